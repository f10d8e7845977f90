//===- ptx.cpp - how fast the machine runs PTX -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   bench-ptx GEMM.ptx [ROUNDS]
//
// Prints what an instruction of a full warp takes, a wgmma of four warps, and a
// product of 512 x 512 x 512 by the kernel gemm_specialised of the file, each
// without and with the checks. Processor time of this thread is counted, and
// the best of the rounds: the machine may be busy.
//
//===----------------------------------------------------------------------===//

#include "tessera/ptx/Launch.h"
#include "tessera/ptx/Parser.h"
#include "tessera/ptx/TensorMap.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fstream>
#include <sstream>

using namespace tessera;
using namespace tessera::ptx;

[[noreturn]] static void fail(const std::string &message) {
  std::fprintf(stderr, "bench-ptx: %s\n", message.c_str());
  std::exit(1);
}

static double getSeconds() {
  timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return double(now.tv_sec) + double(now.tv_nsec) * 1e-9;
}

static Program load(const std::string &text) {
  Result<Module, SyntaxError> module = parseModule(text);
  if (!module)
    fail(std::to_string(module.getProblem().position.line) + ": " +
         module.getMessage());
  Result<Program, SyntaxError> program = decode(std::move(*module));
  if (!program)
    fail(std::to_string(program.getProblem().position.line) + ": " +
         program.getMessage());
  return std::move(*program);
}

/// The best of some rounds, in seconds.
template <typename F> static double measure(unsigned rounds, F f) {
  double best = 1e9;
  for (unsigned i = 0; i < rounds; ++i) {
    double start = getSeconds();
    Outcome outcome = f();
    best = std::min(best, getSeconds() - start);
    if (!outcome.refusal.empty())
      fail(outcome.refusal);
    if (!outcome.findings.empty())
      fail(outcome.findings[0].message);
  }
  return best;
}

//===----------------------------------------------------------------------===//
// Single instructions
//===----------------------------------------------------------------------===//

/// A loop around instructions; `%r3` is the address of a word of shared memory
/// per thread, `%rd1` that of one of global memory; `%r6` and `%rd4` are those
/// of 16 bytes per thread, `%r7` and `%rd5` of 2 bytes.
static std::string makeLoop(const std::string &body, unsigned count) {
  return ".version 8.7\n.target sm_90a\n.address_size 64\n"
         ".visible .entry k(.param .u64 data)\n{\n"
         ".reg .pred %p<10>; .reg .b16 %h<4>; .reg .b32 %r<20>;\n"
         ".reg .b64 %rd<20>;\n"
         ".reg .f32 %f<140>; .shared .align 1024 .b8 s[65536];\n"
         "ld.param.u64 %rd0, [data]; mov.u32 %r0, %tid.x; mov.u32 %r1, 3;\n"
         "mov.u32 %r2, 5; mov.f32 %f1, 0f3F800001; mov.f32 %f2, 0f3F800002;\n"
         "mov.f32 %f3, 0f3F800003; mov.u32 %r4, s;\n"
         "mad.lo.u32 %r3, %r0, 4, %r4; mad.wide.u32 %rd1, %r0, 4, %rd0;\n"
         "mad.lo.u32 %r6, %r0, 16, %r4; mad.wide.u32 %rd4, %r0, 16, %rd0;\n"
         "mad.lo.u32 %r7, %r0, 2, %r4; mad.wide.u32 %rd5, %r0, 2, %rd0;\n"
         "mov.b32 %r11, 0; mov.b32 %r12, 0; mov.b32 %r13, 0; mov.b32 %r14, "
         "0;\n"
         "mov.b16 %h0, 7; xor.b32 %r8, %r3, 256;\n"
         "mov.u32 %r19, 0; mov.u32 %r5, %r3;\n"
         // Numbers of f16, all of which the products read.
         "fill: st.shared.u32 [%r5], 0x3C013C05; add.u32 %r5, %r5, 512;\n"
         "add.u32 %r19, %r19, 1; setp.lt.u32 %p9, %r19, 128; @%p9 bra fill;\n"
         "fence.proxy.async; bar.sync 0; mov.u32 %r19, 0;\n"
         "loop:\n" +
         body +
         "\nadd.u32 %r19, %r19, 1;\n"
         "setp.lt.u32 %p9, %r19, " +
         std::to_string(count) + ";\n@%p9 bra loop;\nret;\n}\n";
}

