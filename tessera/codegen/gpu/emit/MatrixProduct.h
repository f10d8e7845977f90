//===- MatrixProduct.h - products by matrix instructions -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Emits one tgpu.mma: MatrixEmit.cpp by `mma.sync`, WarpgroupEmit.cpp by
// `wgmma`, and GatherEmit.cpp the loads of a left operand of `wgmma`.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_GPU_EMIT_MATRIXPRODUCT_H
#define TESSERA_CODEGEN_GPU_EMIT_MATRIXPRODUCT_H

#include "tessera/codegen/gpu/emit/ProductEmit.h"
#include "tessera/layout/Fragments.h"

namespace tessera::gpu {

/// Bytes along k: of a block, of a step, and of an iteration of the loop.
inline constexpr unsigned kBlockBytes = 16, kStepBytes = 32, kPartBytes = 128;
inline constexpr unsigned kBlockRows = 8;

class MatrixProduct {
public:
  using Registers = KernelEmitter::Registers;
  /// The words of an operand in a step, by the number of the block along
  /// `other` times 2 plus that along k.
  using Words = llvm::DenseMap<unsigned, llvm::Value *>;

  MatrixProduct(KernelEmitter &emitter, tgpu::MmaOp op);
  Registers emit();

private:
  /// An operand. `other` is its dimension that is not k.
  struct Side {
    mlir::Value value;
    bool isLeft, isMemory, isTransposed;
    unsigned otherBits;
    /// Bits of `other` above those of a block that are registers.
    llvm::SmallVector<unsigned, 6> registerBits;
    // In memory:
    llvm::Value *buffer;
    unsigned rows, rowBytes, swizzle;
    /// Bytes from one matrix of a batch to the next.
    unsigned matrixBytes;
    /// Bytes from one part along k to the next.
    unsigned partBytes;
  };

  Side makeSide(mlir::Value value, mlir::Value slot, bool isLeft,
                bool isTransposed);
  /// What warps contribute to the number of a block along `other`.
  llvm::Value *getBlockOfWarp(const Side &side);
  llvm::Value *getMatrixAddress(const Side &side, unsigned batch);
  llvm::Value *getAddress(const Side &side, llvm::Value *matrix,
                          llvm::Value *row, unsigned firstRow,
                          llvm::Value *unit, unsigned firstUnit,
                          llvm::Value *byte);
  unsigned permuteUnit(const Side &side, unsigned row) const;
  llvm::Value *permuteUnit(const Side &side, llvm::Value *row);
  llvm::SmallVector<unsigned, 8> getBlocks(const Side &side) const;

  Words readStep(const Side &side, llvm::Value *matrix, unsigned batch,
                 unsigned step);
  Words readRegisters(const Side &side, unsigned batch, unsigned step);
  Words readMemory(const Side &side, llvm::Value *matrix, unsigned step);
  Words readDoubles(const Side &side, llvm::Value *matrix, unsigned step);

  void emitStep(const Words &left, const Words &right, unsigned batch,
                Registers &sums);
  void emitInstruction(llvm::ArrayRef<llvm::Value *> left,
                       llvm::ArrayRef<llvm::Value *> right,
                       llvm::ArrayRef<unsigned> places, Registers &sums);
  void emitSteps(llvm::Value *left, llvm::Value *right, unsigned batch,
                 unsigned first, unsigned count, Registers &sums);
  void emitMatrix(unsigned batch, Registers &sums);
  std::string getIntrinsicName();

  //===--------------------------------------------------------------------===//
  // By warpgroups (WarpgroupEmit.cpp)
  //===--------------------------------------------------------------------===//

  /// What one instruction computes: rows of a block of 64, and columns.
  struct GroupPart {
    unsigned batch, row, column, columns;
    /// The registers of its accumulators.
    llvm::SmallVector<unsigned, 0> places;
  };
  llvm::SmallVector<GroupPart, 4>
  getGroupParts(llvm::ArrayRef<unsigned> batches);
  /// The descriptor of what a warpgroup reads of an operand first.
  llvm::Value *makeDescriptor(const Side &side);
  /// The bytes from there to what an instruction reads.
  unsigned getGroupOffset(const Side &side, unsigned batch, unsigned other,
                          unsigned step) const;
  std::string getGroupInstruction(unsigned columns);
  /// `adds`: whether the instruction adds to what the sums are, of type i1.
  void emitGroupInstruction(const GroupPart &part, unsigned step,
                            llvm::ArrayRef<llvm::Value *> words,
                            llvm::Value *adds, Registers &sums);
  /// Whether the first instruction of the product does.
  llvm::Value *addsFirst(const Registers &sums);
  void emitGroups(llvm::ArrayRef<unsigned> batches, Registers &sums);
  /// The words of a left operand in registers, by batch and step.
  using StepWords = llvm::DenseMap<std::pair<unsigned, unsigned>, Words>;
  void readGroupWords(llvm::ArrayRef<unsigned> batches, unsigned first,
                      unsigned count, StepWords &words);
  /// Emits steps along k. `adds`: whether the first adds to what the sums are.
  void emitGroupSteps(llvm::ArrayRef<GroupPart> parts, const StepWords &words,
                      unsigned first, unsigned count, llvm::Value *adds,
                      Registers &sums);
  /// Ends a group of instructions.
  void emitGroupEnd();
  void emitPromoted(llvm::ArrayRef<unsigned> batches,
                    llvm::ArrayRef<GroupPart> parts, Registers &sums);

  //===--------------------------------------------------------------------===//
  // Gathered operands (GatherEmit.cpp)
  //===--------------------------------------------------------------------===//

  Words gather(unsigned batch, unsigned step);
  Words gatherWords(unsigned batch, unsigned step);
  Words gatherBytes(unsigned batch, unsigned step);

  /// The register of the accumulator at an index.
  unsigned getSum(unsigned batch, unsigned row, unsigned column) const;

  KernelEmitter &emitter;
  llvm::IRBuilder<> &builder;
  tgpu::MmaOp op;
  layout::MatrixInstruction instruction;
  layout::ProductShape shape;
  /// Of the accumulators, as instructions number rows and columns.
  const Layout layout;
  layout::BitMatrix sumRegisters;
  ElementType type;
  unsigned size;
  /// Blocks along k of a step, and of an instruction.
  unsigned stepBlocks, instructionBlocks;
  /// Sums of f8 are added in f32 for each part along k.
  bool isPromoted;
  /// Threads load the left operand.
  bool isGathered;
  Side left, right;
  llvm::Value *leftDescriptor = nullptr, *rightDescriptor = nullptr;
};

} // namespace tessera::gpu

#endif // TESSERA_CODEGEN_GPU_EMIT_MATRIXPRODUCT_H
