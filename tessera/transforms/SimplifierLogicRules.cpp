//===- SimplifierLogicRules.cpp - bits, masks and choices -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/transforms/SimplifierExpression.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::simplifier;
using llvm::ConstantRange;
using llvm::KnownBits;

/// The limit of members of a conjunction that are combined.
static constexpr unsigned kMaxMembers = 8;
/// The limit of nesting of conditions for implications.
static constexpr unsigned kMaxImplied = 4;

static Kind getDual(Kind kind) {
  return kind == Kind::And ? Kind::Or : Kind::And;
}

bool ExpressionTable::isNotOf(Id a, Id b) const {
  return (isNot(a) && operand(a, 0) == b) || (isNot(b) && operand(b, 0) == a);
}

//===----------------------------------------------------------------------===//
// And, or
//===----------------------------------------------------------------------===//

std::optional<Id> ExpressionTable::simplifyAndOr(const Expression &e) {
  Id a = e.operands[0], b = e.operands[1];
  bool isAnd = e.kind == Kind::And;
  if (a == b)
    return by("logic.self", a);
  // All bits that may be set in one are set in the other.
  const KnownBits &x = rangeOf(a).bits, &y = rangeOf(b).bits;
  if ((~x.Zero).isSubsetOf(y.One))
    return by("logic.known-left", isAnd ? a : b);
  if ((~y.Zero).isSubsetOf(x.One))
    return by("logic.known-right", isAnd ? b : a);
  if (isNot(a) && isNot(b))
    return by("logic.nots",
              makeNot(make(getDual(e.kind), operand(a, 0), operand(b, 0))));
  if (std::optional<APInt> d = constant(b); d && get(a).numOperands == 2) {
    if (std::optional<APInt> c = constant(operand(a, 1))) {
      if (is(a, e.kind))
        return by("logic.constants",
                  make(e.kind, operand(a, 0),
                       makeNumber(b, isAnd ? *c & *d : *c | *d)));
      // The inner constant changes only bits that the outer one overrides.
      bool isHidden = isAnd ? (*c & *d).isZero() : (*c | *d).isAllOnes();
      if (is(a, getDual(e.kind)) && isHidden)
        return by("logic.hidden", make(e.kind, operand(a, 0), b));
      if (is(a, Kind::Xor) && (isAnd ? (*c & *d).isZero() : c->isSubsetOf(*d)))
        return by("logic.hidden-xor", make(e.kind, operand(a, 0), b));
    }
  }
  // (x & y) | (x & z)
  if (is(a, getDual(e.kind)) && is(b, getDual(e.kind)))
    for (unsigned i : {0, 1})
      for (unsigned j : {0, 1})
        if (operand(a, i) == operand(b, j) &&
            !is(operand(a, i), Kind::Constant))
          return by("logic.factor",
                    make(getDual(e.kind), operand(a, i),
                         make(e.kind, operand(a, 1 - i), operand(b, 1 - j))));
  return simplifyVariadic(e);
}

/// Merges two bounds of the same number: 0 <= i and i < n.
std::optional<Id> ExpressionTable::mergeBounds(Kind kind, Id x, Id y) {
  if (!is(x, Kind::Cmp) || !is(y, Kind::Cmp) || !traits(x).isSigned ||
      !traits(y).isSigned || !isZero(operand(x, 1)))
    return std::nullopt;
  auto outer = ComparisonPredicate(traits(x).mode);
  auto inner = ComparisonPredicate(traits(y).mode);
  Id i = operand(x, 0), left = operand(y, 0), right = operand(y, 1);
  if (kind == Kind::And) {
    // i < n or i <= n, n not negative
    if (outer == ComparisonPredicate::GreaterThanOrEqual && left == i &&
        rangeOf(right).isNonNegative() &&
        (inner == ComparisonPredicate::LessThan ||
         inner == ComparisonPredicate::LessThanOrEqual))
      return by("bounds.and", makeCmp(inner, /*isSigned=*/false, left, right));
    return std::nullopt;
  }
  if (outer != ComparisonPredicate::LessThan)
    return std::nullopt;
  // n < i or n <= i, n not negative
  if (right == i && rangeOf(left).isNonNegative() &&
      (inner == ComparisonPredicate::LessThan ||
       inner == ComparisonPredicate::LessThanOrEqual))
    return by("bounds.or", makeCmp(inner, /*isSigned=*/false, left, right));
  if (left == i && rangeOf(right).isNonNegative() &&
      inner == ComparisonPredicate::GreaterThanOrEqual)
    return by("bounds.or-constant",
              makeCmp(inner, /*isSigned=*/false, left, right));
  return std::nullopt;
}

