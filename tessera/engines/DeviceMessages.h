//===- DeviceMessages.h - messages of kernels in an outcome -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_ENGINES_DEVICEMESSAGES_H
#define TESSERA_ENGINES_DEVICEMESSAGES_H

#include "tessera/engine/PtxSource.h"

#include <atomic>

namespace tessera {

/// How many bytes of messages the launches of a kernel have room for. It grows
/// after messages were lost.
class MessageCapacity {
public:
  /// For a launch of so many tile blocks.
  uint32_t choose(const PtxCode &code, uint64_t numBlocks) const {
    uint32_t known = grown.load();
    return known ? known
                 : runtime::chooseMessageCapacity(code.sites, numBlocks);
  }
  /// After a launch with this capacity that lost messages.
  void grow(uint32_t capacity) {
    grown = runtime::growMessageCapacity(capacity);
  }

private:
  std::atomic<uint32_t> grown = 0; // 0: none were lost
};

/// Passes the messages of a launch on to the sinks of its options, and adds
/// failed assertions and a failure to its outcome, if that has none yet.
/// Returns how many messages were lost.
uint64_t addMessages(std::span<const uint8_t> buffer, const PtxCode &code,
                     const std::array<uint32_t, 3> &grid,
                     const engine::LaunchOptions &options,
                     engine::Outcome &outcome);

} // namespace tessera

#endif // TESSERA_ENGINES_DEVICEMESSAGES_H
