//===- TensorMap.cpp - tensor maps -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/ptx/TensorMap.h"

#include <algorithm>
#include <cstdio>
#include <cstring>

using namespace tessera;
using namespace tessera::ptx;

namespace {

/// The bytes of a map. Extents are kept less one, so that 128 bytes of 0 with
/// the magic number are a map of one element, as on a GPU.
struct Image {
  uint64_t magic;
  uint64_t address;
  uint64_t strides[4];
  uint32_t dims[5]; // less 1
  uint32_t box[5];  // less 1
  uint16_t steps[5];
  int16_t lower[3], upper[3];
  uint16_t channels, pixels; // less 1
  uint8_t type, rank;        // rank less 1
  uint8_t interleave, swizzle, promotion, fill;
  uint8_t isIm2col;
  /// Bit i: dimension i has the extent 0, not 2^32.
  uint8_t emptyDims;
  uint8_t unused[6];
};
static_assert(sizeof(Image) == kTensorMapBytes);

// "TesseraM", little-endian.
constexpr uint64_t kMagic = 0x4D61726573736554;

Image load(std::span<const uint8_t, kTensorMapBytes> bytes) {
  Image image;
  std::memcpy(&image, bytes.data(), sizeof(image));
  return image;
}

uint8_t narrow(uint64_t value) {
  return uint8_t(std::min<uint64_t>(value, 255));
}

Problem makeProblem(std::string message) { return {std::move(message)}; }

std::string toHex(uint64_t value) {
  char text[24];
  std::snprintf(text, sizeof(text), "0x%llx", (unsigned long long)value);
  return text;
}

std::string nameOf(const char *what, unsigned dimension) {
  return std::string(what) + "[" + std::to_string(dimension) + "]";
}

} // namespace

unsigned ptx::getBytes(TensorType type) {
  constexpr uint8_t sizes[kNumTensorTypes] = {1, 2, 4, 4, 8, 8, 2,
                                              4, 8, 2, 4, 4, 4};
  return uint8_t(type) < kNumTensorTypes ? sizes[uint8_t(type)] : 1;
}

std::string_view ptx::getSpelling(TensorType type) {
  constexpr std::string_view names[kNumTensorTypes] = {
      "u8",  "u16", "u32",  "s32",    "u64",  "s64",     "f16",
      "f32", "f64", "bf16", "f32ftz", "tf32", "tf32ftz",
  };
  return uint8_t(type) < kNumTensorTypes ? names[uint8_t(type)] : "?";
}

bool ptx::isFloat(TensorType type) { return type >= TensorType::F16; }

//===----------------------------------------------------------------------===//
// Limits
//===----------------------------------------------------------------------===//

static unsigned getSwizzleBytes(Swizzle swizzle) {
  return swizzle == Swizzle::None ? 0 : 16u << unsigned(swizzle);
}

/// Enumerations and the rank, without which the rest has no meaning.
static std::optional<Problem> findFaultOfKinds(const TensorMap &map) {
  unsigned type = unsigned(map.type);
  if (type >= kNumTensorTypes)
    return makeProblem(type < 16 ? "element type " + std::to_string(type) +
                                       " has 4 or 6 bits, which needs sm_100"
                                 : "element type " + std::to_string(type) +
                                       " does not exist");
  if (map.rank < 1 || map.rank > kMaxTensorRank)
    return makeProblem("rank " + std::to_string(map.rank) +
                       " is not in the range from 1 to 5");
  if (map.isIm2col && map.rank < 3)
    return makeProblem("rank " + std::to_string(map.rank) +
                       " is less than 3, as im2col needs it");
  if (map.interleave > Interleave::Bytes32)
    return makeProblem("interleave " +
                       std::to_string(unsigned(map.interleave)) +
                       " does not exist");
  if (map.interleave != Interleave::None && map.rank < 3)
    return makeProblem("rank " + std::to_string(map.rank) +
                       " is less than 3, as an interleaved layout needs it");
  if (map.swizzle > Swizzle::Bytes128)
    return makeProblem(
        "swizzle " + std::to_string(unsigned(map.swizzle)) +
        (unsigned(map.swizzle) <= 6 ? " needs sm_100" : " does not exist"));
  if (map.interleave == Interleave::Bytes32 && map.swizzle != Swizzle::Bytes32)
    return makeProblem("an interleave of 32 bytes needs the swizzle of 32 "
                       "bytes");
  if (map.promotion > Promotion::Bytes256)
    return makeProblem("L2 promotion " +
                       std::to_string(unsigned(map.promotion)) +
                       " does not exist");
  if (map.fill > TensorFill::NaN)
    return makeProblem("fill " + std::to_string(unsigned(map.fill)) +
                       " does not exist");
  if (map.fill == TensorFill::NaN && !isFloat(map.type))
    return makeProblem("elements of type " +
                       std::string(getSpelling(map.type)) +
                       " cannot be filled with NaN");
  return std::nullopt;
}

