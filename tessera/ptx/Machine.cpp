//===- Machine.cpp - programs and their memory -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/ptx/Block.h"
#include "tessera/ptx/Checker.h"
#include "tessera/ptx/Shadow.h"

#include <algorithm>
#include <cstring>

using namespace tessera;
using namespace tessera::ptx;

/// As on all chips so far, with room for those that have more.
static constexpr uint64_t kMaxSharedBytes = 232448;
static constexpr uint64_t kMaxParameterBytes = 32764;

struct Machine::State {
  explicit State(const Program &program) : program(program) {}
  const Program &program;
  GlobalMemory memory;
  /// Per variable of the module: its region (null if it has none), and its
  /// address.
  std::vector<Region *> regions;
  std::vector<uint64_t> addresses;
  /// Why no launch is possible, or empty.
  std::string refusal;
};

/// The address of something, for an initialiser.
static uint64_t getAddress(const Program &program,
                           const std::vector<uint64_t> &addresses,
                           const InitialValue &value) {
  if (value.function >= 0)
    return kFunctionWindow + uint64_t(value.function) * 16 + value.bits;
  return addresses[size_t(value.variable)] + value.bits;
}

Machine::Machine(const Program &program, uint64_t memoryLimit)
    : state(std::make_unique<State>(program)) {
  const std::vector<Variable> &variables = program.module.variables;
  state->regions.resize(variables.size());
  state->addresses.resize(variables.size());
  uint64_t left = memoryLimit;
  for (const Variable &variable : variables) {
    if (variable.space != Space::Global && variable.space != Space::Const)
      continue;
    if (variable.size > left) {
      state->refusal = "the variables of the module take more than " +
                       std::to_string(memoryLimit >> 20) + " MiB, with '" +
                       variable.name + "' of " + std::to_string(variable.size) +
                       " bytes";
      return;
    }
    left -= variable.size;
  }
  for (size_t i = 0; i < variables.size(); ++i) {
    const Variable &variable = variables[i];
    if (variable.space != Space::Global && variable.space != Space::Const)
      continue;
    Region &region = state->memory.allocateVariable(
        variable.name, variable.size, variable.alignment);
    region.isConstant = variable.space == Space::Const;
    state->regions[i] = &region;
    state->addresses[i] = region.base;
  }
  for (size_t i = 0; i < variables.size(); ++i) {
    Region *region = state->regions[i];
    if (!region)
      continue;
    uint64_t width = std::max(1u, getBitWidth(variables[i].type) / 8);
    uint64_t at = 0;
    for (const InitialValue &value : variables[i].initial) {
      uint64_t bits = value.variable >= 0 || value.function >= 0
                          ? ::getAddress(program, state->addresses, value)
                          : value.bits;
      if (at + width > region->size())
        break;
      std::memcpy(region->bytes.data() + at, &bits,
                  std::min<uint64_t>(width, 8));
      at += width;
    }
  }
}

Machine::~Machine() = default;

GlobalMemory &Machine::getMemory() { return state->memory; }

Region *Machine::findVariable(std::string_view name) {
  const std::vector<Variable> &variables = state->program.module.variables;
  for (size_t i = 0; i < variables.size(); ++i)
    if (variables[i].name == name)
      return state->regions[i];
  return nullptr;
}

std::vector<Machine::Parameter> Machine::getParameters(uint32_t entry) const {
  const DecodedFunction &function = state->program.functions[entry];
  std::vector<Parameter> result;
  for (uint32_t number : function.source->parameters) {
    const Variable &variable = function.source->variables[number];
    result.push_back(
        {function.variableAt[number], variable.size, variable.alignment});
  }
  return result;
}

