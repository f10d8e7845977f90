//===- sweep.cpp - emitted functions: how exact and how quick -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// cpu-numerics-sweep [stride [processor [text]]]: every stride-th f32 (and as
// many random values of other types and of pairs) through each function with
// this text in its name, beside numerics/. The figures of docs/cpu.md come from
// here.
//
//===----------------------------------------------------------------------===//

#include "unittests/codegen/llvm/EmittedCode.h"

#include "llvm/Support/raw_ostream.h"

#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>

using namespace tessera;
using namespace tessera::cpu;
using namespace tessera::numerics;

static constexpr size_t kBlock = 1 << 16;
static constexpr unsigned kLanes = 16;

static double measure(Loop loop, const Arrays &operands, size_t count,
                      ElementType result) {
  std::vector<const void *> addresses;
  for (const std::vector<uint8_t> &operand : operands)
    addresses.push_back(operand.data());
  std::vector<uint8_t> to(count * getStorageSize(result));
  double best = 1e9;
  for (unsigned round = 0; round < 7; ++round) {
    auto start = std::chrono::steady_clock::now();
    for (unsigned i = 0; i < 50; ++i)
      loop(addresses.data(), to.data(), count);
    std::chrono::duration<double, std::nano> time =
        std::chrono::steady_clock::now() - start;
    best = std::min(best, time.count() / (50.0 * count));
  }
  return best;
}

/// Of a size that programs use.
static Arrays makeOrdinary(const Operation &operation, size_t count) {
  Arrays arrays;
  uint64_t state = 1;
  for (ElementType type : operation.operands) {
    std::vector<uint8_t> bytes(count * getStorageSize(type));
    for (size_t i = 0; i < count; ++i) {
      state = state * 6364136223846793005u + 1442695040888963407u;
      double value = static_cast<double>(state >> 40) * 0x1p-24 * 8 + 0.01;
      setDouble(type, value, &bytes[i * getStorageSize(type)]);
    }
    arrays.push_back(bytes);
  }
  return arrays;
}

/// Random exponents leave few powers in range, and hardly one at its ends,
/// where a logarithm has to be best: a quarter of the pairs is made to.
static void spreadPowers(const Operation &operation, Arrays &arrays) {
  if (operation.name.substr(0, 4) != "pow_")
    return;
  ElementType type = operation.result;
  unsigned size = getStorageSize(type);
  double range = type == ElementType::F64 ? 1100 : 160;
  uint64_t state = arrays[0][0];
  for (size_t i = 0; i < kBlock; ++i) {
    if (i % 4)
      continue;
    double base = std::fabs(getDouble(type, &arrays[0][i * size]));
    uint64_t random = getRandom(ElementType::I64, false, state);
    double power = static_cast<double>(static_cast<int64_t>(random)) * 0x1p-63;
    if (base > 0 && base != 1 && std::isfinite(base))
      setDouble(type, power * range / std::log2(base), &arrays[1][i * size]);
  }
}

/// Of random f64 half are beyond 2^28, and one of them is enough to send its
/// neighbours where sines of large numbers go.
static void spreadExponents(const Operation &operation, Arrays &arrays) {
  if (operation.operands.size() != 1 ||
      operation.operands[0] != ElementType::F64)
    return;
  for (size_t i = 0; i < kBlock / 4; ++i) {
    uint64_t bits;
    std::memcpy(&bits, &arrays[0][i * 8], 8);
    uint64_t exponent = 1023 - 60 + (bits >> 52 & 2047) % 88;
    bits = (bits & ~(uint64_t(2047) << 52)) | exponent << 52;
    std::memcpy(&arrays[0][i * 8], &bits, 8);
  }
}

