//===- IntegerTest.cpp - integer arithmetic beside wide integers -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/numerics/Integer.h"
#include "tessera/numerics/Cpu.h"
#include "unittests/numerics/Checks.h"
#include "unittests/numerics/Oracle.h"

#include "gtest/gtest.h"

using namespace tessera;
using namespace tessera::numerics;
using namespace tessera::oracle;

__extension__ typedef __int128 Wide;
__extension__ typedef unsigned __int128 UWide;

static constexpr ElementType kTypes[] = {ElementType::I1, ElementType::I8,
                                         ElementType::I16, ElementType::I32,
                                         ElementType::I64};
static constexpr unsigned kNumOps = unsigned(BinaryInteger::ShiftRight) + 1;

static uint64_t getMask(ElementType type) {
  return ~uint64_t(0) >> (64 - getBitWidth(type));
}

static Wide getValue(ElementType type, bool isSigned, uint64_t bits) {
  unsigned above = 64 - getBitWidth(type);
  return isSigned ? Wide(static_cast<int64_t>(bits << above) >> above)
                  : Wide(bits);
}

static Wide getLeast(ElementType type, bool isSigned) {
  return isSigned ? -(Wide(1) << (getBitWidth(type) - 1)) : 0;
}

static Wide getMost(ElementType type, bool isSigned) {
  return (Wide(1) << (getBitWidth(type) - (isSigned ? 1 : 0))) - 1;
}

/// The exact quotient, rounded.
static Wide divide(BinaryInteger op, Wide a, Wide b) {
  Wide quotient = a / b;
  bool inexact = quotient * b != a, isNegative = (a < 0) != (b < 0);
  if (op == BinaryInteger::DivCeil && inexact && !isNegative)
    ++quotient;
  if (op == BinaryInteger::DivFloor && inexact && isNegative)
    --quotient;
  return quotient;
}

static uint64_t getWanted(BinaryInteger op, ElementType type, bool isSigned,
                          uint64_t lhs, uint64_t rhs) {
  Wide a = getValue(type, isSigned, lhs), b = getValue(type, isSigned, rhs);
  unsigned width = getBitWidth(type);
  Wide result = 0;
  switch (op) {
  case BinaryInteger::Add:
    result = a + b;
    break;
  case BinaryInteger::Sub:
    result = a - b;
    break;
  case BinaryInteger::Mul:
    result = static_cast<Wide>(UWide(a) * UWide(b));
    break;
  case BinaryInteger::MulHigh:
    result = static_cast<Wide>((UWide(lhs) * UWide(rhs)) >> width);
    break;
  case BinaryInteger::Div:
  case BinaryInteger::DivCeil:
  case BinaryInteger::DivFloor:
    result = b == 0 ? 0 : divide(op, a, b);
    break;
  case BinaryInteger::Rem:
    result = b == 0 ? 0 : a % b;
    break;
  case BinaryInteger::Max:
    result = a > b ? a : b;
    break;
  case BinaryInteger::Min:
    result = a < b ? a : b;
    break;
  case BinaryInteger::And:
    result = Wide(lhs & rhs);
    break;
  case BinaryInteger::Or:
    result = Wide(lhs | rhs);
    break;
  case BinaryInteger::Xor:
    result = Wide(lhs ^ rhs);
    break;
  case BinaryInteger::ShiftLeft:
    result = rhs >= width ? 0 : static_cast<Wide>(UWide(lhs) << rhs);
    break;
  case BinaryInteger::ShiftRight:
    result = rhs >= width ? (a < 0 ? -1 : 0) : a >> rhs;
    break;
  }
  return static_cast<uint64_t>(result) & getMask(type);
}

static bool isOutside(ElementType type, bool isSigned, Wide value) {
  return value < getLeast(type, isSigned) || value > getMost(type, isSigned);
}

/// The exact result of an operation that may wrap.
static Wide getExact(BinaryInteger op, ElementType type, bool isSigned,
                     uint64_t lhs, uint64_t rhs) {
  Wide a = getValue(type, isSigned, lhs), b = getValue(type, isSigned, rhs);
  switch (op) {
  case BinaryInteger::Add:
    return a + b;
  case BinaryInteger::Sub:
    return a - b;
  case BinaryInteger::Mul: {
    Wide product;
    // Only of two unsigned i64, and then far outside.
    return __builtin_mul_overflow(a, b, &product) ? Wide(1) << 100 : product;
  }
  default:
    return static_cast<Wide>(UWide(a) << rhs);
  }
}

