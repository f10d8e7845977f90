//===- GpuRates.h - an estimate of time from rates of GPUs -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each part of a GPU needs some time for what a launch asks of it. The launch
// takes at least as long as the slowest part. The estimate is that time: it
// knows nothing of latencies, of waits, and of what ptxas makes of the PTX.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_PTX_GPURATES_H
#define TESSERA_PTX_GPURATES_H

#include "tessera/ptx/Statistics.h"

namespace tessera::ptx {

/// Rates per SM and clock, unless said otherwise. 0 is unknown.
struct GpuRates {
  std::string_view name;
  unsigned numSms;
  double clockGHz;
  /// Instructions of warps.
  double issue;
  /// Results of lanes.
  double special, f64;
  double sharedBytes;
  double l2Bytes;
  /// Of the chip, in bytes per second.
  double memoryBytes;
  /// Multiply-adds of `mma` and `wgmma`. F16 has also the rate with f32 sums.
  struct Products {
    double f16, f16WithF32Sums, tf32, f8, i8, i4, f64;
  };
  Products mma, wgmma;
};

/// All targets, and one by its name: null if there is none.
const std::vector<GpuRates> &getGpus();
const GpuRates *findGpu(std::string_view name);

/// A part of the GPU, and the time that it needs at least.
struct Bound {
  std::string_view name;
  double seconds = 0;
};

struct Estimate {
  /// Parts that are used and whose rate is known.
  std::vector<Bound> bounds;
  /// The index of the largest bound.
  size_t largest = 0;
  /// Products were executed whose rate is not known.
  bool hasUnknownProducts = false;

  double getSeconds() const {
    return bounds.empty() ? 0 : bounds[largest].seconds;
  }
};
Estimate estimate(const Statistics &statistics, const GpuRates &gpu);

/// What a line of source code did; of the PTX where `.loc` gives none.
struct LineCounts {
  /// Of its first instruction.
  Place place;
  Counts counts;
  /// Of the clocks of all parts of the SMs: 0 to 1.
  double share = 0;
};
/// All lines that were executed, those with the largest share first.
std::vector<LineCounts> groupByLine(const Statistics &statistics,
                                    const GpuRates &gpu);

} // namespace tessera::ptx

#endif // TESSERA_PTX_GPURATES_H
