//===- LaunchCost.cpp - operations and bytes of a launch -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/analysis/LaunchCost.h"

#include "tessera/dialect/ElementData.h"

#include "mlir/IR/OwningOpRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallBitVector.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::analysis;
using namespace tessera::cuda_tile;

//===----------------------------------------------------------------------===//
// Single operations
//===----------------------------------------------------------------------===//

static uint64_t getNumElements(Value value) {
  auto tile = dyn_cast<TileType>(value.getType());
  return tile ? tile.getNumElements() : 0;
}

/// Operations of an aggregate's body for one element.
static uint64_t countBody(Region &body) {
  uint64_t flops = 0;
  body.walk([&](Operation *op) { flops += countFlops(op); });
  return flops;
}

uint64_t analysis::countFlops(Operation *op) {
  return llvm::TypeSwitch<Operation *, uint64_t>(op)
      .Case<MmaFOp, MmaIOp, MmaFScaledOp>([](auto mma) {
        auto lhs = cast<TileType>(mma.getLhs().getType());
        return 2 * getNumElements(mma.getResult()) * lhs.getShape().back();
      })
      .Case([](ReduceOp reduce) {
        return countBody(reduce.getBody()) *
               (getNumElements(reduce.getOperands()[0]) -
                getNumElements(reduce.getResults()[0]));
      })
      .Case([](ScanOp scan) {
        auto tile = cast<TileType>(scan.getOperands()[0].getType());
        uint64_t count = tile.getNumElements();
        return countBody(scan.getBody()) *
               (count - count / tile.getShape()[scan.getDim()]);
      })
      .Case([](ElementCostOpInterface each) -> uint64_t {
        unsigned flops = each.getFlopsPerElement();
        return flops ? flops * getNumElements(each->getResult(0)) : 0;
      })
      .Default([](Operation *) { return 0; });
}

//===----------------------------------------------------------------------===//
// Launches
//===----------------------------------------------------------------------===//

namespace {

/// What is known about a value: a scalar's literal, or the sizes of a tensor.
struct Known {
  Attribute scalar;
  std::optional<SmallVector<uint64_t, 4>> sizes;

  bool operator==(const Known &) const = default;
};
using KnownValues = SmallVector<Known, 4>;

/// Follows the control flow of a tile block, with scalars only.
class Walker {
public:
  Walker(EntryOp entry, const runtime::Launch &launch)
      : entry(entry), launch(launch) {
    for (auto [parameter, argument] :
         llvm::zip_equal(entry.getBody().getArguments(), launch.arguments))
      if (const auto *scalar =
              std::get_if<runtime::Argument::Scalar>(&argument.value))
        setScalar(parameter, scalar->bits);
  }

  /// Counts the operations of a tile block; of any block if there is no
  /// `block`.
  std::optional<uint64_t>
  count(const std::optional<std::array<uint32_t, 3>> &block) {
    current = block;
    uint64_t flops = 0;
    KnownValues values;
    if (walk(entry.getBody().front(), flops, values) == Flow::Unknown)
      return std::nullopt;
    return flops;
  }

  std::string reason;

private:
  /// How a region ends.
  enum class Flow { Yield, Continue, Break, Return, Unknown };

  Flow walk(Block &block, uint64_t &flops, KnownValues &values);
  /// An operation with regions. Returns none if the next operation follows.
  std::optional<Flow> walkFor(ForOp op, uint64_t &flops);
  std::optional<Flow> walkLoop(LoopOp op, uint64_t &flops);
  std::optional<Flow> walkIf(IfOp op, uint64_t &flops, KnownValues &values);
  void evaluate(Operation *op);

  Flow giveUp(Operation *op, StringRef why) {
    if (reason.empty())
      reason = (op->getName().stripDialect() + " " + why).str();
    return Flow::Unknown;
  }
  void setScalar(Value value, uint64_t bits) {
    auto type = dyn_cast<TileType>(value.getType());
    if (!type || isa<PointerType>(type.getElementType()))
      return;
    uint8_t bytes[8];
    std::memcpy(bytes, &bits, sizeof(bits));
    known[value].scalar = makeElements(
        type, ArrayRef(bytes, getStorageSize(getElementType(type))));
  }
  /// The bits of a scalar, if they are known.
  std::optional<uint64_t> getBits(Value value) {
    auto literal =
        dyn_cast_or_null<DenseIntOrFPElementsAttr>(known.lookup(value).scalar);
    if (!literal)
      return std::nullopt;
    uint64_t bits = 0;
    readElements(literal, reinterpret_cast<uint8_t *>(&bits), 1);
    return bits;
  }
  void assign(ValueRange values, ArrayRef<Known> from) {
    for (auto [value, each] : llvm::zip_equal(values, from))
      known[value] = each;
  }
  KnownValues look(ValueRange values) {
    KnownValues found;
    for (Value value : values)
      found.push_back(known.lookup(value));
    return found;
  }
  void forget(ValueRange values) {
    for (Value value : values)
      known.erase(value);
  }

