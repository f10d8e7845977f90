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
//   * it is persistent already: a loop steps by the number of blocks. (With
//     `join`, see below, the iterations of some such loops are shared out
//     anew);
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
// With the option `join`, J blocks that follow each other along x are computed
// as one where that is possible (analysis/Joins.h), with larger tiles. J of
// them are a unit; the last unit of a line of blocks may have fewer. There are
// two loops then: one over units that can be joined, and one over the rest.
//
//   line  = (gx + J - 1) / J              units of a line
//   units = line * gy * gz                or 0 if there are too few blocks, or
//                                         more than 2^31
//   for u in (own to units, step P) iter(left = false) {
//     x = u % line * J, y = u / line % gy, z = u / line / gy
//     joins = i(x + 1) == i(x) + 1, j(x + 1) == j(x), …
//     if joins { …                        the body of J blocks }
//     continue left or not joins
//   }
//   …                                     from here if nothing is left
//   for v in (own to units or else gx * gy * gz, step P) {
//     first, count = unit v, if it was left; block v if there are no units
//     for t in (first to first + count) { …    the body of one block }
//   }
//
// If there are few blocks, joined ones would leave a part of the machine idle.
// A block in a unit takes about 15/16 of the time of another one (option
// `time-in-unit`); so units pay if the longest of P has no more to do. The
// first loop is as narrow as it can be, in 32 bits: registers are scarce where
// tiles are large.
//
// If an entry is persistent already, and its iterations may be done in any
// order (analysis/PersistentLoops.h), each of them counts as a block: `own` is
// x, P is gx, and there are as many blocks as iterations. Whether any order is
// right is known when the kernel runs. If it is not, there are no units, and
// the second loop is the one that the entry had: its iterations come in their
// order, and carry their token.
//
// With the option `order`, a block of the machine does the unit that comes
// after its number in the order of OrderBlocks.cpp, with lines of units: those
// with a large x come first, four lines at a time.
//
// With the option `once`, no block does more than one unit. Each loop has one
// iteration then, or none. The blocks after the units and the rest have nothing
// to do.
//
//===----------------------------------------------------------------------===//

