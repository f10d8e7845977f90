//===- CoreMmaEmit.cpp - matrix products -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/cpu/mma/MmaEmit.h"
#include "tessera/codegen/cpu/nest/AffineEmit.h"
#include "tessera/codegen/cpu/nest/Nest.h"
#include "tessera/dialect/Numerics.h"

using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::cpu;
using mlir::dyn_cast;
using mlir::isa;
using mlir::Operation;

static llvm::ArrayRef<int64_t> getShape(mlir::Value tile) {
  return cast<TileType>(tile.getType()).getShape();
}

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

/// Rows whose stride is a multiple of this compete for the same cache sets.
/// Copying such a matrix is faster than reading it in place, as the loads of a
/// product wait for its sums. A few rows do not matter.
static constexpr uint64_t kFarRows = 8192;
static constexpr uint64_t kFewRows = 8;

/// Returns the pending load that a product can read in place: rows of elements
/// in memory. Null if there is none.
static mlir::Value findRows(KernelEmitter &emitter, mlir::Value tile,
                            uint64_t rows, uint64_t columns) {
  if (isScalar(tile) || !emitter.liveness.isLocal(tile) ||
      emitter.liveness.getNumConsumers(tile) != 1)
    return {};
  while (emitter.getState(tile).kind == State::Pending &&
         isa<ReshapeOp>(tile.getDefiningOp())) {
    tile = tile.getDefiningOp()->getOperand(0);
    if (!tile.hasOneUse() || !emitter.liveness.isLocal(tile))
      return {};
  }
  if (emitter.getState(tile).kind != State::Pending)
    return {};
  Operation *load = tile.getDefiningOp();
  ElementType type = emitter.getType(tile);
  // Some elements have another form in memory than in tiles.
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

/// Describes what a load reads; none if that is not a base address and strides.
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
/// The address of an operand of a product.
struct Rows {
  llvm::Value *address = nullptr;
  llvm::Value *stride = nullptr; // null if rows are adjacent
  MmaRows ahead;                 // the next matrix to prefetch, if known
};
} // namespace

/// Reads a tile in place if it is inside its tensor; from a copy at the edge,
/// or if the stride is bad for the cache.
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
  if (llvm::Value *next = emitter.ahead.getNext(access.origin))
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

  // The copy is emitted in a branch. Tiles that planning stores count as stored
  // afterwards, so plan before the branch.
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
  Slot *copy = emitter.arena.allocate(emitter.getNumBytes(source));
  nest.chooseLanes();
  nest.emitVersions([&] {
    nest.open(nest.getLaneBits(), numBits);
    nest.storeElements(access.type, nest.evaluate(source, map),
                       emitter.getSlotAddress(copy), map);
    nest.close();
  });
  emitter.liveness.addTemporary(copy);
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

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

namespace {
class Product {
public:
  Product(KernelEmitter &emitter, Operation *op)
      : emitter(emitter), builder(emitter.builder), op(op),
        lhs(op->getOperand(0)), rhs(op->getOperand(1)), acc(op->getOperand(2)),
        scaled(dyn_cast<MmaFScaledOp>(op)) {}

  void emit();

private:
  void describe();
  void findOperands();
  /// Emits the product with its sums at an address.
  void emitAt(llvm::Value *sums);
  void addRemark();

  KernelEmitter &emitter;
  llvm::IRBuilder<> &builder;
  Operation *op;
  mlir::Value lhs, rhs, acc;
  MmaFScaledOp scaled; // null for one without scales
  MmaProblem problem;
  MmaScaledProblem scaledProblem; // if `scaled`
  Rows left, right;
  llvm::Value *leftScale = nullptr, *rightScale = nullptr;
};
} // namespace

