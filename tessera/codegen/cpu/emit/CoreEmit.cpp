//===- CoreEmit.cpp - tiles, the grid, globals and products===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/cpu/Engine.h"
#include "tessera/codegen/cpu/mma/MmaEmit.h"
#include "tessera/codegen/cpu/nest/AffineEmit.h"
#include "tessera/codegen/cpu/nest/Nest.h"
#include "tessera/dialect/Elements.h"
#include "tessera/dialect/Numerics.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::cpu;
using mlir::dyn_cast;
using mlir::isa;
using mlir::Operation;

static llvm::ArrayRef<int64_t> getShape(mlir::Value tile) {
  return cast<TileType>(tile.getType()).getShape();
}

llvm::Value *KernelEmitter::loadGridField(unsigned field) {
  return builder.CreateLoad(builder.getInt32Ty(),
                            builder.CreateConstInBoundsGEP1_64(
                                builder.getInt32Ty(), blockArgument, field));
}

static void emitGrid(KernelEmitter &emitter, Operation *op) {
  bool isBlock = isa<GetTileBlockIdOp>(op);
  for (unsigned i = 0; i < 3; ++i)
    emitter.setScalar(op->getResult(i),
                      emitter.loadGridField(isBlock ? 3 + i : i));
  if (isBlock)
    emitter.setNextBlock(emitter.getScalar(op->getResult(0)),
                         emitter.getScalar(op->getResult(1)),
                         emitter.loadGridField(0));
}

/// Where block number `indices` begins in a tile of shape `whole` that is cut
/// into blocks of shape `part`; the kernel fails if there is no such block.
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
    emitter.failIf(builder.CreateICmpUGE(index, emitter.getI64(count)), op,
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
  if (!KernelEmitter::isScalar(op)) {
    State &state = emitter.getState(op);
    if (KernelEmitter::isScalar(source)) {
      llvm_unreachable("a part is not larger than the whole");
    }
    state.kind = State::Pending;
    state.offset = offset;
    return;
  }
  if (KernelEmitter::isScalar(source)) {
    emitter.setScalar(op, emitter.getScalar(source));
  } else {
    IndexMap map;
    map.bits.assign(getNumBits(source), IndexMap::kZero);
    map.offset = offset;
    Nest nest(emitter, 0);
    nest.plan(source, map);
    nest.chooseLanes();
    emitter.setScalar(op, nest.evaluate(source, map));
    nest.finish();
  }
  emitter.retire(op);
}

static void emitInsert(KernelEmitter &emitter, InsertOp op) {
  llvm::Value *offset = emitBlockOffset(
      emitter, op, getShape(op), getShape(op.getSource()), op.getIndices());
  if (KernelEmitter::isScalar(op)) {
    emitter.setScalar(op, emitter.getScalar(op.getSource()));
    return emitter.retire(op);
  }
  mlir::Value whole = op.getDestination();
  Slot *slot = emitter.claim(whole);
  if (emitter.hasFailed())
    return;
  emitter.copyInto(op.getSource(), slot,
                   getPartBits(getShape(op), getShape(op.getSource())), offset);
  emitter.setStored(op, slot);
  emitter.retire(op);
}

static void emitCat(KernelEmitter &emitter, CatOp op) {
  llvm::ArrayRef<int64_t> whole = getShape(op), part = getShape(op.getLhs());
  Slot *slot = emitter.allocate(emitter.getNumBytes(op));
  // Powers of two that add up to one are equal: halves.
  uint64_t middle = part[op.getDim()] * getStrides(whole)[op.getDim()];
  emitter.copyInto(op.getLhs(), slot, getPartBits(whole, part), nullptr);
  emitter.copyInto(op.getRhs(), slot, getPartBits(whole, part),
                   emitter.getI64(middle));
  emitter.setStored(op, slot);
  emitter.retire(op);
}

