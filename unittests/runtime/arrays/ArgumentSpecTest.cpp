//===- ArgumentSpecTest.cpp - the grammar of arguments -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/runtime/arrays/ArgumentSpec.h"

#include "gtest/gtest.h"

#include <cmath>

using namespace tessera;
using namespace tessera::runtime;

namespace {

ArgumentSpec parse(std::string_view text) {
  Result<ArgumentSpec> spec = parseArgument(text);
  EXPECT_TRUE(spec) << text << ": " << (spec ? "" : spec.getMessage());
  return spec ? *spec : ArgumentSpec();
}

std::string refusal(std::string_view text) {
  Result<ArgumentSpec> spec = parseArgument(text);
  return spec ? "" : spec.getMessage();
}

uint64_t bits(std::string_view text) {
  ArgumentSpec spec = parse(text);
  EXPECT_TRUE(spec.scalar && spec.scalar->bits) << text;
  return spec.scalar ? spec.scalar->bits.value_or(-1) : -1;
}

TEST(ArgumentSpecTest, Scalars) {
  EXPECT_EQ(bits("i32:5"), 5u);
  EXPECT_EQ(bits("i32:-1"), 0xffffffffu);
  EXPECT_EQ(bits("i32:4294967295"), 0xffffffffu);
  EXPECT_EQ(bits("i64:-9223372036854775808"), uint64_t(1) << 63);
  EXPECT_EQ(bits("i64:18446744073709551615"), ~uint64_t(0));
  EXPECT_EQ(bits("i1:true"), 1u);
  EXPECT_EQ(bits("i1:0"), 0u);
  EXPECT_EQ(bits("i4:-8"), 8u);
  EXPECT_EQ(bits("i8:0xff"), 0xffu);
  EXPECT_EQ(bits("f32:1.5"), 0x3fc00000u);
  EXPECT_EQ(bits("f32:-0.0"), 0x80000000u);
  EXPECT_EQ(bits("f32:0x7fc00000"), 0x7fc00000u);
  EXPECT_EQ(bits("f64:-inf"), 0xfff0000000000000u);
  // A conversion to f64 on the way would round this to 1.
  EXPECT_EQ(bits("f32:1.00000005960464477540"), 0x3f800001u);
  EXPECT_EQ(bits("f16:0x3c00"), 0x3c00u);
  EXPECT_EQ(parse("f16:1.5").scalar->value, 1.5);
  EXPECT_FALSE(parse("f16:1.5").scalar->bits);
  EXPECT_TRUE(std::isnan(parse("bf16:nan").scalar->value));
  EXPECT_EQ(parse("float32:1").dtype->type, ElementType::F32);
}

TEST(ArgumentSpecTest, WrongScalars) {
  EXPECT_EQ(refusal("i32:4294967296"), "'4294967296' does not fit i32");
  EXPECT_EQ(refusal("i32:-2147483649"), "'-2147483649' does not fit i32");
  EXPECT_EQ(refusal("i8:0x100"), "'0x100' does not fit i8");
  EXPECT_EQ(refusal("i32:1.5"), "'1.5' is not an integer");
  EXPECT_EQ(refusal("i32:"), "'' is not an integer");
  EXPECT_EQ(refusal("f32:x"), "'x' is not a number");
  EXPECT_EQ(refusal("f32:1e39"), "'1e39' does not fit f32");
  EXPECT_EQ(refusal("f64:1e999"), "'1e999' does not fit f64");
  EXPECT_EQ(refusal("tf32:0x3f800001"),
            "'0x3f800001' has bits that tf32 does not have");
  EXPECT_EQ(refusal("f31:1"), "'f31' is not an element type");
  EXPECT_EQ(refusal("5"), "'5' is neither a scalar such as i32:5 nor an array "
                          "such as @a.npy or f32[128]=zeros");
  EXPECT_NE(refusal(""), "");
}

TEST(ArgumentSpecTest, Arrays) {
  ArgumentSpec spec = parse("@a.npy");
  EXPECT_EQ(spec.file, "a.npy");
  EXPECT_FALSE(spec.dtype || spec.shape || spec.scalar);
  spec = parse("bf16@dir/a.npz:in:A");
  EXPECT_EQ(spec.file, "dir/a.npz");
  EXPECT_EQ(spec.name, "in:A");
  EXPECT_EQ(spec.dtype->type, ElementType::BF16);
  spec = parse("f16[128,64]=randn:7");
  EXPECT_EQ(*spec.shape, (std::vector<uint64_t>{128, 64}));
  EXPECT_EQ(spec.fill->kind, Fill::Randn);
  EXPECT_EQ(spec.fill->seed, 7u);
  spec = parse("f32[4,8:1,4]@a.npy+2");
  EXPECT_EQ(*spec.strides, (Strides{1, 4}));
  EXPECT_EQ(spec.offset, 2u);
  EXPECT_EQ(spec.file, "a.npy");
  EXPECT_TRUE(parse("f32[]=ones").shape->empty());
  spec = parse("f32[2]=full:1e+5");
  EXPECT_EQ(spec.fill->number.value, 1e5);
  EXPECT_EQ(spec.offset, 0u);
  spec = parse("f32[2]=arange+8");
  EXPECT_EQ(spec.fill->kind, Fill::Arange);
  EXPECT_EQ(spec.offset, 8u);
  spec = parse("i32[2]=uniform:3:-5:5");
  EXPECT_EQ(spec.fill->low->bits, 0xfffffffbu);
  EXPECT_EQ(spec.fill->high->bits, 5u);
  spec = parse("out:c.npy:f32[128,128]");
  EXPECT_EQ(spec.output, "c.npy");
  EXPECT_FALSE(spec.fill);
  EXPECT_EQ(parse("out:c.npy:@a.npy").file, "a.npy");
  EXPECT_EQ(parse("out:c.npy:f32[4]=zeros").fill->kind, Fill::Zeros);
}

// Names of files may have any characters.
TEST(ArgumentSpecTest, OddNames) {
  for (std::string name :
       {"/tmp/a:b.npy", "a:b:c", "12:30:00.npy", "a=b.npy", "a[4]=ones",
        "a@b.npy", "a+5", "f32:1.npy", "@a", "=", "a:", ":a", "out:c.npy",
        "a b.npy", "f32[4]", "a.npz:b.npy"}) {
    for (std::string source : {"f32[10]", "f32[2,4:1,2]=uniform:3:-5:5",
                               "@x.npy", "f32@x.npz:in:y", "f32[4]=arange+8"}) {
      ArgumentSpec spec = parse("out:" + name + ":" + source);
      EXPECT_EQ(spec.output, name) << source;
      ArgumentSpec plain = parse(source);
      EXPECT_EQ(spec.file, plain.file);
      EXPECT_EQ(spec.name, plain.name);
      EXPECT_EQ(spec.offset, plain.offset);
      EXPECT_EQ(spec.shape, plain.shape);
    }
    ArgumentSpec spec = parse("f32@" + name + "+0");
    EXPECT_EQ(spec.file, name);
    EXPECT_EQ(spec.name, "");
    spec = parse("@" + name + ".npz:in:x");
    EXPECT_EQ(spec.file, name + ".npz");
    EXPECT_EQ(spec.name, "in:x");
  }
  // The first colon that is followed by a source separates the name.
  ArgumentSpec spec = parse("out:c.npy:@x:f32[4]");
  EXPECT_EQ(spec.output, "c.npy");
  EXPECT_EQ(spec.file, "x:f32[4]");
  EXPECT_EQ(parse("@a:b.npz:c:d").file, "a:b.npz");
  EXPECT_EQ(parse("@a.npz:b/c.npz:d").name, "d");
  // The message is about the source, not about the name.
  EXPECT_EQ(refusal("out:/tmp/a:b.npy:f32[x]"),
            "'x' is not a shape such as 128,64");
  EXPECT_EQ(refusal("out:a:b"), "'b' is neither a scalar such as i32:5 nor an "
                                "array such as @a.npy or f32[128]=zeros");
}

TEST(ArgumentSpecTest, WrongArrays) {
  EXPECT_EQ(refusal("@"), "the name of a file must follow '@'");
  EXPECT_EQ(refusal("@a.npz"),
            "'a.npz' holds several arrays; name one, as in @a.npz:a");
  EXPECT_EQ(refusal("@a.npz:"), "the name of an array must follow 'a.npz:'");
  EXPECT_EQ(refusal("x@a.npy"), "'x' is not an element type");
  EXPECT_EQ(refusal("f32[4,]"), "'4,' is not a shape such as 128,64");
  EXPECT_EQ(refusal("f32[-4]"), "'-4' is not a shape such as 128,64");
  EXPECT_EQ(refusal("f32[4:1,1]"), "'4:1,1' has 1 extents and 2 strides");
  EXPECT_EQ(
      refusal("i32[4]=randn"),
      "'randn' makes floats only; for integers use 'uniform' or 'arange'");
  EXPECT_EQ(refusal("f32[4]=rand"),
            "unknown fill 'rand'; use zeros, ones, full:VALUE, arange, "
            "randn:SEED or uniform:SEED");
  EXPECT_EQ(refusal("f32[4]=randn:x"),
            "'x' is not a seed, which is a whole number");
  EXPECT_EQ(refusal("out:c.npy"),
            "'out:c.npy' is not an output such as out:c.npy:f32[128]");
  EXPECT_NE(refusal("f32[4"), "");
  EXPECT_NE(refusal("f32=zeros"), "");
  EXPECT_NE(refusal("[4]=zeros"), "");
  EXPECT_NE(refusal("f32[4]zeros"), "");
  EXPECT_NE(refusal("@a.npy+99999999999999999999"), "");
}

TEST(ArgumentSpecTest, Grids) {
  auto grid = parseGrid("4,2,1");
  ASSERT_TRUE(grid);
  EXPECT_EQ(*grid, (std::array<uint32_t, 3>{4, 2, 1}));
  EXPECT_EQ(*parseGrid("16777215"), (std::array<uint32_t, 3>{16777215, 1, 1}));
  EXPECT_EQ(parseGrid("16777216").getMessage(),
            "extent 16777216 of the grid is not in 1 to 16777215");
  EXPECT_EQ(parseGrid("0").getMessage(),
            "extent 0 of the grid is not in 1 to 16777215");
  EXPECT_EQ(parseGrid("1,1,1,1").getMessage(),
            "a grid has 1 to 3 extents, not 4");
  EXPECT_EQ(*parseGrid("65536,65536"),
            (std::array<uint32_t, 3>{65536, 65536, 1}));
  EXPECT_EQ(parseGrid("16777215,16777215,16777215").getMessage(),
            "the grid has more than 9223372036854775807 tile blocks");
  for (std::string_view text : {"", "x", "4,", "-1", "4x", "1.5"})
    EXPECT_FALSE(parseGrid(text)) << text;
}

} // namespace
