//===- Affine.h - tiles with constant strides -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Kernels without views compute a tile of addresses from row and column
// numbers, with iota, reshape, broadcast, sums and products:
//
//   %i    = iota : tile<4xi32>
//   %ld4  = broadcast %ld : … -> tile<4xi32>
//   %at   = muli %i, %ld4 : tile<4xi32>              // i * ld
//   %p4   = broadcast %p : … -> tile<4xptr<f32>>
//   %ps   = offset %p4, %at : …                      // p + 4 * (i * ld)
//
// Such a tile is affine: it has a base and a step per dimension. Element (i, j,
// …) is
//
//   base + i * steps[0] + j * steps[1] + …
//
// Base and steps are expressions over scalars of the kernel. Here base = %p and
// steps = {%ld * 4}. An engine that knows them computes one address instead of
// four, and knows which elements are adjacent.
//
// The kernel computes in the types of its tiles, which wrap around. So the
// description holds only under conditions on scalars. The analysis collects
// them, and the engine tests them at run time. Here no element of %at may
// overflow 32 bits:
//
//   min(%ld * 3, 0) >= -2^31 and max(%ld * 3, 0) < 2^31
//
// (The minimum and the maximum of an affine tile are at its corners.) Other
// conditions come from unsigned extensions (not negative), remainders (the
// dividend is smaller than the divisor), and masks (true everywhere).
//
// If all conditions hold, the description is exact. If one does not, nothing is
// known about the tile.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_ANALYSIS_AFFINE_H
#define TESSERA_ANALYSIS_AFFINE_H

#include "mlir/IR/Value.h"

#include <memory>
#include <optional>

namespace tessera::analysis {

/// A 64-bit integer that is known at run time. Arithmetic wraps around.
/// Constants are folded, as are sums with 0 and products with 0 and 1.
/// Expressions are immutable and shared, so copies are cheap.
class ScalarExpression {
public:
  enum class Kind {
    Constant,
    Scalar, // an integer, sign-extended; or an address
    Sum,
    Difference,
    Product,
    Minimum, // of the left side and 0
    Maximum, // of the left side and 0
  };

  static ScalarExpression getConstant(int64_t value);
  /// `scalar` is a tile of one element: an integer or a pointer.
  static ScalarExpression getScalar(mlir::Value scalar);

  ScalarExpression operator+(const ScalarExpression &rhs) const;
  ScalarExpression operator-(const ScalarExpression &rhs) const;
  ScalarExpression operator*(const ScalarExpression &rhs) const;
  ScalarExpression getMinimumWithZero() const;
  ScalarExpression getMaximumWithZero() const;

  Kind getKind() const;
  /// Only for kinds with operands.
  ScalarExpression getLeft() const;
  ScalarExpression getRight() const;
  mlir::Value getScalar() const;
  std::optional<int64_t> getConstant() const;
  bool isConstant(int64_t value) const { return getConstant() == value; }

  /// Equal for copies of an expression, so that engines can emit it once.
  const void *getIdentity() const { return node.get(); }

private:
  struct Node;
  explicit ScalarExpression(std::shared_ptr<const Node> node)
      : node(std::move(node)) {}
  static ScalarExpression make(Kind kind, const ScalarExpression &lhs,
                               const ScalarExpression &rhs);

  std::shared_ptr<const Node> node;
};

/// A comparison of signed numbers.
struct Condition {
  enum class Kind { Less, LessEqual, Greater, GreaterEqual };
  Kind kind;
  ScalarExpression value, bound;
};

/// The description of a tile.
struct Affine {
  /// The first element: the signed value of an integer, or an address.
  ScalarExpression base;
  /// One per dimension; 0 if elements are equal along it.
  llvm::SmallVector<ScalarExpression, 4> steps;
  /// All of these have to hold. A condition that always holds is left out; one
  /// that never holds may be included.
  llvm::SmallVector<Condition, 8> conditions;
  /// Scalars of type i1 that have to be true.
  llvm::SmallVector<mlir::Value, 2> masks;
};

/// Describes a tile of integers or pointers. If there is a mask, the
/// description holds if all its elements are true. Returns none if the tile is
/// not affine or the expression is too large.
std::optional<Affine> readAffine(mlir::Value tile, mlir::Value mask = {});

} // namespace tessera::analysis

#endif // TESSERA_ANALYSIS_AFFINE_H
