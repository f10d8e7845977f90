//===- TensorCopyTest.cpp - bulk and tensor copies in kernels -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PtxFixture.h"
#include "RecordedTensors.h"

#include <random>

using namespace tessera;
using namespace tessera::ptx;

namespace {

constexpr Async kModes[] = {Async::Eager, Async::Lazy, Async::Random};

/// A kernel with parameters of any kind, and the memory that they point to.
class TensorCopyTest : public testing::Test {
protected:
  void load(const std::string &text) {
    machine.reset();
    Result<Module, SyntaxError> module =
        parseModule(".version 8.7\n.target sm_90a\n.address_size 64\n" + text);
    ASSERT_TRUE(module) << module.getProblem().position.line << ": "
                        << module.getMessage();
    Result<Program, SyntaxError> decoded = decode(std::move(*module));
    ASSERT_TRUE(decoded) << decoded.getProblem().position.line << ": "
                         << decoded.getMessage();
    program = std::make_unique<Program>(std::move(*decoded));
    machine = std::make_unique<Machine>(*program);
  }

  Region &allocate(const std::string &name, const std::vector<uint8_t> &bytes) {
    Region &region = machine->getMemory().allocate(name, bytes.size());
    region.bytes = bytes;
    return region;
  }

  /// Adds a parameter, aligned as the entry declares it.
  template <typename T>
  void push(const T &value, size_t alignment = sizeof(T)) {
    parameters.resize((parameters.size() + alignment - 1) / alignment *
                      alignment);
    const auto *bytes = reinterpret_cast<const uint8_t *>(&value);
    parameters.insert(parameters.end(), bytes, bytes + sizeof(T));
  }

  Outcome launch(const std::string &entry, const Options &options) {
    int32_t number = program->module.findFunction(entry);
    EXPECT_GE(number, 0) << entry;
    Outcome outcome = machine->launch(uint32_t(number), parameters, options);
    parameters.clear();
    EXPECT_EQ(outcome.refusal, "");
    return outcome;
  }

  void expectClean(const Outcome &outcome, const std::string &what) {
    for (const Finding &finding : outcome.findings)
      ADD_FAILURE() << what << ": " << getWord(finding.kind) << " at "
                    << describe(finding.place) << ": " << finding.message;
  }

