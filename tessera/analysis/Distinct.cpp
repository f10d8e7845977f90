//===- Distinct.cpp - iterations with different indices -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/analysis/Distinct.h"
#include "tessera/analysis/FactReader.h"
#include "tessera/dialect/Numerics.h"

#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/TypeSwitch.h"

#include <deque>

using namespace mlir;
using namespace tessera;
using namespace tessera::analysis;
using namespace tessera::cuda_tile;
using numerics::BinaryInteger;

namespace {
/// How a scalar changes from an iteration to the next.
enum class Trend { None, Rises, Falls, Unknown };

class Prover {
public:
  explicit Prover(ForOp loop)
      : loop(loop), reader(loop->getParentOfType<EntryOp>()) {}

  std::optional<DistinctProof> run(ValueRange indices);

private:
  bool isInLoop(Value value) {
    return loop.getRegion().isAncestor(value.getParentRegion());
  }
  const Bounds &getBounds(Value value) { return getFact(value).bounds; }
  const Fact &getFact(Value value);
  Fact deriveFact(Value value);
  bool isPositive(Value value) { return getBounds(value).signedMin > 0; }
  bool isCount(Value value) { return getBounds(value).isNonNegative(); }
  void makePositive(Value divisor);
  Trend findTrend(Value value);
  Trend deriveTrend(Value value);
  bool isExact(Operation *op);
  Value strip(Value value);

  bool isSame(Value a, Value b);
  bool isBelow(Value value, Value limit);
  bool isDivision(Operation *op);
  bool isKnown(Value value) {
    return !isInLoop(strip(value)) || known.contains(strip(value));
  }
  void learn(Value value) { hasLearned |= known.insert(strip(value)).second; }
  bool collect(ValueRange indices);
  void learnForward(Operation *op);
  void learnBackward(Operation *op);
  void learnDigits(Value low, Value high);
  void learnQuotients();

  ForOp loop;
  FactReader reader;
  DistinctProof proof;
  /// References to them stay valid.
  std::deque<Fact> facts;
  llvm::DenseMap<Value, const Fact *> factOf;
  llvm::DenseMap<Value, Trend> trends;
  /// The operations that indices are computed by.
  llvm::SetVector<Operation *> ops;
  SmallVector<DivIOp> quotients;
  SmallVector<RemIOp> residues;
  /// What is equal in two iterations that have the same indices.
  DenseSet<Value> known;
  bool hasLearned = false;
};
} // namespace

//===----------------------------------------------------------------------===//
// Bounds
//===----------------------------------------------------------------------===//

static bool isInteger(Value value) {
  auto tile = dyn_cast<TileType>(value.getType());
  return tile && tile.getRank() == 0 && isa<IntegerType>(tile.getElementType());
}

const Fact &Prover::getFact(Value value) {
  if (const Fact *fact = factOf.lookup(value))
    return *fact;
  Fact fact = deriveFact(value);
  return *(factOf[value] = &facts.emplace_back(std::move(fact)));
}

/// What is true if the conditions of the proof are. They are added when they
/// are needed.
Fact Prover::deriveFact(Value value) {
  Fact fact = FactReader::getUnknown(value.getType());
  if (!isInteger(value))
    return fact;
  unsigned width = fact.getWidth();
  bool fitsLimit = getSignedMax(width) > DistinctProof::kMost;
  if (value == loop.getInductionVar()) {
    if (fitsLimit)
      fact.bounds = Bounds::fromSigned(width, 0, DistinctProof::kMost - 1);
    return fact;
  }
  Operation *op = value.getDefiningOp();
  bool isConstant = isa_and_nonnull<ConstantOp>(op);
  if (!isInLoop(value) && !isConstant && fitsLimit) {
    proof.bounded.insert(value);
    fact.bounds = Bounds::fromSigned(width, 1, DistinctProof::kMost);
    return fact;
  }
  // Before the loop, only comparisons are looked into.
  bool isRead = op && op->getNumRegions() == 0 && isMemoryEffectFree(op) &&
                (isInLoop(value) || isa<ConstantOp, CmpIOp>(op));
  if (!isRead)
    return fact;
  if (isa<DivIOp, RemIOp>(op))
    makePositive(op->getOperand(1));
  return reader
      .derive(value, reader.getSources(value),
              [&](Value source) { return &getFact(source); })
      .value_or(fact);
}

/// Adds a condition if that makes a divisor positive.
void Prover::makePositive(Value divisor) {
  const Fact &before = getFact(divisor);
  if (before.bounds.signedMin > 0 || before.bounds.signedMax < 1 ||
      findTrend(divisor) != Trend::Falls)
    return;
  proof.falling.insert(divisor);
  Fact fact = FactReader::getUnknown(divisor.getType());
  fact.bounds =
      Bounds::fromSigned(before.getWidth(), 1, before.bounds.signedMax);
  factOf[divisor] = &facts.emplace_back(std::move(fact));
}

