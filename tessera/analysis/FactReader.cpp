//===- FactReader.cpp - facts from operations -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/analysis/FactReader.h"
#include "tessera/analysis/FactTransfer.h"
#include "tessera/dialect/ElementData.h"
#include "tessera/dialect/Numerics.h"

#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::analysis;
using namespace tessera::cuda_tile;
using numerics::BinaryInteger;
using numerics::UnaryInteger;

/// Constants with more distinct elements are not read.
static constexpr int64_t kMaxElements = 4096;
/// The most tile blocks along one axis of a grid.
static constexpr uint64_t kMaxBlocks = (1 << 24) - 1;

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

/// True if facts about such values are derived.
static bool isTracked(Type type) {
  auto tile = dyn_cast<TileType>(type);
  return tile && isa<IntegerType, PointerType>(tile.getElementType());
}

/// Bits between adjacent elements in memory.
static unsigned getElementBits(Type pointer) {
  ElementType type =
      convertElementType(cast<PointerType>(pointer).getPointeeType());
  return getBitWidth(type) == 4 ? 4 : 8 * getStorageSize(type);
}

static uint64_t getStep(TileType pointers) {
  return getElementBits(pointers.getElementType()) / 8;
}

static unsigned getWidth(TileType type) {
  return cast<IntegerType>(type.getElementType()).getWidth();
}

Fact FactReader::getUnknown(Type type) {
  auto tile = dyn_cast<TileType>(type);
  if (!tile)
    return Fact::getUnknown(64, {});
  if (isa<PointerType>(tile.getElementType()))
    return Fact::getUnknownPointers(getStep(tile), tile.getShape());
  return Fact::getUnknown(isTracked(type) ? getWidth(tile) : 64,
                          tile.getShape());
}

//===----------------------------------------------------------------------===//
// Tensor views
//===----------------------------------------------------------------------===//

/// Returns the operation that made the tensor, or null. Collects in `divisor`
/// what is promised about its address on the way.
static MakeTensorViewOp findTensor(Value view, uint64_t &divisor) {
  while (Operation *op = view.getDefiningOp()) {
    if (auto assume = dyn_cast<AssumeOp>(op)) {
      if (auto divBy = dyn_cast<DivByAttr>(assume.getPredicate()))
        divisor = std::max(divisor, divBy.getDivisor());
      view = assume.getValue();
    } else if (isa<MakePartitionViewOp, MakeStridedViewOp,
                   MakeGatherScatterViewOp>(op)) {
      view = op->getOperand(0);
    } else {
      return dyn_cast<MakeTensorViewOp>(op);
    }
  }
  return {};
}

static MakeTensorViewOp findTensor(Value view) {
  uint64_t divisor = 1;
  return findTensor(view, divisor);
}

static TensorViewType getTensorType(Type view) {
  if (auto tileView = dyn_cast<TileView>(view))
    return tileView.getTensorView();
  return cast<TensorViewType>(view);
}

/// The value of size or stride `dim` if it is dynamic; null otherwise, or if
/// the tensor was not found.
static Value getDynamic(ArrayRef<int64_t> extents, OperandRange values,
                        unsigned dim) {
  if (extents[dim] != TensorViewType::kDynamic)
    return {};
  return values[llvm::count(extents.take_front(dim), TensorViewType::kDynamic)];
}

/// A size or stride as an i64.
static Fact describeExtent(int64_t extent, const Fact *dynamic) {
  if (extent != TensorViewType::kDynamic)
    return Fact::getSplat(64, {}, uint64_t(extent));
  Fact isCount = Fact::getUnknown(64, {});
  isCount.bounds = Bounds::fromSigned(64, 0, INT64_MAX);
  if (!dynamic)
    return isCount;
  // An i1 is 0 or 1; any other size is not negative.
  Fact fact = *dynamic;
  if (fact.getWidth() > 1) {
    isCount = fact.getUnknownLike();
    isCount.bounds =
        Bounds::fromSigned(fact.getWidth(), 0, getSignedMax(fact.getWidth()));
    fact = meet(fact, isCount).value_or(fact);
  }
  return fact.getWidth() == 64 ? fact
                               : extendFact(64, /*isSigned=*/false, fact);
}