  std::unique_ptr<Program> program;
  std::unique_ptr<Machine> machine;
  std::vector<uint8_t> parameters;
};

Options makeOptions(Async async, uint32_t threads = 32, uint32_t grid = 1,
                    uint32_t cluster = 1) {
  Options options;
  options.grid = {grid, 1, 1};
  options.block = {threads, 1, 1};
  options.cluster = {cluster, 1, 1};
  options.async = async;
  options.asyncSeed = options.orderSeed = 3;
  options.check = true;
  options.timeout = std::chrono::milliseconds(20000);
  return options;
}

//===----------------------------------------------------------------------===//
// The recorded copies, as the kernels that were recorded
//===----------------------------------------------------------------------===//

std::string makeLoop(const std::string &label, const std::string &body) {
  return "mul.lo.u32 offset, lane, 4;\n" + label +
         ": {.reg .b32 p, v; .reg .b64 q; add.u32 p, s, offset;"
         " mul.wide.u32 q, offset, 1; add.u64 q, q, g; " +
         body +
         " add.u32 offset, offset, 128;}\n"
         "setp.lt.u32 more, offset, 16384; @more bra " +
         label + ";\n";
}

/// The entry of conformance/ptx/hardware/tensors.py for a kind and rank.
std::string makeEntry(const std::string &kind, const std::string &operation,
                      unsigned rank) {
  std::string coordinates = "{", loads;
  for (unsigned i = 0; i < rank; ++i) {
    std::string number = std::to_string(i);
    coordinates += (i ? ", c" : "c") + number;
    loads +=
        "ld.param.u32 c" + number + ", [at+" + std::to_string(4 * i) + "];\n";
  }
  coordinates += "}";
  std::string suffix =
      (operation.empty() ? "_" : "_" + operation + "_") + std::to_string(rank);
  std::string mode = ".tile", offsets;
  if (operation == "im2col") {
    mode = kind == "load" ? ".im2col" : ".im2col_no_offs";
    for (unsigned i = 0; i + 2 < rank; ++i)
      offsets += (i ? ", h" : ", {h") + std::to_string(i);
    offsets += "}";
  }
  std::string dimensions = std::to_string(rank) + "d";
  std::string text =
      ".visible .entry " + kind + suffix +
      "(.param .align 64 .b8 map[128], .param .align 4 .b8 at[32],\n"
      ".param .u32 bytes, .param .u32 place, .param .u64 memory)\n"
      ".maxntid 32, 1, 1\n"
      "{ .reg .b32 c<5>, n, lane, offset, s, x, b; .reg .b64 m, g;\n"
      ".reg .b16 h<3>; .reg .pred first, more, done;\n"
      "ld.param.u16 h0, [at+20]; ld.param.u16 h1, [at+24];\n"
      "ld.param.u16 h2, [at+28]; ld.param.u32 x, [place];\n"
      "ld.param.u32 n, [bytes]; ld.param.u64 g, [memory];\n"
      "cvta.to.global.u64 g, g; mov.u64 m, map; cvta.param.u64 m, m;\n"
      "mov.u32 lane, %tid.x; mov.u32 s, tile; mov.u32 b, bar;\n"
      "setp.eq.u32 first, lane, 0; add.u32 x, x, s;\n" +
      loads;
  if (kind == "load")
    return text + makeLoop("clear", "st.shared.b32 [p], 0xA5A5A5A5;") +
           "@first mbarrier.init.shared::cta.b64 [b], 1;\n"
           "fence.proxy.async; bar.sync 0;\n"
           "@first mbarrier.arrive.expect_tx.shared::cta.b64 _, [b], n;\n"
           "@first cp.async.bulk.tensor." +
           dimensions + ".shared::cluster.global" + mode +
           ".mbarrier::complete_tx::bytes [x], [m, " + coordinates + "], [b]" +
           offsets +
           ";\n"
           "wait: mbarrier.try_wait.parity.shared::cta.b64 done, [b], 0;\n"
           "@!done bra wait;\n" +
           makeLoop("out", "ld.shared.b32 v, [p]; st.global.b32 [q], v;") +
           "ret;\n}\n";
  std::string copy =
      kind == "store"
          ? "cp.async.bulk.tensor." + dimensions + ".global.shared::cta"
          : "cp.reduce.async.bulk.tensor." + dimensions +
                ".global.shared::cta." + operation;
  copy += mode + ".bulk_group";
  return text +
         makeLoop("fill", "ld.global.b32 v, [q]; st.shared.b32 [p], v;") +
         "fence.proxy.async; bar.sync 0;\n@first " + copy + " [m, " +
         coordinates +
         "], [x];\n@first cp.async.bulk.commit_group;\n"
         "@first cp.async.bulk.wait_group 0;\nret;\n}\n";
}

std::string makeAllEntries() {
  std::string text = ".shared .align 1024 .b8 tile[16384];\n"
                     ".shared .align 8 .b8 bar[8];\n";
  for (unsigned rank = 1; rank <= 5; ++rank)
    text += makeEntry("load", "", rank) + makeEntry("store", "", rank);
  for (unsigned rank = 3; rank <= 5; ++rank)
    text +=
        makeEntry("load", "im2col", rank) + makeEntry("store", "im2col", rank);
  for (const char *operation :
       {"add", "min", "max", "inc", "dec", "and", "or", "xor"})
    text += makeEntry("reduce", operation, 2);
  return text;
}

TEST_F(TensorCopyTest, RecordedCopies) {
  RecordedTensors recorded;
  for (Async async : kModes) {
    load(makeAllEntries());
    for (const RecordedTensor &tensor : recorded.cases) {
      bool isLoad = tensor.kind == "load";
      Region &region = allocate("tensor", recorded.getSource(tensor));
      Region &memory = allocate("memory", recorded.shared);
      TensorMap map = tensor.makeMap(region.base);
      push(encode(map), 64);
      TensorPosition position = tensor.getPosition();
      push(position.at, 4);
      for (uint16_t offset : position.offsets)
        push(uint32_t(offset));
      push(uint32_t(map.getBoxBytes()));
      push(tensor.shared);
      push(memory.base);
      Outcome outcome = launch(
          tensor.kind + "_" +
              (tensor.operation.empty() ? "" : tensor.operation + "_") +
              (tensor.isIm2col ? "im2col_" : "") + std::to_string(map.rank),
          makeOptions(async));
      std::optional<std::vector<uint8_t>> expected = recorded.getResult(tensor);
      if (expected) {
        expectClean(outcome, tensor.name);
        EXPECT_EQ(compare(isLoad ? memory.bytes : region.bytes, *expected), "")
            << tensor.name;
      } else {
        ASSERT_EQ(outcome.findings.size(), 1u) << tensor.name;
        EXPECT_EQ(getWord(outcome.findings[0].kind),
                  tensor.shared % kBoxAlignment
                      ? getWord(FindingKind::Misaligned)
                      : getWord(FindingKind::Trap))
            << tensor.name;
      }
      machine->getMemory().free(region.base);
      machine->getMemory().free(memory.base);
    }
  }
}

//===----------------------------------------------------------------------===//
// Kernels by hand
//===----------------------------------------------------------------------===//

/// Puts modifiers that begin a line behind those of the line before.
std::string joinModifiers(const std::string &text) {
  std::string joined;
  for (char c : text) {
    if (c == '.')
      while (!joined.empty() && (joined.back() == ' ' || joined.back() == '\n'))
        joined.pop_back();
    joined += c;
  }
  return joined;
}

/// An entry `k(map, a, b)`: `m` is the address of the map, `a` and `b` are
/// addresses of arrays; `t` and `n` are the thread and the mbarrier, `s` is
/// the buffer.
std::string makeKernel(const std::string &body) {
  return ".shared .align 1024 .b8 buffer[16384];\n"
         ".shared .align 128 .b8 made[128];\n"
         ".shared .align 8 .b8 bar[16];\n"
         ".visible .entry k(.param .align 64 .b8 map[128], .param .u64 pa,\n"
         ".param .u64 pb)\n{\n"
         ".reg .pred p, q, first; .reg .b16 h<4>; .reg .b32 r<20>, t, s, n, "
         "u;\n"
         ".reg .b64 m, a, b, d<20>;\n"
         "ld.param.u64 a, [pa]; ld.param.u64 b, [pb]; mov.u64 m, map;\n"
         "cvta.param.u64 m, m; mov.u32 t, %tid.x; mov.u32 s, buffer;\n"
         "mov.u32 n, bar; mov.u32 u, made; setp.eq.u32 first, t, 0;\n"
         "@first mbarrier.init.shared::cta.b64 [n], 1;\n"
         "fence.proxy.async; bar.sync 0;\n" +
         joinModifiers(body) + "\nret;\n}\n";
}

constexpr const char *kWait =
    "wait: mbarrier.try_wait.parity.shared::cta.b64 p, [n], 0;\n"
    "@!p bra wait;\n";

std::vector<uint8_t> makeBytes(size_t count, unsigned seed = 1) {
  std::mt19937 random(seed);
  std::vector<uint8_t> bytes(count);
  for (uint8_t &byte : bytes)
    byte = uint8_t(random());
  return bytes;
}

/// 16 rows of 64 elements of f16, in boxes of 8 rows and 64 elements.
TensorMap makeTile(uint64_t address) {
  TensorMap map;
  map.type = TensorType::F16;
  map.rank = 2;
  map.address = address;
  map.dims = {64, 16, 1, 1, 1};
  map.strides[0] = 128;
  map.box = {64, 8, 1, 1, 1};
  map.swizzle = Swizzle::Bytes128;
  return map;
}

class BulkTest : public TensorCopyTest {
protected:
  /// Runs a kernel on arrays `a` and `b`, whose bytes it changes.
  Outcome run(const std::string &body, const Options &options,
              std::optional<TensorMap> map = std::nullopt) {
    load(makeKernel(body));
    if (HasFatalFailure())
      return {};
    Region &first = allocate("a", a), &second = allocate("b", b);
    if (map)
      map->address += first.base;
    push(map ? encode(*map) : TensorMapBytes{}, 64);
    push(first.base);
    push(second.base);
    Outcome outcome = launch("k", options);
    a = first.bytes;
    b = second.bytes;
    return outcome;
  }
  void runClean(const std::string &body, const Options &options,
                std::optional<TensorMap> map = std::nullopt) {
    expectClean(run(body, options, map), "k");
  }
  void expectFinding(FindingKind kind, const std::string &message,
                     const std::string &body,
                     std::optional<TensorMap> map = std::nullopt,
                     uint32_t cluster = 1) {
    for (Async async : kModes) {
      Outcome outcome =
          run(body, makeOptions(async, 32, cluster, cluster), map);
      ASSERT_FALSE(outcome.findings.empty());
      EXPECT_EQ(getWord(outcome.findings[0].kind), getWord(kind));
      EXPECT_NE(outcome.findings[0].message.find(message), std::string::npos)
          << outcome.findings[0].message;
    }
  }
  void expectRefusal(const std::string &message, const std::string &body,
                     const std::string &target = "sm_90a") {
    Result<Module, SyntaxError> module =
        parseModule(".version 8.7\n.target " + target + "\n.address_size 64\n" +
                    makeKernel(body));
    ASSERT_TRUE(module) << module.getMessage();
    Result<Program, SyntaxError> decoded = decode(std::move(*module));
    ASSERT_FALSE(decoded) << body;
    EXPECT_NE(decoded.getMessage().find(message), std::string::npos)
        << decoded.getMessage();
  }

