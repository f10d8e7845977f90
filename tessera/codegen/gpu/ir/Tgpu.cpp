//===- Tgpu.cpp - the dialect of the GPU engine -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/ir/Tgpu.h"
#include "tessera/dialect/ElementData.h"

#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace tessera;
using namespace tessera::tgpu;
using layout::Group;

llvm::hash_code layout::hash_value(const Layout &layout) {
  llvm::hash_code hash = llvm::hash_combine(layout.getNumIndexBits());
  for (Group group : layout::kGroups) {
    std::span<const uint32_t> basis = layout.getBasis(group);
    hash = llvm::hash_combine(
        hash, llvm::hash_combine_range(basis.begin(), basis.end()));
  }
  return hash;
}

bool tgpu::isScalar(mlir::Type type) {
  auto tile = mlir::dyn_cast<cuda_tile::TileType>(type);
  return tile && tile.getShape().empty();
}

layout::Axes tgpu::getAxes(llvm::ArrayRef<int64_t> shape) {
  constexpr llvm::StringLiteral kLetters = "cdefghijklopqrstuvwxyzabmn";
  layout::Axes axes;
  for (auto [i, extent] : llvm::enumerate(shape))
    axes.push_back({kLetters[kLetters.size() - shape.size() + i],
                    layout::getNumBits(extent)});
  return axes;
}

