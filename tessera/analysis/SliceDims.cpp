//===- SliceDims.cpp - operations on parts of tiles -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/analysis/SliceDims.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::analysis;
using namespace tessera::cuda_tile;

using Dims = SmallVector<int, 4>;

bool analysis::canCut(Value value, int dim, int64_t parts) {
  auto type = dyn_cast<TileType>(value.getType());
  if (!type || dim >= type.getRank() || type.getDimSize(dim) % parts != 0)
    return false;
  // Tiles of f4 have an even number of elements.
  return !isa<Float4E2M1FNType>(type.getElementType()) ||
         type.getNumElements() / parts % 2 == 0;
}

std::optional<int> analysis::findReshapedDim(TileType from, TileType to,
                                             int dim, int64_t parts) {
  int64_t outer = 1;
  for (int d = 0; d < dim; ++d)
    outer *= to.getDimSize(d);
  // Parts are the same elements if as many groups are cut.
  int64_t groups = 1;
  for (int d = 0; d < from.getRank(); ++d) {
    if (groups == outer && from.getDimSize(d) % parts == 0)
      return d;
    groups *= from.getDimSize(d);
  }
  return std::nullopt;
}

/// Cuts all tiles along `dim`; tokens stay whole.
static Dims cutAll(Operation *op, int dim) {
  Dims dims;
  for (Value operand : op->getOperands())
    dims.push_back(isa<TileType>(operand.getType()) ? dim : kWhole);
  return dims;
}

static std::optional<Dims> getProductDims(Operation *op, int dim) {
  int rank = cast<TileType>(op->getResult(0).getType()).getRank();
  bool isRow = dim == rank - 2, isColumn = dim == rank - 1;
  int lhs = isColumn ? kWhole : dim, rhs = isRow ? kWhole : dim;
  if (isa<MmaFScaledOp>(op))
    return Dims{lhs, rhs, dim, lhs, rhs};
  return Dims{lhs, rhs, dim};
}

/// `first` is the number of the first index among the operands, `tile` that of
/// the stored tile, or -1.
static std::optional<Dims> getViewDims(Operation *op, Value view,
                                       unsigned first, int tile, int dim) {
  if (!isa_and_nonnull<MakePartitionViewOp, MakeStridedViewOp,
                       MakeGatherScatterViewOp>(view.getDefiningOp()))
    return std::nullopt;
  Dims dims(op->getNumOperands(), kWhole);
  if (tile >= 0)
    dims[tile] = dim;
  // The rows of a gather are named by a tile of indices, which is cut.
  auto sparse = dyn_cast<GatherScatterViewType>(view.getType());
  if (sparse && sparse.getSparseDim() == unsigned(dim))
    dims[first + dim] = 0;
  return dims;
}

std::optional<Dims> analysis::getOperandDims(Operation *op, int dim,
                                             int64_t parts) {
  using Result = std::optional<Dims>;
  auto dims =
      TypeSwitch<Operation *, Result>(op)
          .Case([&](ReshapeOp reshape) -> Result {
            std::optional<int> source = findReshapedDim(
                reshape.getSource().getType(), reshape.getType(), dim, parts);
            return source ? Result(Dims{*source}) : std::nullopt;
          })
          .Case([&](BroadcastOp broadcast) {
            bool isRepeated =
                broadcast.getSource().getType().getDimSize(dim) == 1;
            return Dims{isRepeated ? kWhole : dim};
          })
          .Case([&](PermuteOp permute) {
            return Dims{permute.getPermutation()[dim]};
          })
          .Case([&](CatOp cat) {
            return cat.getDim() == uint64_t(dim) ? Result() : cutAll(op, dim);
          })
          .Case([&](ExtractOp extract) {
            Dims dims(op->getNumOperands(), kWhole);
            // A block of a larger tile is cut by finer indices.
            if (extract.getSource().getType().getDimSize(dim) ==
                extract.getType().getDimSize(dim))
              dims[0] = dim;
            return dims;
          })
          .Case([&](InsertOp insert) -> Result {
            if (insert.getSource().getType().getDimSize(dim) !=
                insert.getType().getDimSize(dim))
              return std::nullopt;
            Dims dims(op->getNumOperands(), kWhole);
            dims[0] = dims[1] = dim;
            return dims;
          })
          .Case<MmaFOp, MmaIOp, MmaFScaledOp>(
              [&](auto) { return getProductDims(op, dim); })
          .Case([&](ReduceOp reduce) {
            return cutAll(op, dim < int(reduce.getDim()) ? dim : dim + 1);
          })
          .Case([&](LoadViewTkoOp load) {
            return getViewDims(op, load.getView(), 1, -1, dim);
          })
          .Case([&](StoreViewTkoOp store) {
            return getViewDims(op, store.getView(), 2, 0, dim);
          })
          .Case([&](AtomicRedViewTkoOp red) {
            return getViewDims(op, red.getView(), 1, 1 + red.getIndex().size(),
                               dim);
          })
          .Case<ConstantOp, IotaOp, PackOp, UnpackOp, ScanOp, LoadPtrTkoOp,
                StorePtrTkoOp, AtomicRMWTkoOp>(
              [&](auto) { return cutAll(op, dim); })
          .Default([&](Operation *) {
            return isElementwise(op) || isInPlaceMovement(op)
                       ? Result(cutAll(op, dim))
                       : std::nullopt;
          });
  if (!dims)
    return std::nullopt;
  for (auto [operand, cut] : llvm::zip_equal(op->getOperands(), *dims))
    if (cut != kWhole && !canCut(operand, cut, parts))
      return std::nullopt;
  return dims;
}
