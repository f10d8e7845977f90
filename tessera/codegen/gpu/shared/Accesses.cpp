//===- Accesses.cpp - what operations do to shared memory -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/shared/Accesses.h"

using namespace tessera;
using namespace tessera::gpu;
using layout::BitMatrix;
using layout::Group;
using layout::Layout;
using mlir::dyn_cast;
using mlir::Operation;
using mlir::Value;

llvm::SmallVector<SharedAccess, 2> gpu::getSharedAccesses(Operation *op) {
  llvm::SmallVector<SharedAccess, 2> accesses;
  auto add = [&](Value buffer, bool isWrite, Value tile = {}) {
    SharedAccess access = {};
    access.op = op;
    access.buffer = buffer.getDefiningOp<tgpu::AllocOp>();
    access.isWrite = isWrite;
    auto frag = tile ? dyn_cast<tgpu::FragType>(tile.getType()) : nullptr;
    auto type = cast<tgpu::BufferType>(buffer.getType());
    if (frag && type.getDepth() == 1 && frag.getShape() == type.getShape())
      access.layout = frag.getLayout();
    accesses.push_back(std::move(access));
  };
  auto addRound = [&](Value buffer, bool isWrite, tgpu::FragType frag,
                      llvm::ArrayRef<int64_t> whole, uint32_t bits) {
    add(buffer, isWrite);
    if (frag.getShape() != whole)
      return;
    accesses.back().layout = frag.getLayout();
    accesses.back().roundBits = bits;
  };
  if (auto put = dyn_cast<tgpu::PutOp>(op)) {
    add(put.getBuffer(), true, put.getSource());
  } else if (auto get = dyn_cast<tgpu::GetOp>(op)) {
    add(get.getBuffer(), false, get.getResult());
    if (get.getBuffer().getType().getDepth() != 1)
      accesses.back().slot = get.getIndices().front();
  } else if (auto put = dyn_cast<tgpu::PutRoundOp>(op)) {
    tgpu::FragType frag = put.getSource().getType();
    addRound(put.getBuffer(), true, frag, frag.getShape(), put.getBits());
  } else if (auto get = dyn_cast<tgpu::GetRoundOp>(op)) {
    addRound(get.getBuffer(), false, get.getResult().getType(), get.getShape(),
             get.getBits());
  } else if (auto copy = dyn_cast<tgpu::CopyOp>(op)) {
    add(copy.getBuffer(), true);
    accesses.back().slot = copy.getSlot();
    accesses.back().isCopy = true;
  } else if (auto round = dyn_cast<tgpu::RoundOp>(op)) {
    add(round.getBuffer(), true);
    accesses.back().slot = round.getSlot();
  } else if (mlir::isa<tgpu::MmaOp, tgpu::MmaWaitOp>(op)) {
    auto mma = dyn_cast<tgpu::MmaOp>(op);
    // What an iteration waits for may be of the one before, in another slot.
    // The check of rings looks at these.
    bool isOfBefore = !mma && mlir::isa<mlir::BlockArgument>(op->getOperand(0));
    if (!mma)
      mma = cast<tgpu::MmaWaitOp>(op).getProduct();
    for (auto [operand, slot] : {std::pair(mma.getLhs(), mma.getLhsSlot()),
                                 std::pair(mma.getRhs(), mma.getRhsSlot())})
      if (mlir::isa<tgpu::BufferType>(operand.getType()) &&
          !(isOfBefore && slot)) {
        add(operand, false);
        accesses.back().slot = slot;
      }
  } else {
    bool onlyReads = mlir::hasSingleEffect<mlir::MemoryEffects::Read>(op);
    for (Value operand : op->getOperands())
      if (mlir::isa<tgpu::BufferType>(operand.getType())) {
        add(operand, false);
        if (!onlyReads)
          add(operand, true);
      }
  }
  return accesses;
}

bool gpu::isBarrier(Operation *op) { return mlir::isa<tgpu::SyncOp>(op); }

static bool overlap(tgpu::AllocOp a, tgpu::AllocOp b) {
  if (!a || !b || a == b)
    return true;
  int64_t aBegin = *a.getOffset(), bBegin = *b.getOffset();
  return aBegin < bBegin + b.getType().getNumBytes() &&
         bBegin < aBegin + a.getType().getNumBytes();
}

/// The rows of lanes and warps.
static BitMatrix getThreadRows(const BitMatrix &positions,
                               layout::GroupSizes sizes) {
  return positions.selectRows(sizes.getMask(Group::Lane) |
                              sizes.getMask(Group::Warp));
}

/// True if every element is written by the thread that reads it, and read by no
/// other.
static bool isReadByWriter(const Layout &writer, const Layout &reader) {
  BitMatrix owners = *writer.getOwners() * reader.getMatrix();
  layout::GroupSizes sizes = reader.getSizes();
  return getThreadRows(owners, writer.getSizes()) ==
         getThreadRows(BitMatrix::getIdentity(sizes.getTotal()), sizes);
}

/// The warp that accesses each place of the buffer, as a map of the bits of
/// places. None if several may access one.
static std::optional<BitMatrix> findWarps(const SharedAccess &access) {
  layout::GroupSizes sizes = access.layout->getSizes();
  // In a round, the bits of the index that number rounds are left out.
  BitMatrix places = access.layout->getMatrix().selectRows(
      layout::getLowMask(access.layout->getNumIndexBits()) & ~access.roundBits);
  BitMatrix samePlace = places.getKernel();
  for (uint32_t difference : samePlace.getColumns())
    if (difference & sizes.getMask(Group::Warp))
      return std::nullopt;
  return places.getRightInverse()->selectRows(sizes.getMask(Group::Warp));
}

/// True if each place is accessed by the same warp in both accesses, and by no
/// other.
static bool staysInWarp(const SharedAccess &a, const SharedAccess &b) {
  std::optional<BitMatrix> warps = findWarps(a);
  return warps && warps == findWarps(b);
}

/// True if the same thread has both, for every element.
static bool staysInThread(const SharedAccess &a, const SharedAccess &b) {
  if (a.roundBits || b.roundBits)
    return false;
  if (a.isWrite && b.isWrite)
    return getThreadRows(*a.layout->getOwners(), a.layout->getSizes()) ==
           getThreadRows(*b.layout->getOwners(), b.layout->getSizes());
  return a.isWrite ? isReadByWriter(*a.layout, *b.layout)
                   : isReadByWriter(*b.layout, *a.layout);
}

Scope gpu::findScope(const SharedAccess &a, const SharedAccess &b) {
  if ((!a.isWrite && !b.isWrite) || !overlap(a.buffer, b.buffer))
    return Scope::None;
  if (a.isAsync || b.isAsync || !a.buffer || a.buffer != b.buffer ||
      !a.layout || !b.layout)
    return Scope::Cta;
  if (staysInThread(a, b))
    return Scope::None;
  return staysInWarp(a, b) ? Scope::Warp : Scope::Cta;
}
