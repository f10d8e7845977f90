//===- Reader.h - from bytecode to IR -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_BYTECODE_READER_H
#define TESSERA_BYTECODE_READER_H

#include "tessera/bytecode/Raw.h"
#include "tessera/dialect/Ops.h"

#include "mlir/IR/OwningOpRef.h"
#include "llvm/Support/Error.h"

#include <vector>

namespace tessera::bytecode {

/// An error of the reader: what is wrong, and at which byte.
class ReadError : public llvm::ErrorInfo<ReadError> {
public:
  static char ID;
  explicit ReadError(DecodeError error) : error(std::move(error)) {}

  uint64_t getOffset() const { return error.offset; }
  std::string getMessage() const { return error.describe(); }

  /// `error at offset 22 (0x16): MESSAGE`
  void log(llvm::raw_ostream &os) const override;
  std::error_code convertToErrorCode() const override;

private:
  DecodeError error;
};

/// Prints `error at offset 22 (0x16)`.
void printPosition(llvm::raw_ostream &os, uint64_t offset,
                   llvm::StringRef severity = "error");

struct ReadOptions {
  /// Versions to accept; all that are supported if empty.
  llvm::ArrayRef<Version> acceptedVersions;
  /// The number of threads for reading functions. More than one needs a context
  /// with multithreading. The result and the error do not depend on it.
  unsigned numThreads = 1;
};

/// Reads a module. The encoding is checked, but not the IR: call `mlir::verify`
/// for that. Nesting is limited, but a deep file needs a deep stack
/// (support/DeepStack.h). Memory is limited by the size of the file.
llvm::Expected<mlir::OwningOpRef<cuda_tile::ModuleOp>>
readModule(llvm::StringRef bytes, mlir::MLIRContext *context,
           const ReadOptions &options = {});

/// The version of a file that begins with the magic; none if the file is too
/// short.
std::optional<Version> getFileVersion(llvm::StringRef bytes);

/// The offsets of the operations of a module in its file, in pre-order; that of
/// the module is 0.
std::vector<uint64_t> findOffsets(llvm::StringRef bytes,
                                  cuda_tile::ModuleOp module);

} // namespace tessera::bytecode

#endif // TESSERA_BYTECODE_READER_H