/// True if a sum, difference or product does not overflow.
bool Prover::isExact(Operation *op) {
  auto isFine = [&](BinaryInteger function, auto typed) {
    return isExactSigned(function, getPromise(typed),
                         getBounds(op->getOperand(0)),
                         getBounds(op->getOperand(1)));
  };
  return llvm::TypeSwitch<Operation *, bool>(op)
      .Case([&](AddIOp add) { return isFine(BinaryInteger::Add, add); })
      .Case([&](SubIOp sub) { return isFine(BinaryInteger::Sub, sub); })
      .Case([&](MulIOp mul) { return isFine(BinaryInteger::Mul, mul); })
      .Default(false);
}

//===----------------------------------------------------------------------===//
// Trends
//===----------------------------------------------------------------------===//

static Trend combine(Trend a, Trend b) {
  return a == b || b == Trend::None ? a : a == Trend::None ? b : Trend::Unknown;
}

static Trend negate(Trend trend) {
  return trend == Trend::Rises   ? Trend::Falls
         : trend == Trend::Falls ? Trend::Rises
                                 : trend;
}

Trend Prover::findTrend(Value value) {
  auto known = trends.find(value);
  if (known != trends.end())
    return known->second;
  Trend trend = deriveTrend(value);
  trends[value] = trend;
  return trend;
}

/// Nothing divides but what is the same in all iterations, and positive.
Trend Prover::deriveTrend(Value value) {
  if (!isInLoop(value))
    return Trend::None;
  if (value == loop.getInductionVar())
    return Trend::Rises;
  Operation *op = value.getDefiningOp();
  if (!op || !isInteger(value))
    return Trend::Unknown;
  auto trend = [&](unsigned number) {
    return findTrend(op->getOperand(number));
  };
  auto isScale = [&](unsigned number) {
    return trend(number) == Trend::None && isPositive(op->getOperand(number));
  };
  return llvm::TypeSwitch<Operation *, Trend>(op)
      .Case([&](AssumeOp) { return trend(0); })
      .Case([&](AddIOp) {
        return isExact(op) ? combine(trend(0), trend(1)) : Trend::Unknown;
      })
      .Case([&](SubIOp) {
        return isExact(op) ? combine(trend(0), negate(trend(1)))
                           : Trend::Unknown;
      })
      .Case([&](MulIOp) {
        if (!isExact(op))
          return Trend::Unknown;
        return isScale(1) ? trend(0) : isScale(0) ? trend(1) : Trend::Unknown;
      })
      .Case([&](DivIOp quotient) {
        bool isClear = readsSigned(quotient) || isCount(op->getOperand(0));
        return isClear && isScale(1) ? trend(0) : Trend::Unknown;
      })
      .Case<MinIOp, MaxIOp>([&](auto typed) {
        bool isClear = readsSigned(typed) || (isCount(op->getOperand(0)) &&
                                              isCount(op->getOperand(1)));
        return isClear ? combine(trend(0), trend(1)) : Trend::Unknown;
      })
      .Default(Trend::Unknown);
}

//===----------------------------------------------------------------------===//
// What is equal
//===----------------------------------------------------------------------===//

/// The value that another one always equals: of a promise, of a conversion that
/// changes no number, and of a choice that is always the same. (Python's
/// remainder adds the divisor if signs differ, which they never do here.)
Value Prover::strip(Value value) {
  for (Operation *op; (op = value.getDefiningOp());) {
    if (isa<AssumeOp>(op) && isInteger(value)) {
      value = op->getOperand(0);
    } else if (isa<ExtIOp, TruncIOp>(op)) {
      const Bounds &bounds = getBounds(op->getOperand(0));
      unsigned width = FactReader::getUnknown(value.getType()).getWidth();
      if (!bounds.isNonNegative() || bounds.signedMax > getSignedMax(width))
        return value;
      value = op->getOperand(0);
    } else if (auto select = dyn_cast<SelectOp>(op);
               select && isInteger(value)) {
      const Bounds &bounds = getBounds(select.getCond());
      if (!bounds.isPoint())
        return value;
      value =
          bounds.mayBeZero() ? select.getValIfFalse() : select.getValIfTrue();
    } else {
      return value;
    }
  }
  return value;
}

bool Prover::isSame(Value a, Value b) {
  a = strip(a);
  b = strip(b);
  if (a == b)
    return true;
  auto first = a.getDefiningOp<ConstantOp>();
  auto second = b.getDefiningOp<ConstantOp>();
  return first && second && first.getValue() == second.getValue();
}

