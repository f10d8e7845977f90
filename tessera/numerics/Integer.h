//===- Integer.h - integer arithmetic -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The integer operations of Tile IR, on arrays of elements of types i1, i8,
// i16, i32 and i64. An operation that the specification leaves undefined has a
// fixed result here (no trap, no undefined behaviour of C++). `findFault` finds
// such operations.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_NUMERICS_INTEGER_H
#define TESSERA_NUMERICS_INTEGER_H

#include "tessera/numerics/Float.h"

namespace tessera::numerics {

enum class UnaryInteger : uint8_t { Abs, Neg };

enum class BinaryInteger : uint8_t {
  Add,
  Sub,
  Mul,
  MulHigh,  // high half of the unsigned product
  Div,      // towards zero
  DivCeil,  // towards positive infinity
  DivFloor, // towards negative infinity
  Rem,
  Max,
  Min,
  And,
  Or,
  Xor,
  ShiftLeft,
  ShiftRight,
};

/// Promises of an operation; a bit mask.
struct Overflow {
  bool noSignedWrap = false;
  bool noUnsignedWrap = false;
};

enum class Fault : uint8_t {
  DivisionByZero,
  DivisionOverflow, // MIN / -1, MIN rem -1
  SignedWrap,
  UnsignedWrap,
  ShiftTooFar,
};

/// Returns the first element with undefined behaviour.
struct FaultAt {
  size_t index;
  Fault fault;
};

void evaluate(UnaryInteger op, ElementType type, const void *source,
              void *result, size_t count);
void evaluate(BinaryInteger op, ElementType type, bool isSigned,
              const void *lhs, const void *rhs, void *result, size_t count);
/// Like the function in Float.h: the element type selects the overload.
void compare(Predicate predicate, bool isSigned, ElementType type,
             const void *lhs, const void *rhs, uint8_t *result, size_t count);

std::optional<FaultAt> findFault(UnaryInteger op, ElementType type,
                                 Overflow promise, const void *source,
                                 size_t count);
std::optional<FaultAt> findFault(BinaryInteger op, ElementType type,
                                 bool isSigned, Overflow promise,
                                 const void *lhs, const void *rhs,
                                 size_t count);

/// acc = op(source[i * stride], acc) for i in 0 … count-1, in that order.
void fold(BinaryInteger op, ElementType type, bool isSigned, const void *source,
          size_t stride, size_t count, void *acc);

/// result[i] = i.
void iota(ElementType type, void *result, size_t count);

/// The value of one element of any integer type.
int64_t getSigned(ElementType type, const void *element);
uint64_t getUnsigned(ElementType type, const void *element);
/// Stores the low bits of `value`.
void setInteger(ElementType type, uint64_t value, void *element);

} // namespace tessera::numerics

#endif // TESSERA_NUMERICS_INTEGER_H
