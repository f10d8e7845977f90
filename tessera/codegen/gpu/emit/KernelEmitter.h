//===- KernelEmitter.h - tgpu to LLVM IR -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Emits a kernel as a function for one thread. A fragment is its registers, one
// LLVM value each, in the order of the layout's register bits. Registers that
// hold copies of the same element are the same LLVM value, so nothing is
// computed twice in a thread.
//
// A thread knows where it is by its number, %tid.x: the lane is bits 0 to 4,
// the warp the bits above. The element of register r is
//
//   layout.apply(r) ^ (what the bits of the thread's number contribute)
//
// The first part is a constant. If no index bit is in both, which is the common
// case, the sum of the parts is the same, and LLVM folds the constant into
// addresses.
//
// Each family of operations has a file <Family>Emit.cpp.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_GPU_EMIT_KERNELEMITTER_H
#define TESSERA_CODEGEN_GPU_EMIT_KERNELEMITTER_H

#include "tessera/codegen/gpu/Target.h"
#include "tessera/codegen/gpu/emit/MapTable.h"
#include "tessera/codegen/gpu/emit/OpLines.h"
#include "tessera/codegen/gpu/emit/PtxNumerics.h"
#include "tessera/codegen/gpu/ir/Tgpu.h"
#include "tessera/codegen/llvm/DebugLines.h"
#include "tessera/codegen/llvm/ElementEmit.h"
#include "tessera/runtime/device/Messages.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace tessera::tgpu {
struct TensorBox;
}

namespace tessera::gpu {

using layout::Group;
using layout::Layout;

/// Address spaces of NVPTX.
enum AddressSpace : unsigned {
  kGeneric = 0,
  kGlobal = 1,
  kShared = 3,
  kConstant = 4
};

/// Instead of a policy of the L2 cache: a copy has none.
inline constexpr uint64_t kNoPolicy = 0;

/// A tensor view, or the tensor of a tile view. Addresses and numbers are i64;
/// strides count elements.
struct Tensor {
  llvm::Value *base;
  llvm::SmallVector<llvm::Value *, 4> sizes, strides;
};

class KernelEmitter {
public:
  /// `entry` has the globals of its module, and names of places.
  KernelEmitter(llvm::Module &module, const Target &target,
                tgpu::KernelOp kernel, cuda_tile::EntryOp entry);

  /// Emits the function, or returns an EngineError. With `hasLines`, code has
  /// the lines of the source; else the numbers of operations (OpLines.h).
  llvm::Error emit(bool hasLines = false);

  llvm::IRBuilder<> builder;
  llvm::Module &module;
  llvm::LLVMContext &context;
  const Target &target;
  tgpu::KernelOp kernel;
  cuda_tile::EntryOp entry;
  llvm::Function *function = nullptr;
  /// The operations that send messages.
  std::vector<runtime::MessageSite> sites;
  PtxNumerics targetNumerics;
  codegen::NumericsEmitter numerics;
  codegen::ElementEmitter elements;

  //===--------------------------------------------------------------------===//
  // Values
  //===--------------------------------------------------------------------===//

  using Registers = llvm::SmallVector<llvm::Value *, 0>;

  ElementType getType(mlir::Value data) const;
  /// The type of an element in a register.
  llvm::Type *getRegisterType(mlir::Value data);
  /// The type of an element in memory.
  llvm::Type *getMemoryType(mlir::Value data);

  llvm::Value *getScalar(mlir::Value value);
  void setScalar(mlir::Value value, llvm::Value *scalar) {
    scalars[value] = scalar;
  }
  const Registers &getRegisters(mlir::Value frag);
  void setRegisters(mlir::Value frag, Registers registers);
  /// The value of a scalar, or of one register.
  llvm::Value *getElement(mlir::Value data, unsigned reg);
  static const Layout &getLayout(mlir::Value frag);

  const Tensor &getTensor(mlir::Value view);
  void setTensor(mlir::Value view, Tensor tensor);
  /// The address space of pointers: global, or generic if some may point to
  /// shared memory.
  unsigned getPointerSpace() const { return pointerSpace; }