void Product::describe() {
  llvm::ArrayRef<int64_t> shape = getShape(acc);
  problem.inputType = emitter.getType(lhs);
  problem.accType = emitter.getType(acc);
  problem.m = shape[shape.size() - 2];
  problem.n = shape.back();
  problem.k = getShape(lhs).back();
  problem.batch = shape.size() == 3 ? shape.front() : 1;
  if (auto product = dyn_cast<MmaIOp>(op)) {
    problem.lhsSigned = isSigned(product.getSignednessLhs());
    problem.rhsSigned = isSigned(product.getSignednessRhs());
  }
  if (scaled)
    scaledProblem = {problem.inputType,
                     emitter.getType(scaled.getLhsScale()),
                     problem.batch,
                     problem.m,
                     problem.n,
                     problem.k,
                     uint64_t(getShape(scaled.getLhsScale()).back())};
}

void Product::findOperands() {
  if (problem.batch == 1 && !scaled) {
    left = emitRows(emitter, lhs, problem.m, problem.k);
    right = emitRows(emitter, rhs, problem.k, problem.n);
  } else {
    left.address = emitter.getDenseNumbers(lhs);
    right.address = emitter.getDenseNumbers(rhs);
  }
  problem.lhsStrided = left.stride;
  problem.rhsStrided = right.stride;
  problem.lhsAhead = left.ahead.address;
  problem.rhsAhead = right.ahead.address;
  if (scaled) {
    leftScale = emitter.getDense(scaled.getLhsScale());
    rightScale = emitter.getDense(scaled.getRhsScale());
  }
}

void Product::emitAt(llvm::Value *sums) {
  const Target &target = emitter.target;
  uint64_t bytes = scaled ? getMmaScaledScratchBytes(target, scaledProblem)
                          : getMmaScratchBytes(target, problem);
  Slot *scratch = bytes ? emitter.arena.allocate(bytes) : nullptr;
  llvm::Value *memory =
      scratch ? emitter.getSlotAddress(scratch)
              : llvm::ConstantPointerNull::get(builder.getPtrTy());
  if (scaled)
    emitMmaScaled(builder, target, scaledProblem, left.address, right.address,
                  leftScale, rightScale, sums, memory);
  else
    emitMma(builder, target, problem, left.address, right.address, sums, memory,
            left.stride, right.stride, left.ahead, right.ahead);
  addRemark();
  if (scratch)
    emitter.arena.free(scratch);
}

void Product::addRemark() {
  MmaPath path = scaled ? getMmaScaledPath(emitter.target, scaledProblem)
                        : getMmaPath(emitter.target, problem);
  emitter.usesTiles |= path.usesTiles;
  if (!emitter.remark)
    return;
  auto where = [](const Rows &rows) {
    return !rows.stride         ? "read from the arena"
           : rows.ahead.address ? "read where it stands, the next one fetched"
                                : "read where it stands";
  };
  emitter.remark(RemarkKind::Product, op,
                 llvm::Twine(problem.m) + "x" + llvm::Twine(problem.n) + "x" +
                     llvm::Twine(problem.k) + ", left operand " + where(left) +
                     ", right operand " + where(right) +
                     ", sums in the arena, by " + path.name +
                     (path.isUntested ? ", untested on hardware" : ""));
}

void Product::emit() {
  describe();
  findOperands();
  if (emitter.hasFailed())
    return;
  mlir::Value result = op->getResult(0);
  bool isOne = isScalar(acc);
  Slot *slot = isOne ? emitter.arena.allocate(8) : emitter.claim(acc);
  if (emitter.hasFailed())
    return;
  llvm::Value *sums = emitter.getSlotAddress(slot);
  if (isOne)
    builder.CreateAlignedStore(emitter.getScalar(acc), sums, llvm::Align(8));
  emitAt(sums);
  if (isOne) {
    emitter.setScalar(result,
                      builder.CreateAlignedLoad(emitter.getRegisterType(result),
                                                sums, llvm::Align(8)));
    emitter.arena.free(slot);
  } else {
    emitter.setStored(result, slot);
  }
  emitter.liveness.retire(op);
}

bool KernelEmitter::emitProduct(Operation *op) {
  if (!isa<MmaFOp, MmaIOp, MmaFScaledOp>(op))
    return false;
  Product(*this, op).emit();
  return true;
}
