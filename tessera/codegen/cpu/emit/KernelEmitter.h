//===- KernelEmitter.h - an entry becomes a function -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Operations are met in program order. One that makes a scalar, or touches
// memory, is emitted on the spot. A tile is first only remembered: when
// somebody needs its elements one loop nest (Nest.h) computes them together
// with all that leads to them. A tile gets memory of its own, a slot of the
// block's arena, only if
//   - operations need it there: matrix products, loop-carried values, …;
//   - several would otherwise compute it again, and it is not cheap;
//   - it would be computed again for each place that it is broadcast to.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_CPU_EMIT_KERNELEMITTER_H
#define TESSERA_CODEGEN_CPU_EMIT_KERNELEMITTER_H

#include "tessera/codegen/cpu/nest/IndexMap.h"
#include "tessera/codegen/llvm/DebugLines.h"
#include "tessera/codegen/llvm/NumericsEmit.h"
#include "tessera/dialect/Ops.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/IRBuilder.h"

#include <deque>
#include <functional>
#include <map>
#include <memory>

namespace tessera::cpu {

class Nest;
struct ViewAccess;

/// A part of the arena.
struct Slot {
  uint64_t offset = 0;
  uint64_t size = 0;
  /// A loop-carried value lives here: not to be given to others while the loop
  /// is emitted, even if the value of the moment is dead.
  bool isPinned = false;
  /// The value that is there, unless it is dead.
  mlir::Value occupant;
};

/// A tensor in memory; all its views are the same to us.
struct Tensor {
  llvm::Value *base = nullptr; // i64
  llvm::SmallVector<llvm::Value *, 4> sizes, strides;
};

/// What is known of a value of the kernel.
struct State {
  enum Kind {
    Unknown,
    Scalar,  // a register; tiles of one element too
    Memory,  // a tensor
    Token,   // program order is order enough
    Pending, // its operation has not been emitted
    Stored,  // its elements are in `slot`, in row-major order
  } kind = Unknown;
  llvm::Value *scalar = nullptr;
  std::shared_ptr<Tensor> tensor;
  Slot *slot = nullptr;
  /// Of a pending extract: where the part begins.
  llvm::Value *offset = nullptr;
};

/// A place in the kernel's code that could not be compiled.
struct EmitError {
  mlir::Operation *op = nullptr;
  std::string message;
};

/// `FILE:LINE:COLUMN`, or empty.
std::string describeLocation(mlir::Location location);

/// The name of the function of an entry.
std::string getKernelSymbol(llvm::StringRef entry);

class KernelEmitter {
public:
  KernelEmitter(llvm::Module &module, const Target &target,
                cuda_tile::EntryOp entry);

  /// Emits the function; false if `error` says why it cannot be.
  bool emit(bool hasLines = false);

  EmitError error;
  uint64_t arenaBytes = 0;
  bool mayWait = false;
  bool usesTiles = false; // of AMX
  /// Told what becomes of an operation: a Remark's kind and text. May be empty.
  std::function<void(unsigned, mlir::Operation *, const llvm::Twine &)> remark;
  /// Tile blocks may notice each other: see analysis::hasSynchronization.
  bool talksToOthers = false;

  //===--------------------------------------------------------------------===//
  // For those who emit operations
  //===--------------------------------------------------------------------===//

  llvm::IRBuilder<> builder;
  llvm::Module &module;
  llvm::LLVMContext &context;
  const Target &target;
  NumericsEmitter numerics;
  llvm::Function *function = nullptr;
  std::unique_ptr<DebugLines> lines; // null for none

  llvm::Type *getI64() { return builder.getInt64Ty(); }
  llvm::Value *getI64(uint64_t value) { return builder.getInt64(value); }

  ElementType getType(mlir::Value tile) const;
  llvm::Type *getRegisterType(mlir::Value tile, unsigned lanes = 1);
  llvm::Type *getMemoryType(mlir::Value tile);
  static bool isScalar(mlir::Value value);
  uint64_t getNumBytes(mlir::Value tile) const;

