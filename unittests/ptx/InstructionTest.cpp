//===- InstructionTest.cpp - what the recording does not hold -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Values of arithmetic are compared with the hardware by RecordedTest.cpp. Here
// are moves, addresses, lanes that exchange values, and what is refused.
//
//===----------------------------------------------------------------------===//

#include "PtxFixture.h"

using namespace tessera;
using namespace tessera::ptx;

namespace {

class PtxInstructionTest : public PtxTest {
protected:
  /// The message for an instruction that is refused, or an empty text.
  std::string refuse(std::string_view instruction) {
    Result<Module, SyntaxError> module = parseModule(
        makeKernel(std::string(".reg .b128 %q<4>; .reg .b8 %c<9>;\n") +
                       std::string(instruction),
                   ".shared .align 16 .b8 s[64];\n.global .b32 g[4];\n"));
    if (!module)
      return module.getMessage();
    Result<Program, SyntaxError> program = decode(std::move(*module));
    return program ? "" : program.getMessage();
  }
};

} // namespace

//===----------------------------------------------------------------------===//
// Moves
//===----------------------------------------------------------------------===//

TEST_F(PtxInstructionTest, Packing) {
  data[0] = 0x44332211;
  data[1] = 0x88776655;
  runClean(R"(
    .reg .b128 %q<3>; .reg .b8 %c<4>;
    ld.global.u32 %r1, [%rd0];
    ld.global.u32 %r2, [%rd0+4];
    mov.b32 {%rs1, %rs2}, %r1;
    mov.b32 %r3, {%rs2, %rs1};
    st.global.u32 [%rd0+8], %r3;
    mov.b64 %rd5, {%r1, %r2};
    mov.b64 {%rs1, %rs2, %rs3, %rs4}, %rd5;
    mov.b64 %rd6, {%rs4, %rs3, %rs2, %rs1};
    st.global.u64 [%rd0+16], %rd6;
    mov.b64 {%r4, _}, %rd6;
    mov.b64 {_, %r5}, %rd6;
    st.global.u32 [%rd0+24], %r4;
    st.global.u32 [%rd0+28], %r5;
    mov.b32 {%c0, %c1, %c2, %c3}, %r1;
    mov.b32 %r6, {%c3, %c2, %c1, %c0};
    st.global.u32 [%rd0+32], %r6;
    mov.b16 %rs5, {%c1, %c0};
    mov.b32 %r7, {%rs5, 7};
    st.global.u32 [%rd0+36], %r7;
    mov.b128 %q0, {%rd5, %rd6};
    mov.b128 %q1, %q0;
    mov.b128 {%r8, %r9, %r10, %r11}, %q1;
    mov.b128 %q2, {%r11, %r10, %r9, %r8};
    mov.b128 {%rd7, %rd8}, %q2;
    st.global.u64 [%rd0+40], %rd7;
    st.global.u64 [%rd0+48], %rd8;
    mov.b128 %q2, 5;
    mov.b128 {%rd7, %rd8}, %q2;
    st.global.u64 [%rd0+56], %rd7;
    st.global.u64 [%rd0+64], %rd8;
    mov.v2.u32 {%r1, %r2}, {%r2, %r1};
    st.global.u32 [%rd0+72], %r1;
    st.global.u32 [%rd0+76], %r2;)",
           {.block = 1});
  EXPECT_EQ(data[2], 0x22114433u);
  EXPECT_EQ(data[4], 0x66558877u);
  EXPECT_EQ(data[5], 0x22114433u);
  EXPECT_EQ(data[6], 0x66558877u);
  EXPECT_EQ(data[7], 0x22114433u);
  EXPECT_EQ(data[8], 0x11223344u);
  EXPECT_EQ(data[9], 0x00071122u);
  EXPECT_EQ(data[10], 0x22114433u);
  EXPECT_EQ(data[11], 0x66558877u);
  EXPECT_EQ(data[12], 0x88776655u);
  EXPECT_EQ(data[13], 0x44332211u);
  EXPECT_EQ(data[14], 5u);
  EXPECT_EQ(data[15], 0u);
  EXPECT_EQ(data[16], 0u);
  EXPECT_EQ(data[18], 0x88776655u);
  EXPECT_EQ(data[19], 0x44332211u);
}

