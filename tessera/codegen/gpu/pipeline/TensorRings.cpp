//===- TensorRings.cpp - loops fed by tensor copies -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/pipeline/TensorRings.h"
#include "tessera/codegen/gpu/ir/TensorBox.h"
#include "tessera/codegen/gpu/pipeline/ConsumerLoops.h"
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
  /// Which of them are filled, not copied.
  llvm::SmallVector<bool, 2> areFilled;
  int64_t depth = 0;
  tgpu::RingOp ring;
  llvm::SmallVector<tgpu::AllocOp, 2> buffers;

  int64_t getSlotBytes() const {
    int64_t bytes = 0;
    for (tgpu::BufferType slot : slots)
      bytes += slot.getTileBytes();
    return bytes;
  }
  int64_t getFilledBytes() const {
    int64_t bytes = 0;
    for (auto [slot, isFilled] : llvm::zip_equal(slots, areFilled))
      bytes += isFilled ? slot.getTileBytes() : 0;
    return bytes;
  }
};

/// The streams of a loop that go through one ring: the same products read them.
struct Feed {
  llvm::SmallVector<Stream, 2> streams;
  unsigned ring = 0;
};

struct LoopPlan {
  tgpu::ForOp loop;
  llvm::SmallVector<Feed, 2> feeds;
};

class TensorRings {
public:
  TensorRings(tgpu::KernelOp kernel, const Target &target)
      : kernel(kernel), target(target), builder(kernel) {}

  bool run();

private:
  void findStart();
  bool isBeforeStart(Operation *op);
  bool isAllowed();
  bool findLoops();
  bool canBeTensor(const Stream &stream);
  bool canBeFilled(const Stream &stream);
  bool planLoop(tgpu::ForOp loop);
  unsigned findRing(llvm::ArrayRef<Stream> streams,
                    llvm::ArrayRef<Feed> others);
  int64_t getOtherBytes();
  bool chooseDepth();
  void createRings();
  void insert(LoopPlan &plan, Feed &feed);
  void split();
  void createMaps(mlir::Block &producer);
  std::pair<unsigned, unsigned> chooseRegisters();

  static constexpr unsigned kProducerWarps = 1 << tgpu::FillOp::kWarpBits,
                            kWarpThreads = 32;
  /// 64 registers of each thread.
  static constexpr int64_t kMaxFilledBytes =
      kProducerWarps * kWarpThreads * 64 * 4;

  tgpu::KernelOp kernel;
  const Target &target;
  mlir::OpBuilder builder;
  llvm::SmallVector<LoopPlan, 2> loops;
  llvm::SmallVector<RingPlan, 2> rings;
  /// Room for tensor maps while they are made.
  tgpu::AllocOp mapBuffer;
  unsigned blocks = 1;
  /// The last operation of the kernel that both roles have in common; null if
  /// there is none.
  Operation *start = nullptr;
};

} // namespace

/// Blocks that have nothing to do return before there are roles.
void TensorRings::findStart() {
  mlir::Block &body = kernel.getBody().front();
  for (Operation &op : body) {
    auto branch = dyn_cast<tgpu::IfOp>(op);
    if (!branch && op.getNumRegions())
      return;
    if (branch) {
      if (!isa<tgpu::ReturnOp>(branch.getThenRegion().front().front()))
        return;
      start = &op;
    }
  }
}

bool TensorRings::isBeforeStart(Operation *op) {
  Operation *here = kernel.getBody().front().findAncestorOpInBlock(*op);
  return start && !start->isBeforeInBlock(here);
}

/// Producers leave their own way to the end of the kernel, and have few
/// registers: nothing is called, and everything is done in one piece.
bool TensorRings::isAllowed() {
  if (!target.isExact || target.sm != 90 || kernel.getWarps() % 4 != 0)
    return false;
  findStart();
  return !kernel
              .walk([&](Operation *op) {
                bool isForbidden =
                    isa<cuda_tile::AllocaOp, tgpu::PrintOp, tgpu::AssertOp>(
                        op) ||
                    (isa<tgpu::ReturnOp>(op) && op->getParentOp() != kernel &&
                     !isBeforeStart(op));
                return isForbidden ? mlir::WalkResult::interrupt()
                                   : mlir::WalkResult::advance();
              })
              .wasInterrupted();
}

