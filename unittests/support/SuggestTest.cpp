//===- SuggestTest.cpp - what a misspelled word may have meant -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/support/Suggest.h"

#include "gtest/gtest.h"

using namespace llvm;
using namespace tessera;

namespace {

const std::vector<StringRef> kOps = {
    "addf", "addi", "atan2", "fma", "load_ptr_tko", "load_view_tko", "reduce"};

TEST(SuggestTest, OneEdit) {
  EXPECT_EQ(suggest("addff", kOps), "did you mean 'addf'?");
  EXPECT_EQ(suggest("reduc", kOps), "did you mean 'reduce'?");
  EXPECT_EQ(suggest("redcue", kOps), "did you mean 'reduce'?");
  EXPECT_EQ(suggest("raduce", kOps), "did you mean 'reduce'?");
  EXPECT_EQ(suggest("Reduce", kOps), "did you mean 'reduce'?");
}

TEST(SuggestTest, SeveralAreClose) {
  EXPECT_EQ(suggest("addx", kOps), "did you mean 'addf' or 'addi'?");
  EXPECT_EQ(suggest("xxxxx", {"axxxx", "bxxxx", "cxxxx", "dxxxx"}),
            "did you mean 'axxxx', 'bxxxx' or 'cxxxx'?");
}

TEST(SuggestTest, LongerWordsMayHaveMoreEdits) {
  EXPECT_EQ(suggest("load_pointer_tko", kOps), "did you mean 'load_ptr_tko'?");
  EXPECT_EQ(suggest("laod_veiw_tko", kOps), "did you mean 'load_view_tko'?");
}

TEST(SuggestTest, BeginningsOfWords) {
  EXPECT_EQ(suggest("load", kOps),
            "did you mean 'load_ptr_tko' or 'load_view_tko'?");
  EXPECT_EQ(suggest("lo", kOps), "");
}

TEST(SuggestTest, ShortWords) {
  EXPECT_EQ(suggest("fm", kOps), "did you mean 'fma'?");
  // Another engine, not a misspelled one.
  EXPECT_EQ(suggest("gpu", {"interp", "cpu"}), "");
  EXPECT_EQ(suggest("cup", {"interp", "cpu"}), "did you mean 'cpu'?");
}

TEST(SuggestTest, Options) {
  EXPECT_EQ(suggest("--quit", {"--quiet", "--hints"}),
            "did you mean '--quiet'?");
  EXPECT_EQ(suggest("-quiet", {"--quiet"}), "did you mean '--quiet'?");
  EXPECT_EQ(suggest("-x", {"-o", "-i"}), "");
  EXPECT_EQ(suggest("--", {"-o", "-i"}), "");
}

TEST(SuggestTest, NothingIsClose) {
  EXPECT_EQ(suggest("nonsense", kOps), "");
  EXPECT_EQ(suggest("", kOps), "");
  EXPECT_EQ(suggest(std::string(100000, 'x'), kOps), "");
  EXPECT_EQ(suggest("addf", {}), "");
  EXPECT_EQ(suggestInPassing("nonsense", kOps), "");
  EXPECT_EQ(suggestInPassing("addff", kOps), " (did you mean 'addf'?)");
}

} // namespace
