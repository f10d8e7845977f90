//===- MmaTest.cpp - matrix products, step by step -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/numerics/Mma.h"
#include "tessera/numerics/Convert.h"
#include "tessera/numerics/Cpu.h"
#include "unittests/numerics/Checks.h"
#include "unittests/numerics/Oracle.h"

#include "gtest/gtest.h"

using namespace tessera;
using namespace tessera::numerics;
using namespace tessera::oracle;

static constexpr MmaShape kShapes[] = {{1, 1, 1},    {2, 4, 8},   {4, 16, 16},
                                       {5, 17, 9},   {8, 8, 64},  {16, 32, 32},
                                       {3, 33, 128}, {64, 16, 16}};

static Inputs makeMatrix(ElementType type, size_t count, Random &numbers,
                         bool special) {
  Inputs values = getSpecialValues(type), matrix;
  for (size_t i = 0; i < count; ++i)
    matrix.push_back(special && numbers.next() % 4 == 0
                         ? values[numbers.next() % values.size()]
                         : numbers.nextFloat(type, 0));
  return matrix;
}

/// acc + lhs * rhs in the type of the sums, by MPFR.
static uint64_t addProduct(ElementType type, const Number &lhs,
                           const Number &rhs, uint64_t acc) {
  thread_local Number sum, result;
  decode(type, acc, sum);
  computeFma(lhs, rhs, sum, Rounding::NearestEven, result);
  if (mpfr_nan_p((mpfr_srcptr)result))
    return getCanonicalNaN(type);
  return encode(type, result, Rounding::NearestEven);
}

static uint64_t convertOne(ElementType from, ElementType to, uint64_t bits) {
  Number value;
  decode(from, bits, value);
  return mpfr_nan_p((mpfr_srcptr)value)
             ? getCanonicalNaN(to)
             : encode(to, value, Rounding::NearestEven);
}

static void testFloats(ElementType type, ElementType accType, MmaShape shape,
                       bool special) {
  auto [m, n, k] = shape;
  Random numbers(m * 10007 + n * 101 + k);
  Inputs lhs = makeMatrix(type, m * k, numbers, special);
  Inputs rhs = makeMatrix(type, k * n, numbers, special);
  Inputs acc = makeMatrix(accType, m * n, numbers, special);
  std::vector<uint8_t> a = store(type, lhs), b = store(type, rhs),
                       c = store(accType, acc), wide(c.size()), base(c.size());
  mmaf(type, accType, shape, a.data(), b.data(), c.data(), wide.data());
  forbidWideVectors(true);
  mmaf(type, accType, shape, a.data(), b.data(), c.data(), base.data());
  forbidWideVectors(false);
  EXPECT_EQ(wide, base);
  mmaf(type, accType, shape, a.data(), b.data(), c.data(), c.data());
  EXPECT_EQ(wide, c);
  Inputs results = load(accType, wide);
  ElementType sumType =
      accType == ElementType::F64 ? ElementType::F64 : ElementType::F32;
  Number x, y;
  for (size_t i = 0; i < m; ++i)
    for (size_t j = 0; j < n; ++j) {
      uint64_t sum = convertOne(accType, sumType, acc[i * n + j]);
      for (size_t p = 0; p < k; ++p) {
        decode(type, lhs[i * k + p], x);
        decode(type, rhs[p * n + j], y);
        sum = addProduct(sumType, x, y, sum);
      }
      ASSERT_EQ(results[i * n + j], convertOne(sumType, accType, sum))
          << getSpelling(type) << " " << i << " " << j;
    }
}

TEST(MmaTest, floats) {
  using E = ElementType;
  constexpr std::pair<E, E> kTypes[] = {
      {E::F16, E::F32},      {E::F16, E::F16},      {E::BF16, E::F32},
      {E::F32, E::F32},      {E::TF32, E::F32},     {E::F64, E::F64},
      {E::F8E4M3FN, E::F32}, {E::F8E4M3FN, E::F16}, {E::F8E5M2, E::F32},
      {E::F8E5M2, E::F16}};
  for (auto [type, accType] : kTypes)
    for (MmaShape shape : kShapes)
      for (bool special : {false, true})
        testFloats(type, accType, shape, special);
}

