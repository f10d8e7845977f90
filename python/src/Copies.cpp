//===- Copies.cpp - arrays in the memory of an engine -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Copies.h"

#include "tessera/runtime/arrays/AvailableMemory.h"

#include <algorithm>
#include <cstring>

using namespace tessera;
using namespace tessera::python;
using runtime::Buffer;

std::vector<uint64_t> python::makeTableWords(const TableInput &table) {
  std::vector<uint64_t> words;
  for (const ArrayInput &array : table.arrays) {
    words.push_back(array.address);
    words.insert(words.end(), array.shape.begin(), array.shape.end());
    words.insert(words.end(), array.strides.begin(), array.strides.end());
  }
  return words;
}

//===----------------------------------------------------------------------===//
// Buffers
//===----------------------------------------------------------------------===//

uint64_t LaunchCopies::Region::getPadding() const {
  // Kernels are promised no more than this of arrays that a launch passes.
  constexpr uint64_t kAlignment = 16;
  return isInTable || begin % elementSize != 0 ? 0 : begin % kAlignment;
}

void LaunchCopies::addRegion(const ArrayInput &array, size_t argument,
                             bool isInTable) {
  auto [begin, end] = array.getRange();
  regions.push_back(
      {begin, end, argument, getStorageSize(array.dtype.type), isInTable});
}

void LaunchCopies::mergeRegions() {
  std::stable_sort(
      regions.begin(), regions.end(), [](const Region &a, const Region &b) {
        return std::pair(a.begin, b.end) < std::pair(b.begin, a.end);
      });
  std::vector<Region> merged;
  for (const Region &region : regions) {
    bool isEmpty = region.begin == region.end;
    if (!merged.empty() && !isEmpty && region.begin < merged.back().end) {
      merged.back().end = std::max(merged.back().end, region.end);
      merged.back().argument =
          std::min(merged.back().argument, region.argument);
      merged.back().isInTable |= region.isInTable;
    } else if (merged.empty() || region.begin != merged.back().begin) {
      merged.push_back(region);
    } else {
      merged.back().isInTable |= region.isInTable;
    }
  }
  regions = std::move(merged);
}

size_t LaunchCopies::findRegion(const ArrayInput &array) const {
  uint64_t begin = array.getRange().first;
  auto after = std::upper_bound(
      regions.begin(), regions.end(), begin,
      [](uint64_t at, const Region &region) { return at < region.begin; });
  return size_t(after - regions.begin()) - 1;
}

void LaunchCopies::makeBuffers() {
  uint64_t all = 0;
  for (const Region &region : regions)
    all += region.end - region.begin;
  // Two copies: the buffer, and what tells which bytes are initialized.
  if (auto problem =
          runtime::checkMemory("the copies of the arguments", 2 * all))
    throw BadArgument{problem->message};
  for (const Region &region : regions) {
    Buffer &buffer = launch.buffers.emplace_back();
    buffer.name = "argument " + std::to_string(region.argument + 1);
    buffer.elementSize = region.elementSize;
    uint64_t padding = region.getPadding();
    size_t size = region.end - region.begin;
    buffer.bytes.resize(padding + size);
    if (size != 0)
      std::memcpy(buffer.bytes.data() + padding,
                  reinterpret_cast<const void *>(region.begin), size);
    buffer.written.resize(buffer.bytes.size(), 0);
  }
}

/// Marks the elements of an array as initialized. What is between them is not
/// part of any argument.
void LaunchCopies::markElements(const ArrayInput &array) {
  if (array.isUninitialized || array.countElements() == 0)
    return;
  size_t number = findRegion(array);
  Buffer &buffer = launch.buffers[number];
  uint64_t base = regions[number].begin - regions[number].getPadding();
  uint8_t *marks = buffer.written.data() - base; // by address
  if (array.isContiguous() || array.isPointer) {
    auto [begin, end] = array.getRange();
    std::fill(marks + begin, marks + end, 1);
    return;
  }
  unsigned bits = getBitWidth(array.dtype.type);
  uint64_t size = getStorageSize(array.dtype.type);
  std::vector<uint64_t> index(array.shape.size(), 0);
  while (true) {
    int64_t place = 0;
    for (size_t i = 0; i < index.size(); ++i)
      place += int64_t(index[i]) * array.strides[i];
    uint8_t *at =
        marks + array.address + (bits == 4 ? place / 2 : place * int64_t(size));
    std::fill(at, at + size, 1);
    size_t axis = index.size();
    while (axis-- != 0 && ++index[axis] == array.shape[axis])
      index[axis] = 0;
    if (axis == size_t(-1))
      return;
  }
}

