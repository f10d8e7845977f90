//===- KernelEmitter.h - an entry becomes a function -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Operations are visited in program order. One that computes a scalar or writes
// memory is emitted at once. A tile is first only remembered (pending). When an
// operation needs its elements, one loop nest (nest/Nest.h) computes them,
// together with everything they depend on. A tile is stored in memory, in a
// slot of the block's arena, only if
//   - an operation needs it there: matrix products, loop-carried values, …;
//   - several operations would recompute it, and it is not cheap;
//   - it would be recomputed for each place that it is broadcast to.
//
// The emitter has parts for everything that is not an operation: the function
// and the calls of its host (HostAbi.h), memory (Arena.h), when values are dead
// (Liveness.h), and prefetching (Ahead.h). The operations themselves are in one
// file per family: CoreEmit.cpp, MemoryEmit.cpp, ….
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
#include "tessera/codegen/llvm/ElementEmit.h"
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

/// The globals that entries of a module use, by name.
using GlobalVariables = llvm::StringMap<llvm::GlobalVariable *>;

class KernelEmitter {
public:
  /// Entries of one module share `globals`.
  KernelEmitter(llvm::Module &module, const Target &target,
                cuda_tile::EntryOp entry, GlobalVariables &globals);

  /// Emits the function, or returns an EngineError.
  llvm::Error emit(bool hasLines = false);

  bool mayWait = false;
  bool usesTiles = false; // of AMX
  /// Told what becomes of an operation. May be empty.
  std::function<void(RemarkKind, mlir::Operation *, const llvm::Twine &)>
      remark;
  /// Tile blocks may synchronize: see analysis::hasSynchronization.
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
  codegen::ElementEmitter elements;
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
  /// Returns a scalar integer as an i64, zero-extended.
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

  /// Returns the element if all elements of a constant are equal; else the
  /// address of the elements.
  llvm::Constant *getConstant(cuda_tile::ConstantOp op);

  llvm::Value *getSlotAddress(const Slot *slot);
  /// Computes the elements of a pending tile into a slot. That is the slot of
  /// an operand whose last use this is, if possible; else `destination` if it
  /// is given and free; else a new one.
  void materialize(mlir::Value tile, Slot *destination = nullptr,
                   llvm::StringRef reason = "an operation needs it in memory");
  /// Returns the address of the elements in row-major order; computes them if
  /// needed.
  llvm::Value *getDense(mlir::Value tile);
  /// The same for products, which read a tf32 as an f32: low bits are clear.
  llvm::Value *getDenseNumbers(mlir::Value tile);
  /// Returns a slot with the elements of a tile that the caller may overwrite:
  /// the tile's own slot if nothing else needs the tile, else a copy.
  Slot *claim(mlir::Value tile);
  /// Writes the elements of `tile` to a slot of a larger tile. `bits` are the
  /// larger tile's index bits in terms of the smaller one's; `offset` is added.
  void copyInto(mlir::Value tile, Slot *destination, const BitSelection &bits,
                llvm::Value *offset);
  /// Writes the elements of `tile` to a slot of its own size.
  void copyInto(mlir::Value tile, Slot *destination);

  /// The cost of recomputing an element of a pending tile.
  unsigned getCost(mlir::Value tile, unsigned depth = 0);

  /// Call it before an operation that may write memory: computes the pending
  /// loads that are ordered before something.
  void finishLoads();
  void orderLoad(mlir::Operation *load) { orderedLoads.insert(load); }

  //===--------------------------------------------------------------------===//
  // Operations
  //===--------------------------------------------------------------------===//

  void emitBlock(mlir::Block &block);
  void emitOperation(mlir::Operation *op);
  /// Emits the body of an aggregate for one lane. May be called several times.
  llvm::SmallVector<llvm::Value *, 2>
  emitBody(mlir::Block &block, llvm::ArrayRef<llvm::Value *> arguments) {
    return controlFlow.emitBody(block, arguments);
  }

  /// Emits an element-wise operation for values of any number of lanes.
  llvm::Value *emitElementwise(mlir::Operation *op,
                               llvm::ArrayRef<llvm::Value *> operands);

  void fail(mlir::Operation *op, const llvm::Twine &message);
  bool hasFailed() const { return error.op; }

private:
  // Each returns false for an operation of another family.
  bool emitCore(mlir::Operation *op);
  bool emitProduct(mlir::Operation *op);
  bool emitAggregates(mlir::Operation *op);
  bool emitMemory(mlir::Operation *op);
  bool emitViews(mlir::Operation *op);
  bool emitAtomics(mlir::Operation *op);
  bool emitMisc(mlir::Operation *op);

  /// Emits an operation on scalars, or makes its tile pending. Returns false
  /// for other kinds of operations.
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
  /// Pending loads that are ordered before something, in program order.
  llvm::SetVector<mlir::Operation *> orderedLoads;
};

} // namespace tessera::cpu

#endif // TESSERA_CODEGEN_CPU_EMIT_KERNELEMITTER_H