/// pack and unpack: the same bytes, of which bits may become elements.
static void emitPacking(KernelEmitter &emitter, Operation *op) {
  mlir::Value source = op->getOperand(0), result = op->getResult(0);
  llvm::IRBuilder<> &builder = emitter.builder;
  llvm::Value *from = emitter.getDense(source);
  Slot *slot = emitter.allocate(emitter.getNumBytes(result));
  llvm::Value *to = emitter.getSlotAddress(slot);
  bool packs = isa<PackOp>(op);
  unsigned bits = getBitWidth(emitter.getType(packs ? source : result));
  if (bits < 8) {
    uint64_t count =
        cast<TileType>((packs ? source : result).getType()).getNumElements();
    llvm::Type *pointer = builder.getPtrTy();
    builder.CreateCall(
        emitter.getSupport(
            packs ? "tsr_pack_bits" : "tsr_unpack_bits", builder.getVoidTy(),
            {builder.getInt32Ty(), pointer, pointer, emitter.getI64()}),
        {builder.getInt32(bits), from, to, emitter.getI64(count)});
  } else {
    builder.CreateMemCpy(to, llvm::Align(1), from, llvm::Align(1),
                         emitter.getNumBytes(source));
  }
  if (KernelEmitter::isScalar(result)) {
    llvm::Value *loaded = builder.CreateLoad(emitter.getMemoryType(result), to);
    emitter.setScalar(result,
                      emitter.decodeSlot(emitter.getType(result), loaded));
    emitter.free(slot);
  } else {
    emitter.setStored(result, slot);
  }
  emitter.retire(op);
}

static void emitGetGlobal(KernelEmitter &emitter, GetGlobalOp op) {
  llvm::GlobalVariable *&global = emitter.globals[op.getName()];
  if (!global) {
    auto symbol = mlir::SymbolTable::lookupNearestSymbolFrom<GlobalOp>(
        op, op.getNameAttr());
    if (!symbol)
      return emitter.fail(op, "there is no global @" + op.getName());
    auto literal = cast<mlir::DenseIntOrFPElementsAttr>(symbol.getValue());
    auto type = cast<TileType>(literal.getType());
    uint64_t size =
        type.getNumElements() * getStorageSize(getElementType(type));
    // A few bytes of a file may ask for much.
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
    uint64_t alignment = std::max<uint64_t>(symbol.getAlignment(), 64);
    global->setAlignment(
        llvm::Align(std::min<uint64_t>(llvm::PowerOf2Ceil(alignment), 4096)));
  }
  emitter.setScalar(op,
                    emitter.builder.CreatePtrToInt(global, emitter.getI64()));
  emitter.retire(op);
}

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

/// Rows that are a multiple of this apart compete for the same lines of the
/// caches, and those of such a matrix come from far away. A copy fetches them
/// faster than a product does, whose loads wait for its sums; a few rows aside.
static constexpr uint64_t kFarRows = 8192;
static constexpr uint64_t kFewRows = 8;

/// A tile that a load has not made yet, if a product may read it where it
/// stands: rows of elements in memory.
static mlir::Value findRows(KernelEmitter &emitter, mlir::Value tile,
                            uint64_t rows, uint64_t columns) {
  if (KernelEmitter::isScalar(tile) || !emitter.isLocal(tile) ||
      emitter.getNumConsumers(tile) != 1)
    return {};
  while (emitter.getState(tile).kind == State::Pending &&
         isa<ReshapeOp>(tile.getDefiningOp())) {
    tile = tile.getDefiningOp()->getOperand(0);
    if (!tile.hasOneUse() || !emitter.isLocal(tile))
      return {};
  }
  if (emitter.getState(tile).kind != State::Pending)
    return {};
  Operation *load = tile.getDefiningOp();
  ElementType type = emitter.getType(tile);
  // Some elements are not in memory as they are in tiles.
  if (!isa<LoadViewTkoOp, LoadPtrTkoOp>(load) || getBitWidth(type) < 8 ||
      type == ElementType::TF32)
    return {};
  llvm::ArrayRef<int64_t> shape = getShape(tile);
  if (uint64_t(shape.back()) != columns || columns == 1)
    return {};
  for (int64_t extent : shape.drop_back())
    if (extent != 1 && uint64_t(extent) != rows)
      return {};
  return tile;
}

/// Where a load reads; none if that is not one place and a stride.
static std::optional<ViewAccess> describeLoad(KernelEmitter &emitter,
                                              Operation *op) {
  if (auto load = dyn_cast<LoadPtrTkoOp>(op))
    return describePointers(emitter, load.getSource(), load.getMask(),
                            load.getResult());
  auto load = cast<LoadViewTkoOp>(op);
  if (isa<GatherScatterViewType>(load.getView().getType()))
    return std::nullopt;
  return describeAccess(emitter, load, load.getView(), load.getIndex(),
                        load.getTile(), load.getInbounds());
}

