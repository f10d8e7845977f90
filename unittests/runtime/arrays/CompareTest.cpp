//===- CompareTest.cpp - results beside what is expected -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/runtime/arrays/Compare.h"

#include "tessera/runtime/arrays/ArrayValues.h"

#include "gtest/gtest.h"

#include <cfloat>
#include <cmath>
#include <limits>

using namespace tessera;
using namespace tessera::runtime;

namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN(),
                kInfinity = std::numeric_limits<float>::infinity();

template <typename T> Array make(DType dtype, std::vector<T> values) {
  Array array{dtype, {values.size()}, {}};
  const auto *bytes = reinterpret_cast<const uint8_t *>(values.data());
  array.bytes.assign(bytes, bytes + values.size() * sizeof(T));
  return array;
}
Array floats(std::vector<float> values) {
  return make<float>({ElementType::F32}, std::move(values));
}

TEST(CompareTest, Same) {
  EXPECT_EQ(compareArrays(floats({1, -0.0f, kNan, kInfinity}),
                          floats({1, 0.0f, -kNan, kInfinity}), {}),
            "");
  EXPECT_EQ(compareArrays(floats({}), floats({}), {}), "");
}

TEST(CompareTest, AllBits) {
  Tolerance exact = Tolerance::exact();
  EXPECT_EQ(compareArrays(floats({1, 0, kNan, kInfinity}),
                          floats({1, 0, -kNan, kInfinity}), exact),
            "");
  EXPECT_EQ(compareArrays(floats({1, -0.0f}), floats({1, 0}), exact),
            "1 of 2 elements differ, first at [1]: got -0, expected 0 (all "
            "bits; largest error 0 absolute, 0 relative, 0 ulp)");
  EXPECT_NE(compareArrays(floats({1}), floats({1.0000001f}), exact), "");
}

TEST(CompareTest, Tolerances) {
  Array got = floats({100, 0}), wanted = floats({101, 0.5f});
  EXPECT_EQ(compareArrays(got, wanted, {0.01, 0.5}), "");
  EXPECT_EQ(compareArrays(got, wanted, {0, 1}), "");
  EXPECT_NE(compareArrays(got, wanted, {0.1, 0.4}), "");
  EXPECT_EQ(compareArrays(got, wanted, {0, 0.5}),
            "1 of 2 elements differ, first at [0]: got 100, expected 101 (rtol "
            "0, atol 0.5; largest error 1 absolute, 1 relative, 1056964608 "
            "ulp)");
}

TEST(CompareTest, NeighboursAreAnUlpApart) {
  float next = std::nextafter(1.0f, 2.0f);
  EXPECT_EQ(compareArrays(floats({next}), floats({1}), {}),
            "1 of 1 elements differ, first at [0]: got 1.0000001, expected 1 "
            "(rtol 0, atol 0; largest error 1.19209e-07 absolute, 1.19209e-07 "
            "relative, 1 ulp)");
}

TEST(CompareTest, WithinUlp) {
  Tolerance two = Tolerance::withinUlp(2);
  float next = std::nextafter(1.0f, 2.0f);
  float third = std::nextafter(std::nextafter(next, 2.0f), 2.0f);
  EXPECT_EQ(compareArrays(floats({next, kNan, kInfinity, 0}),
                          floats({1, -kNan, FLT_MAX, 0}), two),
            "");
  EXPECT_EQ(compareArrays(floats({next, third}), floats({1, 1}), two),
            "1 of 2 elements differ, first at [1]: got 1.0000004, expected 1 "
            "(within 2 ulp; largest error 3.57628e-07 absolute, 3.57628e-07 "
            "relative, 3 ulp)");
  EXPECT_NE(compareArrays(floats({-0.0f}), floats({0}), two), "");
  EXPECT_NE(compareArrays(floats({kNan}), floats({kInfinity}), two), "");
}

TEST(CompareTest, NoToleranceHelpsInfinitiesAndNans) {
  for (auto [got, wanted] : {std::pair{kInfinity, 1.0f},
                             {1.0f, kInfinity},
                             {kInfinity, -kInfinity},
                             {kNan, 1.0f},
                             {1.0f, kNan}})
    EXPECT_NE(compareArrays(floats({got}), floats({wanted}), {1e9, 1e9}), "");
}

