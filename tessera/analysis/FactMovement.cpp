//===- FactMovement.cpp - facts of tiles whose elements move -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Movements keep the bounds and the divisor of elements. Runs follow the
// dimensions.
//
//===----------------------------------------------------------------------===//

#include "tessera/analysis/FactTransfer.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>

using namespace tessera;
using namespace tessera::analysis;
using llvm::ArrayRef;

/// The part of a run that is left in this extent.
static Runs cutRun(const Fact &a, unsigned dim, int64_t extent) {
  Runs run = a.runs[dim];
  run.extent = extent;
  run.contiguity = std::min(run.contiguity, extent);
  run.wrapping = std::min(run.wrapping, extent);
  run.constancy = std::min(run.constancy, extent);
  run.divisor = a.getRunDivisor(dim, run.contiguity);
  return run;
}

/// All extents are powers of two, so a dimension is a group of bits of the
/// row-major index, and a reshape groups the same bits differently. In a run of
/// equal elements the low bits do not matter, in whatever dimension they end
/// up. A contiguous run stays one only if the lowest bit of its dimension is
/// again the lowest of a dimension.
Fact analysis::reshapeFact(const Fact &a, ArrayRef<int64_t> shape) {
  uint64_t ignoredBits = 0;
  llvm::SmallVector<int, 64> dimAt(64, -1); // the one that begins at this bit
  unsigned bit = 0;
  for (size_t d = a.runs.size(); d-- > 0;) {
    const Runs &run = a.runs[d];
    ignoredBits |= uint64_t(run.constancy - 1) << bit;
    if (run.extent > 1)
      dimAt[bit] = int(d);
    bit += llvm::Log2_64(run.extent);
  }
  Fact fact = a;
  fact.runs.clear();
  fact.runs.resize(shape.size());
  bit = 0;
  for (size_t d = shape.size(); d-- > 0;) {
    Runs run = {shape[d], 1, 1, 1, a.divisor};
    if (dimAt[bit] >= 0)
      run = cutRun(a, unsigned(dimAt[bit]), shape[d]);
    unsigned ignored = llvm::countr_one(ignoredBits >> bit);
    unsigned bits = llvm::Log2_64(shape[d]);
    run.constancy = int64_t(1) << std::min(ignored, bits);
    fact.runs[d] = run;
    bit += bits;
  }
  return fact;
}

Fact analysis::broadcastFact(const Fact &a, ArrayRef<int64_t> shape) {
  Fact fact = a;
  for (auto [run, extent] : llvm::zip_equal(fact.runs, shape))
    if (run.extent != extent)
      run = {extent, 1, 1, extent, a.divisor};
  return fact;
}

Fact analysis::permuteFact(const Fact &a, ArrayRef<int32_t> permutation) {
  Fact fact = a;
  for (auto [run, from] : llvm::zip_equal(fact.runs, permutation))
    run = a.runs[from];
  return fact;
}

Fact analysis::extractFact(const Fact &a, ArrayRef<int64_t> shape) {
  Fact fact = a;
  for (auto [dim, extent] : llvm::enumerate(shape))
    fact.runs[dim] = cutRun(a, dim, extent);
  return fact;
}

Fact analysis::catFacts(const Fact &a, const Fact &b, unsigned dim) {
  Fact whole = a;
  whole.runs[dim].extent += b.runs[dim].extent;
  return join(whole, b);
}

Fact analysis::insertFact(const Fact &source, const Fact &destination) {
  bool isAll = llvm::equal(source.runs, destination.runs,
                           [](const Runs &part, const Runs &whole) {
                             return part.extent == whole.extent;
                           });
  return isAll ? source : join(destination, source);
}
