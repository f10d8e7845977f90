//===- CodeCacheTest.cpp - code that was compiled before -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/runtime/host/CodeCache.h"
#include "tessera/runtime/host/Sha256.h"

#include "gtest/gtest.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

using namespace tessera;
using namespace tessera::runtime;
namespace fs = std::filesystem;

namespace {

TEST(Sha256Test, Vectors) {
  auto hash = [](std::string_view text) { return formatHex(Sha256::of(text)); };
  EXPECT_EQ(hash(""), "e3b0c44298fc1c149afbf4c8996fb924"
                      "27ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(hash("abc"), "ba7816bf8f01cfea414140de5dae2223"
                         "b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(hash("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039"
            "a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(hash(std::string(1000000, 'a')),
            "cdc76e5c9914fb9281a1c7e284d73e67"
            "f1809a48a497200e046d39ccc7112cd0");
  // The data may be hashed in pieces of any length.
  for (size_t size = 1; size < 200; ++size) {
    std::string text(777, 'x');
    Sha256 pieces;
    for (size_t at = 0; at < text.size(); at += size)
      pieces.add(std::string_view(text).substr(at, size));
    EXPECT_EQ(pieces.finish(), Sha256::of(text));
  }
}

class CodeCacheTest : public testing::Test {
protected:
  void SetUp() override {
    std::string path = (fs::temp_directory_path() / "tessera-XXXXXX").string();
    ASSERT_TRUE(mkdtemp(path.data()));
    root = path;
    folder = root + "/a/b";
  }
  void TearDown() override { fs::remove_all(root); }

  fs::path getFile(const std::string &key) const {
    return fs::path(folder) / (formatHex(Sha256::of(key)) + ".code");
  }
  std::vector<fs::path> getFiles() const {
    std::vector<fs::path> files;
    for (const fs::directory_entry &entry : fs::directory_iterator(folder))
      files.push_back(entry.path());
    return files;
  }
  uint64_t getNumBytes() const {
    uint64_t size = 0;
    for (const fs::path &file : getFiles())
      size += fs::file_size(file);
    return size;
  }