/// Combines all members of nested ands or ors pairwise.
std::optional<Id> ExpressionTable::simplifyVariadic(const Expression &e) {
  bool isAnd = e.kind == Kind::And;
  SmallVector<Id, kMaxMembers> members,
      pending = {e.operands[1], e.operands[0]};
  while (!pending.empty()) {
    Id id = pending.pop_back_val();
    if (is(id, e.kind) && members.size() + pending.size() + 2 <= kMaxMembers) {
      pending.push_back(operand(id, 1));
      pending.push_back(operand(id, 0));
    } else {
      members.push_back(id);
    }
  }
  unsigned bits = width(e.operands[0]);
  Id least = makeConstant(e.type, isAnd ? APInt::getZero(bits)
                                        : APInt::getAllOnes(bits));
  bool isChanged = false;
  // The number of a member decreases, or there are fewer members; so this ends.
  for (unsigned i = 0; i < members.size(); ++i) {
    for (unsigned j = 0; j < members.size(); ++j) {
      if (i == j)
        continue;
      Id x = members[i], y = members[j];
      std::optional<Id> merged; // replaces both
      if (x == y) {
        merged = by("members.same", x);
      } else if (isNotOf(x, y)) {
        return by("members.not", least);
      } else if (is(x, Kind::Constant) && is(y, Kind::Constant)) {
        merged = by("members.constants", make(e.kind, x, y));
      } else if (is(y, getDual(e.kind))) {
        // x & (x | z), x & (~x | z)
        for (unsigned k : {0, 1}) {
          if (operand(y, k) == x)
            merged = by("members.absorb", x);
          else if (isNotOf(operand(y, k), x)) {
            members[j] = by("members.cancel", operand(y, 1 - k));
            isChanged = true;
            break;
          }
        }
      }
      if (!merged && bits == 1 && members[j] == y) {
        // If x does not decide the result, does it imply y?
        if (std::optional<bool> known = implies(x, isAnd, y)) {
          if (*known != isAnd)
            return by("members.implied-not", least);
          merged = by("members.implied", x);
        } else {
          merged = mergeBounds(e.kind, x, y);
        }
      }
      if (!merged)
        continue;
      members[std::min(i, j)] = *merged;
      members.erase(members.begin() + std::max(i, j));
      isChanged = true;
      i = 0;
      j = unsigned(-1);
    }
  }
  if (!isChanged)
    return std::nullopt;
  llvm::sort(members);
  Id result = members[0];
  for (Id member : llvm::drop_begin(members))
    result = make(e.kind, result, member);
  return result;
}

//===----------------------------------------------------------------------===//
// Exclusive or
//===----------------------------------------------------------------------===//

static ComparisonPredicate invert(ComparisonPredicate predicate) {
  switch (predicate) {
  case ComparisonPredicate::Equal:
    return ComparisonPredicate::NotEqual;
  case ComparisonPredicate::NotEqual:
    return ComparisonPredicate::Equal;
  case ComparisonPredicate::LessThan:
    return ComparisonPredicate::GreaterThanOrEqual;
  case ComparisonPredicate::LessThanOrEqual:
    return ComparisonPredicate::GreaterThan;
  case ComparisonPredicate::GreaterThan:
    return ComparisonPredicate::LessThanOrEqual;
  case ComparisonPredicate::GreaterThanOrEqual:
    return ComparisonPredicate::LessThan;
  }
  return predicate;
}

