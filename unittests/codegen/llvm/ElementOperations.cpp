//===- ElementOperations.cpp - operations, inputs and results -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "unittests/codegen/llvm/ElementOperations.h"

#include <cmath>
#include <cstdlib>
#include <cstring>

using namespace llvm;
using namespace tessera;
using namespace tessera::codegen;
using namespace tessera::numerics;

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

static std::string describe(FloatMode mode) {
  static const char *const names[] = {"",        "_zero", "_down",    "_up",
                                      "_approx", "_full", "_intzero", "_away"};
  std::string text = names[static_cast<unsigned>(mode.rounding)];
  if (mode.flushToZero)
    text += "_flush";
  if (mode.propagateNaN)
    text += "_nan";
  return text;
}

static std::string spell(ElementType type) {
  return "_" + std::string(getSpelling(type));
}

/// The error bounds of docs/cpu.md.
static unsigned getBound(UnaryFloat op, ElementType type) {
  if (op <= UnaryFloat::Sqrt)
    return 0;
  return 1;
}

Operation codegen::makeUnary(UnaryFloat op, ElementType type, FloatMode mode) {
  static const char *const names[] = {
      "abs", "neg",  "ceil", "floor", "sqrt", "rsqrt", "exp",  "exp2",
      "log", "log2", "sin",  "cos",   "tan",  "sinh",  "cosh", "tanh"};
  return {names[static_cast<unsigned>(op)] + spell(type) + describe(mode),
          {type},
          type,
          getBound(op, type),
          Operation::Any,
          [=](NumericsEmitter &emitter, ArrayRef<Value *> values) {
            return emitter.emit(op, type, mode, values[0]);
          },
          [=](ArrayRef<const void *> values, void *result, size_t count) {
            evaluate(op, type, mode, values[0], result, count);
          }};
}

Operation codegen::makeBinary(BinaryFloat op, ElementType type,
                              FloatMode mode) {
  static const char *const names[] = {"add", "sub", "mul", "div",  "rem",
                                      "max", "min", "pow", "atan2"};
  return {names[static_cast<unsigned>(op)] + spell(type) + describe(mode),
          {type, type},
          type,
          op >= BinaryFloat::Pow ? 1u : 0u,
          op == BinaryFloat::Max || op == BinaryFloat::Min ? Operation::Bits
                                                           : Operation::Any,
          [=](NumericsEmitter &emitter, ArrayRef<Value *> values) {
            return emitter.emit(op, type, mode, values[0], values[1]);
          },
          [=](ArrayRef<const void *> values, void *result, size_t count) {
            evaluate(op, type, mode, values[0], values[1], result, count);
          }};
}

Operation codegen::makeFma(ElementType type, FloatMode mode) {
  return {"fma" + spell(type) + describe(mode),
          {type, type, type},
          type,
          0,
          Operation::Any,
          [=](NumericsEmitter &emitter, ArrayRef<Value *> values) {
            return emitter.emitFma(type, mode, values[0], values[1], values[2]);
          },
          [=](ArrayRef<const void *> values, void *result, size_t count) {
            numerics::fma(type, mode, values[0], values[1], values[2], result,
                          count);
          }};
}

Operation codegen::makePowI(ElementType type, ElementType exponentType) {
  return {"powi" + spell(type) + spell(exponentType),
          {type, exponentType},
          type,
          1,
          Operation::Any,
          [=](NumericsEmitter &emitter, ArrayRef<Value *> values) {
            return emitter.emitPowI(type, exponentType, values[0], values[1]);
          },
          [=](ArrayRef<const void *> values, void *result, size_t count) {
            powi(type, exponentType, values[0], values[1], result, count);
          }};
}

Operation codegen::makeUnary(UnaryInteger op, ElementType type) {
  return {(op == UnaryInteger::Abs ? "absi" : "negi") + spell(type),
          {type},
          type,
          0,
          Operation::Any,
          [=](NumericsEmitter &emitter, ArrayRef<Value *> values) {
            return emitter.emit(op, type, values[0]);
          },
          [=](ArrayRef<const void *> values, void *result, size_t count) {
            evaluate(op, type, values[0], result, count);
          }};
}

