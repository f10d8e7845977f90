//===- ReassociationTest.cpp - in which order a reduction may go -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Laws and neutral elements are tried on all bytes and all halves, with folds
// as the arithmetic.
//
//===----------------------------------------------------------------------===//

#include "tessera/analysis/Reassociation.h"
#include "tessera/numerics/Float.h"
#include "tessera/numerics/Integer.h"
#include "unittests/dialect/Parsing.h"

#include "llvm/ADT/StringExtras.h"
#include "gtest/gtest.h"

#include <cstring>
#include <variant>

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;
using analysis::Freedom;
using analysis::Reassociation;
using numerics::BinaryFloat;
using numerics::BinaryInteger;

namespace {

/// An operation on %x and %y of scalars, as a body would have it, and what
/// computes it.
struct Operator {
  std::string text; // `@` stands for the type
  std::variant<BinaryInteger, BinaryFloat> function;
  /// Of integers: they are signed. Of floats: NaN is propagated.
  bool flag = false;

  bool isOfFloats() const {
    return std::holds_alternative<BinaryFloat>(function);
  }
  StringRef getElement() const { return isOfFloats() ? "f16" : "i8"; }
  /// Of each pair of elements.
  std::vector<uint8_t> apply(ArrayRef<uint8_t> lhs,
                             ArrayRef<uint8_t> rhs) const {
    std::vector<uint8_t> result(lhs.size());
    if (isOfFloats()) {
      numerics::FloatMode mode;
      mode.propagateNaN = flag;
      numerics::evaluate(std::get<BinaryFloat>(function), ElementType::F16,
                         mode, lhs.data(), rhs.data(), result.data(),
                         lhs.size() / 2);
    } else {
      numerics::evaluate(std::get<BinaryInteger>(function), ElementType::I8,
                         flag, lhs.data(), rhs.data(), result.data(),
                         lhs.size());
    }
    return result;
  }
};

const Operator kOperators[] = {
    {"addi %x, %y : @", BinaryInteger::Add},
    {"muli %x, %y : @", BinaryInteger::Mul},
    {"maxi %x, %y signed : @", BinaryInteger::Max, true},
    {"maxi %x, %y unsigned : @", BinaryInteger::Max, false},
    {"mini %x, %y signed : @", BinaryInteger::Min, true},
    {"mini %x, %y unsigned : @", BinaryInteger::Min, false},
    {"andi %x, %y : @", BinaryInteger::And},
    {"ori %x, %y : @", BinaryInteger::Or},
    {"xori %x, %y : @", BinaryInteger::Xor},
    {"maxf %x, %y : @", BinaryFloat::Max, false},
    {"maxf %x, %y propagate_nan : @", BinaryFloat::Max, true},
    {"minf %x, %y : @", BinaryFloat::Min, false},
    {"minf %x, %y propagate_nan : @", BinaryFloat::Min, true},
    {"addf %x, %y : @", BinaryFloat::Add},
    {"mulf %x, %y : @", BinaryFloat::Mul},
};

class ReassociationTest : public ::testing::Test {
protected:
  static std::string replace(StringRef text, StringRef from, StringRef to) {
    SmallVector<StringRef> parts;
    text.split(parts, from);
    return llvm::join(parts, to);
  }

  /// A reduction of a row whose body is `%r = …`.
  Operation *parseReduce(StringRef body, StringRef element) {
    bool isOfFloats = element.starts_with("f");
    std::string text =
        ("%row = constant <" + element + (isOfFloats ? ": 1.0" : ": 1") +
         "> : tile<8x" + element + ">\n%s = reduce %row dim=0 identities=[" +
         (isOfFloats ? "0.0" : "0") + " : " + element + "] : tile<8x" +
         element + "> -> tile<" + element + "> (%x: tile<" + element +
         ">, %y: tile<" + element + ">) {\n" + body + "\nyield %r : tile<" +
         element + ">\n}")
            .str();
    module = parser.parseEntry(text);
    Operation *found = nullptr;
    if (module)
      module->walk([&](ReduceOp op) { found = op; });
    EXPECT_TRUE(found) << text;
    return found;
  }
  Operation *parseReduce(const Operator &op) {
    StringRef element = op.getElement();
    return parseReduce(
        "%r = " + replace(op.text, "@", ("tile<" + element + ">").str()),
        element);
  }
  Reassociation find(StringRef body, StringRef element) {
    Operation *reduce = parseReduce(body, element);
    return reduce ? analysis::findReassociation(reduce) : Reassociation();
  }

