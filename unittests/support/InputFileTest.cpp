//===- InputFileTest.cpp - files read within a limit -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/support/InputFile.h"

#include "tessera/support/AtomicFile.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "gtest/gtest.h"

#include <thread>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace llvm;
using namespace tessera;

namespace {

class InputFileTest : public ::testing::Test {
protected:
  void SetUp() override {
    ASSERT_FALSE(sys::fs::createUniqueDirectory("tessera-test", directory));
  }
  void TearDown() override { sys::fs::remove_directories(directory); }

  std::string at(StringRef name) { return (directory + "/" + name).str(); }

  /// The contents, or what is wrong.
  static std::string read(StringRef path, const InputOptions &options = {}) {
    Expected<std::unique_ptr<MemoryBuffer>> buffer = readInput(path, options);
    if (!buffer)
      return toString(buffer.takeError());
    if (options.needsZero) {
      EXPECT_EQ(*(*buffer)->getBufferEnd(), 0);
    }
    EXPECT_EQ((*buffer)->getBufferIdentifier(), path);
    return (*buffer)->getBuffer().str();
  }

  void write(StringRef name, StringRef contents) {
    ASSERT_FALSE(errorToBool(writeFileAtomically(at(name), contents)));
  }

  SmallString<128> directory;
};

TEST_F(InputFileTest, RegularFiles) {
  // Whole pages have no room for a zero after them.
  for (size_t size : {0, 1, 4095, 4096, 65536, 100000}) {
    std::string contents(size, 'x');
    write("f", contents);
    EXPECT_EQ(read(at("f")), contents);
    InputOptions options;
    options.needsZero = false;
    EXPECT_EQ(read(at("f"), options), contents);
  }
  InputOptions options;
  options.maxBytes = 3;
  options.content = "a test";
  write("f", "abc");
  EXPECT_EQ(read(at("f"), options), "abc");
  write("f", "abcd");
  EXPECT_EQ(read(at("f"), options), "cannot read '" + at("f") +
                                        "': it has 4 bytes, but a test has at "
                                        "most 3 bytes");
}

TEST_F(InputFileTest, FilesOfProc) {
  EXPECT_TRUE(StringRef(read("/proc/version")).starts_with("Linux version"));
}

TEST_F(InputFileTest, Refusals) {
  EXPECT_EQ(read(at("none")),
            "cannot read '" + at("none") + "': No such file or directory");
  EXPECT_EQ(read(directory.str().str()),
            "cannot read '" + directory.str().str() + "': Is a directory");
  EXPECT_EQ(read("-"), "cannot read '-': No such file or directory");
}

TEST_F(InputFileTest, Devices) {
  EXPECT_EQ(read("/dev/null"), "");
  EXPECT_EQ(read("/dev/zero"),
            "cannot read '/dev/zero': it has no size, so at most 256 MiB of it "
            "are read, and there is more");
  InputOptions options;
  options.maxBytes = 5;
  EXPECT_EQ(read("/dev/zero", options),
            "cannot read '/dev/zero': it has no size, so at most 5 bytes of it "
            "are read, and there is more");
}

TEST_F(InputFileTest, Pipes) {
  ASSERT_EQ(mkfifo(at("pipe").c_str(), 0600), 0);
  std::string contents(300000, 'y');
  std::thread writer([&] {
    int pipe = open(at("pipe").c_str(), O_WRONLY);
    for (size_t done = 0; done < contents.size();)
      done += ::write(pipe, contents.data() + done, contents.size() - done);
    close(pipe);
  });
  EXPECT_EQ(read(at("pipe")), contents);
  writer.join();
}

TEST(FormatBytesTest, Units) {
  EXPECT_EQ(formatBytes(0), "0 bytes");
  EXPECT_EQ(formatBytes(1), "1 byte");
  EXPECT_EQ(formatBytes(1000), "1000 bytes");
  EXPECT_EQ(formatBytes(uint64_t(256) << 20), "256 MiB");
  EXPECT_EQ(formatBytes((uint64_t(256) << 20) + 1), "268435457 bytes");
}

} // namespace
