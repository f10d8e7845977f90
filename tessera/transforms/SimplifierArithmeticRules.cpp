//===- SimplifierArithmeticRules.cpp - sums, products, quotients -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each rule states its condition. A promise is kept only if the promises of the
// original imply it; otherwise it is dropped.
//
//===----------------------------------------------------------------------===//

#include "tessera/transforms/SimplifierExpression.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::simplifier;

/// Limits of sums.
static constexpr unsigned kMaxTerms = 8;
static constexpr unsigned kMaxTermDepth = 6;

//===----------------------------------------------------------------------===//
// Sums
//===----------------------------------------------------------------------===//

/// Terms with factors, and a constant, modulo 2^n.
struct ExpressionTable::Sum {
  struct Term {
    Id id;
    APInt factor;
  };
  SmallVector<Term, kMaxTerms> terms;
  APInt constant;
  unsigned numOps = 1; // of the original
};

/// Adds `id` times `factor`. False if there are too many terms.
bool ExpressionTable::collect(Id id, const APInt &factor, unsigned depth,
                              Sum &sum) const {
  const Expression &e = get(id);
  if (std::optional<APInt> value = constant(id)) {
    sum.constant += *value * factor;
    return true;
  }
  if (depth < kMaxTermDepth) {
    ++sum.numOps;
    if (e.kind == Kind::Add || e.kind == Kind::Sub)
      return collect(e.operands[0], factor, depth + 1, sum) &&
             collect(e.operands[1], e.kind == Kind::Add ? factor : -factor,
                     depth + 1, sum);
    if (e.kind == Kind::Neg)
      return collect(e.operands[0], -factor, depth + 1, sum);
    if (e.kind == Kind::Mul)
      if (std::optional<APInt> value = constant(e.operands[1]))
        return collect(e.operands[0], factor * *value, depth + 1, sum);
    --sum.numOps;
  }
  for (Sum::Term &term : sum.terms)
    if (term.id == id) {
      term.factor += factor;
      return true;
    }
  if (sum.terms.size() == kMaxTerms)
    return false;
  sum.terms.push_back({id, factor});
  return true;
}

std::optional<Id> ExpressionTable::rebuild(const Sum &sum, TileType type) {
  SmallVector<Sum::Term, kMaxTerms> terms;
  for (const Sum::Term &term : sum.terms)
    if (!term.factor.isZero())
      terms.push_back(term);
  llvm::sort(terms, [](const Sum::Term &a, const Sum::Term &b) {
    return a.id < b.id;
  });
  Id result = kNone;
  auto scale = [&](const Sum::Term &term) {
    return make(Kind::Mul, term.id, makeConstant(type, term.factor));
  };
  // Positive terms first, so that there is something to subtract from.
  for (const Sum::Term &term : terms)
    if (!term.factor.isAllOnes() || term.factor.getBitWidth() == 1) {
      Id value = scale(term);
      result = result == kNone ? value : make(Kind::Add, result, value);
    }
  bool isConstantUsed = sum.constant.isZero();
  for (const Sum::Term &term : terms)
    if (term.factor.isAllOnes() && term.factor.getBitWidth() != 1) {
      if (result == kNone && !isConstantUsed) {
        result = makeConstant(type, sum.constant);
        isConstantUsed = true;
      }
      result =
          result == kNone ? makeNeg(term.id) : make(Kind::Sub, result, term.id);
    }
  if (result == kNone)
    return makeConstant(type, sum.constant);
  if (!isConstantUsed)
    result = make(Kind::Add, result, makeConstant(type, sum.constant));
  return result;
}

/// Combines terms that cancel or merge. Promises are dropped.
std::optional<Id> ExpressionTable::simplifySum(const Expression &e) {
  Sum sum;
  sum.constant = APInt::getZero(width(e.operands[0]));
  APInt one(sum.constant.getBitWidth(), 1);
  if (!collect(e.operands[0], e.kind == Kind::Neg ? -one : one, 1, sum))
    return std::nullopt;
  if (e.numOperands == 2 &&
      !collect(e.operands[1], e.kind == Kind::Add ? one : -one, 1, sum))
    return std::nullopt;
  unsigned numOps = 0, numTerms = 0;
  bool isNegative = true;
  for (const Sum::Term &term : sum.terms) {
    if (term.factor.isZero())
      continue;
    ++numTerms;
    numOps += !term.factor.isOne() && !term.factor.isAllOnes();
    isNegative &= term.factor.isAllOnes();
  }
  numTerms += !sum.constant.isZero();
  numOps += numTerms - (numTerms != 0);
  // Without a positive term, a negation is needed.
  numOps += isNegative && numTerms != 0 && sum.constant.isZero();
  if (numOps >= sum.numOps)
    return std::nullopt;
  return by("sum.collect", rebuild(sum, e.type));
}

