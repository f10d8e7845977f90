//===- Warp.h - a warp, its lanes and its CTA -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The state of a launch while it runs: a Grid has CTAs (Block), those have
// warps, a warp has fragments.
//
// A fragment is a set of lanes at the same instruction of the same frame. A
// branch that lanes take differently splits a fragment in two. Of the fragments
// of a warp the one at the lowest instruction runs first, and fragments that
// meet are merged:
//
//   0  setp.lt.s32 %p1, %r1, 16;     one fragment of 32 lanes
//   1  @%p1 bra then;                lanes 0-15 go to 3, 16-31 to 2
//   2  bra end;                      lanes 16-31 run first, to 4
//   3  then: …                       now lanes 0-15 are lower: they run
//   4  end: …                        here they meet: 32 lanes again
//
// A fragment that keeps jumping back lets others go first after a while, so
// lanes that spin on a lock cannot starve the lane that holds it.
//
// An instruction that lanes must execute together (`.sync`, `.aligned`) makes a
// fragment wait until the other lanes have come to it.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_PTX_WARP_H
#define TESSERA_PTX_WARP_H

#include "tessera/ptx/Launch.h"
#include "tessera/ptx/Mbarrier.h"
#include "tessera/ptx/MemoryCount.h"

#include <deque>
#include <random>

namespace tessera::ptx {

class Block;
class Checker;
class Cluster;
class Grid;
class StatisticsRecorder;

enum class Scope : uint8_t { Cta, Cluster, Gpu, Sys };

/// How an instruction accesses memory.
struct Access {
  enum Kind : uint8_t { Read, Write, Update };
  Kind kind = Read;
  /// Relaxed, volatile or atomic: two such accesses do not race if the scopes
  /// of both include both threads.
  bool isStrong = false;
  Scope scope = Scope::Cta;
};

/// Memory behind an address.
struct Spot {
  uint8_t *bytes = nullptr; // null if there is none
  Region *region = nullptr;
  uint64_t offset = 0;
  Space space = Space::Generic;
  /// Whose shared memory it is.
  Block *owner = nullptr;

  explicit operator bool() const { return bytes; }
};

/// Memory of some lanes of a warp, all in the same region. The others have the
/// offset of the first one.
struct LaneSpots {
  Region *region = nullptr;
  Space space = Space::Generic;
  Block *owner = nullptr;
  /// Bytes of a lane; the offsets are multiples of it.
  uint64_t size = 0;
  /// It is all lanes, and each is right behind the one before it.
  bool isContiguous = false;
  std::array<uint64_t, kLanes> offsets;

  uint8_t *getBytes(unsigned lane) const {
    return region->bytes.data() + offsets[lane];
  }
  Spot get(unsigned lane) const {
    return {getBytes(lane), region, offsets[lane], space, owner};
  }
  /// The lanes whose bytes were never written, not all of them.
  uint32_t getUnwritten(uint32_t lanes) const;
  void setWritten(uint32_t lanes) const;
};

/// An asynchronous operation, from its issue to its completion. When it acts
/// depends on Options::async.
struct AsyncOp {
  /// About as large as the largest of them, with what refers to it.
  static constexpr uint64_t kBytes = 512;

  virtual ~AsyncOp() = default;
  /// Does the work. Called once.
  virtual void act() = 0;
  bool isDone = false;
  /// The checker's numbers for the reads and for the writes; 0 if none.
  uint64_t readAgent = 0, writeAgent = 0;
  /// The instruction, for reports.
  const Op *op = nullptr;
  const DecodedFunction *function = nullptr;
  MemoryCount memory;

  AsyncOp() { memory.set(kBytes); }
  void complete() {
    if (isDone)
      return;
    isDone = true;
    act();
  }
};

/// The registers of a function for the lanes that called it together.
struct Frame {
  const DecodedFunction *function = nullptr;
  Frame *caller = nullptr;
  /// Where lanes go on in the caller, and the call that made this frame.
  uint32_t returnPc = 0;
  const Op *call = nullptr;
  /// Lanes that have not returned.
  uint32_t lanes = 0;
  uint64_t localBase = 0;
  unsigned depth = 0;
  std::vector<uint64_t> storage;
  uint8_t *registers = nullptr;
  /// Parameters of the function and of calls, lane by lane.
  std::vector<uint8_t> parameters;
  MemoryCount memory;

