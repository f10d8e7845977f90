//===- ConsumerLoops.cpp - loops that compute from rings -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/pipeline/ConsumerLoops.h"
#include "tessera/codegen/gpu/pipeline/LoopTools.h"
#include "tessera/codegen/gpu/pipeline/ProductLimits.h"
#include "tessera/codegen/gpu/pipeline/Rotation.h"

#include "mlir/IR/IRMapping.h"

using namespace tessera;
using namespace tessera::gpu;
using mlir::cast;
using mlir::dyn_cast;
using mlir::isa;
using mlir::Operation;
using mlir::Value;

/// In warps.
static constexpr unsigned kTwoWarpgroups = 8;

/// Where a product gets its slot from; null if it reads no ring.
static tgpu::ReceiveOp getReceive(tgpu::MmaOp product) {
  for (Value slot : {product.getRhsSlot(), product.getLhsSlot()})
    if (slot)
      if (auto receive = slot.getDefiningOp<tgpu::ReceiveOp>())
        return receive;
  return {};
}

static tgpu::ReleaseOp getRelease(tgpu::ReceiveOp receive) {
  for (Operation *user : receive->getUsers())
    if (auto release = dyn_cast<tgpu::ReleaseOp>(user))
      return release;
  return {};
}

//===----------------------------------------------------------------------===//
// One product
//===----------------------------------------------------------------------===//

/// How many products may be in flight while an iteration goes on. Short ones
/// would not fill the time that an iteration takes to wait and to begin the
/// next.
static unsigned chooseLag(tgpu::MmaOp product, int64_t depth) {
  constexpr int64_t kShortBytes = 128 * 128 * 64 * 2, kDeep = 4;
  // What is gathered has one set of registers. If several loops had two
  // products in flight, ptxas (13.0) would compute one after the other.
  unsigned products = 0;
  product->getParentOfType<tgpu::KernelOp>().walk(
      [&](tgpu::MmaOp) { ++products; });
  if (product.isGathered() || products > 1)
    return 1;
  layout::ProductShape shape = product.getProductShape();
  int64_t size = product.getMatrixInstruction().elementBits / 8;
  return depth >= kDeep && shape.m * shape.n * shape.k * size < kShortBytes ? 2
                                                                            : 1;
}

/// The product of an iteration ends in a later one. The loop carries the slots
/// of products that have not ended; -1 stands for none.
static void defer(tgpu::ForOp loop, tgpu::MmaOp product) {
  tgpu::ReceiveOp receive = getReceive(product);
  tgpu::ReleaseOp release = getRelease(receive);
  Value ring = release.getRing();
  unsigned lag = chooseLag(product, receive.getRing().getType().getDepth());
  unsigned number =
      cast<mlir::BlockArgument>(product.getAcc()).getArgNumber() - 1;
  mlir::Location location = loop.getLoc();
  mlir::OpBuilder builder(loop);
  guardLoop(builder, loop);
  Value none = createConstant(builder, location, -1);
  llvm::SmallVector<Value, 2> slots(lag, none);
  tgpu::ForOp made = createLoop(builder, loop, slots, /*isNonempty=*/true);
  auto createRelease = [&](Value slot, bool isKnown) {
    if (isKnown) {
      tgpu::ReleaseOp::create(builder, location, ring, slot, Value());
      return;
    }
    Value zero = createConstant(builder, location, 0);
    Value isAny = cuda_tile::CmpIOp::create(
        builder, location, cuda_tile::TileType::get(builder.getI1Type()), slot,
        zero, cuda_tile::ComparisonPredicate::GreaterThanOrEqual,
        cuda_tile::Signedness::Signed);
    tgpu::ReleaseOp::create(builder, location, ring, slot, isAny);
  };
  llvm::SmallVector<Value, 8> results(made.getResults().drop_back(lag));
  results[number] = tgpu::MmaWaitOp::create(
      builder, location, results[number].getType(), results[number], 0);
  // Of the last iteration, which there is, and of those before.
  for (Value slot : made.getResults().take_back(lag))
    createRelease(slot, slot == made.getResults().back());
  tgpu::YieldOp::create(builder, location, results);
  loop.erase();

  mlir::Block &body = made.getBody().front();
  product.setAsync(true);
  builder.setInsertionPointAfter(product);
  tgpu::MmaDrainOp::create(builder, location, lag);
  // The oldest comes first.
  mlir::ValueRange before = body.getArguments().take_back(lag);
  createRelease(before.front(), /*isKnown=*/false);
  release.erase();
  Operation *end = body.getTerminator();
  llvm::SmallVector<Value, 2> carried(before.drop_front());
  carried.push_back(receive.getSlot());
  end->insertOperands(end->getNumOperands(), carried);
}

