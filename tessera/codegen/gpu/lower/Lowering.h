//===- Lowering.h - cuda_tile to tgpu -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two walks over an entry. The first goes backwards and collects demands: which
// tiles are needed, and in which layouts. The second goes forwards and creates
// the operations of tgpu.
//
// A tile has a home, the layout in which it is computed (plan/Plan.h). A tile
// that is cheap to compute from indices, scalars and constants is instead
// computed once for every layout that is demanded. For example
//
//   %i = iota : tile<64xi32>
//   %row = reshape %i : tile<64xi32> -> tile<1x64xi32>
//   %all = broadcast %row : tile<1x64xi32> -> tile<32x64xi32>
//   %mask = cmpi less_than %all, %n, signed : …
//   %x, %t = load_ptr_tko weak %ps, %mask … : tile<32x64xf32>
//
// The load demands %mask in the layout L of %x. So %all is demanded in L, %row
// in pull(broadcast, L), and %i in pull(reshape, …). A movement therefore costs
// nothing: its operand is computed where the result is needed.
//
// Each family of operations has two functions, in <Family>Lower.cpp: `demand…`
// says which layouts an operation needs its operands in, `lower…` creates the
// operations of tgpu. Both return false for operations of other families.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_GPU_LOWER_LOWERING_H
#define TESSERA_CODEGEN_GPU_LOWER_LOWERING_H

#include "tessera/analysis/Facts.h"
#include "tessera/codegen/gpu/ir/Tgpu.h"
#include "tessera/codegen/gpu/lower/TokenBarriers.h"
#include "tessera/codegen/gpu/plan/AccessFacts.h"
#include "tessera/codegen/gpu/plan/Plan.h"
#include "tessera/codegen/llvm/Remark.h"

#include "mlir/IR/IRMapping.h"
#include "mlir/IR/OwningOpRef.h"

#include <functional>

#include <map>

namespace tessera::gpu {

class Lowering {
public:
  Lowering(cuda_tile::EntryOp entry, const Plan &plan);

  /// Returns the kernel, or an EngineError.
  llvm::Expected<mlir::OwningOpRef<tgpu::KernelOp>> run();

  const Plan &plan;
  analysis::Facts facts;
  /// Bytes of the operands of products that stay in shared memory during loops.
  int64_t loopBufferBytes = 0;
  /// These operands: a fragment as the left or right one, gathered or not.
  struct LoopOperand {
    mlir::Value buffer;
    bool isTransposed = false;
  };
  std::map<std::tuple<const void *, bool, bool>, LoopOperand> loopOperands;
  mlir::OpBuilder builder;

  //===--------------------------------------------------------------------===//
  // Demands
  //===--------------------------------------------------------------------===//

  /// Notes that a tile is needed in a layout. Does nothing for other values.
  void demand(mlir::Value value, const Layout &layout);
  /// Notes that a value is needed: a tile in its home.
  void demand(mlir::Value value);
  void demand(mlir::ValueRange values) {
    for (mlir::Value value : values)
      demand(value);
  }
  bool isDemanded(mlir::Value tile) const { return demands.count(tile); }

  //===--------------------------------------------------------------------===//
  // Values
  //===--------------------------------------------------------------------===//

  /// Returns a tile in a layout that was demanded.
  mlir::Value get(mlir::Value tile, const Layout &layout);
  /// Returns a value: a scalar or view, or a tile in its home.
  mlir::Value get(mlir::Value value);
  llvm::SmallVector<mlir::Value, 4> get(mlir::ValueRange values);

  /// Says what a value has become. A tile is converted to the other layouts
  /// that are demanded.
  void define(mlir::Value value, mlir::Value lowered);

  /// The fragment type of a tile, in its home or in a layout.
  tgpu::FragType getFragType(mlir::Value tile);
  tgpu::FragType getFragType(mlir::Value tile, const Layout &layout);
  /// The type that a value has in tgpu, a tile in its home; null for a token.
  mlir::Type convertType(mlir::Value value);

