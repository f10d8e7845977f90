//===- Program.cpp - an entry prepared for running===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/interpreter/Program.h"
#include "tessera/dialect/Contraction.h"
#include "tessera/interpreter/Constants.h"

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::interpreter;

//===----------------------------------------------------------------------===//
// Evaluators
//===----------------------------------------------------------------------===//

EvaluatorTable::EvaluatorTable() {
  addAtomicsEvaluators(*this);
  addBitwiseEvaluators(*this);
  addControlFlowEvaluators(*this);
  addConversionEvaluators(*this);
  addCoreEvaluators(*this);
  addCoreAggregateEvaluators(*this);
  addCoreMmaEvaluators(*this);
  addFloatEvaluators(*this);
  addIntegerEvaluators(*this);
  addMemoryEvaluators(*this);
  addMiscEvaluators(*this);
  addViewsEvaluators(*this);
}

const EvaluatorTable &EvaluatorTable::get() {
  static const EvaluatorTable table;
  return table;
}

const EvaluatorTable::Entry *EvaluatorTable::find(OperationName name) const {
  auto found = entries.find(name.getTypeID());
  return found == entries.end() ? nullptr : &found->second;
}

//===----------------------------------------------------------------------===//
// Compilation
//===----------------------------------------------------------------------===//

static constexpr uint64_t kMaxKeptConstant = 4096;

class Program::Builder {
public:
  Builder(Program &program, bool contractsFloats)
      : program(program), contractsFloats(contractsFloats) {}

  uint32_t define(mlir::Value value) {
    uint32_t slot = program.numSlots++;
    slots[value] = slot;
    return slot;
  }

  void build(Block &block, Code &code) {
    for (BlockArgument argument : block.getArguments())
      code.arguments.push_back(define(argument));
    code.ops.reserve(llvm::range_size(block));
    for (Operation &op : block) {
      if (findSumOf(&op))
        continue;
      code.ops.emplace_back();
      build(op, code.ops.back());
    }
    releaseDead(block, code);
  }

private:
  /// The sum that a product is computed with; null for other operations.
  Operation *findSumOf(Operation *op) const {
    auto product = dyn_cast<MulFOp>(op);
    return contractsFloats && product ? findContractedSum(product) : nullptr;
  }

  void build(Operation &op, OpInfo &info) {
    const EvaluatorTable::Entry *entry =
        EvaluatorTable::get().find(op.getName());
    assert(entry && "operation without an evaluator");
    info.op = &op;
    info.kind = entry->kind;
    info.isWork = getElementCost(&op) != ElementCost::None;
    info.evaluator = entry->evaluator;
    llvm::SmallVector<mlir::Value> operands(op.getOperands());
    std::optional<Contraction> contraction;
    if (contractsFloats)
      contraction = findContraction(&op);
    if (contraction) {
      info.isContracted = true;
      info.evaluator = evaluateContracted;
      operands = {contraction->product.getLhs(), contraction->product.getRhs(),
                  contraction->addend};
    }
    for (mlir::Value operand : operands)
      info.operands.push_back(slots.at(operand));

    if (isa<ReduceOp, ScanOp>(op)) {
      buildBody(op.getRegion(0), info);
    } else {
      for (Region &region : op.getRegions()) {
        info.regions.push_back(std::make_unique<Code>());
        if (!region.empty())
          build(region.front(), *info.regions.back());
      }
    }

    bool isFirst = true;
    for (OpResult result : op.getResults()) {
      info.results.push_back(define(result));
      auto tile = dyn_cast<TileType>(result.getType());
      if (!tile)
        continue;
      ElementType type = getElementType(tile);
      uint64_t count = tile.getNumElements();
      info.resultBytes += count * getStorageSize(type);
      if (!std::exchange(isFirst, false))
        continue;
      info.type = type;
      info.count = count;
    }
    // Large constants are created when needed, and freed.
    if (auto constant = dyn_cast<ConstantOp>(op))
      if (info.resultBytes <= kMaxKeptConstant)
        info.constant = makeTile(constant.getValue());
  }

  void buildBody(Region &region, OpInfo &info) {
    info.body = std::make_unique<Program>();
    Builder builder(*info.body, contractsFloats);
    // Values from outside are arguments after the body's own. Of a product that
    // a sum of the body is computed with, these are its factors.
    SetVector<mlir::Value> used, captures;
    getUsedValuesDefinedAbove(region, used);
    for (mlir::Value value : used) {
      Operation *definition = value.getDefiningOp();
      if (definition && findSumOf(definition))
        captures.insert_range(definition->getOperands());
      else
        captures.insert(value);
    }
    llvm::SmallVector<uint32_t> slots;
    for (mlir::Value capture : captures) {
      slots.push_back(builder.define(capture));
      info.operands.push_back(this->slots.at(capture));
    }
    builder.build(region.front(), info.body->code);
    info.body->code.arguments.append(slots.begin(), slots.end());

    auto isScalar = [](Type type) {
      auto tile = dyn_cast<TileType>(type);
      return tile && tile.getRank() == 0;
    };
    info.body->scalar = llvm::all_of(region.front(), [&](Operation &op) {
      // These depend on shapes, which do not exist when many rows are evaluated
      // at once.
      return op.getNumRegions() == 0 &&
             !isa<ExtractOp, InsertOp, PermuteOp>(op) &&
             llvm::all_of(op.getOperandTypes(), isScalar) &&
             llvm::all_of(op.getResultTypes(), isScalar);
    });
  }

  /// Finds for each operation of `block` the values of the block whose last use
  /// it is.
  void releaseDead(Block &block, Code &code) {
    llvm::DenseMap<Operation *, OpInfo *> infos;
    for (OpInfo &info : code.ops)
      infos[info.op] = &info;
    auto release = [&](mlir::Value value, Operation *definition) {
      Operation *last = definition;
      for (Operation *user : value.getUsers()) {
        if (Operation *sum = findSumOf(user))
          user = sum;
        Operation *ancestor = block.findAncestorOpInBlock(*user);
        if (!last || last->isBeforeInBlock(ancestor))
          last = ancestor;
      }
      if (last)
        infos[last]->released.push_back(slots.at(value));
    };
    for (BlockArgument argument : block.getArguments())
      release(argument, nullptr);
    for (const OpInfo &info : code.ops)
      for (OpResult result : info.op->getResults())
        release(result, info.op);
  }

  Program &program;
  bool contractsFloats;
  llvm::DenseMap<mlir::Value, uint32_t> slots;
};

std::unique_ptr<Program> Program::build(EntryOp entry, bool contractsFloats) {
  auto program = std::make_unique<Program>();
  Builder(*program, contractsFloats)
      .build(entry.getBody().front(), program->code);
  return program;
}
