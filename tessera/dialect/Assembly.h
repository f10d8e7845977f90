//===- Assembly.h - directives of assembly formats -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// MLIR's generated parsers and printers call parseX/printX for custom<X>.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DIALECT_ASSEMBLY_H
#define TESSERA_DIALECT_ASSEMBLY_H

#include "tessera/dialect/Types.h"

#include "mlir/IR/OpImplementation.h"

namespace tessera::cuda_tile {

/// Declares the two functions of a directive for one attribute.
#define TESSERA_DIRECTIVE(NAME, ATTRIBUTE)                                     \
  mlir::ParseResult parse##NAME(mlir::OpAsmParser &parser, ATTRIBUTE &attr);   \
  void print##NAME(mlir::OpAsmPrinter &printer, mlir::Operation *op,           \
                   ATTRIBUTE attr);

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

inline mlir::ParseResult parseShortType(mlir::OpAsmParser &parser,
                                        mlir::Type &type) {
  return parseShort(parser, type);
}
inline void printShortType(mlir::OpAsmPrinter &printer, mlir::Operation *,
                           mlir::Type type) {
  printShort(printer, type);
}

/// Parses `T, T, …`.
mlir::ParseResult parseShortTypes(mlir::OpAsmParser &parser,
                                  llvm::SmallVectorImpl<mlir::Type> &types);
void printShortTypes(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                     mlir::TypeRange types);

/// Parses `[, T]`: the type of an optional last operand.
mlir::ParseResult parseCommaType(mlir::OpAsmParser &parser, mlir::Type &type);
void printCommaType(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                    mlir::Type type);

/// Parses one type for the three results of a grid query.
mlir::ParseResult parseGridTypes(mlir::OpAsmParser &parser, mlir::Type &x,
                                 mlir::Type &y, mlir::Type &z);
void printGridTypes(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                    mlir::Type x, mlir::Type y, mlir::Type z);

//===----------------------------------------------------------------------===//
// Modifiers
//===----------------------------------------------------------------------===//

TESSERA_DIRECTIVE(Signedness, SignednessAttr)

TESSERA_DIRECTIVE(ComparisonPredicate, ComparisonPredicateAttr)

TESSERA_DIRECTIVE(ComparisonOrdering, ComparisonOrderingAttr)

/// `[public|private]`
TESSERA_DIRECTIVE(SymbolVisibility, SymbolVisibilityAttr)

/// `[overflow<mode>]`
TESSERA_DIRECTIVE(Overflow, IntegerOverflowAttr)

// `[rounding<mode>]`: the directives differ in the mode that is implied and in
// the modes that are allowed.
TESSERA_DIRECTIVE(IEEERounding, RoundingModeAttr)
TESSERA_DIRECTIVE(DivFRounding, RoundingModeAttr)
TESSERA_DIRECTIVE(SqrtRounding, RoundingModeAttr)
TESSERA_DIRECTIVE(AccuracyRounding, RoundingModeAttr)
TESSERA_DIRECTIVE(IntegerRounding, RoundingModeAttr)
TESSERA_DIRECTIVE(FToFRounding, RoundingModeAttr)
TESSERA_DIRECTIVE(DivIRounding, RoundingModeAttr)

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

TESSERA_DIRECTIVE(MemoryOrdering, MemoryOrderingSemanticsAttr)

TESSERA_DIRECTIVE(MemoryScope, MemoryScopeAttr)

TESSERA_DIRECTIVE(OptionalMemoryScope, MemoryScopeAttr)

TESSERA_DIRECTIVE(RMWMode, AtomicRMWModeAttr)

/// Parses a word for a scope, including older spellings. Returns a failure,
/// already reported, for a word that is rejected; none for any other word.
std::optional<mlir::FailureOr<MemoryScope>>
symbolizeScope(mlir::OpAsmParser &parser, llvm::SMLoc loc,
               llvm::StringRef word);

/// Reports an ordering of other systems that Tile IR lacks.
mlir::LogicalResult refuseForeignOrdering(mlir::OpAsmParser &parser,
                                          llvm::SMLoc loc,
                                          llvm::StringRef word);

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

/// `<arch = {key = value}>`, with or without `#cuda_tile.optimization_hints`.
mlir::ParseResult parseHints(mlir::OpAsmParser &parser,
                             OptimizationHintsAttr &hints);

/// `[optimization_hints = <…>]`
TESSERA_DIRECTIVE(OptionalHints, OptimizationHintsAttr)

/// `[{name = value, …}]`, with `attributes` before it if `withKeyword`. What
/// the op's own syntax says, the `spelled` attributes, must not stand there a
/// second time. Every op reads its dictionary by one of these: CudaTile_Op puts
/// the directive in the place of `attr-dict`.
mlir::ParseResult parseDictionary(mlir::OpAsmParser &parser,
                                  mlir::NamedAttrList &attributes,
                                  llvm::ArrayRef<llvm::StringRef> spelled,
                                  bool withKeyword = false);
void printDictionary(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                     mlir::DictionaryAttr attributes,
                     llvm::ArrayRef<llvm::StringRef> spelled);
/// The same with the keyword `attributes`, for a directive.
mlir::ParseResult
parseKeywordDictionary(mlir::OpAsmParser &parser,
                       mlir::NamedAttrList &attributes,
                       llvm::ArrayRef<llvm::StringRef> spelled);
void printKeywordDictionary(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                            mlir::DictionaryAttr attributes,
                            llvm::ArrayRef<llvm::StringRef> spelled);
/// The same for a hand-written parser of an op whose syntax spells all of its
/// attributes.
mlir::ParseResult parseAttributes(mlir::OpAsmParser &parser,
                                  mlir::OperationState &result,
                                  bool withKeyword = false);

/// Refuses a word, or a colon, that the syntax of an op had before NVIDIA's
/// disassembler showed another, and says what it is `today`.
mlir::ParseResult parseFormerSyntax(mlir::OpAsmParser &parser,
                                    llvm::StringRef word,
                                    llvm::StringRef today);
inline void printFormerSyntax(mlir::OpAsmPrinter &, mlir::Operation *,
                              llvm::StringRef, llvm::StringRef) {}

//===----------------------------------------------------------------------===//
// Literals and predicates
//===----------------------------------------------------------------------===//

/// The element types that a literal can have: numbers, except i4.
llvm::LogicalResult
verifyLiteralElement(llvm::function_ref<mlir::InFlightDiagnostic()> emitError,
                     mlir::Type type);

/// `<elem: values> : T`
mlir::ParseResult parseTileLiteral(mlir::OpAsmParser &parser,
                                   mlir::DenseIntOrFPElementsAttr &value,
                                   mlir::Type &type);
void printTileLiteral(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                      mlir::DenseIntOrFPElementsAttr value, mlir::Type type);

TESSERA_DIRECTIVE(GlobalLiteral, mlir::DenseIntOrFPElementsAttr)

/// `div_by<16>`, with or without `#cuda_tile.`
TESSERA_DIRECTIVE(AssumePredicate, AssumePredicate)

#undef TESSERA_DIRECTIVE

} // namespace tessera::cuda_tile

#endif // TESSERA_DIALECT_ASSEMBLY_H
