//===- PtxFixture.h - small kernels for tests -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs a kernel whose parameters are addresses of arrays of words:
//
//   Kernel kernel("add.u32 v, v, 1;");
//   kernel.run({.block = 32});
//   EXPECT_EQ(kernel.data[3], …);
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_UNITTESTS_PTX_PTXFIXTURE_H
#define TESSERA_UNITTESTS_PTX_PTXFIXTURE_H

#include "tessera/ptx/Launch.h"
#include "tessera/ptx/Parser.h"

#include <cstring>
#include <gtest/gtest.h>

namespace tessera::ptx {

struct RunOptions {
  uint32_t grid = 1, block = 32, cluster = 1;
  uint64_t shared = 0;
  bool check = false, stats = false;
  Async async = Async::Eager;
  Order order = Order::Program;
  uint64_t seed = 1;
  unsigned timeout = 20000;
  unsigned threads = 1;
  std::function<bool()> isCancelled = nullptr;
};

/// A module with an entry `k(.param .u64 data)` and the body given. Registers
/// %p, %r, %rd, %f, %fd and %rs are declared, %rd0 is the address of `data`,
/// %r0 the thread in the CTA, %rd1 = data + 4 * thread of the grid.
inline std::string makeKernel(std::string_view body,
                              std::string_view before = "") {
  return ".version 8.7\n.target sm_90a\n.address_size 64\n" +
         std::string(before) +
         ".visible .entry k(.param .u64 data)\n{\n"
         ".reg .pred %p<40>; .reg .b16 %rs<40>; .reg .b32 %r<200>;\n"
         ".reg .b64 %rd<60>; .reg .f32 %f<300>; .reg .f64 %fd<40>;\n"
         "ld.param.u64 %rd0, [data];\nmov.u32 %r0, %tid.x;\n"
         "mov.u32 %r198, %ctaid.x; mov.u32 %r199, %ntid.x;\n"
         "mad.lo.u32 %r199, %r198, %r199, %r0;\n"
         "mad.wide.u32 %rd1, %r199, 4, %rd0;\n" +
         std::string(body) + "\nret;\n}\n";
}

class PtxTest : public testing::Test {
protected:
  std::vector<uint32_t> data = std::vector<uint32_t>(4096);
  std::string printed;

  Outcome runText(const std::string &text, const RunOptions &options) {
    Outcome outcome;
    Result<Module, SyntaxError> module = parseModule(text);
    if (!module) {
      ADD_FAILURE() << module.getProblem().position.line << ": "
                    << module.getMessage();
      return outcome;
    }
    Result<Program, SyntaxError> program = decode(std::move(*module));
    if (!program) {
      ADD_FAILURE() << program.getProblem().position.line << ": "
                    << program.getMessage();
      return outcome;
    }
    Machine machine(*program);
    Region &region = machine.getMemory().allocate("data", data.size() * 4);
    std::memcpy(region.bytes.data(), data.data(), data.size() * 4);
    std::vector<uint8_t> parameters(8);
    std::memcpy(parameters.data(), &region.base, 8);
    Options launch;
    launch.grid = {options.grid, 1, 1};
    launch.block = {options.block, 1, 1};
    launch.cluster = {options.cluster, 1, 1};
    launch.dynamicSharedBytes = options.shared;
    launch.check = options.check;
    launch.stats = options.stats;
    launch.async = options.async;
    launch.order = options.order;
    launch.orderSeed = launch.asyncSeed = options.seed;
    launch.threads = options.threads;
    launch.timeout = std::chrono::milliseconds(options.timeout);
    launch.isCancelled = options.isCancelled;
    launch.output = [&](std::string_view text) { printed += text; };
    int32_t entry = program->module.findFunction("k");
    outcome = machine.launch(uint32_t(entry), parameters, launch);
    std::memcpy(data.data(), region.bytes.data(), data.size() * 4);
    return outcome;
  }

  Outcome run(std::string_view body, const RunOptions &options = {},
              std::string_view before = "") {
    return runText(makeKernel(body, before), options);
  }

  /// Runs and expects no finding.
  void runClean(std::string_view body, const RunOptions &options = {},
                std::string_view before = "") {
    Outcome outcome = run(body, options, before);
    EXPECT_EQ(outcome.refusal, "");
    for (const Finding &finding : outcome.findings)
      ADD_FAILURE() << getWord(finding.kind) << " at "
                    << describe(finding.place) << ": " << finding.message;
  }

  /// Runs and expects a finding of this kind.
  void expectFinding(FindingKind kind, std::string_view body,
                     RunOptions options = {}, std::string_view before = "") {
    options.check = true;
    Outcome outcome = run(body, options, before);
    EXPECT_EQ(outcome.refusal, "");
    std::string found;
    for (const Finding &finding : outcome.findings) {
      if (finding.kind == kind)
        return;
      found += std::string(getWord(finding.kind)) + " at line " +
               std::to_string(finding.place.position.line) + ": " +
               finding.message + "\n";
    }
    ADD_FAILURE() << "no finding " << getWord(kind) << ", but:\n" << found;
  }
};

} // namespace tessera::ptx

#endif // TESSERA_UNITTESTS_PTX_PTXFIXTURE_H
