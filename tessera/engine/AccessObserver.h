//===- AccessObserver.h - sees the accesses of a launch -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_ENGINE_ACCESSOBSERVER_H
#define TESSERA_ENGINE_ACCESSOBSERVER_H

#include "tessera/engine/Outcome.h"

#include "mlir/IR/Operation.h"

#include <functional>
#include <string_view>

namespace tessera::engine {

/// An access to adjacent bytes of a buffer.
struct ObservedAccess {
  std::string_view buffer; // its name
  uint64_t offset, length;
  bool reads, writes;
  mlir::Operation *op;
  BlockId block;
};

/// While it exists, it sees every access of the launches that this thread
/// begins on an engine that traces.
class AccessObserver {
public:
  explicit AccessObserver(std::function<void(const ObservedAccess &)> see)
      : see(std::move(see)), previous(current) {
    current = this;
  }
  ~AccessObserver() { current = previous; }
  AccessObserver(const AccessObserver &) = delete;
  AccessObserver &operator=(const AccessObserver &) = delete;

  /// That of this thread, or null.
  static const AccessObserver *getCurrent() { return current; }

  const std::function<void(const ObservedAccess &)> see;

private:
  const AccessObserver *previous;
  static inline thread_local const AccessObserver *current = nullptr;
};

} // namespace tessera::engine

#endif // TESSERA_ENGINE_ACCESSOBSERVER_H
