//===- MmaTiles.cpp - matrix products in the registers of AMX -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A register of AMX has 16 rows of 16 words. An instruction adds the product of
// two registers to a third. A row of the left operand has words along k; the
// right operand has a row of words for each step along k, as in MmaPlan.h.
//
// All extents are powers of two and fill registers (`chooseTiles`), so one
// configuration suffices. We number registers ourselves: LLVM's allocator would
// have to infer the shapes that we know, and places the configuration where it
// likes. Configuration and release are in one function that calls nothing, so
// no other code uses the registers in between. A tile block that waits, and
// continues on another thread, holds none of them.
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/cpu/mma/MmaPlan.h"

#include "llvm/IR/IntrinsicsX86.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"

#include <array>

using namespace llvm;
using namespace tessera;
using namespace tessera::cpu;
using namespace tessera::cpu::mma;

/// Sums are in registers 0 to 3. A block is two by two of them, or four in a
/// row or column. So at most two registers of each operand are in use at a
/// time.
static constexpr unsigned kFirstLhs = 4, kFirstRhs = 6;

/// The operand of ldtilecfg: eight registers of the full size.
static Constant *getConfiguration(Module &module) {
  constexpr StringLiteral kName = "mma.tiles";
  std::array<uint8_t, 64> bytes = {};
  bytes[0] = 1; // the palette
  for (unsigned i = 0; i < 8; ++i) {
    bytes[16 + 2 * i] = kTileWords * 4; // bytes of a row, in 16 bits
    bytes[48 + i] = kTileRows;
  }
  Constant *contents = ConstantDataArray::get(module.getContext(), bytes);
  GlobalVariable *global = module.getGlobalVariable(kName, true);
  // A global of the kernel may have the same name.
  if (global && global->isConstant() && global->hasInitializer() &&
      global->getInitializer() == contents)
    return global;
  global = new GlobalVariable(module, contents->getType(), /*isConstant=*/true,
                              GlobalValue::PrivateLinkage, contents, kName);
  global->setAlignment(Align(64));
  return global;
}

static Intrinsic::ID getProduct(const MmaProblem &problem,
                                const MmaPlan &plan) {
  if (plan.method == MmaMethod::TileBf16)
    return Intrinsic::x86_tdpbf16ps;
  if (plan.method == MmaMethod::TileF16)
    return Intrinsic::x86_tdpfp16ps;
  if (problem.lhsSigned)
    return problem.rhsSigned ? Intrinsic::x86_tdpbssd : Intrinsic::x86_tdpbsud;
  return problem.rhsSigned ? Intrinsic::x86_tdpbusd : Intrinsic::x86_tdpbuud;
}

namespace {

class Tiles {
public:
  Tiles(IRBuilderBase &builder, const MmaProblem &problem, const MmaPlan &plan,
        const MmaOperands &operands)
      : builder(builder), problem(problem), plan(plan), operands(operands),
        product(getProduct(problem, plan)), rowBytes(problem.n * 4),
        lhsStride(operands.lhsStride
                      ? operands.lhsStride
                      : builder.getInt64(plan.steps * plan.wordBytes)) {}

  void emit();

private:
  void emitBlock(Value *lhs, Value *rhs, Value *acc);
  void makeCanonical(Value *acc);
  unsigned getNumTileRows() const { return plan.rows / kTileRows; }
  unsigned getSum(unsigned row, unsigned column) const {
    return row * plan.vectors + column;
  }
  /// Where a register of sums begins.
  Value *getSumAddress(Value *acc, unsigned row, unsigned column) {
    return emitAddress(builder, acc, nullptr, 0,
                       row * kTileRows * rowBytes + column * kTileWords * 4);
  }
  void emitTileAccess(Intrinsic::ID id, unsigned tile, Value *address,
                      Value *stride) {
    builder.CreateIntrinsic(id, {}, {builder.getInt8(tile), address, stride});
  }

  IRBuilderBase &builder;
  const MmaProblem &problem;
  const MmaPlan &plan;
  const MmaOperands &operands;
  Intrinsic::ID product;
  /// Bytes per row of the right operand and of the sums; both have words of 4
  /// bytes.
  uint64_t rowBytes;
  Value *lhsStride;
};

} // namespace

