//===- Tensors.cpp - tensors of DLPack as arguments -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/capi/Tensors.h"

#include <algorithm>

using namespace tessera;
using namespace tessera::capi;
using namespace tessera::runtime;

namespace {

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
};

/// DLDeviceType.
enum { kCpu = 1, kCuda = 2, kCudaHost = 3, kCudaManaged = 13 };

} // namespace

/// A type by DLDataTypeCode and bits; none if Tile IR does not have it.
static std::optional<DType> findType(const DlTensor &tensor) {
  struct Row {
    uint8_t code, bits;
    DType dtype;
  };
  static constexpr Row kRows[] = {
      {0, 4, {ElementType::I4}},         {0, 8, {ElementType::I8}},
      {0, 16, {ElementType::I16}},       {0, 32, {ElementType::I32}},
      {0, 64, {ElementType::I64}},       {1, 4, {ElementType::I4, true}},
      {1, 8, {ElementType::I8, true}},   {1, 16, {ElementType::I16, true}},
      {1, 32, {ElementType::I32, true}}, {1, 64, {ElementType::I64, true}},
      {2, 16, {ElementType::F16}},       {2, 32, {ElementType::F32}},
      {2, 64, {ElementType::F64}},       {4, 16, {ElementType::BF16}},
      {6, 8, {ElementType::I1}},         {10, 8, {ElementType::F8E4M3FN}},
      {12, 8, {ElementType::F8E5M2}},    {14, 8, {ElementType::F8E8M0FNU}},
      {17, 4, {ElementType::F4E2M1FN}},
  };
  for (const Row &row : kRows)
    if (row.code == tensor.type.code && row.bits == tensor.type.bits &&
        tensor.type.lanes == 1)
      return row.dtype;
  return std::nullopt;
}

static std::optional<Problem> checkDevice(const DlTensor &tensor,
                                          TensorPlace place) {
  int type = tensor.device.type, id = tensor.device.id;
  std::string where = type == kCpu || type == kCudaHost ? "in memory of the CPU"
                      : type == kCuda || type == kCudaManaged
                          ? "on GPU " + std::to_string(id)
                          : "on a device of type " + std::to_string(type);
  if (place == TensorPlace::Host && type != kCpu && type != kCudaHost)
    return Problem{"it is " + where + ", but the kernel runs on the CPU"};
  if (place == TensorPlace::FirstGpu &&
      ((type != kCuda && type != kCudaManaged) || id != 0))
    return Problem{"it is " + where + ", but the kernel runs on GPU 0"};
  return std::nullopt;
}

/// Adds the memory of a tensor, and returns the array that it is.
static Result<ArrayArgument>
addTensor(const DlTensor &tensor, TensorPlace place, TensorArguments &result) {
  if (auto problem = checkDevice(tensor, place))
    return *problem;
  std::optional<DType> dtype = findType(tensor);
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
