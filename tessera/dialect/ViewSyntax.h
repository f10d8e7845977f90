//===- ViewSyntax.h - syntax of accesses through views -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DIALECT_VIEWSYNTAX_H
#define TESSERA_DIALECT_VIEWSYNTAX_H

#include "tessera/dialect/Types.h"

#include "mlir/IR/OpImplementation.h"

namespace tessera::cuda_tile {

/// The syntax that loads, stores and atomic reductions through a view share:
/// ordering and scope, `%view[%i, …]`, `token = %t`, and the types of view and
/// indices. An op's parser calls these in the order of its syntax.
class ViewAccessParser {
public:
  using Operand = mlir::OpAsmParser::UnresolvedOperand;

  explicit ViewAccessParser(mlir::OpAsmParser &parser) : parser(parser) {}

  mlir::ParseResult parseOrdering(MemoryOrderingSemanticsAttr &ordering,
                                  MemoryScopeAttr &scope);
  mlir::ParseResult parseViewAndIndices();
  mlir::ParseResult parseOptionalToken();
  mlir::ParseResult parseOptionalInbounds(mlir::DenseBoolArrayAttr &inbounds);
  /// `T(view) [, T(index)…] ->`
  mlir::ParseResult parseViewAndIndexTypes();

  mlir::ParseResult resolveViewAndIndices(mlir::OperationState &result);
  mlir::ParseResult resolveToken(mlir::OperationState &result);

  int32_t getNumIndices() const { return indices.size(); }
  int32_t getNumTokens() const { return token ? 1 : 0; }

private:
  mlir::OpAsmParser &parser;
  Operand view;
  llvm::SmallVector<Operand, 4> indices;
  std::optional<Operand> token;
  mlir::Type viewType;
  llvm::SmallVector<mlir::Type, 4> indexTypes;
};

void printViewOrdering(mlir::OpAsmPrinter &printer,
                       MemoryOrderingSemantics ordering,
                       std::optional<MemoryScope> scope);
void printViewToken(mlir::OpAsmPrinter &printer, mlir::Value token);
void printInbounds(mlir::OpAsmPrinter &printer, llvm::ArrayRef<bool> inbounds);
/// Prints `T(view) [, T(index)…]`: one type if all indices have the same.
void printViewAndIndexTypes(mlir::OpAsmPrinter &printer, mlir::Type view,
                            mlir::TypeRange indices);

} // namespace tessera::cuda_tile

#endif // TESSERA_DIALECT_VIEWSYNTAX_H
