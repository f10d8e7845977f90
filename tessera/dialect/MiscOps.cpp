//===- MiscOps.cpp - promises and printing -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/dialect/Assembly.h"
#include "tessera/dialect/Ops.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace tessera::cuda_tile;

//===----------------------------------------------------------------------===//
// assume
//===----------------------------------------------------------------------===//

LogicalResult AssumeOp::verify() {
  return getPredicate().verifyFor([&] { return emitOpError(); },
                                  getValue().getType());
}

void AssumeOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  // `assume_` and the producer's name of the value. A chain of promises repeats
  // it, up to a limit.
  constexpr unsigned kMaxChain = 4;
  std::string name = "assume";
  Value value = getValue();
  for (unsigned length = 1; length < kMaxChain; ++length) {
    auto inner = value.getDefiningOp<AssumeOp>();
    if (!inner)
      break;
    name += "_assume";
    value = inner.getValue();
  }
  auto producer = value.getDefiningOp<OpAsmOpInterface>();
  if (producer && !isa<AssumeOp>(*producer)) {
    name += '_';
    producer.getAsmResultNames([&](Value named, StringRef hint) {
      if (named == value)
        name += hint;
    });
  }
  setName(getResult(), name);
}

//===----------------------------------------------------------------------===//
// print_tko
//===----------------------------------------------------------------------===//

/// `"format" [, %x, …] [token=%t] [attrs] [: T, …] -> token`
static ParseResult parsePrint(OpAsmParser &parser, OperationState &result,
                              bool mayOmitToken) {
  auto &properties = result.getOrAddProperties<PrintTkoOp::Properties>();
  SmallVector<OpAsmParser::UnresolvedOperand, 4> args;
  std::optional<OpAsmParser::UnresolvedOperand> token;
  SmallVector<Type, 4> types;
  Type tokenType = TokenType::get(parser.getContext());
  SMLoc loc = parser.getCurrentLocation();

  // Not parsed as an attribute, which would take the colon of the types.
  std::string format;
  if (parser.parseString(&format))
    return failure();
  properties.str = parser.getBuilder().getStringAttr(format);
  if (succeeded(parser.parseOptionalComma()) && parser.parseOperandList(args))
    return failure();
  if (succeeded(parser.parseOptionalKeyword("token")))
    if (parser.parseEqual() || parser.parseOperand(token.emplace()))
      return failure();
  if (parseAttributes(parser, result))
    return failure();
  if (succeeded(parser.parseOptionalColon()) && parseShortTypes(parser, types))
    return failure();

  Type resultType = tokenType;
  bool hasArrow = mayOmitToken ? succeeded(parser.parseOptionalArrow())
                               : succeeded(parser.parseArrow());
  if (!hasArrow && !mayOmitToken)
    return failure();
  if (hasArrow && parseShort(parser, resultType))
    return failure();

  if (parser.resolveOperands(args, types, loc, result.operands) ||
      (token && parser.resolveOperand(*token, tokenType, result.operands)))
    return failure();
  properties.operandSegmentSizes = {static_cast<int32_t>(args.size()),
                                    token.has_value()};
  result.addTypes(resultType);
  return success();
}

ParseResult PrintTkoOp::parse(OpAsmParser &parser, OperationState &result) {
  return parsePrint(parser, result, /*mayOmitToken=*/false);
}

ParseResult PrintTkoOp::parseLegacy(OpAsmParser &parser,
                                    OperationState &result) {
  return parsePrint(parser, result, /*mayOmitToken=*/true);
}

void PrintTkoOp::print(OpAsmPrinter &printer) {
  printer << ' ' << getStrAttr();
  for (Value arg : getArgs())
    printer << ", " << arg;
  if (getToken())
    printer << " token=" << getToken();
  printer.printOptionalAttrDict(
      (*this)->getDiscardableAttrDictionary().getValue());
  if (!getArgs().empty()) {
    printer << " : ";
    printShortTypes(printer, *this, getArgs().getTypes());
  }
  printer << " -> ";
  printShort(printer, getResultToken().getType());
}

/// Counts the conversions of a format string; `%%` does not count. None if a
/// `%` has no conversion. Like the published tools, the scan continues one
/// character after each `%`, so a `%` inside a conversion starts another.
static std::optional<size_t> countConversions(StringRef format) {
  size_t count = 0;
  for (size_t at = format.find('%'); at != StringRef::npos;
       at = format.find('%', at)) {
    ++at;
    size_t end = format.find_first_of("diuoxXeEfFgGaAcsSpn%", at);
    if (end == StringRef::npos)
      return std::nullopt;
    if (end == at && format[end] == '%')
      ++at;
    else
      ++count;
  }
  return count;
}

LogicalResult PrintTkoOp::verify() {
  // print_tko.c1: every conversion has its last letter
  std::optional<size_t> conversions = countConversions(getStr());
  if (!conversions)
    return emitOpError("found unterminated format expression");
  // print_tko.c2: there is one operand per conversion
  if (*conversions != getArgs().size())
    return emitOpError("incorrect number of operands: expected ")
           << *conversions << ", found " << getArgs().size();
  return success();
}

#define GET_OP_CLASSES
#include "tessera/dialect/MiscOps.cpp.inc"