  /// A limit of operations: about a second.
  static constexpr uint64_t kMaxSteps = 3'000'000;

  EntryOp entry;
  const runtime::Launch &launch;
  std::optional<std::array<uint32_t, 3>> current;
  llvm::DenseMap<Value, Known> known;
  uint64_t numSteps = 0;
};

} // namespace

void Walker::evaluate(Operation *op) {
  auto setGrid = [&](ArrayRef<uint32_t> extents) {
    for (auto [result, extent] : llvm::zip_equal(op->getResults(), extents))
      setScalar(result, extent);
  };
  forget(op->getResults());
  if (isa<GetNumTileBlocksOp>(op))
    return setGrid(launch.grid);
  if (isa<GetTileBlockIdOp>(op)) {
    if (current)
      setGrid(*current);
    return;
  }
  if (isa<AssumeOp, MakePartitionViewOp, MakeStridedViewOp,
          MakeGatherScatterViewOp>(op)) {
    known[op->getResult(0)] = known.lookup(op->getOperand(0));
    return;
  }
  if (auto view = dyn_cast<MakeTensorViewOp>(op)) {
    SmallVector<uint64_t, 4> sizes;
    auto dynamic = view.getDynamicShape().begin();
    for (int64_t extent : view.getType().getShape()) {
      std::optional<uint64_t> size = extent;
      if (extent == TensorViewType::kDynamic)
        size = getBits(*dynamic++);
      if (!size)
        return;
      sizes.push_back(*size);
    }
    known[view.getResult()].sizes = std::move(sizes);
    return;
  }
  if (isa<GetTensorShapeOp, GetIndexSpaceShapeOp>(op)) {
    const std::optional<SmallVector<uint64_t, 4>> sizes =
        known.lookup(op->getOperand(0)).sizes;
    if (!sizes)
      return;
    SmallVector<uint64_t, 4> extents = *sizes;
    if (isa<GetIndexSpaceShapeOp>(op))
      extents = getIndexSpace(op->getOperand(0).getType(), *sizes);
    for (auto [result, extent] : llvm::zip_equal(op->getResults(), extents))
      setScalar(result, extent);
    return;
  }
  // For other operations on scalars, use their folds.
  if (op->getNumResults() != 1 || getNumElements(op->getResult(0)) != 1)
    return;
  SmallVector<Attribute, 4> operands;
  for (Value operand : op->getOperands()) {
    operands.push_back(known.lookup(operand).scalar);
    if (!operands.back())
      return;
  }
  SmallVector<OpFoldResult, 1> results;
  if (failed(op->fold(operands, results)) || results.size() != 1)
    return;
  Known result;
  if (auto literal = dyn_cast<Attribute>(results[0]))
    result.scalar = literal;
  else
    result = known.lookup(cast<Value>(results[0]));
  known[op->getResult(0)] = result;
}

/// The number of iterations of a `for`.
static uint64_t countTrips(ForOp op, uint64_t lower, uint64_t upper,
                           uint64_t step) {
  unsigned width = getBitWidth(getElementType(op.getLowerBound().getType()));
  APInt first(width, lower, false, true), last(width, upper, false, true);
  bool isEmpty = op.getUnsignedCmp() ? first.uge(last) : first.sge(last);
  if (isEmpty || step == 0)
    return 0;
  // The distance fits as an unsigned number.
  return llvm::divideCeil((last - first).getZExtValue(), step);
}