  State &getState(mlir::Value value) { return states[value]; }
  llvm::Value *getScalar(mlir::Value value);
  /// A scalar integer as an i64, read as unsigned.
  llvm::Value *getIndex(mlir::Value value);
  void setScalar(mlir::Value value, llvm::Value *scalar);
  void setStored(mlir::Value value, Slot *slot);

  /// A variable in a register, whatever loops are in between.
  llvm::AllocaInst *makeVariable(llvm::Type *type);
  llvm::BasicBlock *makeBlock(const llvm::Twine &name);
  /// Continues in `block`.
  void enter(llvm::BasicBlock *block);
  llvm::Value *getSlotAddress(const Slot *slot);

  //===--------------------------------------------------------------------===//
  // Elements (Nest.cpp)
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
  /// Writes the elements of `tile` to a slot of a larger tile: bit i of their
  /// number is bit `places[i]` there, and `offset` is added.
  void copyInto(mlir::Value tile, Slot *destination,
                llvm::ArrayRef<int8_t> places, llvm::Value *offset);

  //===--------------------------------------------------------------------===//
  // Life of values (KernelEmitter.cpp)
  //===--------------------------------------------------------------------===//

  Slot *allocate(uint64_t bytes);
  void free(Slot *slot);
  /// Frees a slot when the present operation has been emitted.
  void addTemporary(Slot *slot) { temporaries.push_back(slot); }
  /// An operation has been emitted: it needs its operands no more.
  void retire(mlir::Operation *op);
  /// The slot of a tile that nobody but the present operation needs, to put its
  /// result there; null if there is none. The tile is gone then.
  Slot *takeSlot(mlir::Value tile);
  /// The tiles whose slots are free when `root`'s operation is retired.
  llvm::SmallVector<mlir::Value, 4> getDying(mlir::Value root);
  /// How many operations will compute a pending tile if it is not stored.
  unsigned getNumConsumers(mlir::Value tile);
  /// True if the value belongs to the block that code is emitted for. What
  /// others are given inside of a loop must not be counted on outside.
  bool isLocal(mlir::Value value) const {
    return value.getParentBlock() == current;
  }
  /// What it takes to compute an element of a pending tile once more.
  unsigned getCost(mlir::Value tile, unsigned depth = 0);

  //===--------------------------------------------------------------------===//
  // What comes next (Ahead.cpp)
  //===--------------------------------------------------------------------===//

  /// What a number will be the next time that code gets here: in the next round
  /// of the innermost loop, or in the next tile block. Null if that is not
  /// known or the number will be the same.
  llvm::Value *getNext(llvm::Value *value);
  /// Tells that for numbers which everything else is computed from.
  void setNext(llvm::Value *value, llvm::Value *next) {
    rounds.back()[value] = next;
  }
  /// The same for the number of the tile block, in a grid so wide.
  void setNextBlock(llvm::Value *x, llvm::Value *y, llvm::Value *width);
  /// Loads that nests have read, and where. Nests that come later in the same
  /// block may fetch what the loads will read next.
  llvm::SmallVector<std::pair<mlir::Operation *, std::shared_ptr<ViewAccess>>>
      readLoads;

  /// The next operation may write to memory: loads that are ordered before
  /// something are done now.
  void finishLoads();
  void orderLoad(mlir::Operation *load) { orderedLoads.insert(load); }

  //===--------------------------------------------------------------------===//
  // Operations, by family
  //===--------------------------------------------------------------------===//

  void emitBlock(mlir::Block &block);
  void emitOperation(mlir::Operation *op);
  /// An element-wise operation on values of any number of lanes.
  llvm::Value *emitElementwise(mlir::Operation *op,
                               llvm::ArrayRef<llvm::Value *> operands);

  /// The body of an aggregate, for one lane; it may be emitted several times.
  llvm::SmallVector<llvm::Value *, 2>
  emitBody(mlir::Block &block, llvm::ArrayRef<llvm::Value *> arguments);

  bool emitCore(mlir::Operation *op);
  bool emitControlFlow(mlir::Operation *op);
  bool emitMemory(mlir::Operation *op);
  bool emitViews(mlir::Operation *op);
  bool emitAtomics(mlir::Operation *op);
  bool emitAggregates(mlir::Operation *op);
  bool emitMisc(mlir::Operation *op);

