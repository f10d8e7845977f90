//===- compile.cpp - how long kernels take to compile -===//
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
// bench-compile --target=GPU [--ptx=DIR] FILE...: the same to PTX. A line for
// each kernel: its file, its entry, seconds, and the largest memory of this
// process so far in bytes. --ptx keeps the PTX as DIR/FILE.N.ptx. Run by
// run_gpu_compile.py.
//
//===----------------------------------------------------------------------===//

#include "tessera/bytecode/Reader.h"
#include "tessera/dialect/Dialect.h"
#include "tessera/engine/PtxSource.h"
#include "tessera/engines/AllEngines.h"
#include "tessera/support/AtomicFile.h"

#include "mlir/IR/Verifier.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <sys/resource.h>

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

//===----------------------------------------------------------------------===//
// PTX
//===----------------------------------------------------------------------===//

static uint64_t getPeakBytes() {
  rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return uint64_t(usage.ru_maxrss) << 10;
}

/// Compiles the entries of a file to PTX. Returns false if that is not
/// possible.
static bool compileToPtx(llvm::StringRef bytes, llvm::StringRef path,
                         const PtxSource &source, llvm::StringRef target,
                         llvm::StringRef folder) {
  mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  context.loadDialect<cuda_tile::CudaTileDialect>();
  double start = getSeconds();
  auto module = bytecode::readModule(bytes, &context);
  if (!module || failed(mlir::verify(**module))) {
    llvm::consumeError(module.takeError());
    llvm::errs() << "bench-compile: '" << path << "' is wrong\n";
    return false;
  }
  llvm::StringRef stem = llvm::sys::path::stem(path);
  unsigned number = 0;
  for (auto entry : (**module).getBody().getOps<cuda_tile::EntryOp>()) {
    engine::PrepareOptions options;
    options.target = target.str();
    llvm::Expected<PtxCode> code = source.compile(entry, options);
    double end = getSeconds();
    if (!code) {
      llvm::errs() << path << ": " << toString(code.takeError()) << "\n";
      return false;
    }
    llvm::outs() << stem << "\t" << entry.getSymName() << "\t"
                 << llvm::format("%.6f", end - start) << "\t" << getPeakBytes()
                 << "\n";
    llvm::outs().flush();
    if (!folder.empty()) {
      // Names of entries may be too long for files.
      std::string file =
          (folder + "/" + stem + "." + llvm::Twine(number++) + ".ptx").str();
      if (llvm::Error error = writeFileAtomically(file, code->text)) {
        llvm::errs() << "bench-compile: " << toString(std::move(error)) << "\n";
        return false;
      }
    }
    start = getSeconds();
  }
  return true;
}

static int runForGpu(llvm::ArrayRef<char *> arguments,
                     const engine::EngineRegistry &engines,
                     llvm::StringRef target) {
  const PtxSource &source = *engines.find("ptx")->getPtxSource();
  if (llvm::Error error = source.checkTarget(target)) {
    llvm::errs() << "bench-compile: " << toString(std::move(error)) << "\n";
    return 1;
  }
  llvm::StringRef folder;
  bool isGood = true;
  for (llvm::StringRef argument : arguments) {
    if (argument.consume_front("--ptx=")) {
      folder = argument;
      continue;
    }
    auto buffer = llvm::MemoryBuffer::getFile(argument);
    if (!buffer) {
      llvm::errs() << "bench-compile: cannot read '" << argument << "'\n";
      return 1;
    }
    isGood &=
        compileToPtx((*buffer)->getBuffer(), argument, source, target, folder);
  }
  return isGood ? 0 : 1;
}

int main(int argc, char **argv) {
  engine::EngineRegistry engines;
  addAllEngines(engines);
  if (llvm::StringRef first = argc > 1 ? argv[1] : "";
      first.consume_front("--target="))
    return runForGpu(llvm::ArrayRef(argv + 2, argc - 2), engines, first);
  llvm::SmallString<128> folder;
  if (std::error_code error =
          llvm::sys::fs::createUniqueDirectory("tessera-bench", folder)) {
    llvm::errs() << "bench-compile: " << error.message() << "\n";
    return 1;
  }
  // A separate cache, which is empty.
  setenv("TESSERA_CACHE_DIR", folder.c_str(), /*overwrite=*/1);
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
