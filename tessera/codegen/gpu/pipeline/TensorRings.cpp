//===- TensorRings.cpp - loops fed by tensor copies -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/pipeline/TensorRings.h"
#include "tessera/codegen/gpu/pipeline/ConsumerLoops.h"
#include "tessera/codegen/gpu/pipeline/LeftOperands.h"
#include "tessera/codegen/gpu/pipeline/LoopTools.h"
#include "tessera/codegen/gpu/pipeline/Pairs.h"
#include "tessera/codegen/gpu/pipeline/Prefetches.h"
#include "tessera/codegen/gpu/pipeline/RingChoices.h"
#include "tessera/codegen/gpu/pipeline/Roles.h"
#include "tessera/codegen/gpu/pipeline/Streams.h"
#include "tessera/codegen/gpu/shared/Scratch.h"

using namespace tessera;
using namespace tessera::gpu;
using mlir::cast;
using mlir::dyn_cast;
using mlir::isa;
using mlir::Operation;
using mlir::Value;

namespace {

/// A ring of the kernel: what its slots hold.
struct RingPlan {
  llvm::SmallVector<tgpu::BufferType, 2> slots;
  unsigned phase = 0;
  int64_t depth = 0;
  tgpu::RingOp ring;
  llvm::SmallVector<tgpu::AllocOp, 2> buffers;

  int64_t getSlotBytes() const {
    int64_t bytes = 0;
    for (tgpu::BufferType slot : slots)
      bytes += slot.getTileBytes();
    return bytes;
  }
};

/// The streams of a block that go through one ring: the same products read
/// them.
struct Feed {
  llvm::SmallVector<Stream, 2> streams;
  unsigned ring = 0;
};

/// Those of the body of a loop, or of another block with products in its loops.
struct BlockPlan {
  tgpu::ForOp loop;
  llvm::SmallVector<Feed, 2> feeds;
};

class TensorRings {
public:
  TensorRings(tgpu::KernelOp kernel, const Target &target,
              const Schedule &schedule)
      : kernel(kernel), target(target), schedule(schedule), builder(kernel) {}

  bool run();

  TensorObstacle obstacle;

private:
  /// Registers of the threads of each role, or zeros to leave them as they are.
  struct Budget {
    unsigned producer, consumer;
  };

  bool fail(llvm::StringRef text, tgpu::LoadViewOp load = {}) {
    obstacle.text = text;
    if (load)
      obstacle.load = load.getLoc();
    return false;
  }
  unsigned getPhase(Operation *op);
  bool findLoops();
  bool planLoops();
  bool arePhasesUseful();
  bool planLoop(tgpu::ForOp loop);
  void planOuter(mlir::Block &body);
  void dropOuter();
  unsigned findRing(llvm::ArrayRef<Stream> streams,
                    llvm::ArrayRef<Feed> others);
  llvm::SmallVector<RingPlan *, 2> getRings(unsigned phase, bool isInner);
  int64_t getOtherBytes();
  int64_t getScratchBytes();
  int64_t getMostSlots(unsigned phase);
  bool setDepths(int64_t bytes);
  bool setDepths(int64_t bytes, unsigned phase);
  bool chooseDepth();
  bool chooseBlocks();
  bool tryBlocks(unsigned count, int64_t others);
  unsigned getRegistersAtStart(unsigned count);
  void createRings();
  void insert(Feed &feed);
  void insertDrains();
  void split();
  void createMaps(mlir::Block &producer);
  Budget chooseRegisters();

  static constexpr unsigned kWarpThreads = 32, kRegisters = 65536,
                            kRegisterUnit = 8, kLeastRegisters = 80;

