//===- ViewTypes.cpp - partition, strided and gather/scatter views -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/dialect/Types.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tessera::cuda_tile;

#include "tessera/dialect/TypeInterfaces.cpp.inc"

#define GET_TYPEDEF_CLASSES
#include "tessera/dialect/ViewTypes.cpp.inc"

void CudaTileDialect::registerViewTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "tessera/dialect/ViewTypes.cpp.inc"
      >();
}

using EmitError = function_ref<InFlightDiagnostic()>;

//===----------------------------------------------------------------------===//
// Syntax
//===----------------------------------------------------------------------===//

/// `tile=(4x2)`
static ParseResult parseTileShape(AsmParser &parser,
                                  DenseI32ArrayAttr &tileShape) {
  SmallVector<int64_t, 4> extents;
  SMLoc loc;
  if (parser.parseKeyword("tile") || parser.parseEqual() ||
      parser.parseLParen() || parser.getCurrentLocation(&loc) ||
      parser.parseDimensionList(extents, /*allowDynamic=*/false,
                                /*withTrailingX=*/false) ||
      parser.parseRParen())
    return failure();
  SmallVector<int32_t, 4> narrow;
  for (auto [index, extent] : llvm::enumerate(extents)) {
    // view.c1: extents of the tile fit i32
    if (extent <= 0 || extent > std::numeric_limits<int32_t>::max())
      return parser.emitError(loc, "tile dimension ")
             << index << " exceeds i32 limitations (got " << extent
             << ", expected strictly positive and less than or equal to "
             << std::numeric_limits<int32_t>::max() << ")";
    narrow.push_back(extent);
  }
  tileShape = parser.getBuilder().getDenseI32ArrayAttr(narrow);
  return success();
}

static void printTileShape(AsmPrinter &printer, DenseI32ArrayAttr tileShape) {
  printer << "tile=(";
  llvm::interleave(
      tileShape.asArrayRef(), [&](int32_t extent) { printer << extent; },
      [&] { printer << 'x'; });
  printer << ')';
}

/// `[padding_value = P,] tensor_view<…>`
static ParseResult parsePaddedTensor(AsmParser &parser,
                                     PaddingValueAttr &padding,
                                     TensorViewType &tensorView) {
  if (succeeded(parser.parseOptionalKeyword("padding_value"))) {
    SMLoc loc;
    StringRef word;
    if (parser.parseEqual() || parser.getCurrentLocation(&loc) ||
        parser.parseKeyword(&word))
      return failure();
    // view.c2: the padding value is one of the five words
    std::optional<PaddingValue> value = symbolizePaddingValue(word);
    if (!value)
      return parser.emitError(loc, "invalid padding_value attribute "
                                   "specification. Got \"")
             << word
             << "\" but expect one of: zero, neg_zero, nan, pos_inf, neg_inf";
    padding = PaddingValueAttr::get(parser.getContext(), *value);
    if (parser.parseComma())
      return failure();
  }
  SMLoc loc = parser.getCurrentLocation();
  Type type;
  if (parseShort(parser, type))
    return failure();
  // view.c3: what is viewed is a tensor_view
  tensorView = dyn_cast<TensorViewType>(type);
  if (!tensorView)
    return parser.emitError(loc, "expected 'tensor_view' type, but got ")
           << type;
  return success();
}

static void printPaddedTensor(AsmPrinter &printer, PaddingValueAttr padding,
                              TensorViewType tensorView) {
  if (padding)
    printer << "padding_value = " << stringifyPaddingValue(padding.getValue())
            << ", ";
  printShort(printer, tensorView);
}

static ParseResult parseI32List(AsmParser &parser,
                                SmallVectorImpl<int32_t> &values) {
  return parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&] {
    return parser.parseInteger(values.emplace_back());
  });
}

