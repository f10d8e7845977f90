//===- AtomicFileTest.cpp - files that are written whole or not at all -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/support/AtomicFile.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tessera;

namespace {

class AtomicFileTest : public ::testing::Test {
protected:
  void SetUp() override {
    ASSERT_FALSE(sys::fs::createUniqueDirectory("tessera-test", directory));
  }
  void TearDown() override { sys::fs::remove_directories(directory); }

  std::string at(StringRef name) {
    SmallString<256> path(directory);
    sys::path::append(path, name);
    return path.str().str();
  }

  static std::string read(StringRef path) {
    auto buffer = MemoryBuffer::getFile(path);
    return buffer ? (*buffer)->getBuffer().str() : "unreadable";
  }

  unsigned countFiles() {
    unsigned count = 0;
    std::error_code error;
    for (sys::fs::directory_iterator it(directory, error), end;
         it != end && !error; it.increment(error))
      ++count;
    return count;
  }

  SmallString<128> directory;
};

TEST_F(AtomicFileTest, MakesAndReplaces) {
  EXPECT_FALSE(errorToBool(writeFileAtomically(at("f"), "one")));
  EXPECT_EQ(read(at("f")), "one");
  EXPECT_FALSE(errorToBool(writeFileAtomically(at("f"), "two")));
  EXPECT_EQ(read(at("f")), "two");
  EXPECT_EQ(countFiles(), 1u);
}

TEST_F(AtomicFileTest, SaysWhatIsWrongAndLeavesNothing) {
  Error error = writeFileAtomically(at("no/such/place"), "x");
  std::string message = toString(std::move(error));
  EXPECT_NE(message.find("cannot write"), std::string::npos);
  EXPECT_NE(message.find("No such file or directory"), std::string::npos);
  EXPECT_EQ(countFiles(), 0u);

  // A directory in the way is not replaced.
  ASSERT_FALSE(sys::fs::create_directory(at("d")));
  EXPECT_TRUE(errorToBool(writeFileAtomically(at("d"), "x")));
  EXPECT_EQ(countFiles(), 1u);
}

} // namespace
