//===- FactReader.h - facts from operations -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The part of Facts that reads IR: which values the fact of a value depends on,
// and what the fact is once theirs are known. It handles one value at a time;
// Facts.cpp decides the order.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_ANALYSIS_FACTREADER_H
#define TESSERA_ANALYSIS_FACTREADER_H

#include "tessera/analysis/Facts.h"

#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace tessera::analysis {

/// The values that a fact depends on.
struct FactSources {
  /// Values that are defined before.
  llvm::SmallVector<mlir::Value, 4> before;
  /// For a loop-carried value: the values that the next iteration receives.
  llvm::SmallVector<mlir::Value, 2> after;
};

class FactReader {
public:
  explicit FactReader(cuda_tile::EntryOp entry) : entry(entry) {}

  /// The fact of a source, or null if no execution is known to reach it yet.
  using Lookup = llvm::function_ref<const Fact *(mlir::Value)>;

  /// The fact that says nothing, for a value of any type.
  static Fact getUnknown(mlir::Type type);

  FactSources getSources(mlir::Value value);
  /// Derives the fact of a value from those of its sources. None as long as no
  /// execution is known to reach it.
  std::optional<Fact> derive(mlir::Value value, const FactSources &sources,
                             Lookup lookup);
  /// `view` is a tensor view or a tile view. All its sources must have facts.
  TensorFact deriveTensor(mlir::Value view, Lookup lookup);

private:
  /// The operations that end an iteration of a loop.
  struct LoopExits {
    llvm::SmallVector<mlir::Operation *, 2> continues, breaks;
  };

  const LoopExits &getExits(mlir::Operation *loop);
  FactSources getArgumentSources(mlir::BlockArgument argument);
  llvm::SmallVector<mlir::Value, 4> getResultSources(mlir::OpResult result);
  Fact deriveResult(mlir::OpResult result, llvm::ArrayRef<Fact> operands,
                    Lookup lookup);
  Fact deriveConstant(cuda_tile::ConstantOp op);
  Fact deriveAssume(cuda_tile::AssumeOp op, const Fact &value);
  Fact deriveGlobal(cuda_tile::GetGlobalOp op);

  cuda_tile::EntryOp entry;
  mlir::SymbolTableCollection symbols;
  llvm::DenseMap<mlir::Operation *, LoopExits> exits;
  /// Constants, and results of `assume` on constants.
  llvm::DenseSet<mlir::Value> literals;
};

} // namespace tessera::analysis

#endif // TESSERA_ANALYSIS_FACTREADER_H