/// `[, dim_map=[i, j]]`; if absent, dimensions keep their order.
static ParseResult parseDimMap(AsmParser &parser, unsigned rank,
                               SmallVectorImpl<int32_t> &dimMap) {
  if (failed(parser.parseOptionalComma())) {
    llvm::append_range(dimMap, llvm::seq<int32_t>(0, rank));
    return success();
  }
  return failure(parser.parseKeyword("dim_map") || parser.parseEqual() ||
                 parseI32List(parser, dimMap));
}

static void printDimMap(AsmPrinter &printer, ArrayRef<int32_t> dimMap) {
  if (llvm::equal(dimMap, llvm::seq<int32_t>(0, dimMap.size())))
    return;
  printer << ", dim_map=[";
  llvm::interleaveComma(dimMap, printer);
  printer << ']';
}

Type PartitionViewType::parse(AsmParser &parser) {
  SMLoc loc = parser.getCurrentLocation();
  DenseI32ArrayAttr tileShape;
  TensorViewType tensorView;
  PaddingValueAttr padding;
  SmallVector<int32_t, 4> dimMap;
  if (parser.parseLess() || parseTileShape(parser, tileShape) ||
      parser.parseComma() || parsePaddedTensor(parser, padding, tensorView) ||
      parseDimMap(parser, tileShape.size(), dimMap) || parser.parseGreater())
    return {};
  return parser.getChecked<PartitionViewType>(
      loc, parser.getContext(), tileShape, tensorView, dimMap, padding);
}

void PartitionViewType::print(AsmPrinter &printer) const {
  printer << '<';
  printTileShape(printer, getTileShape());
  printer << ", ";
  printPaddedTensor(printer, getPaddingValue(), getTensorView());
  printDimMap(printer, getDimMap());
  printer << '>';
}

Type StridedViewType::parse(AsmParser &parser) {
  SMLoc loc = parser.getCurrentLocation();
  DenseI32ArrayAttr tileShape;
  TensorViewType tensorView;
  PaddingValueAttr padding;
  SmallVector<int32_t, 4> traversal, dimMap;
  if (parser.parseLess() || parseTileShape(parser, tileShape) ||
      parser.parseComma() || parser.parseKeyword("traversal_strides") ||
      parser.parseEqual() || parseI32List(parser, traversal) ||
      parser.parseComma() || parsePaddedTensor(parser, padding, tensorView) ||
      parseDimMap(parser, tileShape.size(), dimMap) || parser.parseGreater())
    return {};
  return parser.getChecked<StridedViewType>(
      loc, parser.getContext(), tileShape,
      parser.getBuilder().getDenseI32ArrayAttr(traversal), tensorView, dimMap,
      padding);
}

void StridedViewType::print(AsmPrinter &printer) const {
  printer << '<';
  printTileShape(printer, getTileShape());
  printer << ", traversal_strides=[";
  llvm::interleave(
      getTraversalStrides().asArrayRef(),
      [&](int32_t stride) { printer << stride; }, [&] { printer << ','; });
  printer << "], ";
  printPaddedTensor(printer, getPaddingValue(), getTensorView());
  printDimMap(printer, getDimMap());
  printer << '>';
}

static LogicalResult emitSparseDim(EmitError emitError, unsigned rank,
                                   int64_t sparseDim) {
  // view.c16: sparse_dim is a dimension of the tensor
  return emitError() << "gather dimension is outside of tensor view "
                        "dimensions, expected strictly less than "
                     << rank << ", got " << sparseDim;
}

