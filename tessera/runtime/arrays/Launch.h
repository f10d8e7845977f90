//===- Launch.h - what an engine is given to run -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_RUNTIME_ARRAYS_LAUNCH_H
#define TESSERA_RUNTIME_ARRAYS_LAUNCH_H

#include "tessera/numerics/ElementType.h"
#include "tessera/runtime/Grid.h"
#include "tessera/runtime/arrays/BufferBytes.h"

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace tessera::runtime {

/// Memory that a kernel may touch.
struct Buffer {
  /// An address to be filled in by the engine: at `offset` stands the address
  /// of another buffer.
  struct Relocation {
    size_t offset;
    size_t buffer;
  };

  std::string name; // in messages
  BufferBytes bytes;
  /// One byte for each of `bytes`: 0 if nothing was written there yet. Empty if
  /// all of it was.
  std::vector<uint8_t> written;
  /// Bytes of an element, which is what most accesses will have.
  unsigned elementSize = 1;
  std::vector<Relocation> relocations;
};

/// One parameter of the entry: a number, or a pointer into a buffer.
struct Argument {
  struct Pointer {
    size_t buffer;
    size_t offset = 0;
  };
  /// The bits of a number, as an element of `type` in a register.
  struct Scalar {
    ElementType type;
    uint64_t bits;
  };
  std::variant<Scalar, Pointer> value;
};

struct Launch {
  std::array<uint32_t, 3> grid = {1, 1, 1};
  std::vector<Buffer> buffers;
  std::vector<Argument> arguments;
};

/// Writes the addresses of buffers where relocations want them. `addresses` has
/// one for each buffer: what the kernel knows it by.
void relocate(Launch &launch, std::span<const uint64_t> addresses);

/// The arguments as compiled code takes them, a word each: an address, or the
/// bits of a number.
std::vector<uint64_t> makeArgumentWords(const Launch &launch,
                                        std::span<const uint64_t> addresses);

/// The addresses that the buffers have in this process.
std::vector<uint64_t> getAddresses(Launch &launch);

} // namespace tessera::runtime

#endif // TESSERA_RUNTIME_ARRAYS_LAUNCH_H
