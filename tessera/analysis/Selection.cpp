//===- Selection.cpp - bodies that choose among their arguments===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/analysis/Selection.h"
#include "tessera/dialect/Ops.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/TypeSwitch.h"

#include <array>

using namespace mlir;
using namespace tessera;
using namespace tessera::analysis;
using namespace tessera::cuda_tile;

namespace {

/// How three elements of an operand compare: their ranks, 0 for the smallest.
using Ranks = std::array<int8_t, 3>;
constexpr int8_t kNaN = -1;

/// All ways in which three elements compare.
std::vector<Ranks> getAllRanks(bool hasNaN) {
  std::vector<Ranks> all;
  int8_t least = hasNaN ? kNaN : 0;
  for (int8_t a = least; a < 3; ++a)
    for (int8_t b = least; b < 3; ++b)
      for (int8_t c = least; c < 3; ++c) {
        // Skip ranks with gaps, which repeat other cases.
        unsigned used = 0;
        for (int8_t rank : {a, b, c})
          if (rank != kNaN)
            used |= 1u << rank;
        if ((used & (used + 1)) == 0)
          all.push_back({a, b, c});
      }
  return all;
}

bool compare(ComparisonPredicate predicate, int8_t lhs, int8_t rhs) {
  switch (predicate) {
  case ComparisonPredicate::Equal:
    return lhs == rhs;
  case ComparisonPredicate::NotEqual:
    return lhs != rhs;
  case ComparisonPredicate::LessThan:
    return lhs < rhs;
  case ComparisonPredicate::LessThanOrEqual:
    return lhs <= rhs;
  case ComparisonPredicate::GreaterThan:
    return lhs > rhs;
  case ComparisonPredicate::GreaterThanOrEqual:
    return lhs >= rhs;
  }
  llvm_unreachable("unknown predicate");
}

/// A body as a list of steps. The value of a step is one of three elements of
/// an operand, or a truth value.
class Selection {
public:
  Selection(Block &body, ArrayRef<unsigned> operands) {
    for (auto [i, operand] : llvm::enumerate(operands)) {
      BlockArgument element = body.getArgument(2 * operand);
      isFloat.push_back(
          isa<FloatType>(cast<TileType>(element.getType()).getElementType()));
      places[element] = addValue(i);
      places[body.getArgument(2 * operand + 1)] = addValue(i);
    }
    for (Operation &op : body.without_terminator())
      read(&op);
    for (unsigned operand : operands) {
      std::optional<unsigned> place =
          find(body.getTerminator()->getOperand(operand));
      isComplete &= place && kinds[*place] == int(results.size());
      results.push_back(place.value_or(0));
    }
  }

  bool isAssociative() const {
    if (!isComplete)
      return false;
    std::vector<std::vector<Ranks>> choices;
    size_t count = 1;
    for (bool each : isFloat) {
      choices.push_back(getAllRanks(each));
      count *= choices.back().size();
      if (count > kMaxCases)
        return false;
    }
    std::vector<Ranks> ranks(choices.size());
    for (size_t number = 0; number < count; ++number) {
      size_t rest = number;
      for (size_t i = 0; i < choices.size(); ++i) {
        ranks[i] = choices[i][rest % choices[i].size()];
        rest /= choices[i].size();
      }
      if (!holdsFor(ranks))
        return false;
    }
    return true;
  }

private:
  static constexpr size_t kMaxCases = 2500;
  static constexpr int kTruth = -1;
  using Tuple = SmallVector<int8_t, 4>; // which element, for each operand

  enum class Kind { Truth, Compare, And, Or, Xor, Select, Max, Min };
  struct Step {
    Kind kind = Kind::Truth;
    unsigned operands[3] = {};
    ComparisonPredicate predicate = ComparisonPredicate::Equal;
    bool ifNaN = false;   // of a comparison, or the value of a constant
    unsigned operand = 0; // whose elements are compared
  };

  unsigned addValue(int kind) {
    kinds.push_back(kind);
    return kinds.size() - 1;
  }
  std::optional<unsigned> find(Value value) const {
    auto found = places.find(value);
    if (found == places.end())
      return std::nullopt;
    return found->second;
  }

