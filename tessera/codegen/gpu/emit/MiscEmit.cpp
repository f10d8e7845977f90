//===- MiscEmit.cpp - messages to the host -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The device's half of runtime/device/Messages.h.
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/emit/Broadcast.h"
#include "tessera/codegen/gpu/emit/DevicePrint.h"
#include "tessera/codegen/gpu/emit/Failures.h"
#include "tessera/dialect/Modules.h"

#include "llvm/ADT/TypeSwitch.h"
#include "llvm/IR/Module.h"

using namespace tessera;
using namespace tessera::gpu;
using mlir::isa;
using mlir::Operation;
using mlir::Value;
using runtime::MessageSite;

static MessageSite::Tile describeTile(Value data) {
  cuda_tile::TileType tile = tgpu::getTileType(data.getType());
  MessageSite::Tile result;
  if (!isa<cuda_tile::PointerType>(tile.getElementType()))
    result.type = cuda_tile::getElementType(tile);
  result.shape.assign(tile.getShape().begin(), tile.getShape().end());
  return result;
}

/// The address of the launcher's buffer, or 0.
static llvm::Value *getMessageBuffer(KernelEmitter &emitter) {
  llvm::StringRef name = runtime::kMessagesVariable;
  llvm::GlobalVariable *variable = emitter.module.getGlobalVariable(name);
  llvm::IntegerType *type = emitter.builder.getInt64Ty();
  if (!variable) {
    variable = new llvm::GlobalVariable(
        emitter.module, type, /*isConstant=*/false,
        llvm::GlobalValue::ExternalLinkage, emitter.builder.getInt64(0), name,
        nullptr, llvm::GlobalValue::NotThreadLocal, kGlobal);
    variable->setAlignment(llvm::Align(8));
  }
  return emitter.builder.CreateLoad(type, variable);
}

/// Returns the offset of a new record in the buffer, or 0 if it does not fit.
/// Only the first thread calls it.
static llvm::Value *emitClaim(KernelEmitter &emitter, llvm::Value *buffer,
                              uint32_t bytes) {
  llvm::IRBuilder<> &builder = emitter.builder;
  auto getWord = [&](uint32_t offset) {
    return builder.CreateIntToPtr(
        builder.CreateAdd(buffer, builder.getInt64(offset)),
        builder.getPtrTy(kGlobal));
  };
  // Without ordering; the scope of LLVM's atomics is the device.
  auto add = [&](uint32_t offset, uint32_t number) {
    return builder.CreateAtomicRMW(
        llvm::AtomicRMWInst::Add, getWord(offset), builder.getInt32(number),
        llvm::Align(4), llvm::AtomicOrdering::Monotonic,
        emitter.context.getOrInsertSyncScopeID("device"));
  };
  llvm::Type *word = builder.getInt32Ty();
  llvm::AllocaInst *place = emitter.makeVariable(word);
  builder.CreateStore(builder.getInt32(0), place);
  llvm::Value *capacity =
      builder.CreateLoad(word, getWord(runtime::kMessageCapacity));
  llvm::LoadInst *used =
      builder.CreateLoad(word, getWord(runtime::kMessageUsed));
  used->setAtomic(llvm::AtomicOrdering::Monotonic,
                  emitter.context.getOrInsertSyncScopeID("device"));
  emitter.emitIf(builder.CreateICmpULE(used, capacity), [&] {
    llvm::Value *old = add(runtime::kMessageUsed, bytes);
    llvm::Value *fits = builder.CreateICmpULE(
        builder.CreateAdd(builder.CreateZExt(old, builder.getInt64Ty()),
                          builder.getInt64(bytes)),
        builder.CreateZExt(capacity, builder.getInt64Ty()));
    builder.CreateStore(
        builder.CreateSelect(
            fits,
            builder.CreateAdd(old, builder.getInt32(runtime::kMessageRecords)),
            builder.getInt32(0)),
        place);
  });
  llvm::Value *offset = builder.CreateLoad(word, place);
  emitter.emitIf(builder.CreateICmpEQ(offset, builder.getInt32(0)),
                 [&] { add(runtime::kMessageLost, 1); });
  return offset;
}

