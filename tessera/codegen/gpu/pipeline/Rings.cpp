//===- Rings.cpp - loops that load ahead -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/pipeline/Rings.h"
#include "tessera/codegen/gpu/pipeline/LoopTools.h"
#include "tessera/codegen/gpu/pipeline/RingBuilder.h"
#include "tessera/codegen/gpu/pipeline/Rotation.h"

#include "mlir/IR/IRMapping.h"

using namespace tessera;
using namespace tessera::gpu;
using mlir::dyn_cast;
using mlir::isa;
using mlir::Operation;
using mlir::Value;

//===----------------------------------------------------------------------===//
// The loop
//===----------------------------------------------------------------------===//

Value RingBuilder::createConstant(int64_t value) {
  return gpu::createConstant(builder, loop.getLoc(), value);
}

Value RingBuilder::createSlot(Value counter, int64_t ahead) {
  return create<tgpu::SlotOp>(counter.getType(), counter, int32_t(ahead),
                              int32_t(depth));
}

Value RingBuilder::compare(cuda_tile::ComparisonPredicate predicate, Value a,
                           Value b) {
  return createCompare(builder, loop, predicate, a, b);
}

std::pair<Value, Value> RingBuilder::createNext(Value index) {
  // As the loop itself: an index that passes the end of its type ends it.
  Value next = create<cuda_tile::AddIOp>(index.getType(), index, loop.getStep(),
                                         cuda_tile::IntegerOverflow::None);
  Value grows =
      compare(cuda_tile::ComparisonPredicate::GreaterThan, next, index);
  Value isBelow = compare(cuda_tile::ComparisonPredicate::LessThan, next,
                          loop.getUpperBound());
  return {next, create<cuda_tile::AndIOp>(grows.getType(), grows, isBelow)};
}

/// What only the late product reads is needed an iteration later.
bool RingBuilder::isForLate(const Stream &stream) {
  return late && !stream.isStaged &&
         llvm::all_of(stream.buffer->getUsers(), [&](Operation *user) {
           return user == late || user == stream.put;
         });
}

void RingBuilder::createCopies(Value index, Value isValid, Value slot,
                               bool areLate) {
  auto branch = create<tgpu::IfOp>(mlir::TypeRange(), isValid);
  {
    mlir::OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(&branch.getThenRegion().emplaceBlock());
    mlir::IRMapping map;
    map.map(loop.getBody().front().getArgument(0), index);
    for (Operation *op : finder.slice)
      builder.clone(*op, map);
    for (auto [stream, ring] : llvm::zip_equal(streams, rings)) {
      if (isForLate(stream) != areLate)
        continue;
      llvm::SmallVector<Value, 4> indices;
      for (Value each : stream.load.getIndices())
        indices.push_back(map.lookupOrDefault(each));
      tgpu::CopyOp::create(builder, stream.load.getLoc(),
                           map.lookupOrDefault(stream.load.getView()), indices,
                           ring, slot, stream.load.getBounds(), stream.vector,
                           stream.load.getDim(), stream.load.getType(),
                           stream.to);
    }
    create<tgpu::YieldOp>(mlir::ValueRange());
    builder.setInsertionPointToStart(&branch.getElseRegion().emplaceBlock());
    create<tgpu::YieldOp>(mlir::ValueRange());
  }
}

void RingBuilder::createGroup(Value index, Value isValid, Value slot,
                              Value indexBefore, Value isValidBefore,
                              Value slotBefore) {
  createCopies(index, isValid, slot, /*areLate=*/false);
  if (late && indexBefore)
    createCopies(indexBefore, isValidBefore, slotBefore, /*areLate=*/true);
  create<tgpu::CommitOp>();
}

/// Rounds the tiles of one iteration where copies have put them.
void RingBuilder::createRounds(Value isValid, Value slot) {
  if (roundedRings.empty())
    return;
  auto branch = create<tgpu::IfOp>(mlir::TypeRange(), isValid);
  mlir::OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(&branch.getThenRegion().emplaceBlock());
  for (unsigned number : roundedRings)
    create<tgpu::RoundOp>(rings[number], slot, streams[number].to);
  create<tgpu::YieldOp>(mlir::ValueRange());
  builder.setInsertionPointToStart(&branch.getElseRegion().emplaceBlock());
  create<tgpu::YieldOp>(mlir::ValueRange());
}

/// Those of the next iteration, if there is one.
void RingBuilder::createNextRounds(Value counter) {
  create<tgpu::WaitOp>(int32_t(ahead - 1));
  createRounds(createNext(loop.getBody().getArgument(0)).second,
               createSlot(counter, 1));
}

/// The first product of the body, if warpgroups compute it and it need not be
/// converted.
tgpu::MmaOp RingBuilder::findAsyncProduct() {
  auto products = loop.getBody().front().getOps<tgpu::MmaOp>();
  if (products.empty())
    return {};
  tgpu::MmaOp first = *products.begin();
  return canBeAsync(first) ? first : tgpu::MmaOp();
}

