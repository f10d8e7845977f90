//===- AffineTest.cpp - affine tiles, by exhaustion -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All small expressions of 8-bit numbers are computed for a few values of their
// scalars, element by element, in the arithmetic that wraps around. Where the
// conditions of a description hold, it has to give the same; and where nothing
// wraps around, they have to hold.
//
//===----------------------------------------------------------------------===//

#include "tessera/analysis/Affine.h"
#include "unittests/dialect/Parsing.h"

#include "mlir/IR/Builders.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;
using analysis::Affine;
using analysis::Condition;
using analysis::ScalarExpression;

namespace {

/// What two scalars of the kernel, %n and %m, may be.
constexpr int64_t kScalars[] = {-128, -43, -1, 0, 1, 2, 5, 64, 127};
constexpr size_t kNumScalars = std::size(kScalars);
constexpr size_t kNumCases = kNumScalars * kNumScalars;
constexpr int64_t kAddress = 0x10000;

/// A tile with its elements, for each value of the scalars.
struct Known {
  Value value;
  /// `elements[c * count + i]` is element i in case c; signed.
  std::vector<int64_t> elements;
  /// Per case: nothing on the way wrapped around or was otherwise special.
  std::vector<bool> isPlain = std::vector<bool>(kNumCases, true);

  TileType getType() const { return cast<TileType>(value.getType()); }
  size_t getCount() const { return getType().getNumElements(); }
  int64_t get(size_t which, size_t element) const {
    return elements[which * getCount() + element];
  }
};

int64_t wrap(int64_t value, unsigned width) {
  return llvm::SignExtend64(uint64_t(value), width);
}

class AffineTest : public ::testing::Test {
protected:
  AffineTest() : builder(&parser.context), loc(builder.getUnknownLoc()) {
    i8 = builder.getI8Type();
    n = block.addArgument(TileType::get(i8), loc);
    m = block.addArgument(TileType::get(i8), loc);
    p = block.addArgument(TileType::get(PointerType::get(builder.getI32Type())),
                          loc);
    builder.setInsertionPointToEnd(&block);
  }

  int64_t getScalar(Value scalar, size_t which) {
    if (scalar == p)
      return kAddress;
    return kScalars[scalar == n ? which % kNumScalars : which / kNumScalars];
  }

  //===--------------------------------------------------------------------===//
  // Expressions
  //===--------------------------------------------------------------------===//

  /// A tile whose elements are those of `get(case, index)`.
  Known fill(Value value, llvm::function_ref<int64_t(size_t, size_t)> get) {
    Known known{value, {}};
    for (size_t which = 0; which < kNumCases; ++which)
      for (size_t i = 0; i < known.getCount(); ++i)
        known.elements.push_back(get(which, i));
    return known;
  }
  Known makeIota(int64_t count) {
    return fill(IotaOp::create(builder, loc, TileType::get({count}, i8)),
                [](size_t, size_t i) { return i; });
  }
  Known makeConstant(ArrayRef<int64_t> shape, int64_t value) {
    auto type = TileType::get(shape, i8);
    auto literal = cast<DenseIntOrFPElementsAttr>(DenseElementsAttr::get(
        cast<ShapedType>(Type(type)), APInt(8, uint64_t(value), true, true)));
    return fill(ConstantOp::create(builder, loc, type, literal),
                [=](size_t, size_t) { return value; });
  }
  /// A scalar for all elements.
  Known spread(Value scalar, ArrayRef<int64_t> shape) {
    Type element = cast<TileType>(scalar.getType()).getElementType();
    SmallVector<int64_t> ones(shape.size(), 1);
    Value one =
        ReshapeOp::create(builder, loc, TileType::get(ones, element), scalar);
    return fill(
        BroadcastOp::create(builder, loc, TileType::get(shape, element), one),
        [&](size_t which, size_t) { return getScalar(scalar, which); });
  }

