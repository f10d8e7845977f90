//===- AssumePredicates.cpp - div_by, same_elements, bounded -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/dialect/Types.h"

#include "mlir/IR/Builders.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tessera::cuda_tile;

using EmitError = function_ref<InFlightDiagnostic()>;

/// The name of a predicate in diagnostics: `'cuda_tile.div_by'`.
template <typename PredicateAttr> static std::string quotedName() {
  return ("'cuda_tile." + PredicateAttr::getMnemonic() + "'").str();
}

static bool isIntegerOrPointer(Type type) {
  return isa<IntegerType, PointerType>(type);
}

//===----------------------------------------------------------------------===//
// div_by
//===----------------------------------------------------------------------===//

Attribute DivByAttr::parse(AsmParser &parser, Type) {
  uint64_t divisor;
  std::optional<int64_t> every, along;
  if (parser.parseLess() || parser.parseInteger(divisor))
    return {};
  if (succeeded(parser.parseOptionalComma())) {
    // Accept either word alone, so that the verifier can report what is
    // missing.
    bool hasAlong = succeeded(parser.parseOptionalKeyword("along"));
    if (!hasAlong) {
      if (parser.parseKeyword("every") || parser.parseInteger(every.emplace()))
        return {};
      hasAlong = succeeded(parser.parseOptionalKeyword("along"));
    }
    if (hasAlong && parser.parseInteger(along.emplace()))
      return {};
  }
  if (parser.parseGreater())
    return {};
  return DivByAttr::get(parser.getContext(), divisor, every, along);
}

void DivByAttr::print(AsmPrinter &printer) const {
  printer << '<' << getDivisor();
  if (getEvery() || getAlong())
    printer << ',';
  if (getEvery())
    printer << " every " << *getEvery();
  if (getAlong())
    printer << " along " << *getAlong();
  printer << '>';
}

LogicalResult DivByAttr::verifyFor(EmitError emitError, Type type) const {
  std::string name = quotedName<DivByAttr>();
  bool grouped = getEvery() || getAlong();
  // div_by.c1: the divisor is a power of two
  if (!llvm::isPowerOf2_64(getDivisor()))
    return emitError() << name << " divisor must be a power of 2";
  // div_by.c2: every and along are used together
  if (getEvery().has_value() != getAlong().has_value())
    return emitError() << name
                       << " 'every'/'along' must be used in combination";
  // div_by.c3: the divisor is at most 2^62
  if (getDivisor() > uint64_t(1) << 62)
    return emitError() << name << " divisor is too large";

  if (isa<TensorViewType>(type)) {
    // div_by.c4: a tensor_view has neither every nor along
    if (grouped)
      return emitError() << name
                         << " 'every'/'along' cannot be used if the "
                            "constrained value is a tensor_view";
    return success();
  }
  auto notApplicable = [&]() {
    return emitError() << name
                       << " is valid only for tile of integer/pointer or "
                          "tensor_view values";
  };
  // div_by.c5: the value is a tile or a tensor_view
  auto tile = dyn_cast<TileType>(type);
  if (!tile)
    return notApplicable();
  // div_by.c6: a scalar has neither every nor along
  if (tile.getRank() == 0 && grouped)
    return emitError() << name
                       << " 'every'/'along' cannot be used if the constrained "
                          "value is a 0D tile";
  // div_by.c7: the elements are integers or pointers
  if (!isIntegerOrPointer(tile.getElementType()))
    return notApplicable();
  if (!grouped)
    return success();
  // div_by.c8: along is a dimension of the tile
  int64_t along = *getAlong(), every = *getEvery();
  if (along < 0 || along >= tile.getRank())
    return emitError() << name << " every_dim (" << along
                       << ") must be >= 0 and < tile rank (" << tile.getRank()
                       << ")";
  // div_by.c9: every is at most the extent of that dimension
  int64_t extent = tile.getDimSize(along);
  if (every < 0 || every > extent)
    return emitError() << "expected " << name
                       << " every_dim to be within 0 and the size of the "
                          "respective dimension ("
                       << extent << ")";
  return success();
}

//===----------------------------------------------------------------------===//
// same_elements
//===----------------------------------------------------------------------===//

