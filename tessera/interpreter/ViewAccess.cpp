//===- ViewAccess.cpp - a tile of a view, element by element===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/interpreter/ViewAccess.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::interpreter;

ViewAccess::ViewAccess(Context &context, Type view, const Tensor &tensor,
                       ArrayRef<interpreter::Value> indices,
                       ArrayRef<bool> inbounds)
    : base(tensor.base) {
  auto tileView = cast<TileView>(view);
  type = convertElementType(tileView.getTensorView().getElementType());
  ArrayRef<int64_t> shape = tileView.getTileType().getShape();
  context.reportMark(tensor.mark, "accesses a tensor made of");

  ArrayRef<int32_t> steps = getTileSteps(view);
  SmallVector<uint64_t, 4> space = getIndexSpace(view, tensor.sizes);
  unsigned __int128 greatest = 0;
  for (size_t d = 0; d < shape.size(); ++d) {
    const Tile &index = indices[d].tile();
    context.reportMark(index.getAnyMark(), "accesses a tile by");
    size_t dimension = getTensorDimension(view, d);
    uint64_t size = tensor.sizes[dimension];
    uint64_t stride = tensor.strides[dimension];
    const Tile *sparse = nullptr;
    unsigned __int128 start = index.getUnsigned(0);
    if (!steps.empty()) {
      if (index.getUnsigned(0) >= space[d])
        context.report("view-index",
                       "tile index " + Twine(index.getUnsigned(0)) +
                           " in dimension " + Twine(d) +
                           " is outside of the index space, which has " +
                           Twine(space[d]) + " tiles there");
      start *= steps[d];
    } else if (cast<GatherScatterViewType>(view).getSparseDim() == d) {
      sparse = &index;
    }
    axes.push_back(makeAxis(context, start, sparse, shape[d], size, stride));
    const Axis &axis = axes.back();
    if (d < inbounds.size() && inbounds[d] &&
        llvm::is_contained(axis.inside, 0))
      context.report("inbounds",
                     "dimension " + Twine(d) +
                         " is promised to be in bounds, and is not");
    greatest += *llvm::max_element(axis.offsets);
  }
  if (greatest > uint64_t(INT64_MAX))
    context.report("offset-overflow",
                   "an element is more than 2^63 - 1 elements away from the "
                   "beginning of the tensor");
  splitLastAxis();
}

ViewAccess::Axis ViewAccess::makeAxis(Context &context, unsigned __int128 start,
                                      const Tile *sparse, size_t extent,
                                      uint64_t size, uint64_t stride) {
  Axis axis;
  axis.offsets.resize(extent);
  axis.inside.resize(extent);
  for (size_t t = 0; t < extent; ++t) {
    unsigned __int128 coordinate = sparse ? sparse->getUnsigned(t) : start + t;
    if (coordinate >= size)
      continue;
    unsigned __int128 offset = coordinate * stride;
    axis.inside[t] = true;
    if (offset > uint64_t(INT64_MAX)) {
      context.report("offset-overflow",
                     "an element is more than 2^63 - 1 elements away from "
                     "the beginning of the tensor");
      axis.inside[t] = false;
      continue;
    }
    axis.offsets[t] = uint64_t(offset);
  }
  return axis;
}

void ViewAccess::splitLastAxis() {
  const Axis &axis = axes.back();
  size_t extent = axis.offsets.size();
  for (size_t t = 0; t < extent;) {
    Run run{t, 1, bool(axis.inside[t]), axis.offsets[t], 0};
    while (t + run.count < extent) {
      size_t next = t + run.count;
      if (bool(axis.inside[next]) != run.isInside)
        break;
      if (run.isInside) {
        int64_t stride = axis.offsets[next] - axis.offsets[next - 1];
        if (run.count == 1)
          run.stride = stride;
        else if (stride != run.stride)
          break;
      }
      ++run.count;
    }
    runs.push_back(run);
    t += run.count;
  }
}

void ViewAccess::forEachRun(llvm::function_ref<void(const Run &)> visit) const {
  size_t rank = axes.size();
  size_t length = axes.back().offsets.size();
  SmallVector<size_t, 4> index(rank, 0);
  for (size_t row = 0;; ++row) {
    unsigned __int128 offset = 0;
    bool isInside = true;
    for (size_t d = 0; d + 1 < rank; ++d) {
      offset += axes[d].offsets[index[d]];
      isInside &= bool(axes[d].inside[index[d]]);
    }
    if (isInside) {
      for (Run run : runs) {
        run.element += row * length;
        run.offset += offset;
        visit(run);
      }
    } else {
      visit({row * length, length, false, 0, 0});
    }
    size_t d = rank - 1;
    while (d > 0 && ++index[d - 1] == axes[d - 1].offsets.size())
      index[--d] = 0;
    if (d == 0)
      return;
  }
}
