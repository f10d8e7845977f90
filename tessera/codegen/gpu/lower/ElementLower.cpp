//===- ElementLower.cpp - element-wise operations and movements -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Light operations have no effects, and position p of their result depends only
// on position p of their operands, if these have suitable layouts.
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/lower/Lowering.h"
#include "tessera/dialect/ElementData.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::gpu;
using layout::BitSelection;
using layout::Shape;
using mlir::dyn_cast;
using mlir::isa;
using mlir::Operation;
using mlir::Value;

bool Lowering::isLight(Operation *op) const {
  if (op->getNumResults() != 1 || !isTile(op->getResult(0)))
    return false;
  return isElementwise(op) || isInPlaceMovement(op) ||
         isa<ConstantOp, IotaOp, ReshapeOp, BroadcastOp, PermuteOp, AssumeOp,
             CatOp>(op);
}

/// True if computing a tile again costs less than moving it.
bool Lowering::isCheap(Value tile, unsigned depth) const {
  constexpr unsigned kMaxDepth = 12;
  if (!isTile(tile))
    return true;
  Operation *op = tile.getDefiningOp();
  if (!op || depth > kMaxDepth || !isLight(op) || isa<CatOp>(op))
    return false;
  if (auto constant = dyn_cast<ConstantOp>(op))
    return constant.getValue().isSplat();
  if (getElementCost(op) > ElementCost::Conversion)
    return false;
  return llvm::all_of(op->getOperands(), [&](Value operand) {
    return isCheap(operand, depth + 1);
  });
}

static uint64_t getNumBytes(Value tile) {
  auto type = cast<TileType>(tile.getType());
  return type.getNumElements() *
         getStorageSize(convertElementType(type.getElementType()));
}

/// The least number of bytes that must change their layout so that a tile has
/// another one than at home.
uint64_t Lowering::getMoveCost(Value tile) {
  if (isCheap(tile))
    return 0;
  auto [known, isNew] = moveCosts.try_emplace(tile, 0);
  if (!isNew)
    return known->second;
  uint64_t cost = getNumBytes(tile);
  Operation *op = tile.getDefiningOp();
  if (op && isElementwise(op) && !isa<CatOp>(op))
    cost = std::min(cost, getOperandsCost(op));
  else if (op && isa<ReshapeOp, PermuteOp, AssumeOp>(op))
    cost = getOperandsCost(op);
  return moveCosts[tile] = cost;
}

uint64_t Lowering::getOperandsCost(Operation *op) {
  uint64_t cost = 0;
  for (Value operand : op->getOperands())
    cost += getMoveCost(operand);
  return cost;
}

/// The operand's index bits in terms of the result's, for a movement.
static BitSelection getMovement(Operation *op) {
  Value source = op->getOperand(0), result = op->getResult(0);
  Shape before(gpu::getShape(source));
  Shape after(gpu::getShape(result));
  if (isa<BroadcastOp>(op))
    return layout::broadcast(before, after);
  if (auto permute = dyn_cast<PermuteOp>(op))
    return layout::permute(before, std::span(permute.getPermutation().data(),
                                             permute.getPermutation().size()));
  return layout::reshape(after);
}

/// The index bit that tells which half of a concatenation an element is in.
static unsigned getHalfBit(CatOp op) {
  llvm::ArrayRef<int64_t> shape = gpu::getShape(op);
  return layout::getFirstBit(Shape(shape), op.getDim()) +
         layout::getNumBits(shape[op.getDim()]) - 1;
}

/// The layout of the halves: the same positions, without that bit.
static Layout getHalfLayout(CatOp op, const Layout &layout) {
  return layout::pull(layout::extract(Shape(gpu::getShape(op)),
                                      Shape(gpu::getShape(op.getLhs())))
                          .transpose(),
                      layout);
}

/// Whether the result of an element-wise operation is better converted than its
/// operands.
bool Lowering::isCheaperAtHome(Operation *op) {
  return getNumBytes(op->getResult(0)) <= getOperandsCost(op);
}

void Lowering::demandLight(Operation *op) {
  Value result = op->getResult(0);
  auto found = demands.find(result);
  if (found == demands.end())
    return;
  llvm::SmallVector<Layout, 1> layouts = found->second;
  if (!isCheap(result)) {
    // It is computed once, at home if possible, and converted.
    const Layout &home = plan.getHome(result);
    if (layouts.size() > 1 && llvm::is_contained(layouts, home)) {
      layouts = {home};
    } else if (isElementwise(op) && isCheaperAtHome(op)) {
      layouts = {home};
      if (!llvm::is_contained(found->second, home))
        found->second.push_back(home);
    } else {
      layouts.truncate(1);
    }
    auto *first = llvm::find(found->second, layouts.front());
    std::swap(*first, found->second.front());
  }
  for (const Layout &layout : layouts) {
    if (isMovement(op) && !isInPlaceMovement(op)) {
      if (isTile(op->getOperand(0)))
        demand(op->getOperand(0), layout::pull(getMovement(op), layout));
    } else if (auto cat = dyn_cast<CatOp>(op)) {
      demand(cat.getLhs(), getHalfLayout(cat, layout));
      demand(cat.getRhs(), getHalfLayout(cat, layout));
    } else {
      for (Value operand : op->getOperands())
        demand(operand, layout);
    }
  }
}

