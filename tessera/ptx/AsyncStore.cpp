//===- AsyncStore.cpp - st.async and red.async -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/ptx/Block.h"
#include "tessera/ptx/Lanes.h"
#include "tessera/ptx/MemoryModifiers.h"
#include "tessera/ptx/TensorCopy.h"

#include <cstring>

using namespace tessera;
using namespace tessera::ptx;

namespace {

/// at[0] and the following hold the value or the elements of a vector.
struct AsyncStoreDetail : Detail {
  Space space = Space::Generic, barrierSpace = Space::Generic;
  AddressParts address, barrier;
  unsigned count = 1, elementBytes = 4;
  BulkReduction reduction = nullptr;
};

void runAsyncStore(Warp &warp, const Op &op) {
  const AsyncStoreDetail &t = op.get<AsyncStoreDetail>();
  uint64_t bytes = uint64_t(t.count) * t.elementBytes;
  forLanes(warp.mask, [&](unsigned l) {
    uint64_t address = getAddress(warp, t.address, l);
    Spot to = warp.find(op, l, t.space, address, bytes, bytes);
    if (to && to.space != Space::Shared) {
      warp.report(op, FindingKind::OutOfBounds, l,
                  "the destination " + toHex(address) +
                      " is not in shared memory");
      to = {};
    }
    TransferBarrier barrier =
        findBarrier(warp, op, l, t.barrierSpace, t.barrier, to);
    if (!barrier)
      return;
    auto transfer = std::make_shared<BulkTransfer>();
    if (to) {
      transfer->value.resize(bytes);
      for (unsigned i = 0; i < t.count; ++i)
        std::memcpy(
            transfer->value.data() + i * t.elementBytes,
            t.elementBytes == 8
                ? static_cast<void *>(warp.lanes<uint64_t>(op.at[i]) + l)
                : static_cast<void *>(warp.lanes<uint32_t>(op.at[i]) + l),
            t.elementBytes);
      transfer->pieces.push_back({to.offset, 0, uint32_t(bytes), false});
      transfer->reduction = t.reduction;
    }
    setDestination(warp, op, l, *transfer, to, bytes, barrier, bytes,
                   std::nullopt);
    issueWithBarrier(warp, op, l, std::move(transfer));
  });
}

/// The space and the mbarrier, which both instructions have.
bool takeSpace(Decoder &d, AsyncStoreDetail &t) {
  if (d.accept("shared::cluster"))
    t.space = t.barrierSpace = Space::Shared;
  return d.takeOneOf({"mbarrier::complete_tx::bytes"}) >= 0;
}

/// `[to], value, [mbarrier]`
bool takeOperands(Decoder &d, AsyncStoreDetail &t, Type type) {
  if (!d.expectOperands(3) ||
      !decodeAddress(d, d.operands()[0], t.space, t.address) ||
      !decodeAddress(d, d.operands()[2], t.barrierSpace, t.barrier))
    return false;
  t.elementBytes = getBitWidth(type) / 8;
  const Operand &value = d.operands()[1];
  if (t.count == 1)
    return d.source(0, 1, type);
  if (value.kind != Operand::Vector || value.parts.size() != t.count)
    return d.fail(value.position,
                  "expected a vector of " + std::to_string(t.count));
  for (unsigned i = 0; i < t.count; ++i)
    if (!d.sourceOf(value.parts[i], type, d.op().at[i]))
      return false;
  return true;
}

bool finish(Decoder &d, std::unique_ptr<AsyncStoreDetail> made) {
  d.op().opClass = OpClass::AsyncCopy;
  d.op().needsDefined = true;
  d.op().run = runAsyncStore;
  d.op().detail = std::move(made);
  return true;
}

/// The function of a reduction; null if there is none for the type.
BulkReduction findReduction(BulkOp op, Type type) {
  bool isBits = op == BulkOp::And || op == BulkOp::Or || op == BulkOp::Xor;
  switch (type) {
  case Type::B32:
    return isBits ? findBulkReduction(op, TensorType::U32) : nullptr;
  case Type::U32:
    return isBits ? nullptr : findBulkReduction(op, TensorType::U32);
  case Type::S32:
    return op <= BulkOp::Max ? findBulkReduction(op, TensorType::S32) : nullptr;
  default: // 64 bits
    return op == BulkOp::Add ? findBulkReduction(op, TensorType::U64) : nullptr;
  }
}

} // namespace

bool ptx::decodeAsyncStore(Decoder &d) {
  auto made = std::make_unique<AsyncStoreDetail>();
  if (d.peek() == "bulk")
    return d.fail("'st.bulk' needs sm_100");
  if (d.takeOneOf({"async"}) < 0 || !expectBulkTarget(d))
    return false;
  d.accept("weak");
  if (!takeSpace(d, *made))
    return false;
  int vector = d.acceptOneOf({"v2", "v4"});
  made->count = vector < 0 ? 1 : 2u << vector;
  std::optional<Type> type =
      d.takeType({Type::B32, Type::U32, Type::S32, Type::F32, Type::B64,
                  Type::U64, Type::S64, Type::F64});
  if (!type)
    return false;
  if (made->count * getBitWidth(*type) > 128)
    return d.fail("a vector has at most 128 bits");
  return takeOperands(d, *made, *type) && finish(d, std::move(made));
}

bool ptx::decodeAsyncReduction(Decoder &d) {
  auto made = std::make_unique<AsyncStoreDetail>();
  if (d.takeOneOf({"async"}) < 0 || !expectBulkTarget(d) ||
      d.takeOneOf({"relaxed"}) < 0 || d.takeOneOf({"cluster"}) < 0 ||
      !takeSpace(d, *made))
    return false;
  int operation =
      d.takeOneOf({"add", "min", "max", "inc", "dec", "and", "or", "xor"});
  std::optional<Type> type;
  if (operation >= 0)
    type = d.takeType({Type::B32, Type::U32, Type::S32, Type::U64, Type::S64});
  if (!type)
    return false;
  made->reduction = findReduction(BulkOp(operation), *type);
  if (!made->reduction)
    return d.fail("'red.async' has no '." +
                  std::string(getSpelling(BulkOp(operation))) + "' for type ." +
                  std::string(getSpelling(*type)));
  return takeOperands(d, *made, *type) && finish(d, std::move(made));
}
