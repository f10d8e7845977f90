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

/// The error of reading: what is wrong, and at which byte.
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

/// Writes `error at offset 22 (0x16)`.
void printPosition(llvm::raw_ostream &os, uint64_t offset,
                   llvm::StringRef severity = "error");

struct ReadOptions {
  /// Versions to accept; all that are supported if empty.
  llvm::ArrayRef<Version> acceptedVersions;
  /// Threads to read functions with. More than one needs a context that allows
  /// it. Whatever the number, the result and the error are the same.
  unsigned numThreads = 1;
};

/// Reads a module. What the bytes say is checked, what the IR means is not:
/// `mlir::verify` does that. Nesting is bounded, but a deep file needs a deep
/// stack (support/DeepStack.h). The memory taken is bounded by the file's size.
llvm::Expected<mlir::OwningOpRef<cuda_tile::ModuleOp>>
readModule(llvm::StringRef bytes, mlir::MLIRContext *context,
           const ReadOptions &options = {});

/// The version of a file that begins with the magic; none if it ends too early.
std::optional<Version> getFileVersion(llvm::StringRef bytes);

/// Where the operations of a module stand in the file it was read from, in
/// pre-order; the module itself is at 0.
std::vector<uint64_t> findOffsets(llvm::StringRef bytes,
                                  cuda_tile::ModuleOp module);

} // namespace tessera::bytecode

#endif // TESSERA_BYTECODE_READER_H