/// Where the tensor is.
static std::optional<Problem> findFaultOfTensor(const TensorMap &map) {
  unsigned alignment = map.interleave == Interleave::Bytes32 ? 32 : 16;
  if (map.address % alignment)
    return makeProblem("address " + toHex(map.address) +
                       " is not a multiple of " + std::to_string(alignment));
  for (unsigned i = 0; i < map.rank; ++i)
    if (map.dims[i] == 0 || map.dims[i] > uint64_t(1) << 32)
      return makeProblem(nameOf("dims", i) + " is " +
                         std::to_string(map.dims[i]) +
                         ", not in the range from 1 to 2^32");
  for (unsigned i = 0; i + 1 < map.rank; ++i) {
    if (map.strides[i] % alignment)
      return makeProblem(nameOf("strides", i) + " is " +
                         std::to_string(map.strides[i]) +
                         ", not a multiple of " + std::to_string(alignment));
    if (map.strides[i] >= uint64_t(1) << 40)
      return makeProblem(nameOf("strides", i) + " is " +
                         std::to_string(map.strides[i]) +
                         ", not less than 2^40");
  }
  for (unsigned i = 0; i < map.rank; ++i)
    if (map.steps[i] < 1 || map.steps[i] > 8)
      return makeProblem(nameOf("element strides", i) + " is " +
                         std::to_string(map.steps[i]) +
                         ", not in the range from 1 to 8");
  return std::nullopt;
}

/// The whole box, as the driver counts it: the shared memory of an SM of sm_90
/// is the limit.
static std::optional<Problem> findFaultOfSize(const TensorMap &map) {
  constexpr uint64_t most = 228 * 1024;
  uint64_t bytes = getBytes(map.type);
  if (map.isIm2col)
    bytes *= uint64_t(map.channels) * map.pixels;
  for (unsigned i = 0; i < map.rank && !map.isIm2col; ++i)
    bytes *= i ? (map.box[i] + map.steps[i] - 1) / map.steps[i] : map.box[0];
  if (bytes > most)
    return makeProblem("the box has " + std::to_string(bytes) +
                       " bytes, more than the " + std::to_string(most) +
                       " of shared memory");
  return std::nullopt;
}

/// The innermost extent of the box, in elements.
static std::optional<Problem> findFaultOfRow(const TensorMap &map,
                                             const std::string &name,
                                             uint64_t elements) {
  uint64_t bytes = elements * getBytes(map.type);
  if (bytes % 16)
    return makeProblem(name + " is " + std::to_string(bytes) +
                       " bytes, not a multiple of 16");
  unsigned span = getSwizzleBytes(map.swizzle);
  if (span && bytes > span && map.interleave == Interleave::None)
    return makeProblem(name + " is " + std::to_string(bytes) +
                       " bytes, more than the swizzle of " +
                       std::to_string(span) + " bytes has");
  return std::nullopt;
}

static std::optional<Problem> findFaultOfIm2col(const TensorMap &map) {
  constexpr int32_t limits[3] = {32768, 128, 16};
  int32_t limit = limits[map.rank - 3];
  for (unsigned i = 0; i + 2 < map.rank; ++i) {
    for (auto [what, value] : {std::pair("lower corner", map.lower[i]),
                               std::pair("upper corner", map.upper[i])})
      if (value < -limit || value >= limit)
        return makeProblem(nameOf(what, i) + " is " + std::to_string(value) +
                           ", not in the range from " + std::to_string(-limit) +
                           " to " + std::to_string(limit - 1));
    if (int64_t(map.dims[i + 1]) + map.upper[i] <= map.lower[i])
      return makeProblem("the bounding box is empty in dimension " +
                         std::to_string(i + 1));
  }
  if (map.channels < 1 || map.channels > 256)
    return makeProblem(std::to_string(map.channels) +
                       " channels per pixel are not in the range from 1 to "
                       "256");
  if (map.pixels < 1 || map.pixels > 1024)
    return makeProblem(std::to_string(map.pixels) +
                       " pixels per column are not in the range from 1 to "
                       "1024");
  if (std::optional<Problem> fault =
          findFaultOfRow(map, "a pixel", map.channels))
    return fault;
  return findFaultOfSize(map);
}

