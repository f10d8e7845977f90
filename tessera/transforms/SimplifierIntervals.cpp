//===- SimplifierIntervals.cpp - what is known about a value -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each expression has known bits and a range. A range may wrap around the ends
// of its type, and so bounds both the signed and the unsigned value. Promises
// of the expression itself are used. Division by zero and shifts that are too
// far are not: the results that Tessera gives are inside the range.
//
//===----------------------------------------------------------------------===//

#include "tessera/transforms/SimplifierExpression.h"

#include "llvm/ADT/TypeSwitch.h"
#include "llvm/IR/Operator.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::simplifier;
using llvm::ConstantRange;
using llvm::KnownBits;

/// Constants with more elements are not read.
static constexpr int64_t kMaxElements = 1024;

KnownRange::KnownRange(ConstantRange from, KnownBits known)
    : range(std::move(from)), bits(std::move(known)) {
  // A contradiction comes from a false promise; then nothing is known.
  unsigned width = bits.getBitWidth();
  if (bits.hasConflict())
    bits = KnownBits(width);
  if (range.isEmptySet())
    range = ConstantRange::getFull(width);
  ConstantRange both =
      range
          .intersectWith(ConstantRange::fromKnownBits(bits, /*IsSigned=*/false))
          .intersectWith(ConstantRange::fromKnownBits(bits, /*IsSigned=*/true));
  if (!both.isEmptySet())
    range = both;
  KnownBits refined = bits.unionWith(range.toKnownBits());
  if (!refined.hasConflict())
    bits = refined;
}

static ConstantRange getPoint(const APInt &value) {
  return ConstantRange(value);
}

/// From `low` to `high`, both inclusive; an empty range means that nothing is
/// known.
static ConstantRange getRange(const APInt &low, const APInt &high) {
  return ConstantRange::getNonEmpty(low, high + 1);
}

//===----------------------------------------------------------------------===//
// Leaves
//===----------------------------------------------------------------------===//

static std::optional<unsigned> getIntegerWidth(Type type) {
  auto tile = dyn_cast<TileType>(type);
  if (!tile || !tile.getElementType().isInteger())
    return std::nullopt;
  return tile.getElementType().getIntOrFloatBitWidth();
}

/// The value in this width, clamped to the range of the type.
static APInt clampSigned(unsigned width, int64_t value) {
  APInt wide(64, static_cast<uint64_t>(value), /*isSigned=*/true);
  return width == 64 ? wide : wide.truncSSat(width);
}

static ConstantRange getInductionRange(ForOp loop, const KnownRange &lower,
                                       const KnownRange &upper) {
  unsigned width = lower.width();
  if (loop.getUnsignedCmp()) { // rule facts.for-unsigned
    APInt low = lower.range.getUnsignedMin();
    APInt high = upper.range.getUnsignedMax();
    return low.ult(high) ? ConstantRange(low, high)
                         : ConstantRange::getFull(width);
  }
  // rule facts.for
  APInt low = lower.range.getSignedMin(), high = upper.range.getSignedMax();
  return low.slt(high) ? ConstantRange(low, high)
                       : ConstantRange::getFull(width);
}

static KnownBits getLowZeros(unsigned width, unsigned count) {
  KnownBits bits(width);
  bits.Zero.setLowBits(std::min(count, width));
  return bits;
}

/// The range of a value that was read before; nothing is known about others.
KnownRange ExpressionTable::getKnownRange(Value value) const {
  auto it = values.find(value);
  return it == values.end() ? KnownRange(*getIntegerWidth(value.getType()))
                            : rangeOf(it->second);
}

