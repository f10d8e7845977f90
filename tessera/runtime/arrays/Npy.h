//===- Npy.h - NumPy's .npy files -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_RUNTIME_ARRAYS_NPY_H
#define TESSERA_RUNTIME_ARRAYS_NPY_H

#include "tessera/runtime/arrays/Array.h"

#include <string_view>

namespace tessera::runtime {

/// The header of a file, before the elements.
struct NpyHeader {
  DType dtype;
  std::vector<uint64_t> shape;
  size_t size;        // of the header itself
  uint64_t dataBytes; // that follow it
};

/// Reads the header from the start of a file of `fileSize` bytes. `begin` may
/// be shorter than the file.
Result<NpyHeader> readNpyHeader(std::string_view begin, uint64_t fileSize);

/// Reads a whole file of version 1.0, 2.0 or 3.0. Never allocates more than the
/// file can fill.
Result<Array> readNpy(std::string_view file);

/// Returns the file of an array, in version 1.0.
std::string writeNpy(const Array &array);

} // namespace tessera::runtime

#endif // TESSERA_RUNTIME_ARRAYS_NPY_H