//===----------------------------------------------------------------------===//
// Two products
//===----------------------------------------------------------------------===//

namespace {
class RingRotation {
public:
  RingRotation(tgpu::ForOp loop, tgpu::MmaOp first, tgpu::MmaOp late)
      : loop(loop), first(first), late(late), builder(loop),
        number(late.getResult().getUses().begin()->getOperandNumber()),
        carried(loop.getBody().getArgument(number + 1)),
        rescaling(findRescaling(late, carried)), receive(getReceive(late)),
        release(getRelease(receive)) {}

  void run(bool takesTurns);

private:
  void peel();
  tgpu::ForOp createRest();
  void rebuildBody();
  tgpu::MmaOp createLate(Value left, Value sums, Value slot);

  tgpu::ForOp loop;
  tgpu::MmaOp first, late;
  mlir::OpBuilder builder;
  /// Of the result that the late product computes.
  const unsigned number;
  /// The sums that the loop carries.
  Value carried;
  llvm::SetVector<Operation *> rescaling;
  /// Of the late product.
  tgpu::ReceiveOp receive;
  tgpu::ReleaseOp release;
  /// What iteration 0 computes.
  mlir::IRMapping start;
};
} // namespace

/// Iteration 0, without the late product.
void RingRotation::peel() {
  mlir::Block &body = loop.getBody().front();
  start.map(body.getArgument(0), loop.getLowerBound());
  start.map(body.getArguments().drop_front(), loop.getInits());
  for (Operation &op : body.without_terminator())
    if (&op != late && &op != release && !rescaling.contains(&op))
      builder.clone(op, start);
  for (Operation *op : rescaling)
    builder.clone(*op, start);
}

tgpu::MmaOp RingRotation::createLate(Value left, Value sums, Value slot) {
  mlir::IRMapping map;
  map.map(late.getLhs(), left);
  map.map(late.getAcc(), sums);
  map.map(receive.getSlot(), slot);
  return cast<tgpu::MmaOp>(builder.clone(*late, map));
}

/// The loop from iteration 1 on, with the old body.
tgpu::ForOp RingRotation::createRest() {
  llvm::SmallVector<Value, 8> inits;
  Operation *end = loop.getBody().front().getTerminator();
  for (auto [i, operand] : llvm::enumerate(end->getOperands()))
    inits.push_back(
        start.lookupOrDefault(i == number ? late.getAcc() : operand));
  inits.push_back(start.lookupOrDefault(late.getLhs()));
  inits.push_back(start.lookup(receive.getSlot()));
  auto made = tgpu::ForOp::create(
      builder, loop.getLoc(), mlir::ValueRange(inits).getTypes(),
      createSecondIndex(builder, loop), loop.getUpperBound(), loop.getStep(),
      inits, loop.getIsUnsigned(), /*nonempty=*/false);
  made.getBody().takeBody(loop.getBody());
  for (Value value : llvm::ArrayRef(inits).take_back(2))
    made.getBody().front().addArgument(value.getType(), loop.getLoc());
  return made;
}

void RingRotation::rebuildBody() {
  mlir::Location location = loop.getLoc();
  mlir::Block &body = *first->getBlock();
  Operation *end = body.getTerminator();
  mlir::ValueRange added = body.getArguments().take_back(2);
  first.setAsync(true);
  builder.setInsertionPointAfter(first);
  tgpu::MmaOp product = createLate(added[0], carried, added[1]);
  product.setAsync(true);
  auto wait =
      tgpu::MmaWaitOp::create(builder, location, first.getType(), first, 1);
  first.getResult().replaceAllUsesExcept(wait, wait);
  if (tgpu::ReceiveOp keys = getReceive(first))
    getRelease(keys)->moveAfter(wait);
  builder.setInsertionPoint(end);
  Value sums =
      tgpu::MmaWaitOp::create(builder, location, product.getType(), product, 0);
  release.getSlotMutable().set(added[1]);
  release->moveBefore(end);
  for (Operation *op : rescaling)
    op->moveBefore(end);
  end->setOperand(number, late.getAcc());
  end->insertOperands(end->getNumOperands(),
                      {late.getLhs(), receive.getSlot()});
  late.erase();
  carried.replaceAllUsesExcept(sums, product);
}

