//===- ProductEmit.cpp - matrix products -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/emit/ProductEmit.h"
#include "tessera/dialect/ElementData.h"

#include "llvm/ADT/MapVector.h"

using namespace tessera;
using namespace tessera::gpu;
using mlir::dyn_cast;
using mlir::Operation;
using mlir::Value;

namespace {

/// Emits a product by multiply-adds. The loop over k reads one row of each
/// operand per step; a row of the left operand has the elements of a column of
/// the matrix.
class DotEmitter {
public:
  DotEmitter(KernelEmitter &emitter, tgpu::DotOp op);
  KernelEmitter::Registers emit();

private:
  /// An operand: where a thread reads in a row, and which registers need it.
  struct Side {
    llvm::Value *buffer;
    ElementType type;
    bool isSigned;
    int64_t rowBytes;
    /// The index bits of the accumulators that choose the element of a row, and
    /// the bits that choose the matrix of a batch.
    uint32_t mask, batchMask;
    unsigned firstBit, firstBatchBit;
    int64_t batchBytes;
    /// Adjacent elements that are read at once.
    unsigned vectorBits;
  };

  Side makeSide(Value buffer, unsigned dim, bool isSigned);
  llvm::Value *getAddress(const Side &side, unsigned reg);
  llvm::Value *widen(const Side &side, llvm::Value *memory);
  /// The elements of row `offset` for all registers, by the bits that choose
  /// them.
  llvm::DenseMap<uint32_t, llvm::Value *>
  readRow(const Side &side,
          const llvm::MapVector<uint32_t, llvm::Value *> &addresses,
          llvm::Value *offset, unsigned step);
  llvm::MapVector<uint32_t, llvm::Value *> getAddresses(const Side &side);
  llvm::Value *multiplyAdd(llvm::Value *lhs, llvm::Value *rhs,
                           llvm::Value *acc);

  KernelEmitter &emitter;
  llvm::IRBuilder<> &builder;
  tgpu::DotOp op;
  const Layout &layout;
  ElementType accType, sumType;
  int64_t depth;
  Side left, right;
};

} // namespace

DotEmitter::DotEmitter(KernelEmitter &emitter, tgpu::DotOp op)
    : emitter(emitter), builder(emitter.builder), op(op),
      layout(KernelEmitter::getLayout(op.getAcc())) {
  accType = emitter.getType(op.getAcc());
  // Operands of type f64 may have sums of type f32: scaled products.
  bool isDouble = op.getLhs().getType().getElementType().isF64();
  sumType = isDouble                      ? ElementType::F64
            : accType == ElementType::F16 ? ElementType::F32
                                          : accType;
  llvm::ArrayRef<int64_t> shape = op.getLhs().getType().getShape();
  depth = shape[shape.size() - 2];
  unsigned rank = shape.size();
  left = makeSide(op.getLhs(), rank - 2, op.getLhsSigned());
  right = makeSide(op.getRhs(), rank - 1, op.getRhsSigned());
}

DotEmitter::Side DotEmitter::makeSide(Value buffer, unsigned dim,
                                      bool isSigned) {
  auto type = cast<tgpu::BufferType>(buffer.getType());
  layout::Shape shape(op.getAcc().getType().getShape());
  Side side;
  side.buffer = emitter.getBufferAddress(buffer);
  side.type = cuda_tile::convertElementType(type.getElementType());
  side.isSigned = isSigned;
  unsigned size = getStorageSize(side.type);
  side.rowBytes = type.getShape().back() * size;
  side.batchBytes = depth * side.rowBytes;
  side.firstBit = layout::getFirstBit(shape, dim);
  unsigned numBits = layout::getNumBits(shape[dim]);
  side.mask = layout::getLowMask(numBits) << side.firstBit;
  side.batchMask = 0;
  side.firstBatchBit = 0;
  if (shape.size() == 3) {
    side.firstBatchBit = layout::getFirstBit(shape, 0);
    side.batchMask = layout::getLowMask(layout::getNumBits(shape[0]))
                     << side.firstBatchBit;
  }
  constexpr unsigned kMaxBytes = 16;
  side.vectorBits =
      std::min<unsigned>({layout::getVectorBits(layout, side.firstBit), numBits,
                          llvm::Log2_32(kMaxBytes / size)});
  return side;
}