  tgpu::KernelOp kernel;
  const Target &target;
  const Schedule &schedule;
  mlir::OpBuilder builder;
  llvm::SmallVector<BlockPlan, 2> plans;
  /// Loops over tile blocks, one after the other, that have rings of their own
  /// in the same bytes; empty if there are not several.
  llvm::SmallVector<Operation *, 2> phases;
  /// How many of the rings are for loops with products of their own.
  unsigned numInner = 0;
  llvm::SmallVector<RingPlan, 2> rings;
  /// Room for tensor maps while they are made.
  tgpu::AllocOp mapBuffer;
  unsigned blocks = 1;
  /// Rings may have one slot.
  bool isTight = false;
  /// The last operation of the kernel that both roles have in common; null if
  /// there is none.
  Operation *start = nullptr;
};

} // namespace

unsigned TensorRings::getPhase(Operation *op) {
  Operation *top = kernel.getBody().front().findAncestorOpInBlock(*op);
  return phases.empty() ? 0 : llvm::find(phases, top) - phases.begin();
}

/// The ring of some streams: one that has equal slots, and that the block does
/// not use yet. Rings of loops with products are not for others, which are
/// filled in another order.
unsigned TensorRings::findRing(llvm::ArrayRef<Stream> streams,
                               llvm::ArrayRef<Feed> others) {
  llvm::SmallVector<tgpu::BufferType, 2> slots;
  for (const Stream &stream : streams)
    slots.push_back(stream.slot);
  unsigned phase = getPhase(streams.front().put);
  for (auto [i, ring] : llvm::enumerate(rings))
    if (i >= numInner && ring.phase == phase && ring.slots == slots &&
        llvm::none_of(others, [&](const Feed &feed) { return feed.ring == i; }))
      return i;
  rings.emplace_back().slots = std::move(slots);
  rings.back().phase = phase;
  return rings.size() - 1;
}

/// The streams that the products of a loop read. Returns false if some of them
/// cannot be tensor copies.
bool TensorRings::planLoop(tgpu::ForOp loop) {
  mlir::Block &body = loop.getBody().front();
  StreamFinder finder(body);
  if (!finder.run())
    return true;
  BlockPlan plan{loop, {}};
  // In the order in which products read.
  for (auto mma : body.getOps<tgpu::MmaOp>()) {
    Feed feed;
    for (Stream &stream : finder.streams)
      if (llvm::is_contained(stream.buffer->getUsers(), mma)) {
        llvm::StringRef why = findStreamObstacle(stream);
        if (!why.empty())
          return fail(why, stream.load);
        feed.streams.push_back(stream);
      }
    if (feed.streams.empty())
      continue;
    feed.ring = findRing(feed.streams, plan.feeds);
    plan.feeds.push_back(std::move(feed));
  }
  if (!plan.feeds.empty())
    plans.push_back(std::move(plan));
  return true;
}

/// Streams that products in loops of a block read, as the rows of attention. To
/// copy them by tensor copies is worth it if the block is in a loop itself.
void TensorRings::planOuter(mlir::Block &body) {
  StreamFinder finder(body);
  if (!finder.run())
    return;
  BlockPlan plan{{}, {}};
  for (Stream &stream : finder.streams) {
    bool isInLoops =
        llvm::all_of(stream.buffer->getUsers(), [&](Operation *user) {
          return user == stream.put || user->getBlock() != &body;
        });
    if (!isInLoops || !canBeTensorCopy(stream) ||
        !findIndexObstacle(stream).empty())
      continue;
    Feed feed;
    feed.streams.push_back(stream);
    feed.ring = findRing(feed.streams, plan.feeds);
    plan.feeds.push_back(std::move(feed));
  }
  if (!plan.feeds.empty())
    plans.push_back(std::move(plan));
}

/// Phases need rings of their own, but rings with equal slots run on.
bool TensorRings::arePhasesUseful() {
  auto getSlots = [&](unsigned phase) {
    llvm::SmallVector<tgpu::BufferType, 4> slots;
    for (RingPlan *ring : getRings(phase, /*isInner=*/true))
      llvm::append_range(slots, ring->slots);
    return slots;
  };
  auto first = getSlots(0);
  bool areEqual = true;
  for (unsigned phase = 0; phase < phases.size(); ++phase) {
    if (getSlots(phase).empty())
      return false;
    areEqual &= getSlots(phase) == first;
  }
  return !areEqual;
}

