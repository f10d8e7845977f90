//===- PartsEmit.cpp - parts of tiles -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/emit/KernelEmitter.h"

#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace tessera;
using namespace tessera::gpu;
using mlir::Operation;
using mlir::Value;

static void emitPart(KernelEmitter &emitter, tgpu::PartOp op) {
  tgpu::FragType whole = op.getSource().getType();
  auto type = cast<tgpu::FragType>(op.getType());
  auto part = layout::extract(layout::extract(layout::Shape(whole.getShape()),
                                              layout::Shape(type.getShape())),
                              whole.getLayout(), op.getFirst());
  const KernelEmitter::Registers &source = emitter.getRegisters(op.getSource());
  KernelEmitter::Registers result;
  for (uint32_t reg = 0; reg < type.getNumRegisters(); ++reg)
    result.push_back(source[part->registers.apply(reg) ^ part->first]);
  emitter.setRegisters(op, std::move(result));
}

static void emitInsert(KernelEmitter &emitter, tgpu::InsertOp op) {
  llvm::IRBuilder<> &builder = emitter.builder;
  auto type = cast<tgpu::FragType>(op.getType());
  llvm::ArrayRef<int64_t> whole = type.getShape(),
                          part = op.getSource().getType().getShape();
  const Layout &layout = type.getLayout();
  // The index bits that tell blocks apart, and their values in this block.
  uint32_t mask = 0;
  llvm::Value *block = builder.getInt32(0);
  for (auto [dim, number] : llvm::enumerate(op.getIndices())) {
    unsigned first = layout::getFirstBit(layout::Shape(whole), dim) +
                     layout::getNumBits(part[dim]);
    uint32_t count = whole[dim] / part[dim];
    mask |= (count - 1) << first;
    block = emitter.addBits(
        block,
        builder.CreateShl(
            builder.CreateAnd(emitter.getScalar(number), count - 1), first));
  }
  const KernelEmitter::Registers &source = emitter.getRegisters(op.getSource());
  const KernelEmitter::Registers &destination =
      emitter.getRegisters(op.getDestination());
  emitter.setRegisters(op, emitter.forEachRegister(layout, [&](unsigned reg) {
    llvm::Value *isInside =
        builder.CreateICmpEQ(emitter.getIndex(layout, reg, mask), block);
    return builder.CreateSelect(isInside, source[reg], destination[reg]);
  }));
}

static void emitRegroup(KernelEmitter &emitter, tgpu::RegroupOp op) {
  llvm::IRBuilder<> &builder = emitter.builder;
  ElementType from = emitter.getType(op.getSource()), to = emitter.getType(op);
  unsigned fromBits = getBitWidth(from), toBits = getBitWidth(to);
  const KernelEmitter::Registers &source = emitter.getRegisters(op.getSource());
  llvm::Type *fromType = builder.getIntNTy(fromBits);
  llvm::Type *toType = builder.getIntNTy(toBits);
  auto read = [&](unsigned reg) {
    llvm::Value *memory = emitter.elements.encode(from, source[reg]);
    llvm::Value *bits = builder.CreateBitCast(
        memory, builder.getIntNTy(getStorageSize(from) * 8));
    return builder.CreateTrunc(bits, fromType);
  };
  auto write = [&](llvm::Value *bits) {
    llvm::Value *memory =
        builder.CreateZExt(bits, builder.getIntNTy(getStorageSize(to) * 8));
    return emitter.elements.decodeOwn(
        to, builder.CreateBitCast(memory,
                                  codegen::getMemoryType(emitter.context, to)));
  };
  const Layout &layout = KernelEmitter::getLayout(op);
  unsigned ratio = std::max(fromBits / toBits, toBits / fromBits);
  emitter.setRegisters(
      op, emitter.forEachRegister(layout, [&](unsigned reg) -> llvm::Value * {
        if (fromBits >= toBits) {
          llvm::Value *bits = read(reg / ratio);
          if (reg % ratio)
            bits = builder.CreateLShr(bits, reg % ratio * toBits);
          return write(builder.CreateTrunc(bits, toType));
        }
        llvm::Value *all = nullptr;
        for (unsigned i = 0; i < ratio; ++i) {
          llvm::Value *bits = builder.CreateZExt(read(reg * ratio + i), toType);
          if (i)
            bits = builder.CreateShl(bits, i * fromBits);
          all = all ? emitter.addBits(all, bits) : bits;
        }
        return write(all);
      }));
}

bool KernelEmitter::emitParts(Operation *op) {
  return llvm::TypeSwitch<Operation *, bool>(op)
      .Case([&](tgpu::PartOp each) { return emitPart(*this, each), true; })
      .Case([&](tgpu::InsertOp each) { return emitInsert(*this, each), true; })
      .Case(
          [&](tgpu::RegroupOp each) { return emitRegroup(*this, each), true; })
      .Default(false);
}
