//===- Types.cpp - types of cuda_tile -===//
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

#define GET_TYPEDEF_CLASSES
#include "tessera/dialect/Types.cpp.inc"

void CudaTileDialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "tessera/dialect/Types.cpp.inc"
      >();
}

//===----------------------------------------------------------------------===//
// Short spelling
//===----------------------------------------------------------------------===//

/// Parses the type whose mnemonic was just read at `loc`.
static Type parseAfterMnemonic(AsmParser &parser, SMLoc loc,
                               StringRef mnemonic) {
  if (mnemonic == TileType::getMnemonic())
    return TileType::parse(parser);
  if (mnemonic == PointerType::getMnemonic())
    return PointerType::parse(parser);
  if (mnemonic == TokenType::getMnemonic())
    return TokenType::get(parser.getContext());
  if (mnemonic == TensorViewType::getMnemonic())
    return TensorViewType::parse(parser);
  if (mnemonic == PartitionViewType::getMnemonic())
    return PartitionViewType::parse(parser);
  if (mnemonic == StridedViewType::getMnemonic())
    return StridedViewType::parse(parser);
  if (mnemonic == GatherScatterViewType::getMnemonic())
    return GatherScatterViewType::parse(parser);
  if (mnemonic == StringType::getMnemonic())
    return StringType::get(parser.getContext());
  // type.c2: f8E5M3FNU, of 13.4, does not exist in MLIR 22
  if (mnemonic == "f8E5M3FNU") {
    parser.emitError(loc, "f8E5M3FNU is not supported: MLIR 22 has no such "
                          "float type");
    return {};
  }
  // type.c1: the name is that of a type
  parser.emitError(loc, "unknown type: ") << mnemonic;
  return {};
}

OptionalParseResult tessera::cuda_tile::parseOptionalShort(AsmParser &parser,
                                                           Type &type) {
  SMLoc loc = parser.getCurrentLocation();
  OptionalParseResult prefixed = parser.parseOptionalType(type);
  if (prefixed.has_value())
    return prefixed;
  StringRef mnemonic;
  if (parser.parseOptionalKeyword(&mnemonic))
    return std::nullopt;
  type = parseAfterMnemonic(parser, loc, mnemonic);
  return ParseResult(success(type != nullptr));
}

ParseResult tessera::cuda_tile::parseShort(AsmParser &parser, Type &type) {
  SMLoc loc = parser.getCurrentLocation();
  OptionalParseResult result = parseOptionalShort(parser, type);
  if (result.has_value())
    return *result;
  return parser.emitError(loc, "expected valid keyword");
}

void tessera::cuda_tile::printShort(AsmPrinter &printer, Type type) {
  llvm::TypeSwitch<Type>(type)
      .Case<TileType, PointerType, TensorViewType, PartitionViewType,
            StridedViewType, GatherScatterViewType>([&](auto ours) {
        printer << ours.getMnemonic();
        ours.print(printer);
      })
      .Case<TokenType, StringType>(
          [&](auto ours) { printer << ours.getMnemonic(); })
      .Default([&](Type) { printer << type; });
}

Type CudaTileDialect::parseType(DialectAsmParser &parser) const {
  SMLoc loc = parser.getCurrentLocation();
  StringRef mnemonic;
  if (parser.parseKeyword(&mnemonic))
    return {};
  return parseAfterMnemonic(parser, loc, mnemonic);
}

void CudaTileDialect::printType(Type type, DialectAsmPrinter &printer) const {
  printShort(printer, type);
}

Type tessera::cuda_tile::getI1SameShape(Type type) {
  auto tile = dyn_cast<TileType>(type);
  if (!tile)
    return type;
  return TileType::get(tile.getShape(), IntegerType::get(type.getContext(), 1));
}

//===----------------------------------------------------------------------===//
// ptr
//===----------------------------------------------------------------------===//

Type PointerType::parse(AsmParser &parser) {
  SMLoc loc = parser.getCurrentLocation();
  Type pointee;
  if (parser.parseLess() || parseShort(parser, pointee) ||
      parser.parseGreater())
    return {};
  return parser.getChecked<PointerType>(loc, pointee);
}

void PointerType::print(AsmPrinter &printer) const {
  printer << "<";
  printShort(printer, getPointeeType());
  printer << ">";
}

//===----------------------------------------------------------------------===//
// tile
//===----------------------------------------------------------------------===//

Type TileType::parse(AsmParser &parser) {
  SMLoc loc = parser.getCurrentLocation();
  SmallVector<int64_t, 4> shape;
  Type element;
  if (parser.parseLess() ||
      parser.parseDimensionList(shape, /*allowDynamic=*/false) ||
      parseShort(parser, element) || parser.parseGreater())
    return {};
  return parser.getChecked<TileType>(loc, shape, element);
}

void TileType::print(AsmPrinter &printer) const {
  printer << "<";
  for (int64_t extent : getShape())
    printer << extent << 'x';
  printShort(printer, getElementType());
  printer << ">";
}

LogicalResult TileType::verify(function_ref<InFlightDiagnostic()> emitError,
                               ArrayRef<int64_t> shape, Type elementType) {
  // tile.c1: f4E2M1FN elements are even in number
  if (isa<Float4E2M1FNType>(elementType) &&
      llvm::all_of(shape, [](int64_t extent) { return extent % 2 != 0; }))
    return emitError() << "F4E2M1FN tiles must have an even number of elements";

  int64_t elements = 1;
  for (int64_t extent : shape) {
    // tile.c2: extents are positive
    if (extent <= 0)
      return emitError() << "all dimensions must be positive constants, got "
                         << shape;
    // tile.c3: extents are powers of two
    if (!llvm::isPowerOf2_64(extent))
      return emitError() << "all dimensions must be powers of two, got "
                         << shape;
    // tile.c4: there are at most 2^24 elements
    if (extent > kMaxElements / elements)
      return emitError() << "tile would exceed the maximum of " << kMaxElements
                         << " elements";
    elements *= extent;
  }
  return success();
}

