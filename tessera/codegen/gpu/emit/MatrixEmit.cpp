//===- MatrixEmit.cpp - products by matrix instructions -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A step is 32 bytes along k (16 if k is no longer). In a step, an operand is
// blocks: 8 rows of the left matrix, or 8 columns of the right one, by 16 bytes
// along k. In a warp a block is one word per lane, a register of 32 bits, and
// `ldmatrix` reads up to four of them. So all types of up to 32 bits are the
// same here. For f64 a block is 8 rows by 32 bytes, one f64 per lane, and is
// read by plain loads.
//
// The rows of panels (see tgpu.mma) are swizzled in units of 16 bytes: unit u
// of row r is at u ^ f(r). f depends on the lowest three bits of r, so that the
// 8 rows of a block are in different banks.
//
// If both operands are in memory and k is longer than a panel, there is a loop
// over parts of 128 bytes along k, with the accumulators in registers.
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/emit/MatrixProduct.h"
#include "tessera/dialect/ElementData.h"

#include "llvm/Support/MathExtras.h"

using namespace tessera;
using namespace tessera::gpu;
using layout::BitMatrix;
using layout::MatrixInstruction;
using layout::ProductShape;
using mlir::Value;

using Registers = KernelEmitter::Registers;
using Words = MatrixProduct::Words;

static ElementType getOperandType(Value operand) {
  if (auto frag = mlir::dyn_cast<tgpu::FragType>(operand.getType()))
    return cuda_tile::convertElementType(frag.getElementType());
  return cuda_tile::convertElementType(
      mlir::cast<tgpu::BufferType>(operand.getType()).getElementType());
}

MatrixProduct::MatrixProduct(KernelEmitter &emitter, tgpu::MmaOp op)
    : emitter(emitter), builder(emitter.builder), op(op),
      instruction(op.getMatrixInstruction()), shape(op.getProductShape()),
      layout(layout::getSumsFragment(instruction, shape, op.getWarpBits())),
      sumRegisters(layout.getGroupMatrix(Group::Register)),
      type(getOperandType(op.getRhs())), size(getStorageSize(type)),
      isGathered(op.isGathered()) {
  stepBlocks = shape.k * size >= kStepBytes ? 2 : 1;
  instructionBlocks = instruction.k * size / kBlockBytes;
  if (size == 8)
    stepBlocks = instructionBlocks = 1;
  // Where instructions for f8 are native they keep fewer bits than f32.
  isPromoted =
      op.isPromoted() ||
      ((type == ElementType::F8E4M3FN || type == ElementType::F8E5M2) &&
       !op.getFastAcc() &&
       (emitter.target.sm == 89 || emitter.target.sm >= 120));
  left = makeSide(op.getLhs(), op.getLhsSlot(), /*isLeft=*/true,
                  op.getLhsTransposed());
  right = makeSide(op.getRhs(), op.getRhsSlot(), /*isLeft=*/false,
                   op.getRhsTransposed());
}

MatrixProduct::Side MatrixProduct::makeSide(Value value, Value slot,
                                            bool isLeft, bool isTransposed) {
  Side side;
  side.value = value;
  side.isLeft = isLeft;
  side.isTransposed = isTransposed;
  side.otherBits = layout::getNumBits(isLeft ? shape.m : shape.n);
  unsigned first = isLeft ? layout::getNumBits(shape.n) : 0;
  for (unsigned bit = 3; bit < side.otherBits; ++bit)
    if (llvm::is_contained(layout.getBasis(Group::Register),
                           uint32_t(1) << (first + bit)))
      side.registerBits.push_back(bit);
  auto buffer = mlir::dyn_cast<tgpu::BufferType>(value.getType());
  side.isMemory = bool(buffer);
  if (!buffer)
    return side;
  llvm::ArrayRef<int64_t> panels = buffer.getShape();
  side.buffer = slot ? emitter.getSlotAddress(value, slot)
                     : emitter.getBufferAddress(value);
  side.rows = panels[1];
  side.rowBytes = panels[2] * size;
  side.swizzle = buffer.getSwizzle();
  side.matrixBytes = buffer.getTileBytes() / shape.batch;
  side.partBytes = isTransposed ? kPartBytes / size * side.rowBytes
                                : side.rows * side.rowBytes;
  return side;
}

//===----------------------------------------------------------------------===//
// Addresses
//===----------------------------------------------------------------------===//

