//===- PtxEngine.cpp - the PTX machine as an engine -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/engines/PtxEngine.h"
#include "tessera/engines/CodePerGrid.h"
#include "tessera/engines/DeviceMessages.h"
#include "tessera/ptx/Launch.h"
#include "tessera/ptx/Parser.h"
#include "tessera/ptx/TensorMap.h"
#include "tessera/runtime/host/LaunchStop.h"

#include <cstring>
#include <map>
#include <mutex>

using namespace tessera;
using namespace tessera::engine;

namespace {

/// PTX that can be run.
struct Decoded {
  ptx::Program program;
  uint32_t entry;
};

class PtxKernel : public ReadyKernel {
public:
  PtxKernel(PtxCode code, Decoded decoded)
      : code(std::move(code)), decoded(std::move(decoded)) {}

  Outcome launch(runtime::Launch &launch,
                 const LaunchOptions &options) const override;

private:
  /// The variables of a module by name.
  using Variables = std::map<std::string, std::vector<uint8_t>>;

  Outcome launchOnce(runtime::Launch &launch, const LaunchOptions &options,
                     Variables *kept) const;
  std::vector<uint8_t> packParameters(const ptx::Machine &machine,
                                      uint32_t entry,
                                      const runtime::Launch &launch,
                                      const std::vector<uint64_t> &addresses,
                                      std::string &problem) const;
  ptx::Options makeOptions(const GridExtents &grid,
                           const LaunchOptions &options) const;
  void report(const ptx::Finding &finding, const GridExtents &grid,
              bool isFailure, Outcome &outcome) const;
  ptx::Region *addMessageBuffer(ptx::Machine &machine,
                                const std::array<uint32_t, 3> &grid,
                                std::string &problem) const;

