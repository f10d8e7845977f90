//===- SimplifierExpression.h - expressions of the simplifier -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The expressions of the simplifier. Each is stored once: equal expressions
// have the same number. Numbers grow in program order, and everything is sorted
// by them, never by addresses.
//
// Where the operations that an expression was read from are defined, the
// expression has the same value. Where they are undefined, it may differ.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_TRANSFORMS_SIMPLIFIEREXPRESSION_H
#define TESSERA_TRANSFORMS_SIMPLIFIEREXPRESSION_H

#include "tessera/dialect/Ops.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/Support/KnownBits.h"

#include <deque>
#include <optional>

namespace tessera::simplifier {

using Id = uint32_t;
inline constexpr Id kNone = ~Id(0);

enum class Kind : uint8_t {
  Leaf,
  Constant, // all elements are the same number
  Iota,
  Reshape,
  Broadcast,
  Add,
  Sub,
  Mul,
  Neg,
  Abs,
  Div,
  Rem,
  Max,
  Min,
  And,
  Or,
  Xor,
  Shl,
  Shr,
  Cmp,
  Select,
  Ext,
  Trunc,
};

/// The properties of an operation besides its operands. `mode` is the rounding
/// of a division or the predicate of a comparison.
struct Traits {
  bool noSignedWrap = false;
  bool noUnsignedWrap = false;
  bool isSigned = false;
  uint8_t mode = 0;

  bool operator==(const Traits &) const = default;

  /// The promises that both make.
  Traits operator&(const Traits &other) const {
    return {noSignedWrap && other.noSignedWrap,
            noUnsignedWrap && other.noUnsignedWrap, false, 0};
  }
};

/// What is known about every element of a value.
struct KnownRange {
  llvm::ConstantRange range;
  llvm::KnownBits bits;

  explicit KnownRange(unsigned width)
      : range(width, /*isFullSet=*/true), bits(width) {}
  KnownRange(llvm::ConstantRange range, llvm::KnownBits bits);

  unsigned width() const { return bits.getBitWidth(); }
  /// The tighter of the range's end and what the known bits allow: a range that
  /// wraps around has no such end.
  llvm::APInt getMin(bool isSigned) const {
    return isSigned ? llvm::APIntOps::smax(range.getSignedMin(),
                                           bits.getSignedMinValue())
                    : llvm::APIntOps::umax(range.getUnsignedMin(),
                                           bits.getMinValue());
  }
  llvm::APInt getMax(bool isSigned) const {
    return isSigned ? llvm::APIntOps::smin(range.getSignedMax(),
                                           bits.getSignedMaxValue())
                    : llvm::APIntOps::umin(range.getUnsignedMax(),
                                           bits.getMaxValue());
  }
  bool isNonNegative() const { return range.isAllNonNegative(); }
  bool isNonZero() const {
    return bits.isNonZero() ||
           !range.contains(llvm::APInt::getZero(bits.getBitWidth()));
  }
};

struct Expression {
  Kind kind = Kind::Leaf;
  uint8_t numOperands = 0;
  Traits traits = {};
  cuda_tile::TileType type = {};
  std::array<Id, 3> operands = {kNone, kNone, kNone};
  /// The value of a constant, or the number of a leaf.
  uint64_t number = 0;

  bool operator==(const Expression &) const = default;
};

} // namespace tessera::simplifier

namespace llvm {
template <> struct DenseMapInfo<tessera::simplifier::Expression> {
  using Expression = tessera::simplifier::Expression;
  static Expression getEmptyKey() {
    Expression key{};
    key.numOperands = 0xff;
    return key;
  }
  static Expression getTombstoneKey() {
    Expression key{};
    key.numOperands = 0xfe;
    return key;
  }
  static unsigned getHashValue(const Expression &e) {
    // Packed, since hashing dominates for large kernels.
    uint64_t head = uint64_t(e.kind) | uint64_t(e.traits.mode) << 8 |
                    uint64_t(e.traits.noSignedWrap) << 16 |
                    uint64_t(e.traits.noUnsignedWrap) << 17 |
                    uint64_t(e.traits.isSigned) << 18 |
                    uint64_t(e.operands[2]) << 32;
    uint64_t operands = uint64_t(e.operands[0]) << 32 | e.operands[1];
    return static_cast<unsigned>(
        hash_combine(head, operands, e.number, e.type.getAsOpaquePointer()));
  }
  static bool isEqual(const Expression &a, const Expression &b) {
    return a == b;
  }
};
} // namespace llvm

