//===- Assembly.h - directives of the declarative assembly formats -*- C++
//-*-===//
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

/// `T, T, …`
mlir::ParseResult parseShortTypes(mlir::OpAsmParser &parser,
                                  llvm::SmallVectorImpl<mlir::Type> &types);
void printShortTypes(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                     mlir::TypeRange types);

/// `[, T]`: the type of an optional operand that ends a list.
mlir::ParseResult parseCommaType(mlir::OpAsmParser &parser, mlir::Type &type);
void printCommaType(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                    mlir::Type type);

/// One spelled type for the three results of a grid query.
mlir::ParseResult parseGridTypes(mlir::OpAsmParser &parser, mlir::Type &x,
                                 mlir::Type &y, mlir::Type &z);
void printGridTypes(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                    mlir::Type x, mlir::Type y, mlir::Type z);

//===----------------------------------------------------------------------===//
// Modifiers
//===----------------------------------------------------------------------===//

mlir::ParseResult parseSignedness(mlir::OpAsmParser &parser,
                                  SignednessAttr &attr);
void printSignedness(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                     SignednessAttr attr);

mlir::ParseResult parseComparisonPredicate(mlir::OpAsmParser &parser,
                                           ComparisonPredicateAttr &attr);
void printComparisonPredicate(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                              ComparisonPredicateAttr attr);

mlir::ParseResult parseComparisonOrdering(mlir::OpAsmParser &parser,
                                          ComparisonOrderingAttr &attr);
void printComparisonOrdering(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                             ComparisonOrderingAttr attr);

/// `[public|private]`
mlir::ParseResult parseSymbolVisibility(mlir::OpAsmParser &parser,
                                        SymbolVisibilityAttr &attr);
void printSymbolVisibility(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                           SymbolVisibilityAttr attr);

/// `[overflow<mode>]`
mlir::ParseResult parseOverflow(mlir::OpAsmParser &parser,
                                IntegerOverflowAttr &attr);
void printOverflow(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                   IntegerOverflowAttr attr);

// `[rounding<mode>]`: the directives differ in the mode that is not spelled and
// in the modes they take.
#define TESSERA_ROUNDING_DIRECTIVE(NAME)                                       \
  mlir::ParseResult parse##NAME(mlir::OpAsmParser &parser,                     \
                                RoundingModeAttr &attr);                       \
  void print##NAME(mlir::OpAsmPrinter &printer, mlir::Operation *op,           \
                   RoundingModeAttr attr);
TESSERA_ROUNDING_DIRECTIVE(IEEERounding)
TESSERA_ROUNDING_DIRECTIVE(DivFRounding)
TESSERA_ROUNDING_DIRECTIVE(SqrtRounding)
TESSERA_ROUNDING_DIRECTIVE(AccuracyRounding)
TESSERA_ROUNDING_DIRECTIVE(IntegerRounding)
TESSERA_ROUNDING_DIRECTIVE(FToFRounding)
TESSERA_ROUNDING_DIRECTIVE(DivIRounding)
#undef TESSERA_ROUNDING_DIRECTIVE

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

mlir::ParseResult parseMemoryOrdering(mlir::OpAsmParser &parser,
                                      MemoryOrderingSemanticsAttr &attr);
void printMemoryOrdering(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                         MemoryOrderingSemanticsAttr attr);

mlir::ParseResult parseMemoryScope(mlir::OpAsmParser &parser,
                                   MemoryScopeAttr &attr);
void printMemoryScope(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                      MemoryScopeAttr attr);

mlir::ParseResult parseOptionalMemoryScope(mlir::OpAsmParser &parser,
                                           MemoryScopeAttr &attr);
void printOptionalMemoryScope(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                              MemoryScopeAttr attr);

mlir::ParseResult parseRMWMode(mlir::OpAsmParser &parser,
                               AtomicRMWModeAttr &attr);
void printRMWMode(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                  AtomicRMWModeAttr attr);

/// The word for a scope, older spellings included; a failure that has been
/// reported for one that is refused; nothing for any other word.
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
mlir::ParseResult parseOptionalHints(mlir::OpAsmParser &parser,
                                     OptimizationHintsAttr &hints);
void printOptionalHints(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                        OptimizationHintsAttr hints);

/// The attribute dictionary of an op with a hand-written parser. What the op's
/// own syntax says must not stand there a second time.
mlir::ParseResult parseAttributes(mlir::OpAsmParser &parser,
                                  mlir::OperationState &result,
                                  bool withKeyword = false);

//===----------------------------------------------------------------------===//
// Literals and predicates
//===----------------------------------------------------------------------===//

/// Elements that a literal can have: numbers, without i4.
llvm::LogicalResult
verifyLiteralElement(llvm::function_ref<mlir::InFlightDiagnostic()> emitError,
                     mlir::Type type);

/// `<elem: values> : T`
mlir::ParseResult parseTileLiteral(mlir::OpAsmParser &parser,
                                   mlir::DenseIntOrFPElementsAttr &value,
                                   mlir::Type &type);
void printTileLiteral(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                      mlir::DenseIntOrFPElementsAttr value, mlir::Type type);

mlir::ParseResult parseGlobalLiteral(mlir::OpAsmParser &parser,
                                     mlir::DenseIntOrFPElementsAttr &value);
void printGlobalLiteral(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                        mlir::DenseIntOrFPElementsAttr value);

/// `div_by<16>`, with or without `#cuda_tile.`
mlir::ParseResult parseAssumePredicate(mlir::OpAsmParser &parser,
                                       AssumePredicate &predicate);
void printAssumePredicate(mlir::OpAsmPrinter &printer, mlir::Operation *op,
                          AssumePredicate predicate);

} // namespace tessera::cuda_tile

#endif // TESSERA_DIALECT_ASSEMBLY_H
