//===- Fiber.h - work that can be put aside -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_RUNTIME_HOST_FIBER_H
#define TESSERA_RUNTIME_HOST_FIBER_H

#include "tessera/runtime/Mapping.h"

#include <memory>

namespace tessera::runtime {

/// A stack of its own, on which work is begun, put aside, and taken up again,
/// by any thread but by one at a time. Beside the stack there is memory for the
/// work.
class Fiber {
public:
  static constexpr size_t kStackBytes = size_t(256) << 10;

  /// Null if the system has no memory.
  static std::unique_ptr<Fiber> create(size_t arenaBytes);
  ~Fiber();
  Fiber(const Fiber &) = delete;
  Fiber &operator=(const Fiber &) = delete;

  uint8_t *getArena() const;
  /// As given to `create`.
  size_t getArenaBytes() const { return arenaBytes; }
  /// What a fiber takes if all of it is touched.
  static size_t getNumBytes(size_t arenaBytes);

  /// What it is to do next; only while it is idle.
  void setWork(void (*newWork)(void *), void *newData);
  /// Begins the work or goes on with it; returns when it ends or calls
  /// `suspend`.
  void resume();
  /// Puts the work aside, from within.
  void suspend();
  /// True if the work has ended.
  bool isIdle() const { return !work; }

private:
  struct Contexts;

  Fiber(Mapping mapping, size_t arenaBytes);
  static void main(Fiber *self);

  Mapping mapping;
  size_t arenaBytes;
  void (*work)(void *) = nullptr;
  void *data = nullptr;
  std::unique_ptr<Contexts> contexts;
};

} // namespace tessera::runtime

#endif // TESSERA_RUNTIME_HOST_FIBER_H
