//===- ViewsEmit.cpp - views -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/emit/ViewAccess.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace tessera;
using namespace tessera::gpu;
using mlir::cast;
using mlir::dyn_cast;
using mlir::isa;
using mlir::Operation;
using mlir::Value;

static void emitMakeTensorView(KernelEmitter &emitter,
                               cuda_tile::MakeTensorViewOp op) {
  llvm::IRBuilder<> &builder = emitter.builder;
  Tensor tensor;
  tensor.base = emitter.getScalar(op.getBase());
  auto take = [&](llvm::ArrayRef<int64_t> extents, mlir::ValueRange given,
                  llvm::SmallVectorImpl<llvm::Value *> &values) {
    size_t next = 0;
    for (int64_t extent : extents)
      values.push_back(
          extent == cuda_tile::TensorViewType::kDynamic
              ? builder.CreateZExt(emitter.getScalar(given[next++]),
                                   builder.getInt64Ty())
              : builder.getInt64(extent));
  };
  take(op.getType().getShape(), op.getDynamicShape(), tensor.sizes);
  take(op.getType().getStrides(), op.getDynamicStrides(), tensor.strides);
  emitter.setTensor(op, std::move(tensor));
}

static void emitTensorShape(KernelEmitter &emitter, Operation *op) {
  const Tensor &tensor = emitter.getTensor(op->getOperand(0));
  for (auto [result, size] : llvm::zip_equal(op->getResults(), tensor.sizes))
    emitter.setScalar(result, emitter.builder.CreateZExtOrTrunc(
                                  size, emitter.getRegisterType(result)));
}

static void emitIndexSpaceShape(KernelEmitter &emitter, Operation *op) {
  llvm::IRBuilder<> &builder = emitter.builder;
  Value view = op->getOperand(0);
  const Tensor &tensor = emitter.getTensor(view);
  llvm::ArrayRef<int64_t> shape =
      cast<cuda_tile::TileView>(view.getType()).getTileType().getShape();
  llvm::ArrayRef<int32_t> steps = cuda_tile::getTileSteps(view.getType());
  for (auto [d, result] : llvm::enumerate(op->getResults())) {
    llvm::Value *size =
        tensor.sizes[cuda_tile::getTensorDimension(view.getType(), d)];
    llvm::Value *step =
        builder.getInt64(steps.empty() ? uint64_t(shape[d]) : steps[d]);
    // Divide and round up, without a sum that may overflow.
    llvm::Value *hasRest = builder.CreateICmpNE(builder.CreateURem(size, step),
                                                builder.getInt64(0));
    llvm::Value *count =
        builder.CreateAdd(builder.CreateUDiv(size, step),
                          builder.CreateZExt(hasRest, builder.getInt64Ty()));
    emitter.setScalar(result, builder.CreateZExtOrTrunc(
                                  count, emitter.getRegisterType(result)));
  }
}

static llvm::SmallVector<tgpu::BoundsTest, 4>
getBounds(llvm::ArrayRef<int32_t> numbers) {
  llvm::SmallVector<tgpu::BoundsTest, 4> bounds;
  for (int32_t number : numbers)
    bounds.push_back(tgpu::BoundsTest(number));
  return bounds;
}

/// The lowest index bit of a dimension.
static unsigned getFirstBit(Value frag, unsigned dim) {
  return layout::getFirstBit(
      layout::Shape(cast<tgpu::FragType>(frag.getType()).getShape()), dim);
}

static void emitLoad(KernelEmitter &emitter, tgpu::LoadViewOp op) {
  llvm::IRBuilder<> &builder = emitter.builder;
  Value result = op.getResult();
  const Layout &layout = KernelEmitter::getLayout(result);
  ViewAccess access(emitter, op.getView(), op.getIndices(), layout,
                    getBounds(op.getBounds()));
  ElementType type = access.getType();
  unsigned vectorBits = llvm::Log2_32(op.getVector());
  bool isHalf = getBitWidth(type) == 4 && vectorBits == 0;
  auto emitGroup = [&](llvm::ArrayRef<unsigned> registers) {
    if (!isHalf)
      return loadElements(emitter, type, access.getPlace(registers[0]),
                          llvm::SmallVector<llvm::Value *, 16>(
                              registers.size(), access.getPadding()));
    auto [place, isHigh] = access.getHalfPlace(registers[0]);
    llvm::Value *mask = place.mask;
    llvm::Value *byte =
        loadElements(emitter, ElementType::I8, place, builder.getInt8(0))[0];
    llvm::Value *value = builder.CreateAnd(
        builder.CreateLShr(byte,
                           builder.CreateSelect(isHigh, builder.getInt8(4),
                                                builder.getInt8(0))),
        15);
    if (mask)
      value = builder.CreateSelect(mask, value, access.getPadding());
    return llvm::SmallVector<llvm::Value *, 16>{value};
  };
  emitter.setRegisters(result,
                       loadGroups(layout, getFirstBit(result, op.getDim()),
                                  vectorBits, emitGroup));
}

