//===- ProductOps.cpp - products of tiles -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/ir/Tgpu.h"
#include "tessera/dialect/ElementData.h"
#include "tessera/layout/Fragments.h"

#include "llvm/Support/MathExtras.h"

using namespace tessera;
using namespace tessera::tgpu;

llvm::LogicalResult DotOp::verify() {
  llvm::ArrayRef<int64_t> lhs = getLhs().getType().getShape();
  llvm::ArrayRef<int64_t> rhs = getRhs().getType().getShape();
  llvm::ArrayRef<int64_t> acc = getAcc().getType().getShape();
  size_t rank = acc.size();
  // tgpu.dot.c1: all have rank 2 or 3, and extents that agree
  if (rank < 2 || rank > 3 || lhs.size() != rank || rhs.size() != rank ||
      lhs.drop_back(1) != rhs.drop_back(1) ||
      lhs.drop_back(2) != acc.drop_back(2) ||
      lhs.back() != acc.drop_back(1).back() || rhs.back() != acc.back())
    return emitOpError("has shapes that do not agree");
  // tgpu.dot.c2: operands have one element type, one slot and no swizzle
  for (BufferType type : {getLhs().getType(), getRhs().getType()})
    if (type.getElementType() != getLhs().getType().getElementType() ||
        type.getDepth() != 1 || type.getSwizzle() != 0)
      return emitOpError("has an operand in a form that it cannot read");
  return mlir::success();
}

layout::MatrixInstruction MmaOp::getMatrixInstruction() {
  llvm::ArrayRef<int32_t> extents = getInstruction();
  mlir::Type element =
      mlir::isa<FragType>(getLhs().getType())
          ? mlir::cast<FragType>(getLhs().getType()).getElementType()
          : mlir::cast<BufferType>(getLhs().getType()).getElementType();
  return {unsigned(extents[0]), unsigned(extents[1]), unsigned(extents[2]),
          getStorageSize(cuda_tile::convertElementType(element)) * 8};
}

layout::ProductShape MmaOp::getProductShape() {
  llvm::ArrayRef<int64_t> shape = getAcc().getType().getShape();
  size_t rank = shape.size();
  int64_t rows = shape[rank - 2], columns = shape[rank - 1];
  if (getSwapped())
    std::swap(rows, columns);
  return {rank == 3 ? shape[0] : 1, rows, columns, int64_t(getDepth())};
}

bool MmaOp::isGathered() {
  auto buffer = mlir::dyn_cast<BufferType>(getLhs().getType());
  if (!buffer || !getWarpgroup() || !getLhsTransposed())
    return false;
  unsigned bits = getMatrixInstruction().elementBits;
  return bits == 8 || bits == 32;
}

bool MmaOp::isPromoted() {
  return getWarpgroup() && !getFastAcc() &&
         getMatrixInstruction().elementBits == 8 &&
         mlir::isa<mlir::FloatType>(getAcc().getType().getElementType());
}

/// Whether a value is a constant of zeros, of which -0.0 is none.
static bool isZero(mlir::Value value) {
  auto constant = value.getDefiningOp<ConstantOp>();
  if (!constant || !constant.getValue().isSplat())
    return false;
  mlir::Attribute element =
      constant.getValue().getSplatValue<mlir::Attribute>();
  if (auto number = mlir::dyn_cast<mlir::FloatAttr>(element))
    return number.getValue().isPosZero();
  auto number = mlir::dyn_cast<mlir::IntegerAttr>(element);
  return number && number.getValue().isZero();
}

bool MmaOp::canStartFromZero() {
  auto carried = mlir::dyn_cast<mlir::BlockArgument>(getAcc());
  auto loop = mlir::dyn_cast<ForOp>(getOperation()->getParentOp());
  // If the left operand is gathered, ptxas (13.0) would compute one instruction
  // after the other.
  if (!getAsync() || isPromoted() || isGathered() || !loop || !carried ||
      carried.getOwner() != &loop.getBody().front() || !carried.hasOneUse())
    return false;
  unsigned number = carried.getArgNumber();
  return number > 0 && number <= loop.getInits().size() &&
         isZero(loop.getInits()[number - 1]);
}

