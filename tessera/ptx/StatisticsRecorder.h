//===- StatisticsRecorder.h - counts while a launch runs -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A grid has a recorder if Options::stats is set; warps then run a loop of
// their own, which calls it around each instruction. Warp::access, `cp.async`
// and bulk transfers tell it which memory the instruction accesses. One thread
// only.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_PTX_STATISTICSRECORDER_H
#define TESSERA_PTX_STATISTICSRECORDER_H

#include "tessera/ptx/Statistics.h"
#include "tessera/ptx/Warp.h"

#include <unordered_map>

namespace tessera::ptx {

struct BulkTransfer;

class StatisticsRecorder {
public:
  explicit StatisticsRecorder(const Grid &grid);

  /// An instruction whose guard is false for all lanes of the fragment.
  void skip(const Warp &warp, const Op &op);
  /// Around an instruction, for the lanes of Warp::mask. `isDone` is false if
  /// it will be tried again.
  void begin(const Warp &warp, const Op &op);
  void end(const Warp &warp, bool isDone);

  /// A lane of the current instruction accesses memory.
  void note(const Warp &warp, unsigned lane, const Spot &spot, uint64_t size);
  /// The current instruction issues a transfer.
  void note(const BulkTransfer &transfer);

  std::shared_ptr<Statistics> take();

private:
  /// How an instruction accesses the memory that its lanes find.
  enum class Use : uint8_t { None, Load, Store, Atomic, Copy };
  struct Record {
    Counts counts;
    std::optional<MatrixUse> matrix;
    Use use = Use::None;
    bool isKnown = false;
    bool isBranch = false, isBarrier = false;
    /// Lanes access memory in elements that are parts of registers: wmma.
    bool isFragment = false;
    /// What it reads is not kept in L1.
    bool skipsL1 = false;
  };
  struct MemoryAccess {
    uint8_t lane;
    Space space;
    bool isForeign; // shared memory of another CTA
    Region *region;
    uint64_t offset, size;
  };
  /// Per sector of a region: what happened to it in this launch.
  struct Sectors {
    /// The CTA that read it last, plus 1.
    std::vector<uint32_t> reader;
    std::vector<bool> isRead, isWritten;
  };

  Record &find(const DecodedFunction &function, const Op &op);
  void countShared(Record &record);
  void countGlobal(Record &record);
  void countPasses(const std::vector<MemoryAccess> &group, bool isAtomic,
                   Counts &counts);
  /// Moves a range of global memory; returns its sectors.
  uint64_t touch(Region &region, uint64_t offset, uint64_t bytes, bool isRead,
                 bool isWritten, bool skipsL1);
  Sectors &getSectors(Region &region);

  const Grid &grid;
  /// By function, then by instruction; empty until the function runs.
  std::vector<std::vector<Record>> records;
  std::vector<MemoryAccess> accesses, selected;
  Record *current = nullptr;
  uint32_t block = 0; // of the current instruction
  const Region *blockShared = nullptr;
  uint32_t lanes = 0;
  size_t numFragments = 0;
  std::unordered_map<const Region *, Sectors> sectors;
  uint64_t l2Sectors = 0, memorySectors = 0;
};

} // namespace tessera::ptx

#endif // TESSERA_PTX_STATISTICSRECORDER_H