Operation codegen::makeBinary(BinaryInteger op, ElementType type,
                              bool isSigned) {
  static const char *const names[] = {
      "addi", "subi", "muli", "mulhii", "divi", "divceil", "divfloor", "remi",
      "maxi", "mini", "andi", "ori",    "xori", "shli",    "shri"};
  return {names[static_cast<unsigned>(op)] + spell(type) +
              (isSigned ? "_signed" : "_unsigned"),
          {type, type},
          type,
          0,
          Operation::Any,
          [=](NumericsEmitter &emitter, ArrayRef<Value *> values) {
            return emitter.emit(op, type, isSigned, values[0], values[1]);
          },
          [=](ArrayRef<const void *> values, void *result, size_t count) {
            evaluate(op, type, isSigned, values[0], values[1], result, count);
          }};
}

Operation codegen::makeCompare(Predicate predicate, bool flag,
                               ElementType type) {
  static const char *const names[] = {"eq", "ne", "lt", "le", "gt", "ge"};
  return {std::string("cmp_") + names[static_cast<unsigned>(predicate)] +
              spell(type) + (flag ? "_1" : "_0"),
          {type, type},
          ElementType::I1,
          0,
          Operation::Any,
          [=](NumericsEmitter &emitter, ArrayRef<Value *> values) {
            return isInteger(type)
                       ? emitter.emitCompareInteger(predicate, flag, type,
                                                    values[0], values[1])
                       : emitter.emitCompareFloat(predicate, flag, type,
                                                  values[0], values[1]);
          },
          [=](ArrayRef<const void *> values, void *result, size_t count) {
            numerics::compare(predicate, flag, type, values[0], values[1],
                              static_cast<uint8_t *>(result), count);
          }};
}

Operation codegen::makeConvertFloat(ElementType from, ElementType to,
                                    Rounding rounding) {
  return {"ftof" + spell(from) + spell(to) + describe({rounding, false, false}),
          {from},
          to,
          0,
          Operation::Sign,
          [=](NumericsEmitter &emitter, ArrayRef<Value *> values) {
            return emitter.emitConvertFloat(from, to, rounding, values[0]);
          },
          [=](ArrayRef<const void *> values, void *result, size_t count) {
            convertFloat(from, to, rounding, values[0], result, count);
          }};
}

Operation codegen::makeIntegerToFloat(ElementType from, ElementType to,
                                      bool isSigned, Rounding rounding) {
  return {"itof" + spell(from) + spell(to) + (isSigned ? "_s" : "_u") +
              describe({rounding, false, false}),
          {from},
          to,
          0,
          Operation::Any,
          [=](NumericsEmitter &emitter, ArrayRef<Value *> values) {
            return emitter.emitIntegerToFloat(from, to, isSigned, rounding,
                                              values[0]);
          },
          [=](ArrayRef<const void *> values, void *result, size_t count) {
            integerToFloat(from, to, isSigned, rounding, values[0], result,
                           count);
          }};
}

Operation codegen::makeFloatToInteger(ElementType from, ElementType to,
                                      bool isSigned) {
  return {"ftoi" + spell(from) + spell(to) + (isSigned ? "_s" : "_u"),
          {from},
          to,
          0,
          Operation::Any,
          [=](NumericsEmitter &emitter, ArrayRef<Value *> values) {
            return emitter.emitFloatToInteger(from, to, isSigned, values[0]);
          },
          [=](ArrayRef<const void *> values, void *result, size_t count) {
            floatToInteger(from, to, isSigned, values[0], result, count);
          }};
}

Operation codegen::makeExtend(ElementType from, ElementType to, bool isSigned) {
  return {"exti" + spell(from) + spell(to) + (isSigned ? "_s" : "_u"),
          {from},
          to,
          0,
          Operation::Any,
          [=](NumericsEmitter &emitter, ArrayRef<Value *> values) {
            return emitter.emitExtendInteger(from, to, isSigned, values[0]);
          },
          [=](ArrayRef<const void *> values, void *result, size_t count) {
            extendInteger(from, to, isSigned, values[0], result, count);
          }};
}

Operation codegen::makeTruncate(ElementType from, ElementType to) {
  return {"trunci" + spell(from) + spell(to),
          {from},
          to,
          0,
          Operation::Any,
          [=](NumericsEmitter &emitter, ArrayRef<Value *> values) {
            return emitter.emitTruncateInteger(from, to, values[0]);
          },
          [=](ArrayRef<const void *> values, void *result, size_t count) {
            truncateInteger(from, to, values[0], result, count);
          }};
}

//===----------------------------------------------------------------------===//
// Comparison
//===----------------------------------------------------------------------===//

static bool isNaNElement(ElementType type, const uint8_t *element) {
  if (isInteger(type) || type == ElementType::F4E2M1FN)
    return false;
  return std::isnan(getDouble(type, element));
}

