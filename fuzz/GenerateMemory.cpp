//===- GenerateMemory.cpp - tokens, pointers and atomics -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/KernelGenerator.h"

#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::fuzz;

static int64_t getSize(Type element) {
  if (isa<FloatTF32Type>(element))
    return 4;
  return std::max(1u, element.getIntOrFloatBitWidth() / 8);
}

//===----------------------------------------------------------------------===//
// Tokens
//===----------------------------------------------------------------------===//

/// Some token or none.
Value KernelGenerator::getToken() {
  if (tokens.empty() || flip())
    return {};
  return random.pick(tokens);
}

Value KernelGenerator::join(ArrayRef<Value> parts) {
  SmallVector<Value> unique;
  for (Value part : parts)
    if (part && !llvm::is_contained(unique, part))
      unique.push_back(part);
  if (unique.empty())
    return {};
  if (unique.size() == 1)
    return unique.front();
  return JoinTokensOp::create(b, unique);
}

Value KernelGenerator::tokenForRead(Memory &memory) {
  if (memory.use != Memory::Private || (!options.defined && random.oneIn(4)))
    return getToken();
  if (random.oneIn(4))
    return join({memory.writer, getToken()});
  return memory.writer;
}

Value KernelGenerator::tokenForWrite(Memory &memory) {
  if (memory.use != Memory::Private || (!options.defined && random.oneIn(4)))
    return getToken();
  SmallVector<Value> all(memory.readers.begin(), memory.readers.end());
  all.push_back(memory.writer);
  return join(all);
}

void KernelGenerator::noteRead(Memory &memory, Value token) {
  tokens.push_back(token);
  if (memory.use == Memory::Private)
    memory.readers.push_back(token);
}

void KernelGenerator::noteWrite(Memory &memory, Value token) {
  tokens.push_back(token);
  if (memory.use != Memory::Private)
    return;
  memory.writer = token;
  memory.readers.clear();
}

/// A token after all uses of the memory so far.
Value KernelGenerator::joinMemories() {
  SmallVector<Value> all;
  for (Memory &memory : memories) {
    if (memory.use != Memory::Private || !isUsable(memory))
      continue;
    all.push_back(memory.writer);
    llvm::append_range(all, memory.readers);
  }
  Value token = join(all);
  return token ? token : Value(MakeTokenOp::create(b));
}

void KernelGenerator::resetMemories(Value token) {
  for (Memory &memory : memories)
    if (memory.use == Memory::Private && isUsable(memory)) {
      memory.writer = token;
      memory.readers.clear();
    }
}

void KernelGenerator::emitMakeToken() {
  tokens.push_back(MakeTokenOp::create(b));
}

void KernelGenerator::emitJoinTokens() {
  if (tokens.empty())
    return;
  SmallVector<Value> parts;
  for (unsigned i = 0, e = 2 + random.below(3); i < e; ++i)
    parts.push_back(random.pick(tokens));
  tokens.push_back(JoinTokensOp::create(b, parts));
}

void KernelGenerator::emitFence() {
  if (tokens.empty())
    emitMakeToken();
  tokens.push_back(
      MemoryFenceAliasTkoOp::create(b, tokenType, random.pick(tokens)));
}

void KernelGenerator::emitGdcWait() {
  tokens.push_back(GdcWaitTkoOp::create(b, tokenType, getToken()));
}

void KernelGenerator::emitGdcLaunch() {
  tokens.push_back(GdcLaunchDependentsTkoOp::create(b, tokenType, getToken()));
}

//===----------------------------------------------------------------------===//
// Addresses
//===----------------------------------------------------------------------===//

bool KernelGenerator::isUsable(const Memory &memory) const {
  if (memory.use != Memory::Private)
    return true;
  for (size_t i = firstUsable; i < memories.size(); ++i)
    if (&memories[i] == &memory)
      return true;
  return false;
}