  enum Binary { Add, Sub, Mul, Rem };
  Known combine(Binary kind, const Known &lhs, const Known &rhs) {
    Value value;
    switch (kind) {
    case Add:
      value = AddIOp::create(builder, loc, lhs.value, rhs.value,
                             IntegerOverflow::None);
      break;
    case Sub:
      value = SubIOp::create(builder, loc, lhs.value, rhs.value,
                             IntegerOverflow::None);
      break;
    case Mul:
      value = MulIOp::create(builder, loc, lhs.value, rhs.value,
                             IntegerOverflow::None);
      break;
    case Rem:
      value = RemIOp::create(builder, loc, lhs.value, rhs.value,
                             Signedness::Signed);
      break;
    }
    std::vector<bool> isPlain(kNumCases);
    for (size_t which = 0; which < kNumCases; ++which)
      isPlain[which] = lhs.isPlain[which] && rhs.isPlain[which];
    Known known = fill(value, [&](size_t which, size_t i) {
      int64_t a = lhs.get(which, i), b = rhs.get(which, i);
      if (kind == Rem) {
        // Undefined: any result will do.
        if (b == 0)
          isPlain[which] = false;
        int64_t remainder = b == 0 || b == -1 ? 0 : a % b;
        isPlain[which] = isPlain[which] && remainder == a && b > a && a >= 0;
        return remainder;
      }
      int64_t exact = kind == Add ? a + b : kind == Sub ? a - b : a * b;
      isPlain[which] = isPlain[which] && wrap(exact, 8) == exact;
      return wrap(exact, 8);
    });
    known.isPlain = std::move(isPlain);
    return known;
  }
  Known reshape(const Known &source, ArrayRef<int64_t> shape) {
    Known known = source;
    known.value =
        ReshapeOp::create(builder, loc, TileType::get(shape, i8), source.value);
    return known;
  }
  /// Of two dimensions.
  Known transpose(const Known &source) {
    ArrayRef<int64_t> shape = source.getType().getShape();
    int64_t rows = shape[0], columns = shape[1];
    Known known =
        fill(PermuteOp::create(builder, loc, TileType::get({columns, rows}, i8),
                               source.value, ArrayRef<int32_t>{1, 0}),
             [&](size_t which, size_t i) {
               return source.get(which, i % rows * columns + i / rows);
             });
    known.isPlain = source.isPlain;
    return known;
  }
  /// Of two dimensions, one of them 1.
  Known broadcast(const Known &source, int64_t rows, int64_t columns) {
    ArrayRef<int64_t> shape = source.getType().getShape();
    bool hasRows = shape[0] != 1, hasColumns = shape[1] != 1;
    Known known = fill(
        BroadcastOp::create(builder, loc, TileType::get({rows, columns}, i8),
                            source.value),
        [&](size_t which, size_t i) {
          return source.get(which, (hasRows ? i / columns * shape[1] : 0) +
                                       (hasColumns ? i % columns : 0));
        });
    known.isPlain = source.isPlain;
    return known;
  }
  Known extend(const Known &source, Signedness signedness) {
    std::vector<bool> isPlain = source.isPlain;
    auto type =
        TileType::get(source.getType().getShape(), builder.getIntegerType(16));
    Known known =
        fill(ExtIOp::create(builder, loc, type, source.value, signedness),
             [&](size_t which, size_t i) {
               int64_t element = source.get(which, i);
               if (signedness == Signedness::Signed)
                 return element;
               isPlain[which] = isPlain[which] && element >= 0;
               return element & 0xff;
             });
    known.isPlain = std::move(isPlain);
    return known;
  }
  /// Pointers to 32-bit numbers.
  Known offset(const Known &numbers) {
    Known pointers = spread(p, numbers.getType().getShape());
    Known known =
        fill(OffsetOp::create(builder, loc, pointers.value, numbers.value),
             [&](size_t which, size_t i) {
               return kAddress + 4 * numbers.get(which, i);
             });
    known.isPlain = numbers.isPlain;
    return known;
  }

  //===--------------------------------------------------------------------===//
  // Descriptions
  //===--------------------------------------------------------------------===//

