//===- VariablesEmit.cpp - globals and scratch memory -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A global of the module is a variable in global memory.
//
// The memory of an `alloca` belongs to the tile block. A small one is shared
// memory; pointers are then generic. The others of a kernel are together in one
// area of global memory. Nobody can say how many CTAs run at a time, and
// launches may overlap, so the module has a fixed number of areas, and one bit
// for each that says whether it is taken. The first thread of a CTA takes an
// area at the start, and gives it back at the end. If all are taken, it waits:
// a CTA that has one does not need another.
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/emit/KernelEmitter.h"
#include "tessera/dialect/ElementData.h"
#include "tessera/numerics/Convert.h"

#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"

using namespace tessera;
using namespace tessera::gpu;
using mlir::cast;
using mlir::Operation;

/// Variables in shared memory and areas are aligned so far at most; if an
/// alloca asks for more, its address is rounded up.
static constexpr uint64_t kScratchAlignment = 1024;
/// The same for globals.
static constexpr uint64_t kGlobalAlignment = 1 << 20;
/// Shared memory that all allocas of a kernel may have.
static constexpr uint64_t kMaxSharedScratch = 16 << 10;
/// Global memory for the areas of all CTAs, unless one alone needs more.
static constexpr uint64_t kScratchBytes = 64 << 20;
static constexpr uint64_t kMaxAreas = 4096;
/// No GPU has more memory.
static constexpr uint64_t kMaxScratchArea = uint64_t(1) << 32;

