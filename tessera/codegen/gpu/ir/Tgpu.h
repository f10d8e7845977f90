//===- Tgpu.h - the dialect of the GPU engine -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// tgpu is what an entry is between cuda_tile and LLVM IR. One tile block is run
// by one CTA. Every tile of rank > 0 is a fragment: it is distributed over the
// registers of the CTA's threads, and its type says how. Everything else stays
// cuda_tile: scalars (tiles of rank 0) and views are computed by every thread.
// There are no tokens: `sync` orders the accesses of different threads.
//
//   entry @scale(%p: tile<ptr<f32>>, %s: tile<f32>) {
//     %i = iota : tile<128xi32>
//     …                                             // %ps = %p + %i
//     %x, %t = load_ptr_tko weak %ps : tile<128xptr<f32>> -> tile<128xf32>,
//     token … broadcast of %s %y = mulf %x, %ss : tile<128xf32> store_ptr_tko
//     weak %ps, %y token=%t : …
//
// becomes, with one warp,
//
//   tgpu.kernel "scale" attributes {warps = 1} {
//   ^bb0(%p: tile<ptr<f32>>, %s: tile<f32>):
//     %i = tgpu.iota : !tgpu.frag<128xi32, L>
//     %ps = tgpu.map %i … { … offset %p, … }
//     %x = tgpu.load %ps {vector = 4} : …
//     %y = tgpu.map %x : … {
//     ^bb0(%e: tile<f32>):
//       %0 = mulf %e, %s : tile<f32>
//       tgpu.yield %0
//     }
//     tgpu.store %y, %ps {vector = 4} : …
//     tgpu.return
//   }
//
// where L is `registers n0 n1  lanes n2 n3 n4 n5 n6`: a thread has 4 adjacent
// elements.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_GPU_IR_TGPU_H
#define TESSERA_CODEGEN_GPU_IR_TGPU_H

#include "tessera/dialect/Ops.h"
#include "tessera/layout/Fragments.h"
#include "tessera/layout/Layout.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/RegionKindInterface.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace tessera::layout {
llvm::hash_code hash_value(const Layout &layout);
} // namespace tessera::layout

namespace tessera::tgpu {

/// True for a tile of rank 0.
bool isScalar(mlir::Type type);

/// Names of dimensions in the text of layouts: `n`, `mn`, `bmn`, ….
layout::Axes getAxes(llvm::ArrayRef<int64_t> shape);

/// The tile that a fragment or scalar is, without its layout.
cuda_tile::TileType getTileType(mlir::Type type);

/// Of an element as a value; an i1 has one.
unsigned getNumBits(mlir::Type elementType);

/// The layout of a tile of smaller elements: each element of `layout` is
/// 2^count of them, in the lowest registers.
layout::Layout addLowRegisters(const layout::Layout &layout, unsigned count);

/// What an access through a view must test in a dimension: nothing, because
/// every tile is inside; the tile, which is inside or outside as a whole; or
/// every element.
enum class BoundsTest : int32_t { None, Tile, Element };

} // namespace tessera::tgpu

#include "tessera/codegen/gpu/ir/TgpuDialect.h.inc"

#define GET_TYPEDEF_CLASSES
#include "tessera/codegen/gpu/ir/TgpuTypes.h.inc"

#define GET_OP_CLASSES
#include "tessera/codegen/gpu/ir/TgpuOps.h.inc"

#endif // TESSERA_CODEGEN_GPU_IR_TGPU_H
