//===- Launch.h - arguments and buffers of a launch -*- C++ -*-===//
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

/// Memory that a kernel may access.
struct Buffer {
  /// An address that the engine fills in: the address of another buffer is
  /// written at `offset`.
  struct Relocation {
    size_t offset;
    size_t buffer;
  };

  std::string name; // in messages
  BufferBytes bytes;
  /// One byte for each of `bytes`: 0 if it is uninitialized. Empty if
  /// everything is initialized.
  std::vector<uint8_t> written;
  /// The size of an element, which is also that of most accesses.
  unsigned elementSize = 1;
  std::vector<Relocation> relocations;
};

/// An argument of the entry: a number, or a pointer into a buffer.
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

/// Applies all relocations. `addresses` has the address of each buffer, as the
/// kernel sees it.
void relocate(Launch &launch, std::span<const uint64_t> addresses);

/// The arguments as compiled code takes them, one word each: an address, or the
/// bits of a number.
std::vector<uint64_t> makeArgumentWords(const Launch &launch,
                                        std::span<const uint64_t> addresses);

/// The addresses of the buffers in this process.
std::vector<uint64_t> getAddresses(Launch &launch);

} // namespace tessera::runtime

#endif // TESSERA_RUNTIME_ARRAYS_LAUNCH_H
