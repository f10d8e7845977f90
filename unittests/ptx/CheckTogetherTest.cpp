//===- CheckTogetherTest.cpp - lanes together, and one by one -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The checks look at the lanes of an access together where they can. With
// statistics they ask lanes one by one. Random kernels, most of which have
// faults, must have the same findings and results both ways.
//
//===----------------------------------------------------------------------===//

#include "PtxFixture.h"

#include <random>

using namespace tessera;
using namespace tessera::ptx;

namespace {

class PtxCheckTogetherTest : public PtxTest {
protected:
  uint32_t pick(uint32_t count) { return uint32_t(random() % count); }
  template <size_t n> std::string pick(const char *const (&texts)[n]) {
    return texts[pick(n)];
  }

  /// Sets %r5 to an offset below 1024, a multiple of `size`.
  std::string makeOffset(unsigned size) {
    std::string text;
    switch (pick(6)) {
    case 0:
      text = "mov.u32 %r5, " + std::to_string(4 * pick(64)) + ";\n";
      break;
    case 1:
      text = "xor.b32 %r5, %r0, " + std::to_string(pick(64)) + ";\n";
      break;
    case 2:
      text = "shr.u32 %r5, %r0, " + std::to_string(pick(6)) + ";\n";
      break;
    case 3:
      text = "mul.lo.u32 %r5, %r0, " + std::to_string(1 + pick(40)) + ";\n";
      break;
    default:
      text = "mov.u32 %r5, %r0;\n";
    }
    return text + "mul.lo.u32 %r5, %r5, " + std::to_string(size) +
           ";\nadd.u32 %r5, %r5, " + std::to_string(size * pick(8)) +
           ";\nand.b32 %r5, %r5, " + std::to_string(1024 - size) + ";\n";
  }

  std::string makeAccess() {
    struct Form {
      const char *suffix, *registers;
      unsigned size;
    };
    static constexpr Form forms[] = {
        {"u8", "%rs1", 1},
        {"u16", "%rs1", 2},
        {"u32", "%r6", 4},
        {"u32", "%r6", 4},
        {"b64", "%rd6", 8},
        {"v2.u32", "{%r6, %r7}", 8},
        {"v4.u32", "{%r6, %r7, %r8, %r9}", 16},
    };
    const Form &form = forms[pick(7)];
    std::string text = makeOffset(form.size);
    bool isShared = pick(2);
    std::string space = isShared ? ".shared." : ".global.";
    std::string address = isShared ? "[%r10]" : "[%rd10]";
    text += isShared ? "add.u32 %r10, %r5, %r4;\n"
                     : "cvt.u64.u32 %rd10, %r5; add.u64 %rd10, %rd10, %rd0;\n";
    if (!pick(4))
      text += "@" + pick({"%p1", "%p2", "!%p1", "!%p2"}) + " ";
    std::string suffix = form.suffix, registers = form.registers;
    switch (pick(8)) {
    case 0:
      return text + "atom" + space + "add.u32 %r6, [" +
             (isShared ? "%r4" : "%rd0") + "+" + std::to_string(4 * pick(40)) +
             "], 1;\n";
    case 1:
      return text + "ld.volatile" + space + suffix + " " + registers + ", " +
             address + ";\n";
    case 2:
    case 3:
    case 4:
      return text + "ld" + space + suffix + " " + registers + ", " + address +
             ";\n";
    default:
      return text + "st" + space + suffix + " " + address + ", " + registers +
             ";\n";
    }
  }

  std::string makeBody() {
    std::string text = "mov.u32 %r4, s; and.b32 %r11, %r0, 7;\n"
                       "setp.eq.u32 %p1, %r11, 3; setp.lt.u32 %p2, %r0, 40;\n"
                       "mad.lo.u32 %r12, %r0, 4, %r4;\n"
                       "mov.u16 %rs1, 1; mov.u32 %r6, 2; mov.u32 %r7, %r0;\n"
                       "mov.u32 %r8, 3; mov.u32 %r9, 4; mov.u64 %rd6, 5;\n";
    for (unsigned i = 0, count = 4 + pick(16); i < count; ++i)
      switch (pick(8)) {
      case 0:
      case 1:
        text += "bar.sync 0;\n";
        break;
      case 2:
        text += pick({"bar.warp.sync -1;\n", "fence.acq_rel.gpu;\n",
                      "cp.async.wait_all;\n", "@%p1 membar.cta;\n"});
        break;
      case 3:
        text += "cp.async.ca.shared.global [%r12+" +
                std::to_string(4 * pick(3)) + "], [%rd1], 4;\n" +
                pick({"", "cp.async.commit_group;\n", "cp.async.wait_all;\n"});
        break;
      default:
        text += makeAccess();
      }
    return text + "cp.async.wait_all;\n";
  }

  std::mt19937 random;
};

std::string describeAll(const Outcome &outcome) {
  std::string text = outcome.refusal;
  for (const Finding &finding : outcome.findings)
    text += std::string(getWord(finding.kind)) + " at line " +
            std::to_string(finding.place.position.line) + ", thread " +
            std::to_string(finding.thread[0]) + ", " +
            std::to_string(finding.times) + " times: " + finding.message + "\n";
  return text;
}

TEST_F(PtxCheckTogetherTest, FindsTheSame) {
  const std::vector<uint32_t> saved = data;
  size_t numClean = 0, numFaulty = 0;
  for (unsigned seed = 0; seed < 300; ++seed) {
    random.seed(seed);
    std::string body = makeBody();
    RunOptions options;
    options.block = pick(4) ? 128 : 77;
    options.grid = 1 + pick(2);
    options.check = true;
    options.async = pick(2) ? Async::Eager : Async::Lazy;
    std::string_view before = ".shared .align 16 .b8 s[2048];\n";
    data = saved;
    std::string together = describeAll(run(body, options, before));
    std::vector<uint32_t> result = data;
    data = saved;
    options.stats = true;
    ASSERT_EQ(describeAll(run(body, options, before)), together)
        << "seed " << seed << "\n"
        << body;
    ASSERT_EQ(data, result) << "seed " << seed << "\n" << body;
    ++(together.empty() ? numClean : numFaulty);
  }
  EXPECT_GT(numClean, 10u);
  EXPECT_GT(numFaulty, 10u);
}

} // namespace
