//===- MemoryModifiers.h - modifiers of loads, stores and atomics -*- C++
//-*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_PTX_MEMORYMODIFIERS_H
#define TESSERA_PTX_MEMORYMODIFIERS_H

#include "tessera/ptx/Decoder.h"
#include "tessera/ptx/Warp.h"

#include <bit>

namespace tessera::ptx {

/// How an access orders others.
enum class Semantics : uint8_t {
  Weak,
  Relaxed,
  Acquire,
  Release,
  AcquireRelease
};

/// Takes `.global`, `.shared::cta`, …; Generic if there is none. `.shared` and
/// its forms are all Shared.
Space acceptSpace(Decoder &d);
/// Takes `.cta`, `.cluster`, `.gpu` or `.sys`.
std::optional<Scope> acceptScope(Decoder &d);
/// Takes cache operators, priorities and prefetch sizes, which change no value.
/// `hasPolicy` says that a cache policy is the last operand.
bool acceptCacheHints(Decoder &d, bool &hasPolicy);
/// Decodes the operand of a cache policy, which is not used.
bool decodePolicy(Decoder &d, size_t number);

/// An address in the frame.
struct AddressParts {
  uint32_t at = 0;
  bool isNarrow = false;
  bool isFrameParameter = false;
  int64_t offset = 0;
  /// The register of the base, or -1.
  int64_t base = -1;
};
/// Decodes `[a+4]`. A variable as base sets a generic `space` to its own.
bool decodeAddress(Decoder &d, const Operand &operand, Space &space,
                   AddressParts &address);
/// The address of a lane.
inline uint64_t getAddress(Warp &warp, const AddressParts &address,
                           unsigned lane) {
  uint64_t base = address.isNarrow ? warp.lanes<uint32_t>(address.at)[lane]
                                   : warp.lanes<uint64_t>(address.at)[lane];
  uint64_t sum = base + uint64_t(address.offset);
  return address.isNarrow ? sum & 0xffffffffu : sum;
}
/// Whether it pays to look at the lanes of an access together. One by one is
/// quicker for a few, and the recorder wants it.
inline bool isTogether(const Warp &warp) {
  return !warp.recorder && std::popcount(warp.mask) >= 4;
}
/// The addresses of all lanes, active or not.
inline void getAddresses(Warp &warp, const AddressParts &address,
                         std::array<uint64_t, kLanes> &result) {
  if (address.isNarrow) {
    const uint32_t *base = warp.lanes<uint32_t>(address.at);
    for (unsigned l = 0; l < kLanes; ++l)
      result[l] = base[l] + uint32_t(address.offset);
  } else {
    const uint64_t *base = warp.lanes<uint64_t>(address.at);
    for (unsigned l = 0; l < kLanes; ++l)
      result[l] = base[l] + uint64_t(address.offset);
  }
}

} // namespace tessera::ptx

#endif // TESSERA_PTX_MEMORYMODIFIERS_H