std::optional<Id> ExpressionTable::simplifyAdd(const Expression &e) {
  Id a = e.operands[0], b = e.operands[1];
  if (isZero(b))
    return by("add.zero", a);
  if (width(a) == 1)
    return by("add.i1", make(Kind::Xor, a, b));
  // (x + c) + d: a promise is kept if both make it and c + d satisfies it too.
  if (is(a, Kind::Add) && is(b, Kind::Constant) &&
      is(operand(a, 1), Kind::Constant)) {
    APInt c = *constant(operand(a, 1)), d = *constant(b);
    bool wrapsSigned, wrapsUnsigned;
    (void)c.sadd_ov(d, wrapsSigned);
    (void)c.uadd_ov(d, wrapsUnsigned);
    Traits traits = e.traits & this->traits(a);
    traits.noSignedWrap &= !wrapsSigned;
    traits.noUnsignedWrap &= !wrapsUnsigned;
    return by("add.constants",
              make(Kind::Add, traits, operand(a, 0), makeNumber(b, c + d)));
  }
  if (is(b, Kind::Neg))
    return by("add.neg-right", make(Kind::Sub, a, operand(b, 0)));
  if (is(a, Kind::Neg))
    return by("add.neg-left", make(Kind::Sub, b, operand(a, 0)));
  // x * y + x * z
  if (is(a, Kind::Mul) && is(b, Kind::Mul))
    for (unsigned i : {0, 1})
      for (unsigned j : {0, 1})
        if (operand(a, i) == operand(b, j) &&
            !is(operand(a, i), Kind::Constant))
          return by("add.factor", make(Kind::Mul, operand(a, i),
                                       make(Kind::Add, operand(a, 1 - i),
                                            operand(b, 1 - j))));
  return simplifySum(e);
}

std::optional<Id> ExpressionTable::simplifySub(const Expression &e) {
  Id a = e.operands[0], b = e.operands[1];
  if (isZero(b))
    return by("sub.zero", a);
  if (a == b)
    return by("sub.self", makeNumber(a, APInt::getZero(width(a))));
  if (width(a) == 1)
    return by("sub.i1", make(Kind::Xor, a, b));
  if (isZero(a) && !e.traits.noUnsignedWrap)
    return by("sub.from-zero", makeNeg(b, e.traits.noSignedWrap));
  // Subtracting c is adding -c, except with unsigned promises.
  if (std::optional<APInt> c = constant(b))
    if (!e.traits.noUnsignedWrap)
      return by("sub.constant",
                make(Kind::Add,
                     {e.traits.noSignedWrap && !c->isMinSignedValue(), false,
                      false, 0},
                     a, makeNumber(b, -*c)));
  if (is(b, Kind::Neg))
    return by("sub.neg", make(Kind::Add, a, operand(b, 0)));
  if (is(a, Kind::Mul) && is(b, Kind::Mul))
    for (unsigned i : {0, 1})
      for (unsigned j : {0, 1})
        if (operand(a, i) == operand(b, j) &&
            !is(operand(a, i), Kind::Constant))
          return by("sub.factor", make(Kind::Mul, operand(a, i),
                                       make(Kind::Sub, operand(a, 1 - i),
                                            operand(b, 1 - j))));
  return simplifySum(e);
}

