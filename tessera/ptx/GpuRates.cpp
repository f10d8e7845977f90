//===- GpuRates.cpp - an estimate of time from rates of GPUs -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/ptx/GpuRates.h"

#include <algorithm>
#include <map>

using namespace tessera;
using namespace tessera::ptx;

//===----------------------------------------------------------------------===//
// The table
//===----------------------------------------------------------------------===//

// Where the numbers come from:
//
//   h200, h100  mma f16, tf32, i8, i4, and f64 and special functions: measured
//               on an H200 (CUDA 13.0, driver 580, 2026-11-15). mma of f8 is
//               done with f16 instructions, so it has at most their rate; mma
//               of f64 and wgmma: the data sheets, at the clock that their
//               peaks are given for, 1.83 GHz. Under load, power holds the
//               clock at 1.3 to 1.6 GHz.
//   h200        memory: 4.35 TB/s measured by a copy, of 4.8 in the data sheet.
//   h100        memory: the data sheet of the SXM5 card.
//   L2, sm_90   64 bytes is an assumption. A product of 128x128 tiles that
//               needs 50 at its measured speed is not held up by L2.
//   a100        the data sheet and the white paper of the SXM4 card of 80 GB;
//               L2: 5120 bytes a clock for the chip.
//   rtx4090     the white paper. f16 with f32 sums, tf32 and f8 have half of
//               the rate of the chip's professional version. L2 is not known.
//
// Every SM of these has four schedulers of one instruction a clock, and shared
// memory of 128 bytes a clock.
static const std::vector<GpuRates> &getTable() {
  static constexpr GpuRates::Products kHopperMma = {
      .f16 = 1353,
      .f16WithF32Sums = 1353,
      .tf32 = 677,
      .f8 = 1353,
      .i8 = 2709,
      .i4 = 104,
      .f64 = 128,
  };
  static constexpr GpuRates::Products kHopperWgmma = {
      .f16 = 2048,
      .f16WithF32Sums = 2048,
      .tf32 = 1024,
      .f8 = 4096,
      .i8 = 4096,
      .i4 = 0,
      .f64 = 0,
  };
  static constexpr GpuRates::Products kAmpereMma = {
      .f16 = 1024,
      .f16WithF32Sums = 1024,
      .tf32 = 512,
      .f8 = 0,
      .i8 = 2048,
      .i4 = 4096,
      .f64 = 64,
  };
  static constexpr GpuRates::Products kAdaMma = {
      .f16 = 512,
      .f16WithF32Sums = 256,
      .tf32 = 128,
      .f8 = 512,
      .i8 = 1024,
      .i4 = 2048,
      .f64 = 0,
  };
  static const std::vector<GpuRates> table = {
      {
          .name = "h200",
          .numSms = 132,
          .clockGHz = 1.83,
          .issue = 4,
          .special = 16,
          .f64 = 64,
          .sharedBytes = 128,
          .l2Bytes = 64,
          .memoryBytes = 4.35e12,
          .mma = kHopperMma,
          .wgmma = kHopperWgmma,
      },
      {
          .name = "h100",
          .numSms = 132,
          .clockGHz = 1.83,
          .issue = 4,
          .special = 16,
          .f64 = 64,
          .sharedBytes = 128,
          .l2Bytes = 64,
          .memoryBytes = 3.35e12,
          .mma = kHopperMma,
          .wgmma = kHopperWgmma,
      },
      {
          .name = "a100",
          .numSms = 108,
          .clockGHz = 1.41,
          .issue = 4,
          .special = 16,
          .f64 = 32,
          .sharedBytes = 128,
          .l2Bytes = 5120.0 / 108,
          .memoryBytes = 2.04e12,
          .mma = kAmpereMma,
          .wgmma = {},
      },
      {
          .name = "rtx4090",
          .numSms = 128,
          .clockGHz = 2.52,
          .issue = 4,
          .special = 16,
          .f64 = 2,
          .sharedBytes = 128,
          .l2Bytes = 0,
          .memoryBytes = 1.008e12,
          .mma = kAdaMma,
          .wgmma = {},
      },
  };
  return table;
}

const std::vector<GpuRates> &ptx::getGpus() { return getTable(); }

const GpuRates *ptx::findGpu(std::string_view name) {
  for (const GpuRates &gpu : getTable())
    if (gpu.name == name)
      return &gpu;
  return nullptr;
}

