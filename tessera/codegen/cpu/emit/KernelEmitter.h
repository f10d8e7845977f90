//===- KernelEmitter.h - an entry becomes a function -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Operations are met in program order. One that makes a scalar, or touches
// memory, is emitted on the spot. A tile is first only remembered: when
// somebody needs its elements one loop nest (nest/Nest.h) computes them
// together with all that leads to them. A tile gets memory of its own, a slot
// of the block's arena, only if
//   - operations need it there: matrix products, loop-carried values, …;
//   - several would otherwise compute it again, and it is not cheap;
//   - it would be computed again for each place that it is broadcast to.
//
// The emitter has parts for all that is not an operation: the function and the
// calls of its host (HostAbi.h), memory (Arena.h), when values die
// (Liveness.h), what comes in the next iteration (Ahead.h). The operations
// themselves are in one file per family: CoreEmit.cpp, FloatEmit.cpp, ….
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_CPU_EMIT_KERNELEMITTER_H
#define TESSERA_CODEGEN_CPU_EMIT_KERNELEMITTER_H

#include "tessera/codegen/cpu/X86Numerics.h"
#include "tessera/codegen/cpu/emit/Ahead.h"
#include "tessera/codegen/cpu/emit/ControlFlowEmit.h"
#include "tessera/codegen/cpu/emit/HostAbi.h"
#include "tessera/codegen/cpu/emit/Liveness.h"
#include "tessera/codegen/cpu/nest/IndexMap.h"
#include "tessera/codegen/llvm/DebugLines.h"
#include "tessera/codegen/llvm/NumericsEmit.h"
#include "tessera/codegen/llvm/Remark.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringMap.h"

#include <functional>

namespace tessera::cpu {

class Nest;
using codegen::getMemoryType;
using codegen::getNumLanes;
using codegen::getRegisterType;
using codegen::getVectorType;
using codegen::LineScope;
using codegen::RemarkKind;

/// The globals of a module that entries have asked for, by name.
using GlobalVariables = llvm::StringMap<llvm::GlobalVariable *>;

class KernelEmitter {
public:
  /// Entries of one module share `globals`.
  KernelEmitter(llvm::Module &module, const Target &target,
                cuda_tile::EntryOp entry, GlobalVariables &globals);

  /// Emits the function, or says why it cannot be: an EngineError.
  llvm::Error emit(bool hasLines = false);

  bool mayWait = false;
  bool usesTiles = false; // of AMX
  /// Told what becomes of an operation. May be empty.
  std::function<void(RemarkKind, mlir::Operation *, const llvm::Twine &)>
      remark;
  /// Tile blocks may notice each other: see analysis::hasSynchronization.
  bool talksToOthers = false;

  //===--------------------------------------------------------------------===//
  // The parts
  //===--------------------------------------------------------------------===//

  llvm::IRBuilder<> builder;
  llvm::Module &module;
  llvm::LLVMContext &context;
  const Target &target;
  X86Numerics targetNumerics;
  codegen::NumericsEmitter numerics;
  HostAbi host;
  ValueStates states;
  Arena arena;
  Liveness liveness;
  Ahead ahead;
  std::unique_ptr<codegen::DebugLines> lines; // null for none
  GlobalVariables &globals;

  //===--------------------------------------------------------------------===//
  // Types and values
  //===--------------------------------------------------------------------===//

  llvm::Type *getI64() { return builder.getInt64Ty(); }
  llvm::Value *getI64(uint64_t value) { return builder.getInt64(value); }

  ElementType getType(mlir::Value tile) const;
  llvm::Type *getRegisterType(mlir::Value tile, unsigned lanes = 1);
  llvm::Type *getMemoryType(mlir::Value tile);
  uint64_t getNumBytes(mlir::Value tile) const;

  State &getState(mlir::Value value) { return states[value]; }
  llvm::Value *getScalar(mlir::Value value);
  /// A scalar integer as an i64, read as unsigned.
  llvm::Value *getIndex(mlir::Value value);
  void setScalar(mlir::Value value, llvm::Value *scalar);
  void setStored(mlir::Value value, Slot *slot);

  llvm::BasicBlock *makeBlock(const llvm::Twine &name) {
    return host.makeBlock(name);
  }
  /// Continues in `block`.
  void enter(llvm::BasicBlock *block) { builder.SetInsertPoint(block); }

  //===--------------------------------------------------------------------===//
  // Elements and where they are (TileMemory.cpp)
  //===--------------------------------------------------------------------===//

