//===- CoreModule.cpp - module, entry and global -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/dialect/Assembly.h"
#include "tessera/dialect/DebugInfo.h"
#include "tessera/dialect/Hints.h"
#include "tessera/dialect/Ops.h"

#include "mlir/IR/Builders.h"
#include "mlir/Interfaces/FunctionImplementation.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;

//===----------------------------------------------------------------------===//
// Default dialect
//===----------------------------------------------------------------------===//

StringRef cuda_tile::ModuleOp::getDefaultDialect() { return "cuda_tile"; }
StringRef EntryOp::getDefaultDialect() { return "cuda_tile"; }
StringRef ReduceOp::getDefaultDialect() { return "cuda_tile"; }
StringRef ScanOp::getDefaultDialect() { return "cuda_tile"; }
StringRef ForOp::getDefaultDialect() { return "cuda_tile"; }
StringRef LoopOp::getDefaultDialect() { return "cuda_tile"; }
StringRef IfOp::getDefaultDialect() { return "cuda_tile"; }

//===----------------------------------------------------------------------===//
// module
//===----------------------------------------------------------------------===//

RegionKind cuda_tile::ModuleOp::getRegionKind(unsigned) {
  return RegionKind::Graph;
}

void cuda_tile::ModuleOp::build(OpBuilder &, OperationState &state,
                                StringRef name) {
  state.addRegion()->emplaceBlock();
  state.getOrAddProperties<Properties>().sym_name =
      StringAttr::get(state.getContext(), name);
}

LogicalResult cuda_tile::ModuleOp::verifyRegions() {
  for (Operation &op : getBody().front())
    if (!isa<FunctionOpInterface>(op) && failed(verifyNoScope(&op)))
      return failure();
  return success();
}

//===----------------------------------------------------------------------===//
// entry
//===----------------------------------------------------------------------===//

/// Parses one parameter, `%a: T {attrs} loc(…)` or `T {attrs} loc(…)`. The
/// first one decides whether parameters have names.
static ParseResult parseParameter(OpAsmParser &parser, bool &named,
                                  SmallVectorImpl<OpAsmParser::Argument> &all) {
  SMLoc loc = parser.getCurrentLocation();
  OpAsmParser::Argument argument;
  OptionalParseResult hasName = parser.parseOptionalArgument(argument);
  if (hasName.has_value() && failed(*hasName))
    return failure();
  if (all.empty())
    named = hasName.has_value();
  // entry.c3: either all parameters have names or none
  if (named && !hasName.has_value())
    return parser.emitError(loc, "expected SSA identifier");
  if (!named && hasName.has_value())
    return parser.emitError(loc, "expected type instead of SSA identifier");

  NamedAttrList attributes;
  if ((named && parser.parseColon()) || parseShort(parser, argument.type) ||
      parser.parseOptionalAttrDict(attributes) ||
      parser.parseOptionalLocationSpecifier(argument.sourceLoc))
    return failure();
  argument.attrs = attributes.getDictionary(parser.getContext());
  all.push_back(argument);
  return success();
}

/// `-> T`, or `-> (T {attrs}, …)`
static ParseResult parseResults(OpAsmParser &parser,
                                SmallVectorImpl<Type> &types,
                                SmallVectorImpl<DictionaryAttr> &attributes) {
  if (failed(parser.parseOptionalArrow()))
    return success();
  auto parseOne = [&]() -> ParseResult {
    NamedAttrList dictionary;
    if (parseShort(parser, types.emplace_back()) ||
        parser.parseOptionalAttrDict(dictionary))
      return failure();
    attributes.push_back(dictionary.getDictionary(parser.getContext()));
    return success();
  };
  if (failed(parser.parseOptionalLParen())) {
    attributes.push_back(DictionaryAttr::get(parser.getContext()));
    return parseShort(parser, types.emplace_back());
  }
  if (succeeded(parser.parseOptionalRParen()))
    return success();
  return failure(parser.parseCommaSeparatedList(parseOne) ||
                 parser.parseRParen());
}