std::optional<Id> ExpressionTable::simplifyXor(const Expression &e) {
  Id a = e.operands[0], b = e.operands[1];
  if (a == b)
    return by("xor.self", makeNumber(a, APInt::getZero(width(a))));
  if (isZero(b))
    return by("xor.zero", a);
  for (auto [x, y] : {std::pair(a, b), std::pair(b, a)})
    if (is(x, Kind::Xor))
      for (unsigned i : {0, 1})
        if (operand(x, i) == y)
          return by("xor.cancel", operand(x, 1 - i));
  if (std::optional<APInt> d = constant(b))
    if (is(a, Kind::Xor))
      if (std::optional<APInt> c = constant(operand(a, 1)))
        return by("xor.constants",
                  make(Kind::Xor, operand(a, 0), makeNumber(b, *c ^ *d)));
  if (!is(b, Kind::Constant)) {
    if (isNot(a) && isNot(b))
      return by("xor.nots", make(Kind::Xor, operand(a, 0), operand(b, 0)));
    // Move a negation outwards, where it may meet another.
    if (isNot(a))
      return by("xor.not-left", makeNot(make(Kind::Xor, operand(a, 0), b)));
    if (isNot(b))
      return by("xor.not-right", makeNot(make(Kind::Xor, a, operand(b, 0))));
  }
  if (!isAllOnes(b))
    return std::nullopt;
  switch (kind(a)) {
  case Kind::Cmp:
    return by("xor.cmp",
              makeCmp(invert(ComparisonPredicate(traits(a).mode)),
                      traits(a).isSigned, operand(a, 0), operand(a, 1)));
  case Kind::And:
  case Kind::Or: {
    // De Morgan, if that adds no negation.
    Id x = operand(a, 0), y = operand(a, 1);
    if (isNot(x) || isNot(y) || (isNotFree(x) && isNotFree(y)))
      return by("xor.de-morgan",
                make(getDual(kind(a)), makeNot(x), makeNot(y)));
    return std::nullopt;
  }
  case Kind::Select:
    if (isNotFree(operand(a, 1)) && isNotFree(operand(a, 2)))
      return by("xor.select", makeSelect(operand(a, 0), makeNot(operand(a, 1)),
                                         makeNot(operand(a, 2))));
    return std::nullopt;
  case Kind::Add: // ~(x - 1) is -x
    if (isAllOnes(operand(a, 1)))
      return by("xor.add", makeNeg(operand(a, 0)));
    return std::nullopt;
  case Kind::Neg: // ~-x is x - 1
    return by("xor.neg", make(Kind::Add, operand(a, 0), b));
  default:
    return std::nullopt;
  }
}

//===----------------------------------------------------------------------===//
// Implications
//===----------------------------------------------------------------------===//

/// The outcomes of comparing two numbers for which the predicate holds.
static unsigned getOutcomes(ComparisonPredicate predicate) {
  constexpr unsigned kLess = 1, kEqual = 2, kGreater = 4;
  switch (predicate) {
  case ComparisonPredicate::Equal:
    return kEqual;
  case ComparisonPredicate::NotEqual:
    return kLess | kGreater;
  case ComparisonPredicate::LessThan:
    return kLess;
  case ComparisonPredicate::LessThanOrEqual:
    return kLess | kEqual;
  case ComparisonPredicate::GreaterThan:
    return kGreater;
  case ComparisonPredicate::GreaterThanOrEqual:
    return kGreater | kEqual;
  }
  return 0;
}

static bool isEquality(ComparisonPredicate predicate) {
  return predicate == ComparisonPredicate::Equal ||
         predicate == ComparisonPredicate::NotEqual;
}

