//===- VariablesEmit.cpp - globals and scratch memory -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A global of the module is a variable in global memory. Drivers align those to
// 512 bytes at most, whatever PTX says. A global that wants more is a variable
// with room to spare, and its address is rounded up. The initial contents of
// such a global are a variable of their own, which the first CTA of the first
// kernel that uses the global copies to the rounded address.
//
// The memory of an `alloca` belongs to the tile block. A small one is shared
// memory; pointers are then generic. The others of a kernel are together in one
// area of global memory (Areas.h). The first thread of a CTA takes one at the
// start, and gives it back at the end.
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/emit/KernelEmitter.h"
#include "tessera/dialect/ElementData.h"
#include "tessera/numerics/Convert.h"

#include "llvm/ADT/StringSet.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"

using namespace tessera;
using namespace tessera::gpu;
using mlir::cast;
using mlir::Operation;

/// Drivers do not align variables any further. If a global or an alloca asks
/// for more, its address is rounded up.
static constexpr uint64_t kMaxAlignment = 512;
/// A small file may ask for a huge global.
static constexpr uint64_t kMaxGlobal = uint64_t(1) << 30;
/// Shared memory that all allocas of a kernel may have.
static constexpr uint64_t kMaxSharedScratch = 16 << 10;
/// No GPU has more memory.
static constexpr uint64_t kMaxScratchArea = uint64_t(1) << 32;

/// How much memory makes sure that an aligned part of `bytes` is in it.
static uint64_t getRoom(uint64_t bytes, uint64_t alignment) {
  return llvm::alignTo(
      bytes + std::max(alignment, kMaxAlignment) - kMaxAlignment, 16);
}

/// The next multiple of `alignment`, in memory that getRoom describes.
static llvm::Value *alignAddress(llvm::IRBuilder<> &builder,
                                 llvm::Value *address, uint64_t alignment) {
  if (alignment <= kMaxAlignment)
    return address;
  address = builder.CreateAdd(address, builder.getInt64(alignment - 1));
  return builder.CreateAnd(address, builder.getInt64(-alignment));
}

//===----------------------------------------------------------------------===//
// Scratch memory
//===----------------------------------------------------------------------===//

/// In bytes.
static std::optional<uint64_t> getScratchSize(cuda_tile::AllocaOp op) {
  auto pointer = cast<cuda_tile::PointerType>(
      cast<cuda_tile::TileType>(op.getType()).getElementType());
  uint64_t size =
      getStorageSize(cuda_tile::convertElementType(pointer.getPointeeType()));
  uint64_t alignment = std::max<uint64_t>(op.getAlignment(), 1);
  if (op.getNumElem() > kMaxScratchArea / size || alignment > kMaxScratchArea)
    return std::nullopt;
  return getRoom(std::max<uint64_t>(op.getNumElem(), 1) * size, alignment);
}

void KernelEmitter::planScratch() {
  uint64_t shared = 0, area = 0;
  kernel.walk([&](cuda_tile::AllocaOp op) {
    std::optional<uint64_t> size = getScratchSize(op);
    if (!size || *size > kMaxScratchArea - area) {
      fail(op, "an allocation of " + llvm::Twine(op.getNumElem()) +
                   " elements does not fit into memory");
      return;
    }
    uint64_t place = std::clamp<uint64_t>(op.getAlignment(), 16, kMaxAlignment);
    if (!op.getGlobal() && *size <= kMaxSharedScratch - shared) {
      shared += *size;
      scratch[op] = {addVariable(module, *size, kShared, place, "scratch"), 0};
      pointerSpace = kGeneric;
      return;
    }
    area = llvm::alignTo(area, place);
    scratch[op] = {nullptr, area};
    area += *size;
  });
  if (area && !hasFailed())
    takeArea(llvm::alignTo(area, kMaxAlignment));
}

/// Takes an area for this CTA.
void KernelEmitter::takeArea(uint64_t bytes) {
  allocaArea.emplace(*this, "areas", bytes, kMaxAlignment);
  llvm::GlobalVariable *shared =
      addVariable(module, 4, kShared, 16, "area_number");
  llvm::Value *isFirst = isFirstThread();
  llvm::Value *number = allocaArea->take(isFirst);
  emitIf(isFirst,
         [&] { builder.CreateAlignedStore(number, shared, llvm::Align(4)); });
  emitBarrier();
  areaAddress = allocaArea->getAddress(
      builder.CreateAlignedLoad(builder.getInt32Ty(), shared, llvm::Align(4)));
}

void KernelEmitter::returnArea() {
  if (!allocaArea)
    return;
  emitBarrier();
  emitIf(isFirstThread(), [&] { allocaArea->giveBack(areaAddress); });
}

