//===- Starts.cpp - less work before a loop of products -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/pipeline/Starts.h"

#include "mlir/IR/IRMapping.h"

using namespace tessera;
using namespace tessera::gpu;
using mlir::Operation;
using mlir::Value;

/// The wait for the last product of a loop in a branch, which is taken if the
/// loop has an iteration (guardLoop); null if there is none. If threads gather
/// the left operand, they have no registers for anything else meanwhile.
static tgpu::MmaWaitOp findWait(tgpu::IfOp branch) {
  for (auto wait : branch.getThenRegion().front().getOps<tgpu::MmaWaitOp>())
    if (wait.getSource().getDefiningOp<tgpu::ForOp>() &&
        !wait.getProduct().isGathered())
      return wait;
  return {};
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
  mlir::OpBuilder builder(branch);
  llvm::SmallVector<mlir::Type> types(branch.getResultTypes());
  llvm::append_range(types, mlir::ValueRange(passed).getTypes());
  auto made = tgpu::IfOp::create(builder, branch.getLoc(), types,
                                 branch.getCondition());
  made.getThenRegion().takeBody(branch.getThenRegion());
  made.getElseRegion().takeBody(branch.getElseRegion());
  unsigned count = branch.getNumResults();
  branch->replaceAllUsesWith(made.getResults().take_front(count));
  branch.erase();

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

void gpu::shortenStarts(tgpu::KernelOp kernel) {
  llvm::SmallVector<tgpu::IfOp> branches;
  kernel.walk([&](Operation *op) {
    if (auto mma = mlir::dyn_cast<tgpu::MmaOp>(op))
      mma.setFromZero(mma.canStartFromZero());
    else if (auto branch = mlir::dyn_cast<tgpu::IfOp>(op))
      branches.push_back(branch);
  });
  for (tgpu::IfOp branch : branches)
    if (tgpu::MmaWaitOp wait = findWait(branch))
      delayScalars(branch, wait);
}
