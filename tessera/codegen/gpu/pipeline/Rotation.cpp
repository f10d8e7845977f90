//===- Rotation.cpp - loops whose last product runs late -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/pipeline/Rotation.h"
#include "tessera/codegen/gpu/pipeline/LoopTools.h"
#include "tessera/codegen/gpu/pipeline/RingChoices.h"
#include "tessera/codegen/gpu/shared/Scratch.h"

#include "mlir/IR/IRMapping.h"

using namespace tessera;
using namespace tessera::gpu;
using mlir::dyn_cast;
using mlir::isa;
using mlir::Operation;
using mlir::Value;

using Operations = llvm::SetVector<Operation *>;

/// The operations of a block that need a value of it, in order. A terminator is
/// not one of them.
static Operations findDependents(mlir::Block &block, Value value) {
  Operations found;
  for (Operation &op : block.without_terminator()) {
    bool needs = false;
    op.walk([&](Operation *inner) {
      for (Value operand : inner->getOperands())
        needs |= operand == value || (operand.getDefiningOp() &&
                                      found.contains(operand.getDefiningOp()));
    });
    if (needs)
      found.insert(&op);
  }
  return found;
}

bool gpu::canBeAsync(tgpu::MmaOp op) {
  mlir::Type sums = op.getAcc().getType().getElementType();
  return op.getWarpgroup() && !op.isPromoted() &&
         sums.getIntOrFloatBitWidth() == 32;
}

bool gpu::canDefer(tgpu::MmaOp product,
                   llvm::function_ref<bool(tgpu::AllocOp)> isRing) {
  mlir::Block &body = *product->getBlock();
  Operation *loop = body.getParentOp();
  bool isOnly = true;
  body.walk([&](Operation *op) {
    isOnly &= op == product || !isa<tgpu::MmaOp, tgpu::DotOp>(op);
  });
  auto isReadable = [&](Value operand) {
    auto alloc = operand.getDefiningOp<tgpu::AllocOp>();
    return alloc && (!loop->isProperAncestor(alloc) || isRing(alloc));
  };
  auto carried = dyn_cast<mlir::BlockArgument>(product.getAcc());
  if (!isOnly || !isReadable(product.getLhs()) ||
      !isReadable(product.getRhs()) || !carried ||
      carried.getOwner() != &body || !carried.hasOneUse() ||
      !product.getResult().hasOneUse())
    return false;
  mlir::OpOperand &use = *product.getResult().getUses().begin();
  return use.getOwner() == body.getTerminator() &&
         use.getOperandNumber() + 1 == carried.getArgNumber();
}

Operations gpu::findRescaling(tgpu::MmaOp late, Value carried) {
  mlir::Block &body = *late->getBlock();
  Operations ops = findDependents(body, carried);
  ops.remove(late);
  // Backwards, so that users come before what they use.
  for (Operation &op : llvm::reverse(body)) {
    bool isMovement = isa<tgpu::ViewOp>(op) ||
                      (isa<tgpu::ConvertOp>(op) && !needsScratch(&op));
    if (isMovement && !op.use_empty() &&
        llvm::all_of(op.getUsers(),
                     [&](Operation *user) { return ops.contains(user); }))
      ops.insert(&op);
  }
  Operations ordered;
  for (Operation &op : body)
    if (ops.contains(&op))
      ordered.insert(&op);
  return ordered;
}

