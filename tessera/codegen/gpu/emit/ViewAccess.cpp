//===- ViewAccess.cpp - where the elements of a tile of a view are -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/emit/ViewAccess.h"
#include "tessera/dialect/ElementData.h"

using namespace tessera;
using namespace tessera::gpu;
using mlir::cast;
using mlir::dyn_cast;
using mlir::Value;

ViewAccess::ViewAccess(KernelEmitter &emitter, Value view,
                       mlir::ValueRange indices, const Layout &layout,
                       llvm::ArrayRef<tgpu::BoundsTest> bounds)
    : emitter(emitter), builder(emitter.builder), view(view), layout(layout) {
  auto viewType = cast<cuda_tile::TileView>(view.getType());
  type =
      cuda_tile::convertElementType(viewType.getTensorView().getElementType());
  isHalfByte = getBitWidth(type) == 4;
  padding = emitter.makeConstant(
      type, cuda_tile::getPadding(type, viewType.getPaddingValue()));
  const Tensor &tensor = emitter.getTensor(view);
  base = tensor.base;
  // Elements of 4 bits are counted, others measured in bytes.
  start = isHalfByte ? builder.getInt64(0) : base;
  for (auto [d, index] : llvm::enumerate(indices)) {
    dims.emplace_back().bounds = bounds[d];
    addDimension(d, index);
  }
  // Last, because it does not change in loops.
  llvm::Value *threads = nullptr;
  for (Dimension &dim : dims) {
    if (dim.sparse || !dim.isSum)
      continue;
    llvm::Value *part = builder.CreateMul(
        builder.CreateZExt(dim.thread, builder.getInt64Ty()), dim.stride);
    threads = threads ? builder.CreateAdd(threads, part) : part;
  }
  if (threads)
    start = builder.CreateAdd(start, threads);
}

void ViewAccess::require(llvm::Value *&sum, llvm::Value *condition) {
  if (condition)
    sum = sum ? builder.CreateAnd(sum, condition) : condition;
}

void ViewAccess::addDimension(size_t d, Value index) {
  Dimension &dim = dims.back();
  auto viewType = cast<cuda_tile::TileView>(view.getType());
  llvm::ArrayRef<int64_t> shape = viewType.getTileType().getShape();
  size_t ofTensor = cuda_tile::getTensorDimension(view.getType(), d);
  const Tensor &tensor = emitter.getTensor(view);
  dim.size = tensor.sizes[ofTensor];
  dim.stride = tensor.strides[ofTensor];
  if (!isHalfByte)
    dim.stride =
        builder.CreateMul(dim.stride, builder.getInt64(getStorageSize(type)));
  dim.first = layout::getFirstBit(layout::Shape(shape), d);
  dim.mask = layout::getLowMask(layout::getNumBits(shape[d])) << dim.first;
  if (mlir::isa<tgpu::FragType>(index.getType())) {
    dim.sparse = index;
    return;
  }
  uint32_t ofRegisters = 0, ofThreads = 0;
  for (uint32_t vector : layout.getBasis(Group::Register))
    ofRegisters |= vector;
  for (layout::Group group : {Group::Lane, Group::Warp})
    for (uint32_t vector : layout.getBasis(group))
      ofThreads |= vector;
  dim.isSum = (ofRegisters & ofThreads & dim.mask) == 0;
  dim.thread =
      builder.CreateLShr(emitter.getThreadIndex(layout, dim.mask), dim.first);
  llvm::ArrayRef<int32_t> steps = cuda_tile::getTileSteps(view.getType());
  addStart(dim, emitter.getScalar(index), steps.empty() ? 1 : steps[d],
           shape[d]);
}

void ViewAccess::addStart(Dimension &dim, llvm::Value *index, uint64_t step,
                          int64_t extent) {
  bool isLong = index->getType()->getIntegerBitWidth() > 32;
  index = builder.CreateZExt(index, builder.getInt64Ty());
  llvm::Value *first = builder.CreateMul(index, builder.getInt64(step));
  start = builder.CreateAdd(start, builder.CreateMul(first, dim.stride));
  if (dim.bounds == tgpu::BoundsTest::None)
    return;
  llvm::Value *isBefore = builder.CreateICmpULT(first, dim.size);
  // The product may wrap around.
  if (isLong && step > 1)
    isBefore = builder.CreateAnd(
        isBefore,
        builder.CreateICmpULE(index, builder.getInt64(~uint64_t(0) / step)));
  if (dim.bounds == tgpu::BoundsTest::Tile)
    return require(isInside, isBefore);
  llvm::Value *rest = builder.CreateSub(dim.size, first);
  rest = builder.CreateBinaryIntrinsic(llvm::Intrinsic::umin, rest,
                                       builder.getInt64(extent));
  rest = builder.CreateSelect(isBefore, rest, builder.getInt64(0));
  dim.inside = builder.CreateTrunc(rest, builder.getInt32Ty());
  if (dim.isSum)
    dim.inside = builder.CreateSub(dim.inside, dim.thread);
}

