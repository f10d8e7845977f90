//===- MmaKernel.cpp - the inner loops of matrix products -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/cpu/mma/MmaPlan.h"
#include "tessera/numerics/Format.h"

#include "llvm/IR/IntrinsicsX86.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"

#include <numeric>

using namespace llvm;
using namespace tessera;
using namespace tessera::cpu;
using namespace tessera::cpu::mma;

//===----------------------------------------------------------------------===//
// Loops and addresses
//===----------------------------------------------------------------------===//

SmallVector<Value *> mma::emitLoop(IRBuilderBase &builder, uint64_t end,
                                   uint64_t step, ArrayRef<Value *> carried,
                                   LoopBody body) {
  if (end <= step)
    return body(builder.getInt64(0), carried);
  LLVMContext &context = builder.getContext();
  BasicBlock *before = builder.GetInsertBlock();
  Function *function = before->getParent();
  BasicBlock *loop = BasicBlock::Create(context, "loop", function);
  BasicBlock *after = BasicBlock::Create(context, "after", function);
  builder.CreateBr(loop);
  builder.SetInsertPoint(loop);
  PHINode *index = builder.CreatePHI(builder.getInt64Ty(), 2);
  index->addIncoming(builder.getInt64(0), before);
  SmallVector<PHINode *> phis;
  SmallVector<Value *> values;
  for (Value *value : carried) {
    phis.push_back(builder.CreatePHI(value->getType(), 2));
    phis.back()->addIncoming(value, before);
    values.push_back(phis.back());
  }
  SmallVector<Value *> next = body(index, values);
  Value *nextIndex =
      builder.CreateAdd(index, builder.getInt64(step), "", true, true);
  BasicBlock *latch = builder.GetInsertBlock();
  index->addIncoming(nextIndex, latch);
  for (auto [phi, value] : zip_equal(phis, next))
    phi->addIncoming(value, latch);
  Instruction *branch = builder.CreateCondBr(
      builder.CreateICmpULT(nextIndex, builder.getInt64(end)), loop, after);
  // The emitter unrolls bodies as far as it helps; more only adds code.
  MDNode *disable =
      MDNode::get(context, MDString::get(context, "llvm.loop.unroll.disable"));
  MDNode *id = MDNode::getDistinct(context, {nullptr, disable});
  id->replaceOperandWith(0, id);
  branch->setMetadata(LLVMContext::MD_loop, id);
  builder.SetInsertPoint(after);
  return next;
}

void mma::emitLoop(IRBuilderBase &builder, uint64_t end, uint64_t step,
                   function_ref<void(Value *)> body) {
  emitLoop(builder, end, step, {}, [&](Value *index, ArrayRef<Value *>) {
    body(index);
    return SmallVector<Value *>();
  });
}

Value *mma::emitAddress(IRBuilderBase &builder, Value *base, Value *index,
                        uint64_t scale, uint64_t offset) {
  Value *address =
      scale ? builder.CreateInBoundsPtrAdd(
                  base, builder.CreateMul(index, builder.getInt64(scale), "",
                                          true, true))
            : base;
  return offset
             ? builder.CreateInBoundsPtrAdd(address, builder.getInt64(offset))
             : address;
}

//===----------------------------------------------------------------------===//
// One step
//===----------------------------------------------------------------------===//

uint64_t mma::getCanonicalNaN(ElementType accType) {
  return accType == ElementType::F64   ? uint64_t(numerics::F64::kNaN)
         : accType == ElementType::F16 ? uint64_t(numerics::F16::kNaN)
                                       : uint64_t(numerics::F32::kNaN);
}

static Intrinsic::ID getDotIntrinsic(MmaMethod method, unsigned lanes) {
  bool x = lanes == 4, y = lanes == 8;
  switch (method) {
  case MmaMethod::DotBf16:
    return x   ? Intrinsic::x86_avx512bf16_dpbf16ps_128
           : y ? Intrinsic::x86_avx512bf16_dpbf16ps_256
               : Intrinsic::x86_avx512bf16_dpbf16ps_512;
  case MmaMethod::DotI16:
    return x   ? Intrinsic::x86_sse2_pmadd_wd
           : y ? Intrinsic::x86_avx2_pmadd_wd
               : Intrinsic::x86_avx512_pmaddw_d_512;
  default:
    return x   ? Intrinsic::x86_avx512_vpdpbusd_128
           : y ? Intrinsic::x86_avx512_vpdpbusd_256
               : Intrinsic::x86_avx512_vpdpbusd_512;
  }
}

