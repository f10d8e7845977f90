//===- FloatTest.cpp - floats and conversions -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Cases that the recorded forms (RecordedTest.cpp) do not have. Where nothing
// else is said, the results are those of an H200.
//
//===----------------------------------------------------------------------===//

#include "PtxFixture.h"

#include "tessera/numerics/Cpu.h"

#include <bit>
#include <cmath>

using namespace tessera;
using namespace tessera::ptx;

namespace {

class PtxFloatTest : public PtxTest {
protected:
  /// The result of one instruction whose operands are bits of this width, in a
  /// register of `resultBits`.
  uint64_t compute(const std::string &instruction,
                   std::initializer_list<uint64_t> operands, unsigned bits = 32,
                   unsigned resultBits = 0) {
    resultBits = resultBits ? resultBits : bits;
    std::string text = "{.reg .b" + std::to_string(resultBits) + " d; ";
    std::string list = "d", before;
    unsigned count = 0;
    for (uint64_t operand : operands) {
      std::string name = "s" + std::to_string(count++);
      text += ".reg .b" + std::to_string(bits) + " " + name + "; ";
      before += "mov.b" + std::to_string(bits) + " " + name + ", " +
                std::to_string(operand) + "; ";
      list += ", " + name;
    }
    text += before + instruction + " " + list + "; st.global.b" +
            std::to_string(resultBits) + " [%rd0], d;}";
    data.assign(data.size(), 0);
    runClean(text, {.block = 1});
    return data[0] | uint64_t(data[1]) << 32;
  }

  void expectRefused(const std::string &instruction) {
    Result<Module, SyntaxError> module = parseModule(makeKernel(instruction));
    ASSERT_TRUE(bool(module)) << module.getMessage();
    EXPECT_FALSE(bool(decode(std::move(*module)))) << instruction;
  }
};

} // namespace

TEST_F(PtxFloatTest, FlushesByTheRoundedValue) {
  // 2^-126 - 2^-150: the nearest f32 is 2^-126, but 24 bits can hold it.
  for (std::string r : {"rn", "rz", "rp", "rm"}) {
    EXPECT_EQ(compute("mul." + r + ".ftz.f32", {0xffffff, 0x3f000000}), 0u);
    EXPECT_EQ(compute("div." + r + ".ftz.f32", {0xffffff, 0x40000000}), 0u);
    EXPECT_EQ(compute("mul." + r + ".ftz.f32", {0x80ffffff, 0x3f000000}),
              0x80000000u);
  }
  EXPECT_EQ(compute("mul.rn.f32", {0xffffff, 0x3f000000}), 0x800000u);
  // 24 bits cannot hold this product.
  for (auto [r, result] : {std::pair("rn", 0x800000u), std::pair("rz", 0u),
                           std::pair("rp", 0x800000u), std::pair("rm", 0u)}) {
    std::string rounding = r;
    EXPECT_EQ(compute("mul." + rounding + ".ftz.f32", {0x21fed4d5, 0x1e009645}),
              result);
    EXPECT_EQ(
        compute("fma." + rounding + ".ftz.f32", {0x21fed4d5, 0x1e009645, 0}),
        result);
  }
  EXPECT_EQ(compute("mul.rn.ftz.f16", {0x7ff, 0x3800}, 16), 0u);
  EXPECT_EQ(compute("fma.rn.ftz.f16", {0x400, 0x8c00, 0x400}, 16), 0x400u);
  EXPECT_EQ(compute("fma.rn.ftz.f16", {0x400, 0x9000, 0x400}, 16), 0u);
  EXPECT_EQ(compute("cvt.rn.ftz.f32.f64", {0x380ffffff0000000}, 64, 32),
            0x800000u);
  EXPECT_EQ(compute("cvt.rn.ftz.f32.f64", {0x380fffffefffffff}, 64, 32), 0u);
  EXPECT_EQ(compute("cvt.rp.ftz.f32.f64", {0x380fffffefffffff}, 64, 32),
            0x800000u);
}

TEST_F(PtxFloatTest, ProcessorWithoutFmaGivesTheSame) {
  numerics::forbidWideVectors(true);
  EXPECT_EQ(compute("fma.rn.ftz.f32", {0x21fed4d5, 0x1e009645, 0}), 0x800000u);
  EXPECT_EQ(
      compute("fma.rn.f64",
              {0x3ff0000000000001, 0x3ff0000000000001, 0xbff0000000000002}, 64),
      0x3970000000000000u);
  numerics::forbidWideVectors(false);
}

