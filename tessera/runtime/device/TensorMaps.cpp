//===- TensorMaps.cpp - tensor maps that a launcher makes -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/runtime/device/TensorMaps.h"

#include <algorithm>
#include <bit>

using namespace tessera;
using namespace tessera::runtime;

//===----------------------------------------------------------------------===//
// Maps
//===----------------------------------------------------------------------===//

uint32_t runtime::getMapType(uint32_t elementBytes, bool roundsToTF32) {
  // Unsigned integers of 1, 2, 4 and 8 bytes; 3 is a signed one.
  constexpr uint32_t kTypes[] = {0, 1, 2, 4}, kTF32 = 11;
  return roundsToTF32 ? kTF32 : kTypes[std::countr_zero(elementBytes)];
}

uint32_t runtime::getMapSwizzle(uint32_t bytes) {
  constexpr uint32_t kLeast = 32;
  return bytes == 0 ? 0 : 1 + std::countr_zero(bytes / kLeast);
}

static Result<uint64_t> findNumber(const MapRecipe::Number &number,
                                   std::span<const uint64_t> words) {
  if (!number.parameter)
    return number.value;
  if (*number.parameter >= words.size())
    return Problem{"a tensor map needs parameter " +
                   std::to_string(*number.parameter) + " of " +
                   std::to_string(words.size())};
  return words[*number.parameter] & (~uint64_t(0) >> (64 - number.bits));
}

Result<MapFields> runtime::findMapFields(const MapRecipe &recipe,
                                         std::span<const uint64_t> words) {
  MapFields fields;
  fields.type = getMapType(recipe.elementBytes, recipe.roundsToTF32);
  fields.rank = uint32_t(recipe.dims.size());
  fields.swizzle = getMapSwizzle(recipe.swizzle);
  Result<uint64_t> address = findNumber({recipe.base}, words);
  if (!address)
    return address.getProblem();
  fields.address = *address;
  for (size_t i = 0; i < recipe.dims.size(); ++i) {
    const MapRecipe::Dimension &dim = recipe.dims[i];
    Result<uint64_t> size = findNumber(dim.size, words);
    if (!size)
      return size.getProblem();
    Result<uint64_t> stride = findNumber(dim.stride, words);
    if (!stride)
      return stride.getProblem();
    if (*stride > UINT64_MAX / recipe.elementBytes)
      return Problem{"a tensor map has a stride of " + std::to_string(*stride) +
                     " elements"};
    // Of an empty tensor, only what is outside is copied.
    fields.sizes[i] = std::max<uint64_t>(*size, 1);
    fields.box[i] = dim.box;
    fields.steps[i] = 1;
    // A stride that is never used may be anything.
    constexpr uint64_t kAnyStride = 16;
    if (i != 0)
      fields.strides[i - 1] =
          fields.sizes[i] == 1 ? kAnyStride : *stride * recipe.elementBytes;
  }
  return fields;
}

MapParameters::MapParameters(std::span<const MapRecipe> recipes,
                             std::span<const uint64_t> words,
                             const Encode &encode)
    : maps(recipes.size()) {
  for (size_t i = 0; i < recipes.size(); ++i) {
    Result<MapFields> fields = findMapFields(recipes[i], words);
    if (!fields || !encode(*fields, maps[i].bytes))
      return;
  }
  isMade = 1;
}

//===----------------------------------------------------------------------===//
// Lines
//===----------------------------------------------------------------------===//

static constexpr std::string_view kParameter = "parameter",
                                  kConstant = "constant";

static void writeNumber(LineWriter &line, const MapRecipe::Number &number) {
  if (number.parameter)
    line.word(kParameter).number(*number.parameter).number(number.bits);
  else
    line.word(kConstant).number(number.value);
}

void runtime::writeRecipe(LineWriter &line, const MapRecipe &recipe) {
  line.word("map")
      .number(recipe.elementBytes)
      .number(recipe.swizzle)
      .number(recipe.base)
      .number(recipe.roundsToTF32)
      .end();
  for (const MapRecipe::Dimension &dim : recipe.dims) {
    line.word("dim");
    writeNumber(line, dim.size);
    writeNumber(line, dim.stride);
    line.number(dim.box).end();
  }
}

static MapRecipe::Number readNumber(LineReader &reader) {
  MapRecipe::Number number;
  std::string_view kind = reader.word();
  if (kind == kParameter) {
    number.parameter = uint32_t(reader.number(UINT32_MAX));
    number.bits = uint32_t(reader.number(64));
  } else if (kind == kConstant) {
    number.value = reader.number();
  } else {
    reader.fail("'" + std::string(kind) + "' is neither " +
                std::string(kParameter) + " nor " + std::string(kConstant));
  }
  return number;
}

bool runtime::readRecipeLine(LineReader &reader, std::string_view key,
                             std::vector<MapRecipe> &recipes) {
  if (key == "map") {
    MapRecipe &recipe = recipes.emplace_back();
    recipe.elementBytes = uint32_t(reader.number(UINT32_MAX));
    recipe.swizzle = uint32_t(reader.number(UINT32_MAX));
    recipe.base = uint32_t(reader.number(UINT32_MAX));
    recipe.roundsToTF32 = reader.number(1) != 0;
    return true;
  }
  if (key != "dim")
    return false;
  if (recipes.empty()) {
    reader.fail("a dimension belongs to a map");
    return true;
  }
  MapRecipe::Dimension &dim = recipes.back().dims.emplace_back();
  dim.size = readNumber(reader);
  dim.stride = readNumber(reader);
  dim.box = uint32_t(reader.number(UINT32_MAX));
  return true;
}

std::optional<Problem> runtime::checkRecipe(const MapRecipe &recipe) {
  constexpr uint32_t kMostBytes = 8, kLeastSwizzle = 32, kMostSwizzle = 128;
  if (!std::has_single_bit(recipe.elementBytes) ||
      recipe.elementBytes > kMostBytes)
    return Problem{"elements have " + std::to_string(recipe.elementBytes) +
                   " bytes, which is not 1, 2, 4 or 8"};
  if (recipe.roundsToTF32 && recipe.elementBytes != 4)
    return Problem{"elements of " + std::to_string(recipe.elementBytes) +
                   " bytes cannot be rounded to tf32"};
  if (recipe.swizzle != 0 &&
      (!std::has_single_bit(recipe.swizzle) || recipe.swizzle < kLeastSwizzle ||
       recipe.swizzle > kMostSwizzle))
    return Problem{"a swizzle of " + std::to_string(recipe.swizzle) +
                   " bytes, which is not 0, 32, 64 or 128"};
  if (recipe.dims.empty() || recipe.dims.size() > kMaxMapRank)
    return Problem{std::to_string(recipe.dims.size()) +
                   " dimensions, which is not 1 to " +
                   std::to_string(kMaxMapRank)};
  for (const MapRecipe::Dimension &dim : recipe.dims)
    for (const MapRecipe::Number &number : {dim.size, dim.stride})
      if (number.bits == 0 || number.bits > 64)
        return Problem{"a parameter of " + std::to_string(number.bits) +
                       " bits"};
  return std::nullopt;
}
