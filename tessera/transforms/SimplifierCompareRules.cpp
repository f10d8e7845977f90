//===- SimplifierCompareRules.cpp - comparisons of integers -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A comparison with a constant has it on the right, and is ==, !=, < or >=.
// Other comparisons are ==, !=, < or <=. Moving a constant to the other side of
// an inequality requires a sum that does not wrap around in the signedness of
// the comparison.
//
//===----------------------------------------------------------------------===//

#include "tessera/transforms/SimplifierExpression.h"

#include "llvm/IR/Instructions.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::simplifier;
using llvm::CmpInst;

static constexpr auto kEqual = ComparisonPredicate::Equal;
static constexpr auto kNotEqual = ComparisonPredicate::NotEqual;
static constexpr auto kLess = ComparisonPredicate::LessThan;
static constexpr auto kLessEqual = ComparisonPredicate::LessThanOrEqual;
static constexpr auto kGreater = ComparisonPredicate::GreaterThan;
static constexpr auto kGreaterEqual = ComparisonPredicate::GreaterThanOrEqual;

static ComparisonPredicate swap(ComparisonPredicate predicate) {
  switch (predicate) {
  case kLess:
    return kGreater;
  case kLessEqual:
    return kGreaterEqual;
  case kGreater:
    return kLess;
  case kGreaterEqual:
    return kLessEqual;
  default:
    return predicate;
  }
}

static CmpInst::Predicate convert(ComparisonPredicate predicate,
                                  bool isSigned) {
  switch (predicate) {
  case kEqual:
    return CmpInst::ICMP_EQ;
  case kNotEqual:
    return CmpInst::ICMP_NE;
  case kLess:
    return isSigned ? CmpInst::ICMP_SLT : CmpInst::ICMP_ULT;
  case kLessEqual:
    return isSigned ? CmpInst::ICMP_SLE : CmpInst::ICMP_ULE;
  case kGreater:
    return isSigned ? CmpInst::ICMP_SGT : CmpInst::ICMP_UGT;
  case kGreaterEqual:
    return isSigned ? CmpInst::ICMP_SGE : CmpInst::ICMP_UGE;
  }
  return CmpInst::ICMP_EQ;
}

std::optional<Id> ExpressionTable::simplifyCmp(const Expression &e) {
  Id a = e.operands[0], b = e.operands[1];
  bool isSigned = e.traits.isSigned;
  auto predicate = ComparisonPredicate(e.traits.mode);
  bool isEquality = predicate == kEqual || predicate == kNotEqual;
  if (a == b)
    return by("cmp.self",
              makeBool(e.type, predicate == kEqual || predicate == kLessEqual ||
                                   predicate == kGreaterEqual));
  const KnownRange &x = rangeOf(a), &y = rangeOf(b);
  CmpInst::Predicate asked = convert(predicate, isSigned);
  if (x.range.icmp(asked, y.range))
    return by("cmp.range-true", makeBool(e.type, true));
  if (x.range.icmp(CmpInst::getInversePredicate(asked), y.range))
    return by("cmp.range-false", makeBool(e.type, false));
  if (std::optional<bool> known =
          llvm::ICmpInst::compare(x.bits, y.bits, asked))
    return by("cmp.bits", makeBool(e.type, *known));

  // Normalize as described at the top.
  if (is(a, Kind::Constant))
    return by("cmp.constant-left", makeCmp(swap(predicate), isSigned, b, a));
  std::optional<APInt> d = constant(b);
  if (isEquality) {
    if (!d && b < a)
      return by("cmp.order-equal", makeCmp(predicate, false, b, a));
    if (isSigned)
      return by("cmp.sign-of-equal", makeCmp(predicate, false, a, b));
  } else if (d) {
    // The maximum cannot occur: ranges have decided that case.
    bool isLast = isSigned ? d->isMaxSignedValue() : d->isMaxValue();
    if (predicate == kLessEqual && !isLast)
      return by("cmp.le-constant",
                makeCmp(kLess, isSigned, a, makeNumber(b, *d + 1)));
    if (predicate == kGreater && !isLast)
      return by("cmp.gt-constant",
                makeCmp(kGreaterEqual, isSigned, a, makeNumber(b, *d + 1)));
  } else if (predicate == kGreater || predicate == kGreaterEqual) {
    return by("cmp.turn", makeCmp(swap(predicate), isSigned, b, a));
  }
  if (isSigned && x.isNonNegative() && y.isNonNegative())
    return by("cmp.nonnegative", makeCmp(predicate, false, a, b));
  if (d)
    return simplifyCmpWithConstant(e);
  return simplifyCmpOfAlike(e);
}

