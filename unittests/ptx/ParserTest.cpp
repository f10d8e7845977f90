//===- ParserTest.cpp - PTX text to a module -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/ptx/Parser.h"

#include <gtest/gtest.h>

using namespace tessera;
using namespace tessera::ptx;

static constexpr std::string_view kHead =
    ".version 8.7\n.target sm_90a\n.address_size 64\n";

static Module parse(std::string_view text) {
  Result<Module, SyntaxError> module =
      parseModule(std::string(kHead) + std::string(text));
  if (!module) {
    ADD_FAILURE() << module.getProblem().position.line << ": "
                  << module.getMessage();
    return {};
  }
  return std::move(*module);
}

/// The body of an entry with some registers.
static Function parseBody(std::string_view body) {
  Module module = parse(".visible .entry k(.param .u64 p)\n{\n"
                        ".reg .b32 %r<10>; .reg .b64 %rd<4>; .reg .f32 %f<4>;\n"
                        ".reg .pred %p<4>; .reg .v4 .b32 %v;\n" +
                        std::string(body) + "\n}\n");
  if (module.functions.size() != 1)
    return {};
  return std::move(module.functions[0]);
}

/// `LINE:COLUMN: message` of a text that is refused; lines count from the end
/// of the header.
static std::string getError(std::string_view text) {
  Result<Module, SyntaxError> module =
      parseModule(std::string(kHead) + std::string(text));
  if (module)
    return "";
  Position at = module.getProblem().position;
  return std::to_string(at.line - 3) + ":" + std::to_string(at.column) + ": " +
         module.getMessage();
}

TEST(PtxParserTest, Header) {
  Module module = parse("");
  EXPECT_EQ(module.majorVersion, 8u);
  EXPECT_EQ(module.minorVersion, 7u);
  EXPECT_EQ(module.target, "sm_90a");
  auto fail = [](std::string_view text) {
    Result<Module, SyntaxError> module = parseModule(text);
    return module ? "" : module.getMessage();
  };
  EXPECT_EQ(fail(""), "a PTX file begins with .version, but got the end of the "
                      "file");
  EXPECT_EQ(fail(".version 5.0 .target sm_90"),
            "PTX 5.0 is not supported; versions 6.0 to 9.x are");
  EXPECT_EQ(fail(".version 8.0 .target debug"),
            "the target names no architecture, such as sm_90a");
  EXPECT_EQ(fail(".version 8.0 .target sm_90 .address_size 32"),
            "only 64-bit addresses are supported");
  EXPECT_EQ(fail(".version 6.0 .target sm_75, debug"), "");
}

TEST(PtxParserTest, Entry) {
  Module module = parse(R"(
.extern .shared .align 16 .b8 dynamic[];
.visible .entry scale(
  .param .u64 .ptr .global .align 16 a,
  .param .align 64 .b8 map[128]
)
.reqntid 128, 1, 1
.minnctapersm 2
.explicitcluster
.reqnctapercluster 2, 1, 1
{
  .reg .b32 %r<3>;
  .reg .b64 %rd1;
  .reg .pred %p1;
  .loc 1 20 3
  ld.param.u64 %rd1, [a];
loop:
  @!%p1 bra loop;
}
)");
  ASSERT_EQ(module.functions.size(), 1u);
  const Function &function = module.functions[0];
  EXPECT_TRUE(function.isEntry && function.isDefined);
  EXPECT_EQ(function.requiredThreads[0], 128u);
  EXPECT_EQ(function.requiredCluster[0], 2u);
  EXPECT_EQ(function.minBlocks, 2u);
  ASSERT_EQ(function.parameters.size(), 2u);
  EXPECT_EQ(function.variables[0].size, 8u);
  EXPECT_EQ(function.variables[0].alignment, 8u);
  EXPECT_EQ(function.variables[1].size, 128u);
  EXPECT_EQ(function.variables[1].alignment, 64u);
  ASSERT_EQ(function.registers.size(), 5u);
  EXPECT_EQ(function.registers[2].name, "%r2");
  ASSERT_EQ(function.instructions.size(), 2u);
  const Instruction &load = function.instructions[0];
  EXPECT_EQ(load.opcode, "ld");
  EXPECT_EQ(load.modifiers, (std::vector<std::string>{"param", "u64"}));
  EXPECT_EQ(load.source.line, 20u);
  EXPECT_EQ(load.position.line, 19u);
  EXPECT_EQ(load.operands[0].number, 3u);
  EXPECT_EQ(load.operands[1].kind, Operand::Address);
  EXPECT_EQ(load.operands[1].parts[0].kind, Operand::Variable);
  const Instruction &branch = function.instructions[1];
  EXPECT_EQ(branch.guard, 4);
  EXPECT_TRUE(branch.isGuardNegated);
  EXPECT_EQ(branch.operands[0].kind, Operand::Label);
  EXPECT_EQ(branch.operands[0].number, 1u);
  EXPECT_EQ(module.variables[0].size, 0u);
  EXPECT_EQ(module.variables[0].linkage, Linkage::Extern);
}

