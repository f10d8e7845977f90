//===- CoreEmit.cpp - tiles, the grid and globals - -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/cpu/nest/Nest.h"
#include "tessera/dialect/ElementData.h"
#include "tessera/dialect/Numerics.h"

#include "llvm/ADT/TypeSwitch.h"
#include "llvm/IR/InlineAsm.h"

using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::cpu;
using mlir::dyn_cast;
using mlir::isa;
using mlir::Operation;

static llvm::ArrayRef<int64_t> getShape(mlir::Value tile) {
  return cast<TileType>(tile.getType()).getShape();
}

static void emitGrid(KernelEmitter &emitter, Operation *op) {
  bool isBlock = isa<GetTileBlockIdOp>(op);
  for (unsigned i = 0; i < 3; ++i)
    emitter.setScalar(op->getResult(i), isBlock
                                            ? emitter.host.loadBlockId(i)
                                            : emitter.host.loadGridExtent(i));
  if (isBlock)
    emitter.ahead.setNextBlock(emitter.getScalar(op->getResult(0)),
                               emitter.getScalar(op->getResult(1)),
                               emitter.host.loadGridExtent(0));
}

/// Returns the index of the first element of block `indices`, in a tile of
/// shape `whole` that is divided into blocks of shape `part`. The kernel fails
/// if there is no such block.
static llvm::Value *emitBlockOffset(KernelEmitter &emitter, Operation *op,
                                    llvm::ArrayRef<int64_t> whole,
                                    llvm::ArrayRef<int64_t> part,
                                    mlir::ValueRange indices) {
  llvm::IRBuilder<> &builder = emitter.builder;
  llvm::SmallVector<int64_t, 8> strides = getStrides(whole);
  llvm::Value *offset = emitter.getI64(0);
  for (size_t d = 0; d < whole.size(); ++d) {
    llvm::Value *index = emitter.getIndex(indices[d]);
    uint64_t count = whole[d] / part[d];
    emitter.host.failIf(builder.CreateICmpUGE(index, emitter.getI64(count)), op,
                        ("block index %lld in dimension " + llvm::Twine(d) +
                         " is not below " + llvm::Twine(count))
                            .str(),
                        index);
    offset = builder.CreateAdd(
        offset, builder.CreateMul(index, emitter.getI64(part[d] * strides[d])));
  }
  return offset;
}

static void emitExtract(KernelEmitter &emitter, ExtractOp op) {
  llvm::Value *offset = emitBlockOffset(emitter, op, getShape(op.getSource()),
                                        getShape(op), op.getIndices());
  mlir::Value source = op.getSource();
  if (!isScalar(op)) {
    State &state = emitter.getState(op);
    if (isScalar(source)) {
      llvm_unreachable("a part is not larger than the whole");
    }
    state.kind = State::Pending;
    state.offset = offset;
    return;
  }
  if (isScalar(source)) {
    emitter.setScalar(op, emitter.getScalar(source));
  } else {
    IndexMap map{BitSelection::getZeros(0, getNumBits(source)), offset};
    Nest nest(emitter, 0);
    nest.plan(source, map);
    nest.chooseLanes();
    emitter.setScalar(op, nest.evaluate(source, map));
    nest.finish();
  }
  emitter.liveness.retire(op);
}

static void emitInsert(KernelEmitter &emitter, InsertOp op) {
  llvm::Value *offset = emitBlockOffset(
      emitter, op, getShape(op), getShape(op.getSource()), op.getIndices());
  if (isScalar(op)) {
    emitter.setScalar(op, emitter.getScalar(op.getSource()));
    return emitter.liveness.retire(op);
  }
  mlir::Value whole = op.getDestination();
  Slot *slot = emitter.claim(whole);
  if (emitter.hasFailed())
    return;
  emitter.copyInto(op.getSource(), slot,
                   layout::extract(getShape(op), getShape(op.getSource())),
                   offset);
  emitter.setStored(op, slot);
  emitter.liveness.retire(op);
}

static void emitCat(KernelEmitter &emitter, CatOp op) {
  llvm::ArrayRef<int64_t> whole = getShape(op), part = getShape(op.getLhs());
  Slot *slot = emitter.arena.allocate(emitter.getNumBytes(op));
  // The extents are powers of two, and so is their sum; so they are equal.
  uint64_t middle = part[op.getDim()] * getStrides(whole)[op.getDim()];
  BitSelection half = layout::extract(whole, part);
  emitter.copyInto(op.getLhs(), slot, half, nullptr);
  emitter.copyInto(op.getRhs(), slot, half, emitter.getI64(middle));
  emitter.setStored(op, slot);
  emitter.liveness.retire(op);
}

