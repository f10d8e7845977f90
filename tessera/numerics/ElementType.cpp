//===- ElementType.cpp - what a tile is made of -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/numerics/ElementType.h"

using namespace tessera;

static constexpr std::string_view kSpellings[kNumElementTypes] = {
    "i1",  "i4",  "i8",   "i16",      "i32",    "i64",       "f16",     "bf16",
    "f32", "f64", "tf32", "f8E4M3FN", "f8E5M2", "f8E8M0FNU", "f4E2M1FN"};

std::string_view tessera::getSpelling(ElementType type) {
  return kSpellings[static_cast<unsigned>(type)];
}

std::optional<ElementType>
tessera::parseElementType(std::string_view spelling) {
  for (unsigned i = 0; i < kNumElementTypes; ++i)
    if (kSpellings[i] == spelling)
      return static_cast<ElementType>(i);
  return std::nullopt;
}
