//===- ViewsOps.cpp - views of tensors -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/dialect/Assembly.h"
#include "tessera/dialect/Hints.h"
#include "tessera/dialect/Ops.h"
#include "tessera/dialect/Verification.h"
#include "tessera/dialect/ViewSyntax.h"

using namespace mlir;
using namespace tessera::cuda_tile;

using Operand = OpAsmParser::UnresolvedOperand;

//===----------------------------------------------------------------------===//
// make_tensor_view
//===----------------------------------------------------------------------===//

/// Reads `[64, %n]`: extents, `kDynamic` where a value stands, and the values.
static ParseResult parseExtents(OpAsmParser &parser,
                                SmallVectorImpl<int64_t> &extents,
                                SmallVectorImpl<Operand> &values) {
  return parser.parseCommaSeparatedList(
      OpAsmParser::Delimiter::Square, [&]() -> ParseResult {
        SMLoc loc = parser.getCurrentLocation();
        Operand value;
        OptionalParseResult operand = parser.parseOptionalOperand(value);
        if (operand.has_value()) {
          values.push_back(value);
          extents.push_back(TensorViewType::kDynamic);
          return *operand;
        }
        OptionalParseResult integer =
            parser.parseOptionalInteger(extents.emplace_back());
        // make_tensor_view.c1: an extent is a number or a value (and not the
        // number that marks a value in types)
        if (!integer.has_value() ||
            (succeeded(*integer) && extents.back() == TensorViewType::kDynamic))
          return parser.emitError(loc, "expected either integer or SSA value");
        return *integer;
      });
}

static std::string spellExtent(int64_t extent) {
  return extent == TensorViewType::kDynamic ? "dynamic"
                                            : std::to_string(extent);
}

/// The list in the text says what the type says.
static ParseResult checkExtents(OpAsmParser &parser, SMLoc loc, StringRef what,
                                ArrayRef<int64_t> written,
                                ArrayRef<int64_t> declared) {
  // make_tensor_view.c2: one extent a dimension
  if (written.size() != declared.size())
    return parser.emitError(loc)
           << "expected " << what << " declaration to contain "
           << declared.size() << " elements due to tensor_view type, but "
           << written.size() << " were provided";
  for (auto [index, pair] : llvm::enumerate(llvm::zip(written, declared))) {
    // make_tensor_view.c3: extents agree with the type
    auto [got, expected] = pair;
    if (got != expected)
      return parser.emitError(loc)
             << "input " << what << " dimension " << index
             << " does not match tensor_view type (expected "
             << spellExtent(expected) << ", got " << spellExtent(got) << ")";
  }
  return success();
}

ParseResult MakeTensorViewOp::parse(OpAsmParser &parser,
                                    OperationState &result) {
  Operand base;
  SmallVector<int64_t, 4> shape, strides;
  SmallVector<Operand, 4> dynamicShape, dynamicStrides;
  SMLoc shapeLoc, stridesLoc;
  if (parser.parseOperand(base) || parser.parseComma() ||
      parser.parseKeyword("shape") || parser.parseEqual() ||
      parser.getCurrentLocation(&shapeLoc) ||
      parseExtents(parser, shape, dynamicShape) || parser.parseComma() ||
      parser.parseKeyword("strides") || parser.parseEqual() ||
      parser.getCurrentLocation(&stridesLoc) ||
      parseExtents(parser, strides, dynamicStrides) ||
      parseAttributes(parser, result) || parser.parseColon())
    return failure();

  Type dynamicType, type;
  if (!dynamicShape.empty() || !dynamicStrides.empty())
    if (parseShort(parser, dynamicType) || parser.parseArrow())
      return failure();
  SMLoc typeLoc = parser.getCurrentLocation();
  if (parseShort(parser, type))
    return failure();
  // make_tensor_view.c4: the result is a tensor_view
  auto tensorView = dyn_cast<TensorViewType>(type);
  if (!tensorView)
    return parser.emitError(typeLoc, "expected 'tensor_view' type, but got ")
           << type;
  if (checkExtents(parser, shapeLoc, "shape", shape, tensorView.getShape()) ||
      checkExtents(parser, stridesLoc, "stride", strides,
                   tensorView.getStrides()))
    return failure();

  auto baseType = TileType::get(PointerType::get(tensorView.getElementType()));
  if (parser.resolveOperand(base, baseType, result.operands) ||
      parser.resolveOperands(dynamicShape, dynamicType, result.operands) ||
      parser.resolveOperands(dynamicStrides, dynamicType, result.operands))
    return failure();
  result.getOrAddProperties<Properties>().operandSegmentSizes = {
      1, static_cast<int32_t>(dynamicShape.size()),
      static_cast<int32_t>(dynamicStrides.size())};
  result.addTypes(type);
  return success();
}

