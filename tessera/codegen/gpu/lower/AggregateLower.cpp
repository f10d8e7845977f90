//===- AggregateLower.cpp - reductions and scans -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A reduction along index bits that registers or lanes hold stays in a warp. If
// warps hold some bits of the dimension, there are three steps:
//
//   tile<1x1024xf32>, registers n0 n1 n7  lanes n2 … n6  warps n8 n9
//   1. reduce bits n0 … n7: a tile<1x4xf32>, warps n0 n1
//   2. convert it: registers n0 n1, the same in all threads
//   3. reduce bits n0 n1
//
// Only step 2 uses shared memory, for a few elements. If the elements must be
// combined in their order, step 1 takes only the bits below the lowest one that
// warps hold.
//
// A scan that crosses warps does the same for the totals of what each warp has:
//
//   1. scan the blocks of the warps            tgpu.scan
//   2. their totals                            tgpu.reduce
//   3. the totals in all threads               tgpu.convert
//   4. what comes before each block            tgpu.scan exclusive
//   5. add it to the elements of the block     tgpu.carry
//
// A body that is not known to be associative is applied one element after the
// other, by one thread per row, in shared memory (tgpu.fold).
//
//===----------------------------------------------------------------------===//

#include "tessera/analysis/Reassociation.h"
#include "tessera/codegen/gpu/lower/Lowering.h"

using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::gpu;
using analysis::Freedom;
using layout::BitMatrix;
using layout::Shape;
using mlir::dyn_cast;
using mlir::isa;
using mlir::Operation;
using mlir::Value;

namespace {

/// A reduce or scan of cuda_tile.
struct Aggregate {
  Operation *op;
  unsigned dim;
  bool isScan, isReversed;
  llvm::ArrayRef<int64_t> shape;
  /// The lowest index bit of the dimension, and how many it has.
  unsigned first, numBits;

  explicit Aggregate(Operation *op)
      : op(op), isScan(isa<ScanOp>(op)), isReversed(false),
        shape(getShape(op->getOperand(0))) {
    if (auto scan = dyn_cast<ScanOp>(op)) {
      dim = scan.getDim();
      isReversed = scan.getReverse();
    } else {
      dim = cast<ReduceOp>(op).getDim();
    }
    first = layout::getFirstBit(Shape(shape), dim);
    numBits = layout::getNumBits(shape[dim]);
  }

  uint32_t getMask() const { return layout::getLowMask(numBits) << first; }
};

} // namespace

/// True if each bit of the dimension is one hardware bit.
static bool isSimple(const Layout &layout, uint32_t bits) {
  uint32_t seen = 0;
  for (Group group : {Group::Register, Group::Lane, Group::Warp})
    for (uint32_t vector : layout.getBasis(group)) {
      if ((vector & bits) == 0)
        continue;
      if ((vector & (vector - 1)) || (seen & vector))
        return false;
      seen |= vector;
    }
  return true;
}

static uint32_t getWarpBits(const Layout &layout, uint32_t bits) {
  uint32_t held = 0;
  for (uint32_t vector : layout.getBasis(Group::Warp))
    held |= vector & bits;
  return held;
}

static Layout makeLayout(unsigned numIndexBits,
                         llvm::ArrayRef<uint32_t> registers,
                         llvm::ArrayRef<uint32_t> lanes,
                         llvm::ArrayRef<uint32_t> warps) {
  BitMatrix matrix(numIndexBits, 0);
  for (llvm::ArrayRef<uint32_t> group : {registers, lanes, warps})
    for (uint32_t vector : group)
      matrix.appendColumn(vector);
  return Layout(
      matrix, layout::GroupSizes(registers.size(), lanes.size(), warps.size()));
}