/// Writes the elements of a tile, each by its owner.
static void emitPayload(KernelEmitter &emitter, Value data,
                        llvm::Value *address) {
  llvm::IRBuilder<> &builder = emitter.builder;
  uint32_t words = runtime::countElementWords(describeTile(data).type);
  ElementType type = emitter.getType(data);
  auto write = [&](llvm::Value *index, unsigned reg) {
    llvm::Value *value =
        emitter.elements.encode(type, emitter.getElement(data, reg));
    llvm::Type *bits =
        builder.getIntNTy(value->getType()->getPrimitiveSizeInBits());
    llvm::Value *word = builder.CreateZExt(builder.CreateBitCast(value, bits),
                                           builder.getIntNTy(32 * words));
    llvm::Value *offset =
        builder.CreateMul(builder.CreateZExt(index, builder.getInt64Ty()),
                          builder.getInt64(4 * words));
    // Records are aligned to words only.
    builder.CreateAlignedStore(
        word,
        builder.CreateIntToPtr(builder.CreateAdd(address, offset),
                               builder.getPtrTy(kGlobal)),
        llvm::Align(4));
  };
  if (!isa<tgpu::FragType>(data.getType()))
    return emitter.emitIf(emitter.isFirstThread(),
                          [&] { write(builder.getInt32(0), 0); });
  const Layout &layout = KernelEmitter::getLayout(data);
  emitter.emitIf(emitter.getOwnerCondition(layout), [&] {
    uint32_t copies = layout.getCopyBits();
    for (unsigned reg = 0, e = emitter.getRegisters(data).size(); reg < e;
         ++reg)
      if ((reg & copies) == 0)
        write(emitter.getIndex(layout, reg), reg);
  });
}

/// Sends a record, in the code of all threads. `writePayload` gets the address
/// of the payload.
static void emitRecord(KernelEmitter &emitter, const MessageSite &site,
                       llvm::Value *buffer,
                       llvm::function_ref<void(llvm::Value *)> writePayload) {
  llvm::IRBuilder<> &builder = emitter.builder;
  uint32_t number = emitter.sites.size();
  emitter.sites.push_back(site);
  uint64_t bytes = runtime::countRecordBytes(site);
  llvm::AllocaInst *claimed = emitter.makeVariable(builder.getInt32Ty());
  builder.CreateStore(builder.getInt32(0), claimed);
  emitter.emitIf(emitter.isFirstThread(), [&] {
    builder.CreateStore(emitClaim(emitter, buffer, bytes), claimed);
  });
  llvm::Value *offset =
      emitBroadcast(emitter, builder.CreateLoad(builder.getInt32Ty(), claimed));
  llvm::Value *record = builder.CreateAdd(
      buffer, builder.CreateZExt(offset, builder.getInt64Ty()));
  emitter.emitIf(builder.CreateICmpNE(offset, builder.getInt32(0)), [&] {
    auto write = [&](uint32_t at, llvm::Value *word) {
      builder.CreateAlignedStore(
          word,
          builder.CreateIntToPtr(
              builder.CreateAdd(record, builder.getInt64(at)),
              builder.getPtrTy(kGlobal)),
          llvm::Align(4));
    };
    emitter.emitIf(emitter.isFirstThread(), [&] {
      write(runtime::kRecordBytes, builder.getInt32(bytes));
      write(runtime::kRecordSite, builder.getInt32(number));
      for (unsigned axis = 0; axis < 3; ++axis)
        write(runtime::kRecordBlock + 4 * axis,
              emitter.readGrid(/*isBlock=*/true, axis));
    });
    writePayload(
        builder.CreateAdd(record, builder.getInt64(runtime::kRecordPayload)));
  });
}

/// Sends a record of tiles.
static void emitRecord(KernelEmitter &emitter, const MessageSite &site,
                       mlir::ValueRange tiles, llvm::Value *buffer) {
  llvm::IRBuilder<> &builder = emitter.builder;
  emitRecord(emitter, site, buffer, [&](llvm::Value *payload) {
    uint64_t at = 0;
    for (auto [data, tile] : llvm::zip_equal(tiles, site.tiles)) {
      emitPayload(emitter, data,
                  builder.CreateAdd(payload, builder.getInt64(at)));
      cuda_tile::TileType type = tgpu::getTileType(data.getType());
      at += uint64_t(type.getNumElements()) *
            runtime::countElementWords(tile.type) * 4;
    }
  });
}

