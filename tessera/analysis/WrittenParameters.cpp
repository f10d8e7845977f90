//===- WrittenParameters.cpp - which arguments a kernel writes -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/analysis/WrittenParameters.h"
#include "tessera/dialect/OpClasses.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;

/// True for values that addresses may be made of.
static bool carriesAddress(Value value) {
  auto tile = dyn_cast<TileType>(value.getType());
  if (!tile)
    return !isa<TokenType>(value.getType());
  return isa<PointerType>(tile.getElementType()) ||
         tile.getElementType().isInteger(64);
}

namespace {
class WriteSearch {
public:
  explicit WriteSearch(EntryOp entry)
      : entry(entry), written(entry.getNumArguments()) {
    for (auto [i, argument] : llvm::enumerate(entry.getBody().getArguments())) {
      llvm::BitVector roots(written.size());
      roots.set(i);
      add(argument, roots);
    }
  }

  llvm::BitVector run() {
    // Values of loops depend on later ones.
    do {
      hasChanged = false;
      entry.getBody().walk([&](Operation *op) { visit(op); });
    } while (hasChanged);
    return written;
  }

private:
  void visit(Operation *op);
  void visitTerminator(Operation *op);

  llvm::BitVector get(Value value) const {
    auto known = roots.find(value);
    return known == roots.end() ? llvm::BitVector(written.size())
                                : known->second;
  }
  void add(Value value, const llvm::BitVector &more) {
    if (more.none() || !carriesAddress(value))
      return;
    llvm::BitVector &known =
        roots.try_emplace(value, llvm::BitVector(written.size())).first->second;
    if (!more.test(known))
      return;
    known |= more;
    hasChanged = true;
  }
  template <typename Values>
  void addAll(Values values, const llvm::BitVector &more) {
    for (Value value : values)
      add(value, more);
  }

  EntryOp entry;
  llvm::BitVector written;
  /// The parameters that an address may be made of.
  llvm::DenseMap<Value, llvm::BitVector> roots;
  bool hasChanged = false;
};
} // namespace

/// What leaves a region may become any result or argument of what encloses it.
void WriteSearch::visitTerminator(Operation *op) {
  llvm::BitVector all(written.size());
  for (Value operand : op->getOperands())
    all |= get(operand);
  for (Operation *outer = op->getParentOp(); outer && outer != entry;
       outer = outer->getParentOp()) {
    addAll(outer->getResults(), all);
    for (Region &region : outer->getRegions())
      addAll(region.getArguments(), all);
  }
}

void WriteSearch::visit(Operation *op) {
  if (op->hasTrait<OpTrait::IsTerminator>())
    return visitTerminator(op);
  if (auto access = dyn_cast<AccessOpInterface>(op)) {
    llvm::BitVector reached = get(access.getAddress());
    if (access.isWriting())
      written |= reached;
    return addAll(op->getResults(), reached);
  }
  // Other operands are numbers that only select an element.
  if (isa<OffsetOp, MakeTensorViewOp>(op))
    return addAll(op->getResults(), get(op->getOperand(0)));
  llvm::BitVector all(written.size());
  for (Value operand : op->getOperands())
    all |= get(operand);
  addAll(op->getResults(), all);
  for (Region &region : op->getRegions())
    addAll(region.getArguments(), all);
}

std::vector<bool> analysis::findWrittenParameters(EntryOp entry) {
  llvm::BitVector found = WriteSearch(entry).run();
  std::vector<bool> result(found.size());
  for (unsigned i : found.set_bits())
    result[i] = true;
  return result;
}
