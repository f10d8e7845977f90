//===- ConvertEmit.cpp - conversions inside a warp -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Emits the plan of layout/Shuffle.h. Elements of less than 32 bits that come
// from the same lane share a shuffle.
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/emit/KernelEmitter.h"
#include "tessera/layout/Shuffle.h"

#include <map>

using namespace tessera;
using namespace tessera::gpu;
using layout::BitMatrix;
using layout::Conversion;
using layout::ShufflePlan;
using Registers = KernelEmitter::Registers;

llvm::Value *KernelEmitter::getThreadParity(uint32_t mask) {
  llvm::Value *bits = builder.CreateAnd(thread, mask);
  if (llvm::popcount(mask) > 1)
    bits = builder.CreateAnd(
        builder.CreateUnaryIntrinsic(llvm::Intrinsic::ctpop, bits), 1);
  return builder.CreateICmpNE(bits, builder.getInt32(0));
}

namespace {

/// A basis of the image of a map from thread bits, and for each vector the mask
/// of thread bits whose parity says whether it is in the image of a thread.
struct ThreadMap {
  explicit ThreadMap(const BitMatrix &map) : basis(map.getImage()) {
    BitMatrix coordinates = basis.solve(map).value().transpose();
    masks.assign(coordinates.getColumns().begin(),
                 coordinates.getColumns().end());
  }
  BitMatrix basis;
  std::vector<uint32_t> masks;
};

class ConvertEmitter {
public:
  ConvertEmitter(KernelEmitter &emitter, const ShufflePlan &plan)
      : emitter(emitter), builder(emitter.builder), plan(plan) {}

  Registers emit(const Registers &from) {
    return rotate(shuffle(rotate(from, plan.sourceRotation)),
                  plan.resultRotation);
  }

private:
  /// Register x of the result is register x ^ map(thread) of the operand.
  Registers rotate(Registers registers, const BitMatrix &map) {
    ThreadMap threads(map);
    for (unsigned i = 0; i < threads.masks.size(); ++i) {
      llvm::Value *isSet = emitter.getThreadParity(threads.masks[i]);
      Registers rotated;
      for (uint32_t x = 0; x < registers.size(); ++x)
        rotated.push_back(builder.CreateSelect(
            isSet, registers[x ^ threads.basis[i]], registers[x]));
      registers = std::move(rotated);
    }
    return registers;
  }

  Registers shuffle(const Registers &source) {
    uint32_t count = uint32_t(1) << plan.registers.getNumColumns();
    ThreadMap choice(plan.choice);
    uint32_t numChoices = uint32_t(1) << choice.masks.size();
    // The registers that come from each lane, given as a difference.
    std::map<uint32_t, llvm::SmallVector<uint32_t>> wanted;
    for (uint32_t j = 0; j < count; ++j)
      if (!plan.staysInLane(j) || numChoices > 1)
        for (uint32_t e = 0; e < numChoices; ++e) {
          auto &list = wanted[plan.lanesOfRegisters.apply(j)];
          uint32_t reg = plan.registers.apply(j) ^ choice.basis.apply(e);
          if (!llvm::is_contained(list, reg))
            list.push_back(reg);
        }
    std::map<std::pair<uint32_t, uint32_t>, llvm::Value *> received;
    for (auto &[difference, registers] : wanted)
      shuffleFrom(difference, source, registers, received);
    Registers result;
    for (uint32_t j = 0; j < count; ++j) {
      uint32_t reg = plan.registers.apply(j);
      if (plan.staysInLane(j) && numChoices == 1) {
        result.push_back(source[reg]);
        continue;
      }
      Registers candidates;
      for (uint32_t e = 0; e < numChoices; ++e)
        candidates.push_back(received.at(
            {plan.lanesOfRegisters.apply(j), reg ^ choice.basis.apply(e)}));
      for (uint32_t mask : choice.masks) {
        llvm::Value *isSet = emitter.getThreadParity(mask);
        Registers chosen;
        for (unsigned i = 0; i < candidates.size(); i += 2)
          chosen.push_back(
              builder.CreateSelect(isSet, candidates[i + 1], candidates[i]));
        candidates = std::move(chosen);
      }
      result.push_back(candidates[0]);
    }
    return result;
  }

