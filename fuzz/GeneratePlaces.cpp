//===- GeneratePlaces.cpp - accesses through the same pointers -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Kernels load a tile, change it and store it through the same pointers.
// Several elements of a tile of pointers may have the same address, such as
// rows that a broadcast has repeated. A store through such pointers is defined
// if elements with the same address store the same value. Here such a value is
// called consistent. It is computed only from what was loaded through these
// pointers, the address, and constants. A mask that is computed from the
// address is consistent too.
//
//===----------------------------------------------------------------------===//

#include "fuzz/KernelGenerator.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::fuzz;

static ArrayRef<int64_t> getShape(Value value) {
  return cast<TileType>(value.getType()).getShape();
}

static Type getElement(Value value) {
  return cast<TileType>(value.getType()).getElementType();
}

//===----------------------------------------------------------------------===//
// Places
//===----------------------------------------------------------------------===//

/// How the elements of a tile of `outer` rows of `inner` elements are repeated:
/// as outer x repeats x inner, with dimensions in some order, in some shape.
struct KernelGenerator::Repetition {
  int64_t outer, repeats, inner;
  SmallVector<int32_t, 3> order;
  Shape shape;
};

KernelGenerator::Repetition
KernelGenerator::chooseRepetition(const Memory &memory) {
  Repetition result;
  int64_t limit = std::min<int64_t>(memory.size, random.oneIn(8) ? 256 : 64);
  result.inner = int64_t(1) << random.below(llvm::Log2_64(limit) + 1);
  result.outer = int64_t(1) << random.below(3);
  while (result.outer * result.inner > limit)
    result.outer /= 2;
  result.repeats = random.oneIn(4) ? 1 : int64_t(2) << random.below(3);
  result.order = {0, 1, 2};
  if (random.oneIn(4))
    std::swap(result.order[random.below(3)], result.order[random.below(3)]);
  int64_t extents[] = {result.outer, result.repeats, result.inner};
  int64_t a = extents[result.order[0]], b = extents[result.order[1]],
          c = extents[result.order[2]];
  switch (random.below(5)) {
  case 0:
    result.shape = {a, b, c};
    break;
  case 1:
    result.shape = {a * b, c};
    break;
  case 2:
    result.shape = {a, b * c};
    break;
  default:
    result.shape = {a * b * c};
    break;
  }
  return result;
}

Value KernelGenerator::repeat(Value row, const Repetition &how) {
  Type element = getElement(row);
  Value moved = row;
  if (how.repeats != 1) {
    moved = reshape(moved, {how.outer, 1, how.inner});
    moved = BroadcastOp::create(
        b, TileType::get({how.outer, how.repeats, how.inner}, element), moved);
  }
  if (!llvm::is_sorted(how.order)) {
    moved = reshape(moved, {how.outer, how.repeats, how.inner});
    Shape shape;
    for (int32_t dim : how.order)
      shape.push_back(getShape(moved)[dim]);
    moved =
        PermuteOp::create(b, TileType::get(shape, element), moved, how.order);
  }
  return reshape(moved, how.shape);
}

/// Adds something and subtracts it again; sums may wrap around in between.
Value KernelGenerator::addAndSubtract(Value index) {
  Value other = spread(getScalar(getElement(index)), getShape(index));
  return SubIOp::create(b, AddIOp::create(b, index, other), other);
}

/// Places that start anywhere, so some may be beyond the end.
void KernelGenerator::moveToEdge(const Memory &memory, Places &places) {
  places.index = convertInteger(places.index, b.getI32Type());
  auto type = cast<TileType>(places.index.getType());
  int64_t first = random.below(memory.size + 4);
  places.index = AddIOp::create(
      b, places.index,
      flip() ? splat(type, first)
             : spread(known(b.getI32Type(), first), type.getShape()));
  places.inside = CmpIOp::create(
      b, getI1SameShape(type), places.index,
      flip() ? splat(type, memory.size)
             : spread(known(b.getI32Type(), memory.size), type.getShape()),
      ComparisonPredicate::LessThan,
      flip() ? Signedness::Signed : Signedness::Unsigned);
}

Places KernelGenerator::makePlaces(const Memory &memory) {
  Places places;
  // Also the same elements of other memory.
  if (random.oneIn(4))
    if (Memory *other = chooseMemory([&](const Memory &candidate) {
          return candidate.size <= memory.size && !candidate.places.empty();
        })) {
      places = random.pick(other->places);
      if (!places.inside) {
        places.pointers = OffsetOp::create(
            b, spread(memory.base, getShape(places.index)), places.index);
        return places;
      }
      places = Places();
    }
  Repetition how = chooseRepetition(memory);
  places.isRepeated = how.repeats != 1;
  places.index =
      makeIndices({how.outer * how.inner}, memory.size, /*isDistinct=*/true);
  auto makePointers = [&] {
    places.pointers = OffsetOp::create(
        b, spread(memory.base, getShape(places.index)), places.index);
  };
  bool movesPointers = random.oneIn(4);
  if (movesPointers) {
    makePointers();
    places.pointers = repeat(places.pointers, how);
  }
  places.index = repeat(places.index, how);
  if (movesPointers)
    return places;
  for (unsigned i = random.below(4); i > 0; --i)
    places.index = addAndSubtract(places.index);
  if (random.oneIn(4))
    moveToEdge(memory, places);
  unsigned width = getElement(places.index).getIntOrFloatBitWidth();
  if (width < 64 && flip())
    places.index = convertInteger(
        places.index,
        b.getIntegerType(std::max(width, pick<unsigned>({16, 32, 64}))),
        flip());
  makePointers();
  return places;
}