TEST_F(PtxFloatTest, PassesNaN) {
  constexpr uint64_t kNegative = 0xfff0000000000001, kOne = 0x3ff0000000000000;
  EXPECT_EQ(compute("neg.f64", {kNegative}, 64), 0xfff8000000000001u);
  EXPECT_EQ(compute("abs.f64", {kNegative}, 64), 0xfff8000000000001u);
  EXPECT_EQ(compute("sub.rn.f64", {kOne, kNegative}, 64), 0xfff8000000000001u);
  EXPECT_EQ(compute("sub.rz.f64", {kOne, kNegative}, 64), 0xfff8000000000001u);
  EXPECT_EQ(compute("cvt.f64.f64", {kNegative}, 64), kNegative);
  EXPECT_EQ(compute("cvt.rn.f32.f64", {0x7ffc123456789abc}, 64, 32),
            0x7fe091a2u);
  EXPECT_EQ(compute("cvt.rn.f16.f64", {0x7ffc123456789abc}, 64, 16), 0x7f04u);
  EXPECT_EQ(compute("cvt.rn.bf16.f64", {0xfff0000000000001}, 64, 16), 0xffc0u);
  EXPECT_EQ(compute("cvt.f64.f32", {0x7fa5a5a5}, 32, 64), 0x7ffcb4b4a0000000u);
  EXPECT_EQ(compute("cvt.f32.f32", {0xffbfffff}), 0xffbfffffu);
  EXPECT_EQ(compute("cvt.ftz.f32.f32", {0xffbfffff}), 0x7fffffffu);
  EXPECT_EQ(compute("neg.f32", {0xffc00000}), 0x7fffffffu);
  EXPECT_EQ(compute("cvt.rna.tf32.f32", {0xffbfffff}), 0xffbfe000u);
  EXPECT_EQ(compute("cvt.rna.satfinite.tf32.f32", {0x7fffffff}), 0x7fffc000u);
  EXPECT_EQ(compute("min.xorsign.abs.f32", {0xffc00000, 0xbf800000}),
            0x3f800000u);
}

TEST_F(PtxFloatTest, OutOfBounds) {
  for (std::string type : {"f16", "bf16"}) {
    uint64_t one = type == "f16" ? 0x3c00 : 0x3f80;
    EXPECT_EQ(compute("fma.rn.oob." + type, {0x7ff7, one, one}, 16), 0u);
    EXPECT_EQ(compute("fma.rn.oob.relu." + type, {one, 0xfff7, one}, 16), 0u);
    EXPECT_EQ(compute("fma.rn.oob." + type, {one, one, 0x7ff7}, 16), 0x7fffu);
    EXPECT_EQ(compute("fma.rn." + type, {0x7ff7, one, one}, 16), 0x7fffu);
  }
}

TEST_F(PtxFloatTest, RegistersWiderThanTheType) {
  EXPECT_EQ(compute("cvt.s8.s32", {0x80}, 32, 64), 0xffffffffffffff80u);
  EXPECT_EQ(compute("cvt.s8.s32", {0x80}, 32, 16), 0xff80u);
  EXPECT_EQ(compute("cvt.s8.s32", {0x17f}, 32, 32), 0x7fu);
  EXPECT_EQ(compute("cvt.u16.u32", {0xffff8001}, 32, 64), 0x8001u);
  EXPECT_EQ(compute("cvt.rn.f32.s32", {0xffff8001}, 32, 64), 0xc6fffe00u);
  EXPECT_EQ(compute("cvt.rn.f16.f32", {0xbf800000}, 32, 32), 0xbc00u);
  EXPECT_EQ(compute("cvt.s32.s8", {0x1234567890abcdef}, 64, 32), 0xffffffefu);
  EXPECT_EQ(compute("cvt.u64.u32", {0x1234567890abcdef}, 64, 64), 0x90abcdefu);
}

