//===- TensorEmit.cpp - tensor copies and roles -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A ring has two barriers in shared memory (mbarrier) for each slot. "Full" is
// passed when the producer has said how many bytes come, and all have come.
// "Empty" is passed when each warp that computes has released the slot.
// Barriers alternate between two phases. Each role counts slots and phases for
// itself; the producer begins in the phase before the first, so that it finds
// all slots empty.
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/emit/ProductEmit.h"
#include "tessera/codegen/gpu/emit/ThreadAddresses.h"
#include "tessera/codegen/gpu/emit/ViewAccess.h"
#include "tessera/codegen/gpu/ir/TensorBox.h"

#include "llvm/ADT/TypeSwitch.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/Support/MathExtras.h"

using namespace tessera;
using namespace tessera::gpu;
using mlir::cast;
using mlir::Operation;
using mlir::Value;

//===----------------------------------------------------------------------===//
// Rings
//===----------------------------------------------------------------------===//

llvm::Value *KernelEmitter::getRingBarrier(Value ring, bool isEmpty,
                                           llvm::Value *slot) {
  auto op = ring.getDefiningOp<tgpu::RingOp>();
  constexpr int64_t kBytes = tgpu::RingOp::kBarrierBytes;
  int64_t offset = *op.getOffset();
  if (isEmpty)
    offset += kBytes * op.getType().getDepth();
  llvm::Value *start = builder.CreateConstGEP1_64(builder.getInt8Ty(),
                                                  getSharedMemory(), offset);
  return builder.CreatePtrAdd(
      start, builder.CreateMul(slot, builder.getInt32(kBytes)));
}

void KernelEmitter::emitBarrierWait(llvm::Value *barrier, llvm::Value *phase) {
  llvm::BasicBlock *again = makeBlock("await"), *done = makeBlock("awaited");
  builder.CreateBr(again);
  enter(again);
  llvm::Value *isOver =
      callIntrinsic("llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta",
                    builder.getInt1Ty(), {barrier, phase});
  builder.CreateCondBr(isOver, done, again);
  enter(done);
}

/// Waits for the next slot of a ring, and returns it.
llvm::Value *KernelEmitter::takeSlot(Value ring, bool isEmpty) {
  RingState &state = ringStates[ring];
  llvm::Type *i32 = builder.getInt32Ty();
  llvm::Value *slot = builder.CreateLoad(i32, state.slot);
  llvm::Value *phase = builder.CreateLoad(i32, state.phase);
  emitBarrierWait(getRingBarrier(ring, isEmpty, slot), phase);
  int64_t depth = cast<tgpu::RingType>(ring.getType()).getDepth();
  llvm::Value *next = builder.CreateAdd(slot, builder.getInt32(1));
  llvm::Value *isLast = builder.CreateICmpEQ(next, builder.getInt32(depth));
  builder.CreateStore(builder.CreateSelect(isLast, builder.getInt32(0), next),
                      state.slot);
  builder.CreateStore(builder.CreateXor(phase, builder.CreateZExt(isLast, i32)),
                      state.phase);
  return slot;
}

/// Both roles begin with slot 0.
void KernelEmitter::startRings(unsigned phase) {
  kernel.walk([&](tgpu::RingOp ring) {
    llvm::Type *i32 = builder.getInt32Ty();
    RingState &state = ringStates[ring];
    state = {makeVariable(i32), makeVariable(i32)};
    builder.CreateStore(builder.getInt32(0), state.slot);
    builder.CreateStore(builder.getInt32(phase), state.phase);
  });
}

void KernelEmitter::emitAcquire(tgpu::AcquireOp op) {
  llvm::Value *slot = takeSlot(op.getRing(), /*isEmpty=*/true);
  setScalar(op, slot);
  int64_t bytes = op.getRing().getDefiningOp<tgpu::RingOp>().getBytes();
  emitIf(electLane(), [&] {
    callAsm("mbarrier.arrive.expect_tx.shared::cta.b64 _, [$0], " +
                llvm::Twine(bytes) + ";",
            "l", getRingBarrier(op.getRing(), /*isEmpty=*/false, slot));
  });
}

