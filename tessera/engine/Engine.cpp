//===- Engine.cpp - the interface of engines -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/engine/Engine.h"
#include "tessera/engine/Compiler.h"
#include "tessera/engine/PtxSource.h"
#include "tessera/support/Errors.h"

#include "llvm/Support/raw_ostream.h"

using namespace tessera::engine;

char EngineError::ID = 0;

void EngineError::log(llvm::raw_ostream &os) const { os << text; }

std::error_code EngineError::convertToErrorCode() const {
  return llvm::inconvertibleErrorCode();
}

ReadyKernel::~ReadyKernel() = default;
Engine::~Engine() = default;
Compiler::~Compiler() = default;

std::optional<std::string>
Compiler::describeFile(const Form &, const PrepareOptions &) const {
  return std::nullopt;
}
tessera::PtxSource::~PtxSource() = default;
llvm::Error tessera::PtxSource::checkTarget(llvm::StringRef) const {
  return llvm::Error::success();
}
llvm::Error tessera::PtxSource::checkPlan(llvm::StringRef) const {
  return llvm::Error::success();
}
llvm::Error tessera::PtxSource::keepPlan(cuda_tile::EntryOp, llvm::StringRef,
                                         llvm::StringRef) const {
  return llvm::make_error<EngineError>("this source of PTX keeps no plans");
}

Outcome ReadyKernel::launchOnAddresses(const std::array<uint32_t, 3> &,
                                       llvm::ArrayRef<uint64_t>,
                                       const LaunchOptions &) const {
  Outcome outcome;
  outcome.failure = {Failure::Refused,
                     "this engine cannot launch a kernel on addresses"};
  return outcome;
}

llvm::Error Engine::checkTarget(llvm::StringRef) const {
  return llvm::Error::success();
}

llvm::Expected<std::string> Engine::chooseTarget(llvm::StringRef target) const {
  return target.str();
}

llvm::Error Engine::checkPlan(llvm::StringRef) const {
  return llvm::Error::success();
}

llvm::Error Engine::checkCodeOptions(const PrepareOptions &options) const {
  if (!options.plan.empty() && !getCapabilities().plans)
    return makeError(getTitle() + " has no plans");
  return options.plan.empty() ? llvm::Error::success()
                              : checkPlan(options.plan);
}

llvm::Error Engine::checkInstrumentation(Instrumentation) const {
  return llvm::Error::success();
}
