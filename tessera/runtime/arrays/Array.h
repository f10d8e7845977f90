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

/// Elements one after another, the last dimension fastest, each as in a
/// register (support/ElementType.h): a 4-bit element takes a byte here.
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

/// The bytes of such an array. There are none if they are too many, or if
/// strides over its dimensions would be.
Result<uint64_t> countBytes(DType dtype, const std::vector<uint64_t> &shape);

/// The same bits as elements of another type. Problems are another size, and
/// bits that the type does not have.
Result<Array> reinterpret(Array array, DType dtype);

//===----------------------------------------------------------------------===//
// Arrays in the memory of a kernel
//===----------------------------------------------------------------------===//

/// Of elements, dimension by dimension.
using Strides = std::vector<int64_t>;

/// Strides of elements without gaps.
Strides getContiguousStrides(const std::vector<uint64_t> &shape);

/// Bytes from the first element to the last, by strides. A problem if there
/// are too many, or a stride is negative.
Result<uint64_t> countMemory(DType dtype, const std::vector<uint64_t> &shape,
                             const Strides &strides);

/// Lays out an array in memory, `offset` bytes after the buffer's begin; what
/// is between its elements and before them is never written. `isWritten` is
/// false if the elements themselves are not either. Of elements that share an
/// address, as with a stride of 0, the last one counts.
Result<Buffer> makeBuffer(std::string name, const Array &array,
                          const Strides &strides, uint64_t offset = 0,
                          bool isWritten = true);

/// The elements that stand in memory so. `numUnwritten` is of elements nobody
/// wrote to.
Array gather(const Buffer &buffer, DType dtype,
             const std::vector<uint64_t> &shape, const Strides &strides,
             uint64_t offset = 0, uint64_t *numUnwritten = nullptr);

} // namespace tessera::runtime

#endif // TESSERA_RUNTIME_ARRAYS_ARRAY_H
