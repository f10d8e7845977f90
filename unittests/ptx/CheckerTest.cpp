//===- CheckerTest.cpp - what the checks find, and what they do not -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Most tests have a clean kernel with lines `//!NAME text`, and a finding that
// is expected when one of them is left out.
//
//===----------------------------------------------------------------------===//

#include "PtxFixture.h"

using namespace tessera;
using namespace tessera::ptx;

static constexpr std::string_view kShared = ".shared .align 16 .b8 s[1024];\n";

class PtxCheckerTest : public PtxTest {
protected:
  /// Removes the marker `//!NAME ` from all lines but those of `dropped`, which
  /// stay comments.
  static std::string drop(std::string text, std::string_view dropped) {
    std::string result;
    size_t at = 0;
    while (at < text.size()) {
      size_t end = text.find('\n', at);
      end = end == std::string::npos ? text.size() : end + 1;
      std::string line = text.substr(at, end - at);
      size_t mark = line.find("//!");
      if (mark != std::string::npos) {
        size_t space = line.find(' ', mark);
        if (line.substr(mark + 3, space - mark - 3) != dropped)
          line = line.substr(space);
      }
      result += line;
      at = end;
    }
    return result;
  }

  void expectNeeded(std::string_view text,
                    std::vector<std::pair<std::string, FindingKind>> needed,
                    RunOptions options, std::string_view before = kShared) {
    options.check = true;
    for (Async async : {Async::Eager, Async::Lazy, Async::Random}) {
      options.async = async;
      for (Order order : {Order::Program, Order::Reverse, Order::Random}) {
        options.order = order;
        std::vector<uint32_t> saved = data;
        runClean(drop(std::string(text), "-"), options, before);
        data = saved;
      }
    }
    options.async = Async::Eager;
    options.order = Order::Program;
    for (const auto &[name, kind] : needed) {
      SCOPED_TRACE("without " + name);
      std::vector<uint32_t> saved = data;
      expectFinding(kind, drop(std::string(text), name), options, before);
      data = saved;
    }
  }
};

TEST_F(PtxCheckerTest, SharedRaces) {
  expectNeeded(
      R"(
    mov.u32 %r5, s;
    mad.lo.u32 %r6, %r0, 4, %r5;
    st.shared.u32 [%r6], %r0;
    //!first bar.sync 0;
    xor.b32 %r7, %r0, 63;
    mad.lo.u32 %r8, %r7, 4, %r5;
    ld.shared.u32 %r9, [%r8];
    //!second bar.sync 0;
    st.shared.u32 [%r6], %r9;
    st.global.u32 [%rd1], %r9;)",
      {{"first", FindingKind::SharedRace}, {"second", FindingKind::SharedRace}},
      {.block = 64});
}

TEST_F(PtxCheckerTest, RacesWithinAWarp) {
  expectNeeded(R"(
    mov.u32 %r5, s;
    mad.lo.u32 %r6, %r0, 4, %r5;
    st.shared.u32 [%r6], %r0;
    //!sync bar.warp.sync -1;
    xor.b32 %r7, %r0, 1;
    mad.lo.u32 %r8, %r7, 4, %r5;
    ld.shared.u32 %r9, [%r8];
    st.global.u32 [%rd1], %r9;)",
               {{"sync", FindingKind::SharedRace}}, {});
}

TEST_F(PtxCheckerTest, SameValueIsNoRace) {
  runClean(R"(
    mov.u32 %r5, s;
    st.shared.u32 [%r5], 7;
    st.global.u32 [%rd0], 7;)",
           {.grid = 2, .block = 64, .check = true}, kShared);
  // One instruction of one warp: one of the values is stored.
  runClean("mov.u32 %r5, s; st.shared.u32 [%r5], %r0;", {.check = true},
           kShared);
  expectFinding(FindingKind::SharedRace,
                "mov.u32 %r5, s; st.shared.u32 [%r5], %r0;", {.block = 64},
                kShared);
  expectFinding(FindingKind::GlobalRace,
                "mov.u32 %r1, %ctaid.x; st.global.u32 [%rd0], %r1;",
                {.grid = 2, .block = 1});
}

TEST_F(PtxCheckerTest, CopiesMayStoreTheSame) {
  // Each warp copies 16 bytes to the same place: words 8, or of the warp.
  std::string text = R"(
    shr.u32 %r7, %r0, 5;
    mov.u32 %r5, s;
    mad.lo.u32 %r5, %r7, 16, %r5;
    st.shared.v4.u32 [%r5], {VALUE, VALUE, VALUE, VALUE};
    fence.proxy.async;
    bar.warp.sync -1;
    and.b32 %r6, %r0, 31;
    setp.ne.u32 %p1, %r6, 0;
    @%p1 bra end;
    cp.async.bulk.global.shared::cta.bulk_group [%rd0], [%r5], 16;
    cp.async.bulk.commit_group;
    cp.async.bulk.wait_group 0;
  end:)";
  auto withValue = [&](std::string_view value) {
    std::string result = text;
    for (size_t at; (at = result.find("VALUE")) != std::string::npos;)
      result.replace(at, 5, value);
    return result;
  };
  for (Async async : {Async::Eager, Async::Lazy}) {
    RunOptions options{.block = 64, .check = true, .async = async};
    runClean(withValue("8"), options, kShared);
    expectFinding(FindingKind::AsyncNotWaited, withValue("%r7"), options,
                  kShared);
  }
}