tgpu::MmaOp gpu::findLateProduct(tgpu::ForOp loop, tgpu::MmaOp first) {
  mlir::Block &body = loop.getBody().front();
  if (!first)
    return {};
  tgpu::MmaOp late;
  bool isPlain = true;
  loop.getBody().walk([&](Operation *op) {
    if (isa<tgpu::ForOp, tgpu::LoopOp, tgpu::DotOp>(op))
      isPlain = false;
    auto mma = dyn_cast<tgpu::MmaOp>(op);
    if (!mma || mma == first)
      return;
    isPlain &= !late && mma->getBlock() == &body && canBeAsync(mma);
    late = mma;
  });
  if (!isPlain || !late || !isa<tgpu::FragType>(late.getLhs().getType()) ||
      late.getLhs().getParentBlock() != &body || !late.getResult().hasOneUse())
    return {};
  mlir::OpOperand &use = *late.getResult().getUses().begin();
  if (use.getOwner() != body.getTerminator())
    return {};
  Value carried = body.getArgument(use.getOperandNumber() + 1);
  Operations rescaling = findRescaling(late, carried);
  if (carried != late.getAcc() &&
      !rescaling.contains(late.getAcc().getDefiningOp()))
    return {};
  // Nothing else may need the sums, or there would be no time between.
  for (Operation *user : carried.getUsers())
    if (user != late && !rescaling.contains(user))
      return {};
  for (Operation *op : rescaling) {
    if (!isa<tgpu::MapOp, tgpu::ViewOp, tgpu::ConvertOp>(op) ||
        needsScratch(op))
      return {};
    for (Operation *user : op->getUsers())
      if (user != late && !rescaling.contains(user))
        return {};
  }
  Operation *left = late.getLhs().getDefiningOp();
  return left && !rescaling.contains(left) ? late : tgpu::MmaOp();
}

bool gpu::isRotationUseful(tgpu::MmaOp late) {
  constexpr unsigned kMost = 256;
  return countChainRegisters(*late->getBlock()) <= kMost;
}

namespace {
class Rotation {
public:
  Rotation(tgpu::ForOp loop, tgpu::MmaOp first, tgpu::MmaOp late)
      : loop(loop), first(first), late(late), builder(loop),
        number(late.getResult().getUses().begin()->getOperandNumber()),
        carried(loop.getBody().getArgument(number + 1)),
        rescaling(findRescaling(late, carried)) {
    for (Operation *op : rescaling)
      op->walk([&](Operation *inner) {
        for (Value operand : inner->getOperands()) {
          Operation *definition = operand.getDefiningOp();
          if (operand != carried &&
              loop.getBody().isAncestor(operand.getParentRegion()) &&
              operand.getParentBlock() == &loop.getBody().front() &&
              !rescaling.contains(definition))
            inputs.insert(operand);
        }
      });
  }

  void run();

private:
  void peel();
  void rebuild();
  /// The late product of the iteration before the one with this counter.
  /// `values` are its left operand and the inputs of the rescaling.
  tgpu::MmaOp createLate(mlir::ValueRange values, Value sums, Value counter);
  Value createSlot(Value counter, tgpu::SlotOp like, unsigned ahead);

  template <typename Op, typename... Args> Op create(Args &&...args) {
    return Op::create(builder, loop.getLoc(), std::forward<Args>(args)...);
  }

  tgpu::ForOp loop;
  tgpu::MmaOp first, late;
  mlir::OpBuilder builder;
  /// Of the result that the late product computes.
  const unsigned number;
  /// The sums that the loop carries.
  Value carried;
  Operations rescaling;
  /// What the rescaling needs of its iteration.
  llvm::SetVector<Value> inputs;
  /// What iteration 0 computes.
  mlir::IRMapping start;
};
} // namespace

/// A slot whose counter is a constant is one too: the passes over shared memory
/// then see which it is.
Value Rotation::createSlot(Value counter, tgpu::SlotOp like, unsigned ahead) {
  auto constant = counter.getDefiningOp<cuda_tile::ConstantOp>();
  if (!constant)
    return create<tgpu::SlotOp>(counter.getType(), counter, int32_t(ahead),
                                like.getDepth());
  int64_t base =
      (*constant.getValue().getValues<llvm::APInt>().begin()).getSExtValue();
  auto type = cast<mlir::ShapedType>(counter.getType());
  return create<cuda_tile::ConstantOp>(
      cast<mlir::DenseIntOrFPElementsAttr>(mlir::DenseElementsAttr::get(
          type, builder.getI32IntegerAttr((base + ahead) % like.getDepth()))));
}

