//===- ControlFlowOps.cpp - structured control flow -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/dialect/Assembly.h"
#include "tessera/dialect/LocatedPrinting.h"
#include "tessera/dialect/Ops.h"
#include "tessera/dialect/Verification.h"

#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace tessera::cuda_tile;

bool IfTerminator::classof(Operation *op) {
  return isa<YieldOp, BreakOp, ContinueOp, ReturnOp>(op);
}

bool LoopTerminator::classof(Operation *op) {
  return isa<ContinueOp, BreakOp>(op);
}

/// How many there are on this thread.
static thread_local unsigned locatedPrintings = 0;

LocatedPrinting::LocatedPrinting() { ++locatedPrintings; }
LocatedPrinting::~LocatedPrinting() { --locatedPrintings; }

bool LocatedPrinting::isOn() {
  return locatedPrintings != 0 || OpPrintingFlags().shouldPrintDebugInfo();
}

/// A terminator that says nothing is not printed where it is implied. Parsers
/// give one that is left out no location of its own.
template <typename ImpliedOp>
static void printBody(OpAsmPrinter &printer, Region &region) {
  Operation *terminator = region.empty() || region.front().empty()
                              ? nullptr
                              : &region.front().back();
  bool implied =
      isa_and_nonnull<ImpliedOp>(terminator) &&
      terminator->getNumOperands() == 0 &&
      terminator->getDiscardableAttrDictionary().empty() &&
      (isa<UnknownLoc>(terminator->getLoc()) || !LocatedPrinting::isOn());
  printer.printRegion(region, /*printEntryBlockArgs=*/false,
                      /*printBlockTerminators=*/!implied);
}

/// `(%arg = %init, …)`
static void printIterValues(OpAsmPrinter &printer, ValueRange arguments,
                            ValueRange inits) {
  printer << " iter_values(";
  llvm::interleaveComma(llvm::zip(arguments, inits), printer, [&](auto pair) {
    printer << std::get<0>(pair) << " = " << std::get<1>(pair);
  });
  printer << ')';
}

/// Loop-carried values that both kinds of loop share: as many block arguments
/// as inits, of their types, and no views among them.
static LogicalResult verifyCarried(Operation *op, ValueRange arguments,
                                   ValueRange inits, TypeRange results) {
  // carried.c3: one block argument an init
  if (arguments.size() != inits.size())
    return op->emitOpError("mismatch in number of region iterator values and "
                           "loop iterator inits: ")
           << arguments.size() << " vs " << inits.size();
  // carried.c4: argument and init have one type
  for (auto [index, init, argument] : llvm::enumerate(inits, arguments))
    if (init.getType() != argument.getType())
      return op->emitOpError("init value ")
             << index << " and region iter_value " << index
             << " have different type: " << init.getType()
             << " != " << argument.getType();
  return success(
      succeeded(verifyNoViews(op, inits.getTypes(), "loop-carried value")) &&
      succeeded(verifyNoViews(op, results, "result type")));
}

/// Edges of a loop as MLIR's analyses see them. `break` and `continue` may
/// stand under ifs, where no interface of MLIR finds them, so no value is said
/// to flow along an edge: analyses then assume nothing about carried values.
static void addLoopEdges(Operation *op, Region &body,
                         SmallVectorImpl<RegionSuccessor> &successors) {
  successors.emplace_back(&body, Region::BlockArgListType());
  successors.emplace_back(op, op->getResults().take_front(0));
}

//===----------------------------------------------------------------------===//
// for
//===----------------------------------------------------------------------===//

