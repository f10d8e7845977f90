//===- MemoryEmit.cpp - loads and stores through pointers -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/emit/Access.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace tessera;
using namespace tessera::gpu;
using mlir::cast;
using mlir::dyn_cast;
using mlir::isa;
using mlir::Operation;
using mlir::Value;

/// The lowest index bit of a dimension.
static unsigned getFirstBit(Value frag, unsigned dim) {
  return layout::getFirstBit(
      layout::Shape(cast<tgpu::FragType>(frag.getType()).getShape()), dim);
}

static void emitLoad(KernelEmitter &emitter, tgpu::LoadOp op) {
  Value result = op.getResult();
  ElementType type = emitter.getType(result);
  auto emitGroup = [&](llvm::ArrayRef<unsigned> registers) {
    Place place{emitter.getElement(op.getPointers(), registers[0])};
    if (op.getMask())
      place.mask = emitter.getElement(op.getMask(), registers[0]);
    llvm::SmallVector<llvm::Value *, 16> paddings;
    for (unsigned reg : registers)
      paddings.push_back(op.getPadding()
                             ? emitter.getElement(op.getPadding(), reg)
                             : emitter.makeConstant(type, 0));
    return loadElements(emitter, type, place, paddings);
  };
  if (!isa<tgpu::FragType>(result.getType()))
    return emitter.setScalar(result, emitGroup(0u)[0]);
  emitter.setRegisters(result,
                       loadGroups(KernelEmitter::getLayout(result),
                                  getFirstBit(result, op.getDim()),
                                  llvm::Log2_32(op.getVector()), emitGroup));
}

static void emitStore(KernelEmitter &emitter, tgpu::StoreOp op) {
  Value value = op.getValue();
  auto emitGroup = [&](llvm::ArrayRef<unsigned> registers) {
    Place place{emitter.getElement(op.getPointers(), registers[0])};
    if (op.getMask())
      place.mask = emitter.getElement(op.getMask(), registers[0]);
    llvm::SmallVector<llvm::Value *, 16> values;
    for (unsigned reg : registers)
      values.push_back(emitter.getElement(value, reg));
    storeElements(emitter, emitter.getType(value), place, values);
  };
  if (!isa<tgpu::FragType>(value.getType()))
    return emitter.emitIf(emitter.isFirstThread(), [&] { emitGroup(0u); });
  const Layout &layout = KernelEmitter::getLayout(value);
  emitter.emitIf(emitter.getOwnerCondition(layout), [&] {
    forEachGroup(layout, getFirstBit(value, op.getDim()),
                 llvm::Log2_32(op.getVector()), layout.getCopyBits(),
                 emitGroup);
  });
}

bool KernelEmitter::emitMemory(Operation *op) {
  return llvm::TypeSwitch<Operation *, bool>(op)
      .Case([&](tgpu::LoadOp each) { return emitLoad(*this, each), true; })
      .Case([&](tgpu::StoreOp each) { return emitStore(*this, each), true; })
      .Case([&](cuda_tile::AllocaOp each) { return emitAlloca(each), true; })
      .Case([&](cuda_tile::GetGlobalOp each) {
        return emitGetGlobal(each), true;
      })
      .Default(false);
}
