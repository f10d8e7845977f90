//===- FloatApprox.h - approximate float instructions -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_PTX_FLOATAPPROX_H
#define TESSERA_PTX_FLOATAPPROX_H

#include "tessera/ptx/FloatBits.h"

namespace tessera::ptx {

/// ex2, lg2, sin, cos, tanh and rsqrt of f32 and f64.
void addApproximations(DecodeTable &table);

/// `div`, `rcp` and `sqrt` with `.approx` or `.full`; the next modifier is the
/// type.
bool decodeApproximateDivision(Decoder &d, const FloatModifiers &modifiers);

/// `add`, `sub` and `fma` of f32 with operands of f16 or bf16.
bool decodeMixedArithmetic(Decoder &d);

} // namespace tessera::ptx

#endif // TESSERA_PTX_FLOATAPPROX_H