TEST_F(PtxInstructionTest, PredicatesAndNarrowValues) {
  runClean(R"(
    setp.lt.u32 %p1, %r0, 8;
    mov.pred %p2, %p1;
    mov.pred %p3, !%p2;
    mov.pred %p4, 1;
    and.pred %p5, %p4, !%p3;
    mov.pred %p6, %is_explicit_cluster;
    mov.u16 %rs1, -1;
    add.u16 %rs1, %rs1, 2;
    not.b16 %rs2, %rs1;
    mov.b32 %r1, {%rs1, %rs2};
    selp.u32 %r2, %r1, 0, %p5;
    @%p6 mov.u32 %r2, 1;
    st.global.u32 [%rd1], %r2;)");
  EXPECT_EQ(data[7], 0xFFFE0001u);
  EXPECT_EQ(data[8], 0u);
}

TEST_F(PtxInstructionTest, CarryPerLane) {
  // Even lanes make a carry, then odd lanes make none.
  runClean(R"(
    and.b32 %r1, %r0, 1;
    setp.eq.u32 %p1, %r1, 0;
    @%p1 add.cc.u32 %r2, -1, 1;
    @!%p1 add.cc.u32 %r2, 1, 1;
    addc.u32 %r3, 10, 0;
    @!%p1 sub.cc.u32 %r2, 0, 1;
    @%p1 sub.cc.u32 %r2, 1, 1;
    subc.u32 %r4, 10, 0;
    mad.lo.u32 %r3, %r4, 100, %r3;
    st.global.u32 [%rd1], %r3;)");
  EXPECT_EQ(data[4], 1011u);
  EXPECT_EQ(data[5], 910u);
}

TEST_F(PtxInstructionTest, ClocksGoOn) {
  runClean(R"(
    mov.u32 %r1, %clock;
    mov.u64 %rd2, %globaltimer;
    mov.u64 %rd4, %clock64;
    mov.u32 %r2, %clock;
    mov.u64 %rd3, %globaltimer;
    mov.u64 %rd5, %clock64;
    setp.lt.u32 %p1, %r1, %r2;
    setp.lt.and.u64 %p1, %rd2, %rd3, %p1;
    setp.lt.and.u64 %p1, %rd4, %rd5, %p1;
    selp.u32 %r3, 1, 0, %p1;
    st.global.u32 [%rd1], %r3;)",
           {.block = 1});
  EXPECT_EQ(data[0], 1u);
}

//===----------------------------------------------------------------------===//
// Addresses
//===----------------------------------------------------------------------===//

/// Triton makes them with -nvptx-short-ptr.
TEST_F(PtxInstructionTest, AddressesOf32Bits) {
  runClean(R"(
    mov.b32 %r1, data;
    ld.param.u64 %rd2, [%r1];
    cvt.u64.u32 %rd3, %r1;
    cvta.param.u64 %rd3, %rd3;
    ld.u64 %rd4, [%rd3];
    sub.u64 %rd4, %rd4, %rd2;
    mov.b32 %r2, c;
    ld.const.u32 %r3, [%r2+4];
    cvt.u64.u32 %rd5, %r2;
    cvta.const.u64 %rd5, %rd5;
    ld.u32 %r4, [%rd5+4];
    st.global.u64 [%rd2], %rd4;
    st.global.v2.u32 [%rd2+8], {%r3, %r4};)",
           {.block = 1, .check = true},
           ".const .align 4 .u32 c[2] = {7, 9};\n");
  EXPECT_EQ(data[0], 0u);
  EXPECT_EQ(data[1], 0u);
  EXPECT_EQ(data[2], 9u);
  EXPECT_EQ(data[3], 9u);
}