Type GatherScatterViewType::parse(AsmParser &parser) {
  SMLoc loc = parser.getCurrentLocation();
  DenseI32ArrayAttr tileShape;
  TensorViewType tensorView;
  PaddingValueAttr padding;
  int64_t sparseDim;
  SMLoc sparseLoc;
  if (parser.parseLess() || parseTileShape(parser, tileShape) ||
      parser.parseComma() || parsePaddedTensor(parser, padding, tensorView) ||
      parser.parseComma() || parser.parseKeyword("sparse_dim") ||
      parser.parseEqual() || parser.getCurrentLocation(&sparseLoc) ||
      parser.parseInteger(sparseDim) || parser.parseGreater())
    return {};
  // The type stores an unsigned number; show a wrong one as it was written.
  if (sparseDim < 0 || sparseDim > std::numeric_limits<int32_t>::max()) {
    (void)emitSparseDim([&] { return parser.emitError(sparseLoc); },
                        tensorView.getRank(), sparseDim);
    return {};
  }
  return parser.getChecked<GatherScatterViewType>(
      loc, parser.getContext(), tileShape, tensorView, sparseDim, padding);
}

void GatherScatterViewType::print(AsmPrinter &printer) const {
  printer << '<';
  printTileShape(printer, getTileShape());
  printer << ", ";
  printPaddedTensor(printer, getPaddingValue(), getTensorView());
  printer << ", sparse_dim=" << getSparseDim() << '>';
}

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

/// `[4, 2]`
static InFlightDiagnostic &operator<<(InFlightDiagnostic &diag,
                                      DenseI32ArrayAttr list) {
  return diag << '[' << list.asArrayRef() << ']';
}

static LogicalResult verifyRank(EmitError emitError,
                                DenseI32ArrayAttr tileShape,
                                TensorViewType tensorView) {
  // view.c4: the tile has at least one dimension
  if (tileShape.empty())
    return emitError() << "0-dimension tile shape is not supported";
  // view.c5: tile and tensor have the same rank
  if (static_cast<unsigned>(tileShape.size()) != tensorView.getRank())
    return emitError() << "expected tensor_view rank and tile rank to match, "
                          "got tensor_view of rank "
                       << tensorView.getRank() << " and tiles of rank "
                       << tileShape.size();
  return success();
}

static LogicalResult verifyTileShape(EmitError emitError,
                                     DenseI32ArrayAttr tileShape) {
  // view.c7: tile extents are positive
  if (llvm::any_of(tileShape.asArrayRef(), [](int32_t e) { return e <= 0; })) {
    InFlightDiagnostic diag = emitError();
    diag << "tile shape dimensions must have positive length but got ";
    return diag << tileShape;
  }
  // view.c8: tile extents are powers of two
  if (!llvm::all_of(tileShape.asArrayRef(), llvm::isPowerOf2_32)) {
    InFlightDiagnostic diag = emitError();
    diag << "tile shape dimensions must have power of two length but got ";
    return diag << tileShape;
  }
  return success();
}

static LogicalResult verifyDimMap(EmitError emitError,
                                  ArrayRef<int32_t> dimMap) {
  int32_t rank = dimMap.size();
  SmallVector<int32_t, 4> mappedFrom(rank, -1);
  for (auto [from, to] : llvm::enumerate(dimMap)) {
    // view.c9: entries of dim_map are not negative
    if (to < 0)
      return emitError() << "target dimension must not be negative, got " << to;
    // view.c10: entries of dim_map are dimensions of the tensor
    if (to >= rank)
      return emitError() << "target dimension is outside of tensor view "
                            "dimensions, expected strictly less than "
                         << rank << ", got " << to;
    // view.c11: no entry of dim_map occurs twice
    if (mappedFrom[to] >= 0)
      return emitError() << "target dimension " << to
                         << " mapped at least twice (for tile dimensions "
                         << mappedFrom[to] << " and " << from << ")";
    mappedFrom[to] = from;
  }
  return success();
}

static SmallVector<int64_t, 4> widen(DenseI32ArrayAttr tileShape) {
  return SmallVector<int64_t, 4>(tileShape.asArrayRef());
}

