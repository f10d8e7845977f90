//===- Affine.h - tiles whose elements are in equal steps -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Kernels that have no views compute a tile of addresses from numbers of rows
// and columns: iota, broadcast, offset and sums of products. Such an expression
// is a base and a step for each dimension, both scalars, and then an access by
// pointers is one of a view: no address need be computed but the first one.
//
// That holds only if no sum in between is too large for its type, and for all
// of a tile only if its mask is true everywhere. Both are seen from the corners
// of the tile, when the kernel runs.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_CPU_NEST_AFFINE_H
#define TESSERA_CODEGEN_CPU_NEST_AFFINE_H

#include "tessera/codegen/cpu/nest/Nest.h"

namespace tessera::cpu {

/// The access that a weak load or store by pointers is if `isInside` holds, or
/// always if that is null; none if nothing is known. Code that finds out is
/// emitted at the builder's place.
std::optional<ViewAccess> describePointers(KernelEmitter &emitter,
                                           mlir::Value pointers,
                                           mlir::Value mask, mlir::Value tile);

} // namespace tessera::cpu

#endif // TESSERA_CODEGEN_CPU_NEST_AFFINE_H
