//===- DivisionsTest.cpp - reciprocals for divisions -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/emit/Divisions.h"
#include "tessera/ptx/Approximate.h"

#include "gtest/gtest.h"

#include <bit>
#include <cmath>

using namespace tessera;

/// The reciprocal that Divisions.h computes, with the bits of the hardware.
static float computeReciprocal(float b) {
  auto r = float(ptx::approximateRcp(b));
  return std::fma(r, std::fma(-b, r, 1.0f), r);
}

// Markstein's theorem needs it to nearest, for every divisor.
TEST(DivisionsTest, AllReciprocalsAreToNearest) {
  for (uint32_t fraction = 0; fraction < 1 << 23; ++fraction) {
    auto b = std::bit_cast<float>(0x3f800000 | fraction);
    ASSERT_EQ(computeReciprocal(b), 1.0f / b) << std::hexfloat << b;
  }
}

TEST(DivisionsTest, QuotientsAreToNearest) {
  uint64_t state = 1;
  for (int i = 0; i < 2'000'000; ++i) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    auto a = std::bit_cast<float>(uint32_t(0x3f800000 | (state >> 41)));
    auto b =
        std::bit_cast<float>(uint32_t(0x3f800000 | (state >> 18 & 0x7fffff)));
    float r = computeReciprocal(b), q = a * r;
    ASSERT_EQ(std::fma(std::fma(-b, q, a), r, q), a / b)
        << std::hexfloat << a << " / " << b;
  }
}
