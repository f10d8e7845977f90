//===- DType.cpp - types of arrays in files -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/runtime/arrays/DType.h"

#include <charconv>

using namespace tessera;
using namespace tessera::runtime;

namespace {
struct Row {
  std::string_view name;
  DType dtype;
  std::string_view descr;
};
} // namespace

// The first row of a type decides how files store it.
static constexpr Row kRows[] = {
    {"bool", {ElementType::I1}, "|b1"},
    {"bool_", {ElementType::I1}, "|b1"},
    {"int4", {ElementType::I4}, "|i1"},
    {"int8", {ElementType::I8}, "|i1"},
    {"int16", {ElementType::I16}, "<i2"},
    {"int32", {ElementType::I32}, "<i4"},
    {"int64", {ElementType::I64}, "<i8"},
    {"uint4", {ElementType::I4, true}, "|u1"},
    {"uint8", {ElementType::I8, true}, "|u1"},
    {"uint16", {ElementType::I16, true}, "<u2"},
    {"uint32", {ElementType::I32, true}, "<u4"},
    {"uint64", {ElementType::I64, true}, "<u8"},
    {"float16", {ElementType::F16}, "<f2"},
    {"float32", {ElementType::F32}, "<f4"},
    {"float64", {ElementType::F64}, "<f8"},
    {"bfloat16", {ElementType::BF16}, "<u2"},
    {"tfloat32", {ElementType::TF32}, "<f4"},
    {"float8_e4m3fn", {ElementType::F8E4M3FN}, "|u1"},
    {"float8_e5m2", {ElementType::F8E5M2}, "|u1"},
    {"float8_e8m0fnu", {ElementType::F8E8M0FNU}, "|u1"},
    {"float4_e2m1fn", {ElementType::F4E2M1FN}, "|u1"},
};

std::optional<DType> runtime::parseDType(std::string_view name) {
  for (const Row &row : kRows)
    if (row.name == name)
      return row.dtype;
  bool isUnsigned = name.starts_with("ui");
  std::optional<ElementType> type =
      parseElementType(isUnsigned ? name.substr(1) : name);
  if (!type || (isUnsigned && *type == ElementType::I1))
    return std::nullopt;
  return DType{*type, isUnsigned};
}

std::string runtime::getName(DType dtype) {
  return (dtype.isUnsigned ? "u" : "") + std::string(getSpelling(dtype.type));
}

std::string_view runtime::getDescr(DType dtype) {
  for (const Row &row : kRows)
    if (row.dtype == dtype)
      return row.descr;
  return "|b1"; // an unsigned bool is a bool
}

Result<DType> runtime::parseDescr(std::string_view descr) {
  auto refuse = [&](std::string_view why,
                    std::string_view advice = "") -> Result<DType> {
    std::string shown(descr.substr(0, 32));
    return Problem{"its elements are " + std::string(why) + " ('" + shown +
                   "')" + std::string(advice)};
  };
  if (descr.size() < 2)
    return refuse("of no type that NumPy has");
  char order = descr[0], kind = descr[1];
  std::string_view digits = descr.substr(2);
  if (order != '<' && order != '>' && order != '|' && order != '=') {
    // The byte order may be omitted.
    kind = order;
    order = '<';
    digits = descr.substr(1);
  }
  if (kind == 'O')
    return refuse("Python objects");
  unsigned size = 0;
  auto [end, error] =
      std::from_chars(digits.data(), digits.data() + digits.size(), size);
  if (error != std::errc() || end != digits.data() + digits.size())
    return refuse("of no type that Tile IR has");
  if (order == '>' && size > 1)
    return refuse("big-endian", "; save a.astype(a.dtype.newbyteorder('<'))");
  // ml_dtypes writes raw bytes.
  if (kind == 'V')
    kind = 'u';
  for (const Row &row : kRows)
    if (row.descr[1] == kind && unsigned(row.descr[2] - '0') == size &&
        row.dtype.type != ElementType::I4)
      return row.dtype;
  return refuse("of no type that Tile IR has");
}
