//===- PtxTensorMap.h - tensor maps as they are written -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A tensor map is written as words with values, which are the parameters of the
// driver's call `cuTensorMapEncodeTiled`:
//
//   box=64x32          elements that one copy moves along each dimension
//   dims=128x64        extents of the tensor (default: the array's)
//   strides=256        bytes from one element to the next along each dimension
//                      but the innermost (default: the array's)
//   estrides=1x2       distances of the elements that a copy takes (default: 1)
//   swizzle=128        none, 32, 64 or 128
//   interleave=16      none, 16 or 32
//   l2=128             none, 64, 128 or 256
//   fill=nan           zero or nan
//   type=bf16          the type of the elements (default: the array's)
//
// The innermost dimension is the first, so the dims of f16[64,128] are 128x64.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DRIVER_PTXTENSORMAP_H
#define TESSERA_DRIVER_PTXTENSORMAP_H

#include "tessera/ptx/TensorMap.h"
#include "tessera/runtime/arrays/Array.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace tessera {

struct TensorMapSpec {
  std::optional<ptx::TensorType> type;
  std::vector<uint64_t> dims;
  std::optional<std::vector<uint64_t>> strides;
  std::vector<uint32_t> box, elementStrides;
  ptx::Interleave interleave = ptx::Interleave::None;
  ptx::Swizzle swizzle = ptx::Swizzle::None;
  ptx::Promotion promotion = ptx::Promotion::None;
  ptx::TensorFill fill = ptx::TensorFill::Zero;

  /// Reads `box=64x32,swizzle=128`.
  static llvm::Expected<TensorMapSpec> parse(llvm::StringRef text);

  /// Sets one of the words above.
  llvm::Error set(llvm::StringRef word, llvm::StringRef value);

  /// Fills in what is left out from an array.
  llvm::Error complete(runtime::DType dtype, const std::vector<uint64_t> &shape,
                       const runtime::Strides &arrayStrides);

  /// The bytes of a map that is complete, or which limit of hardware it
  /// violates.
  llvm::Expected<std::vector<uint8_t>> encode(uint64_t address) const;
};

} // namespace tessera

#endif // TESSERA_DRIVER_PTXTENSORMAP_H
