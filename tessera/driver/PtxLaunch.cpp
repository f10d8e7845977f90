//===- PtxLaunch.cpp - launches on the PTX machine -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/PtxLaunch.h"

#include "tessera/ptx/TensorMap.h"
#include "tessera/runtime/arrays/AvailableMemory.h"
#include "tessera/support/Errors.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <cstring>

using namespace llvm;
using namespace tessera;

//===----------------------------------------------------------------------===//
// Options
//===----------------------------------------------------------------------===//

Expected<Extents> tessera::parseExtents(StringRef what, StringRef text) {
  Extents extents = {1, 1, 1};
  SmallVector<StringRef> parts;
  text.split(parts, ',');
  if (parts.size() > extents.size())
    return makeError("a " + what + " has 1 to 3 extents, not " +
                     Twine(parts.size()));
  for (auto [extent, part] : zip(extents, parts))
    if (part.getAsInteger(10, extent))
      return makeError("'" + text + "' is not a " + what +
                       " such as 4 or 4,2,1");
  return extents;
}

void tessera::addPtxOptions(OptionParser &options, ptx::Options &values) {
  // The rest of the memory is for arrays and for the system.
  values.memoryLimit =
      std::min(values.memoryLimit, runtime::getAvailableMemory() / 2);
  options.flag("--check", values.check);
  options.seededChoice("--order", {"program", "reverse"},
                       [&values](size_t choice, uint64_t seed) {
                         values.order = ptx::Order(choice);
                         values.orderSeed = seed;
                       });
  options.seededChoice("--async", {"eager", "lazy"},
                       [&values](size_t choice, uint64_t seed) {
                         values.async = ptx::Async(choice);
                         values.asyncSeed = seed;
                       });
  options.timeout(
      [&values](std::chrono::milliseconds time) { values.timeout = time; });
}

//===----------------------------------------------------------------------===//
// The shape of a launch
//===----------------------------------------------------------------------===//

static constexpr Extents kMaxGrid = {0x7fffffff, 65535, 65535};
static constexpr Extents kMaxBlock = {1024, 1024, 64};
static constexpr uint64_t kMaxThreads = 1024;
static constexpr uint64_t kMaxClusterBlocks = 16;
/// Of a block, on sm_90.
static constexpr uint64_t kMaxSharedBytes = 227 * 1024;

static std::string join(const Extents &extents) {
  return std::to_string(extents[0]) + "," + std::to_string(extents[1]) + "," +
         std::to_string(extents[2]);
}

static uint64_t multiply(const Extents &extents) {
  return uint64_t(extents[0]) * extents[1] * extents[2];
}

/// Whether a directive, or an option, gave extents at all.
static bool isGiven(const Extents &extents) { return extents != Extents{}; }

/// Extents of a directive: those that it leaves out are 1.
static Extents complete(Extents extents) {
  for (uint32_t &extent : extents)
    extent = std::max(extent, 1u);
  return extents;
}

static Error checkExtents(StringRef what, const Extents &extents,
                          const Extents &most) {
  for (auto [extent, limit] : zip(extents, most))
    if (extent < 1 || extent > limit)
      return makeError("extent " + Twine(extent) + " of the " + what +
                       " is not in 1 to " + Twine(limit));
  return Error::success();
}

static Error checkDivides(const Extents &cluster, const Extents &grid) {
  for (auto [part, whole] : zip(cluster, grid))
    if (whole % part != 0)
      return makeError("the cluster " + join(cluster) +
                       " does not divide the grid " + join(grid));
  return Error::success();
}

