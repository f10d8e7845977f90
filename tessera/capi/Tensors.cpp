//===- Tensors.cpp - tensors of DLPack as arguments -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/capi/Tensors.h"
#include "tessera/runtime/arrays/Dlpack.h"

#include <algorithm>

using namespace tessera;
using namespace tessera::capi;
using namespace tessera::runtime;

static std::optional<Problem> checkDevice(const DlTensor &tensor,
                                          TensorPlace place) {
  int id = tensor.device.id;
  std::string where =
      tensor.isOnHost() ? "in memory of the CPU"
      : tensor.isOnGpu()
          ? "on GPU " + std::to_string(id)
          : "on a device of type " + std::to_string(tensor.device.type);
  if (place == TensorPlace::Host && !tensor.isOnHost())
    return Problem{"it is " + where + ", but the kernel runs on the CPU"};
  if (place == TensorPlace::FirstGpu && (!tensor.isOnGpu() || id != 0))
    return Problem{"it is " + where + ", but the kernel runs on GPU 0"};
  return std::nullopt;
}

/// Adds the memory of a tensor, and returns the array that it is.
static Result<ArrayArgument>
addTensor(const DlTensor &tensor, TensorPlace place, TensorArguments &result) {
  if (auto problem = checkDevice(tensor, place))
    return *problem;
  std::optional<DType> dtype = tensor.findType();
  if (!dtype)
    return Problem{"Tile IR has no element type with DLPack's code " +
                   std::to_string(tensor.type.code) + ", " +
                   std::to_string(tensor.type.bits) + " bits and " +
                   std::to_string(tensor.type.lanes) +
                   (tensor.type.lanes == 1 ? " lane" : " lanes")};
  if (tensor.rank < 0 || (tensor.rank > 0 && !tensor.shape))
    return Problem{"it has no shape"};
  ArrayArgument array;
  array.dtype = *dtype;
  for (int32_t i = 0; i < tensor.rank; ++i) {
    if (tensor.shape[i] < 0)
      return Problem{"it has a negative extent"};
    array.shape.push_back(uint64_t(tensor.shape[i]));
  }
  Result<uint64_t> bytes = countBytes(array.dtype, array.shape);
  if (!bytes)
    return bytes.getProblem();
  if (tensor.strides)
    array.strides.assign(tensor.strides, tensor.strides + tensor.rank);
  else
    array.strides = getContiguousStrides(array.shape);
  Result<uint64_t> size = countMemory(array.dtype, array.shape, array.strides);
  if (!size)
    return size.getProblem();
  if (!tensor.data && *size != 0)
    return Problem{"it has no memory"};
  array.buffer = result.memory.size();
  result.memory.push_back(
      {reinterpret_cast<uintptr_t>(tensor.data) + tensor.offset, *size});
  return array;
}

Result<TensorArguments>
capi::bindTensors(const std::vector<Parameter> &parameters,
                  std::span<const TesseraArgument> arguments,
                  TensorPlace place) {
  TensorArguments result;
  std::vector<GivenArgument> given;
  for (const TesseraArgument &argument : arguments) {
    auto fail = [&](const std::string &message) {
      return Problem{"argument " + std::to_string(given.size() + 1) + ": " +
                     message};
    };
    if (argument.tensor) {
      Result<ArrayArgument> array = addTensor(
          *static_cast<const DlTensor *>(argument.tensor), place, result);
      if (!array)
        return fail(array.getMessage());
      given.push_back(std::move(*array));
      continue;
    }
    if (!argument.type)
      return fail("it is neither a tensor nor a number with a type");
    std::optional<ElementType> type = parseElementType(argument.type);
    if (!type)
      return fail("'" + std::string(argument.type) +
                  "' is not an element type");
    given.push_back(Argument::Scalar{*type, argument.bits});
  }
  Result<std::vector<Argument>> bound = bindArguments(parameters, given);
  if (!bound)
    return bound.getProblem();
  result.bound = std::move(*bound);
  return result;
}
