//===- Block.h - CTAs, clusters and the grid -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_PTX_BLOCK_H
#define TESSERA_PTX_BLOCK_H

#include "tessera/ptx/Warp.h"

#include <atomic>
#include <mutex>
#include <unordered_map>

namespace tessera::ptx {

/// One of the 16 barriers of a CTA, in the round that is going on.
struct NamedBarrier {
  /// Lanes that wait for the round to end, and where they are.
  struct Waiter {
    Warp *warp;
    uint32_t lanes;
    const Op *op;
    Frame *frame;
  };
  /// Threads that take part; 0 for all that have not exited.
  uint32_t expected = 0;
  uint32_t arrived = 0;
  /// Threads whose predicate was true, for `bar.red`.
  uint32_t numTrue = 0, numVoters = 0;
  std::vector<Waiter> waiting;
  /// Where the first thread came from, for reports.
  const Op *first = nullptr;
  const DecodedFunction *firstFunction = nullptr;
  ClockPtr clock;
};

class Block {
public:
  Block(Grid &grid, Cluster &cluster, std::array<uint32_t, 3> id,
        uint32_t rank);
  ~Block();

  Grid &grid;
  Cluster &cluster;
  std::array<uint32_t, 3> id;
  uint32_t rank;   // in the cluster
  uint32_t number; // in the grid
  Region shared;
  std::vector<std::unique_ptr<Warp>> warps;
  std::array<NamedBarrier, 16> barriers;
  /// By offset in shared memory.
  std::unordered_map<uint32_t, Mbarrier> mbarriers;
  /// Operations that have been issued and have not acted.
  std::deque<std::shared_ptr<AsyncOp>> pending;
  bool isDone = false;
  unsigned numThreads;
  /// Of the checker.
  struct CheckState;
  std::unique_ptr<CheckState> checkState;

  /// Runs warps for at most `budget` instructions; returns how many. 0 if no
  /// warp can run.
  uint64_t run(uint64_t budget);
  /// All warps wait: reports, and lets them go where that is possible.
  bool breakWaits();

  /// Lanes have exited: barriers no longer wait for them.
  void onExit(Warp &warp, uint32_t lanes);
  /// Threads that have not exited.
  uint32_t countLive() const;
  /// Ends the round of a barrier if all threads have come.
  void checkBarrier(unsigned id);

  /// An operation begins. It acts at once, or later.
  void issue(std::shared_ptr<AsyncOp> op);
  /// Lets some operations act, by the seed.
  void actSometimes();

  /// The mbarrier at an offset; reports and returns null if there is none.
  Mbarrier *findMbarrier(Warp &warp, const Op &op, unsigned lane,
                         uint32_t offset);
  /// Arrives `count` times, or completes `bytes` of transactions.
  void arrive(Mbarrier &barrier, uint32_t count);
  void completeTransactions(uint32_t offset, uint64_t bytes, AsyncOp *by);
  void finishPhase(Mbarrier &barrier);
};

/// The CTAs that run at the same time and see each other's shared memory.
class Cluster {
public:
  Cluster(Grid &grid, std::array<uint32_t, 3> first);

  Grid &grid;
  std::vector<std::unique_ptr<Block>> blocks;
  /// `barrier.cluster`: threads that arrived in this round, and the number of
  /// rounds that are over.
  uint32_t arrived = 0;
  uint64_t round = 0;
  ClockPtr arriving, clock;
  /// Threads of all CTAs that have not exited.
  uint32_t numThreads = 0;
  MemoryCount memory;
  /// Other clusters go first (Warp::pauseSometimes).
  bool isPausing = false;

  /// Counts how often nothing could run. An instruction that waits gives up
  /// when this has changed twice.
  uint64_t waitRound = 0;
  /// Changes whenever something happens that others may wait for.
  uint64_t events = 0;
  uint64_t eventsSeen = 0;
  unsigned giveUps = 0;

  bool isDone() const;
  void checkBarrier();
  uint64_t run(uint64_t budget);
};

/// Local memory of a thread, as on hardware; bounds recursion too.
inline constexpr uint64_t kMaxLocalBytes = 512 * 1024;

/// Bytes of a frame of a function, with what the checks keep.
uint64_t getFrameBytes(const DecodedFunction &function, bool isChecked);

/// A launch while it runs.
class Grid {
public:
  Grid(const Program &program, GlobalMemory &memory, uint32_t entry,
       const std::vector<uint8_t> &parameters, const Options &options,
       std::vector<uint64_t> variables);
  ~Grid();

  const Program &program;
  GlobalMemory &memory;
  const DecodedFunction &entry;
  const Options &options;
  Region parameters;
  SharedLayout shared;
  /// Addresses of the module's variables, by number.
  std::vector<uint64_t> variables;
  std::array<uint32_t, 3> clusterSize{1, 1, 1};
  /// Threads of a CTA, counting its warps in full.
  uint32_t numBlockThreads = 0;
  uint64_t sharedBytes = 0;
  uint64_t dynamicSharedAt = 0;
  std::unique_ptr<Checker> checker;
  std::unique_ptr<StatisticsRecorder> recorder;
  std::mt19937_64 random, asyncRandom;

  void run();
  Outcome takeOutcome();
  /// What a cluster needs when it starts.
  uint64_t getClusterBytes() const;

  void report(Finding finding);
  Place getPlace(const DecodedFunction &function, uint32_t instruction) const;
  /// The launch ends as soon as it can.
  void stop() { isStopping.store(true, std::memory_order_relaxed); }
  bool mustStop() const { return isStopping.load(std::memory_order_relaxed); }
  void print(std::string_view text);
  bool isOverTime() const;
  /// Ends the launch if it is cancelled, or takes too long or too much memory.
  void checkLimits(Cluster &cluster);
  /// True if this many more bytes would exceed the limit.
  bool isOverMemory(uint64_t more) const;

  std::atomic<uint64_t> numInstructions{0};
  /// Bytes by malloc.
  uint64_t heapBytes = 0;
  MemoryCount heapMemory;

private:
  void runClusters();
  bool nextCluster(std::unique_ptr<Cluster> &cluster);
  bool unblock(Cluster &cluster);
  void reportDeadlock(Cluster &cluster);
  void reportTimeout(Cluster &cluster);

  std::mutex mutex;
  std::atomic<bool> isStopping{false};
  Outcome outcome;
  uint64_t nextClusterNumber = 0, numClusters = 0;
  std::vector<uint64_t> clusterOrder;
  unsigned numHostThreads = 1;
  std::chrono::steady_clock::time_point start;
};

} // namespace tessera::ptx

#endif // TESSERA_PTX_BLOCK_H
