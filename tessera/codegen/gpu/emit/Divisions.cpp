//===- Divisions.cpp - several divisions by one number -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/emit/Divisions.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/MDBuilder.h"

using namespace tessera;
using namespace tessera::gpu;

namespace {
/// Divisions of a block by one number. All dividends are known at the first.
using Divisions = llvm::SmallVector<llvm::BinaryOperator *, 8>;

/// Replaces divisions by a branch.
class SharedDivision {
public:
  explicit SharedDivision(const Divisions &divisions)
      : divisions(divisions), divisor(divisions.front()->getOperand(1)),
        builder(divisions.front()) {}

  void run();

private:
  llvm::Value *createRangeTest();
  llvm::Value *call(llvm::Intrinsic::ID name,
                    llvm::ArrayRef<llvm::Value *> arguments) {
    return builder.CreateIntrinsic(builder.getFloatTy(), name, arguments);
  }
  llvm::Value *multiplyAdd(llvm::Value *a, llvm::Value *b, llvm::Value *c) {
    return call(llvm::Intrinsic::fma, {a, b, c});
  }

  const Divisions &divisions;
  llvm::Value *divisor;
  llvm::IRBuilder<> builder;
};
} // namespace

/// A NaN among others does not decide: what is computed of it is a NaN too.
llvm::Value *SharedDivision::createRangeTest() {
  llvm::Value *least = nullptr, *most = nullptr;
  for (llvm::BinaryOperator *division : divisions) {
    llvm::Value *size = call(llvm::Intrinsic::fabs, division->getOperand(0));
    least = least ? call(llvm::Intrinsic::minnum, {least, size}) : size;
    most = most ? call(llvm::Intrinsic::maxnum, {most, size}) : size;
  }
  llvm::Value *size = call(llvm::Intrinsic::fabs, divisor);
  auto *low = llvm::ConstantFP::get(builder.getFloatTy(), 0x1p-60);
  auto *high = llvm::ConstantFP::get(builder.getFloatTy(), 0x1p60);
  return builder.CreateAnd(
      builder.CreateAnd(builder.CreateFCmpOGE(least, low),
                        builder.CreateFCmpOLE(most, high)),
      builder.CreateAnd(builder.CreateFCmpOGE(size, low),
                        builder.CreateFCmpOLE(size, high)));
}

void SharedDivision::run() {
  llvm::BinaryOperator *first = divisions.front();
  llvm::LLVMContext &context = first->getContext();
  llvm::Value *test = createRangeTest();
  llvm::BasicBlock *head = first->getParent();
  llvm::BasicBlock *end = head->splitBasicBlock(first, "divided");
  llvm::Function *function = head->getParent();
  auto *fast = llvm::BasicBlock::Create(context, "shared", function, end);
  auto *slow = llvm::BasicBlock::Create(context, "divide", function, end);
  head->getTerminator()->eraseFromParent();
  builder.SetInsertPoint(head);
  builder.SetCurrentDebugLocation(first->getDebugLoc());
  builder.CreateCondBr(test, fast, slow,
                       llvm::MDBuilder(context).createLikelyBranchWeights());

  builder.SetInsertPoint(fast);
  llvm::Value *negative = builder.CreateFNeg(divisor);
  llvm::Value *inverse = call(llvm::Intrinsic::nvvm_rcp_approx_ftz_f, divisor);
  llvm::Value *error = multiplyAdd(
      negative, inverse, llvm::ConstantFP::get(builder.getFloatTy(), 1.0));
  inverse = multiplyAdd(inverse, error, inverse);
  llvm::SmallVector<llvm::Value *, 8> quotients;
  for (llvm::BinaryOperator *division : divisions) {
    llvm::Value *dividend = division->getOperand(0);
    llvm::Value *quotient = builder.CreateFMul(dividend, inverse);
    llvm::Value *rest = multiplyAdd(negative, quotient, dividend);
    quotients.push_back(multiplyAdd(rest, inverse, quotient));
  }
  builder.CreateBr(end);

  builder.SetInsertPoint(slow);
  builder.CreateBr(end);
  for (auto [division, quotient] : llvm::zip_equal(divisions, quotients)) {
    builder.SetInsertPoint(end, end->getFirstNonPHIIt());
    llvm::PHINode *result = builder.CreatePHI(builder.getFloatTy(), 2);
    division->replaceAllUsesWith(result);
    division->moveBefore(slow->getTerminator()->getIterator());
    result->addIncoming(quotient, fast);
    result->addIncoming(division, slow);
  }
}

/// The divisions of a block that can be done together.
static llvm::SmallVector<Divisions, 2> findDivisions(llvm::BasicBlock &block) {
  llvm::MapVector<llvm::Value *, Divisions> byDivisor;
  for (llvm::Instruction &op : block) {
    if (op.getOpcode() != llvm::Instruction::FDiv || !op.getType()->isFloatTy())
      continue;
    Divisions &found = byDivisor[op.getOperand(1)];
    auto *dividend = llvm::dyn_cast<llvm::Instruction>(op.getOperand(0));
    if (found.empty() || !dividend || dividend->getParent() != &block ||
        dividend->comesBefore(found.front()))
      found.push_back(llvm::cast<llvm::BinaryOperator>(&op));
  }
  // With fewer, the test costs more than it saves.
  constexpr size_t kLeast = 4;
  llvm::SmallVector<Divisions, 2> groups;
  for (auto &[divisor, found] : byDivisor)
    if (found.size() >= kLeast && !llvm::isa<llvm::Constant>(divisor))
      groups.push_back(std::move(found));
  return groups;
}

llvm::PreservedAnalyses ShareDivisors::run(llvm::Function &function,
                                           llvm::FunctionAnalysisManager &) {
  llvm::SmallVector<Divisions, 2> groups;
  for (llvm::BasicBlock &block : function)
    llvm::append_range(groups, findDivisions(block));
  for (const Divisions &group : groups)
    SharedDivision(group).run();
  return groups.empty() ? llvm::PreservedAnalyses::all()
                        : llvm::PreservedAnalyses::none();
}
