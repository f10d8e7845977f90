//===- MachineTest.cpp - how warps run -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PtxFixture.h"

#include <atomic>

using namespace tessera;
using namespace tessera::ptx;

using PtxMachineTest = PtxTest;

TEST_F(PtxMachineTest, LoadsAndStores) {
  for (size_t i = 0; i < data.size(); ++i)
    data[i] = uint32_t(i * 7);
  runClean("ld.global.u32 %r1, [%rd1]; add.u32 %r1, %r1, 5;"
           "st.global.u32 [%rd1], %r1;",
           {.grid = 3, .block = 48});
  for (uint32_t i = 0; i < 144; ++i)
    EXPECT_EQ(data[i], i * 7 + 5);
  EXPECT_EQ(data[144], 144u * 7);
}

TEST_F(PtxMachineTest, VariablesAreAlignedTo512BytesAtMost) {
  runClean("mov.u64 %rd2, small; cvt.u32.u64 %r1, %rd2; and.b32 %r1, %r1, 511;"
           "st.global.u32 [%rd0], %r1;"
           "mov.u64 %rd2, large; cvt.u32.u64 %r1, %rd2;"
           "rem.u32 %r1, %r1, 1024; st.global.u32 [%rd0+4], %r1;"
           "mov.u64 %rd2, other; cvt.u32.u64 %r1, %rd2;"
           "rem.u32 %r1, %r1, 1024; st.global.u32 [%rd0+8], %r1;",
           {.block = 1},
           ".global .align 512 .b8 small[4];\n"
           ".global .align 4096 .b8 large[4];\n"
           ".global .align 1024 .b8 other[700];\n");
  EXPECT_EQ(data[0], 0u);
  EXPECT_EQ(data[1], 512u);
  EXPECT_EQ(data[2], 512u);
}

TEST_F(PtxMachineTest, DivergenceAndReconvergence) {
  runClean(R"(
    and.b32 %r1, %r0, 3;
    mov.u32 %r2, 0;
    setp.eq.u32 %p1, %r1, 0;
    @%p1 bra join;
  loop:
    add.u32 %r2, %r2, 10;
    sub.u32 %r1, %r1, 1;
    setp.ne.u32 %p2, %r1, 0;
    @%p2 bra loop;
  join:
    activemask.b32 %r3;
    add.u32 %r2, %r2, %r3;
    st.global.u32 [%rd1], %r2;)");
  for (uint32_t i = 0; i < 32; ++i)
    EXPECT_EQ(data[i], (i & 3) * 10 + 0xffffffffu);
}

TEST_F(PtxMachineTest, SpinLockBetweenLanes) {
  data[100] = 0;
  data[101] = 0;
  runClean(R"(
  again:
    atom.global.cas.b32 %r1, [%rd0+400], 0, 1;
    setp.ne.u32 %p1, %r1, 0;
    @%p1 bra again;
    ld.volatile.global.u32 %r2, [%rd0+404];
    add.u32 %r2, %r2, 1;
    st.volatile.global.u32 [%rd0+404], %r2;
    membar.gl;
    atom.global.exch.b32 %r3, [%rd0+400], 0;)",
           {.grid = 2, .block = 64});
  EXPECT_EQ(data[101], 128u);
}

TEST_F(PtxMachineTest, BlocksThatWaitForEachOther) {
  // CTA i waits until CTA i + 1 has set its flag.
  runClean(R"(
    mov.u32 %r1, %ctaid.x;
    mov.u32 %r2, %nctaid.x;
    sub.u32 %r2, %r2, 1;
    setp.eq.u32 %p1, %r1, %r2;
    mad.wide.u32 %rd2, %r1, 4, %rd0;
    @%p1 bra set;
  wait:
    ld.acquire.gpu.global.u32 %r3, [%rd2+4];
    setp.eq.u32 %p2, %r3, 0;
    @%p2 bra wait;
  set:
    st.release.gpu.global.u32 [%rd2], 1;)",
           {.grid = 5, .block = 1, .check = true});
  for (uint32_t i = 0; i < 5; ++i)
    EXPECT_EQ(data[i], 1u);
}

TEST_F(PtxMachineTest, SharedMemoryAndBarriers) {
  for (Order order : {Order::Program, Order::Reverse, Order::Random})
    runClean(R"(
      mov.u32 %r5, s;
      mad.lo.u32 %r6, %r0, 4, %r5;
      st.shared.u32 [%r6], %r0;
      bar.sync 0;
      mov.u32 %r7, 127;
      sub.u32 %r7, %r7, %r0;
      mad.lo.u32 %r6, %r7, 4, %r5;
      ld.shared.u32 %r8, [%r6];
      st.global.u32 [%rd1], %r8;)",
             {.block = 128, .check = true, .order = order},
             ".shared .align 4 .b8 s[512];\n");
  for (uint32_t i = 0; i < 128; ++i)
    EXPECT_EQ(data[i], 127 - i);
}

