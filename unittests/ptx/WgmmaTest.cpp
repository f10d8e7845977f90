//===- WgmmaTest.cpp - matrix instructions on the machine -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PtxFixture.h"

using namespace tessera;
using namespace tessera::ptx;

namespace {

std::string makeList(const std::string &prefix, unsigned count,
                     unsigned first = 0) {
  std::string text = "{";
  for (unsigned i = 0; i < count; ++i)
    text += (i ? ", " : "") + prefix + std::to_string(first + i);
  return text + "}";
}

class WgmmaTest : public PtxTest {
protected:
  const std::string before = ".shared .align 1024 .b8 tile[16384];\n";
  /// f16 ones in all of the tile, descriptors %rd10 and %rd11 of K-major
  /// operands of 64 rows with the 128-byte swizzle, %p2 true, and D = 0.
  const std::string prepare =
      "mov.u32 %r1, tile; mad.lo.u32 %r2, %r0, 128, %r1; mov.u32 %r3, 0;\n"
      "fill: st.shared.b32 [%r2], 0x3c003c00; add.u32 %r2, %r2, 4;\n"
      "add.u32 %r3, %r3, 1; setp.lt.u32 %p1, %r3, 32; @%p1 bra fill;\n"
      "fence.proxy.async; bar.sync 0;\n"
      "mov.b64 %rd10, 0x4000004000010000; mov.b64 %rd11, 0x4000004000010200;\n"
      "setp.eq.u32 %p2, 0, 0;\n"
      "mov.f32 %f0, 0f00000000; mov.f32 %f1, %f0; mov.f32 %f2, %f0; "
      "mov.f32 %f3, %f0;\n";
  const std::string product =
      "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%f0, %f1, %f2, %f3}, "
      "%rd10, %rd11, %p2, 1, 1, 0, 0;\n";
  const std::string commit = "wgmma.commit_group.sync.aligned;\n";
  const std::string store = "st.global.f32 [%rd1], %f0;\n";

  static std::string wait(unsigned count) {
    return "wgmma.wait_group.sync.aligned " + std::to_string(count) + ";\n";
  }
  float getFloat(size_t i) const { return std::bit_cast<float>(data[i]); }

  /// What the decoder says, or an empty text.
  static std::string decodeOne(const std::string &instruction) {
    Result<Module, SyntaxError> module = parseModule(makeKernel(instruction));
    if (!module)
      return module.getMessage();
    Result<Program, SyntaxError> program = decode(std::move(*module));
    return program ? "" : program.getMessage();
  }
};

} // namespace

TEST_F(WgmmaTest, SumsInAllModes) {
  for (Async async : {Async::Eager, Async::Lazy, Async::Random}) {
    runClean(prepare + "wgmma.fence.sync.aligned;\n" + product + product +
                 commit + product + commit + wait(1) + wait(0) + store,
             {.block = 128, .async = async, .seed = 5}, before);
    for (unsigned i = 0; i < 128; ++i)
      EXPECT_EQ(getFloat(i), 48.0f) << i;
  }
}

/// Compilers copy registers of a product that is on its way.
TEST_F(WgmmaTest, CopiesBeforeTheWait) {
  const std::string body = prepare + "wgmma.fence.sync.aligned;\n" + product +
                           commit + "mov.f32 %f4, %f0;\n" + wait(0) +
                           "st.global.f32 [%rd1], %f4;\n";
  for (Async async : {Async::Eager, Async::Lazy, Async::Random})
    for (bool check : {false, true}) {
      data.assign(data.size(), 0);
      runClean(body, {.block = 128, .check = check, .async = async}, before);
      EXPECT_EQ(getFloat(0), 16.0f);
    }
}

