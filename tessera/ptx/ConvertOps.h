//===- ConvertOps.h - the parts of cvt -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each function returns the handler for a pair of types, which reads at[1] and
// writes at[0], or null if the modifiers do not fit the types. A value of 8 or
// 16 bits is written with zeros above it.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_PTX_CONVERTOPS_H
#define TESSERA_PTX_CONVERTOPS_H

#include "tessera/ptx/FloatBits.h"

namespace tessera::ptx {

Handler getIntegerConversion(Type to, Type from,
                             const FloatModifiers &modifiers);
Handler getFloatToInteger(Type to, Type from, const FloatModifiers &modifiers);
Handler getIntegerToFloat(Type to, Type from, const FloatModifiers &modifiers);
Handler getFloatConversion(Type to, Type from, const FloatModifiers &modifiers);

/// `cvt` with a packed type, tf32 or a type of less than 16 bits. The modifiers
/// before the types are taken.
bool decodePackedConversion(Decoder &d, const FloatModifiers &modifiers);
bool isPackedConversion(const Decoder &d);

inline bool isInteger(Type type) {
  return type >= Type::U8 && type <= Type::S64;
}
inline bool isSigned(Type type) {
  return type >= Type::S8 && type <= Type::S64;
}
inline bool isFloat(Type type) {
  return type == Type::F16 || type == Type::BF16 || type == Type::F32 ||
         type == Type::F64;
}

/// Calls `f` with a value of the C++ type of an integer type.
template <typename F> Handler withInteger(Type type, F f) {
  switch (type) {
  case Type::U8:
    return f(uint8_t());
  case Type::U16:
    return f(uint16_t());
  case Type::U32:
    return f(uint32_t());
  case Type::U64:
    return f(uint64_t());
  case Type::S8:
    return f(int8_t());
  case Type::S16:
    return f(int16_t());
  case Type::S32:
    return f(int32_t());
  default:
    return f(int64_t());
  }
}

/// The element of a frame for a value of this type.
template <typename T>
using WordOf = std::conditional_t<sizeof(T) == 8, uint64_t, uint32_t>;

} // namespace tessera::ptx

#endif // TESSERA_PTX_CONVERTOPS_H
