//===- ViewsEval.cpp - views===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/interpreter/Access.h"
#include "tessera/interpreter/TileElements.h"
#include "tessera/interpreter/ViewAccess.h"
#include "tessera/numerics/Convert.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::interpreter;

//===----------------------------------------------------------------------===//
// Construction and queries
//===----------------------------------------------------------------------===//

static void evaluateMakeTensorView(Context &context, const OpInfo &info,
                                   Operands operands, Results results) {
  auto op = cast<MakeTensorViewOp>(info.op);
  TensorViewType type = op.getType();
  TensorPtr tensor(new Tensor);
  tensor->base = operands[0].tile().getUnsigned(0);
  tensor->mark = operands[0].tile().getMark(0);
  size_t next = 1;
  auto take = [&](ArrayRef<int64_t> extents, StringRef what,
                  SmallVectorImpl<uint64_t> &values) {
    for (auto [d, extent] : llvm::enumerate(extents)) {
      if (extent != TensorViewType::kDynamic) {
        values.push_back(extent);
        continue;
      }
      const Tile &tile = operands[next++].tile();
      if (!tensor->mark)
        tensor->mark = tile.getMark(0);
      if (tile.getType() != ElementType::I1 && tile.getSigned(0) < 0)
        context.report("view-size",
                       "the " + what + " of dimension " + Twine(d) +
                           " is negative: " + Twine(tile.getSigned(0)));
      values.push_back(tile.getUnsigned(0));
    }
  };
  take(type.getShape(), "size", tensor->sizes);
  take(type.getStrides(), "stride", tensor->strides);
  results[0] = std::move(tensor);
}

static void evaluateMakeView(Context &, const OpInfo &, Operands operands,
                             Results results) {
  results[0] = operands[0];
}

static void putShape(Context &context, const OpInfo &info,
                     ArrayRef<uint64_t> extents, uint8_t mark,
                     Results results) {
  for (auto [i, extent] : llvm::enumerate(extents)) {
    ElementType type = getElementType(info.op->getResult(i).getType());
    unsigned width = getBitWidth(type);
    if (width < 64 && extent >> width)
      context.report("shape-query", "the extent " + Twine(extent) +
                                        " does not fit into " + Twine(width) +
                                        " bits");
    TilePtr tile = Tile::create(type, 1);
    numerics::setInteger(type, extent, tile->data());
    if (mark)
      tile->marks = {mark};
    results[i] = std::move(tile);
  }
}

static void evaluateIndexSpace(Context &context, const OpInfo &info,
                               Operands operands, Results results) {
  auto op = cast<GetIndexSpaceShapeOp>(info.op);
  const Tensor &tensor = operands[0].tensor();
  putShape(context, info, getIndexSpace(op.getSrc().getType(), tensor.sizes),
           tensor.mark, results);
}

static void evaluateTensorShape(Context &context, const OpInfo &info,
                                Operands operands, Results results) {
  const Tensor &tensor = operands[0].tensor();
  putShape(context, info, tensor.sizes, tensor.mark, results);
}

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

/// Calls `visit(segment, offset, element, count)` for the bytes of a run: once
/// if they are contiguous and in one segment, otherwise per element. `element`
/// is the index in the tile.
static void visitBytes(
    Context &context, const ViewAccess &access, const ViewAccess::Run &run,
    bool writes,
    llvm::function_ref<void(Segment *, uint64_t, size_t, size_t)> visit) {
  size_t size = getStorageSize(access.getType());
  uint64_t address = access.getAddress(run.offset);
  if (run.count == 1 || run.stride == 1) {
    Segment *segment = context.memory.find(address);
    if (segment && segment->contains(address, run.count * size)) {
      segment = context.access(address, run.count * size, size, writes);
      return visit(segment, segment ? address - segment->base : 0, run.element,
                   run.count);
    }
  }
  for (size_t i = 0; i < run.count && !context.hasFailed(); ++i) {
    uint64_t at = access.getAddress(run.offset + __int128(i) * run.stride);
    Segment *segment = context.access(at, size, size, writes);
    visit(segment, segment ? at - segment->base : 0, run.element + i, 1);
  }
}

/// The same for elements of 4 bits: `visit(segment, offset, isHigh, element)`.
static void visitNibbles(
    Context &context, const ViewAccess &access, const ViewAccess::Run &run,
    bool writes,
    llvm::function_ref<void(Segment *, uint64_t, bool, size_t)> visit) {
  for (size_t i = 0; i < run.count && !context.hasFailed(); ++i) {
    unsigned __int128 number = run.offset + __int128(i) * run.stride;
    uint64_t address = access.getAddress(number);
    Segment *segment = context.access(address, 1, 1, writes);
    visit(segment, segment ? address - segment->base : 0, number % 2,
          run.element + i);
  }
}