/// The low bits of the dimension in registers, then in lanes, then in warps.
static Layout getScanLayout(const Aggregate &aggregate, const Plan &plan) {
  unsigned all = layout::getNumBits(Shape(aggregate.shape));
  unsigned threadBits = 5 + plan.getWarpBits();
  unsigned spare = all > threadBits ? all - threadBits : 0;
  unsigned inRegisters = std::min(aggregate.numBits, spare);
  llvm::SmallVector<uint32_t, 16> registers, threads;
  for (unsigned i = 0; i < aggregate.numBits; ++i)
    (i < inRegisters ? registers : threads)
        .push_back(uint32_t(1) << (aggregate.first + i));
  for (unsigned bit = 0; bit < all; ++bit)
    if ((aggregate.getMask() >> bit & 1) == 0)
      (threads.size() < threadBits ? threads : registers)
          .push_back(uint32_t(1) << bit);
  threads.resize(threadBits, 0);
  return makeLayout(all, registers, llvm::ArrayRef(threads).take_front(5),
                    llvm::ArrayRef(threads).drop_front(5));
}

/// The layout in which an aggregate takes its operands.
static Layout getOperandLayout(const Aggregate &aggregate, const Plan &plan,
                               Freedom freedom) {
  if (aggregate.isScan && freedom != Freedom::None)
    return getScanLayout(aggregate, plan);
  const Layout &home = plan.getHome(aggregate.op->getOperand(0));
  if (isSimple(home, aggregate.getMask()))
    return home;
  return plan.getDefault(
      aggregate.shape,
      cast<TileType>(aggregate.op->getOperand(0).getType()).getElementType());
}

bool Lowering::demandAggregate(Operation *op) {
  if (!isa<ReduceOp, ScanOp>(op))
    return false;
  Aggregate aggregate(op);
  Freedom freedom = analysis::findReassociation(op).freedom;
  Layout layout = getOperandLayout(aggregate, plan, freedom);
  demandBlock(op->getRegion(0).front());
  for (Value operand : op->getOperands())
    demand(operand, layout);
  return true;
}

/// The layout without some index bits: positions that differ only in them hold
/// copies of one element.
static Layout dropBits(const Layout &layout, uint32_t bits) {
  uint32_t kept = layout::getLowMask(layout.getNumIndexBits()) & ~bits;
  BitMatrix matrix(llvm::popcount(kept), 0);
  for (uint32_t vector : layout.getMatrix().getColumns())
    matrix.appendColumn(layout::gatherBits(vector, kept));
  return Layout(matrix, layout.getSizes());
}

/// The layout with index bits in registers that warps held.
static Layout takeFromWarps(const Layout &layout, uint32_t bits) {
  llvm::SmallVector<uint32_t, 16> registers(
      llvm::ArrayRef(layout.getBasis(Group::Register).data(),
                     layout.getBasis(Group::Register).size()));
  llvm::SmallVector<uint32_t, 5> warps;
  for (unsigned bit = 0; bit < layout.getNumIndexBits(); ++bit)
    if (bits >> bit & 1)
      registers.push_back(uint32_t(1) << bit);
  for (uint32_t vector : layout.getBasis(Group::Warp))
    warps.push_back(vector & ~bits);
  std::span<const uint32_t> lanes = layout.getBasis(Group::Lane);
  return makeLayout(layout.getNumIndexBits(), registers,
                    llvm::ArrayRef(lanes.data(), lanes.size()), warps);
}

namespace {

/// Creates the operations for one aggregate.
class AggregateBuilder {
public:
  AggregateBuilder(Lowering &lowering, Operation *op)
      : lowering(lowering), aggregate(op),
        freedom(analysis::findReassociation(op).freedom) {
    layout = getOperandLayout(aggregate, lowering.plan, freedom);
    for (Value operand : op->getOperands())
      values.push_back(lowering.get(operand, layout));
  }

  void build() {
    if (freedom == Freedom::None)
      buildFold();
    else if (aggregate.isScan)
      buildScan();
    else
      buildReduce();
  }

private:
  using Values = llvm::SmallVector<Value, 2>;

