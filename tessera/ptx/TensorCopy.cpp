//===- TensorCopy.cpp - tensor copies -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/ptx/TensorCopy.h"
#include "tessera/ptx/Block.h"
#include "tessera/ptx/Checker.h"
#include "tessera/ptx/Lanes.h"
#include "tessera/ptx/MemoryModifiers.h"

using namespace tessera;
using namespace tessera::ptx;

namespace {

struct TensorDetail : Detail {
  enum Kind : uint8_t { Load, Store, Reduce, Prefetch };
  Kind kind = Load;
  unsigned rank = 1;
  bool isIm2col = false;
  BulkOp operation = BulkOp::Add;
  BulkModifiers modifiers;
  Space mapSpace = Space::Generic, sharedSpace = Space::Shared,
        barrierSpace = Space::Shared;
  AddressParts map, shared, barrier;
  std::array<uint32_t, 5> coordinates{};
  std::array<uint32_t, 3> offsets{};
  uint32_t maskAt = 0;

  bool isLoad() const { return kind == Load || kind == Prefetch; }
};

//===----------------------------------------------------------------------===//
// Execution
//===----------------------------------------------------------------------===//

/// Reads a lane's map. Reports what is wrong with it.
std::optional<TensorMap> readMap(Warp &warp, const Op &op, unsigned lane,
                                 const TensorDetail &t) {
  uint64_t address = getAddress(warp, t.map, lane);
  Spot spot = warp.find(op, lane, t.mapSpace, address, kTensorMapBytes,
                        kTensorMapAlignment);
  if (!spot)
    return std::nullopt;
  auto refuse = [&](std::string why) {
    warp.report(op, FindingKind::Trap, lane,
                "the tensor map at " + toHex(address) +
                    " cannot be used: " + std::move(why));
    return std::nullopt;
  };
  if (spot.space == Space::Shared || spot.space == Space::Local)
    return refuse("it is neither in global nor in constant memory nor a "
                  "parameter");
  if (warp.checker)
    warp.checker->tensormapUse(warp, op, lane, spot);
  Result<TensorMap> map = decode(
      std::span<const uint8_t, kTensorMapBytes>(spot.bytes, kTensorMapBytes));
  if (!map)
    return refuse(map.getMessage());
  if (map->isIm2col != t.isIm2col)
    return refuse(t.isIm2col ? "it is made for tiles and the copy for im2col"
                             : "it is made for im2col and the copy for tiles");
  if (map->rank != t.rank)
    return refuse("its rank is " + std::to_string(map->rank) +
                  " and the copy has " + std::to_string(t.rank) +
                  " coordinates");
  if (t.kind == TensorDetail::Reduce &&
      !findBulkReduction(t.operation, map->type))
    return refuse("elements of type " + std::string(getSpelling(map->type)) +
                  " cannot be reduced by ." +
                  std::string(getSpelling(t.operation)));
  return *map;
}

TensorPosition getPosition(Warp &warp, const TensorDetail &t, unsigned lane) {
  TensorPosition position;
  for (unsigned i = 0; i < t.rank; ++i)
    position.at[i] = warp.lanes<int32_t>(t.coordinates[i])[lane];
  for (unsigned i = 0; t.isIm2col && t.isLoad() && i + 2 < t.rank; ++i)
    position.offsets[i] = uint16_t(warp.lanes<uint32_t>(t.offsets[i])[lane]);
  return position;
}

std::string describe(const TensorMap &map, const TensorPosition &position) {
  std::string text = "{";
  for (unsigned i = 0; i < map.rank; ++i)
    text += (i ? ", " : "") + std::to_string(position.at[i]);
  return text + "}";
}

/// The region of the tensor. Reports pieces that are outside of it: the map
/// describes more memory than there is.
Region *findTensor(Warp &warp, const Op &op, unsigned lane,
                   const TensorMap &map, const TensorPosition &position,
                   const std::vector<TensorPiece> &pieces, bool isWritten) {
  Region *region = warp.grid.memory.find(map.address);
  if (!region) {
    warp.report(op, FindingKind::OutOfBounds, lane,
                "the tensor's address " + toHex(map.address) +
                    " is in no array");
    return nullptr;
  }
  if (isWritten && region->isConstant) {
    warp.report(op, FindingKind::OutOfBounds, lane,
                "a write to constant memory, '" + region->name + "'");
    return nullptr;
  }
  for (const TensorPiece &piece : pieces) {
    uint64_t offset = piece.address - region->base;
    if (!piece.isInside ||
        (offset <= region->size() && piece.bytes <= region->size() - offset))
      continue;
    warp.report(op, FindingKind::OutOfBounds, lane,
                "the box at " + describe(map, position) + " accesses " +
                    std::to_string(piece.bytes) + " bytes at " +
                    toHex(piece.address) + ", outside of '" + region->name +
                    "' (" + std::to_string(region->size()) + " bytes at " +
                    toHex(region->base) +
                    "): the map describes more than there is");
    return nullptr;
  }
  return region;
}

/// Checks a lane's copy, and sets what it moves. Without a destination nothing
/// is moved.
void setPieces(Warp &warp, const Op &op, unsigned lane, const TensorDetail &t,
               const TensorMap &map, Spot &shared, BulkTransfer &transfer) {
  TensorPosition position = getPosition(warp, t, lane);
  if (std::optional<Problem> fault = findFault(map, position, t.isLoad())) {
    warp.report(op, FindingKind::Trap, lane, fault->message);
    shared = {};
    return;
  }
  std::vector<TensorPiece> pieces =
      getPieces(map, position, uint32_t(shared.offset));
  bool isLoad = t.kind == TensorDetail::Load;
  bool isOutside =
      std::none_of(pieces.begin(), pieces.end(),
                   [](const TensorPiece &piece) { return piece.isInside; });
  Region *region = nullptr;
  if (!isOutside) {
    region = findTensor(warp, op, lane, map, position, pieces, !isLoad);
    if (!region) {
      shared = {};
      return;
    }
  }
  transfer.map = map;
  transfer.source = isLoad ? region : shared.region;
  if (!isLoad && region)
    transfer.targets.push_back(region);
  for (const TensorPiece &piece : pieces) {
    uint64_t inShared = shared.offset + piece.offset;
    uint64_t inTensor = region ? piece.address - region->base : 0;
    if (isLoad)
      transfer.pieces.push_back(
          {inShared, inTensor, piece.bytes, !piece.isInside});
    else if (piece.isInside)
      transfer.pieces.push_back({inTensor, inShared, piece.bytes, false});
  }
}

/// A load whose map was refused: what its mbarrier expects counts as come, so
/// that nobody waits for it in vain.
void skipLoad(Warp &warp, const Op &op, unsigned lane, const TensorDetail &t) {
  TransferBarrier barrier =
      findBarrier(warp, op, lane, t.barrierSpace, t.barrier, {});
  if (!barrier)
    return;
  int64_t expected = barrier.owner->mbarriers[barrier.offset].transactions;
  if (expected > 0)
    barrier.owner->completeTransactions(barrier.offset, uint64_t(expected),
                                        nullptr);
}

void runTensorCopy(Warp &warp, const Op &op) {
  const TensorDetail &t = op.get<TensorDetail>();
  forLanes(warp.mask, [&](unsigned l) {
    std::optional<TensorMap> map = readMap(warp, op, l, t);
    if (!map) {
      if (t.modifiers.hasBarrier)
        skipLoad(warp, op, l, t);
      return;
    }
    uint64_t bytes = map->getSharedBytes();
    Spot shared = warp.find(op, l, t.sharedSpace, getAddress(warp, t.shared, l),
                            bytes, kBoxAlignment);
    TransferBarrier barrier;
    if (t.modifiers.hasBarrier) {
      barrier = findBarrier(warp, op, l, t.barrierSpace, t.barrier, shared);
      if (!barrier)
        return;
    }
    auto transfer = std::make_shared<BulkTransfer>();
    if (shared)
      setPieces(warp, op, l, t, *map, shared, *transfer);
    if (!t.modifiers.hasBarrier) {
      if (t.kind == TensorDetail::Reduce)
        transfer->reduction = findBulkReduction(t.operation, map->type);
      issueInGroup(warp, op, l, std::move(transfer));
      return;
    }
    std::optional<uint32_t> mask;
    if (t.modifiers.isMulticast)
      mask = warp.lanes<uint32_t>(t.maskAt)[l];
    setDestination(warp, op, l, *transfer, shared, bytes, barrier,
                   map->getBoxBytes(), mask);
    issueWithBarrier(warp, op, l, std::move(transfer));
  });
}

void runTensorPrefetch(Warp &warp, const Op &op) {
  const TensorDetail &t = op.get<TensorDetail>();
  forLanes(warp.mask, [&](unsigned l) {
    std::optional<TensorMap> map = readMap(warp, op, l, t);
    if (!map)
      return;
    if (std::optional<Problem> fault =
            findFault(*map, getPosition(warp, t, l), true))
      warp.report(op, FindingKind::Trap, l, fault->message);
  });
}

//===----------------------------------------------------------------------===//
// Decoding
//===----------------------------------------------------------------------===//

bool takeRank(Decoder &d, TensorDetail &t) {
  int rank = d.takeOneOf({"1d", "2d", "3d", "4d", "5d"});
  t.rank = unsigned(rank + 1);
  return rank >= 0;
}

/// `.tile` may be left out. `im2col` is its name in this instruction.
bool takeMode(Decoder &d, TensorDetail &t, std::string_view im2col) {
  if (d.accept("tile"))
    return true;
  if (d.peek() == "tile::gather4" || d.peek() == "tile::scatter4" ||
      d.peek() == "im2col::w" || d.peek() == "im2col::w::128")
    return d.fail("'." + std::string(d.peek()) + "' needs sm_100");
  t.isIm2col = d.accept(im2col);
  if (t.isIm2col && t.rank < 3)
    return d.fail("'." + std::string(im2col) + "' needs 3 to 5 dimensions");
  return true;
}

/// Values of a vector, or a single one.
bool takeParts(Decoder &d, const Operand &operand, Type type, size_t count,
               uint32_t *at) {
  if (operand.kind != Operand::Vector)
    return count == 1 ? d.sourceOf(operand, type, *at)
                      : d.fail(operand.position,
                               "expected a vector of " + std::to_string(count));
  if (operand.parts.size() != count)
    return d.fail(operand.position, "expected " + std::to_string(count) +
                                        " elements, not " +
                                        std::to_string(operand.parts.size()));
  for (size_t i = 0; i < count; ++i)
    if (!d.sourceOf(operand.parts[i], type, at[i]))
      return false;
  return true;
}

/// `[map, {c0, c1}]`
bool takeTensor(Decoder &d, size_t number, TensorDetail &t) {
  const Operand &operand = d.operands()[number];
  if (operand.kind != Operand::Address || operand.parts.size() != 2)
    return d.fail(operand.position,
                  "expected a tensor map and coordinates in brackets");
  return decodeAddress(d, operand, t.mapSpace, t.map) &&
         takeParts(d, operand.parts[1], Type::B32, t.rank,
                   t.coordinates.data());
}

bool finish(Decoder &d, std::unique_ptr<TensorDetail> made, Handler run) {
  d.op().run = run;
  d.op().detail = std::move(made);
  return true;
}

/// `[shared], [map, {…}], [mbarrier], {offsets}, mask, policy`
bool decodeTensorLoad(Decoder &d, std::unique_ptr<TensorDetail> made,
                      bool isLocal) {
  TensorDetail &t = *made;
  t.kind = TensorDetail::Load;
  if (d.takeOneOf({"global"}) < 0 || !takeMode(d, t, "im2col"))
    return false;
  t.modifiers = acceptBulkModifiers(d);
  if (!t.modifiers.hasBarrier || t.modifiers.hasGroup)
    return d.fail("a copy to shared memory completes by "
                  "'.mbarrier::complete_tx::bytes'");
  if (t.modifiers.isMulticast && isLocal)
    return d.fail("'.multicast::cluster' needs '.shared::cluster'");
  size_t next = 3;
  if (!d.expectOperands(next + t.isIm2col + t.modifiers.isMulticast +
                        t.modifiers.hasPolicy) ||
      !decodeAddress(d, d.operands()[0], t.sharedSpace, t.shared) ||
      !takeTensor(d, 1, t) ||
      !decodeAddress(d, d.operands()[2], t.barrierSpace, t.barrier))
    return false;
  if (t.isIm2col && !takeParts(d, d.operands()[next++], Type::B16, t.rank - 2,
                               t.offsets.data()))
    return false;
  if (t.modifiers.isMulticast &&
      !d.sourceOf(d.operands()[next++], Type::B16, t.maskAt))
    return false;
  if (t.modifiers.hasPolicy && !decodePolicy(d, next))
    return false;
  return finish(d, std::move(made), runTensorCopy);
}

/// `[map, {…}], [shared], policy`
bool decodeTensorStore(Decoder &d, std::unique_ptr<TensorDetail> made) {
  TensorDetail &t = *made;
  if (!takeMode(d, t, "im2col_no_offs"))
    return false;
  t.modifiers = acceptBulkModifiers(d);
  if (!t.modifiers.hasGroup || t.modifiers.hasBarrier ||
      t.modifiers.isMulticast)
    return d.fail("a copy to global memory completes by '.bulk_group'");
  if (!d.expectOperands(2 + t.modifiers.hasPolicy) || !takeTensor(d, 0, t) ||
      !decodeAddress(d, d.operands()[1], t.sharedSpace, t.shared) ||
      (t.modifiers.hasPolicy && !decodePolicy(d, 2)))
    return false;
  return finish(d, std::move(made), runTensorCopy);
}

} // namespace