/// True if 0 <= value < limit. A minimum is at most each of its operands, and a
/// remainder below its divisor.
bool Prover::isBelow(Value value, Value limit) {
  if (!isCount(value) || !isPositive(limit))
    return false;
  if (getBounds(value).signedMax < getBounds(limit).signedMin)
    return true;
  auto residue = strip(value).getDefiningOp<RemIOp>();
  if (!residue || !isDivision(residue))
    return false;
  Value divisor = residue->getOperand(1);
  if (isSame(divisor, limit))
    return true;
  auto least = strip(divisor).getDefiningOp<MinIOp>();
  return least && llvm::any_of(least->getOperands(), [&](Value operand) {
           return isCount(operand) && isSame(operand, limit);
         });
}

/// True if an operation divides a count by something positive, rounding down.
bool Prover::isDivision(Operation *op) {
  auto quotient = dyn_cast<DivIOp>(op);
  bool roundsDown = !quotient || quotient.getRounding() == RoundingMode::Zero ||
                    quotient.getRounding() == RoundingMode::NegativeInf;
  return roundsDown && isCount(op->getOperand(0)) &&
         isPositive(op->getOperand(1));
}

/// Finds the scalar operations of the loop that indices come from. False if
/// there are too many.
bool Prover::collect(ValueRange indices) {
  constexpr size_t kMostOps = 64;
  SmallVector<Value> pending(indices);
  while (!pending.empty()) {
    Value value = pending.pop_back_val();
    Operation *op = value.getDefiningOp();
    bool isSimple = op && isInLoop(value) && op->getNumRegions() == 0 &&
                    op->getNumResults() == 1 && isInteger(value) &&
                    isMemoryEffectFree(op);
    if (!isSimple || !ops.insert(op))
      continue;
    if (ops.size() > kMostOps)
      return false;
    llvm::append_range(pending, op->getOperands());
  }
  for (Operation *op : ops) {
    // Divisors become positive here, before anything relies on that.
    getFact(op->getResult(0));
    if (auto quotient = dyn_cast<DivIOp>(op))
      quotients.push_back(quotient);
    if (auto residue = dyn_cast<RemIOp>(op))
      residues.push_back(residue);
  }
  return true;
}

void Prover::learnForward(Operation *op) {
  if (llvm::all_of(op->getOperands(),
                   [&](Value operand) { return isKnown(operand); }))
    learn(op->getResult(0));
}

void Prover::learnBackward(Operation *op) {
  if (!isa<AddIOp, SubIOp, MulIOp>(op) || !isKnown(op->getResult(0)))
    return;
  Value a = op->getOperand(0), b = op->getOperand(1);
  if (isa<MulIOp>(op)) {
    if (isExact(op) && isKnown(b) && isPositive(b))
      learn(a);
    if (isExact(op) && isKnown(a) && isPositive(a))
      learn(b);
    return;
  }
  if (isKnown(a))
    learn(b);
  if (isKnown(b))
    learn(a);
  if (isa<AddIOp>(op) && isExact(op)) {
    learnDigits(a, b);
    learnDigits(b, a);
  }
}

/// Of a sum that is known.
void Prover::learnDigits(Value low, Value high) {
  auto scaled = strip(high).getDefiningOp<MulIOp>();
  if (!scaled || !isExact(scaled))
    return;
  for (unsigned number : {0, 1}) {
    Value scale = scaled->getOperand(number);
    if (!isKnown(scale) || !isBelow(low, scale))
      continue;
    learn(low);
    learn(high);
    learn(scaled->getOperand(1 - number));
  }
}

void Prover::learnQuotients() {
  auto divides = [&](Operation *op, Value number, Value divisor) {
    return isSame(op->getOperand(0), number) &&
           isSame(op->getOperand(1), divisor) && isDivision(op);
  };
  for (DivIOp quotient : quotients)
    for (RemIOp residue : residues) {
      Value number = quotient->getOperand(0), divisor = quotient->getOperand(1);
      if (!isDivision(quotient) || !divides(residue, number, divisor) ||
          !isKnown(divisor))
        continue;
      if (isKnown(quotient) && isKnown(residue))
        learn(number);
      if (!isKnown(quotient))
        continue;
      // Here `residue` is x % w, and `other` is x % d.
      for (RemIOp other : residues)
        for (DivIOp inner : quotients)
          if (Value small = other->getOperand(1);
              isKnown(other) && isKnown(small) && isKnown(inner) &&
              divides(other, number, small) && divides(inner, residue, small))
            learn(residue);
    }
}

std::optional<DistinctProof> Prover::run(ValueRange indices) {
  if (!collect(indices))
    return std::nullopt;
  for (Value index : indices)
    learn(index);
  do {
    hasLearned = false;
    for (Operation *op : ops) {
      learnForward(op);
      learnBackward(op);
    }
    learnQuotients();
  } while (hasLearned);
  if (!known.contains(loop.getInductionVar()))
    return std::nullopt;
  return std::move(proof);
}

std::optional<DistinctProof> analysis::proveDistinct(ForOp loop,
                                                     ValueRange indices) {
  return Prover(loop).run(indices);
}
