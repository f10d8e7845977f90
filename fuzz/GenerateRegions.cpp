//===- GenerateRegions.cpp - control flow and reductions -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Elementwise.h"
#include "fuzz/KernelGenerator.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::fuzz;

static Type getElement(Value value) {
  return cast<TileType>(value.getType()).getElementType();
}

static bool isBaseFloat(Type type) {
  return type.isF16() || type.isBF16() || type.isF32() || type.isF64();
}

//===----------------------------------------------------------------------===//
// Control flow
//===----------------------------------------------------------------------===//

/// Runs `body` at the end of the region's block. Values that it makes are not
/// used afterwards. With a token, memory may be used as it is after that token.
template <typename Body>
void KernelGenerator::inRegion(mlir::Region &region, Value token, Body body) {
  OpBuilder::InsertionGuard guard(b);
  size_t poolSize = pool.size(), numTokens = tokens.size();
  size_t firstBefore = firstUsable;
  std::deque<Memory> before = memories;
  if (region.empty())
    region.emplaceBlock();
  Block &block = region.front();
  b.setInsertionPointToEnd(&block);
  ++depth;
  if (token)
    resetMemories(token);
  else
    firstUsable = memories.size();
  for (BlockArgument argument : block.getArguments()) {
    if (isa<TokenType>(argument.getType()))
      tokens.push_back(argument);
    else
      add(argument);
  }
  body();
  --depth;
  pool.resize(poolSize);
  tokens.resize(numTokens);
  memories = std::move(before);
  firstUsable = firstBefore;
}

SmallVector<TileType, 4> KernelGenerator::chooseCarried() {
  SmallVector<TileType, 4> types;
  for (unsigned i = 0, e = random.below(4); i < e; ++i)
    types.push_back(chooseTile([](Type) { return true; }));
  return types;
}

SmallVector<Value, 4> KernelGenerator::getAll(ArrayRef<TileType> types) {
  SmallVector<Value, 4> values;
  for (TileType type : types)
    values.push_back(get(type));
  return values;
}

Value KernelGenerator::getCondition() {
  if (random.oneIn(3)) // blocks go different ways
    return CmpIOp::create(b, TileType::get(b.getI1Type()), blockNumber,
                          scalar(b.getI32Type(), random.below(3)),
                          ComparisonPredicate::LessThan, Signedness::Signed);
  return getScalar(b.getI1Type());
}

/// Continues with the next iteration of the innermost loop, or leaves it.
void KernelGenerator::emitJump(bool isBreak) {
  const Loop &loop = loops.back();
  SmallVector<Value, 4> values;
  if (loop.counter && !isBreak)
    values.push_back(
        AddIOp::create(b, loop.counter, scalar(b.getI32Type(), 1)));
  llvm::append_range(values, getAll(isBreak ? loop.results : loop.carried));
  for (auto [i, moved] : llvm::enumerate(loop.moved))
    if (moved.first && !isBreak)
      values[i] = flip() ? AddIOp::create(b, moved.first, moved.second)
                         : AddIOp::create(b, moved.second, moved.first);
  if (loop.withToken) {
    // Also for memory that an enclosing branch does not know.
    size_t before = std::exchange(firstUsable, loop.firstUsable);
    values.push_back(joinMemories());
    firstUsable = before;
  }
  if (isBreak)
    BreakOp::create(b, TypeRange(), values);
  else
    ContinueOp::create(b, TypeRange(), values);
}

void KernelGenerator::fillBranch(mlir::Region &region, ArrayRef<TileType> types,
                                 Value token) {
  inRegion(region, token, [&] {
    emitStatements(random.below(5));
    if (!loops.empty() && random.oneIn(5))
      return emitJump(!loops.back().mayContinue ||
                      (!loops.back().isFor && flip()));
    if (loops.empty() && random.oneIn(10)) {
      ReturnOp::create(b);
      return;
    }
    SmallVector<Value, 4> values = getAll(types);
    if (token)
      values.push_back(joinMemories());
    YieldOp::create(b, TypeRange(), values);
  });
}

void KernelGenerator::emitIf() {
  Value condition = getCondition();
  SmallVector<TileType, 4> types = chooseCarried();
  Value token = flip() ? joinMemories() : Value();
  SmallVector<Type, 4> results(types.begin(), types.end());
  if (token)
    results.push_back(tokenType);
  auto op = IfOp::create(b, results, condition);
  fillBranch(op.getThenRegion(), types, token);
  if (!results.empty() || flip())
    fillBranch(op.getElseRegion(), types, token);
  finishRegion(op, token);
}

