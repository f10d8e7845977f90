//===- LeftOperands.cpp - left operands that stay in registers -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/pipeline/LeftOperands.h"
#include "tessera/codegen/gpu/pipeline/Registers.h"
#include "tessera/codegen/gpu/pipeline/RotatedLoops.h"

#include "llvm/ADT/MapVector.h"

using namespace tessera;
using namespace tessera::gpu;
using layout::Layout;
using mlir::cast;
using mlir::dyn_cast;
using mlir::isa;
using mlir::Operation;
using mlir::Value;

namespace {

/// All products that read one tile of rows.
class LeftOperand {
public:
  LeftOperand(tgpu::AllocOp buffer, Value slot,
              llvm::ArrayRef<tgpu::MmaOp> products)
      : buffer(buffer), slot(slot), products(products),
        first(products.front()) {}

  bool canBeKept();
  bool isUseful(tgpu::KernelOp kernel);
  void keep();

private:
  /// Registers of a thread for tiles in the loops that read it, it included.
  unsigned countRegisters();
  bool isReadable(tgpu::MmaOp product);
  bool findSource();
  Value read(mlir::OpBuilder &builder);
  Layout getLayout() {
    return layout::getLeftFragment(first.getMatrixInstruction(),
                                   first.getProductShape(),
                                   first.getWarpBits());
  }

  tgpu::AllocOp buffer;
  Value slot;
  llvm::ArrayRef<tgpu::MmaOp> products;
  tgpu::MmaOp first;
  /// What the tile is there after.
  Operation *source = nullptr;
  /// Of the slot; null if it is no ring's.
  tgpu::ReleaseOp release;
};

} // namespace

/// Whether wgmma could have it in registers, in the same layout as the first of
/// the products.
bool LeftOperand::isReadable(tgpu::MmaOp product) {
  constexpr unsigned kElementBits = 16;
  layout::ProductShape shape = product.getProductShape();
  return product.getWarpgroup() && !product.getLhsTransposed() &&
         product.getRhs() != buffer.getResult() &&
         (!slot || product.getRhsSlot() != slot) && shape.batch == 1 &&
         product.getMatrixInstruction().elementBits == kElementBits &&
         shape.m == first.getProductShape().m &&
         product.getDepth() == first.getDepth() &&
         product.getInstruction() == first.getInstruction() &&
         product.getWarps() == first.getWarps();
}

/// Finds what fills the buffer; nothing but the products may read it.
bool LeftOperand::findSource() {
  if (slot) {
    source = slot.getDefiningOp<tgpu::ReceiveOp>();
    for (Operation *user : slot.getUsers()) {
      if (auto found = dyn_cast<tgpu::ReleaseOp>(user); found && !release)
        release = found;
      else if (!llvm::is_contained(products, user))
        return false;
    }
    return source && release;
  }
  for (Operation *user : buffer->getUsers())
    if (auto put = dyn_cast<tgpu::PutOp>(user); put && !source)
      source = put;
    else if (!llvm::is_contained(products, user))
      return false;
  return source;
}

/// The rotated loop whose first product it is.
static std::optional<RotatedLoop> findRotatedLoopOf(tgpu::MmaOp product) {
  auto loop = dyn_cast<tgpu::ForOp>(product->getParentOp());
  std::optional<RotatedLoop> found =
      loop ? findRotatedLoop(loop) : std::nullopt;
  return found && found->first == product ? found : std::nullopt;
}

bool LeftOperand::canBeKept() {
  if (!llvm::all_of(products,
                    [&](tgpu::MmaOp each) { return isReadable(each); }) ||
      !findSource())
    return false;
  bool isAnyInLoop = false;
  for (tgpu::MmaOp product : products) {
    // It is in one loop that the tile is not in, a rotated one; or in none, as
    // what is computed before such a loop.
    Operation *here = source->getBlock()->findAncestorOpInBlock(*product);
    if (!here || !source->isBeforeInBlock(here))
      return false;
    unsigned loops = 0;
    for (Operation *op = product; op != here;) {
      op = op->getParentOp();
      loops += isa<tgpu::ForOp, tgpu::LoopOp>(op);
    }
    if (loops > 1 || (loops == 1 && !findRotatedLoopOf(product)))
      return false;
    isAnyInLoop |= loops == 1;
  }
  return isAnyInLoop;
}

