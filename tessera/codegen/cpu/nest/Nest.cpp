//===- Nest.cpp - loops over the elements of tiles -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/cpu/nest/Nest.h"
#include "tessera/codegen/cpu/nest/AffineEmit.h"
#include "tessera/dialect/ElementData.h"

#include "llvm/IR/MDBuilder.h"

using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::cpu;
using mlir::dyn_cast;
using mlir::isa;
using mlir::Operation;

/// Tiles that cost less are recomputed instead of stored.
static constexpr unsigned kCheap = 4;
/// Limits of an expression. They keep the code small and the recursion bounded.
static constexpr unsigned kMaxPlanned = 160;
static constexpr unsigned kMaxDepth = 40;

//===----------------------------------------------------------------------===//
// Planning
//===----------------------------------------------------------------------===//

void Nest::noteType(ElementType type) {
  widest = std::max(widest, getStorageSize(type));
}

void Nest::planLeaf(mlir::Value tile, const IndexMap &map) {
  // A loop may count several bits if they are consecutive in the tile too, or
  // if the tile uses none of them.
  for (unsigned bit = 1; bit < numBits; ++bit) {
    int before = map.find(bit - 1), place = map.find(bit);
    bool isNeighbour =
        before == IndexMap::kZero ? place == before : place == before + 1;
    if (!isNeighbour)
      addBreak(bit);
  }
  auto type = cast<TileType>(tile.getType());
  if (!isa<PointerType>(type.getElementType()))
    noteType(getElementType(type));
  auto [found, isNew] = isAligned.try_emplace(tile, true);
  found->second &= map.isIdentity();
}

void Nest::plan(mlir::Value tile, const IndexMap &map, bool isRoot) {
  if (isScalar(tile))
    return;
  planLeaf(tile, map);
  if (emitter.getState(tile).kind != State::Pending)
    return;
  Operation *op = tile.getDefiningOp();
  ++(isFallback ? numFallback : numPlanned);

  const char *reason = nullptr; // to compute it first
  bool isPassing = false;
  // The operand of these operations would have another offset.
  if (map.offset && isa<BroadcastOp, PermuteOp, ExtractOp, LoadViewTkoOp>(op))
    reason = "a part of it is taken";
  if (numPlanned + numFallback > kMaxPlanned || depth > kMaxDepth)
    reason = "the expression would become too large";
  if (!isMovement(op) && emitter.getCost(tile) > kCheap) {
    if (map.bits.getNumRepeatBits())
      reason = "it would be computed again for each place it is broadcast to";
    else if (emitter.liveness.getNumConsumers(tile) > 1) {
      if (map.isBijective())
        isPassing = true;
      else
        reason = "several operations need it, in different orders";
    }
  }
  if (!isRoot && reason) {
    emitter.materialize(tile, nullptr, reason);
    return;
  }
  if (!isRoot && isPassing && emitter.liveness.isLocal(tile))
    passing.insert({tile, Passing()});

  ++depth;
  if (auto load = dyn_cast<LoadViewTkoOp>(op)) {
    const ViewAccess *access = findAccess(tile);
    if (!access)
      access = &addAccess(tile, describeAccess(emitter, op, load.getView(),
                                               load.getIndex(), tile,
                                               load.getInbounds()));
    planAccess(*access, map);
  } else if (auto load = dyn_cast<LoadPtrTkoOp>(op);
             load && planPointers(load, map)) {
    // If the pointers are affine, addresses are computed only in the slow
    // version.
    if (findAccess(tile)->isInside)
      planFallback([&] {
        for (mlir::Value operand : op->getOperands())
          if (isa<TileType>(operand.getType()))
            plan(operand, map);
      });
  } else if (isMovement(op)) {
    IndexMap inner = mapOperand(op, map);
    if (llvm::Value *offset = emitter.getState(tile).offset)
      inner.offset = offset;
    plan(op->getOperand(0), inner);
  } else {
    for (mlir::Value operand : op->getOperands())
      if (isa<TileType>(operand.getType()))
        plan(operand, map);
  }
  --depth;
}

