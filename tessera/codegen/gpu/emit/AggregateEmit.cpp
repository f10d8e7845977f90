//===- AggregateEmit.cpp - reductions and scans -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Both go through the index bits from the lowest to the highest. After a bit is
// done, elements that differ only in it are combined. A register bit combines
// two registers of a thread. A lane bit combines a register with that of the
// lane whose number differs in this bit, in both lanes, so both have the
// result.
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/emit/KernelEmitter.h"
#include "tessera/codegen/gpu/emit/Shuffles.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace tessera;
using namespace tessera::gpu;
using mlir::dyn_cast;
using mlir::Operation;
using mlir::Value;

namespace {

/// One value per operand.
using Values = llvm::SmallVector<llvm::Value *, 2>;

/// Where an index bit is held.
struct Holder {
  Group group;
  unsigned bit;
};

class AggregateEmitter {
public:
  AggregateEmitter(KernelEmitter &emitter, mlir::Region &body,
                   const Layout &layout, mlir::ValueRange operands)
      : emitter(emitter), builder(emitter.builder), body(body.front()),
        layout(layout) {
    unsigned count =
        cast<tgpu::FragType>(operands[0].getType()).getNumRegisters();
    registers.resize(count);
    for (unsigned reg = 0; reg < count; ++reg)
      for (Value operand : operands)
        registers[reg].push_back(emitter.getRegisters(operand)[reg]);
    copies = KernelEmitter::getRegisterCopies(layout);
  }

  void reduce(uint32_t bits, bool anyOrder);
  void scan(uint32_t bits, bool isReversed);
  void shift(uint32_t bits, bool isReversed);

  /// The values of each register, by operand.
  std::vector<Values> registers;
  /// Registers that hold copies, or are combined with others.
  uint32_t copies;

  /// The body with the part of the lower indices as the accumulator.
  Values combine(const Values &elements, const Values &accumulators) {
    llvm::SmallVector<llvm::Value *, 4> arguments;
    for (auto [element, accumulator] :
         llvm::zip_equal(elements, accumulators)) {
      arguments.push_back(element);
      arguments.push_back(accumulator);
    }
    return emitter.emitBody(body, arguments);
  }

private:
  Holder findHolder(unsigned bit) const {
    for (Group group : {Group::Register, Group::Lane})
      for (auto [i, vector] : llvm::enumerate(layout.getBasis(group)))
        if (vector == uint32_t(1) << bit)
          return {group, unsigned(i)};
    llvm_unreachable("verified to be in a warp");
  }
  /// True in lanes whose number has this bit.
  llvm::Value *testLane(unsigned bit) {
    return builder.CreateICmpNE(
        builder.CreateAnd(emitter.getThread(), 1u << bit), builder.getInt32(0));
  }
  Values shuffle(const Values &values, unsigned laneBit) {
    Values others;
    for (llvm::Value *value : values)
      others.push_back(emitShuffleXor(emitter, value, 1u << laneBit));
    return others;
  }
  Values select(llvm::Value *condition, const Values &yes, const Values &no) {
    Values chosen;
    for (auto [a, b] : llvm::zip_equal(yes, no))
      chosen.push_back(builder.CreateSelect(condition, a, b));
    return chosen;
  }

  KernelEmitter &emitter;
  llvm::IRBuilder<> &builder;
  mlir::Block &body;
  const Layout &layout;
};

} // namespace

void AggregateEmitter::reduce(uint32_t bits, bool anyOrder) {
  llvm::SmallVector<Holder, 16> holders;
  for (unsigned bit = 0; bit < 32; ++bit)
    if (bits >> bit & 1)
      holders.push_back(findHolder(bit));
  // Registers first: fewer values are left to be shuffled.
  if (anyOrder)
    llvm::sort(holders, [](const Holder &a, const Holder &b) {
      return std::pair(a.group, a.bit) < std::pair(b.group, b.bit);
    });
  for (const Holder &holder : holders) {
    if (holder.group == Group::Register) {
      uint32_t mask = 1u << holder.bit;
      for (unsigned reg = 0; reg < registers.size(); ++reg)
        if (((reg & (copies | mask)) == 0))
          registers[reg] = combine(registers[reg | mask], registers[reg]);
      copies |= mask;
      continue;
    }
    llvm::Value *isUpper = anyOrder ? nullptr : testLane(holder.bit);
    for (unsigned reg = 0; reg < registers.size(); ++reg) {
      if (reg & copies)
        continue;
      Values &own = registers[reg];
      Values other = shuffle(own, holder.bit);
      own = anyOrder ? combine(other, own)
                     : combine(select(isUpper, own, other),
                               select(isUpper, other, own));
    }
  }
}