/// Where a register's element is in row 0.
llvm::Value *DotEmitter::getAddress(const Side &side, unsigned reg) {
  unsigned size = getStorageSize(side.type);
  auto move = [&](llvm::Value *bits, unsigned firstBit, int64_t bytes) {
    return builder.CreateMul(builder.CreateLShr(bits, firstBit),
                             builder.getInt32(bytes));
  };
  llvm::Value *offset =
      move(emitter.getIndex(layout, reg, side.mask), side.firstBit, size);
  if (side.batchMask)
    offset = builder.CreateAdd(
        offset, move(emitter.getIndex(layout, reg, side.batchMask),
                     side.firstBatchBit, side.batchBytes));
  return builder.CreatePtrAdd(side.buffer, offset);
}

llvm::MapVector<uint32_t, llvm::Value *>
DotEmitter::getAddresses(const Side &side) {
  llvm::MapVector<uint32_t, llvm::Value *> addresses;
  uint32_t low = layout::getLowMask(side.vectorBits) << side.firstBit;
  uint32_t bits = (side.mask | side.batchMask) & ~low;
  for (unsigned reg = 0, e = 1u << layout.getSizes()[Group::Register]; reg < e;
       ++reg) {
    uint32_t index = layout.apply(reg);
    // The first of its vector.
    if (!(index & low) && !addresses.count(index & bits))
      addresses[index & bits] = getAddress(side, reg);
  }
  return addresses;
}

llvm::Value *DotEmitter::widen(const Side &side, llvm::Value *memory) {
  llvm::Value *value = emitter.elements.decodeOwn(side.type, memory);
  if (sumType == ElementType::I32)
    return emitter.numerics.emitExtendInteger(side.type, sumType, side.isSigned,
                                              value);
  if (side.type == sumType)
    return value;
  return emitter.numerics.emitConvertFloat(
      side.type, sumType, numerics::Rounding::NearestEven, value);
}

llvm::DenseMap<uint32_t, llvm::Value *>
DotEmitter::readRow(const Side &side,
                    const llvm::MapVector<uint32_t, llvm::Value *> &addresses,
                    llvm::Value *offset, unsigned step) {
  llvm::DenseMap<uint32_t, llvm::Value *> values;
  llvm::Type *memory = codegen::getMemoryType(emitter.context, side.type);
  unsigned count = 1u << side.vectorBits;
  llvm::Type *vector =
      count == 1 ? memory : llvm::FixedVectorType::get(memory, count);
  unsigned size = getStorageSize(side.type);
  for (auto [bits, address] : addresses) {
    llvm::Value *from =
        builder.CreatePtrAdd(builder.CreatePtrAdd(address, offset),
                             builder.getInt32(step * side.rowBytes));
    llvm::Value *all =
        builder.CreateAlignedLoad(vector, from, llvm::Align(size * count));
    for (unsigned i = 0; i < count; ++i)
      values[bits | i << side.firstBit] =
          widen(side, count == 1 ? all : builder.CreateExtractElement(all, i));
  }
  return values;
}

llvm::Value *DotEmitter::multiplyAdd(llvm::Value *lhs, llvm::Value *rhs,
                                     llvm::Value *acc) {
  if (sumType == ElementType::I32)
    return builder.CreateAdd(acc, builder.CreateMul(lhs, rhs));
  return builder.CreateIntrinsic(llvm::Intrinsic::fma, {acc->getType()},
                                 {lhs, rhs, acc});
}

