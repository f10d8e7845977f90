//===- AbiChecks.cpp - numbers that compiled code relies on -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Object files contain these numbers: fields by their offset, enums by their
// value. A program may link an object file that an older Tessera compiled with
// a newer runtime, so they must never change. New cases are added at the end.
//
//===----------------------------------------------------------------------===//

#include "tessera-c/Kernel.h"
#include "tessera/numerics/Float.h"
#include "tessera/runtime/host/KernelAbi.h"
#include "tessera/runtime/host/KernelNumerics.h"

#include <cstddef>
#include <initializer_list>

using namespace tessera;
using namespace tessera::numerics;

/// True if the cases are numbered from 0 on, in this order.
template <typename Enum>
static consteval bool isNumbered(std::initializer_list<Enum> cases) {
  unsigned number = 0;
  for (Enum each : cases)
    if (static_cast<unsigned>(each) != number++)
      return false;
  return true;
}

// KernelAbi.h. Code reads TsrBlock as an array of uint32_t.
static_assert(offsetof(TsrBlock, grid) == 0);
static_assert(offsetof(TsrBlock, id) == 12);
static_assert(offsetof(TsrBlock, stop) == 24);
static_assert(sizeof(TsrBlock) == 32);
static_assert(offsetof(TsrTile, data) == 0);
static_assert(offsetof(TsrTile, shape) == 8);
static_assert(offsetof(TsrTile, rank) == 16);
static_assert(offsetof(TsrTile, type) == 20);
static_assert(sizeof(TsrTile) == 24);
static_assert(offsetof(TsrGlobal, contents) == 0);
static_assert(offsetof(TsrGlobal, size) == 8);
static_assert(offsetof(TsrGlobal, alignment) == 16);
static_assert(offsetof(TsrGlobal, address) == 24);
static_assert(sizeof(TsrGlobal) == 32);

// Kernel.h.
static_assert(offsetof(TsrKernelCode, function) == 0);
static_assert(offsetof(TsrKernelCode, name) == 8);
static_assert(offsetof(TsrKernelCode, arenaBytes) == 16);
static_assert(offsetof(TsrKernelCode, numParameters) == 24);
static_assert(offsetof(TsrKernelCode, flags) == 28);
static_assert(TSR_KERNEL_MAY_WAIT == 1);
static_assert(TSR_KERNEL_USES_AMX == 2);

// TsrTile::type, KernelNumerics.h and KernelMma.h.
static_assert(isNumbered({ElementType::I1, ElementType::I4, ElementType::I8,
                          ElementType::I16, ElementType::I32, ElementType::I64,
                          ElementType::F16, ElementType::BF16, ElementType::F32,
                          ElementType::F64, ElementType::TF32,
                          ElementType::F8E4M3FN, ElementType::F8E5M2,
                          ElementType::F8E8M0FNU, ElementType::F4E2M1FN}));
static_assert(kNumElementTypes <= runtime::kTsrPointer);

// KernelNumerics.h.
static_assert(isNumbered({UnaryFloat::Abs, UnaryFloat::Neg, UnaryFloat::Ceil,
                          UnaryFloat::Floor, UnaryFloat::Sqrt,
                          UnaryFloat::Rsqrt, UnaryFloat::Exp, UnaryFloat::Exp2,
                          UnaryFloat::Log, UnaryFloat::Log2, UnaryFloat::Sin,
                          UnaryFloat::Cos, UnaryFloat::Tan, UnaryFloat::SinH,
                          UnaryFloat::CosH, UnaryFloat::TanH}));
static_assert(isNumbered({BinaryFloat::Add, BinaryFloat::Sub, BinaryFloat::Mul,
                          BinaryFloat::Div, BinaryFloat::Rem, BinaryFloat::Max,
                          BinaryFloat::Min, BinaryFloat::Pow,
                          BinaryFloat::Atan2}));
static_assert(isNumbered({Rounding::NearestEven, Rounding::Zero,
                          Rounding::NegativeInf, Rounding::PositiveInf,
                          Rounding::Approx, Rounding::Full,
                          Rounding::NearestIntToZero, Rounding::NearestAway}));
static_assert(runtime::packMode({Rounding::NearestAway, true, false}) == 0x107);
static_assert(runtime::packMode({Rounding::NearestEven, false, true}) == 0x200);