TEST_F(PtxCheckerTest, FlagsBetweenBlocks) {
  std::string_view text = R"(
    mov.u32 %r1, %ctaid.x;
    setp.eq.u32 %p1, %r1, 1;
    @%p1 bra consumer;
    st.global.u32 [%rd0+64], 42;
    //!release membar.gl;
    st.volatile.global.u32 [%rd0], 1;
    bra end;
  consumer:
    ld.volatile.global.u32 %r2, [%rd0];
    setp.eq.u32 %p2, %r2, 0;
    @%p2 bra consumer;
    //!acquire membar.gl;
    ld.global.u32 %r3, [%rd0+64];
    st.global.u32 [%rd0+68], %r3;
  end:)";
  expectNeeded(text,
               {{"release", FindingKind::GlobalRace},
                {"acquire", FindingKind::GlobalRace}},
               {.grid = 2, .block = 1});
  // A fence of the CTA is not enough between CTAs.
  std::string narrow = drop(std::string(text), "-");
  narrow.replace(narrow.find("membar.gl"), 9, "membar.cta");
  expectFinding(FindingKind::GlobalRace, narrow, {.grid = 2, .block = 1});
}

TEST_F(PtxCheckerTest, ScopesOfAtomics) {
  runClean("atom.global.add.u32 %r1, [%rd0], 1;",
           {.grid = 3, .block = 64, .check = true});
  expectFinding(FindingKind::GlobalRace,
                "atom.cta.global.add.u32 %r1, [%rd0], 1;",
                {.grid = 3, .block = 64});
}

TEST_F(PtxCheckerTest, LastBlockReduction) {
  expectNeeded(R"(
    mov.u32 %r1, %ctaid.x;
    mov.u32 %r5, s;
    mad.wide.u32 %rd2, %r1, 4, %rd0;
    setp.ne.u32 %p1, %r0, 0;
    @%p1 bra join;
    st.global.u32 [%rd2+64], %r1;
    //!release membar.gl;
    atom.global.add.u32 %r2, [%rd0], 1;
    //!acquire membar.gl;
    st.shared.u32 [%r5], %r2;
  join:
    //!barrier bar.sync 0;
    ld.shared.u32 %r3, [%r5];
    setp.ne.u32 %p2, %r3, 3;
    @%p2 bra end;
    and.b32 %r4, %r0, 3;
    mad.wide.u32 %rd3, %r4, 4, %rd0;
    ld.global.u32 %r6, [%rd3+64];
    mad.wide.u32 %rd4, %r0, 4, %rd0;
    st.global.u32 [%rd4+128], %r6;
  end:)",
               {{"release", FindingKind::GlobalRace},
                {"acquire", FindingKind::GlobalRace},
                {"barrier", FindingKind::SharedRace}},
               {.grid = 4, .block = 64});
}

TEST_F(PtxCheckerTest, AsyncCopies) {
  expectNeeded(R"(
    mov.u32 %r5, s;
    mad.lo.u32 %r6, %r0, 4, %r5;
    cp.async.ca.shared.global [%r6], [%rd1+4096], 4;
    cp.async.commit_group;
    cp.async.ca.shared.global [%r6+256], [%rd1+4096], 4;
    cp.async.commit_group;
    //!one cp.async.wait_group 1;
    //!barrier bar.sync 0;
    xor.b32 %r7, %r0, 63;
    mad.lo.u32 %r6, %r7, 4, %r5;
    ld.shared.u32 %r8, [%r6];
    st.global.u32 [%rd1], %r8;
    //!all cp.async.wait_all;)",
               {{"one", FindingKind::AsyncNotWaited},
                {"barrier", FindingKind::AsyncNotWaited},
                {"all", FindingKind::PendingCopyAtExit}},
               {.block = 64});
}

TEST_F(PtxCheckerTest, Mbarriers) {
  expectNeeded(R"(
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
               {}, {.block = 64});
  // Without the loop, the result of the wait is ignored. Only a wait that times
  // out shows that.
  std::string ignored = R"(
    mov.u32 %r5, s;
    setp.ne.u32 %p1, %r0, 0;
    @%p1 bra ready;
    mbarrier.init.shared.b64 [%r5], 64;
  ready:
    bar.sync 0;
    mad.lo.u32 %r6, %r0, 4, %r5;
    st.shared.u32 [%r6+16], %r0;
    mbarrier.arrive.shared.b64 %rd5, [%r5];
    mbarrier.try_wait.parity.shared.b64 %p2, [%r5], 0;
    xor.b32 %r7, %r0, 63;
    mad.lo.u32 %r6, %r7, 4, %r5;
    ld.shared.u32 %r8, [%r6+16];
    st.global.u32 [%rd1], %r8;)";
  expectFinding(FindingKind::SharedRace, ignored,
                {.block = 64, .async = Async::Random, .seed = 3}, kShared);
}

