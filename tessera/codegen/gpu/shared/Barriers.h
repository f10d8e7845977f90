//===- Barriers.h - barriers for shared memory -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_GPU_SHARED_BARRIERS_H
#define TESSERA_CODEGEN_GPU_SHARED_BARRIERS_H

#include "tessera/codegen/gpu/ir/Tgpu.h"

namespace tessera::gpu {

/// Inserts `tgpu.sync "shared"` where an access of shared memory conflicts with
/// one of another thread since the last barrier, or `tgpu.warp_sync` if all
/// these threads are in the same warp. All buffers have their places.
void insertBarriers(tgpu::KernelOp kernel);

/// What checkBarriers has found: two accesses that no barrier separates on some
/// path, or that spoil each other's contents.
struct Hazard {
  mlir::Operation *first, *second;
  std::string message;
};
/// Looks for a path between two conflicting accesses that has no barrier. This
/// shares no code with insertBarriers.
std::optional<Hazard> findHazard(tgpu::KernelOp kernel);

/// The part of it for rings. Runs a loop step by step for some rounds of its
/// rings, with all copies: a slot must be filled, waited for and behind a
/// barrier when it is read, and behind another one when it is filled again.
std::optional<Hazard> findRingHazard(tgpu::ForOp loop);

/// The same for rings that tensor copies fill: for each role by itself.
std::optional<Hazard> findRoleHazard(tgpu::RolesOp roles);

} // namespace tessera::gpu

#endif // TESSERA_CODEGEN_GPU_SHARED_BARRIERS_H