void AggregateEmitter::scan(uint32_t bits, bool isReversed) {
  // The total of the block so far that a register's element is in. `done` are
  // the register bits that are inside the block.
  std::vector<Values> totals = registers;
  uint32_t done = 0;
  auto isFirst = [&](unsigned reg, uint32_t mask) {
    return ((reg & mask) != 0) == isReversed;
  };
  for (unsigned bit = 0; bit < 32; ++bit) {
    if ((bits >> bit & 1) == 0)
      continue;
    Holder holder = findHolder(bit);
    if (holder.group == Group::Register) {
      uint32_t mask = 1u << holder.bit;
      for (unsigned reg = 0; reg < registers.size(); ++reg) {
        if ((reg & copies) || isFirst(reg, mask))
          continue;
        registers[reg] = combine(registers[reg], totals[(reg ^ mask) & ~done]);
      }
      for (unsigned reg = 0; reg < registers.size(); ++reg) {
        if (reg & (copies | done | mask))
          continue;
        unsigned before = isReversed ? reg | mask : reg;
        totals[reg] = combine(totals[before ^ mask], totals[before]);
      }
      done |= mask;
      continue;
    }
    llvm::Value *isUpper = testLane(holder.bit);
    llvm::Value *isSecond = isReversed ? builder.CreateNot(isUpper) : isUpper;
    std::vector<Values> others(registers.size());
    for (unsigned reg = 0; reg < registers.size(); ++reg)
      if ((reg & (copies | done)) == 0)
        others[reg] = shuffle(totals[reg], holder.bit);
    for (unsigned reg = 0; reg < registers.size(); ++reg) {
      if (reg & copies)
        continue;
      registers[reg] =
          select(isSecond, combine(registers[reg], others[reg & ~done]),
                 registers[reg]);
    }
    for (unsigned reg = 0; reg < registers.size(); ++reg)
      if ((reg & (copies | done)) == 0)
        totals[reg] = combine(select(isSecond, totals[reg], others[reg]),
                              select(isSecond, others[reg], totals[reg]));
  }
}

/// Moves values by one along the bits, which are all in registers.
void AggregateEmitter::shift(uint32_t bits, bool isReversed) {
  llvm::SmallVector<uint32_t, 8> masks;
  for (unsigned bit = 0; bit < 32; ++bit)
    if (bits >> bit & 1)
      masks.push_back(1u << findHolder(bit).bit);
  uint32_t all = 0;
  for (uint32_t mask : masks)
    all |= mask;
  auto getPlace = [&](unsigned reg) {
    unsigned place = 0;
    for (auto [i, mask] : llvm::enumerate(masks))
      place |= unsigned((reg & mask) != 0) << i;
    return place;
  };
  auto getRegister = [&](unsigned reg, unsigned place) {
    reg &= ~all;
    for (auto [i, mask] : llvm::enumerate(masks))
      if (place >> i & 1)
        reg |= mask;
    return reg;
  };
  std::vector<Values> before = registers;
  unsigned last = (1u << masks.size()) - 1;
  for (unsigned reg = 0; reg < registers.size(); ++reg) {
    unsigned place = getPlace(reg);
    if (place != (isReversed ? last : 0))
      registers[reg] =
          before[getRegister(reg, isReversed ? place + 1 : place - 1)];
  }
}

/// The bits of an index, without those of `bits`.
static uint32_t dropIndexBits(uint32_t index, uint32_t bits, unsigned numBits) {
  return layout::gatherBits(index, layout::getLowMask(numBits) & ~bits);
}

static void emitReduce(KernelEmitter &emitter, tgpu::ReduceOp op) {
  const Layout &from = KernelEmitter::getLayout(op.getOperand(0));
  const Layout &to = KernelEmitter::getLayout(op.getResult(0));
  AggregateEmitter aggregate(emitter, op.getBody(), from, op.getOperands());
  aggregate.reduce(op.getReduced(), op.getAnyOrder());
  if (emitter.hasFailed())
    return;
  // The register that has an element of the result, by the element.
  llvm::DenseMap<uint32_t, unsigned> places;
  for (unsigned reg = 0; reg < aggregate.registers.size(); ++reg)
    if ((reg & aggregate.copies) == 0)
      places.try_emplace(dropIndexBits(from.apply(reg), op.getReduced(),
                                       from.getNumIndexBits()),
                         reg);
  for (auto [i, result] : llvm::enumerate(op.getResults()))
    emitter.setRegisters(result, emitter.forEachRegister(to, [&](unsigned reg) {
      return aggregate.registers[places.lookup(to.apply(reg))][i];
    }));
}