void KernelEmitter::emitAlloca(cuda_tile::AllocaOp op) {
  // Every iteration gets the same memory: all threads must have finished with
  // what it was before, and no token says so.
  if (op->getParentOfType<tgpu::ForOp>() || op->getParentOfType<tgpu::LoopOp>())
    emitBarrier();
  Scratch place = scratch.lookup(op);
  llvm::Value *address;
  if (place.variable)
    address = builder.CreatePtrToInt(
        builder.CreateAddrSpaceCast(place.variable, builder.getPtrTy()),
        builder.getInt64Ty());
  else
    address = builder.CreateAdd(areaAddress, builder.getInt64(place.offset));
  setScalar(op, alignAddress(builder, address, op.getAlignment()));
}

//===----------------------------------------------------------------------===//
// Globals
//===----------------------------------------------------------------------===//

/// The alignment of a global in bytes.
static uint64_t getAlignment(cuda_tile::GlobalOp global) {
  return std::max<uint64_t>(global.getAlignment(), 1);
}

/// The initial contents of a global as they are in memory.
static std::vector<uint8_t> readContents(cuda_tile::GlobalOp global) {
  auto literal = cast<mlir::DenseIntOrFPElementsAttr>(global.getValue());
  auto type = cast<cuda_tile::TileType>(literal.getType());
  ElementType element = cuda_tile::getElementType(type);
  uint64_t count = type.getNumElements();
  std::vector<uint8_t> bytes(count * getStorageSize(element));
  cuda_tile::readElements(literal, bytes.data(), count);
  if (getBitWidth(element) != 4)
    return bytes;
  std::vector<uint8_t> packed((count + 1) / 2);
  numerics::packBits(4, bytes.data(), packed.data(), count);
  return packed;
}

/// The variable of a global, and the one that has its contents if they must be
/// copied. Entries of the module share both.
llvm::GlobalVariable *KernelEmitter::getGlobal(cuda_tile::GetGlobalOp op,
                                               cuda_tile::GlobalOp global) {
  std::string name = ("global_" + op.getName()).str();
  if (llvm::GlobalVariable *known = module.getNamedGlobal(name))
    return known;
  auto type = cast<cuda_tile::TileType>(
      cast<mlir::TypedAttr>(global.getValue()).getType());
  uint64_t size =
      type.getNumElements() * getStorageSize(cuda_tile::getElementType(type));
  uint64_t alignment = getAlignment(global);
  if (size > kMaxGlobal || alignment > kMaxGlobal) {
    fail(op, "the global @" + op.getName() + " of " + llvm::Twine(size) +
                 " bytes is too large to be compiled");
    return nullptr;
  }
  std::vector<uint8_t> bytes = readContents(global);
  uint64_t room = getRoom(bytes.size(), alignment);
  uint64_t place = std::clamp<uint64_t>(alignment, 16, kMaxAlignment);
  if (llvm::all_of(bytes, [](uint8_t byte) { return !byte; }))
    return addVariable(module, room, kGlobal, place, name);
  if (alignment <= kMaxAlignment)
    return addVariable(module, 0, kGlobal, place, name,
                       llvm::ConstantDataArray::get(context, bytes));
  // It is copied in vectors.
  bytes.resize(llvm::alignTo(bytes.size(), 16));
  addVariable(module, 0, kGlobal, 16, "contents_" + op.getName(),
              llvm::ConstantDataArray::get(context, bytes));
  return addVariable(module, room, kGlobal, place, name);
}

llvm::Value *KernelEmitter::getGlobalAddress(llvm::GlobalVariable *variable,
                                             uint64_t alignment) {
  // The address passes through assembly. Otherwise LLVM adds constant offsets
  // to the symbol, also ones that are far away from it.
  llvm::Type *word = builder.getInt64Ty();
  auto *hide =
      llvm::InlineAsm::get(llvm::FunctionType::get(word, {word}, false),
                           "mov.b64 $0, $1;", "=l,l", false);
  llvm::Value *address =
      builder.CreateCall(hide, {builder.CreatePtrToInt(variable, word)});
  return alignAddress(builder, address, alignment);
}

void KernelEmitter::emitGetGlobal(cuda_tile::GetGlobalOp op) {
  auto global = mlir::SymbolTable::lookupNearestSymbolFrom<cuda_tile::GlobalOp>(
      entry, op.getNameAttr());
  if (!global)
    return fail(op, "there is no global @" + op.getName());
  if (llvm::GlobalVariable *variable = getGlobal(op, global))
    setScalar(op, getGlobalAddress(variable, getAlignment(global)));
}

