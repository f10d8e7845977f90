//===- interpreter.cpp - how fast the interpreter runs -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Launches the kernels of bench/kernels.mlir and prints the seconds of each
// launch, one line per kernel. run_interpreter.py compares them with NumPy.
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/Source.h"
#include "tessera/engines/AllEngines.h"

#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

#include <cstring>
#include <random>

using namespace llvm;
using namespace tessera;
using runtime::Argument;
using runtime::Buffer;
using runtime::Launch;

static void addArray(Launch &launch, size_t count) {
  Buffer buffer;
  buffer.name = "array " + std::to_string(launch.buffers.size());
  buffer.elementSize = 4;
  std::vector<float> values(count);
  std::mt19937 random(launch.buffers.size());
  std::uniform_real_distribution<float> distribution(-1, 1);
  for (float &value : values)
    value = distribution(random);
  buffer.bytes.resize(4 * count);
  std::memcpy(buffer.bytes.data(), values.data(), buffer.bytes.size());
  launch.arguments.push_back({Argument::Pointer{launch.buffers.size()}});
  launch.buffers.push_back(std::move(buffer));
}

static void addSize(Launch &launch, uint32_t size) {
  launch.arguments.push_back({Argument::Scalar{ElementType::I32, size}});
}

/// The launch of a kernel on square arrays of side `n`, or on that many
/// elements.
static Launch makeLaunch(StringRef kernel, uint32_t n) {
  Launch launch;
  unsigned numArrays = kernel == "softmax" ? 2 : 3;
  for (unsigned i = 0; i < numArrays; ++i)
    addArray(launch, size_t(n) * n);
  if (kernel == "softmax") {
    addSize(launch, n * (n / 128));
    launch.grid = {n * (n / 128) / 64, 1, 1};
    return launch;
  }
  launch.grid = {n / 128, n / 128, 1};
  addSize(launch, n);
  if (kernel == "elementwise")
    addSize(launch, n);
  return launch;
}

int main(int argc, char **argv) {
  if (argc < 5) {
    errs() << "usage: bench-interpreter FILE KERNEL SIDE ROUNDS\n";
    return 2;
  }
  cuda_tile::ModuleOp module;
  std::unique_ptr<Source> source = openModule(argv[1], {}, module);
  if (!source)
    return 1;
  auto entry = module.lookupSymbol<cuda_tile::EntryOp>(argv[2]);
  if (!entry) {
    errs() << "bench-interpreter: no entry '" << argv[2] << "'\n";
    return 1;
  }
  engine::EngineRegistry engines;
  addAllEngines(engines);
  auto kernel = cantFail(engines.find("interp")->prepare(entry, {}));
  Launch launch = makeLaunch(argv[2], std::stoul(argv[3]));
  for (int round = 0; round < std::stoi(argv[4]); ++round) {
    auto start = std::chrono::steady_clock::now();
    engine::Outcome outcome = kernel->launch(launch, {});
    std::chrono::duration<double> seconds =
        std::chrono::steady_clock::now() - start;
    if (outcome.hasFailed()) {
      errs() << "bench-interpreter: " << outcome.failure.message << "\n";
      return 1;
    }
    outs() << format("%.6f\n", seconds.count());
  }
  return 0;
}