/// True if a NaN may be replaced by one with other bits.
static bool isSameNaN(Operation::NaN kind, ElementType type,
                      const uint8_t *want, const uint8_t *have) {
  unsigned last = getStorageSize(type) - 1;
  return kind == Operation::Any ||
         (kind == Operation::Sign && (want[last] ^ have[last]) < 0x80);
}

/// Maps floats of a type to integers in the same order.
static int64_t getRank(ElementType type, const uint8_t *element) {
  uint64_t bits = 0;
  std::memcpy(&bits, element, getStorageSize(type));
  uint64_t sign = uint64_t(1) << (getBitWidth(type) - 1);
  return bits & sign ? -static_cast<int64_t>(bits & (sign - 1))
                     : static_cast<int64_t>(bits);
}

static std::string toText(ElementType type, const uint8_t *element) {
  uint64_t bits = 0;
  std::memcpy(&bits, element, getStorageSize(type));
  char text[64];
  std::snprintf(text, sizeof(text), "%#llx (%.9g)",
                static_cast<unsigned long long>(bits),
                getDouble(type, element));
  return text;
}

Difference codegen::compare(const Operation &operation, const Arrays &operands,
                            ArrayRef<uint8_t> actual) {
  ElementType type = operation.result;
  unsigned size = getStorageSize(type);
  size_t count = operands[0].size() / getStorageSize(operation.operands[0]);
  SmallVector<const void *> addresses;
  for (const std::vector<uint8_t> &operand : operands)
    addresses.push_back(operand.data());
  std::vector<uint8_t> expected(count * size);
  operation.reference(addresses, expected.data(), count);
  Difference difference;
  if (actual == ArrayRef<uint8_t>(expected))
    return difference;
  for (size_t i = 0; i < count; ++i) {
    const uint8_t *want = &expected[i * size], *have = &actual[i * size];
    if (std::memcmp(want, have, size) == 0)
      continue;
    bool isWantNaN = isNaNElement(type, want);
    uint64_t distance = 0;
    if (isWantNaN != isNaNElement(type, have))
      distance = UINT64_MAX;
    else if (isWantNaN && !isSameNaN(operation.nan, type, want, have))
      distance = UINT64_MAX;
    else if (!isWantNaN)
      distance = isInteger(type)
                     ? UINT64_MAX
                     : static_cast<uint64_t>(
                           std::abs(getRank(type, want) - getRank(type, have)));
    // Equal rank and different bits: zeros of different signs.
    if (!isWantNaN && distance == 0)
      distance = UINT64_MAX;
    difference.different += distance != 0;
    if (distance > operation.bound) {
      if (difference.wrong++ == 0) {
        difference.first = operation.name + "(";
        for (auto [from, operand] : zip(operation.operands, operands))
          difference.first +=
              toText(from, &operand[i * getStorageSize(from)]) + " ";
        difference.first +=
            "): expected " + toText(type, want) + ", got " + toText(type, have);
      }
    }
    if (distance != UINT64_MAX)
      difference.worst = std::max(difference.worst, distance);
  }
  return difference;
}

//===----------------------------------------------------------------------===//
// Inputs
//===----------------------------------------------------------------------===//

static uint64_t toBitsOf(ElementType type, double value) {
  uint64_t bits = 0;
  convertFloat(ElementType::F64, type, Rounding::NearestEven, &value, &bits, 1);
  return bits;
}

