//===- BodyTest.h - operations on arrays of values, for tests -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A body is one or more operations. A kernel runs it for each element of
// arrays, which have all values of a type, or the interesting ones.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_UNITTESTS_DIALECT_BODYTEST_H
#define TESSERA_UNITTESTS_DIALECT_BODYTEST_H

#include "Parsing.h"
#include "tessera/interpreter/Interpreter.h"
#include "tessera/numerics/Convert.h"

#include "llvm/ADT/StringExtras.h"
#include "gtest/gtest.h"

#include <cmath>
#include <cstring>

namespace tessera::bodies {

using namespace mlir;
using namespace tessera::cuda_tile;

using Bytes = std::vector<uint8_t>;

inline std::string spell(ElementType type) {
  return std::string(getSpelling(type));
}

inline std::string replaceAll(StringRef text, StringRef from, StringRef to) {
  SmallVector<StringRef> parts;
  text.split(parts, from);
  return llvm::join(parts, to);
}

/// One or more operations on %a, %b and %c that compute %r. `@` stands for the
/// shape: `tile<@i8>`.
struct Body {
  std::string text;
  std::vector<ElementType> operands;
  ElementType result;
};

class BodyTest : public testing::Test {
protected:
  /// The bodies below as an entry that reads its operands from arrays.
  std::string makeKernel(const Body &body, size_t count) {
    std::string n = std::to_string(count);
    std::string parameters, text = "%i = iota : tile<" + n + "xi32>\n";
    auto addPointers = [&](std::string name, ElementType type) {
      std::string element = "ptr<" + spell(type) + ">";
      std::string wide = "tile<" + n + "x" + element + ">";
      if (!parameters.empty())
        parameters += ", ";
      parameters += "%p" + name + ": tile<" + element + ">";
      text += "%q" + name + " = reshape %p" + name + " : tile<" + element +
              "> -> tile<1x" + element + ">\n";
      text += "%s" + name + " = broadcast %q" + name + " : tile<1x" + element +
              "> -> " + wide + "\n";
      text += "%x" + name + " = offset %s" + name + ", %i : " + wide +
              ", tile<" + n + "xi32> -> " + wide + "\n";
      return wide;
    };
    for (auto [i, type] : llvm::enumerate(body.operands)) {
      std::string name(1, char('a' + i));
      std::string wide = addPointers(name, type);
      text += "%" + name + ", %t" + name + " = load_ptr_tko weak %x" + name +
              " : " + wide + " -> tile<" + n + "x" + spell(type) + ">, token\n";
    }
    std::string wide = addPointers("r", body.result);
    text += replaceAll(body.text, "@", n + "x") + "\n";
    text += "%tr = store_ptr_tko weak %xr, %r : " + wide + ", tile<" + n + "x" +
            spell(body.result) + "> -> token\n";
    return "cuda_tile.module @m {\nentry @k(" + parameters + ") {\n" + text +
           "return\n}\n}\n";
  }

  static EntryOp getEntry(Operation *module) {
    EntryOp entry;
    module->walk([&](EntryOp op) { entry = op; });
    return entry;
  }

  /// The results of a kernel from `makeKernel`.
  Bytes interpret(Operation *module, const Body &body,
                  ArrayRef<Bytes> operands) {
    size_t count = operands[0].size() / getStorageSize(body.operands[0]);
    runtime::Launch launch;
    auto add = [&](ElementType type, Bytes bytes) {
      runtime::Buffer buffer;
      buffer.name = "b" + std::to_string(launch.buffers.size());
      buffer.elementSize = getStorageSize(type);
      buffer.bytes.assign(bytes.begin(), bytes.end());
      launch.arguments.push_back(
          {runtime::Argument::Pointer{launch.buffers.size()}});
      launch.buffers.push_back(std::move(buffer));
    };
    for (auto [type, bytes] : llvm::zip(body.operands, operands))
      add(type, bytes);
    add(body.result, Bytes(count * getStorageSize(body.result)));
    engine::Outcome outcome =
        interpreter::run(getEntry(module), launch, engine::LaunchOptions());
    EXPECT_EQ(outcome.failure.message, "");
    auto &bytes = launch.buffers.back().bytes;
    return Bytes(bytes.begin(), bytes.end());
  }

  Bytes interpret(const Body &body, ArrayRef<Bytes> operands) {
    size_t count = operands[0].size() / getStorageSize(body.operands[0]);
    auto module = parser.parse(makeKernel(body, count));
    if (!module) {
      ADD_FAILURE() << body.text;
      return {};
    }
    return interpret(module.get(), body, operands);
  }