llvm::Value *ViewAccess::getMask(Dimension &dim, unsigned reg) {
  if (dim.bounds == tgpu::BoundsTest::None)
    return nullptr;
  if (dim.sparse) {
    llvm::Value *index = emitter.getRegisters(dim.sparse)[reg];
    return builder.CreateICmpULT(
        builder.CreateZExt(index, builder.getInt64Ty()), dim.size);
  }
  if (dim.bounds == tgpu::BoundsTest::Tile)
    return nullptr;
  uint32_t own = (layout.apply(reg) & dim.mask) >> dim.first;
  llvm::Value *&mask = dim.masks[own];
  if (!mask)
    mask = dim.isSum ? builder.CreateICmpSGT(dim.inside, builder.getInt32(own))
                     : builder.CreateICmpULT(
                           builder.CreateXor(dim.thread, builder.getInt32(own)),
                           dim.inside);
  return mask;
}

llvm::Value *ViewAccess::getMask(unsigned reg) {
  llvm::SmallVector<uint32_t, 4> key;
  for (Dimension &dim : dims)
    key.push_back(dim.bounds == tgpu::BoundsTest::None ||
                          (dim.bounds == tgpu::BoundsTest::Tile && !dim.sparse)
                      ? 0
                      : layout.apply(reg) & dim.mask);
  auto [known, isNew] = masks.try_emplace(key, isInside);
  if (isNew)
    for (Dimension &dim : dims)
      require(known->second, getMask(dim, reg));
  return known->second;
}

std::pair<llvm::Value *, int64_t> ViewAccess::getOffset(unsigned reg) {
  llvm::SmallVector<uint32_t, 4> key;
  int64_t constant = 0;
  for (Dimension &dim : dims) {
    uint32_t own = (layout.apply(reg) & dim.mask) >> dim.first;
    auto *stride = llvm::dyn_cast<llvm::ConstantInt>(dim.stride);
    bool isConstant = !dim.sparse && dim.isSum && stride &&
                      stride->getValue().isSignedIntN(32);
    if (isConstant)
      constant += own * stride->getSExtValue();
    key.push_back(isConstant ? 0 : own);
  }
  llvm::Value *&sum = offsets[key];
  if (sum)
    return {sum, constant};
  sum = start;
  for (auto [dim, own] : llvm::zip_equal(dims, key)) {
    llvm::Value *coordinate;
    if (dim.sparse)
      coordinate = builder.CreateZExt(emitter.getRegisters(dim.sparse)[reg],
                                      builder.getInt64Ty());
    else if (!dim.isSum)
      coordinate = builder.CreateZExt(
          builder.CreateXor(dim.thread, builder.getInt32(own)),
          builder.getInt64Ty());
    else if (own)
      coordinate = builder.getInt64(own);
    else
      continue;
    sum = builder.CreateAdd(sum, builder.CreateMul(coordinate, dim.stride));
  }
  return {sum, constant};
}

Place ViewAccess::getPlace(unsigned reg) {
  auto [offset, constant] = getOffset(reg);
  if (!isHalfByte)
    return {offset, constant, getMask(reg)};
  return {builder.CreateAdd(base, builder.CreateLShr(offset, 1)), constant / 2,
          getMask(reg)};
}

std::pair<Place, llvm::Value *> ViewAccess::getHalfPlace(unsigned reg) {
  auto [offset, constant] = getOffset(reg);
  offset = builder.CreateAdd(offset, builder.getInt64(constant));
  Place place{builder.CreateAdd(base, builder.CreateLShr(offset, 1)), 0,
              getMask(reg)};
  return {place, builder.CreateTrunc(offset, builder.getInt1Ty())};
}