  /// Adds a step, unless the operation is of another kind.
  void read(Operation *op) {
    Step step;
    int kind = kTruth;
    SmallVector<int, 3> sources;
    if (op->getNumOperands() > 3 || op->getNumResults() != 1)
      return;
    for (auto [i, operand] : llvm::enumerate(op->getOperands())) {
      // A constant may be defined outside.
      auto constant = operand.getDefiningOp<ConstantOp>();
      if (constant && !find(operand))
        read(constant);
      std::optional<unsigned> place = find(operand);
      if (!place)
        return;
      step.operands[i] = *place;
      sources.push_back(kinds[*place]);
    }
    auto takesBooleans = [&](Kind each) {
      step.kind = each;
      return sources[0] == kTruth && sources[1] == kTruth;
    };
    auto takesElements = [&](Kind each) {
      step.kind = each;
      step.operand = sources[0];
      return sources[0] == sources[1] && sources[0] != kTruth;
    };
    // Signed and unsigned are different orders; only one is supported.
    auto isOneOrder = [&](Signedness signedness) {
      auto [found, isNew] = orders.try_emplace(sources[0], signedness);
      return found->second == signedness;
    };
    bool isKnown =
        llvm::TypeSwitch<Operation *, bool>(op)
            .Case([&](ConstantOp constant) {
              auto literal = cast<DenseElementsAttr>(constant.getValue());
              if (!literal.getElementType().isInteger(1))
                return false;
              step.kind = Kind::Truth;
              step.ifNaN = literal.getSplatValue<bool>();
              return true;
            })
            .Case([&](CmpFOp each) {
              step.predicate = each.getComparisonPredicate();
              step.ifNaN =
                  each.getComparisonOrdering() == ComparisonOrdering::Unordered;
              return takesElements(Kind::Compare);
            })
            .Case([&](CmpIOp each) {
              step.predicate = each.getComparisonPredicate();
              bool isEquality = step.predicate == ComparisonPredicate::Equal ||
                                step.predicate == ComparisonPredicate::NotEqual;
              return takesElements(Kind::Compare) &&
                     (isEquality || isOneOrder(each.getSignedness()));
            })
            .Case([&](MaxIOp each) {
              kind = sources[0];
              return takesElements(Kind::Max) &&
                     isOneOrder(each.getSignedness());
            })
            .Case([&](MinIOp each) {
              kind = sources[0];
              return takesElements(Kind::Min) &&
                     isOneOrder(each.getSignedness());
            })
            .Case([&](SelectOp) {
              step.kind = Kind::Select;
              kind = sources[1];
              return sources[0] == kTruth && sources[1] == sources[2];
            })
            .Case([&](AndIOp) { return takesBooleans(Kind::And); })
            .Case([&](OrIOp) { return takesBooleans(Kind::Or); })
            .Case([&](XOrIOp) { return takesBooleans(Kind::Xor); })
            .Default([](Operation *) { return false; });
    if (!isKnown)
      return;
    steps.push_back(step);
    places[op->getResult(0)] = addValue(kind);
  }

  int8_t evaluate(const Step &step, ArrayRef<int8_t> values,
                  ArrayRef<Ranks> ranks) const {
    int8_t a = values[step.operands[0]], b = values[step.operands[1]],
           c = values[step.operands[2]];
    switch (step.kind) {
    case Kind::Truth:
      return step.ifNaN;
    case Kind::And:
      return a & b;
    case Kind::Or:
      return a | b;
    case Kind::Xor:
      return a ^ b;
    case Kind::Select:
      return a ? b : c;
    case Kind::Compare: {
      int8_t lhs = ranks[step.operand][a], rhs = ranks[step.operand][b];
      return lhs == kNaN || rhs == kNaN ? step.ifNaN
                                        : compare(step.predicate, lhs, rhs);
    }
    case Kind::Max:
      return ranks[step.operand][a] > ranks[step.operand][b] ? a : b;
    case Kind::Min:
      return ranks[step.operand][a] < ranks[step.operand][b] ? a : b;
    }
    llvm_unreachable("unknown step");
  }

  Tuple apply(const Tuple &elements, const Tuple &accumulators,
              ArrayRef<Ranks> ranks) const {
    SmallVector<int8_t, 32> values;
    for (size_t i = 0; i < elements.size(); ++i) {
      values.push_back(elements[i]);
      values.push_back(accumulators[i]);
    }
    for (const Step &step : steps)
      values.push_back(evaluate(step, values, ranks));
    Tuple chosen;
    for (unsigned place : results)
      chosen.push_back(values[place]);
    return chosen;
  }

  bool holdsFor(ArrayRef<Ranks> ranks) const {
    Tuple first(results.size(), 0), second(results.size(), 1),
        third(results.size(), 2);
    Tuple inOrder = apply(third, apply(second, first, ranks), ranks);
    Tuple grouped = apply(apply(third, second, ranks), first, ranks);
    for (size_t i = 0; i < results.size(); ++i) {
      // Floats that compare equal may be zeros of different signs.
      bool isSame =
          inOrder[i] == grouped[i] ||
          (!isFloat[i] && ranks[i][inOrder[i]] == ranks[i][grouped[i]]);
      if (!isSame)
        return false;
    }
    return true;
  }

  SmallVector<bool, 4> isFloat; // per operand
  SmallVector<int, 32> kinds;   // per value: kTruth, or the operand
  llvm::DenseMap<Value, unsigned> places;
  llvm::DenseMap<int, Signedness> orders;
  SmallVector<Step, 16> steps;
  SmallVector<unsigned, 4> results;
  bool isComplete = true;
};

} // namespace

bool analysis::isAssociativeSelection(Block &body,
                                      ArrayRef<unsigned> operands) {
  return Selection(body, operands).isAssociative();
}