void RingRotation::run(bool takesTurns) {
  mlir::Location location = loop.getLoc();
  guardLoop(builder, loop);
  peel();
  tgpu::ForOp made = createRest();
  llvm::SmallVector<Value, 8> results(made.getResults().drop_back(2));
  Value slot = made.getResults().back();
  tgpu::MmaOp last =
      createLate(made.getResult(results.size()), results[number], slot);
  last.setAsync(true);
  results[number] =
      tgpu::MmaWaitOp::create(builder, location, last.getType(), last, 0);
  tgpu::ReleaseOp::create(builder, location, release.getRing(), slot, Value());
  tgpu::YieldOp::create(builder, location, results);
  loop.erase();
  loop = made;
  rebuildBody();
  if (!takesTurns)
    return;
  builder.setInsertionPoint(first);
  tgpu::TakeTurnOp::create(builder, location);
  builder.setInsertionPointAfter(first->getNextNode());
  tgpu::PassTurnOp::create(builder, location);
}

/// What the threads have put into shared memory before a loop needs one
/// barrier. In the loop there would be one in each iteration.
static void waitForOperands(tgpu::ForOp loop) {
  mlir::Block &body = loop.getBody().front();
  bool isAny = false;
  for (auto mma : body.getOps<tgpu::MmaOp>())
    for (Value operand : {mma.getLhs(), mma.getRhs()})
      if (auto buffer = operand.getDefiningOp<tgpu::AllocOp>())
        isAny |= llvm::any_of(buffer->getUsers(), llvm::IsaPred<tgpu::PutOp>) &&
                 !loop.getBody().isAncestor(buffer->getParentRegion());
  mlir::OpBuilder builder(loop);
  if (isAny)
    tgpu::SyncOp::create(builder, loop.getLoc(), "shared");
}

/// A product that ends in the next iteration keeps its slot for longer. If the
/// L2 cache is as busy as the tensor cores, and there are few slots, tiles come
/// too late then. Two warpgroups that are not in step keep the tensor cores
/// busy without it.
static bool isDeferringUseful(tgpu::MmaOp product) {
  constexpr int64_t kManySlots = 4;
  std::optional<ProductClocks> clocks = countClocks(product);
  return !clocks ||
         product->getParentOfType<tgpu::KernelOp>().getWarps() <
             kTwoWarpgroups ||
         clocks->cache * kManySlots <=
             clocks->tensorCores *
                 getReceive(product).getRing().getType().getDepth();
}

/// There are barriers for two warpgroups.
static bool canTakeTurns(tgpu::ForOp loop) {
  return loop->getParentOfType<tgpu::KernelOp>().getWarps() == kTwoWarpgroups;
}

/// By their delay, two warpgroups start out of step: one multiplies while the
/// other computes exponentials. If iterations are short, they do not stay so.
/// If they are very short, the barriers cost more than that.
static bool areTurnsUseful(tgpu::MmaOp first, tgpu::MmaOp late) {
  constexpr int64_t kLeast = 1024, kMost = 2048;
  // Those of single blocks, if others are joined, have their left operand in
  // shared memory: two warpgroups share its rows.
  unsigned loops = 0;
  first->getParentOfType<tgpu::KernelOp>().walk([&](tgpu::MmaOp mma) {
    loops += isa<tgpu::FragType>(mma.getLhs().getType());
  });
  int64_t clocks = countTensorClocks(first) + countTensorClocks(late);
  return loops == 1 && kLeast <= clocks && clocks < kMost;
}

void gpu::arrangeConsumer(tgpu::ForOp loop, const Schedule &schedule) {
  mlir::Block &body = loop.getBody().front();
  auto products = body.getOps<tgpu::MmaOp>();
  tgpu::MmaOp first = *products.begin();
  if (!canBeAsync(first))
    return;
  auto isRing = [](tgpu::AllocOp) { return false; };
  if (getReceive(first) && schedule.defers.value_or(isDeferringUseful(first)) &&
      canDefer(first, isRing)) {
    waitForOperands(loop);
    return defer(loop, first);
  }
  bool hasBuffers = !body.getOps<tgpu::AllocOp>().empty();
  tgpu::MmaOp late = findLateProduct(loop, first);
  // A rotated loop reads two tiles of values.
  if (late && schedule.rotates.value_or(isRotationUseful(late)) &&
      !hasBuffers && getReceive(late) &&
      getReceive(late) != getReceive(first) &&
      getReceive(late).getRing().getType().getDepth() > 1)
    return RingRotation(loop, first, late)
        .run(canTakeTurns(loop) &&
             schedule.takesTurns.value_or(areTurnsUseful(first, late)));
  waitForOperands(loop);
}
