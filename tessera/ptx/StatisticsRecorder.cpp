//===- StatisticsRecorder.cpp - counts while a launch runs -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/ptx/StatisticsRecorder.h"

#include "tessera/ptx/Block.h"
#include "tessera/ptx/TensorCopy.h"

#include <algorithm>
#include <bit>

using namespace tessera;
using namespace tessera::ptx;

static constexpr uint64_t kBankBytes = 4;
static constexpr unsigned kBanks = 32;

static uint64_t divideUp(uint64_t value, uint64_t by) {
  return (value + by - 1) / by;
}

StatisticsRecorder::StatisticsRecorder(const Grid &grid)
    : grid(grid), records(grid.program.functions.size()) {}

StatisticsRecorder::Record &
StatisticsRecorder::find(const DecodedFunction &function, const Op &op) {
  size_t number = size_t(&function - grid.program.functions.data());
  std::vector<Record> &all = records[number];
  if (all.empty())
    all.resize(function.ops.size());
  size_t index = size_t(&op - function.ops.data());
  Record &record = all[index];
  if (record.isKnown)
    return record;
  record.isKnown = true;
  if (index >= function.source->instructions.size())
    return record;
  const Instruction &source = function.source->instructions[index];
  const std::vector<std::string> &words = source.modifiers;
  auto has = [&](std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
  };
  switch (op.opClass) {
  case OpClass::Load:
    record.use = Use::Load;
    break;
  case OpClass::Store:
    record.use = Use::Store;
    break;
  case OpClass::Atomic:
    record.use = Use::Atomic;
    break;
  default:
    // Bulk copies are seen as transfers.
    if (source.opcode == "cp" && has("async") && !has("bulk") &&
        !has("mbarrier"))
      record.use = Use::Copy;
    break;
  }
  record.matrix = findMatrixUse(source);
  record.isBranch = source.opcode == "bra" || source.opcode == "brx";
  record.isBarrier = source.opcode == "bar" || source.opcode == "barrier";
  record.isFragment = source.opcode == "wmma";
  record.skipsL1 = op.opClass == OpClass::Atomic || has("cg") || has("cv") ||
                   has("volatile") || has("relaxed") || has("acquire");
  return record;
}

//===----------------------------------------------------------------------===//
// Instructions
//===----------------------------------------------------------------------===//

void StatisticsRecorder::skip(const Warp &warp, const Op &op) {
  Record &record = find(*warp.frame->function, op);
  ++record.counts.executions;
  // A branch is executed by the lanes that do not take it as well.
  if (record.isBranch)
    record.counts.lanes +=
        uint64_t(std::popcount(warp.fragments[warp.current].mask));
}

void StatisticsRecorder::begin(const Warp &warp, const Op &op) {
  current = &find(*warp.frame->function, op);
  block = warp.block.number;
  blockShared = &warp.block.shared;
  accesses.clear();
  numFragments = warp.fragments.size();
  lanes = uint32_t(std::popcount(
      current->isBranch ? warp.fragments[warp.current].mask : warp.mask));
}

void StatisticsRecorder::note(const Warp &warp, unsigned lane, const Spot &spot,
                              uint64_t size) {
  accesses.push_back({uint8_t(lane), spot.space, spot.owner != &warp.block,
                      spot.region, spot.offset, size});
}

void StatisticsRecorder::end(const Warp &warp, bool isDone) {
  if (!isDone)
    return;
  Record &record = *current;
  Counts &counts = record.counts;
  ++counts.executions;
  counts.lanes += lanes;
  if (record.use != Use::None && !accesses.empty()) {
    countShared(record);
    countGlobal(record);
    for (const MemoryAccess &access : accesses)
      if (access.space == Space::Local)
        counts.bytes[size_t(Path::Local)] += access.size;
  }
  counts.barriers += record.isBarrier;
  if (record.isBranch && warp.fragments.size() > numFragments)
    ++counts.divergentBranches;
  if (record.matrix) {
    counts.products += record.matrix->products;
    counts.streamedBytes += record.matrix->sharedBytes;
    counts.bytes[size_t(Path::Wgmma)] += record.matrix->sharedBytes;
  }
}

//===----------------------------------------------------------------------===//
// Shared memory
//===----------------------------------------------------------------------===//