  /// Creates an operation at the location of `op`.
  template <typename Op, typename... Args>
  Op create(mlir::Operation *op, Args &&...args) {
    return Op::create(builder, op->getLoc(), std::forward<Args>(args)...);
  }
  /// Copies attributes that tgpu and cuda_tile have in common.
  void copyAttributes(mlir::Operation *from, mlir::Operation *to,
                      llvm::ArrayRef<llvm::StringRef> names);

  static bool isFour(mlir::Type element);
  /// The type of an element in the body of a map. There is no tile of one f4
  /// element. A tile of two stands for it, and then for the others too, since
  /// operations demand equal shapes.
  static cuda_tile::TileType getScalarType(mlir::Type element, bool hasFour);

  /// Lowers the operations of a block; its arguments are defined already.
  void lowerBlock(mlir::Block &block);
  /// Copies a region of scalar code, such as the body of an aggregate.
  void cloneBody(mlir::Region &from, mlir::Region &to);

  void fail(mlir::Operation *op, const llvm::Twine &message);
  bool hasFailed() const { return error.op; }

private:
  void demandBlock(mlir::Block &block);
  void demandOperands(mlir::Operation *op);
  void lower(mlir::Operation *op);

  // Light operations: computed where they are needed (ElementLower.cpp).
  bool isLight(mlir::Operation *op) const;
  bool isCheap(mlir::Value tile, unsigned depth = 0) const;
  uint64_t getMoveCost(mlir::Value tile);
  uint64_t getOperandsCost(mlir::Operation *op);
  bool isCheaperAtHome(mlir::Operation *op);
  void demandLight(mlir::Operation *op);
  void lowerLight(mlir::Operation *op);
  mlir::Value buildLight(mlir::Operation *op, const Layout &layout);
  mlir::Value buildMap(mlir::Operation *op, const Layout &layout);
  bool lowerScalar(mlir::Operation *op);

  // Families.
  bool demandControlFlow(mlir::Operation *op);
  bool lowerControlFlow(mlir::Operation *op);
  bool demandMemory(mlir::Operation *op);
  bool lowerMemory(mlir::Operation *op);
  bool demandViews(mlir::Operation *op);
  bool lowerViews(mlir::Operation *op);
  bool demandAggregate(mlir::Operation *op);
  bool lowerAggregate(mlir::Operation *op);
  bool demandProduct(mlir::Operation *op);
  bool lowerProduct(mlir::Operation *op);
  bool demandAtomics(mlir::Operation *op);
  bool lowerAtomics(mlir::Operation *op);
  bool demandMisc(mlir::Operation *op);
  bool lowerMisc(mlir::Operation *op);
  bool demandParts(mlir::Operation *op);
  bool lowerParts(mlir::Operation *op);

  /// Creates a barrier if tokens order an access of `op` after one of another
  /// thread (TokenBarriers.h). Call it before every access of global memory and
  /// before every loop.
  void orderAccess(mlir::Operation *op);
  /// Hands what the owners of elements have to the threads with copies.
  mlir::Value broadcast(mlir::Operation *op, mlir::Value data);
  /// The addresses of an access through a view.
  tgpu::ViewPointersOp lowerPointers(cuda_tile::AccessOpInterface access,
                                     const Layout &layout);

  /// The layout of the indices of a sparse dimension of a view, if the tile has
  /// this layout.
  static Layout getIndexLayout(mlir::Value view, unsigned dim,
                               const Layout &layout);
  /// How an access moves a tile that has this layout.
  VectorAccess getVector(cuda_tile::AccessOpInterface access,
                         const Layout &layout);

  cuda_tile::EntryOp entry;
  /// The layouts in which a tile is demanded; the first is where it is computed
  /// if it is not computed in all of them.
  llvm::DenseMap<mlir::Value, llvm::SmallVector<Layout, 1>> demands;
  llvm::DenseMap<mlir::Value, uint64_t> moveCosts;
  llvm::DenseMap<mlir::Value, llvm::SmallVector<mlir::Value, 1>> frags;
  mlir::IRMapping scalars;
  TokenBarriers tokenBarriers;

  struct {
    mlir::Operation *op = nullptr;
    std::string message;
  } error;
};

} // namespace tessera::gpu

#endif // TESSERA_CODEGEN_GPU_LOWER_LOWERING_H
