//===- Scratch.cpp - conversions through shared memory -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/shared/Scratch.h"
#include "tessera/codegen/gpu/shared/Addresses.h"
#include "tessera/codegen/llvm/Locations.h"
#include "tessera/engine/Engine.h"
#include "tessera/layout/Conversion.h"
#include "tessera/layout/Shuffle.h"

#include "llvm/Support/MathExtras.h"

using namespace tessera;
using namespace tessera::gpu;
using layout::Conversion;
using mlir::dyn_cast;
using mlir::Operation;
using mlir::Value;

/// True if an index bit is nothing but a register bit.
static bool isRegisterBit(const Layout &layout, unsigned bit) {
  uint32_t mask = uint32_t(1) << bit;
  for (Group group : {Group::Lane, Group::Warp})
    for (uint32_t vector : layout.getBasis(group))
      if (vector & mask)
        return false;
  return true;
}

/// Chooses `count` index bits that number rounds: high ones, so that vectors
/// stay whole, and ones that are registers, so that all threads are busy in
/// each round.
static uint32_t chooseRoundBits(const Layout &put, const Layout *get,
                                unsigned count) {
  uint32_t bits = 0;
  for (bool wantsRegister : {true, false})
    for (unsigned bit = put.getNumIndexBits(); bit-- > 0 && count > 0;) {
      bool isRegister = isRegisterBit(put, bit) &&
                        (!get || isRegisterBit(*get, bit)) && bit >= 4;
      if (bits >> bit & 1 || isRegister != wantsRegister)
        continue;
      bits |= uint32_t(1) << bit;
      --count;
    }
  return bits;
}

//===----------------------------------------------------------------------===//
// Exchanges in a warp
//===----------------------------------------------------------------------===//

namespace {
/// A conversion in which each warp has places of its own in shared memory, so
/// that warps need not wait for each other.
struct WarpExchange {
  /// The index bits that number rounds.
  uint32_t bits;
  tgpu::BufferType buffer;
  /// Two if there are several rounds: one is filled while the other is read.
  unsigned numBuffers;
};
} // namespace

/// The index bits that may number rounds, best first: bits that are nothing but
/// a register in both layouts, and not in the vectors that are moved. High ones
/// keep rows whole, and others than the first registers keep matrices together.
static llvm::SmallVector<uint32_t, 8>
findRoundBits(const Layout &from, const Layout &to, unsigned elementBytes) {
  // What a vector moves, and a matrix of `stmatrix` has along a row.
  constexpr unsigned kRowBytes = 16;
  unsigned vectorBits = llvm::Log2_32(std::max(kRowBytes / elementBytes, 1u));
  uint32_t inVectors = 0, isFirst = 0;
  for (const Layout *layout : {&from, &to}) {
    auto registers = layout->getBasis(Group::Register);
    bool isVector = true;
    for (unsigned i = 0; i < std::min<size_t>(vectorBits, registers.size());
         ++i) {
      isVector &= registers[i] == registers[0] << i;
      (isVector ? inVectors : isFirst) |= registers[i];
    }
  }
  llvm::SmallVector<uint32_t, 8> bits;
  for (bool wantsFirst : {false, true})
    for (unsigned bit = from.getNumIndexBits(); bit-- > 0;)
      if (isRegisterBit(from, bit) && isRegisterBit(to, bit) &&
          (inVectors >> bit & 1) == 0 && wantsFirst == (isFirst >> bit & 1))
        bits.push_back(uint32_t(1) << bit);
  return bits;
}