  // With checks, by register number.
  /// Lanes whose value is defined.
  std::vector<uint32_t> defined;
  /// The instruction that an undefined value comes from, or ~0.
  std::vector<uint32_t> origin;
  /// When the register was last written, other than by wgmma: the warp's
  /// instruction count.
  std::vector<uint64_t> modified;
  /// The wgmma group that will write it, or 0 (see Warp::wgmmaGroup).
  std::vector<uint64_t> pending;
};

struct Fragment {
  Frame *frame = nullptr;
  uint32_t pc = 0;
  uint32_t mask = 0;
  enum Wait : uint8_t {
    Ready,
    /// For other lanes of the warp at the same instruction.
    Lanes,
    /// At a barrier of the CTA or cluster.
    Barrier,
    /// For something that others change; it is tried again.
    Retry,
  };
  Wait wait = Ready;
  /// Jumps back, since which other fragments may go first.
  uint32_t backJumps = 0;
  /// Cluster::waitRound when it began to wait, plus 1; 0 if it does not.
  uint64_t waitedSince = 0;
  uint32_t waitedAt = 0;
};

class Warp {
public:
  Warp(Block &block, unsigned index, uint32_t lanes);
  ~Warp();

  //===--------------------------------------------------------------------===//
  // For instructions
  //===--------------------------------------------------------------------===//

  /// The lanes that execute the current instruction.
  uint32_t mask = 0;

  template <typename T> T *lanes(uint32_t at) {
    return reinterpret_cast<T *>(registers + at);
  }
  uint32_t &predicate(uint32_t at) { return *lanes<uint32_t>(at); }
  /// The predicate at[slot] of an op, negated if the op says so.
  uint32_t predicate(const Op &op, unsigned slot) {
    return predicate(op.at[slot]) ^ (op.negated >> slot & 1 ? kAllLanes : 0);
  }

  /// Finds memory for a lane and checks bounds and alignment. Returns an empty
  /// spot after a report. `address` is one of `space`.
  Spot find(const Op &op, unsigned lane, Space space, uint64_t address,
            uint64_t size, uint64_t alignment);
  /// `find`, then the race detector and the recorder. For reads, `isDefined`
  /// says whether all bytes were written.
  Spot access(const Op &op, unsigned lane, Space space, uint64_t address,
              uint64_t size, uint64_t alignment, Access access,
              bool *isDefined = nullptr);
  /// Finds memory for some lanes if it lies in one array or the CTA's own
  /// shared memory, in bounds and aligned to `size`, a power of two. Else it
  /// returns false and reports nothing: lanes have to be asked one by one.
  /// `spots.offsets` has the addresses.
  bool findTogether(Space space, uint64_t size, LaneSpots &spots,
                    uint32_t lanes);
  /// What `access` does for a lane, for lanes in order. Stops before the first
  /// that has to be asked for by `access`, and returns those before it.
  uint32_t accessTogether(const Op &op, const LaneSpots &spots, Access access,
                          uint32_t lanes);
  /// Reads of lanes. Returns those that read bytes that were never written.
  uint32_t readTogether(const Op &op, const LaneSpots &spots, Access access,
                        uint32_t lanes);
  /// Whole accesses of one lane, aligned to their size. False after a report.
  bool load(const Op &op, unsigned lane, Space space, uint64_t address,
            void *result, unsigned size, bool *isDefined = nullptr);
  bool store(const Op &op, unsigned lane, Space space, uint64_t address,
             const void *value, unsigned size, bool isDefined = true);

  /// Reports a fault at an instruction. Without checks it ends the launch.
  void report(const Op &op, FindingKind kind, unsigned lane,
              std::string message);
  void report(const Op &op, FindingKind kind, unsigned lane,
              std::string message, const Place &other);

  /// With checks: which lanes of a register operand are defined. `register` is
  /// a number of Op::reads or Op::writes.
  bool isChecked() const { return checker != nullptr; }
  uint32_t getDefined(uint32_t number) const;
  /// Marks lanes of a register as undefined because of instruction `op`.
  void setDefined(const Op &op, uint32_t number, uint32_t lanes,
                  uint32_t defined);

  //===--------------------------------------------------------------------===//
  // Control
  //===--------------------------------------------------------------------===//

  /// Moves the active lanes to another instruction of the frame.
  void jump(uint32_t target);
  void call(const Op &op, uint32_t function, uint32_t lanes);
  void doReturn();
  void exitLanes();
  /// Lets other warps run.
  void yield() { isStopped = isYielding = true; }
  /// Others may go first, by the seed of a random order. For instructions that
  /// threads synchronise by: what stands between two of them shows most faults.
  void pauseSometimes();
  /// The instruction takes as long as so many ordinary ones.
  void charge(uint64_t instructions) {
    sinceCheck += instructions;
    isStopped |= sinceCheck >= kCheckInterval;
  }
  /// Lanes execute the current instruction again, in a fragment of their own.
  void splitHere(uint32_t lanes) { split(lanes, pc - 1); }
  /// The instruction has not been executed: its lanes wait, and try again.
  void retry();
  /// True if the instruction has waited so long that it may give up.
  bool hasWaitedLong() const;
  /// The lanes have arrived at a barrier and wait for `release`.
  void waitAtBarrier();
  /// Lanes that wait at a barrier go on behind it.
  void release(uint32_t lanes);