bool TensorRings::findLoops() {
  phases = findProductNests(kernel);
  if (!planLoops())
    return false;
  if (phases.empty() || arePhasesUseful())
    return true;
  phases.clear();
  plans.clear();
  rings.clear();
  numInner = 0;
  return planLoops();
}

bool TensorRings::planLoops() {
  llvm::SmallVector<tgpu::ForOp, 4> all;
  kernel.walk([&](tgpu::ForOp loop) { all.push_back(loop); });
  if (!llvm::all_of(all, [&](tgpu::ForOp loop) { return planLoop(loop); }) ||
      plans.empty())
    return false;
  numInner = rings.size();
  // Blocks that are computed as one are so in a branch. Others are few then.
  kernel.walk([&](tgpu::IfOp branch) {
    if (branch->getParentOfType<tgpu::ForOp>())
      for (mlir::Region *region : branch.getRegions())
        if (!region->empty())
          planOuter(region->front());
  });
  if (rings.size() == numInner)
    for (tgpu::ForOp loop : all)
      planOuter(loop.getBody().front());
  return true;
}

/// Leaves what is outside of loops with products to the warps that compute.
void TensorRings::dropOuter() {
  rings.truncate(numInner);
  llvm::erase_if(plans, [](BlockPlan &plan) { return !plan.loop; });
}

/// Shared memory that rings cannot have, but for conversions: that of buffers
/// that are live at the same time, where it is most.
int64_t TensorRings::getOtherBytes() {
  constexpr int64_t kMapBytes = 128, kBarrierBytes = 512, kUnit = 1 << 10;
  int64_t numMaps = 0;
  auto isStream = [&](tgpu::AllocOp op) {
    for (const BlockPlan &plan : plans)
      for (const Feed &feed : plan.feeds)
        for (const Stream &stream : feed.streams)
          if (stream.buffer == op)
            return true;
    return false;
  };
  // Of the buffers of a block, and of those in its operations.
  std::function<int64_t(mlir::Block &)> count = [&](mlir::Block &block) {
    // What ends at an operation.
    llvm::DenseMap<Operation *, int64_t> ending;
    int64_t bytes = 0, most = 0;
    for (Operation &op : block) {
      if (auto alloc = dyn_cast<tgpu::AllocOp>(op)) {
        numMaps += isStream(alloc);
        if (!isStream(alloc)) {
          Operation *last = &op;
          for (Operation *user : op.getUsers()) {
            Operation *here = block.findAncestorOpInBlock(*user);
            last = last->isBeforeInBlock(here) ? here : last;
          }
          bytes += alloc.getType().getNumBytes();
          ending[last] += alloc.getType().getNumBytes();
        }
      }
      int64_t inside = 0;
      for (mlir::Region &region : op.getRegions())
        for (mlir::Block &each : region)
          inside = std::max(inside, count(each));
      most = std::max(most, bytes + inside);
      bytes -= ending.lookup(&op);
    }
    return most;
  };
  int64_t bytes = count(kernel.getBody().front());
  return bytes + llvm::alignTo(kBarrierBytes + numMaps * kMapBytes, kUnit);
}

/// What conversions would like; they can do with less.
int64_t TensorRings::getScratchBytes() {
  constexpr int64_t kWarpBytes = 4 << 10;
  bool isAny = kernel
                   .walk([](Operation *op) {
                     return needsScratch(op) ? mlir::WalkResult::interrupt()
                                             : mlir::WalkResult::advance();
                   })
                   .wasInterrupted();
  return isAny ? kernel.getWarps() * kWarpBytes : 0;
}

