//===- OpClassesTest.cpp - classes of operations -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each class promises something about types and effects. The promises are
// checked on operations of random modules, and the classes against lists from
// the specification.
//
//===----------------------------------------------------------------------===//

#include "Parsing.h"

#include "fuzz/Elementwise.h"
#include "fuzz/ModuleGenerator.h"
#include "tessera/dialect/ElementData.h"
#include "tessera/interpreter/Program.h"

#include "gtest/gtest.h"

#include <map>
#include <set>

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;

namespace {

using Names = std::set<std::string>;

class OpClassesTest : public ::testing::Test {
protected:
  /// The operations for which `isOne` holds.
  Names collect(function_ref<bool(RegisteredOperationName)> isOne) {
    Names names;
    for (RegisteredOperationName name :
         parser.context.getRegisteredOperationsByDialect("cuda_tile"))
      if (isOne(name))
        names.insert(name.stripDialect().str());
    return names;
  }
  static ElementCost getCost(RegisteredOperationName name) {
    return name.getInterface<ElementCostOpInterface>()->getElementCost();
  }
  static unsigned getFlops(RegisteredOperationName name) {
    return name.getInterface<ElementCostOpInterface>()->getFlopsPerElement();
  }

  TestParser parser;
};

TEST_F(OpClassesTest, EveryOperationHasOne) {
  EXPECT_EQ(collect([](RegisteredOperationName name) {
              return !name.hasInterface<ElementCostOpInterface>();
            }),
            Names());
}

TEST_F(OpClassesTest, ElementwiseByCost) {
  std::map<ElementCost, Names> expected = {
      {ElementCost::Simple,
       {"absf", "absi",   "addf", "addi",   "andi",   "ceil", "cmpf",   "cmpi",
        "exti", "floor",  "fma",  "maxf",   "maxi",   "minf", "mini",   "mulf",
        "muli", "mulhii", "negf", "negi",   "offset", "ori",  "select", "shli",
        "shri", "subf",   "subi", "trunci", "xori"}},
      {ElementCost::Conversion, {"ftof", "ftoi", "itof"}},
      {ElementCost::Division, {"divf", "rsqrt", "sqrt"}},
      {ElementCost::Transcendental,
       {"cos", "cosh", "exp", "exp2", "log", "log2", "sin", "sinh", "tan",
        "tanh"}},
      {ElementCost::Slow, {"atan2", "divi", "fpowi", "pow", "remf", "remi"}}};
  Names all;
  for (const auto &[cost, names] : expected) {
    EXPECT_EQ(collect([cost = cost](RegisteredOperationName name) {
                return getCost(name) == cost;
              }),
              names);
    all.insert(names.begin(), names.end());
  }
  EXPECT_EQ(collect([](RegisteredOperationName name) {
              return name.hasTrait<Elementwise>();
            }),
            all);
}

TEST_F(OpClassesTest, OthersByName) {
  auto withTrait = [&]<template <typename> class Trait>() {
    return collect(
        [](RegisteredOperationName name) { return name.hasTrait<Trait>(); });
  };
  Names inPlace = {"assume",     "bitcast",    "int_to_ptr",
                   "ptr_to_int", "ptr_to_ptr", "reshape"};
  EXPECT_EQ(withTrait.operator()<InPlaceMovement>(), inPlace);
  Names movements = inPlace;
  movements.insert({"broadcast", "permute", "extract"});
  EXPECT_EQ(withTrait.operator()<Movement>(), movements);
  EXPECT_EQ(withTrait.operator()<Fence>(),
            (Names{"gdc_launch_dependents_tko", "gdc_wait_tko",
                   "memory_fence_alias_tko"}));
  EXPECT_EQ(collect([](RegisteredOperationName name) {
              return getCost(name) == ElementCost::Collective;
            }),
            (Names{"mmaf", "mmai", "mmaf_scaled", "reduce", "scan"}));
}

/// Floating-point operations have float operands and a cost.
TEST_F(OpClassesTest, Flops) {
  EXPECT_EQ(
      collect([](RegisteredOperationName name) { return getFlops(name) == 2; }),
      Names{"fma"});
  EXPECT_EQ(collect([](RegisteredOperationName name) {
              return getFlops(name) > 0 && !name.hasTrait<Elementwise>();
            }),
            Names());
  // The operations in the specification's section on floats, except these four.
  Names counted =
      collect([](RegisteredOperationName name) { return getFlops(name) > 0; });
  EXPECT_EQ(counted.size(), 25u);
  for (const char *name : {"absf", "negf", "cmpf", "select"})
    EXPECT_FALSE(counted.count(name)) << name;
}

/// What the verifier accepts on tiles of one type, with no attributes but
/// enumerations and flags, works by element or moves elements.
TEST_F(OpClassesTest, TheVerifierAgrees) {
  for (const bytecode::OpRow &row : bytecode::getOpRows()) {
    if (!fuzz::findElementwise(row))
      continue;
    OperationName name(row.name, &parser.context);
    EXPECT_TRUE(name.hasTrait<Elementwise>() || name.hasTrait<Movement>() ||
                name.stripDialect() == "pack" ||
                name.stripDialect() == "unpack")
        << row.name.str();
  }
}

/// The evaluators of what works by element may be called for any number of
/// elements, at any time.
TEST_F(OpClassesTest, EvaluatorsArePure) {
  for (RegisteredOperationName name :
       parser.context.getRegisteredOperationsByDialect("cuda_tile")) {
    if (!name.hasTrait<Elementwise>() && !name.hasTrait<Movement>())
      continue;
    const interpreter::EvaluatorTable::Entry *entry =
        interpreter::EvaluatorTable::get().find(name);
    ASSERT_TRUE(entry) << name.getStringRef().str();
    EXPECT_EQ(entry->kind, interpreter::OpKind::Pure)
        << name.getStringRef().str();
  }
}

ArrayRef<int64_t> getShape(Type type) {
  return cast<TileType>(type).getShape();
}

unsigned getElementBits(Type type) { return getBitWidth(getElementType(type)); }

template <typename Effect> bool hasMemoryEffect(Operation *op) {
  SmallVector<MemoryEffects::EffectInstance> effects;
  cast<MemoryEffectOpInterface>(op).getEffects(effects);
  return llvm::any_of(effects, [](const MemoryEffects::EffectInstance &each) {
    return isa<Effect>(each.getEffect()) &&
           each.getResource() == SideEffects::DefaultResource::get();
  });
}

void checkElementwise(Operation *op) {
  ASSERT_EQ(op->getNumResults(), 1u);
  ASSERT_EQ(op->getNumRegions(), 0u);
  EXPECT_TRUE(isMemoryEffectFree(op));
  for (Type type : op->getOperandTypes())
    EXPECT_EQ(getShape(type), getShape(op->getResult(0).getType()));
}

void checkMovement(Operation *op) {
  ASSERT_EQ(op->getNumResults(), 1u);
  ASSERT_EQ(op->getNumRegions(), 0u);
  EXPECT_TRUE(isMemoryEffectFree(op));
  Type from = op->getOperand(0).getType(), to = op->getResult(0).getType();
  if (!isa<TileType>(to)) { // an assumption on something else
    EXPECT_EQ(from, to);
    return;
  }
  EXPECT_EQ(getElementBits(from), getElementBits(to));
  if (isInPlaceMovement(op))
    EXPECT_EQ(cast<TileType>(from).getNumElements(),
              cast<TileType>(to).getNumElements());
}

void checkAccess(AccessOpInterface access) {
  EXPECT_EQ(access.isReading(), hasMemoryEffect<MemoryEffects::Read>(access));
  EXPECT_EQ(access.isWriting(), hasMemoryEffect<MemoryEffects::Write>(access));
  Type tile = access.getAccessedTile().getType();
  EXPECT_TRUE(isa<TileType>(tile));
  EXPECT_TRUE(llvm::is_contained(access->getOperands(), access.getAddress()));
  if (auto addresses = dyn_cast<TileType>(access.getAddress().getType()))
    EXPECT_EQ(addresses.getShape(), getShape(tile));
  else
    EXPECT_EQ(cast<TileView>(access.getAddress().getType()).getTileType(),
              tile);
}

TEST_F(OpClassesTest, PromisesHoldInRandomModules) {
  std::set<OperationName, bool (*)(OperationName, OperationName)> seen(
      [](OperationName a, OperationName b) {
        return a.getStringRef() < b.getStringRef();
      });
  for (uint64_t seed = 0; seed < 200; ++seed) {
    fuzz::GeneratedModule generated =
        fuzz::generateModule(parser.context, seed, {/*defined=*/false});
    (*generated.module)->walk([&](Operation *op) {
      seen.insert(op->getName());
      if (isElementwise(op))
        checkElementwise(op);
      if (isMovement(op))
        checkMovement(op);
      if (auto access = dyn_cast<AccessOpInterface>(op))
        checkAccess(access);
      else if (!op->getNumRegions() && !op->hasTrait<Fence>())
        EXPECT_FALSE(isa<MemoryEffectOpInterface>(op) &&
                     hasMemoryEffect<MemoryEffects::Write>(op))
            << op->getName().getStringRef().str();
    });
  }
  // Random modules have nearly all operations.
  unsigned numClassified = 0;
  for (OperationName name : seen)
    numClassified += name.hasTrait<Elementwise>() ||
                     name.hasTrait<Movement>() ||
                     name.hasInterface<AccessOpInterface>();
  EXPECT_GE(numClassified, 60u);
}

} // namespace
