//===- Outputs.cpp - the arrays that a launch leaves behind -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/Outputs.h"

#include "tessera/driver/ArrayFiles.h"
#include "tessera/runtime/arrays/ArrayValues.h"
#include "tessera/runtime/arrays/Npy.h"
#include "tessera/runtime/arrays/Npz.h"
#include "tessera/support/AtomicFile.h"
#include "tessera/support/Errors.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <cmath>

using namespace llvm;
using namespace tessera;

void Outputs::addOptions(OptionParser &options) {
  addCompareOptions(options);
  options.flag("--print", hasElements);
}

void Outputs::addCompareOptions(OptionParser &options) {
  options.value("--compare", comparePath);
  for (auto [name, target] :
       {std::pair("--rtol", &rtol), std::pair("--atol", &atol)})
    options.number(
        name, "a number from 0 on", [](double value) { return value >= 0; },
        [target = target](double value) { *target = value; });
}

/// Arrays of a file to compare with are named as outputs without `.npy`; in
/// the corpus there is `out:` before it, and `in:` before what is no output.
Error Outputs::readExpected(const Arguments &arguments) {
  if (comparePath.empty())
    return Error::success();
  StringRef path = comparePath;
  Expected<std::unique_ptr<MemoryBuffer>> buffer = readArrayFile(path);
  if (!buffer)
    return buffer.takeError();
  auto refuse = [&](const std::string &message) {
    return makeError("cannot read '" + path + "': " + message);
  };
  Result<runtime::Npz> npz = runtime::Npz::open((*buffer)->getBuffer());
  if (!npz)
    return refuse(npz.getMessage());
  for (const std::string &name : npz->getNames()) {
    if (StringRef(name).starts_with("in:"))
      continue;
    StringRef stem = name;
    (void)stem.consume_front("out:");
    if (none_of(arguments.getArrays(), [&](const auto &array) {
          return sys::path::stem(array.output) == stem;
        }))
      return makeError("'" + path + "' has '" + name +
                       "', but no output is named " + stem + ".npy");
    Result<runtime::Array> array = npz->read(name);
    if (!array)
      return refuse(array.getMessage());
    expected.emplace_back(stem, std::move(*array));
  }
  if (expected.empty())
    return makeError("'" + path + "' has no array to compare with");
  return Error::success();
}

Error Outputs::collect(const Arguments &arguments,
                       const runtime::Launch &launch) {
  bool all = arguments.hasOutputs();
  for (const Arguments::ArrayEntry &array : arguments.getArrays()) {
    if (all ? array.output.empty() : !Arguments::hasChanged(array, launch))
      continue;
    OutputResult result;
    result.name =
        all ? array.output : "argument " + std::to_string(array.number);
    result.array = Arguments::gather(array, launch, &result.numUnwritten);
    if (all)
      if (Error error = writeFileAtomically(array.output,
                                            runtime::writeNpy(result.array)))
        return error;
    results.push_back(std::move(result));
  }
  compare();
  return Error::success();
}

const runtime::Array *Outputs::findExpected(StringRef output) const {
  for (const auto &[name, array] : expected)
    if (sys::path::stem(output) == name)
      return &array;
  return nullptr;
}

runtime::Tolerance Outputs::getTolerance(ElementType type) const {
  runtime::Tolerance tolerance = runtime::getDefaultTolerance(type);
  tolerance.rtol = rtol.value_or(tolerance.rtol);
  tolerance.atol = atol.value_or(tolerance.atol);
  return tolerance;
}

void Outputs::compare() {
  for (OutputResult &result : results)
    if (const runtime::Array *wanted = findExpected(result.name)) {
      result.isCompared = true;
      result.difference = runtime::compareArrays(
          result.array, *wanted, getTolerance(result.array.dtype.type));
    }
}

void Outputs::print() const {
  constexpr size_t kMaxElements = 1000;
  for (const OutputResult &result : results) {
    outs() << result.name << ": " << runtime::formatSummary(result.array);
    if (result.numUnwritten != 0)
      outs() << ", " << result.numUnwritten << " never written";
    if (result.isCompared && result.difference.empty())
      outs() << ", as expected";
    outs() << "\n";
    if (hasElements)
      outs() << "  " << runtime::formatElements(result.array, kMaxElements)
             << "\n";
    if (!result.difference.empty())
      errs() << "tessera: " << result.name
             << " differs from the expected one: " << result.difference << "\n";
  }
}

static std::string clean(StringRef text) {
  return json::isUTF8(text) ? text.str() : json::fixUTF8(text);
}

/// JSON has no infinities.
static json::Value toJson(double value) {
  return std::isfinite(value) ? json::Value(value) : json::Value(nullptr);
}

static void writeResult(json::OStream &json, bool counts,
                        const OutputResult &result) {
  json.object([&] {
    runtime::ArraySummary summary = runtime::summarize(result.array);
    json.attribute("name", clean(result.name));
    json.attribute("dtype", getName(result.array.dtype));
    json.attributeArray("shape", [&] {
      for (uint64_t extent : result.array.shape)
        json.value(extent);
    });
    json.attribute("min", toJson(summary.min));
    json.attribute("max", toJson(summary.max));
    json.attribute("mean", toJson(summary.mean));
    json.attribute("nans", summary.numNans);
    if (counts)
      json.attribute("unwritten", result.numUnwritten);
    if (result.isCompared)
      json.attribute("asExpected", result.difference.empty());
    if (!result.difference.empty())
      json.attribute("difference", result.difference);
  });
}

void Outputs::writeJson(json::OStream &json, bool counts) const {
  json.attributeArray("outputs", [&] {
    for (const OutputResult &result : results)
      writeResult(json, counts, result);
  });
}

bool Outputs::differ() const {
  return any_of(results, [](const OutputResult &result) {
    return !result.difference.empty();
  });
}
