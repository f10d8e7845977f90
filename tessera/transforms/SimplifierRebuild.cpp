//===- SimplifierRebuild.cpp - operations of simplified expressions -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Operations are visited in program order, so operands are known before their
// users, however deep the chain. If the expression of an operation is available
// as a value, that value replaces it. Otherwise the simplified form is built at
// the operation, but only if that makes the kernel smaller: the operations
// built must cost less than those that become dead. Every change makes the
// kernel smaller in (number of operations, weight, depth), in this order, so
// this ends.
//
// A division is never built before the one that it comes from: expressions come
// from operations above the place where they are built, and those have run.
//
//===----------------------------------------------------------------------===//

#include "tessera/transforms/Simplifier.h"
#include "tessera/transforms/SimplifierExpression.h"

#include "mlir/IR/Builders.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::simplifier;

/// Limits of the operations that one rewrite builds, and counts as dead.
static constexpr unsigned kMaxBuilt = 12;
static constexpr unsigned kMaxDying = 24;
/// An iteration finds what became dead in the one before; few kernels need a
/// third.
static constexpr unsigned kMaxRounds = 16;

namespace {

/// The cost of operations that are built or become dead.
struct Cost {
  unsigned numOps = 0;
  unsigned weight = 0;
  unsigned numConstants = 0; // among numOps

  void add(Kind kind) {
    ++numOps;
    switch (kind) {
    case Kind::Constant:
      ++numConstants;
      break;
    case Kind::Div:
    case Kind::Rem:
      weight += 4;
      break;
    case Kind::Mul:
      weight += 2;
      break;
    default:
      ++weight;
    }
  }
};

class Rebuilder {
public:
  Rebuilder(MLIRContext *context, llvm::StringSet<> *applied)
      : builder(context), table(applied) {}

  bool run(Operation *root);

private:
  struct Available {
    Value value;
    unsigned scope;
  };

  void visit(Region &region);
  void visit(Operation *op);
  void visitExpression(Operation *op, const Expression &e);
  void replace(Operation *op, Value by);
  void erase(Operation *op);

  Value find(Id id) const;
  void provide(Id id, Value value, unsigned scope);
  bool measure(Id id, Cost &cost, SmallVectorImpl<Id> &seen,
               SmallPtrSetImpl<Operation *> &kept) const;
  Cost getCostOfDead(Operation *op,
                     const SmallPtrSetImpl<Operation *> &kept) const;
  bool isWorthwhile(Operation *op, Id id) const;
  unsigned getDepth(Value value) const { return depths.lookup(value); }
  unsigned getOperandDepth(Operation *op) const;

  Value build(Id id, Operation *place);
  Value buildConstant(Id id, Operation *place);
  Value buildOperation(const Expression &e, ArrayRef<Value> operands,
                       Location loc);

  OpBuilder builder;
  ExpressionTable table;
  std::vector<SmallVector<Available, 1>> available; // by expression
  std::vector<SmallVector<Id>> scopes;              // available in each region
  DenseMap<Value, unsigned> depths;
  bool isChanged = false;
};

} // namespace

//===----------------------------------------------------------------------===//
// Available values
//===----------------------------------------------------------------------===//

Value Rebuilder::find(Id id) const {
  if (table.is(id, Kind::Leaf))
    return table.leaf(id);
  if (id >= available.size() || available[id].empty())
    return {};
  return available[id].back().value;
}

void Rebuilder::provide(Id id, Value value, unsigned scope) {
  table.bind(value, id);
  if (table.is(id, Kind::Leaf))
    return;
  if (available.size() <= id)
    available.resize(id + 1);
  available[id].push_back({value, scope});
  scopes[scope].push_back(id);
}

void Rebuilder::erase(Operation *root) {
  SmallVector<Operation *> dead = {root};
  while (!dead.empty()) {
    Operation *op = dead.pop_back_val();
    SmallVector<Operation *, 3> sources;
    for (Value operand : op->getOperands())
      if (Operation *source = operand.getDefiningOp())
        if (!llvm::is_contained(sources, source))
          sources.push_back(source);
    Value value = op->getResult(0);
    Id id = table.read(value);
    if (id < available.size())
      llvm::erase_if(available[id],
                     [&](const Available &a) { return a.value == value; });
    table.forget(value);
    depths.erase(value);
    op->erase();
    for (Operation *source : sources)
      if (source->use_empty() && classify(source) != Kind::Leaf)
        dead.push_back(source);
  }
}

void Rebuilder::replace(Operation *op, Value by) {
  op->getResult(0).replaceAllUsesWith(by);
  erase(op);
  isChanged = true;
}

//===----------------------------------------------------------------------===//
// Costs
//===----------------------------------------------------------------------===//

