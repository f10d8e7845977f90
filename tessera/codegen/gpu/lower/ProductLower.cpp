//===- ProductLower.cpp - matrix products -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/lower/Lowering.h"
#include "tessera/dialect/ElementData.h"
#include "tessera/layout/Conversion.h"

#include "llvm/Support/MathExtras.h"

using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::gpu;
using mlir::dyn_cast;
using mlir::isa;
using mlir::Operation;
using mlir::Value;

namespace {

/// Creates the operations of one product. Operands are fragments.
class ProductBuilder {
public:
  ProductBuilder(Lowering &lowering, Operation *op, const ProductPlan &plan)
      : lowering(lowering), op(op), plan(plan) {
    isBatch = cast<TileType>(op->getResult(0).getType()).getShape().size() == 3;
    if (auto mmai = dyn_cast<MmaIOp>(op)) {
      lhsSigned = mmai.getSignednessLhs() == Signedness::Signed;
      rhsSigned = mmai.getSignednessRhs() == Signedness::Signed;
    }
    if (plan.isSwapped)
      std::swap(lhsSigned, rhsSigned);
  }

  /// An operand of a matrix instruction.
  struct Operand {
    Value value;
    bool isTransposed = false;
  };

  /// Converts elements.
  Value convert(Value frag, mlir::Type element);
  /// Multiplies elements by their scales, in type `element`. `scale` has the
  /// layout of getScaleLayout.
  Value applyScale(Value frag, Value scale, bool isLeft, mlir::Type element);
  Value multiply(Value lhs, Value rhs, Value acc);

private:
  template <typename Op, typename... Args> Op create(Args &&...args) {
    return lowering.create<Op>(op, std::forward<Args>(args)...);
  }
  /// Whether a fragment is defined outside of the loop that the builder is in.
  /// The branches of scaled products keep what they need to themselves.
  bool isOutsideLoop(Value frag) const;
  /// Creates operations where such a fragment is defined: so what does not
  /// change in a loop is done before it.
  void goTo(Value frag);
  /// Whether there is room for a buffer that is needed in the whole of a loop.
  bool fitsOutsideLoop(Value frag) const;
  /// The same, and takes the room.
  bool canMoveBuffer(Value frag);
  Value makeView(Value frag, llvm::StringRef movement,
                 llvm::ArrayRef<int64_t> shape, const Layout &layout,
                 llvm::ArrayRef<int32_t> permutation = {});
  Value reshape(Value frag, llvm::ArrayRef<int64_t> shape);
  Value permute(Value frag, llvm::ArrayRef<int32_t> permutation);
  Value swapLast(Value frag);
  Value putInMemory(Value frag, unsigned swizzle = 0);

  /// Whether a product of such operands is computed by the planned instruction.
  bool isMatrix(Value operand) const;
  bool canStayInRegisters(Value lhs) const;
  Operand makePanels(Value frag, bool isLeft);
  Value convertLayout(Value frag, const Layout &layout);

  /// The extent along k of the parts that are in shared memory at a time.
  int64_t chooseDepth(Value lhs, Value rhs) const;
  Value getPart(Value frag, bool isLeft, int64_t depth, int64_t first);
  Layout getPartsLayout(Value frag, bool isLeft, int64_t depth) const;
  Value multiplyPart(Value lhs, Value rhs, Value acc, int64_t depth);

  Lowering &lowering;
  Operation *op;
  const ProductPlan &plan;
  bool isBatch, lhsSigned = true, rhsSigned = true;
};

} // namespace

static tgpu::FragType getType(Value frag) {
  return cast<tgpu::FragType>(frag.getType());
}

static unsigned getElementBytes(Value frag) {
  return getStorageSize(convertElementType(getType(frag).getElementType()));
}

bool ProductBuilder::isOutsideLoop(Value frag) const {
  if (isa<MmaFScaledOp>(op))
    return false;
  mlir::Block *home = frag.getParentBlock();
  mlir::Block *block = lowering.builder.getInsertionBlock();
  while (block != home) {
    Operation *parent = block->getParentOp();
    if (isa<tgpu::ForOp, tgpu::LoopOp>(parent))
      return true;
    block = parent->getBlock();
  }
  return false;
}