/// Slots that are of use: those of tiles in flight, or 4, or 3 where shared
/// memory has time to spare. With more, CTAs that compute neighbouring tiles
/// lose each other, and the cache what they have in common. Nor does memory
/// answer faster if more than 160 KB are asked for. What is read once takes the
/// place of other lines in the cache while it is asked for: less is better. But
/// blocks that are not joined are few, or have few rows, and wait for memory;
/// unless threads gather an operand, which takes longer.
int64_t TensorRings::getMostSlots(unsigned phase) {
  constexpr int64_t kMost = 8;
  if (phase > 0 && !gathers(kernel))
    return kMost;
  const int64_t useful = (isSkinny(kernel) ? 112 : 160) << 10;
  bool isOnce = true;
  for (const BlockPlan &plan : plans)
    if (plan.loop && getPhase(plan.loop) == phase)
      isOnce &= readsOnce(plan.loop);
  const int64_t least = isOnce ? 3 : 4;
  int64_t bytes = 0;
  for (const RingPlan *ring : getRings(phase, /*isInner=*/true))
    bytes += ring->getSlotBytes();
  return std::clamp(std::min(getTilesInFlight(kernel), useful / bytes), least,
                    kMost);
}

llvm::SmallVector<RingPlan *, 2> TensorRings::getRings(unsigned phase,
                                                       bool isInner) {
  llvm::SmallVector<RingPlan *, 2> found;
  for (auto [i, ring] : llvm::enumerate(rings))
    if (ring.phase == phase && (i < numInner) == isInner)
      found.push_back(&ring);
  return found;
}

/// Deals out `bytes` to the rings of each phase. Returns whether tiles can be
/// copied ahead then.
bool TensorRings::setDepths(int64_t bytes) {
  for (unsigned phase = 0; phase < std::max<size_t>(phases.size(), 1); ++phase)
    if (!setDepths(bytes, phase))
      return false;
  return true;
}

/// One slot after the other.
bool TensorRings::setDepths(int64_t bytes, unsigned phase) {
  constexpr int64_t kOuter = 2;
  llvm::SmallVector<RingPlan *, 2> inner = getRings(phase, /*isInner=*/true),
                                   outer = getRings(phase, /*isInner=*/false);
  if (inner.empty())
    return false;
  for (RingPlan *ring : inner)
    ring->depth = 1;
  for (RingPlan *ring : outer)
    ring->depth = kOuter;
  for (RingPlan *ring : llvm::concat<RingPlan *>(inner, outer))
    bytes -= ring->depth * ring->getSlotBytes();
  if (bytes < 0)
    return false;
  const int64_t most = schedule.depth.value_or(getMostSlots(phase));
  // The last one first: in attention, values are needed for longer than keys.
  for (bool isAny = true; isAny;) {
    isAny = false;
    for (RingPlan *ring : llvm::reverse(inner))
      if (ring->depth < most && ring->getSlotBytes() <= bytes) {
        ++ring->depth;
        bytes -= ring->getSlotBytes();
        isAny = true;
      }
  }
  // With rings around, they must be worth it.
  if (!outer.empty())
    return inner.back()->depth > 1 && inner.front()->depth > 1;
  // Of two rings of a loop, one is filled while the other is read.
  bool areSeveral = llvm::all_of(plans, [](const BlockPlan &plan) {
    return !plan.loop || plan.feeds.size() > 1;
  });
  return inner.back()->depth > 1 || (isTight && areSeveral);
}

/// Registers of each thread if so many CTAs share an SM.
unsigned TensorRings::getRegistersAtStart(unsigned count) {
  unsigned threads = (kernel.getWarps() + kProducerWarps) * kWarpThreads;
  return llvm::alignDown(kRegisters / count / threads, kRegisterUnit);
}

