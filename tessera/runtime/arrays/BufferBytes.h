//===- BufferBytes.h - memory for the arrays of kernels -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compiled kernels access real memory, and may have bugs. So a buffer starts at
// a multiple of 256, as CUDA's allocations do, and is followed by pages without
// access rights: a kernel that overruns its array faults, instead of
// overwriting memory of this program.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_RUNTIME_ARRAYS_BUFFERBYTES_H
#define TESSERA_RUNTIME_ARRAYS_BUFFERBYTES_H

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace tessera::runtime {

inline constexpr size_t kBufferAlignment = 256;

/// Allocates memory; exits with a message if there is none.
uint8_t *allocateBuffer(size_t size);
void freeBuffer(uint8_t *bytes, size_t size);

struct BufferAllocator {
  using value_type = uint8_t;
  template <typename> struct rebind {
    using other = BufferAllocator;
  };
  uint8_t *allocate(size_t size) { return allocateBuffer(size); }
  void deallocate(uint8_t *bytes, size_t size) { freeBuffer(bytes, size); }
  bool operator==(const BufferAllocator &) const = default;
};

/// The bytes of a buffer; used like a vector.
class BufferBytes : public std::vector<uint8_t, BufferAllocator> {
public:
  using vector::vector;
  BufferBytes(const std::vector<uint8_t> &other)
      : vector(other.begin(), other.end()) {}
  BufferBytes &operator=(const std::vector<uint8_t> &other) {
    assign(other.begin(), other.end());
    return *this;
  }
  operator std::vector<uint8_t>() const { return {begin(), end()}; }
};

inline bool operator==(const BufferBytes &a, const BufferBytes &b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end());
}
inline bool operator==(const BufferBytes &a, const std::vector<uint8_t> &b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end());
}

} // namespace tessera::runtime

#endif // TESSERA_RUNTIME_ARRAYS_BUFFERBYTES_H
