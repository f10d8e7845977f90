//===- Grid.cpp - a launch -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/ptx/Block.h"
#include "tessera/ptx/Checker.h"
#include "tessera/ptx/StatisticsRecorder.h"

#include <algorithm>
#include <thread>

using namespace tessera;
using namespace tessera::ptx;

/// A cluster runs for so many instructions before another may start beside it.
static constexpr uint64_t kSlice = 1 << 17;
/// In random order, for 2^0 to 2^12 of them: many faults show only if a CTA
/// stops between two certain instructions.
static constexpr uint64_t kRandomSlices = 13;
/// How often waiting instructions may give up with nothing else happening.
static constexpr unsigned kGiveUps = 4;

Grid::Grid(const Program &program, GlobalMemory &memory, uint32_t number,
           const std::vector<uint8_t> &bytes, const Options &options,
           std::vector<uint64_t> variables)
    : program(program), memory(memory), entry(program.functions[number]),
      options(options), parameters("the parameters", kParamWindow, 0),
      shared(layOutShared(program, number)), variables(std::move(variables)),
      random(options.orderSeed), asyncRandom(options.asyncSeed),
      start(std::chrono::steady_clock::now()) {
  parameters.bytes = bytes;
  const Function &function = *entry.source;
  for (int i = 0; i < 3; ++i) {
    if (options.cluster[i])
      clusterSize[i] = options.cluster[i];
    else if (function.requiredCluster[i])
      clusterSize[i] = function.requiredCluster[i];
  }
  numBlockThreads =
      (options.block[0] * options.block[1] * options.block[2] + kLanes - 1) /
      kLanes * kLanes;
  // Dynamic shared memory lies behind all that is static.
  uint64_t alignment = 16;
  for (const Variable &variable : program.module.variables)
    if (variable.space == Space::Shared && !variable.size)
      alignment = std::max<uint64_t>(alignment, variable.alignment);
  dynamicSharedAt = (shared.bytes + alignment - 1) / alignment * alignment;
  sharedBytes = dynamicSharedAt + options.dynamicSharedBytes;
  if (!options.dynamicSharedBytes)
    sharedBytes = shared.bytes;
  numClusters = 1;
  for (int i = 0; i < 3; ++i)
    numClusters *= options.grid[i] / clusterSize[i];
  if (options.check)
    checker = std::make_unique<Checker>(*this);
  if (options.stats)
    recorder = std::make_unique<StatisticsRecorder>(*this);
}

Grid::~Grid() = default;

bool Grid::isOverTime() const {
  return options.timeout &&
         std::chrono::steady_clock::now() - start > *options.timeout;
}

void Grid::print(std::string_view text) {
  std::lock_guard<std::mutex> lock(mutex);
  if (options.output)
    options.output(text);
}

Place Grid::getPlace(const DecodedFunction &function,
                     uint32_t instruction) const {
  Place place;
  place.function = function.source->name;
  const std::vector<Instruction> &all = function.source->instructions;
  if (instruction >= all.size()) {
    place.position =
        all.empty() ? function.source->position : all.back().position;
    return place;
  }
  place.position = all[instruction].position;
  place.source = all[instruction].source;
  const std::vector<std::string> &files = program.module.files;
  if (place.source.line && place.source.file < files.size())
    place.file = files[place.source.file];
  return place;
}

void Grid::report(Finding finding) {
  std::lock_guard<std::mutex> lock(mutex);
  if (!options.check)
    isStopping = true;
  for (Finding &other : outcome.findings)
    if (other.kind == finding.kind &&
        other.place.position.line == finding.place.position.line &&
        other.place.position.column == finding.place.position.column) {
      ++other.times;
      // A fault in a loop would be reported for ever.
      if (other.times > 100000)
        isStopping = true;
      return;
    }
  if (outcome.findings.size() >= options.maxFindings ||
      (!options.check && !outcome.findings.empty())) {
    ++outcome.droppedFindings;
    return;
  }
  outcome.findings.push_back(std::move(finding));
}

bool Grid::nextCluster(std::unique_ptr<Cluster> &cluster) {
  uint64_t number;
  {
    std::lock_guard<std::mutex> lock(mutex);
    if (nextClusterNumber == numClusters)
      return false;
    number = nextClusterNumber++;
  }
  if (options.order == Order::Reverse)
    number = numClusters - 1 - number;
  else if (options.order == Order::Random && !clusterOrder.empty())
    number = clusterOrder[number];
  std::array<uint32_t, 3> first;
  for (int i = 0; i < 3; ++i) {
    uint64_t extent = options.grid[i] / clusterSize[i];
    first[i] = uint32_t(number % extent) * clusterSize[i];
    number /= extent;
  }
  cluster = std::make_unique<Cluster>(*this, first);
  return true;
}

void Grid::reportDeadlock(Cluster &cluster) {
  std::string text;
  Finding finding{FindingKind::Deadlock, ""};
  unsigned listed = 0;
  for (const std::unique_ptr<Block> &block : cluster.blocks)
    for (const std::unique_ptr<Warp> &warp : block->warps) {
      if (warp->getState() == Warp::State::Done)
        continue;
      std::string wait = warp->describeWait();
      if (wait.empty() || ++listed > 8)
        continue;
      if (text.empty()) {
        const Fragment &fragment = warp->fragments.front();
        uint32_t at = fragment.pc;
        if (fragment.wait == Fragment::Barrier && at)
          --at;
        finding.place = getPlace(*fragment.frame->function, at);
        finding.block = block->id;
        finding.thread =
            getThread(*warp, unsigned(std::countr_zero(fragment.mask)));
      } else {
        text += "; ";
      }
      text += wait;
    }
  if (listed > 8)
    text += "; and " + std::to_string(listed - 8) + " more warps";
  finding.message = "no thread can go on: " + text;
  report(std::move(finding));
}

