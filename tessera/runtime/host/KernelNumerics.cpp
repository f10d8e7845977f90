//===- KernelNumerics.cpp - arithmetic that kernels call -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/runtime/host/KernelNumerics.h"
#include "tessera/numerics/Convert.h"

using namespace tessera;
using namespace tessera::numerics;
using tessera::runtime::unpackMode;

static ElementType toType(uint32_t type) {
  return static_cast<ElementType>(type);
}

void tsr_float_unary(uint32_t op, uint32_t type, uint32_t mode,
                     const void *source, void *result, uint64_t count) {
  evaluate(static_cast<UnaryFloat>(op), toType(type), unpackMode(mode), source,
           result, count);
}

void tsr_float_binary(uint32_t op, uint32_t type, uint32_t mode,
                      const void *lhs, const void *rhs, void *result,
                      uint64_t count) {
  evaluate(static_cast<BinaryFloat>(op), toType(type), unpackMode(mode), lhs,
           rhs, result, count);
}

void tsr_float_fma(uint32_t type, uint32_t mode, const void *lhs,
                   const void *rhs, const void *acc, void *result,
                   uint64_t count) {
  fma(toType(type), unpackMode(mode), lhs, rhs, acc, result, count);
}

void tsr_float_powi(uint32_t type, uint32_t exponentType, const void *source,
                    const void *exponent, void *result, uint64_t count) {
  powi(toType(type), toType(exponentType), source, exponent, result, count);
}

void tsr_convert_float(uint32_t from, uint32_t to, uint32_t rounding,
                       const void *source, void *result, uint64_t count) {
  convertFloat(toType(from), toType(to), static_cast<Rounding>(rounding),
               source, result, count);
}

void tsr_integer_to_float(uint32_t from, uint32_t to, uint32_t isSigned,
                          uint32_t rounding, const void *source, void *result,
                          uint64_t count) {
  integerToFloat(toType(from), toType(to), isSigned != 0,
                 static_cast<Rounding>(rounding), source, result, count);
}

void tsr_pack_bits(uint32_t bits, const uint8_t *source, uint8_t *result,
                   uint64_t count) {
  packBits(bits, source, result, count);
}

void tsr_unpack_bits(uint32_t bits, const uint8_t *source, uint8_t *result,
                     uint64_t count) {
  unpackBits(bits, source, result, count);
}