TEST(PtxParserTest, Operands) {
  Function function = parseBody(R"(
  mov.u32 %r1, %tid.x;
  mov.b32 %r1, -8388608;
  mul.f32 %f1, %f2, 0f3FB8AA3B;
  mov.f64 %rd1, 0d3FF0000000000000;
  ld.global.v2.b32 {%r1, _}, [%rd1+-16];
  st.shared.b32 [%r1-4], %v.z;
  shfl.sync.idx.b32 %r1|%p1, %r2, 0x1f, (4*8)-1, -1;
  lop3.or.b32 %r1|%p1, %r2, %r3, %r4, 0x96, !%p2;
  cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%r1], [%rd1, {%r2, %r3}], [%r4];
  st.v4.b32 [%rd1], %v;
  mov.u64 %rd2, p+8;
  add.s32 %r1, %r2, 1 << 4 | 3;
  ret;)");
  const std::vector<Instruction> &all = function.instructions;
  ASSERT_EQ(all.size(), 13u);
  EXPECT_EQ(all[0].operands[1].kind, Operand::Special);
  EXPECT_EQ(all[0].operands[1].text, "%tid.x");
  EXPECT_EQ(int64_t(all[1].operands[1].bits), -8388608);
  EXPECT_EQ(all[2].operands[2].floatBits, 32u);
  EXPECT_EQ(all[2].operands[2].bits, 0x3FB8AA3Bu);
  EXPECT_EQ(all[3].operands[1].floatBits, 64u);
  EXPECT_EQ(all[4].operands[0].parts[1].kind, Operand::Sink);
  EXPECT_EQ(int64_t(all[4].operands[1].bits), -16);
  EXPECT_EQ(int64_t(all[5].operands[0].bits), -4);
  EXPECT_EQ(function.registers[all[5].operands[1].number - 2].name, "%v");
  EXPECT_EQ(all[6].operands[0].kind, Operand::Pair);
  EXPECT_TRUE(all[7].operands[5].isNegated);
  EXPECT_EQ(all[8].modifiers[2], "tensor");
  EXPECT_EQ(all[8].modifiers[4], "shared::cluster");
  EXPECT_EQ(all[8].operands[1].parts[1].parts.size(), 2u);
  EXPECT_EQ(all[9].operands[1].parts.size(), 4u);
  EXPECT_EQ(all[10].operands[1].kind, Operand::Variable);
  EXPECT_EQ(all[10].operands[1].bits, 8u);
  EXPECT_EQ(all[11].operands[2].bits, 19u);
}

TEST(PtxParserTest, Scopes) {
  Function function = parseBody(R"(
  { .reg .b32 x; mov.b32 x, 1; bra end; end: mov.b32 x, 2; }
  { .reg .b32 x; mov.b32 x, 3; bra end; end: mov.b32 x, 4; }
  bra last;
last:)");
  const std::vector<Instruction> &all = function.instructions;
  ASSERT_EQ(all.size(), 7u);
  EXPECT_NE(all[0].operands[0].number, all[3].operands[0].number);
  EXPECT_EQ(all[1].operands[0].number, 2u);
  EXPECT_EQ(all[4].operands[0].number, 5u);
  // A label at the end refers to the position after the last instruction.
  EXPECT_EQ(all[6].operands[0].number, 7u);
}