/// Nothing in the cluster can run. Returns false if that is for ever.
bool Grid::unblock(Cluster &cluster) {
  for (const std::unique_ptr<Block> &block : cluster.blocks)
    while (!block->pending.empty()) {
      std::shared_ptr<AsyncOp> op = block->pending.front();
      block->pending.pop_front();
      if (op->isDone)
        continue;
      op->complete();
      return true;
    }
  if (cluster.events != cluster.eventsSeen) {
    cluster.eventsSeen = cluster.events;
    cluster.giveUps = 0;
  }
  if (cluster.giveUps < kGiveUps) {
    ++cluster.giveUps;
    ++cluster.waitRound;
    return true;
  }
  for (const std::unique_ptr<Block> &block : cluster.blocks)
    if (!block->isDone && block->breakWaits())
      return true;
  reportDeadlock(cluster);
  return false;
}

void Grid::runClusters() {
  MemoryCount::restart();
  std::vector<std::unique_ptr<Cluster>> active;
  bool isRandom = options.order == Order::Random;
  // Several clusters beside each other show more orders.
  size_t wanted = isRandom ? 4 : 1;
  while (wanted > 1 && isOverMemory(wanted * getClusterBytes()))
    --wanted;
  bool hasMore = true;
  size_t rounds = 0;
  while (!mustStop()) {
    while (hasMore && active.size() < wanted) {
      std::unique_ptr<Cluster> cluster;
      hasMore = nextCluster(cluster);
      if (hasMore)
        active.push_back(std::move(cluster));
    }
    if (active.empty())
      return;
    bool hasUnfinished = false;
    for (size_t i = 0; i < active.size() && !mustStop(); ++i) {
      Cluster &cluster = *active[i];
      uint64_t used = cluster.run(
          isRandom ? uint64_t(1) << random() % kRandomSlices : kSlice);
      numInstructions += used;
      if (!used && !cluster.isDone() && !mustStop() && !unblock(cluster)) {
        stop();
        return;
      }
      hasUnfinished |= !cluster.isDone();
      checkLimits(cluster);
    }
    std::erase_if(active,
                  [](const auto &cluster) { return cluster->isDone(); });
    // Clusters that do not end may wait for ones that have not begun.
    if (!hasUnfinished)
      rounds = 0;
    if (hasUnfinished && active.size() >= wanted && hasMore &&
        ++rounds > wanted / 4 && !isOverMemory(getClusterBytes())) {
      wanted = active.size() + 1;
      rounds = 0;
    }
  }
}

uint64_t Grid::getClusterBytes() const {
  uint64_t warp = 4096 + getFrameBytes(entry, options.check) +
                  2 * kLanes * entry.localBytes;
  uint64_t block = sharedBytes + numBlockThreads / kLanes * warp;
  return block * clusterSize[0] * clusterSize[1] * clusterSize[2];
}

bool Grid::isOverMemory(uint64_t more) const {
  uint64_t limit = options.memoryLimit / numHostThreads;
  return more > limit || MemoryCount::getLive() > limit - more;
}

void Grid::checkLimits(Cluster &cluster) {
  if (options.isCancelled && options.isCancelled()) {
    std::lock_guard<std::mutex> lock(mutex);
    outcome.wasCancelled = true;
    stop();
  }
  if (isOverTime()) {
    if (!mustStop())
      reportTimeout(cluster);
    stop();
  }
  if (isOverMemory(0)) {
    std::lock_guard<std::mutex> lock(mutex);
    outcome.refusal = "the launch needs more than " +
                      std::to_string(options.memoryLimit >> 20) +
                      " MiB of memory besides its arrays";
    stop();
  }
}

void Grid::reportTimeout(Cluster &cluster) {
  Finding finding{FindingKind::Timeout, "the launch does not end in time"};
  for (const std::unique_ptr<Block> &block : cluster.blocks)
    for (const std::unique_ptr<Warp> &warp : block->warps) {
      if (warp->fragments.empty() || !finding.place.function.empty())
        continue;
      const Fragment &fragment = warp->fragments.front();
      finding.place = getPlace(*fragment.frame->function, fragment.pc);
      finding.block = block->id;
      finding.thread =
          getThread(*warp, unsigned(std::countr_zero(fragment.mask)));
      finding.message += ": warp " + std::to_string(warp->index) +
                         " still runs at " + describe(finding.place);
    }
  report(std::move(finding));
}

void Grid::run() {
  if (options.order == Order::Random && numClusters < (1u << 24)) {
    clusterOrder.resize(numClusters);
    for (uint64_t i = 0; i < numClusters; ++i)
      clusterOrder[i] = i;
    std::shuffle(clusterOrder.begin(), clusterOrder.end(), random);
  }
  unsigned threads = options.threads
                         ? options.threads
                         : std::max(1u, std::thread::hardware_concurrency());
  // Checks and random orders are for one thread: they are repeatable.
  if (options.check || options.stats || options.order == Order::Random ||
      options.async == Async::Random || program.usesHeap)
    threads = 1;
  threads = unsigned(std::min<uint64_t>(threads, numClusters));
  numHostThreads = threads;
  std::vector<std::thread> others;
  for (unsigned i = 1; i < threads; ++i)
    others.emplace_back([this] { runClusters(); });
  runClusters();
  for (std::thread &other : others)
    other.join();
}

Outcome Grid::takeOutcome() {
  outcome.numInstructions = numInstructions;
  if (checker)
    outcome.approximate = checker->takeApproximate();
  if (recorder)
    outcome.statistics = recorder->take();
  return std::move(outcome);
}
