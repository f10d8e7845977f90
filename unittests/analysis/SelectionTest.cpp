//===- SelectionTest.cpp - bodies that choose, by exhaustion -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All small bodies are evaluated for all triples of a few values: two NaNs,
// zeros of both signs and two other numbers. The analysis is to call a body
// associative just if f(c, f(b, a)) and f(f(c, b), a) have the same bits.
//
//===----------------------------------------------------------------------===//

#include "tessera/analysis/Selection.h"
#include "unittests/dialect/Parsing.h"

#include "mlir/IR/Builders.h"
#include "llvm/ADT/TypeSwitch.h"
#include "gtest/gtest.h"

#include <map>

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;

namespace {

/// The bits of a value: an f32, an i32 or an i1.
using Bits = uint32_t;

constexpr Bits kFloats[] = {0x7fc00000, 0x7fc00001, 0x80000000,
                            0x00000000, 0x3f800000, 0x40000000};
constexpr Bits kIntegers[] = {0, 1, 2, 0xffffffff, 0x80000000};

template <typename T>
bool compare(ComparisonPredicate predicate, T lhs, T rhs) {
  switch (predicate) {
  case ComparisonPredicate::Equal:
    return lhs == rhs;
  case ComparisonPredicate::NotEqual:
    return lhs < rhs || lhs > rhs; // of numbers
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

Bits evaluate(Operation *op, ArrayRef<Bits> operands) {
  auto pick = [&](Signedness signedness, bool isMax) {
    bool isLess = signedness == Signedness::Signed
                      ? int32_t(operands[0]) < int32_t(operands[1])
                      : operands[0] < operands[1];
    return operands[isLess == isMax];
  };
  return llvm::TypeSwitch<Operation *, Bits>(op)
      .Case([&](CmpFOp each) -> Bits {
        float lhs = llvm::bit_cast<float>(operands[0]),
              rhs = llvm::bit_cast<float>(operands[1]);
        if (lhs != lhs || rhs != rhs)
          return each.getComparisonOrdering() == ComparisonOrdering::Unordered;
        return compare(each.getComparisonPredicate(), lhs, rhs);
      })
      .Case([&](CmpIOp each) -> Bits {
        if (each.getSignedness() == Signedness::Unsigned)
          return compare(each.getComparisonPredicate(), operands[0],
                         operands[1]);
        return compare(each.getComparisonPredicate(), int32_t(operands[0]),
                       int32_t(operands[1]));
      })
      .Case([&](MaxIOp each) { return pick(each.getSignedness(), true); })
      .Case([&](MinIOp each) { return pick(each.getSignedness(), false); })
      .Case([&](AndIOp) { return operands[0] & operands[1]; })
      .Case([&](OrIOp) { return operands[0] | operands[1]; })
      .Case([&](XOrIOp) { return operands[0] ^ operands[1]; })
      .Case([&](SelectOp) { return operands[0] ? operands[1] : operands[2]; });
}

class SelectionTest : public ::testing::Test {
protected:
  SelectionTest()
      : builder(&parser.context), loc(builder.getUnknownLoc()),
        floats(TileType::get(builder.getF32Type())),
        integers(TileType::get(builder.getI32Type())) {}

  /// Starts a body for operands of these types.
  void start(ArrayRef<Type> types) {
    block = std::make_unique<Block>();
    for (Type type : types) {
      block->addArgument(type, loc); // the element
      block->addArgument(type, loc); // the accumulator
    }
    builder.setInsertionPointToEnd(block.get());
  }
  void finish(ValueRange results) { YieldOp::create(builder, loc, results); }

  /// The results for all pairs of tuples, by their numbers: `table[e][a]`. A
  /// body that chooses its results one by one may make new tuples.
  std::vector<Bits> apply(ArrayRef<Bits> elements,
                          ArrayRef<Bits> accumulators) {
    llvm::DenseMap<Value, Bits> values;
    for (size_t i = 0; i < elements.size(); ++i) {
      values[block->getArgument(2 * i)] = elements[i];
      values[block->getArgument(2 * i + 1)] = accumulators[i];
    }
    for (Operation &op : block->without_terminator()) {
      SmallVector<Bits, 3> operands;
      for (Value operand : op.getOperands())
        operands.push_back(values.at(operand));
      values[op.getResult(0)] = evaluate(&op, operands);
    }
    std::vector<Bits> results;
    for (Value value : block->getTerminator()->getOperands())
      results.push_back(values.at(value));
    return results;
  }

  /// Associativity over all triples of these tuples.
  bool isAssociative(const std::vector<std::vector<Bits>> &tuples) {
    // All that the body may make of them, so that each pair is applied once.
    std::map<std::vector<Bits>, unsigned> numbers;
    std::vector<std::vector<Bits>> all;
    auto number = [&](const std::vector<Bits> &tuple) {
      auto [it, isNew] = numbers.try_emplace(tuple, all.size());
      if (isNew)
        all.push_back(tuple);
      return it->second;
    };
    for (const std::vector<Bits> &tuple : tuples)
      number(tuple);
    llvm::DenseMap<std::pair<unsigned, unsigned>, unsigned> known;
    auto f = [&](unsigned element, unsigned accumulator) {
      auto [it, isNew] = known.try_emplace({element, accumulator}, 0);
      if (!isNew)
        return it->second;
      unsigned result = number(apply(all[element], all[accumulator]));
      return known[{element, accumulator}] = result;
    };
    for (unsigned a = 0; a < tuples.size(); ++a)
      for (unsigned b = 0; b < tuples.size(); ++b)
        for (unsigned c = 0; c < tuples.size(); ++c)
          if (f(c, f(b, a)) != f(f(c, b), a))
            return false;
    return true;
  }

  /// One of `kNumFloatComparisons` of the two, or of the first with itself.
  Value compareFloats(unsigned number, Value element, Value accumulator) {
    auto predicate = ComparisonPredicate(number % 6);
    auto ordering = ComparisonOrdering(number / 6 % 2);
    unsigned order = number / 12;
    return CmpFOp::create(builder, loc, order == 1 ? accumulator : element,
                          order == 0 ? accumulator : element, predicate,
                          ordering);
  }
  static constexpr unsigned kNumFloatComparisons = 36;

  Value combine(unsigned kind, Value lhs, Value rhs) {
    switch (kind) {
    case 0:
      return AndIOp::create(builder, loc, lhs, rhs);
    case 1:
      return OrIOp::create(builder, loc, lhs, rhs);
    default:
      return XOrIOp::create(builder, loc, lhs, rhs);
    }
  }

  TestParser parser;
  OpBuilder builder;
  Location loc;
  Type floats, integers;
  std::unique_ptr<Block> block;
};

std::vector<std::vector<Bits>> makeTuples(ArrayRef<Bits> values) {
  std::vector<std::vector<Bits>> tuples;
  for (Bits value : values)
    tuples.push_back({value});
  return tuples;
}

/// Two comparisons of floats, joined in three ways, choose.
TEST_F(SelectionTest, Floats) {
  auto tuples = makeTuples(kFloats);
  unsigned numAssociative = 0;
  for (unsigned first = 0; first < kNumFloatComparisons; ++first)
    for (unsigned second = 0; second < kNumFloatComparisons; ++second)
      for (unsigned kind = 0; kind < 3; ++kind)
        for (bool isSwapped : {false, true}) {
          start({floats});
          Value element = block->getArgument(0), other = block->getArgument(1);
          Value condition = combine(kind, compareFloats(first, element, other),
                                    compareFloats(second, element, other));
          if (isSwapped)
            std::swap(element, other);
          finish(
              Value(SelectOp::create(builder, loc, condition, element, other)));
          bool expected = isAssociative(tuples);
          numAssociative += expected;
          ASSERT_EQ(analysis::isAssociativeSelection(*block, {0}), expected)
              << first << " " << second << " " << kind << " " << isSwapped;
        }
  // Both answers are tried often.
  EXPECT_GT(numAssociative, 300u);
  EXPECT_LT(numAssociative, 7000u);
}

/// One comparison and one maximum or minimum of integers, of the same or of
/// other signedness. Only one of the two orders is tried, so a body that needs
/// both is refused.
TEST_F(SelectionTest, Integers) {
  auto tuples = makeTuples(kIntegers);
  unsigned numAssociative = 0;
  for (int predicate = 0; predicate < 6; ++predicate)
    for (auto signedness : {Signedness::Signed, Signedness::Unsigned})
      for (auto other : {Signedness::Signed, Signedness::Unsigned})
        for (unsigned shape = 0; shape < 16; ++shape) {
          start({integers});
          Value x = block->getArgument(0), y = block->getArgument(1);
          if (shape & 1)
            std::swap(x, y);
          Value condition = CmpIOp::create(
              builder, loc, x, y, ComparisonPredicate(predicate), signedness);
          Value extreme =
              shape & 2 ? MaxIOp::create(builder, loc, x, y, other).getResult()
                        : MinIOp::create(builder, loc, x, y, other).getResult();
          Value left = shape & 4 ? x : y, right = shape & 8 ? extreme : x;
          finish(Value(SelectOp::create(builder, loc, condition, left, right)));
          bool expected = isAssociative(tuples);
          bool isFound = analysis::isAssociativeSelection(*block, {0});
          numAssociative += isFound;
          bool isEquality = predicate < 2, usesExtreme = shape & 8;
          if (signedness == other || isEquality || !usesExtreme)
            ASSERT_EQ(isFound, expected) << predicate << " " << shape;
          else
            ASSERT_FALSE(isFound) << predicate << " " << shape;
        }
  EXPECT_GT(numAssociative, 50u);
}

/// Bodies of argmax: a comparison of values, or equal values and a comparison
/// of indices, choose value and index; some let a NaN win.
TEST_F(SelectionTest, ValuesWithIndices) {
  std::vector<std::vector<Bits>> tuples;
  for (Bits value : kFloats)
    for (Bits index : {0u, 1u, 2u})
      tuples.push_back({value, index});
  unsigned numAssociative = 0;
  // Two orders of operands; predicates of values, ordering, and of indices.
  for (unsigned number = 0; number < 2 * 6 * 2 * 7 * 2 * 2; ++number) {
    unsigned rest = number;
    auto choose = [&](unsigned count) {
      unsigned chosen = rest % count;
      rest /= count;
      return chosen;
    };
    bool isSwapped = choose(2);
    auto predicate = ComparisonPredicate(choose(6));
    auto ordering = ComparisonOrdering(choose(2));
    unsigned tie = choose(7); // 6: ties are not looked at
    bool isSwappedTie = choose(2), winsNaN = choose(2);

    start({floats, integers});
    Value x = block->getArgument(0), y = block->getArgument(1);
    Value i = block->getArgument(2), j = block->getArgument(3);
    Value condition =
        isSwapped ? CmpFOp::create(builder, loc, y, x, predicate, ordering)
                  : CmpFOp::create(builder, loc, x, y, predicate, ordering);
    if (tie < 6) {
      Value isEqual =
          CmpFOp::create(builder, loc, x, y, ComparisonPredicate::Equal,
                         ComparisonOrdering::Ordered);
      Value isEarlier =
          isSwappedTie
              ? CmpIOp::create(builder, loc, j, i, ComparisonPredicate(tie),
                               Signedness::Signed)
              : CmpIOp::create(builder, loc, i, j, ComparisonPredicate(tie),
                               Signedness::Signed);
      condition = combine(1, condition, combine(0, isEqual, isEarlier));
    }
    if (winsNaN) {
      Value isNaN =
          CmpFOp::create(builder, loc, x, x, ComparisonPredicate::NotEqual,
                         ComparisonOrdering::Unordered);
      condition = combine(1, condition, isNaN);
    }
    finish({SelectOp::create(builder, loc, condition, x, y),
            SelectOp::create(builder, loc, condition, i, j)});
    bool expected = isAssociative(tuples);
    numAssociative += expected;
    ASSERT_EQ(analysis::isAssociativeSelection(*block, {0, 1}), expected)
        << number;
  }
  EXPECT_GT(numAssociative, 0u);
}

/// What computes, or looks at something else, is no selection.
TEST_F(SelectionTest, WhatIsNoSelection) {
  start({integers});
  Value x = block->getArgument(0), y = block->getArgument(1);
  finish(Value(AddIOp::create(builder, loc, x, y, IntegerOverflow::None)));
  EXPECT_FALSE(analysis::isAssociativeSelection(*block, {0}));

  // The index is chosen by the value, which is not among the operands.
  start({floats, integers});
  Value condition = CmpFOp::create(
      builder, loc, block->getArgument(0), block->getArgument(1),
      ComparisonPredicate::GreaterThan, ComparisonOrdering::Ordered);
  finish({block->getArgument(0),
          SelectOp::create(builder, loc, condition, block->getArgument(2),
                           block->getArgument(3))});
  EXPECT_FALSE(analysis::isAssociativeSelection(*block, {1}));
}

} // namespace