  /// The tiles of the operands with another shape and layout.
  llvm::SmallVector<mlir::Type, 2> getTypes(llvm::ArrayRef<int64_t> shape,
                                            const Layout &layout) {
    llvm::SmallVector<mlir::Type, 2> types;
    for (Value operand : aggregate.op->getOperands())
      types.push_back(tgpu::FragType::get(
          shape, cast<TileType>(operand.getType()).getElementType(), layout));
    return types;
  }
  /// The shape with another extent of the dimension.
  llvm::SmallVector<int64_t, 4> getShapeWith(int64_t extent) {
    llvm::SmallVector<int64_t, 4> shape(aggregate.shape);
    shape[aggregate.dim] = extent;
    return shape;
  }
  template <typename Op> Values addBody(Op op) {
    lowering.cloneBody(aggregate.op->getRegion(0), op.getBody());
    return Values(op.getResults());
  }
  /// Combines the elements of `sources` along index bits inside warps.
  Values reduce(llvm::ArrayRef<Value> sources, uint32_t bits);
  Values convert(llvm::ArrayRef<Value> sources, const Layout &layout);

  void buildReduce();
  void buildScan();
  void buildFold();
  /// Drops the dimension, whose extent is 1.
  void defineReduced(llvm::ArrayRef<Value> results);

  Lowering &lowering;
  Aggregate aggregate;
  Freedom freedom;
  Layout layout;
  Values values;
};

} // namespace

static const Layout &getLayout(Value frag) {
  return cast<tgpu::FragType>(frag.getType()).getLayout();
}

AggregateBuilder::Values AggregateBuilder::reduce(llvm::ArrayRef<Value> sources,
                                                  uint32_t bits) {
  auto type = cast<tgpu::FragType>(sources[0].getType());
  llvm::SmallVector<int64_t, 4> shape(type.getShape());
  shape[aggregate.dim] >>= llvm::popcount(bits);
  Layout result = layout::dropRegisterCopies(dropBits(type.getLayout(), bits));
  return addBody(lowering.create<tgpu::ReduceOp>(
      aggregate.op, getTypes(shape, result), sources, aggregate.dim, bits,
      freedom == Freedom::Order));
}

AggregateBuilder::Values
AggregateBuilder::convert(llvm::ArrayRef<Value> sources, const Layout &layout) {
  Values converted;
  for (Value source : sources)
    converted.push_back(lowering.create<tgpu::ConvertOp>(
        aggregate.op, cast<tgpu::FragType>(source.getType()).withLayout(layout),
        source));
  return converted;
}

void AggregateBuilder::defineReduced(llvm::ArrayRef<Value> results) {
  for (auto [result, lowered] :
       llvm::zip_equal(aggregate.op->getResults(), results)) {
    if (!isTile(result)) {
      lowering.define(result, lowering.create<tgpu::ScalarOp>(
                                  aggregate.op, result.getType(), lowered));
      continue;
    }
    lowering.define(result,
                    lowering.create<tgpu::ViewOp>(
                        aggregate.op,
                        lowering.getFragType(result, getLayout(lowered)),
                        lowered, lowering.builder.getStringAttr("reshape"),
                        mlir::DenseI32ArrayAttr()));
  }
}

void AggregateBuilder::buildReduce() {
  uint32_t mask = aggregate.getMask();
  uint32_t inWarps = getWarpBits(layout, mask);
  uint32_t now = mask & ~inWarps;
  if (inWarps && freedom != Freedom::Order)
    now = mask & layout::getLowMask(llvm::countr_zero(inWarps));
  Values partial = now ? reduce(values, now) : values;
  if (inWarps) {
    // What is left of the dimension is its upper bits.
    unsigned left = llvm::popcount(mask & ~now);
    uint32_t bits = layout::getLowMask(left) << aggregate.first;
    partial = convert(partial,
                      takeFromWarps(getLayout(partial[0]),
                                    getWarpBits(getLayout(partial[0]), bits)));
    partial = reduce(partial, bits);
  }
  defineReduced(partial);
}

