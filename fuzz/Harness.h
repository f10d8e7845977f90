//===- Harness.h - what the fuzzers share -*- C++ -*-===//
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

/// The context of this run, with the dialects loaded. Making one takes longer
/// than most runs, so it is kept; types and attributes are never freed, so it
/// is made anew after some thousand runs.
mlir::MLIRContext &getContext(bool isThreaded = false);

/// Says what is wrong and aborts, for the fuzzer to keep the input.
[[noreturn]] void fail(const llvm::Twine &message);

/// Swallows diagnostics, and keeps the last error.
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

/// Parses text as the tools do (tessera/source), without verifying it. The
/// first error is reported in the context.
bool parseText(llvm::StringRef text, mlir::MLIRContext &context,
               mlir::Block &block);

/// True if regions nest deeper than in anything real. Each line of such a text
/// is indented, so that a small file makes a text of many megabytes.
bool isDeep(mlir::Operation *op);

/// The text of an operation without locations, as `tessera dis` prints it; of a
/// deep one only that it is deep.
std::string print(mlir::Operation *op);

/// Fails if more is allocated, while this lives, than a reader may take for a
/// file of this size. Only a build with the address sanitizer counts.
class MemoryWatch {
public:
  explicit MemoryWatch(size_t fileSize);
  ~MemoryWatch();
};

} // namespace tessera::fuzz

#endif // TESSERA_FUZZ_HARNESS_H
