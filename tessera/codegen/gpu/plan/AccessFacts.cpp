//===- AccessFacts.cpp - what is known about accesses -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/plan/AccessFacts.h"
#include "tessera/codegen/gpu/plan/Plan.h"
#include "tessera/dialect/ElementData.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace tessera;
using namespace tessera::analysis;
using namespace tessera::cuda_tile;
using namespace tessera::gpu;
using mlir::isa;
using mlir::Operation;
using mlir::Value;
using tgpu::BoundsTest;

static constexpr unsigned kVectorBits = 128;

bool gpu::isSmallTile(Value tile) {
  constexpr int64_t kSmallBytes = 1024;
  auto type = cast<TileType>(tile.getType());
  return type.getNumElements() * getStorageSize(getElementType(type)) <
         kSmallBytes;
}

mlir::ValueRange gpu::getViewIndices(AccessOpInterface access) {
  return llvm::TypeSwitch<Operation *, mlir::ValueRange>(access)
      .Case<LoadViewTkoOp, StoreViewTkoOp, AtomicRedViewTkoOp>(
          [](auto op) { return mlir::ValueRange(op.getIndex()); })
      .Default(mlir::ValueRange());
}

/// The distance of adjacent tiles of a view.
static uint64_t getStep(Value view, unsigned dim) {
  llvm::ArrayRef<int32_t> steps = getTileSteps(view.getType());
  return steps.empty() ? 1 : steps[dim];
}

/// A power of two that divides the first coordinate of a tile.
static uint64_t getStartDivisor(Facts &facts, Value view, Value index,
                                unsigned dim) {
  return multiplyDivisors(getPowerOfTwo(facts.getDivisor(index)),
                          getPowerOfTwo(getStep(view, dim)));
}

static unsigned getElementBits(ElementType type) {
  return getBitWidth(type) == 4 ? 4 : getStorageSize(type) * 8;
}

llvm::SmallVector<BoundsTest, 4> gpu::getBoundsTests(Facts &facts,
                                                     AccessOpInterface access) {
  Value view = access.getAddress();
  llvm::ArrayRef<bool> inbounds =
      llvm::TypeSwitch<Operation *, llvm::ArrayRef<bool>>(access)
          .Case<LoadViewTkoOp, StoreViewTkoOp>(
              [](auto op) { return op.getInbounds(); })
          .Default(llvm::ArrayRef<bool>());
  TensorFact tensor = facts.getTensor(view);
  llvm::ArrayRef<int64_t> shape = getShape(access.getAccessedTile());
  llvm::SmallVector<BoundsTest, 4> tests;
  for (auto [d, index] : llvm::enumerate(getViewIndices(access))) {
    if (isTile(index)) {
      tests.push_back(BoundsTest::Element);
      continue;
    }
    const Fact &size = tensor.sizes[getTensorDimension(view.getType(), d)];
    uint64_t extent = shape[d];
    unsigned __int128 end =
        (unsigned __int128)facts.getBounds(index).unsignedMax *
            getStep(view, d) +
        extent;
    if ((d < inbounds.size() && inbounds[d]) || end <= size.bounds.unsignedMin)
      tests.push_back(BoundsTest::None);
    else if (getStartDivisor(facts, view, index, d) % extent == 0 &&
             size.divisor % extent == 0)
      tests.push_back(BoundsTest::Tile);
    else
      tests.push_back(BoundsTest::Element);
  }
  return tests;
}

//===----------------------------------------------------------------------===//
// Vectors
//===----------------------------------------------------------------------===//

/// True if every group of `length` elements along `dim` is aligned.
static bool isViewAligned(Facts &facts, AccessOpInterface access,
                          const TensorFact &tensor, unsigned dim,
                          unsigned length, unsigned elementBits) {
  Value view = access.getAddress();
  mlir::ValueRange indices = getViewIndices(access);
  llvm::ArrayRef<int64_t> shape = getShape(access.getAccessedTile());
  if (length * elementBits % 8 != 0 ||
      tensor.base.divisor % (length * elementBits / 8) != 0)
    return false;
  for (unsigned d = 0; d < shape.size(); ++d) {
    uint64_t stride =
        tensor.strides[getTensorDimension(view.getType(), d)].divisor;
    if (d != dim && stride % length == 0)
      continue;
    if (isTile(indices[d]) || (d != dim && shape[d] > 1))
      return false;
    if (multiplyDivisors(getStartDivisor(facts, view, indices[d], d),
                         getPowerOfTwo(stride)) %
            length !=
        0)
      return false;
  }
  return true;
}