/// Returns a copy: the list may grow while it is used.
Places KernelGenerator::choosePlaces(Memory &memory) {
  if (!memory.places.empty() && !random.oneIn(3))
    return random.pick(memory.places);
  Places places = makePlaces(memory);
  memory.places.push_back(places);
  if (random.oneIn(3))
    add(places.index);
  if (places.inside && flip())
    add(places.inside);
  return places;
}

Value KernelGenerator::findPlaces(const Memory &memory, ArrayRef<int64_t> shape,
                                  bool isDistinct) {
  SmallVector<Value> found;
  for (const Places &places : memory.places)
    if (getShape(places.index) == shape && !places.inside &&
        !(isDistinct && places.isRepeated))
      found.push_back(places.pointers);
  return found.empty() ? Value() : random.pick(found);
}

//===----------------------------------------------------------------------===//
// Consistent values
//===----------------------------------------------------------------------===//

Value KernelGenerator::makeConsistentMask(const Memory &memory,
                                          const Places &places) {
  using enum ComparisonPredicate;
  auto type = cast<TileType>(places.index.getType());
  int64_t bound = random.below(memory.size);
  return CmpIOp::create(
      b, getI1SameShape(type), places.index,
      flip() ? splat(type, bound)
             : spread(known(type.getElementType(), bound), type.getShape()),
      pick({LessThan, LessThan, GreaterThanOrEqual, NotEqual}),
      flip() ? Signedness::Signed : Signedness::Unsigned);
}

Value KernelGenerator::makeConsistent(const Memory &memory,
                                      const Places &places) {
  auto type = TileType::get(getShape(places.index), memory.element);
  if (isa<IntegerType>(memory.element) && !random.oneIn(4))
    return convertInteger(places.index, memory.element);
  return splat(type, 1 + random.below(3));
}

Value KernelGenerator::changeConsistently(const Memory &memory,
                                          const Places &places, Value value) {
  auto type = cast<TileType>(value.getType());
  if (random.oneIn(4)) {
    Value mask = makeConsistentMask(memory, places);
    Value result =
        SelectOp::create(b, mask, value, makeConsistent(memory, places));
    if (isExact(value))
      exact.insert(result);
    value = result;
    if (flip())
      add(mask);
  }
  if (!isa<IntegerType>(memory.element) || memory.element.isInteger(1))
    return value;
  for (unsigned i = random.below(3); i > 0; --i) {
    Value other = flip() ? makeConsistent(memory, places)
                         : splat(type, 1 + random.below(100));
    switch (random.below(3)) {
    case 0:
      value = AddIOp::create(b, value, other);
      break;
    case 1:
      value = XOrIOp::create(b, value, other);
      break;
    case 2:
      value = MulIOp::create(b, value, other);
      break;
    }
  }
  return value;
}

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

Value KernelGenerator::loadPlaces(Memory &memory, const Places &places,
                                  Value mask, Value padding) {
  auto type = TileType::get(getShape(places.index), memory.element);
  Ordering ordering = chooseOrdering(true, false);
  auto op = LoadPtrTkoOp::create(
      b, type, tokenType, ordering.ordering, ordering.scope, places.pointers,
      mask, padding, tokenForRead(memory), chooseHints(false, false));
  noteRead(memory, op.getResultToken());
  add(op.getResult(), memory.holdsExact);
  return op.getResult();
}

/// Stores consistent values, most often computed from the current ones.
void KernelGenerator::updatePlaces(Memory &memory, const Places &places) {
  auto type = TileType::get(getShape(places.index), memory.element);
  Value mask = places.inside;
  auto restrict = [&](Value other) {
    mask = mask ? AndIOp::create(b, mask, other) : other;
  };
  Value value;
  if (random.oneIn(4)) {
    value = makeConsistent(memory, places);
  } else {
    // With any other mask, only some of the elements with the same address are
    // loaded, and only those may be stored.
    bool isAny = random.oneIn(6);
    if (isAny)
      restrict(getMask(type.getShape()));
    else if (random.oneIn(3))
      restrict(makeConsistentMask(memory, places));
    Value padding = mask ? splat(type, 1 + random.below(3)) : Value();
    value = loadPlaces(memory, places, mask, padding);
    if (!isAny)
      mask = places.inside;
  }
  value = changeConsistently(memory, places, value);
  if (random.oneIn(3))
    restrict(flip() ? getMask(type.getShape())
                    : makeConsistentMask(memory, places));
  Ordering ordering = chooseOrdering(false, true);
  Value token = tokenForWrite(memory);
  auto op = StorePtrTkoOp::create(b, tokenType, ordering.ordering,
                                  ordering.scope, places.pointers, value, mask,
                                  token, chooseHints(false, false));
  noteWrite(memory, op.getResultToken());
}

void KernelGenerator::emitSharedAccess() {
  Memory *memory = chooseMemory([](const Memory &candidate) {
    return candidate.use != Memory::Shared && !candidate.hasSubBytes;
  });
  if (!memory)
    return;
  Places places = choosePlaces(*memory);
  if (memory->use == Memory::Private && !random.oneIn(4))
    return updatePlaces(*memory, places);
  Value mask = places.inside;
  if (!mask && random.oneIn(3))
    mask = flip() ? getMask(getShape(places.index))
                  : makeConsistentMask(*memory, places);
  Value padding;
  if (mask)
    padding = get(TileType::get(getShape(places.index), memory->element));
  // Padding may be any NaN, and so may what is loaded then.
  loadPlaces(*memory, places, mask,
             mask && memory->holdsExact ? makeExact(padding) : padding);
}
