//===- ControlFlowEmit.h - loops and branches -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Values that a terminator passes on go through ports. A port is created before
// the blocks on both sides are emitted:
//
//   %r = if %c -> tile<64xf32> { yield %a } else { yield %b }
//
// has one port, a slot of the arena. Each yield writes its tile there. After
// the if, %r is stored in that slot.
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

  /// Returns false for an operation of another family.
  bool emit(mlir::Operation *op);
  /// Emits the body of an aggregate for one lane. May be called several times.
  llvm::SmallVector<llvm::Value *, 2>
  emitBody(mlir::Block &block, llvm::ArrayRef<llvm::Value *> arguments);

private:
  /// How a value is passed on: through a variable for a scalar, or a slot for
  /// another tile. A token needs neither.
  struct Port {
    llvm::AllocaInst *variable = nullptr;
    Slot *slot = nullptr;
    /// The slot has the initial value already.
    bool isFilled = false;
    /// The slot was pinned before, by an outer loop.
    bool wasPinned = false;
  };
  using Ports = llvm::SmallVector<Port, 4>;

  /// The targets of break and continue.
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
