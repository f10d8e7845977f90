//===- PersistBlocks.cpp - few tile blocks do the work of all -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A machine runs P blocks at a time. If each of these does the work of many
// blocks, one after the other, what a block sets up is paid once, and a code
// generator can load for the next block while it stores for this one. An entry
// becomes
//
//   x, y, z    = get_tile_block_id
//   gx, gy, gz = get_num_tile_blocks
//   own        = x + gx * (y + gy * z)
//   if own >= P { return }
//   …                                     views that are the same for all
//   for t in (own to gx * gy * gz, step P) {
//     x = t % gx, y = t / gx % gy, z = t / (gx * gy)
//     …                                   the body; `return` is `continue`
//   }
//
// Numbers of blocks have 64 bits, as a grid may have more than 2^32 blocks.
// (More than 2^63 would take centuries.)
//
// An entry stays as it is if
//
//   * a block may wait for another, which may come after it in the same loop;
//   * an atomic operation decides about the control flow of a loop: the entry
//     hands out work by itself, or waits in a way that is not seen;
//   * it is persistent already: a loop steps by the number of blocks;
//   * it prints or asserts. These messages have the number of the block that
//     the machine runs;
//   * a loop with products is longer in some blocks than in others. Equal
//     numbers of blocks are no equal shares then; a machine deals out blocks
//     better. The option `uneven` ignores that;
//   * it has an `alloca`. Its memory would be that of the block before, and no
//     token orders the accesses of two blocks.
//
// No token connects two iterations, because none connects two blocks.
//
//===----------------------------------------------------------------------===//

#include "tessera/analysis/Reachability.h"
#include "tessera/analysis/Waits.h"
#include "tessera/transforms/BlockNumbers.h"
#include "tessera/transforms/Passes.h"

#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/ADT/SetVector.h"

namespace tessera {
#define GEN_PASS_DEF_PERSISTBLOCKS
#include "tessera/transforms/Passes.h.inc"
} // namespace tessera

using namespace mlir;
using namespace tessera;
using namespace tessera::analysis;
using namespace tessera::cuda_tile;

//===----------------------------------------------------------------------===//
// Which entries
//===----------------------------------------------------------------------===//

template <typename... Ops> static bool has(EntryOp entry) {
  return entry
      ->walk([](Operation *op) {
        return isa<Ops...>(op) ? WalkResult::interrupt()
                               : WalkResult::advance();
      })
      .wasInterrupted();
}

/// Adds all values that may be computed from those in the set, also by way of
/// control flow that they decide.
static void addDependents(llvm::SetVector<Value> &values) {
  for (size_t i = 0; i < values.size(); ++i)
    for (Operation *user : values[i].getUsers()) {
      values.insert(user->result_begin(), user->result_end());
      for (Region &region : user->getRegions())
        values.insert(region.args_begin(), region.args_end());
      if (!isa<YieldOp, ContinueOp, BreakOp>(user))
        continue;
      // What ends an iteration passes values to the loop, also from within
      // branches.
      Operation *around = user;
      do {
        around = around->getParentOp();
        values.insert(around->result_begin(), around->result_end());
        for (Region &region : around->getRegions())
          values.insert(region.args_begin(), region.args_end());
      } while (isa<IfOp>(around) && !isa<YieldOp>(user));
    }
}

static bool isInLoop(Operation *op) {
  return op->getParentOfType<ForOp>() || op->getParentOfType<LoopOp>();
}

/// True if the result of an atomic operation decides how often a loop iterates,
/// or which branch is taken in one.
static bool hasAtomicControl(EntryOp entry) {
  llvm::SetVector<Value> values;
  entry->walk([&](Operation *op) {
    if (isa<AtomicRMWTkoOp, AtomicCASTkoOp>(op))
      values.insert(op->getResult(0));
  });
  addDependents(values);
  return llvm::any_of(values, [](Value value) {
    return llvm::any_of(value.getUses(), [](OpOperand &use) {
      Operation *user = use.getOwner();
      // After the bounds and the step come initial values.
      constexpr unsigned kNumBounds = 3;
      if (isa<ForOp>(user))
        return use.getOperandNumber() < kNumBounds;
      return isa<IfOp>(user) && isInLoop(user);
    });
  });
}

static bool isPersistent(EntryOp entry) {
  llvm::SetVector<Value> values;
  entry->walk([&](GetNumTileBlocksOp op) {
    values.insert(op->result_begin(), op->result_end());
  });
  addDependents(values);
  return entry
      ->walk([&](ForOp loop) {
        return values.contains(loop.getStep()) ? WalkResult::interrupt()
                                               : WalkResult::advance();
      })
      .wasInterrupted();
}

