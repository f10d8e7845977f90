//===- RingBuilder.h - makes the ring of a loop -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For Rings.cpp, which says what a ring is, and RingDepth.cpp, which chooses
// how many slots it has.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_GPU_PIPELINE_RINGBUILDER_H
#define TESSERA_CODEGEN_GPU_PIPELINE_RINGBUILDER_H

#include "tessera/codegen/gpu/Schedule.h"
#include "tessera/codegen/gpu/Target.h"
#include "tessera/codegen/gpu/pipeline/Streams.h"

namespace tessera::gpu {

class RingBuilder {
public:
  RingBuilder(tgpu::ForOp loop, const Target &target, const Schedule &schedule)
      : loop(loop), target(target), schedule(schedule), builder(loop),
        finder(loop), streams(finder.streams) {}

  bool run();

private:
  void chooseDepth(bool canBeDeferred, bool canBeRotated);
  int64_t getNumOperations();

  /// Creates the copies of iteration `index`, either those for the late product
  /// or the others.
  void createCopies(mlir::Value index, mlir::Value isValid, mlir::Value slot,
                    bool areLate);
  /// Creates all copies, in one group. Those for the late product are of the
  /// iteration before `index`, if that is known.
  void createGroup(mlir::Value index, mlir::Value isValid, mlir::Value slot,
                   mlir::Value indexBefore, mlir::Value isValidBefore,
                   mlir::Value slotBefore);
  bool isForLate(const Stream &stream);
  /// The index after `index`, and whether there is such an iteration if
  /// `index` has one.
  std::pair<mlir::Value, mlir::Value> createNext(mlir::Value index);
  mlir::Value createConstant(int64_t value);
  mlir::Value createSlot(mlir::Value counter, int64_t ahead);
  mlir::Value compare(cuda_tile::ComparisonPredicate predicate, mlir::Value a,
                      mlir::Value b);
  tgpu::MmaOp findAsyncProduct();
  bool canDefer(tgpu::MmaOp product);
  bool canRotate();
  void createRings();
  /// The copies of the first iterations. Returns the last index, and whether
  /// there is such an iteration.
  std::pair<mlir::Value, mlir::Value> createFirstCopies();
  void rebuild();
  void rebuildBody(tgpu::MmaOp first, llvm::ArrayRef<mlir::Value> arguments);
  mlir::Value createAnnouncement(mlir::Value phase);
  void useRings(mlir::Value slot);
  void createRounds(mlir::Value isValid, mlir::Value slot);
  void createNextRounds(mlir::Value counter);

  template <typename Op, typename... Args> Op create(Args &&...args) {
    return Op::create(builder, loop.getLoc(), std::forward<Args>(args)...);
  }

  unsigned getNumWarps() {
    return loop->getParentOfType<tgpu::KernelOp>().getWarps();
  }

  static constexpr unsigned kWarpgroupWarps = 4;
  tgpu::ForOp loop;
  const Target &target;
  const Schedule &schedule;
  mlir::OpBuilder builder;
  StreamFinder finder;
  llvm::SmallVector<Stream, 4> &streams;
  llvm::SmallVector<mlir::Value, 4> rings;
  /// The numbers of rings whose elements are rounded in place.
  llvm::SmallVector<unsigned, 4> roundedRings;
  int64_t depth = 0;
  /// How many iterations before its own a tile is copied.
  int64_t ahead = 0;
  /// The product of an iteration goes on in the next one.
  bool isDeferred = false;
  /// The last product of an iteration is computed in the next one.
  tgpu::MmaOp late;
  /// Warpgroups need not be in the same part of an iteration: the barrier has
  /// two halves.
  bool hasPhases = false;
};

} // namespace tessera::gpu

#endif // TESSERA_CODEGEN_GPU_PIPELINE_RINGBUILDER_H
