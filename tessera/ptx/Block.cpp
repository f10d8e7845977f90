//===- Block.cpp - CTAs and clusters -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/ptx/Block.h"
#include "tessera/ptx/CheckState.h"

#include <algorithm>
#include <bit>

using namespace tessera;
using namespace tessera::ptx;

/// The turn of a warp, in instructions.
static constexpr uint64_t kTurn = 4096;
static constexpr uint64_t kRandomTurn = 64;

Block::Block(Grid &grid, Cluster &cluster, std::array<uint32_t, 3> id,
             uint32_t rank)
    : grid(grid), cluster(cluster), id(id), rank(rank),
      number((id[2] * grid.options.grid[1] + id[1]) * grid.options.grid[0] +
             id[0]),
      shared("shared memory", 0, grid.sharedBytes) {
  const std::array<uint32_t, 3> &size = grid.options.block;
  numThreads = size[0] * size[1] * size[2];
  if (grid.checker) {
    shared.clearWritten();
    grid.checker->addBlock(*this);
  }
  for (unsigned first = 0; first < numThreads; first += kLanes) {
    unsigned count = std::min(kLanes, numThreads - first);
    uint32_t lanes = count == kLanes ? kAllLanes : (uint32_t(1) << count) - 1;
    warps.push_back(std::make_unique<Warp>(*this, first / kLanes, lanes));
  }
}

Block::~Block() = default;

uint32_t Block::countLive() const {
  uint32_t count = 0;
  for (const std::unique_ptr<Warp> &warp : warps)
    count += uint32_t(std::popcount(warp->allLanes & ~warp->exited));
  return count;
}

void Block::onExit(Warp &, uint32_t lanes) {
  uint32_t count = uint32_t(std::popcount(lanes));
  cluster.numThreads -= count;
  ++cluster.events;
  for (unsigned i = 0; i < barriers.size(); ++i)
    if (barriers[i].first && !barriers[i].expected)
      checkBarrier(i);
  cluster.checkBarrier();
}

void Block::issue(std::shared_ptr<AsyncOp> op) {
  bool isNow =
      grid.options.async == Async::Eager ||
      (grid.options.async == Async::Random && grid.asyncRandom() % 4 == 0);
  if (isNow)
    op->complete();
  else
    pending.push_back(std::move(op));
}

void Block::actSometimes() {
  if (grid.options.async != Async::Random || pending.empty() ||
      grid.asyncRandom() % 8)
    return;
  size_t index = grid.asyncRandom() % pending.size();
  std::shared_ptr<AsyncOp> op = pending[index];
  pending.erase(pending.begin() + ptrdiff_t(index));
  op->complete();
}

uint64_t Block::run(uint64_t budget) {
  uint64_t used = 0;
  size_t count = warps.size();
  Order order = grid.options.order;
  // Operations that a wait has completed are not kept.
  std::erase_if(pending, [](const auto &op) { return op->isDone; });
  for (;;) {
    uint64_t round = 0;
    for (size_t i = 0; i < count; ++i) {
      size_t index = order == Order::Reverse  ? count - 1 - i
                     : order == Order::Random ? grid.random() % count
                                              : i;
      Warp &warp = *warps[index];
      if (warp.getState() == Warp::State::Done)
        continue;
      uint64_t turn = kTurn;
      if (order == Order::Random) {
        if (used + round >= budget || cluster.isPausing)
          return used + round;
        turn = std::min(1 + grid.random() % kRandomTurn, budget - used - round);
      }
      round += warp.run(turn);
      actSometimes();
      if (grid.mustStop())
        return used + round;
    }
    used += round;
    bool allDone = true;
    for (const std::unique_ptr<Warp> &warp : warps)
      allDone &= warp->getState() == Warp::State::Done;
    if (allDone) {
      // What is still under way completes; nothing waits for it.
      for (size_t i = 0; i < pending.size(); ++i)
        pending[i]->complete();
      pending.clear();
      isDone = true;
      ++cluster.events;
      if (grid.checker)
        grid.checker->removeBlock(*this);
      return used + 1;
    }
    // With a random choice, a round may have missed the warps that can run.
    if (round == 0 && order == Order::Random) {
      for (const std::unique_ptr<Warp> &warp : warps)
        if (warp->getState() != Warp::State::Done)
          round += warp->run(1);
      used += round;
    }
    if (round == 0 || used >= budget)
      return used;
  }
}

bool Block::breakWaits() {
  for (const std::unique_ptr<Warp> &warp : warps)
    if (warp->getState() != Warp::State::Done && warp->breakWait())
      return true;
  return false;
}

//===----------------------------------------------------------------------===//
// Clusters
//===----------------------------------------------------------------------===//

Cluster::Cluster(Grid &grid, std::array<uint32_t, 3> first) : grid(grid) {
  const std::array<uint32_t, 3> &size = grid.clusterSize;
  uint32_t rank = 0;
  for (uint32_t z = 0; z < size[2]; ++z)
    for (uint32_t y = 0; y < size[1]; ++y)
      for (uint32_t x = 0; x < size[0]; ++x)
        blocks.push_back(std::make_unique<Block>(
            grid, *this,
            std::array<uint32_t, 3>{first[0] + x, first[1] + y, first[2] + z},
            rank++));
  for (const std::unique_ptr<Block> &block : blocks)
    numThreads += block->numThreads;
  // Warps count the rest.
  memory.set(blocks.size() * grid.sharedBytes);
}

bool Cluster::isDone() const {
  return std::all_of(blocks.begin(), blocks.end(),
                     [](const auto &block) { return block->isDone; });
}

uint64_t Cluster::run(uint64_t budget) {
  uint64_t used = 0;
  bool hasPaused = false;
  for (;;) {
    uint64_t round = 0;
    for (size_t i = 0; i < blocks.size(); ++i) {
      Block &block =
          *blocks[grid.options.order == Order::Reverse ? blocks.size() - 1 - i
                                                       : i];
      isPausing = false;
      // CTAs of a cluster take short turns, so that none runs far ahead.
      if (!block.isDone)
        round += block.run(blocks.size() == 1 ? budget : 16 * kTurn);
      if (grid.mustStop())
        return used + round;
      // The other CTAs of the cluster have their turn first.
      hasPaused |= isPausing;
    }
    used += round;
    if (round == 0 || used >= budget || hasPaused || isDone())
      return used;
  }
}