ParseResult ForOp::parse(OpAsmParser &parser, OperationState &result) {
  using Operand = OpAsmParser::UnresolvedOperand;
  auto &properties = result.getOrAddProperties<Properties>();
  if (succeeded(parser.parseOptionalKeyword("unsigned")))
    properties.unsignedCmp = parser.getBuilder().getUnitAttr();

  SmallVector<OpAsmParser::Argument, 4> arguments(1);
  SmallVector<Operand, 3> bounds(3);
  SmallVector<Operand, 4> inits;
  SMLoc carriedLoc;
  Type type;
  if (parser.parseArgument(arguments.front()) || parser.parseKeyword("in") ||
      parser.parseLParen() || parser.parseOperand(bounds[0]) ||
      parser.parseKeyword("to") || parser.parseOperand(bounds[1]) ||
      parser.parseComma() || parser.parseKeyword("step") ||
      parser.parseOperand(bounds[2]) || parser.parseRParen() ||
      parser.parseColon() || parseShort(parser, type) ||
      parser.getCurrentLocation(&carriedLoc))
    return failure();
  if (succeeded(parser.parseOptionalKeyword("iter_values"))) {
    if (parser.parseAssignmentList(arguments, inits) || parser.parseArrow() ||
        parser.parseLParen() || parseShortTypes(parser, result.types) ||
        parser.parseRParen())
      return failure();
  }
  // for.c2: one result a carried value
  if (inits.size() != result.types.size())
    return parser.emitError(carriedLoc, "mismatch in number of loop-carried "
                                        "values and defined values");
  arguments.front().type = type;
  for (auto [argument, carried] :
       llvm::zip(MutableArrayRef(arguments).drop_front(), result.types))
    argument.type = carried;

  if (parser.resolveOperands(bounds, type, result.operands) ||
      parser.resolveOperands(inits, result.types, carriedLoc,
                             result.operands) ||
      parser.parseRegion(*result.addRegion(), arguments))
    return failure();
  ForOp::ensureTerminator(*result.regions.front(), parser.getBuilder(),
                          result.location);
  return parseAttributes(parser, result);
}

void ForOp::print(OpAsmPrinter &printer) {
  if (getUnsignedCmp())
    printer << " unsigned";
  printer << ' ' << getInductionVar() << " in (" << getLowerBound() << " to "
          << getUpperBound() << ", step " << getStep() << ") : ";
  printShort(printer, getInductionVar().getType());
  if (!getInitValues().empty()) {
    printIterValues(printer, getIterValues(), getInitValues());
    printer << " -> (";
    printShortTypes(printer, *this, getResultTypes());
    printer << ')';
  }
  printer << ' ';
  printBody<ContinueOp>(printer, getRegion());
  printer.printOptionalAttrDict(
      (*this)->getDiscardableAttrDictionary().getValue());
}

LogicalResult ForOp::verify() {
  Block &body = getRegion().front();
  // for.c3: there is an induction variable
  if (body.getNumArguments() == 0)
    return emitOpError(
        "expected at least one block argument for induction variable");
  // for.c4: it has the type of the bounds
  if (getInductionVar().getType() != getLowerBound().getType())
    return emitOpError("expected induction variable to be same type as bounds "
                       "and step: ")
           << getInductionVar().getType() << " vs "
           << getLowerBound().getType();
  if (failed(verifyCarried(*this, getIterValues(), getInitValues(),
                           getResultTypes())))
    return failure();
  // for.c5: results have the types of the inits
  if (getInitValues().getTypes() != getResultTypes())
    return emitOpError("failed to verify that all of {initValues, "
                       "resultValues} have same type");
  return success();
}

void ForOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  if (getNumResults() != 0)
    setName(getResult(0), "for");
}

void ForOp::getAsmBlockArgumentNames(Region &region,
                                     OpAsmSetValueNameFn setName) {
  if (region.empty() || region.front().getNumArguments() == 0)
    return;
  setName(getInductionVar(), "loopIdx");
  for (auto [index, argument] : llvm::enumerate(getIterValues()))
    setName(argument, ("iterArg" + Twine(index)).str());
}

void ForOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  // The effects of the body. Its own `continue` only goes round; one under an
  // `if` counts like any terminator MLIR knows nothing about.
  for (Operation &op : getRegion().front()) {
    if (isa<ContinueOp>(op))
      continue;
    auto nested = mlir::getEffectsRecursively(&op);
    if (nested) {
      llvm::append_range(effects, *nested);
      continue;
    }
    effects.emplace_back(MemoryEffects::Read::get());
    effects.emplace_back(MemoryEffects::Write::get());
  }
}

Speculation::Speculatability ForOp::getSpeculatability() {
  // A step that is not known to go forward may never reach the bound.
  DenseElementsAttr step;
  if (!matchPattern(getStep(), m_Constant(&step)) ||
      !step.getSplatValue<APInt>().isStrictlyPositive())
    return Speculation::NotSpeculatable;
  return Speculation::RecursivelySpeculatable;
}

SmallVector<Region *> ForOp::getLoopRegions() { return {&getRegion()}; }