void AggregateBuilder::buildScan() {
  uint32_t mask = aggregate.getMask();
  uint32_t inWarps = getWarpBits(layout, mask);
  unsigned numBlocks = 1u << llvm::popcount(inWarps);
  int64_t block = aggregate.shape[aggregate.dim] / numBlocks;
  Values scans = addBody(lowering.create<tgpu::ScanOp>(
      aggregate.op, getTypes(aggregate.shape, layout), values, aggregate.dim,
      block, aggregate.isReversed, /*exclusive=*/false));
  if (inWarps) {
    uint32_t inside = mask & ~inWarps;
    Values totals = inside ? reduce(values, inside) : values;
    Layout ofBlocks = getLayout(totals[0]);
    uint32_t bits = layout::getLowMask(llvm::popcount(inWarps))
                    << aggregate.first;
    totals = convert(totals, takeFromWarps(ofBlocks, bits));
    totals = addBody(lowering.create<tgpu::ScanOp>(
        aggregate.op, getTypes(getShapeWith(numBlocks), getLayout(totals[0])),
        totals, aggregate.dim, int64_t(numBlocks), aggregate.isReversed,
        /*exclusive=*/true));
    // Each thread needs what comes before its own block, in the registers of
    // the elements that it is added to.
    totals = convert(totals, dropBits(layout, inside));
    scans = addBody(lowering.create<tgpu::CarryOp>(
        aggregate.op, getTypes(aggregate.shape, layout), scans, totals,
        aggregate.dim, aggregate.isReversed));
  }
  for (auto [result, lowered] :
       llvm::zip_equal(aggregate.op->getResults(), scans))
    lowering.define(result, lowered);
}

void AggregateBuilder::buildFold() {
  Values buffers;
  for (Value value : values) {
    auto type = cast<tgpu::FragType>(value.getType());
    Value buffer = lowering.create<tgpu::AllocOp>(
        aggregate.op,
        tgpu::BufferType::get(type.getShape(), type.getElementType()),
        mlir::IntegerAttr());
    lowering.create<tgpu::PutOp>(aggregate.op, value, buffer,
                                 mlir::ValueRange());
    buffers.push_back(buffer);
  }
  llvm::SmallVector<int64_t, 4> shape = getShapeWith(1);
  mlir::Type element =
      cast<tgpu::FragType>(values[0].getType()).getElementType();
  Layout rows = lowering.plan.getDefault(shape, element);
  llvm::SmallVector<mlir::Type, 2> types;
  if (!aggregate.isScan)
    types = getTypes(shape, rows);
  auto fold = lowering.create<tgpu::FoldOp>(
      aggregate.op, types, buffers, aggregate.dim, aggregate.isReversed,
      tgpu::FragType::get(shape, element, rows));
  lowering.cloneBody(aggregate.op->getRegion(0), fold.getBody());
  if (!aggregate.isScan)
    return defineReduced(Values(fold.getResults()));
  for (auto [result, buffer, value] :
       llvm::zip_equal(aggregate.op->getResults(), buffers, values))
    lowering.define(result,
                    lowering.create<tgpu::GetOp>(aggregate.op, value.getType(),
                                                 buffer, mlir::ValueRange()));
}

bool Lowering::lowerAggregate(Operation *op) {
  if (!isa<ReduceOp, ScanOp>(op))
    return false;
  AggregateBuilder(*this, op).build();
  return true;
}

void Lowering::cloneBody(mlir::Region &from, mlir::Region &to) {
  mlir::OpBuilder::InsertionGuard guard(builder);
  mlir::Block &block = to.emplaceBlock();
  for (mlir::BlockArgument argument : from.getArguments())
    scalars.map(argument,
                block.addArgument(argument.getType(), argument.getLoc()));
  builder.setInsertionPointToStart(&block);
  lowerBlock(from.front());
}
