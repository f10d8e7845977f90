//===- AggregateBody.h - what reduce and scan do with elements -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The body of an aggregate is a function of scalars. It is emitted for vectors
// of any number of lanes. analysis/Reassociation.h says in which order elements
// may be combined.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_CPU_EMIT_AGGREGATEBODY_H
#define TESSERA_CODEGEN_CPU_EMIT_AGGREGATEBODY_H

#include "tessera/analysis/Reassociation.h"
#include "tessera/codegen/cpu/emit/KernelEmitter.h"

namespace tessera::cpu {

using analysis::Freedom;

class AggregateBody {
public:
  using Values = llvm::SmallVector<llvm::Value *, 2>;

  AggregateBody(KernelEmitter &emitter, mlir::Operation *op);

  /// False if the body can be emitted only for one lane.
  bool canBeVector() const { return isSimple; }
  Freedom getFreedom() { return getReassociation().freedom; }
  bool rounds() { return getReassociation().rounds; }
  /// If elements may be combined in any order: the neutral element of an
  /// operand.
  llvm::Constant *getNeutral(unsigned operand);

  /// Emits the body for values of any number of lanes; returns its results.
  Values apply(llvm::ArrayRef<llvm::Value *> elements,
               llvm::ArrayRef<llvm::Value *> accumulators);

private:
  const analysis::Reassociation &getReassociation();

  KernelEmitter &emitter;
  mlir::Operation *op;
  mlir::Block &block;
  bool isSimple = true;
  std::optional<analysis::Reassociation> reassociation; // once asked for
};

} // namespace tessera::cpu

#endif // TESSERA_CODEGEN_CPU_EMIT_AGGREGATEBODY_H
