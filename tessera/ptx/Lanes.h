//===- Lanes.h - loops over the lanes of a warp -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `add.s32` in full:
//
//   void runAdd32(Warp &warp, const Op &op) {
//     const uint32_t *a = warp.lanes<uint32_t>(op.at[1]);
//     const uint32_t *b = warp.lanes<uint32_t>(op.at[2]);
//     setLanes<uint32_t>(warp, op.at[0], [=](unsigned l) { return a[l] + b[l];
//     });
//   }
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_PTX_LANES_H
#define TESSERA_PTX_LANES_H

#include "tessera/ptx/Warp.h"

#include <bit>

namespace tessera::ptx {

#ifdef __clang__
// Lanes are independent: a destination is either the same register as a source,
// lane by lane, or another one. A loop that is unrolled before it is vectorized
// stays scalar, as the compiler then knows no longer that lanes are
// independent.
#define TESSERA_PTX_VECTORIZE                                                  \
  _Pragma("clang loop vectorize(assume_safety) unroll(disable)")
#else
#define TESSERA_PTX_VECTORIZE _Pragma("GCC ivdep")
#endif

/// Sets the active lanes of a register to `f(lane)`. `f` must have no effects:
/// it may be called for lanes that are not active.
template <typename T, typename F>
inline __attribute__((always_inline)) void setLanes(Warp &warp, uint32_t at,
                                                    F f) {
  T *result = warp.lanes<T>(at);
  uint32_t mask = warp.mask;
  if (mask == kAllLanes) {
    TESSERA_PTX_VECTORIZE
    for (unsigned l = 0; l < kLanes; ++l)
      result[l] = f(l);
    return;
  }
  for (; mask; mask &= mask - 1) {
    unsigned l = std::countr_zero(mask);
    result[l] = f(l);
  }
}

/// Sets the active bits of a predicate register.
template <typename F>
inline __attribute__((always_inline)) void setPredicate(Warp &warp, uint32_t at,
                                                        F f) {
  uint32_t bits = 0;
  for (unsigned l = 0; l < kLanes; ++l)
    bits |= uint32_t(bool(f(l))) << l;
  uint32_t &result = warp.predicate(at);
  result = (result & ~warp.mask) | (bits & warp.mask);
}

/// Calls `f(lane)` for each active lane, in order.
template <typename F> inline void forLanes(uint32_t mask, F f) {
  for (; mask; mask &= mask - 1)
    f(unsigned(std::countr_zero(mask)));
}

} // namespace tessera::ptx

#endif // TESSERA_PTX_LANES_H
