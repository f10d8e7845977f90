//===- Modules.cpp - finding modules, entries, operations -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/dialect/Modules.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Verifier.h"

using namespace mlir;
using namespace tessera::cuda_tile;

Operation *tessera::cuda_tile::collectModules(
    Block &block, SmallVectorImpl<cuda_tile::ModuleOp> &modules) {
  SmallVector<Block *> pending = {&block};
  while (!pending.empty()) {
    for (Operation &op : *pending.pop_back_val()) {
      if (auto inner = dyn_cast<cuda_tile::ModuleOp>(op))
        modules.push_back(inner);
      else if (auto outer = dyn_cast<mlir::ModuleOp>(op))
        pending.push_back(outer.getBody());
      else
        return &op;
    }
  }
  return nullptr;
}

/// `@a, @b and 3 more`
static std::string listNames(ArrayRef<EntryOp> entries) {
  constexpr size_t kMaxNames = 20;
  std::string names;
  for (EntryOp entry : entries.take_front(kMaxNames))
    names += (names.empty() ? "@" : ", @") + entry.getSymName().str();
  if (entries.size() > kMaxNames)
    names += " and " + std::to_string(entries.size() - kMaxNames) + " more";
  return names;
}

llvm::Expected<EntryOp>
tessera::cuda_tile::findEntry(cuda_tile::ModuleOp module,
                              std::optional<StringRef> name, StringRef option) {
  SmallVector<EntryOp> entries(module.getBody().getOps<EntryOp>());
  if (!name && entries.size() == 1)
    return entries.front();
  for (EntryOp entry : entries)
    if (name && entry.getSymName() == *name)
      return entry;
  bool listsNames = !option.empty();
  std::string message;
  if (entries.empty() && (!name || listsNames))
    message = "the module has no entry";
  else if (name)
    message = "the module has no entry @" + name->str() +
              (listsNames ? ", only " + listNames(entries) : "");
  else
    message = "the module has " + std::to_string(entries.size()) + " entries" +
              (listsNames ? "; choose one with " + option.str() + ": " +
                                listNames(entries)
                          : ", and none is named");
  return llvm::createStringError(message);
}

//===----------------------------------------------------------------------===//
// Numbers of operations
//===----------------------------------------------------------------------===//

uint64_t tessera::cuda_tile::getOpNumber(Operation *op) {
  Operation *top = op;
  while (!isa<cuda_tile::ModuleOp>(top) && top->getParentOp())
    top = top->getParentOp();
  uint64_t number = 0;
  top->walk<WalkOrder::PreOrder>([&](Operation *each) {
    if (each == op)
      return WalkResult::interrupt();
    ++number;
    return WalkResult::advance();
  });
  return number;
}

Operation *tessera::cuda_tile::findOp(cuda_tile::ModuleOp module,
                                      uint64_t number) {
  Operation *found = nullptr;
  module->walk<WalkOrder::PreOrder>([&](Operation *each) {
    if (number-- != 0)
      return WalkResult::advance();
    found = each;
    return WalkResult::interrupt();
  });
  return found;
}

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

/// Checks that blocks have terminators, as MLIR requires; checks of regions
/// rely on it.
static bool hasTerminators(Operation *op) {
  if (op->hasTrait<OpTrait::NoTerminator>() || !op->isRegistered())
    return true;
  for (Region &region : op->getRegions())
    for (Block &nested : region)
      if (nested.empty() || !nested.back().hasTrait<OpTrait::IsTerminator>())
        return false;
  return true;
}

namespace {
class EachVerifier {
public:
  explicit EachVerifier(function_ref<void(NumberedOp)> begin) : begin(begin) {}

  bool verify(Operation *op);

private:
  using Names = DenseMap<StringAttr, Location>;
  bool verifyName(Operation *op, Names &names);

  function_ref<void(NumberedOp)> begin;
  SymbolTableCollection symbols;
  uint64_t next = 0; // number
};
} // namespace

/// Checks that symbols of a table have different names. MLIR checks that only
/// if everything inside the table is valid.
bool EachVerifier::verifyName(Operation *op, Names &names) {
  auto name = op->getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName());
  if (!name)
    return true;
  auto [found, isNew] = names.try_emplace(name, op->getLoc());
  if (isNew)
    return true;
  begin({op, next});
  InFlightDiagnostic error = op->emitError() << "redefinition of symbol named '"
                                             << name.getValue() << "'";
  error.attachNote(found->second) << "see existing symbol definition here";
  return false;
}