/// Plans an exchange in at most `gap` bytes, 4 KB per warp and 32 KB in all.
static std::optional<WarpExchange> planWarpExchange(tgpu::FragType from,
                                                    tgpu::FragType to,
                                                    int64_t gap,
                                                    bool hasMatrixStores) {
  constexpr int64_t kWarpBytes = 4 << 10, kCtaBytes = 32 << 10;
  const Layout &source = from.getLayout(), &result = to.getLayout();
  auto buffer = tgpu::BufferType::get(from.getShape(), from.getElementType());
  int64_t bytes = buffer.getTileBytes();
  int64_t most =
      std::min({gap, kCtaBytes, kWarpBytes << source.getSizes()[Group::Warp]});
  WarpExchange exchange{0, {}, 1};
  if (bytes > most) {
    exchange.numBuffers = 2;
    for (uint32_t bit :
         findRoundBits(source, result, bytes >> source.getNumIndexBits())) {
      if (bytes * 2 <= most)
        break;
      exchange.bits |= bit;
      bytes /= 2;
    }
    if (bytes * 2 > gap)
      return std::nullopt;
    if (exchange.bits)
      buffer =
          tgpu::BufferType::get({int64_t(1) << (source.getNumIndexBits() -
                                                llvm::popcount(exchange.bits))},
                                from.getElementType());
    else
      exchange.numBuffers = 1;
  }
  exchange.buffer =
      chooseSwizzle(buffer, from.getShape(), source, from.getShape(), result,
                    exchange.bits, hasMatrixStores);
  return exchange;
}

/// Whether a conversion in a warp costs less through shared memory than by
/// shuffles. Neither needs a barrier of the CTA. A shuffle counts as
/// much as an access of all banks of shared memory, a selection as a quarter.
static bool isWarpExchange(tgpu::FragType from, tgpu::FragType to) {
  // Registers that repeat others of their thread take no part.
  Layout source = layout::dropRegisterCopies(from.getLayout());
  Layout result = layout::dropRegisterCopies(to.getLayout());
  Conversion conversion = *layout::findConversion(source, result);
  if (conversion.kind != Conversion::Kind::Lanes || !source.isOneToOne() ||
      !result.isOneToOne())
    return false;
  auto buffer = tgpu::BufferType::get(from.getShape(), from.getElementType());
  unsigned bytes = buffer.getTileBytes() >> source.getNumIndexBits();
  unsigned numElements = 1u << result.getSizes()[Group::Register];
  // A warp writes and reads 128 bytes at a time, if there are no conflicts.
  unsigned numAccesses = 2 * std::max(numElements * bytes / 4, 1u);
  constexpr unsigned kBarrier = 8;
  layout::ShufflePlan plan = layout::planShuffles(conversion, source);
  unsigned numShuffles = plan.getNumShuffles() * bytes / 4;
  unsigned numSelections = numElements * (plan.sourceRotation.getRank() +
                                          plan.resultRotation.getRank());
  return numAccesses + kBarrier < numShuffles + numSelections / 4;
}

static void lower(tgpu::ConvertOp op, const WarpExchange &exchange,
                  Placement &placement) {
  mlir::OpBuilder builder(op);
  llvm::SmallVector<Value, 2> buffers;
  // Side by side: what was there before is waited for once.
  int64_t alignment = exchange.buffer.getAlignment();
  int64_t bytes = llvm::alignTo(exchange.buffer.getNumBytes(), alignment);
  int64_t offset =
      placement.placeScratch(op, exchange.numBuffers * bytes, alignment);
  for (unsigned i = 0; i < exchange.numBuffers; ++i)
    buffers.push_back(
        tgpu::AllocOp::create(builder, op.getLoc(), exchange.buffer,
                              builder.getI64IntegerAttr(offset + i * bytes)));
  Value result;
  if (!exchange.bits) {
    tgpu::PutOp::create(builder, op.getLoc(), op.getSource(), buffers[0],
                        mlir::ValueRange());
    result = tgpu::GetOp::create(builder, op.getLoc(), op.getType(), buffers[0],
                                 mlir::ValueRange());
  }
  for (uint32_t round = 0;
       exchange.bits && round < 1u << llvm::popcount(exchange.bits); ++round) {
    uint32_t value = layout::scatterBits(round, exchange.bits);
    Value buffer = buffers[round % buffers.size()];
    tgpu::PutRoundOp::create(builder, op.getLoc(), op.getSource(), buffer,
                             exchange.bits, value);
    result = tgpu::GetRoundOp::create(
        builder, op.getLoc(), op.getType(), result, buffer, mlir::ValueRange(),
        op.getSource().getType().getShape(), exchange.bits, value);
  }
  op.getResult().replaceAllUsesWith(result);
  op->erase();
}