std::optional<SmallVector<Value>> ForOp::getLoopInductionVars() {
  return SmallVector<Value>{getInductionVar()};
}
std::optional<SmallVector<OpFoldResult>> ForOp::getLoopLowerBounds() {
  return SmallVector<OpFoldResult>{OpFoldResult(getLowerBound())};
}
std::optional<SmallVector<OpFoldResult>> ForOp::getLoopUpperBounds() {
  return SmallVector<OpFoldResult>{OpFoldResult(getUpperBound())};
}
std::optional<SmallVector<OpFoldResult>> ForOp::getLoopSteps() {
  return SmallVector<OpFoldResult>{OpFoldResult(getStep())};
}

void ForOp::getSuccessorRegions(RegionBranchPoint,
                                SmallVectorImpl<RegionSuccessor> &successors) {
  addLoopEdges(*this, getRegion(), successors);
}

//===----------------------------------------------------------------------===//
// loop
//===----------------------------------------------------------------------===//

ParseResult LoopOp::parse(OpAsmParser &parser, OperationState &result) {
  SmallVector<OpAsmParser::Argument, 4> arguments;
  SmallVector<OpAsmParser::UnresolvedOperand, 4> inits;
  SmallVector<Type, 4> initTypes;
  SMLoc loc = parser.getCurrentLocation();
  if (succeeded(parser.parseOptionalKeyword("iter_values"))) {
    SMLoc typesLoc;
    if (parser.parseAssignmentList(arguments, inits) || parser.parseColon() ||
        parser.getCurrentLocation(&typesLoc) ||
        parseShortTypes(parser, initTypes))
      return failure();
    // loop.c1: one type a carried value
    if (inits.size() != initTypes.size())
      return parser.emitError(
          typesLoc, "found different number of iter_values and types");
    if (succeeded(parser.parseOptionalArrow()) &&
        parseShortTypes(parser, result.types))
      return failure();
  } else if (succeeded(parser.parseOptionalColon())) {
    if (parseShortTypes(parser, result.types))
      return failure();
  }
  for (auto [argument, type] : llvm::zip(arguments, initTypes))
    argument.type = type;
  if (parser.resolveOperands(inits, initTypes, loc, result.operands) ||
      parser.parseRegion(*result.addRegion(), arguments))
    return failure();
  LoopOp::ensureTerminator(*result.regions.front(), parser.getBuilder(),
                           result.location);
  return parseAttributes(parser, result);
}

void LoopOp::print(OpAsmPrinter &printer) {
  if (!getInitValues().empty()) {
    printIterValues(printer, getRegion().getArguments(), getInitValues());
    printer << " : ";
    printShortTypes(printer, *this, getInitValues().getTypes());
  }
  if (getNumResults() != 0) {
    printer << (getInitValues().empty() ? " : " : " -> ");
    printShortTypes(printer, *this, getResultTypes());
  }
  printer << ' ';
  printBody<ContinueOp>(printer, getRegion());
  printer.printOptionalAttrDict(
      (*this)->getDiscardableAttrDictionary().getValue());
}

LogicalResult LoopOp::verify() {
  return verifyCarried(*this, getRegion().getArguments(), getInitValues(),
                       getResultTypes());
}

SmallVector<Region *> LoopOp::getLoopRegions() { return {&getRegion()}; }

void LoopOp::getSuccessorRegions(RegionBranchPoint,
                                 SmallVectorImpl<RegionSuccessor> &successors) {
  addLoopEdges(*this, getRegion(), successors);
}

//===----------------------------------------------------------------------===//
// if
//===----------------------------------------------------------------------===//

ParseResult IfOp::parse(OpAsmParser &parser, OperationState &result) {
  OpAsmParser::UnresolvedOperand condition;
  Type conditionType = TileType::get(parser.getBuilder().getI1Type());
  Region *thenRegion = result.addRegion();
  Region *elseRegion = result.addRegion();
  if (parser.parseOperand(condition) ||
      parser.resolveOperand(condition, conditionType, result.operands))
    return failure();
  if (succeeded(parser.parseOptionalArrow()))
    if (parser.parseLParen() || parseShortTypes(parser, result.types) ||
        parser.parseRParen())
      return failure();
  if (parser.parseRegion(*thenRegion))
    return failure();
  IfOp::ensureTerminator(*thenRegion, parser.getBuilder(), result.location);
  if (succeeded(parser.parseOptionalKeyword("else"))) {
    if (parser.parseRegion(*elseRegion))
      return failure();
    IfOp::ensureTerminator(*elseRegion, parser.getBuilder(), result.location);
  }
  return parseAttributes(parser, result);
}

