//===- Reduction.cpp - finding a small module with the same bug -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/transforms/Reduction.h"

#include "tessera/transforms/ReductionPatterns.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Verifier.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <array>

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;

//===----------------------------------------------------------------------===//
// Size
//===----------------------------------------------------------------------===//

size_t tessera::countOps(cuda_tile::ModuleOp module) {
  size_t count = 0;
  for (EntryOp entry : module.getBody().getOps<EntryOp>())
    entry.getBody().walk([&](Operation *) { ++count; });
  return count;
}

static void forEachArgument(Operation *op,
                            llvm::function_ref<void(BlockArgument)> visit) {
  for (Region &region : op->getRegions())
    for (Block &block : region)
      llvm::for_each(block.getArguments(), visit);
}

static bool hasLocation(Operation *op) {
  bool found = !isa<UnknownLoc>(op->getLoc());
  forEachArgument(op, [&](BlockArgument argument) {
    found |= !isa<UnknownLoc>(argument.getLoc());
  });
  return found;
}

bool tessera::hasLocations(cuda_tile::ModuleOp module) {
  return module
      ->walk([](Operation *op) {
        return hasLocation(op) ? WalkResult::interrupt()
                               : WalkResult::advance();
      })
      .wasInterrupted();
}

namespace {

/// The size of a module, the most important part first. Fillers count little,
/// so that an operation may be replaced by one. But they count, or two steps
/// could undo each other for ever.
struct Size {
  enum Part { Ops, Inputs, Values, Fillers, Attributes, Literals, Locations };
  std::array<size_t, Locations + 1> parts = {};

  explicit Size(cuda_tile::ModuleOp module) {
    module->walk([&](Operation *op) { add(op); });
  }

private:
  void add(Operation *op) {
    // Any constant counts as a filler: whether it is zero matters less.
    ++parts[isa<ConstantOp>(op) || isFiller(op) ? Fillers : Ops];
    for (Value operand : op->getOperands()) {
      Operation *definition = operand.getDefiningOp();
      parts[Inputs] += !definition || !isFiller(definition);
    }
    parts[Values] += op->getNumOperands() + op->getNumResults();
    forEachArgument(op, [&](BlockArgument) { ++parts[Values]; });
    parts[Attributes] += op->getAttrs().size();
    if (auto global = dyn_cast<GlobalOp>(op))
      parts[Literals] +=
          global.getValue() !=
          getZeroLiteral(cast<TileType>(global.getValue().getType()));
    parts[Locations] += hasLocation(op);
  }
};

/// Collects the operations that a pattern erases.
struct ErasedOps : public RewriterBase::Listener {
  void notifyOperationErased(Operation *op) override { ops.insert(op); }
  llvm::DenseSet<Operation *> ops;
};

} // namespace

static size_t getTextLength(cuda_tile::ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream os(text);
  module->print(os, OpPrintingFlags().assumeVerified());
  return text.size();
}

/// If everything else is equal, as after an attribute took its default, the
/// length of the text decides.
static bool isSmaller(cuda_tile::ModuleOp lhs, cuda_tile::ModuleOp rhs) {
  Size left(lhs), right(rhs);
  if (left.parts != right.parts)
    return left.parts < right.parts;
  return getTextLength(lhs) < getTextLength(rhs);
}

static bool verifies(cuda_tile::ModuleOp module) {
  ScopedDiagnosticHandler handler(module.getContext(),
                                  [](Diagnostic &) { return success(); });
  return succeeded(verify(module));
}

/// Applies the first pattern that matches.
static bool apply(RewritePatternSet &patterns, Operation *op,
                  PatternRewriter &rewriter) {
  for (const auto &pattern : patterns.getNativePatterns()) {
    if (pattern->getRootKind() && *pattern->getRootKind() != op->getName())
      continue;
    rewriter.setInsertionPoint(op);
    if (succeeded(pattern->matchAndRewrite(op, rewriter)))
      return true;
  }
  return false;
}

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

namespace {

class Reducer {
public:
  Reducer(OwningModule module, ReductionClient &client)
      : best(std::move(module)), client(client) {}

  OwningModule run();

private:
  using Ops = std::vector<Operation *>;

  bool runStep(const ReductionStep &step, unsigned variant, size_t numChunks);
  bool runSteps(size_t numChunks);
  bool runPasses(StringRef passes);
  Ops findMatches(RewritePatternSet &patterns);
  bool reduceChunk(RewritePatternSet &patterns, StringRef name, Ops &ops,
                   size_t begin, size_t &end);
  bool accept(OwningModule &candidate, StringRef name);
  unsigned countVariants();

  OwningModule best;
  ReductionClient &client;
  bool isStopped = false;
  /// True if all chunks had one operation.
  bool isFinest = false;
};

} // namespace

