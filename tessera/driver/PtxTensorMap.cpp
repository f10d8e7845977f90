//===- PtxTensorMap.cpp - tensor maps as they are written -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/PtxTensorMap.h"

#include "tessera/driver/OptionParser.h"
#include "tessera/support/Errors.h"
#include "tessera/support/Suggest.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

using namespace llvm;
using namespace tessera;

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

/// Reads `64x32`.
template <typename T>
static Error parseNumbers(StringRef word, StringRef text,
                          std::vector<T> &numbers) {
  SmallVector<StringRef> parts;
  text.split(parts, 'x');
  numbers.resize(parts.size());
  for (auto [number, part] : zip(numbers, parts))
    if (part.getAsInteger(10, number))
      return makeError("'" + text + "' is not a list of numbers, as in " +
                       word + "=64x32");
  return Error::success();
}

template <typename T>
static Error parseWord(StringRef word, StringRef text,
                       ArrayRef<StringRef> choices, T &value) {
  auto found = find(choices, text);
  if (found == choices.end())
    return makeError("'" + word + "' is " + joinWords(choices, "or") +
                     ", not '" + text + "'" + suggestInPassing(text, choices));
  value = T(found - choices.begin());
  return Error::success();
}

Error TensorMapSpec::set(StringRef word, StringRef value) {
  if (word == "box")
    return parseNumbers(word, value, box);
  if (word == "dims")
    return parseNumbers(word, value, dims);
  if (word == "strides")
    return parseNumbers(word, value, strides.emplace());
  if (word == "estrides")
    return parseNumbers(word, value, elementStrides);
  if (word == "swizzle")
    return parseWord(word, value, {"none", "32", "64", "128"}, swizzle);
  if (word == "interleave")
    return parseWord(word, value, {"none", "16", "32"}, interleave);
  if (word == "l2")
    return parseWord(word, value, {"none", "64", "128", "256"}, promotion);
  if (word == "fill")
    return parseWord(word, value, {"zero", "nan"}, fill);
  if (word == "type") {
    SmallVector<StringRef> names;
    for (unsigned i = 0; i < ptx::kNumTensorTypes; ++i)
      names.push_back(ptx::getSpelling(ptx::TensorType(i)));
    return parseWord(word, value, names, type.emplace());
  }
  SmallVector<StringRef> words = {"box",        "dims", "strides",
                                  "estrides",   "fill", "swizzle",
                                  "interleave", "l2",   "type"};
  return makeError("a tensor map has no '" + word + "'" +
                   suggestInPassing(word, words) + ", only " +
                   joinWords(words, "and"));
}

Expected<TensorMapSpec> TensorMapSpec::parse(StringRef text) {
  TensorMapSpec spec;
  SmallVector<StringRef> parts;
  text.split(parts, ',');
  for (StringRef part : parts) {
    auto [word, value] = part.split('=');
    if (value.empty())
      return makeError("'" + part +
                       "' is not a part of a tensor map, as in box=64x32");
    if (Error error = spec.set(word, value))
      return error;
  }
  if (spec.box.empty())
    return makeError("a tensor map needs a box, as in box=64x32");
  return spec;
}

//===----------------------------------------------------------------------===//
// Encoding
//===----------------------------------------------------------------------===//

static std::optional<ptx::TensorType> getTensorType(runtime::DType dtype) {
  switch (dtype.type) {
  case ElementType::I1:
  case ElementType::I8:
  case ElementType::F8E4M3FN:
  case ElementType::F8E5M2:
  case ElementType::F8E8M0FNU:
    return ptx::TensorType::U8;
  case ElementType::I16:
    return ptx::TensorType::U16;
  case ElementType::I32:
    return dtype.isUnsigned ? ptx::TensorType::U32 : ptx::TensorType::S32;
  case ElementType::I64:
    return dtype.isUnsigned ? ptx::TensorType::U64 : ptx::TensorType::S64;
  case ElementType::F16:
    return ptx::TensorType::F16;
  case ElementType::BF16:
    return ptx::TensorType::BF16;
  case ElementType::F32:
    return ptx::TensorType::F32;
  case ElementType::F64:
    return ptx::TensorType::F64;
  case ElementType::TF32:
    return ptx::TensorType::TF32;
  case ElementType::I4:
  case ElementType::F4E2M1FN:
    return std::nullopt;
  }
  return std::nullopt;
}

Error TensorMapSpec::complete(runtime::DType dtype,
                              const std::vector<uint64_t> &shape,
                              const runtime::Strides &arrayStrides) {
  if (!type)
    type = getTensorType(dtype);
  if (!type)
    return makeError("a tensor map has no elements of " + getName(dtype));
  uint64_t size = ptx::getBytes(*type);
  bool isWhole = dims.empty();
  if (isWhole)
    dims.assign(shape.rbegin(), shape.rend());
  if (strides)
    return Error::success();
  strides.emplace();
  if (isWhole) {
    if (!arrayStrides.empty() && arrayStrides.back() != 1)
      return makeError("the elements of the innermost dimension are " +
                       Twine(arrayStrides.back()) +
                       " apart, and a tensor map needs 1");
    for (int64_t stride : drop_begin(reverse(arrayStrides)))
      strides->push_back(uint64_t(stride) * size);
    return Error::success();
  }
  uint64_t stride = size;
  for (uint64_t extent : ArrayRef(dims).drop_back()) {
    if (__builtin_mul_overflow(stride, extent, &stride))
      return makeError("the dims of the tensor map are too large");
    strides->push_back(stride);
  }
  return Error::success();
}

Expected<std::vector<uint8_t>> TensorMapSpec::encode(uint64_t address) const {
  size_t rank = dims.size();
  if (rank < 1 || rank > ptx::kMaxTensorRank)
    return makeError("a tensor map has 1 to 5 dimensions, not " + Twine(rank));
  auto check = [&](StringRef what, size_t size, size_t wanted) {
    return size == wanted
               ? Error::success()
               : makeError("the tensor map has " + Twine(rank) +
                           (rank == 1 ? " dimension" : " dimensions") +
                           ", so it needs " + Twine(wanted) + " " + what +
                           ", not " + Twine(size));
  };
  std::vector<uint32_t> steps = elementStrides;
  if (steps.empty())
    steps.assign(rank, 1);
  if (Error error = check("extents of the box", box.size(), rank))
    return error;
  if (Error error = check("strides", strides->size(), rank - 1))
    return error;
  if (Error error = check("element strides", steps.size(), rank))
    return error;
  Result<ptx::TensorMapBytes> bytes = ptx::encodeTiled(
      uint32_t(*type), rank, address, dims.data(), strides->data(), box.data(),
      steps.data(), uint32_t(interleave), uint32_t(swizzle),
      uint32_t(promotion), uint32_t(fill));
  if (!bytes)
    return makeError("no such tensor map: " + bytes.getMessage());
  return std::vector<uint8_t>(bytes->begin(), bytes->end());
}