namespace {
/// Where a product finds an operand.
struct Rows {
  llvm::Value *address = nullptr;
  llvm::Value *stride = nullptr; // null if rows follow each other
  MmaRows ahead;                 // what it will find there next, if known
};
} // namespace

/// Inside of its tensor the tile is read in place, at the edge and where rows
/// are far apart from a copy.
static Rows emitRows(KernelEmitter &emitter, mlir::Value tile, uint64_t rows,
                     uint64_t columns) {
  mlir::Value source = findRows(emitter, tile, rows, columns);
  std::optional<ViewAccess> found =
      source ? describeLoad(emitter, source.getDefiningOp()) : std::nullopt;
  if (!found || !found->hasUnitStride.back())
    return {emitter.getDenseNumbers(tile), nullptr, {}};
  llvm::IRBuilder<> &builder = emitter.builder;
  const ViewAccess &access = *found;
  Rows result;
  result.stride = emitter.getI64(columns * getStorageSize(access.type));
  for (auto [d, extent] : llvm::enumerate(getShape(source).drop_back()))
    if (extent != 1)
      result.stride = access.tensor.strides[d];
  result.address = builder.CreateIntToPtr(access.origin, builder.getPtrTy());
  if (llvm::Value *next = emitter.getNext(access.origin))
    result.ahead = {builder.CreateIntToPtr(next, builder.getPtrTy()),
                    result.stride};
  llvm::Value *isGood = access.isInside;
  if (rows > kFewRows) {
    llvm::Value *isNear = builder.CreateICmpNE(
        builder.CreateAnd(result.stride, emitter.getI64(kFarRows - 1)),
        emitter.getI64(0));
    isGood = isGood ? builder.CreateAnd(isGood, isNear) : isNear;
  }
  if (!isGood)
    return result;

  // What must be computed before the copy counts as stored afterwards, so that
  // is done whether there is a copy or not.
  unsigned numBits = getNumBits(source);
  IndexMap map = IndexMap::getIdentity(numBits);
  Nest nest(emitter, numBits);
  nest.plan(source, map, /*isRoot=*/true);
  nest.keepNothing();
  llvm::BasicBlock *before = builder.GetInsertBlock(),
                   *edge = emitter.makeBlock("edge"),
                   *end = emitter.makeBlock("rows");
  builder.CreateCondBr(isGood, end, edge);
  emitter.enter(edge);
  Slot *copy = emitter.allocate(emitter.getNumBytes(source));
  nest.chooseLanes();
  nest.emitVersions([&] {
    nest.open(nest.getLaneBits(), numBits);
    nest.storeElements(access.type, nest.evaluate(source, map),
                       emitter.getSlotAddress(copy), map);
    nest.close();
  });
  emitter.addTemporary(copy);
  llvm::Value *address = emitter.getSlotAddress(copy);
  llvm::BasicBlock *from = builder.GetInsertBlock();
  builder.CreateBr(end);
  emitter.enter(end);
  llvm::PHINode *where = builder.CreatePHI(builder.getPtrTy(), 2);
  where->addIncoming(result.address, before);
  where->addIncoming(address, from);
  llvm::PHINode *stride = builder.CreatePHI(emitter.getI64(), 2);
  stride->addIncoming(result.stride, before);
  stride->addIncoming(emitter.getI64(columns * getStorageSize(access.type)),
                      from);
  return {where, stride, result.ahead};
}

