//===- TensorMap.h - tensor maps and the boxes they describe -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A tensor map says where a tensor is in global memory and which box of it one
// instruction copies. Programs pass it around as 128 opaque bytes. A GPU's form
// of these bytes is not documented; the machine has a form of its own, which
// keeps every parameter of the call that made the map.
//
// A tensor of 6 rows and 40 columns of f16, whose rows are 96 bytes apart, and
// boxes of 4 rows and 16 columns, have
//
//   rank 2, dims {40, 6}, strides {96}, box {16, 4}
//
// The innermost dimension comes first. The copy at {32, 4} has the rows 4 and 5
// and the columns 32 to 39 of the tensor; the other elements of the box are out
// of bounds: a load fills them, a store leaves them out. In shared memory:
//
//   without swizzle   rows of 32 bytes, one after the other
//   swizzle 128       rows 128 bytes apart, and 16-byte chunks permuted: bits
//                     4 to 6 of the address are xored with its bits 7 to 9
//
// In an interleaved layout the elements are slices of 16 or 32 bytes: 8 or 16
// channels of f16. Of the dimensions W, H, D, channels, images, where H and D
// may be left out, a copy moves one slice of the channels, whatever the box
// says. Rows are packed also with a swizzle.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_PTX_TENSORMAP_H
#define TESSERA_PTX_TENSORMAP_H

#include "tessera/support/Result.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace tessera::ptx {

inline constexpr unsigned kTensorMapBytes = 128;
/// A map's address is a multiple of this.
inline constexpr unsigned kTensorMapAlignment = 64;
inline constexpr unsigned kMaxTensorRank = 5;

using TensorMapBytes = std::array<uint8_t, kTensorMapBytes>;

/// The enumerations have the numbers of the driver's call.
enum class TensorType : uint8_t {
  U8,
  U16,
  U32,
  S32,
  U64,
  S64,
  F16,
  F32,
  F64,
  BF16,
  F32Ftz,
  TF32,
  TF32Ftz,
};
inline constexpr unsigned kNumTensorTypes = 13;

enum class Interleave : uint8_t { None, Bytes16, Bytes32 };
enum class Swizzle : uint8_t { None, Bytes32, Bytes64, Bytes128 };
enum class Promotion : uint8_t { None, Bytes64, Bytes128, Bytes256 };
enum class TensorFill : uint8_t { Zero, NaN };

/// Bytes of an element.
unsigned getBytes(TensorType type);
std::string_view getSpelling(TensorType type);
bool isFloat(TensorType type);

struct TensorMap {
  TensorType type = TensorType::U8;
  unsigned rank = 1;
  uint64_t address = 0;
  std::array<uint64_t, 5> dims{1, 1, 1, 1, 1};
  /// In bytes, of the dimensions 1 to 4. Elements of dimension 0 are dense.
  std::array<uint64_t, 4> strides{};
  std::array<uint32_t, 5> box{1, 1, 1, 1, 1};
  /// Distances of the elements that are copied, in elements.
  std::array<uint32_t, 5> steps{1, 1, 1, 1, 1};
  Interleave interleave = Interleave::None;
  Swizzle swizzle = Swizzle::None;
  Promotion promotion = Promotion::None;
  TensorFill fill = TensorFill::Zero;

  /// An im2col map has the dimensions C, W, H, D, N, of which H and D may be
  /// left out. Its box is `channels` of `pixels` pixels. The pixels are those
  /// of the rectangle from `lower` to the last pixel plus `upper`, in both
  /// cases W first.
  bool isIm2col = false;
  std::array<int32_t, 3> lower{}, upper{};
  uint32_t channels = 1, pixels = 1;

  /// The first limit that the map does not keep, as a sentence.
  std::optional<Problem> findFault() const;