/// Iteration 0, without the late product and its rescaling.
void Rotation::peel() {
  mlir::Block &body = loop.getBody().front();
  start.map(body.getArgument(0), loop.getLowerBound());
  start.map(body.getArguments().drop_front(), loop.getInits());
  for (Operation &op : body.without_terminator()) {
    if (&op == late || rescaling.contains(&op))
      continue;
    if (auto slot = dyn_cast<tgpu::SlotOp>(op))
      start.map(slot.getResult(),
                createSlot(start.lookupOrDefault(slot.getCounter()), slot,
                           slot.getAhead()));
    else
      builder.clone(op, start);
  }
}

tgpu::MmaOp Rotation::createLate(mlir::ValueRange values, Value sums,
                                 Value counter) {
  mlir::IRMapping map;
  map.map(carried, sums);
  map.map(late.getLhs(), values.front());
  map.map(inputs.getArrayRef(), values.drop_front());
  if (Value slot = late.getRhsSlot()) {
    auto like = slot.getDefiningOp<tgpu::SlotOp>();
    map.map(slot,
            createSlot(counter, like, like.getAhead() + like.getDepth() - 1));
  }
  for (Operation *op : rescaling)
    builder.clone(*op, map);
  return cast<tgpu::MmaOp>(builder.clone(*late, map));
}

void Rotation::rebuild() {
  mlir::Block &body = loop.getBody().front();
  Operation *end = body.getTerminator();
  llvm::SmallVector<Value, 8> kept{late.getLhs()};
  llvm::append_range(kept, inputs);
  llvm::SmallVector<Value, 8> inits;
  for (auto [i, operand] : llvm::enumerate(end->getOperands()))
    inits.push_back(i == number ? loop.getInits()[i]
                                : start.lookupOrDefault(operand));
  for (Value value : kept)
    inits.push_back(start.lookupOrDefault(value));
  llvm::SmallVector<mlir::Type, 8> types;
  for (Value init : inits)
    types.push_back(init.getType());
  auto made = create<tgpu::ForOp>(types, createSecondIndex(builder, loop),
                                  loop.getUpperBound(), loop.getStep(), inits,
                                  loop.getIsUnsigned(),
                                  /*nonempty=*/false);
  // Which value carries the number of the slot.
  std::optional<unsigned> counter;
  if (Value slot = late.getRhsSlot())
    counter = cast<mlir::BlockArgument>(
                  slot.getDefiningOp<tgpu::SlotOp>().getCounter())
                  .getArgNumber();
  made.getBody().takeBody(loop.getBody());
  llvm::SmallVector<Value, 8> results(made.getResults().drop_back(kept.size()));
  Value &last = results[number];
  last = create<tgpu::MmaWaitOp>(last.getType(), last, 0);
  last = createLate(made.getResults().take_back(kept.size()), last,
                    counter ? made.getResult(*counter - 1) : Value());
  loop->replaceAllUsesWith(results);

  llvm::SmallVector<Value, 8> arguments;
  for (Value value : kept)
    arguments.push_back(body.addArgument(value.getType(), loop.getLoc()));
  auto wait = cast<tgpu::MmaWaitOp>(*first.getResult().getUsers().begin());
  wait.setPending(1);
  builder.setInsertionPoint(first);
  auto before = create<tgpu::MmaWaitOp>(carried.getType(), carried, 0);
  builder.setInsertionPoint(wait);
  tgpu::MmaOp product = createLate(
      arguments, before, counter ? body.getArgument(*counter) : Value());
  product.setAsync(true);
  llvm::SmallVector<Value, 8> values(end->getOperands());
  values[number] = product;
  llvm::append_range(values, kept);
  end->setOperands(values);
  late.erase();
  for (Operation *op : llvm::reverse(rescaling))
    op->erase();
  loop.erase();
}

void Rotation::run() {
  peel();
  rebuild();
}

void gpu::rotate(tgpu::ForOp loop, tgpu::MmaOp first, tgpu::MmaOp late) {
  Rotation(loop, first, late).run();
}
