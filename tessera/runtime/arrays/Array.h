//===- Array.h - arrays of numbers -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_RUNTIME_ARRAYS_ARRAY_H
#define TESSERA_RUNTIME_ARRAYS_ARRAY_H

#include "tessera/runtime/arrays/DType.h"
#include "tessera/runtime/arrays/Launch.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tessera::runtime {

/// Elements in row-major order, each as in a register (numerics/ElementType.h):
/// a 4-bit element takes a byte here.
struct Array {
  DType dtype;
  std::vector<uint64_t> shape;
  std::vector<uint8_t> bytes;

  uint64_t getNumElements() const {
    return bytes.size() / getStorageSize(dtype.type);
  }
};

/// No array takes more: it is what a process can address. Whether there is
/// memory for less is asked before it is allocated (AvailableMemory.h).
inline constexpr uint64_t kMaxArrayBytes = uint64_t(1) << 47;
inline constexpr unsigned kMaxRank = 64;

/// `f32[128, 64]`; an array without dimensions is `f32[]`.
std::string describe(DType dtype, const std::vector<uint64_t> &shape);

/// The size of such an array. A problem if it, or the strides over its
/// dimensions, would be too large.
Result<uint64_t> countBytes(DType dtype, const std::vector<uint64_t> &shape);

/// Reinterprets the bits as elements of another type. A problem if the size
/// differs, or if the type does not have such bits.
Result<Array> reinterpret(Array array, DType dtype);

//===----------------------------------------------------------------------===//
// Arrays in the memory of a kernel
//===----------------------------------------------------------------------===//

/// In elements, one per dimension.
using Strides = std::vector<int64_t>;

/// Strides of elements without gaps.
Strides getContiguousStrides(const std::vector<uint64_t> &shape);

/// The bytes from the first to the last element, given strides. A problem if
/// there are too many, or if a stride is negative.
Result<uint64_t> countMemory(DType dtype, const std::vector<uint64_t> &shape,
                             const Strides &strides);

/// Copies an array into a buffer, `offset` bytes after its start. Bytes before
/// and between the elements count as uninitialized. With `isWritten` false, the
/// elements do too. If elements share an address, as with a stride of 0, the
/// last one wins.
Result<Buffer> makeBuffer(std::string name, const Array &array,
                          const Strides &strides, uint64_t offset = 0,
                          bool isWritten = true);

/// Reads an array back from a buffer. `numUnwritten` returns the number of
/// elements that were never written.
Array gather(const Buffer &buffer, DType dtype,
             const std::vector<uint64_t> &shape, const Strides &strides,
             uint64_t offset = 0, uint64_t *numUnwritten = nullptr);

} // namespace tessera::runtime

#endif // TESSERA_RUNTIME_ARRAYS_ARRAY_H
