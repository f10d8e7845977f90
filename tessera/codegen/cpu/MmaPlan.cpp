//===- MmaPlan.cpp - how a matrix product is computed -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/cpu/MmaPlan.h"

#include "llvm/Support/MathExtras.h"
#include "llvm/TargetParser/Triple.h"

#include <algorithm>

using namespace tessera;
using namespace tessera::cpu;
using namespace tessera::cpu::mma;

static MmaMethod chooseMethod(const Target &target, const MmaProblem &problem) {
  // The instructions of dot products have no form below 128 bits.
  bool wide = problem.n >= 4;
  ElementType input = problem.inputType;
  if (input == ElementType::I8) {
    if (!llvm::Triple(target.triple).isX86())
      return MmaMethod::MulI32;
    if (target.hasAvx512Vnni && wide && problem.k >= 4)
      return MmaMethod::DotI8;
    return wide && problem.k >= 2 ? MmaMethod::DotI16 : MmaMethod::MulI32;
  }
  // One rounding a step needs the instruction.
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

/// The block whose sums stay in registers. A vector of the right operand is
/// used `rows` times and an element of the left one `vectors` times. 16 sums
/// (8 where there are 16 registers) are as many as two instructions a cycle
/// need to wait for none; more measured no better, and blocks that do not
/// divide the matrix need another one for the rest.
static void chooseBlock(const Target &target, const MmaProblem &problem,
                        MmaPlan &plan) {
  uint64_t lanes = plan.vectorBytes / plan.wordBytes;
  plan.lanes = std::min(problem.n, lanes);
  uint64_t sums = target.numVectorRegisters / 2;
  uint64_t vectors = target.numVectorRegisters >= 32 ? 4 : 2;
  // Few rows have to find their independent sums side by side.
  vectors = std::max(vectors, sums / problem.m);
  plan.vectors = std::min(problem.n / plan.lanes, vectors);
  plan.rows = std::min(problem.m, sums / plan.vectors);
  // A few steps a round, so that counting them is nothing.
  plan.unroll = std::min<uint64_t>(plan.steps, target.numVectorRegisters /
                                                   (plan.rows * plan.vectors));
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
  plan.group =
      plan.method == MmaMethod::DotI8 ? 4
      : plan.method == MmaMethod::DotI16 || plan.method == MmaMethod::DotBf16
          ? 2
          : 1;
  plan.steps = problem.k / plan.group;
  plan.offsetLhs =
      plan.method == MmaMethod::DotI8 && problem.lhsSigned == problem.rhsSigned;
  if (!isCall)
    chooseBlock(target, problem, plan);

  auto reserve = [&](uint64_t bytes) {
    uint64_t at = plan.scratchBytes;
    plan.scratchBytes += llvm::alignTo(bytes, 64);
    return at;
  };
  bool areWords = isCall || (plan.method == MmaMethod::Fma &&
                             getBitWidth(problem.inputType) >= 32);
  // The left operand can be read where it is, each element a few times. The
  // right one is read for each block of rows, from the first level of the cache
  // if it is dense.
  bool lhsInPlace =
      isCall ? !problem.lhsStrided
             : areWords || (plan.method == MmaMethod::DotI8 && !plan.offsetLhs);
  if (!lhsInPlace)
    plan.lhsAt = reserve(problem.m * plan.steps * plan.wordBytes);
  if (!areWords || problem.rhsStrided)
    plan.rhsAt = reserve(plan.steps * problem.n * plan.wordBytes);
  if (plan.offsetLhs)
    plan.biasAt = reserve(problem.n * plan.wordBytes);
  return plan;
}
