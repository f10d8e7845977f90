//===- KeptNames.cpp - names survive formatting -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/KeptNames.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace tessera;

namespace {

/// Names that no two things share.
class UniqueNames {
public:
  void add(StringRef name) { taken.insert(name); }

  /// Returns the name, or one that is like it: `%3` becomes another number,
  /// `%x` becomes `%x_0`.
  std::string choose(StringRef name) {
    StringRef sigil = name.take_front();
    bool isNumber = llvm::all_of(name.drop_front(), llvm::isDigit);
    std::string base = isNumber ? sigil.str() : (name + "_").str();
    // Where the last search with this beginning ended.
    uint64_t &count = next[base];
    std::string chosen = name.str();
    while (!taken.insert(chosen).second)
      chosen = base + llvm::utostr(count++);
    return chosen;
  }

private:
  llvm::StringSet<> taken;
  llvm::StringMap<uint64_t> next;
};

/// A name for one or more results: `%a`, or `%a:2`, whose members are `%a#0`
/// and `%a#1`.
struct ResultGroup {
  unsigned begin, size;
  std::string name;
};

class NameKeeper {
public:
  NameKeeper(const Source &source, const Source &printed, TextEdits &edits)
      : source(source), printed(printed), edits(edits) {}

  void collectNames(ArrayRef<PrintedOp> ops);
  void keepResults(PrintedOp op);
  void keepArguments(PrintedOp op);
  void keepAliases(const TextLayout &from, const TextLayout &to);

private:
  using OpDefinition = AsmParserState::OperationDefinition;
  using Definition = AsmParserState::SMDefinition;

  static StringRef findName(const Source &in, llvm::SMLoc position) {
    if (!position.isValid())
      return {};
    StringRef name =
        source::takeName(in.getText().substr(in.getOffset(position)));
    return name.starts_with("%") ? name : StringRef();
  }
  static SmallVector<ResultGroup, 1> getGroups(const Source &in, Operation *op);
  static StringRef getArgumentName(const Source &in, BlockArgument argument);
  void replaceUses(const Definition &definition,
                   function_ref<std::string(unsigned)> getName);

  const Source &source, &printed;
  TextEdits &edits;
  UniqueNames names;
};

} // namespace

/// The names of the results; none if the text has none.
SmallVector<ResultGroup, 1> NameKeeper::getGroups(const Source &in,
                                                  Operation *op) {
  const OpDefinition *definition = in.getPositions()->getOpDef(op);
  if (!definition)
    return {};
  SmallVector<ResultGroup, 1> groups;
  unsigned end = op->getNumResults();
  for (const auto &group : llvm::reverse(definition->resultGroups)) {
    StringRef name = findName(in, group.definition.loc.Start);
    if (name.empty() || group.startIndex > end)
      return {};
    groups.push_back({group.startIndex, end - group.startIndex, name.str()});
    end = group.startIndex;
  }
  std::reverse(groups.begin(), groups.end());
  return groups;
}

/// Empty if the text has no name for it.
StringRef NameKeeper::getArgumentName(const Source &in,
                                      BlockArgument argument) {
  const auto *block = in.getPositions()->getBlockDef(argument.getOwner());
  if (!block || argument.getArgNumber() >= block->arguments.size())
    return {};
  return findName(in, block->arguments[argument.getArgNumber()].loc.Start);
}

static void forEachArgument(Operation *op,
                            function_ref<void(BlockArgument)> use) {
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (BlockArgument argument : block.getArguments())
        use(argument);
}

void NameKeeper::collectNames(ArrayRef<PrintedOp> ops) {
  for (PrintedOp op : ops) {
    for (const ResultGroup &group : getGroups(source, op.original))
      names.add(group.name);
    forEachArgument(op.original, [&](BlockArgument argument) {
      names.add(getArgumentName(source, argument));
    });
  }
}

/// Replaces the uses of what is defined; `getName` gets the number after `#`.
void NameKeeper::replaceUses(const Definition &definition,
                             function_ref<std::string(unsigned)> getName) {
  DenseSet<size_t> replaced; // A parser may look at an operand twice.
  for (llvm::SMRange use : definition.uses) {
    StringRef name = findName(printed, use.Start);
    if (name.empty())
      continue;
    size_t begin = printed.getOffset(use.Start);
    size_t end = begin + name.size();
    unsigned number = 0;
    StringRef suffix = source::takeName(printed.getText().substr(end));
    if (suffix.consume_front("#") && !suffix.getAsInteger(10, number))
      end += suffix.size() + 1;
    if (replaced.insert(begin).second)
      edits.replace(begin, end, getName(number));
  }
}