void KernelEmitter::fillGlobals() {
  llvm::StringSet<> seen;
  kernel.walk([&](cuda_tile::GetGlobalOp op) {
    auto global =
        mlir::SymbolTable::lookupNearestSymbolFrom<cuda_tile::GlobalOp>(
            entry, op.getNameAttr());
    if (!global || getAlignment(global) <= kMaxAlignment ||
        !seen.insert(op.getName()).second)
      return;
    llvm::GlobalVariable *variable = getGlobal(op, global);
    llvm::GlobalVariable *contents =
        module.getNamedGlobal(("contents_" + op.getName()).str());
    if (!variable || !contents)
      return;
    std::string name = ("state_of_" + op.getName()).str();
    llvm::GlobalVariable *state = module.getNamedGlobal(name);
    if (!state)
      state = addVariable(module, 4, kGlobal, 16, name);
    fillGlobal(getGlobalAddress(variable, getAlignment(global)), contents,
               state);
  });
}

/// Copies the contents of a global to their place, once for all launches.
/// `state` is 0 before, 1 while a CTA copies them, and 2 afterwards.
void KernelEmitter::fillGlobal(llvm::Value *address,
                               llvm::GlobalVariable *contents,
                               llvm::GlobalVariable *state) {
  llvm::Type *i32 = builder.getInt32Ty();
  auto callAsm = [&](llvm::StringRef text, llvm::StringRef constraints,
                     llvm::Type *result) -> llvm::Value * {
    llvm::Value *at = builder.CreatePtrToInt(state, builder.getInt64Ty());
    auto *code = llvm::InlineAsm::get(
        llvm::FunctionType::get(result, {at->getType()}, false), text,
        constraints, /*hasSideEffects=*/true);
    return builder.CreateCall(code, {at});
  };
  llvm::GlobalVariable *shared =
      addVariable(module, 4, kShared, 16, "copies_global");
  emitIf(isFirstThread(), [&] {
    llvm::BasicBlock *look = makeBlock("look"), *take = makeBlock("take"),
                     *check = makeBlock("check"), *done = makeBlock("looked");
    builder.CreateBr(look);
    enter(look);
    llvm::Value *seen =
        callAsm("ld.acquire.gpu.global.b32 $0, [$1];", "=r,l,~{memory}", i32);
    builder.CreateCondBr(builder.CreateICmpEQ(seen, builder.getInt32(0)), take,
                         check);
    enter(check);
    builder.CreateCondBr(builder.CreateICmpEQ(seen, builder.getInt32(1)), look,
                         done);
    enter(take);
    llvm::Value *old =
        callAsm("atom.acquire.gpu.global.cas.b32 $0, [$1], 0, 1;",
                "=r,l,~{memory}", i32);
    builder.CreateCondBr(builder.CreateICmpEQ(old, builder.getInt32(0)), done,
                         look);
    enter(done);
    llvm::PHINode *copies = builder.CreatePHI(i32, 2);
    copies->addIncoming(builder.getInt32(0), check);
    copies->addIncoming(builder.getInt32(1), take);
    builder.CreateAlignedStore(copies, shared, llvm::Align(4));
  });
  emitBarrier();
  llvm::Value *copies = builder.CreateAlignedLoad(i32, shared, llvm::Align(4));
  // All threads of the CTA agree: barriers are allowed.
  emitIf(builder.CreateICmpNE(copies, builder.getInt32(0)), [&] {
    copyContents(address, contents);
    emitBarrier();
    emitIf(isFirstThread(), [&] {
      callAsm("st.release.gpu.global.b32 [$0], 2;", "l,~{memory}",
              builder.getVoidTy());
    });
  });
}

/// All threads of the CTA copy.
void KernelEmitter::copyContents(llvm::Value *address,
                                 llvm::GlobalVariable *contents) {
  llvm::Type *i64 = builder.getInt64Ty();
  llvm::Type *vector = llvm::FixedVectorType::get(builder.getInt32Ty(), 4);
  uint64_t bytes =
      cast<llvm::ArrayType>(contents->getValueType())->getNumElements();
  llvm::BasicBlock *before = builder.GetInsertBlock(),
                   *head = makeBlock("head"), *body = makeBlock("copy"),
                   *end = makeBlock("copied");
  llvm::Value *first = builder.CreateShl(builder.CreateZExt(thread, i64), 4);
  builder.CreateBr(head);
  enter(head);
  llvm::PHINode *at = builder.CreatePHI(i64, 2);
  at->addIncoming(first, before);
  builder.CreateCondBr(builder.CreateICmpULT(at, builder.getInt64(bytes)), body,
                       end);
  enter(body);
  llvm::Value *value = builder.CreateAlignedLoad(
      vector, builder.CreateInBoundsGEP(builder.getInt8Ty(), contents, at),
      llvm::Align(16));
  builder.CreateAlignedStore(
      value,
      builder.CreateIntToPtr(builder.CreateAdd(address, at),
                             builder.getPtrTy(kGlobal)),
      llvm::Align(16));
  at->addIncoming(builder.CreateAdd(
                      at, builder.getInt64(uint64_t(kernel.getWarps()) * 512)),
                  body);
  builder.CreateBr(head);
  enter(end);
}
