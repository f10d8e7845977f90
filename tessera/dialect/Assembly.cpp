//===- Assembly.cpp - directives of the declarative assembly formats -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/dialect/Assembly.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace tessera::cuda_tile;

namespace tessera::cuda_tile {

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

ParseResult parseShortTypes(OpAsmParser &parser, SmallVectorImpl<Type> &types) {
  return parser.parseCommaSeparatedList(
      [&] { return parseShort(parser, types.emplace_back()); });
}

void printShortTypes(OpAsmPrinter &printer, Operation *, TypeRange types) {
  llvm::interleaveComma(types, printer,
                        [&](Type type) { printShort(printer, type); });
}

ParseResult parseCommaType(OpAsmParser &parser, Type &type) {
  if (failed(parser.parseOptionalComma()))
    return success();
  return parseShort(parser, type);
}

void printCommaType(OpAsmPrinter &printer, Operation *, Type type) {
  if (!type)
    return;
  printer << ", ";
  printShort(printer, type);
}

ParseResult parseGridTypes(OpAsmParser &parser, Type &x, Type &y, Type &z) {
  // The other two must be this type; the verifier checks the first.
  y = z = TileType::get(parser.getBuilder().getI32Type());
  return parseShort(parser, x);
}

void printGridTypes(OpAsmPrinter &printer, Operation *, Type x, Type, Type) {
  printShort(printer, x);
}

//===----------------------------------------------------------------------===//
// Modifiers
//===----------------------------------------------------------------------===//

/// Parses a word of an enumeration; `expected` lists them for messages.
template <typename Attr, typename Enum>
static ParseResult parseWord(OpAsmParser &parser, Attr &attr,
                             std::optional<Enum> (*symbolize)(StringRef),
                             StringRef expected) {
  SMLoc loc = parser.getCurrentLocation();
  StringRef word;
  std::optional<Enum> value;
  if (succeeded(parser.parseOptionalKeyword(&word)))
    value = symbolize(word);
  if (!value)
    return parser.emitError(loc, expected);
  attr = Attr::get(parser.getContext(), *value);
  return success();
}

ParseResult parseSignedness(OpAsmParser &parser, SignednessAttr &attr) {
  // signedness.c1: the word is signed or unsigned
  return parseWord(parser, attr, symbolizeSignedness,
                   "expected signedness to be one of: {'signed', 'unsigned'}");
}

void printSignedness(OpAsmPrinter &printer, Operation *, SignednessAttr attr) {
  printer << stringifySignedness(attr.getValue());
}

ParseResult parseComparisonPredicate(OpAsmParser &parser,
                                     ComparisonPredicateAttr &attr) {
  // comparison.c1: the predicate is one of the six words
  return parseWord(
      parser, attr, symbolizeComparisonPredicate,
      "expected 'comparison_predicate' to be one of: {'equal', 'not_equal', "
      "'less_than', 'less_than_or_equal', 'greater_than', "
      "'greater_than_or_equal'}");
}

void printComparisonPredicate(OpAsmPrinter &printer, Operation *,
                              ComparisonPredicateAttr attr) {
  printer << stringifyComparisonPredicate(attr.getValue());
}

ParseResult parseComparisonOrdering(OpAsmParser &parser,
                                    ComparisonOrderingAttr &attr) {
  // comparison.c2: the word is ordered or unordered
  return parseWord(parser, attr, symbolizeComparisonOrdering,
                   "expected 'comparison_ordering' to be one of: {'ordered', "
                   "'unordered'}");
}

void printComparisonOrdering(OpAsmPrinter &printer, Operation *,
                             ComparisonOrderingAttr attr) {
  printer << stringifyComparisonOrdering(attr.getValue());
}

ParseResult parseSymbolVisibility(OpAsmParser &parser,
                                  SymbolVisibilityAttr &attr) {
  auto visibility = SymbolVisibility::Public;
  StringRef word;
  if (succeeded(parser.parseOptionalKeyword(&word, {"public", "private"})))
    visibility = *symbolizeSymbolVisibility(word);
  attr = SymbolVisibilityAttr::get(parser.getContext(), visibility);
  return success();
}

void printSymbolVisibility(OpAsmPrinter &printer, Operation *,
                           SymbolVisibilityAttr attr) {
  if (attr.getValue() != SymbolVisibility::Public)
    printer << ' ' << stringifySymbolVisibility(attr.getValue());
}

ParseResult parseOverflow(OpAsmParser &parser, IntegerOverflowAttr &attr) {
  attr = IntegerOverflowAttr::get(parser.getContext(), IntegerOverflow::None);
  if (failed(parser.parseOptionalKeyword("overflow")))
    return success();
  // overflow.c1: the promise is one of the four words
  return failure(
      parser.parseLess() ||
      parseWord(parser, attr, symbolizeIntegerOverflow,
                "expected overflow to be one of: {'none', 'no_signed_wrap', "
                "'no_unsigned_wrap', 'no_wrap'}") ||
      parser.parseGreater());
}

void printOverflow(OpAsmPrinter &printer, Operation *,
                   IntegerOverflowAttr attr) {
  if (attr.getValue() != IntegerOverflow::None)
    printer << " overflow<" << stringifyIntegerOverflow(attr.getValue()) << '>';
}

//===----------------------------------------------------------------------===//
// Rounding
//===----------------------------------------------------------------------===//

/// Parses `[rounding<mode>]`. `listed` are the modes that the op supports. Some
/// parsers accept only those (and report what they got); others let the
/// verifier reject a known mode.
static ParseResult parseRounding(OpAsmParser &parser, RoundingModeAttr &attr,
                                 RoundingMode absent,
                                 ArrayRef<RoundingMode> listed,
                                 bool onlyListed) {
  attr = RoundingModeAttr::get(parser.getContext(), absent);
  if (failed(parser.parseOptionalKeyword("rounding")))
    return success();
  SMLoc loc;
  StringRef word;
  if (parser.parseLess() || parser.getCurrentLocation(&loc) ||
      parser.parseKeyword(&word))
    return failure();
  std::optional<RoundingMode> mode = symbolizeRoundingMode(word);
  // rounding.c4: the mode is one that the syntax of the operation has
  if (!mode || (onlyListed && !llvm::is_contained(listed, *mode))) {
    InFlightDiagnostic diag =
        parser.emitError(loc, "expected rounding mode to be one of: ");
    llvm::interleaveComma(listed, diag, [&](RoundingMode known) {
      diag << "'" << stringifyRoundingMode(known) << "'";
    });
    if (onlyListed)
      diag << ", got: '" << word << "'";
    return diag;
  }
  attr = RoundingModeAttr::get(parser.getContext(), *mode);
  return parser.parseGreater();
}

static void printRounding(OpAsmPrinter &printer, RoundingModeAttr attr,
                          RoundingMode absent) {
  if (attr.getValue() != absent)
    printer << " rounding<" << stringifyRoundingMode(attr.getValue()) << '>';
}

#define TESSERA_ROUNDING_DIRECTIVE(NAME, ABSENT, ONLY_LISTED, ...)             \
  ParseResult parse##NAME(OpAsmParser &parser, RoundingModeAttr &attr) {       \
    using enum RoundingMode;                                                   \
    return parseRounding(parser, attr, ABSENT, {__VA_ARGS__}, ONLY_LISTED);    \
  }                                                                            \
  void print##NAME(OpAsmPrinter &printer, Operation *,                         \
                   RoundingModeAttr attr) {                                    \
    printRounding(printer, attr, RoundingMode::ABSENT);                        \
  }