static int64_t countBytes(Value frag) {
  int64_t bytes = getElementBytes(frag);
  for (int64_t extent : getType(frag).getShape())
    bytes *= extent;
  return bytes;
}

bool ProductBuilder::fitsOutsideLoop(Value frag) const {
  // On a Hopper, this is 68 KB: 128 rows of 256 numbers of 16 bits fit.
  int64_t budget = lowering.plan.getTarget().maxSharedBytes * 3 / 10;
  return isOutsideLoop(frag) &&
         lowering.loopBufferBytes + countBytes(frag) <= budget;
}

bool ProductBuilder::canMoveBuffer(Value frag) {
  if (!fitsOutsideLoop(frag))
    return false;
  lowering.loopBufferBytes += countBytes(frag);
  return true;
}

void ProductBuilder::goTo(Value frag) {
  if (!isOutsideLoop(frag))
    return;
  if (Operation *definition = frag.getDefiningOp())
    lowering.builder.setInsertionPointAfter(definition);
  else
    lowering.builder.setInsertionPointToStart(frag.getParentBlock());
}

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

Value ProductBuilder::convert(Value frag, mlir::Type element) {
  tgpu::FragType type = getType(frag);
  if (type.getElementType() == element)
    return frag;
  mlir::OpBuilder::InsertionGuard guard(lowering.builder);
  goTo(frag);
  auto map =
      create<tgpu::MapOp>(mlir::TypeRange(tgpu::FragType::get(
                              type.getShape(), element, type.getLayout())),
                          mlir::ValueRange(frag));
  mlir::Block &block = map.getBody().emplaceBlock();
  lowering.builder.setInsertionPointToStart(&block);
  bool hasFour =
      Lowering::isFour(type.getElementType()) || Lowering::isFour(element);
  Value source = block.addArgument(
      Lowering::getScalarType(type.getElementType(), hasFour), op->getLoc());
  Value result =
      create<FToFOp>(Lowering::getScalarType(element, hasFour), source);
  create<tgpu::YieldOp>(mlir::ValueRange(result));
  return map.getResult(0);
}

/// The shapes of a scale tile as it is broadcast along k: [b] m k/v becomes
/// [b] m k/v 1, then [b] m k/v v; [b] k/v n becomes [b] k/v 1 n.
static void getScaleShapes(llvm::ArrayRef<int64_t> tile,
                           llvm::ArrayRef<int64_t> scale, bool isLeft,
                           llvm::SmallVectorImpl<int64_t> &from,
                           llvm::SmallVectorImpl<int64_t> &to) {
  unsigned dim = tile.size() - (isLeft ? 1 : 2);
  from.assign(scale.begin(), scale.end());
  from.insert(from.begin() + dim + 1, 1);
  to.assign(from.begin(), from.end());
  to[dim + 1] = tile[dim] / scale[dim];
}

/// The layout of scales that makes applying them a matter of registers.
static Layout getScaleLayout(llvm::ArrayRef<int64_t> tile,
                             llvm::ArrayRef<int64_t> scale, bool isLeft,
                             const Layout &layout) {
  llvm::SmallVector<int64_t, 4> from, to;
  getScaleShapes(tile, scale, isLeft, from, to);
  return layout::pull(layout::broadcast(layout::Shape(from), layout::Shape(to)),
                      layout);
}

Value ProductBuilder::applyScale(Value frag, Value scale, bool isLeft,
                                 mlir::Type element) {
  llvm::ArrayRef<int64_t> shape = getType(frag).getShape();
  const Layout &layout = getType(frag).getLayout();
  llvm::SmallVector<int64_t, 4> from, to;
  getScaleShapes(shape, getType(scale).getShape(), isLeft, from, to);
  scale = makeView(reshape(scale, from), "broadcast", to, layout);
  scale = convert(reshape(scale, shape), element);
  frag = convert(frag, element);
  auto map = create<tgpu::MapOp>(mlir::TypeRange(frag.getType()),
                                 mlir::ValueRange{frag, scale});
  mlir::Block &block = map.getBody().emplaceBlock();
  mlir::OpBuilder::InsertionGuard guard(lowering.builder);
  lowering.builder.setInsertionPointToStart(&block);
  Value lhs = block.addArgument(TileType::get(element), op->getLoc()),
        rhs = block.addArgument(TileType::get(element), op->getLoc());
  Value result = create<MulFOp>(TileType::get(element), lhs, rhs,
                                RoundingMode::NearestEven, false);
  create<tgpu::YieldOp>(mlir::ValueRange(result));
  return map.getResult(0);
}

