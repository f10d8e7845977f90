//===- HostAbi.h - how code talks to its host -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The other side of runtime/host/KernelAbi.h: the function that a kernel is,
// the fields of TsrBlock that it reads, and the `tsr_` functions that it calls.
// An entry becomes
//
//   define void @tessera_kernel_NAME(ptr %block, ptr %arguments, ptr %arena)
//
// with three blocks to begin with: "variables", where LLVM looks for them;
// "begin"; and "exit", which returns.
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
  /// Gives it its blocks. The builder is in "begin" then.
  void beginFunction();

  /// Argument `i` of the launch, an i64.
  llvm::Value *loadArgument(unsigned i);
  /// The extent of the grid along an axis, and the block's number; i32.
  llvm::Value *loadGridExtent(unsigned axis);
  llvm::Value *loadBlockId(unsigned axis);

  /// Ends the block with a message if the condition holds. The message may have
  /// one `%lld`, for the value, an i64.
  void failIf(llvm::Value *condition, mlir::Operation *op,
              llvm::StringRef message, llvm::Value *value);
  /// Ends the block if it has been told to.
  void checkStop();
  /// Lets other blocks run, for which this one may wait.
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
  /// Room for so many tiles that are printed.
  llvm::Value *makePrintedTiles(size_t count);
  void setPrintedTile(llvm::Value *tiles, size_t i, const PrintedTile &tile);
  void print(llvm::StringRef format, llvm::Value *tiles, size_t count);
  /// An assertion on a tile of some shape.
  struct Assertion {
    llvm::FunctionCallee report;
    llvm::Constant *op, *location, *message, *length, *shape, *rank;
  };
  Assertion makeAssertion(mlir::Operation *op, llvm::StringRef message,
                          llvm::ArrayRef<int64_t> shape);
  /// Tells that the assertion does not hold for the element `index`.
  void reportAssertion(const Assertion &assertion, llvm::Value *index);
  /// Elements of fewer than 8 bits to bytes that are full of them, or back.
  void emitPacking(bool packs, unsigned bits, llvm::Value *from,
                   llvm::Value *to, uint64_t count);

  /// A variable in a register, whatever loops are in between.
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
