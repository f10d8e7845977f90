//===- Program.h - an entry prepared for running -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_INTERPRETER_PROGRAM_H
#define TESSERA_INTERPRETER_PROGRAM_H

#include "tessera/dialect/ElementData.h"
#include "tessera/dialect/Ops.h"
#include "tessera/interpreter/Value.h"

#include <memory>

namespace tessera::interpreter {

class Context;
class Program;

/// Computes the results of one operation. It may reuse the tile of an operand
/// for a result if nothing else refers to the tile.
using Operands = llvm::MutableArrayRef<Value>;
using Results = llvm::MutableArrayRef<Value>;
using Evaluator = void (*)(Context &context, const OpInfo &info,
                           Operands operands, Results results);

/// How the machine handles an operation.
enum class OpKind : uint8_t {
  Pure,    // may be evaluated at any time
  Ordered, // accesses memory or the host
  Alloca,  // allocates memory until its region ends
  If,
  For,
  Loop,
  Yield,
  Continue,
  Break,
  Return,
};

/// The operations of a region.
struct Code {
  std::vector<OpInfo> ops;
  llvm::SmallVector<uint32_t, 4> arguments; // slots
};

/// An operation with everything that is known before it runs. Values are
/// numbered: each has its own slot.
struct OpInfo {
  mlir::Operation *op = nullptr;
  /// Whether `op` is a sum that is computed with its product. The operands are
  /// the factors and the other operand of the sum.
  bool isContracted = false;
  OpKind kind = OpKind::Pure;
  /// True if it computes elements or accesses memory. Other operations only
  /// move elements.
  bool isWork = false;
  Evaluator evaluator = nullptr; // null for control flow
  llvm::SmallVector<uint32_t, 4> operands;
  llvm::SmallVector<uint32_t, 2> results;
  /// Values whose last use this is.
  llvm::SmallVector<uint32_t, 2> released;
  /// The type of the first result that is a tile.
  ElementType type = ElementType::I1;
  uint64_t count = 0;
  /// The bytes of all results.
  uint64_t resultBytes = 0;
  /// For control flow.
  std::vector<std::unique_ptr<Code>> regions;
  /// For reduce and scan. Takes the element and the accumulator of each
  /// operand, then the values from outside that it uses, which follow the
  /// operands of this operation.
  std::unique_ptr<Program> body;
  /// For a small constant: created once.
  Value constant;
};

class Program {
public:
  /// If it contracts floats, a sum and its product are one operation
  /// (tessera/dialect/Contraction.h), which has the place of the sum.
  static std::unique_ptr<Program> build(cuda_tile::EntryOp entry,
                                        bool contractsFloats);

  const Code &getCode() const { return code; }
  unsigned getNumSlots() const { return numSlots; }
  /// True for the body of a reduction if all its operations are on scalars, so
  /// that it can be evaluated for many rows at once.
  bool isScalar() const { return scalar; }

private:
  class Builder;
  Code code;
  unsigned numSlots = 0;
  bool scalar = false;
};

using cuda_tile::convertElementType;
using cuda_tile::getElementType;

/// The evaluator of each operation. Families add theirs.
class EvaluatorTable {
public:
  template <typename Op>
  void add(Evaluator evaluator, OpKind kind = OpKind::Pure) {
    entries[mlir::TypeID::get<Op>()] = {evaluator, kind};
  }
  struct Entry {
    Evaluator evaluator;
    OpKind kind;
  };
  const Entry *find(mlir::OperationName name) const;
  static const EvaluatorTable &get();

private:
  EvaluatorTable();
  llvm::DenseMap<mlir::TypeID, Entry> entries;
};

/// For a sum or a difference that is contracted.
void evaluateContracted(Context &context, const OpInfo &info, Operands operands,
                        Results results);

void addAtomicsEvaluators(EvaluatorTable &table);
void addBitwiseEvaluators(EvaluatorTable &table);
void addControlFlowEvaluators(EvaluatorTable &table);
void addConversionEvaluators(EvaluatorTable &table);
void addCoreEvaluators(EvaluatorTable &table);
void addCoreAggregateEvaluators(EvaluatorTable &table);
void addCoreMmaEvaluators(EvaluatorTable &table);
void addFloatEvaluators(EvaluatorTable &table);
void addIntegerEvaluators(EvaluatorTable &table);
void addMemoryEvaluators(EvaluatorTable &table);
void addMiscEvaluators(EvaluatorTable &table);
void addViewsEvaluators(EvaluatorTable &table);

} // namespace tessera::interpreter

#endif // TESSERA_INTERPRETER_PROGRAM_H