//===----------------------------------------------------------------------===//
// Movements
//===----------------------------------------------------------------------===//

Value ProductBuilder::makeView(Value frag, llvm::StringRef movement,
                               llvm::ArrayRef<int64_t> shape,
                               const Layout &layout,
                               llvm::ArrayRef<int32_t> permutation) {
  return create<tgpu::ViewOp>(
      tgpu::FragType::get(shape, getType(frag).getElementType(), layout), frag,
      lowering.builder.getStringAttr(movement),
      permutation.empty() ? mlir::DenseI32ArrayAttr()
                          : lowering.builder.getDenseI32ArrayAttr(permutation));
}

Value ProductBuilder::reshape(Value frag, llvm::ArrayRef<int64_t> shape) {
  return makeView(frag, "reshape", shape, getType(frag).getLayout());
}

Value ProductBuilder::permute(Value frag, llvm::ArrayRef<int32_t> permutation) {
  tgpu::FragType type = getType(frag);
  llvm::SmallVector<int64_t, 4> shape;
  for (int32_t dim : permutation)
    shape.push_back(type.getShape()[dim]);
  Layout layout = layout::push(
      layout::permute(layout::Shape(type.getShape()),
                      std::span(permutation.data(), permutation.size())),
      type.getLayout());
  return makeView(frag, "permute", shape, layout, permutation);
}

Value ProductBuilder::swapLast(Value frag) {
  return permute(frag, isBatch ? llvm::ArrayRef<int32_t>{0, 2, 1}
                               : llvm::ArrayRef<int32_t>{1, 0});
}

Value ProductBuilder::convertLayout(Value frag, const Layout &layout) {
  tgpu::FragType type = getType(frag);
  if (type.getLayout() == layout)
    return frag;
  mlir::OpBuilder::InsertionGuard guard(lowering.builder);
  goTo(frag);
  return create<tgpu::ConvertOp>(type.withLayout(layout), frag);
}

Value ProductBuilder::putInMemory(Value frag, unsigned swizzle) {
  tgpu::FragType type = getType(frag);
  Value buffer = create<tgpu::AllocOp>(
      tgpu::BufferType::get(type.getShape(), type.getElementType(), 1, swizzle),
      mlir::IntegerAttr());
  create<tgpu::PutOp>(frag, buffer, mlir::ValueRange());
  return buffer;
}

//===----------------------------------------------------------------------===//
// Operands of matrix instructions
//===----------------------------------------------------------------------===//

bool ProductBuilder::isMatrix(Value operand) const {
  return plan.instruction && getType(operand).getElementType() == plan.element;
}

/// True if the left operand becomes that of the instruction without leaving its
/// warp: attention's P, which is the result of another product.
bool ProductBuilder::canStayInRegisters(Value lhs) const {
  // ptxas before 13.4 gives a left operand of wgmma that a loop does not change
  // the registers of another one.
  if (!isMatrix(lhs) || plan.isGathered ||
      (plan.isWarpgroup && isOutsideLoop(lhs)))
    return false;
  std::optional<layout::Conversion> conversion = layout::findConversion(
      getType(lhs).getLayout(),
      layout::getLeftFragment(*plan.instruction, plan.shape, plan.warps));
  return conversion->kind <= layout::Conversion::Kind::Selects ||
         (conversion->kind == layout::Conversion::Kind::Lanes &&
          conversion->getNumExchanges() <= 1);
}

