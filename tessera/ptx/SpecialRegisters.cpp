//===- SpecialRegisters.cpp - %tid and its like -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/ptx/SpecialRegisters.h"

using namespace tessera;
using namespace tessera::ptx;

std::optional<FrameValue::Kind>
ptx::findSpecialRegister(std::string_view name) {
  struct Entry {
    std::string_view name;
    FrameValue::Kind kind;
  };
  using V = FrameValue;
  static constexpr Entry entries[] = {
      {"%tid.x", V::TidX},
      {"%tid.y", V::TidY},
      {"%tid.z", V::TidZ},
      {"%ntid.x", V::NtidX},
      {"%ntid.y", V::NtidY},
      {"%ntid.z", V::NtidZ},
      {"%ctaid.x", V::CtaidX},
      {"%ctaid.y", V::CtaidY},
      {"%ctaid.z", V::CtaidZ},
      {"%nctaid.x", V::NctaidX},
      {"%nctaid.y", V::NctaidY},
      {"%nctaid.z", V::NctaidZ},
      {"%laneid", V::LaneId},
      {"%warpid", V::WarpId},
      {"%nwarpid", V::NWarpId},
      {"%smid", V::SmId},
      {"%nsmid", V::NSmId},
      {"%gridid", V::GridId},
      {"%lanemask_eq", V::LaneMaskEq},
      {"%lanemask_le", V::LaneMaskLe},
      {"%lanemask_lt", V::LaneMaskLt},
      {"%lanemask_ge", V::LaneMaskGe},
      {"%lanemask_gt", V::LaneMaskGt},
      {"%clusterid.x", V::ClusterIdX},
      {"%clusterid.y", V::ClusterIdY},
      {"%clusterid.z", V::ClusterIdZ},
      {"%nclusterid.x", V::NClusterIdX},
      {"%nclusterid.y", V::NClusterIdY},
      {"%nclusterid.z", V::NClusterIdZ},
      {"%cluster_ctaid.x", V::ClusterCtaidX},
      {"%cluster_ctaid.y", V::ClusterCtaidY},
      {"%cluster_ctaid.z", V::ClusterCtaidZ},
      {"%cluster_nctaid.x", V::ClusterNctaidX},
      {"%cluster_nctaid.y", V::ClusterNctaidY},
      {"%cluster_nctaid.z", V::ClusterNctaidZ},
      {"%cluster_ctarank", V::ClusterCtaRank},
      {"%cluster_nctarank", V::ClusterNctaRank},
      {"%is_explicit_cluster", V::IsExplicitCluster},
      {"%total_smem_size", V::TotalSharedSize},
      {"%dynamic_smem_size", V::DynamicSharedSize},
      {"%aggr_smem_size", V::AggrSharedSize},
      {"%reserved_smem_offset_begin", V::Zero},
      {"%reserved_smem_offset_end", V::Zero},
      {"%reserved_smem_offset_cap", V::Zero},
      {"%reserved_smem_offset_0", V::Zero},
      {"%reserved_smem_offset_1", V::Zero},
      {"%current_graph_exec", V::Zero},
  };
  for (const Entry &entry : entries)
    if (entry.name == name)
      return entry.kind;
  if (name.starts_with("%envreg") || name.starts_with("%pm"))
    return V::Zero;
  return std::nullopt;
}

std::optional<ClockRegister> ptx::findClockRegister(std::string_view name) {
  if (name == "%clock")
    return ClockRegister::Clock;
  if (name == "%clock_hi")
    return ClockRegister::ClockHigh;
  if (name == "%clock64")
    return ClockRegister::Clock64;
  if (name == "%globaltimer")
    return ClockRegister::Time;
  if (name == "%globaltimer_lo")
    return ClockRegister::TimeLow;
  if (name == "%globaltimer_hi")
    return ClockRegister::TimeHigh;
  return std::nullopt;
}