/// Makes the candidate the best so far, if it is better and interesting.
bool Reducer::accept(OwningModule &candidate, StringRef name) {
  if (!isSmaller(*candidate, *best) || !verifies(*candidate))
    return false;
  Verdict verdict = client.test(*candidate, name);
  isStopped = verdict == Verdict::Stop;
  if (verdict != Verdict::Interesting)
    return false;
  best = std::move(candidate);
  return true;
}

/// Returns the operations that some pattern matches. Each is tried after those
/// behind it were rewritten, as in reduceChunk.
Reducer::Ops Reducer::findMatches(RewritePatternSet &patterns) {
  IRMapping mapping;
  OwningModule scratch(cast<cuda_tile::ModuleOp>(best.get()->clone(mapping)));
  ErasedOps erased;
  PatternRewriter rewriter(scratch->getContext());
  rewriter.setListener(&erased);
  Ops all, matches;
  best.get()->walk<WalkOrder::PreOrder>(
      [&](Operation *op) { all.push_back(op); });
  for (Operation *op : llvm::reverse(all)) {
    Operation *copy = mapping.lookup(op);
    if (!erased.ops.contains(copy) && apply(patterns, copy, rewriter))
      matches.push_back(op);
  }
  std::reverse(matches.begin(), matches.end());
  return matches;
}

/// Tries a step on the operations from `begin` to `end`. If the result is
/// better, `ops` becomes the remaining operations of the new module, and `end`
/// the number of those before the chunk.
bool Reducer::reduceChunk(RewritePatternSet &patterns, StringRef name, Ops &ops,
                          size_t begin, size_t &end) {
  IRMapping mapping;
  OwningModule candidate(cast<cuda_tile::ModuleOp>(best.get()->clone(mapping)));
  ErasedOps erased;
  PatternRewriter rewriter(candidate->getContext());
  rewriter.setListener(&erased);
  bool isChanged = false;
  for (size_t i = end; i-- > begin;) {
    Operation *op = mapping.lookup(ops[i]);
    if (!erased.ops.contains(op))
      isChanged |= apply(patterns, op, rewriter);
  }
  size_t tried = std::exchange(end, begin);
  if (!isChanged || !accept(candidate, name))
    return false;
  Ops left;
  for (size_t i = 0; i < ops.size(); ++i) {
    if (i == begin) {
      end = left.size();
      i = tried;
      if (i == ops.size())
        break;
    }
    Operation *op = mapping.lookup(ops[i]);
    if (!erased.ops.contains(op))
      left.push_back(op);
  }
  ops = std::move(left);
  return true;
}

bool Reducer::runStep(const ReductionStep &step, unsigned variant,
                      size_t numChunks) {
  RewritePatternSet patterns(best->getContext());
  step.populate(patterns, variant);
  Ops ops = findMatches(patterns);
  size_t size = llvm::divideCeil(ops.size(), numChunks);
  isFinest &= size <= 1;
  bool isChanged = false;
  for (size_t end = ops.size(); end > 0 && !isStopped;)
    isChanged |=
        reduceChunk(patterns, step.name, ops, end > size ? end - size : 0, end);
  return isChanged;
}

/// Tries every step on this number of chunks.
bool Reducer::runSteps(size_t numChunks) {
  isFinest = true;
  bool isChanged = false;
  // From the last on: dropping one does not renumber the next to try.
  for (const ReductionStep &step : getReductionSteps())
    for (unsigned left = step.hasVariants ? countVariants() : 1;
         left > 0 && !isStopped; --left)
      isChanged |= runStep(step, left - 1, numChunks);
  return isChanged;
}

bool Reducer::runPasses(StringRef passes) {
  if (isStopped)
    return false;
  OwningModule candidate = client.rewrite(*best, passes);
  return candidate && accept(candidate, passes);
}

/// The maximum number of operands, results, regions, … of an operation.
unsigned Reducer::countVariants() {
  size_t most = 0;
  best.get()->walk([&](Operation *op) {
    size_t arguments = 0;
    forEachArgument(op, [&](BlockArgument) { ++arguments; });
    most = std::max({most, size_t(op->getNumOperands()),
                     size_t(op->getNumResults()), size_t(op->getNumRegions()),
                     op->getAttrs().size(), arguments});
  });
  return most;
}

OwningModule Reducer::run() {
  for (bool isChanged = true; isChanged && !isStopped;) {
    isChanged = false;
    // Try all steps before making chunks smaller: if one finds nothing, as
    // erasing does in a long chain, another may.
    isFinest = false;
    for (size_t numChunks = 1; !isFinest && !isStopped; numChunks *= 2)
      isChanged |= runSteps(numChunks);
    for (StringRef passes : {"cuda-tile-cse", "canonicalize"})
      isChanged |= runPasses(passes);
  }
  return std::move(best);
}

OwningModule tessera::reduceModule(OwningModule module,
                                   ReductionClient &client) {
  return Reducer(std::move(module), client).run();
}
