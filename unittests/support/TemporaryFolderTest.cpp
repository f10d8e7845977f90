//===- TemporaryFolderTest.cpp -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/support/TemporaryFolder.h"
#include "tessera/support/AtomicFile.h"

#include "llvm/Support/FileSystem.h"
#include "gtest/gtest.h"

using namespace tessera;

TEST(TemporaryFolderTest, IsRemovedWithAllThatIsInIt) {
  std::string file;
  {
    llvm::Expected<TemporaryFolder> made = TemporaryFolder::create("a test");
    ASSERT_TRUE(bool(made)) << toString(made.takeError());
    TemporaryFolder folder = std::move(*made);
    file = folder.get("file");
    ASSERT_FALSE(bool(writeFileAtomically(file, "x")));
    EXPECT_TRUE(llvm::sys::fs::exists(file));
  }
  EXPECT_FALSE(llvm::sys::fs::exists(file));
}