TEST_F(PtxMachineTest, CallsAndRecursion) {
  runClean(R"(
    {
      .param .b32 a; .param .b32 r;
      st.param.b32 [a], %r0;
      call.uni (r), sum, (a);
      ld.param.b32 %r1, [r];
    }
    st.global.u32 [%rd1], %r1;)",
           {}, R"(
    .func (.param .b32 r) sum(.param .b32 n)
    {
      .reg .b32 %r<4>; .reg .pred %p1;
      ld.param.b32 %r1, [n];
      mov.u32 %r2, 0;
      setp.eq.u32 %p1, %r1, 0;
      @%p1 bra end;
      sub.u32 %r3, %r1, 1;
      {
        .param .b32 a; .param .b32 b;
        st.param.b32 [a], %r3;
        call.uni (b), sum, (a);
        ld.param.b32 %r2, [b];
      }
      add.u32 %r2, %r2, %r1;
    end:
      st.param.b32 [r], %r2;
      ret;
    })");
  for (uint32_t i = 0; i < 32; ++i)
    EXPECT_EQ(data[i], i * (i + 1) / 2);
}

TEST_F(PtxMachineTest, EndlessRecursionIsReported) {
  expectFinding(FindingKind::OutOfBounds, "call.uni f;", {},
                ".func f() { .local .align 8 .b8 x[64]; call.uni f; ret; }\n");
}

TEST_F(PtxMachineTest, IndirectCallsAndTables) {
  runClean(R"(
    mov.u64 %rd2, f;
    and.b32 %r1, %r0, 1;
    setp.eq.u32 %p1, %r1, 1;
    @%p1 mov.u64 %rd2, g;
    {
      .param .b32 a; .param .b32 r;
      st.param.b32 [a], %r0;
      prototype: .callprototype (.param .b32 _) _ (.param .b32 _);
      call (r), %rd2, (a), prototype;
      ld.param.b32 %r2, [r];
    }
    and.b32 %r3, %r0, 3;
    targets: .branchtargets A, B, A, B;
    brx.idx %r3, targets;
  A:
    add.u32 %r2, %r2, 1000;
  B:
    st.global.u32 [%rd1], %r2;)",
           {}, R"(
    .func (.param .b32 r) f(.param .b32 n)
    { .reg .b32 %r1; ld.param.b32 %r1, [n]; st.param.b32 [r], %r1; ret; }
    .func (.param .b32 r) g(.param .b32 n)
    { .reg .b32 %r1; ld.param.b32 %r1, [n]; add.u32 %r1, %r1, 100;
      st.param.b32 [r], %r1; ret; })");
  for (uint32_t i = 0; i < 32; ++i)
    EXPECT_EQ(data[i], i + (i & 1 ? 100 : 1000));
}

TEST_F(PtxMachineTest, LocalMemory) {
  runClean(R"(
    .local .align 4 .b8 x[64];
    mov.u64 %rd2, x;
    cvta.local.u64 %rd3, %rd2;
    and.b32 %r1, %r0, 15;
    mad.wide.u32 %rd4, %r1, 4, %rd3;
    st.u32 [%rd4], %r0;
    mad.wide.u32 %rd5, %r1, 4, %rd2;
    ld.local.u32 %r2, [%rd5];
    st.global.u32 [%rd1], %r2;)",
           {.check = true});
  for (uint32_t i = 0; i < 32; ++i)
    EXPECT_EQ(data[i], i);
}

TEST_F(PtxMachineTest, Printf) {
  runClean(R"(
    .local .align 8 .b8 args[16];
    setp.ne.u32 %p1, %r0, 3;
    @%p1 bra end;
    mov.u64 %rd2, args;
    st.local.u32 [%rd2], -5;
    mov.f64 %fd1, 0d3FF8000000000000;
    st.local.f64 [%rd2+8], %fd1;
    cvta.local.u64 %rd3, %rd2;
    mov.u64 %rd4, text;
    cvta.global.u64 %rd5, %rd4;
    {
      .param .b64 a; .param .b64 b; .param .b32 r;
      st.param.b64 [a], %rd5;
      st.param.b64 [b], %rd3;
      call.uni (r), vprintf, (a, b);
    }
  end:)",
           {}, R"(
    .extern .func (.param .b32 r) vprintf(.param .b64 a, .param .b64 b);
    .global .align 1 .b8 text[9] = {37, 100, 32, 37, 46, 50, 102, 10, 0};)");
  EXPECT_EQ(printed, "-5 1.50\n");
}

