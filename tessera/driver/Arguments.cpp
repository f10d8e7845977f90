//===- Arguments.cpp - the arguments of a launch -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/Arguments.h"

#include "tessera/driver/ArrayFiles.h"
#include "tessera/runtime/arrays/ArrayValues.h"
#include "tessera/runtime/arrays/AvailableMemory.h"
#include "tessera/support/Errors.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace tessera;

Error Arguments::parse(ArrayRef<StringRef> texts) {
  for (auto [index, text] : enumerate(texts))
    if (Error error = add(index + 1, text))
      return error;
  return Error::success();
}

Error Arguments::add(unsigned number, StringRef text) {
  Result<runtime::ArgumentSpec> spec = runtime::parseArgument(text);
  if (!spec)
    return makeError("argument " + Twine(number) + ": " + spec.getMessage());
  for (const runtime::ArgumentSpec &other : specs)
    if (!spec->output.empty() && spec->output == other.output)
      return makeError("argument " + Twine(number) +
                       ": another argument writes to '" + spec->output +
                       "' too");
  specs.push_back({std::move(*spec), number});
  return Error::success();
}

/// The contents that an argument describes.
static Expected<runtime::Array> makeArray(const runtime::ArgumentSpec &spec) {
  if (spec.file.empty()) {
    runtime::Array array{*spec.dtype, *spec.shape, {}};
    array.bytes.resize(*runtime::countBytes(array.dtype, array.shape));
    if (spec.fill)
      runtime::fillArray(array, *spec.fill);
    return array;
  }
  Expected<runtime::Array> array = readArray(spec.file, spec.name);
  if (!array)
    return array;
  if (spec.dtype && spec.dtype != array->dtype) {
    Result<runtime::Array> other =
        runtime::reinterpret(std::move(*array), *spec.dtype);
    if (!other)
      return makeError("'" + spec.file + "' cannot be read as " +
                       getName(*spec.dtype) + ": " + other.getMessage());
    *array = std::move(*other);
  }
  if (spec.shape) {
    uint64_t size = *runtime::countBytes(array->dtype, *spec.shape);
    if (size != array->bytes.size())
      return makeError(runtime::describe(array->dtype, *spec.shape) +
                       " takes " + Twine(size) + " bytes, but '" + spec.file +
                       "' is " + runtime::describe(array->dtype, array->shape) +
                       " of " + Twine(array->bytes.size()));
    array->shape = *spec.shape;
  }
  return array;
}

/// The strides of an array, if there is memory for it beside the others.
Expected<runtime::Strides>
Arguments::countArray(const runtime::ArgumentSpec &spec, runtime::DType dtype,
                      const std::vector<uint64_t> &shape, bool isMade) {
  Result<uint64_t> size = runtime::countBytes(dtype, shape);
  if (!size)
    return makeError(size.getMessage());
  runtime::Strides strides =
      spec.strides ? *spec.strides : runtime::getContiguousStrides(shape);
  Result<uint64_t> memory = runtime::countMemory(dtype, shape, strides);
  if (!memory)
    return makeError(memory.getMessage());
  // The elements are made, and then copied to where the kernel finds them, with
  // a map of what is written unless all is.
  uint64_t needed = *memory + spec.offset;
  if (spec.strides || spec.offset || (spec.file.empty() && !spec.fill))
    needed *= 2;
  if (!isMade)
    needed += *size;
  // The results are copies too, all of them at a time.
  needed += copiedBytes;
  copiedBytes += *size;
  if (std::optional<Problem> problem = runtime::checkMemory(
          runtime::describe(dtype, shape) + " and a copy of it take ", needed))
    return makeError(problem->message);
  return strides;
}

