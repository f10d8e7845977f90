//===- CoreAggregateEmit.cpp - reduce and scan -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A row is the elements along the dimension, which are combined. There are
// three ways; the first always works:
//
//   in order    One row per lane, all at the same position. If a row is
//               contiguous in memory, blocks are transposed first. If there are
//               fewer rows than lanes, a reduction splits rows into parts and
//               combines their results at the end.
//   any order   A reduction along the last dimension: lanes are adjacent
//               elements of a row.
//   prefixes    A scan along the last dimension: lanes are adjacent elements,
//               which are combined with those 1, 2, 4, … places before them,
//               and then with the result of the previous vector.
//
// All except whole rows in order make assumptions about the body
// (AggregateBody.h).
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/cpu/emit/AggregateBody.h"
#include "tessera/codegen/cpu/nest/Nest.h"

using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::cpu;
using mlir::dyn_cast;
using mlir::isa;
using mlir::Operation;

namespace {

using Values = AggregateBody::Values;

class Aggregate {
public:
  Aggregate(KernelEmitter &emitter, ReduceOp op)
      : Aggregate(emitter, op, op.getOperands(), op.getDim()) {}
  Aggregate(KernelEmitter &emitter, ScanOp op)
      : Aggregate(emitter, op, op.getOperands(), op.getDim()) {
    isScan = true;
    isReversed = op.getReverse();
  }

  void emit() {
    if (canUseRow() && !isScan && body.getFreedom() == Freedom::Order)
      emitAnyOrder();
    else if (canUseRow() && isScan && !hasManyRows() &&
             body.getFreedom() != Freedom::None)
      emitPrefixes();
    else
      emitInOrder();
  }

private:
  Aggregate(KernelEmitter &emitter, Operation *op, mlir::ValueRange operands,
            size_t dim)
      : emitter(emitter), builder(emitter.builder), op(op), operands(operands),
        body(emitter, op) {
    auto shape = cast<TileType>(operands[0].getType()).getShape();
    low = getNumBits(shape.drop_front(dim + 1));
    length = llvm::Log2_64(shape[dim]);
    numBits = getNumBits(shape);
    rowBits = numBits - length;
    unsigned size = 1;
    for (mlir::Value operand : operands)
      size = std::max(size, getStorageSize(emitter.getType(operand)));
    registerBits =
        llvm::Log2_64(std::max(emitter.target.vectorBytes / size, 1u));
  }

  /// A reduction uses two registers' worth of lanes if it can, as each step
  /// depends on the one before. Not without mask registers: the results of
  /// comparing two vectors would be packed into one.
  unsigned getMoreBits() const {
    return !isScan && emitter.target.hasAvx512 ? 1 : 0;
  }
  /// True if lanes may be adjacent elements of a row, given its shape and the
  /// body.
  bool canUseRow() const {
    return low == 0 && length > 0 && body.canBeVector();
  }
  /// True if there are enough rows for the lanes. For floats that are rounded,
  /// fewer suffice: a row in order gives the bits of the interpreter.
  bool hasManyRows() {
    constexpr unsigned kSome = 3;
    return rowBits >=
           (body.rounds() ? std::min(registerBits, kSome) : registerBits);
  }

  void emitAnyOrder();
  void emitPrefixes();
  Values addNeighbours(const Values &elements, unsigned step);
  void emitInOrder();

  // For rows in order.
  void chooseParts();
  IndexMap getMap() const;
  bool prepareTranspose(mlir::Value operand);
  void fillPanel(Nest &nest, unsigned i);
  void emptyPanel(Nest &nest, unsigned i);
  void walk(Nest &nest);
  void finishRows(Nest &nest);
  std::string describe(const Nest &nest);

  Values load(llvm::ArrayRef<llvm::AllocaInst *> variables) {
    Values values;
    for (llvm::AllocaInst *variable : variables)
      values.push_back(
          builder.CreateLoad(variable->getAllocatedType(), variable));
    return values;
  }
  void store(const Values &values,
             llvm::ArrayRef<llvm::AllocaInst *> variables) {
    for (auto [value, variable] : llvm::zip_equal(values, variables))
      builder.CreateStore(value, variable);
  }
  void makeVariables(unsigned lanes) {
    for (mlir::Value result : op->getResults())
      accumulators.push_back(
          emitter.host.makeVariable(emitter.getRegisterType(result, lanes)));
  }
  /// The old values belong to another row.
  void clearAccumulators() {
    for (llvm::AllocaInst *variable : accumulators)
      builder.CreateStore(
          llvm::Constant::getNullValue(variable->getAllocatedType()), variable);
  }
  /// Creates a variable for a scalar result, and a slot for a tile.
  void makeResults();
  void setResults();
  /// Chooses lanes of each vector; a scalar if it is one lane.
  Values choose(const Values &values, llvm::ArrayRef<int> lanes);
  /// Combines each of some elements with the accumulators. Gives the elements
  /// themselves if `isFirst`.
  llvm::SmallVector<Values, 2> combine(llvm::Value *isFirst,
                                       llvm::ArrayRef<Values> elements);