TEST_F(PtxMachineTest, BarrierReductionsAndNamedBarriers) {
  runClean(R"(
    setp.lt.u32 %p1, %r0, 40;
    bar.red.popc.u32 %r1, 0, %p1;
    bar.red.and.pred %p2, 0, %p1;
    bar.red.or.pred %p3, 0, %p1;
    selp.u32 %r2, 1000, 0, %p2;
    selp.u32 %r3, 100, 0, %p3;
    add.u32 %r1, %r1, %r2;
    add.u32 %r1, %r1, %r3;
    setp.ge.u32 %p4, %r0, 32;
    @%p4 bra second;
    bar.sync 1, 64;
    bra join;
  second:
    bar.arrive 1, 64;
  join:
    st.global.u32 [%rd1], %r1;)",
           {.block = 64});
  EXPECT_EQ(data[0], 140u);
}

TEST_F(PtxMachineTest, Mbarriers) {
  for (Async async : {Async::Eager, Async::Lazy, Async::Random})
    runClean(R"(
      mov.u32 %r5, s;
      setp.ne.u32 %p1, %r0, 0;
      @%p1 bra ready;
      mbarrier.init.shared.b64 [%r5], 64;
    ready:
      bar.sync 0;
      mad.lo.u32 %r6, %r0, 4, %r5;
      st.shared.u32 [%r6+16], %r0;
      mbarrier.arrive.shared.b64 %rd5, [%r5];
    wait:
      mbarrier.try_wait.parity.shared.b64 %p2, [%r5], 0;
      @!%p2 bra wait;
      xor.b32 %r7, %r0, 63;
      mad.lo.u32 %r6, %r7, 4, %r5;
      ld.shared.u32 %r8, [%r6+16];
      st.global.u32 [%rd1], %r8;)",
             {.block = 64, .check = true, .async = async},
             ".shared .align 16 .b8 s[512];\n");
  for (uint32_t i = 0; i < 64; ++i)
    EXPECT_EQ(data[i], 63 - i);
}

TEST_F(PtxMachineTest, AsyncCopies) {
  for (uint32_t i = 0; i < 64; ++i)
    data[1024 + i] = i * 3;
  for (Async async : {Async::Eager, Async::Lazy, Async::Random})
    runClean(R"(
      mov.u32 %r5, s;
      mad.lo.u32 %r6, %r0, 4, %r5;
      cp.async.ca.shared.global [%r6], [%rd1+4096], 4;
      cp.async.commit_group;
      cp.async.wait_group 0;
      bar.sync 0;
      xor.b32 %r7, %r0, 63;
      mad.lo.u32 %r6, %r7, 4, %r5;
      ld.shared.u32 %r8, [%r6];
      st.global.u32 [%rd1], %r8;)",
             {.block = 64, .check = true, .async = async},
             ".shared .align 16 .b8 s[512];\n");
  for (uint32_t i = 0; i < 64; ++i)
    EXPECT_EQ(data[i], (63 - i) * 3);
}

TEST_F(PtxMachineTest, Clusters) {
  runClean(R"(
    mov.u32 %r5, s;
    mov.u32 %r1, %cluster_ctarank;
    setp.ne.u32 %p1, %r0, 0;
    @!%p1 st.shared.u32 [%r5], %r1;
    barrier.cluster.arrive.aligned;
    barrier.cluster.wait.aligned;
    xor.b32 %r2, %r1, 1;
    mapa.shared::cluster.u32 %r3, %r5, %r2;
    ld.shared::cluster.u32 %r4, [%r3];
    st.global.u32 [%rd1], %r4;
    barrier.cluster.arrive.aligned;
    barrier.cluster.wait.aligned;)",
           {.grid = 4, .block = 32, .cluster = 2, .check = true},
           ".shared .align 16 .b8 s[512];\n");
  EXPECT_EQ(data[0], 1u);
  EXPECT_EQ(data[32], 0u);
  EXPECT_EQ(data[64], 1u);
}

//===----------------------------------------------------------------------===//
// Faults
//===----------------------------------------------------------------------===//

TEST_F(PtxMachineTest, StrayAndMisaligned) {
  expectFinding(FindingKind::OutOfBounds, "ld.global.u32 %r1, [%rd0+16384];");
  expectFinding(FindingKind::OutOfBounds, "ld.global.u32 %r1, [%rd0+-4];");
  expectFinding(FindingKind::OutOfBounds, "ld.shared.u32 %r1, [%r0];");
  expectFinding(FindingKind::Misaligned, "ld.global.u32 %r1, [%rd0+2];");
  expectFinding(FindingKind::Misaligned,
                "ld.global.v4.u32 {%r1,%r2,%r3,%r4}, [%rd0+8];");
  expectFinding(FindingKind::OutOfBounds, "mov.u64 %rd2, 0; st.u32 [%rd2], 0;");
}