  /// Runs for at most `budget` instructions; returns how many.
  enum class State : uint8_t { Ready, Blocked, Done };
  uint64_t run(uint64_t budget);
  State getState() const { return state; }
  /// What its lanes wait for, as sentences.
  std::string describeWait() const;
  /// Nothing else can run: lanes that wait for lanes that will not come are
  /// reported and go on. Returns true if any did.
  bool breakWait();

  //===--------------------------------------------------------------------===//
  // State
  //===--------------------------------------------------------------------===//

  Block &block;
  Grid &grid;
  Checker *checker;
  StatisticsRecorder *recorder; // null without Options::stats
  /// Whether there is a checker or a recorder.
  bool isWatched;
  unsigned index; // in the CTA
  /// Lanes with a thread, and those that have exited.
  uint32_t allLanes, exited = 0;
  std::vector<Fragment> fragments;
  /// The fragment that runs; its pc is that of the next instruction.
  size_t current = 0;
  Frame *frame = nullptr;
  uint8_t *registers = nullptr;
  uint32_t pc = 0;
  uint64_t numInstructions = 0;

  /// Per lane: the round of the cluster's barrier that it arrived for plus 1,
  /// or 0 if it has not arrived.
  std::array<uint64_t, kLanes> clusterArrival{};

  /// Waits on mbarriers that have timed out at once.
  uint32_t numEarlyTimeouts = 0;

  /// Asynchronous copies by `cp.async`, in order of issue (Async.cpp).
  struct Copies;
  std::unique_ptr<Copies> copies;
  /// Bulk operations with bulk_group completion, per lane.
  struct BulkGroups;
  std::unique_ptr<BulkGroups> bulk;
  /// wgmma: operations not yet committed, and committed groups not yet waited
  /// for (Wgmma.cpp).
  std::vector<std::shared_ptr<AsyncOp>> wgmmaOpen;
  std::deque<std::vector<std::shared_ptr<AsyncOp>>> wgmmaGroups;
  /// The number of the open group, from 1, and of the last one waited for.
  uint64_t wgmmaGroup = 1, wgmmaDone = 0;
  /// The instruction count at the last wgmma.fence; 0 for none.
  uint64_t wgmmaFence = 0;

private:
  friend class Block;
  friend class Grid;
  /// `run`, with or without the recorder: the loop is as quick as if there
  /// were none.
  template <bool isRecorded> uint64_t runFor(uint64_t budget);
  bool select();
  /// Brings the lanes of a `.sync` instruction together in `mask`. False if
  /// they have to wait.
  bool gather(const Op &op);
  uint32_t getNamed(const Op &op, uint32_t &same);
  /// Moves lanes of the current fragment to one of their own.
  Fragment &split(uint32_t lanes, uint32_t at);
  void addFragment(Frame *frame, uint32_t at, uint32_t lanes);
  void merge();
  Frame *makeFrame(const DecodedFunction &function, Frame *caller,
                   uint32_t lanes);
  void freeFrame(Frame *frame);
  void fillValue(Frame &frame, const FrameValue &value);
  bool growLocal(uint64_t bytes);

  /// Limits of time and memory are checked after so many instructions.
  static constexpr uint64_t kCheckInterval = 256;
  uint64_t sinceCheck = 0;

  State state = State::Ready;
  bool isStopped = false;  // the current fragment ends its turn
  bool isRetrying = false; // and its instruction counts as not executed
  bool isYielding = false; // the turn of the warp ends
  bool isForced = false;   // lanes that do not come are not waited for
  uint32_t nextMerge = ~uint32_t(0);
  std::vector<std::unique_ptr<Frame>> frames;
  std::vector<std::unique_ptr<Frame>> freeFrames;
  /// The region of global memory that was accessed last.
  Region *lastRegion = nullptr;
  /// Local memory: `localStride` bytes per lane.
  Region local;
  uint64_t localStride = 0;
  MemoryCount localMemory;
};

/// The thread of a lane, as %tid.
std::array<uint32_t, 3> getThread(const Warp &warp, unsigned lane);

} // namespace tessera::ptx

#endif // TESSERA_PTX_WARP_H
