//===- Dlpack.h - tensors of other libraries -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_RUNTIME_ARRAYS_DLPACK_H
#define TESSERA_RUNTIME_ARRAYS_DLPACK_H

#include "tessera/runtime/arrays/DType.h"

#include <cstdint>

namespace tessera::runtime {

/// DLTensor. The layout is DLPack's and does not change.
struct DlTensor {
  void *data;
  struct {
    int32_t type, id;
  } device;
  int32_t rank;
  struct {
    uint8_t code, bits;
    uint16_t lanes;
  } type;
  const int64_t *shape;
  const int64_t *strides; // in elements; null if contiguous
  uint64_t offset;        // in bytes

  /// Whether the CPU can read it, or an NVIDIA GPU; memory of other devices is
  /// neither.
  bool isOnHost() const { return device.type == 1 || device.type == 3; }
  bool isOnGpu() const { return device.type == 2 || device.type == 13; }

  /// The type of its elements; none if Tile IR does not have it.
  std::optional<DType> findType() const;
};

} // namespace tessera::runtime

#endif // TESSERA_RUNTIME_ARRAYS_DLPACK_H