  /// Ends the block with a message if the condition holds.
  void failIf(llvm::Value *condition, mlir::Operation *op,
              llvm::StringRef message, llvm::Value *value);
  /// Ends the block if it has been told to.
  void checkStop();
  /// The address of constant bytes.
  llvm::Constant *makeString(llvm::StringRef text);
  llvm::Constant *makeShape(llvm::ArrayRef<int64_t> shape);
  llvm::FunctionCallee getSupport(llvm::StringRef name, llvm::Type *result,
                                  llvm::ArrayRef<llvm::Type *> parameters);
  void fail(mlir::Operation *op, const llvm::Twine &message);
  bool hasFailed() const { return error.op; }

  /// A field of TsrBlock, an i32: the extents of the grid, then the block's
  /// number.
  llvm::Value *loadGridField(unsigned field);

  llvm::Value *blockArgument = nullptr; // TsrBlock *
  llvm::Value *arena = nullptr;
  llvm::BasicBlock *exitBlock = nullptr;
  llvm::DenseMap<mlir::Attribute, llvm::Constant *> constants;
  llvm::StringMap<llvm::GlobalVariable *> globals;

private:
  void release(mlir::Value value);
  /// Nobody needs this value of the present block any more.
  void forget(mlir::Value value);
  void prepareRegions(mlir::Operation *op);
  void setArguments();
  void emitIf(cuda_tile::IfOp op);
  void emitFor(cuda_tile::ForOp op);
  void emitLoop(cuda_tile::LoopOp op);
  void emitProduct(mlir::Operation *op);

  /// Where values go that a terminator hands on: a variable for each scalar, a
  /// slot for each other tile, nothing for tokens.
  struct Ports {
    struct Port {
      llvm::SmallVector<llvm::AllocaInst *, 1> variables;
      Slot *slot = nullptr;
      /// The first value is in the slot already.
      bool isFilled = false;
      /// The slot was pinned before: it is that of a loop around.
      bool wasPinned = false;
    };
    llvm::SmallVector<Port, 4> ports;
  };
  Ports makePorts(mlir::TypeRange types, mlir::ValueRange inits = {});
  void send(mlir::ValueRange values, Ports &ports);
  void pin(Ports &ports);
  void unpin(Ports &ports);
  void receive(mlir::ValueRange values, const Ports &ports);

  /// Where break and continue lead to.
  struct Frame {
    mlir::Operation *op;
    Ports *carried = nullptr;
    Ports *results = nullptr;
    llvm::BasicBlock *next = nullptr;
    llvm::BasicBlock *end = nullptr;
  };
  llvm::SmallVector<Frame, 4> frames;

  /// Numbers that change from round to round of each loop around, and what they
  /// change to; those of tile blocks first.
  using Round = llvm::DenseMap<llvm::Value *, llvm::Value *>;
  llvm::SmallVector<Round, 4> rounds = {Round()};

  cuda_tile::EntryOp entry;
  mlir::Block *current = nullptr;
  llvm::DenseMap<mlir::Value, State> states;
  llvm::DenseMap<mlir::Value, unsigned> remaining;
  /// Pending loads that something is ordered after, in program order.
  llvm::SetVector<mlir::Operation *> orderedLoads;

  std::deque<Slot> slots;
  std::map<uint64_t, uint64_t> freeParts; // offset to size
  /// Values of a block that were last needed by one inside of it, which may run
  /// again; until the operation around that one has been emitted.
  llvm::DenseMap<mlir::Block *, llvm::SmallVector<mlir::Value, 4>> dead;
  llvm::DenseSet<mlir::Operation *> retired;
  /// Tiles of outer blocks that were stored for a block, until its end.
  llvm::DenseMap<mlir::Block *, llvm::SmallVector<mlir::Value, 4>> guests;
  llvm::SmallVector<Slot *, 4> temporaries; // until the operation is emitted
};

} // namespace tessera::cpu

#endif // TESSERA_CODEGEN_CPU_EMIT_KERNELEMITTER_H