void StatisticsRecorder::countPasses(const std::vector<MemoryAccess> &group,
                                     bool isAtomic, Counts &counts) {
  uint64_t size = 0;
  for (const MemoryAccess &access : group)
    size = std::max(size, access.size);
  unsigned lanesOfPass = unsigned(
      std::max<uint64_t>(1, kWavefrontBytes / std::max(size, kBankBytes)));
  std::vector<uint64_t> words;
  for (unsigned first = 0; first < kLanes; first += lanesOfPass) {
    words.clear();
    for (const MemoryAccess &access : group)
      if (access.lane / lanesOfPass == first / lanesOfPass)
        for (uint64_t word = access.offset / kBankBytes;
             word * kBankBytes < access.offset + access.size; ++word)
          words.push_back(word);
    if (words.empty())
      continue;
    // Lanes share a word that they read or write, but take turns in updating
    // it.
    if (!isAtomic) {
      std::sort(words.begin(), words.end());
      words.erase(std::unique(words.begin(), words.end()), words.end());
    }
    std::array<uint64_t, kBanks> perBank{};
    for (uint64_t word : words)
      ++perBank[word % kBanks];
    counts.wavefronts += *std::max_element(perBank.begin(), perBank.end());
    ++counts.idealWavefronts;
  }
}

void StatisticsRecorder::countShared(Record &record) {
  Counts &counts = record.counts;
  bool isAtomic = record.use == Use::Atomic;
  // A lane comes again when an instruction has several accesses, as wmma has.
  selected.clear();
  unsigned times = 1;
  auto flush = [&] {
    if (!selected.empty())
      countPasses(selected, isAtomic, counts);
    selected.clear();
    times = 1;
  };
  for (const MemoryAccess &access : accesses) {
    if (access.space != Space::Shared)
      continue;
    if (access.isForeign) {
      counts.bytes[size_t(Path::Cluster)] += access.size;
      continue;
    }
    if (record.use != Use::Copy)
      counts.bytes[size_t(record.use == Use::Load    ? Path::SharedLoad
                          : record.use == Use::Store ? Path::SharedStore
                                                     : Path::SharedAtomic)] +=
          access.size;
    if (!selected.empty() && access.lane <= selected.back().lane) {
      // Elements of one register are accessed together.
      if (record.isFragment && (times + 1) * access.size <= kBankBytes)
        ++times;
      else
        flush();
    }
    selected.push_back(access);
  }
  flush();
}

//===----------------------------------------------------------------------===//
// Global memory
//===----------------------------------------------------------------------===//

StatisticsRecorder::Sectors &StatisticsRecorder::getSectors(Region &region) {
  Sectors &found = sectors[&region];
  if (found.reader.empty()) {
    // A region begins at a multiple of a sector.
    size_t count = divideUp(region.size(), kSectorBytes) + 1;
    found.reader.resize(count);
    found.isRead.resize(count);
    found.isWritten.resize(count);
  }
  return found;
}

uint64_t StatisticsRecorder::touch(Region &region, uint64_t offset,
                                   uint64_t bytes, bool isRead, bool isWritten,
                                   bool skipsL1) {
  if (!bytes)
    return 0;
  Sectors &all = getSectors(region);
  uint64_t first = offset / kSectorBytes;
  uint64_t last = (offset + bytes - 1) / kSectorBytes;
  for (uint64_t i = first; i <= last && i < all.reader.size(); ++i) {
    if (isWritten || skipsL1 || all.reader[i] != block + 1)
      ++l2Sectors;
    if (isRead && !skipsL1)
      all.reader[i] = block + 1;
    // What the launch wrote is in L2.
    if (isRead && !all.isRead[i] && !all.isWritten[i]) {
      all.isRead[i] = true;
      ++memorySectors;
    }
    if (isWritten && !all.isWritten[i]) {
      all.isWritten[i] = true;
      ++memorySectors;
    }
  }
  return last - first + 1;
}

