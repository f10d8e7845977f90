//===- Elementwise.h - handlers that compute lane by lane -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A lane function F works on the bits of one lane:
//
//   struct Negate : LaneFunction<uint32_t, uint32_t> {
//     template <typename FmaT> static TESSERA_INLINE uint32_t
//     apply(uint32_t a);
//   };
//
// `getHandler<F, 1>()` is a handler that applies it to all lanes: at[0] is the
// result, at[1] and so on are the operands. It is compiled for any processor,
// and for one with AVX2 and FMA. FmaT (numerics/Fma.h) is the way to multiply
// and add that suits the processor.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_PTX_ELEMENTWISE_H
#define TESSERA_PTX_ELEMENTWISE_H

#include "tessera/numerics/Fma.h"
#include "tessera/ptx/Lanes.h"

namespace tessera::ptx {

/// Which processors have vector instructions for a lane function.
enum class Vectors : uint8_t { Always, WithFma, Never };

/// Bases of lane functions.
template <typename OutT, typename InT, Vectors vectors = Vectors::Always>
struct LaneFunction {
  using Out = OutT;
  using In = InT;
  static constexpr Vectors kVectors = vectors;
};
using On32 = LaneFunction<uint32_t, uint32_t>;
using On64 = LaneFunction<uint64_t, uint64_t>;

/// Sets active lanes one by one, for functions that call others.
template <typename T, typename F>
TESSERA_INLINE void setEachLane(Warp &warp, uint32_t at, F f) {
  T *result = warp.lanes<T>(at);
  forLanes(warp.mask, [&](unsigned l) { result[l] = f(l); });
}

template <typename F, unsigned count, typename FmaT>
TESSERA_INLINE void applyToLanes(Warp &warp, const Op &op) {
  using In = typename F::In;
  using Out = typename F::Out;
  const In *a = warp.lanes<In>(op.at[1]);
  const In *b = warp.lanes<In>(op.at[count > 1 ? 2 : 1]);
  const In *c = warp.lanes<In>(op.at[count > 2 ? 3 : 1]);
  auto apply = [=](unsigned l) __attribute__((always_inline)) {
    if constexpr (count == 1)
      return F::template apply<FmaT>(a[l]);
    else if constexpr (count == 2)
      return F::template apply<FmaT>(a[l], b[l]);
    else
      return F::template apply<FmaT>(a[l], b[l], c[l]);
  };
  constexpr bool kHasFma = std::is_same_v<FmaT, numerics::FmaWide>;
  if constexpr (F::kVectors == Vectors::Always ||
                (F::kVectors == Vectors::WithFma && kHasFma))
    setLanes<Out>(warp, op.at[0], apply);
  else
    setEachLane<Out>(warp, op.at[0], apply);
}

template <typename F, unsigned count>
void runElementwise(Warp &warp, const Op &op) {
  applyToLanes<F, count, numerics::FmaBase>(warp, op);
}

template <typename F, unsigned count>
TESSERA_WIDE void runElementwiseWide(Warp &warp, const Op &op) {
  applyToLanes<F, count, numerics::FmaWide>(warp, op);
}

template <typename F, unsigned count> Handler getHandler() {
#if TESSERA_HAS_WIDE
  if (numerics::hasWideVectors())
    return runElementwiseWide<F, count>;
#endif
  return runElementwise<F, count>;
}

/// Applies F to both halves of a word.
template <typename F>
struct OnHalves : LaneFunction<uint32_t, uint32_t, F::kVectors> {
  template <typename FmaT, typename... Words>
  static TESSERA_INLINE uint32_t apply(Words... words) {
    uint32_t low = F::template apply<FmaT>((words & 0xffffu)...);
    uint32_t high = F::template apply<FmaT>((words >> 16)...);
    return low | high << 16;
  }
};

/// Applies a function of 32-bit words to both halves of a 64-bit word.
template <typename F>
struct OnWords : LaneFunction<uint64_t, uint64_t, F::kVectors> {
  template <typename FmaT, typename... Words>
  static TESSERA_INLINE uint64_t apply(Words... words) {
    uint64_t low = F::template apply<FmaT>(uint32_t(words)...);
    uint64_t high = F::template apply<FmaT>(uint32_t(words >> 32)...);
    return low | high << 32;
  }
};

} // namespace tessera::ptx

#endif // TESSERA_PTX_ELEMENTWISE_H
