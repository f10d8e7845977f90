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
//===----------------------------------------------------------------------===//

#include "tessera/transforms/SliceEmitter.h"
#include "tessera/transforms/SplitTiles.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::analysis;
using namespace tessera::cuda_tile;

namespace {
/// An operand of a product, and how it is made: a weak load and movements, of
/// which each is used only by the next.
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
    if (!isa<ReshapeOp, PermuteOp>(op))
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

static bool splitProduct(Operation *product, uint64_t maxDepthBytes) {
  auto lhs = cast<TileType>(product->getOperand(0).getType());
  uint64_t bits =
      lhs.getShape().back() * lhs.getElementType().getIntOrFloatBitWidth();
  // rule split-tiles.depth
  if (bits <= maxDepthBytes * 8)
    return false;
  int64_t parts = llvm::PowerOf2Ceil(llvm::divideCeil(bits, maxDepthBytes * 8));
  SmallVector<Operand, 4> operands;
  for (auto [number, dim] : getDepthDims(product)) {
    std::optional<Operand> operand = readOperand(product, number, dim, parts);
    if (!operand)
      return false;
    operands.push_back(std::move(*operand));
  }
  SmallVector<SmallVector<Value>, 4> loaded;
  for (const Operand &operand : operands)
    loaded.push_back(loadParts(operand, parts));
  OpBuilder builder(product);
  Value sum = product->getOperand(2);
  for (int64_t i = 0; i < parts; ++i) {
    Operation *step = builder.clone(*product);
    step->setOperand(2, sum);
    for (auto [operand, values] : llvm::zip_equal(operands, loaded))
      step->setOperand(operand.number, values[i]);
    sum = step->getResult(0);
  }
  product->getResult(0).replaceAllUsesWith(sum);
  product->erase();
  for (const Operand &operand : operands)
    for (auto [op, dim] : llvm::reverse(operand.steps))
      op->erase();
  return true;
}

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
