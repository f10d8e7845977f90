//===- InterpreterEngine.cpp - the interpreter as an engine -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/interpreter/InterpreterEngine.h"
#include "tessera/engine/CheckLaunch.h"
#include "tessera/interpreter/Interpreter.h"

#include <mutex>

using namespace tessera;

namespace {

class InterpretedKernel : public engine::ReadyKernel {
public:
  InterpretedKernel(cuda_tile::EntryOp entry, bool contractsFloats)
      : entry(entry), contractsFloats(contractsFloats) {}

  engine::Outcome launch(runtime::Launch &launch,
                         const engine::LaunchOptions &options) const override {
    auto module = entry->getParentOfType<cuda_tile::ModuleOp>();
    if (!module || module.getBody().getOps<cuda_tile::GlobalOp>().empty())
      return interpreter::run(entry, launch, options, contractsFloats);
    std::lock_guard<std::mutex> lock(mutex);
    return interpreter::run(entry, launch, options, contractsFloats, &globals);
  }

private:
  cuda_tile::EntryOp entry;
  bool contractsFloats;
  mutable std::mutex mutex; // guards the following
  mutable interpreter::Globals globals;
};

class InterpreterEngine : public engine::Engine {
public:
  llvm::StringRef getName() const override { return "interp"; }
  llvm::StringRef getTitle() const override { return "the interpreter"; }
  std::string describe(llvm::StringRef) const override {
    return "is the reference interpreter";
  }
  engine::Capabilities getCapabilities() const override {
    engine::Capabilities capabilities;
    capabilities.checks = true;
    capabilities.orders = true;
    capabilities.traces = true;
    capabilities.counts = true;
    return capabilities;
  }
  llvm::Expected<std::unique_ptr<engine::ReadyKernel>>
  prepare(cuda_tile::EntryOp entry,
          const engine::PrepareOptions &options) const override {
    if (llvm::Error error = engine::checkEntry(entry))
      return error;
    return std::make_unique<InterpretedKernel>(
        entry, options.contractsFloats.value_or(false));
  }
};

} // namespace

std::unique_ptr<engine::Engine> interpreter::createEngine() {
  return std::make_unique<InterpreterEngine>();
}
