//===- AggregateBody.h - what reduce and scan do with elements -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The body is a function of scalars; it is emitted for as many lanes as there
// are. The specification calls it associative, and leaves open what comes of
// one that is not. Elements are grouped in another way than one after the other
// only where the body is seen to be associative, so that there is one answer.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_CPU_EMIT_AGGREGATEBODY_H
#define TESSERA_CODEGEN_CPU_EMIT_AGGREGATEBODY_H

#include "tessera/codegen/cpu/emit/KernelEmitter.h"

namespace tessera::cpu {

/// In how many ways the elements of a row may be combined.
enum class Freedom {
  None,     // one after the other
  Grouping, // neighbours first, as one likes
  Order,    // in any order
};

class AggregateBody {
public:
  using Values = llvm::SmallVector<llvm::Value *, 2>;

  AggregateBody(KernelEmitter &emitter, mlir::Operation *op);

  /// False if it can only be emitted for one lane.
  bool canBeVector() const { return isSimple; }
  Freedom getFreedom();
  /// True if another order may give other bits: sums and products of floats.
  bool rounds() {
    getFreedom();
    return isRounding;
  }

  /// Of a body with freedom of order: an element of an operand that leaves
  /// others as they are.
  llvm::Constant *getNeutral(unsigned operand) const;

  /// The body's results, for values of any number of lanes.
  Values apply(llvm::ArrayRef<llvm::Value *> elements,
               llvm::ArrayRef<llvm::Value *> accumulators);

private:
  KernelEmitter &emitter;
  mlir::Operation *op;
  mlir::Block &block;
  bool isSimple = true;
  bool isRounding = false;
  std::optional<Freedom> freedom; // once it has been asked for
};

} // namespace tessera::cpu

#endif // TESSERA_CODEGEN_CPU_EMIT_AGGREGATEBODY_H
