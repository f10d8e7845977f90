//===- OperandGroups.h - sizes of groups of operands -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The attribute `operandSegmentSizes` divides the operands of an operation such
// as `load_ptr_tko` into groups. The generic form of the text has it:
// `array<i32: 1, 0, 0, 1>`. MLIR checks that the sizes add up to the number of
// operands, and that an optional group has at most one. It does not check that
// a required operand is present: with `array<i32: 0, 1, 0, 1>`, the first
// predicate that looks at the type of the pointers would read past the
// operands.
//
// OpBase.td gives the table and the trait to every operation with such groups.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DIALECT_OPERANDGROUPS_H
#define TESSERA_DIALECT_OPERANDGROUPS_H

#include "mlir/IR/OpDefinition.h"

namespace tessera::cuda_tile {

struct OperandGroup {
  const char *name;
  bool isOne; // neither optional nor variadic
};

/// Checks that a group of exactly one operand has one.
llvm::LogicalResult verifyOperandGroups(mlir::Operation *op,
                                        llvm::ArrayRef<OperandGroup> groups,
                                        llvm::ArrayRef<int32_t> sizes);

template <typename ConcreteType>
class OperandGroups
    : public mlir::OpTrait::TraitBase<ConcreteType, OperandGroups> {
public:
  static llvm::LogicalResult verifyTrait(mlir::Operation *op) {
    return verifyOperandGroups(
        op, ConcreteType::kOperandGroups,
        llvm::cast<ConcreteType>(op).getProperties().operandSegmentSizes);
  }
};

} // namespace tessera::cuda_tile

#endif // TESSERA_DIALECT_OPERANDGROUPS_H
