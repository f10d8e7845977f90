//===- Lookup.cpp - what is at a place of a text -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/lsp/Lookup.h"

#include "mlir/IR/Block.h"
#include "mlir/IR/Operation.h"
#include "llvm/Support/raw_ostream.h"

using namespace tessera;
using namespace tessera::lsp;
using mlir::AsmParserState;
using source::TextSpan;

template <typename T> static std::string print(const T &thing) {
  std::string text;
  llvm::raw_string_ostream(text) << thing;
  return text;
}

namespace {
/// Searches what the parser recorded about one text.
class Search {
public:
  Search(const source::Source &source, size_t offset)
      : source(source), offset(offset) {}

  std::optional<Target> run(const AsmParserState &state);

private:
  TextSpan getSpan(llvm::SMRange range) const {
    return {source.getOffset(range.Start), source.getOffset(range.End)};
  }
  bool isAt(llvm::SMRange range) const {
    if (!range.isValid())
      return false;
    TextSpan span = getSpan(range);
    return span.begin <= offset && offset < span.end;
  }

  /// The definition, if it or one of its uses is at the offset.
  std::optional<Target> match(llvm::SMRange definition,
                              llvm::ArrayRef<llvm::SMRange> uses) const;
  std::optional<Target>
  match(const AsmParserState::OperationDefinition &op) const;
  std::optional<Target> match(const AsmParserState::BlockDefinition &def) const;
  template <typename Alias>
  std::optional<Target> matchAlias(const Alias &alias) const;

  const source::Source &source;
  size_t offset;
};
} // namespace

std::optional<Target> Search::match(llvm::SMRange definition,
                                    llvm::ArrayRef<llvm::SMRange> uses) const {
  const llvm::SMRange *use =
      llvm::find_if(uses, [&](llvm::SMRange range) { return isAt(range); });
  bool isDefinition = isAt(definition);
  if (!isDefinition && use == uses.end())
    return std::nullopt;
  Target target;
  target.word = getSpan(isDefinition ? definition : *use);
  if (definition.isValid())
    target.definition = getSpan(definition);
  for (llvm::SMRange range : uses)
    target.uses.push_back(getSpan(range));
  return target;
}

std::optional<Target>
Search::match(const AsmParserState::OperationDefinition &op) const {
  // A symbol is defined where the operation is named.
  if (auto target = match(op.loc, op.symbolUses)) {
    target->isOpName = isAt(op.loc);
    target->op = op.op;
    return target;
  }
  for (const auto &group : op.resultGroups)
    if (auto target = match(group.definition.loc, group.definition.uses)) {
      target->op = op.op;
      target->value = op.op->getResult(group.startIndex);
      return target;
    }
  return std::nullopt;
}

std::optional<Target>
Search::match(const AsmParserState::BlockDefinition &def) const {
  for (auto [number, argument] : llvm::enumerate(def.arguments))
    if (auto target = match(argument.loc, argument.uses)) {
      target->op = def.block->getParentOp();
      if (number < def.block->getNumArguments())
        target->value = def.block->getArgument(number);
      return target;
    }
  return match(def.definition.loc, def.definition.uses);
}

template <typename Alias>
std::optional<Target> Search::matchAlias(const Alias &alias) const {
  auto target = match(alias.definition.loc, alias.definition.uses);
  if (target)
    target->alias = print(alias.value);
  return target;
}

std::optional<Target> Search::run(const AsmParserState &state) {
  for (const auto &op : state.getOpDefs())
    if (auto target = match(op))
      return target;
  for (const auto &block : state.getBlockDefs())
    if (auto target = match(block))
      return target;
  for (const auto &alias : state.getAttributeAliasDefs())
    if (auto target = matchAlias(alias))
      return target;
  for (const auto &alias : state.getTypeAliasDefs())
    if (auto target = matchAlias(alias))
      return target;
  return std::nullopt;
}

std::optional<Target> lsp::findTarget(const source::Source &source,
                                      size_t offset) {
  const AsmParserState *state = source.getPositions();
  return state ? Search(source, offset).run(*state) : std::nullopt;
}
