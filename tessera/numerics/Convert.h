//===- Convert.h - conversions between element types -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_NUMERICS_CONVERT_H
#define TESSERA_NUMERICS_CONVERT_H

#include "tessera/numerics/Integer.h"

namespace tessera::numerics {

/// ftof between any two float types.
void convertFloat(ElementType from, ElementType to, Rounding rounding,
                  const void *source, void *result, size_t count);
/// itof to any float type but f8E8M0FNU; any IEEE rounding.
void integerToFloat(ElementType from, ElementType to, bool isSigned,
                    Rounding rounding, const void *source, void *result,
                    size_t count);
/// ftoi from any float type: towards zero, saturating, NaN to 0.
void floatToInteger(ElementType from, ElementType to, bool isSigned,
                    const void *source, void *result, size_t count);
/// Sets marks[i] to 1 if the value is NaN or its integral part is not in the
/// range of `to`, else to 0. Returns true if any mark is 1.
bool markOutOfRange(ElementType from, ElementType to, bool isSigned,
                    const void *source, uint8_t *marks, size_t count);

/// exti and trunci between any two integer types, i4 too.
void extendInteger(ElementType from, ElementType to, bool isSigned,
                   const void *source, void *result, size_t count);
void truncateInteger(ElementType from, ElementType to, const void *source,
                     void *result, size_t count);
std::optional<FaultAt> findTruncationFault(ElementType from, ElementType to,
                                           Overflow promise, const void *source,
                                           size_t count);

/// Packs elements of `bits` (1 or 4) bits, one per byte, into full bytes, the
/// first element in the lowest bits; and unpacks them. `count` is the number of
/// elements. Unused bits of the last byte are 0.
void packBits(unsigned bits, const uint8_t *source, uint8_t *result,
              size_t count);
void unpackBits(unsigned bits, const uint8_t *source, uint8_t *result,
                size_t count);

/// The value of one element of any type. Exact, except that i64 is rounded.
/// Integers are signed; i1 is 0 or 1.
double getDouble(ElementType type, const void *element);
/// Stores the nearest value of any type. Floats follow the rules of ftof;
/// integers are rounded towards zero and saturate.
void setDouble(ElementType type, double value, void *element);

} // namespace tessera::numerics

#endif // TESSERA_NUMERICS_CONVERT_H
