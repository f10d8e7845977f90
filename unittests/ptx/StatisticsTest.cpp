//===- StatisticsTest.cpp - what launches count -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PtxFixture.h"

#include "tessera/ptx/GpuRates.h"
#include "tessera/ptx/TensorMap.h"

using namespace tessera;
using namespace tessera::ptx;

namespace {

class StatisticsTest : public PtxTest {
protected:
  std::shared_ptr<Statistics> statistics;

  /// Runs, and adds up the instructions whose name begins with `name`.
  Counts count(std::string_view name, std::string_view body,
               RunOptions options = {}, std::string_view before = kTile) {
    options.stats = true;
    Outcome outcome = run(body, options, before);
    EXPECT_EQ(outcome.refusal, "");
    for (const Finding &finding : outcome.findings)
      ADD_FAILURE() << describe(finding.place) << ": " << finding.message;
    statistics = outcome.statistics;
    return find(name);
  }
  Counts find(std::string_view name) const {
    Counts sum;
    if (!statistics) {
      ADD_FAILURE() << "no statistics";
      return sum;
    }
    for (const InstructionCounts &instruction : statistics->instructions)
      if (instruction.name.starts_with(name))
        sum.add(instruction.counts);
    return sum;
  }

  /// An access of shared memory at tile + stride * lane.
  Counts countShared(const std::string &instruction, unsigned stride) {
    return count(instruction.substr(0, instruction.find(' ')),
                 "mov.u32 %r1, tile; mad.lo.u32 %r1, %r0, " +
                     std::to_string(stride) + ", %r1;\n" + instruction);
  }
  /// An access of global memory at data + stride * lane.
  Counts countGlobal(const std::string &instruction, unsigned stride) {
    return count(instruction.substr(0, instruction.find(' ')),
                 "mad.wide.u32 %rd2, %r0, " + std::to_string(stride) +
                     ", %rd0;\n" + instruction);
  }

  static constexpr std::string_view kTile =
      ".shared .align 1024 .b8 tile[16384];\n";
};

uint64_t getBytes(const Counts &counts, Path path) {
  return counts.bytes[size_t(path)];
}

#define EXPECT_WAVEFRONTS(counts, counted, ideal)                              \
  do {                                                                         \
    Counts c = counts;                                                         \
    EXPECT_EQ(c.wavefronts, uint64_t(counted));                                \
    EXPECT_EQ(c.idealWavefronts, uint64_t(ideal));                             \
  } while (false)
#define EXPECT_SECTORS(counts, counted, ideal)                                 \
  do {                                                                         \
    Counts c = counts;                                                         \
    EXPECT_EQ(c.sectors, uint64_t(counted));                                   \
    EXPECT_EQ(c.idealSectors, uint64_t(ideal));                                \
  } while (false)

} // namespace

TEST_F(StatisticsTest, NothingIsCountedUnasked) {
  EXPECT_EQ(run("bar.sync 0;").statistics, nullptr);
}

TEST_F(StatisticsTest, BanksOfWords) {
  const std::string load = "ld.shared.u32 %r2, [%r1];";
  EXPECT_WAVEFRONTS(countShared(load, 4), 1, 1);
  EXPECT_WAVEFRONTS(countShared(load, 8), 2, 1);
  EXPECT_WAVEFRONTS(countShared(load, 16), 4, 1);
  EXPECT_WAVEFRONTS(countShared(load, 128), 32, 1);
  // A pad of a word.
  EXPECT_WAVEFRONTS(countShared(load, 132), 1, 1);
  // All read the same word.
  EXPECT_WAVEFRONTS(countShared(load, 0), 1, 1);
  // Four lanes read parts of one word.
  EXPECT_WAVEFRONTS(countShared("ld.shared.u8 %r2, [%r1];", 1), 1, 1);
  EXPECT_WAVEFRONTS(countShared("st.shared.u32 [%r1], %r0;", 128), 32, 1);
  Counts counts = countShared("st.shared.u32 [%r1], %r0;", 4);
  EXPECT_EQ(getBytes(counts, Path::SharedStore), 128u);
  EXPECT_EQ(getBytes(counts, Path::SharedLoad), 0u);
  // Through a generic address.
  counts = count("ld.u32", "mov.u32 %r1, tile; mad.lo.u32 %r1, %r0, 8, %r1;"
                           "cvt.u64.u32 %rd2, %r1; cvta.shared.u64 %rd2, %rd2;"
                           "ld.u32 %r2, [%rd2];");
  EXPECT_WAVEFRONTS(counts, 2, 1);
  EXPECT_EQ(getBytes(counts, Path::SharedLoad), 128u);
}