/// Adds the cost of building `id`. False if that is too much.
bool Rebuilder::measure(Id id, Cost &cost, SmallVectorImpl<Id> &seen,
                        SmallPtrSetImpl<Operation *> &kept) const {
  if (llvm::is_contained(seen, id))
    return true;
  seen.push_back(id);
  if (Value value = find(id)) {
    if (Operation *op = value.getDefiningOp())
      kept.insert(op);
    return true;
  }
  const Expression &e = table.get(id);
  cost.add(e.kind);
  if (cost.numOps > kMaxBuilt)
    return false;
  for (unsigned i = 0; i < e.numOperands; ++i)
    if (!measure(e.operands[i], cost, seen, kept))
      return false;
  return true;
}

/// The cost of what becomes dead with `op`, except `kept`.
Cost Rebuilder::getCostOfDead(Operation *root,
                              const SmallPtrSetImpl<Operation *> &kept) const {
  Cost cost;
  SmallPtrSet<Operation *, 16> dying = {root};
  SmallVector<Operation *, 16> order = {root};
  for (unsigned i = 0; i < order.size() && i < kMaxDying; ++i) {
    cost.add(classify(order[i]));
    for (Value operand : order[i]->getOperands()) {
      Operation *source = operand.getDefiningOp();
      if (!source || kept.contains(source) || dying.contains(source) ||
          classify(source) == Kind::Leaf)
        continue;
      if (llvm::all_of(source->getUsers(),
                       [&](Operation *user) { return dying.contains(user); })) {
        dying.insert(source);
        order.push_back(source);
      }
    }
  }
  return cost;
}

unsigned Rebuilder::getOperandDepth(Operation *op) const {
  unsigned depth = 0;
  for (Value operand : op->getOperands())
    depth = std::max(depth, getDepth(operand));
  return depth;
}

bool Rebuilder::isWorthwhile(Operation *op, Id id) const {
  Cost built;
  SmallVector<Id, kMaxBuilt> seen;
  SmallPtrSet<Operation *, 16> kept;
  if (!measure(id, built, seen, kept))
    return false;
  Cost dying = getCostOfDead(op, kept);
  if (built.numOps != dying.numOps)
    return built.numOps < dying.numOps;
  if (built.weight != dying.weight)
    return built.weight < dying.weight;
  // One operation replaces another: only if its operands are available earlier.
  if (built.numOps - built.numConstants != 1 ||
      dying.numOps - dying.numConstants != 1)
    return false;
  unsigned depth = 0;
  const Expression &e = table.get(id);
  for (unsigned i = 0; i < e.numOperands; ++i)
    if (Value value = find(e.operands[i]))
      depth = std::max(depth, getDepth(value));
  return depth < getOperandDepth(op);
}

//===----------------------------------------------------------------------===//
// Building
//===----------------------------------------------------------------------===//

/// Constants are built once: outside of loops and branches, but inside the
/// bodies of reductions.
Value Rebuilder::buildConstant(Id id, Operation *place) {
  Block *block = place->getBlock();
  unsigned scope = scopes.size() - 1;
  while (scope > 0 &&
         isa_and_nonnull<ForOp, LoopOp, IfOp>(block->getParentOp())) {
    block = block->getParentOp()->getBlock();
    --scope;
  }
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(block);
  TileType type = table.type(id);
  auto value =
      DenseElementsAttr::get(cast<ShapedType>(type), *table.constant(id));
  Value result = ConstantOp::create(builder, place->getLoc(), type,
                                    cast<DenseIntOrFPElementsAttr>(value));
  provide(id, result, scope);
  return result;
}

static IntegerOverflow getOverflow(const Traits &traits) {
  return static_cast<IntegerOverflow>((traits.noSignedWrap ? 1 : 0) |
                                      (traits.noUnsignedWrap ? 2 : 0));
}

Value Rebuilder::buildOperation(const Expression &e, ArrayRef<Value> n,
                                Location loc) {
  Signedness sign =
      e.traits.isSigned ? Signedness::Signed : Signedness::Unsigned;
  IntegerOverflow overflow = getOverflow(e.traits);
  switch (e.kind) {
  case Kind::Iota:
    return IotaOp::create(builder, loc, e.type);
  case Kind::Reshape:
    return ReshapeOp::create(builder, loc, e.type, n[0]);
  case Kind::Broadcast:
    return BroadcastOp::create(builder, loc, e.type, n[0]);
  case Kind::Add:
    return AddIOp::create(builder, loc, e.type, n[0], n[1], overflow);
  case Kind::Sub:
    return SubIOp::create(builder, loc, e.type, n[0], n[1], overflow);
  case Kind::Mul:
    return MulIOp::create(builder, loc, e.type, n[0], n[1], overflow);
  case Kind::Neg:
    return NegIOp::create(builder, loc, e.type, n[0], overflow);
  case Kind::Abs:
    return AbsIOp::create(builder, loc, e.type, n[0]);
  case Kind::Div:
    return DivIOp::create(builder, loc, e.type, n[0], n[1], sign,
                          RoundingMode(e.traits.mode));
  case Kind::Rem:
    return RemIOp::create(builder, loc, e.type, n[0], n[1], sign);
  case Kind::Max:
    return MaxIOp::create(builder, loc, e.type, n[0], n[1], sign);
  case Kind::Min:
    return MinIOp::create(builder, loc, e.type, n[0], n[1], sign);
  case Kind::And:
    return AndIOp::create(builder, loc, e.type, n[0], n[1]);
  case Kind::Or:
    return OrIOp::create(builder, loc, e.type, n[0], n[1]);
  case Kind::Xor:
    return XOrIOp::create(builder, loc, e.type, n[0], n[1]);
  case Kind::Shl:
    return ShLIOp::create(builder, loc, e.type, n[0], n[1], overflow);
  case Kind::Shr:
    return ShRIOp::create(builder, loc, e.type, n[0], n[1], sign);
  case Kind::Cmp:
    return CmpIOp::create(builder, loc, e.type, n[0], n[1],
                          ComparisonPredicate(e.traits.mode), sign);
  case Kind::Select:
    return SelectOp::create(builder, loc, e.type, n[0], n[1], n[2]);
  case Kind::Ext:
    return ExtIOp::create(builder, loc, e.type, n[0], sign);
  case Kind::Trunc:
    return TruncIOp::create(builder, loc, e.type, n[0], overflow);
  case Kind::Leaf:
  case Kind::Constant:
    break;
  }
  llvm_unreachable("a leaf is there, a constant is built by another function");
}