std::optional<Walker::Flow> Walker::walkFor(ForOp op, uint64_t &flops) {
  std::optional<uint64_t> lower = getBits(op.getLowerBound()),
                          upper = getBits(op.getUpperBound()),
                          step = getBits(op.getStep());
  if (!lower || !upper || !step)
    return giveUp(op, "has bounds that the arguments do not tell");
  uint64_t trips = countTrips(op, *lower, *upper, *step);
  Block &body = op.getRegion().front();
  KnownValues values;
  // Most loops have iterations with the same cost.
  forget(body.getArguments());
  uint64_t once = 0;
  if (walk(body, once, values) == Flow::Continue) {
    flops += once * trips;
    if (trips == 0)
      assign(op.getResults(), look(op.getInitValues()));
    else
      forget(op.getResults());
    return std::nullopt;
  }
  reason.clear();
  KnownValues carried = look(op.getInitValues());
  for (uint64_t i = 0; i < trips; ++i) {
    setScalar(op.getInductionVar(), *lower + i * *step);
    assign(op.getIterValues(), carried);
    Flow flow = walk(body, flops, values);
    if (flow != Flow::Continue)
      return flow;
    carried = values;
  }
  assign(op.getResults(), carried);
  return std::nullopt;
}

std::optional<Walker::Flow> Walker::walkLoop(LoopOp op, uint64_t &flops) {
  Block &body = op.getRegion().front();
  KnownValues carried = look(op.getInitValues()), values;
  while (true) {
    assign(body.getArguments(), carried);
    Flow flow = walk(body, flops, values);
    if (flow == Flow::Break) {
      assign(op.getResults(), values);
      return std::nullopt;
    }
    if (flow != Flow::Continue)
      return flow;
    carried = values;
  }
}

std::optional<Walker::Flow> Walker::walkIf(IfOp op, uint64_t &flops,
                                           KnownValues &values) {
  auto take = [&](Region &region, uint64_t &count, KnownValues &yielded) {
    return region.empty() ? Flow::Yield : walk(region.front(), count, yielded);
  };
  auto finish = [&](Flow flow,
                    const KnownValues &yielded) -> std::optional<Flow> {
    if (flow != Flow::Yield) {
      values = yielded;
      return flow;
    }
    assign(op.getResults(), yielded);
    return std::nullopt;
  };
  KnownValues first, second;
  if (std::optional<uint64_t> condition = getBits(op.getCondition())) {
    Flow flow = take(*condition & 1 ? op.getThenRegion() : op.getElseRegion(),
                     flops, first);
    return finish(flow, first);
  }
  // An unknown condition does not matter if both branches cost the same.
  uint64_t thenFlops = 0, elseFlops = 0;
  Flow flow = take(op.getThenRegion(), thenFlops, first);
  Flow other = take(op.getElseRegion(), elseFlops, second);
  if (flow == Flow::Unknown || flow != other || thenFlops != elseFlops)
    return giveUp(op, "has a condition that the arguments do not tell");
  for (auto [mine, others] : llvm::zip_equal(first, second))
    if (mine != others)
      mine = {};
  flops += thenFlops;
  return finish(flow, first);
}

Walker::Flow Walker::walk(Block &block, uint64_t &flops, KnownValues &values) {
  for (Operation &op : block) {
    if (++numSteps > kMaxSteps)
      return giveUp(&op, "would have to be looked at too often");
    std::optional<Flow> flow;
    if (auto each = dyn_cast<ForOp>(op)) {
      flow = walkFor(each, flops);
    } else if (auto each = dyn_cast<LoopOp>(op)) {
      flow = walkLoop(each, flops);
    } else if (auto each = dyn_cast<IfOp>(op)) {
      flow = walkIf(each, flops, values);
    } else if (op.hasTrait<OpTrait::IsTerminator>()) {
      values = look(op.getOperands());
      return isa<ContinueOp>(op) ? Flow::Continue
             : isa<BreakOp>(op)  ? Flow::Break
             : isa<ReturnOp>(op) ? Flow::Return
                                 : Flow::Yield;
    } else {
      flops += countFlops(&op);
      evaluate(&op);
    }
    if (flow)
      return *flow;
  }
  return Flow::Yield;
}

