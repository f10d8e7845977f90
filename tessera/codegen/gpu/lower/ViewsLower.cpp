//===- ViewsLower.cpp - loads and stores through views -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Views themselves, and queries of their shapes, stay as they are: they are
// code on scalars.
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/lower/Lowering.h"
#include "tessera/dialect/ElementData.h"

using namespace tessera;
using namespace tessera::analysis;
using namespace tessera::cuda_tile;
using namespace tessera::gpu;
using mlir::dyn_cast;
using mlir::isa;
using mlir::Operation;
using mlir::Value;
using tgpu::BoundsTest;

static constexpr llvm::StringRef kAccessAttributes[] = {
    "memory_ordering_semantics", "memory_scope", "optimization_hints"};

static llvm::ArrayRef<int64_t> getTileShape(Value view) {
  return cast<TileView>(view.getType()).getTileType().getShape();
}

/// The distance of adjacent tiles.
static uint64_t getStep(Value view, unsigned dim) {
  llvm::ArrayRef<int32_t> steps = getTileSteps(view.getType());
  return steps.empty() ? 1 : steps[dim];
}

llvm::SmallVector<BoundsTest, 4>
Lowering::getBoundsTests(Value view, mlir::ValueRange indices,
                         llvm::ArrayRef<bool> inbounds) {
  TensorFact tensor = facts.getTensor(view);
  llvm::ArrayRef<int64_t> shape = getTileShape(view);
  llvm::SmallVector<BoundsTest, 4> tests;
  for (auto [d, index] : llvm::enumerate(indices)) {
    const Fact &size = tensor.sizes[getTensorDimension(view.getType(), d)];
    if (isTile(index)) {
      tests.push_back(BoundsTest::Element);
      continue;
    }
    const Fact &number = facts.get(index);
    uint64_t step = getStep(view, d), extent = shape[d];
    unsigned __int128 end =
        (unsigned __int128)number.bounds.unsignedMax * step + extent;
    if ((d < inbounds.size() && inbounds[d]) || end <= size.bounds.unsignedMin)
      tests.push_back(BoundsTest::None);
    else if (multiplyDivisors(getPowerOfTwo(number.divisor),
                              getPowerOfTwo(step)) %
                     extent ==
                 0 &&
             size.divisor % extent == 0)
      tests.push_back(BoundsTest::Tile);
    else
      tests.push_back(BoundsTest::Element);
  }
  return tests;
}

Lowering::Vector Lowering::getVector(Value view, mlir::ValueRange indices,
                                     const Layout &layout,
                                     llvm::ArrayRef<BoundsTest> bounds) {
  constexpr unsigned kVectorBits = 128;
  TensorFact tensor = facts.getTensor(view);
  llvm::ArrayRef<int64_t> shape = getTileShape(view);
  ElementType type = convertElementType(
      cast<TileView>(view.getType()).getTensorView().getElementType());
  unsigned elementBits =
      getBitWidth(type) == 4 ? 4 : getStorageSize(type) * 8;
  Vector best;
  for (unsigned dim = 0; dim < shape.size(); ++dim) {
    size_t ofTensor = getTensorDimension(view.getType(), dim);
    if (isTile(indices[dim]) || tensor.strides[ofTensor].getConstant() != 1)
      continue;
    unsigned bits = layout::getVectorBits(
        layout, layout::getFirstBit(layout::Shape(shape), dim),
        layout::getNumBits(shape[dim]));
    unsigned length =
        std::min(kVectorBits / elementBits, 1u << std::min(bits, 5u));
    // Every group begins at a multiple of its length.
    auto isAligned = [&](unsigned length) {
      if (tensor.base.divisor % (length * elementBits / 8) != 0 ||
          (elementBits == 4 && length == 1))
        return false;
      for (unsigned d = 0; d < shape.size(); ++d) {
        const Fact &stride =
            tensor.strides[getTensorDimension(view.getType(), d)];
        if (d != dim && stride.divisor % length == 0)
          continue;
        if (isTile(indices[d]) || (d != dim && shape[d] > 1))
          return false;
        uint64_t first = multiplyDivisors(
            getPowerOfTwo(facts.getDivisor(indices[d])),
            getPowerOfTwo(getStep(view, d)));
        if (multiplyDivisors(first, getPowerOfTwo(stride.divisor)) % length !=
            0)
          return false;
      }
      // A group is inside or outside as a whole.
      return bounds[dim] != BoundsTest::Element ||
             tensor.sizes[ofTensor].divisor % length == 0;
    };
    while (length > 1 && !isAligned(length))
      length /= 2;
    if (length > best.length)
      best = {length, dim};
  }
  return best;
}

Layout Lowering::getIndexLayout(Value index, Value view, unsigned dim,
                                const Layout &layout) {
  assert(isTile(index) && "other indices are scalars");
  llvm::SmallVector<int64_t, 4> shape(getTileShape(view));
  Layout result = layout;
  for (unsigned d = shape.size(); d-- > 0;)
    if (d != dim) {
      result = layout::slice(result, layout::Shape(shape), d);
      shape.erase(shape.begin() + d);
    }
  return result;
}

bool Lowering::demandViews(Operation *op) {
  if (!isa<LoadViewTkoOp, StoreViewTkoOp>(op))
    return false;
  auto access = cast<AccessOpInterface>(op);
  const Layout &home = plan.getHome(access.getAccessedTile());
  auto load = dyn_cast<LoadViewTkoOp>(op);
  if (!load)
    demand(access.getAccessedTile(), home);
  mlir::ValueRange indices =
      load ? load.getIndex() : cast<StoreViewTkoOp>(op).getIndex();
  for (auto [d, index] : llvm::enumerate(indices))
    if (isTile(index))
      demand(index, getIndexLayout(index, access.getAddress(), d, home));
  return true;
}

bool Lowering::lowerViews(Operation *op) {
  if (!isa<LoadViewTkoOp, StoreViewTkoOp>(op))
    return false;
  orderAccess(op);
  auto access = cast<AccessOpInterface>(op);
  Value view = access.getAddress(), tile = access.getAccessedTile();
  const Layout &home = plan.getHome(tile);
  auto load = dyn_cast<LoadViewTkoOp>(op);
  auto store = dyn_cast<StoreViewTkoOp>(op);
  mlir::ValueRange indices = load ? load.getIndex() : store.getIndex();
  llvm::SmallVector<Value, 4> lowered;
  for (auto [d, index] : llvm::enumerate(indices))
    lowered.push_back(isTile(index)
                          ? get(index, getIndexLayout(index, view, d, home))
                          : get(index));
  llvm::SmallVector<BoundsTest, 4> bounds = getBoundsTests(
      view, indices, load ? load.getInbounds() : store.getInbounds());
  Vector vector = getVector(view, indices, home, bounds);
  llvm::SmallVector<int32_t, 4> numbers;
  for (BoundsTest test : bounds)
    numbers.push_back(int32_t(test));
  Operation *made;
  if (load) {
    made = create<tgpu::LoadViewOp>(op, getFragType(tile), get(view), lowered,
                                    numbers, vector.length, vector.dim);
    define(tile, made->getResult(0));
  } else {
    made = create<tgpu::StoreViewOp>(op, get(tile, home), get(view), lowered,
                                     numbers, vector.length, vector.dim);
  }
  copyAttributes(op, made, kAccessAttributes);
  return true;
}