//===----------------------------------------------------------------------===//
// Exchanges between warps
//===----------------------------------------------------------------------===//

static llvm::Error lower(Operation *op, Value source, mlir::ValueRange indices,
                         Placement &placement, bool hasMatrixStores) {
  auto from = cast<tgpu::FragType>(source.getType());
  auto to = cast<tgpu::FragType>(op->getResult(0).getType());
  llvm::ArrayRef<int64_t> whole = from.getShape(), part = to.getShape();
  bool isConversion = whole == part;
  mlir::OpBuilder builder(op);
  auto buffer = tgpu::BufferType::get(whole, from.getElementType());
  int64_t gap = placement.getLargestGap(op);
  unsigned count = 0;
  while (buffer.getTileBytes() >> count > gap)
    ++count;
  if (gap <= 0 || count > from.getLayout().getNumIndexBits())
    return llvm::make_error<engine::EngineError>(
        "no shared memory is left to convert a tile",
        codegen::readOpNumber(op->getLoc()));
  uint32_t bits = chooseRoundBits(
      from.getLayout(), isConversion ? &to.getLayout() : nullptr, count);
  if (count)
    buffer = tgpu::BufferType::get(
        {int64_t(1) << (from.getLayout().getNumIndexBits() - count)},
        from.getElementType());
  buffer = chooseSwizzle(buffer, whole, from.getLayout(), part, to.getLayout(),
                         bits, hasMatrixStores);
  Value result;
  for (uint32_t round = 0; round < uint32_t(1) << count; ++round) {
    mlir::IntegerAttr offset = builder.getI64IntegerAttr(placement.placeScratch(
        op, buffer.getNumBytes(), buffer.getAlignment()));
    auto alloc = tgpu::AllocOp::create(builder, op->getLoc(), buffer, offset);
    if (!count) {
      tgpu::PutOp::create(builder, op->getLoc(), source, alloc,
                          mlir::ValueRange());
      result = tgpu::GetOp::create(builder, op->getLoc(), to, alloc, indices);
      break;
    }
    uint32_t value = layout::scatterBits(round, bits);
    tgpu::PutRoundOp::create(builder, op->getLoc(), source, alloc, bits, value);
    result = tgpu::GetRoundOp::create(builder, op->getLoc(), to, result, alloc,
                                      indices, whole, bits, value);
  }
  op->getResult(0).replaceAllUsesWith(result);
  op->erase();
  return llvm::Error::success();
}

bool gpu::needsScratch(Operation *op) {
  auto convert = dyn_cast<tgpu::ConvertOp>(op);
  if (!convert)
    return mlir::isa<tgpu::ExtractOp>(op);
  tgpu::FragType from = convert.getSource().getType(), to = convert.getType();
  return layout::findConversion(from.getLayout(), to.getLayout())->kind >=
             Conversion::Kind::Warps ||
         isWarpExchange(from, to);
}

llvm::Error gpu::lowerConversions(tgpu::KernelOp kernel, Placement &placement,
                                  const Target &target) {
  llvm::SmallVector<Operation *, 8> ops;
  kernel.walk<mlir::WalkOrder::PreOrder>([&](Operation *op) {
    if (needsScratch(op))
      ops.push_back(op);
  });
  for (Operation *op : ops) {
    auto convert = dyn_cast<tgpu::ConvertOp>(op);
    if (convert &&
        isWarpExchange(convert.getSource().getType(), convert.getType())) {
      // If there is no room it stays as it is, and shuffles.
      if (auto exchange = planWarpExchange(
              convert.getSource().getType(), convert.getType(),
              placement.getLargestGap(op), target.hasMatrixStores()))
        lower(convert, *exchange, placement);
      continue;
    }
    if (llvm::Error error =
            lower(op, op->getOperand(0), op->getOperands().drop_front(),
                  placement, target.hasMatrixStores()))
      return error;
  }
  return llvm::Error::success();
}