  std::vector<uint8_t> a = makeBytes(4096), b = makeBytes(4096, 2);
};

TEST_F(BulkTest, CopiesToAndFromSharedMemory) {
  for (Async async : kModes) {
    std::vector<uint8_t> source = a = makeBytes(4096);
    runClean(std::string(R"(
      @first mbarrier.arrive.expect_tx.shared::cta.b64 _, [n], 2048;
      @first cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes
        [s], [a], 1024, [n];
      @first cp.async.bulk.shared::cta.global.mbarrier::complete_tx::bytes
        .L2::cache_hint [s+1024], [a+2048], 1024, [n], 0;)") +
                 kWait + R"(
      @first cp.async.bulk.global.shared::cta.bulk_group [b], [s], 1024;
      @first cp.async.bulk.commit_group;
      @first cp.async.bulk.global.shared::cta.bulk_group.L2::cache_hint
        [b+3072], [s+1024], 1024, 0;
      @first cp.async.bulk.commit_group;
      @first cp.async.bulk.prefetch.L2.global [a], 64;
      @first cp.async.bulk.wait_group.read 1;
      @first cp.async.bulk.wait_group 0;)",
             makeOptions(async));
    EXPECT_TRUE(std::equal(b.begin(), b.begin() + 1024, source.begin()));
    EXPECT_TRUE(std::equal(b.begin() + 3072, b.end(), source.begin() + 2048,
                           source.begin() + 3072));
  }
}