TESSERA_ROUNDING_DIRECTIVE(IEEERounding, NearestEven, true, NearestEven, Zero,
                           NegativeInf, PositiveInf)
TESSERA_ROUNDING_DIRECTIVE(FToFRounding, NearestEven, true, NearestEven, Zero,
                           NegativeInf, PositiveInf, NearestAway)
TESSERA_ROUNDING_DIRECTIVE(IntegerRounding, NearestIntToZero, true,
                           NearestIntToZero)
TESSERA_ROUNDING_DIRECTIVE(DivFRounding, NearestEven, false, NearestEven, Zero,
                           NegativeInf, PositiveInf, Approx, Full)
TESSERA_ROUNDING_DIRECTIVE(SqrtRounding, NearestEven, false, NearestEven, Zero,
                           NegativeInf, PositiveInf, Approx)
TESSERA_ROUNDING_DIRECTIVE(AccuracyRounding, Full, false, Approx, Full)
TESSERA_ROUNDING_DIRECTIVE(DivIRounding, Zero, false, Zero, NegativeInf,
                           PositiveInf)
#undef TESSERA_ROUNDING_DIRECTIVE

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

/// Rejects a word that other systems have and Tile IR does not.
static LogicalResult refuseForeign(OpAsmParser &parser, SMLoc loc,
                                   StringRef word, StringRef foreign,
                                   StringRef instead) {
  // foreign.c1: cluster, seq_cst and cmpxchg are not words of Tile IR
  if (word != foreign)
    return success();
  return parser.emitError(loc)
         << "'" << word << "' is not part of Tile IR; use '" << instead << "'";
}