  /// Element as it is in a register, from how it is in memory; and back. Of
  /// the kernel's memory, which others write, a tf32 loses its low bits.
  llvm::Value *decode(ElementType type, llvm::Value *memory);
  llvm::Value *decodeSlot(ElementType type, llvm::Value *memory);
  llvm::Value *encode(ElementType type, llvm::Value *value);
  /// A value of another type of the same bits.
  llvm::Value *castBits(llvm::Value *value, ElementType from, ElementType to);
  /// An element that all of a constant are, or the address of its elements.
  llvm::Constant *getConstant(cuda_tile::ConstantOp op);
  llvm::Constant *makeConstant(ElementType type, uint64_t bits);

  llvm::Value *getSlotAddress(const Slot *slot);
  /// Computes the elements of a pending tile into a slot: the one of an operand
  /// that dies there, or the given one, or a new one.
  void materialize(mlir::Value tile, Slot *destination = nullptr,
                   llvm::StringRef reason = "an operation needs it in memory");
  /// The address of the elements in row-major order; computes them if need be.
  llvm::Value *getDense(mlir::Value tile);
  /// The same for products, which take a tf32 for an f32.
  llvm::Value *getDenseNumbers(mlir::Value tile);
  /// A slot with the elements of a tile that may be changed: its own if nobody
  /// else needs it.
  Slot *claim(mlir::Value tile);
  /// Writes the elements of `tile` to a slot of a larger tile. `bits` are the
  /// larger tile's index bits in terms of the smaller one's; `offset` is added.
  void copyInto(mlir::Value tile, Slot *destination, const BitSelection &bits,
                llvm::Value *offset);
  /// The same to a slot of its own.
  void copyInto(mlir::Value tile, Slot *destination);

  /// What it takes to compute an element of a pending tile once more.
  unsigned getCost(mlir::Value tile, unsigned depth = 0);

  /// The next operation may write to memory: loads that are ordered before
  /// something are done now.
  void finishLoads();
  void orderLoad(mlir::Operation *load) { orderedLoads.insert(load); }

  //===--------------------------------------------------------------------===//
  // Operations
  //===--------------------------------------------------------------------===//

  void emitBlock(mlir::Block &block);
  void emitOperation(mlir::Operation *op);
  /// The body of an aggregate, for one lane; it may be emitted several times.
  llvm::SmallVector<llvm::Value *, 2>
  emitBody(mlir::Block &block, llvm::ArrayRef<llvm::Value *> arguments) {
    return controlFlow.emitBody(block, arguments);
  }

  /// An element-wise operation on values of any number of lanes.
  llvm::Value *emitElementwise(mlir::Operation *op,
                               llvm::ArrayRef<llvm::Value *> operands);

  void fail(mlir::Operation *op, const llvm::Twine &message);
  bool hasFailed() const { return error.op; }

private:
  // Each family does nothing and returns false, or null, for operations of
  // others.
  using Operands = llvm::ArrayRef<llvm::Value *>;
  llvm::Value *emitElementwiseCore(mlir::Operation *op, Operands operands);
  llvm::Value *emitConversion(mlir::Operation *op, Operands operands);
  llvm::Value *emitFloat(mlir::Operation *op, Operands operands);
  llvm::Value *emitInteger(mlir::Operation *op, Operands operands);
  llvm::Value *emitBitwise(mlir::Operation *op, Operands operands);
  bool emitCore(mlir::Operation *op);
  bool emitProduct(mlir::Operation *op);
  bool emitAggregates(mlir::Operation *op);
  bool emitMemory(mlir::Operation *op);
  bool emitViews(mlir::Operation *op);
  bool emitAtomics(mlir::Operation *op);
  bool emitMisc(mlir::Operation *op);

  /// Emits an operation on scalars, or remembers that of a tile. False if it is
  /// of another kind.
  bool emitLater(mlir::Operation *op);
  void prepareRegions(mlir::Operation *op);
  void setArguments();

  /// The first operation that could not be compiled, if any.
  struct {
    mlir::Operation *op = nullptr;
    std::string message;
  } error;

  cuda_tile::EntryOp entry;
  ControlFlowEmitter controlFlow;
  llvm::DenseMap<mlir::Attribute, llvm::Constant *> constants;
  /// Pending loads that something is ordered after, in program order.
  llvm::SetVector<mlir::Operation *> orderedLoads;
};

} // namespace tessera::cpu

#endif // TESSERA_CODEGEN_CPU_EMIT_KERNELEMITTER_H
