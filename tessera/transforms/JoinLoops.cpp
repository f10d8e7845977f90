//===- JoinLoops.cpp - two loops over parts of a range become one -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The inverse of loop-split. In causal attention only the last tiles of keys
// need a mask, and front ends write two loops:
//
//   %r = for %i in (l to min(u, m)) iter(%a = %init) { %s = f(%a, %i), g(%s) }
//   %t = for %i in (max(l, m) to u) iter(%a = %r) {
//     %s = f(%a, %i), %x = mask(%s, %i), g(%x)
//   }
//
// A GPU that loads ahead must drain its queue of loads after the first loop and
// fill it again for the second. One loop with a branch has no such gap:
//
//   %t = for %i in (l to u) iter(%a = %init) {
//     %s = f(%a, %i)
//     %x = if %i >= m { yield mask(%s, %i) } else { yield %s }
//     g(%x)
//   }
//
// The bodies are matched in order. Each operation of the first must have a
// partner in the second. What the second has in addition must be without
// effects; it goes into the branches, so it is executed when it was before. A
// match with the fewest branches is taken.
//
//===----------------------------------------------------------------------===//

#include "tessera/analysis/Facts.h"
#include "tessera/analysis/Reachability.h"
#include "tessera/dialect/Ops.h"
#include "tessera/transforms/Passes.h"

#include "mlir/IR/IRMapping.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/SetVector.h"

namespace tessera {
#define GEN_PASS_DEF_JOINLOOPS
#include "tessera/transforms/Passes.h.inc"
} // namespace tessera

using namespace mlir;
using namespace tessera;
using namespace tessera::analysis;
using namespace tessera::cuda_tile;

//===----------------------------------------------------------------------===//
// Bounds
//===----------------------------------------------------------------------===//

namespace {
/// The range of the joined loop. From `point` on, an iteration is one of the
/// second loop.
struct JoinedRange {
  Value lower, upper, point;
};

/// Finds the range of two loops with step 1 and the same signedness.
class RangeFinder {
public:
  RangeFinder(ForOp first, ForOp second)
      : lower(first.getLowerBound()), upper(second.getUpperBound()),
        end(first.getUpperBound()), start(second.getLowerBound()),
        signedness(first.getUnsignedCmp() ? Signedness::Unsigned
                                          : Signedness::Signed),
        facts(first->getParentOfType<EntryOp>()) {}

  std::optional<JoinedRange> find();

private:
  /// An assumption: the first value is at most the second.
  using Order = std::pair<Value, Value>;

  bool isKnownAtMost(Value a, Value b);
  bool isAtMost(Value a, Value b, Order order, unsigned depth = 0);
  bool isAtLeast(Value a, Value b, Order order, unsigned depth = 0);
  bool isMax(Value value, Value a, Value b);
  /// The operands of a `mini` or `maxi` with the loop's signedness.
  template <typename Op> std::optional<std::pair<Value, Value>> split(Value);

  Value lower, upper, end, start;
  Signedness signedness;
  Facts facts;
};
} // namespace

/// An `assume` returns its operand.
static Value skipAssumptions(Value value) {
  while (auto assume = value.getDefiningOp<AssumeOp>())
    value = assume->getOperand(0);
  return value;
}

static bool isSame(Value a, Value b) {
  a = skipAssumptions(a);
  b = skipAssumptions(b);
  if (a == b)
    return true;
  Attribute x, y;
  return matchPattern(a, m_Constant(&x)) && matchPattern(b, m_Constant(&y)) &&
         x == y;
}

template <typename Op>
std::optional<std::pair<Value, Value>> RangeFinder::split(Value value) {
  auto op = skipAssumptions(value).getDefiningOp<Op>();
  if (!op || op.getSignedness() != signedness)
    return std::nullopt;
  return std::pair(op.getLhs(), op.getRhs());
}

bool RangeFinder::isKnownAtMost(Value a, Value b) {
  const Bounds &x = facts.getBounds(a), &y = facts.getBounds(b);
  return signedness == Signedness::Unsigned ? x.unsignedMax <= y.unsignedMin
                                            : x.signedMax <= y.signedMin;
}

/// More levels of `mini` and `maxi` do not occur.
static constexpr unsigned kMaxDepth = 4;

bool RangeFinder::isAtMost(Value a, Value b, Order order, unsigned depth) {
  if (isSame(a, b) || (isSame(a, order.first) && isSame(b, order.second)) ||
      isKnownAtMost(a, b))
    return true;
  if (depth == kMaxDepth)
    return false;
  if (auto least = split<MinIOp>(a))
    return isAtMost(least->first, b, order, depth + 1) ||
           isAtMost(least->second, b, order, depth + 1);
  if (auto greatest = split<MaxIOp>(a))
    return isAtMost(greatest->first, b, order, depth + 1) &&
           isAtMost(greatest->second, b, order, depth + 1);
  return false;
}

