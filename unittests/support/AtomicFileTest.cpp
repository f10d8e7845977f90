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

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

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

/// Data that is written to these paths arrives in the pipe.
TEST_F(AtomicFileTest, WritesToPipes) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  std::string number = std::to_string(ends[1]);
  ASSERT_EQ(symlink(("/proc/self/fd/" + number).c_str(), at("link").c_str()),
            0);
  for (const std::string &path :
       {"/dev/fd/" + number, "/proc/self/fd/" + number,
        "/proc/" + std::to_string(getpid()) + "/fd/" + number, at("link")}) {
    EXPECT_EQ(toString(writeFileAtomically(path, "abc")), "");
    char bytes[8];
    ASSERT_EQ(::read(ends[0], bytes, sizeof(bytes)), 3) << path;
    EXPECT_EQ(StringRef(bytes, 3), "abc");
  }
  EXPECT_EQ(countFiles(), 1u);
  close(ends[0]);
  close(ends[1]);
  EXPECT_TRUE(errorToBool(writeFileAtomically("/dev/fd/" + number, "abc")));
  EXPECT_TRUE(errorToBool(writeFileAtomically("/dev/fd/-5", "abc")));
}

/// A file that is already open is written to, not replaced.
TEST_F(AtomicFileTest, GoesOnWithOpenFiles) {
  int file = open(at("f").c_str(), O_CREAT | O_WRONLY, 0600);
  ASSERT_GE(file, 0);
  ASSERT_EQ(write(file, "before ", 7), 7);
  EXPECT_EQ(toString(writeFileAtomically("/dev/fd/" + std::to_string(file),
                                         "between")),
            "");
  ASSERT_EQ(write(file, " after", 6), 6);
  close(file);
  EXPECT_EQ(read(at("f")), "before between after");
  EXPECT_EQ(countFiles(), 1u);
}

TEST_F(AtomicFileTest, WritesToNamedPipes) {
  ASSERT_EQ(mkfifo(at("pipe").c_str(), 0600), 0);
  // Both ends, so that opening waits for nobody.
  int ends = open(at("pipe").c_str(), O_RDWR);
  ASSERT_GE(ends, 0);
  EXPECT_EQ(toString(writeFileAtomically(at("pipe"), "abc")), "");
  char bytes[8];
  EXPECT_EQ(::read(ends, bytes, sizeof(bytes)), 3);
  close(ends);
  EXPECT_EQ(countFiles(), 1u);
}

TEST_F(AtomicFileTest, RewritesWhatMayBeRewritten) {
  auto rewrite = [&](StringRef name) {
    return toString(rewriteFile(at(name), "new"));
  };
  ASSERT_FALSE(errorToBool(writeFileAtomically(at("f"), "old")));
  ASSERT_EQ(symlink(at("f").c_str(), at("s").c_str()), 0);

  // Nobody may write it, not even its owner.
  ASSERT_EQ(chmod(at("f").c_str(), 0444), 0);
  EXPECT_EQ(rewrite("f"), "cannot rewrite '" + at("f") + "': it is read-only");
  EXPECT_EQ(rewrite("s"), "cannot rewrite '" + at("s") + "': it is read-only");
  ASSERT_EQ(chmod(at("f").c_str(), 0644), 0);

  ASSERT_EQ(link(at("f").c_str(), at("h").c_str()), 0);
  EXPECT_EQ(rewrite("h"), "cannot rewrite '" + at("h") +
                              "': it has 1 more hard link, which would keep "
                              "the old text");
  EXPECT_EQ(read(at("f")), "old");
  ASSERT_EQ(unlink(at("h").c_str()), 0);

  EXPECT_EQ(rewrite("s"), "");
  EXPECT_EQ(read(at("f")), "new");
  EXPECT_TRUE(sys::fs::is_symlink_file(at("s")));
  EXPECT_NE(rewrite("missing"), "");
  EXPECT_EQ(rewrite("."),
            "cannot rewrite '" + at(".") + "': it is not a regular file");
  EXPECT_EQ(countFiles(), 2u);
}

} // namespace