static void evaluateLoadView(Context &context, const OpInfo &info,
                             Operands operands, Results results) {
  auto op = cast<LoadViewTkoOp>(info.op);
  size_t numIndices = op.getIndex().size();
  auto view = cast<TileView>(op.getView().getType());
  ViewAccess access(context, view, operands[0].tensor(),
                    operands.slice(1, numIndices), op.getInbounds());
  size_t next = 1 + numIndices;
  interpreter::Value token = takeOptional(operands, op.getToken(), next);
  uint32_t node = context.addNode(getAccessMode(op, true, false), token);

  TilePtr result = Tile::create(info.type, info.count);
  size_t size = result->getElementSize();
  uint64_t padding = getPadding(info.type, view.getPaddingValue());
  bool isPadded = !!view.getPaddingValue();
  auto fill = [&](size_t element, size_t count, bool isDefined) {
    for (size_t i = element; i < element + count; ++i)
      std::memcpy(result->data() + i * size, &padding, size);
    if (isDefined || !context.checks())
      return;
    result->marks.resize(info.count);
    std::fill_n(result->marks.begin() + element, count,
                context.sanitizer.getMark(op));
  };
  access.forEachRun([&](const ViewAccess::Run &run) {
    if (context.hasFailed())
      return;
    if (!run.isInside)
      return fill(run.element, run.count, isPadded);
    if (getBitWidth(info.type) == 4)
      return visitNibbles(
          context, access, run, /*writes=*/false,
          [&](Segment *segment, uint64_t offset, bool isHigh, size_t element) {
            if (!segment)
              return fill(element, 1, false);
            context.noteRead(*segment, offset, 1, node);
            result->data()[element] =
                segment->data[offset] >> (isHigh ? 4 : 0) & 15;
          });
    visitBytes(
        context, access, run, /*writes=*/false,
        [&](Segment *segment, uint64_t offset, size_t element, size_t count) {
          if (!segment)
            return fill(element, count, false);
          context.noteRead(*segment, offset, count * size, node);
          decodeElements(info.type, segment->data + offset,
                         result->data() + element * size, count);
        });
  });
  results[0] = std::move(result);
  results[1] = Token{node};
}

static void evaluateStoreView(Context &context, const OpInfo &info,
                              Operands operands, Results results) {
  auto op = cast<StoreViewTkoOp>(info.op);
  size_t numIndices = op.getIndex().size();
  const Tile &tile = operands[0].tile();
  ViewAccess access(context, op.getView().getType(), operands[1].tensor(),
                    operands.slice(2, numIndices), op.getInbounds());
  size_t next = 2 + numIndices;
  interpreter::Value token = takeOptional(operands, op.getToken(), next);
  uint32_t node = context.addNode(getAccessMode(op, false, true), token);

  size_t size = tile.getElementSize();
  auto checkMarks = [&](size_t element, size_t count) {
    if (tile.isMarked())
      for (size_t i = element; i < element + count; ++i)
        context.reportMark(tile.marks[i], "stores");
  };
  access.forEachRun([&](const ViewAccess::Run &run) {
    if (context.hasFailed() || !run.isInside)
      return;
    checkMarks(run.element, run.count);
    if (getBitWidth(tile.getType()) == 4)
      return visitNibbles(
          context, access, run, /*writes=*/true,
          [&](Segment *segment, uint64_t offset, bool isHigh, size_t element) {
            if (!segment)
              return;
            context.noteWrite(*segment, offset, 1, node);
            uint8_t &byte = segment->data[offset];
            uint8_t value = tile.data()[element] & 15;
            byte = isHigh ? (byte & 0x0f) | value << 4 : (byte & 0xf0) | value;
          });
    visitBytes(
        context, access, run, /*writes=*/true,
        [&](Segment *segment, uint64_t offset, size_t element, size_t count) {
          if (!segment)
            return;
          context.noteWrite(*segment, offset, count * size, node);
          encodeElements(tile.getType(), tile.data() + element * size,
                         segment->data + offset, count);
        });
  });
  results[0] = Token{node};
}

static void evaluateRedView(Context &context, const OpInfo &info,
                            Operands operands, Results results) {
  auto op = cast<AtomicRedViewTkoOp>(info.op);
  size_t numIndices = op.getIndex().size();
  const Tile &tile = operands[1 + numIndices].tile();
  ViewAccess access(context, op.getView().getType(), operands[0].tensor(),
                    operands.slice(1, numIndices));
  size_t next = 2 + numIndices;
  interpreter::Value token = takeOptional(operands, op.getToken(), next);
  uint32_t node = context.addNode(getAccessMode(op, true, true), token);

  size_t size = tile.getElementSize();
  access.forEachRun([&](const ViewAccess::Run &run) {
    if (context.hasFailed() || !run.isInside)
      return;
    visitBytes(
        context, access, run, /*writes=*/true,
        [&](Segment *segment, uint64_t offset, size_t element, size_t count) {
          if (!segment)
            return;
          context.noteAtomic(*segment, offset, count * size, node,
                             /*writes=*/true, /*changes=*/true);
          for (size_t i = 0; i < count; ++i) {
            context.reportMark(tile.getMark(element + i), "stores");
            uint8_t *memory = segment->data + offset + i * size;
            alignas(8) uint8_t old[8], changed[8];
            decodeElements(tile.getType(), memory, old, 1);
            applyAtomic(op.getMode(), tile.getType(), old,
                        tile.data() + (element + i) * size, changed);
            encodeElements(tile.getType(), changed, memory, 1);
          }
        });
  });
  results[0] = Token{node};
}

void interpreter::addViewsEvaluators(EvaluatorTable &table) {
  table.add<MakeTensorViewOp>(evaluateMakeTensorView);
  table.add<MakePartitionViewOp>(evaluateMakeView);
  table.add<MakeStridedViewOp>(evaluateMakeView);
  table.add<MakeGatherScatterViewOp>(evaluateMakeView);
  table.add<GetIndexSpaceShapeOp>(evaluateIndexSpace);
  table.add<GetTensorShapeOp>(evaluateTensorShape);
  table.add<LoadViewTkoOp>(evaluateLoadView, OpKind::Ordered);
  table.add<StoreViewTkoOp>(evaluateStoreView, OpKind::Ordered);
  table.add<AtomicRedViewTkoOp>(evaluateRedView, OpKind::Ordered);
}
