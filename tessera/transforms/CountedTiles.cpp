//===- CountedTiles.cpp - tiles that a loop advances by a step -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A loop over pointers often carries them:
//
//   for iv in (lb to ub, step s) iter_values(p = p0) {
//     … p …
//     continue offset(p, broadcast(u))
//   }
//
// In the iteration of iv, p is offset(p0, broadcast((iv - lb) / s * u)). So p
// need not be carried, and its elements are a function of scalars. The same
// holds for addi.
//
//===----------------------------------------------------------------------===//

#include "tessera/dialect/Ops.h"
#include "tessera/transforms/Passes.h"

#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"

namespace tessera {
#define GEN_PASS_DEF_COUNTEDTILES
#include "tessera/transforms/Passes.h.inc"
} // namespace tessera

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;

namespace {
/// What each iteration adds to all elements of a carried tile: a scalar, or a
/// constant.
struct Step {
  Value scalar;
  std::optional<APInt> number;

  bool operator==(const Step &other) const = default;
  explicit operator bool() const { return scalar || number; }
};
} // namespace

static Step getUniform(Value tile) {
  DenseElementsAttr literal;
  if (matchPattern(tile, m_Constant(&literal)))
    return literal.isSplat() ? Step{{}, literal.getSplatValue<APInt>()}
                             : Step();
  while (cast<TileType>(tile.getType()).getNumElements() != 1) {
    Operation *op = tile.getDefiningOp();
    if (!isa_and_nonnull<BroadcastOp, ReshapeOp>(op))
      return {};
    tile = op->getOperand(0);
  }
  return {tile, std::nullopt};
}

/// Returns what is added to a carried tile, if the loop continues with `next`.
static Step findStep(ForOp loop, Value carried, Value next) {
  Operation *op = next.getDefiningOp();
  if (!isa_and_nonnull<OffsetOp, AddIOp>(op))
    return {};
  unsigned place = op->getOperand(0) == carried ? 0 : 1;
  if (op->getOperand(place) != carried || op->getOperand(1 - place) == carried)
    return {};
  Step step = getUniform(op->getOperand(1 - place));
  if (step.scalar && loop.getRegion().isAncestor(step.scalar.getParentRegion()))
    return {};
  return step;
}

static SmallVector<ContinueOp> getContinues(ForOp loop) {
  SmallVector<ContinueOp> found;
  loop.getRegion().walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (isa<ForOp, LoopOp>(op))
      return WalkResult::skip();
    if (auto next = dyn_cast<ContinueOp>(op))
      found.push_back(next);
    return WalkResult::advance();
  });
  return found;
}

static Value makeConstant(ImplicitLocOpBuilder &builder, Type element,
                          const APInt &value) {
  auto type = TileType::get({}, element);
  return builder.create<ConstantOp>(
      type, DenseIntElementsAttr::get(cast<ShapedType>(type), value));
}

/// Converts a scalar to another width.
static Value resize(ImplicitLocOpBuilder &builder, Value scalar, Type element,
                    Signedness signedness) {
  auto from = cast<TileType>(scalar.getType());
  unsigned before = from.getElementType().getIntOrFloatBitWidth(),
           after = element.getIntOrFloatBitWidth();
  auto type = TileType::get({}, element);
  if (before < after)
    return builder.create<ExtIOp>(type, scalar, signedness);
  if (before > after)
    return builder.create<TruncIOp>(type, scalar, IntegerOverflow::None);
  return scalar;
}

