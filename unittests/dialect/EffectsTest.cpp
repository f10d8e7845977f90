//===- EffectsTest.cpp - what operations tell MLIR of their effects -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// The table of spec/effects.md, row by row.
//
//===----------------------------------------------------------------------===//

#include "Parsing.h"

#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace tessera;

namespace {

/// Effects as letters: `r`ead, `w`rite, `a`llocate of plain memory, `T`oken
/// order and `H`ost when written; `?` if unknown.
std::string spellEffects(Operation *op) {
  auto effects = getEffectsRecursively(op);
  if (!effects)
    return "?";
  std::string text;
  for (const MemoryEffects::EffectInstance &effect : *effects) {
    StringRef resource = effect.getResource()->getName();
    bool isWrite = isa<MemoryEffects::Write>(effect.getEffect());
    if (resource == "cuda_tile.TokenOrder")
      text += isWrite ? 'T' : '!';
    else if (resource == "cuda_tile.Host")
      text += isWrite ? 'H' : '!';
    else if (isa<MemoryEffects::Allocate>(effect.getEffect()))
      text += 'a';
    else
      text += isWrite ? 'w' : 'r';
  }
  llvm::sort(text);
  text.erase(std::unique(text.begin(), text.end()), text.end());
  return text;
}

/// The one operation of this name in a body of this text.
class EffectsTest : public ::testing::Test {
protected:
  struct Facts {
    std::string effects;
    bool speculatable;
  };

  Facts inspect(StringRef name, StringRef body) {
    module = parser.parseEntry(body);
    Operation *found = nullptr;
    if (module)
      module->walk([&](Operation *op) {
        if (op->getName().getStringRef() == ("cuda_tile." + name).str())
          found = op;
      });
    if (!found) {
      ADD_FAILURE() << "no " << name.str() << " in: " << body.str();
      return {};
    }
    return {spellEffects(found), isSpeculatable(found)};
  }

  void expect(StringRef name, StringRef body, StringRef effects,
              bool speculatable) {
    Facts facts = inspect(name, body);
    EXPECT_EQ(facts.effects, effects) << name.str();
    EXPECT_EQ(facts.speculatable, speculatable) << name.str();
  }

