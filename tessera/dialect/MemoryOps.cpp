//===- MemoryOps.cpp - tokens and pointer accesses -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/dialect/Assembly.h"
#include "tessera/dialect/Hints.h"
#include "tessera/dialect/Ops.h"
#include "tessera/dialect/Verification.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tessera::cuda_tile;

LogicalResult JoinTokensOp::verify() {
  // join_tokens.c1: there are two tokens or more
  if (getTokens().size() < 2)
    return emitOpError("expect two or more tokens");
  return success();
}

//===----------------------------------------------------------------------===//
// load_ptr_tko
//===----------------------------------------------------------------------===//

// The published syntax does not distinguish mask and padding, so a padding
// without a mask prints as if it were the mask. We print it as `padding=%x`,
// and parse both: a single second operand is the mask if it is a tile of i1.
ParseResult LoadPtrTkoOp::parse(OpAsmParser &parser, OperationState &result) {
  using Operand = OpAsmParser::UnresolvedOperand;
  auto &properties = result.getOrAddProperties<Properties>();
  Operand source, token;
  SmallVector<Operand, 2> extras; // mask and padding, in that order
  std::optional<Operand> padding;
  bool hasToken = false;
  SMLoc loc = parser.getCurrentLocation();

  if (parseMemoryOrdering(parser, properties.memory_ordering_semantics) ||
      parseOptionalMemoryScope(parser, properties.memory_scope) ||
      parser.parseOperand(source))
    return failure();
  while (extras.size() < 2 && succeeded(parser.parseOptionalComma()))
    if (parser.parseOperand(extras.emplace_back()))
      return failure();
  if (extras.size() < 2 && succeeded(parser.parseOptionalKeyword("padding")))
    if (parser.parseEqual() || parser.parseOperand(padding.emplace()))
      return failure();
  if (succeeded(parser.parseOptionalKeyword("token"))) {
    hasToken = true;
    if (parser.parseEqual() || parser.parseOperand(token))
      return failure();
  }

  SmallVector<Type, 3> types;
  Type resultType, tokenType;
  if (parseOptionalHints(parser, properties.optimization_hints) ||
      parseAttributes(parser, result) || parser.parseColon() ||
      parseShortTypes(parser, types) || parser.parseArrow() ||
      parseShort(parser, resultType) || parser.parseComma() ||
      parseShort(parser, tokenType))
    return failure();

  if (padding)
    extras.push_back(*padding);
  SmallVector<Operand, 3> operands = {source};
  operands.append(extras);
  if (parser.resolveOperands(operands, types, loc, result.operands) ||
      (hasToken &&
       parser.resolveOperand(token, TokenType::get(parser.getContext()),
                             result.operands)))
    return failure();

  bool loneIsPadding = false;
  if (extras.size() == 1) {
    auto tile = dyn_cast<TileType>(types[1]);
    loneIsPadding = padding || !tile || !tile.getElementType().isInteger(1);
  }
  bool hasMask = !extras.empty() && !loneIsPadding;
  bool hasPadding = extras.size() == 2 || loneIsPadding;
  properties.operandSegmentSizes = {1, hasMask, hasPadding, hasToken};
  result.addTypes({resultType, tokenType});
  return success();
}

void LoadPtrTkoOp::print(OpAsmPrinter &printer) {
  printer << ' ';
  printMemoryOrdering(printer, *this, getMemoryOrderingSemanticsAttr());
  printOptionalMemoryScope(printer, *this, getMemoryScopeAttr());
  printer << ' ' << getSource();
  if (getMask())
    printer << ", " << getMask();
  if (getPaddingValue())
    printer << (getMask() ? ", " : " padding=") << getPaddingValue();
  if (getToken())
    printer << " token=" << getToken();
  printOptionalHints(printer, *this, getOptimizationHintsAttr());
  printer.printOptionalAttrDict(
      (*this)->getDiscardableAttrDictionary().getValue());
  printer << " : ";
  printShort(printer, getSource().getType());
  if (getMask())
    printCommaType(printer, *this, getMask().getType());
  if (getPaddingValue())
    printCommaType(printer, *this, getPaddingValue().getType());
  printer << " -> ";
  printShortTypes(printer, *this, (*this)->getResultTypes());
}

void LoadPtrTkoOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  setName(getResult(), "result");
  setName(getResultToken(), "result_token");
}

LogicalResult LoadPtrTkoOp::verify() {
  if (failed(verifyHints(*this, getOptimizationHintsAttr(),
                         HintTarget::PointerAccess)))
    return failure();
  return verifyLoadOrdering(*this, getMemoryOrderingSemantics(),
                            getMemoryScope());
}

LogicalResult StorePtrTkoOp::verify() {
  if (failed(verifyHints(*this, getOptimizationHintsAttr(),
                         HintTarget::PointerAccess)))
    return failure();
  return verifyStoreOrdering(*this, getMemoryOrderingSemantics(),
                             getMemoryScope());
}

//===----------------------------------------------------------------------===//
// alloca
//===----------------------------------------------------------------------===//

LogicalResult AllocaOp::verify() {
  // alloca.c1: the alignment is a power of two
  int64_t alignment = getAlignment();
  if (!llvm::isPowerOf2_64(alignment))
    return emitOpError("'alignment' must be power of two");
  // alloca.c2: the alignment is at least the size of the element
  Type element = cast<PointerType>(getType().getElementType()).getPointeeType();
  unsigned width = element.getIntOrFloatBitWidth();
  int64_t size = width == 1 ? 1 : isa<FloatTF32Type>(element) ? 4 : width / 8;
  if (alignment < size)
    return emitOpError("'alignment' (")
           << alignment << ") must be at least the natural size (" << size
           << " bytes) for element type " << element;
  return success();
}

#define GET_OP_CLASSES
#include "tessera/dialect/MemoryOps.cpp.inc"
