//===- ElementEmit.h - element-wise operations as LLVM IR -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What every engine emits alike for an element: element-wise operations of
// cuda_tile, constants, and the form of elements in memory. Values are in the
// form that NumericsEmit.h describes, with any number of lanes. Operations are
// in one file per family: CoreEmit.cpp, FloatEmit.cpp, ….
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_LLVM_ELEMENTEMIT_H
#define TESSERA_CODEGEN_LLVM_ELEMENTEMIT_H

#include "tessera/codegen/llvm/NumericsEmit.h"
#include "tessera/dialect/ElementData.h"
#include "tessera/dialect/Ops.h"

namespace tessera::codegen {

class ElementEmitter {
public:
  ElementEmitter(llvm::IRBuilderBase &builder, NumericsEmitter &numerics)
      : builder(builder), numerics(numerics) {}

  /// Emits an element-wise operation. Returns null if it is not one.
  llvm::Value *emit(mlir::Operation *op,
                    llvm::ArrayRef<llvm::Value *> operands);

  /// Reinterprets the bits of a value as another type.
  llvm::Value *castBits(llvm::Value *value, ElementType to);
  /// An element with these bits, in the form of a register.
  llvm::Constant *makeConstant(ElementType type, uint64_t bits);

  /// Converts an element from its form in memory to its form in a register, and
  /// back. `decode` is for memory that others may write: it clears the low bits
  /// of a tf32. `decodeOwn` is for memory that only this kernel writes.
  llvm::Value *decode(ElementType type, llvm::Value *memory);
  llvm::Value *decodeOwn(ElementType type, llvm::Value *memory);
  llvm::Value *encode(ElementType type, llvm::Value *value);

private:
  // Each returns null for an operation of another family.
  using Operands = llvm::ArrayRef<llvm::Value *>;
  llvm::Value *emitCore(mlir::Operation *op, Operands operands);
  llvm::Value *emitConversion(mlir::Operation *op, Operands operands);
  llvm::Value *emitFloat(mlir::Operation *op, Operands operands);
  llvm::Value *emitInteger(mlir::Operation *op, Operands operands);
  llvm::Value *emitBitwise(mlir::Operation *op, Operands operands);

  static ElementType getType(mlir::Value tile) {
    return cuda_tile::getElementType(tile.getType());
  }

  llvm::IRBuilderBase &builder;
  NumericsEmitter &numerics;
};

} // namespace tessera::codegen

#endif // TESSERA_CODEGEN_LLVM_ELEMENTEMIT_H