/// Warps release slots in the order in which they received them, so all are
/// empty if the one is that was filled last. The producer would acquire it in
/// this round if it is the last of the ring, otherwise in the next one.
void KernelEmitter::emitDrain(tgpu::DrainOp op) {
  Value ring = op.getRing();
  const RingState &state = ringStates[ring];
  llvm::Type *i32 = builder.getInt32Ty();
  llvm::Value *next = builder.CreateLoad(i32, state.slot);
  llvm::Value *phase = builder.CreateLoad(i32, state.phase);
  int64_t depth = cast<tgpu::RingType>(ring.getType()).getDepth();
  llvm::Value *isStart = builder.CreateICmpEQ(next, builder.getInt32(0));
  llvm::Value *last =
      builder.CreateSelect(isStart, builder.getInt32(depth - 1),
                           builder.CreateSub(next, builder.getInt32(1)));
  llvm::Value *isLater = builder.CreateZExt(builder.CreateNot(isStart), i32);
  emitBarrierWait(getRingBarrier(ring, /*isEmpty=*/true, last),
                  builder.CreateXor(phase, isLater));
}

void KernelEmitter::emitRelease(tgpu::ReleaseOp op) {
  // Lanes that read by themselves must all have done so.
  bool isReadByLanes = false;
  kernel.walk([&](tgpu::MmaOp mma) {
    isReadByLanes |= !mma.getWarpgroup() || mma.isGathered();
  });
  if (isReadByLanes)
    callIntrinsic("llvm.nvvm.bar.warp.sync", builder.getVoidTy(),
                  builder.getInt32(~0u));
  llvm::Value *condition = isFirstLane();
  if (Value wanted = op.getCondition())
    condition = builder.CreateAnd(condition, getScalar(wanted));
  callAsm(
      "@$1 mbarrier.arrive.shared::cta.b64 _, [$0];", "l,b",
      {getRingBarrier(op.getRing(), /*isEmpty=*/true, getScalar(op.getSlot())),
       condition});
}

/// True in one lane of a warp whose lanes are all there. ptxas then knows that
/// what follows is done once; otherwise it makes a loop over lanes of a copy.
llvm::Value *KernelEmitter::electLane() {
  llvm::Value *result = callIntrinsic(
      "llvm.nvvm.elect.sync",
      llvm::StructType::get(builder.getInt32Ty(), builder.getInt1Ty()),
      builder.getInt32(~0u));
  return builder.CreateExtractValue(result, 1);
}

llvm::Value *KernelEmitter::isFirstLane() {
  return builder.CreateICmpEQ(getLane(), builder.getInt32(0));
}

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

/// The coordinates of a tile in its tensor, for each dimension of the map. A
/// tile that begins outside is far outside.
llvm::SmallVector<llvm::Value *, 5>
KernelEmitter::getTileStart(tgpu::TensorCopyOp op, const tgpu::TensorBox &box) {
  constexpr uint32_t kOutside = 0x7fffff00;
  llvm::SmallVector<llvm::Value *, 5> start;
  mlir::Type view = op.getView().getType();
  const Tensor &tensor = getTensor(op.getView());
  llvm::ArrayRef<int32_t> steps = cuda_tile::getTileSteps(view);
  for (unsigned d : box.dims) {
    llvm::Value *index = getScalar(op.getIndices()[d]);
    bool isLong = index->getType()->getIntegerBitWidth() > 32;
    index = builder.CreateZExt(index, builder.getInt64Ty());
    uint64_t step = steps.empty() ? 1 : steps[d];
    llvm::Value *first = builder.CreateMul(index, builder.getInt64(step));
    llvm::Value *at = builder.CreateTrunc(first, builder.getInt32Ty());
    if (tgpu::BoundsTest(op.getBounds()[d]) != tgpu::BoundsTest::None) {
      llvm::Value *size = tensor.sizes[cuda_tile::getTensorDimension(view, d)];
      llvm::Value *isInside = builder.CreateICmpULT(first, size);
      // The product may wrap around.
      if (isLong && step > 1)
        isInside = builder.CreateAnd(
            isInside, builder.CreateICmpULE(
                          index, builder.getInt64(~uint64_t(0) / step)));
      at = builder.CreateSelect(isInside, at, builder.getInt32(kOutside));
    }
    start.push_back(at);
  }
  return start;
}