TEST_F(StatisticsTest, BanksOfWideAccesses) {
  EXPECT_WAVEFRONTS(countShared("ld.shared.u64 %rd2, [%r1];", 8), 2, 2);
  EXPECT_WAVEFRONTS(countShared("ld.shared.v2.u32 {%r2, %r3}, [%r1];", 16), 4,
                    2);
  const std::string load = "ld.shared.v4.u32 {%r2, %r3, %r4, %r5}, [%r1];";
  EXPECT_WAVEFRONTS(countShared(load, 16), 4, 4);
  EXPECT_WAVEFRONTS(countShared(load, 32), 8, 4);
  EXPECT_WAVEFRONTS(countShared(load, 128), 32, 4);
  EXPECT_WAVEFRONTS(countShared(load, 144), 4, 4);
  EXPECT_WAVEFRONTS(countShared(load, 0), 4, 4);
  // Of eight lanes.
  Counts counts = count("ld.shared", "mov.u32 %r1, tile;"
                                     "mad.lo.u32 %r1, %r0, 16, %r1;"
                                     "setp.lt.u32 %p1, %r0, 8;\n@%p1 " +
                                         load);
  EXPECT_WAVEFRONTS(counts, 1, 1);
  EXPECT_EQ(counts.executions, 1u);
  EXPECT_EQ(counts.lanes, 8u);
  EXPECT_EQ(getBytes(counts, Path::SharedLoad), 128u);
}

TEST_F(StatisticsTest, Atomics) {
  const std::string add = "atom.shared.add.u32 %r2, [%r1], 1;";
  EXPECT_WAVEFRONTS(countShared(add, 4), 1, 1);
  EXPECT_WAVEFRONTS(countShared(add, 8), 2, 1);
  // Lanes take turns at one word.
  EXPECT_WAVEFRONTS(countShared(add, 0), 32, 1);
  EXPECT_EQ(getBytes(find("atom"), Path::SharedAtomic), 128u);
  EXPECT_SECTORS(countGlobal("red.global.add.u32 [%rd2], 1;", 4), 4, 4);
  EXPECT_EQ(getBytes(find("red"), Path::GlobalAtomic), 128u);
}

TEST_F(StatisticsTest, Sectors) {
  const std::string load = "ld.global.u32 %r2, [%rd2];";
  EXPECT_SECTORS(countGlobal(load, 4), 4, 4);
  EXPECT_EQ(getBytes(find("ld.global"), Path::GlobalLoad), 128u);
  EXPECT_SECTORS(countGlobal(load, 8), 8, 4);
  EXPECT_SECTORS(countGlobal(load, 128), 32, 4);
  EXPECT_SECTORS(countGlobal(load, 0), 1, 1);
  EXPECT_SECTORS(countGlobal("ld.global.u32 %r2, [%rd2+4];", 4), 5, 4);
  EXPECT_SECTORS(countGlobal("st.global.u32 [%rd2+4], %r0;", 4), 5, 4);
  EXPECT_EQ(getBytes(find("st.global"), Path::GlobalStore), 128u);
  EXPECT_SECTORS(
      countGlobal("ld.global.v4.u32 {%r2, %r3, %r4, %r5}, [%rd2];", 16), 16,
      16);
  EXPECT_SECTORS(countGlobal("ld.global.u8 %r2, [%rd2];", 1), 1, 1);
  // In the reverse order of lanes.
  EXPECT_SECTORS(count("ld.global", "xor.b32 %r2, %r0, 31;"
                                    "mad.wide.u32 %rd2, %r2, 4, %rd0;"
                                    "ld.global.u32 %r2, [%rd2];"),
                 4, 4);
}