TEST_F(WgmmaTest, ScalesAndRegisters) {
  const std::string rest = commit + wait(0) + store;
  const std::string fence = "wgmma.fence.sync.aligned;\n";
  // D is not read if scale-d is false.
  runClean(prepare + "mov.f32 %f0, 0f42c80000; setp.ne.u32 %p2, 0, 0;\n" +
               fence + product + rest,
           {.block = 128}, before);
  EXPECT_EQ(getFloat(3), 16.0f);
  runClean(prepare + fence +
               "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%f0, %f1, "
               "%f2, %f3}, %rd10, %rd11, 1, -1, 1, 0, 0;\n" +
               rest,
           {.block = 128}, before);
  EXPECT_EQ(getFloat(3), -16.0f);
  // Twos in the registers of A.
  runClean(prepare +
               "mov.b32 %r10, 0x40004000; mov.b32 %r11, %r10; mov.b32 %r12, "
               "%r10; mov.b32 %r13, %r10;\n" +
               fence +
               "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%f0, %f1, "
               "%f2, %f3}, {%r10, %r11, %r12, %r13}, %rd11, %p2, 1, 1, 0;\n" +
               rest,
           {.block = 128}, before);
  EXPECT_EQ(getFloat(3), 32.0f);
  // Bits: the tile has 4 set bits in 16, so 64 of 256.
  runClean(prepare +
               "mov.b32 %r10, 0; mov.b32 %r11, 1; mov.b32 %r12, 2; mov.b32 "
               "%r13, 3;\n" +
               fence +
               "wgmma.mma_async.sync.aligned.m64n8k256.s32.b1.b1.and.popc "
               "{%r10, %r11, %r12, %r13}, %rd10, %rd11, %p2;\n" +
               commit + wait(0) + "st.global.b32 [%rd1], %r11;\n",
           {.block = 128}, before);
  EXPECT_EQ(data[3], 65u);
}

TEST_F(WgmmaTest, Findings) {
  const std::string fence = "wgmma.fence.sync.aligned;\n";
  expectFinding(FindingKind::WgmmaMissingFence,
                prepare + product + commit + wait(0), {.block = 128}, before);
  expectFinding(FindingKind::OutOfBounds,
                prepare + "mov.b64 %rd11, 0x4000004000010400;\n" + fence +
                    product + commit + wait(0),
                {.block = 128}, before);
  expectFinding(FindingKind::Misaligned,
                prepare + "mov.b64 %rd11, 0x4000004000018000;\n" + fence +
                    product + commit + wait(0),
                {.block = 128}, before);
}

TEST_F(WgmmaTest, RacesAndRegisters) {
  const std::string fence = "wgmma.fence.sync.aligned;\n";
  const std::string end = commit + wait(0);
  for (Async async : {Async::Eager, Async::Lazy}) {
    RunOptions options{.block = 128, .check = true, .async = async};
    // Several products in a row need one fence, and may use the same D.
    runClean(prepare + fence + product + product + commit + product + end +
                 store + "mov.f32 %f0, 0f00000000;\n" + fence + product + end +
                 "bar.sync 0; st.shared.b32 [tile], 0;\n" + store,
             options, before);
    expectFinding(FindingKind::WgmmaMissingFence,
                  prepare + fence + "add.f32 %f0, %f0, %f0;\n" + product + end,
                  options, before);
    expectFinding(FindingKind::WgmmaInFlight,
                  prepare + fence + product + commit + store + wait(0), options,
                  before);
    // Triton takes sums of f16 apart before it waits.
    const std::string apart =
        prepare + fence + product + commit +
        "mov.b32 {%rs1, %rs2}, %f0; mov.b32 %r9, {%rs1, %rs2};\n";
    runClean(apart + wait(0) + "st.global.b32 [%rd1], %r9;\n", options, before);
    expectFinding(FindingKind::WgmmaInFlight,
                  apart + "st.global.b32 [%rd1], %r9;\n" + wait(0), options,
                  before);
    expectFinding(FindingKind::WgmmaInFlight,
                  prepare + fence + product + commit + wait(1) +
                      "add.f32 %f9, %f0, %f0;\n" + wait(0),
                  options, before);
    expectFinding(FindingKind::WgmmaInFlight,
                  prepare + fence + product + commit +
                      "bar.sync 0; st.shared.b32 [tile], 0;\n" + wait(0),
                  options, before);
    std::string unfenced = prepare;
    unfenced.replace(unfenced.find("fence.proxy.async;"), 18, "");
    expectFinding(FindingKind::MissingProxyFence,
                  unfenced + fence + product + end, options, before);
  }
}