Attribute SameElementsAttr::parse(AsmParser &parser, Type) {
  SmallVector<int64_t, 4> values;
  if (parser.parseLess() ||
      parser.parseCommaSeparatedList(
          AsmParser::Delimiter::Square,
          [&] { return parser.parseInteger(values.emplace_back()); }) ||
      parser.parseGreater())
    return {};
  return SameElementsAttr::get(
      parser.getContext(), parser.getBuilder().getDenseI64ArrayAttr(values));
}

void SameElementsAttr::print(AsmPrinter &printer) const {
  printer << "<[";
  llvm::interleaveComma(getValues().asArrayRef(), printer);
  printer << "]>";
}

LogicalResult SameElementsAttr::verifyFor(EmitError emitError,
                                          Type type) const {
  std::string name = quotedName<SameElementsAttr>();
  // same_elements.c1: the value is a tile of integers or pointers
  auto tile = dyn_cast<TileType>(type);
  if (!tile || !isIntegerOrPointer(tile.getElementType()))
    return emitError() << name
                       << " is valid only for tile of integer/pointer values";
  // same_elements.c2: there is one extent per dimension
  if (getValues().size() != tile.getRank())
    return emitError() << "expected number of values in " << name << " ("
                       << getValues().size()
                       << ") to match rank of constrained tile ("
                       << tile.getRank() << ")";
  for (auto [position, value] : llvm::enumerate(getValues().asArrayRef())) {
    // same_elements.c3: an extent is at most that of its dimension
    int64_t extent = tile.getDimSize(position);
    if (value < 0 || value > extent)
      return emitError() << "expected " << name << " value " << position
                         << " to be within 0 and the size of the respective "
                            "dimension ("
                         << extent << ")";
  }
  return success();
}

//===----------------------------------------------------------------------===//
// bounded
//===----------------------------------------------------------------------===//

static ParseResult parseBound(AsmParser &parser,
                              std::optional<int64_t> &bound) {
  int64_t value;
  OptionalParseResult integer = parser.parseOptionalInteger(value);
  if (!integer.has_value())
    return parser.parseQuestion();
  bound = value;
  return *integer;
}

static void printBound(AsmPrinter &printer, std::optional<int64_t> bound) {
  if (bound)
    printer << *bound;
  else
    printer << '?';
}

Attribute BoundedAttr::parse(AsmParser &parser, Type) {
  std::optional<int64_t> lb, ub;
  if (parser.parseLess() || parseBound(parser, lb) || parser.parseComma() ||
      parseBound(parser, ub) || parser.parseGreater())
    return {};
  return BoundedAttr::get(parser.getContext(), lb, ub);
}

void BoundedAttr::print(AsmPrinter &printer) const {
  printer << '<';
  printBound(printer, getLb());
  printer << ", ";
  printBound(printer, getUb());
  printer << '>';
}

LogicalResult BoundedAttr::verifyFor(EmitError emitError, Type type) const {
  std::string name = quotedName<BoundedAttr>();
  // bounded.c1: the value is a tile of integers
  auto tile = dyn_cast<TileType>(type);
  auto integer =
      tile ? dyn_cast<IntegerType>(tile.getElementType()) : IntegerType();
  if (!integer)
    return emitError() << name << " is valid only for tile of integer values";
  int64_t min = llvm::minIntN(integer.getWidth());
  int64_t max = llvm::maxIntN(integer.getWidth());
  auto isOutside = [&](std::optional<int64_t> bound) {
    return bound && (*bound < min || *bound > max);
  };
  // bounded.c2: the lower bound is in the signed range of the element
  if (isOutside(getLb()))
    return emitError() << name << " expects lower bound to be within [" << min
                       << ", " << max << "]";
  // bounded.c3: the upper bound is in the signed range of the element
  if (isOutside(getUb()))
    return emitError() << name << " expects upper bound to be within [" << min
                       << ", " << max << "]";
  // bounded.c4: the lower bound is at most the upper bound
  if (getLb() && getUb() && *getLb() > *getUb())
    return emitError() << name
                       << " expects lower bound to be less than or equal to "
                          "upper bound";
  return success();
}