namespace tessera::simplifier {

using cuda_tile::ComparisonPredicate;
using cuda_tile::RoundingMode;
using cuda_tile::TileType;
using llvm::APInt;

/// The kind of an operation; a leaf if the simplifier does not know it.
Kind classify(mlir::Operation *op);

/// The expressions of one kernel.
class ExpressionTable {
public:
  /// Adds the names of the rules that apply to `applied`, if it is given.
  explicit ExpressionTable(llvm::StringSet<> *applied = nullptr)
      : applied(applied) {}

  //===--------------------------------------------------------------------===//
  // Reading
  //===--------------------------------------------------------------------===//

  const Expression &get(Id id) const { return nodes[id].expression; }
  const KnownRange &rangeOf(Id id) const { return nodes[id].range; }
  Kind kind(Id id) const { return get(id).kind; }
  TileType type(Id id) const { return get(id).type; }
  Id operand(Id id, unsigned i) const { return get(id).operands[i]; }
  const Traits &traits(Id id) const { return get(id).traits; }
  unsigned width(Id id) const { return rangeOf(id).width(); }
  /// The value of a leaf.
  mlir::Value leaf(Id id) const { return leaves[get(id).number]; }

  bool is(Id id, Kind kind) const { return get(id).kind == kind; }
  std::optional<APInt> constant(Id id) const {
    if (!is(id, Kind::Constant))
      return std::nullopt;
    return APInt(width(id), get(id).number);
  }
  bool isZero(Id id) const { return is(id, Kind::Constant) && !get(id).number; }
  bool isAllOnes(Id id) const {
    std::optional<APInt> value = constant(id);
    return value && value->isAllOnes();
  }
  bool isOne(Id id) const {
    return is(id, Kind::Constant) && get(id).number == 1;
  }

  //===--------------------------------------------------------------------===//
  // Making
  //===--------------------------------------------------------------------===//

  /// Returns the expression of a value. Its operands should have been read
  /// before.
  Id read(mlir::Value value);
  /// The expression of an operation as written. The operation must not be a
  /// leaf.
  Expression describe(mlir::Operation *op);
  /// Sets the expression of `value`.
  void bind(mlir::Value value, Id id) { values[value] = id; }
  void forget(mlir::Value value) { values.erase(value); }

  Id makeConstant(TileType type, const APInt &value);
  /// Returns the simplest form of an expression.
  Id simplify(const Expression &expression);

  Id make(Kind kind, TileType type, Traits traits, Id a, Id b = kNone,
          Id c = kNone);
  /// The same for operands that have the type of the result.
  Id make(Kind kind, Traits traits, Id a, Id b) {
    return make(kind, type(a), traits, a, b);
  }
  Id make(Kind kind, Id a, Id b) { return make(kind, type(a), {}, a, b); }
  Id makeNot(Id a);
  Id makeNeg(Id a, bool noSignedWrap = false) {
    return make(Kind::Neg, type(a), {noSignedWrap, false, false, 0}, a);
  }
  Id makeCmp(ComparisonPredicate predicate, bool isSigned, Id a, Id b);
  Id makeSelect(Id condition, Id yes, Id no) {
    return make(Kind::Select, type(yes), {}, condition, yes, no);
  }
  Id makeBool(TileType like, bool value);
  Id makeNumber(Id like, const APInt &value) {
    return makeConstant(type(like), value);
  }

private:
  struct Node {
    Expression expression;
    KnownRange range;
  };

