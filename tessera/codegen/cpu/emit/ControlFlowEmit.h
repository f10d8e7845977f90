//===- ControlFlowEmit.h - loops and branches -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Values that a terminator hands on go through ports, which both ends agree on
// before the blocks between them are emitted:
//
//   %r = if %c -> tile<64xf32> { yield %a } else { yield %b }
//
// has one port, a slot of the arena. Each yield writes its tile there, and
// after the if %r is what the slot has.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_CPU_EMIT_CONTROLFLOWEMIT_H
#define TESSERA_CODEGEN_CPU_EMIT_CONTROLFLOWEMIT_H

#include "tessera/codegen/cpu/emit/Arena.h"
#include "tessera/dialect/Ops.h"

#include "llvm/IR/IRBuilder.h"

namespace tessera::cpu {

class KernelEmitter;

class ControlFlowEmitter {
public:
  explicit ControlFlowEmitter(KernelEmitter &emitter) : emitter(emitter) {}

  /// False for an operation of another family.
  bool emit(mlir::Operation *op);
  /// The body of an aggregate, for one lane; it may be emitted several times.
  llvm::SmallVector<llvm::Value *, 2>
  emitBody(mlir::Block &block, llvm::ArrayRef<llvm::Value *> arguments);

private:
  /// Where a value goes that a terminator hands on: a variable for a scalar, a
  /// slot for another tile, nothing for a token.
  struct Port {
    llvm::AllocaInst *variable = nullptr;
    Slot *slot = nullptr;
    /// The first value is in the slot already.
    bool isFilled = false;
    /// The slot was pinned before: it is that of a loop around.
    bool wasPinned = false;
  };
  using Ports = llvm::SmallVector<Port, 4>;

  /// Where break and continue lead to.
  struct Frame {
    mlir::Operation *op;
    Ports *carried = nullptr;
    Ports *results = nullptr;
    llvm::BasicBlock *next = nullptr;
    llvm::BasicBlock *end = nullptr;
  };

  Ports makePorts(mlir::TypeRange types, mlir::ValueRange inits = {});
  void send(mlir::ValueRange values, Ports &ports);
  void receive(mlir::ValueRange values, const Ports &ports);
  void pin(Ports &ports);
  void unpin(Ports &ports);
  template <typename... Ops> Frame &findFrame();

  void emitIf(cuda_tile::IfOp op);
  void emitFor(cuda_tile::ForOp op);
  void emitLoop(cuda_tile::LoopOp op);

  KernelEmitter &emitter;
  llvm::SmallVector<Frame, 4> frames;
};

} // namespace tessera::cpu

#endif // TESSERA_CODEGEN_CPU_EMIT_CONTROLFLOWEMIT_H
