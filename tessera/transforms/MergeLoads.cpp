//===- MergeLoads.cpp - merges loads of the same elements -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/analysis/TokenOrder.h"
#include "tessera/transforms/Passes.h"

#include "mlir/IR/Dominance.h"

#include <map>

namespace tessera {
#define GEN_PASS_DEF_MERGELOADS
#include "tessera/transforms/Passes.h.inc"
} // namespace tessera

using namespace mlir;
using namespace tessera;
using namespace tessera::analysis;

/// Returns the token that replaces that of the second load once the first
/// serves both. A store that is ordered after the second load must then be
/// ordered after the first.
static Value mergeTokens(const WeakLoad &first, const WeakLoad &second,
                         TokenPath path) {
  // rule merge-loads.after, merge-loads.same, merge-loads.beside
  if (path == TokenPath::AfterFirst)
    return second.tokenIn;
  if (!second.tokenIn || second.tokenIn == first.tokenIn)
    return first.tokenOut;
  OpBuilder builder(second.op);
  return cuda_tile::JoinTokensOp::create(
      builder, second.op->getLoc(), ValueRange{second.tokenIn, first.tokenOut});
}

namespace {
class Merger {
public:
  explicit Merger(DominanceInfo &dominance) : dominance(dominance) {}

  /// Merges `op` into an earlier load. Operations are visited in the order of a
  /// walk, so those that dominate `op` come before it.
  bool visit(Operation *op) {
    std::optional<WeakLoad> load = getWeakLoad(op);
    if (!load)
      return false;
    // There may be many loads of one place that cannot be merged; try only the
    // last ones.
    constexpr size_t kMaxTried = 8;
    std::vector<WeakLoad> &earlier = known[load->key];
    size_t numTried = 0;
    for (const WeakLoad &first : llvm::reverse(earlier)) {
      if (++numTried > kMaxTried)
        break;
      if (first.value.getType() != load->value.getType() ||
          !dominance.properlyDominates(first.op, op))
        continue;
      TokenPath path = findTokenPath(first, *load);
      if (path == TokenPath::Unknown)
        continue;
      Value token = mergeTokens(first, *load, path);
      load->value.replaceAllUsesWith(first.value);
      load->tokenOut.replaceAllUsesWith(token);
      op->erase();
      return true;
    }
    earlier.push_back(std::move(*load));
    return false;
  }

private:
  DominanceInfo &dominance;
  // Only used for lookups, so the order of pointers does not matter.
  std::map<SmallVector<const void *, 8>, std::vector<WeakLoad>> known;
};

struct MergeLoads : public tessera::impl::MergeLoadsBase<MergeLoads> {
  void runOnOperation() override {
    Merger merger(getAnalysis<DominanceInfo>());
    bool isChanged = false;
    getOperation()->walk<WalkOrder::PreOrder>([&](Operation *op) {
      // Do not visit the regions of an erased operation.
      if (!merger.visit(op))
        return WalkResult::advance();
      isChanged = true;
      return WalkResult::skip();
    });
    if (!isChanged)
      markAllAnalysesPreserved();
  }
};
} // namespace