TEST_F(StatisticsTest, LevelsOfMemory) {
  // L1 has what the CTA has loaded; stores go on to L2.
  count("", "ld.global.u32 %r2, [%rd1]; ld.global.u32 %r3, [%rd1];"
            "st.global.u32 [%rd1+4096], %r2; st.global.u32 [%rd1+4096], %r3;");
  EXPECT_EQ(statistics->l2Bytes, 3u * 128);
  EXPECT_EQ(statistics->memoryBytes, 2u * 128);
  // Two CTAs load the same, but memory is read once.
  count("", "mad.wide.u32 %rd2, %r0, 4, %rd0; ld.global.u32 %r2, [%rd2];",
        {.grid = 2});
  EXPECT_EQ(statistics->l2Bytes, 2u * 128);
  EXPECT_EQ(statistics->memoryBytes, 128u);
  EXPECT_EQ(statistics->numBlocks, 2u);
  EXPECT_EQ(statistics->numThreads, 32u);
  // `.cg` is not kept in L1.
  count("", "ld.global.cg.u32 %r2, [%rd1]; ld.global.cg.u32 %r3, [%rd1];");
  EXPECT_EQ(statistics->l2Bytes, 2u * 128);
}

TEST_F(StatisticsTest, LocalAndClusterMemory) {
  Counts counts =
      count("st.local", ".local .b8 own[16]; mov.u64 %rd2, own;"
                        "st.local.u32 [%rd2], %r0; ld.local.u32 %r2, [%rd2];");
  EXPECT_EQ(getBytes(counts, Path::Local), 128u);
  EXPECT_EQ(counts.sectors, 0u);
  counts =
      count("ld.shared",
            "mov.u32 %r1, tile; mapa.shared::cluster.u32 %r1, %r1, 1;"
            "ld.shared::cluster.u32 %r2, [%r1];"
            "barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;",
            {.grid = 2, .cluster = 2});
  // For one of the two CTAs it is its own.
  EXPECT_EQ(getBytes(counts, Path::Cluster), 128u);
  EXPECT_EQ(getBytes(counts, Path::SharedLoad), 128u);
  EXPECT_WAVEFRONTS(counts, 1, 1);
}

TEST_F(StatisticsTest, BranchesAndBarriers) {
  auto countBranch = [&](const std::string &condition) {
    return count("bra",
                 condition + "@%p1 bra skip;\nadd.u32 %r2, %r0, 1;\n"
                             "skip: bar.sync 0;",
                 {.block = 64});
  };
  Counts counts = countBranch("setp.lt.u32 %p1, %r0, 48;");
  EXPECT_EQ(counts.executions, 2u);
  EXPECT_EQ(counts.lanes, 64u);
  EXPECT_EQ(counts.divergentBranches, 1u);
  EXPECT_EQ(find("add.u32").executions, 1u);
  EXPECT_EQ(find("add.u32").lanes, 16u);
  EXPECT_EQ(find("bar.sync").barriers, 2u);
  EXPECT_EQ(find("bar.sync").lanes, 64u);
  EXPECT_EQ(statistics->total.barriers, 2u);
  // One way for all lanes of each warp.
  EXPECT_EQ(countBranch("setp.lt.u32 %p1, %r0, 32;").divergentBranches, 0u);
  EXPECT_EQ(find("add.u32").executions, 1u);
  // Nobody takes it.
  counts = countBranch("setp.gt.u32 %p1, %r0, 100;");
  EXPECT_EQ(counts.divergentBranches, 0u);
  EXPECT_EQ(counts.executions, 2u);
  EXPECT_EQ(counts.lanes, 64u);
  // An instruction whose guard is false takes its time all the same.
  counts = count("add.u32", "setp.gt.u32 %p1, %r0, 100;\n"
                            "@%p1 add.u32 %r2, %r0, 1;");
  EXPECT_EQ(counts.executions, 1u);
  EXPECT_EQ(counts.lanes, 0u);
  // A wait that is tried again is one execution.
  counts = count("bar.sync",
                 "setp.lt.u32 %p1, %r0, 32;\n"
                 "@%p1 bra skip;\nmov.u32 %r2, 0;\n"
                 "loop: add.u32 %r2, %r2, 1;\n"
                 "setp.lt.u32 %p2, %r2, 10;\n@%p2 bra loop;\n"
                 "skip: bar.sync 0;",
                 {.block = 64});
  EXPECT_EQ(counts.executions, 2u);
  EXPECT_EQ(find("add.u32").executions, 10u);
}

