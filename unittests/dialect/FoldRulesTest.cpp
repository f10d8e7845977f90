//===- FoldRulesTest.cpp - each fold where it fires and where it stops -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The last operation of a row is folded, or refuses. scripts/lint-rules
// compares the names with those in tessera/dialect. The values are compared
// with the interpreter in FoldsTest.cpp; test/dialect/folds-* checks the text.
//
//===----------------------------------------------------------------------===//

#include "Parsing.h"
#include "tessera/dialect/Ops.h"

#include "llvm/ADT/StringExtras.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;

namespace {

struct FoldRow {
  const char *name, *fires, *stops;
};

/// What rows can use.
constexpr StringLiteral kBegin = R"(cuda_tile.module @m {
entry @k(%x: tile<i32>, %y: tile<i32>, %b: tile<i1>, %c: tile<i1>, %f: tile<f32>, %p: tile<ptr<f32>>, %n: tile<i64>) {
%0 = constant <i32: 0> : tile<i32>
%1 = constant <i32: 1> : tile<i32>
%2 = constant <i32: 2> : tile<i32>
%32 = constant <i32: 32> : tile<i32>
%m1 = constant <i32: -1> : tile<i32>
%max = constant <i32: 2147483647> : tile<i32>
%min = constant <i32: -2147483648> : tile<i32>
%true = constant <i1: true> : tile<i1>
%false = constant <i1: false> : tile<i1>
%f0 = constant <f32: 0.0> : tile<f32>
%f1 = constant <f32: 1.0> : tile<f32>
%f2 = constant <f32: 2.25> : tile<f32>
%big = constant <f32: 3.0e+38> : tile<f32>
%inf = constant <f32: 0x7F800000> : tile<f32>
%nan = constant <f32: 0x7FC00000> : tile<f32>
%v = constant <i32: [1, 2, 3, 4]> : tile<4xi32>
%w = constant <i32: [5, 6]> : tile<2xi32>
%s = constant <i32: 7> : tile<4xi32>
%i = iota : tile<4xi32>
%i2 = iota : tile<2xi32>
%sq = reshape %i : tile<4xi32> -> tile<2x2xi32>
%m = constant <i1: [true, false, true, false]> : tile<4xi1>
)";

const FoldRow kFoldRows[] = {
    // Integers
    {"fold.addi.zero", "addi %x, %0 : tile<i32>", "addi %x, %1 : tile<i32>"},
    {"fold.addi.zero", "addi %0, %x : tile<i32>", "addi %1, %x : tile<i32>"},
    {"fold.addi.undo", "%d = subi %x, %y : tile<i32>; addi %d, %y : tile<i32>",
     "%d = subi %x, %y : tile<i32>; addi %d, %x : tile<i32>"},
    {"fold.addi.undo", "%d = subi %x, %y : tile<i32>; addi %y, %d : tile<i32>",
     "%d = subi %x, %y : tile<i32>; addi %x, %d : tile<i32>"},
    {"fold.addi.literals", "addi %1, %2 : tile<i32>",
     "addi %max, %1 overflow<no_signed_wrap> : tile<i32>"},
    {"fold.subi.zero", "subi %x, %0 : tile<i32>", "subi %0, %x : tile<i32>"},
    {"fold.subi.self", "subi %x, %x : tile<i32>", "subi %x, %y : tile<i32>"},
    {"fold.subi.undo", "%d = addi %x, %y : tile<i32>; subi %d, %y : tile<i32>",
     "%d = addi %x, %y : tile<i32>; subi %y, %d : tile<i32>"},
    {"fold.subi.undo", "%d = addi %x, %y : tile<i32>; subi %d, %x : tile<i32>",
     "%d = muli %x, %y : tile<i32>; subi %d, %x : tile<i32>"},
    {"fold.subi.literals", "subi %1, %2 : tile<i32>",
     "subi %1, %2 overflow<no_unsigned_wrap> : tile<i32>"},
    {"fold.muli.zero", "muli %x, %0 : tile<i32>", "muli %x, %2 : tile<i32>"},
    {"fold.muli.one", "muli %1, %x : tile<i32>", "muli %2, %x : tile<i32>"},
    {"fold.muli.literals", "muli %2, %2 : tile<i32>",
     "muli %max, %2 overflow<no_signed_wrap> : tile<i32>"},
    {"fold.mulhii.small", "mulhii %x, %1 : tile<i32>",
     "mulhii %x, %2 : tile<i32>"},
    {"fold.mulhii.literals", "mulhii %max, %max : tile<i32>",
     "mulhii %max, %x : tile<i32>"},
    {"fold.absi.absi", "%d = absi %x : tile<i32>; absi %d : tile<i32>",
     "%d = negi %x : tile<i32>; absi %d : tile<i32>"},
    {"fold.absi.literals", "absi %m1 : tile<i32>", "absi %x : tile<i32>"},
    {"fold.negi.negi", "%d = negi %x : tile<i32>; negi %d : tile<i32>",
     "%d = absi %x : tile<i32>; negi %d : tile<i32>"},
    {"fold.negi.literals", "negi %min : tile<i32>",
     "negi %min overflow<no_signed_wrap> : tile<i32>"},
    {"fold.divi.one", "divi %x, %1 signed : tile<i32>",
     "divi %x, %x signed : tile<i32>"},
    {"fold.divi.one", "divi %b, %true unsigned : tile<i1>",
     "divi %b, %true signed : tile<i1>"},
    {"fold.divi.literals", "divi %m1, %2 signed : tile<i32>",
     "divi %m1, %0 signed : tile<i32>"},
    {"fold.remi.one", "remi %x, %1 unsigned : tile<i32>",
     "remi %x, %x unsigned : tile<i32>"},
    {"fold.remi.literals", "remi %m1, %2 signed : tile<i32>",
     "remi %min, %m1 signed : tile<i32>"},
    {"fold.shli.zero", "shli %x, %0 : tile<i32>", "shli %0, %x : tile<i32>"},
    {"fold.shli.literals", "shli %1, %2 : tile<i32>",
     "shli %1, %32 : tile<i32>"},
    {"fold.shri.zero", "shri %x, %0 signed : tile<i32>",
     "shri %0, %x signed : tile<i32>"},
    {"fold.shri.literals", "shri %min, %1 signed : tile<i32>",
     "shri %min, %32 signed : tile<i32>"},
    {"fold.extremum.self", "maxi %x, %x signed : tile<i32>",
     "maxi %x, %y signed : tile<i32>"},
    {"fold.extremum.neutral", "maxi %x, %min signed : tile<i32>",
     "maxi %x, %min unsigned : tile<i32>"},
    {"fold.extremum.final", "mini %x, %0 unsigned : tile<i32>",
     "mini %x, %0 signed : tile<i32>"},
    {"fold.extremum.literals", "mini %1, %2 signed : tile<i32>",
     "mini %1, %x signed : tile<i32>"},
    {"fold.cmpi.self", "cmpi equal %x, %x, signed : tile<i32> -> tile<i1>",
     "cmpi equal %x, %y, signed : tile<i32> -> tile<i1>"},
    {"fold.cmpi.bound",
     "cmpi less_than %x, %0, unsigned : tile<i32> -> tile<i1>",
     "cmpi less_than %x, %0, signed : tile<i32> -> tile<i1>"},
    {"fold.cmpi.bound",
     "cmpi greater_than %min, %x, signed : tile<i32> -> tile<i1>",
     "cmpi greater_than %x, %min, signed : tile<i32> -> tile<i1>"},
    {"fold.cmpi.literals",
     "cmpi less_than %1, %2, signed : tile<i32> -> tile<i1>",
     "cmpi less_than %1, %x, signed : tile<i32> -> tile<i1>"},
    {"fold.andi.self", "andi %x, %x : tile<i32>", "andi %x, %y : tile<i32>"},
    {"fold.andi.ones", "andi %x, %m1 : tile<i32>", "andi %x, %max : tile<i32>"},
    {"fold.andi.zero", "andi %0, %x : tile<i32>", "andi %1, %x : tile<i32>"},
    {"fold.andi.literals", "andi %1, %2 : tile<i32>",
     "andi %1, %x : tile<i32>"},
    {"fold.ori.self", "ori %x, %x : tile<i32>", "ori %x, %y : tile<i32>"},
    {"fold.ori.zero", "ori %x, %0 : tile<i32>", "ori %x, %1 : tile<i32>"},
    {"fold.ori.ones", "ori %m1, %x : tile<i32>", "ori %max, %x : tile<i32>"},
    {"fold.ori.literals", "ori %1, %2 : tile<i32>", "ori %1, %x : tile<i32>"},
    {"fold.xori.zero", "xori %x, %0 : tile<i32>", "xori %x, %m1 : tile<i32>"},
    {"fold.xori.self", "xori %x, %x : tile<i32>", "xori %x, %y : tile<i32>"},
    {"fold.xori.undo", "%d = xori %x, %y : tile<i32>; xori %d, %y : tile<i32>",
     "%d = ori %x, %y : tile<i32>; xori %d, %y : tile<i32>"},
    {"fold.xori.undo",
     "%d = xori %x, %m1 : tile<i32>; xori %d, %m1 : tile<i32>",
     "%d = xori %x, %m1 : tile<i32>; xori %d, %1 : tile<i32>"},
    {"fold.xori.literals", "xori %1, %2 : tile<i32>",
     "xori %2, %x : tile<i32>"},

    // Tiles
    {"fold.iota.one", "iota : tile<1xi32>", "iota : tile<2xi32>"},
    {"fold.offset.zero",
     "offset %p, %0 : tile<ptr<f32>>, tile<i32> -> tile<ptr<f32>>",
     "offset %p, %1 : tile<ptr<f32>>, tile<i32> -> tile<ptr<f32>>"},
    {"fold.reshape.same", "reshape %i : tile<4xi32> -> tile<4xi32>",
     "reshape %i : tile<4xi32> -> tile<2x2xi32>"},
    {"fold.reshape.literal", "reshape %v : tile<4xi32> -> tile<2x2xi32>",
     "reshape %i : tile<4xi32> -> tile<1x4xi32>"},
    {"fold.broadcast.same", "broadcast %i : tile<4xi32> -> tile<4xi32>",
     "%d = reshape %i : tile<4xi32> -> tile<1x4xi32>; "
     "broadcast %d : tile<1x4xi32> -> tile<2x4xi32>"},
    {"fold.broadcast.literal",
     "%d = constant <i8: [[1, 2]]> : tile<1x2xi8>; "
     "broadcast %d : tile<1x2xi8> -> tile<8x2xi8>",
     "%d = constant <i8: [[1, 2]]> : tile<1x2xi8>; "
     "broadcast %d : tile<1x2xi8> -> tile<64x2xi8>"},
    {"fold.permute.same", "permute %sq [0, 1] : tile<2x2xi32> -> tile<2x2xi32>",
     "permute %sq [1, 0] : tile<2x2xi32> -> tile<2x2xi32>"},
    {"fold.permute.literal",
     "%d = constant <i8: [[1, 2], [3, 4]]> : tile<2x2xi8>; "
     "permute %d [1, 0] : tile<2x2xi8> -> tile<2x2xi8>",
     "permute %sq [1, 0] : tile<2x2xi32> -> tile<2x2xi32>"},
    {"fold.cat.splats",
     "cat %s, %s dim = 0 : tile<4xi32>, tile<4xi32> -> tile<8xi32>",
     "cat %i, %s dim = 0 : tile<4xi32>, tile<4xi32> -> tile<8xi32>"},
    {"fold.cat.literals",
     "cat %s, %v dim = 0 : tile<4xi32>, tile<4xi32> -> tile<8xi32>",
     "cat %v, %i dim = 0 : tile<4xi32>, tile<4xi32> -> tile<8xi32>"},
    {"fold.extract.whole", "extract %i[%0] : tile<4xi32> -> tile<4xi32>",
     "extract %i[%x] : tile<4xi32> -> tile<4xi32>"},
    {"fold.extract.literal", "extract %v[%1] : tile<4xi32> -> tile<2xi32>",
     "extract %v[%2] : tile<4xi32> -> tile<2xi32>"},
    {"fold.insert.whole", "insert %i, %v[%0] : tile<4xi32>, tile<4xi32>",
     "insert %i, %v[%x] : tile<4xi32>, tile<4xi32>"},
    {"fold.insert.literals", "insert %w, %v[%1] : tile<2xi32>, tile<4xi32>",
     "insert %w, %v[%2] : tile<2xi32>, tile<4xi32>"},
    {"fold.pack.unpack",
     "%d = constant <i8: [1, 2, 3, 4]> : tile<4xi8>; "
     "%e = addi %d, %d : tile<4xi8>; "
     "%g = unpack %e : tile<4xi8> -> tile<2xi16>; "
     "pack %g : tile<2xi16> -> tile<4xi8>",
     "pack %i : tile<4xi32> -> tile<16xi8>"},
    {"fold.pack.literals", "pack %v : tile<4xi32> -> tile<16xi8>",
     "pack %i : tile<4xi32> -> tile<16xi8>"},
    {"fold.unpack.pack",
     "%d = pack %i : tile<4xi32> -> tile<16xi8>; "
     "unpack %d : tile<16xi8> -> tile<4xi32>",
     "%d = pack %i : tile<4xi32> -> tile<16xi8>; "
     "unpack %d : tile<16xi8> -> tile<4xf32>"},
    {"fold.unpack.literals",
     "%d = constant <i8: [1, 2, 3, 4]> : tile<4xi8>; "
     "unpack %d : tile<4xi8> -> tile<2xi16>",
     "%d = pack %i : tile<4xi32> -> tile<16xi8>; "
     "unpack %d : tile<16xi8> -> tile<8xi16>"},

    // select, if, assume
    {"fold.select.same", "select %b, %x, %x : tile<i1>, tile<i32>",
     "select %b, %x, %y : tile<i1>, tile<i32>"},
    {"fold.select.constant", "select %false, %x, %y : tile<i1>, tile<i32>",
     "select %m, %i, %s : tile<4xi1>, tile<4xi32>"},
    {"fold.select.truth", "select %b, %true, %false : tile<i1>, tile<i1>",
     "select %b, %false, %true : tile<i1>, tile<i1>"},
    {"fold.select.compared",
     "%d = cmpi equal %x, %y, signed : tile<i32> -> tile<i1>; "
     "select %d, %x, %y : tile<i1>, tile<i32>",
     "%d = cmpi less_than %x, %y, signed : tile<i32> -> tile<i1>; "
     "select %d, %x, %y : tile<i1>, tile<i32>"},
    {"fold.select.compared",
     "%d = cmpi not_equal %x, %y, signed : tile<i32> -> tile<i1>; "
     "select %d, %y, %x : tile<i1>, tile<i32>",
     "%d = cmpi not_equal %x, %y, signed : tile<i32> -> tile<i1>; "
     "select %d, %y, %1 : tile<i1>, tile<i32>"},
    {"fold.select.negated",
     "%d = xori %b, %true : tile<i1>; "
     "select %d, %x, %y : tile<i1>, tile<i32>",
     "%d = xori %b, %c : tile<i1>; select %d, %x, %y : tile<i1>, tile<i32>"},
    {"fold.select.again",
     "%d = select %b, %x, %1 : tile<i1>, tile<i32>; "
     "select %b, %d, %y : tile<i1>, tile<i32>",
     "%d = select %c, %x, %1 : tile<i1>, tile<i32>; "
     "select %b, %d, %y : tile<i1>, tile<i32>"},
    {"fold.select.again",
     "%d = select %b, %1, %x : tile<i1>, tile<i32>; "
     "select %b, %y, %d : tile<i1>, tile<i32>",
     "%d = select %c, %1, %x : tile<i1>, tile<i32>; "
     "select %b, %y, %d : tile<i1>, tile<i32>"},
    {"fold.select.literals", "select %m, %v, %s : tile<4xi1>, tile<4xi32>",
     "select %m, %v, %i : tile<4xi1>, tile<4xi32>"},
    {"fold.if.negated",
     R"(%d = xori %b, %true : tile<i1>; if %d { print_tko "A" -> token } )"
     R"(else { print_tko "B" -> token })",
     R"(%d = xori %b, %true : tile<i1>; if %d { print_tko "A" -> token })"},
    {"fold.if.negated",
     R"(%d = xori %b, %true : tile<i1>; if %d { print_tko "A" -> token } )"
     R"(else { return })",
     R"(%d = xori %b, %c : tile<i1>; if %d { print_tko "A" -> token } )"
     R"(else { print_tko "B" -> token })"},
    {"fold.assume.literal", "assume div_by<16>, %1 : tile<i32>",
     "assume div_by<16>, %x : tile<i32>"},
    {"fold.assume.again",
     "%d = assume div_by<16>, %x : tile<i32>; assume div_by<16>, %d : "
     "tile<i32>",
     "%d = assume div_by<16>, %x : tile<i32>; assume div_by<32>, %d : "
     "tile<i32>"},

    // Floats
    {"fold.addf.literals", "addf %f1, %f2 rounding<zero> : tile<f32>",
     "addf %big, %big : tile<f32>"},
    {"fold.addf.literals", "addf %f1, %f2 flush_to_zero : tile<f32>",
     "addf %f, %f0 : tile<f32>"},
    {"fold.subf.literals", "subf %f1, %f2 : tile<f32>",
     "subf %inf, %f1 : tile<f32>"},
    {"fold.mulf.literals", "mulf %f1, %f2 : tile<f32>",
     "mulf %f, %f1 : tile<f32>"},
    {"fold.divf.literals", "divf %f1, %f2 : tile<f32>",
     "divf %f1, %f0 : tile<f32>"},
    {"fold.divf.literals", "divf %f1, %f2 rounding<positive_inf> : tile<f32>",
     "divf %f1, %f2 rounding<approx> : tile<f32>"},
    {"fold.remf.literals", "remf %f2, %f1 : tile<f32>",
     "remf %f2, %f0 : tile<f32>"},
    {"fold.maxf.literals", "maxf %f1, %f2 : tile<f32>",
     "maxf %nan, %f1 : tile<f32>"},
    {"fold.minf.literals", "minf %f1, %f2 : tile<f32>",
     "minf %nan, %f1 : tile<f32>"},
    {"fold.fma.literals", "fma %f1, %f2, %f0 : tile<f32>",
     "fma %big, %big, %f0 : tile<f32>"},
    {"fold.cmpf.self", "cmpf equal unordered %f, %f : tile<f32> -> tile<i1>",
     "cmpf equal ordered %f, %f : tile<f32> -> tile<i1>"},
    {"fold.cmpf.literals",
     "cmpf less_than ordered %f1, %f2 : tile<f32> -> tile<i1>",
     "cmpf less_than ordered %f1, %nan : tile<f32> -> tile<i1>"},
    {"fold.absf.absf", "%d = absf %f : tile<f32>; absf %d : tile<f32>",
     "%d = ceil %f : tile<f32>; absf %d : tile<f32>"},
    {"fold.absf.negf", "%d = negf %f : tile<f32>; absf %d : tile<f32>",
     "%d = sqrt %f : tile<f32>; absf %d : tile<f32>"},
    {"fold.absf.literals", "absf %f2 : tile<f32>", "absf %nan : tile<f32>"},
    {"fold.negf.negf", "%d = negf %f : tile<f32>; negf %d : tile<f32>",
     "%d = absf %f : tile<f32>; negf %d : tile<f32>"},
    {"fold.negf.literals", "negf %f2 : tile<f32>", "negf %inf : tile<f32>"},
    {"fold.ceil.rounded", "%d = floor %f : tile<f32>; ceil %d : tile<f32>",
     "%d = absf %f : tile<f32>; ceil %d : tile<f32>"},
    {"fold.ceil.literals", "ceil %f2 : tile<f32>", "ceil %inf : tile<f32>"},
    {"fold.floor.rounded", "%d = floor %f : tile<f32>; floor %d : tile<f32>",
     "%d = negf %f : tile<f32>; floor %d : tile<f32>"},
    {"fold.floor.literals", "floor %f2 : tile<f32>", "floor %nan : tile<f32>"},
    {"fold.sqrt.literals", "sqrt %f2 : tile<f32>",
     "sqrt %f2 rounding<approx> : tile<f32>"},

    // Conversions
    {"fold.bitcast.same", "bitcast %f : tile<f32> -> tile<f32>",
     "bitcast %f : tile<f32> -> tile<i32>"},
    {"fold.bitcast.bitcast",
     "%d = bitcast %n : tile<i64> -> tile<f64>; "
     "bitcast %d : tile<f64> -> tile<i64>",
     "%d = negf %f : tile<f32>; bitcast %d : tile<f32> -> tile<i32>"},
    {"fold.bitcast.literals", "bitcast %nan : tile<f32> -> tile<i32>",
     "bitcast %f : tile<f32> -> tile<i32>"},
    {"fold.ptr_to_ptr.same", "ptr_to_ptr %p : tile<ptr<f32>> -> tile<ptr<f32>>",
     "ptr_to_ptr %p : tile<ptr<f32>> -> tile<ptr<i8>>"},
    {"fold.ptr_to_ptr.ptr_to_ptr",
     "%d = ptr_to_ptr %p : tile<ptr<f32>> -> tile<ptr<i8>>; "
     "ptr_to_ptr %d : tile<ptr<i8>> -> tile<ptr<i32>>",
     "%d = offset %p, %x : tile<ptr<f32>>, tile<i32> -> tile<ptr<f32>>; "
     "ptr_to_ptr %d : tile<ptr<f32>> -> tile<ptr<i32>>"},
    {"fold.int_to_ptr.back",
     "%d = ptr_to_int %p : tile<ptr<f32>> -> tile<i64>; "
     "int_to_ptr %d : tile<i64> -> tile<ptr<f32>>",
     "%d = ptr_to_int %p : tile<ptr<f32>> -> tile<i64>; "
     "int_to_ptr %d : tile<i64> -> tile<ptr<i32>>"},
    {"fold.ptr_to_int.back",
     "%d = int_to_ptr %n : tile<i64> -> tile<ptr<f32>>; "
     "ptr_to_int %d : tile<ptr<f32>> -> tile<i64>",
     "ptr_to_int %p : tile<ptr<f32>> -> tile<i64>"},
    {"fold.ptr_to_int.ptr_to_ptr",
     "%d = ptr_to_ptr %p : tile<ptr<f32>> -> tile<ptr<i8>>; "
     "ptr_to_int %d : tile<ptr<i8>> -> tile<i64>",
     "%d = offset %p, %x : tile<ptr<f32>>, tile<i32> -> tile<ptr<f32>>; "
     "ptr_to_int %d : tile<ptr<f32>> -> tile<i64>"},
    {"fold.exti.literals", "exti %m1 unsigned : tile<i32> -> tile<i64>",
     "exti %x unsigned : tile<i32> -> tile<i64>"},
    {"fold.trunci.literals", "trunci %max : tile<i32> -> tile<i8>",
     "trunci %max overflow<no_signed_wrap> : tile<i32> -> tile<i8>"},
    {"fold.ftof.literals", "ftof %f2 : tile<f32> -> tile<f16>",
     "ftof %big : tile<f32> -> tile<f16>"},
    {"fold.ftof.literals",
     "ftof %f2 rounding<zero> : tile<f32> -> tile<f8E8M0FNU>",
     "ftof %nan rounding<zero> : tile<f32> -> tile<f8E8M0FNU>"},
    {"fold.itof.literals", "itof %2 signed : tile<i32> -> tile<f16>",
     "itof %max signed : tile<i32> -> tile<f16>"},
    {"fold.ftoi.literals",
     "ftoi %big signed saturating : tile<f32> -> tile<i32>",
     "ftoi %big signed : tile<f32> -> tile<i32>"},
};

TEST(FoldRulesTest, each_fold_fires_and_stops) {
  TestParser parser;
  auto isFolded = [&](const FoldRow &row, StringRef text) -> bool {
    SmallVector<StringRef> lines;
    text.split(lines, "; ");
    OwningOpRef<Operation *> module =
        parser.parse(kBegin.str() + llvm::join(llvm::drop_end(lines), "\n") +
                     "\n" + (lines.back().starts_with("if ") ? "" : "%r = ") +
                     lines.back().str() + "\nreturn\n}\n}\n");
    if (!module) {
      ADD_FAILURE() << row.name << ": " << text.str();
      return false;
    }
    Operation *last = nullptr;
    module->walk([&](EntryOp entry) {
      last = entry.getBody().front().getTerminator()->getPrevNode();
    });
    SmallVector<OpFoldResult> results;
    return succeeded(last->fold(results));
  };
  for (const FoldRow &row : kFoldRows) {
    EXPECT_TRUE(isFolded(row, row.fires)) << row.name << ": " << row.fires;
    EXPECT_FALSE(isFolded(row, row.stops)) << row.name << ": " << row.stops;
  }
}

} // namespace