  KernelEmitter &emitter;
  llvm::IRBuilder<> &builder;
  Operation *op;
  mlir::ValueRange operands;
  AggregateBody body;
  bool isScan = false, isReversed = false;

  /// The number of bits of an element's index: below the dimension, along it,
  /// and in total; and of the number of a row.
  unsigned low, length, numBits, rowBits;
  unsigned registerBits; // lanes of a vector of operands
  llvm::SmallVector<llvm::AllocaInst *, 2> accumulators;
  llvm::SmallVector<llvm::AllocaInst *, 2> scalars; // results that are scalars
  llvm::SmallVector<Slot *, 2> slots;               // results that are not

  // For rows in order. A panel has the elements of all lanes for the steps of
  // one block; those of one step are adjacent. Blocks of an operand are
  // transposed into it, and the results of a scan are transposed back. If LLVM
  // unrolls the steps, the panel stays in registers.
  unsigned partBits = 0;  // log2 of the parts of a row, which count as rows
  unsigned blockBits = 0; // log2 of the rows of a block and steps of a panel
  IndexMap map, panelMap;
  llvm::SmallVector<bool, 2> isTransposed;
  llvm::SmallVector<Slot *, 2> panels; // null where there is none
};

} // namespace

void Aggregate::makeResults() {
  for (mlir::Value result : op->getResults()) {
    if (isScalar(result))
      scalars.push_back(
          emitter.host.makeVariable(emitter.getRegisterType(result)));
    else
      slots.push_back(emitter.arena.allocate(emitter.getNumBytes(result)));
  }
}

void Aggregate::setResults() {
  for (auto [i, result] : llvm::enumerate(op->getResults())) {
    if (scalars.empty())
      emitter.setStored(result, slots[i]);
    else
      emitter.setScalar(
          result,
          builder.CreateLoad(scalars[i]->getAllocatedType(), scalars[i]));
  }
}

Values Aggregate::choose(const Values &values, llvm::ArrayRef<int> lanes) {
  Values chosen;
  for (llvm::Value *value : values)
    chosen.push_back(lanes.size() == 1
                         ? builder.CreateExtractElement(value, lanes[0])
                         : builder.CreateShuffleVector(value, lanes));
  return chosen;
}

llvm::SmallVector<Values, 2>
Aggregate::combine(llvm::Value *isFirst, llvm::ArrayRef<Values> elements) {
  llvm::BasicBlock *before = builder.GetInsertBlock(),
                   *more = emitter.makeBlock("more"),
                   *end = emitter.makeBlock("combined");
  builder.CreateCondBr(isFirst, end, more);
  emitter.enter(more);
  Values accumulated = load(accumulators);
  llvm::SmallVector<Values, 2> combined;
  for (const Values &each : elements)
    combined.push_back(body.apply(each, accumulated));
  llvm::BasicBlock *from = builder.GetInsertBlock();
  builder.CreateBr(end);
  emitter.enter(end);
  for (auto [first, others] : llvm::zip_equal(elements, combined))
    for (auto [element, value] : llvm::zip_equal(first, others)) {
      llvm::PHINode *phi = builder.CreatePHI(element->getType(), 2);
      phi->addIncoming(element, before);
      phi->addIncoming(value, from);
      value = phi;
    }
  return combined;
}

//===----------------------------------------------------------------------===//
// Lanes that are adjacent in a row
//===----------------------------------------------------------------------===//