TEST_F(PtxMachineTest, Deadlocks) {
  std::string_view shared = ".shared .align 16 .b8 s[512];\n";
  expectFinding(FindingKind::Deadlock, R"(
    mov.u32 %r5, s;
    setp.ne.u32 %p1, %r0, 0;
    @%p1 bra ready;
    mbarrier.init.shared.b64 [%r5], 33;
  ready:
    bar.sync 0;
    mbarrier.arrive.shared.b64 %rd5, [%r5];
  wait:
    mbarrier.try_wait.parity.shared.b64 %p2, [%r5], 0;
    @!%p2 bra wait;)",
                {}, shared);
  expectFinding(FindingKind::Deadlock, R"(
    setp.ge.u32 %p1, %r0, 32;
    @%p1 bra other;
    bar.sync 1;
  other:
    bar.sync 2;)",
                {.block = 64});
  expectFinding(FindingKind::Timeout, "loop: bra loop;", {.timeout = 100});
}

TEST_F(PtxMachineTest, ALaunchCanBeCancelled) {
  for (unsigned threads : {1u, 2u}) {
    std::atomic<int> numQuestions = 0;
    Outcome outcome = run("loop: bra loop;",
                          {.grid = 4, .threads = threads, .isCancelled = [&] {
                             return ++numQuestions >= 3;
                           }});
    EXPECT_TRUE(outcome.wasCancelled);
    EXPECT_TRUE(outcome.hasFailed());
    EXPECT_TRUE(outcome.findings.empty());
  }
  EXPECT_FALSE(run("", {.isCancelled = [] { return false; }}).wasCancelled);
}

TEST_F(PtxMachineTest, BarrierFaults) {
  expectFinding(FindingKind::DivergentBarrier, R"(
    setp.lt.u32 %p1, %r0, 16;
    @%p1 bar.sync 0;)");
  expectFinding(FindingKind::DivergentBarrier, R"(
    setp.lt.u32 %p1, %r0, 16;
    @%p1 bra other;
    bar.sync 0;
    bra end;
  other:
    bar.sync 0;
  end:)");
  expectFinding(FindingKind::BarrierMisuse, "bar.sync 16;");
  expectFinding(FindingKind::BarrierMisuse, "bar.sync 1, 48;", {.block = 64});
  expectFinding(FindingKind::BarrierMisuse, R"(
    setp.ge.u32 %p1, %r0, 32;
    @%p1 bra other;
    bar.sync 1, 64;
    bra end;
  other:
    bar.sync 1, 96;
  end:)",
                {.block = 96});
  expectFinding(FindingKind::InactiveLane, R"(
    setp.lt.u32 %p1, %r0, 16;
    @!%p1 exit;
    shfl.sync.bfly.b32 %r1, %r0, 1, 31, -1;)");
}

TEST_F(PtxMachineTest, MbarrierFaults) {
  std::string_view shared = ".shared .align 16 .b8 s[512];\n";
  expectFinding(FindingKind::MbarrierMisuse, R"(
    mov.u32 %r5, s;
    mbarrier.arrive.shared.b64 %rd5, [%r5];)",
                {}, shared);
  expectFinding(FindingKind::MbarrierMisuse, R"(
    mov.u32 %r5, s;
    setp.ne.u32 %p1, %r0, 0;
    @!%p1 mbarrier.init.shared.b64 [%r5], 0;)",
                {}, shared);
}

TEST_F(PtxMachineTest, TrapAndAssert) {
  expectFinding(FindingKind::Trap, "trap;");
}

TEST_F(PtxMachineTest, UnknownInstructionsAreNamed) {
  Result<Module, SyntaxError> module = parseModule(makeKernel("frob.u32 %r1;"));
  ASSERT_TRUE(bool(module));
  Result<Program, SyntaxError> program = decode(std::move(*module));
  ASSERT_FALSE(bool(program));
  EXPECT_EQ(program.getMessage(), "unknown instruction 'frob'");
  EXPECT_EQ(program.getProblem().position.line, 13u);
}

TEST_F(PtxMachineTest, SeveralThreads) {
  runClean("red.global.add.u32 [%rd0], 1;",
           {.grid = 200, .block = 64, .threads = 4});
  EXPECT_EQ(data[0], 200u * 64);
}
