//===- SplitProducts.cpp - products with a long k, in steps -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A product of operands that are loaded just for it,
//
//   %a, %t0 = load_view_tko weak %A[%i, %k] …            128x128
//   %b, %t1 = load_view_tko weak %B[%k, %j] …            128x128
//   %d = mmaf %a, %b, %c …
//
// becomes one product after another, each of which adds to the one before:
//
//   %a0 = load_view_tko weak %A'[%i, 2 * %k] …           128x64
//   %b0 = load_view_tko weak %B'[2 * %k, %j] …           64x128
//   %d0 = mmaf %a0, %b0, %c …
//   %a1 = load_view_tko weak %A'[%i, 2 * %k + 1] …
//   …
//
// Products are added in the same order as before. The loads stay where they
// are, so tokens order them as before.
//
// If all that a loop does is to add up such products, it gets more iterations
// instead, each with one product, so that the next one can be loaded meanwhile:
//
//   for %n in (2 * lb to 2 * ub, step 1)
//     %k, %r = %n / 2, %n mod 2
//     %a = load_view_tko weak %A'[%i, 2 * %k + %r] …
//     %b = load_view_tko weak %B'[2 * %k + %r, %j] …
//     %d = mmaf %a, %b, %c …
//
//===----------------------------------------------------------------------===//

#include "tessera/transforms/SliceEmitter.h"
#include "tessera/transforms/SplitTiles.h"

#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::analysis;
using namespace tessera::cuda_tile;

namespace {
/// An operand of a product, and how it is made: a weak load, movements, and
/// conversions, of which each is used only by the next.
struct Operand {
  unsigned number;
  /// The load first. Each is cut along its dimension.
  SmallVector<std::pair<Operation *, int>, 2> steps;
};
} // namespace

static std::optional<Operand> readOperand(Operation *product, unsigned number,
                                          int dim, int64_t parts) {
  Operand operand{number, {}};
  Value value = product->getOperand(number);
  for (;;) {
    if (!canCut(value, dim, parts) || !value.hasOneUse())
      return std::nullopt;
    Operation *op = value.getDefiningOp();
    auto dims = op ? getOperandDims(op, dim, parts) : std::nullopt;
    if (!dims)
      return std::nullopt;
    operand.steps.push_back({op, dim});
    auto access = dyn_cast<AccessOpInterface>(op);
    if (access && access.isWeak() && !access.isWriting())
      break;
    if (!isa<ReshapeOp, PermuteOp, FToFOp>(op))
      return std::nullopt;
    value = op->getOperand(0);
    dim = dims->front();
  }
  std::reverse(operand.steps.begin(), operand.steps.end());
  return operand;
}

/// The operands of a product that have k, and their dimension.
static SmallVector<std::pair<unsigned, int>, 4> getDepthDims(Operation *op) {
  int rank = cast<TileType>(op->getResult(0).getType()).getRank();
  SmallVector<std::pair<unsigned, int>, 4> dims = {{0, rank - 1},
                                                   {1, rank - 2}};
  if (isa<MmaFScaledOp>(op))
    dims.append({{3, rank - 1}, {4, rank - 2}});
  return dims;
}

/// Loads the parts of an operand where it is loaded now.
static SmallVector<Value> loadParts(const Operand &operand, int64_t parts) {
  Operation *load = operand.steps.front().first;
  SmallVector<Value> loaded, tokens;
  ImplicitLocOpBuilder builder(load->getLoc(), load);
  for (int64_t i = 0; i < parts; ++i) {
    PartBuilder part(builder, parts);
    builder.setInsertionPoint(load);
    part.setPart(i);
    for (auto [op, dim] : operand.steps) {
      builder.setInsertionPoint(op);
      if (op == load)
        for (auto [value, cut] : llvm::zip_equal(
                 op->getOperands(), *getOperandDims(op, dim, parts)))
          part.buildFromOutside(value, cut);
      part.buildPart(op, dim);
    }
    auto [last, dim] = operand.steps.back();
    loaded.push_back(part.get(last->getResult(0), dim));
    tokens.push_back(part.get(load->getResult(1), kWhole));
  }
  Value token = load->getResult(1);
  if (!token.use_empty()) {
    builder.setInsertionPoint(load);
    token.replaceAllUsesWith(
        builder.create<JoinTokensOp>(token.getType(), tokens));
  }
  return loaded;
}

/// How many parts a product needs.
static int64_t countParts(Operation *product, uint64_t maxDepthBytes) {
  auto lhs = cast<TileType>(product->getOperand(0).getType());
  // tf32 has 19 bits in 32.
  uint64_t bytes = llvm::divideCeil(
      lhs.getShape().back() *
          llvm::PowerOf2Ceil(lhs.getElementType().getIntOrFloatBitWidth()),
      8);
  // rule split-tiles.depth
  if (bytes <= maxDepthBytes)
    return 1;
  return llvm::PowerOf2Ceil(llvm::divideCeil(bytes, maxDepthBytes));
}