void Aggregate::emitAnyOrder() {
  IndexMap whole = IndexMap::getIdentity(numBits);
  IndexMap rows{whole.bits.slice(length, numBits - length)};
  Nest nest(emitter, numBits);
  for (mlir::Value operand : operands)
    nest.plan(operand, whole);
  nest.addBreak(length);
  nest.planAhead();
  nest.chooseLanes(length, /*wider=*/true);
  makeVariables(nest.getNumLanes());
  makeResults();
  nest.emitVersions([&] {
    nest.open(length, numBits);
    for (auto [i, variable] : llvm::enumerate(accumulators))
      builder.CreateStore(nest.splat(body.getNeutral(i)), variable);
    nest.open(nest.getLaneBits(), length);
    Values elements;
    for (mlir::Value operand : operands)
      elements.push_back(nest.evaluate(operand, whole));
    store(body.apply(elements, load(accumulators)), accumulators);
    nest.emitAhead();
    nest.close();
    Values sums = load(accumulators);
    for (unsigned half = nest.getNumLanes() / 2; half; half /= 2) {
      llvm::SmallVector<int, 32> early, late;
      for (unsigned lane = 0; lane < half; ++lane) {
        early.push_back(lane);
        late.push_back(half + lane);
      }
      sums = body.apply(choose(sums, late), choose(sums, early));
    }
    if (slots.empty())
      store(sums, scalars);
    else
      nest.withLanes({}, [&] {
        for (auto [i, slot] : llvm::enumerate(slots))
          nest.storeElements(emitter.getType(op->getResult(i)), sums[i],
                             emitter.getSlotAddress(slot), rows);
      });
    nest.close();
  });
  nest.addRemark(op, ", neighbours of a row in any order");
  nest.finish();
  setResults();
}

/// Combines each lane with the one `step` places before it.
Values Aggregate::addNeighbours(const Values &elements, unsigned step) {
  unsigned lanes =
      cast<llvm::FixedVectorType>(elements[0]->getType())->getNumElements();
  bool hasNeutral = body.getFreedom() == Freedom::Order;
  llvm::SmallVector<int, 32> places;
  llvm::SmallVector<llvm::Constant *, 32> hasBefore;
  for (unsigned lane = 0; lane < lanes; ++lane) {
    bool has = isReversed ? lane + step < lanes : lane >= step;
    unsigned before = isReversed ? lane + step : lane - step;
    // The neutral elements are a second vector, so this is one shift.
    places.push_back(has ? before : hasNeutral ? before % lanes + lanes : lane);
    hasBefore.push_back(builder.getInt1(has));
  }
  Values before;
  for (auto [i, element] : llvm::enumerate(elements))
    before.push_back(builder.CreateShuffleVector(
        element,
        hasNeutral ? builder.CreateVectorSplat(lanes, body.getNeutral(i))
                   : element,
        places));
  Values after = body.apply(elements, before);
  if (!hasNeutral)
    for (auto [element, value] : llvm::zip_equal(elements, after))
      value = builder.CreateSelect(llvm::ConstantVector::get(hasBefore), value,
                                   element);
  return after;
}

void Aggregate::emitPrefixes() {
  IndexMap whole = IndexMap::getIdentity(numBits);
  IndexMap place{whole.bits.slice(0, length)};
  Nest nest(emitter, numBits);
  for (mlir::Value operand : operands)
    nest.plan(operand, whole);
  nest.addBreak(length);
  nest.chooseLanes(length);
  unsigned lanes = nest.getNumLanes();
  makeVariables(lanes);
  makeResults();
  uint64_t start = isReversed ? (uint64_t(1) << length) - lanes : 0;
  nest.emitVersions([&] {
    nest.open(length, numBits);
    clearAccumulators();
    nest.open(nest.getLaneBits(), length, isReversed);
    Values elements;
    for (mlir::Value operand : operands)
      elements.push_back(nest.evaluate(operand, whole));
    for (unsigned step = 1; step < lanes; step *= 2)
      elements = addNeighbours(elements, step);
    // The totals of whole vectors are a separate chain, so that no step depends
    // on the values that are stored.
    llvm::SmallVector<int, 32> last(lanes, isReversed ? 0 : lanes - 1);
    llvm::Value *isFirst =
        builder.CreateICmpEQ(nest.getIndex(place), emitter.getI64(start));
    llvm::SmallVector<Values, 2> combined =
        combine(isFirst, {elements, choose(elements, last)});
    store(combined[1], accumulators);
    for (auto [i, slot] : llvm::enumerate(slots))
      nest.storeElements(emitter.getType(op->getResult(i)), combined[0][i],
                         emitter.getSlotAddress(slot), whole);
    nest.close();
    nest.close();
  });
  nest.addRemark(op, ", neighbours of a row in steps of 1, 2, 4, …");
  nest.finish();
  setResults();
}

//===----------------------------------------------------------------------===//
// Rows in order
//===----------------------------------------------------------------------===//

