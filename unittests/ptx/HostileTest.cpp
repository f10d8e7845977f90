//===- HostileTest.cpp - files that nobody means well with -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Files that are cut off or changed are refused with a reason, or run. Numbers
// of a file make nothing grow without bound. fuzz/ptx.cpp looks for more.
//
//===----------------------------------------------------------------------===//

#include "PtxFixture.h"

#include <fstream>
#include <sstream>

using namespace tessera;
using namespace tessera::ptx;

namespace {

std::string readPtx(const std::string &name) {
  std::ifstream file(std::string(TESSERA_SOURCE_DIR) + "/conformance/ptx/ptx/" +
                     name);
  std::stringstream text;
  text << file.rdbuf();
  EXPECT_TRUE(file) << name;
  return text.str();
}

/// Parses and decodes; whatever is wrong has a reason.
void tryText(const std::string &text) {
  Result<Module, SyntaxError> module = parseModule(text);
  if (!module) {
    EXPECT_FALSE(module.getMessage().empty()) << text;
    return;
  }
  Result<Program, SyntaxError> program = decode(std::move(*module));
  if (!program)
    EXPECT_FALSE(program.getMessage().empty()) << text;
}

/// The reason why a text is refused, or nothing.
std::string getRefusal(const std::string &text) {
  Result<Module, SyntaxError> module = parseModule(text);
  if (!module)
    return module.getMessage();
  Result<Program, SyntaxError> program = decode(std::move(*module));
  return program ? "" : program.getMessage();
}

const char *const kFiles[] = {"globals.sm_75.ptx", "instructions.sm_90a.ptx",
                              "print.sm_80.ptx", "sm90.sm_90a.ptx",
                              "cluster.sm_90a.ptx"};

/// Launches with little memory.
class HostileTest : public PtxTest {
protected:
  Options options;

  HostileTest() {
    options.block = {32, 1, 1};
    options.memoryLimit = 8 << 20;
    options.timeout = std::chrono::seconds(60);
  }

  Outcome launch(const std::string &text, uint64_t regionBytes = 4096) {
    Result<Module, SyntaxError> module = parseModule(text);
    if (!module) {
      ADD_FAILURE() << module.getProblem().position.line << ": "
                    << module.getMessage();
      return {};
    }
    Result<Program, SyntaxError> program = decode(std::move(*module));
    if (!program) {
      ADD_FAILURE() << program.getProblem().position.line << ": "
                    << program.getMessage();
      return {};
    }
    Machine machine(*program, options.memoryLimit);
    Region &region = machine.getMemory().allocate("data", regionBytes);
    std::vector<uint8_t> parameters(8);
    std::memcpy(parameters.data(), &region.base, 8);
    options.output = [&](std::string_view text) { printed += text; };
    Outcome outcome = machine.launch(
        uint32_t(program->module.findFunction("k")), parameters, options);
    std::memcpy(data.data(), region.bytes.data(), 4096);
    return outcome;
  }

  /// Expects that the launch is refused, or ends, for this reason.
  void expectRefusal(const std::string &text, const std::string &reason,
                     uint64_t regionBytes = 4096) {
    Outcome outcome = launch(text, regionBytes);
    EXPECT_NE(outcome.refusal.find(reason), std::string::npos)
        << outcome.refusal
        << (outcome.findings.empty() ? "" : outcome.findings[0].message);
  }

  void expectFault(const std::string &text, FindingKind kind,
                   const std::string &reason) {
    Outcome outcome = launch(text);
    EXPECT_EQ(outcome.refusal, "");
    ASSERT_FALSE(outcome.findings.empty());
    EXPECT_EQ(getWord(outcome.findings[0].kind), getWord(kind));
    EXPECT_NE(outcome.findings[0].message.find(reason), std::string::npos)
        << outcome.findings[0].message;
  }
};

} // namespace

//===----------------------------------------------------------------------===//
// Files cut off or changed
//===----------------------------------------------------------------------===//

TEST(MalformedPtxTest, CutOff) {
  for (const char *name : kFiles) {
    std::string text = readPtx(name);
    for (size_t size = 0; size < text.size(); size += 97)
      tryText(text.substr(0, size));
  }
}

