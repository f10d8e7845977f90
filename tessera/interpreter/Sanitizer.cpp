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
  accesses.push_back({}); // number 0 is none
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
// Orders
//===----------------------------------------------------------------------===//

uint32_t Sanitizer::addNode(Operation *op, BlockId block, uint64_t blockNumber,
                            AccessMode mode, ArrayRef<uint32_t> tokens) {
  accesses.push_back({op, block, mode});
  return graph.add(blockNumber, tokens);
}

/// Accesses that are atomic for each other do not race. Within a block every
/// scope holds both.
bool Sanitizer::areStrong(uint32_t a, uint32_t b) const {
  const AccessMode &first = accesses[a].mode, &second = accesses[b].mode;
  if (first.isWeak() || second.isWeak())
    return false;
  return graph.getBlock(a) == graph.getBlock(b) ||
         (first.isWide() && second.isWide());
}

/// What an acquire has seen comes before it. A release and an acquire have an
/// ordering, so they are strong if the block is one or both are wide.
void Sanitizer::acquire(Sequence &sequence, uint32_t node) {
  bool isWide = accesses[node].mode.isWide();
  if (isWide) {
    llvm::erase_if(sequence.latest, [&](uint32_t release) {
      if (release == node) // it may see more yet
        return false;
      sequence.published =
          graph.getUnion(graph.getPublished(release), sequence.published);
      return true;
    });
    graph.observe(node, sequence.published);
  }
  for (uint32_t release : sequence.releases)
    if (release != node && graph.getBlock(release) == graph.getBlock(node) &&
        !(isWide && accesses[release].mode.isWide()))
      graph.observe(node, graph.getPublished(release));
}

void Sanitizer::release(Sequence &sequence, uint32_t node) {
  graph.release(node);
  bool isWide = accesses[node].mode.isWide(), losesWide = false;
  llvm::erase_if(sequence.releases, [&](uint32_t release) {
    if (release != node && !graph.isOrdered(release, node))
      return false;
    losesWide |= accesses[release].mode.isWide();
    return true;
  });
  sequence.releases.push_back(node);
  // Who sees a wide one that comes after a wide one sees both.
  if (isWide) {
    if (!llvm::is_contained(sequence.latest, node))
      sequence.latest.push_back(node);
    return;
  }
  if (!losesWide)
    return;
  sequence.published = {};
  sequence.latest.clear();
  for (uint32_t release : sequence.releases)
    if (accesses[release].mode.isWide())
      sequence.latest.push_back(release);
}

bool Sanitizer::isRace(uint32_t before, uint32_t after) {
  return before && before != after && !areStrong(before, after) &&
         !graph.isOrdered(before, after);
}

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

static StringRef describe(const AccessMode &mode) {
  if (mode.reads)
    return mode.writes ? "atomic" : "load";
  return "store";
}

static std::string describeOther(const AccessMode &mode) {
  return (mode.reads && mode.writes ? "an " : "a ") + describe(mode).str();
}

void Sanitizer::reportRace(Segment &segment, uint64_t offset, uint32_t before,
                           uint32_t after) {
  const Access &a = accesses[before], &b = accesses[after];
  std::string where = " byte " + llvm::utostr(offset) + " of " + segment.name;
  if (graph.getBlock(before) == graph.getBlock(after)) {
    report("race", b.op, b.block,
           "this " + describe(b.mode) + " and an earlier " + describe(a.mode) +
               " of the same tile block both touch" + where +
               ", and no token orders them",
           a.op, a.block);
    return;
  }
  bool isScope = !a.mode.isWeak() && !b.mode.isWeak();
  report("race", b.op, b.block,
         "this " + describe(b.mode) + " and " + describeOther(a.mode) +
             " of another tile block both touch" + where + ", and " +
             (isScope ? "the scope tl_blk does not hold both"
              : a.mode.isWeak() == b.mode.isWeak() ? "both are weak"
                                                   : "one of them is weak"),
         a.op, a.block);
}

uint32_t Sanitizer::addReader(uint32_t set, uint32_t node) {
  // Only the operation that runs adds itself.
  if (grownBy != node) {
    grownSets.clear();
    freeUnusedSets();
  }
  grownBy = node;
  auto [found, isNew] = grownSets.insert({set, 0});
  if (!isNew)
    return found->second;
  llvm::SmallVector<uint32_t, 2> readers = readerSets[set].nodes;
  if (!readers.empty() && readers.back() == node)
    return found->second = set;
  // A reader that comes before this one says nothing more: who is after this
  // one is after that one. (A weak one is kept before an atomic one: they race
  // with others.)
  llvm::erase_if(readers, [&](uint32_t reader) {
    return (accesses[node].mode.isWeak() || !accesses[reader].mode.isWeak()) &&
           graph.isOrdered(reader, node);
  });
  if (readers.size() == kMaxReaders)
    readers.erase(readers.begin() + kMaxReaders / 2);
  readers.push_back(node);
  if (freeSets.empty()) {
    freeSets.push_back(readerSets.size());
    readerSets.emplace_back();
  }
  uint32_t grown = freeSets.back();
  freeSets.pop_back();
  readerSets[grown].nodes = std::move(readers);
  return found->second = grown;
}

void Sanitizer::setReaders(Shadow::Cell &cell, uint32_t set) {
  if (cell.readers == set)
    return;
  ++readerSets[set].numCells;
  uint32_t old = std::exchange(cell.readers, set);
  if (old && !keepsSets && --readerSets[old].numCells == 0)
    unusedSets.push_back(old);
}

/// Not before another operation runs: `grownSets` may give a set to a cell
/// again.
void Sanitizer::freeUnusedSets() {
  for (uint32_t set : unusedSets) {
    ReaderSet &unused = readerSets[set];
    if (unused.numCells != 0 || unused.nodes.empty() || keepsSets)
      continue;
    unused.nodes.clear();
    freeSets.push_back(set);
  }
  unusedSets.clear();
}

void Sanitizer::touch(Segment &segment, Shadow::Cell &cell, uint64_t offset,
                      uint32_t node, bool writes) {
  if (isRace(cell.writer, node))
    reportRace(segment, offset, cell.writer, node);
  if (!writes) {
    setReaders(cell, addReader(cell.readers, node));
    return;
  }
  for (uint32_t reader : readerSets[cell.readers].nodes)
    if (isRace(reader, node))
      reportRace(segment, offset, reader, node);
  cell.writer = node;
  setReaders(cell, 0);
}

void Sanitizer::access(Segment &segment, uint64_t offset, uint64_t length,
                       uint32_t node, bool writes) {
  const AccessMode mode = accesses[node].mode;
  if (!segment.shadow) {
    bool isWhole =
        segment.elementSize && segment.size % segment.elementSize == 0;
    segment.shadow = std::make_unique<Shadow>(
        segment.size, isWhole ? segment.elementSize : 1);
  }
  uint64_t address = segment.base + offset;
  if (mode.reads && mode.acquires()) {
    auto found = sequences.find(address);
    if (found != sequences.end())
      acquire(found->second, node);
  }
  Shadow &shadow = *segment.shadow;
  // Somebody touches less than an element.
  if (offset % shadow.getGranule() || length % shadow.getGranule()) {
    shadow = shadow.refine(segment.size);
    keepsSets = true;
  }
  for (uint64_t at = offset; at < offset + length; at += shadow.getGranule())
    touch(segment, shadow.getCell(at), at, node, writes);

  if (!writes)
    return;
  // An atomic continues the sequence of a release that it read from; a store
  // begins anew.
  if (!mode.reads)
    sequences.erase(address);
  if (mode.releases())
    release(sequences[address], node);
}