/// Sets results of the same layout as the operands.
static void setResults(KernelEmitter &emitter, AggregateEmitter &aggregate,
                       mlir::ValueRange results) {
  for (auto [i, result] : llvm::enumerate(results))
    emitter.setRegisters(
        result, emitter.forEachRegister(
                    KernelEmitter::getLayout(result),
                    [&](unsigned reg) { return aggregate.registers[reg][i]; }));
}

/// The index bits of a dimension inside blocks of some extent.
static uint32_t getBlockBits(Value frag, unsigned dim, int64_t block) {
  auto type = cast<tgpu::FragType>(frag.getType());
  return layout::getLowMask(layout::getNumBits(block))
         << layout::getFirstBit(layout::Shape(type.getShape()), dim);
}

static void emitScan(KernelEmitter &emitter, tgpu::ScanOp op) {
  AggregateEmitter aggregate(emitter, op.getBody(),
                             KernelEmitter::getLayout(op.getOperand(0)),
                             op.getOperands());
  uint32_t bits = getBlockBits(op.getOperand(0), op.getDim(), op.getBlock());
  aggregate.scan(bits, op.getReverse());
  if (emitter.hasFailed())
    return;
  if (op.getExclusive())
    aggregate.shift(bits, op.getReverse());
  setResults(emitter, aggregate, op.getResults());
}

static void emitCarry(KernelEmitter &emitter, tgpu::CarryOp op) {
  Value first = op.getScans()[0];
  const Layout &layout = KernelEmitter::getLayout(first);
  auto type = cast<tgpu::FragType>(first.getType());
  int64_t extent = type.getShape()[op.getDim()];
  int64_t blocks = cast<tgpu::FragType>(op.getCarries()[0].getType())
                       .getShape()[op.getDim()];
  uint32_t bits = getBlockBits(first, op.getDim(), extent) &
                  ~getBlockBits(first, op.getDim(), extent / blocks);
  AggregateEmitter aggregate(emitter, op.getBody(), layout, op.getScans());
  llvm::IRBuilder<> &builder = emitter.builder;
  for (unsigned reg = 0; reg < aggregate.registers.size(); ++reg) {
    if (reg & aggregate.copies)
      continue;
    Values carries;
    for (Value carry : op.getCarries())
      carries.push_back(emitter.getRegisters(carry)[reg]);
    llvm::Value *isFirst =
        builder.CreateICmpEQ(emitter.getIndex(layout, reg, bits),
                             builder.getInt32(op.getReverse() ? bits : 0));
    Values &own = aggregate.registers[reg];
    Values sums = aggregate.combine(own, carries);
    if (emitter.hasFailed())
      return;
    for (auto [value, sum] : llvm::zip_equal(own, sums))
      value = builder.CreateSelect(isFirst, value, sum);
  }
  setResults(emitter, aggregate, op.getResults());
}

//===----------------------------------------------------------------------===//
// One after another
//===----------------------------------------------------------------------===//