llvm::Value *MatrixProduct::getBlockOfWarp(const Side &side) {
  unsigned first = side.isLeft ? layout::getNumBits(shape.n) : 0;
  uint32_t mask = layout::getLowMask(side.otherBits) & ~(kBlockRows - 1);
  // Lanes are bits of a block, so only warps have these bits.
  llvm::Value *index = emitter.getThreadIndex(layout, mask << first);
  return builder.CreateLShr(index, first + 3);
}

llvm::Value *MatrixProduct::getMatrixAddress(const Side &side, unsigned batch) {
  if (!side.isMemory)
    return nullptr;
  llvm::Value *address = side.buffer;
  if (shape.batch == 1)
    return address;
  unsigned first = layout::getNumBits(shape.n) + layout::getNumBits(shape.m);
  llvm::Value *warp = builder.CreateLShr(
      emitter.getThreadIndex(
          layout, layout::getLowMask(layout::getNumBits(shape.batch)) << first),
      first);
  address = builder.CreatePtrAdd(
      address, builder.CreateMul(warp, builder.getInt32(side.matrixBytes)));
  return builder.CreatePtrAdd(address,
                              builder.getInt32(batch * side.matrixBytes));
}

/// f(r): how the units of 16 bytes of a row are permuted.
unsigned MatrixProduct::permuteUnit(const Side &side, unsigned row) const {
  unsigned low = row & (kBlockRows - 1);
  return side.swizzle ? low >> llvm::Log2_32(kPartBytes / side.swizzle) : 0;
}

llvm::Value *MatrixProduct::permuteUnit(const Side &side, llvm::Value *row) {
  if (!side.swizzle)
    return builder.getInt32(0);
  return builder.CreateLShr(builder.CreateAnd(row, kBlockRows - 1),
                            llvm::Log2_32(kPartBytes / side.swizzle));
}

/// The address of a unit of 16 bytes, or of a byte in it. Row and unit are a
/// part that depends on the thread plus a constant; they have no bits in
/// common. Units are numbered through the panels.
llvm::Value *MatrixProduct::getAddress(const Side &side, llvm::Value *matrix,
                                       llvm::Value *row, unsigned firstRow,
                                       llvm::Value *unit, unsigned firstUnit,
                                       llvm::Value *byte) {
  unsigned units = side.rowBytes / kBlockBytes,
           panel = side.rows * side.rowBytes;
  llvm::Value *low = builder.CreateXor(
      builder.CreateXor(builder.CreateAnd(unit, units - 1),
                        permuteUnit(side, row)),
      permuteUnit(side, firstRow) ^ (firstUnit & (units - 1)));
  llvm::Value *high = builder.CreateMul(
      builder.CreateLShr(unit, llvm::Log2_32(units)), builder.getInt32(panel));
  llvm::Value *offset = builder.CreateAdd(
      builder.CreateAdd(builder.CreateMul(row, builder.getInt32(side.rowBytes)),
                        high),
      builder.CreateShl(low, llvm::Log2_32(kBlockBytes)));
  if (byte)
    offset = builder.CreateAdd(offset, byte);
  return builder.CreatePtrAdd(
      builder.CreatePtrAdd(matrix, offset),
      builder.getInt32(firstRow * side.rowBytes + firstUnit / units * panel));
}

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

/// The blocks along `other` that a warp has, relative to its first.
llvm::SmallVector<unsigned, 8>
MatrixProduct::getBlocks(const Side &side) const {
  llvm::SmallVector<unsigned, 8> blocks = {0};
  for (unsigned bit : side.registerBits)
    for (unsigned i = 0, e = blocks.size(); i < e; ++i)
      blocks.push_back(blocks[i] | 1u << (bit - 3));
  return blocks;
}

/// Packs registers of an operand's fragment.
MatrixProduct::Words
MatrixProduct::readRegisters(const Side &side, unsigned batch, unsigned step) {
  const Layout &own = KernelEmitter::getLayout(side.value);
  BitMatrix registers = own.getGroupMatrix(Group::Register);
  const Registers &values = emitter.getRegisters(side.value);
  unsigned depthBits = layout::getNumBits(shape.k);
  unsigned perWord = size == 8 ? 1 : 4 / size;
  unsigned blockDepth = size == 8 ? 4 : kBlockBytes / size;
  Words words;
  for (unsigned block : getBlocks(side))
    for (unsigned deep = 0; deep < stepBlocks; ++deep) {
      unsigned k = (step * stepBlocks + deep) * blockDepth;
      auto get = [&](unsigned i) {
        uint32_t other = block * kBlockRows, index;
        if (side.isLeft)
          index = other << depthBits | (k + i);
        else
          index = (k + i) << side.otherBits | other;
        index |= batch << (depthBits + side.otherBits);
        return values[*registers.solve(index)];
      };
      llvm::Value *word = get(0);
      if (perWord > 1) {
        word = llvm::PoisonValue::get(
            llvm::FixedVectorType::get(word->getType(), perWord));
        for (unsigned i = 0; i < perWord; ++i)
          word = builder.CreateInsertElement(word, get(i), i);
      }
      if (size != 8)
        word = builder.CreateBitCast(word, builder.getInt32Ty());
      words[block * 2 + deep] = word;
    }
  return words;
}

