//===- FactsTest.cpp - facts of kernels -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/analysis/Facts.h"
#include "FactChecks.h"
#include "fuzz/ModuleGenerator.h"
#include "tessera/interpreter/Interpreter.h"
#include "unittests/dialect/Parsing.h"

#include "mlir/IR/Builders.h"
#include "llvm/ADT/StringExtras.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::analysis;
using namespace tessera::cuda_tile;

namespace {

/// Kernels name what they want to know by printing it: `print_tko "name %d"`.
class FactsTest : public testing::Test {
protected:
  /// An entry of this body, which can use %n, %m: tile<i32>, %w: tile<i64>,
  /// %c: tile<i1>, %p: tile<ptr<f32>> and scalar constants %c0, %c1, … of i32.
  void parse(StringRef body) {
    std::string constants;
    for (int value : {0, 1, 3, 8, 16, 64, 128})
      constants += "%c" + std::to_string(value) +
                   " = constant <i32: " + std::to_string(value) +
                   "> : tile<i32>\n";
    module = parser.parse(
        ("cuda_tile.module @m {\n"
         "global @table alignment = 64 <i32: [1, 2]> : tile<2xi32>\n"
         "entry @k(%n: tile<i32>, %m: tile<i32>, %w: tile<i64>, %c: tile<i1>, "
         "%p: tile<ptr<f32>>) {\n" +
         constants + body + "\nreturn\n}\n}\n")
            .str());
    ASSERT_TRUE(module);
    EntryOp entry;
    module->walk([&](EntryOp op) { entry = op; });
    facts.emplace(entry);
    module->walk([&](PrintTkoOp op) {
      values[op.getStr().take_until([](char c) { return c == ' '; })] =
          op.getArgs().front();
    });
  }

  Value value(StringRef name) {
    EXPECT_TRUE(values.contains(name)) << name.str();
    return values[name];
  }
  const Fact &get(StringRef name) { return facts->get(value(name)); }
  std::pair<int64_t, int64_t> bounds(StringRef name) {
    const Bounds &found = get(name).bounds;
    return {found.signedMin, found.signedMax};
  }
  Runs runs(StringRef name, unsigned dim = 0) { return get(name).runs[dim]; }