/// x * c op d, with constants c and d.
std::optional<Id> ExpressionTable::simplifyCmpOfProduct(const Expression &e,
                                                        const APInt &c) {
  Id a = e.operands[0], x = operand(a, 0);
  bool isSigned = e.traits.isSigned;
  auto predicate = ComparisonPredicate(e.traits.mode);
  APInt d = *constant(e.operands[1]);
  auto with = [&](const APInt &value) {
    return makeCmp(predicate, isSigned, x, makeNumber(x, value));
  };
  if (c.isZero())
    return std::nullopt;
  if (predicate == kEqual || predicate == kNotEqual) {
    // Either promise makes the product exact.
    bool asSigned = cannotWrap(a, true) && c.isStrictlyPositive();
    if (!asSigned && !cannotWrap(a, false))
      return std::nullopt;
    if (!(asSigned ? d.srem(c) : d.urem(c)).isZero())
      return by("cmp.mul-never", makeBool(e.type, predicate == kNotEqual));
    return by("cmp.mul-equal", with(asSigned ? d.sdiv(c) : d.udiv(c)));
  }
  // x * c < d is x < d / c, rounded up
  if (!cannotWrap(a, isSigned) || (isSigned && !c.isStrictlyPositive()))
    return std::nullopt;
  auto up = APInt::Rounding::UP;
  return by("cmp.mul", with(isSigned ? llvm::APIntOps::RoundingSDiv(d, c, up)
                                     : llvm::APIntOps::RoundingUDiv(d, c, up)));
}

/// x / c op d or x >> c op d, with constants c and d: x / c < d is x < d * c
/// where the quotient is rounded down.
std::optional<Id> ExpressionTable::simplifyCmpOfQuotient(const Expression &e,
                                                         const APInt &c) {
  Id a = e.operands[0], x = operand(a, 0);
  bool isSigned = e.traits.isSigned;
  auto predicate = ComparisonPredicate(e.traits.mode);
  APInt d = *constant(e.operands[1]);
  unsigned bits = width(a);
  bool isShift = is(a, Kind::Shr);
  if (c.isZero() || (isShift && c.uge(bits)))
    return std::nullopt;
  if (!isShift && (traits(a).isSigned ||
                   RoundingMode(traits(a).mode) != RoundingMode::Zero))
    return std::nullopt;
  if (predicate == kEqual || predicate == kNotEqual) {
    if (!d.isZero() || traits(a).isSigned)
      return std::nullopt;
    APInt limit = isShift ? APInt(bits, 1).shl(c) : c;
    return by("cmp.quotient-zero",
              makeCmp(predicate == kEqual ? kLess : kGreaterEqual, false, x,
                      makeNumber(x, limit)));
  }
  // If the dividend is not negative, the quotient was normalized to unsigned.
  if (traits(a).isSigned != isSigned)
    return std::nullopt;
  bool wraps = false;
  APInt moved = isShift ? (isSigned ? d.sshl_ov(c, wraps) : d.ushl_ov(c, wraps))
                        : d.umul_ov(c, wraps);
  if (wraps)
    return std::nullopt;
  return by("cmp.quotient",
            makeCmp(predicate, isSigned, x, makeNumber(x, moved)));
}

