//===- SharedEmit.cpp - shared memory and barriers -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/emit/KernelEmitter.h"
#include "tessera/codegen/gpu/shared/Addresses.h"

#include "llvm/ADT/TypeSwitch.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/Support/MathExtras.h"

using namespace tessera;
using namespace tessera::gpu;
using mlir::Operation;
using mlir::Value;
using Registers = KernelEmitter::Registers;

namespace {

/// Emits one access of a buffer.
class SharedEmitter {
public:
  /// `part` is the shape of what is accessed, a block of the tile of shape
  /// `whole`; `indices` select the slot and the block.
  SharedEmitter(KernelEmitter &emitter, Value buffer,
                llvm::ArrayRef<int64_t> whole, llvm::ArrayRef<int64_t> part,
                const Layout &layout, mlir::ValueRange indices, uint32_t bits,
                uint32_t round)
      : emitter(emitter), builder(emitter.builder), layout(layout), bits(bits),
        round(round) {
    auto type = cast<tgpu::BufferType>(buffer.getType());
    elementType = cuda_tile::convertElementType(type.getElementType());
    memoryType = codegen::getMemoryType(emitter.context, elementType);
    map = getSharedMap(type, whole, part, layout, bits);
    base = emitter.getBufferAddress(buffer);
    findBlock(type, whole, part, indices);
    findThread();
  }

  void put(llvm::function_ref<llvm::Value *(uint32_t)> getRegister) {
    uint32_t copies = layout.getCopyBits() & registerMask();
    if (emitter.target.hasMatrixStores())
      if (auto matrices = planMatrices(map, layout, copies)) {
        putMatrices(*matrices, getRegister);
        return;
      }
    VectorPlan plan = planVectors(map, layout, copies);
    emitter.emitIf(emitter.getOwnerCondition(layout), [&] {
      for (uint32_t first : plan.first) {
        if (!mayBeInRound(first))
          continue;
        emitter.emitIf(isInRound(first),
                       [&] { storeVector(first, plan, getRegister); });
      }
    });
  }

  /// `previous` has the elements of other rounds.
  Registers get(llvm::function_ref<llvm::Value *(uint32_t)> getPrevious) {
    BitMatrix registers = layout.getGroupMatrix(Group::Register);
    VectorPlan plan = planVectors(map, layout, registers.getFreeColumns());
    Registers result(uint32_t(1) << registers.getNumColumns());
    for (uint32_t first : plan.first) {
      if (!mayBeInRound(first)) {
        for (uint32_t step : plan.steps)
          result[first ^ step] = getPrevious(first ^ step);
        continue;
      }
      // Elements of other rounds are read too: their places exist.
      llvm::Value *condition = isInRound(first);
      llvm::Value *vector = builder.CreateAlignedLoad(
          getVectorType(plan), getAddress(first), getAlign(plan));
      for (auto [i, step] : llvm::enumerate(plan.steps)) {
        llvm::Value *element = plan.steps.size() == 1
                                   ? vector
                                   : builder.CreateExtractElement(vector, i);
        element = emitter.elements.decodeOwn(elementType, element);
        if (condition)
          element = builder.CreateSelect(condition, element,
                                         getPrevious(first ^ step));
        result[first ^ step] = element;
      }
    }
    for (uint32_t reg = 0; reg < result.size(); ++reg)
      if (!result[reg])
        result[reg] = result[*registers.solve(registers.apply(reg))];
    return result;
  }

private:
  uint32_t registerMask() const {
    return layout.getSizes().getMask(Group::Register);
  }
  llvm::Type *getVectorType(const VectorPlan &plan) {
    return codegen::getVectorType(memoryType, plan.steps.size());
  }
  llvm::Align getAlign(const VectorPlan &plan) {
    return llvm::Align(map.elementBytes * plan.steps.size());
  }

  /// A linear map of index bits, of a number that is known at run time.
  llvm::Value *apply(const BitMatrix &matrix, llvm::Value *number) {
    llvm::Value *result = nullptr;
    for (unsigned bit = 0; bit < matrix.getNumColumns();) {
      // Bits that keep their distance, and go to one bit each.
      unsigned length = 0;
      uint32_t column = matrix[bit];
      bool isSingle = llvm::popcount(column) == 1;
      while (bit + length < matrix.getNumColumns() &&
             matrix[bit + length] == column << length &&
             (isSingle || length == 0))
        ++length;
      if (column) {
        llvm::Value *part =
            builder.CreateAnd(number, layout::getLowMask(length) << bit);
        part = builder.CreateLShr(part, bit);
        part = isSingle ? builder.CreateShl(part, llvm::countr_zero(column))
                        : builder.CreateMul(part, builder.getInt32(column));
        result = result ? builder.CreateXor(result, part) : part;
      }
      bit += length;
    }
    return result ? result : builder.getInt32(0);
  }

