//===- Literals.cpp - literals of constants and globals -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/dialect/Assembly.h"

#include "mlir/IR/BuiltinAttributes.h"

using namespace mlir;
using namespace tessera::cuda_tile;

//===----------------------------------------------------------------------===//
// Parsing
//===----------------------------------------------------------------------===//

namespace {
/// Parses `7`, `[1.0, 2.0]`, `[[1, 2], [3, 4]]` into a flat list of elements
/// and the shape of the brackets.
class LiteralParser {
public:
  LiteralParser(OpAsmParser &parser, Type element)
      : parser(parser), element(element) {}

  ParseResult parse() {
    if (succeeded(parser.parseOptionalLSquare())) {
      isList = true;
      return parseList(shape);
    }
    return parseElement();
  }

  /// Returns the attribute of this type, or null after an error at `loc`.
  DenseIntOrFPElementsAttr build(SMLoc loc, TileType type) {
    // constant.c4: the literal has the shape of the tile, or is one value
    if (isList && ArrayRef<int64_t>(shape) != type.getShape()) {
      parser.emitError(loc, "inferred shape of elements literal ([")
          << shape << "]) does not match type ([" << type.getShape() << "])";
      return {};
    }
    if (isa<IntegerType>(element))
      return cast<DenseIntOrFPElementsAttr>(
          DenseElementsAttr::get(type, ArrayRef<APInt>(integers)));
    return cast<DenseIntOrFPElementsAttr>(
        DenseElementsAttr::get(type, ArrayRef<APFloat>(floats)));
  }

private:
  /// What follows `[`.
  ParseResult parseList(SmallVectorImpl<int64_t> &extents) {
    SMLoc loc = parser.getCurrentLocation();
    SmallVector<int64_t, 4> innerExtents;
    int64_t count = 0;
    if (succeeded(parser.parseOptionalRSquare())) {
      extents.assign({0});
      return success();
    }
    do {
      SmallVector<int64_t, 4> current;
      if (succeeded(parser.parseOptionalLSquare())) {
        if (parseList(current))
          return failure();
      } else if (parseElement()) {
        return failure();
      }
      // constant.c5: nested lists have the same shape
      if (count++ != 0 && current != innerExtents)
        return parser.emitError(loc, "tensor literal is invalid; ranks are not "
                                     "consistent between elements");
      innerExtents = std::move(current);
    } while (succeeded(parser.parseOptionalComma()));
    extents.assign({count});
    extents.append(innerExtents);
    return parser.parseRSquare();
  }

  ParseResult parseElement() {
    return isa<FloatType>(element) ? parseFloat() : parseInteger();
  }

  ParseResult parseFloat() {
    APFloat value(0.0f);
    if (parser.parseFloat(cast<FloatType>(element).getFloatSemantics(), value))
      return failure();
    floats.push_back(value);
    return success();
  }

  ParseResult parseInteger() {
    SMLoc loc = parser.getCurrentLocation();
    unsigned width = element.getIntOrFloatBitWidth();
    StringRef word;
    if (succeeded(parser.parseOptionalKeyword(&word, {"true", "false"}))) {
      // constant.c6: true and false are for i1
      if (width != 1)
        return parser.emitError(loc, "expected integer value");
      integers.push_back(APInt(1, word == "true"));
      return success();
    }
    APInt value;
    OptionalParseResult result = parser.parseOptionalInteger(value);
    if (!result.has_value())
      return parser.emitError(loc, "expected integer value");
    if (failed(*result))
      return failure();
    // constant.c7: a number fits its type, read as signed or unsigned
    bool fits = value.isNegative() ? value.getSignificantBits() <= width
                                   : value.getActiveBits() <= width;
    if (!fits)
      return parser.emitError(loc, "integer constant out of range for type");
    integers.push_back(value.sextOrTrunc(width));
    return success();
  }

  OpAsmParser &parser;
  Type element;
  bool isList = false;
  SmallVector<int64_t, 4> shape;
  SmallVector<APInt, 0> integers;
  SmallVector<APFloat, 0> floats;
};
} // namespace

static constexpr StringLiteral kElementNames =
    "i1 or i8 or i16 or i32 or i64 or f16 or bf16 or f32 or f64 or tf32 or "
    "f8E4M3FN or f8E5M2 or f8E8M0FNU or f4E2M1FN values";