void IfOp::print(OpAsmPrinter &printer) {
  printer << ' ' << getCondition();
  if (getNumResults() != 0) {
    printer << " -> (";
    printShortTypes(printer, *this, getResultTypes());
    printer << ')';
  }
  printer << ' ';
  printBody<YieldOp>(printer, getThenRegion());
  if (!getElseRegion().empty()) {
    printer << " else ";
    printBody<YieldOp>(printer, getElseRegion());
  }
  printer.printOptionalAttrDict(
      (*this)->getDiscardableAttrDictionary().getValue());
}

/// Types as diagnostics list them: 'A', 'B'. A hostile operation has a million
/// of them, and nobody reads more than a few.
static void listTypes(InFlightDiagnostic &diag, TypeRange types) {
  constexpr size_t kShown = 64;
  llvm::interleaveComma(types.take_front(std::min(types.size(), kShown)), diag);
  if (types.size() > kShown)
    diag << ", and " << types.size() - kShown << " more";
}

/// A branch that comes back brings the results.
static LogicalResult verifyBranch(IfOp op, Region &region, StringRef name) {
  // This runs before the region is verified: the block may be empty.
  Block &block = region.front();
  auto yield = block.empty() ? YieldOp() : dyn_cast<YieldOp>(block.back());
  if (!yield)
    return success();
  TypeRange results = op.getResultTypes();
  TypeRange yielded = yield.getOperandTypes();
  if (results == yielded)
    return success();
  InFlightDiagnostic diag = op.emitOpError();
  // if.c3: a branch yields where there are results
  if (yielded.empty()) {
    diag << "has return type of ";
    listTypes(diag, results);
    return diag << " but " << name << " branch does not yield anything";
  }
  // if.c4: a branch yields nothing where there are none
  if (results.empty()) {
    diag << "does not return a value, but " << name << " branch yields ";
    listTypes(diag, yielded);
    return diag;
  }
  // if.c5: a branch yields the results' types
  diag << "type does not match yield type, " << name << " branch yields ";
  listTypes(diag, yielded);
  diag << " but op result type is ";
  listTypes(diag, results);
  return diag;
}

LogicalResult IfOp::verify() {
  // if.c1: there is a then branch
  if (getThenRegion().empty())
    return emitOpError("must define then branch");
  if (failed(verifyNoViews(*this, getResultTypes(), "result type")) ||
      failed(verifyBranch(*this, getThenRegion(), "then")))
    return failure();
  if (!getElseRegion().empty())
    return verifyBranch(*this, getElseRegion(), "else");
  // if.c2: results have a value either way
  if (getNumResults() != 0)
    return emitOpError("has non-empty return type, must define else branch");
  return success();
}

void IfOp::getSuccessorRegions(RegionBranchPoint point,
                               SmallVectorImpl<RegionSuccessor> &successors) {
  // Only a yield comes back; what else ends a branch leaves for good.
  if (!point.isParent()) {
    if (isa<YieldOp>(point.getTerminatorPredecessorOrNull()))
      successors.emplace_back(getOperation(), getResults());
    return;
  }
  successors.emplace_back(&getThenRegion());
  if (getElseRegion().empty())
    successors.emplace_back(getOperation(), getResults().take_front(0));
  else
    successors.emplace_back(&getElseRegion());
}

/// The condition, where an analysis knows it.
static std::optional<bool> getKnownCondition(ArrayRef<Attribute> operands) {
  auto value = dyn_cast_if_present<DenseElementsAttr>(operands.front());
  if (!value)
    return std::nullopt;
  return value.getSplatValue<bool>();
}

void IfOp::getEntrySuccessorRegions(
    ArrayRef<Attribute> operands,
    SmallVectorImpl<RegionSuccessor> &successors) {
  std::optional<bool> condition = getKnownCondition(operands);
  if (!condition)
    return getSuccessorRegions(RegionBranchPoint::parent(), successors);
  if (*condition)
    successors.emplace_back(&getThenRegion());
  else if (!getElseRegion().empty())
    successors.emplace_back(&getElseRegion());
  else
    successors.emplace_back(getOperation(), getResults().take_front(0));
}

void IfOp::getRegionInvocationBounds(
    ArrayRef<Attribute> operands, SmallVectorImpl<InvocationBounds> &bounds) {
  std::optional<bool> condition = getKnownCondition(operands);
  bounds.emplace_back(condition && *condition, !condition || *condition);
  bounds.emplace_back(condition && !*condition, !condition || !*condition);
}

