//===- SimplifierExpression.cpp - expressions of the simplifier -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/transforms/SimplifierExpression.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::simplifier;

/// The limit of recursion: rules build expressions, to which rules apply.
static constexpr unsigned kMaxDepth = 16;

//===----------------------------------------------------------------------===//
// From operations
//===----------------------------------------------------------------------===//

/// i4 can only be extended, so it is left alone.
static TileType getIntegerTile(Type type) {
  auto tile = dyn_cast<TileType>(type);
  if (!tile || !tile.getElementType().isInteger() ||
      tile.getElementType().isInteger(4))
    return {};
  return tile;
}

static Traits getPromise(IntegerOverflow overflow) {
  auto bits = static_cast<unsigned>(overflow);
  return {(bits & 1) != 0, (bits & 2) != 0, false, 0};
}

static Traits getSign(Signedness signedness) {
  return {false, false, signedness == Signedness::Signed, 0};
}

namespace {

/// The kind of an operation and its properties.
struct Shape {
  Kind kind;
  Traits traits;
};

} // namespace

static Shape getShape(Operation *op) {
  return llvm::TypeSwitch<Operation *, Shape>(op)
      .Case([](IotaOp) { return Shape{Kind::Iota, {}}; })
      .Case([](ReshapeOp) { return Shape{Kind::Reshape, {}}; })
      .Case([](BroadcastOp) { return Shape{Kind::Broadcast, {}}; })
      .Case([](AddIOp op) {
        return Shape{Kind::Add, getPromise(op.getOverflow())};
      })
      .Case([](SubIOp op) {
        return Shape{Kind::Sub, getPromise(op.getOverflow())};
      })
      .Case([](MulIOp op) {
        return Shape{Kind::Mul, getPromise(op.getOverflow())};
      })
      .Case([](NegIOp op) {
        Traits traits = getPromise(op.getOverflow());
        traits.noUnsignedWrap = false;
        return Shape{Kind::Neg, traits};
      })
      .Case([](AbsIOp) { return Shape{Kind::Abs, {}}; })
      .Case([](DivIOp op) {
        Traits traits = getSign(op.getSignedness());
        traits.mode = static_cast<uint8_t>(op.getRounding());
        return Shape{Kind::Div, traits};
      })
      .Case([](RemIOp op) {
        return Shape{Kind::Rem, getSign(op.getSignedness())};
      })
      .Case([](MaxIOp op) {
        return Shape{Kind::Max, getSign(op.getSignedness())};
      })
      .Case([](MinIOp op) {
        return Shape{Kind::Min, getSign(op.getSignedness())};
      })
      .Case([](AndIOp) { return Shape{Kind::And, {}}; })
      .Case([](OrIOp) { return Shape{Kind::Or, {}}; })
      .Case([](XOrIOp) { return Shape{Kind::Xor, {}}; })
      .Case([](ShLIOp op) {
        return Shape{Kind::Shl, getPromise(op.getOverflow())};
      })
      .Case([](ShRIOp op) {
        return Shape{Kind::Shr, getSign(op.getSignedness())};
      })
      .Case([](CmpIOp op) {
        Traits traits = getSign(op.getSignedness());
        traits.mode = static_cast<uint8_t>(op.getComparisonPredicate());
        return Shape{Kind::Cmp, traits};
      })
      .Case([](SelectOp) { return Shape{Kind::Select, {}}; })
      .Case([](ExtIOp op) {
        return Shape{Kind::Ext, getSign(op.getSignedness())};
      })
      .Case([](TruncIOp op) {
        return Shape{Kind::Trunc, getPromise(op.getOverflow())};
      })
      .Default([](Operation *) { return Shape{Kind::Leaf, {}}; });
}

Kind simplifier::classify(Operation *op) {
  if (op->getNumResults() != 1 || op->getNumRegions() != 0 ||
      !getIntegerTile(op->getResult(0).getType()))
    return Kind::Leaf;
  if (auto constant = dyn_cast<ConstantOp>(op))
    return constant.getValue().isSplat() ? Kind::Constant : Kind::Leaf;
  Kind kind = getShape(op).kind;
  bool isInteger = llvm::all_of(op->getOperandTypes(), [](Type type) {
    return static_cast<bool>(getIntegerTile(type));
  });
  return isInteger ? kind : Kind::Leaf;
}

Expression ExpressionTable::describe(Operation *op) {
  auto type = cast<TileType>(op->getResult(0).getType());
  if (auto constant = dyn_cast<ConstantOp>(op)) {
    Expression e{Kind::Constant};
    e.type = type;
    e.number = constant.getValue().getSplatValue<APInt>().getZExtValue();
    return e;
  }
  auto [kind, traits] = getShape(op);
  Expression e{kind};
  e.type = type;
  e.traits = traits;
  e.numOperands = static_cast<uint8_t>(op->getNumOperands());
  for (auto [i, operand] : llvm::enumerate(op->getOperands()))
    e.operands[i] = read(operand);
  return e;
}