TEST_F(PtxInstructionTest, SpacesOfAddresses) {
  runClean(R"(
    .local .align 4 .b8 l[16];
    mov.u64 %rd2, s;
    add.u64 %rd2, %rd2, 4;
    cvta.shared.u64 %rd3, %rd2;
    mov.u64 %rd4, l;
    cvta.local.u64 %rd4, %rd4;
    mov.u64 %rd5, c;
    cvta.const.u64 %rd5, %rd5;
    cvta.param.u64 %rd6, data;
    mov.u32 %r9, 0;
    isspacep.shared %p1, %rd3;          @%p1 or.b32 %r9, %r9, 1;
    isspacep.shared::cluster %p1, %rd3; @%p1 or.b32 %r9, %r9, 2;
    isspacep.global %p1, %rd0;          @%p1 or.b32 %r9, %r9, 4;
    isspacep.local %p1, %rd4;           @%p1 or.b32 %r9, %r9, 8;
    isspacep.const %p1, %rd5;           @%p1 or.b32 %r9, %r9, 16;
    isspacep.param %p1, %rd6;           @%p1 or.b32 %r9, %r9, 32;
    isspacep.global %p1, %rd3;          @%p1 or.b32 %r9, %r9, 64;
    isspacep.global %p1, %rd5;          @%p1 or.b32 %r9, %r9, 128;
    isspacep.shared %p1, %rd4;          @%p1 or.b32 %r9, %r9, 256;
    isspacep.local %p1, %rd0;           @%p1 or.b32 %r9, %r9, 512;
    st.global.u32 [%rd0], %r9;
    st.u32 [%rd3], 77;
    cvta.to.shared.u64 %rd7, %rd3;
    ld.shared.u32 %r1, [%rd7];
    ld.shared.u32 %r2, [s+4];
    st.u32 [%rd4], 78;
    cvta.to.local.u64 %rd8, %rd4;
    ld.local.u32 %r3, [%rd8];
    ld.u32 %r4, [%rd5];
    ld.u64 %rd9, [%rd6];
    st.global.u32 [%rd9+4], %r1;
    st.global.u32 [%rd9+8], %r2;
    st.global.u32 [%rd9+12], %r3;
    st.global.u32 [%rd9+16], %r4;)",
           {.block = 1}, ".shared .align 16 .b8 s[64];\n.const .u32 c = 79;\n");
  EXPECT_EQ(data[0], 63u);
  EXPECT_EQ(data[1], 77u);
  EXPECT_EQ(data[2], 77u);
  EXPECT_EQ(data[3], 78u);
  EXPECT_EQ(data[4], 79u);
}

TEST_F(PtxInstructionTest, OtherBlocksOfTheCluster) {
  // Each CTA writes to the next one, by a shared and by a generic address.
  runClean(R"(
    mov.u32 %r1, %cluster_ctarank;
    mov.u32 %r2, %cluster_nctarank;
    add.u32 %r3, %r1, 1;
    rem.u32 %r3, %r3, %r2;
    barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;
    mapa.shared::cluster.u32 %r4, s+4, %r3;
    st.shared::cluster.u32 [%r4], %r1;
    getctarank.shared::cluster.u32 %r5, %r4;
    cvta.shared.u64 %rd2, s;
    mapa.u64 %rd3, %rd2, %r3;
    st.u32 [%rd3+8], %r5;
    getctarank.u64 %r6, %rd2;
    getctarank.u64 %r7, %rd3;
    isspacep.shared::cta %p1, %rd3;
    selp.u32 %r8, 1000, 0, %p1;
    barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;
    ld.shared.u32 %r10, [s+4];
    ld.shared.u32 %r11, [s+8];
    mad.lo.u32 %r10, %r10, 10, %r11;
    mad.lo.u32 %r10, %r6, 100, %r10;
    add.u32 %r10, %r10, %r8;
    st.global.u32 [%rd1], %r10;)",
           {.grid = 4, .block = 1, .cluster = 4},
           ".shared .align 16 .b8 s[64];\n");
  // From the one before: its rank; this one's rank; its own rank.
  EXPECT_EQ(data[0], 30u);
  EXPECT_EQ(data[1], 101u);
  EXPECT_EQ(data[2], 212u);
  EXPECT_EQ(data[3], 323u);
}

