//===- Affine.cpp - tiles whose elements are in equal steps===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/cpu/nest/Affine.h"
#include "tessera/dialect/Elements.h"
#include "tessera/dialect/Numerics.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::cpu;
using mlir::dyn_cast;
using mlir::isa;
using mlir::Operation;

/// Expressions of more operations are not looked through.
static constexpr unsigned kMaxOperations = 64;
static constexpr unsigned kMaxDepth = 24;
/// Numbers of 64 bits are taken to have no more bits than this, which is
/// tested: sums of them are exact then.
static constexpr unsigned kWideBits = 40;
/// All that is computed fits into so many bits, and so do differences of that
/// into 64.
static constexpr unsigned kMostBits = 62;

namespace {

/// base + the sum of coordinate * step over all dimensions: of numbers their
/// signed values, of pointers addresses.
struct Affine {
  llvm::Value *base;                         // i64
  llvm::SmallVector<llvm::Value *, 4> steps; // i64; null for 0
  /// All elements of numbers fit into so many bits, sign included.
  unsigned bits = 0;

  bool isUniform() const {
    return llvm::all_of(steps, [](llvm::Value *step) { return !step; });
  }
};

class Reader {
public:
  explicit Reader(KernelEmitter &emitter)
      : emitter(emitter), builder(emitter.builder) {}

  std::optional<Affine> read(mlir::Value tile);
  /// Demands that all elements of a mask are true; false if that cannot be said
  /// by a few comparisons.
  bool requireAll(mlir::Value mask);

  /// i1, or null for true.
  llvm::Value *condition = nullptr;

private:
  using Result = std::optional<Affine>;

  Result readScalar(mlir::Value scalar);
  Result readConstant(ConstantOp op);
  Result readSum(Operation *op, bool isDifference);
  Result readProduct(MulIOp op);
  Result readRemainder(RemIOp op);
  Result readOffset(OffsetOp op);
  Result readExtension(ExtIOp op);
  Result readReshape(Operation *op);
  Result readBroadcast(BroadcastOp op);
  Result readPermute(PermuteOp op);

  void require(llvm::Value *what);
  /// The least and the greatest element.
  std::pair<llvm::Value *, llvm::Value *> getEnds(const Affine &affine,
                                                  mlir::Value tile);
  /// Demands that no element has more bits, sign included.
  void limit(Affine &affine, mlir::Value tile, unsigned width);
  Affine add(const Affine &lhs, const Affine &rhs, bool isDifference);
  void scale(Affine &affine, llvm::Value *factor);
  llvm::Value *getNumber(int64_t value) {
    return emitter.getI64(static_cast<uint64_t>(value));
  }
  unsigned getWidth(mlir::Value tile) {
    return getBitWidth(emitter.getType(tile));
  }

  KernelEmitter &emitter;
  llvm::IRBuilder<> &builder;
  unsigned numRead = 0, depth = 0;
};

} // namespace

static llvm::ArrayRef<int64_t> getShape(mlir::Value tile) {
  return cast<TileType>(tile.getType()).getShape();
}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

void Reader::require(llvm::Value *what) {
  auto *constant = llvm::dyn_cast<llvm::ConstantInt>(what);
  if (constant && constant->isOne())
    return;
  condition = condition ? builder.CreateAnd(condition, what) : what;
}

std::pair<llvm::Value *, llvm::Value *> Reader::getEnds(const Affine &affine,
                                                        mlir::Value tile) {
  llvm::Value *least = affine.base, *most = affine.base;
  for (auto [step, extent] : llvm::zip_equal(affine.steps, getShape(tile))) {
    if (!step || extent == 1)
      continue;
    llvm::Value *span = builder.CreateMul(step, getNumber(extent - 1));
    if (auto *constant = llvm::dyn_cast<llvm::ConstantInt>(span)) {
      llvm::Value *&end = constant->isNegative() ? least : most;
      end = builder.CreateAdd(end, span);
      continue;
    }
    llvm::Value *zero = getNumber(0);
    least = builder.CreateAdd(least, builder.CreateBinaryIntrinsic(
                                         llvm::Intrinsic::smin, span, zero));
    most = builder.CreateAdd(
        most, builder.CreateBinaryIntrinsic(llvm::Intrinsic::smax, span, zero));
  }
  return {least, most};
}

void Reader::limit(Affine &affine, mlir::Value tile, unsigned width) {
  if (affine.bits <= width)
    return;
  auto [least, most] = getEnds(affine, tile);
  int64_t bound = int64_t(1) << (width - 1);
  require(builder.CreateICmpSGE(least, getNumber(-bound)));
  require(builder.CreateICmpSLT(most, getNumber(bound)));
  affine.bits = width;
}