static double run(const std::string &text, uint32_t threads, bool isChecked,
                  unsigned rounds) {
  Program program = load(text);
  return measure(rounds, [&] {
    Machine machine(program);
    Region &region = machine.getMemory().allocate("data", 4096);
    std::vector<uint8_t> parameters(8);
    std::memcpy(parameters.data(), &region.base, 8);
    Options options;
    options.block = {threads, 1, 1};
    options.check = isChecked;
    return machine.launch(0, parameters, options);
  });
}

static void printLine(const char *name, double plain, double checked,
                      const char *unit) {
  std::printf("%-24s %10.2f %10.2f %8.1f  %s\n", name, plain, checked,
              checked / plain, unit);
}

static void measureInstructions(unsigned rounds) {
  struct Row {
    const char *name;
    const char *text;
    unsigned perText;
  };
  const Row rows[] = {
      {"add.s32", "add.s32 %r10, %r1, %r2;", 1},
      {"fma.rn.f32", "fma.rn.f32 %f10, %f1, %f2, %f3;", 1},
      {"mul.wide.u32", "mul.wide.u32 %rd10, %r1, %r2;", 1},
      {"setp + selp (each)",
       "setp.lt.s32 %p1, %r1, %r2; selp.b32 %r10, %r1, %r2, %p1;", 2},
      {"ld.shared.u32", "ld.shared.u32 %r10, [%r3];", 1},
      {"ld.shared.v4.u32", "ld.shared.v4.u32 {%r10, %r11, %r12, %r13}, [%r6];",
       1},
      {"ld.shared.u16", "ld.shared.u16 %h1, [%r7];", 1},
      {"ld.shared.u32, one word", "ld.shared.u32 %r10, [%r4];", 1},
      {"ld.global.u32", "ld.global.u32 %r10, [%rd1];", 1},
      {"ld.global.v4.u32", "ld.global.v4.u32 {%r10, %r11, %r12, %r13}, [%rd4];",
       1},
      {"st.shared.u32", "st.shared.u32 [%r3], %r1;", 1},
      {"st.shared.v4.u32", "st.shared.v4.u32 [%r6], {%r1, %r1, %r1, %r1};", 1},
      {"st.global.u32", "st.global.u32 [%rd1], %r1;", 1},
      {"st.global.u16", "st.global.u16 [%rd5], %h0;", 1},
      {"atom.global.add.u32", "atom.global.add.u32 %r10, [%rd1], %r1;", 1},
      {"ldmatrix.x4",
       "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%r10, %r15, %r16, %r17}, "
       "[%r6];",
       1},
      {"cp.async 16, and wait",
       "cp.async.ca.shared.global [%r6], [%rd4], 16; cp.async.commit_group; "
       "cp.async.wait_group 0;",
       1},
      {"st, bar, ld, bar",
       "st.shared.u32 [%r3], %r1; bar.sync 0; ld.shared.u32 %r10, [%r8]; "
       "bar.sync 0;",
       1},
      {"shfl.sync.bfly.b32", "shfl.sync.bfly.b32 %r10, %r1, 1, 31, -1;", 1},
      {"mma m16n8k16 f16",
       "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 "
       "{%f11, %f12, %f13, %f14}, {%r11, %r12, %r13, %r14}, {%r11, %r12}, "
       "{%f1, %f2, %f3, %f1};",
       1},
  };
  constexpr unsigned kUnroll = 100, kLoops = 500;
  double empty[2];
  for (bool isChecked : {false, true})
    empty[isChecked] = run(makeLoop("", kLoops), 128, isChecked, rounds);
  for (const Row &row : rows) {
    std::string body;
    for (unsigned i = 0; i < kUnroll; ++i)
      body += std::string(row.text) + "\n";
    double times[2];
    for (bool isChecked : {false, true})
      times[isChecked] = (run(makeLoop(body, kLoops), 128, isChecked, rounds) -
                          empty[isChecked]) /
                         (4.0 * kUnroll * kLoops * row.perText);
    printLine(row.name, times[0] * 1e9, times[1] * 1e9, "ns per warp");
  }
}

