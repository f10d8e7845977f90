//===- IntegerOps.h - integer operations on one element -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Elements are unsigned words. Operations use `AsInteger<bits>`, which also
// gives the signed value, and computes in words that C++ does not promote to
// signed types.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_NUMERICS_INTEGEROPS_H
#define TESSERA_NUMERICS_INTEGEROPS_H

#include "tessera/numerics/Cpu.h"
#include "tessera/numerics/Integer.h"

#include <type_traits>

namespace tessera::numerics {

template <unsigned bits> struct AsInteger {
  static constexpr unsigned kBits = bits;
  using Word = std::conditional_t<
      bits <= 8, uint8_t,
      std::conditional_t<bits == 16, uint16_t,
                         std::conditional_t<bits == 32, uint32_t, uint64_t>>>;
  using Signed = std::make_signed_t<Word>;
  /// The type in which sums and products wrap around.
  using Wide = std::conditional_t<bits <= 32, uint32_t, uint64_t>;

  static TESSERA_INLINE Word load(Word word) { return mask(word); }
  static TESSERA_INLINE Word store(Word word) { return mask(word); }
  static TESSERA_INLINE Word mask(Word word) {
    return bits == 1 ? static_cast<Word>(word & 1) : word;
  }
  static TESSERA_INLINE Signed getSigned(Word word) {
    return bits == 1 ? static_cast<Signed>(-static_cast<int>(word & 1))
                     : static_cast<Signed>(word);
  }
};

/// The value as a signed or an unsigned number, for comparisons.
template <typename As, bool isSigned>
TESSERA_INLINE auto getValue(typename As::Word word) {
  if constexpr (isSigned)
    return As::getSigned(word);
  else
    return word;
}

template <typename As> struct AddInteger {
  static constexpr bool kWide = true;
  using Word = typename As::Word;
  using Wide = typename As::Wide;
  static TESSERA_INLINE Word apply(Word lhs, Word rhs) {
    return static_cast<Word>(Wide(lhs) + Wide(rhs));
  }
};

template <typename As> struct SubInteger {
  static constexpr bool kWide = true;
  using Word = typename As::Word;
  using Wide = typename As::Wide;
  static TESSERA_INLINE Word apply(Word lhs, Word rhs) {
    return static_cast<Word>(Wide(lhs) - Wide(rhs));
  }
};

template <typename As> struct MulInteger {
  static constexpr bool kWide = true;
  using Word = typename As::Word;
  using Wide = typename As::Wide;
  static TESSERA_INLINE Word apply(Word lhs, Word rhs) {
    return static_cast<Word>(Wide(lhs) * Wide(rhs));
  }
};

template <typename As> struct MulHighInteger {
  static constexpr bool kWide = true;
  using Word = typename As::Word;
  static TESSERA_INLINE Word apply(Word lhs, Word rhs) {
    if constexpr (As::kBits == 64) {
      __extension__ typedef unsigned __int128 UInt128;
      return static_cast<Word>((UInt128(lhs) * rhs) >> 64);
    } else if constexpr (As::kBits == 32) {
      return static_cast<Word>((uint64_t(lhs) * rhs) >> 32);
    } else {
      return static_cast<Word>((uint32_t(lhs) * rhs) >> As::kBits);
    }
  }
};

/// The direction in which an inexact quotient is rounded.
enum class Quotient : uint8_t { Truncated, Ceiling, Floor };

/// Division by zero gives 0. The smallest number divided by -1 gives itself.
template <typename As, bool isSigned, Quotient quotient> struct DivInteger {
  static constexpr bool kWide = false;
  using Word = typename As::Word;
  static TESSERA_INLINE Word apply(Word lhs, Word rhs) {
    auto a = getValue<As, isSigned>(lhs), b = getValue<As, isSigned>(rhs);
    if (b == 0)
      return 0;
    if constexpr (isSigned) {
      if (b == -1)
        return SubInteger<As>::apply(0, lhs);
    }
    auto result = a / b;
    bool inexact = a % b != 0;
    bool isNegative = isSigned && (a < 0) != (b < 0);
    if constexpr (quotient == Quotient::Ceiling)
      result += inexact && !isNegative;
    if constexpr (quotient == Quotient::Floor)
      result -= inexact && isNegative;
    return static_cast<Word>(result);
  }
};

template <typename As, bool isSigned> struct RemInteger {
  static constexpr bool kWide = false;
  using Word = typename As::Word;
  static TESSERA_INLINE Word apply(Word lhs, Word rhs) {
    auto a = getValue<As, isSigned>(lhs), b = getValue<As, isSigned>(rhs);
    if (b == 0)
      return 0;
    if constexpr (isSigned) {
      if (b == -1)
        return 0;
    }
    return static_cast<Word>(a % b);
  }
};

template <typename As, bool isSigned, bool isMax> struct ExtremeInteger {
  static constexpr bool kWide = true;
  using Word = typename As::Word;
  static TESSERA_INLINE Word apply(Word lhs, Word rhs) {
    auto a = getValue<As, isSigned>(lhs), b = getValue<As, isSigned>(rhs);
    return (isMax ? a > b : a < b) ? lhs : rhs;
  }
};

template <typename As> struct AndInteger {
  static constexpr bool kWide = true;
  using Word = typename As::Word;
  static TESSERA_INLINE Word apply(Word lhs, Word rhs) { return lhs & rhs; }
};
template <typename As> struct OrInteger {
  static constexpr bool kWide = true;
  using Word = typename As::Word;
  static TESSERA_INLINE Word apply(Word lhs, Word rhs) { return lhs | rhs; }
};
template <typename As> struct XorInteger {
  static constexpr bool kWide = true;
  using Word = typename As::Word;
  static TESSERA_INLINE Word apply(Word lhs, Word rhs) { return lhs ^ rhs; }
};

// The amount of a shift is unsigned and may have any value.

template <typename As> struct ShiftLeftInteger {
  static constexpr bool kWide = true;
  using Word = typename As::Word;
  using Wide = typename As::Wide;
  static TESSERA_INLINE Word apply(Word lhs, Word rhs) {
    Wide shifted = Wide(lhs) << (rhs & (As::kBits - 1));
    return static_cast<Word>(rhs < As::kBits ? shifted : 0);
  }
};

template <typename As, bool isSigned> struct ShiftRightInteger {
  static constexpr bool kWide = true;
  using Word = typename As::Word;
  using Wide = typename As::Wide;
  static TESSERA_INLINE Word apply(Word lhs, Word rhs) {
    if constexpr (isSigned) {
      // Beyond the width, only the sign is left.
      Wide amount = rhs < As::kBits ? rhs : As::kBits - 1;
      std::make_signed_t<Wide> value = As::getSigned(lhs);
      return static_cast<Word>(value >> amount);
    } else {
      Wide shifted = Wide(lhs) >> (rhs & (As::kBits - 1));
      return static_cast<Word>(rhs < As::kBits ? shifted : 0);
    }
  }
};

/// Calls `call` with the operation, a stateless type.
template <typename As, bool isSigned, typename Callable>
void withOperation(BinaryInteger op, Callable call) {
  switch (op) {
  case BinaryInteger::Add:
    return call(AddInteger<As>());
  case BinaryInteger::Sub:
    return call(SubInteger<As>());
  case BinaryInteger::Mul:
    return call(MulInteger<As>());
  case BinaryInteger::MulHigh:
    return call(MulHighInteger<As>());
  case BinaryInteger::Div:
    return call(DivInteger<As, isSigned, Quotient::Truncated>());
  case BinaryInteger::DivCeil:
    return call(DivInteger<As, isSigned, Quotient::Ceiling>());
  case BinaryInteger::DivFloor:
    return call(DivInteger<As, isSigned, Quotient::Floor>());
  case BinaryInteger::Rem:
    return call(RemInteger<As, isSigned>());
  case BinaryInteger::Max:
    return call(ExtremeInteger<As, isSigned, true>());
  case BinaryInteger::Min:
    return call(ExtremeInteger<As, isSigned, false>());
  case BinaryInteger::And:
    return call(AndInteger<As>());
  case BinaryInteger::Or:
    return call(OrInteger<As>());
  case BinaryInteger::Xor:
    return call(XorInteger<As>());
  case BinaryInteger::ShiftLeft:
    return call(ShiftLeftInteger<As>());
  case BinaryInteger::ShiftRight:
    return call(ShiftRightInteger<As, isSigned>());
  }
}

/// The part of `compare` for integers.
void compareIntegers(Predicate predicate, bool isSigned, ElementType type,
                     const void *lhs, const void *rhs, uint8_t *result,
                     size_t count);

/// Calls `call` with AsInteger of the type: i1, i8, i16, i32 or i64.
template <typename Callable> auto withInteger(ElementType type, Callable call) {
  switch (type) {
  case ElementType::I1:
    return call(AsInteger<1>());
  case ElementType::I8:
    return call(AsInteger<8>());
  case ElementType::I16:
    return call(AsInteger<16>());
  case ElementType::I32:
    return call(AsInteger<32>());
  default:
    return call(AsInteger<64>());
  }
}

} // namespace tessera::numerics

#endif // TESSERA_NUMERICS_INTEGEROPS_H
