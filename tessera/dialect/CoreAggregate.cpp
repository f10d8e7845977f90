//===- CoreAggregate.cpp - reduce and scan -===//
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
// Syntax
//===----------------------------------------------------------------------===//

/// `(%e: t, %acc: t, …)`
static ParseResult
parseBodyArguments(OpAsmParser &parser,
                   SmallVectorImpl<OpAsmParser::Argument> &arguments) {
  return parser.parseCommaSeparatedList(
      OpAsmParser::Delimiter::Paren, [&]() -> ParseResult {
        OpAsmParser::Argument &argument = arguments.emplace_back();
        return failure(
            parser.parseArgument(argument) || parser.parseColon() ||
            parseShort(parser, argument.type) ||
            parser.parseOptionalLocationSpecifier(argument.sourceLoc));
      });
}

/// `name=value`
template <typename AttrT>
static ParseResult parseField(OpAsmParser &parser, StringRef name, Type type,
                              AttrT &value) {
  return failure(parser.parseKeyword(name) || parser.parseEqual() ||
                 parser.parseAttribute(value, type));
}

/// `%x, … [attrs] dim=D [reverse=B] identities=[…] : T, … -> T, … (args) {…}`
template <typename OpTy>
static ParseResult parseAggregate(OpAsmParser &parser, OperationState &result) {
  Builder &builder = parser.getBuilder();
  auto &properties = result.getOrAddProperties<typename OpTy::Properties>();
  SmallVector<OpAsmParser::UnresolvedOperand, 2> operands;
  SmallVector<OpAsmParser::Argument, 4> arguments;
  SmallVector<Type, 2> types;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseOperandList(operands) || parseAttributes(parser, result) ||
      parseField(parser, "dim", builder.getI32Type(), properties.dim))
    return failure();
  if constexpr (std::is_same_v<OpTy, ScanOp>)
    if (parseField(parser, "reverse", Type(), properties.reverse))
      return failure();
  if (parseField(parser, "identities", Type(), properties.identities) ||
      parser.parseColon() || parseShortTypes(parser, types) ||
      parser.parseArrow() || parseShortTypes(parser, result.types) ||
      parser.resolveOperands(operands, types, loc, result.operands) ||
      parseBodyArguments(parser, arguments) ||
      parser.parseRegion(*result.addRegion(), arguments))
    return failure();
  return success();
}

template <typename OpTy>
static void printAggregate(OpTy op, OpAsmPrinter &printer) {
  printer << ' ' << op.getOperands();
  printer.printOptionalAttrDict(op->getDiscardableAttrDictionary().getValue());
  printer << " dim=" << op.getDim();
  if constexpr (std::is_same_v<OpTy, ScanOp>)
    printer << " reverse=" << (op.getReverse() ? "true" : "false");
  printer << " identities=" << op.getIdentities() << " : ";
  printShortTypes(printer, op, op.getOperands().getTypes());
  printer << " -> ";
  printShortTypes(printer, op, op->getResultTypes());
  printer.printNewline();
  printer << '(';
  llvm::interleaveComma(op.getBody().getArguments(), printer,
                        [&](BlockArgument argument) {
                          printer << argument << ": ";
                          printShort(printer, argument.getType());
                        });
  printer << ") ";
  printer.printRegion(op.getBody(), /*printEntryBlockArgs=*/false);
}

ParseResult ReduceOp::parse(OpAsmParser &parser, OperationState &result) {
  return parseAggregate<ReduceOp>(parser, result);
}
void ReduceOp::print(OpAsmPrinter &printer) { printAggregate(*this, printer); }

ParseResult ScanOp::parse(OpAsmParser &parser, OperationState &result) {
  return parseAggregate<ScanOp>(parser, result);
}
void ScanOp::print(OpAsmPrinter &printer) { printAggregate(*this, printer); }

void ReduceOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  if (getNumResults() != 0)
    setName(getResult(0), "red");
}

void ReduceOp::getAsmBlockArgumentNames(Region &region,
                                        OpAsmSetValueNameFn setName) {
  unsigned pairs = region.getNumArguments() / 2;
  for (BlockArgument argument : region.getArguments()) {
    unsigned index = argument.getArgNumber();
    std::string name = index % 2 == 0 ? "reduce_lhs" : "reduce_rhs";
    if (pairs > 1)
      name += std::to_string(index / 2);
    setName(argument, name);
  }
}

void ScanOp::getAsmResultNames(OpAsmSetValueNameFn) {}
void ScanOp::getAsmBlockArgumentNames(Region &, OpAsmSetValueNameFn) {}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

LogicalResult ReduceOp::inferReturnTypes(MLIRContext *,
                                         std::optional<Location> location,
                                         ReduceOp::Adaptor adaptor,
                                         SmallVectorImpl<Type> &results) {
  for (Value operand : adaptor.getOperands()) {
    auto tile = dyn_cast<TileType>(operand.getType());
    if (!tile || adaptor.getDim() >= tile.getRank())
      return emitOptionalError(location, "dimension (", adaptor.getDim(),
                               ") is out of bound of ", operand.getType());
    SmallVector<int64_t, 4> shape(tile.getShape());
    shape.erase(shape.begin() + adaptor.getDim());
    results.push_back(TileType::get(shape, tile.getElementType()));
  }
  return success();
}

LogicalResult ScanOp::inferReturnTypes(MLIRContext *, std::optional<Location>,
                                       ScanOp::Adaptor adaptor,
                                       SmallVectorImpl<Type> &results) {
  llvm::append_range(results, adaptor.getOperands().getTypes());
  return success();
}

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

static Type getElement(Value value) {
  return cast<TileType>(value.getType()).getElementType();
}