static std::optional<Fault> getWantedFault(BinaryInteger op, ElementType type,
                                           bool isSigned, Overflow promise,
                                           uint64_t lhs, uint64_t rhs) {
  switch (op) {
  case BinaryInteger::Div:
  case BinaryInteger::DivCeil:
  case BinaryInteger::DivFloor:
  case BinaryInteger::Rem:
    if (rhs == 0)
      return Fault::DivisionByZero;
    if (isSigned && getValue(type, true, lhs) == getLeast(type, true) &&
        getValue(type, true, rhs) == -1)
      return Fault::DivisionOverflow;
    return std::nullopt;
  case BinaryInteger::ShiftLeft:
  case BinaryInteger::ShiftRight:
    if (rhs >= getBitWidth(type))
      return Fault::ShiftTooFar;
    if (op == BinaryInteger::ShiftRight)
      return std::nullopt;
    break;
  case BinaryInteger::Add:
  case BinaryInteger::Sub:
  case BinaryInteger::Mul:
    break;
  default:
    return std::nullopt;
  }
  if (promise.noSignedWrap &&
      isOutside(type, true, getExact(op, type, true, lhs, rhs)))
    return Fault::SignedWrap;
  if (promise.noUnsignedWrap &&
      isOutside(type, false, getExact(op, type, false, lhs, rhs)))
    return Fault::UnsignedWrap;
  return std::nullopt;
}

/// All pairs of i1 and i8, special and random ones of the others.
static void makePairs(ElementType type, Inputs &lhs, Inputs &rhs) {
  unsigned width = getBitWidth(type);
  Inputs values;
  if (width <= 8) {
    for (uint64_t i = 0; i < uint64_t(1) << width; ++i)
      values.push_back(i);
  } else {
    for (unsigned i = 0; i < width; i += width / 8)
      for (uint64_t near : {-1, 0, 1}) {
        values.push_back(((uint64_t(1) << i) + near) & getMask(type));
        values.push_back((0 - (uint64_t(1) << i) + near) & getMask(type));
      }
    for (uint64_t near : {-2, -1, 0, 1})
      values.push_back(((uint64_t(1) << (width - 1)) + near) & getMask(type));
    for (uint64_t small = 2; small < 12; ++small)
      values.push_back(small);
    values.insert(values.end(), {width - 1, width, width + 1});
  }
  for (uint64_t a : values)
    for (uint64_t b : values) {
      lhs.push_back(a);
      rhs.push_back(b);
    }
  Random numbers(width);
  for (int i = 0; i < 20000; ++i) {
    uint64_t a = numbers.next(), b = numbers.next(), shifts = numbers.next();
    lhs.push_back((a >> (shifts % 64)) & getMask(type));
    rhs.push_back((b >> ((shifts >> 8) % 64)) & getMask(type));
  }
}

TEST(IntegerTest, binary) {
  for (ElementType type : kTypes) {
    Inputs lhs, rhs;
    makePairs(type, lhs, rhs);
    std::vector<uint8_t> a = store(type, lhs), b = store(type, rhs);
    std::vector<uint8_t> out(a.size());
    for (unsigned op = 0; op < kNumOps; ++op)
      for (bool isSigned : {false, true})
        for (bool forbid : {false, true}) {
          forbidWideVectors(forbid);
          evaluate(BinaryInteger(op), type, isSigned, a.data(), b.data(),
                   out.data(), lhs.size());
          forbidWideVectors(false);
          Inputs results = load(type, out);
          for (size_t i = 0; i < lhs.size(); ++i)
            ASSERT_EQ(results[i], getWanted(BinaryInteger(op), type, isSigned,
                                            lhs[i], rhs[i]))
                << getSpelling(type) << " op " << op << " signed " << isSigned
                << " of " << lhs[i] << ", " << rhs[i];
        }
  }
}

TEST(IntegerTest, faults) {
  for (ElementType type : kTypes) {
    Inputs lhs, rhs;
    makePairs(type, lhs, rhs);
    std::vector<uint8_t> a = store(type, lhs), b = store(type, rhs);
    unsigned size = getStorageSize(type);
    for (unsigned number = 0; number < kNumOps; ++number)
      for (bool isSigned : {false, true})
        for (unsigned flags = 0; flags < 4; ++flags) {
          auto op = BinaryInteger(number);
          Overflow promise{(flags & 1) != 0, (flags & 2) != 0};
          // The faultless ones together, with the first fault at the end.
          Inputs cleanLhs, cleanRhs;
          for (size_t i = 0; i < lhs.size(); ++i) {
            auto wanted =
                getWantedFault(op, type, isSigned, promise, lhs[i], rhs[i]);
            auto fault = findFault(op, type, isSigned, promise, &a[i * size],
                                   &b[i * size], 1);
            ASSERT_EQ(fault.has_value(), wanted.has_value())
                << getSpelling(type) << " op " << number << " signed "
                << isSigned << " flags " << flags << " of " << lhs[i] << ", "
                << rhs[i];
            if (fault) {
              ASSERT_EQ(fault->fault, *wanted);
              ASSERT_EQ(fault->index, 0u);
            } else {
              cleanLhs.push_back(lhs[i]);
              cleanRhs.push_back(rhs[i]);
            }
          }
          std::vector<uint8_t> x = store(type, cleanLhs),
                               y = store(type, cleanRhs);
          EXPECT_FALSE(findFault(op, type, isSigned, promise, x.data(),
                                 y.data(), cleanLhs.size()));
          for (size_t i = 0; i < lhs.size(); ++i) {
            auto wanted =
                getWantedFault(op, type, isSigned, promise, lhs[i], rhs[i]);
            if (!wanted)
              continue;
            cleanLhs.push_back(lhs[i]);
            cleanRhs.push_back(rhs[i]);
            x = store(type, cleanLhs);
            y = store(type, cleanRhs);
            auto fault = findFault(op, type, isSigned, promise, x.data(),
                                   y.data(), cleanLhs.size());
            ASSERT_TRUE(fault);
            EXPECT_EQ(fault->index, cleanLhs.size() - 1);
            EXPECT_EQ(fault->fault, *wanted);
            break;
          }
        }
  }
}

