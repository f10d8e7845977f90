//===- Harness.cpp - helpers of the fuzzers -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Harness.h"

#include "tessera/source/Context.h"
#include "tessera/source/Source.h"

#include "mlir/IR/AsmState.h"
#include "llvm/Support/Compiler.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdlib>
#include <memory>
#include <sys/resource.h>
#include <unistd.h>

#if LLVM_ADDRESS_SANITIZER_BUILD
#include <sanitizer/allocator_interface.h>
#endif

using namespace tessera;
using namespace tessera::fuzz;

//===----------------------------------------------------------------------===//
// The process
//===----------------------------------------------------------------------===//

#if LLVM_ADDRESS_SANITIZER_BUILD
// test/lit.cfg.py says why. Here too, so that a finding can be run on its own.
extern "C" const char *__asan_default_options() {
  return "allow_user_poisoning=0";
}
#endif

/// libFuzzer calls this first. Files may nest deeply. The tools run on a stack
/// of 1 GiB (support/DeepStack.h), and so does this. The stack of the main
/// thread can only be changed by restarting the process.
extern "C" int LLVMFuzzerInitialize(int *, char ***argv) {
  constexpr rlim_t kStackBytes = rlim_t(1) << 30;
  rlimit limit;
  if (getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur >= kStackBytes)
    return 0;
  limit.rlim_cur = std::min(kStackBytes, limit.rlim_max);
  if (setrlimit(RLIMIT_STACK, &limit) == 0 && limit.rlim_cur == kStackBytes)
    execv("/proc/self/exe", *argv);
  llvm::errs() << "fuzz: the stack is small; deep files will overflow it\n";
  return 0;
}

void fuzz::fail(const llvm::Twine &message) {
  llvm::errs() << "fuzz: " << message << "\n";
  std::abort();
}

//===----------------------------------------------------------------------===//
// MLIR
//===----------------------------------------------------------------------===//

mlir::MLIRContext &fuzz::getContext(bool isThreaded) {
  constexpr unsigned kMaxRuns = 4000;
  struct Kept {
    std::unique_ptr<mlir::MLIRContext> context;
    unsigned runs = 0;
  };
  static Kept kept[2];
  auto &[context, runs] = kept[isThreaded];
  if (!context || ++runs % kMaxRuns == 0) {
    mlir::DialectRegistry registry;
    source::registerDialects(registry);
    // Free the old one first.
    context.reset();
    context = std::make_unique<mlir::MLIRContext>(
        registry, isThreaded ? mlir::MLIRContext::Threading::ENABLED
                             : mlir::MLIRContext::Threading::DISABLED);
    context->loadAllAvailableDialects();
    context->printOpOnDiagnostic(false);
  }
  return *context;
}

Diagnostics::Diagnostics(mlir::MLIRContext &context)
    : handler(&context, [this](mlir::Diagnostic &diagnostic) {
        if (diagnostic.getSeverity() == mlir::DiagnosticSeverity::Error)
          lastError = diagnostic.str();
        return mlir::success();
      }) {}

bool fuzz::parseText(llvm::StringRef text, mlir::MLIRContext &context,
                     mlir::Block &block) {
  source::SourceOptions options;
  options.context = &context;
  source::Source source(llvm::MemoryBuffer::getMemBufferCopy(text, "text"),
                        options);
  if (succeeded(source.read())) {
    block.getOperations().splice(block.end(),
                                 source.getBlock().getOperations());
    return true;
  }
  mlir::emitError(mlir::UnknownLoc::get(&context))
      << source.getDiagnostics().getFirstError();
  return false;
}

static bool isDeeper(mlir::Operation *op, unsigned depth) {
  if (op->getNumRegions() == 0)
    return false;
  if (depth == 0)
    return true;
  for (mlir::Region &region : op->getRegions())
    for (mlir::Operation &nested : region.getOps())
      if (isDeeper(&nested, depth - 1))
        return true;
  return false;
}

bool fuzz::isDeep(mlir::Operation *op) { return isDeeper(op, /*depth=*/128); }

std::string fuzz::print(mlir::Operation *op) {
  if (isDeep(op))
    return "deep";
  std::string text;
  llvm::raw_string_ostream os(text);
  mlir::OpPrintingFlags flags;
  flags.assumeVerified();
  op->print(os, flags);
  // Top-level text ends with a newline.
  return llvm::StringRef(text).rtrim('\n').str();
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

#if LLVM_ADDRESS_SANITIZER_BUILD

namespace {
// Only for the thread that reads.
bool isWatching = false;
int64_t liveBytes = 0, limitBytes = 0;

void onMalloc(const volatile void *, size_t size) {
  if (!isWatching)
    return;
  liveBytes += size;
  if (liveBytes <= limitBytes)
    return;
  isWatching = false;
  fail("reading takes more than " + llvm::Twine(limitBytes) + " bytes");
}

void onFree(const volatile void *pointer) {
  if (isWatching && pointer)
    liveBytes -= __sanitizer_get_allocated_size(pointer);
}
} // namespace

MemoryWatch::MemoryWatch(size_t fileSize) {
  [[maybe_unused]] static int installed =
      __sanitizer_install_malloc_and_free_hooks(onMalloc, onFree);
  liveBytes = 0;
  limitBytes = (16 << 20) + 64 * static_cast<int64_t>(fileSize);
  isWatching = true;
}

MemoryWatch::~MemoryWatch() { isWatching = false; }

#else

MemoryWatch::MemoryWatch(size_t) {}
MemoryWatch::~MemoryWatch() {}

#endif
