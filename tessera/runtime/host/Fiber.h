//===- Fiber.h - work that can be suspended -*- C++ -*-===//
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

/// A separate stack, on which work is started, suspended and resumed, by any
/// thread but only one at a time. Next to the stack is an arena for the work.
class Fiber {
public:
  static constexpr size_t kStackBytes = size_t(256) << 10;

  /// Returns null if there is not enough memory.
  static std::unique_ptr<Fiber> create(size_t arenaBytes);
  ~Fiber();
  Fiber(const Fiber &) = delete;
  Fiber &operator=(const Fiber &) = delete;

  uint8_t *getArena() const;
  /// The size that was given to `create`.
  size_t getArenaBytes() const { return arenaBytes; }
  /// The memory that a fiber uses if all of it is touched.
  static size_t getNumBytes(size_t arenaBytes);

  /// Sets the next work. Only while the fiber is idle.
  void setWork(void (*newWork)(void *), void *newData);
  /// Starts or continues the work. Returns when the work ends or calls
  /// `suspend`.
  void resume();
  /// Suspends the work; called from inside it.
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