/// Results of a region can be used.
void KernelGenerator::finishRegion(Operation *op, Value token) {
  for (Value result : op->getResults()) {
    if (isa<TokenType>(result.getType()))
      tokens.push_back(result);
    else
      add(result);
  }
  if (token)
    resetMemories(op->getResults().back());
}

void KernelGenerator::emitFor() {
  int64_t trips = random.below(4), step = 1 + random.below(3);
  int64_t lower = random.below(5), upper = lower;
  if (repetitions * std::max<int64_t>(trips, 1) > 32)
    return;
  bool isUnsigned = flip();
  if (!isUnsigned)
    lower -= 3, upper -= 3;
  if (trips)
    upper += trips * step - random.below(step);
  if (!options.defined && random.oneIn(12))
    step = pick({0, -1});
  Type element = b.getIntegerType(pick({8, 16, 32, 64}));
  if (!options.defined && random.oneIn(12))
    element = b.getI1Type();
  SmallVector<TileType, 4> types = chooseCarried();
  SmallVector<Value, 4> inits = getAll(types);
  Value token = flip() ? joinMemories() : Value();
  if (token)
    inits.push_back(token);
  SmallVector<std::pair<Value, Value>, 4> moved(types.size());
  for (auto [type, entry] : llvm::zip_equal(types, moved))
    if (auto integer = dyn_cast<IntegerType>(type.getElementType());
        integer && integer.getWidth() >= 8 && random.oneIn(3))
      entry.second = spread(getScalar(type.getElementType()), type.getShape());
  auto op = ForOp::create(b, ValueRange(inits).getTypes(),
                          known(element, lower), known(element, upper),
                          known(element, step), inits, isUnsigned);
  Block &block = op.getRegion().emplaceBlock();
  block.addArgument(TileType::get(element), b.getLoc());
  for (Value init : inits)
    block.addArgument(init.getType(), b.getLoc());
  for (auto [i, entry] : llvm::enumerate(moved))
    if (entry.second)
      entry.first = block.getArgument(i + 1);
  int64_t before = repetitions;
  repetitions *= std::max<int64_t>(trips, 1);
  inRegion(op.getRegion(), token ? block.getArguments().back() : Value(), [&] {
    loops.push_back({types,
                     {},
                     !!token,
                     /*isFor=*/true,
                     /*mayContinue=*/true,
                     Value(),
                     firstUsable,
                     moved});
    emitStatements(1 + random.below(5));
    emitJump(/*isBreak=*/false);
    loops.pop_back();
  });
  repetitions = before;
  finishRegion(op, token);
}

void KernelGenerator::emitLoop() {
  int64_t trips = random.below(4);
  if (repetitions * (trips + 1) > 32)
    return;
  SmallVector<TileType, 4> carried = chooseCarried(), results = chooseCarried();
  Type i32 = b.getI32Type();
  SmallVector<Value, 4> inits = {known(i32, 0)};
  llvm::append_range(inits, getAll(carried));
  Value token = flip() ? joinMemories() : Value();
  SmallVector<Type, 4> types(results.begin(), results.end());
  if (token) {
    inits.push_back(token);
    types.push_back(tokenType);
  }
  Value last = known(i32, trips);
  auto op = LoopOp::create(b, types, inits);
  Block &block = op.getRegion().emplaceBlock();
  for (Value init : inits)
    block.addArgument(init.getType(), b.getLoc());
  int64_t before = repetitions;
  repetitions *= trips + 1;
  inRegion(op.getRegion(), token ? block.getArguments().back() : Value(), [&] {
    Value counter = block.getArgument(0);
    // A condition that leaves the loop, or one that stays. A `continue` before
    // it would loop for ever.
    bool isBreak = flip(), isFirst = isBreak && flip();
    loops.push_back({carried, results, !!token, /*isFor=*/false,
                     /*mayContinue=*/isFirst, counter, firstUsable});
    auto guard = [&] {
      Value condition =
          CmpIOp::create(b, TileType::get(b.getI1Type()), counter, last,
                         isBreak ? ComparisonPredicate::GreaterThanOrEqual
                                 : ComparisonPredicate::LessThan,
                         Signedness::Signed);
      auto branch = IfOp::create(b, TypeRange(), condition);
      inRegion(branch.getThenRegion(), Value(), [&] { emitJump(isBreak); });
    };
    if (isFirst)
      guard();
    emitStatements(1 + random.below(5));
    if (!isFirst)
      guard();
    emitJump(!isBreak);
    loops.pop_back();
  });
  repetitions = before;
  finishRegion(op, token);
}

