//===- Starts.cpp - less work before a loop of products -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/pipeline/Starts.h"
#include "tessera/codegen/gpu/pipeline/LoopTools.h"

#include "mlir/IR/IRMapping.h"

using namespace tessera;
using namespace tessera::gpu;
using mlir::Operation;
using mlir::Value;

/// The wait for the last product in a branch that is taken if a loop of
/// products has an iteration (guardLoop); null if there is none. If threads
/// gather the left operand, they have no registers for anything else meanwhile.
static tgpu::MmaWaitOp findWait(tgpu::IfOp branch) {
  tgpu::MmaWaitOp last;
  for (auto wait : branch.getThenRegion().front().getOps<tgpu::MmaWaitOp>())
    last = wait;
  return last && !last.getProduct().isGathered() ? last : tgpu::MmaWaitOp();
}

/// Whether an operation computes scalars that something uses, and nothing else.
static bool isScalarCode(Operation *op) {
  return op->getNumRegions() == 0 && !op->use_empty() &&
         mlir::isMemoryEffectFree(op) &&
         llvm::all_of(op->getResultTypes(), tgpu::isScalar) &&
         !mlir::isa<cuda_tile::ConstantOp>(op);
}

/// The scalars that are computed before a branch in its block, and needed only
/// after it; in the order of the code.
static llvm::SmallVector<Operation *> findLateScalars(tgpu::IfOp branch) {
  llvm::SmallPtrSet<Operation *, 16> late;
  llvm::SmallVector<Operation *> found;
  mlir::Block *block = branch->getBlock();
  auto isLate = [&](Operation *user) {
    if (late.contains(user))
      return true;
    Operation *own = block->findAncestorOpInBlock(*user);
    return own && branch->isBeforeInBlock(own);
  };
  for (Operation *op = branch->getPrevNode(); op; op = op->getPrevNode())
    if (isScalarCode(op) && llvm::all_of(op->getUsers(), isLate)) {
      late.insert(op);
      found.push_back(op);
    }
  std::reverse(found.begin(), found.end());
  return found;
}

/// Whether LLVM makes a branch of an operation: it divides by numbers of 32
/// bits if it can.
static bool hasBranch(Operation *op) {
  return mlir::isa<cuda_tile::DivIOp, cuda_tile::RemIOp>(op) &&
         tgpu::getTileType(op->getResult(0).getType())
                 .getElementType()
                 .getIntOrFloatBitWidth() > 32;
}

/// Those of some scalars that need a branch, and what they are computed from;
/// in the order of the code.
static llvm::SmallVector<Operation *>
findBranching(llvm::ArrayRef<Operation *> scalars) {
  llvm::SmallPtrSet<Operation *, 16> needed;
  llvm::SmallVector<Operation *> found;
  for (Operation *op : llvm::reverse(scalars))
    if (hasBranch(op) || llvm::any_of(op->getUsers(), [&](Operation *user) {
          return needed.contains(user);
        })) {
      needed.insert(op);
      found.push_back(op);
    }
  std::reverse(found.begin(), found.end());
  return found;
}

/// Moves scalars to before the wait. The branch that is not taken if there is a
/// product computes them too.
static void computeBeforeWait(tgpu::IfOp branch, tgpu::MmaWaitOp wait,
                              llvm::ArrayRef<Operation *> scalars) {
  llvm::SmallPtrSet<Operation *, 16> moved(scalars.begin(), scalars.end());
  // What the code after the branch reads of them.
  llvm::SmallVector<Value> passed;
  for (Operation *op : scalars)
    for (Value result : op->getResults())
      if (llvm::any_of(result.getUsers(),
                       [&](Operation *user) { return !moved.contains(user); }))
        passed.push_back(result);
  unsigned count = branch.getNumResults();
  tgpu::IfOp made = createBranch(branch, mlir::ValueRange(passed).getTypes());
  mlir::OpBuilder builder(made);
  Operation *end = made.getThenRegion().front().getTerminator(),
            *otherEnd = made.getElseRegion().front().getTerminator();
  builder.setInsertionPoint(otherEnd);
  mlir::IRMapping copies;
  for (Operation *op : scalars)
    builder.clone(*op, copies);
  for (Operation *op : scalars)
    op->moveBefore(wait);
  for (auto [i, value] : llvm::enumerate(passed)) {
    value.replaceUsesWithIf(made.getResult(count + i), [&](auto &use) {
      return !moved.contains(use.getOwner());
    });
    end->insertOperands(end->getNumOperands(), value);
    otherEnd->insertOperands(otherEnd->getNumOperands(), copies.lookup(value));
  }
}