/// True if the number of iterations of a loop with products depends on the
/// block.
static bool isUneven(EntryOp entry) {
  llvm::SetVector<Value> values;
  entry->walk([&](GetTileBlockIdOp op) {
    values.insert(op->result_begin(), op->result_end());
  });
  addDependents(values);
  return entry
      ->walk([&](Operation *op) {
        if (!isa<MmaFOp, MmaIOp>(op))
          return WalkResult::advance();
        for (auto loop = op->getParentOfType<ForOp>(); loop;
             loop = loop->getParentOfType<ForOp>())
          if (values.contains(loop.getLowerBound()) ||
              values.contains(loop.getUpperBound()))
            return WalkResult::interrupt();
        return WalkResult::advance();
      })
      .wasInterrupted();
}

/// Why an entry must stay as it is, or an empty text.
static StringRef findObstacle(EntryOp entry) {
  // rule persist-blocks.waits
  if (mayWait(entry))
    return "a tile block may wait for another";
  // rule persist-blocks.atomics
  if (hasAtomicControl(entry))
    return "an atomic operation decides about the control flow of a loop";
  // rule persist-blocks.twice
  if (isPersistent(entry))
    return "a loop steps by the number of tile blocks already";
  // rule persist-blocks.messages
  if (hasMessages(entry))
    return "messages have the number of the tile block";
  // rule persist-blocks.alloca
  if (has<AllocaOp>(entry))
    return "it reserves memory for a tile block";
  return {};
}

//===----------------------------------------------------------------------===//
// What is the same for all blocks
//===----------------------------------------------------------------------===//

/// True if an operation is before the loop for its own sake: views, so that a
/// code generator can set up what it needs for them once, and constants. What
/// else is the same for all blocks would take registers as long as the loop
/// runs; it costs little to compute it again.
static bool isWorthKeeping(Operation *op) {
  return isa<ConstantOp>(op) ||
         llvm::none_of(op->getResultTypes(),
                       llvm::IsaPred<TileType, TokenType>);
}

/// Returns the views and constants that are the same in every block, and what
/// they are made of, in their order. Each block that runs the loop has executed
/// them before, so they need not be speculatable, unless something before them
/// may leave the block.
static SmallVector<Operation *> findShared(Block &body) {
  SmallVector<Operation *> same;
  DenseSet<Operation *> isSame;
  bool isSure = true;
  for (Operation &op : body.without_terminator()) {
    // rule persist-blocks.shared
    bool canShare = op.getNumRegions() == 0 && op.getNumResults() != 0 &&
                    !isa<GetTileBlockIdOp>(op) && isMemoryEffectFree(&op) &&
                    (isSure || isSpeculatable(&op)) &&
                    llvm::all_of(op.getOperands(), [&](Value operand) {
                      Operation *made = operand.getDefiningOp();
                      return !made || isSame.contains(made);
                    });
    if (canShare) {
      same.push_back(&op);
      isSame.insert(&op);
    }
    isSure &= !mayNotReturn(&op);
  }
  DenseSet<Operation *> isNeeded;
  for (Operation *op : llvm::reverse(same)) {
    if (!isWorthKeeping(op) && !isNeeded.contains(op))
      continue;
    isNeeded.insert(op);
    for (Value operand : op->getOperands())
      if (Operation *made = operand.getDefiningOp())
        isNeeded.insert(made);
  }
  llvm::erase_if(same, [&](Operation *op) { return !isNeeded.contains(op); });
  return same;
}

//===----------------------------------------------------------------------===//
// Rewriting
//===----------------------------------------------------------------------===//

namespace {
/// Makes the loop of an entry.
class LoopBuilder : BlockNumbers {
public:
  LoopBuilder(EntryOp entry, unsigned numBlocks)
      : BlockNumbers(entry), entry(entry), numBlocks(numBlocks) {}

  void run();

private:
  void readGrid();
  void replaceBlocks(Block *body, Value t);
  void findPlace(Value t);

  EntryOp entry;
  unsigned numBlocks;
  /// What the kernel reads.
  std::array<bool, 3> isRead = {};
  /// Where the block is that the machine runs; of the grid; where block t is.
  std::array<Value, 3> launched, extents, coordinates;
  /// The product of the extents along x and y.
  Value plane;
};
} // namespace

void LoopBuilder::readGrid() {
  auto block = builder.create<GetTileBlockIdOp>();
  auto grid = builder.create<GetNumTileBlocksOp>();
  for (unsigned dim = 0; dim < launched.size(); ++dim) {
    launched[dim] = widen(block->getResult(dim));
    extents[dim] = widen(grid->getResult(dim));
  }
}

