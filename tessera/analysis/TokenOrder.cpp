//===- TokenOrder.cpp - how memory operations are ordered -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/analysis/TokenOrder.h"

#include "llvm/ADT/SmallPtrSet.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::analysis;
using namespace tessera::cuda_tile;

//===----------------------------------------------------------------------===//
// Other tile blocks
//===----------------------------------------------------------------------===//

bool analysis::isSynchronizing(Operation *op) {
  if (auto access = dyn_cast<AccessOpInterface>(op))
    return access.isAtomic() || !access.isWeak();
  return op->hasTrait<Fence>();
}

bool analysis::mayWriteMemory(Operation *op) {
  auto access = dyn_cast<AccessOpInterface>(op);
  return isSynchronizing(op) || (access && access.isWriting());
}

bool analysis::hasSynchronization(EntryOp entry) {
  return entry
      ->walk([](Operation *op) {
        return isSynchronizing(op) ? WalkResult::interrupt()
                                   : WalkResult::advance();
      })
      .wasInterrupted();
}

//===----------------------------------------------------------------------===//
// Weak accesses
//===----------------------------------------------------------------------===//

static void append(SmallVectorImpl<const void *> &key, Value value) {
  key.push_back(value ? value.getAsOpaquePointer() : nullptr);
}
static void append(SmallVectorImpl<const void *> &key, Attribute attribute) {
  key.push_back(attribute ? attribute.getAsOpaquePointer() : nullptr);
}

/// Appends what selects the elements of a view access. That includes the
/// promise `inbounds`: without it more elements may be read.
template <typename OpTy>
static void appendView(SmallVectorImpl<const void *> &key, OpTy op) {
  append(key, op.getView());
  for (Value index : op.getIndex())
    append(key, index);
  append(key, op.getInboundsAttr());
}

static bool isWeakAccess(Operation *op) {
  auto access = dyn_cast<AccessOpInterface>(op);
  return access && access.isWeak();
}

std::optional<WeakLoad> analysis::getWeakLoad(Operation *op) {
  if (!isWeakAccess(op))
    return std::nullopt;
  if (auto load = dyn_cast<LoadPtrTkoOp>(op)) {
    WeakLoad weak{
        op, load.getResult(), load.getToken(), load.getResultToken(), {}};
    append(weak.key, load.getSource());
    append(weak.key, load.getMask());
    append(weak.key, load.getPaddingValue());
    return weak;
  }
  if (auto load = dyn_cast<LoadViewTkoOp>(op)) {
    WeakLoad weak{
        op, load.getTile(), load.getToken(), load.getResultToken(), {}};
    appendView(weak.key, load);
    return weak;
  }
  return std::nullopt;
}

std::optional<WeakStore> analysis::getWeakStore(Operation *op) {
  if (!isWeakAccess(op))
    return std::nullopt;
  if (auto store = dyn_cast<StorePtrTkoOp>(op)) {
    WeakStore weak{op, store.getMask(), store.getResultToken(), {}};
    append(weak.place, store.getDestination());
    return weak;
  }
  if (auto store = dyn_cast<StoreViewTkoOp>(op)) {
    WeakStore weak{op, {}, store.getResultToken(), {}};
    appendView(weak.place, store);
    return weak;
  }
  return std::nullopt;
}

TokenPath analysis::findTokenPath(const WeakLoad &first,
                                  const WeakLoad &second) {
  // Front ends thread one token through a whole kernel; limit the search.
  constexpr unsigned kMaxSteps = 64;
  bool isAfterFirst = false;
  llvm::SmallPtrSet<Value, 8> seen;
  SmallVector<Value, 8> pending;
  if (second.tokenIn)
    pending.push_back(second.tokenIn);
  while (!pending.empty()) {
    Value token = pending.pop_back_val();
    if (token == first.tokenIn || !seen.insert(token).second)
      continue;
    if (token == first.tokenOut) {
      isAfterFirst = true;
      continue;
    }
    if (seen.size() > kMaxSteps)
      return TokenPath::Unknown;
    Operation *producer = token.getDefiningOp();
    if (!producer)
      return TokenPath::Unknown;
    if (auto join = dyn_cast<JoinTokensOp>(producer)) {
      llvm::append_range(pending, join.getTokens());
    } else if (std::optional<WeakLoad> load = getWeakLoad(producer)) {
      if (load->tokenIn)
        pending.push_back(load->tokenIn);
    } else if (!isa<MakeTokenOp>(producer)) {
      return TokenPath::Unknown;
    }
  }
  return isAfterFirst ? TokenPath::AfterFirst : TokenPath::BesideFirst;
}
