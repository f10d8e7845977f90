//===- Scratch.cpp - conversions through shared memory -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/shared/Scratch.h"
#include "tessera/codegen/gpu/shared/Addresses.h"
#include "tessera/codegen/llvm/Locations.h"
#include "tessera/engine/Engine.h"
#include "tessera/layout/Conversion.h"

using namespace tessera;
using namespace tessera::gpu;
using layout::Conversion;
using mlir::dyn_cast;
using mlir::Operation;
using mlir::Value;

/// True if an index bit is nothing but a register bit.
static bool isRegisterBit(const Layout &layout, unsigned bit) {
  uint32_t mask = uint32_t(1) << bit;
  for (Group group : {Group::Lane, Group::Warp})
    for (uint32_t vector : layout.getBasis(group))
      if (vector & mask)
        return false;
  return true;
}

/// Chooses `count` index bits that number rounds: high ones, so that vectors
/// stay whole, and ones that are registers, so that all threads are busy in
/// each round.
static uint32_t chooseRoundBits(const Layout &put, const Layout *get,
                                unsigned count) {
  uint32_t bits = 0;
  for (bool wantsRegister : {true, false})
    for (unsigned bit = put.getNumIndexBits(); bit-- > 0 && count > 0;) {
      bool isRegister = isRegisterBit(put, bit) &&
                        (!get || isRegisterBit(*get, bit)) && bit >= 4;
      if (bits >> bit & 1 || isRegister != wantsRegister)
        continue;
      bits |= uint32_t(1) << bit;
      --count;
    }
  return bits;
}

static llvm::Error lower(Operation *op, Value source, mlir::ValueRange indices,
                         Placement &placement) {
  auto from = cast<tgpu::FragType>(source.getType());
  auto to = cast<tgpu::FragType>(op->getResult(0).getType());
  llvm::ArrayRef<int64_t> whole = from.getShape(), part = to.getShape();
  bool isConversion = whole == part;
  mlir::OpBuilder builder(op);
  auto buffer = tgpu::BufferType::get(whole, from.getElementType());
  int64_t gap = placement.getLargestGap(op);
  unsigned count = 0;
  while (buffer.getTileBytes() >> count > gap)
    ++count;
  if (gap <= 0 || count > from.getLayout().getNumIndexBits())
    return llvm::make_error<engine::EngineError>(
        "no shared memory is left to convert a tile",
        codegen::readOpNumber(op->getLoc()));
  uint32_t bits = chooseRoundBits(
      from.getLayout(), isConversion ? &to.getLayout() : nullptr, count);
  if (count)
    buffer = tgpu::BufferType::get(
        {int64_t(1) << (from.getLayout().getNumIndexBits() - count)},
        from.getElementType());
  buffer = chooseSwizzle(buffer, whole, from.getLayout(), part, to.getLayout(),
                         bits);
  Value result;
  for (uint32_t round = 0; round < uint32_t(1) << count; ++round) {
    mlir::IntegerAttr offset = builder.getI64IntegerAttr(placement.placeScratch(
        op, buffer.getNumBytes(), buffer.getAlignment()));
    auto alloc = tgpu::AllocOp::create(builder, op->getLoc(), buffer, offset);
    if (!count) {
      tgpu::PutOp::create(builder, op->getLoc(), source, alloc,
                          mlir::ValueRange());
      result = tgpu::GetOp::create(builder, op->getLoc(), to, alloc, indices);
      break;
    }
    uint32_t value = layout::scatterBits(round, bits);
    tgpu::PutRoundOp::create(builder, op->getLoc(), source, alloc, bits, value);
    result = tgpu::GetRoundOp::create(builder, op->getLoc(), to, result, alloc,
                                      indices, whole, bits, value);
  }
  op->getResult(0).replaceAllUsesWith(result);
  op->erase();
  return llvm::Error::success();
}

bool gpu::needsScratch(Operation *op) {
  auto convert = dyn_cast<tgpu::ConvertOp>(op);
  if (!convert)
    return mlir::isa<tgpu::ExtractOp>(op);
  return layout::findConversion(
             convert.getSource().getType().getLayout(),
             cast<tgpu::FragType>(convert.getType()).getLayout())
             ->kind >= Conversion::Kind::Warps;
}

llvm::Error gpu::lowerConversions(tgpu::KernelOp kernel, Placement &placement) {
  llvm::SmallVector<Operation *, 8> ops;
  kernel.walk<mlir::WalkOrder::PreOrder>([&](Operation *op) {
    if (needsScratch(op))
      ops.push_back(op);
  });
  for (Operation *op : ops)
    if (llvm::Error error = lower(op, op->getOperand(0),
                                  op->getOperands().drop_front(), placement))
      return error;
  return llvm::Error::success();
}