/// What D gets from undefined elements.
TEST_F(WgmmaTest, UndefinedElements) {
  RunOptions options{.block = 128, .check = true};
  const std::string fence = "wgmma.fence.sync.aligned;\n";
  const std::string use = commit + wait(0) + store;
  std::string half = prepare;
  half.replace(half.find("%r3, 32;"), 8, "%r3, 16;");
  expectFinding(FindingKind::UninitialisedRead, half + fence + product + use,
                options, before);
  // D counts only if it is added to.
  std::string text =
      prepare + fence +
      "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%f10, %f11, %f12, "
      "%f13}, %rd10, %rd11, SCALE, 1, 1, 0, 0;\n" +
      commit + wait(0) + "st.global.f32 [%rd1], %f10;\n";
  size_t at = text.find("SCALE");
  runClean(std::string(text).replace(at, 5, "0"), options, before);
  expectFinding(FindingKind::UninitialisedRead,
                std::string(text).replace(at, 5, "1"), options, before);
  // Of mma, a row of A is undefined in registers 1 and 3.
  const std::string a =
      "mov.b32 %r10, 0x3c003c00; mov.b32 %r12, %r10; mov.b32 %r14, %r10; "
      "mov.b32 %r15, %r10; setp.ne.u32 %p3, %r0, 3; @%p3 mov.b32 %r11, %r10; "
      "mov.b32 %r13, %r10;\n"
      "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f0, %f1, %f2, %f3}, "
      "{%r10, %r11, %r12, %r13}, {%r14, %r15}, {0f00000000, 0f00000000, "
      "0f00000000, 0f00000000};\n";
  options.block = 32;
  runClean(a + store +
               "setp.gt.u32 %p4, %r0, 3; @%p4 st.global.f32 [%rd1], "
               "%f2;\n",
           options);
  expectFinding(FindingKind::UninitialisedRead,
                a + "st.global.f32 [%rd1], %f2;\n", options);
}

TEST_F(WgmmaTest, Refused) {
  const std::string head = "wgmma.mma_async.sync.aligned.";
  const std::string d4 = makeList("%f", 4), d20 = makeList("%r", 20);
  const std::string end = ", %rd10, %rd11, %p2";
  EXPECT_EQ(
      decodeOne(head + "m64n8k16.f32.bf16.bf16 " + d4 + end + ", 1, 1, 0, 1;"),
      "");
  EXPECT_EQ(decodeOne(head + "m64n8k8.f32.tf32.tf32 " + d4 + end + ", 1, 1;"),
            "");
  for (const std::string &text :
       {"m64n8k16.f32.f16.bf16 " + d4 + end + ", 1, 1, 0, 0;",
        "m64n12k16.f32.f16.f16 " + makeList("%f", 6) + end + ", 1, 1, 0, 0;",
        "m64n8k8.f32.f16.f16 " + d4 + end + ", 1, 1, 0, 0;",
        "m64n8k16.f32.f16.f16 " + d4 + end + ", 2, 1, 0, 0;",
        "m64n8k16.f32.f16.f16 " + d4 + end + ", 1, 1, 0, 2;",
        "m64n8k16.f32.f16.f16 " + makeList("%f", 3) + end + ", 1, 1, 0, 0;",
        "m64n8k8.f32.tf32.tf32 " + d4 + end + ", 1, 1, 0, 1;",
        "m64n40k32.s32.s8.s8 " + d20 + end + ";",
        "m64n8k32.s32.s8.s8 " + makeList("%r", 4) + end + ", 1, 1;",
        "m64n8k256.s32.b1.b1.xor.popc " + makeList("%r", 4) + end + ";"})
    EXPECT_NE(decodeOne(head + text), "") << text;
}