unsigned MmaOp::getNumGroups() {
  constexpr int64_t kStepBytes = 32, kRows = 16;
  if (!isGathered())
    return 1;
  layout::ProductShape shape = getProductShape();
  int64_t steps = shape.k * getMatrixInstruction().elementBits / 8 / kStepBytes;
  layout::WarpBits warps = getWarpBits();
  int64_t rows = (shape.batch >> warps.batch) * (shape.m >> warps.m);
  // Small groups need few registers. They cost time if a step has several
  // instructions anyway.
  int64_t most = rows > kRows ? 2 : 4;
  return std::clamp<int64_t>(steps, 1, most);
}

layout::WarpBits MmaOp::getWarpBits() {
  llvm::ArrayRef<int32_t> bits = getWarps();
  return {unsigned(bits[0]), unsigned(bits[1]), unsigned(bits[2]),
          unsigned(bits[3])};
}

/// Whether an asynchronous result is used as it may be.
static bool isWaitedFor(MmaOp op) {
  mlir::Value result = op.getResult();
  if (!result.hasOneUse())
    return false;
  mlir::OpOperand &use = *result.getUses().begin();
  if (mlir::isa<MmaWaitOp>(use.getOwner()))
    return true;
  auto loop = mlir::dyn_cast<ForOp>(op->getParentOp());
  unsigned number = use.getOperandNumber();
  if (!loop || use.getOwner() != &loop.getBody().front().back() ||
      loop.getBody().getNumArguments() <= number + 1 ||
      loop.getNumResults() <= number)
    return false;
  mlir::Value carried = loop.getBody().getArgument(number + 1);
  mlir::Value last = loop.getResult(number);
  auto isWait = [](mlir::Value value) {
    return value.hasOneUse() && mlir::isa<MmaWaitOp>(*value.getUsers().begin());
  };
  bool isAddedTo = op.getAcc() == carried && carried.hasOneUse();
  return (isAddedTo || isWait(carried)) && isWait(last);
}