/// True if a value is computed from the parameters of the kernel alone.
static bool isInvariant(Value value) {
  Operation *op = value.getDefiningOp();
  if (!op)
    return isa<tgpu::KernelOp>(
        cast<mlir::BlockArgument>(value).getOwner()->getParentOp());
  return !op->getNumRegions() && mlir::isMemoryEffectFree(op) &&
         !isa<tgpu::TgpuDialect>(op->getDialect()) &&
         llvm::all_of(op->getOperands(), isInvariant);
}

bool TensorRings::canBeTensor(const Stream &stream) {
  tgpu::LoadViewOp load = stream.load;
  return load.getTensor() && !stream.isStaged && !stream.isRoundedInRing() &&
         isInvariant(load.getView()) &&
         tgpu::findTensorBox(
             cast<cuda_tile::TileView>(load.getView().getType()),
             load.getType(), stream.to, stream.slot);
}

/// Threads load the tile in one go.
bool TensorRings::canBeFilled(const Stream &stream) {
  tgpu::LoadViewOp load = stream.load;
  constexpr int64_t kVectorBytes = 16, kElementBytes = 4;
  return load.getTensor() && stream.isRoundedInRing() &&
         isa<cuda_tile::TileView>(load.getView().getType()) &&
         stream.vector * kElementBytes == kVectorBytes &&
         stream.slot.getTileBytes() <= kMaxFilledBytes;
}

/// The ring of some streams: one that has equal slots, and that the loop does
/// not use yet.
unsigned TensorRings::findRing(llvm::ArrayRef<Stream> streams,
                               llvm::ArrayRef<Feed> others) {
  llvm::SmallVector<tgpu::BufferType, 2> slots;
  llvm::SmallVector<bool, 2> areFilled;
  for (const Stream &stream : streams) {
    slots.push_back(stream.slot);
    areFilled.push_back(stream.isRoundedInRing());
  }
  for (auto [i, ring] : llvm::enumerate(rings))
    if (ring.slots == slots && ring.areFilled == areFilled &&
        llvm::none_of(others, [&](const Feed &feed) { return feed.ring == i; }))
      return i;
  rings.emplace_back().slots = std::move(slots);
  rings.back().areFilled = std::move(areFilled);
  return rings.size() - 1;
}

bool TensorRings::planLoop(tgpu::ForOp loop) {
  StreamFinder finder(loop);
  if (!finder.run())
    return true;
  ProducerSlice slice;
  int64_t filled = 0;
  bool hasCopies = false;
  for (Stream &stream : finder.streams) {
    llvm::SmallVector<Value, 4> values(stream.load.getIndices());
    values.push_back(stream.load.getView());
    bool isCopied = canBeTensor(stream);
    if (!(isCopied || canBeFilled(stream)) || !slice.add(stream.load, values))
      return false;
    hasCopies |= isCopied;
    filled += isCopied ? 0 : stream.slot.getTileBytes();
  }
  // Else all threads copy, who are more.
  if (!hasCopies || filled > kMaxFilledBytes)
    return false;
  LoopPlan plan{loop, {}};
  // In the order in which products read.
  for (auto mma : loop.getBody().front().getOps<tgpu::MmaOp>()) {
    Feed feed;
    for (Stream &stream : finder.streams)
      if (llvm::is_contained(stream.buffer->getUsers(), mma)) {
        // Several products read it, or other operations do.
        if (llvm::any_of(stream.buffer->getUsers(), [&](Operation *user) {
              return user != mma && user != stream.put;
            }))
          return false;
        feed.streams.push_back(stream);
      }
    if (feed.streams.empty())
      continue;
    feed.ring = findRing(feed.streams, plan.feeds);
    plan.feeds.push_back(std::move(feed));
  }
  if (!plan.feeds.empty())
    loops.push_back(std::move(plan));
  return true;
}

bool TensorRings::findLoops() {
  llvm::SmallVector<tgpu::ForOp, 4> all;
  kernel.walk([&](tgpu::ForOp loop) { all.push_back(loop); });
  return llvm::all_of(all, [&](tgpu::ForOp loop) { return planLoop(loop); }) &&
         !loops.empty();
}

