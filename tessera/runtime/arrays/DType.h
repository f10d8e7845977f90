//===- DType.h - types of arrays in files -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_RUNTIME_ARRAYS_DTYPE_H
#define TESSERA_RUNTIME_ARRAYS_DTYPE_H

#include "tessera/numerics/ElementType.h"
#include "tessera/support/Result.h"

#include <optional>
#include <string>
#include <string_view>

namespace tessera::runtime {

/// The type of an array's elements. Integers of Tile IR have no signedness;
/// that of an array only affects how elements are printed.
struct DType {
  ElementType type;
  bool isUnsigned = false;

  bool operator==(const DType &) const = default;
};

/// Parses the name of a type: Tile IR's (`f16`, `i32`), NumPy's (`float16`,
/// `uint32`, `bool`), or ml_dtypes' (`bfloat16`, `float8_e4m3fn`).
std::optional<DType> parseDType(std::string_view name);

/// The name as in Tile IR, with a `u` before an unsigned integer: `f16`,
/// `ui32`.
std::string getName(DType dtype);

/// NumPy's name of the type in a file: `<f4`. bf16, the 8-bit floats and
/// f4E2M1FN are stored as unsigned integers with the same bits.
std::string_view getDescr(DType dtype);

/// Parses NumPy's name in a file. Raw bytes (`|V2`) become unsigned integers.
/// The problem says why an array of this type cannot be used.
Result<DType> parseDescr(std::string_view descr);

} // namespace tessera::runtime

#endif // TESSERA_RUNTIME_ARRAYS_DTYPE_H
