//===- Elementwise.h - the element-wise operations -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Private to the module generator.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_FUZZ_ELEMENTWISE_H
#define TESSERA_FUZZ_ELEMENTWISE_H

#include "tessera/bytecode/WireTable.h"
#include "tessera/numerics/ElementType.h"

#include "mlir/IR/Operation.h"

#include <vector>

namespace tessera::fuzz {

/// An operation whose operands and result have the same type, and whose
/// attributes are only enumerations and flags.
struct Elementwise {
  /// For each attribute its case, or whether a flag is set.
  using Attributes = std::vector<uint32_t>;
  struct Typed {
    ElementType type;
    std::vector<Attributes> accepted;
  };
  std::vector<Typed> types;
};

/// The variants of this operation that the verifier accepts; null if there are
/// none. Computed once per process.
const Elementwise *findElementwise(const bytecode::OpRow &row);

/// The attribute of a case; null for a flag that is not set.
mlir::Attribute makeAttribute(const bytecode::AttributeField &field,
                              uint32_t value, mlir::MLIRContext *context);

/// Sets the attribute, or removes it if it is null.
void setAttribute(mlir::Operation *op, const bytecode::AttributeField &field,
                  mlir::Attribute value);

mlir::Type makeElement(ElementType type, mlir::MLIRContext *context);

} // namespace tessera::fuzz

#endif // TESSERA_FUZZ_ELEMENTWISE_H