/// Shared memory that rings cannot have. Conversions take what they get.
int64_t TensorRings::getOtherBytes() {
  constexpr int64_t kScratchBytes = 32 << 10, kMapBytes = 128,
                    kBarrierBytes = 1 << 10;
  int64_t bytes = kBarrierBytes, scratch = 0, numMaps = 0;
  auto isStream = [&](tgpu::AllocOp op) {
    for (const LoopPlan &plan : loops)
      for (const Feed &feed : plan.feeds)
        for (const Stream &stream : feed.streams)
          if (stream.buffer == op)
            return true;
    return false;
  };
  kernel.walk([&](Operation *op) {
    if (auto alloc = dyn_cast<tgpu::AllocOp>(op)) {
      if (isStream(alloc))
        ++numMaps;
      else
        bytes += alloc.getType().getNumBytes();
    } else if (needsScratch(op)) {
      scratch = kScratchBytes;
    }
  });
  return bytes + scratch + numMaps * kMapBytes;
}

/// How many slots rings have, and how many CTAs share an SM.
bool TensorRings::chooseDepth() {
  constexpr int64_t kMost = 8, kReservedBytes = 1 << 10;
  int64_t others = getOtherBytes(), all = 0;
  for (RingPlan &ring : rings)
    all += ring.getSlotBytes();
  auto getDepth = [&](int64_t count) {
    int64_t limit =
        (target.maxSharedBytes + kReservedBytes) / count - kReservedBytes;
    return std::clamp<int64_t>((limit - others) / all, 0, kMost);
  };
  // A warpgroup alone leaves the tensor cores idle while it computes.
  constexpr unsigned kWarpgroupWarps = 4;
  constexpr int64_t kGood = 4;
  bool isAlone = kernel.getWarps() == kWarpgroupWarps;
  blocks = 1;
  for (unsigned count : {3, 2})
    if (isAlone && blocks == 1 && getDepth(count) >= (count == 3 ? kGood : 2))
      blocks = count;
  int64_t depth = getDepth(blocks);
  for (RingPlan &ring : rings)
    ring.depth = depth;
  return depth >= 2;
}

