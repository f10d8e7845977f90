//===- Sanitizer.cpp - finds undefined behaviour===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/interpreter/Sanitizer.h"
#include "tessera/dialect/Modules.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::interpreter;

/// A cell remembers at most this many readers. More would take time that grows
/// with the square of the reads, to tell of one race in several ways.
static constexpr size_t kMaxReaders = 16;
/// Marks are bytes; the last one stands for all further operations.
static constexpr size_t kMaxOrigins = 255;

bool AccessMode::acquires() const {
  return ordering == MemoryOrderingSemantics::Acquire ||
         ordering == MemoryOrderingSemantics::AcqRel;
}

bool AccessMode::releases() const {
  return ordering == MemoryOrderingSemantics::Release ||
         ordering == MemoryOrderingSemantics::AcqRel;
}

Sanitizer::Sanitizer(const LaunchOptions &options, Outcome &outcome)
    : options(options), outcome(outcome), enabled(options.check) {
  nodes.push_back({}); // number 0 is none
  readerSets.push_back({});
}

//===----------------------------------------------------------------------===//
// Reports
//===----------------------------------------------------------------------===//

void Sanitizer::report(StringRef kind, Operation *op, BlockId block,
                       const Twine &message, Operation *otherOp,
                       BlockId otherBlock) {
  auto [found, isNew] =
      known.insert({{op, otherOp, kind}, outcome.reports.size()});
  if (!isNew) {
    if (found->second < outcome.reports.size())
      ++outcome.reports[found->second].times;
    return;
  }
  if (outcome.reports.size() == options.maxReports) {
    found->second = SIZE_MAX;
    ++outcome.droppedReports;
    return;
  }
  Report report{kind.str(), message.str(), getOpNumber(op), block};
  if (otherOp) {
    report.otherOp = getOpNumber(otherOp);
    report.otherBlock = otherBlock;
  }
  outcome.reports.push_back(std::move(report));
}

uint8_t Sanitizer::getMark(Operation *op) {
  auto found = llvm::find(origins, op);
  if (found == origins.end()) {
    if (origins.size() == kMaxOrigins)
      return kMaxOrigins;
    origins.push_back(op);
    return origins.size();
  }
  return found - origins.begin() + 1;
}

Operation *Sanitizer::getOrigin(uint8_t mark) const {
  return mark ? origins[mark - 1] : nullptr;
}

//===----------------------------------------------------------------------===//
// The graph
//===----------------------------------------------------------------------===//

uint32_t Sanitizer::addNode(Operation *op, BlockId block, uint32_t blockNumber,
                            AccessMode mode, ArrayRef<uint32_t> parents) {
  GraphNode node{op, block, blockNumber, mode, /*crossesBlocks=*/false, {}};
  for (uint32_t parent : parents) {
    if (!parent)
      continue;
    node.parents.push_back(parent);
    node.crossesBlocks |= nodes[parent].crossesBlocks;
  }
  nodes.push_back(std::move(node));
  return nodes.size() - 1;
}

void Sanitizer::addEdge(uint32_t from, uint32_t to) {
  GraphNode &node = nodes[to];
  if (llvm::is_contained(node.parents, from))
    return;
  node.parents.push_back(from);
  node.crossesBlocks |=
      nodes[from].blockNumber != node.blockNumber || nodes[from].crossesBlocks;
  lastAfter = 0;
}

/// True if there is a path. Nodes are numbered as they are executed, so paths
/// lead from lower to higher numbers.
bool Sanitizer::isOrdered(uint32_t before, uint32_t after) {
  if (before == lastBefore && after == lastAfter)
    return lastAnswer;
  lastBefore = before;
  lastAfter = after;
  lastAnswer = false;
  if (nodes[before].blockNumber != nodes[after].blockNumber &&
      !nodes[after].crossesBlocks)
    return false;
  visited.resize(nodes.size());
  ++search;
  // A loop asks of each iteration whether it comes after the same access; the
  // iteration before knew.
  uint32_t &known = knownAfter[before];
  llvm::SmallVector<uint32_t, 16> open = {after};
  while (!open.empty()) {
    uint32_t current = open.pop_back_val();
    for (uint32_t parent : nodes[current].parents) {
      if (parent == before || (known && parent == known)) {
        known = after;
        return lastAnswer = true;
      }
      if (parent < before || visited[parent] == search)
        continue;
      visited[parent] = search;
      open.push_back(parent);
    }
  }
  return false;
}

