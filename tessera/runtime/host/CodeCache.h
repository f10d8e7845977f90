//===- CodeCache.h - code that was compiled before -*- C++ -*-===//
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

/// Keeps bytes by keys in files of a directory, for any number of processes at
/// once. Nothing here is ever an error: what cannot be read is not there, and
/// what cannot be written will not be.
class CodeCache {
public:
  static constexpr uint64_t kDefaultBytes = uint64_t(256) << 20;

  /// With an empty directory there is no cache.
  explicit CodeCache(std::string directory, uint64_t maxBytes = kDefaultBytes)
      : directory(std::move(directory)), maxBytes(maxBytes) {}

  /// $TESSERA_CACHE_DIR, and if that is empty none; else
  /// $XDG_CACHE_HOME/tessera; else ~/.cache/tessera.
  static std::string getDefaultDirectory();

  /// What was stored under the key. A file that is damaged, belongs to another
  /// key or may have been written by another user is not taken: it is code.
  std::optional<std::string> find(std::string_view key) const;
  /// Afterwards the files take at most `maxBytes`, but for what a few other
  /// processes are about to store. Those that nobody used for the longest time
  /// are removed first.
  void store(std::string_view key, std::string_view payload);

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
  std::mutex mutex; // of the following
  /// Bytes stored since the directory was looked through.
  std::optional<uint64_t> bytesSince;
};

} // namespace tessera::runtime

#endif // TESSERA_RUNTIME_HOST_CODECACHE_H