static void sweep(const Operation &operation, Loop loop, uint64_t stride) {
  Difference worst;
  uint64_t state = 7, inputs = 0;
  for (uint64_t first = 0; first < (uint64_t(1) << 32);
       first += stride * kBlock) {
    Arrays arrays;
    for (ElementType type : operation.operands) {
      std::vector<uint8_t> bytes(kBlock * getStorageSize(type));
      for (size_t i = 0; i < kBlock; ++i) {
        uint64_t bits =
            operation.operands.size() == 1 && type == ElementType::F32
                ? first + i * stride
                : getRandom(type, i & 4096, state);
        std::memcpy(&bytes[i * getStorageSize(type)], &bits,
                    getStorageSize(type));
      }
      arrays.push_back(bytes);
    }
    spreadPowers(operation, arrays);
    spreadExponents(operation, arrays);
    Difference difference = compare(operation, loop, arrays);
    if (worst.wrong == 0)
      worst.first = difference.first;
    inputs += kBlock;
    worst.wrong += difference.wrong;
    worst.different += difference.different;
    worst.worst = std::max(worst.worst, difference.worst);
  }
  // Most floats are so large or so small that the results are not interesting.
  Arrays ordinary = makeOrdinary(operation, 1 << 20);
  Difference usual = compare(operation, loop, ordinary);
  std::printf(
      "%-24s worst %llu ulp, %.4f%% differ, %.4f%% of 0 to 8, %7.3f ns "
      "an element%s%s\n",
      operation.name.c_str(),
      static_cast<unsigned long long>(std::max(worst.worst, usual.worst)),
      100.0 * static_cast<double>(worst.different) / inputs,
      100.0 * static_cast<double>(usual.different) / (1 << 20),
      measure(loop, makeOrdinary(operation, 4096), 4096, operation.result),
      worst.wrong ? " WRONG: " : "", worst.first.c_str());
  std::fflush(stdout);
}

int main(int argc, char **argv) {
  uint64_t stride = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1001;
  llvm::Expected<Target> target = Target::get(argc > 2 ? argv[2] : "native");
  if (!target) {
    llvm::errs() << llvm::toString(target.takeError()) << "\n";
    return 1;
  }
  std::vector<Operation> operations;
  for (ElementType type : {ElementType::F32, ElementType::F64})
    for (unsigned op = unsigned(UnaryFloat::Sqrt);
         op <= unsigned(UnaryFloat::TanH); ++op)
      operations.push_back(makeUnary(UnaryFloat(op), type, {}));
  for (ElementType type : {ElementType::F16, ElementType::BF16,
                           ElementType::F32, ElementType::F64})
    for (unsigned op = 0; op <= unsigned(BinaryFloat::Atan2); ++op)
      operations.push_back(makeBinary(BinaryFloat(op), type, {}));
  operations.push_back(makeFma(ElementType::F16, {}));
  operations.push_back(makeFma(ElementType::BF16, {}));
  for (ElementType type : {ElementType::F16, ElementType::BF16,
                           ElementType::F32, ElementType::F64})
    for (Rounding rounding : {Rounding::Zero, Rounding::NegativeInf}) {
      FloatMode mode = {rounding, false, false};
      for (BinaryFloat op :
           {BinaryFloat::Add, BinaryFloat::Mul, BinaryFloat::Div})
        operations.push_back(makeBinary(op, type, mode));
      operations.push_back(makeUnary(UnaryFloat::Sqrt, type, mode));
      operations.push_back(makeFma(type, mode));
    }
  for (ElementType type : {ElementType::F32, ElementType::F64})
    operations.push_back(makePowI(type, ElementType::I32));
  for (ElementType narrow :
       {ElementType::F16, ElementType::BF16, ElementType::TF32,
        ElementType::F8E4M3FN, ElementType::F8E5M2, ElementType::F8E8M0FNU,
        ElementType::F4E2M1FN, ElementType::F64}) {
    operations.push_back(
        makeConvertFloat(ElementType::F32, narrow, Rounding::NearestEven));
    operations.push_back(
        makeConvertFloat(narrow, ElementType::F32, Rounding::NearestEven));
  }
  for (ElementType type :
       {ElementType::I8, ElementType::I32, ElementType::I64}) {
    operations.push_back(makeIntegerToFloat(type, ElementType::F32, true,
                                            Rounding::NearestEven));
    operations.push_back(makeFloatToInteger(ElementType::F32, type, true));
    for (BinaryInteger op : {BinaryInteger::Div, BinaryInteger::DivFloor,
                             BinaryInteger::Rem, BinaryInteger::MulHigh})
      operations.push_back(makeBinary(op, type, true));
  }
  if (argc > 3)
    std::erase_if(operations, [&](const Operation &operation) {
      return operation.name.find(argv[3]) == std::string::npos;
    });
  llvm::Expected<EmittedCode> code =
      EmittedCode::compile(operations, *target, kLanes);
  if (!code) {
    llvm::errs() << llvm::toString(code.takeError()) << "\n";
    return 1;
  }
  for (size_t i = 0; i < operations.size(); ++i)
    sweep(operations[i], code->getLoop(i), stride);
  return 0;
}
