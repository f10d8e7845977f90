//===- Shadow.h - who accessed memory last -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For each 4 bytes of a region: the last write, and the reads since then. An
// access is known by who made it and at which time of theirs; see Checker.h for
// times. Pages are made when they are first touched.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_PTX_SHADOW_H
#define TESSERA_PTX_SHADOW_H

#include "tessera/ptx/MemoryCount.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace tessera::ptx {

/// An access, as it is remembered.
struct AccessRecord {
  /// The CTA, and the warp or agent in it. 0 in `time` for none.
  uint32_t block = 0;
  uint16_t actor = 0;
  /// 1 strong, 2 async proxy; scope in bits 2 and 3; bytes of the word in bits
  /// 4 to 7.
  uint16_t flags = 0;
  uint32_t time = 0;
  /// Lanes of the warp.
  uint32_t lanes = 0;
  /// The place: function and instruction, as the checker numbers them.
  uint32_t place = 0;
};

struct ShadowWord {
  AccessRecord write;
  AccessRecord read;
  /// More reads by other actors: an index into Shadow::more plus 1, or 0.
  uint32_t more = 0;
};

class Shadow {
public:
  explicit Shadow(uint64_t bytes)
      : pages((bytes + kPageBytes - 1) / kPageBytes) {}

  ShadowWord &get(uint64_t offset) {
    std::unique_ptr<ShadowWord[]> &page = pages[offset / kPageBytes];
    if (!page) {
      page = std::make_unique<ShadowWord[]>(kPageBytes / 4);
      memory.add(sizeof(ShadowWord) * kPageBytes / 4);
    }
    return page[offset % kPageBytes / 4];
  }
  /// Null if nothing was ever accessed near it.
  const ShadowWord *find(uint64_t offset) const {
    const std::unique_ptr<ShadowWord[]> &page = pages[offset / kPageBytes];
    return page ? &page[offset % kPageBytes / 4] : nullptr;
  }

  /// Makes room for more reads of a word, or forgets them.
  void makeReads(ShadowWord &word) {
    if (freeMore.empty()) {
      more.emplace_back();
      word.more = uint32_t(more.size());
    } else {
      word.more = freeMore.back() + 1;
      freeMore.pop_back();
    }
  }
  void freeReads(ShadowWord &word) {
    more[word.more - 1].clear();
    freeMore.push_back(word.more - 1);
    word.more = 0;
  }

  std::vector<std::vector<AccessRecord>> more;
  MemoryCount memory;

private:
  static constexpr uint64_t kPageBytes = 1024;
  std::vector<std::unique_ptr<ShadowWord[]>> pages;
  std::vector<uint32_t> freeMore;
};

} // namespace tessera::ptx

#endif // TESSERA_PTX_SHADOW_H