/// x op c, where op is ==, !=, < or >=.
std::optional<Id>
ExpressionTable::simplifyCmpWithConstant(const Expression &e) {
  Id a = e.operands[0], b = e.operands[1];
  bool isSigned = e.traits.isSigned;
  auto predicate = ComparisonPredicate(e.traits.mode);
  bool isEquality = predicate == kEqual || predicate == kNotEqual;
  APInt d = *constant(b);
  unsigned bits = width(a);
  auto with = [&](Id x, const APInt &value) {
    return makeCmp(predicate, isSigned, x, makeNumber(x, value));
  };

  if (bits == 1) {
    if (isEquality)
      return by("cmp.i1", d.isOne() == (predicate == kEqual) ? a : makeNot(a));
    return std::nullopt;
  }
  // Compare with 0 instead.
  if (!isEquality && !isSigned && d.isOne())
    return by("cmp.unsigned-one",
              makeCmp(predicate == kLess ? kEqual : kNotEqual, false, a,
                      makeNumber(b, APInt::getZero(bits))));

  Id x = get(a).numOperands > 0 ? operand(a, 0) : kNone;
  Id y = get(a).numOperands > 1 ? operand(a, 1) : kNone;
  std::optional<APInt> c = y == kNone ? std::nullopt : constant(y);
  bool wraps = false;
  switch (kind(a)) {
  case Kind::Add:
    if (!c)
      return std::nullopt;
    if (isEquality)
      return by("cmp.add-equal", with(x, d - *c));
    if (!cannotWrap(a, isSigned))
      return std::nullopt;
    {
      APInt moved = isSigned ? d.ssub_ov(*c, wraps) : d.usub_ov(*c, wraps);
      if (!wraps)
        return by("cmp.add", with(x, moved));
    }
    return std::nullopt;
  case Kind::Sub:
    if (isEquality && is(x, Kind::Constant))
      return by("cmp.from-constant", with(y, *constant(x) - d));
    if (isEquality && d.isZero())
      return by("cmp.sub-equal", makeCmp(predicate, false, x, y));
    if (!isEquality && isSigned && d.isZero() && cannotWrap(a, true))
      return by("cmp.sub", makeCmp(predicate, true, x, y));
    return std::nullopt;
  case Kind::Neg:
    if (isEquality)
      return by("cmp.neg-equal", with(x, -d));
    // -x < d is x > -d; the smallest number has no negation
    if (isSigned && traits(a).noSignedWrap && !d.isMinSignedValue())
      return by("cmp.neg", makeCmp(predicate == kLess ? kGreater : kLessEqual,
                                   true, x, makeNumber(x, -d)));
    return std::nullopt;
  case Kind::Xor:
    if (isEquality && c)
      return by("cmp.xor-constant", with(x, d ^ *c));
    if (isEquality && d.isZero())
      return by("cmp.xor", makeCmp(predicate, false, x, y));
    return std::nullopt;
  case Kind::Mul:
    return c ? simplifyCmpOfProduct(e, *c) : std::nullopt;
  case Kind::Div:
  case Kind::Shr:
    return c ? simplifyCmpOfQuotient(e, *c) : std::nullopt;
  case Kind::Ext: {
    unsigned from = width(x);
    bool fits = traits(a).isSigned ? d.isSignedIntN(from) : d.isIntN(from);
    if (fits)
      return by("cmp.ext", makeCmp(predicate, isSigned && traits(a).isSigned, x,
                                   makeNumber(x, d.trunc(from))));
    return std::nullopt;
  }
  case Kind::Select: {
    // The choice between two constants: compare each.
    if (!is(y, Kind::Constant) || !is(operand(a, 2), Kind::Constant))
      return std::nullopt;
    Id yes = makeCmp(predicate, isSigned, y, b);
    Id no = makeCmp(predicate, isSigned, operand(a, 2), b);
    return by("cmp.select", makeSelect(x, yes, no));
  }
  default:
    return std::nullopt;
  }
}