unsigned LeftOperand::countRegisters() {
  unsigned most = 0;
  for (tgpu::MmaOp product : products)
    if (std::optional<RotatedLoop> rotated = findRotatedLoopOf(product))
      most = std::max(most, rotated->countRegisters());
  layout::ProductShape shape = first.getProductShape();
  return most + gpu::countRegisters(tgpu::FragType::get(
                    {shape.m, shape.k}, buffer.getType().getElementType(),
                    getLayout()));
}

/// Reads the tile, which is not needed in memory then. The panels of the buffer
/// become columns again.
Value LeftOperand::read(mlir::OpBuilder &builder) {
  mlir::Location location = source->getLoc();
  llvm::ArrayRef<int64_t> panels = buffer.getType().getShape();
  const int64_t number = panels[0], rows = panels[1], width = panels[2];
  const int64_t cut[] = {1, rows, number, width};
  const int32_t exchange[] = {0, 2, 1, 3};
  mlir::Type element = buffer.getType().getElementType();
  Layout own = getLayout(),
         inPanels =
             layout::push(layout::permute(layout::Shape(cut), exchange), own);
  Value frag = tgpu::GetOp::create(
      builder, location, tgpu::FragType::get(panels, element, inPanels), buffer,
      slot ? mlir::ValueRange(slot) : mlir::ValueRange());
  if (release)
    release->moveAfter(frag.getDefiningOp());
  auto view = [&](llvm::StringRef movement, llvm::ArrayRef<int64_t> shape,
                  const Layout &layout,
                  mlir::DenseI32ArrayAttr permutation = {}) {
    frag = tgpu::ViewOp::create(
        builder, location, tgpu::FragType::get(shape, element, layout), frag,
        builder.getStringAttr(movement), permutation);
  };
  view("reshape", {1, number, rows, width}, inPanels);
  view("permute", cut, own, builder.getDenseI32ArrayAttr(exchange));
  view("reshape", {rows, number * width}, own);
  return frag;
}

void LeftOperand::keep() {
  mlir::OpBuilder builder(source->getContext());
  builder.setInsertionPointAfter(source);
  Value left = read(builder);
  for (tgpu::MmaOp product : products) {
    product.getLhsMutable().set(left);
    product.getLhsSlotMutable().clear();
  }
}

/// Whether a thread has registers for its part of the rows. ptxas needs some
/// for other things, and computes masks and the like before they are needed.
bool LeftOperand::isUseful(tgpu::KernelOp kernel) {
  constexpr unsigned kOthers = 36;
  unsigned most = getMostRegisters(kernel);
  return countRegisters() + kOthers <= most &&
         estimateConsumerRegisters(kernel) <= most + most / 4;
}

void gpu::keepLeftOperands(tgpu::KernelOp kernel, const Schedule &schedule) {
  llvm::MapVector<std::pair<Operation *, Value>,
                  llvm::SmallVector<tgpu::MmaOp, 4>>
      operands;
  kernel.walk([&](tgpu::MmaOp mma) {
    if (auto buffer = mma.getLhs().getDefiningOp<tgpu::AllocOp>())
      operands[{buffer, mma.getLhsSlot()}].push_back(mma);
  });
  for (auto &[place, products] : operands) {
    LeftOperand operand(cast<tgpu::AllocOp>(place.first), place.second,
                        products);
    if (operand.canBeKept() &&
        schedule.keepsLeft.value_or(operand.isUseful(kernel)))
      operand.keep();
  }
}