Memory *
KernelGenerator::chooseMemory(llvm::function_ref<bool(const Memory &)> accept) {
  SmallVector<Memory *> accepted;
  for (Memory &memory : memories)
    if (isUsable(memory) && accept(memory))
      accepted.push_back(&memory);
  return accepted.empty() ? nullptr : random.pick(accepted);
}

/// Numbers below `size`, a power of two. Distinct ones form a permutation.
Value KernelGenerator::makeIndices(ArrayRef<int64_t> shape, int64_t size,
                                   bool isDistinct) {
  int64_t most =
      std::max(size, TileType::get(shape, b.getI8Type()).getNumElements());
  SmallVector<unsigned> widths;
  for (unsigned width : {8, 16, 32, 64})
    if (width == 64 || most <= int64_t(1) << (width - 1))
      widths.push_back(width);
  Type element = b.getIntegerType(random.pick(widths));
  auto type = TileType::get(shape, element);
  if (!options.defined && random.oneIn(24))
    return get(type); // anywhere
  if (!isDistinct && flip())
    return mask(get(type), size - 1);
  if (!shape.empty() && random.oneIn(3))
    if (Value index = makeSteps(shape, element, size, isDistinct))
      return index;
  int64_t count = type.getNumElements();
  Value index;
  if (shape.empty()) {
    index = known(element, random.below(size));
  } else {
    index = reshape(IotaOp::create(b, TileType::get({count}, element)), shape);
    if (count > size) // not distinct
      index = mask(index, size - 1);
  }
  switch (random.below(5)) {
  case 0:
    index = MulIOp::create(b, index, splat(type, 2 * random.below(8) + 1));
    index = mask(index, size - 1);
    break;
  case 1:
    index = XOrIOp::create(b, index, splat(type, random.below(size)));
    break;
  case 2:
    index = AddIOp::create(b, index, splat(type, random.below(size)));
    index = mask(index, size - 1);
    break;
  }
  return index;
}

/// Numbers with a constant step along each dimension, like row and column
/// numbers: ascending or descending, with gaps, and constant along some
/// dimensions. Null if there is not enough room.
Value KernelGenerator::makeSteps(ArrayRef<int64_t> shape, Type element,
                                 int64_t size, bool isDistinct) {
  auto type = TileType::get(shape, element);
  auto order = llvm::to_vector(llvm::seq<size_t>(0, shape.size()));
  for (size_t i = order.size(); i > 1; --i)
    std::swap(order[i - 1], order[random.below(i)]);
  int64_t room = 1, span = 0, first = 0;
  SmallVector<int64_t> steps(shape.size());
  for (size_t d : order) {
    int64_t step = room;
    if (!isDistinct && random.oneIn(4))
      step = random.below(3);
    else if (random.oneIn(4))
      step += random.below(3);
    span += step * (shape[d] - 1);
    room = std::max(room, step * shape[d]);
    steps[d] = step;
    if (flip()) {
      steps[d] = -step;
      first += step * (shape[d] - 1);
    }
  }
  if (span >= size)
    return Value();
  first += random.below(size - span);
  auto getNumber = [&](int64_t value) {
    return flip() ? splat(type, value) : spread(known(element, value), shape);
  };
  Value index = getNumber(first);
  for (auto [d, step] : llvm::enumerate(steps)) {
    Shape line(shape.size(), 1);
    line[d] = shape[d];
    auto lineType = TileType::get(line, element);
    Value along =
        reshape(IotaOp::create(b, TileType::get({shape[d]}, element)), line);
    Value by =
        flip() ? splat(lineType, step) : spread(known(element, step), line);
    if (step != 1 || flip())
      along = MulIOp::create(b, along, by);
    if (random.oneIn(4)) // rows and columns are counted once for all
      add(along);
    along = BroadcastOp::create(b, type, along);
    index = flip() ? AddIOp::create(b, index, along)
                   : AddIOp::create(b, along, index);
  }
  // Add something and subtract it again; the sum may wrap around.
  if (random.oneIn(4)) {
    Value other = spread(getScalar(element), shape);
    index = SubIOp::create(b, AddIOp::create(b, index, other), other);
  }
  if (random.oneIn(4)) {
    // Some of them, or all, are too large.
    if (4 * size <= int64_t(1) << (element.getIntOrFloatBitWidth() - 2) &&
        flip())
      index = AddIOp::create(b, index, getNumber(random.below(2 * size)));
    index = RemIOp::create(b, index, getNumber(size),
                           flip() ? Signedness::Signed : Signedness::Unsigned);
  }
  return index;
}