void KernelGenerator::emitAssert() {
  TileType type = chooseTile([](Type element) {
    return isa<IntegerType>(element) && !element.isInteger(4);
  });
  Value condition;
  if (options.defined) {
    Value value = get(type);
    condition = CmpIOp::create(b, getI1SameShape(type), value, value,
                               ComparisonPredicate::LessThanOrEqual,
                               Signedness::Unsigned);
  } else {
    condition = get(cast<TileType>(getI1SameShape(type)));
  }
  AssertOp::create(b, condition, pick({"", "message", "a \"quoted\" %d\n"}));
}

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

namespace {
/// Bodies that are associative and commutative, to the last bit.
enum class BodyKind {
  Add,
  Mul,
  And,
  Or,
  Xor,
  MaxSigned,
  MinUnsigned,
  AddCaptured, // x + y + c
  AddInLoop,   // the same, with c added in a loop
  MaxByIf,
  MaxFloat,
  MinFloat,
  AddFloat, // of small integers
};
} // namespace

static Attribute makeIdentity(BodyKind kind, Type element, int64_t captured) {
  if (auto type = dyn_cast<FloatType>(element)) {
    const llvm::fltSemantics &semantics = type.getFloatSemantics();
    if (kind == BodyKind::AddFloat)
      return FloatAttr::get(type, APFloat::getZero(semantics));
    return FloatAttr::get(
        type, APFloat::getInf(semantics, kind == BodyKind::MaxFloat));
  }
  unsigned width = element.getIntOrFloatBitWidth();
  auto get = [&](APInt value) { return IntegerAttr::get(element, value); };
  switch (kind) {
  case BodyKind::Mul:
    return get(APInt(64, 1).trunc(width));
  case BodyKind::And:
  case BodyKind::MinUnsigned:
    return get(APInt::getAllOnes(width));
  case BodyKind::MaxSigned:
  case BodyKind::MaxByIf:
    return get(APInt::getSignedMinValue(width));
  case BodyKind::AddCaptured:
    return get(APInt(64, -captured).trunc(width));
  case BodyKind::AddInLoop:
    return get(APInt(64, -2 * captured).trunc(width));
  default:
    return get(APInt::getZero(width));
  }
}

/// The value of a body that starts with the accumulator.
static Value emitKnownBody(ImplicitLocOpBuilder &b, BodyKind kind, Value x,
                           Value y, Value captured, Random &random) {
  auto type = cast<TileType>(x.getType());
  switch (kind) {
  case BodyKind::Add:
    return AddIOp::create(b, x, y);
  case BodyKind::Mul:
    return MulIOp::create(b, x, y);
  case BodyKind::And:
    return AndIOp::create(b, x, y);
  case BodyKind::Or:
    return OrIOp::create(b, x, y);
  case BodyKind::Xor:
    return XOrIOp::create(b, x, y);
  case BodyKind::MaxSigned:
    return MaxIOp::create(b, x, y, Signedness::Signed);
  case BodyKind::MinUnsigned:
    return MinIOp::create(b, x, y, Signedness::Unsigned);
  case BodyKind::AddCaptured:
    return AddIOp::create(b, AddIOp::create(b, x, captured), y);
  case BodyKind::MaxByIf: {
    Value isMore =
        CmpIOp::create(b, getI1SameShape(type), x, y,
                       ComparisonPredicate::GreaterThan, Signedness::Signed);
    auto branch = IfOp::create(b, TypeRange(Type(type)), isMore);
    OpBuilder::InsertionGuard guard(b);
    b.createBlock(&branch.getThenRegion());
    YieldOp::create(b, TypeRange(), ValueRange(x));
    b.createBlock(&branch.getElseRegion());
    YieldOp::create(b, TypeRange(), ValueRange(y));
    return branch.getResult(0);
  }
  case BodyKind::AddInLoop: {
    auto makeNumber = [&](int64_t value) -> Value {
      auto i32 = TileType::get(b.getI32Type());
      return ConstantOp::create(
          b, i32,
          cast<DenseIntOrFPElementsAttr>(
              DenseElementsAttr::get(i32, APInt(32, value))));
    };
    Value sum = AddIOp::create(b, x, y);
    auto loop = ForOp::create(b, TypeRange(Type(type)), makeNumber(0),
                              makeNumber(2), makeNumber(1), ValueRange(sum));
    OpBuilder::InsertionGuard guard(b);
    Block *block = b.createBlock(&loop.getRegion());
    block->addArgument(TileType::get(b.getI32Type()), b.getLoc());
    block->addArgument(type, b.getLoc());
    Value next = AddIOp::create(b, block->getArgument(1), captured);
    ContinueOp::create(b, TypeRange(), ValueRange(next));
    return loop.getResult(0);
  }
  case BodyKind::MaxFloat:
    return MaxFOp::create(b, x, y, random.oneIn(2), false);
  case BodyKind::MinFloat:
    return MinFOp::create(b, x, y, random.oneIn(2), false);
  case BodyKind::AddFloat:
    return AddFOp::create(b, x, y, RoundingMode::NearestEven, false);
  }
  llvm_unreachable("unknown body");
}

