//===- Ahead.cpp - fetching what is read next===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A tile that comes from far away is waited for when it is read, and then the
// processor computes while memory is idle. So where a tile block computes, it
// asks for the tile that the same load will read next: in the next round of the
// loop around it or, outside of loops, in the next tile block, which the same
// thread will most likely run. To ask for what nobody will read is harmless.
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/cpu/mma/MmaEmit.h"
#include "tessera/codegen/cpu/nest/Nest.h"

#include "llvm/IR/Instructions.h"

using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::cpu;

/// Longer computations of an address are not done twice.
static constexpr unsigned kMaxCopied = 48;

namespace {
/// Copies what depends on numbers that change.
class Successor {
public:
  Successor(llvm::IRBuilder<> &builder,
            const llvm::DenseMap<llvm::Value *, llvm::Value *> &next)
      : builder(builder), values(next) {}

  /// The same value if it does not change.
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
      // What is promised of this round may not hold of one more.
      copy->dropPoisonGeneratingFlags();
      result = builder.Insert(copy);
    }
    values[value] = result;
    return result;
  }

  bool isComplete() const { return numLeft > 0; }

private:
  /// Divisions may fault where the next number is one that never comes.
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

llvm::Value *KernelEmitter::getNext(llvm::Value *value) {
  if (rounds.back().empty())
    return nullptr;
  Successor successor(builder, rounds.back());
  llvm::Value *next = successor.get(value);
  return next == value || !successor.isComplete() ? nullptr : next;
}

void KernelEmitter::setNextBlock(llvm::Value *x, llvm::Value *y,
                                 llvm::Value *width) {
  // Blocks of a row of the grid follow each other, then rows.
  llvm::Value *one = builder.getInt32(1);
  llvm::Value *right = builder.CreateAdd(x, one);
  llvm::Value *isLast = builder.CreateICmpEQ(right, width);
  rounds.front()[x] = builder.CreateSelect(isLast, builder.getInt32(0), right);
  rounds.front()[y] =
      builder.CreateAdd(y, builder.CreateZExt(isLast, y->getType()));
}

//===----------------------------------------------------------------------===//
// Nests
//===----------------------------------------------------------------------===//

/// Lines of all processors that we know.
static constexpr uint64_t kLineBytes = 64;
/// Less is found by the processor itself, or costs more than it brings.
static constexpr uint64_t kLeastBytes = 2048;

void Nest::planAhead() {
  IndexMap map = IndexMap::getIdentity(numBits);
  llvm::erase_if(emitter.readLoads, [&](const auto &entry) {
    const ViewAccess &access = *entry.second;
    bool isOurs = emitter.isLocal(access.tile) &&
                  getNumBits(access.tile) == numBits && !access.sparse &&
                  emitter.getNumBytes(access.tile) >= kLeastBytes;
    llvm::Value *next = isOurs ? emitter.getNext(access.origin) : nullptr;
    if (!next)
      return false;
    ViewAccess &added = ahead.emplace_back(access);
    added.origin = next;
    llvm::fill(added.isChecked, false);
    addDimensionBreaks(added, map);
    return true;
  });
}

void Nest::emitAhead() {
  IndexMap map = IndexMap::getIdentity(numBits);
  for (const ViewAccess &access : ahead) {
    Place place = locate(access, map);
    if (!place.isContiguous)
      continue;
    uint64_t bytes = getNumLanes() * getStorageSize(access.type);
    for (uint64_t at = 0; at < bytes; at += kLineBytes)
      emitFetch(builder,
                builder.CreateIntToPtr(
                    builder.CreateAdd(place.address, emitter.getI64(at)),
                    builder.getPtrTy()));
  }
}