bool ptx::decodeTensorCopy(Decoder &d) {
  auto made = std::make_unique<TensorDetail>();
  if (!takeRank(d, *made))
    return false;
  int to = d.takeOneOf({"shared::cluster", "shared::cta", "global"});
  if (to < 0)
    return false;
  if (to < 2)
    return decodeTensorLoad(d, std::move(made), to == 1);
  made->kind = TensorDetail::Store;
  return d.takeOneOf({"shared::cta"}) >= 0 &&
         decodeTensorStore(d, std::move(made));
}

bool ptx::decodeTensorReduction(Decoder &d) {
  auto made = std::make_unique<TensorDetail>();
  if (!takeRank(d, *made) || d.takeOneOf({"global"}) < 0 ||
      d.takeOneOf({"shared::cta"}) < 0)
    return false;
  int operation =
      d.takeOneOf({"add", "min", "max", "inc", "dec", "and", "or", "xor"});
  if (operation < 0)
    return false;
  made->kind = TensorDetail::Reduce;
  made->operation = BulkOp(operation);
  return decodeTensorStore(d, std::move(made));
}

bool ptx::decodeTensorPrefetch(Decoder &d) {
  auto made = std::make_unique<TensorDetail>();
  TensorDetail &t = *made;
  t.kind = TensorDetail::Prefetch;
  if (!takeRank(d, t) || d.takeOneOf({"L2"}) < 0 ||
      d.takeOneOf({"global"}) < 0 || !takeMode(d, t, "im2col"))
    return false;
  t.modifiers.hasPolicy = d.accept("L2::cache_hint");
  if (!d.expectOperands(1u + t.isIm2col + t.modifiers.hasPolicy) ||
      !takeTensor(d, 0, t))
    return false;
  if (t.isIm2col &&
      !takeParts(d, d.operands()[1], Type::B16, t.rank - 2, t.offsets.data()))
    return false;
  if (t.modifiers.hasPolicy && !decodePolicy(d, 1u + t.isIm2col))
    return false;
  return finish(d, std::move(made), runTensorPrefetch);
}