  int64_t evaluate(const ScalarExpression &expression, size_t which) {
    auto left = [&] { return evaluate(expression.getLeft(), which); };
    auto right = [&] { return evaluate(expression.getRight(), which); };
    switch (expression.getKind()) {
    case ScalarExpression::Kind::Constant:
      return *expression.getConstant();
    case ScalarExpression::Kind::Scalar:
      return getScalar(expression.getScalar(), which);
    case ScalarExpression::Kind::Sum:
      return left() + right();
    case ScalarExpression::Kind::Difference:
      return left() - right();
    case ScalarExpression::Kind::Product:
      return left() * right();
    case ScalarExpression::Kind::Minimum:
      return std::min<int64_t>(left(), 0);
    case ScalarExpression::Kind::Maximum:
      return std::max<int64_t>(left(), 0);
    }
    llvm_unreachable("unknown expression");
  }
  bool holds(const Affine &affine, size_t which) {
    for (const Condition &condition : affine.conditions) {
      int64_t value = evaluate(condition.value, which),
              bound = evaluate(condition.bound, which);
      bool isTrue =
          condition.kind == Condition::Kind::Less        ? value < bound
          : condition.kind == Condition::Kind::LessEqual ? value <= bound
          : condition.kind == Condition::Kind::Greater   ? value > bound
                                                         : value >= bound;
      if (!isTrue)
        return false;
    }
    return true;
  }
  int64_t evaluate(const Affine &affine, ArrayRef<int64_t> shape, size_t which,
                   size_t element) {
    int64_t value = evaluate(affine.base, which);
    for (size_t d = shape.size(); d-- > 0; element /= shape[d])
      value += evaluate(affine.steps[d], which) * int64_t(element % shape[d]);
    return value;
  }

  /// Compares all elements, and counts. A mask is a tile of 0 and 1.
  void check(const Known &known, const Known *mask = nullptr) {
    ++numRead;
    std::optional<Affine> affine =
        analysis::readAffine(known.value, mask ? mask->value : Value());
    if (!affine)
      return;
    ++numDescribed;
    ArrayRef<int64_t> shape = known.getType().getShape();
    ASSERT_EQ(affine->steps.size(), shape.size());
    for (size_t which = 0; which < kNumCases; ++which) {
      bool isMasked = false; // some element is
      for (size_t i = 0; mask && i < mask->getCount(); ++i)
        isMasked |= !mask->get(which, i);
      bool isPlain =
          known.isPlain[which] && !isMasked && (!mask || mask->isPlain[which]);
      if (!holds(*affine, which)) {
        ASSERT_FALSE(isPlain) << describe(known, which);
        continue;
      }
      ++numHolding;
      ASSERT_FALSE(isMasked) << describe(known, which);
      for (size_t i = 0; i < known.getCount(); ++i)
        ASSERT_EQ(evaluate(*affine, shape, which, i), known.get(which, i))
            << describe(known, which);
    }
  }
  std::string describe(const Known &known, size_t which) {
    std::string text;
    llvm::raw_string_ostream stream(text);
    SmallVector<Operation *> open = {known.value.getDefiningOp()};
    while (!open.empty()) {
      Operation *op = open.pop_back_val();
      stream << *op << "\n";
      for (Value operand : op->getOperands())
        if (Operation *next = operand.getDefiningOp())
          open.push_back(next);
    }
    stream << "n = " << getScalar(n, which) << ", m = " << getScalar(m, which);
    return text;
  }

  /// Sums, differences, products and remainders of all pairs of one shape, of
  /// which one is from `firstNew` on.
  std::vector<Known> combineAll(ArrayRef<Known> all, size_t firstNew) {
    std::vector<Known> combined;
    for (size_t i = 0; i < all.size(); ++i)
      for (size_t j = 0; j < all.size(); ++j)
        for (Binary kind : {Add, Sub, Mul, Rem})
          if (std::max(i, j) >= firstNew &&
              all[i].getType() == all[j].getType())
            combined.push_back(combine(kind, all[i], all[j]));
    return combined;
  }