KnownRange ExpressionTable::getLeafRange(Value value) const {
  unsigned width = *getIntegerWidth(value.getType());
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    auto loop = dyn_cast_or_null<ForOp>(argument.getOwner()->getParentOp());
    if (!loop || argument != loop.getInductionVar())
      return KnownRange(width);
    KnownRange lower = getKnownRange(loop.getLowerBound());
    KnownRange upper = getKnownRange(loop.getUpperBound());
    KnownRange step = getKnownRange(loop.getStep());
    // rule facts.for-multiple
    unsigned zeros = std::min(lower.bits.countMinTrailingZeros(),
                              step.bits.countMinTrailingZeros());
    return KnownRange(getInductionRange(loop, lower, upper),
                      getLowZeros(width, zeros));
  }
  Operation *op = value.getDefiningOp();
  auto nonNegative = [&] {
    return ConstantRange::getNonEmpty(APInt::getZero(width),
                                      APInt::getSignedMinValue(width));
  };
  return llvm::TypeSwitch<Operation *, KnownRange>(op)
      .Case([&](ConstantOp constant) { // rule facts.elements
        if (constant.getValue().getNumElements() > kMaxElements)
          return KnownRange(width);
        APInt low = APInt::getMaxValue(width), high(width, 0);
        KnownBits bits = KnownBits::makeConstant(
            *constant.getValue().getValues<APInt>().begin());
        for (const APInt &element : constant.getValue().getValues<APInt>()) {
          low = llvm::APIntOps::umin(low, element);
          high = llvm::APIntOps::umax(high, element);
          bits = bits.intersectWith(KnownBits::makeConstant(element));
        }
        return KnownRange(getRange(low, high), bits);
      })
      .Case([&](AssumeOp assume) {
        KnownRange known = getKnownRange(assume.getValue());
        // rule facts.bounded
        if (auto bounded = dyn_cast<BoundedAttr>(assume.getPredicate())) {
          APInt low = bounded.getLb() ? clampSigned(width, *bounded.getLb())
                                      : APInt::getSignedMinValue(width);
          APInt high = bounded.getUb() ? clampSigned(width, *bounded.getUb())
                                       : APInt::getSignedMaxValue(width);
          if (low.sgt(high))
            return known;
          ConstantRange both = known.range.intersectWith(getRange(low, high),
                                                         ConstantRange::Signed);
          return KnownRange(both.isEmptySet() ? known.range : both, known.bits);
        }
        // rule facts.div-by
        auto divBy = dyn_cast<DivByAttr>(assume.getPredicate());
        // With groups, only the first element of each is divisible.
        if (!divBy || divBy.getEvery())
          return known;
        KnownBits bits = known.bits.unionWith(
            getLowZeros(width, llvm::countr_zero(divBy.getDivisor())));
        return KnownRange(known.range, bits.hasConflict() ? known.bits : bits);
      })
      .Case([&](GetTileBlockIdOp) { // rule facts.block-id
        return KnownRange(
            getRange(APInt(width, 0), APInt(width, (1 << 24) - 2)),
            KnownBits(width));
      })
      .Case([&](GetNumTileBlocksOp) { // rule facts.num-blocks
        return KnownRange(
            getRange(APInt(width, 1), APInt(width, (1 << 24) - 1)),
            KnownBits(width));
      })
      // rule facts.shape-query
      .Case<GetIndexSpaceShapeOp, GetTensorShapeOp>(
          [&](auto) { return KnownRange(nonNegative(), KnownBits(width)); })
      // rule facts.moved
      .Case<PermuteOp, ExtractOp>(
          [&](auto move) { return getKnownRange(move->getOperand(0)); })
      .Default([&](Operation *) { return KnownRange(width); });
}

//===----------------------------------------------------------------------===//
// Expressions
//===----------------------------------------------------------------------===//

static unsigned getNoWrap(const Traits &traits) {
  unsigned kinds = 0;
  if (traits.noSignedWrap)
    kinds |= llvm::OverflowingBinaryOperator::NoSignedWrap;
  if (traits.noUnsignedWrap)
    kinds |= llvm::OverflowingBinaryOperator::NoUnsignedWrap;
  return kinds;
}

static KnownRange divide(const Traits &traits, const KnownRange &a,
                         const KnownRange &b) {
  unsigned width = a.width();
  ConstantRange range = ConstantRange::getFull(width);
  // Leave it to the sanitizer.
  if (b.bits.isZero())
    return KnownRange(width);
  bool isTowardsZero = RoundingMode(traits.mode) == RoundingMode::Zero;
  if (traits.isSigned) {
    // Other rounding modes may change a quotient by one; only handle the simple
    // case.
    bool isSimple = isTowardsZero ||
                    (RoundingMode(traits.mode) == RoundingMode::NegativeInf &&
                     a.isNonNegative() && b.isNonNegative());
    bool mayOverflow = a.range.contains(APInt::getSignedMinValue(width)) &&
                       b.range.contains(APInt::getAllOnes(width));
    if (isSimple && !mayOverflow)
      range = a.range.sdiv(b.range);
  } else if (isTowardsZero) {
    range = a.range.udiv(b.range);
  } else if (b.range.getUnsignedMin().ugt(1) && width > 1) {
    // At most half of the dividend, rounded up.
    APInt high = a.range.getUnsignedMax().udiv(b.range.getUnsignedMin()) + 1;
    range = getRange(APInt(width, 0), high);
  }
  if (!b.isNonZero())
    range = range.unionWith(getPoint(APInt::getZero(width)));
  return KnownRange(range, KnownBits(width));
}

