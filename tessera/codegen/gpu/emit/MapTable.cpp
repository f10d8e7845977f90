//===- MapTable.cpp - tensor maps that CTAs share -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/emit/MapTable.h"
#include "tessera/codegen/gpu/emit/KernelEmitter.h"
#include "tessera/runtime/device/TensorMaps.h"

#include "llvm/Support/MathExtras.h"

using namespace tessera;
using namespace tessera::gpu;

using runtime::kMapBytes;

/// A process rarely calls a kernel for more tensors.
static constexpr unsigned kEntries = 1024;
static constexpr unsigned kWordShift = 2;
static constexpr uint32_t kEmpty = 0, kWriting = 1, kFull = 2;

MapTable::MapTable(KernelEmitter &emitter, unsigned numMaps)
    : emitter(emitter), numMaps(numMaps),
      bytes(llvm::PowerOf2Ceil(numMaps) * kMapBytes),
      memory(addVariable(emitter.module, kEntries * bytes, kGlobal, kMapBytes,
                         "maps")),
      copies(addVariable(emitter.module, kEntries * bytes, kGlobal, kMapBytes,
                         "map_copies")),
      states(addVariable(emitter.module, kEntries * sizeof(uint32_t), kGlobal,
                         16, "map_states")),
      areas(emitter, "own_maps", bytes, kMapBytes) {
  llvm::Type *i32 = emitter.builder.getInt32Ty();
  for (Entry &entry : entries) {
    entry.state = emitter.makeVariable(i32);
    for (unsigned i = 0; i < numMaps; ++i)
      entry.words.push_back(emitter.makeVariable(i32));
  }
  address = emitter.makeVariable(emitter.builder.getInt64Ty());
  isArea = emitter.makeVariable(emitter.builder.getInt1Ty());
}

/// The address of what an entry has in an array of parts of so many bytes.
llvm::Value *MapTable::getPart(llvm::GlobalVariable *array, uint64_t size,
                               llvm::Value *number) {
  llvm::IRBuilder<> &builder = emitter.builder;
  llvm::Type *i64 = builder.getInt64Ty();
  return builder.CreateAdd(builder.CreatePtrToInt(array, i64),
                           builder.CreateMul(builder.CreateZExt(number, i64),
                                             builder.getInt64(size)));
}

llvm::Value *MapTable::getStateAddress(llvm::Value *number) {
  return getPart(states, sizeof(uint32_t), number);
}

/// Of the word that the lane has.
llvm::Value *MapTable::getCopyAddress(llvm::Value *number, unsigned map) {
  llvm::IRBuilder<> &builder = emitter.builder;
  llvm::Value *own = builder.CreateZExt(
      builder.CreateShl(emitter.getLane(), kWordShift), builder.getInt64Ty());
  return builder.CreateAdd(
      builder.CreateAdd(getPart(copies, bytes, number), own),
      builder.getInt64(map * kMapBytes));
}

/// The loads are under way when this ends: nothing tests them yet.
void MapTable::look(const Entry &entry) {
  auto load = [&](llvm::Value *address, llvm::AllocaInst *to) {
    emitter.builder.CreateStore(
        emitter.callAsm("ld.relaxed.gpu.global.u32 $0, [$1];", "=r,l", address,
                        emitter.builder.getInt32Ty()),
        to);
  };
  load(getStateAddress(entry.number), entry.state);
  for (auto [i, word] : llvm::enumerate(entry.words))
    load(getCopyAddress(entry.number, i), word);
}

/// The first copy with a map reads it from memory if the L2 cache does not have
/// it by then. Lane i asks for map i.
void MapTable::prefetch(const Entry &entry) {
  llvm::IRBuilder<> &builder = emitter.builder;
  llvm::Value *lane = emitter.getLane();
  llvm::Value *own =
      builder.CreateMul(builder.CreateZExt(lane, builder.getInt64Ty()),
                        builder.getInt64(kMapBytes));
  emitter.callAsm("@$1 prefetch.global.L2 [$0];", "l,b",
                  {builder.CreateAdd(getPart(memory, bytes, entry.number), own),
                   builder.CreateICmpULT(lane, builder.getInt32(numMaps))});
}

void MapTable::beginLook(llvm::Value *hash) {
  llvm::IRBuilder<> &builder = emitter.builder;
  entries[0].number = builder.CreateAnd(hash, kEntries - 1);
  entries[1].number = builder.CreateXor(entries[0].number, 1);
  for (const Entry &entry : entries) {
    look(entry);
    prefetch(entry);
  }
}

/// Whether an entry is full and has the maps; the same for all lanes.
llvm::Value *MapTable::isEqual(const Entry &entry, const Words &own) {
  llvm::IRBuilder<> &builder = emitter.builder;
  llvm::Type *i32 = builder.getInt32Ty();
  llvm::Value *isSame = builder.CreateICmpEQ(
      builder.CreateLoad(i32, entry.state), builder.getInt32(kFull));
  for (auto [word, wanted] : llvm::zip_equal(entry.words, own))
    isSame = builder.CreateAnd(
        isSame, builder.CreateICmpEQ(builder.CreateLoad(i32, word), wanted));
  return emitter.callIntrinsic("llvm.nvvm.vote.all.sync", builder.getInt1Ty(),
                               {builder.getInt32(~0u), isSame});
}

/// The same for all lanes.
llvm::Value *MapTable::readState(const Entry &entry) {
  llvm::IRBuilder<> &builder = emitter.builder;
  return emitter
      .emitShuffle({builder.CreateLoad(builder.getInt32Ty(), entry.state)},
                   builder.getInt32(0))
      .front();
}