std::optional<Id> ExpressionTable::simplifyNeg(const Expression &e) {
  Id a = e.operands[0];
  if (width(a) == 1)
    return by("neg.i1", a);
  switch (kind(a)) {
  case Kind::Neg:
    return by("neg.neg", operand(a, 0));
  case Kind::Sub:
    return by("neg.sub", make(Kind::Sub, operand(a, 1), operand(a, 0)));
  case Kind::Add:
    if (std::optional<APInt> c = constant(operand(a, 1)))
      return by("neg.add-constant",
                make(Kind::Sub, makeNumber(a, -*c), operand(a, 0)));
    return std::nullopt;
  case Kind::Mul:
    if (std::optional<APInt> c = constant(operand(a, 1)))
      return by("neg.mul-constant",
                make(Kind::Mul, operand(a, 0), makeNumber(a, -*c)));
    return std::nullopt;
  default:
    return std::nullopt;
  }
}

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

std::optional<Id> ExpressionTable::simplifyMul(const Expression &e) {
  Id a = e.operands[0], b = e.operands[1];
  if (isZero(b))
    return by("mul.zero", b);
  if (isOne(b))
    return by("mul.one", a);
  if (width(a) == 1)
    return by("mul.i1", make(Kind::And, a, b));
  if (isAllOnes(b))
    return by("mul.minus-one", makeNeg(a, e.traits.noSignedWrap));
  if (is(a, Kind::Neg) && is(b, Kind::Neg))
    return by("mul.negs", make(Kind::Mul, operand(a, 0), operand(b, 0)));
  std::optional<APInt> d = constant(b);
  if (!d)
    return std::nullopt;
  if (is(a, Kind::Neg))
    return by("mul.neg-constant",
              make(Kind::Mul, operand(a, 0), makeNumber(b, -*d)));
  std::optional<APInt> c;
  if (is(a, Kind::Mul))
    c = constant(operand(a, 1));
  // (x * c) * d: a promise is kept if both make it and c * d satisfies it too.
  if (c) {
    bool wrapsSigned, wrapsUnsigned;
    (void)c->smul_ov(*d, wrapsSigned);
    (void)c->umul_ov(*d, wrapsUnsigned);
    Traits traits = e.traits & this->traits(a);
    traits.noSignedWrap &= !wrapsSigned;
    traits.noUnsignedWrap &= !wrapsUnsigned;
    return by("mul.constants",
              make(Kind::Mul, traits, operand(a, 0), makeNumber(b, *c * *d)));
  }
  if (is(a, Kind::Shl))
    if (std::optional<APInt> distance = constant(operand(a, 1));
        distance && distance->ult(width(a)))
      return by("mul.shl", make(Kind::Mul, operand(a, 0),
                                makeNumber(b, d->shl(*distance))));
  return std::nullopt;
}

std::optional<Id> ExpressionTable::simplifyAbs(const Expression &e) {
  Id a = e.operands[0];
  if (width(a) == 1)
    return by("abs.i1", a);
  if (rangeOf(a).isNonNegative())
    return by("abs.nonnegative", a);
  if (is(a, Kind::Abs))
    return by("abs.abs", a);
  if (is(a, Kind::Neg))
    return by("abs.neg", make(Kind::Abs, e.type, {}, operand(a, 0)));
  if (rangeOf(a).range.getSignedMax().isNonPositive())
    return by("abs.nonpositive", makeNeg(a));
  return std::nullopt;
}

std::optional<Id> ExpressionTable::simplifyShl(const Expression &e) {
  Id a = e.operands[0], b = e.operands[1];
  if (isZero(b))
    return by("shl.by-zero", a);
  if (isZero(a))
    return by("shl.of-zero", a);
  std::optional<APInt> distance = constant(b);
  if (!distance || distance->uge(width(a)))
    return std::nullopt;
  std::optional<APInt> c;
  if (a != b && get(a).numOperands == 2)
    c = constant(operand(a, 1));
  if (!c)
    return std::nullopt;
  if (is(a, Kind::Mul))
    return by("shl.mul",
              make(Kind::Mul, operand(a, 0), makeNumber(b, c->shl(*distance))));
  if (c->uge(width(a)))
    return std::nullopt;
  if (is(a, Kind::Shl)) {
    uint64_t sum = c->getZExtValue() + distance->getZExtValue();
    if (sum >= width(a))
      return by("shl.all", makeNumber(a, APInt::getZero(width(a))));
    return by("shl.shl", make(Kind::Shl, e.traits & traits(a), operand(a, 0),
                              makeNumber(b, APInt(width(a), sum))));
  }
  // Shifted right and back: only the low bits are lost.
  if (is(a, Kind::Shr) && *c == *distance)
    return by("shl.shr",
              make(Kind::And, operand(a, 0),
                   makeNumber(a, APInt::getAllOnes(width(a)).shl(*distance))));
  return std::nullopt;
}