static llvm::GlobalVariable *addVariable(llvm::Module &module, uint64_t bytes,
                                         unsigned space, uint64_t alignment,
                                         const llvm::Twine &name,
                                         llvm::Constant *value = nullptr) {
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

/// How much memory makes sure that an aligned part of `bytes` is in it.
static uint64_t getRoom(uint64_t bytes, uint64_t alignment, uint64_t placed) {
  return llvm::alignTo(bytes + (alignment <= placed ? 0 : alignment), 16);
}

/// The next multiple of `alignment`, for memory that has been placed at a
/// multiple of `placed`.
static llvm::Value *alignAddress(llvm::IRBuilder<> &builder,
                                 llvm::Value *address, uint64_t alignment,
                                 uint64_t placed) {
  if (alignment <= placed)
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
  return getRoom(std::max<uint64_t>(op.getNumElem(), 1) * size, alignment,
                 kScratchAlignment);
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
    uint64_t place =
        std::clamp<uint64_t>(op.getAlignment(), 16, kScratchAlignment);
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
    takeArea(llvm::alignTo(area, kScratchAlignment));
}

/// Takes an area for this CTA, and remembers how to give it back.
void KernelEmitter::takeArea(uint64_t bytes) {
  uint64_t areas = llvm::bit_floor(
      std::clamp<uint64_t>(kScratchBytes / bytes, 1, kMaxAreas));
  unsigned words = std::max<uint64_t>(areas / 32, 1);
  // Bits without an area are taken for ever.
  uint32_t first = areas < 32 ? ~uint32_t(0) << areas : 0;
  llvm::SmallVector<uint32_t, 0> bits(words, first);
  llvm::Constant *start =
      llvm::ConstantDataArray::get(context, llvm::ArrayRef(bits));
  llvm::GlobalVariable *memory =
      addVariable(module, areas * bytes, kGlobal, kScratchAlignment, "areas");
  llvm::GlobalVariable *taken =
      addVariable(module, 0, kGlobal, 16, "taken_areas", start);
  llvm::GlobalVariable *shared =
      addVariable(module, 4, kShared, 16, "area_number");
  llvm::Type *i32 = builder.getInt32Ty();
  auto getWord = [&](llvm::Value *number) {
    return builder.CreateInBoundsGEP(
        i32, taken, builder.CreateZExt(number, builder.getInt64Ty()));
  };
  emitIf(isFirstThread(), [&] {
    // CTAs of different SMs begin with different words.
    llvm::BasicBlock *before = builder.GetInsertBlock(),
                     *look = makeBlock("area"), *take = makeBlock("take"),
                     *next = makeBlock("next"), *done = makeBlock("taken");
    llvm::Value *sm =
        callIntrinsic("llvm.nvvm.read.ptx.sreg.smid", builder.getInt32Ty());
    llvm::Value *from = builder.CreateURem(sm, builder.getInt32(words));
    builder.CreateBr(look);
    enter(look);
    llvm::PHINode *word = builder.CreatePHI(i32, 3);
    word->addIncoming(from, before);
    llvm::LoadInst *seen =
        builder.CreateAlignedLoad(i32, getWord(word), llvm::Align(4));
    seen->setAtomic(llvm::AtomicOrdering::Monotonic,
                    context.getOrInsertSyncScopeID("device"));
    llvm::Value *isFull =
        builder.CreateICmpEQ(seen, llvm::Constant::getAllOnesValue(i32));
    builder.CreateCondBr(isFull, next, take);
    enter(next);
    llvm::Value *after = builder.CreateURem(
        builder.CreateAdd(word, builder.getInt32(1)), builder.getInt32(words));
    word->addIncoming(after, next);
    builder.CreateBr(look);
    enter(take);
    llvm::Value *bit = builder.CreateBinaryIntrinsic(
        llvm::Intrinsic::cttz, builder.CreateNot(seen), builder.getFalse());
    llvm::Value *mask = builder.CreateShl(builder.getInt32(1), bit);
    auto *asmOr = llvm::InlineAsm::get(
        llvm::FunctionType::get(i32, {builder.getInt64Ty(), i32}, false),
        "atom.acquire.gpu.global.or.b32 $0, [$1], $2;", "=r,l,r,~{memory}",
        /*hasSideEffects=*/true);
    llvm::Value *old = builder.CreateCall(
        asmOr,
        {builder.CreatePtrToInt(getWord(word), builder.getInt64Ty()), mask});
    llvm::Value *isMine =
        builder.CreateICmpEQ(builder.CreateAnd(old, mask), builder.getInt32(0));
    word->addIncoming(word, take);
    builder.CreateCondBr(isMine, done, look);
    enter(done);
    llvm::Value *number =
        builder.CreateAdd(builder.CreateMul(word, builder.getInt32(32)), bit);
    builder.CreateAlignedStore(number, shared, llvm::Align(4));
  });
  emitBarrier();
  llvm::Value *number = builder.CreateAlignedLoad(i32, shared, llvm::Align(4));
  areaAddress = builder.CreateAdd(
      builder.CreatePtrToInt(memory, builder.getInt64Ty()),
      builder.CreateMul(builder.CreateZExt(number, builder.getInt64Ty()),
                        builder.getInt64(bytes)));
  areaWord = builder.CreatePtrToInt(getWord(builder.CreateLShr(number, 5)),
                                    builder.getInt64Ty());
  areaMask =
      builder.CreateShl(builder.getInt32(1), builder.CreateAnd(number, 31));
}

void KernelEmitter::returnArea() {
  if (!areaAddress)
    return;
  emitBarrier();
  emitIf(isFirstThread(), [&] {
    auto *asmAnd = llvm::InlineAsm::get(
        llvm::FunctionType::get(builder.getVoidTy(),
                                {builder.getInt64Ty(), builder.getInt32Ty()},
                                false),
        "red.release.gpu.global.and.b32 [$0], $1;", "l,r,~{memory}",
        /*hasSideEffects=*/true);
    builder.CreateCall(asmAnd, {areaWord, builder.CreateNot(areaMask)});
  });
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
  setScalar(
      op, alignAddress(builder, address, op.getAlignment(), kScratchAlignment));
}

//===----------------------------------------------------------------------===//
// Globals
//===----------------------------------------------------------------------===//

void KernelEmitter::emitGetGlobal(cuda_tile::GetGlobalOp op) {
  auto symbol = mlir::SymbolTable::lookupNearestSymbolFrom<cuda_tile::GlobalOp>(
      entry, op.getNameAttr());
  if (!symbol)
    return fail(op, "there is no global @" + op.getName());
  uint64_t alignment = std::max<uint64_t>(symbol.getAlignment(), 1);
  // Entries of the module share it.
  std::string name = ("global_" + op.getName()).str();
  llvm::GlobalVariable *global = module.getNamedGlobal(name);
  if (!global) {
    auto literal = cast<mlir::DenseIntOrFPElementsAttr>(symbol.getValue());
    auto type = cast<cuda_tile::TileType>(literal.getType());
    ElementType element = cuda_tile::getElementType(type);
    uint64_t size = type.getNumElements() * getStorageSize(element);
    // A small file may ask for a huge global.
    constexpr uint64_t kMaxBytes = uint64_t(1) << 30;
    if (size > kMaxBytes || alignment > kMaxBytes)
      return fail(op, "the global @" + op.getName() + " of " +
                          llvm::Twine(size) +
                          " bytes is too large to be compiled");
    std::vector<uint8_t> bytes(size);
    cuda_tile::readElements(literal, bytes.data(), type.getNumElements());
    if (getBitWidth(element) == 4) {
      std::vector<uint8_t> packed((size + 1) / 2);
      numerics::packBits(4, bytes.data(), packed.data(), size);
      bytes = std::move(packed);
    }
    bool isZero = llvm::all_of(bytes, [](uint8_t byte) { return !byte; });
    if (alignment > kGlobalAlignment && !isZero)
      return fail(op, "the global @" + op.getName() + " cannot be aligned to " +
                          llvm::Twine(alignment) + " bytes");
    global = addVariable(
        module, getRoom(bytes.size(), alignment, kGlobalAlignment), kGlobal,
        std::clamp<uint64_t>(alignment, 16, kGlobalAlignment), name,
        isZero ? nullptr : llvm::ConstantDataArray::get(context, bytes));
  }
  // The address passes through assembly. Otherwise LLVM adds constant offsets
  // to the symbol, also ones that are far away from it.
  llvm::Type *word = builder.getInt64Ty();
  auto *hide =
      llvm::InlineAsm::get(llvm::FunctionType::get(word, {word}, false),
                           "mov.b64 $0, $1;", "=l,l", false);
  llvm::Value *address =
      builder.CreateCall(hide, {builder.CreatePtrToInt(global, word)});
  setScalar(op, alignAddress(builder, address, alignment, kGlobalAlignment));
}
