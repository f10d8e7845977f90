//===- TensorCopy.h - bulk operations of a warp -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Bulk copies, tensor copies, `st.async` and `red.async` are all a
// BulkTransfer: pieces of memory that are copied or combined when it acts, and
// mbarriers that are told. Faults of the program are found when it is issued.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_PTX_TENSORCOPY_H
#define TESSERA_PTX_TENSORCOPY_H

#include "tessera/ptx/BulkReduction.h"
#include "tessera/ptx/Warp.h"

namespace tessera::ptx {

class Decoder;
struct AddressParts;

struct BulkTransfer : AsyncOp {
  /// Bytes that are contiguous on both sides; offsets in the regions.
  struct Piece {
    uint64_t to = 0, from = 0;
    uint32_t bytes = 0;
    /// Out of the tensor's bounds: nothing is read, `to` is filled.
    bool isFill = false;
  };
  std::vector<Piece> pieces;
  /// More than one for a multicast: the offsets are the same in all.
  std::vector<Region *> targets;
  /// Null if the bytes are in `value`.
  Region *source = nullptr;
  /// The operand of `st.async` and `red.async`.
  std::vector<uint8_t> value;

  /// Combines instead of copying.
  BulkReduction reduction = nullptr;
  /// Of a tensor: how elements are filled and converted.
  std::optional<TensorMap> map;

  /// Mbarriers on which bytes are counted, by CTA and offset.
  struct Completion {
    Block *owner;
    uint32_t offset;
    uint64_t bytes;
  };
  std::vector<Completion> completions;

  void act() override;

  /// Calls `f(region, offset, bytes, kind)` for each range of memory that the
  /// operation reads, writes or updates, merged and in ascending order.
  template <typename F> void forEachRange(F f) const {
    forEachRead([&](Region &region, uint64_t offset, uint64_t bytes) {
      f(region, offset, bytes, Access::Read);
    });
    forEachWrite([&](Region &region, uint64_t offset, uint64_t bytes) {
      f(region, offset, bytes, reduction ? Access::Update : Access::Write);
    });
  }
  /// What `wait_group.read` waits for.
  template <typename F> void forEachRead(F f) const {
    if (source)
      for (auto [offset, bytes] : getReads())
        f(*source, offset, bytes);
  }
  template <typename F> void forEachWrite(F f) const {
    for (auto [offset, bytes] : getWrites())
      for (Region *target : targets)
        f(*target, offset, bytes);
  }

private:
  using Ranges = std::vector<std::pair<uint64_t, uint64_t>>;
  Ranges getReads() const;
  Ranges getWrites() const;
  void move(Region &target, const Piece &piece);
};

/// Per lane: transfers that are not committed, and committed groups, oldest
/// first.
struct Warp::BulkGroups {
  struct Group {
    std::vector<std::shared_ptr<BulkTransfer>> transfers;
    /// `wait_group.read` has waited for it.
    bool isRead = false;
  };
  struct Lane {
    std::vector<std::shared_ptr<BulkTransfer>> open;
    std::deque<Group> groups;
  };
  /// Empty until the first transfer of the warp: most have none.
  std::vector<Lane> lanes;

  Lane &get(unsigned lane) {
    if (lanes.empty())
      lanes.resize(kLanes);
    return lanes[lane];
  }
};

/// An mbarrier that a transfer counts its bytes on.
struct TransferBarrier {
  Block *owner = nullptr;
  uint32_t offset = 0;

  explicit operator bool() const { return owner; }
};
/// Finds the mbarrier of an operand. Reports if there is none, or if it is in
/// another CTA than the destination.
TransferBarrier findBarrier(Warp &warp, const Op &op, unsigned lane,
                            Space space, const AddressParts &address,
                            const Spot &to);

/// Sets the targets and mbarriers of a transfer to shared memory. `bytes` is
/// the size at the destination and `counted` what the mbarriers count. With a
/// mask, the destination and the mbarrier are those with the same offsets in
/// each CTA that it names. A spot that is empty, after a report, makes a
/// transfer that only counts, so that nobody waits for it in vain.
void setDestination(Warp &warp, const Op &op, unsigned lane,
                    BulkTransfer &transfer, const Spot &to, uint64_t bytes,
                    const TransferBarrier &barrier, uint64_t counted,
                    std::optional<uint32_t> mask);

/// Issues a transfer that completes on mbarriers.
void issueWithBarrier(Warp &warp, const Op &op, unsigned lane,
                      std::shared_ptr<BulkTransfer> transfer);
/// Issues one that belongs to the lane's open group.
void issueInGroup(Warp &warp, const Op &op, unsigned lane,
                  std::shared_ptr<BulkTransfer> transfer);

/// Modifiers behind the spaces, which come in any order.
struct BulkModifiers {
  /// Of the two, how the copy completes.
  bool hasBarrier = false, hasGroup = false;
  bool isMulticast = false;
  bool hasPolicy = false;
};
BulkModifiers acceptBulkModifiers(Decoder &d);

/// True if the target has bulk copies; fails if not.
bool expectBulkTarget(Decoder &d);
/// Reports a write to constant memory. `to` is empty then.
void refuseConstant(Warp &warp, const Op &op, unsigned lane, Spot &to);

std::string toHex(uint64_t value);

bool decodeTensorCopy(Decoder &d);
bool decodeTensorReduction(Decoder &d);
bool decodeTensorPrefetch(Decoder &d);

} // namespace tessera::ptx

#endif // TESSERA_PTX_TENSORCOPY_H