static void printExtents(OpAsmPrinter &printer, ArrayRef<int64_t> extents,
                         OperandRange values) {
  auto value = values.begin();
  printer << '[';
  llvm::interleaveComma(extents, printer, [&](int64_t extent) {
    if (extent == TensorViewType::kDynamic)
      printer << *value++;
    else
      printer << extent;
  });
  printer << ']';
}

void MakeTensorViewOp::print(OpAsmPrinter &printer) {
  printer << ' ' << getBase() << ", shape = ";
  printExtents(printer, getType().getShape(), getDynamicShape());
  printer << ", strides = ";
  printExtents(printer, getType().getStrides(), getDynamicStrides());
  printer.printOptionalAttrDict(
      (*this)->getDiscardableAttrDictionary().getValue());
  printer << " : ";
  if ((*this)->getNumOperands() > 1) {
    printShort(printer, (*this)->getOperand(1).getType());
    printer << " -> ";
  }
  printShort(printer, getType());
}

LogicalResult MakeTensorViewOp::verify() {
  TensorViewType view = getType();
  Type pointee =
      cast<PointerType>(getBase().getType().getElementType()).getPointeeType();
  // make_tensor_view.c5: the base points to elements
  if (pointee != view.getElementType())
    return emitOpError("expected pointer to ")
           << view.getElementType()
           << " to build tensor_view of this type, got "
           << getBase().getType().getElementType();
  // make_tensor_view.c6: one value a dynamic size
  if (getDynamicShape().size() != view.getNumDynamicSizes())
    return emitOpError("expected ")
           << view.getNumDynamicSizes() << " dynamic shape operands, got "
           << getDynamicShape().size();
  // make_tensor_view.c7: one value a dynamic stride
  if (getDynamicStrides().size() != view.getNumDynamicStrides())
    return emitOpError("expected ")
           << view.getNumDynamicStrides() << " dynamic stride operands, got "
           << getDynamicStrides().size();
  // make_tensor_view.c8: the values have one type
  Type first =
      (*this)->getNumOperands() > 1 ? (*this)->getOperand(1).getType() : Type();
  auto verifyTypes = [&](OperandRange values, StringRef what) -> LogicalResult {
    for (auto [index, value] : llvm::enumerate(values))
      if (value.getType() != first)
        return emitOpError("expected dynamic ")
               << what << " index " << index
               << " to be of the same type as the other dynamic values ("
               << first << "), got " << value.getType();
    return success();
  };
  return success(succeeded(verifyTypes(getDynamicShape(), "shape")) &&
                 succeeded(verifyTypes(getDynamicStrides(), "stride")));
}

//===----------------------------------------------------------------------===//
// make_partition_view, make_strided_view, make_gather_scatter_view
//===----------------------------------------------------------------------===//

template <typename ViewType>
static ParseResult parseMakeView(OpAsmParser &parser, OperationState &result) {
  Operand tensor;
  SMLoc loc;
  Type type;
  if (parser.parseOperand(tensor) || parseAttributes(parser, result) ||
      parser.parseColon() || parser.getCurrentLocation(&loc) ||
      parseShort(parser, type))
    return failure();
  // make_view.c1: the result is the view the op makes
  auto view = dyn_cast<ViewType>(type);
  if (!view)
    return parser.emitError(loc) << "expected '" << ViewType::getMnemonic()
                                 << "' type, but got " << type;
  result.addTypes(type);
  return parser.resolveOperand(tensor, view.getTensorView(), result.operands);
}

template <typename OpTy>
static void printMakeView(OpTy op, OpAsmPrinter &printer) {
  printer << ' ' << op.getTensorView();
  printer.printOptionalAttrDict(op->getDiscardableAttrDictionary().getValue());
  printer << " : ";
  printShort(printer, op.getType());
}

template <typename OpTy> static LogicalResult verifyMakeView(OpTy op) {
  // make_view.c2: the view is of the operand
  Type operand = op.getTensorView().getType();
  Type viewed = op.getType().getTensorView();
  if (operand != viewed)
    return op.emitOpError("expected the type of the provided tensor_view "
                          "value (")
           << operand << ") to be the same as the view's tensor_view type ("
           << viewed << ")";
  return success();
}

#define TESSERA_MAKE_VIEW(OP, TYPE)                                            \
  ParseResult OP::parse(OpAsmParser &parser, OperationState &result) {         \
    return parseMakeView<TYPE>(parser, result);                                \
  }                                                                            \
  void OP::print(OpAsmPrinter &printer) { printMakeView(*this, printer); }     \
  LogicalResult OP::verify() { return verifyMakeView(*this); }
TESSERA_MAKE_VIEW(MakePartitionViewOp, PartitionViewType)
TESSERA_MAKE_VIEW(MakeStridedViewOp, StridedViewType)
TESSERA_MAKE_VIEW(MakeGatherScatterViewOp, GatherScatterViewType)
#undef TESSERA_MAKE_VIEW

void MakeTensorViewOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  setName(getResult(), "view");
}
void MakePartitionViewOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  setName(getResult(), "view");
}
void MakeStridedViewOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  setName(getResult(), "view");
}
void MakeGatherScatterViewOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  setName(getResult(), "view");
}

//===----------------------------------------------------------------------===//
// load_view_tko, store_view_tko
//===----------------------------------------------------------------------===//

/// What loads and stores share: tile and indices suit the view, and the
/// promises about its edges are one a dimension.
template <typename OpTy> static LogicalResult verifyViewAccess(OpTy op) {
  TileView view = op.getView().getType();
  // view_access.c8: one index a dimension
  if (op.getIndex().size() != view.getIndexRank())
    return op.emitOpError("expected ")
           << view.getIndexRank()
           << " index operands (based on view type), got "
           << op.getIndex().size();
  // view_access.c9: the tile is the view's
  if (op.getTile().getType() != view.getTileType())
    return op.emitOpError("expected tile type to be ")
           << view.getTileType() << " (based on view type), got "
           << op.getTile().getType();
  if (failed(view.verifyIndexTypes([&] { return op.emitOpError(); },
                                   op.getIndex().getTypes())))
    return failure();
  // view_access.c10: one promise a dimension
  if (!op.getInbounds().empty() &&
      op.getInbounds().size() != view.getIndexRank())
    return op.emitOpError("expected ")
           << view.getIndexRank() << " entries in 'inbounds', got "
           << op.getInbounds().size();
  // view_access.c11: promising nothing has one form
  if (op.getInboundsAttr() && !llvm::is_contained(op.getInbounds(), true))
    return op.emitOpError("expected 'inbounds' to have a true entry; leave it "
                          "out to promise nothing");
  return verifyHints(op, op.getOptimizationHintsAttr(), HintTarget::ViewAccess);
}

ParseResult LoadViewTkoOp::parse(OpAsmParser &parser, OperationState &result) {
  auto &properties = result.getOrAddProperties<Properties>();
  ViewAccessParser access(parser);
  Type tileType, tokenType;
  if (access.parseOrdering(properties.memory_ordering_semantics,
                           properties.memory_scope) ||
      access.parseViewAndIndices() || access.parseOptionalToken() ||
      access.parseOptionalInbounds(properties.inbounds) ||
      parseOptionalHints(parser, properties.optimization_hints) ||
      parseAttributes(parser, result, /*withKeyword=*/true) ||
      parser.parseColon() || access.parseViewAndIndexTypes() ||
      parseShort(parser, tileType) || parser.parseComma() ||
      parseShort(parser, tokenType) || access.resolveViewAndIndices(result) ||
      access.resolveToken(result))
    return failure();
  properties.operandSegmentSizes = {1, access.getNumIndices(),
                                    access.getNumTokens()};
  result.addTypes({tileType, tokenType});
  return success();
}

void LoadViewTkoOp::print(OpAsmPrinter &printer) {
  printViewOrdering(printer, getMemoryOrderingSemantics(), getMemoryScope());
  printer << ' ' << getView() << '[' << getIndex() << ']';
  printViewToken(printer, getToken());
  printInbounds(printer, getInbounds());
  printOptionalHints(printer, *this, getOptimizationHintsAttr());
  printer.printOptionalAttrDictWithKeyword(
      (*this)->getDiscardableAttrDictionary().getValue());
  printer << " : ";
  printViewAndIndexTypes(printer, getView().getType(), getIndex().getTypes());
  printer << " -> ";
  printShortTypes(printer, *this, (*this)->getResultTypes());
}

void LoadViewTkoOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  setName(getTile(), "tile");
  setName(getResultToken(), "result_token");
}

LogicalResult LoadViewTkoOp::verify() {
  if (failed(verifyViewAccess(*this)))
    return failure();
  return verifyLoadOrdering(*this, getMemoryOrderingSemantics(),
                            getMemoryScope());
}

ParseResult StoreViewTkoOp::parse(OpAsmParser &parser, OperationState &result) {
  auto &properties = result.getOrAddProperties<Properties>();
  ViewAccessParser access(parser);
  Operand tile;
  Type tileType, tokenType;
  if (access.parseOrdering(properties.memory_ordering_semantics,
                           properties.memory_scope) ||
      parser.parseOperand(tile) || parser.parseComma() ||
      access.parseViewAndIndices() || access.parseOptionalToken() ||
      access.parseOptionalInbounds(properties.inbounds) ||
      parseOptionalHints(parser, properties.optimization_hints) ||
      parseAttributes(parser, result, /*withKeyword=*/true) ||
      parser.parseColon() || parseShort(parser, tileType) ||
      parser.parseComma() || access.parseViewAndIndexTypes() ||
      parseShort(parser, tokenType) ||
      parser.resolveOperand(tile, tileType, result.operands) ||
      access.resolveViewAndIndices(result) || access.resolveToken(result))
    return failure();
  properties.operandSegmentSizes = {1, 1, access.getNumIndices(),
                                    access.getNumTokens()};
  result.addTypes(tokenType);
  return success();
}