Value *mma::emitMmaStep(IRBuilderBase &builder, const MmaProblem &problem,
                        const MmaPlan &plan, Value *lhs, Value *rhs,
                        Value *acc) {
  Type *type = acc->getType();
  unsigned lanes = plan.lanes;
  auto as = [&](Value *words, Type *element) {
    return builder.CreateBitCast(
        words, FixedVectorType::get(element, lanes * plan.group));
  };
  Intrinsic::ID dot = getDotIntrinsic(plan.method, lanes);
  switch (plan.method) {
  case MmaMethod::Call:
  case MmaMethod::TileBf16:
  case MmaMethod::TileF16:
  case MmaMethod::TileI8:
    break;
  case MmaMethod::Fma:
    return builder.CreateIntrinsic(Intrinsic::fma, {type}, {lhs, rhs, acc});
  case MmaMethod::MulI32:
    return builder.CreateAdd(acc, builder.CreateMul(lhs, rhs));
  case MmaMethod::DotBf16: {
    Type *element = builder.getBFloatTy();
    return builder.CreateIntrinsic(dot, {},
                                   {acc, as(lhs, element), as(rhs, element)});
  }
  case MmaMethod::DotI16: {
    Type *element = builder.getInt16Ty();
    return builder.CreateAdd(
        acc,
        builder.CreateIntrinsic(dot, {}, {as(lhs, element), as(rhs, element)}));
  }
  case MmaMethod::DotI8: {
    Type *element = builder.getInt8Ty();
    // The first operand is unsigned. The offset changes the signedness of the
    // left one.
    bool lhsUnsigned = plan.offsetLhs ? problem.lhsSigned : !problem.lhsSigned;
    Value *left = as(lhs, element), *right = as(rhs, element);
    if (!lhsUnsigned)
      std::swap(left, right);
    return builder.CreateIntrinsic(dot, {}, {acc, left, right});
  }
  }
  llvm_unreachable("neither a call nor a tile has steps");
}

//===----------------------------------------------------------------------===//
// The kernel
//===----------------------------------------------------------------------===//

namespace {

class MicroKernel {
public:
  MicroKernel(IRBuilderBase &builder, const MmaProblem &problem,
              const MmaPlan &plan, const MmaOperands &operands)
      : builder(builder), problem(problem), plan(plan), operands(operands),
        isFloat(tessera::isFloat(problem.accType)) {
    element = !isFloat              ? builder.getInt32Ty()
              : plan.wordBytes == 8 ? builder.getDoubleTy()
                                    : builder.getFloatTy();
    vector = FixedVectorType::get(element, plan.lanes);
    vectorBytes = plan.lanes * plan.wordBytes;
    accBytes = getStorageSize(problem.accType);
    stored = problem.accType == ElementType::F16
                 ? FixedVectorType::get(builder.getHalfTy(), plan.lanes)
                 : vector;
  }

  void emit();

private:
  void emitBlock(Value *lhs, Value *rhs, Value *acc, Value *bias);
  Value *loadSum(Value *acc, unsigned row, unsigned at);
  void storeSum(Value *sum, Value *acc, unsigned row, unsigned at);
  Value *getSumAddress(Value *acc, unsigned row, unsigned at) {
    return emitAddress(builder, acc, nullptr, 0,
                       (row * problem.n + at * plan.lanes) * accBytes);
  }
  Value *broadcast(Value *address);
  Value *getLhsStride() {
    return operands.lhsStride ? operands.lhsStride
                              : builder.getInt64(plan.steps * plan.wordBytes);
  }
  void makeCanonical(ArrayRef<Value *> sums, Value *acc);

  IRBuilderBase &builder;
  const MmaProblem &problem;
  const MmaPlan &plan;
  const MmaOperands &operands;
  bool isFloat;
  Type *element;
  FixedVectorType *vector, *stored;
  unsigned vectorBytes, accBytes;
};

} // namespace

Value *MicroKernel::loadSum(Value *acc, unsigned row, unsigned at) {
  Value *sum = builder.CreateAlignedLoad(stored, getSumAddress(acc, row, at),
                                         Align(plan.lanes * accBytes));
  return stored == vector ? sum : builder.CreateFPExt(sum, vector);
}

void MicroKernel::storeSum(Value *sum, Value *acc, unsigned row, unsigned at) {
  if (stored != vector)
    sum = builder.CreateFPTrunc(sum, stored);
  builder.CreateAlignedStore(sum, getSumAddress(acc, row, at),
                             Align(plan.lanes * accBytes));
}

Value *MicroKernel::broadcast(Value *address) {
  // vpdpbusd and the like take vectors of words, whatever the elements are.
  Type *word = plan.method == MmaMethod::Fma ? element : builder.getInt32Ty();
  return builder.CreateVectorSplat(
      plan.lanes,
      builder.CreateAlignedLoad(word, address,
                                Align(operands.lhsStride
                                          ? getStorageSize(problem.inputType)
                                          : plan.wordBytes)));
}

