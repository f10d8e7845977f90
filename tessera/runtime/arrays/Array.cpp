//===- Array.cpp - arrays of numbers -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/runtime/arrays/Array.h"

#include <algorithm>
#include <cstring>

using namespace tessera;
using namespace tessera::runtime;

std::string runtime::describe(DType dtype, const std::vector<uint64_t> &shape) {
  std::string text = getName(dtype) + "[";
  for (size_t i = 0; i < shape.size(); ++i)
    text += (i == 0 ? "" : ", ") + std::to_string(shape[i]);
  return text + "]";
}

Result<uint64_t> runtime::countBytes(DType dtype,
                                     const std::vector<uint64_t> &shape) {
  if (shape.size() > kMaxRank)
    return Problem{"it has " + std::to_string(shape.size()) +
                   " dimensions, more than " + std::to_string(kMaxRank)};
  uint64_t strided = getStorageSize(dtype.type), bytes = strided;
  bool fits = true;
  for (uint64_t extent : shape) {
    uint64_t steps = std::max<uint64_t>(extent, 1);
    fits &= strided <= kMaxArrayBytes / steps;
    strided = fits ? strided * steps : strided;
    bytes = fits ? bytes * extent : bytes;
  }
  if (!fits)
    return Problem{describe(dtype, shape) + " takes more than " +
                   std::to_string(kMaxArrayBytes) + " bytes"};
  return bytes;
}

Result<Array> runtime::reinterpret(Array array, DType dtype) {
  ElementType type = dtype.type;
  if (getStorageSize(type) != getStorageSize(array.dtype.type))
    return Problem{"elements of " + getName(array.dtype) + " take " +
                   std::to_string(getStorageSize(array.dtype.type)) +
                   " bytes, and of " + getName(dtype) + " " +
                   std::to_string(getStorageSize(type))};
  for (size_t i = 0; i < array.bytes.size(); ++i) {
    uint8_t &byte = array.bytes[i];
    bool fits = true;
    if (type == ElementType::I4 && array.dtype.type != ElementType::I4) {
      fits = byte < 16 || (!array.dtype.isUnsigned && byte >= 0xf8);
      byte &= 0xf;
    } else if (type == ElementType::I1) {
      fits = byte < 2;
    } else if (type == ElementType::F4E2M1FN) {
      fits = byte < 16;
    } else if (type == ElementType::TF32) {
      fits = (i % 4 != 0 || byte == 0) && (i % 4 != 1 || byte % 32 == 0);
    }
    if (!fits)
      return Problem{"element " + std::to_string(i / getStorageSize(type)) +
                     " has bits that " + getName(dtype) + " does not have"};
  }
  array.dtype = dtype;
  return array;
}

//===----------------------------------------------------------------------===//
// Arrays in the memory of a kernel
//===----------------------------------------------------------------------===//

Strides runtime::getContiguousStrides(const std::vector<uint64_t> &shape) {
  Strides strides(shape.size());
  uint64_t stride = 1;
  for (size_t i = shape.size(); i-- != 0;) {
    strides[i] = stride;
    stride *= std::max<uint64_t>(shape[i], 1);
  }
  return strides;
}

static bool isPacked(ElementType type) { return getBitWidth(type) == 4; }

Result<uint64_t> runtime::countMemory(DType dtype,
                                      const std::vector<uint64_t> &shape,
                                      const Strides &strides) {
  if (strides.size() != shape.size())
    return Problem{"it has " + std::to_string(shape.size()) +
                   " dimensions and " + std::to_string(strides.size()) +
                   " strides"};
  Result<uint64_t> bytes = countBytes(dtype, shape);
  if (!bytes || *bytes == 0)
    return bytes;
  uint64_t last = 0;
  for (size_t i = 0; i < shape.size(); ++i) {
    if (strides[i] < 0)
      return Problem{"stride " + std::to_string(strides[i]) + " of dimension " +
                     std::to_string(i) + " is negative"};
    uint64_t steps = shape[i] - 1, stride = strides[i];
    if (steps != 0 && stride > (kMaxArrayBytes - last) / steps)
      return Problem{"with its strides it takes more than " +
                     std::to_string(kMaxArrayBytes) + " bytes"};
    last += steps * stride;
  }
  uint64_t size = getStorageSize(dtype.type);
  if (last >= kMaxArrayBytes / size)
    return Problem{"with its strides it takes more than " +
                   std::to_string(kMaxArrayBytes) + " bytes"};
  return isPacked(dtype.type) ? last / 2 + 1 : (last + 1) * size;
}