static void moveBeforeFirstUser(Operation *op) {
  Operation *first = nullptr;
  for (Operation *user : op->getUsers()) {
    Operation *own = op->getBlock()->findAncestorOpInBlock(*user);
    if (!first || own->isBeforeInBlock(first))
      first = own;
  }
  op->moveBefore(first);
}

/// Scalars that only the code after a loop needs are computed where it needs
/// them. Divisions of 64 bits have branches, over which ptxas moves nothing; so
/// they stand before the wait.
static void delayScalars(tgpu::IfOp branch, tgpu::MmaWaitOp wait) {
  llvm::SmallVector<Operation *> scalars = findLateScalars(branch);
  llvm::SmallVector<Operation *> early = findBranching(scalars);
  if (!early.empty())
    computeBeforeWait(branch, wait, early);
  for (Operation *op : llvm::reverse(scalars))
    if (!llvm::is_contained(early, op))
      moveBeforeFirstUser(op);
}

//===----------------------------------------------------------------------===//
// Scalars of the next tile
//===----------------------------------------------------------------------===//

/// The scalars before an operation in the body of a loop that follow from its
/// index; in the order of the code. Constants are among them.
static llvm::SmallVector<Operation *> findIndexScalars(tgpu::ForOp loop,
                                                       Operation *end) {
  llvm::SmallPtrSet<Operation *, 32> known;
  llvm::SmallVector<Operation *> found;
  mlir::Block &body = loop.getBody().front();
  auto isKnown = [&](Value operand) {
    if (!loop.getBody().isAncestor(operand.getParentRegion()))
      return true;
    Operation *definition = operand.getDefiningOp();
    return definition ? known.contains(definition)
                      : operand == body.getArgument(0);
  };
  for (Operation &op : llvm::make_range(body.begin(), end->getIterator()))
    if ((isScalarCode(&op) || mlir::isa<cuda_tile::ConstantOp>(op)) &&
        llvm::all_of(op.getOperands(), isKnown)) {
      known.insert(&op);
      found.push_back(&op);
    }
  return found;
}

/// Clones scalars for another index of the loop, and returns what becomes of
/// `values`.
static llvm::SmallVector<Value>
cloneScalars(mlir::OpBuilder &builder, llvm::ArrayRef<Operation *> scalars,
             llvm::ArrayRef<Value> values, Value index, Value other) {
  mlir::IRMapping map;
  map.map(index, other);
  for (Operation *op : scalars)
    builder.clone(*op, map);
  return llvm::map_to_vector(values,
                             [&](Value value) { return map.lookup(value); });
}