static KnownRange takeRemainder(bool isSigned, const KnownRange &a,
                                const KnownRange &b) {
  unsigned width = a.width();
  if (b.bits.isZero())
    return KnownRange(width);
  ConstantRange range =
      isSigned ? a.range.srem(b.range) : a.range.urem(b.range);
  range = range.unionWith(getPoint(APInt::getZero(width)));
  // If the divisor is a multiple of a power of two, low bits are those of the
  // dividend.
  KnownBits bits(width);
  unsigned zeros =
      std::min(a.bits.countMinTrailingZeros(), b.bits.countMinTrailingZeros());
  bits.Zero.setLowBits(zeros);
  return KnownRange(range, bits);
}

static KnownRange shiftRight(bool isSigned, const KnownRange &a,
                             const KnownRange &b) {
  unsigned width = a.width();
  if (b.range.getUnsignedMax().uge(width)) {
    // Only zeros or signs may be left.
    ConstantRange range = a.range.unionWith(getPoint(APInt::getZero(width)));
    if (!isSigned)
      return KnownRange(getRange(APInt(width, 0), a.range.getUnsignedMax()),
                        KnownBits(width));
    if (!a.isNonNegative())
      range = getRange(
          llvm::APIntOps::smin(a.range.getSignedMin(),
                               APInt::getAllOnes(width)),
          llvm::APIntOps::smax(a.range.getSignedMax(), APInt::getZero(width)));
    else
      range = getRange(APInt(width, 0), a.range.getSignedMax());
    return KnownRange(range, KnownBits(width));
  }
  if (isSigned)
    return KnownRange(a.range.ashr(b.range), KnownBits::ashr(a.bits, b.bits));
  return KnownRange(a.range.lshr(b.range), KnownBits::lshr(a.bits, b.bits));
}