  /// What the indices of the slot and the block contribute.
  void findBlock(tgpu::BufferType type, llvm::ArrayRef<int64_t> whole,
                 llvm::ArrayRef<int64_t> part, mlir::ValueRange indices) {
    if (indices.empty())
      return;
    llvm::Value *index = builder.getInt32(0);
    unsigned wholeBits = layout::getNumBits(layout::Shape(whole));
    auto addNumber = [&](Value number, int64_t count, unsigned shift) {
      llvm::Value *bits = builder.CreateZExtOrTrunc(emitter.getScalar(number),
                                                    builder.getInt32Ty());
      // An index outside is undefined; it must not leave the buffer.
      if (llvm::isPowerOf2_64(count))
        bits = builder.CreateAnd(bits, count - 1);
      index = emitter.addBits(index, builder.CreateShl(bits, shift));
    };
    if (type.getDepth() != 1) {
      addNumber(indices.front(), type.getDepth(), wholeBits);
      indices = indices.drop_front();
    }
    for (auto [dim, number] : llvm::enumerate(indices))
      addNumber(number, whole[dim] / part[dim],
                layout::getFirstBit(layout::Shape(whole), dim) +
                    layout::getNumBits(part[dim]));
    blockIndex = index;
  }

  /// What the thread and the block contribute to addresses and rounds.
  void findThread() {
    uint32_t threads =
        layout::getLowMask(layout.getNumHardwareBits()) & ~registerMask();
    layout::GroupSizes sizes(0, layout.getSizes()[Group::Lane],
                             layout.getSizes()[Group::Warp]);
    auto find = [&](const BitMatrix &matrix, uint32_t &mask) {
      BitMatrix columns = matrix.selectColumns(threads);
      for (uint32_t column : columns.getColumns())
        mask |= column;
      return emitter.getThreadIndex(Layout(columns, sizes));
    };
    address = find(map.addresses, addressMask);
    roundIndex = find(map.rounds, roundMask);
    if (!blockIndex)
      return;
    blockAddress = apply(map.addressesOfIndex, blockIndex);
    for (unsigned bit = 0; bit < map.addressesOfIndex.getNumColumns(); ++bit)
      if (map.blockBits >> bit & 1) {
        addressMask |= map.addressesOfIndex[bit];
        blockMask |= map.addressesOfIndex[bit];
        roundMask |= (uint32_t(1) << bit) & bits;
      }
    address = builder.CreateXor(address, blockAddress);
    roundIndex =
        builder.CreateXor(roundIndex, builder.CreateAnd(blockIndex, bits));
  }

  llvm::Value *getAddress(uint32_t reg) {
    return getAddress(reg, address, addressMask);
  }
  /// `address` is what the thread and the block add, `mask` what they can.
  llvm::Value *getAddress(uint32_t reg, llvm::Value *address, uint32_t mask) {
    uint32_t constant = map.addresses.apply(reg);
    // A constant that is added becomes part of the instruction.
    if (constant & mask)
      return builder.CreatePtrAdd(base, builder.CreateXor(address, constant));
    return builder.CreatePtrAdd(builder.CreatePtrAdd(base, address),
                                builder.getInt32(constant));
  }

  /// False if no thread has an element of this round in a register.
  bool mayBeInRound(uint32_t reg) const {
    return ((map.rounds.apply(reg) ^ round) & ~roundMask) == 0;
  }
  /// Null if all threads have.
  llvm::Value *isInRound(uint32_t reg) {
    if (!roundMask)
      return nullptr;
    return builder.CreateICmpEQ(
        roundIndex, builder.getInt32(map.rounds.apply(reg) ^ round));
  }

  /// All threads take part: the elements of no thread are left out.
  void putMatrices(const MatrixPlan &plan,
                   llvm::function_ref<llvm::Value *(uint32_t)> getRegister) {
    uint32_t mask = 0;
    for (uint32_t column : plan.rows.getColumns())
      mask |= column;
    llvm::Value *rows = emitter.getThreadIndex(
        Layout(plan.rows, layout::GroupSizes(0, layout.getSizes()[Group::Lane],
                                             layout.getSizes()[Group::Warp])));
    if (blockIndex) {
      mask |= blockMask;
      rows = builder.CreateXor(rows, blockAddress);
    }
    std::string name = "llvm.nvvm.stmatrix.sync.aligned.m8n8.x" +
                       std::to_string(plan.matrices.size()) +
                       (plan.isTransposed ? ".trans" : "") + ".b16.p3";
    for (uint32_t first : plan.first) {
      if (!mayBeInRound(first))
        continue;
      llvm::SmallVector<llvm::Value *, 5> arguments = {
          getAddress(first, rows, mask)};
      for (uint32_t matrix : plan.matrices)
        arguments.push_back(makePair(getRegister(first ^ matrix),
                                     getRegister(first ^ matrix ^ plan.pair)));
      emitter.callIntrinsic(name, builder.getVoidTy(), arguments)
          ->setConvergent();
    }
  }

