//===- Checker.h - races, missing waits and undefined values -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_PTX_CHECKER_H
#define TESSERA_PTX_CHECKER_H

#include "tessera/ptx/Block.h"

namespace tessera::ptx {

struct Clock {};
using ClockPtr = std::shared_ptr<const Clock>;

class Checker {
public:
  explicit Checker(Grid &grid) : grid(grid) {}

  //===--------------------------------------------------------------------===//
  // Registers
  //===--------------------------------------------------------------------===//

  void checkGuard(Warp &, const Op &, uint32_t) {}
  void before(Warp &, const Op &) {}
  void after(Warp &, const Op &) {}
  void afterCall(Warp &, Frame &, const Op &, uint32_t) {}
  void reportUndefined(Warp &, const Op &, unsigned, uint32_t,
                       std::string_view) {}
  void reportMemoryUndefined(Warp &, const Op &, unsigned, const Spot &) {}

  //===--------------------------------------------------------------------===//
  // Memory
  //===--------------------------------------------------------------------===//

  void beginAccess(Warp &, const Op &) {}
  void announce(const void *, uint64_t) {}
  void access(Warp &, const Op &, unsigned, const Spot &, uint64_t, Access) {}
  void strongRead(Warp &, const Op &, unsigned, const Spot &, bool, Scope) {}
  void strongWrite(Warp &, const Op &, unsigned, const Spot &, bool, Scope) {}
  void strongUpdate(Warp &, const Op &, unsigned, const Spot &, bool, Scope) {}
  void copyAsync(Warp &, const Op &, unsigned, const Spot &, const Spot &,
                 uint64_t, uint64_t, uint64_t) {}
  void waitCopies(Warp &, unsigned, uint64_t) {}
  void arriveCopies(Warp &, unsigned, uint64_t, ClockPtr &) {}
  void completeAgent(AsyncOp &, Block &, ClockPtr &) {}

  //===--------------------------------------------------------------------===//
  // Order
  //===--------------------------------------------------------------------===//

  void arrive(Warp &, uint32_t, ClockPtr &) {}
  void acquire(Warp &, uint32_t, const ClockPtr &) {}
  void syncLanes(Warp &, uint32_t) {}
  void fence(Warp &, uint32_t, bool, bool, Scope) {}
  void proxyFence(Warp &, uint32_t) {}
  void tensormapFence(Warp &, unsigned, const Spot &) {}

  void addBlock(Block &) {}
  void removeBlock(Block &) {}
  void onExit(Warp &, uint32_t) {}
  std::vector<Place> takeApproximate() { return {}; }

private:
  Grid &grid;
};

} // namespace tessera::ptx

#endif // TESSERA_PTX_CHECKER_H