bool RingBuilder::canDefer(tgpu::MmaOp product) {
  return product && gpu::canDefer(product, [&](tgpu::AllocOp alloc) {
           return llvm::any_of(streams, [&](Stream &stream) {
             return stream.buffer == alloc && !stream.isStaged;
           });
         });
}

/// True if the first iteration may be written before the loop: it has no
/// buffers of its own, and nothing in rings is rounded.
bool RingBuilder::canRotate() {
  if (llvm::any_of(streams,
                   [&](Stream &stream) { return stream.isRoundedInRing(); }))
    return false;
  // A group that makes all copies itself has fewer registers left. That is a
  // matter of speed.
  constexpr int64_t kSumsOfOne = 96;
  int64_t sums = 0;
  for (auto mma : loop.getBody().front().getOps<tgpu::MmaOp>())
    sums += mma.getAcc().getType().getNumRegisters();
  if (!schedule.rotates && getNumWarps() <= kWarpgroupWarps &&
      sums > kSumsOfOne)
    return false;
  auto allocs = loop.getBody().front().getOps<tgpu::AllocOp>();
  return llvm::all_of(allocs, [&](tgpu::AllocOp op) {
    return llvm::any_of(streams, [&](Stream &stream) {
      return stream.buffer == op && !stream.isStaged;
    });
  });
}

void RingBuilder::createRings() {
  for (Stream &stream : streams) {
    tgpu::BufferType type = stream.slot;
    if (stream.isRoundedInRing())
      roundedRings.push_back(rings.size());
    rings.push_back(tgpu::AllocOp::create(
        builder, stream.buffer.getLoc(),
        tgpu::BufferType::get(type.getShape(), type.getElementType(), depth,
                              type.getSwizzle(), type.getUnit(),
                              type.getShift()),
        mlir::IntegerAttr()));
  }
}

std::pair<Value, Value> RingBuilder::createFirstCopies() {
  Value index = loop.getLowerBound();
  Value isValid = compare(cuda_tile::ComparisonPredicate::LessThan, index,
                          loop.getUpperBound());
  Value isAny = isValid;
  createGroup(index, isValid, createConstant(0), {}, {}, {});
  for (int64_t i = 1; i < ahead; ++i) {
    auto [next, isNext] = createNext(index);
    Value hasNext =
        create<cuda_tile::AndIOp>(isValid.getType(), isValid, isNext);
    createGroup(next, hasNext, createConstant(i), index, isValid,
                createConstant(i - 1));
    std::tie(index, isValid) = std::pair(next, hasNext);
  }
  // Elements are rounded in the iteration before, while it multiplies.
  if (!roundedRings.empty()) {
    create<tgpu::WaitOp>(int32_t(ahead - 1));
    createRounds(isAny, createConstant(0));
  }
  return {index, isValid};
}

void RingBuilder::rebuild() {
  tgpu::MmaOp first = findAsyncProduct();
  bool isInner = !isa<tgpu::KernelOp>(loop->getParentOp());
  // An outer loop would have to know the phase in which the loop ended.
  hasPhases = late && !isInner && getNumWarps() > kWarpgroupWarps;
  if (isDeferred || late)
    guardLoop(builder, loop);
  // What a product in flight reads is not overwritten.
  ahead = isDeferred || late ? depth - 2 : depth - 1;
  createRings();
  // An outer loop may still read the slots of its iteration before.
  if (isInner)
    create<tgpu::SyncOp>("shared");
  auto [index, isValid] = createFirstCopies();
  // The loop has three values more: the slot, the last index whose copies have
  // been made, and whether there is such an iteration. And maybe a phase.
  llvm::SmallVector<Value, 8> inits(loop.getInits());
  size_t numOld = inits.size();
  inits.append({createConstant(0), index, isValid});
  if (hasPhases) {
    inits.push_back(createConstant(0));
    create<tgpu::WaitOp>(int32_t(ahead - 1));
    create<tgpu::AnnounceOp>(inits.back());
  }
  llvm::SmallVector<mlir::Type, 8> types;
  for (Value init : inits)
    types.push_back(init.getType());
  auto made =
      create<tgpu::ForOp>(types, loop.getLowerBound(), loop.getUpperBound(),
                          loop.getStep(), inits, loop.getIsUnsigned(),
                          /*nonempty=*/isDeferred || late);
  made.getBody().takeBody(loop.getBody());
  // With phases, each iteration has waited for all but the latest.
  if (!hasPhases || ahead > 1)
    create<tgpu::WaitOp>(0);
  llvm::SmallVector<Value, 8> results(made.getResults().take_front(numOld));
  if (hasPhases)
    create<tgpu::AwaitOp>(made.getResults().back());
  if (isDeferred) {
    Value &sums =
        results[cast<mlir::BlockArgument>(first.getAcc()).getArgNumber() - 1];
    sums = create<tgpu::MmaWaitOp>(sums.getType(), sums, 0);
  }
  if (isDeferred || late)
    create<tgpu::YieldOp>(results);
  else
    loop->replaceAllUsesWith(results);
  loop.erase();
  loop = made;
  llvm::SmallVector<Value, 4> arguments;
  for (mlir::Type type : llvm::ArrayRef(types).drop_front(numOld))
    arguments.push_back(
        made.getBody().front().addArgument(type, made.getLoc()));
  rebuildBody(first, arguments);
  if (late)
    rotate(made, first, late);
}