/// None if an operand cannot be cut into so many parts.
static std::optional<SmallVector<Operand, 4>> readOperands(Operation *product,
                                                           int64_t parts) {
  SmallVector<Operand, 4> operands;
  for (auto [number, dim] : getDepthDims(product)) {
    std::optional<Operand> operand = readOperand(product, number, dim, parts);
    if (!operand)
      return std::nullopt;
    operands.push_back(std::move(*operand));
  }
  return operands;
}

static bool splitProduct(Operation *product, uint64_t maxDepthBytes) {
  int64_t parts = countParts(product, maxDepthBytes);
  std::optional<SmallVector<Operand, 4>> operands;
  if (parts == 1 || !(operands = readOperands(product, parts)))
    return false;
  SmallVector<SmallVector<Value>, 4> loaded;
  for (const Operand &operand : *operands)
    loaded.push_back(loadParts(operand, parts));
  OpBuilder builder(product);
  Value sum = product->getOperand(2);
  for (int64_t i = 0; i < parts; ++i) {
    Operation *step = builder.clone(*product);
    step->setOperand(2, sum);
    for (auto [operand, values] : llvm::zip_equal(*operands, loaded))
      step->setOperand(operand.number, values[i]);
    sum = step->getResult(0);
  }
  product->getResult(0).replaceAllUsesWith(sum);
  product->erase();
  for (const Operand &operand : *operands)
    for (auto [op, dim] : llvm::reverse(operand.steps))
      op->erase();
  return true;
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

/// Whether all that a loop does is to load operands, and to add their product
/// to its only value.
static bool isSumOfProducts(ForOp loop, Operation *product,
                            ArrayRef<Operand> operands) {
  Block &body = loop.getRegion().front();
  Value sum = product->getResult(0), before = product->getOperand(2);
  auto type = cast<TileType>(loop.getLowerBound().getType());
  DenseElementsAttr step;
  // Numbers of iterations must not overflow.
  if (type.getElementType().getIntOrFloatBitWidth() > 32 ||
      !matchPattern(loop.getStep(), m_Constant(&step)) ||
      !step.getSplatValue<APInt>().isOne() ||
      loop.getInitValues().size() != 1 || before != body.getArgument(1) ||
      !before.hasOneUse() || !sum.hasOneUse() ||
      *sum.user_begin() != body.getTerminator())
    return false;
  SmallPtrSet<Operation *, 8> known = {product, body.getTerminator()};
  for (const Operand &operand : operands) {
    for (auto [op, dim] : operand.steps)
      known.insert(op);
    Operation *load = operand.steps.front().first;
    if (!load->getResult(1).use_empty())
      return false;
  }
  return llvm::all_of(body, [&](Operation &op) {
    return known.contains(&op) ||
           (op.getNumRegions() == 0 && isMemoryEffectFree(&op));
  });
}

/// Whether a bound times the number of parts fits into its type: it is a number
/// of tiles, or a small constant.
static bool fitsInParts(Value bound, int64_t parts) {
  constexpr int64_t kSmall = 1 << 16;
  // A number of 32 bits divided by this, rounded up, and times the parts.
  auto isCount = [&](int64_t extent) { return extent >= 4 * parts; };
  DenseElementsAttr constant;
  if (matchPattern(bound, m_Constant(&constant))) {
    int64_t value = constant.getSplatValue<APInt>().getSExtValue();
    return parts <= kSmall && 0 <= value && value < kSmall / 2;
  }
  if (auto divide = bound.getDefiningOp<DivIOp>())
    return matchPattern(divide.getRhs(), m_Constant(&constant)) &&
           isCount(constant.getSplatValue<APInt>().getSExtValue());
  auto shape = bound.getDefiningOp<GetIndexSpaceShapeOp>();
  if (!shape)
    return false;
  auto view = cast<TileView>(shape.getSrc().getType());
  unsigned dim = cast<OpResult>(bound).getResultNumber();
  Operation *makeView = shape.getSrc().getDefiningOp();
  return isa<PartitionViewType>(view) && makeView &&
         getIndexWidth(makeView, dim, 32) == 32 &&
         isCount(view.getTileType().getDimSize(dim));
}

/// Gives a loop as many iterations as there are parts of products.
static void splitLoop(ForOp loop, Operation *product,
                      ArrayRef<Operand> operands, int64_t parts) {
  ImplicitLocOpBuilder builder(loop.getLoc(), loop);
  Block &body = loop.getRegion().front();
  auto own = cast<TileType>(loop.getLowerBound().getType());
  bool isShort = own.getElementType().isInteger(32) &&
                 fitsInParts(loop.getLowerBound(), parts) &&
                 fitsInParts(loop.getUpperBound(), parts);
  auto numbers = isShort ? own : TileType::get({}, builder.getI64Type());
  auto constant = [&](int64_t value) -> Value {
    return builder.create<ConstantOp>(
        numbers, cast<DenseIntOrFPElementsAttr>(DenseElementsAttr::get(
                     cast<ShapedType>(numbers),
                     builder.getIntegerAttr(numbers.getElementType(), value))));
  };
  Signedness sign =
      loop.getUnsignedCmp() ? Signedness::Unsigned : Signedness::Signed;
  Value count = constant(parts);
  auto scale = [&](Value bound) -> Value {
    Value wide = isShort ? bound : builder.create<ExtIOp>(numbers, bound, sign);
    return builder.create<MulIOp>(numbers, wide, count, IntegerOverflow::None);
  };
  auto made =
      builder.create<ForOp>(loop->getResultTypes(), scale(loop.getLowerBound()),
                            scale(loop.getUpperBound()), constant(1),
                            loop.getInitValues(), loop.getUnsignedCmpAttr());
  Block *to = new Block;
  made.getRegion().push_back(to);
  Value number = to->addArgument(numbers, loop.getLoc());
  Value before = to->addArgument(made.getResult(0).getType(), loop.getLoc());
  builder.setInsertionPointToEnd(to);
  // Parts are a power of two: the shift rounds down.
  auto narrow = [&](Value value, Type type) -> Value {
    return value.getType() == type
               ? value
               : builder.create<TruncIOp>(type, value, IntegerOverflow::None);
  };
  Value index =
      narrow(builder.create<ShRIOp>(numbers, number,
                                    constant(llvm::Log2_64(parts)), sign),
             own);
  Value rest =
      narrow(builder.create<AndIOp>(numbers, number, constant(parts - 1)),
             TileType::get({}, builder.getI32Type()));
  PartBuilder part(builder, parts);
  part.setPart(rest);
  part.set(body.getArgument(0), kWhole, index);
  part.set(body.getArgument(1), kWhole, before);
  DenseMap<Operation *, int> steps;
  SmallVector<int> dims(product->getNumOperands(), kWhole);
  for (const Operand &operand : operands) {
    steps.insert(operand.steps.begin(), operand.steps.end());
    dims[operand.number] = operand.steps.back().second;
  }
  for (Operation &op : body.without_terminator()) {
    builder.setInsertionPointToEnd(to);
    builder.setLoc(op.getLoc());
    auto step = steps.find(&op);
    if (&op == product) {
      Operation *each = part.copy(product, dims, /*withRegions=*/false);
      builder.create<ContinueOp>(each->getResults());
    } else if (step == steps.end()) {
      part.buildWhole(&op);
    } else {
      if (isa<AccessOpInterface>(op))
        for (auto [value, cut] : llvm::zip_equal(
                 op.getOperands(), *getOperandDims(&op, step->second, parts)))
          if (cut != kWhole)
            part.buildFromOutside(value, cut);
      part.buildPart(&op, step->second);
    }
  }
  loop.replaceAllUsesWith(made.getResults());
  loop.erase();
}

bool tessera::splitLoopsOfProducts(EntryOp entry, uint64_t maxDepthBytes,
                                   int64_t leastExtent) {
  SmallVector<Operation *> products;
  entry->walk([&](Operation *op) {
    if (isa<MmaFOp, MmaIOp>(op))
      products.push_back(op);
  });
  bool hasChanged = false;
  for (Operation *product : products) {
    auto loop = dyn_cast<ForOp>(product->getParentOp());
    int64_t parts = countParts(product, maxDepthBytes);
    std::optional<SmallVector<Operand, 4>> operands;
    ArrayRef<int64_t> shape =
        cast<TileType>(product->getResult(0).getType()).getShape();
    if (!loop || parts == 1 || shape.back() < leastExtent ||
        shape[shape.size() - 2] < leastExtent ||
        !(operands = readOperands(product, parts)) ||
        !isSumOfProducts(loop, product, *operands))
      continue;
    splitLoop(loop, product, *operands, parts);
    hasChanged = true;
  }
  return hasChanged;
}

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

bool tessera::splitProducts(EntryOp entry, uint64_t maxDepthBytes) {
  SmallVector<Operation *> products;
  entry->walk([&](Operation *op) {
    if (isa<MmaFOp, MmaIOp, MmaFScaledOp>(op))
      products.push_back(op);
  });
  bool hasChanged = false;
  for (Operation *product : products)
    hasChanged |= splitProduct(product, maxDepthBytes);
  return hasChanged;
}
