//===- FillAhead.cpp - what producers fill in is loaded early -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/pipeline/FillAhead.h"
#include "tessera/codegen/gpu/pipeline/LoopTools.h"

#include "mlir/IR/IRMapping.h"

#include "llvm/ADT/SetVector.h"

using namespace tessera;
using namespace tessera::gpu;
using mlir::Operation;
using mlir::Value;

namespace {

class FillAhead {
public:
  FillAhead(tgpu::ForOp loop, unsigned count)
      : loop(loop), body(loop.getBody().front()), count(count),
        loads(body.getOps<tgpu::LoadViewOp>()), builder(loop),
        location(loop.getLoc()), type(loop.getLowerBound().getType()) {}

  void run();

private:
  using Values = llvm::SmallVector<Value, 4>;

  template <typename Op> Value create(Value a, Value b) {
    return Op::create(builder, location, type, a, b,
                      cuda_tile::IntegerOverflow::None);
  }
  Value createNumber(int64_t value);
  Value createIsLess(Value a, Value b);
  void countIterations();
  Value createIndex(Value iteration);
  Values createLoads(Value iteration);
  Values createStep(Value iteration, Value rest, int64_t number,
                    mlir::ValueRange tiles);

  tgpu::ForOp loop;
  mlir::Block &body;
  const int64_t count;
  llvm::SmallVector<tgpu::LoadViewOp, 2> loads;
  mlir::OpBuilder builder;
  mlir::Location location;
  /// Of the loop's index. Iterations are counted in it, without a sign.
  mlir::Type type;
  /// How many iterations there are, and the number of the last one.
  Value total, last;
};

} // namespace

Value FillAhead::createNumber(int64_t value) {
  auto shaped = cast<mlir::ShapedType>(type);
  return cuda_tile::ConstantOp::create(
      builder, location,
      cast<mlir::DenseIntOrFPElementsAttr>(mlir::DenseElementsAttr::get(
          shaped, builder.getIntegerAttr(shaped.getElementType(), value))));
}

Value FillAhead::createIsLess(Value a, Value b) {
  return cuda_tile::CmpIOp::create(
      builder, location, cuda_tile::TileType::get(builder.getI1Type()), a, b,
      cuda_tile::ComparisonPredicate::LessThan,
      cuda_tile::Signedness::Unsigned);
}

/// There is one at least. The difference of the bounds may be too large for the
/// signed type, but not for the unsigned one.
void FillAhead::countIterations() {
  Value distance =
      create<cuda_tile::SubIOp>(loop.getUpperBound(), loop.getLowerBound());
  Value one = createNumber(1);
  Value before = create<cuda_tile::SubIOp>(distance, one);
  last = cuda_tile::DivIOp::create(
      builder, location, type, before, loop.getStep(),
      cuda_tile::Signedness::Unsigned, cuda_tile::RoundingMode::Zero);
  total = create<cuda_tile::AddIOp>(last, one);
}

Value FillAhead::createIndex(Value iteration) {
  return create<cuda_tile::AddIOp>(
      loop.getLowerBound(),
      create<cuda_tile::MulIOp>(iteration, loop.getStep()));
}

/// Clones the loads for an iteration, with what computes their indices.
FillAhead::Values FillAhead::createLoads(Value iteration) {
  llvm::SetVector<Operation *> ops;
  std::function<void(Operation *)> add = [&](Operation *op) {
    for (Value operand : op->getOperands())
      if (Operation *source = operand.getDefiningOp();
          source && source->getBlock() == &body)
        add(source);
    ops.insert(op);
  };
  for (tgpu::LoadViewOp load : loads)
    add(load);
  mlir::IRMapping map;
  map.map(body.getArgument(0), createIndex(iteration));
  for (Operation *op : ops)
    builder.clone(*op, map);
  Values tiles;
  for (tgpu::LoadViewOp load : loads)
    tiles.push_back(map.lookup(load.getResult()));
  return tiles;
}

/// The body with `tiles` in place of what it loads, for iteration `number`
/// after the one given, and the loads for a later one.
FillAhead::Values FillAhead::createStep(Value iteration, Value rest,
                                        int64_t number,
                                        mlir::ValueRange tiles) {
  mlir::IRMapping map;
  map.map(body.getArgument(0), createIndex(create<cuda_tile::AddIOp>(
                                   iteration, createNumber(number))));
  for (auto [load, tile] : llvm::zip_equal(loads, tiles))
    map.map(load.getResult(), tile);
  for (Operation &op : body.without_terminator())
    if (!llvm::is_contained(loads, &op))
      builder.clone(op, map);
  Value ahead = createNumber(number + count);
  Value later = cuda_tile::SelectOp::create(
      builder, location, type, createIsLess(ahead, rest),
      create<cuda_tile::AddIOp>(iteration, ahead), last);
  return createLoads(later);
}

void FillAhead::run() {
  // Indices may depend on that of the loop only.
  if (loads.empty() || body.getNumArguments() != 1)
    return;
  guardLoop(builder, loop);
  countIterations();
  Values tiles;
  for (int64_t i = 0; i < count; ++i) {
    Value number = createNumber(i);
    llvm::append_range(tiles, createLoads(cuda_tile::SelectOp::create(
                                  builder, location, type,
                                  createIsLess(number, total), number, last)));
  }
  auto made = tgpu::ForOp::create(
      builder, location, mlir::ValueRange(tiles).getTypes(), createNumber(0),
      total, createNumber(count), tiles, /*isUnsigned=*/true,
      /*nonempty=*/true);
  tgpu::YieldOp::create(builder, location, mlir::ValueRange());
  builder.createBlock(&made.getBody(), {}, {type}, {location});
  mlir::Block &steps = made.getBody().front();
  for (Value tile : tiles)
    steps.addArgument(tile.getType(), location);
  Value iteration = steps.getArgument(0);
  Value rest = create<cuda_tile::SubIOp>(total, iteration);
  Values loaded;
  for (int64_t i = 0; i < count; ++i) {
    mlir::ValueRange here = mlir::ValueRange(steps.getArguments())
                                .slice(1 + i * loads.size(), loads.size());
    if (i == 0) {
      llvm::append_range(loaded, createStep(iteration, rest, i, here));
      continue;
    }
    auto branch = tgpu::IfOp::create(builder, location, here.getTypes(),
                                     createIsLess(createNumber(i), rest));
    mlir::OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(&branch.getElseRegion().emplaceBlock());
    tgpu::YieldOp::create(builder, location, here);
    builder.setInsertionPointToStart(&branch.getThenRegion().emplaceBlock());
    tgpu::YieldOp::create(builder, location,
                          createStep(iteration, rest, i, here));
    llvm::append_range(loaded, branch.getResults());
  }
  tgpu::ContinueOp::create(builder, location, loaded);
  loop.erase();
}

void gpu::loadAhead(tgpu::ForOp loop, unsigned count) {
  FillAhead(loop, count).run();
}