TEST_F(BulkTest, LazyCopiesActWhenTheyAreWaitedFor) {
  // The source is changed before the copy has been waited for.
  std::string body = R"(
    @!first bra end;
    st.shared.u32 [s], 1; st.shared.u32 [s+4], 1; st.shared.u64 [s+8], 0;
    fence.proxy.async;
    cp.async.bulk.global.shared::cta.bulk_group [b], [s], 16;
    cp.async.bulk.commit_group;
    st.shared.u32 [s], 2;
    cp.async.bulk.wait_group 0;
    end:)";
  Options options = makeOptions(Async::Eager);
  options.check = false;
  run(body, options);
  EXPECT_EQ(b[0], 1);
  options.async = Async::Lazy;
  run(body, options);
  EXPECT_EQ(b[0], 2);
  expectFinding(FindingKind::AsyncNotWaited, "was not waited for", body);
}

TEST_F(BulkTest, GroupsCompleteInOrder) {
  // With one group left to wait for, the first is done.
  for (Async async : {Async::Lazy, Async::Random}) {
    std::vector<uint8_t> source = a;
    runClean(std::string(R"(
      @first mbarrier.arrive.expect_tx.shared::cta.b64 _, [n], 1024;
      @first cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes
        [s], [a], 1024, [n];)") +
                 kWait + R"(
      @!first bra end;
      cp.async.bulk.global.shared::cta.bulk_group [b], [s], 16;
      cp.async.bulk.commit_group;
      cp.async.bulk.global.shared::cta.bulk_group [b+64], [s], 16;
      cp.async.bulk.commit_group;
      cp.async.bulk.wait_group 1;
      ld.global.u32 r1, [b];
      st.global.u32 [b+128], r1;
      cp.async.bulk.wait_group 0;
      end:)",
             makeOptions(async));
    EXPECT_TRUE(std::equal(b.begin() + 128, b.begin() + 132, source.begin()));
  }
}

