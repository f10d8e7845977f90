//===- PassedMaps.cpp - tensor maps that launches pass to kernels -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/PassedMaps.h"
#include "tessera/codegen/gpu/ir/TensorBox.h"
#include "tessera/dialect/ElementData.h"

using namespace tessera;
using namespace tessera::gpu;
using mlir::Value;
using runtime::MapRecipe;

/// The number of a parameter of the kernel, or nothing.
static std::optional<uint32_t> findParameter(tgpu::KernelOp kernel,
                                             Value value) {
  auto argument = mlir::dyn_cast<mlir::BlockArgument>(value);
  if (!argument || argument.getOwner() != &kernel.getBody().front())
    return std::nullopt;
  return argument.getArgNumber();
}

namespace {
/// The extents of a tensor along its dimensions, or the strides.
class Numbers {
public:
  Numbers(tgpu::KernelOp kernel, llvm::ArrayRef<int64_t> known,
          mlir::ValueRange dynamic)
      : kernel(kernel), known(known), dynamic(dynamic) {}

  std::optional<MapRecipe::Number> find(size_t dim) const {
    MapRecipe::Number number;
    if (known[dim] != cuda_tile::TensorViewType::kDynamic) {
      number.value = known[dim];
      return number;
    }
    Value value = dynamic[llvm::count(known.take_front(dim),
                                      cuda_tile::TensorViewType::kDynamic)];
    number.parameter = findParameter(kernel, value);
    if (!number.parameter)
      return std::nullopt;
    number.bits = mlir::cast<cuda_tile::TileType>(value.getType())
                      .getElementType()
                      .getIntOrFloatBitWidth();
    return number;
  }

private:
  tgpu::KernelOp kernel;
  llvm::ArrayRef<int64_t> known;
  mlir::ValueRange dynamic;
};
} // namespace

static cuda_tile::MakeTensorViewOp findTensor(Value view) {
  while (mlir::Operation *op = view.getDefiningOp()) {
    if (auto tensor = mlir::dyn_cast<cuda_tile::MakeTensorViewOp>(op))
      return tensor;
    if (!mlir::isa<cuda_tile::TileView>(view.getType()))
      break;
    view = op->getOperand(0);
  }
  return {};
}

static std::optional<MapRecipe> findRecipe(tgpu::KernelOp kernel, Value view,
                                           tgpu::FragType from,
                                           tgpu::FragType to,
                                           tgpu::BufferType buffer) {
  cuda_tile::MakeTensorViewOp tensor = findTensor(view);
  if (!tensor)
    return std::nullopt;
  std::optional<uint32_t> base = findParameter(kernel, tensor.getBase());
  if (!base)
    return std::nullopt;
  MapRecipe recipe;
  recipe.elementBytes =
      getStorageSize(cuda_tile::convertElementType(buffer.getElementType()));
  recipe.roundsToTF32 = tgpu::roundsToTF32(from, buffer);
  recipe.swizzle = buffer.getSwizzle();
  recipe.base = *base;
  tgpu::TensorBox box = *tgpu::findTensorBox(
      mlir::cast<cuda_tile::TileView>(view.getType()), from, to, buffer);
  Numbers sizes(kernel, tensor.getType().getShape(), tensor.getDynamicShape()),
      strides(kernel, tensor.getType().getStrides(),
              tensor.getDynamicStrides());
  for (auto [i, dim] : llvm::enumerate(box.dims)) {
    size_t d = cuda_tile::getTensorDimension(view.getType(), dim);
    std::optional<MapRecipe::Number> size = sizes.find(d),
                                     stride = strides.find(d);
    if (!size || !stride)
      return std::nullopt;
    recipe.dims.push_back({*size, *stride, uint32_t(box.extents[i])});
  }
  return recipe;
}

std::vector<MapRecipe> gpu::passMaps(tgpu::KernelOp kernel) {
  tgpu::TensorMapsOp maps;
  kernel.walk([&](tgpu::TensorMapsOp op) { maps = op; });
  if (!maps)
    return {};
  std::vector<MapRecipe> recipes;
  for (auto [view, from, to, buffer] : llvm::zip_equal(
           maps.getViews(), maps.getFrom().getAsValueRange<mlir::TypeAttr>(),
           maps.getTo().getAsValueRange<mlir::TypeAttr>(),
           maps.getBuffers().getAsValueRange<mlir::TypeAttr>())) {
    std::optional<MapRecipe> recipe = findRecipe(
        kernel, view, mlir::cast<tgpu::FragType>(from),
        mlir::cast<tgpu::FragType>(to), mlir::cast<tgpu::BufferType>(buffer));
    if (!recipe)
      return {};
    recipes.push_back(std::move(*recipe));
  }
  // The drivers of all chips with tensor copies take as many bytes. A parameter
  // has at most 8, and maps are aligned.
  constexpr size_t kMostBytes = 4096, kWord = 8;
  size_t numWords = kernel.getBody().getNumArguments() + 1;
  if (numWords * kWord + runtime::kMapAlignment +
          recipes.size() * runtime::kMapBytes >
      kMostBytes)
    return {};
  maps.setPassed(true);
  return recipes;
}
