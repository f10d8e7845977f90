//===- SimplifierRulesTest.cpp - each rule of the simplifier by itself -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SimplifierRules.h"
#include "ProofTest.h"
#include "tessera/transforms/SimplifierExpression.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::lists;

namespace {

using SimplifierRulesTest = ProofTest;

TEST_F(SimplifierRulesTest, each_rule_fires_and_stops) {
  for (const RuleRow &row : kRuleRows) {
    StringRef name = row.name;
    // Facts are not rules; rules use them.
    bool isFact = name.starts_with("facts.") && name != "facts.one-value";
    EXPECT_EQ(prove(row.fires), row.result) << name.str();
    EXPECT_TRUE(isFact || applied.contains(name))
        << name.str() << " has nothing to do with " << row.fires;
    EXPECT_EQ(prove(row.stops), row.stopped ? row.stopped : row.stops)
        << name.str();
    EXPECT_FALSE(applied.contains(name))
        << name.str() << " applies to " << row.stops;
  }
}

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

/// An operation of two constants is the constant that the interpreter gives,
/// for all pairs of bytes and of bits, where it is defined.
TEST_F(SimplifierRulesTest, constants_by_exhaustion) {
  using simplifier::Id;
  using simplifier::Kind;
  using simplifier::Traits;
  struct Operator {
    Kind kind;
    const char *name;
    bool hasPromise, hasSign, isUnary = false;
    RoundingMode rounding = RoundingMode::Zero;
    const char *suffix = "";
  };
  const Operator operators[] = {
      {Kind::Add, "addi", true, false},
      {Kind::Sub, "subi", true, false},
      {Kind::Mul, "muli", true, false},
      {Kind::Neg, "negi", true, false, true},
      {Kind::Abs, "absi", false, false, true},
      {Kind::Div, "divi", false, true},
      {Kind::Div, "divi", false, true, false, RoundingMode::PositiveInf, ".up"},
      {Kind::Div, "divi", false, true, false, RoundingMode::NegativeInf,
       ".down"},
      {Kind::Rem, "remi", false, true},
      {Kind::Max, "maxi", false, true},
      {Kind::Min, "mini", false, true},
      {Kind::And, "andi", false, false},
      {Kind::Or, "ori", false, false},
      {Kind::Xor, "xori", false, false},
      {Kind::Shl, "shli", true, false},
      {Kind::Shr, "shri", false, true}};
  const Inputs &in = pairs()[0];
  for (unsigned width : {1, 8})
    for (const Operator &op : operators)
      for (unsigned mode = 0; mode < 4; ++mode) {
        if (mode >= (op.hasPromise ? 4u : op.hasSign ? 2u : 1u))
          continue;
        Traits traits;
        std::string head = "(" + std::string(op.name);
        if (op.hasPromise) {
          traits.noSignedWrap = mode & 1;
          // negi has no flag for unsigned overflow
          traits.noUnsignedWrap = !op.isUnary && mode & 2;
          if (op.isUnary && mode > 1)
            continue;
          const char *promises[] = {"", ".nsw", ".nuw", ".nw"};
          head += promises[mode];
        } else if (op.hasSign) {
          traits.isSigned = mode == 1;
          head += mode == 1 ? ".s" : ".u";
          traits.mode = static_cast<uint8_t>(op.rounding);
        }
        head += op.suffix;
        if (op.kind != Kind::Div)
          traits.mode = 0;
        if (!traits.isSigned && op.rounding == RoundingMode::NegativeInf)
          continue; // the same as towards zero, and not allowed
        std::string list = head + (width == 1 ? " p" : " x") +
                           (op.isUnary ? ")" : (width == 1 ? " q)" : " y)"));
        ExpressionKernel kernel(parser, list, int64_t(in.x.size()));
        if (failed(verify(*kernel.module)))
          continue;
        std::vector<uint8_t> wanted = run(kernel.entry, in);
        std::vector<bool> isUndefined = findUndefined(kernel.entry, in);
        simplifier::ExpressionTable table;
        TileType type = TileType::get(IntegerType::get(&parser.context, width));
        for (size_t i = 0; i < wanted.size(); ++i) {
          if (isUndefined[i])
            continue;
          Id a = table.makeConstant(
              type, APInt(width, width == 1 ? in.p[i] : in.x[i]));
          Id b = table.makeConstant(
              type, APInt(width, width == 1 ? in.q[i] : in.y[i]));
          Id result = table.make(op.kind, type, traits, a,
                                 op.isUnary ? simplifier::kNone : b);
          std::optional<APInt> number = table.constant(result);
          ASSERT_TRUE(number) << list << " at " << i;
          ASSERT_EQ(number->getZExtValue(), wanted[i]) << list << " at " << i;
        }
      }
}

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

/// Rules that lists cannot express. Counts the operations of a name that are
/// left of an entry, which can use %n, %c, %p and %t.
struct KernelRow {
  const char *name, *op;
  const char *fires;
  unsigned numAfter;
  const char *stops;
  unsigned numStopped;
};

const KernelRow kKernelRows[] = {
    {"shape.same", "reshape", R"(
       %i = iota : tile<8xi32>
       %a = reshape %i : tile<8xi32> -> tile<8xi32>
       print_tko "%d", %a : tile<8xi32> -> token)",
     0, R"(
       %i = iota : tile<8xi32>
       %a = reshape %i : tile<8xi32> -> tile<4x2xi32>
       print_tko "%d", %a : tile<4x2xi32> -> token)",
     1},
    {"shape.chain", "reshape", R"(
       %i = iota : tile<8xi32>
       %a = reshape %i : tile<8xi32> -> tile<4x2xi32>
       %b = reshape %a : tile<4x2xi32> -> tile<2x4xi32>
       print_tko "%d", %b : tile<2x4xi32> -> token)",
     1, R"(
       %i = iota : tile<8xi32>
       %a = reshape %i : tile<8xi32> -> tile<1x8xi32>
       %b = broadcast %a : tile<1x8xi32> -> tile<2x8xi32>
       %d = reshape %b : tile<2x8xi32> -> tile<16xi32>
       print_tko "%d", %d : tile<16xi32> -> token)",
     2},
    {"shape.chain", "broadcast", R"(
       %a = reshape %n : tile<i32> -> tile<1x1xi32>
       %b = broadcast %a : tile<1x1xi32> -> tile<4x1xi32>
       %d = broadcast %b : tile<4x1xi32> -> tile<4x8xi32>
       print_tko "%d", %d : tile<4x8xi32> -> token)",
     1, R"(
       %a = reshape %n : tile<i32> -> tile<1x1xi32>
       %b = broadcast %a : tile<1x1xi32> -> tile<4x1xi32>
       %d = permute %b [1, 0] : tile<4x1xi32> -> tile<1x4xi32>
       %e = broadcast %d : tile<1x4xi32> -> tile<8x4xi32>
       print_tko "%d", %e : tile<8x4xi32> -> token)",
     2},
    {"facts.shape", "cmpi", R"(
       %i = iota : tile<8xi32>
       %a = reshape %i : tile<8xi32> -> tile<1x8xi32>
       %b = broadcast %a : tile<1x8xi32> -> tile<4x8xi32>
       %8 = constant <i32: 8> : tile<4x8xi32>
       %m = cmpi less_than %b, %8, signed : tile<4x8xi32> -> tile<4x8xi1>
       print_tko "%d", %m : tile<4x8xi1> -> token)",
     0, R"(
       %i = iota : tile<8xi32>
       %a = reshape %i : tile<8xi32> -> tile<1x8xi32>
       %b = broadcast %a : tile<1x8xi32> -> tile<4x8xi32>
       %7 = constant <i32: 7> : tile<4x8xi32>
       %m = cmpi less_than %b, %7, signed : tile<4x8xi32> -> tile<4x8xi1>
       print_tko "%d", %m : tile<4x8xi1> -> token)",
     1},
    {"facts.iota", "cmpi", R"(
       %i = iota : tile<8xi32>
       %8 = constant <i32: 8> : tile<8xi32>
       %m = cmpi less_than %i, %8, signed : tile<8xi32> -> tile<8xi1>
       print_tko "%d", %m : tile<8xi1> -> token)",
     0, R"(
       %i = iota : tile<8xi32>
       %7 = constant <i32: 7> : tile<8xi32>
       %m = cmpi less_than %i, %7, signed : tile<8xi32> -> tile<8xi1>
       print_tko "%d", %m : tile<8xi1> -> token)",
     1},
    {"facts.elements", "cmpi", R"(
       %i = constant <i32: [3, 9]> : tile<2xi32>
       %8 = constant <i32: 10> : tile<2xi32>
       %m = cmpi less_than %i, %8, unsigned : tile<2xi32> -> tile<2xi1>
       print_tko "%d", %m : tile<2xi1> -> token)",
     0, R"(
       %i = constant <i32: [3, -9]> : tile<2xi32>
       %8 = constant <i32: 10> : tile<2xi32>
       %m = cmpi less_than %i, %8, unsigned : tile<2xi32> -> tile<2xi1>
       print_tko "%d", %m : tile<2xi1> -> token)",
     1},
    {"facts.moved", "cmpi", R"(
       %i = iota : tile<8xi32>
       %1 = constant <i32: 1> : tile<i32>
       %e = extract %i[%1] : tile<8xi32> -> tile<4xi32>
       %r = reshape %e : tile<4xi32> -> tile<2x2xi32>
       %v = permute %r [1, 0] : tile<2x2xi32> -> tile<2x2xi32>
       %8 = constant <i32: 8> : tile<2x2xi32>
       %m = cmpi less_than %v, %8, signed : tile<2x2xi32> -> tile<2x2xi1>
       print_tko "%d", %m : tile<2x2xi1> -> token)",
     0, R"(
       %i = iota : tile<8xi32>
       %1 = constant <i32: 1> : tile<i32>
       %e = extract %i[%1] : tile<8xi32> -> tile<4xi32>
       %r = reshape %e : tile<4xi32> -> tile<2x2xi32>
       %v = permute %r [1, 0] : tile<2x2xi32> -> tile<2x2xi32>
       %7 = constant <i32: 7> : tile<2x2xi32>
       %m = cmpi less_than %v, %7, signed : tile<2x2xi32> -> tile<2x2xi1>
       print_tko "%d", %m : tile<2x2xi1> -> token)",
     1},
    {"facts.block-id", "cmpi", R"(
       %x, %y, %z = get_tile_block_id : tile<i32>
       %0 = constant <i32: 0> : tile<i32>
       %m = cmpi less_than %x, %0, signed : tile<i32> -> tile<i1>
       print_tko "%d", %m : tile<i1> -> token)",
     0, R"(
       %x, %y, %z = get_tile_block_id : tile<i32>
       %1 = constant <i32: 1> : tile<i32>
       %m = cmpi less_than %x, %1, signed : tile<i32> -> tile<i1>
       print_tko "%d", %m : tile<i1> -> token)",
     1},
    {"facts.num-blocks", "cmpi", R"(
       %x, %y, %z = get_num_tile_blocks : tile<i32>
       %1 = constant <i32: 1> : tile<i32>
       %m = cmpi less_than %x, %1, signed : tile<i32> -> tile<i1>
       print_tko "%d", %m : tile<i1> -> token)",
     0, R"(
       %x, %y, %z = get_num_tile_blocks : tile<i32>
       %2 = constant <i32: 2> : tile<i32>
       %m = cmpi less_than %x, %2, signed : tile<i32> -> tile<i1>
       print_tko "%d", %m : tile<i1> -> token)",
     1},
    {"facts.shape-query", "cmpi", R"(
       %v = make_tensor_view %p, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
       %s = get_tensor_shape %v : tensor_view<?xi32, strides=[1]> -> tile<i32>
       %w = make_partition_view %v : partition_view<tile=(8), tensor_view<?xi32, strides=[1]>>
       %u = get_index_space_shape %w : partition_view<tile=(8), tensor_view<?xi32, strides=[1]>> -> tile<i32>
       %0 = constant <i32: 0> : tile<i32>
       %m = cmpi greater_than_or_equal %s, %0, signed : tile<i32> -> tile<i1>
       %l = cmpi greater_than_or_equal %u, %0, signed : tile<i32> -> tile<i1>
       print_tko "%d %d", %m, %l : tile<i1>, tile<i1> -> token)",
     0, R"(
       %v = make_tensor_view %p, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xi32, strides=[1]>
       %s = get_tensor_shape %v : tensor_view<?xi32, strides=[1]> -> tile<i32>
       %w = make_partition_view %v : partition_view<tile=(8), tensor_view<?xi32, strides=[1]>>
       %u = get_index_space_shape %w : partition_view<tile=(8), tensor_view<?xi32, strides=[1]>> -> tile<i32>
       %1 = constant <i32: 1> : tile<i32>
       %m = cmpi greater_than_or_equal %s, %1, signed : tile<i32> -> tile<i1>
       %l = cmpi greater_than_or_equal %u, %1, signed : tile<i32> -> tile<i1>
       print_tko "%d %d", %m, %l : tile<i1>, tile<i1> -> token)",
     2},
    {"facts.for", "remi", R"(
       %0 = constant <i32: 0> : tile<i32>
       %1 = constant <i32: 1> : tile<i32>
       %9 = constant <i32: 9> : tile<i32>
       for %i in (%0 to %9, step %1) : tile<i32> {
         %r = remi %i, %9 signed : tile<i32>
         print_tko "%d", %r : tile<i32> -> token
       })",
     0, R"(
       %0 = constant <i32: 0> : tile<i32>
       %1 = constant <i32: 1> : tile<i32>
       %9 = constant <i32: 9> : tile<i32>
       for %i in (%0 to %n, step %1) : tile<i32> {
         %r = remi %i, %9 signed : tile<i32>
         print_tko "%d", %r : tile<i32> -> token
       })",
     1},
    {"facts.for-unsigned", "cmpi", R"(
       %3 = constant <i32: 3> : tile<i32>
       %1 = constant <i32: 1> : tile<i32>
       for unsigned %i in (%3 to %n, step %1) : tile<i32> {
         %m = cmpi greater_than_or_equal %i, %3, unsigned : tile<i32> -> tile<i1>
         print_tko "%d", %m : tile<i1> -> token
       })",
     0, R"(
       %3 = constant <i32: 3> : tile<i32>
       %1 = constant <i32: 1> : tile<i32>
       for unsigned %i in (%3 to %n, step %1) : tile<i32> {
         %m = cmpi greater_than_or_equal %i, %3, signed : tile<i32> -> tile<i1>
         print_tko "%d", %m : tile<i1> -> token
       })",
     1},
    {"facts.for-multiple", "remi", R"(
       %0 = constant <i32: 0> : tile<i32>
       %8 = constant <i32: 8> : tile<i32>
       %4 = constant <i32: 4> : tile<i32>
       for %i in (%0 to %n, step %8) : tile<i32> {
         %r = remi %i, %4 signed : tile<i32>
         print_tko "%d", %r : tile<i32> -> token
       })",
     0, R"(
       %4 = constant <i32: 4> : tile<i32>
       %8 = constant <i32: 8> : tile<i32>
       for %i in (%n to %4, step %8) : tile<i32> {
         %r = remi %i, %4 signed : tile<i32>
         print_tko "%d", %r : tile<i32> -> token
       })",
     1},
    {"facts.div-by", "remi", R"(
       %4 = constant <i32: 4> : tile<4xi32>
       %a = reshape %n : tile<i32> -> tile<1xi32>
       %b = broadcast %a : tile<1xi32> -> tile<4xi32>
       %d = assume div_by<4>, %b : tile<4xi32>
       %r = remi %d, %4 signed : tile<4xi32>
       print_tko "%d", %r : tile<4xi32> -> token)",
     0, R"(
       %4 = constant <i32: 4> : tile<4xi32>
       %a = reshape %n : tile<i32> -> tile<1xi32>
       %b = broadcast %a : tile<1xi32> -> tile<4xi32>
       %d = assume div_by<4, every 2 along 0>, %b : tile<4xi32>
       %r = remi %d, %4 signed : tile<4xi32>
       print_tko "%d", %r : tile<4xi32> -> token)",
     1},
};

TEST_F(SimplifierRulesTest, each_rule_of_kernels_fires_and_stops) {
  auto count = [&](const KernelRow &row, const char *text) -> unsigned {
    OwningOpRef<Operation *> module = parser.parseEntry(text);
    if (!module)
      return ~0u;
    applied.clear();
    simplifyExpressions(*module, &applied);
    EXPECT_TRUE(succeeded(verify(*module))) << row.name;
    unsigned number = 0;
    module->walk([&](Operation *op) {
      number += op->getName().stripDialect() == row.op;
    });
    return number;
  };
  for (const KernelRow &row : kKernelRows) {
    bool isFact = StringRef(row.name).starts_with("facts.");
    EXPECT_EQ(count(row, row.fires), row.numAfter) << row.name << row.fires;
    EXPECT_TRUE(isFact || applied.contains(row.name)) << row.name;
    EXPECT_EQ(count(row, row.stops), row.numStopped) << row.name << row.stops;
    EXPECT_FALSE(applied.contains(row.name)) << row.name;
  }
}

} // namespace
