//===- GenerateValues.cpp - types, constants, and values to use -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Elementwise.h"
#include "fuzz/KernelGenerator.h"

#include "mlir/IR/Verifier.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::fuzz;
using bytecode::AttributeField;
using bytecode::AttributeKind;
using bytecode::OpRow;

static Type getElement(Value value) {
  return cast<TileType>(value.getType()).getElementType();
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

KernelGenerator::Shape KernelGenerator::chooseShape(int64_t limit) {
  if (!likedShapes.empty() && !random.oneIn(4)) {
    const Shape &shape = random.pick(likedShapes);
    int64_t elements = 1;
    for (int64_t extent : shape)
      elements *= extent;
    if (!limit || elements <= limit)
      return shape;
  }
  return chooseNewShape(limit);
}

KernelGenerator::Shape KernelGenerator::chooseNewShape(int64_t limit) {
  if (!limit)
    limit = random.oneIn(400)  ? 16384
            : random.oneIn(60) ? 4096
            : random.oneIn(8)  ? 256
                               : 32;
  unsigned rank = pick({0, 0, 1, 1, 1, 2, 2, 2, 3, 4});
  Shape shape(rank, 1);
  int64_t elements = 1;
  for (int64_t &extent : shape) {
    extent = int64_t(1) << random.below(rank < 3 ? 6 : 4);
    while (extent > 1 && elements * extent > limit)
      extent /= 2;
    elements *= extent;
  }
  // Otherwise the last dimension would always be the small one.
  if (rank > 1 && flip())
    std::swap(shape.front(), shape.back());
  if (rank == 1 && limit > 64 && flip())
    shape[0] = limit;
  return shape;
}

Type KernelGenerator::chooseElement(llvm::function_ref<bool(Type)> accept) {
  if (!likedElements.empty() && flip())
    if (Type element = random.pick(likedElements); accept(element))
      return element;
  for (;;) {
    // Types with arithmetic are more frequent than those that are only stored.
    auto type =
        random.oneIn(3)
            ? static_cast<ElementType>(random.below(kNumElementTypes))
            : pick({ElementType::I1, ElementType::I8, ElementType::I16,
                    ElementType::I32, ElementType::I64, ElementType::F16,
                    ElementType::BF16, ElementType::F32, ElementType::F64});
    if (type == ElementType::I4) // only conversions know it
      continue;
    if (Type element = makeElement(type, &context); accept(element))
      return element;
  }
}

TileType KernelGenerator::makeTile(Shape shape, Type element) {
  bool isOdd = llvm::all_of(shape, [](int64_t extent) { return extent == 1; });
  if (isa<Float4E2M1FNType>(element) && isOdd) {
    if (shape.empty())
      shape.push_back(2);
    else
      shape.back() = 2;
  }
  return TileType::get(shape, element);
}

TileType KernelGenerator::chooseTile(llvm::function_ref<bool(Type)> accept) {
  if (!random.oneIn(3))
    if (Value value = find(
            [&](Value candidate) { return accept(getElement(candidate)); }))
      return cast<TileType>(value.getType());
  return makeTile(chooseShape(), chooseElement(accept));
}

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

APInt KernelGenerator::chooseInteger(unsigned width) {
  switch (random.below(6)) {
  case 0:
    return APInt::getSignedMinValue(width);
  case 1:
    return APInt::getSignedMaxValue(width);
  case 2:
    return APInt::getAllOnes(width);
  case 3:
    return APInt(64, random.next() * 4).trunc(width);
  default:
    return APInt(64, random.below(18)).trunc(width);
  }
}

APFloat KernelGenerator::chooseFloat(FloatType type) {
  const llvm::fltSemantics &semantics = type.getFloatSemantics();
  if (random.oneIn(3)) // any bits
    return APFloat(semantics,
                   APInt(64, random.next() * 4).trunc(type.getWidth()));
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
  APFloat value(pick({0.0,   -0.0, 1.0,    -1.0,      0.5,        2.0,  -3.0,
                      6.0,   1e-3, 1e-45,  -1e-310,   65504.0,    3e38, 1e300,
                      448.0, 0.1,  100.75, kInfinity, -kInfinity, kNaN}));
  bool losesInfo;
  if (&semantics == &APFloat::Float8E8M0FNU()) {
    if (!(value.convertToDouble() > 0))
      value = APFloat(1.0);
  }
  if (APFloat::semanticsHasNaN(semantics) || !value.isNaN())
    value.convert(semantics, APFloat::rmNearestTiesToEven, &losesInfo);
  else
    value = APFloat::getZero(semantics);
  return value;
}

DenseElementsAttr KernelGenerator::makeLiteral(TileType type) {
  Type element = type.getElementType();
  int64_t count = type.getNumElements();
  // A list of thousands of elements is just long.
  if (count > 64 || random.oneIn(3))
    count = 1;
  if (auto floating = dyn_cast<FloatType>(element)) {
    SmallVector<APFloat> values;
    for (int64_t i = 0; i < count; ++i)
      values.push_back(chooseFloat(floating));
    return DenseElementsAttr::get(type, values);
  }
  SmallVector<APInt> values;
  for (int64_t i = 0; i < count; ++i)
    values.push_back(chooseInteger(element.getIntOrFloatBitWidth()));
  return DenseElementsAttr::get(type, values);
}

Value KernelGenerator::makeConstant(TileType type) {
  Value value = ConstantOp::create(
      b, type, cast<DenseIntOrFPElementsAttr>(makeLiteral(type)));
  exact.insert(value);
  return value;
}

Value KernelGenerator::splat(TileType type, int64_t value) {
  DenseElementsAttr literal;
  if (auto floating = dyn_cast<FloatType>(type.getElementType())) {
    APFloat number(static_cast<double>(value));
    bool losesInfo;
    number.convert(floating.getFloatSemantics(), APFloat::rmNearestTiesToEven,
                   &losesInfo);
    literal = DenseElementsAttr::get(type, number);
  } else {
    literal = DenseElementsAttr::get(
        type,
        APInt(64, value).trunc(type.getElementType().getIntOrFloatBitWidth()));
  }
  Value constant =
      ConstantOp::create(b, type, cast<DenseIntOrFPElementsAttr>(literal));
  exact.insert(constant);
  return constant;
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

void KernelGenerator::add(Value value, bool isExact) {
  pool.push_back(value);
  if (isExact)
    exact.insert(value);
}

bool KernelGenerator::isExact(Value value) const {
  Type element = getElement(value);
  return !isa<FloatType>(element) || isa<Float4E2M1FNType>(element) ||
         exact.contains(value);
}

Value KernelGenerator::find(llvm::function_ref<bool(Value)> accept) {
  // Prefer later values, which are computed from earlier ones.
  for (unsigned i = 0; i < 12 && !pool.empty(); ++i) {
    size_t size = pool.size();
    size_t at = flip() ? random.below(size)
                       : size - 1 - random.below(std::min<size_t>(size, 8));
    if (accept(pool[at]))
      return pool[at];
  }
  for (Value value : llvm::reverse(pool))
    if (accept(value))
      return value;
  return {};
}

Value KernelGenerator::make(TileType type) {
  Type element = type.getElementType();
  if (element.isInteger(4))
    return TruncIOp::create(b, type,
                            get(TileType::get(type.getShape(), b.getI8Type())));
  switch (random.below(5)) {
  case 0:
    if (Value found = find([&](Value candidate) {
          auto tile = cast<TileType>(candidate.getType());
          return tile.getRank() == 0 && tile.getElementType() == element;
        }))
      return spread(found, type.getShape());
    break;
  case 1:
  case 2:
  case 3:
    if (inBody)
      break;
    if (Memory *memory = chooseMemory([&](const Memory &candidate) {
          return candidate.use == Memory::ReadOnly &&
                 candidate.element == element && !candidate.hasSubBytes;
        }))
      return load(*memory, type.getShape());
    break;
  }
  return makeConstant(type);
}

Value KernelGenerator::get(TileType type) {
  if (!random.oneIn(6))
    if (Value found =
            find([&](Value candidate) { return candidate.getType() == type; }))
      return found;
  Value value = make(type);
  add(value);
  return value;
}

Value KernelGenerator::makeExact(Value value) {
  if (!options.defined || isExact(value))
    return value;
  // Other float types cannot be compared; use a constant.
  auto type = cast<TileType>(value.getType());
  if (!type.getElementType().isF16() && !type.getElementType().isBF16() &&
      !type.getElementType().isF32() && !type.getElementType().isF64())
    return makeConstant(type);
  Value isNumber =
      CmpFOp::create(b, getI1SameShape(type), value, value,
                     ComparisonPredicate::Equal, ComparisonOrdering::Ordered);
  Value result = SelectOp::create(b, isNumber, value, splat(type, 1));
  add(result, /*isExact=*/true);
  return result;
}

Value KernelGenerator::getExact(TileType type) { return makeExact(get(type)); }

Value KernelGenerator::mask(Value value, uint64_t bits) {
  return AndIOp::create(b, value, splat(cast<TileType>(value.getType()), bits));
}

Value KernelGenerator::getSmallIntegers(TileType type, uint64_t bits) {
  return mask(get(type), bits);
}

Value KernelGenerator::known(Type element, int64_t value) {
  for (auto [parameter, number] : knownScalars)
    if (getElement(parameter) == element && flip()) {
      if (number == value)
        return parameter;
      return AddIOp::create(b, parameter, scalar(element, value - number));
    }
  return scalar(element, value);
}

Value KernelGenerator::reshape(Value value, ArrayRef<int64_t> shape) {
  if (cast<TileType>(value.getType()).getShape() == shape)
    return value;
  Value result =
      ReshapeOp::create(b, TileType::get(shape, getElement(value)), value);
  if (exact.contains(value))
    exact.insert(result);
  return result;
}

Value KernelGenerator::spread(Value scalar, ArrayRef<int64_t> shape) {
  if (shape.empty())
    return scalar;
  Value ones = reshape(scalar, SmallVector<int64_t>(shape.size(), 1));
  Value result =
      BroadcastOp::create(b, TileType::get(shape, getElement(scalar)), ones);
  if (exact.contains(scalar))
    exact.insert(result);
  return result;
}

Value KernelGenerator::convertInteger(Value value, Type element,
                                      bool isSigned) {
  unsigned from = getElement(value).getIntOrFloatBitWidth();
  unsigned to = element.getIntOrFloatBitWidth();
  auto type =
      TileType::get(cast<TileType>(value.getType()).getShape(), element);
  if (from < to)
    return ExtIOp::create(b, type, value,
                          isSigned ? Signedness::Signed : Signedness::Unsigned);
  if (from > to)
    return TruncIOp::create(b, type, value);
  return value;
}

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

bool KernelGenerator::verifies(Operation *op) {
  return succeeded(verify(op, /*verifyRecursively=*/false));
}

void KernelGenerator::chooseAttributes(Operation *op) {
  const OpRow *row =
      llvm::find_if(bytecode::getOpRows(), [&](const OpRow &row) {
        return row.name == op->getName().getStringRef();
      });
  for (const AttributeField &field : row->attributes) {
    if (field.kind != AttributeKind::Enum && field.kind != AttributeKind::Unit)
      continue;
    uint32_t value = field.kind == AttributeKind::Enum
                         ? random.pick(field.enumeration->cases).value
                         : flip();
    Attribute before = field.get(op->getPropertiesStorage());
    setAttribute(op, field, makeAttribute(field, value, &context));
    if (!verifies(op))
      setAttribute(op, field, before);
  }
}