TEST_F(BulkTest, Reductions) {
  for (Async async : kModes) {
    auto *words = reinterpret_cast<uint32_t *>(b.data());
    for (unsigned i = 0; i < 64; ++i)
      words[i] = 1000 + i;
    // Each of 4 CTAs adds 1 + its thread.
    runClean(R"(
      add.u32 r1, t, 1;
      mad.lo.u32 r2, t, 4, s;
      st.shared.u32 [r2], r1;
      fence.proxy.async; bar.sync 0;
      @!first bra end;
      cp.reduce.async.bulk.global.shared::cta.bulk_group.add.u32 [b], [s], 128;
      cp.reduce.async.bulk.global.shared::cta.bulk_group.max.s32
        [b+128], [s], 128;
      cp.async.bulk.commit_group;
      cp.async.bulk.wait_group 0;
      end:)",
             makeOptions(async, 32, 4));
    words = reinterpret_cast<uint32_t *>(b.data());
    for (unsigned i = 0; i < 32; ++i) {
      EXPECT_EQ(words[i], 1000 + i + 4 * (i + 1));
      EXPECT_EQ(words[32 + i], 1032 + i);
    }
  }
}

TEST_F(BulkTest, ReductionsOnSeveralThreads) {
  auto *words = reinterpret_cast<uint32_t *>(b.data());
  std::fill(words, words + 1024, 0);
  Options options = makeOptions(Async::Eager, 32, 64);
  options.check = false;
  options.threads = 4;
  runClean(R"(
    mad.lo.u32 r2, t, 4, s;
    st.shared.u32 [r2], 1;
    fence.proxy.async; bar.sync 0;
    @first cp.reduce.async.bulk.global.shared::cta.bulk_group.add.u32
      [b], [s], 128;
    @first cp.async.bulk.commit_group;
    @first cp.async.bulk.wait_group 0;)",
           options);
  words = reinterpret_cast<uint32_t *>(b.data());
  EXPECT_EQ(words[0], 64u);
  EXPECT_EQ(words[31], 64u);
}

TEST_F(BulkTest, Multicast) {
  for (Async async : kModes) {
    // CTA 0 loads a tile into both CTAs of the cluster; each stores it.
    std::vector<uint8_t> source = a = makeBytes(4096);
    runClean(std::string(R"(
      @first mbarrier.arrive.expect_tx.shared::cta.b64 _, [n], 1024;
      barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;
      mov.u32 r1, %cluster_ctarank;
      setp.eq.and.u32 q, r1, 0, first;
      mov.u16 h1, 3;
      @q cp.async.bulk.tensor.2d.shared::cluster.global.tile
        .mbarrier::complete_tx::bytes.multicast::cluster
        [s], [m, {0, 4}], [n], h1;)") +
                 kWait + R"(
      mul.wide.u32 d1, r1, 1024;
      add.u64 d1, d1, b;
      @first cp.async.bulk.global.shared::cta.bulk_group [d1], [s], 1024;
      @first cp.async.bulk.commit_group;
      @first cp.async.bulk.wait_group 0;
      barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;)",
             makeOptions(async, 32, 2, 2), makeTile(0));
    for (unsigned i = 0; i < 2048; ++i) {
      unsigned at = i % 1024;
      ASSERT_EQ(b[i], source[512 + (at ^ (at >> 7 & 7) << 4)]) << i;
    }
  }
}