Value KernelGenerator::makePointers(const Memory &memory,
                                    ArrayRef<int64_t> shape, bool isDistinct) {
  Value pointers = spread(memory.base, shape);
  // A single element may also be accessed as a scalar.
  if (shape.empty() && random.oneIn(4))
    return pointers;
  if (random.oneIn(3))
    if (Value found = findPlaces(memory, shape, isDistinct))
      return found;
  if (random.oneIn(6))
    return movePointers(memory, shape, isDistinct);
  return OffsetOp::create(b, pointers,
                          makeIndices(shape, memory.size, isDistinct));
}

/// Applies movements to pointers, as to any elements.
Value KernelGenerator::movePointers(const Memory &memory,
                                    ArrayRef<int64_t> shape, bool isDistinct) {
  auto type =
      cast<TileType>(TileType::get(shape, PointerType::get(memory.element)));
  auto make = [&](ArrayRef<int64_t> shape) -> Value {
    return OffsetOp::create(b, spread(memory.base, shape),
                            makeIndices(shape, memory.size, isDistinct));
  };
  switch (random.below(4)) {
  case 0:
    if (shape.size() < 2)
      break;
    {
      Shape swapped(shape);
      std::swap(swapped.front(), swapped.back());
      auto order = llvm::to_vector(llvm::seq<int32_t>(0, shape.size()));
      std::swap(order.front(), order.back());
      return PermuteOp::create(b, type, make(swapped), order);
    }
  case 1:
    if (!isDistinct)
      return SelectOp::create(b, getMask(shape), make(shape), make(shape));
    break;
  case 2:
    if (!isDistinct && !shape.empty() && shape.front() > 1) {
      Shape half(shape);
      half.front() /= 2;
      return CatOp::create(b, type, make(half), make(half), 0);
    }
    break;
  case 3:
    if (!isDistinct && !shape.empty()) {
      Shape twice(shape);
      twice.back() *= 2;
      Type i32 = b.getI32Type();
      SmallVector<Value> indices(shape.size(), scalar(i32, 0));
      indices.back() = mask(getScalar(i32), 1);
      Value whole = make(twice);
      if (flip())
        whole = InsertOp::create(b, make(shape), whole, indices);
      return ExtractOp::create(b, type, whole, indices);
    }
    break;
  }
  return make(shape);
}

/// Distinct pointers, some of them beyond the end, and a mask without those.
Value KernelGenerator::makeEdgePointers(const Memory &memory,
                                        ArrayRef<int64_t> shape, Value &mask) {
  auto type = TileType::get(shape, b.getI32Type());
  int64_t count = type.getNumElements();
  Value index = IotaOp::create(b, TileType::get({count}, b.getI32Type()));
  index = AddIOp::create(b, reshape(index, shape),
                         splat(type, random.below(memory.size + 4)));
  mask =
      CmpIOp::create(b, getI1SameShape(type), index, splat(type, memory.size),
                     ComparisonPredicate::LessThan, Signedness::Unsigned);
  return OffsetOp::create(b, spread(memory.base, shape), index);
}

KernelGenerator::Shape
KernelGenerator::chooseAccessShape(const Memory &memory) {
  return chooseShape(
      std::min<int64_t>(memory.size, random.oneIn(8) ? 512 : 32));
}

Value KernelGenerator::getMask(ArrayRef<int64_t> shape) {
  return get(TileType::get(shape, b.getI1Type()));
}