/// In identities, f16 and bf16 are interchangeable.
static bool isIdentityFor(Type identity, Type element) {
  return identity == element || (isa<Float16Type, BFloat16Type>(identity) &&
                                 isa<Float16Type, BFloat16Type>(element));
}

template <typename OpTy> static LogicalResult verifyAggregate(OpTy op) {
  size_t count = op.getOperands().size();
  // aggregate.c1: there is one result per operand, and at least one
  if (op->getNumResults() != count)
    return op.emitOpError("expect same number of operands and results");
  // aggregate.c2: there is one identity per operand
  if (op.getIdentities().size() != count)
    return op.emitOpError(
               "expect identities to match the number of operands but got: ")
           << count << " operands and " << op.getIdentities().size()
           << " identities";
  for (auto [index, operand, attr] :
       llvm::enumerate(op.getOperands(), op.getIdentities())) {
    // aggregate.c3: an identity has the element type of its operand
    Type identity = cast<TypedAttr>(attr).getType();
    if (!isIdentityFor(identity, getElement(operand)))
      return op.emitOpError("expect same type for operand at index: ")
             << index << " and identity at index: " << index
             << " but got: " << getElement(operand) << " and " << identity;
  }
  // aggregate.c4: dim is a dimension of the operands
  int64_t rank = cast<TileType>(op.getOperands()[0].getType()).getRank();
  if (op.getDim() >= rank)
    return op.emitOpError("dimension (")
           << op.getDim() << ") is out of bound [0, " << rank << ")";
  return success();
}

/// True if the body of an aggregate may contain `op`. This is MLIR's `isPure`
/// with two exceptions: remi is allowed whatever its divisor, as in the
/// published dialect (real kernels reduce with it); divi and assume are not. A
/// nested aggregate has checked its own body, so every operation is checked
/// once.
static bool isPureInBody(Operation &op) {
  auto areAllPure = [](Region &region) {
    return llvm::all_of(region.getOps(), isPureInBody);
  };
  if (isa<ReduceOp, ScanOp, RemIOp>(op))
    return true;
  if (isa<DivIOp, AssumeOp>(op))
    return false;
  if (auto branch = dyn_cast<IfOp>(op))
    return areAllPure(branch.getThenRegion()) &&
           areAllPure(branch.getElseRegion());
  if (auto loop = dyn_cast<ForOp>(op))
    return loop.getSpeculatability() != Speculation::NotSpeculatable &&
           areAllPure(loop.getRegion());
  if (isa<ContinueOp>(op))
    return isa<ForOp>(op.getParentOp());
  return isPure(&op);
}

/// A body is evaluated in any order and any number of times.
static LogicalResult verifyPure(Operation *aggregate, Block &body) {
  for (Operation &op : body.without_terminator())
    // aggregate.c12: the operations of the body have no effects
    if (!isPureInBody(op))
      return op.emitOpError("only pure operations are allowed inside '")
             << aggregate->getName() << "'";
  return success();
}

template <typename OpTy> static LogicalResult verifyAggregateBody(OpTy op) {
  Block &body = op.getBody().front();
  size_t count = op.getOperands().size();
  // aggregate.c5: the body has an element and an accumulator per operand
  if (body.getNumArguments() != 2 * count)
    return op.emitOpError("expect ")
           << 2 * count
           << " block arguments but got: " << body.getNumArguments();
  for (BlockArgument argument : body.getArguments()) {
    // aggregate.c6: these arguments are scalars
    auto tile = dyn_cast<TileType>(argument.getType());
    if (!tile || tile.getRank() != 0)
      return op.emitOpError("expect 0-rank tile type at index: ")
             << argument.getArgNumber() << " but got: " << argument.getType();
  }
  for (size_t i = 0; i < count; ++i) {
    // aggregate.c7: element and accumulator have the same type
    Type element = getElement(body.getArgument(2 * i));
    Type accumulator = getElement(body.getArgument(2 * i + 1));
    if (element != accumulator)
      return op.emitOpError(
                 "expect same element type for block argument at index: ")
             << 2 * i << " and " << 2 * i + 1 << " but got: " << element
             << " and " << accumulator;
    // aggregate.c8: they have the element type of the operand
    Type operand = getElement(op.getOperands()[i]);
    if (operand != element)
      return op.emitOpError("expect same type for operand at index: ")
             << i << " and block argument at index: " << 2 * i
             << " but got: " << operand << " and " << element;
  }
  // aggregate.c9: the body yields one value per operand
  auto yield = cast<YieldOp>(body.getTerminator());
  if (yield.getNumOperands() != count)
    return op.emitOpError("expect number of terminators operands (")
           << yield.getNumOperands() << ") to match number of operands ("
           << count << ")";
  for (size_t i = 0; i < count; ++i) {
    // aggregate.c10: the values have the element types of the operands
    Type operand = getElement(op.getOperands()[i]);
    Type yielded = yield.getOperand(i).getType();
    if (yielded != TileType::get(operand))
      return op.emitOpError("expect same type for operand at index: ")
             << i << " and terminator argument at index: " << i
             << " but got: " << operand << " and "
             << getElementTypeOrSelf(yielded);
  }
  return verifyPure(op, body);
}

LogicalResult ReduceOp::verify() { return verifyAggregate(*this); }
LogicalResult ReduceOp::verifyRegions() { return verifyAggregateBody(*this); }

LogicalResult ScanOp::verify() {
  if (failed(verifyAggregate(*this)))
    return failure();
  for (auto [index, operand, result] :
       llvm::enumerate(getOperands(), getResults()))
    // aggregate.c11: a result of scan has the type of its operand
    if (operand.getType() != result.getType())
      return emitOpError("expect same type for operand at index: ")
             << index << " and result at index: " << index;
  return success();
}
LogicalResult ScanOp::verifyRegions() { return verifyAggregateBody(*this); }