static LogicalResult verifyTileAndPadding(EmitError emitError,
                                          DenseI32ArrayAttr tileShape,
                                          TensorViewType tensorView,
                                          PaddingValueAttr padding) {
  // view.c12: the tile follows the rules of tiles
  Type element = tensorView.getElementType();
  if (failed(TileType::verify(emitError, widen(tileShape), element)))
    return failure();
  // view.c13: neg_zero, nan, pos_inf and neg_inf are for floats
  if (padding && padding.getValue() != PaddingValue::Zero &&
      !isa<FloatType>(element))
    return emitError() << "padding_value "
                       << stringifyPaddingValue(padding.getValue())
                       << " can only be used with floating point element "
                          "types, got "
                       << element;
  return success();
}

/// The rules that partition and strided views share.
static LogicalResult verifyGrid(EmitError emitError,
                                DenseI32ArrayAttr tileShape,
                                TensorViewType tensorView,
                                ArrayRef<int32_t> dimMap,
                                PaddingValueAttr padding) {
  if (failed(verifyRank(emitError, tileShape, tensorView)))
    return failure();
  // view.c6: dim_map has one entry per dimension of the tile
  if (dimMap.size() != static_cast<size_t>(tileShape.size()))
    return emitError() << "expected dim_map to map exactly all "
                       << tileShape.size() << " dimensions of the tile, got "
                       << dimMap.size() << " mappings";
  return success(succeeded(verifyTileShape(emitError, tileShape)) &&
                 succeeded(verifyDimMap(emitError, dimMap)) &&
                 succeeded(verifyTileAndPadding(emitError, tileShape,
                                                tensorView, padding)));
}

LogicalResult PartitionViewType::verify(EmitError emitError,
                                        DenseI32ArrayAttr tileShape,
                                        TensorViewType tensorView,
                                        ArrayRef<int32_t> dimMap,
                                        PaddingValueAttr padding) {
  return verifyGrid(emitError, tileShape, tensorView, dimMap, padding);
}

LogicalResult StridedViewType::verify(EmitError emitError,
                                      DenseI32ArrayAttr tileShape,
                                      DenseI32ArrayAttr traversalStrides,
                                      TensorViewType tensorView,
                                      ArrayRef<int32_t> dimMap,
                                      PaddingValueAttr padding) {
  if (failed(verifyGrid(emitError, tileShape, tensorView, dimMap, padding)))
    return failure();
  // view.c14: there is one traversal stride per dimension
  if (traversalStrides.size() != tileShape.size())
    return emitError() << "expected " << tileShape.size()
                       << " traversal strides, got " << traversalStrides.size();
  // view.c15: traversal strides are positive
  if (llvm::any_of(traversalStrides.asArrayRef(),
                   [](int32_t stride) { return stride <= 0; })) {
    InFlightDiagnostic diag = emitError();
    diag << "traversal strides must be strictly positive but got ";
    return diag << traversalStrides;
  }
  return success();
}

LogicalResult GatherScatterViewType::verify(EmitError emitError,
                                            DenseI32ArrayAttr tileShape,
                                            TensorViewType tensorView,
                                            uint32_t sparseDim,
                                            PaddingValueAttr padding) {
  if (failed(verifyRank(emitError, tileShape, tensorView)) ||
      failed(verifyTileShape(emitError, tileShape)))
    return failure();
  if (sparseDim >= tensorView.getRank())
    return emitSparseDim(emitError, tensorView.getRank(), sparseDim);
  return verifyTileAndPadding(emitError, tileShape, tensorView, padding);
}

//===----------------------------------------------------------------------===//
// TileView interface
//===----------------------------------------------------------------------===//

TileType PartitionViewType::getTileType() const {
  return TileType::get(widen(getTileShape()), getTensorView().getElementType());
}
TileType StridedViewType::getTileType() const {
  return TileType::get(widen(getTileShape()), getTensorView().getElementType());
}
TileType GatherScatterViewType::getTileType() const {
  return TileType::get(widen(getTileShape()), getTensorView().getElementType());
}