  /// Reads registers of the lane `difference ^ N t`.
  void shuffleFrom(
      uint32_t difference, const Registers &source,
      llvm::ArrayRef<uint32_t> registers,
      std::map<std::pair<uint32_t, uint32_t>, llvm::Value *> &received) {
    llvm::Value *lane = builder.CreateXor(getLane(), difference);
    unsigned width = source[0]->getType()->getPrimitiveSizeInBits();
    unsigned perWord = std::max(32 / width, 1u);
    for (; !registers.empty();
         registers = registers.drop_front(
             std::min<size_t>(perWord, registers.size()))) {
      llvm::ArrayRef<uint32_t> group = registers.take_front(perWord);
      Registers values;
      for (uint32_t reg : group)
        values.push_back(source[reg]);
      Registers moved = emitter.emitShuffle(values, lane);
      for (auto [reg, value] : llvm::zip_equal(group, moved))
        received[{difference, reg}] = value;
    }
  }

  llvm::Value *getLane() {
    if (!lane) {
      // The map as a layout whose elements are lanes.
      unsigned numLanes = plan.lanes.getNumRows();
      lane = emitter.getThreadIndex(Layout(
          plan.lanes, layout::GroupSizes(
                          0, numLanes, plan.lanes.getNumColumns() - numLanes)));
    }
    return lane;
  }

  KernelEmitter &emitter;
  llvm::IRBuilder<> &builder;
  const ShufflePlan &plan;
  llvm::Value *lane = nullptr;
};

} // namespace

Registers KernelEmitter::emitShuffle(llvm::ArrayRef<llvm::Value *> values,
                                     llvm::Value *lane) {
  llvm::Type *type = values[0]->getType();
  unsigned width = type->getPrimitiveSizeInBits();
  llvm::IntegerType *word = builder.getInt32Ty();
  auto shuffleWord = [&](llvm::Value *bits) -> llvm::Value * {
    return callIntrinsic(
        "llvm.nvvm.shfl.sync.idx.i32", word,
        {builder.getInt32(~0u), bits, lane, builder.getInt32(31)});
  };
  llvm::IntegerType *bitsType = builder.getIntNTy(width);
  Registers result;
  if (width == 64) {
    for (llvm::Value *value : values) {
      llvm::Value *bits = builder.CreateBitCast(value, bitsType);
      llvm::Value *low = shuffleWord(builder.CreateTrunc(bits, word));
      llvm::Value *high =
          shuffleWord(builder.CreateTrunc(builder.CreateLShr(bits, 32), word));
      llvm::Value *both =
          addBits(builder.CreateZExt(low, bitsType),
                  builder.CreateShl(builder.CreateZExt(high, bitsType), 32));
      result.push_back(builder.CreateBitCast(both, type));
    }
    return result;
  }
  assert(width * values.size() <= 32);
  llvm::Value *all = nullptr;
  for (auto [i, value] : llvm::enumerate(values)) {
    llvm::Value *bits =
        builder.CreateZExt(builder.CreateBitCast(value, bitsType), word);
    if (i)
      bits = builder.CreateShl(bits, i * width);
    all = all ? addBits(all, bits) : bits;
  }
  all = shuffleWord(all);
  for (unsigned i = 0; i < values.size(); ++i)
    result.push_back(builder.CreateBitCast(
        builder.CreateTrunc(i ? builder.CreateLShr(all, i * width) : all,
                            bitsType),
        type));
  return result;
}

Registers KernelEmitter::convertRegisters(const Layout &from, const Layout &to,
                                          const Registers &registers) {
  if (from == to)
    return registers;
  // Registers that repeat others of their thread take no part.
  Layout source = layout::dropRegisterCopies(from);
  Layout goal = layout::dropRegisterCopies(to);
  std::optional<Conversion> conversion = layout::findConversion(source, goal);
  assert(conversion && conversion->kind <= Conversion::Kind::Lanes &&
         "other conversions go through shared memory");
  BitMatrix sourceRegisters = source.getGroupMatrix(Group::Register);
  BitMatrix fromRegisters = from.getGroupMatrix(Group::Register);
  Registers kept;
  for (uint32_t reg = 0; reg < 1u << sourceRegisters.getNumColumns(); ++reg)
    kept.push_back(registers[*fromRegisters.solve(sourceRegisters.apply(reg))]);
  ShufflePlan plan = layout::planShuffles(*conversion, source);
  Registers converted = ConvertEmitter(*this, plan).emit(kept);
  BitMatrix goalRegisters = goal.getGroupMatrix(Group::Register);
  BitMatrix toRegisters = to.getGroupMatrix(Group::Register);
  Registers result;
  for (uint32_t reg = 0; reg < 1u << toRegisters.getNumColumns(); ++reg)
    result.push_back(converted[*goalRegisters.solve(toRegisters.apply(reg))]);
  return result;
}
