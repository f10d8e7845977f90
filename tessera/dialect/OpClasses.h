//===- OpClasses.h - classes of operations -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Engines and analyses handle most operations by class. Each definition in ODS
// names its class, and TableGen rejects one that does not:
//
//   class          operations                       trait or interface
//   Elementwise    addf, cmpi, exti, select …       Elementwise
//   Movement       reshape, broadcast, bitcast …    Movement, InPlaceMovement
//   Collective     mmaf, reduce, scan …
//   Access         load_ptr_tko, atomic_rmw_tko …   AccessOpInterface
//   Memory         alloca
//   Structure      constant, for, make_token …
//
// For example `%b = permute %a [1, 0]` is a movement: b[i][j] is a[j][i].
// `%b = bitcast %a` is a movement in place: b[i] has the bits of a[i]. `cat`
// and `insert` are not movements, because their results have elements of two
// tiles.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DIALECT_OPCLASSES_H
#define TESSERA_DIALECT_OPCLASSES_H

#include "tessera/dialect/Attributes.h"

#include "mlir/IR/OpDefinition.h"

namespace tessera::cuda_tile {

/// The cost of computing one element of a result. Each engine has its own
/// numbers for these.
enum class ElementCost : uint8_t {
  None,           // the element is moved, named or known
  Simple,         // about one instruction
  Conversion,     // between integers and floats, or float types
  Division,       // of floats; also square roots
  Transcendental, // functions of one argument
  Slow,           // functions of two, remainders, division of integers
  Collective,     // depends on the shapes of the operands
  Memory,         // a memory access
};

/// Element i of the result is a function of the elements i of the operands,
/// which have the same shape, and of attributes.
template <typename ConcreteType>
class Elementwise : public mlir::OpTrait::TraitBase<ConcreteType, Elementwise> {
};

/// Every element of the result has the bits of an element of the first operand.
/// Other operands only select which.
template <typename ConcreteType>
class Movement : public mlir::OpTrait::TraitBase<ConcreteType, Movement> {};

/// A movement in which element i of the result is element i of the operand, in
/// row-major order.
template <typename ConcreteType>
class InPlaceMovement
    : public mlir::OpTrait::TraitBase<ConcreteType, InPlaceMovement> {};

/// A fence: orders the accesses of this tile block for other tile blocks.
template <typename ConcreteType>
class Fence : public mlir::OpTrait::TraitBase<ConcreteType, Fence> {};

// These two only carry what ODS writes into the class of an operation.
template <typename ConcreteType>
class Classified : public mlir::OpTrait::TraitBase<ConcreteType, Classified> {};
template <typename ConcreteType>
class Accessing : public mlir::OpTrait::TraitBase<ConcreteType, Accessing> {};

inline bool isElementwise(mlir::Operation *op) {
  return op->hasTrait<Elementwise>();
}
inline bool isMovement(mlir::Operation *op) { return op->hasTrait<Movement>(); }
inline bool isInPlaceMovement(mlir::Operation *op) {
  return op->hasTrait<InPlaceMovement>();
}

/// None for operations of other dialects.
ElementCost getElementCost(mlir::Operation *op);

} // namespace tessera::cuda_tile

#include "tessera/dialect/OpInterfaces.h.inc"

#endif // TESSERA_DIALECT_OPCLASSES_H