void NameKeeper::keepResults(PrintedOp op) {
  SmallVector<ResultGroup, 1> before = getGroups(printed, op.printed);
  if (before.empty())
    return;
  SmallVector<ResultGroup, 1> after = getGroups(source, op.original);
  if (after.empty()) {
    after = before;
    for (ResultGroup &group : after)
      group.name = names.choose(group.name);
  }
  const OpDefinition &definition =
      *printed.getPositions()->getOpDef(op.printed);
  auto formatDefinition = [](const ResultGroup &group) {
    return group.size == 1 ? group.name
                           : group.name + ":" + llvm::utostr(group.size);
  };
  auto formatUse = [&](unsigned result) {
    for (const ResultGroup &group : after)
      if (result - group.begin < group.size)
        return group.size == 1
                   ? group.name
                   : group.name + "#" + llvm::utostr(result - group.begin);
    llvm_unreachable("a result in no group");
  };
  size_t begin =
      printed.getOffset(definition.resultGroups.front().definition.loc.Start);
  edits.replace(begin, printed.getOffset(definition.loc.Start),
                llvm::join(llvm::map_range(after, formatDefinition), ", ") +
                    " = ");
  for (const auto &group : definition.resultGroups)
    replaceUses(group.definition, [&](unsigned number) {
      return formatUse(group.startIndex + number);
    });
}

void NameKeeper::keepArguments(PrintedOp op) {
  SmallVector<BlockArgument, 4> originals;
  forEachArgument(op.original, [&](BlockArgument argument) {
    originals.push_back(argument);
  });
  size_t next = 0;
  forEachArgument(op.printed, [&](BlockArgument argument) {
    BlockArgument original = originals[next++];
    StringRef before = getArgumentName(printed, argument);
    if (before.empty())
      return;
    StringRef kept = getArgumentName(source, original);
    std::string after = kept.empty() ? names.choose(before) : kept.str();
    const Definition &definition = printed.getPositions()
                                       ->getBlockDef(argument.getOwner())
                                       ->arguments[argument.getArgNumber()];
    size_t begin = printed.getOffset(definition.loc.Start);
    edits.replace(begin, begin + before.size(), after);
    replaceUses(definition, [&](unsigned) { return after; });
  });
}

void NameKeeper::keepAliases(const TextLayout &from, const TextLayout &to) {
  DenseMap<Attribute, StringRef> nameOf;
  UniqueNames aliases;
  for (const Statement &statement : from.getStatements())
    if (statement.alias) {
      nameOf.try_emplace(statement.alias, statement.aliasName);
      aliases.add(("#" + statement.aliasName).str());
    }
  for (const Statement &statement : to.getStatements()) {
    if (!statement.alias)
      continue;
    StringRef kept = nameOf.lookup(statement.alias);
    std::string after =
        !kept.empty()
            ? kept.str()
            : aliases.choose(("#" + statement.aliasName).str()).substr(1);
    if (after == statement.aliasName)
      continue;
    const auto *definition =
        printed.getPositions()->getAttributeAliasDef(statement.aliasName);
    DenseSet<size_t> replaced;
    auto replace = [&](llvm::SMRange range) {
      size_t begin = printed.getOffset(range.Start) + 1; // after the `#`
      if (replaced.insert(begin).second)
        edits.replace(begin, begin + statement.aliasName.size(), after);
    };
    replace(definition->definition.loc);
    for (llvm::SMRange use : definition->definition.uses)
      replace(use);
  }
}

void tessera::keepNames(const Source &source, const TextLayout &from,
                        const Source &printed, const TextLayout &to,
                        ArrayRef<PrintedOp> ops, TextEdits &edits) {
  NameKeeper keeper(source, printed, edits);
  keeper.collectNames(ops);
  for (PrintedOp op : ops) {
    keeper.keepResults(op);
    keeper.keepArguments(op);
  }
  keeper.keepAliases(from, to);
}