  /// Calls `emit` for each register that is not a copy of an earlier one, and
  /// returns all registers.
  Registers forEachRegister(const Layout &layout,
                            llvm::function_ref<llvm::Value *(unsigned)> emit);
  /// The register bits that select copies.
  static uint32_t getRegisterCopies(const Layout &layout);

  //===--------------------------------------------------------------------===//
  // Threads and elements
  //===--------------------------------------------------------------------===//

  llvm::Value *getThread(); // %tid.x
  llvm::Value *getLane();
  llvm::Value *getWarp();

  /// The bits of a thread's number, mapped by the columns of lanes and warps,
  /// as an i32: what a thread contributes to the index of its elements. `mask`
  /// keeps some index bits.
  llvm::Value *getThreadIndex(const Layout &layout, uint32_t mask = ~0u);
  /// The index of an element in its tile, row-major, as an i32; only the bits
  /// of `mask`.
  llvm::Value *getIndex(const Layout &layout, unsigned reg,
                        uint32_t mask = ~0u);
  /// The coordinate of an element along a dimension, as an i32.
  llvm::Value *getCoordinate(const Layout &layout,
                             llvm::ArrayRef<int64_t> shape, unsigned dim,
                             unsigned reg);
  /// True for the threads that own elements (Layout::getCopyBits); null if all
  /// do.
  llvm::Value *getOwnerCondition(const Layout &layout);
  /// The sum of two numbers that have no bits in common.
  llvm::Value *addBits(llvm::Value *lhs, llvm::Value *rhs);
  /// The parity of some bits of a thread's number, as an i1.
  llvm::Value *getThreadParity(uint32_t mask);
  /// True for the first thread of the CTA, or of each warp.
  llvm::Value *isFirstThread();
  llvm::Value *isFirstLane();
  /// Of the nearest `for` loop.
  llvm::Value *isFirstIteration();
  llvm::Value *electLane();

  //===--------------------------------------------------------------------===//
  // Code
  //===--------------------------------------------------------------------===//

  llvm::BasicBlock *makeBlock(const llvm::Twine &name);
  /// Continues in `block`.
  void enter(llvm::BasicBlock *block) { builder.SetInsertPoint(block); }
  /// A variable of the function. LLVM turns it into registers.
  llvm::AllocaInst *makeVariable(llvm::Type *type);
  /// Emits code for the threads for which `condition` is true; null is true.
  void emitIf(llvm::Value *condition, llvm::function_ref<void()> emit);
  void emitIfElse(llvm::Value *condition, llvm::function_ref<void()> emit,
                  llvm::function_ref<void()> emitElse);
  llvm::CallInst *callIntrinsic(llvm::StringRef name, llvm::Type *result,
                                llvm::ArrayRef<llvm::Value *> arguments = {});
  /// Assembly that has effects. If it needs all lanes of a warp, they are
  /// together. It has no result if no type is given.
  llvm::CallInst *callAsm(const llvm::Twine &text, llvm::StringRef constraints,
                          llvm::ArrayRef<llvm::Value *> arguments,
                          llvm::Type *result = nullptr);
  /// The number of this tile block along an axis, or how many there are.
  llvm::Value *readGrid(bool isBlock, unsigned axis);

  /// Reads values of another lane of the warp; all lanes must be there. The
  /// values have one type, and together at most 32 bits unless it has 64.
  Registers emitShuffle(llvm::ArrayRef<llvm::Value *> values,
                        llvm::Value *lane);
  /// Converts a fragment inside of each warp (layout::Conversion::Kind::Lanes
  /// or less).
  Registers convertRegisters(const Layout &from, const Layout &to,
                             const Registers &registers);
  /// All threads that compute wait for each other.
  void emitBarrier();
  /// The same, and returns whether a flag is true in one of them, or in all.
  llvm::Value *emitBarrierAny(llvm::Value *flag);
  llvm::Value *emitBarrierAll(llvm::Value *flag);

