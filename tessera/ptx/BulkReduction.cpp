//===- BulkReduction.cpp - what reducing copies compute -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// As an H200 computes it. Sums of f16, bf16 and f32 are rounded once and keep
// subnormal numbers; a NaN is the one with all bits set but the sign. Types
// with ftz flush operands and results. Minimum and maximum prefer a number to a
// NaN, and -0 is less than +0.
//
//===----------------------------------------------------------------------===//

#include "tessera/ptx/BulkReduction.h"

#include <atomic>
#include <bit>
#include <cmath>
#include <cstring>
#include <type_traits>

using namespace tessera;
using namespace tessera::ptx;

namespace {

/// Element by element; CTAs on other threads may update the same ones.
template <typename T, typename F>
void combine(uint8_t *target, const uint8_t *source, uint64_t bytes, F f) {
  for (uint64_t i = 0; i + sizeof(T) <= bytes; i += sizeof(T)) {
    T value;
    std::memcpy(&value, source + i, sizeof(T));
    std::atomic_ref<T> element(*reinterpret_cast<T *>(target + i));
    T old = element.load(std::memory_order_relaxed);
    while (!element.compare_exchange_weak(old, f(old, value),
                                          std::memory_order_relaxed))
      ;
  }
}

//===----------------------------------------------------------------------===//
// Integers
//===----------------------------------------------------------------------===//

template <BulkOp op, typename T> T reduceInteger(T old, T value) {
  using Unsigned = std::make_unsigned_t<T>;
  switch (op) {
  case BulkOp::Add:
    return T(Unsigned(old) + Unsigned(value));
  case BulkOp::Min:
    return old < value ? old : value;
  case BulkOp::Max:
    return old > value ? old : value;
  case BulkOp::Inc:
    return old >= value ? 0 : old + 1;
  case BulkOp::Dec:
    return old == 0 || old > value ? value : old - 1;
  case BulkOp::And:
    return old & value;
  case BulkOp::Or:
    return old | value;
  case BulkOp::Xor:
    return old ^ value;
  }
  return 0;
}

template <BulkOp op, typename T>
void runInteger(uint8_t *target, const uint8_t *source, uint64_t bytes) {
  combine<T>(target, source, bytes, reduceInteger<op, T>);
}

template <typename T> BulkReduction findInteger(BulkOp op) {
  switch (op) {
  case BulkOp::Add:
    return runInteger<BulkOp::Add, T>;
  case BulkOp::Min:
    return runInteger<BulkOp::Min, T>;
  case BulkOp::Max:
    return runInteger<BulkOp::Max, T>;
  case BulkOp::And:
    return runInteger<BulkOp::And, T>;
  case BulkOp::Or:
    return runInteger<BulkOp::Or, T>;
  case BulkOp::Xor:
    return runInteger<BulkOp::Xor, T>;
  case BulkOp::Inc:
  case BulkOp::Dec:
    if constexpr (std::is_same_v<T, uint32_t>)
      return op == BulkOp::Inc ? runInteger<BulkOp::Inc, T>
                               : runInteger<BulkOp::Dec, T>;
    return nullptr;
  }
  return nullptr;
}

//===----------------------------------------------------------------------===//
// Floats
//===----------------------------------------------------------------------===//

struct F16 {
  static constexpr uint16_t kInfinity = 0x7C00;

  static float widen(uint16_t bits) {
    uint32_t sign = uint32_t(bits & 0x8000) << 16;
    uint32_t rest = bits & 0x7FFF;
    if (rest >= kInfinity)
      return std::bit_cast<float>(sign | 0x7F800000 | (rest & 0x3FF) << 13);
    // A multiplication by 2^112 moves the exponent, also of subnormals.
    float magnitude = std::bit_cast<float>(rest << 13) *
                      std::bit_cast<float>(uint32_t(127 + 112) << 23);
    return std::bit_cast<float>(sign | std::bit_cast<uint32_t>(magnitude));
  }

  static uint16_t round(float value) {
    uint32_t bits = std::bit_cast<uint32_t>(value);
    uint16_t sign = uint16_t(bits >> 16 & 0x8000);
    uint32_t rest = bits & 0x7FFFFFFF;
    if (rest >= 0x47800000) // 65536
      return sign | kInfinity;
    if (rest < 0x38800000) { // 2^-14: a multiple of 2^-24
      float scaled =
          std::bit_cast<float>(rest) * std::bit_cast<float>(0x4B800000u);
      return sign | uint16_t(std::nearbyint(scaled));
    }
    rest += 0xFFF + (rest >> 13 & 1);
    return uint16_t(sign | ((rest - (uint32_t(112) << 23)) >> 13));
  }
};

struct BF16 {
  static constexpr uint16_t kInfinity = 0x7F80;