// sm_100; by definition, not measured.
TEST_F(PtxFloatTest, SmallFloats) {
  auto pack = [&](const std::string &type, float a, float b, unsigned bits) {
    return compute("cvt.rn.satfinite." + type + ".f32",
                   {std::bit_cast<uint32_t>(a), std::bit_cast<uint32_t>(b)}, 32,
                   bits);
  };
  EXPECT_EQ(pack("e2m3x2", 7.5f, -0.125f, 16), 0x1f21u);
  EXPECT_EQ(pack("e3m2x2", -28.0f, 0.0625f, 16), 0x3f01u);
  EXPECT_EQ(pack("e2m3x2", 100.0f, NAN, 16), 0x1f1fu);
  EXPECT_EQ(compute("cvt.rn.f16x2.e2m3x2", {0x1f21}, 16, 32), 0x4780b000u);
  EXPECT_EQ(compute("cvt.rn.f16x2.e3m2x2", {0x3f01}, 16, 32), 0xcf002c00u);
  EXPECT_EQ(compute("cvt.rn.relu.f16x2.e3m2x2", {0x3f01}, 16, 32), 0x2c00u);
  EXPECT_EQ(
      compute("cvt.rz.satfinite.ue8m0x2.f32", {0x7f800000, 0xbfffffff}, 32, 16),
      0xfe7fu);
  EXPECT_EQ(compute("cvt.rp.ue8m0x2.f32", {0x3f800001, 0x7fc00000}, 32, 16),
            0x80ffu);
  EXPECT_EQ(compute("cvt.rp.satfinite.ue8m0x2.bf16x2", {0x3f813f80}, 32, 16),
            0x807fu);
  EXPECT_EQ(compute("cvt.rn.bf16x2.ue8m0x2", {0x7f00}, 16, 32), 0x3f800040u);
  EXPECT_EQ(
      compute("add.rn.f32x2", {0x3f80000040000000, 0x4000000040400000}, 64),
      0x4040000040a00000u);
  data.assign(data.size(), 0);
  runClean("{.reg .b8 b; mov.b32 %r1, 0x3fc00000; mov.b32 %r2, 0xc1000000;"
           "cvt.rn.satfinite.e2m1x2.f32 b, %r1, %r2;"
           "cvt.rn.f16x2.e2m1x2 %r3, b; st.global.u32 [%rd0], %r3;}",
           {.block = 1});
  EXPECT_EQ(data[0], 0x3e00c600u); // 1.5 and -6
}

TEST_F(PtxFloatTest, ModifiersInAnyOrder) {
  EXPECT_EQ(compute("add.sat.ftz.rn.f32", {0x3f800000, 0x3f800000}),
            0x3f800000u);
  EXPECT_EQ(compute("cvt.ftz.rn.f32.s32", {5}), 0x40a00000u);
  for (const char *instruction : {"fma.f32 %f1, %f1, %f1, %f1;",
                                  "div.f32 %f1, %f1, %f1;",
                                  "sin.f32 %f1, %f1;",
                                  "add.sat.f64 %fd1, %fd1, %fd1;",
                                  "add.rn.rz.f32 %f1, %f1, %f1;",
                                  "add.ftz.ftz.f32 %f1, %f1, %f1;",
                                  "min.abs.f32 %f1, %f1, %f1;",
                                  "fma.rn.relu.f32 %f1, %f1, %f1, %f1;",
                                  "add.rz.f16 %rs1, %rs1, %rs1;",
                                  "add.sat.bf16 %rs1, %rs1, %rs1;",
                                  "fma.rn.sat.relu.f16 %rs1, %rs1, %rs1, %rs1;",
                                  "ex2.approx.bf16 %rs1, %rs1;",
                                  "rcp.approx.f64 %fd1, %fd1;",
                                  "cvt.f32.s32 %f1, %r1;",
                                  "cvt.rn.s32.f32 %r1, %f1;",
                                  "cvt.sat.u32.u32 %r1, %r1;",
                                  "cvt.rn.f64.f32 %fd1, %f1;",
                                  "cvt.rm.relu.f16.f32 %rs1, %f1;",
                                  "cvt.rn.e4m3x2.f32 %rs1, %f1, %f1;",
                                  "cvt.rna.relu.tf32.f32 %r1, %f1;",
                                  "cvt.pack.u16.s32 %r1, %r1, %r1;"})
    expectRefused(instruction);
}

TEST_F(PtxFloatTest, PartOfAWarp) {
  for (uint32_t i = 0; i < 32; ++i)
    data[i] = std::bit_cast<uint32_t>(float(i));
  runClean("ld.global.f32 %f1, [%rd1]; and.b32 %r1, %r0, 1;"
           "setp.eq.u32 %p1, %r1, 1;"
           "@%p1 add.rz.f32 %f1, %f1, 0f3F000000;"
           "@%p1 cvt.rzi.s32.f32 %r2, %f1; st.global.f32 [%rd1], %f1;");
  for (uint32_t i = 0; i < 32; ++i)
    EXPECT_EQ(data[i], std::bit_cast<uint32_t>(float(i) + (i & 1 ? 0.5f : 0)));
}
