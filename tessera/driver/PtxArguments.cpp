//===- PtxArguments.cpp - arguments of an entry in PTX -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/PtxArguments.h"

#include "tessera/support/Errors.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace tessera;

/// Parameters of an entry take at most 32764 bytes.
static constexpr size_t kMaxStructureBytes = 32764;

Expected<std::vector<uint8_t>> tessera::parseHex(StringRef text) {
  std::string bytes;
  if (text.empty() || text.size() % 2 != 0 || !tryGetFromHex(text, bytes))
    return makeError("'" + text.take_front(32) + (text.size() > 32 ? "…" : "") +
                     "' is not a number of bytes, two hexadecimal digits each");
  if (bytes.size() > kMaxStructureBytes)
    return makeError("a structure of " + Twine(bytes.size()) +
                     " bytes is more than the " + Twine(kMaxStructureBytes) +
                     " that all parameters can have");
  return std::vector<uint8_t>(bytes.begin(), bytes.end());
}

Expected<PtxArguments::Item> PtxArguments::parseItem(unsigned number,
                                                     StringRef text) {
  auto refuse = [&](Error error) {
    return makeError("argument " + Twine(number) + ": " +
                     toString(std::move(error)));
  };
  Item item;
  if (text.consume_front("bytes:")) {
    Expected<std::vector<uint8_t>> bytes = parseHex(text);
    if (!bytes)
      return refuse(bytes.takeError());
    item.bytes = std::move(*bytes);
    return item;
  }
  if (text.consume_front("tensormap:")) {
    auto [words, source] = text.split(':');
    if (source.empty())
      return refuse(makeError("a tensor map needs an array, as in "
                              "tensormap:box=64x32:f16[128,64]=zeros"));
    Expected<TensorMapSpec> spec = TensorMapSpec::parse(words);
    if (!spec)
      return refuse(spec.takeError());
    item.tensorMap = std::move(*spec);
    text = source;
  }
  if (Error error = arguments.add(number, text))
    return error;
  item.index = numGiven++;
  return item;
}

Error PtxArguments::parse(ArrayRef<StringRef> texts) {
  for (auto [index, text] : enumerate(texts)) {
    Expected<Item> item = parseItem(index + 1, text);
    if (!item)
      return item.takeError();
    items.push_back(std::move(*item));
  }
  return Error::success();
}

Expected<PtxValue> PtxArguments::makeValue(const Item &item) {
  if (item.bytes)
    return PtxValue{PtxValue::Bytes,
                    "a structure of " + std::to_string(item.bytes->size()) +
                        " bytes",
                    *item.bytes};
  const runtime::GivenArgument &given = arguments.getGiven()[item.index];
  if (const auto *scalar = std::get_if<runtime::Argument::Scalar>(&given)) {
    if (item.tensorMap)
      return makeError("a tensor map needs an array, not a scalar");
    return PtxValue::makeScalar(scalar->type, scalar->bits,
                                isInteger(scalar->type) ? PtxValue::Integer
                                                        : PtxValue::Float);
  }
  const auto &array = *std::get_if<runtime::ArrayArgument>(&given);
  uint64_t address = regions[array.buffer]->base + array.offset;
  if (!item.tensorMap)
    return PtxValue::makePointer(address,
                                 "an array of " + getName(array.dtype));
  TensorMapSpec spec = *item.tensorMap;
  if (Error error = spec.complete(array.dtype, array.shape, array.strides))
    return error;
  Expected<std::vector<uint8_t>> bytes = spec.encode(address);
  if (!bytes)
    return bytes.takeError();
  return PtxValue{PtxValue::TensorMap, "a tensor map", std::move(*bytes)};
}

Expected<std::vector<PtxValue>> PtxArguments::load(ptx::Machine &machine) {
  if (Error error = arguments.makeArrays(launch))
    return error;
  for (runtime::Buffer &buffer : launch.buffers)
    regions.push_back(&addRegion(machine.getMemory(), buffer));
  std::vector<PtxValue> values;
  for (auto [index, item] : enumerate(items)) {
    Expected<PtxValue> value = makeValue(item);
    if (!value)
      return makeError("argument " + Twine(index + 1) + ": " +
                       toString(value.takeError()));
    values.push_back(std::move(*value));
  }
  return values;
}

void PtxArguments::takeArrays(bool isTracked) {
  for (auto [region, buffer] : zip(regions, launch.buffers))
    takeBack(*region, buffer, isTracked);
}