/// Other threads may use an mbarrier after its initialisation only.
TEST_F(PtxCheckerTest, MbarrierInit) {
  expectNeeded(R"(
    setp.ne.u32 %p1, %r0, 0;
    @%p1 bra USE;
    mbarrier.init.shared.b64 [s], 64;
  USE:
    //!barrier bar.sync 0;
    mbarrier.arrive.shared.b64 %rd2, [s];
  )",
               {{"barrier", FindingKind::SharedRace}}, {.block = 64});
}

/// A relaxed arrival at the cluster's barrier passes on what a fence released.
TEST_F(PtxCheckerTest, MbarrierInitInACluster) {
  expectNeeded(R"(
    mov.u32 %r1, s;
    mov.u32 %r2, %cluster_ctarank;
    mbarrier.init.shared.b64 [s], 1;
    //!fence fence.mbarrier_init.release.cluster;
    barrier.cluster.arrive.relaxed;
    barrier.cluster.wait.acquire;
    xor.b32 %r2, %r2, 1;
    mapa.shared::cluster.u32 %r3, %r1, %r2;
    mbarrier.arrive.release.cluster.shared::cluster.b64 _, [%r3];
    barrier.cluster.arrive;
    barrier.cluster.wait;
  )",
               {{"fence", FindingKind::SharedRace}},
               {.grid = 2, .block = 1, .cluster = 2});
}

/// All lanes copy a tensor map, which one of them wrote.
TEST_F(PtxCheckerTest, TensorMapOfALane) {
  expectNeeded(R"(
    shl.b32 %r1, %r0, 2;
    mov.u32 %r2, s;
    add.u32 %r1, %r1, %r2;
    st.shared.u32 [%r1], 0;
    bar.warp.sync -1;
    setp.ne.u32 %p1, %r0, 0;
    @%p1 bra COPY;
    tensormap.replace.tile.rank.shared::cta.b1024.b32 [s], 1;
  COPY:
    //!sync bar.warp.sync -1;
    tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.gpu.sync.aligned [%rd0], [s], 128;
  )",
               {{"sync", FindingKind::SharedRace}}, {.block = 32},
               ".shared .align 128 .b8 s[128];\n");
}

TEST_F(PtxCheckerTest, UndefinedValues) {
  std::string load = "mov.u32 %r5, s; mad.lo.u32 %r6, %r0, 4, %r5;"
                     "ld.shared.u32 %r7, [%r6];";
  // A value that nobody needs is no fault.
  runClean(load + "add.u32 %r8, %r7, 1;", {.check = true}, kShared);
  runClean(load + "setp.eq.u32 %p1, %r0, 40; selp.u32 %r8, %r7, %r0, %p1;"
                  "st.global.u32 [%rd1], %r8;",
           {.check = true}, kShared);
  expectFinding(FindingKind::UninitialisedRead,
                load + "add.u32 %r8, %r7, 1; st.global.u32 [%rd1], %r8;", {},
                kShared);
  expectFinding(FindingKind::UninitialisedRead,
                load + "setp.eq.u32 %p1, %r7, 0; @%p1 bra end; end:", {},
                kShared);
  expectFinding(FindingKind::UninitialisedRead,
                load + "mad.wide.u32 %rd2, %r7, 4, %rd0;"
                       "ld.global.u32 %r9, [%rd2];",
                {}, kShared);
  expectFinding(FindingKind::UninitialisedRead, "st.global.u32 [%rd1], %r100;");
  // Through shared memory.
  expectFinding(FindingKind::UninitialisedRead,
                load + "st.shared.u32 [%r6+512], %r7;"
                       "ld.shared.u32 %r9, [%r6+512];"
                       "st.global.u32 [%rd1], %r9;",
                {}, kShared);
}

TEST_F(PtxCheckerTest, ClusterThatHasExited) {
  expectFinding(FindingKind::ClusterExited, R"(
    mov.u32 %r1, %cluster_ctarank;
    setp.eq.u32 %p1, %r1, 0;
    @%p1 bra end;
    mov.u32 %r5, 0;
    mov.u32 %r6, s;
    mov.u32 %r7, 0;
  spin:
    add.u32 %r7, %r7, 1;
    setp.lt.u32 %p2, %r7, 100000;
    @%p2 bra spin;
    mapa.shared::cluster.u32 %r3, %r6, %r5;
    st.shared::cluster.u32 [%r3], 1;
  end:)",
                {.grid = 2, .block = 32, .cluster = 2}, kShared);
}
