//===- WarpgroupEmit.cpp - products by warpgroups -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `wgmma` multiplies 64 rows by up to 256 columns, 32 bytes along k. It runs
// while the warps go on, and reads shared memory by itself. A descriptor says
// where an operand is: 8 rows of a panel are S = 32, 64 or 128 bytes each (the
// swizzle), one behind the other, and then
//
//   k along rows    8 rows more are 8 * S bytes further (stride); k of the next
//                   step is 32 bytes further, and at the end of a row in the
//                   next panel
//   k across rows   8 of k more are 8 * S bytes further (stride), S bytes more
//                   along m or n are in the next panel (leading offset)
//
// The swizzle is applied to the address that results, and buffers are aligned
// to its period, so offsets are simply added.
//
// The accumulators must not be touched between the first instruction and the
// wait for all, and the wait is written as if it computed them. Operands in
// registers are made before the instructions of a group.
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/emit/MatrixProduct.h"

#include "llvm/IR/InlineAsm.h"
#include "llvm/Support/MathExtras.h"

using namespace tessera;
using namespace tessera::gpu;

using Registers = KernelEmitter::Registers;

/// The most columns of an instruction: half as many registers are its sums, and
/// ptxas refuses it if they and some more are not there.
static unsigned getMaxColumns(tgpu::KernelOp kernel) {
  constexpr unsigned kRegisters = 65536, kOthers = 32, kMost = 255;
  unsigned warps =
      kernel.getBlocks() * (kernel.getWarps() + kernel.getProducers());
  unsigned registers = std::min(kRegisters / (warps * 32), kMost) - kOthers;
  return std::min(llvm::bit_floor(registers) * 2, 256u);
}

/// `{$3, $4, …}`
static std::string listOperands(unsigned first, unsigned count) {
  std::string text = "{";
  for (unsigned i = 0; i < count; ++i)
    text += (i ? ", $" : "$") + std::to_string(first + i);
  return text + "}";
}

static std::string repeat(llvm::StringRef constraint, unsigned count) {
  std::string text;
  for (unsigned i = 0; i < count; ++i)
    text += (text.empty() ? "" : ",") + constraint.str();
  return text;
}

/// `0,1,…`: the operands that are the same registers as results.
static std::string tie(unsigned count) {
  std::string text;
  for (unsigned i = 0; i < count; ++i)
    text += "," + std::to_string(i);
  return text;
}

llvm::SmallVector<MatrixProduct::GroupPart, 4>
MatrixProduct::getGroupParts(llvm::ArrayRef<unsigned> batches) {
  llvm::SmallVector<GroupPart, 4> parts;
  unsigned columns = shape.n >> op.getWarpBits().n;
  unsigned width = std::min(columns, getMaxColumns(emitter.kernel));
  // Promotion needs further sums, for what is in flight: two small parts, or a
  // large one. Each instruction reads the left operand again if it is in shared
  // memory, so parts are large then.
  constexpr unsigned kSmall = 64, kLarge = 128;
  if (isPromoted)
    width = std::min(width, left.isMemory && !isGathered ? kLarge : kSmall);
  for (unsigned batch : batches)
    for (unsigned block : getBlocks(left)) {
      unsigned row = block * kBlockRows;
      // Blocks of 8 rows belong to the same instruction.
      if (row % layout::kWarpgroupRows)
        continue;
      for (unsigned column = 0; column < columns; column += width) {
        GroupPart part{batch, row, column, width, {}};
        for (unsigned i = 0; i < width * 2 / kBlockRows; ++i)
          for (unsigned low = 0; low < 2; ++low)
            part.places.push_back(getSum(batch, row + i % 2 * kBlockRows,
                                         column + i / 2 * kBlockRows + low));
        parts.push_back(std::move(part));
      }
    }
  return parts;
}