std::optional<Id> ExpressionTable::simplifyShr(const Expression &e) {
  Id a = e.operands[0], b = e.operands[1];
  bool isSigned = e.traits.isSigned;
  if (isZero(b))
    return by("shr.by-zero", a);
  if (isZero(a))
    return by("shr.of-zero", a);
  if (isSigned && isAllOnes(a))
    return by("shr.of-ones", a);
  // The sign of a non-negative number is zero.
  if (isSigned && rangeOf(a).isNonNegative())
    return by("shr.nonnegative", make(Kind::Shr, Traits{}, a, b));
  std::optional<APInt> distance = constant(b);
  if (!distance || distance->uge(width(a)) || get(a).numOperands != 2)
    return std::nullopt;
  std::optional<APInt> c = constant(operand(a, 1));
  if (!c)
    return std::nullopt;
  // x * 2^k that does not wrap around, divided by 2^k.
  if (is(a, Kind::Mul) &&
      *c == APInt::getOneBitSet(width(a), 0).shl(*distance) &&
      !(isSigned && c->isNegative()) && cannotWrap(a, isSigned))
    return by("shr.mul", operand(a, 0));
  if (c->uge(width(a)))
    return std::nullopt;
  if (is(a, Kind::Shr) && traits(a).isSigned == isSigned) {
    uint64_t sum = c->getZExtValue() + distance->getZExtValue();
    if (sum >= width(a)) {
      if (!isSigned)
        return by("shr.all", makeNumber(a, APInt::getZero(width(a))));
      sum = width(a) - 1;
    }
    return by("shr.shr", make(Kind::Shr, e.traits, operand(a, 0),
                              makeNumber(b, APInt(width(a), sum))));
  }
  if (is(a, Kind::Shl) && *c == *distance) {
    if (isSigned ? traits(a).noSignedWrap : traits(a).noUnsignedWrap)
      return by("shr.shl-exact", operand(a, 0));
    if (!isSigned)
      return by(
          "shr.shl",
          make(Kind::And, operand(a, 0),
               makeNumber(a, APInt::getAllOnes(width(a)).lshr(*distance))));
  }
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Quotients
//===----------------------------------------------------------------------===//

std::optional<Id> ExpressionTable::simplifyDiv(const Expression &e) {
  Id a = e.operands[0], b = e.operands[1];
  bool isSigned = e.traits.isSigned;
  unsigned bits = width(a);
  // In i1 the only divisor is 1, or -1.
  if (isOne(b))
    return by("div.one", a);
  if (isZero(a))
    return by("div.of-zero", a);
  if (bits == 1)
    return std::nullopt;
  if (isSigned && isAllOnes(b))
    return by("div.minus-one", makeNeg(a));
  if (a == b && rangeOf(b).isNonZero())
    return by("div.self", makeNumber(a, APInt(bits, 1)));
  // (x * y) / y is exact if the product does not wrap around.
  if (is(a, Kind::Mul) && cannotWrap(a, isSigned) && rangeOf(b).isNonZero())
    for (unsigned i : {0, 1})
      if (operand(a, i) == b)
        return by("div.mul", operand(a, 1 - i));
  std::optional<APInt> d = constant(b);
  if (!d || d->isZero() || (isSigned && !d->isStrictlyPositive()))
    return std::nullopt;
  if (d->isPowerOf2()) {
    unsigned log = d->logBase2();
    auto rounding = RoundingMode(e.traits.mode);
    // An exact quotient is not rounded.
    bool isExact = rangeOf(a).bits.countMinTrailingZeros() >= log;
    bool isFloor = !isSigned || rangeOf(a).isNonNegative()
                       ? rounding != RoundingMode::PositiveInf
                       : rounding == RoundingMode::NegativeInf;
    if (isExact || isFloor)
      return by("div.power", make(Kind::Shr, {false, false, isSigned, 0}, a,
                                  makeNumber(b, APInt(bits, log))));
  }
  auto sDivides = [&](const APInt &x, const APInt &y) {
    return isSigned ? x.srem(y).isZero() : x.urem(y).isZero();
  };
  auto quotient = [&](const APInt &x, const APInt &y) {
    return isSigned ? x.sdiv(y) : x.udiv(y);
  };
  std::optional<APInt> c;
  if (get(a).numOperands == 2)
    c = constant(operand(a, 1));
  if (!c || c->isZero() || (isSigned && !c->isStrictlyPositive()))
    return std::nullopt;
  if (is(a, Kind::Mul) && cannotWrap(a, isSigned)) {
    // (x * c) / d, where one of the two divides the other
    if (sDivides(*c, *d))
      return by("div.mul-multiple",
                make(Kind::Mul, {isSigned, !isSigned, false, 0}, operand(a, 0),
                     makeNumber(b, quotient(*c, *d))));
    if (sDivides(*d, *c))
      return by("div.mul-divisor", make(Kind::Div, e.traits, operand(a, 0),
                                        makeNumber(b, quotient(*d, *c))));
  }
  // (x / c) / d of positive numbers, with the same rounding
  if (is(a, Kind::Div) && traits(a) == e.traits) {
    bool wraps;
    APInt product = isSigned ? c->smul_ov(*d, wraps) : c->umul_ov(*d, wraps);
    if (!wraps)
      return by("div.div", make(Kind::Div, e.traits, operand(a, 0),
                                makeNumber(b, product)));
  }
  return std::nullopt;
}

std::optional<Id> ExpressionTable::simplifyRem(const Expression &e) {
  Id a = e.operands[0], b = e.operands[1];
  bool isSigned = e.traits.isSigned;
  unsigned bits = width(a);
  auto zero = [&] { return makeNumber(a, APInt::getZero(bits)); };
  if (a == b)
    return by("rem.self", zero());
  if (isZero(a))
    return by("rem.of-zero", zero());
  if (isOne(b))
    return by("rem.one", zero());
  if (isSigned && isAllOnes(b))
    return by("rem.minus-one", zero());
  // The dividend is smaller than the divisor.
  if (isLess(isSigned, a, b) && (!isSigned || rangeOf(a).isNonNegative()))
    return by("rem.less", a);
  std::optional<APInt> d = constant(b);
  if (!d || d->isZero() || (isSigned && !d->isStrictlyPositive()))
    return std::nullopt;
  if (d->isPowerOf2()) {
    if (rangeOf(a).bits.countMinTrailingZeros() >= d->logBase2())
      return by("rem.multiple", zero());
    if (!isSigned || rangeOf(a).isNonNegative())
      return by("rem.power", make(Kind::And, a, makeNumber(b, *d - 1)));
  }
  std::optional<APInt> c;
  if (get(a).numOperands == 2)
    c = constant(operand(a, 1));
  if (!c || c->isZero() || (isSigned && !c->isStrictlyPositive()) ||
      !(isSigned ? c->srem(*d) : c->urem(*d)).isZero())
    return std::nullopt;
  // A multiple of d has remainder 0.
  if (is(a, Kind::Mul) && cannotWrap(a, isSigned))
    return by("rem.mul", zero());
  if (is(a, Kind::Rem) && traits(a).isSigned == isSigned)
    return by("rem.rem", make(Kind::Rem, e.traits, operand(a, 0), b));
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Extremes
//===----------------------------------------------------------------------===//

std::optional<Id> ExpressionTable::simplifyExtreme(const Expression &e) {
  Id a = e.operands[0], b = e.operands[1];
  bool isSigned = e.traits.isSigned, isMax = e.kind == Kind::Max;
  if (a == b)
    return by("extreme.self", a);
  if (isAtMost(isSigned, a, b))
    return by("extreme.at-most", isMax ? b : a);
  if (isAtMost(isSigned, b, a))
    return by("extreme.at-least", isMax ? a : b);
  for (auto [x, y] : {std::pair(a, b), std::pair(b, a)}) {
    if ((!is(x, Kind::Max) && !is(x, Kind::Min)) ||
        traits(x).isSigned != isSigned)
      continue;
    bool hasOther = operand(x, 0) == y || operand(x, 1) == y;
    if (hasOther)
      return by("extreme.absorb", kind(x) == e.kind ? x : y);
    if (kind(x) == e.kind && is(y, Kind::Constant) &&
        is(operand(x, 1), Kind::Constant))
      return by("extreme.constants",
                make(e.kind, e.traits, operand(x, 0),
                     make(e.kind, e.traits, operand(x, 1), y)));
  }
  // Signed and unsigned order agree: use one form, so that equal ones are
  // found.
  if (isSigned && rangeOf(a).isNonNegative() && rangeOf(b).isNonNegative())
    return by("extreme.nonnegative", make(e.kind, Traits{}, a, b));
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Widths and shapes
//===----------------------------------------------------------------------===//

std::optional<Id> ExpressionTable::simplifyExt(const Expression &e) {
  Id a = e.operands[0];
  bool isSigned = e.traits.isSigned;
  unsigned to = e.type.getElementType().getIntOrFloatBitWidth();
  if (is(a, Kind::Ext) && (traits(a).isSigned == isSigned || isSigned))
    return by("ext.ext", make(Kind::Ext, e.type, traits(a), operand(a, 0)));
  // Undo a truncation that lost nothing.
  if (is(a, Kind::Trunc) && width(operand(a, 0)) == to) {
    Id x = operand(a, 0);
    const llvm::ConstantRange &range = rangeOf(x).range;
    bool fits = isSigned ? range.getMinSignedBits() <= width(a)
                         : range.getActiveBits() <= width(a);
    if (fits || (isSigned ? traits(a).noSignedWrap : traits(a).noUnsignedWrap))
      return by("ext.trunc", x);
  }
  if (isSigned && rangeOf(a).isNonNegative())
    return by("ext.nonnegative", make(Kind::Ext, e.type, {}, a));
  return std::nullopt;
}

std::optional<Id> ExpressionTable::simplifyTrunc(const Expression &e) {
  Id a = e.operands[0];
  unsigned to = e.type.getElementType().getIntOrFloatBitWidth();
  // `id` truncated, if that needs no operation.
  auto narrow = [&](Id id) -> std::optional<Id> {
    if (is(id, Kind::Ext) && width(operand(id, 0)) == to)
      return operand(id, 0);
    if (std::optional<APInt> value = constant(id))
      return makeConstant(e.type, value->trunc(to));
    return std::nullopt;
  };
  switch (kind(a)) {
  case Kind::Ext: {
    Id x = operand(a, 0);
    if (width(x) == to)
      return by("trunc.back", x);
    if (width(x) < to)
      return by("trunc.extend-less", make(Kind::Ext, e.type, traits(a), x));
    return by("trunc.more", make(Kind::Trunc, e.type, {}, x));
  }
  case Kind::Trunc:
    return by("trunc.trunc",
              make(Kind::Trunc, e.type, e.traits & traits(a), operand(a, 0)));
  case Kind::And:
    // Bits that are truncated need no mask.
    if (std::optional<APInt> mask = constant(operand(a, 1));
        mask && mask->trunc(to).isAllOnes())
      return by("trunc.mask", make(Kind::Trunc, e.type, {}, operand(a, 0)));
    [[fallthrough]];
  case Kind::Add:
  case Kind::Sub:
  case Kind::Mul:
  case Kind::Or:
  case Kind::Xor: {
    // Low bits depend only on low bits.
    std::optional<Id> x = narrow(operand(a, 0)), y = narrow(operand(a, 1));
    if (x && y)
      return by("trunc.low", make(kind(a), e.type, {}, *x, *y));
    return std::nullopt;
  }
  case Kind::Select: {
    std::optional<Id> x = narrow(operand(a, 1)), y = narrow(operand(a, 2));
    if (x && y)
      return by("trunc.select", makeSelect(operand(a, 0), *x, *y));
    return std::nullopt;
  }
  default:
    return std::nullopt;
  }
}

std::optional<Id> ExpressionTable::simplifyShape(const Expression &e) {
  Id a = e.operands[0];
  if (type(a) == e.type)
    return by("shape.same", a);
  if (kind(a) == e.kind)
    return by("shape.chain", make(e.kind, e.type, {}, operand(a, 0)));
  return std::nullopt;
}