#include "tessera/analysis/LongBlocks.h"
#include "tessera/analysis/Reachability.h"
#include "tessera/analysis/Waits.h"
#include "tessera/transforms/BlockNumbers.h"
#include "tessera/transforms/IterationGrid.h"
#include "tessera/transforms/JoinEmitter.h"
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
/// may leave the block. What iterations compute is another matter: there may be
/// none. What joined blocks need longer stays where it is.
static SmallVector<Operation *> findShared(Block &body, const Join *join,
                                           bool areIterations) {
  auto isWide = [&](Operation *op) {
    return join && !isa<ConstantOp>(op) &&
           llvm::any_of(op->getResults(), [&](Value result) {
             return llvm::any_of(join->slices.dims.lookup(result),
                                 [](int dim) { return dim != kWhole; });
           });
  };
  SmallVector<Operation *> same;
  DenseSet<Operation *> isSame;
  bool isSure = true;
  for (Operation &op : body.without_terminator()) {
    // Here an iteration begins.
    isSure &= !(areIterations && isa<GetTileBlockIdOp>(op));
    // rule persist-blocks.shared
    bool canShare = op.getNumRegions() == 0 && op.getNumResults() != 0 &&
                    !isa<GetTileBlockIdOp>(op) && isMemoryEffectFree(&op) &&
                    !isWide(&op) && (isSure || isSpeculatable(&op)) &&
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
/// Makes the loop of an entry, or the loops.
class LoopBuilder : BlockNumbers {
public:
  LoopBuilder(EntryOp entry, unsigned numBlocks, const Join *join, bool isOnce,
              IterationGrid *iterations = nullptr)
      : BlockNumbers(entry), entry(entry), numBlocks(numBlocks), join(join),
        isOnce(isOnce), iterations(iterations), numbers(iterations ? i32 : i64),
        i1(TileType::get({}, builder.getI1Type())) {}

  void run();

  /// Units that are long come first.
  bool isOrdered = false;
  /// Of a block, in sixteenths of that of a single one.
  unsigned timeInUnit = 15;

private:
  using Coordinates = std::array<Value, 3>;

  /// A coordinate as a number of blocks, and back.
  Value extend(Value a) { return a.getType() == numbers ? a : widen(a); }
  Value shorten(Value a) { return a.getType() == i32 ? a : narrow(a); }

  void readGrid();
  void readIterations(Block *outer);
  SmallVector<Type, 1> getCarried() const;
  Coordinates findPlace(Value t, const Coordinates &grid, Value layer);
  void fillLoop(ForOp loop, Block *body);
  Value isLess(Value a, Value b);
  Value isNot(Value condition) {
    return builder.create<XOrIOp>(i1, condition, constant(i1, 1));
  }
  Value select(Value condition, Value a, Value b) {
    return builder.create<SelectOp>(a.getType(), condition, a, b);
  }
  Value countRounds(Value blocks);
  Coordinates findUnit(Value unit);
  Value countUnitsOfLine(Value width);
  std::pair<Value, Value> splitUnit(Value unit);
  Value findCondition(JoinEmitter &emitter, Block *to, Value unit);
  Value buildUnits(JoinEmitter &emitter);
  void buildRest(JoinEmitter &emitter, Value isLeft, Block *body);
  Value findEnd(Value start, Value end);
  void buildIdle();

  EntryOp entry;
  unsigned numBlocks;
  const Join *join;
  const bool isOnce;
  /// If the blocks are iterations of a loop that the entry had.
  IterationGrid *iterations;
  /// The type of numbers of blocks. Iterations have 32 bits.
  TileType numbers;
  TileType i1;
  /// What the kernel reads.
  std::array<bool, 3> isRead = {};
  /// Where the block is that the machine runs; of the grid, in 32 bits and 64.
  Coordinates launched, narrowExtents, extents;
  /// The product of the extents along x and y; and of all.
  Value plane, total;
  /// The number of the block that the machine runs; how many work, and one
  /// less; the step of loops.
  Value own, workers, others, step;
  /// How many units there are, and of how many blocks.
  Value units, parts;
};
} // namespace

void LoopBuilder::readGrid() {
  auto block = builder.create<GetTileBlockIdOp>();
  auto grid = builder.create<GetNumTileBlocksOp>();
  for (unsigned dim = 0; dim < launched.size(); ++dim) {
    launched[dim] = extend(block->getResult(dim));
    narrowExtents[dim] = grid->getResult(dim);
    extents[dim] = extend(grid->getResult(dim));
  }
}

/// Counts the iterations of the loop that the entry had.
void LoopBuilder::readIterations(Block *outer) {
  Value count = iterations->buildCount(outer);
  builder.setInsertionPointToEnd(outer);
  narrowExtents = extents = {count, constant(i32, 1), constant(i32, 1)};
}

/// What the loops over single blocks carry.
SmallVector<Type, 1> LoopBuilder::getCarried() const {
  if (!iterations || !iterations->getToken())
    return {};
  return {iterations->getToken().getType()};
}

/// The coordinates of block t that the kernel reads, x fastest. `layer` is the
/// product of the extents along x and y.
LoopBuilder::Coordinates
LoopBuilder::findPlace(Value t, const Coordinates &grid, Value layer) {
  auto [width, height, depth] = grid;
  Coordinates place;
  if (isRead[0])
    place[0] = iterations ? t : rest(t, width);
  if (isRead[1])
    place[1] = rest(divide(t, width), height);
  if (isRead[2])
    place[2] = divide(t, layer);
  // There may be more iterations than a grid has blocks.
  for (Value &each : place)
    if (each)
      each = iterations ? assumeCount(each) : assumeCoordinate(shorten(each));
  return place;
}

/// Makes `body` the body of a loop over numbers of blocks.
void LoopBuilder::fillLoop(ForOp loop, Block *body) {
  body->addArgument(numbers, builder.getLoc());
  SmallVector<Value, 1> carried;
  for (Type type : getCarried()) {
    Value token = iterations->getToken();
    token.replaceAllUsesWith(body->addArgument(type, builder.getLoc()));
    token.getDefiningOp()->erase();
    carried.push_back(iterations->getLastToken());
  }
  loop.getRegion().push_back(body);
  SmallVector<GetTileBlockIdOp> ops;
  body->walk([&](GetTileBlockIdOp op) { ops.push_back(op); });
  builder.setInsertionPointToStart(body);
  Coordinates place = findPlace(loop.getInductionVar(), extents, plane);
  for (GetTileBlockIdOp op : ops) {
    for (auto [result, value] : llvm::zip_equal(op->getResults(), place))
      if (value)
        result.replaceAllUsesWith(value);
    op->erase();
  }
  // A `return` is never in a loop of the kernel.
  SmallVector<ReturnOp> ends;
  body->walk([&](ReturnOp end) { ends.push_back(end); });
  for (ReturnOp end : ends) {
    builder.setInsertionPoint(end);
    builder.create<ContinueOp>(carried);
    end->erase();
  }
}

//===----------------------------------------------------------------------===//
// Joining
//===----------------------------------------------------------------------===//

Value LoopBuilder::isLess(Value a, Value b) {
  return builder.create<CmpIOp>(i1, a, b, ComparisonPredicate::LessThan,
                                Signedness::Signed);
}

/// How many of so many blocks one that works does at most.
Value LoopBuilder::countRounds(Value blocks) {
  return divide(add(blocks, others), workers);
}

/// Where a loop ends that would end at `end`.
Value LoopBuilder::findEnd(Value start, Value end) {
  return isOnce ? minimum(end, add(start, constant(start.getType(), 1))) : end;
}

/// The first block of a unit, as far as the kernel reads its coordinates.
LoopBuilder::Coordinates LoopBuilder::findUnit(Value unit) {
  auto [width, height, depth] = narrowExtents;
  auto [line, x] = splitUnit(unit);
  Coordinates place;
  if (isRead[0])
    place[0] = x;
  if (isRead[1])
    place[1] = rest(line, height);
  if (isRead[2])
    place[2] = divide(line, height);
  for (Value &each : place)
    if (each)
      each = iterations ? assumeCount(each) : assumeCoordinate(each);
  return place;
}

/// How many units a line of blocks along x has.
Value LoopBuilder::countUnitsOfLine(Value width) {
  Type type = width.getType();
  return divide(add(width, constant(type, join->slices.parts - 1)),
                constant(type, join->slices.parts));
}

/// The line that a unit is in, and where it begins there. The number of units
/// of a line is computed again each time: it would take a register as long as
/// the loop runs.
std::pair<Value, Value> LoopBuilder::splitUnit(Value unit) {
  Type type = unit.getType();
  Value width = type == i32 ? narrowExtents[0] : extents[0],
        parts = constant(type, join->slices.parts),
        length = countUnitsOfLine(width);
  if (isOrdered) {
    bool isNarrow = type == i32;
    Value lines = multiply(isNarrow ? narrowExtents[1] : extents[1],
                           isNarrow ? narrowExtents[2] : extents[2]),
          rows = constant(type, kGroupLines), size = multiply(length, rows),
          group = divide(unit, size);
    auto [place, line] =
        findLongFirst(multiply(group, rows),
                      subtract(unit, multiply(group, size)), length, lines);
    return {line, multiply(place, parts)};
  }
  Value rounded = multiply(length, parts), first = multiply(unit, parts);
  return {divide(first, rounded), rest(first, rounded)};
}

/// Whether the blocks of a unit are joined.
Value LoopBuilder::findCondition(JoinEmitter &emitter, Block *to, Value unit) {
  builder.setInsertionPointToEnd(to);
  return emitter.buildCondition(to, findUnit(unit), narrowExtents[0]);
}

/// The loop over units. Returns whether one was left.
Value LoopBuilder::buildUnits(JoinEmitter &emitter) {
  constexpr int64_t kTimeOfOne = 16;
  constexpr int64_t kMostBlocks = std::numeric_limits<int32_t>::max();
  parts = constant(numbers, join->slices.parts);
  units =
      multiply(countUnitsOfLine(extents[0]), multiply(extents[1], extents[2]));
  Value alone = multiply(countRounds(total), constant(numbers, kTimeOfOne));
  Value joined = multiply(countRounds(units),
                          constant(numbers, timeInUnit * join->slices.parts));
  Value none = constant(numbers, 0);
  units = select(isLess(alone, joined), none, units);
  units = select(isLess(constant(numbers, kMostBlocks), total), none, units);
  if (iterations) {
    Block *here = builder.getInsertionBlock();
    Value mayReorder = iterations->buildCondition(here);
    builder.setInsertionPointToEnd(here);
    units = select(mayReorder, units, none);
  }

  Value no = constant(i1, 0);
  // A number that is not below that of units may need more than 32 bits.
  Value start = shorten(isOnce ? minimum(own, units) : own);
  auto loop = builder.create<ForOp>(
      TypeRange(i1), start, findEnd(start, shorten(units)), shorten(step), no,
      /*unsignedCmp=*/UnitAttr());
  OpBuilder::InsertionGuard guard(builder);
  Block *block = new Block;
  loop.getRegion().push_back(block);
  Value unit = block->addArgument(i32, builder.getLoc());
  Value before = block->addArgument(i1, builder.getLoc());
  builder.setInsertionPointToEnd(block);
  Value isJoined = findCondition(emitter, block, unit);
  builder.setInsertionPointToEnd(block);
  auto branch = builder.create<IfOp>(TypeRange(), isJoined);
  builder.create<ContinueOp>(
      Value(builder.create<OrIOp>(i1, before, isNot(isJoined))));
  Block *then = new Block;
  branch.getThenRegion().push_back(then);
  emitter.buildBody(then);
  builder.setInsertionPointToEnd(then);
  builder.create<YieldOp>();
  return loop.getResult(0);
}

/// The loop over units that were left; over all blocks if there are no units.
void LoopBuilder::buildRest(JoinEmitter &emitter, Value isLeft, Block *body) {
  Value areUnits = isLess(constant(numbers, 0), units);
  Value end = select(areUnits, units, total);
  Value start =
      select(builder.create<AndIOp>(i1, areUnits, isNot(isLeft)), end, own);
  SmallVector<Type, 1> carried = getCarried();
  SmallVector<Value, 1> tokens;
  if (!carried.empty())
    tokens = {builder.create<MakeTokenOp>()};
  auto loop = builder.create<ForOp>(carried, start, findEnd(start, end), step,
                                    tokens, /*unsignedCmp=*/UnitAttr());
  OpBuilder::InsertionGuard guard(builder);
  Block *block = new Block;
  loop.getRegion().push_back(block);
  Value number = block->addArgument(numbers, builder.getLoc());
  for (Type type : carried)
    tokens = {block->addArgument(type, builder.getLoc())};
  builder.setInsertionPointToEnd(block);
  auto branch = builder.create<IfOp>(TypeRange{numbers, numbers}, areUnits);
  Value first = branch->getResult(0), count = branch->getResult(1);
  Value one = constant(numbers, 1);
  auto blocks = builder.create<ForOp>(carried, first, add(first, count), one,
                                      tokens, /*unsignedCmp=*/UnitAttr());
  builder.create<ContinueOp>(blocks.getResults());
  Block *then = new Block, *otherwise = new Block;
  branch.getThenRegion().push_back(then);
  branch.getElseRegion().push_back(otherwise);
  builder.setInsertionPointToEnd(then);
  Value isDone = findCondition(emitter, then, shorten(number));
  builder.setInsertionPointToEnd(then);
  auto [line, x] = splitUnit(number);
  Value inLine = minimum(parts, subtract(extents[0], x));
  builder.create<YieldOp>(
      ValueRange{add(multiply(line, extents[0]), x),
                 select(isDone, constant(numbers, 0), inLine)});
  builder.setInsertionPointToEnd(otherwise);
  builder.create<YieldOp>(ValueRange{number, constant(numbers, 1)});
  fillLoop(blocks, body);
}

/// Blocks that do not work return.
void LoopBuilder::buildIdle() {
  Value isIdle = builder.create<CmpIOp>(i1, own, workers,
                                        ComparisonPredicate::GreaterThanOrEqual,
                                        Signedness::Signed);
  auto branch = builder.create<IfOp>(TypeRange(), isIdle);
  Block *idle = new Block;
  branch.getThenRegion().push_back(idle);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToEnd(idle);
  builder.create<ReturnOp>();
}

void LoopBuilder::run() {
  // rule persist-blocks.coordinates
  entry->walk([&](GetTileBlockIdOp op) {
    for (unsigned dim = 0; dim < isRead.size(); ++dim)
      isRead[dim] |= !op->getResult(dim).use_empty();
  });
  Block &outer = entry.getBody().front();
  SmallVector<Operation *> shared =
      findShared(outer, join, /*areIterations=*/iterations != nullptr);
  Block *body = new Block;
  body->getOperations().splice(body->end(), outer.getOperations());

  builder.setInsertionPointToEnd(&outer);
  readGrid();
  if (iterations) {
    own = launched[0];
    workers = extents[0];
  } else {
    Value line = add(launched[1], multiply(extents[1], launched[2]));
    own = add(launched[0], multiply(extents[0], line));
    workers = constant(numbers, numBlocks);
  }
  others = subtract(workers, constant(numbers, 1));
  step = isOnce ? constant(numbers, 1) : workers;
  if (!isOnce && !iterations)
    buildIdle();
  for (Operation *op : shared)
    op->moveBefore(&outer, outer.end());
  builder.setInsertionPointToEnd(&outer);
  if (iterations)
    readIterations(&outer);
  plane = multiply(extents[0], extents[1]);
  total = multiply(plane, extents[2]);
  if (join) {
    JoinEmitter emitter(entry, *body, *join);
    Value isLeft = buildUnits(emitter);
    buildRest(emitter, isLeft, body);
  } else {
    auto loop = builder.create<ForOp>(TypeRange(), own, total, step,
                                      ValueRange(), /*unsignedCmp=*/UnitAttr());
    OpBuilder::InsertionGuard guard(builder);
    fillLoop(loop, body);
  }
  builder.create<ReturnOp>();
}

namespace {
struct PersistBlocks : public tessera::impl::PersistBlocksBase<PersistBlocks> {
  using PersistBlocksBase::PersistBlocksBase;

  /// Shares out the iterations of a persistent entry anew, several as one.
  /// Returns why it cannot, or an empty text.
  std::string joinIterations(EntryOp entry) {
    std::string reason = "a loop steps by the number of tile blocks already";
    // rule persist-blocks.twice
    if (join == 1 || once)
      return reason;
    OwningOpRef<EntryOp> copy = entry.clone();
    std::string detail;
    std::optional<PersistentLoop> loop = findPersistentLoop(*copy, detail);
    if (!loop)
      return reason + ", and " + detail;
    IterationGrid iterations(*copy, std::move(*loop));
    if (!uneven && isUneven(*copy))
      return reason + ", and a loop with products is longer in some iterations";
    std::optional<Join> found = findJoin(*copy, join, sums, detail);
    if (!found)
      return reason + ", and its iterations are not joined: " + detail;
    entry.getBody().takeBody(copy->getBody());
    LoopBuilder builder(entry, blocks, &*found, /*isOnce=*/false, &iterations);
    builder.timeInUnit = timeInUnit;
    builder.run();
    return {};
  }

  /// Removes what the builder wrote that is not needed.
  LogicalResult clean(EntryOp entry) {
    OpPassManager passes(EntryOp::getOperationName());
    passes.addPass(createCanonicalizerPass());
    passes.addPass(createCommonSubexpressions());
    return runPipeline(passes, entry);
  }

  void runOnOperation() override {
    SmallVector<EntryOp> entries;
    getOperation()->walk([&](EntryOp entry) { entries.push_back(entry); });
    bool hasChanged = false;
    for (EntryOp entry : entries) {
      if (blocks == 0) {
        entry->emitError("persist-blocks needs at least one tile block");
        return signalPassFailure();
      }
      // There are units only if their blocks take no longer than single ones.
      // From this on, these are less than 2^32, also those that short units
      // lack.
      constexpr unsigned kLeastTime = 12, kMostTime = 16;
      if (timeInUnit < kLeastTime || timeInUnit > kMostTime) {
        entry->emitError("persist-blocks needs a time of 12 to 16, not ")
            << timeInUnit.getValue();
        return signalPassFailure();
      }
      // There are as many units at most, whose numbers have 32 bits.
      if (blocks >= 1u << 30) {
        entry->emitError("persist-blocks needs less than 2^30 tile blocks");
        return signalPassFailure();
      }
      // More would not fit into any machine, and are as many copies of scalars.
      constexpr unsigned kMostJoined = 8;
      if (!llvm::isPowerOf2_32(join) || join > kMostJoined) {
        entry->emitError("persist-blocks joins 1, 2, 4 or 8 tile blocks, not ")
            << join.getValue();
        return signalPassFailure();
      }
      std::string obstacle = findObstacle(entry).str();
      if (obstacle.empty() && isPersistent(entry)) {
        obstacle = joinIterations(entry);
        if (obstacle.empty()) {
          hasChanged = true;
          if (failed(clean(entry)))
            return signalPassFailure();
          continue;
        }
      }
      // rule persist-blocks.uneven
      if (obstacle.empty() && !uneven && isUneven(entry))
        obstacle = "a loop with products is longer in some tile blocks";
      if (!obstacle.empty()) {
        if (explain)
          entry->emitRemark("stays as it is: ") << obstacle;
        continue;
      }
      std::optional<Join> found;
      if (std::string reason; join > 1) {
        found = findJoin(entry, join, sums, reason);
        if (!found && explain)
          entry->emitRemark("tile blocks are not joined: ") << reason;
      }
      if (once && !found)
        continue;
      hasChanged = true;
      LoopBuilder builder(entry, blocks, found ? &*found : nullptr, once);
      // rule persist-blocks.order
      builder.isOrdered = order && once && findLongDimension(entry) == 0u;
      builder.timeInUnit = timeInUnit;
      builder.run();
      if (failed(clean(entry)))
        return signalPassFailure();
    }
    if (!hasChanged)
      markAllAnalysesPreserved();
  }
};
} // namespace
