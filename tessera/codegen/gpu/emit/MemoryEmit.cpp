//===- MemoryEmit.cpp - loads and stores through pointers -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/emit/KernelEmitter.h"

using namespace tessera;
using namespace tessera::gpu;
using mlir::dyn_cast;
using mlir::isa;
using mlir::Operation;
using mlir::Value;

bool KernelEmitter::emitMemory(Operation *op) {
  auto getPointer = [&](llvm::Value *address) {
    return builder.CreateIntToPtr(address, builder.getPtrTy(kGlobal));
  };
  if (auto load = dyn_cast<tgpu::LoadOp>(op)) {
    ElementType type = getType(load.getResult());
    llvm::Type *memory = getMemoryType(load.getResult());
    auto emitOne = [&](unsigned reg) -> llvm::Value * {
      llvm::Value *address = getElement(load.getPointers(), reg);
      llvm::Value *padding = load.getPadding()
                                 ? getElement(load.getPadding(), reg)
                                 : makeConstant(type, 0);
      if (!load.getMask())
        return elements.decode(type,
                               builder.CreateLoad(memory, getPointer(address)));
      llvm::Value *mask = getElement(load.getMask(), reg);
      llvm::BasicBlock *before = builder.GetInsertBlock(),
                       *yes = makeBlock("load"), *end = makeBlock("loaded");
      builder.CreateCondBr(mask, yes, end);
      enter(yes);
      llvm::Value *value = elements.decode(
          type, builder.CreateLoad(memory, getPointer(address)));
      builder.CreateBr(end);
      enter(end);
      llvm::PHINode *phi = builder.CreatePHI(value->getType(), 2);
      phi->addIncoming(padding, before);
      phi->addIncoming(value, yes);
      return phi;
    };
    if (isa<tgpu::FragType>(load.getResult().getType()))
      setRegisters(load.getResult(),
                   forEachRegister(getLayout(load.getResult()), emitOne));
    else
      setScalar(load.getResult(), emitOne(0));
    return true;
  }
  if (auto store = dyn_cast<tgpu::StoreOp>(op)) {
    ElementType type = getType(store.getValue());
    auto emitOne = [&](unsigned reg) -> llvm::Value * {
      auto write = [&] {
        builder.CreateStore(
            elements.encode(type, getElement(store.getValue(), reg)),
            getPointer(getElement(store.getPointers(), reg)));
      };
      emitIf(store.getMask() ? getElement(store.getMask(), reg) : nullptr,
             write);
      return nullptr;
    };
    if (!isa<tgpu::FragType>(store.getValue().getType())) {
      emitIf(isFirstThread(), [&] { emitOne(0); });
      return true;
    }
    const Layout &layout = getLayout(store.getValue());
    emitIf(getOwnerCondition(layout), [&] {
      uint32_t copies = layout.getCopyBits();
      for (unsigned reg = 0, e = getRegisters(store.getValue()).size(); reg < e;
           ++reg)
        if ((reg & copies) == 0)
          emitOne(reg);
    });
    return true;
  }
  return false;
}
