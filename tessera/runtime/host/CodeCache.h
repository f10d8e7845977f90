//===- CodeCache.h - the cache of compiled code -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_RUNTIME_HOST_CODECACHE_H
#define TESSERA_RUNTIME_HOST_CODECACHE_H

#include "tessera/support/Result.h"

#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::runtime {

/// Stores bytes under keys, in files of a directory. Any number of processes
/// may use it at once. It never reports an error: a file that cannot be read
/// counts as missing, and one that cannot be written is skipped.
class CodeCache {
public:
  static constexpr uint64_t kDefaultBytes = uint64_t(256) << 20;

  /// With an empty directory nothing is cached.
  explicit CodeCache(std::string directory, uint64_t maxBytes = kDefaultBytes)
      : directory(std::move(directory)), maxBytes(maxBytes) {}

  /// $TESSERA_CACHE_DIR if it is set (none if that is empty), else
  /// $XDG_CACHE_HOME/tessera, else ~/.cache/tessera.
  static std::string getDefaultDirectory();
  /// The cache in that directory, which all engines of this process share. The
  /// environment is read by the first call.
  static CodeCache &getDefault();

  /// Returns what was stored under the key. Ignores a file that is damaged,
  /// belongs to another key, or may have been written by another user: it
  /// contains code that will run.
  std::optional<std::string> find(std::string_view key) const;
  /// Stores bytes under a key. If the files take more than `maxBytes`, removes
  /// those that were unused for longest; the limit may be exceeded while other
  /// processes store files.
  void store(std::string_view key, std::string_view payload);

  /// Removes what is stored under a key. Returns whether there was something.
  bool remove(std::string_view key);

  /// Empty if there is no cache.
  const std::string &getDirectory() const { return directory; }
  uint64_t getMaxBytes() const { return maxBytes; }

  /// Files of a cache.
  struct Usage {
    uint64_t entries = 0;
    uint64_t bytes = 0; // with those that are being written
  };
  /// What is in the cache now: nothing if there is no directory yet. The
  /// problem says why the directory cannot be read.
  Result<Usage> measure() const;
  /// Removes all entries, and what other processes are writing, and nothing
  /// that is not the cache's own; returns what was removed. The problem says
  /// what cannot be.
  Result<Usage> clear();

private:
  struct Entry;
  std::string getPath(std::string_view key) const;
  Result<std::vector<Entry>> list() const;
  bool remove(const Entry &entry) const;
  void removeOld();

  const std::string directory;
  const uint64_t maxBytes;
  std::mutex mutex; // guards the following
  /// Bytes stored since the directory was last scanned.
  std::optional<uint64_t> bytesSince;
};

} // namespace tessera::runtime

#endif // TESSERA_RUNTIME_HOST_CODECACHE_H
