//===- FloatTest.cpp - float arithmetic beside MPFR -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "unittests/numerics/Checks.h"
#include "unittests/numerics/Oracle.h"

#include "tessera/numerics/Cpu.h"
#include "gtest/gtest.h"

#include <bit>
#include <cmath>

using namespace tessera;
using namespace tessera::numerics;
using namespace tessera::oracle;

static constexpr ElementType kTypes[] = {ElementType::F16, ElementType::BF16,
                                         ElementType::F32, ElementType::F64};
static constexpr Rounding kModes[] = {Rounding::NearestEven, Rounding::Zero,
                                      Rounding::NegativeInf,
                                      Rounding::PositiveInf};
static constexpr BinaryFloat kArithmetic[] = {
    BinaryFloat::Add, BinaryFloat::Sub, BinaryFloat::Mul, BinaryFloat::Div};

static void expectRight(const Report &report) {
  EXPECT_EQ(report.wrong, 0u) << report.first;
  EXPECT_NE(report.inputs, 0u);
}

/// Every pair of special values, then random ones.
static void makePairs(ElementType type, size_t special, size_t random,
                      Inputs &lhs, Inputs &rhs) {
  Inputs values = getSpecialValues(type, special);
  for (uint64_t a : values)
    for (uint64_t b : values) {
      lhs.push_back(a);
      rhs.push_back(b);
    }
  Random numbers(42);
  for (size_t i = 0; i < random; ++i) {
    lhs.push_back(numbers.nextFloat(type, 0));
    rhs.push_back(numbers.nextFloat(type, lhs.back()));
  }
}

static Inputs makeSingles(ElementType type, size_t random) {
  Inputs values = getSpecialValues(type);
  Random numbers(43);
  for (size_t i = 0; i < random; ++i)
    values.push_back(numbers.nextFloat(type, 0));
  return values;
}

TEST(FloatTest, enoughSpecialValues) {
  for (ElementType type : kTypes)
    EXPECT_GE(getSpecialValues(type).size(), 200u) << getSpelling(type);
}

TEST(FloatTest, arithmetic) {
  for (ElementType type : kTypes) {
    Inputs lhs, rhs;
    makePairs(type, 300, 20000, lhs, rhs);
    for (BinaryFloat op : kArithmetic)
      for (Rounding rounding : kModes)
        expectRight(check(op, type, {rounding}, lhs, rhs));
  }
}

TEST(FloatTest, fma) {
  for (ElementType type : kTypes) {
    Inputs lhs, rhs, acc;
    Inputs values = getSpecialValues(type, 36);
    for (uint64_t a : values)
      for (uint64_t b : values)
        for (uint64_t c : values) {
          lhs.push_back(a);
          rhs.push_back(b);
          acc.push_back(c);
        }
    Random numbers(44);
    for (size_t i = 0; i < 30000; ++i) {
      lhs.push_back(numbers.nextFloat(type, 0));
      rhs.push_back(numbers.nextFloat(type, lhs.back()));
      // Near the product, so that terms cancel.
      uint64_t product = std::bit_cast<uint64_t>(decode(type, lhs.back()) *
                                                 decode(type, rhs.back()));
      Number value;
      decode(ElementType::F64, product, value);
      uint64_t near = encode(type, value, Rounding::Zero);
      acc.push_back(i % 2 ? near ^ getSignMask(type)
                          : numbers.nextFloat(type, near));
    }
    for (Rounding rounding : kModes)
      expectRight(checkFma(type, {rounding}, lhs, rhs, acc));
    if (type == ElementType::F32)
      for (Rounding rounding : kModes)
        expectRight(checkFma(type, {rounding, true}, lhs, rhs, acc));
  }
}

TEST(FloatTest, flushToZero) {
  Inputs lhs, rhs;
  makePairs(ElementType::F32, 250, 20000, lhs, rhs);
  for (Rounding rounding : kModes)
    for (BinaryFloat op : kArithmetic)
      expectRight(check(op, ElementType::F32, {rounding, true}, lhs, rhs));
  for (bool propagate : {false, true})
    for (BinaryFloat op : {BinaryFloat::Max, BinaryFloat::Min})
      expectRight(check(op, ElementType::F32,
                        {Rounding::NearestEven, true, propagate}, lhs, rhs));
  Inputs values = makeSingles(ElementType::F32, 20000);
  for (Rounding rounding : kModes)
    expectRight(
        check(UnaryFloat::Sqrt, ElementType::F32, {rounding, true}, values));
  for (UnaryFloat op : {UnaryFloat::Rsqrt, UnaryFloat::Exp2})
    expectRight(
        check(op, ElementType::F32, {Rounding::NearestEven, true}, values));
}