/// Builds the tile for the current value of the induction variable.
static Value makeTile(ImplicitLocOpBuilder &builder, ForOp loop, Value init,
                      const Step &step) {
  auto type = cast<TileType>(init.getType());
  bool isPointer = isa<PointerType>(type.getElementType());
  // Sums of integers wrap around. Sums for addresses are computed in 64 bits,
  // where they do not.
  Type element = isPointer ? builder.getIntegerType(64) : type.getElementType();
  auto scalarType = TileType::get({}, element);
  auto getConstant = [](Value value) -> std::optional<APInt> {
    DenseElementsAttr literal;
    if (!matchPattern(value, m_Constant(&literal)))
      return std::nullopt;
    return literal.getSplatValue<APInt>();
  };

  Value round = loop.getInductionVar();
  std::optional<APInt> first = getConstant(loop.getLowerBound()),
                       stride = getConstant(loop.getStep());
  if (!first || !first->isZero())
    round = builder.create<SubIOp>(round.getType(), round, loop.getLowerBound(),
                                   IntegerOverflow::None);
  // The distance is not negative as an unsigned number.
  if (!stride || !stride->isOne())
    round = builder.create<DivIOp>(round.getType(), round, loop.getStep(),
                                   Signedness::Unsigned, RoundingMode::Zero);
  round = resize(builder, round, element, Signedness::Unsigned);
  Value factor;
  if (step.number) {
    factor =
        makeConstant(builder, element,
                     step.number->sextOrTrunc(element.getIntOrFloatBitWidth()));
  } else {
    factor = step.scalar;
    auto factorType = cast<TileType>(factor.getType());
    if (factorType.getRank() != 0)
      factor = builder.create<ReshapeOp>(
          TileType::get({}, factorType.getElementType()), factor);
    factor = resize(builder, factor, element, Signedness::Signed);
  }
  Value sum =
      builder.create<MulIOp>(scalarType, round, factor, IntegerOverflow::None);
  SmallVector<int64_t> ones(type.getRank(), 1);
  Value one = builder.create<ReshapeOp>(TileType::get(ones, element), sum);
  Value all =
      builder.create<BroadcastOp>(TileType::get(type.getShape(), element), one);
  if (isPointer)
    return builder.create<OffsetOp>(type, init, all);
  return builder.create<AddIOp>(type, init, all, IntegerOverflow::None);
}

/// Returns true if the loop was changed.
static bool rewriteLoop(ForOp loop) {
  bool hasChanged = false;
  SmallVector<ContinueOp> continues = getContinues(loop);
  for (auto [i, init] : llvm::enumerate(loop.getInitValues())) {
    auto type = dyn_cast<TileType>(init.getType());
    // rule counted-tiles.carried
    if (!type || type.getNumElements() == 1 || !loop.getResult(i).use_empty() ||
        !isa<PointerType, IntegerType>(type.getElementType()))
      continue;
    BlockArgument carried = loop.getRegion().front().getArgument(i + 1);
    Step step;
    bool isSame = true;
    for (ContinueOp each : continues) {
      Step found = findStep(loop, carried, each.getOperands()[i]);
      isSame &= found && (!step || step == found);
      step = found;
    }
    if (!isSame || !step)
      continue;
    // If it is carried unchanged, it equals the initial value; canonicalization
    // drops it.
    for (ContinueOp each : continues)
      each->setOperand(i, carried);
    ImplicitLocOpBuilder builder(loop.getLoc(), loop.getContext());
    builder.setInsertionPointToStart(&loop.getRegion().front());
    Value tile = makeTile(builder, loop, init, step);
    // The next iteration may also receive it as another carried value.
    carried.replaceUsesWithIf(tile, [&](OpOperand &use) {
      return use.getOperandNumber() != i ||
             !llvm::is_contained(continues, use.getOwner());
    });
    hasChanged = true;
  }
  return hasChanged;
}

namespace {
struct CountedTiles : public tessera::impl::CountedTilesBase<CountedTiles> {
  void runOnOperation() override {
    bool hasChanged = false;
    getOperation()->walk([&](ForOp loop) { hasChanged |= rewriteLoop(loop); });
    if (!hasChanged)
      return markAllAnalysesPreserved();
    OpPassManager cleaning(getOperation()->getName().getStringRef());
    cleaning.addPass(createCanonicalizerPass());
    if (failed(runPipeline(cleaning, getOperation())))
      signalPassFailure();
  }
};
} // namespace
