//===- ViewSyntax.cpp - syntax of accesses through views -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/dialect/ViewSyntax.h"

#include "tessera/dialect/Assembly.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace tessera::cuda_tile;

//===----------------------------------------------------------------------===//
// Parsing
//===----------------------------------------------------------------------===//

ParseResult
ViewAccessParser::parseOrdering(MemoryOrderingSemanticsAttr &ordering,
                                MemoryScopeAttr &scope) {
  MLIRContext *context = parser.getContext();
  SMLoc loc = parser.getCurrentLocation();
  StringRef word;
  if (parser.parseKeyword(&word) ||
      failed(refuseForeignOrdering(parser, loc, word)))
    return failure();
  // view_access.c1: the ordering is one of the five words
  auto semantics = symbolizeMemoryOrderingSemantics(word);
  if (!semantics)
    return parser.emitError(loc)
           << "invalid memory_ordering_semantics attribute specification. Got "
              "\""
           << word
           << "\" but expect one of: weak, relaxed, acquire, release, acq_rel";
  ordering = MemoryOrderingSemanticsAttr::get(context, *semantics);

  loc = parser.getCurrentLocation();
  if (failed(parser.parseOptionalKeyword(&word)))
    return success();
  // view_access.c2: a weak access has no scope
  if (*semantics == MemoryOrderingSemantics::Weak)
    return parser.emitError(loc)
           << "operation specifies weak memory ordering semantics, but then "
              "provides \""
           << word << "\" scope, expected no memory scope.";
  // view_access.c3: the scope is one of the three words
  std::optional<FailureOr<MemoryScope>> known =
      symbolizeScope(parser, loc, word);
  if (!known)
    return parser.emitError(loc)
           << "invalid memory_scope attribute specification. Got \"" << word
           << "\" but expect one of: tl_blk, device, sys";
  if (failed(*known))
    return failure();
  scope = MemoryScopeAttr::get(context, **known);
  return success();
}

ParseResult ViewAccessParser::parseViewAndIndices() {
  return failure(
      parser.parseOperand(view) ||
      parser.parseOperandList(indices, OpAsmParser::Delimiter::Square));
}

ParseResult ViewAccessParser::parseOptionalToken() {
  if (failed(parser.parseOptionalKeyword("token")))
    return success();
  return failure(parser.parseEqual() || parser.parseOperand(token.emplace()));
}

ParseResult
ViewAccessParser::parseOptionalInbounds(DenseBoolArrayAttr &inbounds) {
  SMLoc loc = parser.getCurrentLocation();
  if (failed(parser.parseOptionalKeyword("inbounds")))
    return success();
  SmallVector<bool, 4> promises;
  auto parsePromise = [&]() -> ParseResult {
    StringRef word;
    SMLoc loc = parser.getCurrentLocation();
    // view_access.c4: an entry of inbounds is true or false
    if (parser.parseOptionalKeyword(&word, {"true", "false"}))
      return parser.emitError(loc, "expected 'true' or 'false'");
    promises.push_back(word == "true");
    return success();
  };
  if (parser.parseEqual() || parser.parseCommaSeparatedList(
                                 OpAsmParser::Delimiter::Square, parsePromise))
    return failure();
  // view_access.c10: inbounds has one entry per dimension
  if (promises.size() != indices.size())
    return parser.emitError(loc)
           << "expected " << indices.size() << " entries in 'inbounds', got "
           << promises.size();
  if (!token &&
      parseFormerSyntax(parser, "token", "token = %token inbounds = [...]"))
    return failure();
  // An absent list means no promises.
  if (llvm::is_contained(promises, true))
    inbounds = parser.getBuilder().getDenseBoolArrayAttr(promises);
  return success();
}

ParseResult ViewAccessParser::parseViewAndIndexTypes() {
  if (parseShort(parser, viewType))
    return failure();
  SMLoc loc = parser.getCurrentLocation();
  while (succeeded(parser.parseOptionalComma())) {
    SMLoc typeLoc = parser.getCurrentLocation();
    OptionalParseResult result =
        parseOptionalShort(parser, indexTypes.emplace_back());
    // view_access.c5: a comma is followed by a type
    if (!result.has_value())
      return parser.emitError(typeLoc, "expected index type after comma");
    if (failed(*result))
      return failure();
  }
  if (parser.parseArrow())
    return failure();
  // view_access.c6: the types of the indices are written
  if (indexTypes.empty() && !indices.empty())
    return parser.emitError(
        loc, "index types must be specified when indices are present");
  if (indexTypes.size() == 1 && indices.size() > 1)
    indexTypes.resize(indices.size(), indexTypes.front());
  // view_access.c7: there is one type for all indices, or one per index
  if (indexTypes.size() != indices.size())
    return parser.emitError(loc) << "expected " << indices.size()
                                 << " index types, got " << indexTypes.size();
  return success();
}

ParseResult ViewAccessParser::resolveViewAndIndices(OperationState &result) {
  return failure(parser.resolveOperand(view, viewType, result.operands) ||
                 parser.resolveOperands(indices, indexTypes,
                                        parser.getNameLoc(), result.operands));
}

ParseResult ViewAccessParser::resolveToken(OperationState &result) {
  if (!token)
    return success();
  return parser.resolveOperand(*token, TokenType::get(parser.getContext()),
                               result.operands);
}

//===----------------------------------------------------------------------===//
// Printing
//===----------------------------------------------------------------------===//

void tessera::cuda_tile::printViewOrdering(OpAsmPrinter &printer,
                                           MemoryOrderingSemantics ordering,
                                           std::optional<MemoryScope> scope) {
  printer << ' ' << stringifyMemoryOrderingSemantics(ordering);
  if (scope)
    printer << ' ' << stringifyMemoryScope(*scope);
}

void tessera::cuda_tile::printViewToken(OpAsmPrinter &printer, Value token) {
  if (token)
    printer << " token = " << token;
}

void tessera::cuda_tile::printInbounds(OpAsmPrinter &printer,
                                       ArrayRef<bool> inbounds) {
  if (!llvm::is_contained(inbounds, true))
    return;
  printer << " inbounds = [";
  llvm::interleaveComma(inbounds, printer, [&](bool promise) {
    printer << (promise ? "true" : "false");
  });
  printer << ']';
}

void tessera::cuda_tile::printViewAndIndexTypes(OpAsmPrinter &printer,
                                                Type view, TypeRange indices) {
  printShort(printer, view);
  if (!indices.empty() && llvm::all_equal(indices))
    indices = indices.take_front();
  for (Type type : indices) {
    printer << ", ";
    printShort(printer, type);
  }
}