  TestParser parser;
  OwningOpRef<Operation *> module;
};

TEST_F(EffectsTest, PureOperations) {
  expect("addi", "%0 = addi %n, %n : tile<i32>", "", true);
  expect("iota", "%0 = iota : tile<8xi32>", "", true);
  expect("make_token", "%0 = make_token : token", "", true);
  expect("join_tokens", "%0 = join_tokens %t, %t : token", "", true);
  expect("get_global", "%0 = get_global @g : tile<ptr<i32>>", "", true);
}

TEST_F(EffectsTest, DivisionIsSpeculatedOnlyIfHarmless) {
  for (StringRef op : {"divi", "remi"}) {
    auto check = [&](StringRef divisor, StringRef sign, bool expected) {
      expect(op,
             ("%d = " + divisor + "\n%0 = " + op + " %n, %d " + sign +
              " : tile<i32>")
                 .str(),
             "", expected);
    };
    check("absi %n : tile<i32>", "signed", false);
    check("constant <i32: 0> : tile<i32>", "signed", false);
    check("constant <i32: 0> : tile<i32>", "unsigned", false);
    check("constant <i32: -1> : tile<i32>", "signed", false);
    check("constant <i32: -1> : tile<i32>", "unsigned", true);
    check("constant <i32: 3> : tile<i32>", "signed", true);
  }
}

TEST_F(EffectsTest, AssumeStaysBehindItsGuard) {
  expect("assume", "%0 = assume div_by<2>, %n : tile<i32>", "", false);
}

TEST_F(EffectsTest, TokenOrderedOperations) {
  expect("load_ptr_tko",
         "%0, %1 = load_ptr_tko weak %p : tile<ptr<i32>> -> tile<i32>, token",
         "Tr", false);
  expect("store_ptr_tko",
         "%0 = store_ptr_tko weak %p, %n : tile<ptr<i32>>, tile<i32> -> token",
         "Tw", false);
  std::string view =
      "%tv = make_tensor_view %p, shape = [8], strides = [1] : "
      "tensor_view<8xi32, strides=[1]>\n"
      "%pv = make_partition_view %tv : "
      "partition_view<tile=(4), tensor_view<8xi32, strides=[1]>>\n"
      "%tile, %loaded = load_view_tko weak %pv[%n] : "
      "partition_view<tile=(4), tensor_view<8xi32, strides=[1]>>, tile<i32> -> "
      "tile<4xi32>, token\n";
  expect("load_view_tko", view, "Tr", false);
  expect("store_view_tko",
         view + "%0 = store_view_tko weak %tile, %pv[%n] : tile<4xi32>, "
                "partition_view<tile=(4), tensor_view<8xi32, strides=[1]>>, "
                "tile<i32> -> token",
         "Tw", false);
  expect("atomic_red_view_tko",
         view + "%0 = atomic_red_view_tko relaxed device %pv[%n], add, %tile "
                ": tile<4xi32>, "
                "partition_view<tile=(4), tensor_view<8xi32, strides=[1]>>, "
                "tile<i32> -> token",
         "Trw", false);
  expect("atomic_rmw_tko",
         "%0, %1 = atomic_rmw_tko relaxed device %p, add, %n : "
         "tile<ptr<i32>>, tile<i32> -> tile<i32>, token",
         "Trw", false);
  expect("atomic_cas_tko",
         "%0, %1 = atomic_cas_tko relaxed device %p, %n, %n : "
         "tile<ptr<i32>>, tile<i32> -> tile<i32>, token",
         "Trw", false);
  expect("memory_fence_alias_tko", "%0 = memory_fence_alias_tko %t", "Trw",
         false);
  expect("gdc_wait_tko", "%0 = gdc_wait_tko -> token", "Trw", false);
  expect("gdc_launch_dependents_tko", "%0 = gdc_launch_dependents_tko -> token",
         "Trw", false);
}

TEST_F(EffectsTest, WhatTheHostSees) {
  expect("print_tko", "%0 = print_tko \"x\" -> token", "HT", false);
  expect("assert", "assert %c, \"x\" : tile<i1>", "H", false);
}

TEST_F(EffectsTest, Alloca) {
  expect("alloca", "%0 = alloca num_elem = 4, alignment = 4 : tile<ptr<i32>>",
         "a", false);
}

TEST_F(EffectsTest, ControlFlowHasTheEffectsOfItsBody) {
  expect("if", "if %c {\n%0 = iota : tile<8xi32>\n}", "", true);
  expect("if", "if %c {\n%0 = print_tko \"x\" -> token\n}", "HT", false);
  expect("if", "if %c {\nreturn\n}", "?", false);

  std::string loop = "for %i in (%n to %n, step %s) : tile<i32> {\n";
  std::string one = "%s = constant <i32: 1> : tile<i32>\n";
  std::string none = "%s = constant <i32: 0> : tile<i32>\n";
  expect("for", one + loop + "%0 = iota : tile<8xi32>\n}", "", true);
  expect("for", none + loop + "}", "", false);
  expect("for", "%s = absi %n : tile<i32>\n" + loop + "}", "", false);
  expect("for", one + loop + "%0 = print_tko \"x\" -> token\n}", "HT", false);
  // A `continue` under an `if` is a jump that MLIR cannot follow.
  expect("for", one + loop + "if %c {\ncontinue\n}\n}", "rw", false);

  expect("loop", "loop {\nbreak\n}", "?", false);
}

TEST_F(EffectsTest, AggregatesAreAsPureAsTheirBodies) {
  for (StringRef op : {"reduce", "scan"})
    expect(op,
           ("%x = iota : tile<8xi32>\n%0 = " + op + " %x dim=0 " +
            (op == "scan" ? "reverse=false " : "") +
            "identities=[0 : i32] : tile<8xi32> -> " +
            (op == "scan" ? "tile<8xi32>" : "tile<i32>") +
            "\n(%a: tile<i32>, %b: tile<i32>) {\n"
            "%y = addi %a, %b : tile<i32>\nyield %y : tile<i32>\n}")
               .str(),
           "", true);
}

} // namespace