ParseResult EntryOp::parse(OpAsmParser &parser, OperationState &result) {
  Builder &builder = parser.getBuilder();
  auto &properties = result.getOrAddProperties<Properties>();
  SmallVector<OpAsmParser::Argument> arguments;
  SmallVector<Type> argumentTypes, resultTypes;
  SmallVector<DictionaryAttr> resultAttributes;
  bool named = false;
  if (parser.parseSymbolName(properties.sym_name) ||
      parser.parseCommaSeparatedList(
          OpAsmParser::Delimiter::Paren,
          [&] { return parseParameter(parser, named, arguments); }) ||
      parseResults(parser, resultTypes, resultAttributes))
    return failure();
  if (succeeded(parser.parseOptionalKeyword("optimization_hints"))) {
    OptimizationHintsAttr hints;
    if (parser.parseEqual() || parseHints(parser, hints))
      return failure();
    if (!hints.getValue().empty())
      properties.optimization_hints = hints;
  }

  for (const OpAsmParser::Argument &argument : arguments)
    argumentTypes.push_back(argument.type);
  properties.function_type =
      TypeAttr::get(builder.getFunctionType(argumentTypes, resultTypes));
  if (!arguments.empty())
    properties.arg_attrs = builder.getArrayAttr(llvm::map_to_vector(
        arguments, [](const OpAsmParser::Argument &argument) -> Attribute {
          return argument.attrs;
        }));
  if (llvm::any_of(resultAttributes,
                   [](DictionaryAttr attrs) { return !attrs.empty(); }))
    properties.res_attrs = builder.getArrayAttr(SmallVector<Attribute>(
        resultAttributes.begin(), resultAttributes.end()));

  Region *body = result.addRegion();
  if (parser.parseRegion(*body, arguments) || parseAttributes(parser, result))
    return failure();
  EntryOp::ensureTerminator(*body, builder, result.location);
  return success();
}

void EntryOp::print(OpAsmPrinter &printer) {
  auto printWithAttributes = [&](Type type, ArrayAttr all, unsigned index) {
    printShort(printer, type);
    if (all)
      printer.printOptionalAttrDict(
          cast<DictionaryAttr>(all[index]).getValue());
  };

  printer << ' ';
  printer.printSymbolName(getSymName());
  printer << '(';
  llvm::interleaveComma(getArguments(), printer, [&](BlockArgument argument) {
    printer << argument << ": ";
    printWithAttributes(argument.getType(), getArgAttrsAttr(),
                        argument.getArgNumber());
  });
  printer << ')';
  if (!getResultTypes().empty()) {
    printer << " -> (";
    for (auto [index, type] : llvm::enumerate(getResultTypes())) {
      if (index != 0)
        printer << ", ";
      printWithAttributes(type, getResAttrsAttr(), index);
    }
    printer << ')';
  }
  if (auto hints = getOptimizationHintsAttr();
      hints && !hints.getValue().empty()) {
    printer << " optimization_hints=";
    hints.print(printer);
  }
  printer << ' ';
  printer.printRegion(getBody(), /*printEntryBlockArgs=*/false);
  printer.printOptionalAttrDict(
      (*this)->getDiscardableAttrDictionary().getValue());
}

template <>
LogicalResult mlir::function_interface_impl::verifyTrait(EntryOp entry) {
  // entry.c4: there is one dictionary of attributes per parameter
  if (ArrayAttr attributes = entry.getArgAttrsAttr();
      attributes && attributes.size() != entry.getNumArguments())
    return entry.emitOpError("expects argument attribute array to have the "
                             "same number of elements as the number of "
                             "function arguments, got ")
           << attributes.size() << ", but expected " << entry.getNumArguments();
  return entry.verifyBody();
}

LogicalResult EntryOp::verify() {
  // entry.c1: it has no results
  if (getFunctionType().getNumResults() != 0)
    return emitOpError("entry op must not return values");
  // entry.c2: parameters that are tiles have rank 0
  for (Type type : getArgumentTypes())
    if (auto tile = dyn_cast<TileType>(type); tile && tile.getRank() != 0)
      return emitOpError(
          "entry op must have scalar types (rank 0 !cuda_tile.tile)");
  if (failed(verifyFunctionScope(*this)))
    return failure();
  return verifyHints(*this, getOptimizationHintsAttr(), HintTarget::Entry);
}

LogicalResult EntryOp::verifyRegions() { return verifyBodyScopes(*this); }

//===----------------------------------------------------------------------===//
// global
//===----------------------------------------------------------------------===//

LogicalResult GlobalOp::verify() {
  // global.c1: the literal has one dimension
  if (getValue().getType().getRank() != 1)
    return emitOpError("type must have rank 1");
  // global.c2: the elements are numbers
  if (failed(verifyLiteralElement([&] { return emitOpError(); },
                                  getValue().getElementType())))
    return failure();
  // global.c3: the alignment is natural, or a power of two that engines can
  // meet
  constexpr int64_t kMaxAlignment = int64_t(1) << 30;
  int64_t alignment = getAlignment();
  if (alignment != 0 && (!llvm::isPowerOf2_64(alignment) || alignment < 0 ||
                         alignment > kMaxAlignment))
    return emitOpError("'alignment' must be 0 or a power of two from 1 to ")
           << kMaxAlignment << ", but got " << alignment;
  return success();
}