  std::string root, folder;
};

TEST_F(CodeCacheTest, KeepsWhatIsStored) {
  CodeCache cache(folder);
  EXPECT_FALSE(cache.find("key"));
  cache.store("key", std::string("a\0b", 3));
  cache.store("", "nothing");
  cache.store("empty", "");
  EXPECT_EQ(cache.find("key"), std::string("a\0b", 3));
  EXPECT_EQ(CodeCache(folder).find(""), "nothing");
  EXPECT_EQ(CodeCache(folder).find("empty"), "");
  cache.store("key", "other");
  EXPECT_EQ(cache.find("key"), "other");
  EXPECT_FALSE(cache.find("ke"));
  EXPECT_EQ(getFiles().size(), 3u);
  // Other users cannot read it.
  struct stat status;
  ASSERT_EQ(stat(folder.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0700u);
}

TEST_F(CodeCacheTest, WorksWithoutADirectory) {
  for (std::string path : {std::string(), std::string("/dev/null/cache"),
                           std::string("/proc/no/cache")}) {
    CodeCache cache(path);
    cache.store("key", "payload");
    EXPECT_FALSE(cache.find("key"));
  }
}

TEST_F(CodeCacheTest, Damage) {
  CodeCache cache(folder);
  cache.store("a key", "a payload of some bytes");
  fs::path file = getFiles().front();
  std::ifstream in(file, std::ios::binary);
  std::string bytes((std::istreambuf_iterator<char>(in)), {});
  auto write = [&](const std::string &contents) {
    std::ofstream(file, std::ios::binary) << contents;
  };
  for (size_t i = 0; i < bytes.size(); ++i) {
    std::string damaged = bytes;
    damaged[i] ^= 0x10;
    write(damaged);
    ASSERT_FALSE(cache.find("a key")) << i;
    write(bytes.substr(0, i));
    ASSERT_FALSE(cache.find("a key")) << i;
  }
  write(bytes + "x");
  EXPECT_FALSE(cache.find("a key"));
  // A file whose header has a size larger than memory.
  std::string huge = bytes;
  std::fill_n(huge.begin() + 16, 8, '\xff');
  write(huge);
  EXPECT_FALSE(cache.find("a key"));
  write(bytes);
  EXPECT_EQ(cache.find("a key"), "a payload of some bytes");
  // It is replaced.
  write("garbage");
  cache.store("a key", "better");
  EXPECT_EQ(cache.find("a key"), "better");
}

TEST_F(CodeCacheTest, FilesOfOthers) {
  CodeCache cache(folder);
  cache.store("one", "1");
  fs::path one = getFiles().front();
  // As if both keys had the same hash.
  cache.store("two", "2");
  for (const fs::path &file : getFiles())
    if (file != one)
      fs::copy_file(one, file, fs::copy_options::overwrite_existing);
  EXPECT_FALSE(cache.find("two"));
  EXPECT_EQ(cache.find("one"), "1");
  // Any user may have written it.
  chmod(one.c_str(), 0666);
  EXPECT_FALSE(cache.find("one"));
  chmod(one.c_str(), 0600);
  EXPECT_EQ(cache.find("one"), "1");
  fs::rename(one, root + "/elsewhere");
  fs::create_symlink(root + "/elsewhere", one);
  EXPECT_FALSE(cache.find("one"));
}

TEST_F(CodeCacheTest, Bound) {
  constexpr uint64_t kBytes = 100000;
  CodeCache cache(folder, kBytes);
  std::string payload(9000, 'x');
  // The test sets the times of files, since the system's clock may be coarse or
  // may be changed. A file that was used later has a later time. All times are
  // long ago, so a file that was just stored is the latest.
  fs::file_time_type time =
      fs::file_time_type::clock::now() - std::chrono::hours(1000);
  auto setTime = [&](const std::string &key) {
    time += std::chrono::seconds(1);
    fs::last_write_time(getFile(key), time);
  };
  fs::create_directories(folder);
  std::ofstream(folder + "/README") << "not ours";
  std::ofstream(folder + "/tmp-1bcDe6") << "left over";
  fs::last_write_time(folder + "/tmp-1bcDe6",
                      fs::file_time_type::clock::now() - std::chrono::hours(2));
  for (unsigned i = 0; i < 50; ++i) {
    std::string key = std::to_string(i);
    cache.store(key, payload);
    EXPECT_EQ(cache.find(key), payload);
    setTime(key);
    // A lookup counts as a use.
    EXPECT_EQ(cache.find("0"), payload) << i;
    ASSERT_GT(fs::last_write_time(getFile("0")), time);
    setTime("0");
    EXPECT_LE(getNumBytes(), kBytes);
  }
  // The oldest are removed, except the one that was used.
  for (unsigned i = 1; i < 42; ++i)
    EXPECT_FALSE(cache.find(std::to_string(i))) << i;
  for (unsigned i = 42; i < 50; ++i)
    EXPECT_TRUE(cache.find(std::to_string(i))) << i;
  EXPECT_TRUE(fs::exists(folder + "/README"));
  EXPECT_FALSE(fs::exists(folder + "/tmp-1bcDe6"));
  // An entry that is too large removes no other entries.
  cache.store("large", std::string(95000, 'x'));
  EXPECT_FALSE(cache.find("large"));
  EXPECT_TRUE(cache.find("49"));
}

TEST_F(CodeCacheTest, ProcessesAtOnce) {
  constexpr unsigned kProcesses = 4, kKeys = 10, kRounds = 200;
  constexpr uint64_t kBytes = 100000;
  auto getPayload = [](unsigned key, unsigned version) {
    return std::string(1000 * key + version, char('a' + key));
  };
  std::vector<pid_t> children;
  for (unsigned child = 0; child < kProcesses; ++child) {
    pid_t id = fork();
    ASSERT_GE(id, 0);
    if (id != 0) {
      children.push_back(id);
      continue;
    }
    bool isRight = true;
    CodeCache cache(folder, kBytes);
    unsigned random = child + 1;
    for (unsigned round = 0; round < kRounds; ++round) {
      random = random * 1103515245 + 12345;
      unsigned key = random / 65536 % kKeys;
      std::optional<std::string> found = cache.find(std::to_string(key));
      // Another version, but complete.
      if (found)
        isRight &= *found == getPayload(key, found->size() - 1000 * key) &&
                   found->size() - 1000 * key < kProcesses;
      cache.store(std::to_string(key), getPayload(key, child));
    }
    _exit(isRight ? 0 : 1);
  }
  for (pid_t child : children) {
    int status = -1;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  }
  EXPECT_LE(getNumBytes(), kBytes);
  EXPECT_LE(getFiles().size(), kKeys); // and nothing half written
}

TEST_F(CodeCacheTest, DefaultDirectory) {
  std::map<std::string, std::optional<std::string>> before;
  for (const char *name : {"TESSERA_CACHE_DIR", "XDG_CACHE_HOME", "HOME"}) {
    const char *value = std::getenv(name);
    before[name] = value ? std::optional<std::string>(value) : std::nullopt;
  }
  setenv("HOME", "/home/me", 1);
  unsetenv("XDG_CACHE_HOME");
  unsetenv("TESSERA_CACHE_DIR");
  EXPECT_EQ(CodeCache::getDefaultDirectory(), "/home/me/.cache/tessera");
  setenv("XDG_CACHE_HOME", "relative", 1);
  EXPECT_EQ(CodeCache::getDefaultDirectory(), "/home/me/.cache/tessera");
  setenv("XDG_CACHE_HOME", "/caches", 1);
  EXPECT_EQ(CodeCache::getDefaultDirectory(), "/caches/tessera");
  setenv("TESSERA_CACHE_DIR", "here", 1);
  EXPECT_EQ(CodeCache::getDefaultDirectory(), "here");
  setenv("TESSERA_CACHE_DIR", "", 1);
  EXPECT_EQ(CodeCache::getDefaultDirectory(), "");
  unsetenv("TESSERA_CACHE_DIR");
  unsetenv("XDG_CACHE_HOME");
  unsetenv("HOME");
  EXPECT_EQ(CodeCache::getDefaultDirectory(), "");
  for (const auto &[name, value] : before)
    value ? setenv(name.c_str(), value->c_str(), 1) : unsetenv(name.c_str());
}

/// The statistics of a cache, and clearing it.
TEST_F(CodeCacheTest, MeasureAndClear) {
  CodeCache cache(folder);
  EXPECT_EQ(cache.getDirectory(), folder);
  EXPECT_EQ(cache.getMaxBytes(), CodeCache::kDefaultBytes);
  // Before anything is stored there is no folder.
  EXPECT_EQ(cache.measure()->entries, 0u);
  EXPECT_EQ(cache.clear()->entries, 0u);

  cache.store("first", "code");
  cache.store("second", "more code");
  uint64_t bytes =
      fs::file_size(getFile("first")) + fs::file_size(getFile("second"));
  EXPECT_EQ(cache.measure()->entries, 2u);
  EXPECT_EQ(cache.measure()->bytes, bytes);

  // Files that another process is writing count too.
  std::ofstream(folder + "/tmp-1bcDe6") << "half";
  EXPECT_EQ(cache.measure()->entries, 2u);
  EXPECT_EQ(cache.measure()->bytes, bytes + 4);

  // Files that are not the cache's own are kept.
  std::vector<std::string> others = {
      "mine.code", "tmp-notes.txt", "notes",
      std::string(64, 'x') + ".code", // not hexadecimal
      formatHex(Sha256::of("first")) + ".code.bak"};
  for (const std::string &name : others)
    std::ofstream(folder + "/" + name) << "keep";
  fs::create_directory(folder + "/" + formatHex(Sha256::of("folder")) +
                       ".code");
  fs::create_symlink(root, getFile("link"));
  Result<CodeCache::Usage> removed = cache.clear();
  ASSERT_TRUE(removed);
  EXPECT_EQ(removed->entries, 2u);
  EXPECT_EQ(removed->bytes, bytes + 4);
  EXPECT_EQ(cache.measure()->entries, 0u);
  EXPECT_EQ(cache.measure()->bytes, 0u);
  EXPECT_FALSE(fs::exists(folder + "/tmp-1bcDe6"));
  for (const std::string &name : others)
    EXPECT_TRUE(fs::exists(folder + "/" + name)) << name;
  EXPECT_TRUE(fs::is_symlink(getFile("link")));

  // The cache still works afterwards.
  cache.store("first", "code");
  EXPECT_EQ(cache.find("first"), "code");

  // A missing folder is an empty cache; a file in its place is an error.
  EXPECT_EQ(CodeCache("").measure()->entries, 0u);
  EXPECT_EQ(CodeCache("").clear()->entries, 0u);
  CodeCache file(folder + "/notes");
  EXPECT_EQ(file.measure().getMessage(),
            "cannot read '" + folder + "/notes': Not a directory");
  EXPECT_EQ(file.clear().getMessage(),
            "cannot read '" + folder + "/notes': Not a directory");
}

} // namespace
