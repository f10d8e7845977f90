//===- ReductionPatterns.cpp - ways to make a module smaller -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/transforms/ReductionPatterns.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Reducer/ReductionPatternInterface.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;

//===----------------------------------------------------------------------===//
// Fillers
//===----------------------------------------------------------------------===//

bool tessera::hasFiller(Type type) {
  if (isa<TokenType>(type))
    return true;
  auto tile = dyn_cast<TileType>(type);
  // There are no constants of i4.
  return tile && !tile.getElementType().isInteger(4);
}

DenseElementsAttr tessera::getZeroLiteral(TileType type) {
  Type element = type.getElementType();
  if (auto floating = dyn_cast<FloatType>(element)) {
    const llvm::fltSemantics &semantics = floating.getFloatSemantics();
    llvm::APFloat value(1.0);
    bool losesInfo = false;
    if (llvm::APFloat::semanticsHasZero(semantics))
      value = llvm::APFloat::getZero(semantics);
    else
      (void)value.convert(semantics, llvm::APFloat::rmNearestTiesToEven,
                          &losesInfo);
    return DenseElementsAttr::get(type, value);
  }
  return DenseElementsAttr::get(
      type, llvm::APInt(element.getIntOrFloatBitWidth(), 0));
}

bool tessera::isFiller(Operation *op) {
  if (auto constant = dyn_cast<ConstantOp>(op))
    return constant.getValue() == getZeroLiteral(constant.getType());
  if (auto cast = dyn_cast<IntToPtrOp>(op)) {
    Operation *address = cast->getOperand(0).getDefiningOp();
    return isa_and_nonnull<ConstantOp>(address) && isFiller(address);
  }
  return isa<MakeTokenOp>(op);
}

/// The block for fillers of `op`: that of the entry, or the body of an
/// aggregate, which must have its own constants.
static Block *getFillerBlock(Operation *op) {
  Operation *parent = op->getParentOp();
  while (!isa<EntryOp, ReduceOp, ScanOp>(parent) && parent->getParentOp())
    parent = parent->getParentOp();
  return &parent->getRegion(0).front();
}

Value tessera::getFiller(RewriterBase &rewriter, Operation *op, Type type) {
  Block *block = getFillerBlock(op);
  Operation *ancestor = block->findAncestorOpInBlock(*op);
  for (Operation &each : *block) {
    if (&each == ancestor || !isa<ConstantOp, MakeTokenOp, IntToPtrOp>(each))
      break;
    if (each.getResult(0).getType() == type && isFiller(&each))
      return each.getResult(0);
  }
  // `op` may be the filler itself.
  if (op == ancestor && op->getNumResults() == 1 && isFiller(op) &&
      op->getResult(0).getType() == type)
    return op->getResult(0);
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPointToStart(block);
  Location loc = rewriter.getUnknownLoc();
  if (isa<TokenType>(type))
    return MakeTokenOp::create(rewriter, loc, type);
  auto tile = cast<TileType>(type);
  if (!isa<cuda_tile::PointerType>(tile.getElementType()))
    return ConstantOp::create(
        rewriter, loc, type,
        cast<DenseIntOrFPElementsAttr>(getZeroLiteral(tile)));
  auto addresses = TileType::get(tile.getShape(), rewriter.getI64Type());
  Value null = getFiller(rewriter, op, addresses);
  rewriter.setInsertionPointAfterValue(null);
  return IntToPtrOp::create(rewriter, loc, type, null);
}

/// Finds an earlier value of this type, also outside of enclosing regions:
/// views have no filler.
static Value findEarlier(Operation *op, Type type) {
  for (; op && !isa<EntryOp, ReduceOp, ScanOp>(op); op = op->getParentOp())
    for (Operation *each = op->getPrevNode(); each; each = each->getPrevNode())
      for (Value result : each->getResults())
        if (result.getType() == type)
          return result;
  return {};
}

/// Finds an argument that can replace a pointer: unlike null, it can be read.
static Value findPointer(Operation *op, Type type) {
  auto tile = dyn_cast<TileType>(type);
  auto entry = op->getParentOfType<EntryOp>();
  if (!tile || !isa<cuda_tile::PointerType>(tile.getElementType()) || !entry)
    return {};
  for (BlockArgument argument : entry.getBody().getArguments())
    if (argument.getType() == type)
      return argument;
  return {};
}

/// Finds a replacement for a value; null if there is none.
static Value findReplacement(RewriterBase &rewriter, OpResult result) {
  Operation *op = result.getOwner();
  if (Value pointer = findPointer(op, result.getType()))
    return pointer;
  if (hasFiller(result.getType()))
    return getFiller(rewriter, op, result.getType());
  return findEarlier(op, result.getType());
}

static bool canReplace(OpResult result) {
  return result.use_empty() || hasFiller(result.getType()) ||
         findEarlier(result.getOwner(), result.getType());
}

