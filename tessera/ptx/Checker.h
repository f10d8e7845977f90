//===- Checker.h - races, missing waits and undefined values -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What `--check` looks for while a program runs.
//
// Races. For every word of memory the last write and the reads since then are
// kept (Shadow.h). Two accesses of the same bytes, one of them a write, must be
// ordered (Clock.h), or both be strong with a scope that includes both threads.
// Order comes from
//
//   barriers            what came before the arrival of one thread is before
//                       what follows the wait of another
//   bar.warp.sync       between the lanes of its mask
//   release, acquire    through a location: a release, or a release fence and a
//                       strong write, passes on what the thread knows; an
//                       acquire, or a strong read and an acquire fence, takes
//                       it
//   waits               for asynchronous operations
//
// Shuffles, votes and matrix instructions order nothing.
//
// Two threads that write the same value to a word do not race: compilers store
// replicated values that way. Nor do lanes of a warp that write a word by one
// execution of an instruction: CUDA defines that one of the values is stored.
// Nor do copies that store the same: both groups of warps that Triton makes of
// one may store the result.
//
// Asynchronous operations are actors of their own. What they will access is
// recorded when they are issued, so the mode (eager, lazy) does not matter.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_PTX_CHECKER_H
#define TESSERA_PTX_CHECKER_H

#include "tessera/ptx/Block.h"
#include "tessera/ptx/Clock.h"
#include "tessera/ptx/Shadow.h"

#include <map>

namespace tessera::ptx {

class Checker {
public:
  explicit Checker(Grid &grid);
  ~Checker();

  //===--------------------------------------------------------------------===//
  // Registers (CheckRegisters.cpp)
  //===--------------------------------------------------------------------===//

  void checkGuard(Warp &warp, const Op &op, uint32_t lanes);
  void before(Warp &warp, const Op &op);
  void after(Warp &warp, const Op &op);
  /// A call has returned for some lanes.
  void afterCall(Warp &warp, Frame &caller, const Op &call, uint32_t lanes);
  /// A register that is undefined in a lane is used.
  void reportUndefined(Warp &warp, const Op &op, unsigned lane, uint32_t number,
                       std::string_view what);
  void reportMemoryUndefined(Warp &warp, const Op &op, unsigned lane,
                             const Spot &spot);

  //===--------------------------------------------------------------------===//
  // Memory
  //===--------------------------------------------------------------------===//

  /// An instruction begins to access memory.
  void beginAccess(Warp &warp, const Op &op);
  /// The value that the next write will store; it must live until then.
  void announce(const void *value, uint64_t size) {
    announced = static_cast<const uint8_t *>(value);
    announcedBytes = size;
  }
  void access(Warp &warp, const Op &op, unsigned lane, const Spot &spot,
              uint64_t size, Access access);
  /// Accesses of lanes, in order, up to the first for which `access` may have
  /// something to report. Returns the lanes before that one.
  uint32_t accessTogether(Warp &warp, const Op &op, const LaneSpots &spots,
                          Access access, uint32_t lanes);
  /// Strong accesses pass clocks on through their location.
  void strongRead(Warp &warp, const Op &op, unsigned lane, const Spot &spot,
                  bool isAcquire, Scope scope);
  void strongWrite(Warp &warp, const Op &op, unsigned lane, const Spot &spot,
                   bool isRelease, Scope scope);
  void strongUpdate(Warp &warp, const Op &op, unsigned lane, const Spot &spot,
                    bool isRelease, Scope scope);

  //===--------------------------------------------------------------------===//
  // Asynchronous operations
  //===--------------------------------------------------------------------===//

  /// `cp.async` of a lane, in group number `group`.
  void copyAsync(Warp &warp, const Op &op, unsigned lane, const Spot &to,
                 const Spot &from, uint64_t bytes, uint64_t readBytes,
                 uint64_t group);
  void waitCopies(Warp &warp, unsigned lane, uint64_t group);
  void arriveCopies(Warp &warp, unsigned lane, uint64_t group,
                    ClockPtr &target);

  /// A number for accesses that an operation of a lane will make; not 0. What
  /// it knows is what the lane knows now.
  enum class AgentKind : uint8_t { Copy, Wgmma };
  uint64_t makeAgent(Warp &warp, unsigned lane, AgentKind kind);
  /// The accesses of an agent, in the asynchronous proxy. `value` is what a
  /// write will store, if that is known.
  void agentAccess(uint64_t agent, Warp &warp, const Op &op, unsigned lane,
                   const Spot &spot, uint64_t size, Access access,
                   const uint8_t *value = nullptr);
  /// The operation is over: who waits for `target` is ordered after it.
  void completeAgent(AsyncOp &op, Block &block, ClockPtr &target);
  void passAgent(uint64_t agent, ClockPtr &target);
  /// Lanes have waited for them.
  void waitAgents(Warp &warp, uint32_t lanes,
                  const std::vector<uint64_t> &agents);

  //===--------------------------------------------------------------------===//
  // Order
  //===--------------------------------------------------------------------===//