TEST_F(WgmmaTest, RefusedProducts) {
  const std::string d4 = makeList("%f", 4), a2 = makeList("%r", 2),
                    a4 = makeList("%r", 4);
  const std::string head = "mma.sync.aligned.";
  EXPECT_EQ(decodeOne(head + "m16n8k16.row.col.f32.f16.f16.f32 " + d4 + ", " +
                      a4 + ", {%r5, 0}, {0f3F800000, %f1, %f2, %f3};"),
            "");
  EXPECT_EQ(decodeOne(head +
                      "row.col.m16n8k16.f32.f16.f16.f32 {%f0, _, %f1, "
                      "%f2}, " +
                      a4 + ", " + a2 + ", " + d4 + ";"),
            "");
  for (const std::string &text :
       {"m16n8k16.row.row.f32.f16.f16.f32 " + d4 + "," + a4 + "," + a2 + "," +
            d4,
        "m16n8k32.row.col.f32.f16.f16.f32 " + d4 + "," + a4 + "," + a2 + "," +
            d4,
        "m16n8k16.row.col.f32.f16.bf16.f32 " + d4 + "," + a4 + "," + a2 + "," +
            d4,
        "m16n8k16.row.col.f16.f16.f16.f32 " + a2 + "," + a4 + "," + a2 + "," +
            d4,
        "m16n8k16.row.col.satfinite.f32.f16.f16.f32 " + d4 + "," + a4 + "," +
            a2 + "," + d4,
        "m16n8k8.row.col.f32.f16.f16.f32 " + d4 + "," + a2 + ", %r5," + d4})
    EXPECT_NE(decodeOne(head + text + ";"), "") << text;
  EXPECT_NE(decodeOne("wmma.load.a.sync.aligned.col.m8n8k32.global.s4 {%r1}, "
                      "[%rd1], 32;"),
            "");
  EXPECT_NE(decodeOne("wmma.load.a.sync.aligned.row.m16n8k16.global.f16 " +
                      makeList("%r", 8) + ", [%rd1], 32;"),
            "");
  EXPECT_NE(decodeOne("ldmatrix.sync.aligned.m8n8.x3.shared.b16 {%r1}, "
                      "[%r2];"),
            "");
}

/// A store by columns after a load by rows transposes, also when the fragment
/// is not a square, in all spaces and with a default stride.
TEST_F(WgmmaTest, FragmentsTranspose) {
  const std::string shared = ".shared .align 256 .b8 tile[4096];\n";
  for (auto [shape, rows, columns] : {std::tuple("m16n16k16", 16u, 16u),
                                      {"m32n8k16", 32, 8},
                                      {"m8n32k16", 8, 32}}) {
    for (unsigned i = 0; i < 256; ++i)
      data[i] = i;
    std::string name(shape), list = makeList("%r", 8, 20);
    runClean("wmma.load.c.sync.aligned.row." + name + ".global.s32 " + list +
                 ", [%rd0];\nwmma.store.d.sync.aligned.col." + name +
                 ".shared.s32 [tile], " + list + ";\nbar.warp.sync -1;\n" +
                 "mov.u64 %rd5, tile; cvta.shared.u64 %rd5, %rd5;\n"
                 "wmma.load.c.sync.aligned.col." +
                 name + ".s32 " + list + ", [%rd5];\n" +
                 "wmma.store.d.sync.aligned.col." + name +
                 ".global.s32 [%rd0+1024], " + list + ", " +
                 std::to_string(rows) + ";\n",
             {}, shared);
    for (unsigned row = 0; row < rows; ++row)
      for (unsigned column = 0; column < columns; ++column)
        EXPECT_EQ(data[256 + column * rows + row], row * columns + column);
  }
}
