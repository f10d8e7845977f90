//===- TensorMapOps.cpp - programs that change tensor maps -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/ptx/Block.h"
#include "tessera/ptx/Checker.h"
#include "tessera/ptx/Lanes.h"
#include "tessera/ptx/MemoryModifiers.h"
#include "tessera/ptx/TensorCopy.h"

#include <cstring>

using namespace tessera;
using namespace tessera::ptx;

namespace {

/// at[0] is the value.
struct ReplaceDetail : Detail {
  TensorMapField field = TensorMapField::GlobalAddress;
  unsigned index = 0;
  bool isWide = false;
  Space space = Space::Generic;
  AddressParts address;
};

void runReplace(Warp &warp, const Op &op) {
  const ReplaceDetail &t = op.get<ReplaceDetail>();
  if (warp.checker)
    warp.checker->beginAccess(warp, op);
  forLanes(warp.mask, [&](unsigned l) {
    bool isDefined = true;
    Access update{Access::Update, false, Scope::Cta};
    Spot spot =
        warp.access(op, l, t.space, getAddress(warp, t.address, l),
                    kTensorMapBytes, kTensorMapAlignment, update, &isDefined);
    if (!spot)
      return;
    if (!isDefined) {
      warp.report(op, FindingKind::UninitialisedRead, l,
                  "the tensor map has bytes that were never written");
      spot.region->setWritten(spot.offset, kTensorMapBytes);
    }
    uint64_t value = t.isWide ? warp.lanes<uint64_t>(op.at[0])[l]
                              : warp.lanes<uint32_t>(op.at[0])[l];
    if (std::optional<Problem> problem = replaceField(
            std::span<uint8_t, kTensorMapBytes>(spot.bytes, kTensorMapBytes),
            t.field, t.index, value))
      warp.report(op, FindingKind::Trap, l,
                  "the tensor map at " + toHex(getAddress(warp, t.address, l)) +
                      " cannot be changed: " + problem->message);
  });
}

/// The field, its index if it has one, and the width and kind of its value.
struct FieldForm {
  std::string_view name;
  TensorMapField field;
  bool hasIndex = false;
  bool isWide = false;
  /// The value is a number from 0 to this; 0 for any operand.
  unsigned most = 0;
};

constexpr FieldForm kFields[] = {
    {"global_address", TensorMapField::GlobalAddress, false, true},
    {"rank", TensorMapField::Rank},
    {"box_dim", TensorMapField::BoxDim, true},
    {"global_dim", TensorMapField::GlobalDim, true},
    {"global_stride", TensorMapField::GlobalStride, true, true},
    {"element_stride", TensorMapField::ElementStride, true},
    {"elemtype", TensorMapField::ElementType, false, false, 12},
    {"interleave_layout", TensorMapField::InterleaveLayout, false, false, 2},
    {"swizzle_mode", TensorMapField::SwizzleMode, false, false, 3},
    {"fill_mode", TensorMapField::FillMode, false, false, 1},
};

/// `tensormap.replace.tile.FIELD.SPACE.b1024.TYPE [map], index, value`
bool decodeReplace(Decoder &d) {
  auto made = std::make_unique<ReplaceDetail>();
  ReplaceDetail &t = *made;
  if (d.takeOneOf({"tile"}) < 0)
    return false;
  const FieldForm *form = nullptr;
  for (const FieldForm &candidate : kFields)
    if (d.accept(candidate.name))
      form = &candidate;
  if (!form)
    return d.fail("'." + std::string(d.peek()) +
                  "' is not a field of a tensor map");
  int space = d.acceptOneOf({"global", "shared::cta"});
  t.space = space == 0   ? Space::Global
            : space == 1 ? Space::Shared
                         : Space::Generic;
  t.field = form->field;
  t.isWide = form->isWide;
  if (d.takeOneOf({"b1024"}) < 0 ||
      (t.isWide ? d.takeOneOf({"b64"}) : d.takeOneOf({"b32"})) < 0 ||
      !d.expectOperands(2u + form->hasIndex) ||
      !decodeAddress(d, d.operands()[0], t.space, t.address))
    return false;
  if (form->hasIndex) {
    std::optional<uint64_t> index = d.takeNumber(1, kMaxTensorRank - 1);
    if (!index)
      return false;
    t.index = unsigned(*index);
  }
  size_t value = 1u + form->hasIndex;
  if (form->most && !d.takeNumber(value, form->most))
    return false;
  if (!d.source(0, value, t.isWide ? Type::B64 : Type::B32))
    return false;
  d.op().run = runReplace;
  d.op().detail = std::move(made);
  return true;
}

struct CopyMapDetail : Detail {
  Space toSpace = Space::Global, fromSpace = Space::Shared;
  AddressParts to, from;
  Scope scope = Scope::Gpu;
};

/// The lanes of a warp copy one map together, and release it.
void runCopyMap(Warp &warp, const Op &op) {
  const CopyMapDetail &t = op.get<CopyMapDetail>();
  if (!warp.mask)
    return;
  if (warp.checker)
    warp.checker->beginAccess(warp, op);
  unsigned lane = unsigned(std::countr_zero(warp.mask));
  bool isDefined = true;
  Spot from = warp.access(op, lane, t.fromSpace, getAddress(warp, t.from, lane),
                          kTensorMapBytes, 128, {}, &isDefined);
  Access write{Access::Write, false, t.scope};
  Spot to = warp.access(op, lane, t.toSpace, getAddress(warp, t.to, lane),
                        kTensorMapBytes, 128, write);
  if (!from || !to)
    return;
  // Which lane reads which bytes is not known. A word each shows whether all of
  // them are ordered behind the lane that wrote the map.
  if (warp.checker)
    forLanes(warp.mask & (warp.mask - 1), [&](unsigned l) {
      warp.access(op, l, t.fromSpace, getAddress(warp, t.from, l) + 4 * l, 4, 4,
                  {});
    });
  std::memcpy(to.bytes, from.bytes, kTensorMapBytes);
  to.region->setWritten(to.offset, kTensorMapBytes, isDefined);
  if (warp.checker)
    warp.checker->fence(warp, warp.mask, false, true, t.scope);
}

/// `tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.SCOPE
/// .sync.aligned [to], [from], 128`
bool decodeCopyMap(Decoder &d) {
  auto made = std::make_unique<CopyMapDetail>();
  CopyMapDetail &t = *made;
  for (std::string_view modifier :
       {"global", "shared::cta", "tensormap::generic", "release"})
    if (d.takeOneOf({modifier}) < 0)
      return false;
  std::optional<Scope> scope = acceptScope(d);
  if (!scope)
    return d.fail("a scope is missing: .cta, .cluster, .gpu or .sys");
  t.scope = *scope;
  if (d.takeOneOf({"sync"}) < 0 || d.takeOneOf({"aligned"}) < 0 ||
      !d.expectOperands(3) ||
      !decodeAddress(d, d.operands()[0], t.toSpace, t.to) ||
      !decodeAddress(d, d.operands()[1], t.fromSpace, t.from))
    return false;
  std::optional<uint64_t> size = d.takeNumber(2, kTensorMapBytes);
  if (!size)
    return false;
  if (*size != kTensorMapBytes)
    return d.fail("the size of a tensor map is 128");
  d.op().together = Together::Warp;
  d.op().run = runCopyMap;
  d.op().detail = std::move(made);
  return true;
}

bool decodeTensormap(Decoder &d) {
  Op &op = d.op();
  op.opClass = OpClass::AsyncCopy;
  op.needsDefined = true;
  int which = d.takeOneOf({"replace", "cp_fenceproxy"});
  if (which < 0 || !expectBulkTarget(d))
    return false;
  return which == 0 ? decodeReplace(d) : decodeCopyMap(d);
}

} // namespace

void ptx::addTensorCopies(DecodeTable &table) {
  table["tensormap"] = decodeTensormap;
}