LogicalResult refuseForeignOrdering(OpAsmParser &parser, SMLoc loc,
                                    StringRef word) {
  return refuseForeign(parser, loc, word, "seq_cst", "acq_rel");
}

std::optional<FailureOr<MemoryScope>>
symbolizeScope(OpAsmParser &parser, SMLoc loc, StringRef word) {
  if (failed(refuseForeign(parser, loc, word, "cluster", "device")))
    return FailureOr<MemoryScope>(failure());
  if (word == "gpu")
    return FailureOr<MemoryScope>(MemoryScope::Device);
  if (std::optional<MemoryScope> scope = symbolizeMemoryScope(word))
    return FailureOr<MemoryScope>(*scope);
  return std::nullopt;
}

/// The error of MLIR for a missing word of an enumeration.
static ParseResult expectedWord(OpAsmParser &parser, SMLoc loc, StringRef name,
                                StringRef words) {
  return parser.emitError(loc)
         << "expected string or keyword containing one of the following enum "
            "values for attribute '"
         << name << "' [" << words << "]";
}

ParseResult parseMemoryOrdering(OpAsmParser &parser,
                                MemoryOrderingSemanticsAttr &attr) {
  SMLoc loc = parser.getCurrentLocation();
  std::string word;
  if (succeeded(parser.parseOptionalKeywordOrString(&word))) {
    if (failed(refuseForeignOrdering(parser, loc, word)))
      return failure();
    if (auto ordering = symbolizeMemoryOrderingSemantics(word)) {
      attr = MemoryOrderingSemanticsAttr::get(parser.getContext(), *ordering);
      return success();
    }
  }
  // memory.c8: the ordering is one of the five words
  return expectedWord(parser, loc, "memory_ordering_semantics",
                      "weak, relaxed, acquire, release, acq_rel");
}

void printMemoryOrdering(OpAsmPrinter &printer, Operation *,
                         MemoryOrderingSemanticsAttr attr) {
  printer << stringifyMemoryOrderingSemantics(attr.getValue());
}

ParseResult parseMemoryScope(OpAsmParser &parser, MemoryScopeAttr &attr) {
  SMLoc loc = parser.getCurrentLocation();
  std::string word;
  if (succeeded(parser.parseOptionalKeywordOrString(&word)))
    if (auto scope = symbolizeScope(parser, loc, word)) {
      if (failed(*scope))
        return failure();
      attr = MemoryScopeAttr::get(parser.getContext(), **scope);
      return success();
    }
  // memory.c9: the scope is one of the three words
  return expectedWord(parser, loc, "memory_scope", "tl_blk, device, sys");
}

