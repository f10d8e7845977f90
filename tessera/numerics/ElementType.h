//===- ElementType.h - what a tile is made of -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The number types of Tile IR, for rooms without MLIR. An element in a register
// (of a tile, or of an array in a file) takes whole bytes: i1, i4 and f4E2M1FN
// take one, whose high bits are 0; tf32 takes four, an f32 whose low 13 bits
// are 0. In the memory of a kernel, two 4-bit elements share a byte.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_NUMERICS_ELEMENTTYPE_H
#define TESSERA_NUMERICS_ELEMENTTYPE_H

#include <cstdint>
#include <optional>
#include <string_view>

namespace tessera {

enum class ElementType : uint8_t {
  I1,
  I4,
  I8,
  I16,
  I32,
  I64,
  F16,
  BF16,
  F32,
  F64,
  TF32,
  F8E4M3FN,
  F8E5M2,
  F8E8M0FNU,
  F4E2M1FN,
};
inline constexpr unsigned kNumElementTypes = 15;

constexpr bool isInteger(ElementType type) { return type <= ElementType::I64; }
constexpr bool isFloat(ElementType type) { return !isInteger(type); }

/// The number of significant bits; 32 for tf32, as it is stored.
constexpr unsigned getBitWidth(ElementType type) {
  constexpr uint8_t widths[kNumElementTypes] = {1,  4,  8,  16, 32, 64, 16, 16,
                                                32, 64, 32, 8,  8,  8,  4};
  return widths[static_cast<unsigned>(type)];
}

/// Bytes of one element in a register.
constexpr unsigned getStorageSize(ElementType type) {
  return getBitWidth(type) < 8 ? 1 : getBitWidth(type) / 8;
}

/// The name in text, such as `f8E4M3FN`.
std::string_view getSpelling(ElementType type);
/// The type with that name, if there is one.
std::optional<ElementType> parseElementType(std::string_view spelling);

} // namespace tessera

#endif // TESSERA_NUMERICS_ELEMENTTYPE_H
