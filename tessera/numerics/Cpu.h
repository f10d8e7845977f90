//===- Cpu.h - what the processor can do -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Loops are compiled twice: for any processor, and for one with AVX2 and FMA.
// Both give the same bits.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_NUMERICS_CPU_H
#define TESSERA_NUMERICS_CPU_H

namespace tessera::numerics {

/// True if loops for AVX2 and FMA may run.
bool hasWideVectors();
/// For tests: makes hasWideVectors false in this thread, or restores it.
void forbidWideVectors(bool forbid);

} // namespace tessera::numerics

// Marks a function for AVX2 and FMA. Functions that it calls must be inlined.
#if defined(__x86_64__)
#define TESSERA_HAS_WIDE 1
#define TESSERA_WIDE __attribute__((target("avx2,fma")))
#else
#define TESSERA_HAS_WIDE 0
#define TESSERA_WIDE
#endif
#define TESSERA_INLINE inline __attribute__((always_inline))

// Goes before a loop whose iterations are independent. A result array may be an
// operand array, element for element.
#if defined(__clang__)
#define TESSERA_ELEMENTWISE _Pragma("clang loop vectorize(assume_safety)")
#else
#define TESSERA_ELEMENTWISE _Pragma("GCC ivdep")
#endif

#endif // TESSERA_NUMERICS_CPU_H
