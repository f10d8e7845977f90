//===- gtest-cases.cpp - cases that end in every way -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "gtest/gtest.h"

#include <csignal>
#include <cstdio>
#include <cstdlib>

TEST(Good, Passes) { std::printf("the line does not end"); }

TEST(Bad, Fails) { EXPECT_EQ(1 + 1, 3) << "so it is said"; }
TEST(Bad, Crashes) { std::raise(SIGILL); }
TEST(Bad, EndsTheProcess) { std::exit(0); }

TEST(Other, Skips) { GTEST_SKIP() << "not on this machine"; }
TEST(Other, DISABLED_Fails) { FAIL(); }

class Numbers : public testing::TestWithParam<int> {};
TEST_P(Numbers, AreEven) { EXPECT_EQ(GetParam() % 2, 0); }
INSTANTIATE_TEST_SUITE_P(Some, Numbers, testing::Values(4, 7));