static VectorAccess
findViewVector(Facts &facts, AccessOpInterface access,
               llvm::function_ref<unsigned(unsigned)> getHeldBits) {
  Value view = access.getAddress();
  mlir::ValueRange indices = getViewIndices(access);
  TensorFact tensor = facts.getTensor(view);
  llvm::SmallVector<BoundsTest, 4> bounds = getBoundsTests(facts, access);
  unsigned elementBits =
      getElementBits(getElementType(access.getAccessedTile().getType()));
  VectorAccess best;
  for (auto [dim, index] : llvm::enumerate(indices)) {
    size_t ofTensor = getTensorDimension(view.getType(), dim);
    if (isTile(index) || tensor.strides[ofTensor].getConstant() != 1)
      continue;
    unsigned length = std::min(kVectorBits / elementBits,
                               1u << std::min(getHeldBits(dim), 5u));
    // A group is inside or outside as a whole.
    auto isWhole = [&](unsigned length) {
      return bounds[dim] != BoundsTest::Element ||
             (tensor.sizes[ofTensor].divisor % length == 0 &&
              getStartDivisor(facts, view, index, dim) % length == 0);
    };
    while (length > 1 &&
           (!isWhole(length) ||
            !isViewAligned(facts, access, tensor, dim, length, elementBits)))
      length /= 2;
    if (length > best.length)
      best = {length, unsigned(dim)};
  }
  return best;
}

VectorAccess
gpu::findVector(Facts &facts, AccessOpInterface access,
                llvm::function_ref<unsigned(unsigned)> getHeldBits) {
  Value tile = access.getAccessedTile();
  if (!isTile(tile))
    return {};
  Value pointers = access.getAddress();
  if (isa<TileView>(pointers.getType()))
    return findViewVector(facts, access, getHeldBits);
  auto load = mlir::dyn_cast<LoadPtrTkoOp>(*access);
  auto store = mlir::dyn_cast<StorePtrTkoOp>(*access);
  if (!load && !store)
    return {};
  Value mask = load ? load.getMask() : store.getMask();
  int64_t size = getStorageSize(getElementType(tile.getType()));
  VectorAccess best;
  for (unsigned dim = 0; dim < getShape(tile).size(); ++dim) {
    int64_t length = std::min(facts.getContiguity(pointers, dim),
                              int64_t(kVectorBits / 8) / size);
    if (mask)
      length = std::min(length, facts.getConstancy(mask, dim));
    length = std::min(length, int64_t(1) << std::min(getHeldBits(dim), 4u));
    while (length > 1 &&
           facts.getRunAlignment(pointers, dim, length) % (length * size) != 0)
      length /= 2;
    if (length > best.length)
      best = {unsigned(length), dim};
  }
  return best;
}

bool gpu::fitsTensorCopies(Facts &facts, AccessOpInterface access) {
  constexpr unsigned kUnit = 16, kByteBits = 8;
  Value view = access.getAddress();
  if (!isa<TileView>(view.getType()) ||
      llvm::any_of(getViewIndices(access),
                   [](Value index) { return isTile(index); }))
    return false;
  TensorFact tensor = facts.getTensor(view);
  unsigned bits =
      getElementBits(getElementType(access.getAccessedTile().getType()));
  if (bits < kByteBits || tensor.base.divisor % kUnit != 0)
    return false;
  for (const Fact &size : tensor.sizes)
    if (size.bounds.unsignedMax > uint64_t(std::numeric_limits<int32_t>::max()))
      return false;
  bool hasUnit = false;
  for (auto [size, stride] : llvm::zip_equal(tensor.sizes, tensor.strides)) {
    // There is nothing that the stride leads to.
    if (size.getConstant() == 1)
      continue;
    if (!hasUnit && stride.getConstant() == 1)
      hasUnit = true;
    else if (stride.getConstant() == 0 ||
             multiplyDivisors(stride.divisor, bits / kByteBits) % kUnit != 0)
      return false;
  }
  return hasUnit;
}

llvm::SmallVector<unsigned, 4> gpu::getMemoryOrder(Facts &facts,
                                                   AccessOpInterface access) {
  Value tile = access.getAccessedTile(), address = access.getAddress();
  unsigned rank = getShape(tile).size();
  // The distance of neighbours, as far as known, and the place in the tensor.
  constexpr uint64_t kUnknown = uint64_t(1) << 62, kNever = kUnknown + 1;
  llvm::SmallVector<std::pair<uint64_t, unsigned>, 4> keys;
  if (isa<TileView>(address.getType())) {
    TensorFact tensor = facts.getTensor(address);
    mlir::ValueRange indices = getViewIndices(access);
    for (unsigned d = 0; d < rank; ++d) {
      unsigned ofTensor = getTensorDimension(address.getType(), d);
      std::optional<int64_t> stride = tensor.strides[ofTensor].getConstant();
      // All of one element, or anywhere.
      bool isElsewhere = isTile(indices[d]) || (stride && *stride == 0);
      keys.push_back({isElsewhere              ? kNever
                      : stride && *stride == 1 ? 1
                                               : kUnknown,
                      tensor.strides.size() - ofTensor});
    }
  } else {
    for (unsigned d = 0; d < rank; ++d)
      keys.push_back({isa<PointerType>(
                          cast<TileType>(address.getType()).getElementType()) &&
                              facts.getContiguity(address, d) > 1
                          ? 1
                          : kUnknown,
                      rank - d});
  }
  llvm::SmallVector<unsigned, 4> order(llvm::seq(0u, rank).begin(),
                                       llvm::seq(0u, rank).end());
  llvm::sort(order, [&](unsigned a, unsigned b) {
    // A dimension of one element is nowhere adjacent.
    auto getKey = [&](unsigned d) {
      return std::make_tuple(getShape(tile)[d] == 1, keys[d]);
    };
    return getKey(a) < getKey(b);
  });
  return order;
}
