//===- HostAbi.h - the interface of a kernel to its host -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The kernel's side of runtime/host/KernelAbi.h: the kernel's function, the
// fields of TsrBlock that it reads, and the `tsr_` functions that it calls. An
// entry becomes
//
//   define void @tessera_kernel_NAME(ptr %block, ptr %arguments, ptr %arena)
//
// with three basic blocks: "variables", which holds all allocas, as LLVM
// expects; "begin"; and "exit", which returns.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_CPU_EMIT_HOSTABI_H
#define TESSERA_CODEGEN_CPU_EMIT_HOSTABI_H

#include "mlir/IR/Operation.h"
#include "llvm/IR/IRBuilder.h"

namespace tessera::cpu {

class HostAbi {
public:
  HostAbi(llvm::IRBuilder<> &builder, llvm::Module &module)
      : builder(builder), module(module) {}

  /// Declares the function of an entry.
  void declareFunction(llvm::StringRef entry);
  /// Creates the basic blocks, and continues in "begin".
  void beginFunction();

  /// Argument `i` of the launch, an i64.
  llvm::Value *loadArgument(unsigned i);
  /// The extent of the grid along an axis, and the block's index along it; i32.
  llvm::Value *loadGridExtent(unsigned axis);
  llvm::Value *loadBlockId(unsigned axis);

  /// Ends the tile block with a message if the condition holds. The message may
  /// have one `%lld`, for `value`, an i64.
  void failIf(llvm::Value *condition, mlir::Operation *op,
              llvm::StringRef message, llvm::Value *value);
  /// Ends the tile block if the host has asked it to stop.
  void checkStop();
  /// Lets other tile blocks run. Used in loops that wait for them.
  void wait();
  /// The address of a global that is aligned to more than a page, for `op`.
  llvm::Value *placeGlobal(llvm::GlobalVariable *contents, uint64_t size,
                           uint64_t alignment, mlir::Operation *op);
  /// A tile as an argument of print_tko; its type is a number as in TsrTile.
  struct PrintedTile {
    llvm::Value *data;
    llvm::ArrayRef<int64_t> shape;
    uint32_t type;
  };
  /// Allocates an array of `count` tiles to print.
  llvm::Value *makePrintedTiles(size_t count);
  void setPrintedTile(llvm::Value *tiles, size_t i, const PrintedTile &tile);
  void print(llvm::StringRef format, llvm::Value *tiles, size_t count);
  /// The arguments of an assertion on a tile of some shape.
  struct Assertion {
    llvm::FunctionCallee report;
    llvm::Constant *op, *location, *message, *length, *shape, *rank;
  };
  Assertion makeAssertion(mlir::Operation *op, llvm::StringRef message,
                          llvm::ArrayRef<int64_t> shape);
  /// Reports that the assertion fails for the element `index`.
  void reportAssertion(const Assertion &assertion, llvm::Value *index);
  /// Packs elements of fewer than 8 bits into full bytes, or unpacks them.
  void emitPacking(bool packs, unsigned bits, llvm::Value *from,
                   llvm::Value *to, uint64_t count);

  /// Creates a variable; LLVM turns it into a register.
  llvm::AllocaInst *makeVariable(llvm::Type *type);
  llvm::BasicBlock *makeBlock(const llvm::Twine &name);

  llvm::Function *function = nullptr;
  llvm::Value *arena = nullptr;          // of this tile block
  llvm::BasicBlock *exitBlock = nullptr; // returns

private:
  llvm::Value *loadField(unsigned field);
  llvm::FunctionCallee getSupport(llvm::StringRef name,
                                  llvm::ArrayRef<llvm::Type *> parameters,
                                  llvm::Type *result = nullptr);
  /// The address of constant bytes, with a zero behind them.
  llvm::Constant *makeString(llvm::StringRef text);
  /// The number of an operation in its module, or kTsrNoOp.
  llvm::Constant *makeNumber(mlir::Operation *op);
  llvm::Constant *makeShape(llvm::ArrayRef<int64_t> shape);
  llvm::StructType *getTileType();

  llvm::IRBuilder<> &builder;
  llvm::Module &module;
  llvm::Value *block = nullptr; // TsrBlock *
};

} // namespace tessera::cpu

#endif // TESSERA_CODEGEN_CPU_EMIT_HOSTABI_H
