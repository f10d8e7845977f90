//===- Fence.cpp - fences -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Memory of the machine is sequentially consistent, so fences only matter to
// the checks.
//
//===----------------------------------------------------------------------===//

#include "tessera/ptx/Checker.h"
#include "tessera/ptx/Lanes.h"
#include "tessera/ptx/MemoryModifiers.h"

using namespace tessera;
using namespace tessera::ptx;

namespace {

struct TensormapFence : Detail {
  Space space = Space::Generic;
  AddressParts address;
};

/// `Op::a`: bit 0 acquires, bit 1 releases; `Op::b` is the scope.
void runFence(Warp &warp, const Op &op) {
  warp.pauseSometimes();
  if (warp.checker)
    warp.checker->fence(warp, warp.mask, op.a & 1, op.a & 2, Scope(op.b));
}

void runProxyFence(Warp &warp, const Op &) {
  if (warp.checker)
    warp.checker->proxyFence(warp, warp.mask);
}

void runTensormapFence(Warp &warp, const Op &op) {
  if (!warp.checker)
    return;
  const TensormapFence &t = op.get<TensormapFence>();
  forLanes(warp.mask, [&](unsigned l) {
    Spot spot =
        warp.find(op, l, t.space, getAddress(warp, t.address, l), 128, 128);
    if (spot)
      warp.checker->tensormapFence(warp, l, spot);
  });
}

void runNothing(Warp &, const Op &) {}

bool decodeTensormapFence(Decoder &d) {
  int which = d.takeOneOf({"acquire", "release"});
  if (which < 0)
    return false;
  std::optional<Scope> scope = acceptScope(d);
  if (!scope)
    return d.fail("a scope is missing: .cta, .cluster, .gpu or .sys");
  Op &op = d.op();
  if (which == 1) {
    op.run = runFence;
    op.a = 2;
    op.b = uint32_t(*scope);
    return d.expectOperands(0);
  }
  auto detail = std::make_unique<TensormapFence>();
  if (!d.expectOperands(2) ||
      !decodeAddress(d, d.operands()[0], detail->space, detail->address))
    return false;
  std::optional<uint64_t> size = d.takeNumber(1, 128);
  if (!size)
    return false;
  if (*size != 128)
    return d.fail("the size of a tensor map is 128");
  op.detail = std::move(detail);
  op.run = runTensormapFence;
  return true;
}

bool decodeProxyFence(Decoder &d) {
  Op &op = d.op();
  if (d.accept("tensormap::generic"))
    return decodeTensormapFence(d);
  if (d.accept("alias")) {
    op.run = runNothing;
    return d.expectOperands(0);
  }
  // `async::generic.acquire.sync_restrict…` are forms of the same fence.
  if (d.accept("async::generic")) {
    d.acceptOneOf({"acquire", "release"});
    d.acceptOneOf(
        {"sync_restrict::shared::cluster", "sync_restrict::shared::cta"});
    d.accept("cluster");
  } else {
    if (d.takeOneOf({"async"}) < 0)
      return false;
    d.acceptOneOf({"global", "shared::cta", "shared::cluster"});
  }
  op.run = runProxyFence;
  return d.expectOperands(0);
}

bool decodeFence(Decoder &d) {
  Op &op = d.op();
  op.opClass = OpClass::Fence;
  if (d.accept("proxy"))
    return decodeProxyFence(d);
  if (d.accept("mbarrier_init")) {
    d.accept("release");
    op.run = runFence;
    op.a = 2;
    op.b = uint32_t(Scope::Cluster);
    return d.takeOneOf({"cluster"}) >= 0 && d.expectOperands(0);
  }
  static constexpr uint32_t orders[] = {3, 3, 1, 2};
  int order = d.acceptOneOf({"sc", "acq_rel", "acquire", "release"});
  op.a = order < 0 ? 3 : orders[order];
  d.acceptOneOf(
      {"sync_restrict::shared::cta", "sync_restrict::shared::cluster"});
  std::optional<Scope> scope = acceptScope(d);
  if (!scope)
    return d.fail("a scope is missing: .cta, .cluster, .gpu or .sys");
  op.b = uint32_t(*scope);
  op.run = runFence;
  return d.expectOperands(0);
}

bool decodeMembar(Decoder &d) {
  Op &op = d.op();
  op.opClass = OpClass::Fence;
  if (d.accept("proxy"))
    return decodeProxyFence(d);
  int level = d.takeOneOf({"cta", "gl", "sys"});
  if (level < 0)
    return false;
  op.a = 3;
  op.b = uint32_t(level == 0   ? Scope::Cta
                  : level == 1 ? Scope::Gpu
                               : Scope::Sys);
  op.run = runFence;
  return d.expectOperands(0);
}

} // namespace

void ptx::addFences(DecodeTable &table) {
  table["fence"] = decodeFence;
  table["membar"] = decodeMembar;
}