//===----------------------------------------------------------------------===//
// Terminators
//===----------------------------------------------------------------------===//

/// The nearest ancestor that is no `if`.
static Operation *getEnclosingNonIf(Operation *op) {
  Operation *parent = op->getParentOp();
  while (isa_and_nonnull<IfOp>(parent))
    parent = parent->getParentOp();
  return parent;
}

/// `('A', 'B')`
static InFlightDiagnostic &printTypeTuple(InFlightDiagnostic &diag,
                                          TypeRange types) {
  diag << '(';
  listTypes(diag, types);
  return diag << ')';
}

MutableOperandRange ContinueOp::getMutableSuccessorOperands(RegionSuccessor) {
  return MutableOperandRange(*this, /*start=*/0, /*length=*/0);
}

MutableOperandRange BreakOp::getMutableSuccessorOperands(RegionSuccessor) {
  return MutableOperandRange(*this, /*start=*/0, /*length=*/0);
}

Speculation::Speculatability ContinueOp::getSpeculatability() {
  // The end of a `for`'s own body does not keep the loop from being
  // speculated; a jump out of an `if` does.
  return isa<ForOp>((*this)->getParentOp()) ? Speculation::Speculatable
                                            : Speculation::NotSpeculatable;
}

LogicalResult ContinueOp::verify() {
  Operation *loop = getEnclosingNonIf(*this);
  // continue.c2: only ifs stand between it and its loop
  if (!isa_and_nonnull<ForOp, LoopOp>(loop))
    return emitOpError("can only be nested within a ancestor chain of "
                       "'cuda_tile.for', 'cuda_tile.loop', 'cuda_tile.if' "
                       "operations");
  bool isFor = isa<ForOp>(loop);
  TypeRange expected = isFor ? TypeRange(loop->getResultTypes())
                             : TypeRange(loop->getOperandTypes());
  if (expected == getOperandTypes())
    return success();
  // continue.c3: it carries the loop's values
  InFlightDiagnostic diag = mlir::emitError(loop->getLoc());
  diag << (isFor ? "`for`" : "`loop`")
       << " is missing a valid terminator. `continue` op should have operand "
          "types that match the parent loop "
       << (isFor ? "return types: " : "iter_values: ");
  printTypeTuple(diag, expected) << ", but found: ";
  printTypeTuple(diag, getOperandTypes());
  diag.attachNote(getLoc()) << "this `continue`";
  return diag;
}

LogicalResult BreakOp::verify() {
  Operation *loop = getEnclosingNonIf(*this);
  // break.c2: only ifs stand between it and its loop
  if (!isa_and_nonnull<LoopOp>(loop))
    return emitOpError("can only be nested within a ancestor chain of "
                       "'cuda_tile.loop', 'cuda_tile.if' operations");
  if (loop->getResultTypes() == getOperandTypes())
    return success();
  // break.c3: it brings the loop's results
  InFlightDiagnostic diag = emitOpError(
      "operand types must correspond to the parent loop result types: ");
  printTypeTuple(diag, getOperandTypes()) << " vs ";
  printTypeTuple(diag, loop->getResultTypes());
  return diag;
}

LogicalResult ReturnOp::verify() {
  auto entry = dyn_cast_if_present<EntryOp>(getEnclosingNonIf(*this));
  // return.c2: only ifs stand between it and its entry
  if (!entry)
    return emitOpError(
        "must be used within a cuda_tile.entry, or cuda_tile.if operation");
  // A signature that is missing or none is the entry's fault, and reported
  // there; tools that look on for more errors come here all the same.
  TypeAttr signature = entry.getFunctionTypeAttr();
  auto function =
      signature ? dyn_cast<FunctionType>(signature.getValue()) : FunctionType();
  if (!function)
    return success();
  // return.c3: it brings what the signature says
  unsigned results = function.getNumResults();
  if (getNumOperands() != results)
    return emitOpError("has ")
           << getNumOperands() << " operands, but enclosing function (@"
           << entry.getSymName() << ") returns " << results;
  // return.c4: kernels return nothing
  if (getNumOperands() != 0)
    return emitOpError("has ") << getNumOperands()
                               << " operands, but entry function must return 0 "
                                  "operands";
  return success();
}

#define GET_OP_CLASSES
#include "tessera/dialect/ControlFlowOps.cpp.inc"