static ConstantRange getRegion(ComparisonPredicate predicate, bool isSigned,
                               const APInt &c) {
  using llvm::CmpInst;
  auto choose = [&](CmpInst::Predicate s, CmpInst::Predicate u) {
    return ConstantRange::makeExactICmpRegion(isSigned ? s : u, c);
  };
  switch (predicate) {
  case ComparisonPredicate::Equal:
    return choose(CmpInst::ICMP_EQ, CmpInst::ICMP_EQ);
  case ComparisonPredicate::NotEqual:
    return choose(CmpInst::ICMP_NE, CmpInst::ICMP_NE);
  case ComparisonPredicate::LessThan:
    return choose(CmpInst::ICMP_SLT, CmpInst::ICMP_ULT);
  case ComparisonPredicate::LessThanOrEqual:
    return choose(CmpInst::ICMP_SLE, CmpInst::ICMP_ULE);
  case ComparisonPredicate::GreaterThan:
    return choose(CmpInst::ICMP_SGT, CmpInst::ICMP_UGT);
  case ComparisonPredicate::GreaterThanOrEqual:
    return choose(CmpInst::ICMP_SGE, CmpInst::ICMP_UGE);
  }
  return ConstantRange::getFull(c.getBitWidth());
}

std::optional<bool> ExpressionTable::impliesCmp(Id known, bool value,
                                                Id other) const {
  auto p = ComparisonPredicate(traits(known).mode);
  auto q = ComparisonPredicate(traits(other).mode);
  if (!value)
    p = invert(p);
  bool pSigned = traits(known).isSigned, qSigned = traits(other).isSigned;
  Id a = operand(known, 0), b = operand(known, 1);
  Id c = operand(other, 0), d = operand(other, 1);
  bool isSame = a == c && b == d, isSwapped = a == d && b == c;
  // Signed and unsigned orders have different outcomes.
  bool isOneOrder = pSigned == qSigned || isEquality(p) || isEquality(q);
  if ((isSame || isSwapped) && isOneOrder) {
    unsigned s = getOutcomes(p), t = getOutcomes(q);
    if (isSwapped)
      t = (t & 2) | (t & 1) << 2 | (t & 4) >> 2;
    if ((s & ~t) == 0)
      return by("implies.outcomes", true);
    if ((s & t) == 0)
      return by("implies.outcomes-not", false);
    return std::nullopt;
  }
  if (a != c)
    return std::nullopt;
  std::optional<APInt> x = constant(b), y = constant(d);
  if (!x || !y)
    return std::nullopt;
  ConstantRange region =
      getRegion(p, pSigned, *x).intersectWith(rangeOf(a).range);
  ConstantRange asked = getRegion(q, qSigned, *y);
  if (region.isEmptySet())
    return std::nullopt;
  if (asked.contains(region))
    return by("implies.region", true);
  if (asked.inverse().contains(region))
    return by("implies.region-not", false);
  return std::nullopt;
}