  TestParser parser;
};

/// All values of i1 or i8.
inline Bytes getAllValues(ElementType type) {
  Bytes values(type == ElementType::I1 ? 2 : 256);
  for (size_t i = 0; i < values.size(); ++i)
    values[i] = i;
  return values;
}

/// All values of 16 bits: floats with NaNs of every payload.
inline Bytes getAllHalves() {
  Bytes values;
  for (unsigned i = 0; i < 65536; ++i) {
    values.push_back(i & 0xFF);
    values.push_back(i >> 8);
  }
  return values;
}

/// Two operands: all pairs of these elements.
inline std::vector<Bytes> makePairs(const Bytes &values, size_t size) {
  std::vector<Bytes> pairs(2);
  for (size_t i = 0; i < values.size(); i += size)
    for (size_t k = 0; k < values.size(); k += size) {
      pairs[0].insert(pairs[0].end(), &values[i], &values[i] + size);
      pairs[1].insert(pairs[1].end(), &values[k], &values[k] + size);
    }
  return pairs;
}

/// Zeros, subnormal and extreme values, values around ties of rounding and ends
/// of exponents, and those that are not finite.
inline constexpr size_t kNumSpecial = 64;
inline Bytes getSpecialValues(ElementType type) {
  Bytes values;
  size_t size = getStorageSize(type);
  auto putBits = [&](uint64_t bits) {
    if (type == ElementType::TF32)
      bits &= ~uint64_t(0x1FFF);
    auto *from = reinterpret_cast<const uint8_t *>(&bits);
    values.insert(values.end(), from, from + size);
  };
  auto putValue = [&](double value) {
    uint64_t bits = 0;
    numerics::setDouble(type, value, &bits);
    putBits(bits);
  };
  // Finite values that each type has, or has something close to.
  for (double value : {0.0, -0.0, 1.0, -1.0, 1.5, -2.5, 3.0, 0.5, 0.1, -0.3,
                       1e-3, 100.0, -127.5, 4.0, 7.0, 1e4})
    putValue(value);
  unsigned width = getBitWidth(type);
  uint64_t sign = uint64_t(1) << (width - 1);
  uint64_t all = sign | (sign - 1);
  // Patterns: the smallest, those at the end, NaNs with any payload.
  for (uint64_t bits : {uint64_t(1), sign | 1, uint64_t(3), sign - 1, all,
                        all ^ 1, sign - 2, sign >> 1})
    putBits(bits & all);
  putValue(INFINITY);
  putValue(-INFINITY);
  putValue(NAN);
  for (double value : {3.0e38, -6.0e4, 1e-40, 6e-5, 2147483648.0})
    putValue(value);
  // Around one and two, around the smallest normal number, the largest ones;
  // NaNs with a payload, quiet or not.
  uint64_t one = 0, two = 0, inf = 0;
  numerics::setDouble(type, 1.0, &one);
  numerics::setDouble(type, 2.0, &two);
  numerics::setDouble(type, INFINITY, &inf);
  inf &= all & ~sign;
  uint64_t normal = one & -one; // biases are odd
  for (uint64_t bits :
       {one + 1, one - 1, two + 1, two - 1, normal, normal + 1, normal - 1,
        inf - 1, inf - 2, inf + 1, inf | normal >> 1, inf | normal >> 1 | 1}) {
    putBits(bits & all);
    putBits((bits | sign) & all);
  }
  for (double value :
       {1.0 / 3, -65504.0, 65520.0, 0.25, 6.0, 448.0, -464.0, 57344.0})
    putValue(value);
  EXPECT_EQ(values.size(), kNumSpecial * size);
  return values;
}

inline bool isFinite(ElementType type, const uint8_t *element) {
  return isInteger(type) || std::isfinite(numerics::getDouble(type, element));
}

inline constexpr ElementType kFloats[] = {ElementType::F16, ElementType::BF16,
                                          ElementType::F32, ElementType::F64};

/// What can be checked about the rounding of a conversion.
inline std::vector<const char *> getRoundings(ElementType from,
                                              ElementType to) {
  if (to == ElementType::F8E8M0FNU)
    return {" rounding<zero>", " rounding<positive_inf>"};
  auto isWide = [](ElementType type) {
    return llvm::is_contained({ElementType::F16, ElementType::BF16,
                               ElementType::F32, ElementType::F64,
                               ElementType::TF32},
                              type);
  };
  if (!isWide(from) || !isWide(to))
    return {""};
  std::vector<const char *> modes = {"", " rounding<zero>",
                                     " rounding<negative_inf>",
                                     " rounding<positive_inf>"};
  if (to == ElementType::TF32)
    modes.push_back(" rounding<nearest_away>");
  return modes;
}

} // namespace tessera::bodies

#endif // TESSERA_UNITTESTS_DIALECT_BODYTEST_H