TileType TileType::cloneWith(std::optional<ArrayRef<int64_t>> shape,
                             Type elementType) const {
  return TileType::get(shape.value_or(getShape()), elementType);
}

//===----------------------------------------------------------------------===//
// tensor_view
//===----------------------------------------------------------------------===//

/// Size or stride: a number, or `?`.
static void printExtent(AsmPrinter &printer, int64_t extent) {
  if (extent == TensorViewType::kDynamic)
    printer << '?';
  else
    printer << extent;
}

static ParseResult parseStride(AsmParser &parser, int64_t &stride) {
  SMLoc loc = parser.getCurrentLocation();
  if (succeeded(parser.parseOptionalQuestion())) {
    stride = TensorViewType::kDynamic;
    return success();
  }
  // tensor_view.c4: a stride is a number or ?
  OptionalParseResult integer = parser.parseOptionalInteger(stride);
  if (!integer.has_value())
    return parser.emitError(loc,
                            "expected either 64-bit integer or question mark");
  if (failed(*integer))
    return failure();
  // tensor_view.c5: a stride that is a number is positive
  if (stride <= 0)
    return parser.emitError(loc, "expected strictly positive integer, got ")
           << stride;
  return success();
}

/// Parses what follows the element type: nothing for rank 0, else strides.
static ParseResult parseStrides(AsmParser &parser, bool isScalar,
                                SmallVectorImpl<int64_t> &strides) {
  if (isScalar) {
    if (succeeded(parser.parseOptionalGreater()))
      return success();
    SMLoc loc = parser.getCurrentLocation();
    // tensor_view.c1: a tensor_view of rank 0 has no strides
    if (succeeded(parser.parseOptionalComma()) &&
        succeeded(parser.parseOptionalKeyword("strides")))
      return parser.emitError(loc,
                              "strides must not be provided for 0-d tiles");
    // tensor_view.c2: a tensor_view of rank 0 ends after its element type
    return parser.emitError(
        loc, "unexpected token after element type in 0-d tensor_view");
  }
  // tensor_view.c3: a tensor_view of rank 1 or more has strides
  if (failed(parser.parseOptionalComma()))
    return parser.emitError(parser.getCurrentLocation(), "expected 'strides'");
  return failure(
      parser.parseKeyword("strides") || parser.parseEqual() ||
      parser.parseCommaSeparatedList(
          AsmParser::Delimiter::Square,
          [&] { return parseStride(parser, strides.emplace_back()); },
          "strides array") ||
      parser.parseGreater());
}

Type TensorViewType::parse(AsmParser &parser) {
  SMLoc loc = parser.getCurrentLocation();
  SmallVector<int64_t, 4> shape, strides;
  Type element;
  if (parser.parseLess() ||
      parser.parseDimensionList(shape, /*allowDynamic=*/true) ||
      parseShort(parser, element) ||
      parseStrides(parser, /*isScalar=*/shape.empty(), strides))
    return {};
  return parser.getChecked<TensorViewType>(loc, element, shape, strides);
}

void TensorViewType::print(AsmPrinter &printer) const {
  printer << "<";
  for (int64_t size : getShape()) {
    printExtent(printer, size);
    printer << 'x';
  }
  printShort(printer, getElementType());
  if (!getShape().empty()) {
    printer << ", strides=[";
    llvm::interleave(
        getStrides(), [&](int64_t stride) { printExtent(printer, stride); },
        [&] { printer << ','; });
    printer << ']';
  }
  printer << ">";
}

/// Sizes or strides as a diagnostic shows them: `[4, ?]`.
static std::string spellExtents(ArrayRef<int64_t> extents) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << '[';
  llvm::interleaveComma(extents, os, [&](int64_t extent) {
    if (extent == TensorViewType::kDynamic)
      os << '?';
    else
      os << extent;
  });
  os << ']';
  return text;
}

LogicalResult
TensorViewType::verify(function_ref<InFlightDiagnostic()> emitError,
                       Type elementType, ArrayRef<int64_t> shape,
                       ArrayRef<int64_t> strides) {
  // tensor_view.c6: there is one stride per size
  if (shape.size() != strides.size())
    return emitError() << "expected shape and stride to be of same rank but "
                          "got shape of rank "
                       << shape.size() << " and stride of rank "
                       << strides.size();
  auto isBad = [](int64_t extent) { return extent != kDynamic && extent <= 0; };
  // tensor_view.c7: sizes that are numbers are positive
  if (llvm::any_of(shape, isBad))
    return emitError() << "dimensions must have strictly positive constant "
                          "sizes but got "
                       << spellExtents(shape);
  // tensor_view.c8: strides that are numbers are positive
  if (llvm::any_of(strides, isBad))
    return emitError() << "dimensions must have strictly positive constant "
                          "strides but got "
                       << spellExtents(strides);
  return success();
}

unsigned TensorViewType::getNumDynamicSizes() const {
  return llvm::count(getShape(), kDynamic);
}

unsigned TensorViewType::getNumDynamicStrides() const {
  return llvm::count(getStrides(), kDynamic);
}