Id ExpressionTable::read(Value value) {
  auto it = values.find(value);
  if (it != values.end())
    return it->second;
  Id id = makeLeaf(value, getLeafRange(value));
  bind(value, id);
  return id;
}

Id ExpressionTable::makeLeaf(Value value, KnownRange range) {
  Expression e{Kind::Leaf};
  e.type = cast<TileType>(value.getType());
  e.number = leaves.size();
  leaves.push_back(value);
  nodes.push_back({e, std::move(range)});
  return static_cast<Id>(nodes.size() - 1);
}

//===----------------------------------------------------------------------===//
// Making
//===----------------------------------------------------------------------===//

Id ExpressionTable::intern(const Expression &e) {
  auto [it, isNew] = ids.try_emplace(e, static_cast<Id>(nodes.size()));
  if (isNew)
    nodes.push_back({e, computeRange(e)});
  return it->second;
}

Id ExpressionTable::makeConstant(TileType type, const APInt &value) {
  Expression e{Kind::Constant};
  e.type = type;
  e.number = value.getZExtValue();
  return intern(e);
}

Id ExpressionTable::make(Kind kind, TileType type, Traits traits, Id a, Id b,
                         Id c) {
  Expression e{kind};
  e.type = type;
  e.traits = traits;
  e.operands = {a, b, c};
  e.numOperands = static_cast<uint8_t>(c != kNone ? 3 : b != kNone ? 2 : 1);
  return simplify(e);
}

Id ExpressionTable::makeNot(Id a) {
  return make(Kind::Xor, a, makeNumber(a, APInt::getAllOnes(width(a))));
}

Id ExpressionTable::makeCmp(ComparisonPredicate predicate, bool isSigned, Id a,
                            Id b) {
  Traits traits;
  traits.isSigned = isSigned;
  traits.mode = static_cast<uint8_t>(predicate);
  return make(Kind::Cmp, cast<TileType>(getI1SameShape(type(a))), traits, a, b);
}

Id ExpressionTable::makeBool(TileType like, bool value) {
  return makeConstant(cast<TileType>(getI1SameShape(like)), APInt(1, value));
}

static bool isCommutative(Kind kind) {
  switch (kind) {
  case Kind::Add:
  case Kind::Mul:
  case Kind::Max:
  case Kind::Min:
  case Kind::And:
  case Kind::Or:
  case Kind::Xor:
    return true;
  default:
    return false;
  }
}

Id ExpressionTable::simplify(const Expression &given) {
  Expression e = given;
  if (isCommutative(e.kind)) {
    // Sort operands by number, constants last.
    auto rank = [&](Id id) { return std::pair(is(id, Kind::Constant), id); };
    if (rank(e.operands[1]) < rank(e.operands[0]))
      std::swap(e.operands[0], e.operands[1]);
  }
  auto found = simplest.find(e);
  if (found != simplest.end())
    return found->second;
  // An expression that is interned has no simpler form.
  if (auto known = ids.find(e); known != ids.end())
    return known->second;
  if (depth >= kMaxDepth)
    return intern(e);

  ++depth;
  Id result;
  if (std::optional<APInt> value = fold(e)) {
    result = by("constants.fold", makeConstant(e.type, *value));
  } else if (std::optional<Id> simpler = applyRules(e)) {
    result = *simpler;
  } else {
    result = intern(e);
    if (!is(result, Kind::Constant))
      if (const APInt *only = rangeOf(result).range.getSingleElement())
        result = by("facts.one-value", makeConstant(e.type, *only));
  }
  --depth;
  if (get(result) != e)
    simplest[e] = result;
  return result;
}

//===----------------------------------------------------------------------===//
// Folding
//===----------------------------------------------------------------------===//

static bool compare(ComparisonPredicate predicate, bool isSigned,
                    const APInt &a, const APInt &b) {
  bool isLess = isSigned ? a.slt(b) : a.ult(b);
  switch (predicate) {
  case ComparisonPredicate::Equal:
    return a == b;
  case ComparisonPredicate::NotEqual:
    return a != b;
  case ComparisonPredicate::LessThan:
    return isLess;
  case ComparisonPredicate::LessThanOrEqual:
    return isLess || a == b;
  case ComparisonPredicate::GreaterThan:
    return !isLess && a != b;
  case ComparisonPredicate::GreaterThanOrEqual:
    return !isLess;
  }
  return false;
}

/// None if a promise is broken.
static std::optional<APInt> check(const Traits &traits, const APInt &value,
                                  bool wrapsSigned, bool wrapsUnsigned) {
  if ((traits.noSignedWrap && wrapsSigned) ||
      (traits.noUnsignedWrap && wrapsUnsigned))
    return std::nullopt;
  return value;
}