void StatisticsRecorder::countGlobal(Record &record) {
  selected.clear();
  for (const MemoryAccess &access : accesses)
    if (access.space == Space::Global)
      selected.push_back(access);
  if (selected.empty())
    return;
  Counts &counts = record.counts;
  Path path = record.use == Use::Load    ? Path::GlobalLoad
              : record.use == Use::Store ? Path::GlobalStore
              : record.use == Use::Copy  ? Path::CopyAsync
                                         : Path::GlobalAtomic;
  for (const MemoryAccess &access : selected)
    counts.bytes[size_t(path)] += access.size;
  // Ranges that touch are one.
  std::sort(selected.begin(), selected.end(),
            [](const MemoryAccess &a, const MemoryAccess &b) {
              return a.region != b.region ? a.region->base < b.region->base
                                          : a.offset < b.offset;
            });
  bool isRead = record.use != Use::Store;
  bool isWritten = record.use == Use::Store || record.use == Use::Atomic;
  uint64_t distinct = 0;
  for (size_t i = 0; i < selected.size();) {
    Region *region = selected[i].region;
    uint64_t begin = selected[i].offset, end = begin + selected[i].size;
    uint64_t sectorsEnd = divideUp(end, kSectorBytes);
    distinct += end - begin;
    // All that lie in the same run of sectors.
    for (++i; i < selected.size() && selected[i].region == region &&
              selected[i].offset / kSectorBytes <= sectorsEnd;
         ++i) {
      uint64_t next = selected[i].offset + selected[i].size;
      if (next <= end)
        continue;
      distinct += next - std::max(end, selected[i].offset);
      end = next;
      sectorsEnd = divideUp(end, kSectorBytes);
    }
    counts.sectors +=
        touch(*region, begin, end - begin, isRead, isWritten, record.skipsL1);
  }
  counts.idealSectors += divideUp(distinct, kSectorBytes);
}

void StatisticsRecorder::note(const BulkTransfer &transfer) {
  Counts &counts = current->counts;
  auto isGlobal = [](const Region &region) {
    return region.base >= kGlobalWindow;
  };
  uint64_t distinct = 0;
  transfer.forEachRead([&](Region &region, uint64_t offset, uint64_t bytes) {
    if (!isGlobal(region)) {
      counts.streamedBytes += bytes;
      return;
    }
    counts.bytes[size_t(Path::BulkLoad)] += bytes;
    counts.sectors += touch(region, offset, bytes, true, false, true);
    distinct += bytes;
  });
  transfer.forEachWrite([&](Region &region, uint64_t offset, uint64_t bytes) {
    if (isGlobal(region)) {
      counts.bytes[size_t(Path::BulkStore)] += bytes;
      counts.sectors += touch(region, offset, bytes,
                              transfer.reduction != nullptr, true, true);
      distinct += bytes;
      return;
    }
    counts.streamedBytes += bytes;
    if (&region != blockShared)
      counts.bytes[size_t(Path::Cluster)] += bytes;
  });
  counts.idealSectors += divideUp(distinct, kSectorBytes);
}

//===----------------------------------------------------------------------===//
// Results
//===----------------------------------------------------------------------===//

std::shared_ptr<Statistics> StatisticsRecorder::take() {
  auto result = std::make_shared<Statistics>();
  const Options &options = grid.options;
  result->numBlocks =
      uint64_t(options.grid[0]) * options.grid[1] * options.grid[2];
  result->numThreads =
      uint64_t(options.block[0]) * options.block[1] * options.block[2];
  result->l2Bytes = l2Sectors * kSectorBytes;
  result->memoryBytes = memorySectors * kSectorBytes;
  for (uint32_t i = 0; i < records.size(); ++i)
    for (uint32_t j = 0; j < records[i].size(); ++j) {
      const Record &record = records[i][j];
      if (!record.counts.executions)
        continue;
      const DecodedFunction &function = grid.program.functions[i];
      InstructionCounts entry;
      entry.function = i;
      entry.instruction = j;
      entry.place = grid.getPlace(function, j);
      entry.opClass = function.ops[j].opClass;
      entry.matrix = record.matrix;
      entry.counts = record.counts;
      if (j < function.source->instructions.size()) {
        const Instruction &source = function.source->instructions[j];
        entry.name = source.opcode;
        for (const std::string &modifier : source.modifiers)
          entry.name += "." + modifier;
      }
      result->total.add(entry.counts);
      result->instructions.push_back(std::move(entry));
    }
  return result;
}
