//===- Affine.h - tiles whose elements are in equal steps -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Kernels without views compute a tile of addresses from numbers of rows and
// columns, by iota, reshape, broadcast, sums and products:
//
//   %i    = iota : tile<4xi32>
//   %ld4  = broadcast %ld : … -> tile<4xi32>
//   %at   = muli %i, %ld4 : tile<4xi32>              // i * ld
//   %p4   = broadcast %p : … -> tile<4xptr<f32>>
//   %ps   = offset %p4, %at : …                      // p + 4 * (i * ld)
//
// Such a tile is affine: a base, and a step per dimension. Element (i, j, …) is
//
//   base + i * steps[0] + j * steps[1] + …
//
// Base and steps are expressions of scalars of the kernel. Here base = %p and
// steps = {%ld * 4}. An engine that knows them computes one address, not four,
// and sees which elements are neighbours.
//
// The kernel computes in the types of its tiles, which wrap around. So this
// holds only under conditions on scalars, which are found along the way and
// tested when the kernel runs. Here: no element of %at overflows 32 bits,
//
//   min(%ld * 3, 0) >= -2^31 and max(%ld * 3, 0) < 2^31
//
// (the least and the greatest element of an affine tile are at its corners).
// Others come from unsigned extensions (not negative), remainders (the dividend
// is smaller than the divisor), and masks (true everywhere).
//
// If the conditions hold, the tile is what is described. If they do not,
// nothing is known.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_ANALYSIS_AFFINE_H
#define TESSERA_ANALYSIS_AFFINE_H

#include "mlir/IR/Value.h"

#include <memory>
#include <optional>

namespace tessera::analysis {

/// A number of 64 bits that is known when the kernel runs. Arithmetic wraps
/// around. Constants are folded, as are sums with 0 and products with 0 and 1.
/// An expression is immutable and shared: copies are cheap.
class ScalarExpression {
public:
  enum class Kind {
    Constant,
    Scalar, // an element, sign-extended; an address as it is
    Sum,
    Difference,
    Product,
    Minimum, // of the left side and 0
    Maximum, // of the left side and 0
  };

  static ScalarExpression getConstant(int64_t value);
  /// Of a tile of one element: an integer or a pointer.
  static ScalarExpression getScalar(mlir::Value scalar);

  ScalarExpression operator+(const ScalarExpression &rhs) const;
  ScalarExpression operator-(const ScalarExpression &rhs) const;
  ScalarExpression operator*(const ScalarExpression &rhs) const;
  ScalarExpression getMinimumWithZero() const;
  ScalarExpression getMaximumWithZero() const;

  Kind getKind() const;
  /// Of kinds with operands.
  ScalarExpression getLeft() const;
  ScalarExpression getRight() const;
  mlir::Value getScalar() const;
  std::optional<int64_t> getConstant() const;
  bool isConstant(int64_t value) const { return getConstant() == value; }

  /// The same for copies of an expression, so that it need be emitted once.
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

/// What is known about a tile.
struct Affine {
  /// Of integers the signed value of the first element, of pointers its
  /// address.
  ScalarExpression base;
  /// One per dimension; 0 if the tile is the same along it.
  llvm::SmallVector<ScalarExpression, 4> steps;
  /// All of these have to hold. None is true whatever the scalars are; one that
  /// is never true may be among them.
  llvm::SmallVector<Condition, 8> conditions;
  /// Scalars of type i1 that have to be true.
  llvm::SmallVector<mlir::Value, 2> masks;
};

/// Describes a tile of integers or pointers, for the case that all elements of
/// `mask` are true, if there is a mask. None if it is not affine, or if the
/// expression is too large.
std::optional<Affine> readAffine(mlir::Value tile, mlir::Value mask = {});

} // namespace tessera::analysis

#endif // TESSERA_ANALYSIS_AFFINE_H