/// Splits rows into parts if there are too few rows for the lanes.
void Aggregate::chooseParts() {
  unsigned wanted = std::min(registerBits, Nest::kMaxBlockBits) + getMoreBits();
  if (canUseRow() && !isScan && registerBits > 1 && rowBits < wanted &&
      body.getFreedom() != Freedom::None)
    partBits = std::min(wanted - rowBits, length / 2);
  rowBits += partBits;
}

/// The map of an operand in a nest whose lowest bits count parts of a row, then
/// rows.
IndexMap Aggregate::getMap() const {
  unsigned steps = length - partBits;
  BitSelection bits(numBits);
  for (unsigned bit = 0; bit < numBits; ++bit)
    bits.append(bit < low            ? bit
                : bit < low + steps  ? rowBits + bit - low
                : bit < low + length ? bit - low - steps
                                     : bit - steps);
  return {bits};
}

/// True if an operand is contiguous in memory along a row, so that blocks have
/// to be transposed. It is stored first: then memory is read row by row, which
/// suits the hardware prefetcher, and masks and pointers are evaluated for full
/// vectors.
bool Aggregate::prepareTranspose(mlir::Value operand) {
  if (isScalar(operand))
    return false;
  Nest probe(emitter, numBits);
  probe.plan(operand, map);
  llvm::SmallVector<unsigned, 6> neighbours = probe.getNeighbours(operand, map);
  if (neighbours.empty() || neighbours.front() != rowBits)
    return false;
  emitter.materialize(operand, nullptr, "its rows are transposed");
  return true;
}

/// Consecutive bits.
static llvm::SmallVector<unsigned, 4> getRange(unsigned first, unsigned size) {
  llvm::SmallVector<unsigned, 4> bits;
  for (unsigned i = 0; i < size; ++i)
    bits.push_back(first + i);
  return bits;
}

/// The type to shuffle instead: shuffling masks is slow.
static ElementType getShuffled(ElementType type) {
  return type == ElementType::I1 ? ElementType::I8 : type;
}

void Aggregate::fillPanel(Nest &nest, unsigned i) {
  ElementType type = emitter.getType(operands[i]);
  nest.open(blockBits, nest.getLaneBits());
  nest.transposeBlock(
      getRange(rowBits, blockBits), getRange(0, blockBits),
      [&] {
        return emitter.elements.encode(type, nest.evaluate(operands[i], map));
      },
      [&](llvm::Value *value) {
        nest.storeElements(getShuffled(type), value,
                           emitter.getSlotAddress(panels[i]), panelMap);
      });
  nest.close();
}

void Aggregate::emptyPanel(Nest &nest, unsigned i) {
  ElementType type = getShuffled(emitter.getType(op->getResult(i)));
  nest.open(blockBits, nest.getLaneBits());
  nest.transposeBlock(
      getRange(0, blockBits), getRange(rowBits, blockBits),
      [&] {
        return nest.loadElements(type, emitter.getSlotAddress(panels[i]),
                                 panelMap);
      },
      [&](llvm::Value *value) {
        nest.storeElements(type, value, emitter.getSlotAddress(slots[i]), map);
      });
  nest.close();
}

/// One step of all lanes.
void Aggregate::walk(Nest &nest) {
  unsigned steps = length - partBits;
  IndexMap place{BitSelection::getIdentity(numBits).slice(rowBits, steps)};
  uint64_t start = isReversed ? (uint64_t(1) << steps) - 1 : 0;
  Values elements;
  for (auto [i, operand] : llvm::enumerate(operands))
    elements.push_back(
        isTransposed[i]
            ? nest.loadElements(emitter.getType(operand),
                                emitter.getSlotAddress(panels[i]), panelMap)
            : nest.evaluate(operand, map));
  llvm::Value *isFirst =
      builder.CreateICmpEQ(nest.getIndex(place), emitter.getI64(start));
  Values after = combine(isFirst, elements).front();
  store(after, accumulators);
  if (!isScan)
    return;
  for (auto [i, value] : llvm::enumerate(after))
    nest.storeElements(emitter.getType(op->getResult(i)), value,
                       emitter.getSlotAddress(panels[i] ? panels[i] : slots[i]),
                       panels[i] ? panelMap : map);
}