/// A sum of constants inside a body.
void KernelGenerator::emitInnerReduce() {
  Type element = b.getIntegerType(pick({8, 16, 32, 64}));
  Value source = makeConstant(TileType::get({4}, element));
  auto op =
      ReduceOp::create(b, ValueRange(source), 0,
                       b.getArrayAttr(makeIdentity(BodyKind::Add, element, 0)));
  {
    OpBuilder::InsertionGuard guard(b);
    Block *body = b.createBlock(&op.getBody());
    auto type = TileType::get(element);
    Value x = body->addArgument(type, b.getLoc());
    Value y = body->addArgument(type, b.getLoc());
    YieldOp::create(b, TypeRange(), ValueRange(AddIOp::create(b, x, y)));
  }
  add(op.getResult(0));
}

/// Any pure operations, whether or not that makes sense.
SmallVector<Value, 4>
KernelGenerator::emitRandomBody(Block &body, ArrayRef<Value> captured) {
  std::vector<Value> outside;
  std::swap(pool, outside);
  inBody = true;
  for (BlockArgument argument : body.getArguments())
    add(argument);
  for (Value value : captured)
    add(value);
  const auto rows = bytecode::getOpRows();
  for (unsigned i = 0, e = random.below(12); i < e; ++i) {
    const bytecode::OpRow &row = random.pick(rows);
    if (findElementwise(row))
      emitElementwise(row);
  }
  if (random.oneIn(4))
    emitInnerReduce();
  SmallVector<Value, 4> results;
  for (unsigned i = 0; i < body.getNumArguments(); i += 2)
    results.push_back(get(cast<TileType>(body.getArgument(i).getType())));
  inBody = false;
  std::swap(pool, outside);
  return results;
}

void KernelGenerator::emitReduce() { emitAggregate(/*isScan=*/false); }
void KernelGenerator::emitScan() { emitAggregate(/*isScan=*/true); }