void Lowering::lowerLight(Operation *op) {
  Value result = op->getResult(0);
  auto found = demands.find(result);
  if (found == demands.end())
    return;
  if (!isCheap(result))
    return define(result, buildLight(op, found->second.front()));
  llvm::SmallVector<Value, 1> built;
  for (const Layout &layout : found->second)
    built.push_back(buildLight(op, layout));
  frags[result] = std::move(built);
}

Value Lowering::buildLight(Operation *op, const Layout &layout) {
  Value result = op->getResult(0);
  tgpu::FragType type = getFragType(result, layout);
  if (isa<AssumeOp>(op))
    return get(op->getOperand(0), layout);
  if (auto constant = dyn_cast<ConstantOp>(op))
    return create<tgpu::ConstantOp>(op, type, constant.getValue());
  if (isa<IotaOp>(op))
    return create<tgpu::IotaOp>(op, type);
  if (auto cat = dyn_cast<CatOp>(op)) {
    Layout half = getHalfLayout(cat, layout);
    return create<tgpu::ConcatOp>(op, type, get(cat.getLhs(), half),
                                  get(cat.getRhs(), half), getHalfBit(cat));
  }
  if (isInPlaceMovement(op) && !isa<ReshapeOp>(op))
    return create<tgpu::BitcastOp>(op, type, get(op->getOperand(0), layout));
  if (isElementwise(op))
    return buildMap(op, layout);
  Value source = op->getOperand(0);
  if (!isTile(source))
    return create<tgpu::SplatOp>(op, type, get(source));
  mlir::DenseI32ArrayAttr permutation;
  if (auto permute = dyn_cast<PermuteOp>(op))
    permutation = permute.getPermutationAttr();
  llvm::StringRef movement = isa<BroadcastOp>(op) ? "broadcast"
                             : permutation        ? "permute"
                                                  : "reshape";
  return create<tgpu::ViewOp>(
      op, type, get(source, layout::pull(getMovement(op), layout)),
      builder.getStringAttr(movement), permutation);
}

bool Lowering::isFour(mlir::Type element) {
  return isa<mlir::Float4E2M1FNType>(element);
}

TileType Lowering::getScalarType(mlir::Type element, bool hasFour) {
  return hasFour ? TileType::get({2}, element) : TileType::get(element);
}

Value Lowering::buildMap(Operation *op, const Layout &layout) {
  Value result = op->getResult(0);
  llvm::SmallVector<Value, 4> operands;
  for (Value operand : op->getOperands())
    operands.push_back(get(operand, layout));
  auto map = create<tgpu::MapOp>(
      op, mlir::TypeRange(getFragType(result, layout)), operands);
  mlir::Block &block = map.getBody().emplaceBlock();
  mlir::OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(&block);
  auto isFourTile = [](mlir::Type type) {
    return isFour(cast<TileType>(type).getElementType());
  };
  bool hasFour = llvm::any_of(op->getOperandTypes(), isFourTile) ||
                 llvm::any_of(op->getResultTypes(), isFourTile);
  auto getType = [&](Value tile) {
    return getScalarType(cast<TileType>(tile.getType()).getElementType(),
                         hasFour);
  };
  mlir::OperationState state(op->getLoc(), op->getName());
  for (Value operand : op->getOperands())
    state.addOperands(block.addArgument(getType(operand), op->getLoc()));
  state.addTypes(getType(result));
  state.addAttributes(op->getAttrs());
  state.propertiesAttr = op->getPropertiesAsAttribute();
  Operation *scalar = builder.create(state);
  create<tgpu::YieldOp>(op, scalar->getResults());
  return map.getResult(0);
}

/// Operations on scalars, views and tokens.
bool Lowering::lowerScalar(Operation *op) {
  if (isa<MakeTokenOp, JoinTokensOp>(op))
    return true;
  if (auto assume = dyn_cast<AssumeOp>(op)) {
    define(assume, get(assume.getValue()));
    return true;
  }
  // From a tile of one element.
  if (op->getNumResults() == 1 && op->getNumOperands() == 1 && isMovement(op) &&
      isTile(op->getOperand(0))) {
    define(op->getResult(0),
           create<tgpu::ScalarOp>(op, op->getResult(0).getType(),
                                  get(op->getOperand(0))));
    return true;
  }
  auto isFrag = [](Value v) { return isTile(v); };
  if (op->getNumRegions() || llvm::any_of(op->getOperands(), isFrag) ||
      llvm::any_of(op->getResults(), isFrag))
    return false;
  builder.clone(*op, scalars);
  return true;
}