/// Indices into a grid of tiles: scalars of one type.
static LogicalResult verifyGridIndices(EmitError emitError,
                                       TypeRange indexTypes) {
  for (auto [position, type] : llvm::enumerate(indexTypes)) {
    // index.c1: an index is a tile
    auto tile = dyn_cast<TileType>(type);
    if (!tile)
      return emitError() << "expected index type to be a tile type, got "
                         << type;
    // index.c2: every index is a scalar (partition_view, strided_view)
    if (tile.getRank() != 0)
      return emitError() << "expected index type to be a scalar tile, got "
                         << type;
    // index.c3: indices have the same type (partition_view, strided_view)
    if (type != indexTypes.front())
      return emitError() << "expected index type " << position
                         << " to be the same as other index types ("
                         << indexTypes.front() << "), got " << type;
  }
  return success();
}

LogicalResult PartitionViewType::verifyIndexTypes(EmitError emitError,
                                                  TypeRange indexTypes) const {
  return verifyGridIndices(emitError, indexTypes);
}
LogicalResult StridedViewType::verifyIndexTypes(EmitError emitError,
                                                TypeRange indexTypes) const {
  return verifyGridIndices(emitError, indexTypes);
}

LogicalResult
GatherScatterViewType::verifyIndexTypes(EmitError emitError,
                                        TypeRange indexTypes) const {
  Type scalar;
  for (auto [position, type] : llvm::enumerate(indexTypes)) {
    auto tile = dyn_cast<TileType>(type);
    if (!tile)
      return emitError() << "expected index type to be a tile type, got "
                         << type;
    if (position == getSparseDim()) {
      // index.c4: the index of the sparse dimension has one dimension
      if (tile.getRank() != 1)
        return emitError() << "expected index at sparse_dim position "
                           << position
                           << " to be a 1D tensor for GatherScatterView, got "
                              "rank "
                           << tile.getRank();
      // index.c5: it has one entry per row of the tile
      if (tile.getDimSize(0) != getTileShape()[position])
        return emitError() << "expected gather/scatter index size ("
                           << tile.getDimSize(0)
                           << ") to match tile shape at gather/scatter "
                              "dimension "
                           << position << " (" << getTileShape()[position]
                           << ")";
      continue;
    }
    // index.c6: the other indices are scalars
    if (tile.getRank() != 0)
      return emitError() << "expected index " << position
                         << " to be a scalar tile for GatherScatterView";
    // index.c7: the scalars have the same type
    if (scalar && type != scalar)
      return emitError() << "expected scalar index " << position
                         << " to have the same type as other scalar indices ("
                         << scalar << "), got " << type;
    scalar = type;
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Tiles of views
//===----------------------------------------------------------------------===//

llvm::ArrayRef<int32_t> tessera::cuda_tile::getTileSteps(Type view) {
  return llvm::TypeSwitch<Type, llvm::ArrayRef<int32_t>>(view)
      .Case([](PartitionViewType type) {
        return type.getTileShape().asArrayRef();
      })
      .Case([](StridedViewType type) {
        return type.getTraversalStrides().asArrayRef();
      })
      .Default([](Type) { return llvm::ArrayRef<int32_t>(); });
}

size_t tessera::cuda_tile::getTensorDimension(Type view, size_t d) {
  return llvm::TypeSwitch<Type, size_t>(view)
      .Case<PartitionViewType, StridedViewType>(
          [&](auto type) { return type.getDimMap()[d]; })
      .Default([&](Type) { return d; });
}

llvm::SmallVector<uint64_t, 4>
tessera::cuda_tile::getIndexSpace(Type view, llvm::ArrayRef<uint64_t> sizes) {
  TileType tile = cast<TileView>(view).getTileType();
  llvm::ArrayRef<int32_t> steps = getTileSteps(view);
  llvm::SmallVector<uint64_t, 4> extents;
  for (auto [d, extent] : llvm::enumerate(tile.getShape())) {
    uint64_t step = steps.empty() ? extent : steps[d];
    uint64_t size = sizes[getTensorDimension(view, d)];
    extents.push_back(size / step + (size % step != 0));
  }
  return extents;
}
