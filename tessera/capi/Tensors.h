//===- Tensors.h - tensors of DLPack as arguments -*- C++ -* -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CAPI_TENSORS_H
#define TESSERA_CAPI_TENSORS_H

#include "tessera-c/Tessera.h"
#include "tessera/runtime/arrays/Binding.h"

namespace tessera::capi {

/// Where tensors must be for an engine.
enum class TensorPlace { Host, FirstGpu };

/// The arguments of a launch, and the memory of their tensors.
struct TensorArguments {
  /// One per parameter; `buffer` of a pointer is an index into `memory`.
  std::vector<runtime::Argument> bound;
  struct Memory {
    uint64_t address;
    uint64_t size; // bytes
  };
  std::vector<Memory> memory;
};

/// Matches tensors and numbers with parameters, as `tessera run` does. A
/// problem names the argument, counted from 1.
Result<TensorArguments>
bindTensors(const std::vector<runtime::Parameter> &parameters,
            std::span<const TesseraArgument> arguments, TensorPlace place);

} // namespace tessera::capi

#endif // TESSERA_CAPI_TENSORS_H
