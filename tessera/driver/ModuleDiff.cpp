//===- ModuleDiff.cpp - what two modules differ in -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/ModuleDiff.h"

#include "mlir/IR/AsmState.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;

template <typename T> static std::string print(T value) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << value;
  return text;
}

namespace {
/// Compares two entries.
class EntryDiff {
public:
  explicit EntryDiff(const DiffOptions &options) : options(options) {}

  std::optional<Difference> compare(EntryOp left, EntryOp right);

private:
  /// Each gives false after it found a difference.
  bool compareOps(Operation *left, Operation *right);
  bool compareOperands(Operation *left, Operation *right);
  bool compareAttributes(Operation *left, Operation *right);
  bool compareRegions(Operation *left, Operation *right);
  bool compareBlocks(Operation *leftParent, Operation *rightParent, Block &left,
                     Block &right);
  bool compareLocations(Operation *left, Operation *right);

  bool differ(Operation *left, Operation *right, const Twine &reason) {
    difference = Difference{left, right, reason.str()};
    return false;
  }

  const DiffOptions &options;
  bool withLocations = false;
  llvm::DenseMap<Value, Value> partner;
  std::optional<Difference> difference;
};
} // namespace

//===----------------------------------------------------------------------===//
// Locations
//===----------------------------------------------------------------------===//

/// A location as bytecode holds it: what has no scope is unknown.
static LocationAttr normalize(LocationAttr location) {
  if (auto call = dyn_cast<CallSiteLoc>(location))
    return CallSiteLoc::get(normalize(call.getCallee()),
                            normalize(call.getCaller()));
  if (isa<FileLineColLoc>(location))
    return UnknownLoc::get(location.getContext());
  return location;
}