/// Elements of 4 bits that share a byte may belong to different threads. So the
/// low halves of all bytes are written first, then the high halves.
static void emitHalfStores(KernelEmitter &emitter, ViewAccess &access,
                           Value value) {
  llvm::IRBuilder<> &builder = emitter.builder;
  const Layout &layout = KernelEmitter::getLayout(value);
  const KernelEmitter::Registers &registers = emitter.getRegisters(value);
  // Outside of the branch, so that both rounds can use them.
  llvm::SmallVector<std::pair<Place, llvm::Value *>, 16> places;
  llvm::SmallVector<llvm::Value *, 16> values;
  forEachGroup(layout, 0, 0, layout.getCopyBits(),
               [&](llvm::ArrayRef<unsigned> group) {
                 places.push_back(access.getHalfPlace(group[0]));
                 values.push_back(registers[group[0]]);
               });
  llvm::Value *isOwner = emitter.getOwnerCondition(layout);
  for (bool high : {false, true}) {
    emitter.emitIf(isOwner, [&] {
      for (auto [at, element] : llvm::zip_equal(places, values)) {
        Place place = at.first;
        llvm::Value *isMine = high ? at.second : builder.CreateNot(at.second);
        place.mask =
            place.mask ? builder.CreateAnd(place.mask, isMine) : isMine;
        llvm::Value *byte = loadElements(emitter, ElementType::I8, place,
                                         builder.getInt8(0))[0];
        byte = builder.CreateAnd(byte, high ? 0x0f : 0xf0);
        byte = builder.CreateOr(byte,
                                high ? builder.CreateShl(element, 4) : element);
        storeElements(emitter, ElementType::I8, place, byte);
      }
    });
    if (!high)
      emitter.emitBarrier();
  }
}

static void emitStore(KernelEmitter &emitter, tgpu::StoreViewOp op) {
  Value value = op.getValue();
  const Layout &layout = KernelEmitter::getLayout(value);
  ViewAccess access(emitter, op.getView(), op.getIndices(), layout,
                    getBounds(op.getBounds()));
  unsigned vectorBits = llvm::Log2_32(op.getVector());
  if (getBitWidth(access.getType()) == 4 && vectorBits == 0)
    return emitHalfStores(emitter, access, value);
  const KernelEmitter::Registers &registers = emitter.getRegisters(value);
  emitter.emitIf(emitter.getOwnerCondition(layout), [&] {
    forEachGroup(layout, getFirstBit(value, op.getDim()), vectorBits,
                 layout.getCopyBits(), [&](llvm::ArrayRef<unsigned> group) {
                   llvm::SmallVector<llvm::Value *, 16> values;
                   for (unsigned reg : group)
                     values.push_back(registers[reg]);
                   storeElements(emitter, access.getType(),
                                 access.getPlace(group[0]), values);
                 });
  });
}

bool KernelEmitter::emitViews(Operation *op) {
  return llvm::TypeSwitch<Operation *, bool>(op)
      .Case([&](cuda_tile::MakeTensorViewOp each) {
        return emitMakeTensorView(*this, each), true;
      })
      .Case<cuda_tile::MakePartitionViewOp, cuda_tile::MakeStridedViewOp,
            cuda_tile::MakeGatherScatterViewOp>([&](Operation *each) {
        return setTensor(each->getResult(0), getTensor(each->getOperand(0))),
               true;
      })
      .Case([&](cuda_tile::GetTensorShapeOp each) {
        return emitTensorShape(*this, each), true;
      })
      .Case([&](cuda_tile::GetIndexSpaceShapeOp each) {
        return emitIndexSpaceShape(*this, each), true;
      })
      .Case([&](tgpu::LoadViewOp each) { return emitLoad(*this, each), true; })
      .Case(
          [&](tgpu::StoreViewOp each) { return emitStore(*this, each), true; })
      .Default(false);
}
