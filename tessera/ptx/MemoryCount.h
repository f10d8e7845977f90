//===- MemoryCount.h - how much memory a launch uses -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What grows while a program runs has a MemoryCount as a member: frames,
// clocks, shadow memory, operations under way. A kernel may make it grow
// without end, so the sum is compared with Options::memoryLimit now and then
// (Grid::checkLimits).
//
// A cluster runs on one thread, with all that belongs to it, so the sum is one
// per thread.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_PTX_MEMORYCOUNT_H
#define TESSERA_PTX_MEMORYCOUNT_H

#include <cstdint>

namespace tessera::ptx {

class MemoryCount {
public:
  MemoryCount() = default;
  /// A copy of the owner has memory of its own, and counts it by itself.
  MemoryCount(const MemoryCount &) {}
  MemoryCount &operator=(const MemoryCount &) { return *this; }
  ~MemoryCount() { live -= bytes; }

  /// The owner has so many bytes now.
  void set(uint64_t now) {
    live += int64_t(now) - bytes;
    bytes = int64_t(now);
  }
  void add(uint64_t more) { set(uint64_t(bytes) + more); }

  /// The bytes of all owners on this thread since `restart`. Owners of before
  /// that end afterwards make it smaller.
  static uint64_t getLive() { return live > 0 ? uint64_t(live) : 0; }
  static void restart() { live = 0; }

private:
  int64_t bytes = 0;
  static inline thread_local int64_t live = 0;
};

} // namespace tessera::ptx

#endif // TESSERA_PTX_MEMORYCOUNT_H