void KernelEmitter::emitProduct(Operation *op) {
  mlir::Value lhs = op->getOperand(0), rhs = op->getOperand(1),
              acc = op->getOperand(2), result = op->getResult(0);
  llvm::ArrayRef<int64_t> left = getShape(lhs), shape = getShape(acc);
  MmaProblem problem;
  problem.inputType = getType(lhs);
  problem.accType = getType(acc);
  problem.m = shape[shape.size() - 2];
  problem.n = shape.back();
  problem.k = left.back();
  problem.batch = shape.size() == 3 ? shape.front() : 1;
  if (auto product = dyn_cast<MmaIOp>(op)) {
    problem.lhsSigned = isSigned(product.getSignednessLhs());
    problem.rhsSigned = isSigned(product.getSignednessRhs());
  }
  bool isPlain = problem.batch == 1 && isa<MmaFOp, MmaIOp>(op);
  Rows left_, right;
  if (isPlain) {
    left_ = emitRows(*this, lhs, problem.m, problem.k);
    right = emitRows(*this, rhs, problem.k, problem.n);
  } else {
    left_.address = getDenseNumbers(lhs);
    right.address = getDenseNumbers(rhs);
  }
  problem.lhsStrided = left_.stride;
  problem.rhsStrided = right.stride;
  problem.lhsAhead = left_.ahead.address;
  problem.rhsAhead = right.ahead.address;
  auto scaled = dyn_cast<MmaFScaledOp>(op);
  llvm::Value *leftScale = scaled ? getDense(scaled.getLhsScale()) : nullptr;
  llvm::Value *rightScale = scaled ? getDense(scaled.getRhsScale()) : nullptr;
  if (hasFailed())
    return;
  Slot *slot = isScalar(acc) ? allocate(8) : claim(acc);
  if (hasFailed())
    return;
  llvm::Value *target_ = getSlotAddress(slot);
  if (isScalar(acc))
    builder.CreateAlignedStore(getScalar(acc), target_, llvm::Align(8));
  MmaScaledProblem scaledProblem;
  if (scaled)
    scaledProblem = {problem.inputType,
                     getType(scaled.getLhsScale()),
                     problem.batch,
                     problem.m,
                     problem.n,
                     problem.k,
                     uint64_t(getShape(scaled.getLhsScale()).back())};
  uint64_t bytes = scaled ? getMmaScaledScratchBytes(target, scaledProblem)
                          : getMmaScratchBytes(target, problem);
  Slot *scratch = bytes ? allocate(bytes) : nullptr;
  llvm::Value *memory =
      scratch ? getSlotAddress(scratch)
              : llvm::ConstantPointerNull::get(builder.getPtrTy());
  if (scaled)
    emitMmaScaled(builder, target, scaledProblem, left_.address, right.address,
                  leftScale, rightScale, target_, memory);
  else
    emitMma(builder, target, problem, left_.address, right.address, target_,
            memory, left_.stride, right.stride, left_.ahead, right.ahead);
  MmaPath path = scaled ? getMmaScaledPath(target, scaledProblem)
                        : getMmaPath(target, problem);
  usesTiles |= path.usesTiles;
  if (remark) {
    auto where = [](const Rows &rows) {
      return !rows.stride         ? "read from the arena"
             : rows.ahead.address ? "read where it stands, the next one fetched"
                                  : "read where it stands";
    };
    remark(Remark::Product, op,
           llvm::Twine(problem.m) + "x" + llvm::Twine(problem.n) + "x" +
               llvm::Twine(problem.k) + ", left operand " + where(left_) +
               ", right operand " + where(right) + ", sums in the arena, by " +
               path.name + (path.isUntested ? ", untested on hardware" : ""));
  }
  if (scratch)
    free(scratch);
  if (isScalar(acc)) {
    setScalar(result, builder.CreateAlignedLoad(getRegisterType(result),
                                                target_, llvm::Align(8)));
    free(slot);
  } else {
    setStored(result, slot);
  }
  retire(op);
}

Slot *KernelEmitter::claim(mlir::Value tile) {
  if (states[tile].kind == State::Pending && getNumConsumers(tile) == 1 &&
      isLocal(tile) && remaining[tile] == 1)
    materialize(tile);
  if (hasFailed())
    return nullptr;
  if (states[tile].kind == State::Stored && remaining[tile] == 1)
    if (Slot *slot = takeSlot(tile))
      return slot;
  Slot *slot = allocate(getNumBytes(tile));
  llvm::SmallVector<int8_t, 12> places;
  for (unsigned bit = 0; bit < getNumBits(tile); ++bit)
    places.push_back(bit);
  copyInto(tile, slot, places, nullptr);
  return slot;
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
      .Case<MmaFOp, MmaIOp, MmaFScaledOp>(
          [&](Operation *each) { return emitProduct(each), true; })
      .Default([](Operation *) { return false; });
}
