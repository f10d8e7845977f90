//===- Dlpack.cpp - tensors of other libraries -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/runtime/arrays/Dlpack.h"

using namespace tessera;
using namespace tessera::runtime;

std::optional<DType> DlTensor::findType() const {
  /// DLDataTypeCode and bits.
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
    if (row.code == type.code && row.bits == type.bits && type.lanes == 1)
      return row.dtype;
  return std::nullopt;
}
