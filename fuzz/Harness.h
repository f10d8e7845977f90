//===- Harness.h - helpers of the fuzzers -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_FUZZ_HARNESS_H
#define TESSERA_FUZZ_HARNESS_H

#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/Twine.h"

namespace tessera::fuzz {

/// The context of this run, with the dialects loaded. Creating one takes longer
/// than most runs, so it is kept. Types and attributes are never freed, so it
/// is recreated after some thousand runs: call this once per run.
mlir::MLIRContext &getContext(bool isThreaded = false);

/// Reports what is wrong and aborts, so that the fuzzer keeps the input.
[[noreturn]] void fail(const llvm::Twine &message);

/// Suppresses diagnostics, and keeps the last error.
class Diagnostics {
public:
  explicit Diagnostics(mlir::MLIRContext &context);

  bool hasError() const { return !lastError.empty(); }
  llvm::StringRef getLastError() const { return lastError; }
  void clear() { lastError.clear(); }

private:
  std::string lastError;
  mlir::ScopedDiagnosticHandler handler;
};

/// Parses text like the tools (tessera/source), without verifying it. The first
/// error is reported in the context.
bool parseText(llvm::StringRef text, mlir::MLIRContext &context,
               mlir::Block &block);

/// True if regions nest deeper than in real modules. Each line of such a text
/// is indented, so a small file would give many megabytes of text.
bool isDeep(mlir::Operation *op);

/// The text of an operation without locations, as `tessera dis` prints it; for
/// a deep one, only a note that it is deep.
std::string print(mlir::Operation *op);

/// While it exists, fails if more is allocated than a reader may use for a file
/// of this size. Counts only in builds with the address sanitizer.
class MemoryWatch {
public:
  explicit MemoryWatch(size_t fileSize);
  ~MemoryWatch();
};

} // namespace tessera::fuzz

#endif // TESSERA_FUZZ_HARNESS_H