Error Arguments::loadArray(unsigned number, const runtime::ArgumentSpec &spec,
                           runtime::Launch &launch) {
  auto refuse = [&](const std::string &message) {
    return makeError("argument " + Twine(number) + ": " + message);
  };
  // Before anything is allocated, unless only the file tells how much it is.
  Expected<runtime::Strides> strides = runtime::Strides();
  bool isCounted = spec.shape && spec.dtype;
  if (isCounted)
    strides = countArray(spec, *spec.dtype, *spec.shape, /*isMade=*/false);
  if (!strides)
    return refuse(toString(strides.takeError()));
  Expected<runtime::Array> array = makeArray(spec);
  if (!array)
    return refuse(toString(array.takeError()));
  if (!isCounted)
    strides = countArray(spec, array->dtype, array->shape, /*isMade=*/true);
  if (!strides)
    return refuse(toString(strides.takeError()));
  std::string name = "argument " + std::to_string(number);
  // Without outputs, what changed is told.
  bool isOutputMarked =
      any_of(specs, [](const auto &each) { return !each.output.empty(); });
  Result<runtime::Buffer> buffer =
      runtime::makeBuffer(name, *array, *strides, spec.offset,
                          /*isWritten=*/!spec.file.empty() || spec.fill);
  if (!buffer)
    return refuse(buffer.getMessage());
  arrays.push_back({number,
                    spec.output,
                    {array->dtype, array->shape, *strides,
                     launch.buffers.size(), spec.offset},
                    std::nullopt});
  if (!isOutputMarked)
    arrays.back().fingerprint = xxh3_128bits(buffer->bytes);
  given.push_back(arrays.back().array);
  launch.buffers.push_back(std::move(*buffer));
  return Error::success();
}

Error Arguments::makeArrays(runtime::Launch &launch) {
  for (const Spec &spec : specs) {
    if (spec.scalar) {
      ElementType type = spec.dtype->type;
      given.push_back(runtime::Argument::Scalar{
          type, runtime::getBits(type, *spec.scalar)});
    } else if (Error error = loadArray(spec.number, spec, launch)) {
      return error;
    }
  }
  return Error::success();
}

Error Arguments::load(const std::vector<runtime::Parameter> &parameters,
                      runtime::Launch &launch) {
  if (Error error = makeArrays(launch))
    return error;
  Result<std::vector<runtime::Argument>> bound =
      runtime::bindArguments(parameters, given);
  if (!bound)
    return makeError(bound.getMessage());
  launch.arguments = std::move(*bound);
  return Error::success();
}

bool Arguments::hasOutputs() const {
  return any_of(arrays,
                [](const ArrayEntry &entry) { return !entry.output.empty(); });
}

bool Arguments::hasChanged(const ArrayEntry &entry,
                           const runtime::Launch &launch) {
  return entry.fingerprint &&
         *entry.fingerprint !=
             xxh3_128bits(launch.buffers[entry.array.buffer].bytes);
}

runtime::Array Arguments::gather(const ArrayEntry &entry,
                                 const runtime::Launch &launch,
                                 uint64_t *numUnwritten) {
  const runtime::ArrayArgument &array = entry.array;
  return runtime::gather(launch.buffers[array.buffer], array.dtype, array.shape,
                         array.strides, array.offset, numUnwritten);
}

std::string Arguments::describe(StringRef folder) const {
  auto join = [](const auto &numbers) {
    std::string list;
    for (auto number : numbers)
      list += (list.empty() ? "" : ",") + std::to_string(number);
    return list;
  };
  std::string text;
  for (auto [index, spec] : enumerate(specs)) {
    if (const auto *scalar =
            std::get_if<runtime::Argument::Scalar>(&given[index])) {
      text += std::string(getSpelling(scalar->type)) + ":0x" +
              utohexstr(scalar->bits, /*LowerCase=*/true) + "\n";
      continue;
    }
    const auto &array = *std::get_if<runtime::ArrayArgument>(&given[index]);
    if (!spec.output.empty())
      text += "out:" + spec.output + ":";
    text += getName(array.dtype) + "[" + join(array.shape);
    if (spec.strides)
      text += ":" + join(array.strides);
    text += "]@" + (folder + "/arg" + Twine(spec.number) + ".npy").str();
    if (array.offset != 0)
      text += "+" + std::to_string(array.offset);
    text += "\n";
  }
  return text;
}