TEST(IntegerTest, unary) {
  for (ElementType type : kTypes) {
    Inputs values, unused;
    makePairs(type, values, unused);
    std::vector<uint8_t> bytes = store(type, values), out(bytes.size());
    unsigned size = getStorageSize(type);
    for (bool forbid : {false, true}) {
      forbidWideVectors(forbid);
      evaluate(UnaryInteger::Abs, type, bytes.data(), out.data(),
               values.size());
      Inputs absolute = load(type, out);
      evaluate(UnaryInteger::Neg, type, bytes.data(), out.data(),
               values.size());
      Inputs negative = load(type, out);
      forbidWideVectors(false);
      for (size_t i = 0; i < values.size(); ++i) {
        Wide value = getValue(type, true, values[i]);
        ASSERT_EQ(absolute[i],
                  static_cast<uint64_t>(value < 0 ? -value : value) &
                      getMask(type));
        ASSERT_EQ(negative[i], static_cast<uint64_t>(-value) & getMask(type));
      }
    }
    for (size_t i = 0; i < values.size(); ++i) {
      bool isLeast = getValue(type, true, values[i]) == getLeast(type, true);
      ASSERT_EQ(
          findFault(UnaryInteger::Neg, type, {true, true}, &bytes[i * size], 1)
              .has_value(),
          isLeast);
      ASSERT_FALSE(findFault(UnaryInteger::Neg, type, {}, &bytes[i * size], 1));
      ASSERT_FALSE(findFault(UnaryInteger::Abs, type, {true, true},
                             &bytes[i * size], 1));
    }
  }
}

TEST(IntegerTest, comparisons) {
  for (ElementType type : kTypes) {
    Inputs lhs, rhs;
    makePairs(type, lhs, rhs);
    std::vector<uint8_t> a = store(type, lhs), b = store(type, rhs);
    std::vector<uint8_t> result(lhs.size());
    for (bool forbid : {false, true})
      for (bool isSigned : {false, true})
        for (unsigned p = 0; p < 6; ++p) {
          forbidWideVectors(forbid);
          compare(Predicate(p), isSigned, type, a.data(), b.data(),
                  result.data(), lhs.size());
          forbidWideVectors(false);
          for (size_t i = 0; i < lhs.size(); ++i) {
            Wide x = getValue(type, isSigned, lhs[i]);
            Wide y = getValue(type, isSigned, rhs[i]);
            bool holds[] = {x == y, x != y, x<y, x <= y, x> y, x >= y};
            ASSERT_EQ(result[i], holds[p]);
          }
        }
  }
}

TEST(IntegerTest, folds) {
  for (ElementType type : kTypes)
    for (unsigned op = 0; op < kNumOps; ++op)
      for (bool isSigned : {false, true})
        for (size_t stride : {1, 3}) {
          constexpr size_t kCount = 100;
          Random numbers(op);
          Inputs row;
          for (size_t i = 0; i < kCount * stride; ++i)
            row.push_back(numbers.next() & getMask(type));
          std::vector<uint8_t> bytes = store(type, row);
          uint64_t wanted = numbers.next() & getMask(type);
          std::vector<uint8_t> acc = store(type, {wanted});
          fold(BinaryInteger(op), type, isSigned, bytes.data(), stride, kCount,
               acc.data());
          for (size_t i = 0; i < kCount; ++i)
            wanted = getWanted(BinaryInteger(op), type, isSigned,
                               row[i * stride], wanted);
          EXPECT_EQ(load(type, acc)[0], wanted);
        }
}

TEST(IntegerTest, elements) {
  uint64_t storage = 0;
  for (ElementType type :
       {ElementType::I1, ElementType::I4, ElementType::I8, ElementType::I16,
        ElementType::I32, ElementType::I64}) {
    setInteger(type, 0xfedcba9876543210, &storage);
    EXPECT_EQ(getUnsigned(type, &storage), 0xfedcba9876543210 & getMask(type));
    setInteger(type, ~uint64_t(0), &storage);
    EXPECT_EQ(getSigned(type, &storage), -1);
    EXPECT_EQ(getUnsigned(type, &storage), getMask(type));
  }
  uint16_t numbers[300];
  iota(ElementType::I16, numbers, 300);
  for (unsigned i = 0; i < 300; ++i)
    EXPECT_EQ(numbers[i], i);
  uint8_t bits[2];
  iota(ElementType::I1, bits, 2);
  EXPECT_EQ(bits[1], 1);
}
