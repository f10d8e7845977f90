//===- Format.cpp - Tile IR in its canonical layout -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/Format.h"

#include "tessera/driver/Comments.h"
#include "tessera/driver/KeptNames.h"

using namespace mlir;
using namespace tessera;

static std::vector<Operation *> listOps(Block &block) {
  std::vector<Operation *> ops;
  block.walk<WalkOrder::PreOrder>([&](Operation *op) { ops.push_back(op); });
  return ops;
}

/// Whether two operations are alike as far as names and comments are concerned.
static bool areAlike(Operation *a, Operation *b) {
  if (a->getName() != b->getName() ||
      a->getNumResults() != b->getNumResults() ||
      a->getNumOperands() != b->getNumOperands() ||
      a->getNumRegions() != b->getNumRegions())
    return false;
  for (auto [regionA, regionB] : llvm::zip(a->getRegions(), b->getRegions()))
    if (!llvm::equal(regionA, regionB, [](Block &blockA, Block &blockB) {
          return blockA.getNumArguments() == blockB.getNumArguments();
        }))
      return false;
  return true;
}

/// Pairs the operations of a source with those of its printed text. Nothing if
/// they are not the same.
static std::optional<std::vector<PrintedOp>> pairOps(Source &source,
                                                     Source &printed) {
  std::vector<Operation *> originals = listOps(source.getBlock());
  std::vector<Operation *> copies = listOps(printed.getBlock());
  // Several operations at the top are printed in a module around them.
  if (!copies.empty() && !llvm::hasSingleElement(source.getBlock()))
    copies.erase(copies.begin());
  if (originals.size() != copies.size())
    return std::nullopt;
  std::vector<PrintedOp> pairs;
  for (auto [original, copy] : llvm::zip(originals, copies)) {
    if (!areAlike(original, copy))
      return std::nullopt;
    pairs.push_back({original, copy});
  }
  return pairs;
}

/// Which statement of `to` each statement of `from` is.
static std::vector<std::optional<size_t>>
matchStatements(const TextLayout &from, const TextLayout &to,
                ArrayRef<PrintedOp> ops) {
  std::vector<std::optional<size_t>> matches(from.getStatements().size());
  for (PrintedOp op : ops)
    if (std::optional<size_t> statement = from.find(op.original))
      matches[*statement] = to.find(op.printed);
  DenseMap<Attribute, size_t> aliases;
  for (auto [index, statement] : llvm::enumerate(to.getStatements()))
    if (statement.alias)
      aliases.try_emplace(statement.alias, index);
  for (auto [index, statement] : llvm::enumerate(from.getStatements()))
    if (auto found = aliases.find(statement.alias);
        statement.alias && found != aliases.end())
      matches[index] = found->second;
  return matches;
}

llvm::Expected<std::string>
tessera::formatSource(Source &source, const FormatOptions &options) {
  std::string text;
  if (!source.getBlock().empty())
    text = source.print(source.getScan().hasLocations);
  if (source.isBytecode())
    return text;
  bool isPlain =
      source.getScan().comments.empty() && !hasBlankLine(source.getText());
  if (isPlain && !options.keepsNames)
    return text;

  SourceOptions reading;
  reading.context = &source.getContext();
  reading.recordsPositions = true;
  Source printed(llvm::MemoryBuffer::getMemBufferCopy(text, source.getName()),
                 reading);
  std::optional<std::vector<PrintedOp>> ops;
  if (succeeded(printed.read()))
    ops = pairOps(source, printed);
  if (!ops)
    return llvm::createStringError(
        "'" + source.getName() +
        "' is left alone: its canonical text does not read back as the same "
        "operations, which is a bug of Tessera");

  TextLayout from(source), to(printed);
  TextEdits edits;
  if (options.keepsNames)
    keepNames(source, from, printed, to, *ops, edits);
  insertComments(source, from, text, to, matchStatements(from, to, *ops),
                 edits);
  return edits.apply(text);
}
