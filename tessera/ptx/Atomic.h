//===- Atomic.h - operations of atomics and reducing copies -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_PTX_ATOMIC_H
#define TESSERA_PTX_ATOMIC_H

#include <cstdint>

namespace tessera::ptx {

enum class AtomicOp : uint8_t {
  Add,
  Min,
  Max,
  And,
  Or,
  Xor,
  Inc,
  Dec,
  Exchange,
  Cas,
};

enum class AtomicType : uint8_t {
  S32,
  U32,
  B32,
  S64,
  U64,
  B64,
  B16,
  B128,
  F32,
  F64,
  F16,
  F16x2,
  BF16,
  BF16x2,
};

unsigned getBytes(AtomicType type);

/// The new value. For Cas, `value` is compared and `other` is the new value.
uint64_t applyAtomic(AtomicOp op, AtomicType type, bool isShared, uint64_t old,
                     uint64_t value, uint64_t other);

/// Replaces an element of at most 8 bytes; returns the old one.
uint64_t updateAtomically(uint8_t *bytes, AtomicOp op, AtomicType type,
                          bool isShared, uint64_t value, uint64_t other = 0);

} // namespace tessera::ptx

#endif // TESSERA_PTX_ATOMIC_H