/// How many slots rings have, and how many CTAs share an SM.
bool TensorRings::chooseDepth() {
  if (numInner == rings.size())
    return chooseBlocks();
  // Rings around loops must not take the place of another CTA. Conversions may
  // be where other buffers are not live any more.
  constexpr int64_t kLeastBytes = 1 << 10;
  int64_t others = getOtherBytes(), scratch = getScratchBytes();
  if (schedule.blocks.value_or(1) == 1 && !shouldShare(kernel) &&
      (tryBlocks(1, others + scratch) ||
       tryBlocks(1, std::max(others, scratch + kLeastBytes))))
    return true;
  dropOuter();
  return chooseBlocks();
}

bool TensorRings::tryBlocks(unsigned count, int64_t others) {
  constexpr int64_t kReservedBytes = 1 << 10;
  blocks = count;
  int64_t limit =
      (target.maxSharedBytes + kReservedBytes) / count - kReservedBytes;
  return setDepths(limit - others);
}

bool TensorRings::chooseBlocks() {
  int64_t others = getOtherBytes(), scratch = getScratchBytes();
  for (unsigned count = schedule.blocks.value_or(0); count > 0; --count)
    if (getRegistersAtStart(count) >= kLeastRegisters &&
        (tryBlocks(count, others + scratch) || tryBlocks(count, others)))
      return true;
  constexpr int64_t kGood = 4;
  // With three CTAs, a thread that computes has 120 registers.
  constexpr unsigned kFew = 96;
  if (shouldShare(kernel)) {
    if (countChainRegisters(kernel) <= kFew && tryBlocks(3, others + scratch) &&
        rings.front().depth >= kGood)
      return true;
    if (tryBlocks(2, others + scratch) || tryBlocks(2, others))
      return true;
  }
  if (tryBlocks(1, others + scratch) || tryBlocks(1, others))
    return true;
  isTight = true;
  return tryBlocks(1, others + scratch) || tryBlocks(1, others);
}

void TensorRings::createRings() {
  builder.setInsertionPointToStart(&kernel.getBody().front());
  size_t numMaps = 0;
  for (const BlockPlan &plan : plans)
    for (const Feed &feed : plan.feeds)
      numMaps += feed.streams.size();
  for (RingPlan &plan : rings) {
    auto type = tgpu::RingType::get(builder.getContext(), plan.depth);
    plan.ring = tgpu::RingOp::create(builder, kernel.getLoc(), type,
                                     plan.getSlotBytes(), mlir::IntegerAttr());
    for (tgpu::BufferType slot : plan.slots)
      plan.buffers.push_back(tgpu::AllocOp::create(
          builder, kernel.getLoc(),
          tgpu::BufferType::get(slot.getShape(), slot.getElementType(),
                                plan.depth, slot.getSwizzle(), slot.getUnit(),
                                slot.getShift()),
          phases.empty() ? mlir::IntegerAttr()
                         : builder.getI32IntegerAttr(plan.phase),
          mlir::IntegerAttr()));
  }
  // The swizzle is for the alignment.
  constexpr int64_t kMapBytes = 128;
  mapBuffer = tgpu::AllocOp::create(
      builder, kernel.getLoc(),
      tgpu::BufferType::get({int64_t(llvm::PowerOf2Ceil(numMaps)), kMapBytes},
                            builder.getI8Type(), 1, /*swizzle=*/32),
      mlir::IntegerAttr());
}

