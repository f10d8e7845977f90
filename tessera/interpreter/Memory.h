//===- Memory.h - the memory of a launch -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_INTERPRETER_MEMORY_H
#define TESSERA_INTERPRETER_MEMORY_H

#include "tessera/runtime/Launch.h"

#include "llvm/ADT/StringRef.h"

#include <map>
#include <memory>
#include <optional>

namespace tessera::interpreter {

/// Who touched a piece of memory last; the sanitizer's.
struct Shadow {
  struct Cell {
    uint32_t writer = 0;  // a node, or 0
    uint32_t readers = 0; // a set of nodes, or 0
  };
  unsigned granule = 1; // bytes a cell stands for
  std::vector<Cell> cells;
};

/// A piece of memory that has an address.
struct Segment {
  uint64_t base = 0;
  uint64_t size = 0;
  std::string name;
  uint8_t *data = nullptr;
  /// As in runtime::Buffer: empty if all was written.
  std::vector<uint8_t> *written = nullptr;
  bool isConstant = false;
  /// The only tile block that may use it.
  std::optional<uint32_t> owner;
  unsigned elementSize = 1;
  std::unique_ptr<Shadow> shadow;

  bool contains(uint64_t address, uint64_t length) const {
    return address >= base && length <= size && address - base <= size - length;
  }

  // Of memory that the interpreter holds itself.
  std::vector<uint8_t> ownBytes;
  std::vector<uint8_t> ownWritten;
};

/// An address space of its own: addresses of kernels are no addresses of the
/// host, so no kernel can reach anything else. Segments never touch, and no
/// address is given twice.
class Memory {
public:
  Segment &add(llvm::StringRef name, runtime::Buffer &buffer);
  Segment &add(llvm::StringRef name, std::vector<uint8_t> bytes,
               uint64_t alignment, bool isWritten);
  void remove(uint64_t base);

  /// The segment with this address in it, or null.
  Segment *find(uint64_t address) {
    if (last && address - last->base < last->size)
      return last;
    return findSlow(address);
  }
  /// Where an address is that is in no segment, or in which one it is.
  std::string describe(uint64_t address);

  /// Bytes of the segments that the interpreter holds itself.
  uint64_t getOwnBytes() const { return ownBytes; }

private:
  Segment &place(llvm::StringRef name, uint64_t size, uint64_t alignment);
  Segment *findSlow(uint64_t address);
  /// The segment that begins at or before this address, or null.
  Segment *findBefore(uint64_t address);

  std::map<uint64_t, Segment> segments; // by base
  Segment *last = nullptr;
  uint64_t next = uint64_t(1) << 40;
  uint64_t ownBytes = 0;
};

} // namespace tessera::interpreter

#endif // TESSERA_INTERPRETER_MEMORY_H