//===----------------------------------------------------------------------===//
// Lanes
//===----------------------------------------------------------------------===//

TEST_F(PtxInstructionTest, SomeLanesExchange) {
  // Lanes 4 to 7 only, also in a block of less than a warp.
  runClean(R"(
    sub.u32 %r1, %r0, 4;
    setp.lt.u32 %p1, %r1, 4;
    mov.u32 %r2, 0;
    @!%p1 bra end;
    shfl.sync.down.b32 %r3|%p2, %r0, 1, 7, 0xf0;
    vote.sync.ballot.b32 %r4, %p2, 0xf0;
    redux.sync.max.u32 %r5, %r0, 0xf0;
    activemask.b32 %r6;
    mad.lo.u32 %r2, %r3, 16, %r5;
    shl.b32 %r4, %r4, 8;
    shl.b32 %r6, %r6, 16;
    or.b32 %r2, %r2, %r4;
    or.b32 %r2, %r2, %r6;
  end:
    st.global.u32 [%rd1], %r2;)",
           {.block = 20, .check = true});
  EXPECT_EQ(data[3], 0u);
  EXPECT_EQ(data[4], 0xF07057u);
  EXPECT_EQ(data[7], 0xF07077u);
  EXPECT_EQ(data[8], 0u);
}

TEST_F(PtxInstructionTest, LanesThatAreNotThere) {
  // Lane 15 reads lane 16.
  expectFinding(FindingKind::InactiveLane, R"(
    setp.lt.u32 %p1, %r0, 16;
    @%p1 shfl.sync.down.b32 %r1, %r0, 1, 31, 0xffff;)");
  // No lane beyond the block.
  expectFinding(FindingKind::InactiveLane,
                "shfl.sync.down.b32 %r1, %r0, 1, 31, -1;", {.block = 16});
  // A lane that its mask does not name.
  expectFinding(FindingKind::InactiveLane,
                "vote.sync.any.pred %p1, 1, 0xffff;");
  runClean("shfl.sync.down.b32 %r1, %r0, 1, 15, -1;",
           {.block = 16, .check = true});
}

TEST_F(PtxInstructionTest, UndefinedValuesMoveWithTheShuffle) {
  // Only lane 0 has a value in %r5.
  std::string set = "setp.eq.u32 %p1, %r0, 0; @%p1 mov.u32 %r5, 42;\n";
  runClean(set + "shfl.sync.idx.b32 %r6, %r5, 0, 31, -1;"
                 "st.global.u32 [%rd1], %r6;",
           {.check = true});
  EXPECT_EQ(data[31], 42u);
  expectFinding(FindingKind::UninitialisedRead,
                set + "shfl.sync.idx.b32 %r6, %r5, 1, 31, -1;"
                      "st.global.u32 [%rd1], %r6;");
}

//===----------------------------------------------------------------------===//
// What is understood and what is not
//===----------------------------------------------------------------------===//

TEST_F(PtxInstructionTest, Accepted) {
  for (std::string_view text :
       {"add.s32.sat %r1, %r2, %r3;",
        "min.s32.relu %r1, %r2, %r3;",
        "mad.lo.cc.s64 %rd2, %rd3, %rd4, %rd5;",
        "and.pred %p1, %p2, !%p3;",
        "prmt.f4e.b32 %r1, %r2, %r3, %r4;",
        "lop3.b32 %r1, %r2, %r3, %r4, 256;",
        "lop3.and.b32 _|%p1, %r2, %r3, %r4, 3, 1;",
        "shr.u32 %r1, %r2, -1;",
        "setp.lt.ftz.and.f32 %p1, %f1, %f2, %p3;",
        "setp.lt.and.ftz.f32 %p1|_, %f1, %f2, !%p3;",
        "setp.lt.f32.ftz _|%p1, %f1, %f2;",
        "set.lt.s16.f16 %rs1, %rs2, %rs3;",
        "slct.ftz.f64.f32 %fd1, %fd2, %fd3, %f1;",
        "mov.f32 %f1, %r1;",
        "mov.u16 %rs1, %tid.x;",
        "mov.u32 %r1, s+4;",
        "mov.u64 %rd2, g+4;",
        "mov.b64 %rd2, k;",
        "cvta.u64.global %rd2, %rd3;",
        "cvta.param::entry.u64 %rd2, data;",
        "istypep.texref %p1, %rd1;",
        "createpolicy.fractional.L2::evict_last.L2::evict_first.b64 %rd2, %f1;",
        "createpolicy.range.L2::evict_last.b64 %rd2, [%rd1], %r1, %r2;",
        "createpolicy.cvt.L2.b64 %rd2, 0x10;",
        "shfl.sync.b32.idx %r1|_, %r2, %r3, %r4, %r5;",
        "match.sync.any.b32 %r1, %r2, -1;",
        "redux.sync.s32.add %r1, %r2, -1;",
        "vadd.sat.s32.s32.s32 %r1, %r2.b1, 5;",
        "mov.u32 %r1, WARP_SZ;"})
    EXPECT_EQ(refuse(text), "") << text;
}