std::vector<uint64_t> codegen::getSpecials(ElementType type) {
  unsigned bits = getBitWidth(type);
  uint64_t mask = ~uint64_t(0) >> (64 - bits);
  std::vector<uint64_t> values;
  if (isInteger(type)) {
    for (uint64_t value : {0ull, 1ull, 2ull, 3ull, 7ull, 8ull, 15ull, 31ull,
                           32ull, 63ull, 64ull, 100ull, 255ull, 65535ull}) {
      values.push_back(value & mask);
      values.push_back((0 - value) & mask);
    }
    uint64_t least = uint64_t(1) << (bits - 1);
    for (uint64_t value :
         {least - 2, least - 1, least, least + 1, least + least / 2, least / 3})
      values.push_back(value & mask);
    return values;
  }
  for (double value :
       {0.0,     0.5,       0.75,    1.0,     1.5,      2.0,         3.0,
        10.0,    88.0,      89.0,    104.0,   127.5,    128.0,       150.0,
        448.0,   65504.0,   65519.0, 65520.0, 1e10,     0x1p-126,    0x1p-127,
        0x1p126, 0x1.8p126, 0x1p127, 3.4e38,  1e-40,    1e-45,       6e-8,
        6.1e-5,  1e-300,    1e300,   5e-324,  HUGE_VAL, std::nan("")}) {
    values.push_back(toBitsOf(type, value));
    values.push_back(toBitsOf(type, -value));
  }
  // Odd exponents, limits of ranges and of the domains of functions.
  if (type == ElementType::F64)
    for (double value :
         {0x1p-1022, 0x1p-1023, 0x1.8p-1060, 0x1p-540,   0x1p-511, 0x1p-60,
          1.0 / 3,   0.3465735, 0.7071067,   1.4142136,  2.5,      5.0,
          7.0,       19.06,     20.5,        709.79,     710.4758, 710.48,
          745.1,     745.2,     1023.0,      1024.5,     1074.0,   1075.0,
          0x1p28,    0x1.1p28,  0x1p52 + 1,  0x1p53 - 1, 0x1p53,   0x1p511,
          0x1p600,   0x1.8p1023}) {
      values.push_back(toBitsOf(type, value));
      values.push_back(toBitsOf(type, -value));
    }
  // Multiples of pi, where sines lose their digits.
  for (int exponent : {0, 1, 24})
    values.push_back(
        toBitsOf(type, std::ldexp(0x1.921fb54442d18p+0, exponent)));
  // The smallest numbers, those next to one, a signalling NaN.
  uint64_t one = toBitsOf(type, 1.0);
  uint64_t unit = type == ElementType::TF32 ? 1 << 13 : 1;
  uint64_t infinity = toBitsOf(type, HUGE_VAL);
  for (uint64_t value : {unit, 2 * unit, one - unit, one + unit,
                         infinity - unit, infinity + unit})
    values.push_back(value & mask);
  return values;
}

static uint64_t getNext(uint64_t &state) {
  state += 0x9e3779b97f4a7c15;
  uint64_t z = state;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

uint64_t codegen::getRandom(ElementType type, bool isModerate,
                            uint64_t &state) {
  uint64_t mask = ~uint64_t(0) >> (64 - getBitWidth(type));
  uint64_t any = getNext(state);
  uint64_t kind = getNext(state);
  if (!isModerate || getBitWidth(type) <= 8)
    return type == ElementType::TF32 ? any & mask & ~uint64_t(0x1fff)
                                     : any & mask;
  if (isInteger(type))
    return (static_cast<int64_t>(any) >> (kind >> 1 & 63)) & mask;
  double value = static_cast<double>(static_cast<int64_t>(any)) * 0x1p-63;
  static const double scales[] = {1, 4, 20, 100};
  return toBitsOf(type, value * scales[kind >> 1 & 3]);
}

Arrays codegen::makeInputs(ArrayRef<ElementType> types, size_t randoms) {
  std::vector<std::vector<uint64_t>> columns(types.size());
  unsigned bits = 0;
  for (ElementType type : types)
    bits += getBitWidth(type);
  if (bits <= 16) {
    for (uint64_t value = 0; value >> bits == 0; ++value) {
      uint64_t rest = value;
      for (auto [type, column] : zip(types, columns)) {
        column.push_back(rest & (~uint64_t(0) >> (64 - getBitWidth(type))));
        rest >>= getBitWidth(type);
      }
    }
  } else {
    std::vector<std::vector<uint64_t>> specials;
    size_t combinations = 1;
    for (ElementType type : types) {
      specials.push_back(getSpecials(type));
      // A third operand would give too many combinations.
      if (types.size() == 3) {
        std::vector<uint64_t> few;
        for (size_t i = 0; i < specials.back().size(); i += 3)
          few.push_back(specials.back()[i]);
        specials.back() = few;
      }
      combinations *= specials.back().size();
    }
    for (size_t i = 0; i < combinations; ++i) {
      size_t rest = i;
      for (auto [special, column] : zip(specials, columns)) {
        column.push_back(special[rest % special.size()]);
        rest /= special.size();
      }
    }
    uint64_t state = bits;
    // Moderate values come together, as one other lane may send all of them to
    // a slow path.
    for (size_t i = 0; i < randoms; ++i)
      for (auto [type, column] : zip(types, columns))
        column.push_back(getRandom(type, i >= randoms / 2, state));
  }
  Arrays arrays;
  for (auto [type, column] : zip(types, columns)) {
    while (column.size() % 64)
      column.push_back(column.front());
    std::vector<uint8_t> bytes(column.size() * getStorageSize(type));
    for (auto [i, value] : enumerate(column))
      std::memcpy(&bytes[i * getStorageSize(type)], &value,
                  getStorageSize(type));
    arrays.push_back(bytes);
  }
  return arrays;
}