/// Whether this CTA is the one that writes an entry.
llvm::Value *MapTable::claim(const Entry &entry) {
  llvm::IRBuilder<> &builder = emitter.builder;
  llvm::Type *i32 = builder.getInt32Ty();
  emitter.emitIf(emitter.isFirstLane(), [&] {
    builder.CreateStore(
        emitter.callAsm("atom.relaxed.gpu.global.cas.b32 $0, [$1], " +
                            llvm::Twine(kEmpty) + ", " + llvm::Twine(kWriting) +
                            ";",
                        "=r,l", getStateAddress(entry.number), i32),
        entry.state);
  });
  return builder.CreateICmpEQ(readState(entry), builder.getInt32(kEmpty));
}

void MapTable::copyMaps(llvm::Value *to, llvm::Value *scratch) {
  llvm::IRBuilder<> &builder = emitter.builder;
  for (unsigned i = 0; i < numMaps; ++i)
    emitter.callAsm(
        "tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic."
        "release.gpu.sync.aligned [$0], [$1], 128;",
        "l,l",
        {builder.CreateAdd(to, builder.getInt64(i * kMapBytes)),
         builder.CreateConstGEP1_64(builder.getInt8Ty(), scratch,
                                    i * kMapBytes)});
}

/// Says what an entry has that this CTA has claimed.
void MapTable::publish(llvm::Value *number, const Words &own) {
  for (auto [i, word] : llvm::enumerate(own))
    emitter.callAsm("st.relaxed.gpu.global.u32 [$0], $1;", "l,r",
                    {getCopyAddress(number, i), word});
  emitter.callIntrinsic("llvm.nvvm.bar.warp.sync", emitter.builder.getVoidTy(),
                        emitter.builder.getInt32(~0u));
  emitter.emitIf(emitter.isFirstLane(), [&] {
    emitter.callAsm("st.release.gpu.global.u32 [$0], " + llvm::Twine(kFull) +
                        ";",
                    "l", getStateAddress(number));
  });
}

llvm::Value *MapTable::endLook(llvm::Value *scratch) {
  llvm::IRBuilder<> &builder = emitter.builder;
  llvm::Type *i32 = builder.getInt32Ty(), *i64 = builder.getInt64Ty();
  Words own;
  for (unsigned i = 0; i < numMaps; ++i)
    own.push_back(builder.CreateAlignedLoad(
        i32,
        builder.CreatePtrAdd(builder.CreateConstGEP1_64(builder.getInt8Ty(),
                                                        scratch, i * kMapBytes),
                             builder.CreateShl(emitter.getLane(), kWordShift)),
        llvm::Align(4)));
  llvm::AllocaInst *claimed = emitter.makeVariable(i32);
  builder.CreateStore(builder.getFalse(), isArea);
  llvm::BasicBlock *again = emitter.makeBlock("look"),
                   *write = emitter.makeBlock("write"),
                   *published = emitter.makeBlock("publish"),
                   *found = emitter.makeBlock("found");
  builder.CreateBr(again);
  emitter.enter(again);
  for (const Entry &entry : entries) {
    llvm::BasicBlock *other = emitter.makeBlock("other");
    builder.CreateStore(getPart(memory, bytes, entry.number), address);
    builder.CreateCondBr(isEqual(entry, own), found, other);
    emitter.enter(other);
  }
  // No entry is the one.
  for (const Entry &entry : entries) {
    llvm::BasicBlock *empty = emitter.makeBlock("empty"),
                     *taken = emitter.makeBlock("taken"),
                     *wait = emitter.makeBlock("wait"),
                     *full = emitter.makeBlock("full");
    builder.CreateStore(entry.number, claimed);
    builder.CreateStore(getPart(memory, bytes, entry.number), address);
    builder.CreateCondBr(
        builder.CreateICmpEQ(readState(entry), builder.getInt32(kEmpty)), empty,
        taken);
    emitter.enter(empty);
    builder.CreateCondBr(claim(entry), write, taken);
    // If another CTA was faster, what it writes may be the same.
    emitter.enter(taken);
    builder.CreateCondBr(
        builder.CreateICmpEQ(readState(entry), builder.getInt32(kFull)), full,
        wait);
    emitter.enter(wait);
    emitter.callAsm("nanosleep.u32 20;", "", {});
    for (const Entry &each : entries)
      look(each);
    builder.CreateBr(again);
    emitter.enter(full);
  }
  builder.CreateStore(builder.getTrue(), isArea);
  builder.CreateStore(
      areas.getAddress(emitter
                           .emitShuffle({areas.take(emitter.isFirstLane())},
                                        builder.getInt32(0))
                           .front()),
      address);
  builder.CreateBr(write);
  emitter.enter(write);
  copyMaps(builder.CreateLoad(i64, address), scratch);
  builder.CreateCondBr(builder.CreateLoad(builder.getInt1Ty(), isArea), found,
                       published);
  emitter.enter(published);
  publish(builder.CreateLoad(i32, claimed), own);
  builder.CreateBr(found);
  emitter.enter(found);
  // Others have written the maps, and have said so.
  emitter.callAsm("fence.acquire.gpu;", "", {});
  return builder.CreateLoad(i64, address);
}

llvm::Value *MapTable::hasArea() {
  return emitter.builder.CreateLoad(emitter.builder.getInt1Ty(), isArea);
}

void MapTable::giveBack() {
  areas.giveBack(
      emitter.builder.CreateLoad(emitter.builder.getInt64Ty(), address));
}