llvm::Value *MatrixProduct::makeDescriptor(const Side &side) {
  // What the warpgroup adds: its rows or columns, and its matrix.
  unsigned first = side.isLeft ? layout::getNumBits(shape.n) : 0;
  unsigned least =
      side.isLeft ? layout::kWarpgroupRows : shape.n >> op.getWarpBits().n;
  uint32_t mask = layout::getLowMask(side.otherBits) & ~(least - 1);
  llvm::Value *other =
      builder.CreateLShr(emitter.getThreadIndex(layout, mask << first), first);
  unsigned panelBytes = side.rows * side.rowBytes;
  llvm::Value *offset =
      side.isTransposed
          ? builder.CreateMul(
                builder.CreateLShr(other, llvm::Log2_32(side.rowBytes / size)),
                builder.getInt32(panelBytes))
          : builder.CreateMul(other, builder.getInt32(side.rowBytes));
  llvm::Value *address =
      builder.CreatePtrAdd(getMatrixAddress(side, 0), offset);
  constexpr unsigned kUnitBits = 4, kAddressMask = 0x3fff;
  llvm::Value *start = builder.CreateAnd(
      builder.CreateLShr(builder.CreatePtrToInt(address, builder.getInt64Ty()),
                         kUnitBits),
      kAddressMask);
  uint64_t stride = kBlockRows * side.rowBytes >> kUnitBits;
  uint64_t leading = side.isTransposed ? panelBytes >> kUnitBits : 1;
  uint64_t mode = 1 + llvm::Log2_32(kPartBytes / side.swizzle);
  constexpr unsigned kLeadingBit = 16, kStrideBit = 32, kModeBit = 62;
  return builder.CreateOr(start, builder.getInt64(leading << kLeadingBit |
                                                  stride << kStrideBit |
                                                  mode << kModeBit));
}

unsigned MatrixProduct::getGroupOffset(const Side &side, unsigned batch,
                                       unsigned other, unsigned step) const {
  unsigned panelBytes = side.rows * side.rowBytes;
  unsigned offset = batch * side.matrixBytes;
  if (side.isTransposed)
    return offset + other / (side.rowBytes / size) * panelBytes +
           step * kStepBytes / size * side.rowBytes;
  unsigned byte = step * kStepBytes;
  return offset + other * side.rowBytes + byte / side.rowBytes * panelBytes +
         byte % side.rowBytes;
}

std::string MatrixProduct::getGroupInstruction(unsigned columns) {
  std::string name = "wgmma.mma_async.sync.aligned.m64n" +
                     std::to_string(columns) + "k" +
                     std::to_string(instruction.k);
  switch (type) {
  case ElementType::F16:
    return name + ".f32.f16.f16";
  case ElementType::BF16:
    return name + ".f32.bf16.bf16";
  case ElementType::TF32:
    return name + ".f32.tf32.tf32";
  case ElementType::F8E4M3FN:
    return name + ".f32.e4m3.e4m3";
  case ElementType::F8E5M2:
    return name + ".f32.e5m2.e5m2";
  default:
    return name + ".s32" + (op.getLhsSigned() ? ".s8" : ".u8") +
           (op.getRhsSigned() ? ".s8" : ".u8");
  }
}

void MatrixProduct::emitGroupInstruction(const GroupPart &part, unsigned step,
                                         llvm::ArrayRef<llvm::Value *> words,
                                         llvm::Value *adds, Registers &sums) {
  unsigned count = part.places.size();
  auto *known = llvm::dyn_cast<llvm::ConstantInt>(adds);
  // Sums that are not added to are results only, unless they are to have
  // certain registers.
  bool isZero = known && known->isZero(),
       isFirst = isZero && llvm::isa<llvm::Constant>(sums[part.places[0]]);
  llvm::SmallVector<llvm::Value *, 0> arguments;
  llvm::SmallVector<llvm::Type *, 0> results;
  for (unsigned place : part.places) {
    results.push_back(sums[place]->getType());
    if (!isFirst)
      arguments.push_back(sums[place]);
  }
  bool isInteger = results.front()->isIntegerTy();
  std::string constraints = repeat(isInteger ? "=r" : "=f", count);
  if (!isFirst)
    constraints += tie(count);
  unsigned next = count + arguments.size();
  auto addOffset = [&](llvm::Value *descriptor, const Side &side,
                       unsigned other) {
    return builder.CreateAdd(
        descriptor,
        builder.getInt64(getGroupOffset(side, part.batch, other, step) >> 4));
  };
  std::string text =
      getGroupInstruction(part.columns) + " " + listOperands(0, count) + ", ";
  if (known)
    text = "{ .reg .pred p; setp.ne.b32 p, " + std::string(isZero ? "0" : "1") +
           ", 0; " + text;
  if (words.empty()) {
    arguments.push_back(addOffset(leftDescriptor, left, part.row));
    constraints += ",l";
    text += "$" + std::to_string(next++);
  } else {
    llvm::append_range(arguments, words);
    constraints += "," + repeat("r", words.size());
    text += listOperands(next, words.size());
    next += words.size();
  }
  arguments.push_back(addOffset(rightDescriptor, right, part.column));
  constraints += ",l";
  text += ", $" + std::to_string(next++);
  if (known) {
    text += ", p";
  } else {
    arguments.push_back(adds);
    constraints += ",b";
    text += ", $" + std::to_string(next);
  }
  if (!isInteger)
    text += ", 1, 1";
  if (size == 2) {
    if (words.empty())
      text += left.isTransposed ? ", 1" : ", 0";
    text += right.isTransposed ? ", 1" : ", 0";
  }
  llvm::SmallVector<llvm::Type *, 0> types;
  for (llvm::Value *argument : arguments)
    types.push_back(argument->getType());
  auto *function = llvm::FunctionType::get(
      llvm::StructType::get(emitter.context, results), types, false);
  llvm::CallInst *call = builder.CreateCall(
      llvm::InlineAsm::get(function, text + (known ? "; }" : ";"), constraints,
                           true),
      arguments);
  call->setConvergent();
  for (auto [i, place] : llvm::enumerate(part.places))
    sums[place] = builder.CreateExtractValue(call, i);
}

