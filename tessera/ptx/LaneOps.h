//===- LaneOps.h - handlers from functions of one lane -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A handler made of a function of one lane. `sad.s32` in full:
//
//   constexpr auto sad = [](auto a, auto b, auto c) {
//     return a < b ? c + b - a : c + a - b;
//   };
//   op.run = mapLanes<sad, int32_t, int32_t, int32_t, int32_t>();
//
// The result is at[0], the operands follow. Handlers are compiled for any
// processor, and for one with AVX2.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_PTX_LANEOPS_H
#define TESSERA_PTX_LANEOPS_H

#include "tessera/numerics/Cpu.h"
#include "tessera/ptx/Decoder.h"
#include "tessera/ptx/Lanes.h"

#include <type_traits>
#include <utility>

namespace tessera::ptx {

/// An element of a register in a frame, for values of type T.
template <typename T>
using Cell = std::conditional_t<sizeof(T) == 8, uint64_t, uint32_t>;

template <typename T>
inline __attribute__((always_inline)) T fromCell(Cell<T> cell) {
  if constexpr (std::is_floating_point_v<T>)
    return std::bit_cast<T>(cell);
  else
    return T(cell);
}

/// The unused high bits of a cell are 0.
template <typename T>
inline __attribute__((always_inline)) Cell<T> toCell(T value) {
  if constexpr (std::is_floating_point_v<T>)
    return std::bit_cast<Cell<T>>(value);
  else
    return Cell<T>(std::make_unsigned_t<T>(value));
}

template <auto F, typename R, typename A>
TESSERA_INLINE void applyLanes(Warp &warp, const Op &op) {
  const auto *a = warp.lanes<Cell<A>>(op.at[1]);
  setLanes<Cell<R>>(warp, op.at[0],
                    [=](unsigned l) __attribute__((always_inline)) {
                      return toCell<R>(R(F(fromCell<A>(a[l]))));
                    });
}

template <auto F, typename R, typename A, typename B>
TESSERA_INLINE void applyLanes(Warp &warp, const Op &op) {
  const auto *a = warp.lanes<Cell<A>>(op.at[1]);
  const auto *b = warp.lanes<Cell<B>>(op.at[2]);
  setLanes<Cell<R>>(
      warp, op.at[0], [=](unsigned l) __attribute__((always_inline)) {
        return toCell<R>(R(F(fromCell<A>(a[l]), fromCell<B>(b[l]))));
      });
}

template <auto F, typename R, typename A, typename B, typename C>
TESSERA_INLINE void applyLanes(Warp &warp, const Op &op) {
  const auto *a = warp.lanes<Cell<A>>(op.at[1]);
  const auto *b = warp.lanes<Cell<B>>(op.at[2]);
  const auto *c = warp.lanes<Cell<C>>(op.at[3]);
  setLanes<Cell<R>>(
      warp, op.at[0], [=](unsigned l) __attribute__((always_inline)) {
        return toCell<R>(
            R(F(fromCell<A>(a[l]), fromCell<B>(b[l]), fromCell<C>(c[l]))));
      });
}

template <auto F, typename R, typename A, typename B, typename C, typename D>
TESSERA_INLINE void applyLanes(Warp &warp, const Op &op) {
  const auto *a = warp.lanes<Cell<A>>(op.at[1]);
  const auto *b = warp.lanes<Cell<B>>(op.at[2]);
  const auto *c = warp.lanes<Cell<C>>(op.at[3]);
  const auto *d = warp.lanes<Cell<D>>(op.at[4]);
  setLanes<Cell<R>>(
      warp, op.at[0], [=](unsigned l) __attribute__((always_inline)) {
        return toCell<R>(R(F(fromCell<A>(a[l]), fromCell<B>(b[l]),
                             fromCell<C>(c[l]), fromCell<D>(d[l]))));
      });
}

template <auto F, typename... T> void runLanes(Warp &warp, const Op &op) {
  applyLanes<F, T...>(warp, op);
}
template <auto F, typename... T>
TESSERA_WIDE void runLanesWide(Warp &warp, const Op &op) {
  applyLanes<F, T...>(warp, op);
}

/// The handler for F with a result of the first type and operands of the
/// others.
template <auto F, typename... T> Handler mapLanes() {
#if TESSERA_HAS_WIDE
  if (numerics::hasWideVectors())
    return runLanesWide<F, T...>;
#endif
  return runLanes<F, T...>;
}

template <Handler kRun> TESSERA_WIDE void runWide(Warp &warp, const Op &op) {
  kRun(warp, op);
}

/// A handler as it is, or compiled for AVX2. It must be TESSERA_INLINE.
template <Handler kRun> Handler forProcessor() {
#if TESSERA_HAS_WIDE
  if (numerics::hasWideVectors())
    return runWide<kRun>;
#endif
  return kRun;
}

/// Calls `f` with a value of the C++ type of an integer type. Untyped bits are
/// unsigned.
template <typename F> Handler forInteger(Type type, F f) {
  switch (type) {
  case Type::S16:
    return f(int16_t());
  case Type::U16:
  case Type::B16:
    return f(uint16_t());
  case Type::S32:
    return f(int32_t());
  case Type::U32:
  case Type::B32:
    return f(uint32_t());
  case Type::S64:
    return f(int64_t());
  case Type::U64:
  case Type::B64:
    return f(uint64_t());
  default:
    return nullptr;
  }
}

/// The same for untyped bits: only the width matters.
template <typename F> Handler forWidth(Type type, F f) {
  switch (getBitWidth(type)) {
  case 16:
    return f(uint16_t());
  case 32:
    return f(uint32_t());
  case 64:
    return f(uint64_t());
  default:
    return nullptr;
  }
}

inline bool isSigned(Type type) {
  return type == Type::S8 || type == Type::S16 || type == Type::S32 ||
         type == Type::S64;
}

} // namespace tessera::ptx

#endif // TESSERA_PTX_LANEOPS_H
