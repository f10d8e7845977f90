//===- CodeCache.h - the cache of compiled code -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_RUNTIME_HOST_CODECACHE_H
#define TESSERA_RUNTIME_HOST_CODECACHE_H

#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

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

  /// Returns what was stored under the key. Ignores a file that is damaged,
  /// belongs to another key, or may have been written by another user: it
  /// contains code that will run.
  std::optional<std::string> find(std::string_view key) const;
  /// Stores bytes under a key. If the files take more than `maxBytes`, removes
  /// those that were unused for longest; the limit may be exceeded while other
  /// processes store files.
  void store(std::string_view key, std::string_view payload);

private:
  std::string getPath(std::string_view key) const;
  void removeOld();

  const std::string directory;
  const uint64_t maxBytes;
  std::mutex mutex; // guards the following
  /// Bytes stored since the directory was last scanned.
  std::optional<uint64_t> bytesSince;
};

} // namespace tessera::runtime

#endif // TESSERA_RUNTIME_HOST_CODECACHE_H