llvm::LogicalResult MmaOp::verify() {
  size_t rank = getAcc().getType().getShape().size();
  auto isExtent = [](int64_t extent) {
    return extent > 0 && llvm::isPowerOf2_64(extent);
  };
  constexpr int32_t kMaxInstruction = 256, kMaxWarpBits = 5;
  // tgpu.mma.c1: instruction has 3 extents, warps 4 numbers of bits
  if (getInstruction().size() != 3 || getWarps().size() != 4 || rank < 2 ||
      rank > 3 || !isExtent(getDepth()) ||
      !llvm::all_of(getInstruction(),
                    [&](int32_t extent) {
                      return isExtent(extent) && extent <= kMaxInstruction;
                    }) ||
      !llvm::all_of(getWarps(), [](int32_t bits) {
        return bits >= 0 && bits <= kMaxWarpBits;
      }))
    return emitOpError("has a malformed instruction");
  layout::MatrixInstruction instruction = getMatrixInstruction();
  layout::ProductShape shape = getProductShape();
  // The operands are tiles too.
  if (shape.batch * std::max(shape.m, shape.n) >
      cuda_tile::TileType::kMaxElements / shape.k)
    return emitOpError("has a product that is too deep");
  layout::WarpBits warps = getWarpBits();
  // tgpu.mma.c7: a left operand that is gathered has rows of 64 or 128 bytes;
  // its type is that of the right one, or f32 for tf32
  bool isLeftGathered = isGathered();
  auto getElement = [](mlir::Type type) {
    auto buffer = mlir::dyn_cast<BufferType>(type);
    return buffer ? buffer.getElementType()
                  : mlir::cast<FragType>(type).getElementType();
  };
  mlir::Type leftElement = getElement(getLhs().getType()),
             rightElement = getElement(getRhs().getType());
  if (isLeftGathered &&
      (!layout::canGather(instruction, shape, warps) || rightElement.isF32() ||
       (leftElement != rightElement &&
        !(leftElement.isF32() && rightElement.isTF32()))))
    return emitOpError("has a left operand that cannot be gathered");
  // tgpu.mma.c2: accumulators have the layout of the instruction
  if (getAcc().getType().getLayout() !=
      layout::getProductSums(instruction, shape, warps, isLeftGathered,
                             getSwapped()))
    return emitOpError("has accumulators in another layout than its own");
  // tgpu.mma.c3: operands in registers have the layouts of the instruction
  if (auto lhs = mlir::dyn_cast<FragType>(getLhs().getType()))
    if (lhs.getLayout() != layout::getLeftFragment(instruction, shape, warps))
      return emitOpError("has a left operand in another layout than its own");
  if (auto rhs = mlir::dyn_cast<FragType>(getRhs().getType()))
    if (rhs.getLayout() != layout::getRightFragment(instruction, shape, warps))
      return emitOpError("has a right operand in another layout than its own");
  // tgpu.mma.c4: operands in memory are panels with rows as long as the
  // swizzle; a buffer with several slots has the number of one
  auto check = [&](mlir::Type type, mlir::Value slot, bool isLeft,
                   bool isTransposed, int64_t extent) {
    auto buffer = mlir::dyn_cast<BufferType>(type);
    if (!buffer)
      return !slot;
    llvm::ArrayRef<int64_t> panels = buffer.getShape();
    if ((buffer.getDepth() != 1 && !slot) || panels.size() != 3 ||
        panels[1] != (isTransposed ? shape.k : extent) ||
        panels[0] * panels[1] * panels[2] != shape.batch * extent * shape.k)
      return false;
    int64_t bytes = panels[2] * instruction.elementBits / 8;
    if (isLeft && isLeftGathered)
      return bytes >= 64 && bytes == buffer.getSwizzle() &&
             buffer.hasMatrixSwizzle();
    return bytes >= 16 &&
           (!buffer.getSwizzle() ||
            (bytes == buffer.getSwizzle() && buffer.hasMatrixSwizzle())) &&
           (!isTransposed || instruction.elementBits == 16 ||
            instruction.elementBits == 64);
  };
  if (!check(getLhs().getType(), getLhsSlot(), /*isLeft=*/true,
             getLhsTransposed(), shape.m) ||
      !check(getRhs().getType(), getRhsSlot(), /*isLeft=*/false,
             getRhsTransposed(), shape.n))
    return emitOpError("has an operand in a form that it cannot read");
  // tgpu.mma.c5: a warpgroup has blocks of 64 rows, and its panels have a
  // swizzle
  auto isReadable = [](mlir::Type type) {
    auto buffer = mlir::dyn_cast<BufferType>(type);
    return !buffer || buffer.getSwizzle();
  };
  if (getWarpgroup() &&
      (shape.m < 64 || (shape.n >> warps.n) < 8 || warps.m < 2 ||
       instruction.m != 16 || instruction.k * instruction.elementBits != 256 ||
       mlir::isa<FragType>(getRhs().getType()) ||
       !isReadable(getLhs().getType()) || !isReadable(getRhs().getType())))
    return emitOpError("cannot be computed by warpgroups");
  // tgpu.mma.c6: an asynchronous result is f32 or i32, and is waited for, or
  // carried by a loop whose result is
  if (getAsync() &&
      (!getWarpgroup() ||
       getAcc().getType().getElementType().getIntOrFloatBitWidth() != 32 ||
       !isWaitedFor(*this)))
    return emitOpError("cannot be asynchronous");
  // tgpu.mma.c8: accumulators that start from zero are carried by the loop
  // around it, start with zeros there, and have no other use
  if (getFromZero() && !canStartFromZero())
    return emitOpError("has accumulators that do not start from zero");
  return mlir::success();
}

MmaOp MmaWaitOp::getProduct() {
  mlir::Value source = getSource();
  auto loop = source.getDefiningOp<ForOp>();
  unsigned number = 0;
  if (loop) {
    number = mlir::cast<mlir::OpResult>(source).getResultNumber();
  } else if (auto carried = mlir::dyn_cast<mlir::BlockArgument>(source)) {
    loop = mlir::dyn_cast<ForOp>(carried.getOwner()->getParentOp());
    if (!loop || carried.getArgNumber() == 0)
      return {};
    number = carried.getArgNumber() - 1;
  }
  // Also before a loop is verified.
  if (loop) {
    mlir::Block &body = loop.getBody().front();
    if (body.empty() || body.back().getNumOperands() <= number)
      return {};
    source = body.back().getOperand(number);
  }
  return source.getDefiningOp<MmaOp>();
}

llvm::LogicalResult MmaWaitOp::verify() {
  // tgpu.mma_wait.c1: the source is an asynchronous product of the same block,
  // or carried by a loop there or around
  MmaOp product = getProduct();
  if (!product || !product.getAsync() ||
      getSource().getParentBlock() != getOperation()->getBlock())
    return emitOpError("has a source that is not an asynchronous product");
  return mlir::success();
}
