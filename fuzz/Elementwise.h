//===- Elementwise.h - which operations work element by element -*- C++ -*-===//
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

/// An operation of which operands and result have one type, and that takes
/// nothing else than enumerations and flags.
struct Elementwise {
  /// For each attribute its case, or whether a flag is there.
  using Attributes = std::vector<uint32_t>;
  struct Typed {
    ElementType type;
    std::vector<Attributes> accepted;
  };
  std::vector<Typed> types;
};

/// What the verifier accepts of this operation, or null if that is nothing. It
/// is asked once a process.
const Elementwise *findElementwise(const bytecode::OpRow &row);

/// The attribute of a case; null for a flag that is not there.
mlir::Attribute makeAttribute(const bytecode::AttributeField &field,
                              uint32_t value, mlir::MLIRContext *context);

/// Sets it, or takes it away if it is null.
void setAttribute(mlir::Operation *op, const bytecode::AttributeField &field,
                  mlir::Attribute value);

mlir::Type makeElement(ElementType type, mlir::MLIRContext *context);

} // namespace tessera::fuzz

#endif // TESSERA_FUZZ_ELEMENTWISE_H
