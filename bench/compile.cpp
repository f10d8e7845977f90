//===- compile.cpp - how long kernels take to compile===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// bench-compile FILE...: for each entry of each bytecode file, the CPU time of
// this thread from bytes in memory to a callable function: reading, verifying,
// rewriting, compiling, linking. Then the same with the code in a cache on
// disk. Prints the distribution.
//
//===----------------------------------------------------------------------===//

#include "tessera/bytecode/Reader.h"
#include "tessera/dialect/Dialect.h"
#include "tessera/engines/AllEngines.h"

#include "mlir/IR/Verifier.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <cstdlib>
#include <ctime>

using namespace tessera;

/// CPU seconds of this thread, as the machine may have other work.
static double getSeconds() {
  timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return double(time.tv_sec) + double(time.tv_nsec) * 1e-9;
}

/// The time of a kernel, in seconds.
struct Time {
  double seconds;
  std::string name;
  bool operator<(const Time &other) const { return seconds < other.seconds; }
};

static void print(llvm::StringRef what, std::vector<Time> &times) {
  if (times.empty())
    return;
  std::sort(times.begin(), times.end());
  auto at = [&](double share) {
    size_t place = size_t(share * double(times.size()));
    return llvm::format("%.2f",
                        times[std::min(times.size() - 1, place)].seconds * 1e3);
  };
  llvm::outs() << what << ": " << times.size() << " kernels, median " << at(0.5)
               << " ms, 90th percentile " << at(0.9) << ", 95th " << at(0.95)
               << ", 99th " << at(0.99) << ", worst " << at(1) << " ("
               << times.back().name << ")\n";
}

/// Compiles the entries of a file, in a new context: types are part of the
/// work. Returns false if that is not possible.
static bool compile(llvm::StringRef bytes, llvm::StringRef path,
                    const engine::Engine &engine, bool usesCache,
                    std::vector<Time> &times) {
  mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  context.loadDialect<cuda_tile::CudaTileDialect>();
  double start = getSeconds();
  auto module = bytecode::readModule(bytes, &context);
  if (!module || failed(mlir::verify(**module))) {
    llvm::consumeError(module.takeError());
    llvm::errs() << "bench-compile: '" << path << "' is wrong\n";
    return false;
  }
  for (auto entry : (**module).getBody().getOps<cuda_tile::EntryOp>()) {
    engine::PrepareOptions options;
    options.usesCache = usesCache;
    auto kernel = engine.prepare(entry, options);
    if (!kernel) {
      llvm::errs() << path << ": " << toString(kernel.takeError()) << "\n";
      return false;
    }
    kernel->reset();
    double end = getSeconds();
    times.push_back({end - start, llvm::sys::path::stem(path).str()});
    start = end;
  }
  return true;
}

int main(int argc, char **argv) {
  llvm::SmallString<128> folder;
  if (std::error_code error =
          llvm::sys::fs::createUniqueDirectory("tessera-bench", folder)) {
    llvm::errs() << "bench-compile: " << error.message() << "\n";
    return 1;
  }
  // A separate cache, which is empty.
  setenv("TESSERA_CACHE_DIR", folder.c_str(), /*overwrite=*/1);
  engine::EngineRegistry engines;
  addAllEngines(engines);
  const engine::Engine &engine = *engines.find("cpu");
  // Work that is done once per process is not measured.
  cantFail(engine.checkTarget("native"));
  std::vector<Time> compiled, stored, cached;
  for (int i = 1; i < argc; ++i) {
    auto buffer = llvm::MemoryBuffer::getFile(argv[i]);
    if (!buffer) {
      llvm::errs() << "bench-compile: cannot read '" << argv[i] << "'\n";
      return 1;
    }
    llvm::StringRef bytes = (*buffer)->getBuffer();
    if (compile(bytes, argv[i], engine, /*usesCache=*/false, compiled) &&
        compile(bytes, argv[i], engine, /*usesCache=*/true, stored))
      compile(bytes, argv[i], engine, /*usesCache=*/true, cached);
  }
  print("compiled", compiled);
  print("compiled and stored", stored);
  print("from the cache", cached);
  llvm::sys::fs::remove_directories(folder);
}