  TestParser parser;
  OwningOpRef<Operation *> module;
  std::optional<Facts> facts;
  llvm::StringMap<Value> values;
};

using Pair = std::pair<int64_t, int64_t>;
constexpr Pair kAnyI32 = {INT32_MIN, INT32_MAX};

/// The example at the top of Facts.h.
TEST_F(FactsTest, worked_example) {
  parse(R"(
    %base = assume div_by<16>, %p : tile<ptr<f32>>
    %block, %y, %z = get_tile_block_id : tile<i32>
    %start = muli %block, %c128 : tile<i32>
    %iota = iota : tile<128xi32>
    %start1 = reshape %start : tile<i32> -> tile<1xi32>
    %starts = broadcast %start1 : tile<1xi32> -> tile<128xi32>
    %index = addi %starts, %iota : tile<128xi32>
    %base1 = reshape %base : tile<ptr<f32>> -> tile<1xptr<f32>>
    %bases = broadcast %base1 : tile<1xptr<f32>> -> tile<128xptr<f32>>
    %address = offset %bases, %index : tile<128xptr<f32>>, tile<128xi32> -> tile<128xptr<f32>>
    %even = assume div_by<16>, %n : tile<i32>
    %even1 = reshape %even : tile<i32> -> tile<1xi32>
    %limits = broadcast %even1 : tile<1xi32> -> tile<128xi32>
    %mask = cmpi less_than %index, %limits, signed : tile<128xi32> -> tile<128xi1>
    print_tko "base %p", %base : tile<ptr<f32>> -> token
    print_tko "block %d", %block : tile<i32> -> token
    print_tko "start %d", %start : tile<i32> -> token
    print_tko "iota %d", %iota : tile<128xi32> -> token
    print_tko "starts %d", %starts : tile<128xi32> -> token
    print_tko "index %d", %index : tile<128xi32> -> token
    print_tko "bases %p", %bases : tile<128xptr<f32>> -> token
    print_tko "address %p", %address : tile<128xptr<f32>> -> token
    print_tko "mask %d", %mask : tile<128xi1> -> token)");
  // Except for its last bits, which the divisor determines.
  auto isUnknown = [&](StringRef name) {
    return bounds(name).first == INT64_MIN &&
           bounds(name).second > INT64_MAX - 16;
  };
  EXPECT_TRUE(isUnknown("base"));
  EXPECT_EQ(get("base").divisor, 16u);
  EXPECT_EQ(bounds("block"), Pair(0, (1 << 24) - 2));
  EXPECT_EQ(get("block").divisor, 1u);
  EXPECT_EQ(bounds("start"), Pair(0, (int64_t(1) << 31) - 256));
  EXPECT_EQ(get("start").divisor, 128u);
  EXPECT_EQ(bounds("iota"), Pair(0, 127));
  EXPECT_EQ(get("iota").divisor, 1u);
  EXPECT_EQ(runs("iota"), (Runs{128, 128, 128, 1, 0}));
  EXPECT_EQ(bounds("starts"), bounds("start"));
  EXPECT_EQ(get("starts").divisor, 128u);
  EXPECT_EQ(runs("starts"), (Runs{128, 1, 1, 128, 128}));
  EXPECT_EQ(bounds("index"), Pair(0, (int64_t(1) << 31) - 129));
  EXPECT_EQ(get("index").divisor, 1u);
  EXPECT_EQ(runs("index"), (Runs{128, 128, 128, 1, 128}));
  EXPECT_TRUE(isUnknown("bases"));
  EXPECT_EQ(get("bases").divisor, 16u);
  EXPECT_EQ(runs("bases"), (Runs{128, 1, 1, 128, 16}));
  EXPECT_TRUE(isUnknown("address"));
  EXPECT_EQ(get("address").divisor, 4u);
  EXPECT_EQ(runs("address"), (Runs{128, 128, 128, 1, 16}));
  EXPECT_EQ(facts->getContiguity(value("address"), 0), 128);
  EXPECT_EQ(facts->getPointerAlignment(value("address")), 4u);
  EXPECT_EQ(facts->getRunAlignment(value("address"), 0, 4), 16u);
  EXPECT_EQ(facts->getRunAlignment(value("address"), 0, 2), 8u);
  EXPECT_TRUE(facts->fitsInSigned(value("index"), 32));
  EXPECT_FALSE(facts->fitsInSigned(value("index"), 31));
  EXPECT_EQ(facts->getConstancy(value("mask"), 0), 16);
}

/// Runs that may wrap around, and how that is found impossible.
TEST_F(FactsTest, wrap_around) {
  parse(R"(
    %even = assume div_by<16>, %n : tile<i32>
    %positive = assume bounded<0, ?>, %n : tile<i32>
    %iota = iota : tile<64xi32>
    %n1 = reshape %n : tile<i32> -> tile<1xi32>
    %ns = broadcast %n1 : tile<1xi32> -> tile<64xi32>
    %e1 = reshape %even : tile<i32> -> tile<1xi32>
    %es = broadcast %e1 : tile<1xi32> -> tile<64xi32>
    %any = addi %ns, %iota : tile<64xi32>
    %sixteen = addi %es, %iota : tile<64xi32>
    %promised = addi %ns, %iota overflow<no_signed_wrap> : tile<64xi32>
    %known = assume bounded<0, ?>, %any : tile<64xi32>
    %sum = addi %positive, %positive : tile<i32>
    %nsw = addi %positive, %positive overflow<no_signed_wrap> : tile<i32>
    %half = muli %n, %c8 : tile<i32>
    %six = muli %half, %c3 : tile<i32>
    %wide = exti %any signed : tile<64xi32> -> tile<64xi64>
    %narrow = trunci %w : tile<i64> -> tile<i32>
    print_tko "any %d", %any : tile<64xi32> -> token
    print_tko "sixteen %d", %sixteen : tile<64xi32> -> token
    print_tko "promised %d", %promised : tile<64xi32> -> token
    print_tko "known %d", %known : tile<64xi32> -> token
    print_tko "sum %d", %sum : tile<i32> -> token
    print_tko "nsw %d", %nsw : tile<i32> -> token
    print_tko "six %d", %six : tile<i32> -> token
    print_tko "wide %d", %wide : tile<64xi64> -> token
    print_tko "narrow %d", %narrow : tile<i32> -> token)");
  EXPECT_EQ(runs("any"), (Runs{64, 1, 64, 1, 1}));
  EXPECT_EQ(runs("sixteen"), (Runs{64, 16, 64, 1, 16}));
  EXPECT_EQ(runs("promised"), (Runs{64, 64, 64, 1, 1}));
  EXPECT_EQ(runs("known"), (Runs{64, 64, 64, 1, 1}));
  EXPECT_EQ(bounds("sum"), kAnyI32);
  EXPECT_EQ(get("sum").bounds.unsignedMax, uint64_t(UINT32_MAX) - 1);
  EXPECT_EQ(bounds("nsw"), Pair(0, INT32_MAX));
  // Of 24 only the power of two survives.
  EXPECT_EQ(get("six").divisor, 8u);
  EXPECT_EQ(runs("wide"), (Runs{64, 1, 1, 1, 1}));
  EXPECT_EQ(bounds("narrow"), kAnyI32);
}

TEST_F(FactsTest, promises) {
  parse(R"(
    %stride = assume div_by<16>, %c1 : tile<i32>
    %again = assume bounded<8, ?>, %stride : tile<i32>
    %pair = constant <i32: [1, 3]> : tile<2xi32>
    %pairs = assume div_by<4>, %pair : tile<2xi32>
    %pairs2 = assume div_by<8>, %pairs : tile<2xi32>
    %small = assume bounded<1, 7>, %n : tile<i32>
    %never = assume div_by<16>, %small : tile<i32>
    %x1 = reshape %n : tile<i32> -> tile<1x1xi32>
    %x = broadcast %x1 : tile<1x1xi32> -> tile<4x16xi32>
    %i = iota : tile<64xi32>
    %i2 = reshape %i : tile<64xi32> -> tile<4x16xi32>
    %product = muli %i2, %x : tile<4x16xi32>
    %groups = assume div_by<8, every 4 along 1>, %product : tile<4x16xi32>
    %sixes = assume div_by<64, every 6 along 1>, %product : tile<4x16xi32>
    %same = assume same_elements<[2, 6]>, %product : tile<4x16xi32>
    %none = assume same_elements<[0, 4]>, %product : tile<4x16xi32>
    print_tko "stride %d", %stride : tile<i32> -> token
    print_tko "again %d", %again : tile<i32> -> token
    print_tko "pairs %d", %pairs2 : tile<2xi32> -> token
    print_tko "never %d", %never : tile<i32> -> token
    print_tko "product %d", %product : tile<4x16xi32> -> token
    print_tko "groups %d", %groups : tile<4x16xi32> -> token
    print_tko "sixes %d", %sixes : tile<4x16xi32> -> token
    print_tko "same %d", %same : tile<4x16xi32> -> token
    print_tko "none %d", %none : tile<4x16xi32> -> token)");
  // A promise on a constant never beats the constant.
  EXPECT_EQ(facts->getConstant(value("stride")), 1);
  EXPECT_EQ(facts->getDivisor(value("stride")), 1u);
  EXPECT_EQ(facts->getConstant(value("again")), 1);
  EXPECT_EQ(bounds("pairs"), Pair(1, 3));
  EXPECT_EQ(get("pairs").divisor, 1u);
  // No multiple of 16 is from 1 to 7.
  EXPECT_EQ(bounds("never"), Pair(1, 7));
  EXPECT_EQ(get("never").divisor, 1u);

  EXPECT_EQ(runs("product", 1), (Runs{16, 1, 1, 1, 1}));
  EXPECT_EQ(runs("groups", 0), (Runs{4, 1, 1, 1, 1}));
  EXPECT_EQ(runs("groups", 1), (Runs{16, 4, 4, 1, 8}));
  // Groups of six are groups of two.
  EXPECT_EQ(runs("sixes", 1), (Runs{16, 2, 2, 1, 2}));
  EXPECT_EQ(runs("same", 0), (Runs{4, 1, 1, 2, 1}));
  EXPECT_EQ(runs("same", 1), (Runs{16, 1, 1, 2, 1}));
  EXPECT_EQ(get("none"), get("product"));
}

/// How a matrix is addressed without views: rows * stride + columns.
TEST_F(FactsTest, matrix_of_pointers) {
  parse(R"(
    %base = assume div_by<16>, %p : tile<ptr<f32>>
    %stride = assume div_by<8>, %n : tile<i32>
    %i = iota : tile<16xi32>
    %rows1 = reshape %i : tile<16xi32> -> tile<16x1xi32>
    %rows = broadcast %rows1 : tile<16x1xi32> -> tile<16x16xi32>
    %columns1 = reshape %i : tile<16xi32> -> tile<1x16xi32>
    %columns = broadcast %columns1 : tile<1x16xi32> -> tile<16x16xi32>
    %s1 = reshape %stride : tile<i32> -> tile<1x1xi32>
    %s = broadcast %s1 : tile<1x1xi32> -> tile<16x16xi32>
    %row = muli %rows, %s : tile<16x16xi32>
    %index = addi %row, %columns : tile<16x16xi32>
    %b1 = reshape %base : tile<ptr<f32>> -> tile<1x1xptr<f32>>
    %b = broadcast %b1 : tile<1x1xptr<f32>> -> tile<16x16xptr<f32>>
    %address = offset %b, %index : tile<16x16xptr<f32>>, tile<16x16xi32> -> tile<16x16xptr<f32>>
    %turned = permute %address [1, 0] : tile<16x16xptr<f32>> -> tile<16x16xptr<f32>>
    %flat = reshape %address : tile<16x16xptr<f32>> -> tile<256xptr<f32>>
    %part = extract %address[%c0, %c1] : tile<16x16xptr<f32>> -> tile<4x4xptr<f32>>
    %both = cat %address, %address dim = 0 : tile<16x16xptr<f32>>, tile<16x16xptr<f32>> -> tile<32x16xptr<f32>>
    %limit = broadcast %s1 : tile<1x1xi32> -> tile<16x16xi32>
    %mask = cmpi less_than %columns, %limit, signed : tile<16x16xi32> -> tile<16x16xi1>
    print_tko "index %d", %index : tile<16x16xi32> -> token
    print_tko "address %p", %address : tile<16x16xptr<f32>> -> token
    print_tko "turned %p", %turned : tile<16x16xptr<f32>> -> token
    print_tko "flat %p", %flat : tile<256xptr<f32>> -> token
    print_tko "part %p", %part : tile<4x4xptr<f32>> -> token
    print_tko "both %p", %both : tile<32x16xptr<f32>> -> token
    print_tko "mask %d", %mask : tile<16x16xi1> -> token)");
  // The product may wrap around anywhere.
  EXPECT_EQ(runs("index", 1), (Runs{16, 8, 16, 1, 8}));
  EXPECT_EQ(runs("address", 0), (Runs{16, 1, 1, 1, 4}));
  EXPECT_EQ(runs("address", 1), (Runs{16, 8, 8, 1, 16}));
  EXPECT_EQ(runs("turned", 0), runs("address", 1));
  EXPECT_EQ(runs("turned", 1), runs("address", 0));
  EXPECT_EQ(runs("flat"), (Runs{256, 8, 8, 1, 16}));
  EXPECT_EQ(runs("part", 1), (Runs{4, 4, 4, 1, 16}));
  EXPECT_EQ(runs("both", 0), (Runs{32, 1, 1, 1, 4}));
  EXPECT_EQ(runs("both", 1), runs("address", 1));
  EXPECT_EQ(runs("mask", 0), (Runs{16, 1, 1, 16, 1}));
  EXPECT_EQ(runs("mask", 1), (Runs{16, 1, 1, 8, 1}));
}

TEST_F(FactsTest, arithmetic_of_runs) {
  parse(R"(
    %i = iota : tile<64xi32>
    %s16 = reshape %c16 : tile<i32> -> tile<1xi32>
    %sixteens = broadcast %s16 : tile<1xi32> -> tile<64xi32>
    %quotient = divi %i, %sixteens signed : tile<64xi32>
    %remainder = remi %i, %sixteens signed : tile<64xi32>
    %m8 = constant <i32: 7> : tile<64xi32>
    %low = andi %i, %m8 : tile<64xi32>
    %mask = constant <i32: -8> : tile<64xi32>
    %high = andi %i, %mask : tile<64xi32>
    %tag = constant <i32: 1024> : tile<64xi32>
    %merged = ori %i, %tag : tile<64xi32>
    %four = constant <i32: 4> : tile<64xi32>
    %shifted = shri %i, %four unsigned : tile<64xi32>
    %scaled = shli %i, %four : tile<64xi32>
    %zero = subi %i, %i : tile<64xi32>
    %cut = mini %i, %sixteens signed : tile<64xi32>
    print_tko "quotient %d", %quotient : tile<64xi32> -> token
    print_tko "remainder %d", %remainder : tile<64xi32> -> token
    print_tko "low %d", %low : tile<64xi32> -> token
    print_tko "high %d", %high : tile<64xi32> -> token
    print_tko "merged %d", %merged : tile<64xi32> -> token
    print_tko "shifted %d", %shifted : tile<64xi32> -> token
    print_tko "scaled %d", %scaled : tile<64xi32> -> token
    print_tko "zero %d", %zero : tile<64xi32> -> token
    print_tko "cut %d", %cut : tile<64xi32> -> token)");
  EXPECT_EQ(bounds("quotient"), Pair(0, 3));
  EXPECT_EQ(runs("quotient"), (Runs{64, 1, 1, 16, 1}));
  EXPECT_EQ(bounds("remainder"), Pair(0, 15));
  EXPECT_EQ(runs("remainder"), (Runs{64, 16, 16, 1, 16}));
  EXPECT_EQ(bounds("low"), Pair(0, 7));
  EXPECT_EQ(runs("low"), (Runs{64, 8, 8, 1, 8}));
  EXPECT_EQ(bounds("high"), Pair(0, 56));
  EXPECT_EQ(runs("high"), (Runs{64, 1, 1, 8, 8}));
  EXPECT_EQ(bounds("merged"), Pair(1024, 1087));
  EXPECT_EQ(runs("merged"), (Runs{64, 64, 64, 1, 1024}));
  EXPECT_EQ(bounds("shifted"), Pair(0, 3));
  EXPECT_EQ(runs("shifted"), (Runs{64, 1, 1, 16, 1}));
  EXPECT_EQ(bounds("scaled"), Pair(0, 1008));
  EXPECT_EQ(get("scaled").divisor, 16u);
  EXPECT_EQ(runs("zero").constancy, 64);
  EXPECT_EQ(bounds("cut"), Pair(0, 16));
}

TEST_F(FactsTest, induction_variables) {
  parse(R"(
    %even = assume div_by<16>, %n : tile<i32>
    for %i in (%c0 to %c64, step %c16) : tile<i32> {
      print_tko "i %d", %i : tile<i32> -> token
    }
    for %j in (%even to %m, step %c64) : tile<i32> {
      print_tko "j %d", %j : tile<i32> -> token
    }
    for %k in (%c1 to %n, step %c3) : tile<i32> {
      print_tko "k %d", %k : tile<i32> -> token
    }
    for %l in (%c1 to %c16, step %c3) : tile<i32> {
      print_tko "l %d", %l : tile<i32> -> token
    }
    for unsigned %u in (%c8 to %m, step %c8) : tile<i32> {
      print_tko "u %d", %u : tile<i32> -> token
    }
    for %never in (%c3 to %c1, step %c1) : tile<i32> {
      print_tko "never %d", %never : tile<i32> -> token
    })");
  EXPECT_EQ(bounds("i"), Pair(0, 48));
  EXPECT_EQ(get("i").divisor, 16u);
  EXPECT_EQ(bounds("j"), Pair(INT32_MIN, INT32_MAX - 15));
  EXPECT_EQ(get("j").divisor, 16u);
  EXPECT_EQ(bounds("k"), Pair(1, INT32_MAX - 3));
  EXPECT_EQ(get("k").divisor, 1u);
  EXPECT_EQ(bounds("l"), Pair(1, 13));
  EXPECT_EQ(get("u").bounds.unsignedMin, 8u);
  EXPECT_EQ(get("u").bounds.unsignedMax, UINT32_MAX - 7u);
  EXPECT_EQ(get("u").divisor, 8u);
  EXPECT_EQ(bounds("never"), kAnyI32);
}

TEST_F(FactsTest, carried_values) {
  parse(R"(
    %base = assume div_by<64>, %p : tile<ptr<f32>>
    %stage, %at, %count, %end = for %i in (%c0 to %n, step %c1) : tile<i32>
        iter_values(%s = %c0, %q = %base, %k = %c0, %v = %c16)
        -> (tile<i32>, tile<ptr<f32>>, tile<i32>, tile<i32>) {
      %s1 = addi %s, %c1 : tile<i32>
      %s2 = remi %s1, %c3 signed : tile<i32>
      %q1 = offset %q, %c8 : tile<ptr<f32>>, tile<i32> -> tile<ptr<f32>>
      %k1 = addi %k, %c1 : tile<i32>
      %v1 = if %c -> (tile<i32>) {
        yield %v : tile<i32>
      } else {
        yield %c64 : tile<i32>
      }
      print_tko "s %d", %s : tile<i32> -> token
      print_tko "q %p", %q : tile<ptr<f32>> -> token
      print_tko "k %d", %k : tile<i32> -> token
      print_tko "v %d", %v1 : tile<i32> -> token
      continue %s2, %q1, %k1, %v1 : tile<i32>, tile<ptr<f32>>, tile<i32>, tile<i32>
    }
    %found = loop iter_values(%x = %c128) : tile<i32> -> tile<i32> {
      %half = divi %x, %c3 signed : tile<i32>
      %isSmall = cmpi less_than %x, %c8, signed : tile<i32> -> tile<i1>
      if %isSmall {
        break %half : tile<i32>
      } else {
        continue %half : tile<i32>
      }
      continue %c64 : tile<i32>
    }
    print_tko "stage %d", %stage : tile<i32> -> token
    print_tko "at %p", %at : tile<ptr<f32>> -> token
    print_tko "count %d", %count : tile<i32> -> token
    print_tko "end %d", %end : tile<i32> -> token
    print_tko "found %d", %found : tile<i32> -> token)");
  // A counter modulo three.
  EXPECT_EQ(bounds("s"), Pair(0, 2));
  EXPECT_EQ(bounds("stage"), Pair(0, 2));
  // A pointer that moves on by 32 bytes.
  EXPECT_EQ(facts->getPointerAlignment(value("q")), 32u);
  EXPECT_EQ(facts->getPointerAlignment(value("at")), 32u);
  // Nothing keeps this one from wrapping around.
  EXPECT_EQ(bounds("k"), kAnyI32);
  EXPECT_EQ(bounds("v"), Pair(16, 64));
  EXPECT_EQ(get("v").divisor, 16u);
  EXPECT_EQ(bounds("end"), Pair(16, 64));
  EXPECT_EQ(bounds("found"), Pair(0, 42));
}

TEST_F(FactsTest, tensor_views) {
  parse(R"(
    %base = assume div_by<16>, %p : tile<ptr<f32>>
    %size = assume bounded<0, 1000>, %n : tile<i32>
    %stride = assume div_by<8>, %m : tile<i32>
    %t = make_tensor_view %base, shape = [%size, 100], strides = [%stride, 1] : tile<i32> -> tensor_view<?x100xf32, strides=[?,1]>
    %aligned = assume div_by<128>, %t : tensor_view<?x100xf32, strides=[?,1]>
    %view = make_partition_view %aligned : partition_view<tile=(64x32), tensor_view<?x100xf32, strides=[?,1]>, dim_map=[1, 0]>
    %s:2 = get_tensor_shape %t : tensor_view<?x100xf32, strides=[?,1]> -> tile<i64>
    %g:2 = get_index_space_shape %view : partition_view<tile=(64x32), tensor_view<?x100xf32, strides=[?,1]>, dim_map=[1, 0]> -> tile<i16>
    print_tko "size0 %d", %s#0 : tile<i64> -> token
    print_tko "size1 %d", %s#1 : tile<i64> -> token
    print_tko "grid0 %d", %g#0 : tile<i16> -> token
    print_tko "grid1 %d", %g#1 : tile<i16> -> token)");
  EXPECT_EQ(bounds("size0"), Pair(0, 1000));
  EXPECT_EQ(facts->getConstant(value("size1")), 100);
  EXPECT_EQ(facts->getConstant(value("grid0")), 2);
  EXPECT_EQ(bounds("grid1"), Pair(0, 32));
  MakePartitionViewOp view;
  module->walk([&](MakePartitionViewOp op) { view = op; });
  TensorFact tensor = facts->getTensor(view.getResult());
  EXPECT_EQ(tensor.base.divisor, 128u);
  EXPECT_EQ(tensor.sizes[0].bounds.signedMax, 1000);
  EXPECT_EQ(tensor.sizes[1].getConstant(), 100);
  EXPECT_EQ(tensor.strides[0].divisor, 8u);
  EXPECT_TRUE(tensor.strides[0].bounds.isNonNegative());
  EXPECT_EQ(tensor.strides[1].getConstant(), 1);
}

/// A view that nobody made: `check` accepts entries that take one.
TEST_F(FactsTest, tensor_view_of_unknown_origin) {
  module = parser.parse(R"(cuda_tile.module @m {
    entry @k(%t: tensor_view<?x100xf32, strides=[?,1]>) {
      %s:2 = get_tensor_shape %t : tensor_view<?x100xf32, strides=[?,1]> -> tile<i32>
      return
    }
  })");
  ASSERT_TRUE(module);
  GetTensorShapeOp query;
  module->walk([&](GetTensorShapeOp op) { query = op; });
  facts.emplace(query->getParentOfType<EntryOp>());
  // It fits as unsigned.
  EXPECT_EQ(facts->getBounds(query->getResult(0)), Bounds::getFull(32));
  EXPECT_EQ(facts->getConstant(query->getResult(1)), 100);
  TensorFact tensor = facts->getTensor(query.getSrc());
  EXPECT_EQ(tensor.base.divisor, 1u);
  EXPECT_EQ(tensor.base.step, 4u);
  EXPECT_TRUE(tensor.sizes[0].bounds.isNonNegative());
  EXPECT_EQ(tensor.sizes[1].getConstant(), 100);
  EXPECT_EQ(tensor.strides[1].getConstant(), 1);
}

TEST_F(FactsTest, pointers_and_memory) {
  parse(R"(
    %global = get_global @table : tile<ptr<i32>>
    %scratch = alloca num_elem = 16, alignment = 32 : tile<ptr<i32>>
    %address = ptr_to_int %global : tile<ptr<i32>> -> tile<i64>
    %c4 = constant <i64: 4> : tile<i64>
    %next = addi %address, %c4 : tile<i64>
    %back = int_to_ptr %next : tile<i64> -> tile<ptr<i8>>
    %loaded, %t = load_ptr_tko weak %global : tile<ptr<i32>> -> tile<i32>, token
    print_tko "global %p", %global : tile<ptr<i32>> -> token
    print_tko "scratch %p", %scratch : tile<ptr<i32>> -> token
    print_tko "back %p", %back : tile<ptr<i8>> -> token
    print_tko "loaded %d", %loaded : tile<i32> -> token)");
  EXPECT_EQ(facts->getPointerAlignment(value("global")), 64u);
  EXPECT_EQ(facts->getPointerAlignment(value("scratch")), 32u);
  EXPECT_EQ(facts->getPointerAlignment(value("back")), 4u);
  EXPECT_EQ(bounds("loaded"), kAnyI32);
}

/// Deep expressions and deep loops are answered soon, without recursion.
TEST_F(FactsTest, large_kernels) {
  std::string body = "%x0 = addi %c0, %c16 : tile<i32>\n";
  const int depth = 30000;
  for (int i = 1; i < depth; ++i) {
    std::string last = "%x" + std::to_string(i - 1);
    body +=
        "%x" + std::to_string(i) +
        (i % 2 ? " = muli " + last + ", %c3" : " = addi " + last + ", %c16") +
        " : tile<i32>\n";
  }
  body += "print_tko \"last %d\", %x" + std::to_string(depth - 1) +
          " : tile<i32> -> token\n";
  parse(body);
  EXPECT_EQ(get("last").divisor % 16, 0u);

  // The values that a loop carries are carried by the next inner loop too.
  body.clear();
  const int loops = 60;
  std::string inner = "%c0";
  for (int i = 0; i < loops; ++i) {
    std::string n = std::to_string(i);
    body += "%r" + n + " = for %i" + n +
            " in (%c0 to %n, step %c1) : tile<i32> "
            "iter_values(%v" +
            n + " = " + inner + ") -> (tile<i32>) {\n";
    inner = "%v" + n;
  }
  body += "%next = addi " + inner +
          ", %c16 : tile<i32>\n"
          "print_tko \"inner %d\", " +
          inner + " : tile<i32> -> token\n";
  inner = "%next";
  for (int i = loops; i-- > 0;) {
    body += "continue " + inner + " : tile<i32>\n}\n";
    inner = "%r" + std::to_string(i);
  }
  parse(body);
  EXPECT_EQ(bounds("inner"), Pair(INT32_MIN, INT32_MAX - 15));
  EXPECT_EQ(get("inner").divisor, 16u);
}

//===----------------------------------------------------------------------===//
// Beside the interpreter
//===----------------------------------------------------------------------===//

/// Larger tiles take too long to print.
constexpr int64_t kMaxPrinted = 4096;

/// Makes a kernel print its integers and pointers, each with its number.
std::vector<Value> printAll(EntryOp entry) {
  std::vector<Value> printed;
  auto add = [&](Value value, OpBuilder builder) {
    auto tile = dyn_cast<TileType>(value.getType());
    if (!tile || !isa<IntegerType, PointerType>(tile.getElementType()) ||
        tile.getNumElements() > kMaxPrinted)
      return;
    std::string text = "\n@" + std::to_string(printed.size()) + " %p\n";
    PrintTkoOp::create(builder, value.getLoc(),
                       TokenType::get(builder.getContext()),
                       builder.getStringAttr(text), ValueRange(value), Value());
    printed.push_back(value);
  };
  SmallVector<Operation *> ops;
  entry.walk<WalkOrder::PreOrder>([&](Operation *op) {
    ops.push_back(op);
    // Bodies of reductions must be pure.
    return isa<ReduceOp, ScanOp>(op) ? WalkResult::skip()
                                     : WalkResult::advance();
  });
  for (Operation *op : ops) {
    for (Value result : op->getResults())
      add(result, [&] {
        OpBuilder builder(op->getContext());
        builder.setInsertionPointAfter(op);
        return builder;
      }());
    if (!isa<ReduceOp, ScanOp>(op))
      for (Region &region : op->getRegions())
        for (Block &block : region)
          for (BlockArgument argument : block.getArguments())
            add(argument, OpBuilder::atBlockBegin(&block));
  }
  return printed;
}

/// Each line of what such a kernel printed is a tile of which its fact is true.
void checkPrinted(StringRef output, ArrayRef<Value> printed, Facts &facts,
                  uint64_t seed) {
  SmallVector<StringRef> lines;
  output.split(lines, '\n', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  for (StringRef line : lines) {
    if (!line.consume_front("@")) // the kernel's own
      continue;
    auto [number, text] = line.split(' ');
    size_t index = 0;
    ASSERT_FALSE(number.getAsInteger(10, index));
    std::vector<uint64_t> elements;
    for (StringRef element : llvm::split(text, ", ")) {
      uint64_t bits = 0;
      ASSERT_FALSE(element.trim("[]").getAsInteger(0, bits));
      elements.push_back(bits);
    }
    const Fact &fact = facts.get(printed[index]);
    if (isWellFormed(fact) && holds(fact, elements))
      continue;
    std::string op;
    llvm::raw_string_ostream(op) << printed[index];
    FAIL() << "seed " << seed << ": " << op << "\nis "
           << line.take_front(200).str() << "\nwhich is not " << describe(fact);
  }
}

TEST(FactsInterpreterTest, facts_are_true_of_random_kernels) {
  MLIRContext context(MLIRContext::Threading::DISABLED);
  context.loadDialect<CudaTileDialect>();
  for (uint64_t seed = 0; seed < 400; ++seed) {
    fuzz::GeneratedModule generated = fuzz::generateModule(context, seed);
    std::vector<Value> printed = printAll(generated.entry);
    std::string output;
    engine::LaunchOptions options;
    options.output = [&](std::string_view text) { output += text; };
    engine::Outcome outcome =
        interpreter::run(generated.entry, generated.launch, options);
    ASSERT_EQ(outcome.failure.message, "") << seed;
    Facts facts(generated.entry);
    checkPrinted(output, printed, facts, seed);
    if (HasFatalFailure())
      return;
  }
}

} // namespace