void TensorRings::createRings() {
  builder.setInsertionPointToStart(&kernel.getBody().front());
  size_t numMaps = 0;
  for (const LoopPlan &plan : loops)
    for (const Feed &feed : plan.feeds)
      numMaps += feed.streams.size();
  for (RingPlan &plan : rings) {
    auto type = tgpu::RingType::get(builder.getContext(), plan.depth);
    plan.ring = tgpu::RingOp::create(
        builder, kernel.getLoc(), type,
        plan.getSlotBytes() - plan.getFilledBytes(),
        llvm::count(plan.areFilled, true), mlir::IntegerAttr());
    for (tgpu::BufferType slot : plan.slots)
      plan.buffers.push_back(tgpu::AllocOp::create(
          builder, kernel.getLoc(),
          tgpu::BufferType::get(slot.getShape(), slot.getElementType(),
                                plan.depth, slot.getSwizzle(), slot.getUnit(),
                                slot.getShift()),
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

/// The same tile in the threads of the producer's warps: these have what more
/// warps had, in more registers.
static tgpu::FragType reduceWarps(tgpu::FragType type) {
  const layout::Layout &layout = type.getLayout();
  layout::BitMatrix all(layout.getMatrix().getNumRows(), 0);
  std::span<const uint32_t> warps = layout.getBasis(layout::Group::Warp);
  constexpr unsigned kKept = tgpu::FillOp::kWarpBits;
  auto append = [&](std::span<const uint32_t> columns) {
    for (uint32_t column : columns)
      all.appendColumn(column);
    return columns.size();
  };
  unsigned registers = append(layout.getBasis(layout::Group::Register)) +
                       append(warps.subspan(kKept));
  unsigned lanes = append(layout.getBasis(layout::Group::Lane));
  append(warps.first(kKept));
  return type.withLayout(
      layout::Layout(all, layout::GroupSizes(registers, lanes, kKept)));
}

/// Puts a ring into its loop.
void TensorRings::insert(LoopPlan &plan, Feed &feed) {
  RingPlan &ring = rings[feed.ring];
  tgpu::MmaOp product;
  for (Operation *user : feed.streams.front().buffer->getUsers())
    if (auto mma = dyn_cast<tgpu::MmaOp>(user))
      product = mma;
  builder.setInsertionPoint(product);
  mlir::Location location = product.getLoc();
  auto type = cuda_tile::TileType::get(builder.getI32Type());
  // Loads come before the producer waits for the slot.
  llvm::SmallVector<Value, 2> loaded;
  for (Stream &stream : feed.streams) {
    tgpu::LoadViewOp load = stream.load;
    Value value;
    if (stream.isRoundedInRing())
      value = tgpu::LoadViewOp::create(
          builder, load.getLoc(), reduceWarps(load.getType()), load.getView(),
          load.getIndices(), load.getBounds(), load.getVector(), load.getDim(),
          /*tensor=*/true);
    loaded.push_back(value);
  }
  auto empty = tgpu::AcquireOp::create(builder, location, type, ring.ring);
  for (auto [stream, buffer] : llvm::zip_equal(feed.streams, ring.buffers))
    if (!stream.isRoundedInRing())
      tgpu::TensorCopyOp::create(
          builder, stream.load.getLoc(), /*map=*/Value(), stream.load.getView(),
          stream.load.getIndices(), buffer, empty, ring.ring,
          stream.load.getBounds(), stream.load.getType(), stream.to);
  for (auto [stream, value, buffer] :
       llvm::zip_equal(feed.streams, loaded, ring.buffers))
    if (value)
      tgpu::FillOp::create(builder, stream.load.getLoc(), value, buffer, empty,
                           ring.ring, reduceWarps(stream.to));
  auto full = tgpu::ReceiveOp::create(builder, location, type, ring.ring);
  for (auto [stream, buffer] : llvm::zip_equal(feed.streams, ring.buffers))
    stream.readRing(buffer, full);
  builder.setInsertionPointAfter(product);
  tgpu::ReleaseOp::create(builder, location, ring.ring, full, Value());
}

/// Registers of the producers' threads and of the others; zeros if there is
/// nothing to gain.
std::pair<unsigned, unsigned> TensorRings::chooseRegisters() {
  constexpr unsigned kAll = 65536, kUnit = 8, kMost = 240, kLeast = 40;
  unsigned others = kernel.getWarps() * kWarpThreads,
           own = kProducerWarps * kWarpThreads;
  // What is filled goes through registers.
  int64_t filled = 0;
  for (const RingPlan &ring : rings)
    filled = std::max(filled, ring.getFilledBytes());
  constexpr unsigned kRegisterBytes = 4;
  unsigned producer =
      kLeast + llvm::alignTo(filled / (own * kRegisterBytes), kUnit);
  unsigned atStart = llvm::alignDown(kAll / blocks / (others + own), kUnit);
  unsigned count =
      llvm::alignDown((kAll / blocks - own * producer) / others, kUnit);
  if (atStart >= kMost || atStart < producer)
    return {0, 0};
  return {producer, std::min(count, kMost)};
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
    bool isLoad = isa<tgpu::LoadViewOp>(op) &&
                  llvm::any_of(op->getUsers(), llvm::IsaPred<tgpu::FillOp>);
    if (isLoad || isa<tgpu::AcquireOp, tgpu::TensorCopyOp, tgpu::FillOp>(op))
      isComplete &= slice.add(op);
  });
  assert(isComplete && "the plan has looked at it");
  builder.setInsertionPoint(end);
  auto [own, others] = chooseRegisters();
  auto roles = tgpu::RolesOp::create(builder, kernel.getLoc(), own, others);
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
  llvm::SmallVector<Operation *, 8> unused;
  consumer.walk([&](tgpu::TensorCopyOp op) { unused.push_back(op); });
  consumer.walk([&](tgpu::FillOp op) {
    unused.push_back(op);
    unused.push_back(op.getSource().getDefiningOp());
  });
  consumer.walk([&](tgpu::AcquireOp op) { unused.push_back(op); });
  for (Operation *op : unused)
    op->erase();
  kernel.setProducers(kProducerWarps);
  kernel.setBlocks(blocks);
}

bool TensorRings::run() {
  if (!isAllowed() || !findLoops() || !chooseDepth())
    return false;
  createRings();
  for (LoopPlan &plan : loops)
    for (Feed &feed : plan.feeds)
      insert(plan, feed);
  split();
  for (LoopPlan &plan : loops)
    arrangeConsumer(plan.loop);
  return true;
}

bool gpu::makeTensorRings(tgpu::KernelOp kernel, const Target &target) {
  return TensorRings(kernel, target).run();
}