/// Puts a ring into its block.
void TensorRings::insert(Feed &feed) {
  RingPlan &ring = rings[feed.ring];
  Operation *put = feed.streams.front().put;
  mlir::Block &body = *put->getBlock();
  // The operations of the block that read it, or that have readers inside.
  Operation *first = nullptr, *last = nullptr;
  for (Operation *user : feed.streams.front().buffer->getUsers()) {
    Operation *reader = body.findAncestorOpInBlock(*user);
    if (user == put)
      continue;
    if (!first || reader->isBeforeInBlock(first))
      first = reader;
    if (!last || last->isBeforeInBlock(reader))
      last = reader;
  }
  builder.setInsertionPoint(first);
  mlir::Location location = first->getLoc();
  auto type = cuda_tile::TileType::get(builder.getI32Type());
  auto empty = tgpu::AcquireOp::create(builder, location, type, ring.ring);
  for (auto [stream, buffer] : llvm::zip_equal(feed.streams, ring.buffers))
    tgpu::TensorCopyOp::create(
        builder, stream.load.getLoc(), /*map=*/Value(), stream.load.getView(),
        stream.load.getIndices(), buffer, empty, ring.ring, /*policy=*/Value(),
        stream.load.getBounds(), stream.load.getType(), stream.to);
  auto full = tgpu::ReceiveOp::create(builder, location, type, ring.ring);
  for (auto [stream, buffer] : llvm::zip_equal(feed.streams, ring.buffers))
    stream.readRing(buffer, full);
  builder.setInsertionPointAfter(last);
  tgpu::ReleaseOp::create(builder, location, ring.ring, full, Value());
}

/// The rings of a phase are empty before those of the next are filled.
void TensorRings::insertDrains() {
  for (auto [i, loop] : llvm::enumerate(llvm::ArrayRef(phases).drop_back())) {
    builder.setInsertionPointAfter(loop);
    for (RingPlan &ring : rings)
      if (ring.phase == i)
        tgpu::DrainOp::create(builder, kernel.getLoc(), ring.ring);
  }
}

/// What producers do not need is for consumers.
TensorRings::Budget TensorRings::chooseRegisters() {
  constexpr unsigned kFewest = 24, kFew = 40, kMost = 240;
  const unsigned others = kernel.getWarps() * kWarpThreads,
                 own = kProducerWarps * kWarpThreads,
                 atStart = getRegistersAtStart(blocks),
                 producers = needsAllRegisters(kernel) ? kFewest : kFew;
  // Nothing to gain.
  if (atStart >= kMost || atStart <= producers)
    return {0, 0};
  // All come from what the CTA has at its start.
  unsigned rest = atStart * (others + own) - own * producers;
  return {producers, std::min<unsigned>(
                         llvm::alignDown(rest / others, kRegisterUnit), kMost)};
}

/// Moves what computes a view to the start of a block.
static void hoist(Value view, mlir::OpBuilder &builder,
                  llvm::DenseSet<Operation *> &done) {
  Operation *op = view.getDefiningOp();
  bool isInside = op && builder.getInsertionBlock()->getParent()->isAncestor(
                            op->getParentRegion());
  if (!isInside || !done.insert(op).second)
    return;
  for (Value operand : op->getOperands())
    hoist(operand, builder, done);
  op->moveBefore(builder.getInsertionBlock(), builder.getInsertionPoint());
}

/// Makes a map for each tensor that is copied, at the start of the producer.
void TensorRings::createMaps(mlir::Block &producer) {
  llvm::SmallVector<tgpu::TensorCopyOp, 4> copies;
  producer.walk([&](tgpu::TensorCopyOp copy) { copies.push_back(copy); });
  llvm::SmallVector<Value, 4> views;
  llvm::SmallVector<mlir::Type, 4> buffers, from, to;
  llvm::SmallVector<unsigned, 4> numbers;
  for (tgpu::TensorCopyOp copy : copies) {
    // Loops may share a map.
    unsigned number = 0;
    while (number < views.size() &&
           (views[number] != copy.getView() ||
            buffers[number] != copy.getBuffer().getType() ||
            from[number] != copy.getFrom() || to[number] != copy.getTo()))
      ++number;
    numbers.push_back(number);
    if (number < views.size())
      continue;
    views.push_back(copy.getView());
    buffers.push_back(copy.getBuffer().getType());
    from.push_back(copy.getFrom());
    to.push_back(copy.getTo());
  }
  // What is moved must not be what the builder inserts before.
  builder.setInsertionPointToStart(&producer);
  auto anchor = tgpu::CommitOp::create(builder, kernel.getLoc());
  builder.setInsertionPoint(anchor);
  llvm::DenseSet<Operation *> done;
  for (Value view : views)
    hoist(view, builder, done);
  llvm::SmallVector<mlir::Type, 4> types(
      views.size(), tgpu::MapType::get(builder.getContext()));
  auto maps = tgpu::TensorMapsOp::create(
      builder, kernel.getLoc(), types, views, mapBuffer,
      builder.getTypeArrayAttr(buffers), builder.getTypeArrayAttr(from),
      builder.getTypeArrayAttr(to));
  anchor.erase();
  for (auto [copy, number] : llvm::zip_equal(copies, numbers))
    copy.getMapMutable().assign(maps.getResult(number));
}

