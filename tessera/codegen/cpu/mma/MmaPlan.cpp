//===- MmaPlan.cpp - how a matrix product is computed -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/cpu/mma/MmaPlan.h"

#include "llvm/Support/MathExtras.h"
#include "llvm/TargetParser/Triple.h"

#include <algorithm>

using namespace tessera;
using namespace tessera::cpu;
using namespace tessera::cpu::mma;

/// Chooses AMX only if the matrices fill whole registers: smaller ones would
/// need another configuration, and are fast anyway.
static std::optional<MmaMethod> chooseTiles(const Target &target,
                                            const MmaProblem &problem) {
  bool isWord = problem.accType == ElementType::F32 ||
                problem.accType == ElementType::I32;
  if (!isWord || problem.m < kTileRows || problem.n < kTileWords)
    return std::nullopt;
  bool hasPairs = problem.k >= 2 * kTileWords && !problem.exactDenormals;
  switch (problem.inputType) {
  case ElementType::I8:
    if (target.hasAmxInt8 && problem.k >= 4 * kTileWords)
      return MmaMethod::TileI8;
    break;
  case ElementType::BF16:
  case ElementType::F8E4M3FN:
  case ElementType::F8E5M2:
    if (target.hasAmxBf16 && hasPairs)
      return MmaMethod::TileBf16;
    break;
  case ElementType::F16:
    if (target.hasAmxFp16 && hasPairs)
      return MmaMethod::TileF16;
    break;
  default:
    break;
  }
  return std::nullopt;
}

static MmaMethod chooseMethod(const Target &target, const MmaProblem &problem) {
  // The instructions of dot products have no form below 128 bits.
  bool wide = problem.n >= 4;
  if (std::optional<MmaMethod> tiles = chooseTiles(target, problem))
    return *tiles;
  ElementType input = problem.inputType;
  if (input == ElementType::I8) {
    if (!llvm::Triple(target.triple).isX86())
      return MmaMethod::MulI32;
    if (target.hasAvx512Vnni && wide && problem.k >= 4)
      return MmaMethod::DotI8;
    return wide && problem.k >= 2 ? MmaMethod::DotI16 : MmaMethod::MulI32;
  }
  // A single rounding per step needs the FMA instruction.
  if (!target.hasFma || !target.hasF16C)
    return MmaMethod::Call;
  switch (input) {
  case ElementType::F32:
  case ElementType::TF32:
  case ElementType::F64:
  case ElementType::F16:
    return MmaMethod::Fma;
  case ElementType::BF16:
  case ElementType::F8E4M3FN:
  case ElementType::F8E5M2:
    // f8 is exact in bf16.
    return target.hasAvx512Bf16 && wide && problem.k >= 2 &&
                   !problem.exactDenormals
               ? MmaMethod::DotBf16
               : MmaMethod::Fma;
  default:
    return MmaMethod::Call;
  }
}

/// Chooses the block of sums that stays in registers. Each vector of the right
/// operand is used `rows` times, each element of the left one `vectors` times.
/// 16 sums (8 with 16 registers) are enough to hide the latency of two
/// instructions per cycle. More did not measure faster. The block divides the
/// matrix, so there is no remainder.
static void chooseBlock(const Target &target, const MmaProblem &problem,
                        MmaPlan &plan) {
  uint64_t lanes = plan.vectorBytes / plan.wordBytes;
  plan.lanes = std::min(problem.n, lanes);
  uint64_t sums = target.numVectorRegisters / 2;
  uint64_t vectors = target.numVectorRegisters >= 32 ? 4 : 2;
  // With few rows, independent sums must come from more vectors.
  vectors = std::max(vectors, sums / problem.m);
  plan.vectors = std::min(problem.n / plan.lanes, vectors);
  plan.rows = std::min(problem.m, sums / plan.vectors);
  // A few steps per iteration make the cost of counting negligible.
  plan.unroll = std::min<uint64_t>(plan.steps, target.numVectorRegisters /
                                                   (plan.rows * plan.vectors));
}

/// Uses four registers of sums and two of each operand. A product has a longer
/// latency than the issue rate, so four independent ones are in flight.
static void chooseTileBlock(const MmaProblem &problem, MmaPlan &plan) {
  plan.lanes = kTileWords;
  uint64_t rows = problem.m / kTileRows, columns = problem.n / kTileWords;
  uint64_t tileRows = std::min<uint64_t>(rows, columns == 1 ? 4 : 2);
  plan.rows = tileRows * kTileRows;
  plan.vectors = std::min(columns, 4 / tileRows);
  plan.unroll = kTileWords;
}

/// Elements of a word.
static unsigned getGroup(MmaMethod method) {
  switch (method) {
  case MmaMethod::DotI8:
  case MmaMethod::TileI8:
    return 4;
  case MmaMethod::DotI16:
  case MmaMethod::DotBf16:
  case MmaMethod::TileBf16:
  case MmaMethod::TileF16:
    return 2;
  default:
    return 1;
  }
}

MmaPlan mma::planMma(const Target &target, const MmaProblem &problem) {
  MmaPlan plan;
  plan.method = chooseMethod(target, problem);
  plan.vectorBytes = target.vectorBytes;
  // AVX has wide vectors, but not of integers.
  if (problem.inputType == ElementType::I8 && !target.hasAvx2)
    plan.vectorBytes = std::min(plan.vectorBytes, 16u);
  bool isCall = plan.method == MmaMethod::Call;
  plan.wordBytes = isCall ? getStorageSize(problem.inputType)
                   : problem.inputType == ElementType::F64 ? 8
                                                           : 4;
  plan.group = getGroup(plan.method);
  plan.steps = problem.k / plan.group;
  plan.offsetLhs =
      plan.method == MmaMethod::DotI8 && problem.lhsSigned == problem.rhsSigned;
  if (isTiled(plan.method))
    chooseTileBlock(problem, plan);
  else if (!isCall)
    chooseBlock(target, problem, plan);

  auto reserve = [&](uint64_t bytes) {
    uint64_t at = plan.scratchBytes;
    plan.scratchBytes += llvm::alignTo(bytes, 64);
    return at;
  };
  bool areWords = isCall || (plan.method == MmaMethod::Fma &&
                             getBitWidth(problem.inputType) >= 32);
  // The left operand can be read in place, as each element is read only a few
  // times. The right one is read for each block of rows, from the first-level
  // cache if it is dense. Tiles are loaded by rows of any stride.
  bool areParts = plan.group * getStorageSize(problem.inputType) == 4;
  bool lhsInPlace =
      isCall
          ? !problem.lhsStrided
          : areWords || (plan.method == MmaMethod::DotI8 && !plan.offsetLhs) ||
                (isTiled(plan.method) && areParts);
  if (!lhsInPlace)
    plan.lhsAt = reserve(problem.m * plan.steps * plan.wordBytes);
  if (!areWords || problem.rhsStrided)
    plan.rhsAt = reserve(plan.steps * problem.n * plan.wordBytes);
  if (plan.offsetLhs)
    plan.biasAt = reserve(problem.n * plan.wordBytes);
  return plan;
}