  /// Lanes pass what they know on to `target`.
  void arrive(Warp &warp, uint32_t lanes, ClockPtr &target);
  /// Lanes learn what `from` knows.
  void acquire(Warp &warp, uint32_t lanes, const ClockPtr &from);
  /// A relaxed arrival passes on what a fence before it has released.
  void arriveRelaxed(Warp &warp, uint32_t lanes, ClockPtr &target);
  void syncLanes(Warp &warp, uint32_t lanes);
  void fence(Warp &warp, uint32_t lanes, bool isAcquire, bool isRelease,
             Scope scope);
  void proxyFence(Warp &warp, uint32_t lanes);
  /// An mbarrier in the shared memory of a CTA is used, which must be after its
  /// initialisation.
  void useMbarrier(Warp &warp, const Op &op, unsigned lane, const Block &owner,
                   uint32_t offset);
  /// A tensor map in memory may be used by the lane from now on.
  void tensormapFence(Warp &warp, unsigned lane, const Spot &map);
  /// A tensor map in memory is used.
  void tensormapUse(Warp &warp, const Op &op, unsigned lane, const Spot &map);

  void addBlock(Block &block);
  void removeBlock(Block &block);
  void onExit(Warp &warp, uint32_t lanes);
  std::vector<Place> takeApproximate();

private:
  struct Thread {
    ClockPtr known;
    /// The last group of its own `cp.async` that it has waited for. It is kept
    /// apart from what it knows of others, so that lanes share their clock.
    uint32_t copies = 0;
    /// Known at the last release fence, and its scope.
    ClockPtr fenced;
    Scope fencedScope = Scope::Cta;
    /// Read by strong reads, for the next acquire fence.
    ClockPtr seen;
  };
  friend struct Block::CheckState;
  using State = Block::CheckState;
  /// What a location passes on.
  struct Message {
    ClockPtr clock;
    Scope scope;
    uint32_t block;
  };
  struct Agent {
    uint32_t block = 0;
    uint32_t slot = 0;
    uint32_t time = 0;
    AgentKind kind = AgentKind::Copy;
    ClockPtr clock;
  };

  void countMaps();
  static State &getState(const Block &block);
  uint32_t getTime(Warp &warp);
  ClockPtr takeSnapshot(Warp &warp, unsigned lane);
  /// Adds Thread::copies.
  void addCopies(ClockBuilder &builder, uint32_t block, uint32_t number,
                 const Thread &thread) const;
  uint32_t getPlaceNumber(const DecodedFunction &function, const Op &op) const;
  Place getPlace(uint32_t number) const;

  struct Current {
    const Clock *clock;
    uint32_t block;
    /// The thread, or ~0 for an agent.
    uint32_t thread;
    /// Copies of the thread up to this group are ordered before it.
    uint32_t copies;
    bool isAgent;
    AgentKind kind;
  };
  class QuickAccess;
  Current getCurrent(Warp &warp, unsigned lane);
  AccessRecord makeRecord(Warp &warp, const Op &op, Access access);
  template <bool isWrite>
  static uint32_t recordLanes(QuickAccess &quick, const Thread *threads,
                              uint32_t firstThread, const LaneSpots &spots,
                              uint32_t lanes);
  static bool tryWord(QuickAccess &quick, bool isWrite, uint64_t at,
                      uint16_t bytes);
  void noteWritten(const Region &region, uint64_t offset, uint64_t size);
  bool isOrdered(const Current &current, const AccessRecord &record) const;
  bool isFenced(const Current &current, const AccessRecord &record) const;
  bool areStrong(const AccessRecord &a, const AccessRecord &b) const;
  void checkWord(Warp &warp, const Op &op, unsigned lane,
                 const Current &current, Shadow &shadow, ShadowWord &word,
                 const AccessRecord &record, bool isWrite, bool isSameValue,
                 const Spot &spot, uint64_t offset);
  void walk(Warp &warp, const Op &op, unsigned lane, const Current &current,
            const Spot &spot, uint64_t size, AccessRecord record, bool isWrite);
  /// This instruction has written the word for another lane.
  bool isWrittenNow(const Spot &spot, uint64_t offset) const;
  /// Lets pending copies act whose writes this one meets.
  void finishMetCopies(Block &block, const Current &current, const Spot &spot,
                       uint64_t size) const;
  /// Returns where the read is recorded; null if there are too many.
  AccessRecord *addRead(const Current &current, Shadow &shadow,
                        ShadowWord &word, const AccessRecord &record);
  void reportRace(Warp &warp, const Op &op, unsigned lane,
                  const Current &current, const AccessRecord &other,
                  bool isWrite, bool otherIsWrite, const Spot &spot,
                  uint64_t offset);
  /// Accesses of other CTAs to the shared memory of one that exits must be
  /// ordered before its exit.
  void checkRemoteAccesses(Block &block);
  bool includes(Scope scope, uint32_t blockA, uint32_t blockB) const;
  uint32_t getCluster(uint32_t block) const;
  std::string describeActor(const AccessRecord &record) const;

  Grid &grid;
  /// The write that the access under way was found to be ordered behind: the
  /// next words were often written by the same.
  AccessRecord orderedWrite;
  const uint8_t *announced = nullptr;
  uint64_t announcedBytes = 0;
  /// Words that the current instruction has written.
  std::vector<std::pair<const Region *, uint64_t>> writtenNow;
  /// Places are numbered through all functions: the first of each.
  std::vector<uint32_t> firstPlaces;
  std::map<std::pair<const Region *, uint64_t>, Message> messages;
  std::vector<Agent> agents;
  /// Of the agents, and of the maps.
  MemoryCount memory, mapMemory;
  /// By place: an approximate instruction was executed.
  std::vector<bool> approximate;
  /// Tensor maps that a thread has fenced: by CTA, thread and address, and the
  /// clock then.
  std::map<std::tuple<uint32_t, uint32_t, const Region *, uint64_t>, ClockPtr>
      mapFences;
};

} // namespace tessera::ptx

#endif // TESSERA_PTX_CHECKER_H