static double getRate(const GpuRates &gpu, const MatrixUse &use) {
  const GpuRates::Products &rates = use.isWgmma ? gpu.wgmma : gpu.mma;
  switch (use.kind) {
  case ElementKind::F16:
  case ElementKind::BF16:
    return use.hasF16Sums ? rates.f16 : rates.f16WithF32Sums;
  case ElementKind::TF32:
    return rates.tf32;
  case ElementKind::E4M3:
  case ElementKind::E5M2:
    return rates.f8;
  case ElementKind::S8:
  case ElementKind::U8:
    return rates.i8;
  case ElementKind::S4:
  case ElementKind::U4:
    return rates.i4;
  case ElementKind::F64:
    return rates.f64;
  case ElementKind::B1:
    return 0;
  }
  return 0;
}

//===----------------------------------------------------------------------===//
// The estimate
//===----------------------------------------------------------------------===//

namespace {
/// Clocks of the parts of an SM, as if one SM did all.
struct Clocks {
  double issue = 0, special = 0, f64 = 0, shared = 0, tensor = 0;
  bool hasUnknownProducts = false;

  double getSum() const { return issue + special + f64 + shared + tensor; }
  void add(const InstructionCounts &instruction, const GpuRates &gpu);
};
} // namespace

void Clocks::add(const InstructionCounts &instruction, const GpuRates &gpu) {
  const Counts &counts = instruction.counts;
  double executions = double(counts.executions);
  issue += executions / gpu.issue;
  // A warp keeps a unit busy for lanes that are not active as well.
  if (instruction.opClass == OpClass::Special)
    special += executions * kLanes / gpu.special;
  if (instruction.opClass == OpClass::Double)
    f64 += executions * kLanes / gpu.f64;
  shared += (double(counts.wavefronts) * kWavefrontBytes +
             double(counts.streamedBytes)) /
            gpu.sharedBytes;
  if (!instruction.matrix || !counts.products)
    return;
  double rate = getRate(gpu, *instruction.matrix);
  if (rate)
    tensor += double(counts.products) / rate;
  else
    hasUnknownProducts = true;
}

Estimate ptx::estimate(const Statistics &statistics, const GpuRates &gpu) {
  Clocks clocks;
  for (const InstructionCounts &instruction : statistics.instructions)
    clocks.add(instruction, gpu);
  // CTAs are dealt out evenly; some SMs get one more than others.
  uint64_t numBlocks = std::max<uint64_t>(1, statistics.numBlocks);
  uint64_t most = (numBlocks + gpu.numSms - 1) / gpu.numSms;
  double share = double(most) / double(numBlocks);
  double second = gpu.clockGHz * 1e9;
  Estimate result;
  result.hasUnknownProducts = clocks.hasUnknownProducts;
  auto add = [&](std::string_view name, double seconds) {
    if (seconds > 0)
      result.bounds.push_back({name, seconds});
  };
  add("issue", clocks.issue * share / second);
  add("special functions", clocks.special * share / second);
  add("f64", clocks.f64 * share / second);
  add("tensor cores", clocks.tensor * share / second);
  add("shared memory", clocks.shared * share / second);
  if (gpu.l2Bytes)
    add("L2", double(statistics.l2Bytes) * share / gpu.l2Bytes / second);
  add("memory", double(statistics.memoryBytes) / gpu.memoryBytes);
  for (size_t i = 1; i < result.bounds.size(); ++i)
    if (result.bounds[i].seconds > result.bounds[result.largest].seconds)
      result.largest = i;
  return result;
}

std::vector<LineCounts> ptx::groupByLine(const Statistics &statistics,
                                         const GpuRates &gpu) {
  std::vector<LineCounts> lines;
  // By source file and line; by PTX line without one.
  std::map<std::pair<std::string, uint32_t>, size_t> places;
  double total = 0;
  for (const InstructionCounts &instruction : statistics.instructions) {
    const Place &place = instruction.place;
    bool hasSource = !place.file.empty() && place.source.line;
    auto [found, isNew] = places.try_emplace(
        {hasSource ? place.file : "",
         hasSource ? place.source.line : place.position.line},
        lines.size());
    if (isNew)
      lines.push_back({place, {}, 0});
    LineCounts &line = lines[found->second];
    line.counts.add(instruction.counts);
    Clocks clocks;
    clocks.add(instruction, gpu);
    double cost = clocks.getSum();
    if (gpu.l2Bytes)
      cost += double(instruction.counts.sectors) * kSectorBytes / gpu.l2Bytes;
    line.share += cost;
    total += cost;
  }
  for (LineCounts &line : lines)
    line.share = total ? line.share / total : 0;
  std::sort(lines.begin(), lines.end(),
            [](const LineCounts &a, const LineCounts &b) {
              return a.share != b.share
                         ? a.share > b.share
                         : a.place.position.line < b.place.position.line;
            });
  return lines;
}
