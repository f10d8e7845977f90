//===- MatrixModifiers.h - modifiers of matrix instructions -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// ptxas takes these modifiers in any order, and compilers use that: nvcc writes
// `wmma.mma.sync.aligned.row.col.m8n8k4.f64.f64.f64.f64.rn`, with the rounding
// at the end. Only types have an order among themselves, and layouts.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_PTX_MATRIXMODIFIERS_H
#define TESSERA_PTX_MATRIXMODIFIERS_H

#include "tessera/ptx/Decoder.h"
#include "tessera/ptx/MatrixProduct.h"

namespace tessera::ptx {

struct MatrixShape {
  unsigned m = 0, n = 0, k = 0;
  bool operator==(const MatrixShape &) const = default;
};

/// Reads `m16n8k16`, or `m8n8` with k = 0.
std::optional<MatrixShape> parseShape(std::string_view text);
/// Reads `f16`, `bf16`, …
std::optional<ElementKind> parseElementKind(std::string_view text);

struct MatrixModifiers {
  enum class Bits : uint8_t { None, Xor, And };

  std::optional<MatrixShape> shape;
  /// In order; true for `.row`.
  std::vector<bool> layouts;
  /// In order: `f32`, `f16`, …
  std::vector<std::string_view> types;
  /// Of `.x1`, `.x2` and `.x4`; 0 if not given.
  unsigned count = 0;
  bool isTransposed = false, saturate = false;
  Decoder::Round round = Decoder::Round::None;
  Bits bits = Bits::None;
  /// Generic if not given.
  Space space = Space::Generic;

  /// Takes all modifiers that it knows. Fails without `.sync.aligned` and if
  /// something is given twice.
  bool take(Decoder &d);

  /// The parts that an instruction may have; fails if there are others.
  enum Part : unsigned {
    Nothing = 0,
    Layouts = 1,
    Count = 2,
    Transposition = 4,
    Saturation = 8,
    Rounding = 16,
    BitOperation = 32,
    MemorySpace = 64,
  };
  bool allow(Decoder &d, unsigned parts) const;
};

} // namespace tessera::ptx

#endif // TESSERA_PTX_MATRIXMODIFIERS_H
