//===- ConvertFloat.h - parts of conversions that others use -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_NUMERICS_CONVERTFLOAT_H
#define TESSERA_NUMERICS_CONVERTFLOAT_H

#include "tessera/numerics/Float.h"

namespace tessera::numerics {

/// Exact conversion from any float type except f64. NaNs may keep their
/// payload. Low bits of a tf32 are ignored.
void widenToF32(ElementType from, const void *source, float *result,
                size_t count);

/// The stored bits of an integer.
uint64_t roundInteger(ElementType to, Rounding rounding, bool negative,
                      uint64_t magnitude);

} // namespace tessera::numerics

#endif // TESSERA_NUMERICS_CONVERTFLOAT_H