TEST(MmaTest, scaled) {
  using E = ElementType;
  constexpr std::pair<E, E> kTypes[] = {{E::F8E4M3FN, E::F8E8M0FNU},
                                        {E::F8E5M2, E::F8E8M0FNU},
                                        {E::F4E2M1FN, E::F8E8M0FNU},
                                        {E::F4E2M1FN, E::F8E4M3FN}};
  for (auto [type, scaleType] : kTypes)
    for (unsigned kind : {0, 1, 2})
      for (auto [m, n, k, blocks] : {std::array<size_t, 4>{4, 8, 64, 2},
                                     {5, 17, 32, 1},
                                     {1, 16, 128, 8}}) {
        Random numbers(k + n);
        Inputs lhs = makeMatrix(type, m * k, numbers, false);
        Inputs rhs = makeMatrix(type, k * n, numbers, false);
        Inputs acc = makeMatrix(E::F32, m * n, numbers, kind == 2);
        // Moderate scales, ones whose products leave f32, or any.
        auto makeScales = [&](size_t count) {
          Inputs scales;
          for (size_t i = 0; i < count; ++i)
            scales.push_back(scaleType == E::F8E4M3FN ? numbers.next() % 0x7f
                             : kind == 0 ? 120 + numbers.next() % 16
                             : kind == 1 ? 240 + numbers.next() % 15
                                         : numbers.next() % 256);
          return scales;
        };
        Inputs lhsScale = makeScales(m * blocks);
        Inputs rhsScale = makeScales(blocks * n);
        std::vector<uint8_t> a = store(type, lhs), b = store(type, rhs),
                             c = store(E::F32, acc),
                             sa = store(scaleType, lhsScale),
                             sb = store(scaleType, rhsScale);
        mmafScaled(type, scaleType, {m, n, k}, blocks, a.data(), b.data(),
                   sa.data(), sb.data(), c.data(), c.data());
        Inputs results = load(E::F32, c);
        Number x, y, scale;
        size_t block = k / blocks;
        for (size_t i = 0; i < m; ++i)
          for (size_t j = 0; j < n; ++j) {
            uint64_t sum = acc[i * n + j];
            for (size_t p = 0; p < k; ++p) {
              decode(type, lhs[i * k + p], x);
              decode(scaleType, lhsScale[i * blocks + p / block], scale);
              mpfr_mul(x, x, scale, MPFR_RNDN);
              decode(type, rhs[p * n + j], y);
              decode(scaleType, rhsScale[p / block * n + j], scale);
              mpfr_mul(y, y, scale, MPFR_RNDN);
              sum = addProduct(E::F32, x, y, sum);
            }
            ASSERT_EQ(results[i * n + j], sum) << getSpelling(type) << kind;
          }
      }
}

TEST(MmaTest, integers) {
  for (MmaShape shape : kShapes)
    for (bool lhsSigned : {false, true})
      for (bool rhsSigned : {false, true}) {
        auto [m, n, k] = shape;
        Random numbers(m + n + k);
        std::vector<uint8_t> a(m * k), b(k * n);
        std::vector<uint32_t> c(m * n), wide(m * n), base(m * n);
        for (uint8_t &value : a)
          value = static_cast<uint8_t>(numbers.next());
        for (uint8_t &value : b)
          value = static_cast<uint8_t>(numbers.next());
        for (uint32_t &value : c)
          value = static_cast<uint32_t>(numbers.next());
        mmai(lhsSigned, rhsSigned, shape, a.data(), b.data(), c.data(),
             wide.data());
        forbidWideVectors(true);
        mmai(lhsSigned, rhsSigned, shape, a.data(), b.data(), c.data(),
             base.data());
        forbidWideVectors(false);
        EXPECT_EQ(wide, base);
        for (size_t i = 0; i < m; ++i)
          for (size_t j = 0; j < n; ++j) {
            int64_t sum = static_cast<int32_t>(c[i * n + j]);
            for (size_t p = 0; p < k; ++p) {
              uint8_t x = a[i * k + p], y = b[p * n + j];
              sum += (lhsSigned ? int64_t(int8_t(x)) : int64_t(x)) *
                     (rhsSigned ? int64_t(int8_t(y)) : int64_t(y));
            }
            ASSERT_EQ(wide[i * n + j], static_cast<uint32_t>(sum));
          }
      }
}
