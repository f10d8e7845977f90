//===- Plan.h - warps and layouts of a kernel -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Decides how many warps a CTA has, and the layout of every tile.
//
// Tiles of one shape that element-wise code, selections or loops connect form a
// class, and a class has one layout: then this code needs no conversions. A
// class takes its layout from what is most particular about it: a product, then
// a memory access, then its shape. For example
//
//   %x, %t = load_view_tko … : tile<64x64xf16>
//   %y = ftof %x : tile<64x64xf16> -> tile<64x64xf32>
//   %z = mulf %y, %y : tile<64x64xf32>
//   %s = reduce %z dim=1 … : tile<64x64xf32> -> tile<64xf32>
//
// has two classes: %x, %y and %z share a layout in which a thread has 8
// adjacent elements of a row, 16 bytes of %x. %s has another shape. Its layout
// is that of %z without the columns, so the reduction leaves it in place.
//
// The layout of a value is where it is computed (its home). Values that are
// cheap to compute, such as indices and masks, are computed again wherever
// another layout is needed (lower/Demands.h).
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_GPU_PLAN_PLAN_H
#define TESSERA_CODEGEN_GPU_PLAN_PLAN_H

#include "tessera/codegen/gpu/plan/Products.h"
#include "tessera/dialect/Ops.h"
#include "tessera/layout/Layout.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/EquivalenceClasses.h"

namespace tessera::gpu {

using layout::Group;
using layout::Layout;

/// True for a tile that becomes a fragment.
inline bool isTile(mlir::Type type) {
  auto tile = mlir::dyn_cast<cuda_tile::TileType>(type);
  return tile && !tile.getShape().empty();
}
inline bool isTile(mlir::Value value) { return isTile(value.getType()); }
inline llvm::ArrayRef<int64_t> getShape(mlir::Value tile) {
  return mlir::cast<cuda_tile::TileType>(tile.getType()).getShape();
}

/// A layout in which a thread has 2^vectorBits adjacent elements along
/// dimension `order[0]`, lanes follow along the same dimension, then along
/// `order[1]`, and so on; then warps; the rest are registers. If there are
/// fewer elements than threads, the upper threads hold copies.
Layout makeBlockedLayout(llvm::ArrayRef<int64_t> shape,
                         llvm::ArrayRef<unsigned> order, unsigned vectorBits,
                         unsigned warpBits);

/// A layout in which a thread has 2^vectorBits adjacent elements along `dim`,
/// and 2^packBits along `depth`; the lanes follow along `depth`. So a tile is
/// read along one dimension, and put into shared memory along the other.
Layout makeTransposingLayout(llvm::ArrayRef<int64_t> shape, unsigned dim,
                             unsigned vectorBits, unsigned depth,
                             unsigned packBits, unsigned warpBits);

class Plan {
public:
  Plan(cuda_tile::EntryOp entry, const Target &target);

  unsigned getNumWarps() const { return 1u << warpBits; }
  unsigned getWarpBits() const { return warpBits; }
  const Target &getTarget() const { return target; }

  /// Where a tile is computed.
  const Layout &getHome(mlir::Value tile) const;
  /// The layout in which a load or store moves its tile: the tile's home, if
  /// neighbouring lanes then access enough adjacent bytes. Otherwise the one
  /// that suits the memory.
  const Layout &getAccessLayout(mlir::Operation *access) const;
  const ProductPlan &getProduct(mlir::Operation *product) const;
  /// The layout that a tile of this shape has if nothing else decides.
  Layout getDefault(llvm::ArrayRef<int64_t> shape,
                    mlir::Type elementType) const;

private:
  void collectClasses(mlir::Operation *op);
  void join(mlir::Value a, mlir::Value b);
  void join(mlir::ValueRange a, mlir::ValueRange b);
  void chooseWarps(cuda_tile::EntryOp entry);
  void chooseLayouts(cuda_tile::EntryOp entry);
  void collectWishes(cuda_tile::EntryOp entry);
  void chooseAccessLayouts();
  void *getClass(mlir::Value tile) const {
    return classes.getLeaderValue(tile.getAsOpaquePointer());
  }
  std::optional<Layout>
  getLayoutOfResult(mlir::Operation *op,
                    const llvm::DenseMap<void *, Layout> &chosen) const;

  const Target &target;
  unsigned warpBits = 2;
  llvm::EquivalenceClasses<void *> classes;
  llvm::DenseMap<mlir::Value, Layout> homes;

  /// What an access would like its tile to be.
  struct Wish {
    mlir::Operation *access;
    /// Dimensions, as for makeBlockedLayout.
    llvm::SmallVector<unsigned, 4> order;
    unsigned vectorBits;
    /// The bytes that are moved, and more if it is in a loop.
    uint64_t weight;
  };
  std::vector<Wish> wishes;
  /// Of each class.
  using StrongestWishes = llvm::DenseMap<void *, Wish>;
  /// A tile that memory has, of which an operand is made element by element.
  struct Source {
    mlir::Value tile;
    /// The dimension of the tile that is k.
    unsigned depth;
    Wish wish;
  };
  std::optional<Source> findSource(mlir::Operation *product, bool isLeft,
                                   const StrongestWishes &strongest) const;
  /// Plans products; their accumulators decide the layouts of classes.
  void chooseProducts(cuda_tile::EntryOp entry,
                      const StrongestWishes &strongest,
                      llvm::DenseMap<void *, Layout> &chosen);
  /// Decides whether an operand is gathered.
  void chooseForm(mlir::Operation *op, const StrongestWishes &strongest,
                  ProductPlan &product) const;
  void chooseTransposed(cuda_tile::EntryOp entry,
                        const StrongestWishes &strongest,
                        llvm::DenseMap<void *, Layout> &chosen);
  /// Classes whose layout is good for both.
  llvm::DenseSet<void *> transposed;
  /// The layouts of accesses that do not move their tile at home.
  llvm::DenseMap<mlir::Operation *, Layout> accessLayouts;
  llvm::DenseMap<mlir::Operation *, ProductPlan> products;
};

/// True if warpgroups compute a product of an entry transposed, as memory has
/// its right operand across k, and threads load that.
bool areProductsSwapped(cuda_tile::EntryOp entry, const Target &target);

} // namespace tessera::gpu

#endif // TESSERA_CODEGEN_GPU_PLAN_PLAN_H