void KernelGenerator::emitAggregate(bool isScan) {
  if (repetitions > 8)
    return;
  Shape shape = chooseShape(random.oneIn(10) ? 512 : 64);
  if (shape.empty())
    shape.push_back(8);
  int64_t dim = random.below(shape.size());
  unsigned number = pick({1, 1, 1, 2, 3});
  bool isKnown = options.defined || flip();

  // The maximum and its index.
  bool isArgMax = isKnown && number == 2 && flip();
  SmallVector<Value, 4> operands, captured;
  SmallVector<BodyKind, 4> kinds;
  SmallVector<Attribute> identities;
  for (unsigned i = 0; i < number; ++i) {
    Type element = chooseElement([&](Type type) {
      if (isArgMax)
        return isa<IntegerType>(type) || (i == 0 && isBaseFloat(type));
      return isKnown ? isa<IntegerType>(type) || isBaseFloat(type)
                     : !isa<Float4E2M1FNType>(type);
    });
    auto type = TileType::get(shape, element);
    bool isFloat = isa<FloatType>(element);
    BodyKind kind = isFloat ? pick({BodyKind::MaxFloat, BodyKind::MinFloat})
                            : static_cast<BodyKind>(random.below(10));
    if (isArgMax)
      kind = isFloat  ? BodyKind::MaxFloat
             : i == 0 ? BodyKind::MaxSigned
                      : BodyKind::MinUnsigned;
    else if ((element.isF32() || element.isF64()) && flip())
      kind = BodyKind::AddFloat;
    if (isKnown && kind == BodyKind::AddFloat) {
      auto bytes = TileType::get(shape, b.getI8Type());
      operands.push_back(IToFOp::create(b, type, getSmallIntegers(bytes, 31),
                                        Signedness::Unsigned,
                                        RoundingMode::NearestEven));
    } else {
      operands.push_back(get(type));
    }
    int64_t number = random.below(5);
    captured.push_back(isFloat ? Value() : known(element, number));
    kinds.push_back(kind);
    if (isKnown)
      identities.push_back(makeIdentity(kind, element, number));
    else if (auto floating = dyn_cast<FloatType>(element))
      identities.push_back(FloatAttr::get(floating, chooseFloat(floating)));
    else
      identities.push_back(IntegerAttr::get(
          element, chooseInteger(element.getIntOrFloatBitWidth())));
  }
  // In identities, f16 and bf16 are interchangeable.
  for (Attribute &identity : identities)
    if (auto value = dyn_cast<FloatAttr>(identity);
        value && isKnown && random.oneIn(3)) {
      FloatType type = value.getType().isF16()    ? FloatType(b.getBF16Type())
                       : value.getType().isBF16() ? FloatType(b.getF16Type())
                                                  : FloatType();
      if (type)
        identity = FloatAttr::get(type, value.getValueAsDouble());
    }

  Operation *op;
  if (isScan)
    op = ScanOp::create(b, ValueRange(operands), dim, flip(),
                        b.getArrayAttr(identities));
  else
    op = ReduceOp::create(b, ValueRange(operands), dim,
                          b.getArrayAttr(identities));
  {
    OpBuilder::InsertionGuard guard(b);
    Block *body = b.createBlock(&op->getRegion(0));
    for (Value operand : operands)
      for (unsigned i = 0; i < 2; ++i)
        body->addArgument(TileType::get(getElement(operand)), b.getLoc());
    SmallVector<Value, 4> results;
    if (isArgMax) {
      Value x = body->getArgument(0), accX = body->getArgument(1),
            at = body->getArgument(2), accAt = body->getArgument(3);
      auto i1 = TileType::get(b.getI1Type());
      auto compare = [&](ComparisonPredicate predicate, Value lhs,
                         Value rhs) -> Value {
        if (isa<IntegerType>(getElement(lhs)))
          return CmpIOp::create(b, i1, lhs, rhs, predicate, Signedness::Signed);
        return CmpFOp::create(b, i1, lhs, rhs, predicate,
                              ComparisonOrdering::Ordered);
      };
      Value isMore = compare(ComparisonPredicate::GreaterThan, x, accX);
      Value isSame = compare(ComparisonPredicate::Equal, x, accX);
      if (isa<FloatType>(getElement(x))) {
        // A NaN is greater than all numbers, and equal to another NaN.
        auto isNaN = [&](Value value) -> Value {
          return CmpFOp::create(b, i1, value, value,
                                ComparisonPredicate::NotEqual,
                                ComparisonOrdering::Unordered);
        };
        Value isNumber = compare(ComparisonPredicate::Equal, accX, accX);
        isMore =
            OrIOp::create(b, isMore, AndIOp::create(b, isNaN(x), isNumber));
        isSame =
            OrIOp::create(b, isSame, AndIOp::create(b, isNaN(x), isNaN(accX)));
      }
      Value isEarlier =
          CmpIOp::create(b, i1, at, accAt, ComparisonPredicate::LessThan,
                         Signedness::Unsigned);
      Value wins =
          OrIOp::create(b, isMore, AndIOp::create(b, isSame, isEarlier));
      results = {SelectOp::create(b, wins, x, accX),
                 SelectOp::create(b, wins, at, accAt)};
    } else if (isKnown) {
      for (unsigned i = 0; i < number; ++i)
        results.push_back(emitKnownBody(b, kinds[i], body->getArgument(2 * i),
                                        body->getArgument(2 * i + 1),
                                        captured[i], random));
    } else {
      llvm::erase(captured, Value());
      results = emitRandomBody(*body, captured);
    }
    YieldOp::create(b, TypeRange(), results);
  }
  for (Value result : op->getResults())
    add(result);
}