/// Splits the kernel into two roles.
void TensorRings::split() {
  mlir::Block &body = kernel.getBody().front();
  Operation *end = body.getTerminator();
  Operation *first = start ? start->getNextNode() : mapBuffer->getNextNode();
  ProducerSlice slice;
  [[maybe_unused]] bool isComplete = true;
  kernel.walk([&](Operation *op) {
    if (isa<tgpu::AcquireOp, tgpu::TensorCopyOp, tgpu::DrainOp>(op))
      isComplete &= slice.add(op);
  });
  assert(isComplete && "the plan has looked at it");
  builder.setInsertionPoint(end);
  Budget budget = chooseRegisters();
  // If warpgroups that take turns start in step, it is long until they do.
  constexpr unsigned kDelay = 400;
  auto roles = tgpu::RolesOp::create(
      builder, kernel.getLoc(), budget.producer, budget.consumer,
      schedule.delay.value_or(doWarpgroupsTakeTurns(kernel) ? kDelay : 0));
  mlir::Block &producer = roles.getProducer().emplaceBlock();
  mlir::Block &consumer = roles.getConsumer().emplaceBlock();
  consumer.getOperations().splice(consumer.end(), body.getOperations(),
                                  first->getIterator(), roles->getIterator());
  builder.setInsertionPointToEnd(&consumer);
  tgpu::ReturnOp::create(builder, kernel.getLoc(), mlir::ValueRange());
  builder.setInsertionPointToStart(&producer);
  mlir::IRMapping map;
  slice.clone(consumer, builder, map);
  tgpu::ReturnOp::create(builder, kernel.getLoc(), mlir::ValueRange());
  createMaps(producer);
  if (isSkinny(kernel))
    for (auto loop : consumer.getOps<tgpu::ForOp>())
      prefetchFirstTiles(loop);
  llvm::SmallVector<Operation *, 8> unused;
  consumer.walk([&](tgpu::TensorCopyOp op) { unused.push_back(op); });
  consumer.walk([&](tgpu::AcquireOp op) { unused.push_back(op); });
  consumer.walk([&](tgpu::DrainOp op) { unused.push_back(op); });
  for (Operation *op : unused)
    op->erase();
  kernel.setProducers(kProducerWarps);
  kernel.setBlocks(blocks);
}

bool TensorRings::run() {
  start = findCommonStart(kernel);
  llvm::StringRef why = findKernelObstacle(kernel, target, schedule, start);
  if (!why.empty())
    return fail(why);
  if (!findLoops())
    return false;
  if (!chooseDepth())
    return fail("shared memory is too small for two tiles");
  createRings();
  for (BlockPlan &plan : plans)
    for (Feed &feed : plan.feeds)
      insert(feed);
  if (!phases.empty())
    insertDrains();
  split();
  for (BlockPlan &plan : plans)
    if (plan.loop)
      arrangeConsumer(plan.loop, schedule);
  keepLeftOperands(kernel, schedule);
  pairIterations(kernel, schedule);
  return true;
}

bool gpu::makeTensorRings(tgpu::KernelOp kernel, const Target &target,
                          const Schedule &schedule, TensorObstacle *obstacle) {
  TensorRings rings(kernel, target, schedule);
  bool isDone = rings.run();
  if (obstacle)
    *obstacle = rings.obstacle;
  return isDone;
}
