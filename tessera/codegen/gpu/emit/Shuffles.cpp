//===- Shuffles.cpp - data between the lanes of a warp -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/emit/Shuffles.h"

using namespace tessera::gpu;

/// The instruction moves 32 bits.
static llvm::Value *emitShuffle(KernelEmitter &emitter, llvm::StringRef name,
                                llvm::Value *value, llvm::Value *operand) {
  llvm::IRBuilder<> &builder = emitter.builder;
  llvm::Type *type = value->getType(), *word = builder.getInt32Ty();
  unsigned width = type->getScalarSizeInBits();
  auto move = [&](llvm::Value *bits) -> llvm::Value * {
    return emitter.callIntrinsic(
        name, word,
        {builder.getInt32(~0u), bits, operand, builder.getInt32(31)});
  };
  llvm::Value *bits = builder.CreateBitCast(value, builder.getIntNTy(width));
  llvm::Value *moved;
  if (width <= 32) {
    moved = builder.CreateTrunc(move(builder.CreateZExt(bits, word)),
                                bits->getType());
  } else {
    llvm::Value *low = move(builder.CreateTrunc(bits, word));
    llvm::Value *high =
        move(builder.CreateTrunc(builder.CreateLShr(bits, 32), word));
    moved = builder.CreateOr(
        builder.CreateZExt(low, bits->getType()),
        builder.CreateShl(builder.CreateZExt(high, bits->getType()), 32));
  }
  return builder.CreateBitCast(moved, type);
}

llvm::Value *tessera::gpu::emitShuffleIndex(KernelEmitter &emitter,
                                            llvm::Value *value,
                                            llvm::Value *lane) {
  return emitShuffle(emitter, "llvm.nvvm.shfl.sync.idx.i32", value, lane);
}

llvm::Value *tessera::gpu::emitShuffleXor(KernelEmitter &emitter,
                                          llvm::Value *value, uint32_t mask) {
  return emitShuffle(emitter, "llvm.nvvm.shfl.sync.bfly.i32", value,
                     emitter.builder.getInt32(mask));
}