/// Blocks by ldmatrix: lane l has the address of row l % 8 of block l / 8.
MatrixProduct::Words MatrixProduct::readMemory(const Side &side,
                                               llvm::Value *matrix,
                                               unsigned step) {
  llvm::Value *lane = emitter.getLane();
  auto getLaneBit = [&](unsigned bit) {
    return builder.CreateAnd(builder.CreateLShr(lane, bit), 1);
  };
  // Which bits of the number of a block are those of l / 8.
  llvm::Value *block = getBlockOfWarp(side), *deep = builder.getInt32(0);
  unsigned lanesUsed = 3;
  if (stepBlocks == 2)
    deep = getLaneBit(lanesUsed++);
  bool isPair = !side.registerBits.empty();
  if (isPair)
    block = builder.CreateOr(block,
                             builder.CreateShl(getLaneBit(lanesUsed++),
                                               side.registerBits.front() - 3));
  unsigned count = 1u << (lanesUsed - 3);
  // A matrix with fewer rows than a block repeats them.
  unsigned mask = std::min(side.rows, kBlockRows) - 1;
  llvm::Value *inner = builder.CreateAnd(lane, mask);
  llvm::Value *row =
      builder.CreateAdd(builder.CreateMul(side.isTransposed ? deep : block,
                                          builder.getInt32(kBlockRows)),
                        inner);
  llvm::Value *unit = side.isTransposed ? block : deep;
  std::string name = "llvm.nvvm.ldmatrix.sync.aligned.m8n8.x" +
                     std::to_string(count) +
                     (side.isTransposed ? ".trans" : "") + ".b16.p3";
  llvm::Type *result = builder.getInt32Ty();
  if (count > 1)
    result = llvm::StructType::get(
        emitter.context,
        llvm::SmallVector<llvm::Type *, 4>(count, builder.getInt32Ty()));
  unsigned pairBit = isPair ? 1u << (side.registerBits.front() - 3) : 0;
  Words words;
  for (unsigned first : getBlocks(side)) {
    if (first & pairBit)
      continue;
    unsigned firstDeep = step * stepBlocks;
    llvm::Value *address =
        side.isTransposed
            ? getAddress(side, matrix, row, firstDeep * kBlockRows, unit, first,
                         nullptr)
            : getAddress(side, matrix, row, first * kBlockRows, unit, firstDeep,
                         nullptr);
    llvm::Value *read = emitter.callIntrinsic(name, result, address);
    for (unsigned i = 0; i < count; ++i) {
      unsigned deepNumber = stepBlocks == 2 ? i & 1 : 0;
      bool isSecond = isPair && (stepBlocks == 2 ? i >> 1 : i);
      words[(first | (isSecond ? pairBit : 0)) * 2 + deepNumber] =
          count > 1 ? builder.CreateExtractValue(read, i) : read;
    }
  }
  return words;
}

MatrixProduct::Words MatrixProduct::readDoubles(const Side &side,
                                                llvm::Value *matrix,
                                                unsigned step) {
  llvm::Value *lane = emitter.getLane();
  llvm::Value *deep = builder.CreateAnd(lane, 3);
  unsigned extent = std::min(1u << side.otherBits, kBlockRows);
  llvm::Value *inner =
      builder.CreateAnd(builder.CreateLShr(lane, 2), extent - 1);
  llvm::Value *other = builder.CreateAdd(
      builder.CreateMul(getBlockOfWarp(side), builder.getInt32(kBlockRows)),
      inner);
  llvm::Value *row = side.isTransposed ? deep : other;
  llvm::Value *column = side.isTransposed ? other : deep;
  llvm::Value *unit = builder.CreateLShr(column, 1);
  llvm::Value *byte = builder.CreateShl(builder.CreateAnd(column, 1), 3);
  Words words;
  for (unsigned block : getBlocks(side)) {
    llvm::Value *address =
        side.isTransposed ? getAddress(side, matrix, row, step * 4, unit,
                                       block * kBlockRows / 2, byte)
                          : getAddress(side, matrix, row, block * kBlockRows,
                                       unit, step * 2, byte);
    words[block * 2] = builder.CreateAlignedLoad(builder.getDoubleTy(), address,
                                                 llvm::Align(8));
  }
  return words;
}