TEST_F(BulkTest, SharedMemoryOfAnotherBlock) {
  for (Async async : kModes)
    for (const char *copy :
         {"cp.async.bulk.shared::cluster.shared::cta"
          ".mbarrier::complete_tx::bytes [r3], [s], 128, [r4];",
          "cp.reduce.async.bulk.shared::cluster.shared::cta"
          ".mbarrier::complete_tx::bytes.add.u32 [r3], [s], 128, [r4];"}) {
      // Each CTA sends its words to the other one, behind its own.
      runClean(std::string(R"(
        mov.u32 r1, %cluster_ctarank;
        xor.b32 r2, r1, 1;
        mad.lo.u32 r5, r1, 100, t;
        mad.lo.u32 r6, t, 4, s;
        st.shared.u32 [r6], r5;
        st.shared.u32 [r6+128], 0;
        @first mbarrier.arrive.expect_tx.shared::cta.b64 _, [n], 128;
        fence.proxy.async;
        barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;
        add.u32 r3, s, 128;
        mapa.shared::cluster.u32 r3, r3, r2;
        mapa.shared::cluster.u32 r4, n, r2;
        @first )") +
                   copy + kWait +
                   R"(
        ld.shared.u32 r7, [r6+128];
        mad.lo.u32 r8, r1, 32, t;
        mul.wide.u32 d1, r8, 4;
        add.u64 d1, d1, b;
        st.global.u32 [d1], r7;
        barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;)",
               makeOptions(async, 32, 2, 2));
      const auto *words = reinterpret_cast<const uint32_t *>(b.data());
      for (unsigned i = 0; i < 32; ++i) {
        EXPECT_EQ(words[i], 100 + i);
        EXPECT_EQ(words[32 + i], i);
      }
    }
}

TEST_F(BulkTest, AsyncStoresAndReductions) {
  for (Async async : kModes) {
    // Threads of CTA 1 send to CTA 0: 16 bytes each, and a sum.
    runClean(std::string(R"(
      mov.u32 r1, %cluster_ctarank;
      setp.eq.u32 q, r1, 1;
      @first st.shared.u64 [s+512], 5;
      @first mbarrier.arrive.expect_tx.shared::cta.b64 _, [n], 768;
      barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;
      @!q bra receive;
      mapa.shared::cluster.u32 r3, s, 0;
      mapa.shared::cluster.u32 r4, n, 0;
      mad.lo.u32 r5, t, 16, r3;
      add.u32 r6, t, 7;
      st.async.shared::cluster.mbarrier::complete_tx::bytes.v4.b32
        [r5], {t, r6, 1, 2}, [r4];
      mul.wide.u32 d1, t, 1;
      red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes
        .add.u64 [r3+512], d1, [r4];
      bra end;
      receive:)") +
                 kWait + R"(
      mad.lo.u32 r5, t, 16, s;
      ld.shared.u32 r7, [r5+4];
      mad.wide.u32 d2, t, 4, b;
      st.global.u32 [d2], r7;
      ld.shared.u64 d3, [s+512];
      @first st.global.u64 [b+256], d3;
      end:
      barrier.cluster.arrive; barrier.cluster.wait;)",
             makeOptions(async, 32, 2, 2));
    const auto *words = reinterpret_cast<const uint32_t *>(b.data());
    for (unsigned i = 0; i < 32; ++i)
      EXPECT_EQ(words[i], i + 7);
    EXPECT_EQ(words[64], 5u + 31 * 32 / 2);
  }
}