//===----------------------------------------------------------------------===//
// The launch
//===----------------------------------------------------------------------===//

size_t LaunchCopies::addTable(const TableInput &table, size_t argument) {
  std::vector<uint64_t> words = makeTableWords(table);
  Buffer buffer;
  buffer.name = "the table of argument " + std::to_string(argument + 1);
  buffer.elementSize = sizeof(uint64_t);
  buffer.bytes.resize(words.size() * sizeof(uint64_t));
  if (!words.empty())
    std::memcpy(buffer.bytes.data(), words.data(), buffer.bytes.size());
  size_t at = 0;
  for (const ArrayInput &array : table.arrays) {
    size_t number = findRegion(array);
    // Relocations are addresses of whole buffers.
    if (array.address != regions[number].begin)
      throw BadArgument{"an array of argument " + std::to_string(argument + 1) +
                        " overlaps another argument, or has a negative "
                        "stride; this engine does not take such tables"};
    buffer.relocations.push_back({at, number});
    at += sizeof(uint64_t) * (1 + 2 * array.shape.size());
  }
  launch.buffers.push_back(std::move(buffer));
  return launch.buffers.size() - 1;
}

LaunchCopies::LaunchCopies(const std::vector<Input> &inputs,
                           std::vector<runtime::Argument> arguments,
                           const std::array<uint32_t, 3> &grid)
    : inputs(inputs) {
  auto forEachArray = [&](auto visit) {
    for (size_t i = 0; i < inputs.size(); ++i) {
      if (const auto *array = std::get_if<ArrayInput>(&inputs[i]))
        visit(*array, i, false);
      else if (const auto *table = std::get_if<TableInput>(&inputs[i]))
        for (const ArrayInput &each : table->arrays)
          visit(each, i, true);
    }
  };
  forEachArray([&](const ArrayInput &array, size_t i, bool isInTable) {
    addRegion(array, i, isInTable);
  });
  mergeRegions();
  makeBuffers();
  forEachArray(
      [&](const ArrayInput &array, size_t, bool) { markElements(array); });
  for (runtime::Argument &argument : arguments) {
    auto *pointer = std::get_if<runtime::Argument::Pointer>(&argument.value);
    if (!pointer)
      continue;
    const Input &input = inputs[pointer->buffer];
    if (const auto *table = std::get_if<TableInput>(&input)) {
      *pointer = {addTable(*table, pointer->buffer), 0};
      continue;
    }
    const auto &array = std::get<ArrayInput>(input);
    size_t number = findRegion(array);
    const Region &region = regions[number];
    *pointer = {number, array.address - region.begin + region.getPadding()};
  }
  launch.arguments = std::move(arguments);
  launch.grid = grid;
}

void LaunchCopies::writeBack() {
  constexpr size_t kStep = 4096;
  for (size_t i = 0; i < regions.size(); ++i) {
    const uint8_t *from =
        launch.buffers[i].bytes.data() + regions[i].getPadding();
    auto *to = reinterpret_cast<uint8_t *>(regions[i].begin);
    size_t size = regions[i].end - regions[i].begin;
    for (size_t at = 0; at < size; at += kStep) {
      size_t count = std::min(kStep, size - at);
      if (std::memcmp(to + at, from + at, count) == 0)
        continue;
      // Other bytes may belong to something else that another thread writes.
      for (size_t byte = at; byte < at + count; ++byte)
        if (to[byte] != from[byte])
          to[byte] = from[byte];
    }
  }
}

std::vector<LaunchCopies::ArrayPlace>
LaunchCopies::findArrays(std::string_view buffer, uint64_t offset) const {
  std::vector<ArrayPlace> places;
  for (size_t i = 0; i < regions.size(); ++i) {
    if (launch.buffers[i].name != buffer)
      continue;
    uint64_t address = regions[i].begin - regions[i].getPadding() + offset;
    for (size_t argument = 0; argument < inputs.size(); ++argument) {
      const auto *array = std::get_if<ArrayInput>(&inputs[argument]);
      if (!array)
        continue;
      auto [begin, end] = array->getRange();
      if (address >= begin && address < end)
        places.push_back(
            {uint32_t(argument), int64_t(address - array->address)});
    }
  }
  return places;
}
