//===- GenerateArithmetic.cpp - element-wise operations and conversions -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Elementwise.h"
#include "fuzz/KernelGenerator.h"

#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::fuzz;
using bytecode::AttributeField;
using bytecode::OpRow;

static Type getElement(Value value) {
  return cast<TileType>(value.getType()).getElementType();
}

static uint64_t lowBits(int count) {
  return count <= 0    ? 0
         : count >= 64 ? ~uint64_t(0)
                       : (uint64_t(1) << count) - 1;
}

static bool isBaseFloat(Type type) {
  return type.isF16() || type.isBF16() || type.isF32() || type.isF64();
}

//===----------------------------------------------------------------------===//
// Element by element
//===----------------------------------------------------------------------===//

bool fuzz::isApproximate(const OpRow &row, ArrayRef<Attribute> attributes) {
  static const llvm::StringSet<> functions = {
      "rsqrt", "exp2", "exp",  "tanh", "log", "log2", "sin",
      "cos",   "tan",  "sinh", "cosh", "pow", "atan2"};
  return functions.contains(row.mnemonic) ||
         llvm::any_of(attributes, [](Attribute attribute) {
           auto mode = dyn_cast_or_null<RoundingModeAttr>(attribute);
           return mode && (mode.getValue() == RoundingMode::Approx ||
                           mode.getValue() == RoundingMode::Full);
         });
}

/// Operations that only move bits: exact floats stay exact.
static bool keepsBits(StringRef mnemonic) {
  return mnemonic == "negf" || mnemonic == "absf";
}

/// Makes operands of an integer operation that satisfy its promises.
void KernelGenerator::defineOperands(const OpRow &row,
                                     ArrayRef<Attribute> attributes,
                                     SmallVectorImpl<Value> &operands) {
  auto integer = dyn_cast<IntegerType>(getElement(operands[0]));
  if (!integer)
    return;
  int width = integer.getWidth();
  StringRef name = row.mnemonic;
  auto type = cast<TileType>(operands[0].getType());
  bool promises = false, isSigned = false;
  for (Attribute attribute : attributes) {
    if (auto overflow = dyn_cast_or_null<IntegerOverflowAttr>(attribute))
      promises |= overflow.getValue() != IntegerOverflow::None;
    if (auto signedness = dyn_cast_or_null<SignednessAttr>(attribute))
      isSigned |= signedness.getValue() == Signedness::Signed;
  }
  if (name == "divi" || name == "remi") {
    if (isSigned) {
      // Divide the smallest number only by a positive one; i1 has none.
      if (width == 1)
        operands[0] = mask(operands[0], 0);
      operands[1] = mask(operands[1], lowBits(width - 1));
    }
    operands[1] = OrIOp::create(b, operands[1], splat(type, 1));
    return;
  }
  if (name == "shli" || name == "shri")
    operands[1] = mask(operands[1], width - 1);
  if (!promises)
    return;
  if (name == "addi" || name == "subi" || name == "negi") {
    for (Value &operand : operands)
      operand = mask(operand, lowBits(width - 2));
    if (name == "subi")
      operands[0] =
          MaxIOp::create(b, operands[0], operands[1], Signedness::Unsigned);
  } else if (name == "muli") {
    for (Value &operand : operands)
      operand = mask(operand, lowBits(width / 2 - 1));
  } else if (name == "shli") {
    operands[0] = mask(operands[0], lowBits(width / 2 - 1));
    operands[1] = mask(operands[1], width / 2 - 1 > 0 ? width / 2 - 1 : 0);
  }
}

void KernelGenerator::emitElementwise(const OpRow &row) {
  const Elementwise &known = *findElementwise(row);
  const Elementwise::Typed &typed = random.pick(known.types);
  // divi is not pure, so bodies of reductions cannot have it. Their values are
  // scalars, and there is no scalar of 4 bits.
  if (inBody && (row.mnemonic == "divi" || typed.type == ElementType::F4E2M1FN))
    return;
  Type element = makeElement(typed.type, &context);
  const Elementwise::Attributes &values = random.pick(typed.accepted);
  SmallVector<Attribute> attributes;
  for (auto [field, value] : llvm::zip_equal(row.attributes, values))
    attributes.push_back(makeAttribute(field, value, &context));
  if (options.exact && isApproximate(row, attributes))
    return;

  TileType type = inBody
                      ? TileType::get(element)
                      : chooseTile([&](Type type) { return type == element; });
  bool isExact;
  Value result = makeElementwise(row, attributes, type, isExact);
  add(result, isExact);
}