static std::optional<APInt> foldDivision(const Expression &e, const APInt &a,
                                         const APInt &b) {
  bool isSigned = e.traits.isSigned;
  if (b.isZero() || (isSigned && a.isMinSignedValue() && b.isAllOnes()))
    return std::nullopt;
  if (e.kind == Kind::Rem)
    return isSigned ? a.srem(b) : a.urem(b);
  auto rounding = APInt::Rounding::TOWARD_ZERO;
  if (RoundingMode(e.traits.mode) == RoundingMode::PositiveInf)
    rounding = APInt::Rounding::UP;
  if (RoundingMode(e.traits.mode) == RoundingMode::NegativeInf)
    rounding = APInt::Rounding::DOWN;
  return isSigned ? llvm::APIntOps::RoundingSDiv(a, b, rounding)
                  : llvm::APIntOps::RoundingUDiv(a, b, rounding);
}

/// The result if all operands are constants and the result is defined.
std::optional<APInt> ExpressionTable::fold(const Expression &e) const {
  if (e.numOperands == 0)
    return std::nullopt;
  std::array<APInt, 3> n;
  for (unsigned i = 0; i < e.numOperands; ++i) {
    std::optional<APInt> value = constant(e.operands[i]);
    if (!value)
      return std::nullopt;
    n[i] = *value;
  }
  const APInt &a = n[0], &b = n[1];
  const Traits &t = e.traits;
  unsigned width = e.type.getElementType().getIntOrFloatBitWidth();
  bool s = false, u = false;
  switch (e.kind) {
  case Kind::Reshape:
  case Kind::Broadcast:
    return a;
  case Kind::Add:
    (void)a.sadd_ov(b, s);
    (void)a.uadd_ov(b, u);
    return check(t, a + b, s, u);
  case Kind::Sub:
    (void)a.ssub_ov(b, s);
    (void)a.usub_ov(b, u);
    return check(t, a - b, s, u);
  case Kind::Mul:
    (void)a.smul_ov(b, s);
    (void)a.umul_ov(b, u);
    return check(t, a * b, s, u);
  case Kind::Neg:
    return check(t, -a, a.isMinSignedValue(), false);
  case Kind::Abs:
    return a.abs();
  case Kind::Div:
  case Kind::Rem:
    return foldDivision(e, a, b);
  case Kind::Max:
    return t.isSigned ? llvm::APIntOps::smax(a, b) : llvm::APIntOps::umax(a, b);
  case Kind::Min:
    return t.isSigned ? llvm::APIntOps::smin(a, b) : llvm::APIntOps::umin(a, b);
  case Kind::And:
    return a & b;
  case Kind::Or:
    return a | b;
  case Kind::Xor:
    return a ^ b;
  case Kind::Shl: {
    if (b.uge(width))
      return std::nullopt;
    APInt value = a.shl(b);
    return check(t, value, value.ashr(b) != a, value.lshr(b) != a);
  }
  case Kind::Shr:
    if (b.uge(width))
      return std::nullopt;
    return t.isSigned ? a.ashr(b) : a.lshr(b);
  case Kind::Cmp:
    return APInt(1, compare(ComparisonPredicate(t.mode), t.isSigned, a, b));
  case Kind::Select:
    return a.isZero() ? n[2] : n[1];
  case Kind::Ext:
    return t.isSigned ? a.sext(width) : a.zext(width);
  case Kind::Trunc:
    return check(t, a.trunc(width), !a.isSignedIntN(width), !a.isIntN(width));
  default:
    return std::nullopt;
  }
}

//===----------------------------------------------------------------------===//
// Rules
//===----------------------------------------------------------------------===//

std::optional<Id> ExpressionTable::applyRules(const Expression &e) {
  switch (e.kind) {
  case Kind::Reshape:
  case Kind::Broadcast:
    return simplifyShape(e);
  case Kind::Add:
    return simplifyAdd(e);
  case Kind::Sub:
    return simplifySub(e);
  case Kind::Neg:
    return simplifyNeg(e);
  case Kind::Mul:
    return simplifyMul(e);
  case Kind::Abs:
    return simplifyAbs(e);
  case Kind::Div:
    return simplifyDiv(e);
  case Kind::Rem:
    return simplifyRem(e);
  case Kind::Max:
  case Kind::Min:
    return simplifyExtreme(e);
  case Kind::And:
  case Kind::Or:
    return simplifyAndOr(e);
  case Kind::Xor:
    return simplifyXor(e);
  case Kind::Shl:
    return simplifyShl(e);
  case Kind::Shr:
    return simplifyShr(e);
  case Kind::Cmp:
    return simplifyCmp(e);
  case Kind::Select:
    return simplifySelect(e);
  case Kind::Ext:
    return simplifyExt(e);
  case Kind::Trunc:
    return simplifyTrunc(e);
  default:
    return std::nullopt;
  }
}