static Fact deriveSize(Value view, unsigned dim, FactReader::Lookup lookup) {
  TensorViewType type = getTensorType(view.getType());
  MakeTensorViewOp op = findTensor(view);
  Value dynamic;
  if (op)
    dynamic = getDynamic(type.getShape(), op.getDynamicShape(), dim);
  return describeExtent(type.getShape()[dim],
                        dynamic ? lookup(dynamic) : nullptr);
}

/// The result of a shape query: an unsigned number that fits its type.
static Fact convertExtent(const Fact &extent, TileType type) {
  unsigned width = getWidth(type);
  if (width == 64)
    return extent;
  return truncateFact(width, {.noSignedWrap = false, .noUnsignedWrap = true},
                      extent);
}

/// The dimension of the tensor that dimension `dim` of a tile goes along, and
/// the distance of tiles there.
static std::pair<unsigned, int64_t> getWalk(Type view, unsigned dim) {
  return llvm::TypeSwitch<Type, std::pair<unsigned, int64_t>>(view)
      .Case([&](PartitionViewType type) {
        return std::pair(unsigned(type.getDimMap()[dim]),
                         int64_t(type.getTileShape()[dim]));
      })
      .Case([&](StridedViewType type) {
        return std::pair(unsigned(type.getDimMap()[dim]),
                         int64_t(type.getTraversalStrides()[dim]));
      })
      .Default([&](Type type) {
        return std::pair(dim,
                         cast<TileView>(type).getTileType().getShape()[dim]);
      });
}

static Fact deriveIndexSpace(Value view, unsigned dim,
                             FactReader::Lookup lookup) {
  auto [tensorDim, step] = getWalk(view.getType(), dim);
  return evaluateFact(BinaryInteger::DivCeil, /*isSigned=*/false, {},
                      deriveSize(view, tensorDim, lookup),
                      Fact::getSplat(64, {}, uint64_t(step)));
}

TensorFact FactReader::deriveTensor(Value view, Lookup lookup) {
  TensorViewType type = getTensorType(view.getType());
  uint64_t divisor = 1;
  MakeTensorViewOp op = findTensor(view, divisor);
  TensorFact fact;
  uint64_t step = getElementBits(PointerType::get(type.getElementType())) / 8;
  fact.base = op ? *lookup(op.getBase()) : Fact::getUnknownPointers(step, {});
  Fact promise = fact.base.getUnknownLike();
  promise.divisor = divisor;
  fact.base = meet(fact.base, promise).value_or(fact.base);
  auto describe = [&](int64_t extent, Value dynamic) {
    return describeExtent(extent, dynamic ? lookup(dynamic) : nullptr);
  };
  for (unsigned dim = 0; dim < type.getRank(); ++dim) {
    Value size, stride;
    if (op) {
      size = getDynamic(type.getShape(), op.getDynamicShape(), dim);
      stride = getDynamic(type.getStrides(), op.getDynamicStrides(), dim);
    }
    fact.sizes.push_back(describe(type.getShape()[dim], size));
    fact.strides.push_back(describe(type.getStrides()[dim], stride));
  }
  return fact;
}

//===----------------------------------------------------------------------===//
// Sources
//===----------------------------------------------------------------------===//

const FactReader::LoopExits &FactReader::getExits(Operation *loop) {
  auto [it, isNew] = exits.try_emplace(loop);
  if (!isNew)
    return it->second;
  // Loops inside have their own exits.
  SmallVector<Block *> blocks = {&loop->getRegion(0).front()};
  while (!blocks.empty())
    for (Operation &op : *blocks.pop_back_val()) {
      if (isa<ContinueOp>(op))
        it->second.continues.push_back(&op);
      else if (isa<BreakOp>(op))
        it->second.breaks.push_back(&op);
      else if (isa<IfOp>(op))
        for (Region &region : op.getRegions())
          for (Block &block : region)
            blocks.push_back(&block);
    }
  return it->second;
}

