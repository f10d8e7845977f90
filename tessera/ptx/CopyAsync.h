//===- CopyAsync.h - cp.async of a warp -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_PTX_COPYASYNC_H
#define TESSERA_PTX_COPYASYNC_H

#include "tessera/ptx/Warp.h"

namespace tessera::ptx {

/// The copies of a warp's lanes that have not been waited for. Each lane has
/// groups of its own, that complete in order.
struct Warp::Copies {
  struct Copy {
    Region *to, *from; // `from` is null if nothing is read
    uint64_t toOffset, fromOffset;
    uint32_t bytes, readBytes;
    uint8_t lane;
    bool isDone;
    uint64_t group;
    const Op *op;
  };
  std::vector<Copy> pending;
  MemoryCount memory;
  /// Per lane: the number of the open group, from 1, and of the last group
  /// that was waited for.
  std::array<uint64_t, kLanes> open, waited{};
  /// Groups that an mbarrier tracks.
  std::array<uint64_t, kLanes> tracked{};

  Copies() { open.fill(1); }
  /// Lets all copies of a lane up to a group act, and forgets them.
  void complete(unsigned lane, uint64_t group);
  /// Lets all copies act that their lanes have waited for, and forgets them.
  void completeWaited();
  void act(Copy &copy);
};

} // namespace tessera::ptx

#endif // TESSERA_PTX_COPYASYNC_H