void gpu::emitGroupDrain(KernelEmitter &emitter, unsigned groups) {
  llvm::CallInst *call = emitter.builder.CreateCall(llvm::InlineAsm::get(
      llvm::FunctionType::get(emitter.builder.getVoidTy(), false),
      "wgmma.wait_group.sync.aligned " + std::to_string(groups) + ";",
      "~{memory}", true));
  call->setConvergent();
}

Registers gpu::emitGroupWait(KernelEmitter &emitter, Registers sums,
                             unsigned latest) {
  llvm::SmallVector<llvm::Type *, 0> types;
  for (llvm::Value *sum : sums)
    types.push_back(sum->getType());
  bool isInteger = types.front()->isIntegerTy();
  auto *function = llvm::FunctionType::get(
      llvm::StructType::get(emitter.context, types), types, false);
  llvm::CallInst *call = emitter.builder.CreateCall(
      llvm::InlineAsm::get(function,
                           "wgmma.wait_group.sync.aligned " +
                               std::to_string(latest) + ";",
                           repeat(isInteger ? "=r" : "=f", sums.size()) +
                               tie(sums.size()) + ",~{memory}",
                           true),
      sums);
  call->setConvergent();
  for (auto [i, sum] : llvm::enumerate(sums))
    sum = emitter.builder.CreateExtractValue(call, i);
  return sums;
}

void MatrixProduct::readGroupWords(llvm::ArrayRef<unsigned> batches,
                                   unsigned first, unsigned count,
                                   StepWords &words) {
  if (left.isMemory && !isGathered)
    return;
  // What a loop carries would have the same registers in each iteration, and
  // the next one is computed while an instruction still reads them. ptxas
  // (13.0) sees through copies, so an f32 is rounded again. Several elements in
  // a register are put together here anyway.
  constexpr unsigned kWordBytes = 4;
  bool isCarried = mlir::isa<mlir::BlockArgument>(left.value) &&
                   size == kWordBytes && op.getAsync();
  for (unsigned batch : batches)
    for (unsigned step = first; step < first + count; ++step) {
      Words &own = words[{batch, step}];
      own = isGathered ? gather(batch, step) : readRegisters(left, batch, step);
      if (isCarried)
        for (auto &[number, word] : own)
          word = builder.CreateBitCast(
              emitRoundToTF32(
                  emitter, builder.CreateBitCast(word, builder.getFloatTy())),
              builder.getInt32Ty());
    }
}

void MatrixProduct::emitGroupSteps(llvm::ArrayRef<GroupPart> parts,
                                   const StepWords &words, unsigned first,
                                   unsigned count, llvm::Value *adds,
                                   Registers &sums) {
  emitter.callIntrinsic("llvm.nvvm.wgmma.fence.sync.aligned",
                        builder.getVoidTy());
  for (const GroupPart &part : parts)
    for (unsigned step = first; step < first + count; ++step) {
      llvm::SmallVector<llvm::Value *, 4> own;
      if (auto found = words.find({part.batch, step}); found != words.end())
        for (unsigned deep = 0; deep < 2; ++deep)
          for (unsigned block = 0; block < 2; ++block)
            own.push_back(found->second.lookup(
                (part.row / kBlockRows + block) * 2 + deep));
      emitGroupInstruction(part, step, own,
                           step == first ? adds : builder.getTrue(), sums);
    }
}