std::optional<bool> ExpressionTable::implies(Id known, bool value, Id other,
                                             unsigned depth) const {
  if (known == other)
    return by("implies.self", value);
  if (depth == kMaxImplied)
    return std::nullopt;
  if (isNot(other)) {
    if (std::optional<bool> result =
            implies(known, value, operand(other, 0), depth + 1))
      return by("implies.not-other", !*result);
    return std::nullopt;
  }
  if (isNot(known)) {
    if (std::optional<bool> result =
            implies(operand(known, 0), !value, other, depth + 1))
      return by("implies.not-known", *result);
    return std::nullopt;
  }
  // All members of a true conjunction are true.
  if (is(known, value ? Kind::And : Kind::Or))
    for (unsigned i : {0, 1})
      if (std::optional<bool> result =
              implies(operand(known, i), value, other, depth + 1))
        return by("implies.member", *result);
  if (is(other, Kind::And) || is(other, Kind::Or)) {
    bool decisive = is(other, Kind::Or);
    std::optional<bool> x = implies(known, value, operand(other, 0), depth + 1);
    std::optional<bool> y = implies(known, value, operand(other, 1), depth + 1);
    if (x == decisive || y == decisive)
      return by("implies.of-one", decisive);
    if (x && y)
      return by("implies.of-all", !decisive);
    return std::nullopt;
  }
  if (is(known, Kind::Cmp) && is(other, Kind::Cmp))
    return impliesCmp(known, value, other);
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Select
//===----------------------------------------------------------------------===//

Id ExpressionTable::assuming(Id id, Id condition, bool value) const {
  while (is(id, Kind::Select)) {
    std::optional<bool> known = implies(condition, value, operand(id, 0));
    if (!known)
      return id;
    id = operand(id, *known ? 1 : 2);
  }
  return id;
}

std::optional<Id> ExpressionTable::simplifySelect(const Expression &e) {
  Id c = e.operands[0], yes = e.operands[1], no = e.operands[2];
  if (yes == no)
    return by("select.same", yes);
  if (is(c, Kind::Constant))
    return by("select.constant", isZero(c) ? no : yes);
  if (isNot(c))
    return by("select.not", makeSelect(operand(c, 0), no, yes));
  if (Id y = assuming(yes, c, true), n = assuming(no, c, false);
      y != yes || n != no)
    return by("select.assume", makeSelect(c, y, n));
  unsigned bits = width(yes);
  if (bits == 1) {
    for (auto [arm, value] : {std::pair(yes, true), std::pair(no, false)})
      if (!is(arm, Kind::Constant))
        if (std::optional<bool> known = implies(c, value, arm)) {
          Id number = makeBool(e.type, *known);
          return by("select.implied",
                    makeSelect(c, value ? number : yes, value ? no : number));
        }
    if (isOne(yes) && isZero(no))
      return by("select.condition", c);
    if (isZero(yes) && isOne(no))
      return by("select.negated", makeNot(c));
    if (isOne(yes))
      return by("select.or", make(Kind::Or, c, no));
    if (isZero(no))
      return by("select.and", make(Kind::And, c, yes));
    if (isZero(yes) && isNotFree(c))
      return by("select.and-not", make(Kind::And, makeNot(c), no));
    if (isOne(no) && isNotFree(c))
      return by("select.or-not", make(Kind::Or, makeNot(c), yes));
    return std::nullopt;
  }
  // 1 or 0, -1 or 0: an extended condition.
  if (isZero(no) && (isOne(yes) || isAllOnes(yes)))
    return by("select.ext",
              make(Kind::Ext, e.type, {false, false, isAllOnes(yes), 0}, c));
  if (isZero(yes) && (isOne(no) || isAllOnes(no)) && isNotFree(c))
    return by(
        "select.ext-not",
        make(Kind::Ext, e.type, {false, false, isAllOnes(no), 0}, makeNot(c)));
  if (!is(c, Kind::Cmp) || type(operand(c, 0)) != e.type)
    return std::nullopt;

  auto predicate = ComparisonPredicate(traits(c).mode);
  bool isSigned = traits(c).isSigned;
  Id a = operand(c, 0), b = operand(c, 1);
  bool isStraight = yes == a && no == b, isCrossed = yes == b && no == a;
  if (isEquality(predicate)) {
    // Where the operands are equal, either will do.
    if (isStraight || isCrossed)
      return by("select.equal",
                predicate == ComparisonPredicate::Equal ? no : yes);
    return std::nullopt;
  }
  if (predicate == ComparisonPredicate::GreaterThanOrEqual ||
      predicate == ComparisonPredicate::GreaterThan) {
    std::swap(yes, no);
    std::swap(isStraight, isCrossed);
    isStraight = yes == a && no == b;
    isCrossed = yes == b && no == a;
    predicate = invert(predicate);
  }
  Traits sign{false, false, isSigned, 0};
  if (isStraight || isCrossed)
    return by("select.extreme",
              make(isStraight ? Kind::Min : Kind::Max, sign, a, b));
  // x < d is x <= d - 1.
  std::optional<APInt> d = constant(b);
  if (!d || predicate != ComparisonPredicate::LessThan)
    return std::nullopt;
  if (yes == a && is(no, Kind::Constant) && *constant(no) == *d - 1)
    return by("select.min-constant", make(Kind::Min, sign, a, no));
  if (no == a && is(yes, Kind::Constant) && *constant(yes) == *d - 1)
    return by("select.max-constant", make(Kind::Max, sign, a, yes));
  if (isSigned && (d->isZero() || d->isOne()) && no == a &&
      is(yes, Kind::Neg) && operand(yes, 0) == a)
    return by("select.abs", make(Kind::Abs, e.type, {}, a));
  return std::nullopt;
}