TEST(PtxParserTest, InlinedLines) {
  Function function = parseBody(R"(
    .loc 1 89 3
    ret;
    .loc 9 2647 1, function_name f, inlined_at 1 89 3
    .loc 9 3804 1, function_name f, inlined_at 9 2647 1
    ret;
    .loc 2 7 1
    ret;)");
  ASSERT_EQ(function.instructions.size(), 3u);
  EXPECT_EQ(function.instructions[0].source.line, 89u);
  EXPECT_EQ(function.instructions[1].source.line, 89u);
  EXPECT_EQ(function.instructions[1].source.file, 1u);
  EXPECT_EQ(function.instructions[2].source.line, 7u);
}

TEST(PtxParserTest, CallsAndTables) {
  Module module = parse(R"(
.func (.param .b32 result) half (.param .b32 x);
.visible .func (.param .b32 result) twice(.param .b32 x) { ret; }
.func half2 { ret; }
.visible .entry k()
{
  .reg .b32 %r<4>;
  .reg .b64 %rd<4>;
  table: .branchtargets a, b;
  brx.idx %r1, table;
a: ret;
b:
  { .param .b32 x0; .param .b32 y0;
    st.param.b32 [x0], %r1;
    call.uni (y0), twice, (x0);
    ld.param.b32 %r2, [y0]; }
  proto: .callprototype (.param .b32 _) _ (.param .b32 _);
  call (%r3), %rd1, (%r1, 1), proto;
}
)");
  ASSERT_EQ(module.functions.size(), 4u);
  EXPECT_FALSE(module.functions[0].isDefined);
  const Function &function = module.functions[3];
  ASSERT_EQ(function.tables.size(), 2u);
  EXPECT_EQ(function.tables[0].targets[1].number, 2u);
  EXPECT_EQ(function.instructions[0].operands[1].kind, Operand::Table);
  const Instruction &call = function.instructions[3];
  EXPECT_EQ(call.operands[1].kind, Operand::Function);
  EXPECT_EQ(call.operands[1].number, 1u);
  EXPECT_EQ(call.operands[2].kind, Operand::List);
  const Instruction &indirect = function.instructions[5];
  EXPECT_EQ(indirect.operands[2].parts[1].kind, Operand::Immediate);
  EXPECT_EQ(indirect.operands[3].number, 1u);
}

TEST(PtxParserTest, Initializers) {
  Module module = parse(R"(
.global .align 4 .b32 a[4] = {1, -1, 0x10};
.const .f32 b[2] = {0f3F800000, 2.0};
.global .b8 c[] = {104, 105, 0};
.global .b32 d[2][3] = {{1, 2}, {4, 5, 6}};
.global .u64 e = a+8;
.global .u64 f[2] = {generic(a), generic(c)+1};
.visible .global .align 16 .v4 .f32 g;
.extern .global .b32 h;
.global .b32 h = 7;
)");
  ASSERT_EQ(module.variables.size(), 8u);
  EXPECT_EQ(module.variables[0].size, 16u);
  EXPECT_EQ(module.variables[0].initial.size(), 3u);
  EXPECT_EQ(module.variables[1].initial[1].bits, 0x40000000u);
  EXPECT_EQ(module.variables[2].size, 3u);
  const Variable &nested = module.variables[3];
  ASSERT_EQ(nested.initial.size(), 6u);
  EXPECT_EQ(nested.initial[2].bits, 0u);
  EXPECT_EQ(nested.initial[3].bits, 4u);
  EXPECT_EQ(module.variables[4].initial[0].variable, 0);
  EXPECT_EQ(module.variables[4].initial[0].bits, 8u);
  EXPECT_TRUE(module.variables[5].initial[1].isGeneric);
  EXPECT_EQ(module.variables[6].size, 16u);
  EXPECT_EQ(module.variables[7].initial[0].bits, 7u);
}