KernelEmitter::Registers DotEmitter::emit() {
  KernelEmitter::Registers sums = emitter.getRegisters(op.getAcc());
  layout::BitMatrix registers = layout.getGroupMatrix(Group::Register);
  uint32_t copies = registers.getFreeColumns();
  llvm::SmallVector<unsigned, 0> owned;
  for (unsigned reg = 0; reg < sums.size(); ++reg)
    if ((reg & copies) == 0)
      owned.push_back(reg);
  auto convert = [&](ElementType from, ElementType to) {
    if (from == to)
      return;
    for (unsigned reg : owned)
      sums[reg] = emitter.numerics.emitConvertFloat(
          from, to, numerics::Rounding::NearestEven, sums[reg]);
  };
  convert(accType, sumType);
  auto leftAddresses = getAddresses(left), rightAddresses = getAddresses(right);

  // A few rows per iteration, as long as the code is small.
  constexpr unsigned kMaxSteps = 4, kMaxCode = 256;
  unsigned steps = 1;
  while (steps < kMaxSteps && steps * 2 * owned.size() <= kMaxCode &&
         steps * 2 <= depth)
    steps *= 2;
  llvm::BasicBlock *before = builder.GetInsertBlock();
  llvm::BasicBlock *body = emitter.makeBlock("product"),
                   *end = emitter.makeBlock("multiplied");
  builder.CreateBr(body);
  emitter.enter(body);
  llvm::PHINode *row = builder.CreatePHI(builder.getInt32Ty(), 2);
  row->addIncoming(builder.getInt32(0), before);
  llvm::SmallVector<llvm::PHINode *, 0> phis;
  for (unsigned reg : owned) {
    llvm::PHINode *phi = builder.CreatePHI(sums[reg]->getType(), 2);
    phi->addIncoming(sums[reg], before);
    sums[reg] = phi;
    phis.push_back(phi);
  }
  auto scale = [&](int64_t bytes) {
    return builder.CreateMul(row, builder.getInt32(bytes));
  };
  llvm::Value *leftOffset = scale(left.rowBytes),
              *rightOffset = scale(right.rowBytes);
  for (unsigned step = 0; step < steps; ++step) {
    auto lhs = readRow(left, leftAddresses, leftOffset, step),
         rhs = readRow(right, rightAddresses, rightOffset, step);
    for (unsigned reg : owned) {
      uint32_t index = layout.apply(reg);
      sums[reg] = multiplyAdd(
          lhs.lookup(index & (left.mask | left.batchMask)),
          rhs.lookup(index & (right.mask | right.batchMask)), sums[reg]);
    }
  }
  llvm::Value *next = builder.CreateAdd(row, builder.getInt32(steps));
  llvm::BasicBlock *last = builder.GetInsertBlock();
  row->addIncoming(next, last);
  for (auto [phi, reg] : llvm::zip_equal(phis, owned))
    phi->addIncoming(sums[reg], last);
  builder.CreateCondBr(builder.CreateICmpULT(next, builder.getInt32(depth)),
                       body, end);
  emitter.enter(end);
  convert(sumType, accType);
  for (unsigned reg = 0; reg < sums.size(); ++reg)
    sums[reg] = sums[*registers.solve(registers.apply(reg))];
  return sums;
}

/// True if the latest product has waited for all before it: it has several
/// groups, and the second one waits for all but the first.
static bool hasDrained(tgpu::MmaDrainOp drain) {
  for (Operation *op = drain->getPrevNode(); op; op = op->getPrevNode())
    if (auto mma = dyn_cast<tgpu::MmaOp>(op); mma && mma.getAsync())
      return mma.getNumGroups() > 1;
  return false;
}

bool KernelEmitter::emitProduct(Operation *op) {
  if (auto dot = dyn_cast<tgpu::DotOp>(op)) {
    setRegisters(dot, DotEmitter(*this, dot).emit());
    return true;
  }
  if (auto mma = dyn_cast<tgpu::MmaOp>(op)) {
    setRegisters(mma, emitMatrixProduct(*this, mma));
    return true;
  }
  if (auto drain = dyn_cast<tgpu::MmaDrainOp>(op)) {
    if (!hasDrained(drain))
      emitGroupDrain(*this, drain.getProducts());
    return true;
  }
  if (auto wait = dyn_cast<tgpu::MmaWaitOp>(op)) {
    setRegisters(wait, emitGroupWait(*this, getRegisters(wait.getSource()),
                                     wait.getPending()));
    return true;
  }
  if (auto all = dyn_cast<tgpu::AllInRangeOp>(op)) {
    llvm::Value *own = builder.getTrue();
    forEachRegister(getLayout(all.getSource()), [&](unsigned reg) {
      llvm::Value *bits = getRegisters(all.getSource())[reg];
      own = builder.CreateAnd(
          own,
          builder.CreateAnd(
              builder.CreateICmpUGE(
                  bits, llvm::ConstantInt::get(bits->getType(), all.getLow())),
              builder.CreateICmpULE(
                  bits,
                  llvm::ConstantInt::get(bits->getType(), all.getHigh()))));
      return own;
    });
    setScalar(all, emitBarrierAll(own));
    return true;
  }
  return false;
}