void printMemoryScope(OpAsmPrinter &printer, Operation *,
                      MemoryScopeAttr attr) {
  printer << stringifyMemoryScope(attr.getValue());
}

ParseResult parseOptionalMemoryScope(OpAsmParser &parser,
                                     MemoryScopeAttr &attr) {
  SMLoc loc = parser.getCurrentLocation();
  StringRef word;
  if (failed(parser.parseOptionalKeyword(
          &word, {"tl_blk", "device", "sys", "gpu", "cluster"})))
    return success();
  FailureOr<MemoryScope> scope = *symbolizeScope(parser, loc, word);
  if (failed(scope))
    return failure();
  attr = MemoryScopeAttr::get(parser.getContext(), *scope);
  return success();
}

void printOptionalMemoryScope(OpAsmPrinter &printer, Operation *op,
                              MemoryScopeAttr attr) {
  if (!attr)
    return;
  printer << ' ';
  printMemoryScope(printer, op, attr);
}

ParseResult parseRMWMode(OpAsmParser &parser, AtomicRMWModeAttr &attr) {
  SMLoc loc = parser.getCurrentLocation();
  std::string word;
  if (succeeded(parser.parseOptionalKeywordOrString(&word))) {
    if (failed(refuseForeign(parser, loc, word, "cmpxchg", "atomic_cas_tko")))
      return failure();
    // `addu` is an older word; addition has no signedness.
    if (auto mode = symbolizeAtomicRMWMode(word == "addu" ? "add" : word)) {
      attr = AtomicRMWModeAttr::get(parser.getContext(), *mode);
      return success();
    }
  }
  // memory.c10: the mode is one of the ten words
  return expectedWord(parser, loc, "mode",
                      "and, or, xor, add, addf, max, min, umax, umin, xchg");
}

void printRMWMode(OpAsmPrinter &printer, Operation *, AtomicRMWModeAttr attr) {
  printer << stringifyAtomicRMWMode(attr.getValue());
}

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

ParseResult parseHints(OpAsmParser &parser, OptimizationHintsAttr &hints) {
  // Without a type, MLIR would parse the colon that follows as one.
  return parser.parseCustomAttributeWithFallback(
      hints, parser.getBuilder().getNoneType());
}

ParseResult parseOptionalHints(OpAsmParser &parser,
                               OptimizationHintsAttr &hints) {
  if (failed(parser.parseOptionalKeyword("optimization_hints")))
    return success();
  return failure(parser.parseEqual() || parseHints(parser, hints));
}

void printOptionalHints(OpAsmPrinter &printer, Operation *,
                        OptimizationHintsAttr hints) {
  if (!hints)
    return;
  printer << " optimization_hints = ";
  hints.print(printer);
}

ParseResult parseDictionary(OpAsmParser &parser, NamedAttrList &attributes,
                            ArrayRef<StringRef> spelled, bool withKeyword) {
  if (withKeyword && failed(parser.parseOptionalKeyword("attributes")))
    return success();
  auto parseEntry = [&]() -> ParseResult {
    SMLoc loc = parser.getCurrentLocation();
    std::string name;
    if (failed(parser.parseOptionalKeywordOrString(&name)) || name.empty())
      return parser.emitError(loc, "expected attribute name");
    // dictionary.c1: the dictionary repeats nothing that the syntax spells
    if (llvm::is_contained(spelled, name))
      return parser.emitError(loc)
             << "'" << name
             << "' is part of the operation's syntax and cannot stand in its "
                "attribute dictionary";
    if (attributes.get(name))
      return parser.emitError(loc)
             << "duplicate key '" << name << "' in dictionary attribute";
    // An attribute may belong to a dialect, as its prefix says.
    auto [prefix, rest] = StringRef(name).split('.');
    if (!rest.empty())
      parser.getContext()->getOrLoadDialect(prefix);
    Attribute value = parser.getBuilder().getUnitAttr();
    if (succeeded(parser.parseOptionalEqual()) && parser.parseAttribute(value))
      return failure();
    attributes.append(name, value);
    return success();
  };
  return parser.parseCommaSeparatedList(
      withKeyword ? OpAsmParser::Delimiter::Braces
                  : OpAsmParser::Delimiter::OptionalBraces,
      parseEntry, " in attribute dictionary");
}

