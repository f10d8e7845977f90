//===- RingEmit.cpp - rings of buffers -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/emit/ViewAccess.h"
#include "tessera/codegen/gpu/shared/Addresses.h"
#include "tessera/dialect/ElementData.h"

#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace tessera;
using namespace tessera::gpu;
using mlir::Operation;

/// One cp.async. What the mask leaves out is filled with zeros.
static void emitPiece(KernelEmitter &emitter, const Place &place,
                      llvm::Value *shared, unsigned bytes) {
  llvm::IRBuilder<> &builder = emitter.builder;
  llvm::Value *global = builder.CreateIntToPtr(
      builder.CreateAdd(place.address, builder.getInt64(place.offset)),
      builder.getPtrTy(kGlobal));
  // 16 bytes pass by the first cache: no other thread of the SM wants them.
  std::string name = "llvm.nvvm.cp.async." +
                     std::string(bytes == 16 ? "cg" : "ca") +
                     ".shared.global." + std::to_string(bytes);
  if (!place.mask) {
    emitter.callIntrinsic(name, builder.getVoidTy(), {shared, global});
    return;
  }
  llvm::Value *size = builder.CreateSelect(place.mask, builder.getInt32(bytes),
                                           builder.getInt32(0));
  emitter.callIntrinsic(name + ".s", builder.getVoidTy(),
                        {shared, global, size});
}

static void emitCopy(KernelEmitter &emitter, tgpu::CopyOp op) {
  llvm::IRBuilder<> &builder = emitter.builder;
  tgpu::FragType from = op.getFromType(), to = op.getToType();
  const Layout &layout = to.getLayout();
  llvm::SmallVector<tgpu::BoundsTest, 4> bounds;
  for (int32_t number : op.getBounds())
    bounds.push_back(tgpu::BoundsTest(number));
  ViewAccess access(emitter, op.getView(), op.getIndices(), from.getLayout(),
                    bounds);
  SharedMap map = getSharedMap(op.getBuffer().getType(), to.getShape(),
                               to.getShape(), layout);
  // What the thread adds to addresses, and which bits it can set.
  layout::GroupSizes sizes = layout.getSizes();
  BitMatrix columns = map.addresses.selectColumns(
      layout::getLowMask(sizes.getTotal()) & ~sizes.getMask(Group::Register));
  uint32_t ofThread = 0;
  for (uint32_t column : columns.getColumns())
    ofThread |= column;
  llvm::Value *thread = emitter.getThreadIndex(Layout(
      columns, layout::GroupSizes(0, sizes[Group::Lane], sizes[Group::Warp])));
  llvm::Value *slot = emitter.getSlotAddress(op.getBuffer(), op.getSlot());
  auto getAddress = [&](unsigned reg) {
    uint32_t constant = map.addresses.apply(reg);
    if (constant & ofThread)
      return builder.CreatePtrAdd(slot, builder.CreateXor(thread, constant));
    return builder.CreatePtrAdd(builder.CreatePtrAdd(slot, thread),
                                builder.getInt32(constant));
  };
  unsigned bytes = op.getVector() * map.elementBytes;
  unsigned first =
      layout::getFirstBit(layout::Shape(from.getShape()), op.getDim());
  emitter.emitIf(emitter.getOwnerCondition(layout), [&] {
    forEachGroup(from.getLayout(), first, llvm::Log2_32(op.getVector()),
                 layout.getCopyBits(), [&](llvm::ArrayRef<unsigned> group) {
                   emitPiece(emitter, access.getPlace(group[0]),
                             getAddress(group[0]), bytes);
                 });
  });
}

static void emitSlot(KernelEmitter &emitter, tgpu::SlotOp op) {
  llvm::IRBuilder<> &builder = emitter.builder;
  llvm::Value *slot = emitter.getScalar(op.getCounter());
  if (op.getAhead()) {
    llvm::Value *sum = builder.CreateAdd(slot, builder.getInt32(op.getAhead()));
    llvm::Value *depth = builder.getInt32(op.getDepth());
    slot = builder.CreateSelect(builder.CreateICmpULT(sum, depth), sum,
                                builder.CreateSub(sum, depth));
  }
  emitter.setScalar(op, slot);
}

bool KernelEmitter::emitRing(Operation *op) {
  return llvm::TypeSwitch<Operation *, bool>(op)
      .Case([&](tgpu::SlotOp each) { return emitSlot(*this, each), true; })
      .Case([&](tgpu::CopyOp each) { return emitCopy(*this, each), true; })
      .Case([&](tgpu::CommitOp) {
        callIntrinsic("llvm.nvvm.cp.async.commit.group", builder.getVoidTy(),
                      {});
        return true;
      })
      .Case([&](tgpu::WaitOp each) {
        callIntrinsic("llvm.nvvm.cp.async.wait.group", builder.getVoidTy(),
                      builder.getInt32(each.getGroups()));
        return true;
      })
      .Default(false);
}
