//===- Mapping.h - memory from the system -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_RUNTIME_MAPPING_H
#define TESSERA_RUNTIME_MAPPING_H

#include <cstddef>
#include <cstdint>

namespace tessera::runtime {

/// Whole pages, initially zero. This reserves address space; memory is used
/// only for pages that are touched.
class Mapping {
public:
  Mapping() = default;
  /// Empty if there is no memory.
  explicit Mapping(size_t size);
  Mapping(Mapping &&other) noexcept;
  Mapping &operator=(Mapping &&other) noexcept;
  ~Mapping();

  uint8_t *data() const { return bytes; }
  size_t size() const { return numBytes; }
  explicit operator bool() const { return bytes != nullptr; }
  /// Makes the first page inaccessible. Returns false if that fails.
  bool protectFirstPage();

private:
  uint8_t *bytes = nullptr;
  size_t numBytes = 0;
};

size_t getPageSize();

/// Memory of this size at a multiple of `alignment`, a power of two; zero at
/// first, and never given back. Null if the system gives none.
void *mapAligned(size_t size, size_t alignment);

} // namespace tessera::runtime

#endif // TESSERA_RUNTIME_MAPPING_H