/// Finishes the rows of a reduction: combines parts, stores results.
void Aggregate::finishRows(Nest &nest) {
  Values values = load(accumulators);
  unsigned lanes = nest.getNumLanes();
  for (unsigned bit = 0; bit < partBits; ++bit) {
    llvm::SmallVector<int, 32> early, late;
    lanes /= 2;
    for (unsigned lane = 0; lane < lanes; ++lane) {
      early.push_back(2 * lane);
      late.push_back(2 * lane + 1);
    }
    values = body.apply(choose(values, late), choose(values, early));
  }
  if (slots.empty())
    return store(values, scalars);
  IndexMap rows{
      BitSelection::getIdentity(numBits).slice(partBits, rowBits - partBits)};
  nest.withLanes(getRange(partBits, nest.getLaneBits() - partBits), [&] {
    for (auto [i, slot] : llvm::enumerate(slots))
      nest.storeElements(emitter.getType(op->getResult(i)), values[i],
                         emitter.getSlotAddress(slot), rows);
  });
}

std::string Aggregate::describe(const Nest &nest) {
  if (!length)
    return "";
  if (!body.canBeVector())
    return ", row by row: its body is not only arithmetic";
  std::string text = blockBits ? ", blocks transposed in registers" : "";
  if (partBits)
    return text + ", one part of a row per lane";
  text += nest.getLaneBits() ? ", one row per lane" : ", one after the other";
  if (canUseRow() && rowBits < registerBits &&
      body.getFreedom() == Freedom::None)
    text += ": its body is not known to be associative";
  return text;
}

void Aggregate::emitInOrder() {
  chooseParts();
  map = getMap();
  unsigned steps = length - partBits;
  unsigned size = std::min({rowBits, steps, registerBits, Nest::kMaxBlockBits});
  bool canTranspose = canUseRow() && size > 1;
  for (mlir::Value operand : operands)
    isTransposed.push_back(canTranspose && prepareTranspose(operand));
  bool hasPanels =
      canTranspose && (isScan || llvm::is_contained(isTransposed, true));

  Nest nest(emitter, numBits);
  for (mlir::Value operand : operands)
    nest.plan(operand, map);
  unsigned wanted = nest.getRegisterBits() + getMoreBits();
  if (hasPanels || partBits)
    nest.setLaneBits(std::max(std::min(rowBits, wanted), partBits));
  else
    nest.chooseLanes(body.canBeVector() ? rowBits : 0);
  if (hasPanels)
    blockBits = std::min(size, nest.getLaneBits());
  nest.addBreak(rowBits);
  nest.addBreak(rowBits + blockBits);
  panelMap.bits = BitSelection(numBits);
  for (unsigned bit : getRange(0, nest.getLaneBits()))
    panelMap.bits.append(bit);
  for (unsigned bit : getRange(rowBits, blockBits))
    panelMap.bits.append(bit);
  for (auto [i, operand] : llvm::enumerate(operands)) {
    panels.push_back(nullptr);
    if (!isTransposed[i] && !(hasPanels && isScan))
      continue;
    panels[i] = emitter.arena.allocate(getStorageSize(emitter.getType(operand))
                                       << panelMap.bits.size());
    emitter.liveness.addTemporary(panels[i]);
  }
  makeVariables(nest.getNumLanes());
  makeResults();

  nest.emitVersions([&] {
    nest.open(nest.getLaneBits(), rowBits);
    clearAccumulators();
    nest.open(rowBits + blockBits, numBits, isReversed);
    for (unsigned i = 0; i < operands.size(); ++i)
      if (isTransposed[i])
        fillPanel(nest, i);
    nest.open(rowBits, rowBits + blockBits, isReversed);
    walk(nest);
    nest.close();
    for (unsigned i = 0; isScan && i < operands.size(); ++i)
      if (panels[i])
        emptyPanel(nest, i);
    nest.close();
    if (!isScan)
      finishRows(nest);
    nest.close();
  });
  nest.addRemark(op, describe(nest));
  nest.finish();
  setResults();
}

bool KernelEmitter::emitAggregates(Operation *op) {
  if (auto reduce = dyn_cast<ReduceOp>(op)) {
    Aggregate(*this, reduce).emit();
  } else if (auto scan = dyn_cast<ScanOp>(op)) {
    // A row of one element is its own result.
    if (isScalar(op->getResult(0)))
      for (auto [operand, result] :
           llvm::zip_equal(scan.getOperands(), op->getResults()))
        setScalar(result, getScalar(operand));
    else
      Aggregate(*this, scan).emit();
  } else {
    return false;
  }
  if (!hasFailed())
    liveness.retire(op);
  return true;
}