/// Coordinates of block t, x fastest.
void LoopBuilder::findPlace(Value t) {
  auto [width, height, depth] = extents;
  if (isRead[0])
    coordinates[0] = rest(t, width);
  if (isRead[1])
    coordinates[1] = rest(divide(t, width), height);
  if (isRead[2])
    coordinates[2] = divide(t, plane);
}

/// Computes the coordinates of block t at the beginning of the body.
void LoopBuilder::replaceBlocks(Block *body, Value t) {
  SmallVector<GetTileBlockIdOp> ops;
  body->walk([&](GetTileBlockIdOp op) { ops.push_back(op); });
  builder.setInsertionPointToStart(body);
  if (llvm::any_of(isRead, [](bool each) { return each; }))
    findPlace(t);
  for (unsigned dim = 0; dim < isRead.size(); ++dim) {
    if (!isRead[dim])
      continue;
    Value known = assumeCoordinate(narrow(coordinates[dim]));
    for (GetTileBlockIdOp op : ops)
      op->getResult(dim).replaceAllUsesWith(known);
  }
  for (GetTileBlockIdOp op : ops)
    op->erase();
}

void LoopBuilder::run() {
  // rule persist-blocks.coordinates
  entry->walk([&](GetTileBlockIdOp op) {
    for (unsigned dim = 0; dim < isRead.size(); ++dim)
      isRead[dim] |= !op->getResult(dim).use_empty();
  });
  Block &outer = entry.getBody().front();
  SmallVector<Operation *> shared = findShared(outer);
  Block *body = new Block;
  body->getOperations().splice(body->end(), outer.getOperations());

  builder.setInsertionPointToEnd(&outer);
  readGrid();
  Value line = add(launched[1], multiply(extents[1], launched[2]));
  Value own = add(launched[0], multiply(extents[0], line));
  Value step = constant(i64, numBlocks);
  Value isIdle = builder.create<CmpIOp>(
      TileType::get({}, builder.getI1Type()), own, step,
      ComparisonPredicate::GreaterThanOrEqual, Signedness::Signed);
  auto branch = builder.create<IfOp>(TypeRange(), isIdle);
  Block *idle = new Block;
  branch.getThenRegion().push_back(idle);
  builder.setInsertionPointToEnd(idle);
  builder.create<ReturnOp>();

  for (Operation *op : shared)
    op->moveBefore(&outer, outer.end());
  builder.setInsertionPointToEnd(&outer);
  plane = multiply(extents[0], extents[1]);
  Value total = multiply(plane, extents[2]);
  auto loop = builder.create<ForOp>(TypeRange(), own, total, step, ValueRange(),
                                    /*unsignedCmp=*/UnitAttr());
  builder.create<ReturnOp>();

  body->addArgument(i64, builder.getLoc());
  loop.getRegion().push_back(body);
  replaceBlocks(body, loop.getInductionVar());
  // A `return` is never in a loop of the kernel.
  SmallVector<ReturnOp> ends;
  body->walk([&](ReturnOp end) { ends.push_back(end); });
  for (ReturnOp end : ends) {
    builder.setInsertionPoint(end);
    builder.create<ContinueOp>();
    end->erase();
  }
}

namespace {
struct PersistBlocks : public tessera::impl::PersistBlocksBase<PersistBlocks> {
  using PersistBlocksBase::PersistBlocksBase;

  void runOnOperation() override {
    SmallVector<EntryOp> entries;
    getOperation()->walk([&](EntryOp entry) { entries.push_back(entry); });
    bool hasChanged = false;
    for (EntryOp entry : entries) {
      if (blocks == 0) {
        entry->emitError("persist-blocks needs at least one tile block");
        return signalPassFailure();
      }
      StringRef obstacle = findObstacle(entry);
      // rule persist-blocks.uneven
      if (obstacle.empty() && !uneven && isUneven(entry))
        obstacle = "a loop with products is longer in some tile blocks";
      if (!obstacle.empty()) {
        if (explain)
          entry->emitRemark("stays as it is: ") << obstacle;
        continue;
      }
      hasChanged = true;
      LoopBuilder(entry, blocks).run();
      OpPassManager cleaning(EntryOp::getOperationName());
      cleaning.addPass(createCanonicalizerPass());
      cleaning.addPass(createCommonSubexpressions());
      if (failed(runPipeline(cleaning, entry)))
        return signalPassFailure();
    }
    if (!hasChanged)
      markAllAnalysesPreserved();
  }
};
} // namespace