TEST_F(StatisticsTest, MatrixRows) {
  // Rows 128 bytes apart: lane 8i + r has row r of the 16 bytes i.
  const std::string address =
      "mov.u32 %r1, tile; and.b32 %r2, %r0, 7; shr.u32 %r3, %r0, 3;\n";
  const std::string rest =
      "mad.lo.u32 %r1, %r2, 128, %r1; mad.lo.u32 %r1, %r3, 16, %r1;\n";
  const std::string load = "ldmatrix.sync.aligned.m8n8.x4.shared.b16 "
                           "{%r4, %r5, %r6, %r7}, [%r1];";
  const std::string swizzle = "xor.b32 %r3, %r3, %r2;\n";
  EXPECT_WAVEFRONTS(count("ldmatrix", address + rest + load), 32, 4);
  EXPECT_WAVEFRONTS(count("ldmatrix", address + swizzle + rest + load), 4, 4);
  EXPECT_EQ(getBytes(find("ldmatrix"), Path::SharedLoad), 512u);
  EXPECT_WAVEFRONTS(
      count("ldmatrix", address + swizzle + rest +
                            "ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%r4}, "
                            "[%r1];"),
      1, 1);
  EXPECT_WAVEFRONTS(
      count("stmatrix", address + rest +
                            "stmatrix.sync.aligned.m8n8.x2.shared.b16 [%r1], "
                            "{%r2, %r3};"),
      16, 2);
}

TEST_F(StatisticsTest, Copies) {
  Counts counts =
      count("cp.async.cg", "mov.u32 %r1, tile; mad.lo.u32 %r1, %r0, 16, %r1;"
                           "mad.wide.u32 %rd2, %r0, 16, %rd0;"
                           "cp.async.cg.shared.global [%r1], [%rd2], 16;"
                           "cp.async.commit_group; cp.async.wait_group 0;");
  EXPECT_SECTORS(counts, 16, 16);
  EXPECT_WAVEFRONTS(counts, 4, 4);
  EXPECT_EQ(getBytes(counts, Path::CopyAsync), 512u);
  EXPECT_EQ(getBytes(counts, Path::SharedStore), 0u);
  EXPECT_EQ(statistics->l2Bytes, 512u);

  counts = count(
      "cp.async.bulk.shared",
      "mov.u32 %r1, tile; mov.u32 %r2, bar;\n"
      "mbarrier.init.shared::cta.b64 [%r2], 1; fence.proxy.async;\n"
      "mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r2], 256;\n"
      "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes "
      "[%r1], [%rd0+16], 256, [%r2];\n"
      "wait: mbarrier.try_wait.parity.shared::cta.b64 %p1, [%r2], 0;\n"
      "@!%p1 bra wait;\n"
      "cp.async.bulk.global.shared::cta.bulk_group [%rd0+1024], [%r1], 64;\n"
      "cp.async.bulk.commit_group; cp.async.bulk.wait_group 0;",
      {.block = 1},
      ".shared .align 128 .b8 tile[256]; .shared .align 8 .b8 bar[8];\n");
  EXPECT_EQ(getBytes(counts, Path::BulkLoad), 256u);
  EXPECT_EQ(counts.streamedBytes, 256u);
  EXPECT_SECTORS(counts, 9, 8);
  counts = find("cp.async.bulk.global");
  EXPECT_EQ(getBytes(counts, Path::BulkStore), 64u);
  EXPECT_EQ(counts.streamedBytes, 64u);
  EXPECT_SECTORS(counts, 2, 2);
  EXPECT_WAVEFRONTS(statistics->total, 0, 0);
}

/// Two rows of 16 bytes out of rows of 32 bytes: half of each sector.
TEST_F(StatisticsTest, TensorCopy) {
  Result<Module, SyntaxError> module = parseModule(
      ".version 8.0\n.target sm_90a\n.address_size 64\n"
      ".visible .entry k(.param .align 64 .b8 map[128])\n{\n"
      ".shared .align 128 .b8 tile[32]; .shared .align 8 .b8 bar[8];\n"
      ".reg .pred %p1; .reg .b32 %r<3>; .reg .b64 %rd1;\n"
      "mov.u32 %r1, tile; mov.u32 %r2, bar; mov.u64 %rd1, map;\n"
      "cvta.param.u64 %rd1, %rd1;\n"
      "mbarrier.init.shared::cta.b64 [%r2], 1; fence.proxy.async;\n"
      "mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r2], 32;\n"
      "cp.async.bulk.tensor.2d.shared::cluster.global"
      ".mbarrier::complete_tx::bytes [%r1], [%rd1, {4, 1}], [%r2];\n"
      "wait: mbarrier.try_wait.parity.shared::cta.b64 %p1, [%r2], 0;\n"
      "@!%p1 bra wait;\nret;\n}\n");
  ASSERT_TRUE(module) << module.getMessage();
  Result<Program, SyntaxError> program = ptx::decode(std::move(*module));
  ASSERT_TRUE(program) << program.getMessage();
  for (Async async : {Async::Eager, Async::Lazy}) {
    Machine machine(*program);
    TensorMap map;
    map.type = TensorType::S32;
    map.rank = 2;
    map.address = machine.getMemory().allocate("tensor", 128).base;
    map.dims = {8, 4, 1, 1, 1};
    map.strides = {32};
    map.box = {4, 2, 1, 1, 1};
    TensorMapBytes bytes = encode(map);
    Options options;
    options.stats = true;
    options.async = async;
    Outcome outcome = machine.launch(0, {bytes.begin(), bytes.end()}, options);
    EXPECT_FALSE(outcome.hasFailed());
    statistics = outcome.statistics;
    Counts counts = find("cp.async.bulk.tensor");
    EXPECT_EQ(counts.executions, 1u);
    EXPECT_EQ(getBytes(counts, Path::BulkLoad), 32u);
    EXPECT_EQ(counts.streamedBytes, 32u);
    EXPECT_SECTORS(counts, 2, 1);
    EXPECT_EQ(statistics->memoryBytes, 64u);
  }
}