bool EachVerifier::verify(Operation *op) {
  NumberedOp numbered{op, next++};
  begin(numbered);
  bool valid = succeeded(op->getName().verifyInvariants(op));
  // MLIR checks this on the symbol table, where the position of the user is not
  // known.
  if (auto user = dyn_cast<SymbolUserOpInterface>(op); valid && user)
    valid = succeeded(user.verifySymbolUses(symbols));
  // An error about an operation often causes errors inside it too. Report only
  // the first, unless the operation is just a container.
  if (!valid && !op->hasTrait<OpTrait::IsIsolatedFromAbove>()) {
    for (Region &region : op->getRegions())
      region.walk([&](Operation *) { ++next; });
    return false;
  }
  bool nestedValid = true;
  Names names;
  for (Region &region : op->getRegions())
    for (Block &nested : region)
      for (Operation &child : nested) {
        if (op->hasTrait<OpTrait::SymbolTable>())
          nestedValid &= verifyName(&child, names);
        nestedValid &= verify(&child);
      }
  if (!valid || !nestedValid)
    return false;
  begin(numbered);
  // MLIR reports a block without a terminator.
  return succeeded(hasTerminators(op) ? op->getName().verifyRegionInvariants(op)
                                      : mlir::verify(op));
}

bool tessera::cuda_tile::verifyEach(Operation *op,
                                    function_ref<void(NumberedOp)> begin) {
  bool valid = EachVerifier(begin).verify(op);
  begin({});
  return valid;
}

//===----------------------------------------------------------------------===//
// Locations
//===----------------------------------------------------------------------===//

llvm::SmallVector<FileLineColLoc>
tessera::cuda_tile::findCallers(LocationAttr location) {
  // Nothing promises that the calls of a file are few.
  constexpr size_t kMaxCallers = 32;
  // What is still to be visited, the innermost last.
  llvm::SmallVector<LocationAttr> pending = {location};
  llvm::SmallVector<FileLineColLoc> lines;
  while (!pending.empty() && lines.size() <= kMaxCallers) {
    LocationAttr next = pending.pop_back_val();
    if (auto call = dyn_cast<CallSiteLoc>(next)) {
      pending.push_back(call.getCaller());
      pending.push_back(call.getCallee());
    } else if (auto scoped = dyn_cast<DILocAttr>(next)) {
      pending.push_back(scoped.getSourceLoc());
    } else if (auto name = dyn_cast<NameLoc>(next)) {
      pending.push_back(name.getChildLoc());
    } else if (std::optional<FileLineColLoc> line = findLine(next)) {
      lines.push_back(*line);
    }
  }
  // The first is the location itself.
  if (!lines.empty())
    lines.erase(lines.begin());
  return lines;
}

std::optional<FileLineColLoc>
tessera::cuda_tile::findLine(LocationAttr location) {
  for (;;) {
    if (auto line = dyn_cast<FileLineColLoc>(location))
      return line;
    if (auto scoped = dyn_cast<DILocAttr>(location))
      location = scoped.getSourceLoc();
    else if (auto call = dyn_cast<CallSiteLoc>(location))
      location = call.getCallee();
    else if (auto name = dyn_cast<NameLoc>(location))
      location = name.getChildLoc();
    else if (auto opaque = dyn_cast<OpaqueLoc>(location))
      location = opaque.getFallbackLocation();
    else if (auto fused = dyn_cast<FusedLoc>(location);
             fused && !fused.getLocations().empty())
      location = fused.getLocations().front();
    else
      return std::nullopt;
  }
}

std::string tessera::cuda_tile::formatLine(LocationAttr location) {
  std::optional<FileLineColLoc> line = findLine(location);
  if (!line)
    return "";
  return (line->getFilename().getValue() + ":" + Twine(line->getLine()) + ":" +
          Twine(line->getColumn()))
      .str();
}

HiddenPositions::HiddenPositions(Operation *top, StringRef file) {
  auto unknown = UnknownLoc::get(top->getContext());
  auto isPosition = [&](Location location) {
    auto line = dyn_cast<FileLineColLoc>(location);
    return line && line.getFilename() == file;
  };
  top->walk([&](Operation *op) {
    if (isPosition(op->getLoc())) {
      ops.emplace_back(op, op->getLoc());
      op->setLoc(unknown);
    }
    for (Region &region : op->getRegions())
      for (BlockArgument argument : region.getArguments())
        if (isPosition(argument.getLoc())) {
          arguments.emplace_back(argument, argument.getLoc());
          argument.setLoc(unknown);
        }
  });
}

HiddenPositions::~HiddenPositions() {
  for (auto [op, location] : ops)
    op->setLoc(location);
  for (auto [argument, location] : arguments)
    argument.setLoc(location);
}