  TestParser parser;
  OpBuilder builder;
  Location loc;
  Type i8;
  Block block;
  Value n, m, p;
  size_t numRead = 0, numDescribed = 0, numHolding = 0;
};

/// Two levels of arithmetic on tiles of four.
TEST_F(AffineTest, Arithmetic) {
  std::vector<Known> leaves = {makeIota(4), spread(n, {4}), spread(m, {4}),
                               makeConstant({4}, 3), makeConstant({4}, -7)};
  std::vector<Known> first = combineAll(leaves, 0);
  for (const Known &known : first)
    check(known);
  EXPECT_EQ(numRead, 100u);
  std::vector<Known> all = leaves;
  all.insert(all.end(), first.begin(), first.end());
  // Each with each leaf on either side; each with some of its kind.
  for (size_t i = leaves.size(); i < all.size(); ++i)
    for (size_t j = 0; j < all.size(); j += j < leaves.size() ? 1 : 7)
      for (Binary kind : {Add, Sub, Mul, Rem}) {
        check(combine(kind, all[i], all[j]));
        if (j < leaves.size())
          check(combine(kind, all[j], all[i]));
        if (HasFatalFailure())
          return;
      }
  EXPECT_GT(numDescribed, numRead / 2);
  EXPECT_GT(numHolding, 10 * numDescribed);
}

/// All shapes of eight elements, broadcast and transposed, before and after
/// arithmetic.
TEST_F(AffineTest, Shapes) {
  std::vector<Known> rows = {makeIota(8)};
  rows.push_back(combine(Mul, rows[0], spread(n, {8})));
  rows.push_back(combine(Add, rows[0], spread(m, {8})));
  rows.push_back(combine(Sub, rows[2], rows[1]));
  std::vector<Known> planes;
  for (const Known &row : rows)
    for (int64_t height : {1, 2, 4, 8}) {
      Known plane = reshape(row, {height, 8 / height});
      planes.push_back(plane);
      planes.push_back(transpose(plane));
    }
  for (int64_t side : {2, 4, 8}) {
    Known line = reshape(makeIota(side), {1, side});
    for (const Known &each : {line, combine(Mul, line, spread(n, {1, side}))}) {
      planes.push_back(broadcast(each, 8 / side, side));
      planes.push_back(transpose(planes.back()));
      planes.push_back(broadcast(transpose(each), side, 8 / side));
    }
  }
  for (const Known &plane : planes)
    check(plane);
  std::vector<Known> sums = combineAll(planes, 0);
  for (size_t i = 0; i < sums.size(); ++i) {
    check(sums[i]);
    // Back into a row and into a cube.
    check(reshape(sums[i], {8}));
    check(reshape(sums[i], {2, 2, 2}));
    check(transpose(sums[i]));
    if (HasFatalFailure())
      return;
  }
  EXPECT_GT(numDescribed, numRead / 4);
  EXPECT_GT(numHolding, 10 * numDescribed);
}

/// Extensions and addresses.
TEST_F(AffineTest, Pointers) {
  std::vector<Known> leaves = {makeIota(4), spread(n, {4}), spread(m, {4}),
                               makeConstant({4}, 3), makeConstant({4}, -7)};
  std::vector<Known> numbers = combineAll(leaves, 0);
  for (const Known &known : numbers) {
    check(offset(known));
    for (Signedness signedness : {Signedness::Signed, Signedness::Unsigned}) {
      Known wide = extend(known, signedness);
      check(wide);
      check(offset(wide));
    }
    if (HasFatalFailure())
      return;
  }
  EXPECT_GT(numDescribed, numRead / 2);
}

/// Masks that compare what pointers are made of, in all ways.
TEST_F(AffineTest, Masks) {
  std::vector<Known> leaves = {makeIota(4), spread(n, {4}), spread(m, {4}),
                               makeConstant({4}, 3)};
  std::vector<Known> numbers = combineAll(leaves, 0);
  Known pointers = offset(combine(Add, leaves[0], leaves[1]));
  for (const Known &lhs : numbers)
    for (const Known &rhs : leaves)
      for (int predicate = 0; predicate < 6; ++predicate)
        for (auto signedness : {Signedness::Signed, Signedness::Unsigned}) {
          bool isSigned = signedness == Signedness::Signed;
          std::vector<bool> isPlain(kNumCases);
          for (size_t which = 0; which < kNumCases; ++which)
            isPlain[which] = lhs.isPlain[which] && rhs.isPlain[which];
          Known mask = fill(
              CmpIOp::create(builder, loc, lhs.value, rhs.value,
                             ComparisonPredicate(predicate), signedness),
              [&](size_t which, size_t i) -> int64_t {
                int64_t a = lhs.get(which, i), b = rhs.get(which, i);
                if (!isSigned) {
                  isPlain[which] = isPlain[which] && a >= 0 && b >= 0;
                  a &= 0xff;
                  b &= 0xff;
                }
                bool results[] = {a == b, a != b, a<b, a <= b, a> b, a >= b};
                return results[predicate];
              });
          mask.isPlain = std::move(isPlain);
          check(pointers, &mask);
          if (HasFatalFailure())
            return;
        }
  // Four of six comparisons can be described.
  EXPECT_GT(numDescribed, numRead / 3);
  EXPECT_GT(numHolding, numDescribed);
}

/// The example of the header.
TEST_F(AffineTest, Example) {
  Value ld = n;
  Known pointers = offset(combine(Mul, makeIota(4), spread(ld, {4})));
  std::optional<Affine> affine = analysis::readAffine(pointers.value);
  ASSERT_TRUE(affine);
  EXPECT_EQ(affine->base.getKind(), ScalarExpression::Kind::Scalar);
  EXPECT_EQ(affine->base.getScalar(), p);
  ASSERT_EQ(affine->steps.size(), 1u);
  const ScalarExpression &step = affine->steps[0];
  ASSERT_EQ(step.getKind(), ScalarExpression::Kind::Product);
  EXPECT_EQ(step.getLeft().getScalar(), ld);
  EXPECT_TRUE(step.getRight().isConstant(4));
  ASSERT_EQ(affine->conditions.size(), 2u);
  const Condition &least = affine->conditions[0], &most = affine->conditions[1];
  EXPECT_EQ(least.value.getKind(), ScalarExpression::Kind::Minimum);
  EXPECT_EQ(least.kind, Condition::Kind::GreaterEqual);
  EXPECT_TRUE(least.bound.isConstant(-128));
  EXPECT_EQ(most.value.getKind(), ScalarExpression::Kind::Maximum);
  EXPECT_EQ(most.kind, Condition::Kind::Less);
  EXPECT_TRUE(most.bound.isConstant(128));
}

/// Where nothing can go wrong there is no condition.
TEST_F(AffineTest, NoConditions) {
  Known pointers = offset(combine(Add, makeIota(4), makeConstant({4}, 100)));
  std::optional<Affine> affine = analysis::readAffine(pointers.value);
  ASSERT_TRUE(affine);
  EXPECT_TRUE(affine->conditions.empty());
  EXPECT_TRUE(affine->steps[0].isConstant(4));
  // 125 + 3 is -128, so this never holds.
  Known wrapped = offset(combine(Add, makeIota(4), makeConstant({4}, 125)));
  affine = analysis::readAffine(wrapped.value);
  ASSERT_TRUE(affine);
  EXPECT_FALSE(holds(*affine, 0));
}

/// A scalar mask is returned unchanged.
TEST_F(AffineTest, ScalarMask) {
  Value condition = block.addArgument(TileType::get(builder.getI1Type()), loc);
  Known pointers = offset(makeIota(4));
  Value one = ReshapeOp::create(
      builder, loc, TileType::get({1}, builder.getI1Type()), condition);
  Value mask = BroadcastOp::create(
      builder, loc, TileType::get({4}, builder.getI1Type()), one);
  std::optional<Affine> affine = analysis::readAffine(pointers.value, mask);
  ASSERT_TRUE(affine);
  EXPECT_TRUE(affine->conditions.empty());
  EXPECT_EQ(affine->masks, (SmallVector<Value, 2>{condition}));
}

TEST_F(AffineTest, ExpressionsFold) {
  auto constant = [](int64_t value) {
    return ScalarExpression::getConstant(value);
  };
  ScalarExpression x = ScalarExpression::getScalar(n);
  EXPECT_TRUE((constant(6) * constant(7)).isConstant(42));
  EXPECT_TRUE((constant(INT64_MAX) + constant(1)).isConstant(INT64_MIN));
  EXPECT_TRUE((constant(3) - constant(5)).getMinimumWithZero().isConstant(-2));
  EXPECT_TRUE((constant(3) - constant(5)).getMaximumWithZero().isConstant(0));
  EXPECT_EQ((x + constant(0)).getIdentity(), x.getIdentity());
  EXPECT_EQ((constant(0) + x).getIdentity(), x.getIdentity());
  EXPECT_EQ((x - constant(0)).getIdentity(), x.getIdentity());
  EXPECT_EQ((x * constant(1)).getIdentity(), x.getIdentity());
  EXPECT_EQ((constant(1) * x).getIdentity(), x.getIdentity());
  EXPECT_TRUE((x * constant(0)).isConstant(0));
  EXPECT_EQ((constant(0) - x).getKind(), ScalarExpression::Kind::Difference);
}

} // namespace
