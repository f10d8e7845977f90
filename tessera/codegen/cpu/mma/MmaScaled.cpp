//===- MmaScaled.cpp - matrix products with scales -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An element times its scale has few bits, so it is exact in f32 unless it
// overflows. The operands are scaled into scratch memory and multiplied as f32.
// If a scaled element is infinite or NaN, numerics/ computes the product
// instead.
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/cpu/mma/MmaPlan.h"

#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>
#include <array>

using namespace llvm;
using namespace tessera;
using namespace tessera::cpu;
using namespace tessera::cpu::mma;

/// The product of the scaled operands.
static MmaProblem getUnscaled(const MmaScaledProblem &problem) {
  MmaProblem unscaled;
  unscaled.inputType = unscaled.accType = ElementType::F32;
  unscaled.m = problem.m;
  unscaled.n = problem.n;
  unscaled.k = problem.k;
  return unscaled;
}

static bool isCall(const cpu::Target &target, const MmaPlan &plan) {
  return plan.method == MmaMethod::Call || !target.hasF16C;
}

namespace {

class Scaled {
public:
  Scaled(IRBuilderBase &builder, const MmaScaledProblem &problem,
         const MmaPlan &plan)
      : builder(builder), problem(problem), plan(plan),
        block(problem.k / problem.scaleBlocks) {}

  Value *emitLhs(Value *source, Value *scale, Value *result);
  Value *emitRhs(Value *source, Value *scale, Value *result);

private:
  Value *load(ElementType type, Value *address, unsigned lanes) {
    auto *bytes = FixedVectorType::get(builder.getInt8Ty(), lanes);
    return emitWiden(builder, type,
                     builder.CreateAlignedLoad(bytes, address, Align(1)));
  }
  Value *emitProduct(Value *values, Value *scale, Value *result,
                     Value *largest);
  unsigned getLanes(uint64_t count) const {
    return std::min<uint64_t>(count, plan.vectorBytes / 4);
  }
  Constant *getZero(unsigned lanes) const {
    return Constant::getNullValue(
        FixedVectorType::get(builder.getInt32Ty(), lanes));
  }
  /// True if there is an infinity or a NaN, given the largest magnitudes.
  Value *isAnyNotFinite(Value *largest) {
    return builder.CreateOrReduce(builder.CreateICmpUGE(
        largest, ConstantInt::get(largest->getType(), 0x7f800000)));
  }

  IRBuilderBase &builder;
  const MmaScaledProblem &problem;
  const MmaPlan &plan;
  uint64_t block;
};

} // namespace

/// Stores values * scale. Returns the bits of the largest magnitudes so far.
Value *Scaled::emitProduct(Value *values, Value *scale, Value *result,
                           Value *largest) {
  Value *product = builder.CreateFMul(values, scale);
  builder.CreateAlignedStore(product, result, Align(4));
  Type *type = largest->getType();
  Value *magnitude = builder.CreateAnd(builder.CreateBitCast(product, type),
                                       ConstantInt::get(type, 0x7fffffff));
  return builder.CreateBinaryIntrinsic(Intrinsic::umax, largest, magnitude);
}

/// Scales the left operand. Adjacent elements of a block share a scale.
Value *Scaled::emitLhs(Value *source, Value *scale, Value *result) {
  unsigned lanes = getLanes(block);
  SmallVector<Value *> largest = {getZero(lanes)};
  uint64_t numBlocks = problem.m * problem.scaleBlocks;
  largest = emitLoop(
      builder, numBlocks, 1, largest,
      [&](Value *index, ArrayRef<Value *> outer) {
        Value *factor = builder.CreateVectorSplat(
            lanes, builder.CreateExtractElement(
                       load(problem.scaleType,
                            emitAddress(builder, scale, index, 1), 1),
                       uint64_t(0)));
        Value *from = emitAddress(builder, source, index, block);
        Value *to = emitAddress(builder, result, index, block * 4);
        return emitLoop(
            builder, block, lanes, outer,
            [&](Value *at, ArrayRef<Value *> inner) {
              Value *values = load(problem.inputType,
                                   emitAddress(builder, from, at, 1), lanes);
              return SmallVector<Value *>{emitProduct(
                  values, factor, emitAddress(builder, to, at, 4), inner[0])};
            });
      });
  return isAnyNotFinite(largest[0]);
}