FactSources FactReader::getArgumentSources(BlockArgument argument) {
  Operation *parent = argument.getOwner()->getParentOp();
  unsigned number = argument.getArgNumber();
  OperandRange inits(parent->operand_begin(), parent->operand_begin());
  if (auto loop = dyn_cast<ForOp>(parent)) {
    if (number == 0)
      return {{loop.getLowerBound(), loop.getUpperBound(), loop.getStep()}, {}};
    --number;
    inits = loop.getInitValues();
  } else if (auto loop = dyn_cast<LoopOp>(parent)) {
    inits = loop.getInitValues();
  } else {
    return {};
  }
  FactSources sources = {{inits[number]}, {}};
  for (Operation *op : getExits(parent).continues)
    sources.after.push_back(op->getOperand(number));
  return sources;
}

SmallVector<Value, 4> FactReader::getResultSources(OpResult result) {
  Operation *op = result.getOwner();
  unsigned number = result.getResultNumber();
  SmallVector<Value, 4> sources;
  auto addOperands = [&](ArrayRef<Operation *> ops) {
    for (Operation *exit : ops)
      sources.push_back(exit->getOperand(number));
  };
  if (auto loop = dyn_cast<ForOp>(op)) {
    sources.push_back(loop.getInitValues()[number]);
    addOperands(getExits(op).continues);
  } else if (isa<LoopOp>(op)) {
    addOperands(getExits(op).breaks);
  } else if (isa<IfOp>(op)) {
    for (Region &region : op->getRegions())
      for (Block &block : region)
        if (auto yield = dyn_cast<YieldOp>(block.getTerminator()))
          sources.push_back(yield->getOperand(number));
  } else if (auto query = dyn_cast<GetTensorShapeOp>(op)) {
    if (MakeTensorViewOp tensor = findTensor(query.getSrc()))
      if (Value size = getDynamic(tensor.getType().getShape(),
                                  tensor.getDynamicShape(), number))
        sources.push_back(size);
  } else if (auto query = dyn_cast<GetIndexSpaceShapeOp>(op)) {
    unsigned dim = getWalk(query.getSrc().getType(), number).first;
    if (MakeTensorViewOp tensor = findTensor(query.getSrc()))
      if (Value size = getDynamic(tensor.getType().getShape(),
                                  tensor.getDynamicShape(), dim))
        sources.push_back(size);
  } else if (op->getNumRegions() == 0 && isMemoryEffectFree(op)) {
    llvm::copy_if(op->getOperands(), std::back_inserter(sources),
                  [](Value operand) { return isTracked(operand.getType()); });
  }
  return sources;
}

FactSources FactReader::getSources(Value value) {
  if (!isTracked(value.getType()))
    return {};
  if (auto argument = dyn_cast<BlockArgument>(value))
    return getArgumentSources(argument);
  return {getResultSources(cast<OpResult>(value)), {}};
}

//===----------------------------------------------------------------------===//
// Leaves
//===----------------------------------------------------------------------===//

Fact FactReader::deriveConstant(ConstantOp op) {
  literals.insert(op.getResult());
  auto type = cast<TileType>(op.getType());
  auto value = cast<DenseElementsAttr>(op.getValue());
  if (value.isSplat())
    return Fact::getSplat(getWidth(type), type.getShape(),
                          value.getSplatValue<APInt>().getZExtValue());
  if (type.getNumElements() > kMaxElements)
    return getUnknown(type);
  SmallVector<uint64_t> elements;
  for (const APInt &element : value.getValues<APInt>())
    elements.push_back(element.getZExtValue());
  return Fact::getElements(getWidth(type), type.getShape(), elements);
}