void Nest::addDimensionBreaks(const ViewAccess &access, const IndexMap &map) {
  unsigned first = 0;
  for (int64_t extent :
       llvm::reverse(cast<TileType>(access.tile.getType()).getShape())) {
    unsigned size = llvm::Log2_64(extent);
    if (size && first < map.bits.size() && map.bits[first] > 0)
      addBreak(map.bits[first]);
    first += size;
  }
}

void Nest::planAccess(const ViewAccess &access, const IndexMap &map) {
  planLeaf(access.tile, map);
  // A loop stays in one dimension of the tile.
  addDimensionBreaks(access, map);
  auto shape = cast<TileType>(access.tile.getType()).getShape();
  unsigned first = 0;
  for (size_t d = shape.size(); d-- > 0;) {
    unsigned size = llvm::Log2_64(shape[d]);
    if (!access.starts[d]) {
      plan(access.sparse, {map.bits.slice(first, size)});
    }
    first += size;
  }
  if (access.isInside && !llvm::is_contained(guards, access.isInside))
    guards.push_back(access.isInside);
}

void Nest::planFallback(llvm::function_ref<void()> planning) {
  bool wasFallback = isFallback;
  unsigned before = widest;
  isFallback = true;
  planning();
  isFallback = wasFallback;
  widest = before;
}

/// Plans to load without computing all addresses; false if the pointers are not
/// affine.
bool Nest::planPointers(LoadPtrTkoOp load, const IndexMap &map) {
  mlir::Value tile = load.getResult();
  if (map.offset)
    return false;
  const ViewAccess *access = findAccess(tile);
  if (!access) {
    std::optional<ViewAccess> found =
        describePointers(emitter, load.getSource(), load.getMask(), tile);
    if (!found)
      return false;
    access = &addAccess(tile, *found);
  }
  planAccess(*access, map);
  return true;
}

unsigned Nest::getRegisterBits() const {
  return llvm::Log2_64(std::max(emitter.target.vectorBytes / widest, 1u));
}

void Nest::chooseLanes(unsigned limit, bool wider) {
  unsigned bits = getRegisterBits();
  if (wider && numPlanned <= 6)
    bits += 2;
  bits = std::min({bits, numBits, limit});
  // If lanes are contiguous in all tiles, no gathers are needed.
  for (unsigned bit = 2; bit < bits; ++bit)
    if (breaks >> bit & 1) {
      bits = bit;
      break;
    }
  setLaneBits(bits);
}

void Nest::setLaneBits(unsigned bits) {
  laneBits = bits;
  // Planning may have stored some of these tiles in the meantime.
  for (auto &entry : passing)
    if (emitter.getState(entry.first).kind == State::Pending)
      entry.second.slot =
          emitter.arena.allocate(emitter.getNumBytes(entry.first));
}

void Nest::addRemark(Operation *root, llvm::StringRef how) {
  if (!emitter.remark)
    return;
  std::string text;
  llvm::raw_string_ostream stream(text);
  stream << numPlanned << (numPlanned == 1 ? " operation" : " operations")
         << " in one loop nest of " << (uint64_t(1) << numBits) << " elements, "
         << getNumLanes() << " at a time";
  if (!readBits.empty() && laneBits == readBits.size())
    stream << ", blocks transposed in registers";
  stream << how;
  if (!ahead.empty())
    stream << ", prefetching what is read next";
  if (!guards.empty())
    stream << ", with a slower one for edges";
  emitter.remark(RemarkKind::Fused, root, text);
}

void Nest::finish() {
  for (const auto &[tile, entry] : passing) {
    if (!entry.slot)
      continue;
    if (entry.isMissed || !entry.isStored) {
      emitter.arena.free(entry.slot);
      continue;
    }
    if (emitter.remark)
      emitter.remark(RemarkKind::Stored, tile.getDefiningOp(),
                     "in the arena, on the way: several operations need it");
    emitter.setStored(tile, entry.slot);
    emitter.liveness.retire(tile.getDefiningOp());
  }
  for (const auto &[tile, access] : accesses)
    if (emitter.liveness.isLocal(tile))
      emitter.ahead.readLoads.push_back(
          {tile.getDefiningOp(), std::make_shared<ViewAccess>(access)});
}

