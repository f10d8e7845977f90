//===- TensorBox.cpp - which bytes a tensor copy moves -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The rules here are what an H200 was seen to do (conformance/ptx/hardware),
// where documents leave it open: rows of a swizzled box are as far apart as the
// swizzle is wide, the fill is 0x7FF7 in every 16 bits for all types, the
// element stride of dimension 0 is ignored, a store takes no negative
// coordinate.
//
//===----------------------------------------------------------------------===//

#include "tessera/ptx/TensorMap.h"

#include <algorithm>
#include <cstring>

using namespace tessera;
using namespace tessera::ptx;

unsigned TensorMap::getUnitBytes() const {
  switch (interleave) {
  case Interleave::None:
    return getBytes(type);
  case Interleave::Bytes16:
    return 16;
  case Interleave::Bytes32:
    return 32;
  }
  return 1;
}

uint32_t TensorMap::getCount(unsigned dimension) const {
  bool isInterleaved = interleave != Interleave::None;
  if (dimension == 0 && !isInterleaved)
    return box[0];
  if (isInterleaved && dimension + 2 == rank)
    return 1;
  return (box[dimension] + steps[dimension] - 1) / steps[dimension];
}

/// Units of a row, and rows.
static std::pair<uint64_t, uint64_t> getShape(const TensorMap &map) {
  if (map.isIm2col)
    return {map.channels, map.pixels};
  uint64_t rows = 1;
  for (unsigned i = 1; i < map.rank; ++i)
    rows *= map.getCount(i);
  return {map.getCount(0), rows};
}

/// Bytes from one row to the next in shared memory.
static uint64_t getPitch(const TensorMap &map) {
  if (map.swizzle != Swizzle::None && map.interleave == Interleave::None)
    return 16u << unsigned(map.swizzle);
  return getShape(map).first * map.getUnitBytes();
}

uint64_t TensorMap::getBoxBytes() const {
  auto [units, rows] = getShape(*this);
  return units * rows * getUnitBytes();
}

uint64_t TensorMap::getSharedBytes() const {
  return getPitch(*this) * getShape(*this).second;
}

namespace {

/// Collects pieces row by row.
class Pieces {
public:
  Pieces(const TensorMap &map, uint32_t shared)
      : map(map), shared(shared), unitBytes(map.getUnitBytes()),
        pitch(uint32_t(getPitch(map))) {}

  /// A row of `count` units from coordinate `first` of dimension 0, `step`
  /// apart. `address` is that of coordinate 0; the row may be out of bounds as
  /// a whole.
  void addRow(int64_t first, uint32_t count, uint32_t step, uint64_t address,
              bool isInside) {
    uint32_t offset = pitch * numRows++;
    uint32_t size = unitBytes;
    if (step != 1) {
      for (uint32_t i = 0; i < count; ++i) {
        int64_t at = first + int64_t(i) * step;
        add(offset + i * size, size, address + uint64_t(at * int64_t(size)),
            isInside && at >= 0 && uint64_t(at) < map.dims[0]);
      }
      return;
    }
    int64_t begin = 0, end = 0;
    if (isInside) {
      begin = std::clamp<int64_t>(-first, 0, count);
      end = std::clamp<int64_t>(int64_t(map.dims[0]) - first, begin, count);
    }
    add(offset, uint32_t(begin) * size, 0, false);
    add(offset + uint32_t(begin) * size, uint32_t(end - begin) * size,
        address + uint64_t((first + begin) * int64_t(size)), true);
    add(offset + uint32_t(end) * size, uint32_t(count - end) * size, 0, false);
  }

  std::vector<TensorPiece> take() { return std::move(result); }

private:
  /// Splits at the chunks of 16 bytes that a swizzle permutes.
  void add(uint32_t offset, uint32_t bytes, uint64_t address, bool isInside) {
    if (map.swizzle == Swizzle::None) {
      append(offset, bytes, address, isInside);
      return;
    }
    uint32_t mask = (1u << unsigned(map.swizzle)) - 1;
    while (bytes) {
      uint32_t at = shared + offset;
      uint32_t part = std::min(bytes, 16 - at % 16);
      append((at ^ (at >> 7 & mask) << 4) - shared, part, address, isInside);
      offset += part;
      bytes -= part;
      address += part;
    }
  }

  void append(uint32_t offset, uint32_t bytes, uint64_t address,
              bool isInside) {
    if (!bytes)
      return;
    if (!result.empty()) {
      TensorPiece &last = result.back();
      if (last.offset + last.bytes == offset && last.isInside == isInside &&
          (!isInside || last.address + last.bytes == address)) {
        last.bytes += bytes;
        return;
      }
    }
    result.push_back({offset, bytes, isInside ? address : 0, isInside});
  }

  const TensorMap &map;
  uint32_t shared, unitBytes, pitch;
  uint32_t numRows = 0;
  std::vector<TensorPiece> result;
};

} // namespace

/// The offset of a coordinate in dimension `i`, from 1.
static uint64_t getOffset(const TensorMap &map, unsigned i, int64_t at) {
  return uint64_t(at) * map.strides[i - 1];
}