void printDictionary(OpAsmPrinter &printer, Operation *op, DictionaryAttr,
                     ArrayRef<StringRef>) {
  printer.printOptionalAttrDict(op->getDiscardableAttrDictionary().getValue());
}

ParseResult parseKeywordDictionary(OpAsmParser &parser,
                                   NamedAttrList &attributes,
                                   ArrayRef<StringRef> spelled) {
  return parseDictionary(parser, attributes, spelled, /*withKeyword=*/true);
}

void printKeywordDictionary(OpAsmPrinter &printer, Operation *,
                            DictionaryAttr attributes,
                            ArrayRef<StringRef> spelled) {
  printer.printOptionalAttrDictWithKeyword(attributes.getValue(), spelled);
}

ParseResult parseAttributes(OpAsmParser &parser, OperationState &result,
                            bool withKeyword) {
  SmallVector<StringRef> spelled =
      llvm::map_to_vector(result.name.getAttributeNames(),
                          [](StringAttr name) { return name.getValue(); });
  return parseDictionary(parser, result.attributes, spelled, withKeyword);
}

ParseResult parseFormerSyntax(OpAsmParser &parser, StringRef word,
                              StringRef today) {
  SMLoc loc = parser.getCurrentLocation();
  if (failed(word == ":" ? parser.parseOptionalColon()
                         : parser.parseOptionalKeyword(word)))
    return success();
  // former.c1: forms of 13.4 that were in use before its release are not read
  return parser.emitError(loc)
         << "'" << word << "' does not stand here any more; write '" << today
         << "'";
}

//===----------------------------------------------------------------------===//
// Predicates
//===----------------------------------------------------------------------===//

ParseResult parseAssumePredicate(OpAsmParser &parser,
                                 AssumePredicate &predicate) {
  SMLoc loc = parser.getCurrentLocation();
  Attribute attr;
  OptionalParseResult prefixed = parser.parseOptionalAttribute(attr);
  if (prefixed.has_value()) {
    if (failed(*prefixed))
      return failure();
  } else {
    StringRef name;
    // assume.c2: the predicate has a name
    if (parser.parseKeyword(&name))
      return failure();
    if (name == DivByAttr::getMnemonic())
      attr = DivByAttr::parse(parser, {});
    else if (name == SameElementsAttr::getMnemonic())
      attr = SameElementsAttr::parse(parser, {});
    else if (name == BoundedAttr::getMnemonic())
      attr = BoundedAttr::parse(parser, {});
    else
      // assume.c3: the predicate is div_by, same_elements or bounded
      return parser.emitError(loc, "unknown assume predicate attribute: ")
             << name << " (expected 'div_by', 'same_elements', or 'bounded')";
    if (!attr)
      return failure();
  }
  predicate = dyn_cast<AssumePredicate>(attr);
  // assume.c4: an attribute in its place is a predicate
  if (!predicate)
    return parser.emitError(loc, "expected assume predicate attribute");
  return success();
}

void printAssumePredicate(OpAsmPrinter &printer, Operation *,
                          AssumePredicate predicate) {
  Attribute attr = predicate;
  if (auto divBy = dyn_cast<DivByAttr>(attr)) {
    printer << DivByAttr::getMnemonic();
    divBy.print(printer);
  } else if (auto same = dyn_cast<SameElementsAttr>(attr)) {
    printer << SameElementsAttr::getMnemonic();
    same.print(printer);
  } else if (auto bounded = dyn_cast<BoundedAttr>(attr)) {
    printer << BoundedAttr::getMnemonic();
    bounded.print(printer);
  } else {
    printer << attr;
  }
}

} // namespace tessera::cuda_tile