/// Scalars that decide whether a loop multiplies in an iteration are needed
/// before its first product. So they are computed one iteration earlier, after
/// `inner`, while sums are stored:
///
///   for t iter() {              s = scalars(first)
///     s = scalars(t)            for t iter(s) {
///     if s { inner; store }       s = if s { inner; scalars(t + step); store }
///   }                                 else { scalars(t + step) }
///                               }
static void computeAhead(tgpu::IfOp branch, Operation *inner) {
  auto loop = mlir::cast<tgpu::ForOp>(branch->getParentOp());
  llvm::SmallVector<Operation *> scalars = findIndexScalars(loop, branch);
  llvm::SmallPtrSet<Operation *, 32> own(scalars.begin(), scalars.end());
  auto isOther = [&](Operation *user) { return !own.contains(user); };
  llvm::SmallVector<Value> values;
  for (Operation *op : scalars)
    if (!mlir::isa<cuda_tile::ConstantOp>(op))
      for (Value result : op->getResults())
        if (llvm::any_of(result.getUsers(), isOther))
          values.push_back(result);
  if (!llvm::is_contained(values, branch.getCondition()))
    return;
  mlir::Location location = loop.getLoc();
  mlir::OpBuilder builder(loop);
  Value index = loop.getBody().getArgument(0);
  llvm::SmallVector<Value> firsts =
      cloneScalars(builder, scalars, values, index, loop.getLowerBound());
  tgpu::ForOp made = createLoop(builder, loop, firsts, loop.getNonempty());
  loop->replaceAllUsesWith(made.getResults().take_front(loop.getNumResults()));
  loop.erase();

  mlir::Block &body = made.getBody().front();
  builder.setInsertionPoint(branch);
  Value next = cuda_tile::AddIOp::create(builder, location, index.getType(),
                                         index, made.getStep(),
                                         cuda_tile::IntegerOverflow::None);
  unsigned count = branch.getNumResults();
  branch = createBranch(branch, mlir::ValueRange(values).getTypes());
  auto passOn = [&](Operation *end) {
    end->insertOperands(end->getNumOperands(),
                        cloneScalars(builder, scalars, values, index, next));
  };
  builder.setInsertionPointAfter(inner);
  passOn(branch.getThenRegion().front().getTerminator());
  Operation *otherEnd = branch.getElseRegion().front().getTerminator();
  builder.setInsertionPoint(otherEnd);
  passOn(otherEnd);
  Operation *end = body.getTerminator();
  end->insertOperands(end->getNumOperands(),
                      branch.getResults().drop_front(count));
  mlir::ValueRange carried = body.getArguments().take_back(values.size());
  for (auto [value, argument] : llvm::zip_equal(values, carried))
    value.replaceUsesWithIf(argument,
                            [&](auto &use) { return isOther(use.getOwner()); });
  for (Operation *op : llvm::reverse(scalars))
    if (op->use_empty())
      op->erase();
}

/// Whether a branch has no other end than its own, and the loop around it has
/// one place where an iteration ends.
static bool hasOneEnd(tgpu::IfOp branch) {
  unsigned ends = 0;
  branch->getParentOp()->walk([&](tgpu::ContinueOp end) {
    Operation *loop = end->getParentOp();
    while (!mlir::isa<tgpu::ForOp, tgpu::LoopOp>(loop))
      loop = loop->getParentOp();
    ends += loop == branch->getParentOp();
  });
  return ends == 1 &&
         llvm::all_of(branch->getRegions(), [](mlir::Region &each) {
           return mlir::isa<tgpu::YieldOp>(each.front().getTerminator());
         });
}

/// The loop of a product in a branch for tiles that are joined, or the branch
/// around that loop; null if there is none, or another product. If threads
/// gather what an asynchronous product reads, they have no registers for
/// anything else.
static Operation *findProducts(tgpu::IfOp branch) {
  if (!mlir::isa<tgpu::ForOp>(branch->getParentOp()) ||
      !branch->getParentOfType<tgpu::RolesOp>() || findWait(branch) ||
      !hasOneEnd(branch))
    return nullptr;
  llvm::SmallVector<tgpu::MmaOp> products;
  branch.getThenRegion().walk(
      [&](tgpu::MmaOp mma) { products.push_back(mma); });
  if (products.size() != 1 ||
      (products[0].getAsync() && products[0].isGathered()))
    return nullptr;
  Operation *around =
      branch.getThenRegion().front().findAncestorOpInBlock(*products[0]);
  return around == products[0] ? nullptr : around;
}

void gpu::shortenStarts(tgpu::KernelOp kernel) {
  llvm::SmallVector<std::pair<tgpu::IfOp, tgpu::MmaWaitOp>> found;
  kernel.walk([&](Operation *op) {
    if (auto mma = mlir::dyn_cast<tgpu::MmaOp>(op)) {
      mma.setFromZero(mma.canStartFromZero());
    } else if (auto branch = mlir::dyn_cast<tgpu::IfOp>(op)) {
      // A CTA with one tile has time at its start, while the first tiles of
      // operands come.
      tgpu::MmaWaitOp wait = findWait(branch);
      if (wait && branch->getParentOfType<tgpu::ForOp>())
        found.emplace_back(branch, wait);
    }
  });
  for (auto [branch, wait] : found)
    delayScalars(branch, wait);
  llvm::SmallVector<tgpu::IfOp> branches;
  kernel.walk([&](tgpu::IfOp branch) {
    if (findProducts(branch))
      branches.push_back(branch);
  });
  for (tgpu::IfOp branch : branches)
    computeAhead(branch, findProducts(branch));
}