  /// Bytes of what is copied as a whole: an element, or a slice of an
  /// interleaved layout.
  unsigned getUnitBytes() const;
  /// Units that a tiled copy moves along a dimension.
  uint32_t getCount(unsigned dimension) const;
  /// Bytes that a copy moves: what a load counts on its mbarrier, also where
  /// the box is out of bounds.
  uint64_t getBoxBytes() const;
  /// Bytes from the first to the last byte of the box in shared memory.
  uint64_t getSharedBytes() const;
};

/// The driver's calls: the bytes of a map, or which limit the parameters
/// violate. `dims`, `box` and `steps` have `rank` elements and `strides` has
/// one less; `lower` and `upper` have rank - 2.
Result<TensorMapBytes> encodeTiled(uint32_t type, uint32_t rank,
                                   uint64_t address, const uint64_t *dims,
                                   const uint64_t *strides, const uint32_t *box,
                                   const uint32_t *steps, uint32_t interleave,
                                   uint32_t swizzle, uint32_t promotion,
                                   uint32_t fill);
Result<TensorMapBytes>
encodeIm2col(uint32_t type, uint32_t rank, uint64_t address,
             const uint64_t *dims, const uint64_t *strides,
             const int32_t *lower, const int32_t *upper, uint32_t channels,
             uint32_t pixels, const uint32_t *steps, uint32_t interleave,
             uint32_t swizzle, uint32_t promotion, uint32_t fill);

/// The bytes of a map. The limits are not checked.
TensorMapBytes encode(const TensorMap &map);
/// What the bytes say. A problem if they are no map, or one that violates a
/// limit, which is possible for a map that a program has changed.
Result<TensorMap> decode(std::span<const uint8_t, kTensorMapBytes> bytes);

/// The fields of `tensormap.replace`.
enum class TensorMapField : uint8_t {
  GlobalAddress,
  Rank,
  BoxDim,
  GlobalDim,
  GlobalStride,
  ElementStride,
  ElementType,
  InterleaveLayout,
  SwizzleMode,
  FillMode,
};

/// Changes a field, with the numbers of `tensormap.replace`: the rank less 1,
/// element types in another order than the driver's. Bytes that are all 0 are a
/// map, so that a program can make one. A problem if the bytes are neither.
/// Values are checked when the map is used.
std::optional<Problem> replaceField(std::span<uint8_t, kTensorMapBytes> bytes,
                                    TensorMapField field, unsigned index,
                                    uint64_t value);

/// Bytes of a box that are contiguous in shared and in global memory.
struct TensorPiece {
  /// From the address of the box in shared memory.
  uint32_t offset = 0;
  uint32_t bytes = 0;
  /// Meaningless if out of bounds.
  uint64_t address = 0;
  bool isInside = false;
};

/// In shared memory, boxes are aligned to this.
inline constexpr unsigned kBoxAlignment = 128;

/// Where a copy starts.
struct TensorPosition {
  std::array<int32_t, 5> at{};
  /// Of an im2col load: added to the pixels' coordinates, W first.
  std::array<uint16_t, 3> offsets{};
};

/// Why a GPU refuses to copy the box at a position, with an illegal
/// instruction.
std::optional<Problem> findFault(const TensorMap &map,
                                 const TensorPosition &position, bool isLoad);

/// The pieces of a copy, row by row. `shared` is the address of the box in
/// shared memory, on which the swizzle depends; a multiple of 128.
std::vector<TensorPiece> getPieces(const TensorMap &map,
                                   const TensorPosition &position,
                                   uint32_t shared);

/// Fills bytes of a box that are out of bounds.
void fillOutside(const TensorMap &map, uint8_t *bytes, uint64_t count);
/// What a load does to elements on the way: tf32 is rounded. Types with ftz are
/// left as they are, only reductions flush subnormal numbers.
void convertLoaded(TensorType type, uint8_t *bytes, uint64_t count);

} // namespace tessera::ptx

#endif // TESSERA_PTX_TENSORMAP_H
