//===- CodeCache.cpp - the cache of compiled code -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/runtime/host/CodeCache.h"
#include "tessera/runtime/host/Sha256.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <dirent.h>
#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>
#include <vector>

using namespace tessera;
using namespace tessera::runtime;

/// The name of a file is the hash of its key. While it is written, it has a
/// temporary name.
static constexpr std::string_view kSuffix = ".code";
static constexpr std::string_view kTemporary = "tmp-";
/// A temporary file that is older than this, in seconds, was left by a process
/// that ended.
static constexpr time_t kMaxWriting = 3600;
/// A scan frees 1 / kFreePart of the limit, and comes after 1 / kLookPart of it
/// has been stored. So it is not needed at every store, even with a few other
/// processes.
static constexpr uint64_t kFreePart = 8, kLookPart = 32;

//===----------------------------------------------------------------------===//
// Files
//===----------------------------------------------------------------------===//

namespace {

/// The start of a file; key and payload follow.
struct Header {
  char magic[8] = {'T', 'S', 'R', 'C', 'O', 'D', 'E', '1'};
  uint64_t keySize = 0;
  uint64_t payloadSize = 0;
  Sha256::Digest digest = {}; // of the rest of the file
};

class File {
public:
  explicit File(int descriptor) : descriptor(descriptor) {}
  ~File() {
    if (isOpen())
      ::close(descriptor);
  }
  File(const File &) = delete;
  File &operator=(const File &) = delete;

  bool isOpen() const { return descriptor >= 0; }
  int get() const { return descriptor; }

  bool read(void *data, size_t size) {
    for (auto *next = static_cast<char *>(data); size != 0;) {
      ssize_t count = ::read(descriptor, next, size);
      if (count <= 0)
        return false;
      next += count;
      size -= count;
    }
    return true;
  }
  bool write(std::string_view bytes) {
    while (!bytes.empty()) {
      ssize_t count = ::write(descriptor, bytes.data(), bytes.size());
      if (count <= 0)
        return false;
      bytes.remove_prefix(count);
    }
    return true;
  }
  /// False if the data was not written completely.
  bool close() { return ::close(std::exchange(descriptor, -1)) == 0; }

private:
  int descriptor;
};

} // namespace

static Sha256::Digest hash(Header header, std::string_view key,
                           std::string_view payload) {
  header.digest = {};
  Sha256 hash;
  hash.add({reinterpret_cast<const char *>(&header), sizeof(header)});
  hash.add(key);
  hash.add(payload);
  return hash.finish();
}

std::string CodeCache::getPath(std::string_view key) const {
  return directory + "/" + formatHex(Sha256::of(key)) + std::string(kSuffix);
}

std::optional<std::string> CodeCache::find(std::string_view key) const {
  if (directory.empty())
    return std::nullopt;
  File file(open(getPath(key).c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW));
  struct stat status;
  if (!file.isOpen() || fstat(file.get(), &status) != 0 ||
      !S_ISREG(status.st_mode))
    return std::nullopt;
  if (status.st_uid != geteuid() || status.st_mode & (S_IWGRP | S_IWOTH))
    return std::nullopt;
  uint64_t size = status.st_size;
  Header header, expected;
  if (size < sizeof(header) || !file.read(&header, sizeof(header)) ||
      std::memcmp(header.magic, expected.magic, sizeof(header.magic)) != 0 ||
      header.keySize != key.size())
    return std::nullopt;
  size -= sizeof(header);
  if (size < header.keySize || size - header.keySize != header.payloadSize)
    return std::nullopt;
  std::string foundKey(header.keySize, 0), payload(header.payloadSize, 0);
  if (!file.read(foundKey.data(), foundKey.size()) || foundKey != key ||
      !file.read(payload.data(), payload.size()) ||
      hash(header, key, payload) != header.digest)
    return std::nullopt;
  // Mark the file as used.
  (void)futimens(file.get(), nullptr);
  return payload;
}

void CodeCache::store(std::string_view key, std::string_view payload) {
  Header header;
  header.keySize = key.size();
  header.payloadSize = payload.size();
  uint64_t size = sizeof(header) + key.size() + payload.size();
  if (directory.empty() || size > maxBytes - maxBytes / kFreePart)
    return;
  header.digest = hash(header, key, payload);

  std::error_code ignored;
  std::filesystem::path path(directory);
  if (std::filesystem::create_directories(path, ignored))
    (void)chmod(directory.c_str(), S_IRWXU);
  // mkostemp creates it so that no other user can write it.
  std::string temporary = directory + "/" + std::string(kTemporary) + "XXXXXX";
  File file(mkostemp(temporary.data(), O_CLOEXEC));
  if (!file.isOpen())
    return;
  bool isWritten =
      file.write({reinterpret_cast<const char *>(&header), sizeof(header)}) &&
      file.write(key) && file.write(payload) && file.close();
  // If the machine crashes, part of the file may remain; reading detects that.
  if (!isWritten || rename(temporary.c_str(), getPath(key).c_str()) != 0) {
    (void)unlink(temporary.c_str());
    return;
  }

  std::lock_guard<std::mutex> lock(mutex);
  if (bytesSince)
    *bytesSince += size;
  if (bytesSince && *bytesSince < maxBytes / kLookPart)
    return;
  removeOld();
  bytesSince = 0;
}

