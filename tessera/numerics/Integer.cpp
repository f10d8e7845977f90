//===- Integer.cpp - integer arithmetic -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/numerics/IntegerOps.h"
#include "tessera/numerics/Loops.h"

#include <cstring>

using namespace tessera;
using namespace tessera::numerics;

namespace {

/// The smallest number stays the same.
template <typename As> struct AbsInteger {
  static constexpr bool kWide = true;
  using Word = typename As::Word;
  static TESSERA_INLINE Word apply(Word word) {
    return As::getSigned(word) < 0 ? SubInteger<As>::apply(0, word) : word;
  }
};

template <typename As> struct NegInteger {
  static constexpr bool kWide = true;
  using Word = typename As::Word;
  static TESSERA_INLINE Word apply(Word word) {
    return SubInteger<As>::apply(0, word);
  }
};

template <typename As, bool isSigned, Predicate predicate>
struct CompareInteger {
  using Word = typename As::Word;
  static TESSERA_INLINE bool apply(Word lhs, Word rhs) {
    auto a = getValue<As, isSigned>(lhs), b = getValue<As, isSigned>(rhs);
    switch (predicate) {
    case Predicate::Equal:
      return a == b;
    case Predicate::NotEqual:
      return a != b;
    case Predicate::LessThan:
      return a < b;
    case Predicate::LessThanOrEqual:
      return a <= b;
    case Predicate::GreaterThan:
      return a > b;
    case Predicate::GreaterThanOrEqual:
      return a >= b;
    }
  }
};

} // namespace

void numerics::evaluate(UnaryInteger op, ElementType type, const void *source,
                        void *result, size_t count) {
  withInteger(type, [&](auto as) {
    using As = decltype(as);
    if (op == UnaryInteger::Abs)
      unaryLoop<As, AbsInteger<As>>(source, result, count);
    else
      unaryLoop<As, NegInteger<As>>(source, result, count);
  });
}

template <bool isSigned>
static void evaluateAs(BinaryInteger op, ElementType type, const void *lhs,
                       const void *rhs, void *result, size_t count) {
  withInteger(type, [&](auto as) {
    using As = decltype(as);
    withOperation<As, isSigned>(op, [&](auto operation) {
      binaryLoop<As, decltype(operation)>(lhs, rhs, result, count);
    });
  });
}

void numerics::evaluate(BinaryInteger op, ElementType type, bool isSigned,
                        const void *lhs, const void *rhs, void *result,
                        size_t count) {
  if (isSigned)
    return evaluateAs<true>(op, type, lhs, rhs, result, count);
  evaluateAs<false>(op, type, lhs, rhs, result, count);
}

template <bool isSigned, Predicate predicate>
static void compareAs(ElementType type, const void *lhs, const void *rhs,
                      uint8_t *result, size_t count) {
  withInteger(type, [&](auto as) {
    using As = decltype(as);
    compareLoop<As, CompareInteger<As, isSigned, predicate>>(lhs, rhs, result,
                                                             count);
  });
}

template <bool isSigned>
static void compareAs(Predicate predicate, ElementType type, const void *lhs,
                      const void *rhs, uint8_t *result, size_t count) {
  switch (predicate) {
  case Predicate::Equal:
    return compareAs<isSigned, Predicate::Equal>(type, lhs, rhs, result, count);
  case Predicate::NotEqual:
    return compareAs<isSigned, Predicate::NotEqual>(type, lhs, rhs, result,
                                                    count);
  case Predicate::LessThan:
    return compareAs<isSigned, Predicate::LessThan>(type, lhs, rhs, result,
                                                    count);
  case Predicate::LessThanOrEqual:
    return compareAs<isSigned, Predicate::LessThanOrEqual>(type, lhs, rhs,
                                                           result, count);
  case Predicate::GreaterThan:
    return compareAs<isSigned, Predicate::GreaterThan>(type, lhs, rhs, result,
                                                       count);
  case Predicate::GreaterThanOrEqual:
    return compareAs<isSigned, Predicate::GreaterThanOrEqual>(type, lhs, rhs,
                                                              result, count);
  }
}

void numerics::compareIntegers(Predicate predicate, bool isSigned,
                               ElementType type, const void *lhs,
                               const void *rhs, uint8_t *result, size_t count) {
  if (isSigned)
    return compareAs<true>(predicate, type, lhs, rhs, result, count);
  compareAs<false>(predicate, type, lhs, rhs, result, count);
}

template <bool isSigned>
static void foldAs(BinaryInteger op, ElementType type, const void *source,
                   size_t stride, size_t count, void *acc) {
  withInteger(type, [&](auto as) {
    using As = decltype(as);
    using Word = typename As::Word;
    withOperation<As, isSigned>(op, [&](auto operation) {
      using Op = decltype(operation);
      auto *from = static_cast<const Word *>(source);
      auto *to = static_cast<Word *>(acc);
      Word value = As::load(*to);
      // The compiler can vectorise a row without gaps.
      if (stride == 1) {
        for (size_t i = 0; i < count; ++i)
          value = As::store(Op::apply(As::load(from[i]), value));
      } else {
        for (size_t i = 0; i < count; ++i)
          value = As::store(Op::apply(As::load(from[i * stride]), value));
      }
      *to = value;
    });
  });
}

void numerics::fold(BinaryInteger op, ElementType type, bool isSigned,
                    const void *source, size_t stride, size_t count,
                    void *acc) {
  if (isSigned)
    return foldAs<true>(op, type, source, stride, count, acc);
  foldAs<false>(op, type, source, stride, count, acc);
}

void numerics::iota(ElementType type, void *result, size_t count) {
  withInteger(type, [&](auto as) {
    using As = decltype(as);
    using Word = typename As::Word;
    auto *to = static_cast<Word *>(result);
    for (size_t i = 0; i < count; ++i)
      to[i] = As::store(static_cast<Word>(i));
  });
}

uint64_t numerics::getUnsigned(ElementType type, const void *element) {
  uint64_t value = 0;
  switch (getStorageSize(type)) {
  case 1:
    value = *static_cast<const uint8_t *>(element);
    break;
  case 2: {
    uint16_t word;
    std::memcpy(&word, element, sizeof(word));
    value = word;
    break;
  }
  case 4: {
    uint32_t word;
    std::memcpy(&word, element, sizeof(word));
    value = word;
    break;
  }
  default:
    std::memcpy(&value, element, sizeof(value));
    break;
  }
  return value & (~uint64_t(0) >> (64 - getBitWidth(type)));
}

int64_t numerics::getSigned(ElementType type, const void *element) {
  unsigned above = 64 - getBitWidth(type);
  return static_cast<int64_t>(getUnsigned(type, element) << above) >> above;
}

void numerics::setInteger(ElementType type, uint64_t value, void *element) {
  value &= ~uint64_t(0) >> (64 - getBitWidth(type));
  switch (getStorageSize(type)) {
  case 1:
    *static_cast<uint8_t *>(element) = static_cast<uint8_t>(value);
    return;
  case 2: {
    auto word = static_cast<uint16_t>(value);
    std::memcpy(element, &word, sizeof(word));
    return;
  }
  case 4: {
    auto word = static_cast<uint32_t>(value);
    std::memcpy(element, &word, sizeof(word));
    return;
  }
  default:
    std::memcpy(element, &value, sizeof(value));
  }
}
