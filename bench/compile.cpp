//===- compile.cpp - how long kernels take to become code===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// bench-compile FILE...: for each entry of each file of bytecode, the time of
// this thread from bytes in memory to a function that can be called: reading,
// verifying, rewriting, compiling, linking. Then the same with the code found
// in a cache on disk. Prints the distribution.
//
//===----------------------------------------------------------------------===//

#include "tessera/bytecode/Reader.h"
#include "tessera/codegen/cpu/Engine.h"
#include "tessera/dialect/Dialect.h"

#include "mlir/IR/Verifier.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <ctime>

using namespace tessera;

/// Seconds of this thread: the machine may have other work.
static double getSeconds() {
  timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return double(time.tv_sec) + double(time.tv_nsec) * 1e-9;
}

static void print(llvm::StringRef what, std::vector<double> &seconds) {
  if (seconds.empty())
    return;
  std::sort(seconds.begin(), seconds.end());
  auto at = [&](double share) {
    return seconds[std::min(seconds.size() - 1,
                            size_t(share * double(seconds.size())))] *
           1e3;
  };
  llvm::outs() << what << ": " << seconds.size() << " kernels, median "
               << llvm::format("%.2f", at(0.5)) << " ms, 90th percentile "
               << llvm::format("%.2f", at(0.9)) << ", 95th "
               << llvm::format("%.2f", at(0.95)) << ", 99th "
               << llvm::format("%.2f", at(0.99)) << ", worst "
               << llvm::format("%.2f", at(1)) << "\n";
}

int main(int argc, char **argv) {
  llvm::SmallString<128> folder;
  if (std::error_code error =
          llvm::sys::fs::createUniqueDirectory("tessera-bench", folder)) {
    llvm::errs() << "bench-compile: " << error.message() << "\n";
    return 1;
  }
  runtime::CodeCache cache(folder.str().str());
  (void)cpu::Target::getHost();
  std::vector<double> compiled, cached;
  for (int i = 1; i < argc; ++i) {
    auto buffer = llvm::MemoryBuffer::getFile(argv[i]);
    if (!buffer) {
      llvm::errs() << "bench-compile: cannot read '" << argv[i] << "'\n";
      return 1;
    }
    // With a context of its own: types are part of the work.
    for (bool isCached : {false, true}) {
      mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
      context.loadDialect<cuda_tile::CudaTileDialect>();
      double start = getSeconds();
      auto module = bytecode::readModule((*buffer)->getBuffer(), &context);
      if (!module || failed(mlir::verify(**module))) {
        llvm::consumeError(module.takeError());
        llvm::errs() << "bench-compile: '" << argv[i] << "' is wrong\n";
        break;
      }
      for (auto entry : (**module).getBody().getOps<cuda_tile::EntryOp>()) {
        cpu::CompileOptions options;
        cpu::CompileError error;
        if (isCached)
          options.cache = &cache;
        std::unique_ptr<cpu::Kernel> kernel =
            cpu::Kernel::compile(entry, options, error);
        if (!kernel) {
          llvm::errs() << argv[i] << ": " << error.message << "\n";
          continue;
        }
        if (!isCached) {
          double end = getSeconds();
          compiled.push_back(end - start);
          start = end;
          continue;
        }
        // Now it is there.
        kernel.reset();
        start = getSeconds();
        kernel = cpu::Kernel::compile(entry, options, error);
        cached.push_back(getSeconds() - start);
      }
    }
  }
  print("compiled", compiled);
  print("from the cache", cached);
  llvm::sys::fs::remove_directories(folder);
}