TEST_F(BulkTest, MapMadeOnTheDevice) {
  for (Async async : kModes) {
    std::vector<uint8_t> source = a = makeBytes(4096);
    b.assign(4096, 0);
    runClean(std::string(R"(
      mad.lo.u32 r1, t, 4, u;
      st.shared.u32 [r1], 0;
      bar.warp.sync -1;
      @!first bra copy;
      tensormap.replace.tile.global_address.shared::cta.b1024.b64 [u], a;
      tensormap.replace.tile.rank.shared::cta.b1024.b32 [u], 1;
      tensormap.replace.tile.box_dim.shared::cta.b1024.b32 [u], 0, 64;
      tensormap.replace.tile.box_dim.shared::cta.b1024.b32 [u], 1, 8;
      tensormap.replace.tile.global_dim.shared::cta.b1024.b32 [u], 0, 64;
      tensormap.replace.tile.global_dim.shared::cta.b1024.b32 [u], 1, 16;
      tensormap.replace.tile.global_stride.shared::cta.b1024.b64 [u], 0, 128;
      tensormap.replace.tile.elemtype.shared::cta.b1024.b32 [u], 10;
      tensormap.replace.tile.swizzle_mode.shared::cta.b1024.b32 [u], 3;
      tensormap.replace.tile.fill_mode.shared::cta.b1024.b32 [u], 1;
      copy:
      bar.warp.sync -1;
      tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.gpu
        .sync.aligned [b], [u], 128;
      fence.proxy.tensormap::generic.acquire.gpu [b], 128;
      prefetch.tensormap [b];
      @first mbarrier.arrive.expect_tx.shared::cta.b64 _, [n], 1024;
      @first cp.async.bulk.tensor.2d.shared::cta.global
        .mbarrier::complete_tx::bytes [s], [b, {0, 12}], [n];)") +
                 kWait + R"(
      @first cp.async.bulk.global.shared::cta.bulk_group [b+1024], [s], 1024;
      @first cp.async.bulk.commit_group;
      @first cp.async.bulk.wait_group 0;)",
             makeOptions(async));
    for (unsigned i = 0; i < 1024; ++i) {
      unsigned at = i ^ (i >> 7 & 7) << 4;
      uint8_t expected = at < 512 ? source[12 * 128 + at]
                         : at % 2 ? 0x7F
                                  : 0xF7;
      ASSERT_EQ(b[1024 + i], expected) << i;
    }
  }
}

TEST_F(BulkTest, BadMaps) {
  std::string load = std::string(R"(
    @first mbarrier.arrive.expect_tx.shared::cta.b64 _, [n], 1024;
    @first cp.async.bulk.tensor.2d.shared::cluster.global
      .mbarrier::complete_tx::bytes [s], [m, {0, 0}], [n];)") +
                     kWait;
  expectFinding(FindingKind::Trap, "the 128 bytes are no tensor map", load);
  TensorMap map = makeTile(0);
  map.box[1] = 300;
  expectFinding(FindingKind::Trap, "box[1] is 300", load, map);
  map = makeTile(0);
  map.rank = 3;
  expectFinding(FindingKind::Trap, "its rank is 3 and the copy has 2", load,
                map);
  map = makeTile(0);
  map.dims[1] = 64;
  expectFinding(FindingKind::OutOfBounds, "more than there is", std::string(R"(
    @first mbarrier.arrive.expect_tx.shared::cta.b64 _, [n], 1024;
    @first cp.async.bulk.tensor.2d.shared::cluster.global
      .mbarrier::complete_tx::bytes [s], [m, {0, 30}], [n];)") + kWait,
                map);
  expectFinding(FindingKind::Misaligned, "is not a multiple of 64",
                R"(
    add.u64 m, m, 32;
    @first cp.async.bulk.prefetch.tensor.2d.L2.global [m, {0, 0}];)",
                makeTile(0));
  expectFinding(FindingKind::Trap, "neither a tensor map nor all 0",
                "@first tensormap.replace.tile.rank.global.b1024.b32 [a], 1;");
}

