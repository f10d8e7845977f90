//===- Affine.cpp - tiles with constant strides -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/analysis/Affine.h"
#include "tessera/dialect/ElementData.h"
#include "tessera/dialect/Numerics.h"
#include "tessera/dialect/Ops.h"

#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;
using analysis::Affine;
using analysis::Condition;
using analysis::ScalarExpression;

/// Larger expressions are not analysed.
static constexpr unsigned kMaxOperations = 64;
static constexpr unsigned kMaxDepth = 24;
/// 64-bit integers are assumed to have at most this many bits, which becomes a
/// condition. Sums of them are exact then.
static constexpr unsigned kWideBits = 40;
/// All intermediate values fit into this many bits, so their differences fit
/// into 64.
static constexpr unsigned kMostBits = 62;

//===----------------------------------------------------------------------===//
// Expressions
//===----------------------------------------------------------------------===//

struct ScalarExpression::Node {
  Kind kind;
  int64_t constant = 0;
  mlir::Value scalar;
  std::shared_ptr<const Node> lhs, rhs;
};

ScalarExpression ScalarExpression::getConstant(int64_t value) {
  return ScalarExpression(
      std::make_shared<Node>(Node{Kind::Constant, value, {}, {}, {}}));
}

ScalarExpression ScalarExpression::getScalar(mlir::Value scalar) {
  return ScalarExpression(
      std::make_shared<Node>(Node{Kind::Scalar, 0, scalar, {}, {}}));
}

/// Signed numbers wrap around here, like unsigned ones.
static int64_t fold(ScalarExpression::Kind kind, int64_t lhs, int64_t rhs) {
  auto left = uint64_t(lhs), right = uint64_t(rhs);
  switch (kind) {
  case ScalarExpression::Kind::Sum:
    return int64_t(left + right);
  case ScalarExpression::Kind::Difference:
    return int64_t(left - right);
  case ScalarExpression::Kind::Product:
    return int64_t(left * right);
  case ScalarExpression::Kind::Minimum:
    return std::min<int64_t>(lhs, 0);
  case ScalarExpression::Kind::Maximum:
    return std::max<int64_t>(lhs, 0);
  case ScalarExpression::Kind::Constant:
  case ScalarExpression::Kind::Scalar:
    break;
  }
  llvm_unreachable("no operands");
}

ScalarExpression ScalarExpression::make(Kind kind, const ScalarExpression &lhs,
                                        const ScalarExpression &rhs) {
  if (lhs.getConstant() && rhs.getConstant())
    return getConstant(fold(kind, *lhs.getConstant(), *rhs.getConstant()));
  return ScalarExpression(
      std::make_shared<Node>(Node{kind, 0, {}, lhs.node, rhs.node}));
}

ScalarExpression
ScalarExpression::operator+(const ScalarExpression &rhs) const {
  if (rhs.isConstant(0))
    return *this;
  return isConstant(0) ? rhs : make(Kind::Sum, *this, rhs);
}

ScalarExpression
ScalarExpression::operator-(const ScalarExpression &rhs) const {
  return rhs.isConstant(0) ? *this : make(Kind::Difference, *this, rhs);
}

ScalarExpression
ScalarExpression::operator*(const ScalarExpression &rhs) const {
  if (isConstant(0) || rhs.isConstant(1))
    return *this;
  if (rhs.isConstant(0) || isConstant(1))
    return rhs;
  return make(Kind::Product, *this, rhs);
}

ScalarExpression ScalarExpression::getMinimumWithZero() const {
  return make(Kind::Minimum, *this, getConstant(0));
}

ScalarExpression ScalarExpression::getMaximumWithZero() const {
  return make(Kind::Maximum, *this, getConstant(0));
}

ScalarExpression::Kind ScalarExpression::getKind() const { return node->kind; }
ScalarExpression ScalarExpression::getLeft() const {
  return ScalarExpression(node->lhs);
}
ScalarExpression ScalarExpression::getRight() const {
  return ScalarExpression(node->rhs);
}
mlir::Value ScalarExpression::getScalar() const { return node->scalar; }

