//===- MemoryModifiers.cpp - modifiers of loads, stores and atomics -*- C++
//-*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/ptx/MemoryModifiers.h"

using namespace tessera;
using namespace tessera::ptx;

Space ptx::acceptSpace(Decoder &d) {
  switch (d.acceptOneOf({"global", "shared", "shared::cta", "shared::cluster",
                         "local", "const", "param", "param::entry",
                         "param::func"})) {
  case 0:
    return Space::Global;
  case 1:
  case 2:
  case 3:
    return Space::Shared;
  case 4:
    return Space::Local;
  case 5:
    return Space::Const;
  case 6:
  case 7:
  case 8:
    return Space::Param;
  default:
    return Space::Generic;
  }
}

std::optional<Scope> ptx::acceptScope(Decoder &d) {
  switch (d.acceptOneOf({"cta", "cluster", "gpu", "sys"})) {
  case 0:
    return Scope::Cta;
  case 1:
    return Scope::Cluster;
  case 2:
    return Scope::Gpu;
  case 3:
    return Scope::Sys;
  default:
    return std::nullopt;
  }
}

bool ptx::acceptCacheHints(Decoder &d, bool &hasPolicy) {
  if (d.accept("L2::cache_hint"))
    return hasPolicy = true;
  return d.acceptOneOf({"ca", "cg", "cs", "lu", "cv", "wb", "wt",
                        "L1::evict_normal", "L1::evict_unchanged",
                        "L1::evict_first", "L1::evict_last", "L1::no_allocate",
                        "L2::evict_normal", "L2::evict_first", "L2::evict_last",
                        "L2::64B", "L2::128B", "L2::256B"}) >= 0;
}

bool ptx::decodePolicy(Decoder &d, size_t number) {
  uint32_t at;
  return d.sourceOf(d.operands()[number], Type::B64, at);
}

bool ptx::decodeAddress(Decoder &d, const Operand &operand, Space &space,
                        AddressParts &address) {
  std::optional<Decoder::Address> taken = d.takeAddress(operand);
  if (!taken)
    return false;
  address.at = taken->at;
  address.isNarrow = taken->isNarrow;
  address.offset = taken->isFrameParameter ? 0 : taken->offset;
  address.isFrameParameter = taken->isFrameParameter;
  const Operand &base = operand.parts[0];
  if (base.kind == Operand::Register)
    address.base = base.number;
  if (taken->variableSpace && space == Space::Generic)
    space = *taken->variableSpace;
  // The parameters of a `.func`, by a register that holds their address.
  if (space == Space::Param && !taken->variableSpace && !d.function.isEntry)
    address.isFrameParameter = true;
  return true;
}