/// The promise about a value, independent of other facts.
static Fact describePromise(Attribute predicate, Fact promise) {
  unsigned width = promise.getWidth();
  if (auto bounded = dyn_cast<BoundedAttr>(predicate)) {
    promise.bounds =
        Bounds::fromSigned(width, bounded.getLb().value_or(getSignedMin(width)),
                           bounded.getUb().value_or(getSignedMax(width)));
  } else if (auto same = dyn_cast<SameElementsAttr>(predicate)) {
    ArrayRef<int64_t> extents = same.getValues().asArrayRef();
    if (llvm::is_contained(extents, 0)) // empty blocks
      return promise;
    // In blocks of 6 only pairs are runs.
    for (auto [run, extent] : llvm::zip_equal(promise.runs, extents))
      run.constancy = int64_t(getPowerOfTwo(uint64_t(extent)));
  } else if (auto divBy = dyn_cast<DivByAttr>(predicate)) {
    int64_t every = divBy.getEvery().value_or(1);
    if (every == 1) {
      promise.divisor = divBy.getDivisor();
    } else if (every > 1 && promise.step != 0) {
      Runs &run = promise.runs[*divBy.getAlong()];
      run.contiguity = int64_t(getPowerOfTwo(uint64_t(every)));
      run.wrapping = run.contiguity;
      run.divisor = divBy.getDivisor();
      if (run.contiguity != every)
        run.divisor = getCommonDivisor(run.divisor,
                                       uint64_t(run.contiguity) * promise.step);
    }
  }
  return promise;
}

Fact FactReader::deriveAssume(AssumeOp op, const Fact &value) {
  // The value of a constant is better than any promise.
  bool isLiteral = literals.contains(op.getValue());
  if (isLiteral)
    literals.insert(op.getResult());
  if (isLiteral || value.getConstant())
    return value;
  Fact promise = describePromise(op.getPredicate(), value.getUnknownLike());
  // A promise that contradicts the fact is ignored.
  return meet(value, promise).value_or(value);
}

Fact FactReader::deriveGlobal(GetGlobalOp op) {
  Fact fact = getUnknown(op.getType());
  auto global =
      symbols.lookupNearestSymbolFrom<GlobalOp>(entry, op.getNameAttr());
  if (global)
    fact.divisor = std::max<uint64_t>(
        uint64_t(global.getAlignment()),
        getStorageSize(cuda_tile::getElementType(global.getValue().getType())));
  return conclude(fact);
}