void MatrixProduct::emitGroupEnd() {
  emitter.callIntrinsic("llvm.nvvm.wgmma.commit_group.sync.aligned",
                        builder.getVoidTy());
}

/// Sums of some steps at a time, which are then added in f32: those of one part
/// while the next one is multiplied, if there are registers for both. A third
/// part has the registers of the first one; otherwise ptxas (13.0) takes more,
/// and spills.
void MatrixProduct::emitPromoted(llvm::ArrayRef<unsigned> batches,
                                 llvm::ArrayRef<GroupPart> parts,
                                 Registers &sums) {
  constexpr unsigned kMostInFlight = 64;
  unsigned steps = shape.k * size / kStepBytes;
  unsigned count = std::min(steps, kPartBytes / kStepBytes);
  bool areTwoInFlight = 2 * parts[0].places.size() <= kMostInFlight;
  for (unsigned first = 0; first < steps; first += count) {
    StepWords words;
    // The sums of the part before, and those that have been added.
    Registers before, free;
    auto addUp = [&](unsigned part, unsigned latest) {
      free = emitGroupWait(emitter, std::move(before), latest);
      for (auto [place, value] : llvm::zip_equal(parts[part].places, free))
        sums[place] = builder.CreateFAdd(sums[place], value);
    };
    for (auto [number, part] : llvm::enumerate(parts)) {
      GroupPart own = part;
      for (auto [i, place] : llvm::enumerate(own.places))
        place = i;
      Registers more = std::exchange(free, {});
      if (more.empty())
        more.assign(own.places.size(),
                    llvm::ConstantFP::getZero(builder.getFloatTy()));
      // What is gathered is loaded in halves, the second one while the first is
      // multiplied.
      bool isLoaded = number > 0;
      unsigned piece =
          isGathered && !isLoaded ? llvm::divideCeil(count, 2) : count;
      for (unsigned step = first; step < first + count; step += piece) {
        if (!isLoaded)
          readGroupWords(batches, step, piece, words);
        emitGroupSteps(own, words, step, piece, builder.getInt1(step != first),
                       more);
      }
      emitGroupEnd();
      if (areTwoInFlight && number > 0)
        addUp(number - 1, 1);
      before = std::move(more);
      if (!areTwoInFlight || number + 1 == parts.size())
        addUp(number, 0);
    }
  }
}

llvm::Value *MatrixProduct::addsFirst(const Registers &sums) {
  if (op.getFromZero())
    return builder.CreateNot(emitter.isFirstIteration());
  return builder.getInt1(!llvm::all_of(sums, [](llvm::Value *sum) {
    auto *constant = llvm::dyn_cast<llvm::Constant>(sum);
    return constant && constant->isNullValue();
  }));
}

void MatrixProduct::emitGroups(llvm::ArrayRef<unsigned> batches,
                               Registers &sums) {
  llvm::SmallVector<GroupPart, 4> parts = getGroupParts(batches);
  if (left.isMemory && !isGathered)
    leftDescriptor = makeDescriptor(left);
  rightDescriptor = makeDescriptor(right);
  if (isPromoted)
    return emitPromoted(batches, parts, sums);
  llvm::Value *adds = addsFirst(sums);
  unsigned steps = shape.k * size / kStepBytes;
  // What is gathered for a group is loaded while the one before is multiplied,
  // from this product or from that of the iteration before. Older ones have
  // ended: they had the same registers.
  unsigned groups = op.getNumGroups(), count = steps / groups;
  for (unsigned group = 0; group < groups; ++group) {
    StepWords words;
    if (isGathered && op.getAsync())
      emitGroupDrain(emitter, groups > 1 ? 1 : 0);
    readGroupWords(batches, group * count, count, words);
    emitGroupSteps(parts, words, group * count, count,
                   group == 0 ? adds : builder.getTrue(), sums);
    emitGroupEnd();
  }
  if (!op.getAsync())
    sums = emitGroupWait(emitter, std::move(sums));
}