void KernelGenerator::emitOffset() {
  // Pointers are not added to the pool: addresses differ between engines.
  // Comparisons within one buffer do not.
  Memory *memory =
      chooseMemory([](const Memory &memory) { return !memory.hasSubBytes; });
  if (!memory)
    return;
  Shape shape = chooseAccessShape(*memory);
  auto wide = TileType::get(shape, b.getI64Type());
  Value a = PtrToIntOp::create(b, wide, makePointers(*memory, shape, false));
  Value c = PtrToIntOp::create(b, wide, spread(memory->base, shape));
  add(SubIOp::create(b, a, c));
}

void KernelGenerator::emitGetGlobal() {
  SmallVector<GlobalOp> globals(module.getBody().front().getOps<GlobalOp>());
  if (globals.empty())
    return;
  GlobalOp global = random.pick(globals);
  Memory memory;
  memory.element = global.getValue().getElementType();
  memory.size = global.getValue().getNumElements();
  memory.use = Memory::ReadOnly;
  memory.holdsExact = true;
  memory.hasSubBytes = isa<Float4E2M1FNType>(memory.element);
  memory.base = GetGlobalOp::create(
      b, TileType::get(PointerType::get(memory.element)), global.getSymName());
  // One block may write it. Then it has one entry: its tokens must be recorded
  // in one place only.
  auto [known, isNew] = knownGlobals.insert(
      {global.getSymName(),
       depth == 0 && numBlocks == 1 && !global.getConstant() && flip()});
  if (!options.defined && flip())
    memory.use = Memory::Private; // blocks race for it
  else if (known->second) {
    if (!isNew)
      return;
    memory.use = Memory::Private;
    memory.holdsExact = false;
  }
  memories.push_back(memory);
}

void KernelGenerator::emitPtrToInt() { emitOffset(); }

void KernelGenerator::emitIntToPtr() {
  Memory *memory = chooseMemory([](const Memory &memory) {
    return memory.use == Memory::ReadOnly && !memory.hasSubBytes;
  });
  if (!memory)
    return;
  // Its second half.
  Value address =
      PtrToIntOp::create(b, TileType::get(b.getI64Type()), memory->base);
  Memory half = *memory;
  half.places.clear();
  half.size /= 2;
  address = AddIOp::create(
      b, address, known(b.getI64Type(), half.size * getSize(half.element)));
  if (!options.defined && random.oneIn(8))
    address = getScalar(b.getI64Type());
  half.base = IntToPtrOp::create(b, memory->base.getType(), address);
  if (half.size >= 2)
    memories.push_back(half);
}

void KernelGenerator::emitPtrToPtr() {
  Memory *memory = chooseMemory([](const Memory &memory) {
    return memory.use == Memory::ReadOnly && !memory.hasSubBytes &&
           memory.holdsExact;
  });
  if (!memory)
    return;
  int64_t size = getSize(memory->element);
  Type element = chooseElement([&](Type type) {
    return !isa<Float4E2M1FNType>(type) && getSize(type) <= size;
  });
  // A tf32 in memory has more bits than are significant; so has an i1.
  if (options.defined && isa<FloatTF32Type>(element))
    return;
  Memory other = *memory;
  other.places.clear();
  other.element = element;
  other.size = memory->size * size / getSize(element);
  other.base = PtrToPtrOp::create(b, TileType::get(PointerType::get(element)),
                                  memory->base);
  memories.push_back(other);
}

//===----------------------------------------------------------------------===//
// Loads, stores, atomics
//===----------------------------------------------------------------------===//

KernelGenerator::Ordering KernelGenerator::chooseOrdering(bool isLoad,
                                                          bool isStore) {
  using enum MemoryOrderingSemantics;
  MemoryOrderingSemantics ordering =
      isLoad && isStore ? pick({Relaxed, Acquire, Release, AcqRel})
      : isLoad          ? pick({Weak, Weak, Relaxed, Acquire})
                        : pick({Weak, Weak, Relaxed, Release});
  Ordering result;
  result.ordering = MemoryOrderingSemanticsAttr::get(&context, ordering);
  if (ordering != Weak)
    result.scope = MemoryScopeAttr::get(
        &context, pick({MemoryScope::TileBlock, MemoryScope::Device,
                        MemoryScope::System}));
  return result;
}