/// `arguments` are the slot, the last index whose copies have been made,
/// whether there is such an iteration, and maybe a phase.
void RingBuilder::rebuildBody(tgpu::MmaOp first,
                              llvm::ArrayRef<Value> arguments) {
  mlir::Block &body = loop.getBody().front();
  Value counter = arguments[0], last = arguments[1], isLast = arguments[2];
  bool isRounding = !roundedRings.empty();
  builder.setInsertionPointToStart(&body);
  if (!isRounding && !hasPhases)
    create<tgpu::WaitOp>(int32_t(ahead - 1));
  if (hasPhases)
    create<tgpu::AwaitOp>(arguments.back());
  else
    create<tgpu::SyncOp>("shared");
  Value slot = createSlot(counter, 0);
  // Copies take the time in which a warpgroup multiplies.
  if (first)
    builder.setInsertionPointAfter(first);
  auto [next, isNext] = createNext(last);
  Value hasNext = create<cuda_tile::AndIOp>(isLast.getType(), isLast, isNext);
  createGroup(next, hasNext, createSlot(counter, ahead), last, isLast,
              createSlot(counter, ahead - 1));
  if (isRounding && first)
    createNextRounds(counter);
  if (first)
    first.setAsync(true);
  if (isDeferred) {
    create<tgpu::MmaDrainOp>(1);
  } else if (first) {
    auto wait = create<tgpu::MmaWaitOp>(first.getType(), first, 0);
    first.getResult().replaceAllUsesExcept(wait, wait);
  }
  useRings(slot);
  Operation *end = body.getTerminator();
  builder.setInsertionPoint(end);
  if (isRounding && !first)
    createNextRounds(counter);
  llvm::SmallVector<Value, 8> carried(end->getOperands());
  carried.append({createSlot(counter, 1), next, hasNext});
  if (hasPhases)
    carried.push_back(createAnnouncement(arguments.back()));
  end->setOperands(carried);
}

/// The next iteration's tiles are there. That is said some time before they are
/// needed, when the left operand of the late product is complete: what is left
/// of the iteration is how far warpgroups may be apart.
Value RingBuilder::createAnnouncement(Value phase) {
  builder.setInsertionPoint(late.getLhs().getDefiningOp());
  Value next = create<tgpu::SlotOp>(phase.getType(), phase, 1, 2);
  create<tgpu::WaitOp>(int32_t(ahead - 1));
  create<tgpu::AnnounceOp>(next);
  return next;
}

/// Has the loop read the rings, and removes what filled its buffers.
void RingBuilder::useRings(Value slot) {
  for (auto [stream, ring] : llvm::zip_equal(streams, rings)) {
    if (stream.isStaged) {
      builder.setInsertionPoint(stream.load);
      auto get = create<tgpu::GetOp>(stream.load.getType(), ring, slot);
      stream.load->replaceAllUsesWith(get->getResults());
      stream.load.erase();
      continue;
    }
    stream.readRing(ring, slot);
  }
}

bool RingBuilder::run() {
  if (!finder.run())
    return false;
  if (canRotate())
    late = findLateProduct(loop, findAsyncProduct());
  if (late && !schedule.rotates.value_or(isRotationUseful(late)))
    late = {};
  chooseDepth(schedule.defers.value_or(true) && canDefer(findAsyncProduct()),
              bool(late));
  if (!depth)
    return false;
  rebuild();
  return true;
}

bool gpu::makeRings(tgpu::KernelOp kernel, const Target &target,
                    const Schedule &schedule) {
  if (schedule.copies == Copies::Plain)
    return false;
  constexpr unsigned kFirstWithCopies = 80;
  if (target.sm < kFirstWithCopies)
    return false;
  // Copies are from global memory only.
  if (kernel
          .walk(
              [](cuda_tile::AllocaOp) { return mlir::WalkResult::interrupt(); })
          .wasInterrupted())
    return false;
  llvm::SmallVector<tgpu::ForOp, 4> loops;
  kernel.walk([&](tgpu::ForOp loop) { loops.push_back(loop); });
  bool isAny = false;
  for (tgpu::ForOp loop : loops)
    isAny |= RingBuilder(loop, target, schedule).run();
  return isAny;
}