KnownRange ExpressionTable::computeRange(const Expression &e) const {
  unsigned width = e.type.getElementType().getIntOrFloatBitWidth();
  if (e.kind == Kind::Constant) {
    APInt value(width, e.number);
    return KnownRange(getPoint(value), KnownBits::makeConstant(value));
  }
  if (e.kind == Kind::Iota) // rule facts.iota
    return KnownRange(
        getRange(APInt(width, 0),
                 APInt(width, uint64_t(e.type.getShape()[0]) - 1)),
        KnownBits(width));
  if (e.numOperands == 0)
    return KnownRange(width);
  const KnownRange &a = rangeOf(e.operands[0]);
  const KnownRange &b = rangeOf(e.operands[e.numOperands > 1 ? 1 : 0]);
  const Traits &t = e.traits;
  switch (e.kind) {
  case Kind::Reshape:
  case Kind::Broadcast: // rule facts.shape
    return a;
  case Kind::Add: // rule facts.add
    return KnownRange(a.range.addWithNoWrap(b.range, getNoWrap(t)),
                      KnownBits::add(a.bits, b.bits));
  case Kind::Sub: // rule facts.sub
    return KnownRange(a.range.subWithNoWrap(b.range, getNoWrap(t)),
                      KnownBits::sub(a.bits, b.bits));
  case Kind::Neg: { // rule facts.neg
    KnownRange zero(getPoint(APInt::getZero(width)),
                    KnownBits::makeConstant(APInt::getZero(width)));
    return KnownRange(zero.range.subWithNoWrap(a.range, getNoWrap(t)),
                      KnownBits::sub(zero.bits, a.bits));
  }
  case Kind::Mul: // rule facts.mul
    return KnownRange(a.range.multiplyWithNoWrap(b.range, getNoWrap(t)),
                      KnownBits::mul(a.bits, b.bits));
  case Kind::Abs: // rule facts.abs
    return KnownRange(a.range.abs(), KnownBits(width));
  case Kind::Div: // rule facts.div
    return divide(t, a, b);
  case Kind::Rem: // rule facts.rem
    return takeRemainder(t.isSigned, a, b);
  case Kind::Max: // rule facts.max
    if (t.isSigned)
      return KnownRange(a.range.smax(b.range), KnownBits::smax(a.bits, b.bits));
    return KnownRange(a.range.umax(b.range), KnownBits::umax(a.bits, b.bits));
  case Kind::Min: // rule facts.min
    if (t.isSigned)
      return KnownRange(a.range.smin(b.range), KnownBits::smin(a.bits, b.bits));
    return KnownRange(a.range.umin(b.range), KnownBits::umin(a.bits, b.bits));
  case Kind::And: // rule facts.and
    return KnownRange(a.range.binaryAnd(b.range), a.bits & b.bits);
  case Kind::Or: // rule facts.or
    return KnownRange(a.range.binaryOr(b.range), a.bits | b.bits);
  case Kind::Xor: // rule facts.xor
    return KnownRange(a.range.binaryXor(b.range), a.bits ^ b.bits);
  case Kind::Shl: // rule facts.shl
    if (b.range.getUnsignedMax().uge(width))
      return KnownRange(ConstantRange::getFull(width),
                        getLowZeros(width, a.bits.countMinTrailingZeros()));
    return KnownRange(a.range.shlWithNoWrap(b.range, getNoWrap(t)),
                      KnownBits::shl(a.bits, b.bits));
  case Kind::Shr: // rule facts.shr
    return shiftRight(t.isSigned, a, b);
  case Kind::Select: { // rule facts.select
    const KnownRange &yes = rangeOf(e.operands[1]),
                     &no = rangeOf(e.operands[2]);
    return KnownRange(yes.range.unionWith(no.range),
                      yes.bits.intersectWith(no.bits));
  }
  case Kind::Ext: // rule facts.ext
    if (t.isSigned)
      return KnownRange(a.range.signExtend(width), a.bits.sext(width));
    return KnownRange(a.range.zeroExtend(width), a.bits.zext(width));
  case Kind::Trunc: // rule facts.trunc
    return KnownRange(a.range.truncate(width), a.bits.trunc(width));
  default:
    return KnownRange(width);
  }
}

bool ExpressionTable::isAtMost(bool isSigned, Id a, Id b) const {
  APInt x = rangeOf(a).getMax(isSigned), y = rangeOf(b).getMin(isSigned);
  return isSigned ? x.sle(y) : x.ule(y);
}

bool ExpressionTable::isLess(bool isSigned, Id a, Id b) const {
  APInt x = rangeOf(a).getMax(isSigned), y = rangeOf(b).getMin(isSigned);
  return isSigned ? x.slt(y) : x.ult(y);
}

bool ExpressionTable::cannotWrap(Id id, bool isSigned) const {
  const Expression &e = get(id);
  if (isSigned ? e.traits.noSignedWrap : e.traits.noUnsignedWrap)
    return true;
  if (e.numOperands != 2)
    return false;
  const ConstantRange &a = rangeOf(e.operands[0]).range;
  const ConstantRange &b = rangeOf(e.operands[1]).range;
  using Result = ConstantRange::OverflowResult;
  switch (e.kind) {
  case Kind::Add:
    return (isSigned ? a.signedAddMayOverflow(b)
                     : a.unsignedAddMayOverflow(b)) == Result::NeverOverflows;
  case Kind::Sub:
    return (isSigned ? a.signedSubMayOverflow(b)
                     : a.unsignedSubMayOverflow(b)) == Result::NeverOverflows;
  case Kind::Mul: {
    if (!isSigned)
      return a.unsignedMulMayOverflow(b) == Result::NeverOverflows;
    bool overflows = false;
    for (const APInt &x : {a.getSignedMin(), a.getSignedMax()})
      for (const APInt &y : {b.getSignedMin(), b.getSignedMax()}) {
        bool here;
        (void)x.smul_ov(y, here);
        overflows |= here;
      }
    return !overflows;
  }
  default:
    return false;
  }
}