bool RangeFinder::isAtLeast(Value a, Value b, Order order, unsigned depth) {
  if (isSame(a, b) || (isSame(b, order.first) && isSame(a, order.second)) ||
      isKnownAtMost(b, a))
    return true;
  if (depth == kMaxDepth)
    return false;
  if (auto least = split<MinIOp>(a))
    return isAtLeast(least->first, b, order, depth + 1) &&
           isAtLeast(least->second, b, order, depth + 1);
  if (auto greatest = split<MaxIOp>(a))
    return isAtLeast(greatest->first, b, order, depth + 1) ||
           isAtLeast(greatest->second, b, order, depth + 1);
  return false;
}

/// True if `value` is max(a, b). It need not be written so if it is known which
/// of the two is larger.
bool RangeFinder::isMax(Value value, Value a, Value b) {
  if (auto operands = split<MaxIOp>(value))
    if ((isSame(operands->first, a) && isSame(operands->second, b)) ||
        (isSame(operands->first, b) && isSame(operands->second, a)))
      return true;
  return (isSame(value, a) && isAtLeast(a, b, {b, b})) ||
         (isSame(value, b) && isAtLeast(b, a, {a, a}));
}

std::optional<JoinedRange> RangeFinder::find() {
  // rule join-loops.bounds
  // (l to min(u, m)) and (max(l, m) to u). Index i of (l to u) is in the first
  // if i < m, and in the second if i >= m. Both are empty if u <= l.
  if (auto operands = split<MinIOp>(end)) {
    auto [a, b] = *operands;
    if (isSame(a, upper) && isMax(start, lower, b))
      return JoinedRange{lower, upper, b};
    if (isSame(b, upper) && isMax(start, lower, a))
      return JoinedRange{lower, upper, a};
  }
  // rule join-loops.clamp
  // (l to p) and (p to u), as loop-split writes them. If l <= u, p must be
  // between them; if u <= l, both loops must be empty.
  Order notEmpty = {lower, upper}, isEmpty = {upper, lower};
  if (isSame(end, start) && isAtLeast(end, lower, notEmpty) &&
      isAtMost(end, upper, notEmpty) && isAtMost(end, lower, isEmpty) &&
      isAtLeast(end, upper, isEmpty))
    return JoinedRange{lower, upper, end};
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Bodies
//===----------------------------------------------------------------------===//

namespace {
/// Where the second loop uses another value than the first.
struct Replacement {
  Value plain; // of the first loop
  Value other; // of an additional operation of the second
  /// An operation of the first body; the branch comes before it.
  Operation *before;
};

/// Matches the bodies of two loops.
class BodyMatch {
public:
  BodyMatch(ForOp first, ForOp second);

  bool find();
  /// Changes the first body so that iterations from `point` on do what the
  /// second body does.
  void join(Value point);

private:
  bool search(size_t i, size_t j);
  bool matchOps(Operation *a, Operation *b, Operation *before);
  bool matchRegions(Region &a, Region &b, Operation *before);
  bool matchUse(OpOperand &use, Value other, Operation *before);
  void map(Value from, Value to) {
    mapping[from] = to;
    mapped.push_back(from);
  }
  Value createBranch(const Replacement &replacement, Value isSecond);

  Block &first, &second;
  bool isUnsigned;
  SmallVector<Operation *> firstOps, secondOps;
  /// From values of the second body to equal ones of the first. Results of
  /// additional operations are not in it.
  DenseMap<Value, Value> mapping;
  /// What was added to `mapping`, in order, so that a step can be undone.
  SmallVector<Value> mapped;
  SmallVector<Replacement, 2> replacements;
  /// Operands of the first body, and the replacements that they get.
  SmallVector<std::pair<OpOperand *, size_t>> uses;
  size_t maxReplacements = 0;
  /// How many more operations may be compared.
  unsigned budget = 0;
};
} // namespace

BodyMatch::BodyMatch(ForOp first, ForOp second)
    : first(first.getRegion().front()), second(second.getRegion().front()),
      isUnsigned(first.getUnsignedCmp()) {
  for (Operation &op : this->first)
    firstOps.push_back(&op);
  for (Operation &op : this->second)
    secondOps.push_back(&op);
  for (auto [a, b] :
       llvm::zip_equal(this->first.getArguments(), this->second.getArguments()))
    map(b, a);
}

/// True if the second loop may have this operation in addition.
static bool canBeAdditional(Operation *op) {
  return op->getNumResults() != 0 && isMemoryEffectFree(op) &&
         !mayNotReturn(op);
}

bool BodyMatch::matchUse(OpOperand &use, Value other, Operation *before) {
  Value plain = use.get();
  auto found = mapping.find(other);
  if (found != mapping.end())
    return found->second == plain;
  Operation *made = other.getDefiningOp();
  if (!made || made->getBlock() != &second)
    return isSame(plain, other);
  // The result of an additional operation.
  if (plain.getType() != other.getType() || !isa<TileType>(plain.getType()) ||
      !plain.getDefiningOp() || plain.getParentBlock() != &first)
    return false;
  auto *same = llvm::find_if(replacements, [&](const Replacement &each) {
    return each.plain == plain && each.other == other;
  });
  if (same == replacements.end()) {
    if (replacements.size() == maxReplacements)
      return false;
    replacements.push_back({plain, other, before});
    same = &replacements.back();
  }
  uses.push_back({&use, same - replacements.begin()});
  return true;
}

bool BodyMatch::matchRegions(Region &a, Region &b, Operation *before) {
  if (a.empty() || b.empty())
    return a.empty() && b.empty();
  Block &x = a.front(), &y = b.front();
  if (x.getArgumentTypes() != y.getArgumentTypes() ||
      x.getOperations().size() != y.getOperations().size())
    return false;
  for (auto [from, to] : llvm::zip_equal(y.getArguments(), x.getArguments()))
    map(from, to);
  for (auto [p, q] : llvm::zip_equal(x, y))
    if (!matchOps(&p, &q, before))
      return false;
  return true;
}

/// Compares two operations, with all that is in them.
bool BodyMatch::matchOps(Operation *a, Operation *b, Operation *before) {
  if (budget == 0)
    return false;
  --budget;
  if (a->getName() != b->getName() ||
      a->getNumOperands() != b->getNumOperands() ||
      a->getNumRegions() != b->getNumRegions() ||
      a->getResultTypes() != b->getResultTypes() ||
      a->getAttrDictionary() != b->getAttrDictionary())
    return false;
  for (auto [use, other] :
       llvm::zip_equal(a->getOpOperands(), b->getOperands()))
    if (!matchUse(use, other, before))
      return false;
  for (auto [x, y] : llvm::zip_equal(a->getRegions(), b->getRegions()))
    if (!matchRegions(x, y, before))
      return false;
  for (auto [from, to] : llvm::zip_equal(b->getResults(), a->getResults()))
    map(from, to);
  return true;
}

/// Matches the operations from i and j on.
bool BodyMatch::search(size_t i, size_t j) {
  while (i != firstOps.size()) {
    if (secondOps.size() - j < firstOps.size() - i)
      return false;
    size_t numMapped = mapped.size(), numReplacements = replacements.size(),
           numUses = uses.size();
    bool fits = matchOps(firstOps[i], secondOps[j], firstOps[i]);
    // Equal operations with equal operands have equal results, so no other
    // choice can be better.
    if (fits && replacements.size() == numReplacements) {
      ++i;
      ++j;
      continue;
    }
    if (fits && search(i + 1, j + 1))
      return true;
    while (mapped.size() != numMapped)
      mapping.erase(mapped.pop_back_val());
    replacements.resize(numReplacements);
    uses.resize(numUses);
    if (!canBeAdditional(secondOps[j]))
      return false;
    ++j;
  }
  return j == secondOps.size();
}

bool BodyMatch::find() {
  // rule join-loops.bodies
  constexpr size_t kMaxReplacements = 4, kMaxOps = 1000;
  constexpr unsigned kMaxComparisons = 100'000;
  if (secondOps.size() > kMaxOps)
    return false;
  for (budget = kMaxComparisons; maxReplacements <= kMaxReplacements;
       ++maxReplacements)
    if (search(0, 0))
      return true;
  return false;
}

/// Values that an operation, or one in it, uses.
static void addOperands(Operation *op, DenseSet<Value> &values) {
  op->walk([&](Operation *each) {
    values.insert(each->operand_begin(), each->operand_end());
  });
}

/// Computes the value of the second loop if the iteration belongs to it.
Value BodyMatch::createBranch(const Replacement &replacement, Value isSecond) {
  IRMapping values;
  for (auto [from, to] : mapping)
    values.map(from, to);
  DenseSet<Value> needed = {replacement.other};
  SmallVector<Operation *> additional;
  for (Operation *op : llvm::reverse(secondOps)) {
    if (llvm::none_of(op->getResults(), [&](Value result) {
          return needed.contains(result) && !mapping.contains(result);
        }))
      continue;
    additional.push_back(op);
    addOperands(op, needed);
  }
  ImplicitLocOpBuilder builder(replacement.other.getLoc(), replacement.before);
  auto branch =
      IfOp::create(builder, TypeRange(replacement.plain.getType()), isSecond);
  builder.createBlock(&branch.getThenRegion());
  for (Operation *op : llvm::reverse(additional))
    builder.clone(*op, values);
  YieldOp::create(builder, values.lookup(replacement.other));
  builder.createBlock(&branch.getElseRegion());
  YieldOp::create(builder, replacement.plain);
  return branch->getResult(0);
}

void BodyMatch::join(Value point) {
  if (replacements.empty())
    return;
  auto builder =
      ImplicitLocOpBuilder::atBlockBegin(first.getParentOp()->getLoc(), &first);
  Value isSecond = CmpIOp::create(
      builder, TileType::get({}, builder.getI1Type()), first.getArgument(0),
      point, ComparisonPredicate::GreaterThanOrEqual,
      isUnsigned ? Signedness::Unsigned : Signedness::Signed);
  SmallVector<Value, 2> branches;
  for (const Replacement &replacement : replacements) {
    branches.push_back(createBranch(replacement, isSecond));
    // Later branches need not compute it again.
    mapping[replacement.other] = branches.back();
  }
  for (auto [use, number] : uses)
    use->set(branches[number]);
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

static bool isOne(Value value) {
  DenseElementsAttr literal;
  return matchPattern(value, m_Constant(&literal)) &&
         literal.getSplatValue<APInt>().isOne();
}

static bool hasProduct(ForOp loop) {
  return loop
      ->walk([](Operation *op) {
        return isa<MmaFOp, MmaIOp, MmaFScaledOp>(op) ? WalkResult::interrupt()
                                                     : WalkResult::advance();
      })
      .wasInterrupted();
}

/// The loop that comes next, if what is between them can move before the first.
/// Null if there is none.
static ForOp findNext(ForOp first) {
  // rule join-loops.between
  bool isSure = !mayNotReturn(first);
  for (Operation *op = first->getNextNode(); op; op = op->getNextNode()) {
    if (auto second = dyn_cast<ForOp>(op))
      return second;
    if (!isMemoryEffectFree(op) || mayNotReturn(op) ||
        op->hasTrait<OpTrait::IsTerminator>() ||
        (!isSure && !isSpeculatable(op)))
      return {};
  }
  return {};
}

/// True if the second loop goes on with the results of the first, and nothing
/// else uses them.
static bool goesOn(ForOp first, ForOp second) {
  // rule join-loops.results
  return first.getResultValues() == second.getInitValues() &&
         llvm::all_of(first.getResultValues(),
                      [](Value result) { return result.hasOneUse(); });
}

/// Erases the bounds that are not used any more, with what they are made of.
static void eraseUnused(ArrayRef<Value> values) {
  llvm::SetVector<Operation *> pending;
  for (Value value : values)
    if (Operation *op = value.getDefiningOp())
      pending.insert(op);
  while (!pending.empty()) {
    Operation *op = pending.pop_back_val();
    if (!isOpTriviallyDead(op))
      continue;
    for (Value operand : op->getOperands())
      if (Operation *made = operand.getDefiningOp())
        pending.insert(made);
    op->erase();
  }
}

/// Joins a loop with the next one. False if that is not possible.
static bool join(ForOp first) {
  ForOp second = findNext(first);
  // rule join-loops.steps
  if (!second || first->getAttrDictionary() != second->getAttrDictionary() ||
      first.getStep().getType() != second.getStep().getType() ||
      !isOne(first.getStep()) || !isOne(second.getStep()) ||
      !goesOn(first, second))
    return false;
  std::optional<JoinedRange> range = RangeFinder(first, second).find();
  if (!range)
    return false;
  BodyMatch bodies(first, second);
  if (!bodies.find())
    return false;
  while (first->getNextNode() != second)
    first->getNextNode()->moveBefore(first);
  bodies.join(range->point);
  Value end = first.getUpperBound(), start = second.getLowerBound();
  first.getUpperBoundMutable().assign(range->upper);
  second.getResultValues().replaceAllUsesWith(first.getResultValues());
  second.erase();
  eraseUnused({start, end});
  return true;
}

namespace {
struct JoinLoops : public tessera::impl::JoinLoopsBase<JoinLoops> {
  using JoinLoopsBase::JoinLoopsBase;

  void runOnOperation() override {
    SmallVector<ForOp> loops;
    getOperation()->walk([&](ForOp loop) { loops.push_back(loop); });
    // Backwards: a loop that is joined with the next one is then joined with
    // the one before, and the one that goes away has been visited.
    bool isChanged = false;
    for (ForOp loop : llvm::reverse(loops)) {
      // rule join-loops.products
      if (productsOnly && !hasProduct(loop))
        continue;
      isChanged |= join(loop);
    }
    if (!isChanged)
      markAllAnalysesPreserved();
  }
};
} // namespace