TEST(FloatTest, approximateDivision) {
  Inputs lhs, rhs;
  makePairs(ElementType::F32, 300, 20000, lhs, rhs);
  for (bool flush : {false, true})
    for (Rounding rounding : {Rounding::Approx, Rounding::Full})
      expectRight(check(BinaryFloat::Div, ElementType::F32, {rounding, flush},
                        lhs, rhs));
  expectRight(check(UnaryFloat::Sqrt, ElementType::F32, {Rounding::Approx},
                    makeSingles(ElementType::F32, 20000)));
}

TEST(FloatTest, extremesAndRemainder) {
  for (ElementType type : kTypes) {
    Inputs lhs, rhs;
    makePairs(type, 200, 10000, lhs, rhs);
    for (bool propagate : {false, true})
      for (BinaryFloat op : {BinaryFloat::Max, BinaryFloat::Min})
        expectRight(check(op, type, {Rounding::NearestEven, false, propagate},
                          lhs, rhs));
    expectRight(check(BinaryFloat::Rem, type, {}, lhs, rhs));
  }
}

TEST(FloatTest, unary) {
  for (ElementType type : kTypes) {
    Inputs values = makeSingles(type, 10000);
    for (unsigned op = 0; op <= unsigned(UnaryFloat::TanH); ++op)
      expectRight(check(UnaryFloat(op), type, {}, values));
    for (Rounding rounding : kModes)
      expectRight(check(UnaryFloat::Sqrt, type, {rounding}, values));
  }
}

TEST(FloatTest, powersAndAngles) {
  for (ElementType type : kTypes) {
    Inputs lhs, rhs;
    makePairs(type, 300, 5000, lhs, rhs);
    expectRight(check(BinaryFloat::Pow, type, {}, lhs, rhs));
    expectRight(check(BinaryFloat::Atan2, type, {}, lhs, rhs));
  }
}

TEST(FloatTest, powersOfWholeNumbers) {
  for (ElementType type : kTypes) {
    for (ElementType exponentType : {ElementType::I1, ElementType::I8,
                                     ElementType::I16, ElementType::I32}) {
      uint64_t mask = ~uint64_t(0) >> (64 - getBitWidth(exponentType));
      Inputs source, exponent;
      Random numbers(45);
      for (uint64_t value : getSpecialValues(type, 100))
        for (int64_t power : {0, 1, -1, 2, -2, 3, -3, 7, 31, -127, 1 << 20,
                              INT32_MAX, INT32_MIN, INT32_MIN + 1}) {
          source.push_back(value);
          exponent.push_back(static_cast<uint64_t>(power) & mask);
        }
      for (int i = 0; i < 1000; ++i) {
        source.push_back(numbers.nextFloat(type, 0));
        exponent.push_back(numbers.next() & mask);
      }
      expectRight(checkPowi(type, exponentType, source, exponent));
    }
  }
}

TEST(FloatTest, comparisons) {
  for (ElementType type : kTypes) {
    Inputs lhs, rhs;
    makePairs(type, 300, 1000, lhs, rhs);
    std::vector<uint8_t> a = store(type, lhs), b = store(type, rhs);
    std::vector<uint8_t> result(lhs.size());
    for (bool forbid : {false, true})
      for (bool ordered : {false, true})
        for (unsigned p = 0; p < 6; ++p) {
          forbidWideVectors(forbid);
          compare(Predicate(p), ordered, type, a.data(), b.data(),
                  result.data(), lhs.size());
          forbidWideVectors(false);
          for (size_t i = 0; i < lhs.size(); ++i) {
            double x = decode(type, lhs[i]), y = decode(type, rhs[i]);
            bool holds[] = {x == y, x != y, x<y, x <= y, x> y, x >= y};
            bool isNaN = x != x || y != y;
            ASSERT_EQ(result[i], isNaN ? !ordered : holds[p])
                << x << " " << y << " " << p << " " << ordered;
          }
        }
  }
}

/// A result may overwrite an operand, and arrays may have any length.
TEST(FloatTest, inPlaceAndShort) {
  for (size_t count : {0u, 1u, 2u, 3u, 7u, 8u, 9u, 31u, 100u})
    for (ElementType type : kTypes) {
      Inputs lhs, rhs;
      Random numbers(count);
      for (size_t i = 0; i < count; ++i) {
        lhs.push_back(numbers.nextFloat(type, 0));
        rhs.push_back(numbers.nextFloat(type, 0));
      }
      std::vector<uint8_t> a = store(type, lhs), b = store(type, rhs);
      std::vector<uint8_t> apart(a.size()), left = a, right = b;
      evaluate(BinaryFloat::Sub, type, {}, a.data(), b.data(), apart.data(),
               count);
      evaluate(BinaryFloat::Sub, type, {}, left.data(), b.data(), left.data(),
               count);
      evaluate(BinaryFloat::Sub, type, {}, a.data(), right.data(), right.data(),
               count);
      EXPECT_EQ(left, apart);
      EXPECT_EQ(right, apart);
    }
}

