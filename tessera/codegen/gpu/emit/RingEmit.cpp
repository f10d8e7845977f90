//===- RingEmit.cpp - rings of buffers -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/emit/ProductEmit.h"
#include "tessera/codegen/gpu/emit/ThreadAddresses.h"
#include "tessera/codegen/gpu/emit/ViewAccess.h"
#include "tessera/dialect/ElementData.h"

#include "llvm/ADT/TypeSwitch.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace tessera;
using namespace tessera::gpu;
using mlir::Operation;

/// The lines of a tensor that is read once are given up first, so that others
/// stay.
static void emitCachePolicy(KernelEmitter &emitter, tgpu::CachePolicyOp op) {
  llvm::IRBuilder<> &builder = emitter.builder;
  mlir::Type type = op.getView().getType();
  const Tensor &tensor = emitter.getTensor(op.getView());
  llvm::ArrayRef<int64_t> tile =
      mlir::cast<cuda_tile::TileView>(type).getTileType().getShape();
  llvm::Value *isSingle = builder.getTrue();
  for (int32_t d : op.getDims())
    isSingle = builder.CreateAnd(
        isSingle, builder.CreateICmpULE(
                      tensor.sizes[cuda_tile::getTensorDimension(type, d)],
                      builder.getInt64(tile[d])));
  llvm::Value *first = builder.CreateCall(llvm::InlineAsm::get(
      llvm::FunctionType::get(builder.getInt64Ty(), false),
      "createpolicy.fractional.L2::evict_first.b64 $0, 1.0;", "=l",
      /*hasSideEffects=*/false));
  emitter.setScalar(
      op, builder.CreateSelect(isSingle, first, builder.getInt64(kNoPolicy)));
}

/// One cp.async. What the mask leaves out is filled with zeros.
static void emitPiece(KernelEmitter &emitter, const Place &place,
                      llvm::Value *shared, unsigned bytes) {
  llvm::IRBuilder<> &builder = emitter.builder;
  llvm::Value *global = builder.CreateIntToPtr(
      builder.CreateAdd(place.address, builder.getInt64(place.offset)),
      builder.getPtrTy(kGlobal));
  // 16 bytes pass by the first cache: no other thread of the SM wants them.
  llvm::StringRef cache = bytes == 16 ? "cg" : "ca";
  if (!place.mask) {
    emitter.callIntrinsic(
        llvm::formatv("llvm.nvvm.cp.async.{0}.shared.global.{1}", cache, bytes)
            .str(),
        builder.getVoidTy(), {shared, global});
    return;
  }
  // There is no intrinsic with a condition, and one with a size takes three
  // instructions more.
  llvm::Value *arguments[] = {shared, global, builder.CreateNot(place.mask)};
  llvm::SmallVector<llvm::Type *, 3> types;
  for (llvm::Value *argument : arguments)
    types.push_back(argument->getType());
  builder.CreateCall(
      llvm::InlineAsm::get(
          llvm::FunctionType::get(builder.getVoidTy(), types, false),
          llvm::formatv("cp.async.{0}.shared.global [$0], [$1], {1}, $2;",
                        cache, bytes)
              .str(),
          "l,l,b,~{memory}", /*hasSideEffects=*/true),
      arguments);
}

static void emitCopy(KernelEmitter &emitter, tgpu::CopyOp op) {
  tgpu::FragType from = op.getFromType(), to = op.getToType();
  const Layout &layout = to.getLayout();
  llvm::SmallVector<tgpu::BoundsTest, 4> bounds;
  for (int32_t number : op.getBounds())
    bounds.push_back(tgpu::BoundsTest(number));
  ViewAccess access(emitter, op.getView(), op.getIndices(), from.getLayout(),
                    bounds);
  ThreadAddresses addresses(
      emitter, emitter.getSlotAddress(op.getBuffer(), op.getSlot()),
      op.getBuffer().getType(), to.getLayout());
  unsigned bytes = op.getVector() * addresses.map.elementBytes;
  unsigned first =
      layout::getFirstBit(layout::Shape(from.getShape()), op.getDim());
  emitter.emitIf(emitter.getOwnerCondition(layout), [&] {
    forEachGroup(from.getLayout(), first, llvm::Log2_32(op.getVector()),
                 layout.getCopyBits(), [&](llvm::ArrayRef<unsigned> group) {
                   emitPiece(emitter, access.getPlace(group[0]),
                             addresses.get(group[0]), bytes);
                 });
  });
}

static void emitRound(KernelEmitter &emitter, tgpu::RoundOp op) {
  llvm::IRBuilder<> &builder = emitter.builder;
  const Layout layout = op.getToType().getLayout();
  ThreadAddresses addresses(
      emitter, emitter.getSlotAddress(op.getBuffer(), op.getSlot()),
      op.getBuffer().getType(), layout);
  uint32_t copies =
      layout.getCopyBits() & layout.getSizes().getMask(Group::Register);
  VectorPlan plan = planVectors(addresses.map, layout, copies);
  unsigned count = plan.steps.size();
  llvm::Align align(addresses.map.elementBytes * count);
  llvm::Type *type = codegen::getVectorType(builder.getFloatTy(), count);
  auto round = [&](llvm::Value *element) {
    return emitRoundToTF32(emitter, element);
  };
  emitter.emitIf(emitter.getOwnerCondition(layout), [&] {
    // All are loaded first: what is stored could be what is loaded next.
    llvm::SmallVector<llvm::Value *, 8> vectors;
    for (uint32_t first : plan.first)
      vectors.push_back(
          builder.CreateAlignedLoad(type, addresses.get(first), align));
    for (auto [first, vector] : llvm::zip_equal(plan.first, vectors)) {
      llvm::Value *rounded = llvm::PoisonValue::get(type);
      for (unsigned i = 0; i < count; ++i)
        rounded = count == 1
                      ? round(vector)
                      : builder.CreateInsertElement(
                            rounded,
                            round(builder.CreateExtractElement(vector, i)), i);
      builder.CreateAlignedStore(rounded, addresses.get(first), align);
    }
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
      .Case([&](tgpu::CachePolicyOp each) {
        return emitCachePolicy(*this, each), true;
      })
      .Case([&](tgpu::CopyOp each) { return emitCopy(*this, each), true; })
      .Case([&](tgpu::RoundOp each) { return emitRound(*this, each), true; })
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