std::optional<Problem> TensorMap::findFault() const {
  if (std::optional<Problem> fault = findFaultOfKinds(*this))
    return fault;
  if (std::optional<Problem> fault = findFaultOfTensor(*this))
    return fault;
  if (isIm2col)
    return findFaultOfIm2col(*this);
  for (unsigned i = 0; i < rank; ++i)
    if (box[i] < 1 || box[i] > 256)
      return makeProblem(nameOf("box", i) + " is " + std::to_string(box[i]) +
                         ", not in the range from 1 to 256");
  if (std::optional<Problem> fault = findFaultOfRow(*this, "box[0]", box[0]))
    return fault;
  return findFaultOfSize(*this);
}

//===----------------------------------------------------------------------===//
// Bytes
//===----------------------------------------------------------------------===//

TensorMapBytes ptx::encode(const TensorMap &map) {
  Image image{};
  image.magic = kMagic;
  image.address = map.address;
  image.type = uint8_t(map.type);
  image.rank = narrow(map.rank - 1);
  for (unsigned i = 0; i < 4; ++i)
    image.strides[i] = map.strides[i];
  for (unsigned i = 0; i < 5; ++i) {
    image.dims[i] = uint32_t(map.dims[i] - 1);
    image.emptyDims |= uint8_t(map.dims[i] == 0) << i;
    image.box[i] = map.box[i] - 1;
    image.steps[i] = uint16_t(map.steps[i] - 1);
  }
  image.interleave = uint8_t(map.interleave);
  image.swizzle = uint8_t(map.swizzle);
  image.promotion = uint8_t(map.promotion);
  image.fill = uint8_t(map.fill);
  image.isIm2col = map.isIm2col;
  for (unsigned i = 0; i < 3; ++i) {
    image.lower[i] = int16_t(map.lower[i]);
    image.upper[i] = int16_t(map.upper[i]);
  }
  image.channels = uint16_t(map.channels - 1);
  image.pixels = uint16_t(map.pixels - 1);
  TensorMapBytes bytes;
  std::memcpy(bytes.data(), &image, sizeof(image));
  return bytes;
}

Result<TensorMap> ptx::decode(std::span<const uint8_t, kTensorMapBytes> bytes) {
  Image image = load(bytes);
  if (image.magic != kMagic)
    return makeProblem("the 128 bytes are no tensor map");
  TensorMap map;
  map.address = image.address;
  map.type = TensorType(image.type);
  map.rank = image.rank + 1u;
  for (unsigned i = 0; i < 4; ++i)
    map.strides[i] = image.strides[i];
  for (unsigned i = 0; i < 5; ++i) {
    map.dims[i] = image.emptyDims >> i & 1 ? 0 : uint64_t(image.dims[i]) + 1;
    map.box[i] = image.box[i] + 1;
    map.steps[i] = uint16_t(image.steps[i] + 1);
  }
  map.interleave = Interleave(image.interleave);
  map.swizzle = Swizzle(image.swizzle);
  map.promotion = Promotion(image.promotion);
  map.fill = TensorFill(image.fill);
  map.isIm2col = image.isIm2col;
  for (unsigned i = 0; i < 3; ++i) {
    map.lower[i] = image.lower[i];
    map.upper[i] = image.upper[i];
  }
  map.channels = image.channels + 1u;
  map.pixels = image.pixels + 1u;
  if (std::optional<Problem> fault = map.findFault())
    return makeProblem("the tensor map is invalid: " + fault->message);
  return map;
}

