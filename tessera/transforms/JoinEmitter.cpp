//===- JoinEmitter.cpp - builds tile blocks that are computed as one -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/transforms/JoinEmitter.h"

#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::analysis;
using namespace tessera::cuda_tile;

//===----------------------------------------------------------------------===//
// Scalars
//===----------------------------------------------------------------------===//

Value JoinEmitter::compare(Value a, Value b, ComparisonPredicate predicate) {
  return builder.create<CmpIOp>(TileType::get({}, builder.getI1Type()), a, b,
                                predicate, kUnsigned);
}

Value JoinEmitter::buildCondition(Block *to, ArrayRef<Value> coordinates,
                                  Value width) {
  builder.setInsertionPointToEnd(to);
  whole.clear();
  wide.clear();
  // Blocks beyond the end of the grid would compute what no block computes, and
  // perhaps divide by zero.
  SmallVector<Value, 4> xs{coordinates[0]};
  Value last = width ? subtract(width, constant(i32, 1)) : Value();
  for (int64_t i = 1; i < parts; ++i) {
    Value x = add(xs[0], constant(i32, i));
    xs.push_back(width ? minimum(x, last) : x);
  }

  for (auto op : body.getOps<GetTileBlockIdOp>())
    for (auto [result, value] : llvm::zip_equal(op->getResults(), coordinates))
      if (value)
        whole.map(result, value);
  // What is the same for all blocks may be before the body already.
  for (Operation *op : join.invariants)
    if (op->getBlock() == &body)
      builder.clone(*op, whole);
  for (Operation *op : join.scalars)
    builder.clone(*op, whole);

  Value all = width ? compare(add(xs[0], constant(i32, parts - 1)), width,
                              ComparisonPredicate::LessThan)
                    : constant(TileType::get({}, builder.getI1Type()), 1);
  auto require = [&](Value condition) {
    all = builder.create<AndIOp>(all.getType(), all, condition);
  };
  for (Value value : join.stepping) {
    Value first = whole.lookup(value);
    Type type = first.getType();
    require(compare(rest(first, constant(type, parts)), constant(type, 0),
                    ComparisonPredicate::Equal));
  }
  for (int64_t i = 1; i < parts; ++i) {
    IRMapping own;
    for (auto op : body.getOps<GetTileBlockIdOp>())
      own.map(op->getResult(0), xs[i]);
    auto find = [&](Value value) {
      return own.contains(value) ? own.lookup(value)
                                 : whole.lookupOrDefault(value);
    };
    for (Operation *op : join.scalars) {
      Operation *made = op->clone();
      for (OpOperand &operand : made->getOpOperands())
        operand.set(find(operand.get()));
      builder.insert(made);
      own.map(op->getResults(), made->getResults());
    }
    for (Value value : join.stepping) {
      Value first = whole.lookup(value);
      require(compare(find(value), add(first, constant(first.getType(), i)),
                      ComparisonPredicate::Equal));
    }
    for (auto [value, length] : join.growing) {
      Value first = whole.lookup(value);
      require(compare(find(value),
                      add(first, constant(first.getType(), i * length)),
                      ComparisonPredicate::Equal));
    }
    for (Value value : join.equal)
      require(compare(find(value), whole.lookup(value),
                      ComparisonPredicate::Equal));
  }
  return all;
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

bool JoinEmitter::isInBody(Value value) const {
  Block *block = value.getParentBlock();
  while (block && block != &body) {
    Operation *parent = block->getParentOp();
    block = parent ? parent->getBlock() : nullptr;
  }
  return block == &body;
}

bool JoinEmitter::isAvailable(Operation *op) const {
  auto isHere = [&](Value value) { return isAvailable(value); };
  if (!llvm::all_of(op->getOperands(), isHere))
    return false;
  llvm::SetVector<Value> captured;
  getUsedValuesDefinedAbove(op->getRegions(), captured);
  return llvm::all_of(captured, isHere);
}

Type JoinEmitter::widen(Type type, int dim) const {
  auto tile = dyn_cast<TileType>(type);
  if (!tile || dim == kWhole)
    return type;
  SmallVector<int64_t, 4> shape(tile.getShape());
  shape[dim] *= parts;
  return TileType::get(shape, tile.getElementType());
}

Value JoinEmitter::get(Value value, int dim) {
  if (dim == kWhole) {
    assert(isAvailable(value) && "the value is built as it is");
    return whole.lookupOrDefault(value);
  }
  Value &made = wide[{value, dim}];
  if (auto constant = value.getDefiningOp<ConstantOp>(); constant && !made) {
    // Others may need it outside of the loop or branch that is built.
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(start);
    auto literal = cast<DenseElementsAttr>(constant.getValue());
    Type type = widen(value.getType(), dim);
    made = builder.create<ConstantOp>(
        type, cast<DenseIntOrFPElementsAttr>(
                  literal.resizeSplat(cast<ShapedType>(type))));
  }
  assert(made && "the value is built longer");
  return made;
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

/// A view with tiles that are longer along a dimension.
Value JoinEmitter::buildView(Value view, int dim) {
  auto make = view.getDefiningOp<MakePartitionViewOp>();
  auto type = cast<PartitionViewType>(view.getType());
  SmallVector<int32_t, 4> shape(type.getTileShape().asArrayRef());
  shape[dim] *= parts;
  MLIRContext *context = builder.getContext();
  return builder.create<MakePartitionViewOp>(
      PartitionViewType::get(context, DenseI32ArrayAttr::get(context, shape),
                             type.getTensorView(), type.getDimMap(),
                             type.getPaddingValue()),
      get(make->getOperand(0), kWhole));
}

void JoinEmitter::buildWide(Operation *op, int dim) {
  if (isa<ConstantOp>(op))
    return; // `get` builds these
  if (isa<AssumeOp>(op)) {
    // What is true of groups of elements may not be of longer tiles.
    wide[{op->getResult(0), dim}] = get(op->getOperand(0), dim);
    return;
  }
  auto dims = getOperandDims(op, dim, parts);
  assert(dims && "the analysis has asked for them");
  SmallVector<Value, 4> operands;
  for (auto [operand, cut] : llvm::zip_equal(op->getOperands(), *dims))
    operands.push_back(get(operand, cut));
  if (auto access = dyn_cast<AccessOpInterface>(op)) {
    OperandRange indices = getViewIndices(op);
    operands[indices.getBeginOperandIndex() + dim] =
        unitIndices.lookup(indices[dim]);
    for (auto [before, after] : llvm::zip_equal(op->getOperands(), operands))
      if (before == access.getAddress())
        after = buildView(before, dim);
  }
  // The body of a reduction may use what is before it. Cloning maps results
  // too, but what is made here is longer.
  IRMapping captured = whole;
  Operation *made =
      op->getNumRegions() ? op->clone(captured) : op->cloneWithoutRegions();
  made->setOperands(operands);
  builder.insert(made);
  for (auto [before, after] :
       llvm::zip_equal(op->getResults(), made->getResults())) {
    if (!isa<TileType>(before.getType())) {
      whole.map(before, after);
      continue;
    }
    after.setType(widen(before.getType(), dim));
    wide[{before, dim}] = after;
  }
}

/// How a result of a loop or a branch grows.
int JoinEmitter::getPassedDim(Value result) const {
  assert(join.slices.passed.contains(result) && "the slice has opened it");
  return join.slices.passed.lookup(result);
}

SmallVector<Value> JoinEmitter::getPassed(Operation *op, ValueRange values) {
  SmallVector<Value> passed;
  for (auto [result, value] : llvm::zip_equal(op->getResults(), values))
    passed.push_back(get(value, getPassedDim(result)));
  return passed;
}

SmallVector<Type> JoinEmitter::getPassedTypes(Operation *op) const {
  SmallVector<Type> types;
  for (Value result : op->getResults())
    types.push_back(widen(result.getType(), getPassedDim(result)));
  return types;
}

void JoinEmitter::setPassed(Operation *op, ValueRange keys, ValueRange values) {
  for (auto [result, key, value] :
       llvm::zip_equal(op->getResults(), keys, values)) {
    int dim = getPassedDim(result);
    if (dim == kWhole)
      whole.map(key, value);
    else
      wide[{key, dim}] = value;
  }
}

void JoinEmitter::buildFor(ForOp op) {
  SmallVector<Type> types = getPassedTypes(op);
  auto made = builder.create<ForOp>(
      types, get(op.getLowerBound(), kWhole), get(op.getUpperBound(), kWhole),
      get(op.getStep(), kWhole), getPassed(op, op.getInitValues()),
      op.getUnsignedCmpAttr());
  Block *block = new Block;
  made.getRegion().push_back(block);
  whole.map(op.getInductionVar(),
            block->addArgument(op.getInductionVar().getType(), op.getLoc()));
  for (Type type : types)
    block->addArgument(type, op.getLoc());
  setPassed(op, op.getIterValues(), block->getArguments().drop_front());
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToEnd(block);
  Block &from = op.getRegion().front();
  buildOps(from);
  builder.setLoc(from.getTerminator()->getLoc());
  builder.create<ContinueOp>(
      getPassed(op, from.getTerminator()->getOperands()));
  setPassed(op, op.getResults(), made.getResults());
}

void JoinEmitter::buildIf(IfOp op) {
  auto made =
      builder.create<IfOp>(getPassedTypes(op), get(op.getCondition(), kWhole));
  OpBuilder::InsertionGuard guard(builder);
  for (auto [from, to] :
       llvm::zip_equal(op->getRegions(), made->getRegions())) {
    if (from.empty())
      continue;
    Block *block = new Block;
    to.push_back(block);
    builder.setInsertionPointToEnd(block);
    buildOps(from.front());
    builder.setLoc(from.front().getTerminator()->getLoc());
    builder.create<YieldOp>(
        getPassed(op, from.front().getTerminator()->getOperands()));
  }
  setPassed(op, op.getResults(), made.getResults());
}

/// Builds the operations of a block but for its end. Those that nothing needs
/// are built too, if their operands are there; they change nothing.
void JoinEmitter::buildOps(Block &from) {
  for (Operation &op : from.without_terminator()) {
    builder.setLoc(op.getLoc());
    auto access = join.slices.accesses.find(&op);
    if (join.slices.opened.contains(&op)) {
      if (auto loop = dyn_cast<ForOp>(op))
        buildFor(loop);
      else
        buildIf(cast<IfOp>(op));
      continue;
    }
    if (access != join.slices.accesses.end() && access->second != kWhole) {
      buildWide(&op, access->second);
      continue;
    }
    bool isBuilt = llvm::any_of(
        op.getResults(), [&](Value result) { return whole.contains(result); });
    // All stores grow, so other accesses are loads.
    if (!isBuilt && isAvailable(&op))
      builder.clone(op, whole);
    llvm::SmallSetVector<int, 2> dims;
    for (Value result : op.getResults())
      dims.insert_range(join.slices.dims.lookup(result));
    for (int dim : dims)
      if (dim != kWhole)
        buildWide(&op, dim);
  }
}

void JoinEmitter::buildBody(Block *to) {
  start = to;
  builder.setInsertionPointToEnd(to);
  for (Value value : join.stepping) {
    Value first = whole.lookup(value);
    unitIndices[value] = divide(first, constant(first.getType(), parts));
  }
  buildOps(body);
}