TEST(MalformedPtxTest, OneTokenChanged) {
  const std::string_view kTokens[] = {
      "",    "0",  "-1", "18446744073709551615", "%r1", "_", "{", "}", "[%rd1]",
      "%p1", ".b", ";",  "0f7F800000",           "@",   "$L"};
  size_t turn = 0;
  for (const char *name : kFiles) {
    std::string text = readPtx(name);
    auto isPart = [&](size_t at) {
      return at < text.size() &&
             (std::isalnum(uint8_t(text[at])) || std::strchr("%_$", text[at]));
    };
    size_t number = 0;
    for (size_t at = 0; at < text.size();) {
      size_t end = at + 1;
      while (isPart(at) && isPart(end))
        ++end;
      // A prime, so that all kinds of tokens have their turn.
      if (!std::isspace(uint8_t(text[at])) && ++number % 29 == 0) {
        std::string changed = text;
        changed.replace(at, end - at, kTokens[turn++ % std::size(kTokens)]);
        tryText(changed);
      }
      at = end;
    }
  }
}

TEST(MalformedPtxTest, Targets) {
  auto refuse = [](std::string_view body, std::string_view before = "") {
    return getRefusal(makeKernel(body, before));
  };
  EXPECT_EQ(refuse("T: .branchtargets L, %r1;\nL: brx.idx %r0, T;"),
            "expected a label");
  const char *function = ".func f(.param .b32 a) { ret; }\n";
  EXPECT_EQ(refuse("call f, (data);", function),
            "a parameter of an entry cannot be passed on");
  EXPECT_EQ(refuse("{ .param .b32 p; call f, (p+8); }", function),
            "the offset is outside of 'p'");
  // A label behind the last instruction is the end of the function.
  EXPECT_EQ(refuse("bra END; ret;\nEND:"), "");
}