TEST_F(PtxInstructionTest, Refused) {
  for (std::string_view text : {"add.b32 %r1, %r2, %r3;",
                                "add.sat.u32 %r1, %r2, %r3;",
                                "sub.s16x2 %r1, %r2, %r3;",
                                "mul.s32 %r1, %r2, %r3;",
                                "mul.wide.s64 %rd2, %rd3, %rd4;",
                                "mad.lo.sat.s32 %r1, %r2, %r3, %r4;",
                                "add.cc.u16 %rs1, %rs2, %rs3;",
                                "abs.u32 %r1, %r2;",
                                "min.relu.u16x2 %r1, %r2, %r3;",
                                "and.u32 %r1, %r2, %r3;",
                                "shl.s32 %r1, %r2, %r3;",
                                "shf.l.b32 %r1, %r2, %r3, %r4;",
                                "lop3.b32 %r1, %r2, %r3, %r4, %r5;",
                                "setp.lt.b32 %p1, %r1, %r2;",
                                "setp.lo.s32 %p1, %r1, %r2;",
                                "setp.num.s32 %p1, %r1, %r2;",
                                "setp.lt.ftz.f64 %p1, %fd1, %fd2;",
                                "set.lt.f32.f16 %f1, %rs1, %rs2;",
                                "selp.pred %p1, %p2, %p3, %p4;",
                                "mov.f16 %rs1, %rs2;",
                                "mov.u32 %r1, {%rs1, %rs2};",
                                "mov.b64 %rd2, {%r1, _};",
                                "mov.b64 {%r1, %r2}, {%r3, %r4};",
                                "mov.b32 %r1, g;",
                                "mov.u32 %r1, %clock64;",
                                "mapa.shared.u32 %r1, s, 1;",
                                "match.any.sync.b32 %r1|%p1, %r2, -1;",
                                "elect.sync %r1, -1;",
                                "redux.sync.add.b32 %r1, %r2, -1;",
                                "redux.sync.min.f32 %f1, %f2, -1;",
                                "vadd.s32.u32.s32 %r1, %r2, -%r3;",
                                "vshr.s32.s32.u32 %r1, %r2, %r3;",
                                "vadd2.s32.s32.s32 %r1.h01, %r2, %r3, %r4;",
                                "vadd2.s32.s32.s32 %r1, %r2, %r3;",
                                "add.u32 %r1.b0, %r2, %r3;",
                                "add.u32 %r1, %r2.h1, %r3;",
                                "add.u32 %r1, %r2, -%r3;",
                                "vmad.s32.s32.s32.po %r1, -%r2, %r3, %r4;",
                                "mov.pred %p1, -%p2;"})
    EXPECT_NE(refuse(text), "") << text;
  EXPECT_EQ(refuse("add.cc.u16 %rs1, %rs2, %rs3;"),
            "'.u16' is not possible here in 'add'");
  EXPECT_EQ(refuse("vadd.s32.s32.s32 %r1, %r2.b4, %r3;"),
            "'.b4' is not a part of a register");
}
