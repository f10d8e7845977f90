//===- BlockCounter.cpp - an engine that only counts tile blocks -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The smallest engine there can be, and all that a new engine takes: this file,
// and the line in main.cpp that adds it.
//
//===----------------------------------------------------------------------===//

#include "tessera/engine/Engine.h"

using namespace tessera::engine;

namespace {

class CountedKernel : public ReadyKernel {
public:
  Outcome launch(tessera::runtime::Launch &launch,
                 const LaunchOptions &options) const override {
    Outcome outcome;
    outcome.numBlocks =
        uint64_t(launch.grid[0]) * launch.grid[1] * launch.grid[2];
    if (options.messages)
      options.messages(std::to_string(outcome.numBlocks) + " tile blocks\n");
    return outcome;
  }
};

class BlockCounter : public Engine {
public:
  llvm::StringRef getName() const override { return "blocks"; }
  llvm::StringRef getTitle() const override { return "the block counter"; }
  std::string describe(llvm::StringRef) const override {
    return "counts tile blocks";
  }
  Capabilities getCapabilities() const override { return {}; }
  llvm::Expected<std::unique_ptr<ReadyKernel>>
  prepare(tessera::cuda_tile::EntryOp, const PrepareOptions &) const override {
    return std::make_unique<CountedKernel>();
  }
};

} // namespace

std::unique_ptr<Engine> createBlockCounter() {
  return std::make_unique<BlockCounter>();
}