std::optional<int64_t> ScalarExpression::getConstant() const {
  if (node->kind != Kind::Constant)
    return std::nullopt;
  return node->constant;
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

namespace {

/// A tile being described; the reader has the conditions.
struct Tile {
  ScalarExpression base;
  SmallVector<ScalarExpression, 4> steps;
  /// All elements fit into this many bits, including the sign. Unused for
  /// pointers.
  unsigned bits = 0;

  bool isUniform() const {
    return llvm::all_of(
        steps, [](const ScalarExpression &step) { return step.isConstant(0); });
  }
};

class Reader {
public:
  using Result = std::optional<Tile>;

  Result read(Value tile);
  /// Requires all elements of a mask to be true; false if a few comparisons
  /// cannot express that.
  bool requireAll(Value mask);
  /// Requires all elements to fit into `width` bits, including the sign.
  void limit(Tile &tile, Value value, unsigned width);

  SmallVector<Condition, 8> conditions;
  SmallVector<Value, 2> masks;

private:
  Result readScalar(Value scalar);
  Result readConstant(ConstantOp op);
  Result readIota(IotaOp op);
  Result readSum(Operation *op, bool isDifference);
  Result readProduct(MulIOp op);
  Result readRemainder(RemIOp op);
  Result readOffset(OffsetOp op);
  Result readExtension(ExtIOp op);
  Result readReshape(ReshapeOp op);
  Result readBroadcast(BroadcastOp op);
  Result readPermute(PermuteOp op);

  void require(const ScalarExpression &value, Condition::Kind kind,
               const ScalarExpression &bound);
  void require(const ScalarExpression &value, Condition::Kind kind,
               int64_t bound) {
    require(value, kind, ScalarExpression::getConstant(bound));
  }
  bool requireComparison(CmpIOp op);

  unsigned numRead = 0, depth = 0;
};

} // namespace

static ArrayRef<int64_t> getShape(Value tile) {
  return cast<TileType>(tile.getType()).getShape();
}

static unsigned getWidth(Value tile) {
  return getBitWidth(getElementType(tile.getType()));
}

static bool isOneElement(Value tile) {
  return cast<TileType>(tile.getType()).getNumElements() == 1;
}

/// A tile whose elements are all equal.
static Tile makeUniform(const ScalarExpression &base, size_t rank,
                        unsigned bits) {
  return {
      base,
      SmallVector<ScalarExpression, 4>(rank, ScalarExpression::getConstant(0)),
      bits};
}

static Tile combine(const Tile &lhs, const Tile &rhs, bool isDifference) {
  auto each = [&](const ScalarExpression &left, const ScalarExpression &right) {
    return isDifference ? left - right : left + right;
  };
  Tile result{each(lhs.base, rhs.base), {}, std::max(lhs.bits, rhs.bits) + 1};
  for (const auto &[left, right] : llvm::zip_equal(lhs.steps, rhs.steps))
    result.steps.push_back(each(left, right));
  return result;
}

static void scale(Tile &tile, const ScalarExpression &factor) {
  tile.base = tile.base * factor;
  for (ScalarExpression &step : tile.steps)
    step = step * factor;
}

/// The minimum and the maximum element.
static std::pair<ScalarExpression, ScalarExpression> getEnds(const Tile &tile,
                                                             Value value) {
  ScalarExpression least = tile.base, most = tile.base;
  for (const auto &[step, extent] :
       llvm::zip_equal(tile.steps, getShape(value))) {
    ScalarExpression span = step * ScalarExpression::getConstant(extent - 1);
    least = least + span.getMinimumWithZero();
    most = most + span.getMaximumWithZero();
  }
  return {least, most};
}

static bool holds(Condition::Kind kind, int64_t value, int64_t bound) {
  switch (kind) {
  case Condition::Kind::Less:
    return value < bound;
  case Condition::Kind::LessEqual:
    return value <= bound;
  case Condition::Kind::Greater:
    return value > bound;
  case Condition::Kind::GreaterEqual:
    return value >= bound;
  }
  llvm_unreachable("unknown comparison");
}

void Reader::require(const ScalarExpression &value, Condition::Kind kind,
                     const ScalarExpression &bound) {
  std::optional<int64_t> left = value.getConstant(),
                         right = bound.getConstant();
  if (!left || !right || !holds(kind, *left, *right))
    conditions.push_back({kind, value, bound});
}

void Reader::limit(Tile &tile, Value value, unsigned width) {
  if (tile.bits <= width)
    return;
  auto [least, most] = getEnds(tile, value);
  int64_t bound = int64_t(1) << (width - 1);
  require(least, Condition::Kind::GreaterEqual, -bound);
  require(most, Condition::Kind::Less, bound);
  tile.bits = width;
}

/// Looks through operations that only change the shape.
static Value skipShapes(Value scalar) {
  while (Operation *op = scalar.getDefiningOp()) {
    if (!isa<ReshapeOp, BroadcastOp, PermuteOp, AssumeOp>(op))
      break;
    scalar = op->getOperand(0);
  }
  return scalar;
}

Reader::Result Reader::readScalar(Value scalar) {
  auto type = cast<TileType>(scalar.getType());
  Value root = skipShapes(scalar);
  if (isa<PointerType>(type.getElementType()))
    return makeUniform(ScalarExpression::getScalar(root), type.getRank(), 0);
  unsigned width = getWidth(scalar);
  // Engines represent integers below 8 bits in different ways.
  if (!type.getElementType().isInteger() || width < 8)
    return std::nullopt;
  if (auto constant = root.getDefiningOp<ConstantOp>()) {
    APInt value = cast<DenseIntOrFPElementsAttr>(constant.getValue())
                      .getSplatValue<APInt>();
    Tile result =
        makeUniform(ScalarExpression::getConstant(value.getSExtValue()),
                    type.getRank(), value.getSignificantBits());
    limit(result, scalar, std::min(width, kWideBits));
    return result;
  }
  Tile result =
      makeUniform(ScalarExpression::getScalar(root), type.getRank(), width);
  limit(result, scalar, std::min(width, kWideBits));
  return result;
}

Reader::Result Reader::readConstant(ConstantOp op) {
  auto elements = dyn_cast<DenseIntElementsAttr>(op.getValue());
  if (!elements || !elements.isSplat())
    return std::nullopt;
  APInt value = elements.getSplatValue<APInt>();
  if (value.getBitWidth() < 8 || value.getSignificantBits() > kWideBits)
    return std::nullopt;
  return makeUniform(ScalarExpression::getConstant(value.getSExtValue()),
                     getShape(op).size(), value.getSignificantBits());
}

Reader::Result Reader::readIota(IotaOp op) {
  unsigned bits = llvm::Log2_64(getShape(op).front()) + 1;
  // The result might wrap around.
  if (bits > getWidth(op))
    return std::nullopt;
  return Tile{ScalarExpression::getConstant(0),
              {ScalarExpression::getConstant(1)},
              bits};
}

Reader::Result Reader::readSum(Operation *op, bool isDifference) {
  Value left = op->getOperand(0), right = op->getOperand(1);
  Result lhs = read(left), rhs = lhs ? read(right) : std::nullopt;
  if (!rhs)
    return std::nullopt;
  if (std::max(lhs->bits, rhs->bits) + 1 > kMostBits) {
    limit(*lhs, left, kWideBits);
    limit(*rhs, right, kWideBits);
  }
  return combine(*lhs, *rhs, isDifference);
}

Reader::Result Reader::readProduct(MulIOp op) {
  Value left = op.getLhs(), right = op.getRhs();
  Result lhs = read(left), rhs = lhs ? read(right) : std::nullopt;
  if (!rhs || (!lhs->isUniform() && !rhs->isUniform()))
    return std::nullopt;
  if (!rhs->isUniform()) {
    std::swap(lhs, rhs);
    std::swap(left, right);
  }
  if (lhs->bits + rhs->bits > kMostBits) {
    limit(*lhs, left, kMostBits / 2);
    limit(*rhs, right, kMostBits / 2);
  }
  lhs->bits += rhs->bits;
  scale(*lhs, rhs->base);
  return lhs;
}

/// Requires the dividend to be smaller than the divisor. Kernels use remainders
/// to wrap around rows that are never stored.
Reader::Result Reader::readRemainder(RemIOp op) {
  Result lhs = read(op.getLhs()), rhs = lhs ? read(op.getRhs()) : std::nullopt;
  if (!rhs || !rhs->isUniform())
    return std::nullopt;
  unsigned width = getWidth(op);
  limit(*lhs, op.getLhs(), width);
  limit(*rhs, op.getRhs(), width);
  auto [least, most] = getEnds(*lhs, op);
  require(least, Condition::Kind::GreaterEqual, 0);
  require(most, Condition::Kind::Less, rhs->base);
  return lhs;
}

Reader::Result Reader::readOffset(OffsetOp op) {
  Result pointers = read(op.getPtr()),
         numbers = pointers ? read(op.getOffset()) : std::nullopt;
  auto type = cast<TileType>(op.getType());
  ElementType pointee = convertElementType(
      cast<PointerType>(type.getElementType()).getPointeeType());
  if (!numbers || getBitWidth(pointee) == 4)
    return std::nullopt;
  limit(*numbers, op.getOffset(), getWidth(op.getOffset()));
  // Addresses wrap around like expressions.
  scale(*numbers,
        ScalarExpression::getConstant(int64_t(getStorageSize(pointee))));
  return combine(*pointers, *numbers, /*isDifference=*/false);
}

Reader::Result Reader::readExtension(ExtIOp op) {
  Result result = read(op.getFrom());
  if (!result)
    return std::nullopt;
  limit(*result, op.getFrom(), getWidth(op.getFrom()));
  if (!isSigned(op.getSignedness()))
    require(getEnds(*result, op).first, Condition::Kind::GreaterEqual, 0);
  return result;
}

/// All extents are powers of two, so a row-major index is a sequence of bits.
/// Each bit adds to the element the step of its dimension times a power of two.
/// The bits of a dimension of the result must add one step times 1, 2, 4, ….
Reader::Result Reader::readReshape(ReshapeOp op) {
  Result from = read(op.getSource());
  if (!from)
    return std::nullopt;
  struct BitStep {
    ScalarExpression unit;
    unsigned shift;

    bool isShifted(const BitStep &first, unsigned by) const {
      std::optional<int64_t> mine = unit.getConstant(),
                             other = first.unit.getConstant();
      if (mine && other)
        return uint64_t(*mine) << shift == uint64_t(*other)
                                               << (first.shift + by);
      return unit.getIdentity() == first.unit.getIdentity() &&
             shift == first.shift + by;
    }
  };
  SmallVector<BitStep, 12> bits;
  ArrayRef<int64_t> before = getShape(op.getSource()), after = getShape(op);
  for (size_t d = before.size(); d-- > 0;)
    for (unsigned bit = 0; bit < llvm::Log2_64(before[d]); ++bit)
      bits.push_back({from->steps[d], bit});
  Tile result = makeUniform(from->base, after.size(), from->bits);
  size_t next = 0;
  for (size_t d = after.size(); d-- > 0;) {
    unsigned size = llvm::Log2_64(after[d]);
    if (!size)
      continue;
    const BitStep &first = bits[next];
    for (unsigned bit = 1; bit < size; ++bit)
      if (!bits[next + bit].isShifted(first, bit))
        return std::nullopt;
    result.steps[d] =
        first.unit * ScalarExpression::getConstant(int64_t(1) << first.shift);
    next += size;
  }
  return result;
}

Reader::Result Reader::readBroadcast(BroadcastOp op) {
  Result result = read(op.getSource());
  if (!result)
    return std::nullopt;
  for (auto [step, extent] :
       llvm::zip_equal(result->steps, getShape(op.getSource())))
    if (extent == 1)
      step = ScalarExpression::getConstant(0);
  return result;
}

Reader::Result Reader::readPermute(PermuteOp op) {
  Result from = read(op.getSource());
  if (!from)
    return std::nullopt;
  Tile result{from->base, {}, from->bits};
  for (int32_t d : op.getPermutation())
    result.steps.push_back(from->steps[d]);
  return result;
}

Reader::Result Reader::read(Value tile) {
  if (isOneElement(tile))
    return readScalar(tile);
  Operation *op = tile.getDefiningOp();
  if (!op || ++numRead > kMaxOperations || depth > kMaxDepth)
    return std::nullopt;
  ++depth;
  Result result =
      llvm::TypeSwitch<Operation *, Result>(op)
          .Case([&](ConstantOp each) { return readConstant(each); })
          .Case([&](IotaOp each) { return readIota(each); })
          .Case([&](AddIOp each) { return readSum(each, false); })
          .Case([&](SubIOp each) { return readSum(each, true); })
          .Case([&](MulIOp each) { return readProduct(each); })
          .Case([&](RemIOp each) { return readRemainder(each); })
          .Case([&](OffsetOp each) { return readOffset(each); })
          .Case([&](ExtIOp each) { return readExtension(each); })
          .Case([&](ReshapeOp each) { return readReshape(each); })
          .Case([&](BroadcastOp each) { return readBroadcast(each); })
          .Case([&](PermuteOp each) { return readPermute(each); })
          .Case<AssumeOp, PtrToPtrOp>(
              [&](Operation *each) { return read(each->getOperand(0)); })
          .Default([](Operation *) { return std::nullopt; });
  --depth;
  return result;
}

//===----------------------------------------------------------------------===//
// Masks
//===----------------------------------------------------------------------===//

bool Reader::requireAll(Value mask) {
  Value root = isOneElement(mask) ? skipShapes(mask) : mask;
  Operation *op = root.getDefiningOp();
  if (auto constant = dyn_cast_if_present<ConstantOp>(op)) {
    auto elements = dyn_cast<DenseIntElementsAttr>(constant.getValue());
    return elements && elements.isSplat() &&
           elements.getSplatValue<APInt>().isOne();
  }
  if (isOneElement(mask)) {
    masks.push_back(root);
    return true;
  }
  if (!op || ++numRead > kMaxOperations)
    return false;
  if (isa<AndIOp>(op))
    return requireAll(op->getOperand(0)) && requireAll(op->getOperand(1));
  if (isa<ReshapeOp, BroadcastOp, PermuteOp, AssumeOp>(op))
    return requireAll(op->getOperand(0));
  auto compare = dyn_cast<CmpIOp>(op);
  return compare && requireComparison(compare);
}

/// The difference of two affine tiles is affine. Its minimum or maximum is
/// compared with 0.
bool Reader::requireComparison(CmpIOp op) {
  Value left = op.getLhs(), right = op.getRhs();
  Result lhs = read(left), rhs = lhs ? read(right) : std::nullopt;
  if (!rhs)
    return false;
  unsigned width = std::min(getWidth(left), kWideBits);
  limit(*lhs, left, width);
  limit(*rhs, right, width);
  if (!isSigned(op.getSignedness())) {
    require(getEnds(*lhs, left).first, Condition::Kind::GreaterEqual, 0);
    require(getEnds(*rhs, right).first, Condition::Kind::GreaterEqual, 0);
  }
  auto [least, most] =
      getEnds(combine(*lhs, *rhs, /*isDifference=*/true), left);
  switch (op.getComparisonPredicate()) {
  case ComparisonPredicate::LessThan:
    require(most, Condition::Kind::Less, 0);
    return true;
  case ComparisonPredicate::LessThanOrEqual:
    require(most, Condition::Kind::LessEqual, 0);
    return true;
  case ComparisonPredicate::GreaterThan:
    require(least, Condition::Kind::Greater, 0);
    return true;
  case ComparisonPredicate::GreaterThanOrEqual:
    require(least, Condition::Kind::GreaterEqual, 0);
    return true;
  case ComparisonPredicate::Equal:
  case ComparisonPredicate::NotEqual:
    return false;
  }
  llvm_unreachable("unknown predicate");
}

std::optional<Affine> analysis::readAffine(Value tile, Value mask) {
  Reader reader;
  Reader::Result result = reader.read(tile);
  if (!result || (mask && !reader.requireAll(mask)))
    return std::nullopt;
  if (!isa<PointerType>(cast<TileType>(tile.getType()).getElementType()))
    reader.limit(*result, tile, getWidth(tile));
  return Affine{result->base, std::move(result->steps),
                std::move(reader.conditions), std::move(reader.masks)};
}