static bool isInside(const TensorMap &map, unsigned i, int64_t at) {
  return at >= 0 && uint64_t(at) < map.dims[i];
}

static void addTile(const TensorMap &map, const TensorPosition &position,
                    Pieces &pieces) {
  std::array<uint32_t, 5> index{};
  uint32_t step = map.interleave == Interleave::None ? 1 : map.steps[0];
  while (true) {
    uint64_t address = map.address;
    bool inside = true;
    for (unsigned i = 1; i < map.rank; ++i) {
      int64_t at = position.at[i] + int64_t(index[i]) * map.steps[i];
      inside &= isInside(map, i, at);
      address += getOffset(map, i, at);
    }
    pieces.addRow(position.at[0], map.getCount(0), step, address, inside);
    unsigned i = 1;
    while (i < map.rank && ++index[i] == map.getCount(i))
      index[i++] = 0;
    if (i >= map.rank)
      return;
  }
}

/// The pixels of the bounding box from the position on, W first. Behind the
/// last pixel of an image the next image begins.
static void addIm2col(const TensorMap &map, const TensorPosition &position,
                      Pieces &pieces) {
  unsigned images = map.rank - 1;
  std::array<int64_t, 5> at{};
  std::copy(position.at.begin(), position.at.end(), at.begin());
  for (uint32_t pixel = 0; pixel < map.pixels; ++pixel) {
    uint64_t address = map.address + getOffset(map, images, at[images]);
    bool inside = isInside(map, images, at[images]);
    for (unsigned i = 1; i < images; ++i) {
      int64_t moved = at[i] + position.offsets[i - 1];
      inside &= isInside(map, i, moved);
      address += getOffset(map, i, moved);
    }
    pieces.addRow(position.at[0], map.channels, 1, address, inside);
    unsigned i = 1;
    for (; i < images; ++i) {
      at[i] += map.steps[i];
      if (at[i] < int64_t(map.dims[i]) + map.upper[i - 1])
        break;
      at[i] = map.lower[i - 1];
    }
    if (i == images)
      ++at[images];
  }
}

/// As `{32, -1}`.
static std::string describe(const TensorMap &map,
                            const TensorPosition &position) {
  std::string text = "{";
  for (unsigned i = 0; i < map.rank; ++i)
    text += (i ? ", " : "") + std::to_string(position.at[i]);
  return text + "}";
}

std::optional<Problem> ptx::findFault(const TensorMap &map,
                                      const TensorPosition &position,
                                      bool isLoad) {
  std::string box = "the box at " + describe(map, position);
  if (map.interleave != Interleave::None) {
    if (map.isIm2col)
      return Problem{"im2col of an interleaved layout is not supported"};
  } else if (int64_t(position.at[0]) * getBytes(map.type) % 16) {
    return Problem{
        box + " begins " +
        std::to_string(int64_t(position.at[0]) * getBytes(map.type)) +
        " bytes into its row, which is not a multiple of 16"};
  }
  // In any dimension: tensor.store.226 of the recorded copies, among others.
  for (unsigned i = 0; i < map.rank; ++i)
    if (!isLoad && position.at[i] < 0)
      return Problem{box + " has a negative coordinate, which only a load "
                           "may have"};
  if (!map.isIm2col)
    return std::nullopt;
  for (unsigned i = 1; i + 1 < map.rank; ++i) {
    if (position.at[i] < map.lower[i - 1] ||
        position.at[i] >= int64_t(map.dims[i]) + map.upper[i - 1])
      return Problem{box +
                     " begins outside of the bounding box, in dimension " +
                     std::to_string(i)};
    if (!isLoad && map.lower[i - 1] < 0)
      return Problem{"the bounding box begins at a negative coordinate, which "
                     "only a load may use"};
  }
  return std::nullopt;
}

std::vector<TensorPiece> ptx::getPieces(const TensorMap &map,
                                        const TensorPosition &position,
                                        uint32_t shared) {
  Pieces pieces(map, shared);
  if (map.isIm2col)
    addIm2col(map, position, pieces);
  else
    addTile(map, position, pieces);
  return pieces.take();
}

void ptx::fillOutside(const TensorMap &map, uint8_t *bytes, uint64_t count) {
  if (map.fill == TensorFill::Zero) {
    std::memset(bytes, 0, count);
    return;
  }
  for (uint64_t i = 0; i + 1 < count; i += 2) {
    bytes[i] = 0xF7;
    bytes[i + 1] = 0x7F;
  }
}

/// Rounds to 10 bits of fraction, ties to even, subnormal numbers too.
static uint32_t roundToTF32(uint32_t bits) {
  if ((bits & 0x7FFFFFFF) > 0x7F800000)
    return 0x7FFFE000;
  return (bits + 0xFFF + (bits >> 13 & 1)) & 0xFFFFE000;
}

void ptx::convertLoaded(TensorType type, uint8_t *bytes, uint64_t count) {
  if (type != TensorType::TF32 && type != TensorType::TF32Ftz)
    return;
  for (uint64_t i = 0; i + 3 < count; i += 4) {
    uint32_t bits;
    std::memcpy(&bits, bytes + i, 4);
    bits = roundToTF32(bits);
    std::memcpy(bytes + i, &bits, 4);
  }
}
