//===- Contraction.cpp - products that are added to something -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/dialect/Contraction.h"

using namespace mlir;
using namespace tessera::cuda_tile;

/// The product that defines an operand of a sum, if both may become one.
template <typename SumOp> static MulFOp findProduct(SumOp sum, Value operand) {
  auto product = operand.getDefiningOp<MulFOp>();
  if (!product || !product->hasOneUse() ||
      product.getRoundingMode() != sum.getRoundingMode() ||
      product.getFlushToZero() != sum.getFlushToZero())
    return {};
  return product;
}

std::optional<Contraction> tessera::cuda_tile::findContraction(Operation *op) {
  if (auto sum = dyn_cast<AddFOp>(op)) {
    // rule fuse-fma.left, fuse-fma.right
    // The left product first, as in the published tools; addition commutes.
    if (MulFOp left = findProduct(sum, sum.getLhs()))
      return Contraction{left, sum.getRhs(), /*negatesAddend=*/false};
    if (MulFOp right = findProduct(sum, sum.getRhs()))
      return Contraction{right, sum.getLhs(), /*negatesAddend=*/false};
  }
  // rule fuse-fma.difference
  if (auto difference = dyn_cast<SubFOp>(op))
    if (MulFOp product = findProduct(difference, difference.getLhs()))
      return Contraction{product, difference.getRhs(), /*negatesAddend=*/true};
  return std::nullopt;
}

Operation *tessera::cuda_tile::findContractedSum(MulFOp product) {
  if (!product->hasOneUse())
    return nullptr;
  Operation *user = *product->user_begin();
  std::optional<Contraction> contraction = findContraction(user);
  return contraction && contraction->product == product ? user : nullptr;
}
