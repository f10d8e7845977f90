//===- Binding.h - matches arguments to parameters -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Arguments match parameters from left to right. As in cuTile, an array may
// also match a pointer together with the integers after it: its extents, then
// its strides. Example: parameters `ptr<f16>, i32, i32, i32, i32` take one
// array of rank 2.
//
// An array is expanded this way if the parameters up to the next pointer have
// exactly 2 * rank more scalars than the arguments up to the next array. So
// there is never a choice.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_RUNTIME_ARRAYS_BINDING_H
#define TESSERA_RUNTIME_ARRAYS_BINDING_H

#include "tessera/runtime/arrays/Array.h"
#include "tessera/runtime/arrays/Launch.h"

namespace tessera::runtime {

/// A parameter of an entry: a number, or a pointer to numbers.
struct Parameter {
  ElementType type;
  bool isPointer = false;
};

/// An array in a buffer of the launch.
struct ArrayArgument {
  DType dtype;
  std::vector<uint64_t> shape;
  Strides strides;
  size_t buffer;
  uint64_t offset = 0; // bytes
};

using GivenArgument = std::variant<Argument::Scalar, ArrayArgument>;

/// Returns the arguments of the launch, one per parameter. A problem names the
/// argument and the parameter, both counted from 1.
Result<std::vector<Argument>>
bindArguments(const std::vector<Parameter> &parameters,
              const std::vector<GivenArgument> &arguments);

/// Where one argument goes.
struct Placement {
  size_t parameter; // the first, if there are several
  bool isExpanded;  // the parameters after it are its shape and strides
};

/// The same without the values: which parameter each argument is for. Types are
/// not compared, so numbers whose type is that of their parameter can be made
/// afterwards.
Result<std::vector<Placement>>
placeArguments(const std::vector<Parameter> &parameters,
               const std::vector<GivenArgument> &arguments);

} // namespace tessera::runtime

#endif // TESSERA_RUNTIME_ARRAYS_BINDING_H