/// Gives every NaN the one pattern that numerics/ uses. Sums are rarely NaN, so
/// a branch skips the work. One comparison tests two vectors.
void MicroKernel::makeCanonical(ArrayRef<Value *> sums, Value *acc) {
  SmallVector<Value *> found;
  for (size_t i = 0; i < sums.size(); i += 2)
    found.push_back(
        builder.CreateFCmpUNO(sums[i], sums[std::min(i + 1, sums.size() - 1)]));
  while (found.size() > 1) {
    SmallVector<Value *> half;
    for (size_t i = 0; i < found.size(); i += 2)
      half.push_back(i + 1 < found.size()
                         ? builder.CreateOr(found[i], found[i + 1])
                         : found[i]);
    found = std::move(half);
  }
  LLVMContext &context = builder.getContext();
  Function *function = builder.GetInsertBlock()->getParent();
  BasicBlock *fix = BasicBlock::Create(context, "nan", function);
  BasicBlock *after = BasicBlock::Create(context, "canonical", function);
  builder.CreateCondBr(builder.CreateOrReduce(found[0]), fix, after,
                       MDBuilder(context).createUnlikelyBranchWeights());
  builder.SetInsertPoint(fix);
  // As integers, so that the bit pattern is set for every type.
  FixedVectorType *bits =
      FixedVectorType::get(builder.getIntNTy(accBytes * 8), plan.lanes);
  Value *nan = ConstantInt::get(bits, getCanonicalNaN(problem.accType));
  for (unsigned row = 0, i = 0; row < plan.rows; ++row)
    for (unsigned at = 0; at < plan.vectors; ++at, ++i) {
      Value *address = getSumAddress(acc, row, at);
      Align align(plan.lanes * accBytes);
      Value *sum = builder.CreateAlignedLoad(bits, address, align);
      Value *isNaN = builder.CreateFCmpUNO(sums[i], sums[i]);
      builder.CreateAlignedStore(builder.CreateSelect(isNaN, nan, sum), address,
                                 align);
    }
  builder.CreateBr(after);
  builder.SetInsertPoint(after);
}

void MicroKernel::emitBlock(Value *lhs, Value *rhs, Value *acc, Value *bias) {
  SmallVector<Value *> sums;
  for (unsigned row = 0; row < plan.rows; ++row)
    for (unsigned at = 0; at < plan.vectors; ++at) {
      Value *sum = loadSum(acc, row, at);
      if (bias)
        sum = builder.CreateAdd(
            sum, builder.CreateAlignedLoad(
                     vector,
                     emitAddress(builder, bias, nullptr, 0, at * vectorBytes),
                     Align(vectorBytes)));
      sums.push_back(sum);
    }
  uint64_t rowBytes = problem.n * plan.wordBytes;
  SmallVector<Value *> lhsRows;
  for (unsigned row = 0; row < plan.rows; ++row)
    lhsRows.push_back(builder.CreatePtrAdd(
        lhs, builder.CreateMul(getLhsStride(), builder.getInt64(row))));
  sums = emitLoop(
      builder, plan.steps, plan.unroll, sums,
      [&](Value *step, ArrayRef<Value *> carried) {
        SmallVector<Value *> next(carried);
        for (unsigned i = 0; i < plan.unroll; ++i) {
          SmallVector<Value *> right;
          for (unsigned at = 0; at < plan.vectors; ++at)
            right.push_back(builder.CreateAlignedLoad(
                plan.method == MmaMethod::Fma
                    ? vector
                    : FixedVectorType::get(builder.getInt32Ty(), plan.lanes),
                emitAddress(builder, rhs, step, rowBytes,
                            i * rowBytes + at * vectorBytes),
                Align(vectorBytes)));
          for (unsigned row = 0; row < plan.rows; ++row) {
            Value *left =
                broadcast(emitAddress(builder, lhsRows[row], step,
                                      plan.wordBytes, i * plan.wordBytes));
            for (unsigned at = 0; at < plan.vectors; ++at) {
              Value *&sum = next[row * plan.vectors + at];
              sum = emitMmaStep(builder, problem, plan, left, right[at], sum);
            }
          }
        }
        return next;
      });
  for (unsigned row = 0, i = 0; row < plan.rows; ++row)
    for (unsigned at = 0; at < plan.vectors; ++at, ++i)
      storeSum(sums[i], acc, row, at);
  if (isFloat)
    makeCanonical(sums, acc);
}

void MicroKernel::emit() {
  uint64_t columns = uint64_t(plan.lanes) * plan.vectors;
  emitLoop(builder, problem.m, plan.rows, [&](Value *row) {
    Value *lhs = builder.CreatePtrAdd(operands.lhs,
                                      builder.CreateMul(row, getLhsStride()));
    Value *acc = emitAddress(builder, operands.acc, row, problem.n * accBytes);
    emitLoop(builder, problem.n, columns, [&](Value *column) {
      Value *bias = operands.bias ? emitAddress(builder, operands.bias, column,
                                                plan.wordBytes)
                                  : nullptr;
      emitMmaAhead(builder, problem, operands, row, plan.rows, column, columns);
      emitBlock(lhs, emitAddress(builder, operands.rhs, column, plan.wordBytes),
                emitAddress(builder, acc, column, accBytes), bias);
    });
  });
}

void mma::emitMmaKernel(IRBuilderBase &builder, const MmaProblem &problem,
                        const MmaPlan &plan, MmaOperands operands) {
  MicroKernel(builder, problem, plan, operands).emit();
}