TEST(FloatTest, folds) {
  constexpr BinaryFloat kOps[] = {BinaryFloat::Add, BinaryFloat::Mul,
                                  BinaryFloat::Max, BinaryFloat::Min,
                                  BinaryFloat::Sub, BinaryFloat::Div};
  for (ElementType type : kTypes)
    for (BinaryFloat op : kOps)
      for (FloatMode mode : {FloatMode{}, FloatMode{Rounding::Zero},
                             FloatMode{{}, true}, FloatMode{{}, false, true}})
        for (size_t stride : {1, 3})
          for (bool special : {false, true}) {
            constexpr size_t kCount = 50;
            Random numbers(7);
            Inputs values = getSpecialValues(type);
            Inputs row;
            for (size_t i = 0; i < kCount * stride; ++i)
              row.push_back(special ? values[numbers.next() % values.size()]
                                    : numbers.nextFloat(type, 0));
            std::vector<uint8_t> bytes = store(type, row);
            unsigned size = getStorageSize(type);
            std::vector<uint8_t> acc = store(type, {row[0]}), wanted = acc;
            fold(op, type, mode, bytes.data(), stride, kCount, acc.data());
            for (size_t i = 0; i < kCount; ++i)
              evaluate(op, type, mode, &bytes[i * stride * size], wanted.data(),
                       wanted.data(), 1);
            EXPECT_EQ(acc, wanted) << getName(op) << getSpelling(type);
          }
}

static float applyOne(BinaryFloat op, FloatMode mode, float lhs, float rhs) {
  float result;
  evaluate(op, ElementType::F32, mode, &lhs, &rhs, &result, 1);
  return result;
}

/// A few by hand, in case the oracle repeats a mistake.
TEST(FloatTest, byHand) {
  FloatMode down{Rounding::NegativeInf}, up{Rounding::PositiveInf},
      zero{Rounding::Zero}, flush{Rounding::NearestEven, true};
  EXPECT_TRUE(std::signbit(applyOne(BinaryFloat::Sub, down, 1, 1)));
  EXPECT_FALSE(std::signbit(applyOne(BinaryFloat::Sub, up, 1, 1)));
  EXPECT_EQ(applyOne(BinaryFloat::Mul, zero, 0x1p127f, 4), 0x1.fffffep127f);
  EXPECT_EQ(applyOne(BinaryFloat::Mul, up, 0x1p127f, 4), INFINITY);
  EXPECT_EQ(applyOne(BinaryFloat::Mul, up, -0x1p127f, 4), -0x1.fffffep127f);
  EXPECT_EQ(applyOne(BinaryFloat::Div, down, 1, 3), 0x1.555554p-2f);
  EXPECT_EQ(applyOne(BinaryFloat::Div, up, 1, 3), 0x1.555556p-2f);
  EXPECT_EQ(applyOne(BinaryFloat::Mul, up, 0x1p-149f, 0x1p-149f), 0x1p-149f);
  float product = applyOne(BinaryFloat::Mul, flush, -0x1p-126f, 0.5f);
  EXPECT_EQ(product, 0);
  EXPECT_TRUE(std::signbit(product));
  // Rounded to the smallest normal number, so it stays.
  EXPECT_EQ(applyOne(BinaryFloat::Mul, flush, 0x1.fffffep-126f, 0.5f),
            0x1p-126f);
  uint32_t nan = std::bit_cast<uint32_t>(
      applyOne(BinaryFloat::Sub, {}, INFINITY, INFINITY));
  EXPECT_EQ(nan, 0x7fc00000u);
  EXPECT_EQ(applyOne(BinaryFloat::Max, {}, -0.0f, 0.0f), 0);
  EXPECT_FALSE(std::signbit(applyOne(BinaryFloat::Max, {}, -0.0f, 0.0f)));
  EXPECT_TRUE(std::signbit(applyOne(BinaryFloat::Min, {}, 0.0f, -0.0f)));
  EXPECT_EQ(applyOne(BinaryFloat::Max, {}, NAN, -1), -1);
  EXPECT_EQ(applyOne(BinaryFloat::Rem, {}, -5, 3), -2);
  EXPECT_EQ(applyOne(BinaryFloat::Div, {Rounding::Approx}, 1, 0x1.8p126f), 0);
  EXPECT_TRUE(std::isnan(
      applyOne(BinaryFloat::Div, {Rounding::Approx}, INFINITY, 0x1p127f)));
}