TEST_F(StatisticsTest, Products) {
  Counts counts =
      count("mma",
            "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 "
            "{%f0, %f1, %f2, %f3}, {%r1, %r2, %r3, %r4}, {%r5, %r6}, "
            "{%f0, %f1, %f2, %f3};",
            {.block = 64});
  EXPECT_EQ(counts.executions, 2u);
  EXPECT_EQ(counts.products, 2u * 16 * 8 * 16);
  EXPECT_EQ(statistics->total.products, counts.products);

  const std::string product =
      "wgmma.fence.sync.aligned;\n"
      "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%f0, %f1, %f2, %f3}, "
      "A, %rd11, 1, 1, 1, 0, 0;\n"
      "wgmma.commit_group.sync.aligned; wgmma.wait_group.sync.aligned 0;\n";
  const std::string prepare =
      "mov.u32 %r9, tile;\n"
      "mov.b64 %rd10, 0x4000004000010000; mov.b64 %rd11, 0x4000004000010200;\n";
  auto with = [&](const std::string &a, const std::string &transposed) {
    std::string text = product;
    text.replace(text.find("A,"), 1, a);
    return prepare + text.replace(text.find(" 0, 0;"), 6, transposed);
  };
  counts = count("wgmma", with("%rd10", " 0, 0;"), {.block = 128});
  EXPECT_EQ(counts.products, 64u * 8 * 16);
  EXPECT_EQ(getBytes(counts, Path::Wgmma), 64u * 32 + 8 * 32);
  counts = count("wgmma", with("{%r1, %r2, %r3, %r4}", " 0;"), {.block = 128});
  EXPECT_EQ(counts.products, 64u * 8 * 16);
  EXPECT_EQ(getBytes(counts, Path::Wgmma), 8u * 32);
}

TEST_F(StatisticsTest, KindsOfProducts) {
  auto find = [](std::string opcode, std::vector<std::string> modifiers) {
    Instruction instruction;
    instruction.opcode = std::move(opcode);
    instruction.modifiers = std::move(modifiers);
    return findMatrixUse(instruction);
  };
  std::optional<MatrixUse> use =
      find("mma", {"sync", "aligned", "m16n8k32", "row", "col", "s32", "s8",
                   "u8", "s32"});
  ASSERT_TRUE(use);
  EXPECT_EQ(use->kind, ElementKind::S8);
  EXPECT_EQ(use->products, 16u * 8 * 32);
  use = find("mma", {"sync", "aligned", "m8n8k4", "row", "col", "f16", "f16",
                     "f16", "f16"});
  ASSERT_TRUE(use);
  EXPECT_TRUE(use->hasF16Sums);
  EXPECT_EQ(use->products, 4u * 8 * 8 * 4);
  use = find("mma", {"sync", "aligned", "m8n8k4", "row", "col", "f64", "f64",
                     "f64", "f64"});
  ASSERT_TRUE(use);
  EXPECT_EQ(use->products, 8u * 8 * 4);
  use = find("wmma", {"mma", "sync", "aligned", "row", "col", "m16n16k16",
                      "f32", "f32"});
  ASSERT_TRUE(use);
  EXPECT_EQ(use->kind, ElementKind::F16);
  EXPECT_FALSE(find(
      "wmma", {"load", "a", "sync", "aligned", "row", "m16n16k16", "f16"}));
  EXPECT_FALSE(find("wgmma", {"fence", "sync", "aligned"}));
  EXPECT_FALSE(find("add", {"f32"}));
}