/// Says why a launch is impossible, or returns an empty text.
static std::string checkLaunch(const Program &program, uint32_t entry,
                               const Options &options, uint64_t needed,
                               const std::vector<uint8_t> &parameters) {
  const Function &function = program.module.functions[entry];
  if (!function.isEntry || !function.isDefined)
    return "'" + function.name + "' is not an entry";
  static constexpr uint64_t gridLimits[3] = {2147483647, 65535, 65535};
  static constexpr uint64_t blockLimits[3] = {1024, 1024, 64};
  static constexpr char axes[3] = {'x', 'y', 'z'};
  for (int i = 0; i < 3; ++i) {
    if (!options.grid[i] || options.grid[i] > gridLimits[i])
      return std::string("the grid's extent in ") + axes[i] +
             " is not in 1 to " + std::to_string(gridLimits[i]);
    if (!options.block[i] || options.block[i] > blockLimits[i])
      return std::string("the block's extent in ") + axes[i] +
             " is not in 1 to " + std::to_string(blockLimits[i]);
    uint32_t required = function.requiredThreads[i];
    if (required && options.block[i] != required)
      return "'" + function.name + "' requires a block of " +
             std::to_string(required) + " threads in " + axes[i];
  }
  uint64_t threads =
      uint64_t(options.block[0]) * options.block[1] * options.block[2];
  if (threads > 1024)
    return "a block has at most 1024 threads, not " + std::to_string(threads);
  uint64_t most = uint64_t(function.maxThreads[0]) *
                  std::max(1u, function.maxThreads[1]) *
                  std::max(1u, function.maxThreads[2]);
  if (most && threads > most)
    return "'" + function.name + "' allows blocks of at most " +
           std::to_string(most) + " threads";
  uint64_t clusterBlocks = 1;
  for (int i = 0; i < 3; ++i) {
    uint32_t size = options.cluster[i]
                        ? options.cluster[i]
                        : std::max(1u, function.requiredCluster[i]);
    if (function.requiredCluster[i] && size != function.requiredCluster[i])
      return "'" + function.name + "' requires another cluster size";
    clusterBlocks *= size;
    if (options.grid[i] % size)
      return std::string("the grid's extent in ") + axes[i] +
             " is not a multiple of the cluster's";
  }
  if (clusterBlocks > 16)
    return "a cluster has at most 16 CTAs";
  uint64_t shared =
      layOutShared(program, entry).bytes + options.dynamicSharedBytes;
  if (shared < options.dynamicSharedBytes || shared > kMaxSharedBytes)
    return "the kernel needs " + std::to_string(shared) +
           " bytes of shared memory, and a CTA has at most " +
           std::to_string(kMaxSharedBytes);
  uint64_t local = program.functions[entry].localBytes;
  if (local > kMaxLocalBytes)
    return "the kernel needs " + std::to_string(local) +
           " bytes of local memory, and a thread has at most " +
           std::to_string(kMaxLocalBytes);
  if (parameters.size() < needed)
    return "the parameters take " + std::to_string(needed) + " bytes";
  if (needed > kMaxParameterBytes)
    return "the parameters take more than " +
           std::to_string(kMaxParameterBytes) + " bytes";
  return "";
}

/// Launchers for Tile IR know no number of threads, and give one. A GPU starts
/// those that the entry requires.
static Options completeBlock(const Function &function, const Options &options) {
  Options completed = options;
  if (function.requiredThreads[0] != 0 &&
      options.block == std::array<uint32_t, 3>{1, 1, 1})
    for (int i = 0; i < 3; ++i)
      completed.block[i] = std::max(1u, function.requiredThreads[i]);
  return completed;
}

Outcome Machine::launch(uint32_t entry, const std::vector<uint8_t> &parameters,
                        const Options &given) {
  const Options options =
      completeBlock(state->program.module.functions[entry], given);
  uint64_t needed = 0;
  for (const Parameter &parameter : getParameters(entry))
    needed = std::max(needed, parameter.offset + parameter.size);
  Outcome outcome;
  outcome.refusal = state->refusal;
  if (outcome.refusal.empty())
    outcome.refusal =
        checkLaunch(state->program, entry, options, needed, parameters);
  if (!outcome.refusal.empty())
    return outcome;
  // The race detector knows this launch only.
  for (const std::unique_ptr<Region> &region : state->memory.getRegions())
    region->shadow.reset();
  Grid grid(state->program, state->memory, entry, parameters, options,
            state->addresses);
  uint64_t clusterBytes = grid.getClusterBytes();
  if (clusterBytes > options.memoryLimit) {
    outcome.refusal = "a cluster needs " + std::to_string(clusterBytes >> 20) +
                      " MiB of memory, and the limit is " +
                      std::to_string(options.memoryLimit >> 20);
    return outcome;
  }
  grid.run();
  return grid.takeOutcome();
}
