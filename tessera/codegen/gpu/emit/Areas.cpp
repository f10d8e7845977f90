//===- Areas.cpp - global memory that a CTA takes -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/emit/Areas.h"
#include "tessera/codegen/gpu/emit/KernelEmitter.h"

#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Module.h"

using namespace tessera;
using namespace tessera::gpu;

/// Global memory for the areas of all CTAs, unless one alone needs more.
static constexpr uint64_t kAllBytes = 64 << 20;
static constexpr uint64_t kMaxAreas = 4096;
static constexpr unsigned kWordBits = 32;

llvm::GlobalVariable *gpu::addVariable(llvm::Module &module, uint64_t bytes,
                                       unsigned space, uint64_t alignment,
                                       const llvm::Twine &name,
                                       llvm::Constant *value) {
  auto *type = value ? value->getType()
                     : llvm::ArrayType::get(
                           llvm::Type::getInt8Ty(module.getContext()), bytes);
  if (!value)
    value = space == kShared
                ? static_cast<llvm::Constant *>(llvm::PoisonValue::get(type))
                : llvm::Constant::getNullValue(type);
  auto *variable = new llvm::GlobalVariable(
      module, type, /*isConstant=*/false, llvm::GlobalValue::InternalLinkage,
      value, name, nullptr, llvm::GlobalValue::NotThreadLocal, space);
  variable->setAlignment(llvm::Align(alignment));
  return variable;
}

Areas::Areas(KernelEmitter &emitter, llvm::StringRef name, uint64_t bytes,
             uint64_t alignment)
    : emitter(emitter), bytes(bytes) {
  uint64_t count =
      llvm::bit_floor(std::clamp<uint64_t>(kAllBytes / bytes, 1, kMaxAreas));
  numWords = std::max<uint64_t>(count / kWordBits, 1);
  // Bits without an area are taken for ever.
  uint32_t first = count < kWordBits ? ~uint32_t(0) << count : 0;
  llvm::SmallVector<uint32_t, 0> bits(numWords, first);
  memory = addVariable(emitter.module, count * bytes, kGlobal, alignment, name);
  taken = addVariable(
      emitter.module, 0, kGlobal, 16, "taken_" + name,
      llvm::ConstantDataArray::get(emitter.context, llvm::ArrayRef(bits)));
}

llvm::Value *Areas::getWord(llvm::Value *number) {
  return emitter.builder.CreateInBoundsGEP(
      emitter.builder.getInt32Ty(), taken,
      emitter.builder.CreateZExt(number, emitter.builder.getInt64Ty()));
}

/// CTAs of different SMs begin with different words.
llvm::Value *Areas::getOwnWord() {
  llvm::Value *sm = emitter.callIntrinsic("llvm.nvvm.read.ptx.sreg.smid",
                                          emitter.builder.getInt32Ty());
  return emitter.builder.CreateURem(sm, emitter.builder.getInt32(numWords));
}

llvm::Value *Areas::take(llvm::Value *condition) {
  llvm::IRBuilder<> &builder = emitter.builder;
  llvm::Type *i32 = builder.getInt32Ty();
  llvm::AllocaInst *result = emitter.makeVariable(i32);
  builder.CreateStore(builder.getInt32(0), result);
  emitter.emitIf(condition, [&] {
    llvm::BasicBlock *before = builder.GetInsertBlock(),
                     *look = emitter.makeBlock("area"),
                     *take = emitter.makeBlock("take"),
                     *next = emitter.makeBlock("next"),
                     *done = emitter.makeBlock("taken");
    llvm::Value *from = getOwnWord();
    builder.CreateBr(look);
    emitter.enter(look);
    llvm::PHINode *word = builder.CreatePHI(i32, 3);
    word->addIncoming(from, before);
    llvm::LoadInst *seen =
        builder.CreateAlignedLoad(i32, getWord(word), llvm::Align(4));
    seen->setAtomic(llvm::AtomicOrdering::Monotonic,
                    emitter.context.getOrInsertSyncScopeID("device"));
    llvm::Value *isFull =
        builder.CreateICmpEQ(seen, llvm::Constant::getAllOnesValue(i32));
    builder.CreateCondBr(isFull, next, take);
    emitter.enter(next);
    llvm::Value *after =
        builder.CreateURem(builder.CreateAdd(word, builder.getInt32(1)),
                           builder.getInt32(numWords));
    word->addIncoming(after, next);
    builder.CreateBr(look);
    emitter.enter(take);
    llvm::Value *bit = builder.CreateBinaryIntrinsic(
        llvm::Intrinsic::cttz, builder.CreateNot(seen), builder.getFalse());
    llvm::Value *mask = builder.CreateShl(builder.getInt32(1), bit);
    llvm::Value *old = emitter.callAsm(
        "atom.acquire.gpu.global.or.b32 $0, [$1], $2;", "=r,l,r",
        {builder.CreatePtrToInt(getWord(word), builder.getInt64Ty()), mask},
        i32);
    llvm::Value *isMine =
        builder.CreateICmpEQ(builder.CreateAnd(old, mask), builder.getInt32(0));
    word->addIncoming(word, take);
    builder.CreateCondBr(isMine, done, look);
    emitter.enter(done);
    builder.CreateStore(
        builder.CreateAdd(builder.CreateMul(word, builder.getInt32(kWordBits)),
                          bit),
        result);
  });
  return builder.CreateLoad(i32, result);
}

llvm::Value *Areas::getAddress(llvm::Value *number) {
  llvm::IRBuilder<> &builder = emitter.builder;
  return builder.CreateAdd(
      builder.CreatePtrToInt(memory, builder.getInt64Ty()),
      builder.CreateMul(builder.CreateZExt(number, builder.getInt64Ty()),
                        builder.getInt64(bytes)));
}

void Areas::giveBack(llvm::Value *address) {
  llvm::IRBuilder<> &builder = emitter.builder;
  llvm::Type *i64 = builder.getInt64Ty();
  llvm::Value *number = builder.CreateTrunc(
      builder.CreateUDiv(
          builder.CreateSub(address, builder.CreatePtrToInt(memory, i64)),
          builder.getInt64(bytes)),
      builder.getInt32Ty());
  llvm::Value *word = builder.CreateLShr(number, llvm::Log2_32(kWordBits));
  llvm::Value *mask = builder.CreateShl(
      builder.getInt32(1), builder.CreateAnd(number, kWordBits - 1));
  emitter.callAsm(
      "red.release.gpu.global.and.b32 [$0], $1;", "l,r",
      {builder.CreatePtrToInt(getWord(word), i64), builder.CreateNot(mask)});
}