TEST_F(StatisticsTest, CountsDoNotDependOnChecks) {
  for (bool check : {false, true}) {
    Counts counts = count("st.shared",
                          "mov.u32 %r1, tile; mad.lo.u32 %r1, %r0, 8, %r1;"
                          "st.shared.u32 [%r1], %r0; ld.shared.u32 %r2, [%r1];",
                          {.check = check});
    EXPECT_WAVEFRONTS(counts, 2, 1);
    EXPECT_WAVEFRONTS(find("ld.shared"), 2, 1);
  }
}

TEST_F(StatisticsTest, Lines) {
  count("",
        ".loc 1 7 1\nld.global.u32 %r2, [%rd1];\nld.global.u32 %r3, [%rd1];"
        "\n.loc 1 9 1\nadd.u32 %r2, %r2, %r3;",
        {}, ".file 1 \"a.cu\"\n");
  std::vector<LineCounts> lines = groupByLine(*statistics, getGpus().front());
  ASSERT_FALSE(lines.empty());
  EXPECT_EQ(lines[0].place.file, "a.cu");
  EXPECT_EQ(lines[0].place.source.line, 7u);
  EXPECT_EQ(lines[0].counts.executions, 2u);
  EXPECT_EQ(lines[0].counts.sectors, 8u);
  double sum = 0;
  Counts total;
  for (const LineCounts &line : lines) {
    EXPECT_LE(line.share, lines[0].share);
    sum += line.share;
    total.add(line.counts);
  }
  EXPECT_NEAR(sum, 1, 1e-9);
  EXPECT_EQ(total.executions, statistics->total.executions);
}

TEST_F(StatisticsTest, Estimates) {
  EXPECT_EQ(findGpu("h300"), nullptr);
  for (std::string_view name : {"h200", "h100", "a100", "rtx4090"}) {
    const GpuRates *gpu = findGpu(name);
    ASSERT_TRUE(gpu) << name;
    // So many instructions as all SMs issue in a second.
    Statistics launch;
    launch.numBlocks = gpu->numSms;
    InstructionCounts add;
    double clocks = gpu->clockGHz * 1e9 * gpu->numSms;
    add.counts.executions = uint64_t(clocks * gpu->issue);
    launch.instructions.push_back(add);
    EXPECT_NEAR(estimate(launch, *gpu).getSeconds(), 1, 1e-6);
    EXPECT_EQ(estimate(launch, *gpu).bounds[0].name, "issue");
    // One block has one SM for itself.
    launch.numBlocks = 1;
    EXPECT_NEAR(estimate(launch, *gpu).getSeconds(), gpu->numSms, 1e-3);
    // One more than there are SMs takes two turns.
    launch.numBlocks = gpu->numSms + 1;
    EXPECT_NEAR(estimate(launch, *gpu).getSeconds(),
                2.0 * gpu->numSms / (gpu->numSms + 1), 1e-6);
    launch.numBlocks = gpu->numSms;
    launch.memoryBytes = uint64_t(2 * gpu->memoryBytes);
    Estimate result = estimate(launch, *gpu);
    EXPECT_NEAR(result.getSeconds(), 2, 1e-6);
    EXPECT_EQ(result.bounds[result.largest].name, "memory");
    // A product that fills tensor cores for three seconds.
    InstructionCounts mma;
    mma.matrix = MatrixUse();
    mma.counts.products = uint64_t(3 * clocks * gpu->mma.f16WithF32Sums);
    launch.instructions.push_back(mma);
    result = estimate(launch, *gpu);
    EXPECT_NEAR(result.getSeconds(), 3, 1e-6);
    EXPECT_EQ(result.bounds[result.largest].name, "tensor cores");
    EXPECT_FALSE(result.hasUnknownProducts);
    launch.instructions.back().matrix->kind = ElementKind::B1;
    EXPECT_TRUE(estimate(launch, *gpu).hasUnknownProducts);
    // A wavefront is 128 bytes.
    InstructionCounts load;
    load.counts.wavefronts = uint64_t(4 * clocks);
    launch.instructions.push_back(load);
    result = estimate(launch, *gpu);
    EXPECT_NEAR(result.getSeconds(), 4, 1e-6);
    EXPECT_EQ(result.bounds[result.largest].name, "shared memory");
  }
}