/// Accesses that are atomic for each other do not race. Within a block every
/// scope holds both.
bool Sanitizer::areStrong(const GraphNode &a, const GraphNode &b) const {
  if (a.mode.isWeak() || b.mode.isWeak())
    return false;
  return a.blockNumber == b.blockNumber ||
         (a.mode.scope != MemoryScope::TileBlock &&
          b.mode.scope != MemoryScope::TileBlock);
}

bool Sanitizer::isRace(uint32_t before, uint32_t after) {
  return before && before != after && !areStrong(nodes[before], nodes[after]) &&
         !isOrdered(before, after);
}

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

static StringRef describe(const AccessMode &mode) {
  if (mode.reads)
    return mode.writes ? "atomic" : "load";
  return "store";
}

void Sanitizer::reportRace(Segment &segment, uint64_t offset, uint32_t before,
                           uint32_t after) {
  const GraphNode &a = nodes[before], &b = nodes[after];
  std::string where = " byte " + llvm::utostr(offset) + " of " + segment.name;
  if (a.blockNumber == b.blockNumber) {
    report("race", b.op, b.block,
           "this " + describe(b.mode) + " and an earlier " + describe(a.mode) +
               " of the same tile block both touch" + where +
               ", and no token orders them",
           a.op, a.block);
    return;
  }
  bool isScope = !a.mode.isWeak() && !b.mode.isWeak();
  report("race", b.op, b.block,
         "this " + describe(b.mode) + " and a " + describe(a.mode) +
             " of another tile block both touch" + where + ", and " +
             (isScope ? "the scope tl_blk does not hold both"
              : a.mode.isWeak() == b.mode.isWeak() ? "both are weak"
                                                   : "one of them is weak"),
         a.op, a.block);
}

uint32_t Sanitizer::addReader(uint32_t set, uint32_t node) {
  auto [found, isNew] = grownSets.insert({{set, node}, 0});
  if (!isNew)
    return found->second;
  llvm::SmallVector<uint32_t, 2> readers = readerSets[set];
  if (!readers.empty() && readers.back() == node)
    return found->second = set;
  // A reader that comes before this one says nothing more: who is after this
  // one is after that one. (A weak one is kept before an atomic one: they race
  // with others.)
  llvm::erase_if(readers, [&](uint32_t reader) {
    return (nodes[node].mode.isWeak() || !nodes[reader].mode.isWeak()) &&
           isOrdered(reader, node);
  });
  if (readers.size() == kMaxReaders)
    readers.erase(readers.begin() + kMaxReaders / 2);
  readers.push_back(node);
  readerSets.push_back(std::move(readers));
  return grownSets[{set, node}] = readerSets.size() - 1;
}

void Sanitizer::touch(Segment &segment, Shadow::Cell &cell, uint64_t offset,
                      uint32_t node, bool writes) {
  if (isRace(cell.writer, node))
    reportRace(segment, offset, cell.writer, node);
  if (!writes) {
    cell.readers = addReader(cell.readers, node);
    return;
  }
  for (uint32_t reader : readerSets[cell.readers])
    if (isRace(reader, node))
      reportRace(segment, offset, reader, node);
  cell.writer = node;
  cell.readers = 0;
}

void Sanitizer::access(Segment &segment, uint64_t offset, uint64_t length,
                       uint32_t node, bool writes) {
  const AccessMode mode = nodes[node].mode;
  if (!segment.shadow) {
    bool isWhole =
        segment.elementSize && segment.size % segment.elementSize == 0;
    segment.shadow = std::make_unique<Shadow>(
        segment.size, isWhole ? segment.elementSize : 1);
  }
  // What an acquire has seen comes before it.
  uint64_t address = segment.base + offset;
  if (mode.reads && mode.acquires()) {
    auto found = releases.find(address);
    if (found != releases.end())
      for (uint32_t release : found->second)
        if (areStrong(nodes[release], nodes[node]))
          addEdge(release, node);
  }
  Shadow &shadow = *segment.shadow;
  // Somebody touches less than an element.
  if (offset % shadow.getGranule() || length % shadow.getGranule())
    shadow = shadow.refine(segment.size);
  for (uint64_t at = offset; at < offset + length; at += shadow.getGranule())
    touch(segment, shadow.getCell(at), at, node, writes);

  if (!writes)
    return;
  // An atomic continues the sequence of a release that it read from; a store
  // begins anew.
  auto found = releases.find(address);
  if (found != releases.end() && !mode.reads)
    releases.erase(found);
  if (mode.releases()) {
    auto &sequence = releases[address];
    llvm::erase_if(sequence, [&](uint32_t release) {
      return release == node || isOrdered(release, node);
    });
    sequence.push_back(node);
  }
}
