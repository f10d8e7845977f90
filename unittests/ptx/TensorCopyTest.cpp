//===- TensorCopyTest.cpp - bulk and tensor copies in kernels -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PtxFixture.h"
#include "RecordedTensors.h"

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
  std::string dimensions = std::to_string(rank) + "d";
  std::string text =
      ".visible .entry " + kind + suffix +
      "(.param .align 64 .b8 map[128], .param .align 4 .b8 at[20],\n"
      ".param .u32 bytes, .param .u64 memory) .maxntid 32, 1, 1\n"
      "{ .reg .b32 c<5>, n, lane, offset, s, b; .reg .b64 m, g;\n"
      ".reg .pred first, more, done;\n"
      "ld.param.u32 n, [bytes]; ld.param.u64 g, [memory];\n"
      "cvta.to.global.u64 g, g; mov.u64 m, map; cvta.param.u64 m, m;\n"
      "mov.u32 lane, %tid.x; mov.u32 s, tile; mov.u32 b, bar;\n"
      "setp.eq.u32 first, lane, 0;\n" +
      loads;
  if (kind == "load")
    return text + makeLoop("clear", "st.shared.b32 [p], 0xA5A5A5A5;") +
           "@first mbarrier.init.shared::cta.b64 [b], 1;\n"
           "fence.proxy.async; bar.sync 0;\n"
           "@first mbarrier.arrive.expect_tx.shared::cta.b64 _, [b], n;\n"
           "@first cp.async.bulk.tensor." +
           dimensions +
           ".shared::cluster.global.tile.mbarrier::complete_tx::bytes [s], "
           "[m, " +
           coordinates +
           "], [b];\n"
           "wait: mbarrier.try_wait.parity.shared::cta.b64 done, [b], 0;\n"
           "@!done bra wait;\n" +
           makeLoop("out", "ld.shared.b32 v, [p]; st.global.b32 [q], v;") +
           "ret;\n}\n";
  std::string copy = kind == "store" ? "cp.async.bulk.tensor." + dimensions +
                                           ".global.shared::cta.tile.bulk_group"
                                     : "cp.reduce.async.bulk.tensor." +
                                           dimensions + ".global.shared::cta." +
                                           operation + ".tile.bulk_group";
  return text +
         makeLoop("fill", "ld.global.b32 v, [q]; st.shared.b32 [p], v;") +
         "fence.proxy.async; bar.sync 0;\n@first " + copy + " [m, " +
         coordinates +
         "], [s];\n@first cp.async.bulk.commit_group;\n"
         "@first cp.async.bulk.wait_group 0;\nret;\n}\n";
}

std::string makeAllEntries() {
  std::string text = ".shared .align 1024 .b8 tile[16384];\n"
                     ".shared .align 8 .b8 bar[8];\n";
  for (unsigned rank = 1; rank <= 5; ++rank)
    text += makeEntry("load", "", rank) + makeEntry("store", "", rank);
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
      std::array<int32_t, 5> start = tensor.getPosition().at;
      push(start, 4);
      push(uint32_t(map.getBoxBytes()));
      push(memory.base);
      Outcome outcome =
          launch(tensor.kind + "_" +
                     (tensor.operation.empty() ? "" : tensor.operation + "_") +
                     std::to_string(map.rank),
                 makeOptions(async));
      std::optional<std::vector<uint8_t>> expected = recorded.getResult(tensor);
      if (expected) {
        expectClean(outcome, tensor.name);
        EXPECT_EQ(compare(isLoad ? memory.bytes : region.bytes, *expected), "")
            << tensor.name;
      } else {
        ASSERT_EQ(outcome.findings.size(), 1u) << tensor.name;
        EXPECT_EQ(outcome.findings[0].kind, FindingKind::Trap);
      }
      machine->getMemory().free(region.base);
      machine->getMemory().free(memory.base);
    }
  }
}

} // namespace
