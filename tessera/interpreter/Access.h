//===- Access.h - elements in memory -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_INTERPRETER_ACCESS_H
#define TESSERA_INTERPRETER_ACCESS_H

#include "tessera/interpreter/Context.h"

#include <cstring>

namespace tessera::interpreter {

/// Reads adjacent elements of type `type` from memory. A byte of an i1 is true
/// unless it is 0; the low bits of a tf32 are cleared.
inline void decodeElements(ElementType type, const uint8_t *memory,
                           uint8_t *elements, size_t count) {
  std::memcpy(elements, memory, count * getStorageSize(type));
  if (type == ElementType::I1)
    for (size_t i = 0; i < count; ++i)
      elements[i] = elements[i] != 0;
  if (type == ElementType::TF32)
    for (size_t i = 0; i < count; ++i) {
      uint32_t bits;
      std::memcpy(&bits, elements + 4 * i, 4);
      bits &= ~uint32_t(0x1fff);
      std::memcpy(elements + 4 * i, &bits, 4);
    }
}

inline void encodeElements(ElementType type, const uint8_t *elements,
                           uint8_t *memory, size_t count) {
  std::memcpy(memory, elements, count * getStorageSize(type));
}

template <typename Op>
AccessMode getAccessMode(Op op, bool reads, bool writes) {
  AccessMode mode{reads, writes, op.getMemoryOrderingSemantics()};
  std::optional<cuda_tile::MemoryScope> scope = op.getMemoryScope();
  if (scope)
    mode.scope = *scope;
  return mode;
}

/// Returns an optional operand, if it is present. Optional operands follow each
/// other; `next` is the index of the next one.
inline Value takeOptional(Operands operands, mlir::Value operand,
                          size_t &next) {
  return operand ? operands[next++] : Value();
}

/// Computes the element that an atomic stores, given the old one.
void applyAtomic(cuda_tile::AtomicRMWMode mode, ElementType type,
                 const void *old, const void *argument, void *result);

} // namespace tessera::interpreter

#endif // TESSERA_INTERPRETER_ACCESS_H