void KernelEmitter::emitTensorCopy(tgpu::TensorCopyOp op) {
  std::optional<tgpu::TensorBox> box = tgpu::findTensorBox(
      cast<cuda_tile::TileView>(op.getView().getType()), op.getFromType(),
      op.getToType(), op.getBuffer().getType());
  unsigned rank = box->dims.size();
  std::string coordinates, constraints = "l,l,l";
  for (unsigned i = 0; i < rank; ++i) {
    coordinates += (i ? ", $" : "$") + std::to_string(3 + i);
    constraints += ",r";
  }
  llvm::Value *policy = op.getPolicy() ? getScalar(op.getPolicy()) : nullptr;
  std::string name = "cp.async.bulk.tensor." + std::to_string(rank) +
                     "d.shared::cluster.global.tile."
                     "mbarrier::complete_tx::bytes",
              places = " [$0], [$1, {" + coordinates + "}], [$2]";
  emitIf(electLane(), [&] {
    llvm::SmallVector<llvm::Value *, 5> start = getTileStart(op, *box);
    llvm::Value *slot = getSlotAddress(op.getBuffer(), op.getSlot());
    llvm::Value *barrier = getRingBarrier(op.getRing(), /*isEmpty=*/false,
                                          getScalar(op.getSlot()));
    auto copy = [&](bool hasPolicy) {
      for (auto [i, offsets] : llvm::enumerate(box->boxes)) {
        llvm::SmallVector<llvm::Value *, 8> arguments{
            builder.CreateConstGEP1_64(builder.getInt8Ty(), slot,
                                       i * box->numBytes),
            getScalar(op.getMap()), barrier};
        for (auto [at, offset] : llvm::zip_equal(start, offsets))
          arguments.push_back(
              builder.CreateAdd(at, builder.getInt32(uint32_t(offset))));
        if (!hasPolicy) {
          callAsm(name + places + ";", constraints, arguments);
          continue;
        }
        arguments.push_back(policy);
        callAsm(name + ".L2::cache_hint" + places + ", $" +
                    std::to_string(3 + rank) + ";",
                constraints + ",l", arguments);
      }
    };
    if (!policy)
      return copy(/*hasPolicy=*/false);
    // Without a policy, a copy is faster than with one that says as usual.
    emitIfElse(
        builder.CreateICmpNE(policy, builder.getInt64(kNoPolicy)),
        [&] { copy(/*hasPolicy=*/true); }, [&] { copy(/*hasPolicy=*/false); });
  });
}

/// Threads ask for 16 bytes each. A line is asked for several times, which
/// costs no more than to find out who asks first.
void KernelEmitter::emitPrefetch(tgpu::PrefetchOp op) {
  constexpr unsigned kVectorBytes = 16;
  tgpu::FragType from = op.getFromType();
  const Layout &layout = from.getLayout();
  llvm::SmallVector<tgpu::BoundsTest, 4> bounds;
  for (int32_t number : op.getBounds())
    bounds.push_back(tgpu::BoundsTest(number));
  ViewAccess access(*this, op.getView(), op.getIndices(), layout, bounds);
  // The dimension of which a thread has most adjacent elements.
  unsigned first = 0, vectorBits = 0;
  for (auto [d, extent] : llvm::enumerate(from.getShape())) {
    unsigned bit = layout::getFirstBit(layout::Shape(from.getShape()), d),
             bits =
                 layout::getVectorBits(layout, bit, layout::getNumBits(extent));
    if (bits > vectorBits)
      std::tie(first, vectorBits) = std::pair(bit, bits);
  }
  unsigned size =
      getStorageSize(cuda_tile::convertElementType(from.getElementType()));
  vectorBits = std::min(vectorBits, llvm::Log2_32(kVectorBytes / size));
  forEachGroup(
      layout, first, vectorBits, layout.getCopyBits(),
      [&](llvm::ArrayRef<unsigned> group) {
        Place place = access.getPlace(group[0]);
        llvm::Value *address =
            builder.CreateAdd(place.address, builder.getInt64(place.offset));
        if (place.mask)
          callAsm("@$1 prefetch.global.L2 [$0];", "l,b", {address, place.mask});
        else
          callAsm("prefetch.global.L2 [$0];", "l", address);
      });
}

//===----------------------------------------------------------------------===//
// Roles
//===----------------------------------------------------------------------===//

void KernelEmitter::startBarriers() {
  emitIf(isFirstThread(), [&] {
    kernel.walk([&](tgpu::RingOp ring) {
      for (int64_t i = 0; i < ring.getType().getDepth(); ++i)
        for (bool isEmpty : {false, true})
          callIntrinsic("llvm.nvvm.mbarrier.init.shared", builder.getVoidTy(),
                        {getRingBarrier(ring, isEmpty, builder.getInt32(i)),
                         builder.getInt32(isEmpty ? kernel.getWarps() : 1)});
    });
    callIntrinsic("llvm.nvvm.fence.mbarrier_init.release.cluster",
                  builder.getVoidTy());
  });
  emitBarrier();
}