MatrixProduct::Words MatrixProduct::readStep(const Side &side,
                                             llvm::Value *matrix,
                                             unsigned batch, unsigned step) {
  if (!side.isMemory)
    return readRegisters(side, batch, step);
  return size == 8 ? readDoubles(side, matrix, step)
                   : readMemory(side, matrix, step);
}

//===----------------------------------------------------------------------===//
// Instructions
//===----------------------------------------------------------------------===//

std::string MatrixProduct::getIntrinsicName() {
  std::string name = "llvm.nvvm.mma.m" + std::to_string(instruction.m) + "n" +
                     std::to_string(instruction.n) + "k" +
                     std::to_string(instruction.k) + ".row.col.";
  switch (type) {
  case ElementType::F16:
    return name + "f32.f32";
  case ElementType::BF16:
    return name + "bf16";
  case ElementType::TF32:
    return name + "tf32";
  case ElementType::F64:
    return name + "f64";
  case ElementType::F8E4M3FN:
    return name + "f32.e4m3.e4m3.f32";
  case ElementType::F8E5M2:
    return name + "f32.e5m2.e5m2.f32";
  default: {
    llvm::StringRef lhs = op.getLhsSigned() ? "s8" : "u8";
    llvm::StringRef rhs = op.getRhsSigned() ? "s8" : "u8";
    return name + (lhs == rhs ? lhs.str() : (lhs + "." + rhs).str());
  }
  }
}

unsigned MatrixProduct::getSum(unsigned batch, unsigned row,
                               unsigned column) const {
  unsigned columnBits = layout::getNumBits(shape.n);
  // Rows and columns beyond the tile repeat others.
  row &= shape.m - 1;
  column &= shape.n - 1;
  return *sumRegisters.solve(column | row << columnBits |
                             batch
                                 << (columnBits + layout::getNumBits(shape.m)));
}

void MatrixProduct::emitInstruction(llvm::ArrayRef<llvm::Value *> left,
                                    llvm::ArrayRef<llvm::Value *> right,
                                    llvm::ArrayRef<unsigned> places,
                                    Registers &sums) {
  llvm::SmallVector<llvm::Value *, 10> arguments;
  llvm::Type *pair = llvm::FixedVectorType::get(builder.getHalfTy(), 2);
  for (llvm::Value *word : llvm::concat<llvm::Value *const>(left, right))
    arguments.push_back(
        type == ElementType::F16 ? builder.CreateBitCast(word, pair) : word);
  llvm::SmallVector<llvm::Type *, 4> types;
  for (unsigned place : places) {
    arguments.push_back(sums[place]);
    types.push_back(sums[place]->getType());
  }
  llvm::Value *result = emitter.callIntrinsic(
      getIntrinsicName(), llvm::StructType::get(emitter.context, types),
      arguments);
  for (auto [i, place] : llvm::enumerate(places))
    sums[place] = builder.CreateExtractValue(result, i);
}

void MatrixProduct::emitStep(const Words &leftWords, const Words &rightWords,
                             unsigned batch, Registers &sums) {
  unsigned blocks = instruction.m / kBlockRows;
  unsigned mask = llvm::divideCeil(uint64_t(shape.m), kBlockRows) - 1;
  for (unsigned row : getBlocks(left)) {
    // The instruction has one or two blocks of rows.
    if (row & (blocks - 1))
      continue;
    for (unsigned column : getBlocks(right)) {
      llvm::SmallVector<unsigned, 4> places;
      for (unsigned block = 0; block < blocks; ++block)
        for (unsigned i = 0; i < 2; ++i)
          places.push_back(getSum(batch, (row + block) * kBlockRows,
                                  column * kBlockRows + i));
      for (unsigned first = 0; first < stepBlocks; first += instructionBlocks) {
        llvm::SmallVector<llvm::Value *, 4> a, b;
        for (unsigned deep = first; deep < first + instructionBlocks; ++deep) {
          for (unsigned block = 0; block < blocks; ++block)
            a.push_back(leftWords.lookup(((row + block) & mask) * 2 + deep));
          b.push_back(rightWords.lookup(column * 2 + deep));
        }
        emitInstruction(a, b, places, sums);
      }
    }
  }
}

