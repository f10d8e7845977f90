//===- IntegerFault.cpp - where an integer operation is undefined -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Elements are checked in blocks: first for any fault, in a loop without
// branches, and only then for which one.
//
//===----------------------------------------------------------------------===//

#include "tessera/numerics/IntegerOps.h"

#include <algorithm>

using namespace tessera;
using namespace tessera::numerics;

static constexpr size_t kBlock = 1024;

namespace {

// Each has `check`, which returns whether the promise of that `Fault` is
// broken.

template <typename As> struct AddFaults {
  using Word = typename As::Word;
  static TESSERA_INLINE bool wrapsSigned(Word lhs, Word rhs) {
    if constexpr (As::kBits == 1)
      return lhs & rhs;
    // Operands of the same sign give a result of the other sign.
    Word sum = AddInteger<As>::apply(lhs, rhs);
    return As::getSigned(static_cast<Word>((lhs ^ sum) & (rhs ^ sum))) < 0;
  }
  static TESSERA_INLINE bool wrapsUnsigned(Word lhs, Word rhs) {
    return As::mask(AddInteger<As>::apply(lhs, rhs)) < lhs;
  }
};

template <typename As> struct SubFaults {
  using Word = typename As::Word;
  static TESSERA_INLINE bool wrapsSigned(Word lhs, Word rhs) {
    if constexpr (As::kBits == 1)
      return lhs < rhs;
    Word difference = SubInteger<As>::apply(lhs, rhs);
    return As::getSigned(static_cast<Word>((lhs ^ rhs) & (lhs ^ difference))) <
           0;
  }
  static TESSERA_INLINE bool wrapsUnsigned(Word lhs, Word rhs) {
    return lhs < rhs;
  }
};

template <typename As> struct MulFaults {
  using Word = typename As::Word;
  static TESSERA_INLINE bool wrapsSigned(Word lhs, Word rhs) {
    if constexpr (As::kBits == 64) {
      int64_t product;
      return __builtin_mul_overflow(static_cast<int64_t>(lhs),
                                    static_cast<int64_t>(rhs), &product);
    } else {
      int64_t product =
          int64_t(As::getSigned(lhs)) * int64_t(As::getSigned(rhs));
      return product != As::getSigned(static_cast<Word>(product));
    }
  }
  static TESSERA_INLINE bool wrapsUnsigned(Word lhs, Word rhs) {
    return MulHighInteger<As>::apply(lhs, rhs) != 0;
  }
};

/// For amounts that are not too large.
template <typename As> struct ShiftLeftFaults {
  using Word = typename As::Word;
  static TESSERA_INLINE bool wrapsSigned(Word lhs, Word rhs) {
    Word result = As::mask(ShiftLeftInteger<As>::apply(lhs, rhs));
    return As::mask(ShiftRightInteger<As, true>::apply(result, rhs)) != lhs;
  }
  static TESSERA_INLINE bool wrapsUnsigned(Word lhs, Word rhs) {
    Word result = As::mask(ShiftLeftInteger<As>::apply(lhs, rhs));
    return ShiftRightInteger<As, false>::apply(result, rhs) != lhs;
  }
};

template <typename Faults> struct WrapsSigned {
  static constexpr Fault kFault = Fault::SignedWrap;
  template <typename Word>
  static TESSERA_INLINE bool check(Word lhs, Word rhs) {
    return Faults::wrapsSigned(lhs, rhs);
  }
};
template <typename Faults> struct WrapsUnsigned {
  static constexpr Fault kFault = Fault::UnsignedWrap;
  template <typename Word>
  static TESSERA_INLINE bool check(Word lhs, Word rhs) {
    return Faults::wrapsUnsigned(lhs, rhs);
  }
};
struct IsZeroDivisor {
  static constexpr Fault kFault = Fault::DivisionByZero;
  template <typename Word> static TESSERA_INLINE bool check(Word, Word rhs) {
    return rhs == 0;
  }
};
template <typename As> struct OverflowsDivision {
  static constexpr Fault kFault = Fault::DivisionOverflow;
  using Word = typename As::Word;
  static TESSERA_INLINE bool check(Word lhs, Word rhs) {
    constexpr Word kLeast = static_cast<Word>(Word(1) << (As::kBits - 1));
    constexpr Word kMinusOne = static_cast<Word>((kLeast - 1) | kLeast);
    return (lhs == kLeast) & (rhs == kMinusOne);
  }
};
template <typename As> struct ShiftsTooFar {
  static constexpr Fault kFault = Fault::ShiftTooFar;
  using Word = typename As::Word;
  static TESSERA_INLINE bool check(Word, Word rhs) { return rhs >= As::kBits; }
};

} // namespace