/// Gives NaNs their pattern once the sums of a block are stored. NaNs are rare,
/// so one branch skips the work.
void Tiles::makeCanonical(Value *acc) {
  auto *vector = FixedVectorType::get(builder.getFloatTy(), kTileWords);
  auto *mask = FixedVectorType::get(builder.getInt1Ty(), kTileWords);
  Align align(kTileWords * 4);
  auto getAddress = [&](Value *row, unsigned column) {
    return emitAddress(builder, acc, row, rowBytes, column * kTileWords * 4);
  };
  auto load = [&](Value *address) {
    return builder.CreateAlignedLoad(vector, address, align);
  };
  SmallVector<Value *> found =
      emitLoop(builder, plan.rows, 1, {Constant::getNullValue(mask)},
               [&](Value *row, ArrayRef<Value *> carried) {
                 Value *any = carried[0];
                 for (unsigned column = 0; column < plan.vectors; ++column) {
                   Value *sums = load(getAddress(row, column));
                   any =
                       builder.CreateOr(any, builder.CreateFCmpUNO(sums, sums));
                 }
                 return SmallVector<Value *>{any};
               });
  LLVMContext &context = builder.getContext();
  Function *function = builder.GetInsertBlock()->getParent();
  BasicBlock *fix = BasicBlock::Create(context, "nan", function);
  BasicBlock *after = BasicBlock::Create(context, "canonical", function);
  builder.CreateCondBr(builder.CreateOrReduce(found[0]), fix, after,
                       MDBuilder(context).createUnlikelyBranchWeights());
  builder.SetInsertPoint(fix);
  auto *bits = FixedVectorType::get(builder.getInt32Ty(), kTileWords);
  Value *nan = ConstantInt::get(bits, getCanonicalNaN(problem.accType));
  emitLoop(builder, plan.rows, 1, [&](Value *row) {
    for (unsigned column = 0; column < plan.vectors; ++column) {
      Value *address = getAddress(row, column);
      Value *sums = load(address);
      Value *isNaN = builder.CreateFCmpUNO(sums, sums);
      builder.CreateAlignedStore(
          builder.CreateSelect(isNaN, nan, builder.CreateBitCast(sums, bits)),
          address, align);
    }
  });
  builder.CreateBr(after);
  builder.SetInsertPoint(after);
}

void Tiles::emitBlock(Value *lhs, Value *rhs, Value *acc) {
  Value *stride = builder.getInt64(rowBytes);
  unsigned rows = getNumTileRows(), columns = plan.vectors;
  for (unsigned i = 0; i < rows; ++i)
    for (unsigned j = 0; j < columns; ++j)
      emitTileAccess(Intrinsic::x86_tileloadd64, getSum(i, j),
                     getSumAddress(acc, i, j), stride);
  emitLoop(builder, plan.steps, kTileWords, [&](Value *step) {
    for (unsigned i = 0; i < rows; ++i) {
      unsigned left = kFirstLhs + i % 2;
      Value *at = builder.CreatePtrAdd(
          lhs, builder.CreateMul(lhsStride, builder.getInt64(i * kTileRows)));
      emitTileAccess(Intrinsic::x86_tileloadd64, left,
                     emitAddress(builder, at, step, plan.wordBytes), lhsStride);
      for (unsigned j = 0; j < columns; ++j) {
        unsigned right = kFirstRhs + j % 2;
        // With several rows there are at most two columns, which stay loaded.
        if (i == 0)
          emitTileAccess(
              Intrinsic::x86_tileloadd64, right,
              emitAddress(builder, rhs, step, rowBytes, j * kTileWords * 4),
              stride);
        builder.CreateIntrinsic(product, {},
                                {builder.getInt8(getSum(i, j)),
                                 builder.getInt8(left),
                                 builder.getInt8(right)});
      }
    }
  });
  for (unsigned i = 0; i < rows; ++i)
    for (unsigned j = 0; j < columns; ++j)
      emitTileAccess(Intrinsic::x86_tilestored64, getSum(i, j),
                     getSumAddress(acc, i, j), stride);
  if (isFloat(problem.accType))
    makeCanonical(acc);
}

void Tiles::emit() {
  Module &module = *builder.GetInsertBlock()->getModule();
  builder.CreateIntrinsic(Intrinsic::x86_ldtilecfg, {},
                          {getConfiguration(module)});
  emitLoop(builder, problem.m, plan.rows, [&](Value *row) {
    Value *lhs =
        builder.CreatePtrAdd(operands.lhs, builder.CreateMul(row, lhsStride));
    Value *acc = emitAddress(builder, operands.acc, row, rowBytes);
    emitLoop(builder, problem.n, kTileWords * plan.vectors, [&](Value *column) {
      emitMmaAhead(builder, problem, operands, row, plan.rows, column,
                   kTileWords * plan.vectors);
      emitBlock(lhs, emitAddress(builder, operands.rhs, column, 4),
                emitAddress(builder, acc, column, 4));
    });
  });
  // Otherwise every later context switch would save 8 KiB more.
  builder.CreateIntrinsic(builder.getVoidTy(), Intrinsic::x86_tilerelease, {});
}

void mma::emitMmaTiles(IRBuilderBase &builder, const MmaProblem &problem,
                       const MmaPlan &plan, MmaOperands operands) {
  Tiles(builder, problem, plan, operands).emit();
}