  /// Emits the operations of a block, the terminator too.
  void emitBlock(mlir::Block &block);
  void emitOperation(mlir::Operation *op);
  /// Emits scalar code: the body of a map or an aggregate. Returns what it
  /// yields. May be called several times.
  llvm::SmallVector<llvm::Value *, 2>
  emitBody(mlir::Block &block, llvm::ArrayRef<llvm::Value *> arguments);
  /// An element of a constant.
  llvm::Constant *makeConstant(ElementType type, uint64_t bits) {
    return elements.makeConstant(type, bits);
  }

  /// The number of the operation that is emitted.
  uint64_t getOpNumber() const { return opNumber; }

  void fail(mlir::Operation *op, const llvm::Twine &message);
  bool hasFailed() const { return error.op; }

  /// True if the launch need not ask for shared memory. A static array of more
  /// than 48 KB is refused by drivers, and by ptxas without an option.
  bool hasStaticShared() {
    constexpr int64_t kMaxPortable = 48 << 10;
    return isSharedStatic || int64_t(kernel.getShared()) <= kMaxPortable;
  }
  /// Makes shared memory static, whatever its size.
  bool isSharedStatic = false;
  /// Debug information is for a debugger, not only for a profiler.
  bool isForDebugger = false;
  /// The start of the CTA's shared memory.
  llvm::GlobalVariable *getSharedMemory();
  /// The address of a buffer in it.
  llvm::Value *getBufferAddress(mlir::Value buffer);
  /// The address of a slot of a ring.
  llvm::Value *getSlotAddress(mlir::Value buffer, mlir::Value slot);

private:
  llvm::Value *callBarrier(llvm::StringRef name, llvm::Type *result,
                           llvm::ArrayRef<llvm::Value *> arguments = {});
  void createFunction(bool hasLines);
  void setLine(mlir::Location location);

  // Each returns false for an operation of another family.
  bool emitElements(mlir::Operation *op);
  bool emitScalar(mlir::Operation *op);
  bool emitControlFlow(mlir::Operation *op);
  bool emitMemory(mlir::Operation *op);
  bool emitViews(mlir::Operation *op);
  void emitPhase(llvm::StringRef name, unsigned other, llvm::Value *phase);
  bool emitShared(mlir::Operation *op);
  void emitPut(mlir::Operation *op, mlir::Value source, mlir::Value buffer,
               mlir::ValueRange indices);
  void emitGet(mlir::Operation *op, mlir::Value result, mlir::Value buffer,
               mlir::ValueRange indices);
  bool emitParts(mlir::Operation *op);
  bool emitAggregate(mlir::Operation *op);
  bool emitProduct(mlir::Operation *op);
  bool emitRing(mlir::Operation *op);
  bool emitAtomics(mlir::Operation *op);
  bool emitMisc(mlir::Operation *op);

  // Globals and scratch memory (VariablesEmit.cpp).
  void emitGetGlobal(cuda_tile::GetGlobalOp op);
  llvm::GlobalVariable *getGlobal(cuda_tile::GetGlobalOp op,
                                  cuda_tile::GlobalOp global);
  llvm::Value *getGlobalAddress(llvm::GlobalVariable *variable,
                                uint64_t alignment);
  /// Makes sure that the globals of the kernel have their contents; at the
  /// start of the function.
  void fillGlobals();
  void fillGlobal(llvm::Value *address, llvm::GlobalVariable *contents,
                  llvm::GlobalVariable *state);
  void copyContents(llvm::Value *address, llvm::GlobalVariable *contents);
  void emitAlloca(cuda_tile::AllocaOp op);
  /// Gives every alloca its place; at the start of the function.
  void planScratch();
  void takeArea(uint64_t bytes);
  /// At the end of the function.
  void returnArea();
  /// A variable in shared memory, or a place in the area of the CTA.
  struct Scratch {
    llvm::GlobalVariable *variable = nullptr;
    uint64_t offset = 0;
  };
  llvm::DenseMap<mlir::Operation *, Scratch> scratch;
  std::optional<Areas> allocaArea;
  llvm::Value *areaAddress = nullptr;

