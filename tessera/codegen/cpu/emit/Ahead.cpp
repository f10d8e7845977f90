//===- Ahead.cpp - prefetching for the next iteration -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/cpu/emit/Ahead.h"

#include "llvm/IR/Instructions.h"

using namespace tessera::cpu;

/// Longer address computations are not repeated.
static constexpr unsigned kMaxCopied = 48;

namespace {
/// Copies the instructions that depend on values that change.
class Successor {
public:
  Successor(llvm::IRBuilder<> &builder,
            const llvm::DenseMap<llvm::Value *, llvm::Value *> &next)
      : builder(builder), values(next) {}

  /// Returns the next value; the same value if it does not change.
  llvm::Value *get(llvm::Value *value) {
    auto *instruction = llvm::dyn_cast<llvm::Instruction>(value);
    if (auto found = values.find(value); found != values.end())
      return found->second;
    if (!instruction || !isArithmetic(instruction) || numLeft == 0)
      return value;
    --numLeft;
    llvm::SmallVector<llvm::Value *, 3> operands;
    bool isSame = true;
    for (llvm::Value *operand : instruction->operands()) {
      operands.push_back(get(operand));
      isSame &= operands.back() == operand;
    }
    llvm::Value *result = value;
    if (!isSame) {
      llvm::Instruction *copy = instruction->clone();
      for (auto [i, operand] : llvm::enumerate(operands))
        copy->setOperand(i, operand);
      // Flags such as nsw may not hold for the next iteration.
      copy->dropPoisonGeneratingFlags();
      result = builder.Insert(copy);
    }
    values[value] = result;
    return result;
  }

  bool isComplete() const { return numLeft > 0; }

private:
  /// Excludes divisions by a variable: they may trap for a next value that
  /// never occurs.
  static bool isArithmetic(llvm::Instruction *instruction) {
    if (instruction->isIntDivRem())
      return llvm::isa<llvm::ConstantInt>(instruction->getOperand(1));
    return instruction->isBinaryOp() ||
           llvm::isa<llvm::CastInst, llvm::SelectInst, llvm::ICmpInst>(
               instruction);
  }

  llvm::IRBuilder<> &builder;
  llvm::DenseMap<llvm::Value *, llvm::Value *> values;
  unsigned numLeft = kMaxCopied;
};
} // namespace

llvm::Value *Ahead::getNext(llvm::Value *value) {
  if (iterations.back().empty())
    return nullptr;
  Successor successor(builder, iterations.back());
  llvm::Value *next = successor.get(value);
  return next == value || !successor.isComplete() ? nullptr : next;
}

void Ahead::setNextBlock(llvm::Value *x, llvm::Value *y, llvm::Value *width) {
  // x runs first, then y.
  llvm::Value *one = builder.getInt32(1);
  llvm::Value *right = builder.CreateAdd(x, one);
  llvm::Value *isLast = builder.CreateICmpEQ(right, width);
  iterations.front()[x] =
      builder.CreateSelect(isLast, builder.getInt32(0), right);
  iterations.front()[y] =
      builder.CreateAdd(y, builder.CreateZExt(isLast, y->getType()));
}

void Ahead::forgetLoads(mlir::Block *block) {
  llvm::erase_if(readLoads, [&](const auto &entry) {
    return entry.first->getBlock() == block;
  });
}