Affine Reader::add(const Affine &lhs, const Affine &rhs, bool isDifference) {
  auto combine = [&](llvm::Value *left, llvm::Value *right) -> llvm::Value * {
    if (!right)
      return left;
    if (!left)
      return isDifference ? builder.CreateNeg(right) : right;
    return isDifference ? builder.CreateSub(left, right)
                        : builder.CreateAdd(left, right);
  };
  Affine result{combine(lhs.base, rhs.base), {}, 0};
  for (auto [left, right] : llvm::zip_equal(lhs.steps, rhs.steps))
    result.steps.push_back(combine(left, right));
  result.bits = std::max(lhs.bits, rhs.bits) + 1;
  return result;
}

void Reader::scale(Affine &affine, llvm::Value *factor) {
  affine.base = builder.CreateMul(affine.base, factor);
  for (llvm::Value *&step : affine.steps)
    if (step)
      step = builder.CreateMul(step, factor);
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

Reader::Result Reader::readScalar(mlir::Value scalar) {
  auto type = cast<TileType>(scalar.getType());
  Affine affine{nullptr, {}, 0};
  affine.steps.assign(type.getRank(), nullptr);
  llvm::Value *value = emitter.getScalar(scalar);
  bool isPointer = isa<PointerType>(type.getElementType());
  // Smaller numbers than bytes are kept in larger registers.
  if (!value->getType()->isIntegerTy(isPointer ? 64 : getWidth(scalar)) ||
      value->getType()->isIntegerTy(1))
    return std::nullopt;
  affine.base = builder.CreateSExt(value, emitter.getI64());
  if (isPointer)
    return affine;
  unsigned width = getWidth(scalar);
  affine.bits = width;
  if (auto *constant = llvm::dyn_cast<llvm::ConstantInt>(affine.base))
    affine.bits = constant->getValue().getSignificantBits();
  limit(affine, scalar, std::min(width, kWideBits));
  return affine;
}

Reader::Result Reader::readConstant(ConstantOp op) {
  auto elements = dyn_cast<mlir::DenseIntElementsAttr>(op.getValue());
  if (!elements || !elements.isSplat())
    return std::nullopt;
  llvm::APInt value = elements.getSplatValue<llvm::APInt>();
  if (value.getBitWidth() < 8 || value.getSignificantBits() > kWideBits)
    return std::nullopt;
  Affine affine{getNumber(value.getSExtValue()), {}, 0};
  affine.steps.assign(getShape(op).size(), nullptr);
  affine.bits = value.getSignificantBits();
  return affine;
}

Reader::Result Reader::readSum(Operation *op, bool isDifference) {
  mlir::Value left = op->getOperand(0), right = op->getOperand(1);
  Result lhs = read(left), rhs = lhs ? read(right) : std::nullopt;
  if (!rhs)
    return std::nullopt;
  if (std::max(lhs->bits, rhs->bits) + 1 > kMostBits) {
    limit(*lhs, left, kWideBits);
    limit(*rhs, right, kWideBits);
  }
  return add(*lhs, *rhs, isDifference);
}

Reader::Result Reader::readProduct(MulIOp op) {
  mlir::Value left = op.getLhs(), right = op.getRhs();
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

/// Of numbers that are smaller, which is how kernels wrap rows around that are
/// never written.
Reader::Result Reader::readRemainder(RemIOp op) {
  Result lhs = read(op.getLhs()), rhs = lhs ? read(op.getRhs()) : std::nullopt;
  if (!rhs || !rhs->isUniform())
    return std::nullopt;
  unsigned width = getWidth(op);
  limit(*lhs, op.getLhs(), width);
  limit(*rhs, op.getRhs(), width);
  auto [least, most] = getEnds(*lhs, op);
  require(builder.CreateICmpSGE(least, getNumber(0)));
  require(builder.CreateICmpSLT(most, rhs->base));
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
  // Addresses wrap around as the processor's numbers do.
  scale(*numbers, emitter.getI64(getStorageSize(pointee)));
  Affine result = add(*pointers, *numbers, /*isDifference=*/false);
  result.bits = 0;
  return result;
}

Reader::Result Reader::readExtension(ExtIOp op) {
  Result result = read(op.getFrom());
  if (!result)
    return std::nullopt;
  limit(*result, op.getFrom(), getWidth(op.getFrom()));
  if (!isSigned(op.getSignedness())) {
    auto [least, most] = getEnds(*result, op);
    require(builder.CreateICmpSGE(least, getNumber(0)));
  }
  return result;
}

Reader::Result Reader::readReshape(Operation *op) {
  mlir::Value source = op->getOperand(0);
  Result from = read(source);
  if (!from)
    return std::nullopt;
  // The step of each bit of the number of an element: one of a dimension, times
  // a power of two.
  struct Step {
    llvm::Value *unit;
    unsigned shift;
  };
  llvm::SmallVector<Step, 12> bits;
  llvm::ArrayRef<int64_t> before = getShape(source),
                          after = getShape(op->getResult(0));
  for (size_t d = before.size(); d-- > 0;)
    for (unsigned bit = 0; bit < llvm::Log2_64(before[d]); ++bit)
      bits.push_back({from->steps[d], bit});
  Affine result{from->base, {}, from->bits};
  result.steps.assign(after.size(), nullptr);
  size_t next = 0;
  for (size_t d = after.size(); d-- > 0;) {
    unsigned size = llvm::Log2_64(after[d]);
    if (!size)
      continue;
    Step first = bits[next];
    for (unsigned bit = 0; bit < size; ++bit) {
      Step step = bits[next + bit];
      if (step.unit != first.unit ||
          (step.unit && step.shift != first.shift + bit))
        return std::nullopt;
    }
    if (first.unit)
      result.steps[d] = builder.CreateShl(first.unit, first.shift);
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
      step = nullptr;
  return result;
}

Reader::Result Reader::readPermute(PermuteOp op) {
  Result from = read(op.getSource());
  if (!from)
    return std::nullopt;
  Affine result{from->base, {}, from->bits};
  for (int32_t d : op.getPermutation())
    result.steps.push_back(from->steps[d]);
  return result;
}

Reader::Result Reader::read(mlir::Value tile) {
  if (KernelEmitter::isScalar(tile))
    return readScalar(tile);
  Operation *op = tile.getDefiningOp();
  if (!op || ++numRead > kMaxOperations || depth > kMaxDepth)
    return std::nullopt;
  ++depth;
  Result result =
      llvm::TypeSwitch<Operation *, Result>(op)
          .Case([&](ConstantOp each) { return readConstant(each); })
          .Case([&](IotaOp each) -> Result {
            Affine affine{getNumber(0), {getNumber(1)}, 0};
            affine.bits = llvm::Log2_64(getShape(each).front()) + 1;
            // They would wrap around.
            if (affine.bits > getWidth(each))
              return std::nullopt;
            return affine;
          })
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

bool Reader::requireAll(mlir::Value mask) {
  if (KernelEmitter::isScalar(mask)) {
    require(emitter.getScalar(mask));
    return true;
  }
  Operation *op = mask.getDefiningOp();
  if (!op || ++numRead > kMaxOperations)
    return false;
  if (auto constant = dyn_cast<ConstantOp>(op)) {
    auto elements = dyn_cast<mlir::DenseIntElementsAttr>(constant.getValue());
    return elements && elements.isSplat() &&
           elements.getSplatValue<llvm::APInt>().isOne();
  }
  if (isa<AndIOp>(op))
    return requireAll(op->getOperand(0)) && requireAll(op->getOperand(1));
  if (isa<ReshapeOp, BroadcastOp, PermuteOp, AssumeOp>(op))
    return requireAll(op->getOperand(0));
  auto compare = dyn_cast<CmpIOp>(op);
  if (!compare)
    return false;
  mlir::Value left = compare.getLhs(), right = compare.getRhs();
  Result lhs = read(left), rhs = lhs ? read(right) : std::nullopt;
  if (!rhs)
    return false;
  unsigned width = std::min(getWidth(left), kWideBits);
  limit(*lhs, left, width);
  limit(*rhs, right, width);
  if (!isSigned(compare.getSignedness()))
    for (auto [affine, tile] : {std::pair{*lhs, left}, std::pair{*rhs, right}})
      require(builder.CreateICmpSGE(getEnds(affine, tile).first, getNumber(0)));
  auto [least, most] = getEnds(add(*lhs, *rhs, /*isDifference=*/true), left);
  llvm::Value *zero = getNumber(0);
  switch (compare.getComparisonPredicate()) {
  case ComparisonPredicate::LessThan:
    require(builder.CreateICmpSLT(most, zero));
    return true;
  case ComparisonPredicate::LessThanOrEqual:
    require(builder.CreateICmpSLE(most, zero));
    return true;
  case ComparisonPredicate::GreaterThan:
    require(builder.CreateICmpSGT(least, zero));
    return true;
  case ComparisonPredicate::GreaterThanOrEqual:
    require(builder.CreateICmpSGE(least, zero));
    return true;
  default:
    return false;
  }
}

std::optional<ViewAccess> cpu::describePointers(KernelEmitter &emitter,
                                                mlir::Value pointers,
                                                mlir::Value mask,
                                                mlir::Value tile) {
  Reader reader(emitter);
  std::optional<Affine> affine = reader.read(pointers);
  if (!affine || (mask && !reader.requireAll(mask)))
    return std::nullopt;
  ViewAccess access;
  access.tile = tile;
  access.type = emitter.getType(tile);
  access.origin = access.tensor.base = affine->base;
  access.isInside = reader.condition;
  access.padding = emitter.makeConstant(access.type, 0);
  llvm::Value *zero = emitter.getI64(0);
  uint64_t size = getStorageSize(access.type);
  for (llvm::Value *step : affine->steps) {
    auto *constant = llvm::dyn_cast_or_null<llvm::ConstantInt>(step);
    access.hasUnitStride.push_back(constant && constant->equalsInt(size));
    access.tensor.strides.push_back(step ? step : zero);
    access.tensor.sizes.push_back(zero); // nobody looks: nothing is checked
    access.starts.push_back(zero);
    access.isChecked.push_back(false);
  }
  return access;
}