/// Calls `visit(element, place)` for each element, with its number and its
/// position in memory, in elements.
template <typename Visit>
static void visitElements(const std::vector<uint64_t> &shape,
                          const Strides &strides, uint64_t numElements,
                          Visit visit) {
  if (numElements == 0)
    return;
  if (shape.empty())
    return visit(0, 0);
  std::vector<uint64_t> index(shape.size(), 0);
  size_t inner = shape.size() - 1;
  uint64_t place = 0;
  for (uint64_t element = 0;;) {
    for (uint64_t i = 0; i < shape[inner]; ++i)
      visit(element++, place + i * uint64_t(strides[inner]));
    if (element == numElements)
      return;
    // The next row.
    for (size_t i = inner; i-- != 0;) {
      place += strides[i];
      if (++index[i] != shape[i])
        break;
      place -= strides[i] * shape[i];
      index[i] = 0;
    }
  }
}

Result<Buffer> runtime::makeBuffer(std::string name, const Array &array,
                                   const Strides &strides, uint64_t offset,
                                   bool isWritten) {
  Result<uint64_t> size = countMemory(array.dtype, array.shape, strides);
  if (!size)
    return size.getProblem();
  if (offset > kMaxArrayBytes)
    return Problem{"an offset of " + std::to_string(offset) +
                   " bytes is too large"};
  Buffer buffer;
  buffer.name = std::move(name);
  buffer.elementSize = getStorageSize(array.dtype.type);
  buffer.bytes.resize(offset + *size);
  bool packed = isPacked(array.dtype.type);
  uint64_t elementSize = buffer.elementSize;
  // The common case: contiguous and all of it initialized.
  if (!packed && isWritten && offset == 0 &&
      strides == getContiguousStrides(array.shape)) {
    buffer.bytes = array.bytes;
    return buffer;
  }
  buffer.written.resize(buffer.bytes.size(), 0);
  if (!isWritten)
    return buffer;
  visitElements(array.shape, strides, array.getNumElements(),
                [&](uint64_t element, uint64_t place) {
                  if (packed) {
                    uint8_t &byte = buffer.bytes[offset + place / 2];
                    unsigned shift = 4 * (place % 2);
                    byte = (byte & ~(0xf << shift)) |
                           ((array.bytes[element] & 0xf) << shift);
                    buffer.written[offset + place / 2] = 1;
                    return;
                  }
                  std::memcpy(&buffer.bytes[offset + place * elementSize],
                              &array.bytes[element * elementSize], elementSize);
                  std::memset(&buffer.written[offset + place * elementSize], 1,
                              elementSize);
                });
  return buffer;
}

Array runtime::gather(const Buffer &buffer, DType dtype,
                      const std::vector<uint64_t> &shape,
                      const Strides &strides, uint64_t offset,
                      uint64_t *numUnwritten) {
  Array array{dtype, shape, {}};
  uint64_t elementSize = getStorageSize(dtype.type), numElements = 1;
  for (uint64_t extent : shape)
    numElements *= extent;
  array.bytes.resize(numElements * elementSize);
  uint64_t missing = 0;
  bool packed = isPacked(dtype.type);
  visitElements(
      shape, strides, numElements, [&](uint64_t element, uint64_t place) {
        uint64_t begin = offset + (packed ? place / 2 : place * elementSize);
        if (packed)
          array.bytes[element] =
              (buffer.bytes[begin] >> (4 * (place % 2))) & 0xf;
        else
          std::memcpy(&array.bytes[element * elementSize], &buffer.bytes[begin],
                      elementSize);
        if (!buffer.written.empty())
          missing += !std::all_of(buffer.written.begin() + begin,
                                  buffer.written.begin() + begin + elementSize,
                                  [](uint8_t byte) { return byte != 0; });
      });
  if (numUnwritten)
    *numUnwritten = missing;
  return array;
}