cuda_tile::TileType tgpu::getTileType(mlir::Type type) {
  if (auto frag = mlir::dyn_cast<FragType>(type))
    return cuda_tile::TileType::get(frag.getShape(), frag.getElementType());
  return mlir::cast<cuda_tile::TileType>(type);
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

static void printTile(mlir::AsmPrinter &printer, llvm::ArrayRef<int64_t> shape,
                      mlir::Type element) {
  for (int64_t extent : shape)
    printer << extent << 'x';
  printer << element;
}

static mlir::ParseResult parseTile(mlir::AsmParser &parser,
                                   llvm::SmallVectorImpl<int64_t> &shape,
                                   mlir::Type &element) {
  llvm::SMLoc at = parser.getCurrentLocation();
  if (parser.parseDimensionList(shape, /*allowDynamic=*/false) ||
      parser.parseType(element))
    return mlir::failure();
  // Each axis has a letter.
  constexpr size_t kMaxRank = 24;
  if (shape.size() > kMaxRank)
    return parser.emitError(at, "a tile has at most 24 dimensions");
  int64_t elements = 1;
  for (int64_t extent : shape) {
    // tgpu.tile.c1: extents are powers of two
    if (extent <= 0 || !llvm::isPowerOf2_64(extent))
      return parser.emitError(at, "extents are powers of two");
    // tgpu.tile.c2: there are at most 2^24 elements
    if (extent > cuda_tile::TileType::kMaxElements / elements)
      return parser.emitError(at, "a tile has at most 2^24 elements");
    elements *= extent;
  }
  return mlir::success();
}

void FragType::print(mlir::AsmPrinter &printer) const {
  printer << '<';
  printTile(printer, getShape(), getElementType());
  printer << ", \"" << getLayout().str(getAxes(getShape())) << "\">";
}

mlir::Type FragType::parse(mlir::AsmParser &parser) {
  llvm::SmallVector<int64_t, 4> shape;
  mlir::Type element;
  std::string text;
  if (parser.parseLess() || parseTile(parser, shape, element) ||
      parser.parseComma())
    return {};
  llvm::SMLoc at = parser.getCurrentLocation();
  if (parser.parseString(&text) || parser.parseGreater())
    return {};
  Result<layout::Layout> layout = layout::Layout::parse(text, getAxes(shape));
  if (!layout) {
    parser.emitError(at, layout.getProblem().message);
    return {};
  }
  return getChecked([&] { return parser.emitError(at); }, parser.getContext(),
                    shape, element, *layout);
}

llvm::LogicalResult
FragType::verify(llvm::function_ref<mlir::InFlightDiagnostic()> emitError,
                 llvm::ArrayRef<int64_t> shape, mlir::Type,
                 layout::Layout layout) {
  // The text of a layout has the size of its tile; only C++ can get it wrong.
  if (layout.getNumIndexBits() != layout::getNumBits(layout::Shape(shape)))
    return emitError() << "the layout is of a tile of another size";
  // tgpu.frag.c1: a warp has 32 lanes
  if (layout.getSizes()[Group::Lane] != 5)
    return emitError() << "the layout does not have 5 lane bits";
  // tgpu.frag.c2: the layout holds every element
  if (!layout.isOnto())
    return emitError() << "the layout does not hold every element";
  return mlir::success();
}

void BufferType::print(mlir::AsmPrinter &printer) const {
  printer << '<' << getDepth() << " x ";
  printTile(printer, getShape(), getElementType());
  printer << ", " << getSwizzle();
  if (!hasMatrixSwizzle())
    printer << " unit " << getUnit() << " shift " << getShift();
  printer << '>';
}

mlir::Type BufferType::parse(mlir::AsmParser &parser) {
  llvm::SmallVector<int64_t, 4> shape;
  mlir::Type element;
  int64_t depth;
  unsigned swizzle, unit = kMatrixUnit, shift = kMatrixShift;
  llvm::SMLoc at = parser.getCurrentLocation();
  if (parser.parseLess() || parser.parseInteger(depth) ||
      parser.parseKeyword("x") || parseTile(parser, shape, element) ||
      parser.parseComma() || parser.parseInteger(swizzle))
    return {};
  if (succeeded(parser.parseOptionalKeyword("unit")) &&
      (parser.parseInteger(unit) || parser.parseKeyword("shift") ||
       parser.parseInteger(shift)))
    return {};
  if (parser.parseGreater())
    return {};
  return getChecked([&] { return parser.emitError(at); }, parser.getContext(),
                    depth, shape, element, swizzle, unit, shift);
}

llvm::LogicalResult
BufferType::verify(llvm::function_ref<mlir::InFlightDiagnostic()> emitError,
                   int64_t depth, llvm::ArrayRef<int64_t>, mlir::Type,
                   unsigned swizzle, unsigned unit, unsigned shift) {
  // tgpu.buffer.c1: there are 1 to 64 slots
  if (depth < 1 || depth > 64)
    return emitError() << "a buffer has 1 to 64 slots";
  // tgpu.buffer.c2: the swizzle is 0, 32, 64 or 128 bytes
  if (swizzle != 0 && swizzle != 32 && swizzle != 64 && swizzle != 128)
    return emitError() << "the swizzle is 0, 32, 64 or 128 bytes";
  // tgpu.buffer.c3: units and shift fit an address
  if (!llvm::isPowerOf2_32(unit) || unit > 16 || shift < 1 || shift > 24)
    return emitError() << "units have 1 to 16 bytes, and the shift is 1 to 24";
  return mlir::success();
}

int64_t BufferType::getTileBytes() const {
  int64_t size =
      getStorageSize(cuda_tile::convertElementType(getElementType()));
  for (int64_t extent : getShape())
    size *= extent;
  return size;
}

int64_t BufferType::getAlignment() const {
  if (!getSwizzle())
    return 16;
  // Only matrix instructions look at whole addresses.
  return hasMatrixSwizzle() ? 8 * getSwizzle() : 128;
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

void KernelOp::build(mlir::OpBuilder &builder, mlir::OperationState &state,
                     llvm::StringRef name, unsigned warps) {
  state.addAttribute(getNameAttrName(state.name), builder.getStringAttr(name));
  state.addAttribute(getWarpsAttrName(state.name),
                     builder.getI32IntegerAttr(warps));
  state.addRegion()->emplaceBlock();
}

llvm::LogicalResult KernelOp::verify() {
  uint32_t warps = getWarps();
  // tgpu.kernel.c1: warps is a power of two, at most 32
  if (!llvm::isPowerOf2_32(warps) || warps > 32)
    return emitOpError("has ") << warps << " warps";
  // tgpu.kernel.c3: a CTA has 32 warps at most, with those that copy
  if (warps + getProducers() > 32)
    return emitOpError("has ") << warps + getProducers() << " warps";
  // tgpu.kernel.c2: every fragment is distributed over the warps of the kernel;
  // in the code of producers, over theirs
  auto isProduced = [](mlir::Operation *op) {
    auto roles = op->getParentOfType<RolesOp>();
    return roles && roles.getProducer().isAncestor(op->getParentRegion());
  };
  mlir::WalkResult result = walk([&](mlir::Operation *op) {
    for (mlir::Type type : op->getResultTypes())
      if (auto frag = mlir::dyn_cast<FragType>(type))
        if (frag.getLayout().getSizes()[Group::Warp] !=
            llvm::Log2_32(isProduced(op) ? getProducers() : warps)) {
          op->emitOpError("has a fragment for another number of warps: ")
              << type;
          return mlir::WalkResult::interrupt();
        }
    return mlir::WalkResult::advance();
  });
  return llvm::failure(result.wasInterrupted());
}

bool ForOp::hasPositiveStep() {
  mlir::Value step = getStep();
  while (auto extend = step.getDefiningOp<cuda_tile::ExtIOp>())
    step = extend.getFrom();
  if (auto constant = step.getDefiningOp<cuda_tile::ConstantOp>())
    return mlir::cast<mlir::DenseElementsAttr>(constant.getValue())
        .getSplatValue<llvm::APInt>()
        .isStrictlyPositive();
  return step.getDefiningOp<cuda_tile::GetNumTileBlocksOp>() != nullptr;
}

llvm::LogicalResult ScalarOp::verify() {
  // tgpu.scalar.c1: the operand has one element
  if (getSource().getType().getLayout().getNumIndexBits() != 0)
    return emitOpError("has a tile of several elements");
  return mlir::success();
}

llvm::LogicalResult MapOp::verify() {
  mlir::Block &block = getBody().front();
  FragType first;
  for (mlir::Type type : llvm::concat<const mlir::Type>(
           llvm::SmallVector<mlir::Type>(getOperandTypes()),
           llvm::SmallVector<mlir::Type>(getResultTypes()))) {
    auto frag = mlir::cast<FragType>(type);
    if (!first)
      first = frag;
    // tgpu.map.c1: all fragments have the same shape and layout
    if (frag.getShape() != first.getShape() ||
        frag.getLayout() != first.getLayout())
      return emitOpError("has fragments that differ in shape or layout");
  }
  // tgpu.map.c2: the block has one argument per operand, of its element type
  if (block.getNumArguments() != getNumOperands())
    return emitOpError("has ") << block.getNumArguments() << " arguments for "
                               << getNumOperands() << " operands";
  for (auto [argument, operand] :
       llvm::zip_equal(block.getArgumentTypes(), getOperandTypes())) {
    // A tile of two elements stands for one of f4, which has no scalars.
    auto tile = mlir::dyn_cast<cuda_tile::TileType>(argument);
    if (!tile || tile.getRank() > 1 ||
        tile.getElementType() != mlir::cast<FragType>(operand).getElementType())
      return emitOpError("has an argument of another type than its operand");
  }
  // tgpu.map.c3: yield has one value per result
  auto yield = mlir::dyn_cast<YieldOp>(block.back());
  if (!yield || yield.getNumOperands() != getNumResults())
    return emitOpError("does not yield one value per result");
  return mlir::success();
}

/// True if a movement leads from one shape to another.
static bool isMovement(llvm::StringRef movement, llvm::ArrayRef<int64_t> from,
                       llvm::ArrayRef<int64_t> to,
                       std::optional<llvm::ArrayRef<int32_t>> permutation) {
  if (movement == "reshape")
    return layout::getNumBits(layout::Shape(from)) ==
           layout::getNumBits(layout::Shape(to));
  if (from.size() != to.size())
    return false;
  if (movement == "broadcast")
    return llvm::all_of(llvm::zip_equal(from, to), [](auto extents) {
      auto [before, after] = extents;
      return before == after || before == 1;
    });
  if (movement != "permute" || !permutation ||
      permutation->size() != from.size())
    return false;
  llvm::SmallVector<bool> isUsed(from.size());
  for (auto [number, extent] : llvm::zip_equal(*permutation, to)) {
    if (number < 0 || size_t(number) >= from.size() || isUsed[number] ||
        from[number] != extent)
      return false;
    isUsed[number] = true;
  }
  return true;
}

llvm::LogicalResult ViewOp::verify() {
  FragType from = getSource().getType(), to = getResult().getType();
  // tgpu.view.c1: reshape, broadcast or permute leads from one shape to the
  // other
  if (!isMovement(getMovement(), from.getShape(), to.getShape(),
                  getPermutation()))
    return emitOpError("has shapes that do not agree with its movement");
  layout::BitSelection movement;
  layout::Shape before(from.getShape()), after(to.getShape());
  if (getMovement() == "reshape")
    movement = layout::reshape(after);
  else if (getMovement() == "broadcast")
    movement = layout::broadcast(before, after);
  else
    movement = layout::permute(
        before, std::span(getPermutation()->data(), getPermutation()->size()));
  // tgpu.view.c2: the layouts agree with the movement
  if (layout::pull(movement, to.getLayout()) != from.getLayout())
    return emitOpError("has layouts that do not agree with its movement");
  return mlir::success();
}

llvm::LogicalResult ConvertOp::verify() {
  FragType from = getSource().getType(), to = getResult().getType();
  // tgpu.convert.c1: only the layout changes
  if (from.getShape() != to.getShape() ||
      from.getElementType() != to.getElementType())
    return emitOpError("changes more than the layout");
  return mlir::success();
}

#define GET_TYPEDEF_CLASSES
#include "tessera/codegen/gpu/ir/TgpuTypes.cpp.inc"

#define GET_OP_CLASSES
#include "tessera/codegen/gpu/ir/TgpuOps.cpp.inc"

#include "tessera/codegen/gpu/ir/TgpuDialect.cpp.inc"

void TgpuDialect::initialize() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "tessera/codegen/gpu/ir/TgpuTypes.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "tessera/codegen/gpu/ir/TgpuOps.cpp.inc"
      >();
}