TEST(PtxParserTest, Errors) {
  auto inBody = [](std::string body) {
    return getError(".entry k()\n{\n.reg .b32 %r<4>; .reg .pred %p;\n" + body +
                    "\n}\n");
  };
  EXPECT_EQ(inBody("mov.b32 %r1, foo;"), "4:14: there is no 'foo'");
  EXPECT_EQ(inBody("mov.b32 %r1, 1"), "5:1: expected ';', but got '}'");
  EXPECT_EQ(inBody("@%r1 ret;"), "4:2: '%r1' is not a predicate");
  EXPECT_EQ(inBody("ld.b32 %r1, [bar];"),
            "4:14: there is no register or variable 'bar'");
  EXPECT_EQ(inBody(".reg .b32 %r1x; .reg .b32 %r1x;"),
            "4:27: '%r1x' is declared before, on line 7");
  EXPECT_EQ(inBody("{ ret;"), "2:1: this '{' has no '}'");
  EXPECT_EQ(inBody("a: a: ret;"), "4:4: 'a' is declared before, on line 7");
  EXPECT_EQ(inBody("mov.b32 %r1, 0f123;"),
            "4:14: 0f takes 8 hexadecimal digits");
  EXPECT_EQ(inBody("mov.b32 %r1, 99999999999999999999;"),
            "4:14: a number does not fit 64 bits");
  EXPECT_EQ(inBody("mov.b32 %r1, 1 / 0;"), "4:16: this division has no result");
  EXPECT_EQ(inBody(".reg .b32 %x<4000000000>;"),
            "4:11: a function may have at most 1048576 registers");
  EXPECT_EQ(inBody(".shared .b8 big[99999999999999];"),
            "4:17: 'big' is too large");
  EXPECT_EQ(inBody("/* never closed"), "4:1: a comment has no end");
  EXPECT_EQ(inBody("mov.b32 %r1, #;"), "4:14: this character is not PTX");
  EXPECT_EQ(getError(".global .b32 a[2] = {1, 2, 3};"),
            "1:21: 'a' has more initial values than elements");
  EXPECT_EQ(getError(".global .b32 a = 1.5;"),
            "1:18: a float cannot initialise 'a', a .b32");
  EXPECT_EQ(getError(".func f { ret; } .func f { ret; }"),
            "1:24: 'f' has a body already, on line 4");
  EXPECT_EQ(getError("add.s32 a, b;"),
            "1:1: expected a variable, .func or .entry, but got 'add'");
  EXPECT_EQ(inBody(std::string(100, '{')),
            "4:64: blocks are nested more than 64 deep");
  EXPECT_EQ(inBody("mov.b32 %r1, " + std::string(100, '-') + "1;"),
            "4:76: an expression is nested too deep");
}

TEST(PtxParserTest, HostileNumbers) {
  EXPECT_EQ(getError(".global .b8 a[2][500000000000] = {{1}, {2}};"),
            "1:40: 'a' has initial values beyond 16777216 elements");
  EXPECT_EQ(getError(".global .b8 a[2][] = {1};"),
            "1:18: only the first extent may be left out or 0");
  std::string extents;
  for (int i = 0; i < 1000; ++i)
    extents += "[1]";
  EXPECT_EQ(getError(".global .b8 a" + extents + ";"),
            "1:63: an array has at most 16 extents");
  std::string ternary;
  for (int i = 0; i < 100000; ++i)
    ternary += "1?1:";
  EXPECT_NE(getError(".global .b32 a = " + ternary + "1;")
                .find("an expression is nested too deep"),
            std::string::npos);
  std::string functions;
  for (int i = 0; i < 5; ++i)
    functions +=
        ".func f" + std::to_string(i) + " { .reg .b32 %r<1000000>; }\n";
  EXPECT_EQ(getError(functions),
            "5:22: a module may have at most 4194304 registers");
  // An extent that is left out is the number of initial values.
  Module module = parse(".global .b32 a[][3] = {{1, 2}, {4, 5, 6}};");
  ASSERT_EQ(module.variables.size(), 1u);
  EXPECT_EQ(module.variables[0].initial.size(), 6u);
  EXPECT_EQ(module.variables[0].initial[3].bits, 4u);
  EXPECT_EQ(module.variables[0].size, 24u);
}

/// Every prefix of a file is parsed or refused; none crashes.
TEST(PtxParserTest, Truncated) {
  std::string text = std::string(kHead) + R"(
.global .f32 t[2] = {0f3F800000, 1.5e3};
.visible .entry k(.param .u64 p) .maxntid 32
{ .reg .b32 %r<3>; .reg .pred q; l: @!q bra.uni l;
  ld.global.v2.u32 {%r1, %r2}, [p+4]; /* c */ "x" })";
  for (size_t i = 0; i <= text.size(); ++i)
    (void)parseModule(std::string_view(text).substr(0, i));
}