bool EntryDiff::compareLocations(Operation *left, Operation *right) {
  if (!withLocations)
    return true;
  LocationAttr leftLocation = normalize(left->getLoc());
  LocationAttr rightLocation = normalize(right->getLoc());
  return leftLocation == rightLocation ||
         differ(left, right,
                "the locations differ: " + print(leftLocation) + " and " +
                    print(rightLocation));
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

/// Attributes that say nothing are as good as none.
static bool isVoid(Attribute attribute) {
  if (auto array = dyn_cast<ArrayAttr>(attribute))
    return llvm::all_of(array, [](Attribute element) {
      auto dictionary = dyn_cast<DictionaryAttr>(element);
      return dictionary && dictionary.empty();
    });
  auto hints = dyn_cast<OptimizationHintsAttr>(attribute);
  return hints && hints.getValue().empty();
}

/// Hints with all their numbers as text has them: the width says nothing.
static Attribute widenHints(OptimizationHintsAttr hints) {
  auto wide = IntegerType::get(hints.getContext(), 64);
  mlir::AttrTypeReplacer replacer;
  replacer.addReplacement([&](IntegerAttr number) -> std::optional<Attribute> {
    unsigned width = number.getType().getIntOrFloatBitWidth();
    if (!number.getType().isSignlessInteger() || width == 1 || width > 64)
      return std::nullopt;
    return IntegerAttr::get(wide, number.getInt());
  });
  return replacer.replace(hints);
}

static Attribute getMeaning(DictionaryAttr attributes, StringAttr name) {
  Attribute value = attributes.get(name);
  if (!value || isVoid(value))
    return {};
  if (auto hints = dyn_cast<OptimizationHintsAttr>(value))
    return widenHints(hints);
  return value;
}

bool EntryDiff::compareAttributes(Operation *left, Operation *right) {
  // Most operations are the same; only for others are dictionaries made.
  if (left->getName().compareOpProperties(left->getPropertiesStorage(),
                                          right->getPropertiesStorage()) &&
      left->getDiscardableAttrDictionary() ==
          right->getDiscardableAttrDictionary())
    return true;
  DictionaryAttr leftAttributes = left->getAttrDictionary();
  DictionaryAttr rightAttributes = right->getAttrDictionary();
  for (DictionaryAttr side : {leftAttributes, rightAttributes})
    for (NamedAttribute entry : side) {
      Attribute leftValue = getMeaning(leftAttributes, entry.getName());
      Attribute rightValue = getMeaning(rightAttributes, entry.getName());
      if (leftValue == rightValue)
        continue;
      auto describe = [](Attribute value) {
        return value ? print(value) : std::string("nothing");
      };
      return differ(left, right,
                    "attribute '" + entry.getName().getValue() + "' differs: " +
                        describe(leftValue) + " and " + describe(rightValue));
    }
  return true;
}

bool EntryDiff::compareOperands(Operation *left, Operation *right) {
  if (left->getNumOperands() != right->getNumOperands())
    return differ(
        left, right,
        "the number of operands differs: " + Twine(left->getNumOperands()) +
            " and " + Twine(right->getNumOperands()));
  for (unsigned i = 0; i < left->getNumOperands(); ++i)
    if (partner.lookup(left->getOperand(i)) != right->getOperand(i))
      return differ(left, right, "operand " + Twine(i) + " differs");
  return true;
}

bool EntryDiff::compareOps(Operation *left, Operation *right) {
  if (left->getName() != right->getName())
    return differ(left, right,
                  "the operations differ: " + left->getName().getStringRef() +
                      " and " + right->getName().getStringRef());
  if (!compareOperands(left, right) || !compareAttributes(left, right))
    return false;
  if (left->getNumResults() != right->getNumResults())
    return differ(
        left, right,
        "the number of results differs: " + Twine(left->getNumResults()) +
            " and " + Twine(right->getNumResults()));
  for (auto [index, pair] :
       llvm::enumerate(llvm::zip(left->getResults(), right->getResults()))) {
    auto [leftResult, rightResult] = pair;
    if (leftResult.getType() != rightResult.getType())
      return differ(left, right,
                    "the type of result " + Twine(index) +
                        " differs: " + print(leftResult.getType()) + " and " +
                        print(rightResult.getType()));
    partner[leftResult] = rightResult;
  }
  return compareLocations(left, right) && compareRegions(left, right);
}

bool EntryDiff::compareBlocks(Operation *leftParent, Operation *rightParent,
                              Block &left, Block &right) {
  if (left.getArgumentTypes() != right.getArgumentTypes())
    return differ(leftParent, rightParent, "the types of parameters differ");
  for (auto [leftArgument, rightArgument] :
       llvm::zip(left.getArguments(), right.getArguments()))
    partner[leftArgument] = rightArgument;
  auto leftOp = left.begin(), rightOp = right.begin();
  for (; leftOp != left.end() && rightOp != right.end(); ++leftOp, ++rightOp)
    if (!compareOps(&*leftOp, &*rightOp))
      return false;
  if (leftOp == left.end() && rightOp == right.end())
    return true;
  return differ(leftOp == left.end() ? nullptr : &*leftOp,
                rightOp == right.end() ? nullptr : &*rightOp,
                "one has more operations here");
}

bool EntryDiff::compareRegions(Operation *left, Operation *right) {
  for (auto [leftRegion, rightRegion] :
       llvm::zip_equal(left->getRegions(), right->getRegions())) {
    if (leftRegion.getBlocks().size() != rightRegion.getBlocks().size())
      return differ(left, right, "one has a region that the other lacks");
    for (auto [leftBlock, rightBlock] : llvm::zip(leftRegion, rightRegion))
      if (!compareBlocks(left, right, leftBlock, rightBlock))
        return false;
  }
  return true;
}

std::optional<Difference> EntryDiff::compare(EntryOp left, EntryOp right) {
  auto hasScope = [](EntryOp entry) {
    return !isa<UnknownLoc, FileLineColLoc>(entry.getLoc());
  };
  // Without a scope of its own, a function has no debug information at all.
  withLocations =
      !options.ignoreDebugInfo && (hasScope(left) || hasScope(right));
  (void)compareOps(left, right);
  return difference;
}

//===----------------------------------------------------------------------===//
// Modules
//===----------------------------------------------------------------------===//

/// Pairs operations of one kind by their names.
template <typename Op>
static std::vector<std::pair<Op, Op>> pairByName(cuda_tile::ModuleOp left,
                                                 cuda_tile::ModuleOp right) {
  std::vector<std::pair<Op, Op>> pairs;
  llvm::DenseMap<StringAttr, Op> others;
  for (Op op : right.getBody().front().template getOps<Op>())
    others[op.getSymNameAttr()] = op;
  for (Op op : left.getBody().front().template getOps<Op>()) {
    auto it = others.find(op.getSymNameAttr());
    pairs.push_back({op, it == others.end() ? Op() : it->second});
    if (it != others.end())
      others.erase(it);
  }
  for (Op op : right.getBody().front().template getOps<Op>())
    if (others.contains(op.getSymNameAttr()))
      pairs.push_back({Op(), op});
  return pairs;
}

std::vector<Difference> tessera::diffModules(cuda_tile::ModuleOp left,
                                             cuda_tile::ModuleOp right,
                                             const DiffOptions &options) {
  std::vector<Difference> differences;
  if (left.getProducerAttr() != right.getProducerAttr())
    differences.push_back({left, right, "the producers differ"});
  for (auto [leftGlobal, rightGlobal] : pairByName<GlobalOp>(left, right)) {
    if (!leftGlobal || !rightGlobal)
      differences.push_back(
          {leftGlobal, rightGlobal, "only one module has the global"});
    else if (leftGlobal->getAttrDictionary() !=
             rightGlobal->getAttrDictionary())
      differences.push_back({leftGlobal, rightGlobal, "the globals differ"});
  }
  for (auto [leftEntry, rightEntry] : pairByName<EntryOp>(left, right)) {
    if (!leftEntry || !rightEntry)
      differences.push_back(
          {leftEntry, rightEntry, "only one module has the entry"});
    else if (std::optional<Difference> difference =
                 EntryDiff(options).compare(leftEntry, rightEntry))
      differences.push_back(*difference);
  }
  return differences;
}

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

/// Prints one operation as its entry has it.
static void printOp(llvm::raw_ostream &os, char mark, mlir::Operation *op,
                    mlir::AsmState &state) {
  std::string text;
  llvm::raw_string_ostream printed(text);
  op->print(printed, state);
  StringRef line = StringRef(text).split('\n').first;
  // Inside a module the dialect goes without saying.
  constexpr llvm::StringLiteral kDialect = "cuda_tile.";
  size_t name = line.find(kDialect);
  os << mark << "   ";
  if (name == 0 ||
      (name != StringRef::npos && line.take_front(name).ends_with("= ")))
    os << line.take_front(name) << line.drop_front(name + kDialect.size());
  else
    os << line;
  os << "\n";
}

static cuda_tile::EntryOp getEntry(mlir::Operation *op) {
  if (auto entry = dyn_cast<cuda_tile::EntryOp>(op))
    return entry;
  return op->getParentOfType<cuda_tile::EntryOp>();
}

static void printSide(llvm::raw_ostream &os, char mark, mlir::Operation *op,
                      bool withContext) {
  constexpr unsigned kContext = 3;
  if (!op)
    return;
  mlir::Operation *scope = op;
  if (cuda_tile::EntryOp entry = getEntry(op))
    scope = entry;
  mlir::OpPrintingFlags flags;
  flags.assumeVerified().skipRegions();
  mlir::AsmState state(scope, flags);
  if (withContext && op != scope) {
    SmallVector<mlir::Operation *> before;
    for (mlir::Operation *previous = op->getPrevNode();
         previous && before.size() < kContext;
         previous = previous->getPrevNode())
      before.push_back(previous);
    if (before.size() < kContext && op->getParentOp() != scope)
      before.push_back(op->getParentOp());
    for (mlir::Operation *previous : llvm::reverse(before))
      printOp(os, ' ', previous, state);
  }
  printOp(os, mark, op, state);
}

static std::string nameScope(mlir::Operation *op) {
  if (cuda_tile::EntryOp entry = getEntry(op))
    return ("entry @" + entry.getSymName()).str();
  if (auto global = dyn_cast<cuda_tile::GlobalOp>(op))
    return ("global @" + global.getSymName()).str();
  return "module";
}

void tessera::printDifference(llvm::raw_ostream &os,
                              const Difference &difference) {
  mlir::Operation *any = difference.left ? difference.left : difference.right;
  os << "@@ " << nameScope(any) << ": " << difference.reason << "\n";
  if (isa<cuda_tile::ModuleOp>(any))
    return;
  printSide(os, '-', difference.left, /*withContext=*/true);
  printSide(os, '+', difference.right, /*withContext=*/!difference.left);
}