Value KernelGenerator::makeElementwise(const OpRow &row,
                                       ArrayRef<Attribute> attributes,
                                       TileType type, bool &isExact) {
  SmallVector<Value> operands;
  for (size_t i = 0; i < row.operands.size(); ++i)
    operands.push_back(get(type));
  if (options.defined || flip())
    defineOperands(row, attributes, operands);

  OperationState state(b.getLoc(), row.name);
  state.addTypes(Type(type));
  state.addOperands(operands);
  Operation *op = b.create(state);
  for (auto [field, attribute] : llvm::zip_equal(row.attributes, attributes))
    setAttribute(op, field, attribute);
  isExact = keepsBits(row.mnemonic) && this->isExact(operands[0]);
  return op->getResult(0);
}

void KernelGenerator::emitCompare() {
  TileType type = chooseTile([](Type element) {
    return isBaseFloat(element) ||
           (isa<IntegerType>(element) && !element.isInteger(4));
  });
  Value lhs = get(type), rhs = get(type);
  Operation *op;
  if (isBaseFloat(type.getElementType()))
    op =
        CmpFOp::create(b, getI1SameShape(type), lhs, rhs,
                       ComparisonPredicate::Equal, ComparisonOrdering::Ordered);
  else
    op = CmpIOp::create(b, getI1SameShape(type), lhs, rhs,
                        ComparisonPredicate::Equal, Signedness::Signed);
  chooseAttributes(op);
  add(op->getResult(0));
}

void KernelGenerator::emitFPowI() {
  if (options.exact)
    return;
  TileType type = chooseTile(isBaseFloat);
  Type element = b.getIntegerType(pick({1, 8, 16, 32}));
  add(FPowIOp::create(b, get(type),
                      get(TileType::get(type.getShape(), element))));
}

//===----------------------------------------------------------------------===//
// Conversions
//===----------------------------------------------------------------------===//

void KernelGenerator::emitExtI() {
  unsigned from = pick({1, 4, 8, 16, 32}), to;
  do
    to = pick({4, 8, 16, 32, 64});
  while (to <= from);
  Shape shape = chooseShape();
  Value source = get(TileType::get(shape, b.getIntegerType(from)));
  Operation *op = ExtIOp::create(b, TileType::get(shape, b.getIntegerType(to)),
                                 source, Signedness::Signed);
  chooseAttributes(op);
  add(op->getResult(0));
}

void KernelGenerator::emitTruncI() {
  unsigned from = pick({4, 8, 16, 32, 64}), to;
  do
    to = pick({1, 4, 8, 16, 32});
  while (to >= from);
  Shape shape = chooseShape();
  TileType type = TileType::get(shape, b.getIntegerType(from));
  Value source = get(type);
  auto overflow =
      pick({IntegerOverflow::None, IntegerOverflow::NoSignedWrap,
            IntegerOverflow::NoUnsignedWrap, IntegerOverflow::NoWrap});
  if (options.defined && overflow != IntegerOverflow::None) {
    if (from == 4) // cannot be masked
      source = ExtIOp::create(b, TileType::get(shape, b.getI8Type()), source,
                              Signedness::Unsigned);
    source = mask(source, lowBits(to - 1));
  }
  add(TruncIOp::create(b, TileType::get(shape, b.getIntegerType(to)), source,
                       overflow));
}

static constexpr ElementType kFloats[] = {
    ElementType::F16,    ElementType::BF16,      ElementType::F32,
    ElementType::F64,    ElementType::TF32,      ElementType::F8E4M3FN,
    ElementType::F8E5M2, ElementType::F8E8M0FNU, ElementType::F4E2M1FN};

/// All types with the same probability, as some occur only in conversions.
TileType KernelGenerator::chooseFloatTile() {
  Type element = makeElement(random.pick(kFloats), &context);
  return chooseTile([&](Type type) { return type == element; });
}