/// Puts an operand into panels in shared memory, as tgpu.mma reads them.
ProductBuilder::Operand ProductBuilder::makePanels(Value frag, bool isLeft) {
  mlir::OpBuilder::InsertionGuard guard(lowering.builder);
  // Several loops may read the same buffer.
  bool isGathered = isLeft && plan.isGathered;
  auto key = std::tuple(frag.getAsOpaquePointer(), isLeft, isGathered);
  if (isOutsideLoop(frag))
    if (auto found = lowering.loopOperands.find(key);
        found != lowering.loopOperands.end())
      return {found->second.buffer, found->second.isTransposed};
  bool isMoved = canMoveBuffer(frag);
  if (isMoved)
    goTo(frag);
  unsigned size = getElementBytes(frag);
  const Layout &layout = getType(frag).getLayout();
  llvm::ArrayRef<int64_t> shape = getType(frag).getShape();
  unsigned rank = shape.size();
  // The rows of the panels are along k, or across it if a thread has its
  // adjacent elements there and the instructions can read that.
  constexpr int64_t kMinBytes = 16, kMaxBytes = 128;
  unsigned firstOther = layout::getFirstBit(layout::Shape(shape),
                                            isLeft ? rank - 2 : rank - 1),
           firstDepth = layout::getFirstBit(layout::Shape(shape),
                                            isLeft ? rank - 1 : rank - 2);
  int64_t other = isLeft ? shape[rank - 2] : shape[rank - 1];
  Operand operand;
  operand.isTransposed =
      isGathered ||
      ((size == 2 || size == 8) && other * size >= kMinBytes &&
       layout::getVectorBits(layout, firstOther, layout::getNumBits(other)) >
           layout::getVectorBits(
               layout, firstDepth,
               layout::getNumBits(shape[isLeft ? rank - 1 : rank - 2])));
  if (isLeft == operand.isTransposed)
    frag = swapLast(frag);
  shape = getType(frag).getShape();
  int64_t batch = isBatch ? shape[0] : 1, rows = shape[rank - 2],
          columns = shape[rank - 1];
  int64_t width = std::min(columns, kMaxBytes / size);
  // A warpgroup reads whole panels, if they do not run along k.
  if (!isLeft && operand.isTransposed && plan.isWarpgroup)
    width = std::min(width, plan.shape.n >> plan.warps.n);
  int64_t panels = columns / width;
  if (panels > 1) {
    frag = reshape(frag, {batch, rows, panels, width});
    frag = permute(frag, {0, 2, 1, 3});
  }
  frag = reshape(frag, {batch * panels, rows, width});
  // With fewer rows the pattern of a swizzle would not repeat in each panel.
  constexpr int64_t kSwizzledRows = 8;
  unsigned swizzle = width * size;
  if (swizzle < 32 || rows < kSwizzledRows)
    swizzle = 0;
  operand.value = putInMemory(frag, swizzle);
  if (isMoved)
    lowering.loopOperands[key] = {operand.value, operand.isTransposed};
  return operand;
}

//===----------------------------------------------------------------------===//
// Parts along k
//===----------------------------------------------------------------------===//

int64_t ProductBuilder::chooseDepth(Value lhs, Value rhs) const {
  // Other buffers need some room too.
  int64_t budget = lowering.plan.getTarget().maxSharedBytes / 2;
  // A buffer of a whole loop has room of its own.
  auto isKept = [&](Value frag, bool isLeft) {
    auto key = std::tuple(frag.getAsOpaquePointer(), isLeft, plan.isGathered);
    return lowering.loopOperands.contains(key) || fitsOutsideLoop(frag);
  };
  int64_t row = canStayInRegisters(lhs) || isKept(lhs, /*isLeft=*/true)
                    ? 0
                    : plan.shape.m;
  row = (row + plan.shape.n) * plan.shape.batch * getElementBytes(rhs);
  int64_t depth = plan.shape.k;
  int64_t least = isMatrix(lhs) ? plan.instruction->k : 1;
  while (depth > least && depth * row > budget)
    depth /= 2;
  return depth;
}

