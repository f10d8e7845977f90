//===- TensorMaps.h - tensor maps that a launcher makes -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A tensor map tells tensor copies where a tensor is, and which box of it one
// of them copies. A kernel can make its maps itself, but that takes a while. A
// launcher makes them from the arguments of the launch, by a call of the
// driver. Take a tensor of f16 that is copied in boxes of 32 rows and 64
// columns:
//
//   make_tensor_view %p, shape = [%m, 64], strides = [%s, 1]
//
// If %p, %m and %s are the parameters 0, 1 and 2, the kernel has the recipe on
// the left. A launch with 500 rows that are 80 elements apart gets the map on
// the right. The innermost dimension comes first.
//
//   base     parameter 0           %p
//   sizes    64, parameter 1       64, 500
//   strides  1, parameter 2        160 bytes
//   box      64, 32                64, 32
//
// Such a kernel has two parameters after those of its entry: the maps, 128
// bytes each, at a multiple of 64; and a number of 32 bits. If that is 0, there
// are no maps, and the kernel makes them itself. So it also runs with a driver
// that is too old, or that refuses a map.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_RUNTIME_DEVICE_TENSORMAPS_H
#define TESSERA_RUNTIME_DEVICE_TENSORMAPS_H

#include "tessera/runtime/device/Lines.h"
#include "tessera/support/Result.h"

#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace tessera::runtime {

inline constexpr unsigned kMapBytes = 128, kMapAlignment = 64, kMaxMapRank = 5;

/// How to make a map.
struct MapRecipe {
  /// A constant, or the lower `bits` bits of a parameter.
  struct Number {
    std::optional<uint32_t> parameter;
    uint64_t value = 0; // of a constant
    uint32_t bits = 64; // of a parameter

    bool operator==(const Number &) const = default;
  };
  struct Dimension {
    /// In elements.
    Number size, stride;
    uint32_t box = 1;

    bool operator==(const Dimension &) const = default;
  };

  /// Bytes of an element, and of the swizzle or 0.
  uint32_t elementBytes = 1, swizzle = 0;
  /// Elements are f32, and copies round them to tf32.
  bool roundsToTF32 = false;
  /// The parameter that is the address.
  uint32_t base = 0;
  /// The innermost first; its stride is 1.
  std::vector<Dimension> dims;

  bool operator==(const MapRecipe &) const = default;
};

/// The arguments of the driver's call, `cuTensorMapEncodeTiled`.
struct MapFields {
  uint32_t type = 0, rank = 0, swizzle = 0;
  uint64_t address = 0;
  std::array<uint64_t, kMaxMapRank> sizes{};
  std::array<uint64_t, kMaxMapRank - 1> strides{}; // in bytes
  std::array<uint32_t, kMaxMapRank> box{}, steps{};
};

/// What a map is for a launch. `words` are its arguments, one per parameter. A
/// problem if the recipe is about others, or if a stride has too many bytes.
Result<MapFields> findMapFields(const MapRecipe &recipe,
                                std::span<const uint64_t> words);

/// The numbers that the driver has for elements and swizzles.
uint32_t getMapType(uint32_t elementBytes, bool roundsToTF32);
uint32_t getMapSwizzle(uint32_t bytes);

/// What a launcher passes after the arguments.
class MapParameters {
public:
  /// Makes a map in 128 bytes. Returns false if that is not possible.
  using Encode = std::function<bool(const MapFields &, uint8_t *map)>;

  MapParameters(std::span<const MapRecipe> recipes,
                std::span<const uint64_t> words, const Encode &encode);

  std::span<const uint8_t> getMaps() const {
    return {reinterpret_cast<const uint8_t *>(maps.data()),
            maps.size() * sizeof(Map)};
  }
  const uint32_t &areMade() const { return isMade; }

private:
  struct alignas(kMapAlignment) Map {
    uint8_t bytes[kMapBytes];
  };

  std::vector<Map> maps;
  uint32_t isMade = 0;
};

/// Writes the lines of a recipe.
void writeRecipe(LineWriter &line, const MapRecipe &recipe);
/// Reads the rest of a line that begins with this word. False if no line of a
/// recipe does.
bool readRecipeLine(LineReader &reader, std::string_view key,
                    std::vector<MapRecipe> &recipes);
/// Says what is wrong with what was read.
std::optional<Problem> checkRecipe(const MapRecipe &recipe);

} // namespace tessera::runtime

#endif // TESSERA_RUNTIME_DEVICE_TENSORMAPS_H