void KernelGenerator::emitFToF() {
  TileType type = chooseFloatTile();
  Type element = type.getElementType();
  while (element == type.getElementType())
    element = makeElement(random.pick(kFloats), &context);
  if (makeTile(Shape(type.getShape()), element).getShape() != type.getShape())
    return;
  Value source = get(type);
  // Only the sign of a NaN is left there.
  if (isa<Float4E2M1FNType>(element))
    source = makeExact(source);
  Operation *op = FToFOp::create(b, TileType::get(type.getShape(), element),
                                 source, RoundingMode::Zero);
  // f8E8M0FNU has two modes, other small floats have one.
  for (unsigned i = 0; i < 4; ++i)
    chooseAttributes(op);
  if (!verifies(op))
    cast<FToFOp>(op).setRoundingMode(RoundingMode::NearestEven);
  add(op->getResult(0));
}

void KernelGenerator::emitFToI() {
  TileType type = chooseFloatTile();
  Type element = chooseElement([](Type to) { return isa<IntegerType>(to); });
  auto signedness = pick({Signedness::Signed, Signedness::Unsigned});
  bool saturates = flip();
  Value source = get(type);
  if (options.defined && !saturates) {
    // Numbers that fit: 0 to 63; for i1, 0 or 1.
    uint64_t bits = !element.isInteger(1)                ? 63
                    : signedness == Signedness::Unsigned ? 1
                                                         : 0;
    auto bytes = TileType::get(type.getShape(), b.getI8Type());
    source = getSmallIntegers(bytes, bits);
    bool isPower = isa<Float8E8M0FNUType>(type.getElementType());
    auto wide = TileType::get(type.getShape(), b.getF32Type());
    source = IToFOp::create(b, isPower ? wide : type, source,
                            Signedness::Unsigned, RoundingMode::NearestEven);
    if (isPower)
      source = FToFOp::create(b, type, source, RoundingMode::Zero);
  }
  add(FToIOp::create(b, TileType::get(type.getShape(), element), source,
                     signedness, RoundingMode::NearestIntToZero, saturates));
}

void KernelGenerator::emitIToF() {
  TileType type = chooseTile(
      [](Type type) { return isa<IntegerType>(type) && !type.isInteger(4); });
  Type element = makeElement(random.pick(kFloats), &context);
  if (isa<Float8E8M0FNUType>(element))
    return;
  if (makeTile(Shape(type.getShape()), element).getShape() != type.getShape())
    return;
  Operation *op =
      IToFOp::create(b, TileType::get(type.getShape(), element), get(type),
                     pick({Signedness::Signed, Signedness::Unsigned}),
                     RoundingMode::NearestEven);
  add(op->getResult(0));
}

void KernelGenerator::emitBitcast() {
  TileType type = chooseTile([](Type type) { return !type.isInteger(4); });
  unsigned width = type.getElementType().getIntOrFloatBitWidth();
  Type element = chooseElement(
      [&](Type to) { return to.getIntOrFloatBitWidth() == width; });
  add(BitcastOp::create(b, TileType::get(type.getShape(), element),
                        getExact(type)),
      /*isExact=*/true);
}

static int64_t getPackedWidth(Type element) {
  return isa<FloatTF32Type>(element) ? 32 : element.getIntOrFloatBitWidth();
}

void KernelGenerator::emitPack() {
  Type element =
      random.oneIn(8)
          ? b.getIntegerType(4)
          : chooseElement([](Type type) { return getPackedWidth(type) != 8; });
  int64_t count = int64_t(8) << random.below(4);
  int64_t bytes = count * getPackedWidth(element) / 8;
  add(PackOp::create(b, TileType::get({bytes}, b.getI8Type()),
                     getExact(TileType::get({count}, element))));
}

void KernelGenerator::emitUnpack() {
  Type element =
      random.oneIn(8)
          ? b.getIntegerType(4)
          : chooseElement([](Type type) { return getPackedWidth(type) != 8; });
  int64_t bytes = int64_t(8) << random.below(4);
  int64_t count = bytes * 8 / getPackedWidth(element);
  Value result = UnpackOp::create(b, TileType::get({count}, element),
                                  get(TileType::get({bytes}, b.getI8Type())));
  add(result, /*isExact=*/true);
}

//===----------------------------------------------------------------------===//
// Products of matrices
//===----------------------------------------------------------------------===//