  static float widen(uint16_t bits) {
    return std::bit_cast<float>(uint32_t(bits) << 16);
  }
  static uint16_t round(float value) {
    uint32_t bits = std::bit_cast<uint32_t>(value);
    return uint16_t((bits + 0x7FFF + (bits >> 16 & 1)) >> 16);
  }
};

template <typename Format> bool isNaN(uint16_t bits) {
  return (bits & 0x7FFF) > Format::kInfinity;
}

template <typename Format> uint16_t addHalves(uint16_t old, uint16_t value) {
  // The sum of two halves in f32 is rounded so little that rounding it again
  // gives the nearest half.
  float sum = Format::widen(old) + Format::widen(value);
  return std::isnan(sum) ? 0x7FFF : Format::round(sum);
}

/// Numbers in the order of their values, with -0 before +0.
inline int toOrdered(uint16_t bits) {
  return bits & 0x8000 ? -1 - int(bits & 0x7FFF) : int(bits);
}

template <typename Format, bool isMax>
uint16_t selectHalf(uint16_t old, uint16_t value) {
  if (isNaN<Format>(old))
    return isNaN<Format>(value) ? 0x7FFF : value;
  if (isNaN<Format>(value))
    return old;
  return (toOrdered(old) > toOrdered(value)) == isMax ? old : value;
}

template <typename Format> BulkReduction findHalf(BulkOp op) {
  switch (op) {
  case BulkOp::Add:
    return [](uint8_t *target, const uint8_t *source, uint64_t bytes) {
      combine<uint16_t>(target, source, bytes, addHalves<Format>);
    };
  case BulkOp::Min:
    return [](uint8_t *target, const uint8_t *source, uint64_t bytes) {
      combine<uint16_t>(target, source, bytes, selectHalf<Format, false>);
    };
  case BulkOp::Max:
    return [](uint8_t *target, const uint8_t *source, uint64_t bytes) {
      combine<uint16_t>(target, source, bytes, selectHalf<Format, true>);
    };
  default:
    return nullptr;
  }
}

template <bool isFlushed> uint32_t flush(uint32_t bits) {
  return isFlushed && (bits & 0x7F800000) == 0 ? bits & 0x80000000 : bits;
}

template <bool isFlushed> uint32_t addSingles(uint32_t old, uint32_t value) {
  float sum = std::bit_cast<float>(flush<isFlushed>(old)) +
              std::bit_cast<float>(flush<isFlushed>(value));
  return std::isnan(sum) ? 0x7FFFFFFF
                         : flush<isFlushed>(std::bit_cast<uint32_t>(sum));
}

template <bool isFlushed>
void runAddSingles(uint8_t *target, const uint8_t *source, uint64_t bytes) {
  combine<uint32_t>(target, source, bytes, addSingles<isFlushed>);
}

/// A NaN of an operand is kept, and made quiet.
uint64_t addDoubles(uint64_t old, uint64_t value) {
  constexpr uint64_t infinity = 0x7FF0000000000000, quiet = 0x8000000000000;
  for (uint64_t operand : {value, old})
    if ((operand & ~(uint64_t(1) << 63)) > infinity)
      return operand | quiet;
  double sum = std::bit_cast<double>(old) + std::bit_cast<double>(value);
  return std::isnan(sum) ? 0xFFF8000000000000 : std::bit_cast<uint64_t>(sum);
}

void runAddDoubles(uint8_t *target, const uint8_t *source, uint64_t bytes) {
  combine<uint64_t>(target, source, bytes, addDoubles);
}

} // namespace

std::string_view ptx::getSpelling(BulkOp op) {
  constexpr std::string_view names[] = {"add", "min", "max", "inc",
                                        "dec", "and", "or",  "xor"};
  return names[size_t(op)];
}

BulkReduction ptx::findBulkReduction(BulkOp op, TensorType type) {
  bool isAdd = op == BulkOp::Add;
  switch (type) {
  case TensorType::U8:
  case TensorType::U16:
    return nullptr;
  case TensorType::U32:
    return findInteger<uint32_t>(op);
  case TensorType::S32:
    return findInteger<int32_t>(op);
  case TensorType::U64:
    return findInteger<uint64_t>(op);
  case TensorType::S64:
    return findInteger<int64_t>(op);
  case TensorType::F16:
    return findHalf<F16>(op);
  case TensorType::BF16:
    return findHalf<BF16>(op);
  case TensorType::F32:
  case TensorType::TF32:
    return isAdd ? runAddSingles<false> : nullptr;
  case TensorType::F32Ftz:
  case TensorType::TF32Ftz:
    return isAdd ? runAddSingles<true> : nullptr;
  case TensorType::F64:
    return isAdd ? runAddDoubles : nullptr;
  }
  return nullptr;
}
