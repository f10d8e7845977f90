//===- KernelNumerics.h - arithmetic that kernels call -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Operations for which codegen/cpu has no instructions, computed by numerics/.
// Operations and types are values of the enums in numerics/ and ElementType.h.
// Arrays of elements are as in numerics/. A result must not overlap an operand.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_RUNTIME_HOST_KERNELNUMERICS_H
#define TESSERA_RUNTIME_HOST_KERNELNUMERICS_H

#include "tessera/numerics/Float.h"

#include <cstdint>

extern "C" {

void tsr_float_unary(uint32_t op, uint32_t type, uint32_t mode,
                     const void *source, void *result, uint64_t count);
void tsr_float_binary(uint32_t op, uint32_t type, uint32_t mode,
                      const void *lhs, const void *rhs, void *result,
                      uint64_t count);
void tsr_float_fma(uint32_t type, uint32_t mode, const void *lhs,
                   const void *rhs, const void *acc, void *result,
                   uint64_t count);
void tsr_float_powi(uint32_t type, uint32_t exponentType, const void *source,
                    const void *exponent, void *result, uint64_t count);
void tsr_convert_float(uint32_t from, uint32_t to, uint32_t rounding,
                       const void *source, void *result, uint64_t count);
void tsr_integer_to_float(uint32_t from, uint32_t to, uint32_t isSigned,
                          uint32_t rounding, const void *source, void *result,
                          uint64_t count);
void tsr_pack_bits(uint32_t bits, const uint8_t *source, uint8_t *result,
                   uint64_t count);
void tsr_unpack_bits(uint32_t bits, const uint8_t *source, uint8_t *result,
                     uint64_t count);
}

namespace tessera::runtime {

/// Converts a FloatMode to the number that the functions above take.
constexpr uint32_t packMode(numerics::FloatMode mode) {
  return static_cast<uint32_t>(mode.rounding) |
         (mode.flushToZero ? 0x100u : 0u) | (mode.propagateNaN ? 0x200u : 0u);
}
constexpr numerics::FloatMode unpackMode(uint32_t mode) {
  return {static_cast<numerics::Rounding>(mode & 0xffu), (mode & 0x100u) != 0,
          (mode & 0x200u) != 0};
}

} // namespace tessera::runtime

#endif // TESSERA_RUNTIME_HOST_KERNELNUMERICS_H