/// True for operations inside entries that are not terminators.
static bool isOrdinary(Operation *op) {
  return !op->hasTrait<OpTrait::IsTerminator>() &&
         op->getParentOfType<EntryOp>();
}

static bool verifyQuietly(Operation *op) {
  ScopedDiagnosticHandler handler(op->getContext(),
                                  [](Diagnostic &) { return success(); });
  return succeeded(verify(op, /*verifyRecursively=*/false));
}

//===----------------------------------------------------------------------===//
// Patterns
//===----------------------------------------------------------------------===//

namespace {

/// A pattern for any operation, with a variant.
class AnyOpPattern : public RewritePattern {
public:
  AnyOpPattern(MLIRContext *context, unsigned variant = 0)
      : RewritePattern(MatchAnyOpTypeTag(), /*benefit=*/1, context),
        variant(variant) {}

protected:
  unsigned variant;
};

/// Erases an entry or a global that nothing refers to.
struct EraseSymbol : public AnyOpPattern {
  using AnyOpPattern::AnyOpPattern;

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    if (!isa<EntryOp, GlobalOp>(op) ||
        !SymbolTable::symbolKnownUseEmpty(op, op->getParentOp()))
      return failure();
    rewriter.eraseOp(op);
    return success();
  }
};

struct EraseOp : public AnyOpPattern {
  using AnyOpPattern::AnyOpPattern;

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    if (!isOrdinary(op) || !llvm::all_of(op->getResults(), canReplace))
      return failure();
    for (OpResult result : op->getResults()) {
      if (result.use_empty())
        continue;
      Value replacement = findReplacement(rewriter, result);
      if (replacement == result)
        return failure();
      rewriter.replaceAllUsesWith(result, replacement);
    }
    rewriter.eraseOp(op);
    return success();
  }
};

/// Replaces an operation by one of its operands.
struct ForwardOperand : public AnyOpPattern {
  using AnyOpPattern::AnyOpPattern;

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    if (!isOrdinary(op) || op->getNumOperands() <= variant ||
        !llvm::all_of(op->getResults(), canReplace))
      return failure();
    Value operand = op->getOperand(variant);
    auto fits = [&](OpResult result) {
      return !result.use_empty() && result.getType() == operand.getType();
    };
    if (llvm::none_of(op->getResults(), fits))
      return failure();
    for (OpResult result : op->getResults())
      if (!result.use_empty())
        rewriter.replaceAllUsesWith(
            result, fits(result) ? operand : findReplacement(rewriter, result));
    rewriter.eraseOp(op);
    return success();
  }
};

/// Replaces one operand by a filler, or all.
struct FillOperands : public AnyOpPattern {
  static constexpr unsigned kAll = ~0u;
  using AnyOpPattern::AnyOpPattern;

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    if (!op->getParentOfType<EntryOp>())
      return failure();
    bool isChanged = false;
    for (OpOperand &operand : op->getOpOperands()) {
      if (variant != kAll && operand.getOperandNumber() != variant)
        continue;
      Operation *definition = operand.get().getDefiningOp();
      Type type = operand.get().getType();
      if (!hasFiller(type) || (definition && isFiller(definition)))
        continue;
      Value filler = getFiller(rewriter, op, type);
      rewriter.modifyOpInPlace(op, [&] { operand.set(filler); });
      isChanged = true;
    }
    return success(isChanged);
  }
};

/// Drops an optional operand: a mask, a padding, a token, or one of several
/// tokens that are joined.
struct DropOperand : public AnyOpPattern {
  using AnyOpPattern::AnyOpPattern;

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    if (auto join = dyn_cast<JoinTokensOp>(op)) {
      if (variant >= join.getTokens().size() || join.getTokens().size() <= 2)
        return failure();
      rewriter.modifyOpInPlace(op, [&] { op->eraseOperand(variant); });
      return success();
    }
    OptionalOperands optional = getOptionalOperands(op);
    if (variant >= optional.size() || optional[variant].empty())
      return failure();
    Value before = OperandRange(optional[variant]).front();
    rewriter.startOpModification(op);
    optional[variant].clear();
    if (verifyQuietly(op)) {
      rewriter.finalizeOpModification(op);
      return success();
    }
    optional[variant].append(before);
    rewriter.cancelOpModification(op);
    return failure();
  }

private:
  using OptionalOperands = SmallVector<MutableOperandRange, 3>;

  static OptionalOperands getOptionalOperands(Operation *op) {
    return llvm::TypeSwitch<Operation *, OptionalOperands>(op)
        .Case([](LoadPtrTkoOp load) {
          return OptionalOperands{load.getMaskMutable(),
                                  load.getPaddingValueMutable(),
                                  load.getTokenMutable()};
        })
        .Case<StorePtrTkoOp, AtomicCASTkoOp, AtomicRMWTkoOp>([](auto access) {
          return OptionalOperands{access.getMaskMutable(),
                                  access.getTokenMutable()};
        })
        .Case<LoadViewTkoOp, StoreViewTkoOp, AtomicRedViewTkoOp, PrintTkoOp,
              GdcLaunchDependentsTkoOp, GdcWaitTkoOp>([](auto access) {
          return OptionalOperands{access.getTokenMutable()};
        })
        .Default([](Operation *) { return OptionalOperands(); });
  }
};