Value KernelGenerator::getMmaOperand(TileType type) {
  if (!options.exact)
    return get(type);
  // Sums of these are the same in any order.
  bool isScale = isa<Float8E8M0FNUType>(type.getElementType());
  if (isScale)
    return splat(type, 2);
  auto bytes = TileType::get(type.getShape(), b.getI8Type());
  return IToFOp::create(b, type, getSmallIntegers(bytes, 3),
                        Signedness::Unsigned, RoundingMode::NearestEven);
}

void KernelGenerator::emitMmaF() {
  Type element = chooseElement([](Type type) {
    return isBaseFloat(type) ||
           isa<FloatTF32Type, Float8E4M3FNType, Float8E5M2Type>(type);
  });
  Type acc = b.getF32Type();
  if (element.isF64())
    acc = element;
  else if (isa<Float16Type, Float8E4M3FNType, Float8E5M2Type>(element) &&
           flip())
    acc = b.getF16Type();
  int64_t m = 1 << random.below(4), n = 1 << random.below(4),
          k = 1 << random.below(5);
  Shape batch;
  if (random.oneIn(3))
    batch.push_back(1 << random.below(3));
  auto matrix = [&](int64_t rows, int64_t columns, Type type) {
    Shape shape = batch;
    shape.append({rows, columns});
    return TileType::get(shape, type);
  };
  TileType accType = matrix(m, n, acc);
  add(MmaFOp::create(b, accType, getMmaOperand(matrix(m, k, element)),
                     getMmaOperand(matrix(k, n, element)),
                     getMmaOperand(accType), flip()));
}

void KernelGenerator::emitMmaI() {
  int64_t m = 1 << random.below(4), n = 1 << random.below(4),
          k = 1 << random.below(5);
  Shape batch;
  if (random.oneIn(3))
    batch.push_back(1 << random.below(3));
  auto matrix = [&](int64_t rows, int64_t columns, unsigned width) {
    Shape shape = batch;
    shape.append({rows, columns});
    return TileType::get(shape, b.getIntegerType(width));
  };
  TileType accType = matrix(m, n, 32);
  // Rows that are still in memory, or computed.
  auto getOperand = [&](TileType type) {
    Memory *memory = chooseMemory([](const Memory &candidate) {
      return candidate.use != Memory::Shared && candidate.element.isInteger(8);
    });
    return memory && flip() ? load(*memory, type.getShape()) : get(type);
  };
  Value lhs = getOperand(matrix(m, k, 8)), rhs = getOperand(matrix(k, n, 8));
  Operation *op = MmaIOp::create(b, accType, lhs, rhs, get(accType),
                                 Signedness::Signed, Signedness::Signed);
  chooseAttributes(op);
  add(op->getResult(0));
}

void KernelGenerator::emitMmaFScaled() {
  Type element = chooseElement([](Type type) {
    return isa<Float8E4M3FNType, Float8E5M2Type, Float4E2M1FNType>(type);
  });
  bool isF4 = isa<Float4E2M1FNType>(element);
  Type scale = isF4 && flip() ? Type(Float8E4M3FNType::get(&context))
                              : Type(Float8E8M0FNUType::get(&context));
  int64_t block = !isF4                          ? 32
                  : isa<Float8E4M3FNType>(scale) ? 16
                                                 : pick({16, 32});
  int64_t m = 1 << random.below(3), n = 1 << random.below(3),
          blocks = 1 << random.below(2);
  Shape batch;
  if (random.oneIn(3))
    batch.push_back(1 << random.below(2));
  auto matrix = [&](int64_t rows, int64_t columns, Type type) {
    Shape shape = batch;
    shape.append({rows, columns});
    return TileType::get(shape, type);
  };
  // A product is undefined with a negative scale.
  auto getScale = [&](TileType type) -> Value {
    if (options.exact || (options.defined && isa<Float8E4M3FNType>(scale)))
      return random.oneIn(2) ? splat(type, 2)
                             : spread(scalar(scale, 1), type.getShape());
    return get(type);
  };
  int64_t k = block * blocks;
  TileType accType = matrix(m, n, b.getF32Type());
  add(MmaFScaledOp::create(
      b, accType, getMmaOperand(matrix(m, k, element)),
      getMmaOperand(matrix(k, n, element)), getMmaOperand(accType),
      getScale(matrix(m, blocks, scale)), getScale(matrix(blocks, n, scale))));
}
