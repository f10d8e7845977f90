//===- NumericsEmitTest.cpp - emitted arithmetic beside numerics -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "unittests/codegen/llvm/EmittedCode.h"
#include "unittests/codegen/llvm/HalfEmulator.h"

#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"

#include <array>

using namespace tessera;
using namespace tessera::cpu;
using namespace tessera::numerics;

namespace {

constexpr ElementType kIntegers[] = {ElementType::I1, ElementType::I8,
                                     ElementType::I16, ElementType::I32,
                                     ElementType::I64};
constexpr ElementType kArithmetic[] = {ElementType::F16, ElementType::BF16,
                                       ElementType::F32, ElementType::F64};
constexpr ElementType kFloats[] = {
    ElementType::F16,    ElementType::BF16,      ElementType::F32,
    ElementType::F64,    ElementType::TF32,      ElementType::F8E4M3FN,
    ElementType::F8E5M2, ElementType::F8E8M0FNU, ElementType::F4E2M1FN};
constexpr Rounding kDirected[] = {Rounding::Zero, Rounding::NegativeInf,
                                  Rounding::PositiveInf};

using Operations = std::vector<Operation>;

/// Processors that this machine can stand in for: what it is, one with AVX2,
/// and one with hardly anything.
std::vector<Target> getTargets() {
  std::vector<Target> targets = {Target::getHost()};
  const Target &host = targets.front();
  for (const char *name : {"x86-64-v3", "x86-64"}) {
    if (name == std::string("x86-64-v3") && !(host.hasAvx2 && host.hasFma))
      continue;
    if (llvm::Expected<Target> target = Target::get(name))
      targets.push_back(*target);
    else
      llvm::consumeError(target.takeError());
  }
  return targets;
}

void check(const Operations &operations, const Target &target, unsigned lanes) {
  llvm::Expected<EmittedCode> code =
      EmittedCode::compile(operations, target, lanes);
  if (!code) {
    ADD_FAILURE() << llvm::toString(code.takeError());
    return;
  }
  for (size_t i = 0; i < operations.size(); ++i) {
    Arrays inputs = makeInputs(operations[i].operands, 4000);
    Difference difference = compare(operations[i], code->getLoop(i), inputs);
    EXPECT_EQ(difference.wrong, 0u)
        << target.cpu << ", " << lanes << " lanes: " << difference.first;
  }
}

void check(const Operations &operations) {
  for (const Target &target : getTargets())
    check(operations, target, 16);
  check(operations, Target::getHost(), 1);
}

TEST(NumericsEmit, UnaryFloat) {
  Operations operations;
  for (unsigned op = 0; op <= unsigned(UnaryFloat::TanH); ++op)
    for (ElementType type : kArithmetic)
      operations.push_back(makeUnary(UnaryFloat(op), type, {}));
  for (UnaryFloat op : {UnaryFloat::Sqrt, UnaryFloat::Rsqrt, UnaryFloat::Exp2})
    operations.push_back(
        makeUnary(op, ElementType::F32, {Rounding::NearestEven, true, false}));
  for (UnaryFloat op : {UnaryFloat::Sqrt, UnaryFloat::Exp, UnaryFloat::TanH})
    operations.push_back(
        makeUnary(op, ElementType::F32, {Rounding::Approx, false, false}));
  for (UnaryFloat op : {UnaryFloat::Exp, UnaryFloat::TanH})
    for (ElementType type : kArithmetic)
      operations.push_back(makeUnary(op, type, {Rounding::Full, false, false}));
  operations.push_back(makeUnary(UnaryFloat::Sqrt, ElementType::F32,
                                 {Rounding::Approx, true, false}));
  check(operations);
}

TEST(NumericsEmit, BinaryFloat) {
  Operations operations;
  for (unsigned op = 0; op <= unsigned(BinaryFloat::Atan2); ++op)
    for (ElementType type : kArithmetic)
      operations.push_back(makeBinary(BinaryFloat(op), type, {}));
  FloatMode flushing = {Rounding::NearestEven, true, false};
  for (BinaryFloat op : {BinaryFloat::Add, BinaryFloat::Sub, BinaryFloat::Mul,
                         BinaryFloat::Div, BinaryFloat::Max, BinaryFloat::Min})
    operations.push_back(makeBinary(op, ElementType::F32, flushing));
  for (BinaryFloat op : {BinaryFloat::Max, BinaryFloat::Min}) {
    for (ElementType type : kArithmetic)
      operations.push_back(
          makeBinary(op, type, {Rounding::NearestEven, false, true}));
    operations.push_back(
        makeBinary(op, ElementType::F32, {Rounding::NearestEven, true, true}));
  }
  for (Rounding rounding : {Rounding::Approx, Rounding::Full})
    for (bool flushToZero : {false, true})
      operations.push_back(makeBinary(BinaryFloat::Div, ElementType::F32,
                                      {rounding, flushToZero, false}));
  for (ElementType type : kArithmetic)
    operations.push_back(makeFma(type, {}));
  operations.push_back(makeFma(ElementType::F32, flushing));
  for (ElementType type : kArithmetic)
    for (ElementType exponent :
         {ElementType::I1, ElementType::I8, ElementType::I16, ElementType::I32})
      operations.push_back(makePowI(type, exponent));
  check(operations);
}

/// Where a power of f64 is a number of f64, it is that one: the error before
/// rounding is less than half a unit.
TEST(NumericsEmit, ExactPowers) {
  Arrays inputs(2);
  auto add = [&](double x, double y) {
    for (auto [value, bytes] : llvm::zip(std::array{x, y}, inputs)) {
      const auto *first = reinterpret_cast<const uint8_t *>(&value);
      bytes.insert(bytes.end(), first, first + sizeof(double));
    }
  };
  for (int base = 1; base < 3000; ++base) {
    double power = 1;
    for (int exponent = 0; power <= 0x1p53 && exponent < 54; ++exponent) {
      add(base, exponent);
      add(-base, exponent);
      add(power * 0x1p-300, 1);
      power *= base;
    }
    add(double(base) * base, 0.5);
    add(double(base) * base * base * base * 0x1p-1040, 0.25);
  }
  for (int exponent = -1080; exponent < 1030; ++exponent) {
    add(2, exponent);
    add(-0.5, exponent);
  }
  while (inputs[0].size() % 512)
    add(1, 1);
  Operation operation = makeBinary(BinaryFloat::Pow, ElementType::F64, {});
  operation.bound = 0;
  for (const Target &target : getTargets()) {
    llvm::Expected<EmittedCode> code =
        EmittedCode::compile(operation, target, 16);
    ASSERT_TRUE(bool(code)) << llvm::toString(code.takeError());
    Difference difference = compare(operation, code->getLoop(0), inputs);
    EXPECT_EQ(difference.wrong, 0u) << target.cpu << ": " << difference.first;
  }
}

TEST(NumericsEmit, DirectedRounding) {
  Operations operations;
  for (Rounding rounding : kDirected) {
    for (ElementType type : kArithmetic) {
      FloatMode mode = {rounding, false, false};
      for (BinaryFloat op : {BinaryFloat::Add, BinaryFloat::Sub,
                             BinaryFloat::Mul, BinaryFloat::Div})
        operations.push_back(makeBinary(op, type, mode));
      operations.push_back(makeUnary(UnaryFloat::Sqrt, type, mode));
      operations.push_back(makeFma(type, mode));
    }
    FloatMode flushing = {rounding, true, false};
    for (BinaryFloat op : {BinaryFloat::Add, BinaryFloat::Sub, BinaryFloat::Mul,
                           BinaryFloat::Div})
      operations.push_back(makeBinary(op, ElementType::F32, flushing));
    operations.push_back(
        makeUnary(UnaryFloat::Sqrt, ElementType::F32, flushing));
    operations.push_back(makeFma(ElementType::F32, flushing));
  }
  check(operations);
}

TEST(NumericsEmit, Integer) {
  Operations operations;
  for (ElementType type : kIntegers) {
    for (UnaryInteger op : {UnaryInteger::Abs, UnaryInteger::Neg})
      operations.push_back(makeUnary(op, type));
    for (unsigned op = 0; op <= unsigned(BinaryInteger::ShiftRight); ++op)
      for (bool isSigned : {false, true})
        operations.push_back(makeBinary(BinaryInteger(op), type, isSigned));
  }
  check(operations);
}

TEST(NumericsEmit, Compare) {
  Operations operations;
  for (unsigned predicate = 0;
       predicate <= unsigned(Predicate::GreaterThanOrEqual); ++predicate)
    for (bool flag : {false, true}) {
      for (ElementType type : kIntegers)
        operations.push_back(makeCompare(Predicate(predicate), flag, type));
      for (ElementType type : kArithmetic)
        operations.push_back(makeCompare(Predicate(predicate), flag, type));
    }
  check(operations);
}

TEST(NumericsEmit, ConvertFloat) {
  Operations operations;
  for (ElementType from : kFloats)
    for (ElementType to : kFloats) {
      operations.push_back(makeConvertFloat(from, to, Rounding::NearestEven));
      if (to == ElementType::F8E8M0FNU)
        for (Rounding rounding : {Rounding::Zero, Rounding::PositiveInf})
          operations.push_back(makeConvertFloat(from, to, rounding));
    }
  // Directed roundings are for the wider types, nearest_away is for tf32.
  std::vector<ElementType> wide(std::begin(kArithmetic), std::end(kArithmetic));
  wide.push_back(ElementType::TF32);
  for (ElementType from : wide) {
    for (ElementType to : wide)
      for (Rounding rounding : kDirected)
        operations.push_back(makeConvertFloat(from, to, rounding));
    operations.push_back(
        makeConvertFloat(from, ElementType::TF32, Rounding::NearestAway));
  }
  check(operations);
}

TEST(NumericsEmit, FloatsAndIntegers) {
  Operations operations;
  for (ElementType integer : kIntegers)
    for (ElementType type : kFloats)
      for (bool isSigned : {false, true}) {
        operations.push_back(makeFloatToInteger(type, integer, isSigned));
        if (type != ElementType::F8E8M0FNU)
          operations.push_back(makeIntegerToFloat(integer, type, isSigned,
                                                  Rounding::NearestEven));
      }
  operations.push_back(makeIntegerToFloat(ElementType::I64, ElementType::F32,
                                          true, Rounding::Zero));
  check(operations);
}

TEST(NumericsEmit, ExtendAndTruncate) {
  Operations operations;
  std::vector<ElementType> types(std::begin(kIntegers), std::end(kIntegers));
  types.insert(types.begin() + 1, ElementType::I4);
  for (size_t from = 0; from < types.size(); ++from)
    for (size_t to = from + 1; to < types.size(); ++to) {
      for (bool isSigned : {false, true})
        operations.push_back(makeExtend(types[from], types[to], isSigned));
      operations.push_back(makeTruncate(types[to], types[from]));
    }
  check(operations);
}

/// Instructions of AVX512-FP16, emulated where they are missing.
TEST(NumericsEmit, Half) {
  Target target = Target::getHost();
  if (!target.hasAvx512)
    GTEST_SKIP() << "AVX512-FP16 comes with AVX-512, which is not here";
  bool isEmulated = !target.hasAvx512Fp16;
  target.features += ",+avx512fp16";
  target.hasAvx512Fp16 = true;
  constexpr ElementType kHalf = ElementType::F16;
  Operations operations;
  for (UnaryFloat op :
       {UnaryFloat::Abs, UnaryFloat::Neg, UnaryFloat::Ceil, UnaryFloat::Floor,
        UnaryFloat::Sqrt, UnaryFloat::Rsqrt, UnaryFloat::Exp})
    operations.push_back(makeUnary(op, kHalf, {}));
  for (BinaryFloat op :
       {BinaryFloat::Add, BinaryFloat::Sub, BinaryFloat::Mul, BinaryFloat::Div,
        BinaryFloat::Max, BinaryFloat::Min, BinaryFloat::Rem})
    operations.push_back(makeBinary(op, kHalf, {}));
  for (BinaryFloat op : {BinaryFloat::Max, BinaryFloat::Min})
    operations.push_back(
        makeBinary(op, kHalf, {Rounding::NearestEven, false, true}));
  operations.push_back(makeFma(kHalf, {}));
  for (Rounding rounding : kDirected) {
    FloatMode mode = {rounding, false, false};
    operations.push_back(makeBinary(BinaryFloat::Add, kHalf, mode));
    operations.push_back(makeUnary(UnaryFloat::Sqrt, kHalf, mode));
    operations.push_back(makeFma(kHalf, mode));
  }
  for (unsigned predicate = 0;
       predicate <= unsigned(Predicate::GreaterThanOrEqual); ++predicate)
    for (bool isOrdered : {false, true})
      operations.push_back(makeCompare(Predicate(predicate), isOrdered, kHalf));
  for (ElementType type : kFloats) {
    operations.push_back(makeConvertFloat(type, kHalf, Rounding::NearestEven));
    operations.push_back(makeConvertFloat(kHalf, type, Rounding::NearestEven));
  }
  for (ElementType integer : kIntegers)
    for (bool isSigned : {false, true}) {
      operations.push_back(makeFloatToInteger(kHalf, integer, isSigned));
      operations.push_back(
          makeIntegerToFloat(integer, kHalf, isSigned, Rounding::NearestEven));
    }
  HalfEmulator emulator;
  check(operations, target, 32);
  // Narrower registers. An instruction that is emulated takes its time.
  Operations few = {makeBinary(BinaryFloat::Mul, kHalf, {}),
                    makeBinary(BinaryFloat::Max, kHalf, {}), makeFma(kHalf, {}),
                    makeCompare(Predicate::LessThan, true, kHalf)};
  for (unsigned lanes : {8u, 16u})
    check(few, target, lanes);
  if (isEmulated)
    EXPECT_GT(HalfEmulator::getNumInstructions(), 0u);
}

/// Parts of a register, several registers, and scalars of AVX2, for operations
/// that care how vectors are taken apart.
TEST(NumericsEmit, Lanes) {
  Operations operations;
  for (ElementType type : kArithmetic) {
    for (UnaryFloat op :
         {UnaryFloat::Exp, UnaryFloat::Log, UnaryFloat::Rsqrt, UnaryFloat::Sin,
          UnaryFloat::Tan, UnaryFloat::SinH, UnaryFloat::TanH})
      operations.push_back(makeUnary(op, type, {}));
    for (BinaryFloat op :
         {BinaryFloat::Rem, BinaryFloat::Pow, BinaryFloat::Atan2})
      operations.push_back(makeBinary(op, type, {}));
    operations.push_back(
        makeBinary(BinaryFloat::Mul, type, {Rounding::Zero, false, false}));
    operations.push_back(makeFma(type, {}));
    operations.push_back(
        makeConvertFloat(type, ElementType::F8E5M2, Rounding::NearestEven));
  }
  operations.push_back(makeBinary(BinaryInteger::Div, ElementType::I32, true));
  for (unsigned lanes : {2u, 4u, 8u, 64u})
    check(operations, Target::getHost(), lanes);
  for (const Target &target : getTargets())
    check(operations, target, 1);
}

} // namespace