/// Goes through one row of the buffers. Returns the last accumulators.
static Values emitRow(KernelEmitter &emitter, tgpu::FoldOp op,
                      llvm::Value *row) {
  llvm::IRBuilder<> &builder = emitter.builder;
  auto shape = cast<tgpu::BufferType>(op.getBuffers()[0].getType()).getShape();
  unsigned low = layout::getFirstBit(layout::Shape(shape), op.getDim());
  unsigned length = layout::getNumBits(shape[op.getDim()]);
  llvm::Value *rowLow =
      builder.CreateAnd(row, builder.getInt32(layout::getLowMask(low)));
  llvm::Value *rowHigh = builder.CreateShl(builder.CreateLShr(row, low),
                                           builder.getInt32(low + length));
  llvm::Value *start = emitter.addBits(rowLow, rowHigh);
  bool isScan = op.getNumResults() == 0;
  auto access = [&](llvm::Value *place, llvm::ArrayRef<llvm::Value *> written) {
    llvm::Value *index =
        builder.CreateAdd(start, builder.CreateShl(place, low));
    Values loaded;
    for (auto [i, buffer] : llvm::enumerate(op.getBuffers())) {
      ElementType type = cuda_tile::convertElementType(
          cast<tgpu::BufferType>(buffer.getType()).getElementType());
      llvm::Value *address = builder.CreatePtrAdd(
          emitter.getBufferAddress(buffer),
          builder.CreateMul(index, builder.getInt32(getStorageSize(type))));
      llvm::Align alignment(getStorageSize(type));
      if (written.empty())
        loaded.push_back(emitter.elements.decodeOwn(
            type, builder.CreateAlignedLoad(
                      codegen::getMemoryType(emitter.context, type), address,
                      alignment)));
      else
        builder.CreateAlignedStore(emitter.elements.encode(type, written[i]),
                                   address, alignment);
    }
    return loaded;
  };
  uint32_t last = (uint32_t(1) << length) - 1;
  auto getPlace = [&](llvm::Value *step) {
    return op.getReverse() ? builder.CreateSub(builder.getInt32(last), step)
                           : step;
  };
  Values accumulators = access(getPlace(builder.getInt32(0)), {});
  if (length == 0)
    return accumulators;
  llvm::BasicBlock *before = builder.GetInsertBlock(),
                   *loop = emitter.makeBlock("row"),
                   *end = emitter.makeBlock("endrow");
  builder.CreateBr(loop);
  emitter.enter(loop);
  llvm::PHINode *step = builder.CreatePHI(builder.getInt32Ty(), 2);
  step->addIncoming(builder.getInt32(1), before);
  llvm::SmallVector<llvm::PHINode *, 2> phis;
  for (llvm::Value *value : accumulators) {
    phis.push_back(builder.CreatePHI(value->getType(), 2));
    phis.back()->addIncoming(value, before);
  }
  llvm::Value *place = getPlace(step);
  Values elements = access(place, {});
  llvm::SmallVector<llvm::Value *, 4> arguments;
  for (auto [element, phi] : llvm::zip_equal(elements, phis)) {
    arguments.push_back(element);
    arguments.push_back(phi);
  }
  Values next = emitter.emitBody(op.getBody().front(), arguments);
  if (emitter.hasFailed())
    return next;
  if (isScan)
    access(place, next);
  llvm::Value *after = builder.CreateAdd(step, builder.getInt32(1));
  llvm::BasicBlock *from = builder.GetInsertBlock();
  step->addIncoming(after, from);
  for (auto [phi, value] : llvm::zip_equal(phis, next))
    phi->addIncoming(value, from);
  builder.CreateCondBr(builder.CreateICmpULE(after, builder.getInt32(last)),
                       loop, end);
  emitter.enter(end);
  return next;
}

static void emitFold(KernelEmitter &emitter, tgpu::FoldOp op) {
  const Layout &rows = cast<tgpu::FragType>(op.getRows()).getLayout();
  if (op.getNumResults() == 0) {
    uint32_t copies = rows.getCopyBits();
    emitter.emitIf(emitter.getOwnerCondition(rows), [&] {
      for (unsigned reg = 0, e = 1u << rows.getSizes()[Group::Register];
           reg < e && !emitter.hasFailed(); ++reg)
        if ((reg & copies) == 0)
          emitRow(emitter, op, emitter.getIndex(rows, reg));
    });
    return;
  }
  std::vector<KernelEmitter::Registers> results(op.getNumResults());
  KernelEmitter::Registers first =
      emitter.forEachRegister(rows, [&](unsigned reg) -> llvm::Value * {
        Values values = emitRow(emitter, op, emitter.getIndex(rows, reg));
        if (emitter.hasFailed())
          return nullptr;
        for (auto [i, value] : llvm::enumerate(values)) {
          results[i].resize(1u << rows.getSizes()[Group::Register]);
          results[i][reg] = value;
        }
        return values[0];
      });
  if (emitter.hasFailed())
    return;
  layout::BitMatrix matrix = rows.getGroupMatrix(Group::Register);
  for (auto [i, registers] : llvm::enumerate(results)) {
    for (auto [reg, value] : llvm::enumerate(registers))
      if (!value)
        value = registers[*matrix.solve(matrix.apply(reg))];
    emitter.setRegisters(op.getResult(i), std::move(registers));
  }
}

bool KernelEmitter::emitAggregate(Operation *op) {
  return llvm::TypeSwitch<Operation *, bool>(op)
      .Case([&](tgpu::ReduceOp each) { return emitReduce(*this, each), true; })
      .Case([&](tgpu::ScanOp each) { return emitScan(*this, each), true; })
      .Case([&](tgpu::CarryOp each) { return emitCarry(*this, each), true; })
      .Case([&](tgpu::FoldOp each) { return emitFold(*this, each), true; })
      .Default(false);
}
