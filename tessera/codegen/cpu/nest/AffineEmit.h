//===- AffineEmit.h - accesses through affine tiles of pointers -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where a tile of pointers is affine (analysis/Affine.h), an access through it
// is one of a view: no address need be computed but the first one. The
// conditions become one i1, computed before the access.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_CPU_NEST_AFFINEEMIT_H
#define TESSERA_CODEGEN_CPU_NEST_AFFINEEMIT_H

#include "tessera/codegen/cpu/nest/Nest.h"

namespace tessera::cpu {

/// The access that a weak load or store by pointers is if `isInside` holds, or
/// always if that is null; none if nothing is known. Code that finds out is
/// emitted at the builder's place.
std::optional<ViewAccess> describePointers(KernelEmitter &emitter,
                                           mlir::Value pointers,
                                           mlir::Value mask, mlir::Value tile);

} // namespace tessera::cpu

#endif // TESSERA_CODEGEN_CPU_NEST_AFFINEEMIT_H