/// Scales the right operand. The rows of a block share a row of scales.
Value *Scaled::emitRhs(Value *source, Value *scale, Value *result) {
  unsigned lanes = getLanes(problem.n);
  uint64_t n = problem.n;
  SmallVector<Value *> largest = {getZero(lanes)};
  largest = emitLoop(
      builder, problem.k, 1, largest, [&](Value *row, ArrayRef<Value *> outer) {
        Value *scaleRow =
            emitAddress(builder, scale,
                        builder.CreateUDiv(row, builder.getInt64(block)), n);
        Value *from = emitAddress(builder, source, row, n);
        Value *to = emitAddress(builder, result, row, n * 4);
        return emitLoop(
            builder, n, lanes, outer, [&](Value *at, ArrayRef<Value *> inner) {
              Value *factor =
                  load(problem.scaleType, emitAddress(builder, scaleRow, at, 1),
                       lanes);
              Value *values = load(problem.inputType,
                                   emitAddress(builder, from, at, 1), lanes);
              return SmallVector<Value *>{emitProduct(
                  values, factor, emitAddress(builder, to, at, 4), inner[0])};
            });
      });
  return isAnyNotFinite(largest[0]);
}

static void emitCall(IRBuilderBase &builder, const MmaScaledProblem &problem,
                     uint64_t batch, ArrayRef<Value *> operands) {
  emitRuntimeCall(builder, "tsr_mmaf_scaled",
                  {static_cast<unsigned>(problem.inputType),
                   static_cast<unsigned>(problem.scaleType)},
                  {batch, problem.m, problem.n, problem.k, problem.scaleBlocks},
                  operands);
}

static Function *getFunction(Module &module, const MmaScaledProblem &problem,
                             const MmaPlan &plan) {
  std::string name;
  raw_string_ostream(name) << "mma.scaled."
                           << StringRef(getSpelling(problem.inputType)) << "."
                           << StringRef(getSpelling(problem.scaleType)) << "."
                           << problem.batch << "x" << problem.m << "x"
                           << problem.n << "x" << problem.k << "."
                           << problem.scaleBlocks;
  if (Function *function = module.getFunction(name))
    return function;
  LLVMContext &context = module.getContext();
  Function *function = createMmaFunction(module, name, 6);
  IRBuilder<> builder(BasicBlock::Create(context, "", function));
  auto [m, n, k, blocks] =
      std::array{problem.m, problem.n, problem.k, problem.scaleBlocks};
  emitLoop(builder, problem.batch, 1, [&](Value *index) {
    auto getMatrix = [&](unsigned argument, uint64_t bytes) {
      return emitAddress(builder, function->getArg(argument), index,
                         problem.batch > 1 ? bytes : 0);
    };
    Value *lhs = getMatrix(0, m * k), *rhs = getMatrix(1, k * n);
    Value *lhsScale = getMatrix(2, m * blocks);
    Value *rhsScale = getMatrix(3, blocks * n);
    MmaOperands operands;
    operands.lhs = function->getArg(5);
    operands.rhs =
        emitAddress(builder, operands.lhs, nullptr, 0, alignTo(m * k * 4, 64));
    operands.acc = getMatrix(4, m * n * 4);
    Scaled scaled(builder, problem, plan);
    Value *lhsTooLarge = scaled.emitLhs(lhs, lhsScale, operands.lhs);
    Value *rhsTooLarge = scaled.emitRhs(rhs, rhsScale, operands.rhs);
    BasicBlock *call = BasicBlock::Create(context, "call", function);
    BasicBlock *kernel = BasicBlock::Create(context, "kernel", function);
    BasicBlock *after = BasicBlock::Create(context, "next", function);
    builder.CreateCondBr(builder.CreateOr(lhsTooLarge, rhsTooLarge), call,
                         kernel,
                         MDBuilder(context).createUnlikelyBranchWeights());
    builder.SetInsertPoint(call);
    emitCall(builder, problem, 1, {lhs, rhs, lhsScale, rhsScale, operands.acc});
    builder.CreateBr(after);
    builder.SetInsertPoint(kernel);
    emitMmaKernel(builder, getUnscaled(problem), plan, operands);
    builder.CreateBr(after);
    builder.SetInsertPoint(after);
  });
  builder.CreateRetVoid();
  return function;
}

MmaPath cpu::getMmaScaledPath(const Target &target,
                              const MmaScaledProblem &problem) {
  return getMmaPath(target, getUnscaled(problem));
}

uint64_t cpu::getMmaScaledScratchBytes(const Target &target,
                                       const MmaScaledProblem &problem) {
  if (isCall(target, planMma(target, getUnscaled(problem))))
    return 0;
  return alignTo(problem.m * problem.k * 4, 64) +
         alignTo(problem.k * problem.n * 4, 64);
}

void cpu::emitMmaScaled(IRBuilderBase &builder, const Target &target,
                        const MmaScaledProblem &problem, Value *lhs, Value *rhs,
                        Value *lhsScale, Value *rhsScale, Value *acc,
                        Value *scratch) {
  MmaPlan plan = planMma(target, getUnscaled(problem));
  if (isCall(target, plan))
    return emitCall(builder, problem, problem.batch,
                    {lhs, rhs, lhsScale, rhsScale, acc});
  Module *module = builder.GetInsertBlock()->getModule();
  builder.CreateCall(getFunction(*module, problem, plan),
                     {lhs, rhs, lhsScale, rhsScale, acc, scratch});
}