/// The recursion depth is bounded by kMaxBuilt.
Value Rebuilder::build(Id id, Operation *place) {
  if (Value value = find(id))
    return value;
  if (table.is(id, Kind::Constant))
    return buildConstant(id, place);
  const Expression &e = table.get(id);
  SmallVector<Value, 3> operands;
  for (unsigned i = 0; i < e.numOperands; ++i)
    operands.push_back(build(e.operands[i], place));
  Value result = buildOperation(e, operands, place->getLoc());
  provide(id, result, scopes.size() - 1);
  depths[result] = getOperandDepth(result.getDefiningOp()) + 1;
  return result;
}

//===----------------------------------------------------------------------===//
// The visit
//===----------------------------------------------------------------------===//

/// True if an operation has its simplest form, except for the order of
/// operands.
static bool isSame(const Expression &e, const Expression &simple) {
  if (e.kind != simple.kind || e.traits != simple.traits ||
      e.type != simple.type || e.number != simple.number)
    return false;
  return e.operands == simple.operands ||
         (e.numOperands == 2 && e.kind != Kind::Sub &&
          e.operands[0] == simple.operands[1] &&
          e.operands[1] == simple.operands[0]);
}

void Rebuilder::visitExpression(Operation *op, const Expression &e) {
  Value value = op->getResult(0);
  Id id = table.simplify(e);
  if (Value other = find(id)) {
    replace(op, other);
    return;
  }
  if (!isSame(e, table.get(id)) && isWorthwhile(op, id)) {
    builder.setInsertionPoint(op);
    replace(op, build(id, op));
    return;
  }
  provide(id, value, scopes.size() - 1);
  if (e.numOperands > 0)
    depths[value] = getOperandDepth(op) + 1;
}

void Rebuilder::visit(Operation *op) {
  for (Region &region : op->getRegions())
    visit(region);
  if (op->getNumResults() != 1)
    return;
  if (auto assume = dyn_cast<AssumeOp>(op)) {
    // A promise about a constant is dropped, true or not. The operation stays.
    auto tile = dyn_cast<TileType>(assume.getType());
    if (!tile || !tile.getElementType().isInteger())
      return;
    Id id = table.read(assume.getValue());
    if (table.is(id, Kind::Constant))
      table.bind(assume.getResult(), id);
    else
      table.read(assume.getResult());
    depths[assume.getResult()] = getDepth(assume.getValue());
    return;
  }
  if (classify(op) != Kind::Leaf)
    visitExpression(op, table.describe(op));
}

void Rebuilder::visit(Region &region) {
  scopes.emplace_back();
  for (Block &block : region)
    for (Operation &op : llvm::make_early_inc_range(block))
      visit(&op);
  unsigned scope = scopes.size() - 1;
  for (Id id : scopes.back())
    llvm::erase_if(available[id],
                   [&](const Available &a) { return a.scope >= scope; });
  scopes.pop_back();
}

bool Rebuilder::run(Operation *root) {
  for (Region &region : root->getRegions())
    visit(region);
  return isChanged;
}

bool tessera::simplifyExpressions(Operation *root, llvm::StringSet<> *applied) {
  // Each kernel is simplified separately.
  SmallVector<Operation *> kernels;
  root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (!isa<EntryOp>(op))
      return WalkResult::advance();
    kernels.push_back(op);
    return WalkResult::skip();
  });
  if (kernels.empty() && !isa<cuda_tile::ModuleOp>(root))
    kernels.push_back(root);
  bool isChanged = false;
  for (Operation *kernel : kernels)
    for (unsigned round = 0; round < kMaxRounds; ++round) {
      if (!Rebuilder(kernel->getContext(), applied).run(kernel))
        break;
      isChanged = true;
    }
  return isChanged;
}
