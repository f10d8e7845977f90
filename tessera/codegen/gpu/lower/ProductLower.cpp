//===- ProductLower.cpp - matrix products -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/lower/Lowering.h"
#include "tessera/dialect/ElementData.h"

using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::gpu;
using mlir::dyn_cast;
using mlir::isa;
using mlir::Operation;
using mlir::Value;

namespace {

/// Creates the operations of one product.
class ProductBuilder {
public:
  ProductBuilder(Lowering &lowering, Operation *op)
      : lowering(lowering), op(op) {}

  Value multiply(Value lhs, Value rhs, Value acc);

private:
  template <typename Op, typename... Args> Op create(Args &&...args) {
    return lowering.create<Op>(op, std::forward<Args>(args)...);
  }
  Value convert(Value frag, mlir::Type element);
  Value permute(Value frag, llvm::ArrayRef<int32_t> permutation);
  Value putInMemory(Value frag);

  Lowering &lowering;
  Operation *op;
};

} // namespace

/// The same values as another type of float.
Value ProductBuilder::convert(Value frag, mlir::Type element) {
  auto type = cast<tgpu::FragType>(frag.getType());
  if (type.getElementType() == element)
    return frag;
  auto map =
      create<tgpu::MapOp>(mlir::TypeRange(tgpu::FragType::get(
                              type.getShape(), element, type.getLayout())),
                          mlir::ValueRange(frag));
  mlir::Block &block = map.getBody().emplaceBlock();
  mlir::OpBuilder::InsertionGuard guard(lowering.builder);
  lowering.builder.setInsertionPointToStart(&block);
  Value source =
      block.addArgument(TileType::get(type.getElementType()), op->getLoc());
  Value result = create<FToFOp>(TileType::get(element), source);
  create<tgpu::YieldOp>(mlir::ValueRange(result));
  return map.getResult(0);
}

Value ProductBuilder::permute(Value frag, llvm::ArrayRef<int32_t> permutation) {
  auto type = cast<tgpu::FragType>(frag.getType());
  llvm::SmallVector<int64_t, 3> shape;
  for (int32_t dim : permutation)
    shape.push_back(type.getShape()[dim]);
  Layout layout = layout::push(
      layout::permute(layout::Shape(type.getShape()),
                      std::span(permutation.data(), permutation.size())),
      type.getLayout());
  return create<tgpu::ViewOp>(
      tgpu::FragType::get(shape, type.getElementType(), layout), frag,
      lowering.builder.getStringAttr("permute"),
      lowering.builder.getDenseI32ArrayAttr(permutation));
}

Value ProductBuilder::putInMemory(Value frag) {
  auto type = cast<tgpu::FragType>(frag.getType());
  Value buffer = create<tgpu::AllocOp>(
      tgpu::BufferType::get(type.getShape(), type.getElementType()),
      mlir::IntegerAttr());
  create<tgpu::PutOp>(frag, buffer, mlir::ValueRange());
  return buffer;
}

Value ProductBuilder::multiply(Value lhs, Value rhs, Value acc) {
  // Small floats are widened once, not in every step of the product.
  mlir::Type element = cast<tgpu::FragType>(lhs.getType()).getElementType();
  if (isa<mlir::FloatType>(element) && element.getIntOrFloatBitWidth() <= 8) {
    element = lowering.builder.getF16Type();
    lhs = convert(lhs, element);
    rhs = convert(rhs, element);
  }
  bool isBatch = cast<tgpu::FragType>(lhs.getType()).getShape().size() == 3;
  lhs = permute(lhs, isBatch ? llvm::ArrayRef<int32_t>{0, 2, 1}
                             : llvm::ArrayRef<int32_t>{1, 0});
  bool lhsSigned = true, rhsSigned = true;
  if (auto mmai = dyn_cast<MmaIOp>(op)) {
    lhsSigned = mmai.getSignednessLhs() == Signedness::Signed;
    rhsSigned = mmai.getSignednessRhs() == Signedness::Signed;
  }
  Value left = putInMemory(lhs), right = putInMemory(rhs);
  return create<tgpu::DotOp>(acc.getType(), left, right, acc, lhsSigned,
                             rhsSigned);
}

bool Lowering::demandProduct(Operation *op) {
  if (!isa<MmaFOp, MmaIOp, MmaFScaledOp>(op))
    return false;
  if (!isDemanded(op->getResult(0)))
    return true;
  for (Value operand : op->getOperands())
    demand(operand);
  demand(op->getOperand(2), plan.getHome(op->getResult(0)));
  return true;
}

bool Lowering::lowerProduct(Operation *op) {
  if (isa<MmaFScaledOp>(op) || !isa<MmaFOp, MmaIOp>(op))
    return false;
  Value result = op->getResult(0);
  if (!isDemanded(result))
    return true;
  Value acc = get(op->getOperand(2), plan.getHome(result));
  define(result, ProductBuilder(*this, op).multiply(
                     get(op->getOperand(0)), get(op->getOperand(1)), acc));
  return true;
}