Value KernelGenerator::load(Memory &memory, ArrayRef<int64_t> shape) {
  auto type = TileType::get(shape, memory.element);
  Value mask, padding, pointers;
  if (random.oneIn(6)) {
    pointers = makeEdgePointers(memory, shape, mask);
  } else {
    pointers = makePointers(memory, shape, /*isDistinct=*/false);
    if (random.oneIn(3))
      mask = getMask(shape);
  }
  if (mask && (options.defined || flip()))
    padding = makeConstant(type);
  bool isSelected = mask && options.defined && random.oneIn(3) &&
                    !isa<Float4E2M1FNType>(memory.element);
  // Masked-out elements are then never used.
  Value given = isSelected ? Value() : padding;
  // Without a mask, padding has no effect, but it is allowed.
  if (!mask && random.oneIn(16))
    given = makeConstant(type);
  Ordering ordering = chooseOrdering(true, false);
  auto op = LoadPtrTkoOp::create(
      b, type, tokenType, ordering.ordering, ordering.scope, pointers, mask,
      given, tokenForRead(memory), chooseHints(false, false));
  noteRead(memory, op.getResultToken());
  Value result = op.getResult();
  if (isSelected)
    result = SelectOp::create(b, mask, result, padding);
  if (memory.holdsExact)
    exact.insert(result);
  return result;
}

void KernelGenerator::emitLoadPtr() {
  if (Memory *memory = chooseMemory([](const Memory &memory) {
        return memory.use != Memory::Shared && !memory.hasSubBytes;
      }))
    add(load(*memory, chooseAccessShape(*memory)));
}

void KernelGenerator::store(Memory &memory, Value value) {
  ArrayRef<int64_t> shape = cast<TileType>(value.getType()).getShape();
  if (memory.holdsExact)
    value = makeExact(value);
  Value pointers, mask;
  if (random.oneIn(6)) {
    pointers = makeEdgePointers(memory, shape, mask);
  } else {
    pointers = makePointers(memory, shape, /*isDistinct=*/true);
    if (random.oneIn(3))
      mask = getMask(shape);
  }
  Ordering ordering = chooseOrdering(false, true);
  Value token = tokenForWrite(memory);
  auto op = StorePtrTkoOp::create(b, tokenType, ordering.ordering,
                                  ordering.scope, pointers, value, mask, token,
                                  chooseHints(false, false));
  noteWrite(memory, op.getResultToken());
}

void KernelGenerator::emitStorePtr() {
  Memory *memory = chooseMemory([&](const Memory &memory) {
    return !memory.hasSubBytes && (memory.use == Memory::Private ||
                                   (!options.defined && random.oneIn(8)));
  });
  if (!memory)
    return;
  Shape shape = chooseAccessShape(*memory);
  // Prefer to store a computed value.
  Value value = find([&](Value candidate) {
    auto tile = cast<TileType>(candidate.getType());
    return tile.getElementType() == memory->element &&
           tile.getNumElements() <= memory->size;
  });
  store(*memory, value ? value : get(TileType::get(shape, memory->element)));
}

void KernelGenerator::emitAlloca() {
  if (repetitions > 64)
    return;
  Type element =
      chooseElement([](Type type) { return !isa<Float4E2M1FNType>(type); });
  Memory memory;
  memory.element = element;
  memory.size = int64_t(1) << random.below(7);
  memory.use = Memory::Private;
  int64_t number = memory.size + random.below(3);
  bool isEmpty = random.oneIn(10);
  memory.base = AllocaOp::create(b, TileType::get(PointerType::get(element)),
                                 isEmpty ? 0 : number,
                                 getSize(element) << random.below(4), flip());
  if (isEmpty)
    return;
  memories.push_back(memory);
  if (!options.defined && flip())
    return;
  // All of it is written before any of it is read.
  Value value = get(TileType::get({memory.size}, element));
  Value pointers = OffsetOp::create(
      b, spread(memory.base, {memory.size}),
      IotaOp::create(b, TileType::get({memory.size}, b.getI32Type())));
  Ordering ordering = chooseOrdering(false, true);
  auto op = StorePtrTkoOp::create(b, tokenType, ordering.ordering,
                                  ordering.scope, pointers, value, Value(),
                                  getToken(), OptimizationHintsAttr());
  noteWrite(memories.back(), op.getResultToken());
}

