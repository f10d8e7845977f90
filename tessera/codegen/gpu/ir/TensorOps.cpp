//===- TensorOps.cpp - tensor copies and roles -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/ir/TensorBox.h"

#include "llvm/Support/MathExtras.h"

using namespace tessera;
using namespace tessera::tgpu;

llvm::LogicalResult RolesOp::verify() {
  // tgpu.roles.c1: it is the last operation of a kernel with producers
  auto kernel = mlir::dyn_cast<KernelOp>((*this)->getParentOp());
  if (!kernel || !kernel.getProducers() || !(*this)->getNextNode() ||
      !mlir::isa<ReturnOp>((*this)->getNextNode()))
    return emitOpError("is not the last operation of a kernel with producers");
  // tgpu.roles.c2: both roles end with `return`
  for (mlir::Region *region : {&getProducer(), &getConsumer()})
    if (region->front().empty() || !mlir::isa<ReturnOp>(region->front().back()))
      return emitOpError("has a role that does not end with `tgpu.return`");
  // tgpu.roles.c3: registers are counted in steps of 8, from 24 to 240
  for (uint32_t count : {getProducerRegisters(), getConsumerRegisters()})
    if (count && (count % 8 != 0 || count < 24 || count > 240))
      return emitOpError("cannot have ") << count << " registers per thread";
  // tgpu.roles.c4: roles deal out the registers that the CTA has at its start,
  // or threads wait for more for ever
  constexpr uint32_t kRegisters = 65536, kUnit = 8;
  uint32_t warps = kernel.getWarps(), producers = kernel.getProducers(),
           all = kRegisters / 32 / kernel.getBlocks() / (warps + producers);
  if (getConsumerRegisters() &&
      warps * getConsumerRegisters() + producers * getProducerRegisters() >
          llvm::alignDown(all, kUnit) * (warps + producers))
    return emitOpError("deals out more registers than the CTA has");
  return mlir::success();
}

FragType TensorCopyOp::getFromType() { return mlir::cast<FragType>(getFrom()); }
FragType TensorCopyOp::getToType() { return mlir::cast<FragType>(getTo()); }

/// True if tensor copies can fill the buffer with tiles of the view.
static bool isBox(mlir::Type view, mlir::Type from, mlir::Type to,
                  mlir::Type buffer) {
  auto source = mlir::dyn_cast<FragType>(from);
  auto target = mlir::dyn_cast<FragType>(to);
  auto type = mlir::dyn_cast<BufferType>(buffer);
  return source && target && type &&
         source.getLayout().getSizes() == target.getLayout().getSizes() &&
         type.getShape() == target.getShape() &&
         type.getElementType() == target.getElementType() &&
         (source.getElementType() == target.getElementType() ||
          roundsToTF32(source, type)) &&
         findTensorBox(mlir::cast<cuda_tile::TileView>(view), source, target,
                       type);
}

llvm::LogicalResult TensorMapsOp::verify() {
  // tgpu.tensor_maps.c1: there is a map, and a description, for each view
  size_t count = getViews().size();
  if (getMaps().size() != count || getBuffers().size() != count ||
      getFrom().size() != count || getTo().size() != count)
    return emitOpError("needs a description and a result for each view");
  // tgpu.tensor_maps.c2: tiles of the view are boxes
  for (auto [view, from, to, buffer] :
       llvm::zip_equal(getViews(), getFrom().getAsValueRange<mlir::TypeAttr>(),
                       getTo().getAsValueRange<mlir::TypeAttr>(),
                       getBuffers().getAsValueRange<mlir::TypeAttr>()))
    if (!isBox(view.getType(), from, to, buffer))
      return emitOpError("has a view whose tiles are not boxes");
  return mlir::success();
}

llvm::LogicalResult TensorCopyOp::verify() {
  // tgpu.tensor_copy.c1: tiles of the view are boxes
  if (!isBox(getView().getType(), getFrom(), getTo(), getBuffer().getType()))
    return emitOpError("copies tiles that are not boxes");
  // tgpu.tensor_copy.c2: as many indices and tests as dimensions select a tile
  size_t rank = getFromType().getShape().size();
  if (getBounds().size() != rank || getIndices().size() != rank)
    return emitOpError("needs an index and a test for each dimension");
  // tgpu.tensor_copy.c3: the buffer has the slots of the ring
  if (getBuffer().getType().getDepth() != getRing().getType().getDepth())
    return emitOpError("has a buffer with other slots than the ring");
  // tgpu.tensor_copy.c4: boxes begin at multiples of 128 bytes
  auto alloc = getBuffer().getDefiningOp<AllocOp>();
  if (alloc && alloc.getOffset().value_or(0) % kBoxAlignment != 0)
    return emitOpError("has a buffer at no multiple of 128 bytes");
  return mlir::success();
}

FragType PrefetchOp::getFromType() { return mlir::cast<FragType>(getFrom()); }

llvm::LogicalResult PrefetchOp::verify() {
  // tgpu.prefetch.c1: a fragment says which threads ask for what
  auto from = mlir::dyn_cast<FragType>(getFrom());
  if (!from)
    return emitOpError("needs the type of a fragment");
  // tgpu.prefetch.c2: as many indices and tests as dimensions select a tile
  size_t rank = from.getShape().size();
  if (getBounds().size() != rank || getIndices().size() != rank)
    return emitOpError("needs an index and a test for each dimension");
  return mlir::success();
}