/// What both calls have in common. The rank must be one before arrays are read.
static Result<TensorMap> makeMap(uint32_t type, uint32_t rank, uint64_t address,
                                 const uint64_t *dims, const uint64_t *strides,
                                 const uint32_t *steps, uint32_t interleave,
                                 uint32_t swizzle, uint32_t promotion,
                                 uint32_t fill, bool isIm2col) {
  TensorMap map;
  map.type = TensorType(narrow(type));
  map.rank = rank;
  map.address = address;
  map.isIm2col = isIm2col;
  map.interleave = Interleave(narrow(interleave));
  map.swizzle = Swizzle(narrow(swizzle));
  map.promotion = Promotion(narrow(promotion));
  map.fill = TensorFill(narrow(fill));
  if (std::optional<Problem> fault = findFaultOfKinds(map))
    return *fault;
  std::copy_n(dims, rank, map.dims.begin());
  std::copy_n(strides, rank - 1, map.strides.begin());
  std::copy_n(steps, rank, map.steps.begin());
  return map;
}

Result<TensorMapBytes> ptx::encodeTiled(
    uint32_t type, uint32_t rank, uint64_t address, const uint64_t *dims,
    const uint64_t *strides, const uint32_t *box, const uint32_t *steps,
    uint32_t interleave, uint32_t swizzle, uint32_t promotion, uint32_t fill) {
  Result<TensorMap> map = makeMap(type, rank, address, dims, strides, steps,
                                  interleave, swizzle, promotion, fill, false);
  if (!map)
    return map.getProblem();
  std::copy_n(box, rank, map->box.begin());
  if (std::optional<Problem> fault = map->findFault())
    return *fault;
  return encode(*map);
}

Result<TensorMapBytes>
ptx::encodeIm2col(uint32_t type, uint32_t rank, uint64_t address,
                  const uint64_t *dims, const uint64_t *strides,
                  const int32_t *lower, const int32_t *upper, uint32_t channels,
                  uint32_t pixels, const uint32_t *steps, uint32_t interleave,
                  uint32_t swizzle, uint32_t promotion, uint32_t fill) {
  Result<TensorMap> map = makeMap(type, rank, address, dims, strides, steps,
                                  interleave, swizzle, promotion, fill, true);
  if (!map)
    return map.getProblem();
  std::copy_n(lower, rank - 2, map->lower.begin());
  std::copy_n(upper, rank - 2, map->upper.begin());
  map->channels = channels;
  map->pixels = pixels;
  if (std::optional<Problem> fault = map->findFault())
    return *fault;
  return encode(*map);
}

//===----------------------------------------------------------------------===//
// tensormap.replace
//===----------------------------------------------------------------------===//

/// The driver's number of an element type of `tensormap.replace`.
static uint8_t convertType(uint64_t number) {
  switch (number) {
  case 8:
    return uint8_t(TensorType::F32Ftz);
  case 9:
    return uint8_t(TensorType::F64);
  case 10:
    return uint8_t(TensorType::BF16);
  default:
    return narrow(number);
  }
}

std::optional<Problem>
ptx::replaceField(std::span<uint8_t, kTensorMapBytes> bytes,
                  TensorMapField field, unsigned index, uint64_t value) {
  Image image = load(bytes);
  if (image.magic != kMagic) {
    if (std::any_of(bytes.begin(), bytes.end(), [](uint8_t b) { return b; }))
      return makeProblem("the 128 bytes are neither a tensor map nor all 0");
    image.magic = kMagic;
  }
  switch (field) {
  case TensorMapField::GlobalAddress:
    image.address = value;
    break;
  case TensorMapField::Rank:
    image.rank = narrow(value);
    break;
  case TensorMapField::BoxDim:
    image.box[index] = uint32_t(value) - 1;
    break;
  case TensorMapField::GlobalDim:
    image.dims[index] = uint32_t(value) - 1;
    image.emptyDims &= uint8_t(~(1u << index));
    image.emptyDims |= uint8_t(uint32_t(value) == 0) << index;
    break;
  case TensorMapField::GlobalStride:
    // ptxas takes the index 4 too; no dimension has this stride.
    if (index < std::size(image.strides))
      image.strides[index] = value;
    break;
  case TensorMapField::ElementStride:
    image.steps[index] = uint16_t(std::min<uint64_t>(value, 0xFFFF) - 1);
    break;
  case TensorMapField::ElementType:
    image.type = convertType(value);
    break;
  case TensorMapField::InterleaveLayout:
    image.interleave = narrow(value);
    break;
  case TensorMapField::SwizzleMode:
    image.swizzle = narrow(value);
    break;
  case TensorMapField::FillMode:
    image.fill = narrow(value);
    break;
  }
  std::memcpy(bytes.data(), &image, sizeof(image));
  return std::nullopt;
}