FlopCount analysis::countFlops(EntryOp entry, const runtime::Launch &launch) {
  FlopCount result;
  result.numBlocks = uint64_t(launch.grid[0]) * launch.grid[1] * launch.grid[2];
  // Folds may change operations in place.
  OwningOpRef<EntryOp> copy(entry.clone());
  if (std::optional<uint64_t> flops =
          Walker(*copy, launch).count(std::nullopt)) {
    result.numCounted = result.numBlocks;
    result.flops = llvm::SaturatingMultiply(*flops, result.numBlocks);
    return result;
  }
  constexpr uint64_t kMaxBlocks = 1024;
  uint64_t stride = llvm::divideCeil(result.numBlocks, kMaxBlocks);
  uint64_t sum = 0;
  Walker walker(*copy, launch);
  for (uint64_t number = 0; number < result.numBlocks; number += stride) {
    std::array<uint32_t, 3> block = {
        uint32_t(number % launch.grid[0]),
        uint32_t(number / launch.grid[0] % launch.grid[1]),
        uint32_t(number / launch.grid[0] / launch.grid[1])};
    std::optional<uint64_t> flops = walker.count(block);
    if (!flops) {
      result.reason = walker.reason;
      return result;
    }
    sum += *flops;
    ++result.numCounted;
  }
  double flops =
      double(sum) / double(result.numCounted) * double(result.numBlocks);
  result.flops = flops < 0x1p64 ? uint64_t(flops) : UINT64_MAX;
  return result;
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

namespace {

/// Finds the parameters that addresses come from.
class Origins {
public:
  explicit Origins(EntryOp entry)
      : numParameters(entry.getBody().getNumArguments()), read(numParameters),
        written(numParameters) {
    for (BlockArgument parameter : entry.getBody().getArguments()) {
      llvm::SmallBitVector own(numParameters);
      own.set(parameter.getArgNumber());
      origins[parameter] = own;
    }
    // Loops carry addresses back, so repeat until nothing changes.
    do {
      isChanged = false;
      entry.getBody().walk([&](Operation *op) { visit(op); });
    } while (isChanged);
  }

private:
  const unsigned numParameters;

public:
  llvm::SmallBitVector read, written;

private:
  static bool isAddress(Value value) {
    auto tile = dyn_cast<TileType>(value.getType());
    return !isa<TokenType>(value.getType()) &&
           (!tile || isa<PointerType>(tile.getElementType()));
  }
  void flow(Value from, Value to) {
    auto it = origins.find(from);
    if (it == origins.end() || !isAddress(to))
      return;
    llvm::SmallBitVector all = it->second;
    llvm::SmallBitVector &target = origins[to];
    target.resize(numParameters);
    isChanged |= all.test(target);
    target |= all;
  }
  void touch(Value address, bool reads, bool writes) {
    auto it = origins.find(address);
    if (it == origins.end())
      return;
    if (reads)
      read |= it->second;
    if (writes)
      written |= it->second;
  }
  void flow(ValueRange from, ValueRange to) {
    for (auto [source, target] : llvm::zip_equal(from, to))
      flow(source, target);
  }
  void visit(Operation *op) {
    llvm::TypeSwitch<Operation *>(op)
        .Case([&](AccessOpInterface access) {
          touch(access.getAddress(), access.isReading(), access.isWriting());
        })
        .Case([&](ForOp loop) {
          flow(loop.getInitValues(), loop.getIterValues());
          flow(loop.getInitValues(), loop.getResults());
        })
        .Case([&](LoopOp loop) {
          flow(loop.getInitValues(), loop.getRegion().front().getArguments());
        })
        .Case([&](ContinueOp next) {
          Operation *loop = next->getParentOp();
          while (isa<IfOp>(loop))
            loop = loop->getParentOp();
          auto arguments = loop->getRegion(0).front().getArguments();
          flow(next.getOperands(),
               isa<ForOp>(loop) ? arguments.drop_front() : arguments);
          if (isa<ForOp>(loop))
            flow(next.getOperands(), loop->getResults());
        })
        .Case([&](BreakOp end) {
          Operation *loop = end->getParentOp();
          while (isa<IfOp>(loop))
            loop = loop->getParentOp();
          flow(end.getOperands(), loop->getResults());
        })
        .Case([&](YieldOp yield) {
          if (isa<IfOp>(yield->getParentOp()))
            flow(yield.getOperands(), yield->getParentOp()->getResults());
        })
        .Default([&](Operation *each) {
          for (Value operand : each->getOperands())
            for (Value result : each->getResults())
              flow(operand, result);
        });
  }

  llvm::DenseMap<Value, llvm::SmallBitVector> origins;
  bool isChanged = false;
};

} // namespace

uint64_t analysis::countBytes(EntryOp entry, const runtime::Launch &launch) {
  Origins origins(entry);
  std::vector<unsigned> times(launch.buffers.size()); // bit 0 read, 1 written
  for (auto [i, argument] : llvm::enumerate(launch.arguments))
    if (const auto *pointer =
            std::get_if<runtime::Argument::Pointer>(&argument.value))
      times[pointer->buffer] |=
          (origins.read[i] ? 1 : 0) | (origins.written[i] ? 2 : 0);
  uint64_t bytes = 0;
  for (auto [buffer, bits] : llvm::zip_equal(launch.buffers, times))
    bytes += buffer.bytes.size() * llvm::popcount(bits);
  return bytes;
}