  // Tensor copies and roles (TensorEmit.cpp).
  struct RingState {
    llvm::AllocaInst *slot = nullptr, *phase = nullptr;
  };
  llvm::Value *getRingBarrier(mlir::Value ring, bool isEmpty,
                              llvm::Value *slot);
  void emitBarrierWait(llvm::Value *barrier, llvm::Value *phase);
  llvm::Value *takeSlot(mlir::Value ring, bool isEmpty);
  void startBarriers();
  void startRings(unsigned phase);
  void emitAcquire(tgpu::AcquireOp op);
  void emitDrain(tgpu::DrainOp op);
  void emitRelease(tgpu::ReleaseOp op);
  llvm::SmallVector<llvm::Value *, 5> getTileStart(tgpu::TensorCopyOp op,
                                                   const tgpu::TensorBox &box);
  void emitTensorCopy(tgpu::TensorCopyOp op);
  void emitPrefetch(tgpu::PrefetchOp op);
  void emitRoles(tgpu::RolesOp op);
  bool emitTensor(mlir::Operation *op);
  llvm::DenseMap<mlir::Value, RingState> ringStates;

  // Tensor maps (MapsEmit.cpp).
  void emitTensorMaps(tgpu::TensorMapsOp op);
  /// When the warp that copies has copied all.
  void returnMaps();
  std::optional<MapTable> mapTable;
  /// What a launcher passes (runtime/device/TensorMaps.h): the maps, and
  /// whether there are any. Null if it passes none.
  llvm::Argument *passedMaps = nullptr, *arePassed = nullptr;
  size_t countPassedMaps();
  void takePassedMaps(size_t count);
  llvm::Value *isMakingMaps();
  /// In the code of the warps that compute, beside those that copy.
  bool hasRoles = false;

  void emitMap(tgpu::MapOp op);
  void emitConstant(tgpu::ConstantOp op);
  void emitConcat(tgpu::ConcatOp op);

  // Control flow (ControlFlowEmit.cpp). Values go through variables, one per
  // register. Elements of 16 bits go in pairs, as products read them.
  using Variables = llvm::SmallVector<llvm::AllocaInst *, 0>;
  struct Port {
    Variables variables;
    /// For a fragment: which variable each register has, or which half of one.
    llvm::SmallVector<unsigned, 0> places;
    bool hasPairs = false;
  };
  using Ports = llvm::SmallVector<Port, 4>;
  struct Frame {
    mlir::Operation *op;
    Ports *carried = nullptr;
    Ports *results = nullptr;
    llvm::BasicBlock *next = nullptr;
    llvm::BasicBlock *end = nullptr;
  };
  Ports makePorts(mlir::TypeRange types);
  /// If the code is one of two branches, `isBranch` keeps constants in it.
  void send(mlir::ValueRange values, const Ports &ports, bool isBranch = false);
  void sendInits(tgpu::ForOp op, const Ports &ports);
  void enterFor(tgpu::ForOp op, const Ports &ports, llvm::Value *hasAny,
                llvm::BasicBlock *body, llvm::BasicBlock *end);
  void receive(mlir::ValueRange values, const Ports &ports);
  void emitIf(tgpu::IfOp op);
  void emitFor(tgpu::ForOp op);
  void emitLoop(tgpu::LoopOp op);
  llvm::SmallVector<Frame, 4> frames;

  llvm::DenseMap<mlir::Value, llvm::Value *> scalars;
  llvm::DenseMap<mlir::Value, Registers> frags;
  llvm::DenseMap<mlir::Value, std::shared_ptr<Tensor>> tensors;
  unsigned pointerSpace = kGlobal;
  /// In the entry block, so that they are everywhere.
  llvm::Value *thread = nullptr;
  llvm::BasicBlock *exitBlock = nullptr;
  /// The number of the operation that is emitted, for messages and places.
  uint64_t opNumber = 0;
  std::optional<OpLines> opLines;
  std::unique_ptr<codegen::DebugLines> lines;

  struct {
    mlir::Operation *op = nullptr;
    std::string message;
  } error;
};

} // namespace tessera::gpu

#endif // TESSERA_CODEGEN_GPU_EMIT_KERNELEMITTER_H