void Nest::emitVersions(llvm::function_ref<void()> body) {
  struct Version {
    llvm::Value *condition; // null for the last
    bool checksBounds, isStreaming;
  };
  llvm::SmallVector<Version, 3> versions;
  llvm::Value *guard = nullptr;
  for (llvm::Value *each : guards)
    guard = guard ? builder.CreateAnd(guard, each) : each;
  if (streams)
    versions.push_back(
        {guard ? builder.CreateAnd(guard, streams) : streams, false, true});
  if (guard)
    versions.push_back({guard, false, false});
  versions.push_back({nullptr, true, false});

  llvm::BasicBlock *end =
      versions.size() > 1 ? emitter.makeBlock("end") : nullptr;
  llvm::MDNode *weights =
      llvm::MDBuilder(emitter.context).createBranchWeights(64, 1);
  for (const Version &version : versions) {
    llvm::BasicBlock *next = nullptr;
    if (version.condition) {
      llvm::BasicBlock *inside = emitter.makeBlock("inside");
      next = emitter.makeBlock("other");
      builder.CreateCondBr(version.condition, inside, next, weights);
      emitter.enter(inside);
    }
    known.clear();
    for (auto &entry : passing)
      entry.second.isStored = false;
    checksBounds = version.checksBounds;
    isStreaming = version.isStreaming;
    body();
    for (auto &entry : passing)
      entry.second.isMissed |= !entry.second.isStored;
    if (end)
      builder.CreateBr(end);
    if (next)
      emitter.enter(next);
  }
  if (end)
    emitter.enter(end);
  isStreaming = false;
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

void Nest::openLoop(unsigned low, unsigned high, bool isReversed) {
  Loop loop{low,
            high,
            nullptr,
            nullptr,
            emitter.makeBlock("loop"),
            emitter.makeBlock("done")};
  llvm::BasicBlock *before = builder.GetInsertBlock();
  builder.CreateBr(loop.header);
  emitter.enter(loop.header);
  loop.counter = builder.CreatePHI(emitter.getI64(), 2);
  loop.counter->addIncoming(emitter.getI64(0), before);
  loop.index = loop.counter;
  if (isReversed)
    loop.index = builder.CreateSub(
        emitter.getI64((uint64_t(1) << (high - low)) - 1), loop.counter);
  loops.push_back(loop);
}

void Nest::open(unsigned low, unsigned high, bool isReversed) {
  openings.push_back(loops.size());
  while (high > low) {
    unsigned cut = high - 1;
    while (cut > low && !(breaks >> cut & 1))
      --cut;
    openLoop(cut, high, isReversed);
    high = cut;
  }
}

void Nest::close() {
  size_t first = openings.pop_back_val();
  while (loops.size() > first) {
    Loop loop = loops.pop_back_val();
    llvm::Value *next =
        builder.CreateAdd(loop.counter, emitter.getI64(1), "", true, true);
    loop.counter->addIncoming(next, builder.GetInsertBlock());
    llvm::Value *isLast = builder.CreateICmpEQ(
        next, emitter.getI64(uint64_t(1) << (loop.high - loop.low)));
    builder.CreateCondBr(isLast, loop.end, loop.header);
    emitter.enter(loop.end);
  }
}

void Nest::emitBranch(llvm::function_ref<void()> body) {
  size_t numKnown = known.size();
  bool wasBranch = inBranch;
  inBranch = true;
  body();
  inBranch = wasBranch;
  known.truncate(numKnown);
}

llvm::Value *Nest::getIndex(const IndexMap &map) {
  llvm::Value *index = map.offset;
  for (const Loop &loop : loops) {
    int place = map.find(loop.low);
    if (place == IndexMap::kZero)
      continue;
    llvm::Value *part = builder.CreateShl(loop.index, place, "", true, true);
    index = index ? builder.CreateAdd(index, part, "", true, true) : part;
  }
  uint64_t fixed = 0;
  for (unsigned bit : fixedBits)
    if (int place = map.find(bit); place != IndexMap::kZero)
      fixed += uint64_t(1) << place;
  if (!index)
    return emitter.getI64(fixed);
  return fixed ? builder.CreateAdd(index, emitter.getI64(fixed), "", true, true)
               : index;
}

llvm::SmallVector<uint64_t, 16> Nest::getLaneOffsets(const IndexMap &map) {
  llvm::SmallVector<uint64_t, 16> offsets(getNumLanes(), 0);
  for (unsigned bit = 0; bit < laneBits; ++bit) {
    int place = map.find(getLaneBit(bit));
    if (place == IndexMap::kZero)
      continue;
    for (unsigned lane = 0; lane < offsets.size(); ++lane)
      if (lane >> bit & 1)
        offsets[lane] += uint64_t(1) << place;
  }
  if (oneLane)
    offsets = {offsets[*oneLane]};
  return offsets;
}

llvm::Value *Nest::makeLaneVector(llvm::ArrayRef<uint64_t> offsets) {
  if (offsets.size() == 1)
    return emitter.getI64(offsets.front());
  return llvm::ConstantDataVector::get(emitter.context, offsets);
}

llvm::Value *Nest::splat(llvm::Value *scalar) {
  if (oneLane || laneBits == 0)
    return scalar;
  return builder.CreateVectorSplat(getNumLanes(), scalar);
}

//===----------------------------------------------------------------------===//
// Elements in slots
//===----------------------------------------------------------------------===//

llvm::Value *Nest::loadElements(ElementType type, llvm::Value *base,
                                const IndexMap &map) {
  llvm::Type *element = getMemoryType(emitter.context, type);
  llvm::Align align(getStorageSize(type));
  llvm::SmallVector<uint64_t, 16> offsets = getLaneOffsets(map);
  llvm::Value *index = getIndex(map);
  auto addressOf = [&](uint64_t offset) {
    llvm::Value *at =
        offset ? builder.CreateAdd(index, emitter.getI64(offset)) : index;
    return builder.CreateInBoundsGEP(element, base, at);
  };
  bool isUniform = llvm::all_of(
      offsets, [&](uint64_t offset) { return offset == offsets.front(); });
  if (isUniform) {
    llvm::Value *loaded =
        builder.CreateAlignedLoad(element, addressOf(offsets.front()), align);
    return splat(emitter.elements.decodeOwn(type, loaded));
  }
  unsigned lanes = offsets.size();
  uint64_t span = *llvm::max_element(offsets) + 1;
  // Adjacent elements, some of them repeated or in another order.
  if (span <= 2 * lanes) {
    auto *vector = llvm::FixedVectorType::get(element, span);
    llvm::Value *loaded =
        builder.CreateAlignedLoad(vector, addressOf(0), align);
    llvm::SmallVector<int, 16> order(offsets.begin(), offsets.end());
    bool isIdentity = span == lanes;
    for (unsigned lane = 0; lane < lanes; ++lane)
      isIdentity &= order[lane] == int(lane);
    if (!isIdentity)
      loaded = builder.CreateShuffleVector(loaded, order);
    return emitter.elements.decodeOwn(type, loaded);
  }
  llvm::Value *vector =
      llvm::PoisonValue::get(llvm::FixedVectorType::get(element, lanes));
  for (unsigned lane = 0; lane < lanes; ++lane)
    vector = builder.CreateInsertElement(
        vector,
        builder.CreateAlignedLoad(element, addressOf(offsets[lane]), align),
        lane);
  return emitter.elements.decodeOwn(type, vector);
}

void Nest::storeElements(ElementType type, llvm::Value *value,
                         llvm::Value *base, const IndexMap &map) {
  llvm::Type *element = getMemoryType(emitter.context, type);
  llvm::Align align(getStorageSize(type));
  llvm::SmallVector<uint64_t, 16> offsets = getLaneOffsets(map);
  llvm::Value *index = getIndex(map);
  value = emitter.elements.encode(type, value);
  bool isContiguous = true;
  for (unsigned lane = 0; lane < offsets.size(); ++lane)
    isContiguous &= offsets[lane] == lane;
  if (isContiguous) {
    builder.CreateAlignedStore(
        value, builder.CreateInBoundsGEP(element, base, index), align);
    return;
  }
  for (unsigned lane = 0; lane < offsets.size(); ++lane) {
    llvm::Value *at = builder.CreateAdd(index, emitter.getI64(offsets[lane]));
    builder.CreateAlignedStore(builder.CreateExtractElement(value, lane),
                               builder.CreateInBoundsGEP(element, base, at),
                               align);
  }
}

//===----------------------------------------------------------------------===//
// Evaluation
//===----------------------------------------------------------------------===//

llvm::Value *Nest::evaluate(mlir::Value tile, const IndexMap &map) {
  if (isScalar(tile))
    return splat(emitter.getScalar(tile));
  for (const Known &entry : known)
    if (entry.tile == tile && entry.lane == oneLane && entry.map == map)
      return entry.value;
  State state = emitter.getState(tile);
  llvm::Value *value;
  if (state.kind == State::Stored) {
    value = loadElements(emitter.getType(tile),
                         emitter.getSlotAddress(state.slot), map);
  } else {
    value = compute(tile, map);
    auto found = passing.find(tile);
    if (found != passing.end() && found->second.slot && !oneLane) {
      storeElements(emitter.getType(tile), value,
                    emitter.getSlotAddress(found->second.slot), map);
      found->second.isStored |= !inBranch;
    }
  }
  known.push_back({tile, map, oneLane, value});
  return value;
}

llvm::Value *Nest::evaluateLane(mlir::Value tile, const IndexMap &map,
                                unsigned lane) {
  std::optional<unsigned> before = oneLane;
  oneLane = lane;
  llvm::Value *value = evaluate(tile, map);
  oneLane = before;
  return value;
}

llvm::Value *Nest::compute(mlir::Value tile, const IndexMap &map) {
  Operation *op = tile.getDefiningOp();
  LineScope scope(builder, emitter.lines.get(), op);
  if (auto load = dyn_cast<LoadViewTkoOp>(op))
    return this->load(*findAccess(tile), map);
  if (auto load = dyn_cast<LoadPtrTkoOp>(op)) {
    const ViewAccess *access = findAccess(tile);
    if (access && isPlain(*access) && !map.offset)
      return this->load(*access, map);
    llvm::Value *mask =
        load.getMask() ? evaluate(load.getMask(), map) : nullptr;
    llvm::Value *padding = load.getPaddingValue()
                               ? evaluate(load.getPaddingValue(), map)
                               : nullptr;
    return loadPointers(load.getSource(), map, emitter.getType(tile), mask,
                        padding);
  }
  if (auto constant = dyn_cast<ConstantOp>(op)) {
    ElementType type = emitter.getType(tile);
    llvm::Constant *data = emitter.getConstant(constant);
    if (!data->getType()->isPointerTy())
      return splat(data);
    return loadElements(type, data, map);
  }
  if (isa<IotaOp>(op)) {
    llvm::Value *index =
        builder.CreateAdd(splat(getIndex(map)),
                          makeLaneVector(getLaneOffsets(map)), "", true, true);
    return builder.CreateTrunc(
        index, emitter.getRegisterType(tile, oneLane ? 1 : getNumLanes()));
  }
  if (isMovement(op)) {
    IndexMap inner = mapOperand(op, map);
    if (llvm::Value *offset = emitter.getState(tile).offset)
      inner.offset = offset;
    llvm::Value *value = evaluate(op->getOperand(0), inner);
    return emitter.elements.castBits(value, emitter.getType(tile));
  }
  llvm::SmallVector<llvm::Value *, 4> operands;
  for (mlir::Value operand : op->getOperands())
    operands.push_back(evaluate(operand, map));
  return emitter.emitElementwise(op, operands);
}

const ViewAccess *Nest::findAccess(mlir::Value tile) const {
  for (const auto &entry : accesses)
    if (entry.first == tile)
      return &entry.second;
  return nullptr;
}

const ViewAccess &Nest::addAccess(mlir::Value tile, const ViewAccess &access) {
  return accesses.emplace_back(tile, access).second;
}
