//===- VersionTest.cpp -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/support/Version.h"

#include "gtest/gtest.h"

using namespace tessera;

TEST(VersionTest, ReadsWhatItPrints) {
  for (Version version : getSupportedVersions())
    EXPECT_EQ(Version::parse(version.str()), version);
  EXPECT_EQ((Version{13, 3, 1}).str(), "13.3.1");
  EXPECT_EQ(Version::parse("13.3.65535"), (Version{13, 3, 65535}));
}

TEST(VersionTest, RefusesWhatIsNone) {
  for (const char *text :
       {"", "13", "13.", ".3", "13.3.", "13.3.1.2", "v13.3", "13.x", "13.+3",
        "13.-3", " 13.3", "13.256", "256.1", "13.3.65536", "13,3"})
    EXPECT_FALSE(Version::parse(text)) << text;
}

TEST(VersionTest, OldComesBeforeNew) {
  EXPECT_LT((Version{13, 1}), (Version{13, 2}));
  EXPECT_LT((Version{13, 4}), (Version{14, 0}));
  EXPECT_LT((Version{13, 3}), (Version{13, 3, 1}));
}

TEST(VersionTest, AnyTagIsSupported) {
  EXPECT_TRUE(isSupported({13, 1, 7}));
  EXPECT_FALSE(isSupported({13, 0}));
  EXPECT_FALSE(isSupported({13, 5}));
  EXPECT_FALSE(isSupported({12, 1}));
  EXPECT_EQ(getSupportedRange(), "[13.1 - 13.4]");
}