/// The induction variable: from `lower` in positive steps, below `upper`,
/// without wrapping around. None if the loop has no iterations.
static std::optional<Fact> deriveInduction(ForOp loop, const Fact &lower,
                                           const Fact &upper,
                                           const Fact &step) {
  Fact fact = lower.getUnknownLike();
  unsigned width = lower.getWidth();
  bool isSigned = !loop.getUnsignedCmp();
  auto getMin = [&](const Fact &of) {
    return isSigned ? Int128(of.bounds.signedMin)
                    : Int128(of.bounds.unsignedMin);
  };
  auto getMax = [&](const Fact &of) {
    return isSigned ? Int128(of.bounds.signedMax)
                    : Int128(of.bounds.unsignedMax);
  };
  Int128 min = getMin(lower), max = getMax(upper) - 1;
  if (min > max)
    return std::nullopt;
  if (lower.bounds.isPoint() && step.bounds.isPoint() && getMin(step) > 0)
    max = min + (max - min) / getMin(step) * getMin(step);
  fact.bounds = Bounds::fromExact(width, min, max);
  fact.divisor = getCommonDivisor(lower.divisor, step.divisor);
  bool isExact =
      isSigned || (fact.bounds.isNonNegative() &&
                   lower.bounds.isNonNegative() && step.bounds.isNonNegative());
  if (!isExact)
    fact.divisor = getPowerOfTwo(fact.divisor);
  return conclude(fact);
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

template <typename Op>
static Fact evaluateUnary(UnaryInteger function, Op op,
                          ArrayRef<Fact> operands) {
  return evaluateFact(function, getPromise(op), operands[0]);
}

template <typename Op>
static Fact evaluateBinary(BinaryInteger function, Op op,
                           ArrayRef<Fact> operands) {
  return evaluateFact(function, readsSigned(op), getPromise(op), operands[0],
                      operands[1]);
}

/// Integer arithmetic and comparisons; none for other operations.
static std::optional<Fact> deriveArithmetic(Operation *op,
                                            ArrayRef<Fact> operands) {
  using Result = std::optional<Fact>;
  return llvm::TypeSwitch<Operation *, Result>(op)
      .Case([&](AddIOp add) {
        return evaluateBinary(BinaryInteger::Add, add, operands);
      })
      .Case([&](SubIOp sub) {
        return evaluateBinary(BinaryInteger::Sub, sub, operands);
      })
      .Case([&](MulIOp mul) {
        return evaluateBinary(BinaryInteger::Mul, mul, operands);
      })
      .Case([&](MulhiIOp mul) {
        return evaluateBinary(BinaryInteger::MulHigh, mul, operands);
      })
      .Case([&](DivIOp div) {
        return evaluateBinary(getDivision(div), div, operands);
      })
      .Case([&](RemIOp rem) {
        return evaluateBinary(BinaryInteger::Rem, rem, operands);
      })
      .Case([&](MaxIOp max) {
        return evaluateBinary(BinaryInteger::Max, max, operands);
      })
      .Case([&](MinIOp min) {
        return evaluateBinary(BinaryInteger::Min, min, operands);
      })
      .Case([&](AndIOp bits) {
        return evaluateBinary(BinaryInteger::And, bits, operands);
      })
      .Case([&](OrIOp bits) {
        return evaluateBinary(BinaryInteger::Or, bits, operands);
      })
      .Case([&](XOrIOp bits) {
        return evaluateBinary(BinaryInteger::Xor, bits, operands);
      })
      .Case([&](ShLIOp shift) {
        return evaluateBinary(BinaryInteger::ShiftLeft, shift, operands);
      })
      .Case([&](ShRIOp shift) {
        return evaluateBinary(BinaryInteger::ShiftRight, shift, operands);
      })
      .Case([&](AbsIOp abs) {
        return evaluateUnary(UnaryInteger::Abs, abs, operands);
      })
      .Case([&](NegIOp neg) {
        return evaluateUnary(UnaryInteger::Neg, neg, operands);
      })
      .Case([&](CmpIOp cmp) {
        return compareFacts(getPredicate(cmp.getComparisonPredicate()),
                            readsSigned(cmp), operands[0], operands[1]);
      })
      .Default(Result());
}

/// Movements and conversions; none for other operations.
static std::optional<Fact> deriveMovement(Operation *op, TileType type,
                                          ArrayRef<Fact> operands) {
  using Result = std::optional<Fact>;
  ArrayRef<int64_t> shape = type.getShape();
  return llvm::TypeSwitch<Operation *, Result>(op)
      .Case([&](SelectOp) {
        return selectFact(operands[0], operands[1], operands[2]);
      })
      .Case([&](ReshapeOp) { return reshapeFact(operands[0], shape); })
      .Case([&](BroadcastOp) { return broadcastFact(operands[0], shape); })
      .Case([&](PermuteOp permute) {
        return permuteFact(operands[0], permute.getPermutation());
      })
      .Case([&](ExtractOp) { return extractFact(operands[0], shape); })
      .Case([&](InsertOp) { return insertFact(operands[0], operands[1]); })
      .Case([&](CatOp cat) {
        return catFacts(operands[0], operands[1], unsigned(cat.getDim()));
      })
      .Case([&](ExtIOp ext) {
        return extendFact(getWidth(type), readsSigned(ext), operands[0]);
      })
      .Case([&](TruncIOp trunc) {
        return truncateFact(getWidth(type), getPromise(trunc), operands[0]);
      })
      .Case([&](OffsetOp) {
        return offsetFact(operands[0], operands[1],
                          getElementBits(type.getElementType()));
      })
      .Case([&](PtrToIntOp) { return pointerToInteger(operands[0]); })
      .Case([&](IntToPtrOp) {
        return integerToPointer(getStep(type), operands[0]);
      })
      .Case([&](PtrToPtrOp) {
        return pointerToPointer(getStep(type), operands[0]);
      })
      .Case([&](BitcastOp) -> Result {
        if (operands.empty()) // of floats
          return std::nullopt;
        return operands[0];
      })
      .Default(Result());
}

Fact FactReader::deriveResult(OpResult result, ArrayRef<Fact> operands,
                              Lookup lookup) {
  Operation *op = result.getOwner();
  auto type = cast<TileType>(result.getType());
  unsigned number = result.getResultNumber();
  if (std::optional<Fact> fact = deriveArithmetic(op, operands))
    return *fact;
  if (std::optional<Fact> fact = deriveMovement(op, type, operands))
    return *fact;
  Fact unknown = getUnknown(type);
  auto between = [&](uint64_t min, uint64_t max) {
    Fact fact = unknown;
    fact.bounds = Bounds::fromUnsigned(fact.getWidth(), min, max);
    return fact;
  };
  return llvm::TypeSwitch<Operation *, Fact>(op)
      .Case([&](ConstantOp constant) { return deriveConstant(constant); })
      .Case([&](IotaOp) {
        return Fact::getIota(getWidth(type), type.getShape().front());
      })
      .Case([&](AssumeOp assume) { return deriveAssume(assume, operands[0]); })
      .Case([&](GetTileBlockIdOp) { return between(0, kMaxBlocks - 1); })
      .Case([&](GetNumTileBlocksOp) { return between(1, kMaxBlocks); })
      .Case([&](GetTensorShapeOp query) {
        return convertExtent(deriveSize(query.getSrc(), number, lookup), type);
      })
      .Case([&](GetIndexSpaceShapeOp query) {
        return convertExtent(deriveIndexSpace(query.getSrc(), number, lookup),
                             type);
      })
      .Case([&](GetGlobalOp global) { return deriveGlobal(global); })
      .Case([&](AllocaOp alloca) {
        Fact fact = unknown;
        fact.divisor = uint64_t(alloca.getAlignment());
        return conclude(fact);
      })
      .Default(unknown);
}

std::optional<Fact> FactReader::derive(Value value, const FactSources &sources,
                                       Lookup lookup) {
  if (!isTracked(value.getType()))
    return getUnknown(value.getType());
  auto argument = dyn_cast<BlockArgument>(value);
  Operation *owner =
      argument ? argument.getOwner()->getParentOp() : value.getDefiningOp();
  auto loop = dyn_cast<ForOp>(owner);
  bool isInduction = argument && loop && argument == loop.getInductionVar();

  // The value comes from one of several sources: join those that are reached.
  if (!isInduction && isa<ForOp, LoopOp, IfOp>(owner)) {
    std::optional<Fact> joined;
    for (Value source :
         llvm::concat<const Value>(sources.before, sources.after))
      if (const Fact *fact = lookup(source))
        joined = joined ? join(*joined, *fact) : *fact;
    return joined;
  }
  SmallVector<Fact, 3> facts;
  for (Value source : sources.before) {
    const Fact *fact = lookup(source);
    if (!fact)
      return std::nullopt;
    facts.push_back(*fact);
  }
  if (isInduction)
    return deriveInduction(loop, facts[0], facts[1], facts[2]);
  if (argument)
    return getUnknown(value.getType());
  return deriveResult(cast<OpResult>(value), facts, lookup);
}
