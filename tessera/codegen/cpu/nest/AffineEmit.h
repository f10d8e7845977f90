//===- AffineEmit.h - accesses through affine tiles of pointers -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// If a tile of pointers is affine (analysis/Affine.h), an access through it is
// treated like one through a view: only the first address is computed. The
// conditions of the analysis become one i1, computed before the access.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_CPU_NEST_AFFINEEMIT_H
#define TESSERA_CODEGEN_CPU_NEST_AFFINEEMIT_H

#include "tessera/codegen/cpu/nest/Nest.h"

namespace tessera::cpu {

/// Describes a weak load or store through pointers as an access to a view. The
/// description holds if its `isInside` is true at run time, or always if
/// `isInside` is null. Returns none if the pointers are not affine. Emits the
/// code that computes `isInside` at the insertion point.
std::optional<ViewAccess> describePointers(KernelEmitter &emitter,
                                           mlir::Value pointers,
                                           mlir::Value mask, mlir::Value tile);

} // namespace tessera::cpu

#endif // TESSERA_CODEGEN_CPU_NEST_AFFINEEMIT_H
