//===- ArgumentSpec.h - arguments of a launch, as written -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// ARG    := TYPE:VALUE | SOURCE | out:FILE:SOURCE
// SOURCE := [TYPE [LAYOUT]] @FILE [:NAME] [+BYTES]
//         | TYPE LAYOUT [=FILL] [+BYTES]
// LAYOUT := "[" EXTENT,… [":" STRIDE,…] "]"
// FILL   := zeros | ones | full:VALUE | arange | randn[:SEED]
//         | uniform[:SEED[:LOW:HIGH]]
//
// FILE may have any characters. After `out:` it ends at the first colon that a
// SOURCE follows. After `@` it goes on to the end, less `:NAME` after the last
// `.npz`, and less `+BYTES`; what ends in `.npy` has no NAME.
//
// docs/running.md explains it.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_RUNTIME_ARRAYS_ARGUMENTSPEC_H
#define TESSERA_RUNTIME_ARRAYS_ARGUMENTSPEC_H

#include "tessera/runtime/arrays/Array.h"

#include <string_view>

namespace tessera::runtime {

/// A number as written: its exact bits if they are known, else a value that has
/// to be rounded to the type.
struct Number {
  std::optional<uint64_t> bits;
  double value = 0;
};

/// Parses `5`, `-1.5`, `nan`, `true`, or bits such as `0x3c00`. Integers may be
/// signed or unsigned.
Result<Number> parseNumber(ElementType type, std::string_view text);

/// The contents of a generated array.
struct Fill {
  enum Kind { Zeros, Ones, Full, Arange, Randn, Uniform } kind = Zeros;
  Number number = {};                        // for Full
  uint64_t seed = 0;                         // for Randn and Uniform
  std::optional<Number> low = {}, high = {}; // for Uniform
};

/// An argument as written.
struct ArgumentSpec {
  // A scalar has a type and this.
  std::optional<Number> scalar;

  // Others are arrays.
  std::optional<DType> dtype; // as in the file if none
  std::optional<std::vector<uint64_t>> shape;
  std::optional<Strides> strides; // contiguous if none
  uint64_t offset = 0; // bytes from an aligned address to the first element
  std::string file;    // to read; generated if empty
  std::string name;    // in a .npz file
  std::optional<Fill> fill; // uninitialized if neither this nor a file
  std::string output;       // file to write; none if empty
};

Result<ArgumentSpec> parseArgument(std::string_view text);

/// Parses `X[,Y[,Z]]`.
Result<std::array<uint32_t, 3>> parseGrid(std::string_view text);

/// Returns the grid, or says what is wrong with the extents.
Result<std::array<uint32_t, 3>> checkGrid(const std::vector<uint64_t> &extents);

} // namespace tessera::runtime

#endif // TESSERA_RUNTIME_ARRAYS_ARGUMENTSPEC_H