  PtxCode code;
  mutable MessageCapacity messageCapacity;
  CodePerGrid<Decoded> decoded;
  mutable std::mutex stateMutex; // guards the following, during a launch
  /// What the last launch left.
  mutable Variables variables;
};

llvm::Expected<Decoded> decode(const PtxCode &code) {
  auto fail = [](const ptx::SyntaxError &error) {
    return llvm::make_error<EngineError>(
        "PTX line " + llvm::Twine(error.position.line) + ": " + error.message);
  };
  Result<ptx::Module, ptx::SyntaxError> module = ptx::parseModule(code.text);
  if (!module)
    return fail(module.getProblem());
  Result<ptx::Program, ptx::SyntaxError> program =
      ptx::decode(std::move(*module));
  if (!program)
    return fail(program.getProblem());
  int32_t number = program->module.findFunction(code.entry);
  if (number < 0)
    return llvm::make_error<EngineError>("the PTX has no entry '" + code.entry +
                                         "'");
  return Decoded{std::move(*program), uint32_t(number)};
}

/// What the driver does on a GPU.
bool encodeMap(const runtime::MapFields &fields, uint8_t *map) {
  Result<ptx::TensorMapBytes> bytes = ptx::encodeTiled(
      fields.type, fields.rank, fields.address, fields.sizes.data(),
      fields.strides.data(), fields.box.data(), fields.steps.data(),
      /*interleave=*/0, fields.swizzle, /*promotion=*/0, /*fill=*/0);
  if (bytes)
    std::copy(bytes->begin(), bytes->end(), map);
  return bool(bytes);
}

std::vector<uint8_t> PtxKernel::packParameters(
    const ptx::Machine &machine, uint32_t entry, const runtime::Launch &launch,
    const std::vector<uint64_t> &addresses, std::string &problem) const {
  std::vector<ptx::Machine::Parameter> formals = machine.getParameters(entry);
  std::vector<uint64_t> words = runtime::makeArgumentWords(launch, addresses);
  std::vector<uint8_t> bytes;
  // What is passed, and how many bytes are there.
  std::vector<std::pair<const void *, size_t>> actuals;
  for (const uint64_t &word : words)
    actuals.emplace_back(&word, sizeof(word));
  runtime::MapParameters maps(code.maps, words, encodeMap);
  if (!code.maps.empty()) {
    actuals.emplace_back(maps.getMaps().data(), maps.getMaps().size());
    actuals.emplace_back(&maps.areMade(), sizeof(uint32_t));
  }
  if (formals.size() != actuals.size()) {
    problem = "the PTX entry has " + std::to_string(formals.size()) +
              " parameters, not " + std::to_string(actuals.size());
    return bytes;
  }
  for (size_t i = 0; i < formals.size(); ++i) {
    auto [data, size] = actuals[i];
    if (formals[i].size > size) {
      problem = "parameter " + std::to_string(i) + " of the PTX entry has " +
                std::to_string(formals[i].size) + " bytes";
      return bytes;
    }
    bytes.resize(formals[i].offset + formals[i].size);
    std::memcpy(bytes.data() + formals[i].offset, data, formals[i].size);
  }
  return bytes;
}

void PtxKernel::report(const ptx::Finding &finding, const GridExtents &grid,
                       bool isFailure, Outcome &outcome) const {
  // The operation of the nearest line above.
  auto findOp = [&](const ptx::Place &place) -> std::optional<OpNumber> {
    auto above = code.ops.upper_bound(place.position.line);
    if (above == code.ops.begin())
      return std::nullopt;
    return std::prev(above)->second;
  };
  BlockId block = {finding.block[0], finding.block[1], finding.block[2]};
  if (needsLinearGrid(grid))
    block = getBlockOfGrid(finding.block[0], grid);
  std::string message =
      finding.message + " (" + ptx::describe(finding.place) + ")";
  if (isFailure) {
    outcome.failure = {finding.kind == ptx::FindingKind::Timeout
                           ? Failure::Timeout
                           : Failure::Error,
                       message, findOp(finding.place), block};
    return;
  }
  Report made{std::string(ptx::getWord(finding.kind)), message,
              findOp(finding.place).value_or(0), block};
  if (finding.other)
    made.otherOp = findOp(*finding.other);
  made.times = finding.times;
  outcome.reports.push_back(std::move(made));
}

/// Gives the kernel a place for its messages; null if it has none.
ptx::Region *PtxKernel::addMessageBuffer(ptx::Machine &machine,
                                         const std::array<uint32_t, 3> &grid,
                                         std::string &problem) const {
  if (code.sites.empty())
    return nullptr;
  ptx::Region *variable = machine.findVariable(runtime::kMessagesVariable);
  if (!variable || variable->size() != sizeof(uint64_t)) {
    problem = "the PTX prints or asserts, but has no 64-bit variable '" +
              std::string(runtime::kMessagesVariable) + "'";
    return nullptr;
  }
  std::vector<uint8_t> bytes = runtime::makeMessageBuffer(
      messageCapacity.choose(code, uint64_t(grid[0]) * grid[1] * grid[2]));
  ptx::Region &buffer =
      machine.getMemory().allocate("the buffer of messages", bytes.size());
  buffer.bytes = std::move(bytes);
  std::memcpy(variable->bytes.data(), &buffer.base, sizeof(uint64_t));
  return &buffer;
}

Outcome PtxKernel::launch(runtime::Launch &launch,
                          const LaunchOptions &options) const {
  if (!code.hasState)
    return launchOnce(launch, options, nullptr);
  std::lock_guard<std::mutex> lock(stateMutex);
  Outcome outcome = launchOnce(launch, options, &variables);
  // A launch that was ended may leave locks that nobody releases.
  if (outcome.hasFailed())
    variables.clear();
  return outcome;
}

/// What the machine is to do.
ptx::Options PtxKernel::makeOptions(const GridExtents &grid,
                                    const LaunchOptions &options) const {
  ptx::Options own;
  own.grid = getLaunchedGrid(grid);
  own.block = code.block;
  own.cluster = code.cluster;
  own.dynamicSharedBytes = code.dynamicSharedBytes;
  own.check = options.check;
  own.maxFindings = options.maxReports;
  own.threads = options.threads;
  own.timeout = options.timeout;
  // Threads of the launch ask, but only this one knows.
  if (runtime::LaunchStop *stop = runtime::LaunchStop::getCurrent())
    own.isCancelled = [stop] { return stop->isRequested(); };
  own.memoryLimit = options.memoryLimit;
  own.order = options.order == Order::Reverse  ? ptx::Order::Reverse
              : options.order == Order::Random ? ptx::Order::Random
                                               : ptx::Order::Program;
  own.orderSeed = options.seed;
  own.asyncSeed = options.async ? options.asyncSeed : options.seed;
  switch (options.async.value_or(options.order == Order::Random
                                     ? Asynchrony::Random
                                     : Asynchrony::Eager)) {
  case Asynchrony::Eager:
    own.async = ptx::Async::Eager;
    break;
  case Asynchrony::Lazy:
    own.async = ptx::Async::Lazy;
    break;
  case Asynchrony::Random:
    own.async = ptx::Async::Random;
    break;
  }
  own.output = options.output;
  return own;
}

Outcome PtxKernel::launchOnce(runtime::Launch &launch,
                              const LaunchOptions &options,
                              Variables *kept) const {
  Outcome outcome;
  llvm::Expected<std::shared_ptr<const Decoded>> chosen =
      decoded.get(code, launch.grid, decode);
  if (!chosen) {
    outcome.failure = {
        Failure::Refused, toString(chosen.takeError()), std::nullopt, {}};
    return outcome;
  }
  const auto &[program, entry] = **chosen;
  ptx::Machine machine(program);
  if (kept)
    for (auto &[name, bytes] : *kept)
      if (ptx::Region *region = machine.findVariable(name))
        region->bytes.swap(bytes);
  std::vector<ptx::Region *> regions;
  std::vector<uint64_t> addresses;
  for (const runtime::Buffer &buffer : launch.buffers) {
    ptx::Region &region =
        machine.getMemory().allocate(buffer.name, buffer.bytes.size());
    regions.push_back(&region);
    addresses.push_back(region.base);
  }
  runtime::relocate(launch, addresses);
  for (size_t i = 0; i < regions.size(); ++i) {
    const runtime::Buffer &buffer = launch.buffers[i];
    std::copy(buffer.bytes.begin(), buffer.bytes.end(),
              regions[i]->bytes.begin());
    if (!options.check || buffer.written.empty())
      continue;
    regions[i]->clearWritten();
    for (size_t at = 0; at < buffer.written.size(); ++at)
      if (buffer.written[at])
        regions[i]->setWritten(at, 1);
  }
  std::string problem;
  std::vector<uint8_t> parameters =
      packParameters(machine, entry, launch, addresses, problem);
  ptx::Region *messages = addMessageBuffer(machine, launch.grid, problem);
  ptx::Options own = makeOptions(launch.grid, options);
  ptx::Outcome result;
  if (problem.empty()) {
    result = machine.launch(entry, parameters, own);
    problem = result.refusal;
  }
  if (!problem.empty()) {
    outcome.failure = {Failure::Refused, problem, std::nullopt, {}};
    return outcome;
  }
  if (result.wasCancelled)
    outcome.failure = {Failure::Error,
                       std::string(runtime::LaunchStop::kMessage)};
  for (const ptx::Finding &finding : result.findings) {
    bool isAssert = finding.kind == ptx::FindingKind::Assert;
    if (isAssert)
      outcome.failedAsserts += finding.times;
    bool endsLaunch = !options.check ||
                      finding.kind == ptx::FindingKind::Timeout ||
                      finding.kind == ptx::FindingKind::Deadlock;
    report(finding, launch.grid, endsLaunch && !outcome.hasFailed(), outcome);
  }
  if (messages &&
      addMessages(messages->bytes, code, launch.grid, options, outcome) != 0)
    messageCapacity.grow(uint32_t(messages->size() - runtime::kMessageRecords));
  if (kept)
    for (const ptx::Variable &variable : program.module.variables)
      if (variable.space == ptx::Space::Global)
        (*kept)[variable.name].swap(machine.findVariable(variable.name)->bytes);
  outcome.droppedReports = result.droppedFindings;
  if (!outcome.hasFailed())
    outcome.numBlocks =
        uint64_t(launch.grid[0]) * launch.grid[1] * launch.grid[2];
  for (size_t i = 0; i < regions.size(); ++i) {
    runtime::Buffer &buffer = launch.buffers[i];
    std::copy(regions[i]->bytes.begin(), regions[i]->bytes.end(),
              buffer.bytes.begin());
    if (options.check && !buffer.written.empty())
      for (size_t at = 0; at < buffer.written.size(); ++at)
        buffer.written[at] = regions[i]->isWritten(at, 1);
    else
      buffer.written.clear();
  }
  return outcome;
}

class PtxEngine : public Engine {
public:
  explicit PtxEngine(std::unique_ptr<PtxSource> source)
      : source(std::move(source)) {}