void StoreViewTkoOp::print(OpAsmPrinter &printer) {
  printViewOrdering(printer, getMemoryOrderingSemantics(), getMemoryScope());
  printer << ' ' << getTile() << ", " << getView() << '[' << getIndex() << ']';
  printViewToken(printer, getToken());
  printInbounds(printer, getInbounds());
  printOptionalHints(printer, *this, getOptimizationHintsAttr());
  printer.printOptionalAttrDictWithKeyword(
      (*this)->getDiscardableAttrDictionary().getValue());
  printer << " : ";
  printShort(printer, getTile().getType());
  printer << ", ";
  printViewAndIndexTypes(printer, getView().getType(), getIndex().getTypes());
  printer << " -> ";
  printShort(printer, getResultToken().getType());
}

LogicalResult StoreViewTkoOp::verify() {
  if (failed(verifyViewAccess(*this)))
    return failure();
  return verifyStoreOrdering(*this, getMemoryOrderingSemantics(),
                             getMemoryScope());
}

//===----------------------------------------------------------------------===//
// get_index_space_shape, get_tensor_shape
//===----------------------------------------------------------------------===//

namespace {
/// What the two queries differ in: what they are asked of, how many dimensions
/// that has, and how diagnostics call it.
struct IndexSpaceQuery {
  using Source = TileView;
  static constexpr StringLiteral kSource = "tile view";
  static constexpr StringLiteral kReason = "view index space rank";
  static unsigned getRank(TileView view) { return view.getIndexRank(); }
};
struct TensorQuery {
  using Source = TensorViewType;
  static constexpr StringLiteral kSource = "tensor_view";
  static constexpr StringLiteral kReason = "tensor rank";
  static unsigned getRank(TensorViewType view) { return view.getRank(); }
};
} // namespace

/// `%src : T [-> R]`: one type is written for all results, none if there are
/// none.
template <typename Query>
static ParseResult parseShapeQuery(OpAsmParser &parser,
                                   OperationState &result) {
  Operand source;
  SMLoc loc;
  Type sourceType, resultType;
  if (parser.parseOperand(source) || parser.parseColon() ||
      parser.getCurrentLocation(&loc) || parseShort(parser, sourceType))
    return failure();
  // shape_query.c1: of a view of the right kind
  auto view = dyn_cast<typename Query::Source>(sourceType);
  if (!view)
    return parser.emitError(loc)
           << "expected " << Query::kSource << ", got " << sourceType;
  unsigned rank = Query::getRank(view);
  if (rank != 0 && (parser.parseArrow() || parseShort(parser, resultType)))
    return failure();
  result.addTypes(SmallVector<Type, 4>(rank, resultType));
  return parser.resolveOperand(source, sourceType, result.operands);
}

static void printShapeQuery(Operation *op, OpAsmPrinter &printer) {
  printer << ' ' << op->getOperand(0) << " : ";
  printShort(printer, op->getOperand(0).getType());
  if (op->getNumResults() == 0)
    return;
  printer << " -> ";
  printShort(printer, op->getResult(0).getType());
}

template <typename Query> static LogicalResult verifyShapeQuery(Operation *op) {
  unsigned rank =
      Query::getRank(cast<typename Query::Source>(op->getOperand(0).getType()));
  // shape_query.c2: one result a dimension
  if (op->getNumResults() != rank)
    return op->emitOpError("expected ")
           << rank << " results due to " << Query::kReason << ", but got "
           << op->getNumResults();
  // shape_query.c3: of one type, since one is written
  if (!llvm::all_equal(op->getResultTypes()))
    return op->emitOpError("expected all results to have the same type");
  return success();
}

#define TESSERA_SHAPE_QUERY(OP, QUERY)                                         \
  ParseResult OP::parse(OpAsmParser &parser, OperationState &result) {         \
    return parseShapeQuery<QUERY>(parser, result);                             \
  }                                                                            \
  void OP::print(OpAsmPrinter &printer) { printShapeQuery(*this, printer); }   \
  LogicalResult OP::verify() { return verifyShapeQuery<QUERY>(*this); }
TESSERA_SHAPE_QUERY(GetIndexSpaceShapeOp, IndexSpaceQuery)
TESSERA_SHAPE_QUERY(GetTensorShapeOp, TensorQuery)
#undef TESSERA_SHAPE_QUERY

#define GET_OP_CLASSES
#include "tessera/dialect/ViewsOps.cpp.inc"