static void measureWgmma(unsigned rounds) {
  std::string sums;
  for (unsigned i = 0; i < 128; ++i)
    sums += (i ? ", %f" : "%f") + std::to_string(10 + i);
  // Both operands K-major with the 128-byte swizzle: A at s, B behind it.
  std::string body =
      "shr.u32 %r6, %r4, 4; cvt.u64.u32 %rd2, %r6;\n"
      "or.b64 %rd2, %rd2, 0x4000004000010000; add.u64 %rd3, %rd2, 512;\n"
      "setp.ne.u32 %p1, %r19, 0;\nwgmma.fence.sync.aligned;\n"
      "wgmma.mma_async.sync.aligned.m64n256k16.f32.f16.f16 {" +
      sums +
      "}, %rd2, %rd3, %p1, 1, 1, 0, 0;\n"
      "wgmma.commit_group.sync.aligned; wgmma.wait_group.sync.aligned 0;\n";
  constexpr unsigned kLoops = 200;
  double times[2];
  for (bool isChecked : {false, true})
    times[isChecked] = (run(makeLoop(body, kLoops), 128, isChecked, rounds) -
                        run(makeLoop("", kLoops), 128, isChecked, rounds)) /
                       kLoops;
  printLine("wgmma m64n256k16 f16", times[0] * 1e6, times[1] * 1e6, "us");
}

//===----------------------------------------------------------------------===//
// A product
//===----------------------------------------------------------------------===//

static void measureProduct(const char *path, unsigned rounds) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  if (!file)
    fail(std::string("cannot read ") + path);
  Program program = load(text.str());
  int32_t entry = program.module.findFunction("gemm_specialised");
  if (entry < 0)
    fail(std::string(path) + " has no entry gemm_specialised");
  constexpr uint32_t kSide = 512;
  constexpr uint64_t dims[2] = {kSide, kSide}, strides[1] = {2 * kSide};
  constexpr uint32_t box[2] = {64, 64}, steps[2] = {1, 1};
  auto multiply = [&](bool isChecked) {
    Machine machine(program);
    std::vector<Machine::Parameter> layout =
        machine.getParameters(uint32_t(entry));
    std::vector<uint8_t> parameters(layout.back().offset + layout.back().size);
    for (unsigned i = 0; i < 3; ++i) {
      Region &region = machine.getMemory().allocate(std::string(1, "abc"[i]),
                                                    2 * kSide * kSide);
      // Small numbers of f16: 1 and a few halves more.
      for (size_t at = 0; at < region.bytes.size(); at += 2) {
        uint16_t value = uint16_t(0x3c00 + at / 2 % 7 * 0x100);
        std::memcpy(region.bytes.data() + at, &value, 2);
      }
      Result<TensorMapBytes> map =
          encodeTiled(uint32_t(TensorType::F16), 2, region.base, dims, strides,
                      box, steps, 0, uint32_t(Swizzle::Bytes128), 0, 0);
      if (!map)
        fail(map.getMessage());
      std::memcpy(parameters.data() + layout[i].offset, map->data(),
                  map->size());
    }
    uint32_t count = kSide / 64;
    std::memcpy(parameters.data() + layout[3].offset, &count, 4);
    Options options;
    options.grid = {kSide / 64, kSide / 64, 1};
    options.block = {256, 1, 1};
    options.dynamicSharedBytes = 58368;
    options.check = isChecked;
    return machine.launch(uint32_t(entry), parameters, options);
  };
  double plain = measure(rounds, [&] { return multiply(false); });
  double checked = measure(rounds, [&] { return multiply(true); });
  printLine("512x512x512 f16", plain, checked, "s");
}

int main(int argc, char **argv) {
  if (argc < 2 || argc > 3) {
    std::fprintf(stderr, "usage: bench-ptx GEMM.ptx [ROUNDS]\n");
    return 2;
  }
  unsigned rounds = argc == 3 ? unsigned(std::atoi(argv[2])) : 5;
  std::printf("%-24s %10s %10s %8s\n", "", "plain", "--check", "ratio");
  measureInstructions(rounds);
  measureWgmma(rounds);
  measureProduct(argv[1], std::max(1u, rounds / 2));
  return 0;
}