static bool isWide(Type element) {
  return element.isInteger(32) || element.isInteger(64) || element.isF32() ||
         element.isF64();
}

void KernelGenerator::emitCAS() {
  Memory *memory = chooseMemory([&](const Memory &memory) {
    return isWide(memory.element) &&
           (memory.use == Memory::Private
                ? memory.holdsExact || !isa<FloatType>(memory.element)
                : !options.defined);
  });
  if (!memory)
    return;
  Shape shape = chooseAccessShape(*memory);
  auto type = TileType::get(shape, memory->element);
  Value compared = getExact(type), value = getExact(type);
  Value mask = random.oneIn(3) ? getMask(shape) : Value();
  Ordering ordering = chooseOrdering(true, true);
  Value pointers = makePointers(*memory, shape, /*isDistinct=*/true);
  auto op = AtomicCASTkoOp::create(b, type, tokenType, ordering.ordering,
                                   ordering.scope, pointers, compared, value,
                                   mask, tokenForWrite(*memory));
  noteWrite(*memory, op.getResultToken());
  add(op.getResult(), /*isExact=*/memory->holdsExact);
}

bool KernelGenerator::mayFlushSums(Type element) const {
  return options.gpu && options.exact && element.isF32();
}

void KernelGenerator::emitRMW() {
  using enum AtomicRMWMode;
  Memory *memory = chooseMemory([&](const Memory &memory) {
    if (memory.use == Memory::ReadOnly)
      return false;
    // A sum may be a different NaN from those that may be stored there.
    bool isSmall = memory.element.isF16() || memory.element.isBF16();
    return isWide(memory.element) || (isSmall && !memory.holdsExact);
  });
  if (!memory)
    return;
  bool isPrivate = memory->use == Memory::Private;
  bool isFloat = isa<FloatType>(memory->element);
  AtomicRMWMode mode = memory->mode;
  if (isPrivate || !options.defined) {
    if (!isFloat)
      mode = pick({And, Or, Xor, Add, Max, Min, UMax, UMin, Xchg});
    else if (!isWide(memory->element))
      mode = AddF;
    else
      mode = memory->holdsExact || mayFlushSums(memory->element)
                 ? Xchg
                 : pick({AddF, Xchg});
  }
  Shape shape = chooseAccessShape(*memory);
  auto type = TileType::get(shape, memory->element);
  Value argument = memory->holdsExact ? getExact(type) : get(type);
  Value mask = random.oneIn(3) ? getMask(shape) : Value();
  Ordering ordering = chooseOrdering(true, true);
  // The scope must include all blocks that share the memory.
  if (!isPrivate && numBlocks != 1 && options.defined)
    ordering.scope = MemoryScopeAttr::get(
        &context, pick({MemoryScope::Device, MemoryScope::System}));
  Value pointers = makePointers(*memory, shape, isPrivate);
  auto op = AtomicRMWTkoOp::create(b, type, tokenType, ordering.ordering,
                                   ordering.scope, pointers,
                                   AtomicRMWModeAttr::get(&context, mode),
                                   argument, mask, tokenForWrite(*memory));
  noteWrite(*memory, op.getResultToken());
  // What other blocks have left there depends on their order.
  if (isPrivate || !options.defined)
    add(op.getResult(), /*isExact=*/memory->holdsExact);
}

//===----------------------------------------------------------------------===//
// Assume and print
//===----------------------------------------------------------------------===//