TEST(MalformedPtxTest, LargeFunctions) {
  EXPECT_EQ(getRefusal(makeKernel("", ".func f() { .param .b8 "
                                      "p[1099511627776]; ret; }\n")),
            "the registers, constants or parameters of 'f' take too much "
            "memory");
  EXPECT_NE(getRefusal(makeKernel(".reg .b32 %huge<4294967295>;")), "");
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

TEST_F(HostileTest, Variables) {
  expectRefusal(makeKernel("", ".global .b8 huge[1099511627776];\n"),
                "the variables of the module take more than 8 MiB");
  expectRefusal(makeKernel(".shared .b8 huge[1099511627776]; st.shared.u32 "
                           "[huge], 0;"),
                "bytes of shared memory");
  expectRefusal(makeKernel(".local .b8 huge[1099511627776]; st.local.u32 "
                           "[huge], 0;"),
                "bytes of local memory");
}

TEST_F(HostileTest, Registers) {
  expectRefusal(makeKernel(".reg .b64 %many<1000000>;"),
                "a cluster needs 244 MiB of memory, and the limit is 8");
}

TEST_F(HostileTest, Recursion) {
  std::string before = ".func f();\n.func f() { call f; ret; }\n";
  expectFault(makeKernel("call f;", before), FindingKind::OutOfBounds,
              "functions call each other too deep");
  // Few calls with large frames.
  before = ".func f();\n.func f() { .reg .b64 %r<10000>; mov.b64 %r1, 1; call "
           "f; ret; }\n";
  expectFault(makeKernel("call f;", before), FindingKind::OutOfBounds,
              "functions call each other too deep");
  before = ".func f();\n.func f() { .local .b8 x[4096]; call f; ret; }\n";
  options.memoryLimit = 64 << 20;
  expectFault(makeKernel("call f;", before), FindingKind::OutOfBounds,
              "the stack of 512 KiB per thread is used up by calls");
}

TEST_F(HostileTest, CopiesNeverWaitedFor) {
  std::string loop =
      ".shared .align 16 .b8 s[512]; mov.u32 %r1, s; mov.u32 %r2, 0;\n"
      "mad.lo.u32 %r1, %r0, 16, %r1; mad.wide.u32 %rd2, %r0, 16, %rd0;\n"
      "L: cp.async.ca.shared.global [%r1], [%rd2], 16;\n"
      "add.u32 %r2, %r2, 1; setp.lt.u32 %p1, %r2, 100000; @%p1 bra L;";
  for (Async async : {Async::Eager, Async::Lazy}) {
    options.async = async;
    expectRefusal(makeKernel(loop), "the launch needs more than 8 MiB");
  }
  options.block = {1, 1, 1};
  loop = ".shared .align 16 .b8 s[512]; mov.u32 %r2, 0;\n"
         "L: cp.async.bulk.global.shared::cta.bulk_group [%rd0], [s], 16;\n"
         "add.u32 %r2, %r2, 1; setp.lt.u32 %p1, %r2, 100000; @%p1 bra L;";
  expectRefusal(makeKernel(loop), "the launch needs more than 8 MiB");
}

TEST_F(HostileTest, ShadowMemory) {
  options.check = true;
  std::string loop =
      "mov.u32 %r2, 0; L: st.global.u32 [%rd1], 0; add.u64 %rd1, %rd1, 128;\n"
      "add.u32 %r2, %r2, 1; setp.lt.u32 %p1, %r2, 32768; @%p1 bra L;";
  expectRefusal(makeKernel(loop), "the launch needs more than 8 MiB", 4 << 20);
}

TEST_F(HostileTest, Heap) {
  const char *before = ".extern .func (.param .b64 r) malloc(.param .b64 a);\n"
                       ".extern .func free(.param .b64 a);\n";
  auto makeLoop = [&](const char *size, const char *more) {
    return makeKernel(std::string("mov.u32 %r2, 0; L: { .param .b64 p; .param "
                                  ".b64 q; st.param.b64 [p], ") +
                          size +
                          "; call (q), malloc, (p); ld.param.b64 %rd2, "
                          "[q]; }\n" +
                          more +
                          "add.u32 %r2, %r2, 1; setp.lt.u32 %p1, %r2, 3000; "
                          "@%p1 bra L; st.global.u64 [%rd0], %rd2;",
                      before);
  };
  // Even pieces without bytes are used up at some time.
  for (const char *size : {"0", "1"}) {
    Outcome outcome = launch(makeLoop(size, ""));
    EXPECT_FALSE(outcome.hasFailed());
    EXPECT_EQ(data[0] | data[1], 0u);
  }
  Outcome outcome = launch(makeLoop("18446744073709551615", ""));
  EXPECT_FALSE(outcome.hasFailed());
  EXPECT_EQ(data[0] | data[1], 0u);
  // What was freed can be had again.
  options.memoryLimit = 64 << 20;
  outcome = launch(makeLoop("1000", "{ .param .b64 p; st.param.b64 [p], %rd2; "
                                    "call free, (p); }"));
  EXPECT_FALSE(outcome.hasFailed());
  EXPECT_NE(data[0] | data[1], 0u);
}

TEST_F(HostileTest, FreedUnderACopy) {
  const char *before = ".extern .func (.param .b64 r) malloc(.param .b64 a);\n"
                       ".extern .func free(.param .b64 a);\n";
  options.async = Async::Lazy;
  Outcome outcome = launch(
      makeKernel(".shared .align 16 .b8 s[1024]; mov.u32 %r1, s;\n"
                 "mad.lo.u32 %r1, %r0, 16, %r1;\n"
                 "{ .param .b64 p; .param .b64 q; st.param.b64 [p], 65536;\n"
                 "call (q), malloc, (p); ld.param.b64 %rd2, [q];\n"
                 "cp.async.ca.shared.global [%r1], [%rd2+65520], 16;\n"
                 "st.param.b64 [p], %rd2; call free, (p); }\n"
                 "cp.async.wait_all;",
                 before));
  EXPECT_FALSE(outcome.hasFailed());
}

TEST_F(HostileTest, Print) {
  options.block = {1, 1, 1};
  // %*d, %999999999d and %.2147483647f
  const char *before =
      ".extern .func (.param .b32 r) vprintf(.param .b64 a, .param .b64 b);\n"
      ".global .b8 format[32] = {37, 42, 100, 37, 57, 57, 57, 57, 57, 57, 57, "
      "57, 57, 100, 37, 46, 50, 49, 52, 55, 52, 56, 51, 54, 52, 55, 102, 0};\n";
  Outcome outcome = launch(makeKernel(
      ".local .align 8 .b8 x[32]; st.local.u32 [x], 2147483647;\n"
      "st.local.u32 [x+4], 5; st.local.u32 [x+8], 6; st.local.f64 [x+16], 1.5;"
      "\n{ .param .b64 p; .param .b64 q; .param .b32 r; mov.u64 %rd2, x;\n"
      "cvta.local.u64 %rd2, %rd2; mov.u64 %rd3, format;\n"
      "st.param.b64 [p], %rd3; st.param.b64 [q], %rd2;\n"
      "call (r), vprintf, (p, q); }",
      before));
  EXPECT_FALSE(outcome.hasFailed());
  EXPECT_LT(printed.size(), 4096u);
  EXPECT_NE(printed.find('5'), std::string::npos);
}

/// The value of a store that is not made must not be kept for the next one.
TEST_F(HostileTest, StoreThatIsNotMade) {
  options.check = true;
  options.block = {1, 1, 1};
  Outcome outcome = launch(makeKernel(
      ".shared .align 8 .b64 s; .local .align 8 .b64 x;\n"
      "st.local.u64 [x], %rd0; mbarrier.init.shared.b64 [s], 1;\n"
      "mbarrier.inval.shared.b64 [s]; mov.u32 %r1, 4096;\n"
      "st.shared.u64 [%r1], %rd0; mbarrier.init.shared.b64 [s], 1;"));
  ASSERT_EQ(outcome.findings.size(), 1u);
  EXPECT_EQ(outcome.findings[0].kind, FindingKind::OutOfBounds);
}

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

TEST_F(HostileTest, Addresses) {
  expectFault(makeKernel("mov.u64 %rd2, -4; ld.global.u32 %r1, [%rd2];"),
              FindingKind::OutOfBounds, "out of bounds");
  expectFault(makeKernel("mov.u64 %rd2, 9223372036854775804; ld.global.u32 "
                         "%r1, [%rd2+9223372036854775804];"),
              FindingKind::OutOfBounds, "out of bounds");
  expectFault(makeKernel("ld.global.u32 %r1, [x+9223372036854775804];",
                         ".global .b32 x[4];\n"),
              FindingKind::OutOfBounds, "out of bounds");
  expectFault(makeKernel("mov.u32 %r1, -4; ld.shared.u32 %r1, [%r1];"),
              FindingKind::OutOfBounds, "out of bounds");
  expectFault(makeKernel("ld.local.u32 %r1, [18446744073709551612];"),
              FindingKind::OutOfBounds, "out of bounds");
}

TEST_F(HostileTest, EntryByAddress) {
  expectFault(makeKernel("mov.u64 %rd2, k2; P: .callprototype _ (.param .b64 "
                         "_); { .param .b64 p; st.param.b64 [p], %rd0; call "
                         "%rd2, (p), P; }",
                         ".visible .entry k2(.param .u64 a) { ret; }\n"),
              FindingKind::OutOfBounds,
              "a call of an address that is not one of a function");
}

TEST_F(HostileTest, Arithmetic) {
  Outcome outcome = launch(makeKernel(
      "mov.b32 %r1, 0x80000000; mov.b32 %r2, -1; mov.b32 %r3, 0;\n"
      "div.s32 %r4, %r1, %r2; rem.s32 %r5, %r1, %r2; div.s32 %r6, %r1, %r3;\n"
      "rem.u32 %r7, %r1, %r3; abs.s32 %r8, %r1; neg.s32 %r9, %r1;\n"
      "mov.b64 %rd2, 0x8000000000000000; mov.b64 %rd3, -1;\n"
      "div.s64 %rd4, %rd2, %rd3; rem.s64 %rd5, %rd2, %rd3;\n"
      "shl.b32 %r10, %r2, 0xffffffff; shr.s32 %r11, %r2, 64;\n"
      "shl.b64 %rd6, %rd2, 0xffffffff; shr.u64 %rd7, %rd3, 64;\n"
      "bfe.s32 %r12, %r2, 255, 255; bfi.b32 %r13, %r1, %r2, 255, 255;\n"
      "mov.f32 %f1, 0f7FC00000; mov.f32 %f2, 0fFF800000;\n"
      "cvt.rzi.s32.f32 %r14, %f1; cvt.rzi.u64.f32 %rd8, %f2;\n"
      "cvt.rni.s64.f32 %rd9, 0f7F7FFFFF;"));
  EXPECT_FALSE(outcome.hasFailed());
}