  Id makeLeaf(mlir::Value value, KnownRange range);
  KnownRange getKnownRange(mlir::Value value) const;
  KnownRange getLeafRange(mlir::Value value) const;
  Id intern(const Expression &expression);
  std::optional<APInt> fold(const Expression &expression) const;
  KnownRange computeRange(const Expression &expression) const;
  std::optional<Id> applyRules(const Expression &expression);

  /// Returns `result`, and records the rule that gave it. Each rule has a row
  /// in unittests/transforms/SimplifierRules.h, which scripts/lint-rules
  /// checks.
  template <typename T> T by(llvm::StringLiteral rule, T result) const {
    if (applied)
      applied->insert(rule);
    return result;
  }

  // Rules, by the kind of the root. None if nothing is simpler.
  std::optional<Id> simplifyAdd(const Expression &e);
  std::optional<Id> simplifySub(const Expression &e);
  std::optional<Id> simplifyNeg(const Expression &e);
  std::optional<Id> simplifySum(const Expression &e);
  std::optional<Id> simplifyMul(const Expression &e);
  std::optional<Id> simplifyAbs(const Expression &e);
  std::optional<Id> simplifyDiv(const Expression &e);
  std::optional<Id> simplifyRem(const Expression &e);
  std::optional<Id> simplifyExtreme(const Expression &e);
  std::optional<Id> simplifyAndOr(const Expression &e);
  std::optional<Id> simplifyVariadic(const Expression &e);
  std::optional<Id> simplifyXor(const Expression &e);
  std::optional<Id> simplifyShl(const Expression &e);
  std::optional<Id> simplifyShr(const Expression &e);
  std::optional<Id> simplifyCmp(const Expression &e);
  std::optional<Id> simplifyCmpWithConstant(const Expression &e);
  std::optional<Id> simplifyCmpOfProduct(const Expression &e,
                                         const llvm::APInt &c);
  std::optional<Id> simplifyCmpOfQuotient(const Expression &e,
                                          const llvm::APInt &c);
  std::optional<Id> simplifyCmpOfAlike(const Expression &e);
  std::optional<Id> simplifySelect(const Expression &e);
  std::optional<Id> simplifyExt(const Expression &e);
  std::optional<Id> simplifyTrunc(const Expression &e);
  std::optional<Id> simplifyShape(const Expression &e);

  struct Sum;
  bool collect(Id id, const APInt &factor, unsigned depth, Sum &sum) const;
  std::optional<Id> rebuild(const Sum &sum, TileType type);

  bool isNot(Id id) const {
    return is(id, Kind::Xor) && isAllOnes(operand(id, 1));
  }
  /// True if the negation of `id` needs no more operations than `id`.
  bool isNotFree(Id id) const {
    return isNot(id) || is(id, Kind::Cmp) || is(id, Kind::Constant);
  }
  bool isNotOf(Id a, Id b) const;
  /// True if every element of `a` is at most that of `b`.
  bool isAtMost(bool isSigned, Id a, Id b) const;
  bool isLess(bool isSigned, Id a, Id b) const;
  /// True by a promise, or because the operands are small enough.
  bool cannotWrap(Id id, bool isSigned) const;
  /// The value of `other`, if `condition` being `value` implies it.
  std::optional<bool> implies(Id condition, bool value, Id other,
                              unsigned depth = 0) const;
  std::optional<bool> impliesCmp(Id known, bool value, Id other) const;
  std::optional<Id> mergeBounds(Kind kind, Id a, Id b);
  /// A simpler form of `id`, given that `condition` is `value`.
  Id assuming(Id id, Id condition, bool value) const;

  std::deque<Node> nodes;
  std::vector<mlir::Value> leaves;
  llvm::DenseMap<Expression, Id> ids;      // of the expressions in `nodes`
  llvm::DenseMap<Expression, Id> simplest; // of those with a simpler form
  llvm::DenseMap<mlir::Value, Id> values;
  llvm::StringSet<> *applied;
  unsigned depth = 0;
};

} // namespace tessera::simplifier

#endif // TESSERA_TRANSFORMS_SIMPLIFIEREXPRESSION_H
