//===- Binding.h - arguments meet parameters -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Arguments are taken from left to right, one for each parameter. But in the
// manner of cuTile an array may stand for its pointer and the integers after
// it: its extents, then its strides. `ptr<f16>, i32, i32, i32, i32` takes one
// array of rank 2. It does so where the scalars that follow the pointer are
// just as many more than the scalars that are given after the array; there is
// never a choice.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_RUNTIME_ARRAYS_BINDING_H
#define TESSERA_RUNTIME_ARRAYS_BINDING_H

#include "tessera/runtime/arrays/Array.h"
#include "tessera/runtime/arrays/Launch.h"

namespace tessera::runtime {

/// A parameter of an entry: a number, or a pointer to some.
struct Parameter {
  ElementType type;
  bool isPointer = false;
};

/// An array as it lies in a buffer of the launch.
struct ArrayArgument {
  DType dtype;
  std::vector<uint64_t> shape;
  Strides strides;
  size_t buffer;
  uint64_t offset = 0; // bytes
};

using GivenArgument = std::variant<Argument::Scalar, ArrayArgument>;

/// The arguments of the launch, one for each parameter. The problem names the
/// argument and the parameter, both counted from 1.
Result<std::vector<Argument>>
bindArguments(const std::vector<Parameter> &parameters,
              const std::vector<GivenArgument> &arguments);

} // namespace tessera::runtime

#endif // TESSERA_RUNTIME_ARRAYS_BINDING_H