  TestParser parser;
  OwningOpRef<Operation *> module;
};

uint16_t getHalf(ArrayRef<uint8_t> bytes, size_t i) {
  uint16_t half;
  std::memcpy(&half, bytes.data() + 2 * i, 2);
  return half;
}

bool isNaN(uint16_t half) { return (half & 0x7fff) > 0x7c00; }

TEST_F(ReassociationTest, Freedom) {
  for (const Operator &op : kOperators) {
    Operation *reduce = parseReduce(op);
    ASSERT_TRUE(reduce);
    Reassociation found = analysis::findReassociation(reduce);
    EXPECT_EQ(found.freedom, Freedom::Order) << op.text;
    EXPECT_EQ(found.neutralBits.size(), 1u) << op.text;
    StringRef name = op.text;
    EXPECT_EQ(found.rounds,
              name.starts_with("addf") || name.starts_with("mulf"))
        << op.text;
  }
}

/// A neutral element leaves all bytes and all halves as they are, on both
/// sides.
TEST_F(ReassociationTest, NeutralElements) {
  for (const Operator &op : kOperators) {
    Operation *reduce = parseReduce(op);
    ASSERT_TRUE(reduce);
    uint64_t bits = analysis::findReassociation(reduce).neutralBits[0];
    size_t count = op.isOfFloats() ? 1 << 16 : 1 << 8;
    std::vector<uint8_t> all, neutral;
    for (size_t i = 0; i < count; ++i) {
      all.push_back(i);
      neutral.push_back(bits);
      if (op.isOfFloats()) {
        all.push_back(i >> 8);
        neutral.push_back(bits >> 8);
      }
    }
    for (bool isLeft : {false, true}) {
      std::vector<uint8_t> results =
          isLeft ? op.apply(neutral, all) : op.apply(all, neutral);
      if (!op.isOfFloats()) {
        EXPECT_EQ(results, all) << op.text;
        continue;
      }
      for (size_t i = 0; i < count; ++i) {
        uint16_t before = getHalf(all, i), after = getHalf(results, i);
        if (isNaN(before))
          ASSERT_TRUE(isNaN(after)) << op.text << " " << before;
        else
          ASSERT_EQ(after, before) << op.text;
      }
    }
  }
}

/// f(c, f(b, a)), f(f(c, b), a) and f(f(c, a), b) are the same for many bytes,
/// and for many halves of what does not round.
TEST_F(ReassociationTest, Laws) {
  const uint8_t bytes[] = {0,  1,  2,   3,   7,   8,   31,  64,
                           85, 99, 127, 128, 129, 170, 254, 255};
  const uint16_t halves[] = {0x0000, 0x8000, 0x0001, 0x8001, 0x3c00, 0xbc00,
                             0x4000, 0xc000, 0x7bff, 0xfbff, 0x7c00, 0xfc00,
                             0x7e00, 0x3555, 0xb555, 0x0400};
  for (const Operator &op : kOperators) {
    StringRef name = op.text;
    if (name.starts_with("addf") || name.starts_with("mulf"))
      continue;
    std::vector<uint8_t> a, b, c;
    auto add = [&](std::vector<uint8_t> &to, unsigned which) {
      if (!op.isOfFloats())
        return to.push_back(bytes[which]);
      to.push_back(halves[which]);
      to.push_back(halves[which] >> 8);
    };
    for (unsigned i = 0; i < 16 * 16 * 16; ++i) {
      add(a, i % 16);
      add(b, i / 16 % 16);
      add(c, i / 256);
    }
    auto f = [&](ArrayRef<uint8_t> x, ArrayRef<uint8_t> y) {
      return op.apply(x, y);
    };
    std::vector<uint8_t> inOrder = f(c, f(b, a));
    EXPECT_EQ(inOrder, f(f(c, b), a)) << op.text;
    EXPECT_EQ(inOrder, f(f(c, a), b)) << op.text;
  }
}

/// Modes that make the order matter, other operations, and operands that are
/// not the element and the accumulator.
TEST_F(ReassociationTest, WhatHasNone) {
  const char *bodies[] = {"%r = addf %x, %y rounding<zero> : tile<f32>",
                          "%r = addf %x, %y flush_to_zero : tile<f32>",
                          "%r = maxf %x, %y flush_to_zero : tile<f32>",
                          "%r = subf %x, %y : tile<f32>",
                          "%r = addf %x, %x : tile<f32>",
                          R"(%z = addf %x, %y : tile<f32>
                             %r = mulf %z, %y : tile<f32>)"};
  for (const char *body : bodies) {
    Reassociation found = find(body, "f32");
    EXPECT_EQ(found.freedom, Freedom::None) << body;
    EXPECT_TRUE(found.neutralBits.empty()) << body;
  }
}

/// A body that chooses has freedom of grouping.
TEST_F(ReassociationTest, Selection) {
  Reassociation found =
      find("%b = cmpi greater_than %x, %y, signed : tile<i32> -> tile<i1>\n"
           "%r = select %b, %x, %y : tile<i1>, tile<i32>",
           "i32");
  EXPECT_EQ(found.freedom, Freedom::Grouping);
  EXPECT_FALSE(found.rounds);
}

} // namespace
