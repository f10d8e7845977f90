//===- TokenChain.cpp - weak accesses along tokens -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/analysis/TokenOrder.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::analysis;
using namespace tessera::cuda_tile;

static void append(SmallVectorImpl<const void *> &key, Value value) {
  key.push_back(value ? value.getAsOpaquePointer() : nullptr);
}
static void append(SmallVectorImpl<const void *> &key, Attribute attribute) {
  key.push_back(attribute ? attribute.getAsOpaquePointer() : nullptr);
}

template <typename OpTy> static bool isWeak(OpTy op) {
  return op.getMemoryOrderingSemantics() == MemoryOrderingSemantics::Weak;
}

/// Of view accesses, what selects the elements. The promise `inbounds` is part
/// of it: without it more may be read than with it.
template <typename OpTy>
static void appendView(SmallVectorImpl<const void *> &key, OpTy op) {
  append(key, op.getView());
  for (Value index : op.getIndex())
    append(key, index);
  append(key, op.getInboundsAttr());
}

std::optional<WeakLoad> analysis::getWeakLoad(Operation *op) {
  if (auto load = dyn_cast<LoadPtrTkoOp>(op); load && isWeak(load)) {
    WeakLoad weak{
        op, load.getResult(), load.getToken(), load.getResultToken(), {}};
    append(weak.key, load.getSource());
    append(weak.key, load.getMask());
    append(weak.key, load.getPaddingValue());
    return weak;
  }
  if (auto load = dyn_cast<LoadViewTkoOp>(op); load && isWeak(load)) {
    WeakLoad weak{
        op, load.getTile(), load.getToken(), load.getResultToken(), {}};
    appendView(weak.key, load);
    return weak;
  }
  return std::nullopt;
}

std::optional<WeakStore> analysis::getWeakStore(Operation *op) {
  if (auto store = dyn_cast<StorePtrTkoOp>(op); store && isWeak(store)) {
    WeakStore weak{op, store.getMask(), store.getResultToken(), {}};
    append(weak.place, store.getDestination());
    return weak;
  }
  if (auto store = dyn_cast<StoreViewTkoOp>(op); store && isWeak(store)) {
    WeakStore weak{op, {}, store.getResultToken(), {}};
    appendView(weak.place, store);
    return weak;
  }
  return std::nullopt;
}

MutableOperandRange analysis::getTokenOperand(Operation *op) {
  return llvm::TypeSwitch<Operation *, MutableOperandRange>(op)
      .Case<LoadPtrTkoOp, LoadViewTkoOp, StorePtrTkoOp, StoreViewTkoOp>(
          [](auto access) { return access.getTokenMutable(); });
}

TokenPath analysis::findTokenPath(const WeakLoad &first,
                                  const WeakLoad &second) {
  // Front ends thread one token through a kernel: do not follow it for ever.
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