void MatrixProduct::emitSteps(llvm::Value *leftMatrix, llvm::Value *rightMatrix,
                              unsigned batch, unsigned first, unsigned count,
                              Registers &sums) {
  Registers before;
  if (isPromoted) {
    before = sums;
    for (llvm::Value *&sum : sums)
      sum = llvm::ConstantFP::getZero(sum->getType());
  }
  for (unsigned step = first; step < first + count; ++step)
    emitStep(readStep(left, leftMatrix, batch, step),
             readStep(right, rightMatrix, batch, step), batch, sums);
  if (isPromoted)
    for (auto [sum, old] : llvm::zip_equal(sums, before))
      sum = builder.CreateFAdd(old, sum);
}

void MatrixProduct::emitMatrix(unsigned batch, Registers &sums) {
  llvm::Value *leftMatrix = getMatrixAddress(left, batch),
              *rightMatrix = getMatrixAddress(right, batch);
  unsigned stepBytes = size == 8 ? kStepBytes : stepBlocks * kBlockBytes;
  unsigned steps = shape.k * size / stepBytes;
  unsigned partSteps = std::min(steps, kPartBytes / stepBytes);
  if (steps == partSteps || !left.isMemory || !right.isMemory) {
    for (unsigned first = 0; first < steps; first += partSteps)
      emitSteps(leftMatrix, rightMatrix, batch, first, partSteps, sums);
    return;
  }
  llvm::BasicBlock *before = builder.GetInsertBlock();
  llvm::BasicBlock *body = emitter.makeBlock("product"),
                   *end = emitter.makeBlock("multiplied");
  builder.CreateBr(body);
  emitter.enter(body);
  llvm::PHINode *part = builder.CreatePHI(builder.getInt32Ty(), 2);
  part->addIncoming(builder.getInt32(0), before);
  llvm::SmallVector<llvm::PHINode *, 0> phis;
  for (llvm::Value *&sum : sums) {
    phis.push_back(builder.CreatePHI(sum->getType(), 2));
    phis.back()->addIncoming(sum, before);
    sum = phis.back();
  }
  auto advance = [&](const Side &side, llvm::Value *matrix) {
    return builder.CreatePtrAdd(
        matrix, builder.CreateMul(part, builder.getInt32(side.partBytes)));
  };
  emitSteps(advance(left, leftMatrix), advance(right, rightMatrix), batch, 0,
            partSteps, sums);
  llvm::Value *next = builder.CreateAdd(part, builder.getInt32(1));
  llvm::BasicBlock *last = builder.GetInsertBlock();
  part->addIncoming(next, last);
  for (auto [phi, sum] : llvm::zip_equal(phis, sums))
    phi->addIncoming(sum, last);
  builder.CreateCondBr(
      builder.CreateICmpULT(next, builder.getInt32(steps / partSteps)), body,
      end);
  emitter.enter(end);
}

Registers MatrixProduct::emit() {
  Registers sums = emitter.getRegisters(op.getAcc());
  ElementType accType = emitter.getType(op.getAcc());
  auto convert = [&](ElementType from, ElementType to) {
    for (llvm::Value *&sum : sums)
      sum = emitter.numerics.emitConvertFloat(
          from, to, numerics::Rounding::NearestEven, sum);
  };
  if (accType == ElementType::F16)
    convert(accType, ElementType::F32);
  llvm::SmallVector<unsigned, 4> batches = {0};
  unsigned firstBit = layout::getNumBits(shape.n) + layout::getNumBits(shape.m);
  for (uint32_t vector : layout.getBasis(Group::Register))
    if (vector >> firstBit)
      for (unsigned i = 0, e = batches.size(); i < e; ++i)
        batches.push_back(batches[i] | vector >> firstBit);
  if (op.getWarpgroup())
    emitGroups(batches, sums);
  else
    for (unsigned batch : batches)
      emitMatrix(batch, sums);
  if (accType == ElementType::F16)
    convert(ElementType::F32, accType);
  return sums;
}

Registers gpu::emitMatrixProduct(KernelEmitter &emitter, tgpu::MmaOp op) {
  return MatrixProduct(emitter, op).emit();
}