void KernelGenerator::emitAssume() {
  auto assume = [&](Value value, AssumePredicate predicate) {
    auto op = AssumeOp::create(b, value.getType(), value, predicate);
    if (!verifies(op)) { // a wild guess
      op.erase();
      return Value();
    }
    return op.getResult();
  };
  unsigned kind = random.below(7);
  // An address; not of memory that is also used after the region.
  if (kind == 0) {
    if (depth)
      return;
    Memory *memory =
        chooseMemory([](const Memory &memory) { return !memory.hasSubBytes; });
    uint64_t divisor = memory ? getSize(memory->element) : 1;
    if (!memory)
      return;
    memory->base =
        assume(memory->base,
               DivByAttr::get(&context, divisor, std::nullopt, std::nullopt));
    return;
  }
  TileType type = chooseTile([](Type element) {
    return isa<IntegerType>(element) && !element.isInteger(4);
  });
  unsigned width = type.getElementType().getIntOrFloatBitWidth();
  Value value = get(type);
  uint64_t divisor = uint64_t(1) << random.below(std::min(width, 8u));
  bool isTrue = options.defined || flip();
  switch (kind) {
  case 1:
    if (isTrue)
      value = mask(value, ~(divisor - 1));
    value = assume(
        value, DivByAttr::get(&context, divisor, std::nullopt, std::nullopt));
    break;
  case 2: {
    if (isTrue) {
      int64_t count = 1 << random.below(std::min(width, 6u));
      divisor = 1 << random.below(llvm::Log2_64(count) + 1);
      // Groups that count up, also as signed numbers.
      value = IotaOp::create(b, TileType::get({count}, type.getElementType()));
      value = assume(value, DivByAttr::get(&context, divisor, divisor, 0));
      break;
    }
    int64_t along = type.getRank() ? random.below(type.getRank()) : 0;
    int64_t every =
        type.getRank() ? random.below(type.getDimSize(along) + 1) : 1;
    value = assume(value, DivByAttr::get(&context, divisor, every, along));
    break;
  }
  case 3: {
    SmallVector<int64_t> block;
    for (int64_t extent : type.getShape())
      block.push_back(isTrue ? extent : random.below(extent + 1));
    if (isTrue)
      value = spread(getScalar(type.getElementType()), type.getShape());
    value =
        assume(value, SameElementsAttr::get(
                          &context, DenseI64ArrayAttr::get(&context, block)));
    break;
  }
  default: {
    int64_t least = llvm::minIntN(width), greatest = llvm::maxIntN(width);
    std::optional<int64_t> lower, upper;
    if (flip())
      lower = pick<int64_t>({least, 0, isTrue ? least : greatest});
    if (flip())
      upper = pick<int64_t>({greatest, greatest, isTrue ? greatest : 0});
    // With the sign bit cleared, a number is not negative.
    if (isTrue)
      value = mask(value, greatest);
    value = assume(value, BoundedAttr::get(&context, lower, upper));
    break;
  }
  }
  if (value)
    add(value);
}

void KernelGenerator::emitPrint() {
  std::string format = pick({"", "x", "100%% ", "\n"});
  SmallVector<Value> arguments;
  for (unsigned i = 0, e = random.below(3); i < e; ++i) {
    TileType type = chooseTile([](Type) { return true; });
    if (type.getNumElements() > 64)
      continue;
    arguments.push_back(get(type));
    bool isFloat = isa<FloatType>(type.getElementType());
    format += '%';
    format += pick({"", "", "+", "08", "-5", "10.3", "#"});
    if (!options.defined && random.oneIn(4))
      format += pick({"c", "s", "p", "n", "S", "lld", "hhx", "f", "d"});
    else
      format += isFloat ? pick({"f", "e", "g", "a", "E", "G"})
                        : pick({"d", "lld", "u", "x", "X", "o", "i"});
    format += pick({"", ", ", "\n"});
  }
  tokens.push_back(PrintTkoOp::create(b, tokenType, b.getStringAttr(format),
                                      arguments, getToken()));
}