TEST(CompareTest, IntegersAreExact) {
  DType i64{ElementType::I64};
  int64_t large = (int64_t(1) << 60) + 1;
  EXPECT_EQ(compareArrays(make<int64_t>(i64, {large}),
                          make<int64_t>(i64, {large - 1}), {9, 9}),
            "1 of 1 elements differ, first at [0]: got 1152921504606846977, "
            "expected 1152921504606846976");
  EXPECT_EQ(compareArrays(make<uint8_t>({ElementType::I8, true}, {255}),
                          make<uint8_t>({ElementType::I8}, {254}), {}),
            "1 of 1 elements differ, first at [0]: got 255, expected 254");
}

TEST(CompareTest, ExpectedBits) {
  Array got = make<uint16_t>({ElementType::BF16}, {0x3f80, 0x4000});
  Array wanted = make<uint16_t>({ElementType::I16, true}, {0x3f80, 0x4001});
  EXPECT_EQ(compareArrays(got, wanted, getDefaultTolerance(ElementType::BF16)),
            "");
  EXPECT_EQ(compareArrays(got, floats({1, 2}), {}),
            "cannot be compared with what is expected: elements of f32 take 4 "
            "bytes, and of bf16 2");
  wanted.shape = {2, 1};
  EXPECT_EQ(compareArrays(got, wanted, {}), "expected ui16[2, 1], got bf16[2]");
}

//===----------------------------------------------------------------------===//
// Making arrays
//===----------------------------------------------------------------------===//

Array fill(ElementType type, uint64_t count, std::string_view how) {
  Result<ArgumentSpec> spec =
      parseArgument(std::string(getSpelling(type)) + "[" +
                    std::to_string(count) + "]=" + std::string(how));
  EXPECT_TRUE(spec) << how;
  Array array{{type}, {count}, {}};
  array.bytes.resize(*countBytes(array.dtype, array.shape));
  fillArray(array, *spec->fill);
  return array;
}

TEST(ArrayValuesTest, Fills) {
  EXPECT_EQ(formatElements(fill(ElementType::F16, 3, "arange"), 9),
            "[0, 1, 2]");
  EXPECT_EQ(formatElements(fill(ElementType::I8, 2, "full:-3"), 9), "[-3, -3]");
  EXPECT_EQ(formatElements(fill(ElementType::I1, 2, "ones"), 9),
            "[true, true]");
  EXPECT_EQ(formatElements(fill(ElementType::BF16, 2, "full:0x3fc0"), 9),
            "[1.5, 1.5]");
  EXPECT_EQ(formatElements(fill(ElementType::F4E2M1FN, 2, "ones"), 9),
            "[1, 1]");
  EXPECT_EQ(formatElements(fill(ElementType::F32, 5, "zeros"), 2),
            "[0, 0, … 3 more]");
}

// These numbers must not change: users reproduce results with them.
TEST(ArrayValuesTest, RandomNumbersStayTheSame) {
  EXPECT_EQ(formatElements(fill(ElementType::F32, 5, "randn:7"), 9),
            "[0.2376075, -1.8387014, 0.76249033, -1.1895064, 1.2563951]");
  EXPECT_EQ(formatElements(fill(ElementType::I64, 2, "uniform:0"), 9),
            "[-2152535657050944081, 7960286522194355700]");
}

TEST(ArrayValuesTest, RandomNumbersAreSpread) {
  ArraySummary normal = summarize(fill(ElementType::F64, 100000, "randn:1"));
  EXPECT_NEAR(normal.mean, 0, 0.02);
  EXPECT_LT(normal.min, -3);
  EXPECT_GT(normal.max, 3);
  ArraySummary uniform = summarize(fill(ElementType::F64, 100000, "uniform:1"));
  EXPECT_NEAR(uniform.mean, 0.5, 0.01);
  EXPECT_GE(uniform.min, 0);
  EXPECT_LT(uniform.max, 1);
  ArraySummary dice =
      summarize(fill(ElementType::I32, 10000, "uniform:1:-3:4"));
  EXPECT_EQ(dice.min, -3);
  EXPECT_EQ(dice.max, 3);
}

TEST(ArrayValuesTest, Summaries) {
  EXPECT_EQ(formatSummary(floats({1, kNan, 4})),
            "f32[3], min 1, max 4, mean 2.5, 1 NaN");
  EXPECT_EQ(formatSummary(floats({})), "f32[0]");
  EXPECT_EQ(formatSummary(make<uint8_t>({ElementType::I8, true}, {255, 1})),
            "ui8[2], min 1, max 255, mean 128");
  EXPECT_EQ(formatIndex({2, 3}, 4), "[1, 1]");
  EXPECT_EQ(formatIndex({}, 0), "[]");
}

} // namespace