  /// Two elements of 16 bits in a word.
  llvm::Value *makePair(llvm::Value *low, llvm::Value *high) {
    llvm::Value *pair =
        llvm::PoisonValue::get(codegen::getVectorType(memoryType, 2));
    for (auto [i, element] : llvm::enumerate(std::array{low, high}))
      pair = builder.CreateInsertElement(
          pair, emitter.elements.encode(elementType, element), i);
    return builder.CreateBitCast(pair, builder.getInt32Ty());
  }

  void storeVector(uint32_t first, const VectorPlan &plan,
                   llvm::function_ref<llvm::Value *(uint32_t)> getRegister) {
    llvm::Value *vector = llvm::PoisonValue::get(getVectorType(plan));
    for (auto [i, step] : llvm::enumerate(plan.steps)) {
      llvm::Value *element =
          emitter.elements.encode(elementType, getRegister(first ^ step));
      vector = plan.steps.size() == 1
                   ? element
                   : builder.CreateInsertElement(vector, element, i);
    }
    builder.CreateAlignedStore(vector, getAddress(first), getAlign(plan));
  }

  KernelEmitter &emitter;
  llvm::IRBuilder<> &builder;
  const Layout &layout;
  uint32_t bits, round;
  SharedMap map;
  ElementType elementType;
  llvm::Type *memoryType;
  /// The buffer; what the thread and the block add; which bits they can set.
  llvm::Value *base, *blockIndex = nullptr, *blockAddress = nullptr, *address,
                     *roundIndex;
  uint32_t addressMask = 0, blockMask = 0, roundMask = 0;
};

} // namespace

/// A scalar as a tile: it is in all threads.
static Layout getScalarLayout(tgpu::KernelOp kernel) {
  unsigned warpBits = llvm::Log2_32(kernel.getWarps());
  return Layout(BitMatrix(0, 5 + warpBits), layout::GroupSizes(0, 5, warpBits));
}

void KernelEmitter::emitPut(Operation *op, Value source, Value buffer,
                            mlir::ValueRange indices) {
  auto type = cast<tgpu::BufferType>(buffer.getType());
  if (auto frag = mlir::dyn_cast<tgpu::FragType>(source.getType())) {
    const Registers &registers = getRegisters(source);
    uint32_t bits = 0, round = 0;
    llvm::ArrayRef<int64_t> whole = type.getShape();
    if (auto rounds = mlir::dyn_cast<tgpu::PutRoundOp>(op)) {
      bits = rounds.getBits();
      round = rounds.getRound();
      whole = frag.getShape();
    }
    SharedEmitter(*this, buffer, whole, frag.getShape(), frag.getLayout(),
                  indices, bits, round)
        .put([&](uint32_t reg) { return registers[reg]; });
    return;
  }
  llvm::SmallVector<int64_t, 4> ones(type.getShape().size(), 1);
  SharedEmitter(*this, buffer, type.getShape(), ones, getScalarLayout(kernel),
                indices, 0, 0)
      .put([&](uint32_t) { return getScalar(source); });
}

void KernelEmitter::emitGet(Operation *op, Value result, Value buffer,
                            mlir::ValueRange indices) {
  auto type = cast<tgpu::BufferType>(buffer.getType());
  auto frag = mlir::dyn_cast<tgpu::FragType>(result.getType());
  if (!frag) {
    llvm::SmallVector<int64_t, 4> ones(type.getShape().size(), 1);
    setScalar(result, SharedEmitter(*this, buffer, type.getShape(), ones,
                                    getScalarLayout(kernel), indices, 0, 0)
                          .get(nullptr)[0]);
    return;
  }
  if (auto rounds = mlir::dyn_cast<tgpu::GetRoundOp>(op)) {
    auto getPrevious = [&](uint32_t reg) -> llvm::Value * {
      return rounds.getPrevious() ? getRegisters(rounds.getPrevious())[reg]
                                  : makeConstant(getType(result), 0);
    };
    setRegisters(result,
                 SharedEmitter(*this, buffer, rounds.getShape(),
                               frag.getShape(), frag.getLayout(), indices,
                               rounds.getBits(), rounds.getRound())
                     .get(getPrevious));
    return;
  }
  setRegisters(result,
               SharedEmitter(*this, buffer, type.getShape(), frag.getShape(),
                             frag.getLayout(), indices, 0, 0)
                   .get(nullptr));
}