static constexpr unsigned kWarpgroupWarps = 4;

/// Each of two warpgroups has a barrier, at which it waits for its turn; the
/// other arrives there when it passes the turn on.
static void emitTurn(KernelEmitter &emitter, llvm::StringRef what,
                     unsigned other) {
  llvm::IRBuilder<> &builder = emitter.builder;
  // Barriers 0 and 15 are for all threads and all consumers.
  constexpr unsigned kFirst = 8;
  llvm::Value *group = builder.CreateAnd(
      builder.CreateAdd(
          builder.CreateLShr(emitter.getWarp(), llvm::Log2_32(kWarpgroupWarps)),
          builder.getInt32(other)),
      1);
  emitter.callAsm("bar." + what + " $0, " +
                      llvm::Twine(emitter.kernel.getWarps() * 32) + ";",
                  "r", {builder.CreateAdd(group, builder.getInt32(kFirst))});
}

void KernelEmitter::emitRoles(tgpu::RolesOp op) {
  auto setRegisters = [&](llvm::StringRef direction, unsigned count) {
    if (count)
      callAsm("setmaxnreg." + direction + ".sync.aligned.u32 " +
                  llvm::Twine(count) + ";",
              "", {});
  };
  startBarriers();
  llvm::BasicBlock *producers = makeBlock("producers"),
                   *producer = makeBlock("producer"),
                   *producerEnd = makeBlock("produced"),
                   *consumers = makeBlock("consumers"), *end = exitBlock;
  llvm::Value *warp = getWarp(), *count = builder.getInt32(kernel.getWarps());
  builder.CreateCondBr(builder.CreateICmpUGE(warp, count), producers,
                       consumers);
  enter(producers);
  setRegisters("dec", op.getProducerRegisters());
  builder.CreateCondBr(builder.CreateICmpEQ(warp, count), producer, end);
  enter(producer);
  startRings(/*phase=*/1);
  exitBlock = producerEnd;
  emitBlock(op.getProducer().front());
  if (hasFailed())
    return;
  enter(producerEnd);
  returnMaps();
  exitBlock = end;
  builder.CreateBr(end);
  enter(consumers);
  setRegisters("inc", op.getConsumerRegisters());
  startRings(/*phase=*/0);
  if (op.getDelay()) {
    emitIf(builder.CreateICmpUGE(warp, builder.getInt32(kWarpgroupWarps)), [&] {
      callAsm("nanosleep.u32 " + llvm::Twine(op.getDelay()) + ";", "", {});
    });
  }
  // The turn is the first warpgroup's.
  if (op.getConsumer()
          .walk([](tgpu::TakeTurnOp) { return mlir::WalkResult::interrupt(); })
          .wasInterrupted())
    emitIf(builder.CreateICmpUGE(warp, builder.getInt32(kWarpgroupWarps)),
           [&] { emitTurn(*this, "arrive", 1); });
  hasRoles = true;
  emitBlock(op.getConsumer().front());
  // What follows is not reached.
  enter(makeBlock("unreached"));
}

bool KernelEmitter::emitTensor(Operation *op) {
  return llvm::TypeSwitch<Operation *, bool>(op)
      .Case([&](tgpu::RingOp) { return true; })
      .Case([&](tgpu::RolesOp each) { return emitRoles(each), true; })
      .Case([&](tgpu::TensorMapsOp each) { return emitTensorMaps(each), true; })
      .Case([&](tgpu::AcquireOp each) { return emitAcquire(each), true; })
      .Case([&](tgpu::DrainOp each) { return emitDrain(each), true; })
      .Case([&](tgpu::TensorCopyOp each) { return emitTensorCopy(each), true; })
      .Case([&](tgpu::PrefetchOp each) { return emitPrefetch(each), true; })
      .Case([&](tgpu::ReceiveOp each) {
        setScalar(each, takeSlot(each.getRing(), /*isEmpty=*/false));
        return true;
      })
      .Case([&](tgpu::ReleaseOp each) { return emitRelease(each), true; })
      .Case([&](tgpu::TakeTurnOp) { return emitTurn(*this, "sync", 0), true; })
      .Case(
          [&](tgpu::PassTurnOp) { return emitTurn(*this, "arrive", 1), true; })
      .Default(false);
}