Error tessera::checkShape(const ptx::Options &options) {
  if (Error error = checkExtents("grid", options.grid, kMaxGrid))
    return error;
  if (Error error = checkExtents("block", options.block, kMaxBlock))
    return error;
  if (uint64_t count = multiply(options.block); count > kMaxThreads)
    return makeError("the block " + join(options.block) + " has " +
                     Twine(count) + " threads, more than " +
                     Twine(kMaxThreads));
  if (options.dynamicSharedBytes > kMaxSharedBytes)
    return makeError(Twine(options.dynamicSharedBytes) +
                     " bytes of shared memory are more than the " +
                     Twine(kMaxSharedBytes) + " that a block can have");
  if (!isGiven(options.cluster))
    return Error::success();
  constexpr uint32_t kMost = kMaxClusterBlocks;
  if (Error error =
          checkExtents("cluster", options.cluster, {kMost, kMost, kMost}))
    return error;
  if (uint64_t count = multiply(options.cluster); count > kMaxClusterBlocks)
    return makeError("the cluster " + join(options.cluster) + " has " +
                     Twine(count) + " blocks, more than " +
                     Twine(kMaxClusterBlocks));
  return checkDivides(options.cluster, options.grid);
}

Error tessera::checkEntryShape(const ptx::Program &program, uint32_t entry,
                               const ptx::Options &options) {
  const ptx::Function &function = program.module.functions[entry];
  if (isGiven(function.requiredThreads))
    if (Extents required = complete(function.requiredThreads);
        options.block != required && multiply(options.block) != 1)
      return makeError("the block is " + join(options.block) +
                       ", but the entry requires " + join(required) +
                       " (.reqntid)");
  if (isGiven(function.maxThreads))
    if (uint64_t most = multiply(complete(function.maxThreads));
        multiply(options.block) > most)
      return makeError("the block has " + Twine(multiply(options.block)) +
                       " threads, but the entry takes at most " + Twine(most) +
                       " (.maxntid)");
  Extents cluster = options.cluster;
  if (isGiven(function.requiredCluster)) {
    Extents required = complete(function.requiredCluster);
    if (isGiven(cluster) && cluster != required)
      return makeError("the cluster is " + join(cluster) +
                       ", but the entry requires " + join(required) +
                       " (.reqnctapercluster)");
    cluster = required;
  }
  if (!isGiven(cluster) || multiply(cluster) == 1)
    return Error::success();
  if (program.targetNumber < 90)
    return makeError("clusters need sm_90 or later, and the module is for " +
                     program.module.target);
  if (function.maxClusterRank != 0 &&
      multiply(cluster) > function.maxClusterRank)
    return makeError("the cluster has " + Twine(multiply(cluster)) +
                     " blocks, but the entry takes at most " +
                     Twine(function.maxClusterRank) + " (.maxclusterrank)");
  return checkDivides(cluster, options.grid);
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

Error tessera::checkVariables(const ptx::Module &module) {
  uint64_t bytes = 0;
  for (const ptx::Variable &variable : module.variables)
    if (variable.space == ptx::Space::Global ||
        variable.space == ptx::Space::Const)
      bytes = SaturatingAdd(bytes, variable.size);
  if (std::optional<Problem> problem =
          runtime::checkMemory("the variables of the module take ", bytes))
    return makeError(problem->message);
  return Error::success();
}

ptx::Region &tessera::addRegion(ptx::GlobalMemory &memory,
                                runtime::Buffer &buffer) {
  bool isWritten = buffer.written.empty();
  ptx::Region &region = memory.allocate(buffer.name, buffer.bytes.size(),
                                        runtime::kBufferAlignment, isWritten);
  std::copy(buffer.bytes.begin(), buffer.bytes.end(), region.bytes.begin());
  for (size_t i = 0, end; i < buffer.written.size(); i = end) {
    auto from = buffer.written.begin() + i;
    end = std::find_if(from, buffer.written.end(),
                       [&](uint8_t each) { return each != *from; }) -
          buffer.written.begin();
    region.setWritten(i, end - i, *from != 0);
  }
  buffer.bytes = runtime::BufferBytes();
  return region;
}

void tessera::takeBack(ptx::Region &region, runtime::Buffer &buffer,
                       bool isTracked) {
  buffer.bytes = region.bytes;
  buffer.written.clear();
  if (isTracked && !region.written.empty()) {
    buffer.written.resize(region.size());
    for (uint64_t i = 0; i < region.size(); ++i)
      buffer.written[i] = region.written[i / 64] >> (i % 64) & 1;
  }
  region.bytes = {};
}

//===----------------------------------------------------------------------===//
// Parameters
//===----------------------------------------------------------------------===//

static std::vector<uint8_t> toBytes(uint64_t bits, size_t size) {
  std::vector<uint8_t> bytes(size);
  std::memcpy(bytes.data(), &bits, size);
  return bytes;
}

PtxValue PtxValue::makePointer(uint64_t address, std::string description) {
  return {Pointer, std::move(description), toBytes(address, sizeof(address))};
}

PtxValue PtxValue::makeScalar(ElementType type, uint64_t bits, Kind kind) {
  return {kind, "a scalar of " + std::string(getSpelling(type)),
          toBytes(bits, getStorageSize(type))};
}

namespace {
/// What the declaration of a parameter says.
struct Declaration {
  explicit Declaration(const ptx::Variable &variable)
      : type(variable.type), size(variable.size),
        isScalar(variable.size == ptx::getBitWidth(variable.type) / 8) {}

  /// A class with one member is a structure.
  bool isPointer() const { return size == 8 && !isFloat(); }
  bool isFloat() const {
    return isScalar && ptx::getSpelling(type).find('f') == 0;
  }
  bool isInteger() const {
    char first = ptx::getSpelling(type).front();
    return isScalar && (first == 'u' || first == 's') && size > 1;
  }
  std::string describe() const {
    return isScalar ? "." + std::string(ptx::getSpelling(type))
                    : "a structure of " + std::to_string(size) + " bytes";
  }

  ptx::Type type;
  uint64_t size;
  bool isScalar;
};
} // namespace

static bool matches(const PtxValue &value, const Declaration &parameter) {
  switch (value.kind) {
  case PtxValue::Bytes:
    return value.bytes.size() == parameter.size;
  case PtxValue::Integer:
    return value.bytes.size() == parameter.size && !parameter.isFloat();
  case PtxValue::Float:
    return value.bytes.size() == parameter.size && !parameter.isInteger();
  case PtxValue::Pointer:
    return parameter.isPointer();
  case PtxValue::TensorMap:
    return parameter.size == ptx::kTensorMapBytes || parameter.isPointer();
  }
  llvm_unreachable("unknown kind");
}

Expected<std::vector<uint8_t>>
tessera::packParameters(ptx::Machine &machine, const ptx::Program &program,
                        uint32_t entry, ArrayRef<PtxValue> values) {
  const ptx::Function &function = program.module.functions[entry];
  std::vector<ptx::Machine::Parameter> layout = machine.getParameters(entry);
  if (values.size() != layout.size())
    return makeError("the entry has " + Twine(layout.size()) +
                     (layout.size() == 1 ? " parameter" : " parameters") +
                     ", but " + Twine(values.size()) +
                     (values.size() == 1 ? " argument is" : " arguments are") +
                     " given");
  std::vector<uint8_t> bytes;
  for (auto [index, value, place] : enumerate(values, layout)) {
    Declaration parameter(function.variables[function.parameters[index]]);
    if (!matches(value, parameter))
      return makeError("argument " + Twine(index + 1) + " is " +
                       value.description + ", but parameter " +
                       Twine(index + 1) + " is " + parameter.describe());
    std::vector<uint8_t> given = value.bytes;
    if (value.kind == PtxValue::TensorMap && parameter.isPointer()) {
      ptx::Region &region = machine.getMemory().allocate(
          "tensor map of argument " + std::to_string(index + 1),
          ptx::kTensorMapBytes, ptx::kTensorMapAlignment);
      llvm::copy(value.bytes, region.bytes.begin());
      given = toBytes(region.base, sizeof(region.base));
    }
    bytes.resize(std::max<size_t>(bytes.size(), place.offset + place.size));
    llvm::copy(given, bytes.begin() + place.offset);
  }
  return bytes;
}