/// Whether a product by warpgroups (true) or a barrier (false) comes first in
/// some operations; none if neither is certain to come, and no product may.
static std::optional<bool> findWarpgroup(mlir::Block::iterator from,
                                         mlir::Block::iterator to) {
  for (Operation &op : llvm::make_range(from, to)) {
    if (auto mma = mlir::dyn_cast<tgpu::MmaOp>(op); mma && mma.getWarpgroup())
      return true;
    if (mlir::isa<tgpu::SyncOp>(op))
      return false;
    for (mlir::Region &region : op.getRegions())
      for (mlir::Block &block : region)
        if (findWarpgroup(block.begin(), block.end()).value_or(false))
          return true;
  }
  return std::nullopt;
}

/// Whether a product by warpgroups may follow a barrier before another barrier
/// does.
static bool isBeforeWarpgroup(Operation *op) {
  for (; !mlir::isa<tgpu::KernelOp>(op); op = op->getParentOp()) {
    mlir::Block *block = op->getBlock();
    auto here = std::next(mlir::Block::iterator(op));
    if (std::optional<bool> found = findWarpgroup(here, block->end()))
      return *found;
    // The next iteration.
    if (mlir::isa<tgpu::ForOp, tgpu::LoopOp>(block->getParentOp()))
      if (findWarpgroup(block->begin(), here).value_or(false))
        return true;
  }
  return false;
}

/// A warpgroup has a barrier per phase, where it arrives and the others wait.
/// `other` says how many warpgroups further the one with the barrier is.
void KernelEmitter::emitPhase(llvm::StringRef name, unsigned other,
                              llvm::Value *phase) {
  unsigned groups = kernel.getWarps() / 4;
  llvm::Value *group =
      builder.CreateAnd(builder.CreateAdd(builder.CreateLShr(getWarp(), 2),
                                          builder.getInt32(other)),
                        groups - 1);
  llvm::Value *barrier =
      builder.CreateAdd(builder.CreateAdd(builder.CreateShl(group, 1), phase),
                        builder.getInt32(1));
  auto *type =
      llvm::FunctionType::get(builder.getVoidTy(), builder.getInt32Ty(), false);
  llvm::CallInst *call = builder.CreateCall(
      llvm::InlineAsm::get(
          type,
          (name + " $0, " + llvm::Twine(kernel.getWarps() * 32) + ";").str(),
          "r,~{memory}", /*hasSideEffects=*/true),
      barrier);
  call->setConvergent();
}

bool KernelEmitter::emitShared(Operation *op) {
  return llvm::TypeSwitch<Operation *, bool>(op)
      .Case([&](tgpu::SyncOp each) {
        // wgmma reads what this thread wrote by another way.
        if (isBeforeWarpgroup(each))
          callIntrinsic("llvm.nvvm.fence.proxy.async.shared_cta",
                        builder.getVoidTy());
        emitBarrier();
        return true;
      })
      .Case([&](tgpu::WarpSyncOp) {
        callIntrinsic("llvm.nvvm.bar.warp.sync", builder.getVoidTy(),
                      builder.getInt32(~0u));
        return true;
      })
      .Case([&](tgpu::AnnounceOp each) {
        callIntrinsic("llvm.nvvm.fence.proxy.async.shared_cta",
                      builder.getVoidTy());
        emitPhase("bar.arrive", 0, getScalar(each.getPhase()));
        return true;
      })
      .Case([&](tgpu::AwaitOp each) {
        for (unsigned other = 1; other < kernel.getWarps() / 4; ++other)
          emitPhase("bar.sync", other, getScalar(each.getPhase()));
        return true;
      })
      .Case([&](tgpu::ConvertOp each) {
        setRegisters(each, convertRegisters(getLayout(each.getSource()),
                                            getLayout(each),
                                            getRegisters(each.getSource())));
        return true;
      })
      .Case([&](tgpu::AllocOp each) {
        setScalar(each, getBufferAddress(each));
        return true;
      })
      .Case([&](tgpu::PutOp each) {
        emitPut(op, each.getSource(), each.getBuffer(), each.getIndices());
        return true;
      })
      .Case([&](tgpu::PutRoundOp each) {
        emitPut(op, each.getSource(), each.getBuffer(), {});
        return true;
      })
      .Case([&](tgpu::GetOp each) {
        emitGet(op, each.getResult(), each.getBuffer(), each.getIndices());
        return true;
      })
      .Case([&](tgpu::GetRoundOp each) {
        emitGet(op, each.getResult(), each.getBuffer(), each.getIndices());
        return true;
      })
      .Default([&](Operation *) { return emitParts(op); });
}