/// Calls `ours` for our launchers and `foreign` for others. All threads take
/// the same branch.
static void emitByLauncher(KernelEmitter &emitter,
                           llvm::function_ref<void(llvm::Value *)> ours,
                           llvm::function_ref<void()> foreign) {
  llvm::IRBuilder<> &builder = emitter.builder;
  llvm::Value *buffer = getMessageBuffer(emitter);
  llvm::BasicBlock *yes = emitter.makeBlock("record"),
                   *no = emitter.makeBlock("foreign"),
                   *end = emitter.makeBlock("sent");
  builder.CreateCondBr(builder.CreateICmpNE(buffer, builder.getInt64(0)), yes,
                       no);
  emitter.enter(yes);
  ours(buffer);
  builder.CreateBr(end);
  emitter.enter(no);
  foreign();
  builder.CreateBr(end);
  emitter.enter(end);
}

static MessageSite describeSite(KernelEmitter &emitter, Operation *op,
                                MessageSite::Kind kind, llvm::StringRef text,
                                mlir::ValueRange tiles) {
  MessageSite site;
  site.kind = kind;
  site.op = emitter.getOpNumber();
  site.text = text.str();
  site.location = cuda_tile::formatLine(op->getLoc());
  for (Value tile : tiles)
    site.tiles.push_back(describeTile(tile));
  return site;
}

static void emitPrint(KernelEmitter &emitter, tgpu::PrintOp op) {
  MessageSite site = describeSite(emitter, op, MessageSite::Print,
                                  op.getFormat(), op.getOperands());
  emitByLauncher(
      emitter,
      [&](llvm::Value *buffer) {
        emitRecord(emitter, site, op.getOperands(), buffer);
      },
      [&] { emitDevicePrint(emitter, op.getFormat(), op.getOperands()); });
}

/// True in all threads if an element is false.
static llvm::Value *emitAnyFalse(KernelEmitter &emitter, Value condition) {
  llvm::IRBuilder<> &builder = emitter.builder;
  if (!isa<tgpu::FragType>(condition.getType()))
    return builder.CreateNot(emitter.getScalar(condition));
  llvm::Value *all = builder.getTrue();
  for (llvm::Value *each : emitter.getRegisters(condition))
    all = builder.CreateAnd(all, each);
  return emitter.emitBarrierAny(builder.CreateNot(all));
}

static void emitAssert(KernelEmitter &emitter, tgpu::AssertOp op) {
  Value condition = op.getCondition();
  MessageSite site = describeSite(emitter, op, MessageSite::Assert,
                                  op.getMessage(), condition);
  emitter.emitIf(emitAnyFalse(emitter, condition), [&] {
    emitByLauncher(
        emitter,
        [&](llvm::Value *buffer) {
          emitRecord(emitter, site, condition, buffer);
        },
        [&] { emitDeviceAssert(emitter, op.getMessage()); });
  });
}

void gpu::emitFailIf(KernelEmitter &emitter, llvm::Value *condition,
                     Operation *op, llvm::StringRef text, llvm::Value *number,
                     llvm::StringRef plainText) {
  llvm::IRBuilder<> &builder = emitter.builder;
  MessageSite site = describeSite(emitter, op, MessageSite::Fail, text, {});
  site.tiles.push_back({ElementType::I64, {}});
  llvm::BasicBlock *yes = emitter.makeBlock("fail"),
                   *no = emitter.makeBlock("good");
  builder.CreateCondBr(condition, yes, no);
  emitter.enter(yes);
  emitByLauncher(
      emitter,
      [&](llvm::Value *buffer) {
        emitRecord(emitter, site, buffer, [&](llvm::Value *payload) {
          emitter.emitIf(emitter.isFirstThread(), [&] {
            builder.CreateAlignedStore(
                number,
                builder.CreateIntToPtr(payload, builder.getPtrTy(kGlobal)),
                llvm::Align(4));
          });
        });
      },
      [&] { emitDeviceAssert(emitter, plainText); });
  builder.CreateRetVoid();
  emitter.enter(no);
}

bool KernelEmitter::emitMisc(Operation *op) {
  return llvm::TypeSwitch<Operation *, bool>(op)
      .Case([&](tgpu::PrintOp each) { return emitPrint(*this, each), true; })
      .Case([&](tgpu::AssertOp each) { return emitAssert(*this, each), true; })
      .Default(false);
}
