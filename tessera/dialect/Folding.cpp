//===- Folding.cpp - helpers of folds -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/dialect/Folding.h"
#include "tessera/numerics/Convert.h"

#include "mlir/IR/Matchers.h"

#include <cmath>

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;

/// A literal that is not a splat may always be this large.
static constexpr size_t kSmallBytes = 64;
/// Above this size, elements are computed only if the result can be kept in any
/// case; below, also if it may turn out to be a splat.
static constexpr size_t kTrialBytes = size_t(1) << 16;

//===----------------------------------------------------------------------===//
// Literals
//===----------------------------------------------------------------------===//

DenseIntOrFPElementsAttr cuda_tile::getLiteral(Value value) {
  DenseIntOrFPElementsAttr literal;
  matchPattern(value, m_Constant(&literal));
  return literal;
}

bool cuda_tile::isSplat(Attribute attribute) {
  auto literal = dyn_cast_if_present<DenseIntOrFPElementsAttr>(attribute);
  return literal && literal.isSplat();
}

std::optional<llvm::APInt> cuda_tile::getSplatInteger(Attribute attribute) {
  if (!isSplat(attribute))
    return std::nullopt;
  auto literal = cast<DenseIntOrFPElementsAttr>(attribute);
  if (!isa<IntegerType>(literal.getElementType()))
    return std::nullopt;
  return literal.getSplatValue<llvm::APInt>();
}

bool cuda_tile::isZeroSplat(Attribute attribute) {
  std::optional<llvm::APInt> value = getSplatInteger(attribute);
  return value && value->isZero();
}

bool cuda_tile::isOneSplat(Attribute attribute) {
  std::optional<llvm::APInt> value = getSplatInteger(attribute);
  return value && value->isOne();
}

bool cuda_tile::isAllOnesSplat(Attribute attribute) {
  std::optional<llvm::APInt> value = getSplatInteger(attribute);
  return value && value->isAllOnes();
}

Attribute cuda_tile::makeSplat(Type type, int64_t value) {
  auto tile = cast<TileType>(type);
  unsigned width = tile.getElementType().getIntOrFloatBitWidth();
  return DenseElementsAttr::get(tile, llvm::APInt(width, value,
                                                  /*isSigned=*/true,
                                                  /*implicitTrunc=*/true));
}

Attribute cuda_tile::resizeSplat(Type type, Attribute literal) {
  return cast<DenseIntOrFPElementsAttr>(literal).resizeSplat(
      cast<TileType>(type));
}

Value cuda_tile::getNegated(Value condition) {
  auto negation = condition.getDefiningOp<XOrIOp>();
  if (!negation || !negation.getType().getElementType().isInteger(1))
    return nullptr;
  return isAllOnesSplat(getLiteral(negation.getRhs())) ? negation.getLhs()
                                                       : nullptr;
}

bool cuda_tile::areFinite(ElementType type, const uint8_t *elements,
                          size_t count) {
  if (isInteger(type))
    return true;
  size_t size = getStorageSize(type);
  for (size_t i = 0; i < count; ++i)
    if (!std::isfinite(numerics::getDouble(type, elements + i * size)))
      return false;
  return true;
}

//===----------------------------------------------------------------------===//
// Computing
//===----------------------------------------------------------------------===//

/// The bytes of literals that disappear with the operands of a folded
/// operation.
static size_t getDyingBytes(Operation *op) {
  SmallVector<Operation *, 3> seen;
  size_t bytes = 0;
  for (Value operand : op->getOperands()) {
    auto constant = operand.getDefiningOp<ConstantOp>();
    if (!constant || llvm::is_contained(seen, constant.getOperation()) ||
        !llvm::all_of(operand.getUsers(),
                      [&](Operation *user) { return user == op; }))
      continue;
    seen.push_back(constant);
    DenseIntOrFPElementsAttr value = constant.getValue();
    bytes += (value.isSplat() ? 1 : value.getNumElements()) *
             getStorageSize(getElementType(value.getType()));
  }
  return bytes;
}

/// Computes `count` elements of the result from as many of each operand, or
/// from all of them.
static Attribute compute(Operation *op, ArrayRef<Attribute> operands,
                         size_t count, bool readWhole,
                         ComputeElements computeElements) {
  auto resultType = cast<TileType>(op->getResult(0).getType());
  size_t bytes = count * getStorageSize(getElementType(resultType));
  bool mayBeDense = bytes <= kSmallBytes || bytes <= getDyingBytes(op);
  if (!mayBeDense && count != 1 && bytes > kTrialBytes)
    return nullptr;

  SmallVector<LiteralOperand, 3> literals;
  for (Attribute operand : operands) {
    auto literal = cast<DenseIntOrFPElementsAttr>(operand);
    size_t read = readWhole ? literal.getNumElements() : count;
    LiteralOperand &entry = literals.emplace_back(LiteralOperand{
        getElementType(literal.getType()), std::vector<uint8_t>()});
    entry.elements.resize(read * getStorageSize(entry.type));
    readElements(literal, entry.elements.data(), read);
  }
  std::vector<uint8_t> result(bytes);
  if (!computeElements(literals, result.data(), count))
    return nullptr;
  DenseIntOrFPElementsAttr literal = makeElements(resultType, result);
  return literal && (mayBeDense || literal.isSplat()) ? literal : nullptr;
}

static bool areLiterals(ArrayRef<Attribute> operands) {
  return llvm::all_of(operands, [](Attribute operand) {
    return isa_and_present<DenseIntOrFPElementsAttr>(operand);
  });
}

Attribute cuda_tile::foldElementwise(Operation *op,
                                     ArrayRef<Attribute> operands,
                                     ComputeElements computeElements) {
  if (!areLiterals(operands))
    return nullptr;
  auto resultType = cast<TileType>(op->getResult(0).getType());
  size_t count =
      llvm::all_of(operands, isSplat) ? 1 : resultType.getNumElements();
  return compute(op, operands, count, /*readWhole=*/false, computeElements);
}

Attribute cuda_tile::foldWhole(Operation *op, ArrayRef<Attribute> operands,
                               ComputeElements computeElements) {
  if (!areLiterals(operands))
    return nullptr;
  auto resultType = cast<TileType>(op->getResult(0).getType());
  return compute(op, operands, resultType.getNumElements(), /*readWhole=*/true,
                 computeElements);
}

Operation *CudaTileDialect::materializeConstant(OpBuilder &builder,
                                                Attribute value, Type type,
                                                Location loc) {
  auto literal = dyn_cast<DenseIntOrFPElementsAttr>(value);
  if (!literal || literal.getType() != type)
    return nullptr;
  return ConstantOp::create(builder, loc, type, literal);
}
