//===- CheckState.h - what the checker keeps per CTA -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_PTX_CHECKSTATE_H
#define TESSERA_PTX_CHECKSTATE_H

#include "tessera/ptx/Checker.h"

namespace tessera::ptx {

struct Block::CheckState {
  /// Per warp, from 1.
  std::vector<uint32_t> times;
  std::vector<Checker::Thread> threads;
  /// Numbers of asynchronous operations are used again after a while.
  std::vector<uint32_t> slotTimes;
  uint32_t nextSlot = 0;
};

/// Who made an access, in AccessRecord::actor.
inline constexpr uint16_t kCopyActor = 0x4000;
inline constexpr uint16_t kAgentActor = 0x8000;

/// AccessRecord::flags.
inline constexpr uint16_t kStrong = 1;
inline constexpr uint16_t kAsync = 2;
inline constexpr unsigned kScopeShift = 2;
inline constexpr unsigned kByteShift = 4;
inline constexpr uint16_t kWgmma = 1 << 8;

} // namespace tessera::ptx

#endif // TESSERA_PTX_CHECKSTATE_H