template <typename As, typename... Checks>
static bool anyFault(const typename As::Word *lhs, const typename As::Word *rhs,
                     size_t count) {
  using Word = typename As::Word;
  // Words of the element's size keep the loop simple.
  Word any = 0;
  for (size_t i = 0; i < count; ++i) {
    Word a = As::load(lhs[i]), b = As::load(rhs[i]);
    any |= static_cast<Word>((Checks::check(a, b) | ...));
  }
  return any != 0;
}

/// The first faulty element, and for it the first fault of `Checks`.
template <typename As, typename... Checks>
static std::optional<FaultAt> find(const typename As::Word *lhs,
                                   const typename As::Word *rhs, size_t count) {
  using Word = typename As::Word;
  for (size_t done = 0; done < count; done += kBlock) {
    size_t size = std::min(kBlock, count - done);
    if (!anyFault<As, Checks...>(lhs + done, rhs + done, size))
      continue;
    for (size_t i = done; i < done + size; ++i) {
      Word a = As::load(lhs[i]), b = As::load(rhs[i]);
      std::optional<FaultAt> found;
      ((!found && Checks::check(a, b) ? void(found = FaultAt{i, Checks::kFault})
                                      : void()),
       ...);
      if (found)
        return found;
    }
  }
  return std::nullopt;
}

/// Checks `Others` before the promises.
template <typename As, typename Faults, typename... Others>
static std::optional<FaultAt>
findWraps(Overflow promise, const typename As::Word *lhs,
          const typename As::Word *rhs, size_t count) {
  if (promise.noSignedWrap && promise.noUnsignedWrap)
    return find<As, Others..., WrapsSigned<Faults>, WrapsUnsigned<Faults>>(
        lhs, rhs, count);
  if (promise.noSignedWrap)
    return find<As, Others..., WrapsSigned<Faults>>(lhs, rhs, count);
  if (promise.noUnsignedWrap)
    return find<As, Others..., WrapsUnsigned<Faults>>(lhs, rhs, count);
  if constexpr (sizeof...(Others) != 0)
    return find<As, Others...>(lhs, rhs, count);
  return std::nullopt;
}

std::optional<FaultAt> numerics::findFault(UnaryInteger op, ElementType type,
                                           Overflow promise, const void *source,
                                           size_t count) {
  // The smallest number has no negation. As unsigned, every negation but that
  // of zero wraps around, so operations make no such promise.
  if (op != UnaryInteger::Neg || !promise.noSignedWrap)
    return std::nullopt;
  return withInteger(type, [&](auto as) -> std::optional<FaultAt> {
    using As = decltype(as);
    using Word = typename As::Word;
    constexpr Word kLeast = static_cast<Word>(Word(1) << (As::kBits - 1));
    auto *from = static_cast<const Word *>(source);
    for (size_t done = 0; done < count; done += kBlock) {
      size_t end = std::min(done + kBlock, count);
      Word any = 0;
      for (size_t i = done; i < end; ++i)
        any |= static_cast<Word>(As::load(from[i]) == kLeast);
      for (size_t i = done; any && i < end; ++i)
        if (As::load(from[i]) == kLeast)
          return FaultAt{i, Fault::SignedWrap};
    }
    return std::nullopt;
  });
}

std::optional<FaultAt> numerics::findFault(BinaryInteger op, ElementType type,
                                           bool isSigned, Overflow promise,
                                           const void *lhs, const void *rhs,
                                           size_t count) {
  return withInteger(type, [&](auto as) -> std::optional<FaultAt> {
    using As = decltype(as);
    using Word = typename As::Word;
    auto *a = static_cast<const Word *>(lhs);
    auto *b = static_cast<const Word *>(rhs);
    switch (op) {
    case BinaryInteger::Add:
      return findWraps<As, AddFaults<As>>(promise, a, b, count);
    case BinaryInteger::Sub:
      return findWraps<As, SubFaults<As>>(promise, a, b, count);
    case BinaryInteger::Mul:
      return findWraps<As, MulFaults<As>>(promise, a, b, count);
    case BinaryInteger::ShiftLeft:
      return findWraps<As, ShiftLeftFaults<As>, ShiftsTooFar<As>>(promise, a, b,
                                                                  count);
    case BinaryInteger::ShiftRight:
      return find<As, ShiftsTooFar<As>>(a, b, count);
    case BinaryInteger::Div:
    case BinaryInteger::DivCeil:
    case BinaryInteger::DivFloor:
    case BinaryInteger::Rem:
      if (isSigned)
        return find<As, IsZeroDivisor, OverflowsDivision<As>>(a, b, count);
      return find<As, IsZeroDivisor>(a, b, count);
    default:
      return std::nullopt;
    }
  });
}