LogicalResult tessera::cuda_tile::verifyLiteralElement(
    function_ref<InFlightDiagnostic()> emitError, Type type) {
  auto integer = dyn_cast<IntegerType>(type);
  bool isNumber =
      integer
          ? integer.isSignless() &&
                llvm::is_contained({1u, 8u, 16u, 32u, 64u}, integer.getWidth())
          : isa<Float16Type, BFloat16Type, Float32Type, Float64Type,
                FloatTF32Type, Float8E4M3FNType, Float8E5M2Type,
                Float8E8M0FNUType, Float4E2M1FNType>(type);
  // constant.c2: the elements are numbers
  if (!isNumber)
    return emitError() << "expect element type to be one of " << kElementNames
                       << ", but got " << type;
  return success();
}

ParseResult tessera::cuda_tile::parseTileLiteral(
    OpAsmParser &parser, DenseIntOrFPElementsAttr &value, Type &type) {
  SMLoc elementLoc, literalLoc, typeLoc;
  Type element;
  if (parser.parseLess() || parser.getCurrentLocation(&elementLoc) ||
      parseShort(parser, element))
    return failure();
  if (failed(verifyLiteralElement([&] { return parser.emitError(elementLoc); },
                                  element)))
    return failure();
  LiteralParser literal(parser, element);
  if (parser.parseColon() || parser.getCurrentLocation(&literalLoc) ||
      literal.parse() || parser.parseGreater() || parser.parseColon() ||
      parser.getCurrentLocation(&typeLoc) || parseShort(parser, type))
    return failure();
  auto tile = dyn_cast<TileType>(type);
  // constant.c8: the result is a tile
  if (!tile)
    return parser.emitError(typeLoc) << "result #0 must be tile of "
                                     << kElementNames << ", but got " << type;
  // constant.c3: the literal has the element type of the tile
  if (tile.getElementType() != element)
    return parser.emitError(typeLoc)
           << "mismatch between the element type: " << element
           << " and the tile element type " << tile.getElementType();
  value = literal.build(literalLoc, tile);
  return success(value != nullptr);
}

ParseResult
tessera::cuda_tile::parseGlobalLiteral(OpAsmParser &parser,
                                       DenseIntOrFPElementsAttr &value) {
  Type type;
  return parseTileLiteral(parser, value, type);
}

//===----------------------------------------------------------------------===//
// Printing
//===----------------------------------------------------------------------===//

/// Prints elements in nested brackets; `next` prints one element.
static void printNested(OpAsmPrinter &printer, ArrayRef<int64_t> shape,
                        function_ref<void()> next) {
  if (shape.empty())
    return next();
  printer << '[';
  for (int64_t i = 0; i < shape.front(); ++i) {
    if (i != 0)
      printer << ", ";
    printNested(printer, shape.drop_front(), next);
  }
  printer << ']';
}

template <typename Range, typename PrintOne>
static void printElements(OpAsmPrinter &printer, DenseElementsAttr value,
                          Range elements, PrintOne one) {
  if (value.isSplat())
    return one(*elements.begin());
  auto it = elements.begin();
  printNested(printer, value.getType().getShape(), [&] { one(*it++); });
}

void tessera::cuda_tile::printTileLiteral(OpAsmPrinter &printer, Operation *,
                                          DenseIntOrFPElementsAttr value,
                                          Type type) {
  Type element = value.getElementType();
  printer << '<';
  printShort(printer, element);
  printer << ": ";
  if (isa<FloatType>(element)) {
    printElements(printer, value, value.getValues<APFloat>(),
                  [&](const APFloat &number) { printer.printFloat(number); });
  } else if (element.isInteger(1)) {
    printElements(printer, value, value.getValues<bool>(),
                  [&](bool truth) { printer << (truth ? "true" : "false"); });
  } else {
    printElements(printer, value, value.getValues<APInt>(),
                  [&](const APInt &number) {
                    number.print(printer.getStream(), /*isSigned=*/true);
                  });
  }
  printer << "> : ";
  printShort(printer, type);
}

void tessera::cuda_tile::printGlobalLiteral(OpAsmPrinter &printer,
                                            Operation *op,
                                            DenseIntOrFPElementsAttr value) {
  printTileLiteral(printer, op, value, value.getType());
}