/// Drops an attribute, or resets it to its default. The verifier decides which
/// can be dropped.
struct DropAttribute : public AnyOpPattern {
  using AnyOpPattern::AnyOpPattern;

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    DictionaryAttr attributes = op->getAttrDictionary();
    if (variant >= attributes.size())
      return failure();
    NamedAttribute attribute = attributes.getValue()[variant];
    // Without these, the verifier cannot even report what is wrong.
    if (llvm::is_contained({"operandSegmentSizes", "function_type", "sym_name"},
                           attribute.getName().getValue()))
      return failure();
    rewriter.startOpModification(op);
    op->removeAttr(attribute.getName());
    op->getName().populateDefaultProperties(op->getPropertiesStorage());
    if (op->getAttr(attribute.getName()) != attribute.getValue() &&
        verifyQuietly(op)) {
      rewriter.finalizeOpModification(op);
      return success();
    }
    op->setAttr(attribute.getName(), attribute.getValue());
    rewriter.cancelOpModification(op);
    return failure();
  }
};

struct DropLocation : public AnyOpPattern {
  using AnyOpPattern::AnyOpPattern;

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    Location unknown = rewriter.getUnknownLoc();
    SmallVector<BlockArgument> arguments;
    for (Region &region : op->getRegions())
      for (BlockArgument argument : region.getArguments())
        if (argument.getLoc() != unknown)
          arguments.push_back(argument);
    if (op->getLoc() == unknown && arguments.empty())
      return failure();
    rewriter.modifyOpInPlace(op, [&] {
      op->setLoc(unknown);
      for (BlockArgument argument : arguments)
        argument.setLoc(unknown);
    });
    return success();
  }
};

struct ZeroGlobal : public OpRewritePattern<GlobalOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(GlobalOp op,
                                PatternRewriter &rewriter) const override {
    auto zero = getZeroLiteral(cast<TileType>(op.getValue().getType()));
    if (op.getValue() == zero)
      return failure();
    rewriter.modifyOpInPlace(
        op, [&] { op.setValueAttr(cast<DenseIntOrFPElementsAttr>(zero)); });
    return success();
  }
};

/// Gives our patterns to MLIR's reducer. It applies all of them to an operation
/// until none matches, and numbers the operations of a region. So it gets only
/// patterns that change nothing but the operation itself.
struct ReductionInterface : public DialectReductionPatternInterface {
  ReductionInterface(Dialect *dialect)
      : DialectReductionPatternInterface(dialect) {}

  void populateReductionPatterns(RewritePatternSet &patterns) const override {
    for (unsigned variant : {0, 1}) {
      patterns.add<ForwardOperand, DropOperand, DropAttribute>(
          patterns.getContext(), variant);
      populateInlineArm(patterns, variant);
      populateDropCarried(patterns, variant);
    }
    populateRunOnce(patterns, 0);
  }
};

} // namespace

template <typename Pattern>
static void populate(RewritePatternSet &patterns, unsigned variant) {
  patterns.add<Pattern>(patterns.getContext(), variant);
}

static void populateFillAll(RewritePatternSet &patterns, unsigned) {
  patterns.add<FillOperands>(patterns.getContext(), FillOperands::kAll);
}

static void populateZeroGlobal(RewritePatternSet &patterns, unsigned) {
  patterns.add<ZeroGlobal>(patterns.getContext());
}

ArrayRef<ReductionStep> tessera::getReductionSteps() {
  static constexpr ReductionStep kSteps[] = {
      {"drop locations", populate<DropLocation>},
      {"erase entries and globals", populate<EraseSymbol>},
      {"erase operations", populate<EraseOp>},
      {"inline arms of if", populateInlineArm, true},
      {"run loops once", populateRunOnce},
      {"forward operands", populate<ForwardOperand>, true},
      {"drop carried values", populateDropCarried, true},
      {"drop results", populateDropResult, true},
      {"drop operands of aggregates", populateDropAggregated, true},
      {"drop optional operands", populate<DropOperand>, true},
      {"fill all operands", populateFillAll},
      {"fill operands", populate<FillOperands>, true},
      {"drop attributes", populate<DropAttribute>, true},
      {"zero globals", populateZeroGlobal},
      {"drop arguments", populateDropArgument, true},
  };
  return kSteps;
}

void tessera::registerReductionPatterns(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *, CudaTileDialect *dialect) {
    dialect->addInterfaces<ReductionInterface>();
  });
}