/// pack and unpack: the same bytes, regrouped as elements of another size.
static void emitPacking(KernelEmitter &emitter, Operation *op) {
  mlir::Value source = op->getOperand(0), result = op->getResult(0);
  llvm::IRBuilder<> &builder = emitter.builder;
  llvm::Value *from = emitter.getDense(source);
  Slot *slot = emitter.arena.allocate(emitter.getNumBytes(result));
  llvm::Value *to = emitter.getSlotAddress(slot);
  bool packs = isa<PackOp>(op);
  unsigned bits = getBitWidth(emitter.getType(packs ? source : result));
  if (bits < 8) {
    uint64_t count =
        cast<TileType>((packs ? source : result).getType()).getNumElements();
    emitter.host.emitPacking(packs, bits, from, to, count);
  } else {
    builder.CreateMemCpy(to, llvm::Align(1), from, llvm::Align(1),
                         emitter.getNumBytes(source));
  }
  if (isScalar(result)) {
    llvm::Value *loaded = builder.CreateLoad(emitter.getMemoryType(result), to);
    emitter.setScalar(
        result, emitter.elements.decodeOwn(emitter.getType(result), loaded));
    emitter.arena.free(slot);
  } else {
    emitter.setStored(result, slot);
  }
  emitter.liveness.retire(op);
}

/// Linkers and loaders align data to a page, and some of them to no more.
static constexpr uint64_t kMaxLinkedAlignment = 4096;

static void emitGetGlobal(KernelEmitter &emitter, GetGlobalOp op) {
  auto symbol = mlir::SymbolTable::lookupNearestSymbolFrom<GlobalOp>(
      op, op.getNameAttr());
  if (!symbol)
    return emitter.fail(op, "there is no global @" + op.getName());
  llvm::GlobalVariable *&global = emitter.globals[op.getName()];
  if (!global) {
    auto literal = cast<mlir::DenseIntOrFPElementsAttr>(symbol.getValue());
    auto type = cast<TileType>(literal.getType());
    uint64_t size =
        type.getNumElements() * getStorageSize(getElementType(type));
    // A small file may ask for a huge global.
    if (size > (uint64_t(1) << 30))
      return emitter.fail(op, "the global @" + op.getName() + " of " +
                                  llvm::Twine(size) +
                                  " bytes is too large to be compiled");
    std::vector<uint8_t> bytes(size);
    readElements(literal, bytes.data(), type.getNumElements());
    if (getBitWidth(getElementType(type)) == 4) {
      std::vector<uint8_t> packed((size + 1) / 2);
      numerics::packBits(4, bytes.data(), packed.data(), size);
      bytes = std::move(packed);
    }
    auto *array =
        llvm::ArrayType::get(emitter.builder.getInt8Ty(), bytes.size());
    llvm::Constant *data =
        llvm::all_of(bytes, [](uint8_t byte) { return !byte; })
            ? static_cast<llvm::Constant *>(
                  llvm::ConstantAggregateZero::get(array))
            : llvm::ConstantDataArray::get(emitter.context, bytes);
    global = new llvm::GlobalVariable(
        emitter.module, array, symbol.getConstant(),
        llvm::GlobalValue::InternalLinkage, data, "global_" + op.getName());
    global->setAlignment(llvm::Align(std::clamp<uint64_t>(
        symbol.getAlignment(), Arena::kAlignment, kMaxLinkedAlignment)));
  }
  llvm::Value *address = global;
  uint64_t alignment = symbol.getAlignment();
  if (alignment > kMaxLinkedAlignment) {
    uint64_t size = global->getValueType()->getArrayNumElements();
    address = emitter.host.placeGlobal(global, size, alignment, op);
  }
  // The address passes through an empty assembly statement. Otherwise LLVM adds
  // constant offsets to the symbol, also ones near -2^31, which no relocation
  // can reach. Such an access need not be executed.
  llvm::Type *word = emitter.getI64();
  auto *hide = llvm::InlineAsm::get(
      llvm::FunctionType::get(word, {word}, false), "", "=r,0", false);
  llvm::Value *bits = emitter.builder.CreatePtrToInt(address, word);
  emitter.setScalar(op, emitter.builder.CreateCall(hide, {bits}));
  emitter.liveness.retire(op);
}

bool KernelEmitter::emitCore(Operation *op) {
  return llvm::TypeSwitch<Operation *, bool>(op)
      .Case<GetTileBlockIdOp, GetNumTileBlocksOp>(
          [&](Operation *each) { return emitGrid(*this, each), true; })
      .Case([&](ConstantOp each) {
        setScalar(each, getConstant(each));
        return true;
      })
      .Case([&](IotaOp each) {
        setScalar(each, llvm::ConstantInt::get(getRegisterType(each), 0));
        return true;
      })
      .Case([&](ExtractOp each) { return emitExtract(*this, each), true; })
      .Case([&](InsertOp each) { return emitInsert(*this, each), true; })
      .Case([&](CatOp each) { return emitCat(*this, each), true; })
      .Case<PackOp, UnpackOp>(
          [&](Operation *each) { return emitPacking(*this, each), true; })
      .Case([&](GetGlobalOp each) { return emitGetGlobal(*this, each), true; })
      .Default([](Operation *) { return false; });
}