bool CodeCache::remove(std::string_view key) {
  return !directory.empty() && unlink(getPath(key).c_str()) == 0;
}

//===----------------------------------------------------------------------===//
// Entries
//===----------------------------------------------------------------------===//

/// A file of the cache.
struct CodeCache::Entry {
  std::string name;
  uint64_t size;
  struct timespec used;
  bool isTemporary; // it is being written
};

/// Whether a file has a name that the cache makes.
static bool isOwn(std::string_view name, bool isTemporary) {
  if (isTemporary)
    return name.size() == kTemporary.size() + 6;
  name.remove_suffix(std::min(name.size(), kSuffix.size()));
  return name.size() == 2 * std::tuple_size_v<Sha256::Digest> &&
         name.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

Result<std::vector<CodeCache::Entry>> CodeCache::list() const {
  std::vector<Entry> entries;
  DIR *folder = directory.empty() ? nullptr : opendir(directory.c_str());
  if (!folder && !directory.empty() && errno != ENOENT)
    return Problem{"cannot read '" + directory + "': " + std::strerror(errno)};
  if (!folder)
    return entries;
  while (const dirent *item = readdir(folder)) {
    std::string_view name = item->d_name;
    bool isTemporary = name.starts_with(kTemporary);
    struct stat status;
    // What else there is, is not ours.
    if ((isTemporary || name.ends_with(kSuffix)) && isOwn(name, isTemporary) &&
        fstatat(dirfd(folder), item->d_name, &status, AT_SYMLINK_NOFOLLOW) ==
            0 &&
        S_ISREG(status.st_mode))
      entries.push_back({std::string(name), uint64_t(status.st_size),
                         status.st_mtim, isTemporary});
  }
  closedir(folder);
  return entries;
}

/// True if it is gone, whoever removed it.
bool CodeCache::remove(const Entry &entry) const {
  return unlink((directory + "/" + entry.name).c_str()) == 0 || errno == ENOENT;
}

void CodeCache::removeOld() {
  Result<std::vector<Entry>> entries = list();
  if (!entries)
    return;
  time_t now = time(nullptr);
  uint64_t all = 0;
  for (const Entry &entry : *entries)
    if (!entry.isTemporary || now - entry.used.tv_sec <= kMaxWriting ||
        !remove(entry))
      all += entry.size;
  std::sort(entries->begin(), entries->end(),
            [](const Entry &first, const Entry &second) {
              return std::pair(first.used.tv_sec, first.used.tv_nsec) <
                     std::pair(second.used.tv_sec, second.used.tv_nsec);
            });
  for (const Entry &entry : *entries) {
    if (all <= maxBytes - maxBytes / kFreePart)
      return;
    if (entry.isTemporary)
      continue;
    (void)remove(entry);
    all -= entry.size;
  }
}

Result<CodeCache::Usage> CodeCache::measure() const {
  Result<std::vector<Entry>> entries = list();
  if (!entries)
    return entries.getProblem();
  Usage usage;
  for (const Entry &entry : *entries) {
    usage.entries += !entry.isTemporary;
    usage.bytes += entry.size;
  }
  return usage;
}

Result<CodeCache::Usage> CodeCache::clear() {
  Result<std::vector<Entry>> entries = list();
  if (!entries)
    return entries.getProblem();
  Usage removed;
  for (const Entry &entry : *entries) {
    if (!remove(entry))
      return Problem{"cannot remove '" + directory + "/" + entry.name +
                     "': " + std::strerror(errno)};
    removed.entries += !entry.isTemporary;
    removed.bytes += entry.size;
  }
  return removed;
}

//===----------------------------------------------------------------------===//
// Location
//===----------------------------------------------------------------------===//

std::string CodeCache::getDefaultDirectory() {
  if (const char *own = std::getenv("TESSERA_CACHE_DIR"))
    return own;
  // The XDG specification says to ignore relative paths.
  const char *caches = std::getenv("XDG_CACHE_HOME");
  if (caches && caches[0] == '/')
    return std::string(caches) + "/tessera";
  const char *home = std::getenv("HOME");
  return home && home[0] == '/' ? std::string(home) + "/.cache/tessera" : "";
}

CodeCache &CodeCache::getDefault() {
  static CodeCache cache(getDefaultDirectory());
  return cache;
}
