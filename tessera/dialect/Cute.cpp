//===- Cute.cpp - cuTe layout attributes -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/dialect/Cute.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace tessera::cute;

#include "tessera/dialect/CuteDialect.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "tessera/dialect/CuteAttributes.cpp.inc"

void CuteDialect::initialize() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "tessera/dialect/CuteAttributes.cpp.inc"
      >();
}

//===----------------------------------------------------------------------===//
// Parsing
//===----------------------------------------------------------------------===//

namespace {
/// Parses the text of one attribute, `(1@0, (16@1, 4@2))`.
class TupleParser {
public:
  TupleParser(DialectAsmParser &parser, StringRef name, StringRef text)
      : parser(parser), builder(parser.getBuilder()), name(name), rest(text) {}

  /// Returns the tree of the whole text, or null after an error.
  ArrayAttr parse() {
    ArrayAttr tree = parseTree(/*depth=*/0);
    rest = rest.ltrim();
    // cute.c1: nothing follows the tuple
    if (tree && !rest.empty())
      return fail("unexpected text after it");
    return tree;
  }

private:
  static constexpr unsigned kMaxDepth = 256;

  /// Reports an error about the parameter at the current position.
  ArrayAttr fail(const Twine &what) {
    parser.emitError(SMLoc::getFromPointer(rest.data()))
        << "malformed cute." << name << " parameter: " << what;
    return {};
  }

  bool consume(char c) {
    rest = rest.ltrim();
    return rest.consume_front(StringRef(&c, 1));
  }

  ArrayAttr parseTree(unsigned depth) {
    // cute.c2: tuples nest at most so deep
    if (depth > kMaxDepth)
      return fail("tuples nest deeper than " + Twine(kMaxDepth) + " levels");
    return consume('(') ? parseTuple(depth) : parseLeaf();
  }

  /// What follows `(`.
  ArrayAttr parseTuple(unsigned depth) {
    SmallVector<Attribute> parts;
    if (consume(')'))
      return builder.getArrayAttr(parts);
    do {
      ArrayAttr part = parseTree(depth + 1);
      if (!part)
        return {};
      parts.push_back(part);
    } while (consume(','));
    // cute.c3: a tuple is closed
    if (!consume(')'))
      return fail("expected ',' or ')'");
    return builder.getArrayAttr(parts);
  }

  ArrayAttr parseLeaf() {
    int64_t value, dimension;
    rest = rest.ltrim();
    // cute.c4: a leaf is value@dimension
    if (rest.consumeInteger(10, value))
      return fail("expected 'value@dimension' or '('");
    if (!consume('@'))
      return fail("expected '@' after the value");
    if (rest.consumeInteger(10, dimension) || dimension < 0)
      return fail("expected a dimension after '@'");
    return builder.getI64ArrayAttr({value, dimension});
  }

  DialectAsmParser &parser;
  Builder &builder;
  StringRef name;
  StringRef rest;
};
} // namespace

Attribute CuteDialect::parseAttribute(DialectAsmParser &parser, Type) const {
  SMLoc loc = parser.getCurrentLocation();
  StringRef text = parser.getFullSymbolSpec();
  StringRef name = text.take_until([](char c) { return c == '<'; });
  text = text.drop_front(name.size());
  // cute.c5: the attribute is layout, shape or stride
  if (name != LayoutAttr::getMnemonic() && name != ShapeAttr::getMnemonic() &&
      name != StrideAttr::getMnemonic()) {
    parser.emitError(loc) << "unknown cute attribute '" << name
                          << "', expected 'layout', 'shape' or 'stride'";
    return {};
  }
  // cute.c6: the attribute has a parameter
  if (!text.consume_front("<") || !text.consume_back(">")) {
    parser.emitError(loc) << "malformed cute." << name
                          << " parameter: expected '<' and '>' around it";
    return {};
  }
  ArrayAttr tuple = TupleParser(parser, name, text).parse();
  if (!tuple)
    return {};
  MLIRContext *context = parser.getContext();
  if (name == LayoutAttr::getMnemonic())
    return LayoutAttr::get(context, tuple);
  if (name == ShapeAttr::getMnemonic())
    return ShapeAttr::get(context, tuple);
  return StrideAttr::get(context, tuple);
}

//===----------------------------------------------------------------------===//
// Printing
//===----------------------------------------------------------------------===//

static void printTree(DialectAsmPrinter &printer, ArrayAttr tree) {
  if (!tree.empty() && isa<IntegerAttr>(tree[0])) {
    printer << cast<IntegerAttr>(tree[0]).getInt() << '@'
            << cast<IntegerAttr>(tree[1]).getInt();
    return;
  }
  printer << '(';
  llvm::interleaveComma(tree, printer, [&](Attribute part) {
    printTree(printer, cast<ArrayAttr>(part));
  });
  printer << ')';
}

void CuteDialect::printAttribute(Attribute attr,
                                 DialectAsmPrinter &printer) const {
  llvm::TypeSwitch<Attribute>(attr).Case<LayoutAttr, ShapeAttr, StrideAttr>(
      [&](auto tuple) {
        printer << tuple.getMnemonic() << '<';
        printTree(printer, tuple.getTuple());
        printer << '>';
      });
}