/// A layout in which a part of length `depth` along k is some registers.
Layout ProductBuilder::getPartsLayout(Value frag, bool isLeft,
                                      int64_t depth) const {
  llvm::ArrayRef<int64_t> shape = getType(frag).getShape();
  unsigned rank = shape.size(), dim = rank - (isLeft ? 1 : 2);
  llvm::SmallVector<int64_t, 3> part(shape), rest(rank, 1);
  part[dim] = depth;
  rest[dim] = shape[dim] / depth;
  llvm::SmallVector<unsigned, 3> order;
  for (unsigned i = rank; i-- > 0;)
    order.push_back(i);
  constexpr unsigned kVectorBytes = 16;
  Layout tile = makeBlockedLayout(
      part, order, llvm::Log2_32(kVectorBytes / getElementBytes(frag)),
      lowering.plan.getWarpBits());
  unsigned restBits = layout::getNumBits(rest[dim]);
  return layout::multiply(tile, layout::Shape(part),
                          Layout(layout::BitMatrix::getIdentity(restBits),
                                 layout::GroupSizes(restBits, 0)),
                          layout::Shape(shape));
}

Value ProductBuilder::getPart(Value frag, bool isLeft, int64_t depth,
                              int64_t first) {
  tgpu::FragType type = getType(frag);
  unsigned dim = type.getShape().size() - (isLeft ? 1 : 2);
  llvm::SmallVector<int64_t, 3> shape(type.getShape());
  if (shape[dim] == depth)
    return frag;
  shape[dim] = depth;
  uint32_t start =
      first << layout::getFirstBit(layout::Shape(type.getShape()), dim);
  std::optional<layout::RegisterPart> part = layout::extract(
      layout::extract(layout::Shape(type.getShape()), layout::Shape(shape)),
      type.getLayout(), start);
  assert(part && "the layout was made for such parts");
  return create<tgpu::PartOp>(
      tgpu::FragType::get(shape, type.getElementType(), part->layout), frag,
      start);
}

/// Whether wgmma can read an operand. `columns` are those of a group: whole
/// panels if k does not run along their rows.
static bool canReadByGroup(const ProductBuilder::Operand &operand,
                           int64_t columns = layout::kWarpgroupRows) {
  auto type = dyn_cast<tgpu::BufferType>(operand.value.getType());
  return !type || (type.getSwizzle() && (!operand.isTransposed ||
                                         columns >= type.getShape().back()));
}

Value ProductBuilder::multiplyPart(Value lhs, Value rhs, Value acc,
                                   int64_t depth) {
  if (!isMatrix(lhs)) {
    auto put = [&](Value frag, bool isLeft) {
      mlir::OpBuilder::InsertionGuard guard(lowering.builder);
      if (canMoveBuffer(frag))
        goTo(frag);
      return putInMemory(isLeft ? swapLast(frag) : frag);
    };
    Value left = put(lhs, /*isLeft=*/true), right = put(rhs, /*isLeft=*/false);
    return create<tgpu::DotOp>(acc.getType(), left, right, acc, lhsSigned,
                               rhsSigned);
  }
  layout::ProductShape shape = plan.shape;
  shape.k = depth;
  Layout leftLayout =
      layout::getLeftFragment(*plan.instruction, shape, plan.warps);
  Operand left, right = makePanels(rhs, /*isLeft=*/false);
  if (getType(lhs).getLayout() == leftLayout && !plan.isGathered)
    left.value = lhs;
  else
    left = makePanels(lhs, /*isLeft=*/true);
  bool isWarpgroup =
      plan.isGathered || (plan.isWarpgroup && canReadByGroup(left) &&
                          canReadByGroup(right, shape.n >> plan.warps.n));
  auto mmaf = dyn_cast<MmaFOp>(op);
  const layout::MatrixInstruction &instruction = *plan.instruction;
  const layout::WarpBits &warps = plan.warps;
  int32_t extents[] = {int32_t(instruction.m), int32_t(instruction.n),
                       int32_t(instruction.k)};
  int32_t bits[] = {int32_t(warps.m), int32_t(warps.n), int32_t(warps.batch),
                    int32_t(warps.copies)};
  return create<tgpu::MmaOp>(acc.getType(), left.value, right.value, acc,
                             Value(), Value(), llvm::ArrayRef<int32_t>(extents),
                             llvm::ArrayRef<int32_t>(bits), depth,
                             left.isTransposed, right.isTransposed, lhsSigned,
                             rhsSigned, mmaf && mmaf.getFastAcc(), isWarpgroup,
                             /*async=*/false, plan.isSwapped);
}