  llvm::StringRef getName() const override { return "ptx"; }
  llvm::StringRef getTitle() const override { return "the PTX machine"; }
  std::string describe(llvm::StringRef kernel) const override {
    return ("compiles " + kernel + " to PTX and runs that on this machine")
        .str();
  }
  Capabilities getCapabilities() const override {
    Capabilities capabilities;
    capabilities.checks = true;
    capabilities.orders = true;
    capabilities.delays = true;
    capabilities.threads = true;
    capabilities.compiles = true;
    capabilities.plans = true;
    return capabilities;
  }

  llvm::StringRef getTargetWord() const override { return "target"; }
  llvm::Error checkTarget(llvm::StringRef target) const override {
    return source->checkTarget(target);
  }
  llvm::Error checkPlan(llvm::StringRef plan) const override {
    return source->checkPlan(plan);
  }
  const Compiler *getCompiler() const override { return source->getCompiler(); }

  llvm::Expected<std::unique_ptr<ReadyKernel>>
  prepare(cuda_tile::EntryOp entry,
          const PrepareOptions &options) const override {
    llvm::Expected<PtxCode> code = source->compile(entry, options);
    if (!code)
      return code.takeError();
    llvm::Expected<Decoded> decoded = decode(*code);
    if (!decoded)
      return decoded.takeError();
    return std::make_unique<PtxKernel>(std::move(*code), std::move(*decoded));
  }

  const PtxSource *getPtxSource() const override { return source.get(); }
  runtime::CodeCache *getCodeCache() const override {
    return source->getCodeCache();
  }

private:
  std::unique_ptr<PtxSource> source;
};

} // namespace

std::unique_ptr<Engine>
tessera::createPtxEngine(std::unique_ptr<PtxSource> source) {
  return std::make_unique<PtxEngine>(std::move(source));
}
