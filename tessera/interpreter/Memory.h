//===- Memory.h - the memory of a launch -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_INTERPRETER_MEMORY_H
#define TESSERA_INTERPRETER_MEMORY_H

#include "tessera/runtime/arrays/Launch.h"

#include "llvm/ADT/StringRef.h"

#include <map>
#include <memory>
#include <optional>

namespace tessera::interpreter {

/// The last accesses to the parts of a segment, for the sanitizer. A cell takes
/// more memory than the bytes it describes, and most of a large segment may
/// never be accessed. So cells are allocated in pages on first use.
class Shadow {
public:
  struct Cell {
    uint32_t writer = 0;  // a node, or 0
    uint32_t readers = 0; // a set of nodes, or 0
  };

  Shadow(uint64_t size, unsigned granule)
      : granule(granule),
        pages((size / granule + kPageCells - 1) / kPageCells) {}

  /// The number of bytes that a cell describes.
  unsigned getGranule() const { return granule; }
  Cell &getCell(uint64_t offset) {
    uint64_t index = offset / granule;
    std::unique_ptr<Cell[]> &page = pages[index / kPageCells];
    if (!page)
      page = std::make_unique<Cell[]>(kPageCells);
    return page[index % kPageCells];
  }
  /// The same with a cell for each of `size` bytes.
  Shadow refine(uint64_t size) const;

private:
  static constexpr uint64_t kPageCells = 4096;
  unsigned granule;
  std::vector<std::unique_ptr<Cell[]>> pages;
};

/// Memory that has an address.
struct Segment {
  uint64_t base = 0;
  uint64_t size = 0;
  std::string name;
  uint8_t *data = nullptr;
  /// As in runtime::Buffer: empty if everything was written.
  std::vector<uint8_t> *written = nullptr;
  bool isConstant = false;
  /// The only tile block that may use it.
  std::optional<uint64_t> owner;
  unsigned elementSize = 1;
  std::unique_ptr<Shadow> shadow;

  bool contains(uint64_t address, uint64_t length) const {
    return address >= base && length <= size && address - base <= size - length;
  }

  // For memory that the interpreter owns.
  std::vector<uint8_t> ownBytes;
  std::vector<uint8_t> ownWritten;
};

/// A separate address space: addresses of kernels are not addresses of the
/// host, so a kernel cannot access anything else. Segments are never adjacent,
/// and no address is reused.
class Memory {
public:
  Segment &add(llvm::StringRef name, runtime::Buffer &buffer);
  Segment &add(llvm::StringRef name, std::vector<uint8_t> bytes,
               uint64_t alignment, bool isWritten);
  void remove(uint64_t base);

  /// The segment that contains this address, or null.
  Segment *find(uint64_t address) {
    if (last && address - last->base < last->size)
      return last;
    return findSlow(address);
  }
  /// Says in which segment an address is, or how far it is from the nearest.
  std::string describe(uint64_t address);

  /// The bytes of the segments that the interpreter owns.
  uint64_t getOwnBytes() const { return ownBytes; }

private:
  Segment &place(llvm::StringRef name, uint64_t size, uint64_t alignment);
  Segment *findSlow(uint64_t address);
  /// The last segment that begins at or before this address, or null.
  Segment *findBefore(uint64_t address);

  std::map<uint64_t, Segment> segments; // by base
  Segment *last = nullptr;
  uint64_t next = uint64_t(1) << 40;
  uint64_t ownBytes = 0;
};

} // namespace tessera::interpreter

#endif // TESSERA_INTERPRETER_MEMORY_H