Value ProductBuilder::multiply(Value lhs, Value rhs, Value acc) {
  if (plan.isSwapped) {
    auto transpose = [&](Value frag) {
      mlir::OpBuilder::InsertionGuard guard(lowering.builder);
      goTo(frag);
      return swapLast(frag);
    };
    lhs = transpose(std::exchange(rhs, transpose(lhs)));
  }
  int64_t depth = chooseDepth(lhs, rhs), whole = plan.shape.k;
  if (canStayInRegisters(lhs))
    lhs = convertLayout(lhs, layout::getLeftFragment(*plan.instruction,
                                                     plan.shape, plan.warps));
  else if (depth < whole)
    lhs = convertLayout(lhs, getPartsLayout(lhs, /*isLeft=*/true, depth));
  if (depth < whole)
    rhs = convertLayout(rhs, getPartsLayout(rhs, /*isLeft=*/false, depth));
  for (int64_t first = 0; first < whole; first += depth)
    acc =
        multiplyPart(getPart(lhs, /*isLeft=*/true, depth, first),
                     getPart(rhs, /*isLeft=*/false, depth, first), acc, depth);
  return acc;
}

//===----------------------------------------------------------------------===//
// Lowering
//===----------------------------------------------------------------------===//

static Layout getScaleLayout(const Plan &plan, MmaFScaledOp op, bool isLeft) {
  Value tile = isLeft ? op.getLhs() : op.getRhs();
  Value scale = isLeft ? op.getLhsScale() : op.getRhsScale();
  return getScaleLayout(gpu::getShape(tile), gpu::getShape(scale), isLeft,
                        plan.getHome(tile));
}

bool Lowering::demandProduct(Operation *op) {
  if (!isProduct(op))
    return false;
  if (!isDemanded(op->getResult(0)))
    return true;
  demand(op->getOperand(0));
  demand(op->getOperand(1));
  demand(op->getOperand(2), plan.getProduct(op).sums);
  if (auto scaled = dyn_cast<MmaFScaledOp>(op)) {
    demand(scaled.getLhsScale(), getScaleLayout(plan, scaled, true));
    demand(scaled.getRhsScale(), getScaleLayout(plan, scaled, false));
  }
  return true;
}

bool Lowering::lowerProduct(Operation *op) {
  if (!isProduct(op))
    return false;
  Value result = op->getResult(0);
  if (!isDemanded(result))
    return true;
  const ProductPlan &product = plan.getProduct(op);
  ProductBuilder products(*this, op, product);
  Value lhs = get(op->getOperand(0)), rhs = get(op->getOperand(1)),
        acc = get(op->getOperand(2), product.sums);
  auto scaled = dyn_cast<MmaFScaledOp>(op);
  if (!scaled) {
    define(result,
           products.multiply(products.convert(lhs, product.element),
                             products.convert(rhs, product.element), acc));
    return true;
  }
  Value lhsScale =
      get(scaled.getLhsScale(), getScaleLayout(plan, scaled, true));
  Value rhsScale =
      get(scaled.getRhsScale(), getScaleLayout(plan, scaled, false));
  auto multiplyAs = [&](mlir::Type element) {
    return products.multiply(
        products.applyScale(lhs, lhsScale, /*isLeft=*/true, element),
        products.applyScale(rhs, rhsScale, /*isLeft=*/false, element), acc);
  };
  if (!product.element.isBF16()) {
    define(result, multiplyAs(product.element));
    return true;
  }
  // bf16 if all scales are in range, else f64.
  auto isInRange = [&](Value scale) {
    return create<tgpu::AllInRangeOp>(op, TileType::get(builder.getI1Type()),
                                      scale, kMinScale, kMaxScale);
  };
  Value lhsFits = isInRange(lhsScale), rhsFits = isInRange(rhsScale);
  auto branch = create<tgpu::IfOp>(
      op, mlir::TypeRange(acc.getType()),
      create<AndIOp>(op, lhsFits.getType(), lhsFits, rhsFits));
  auto fill = [&](mlir::Region &region, mlir::Type element) {
    mlir::OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(&region.emplaceBlock());
    create<tgpu::YieldOp>(op, mlir::ValueRange(multiplyAs(element)));
  };
  fill(branch.getThenRegion(), product.element);
  fill(branch.getElseRegion(), builder.getF64Type());
  define(result, branch.getResult(0));
  return true;
}
