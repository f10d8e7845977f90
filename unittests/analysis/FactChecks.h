//===- FactChecks.h - checks that a fact holds for a tile -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_UNITTESTS_ANALYSIS_FACTCHECKS_H
#define TESSERA_UNITTESTS_ANALYSIS_FACTCHECKS_H

#include "tessera/analysis/Fact.h"

#include "llvm/Support/MathExtras.h"

#include <string>

namespace tessera::analysis {

/// True if the fact holds for one element.
inline bool holds(const Fact &fact, uint64_t bits) {
  const Bounds &bounds = fact.bounds;
  int64_t value = llvm::SignExtend64(bits, bounds.width);
  uint64_t magnitude = value < 0 ? -uint64_t(value) : uint64_t(value);
  return value >= bounds.signedMin && value <= bounds.signedMax &&
         bits >= bounds.unsignedMin && bits <= bounds.unsignedMax &&
         (fact.divisor == 0 ? value == 0 : magnitude % fact.divisor == 0);
}

/// True for a run that begins at element `first` of a dimension, whose elements
/// are `stride` apart.
inline bool holdsAlong(const Fact &fact, const Runs &run,
                       llvm::ArrayRef<uint64_t> elements, size_t first,
                       size_t stride) {
  unsigned width = fact.getWidth();
  auto value = [&](int64_t index) {
    return llvm::SignExtend64(elements[first + size_t(index) * stride], width);
  };
  for (int64_t i = 0; i < run.extent; ++i) {
    if (i % run.contiguity == 0) {
      uint64_t magnitude =
          value(i) < 0 ? -uint64_t(value(i)) : uint64_t(value(i));
      if (run.divisor == 0 ? magnitude != 0 : magnitude % run.divisor != 0)
        return false;
    } else if (fact.isPointer
                   ? uint64_t(value(i)) - uint64_t(value(i - 1)) != fact.step
                   : Int128(value(i)) - value(i - 1) != 1) {
      return false;
    }
    if (i % run.wrapping != 0 &&
        ((uint64_t(value(i)) - uint64_t(value(i - 1)) - fact.step) &
         getUnsignedMax(width)))
      return false;
    if (i % run.constancy != 0 && value(i) != value(i - 1))
      return false;
  }
  return true;
}

/// True if the fact holds for a tile, in row-major order.
inline bool holds(const Fact &fact, llvm::ArrayRef<uint64_t> elements) {
  for (uint64_t bits : elements)
    if (!holds(fact, bits))
      return false;
  size_t stride = elements.size();
  for (const Runs &run : fact.runs) {
    size_t group = stride;
    stride /= size_t(run.extent);
    for (size_t i = 0; i < elements.size(); i += group)
      for (size_t j = 0; j < stride; ++j)
        if (!holdsAlong(fact, run, elements, i + j, stride))
          return false;
  }
  return true;
}

/// Checks what `holds` relies on: lengths of runs are powers of two that divide
/// each other.
inline bool isWellFormed(const Fact &fact) {
  for (const Runs &run : fact.runs)
    for (int64_t length : {run.contiguity, run.wrapping, run.constancy})
      if (!llvm::isPowerOf2_64(uint64_t(length)) || run.extent % length != 0 ||
          run.contiguity > run.wrapping)
        return false;
  return true;
}

inline std::string describe(const Fact &fact) {
  auto number = [](auto value) { return std::to_string(value); };
  const Bounds &b = fact.bounds;
  std::string text = "i" + number(b.width) + " [" + number(b.signedMin) + ", " +
                     number(b.signedMax) + "] unsigned [" +
                     number(b.unsignedMin) + ", " + number(b.unsignedMax) +
                     "] divisor " + number(fact.divisor);
  if (fact.isPointer)
    text += " pointer step " + number(fact.step);
  for (const Runs &run : fact.runs)
    text += "; extent " + number(run.extent) + " contiguity " +
            number(run.contiguity) + " wrapping " + number(run.wrapping) +
            " constancy " + number(run.constancy) + " first " +
            number(run.divisor);
  return text;
}

} // namespace tessera::analysis

#endif // TESSERA_UNITTESTS_ANALYSIS_FACTCHECKS_H