/// Comparisons of two expressions with a common part.
std::optional<Id> ExpressionTable::simplifyCmpOfAlike(const Expression &e) {
  Id a = e.operands[0], b = e.operands[1];
  bool isSigned = e.traits.isSigned;
  auto predicate = ComparisonPredicate(e.traits.mode);
  bool isEquality = predicate == kEqual || predicate == kNotEqual;
  auto isExact = [&](Id id) { return isEquality || cannotWrap(id, isSigned); };
  unsigned bits = width(a);

  // An extreme versus one of its operands.
  if (predicate == kLessEqual || predicate == kLess)
    for (auto [extreme, other, isLeft] :
         {std::tuple(a, b, true), std::tuple(b, a, false)}) {
      bool isOutside = is(extreme, isLeft ? Kind::Min : Kind::Max);
      bool isInside = is(extreme, isLeft ? Kind::Max : Kind::Min);
      if ((!isOutside && !isInside) || traits(extreme).isSigned != isSigned ||
          (operand(extreme, 0) != other && operand(extreme, 1) != other))
        continue;
      if (isOutside && predicate == kLessEqual)
        return by("cmp.extreme-true", makeBool(e.type, true));
      if (isInside && predicate == kLess)
        return by("cmp.extreme-false", makeBool(e.type, false));
    }

  // x + z versus x
  for (auto [sum, other, isLeft] :
       {std::tuple(a, b, true), std::tuple(b, a, false)}) {
    if (!is(sum, Kind::Add) && !is(sum, Kind::Sub))
      continue;
    bool isSub = is(sum, Kind::Sub);
    for (unsigned i : {0, 1}) {
      if (operand(sum, i) != other || (isSub && i == 1) || !isExact(sum))
        continue;
      Id rest = operand(sum, 1 - i);
      Id zero = makeNumber(rest, APInt::getZero(bits));
      // For x - z the order is reversed.
      bool isFirst = isLeft != isSub;
      return by("cmp.sum", isFirst ? makeCmp(predicate, isSigned, rest, zero)
                                   : makeCmp(predicate, isSigned, zero, rest));
    }
  }

  if (kind(a) != kind(b))
    return std::nullopt;
  switch (kind(a)) {
  case Kind::Add:
  case Kind::Xor:
    if (is(a, Kind::Xor) && !isEquality)
      return std::nullopt;
    if (!isExact(a) || !isExact(b))
      return std::nullopt;
    for (unsigned i : {0, 1})
      for (unsigned j : {0, 1})
        if (operand(a, i) == operand(b, j))
          return by("cmp.adds", makeCmp(predicate, isSigned, operand(a, 1 - i),
                                        operand(b, 1 - j)));
    return std::nullopt;
  case Kind::Sub:
    if (!isExact(a) || !isExact(b))
      return std::nullopt;
    if (operand(a, 1) == operand(b, 1))
      return by("cmp.subs-right",
                makeCmp(predicate, isSigned, operand(a, 0), operand(b, 0)));
    if (operand(a, 0) == operand(b, 0))
      return by("cmp.subs-left",
                makeCmp(predicate, isSigned, operand(b, 1), operand(a, 1)));
    return std::nullopt;
  case Kind::Neg:
    if (isEquality)
      return by("cmp.negs",
                makeCmp(predicate, false, operand(a, 0), operand(b, 0)));
    return std::nullopt;
  case Kind::Mul: {
    std::optional<APInt> c = constant(operand(a, 1));
    if (!c || operand(a, 1) != operand(b, 1) || !c->isStrictlyPositive())
      return std::nullopt;
    bool isSafe = cannotWrap(a, isSigned) && cannotWrap(b, isSigned);
    if (isEquality)
      isSafe |= c->countTrailingZeros() == 0 ||
                (cannotWrap(a, true) && cannotWrap(b, true));
    if (!isSafe)
      return std::nullopt;
    return by("cmp.muls",
              makeCmp(predicate, isSigned, operand(a, 0), operand(b, 0)));
  }
  case Kind::Ext: {
    if (traits(a) != traits(b) || type(operand(a, 0)) != type(operand(b, 0)))
      return std::nullopt;
    return by("cmp.exts", makeCmp(predicate, isSigned && traits(a).isSigned,
                                  operand(a, 0), operand(b, 0)));
  }
  default:
    return std::nullopt;
  }
}