TEST_F(BulkTest, FaultsOfCopies) {
  TensorMap map = makeTile(0);
  auto store = [](const char *position, const char *shared = "[s]") {
    return std::string("mad.lo.u32 r1, t, 32, s; st.shared.u32 [r1], 0;\n"
                       "fence.proxy.async; bar.sync 0;\n"
                       "@first cp.async.bulk.tensor.2d.global.shared::cta"
                       ".bulk_group [m, ") +
           position + "], " + shared +
           ";\n@first cp.async.bulk.commit_group;\n"
           "@first cp.async.bulk.wait_group 0;";
  };
  expectFinding(FindingKind::Trap, "the box at {0, -1} has a negative",
                store("{0, -1}"), map);
  expectFinding(FindingKind::Trap, "begins 8 bytes into its row",
                store("{4, 0}"), map);
  expectFinding(FindingKind::Misaligned, "is not a multiple of 128",
                store("{0, 0}", "[s+64]"), map);
  expectFinding(FindingKind::UninitialisedRead, "never written",
                store("{0, 0}"), map);
  auto copy = [](const char *operands) {
    return std::string(R"(
      @first mbarrier.arrive.expect_tx.shared::cta.b64 _, [n], 64;
      @first cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes )") +
           operands + ";\n" + kWait;
  };
  expectFinding(FindingKind::Misaligned, "not a multiple of 16",
                copy("[s], [a+8], 64, [n]"));
  expectFinding(FindingKind::OutOfBounds, "behind the end of 'a'",
                copy("[s], [a+4096], 64, [n]"));
  expectFinding(FindingKind::OutOfBounds, "out of bounds",
                copy("[s+1048576], [a], 64, [n]"));
  expectFinding(FindingKind::MbarrierMisuse, "was not initialised",
                "@first cp.async.bulk.shared::cluster.global"
                ".mbarrier::complete_tx::bytes [s], [a], 64, [n+8];");
  expectFinding(FindingKind::Misaligned, "is 24 bytes", R"(
      mov.u32 r1, 24;
      @first mbarrier.arrive.expect_tx.shared::cta.b64 _, [n], 24;
      @first cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes
        [s], [a], r1, [n];)" + std::string(kWait));
  expectFinding(FindingKind::OutOfBounds, "names CTA 2, but the cluster has 2",
                R"(
      @first mbarrier.arrive.expect_tx.shared::cta.b64 _, [n], 64;
      barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;
      @first cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes
        .multicast::cluster [s], [a], 64, [n], 4;
      barrier.cluster.arrive.aligned; barrier.cluster.wait.aligned;)",
                std::nullopt, 2);
  expectFinding(FindingKind::PendingCopyAtExit, "without having waited", R"(
      mad.lo.u32 r1, t, 4, s; st.shared.u32 [r1], 0;
      fence.proxy.async; bar.sync 0;
      @first cp.async.bulk.global.shared::cta.bulk_group [b], [s], 128;)");
  expectFinding(FindingKind::MissingProxyFence, "fence.proxy.async", R"(
      mad.lo.u32 r1, t, 4, s; st.shared.u32 [r1], 0;
      bar.sync 0;
      @first cp.async.bulk.global.shared::cta.bulk_group [b], [s], 128;
      @first cp.async.bulk.commit_group;
      @first cp.async.bulk.wait_group 0;)");
}

TEST_F(BulkTest, RefusedForms) {
  expectRefusal("'.cta_group::1' is not possible here",
                "cp.async.bulk.tensor.2d.shared::cluster.global.tile"
                ".mbarrier::complete_tx::bytes.cta_group::1"
                " [s], [m, {t, t}], [n];");
  expectRefusal("needs sm_100", "cp.async.bulk.tensor.2d.shared::cluster.global"
                                ".tile::gather4.mbarrier::complete_tx::bytes"
                                " [s], [m, {t, t, t, t, t}], [n];");
  expectRefusal("expected 2 elements, not 3",
                "cp.async.bulk.tensor.2d.shared::cluster.global"
                ".mbarrier::complete_tx::bytes [s], [m, {t, t, t}], [n];");
  expectRefusal("completes by '.bulk_group'",
                "cp.async.bulk.global.shared::cta"
                ".mbarrier::complete_tx::bytes [a], [s], 16, [n];");
  expectRefusal("needs a copy from global memory to '.shared::cluster'",
                "cp.async.bulk.shared::cta.global.mbarrier::complete_tx::bytes"
                ".multicast::cluster [s], [a], 16, [n], h1;");
  expectRefusal("has no '.add' for type .f16",
                "cp.reduce.async.bulk.global.shared::cta.bulk_group.add.f16"
                " [a], [s], 16;");
  expectRefusal("has no '.min' for type .u64",
                "cp.reduce.async.bulk.shared::cluster.shared::cta"
                ".mbarrier::complete_tx::bytes.min.u64 [r1], [s], 16, [n];");
  expectRefusal("not a multiple of 16",
                "cp.async.bulk.prefetch.L2.global [a], 16;\n"
                "cp.async.bulk.global.shared::cta.bulk_group [a], [s], 12;");
  expectRefusal("at most 128 bits",
                "st.async.shared::cluster.mbarrier::complete_tx::bytes.v4.b64"
                " [s], {d1, d2, d3, d4}, [n];");
  expectRefusal(
      "expected a number from 0 to 12",
      "tensormap.replace.tile.elemtype.shared::cta.b1024.b32 [u], 13;");
  expectRefusal("needs sm_90 or later", "cp.async.bulk.commit_group;", "sm_80");
}

} // namespace
