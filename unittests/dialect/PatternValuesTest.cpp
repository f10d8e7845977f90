//===- PatternValuesTest.cpp - patterns beside the interpreter -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Patterns that compute with elements give the same bits: for all integers of
// 1, 8 and 16 bits, for all floats of 8 and 16 bits and all of interest of the
// others. Folds are left out, so that nothing but patterns is looked at.
//
//===----------------------------------------------------------------------===//

#include "BodyTest.h"
#include "tessera/dialect/Ops.h"

#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::bodies;

namespace {

class PatternValuesTest : public BodyTest {
protected:
  /// Rewrites the kernel of a body, whose results stay where `isDefined` holds.
  /// True if a pattern applied.
  bool check(
      const Body &body, ArrayRef<Bytes> operands,
      llvm::function_ref<bool(size_t)> isDefined = [](size_t) {
        return true;
      }) {
    size_t count = operands[0].size() / getStorageSize(body.operands[0]);
    auto module = parser.parse(makeKernel(body, count));
    if (!module) {
      ADD_FAILURE() << body.text;
      return false;
    }
    Bytes before = interpret(module.get(), body, operands);
    RewritePatternSet patterns(&parser.context);
    for (RegisteredOperationName op :
         parser.context.getRegisteredOperationsByDialect("cuda_tile"))
      op.getCanonicalizationPatterns(patterns, &parser.context);
    GreedyRewriteConfig config;
    config.enableFolding(false);
    config.enableConstantCSE(false);
    config.setRegionSimplificationLevel(GreedySimplifyRegionLevel::Disabled);
    // Dead operations are removed, but that does not count as a pattern.
    std::string text = print(module.get());
    (void)applyPatternsGreedily(module.get(), std::move(patterns), config);
    Bytes after = interpret(module.get(), body, operands);
    size_t size = getStorageSize(body.result);
    for (size_t i = 0; i < before.size() / size; ++i)
      if (isDefined(i)) {
        EXPECT_EQ(ArrayRef(before).slice(i * size, size),
                  ArrayRef(after).slice(i * size, size))
            << body.text << " at " << i << "\n"
            << print(module.get());
        if (HasFailure())
          return false;
      }
    bool isChanged = text != print(module.get());
    numChanged += isChanged;
    return isChanged;
  }

  static std::string print(Operation *op) {
    std::string text;
    llvm::raw_string_ostream os(text);
    op->print(os);
    return text;
  }

  unsigned numChanged = 0;
};

std::string arrow(ElementType from, ElementType to) {
  return " : tile<@" + spell(from) + "> -> tile<@" + spell(to) + ">";
}

const char *const kPromises[] = {"", " overflow<no_signed_wrap>",
                                 " overflow<no_unsigned_wrap>",
                                 " overflow<no_wrap>"};

Bytes getAllIntegers(ElementType type) {
  return type == ElementType::I16 ? getAllHalves() : getAllValues(type);
}

TEST_F(PatternValuesTest, integers_through_two_conversions) {
  using enum ElementType;
  const ElementType integers[] = {I1, I8, I16, I32, I64};
  for (ElementType from : {I1, I8, I16}) {
    Bytes values = getAllIntegers(from);
    size_t size = getStorageSize(from), count = values.size() / size;
    for (ElementType middle : integers)
      for (ElementType to : integers) {
        bool widens = getBitWidth(middle) > getBitWidth(from);
        bool narrows = getBitWidth(middle) < getBitWidth(from);
        if ((!widens && !narrows) || middle == to)
          continue;
        bool thenWidens = getBitWidth(to) > getBitWidth(middle);
        std::vector<std::string> firsts, seconds;
        for (const char *sign : {" signed", " unsigned"}) {
          if (widens)
            firsts.push_back("exti %a" + std::string(sign));
          if (thenWidens)
            seconds.push_back("exti %m" + std::string(sign));
        }
        for (const char *promise : kPromises) {
          if (narrows)
            firsts.push_back("trunci %a" + std::string(promise));
          if (!thenWidens)
            seconds.push_back("trunci %m" + std::string(promise));
        }
        for (const std::string &first : firsts)
          for (const std::string &second : seconds) {
            Body one{"%r = " + first + arrow(from, middle), {from}, middle};
            Body two{"%r = " + replaceAll(second, "%m", "%a") +
                         arrow(middle, to),
                     {middle},
                     to};
            Body both{"%m = " + first + arrow(from, middle) +
                          "\n%r = " + second + arrow(middle, to),
                      {from},
                      to};
            // A broken promise makes its result and all uses of it undefined.
            Bytes between = interpret(one, {values});
            auto isKept = [](const std::string &text, ElementType from,
                             ElementType to, const uint8_t *element) {
              StringRef op = text;
              bool nowrap = op.contains("no_wrap");
              numerics::Overflow promise{
                  nowrap || op.contains("no_signed_wrap"),
                  nowrap || op.contains("no_unsigned_wrap")};
              return !op.starts_with("trunci") ||
                     !numerics::findTruncationFault(from, to, promise, element,
                                                    1);
            };
            size_t middleSize = getStorageSize(middle);
            std::vector<bool> isDefined(count);
            for (size_t i = 0; i < count; ++i)
              isDefined[i] =
                  isKept(first, from, middle, &values[i * size]) &&
                  isKept(second, middle, to, &between[i * middleSize]);
            bool isChanged =
                check(both, {values}, [&](size_t i) { return isDefined[i]; });
            // A sign extension of a zero extension, and an extension of a
            // truncation, are not changed.
            bool mustChange =
                narrows
                    ? !thenWidens
                    : !thenWidens || StringRef(first).ends_with("unsigned") ||
                          first.substr(8) == second.substr(8);
            EXPECT_EQ(isChanged, mustChange) << both.text;
          }
      }
  }
  EXPECT_GT(numChanged, 100u);
}

TEST_F(PatternValuesTest, select_of_one_and_zero) {
  using enum ElementType;
  for (ElementType type : {I1, I8})
    for (const char *arms : {"1, 0", "0, 1", "1, 2", "1, 1"}) {
      auto [yes, no] = StringRef(arms).split(", ");
      auto constant = [&](const char *name, StringRef value) {
        std::string text = type == I8     ? value.str()
                           : value == "0" ? "false"
                                          : "true";
        return std::string(name) + " = constant <" + spell(type) + ": " + text +
               "> : tile<@" + spell(type) + ">\n";
      };
      bool isChanged = check({constant("%yes", yes) + constant("%no", no) +
                                  "%r = select %a, %yes, %no : tile<@i1>, "
                                  "tile<@" +
                                  spell(type) + ">",
                              {I1},
                              type},
                             {getAllValues(I1)});
      EXPECT_EQ(isChanged,
                StringRef(arms).contains('0')) // or else no truth
          << arms;
    }
}

TEST_F(PatternValuesTest, floats_through_two_conversions) {
  using enum ElementType;
  const ElementType floats[] = {F16,  BF16,     F32,    F64,
                                TF32, F8E4M3FN, F8E5M2, F8E8M0FNU};
  for (ElementType from : floats) {
    Bytes values = getBitWidth(from) == 8    ? getAllValues(from)
                   : getBitWidth(from) == 16 ? getAllHalves()
                                             : getSpecialValues(from);
    Bytes special = getBitWidth(from) == 8 ? values : getSpecialValues(from);
    for (ElementType middle : floats)
      for (ElementType to : floats) {
        if (middle == from || middle == to)
          continue;
        for (const char *first : getRoundings(from, middle))
          for (const char *second : getRoundings(middle, to)) {
            check({"%m = ftof %a" + std::string(first) + arrow(from, middle) +
                       "\n%r = ftof %m" + second + arrow(middle, to),
                   {from},
                   to},
                  {*first || *second ? special : values});
            if (HasFailure())
              return;
          }
      }
    // The results of arithmetic do not change.
    if (!llvm::is_contained(kFloats, from))
      continue;
    for (ElementType middle : floats)
      if (middle != from && middle != F8E8M0FNU)
        check({"%s = addf %a, %a : tile<@" + spell(from) + ">\n%m = ftof %s" +
                   arrow(from, middle) + "\n%r = ftof %m" + arrow(middle, from),
               {from},
               from},
              {values});
  }
  EXPECT_GT(numChanged, 50u);
}

TEST_F(PatternValuesTest, products_move_left) {
  for (ElementType type : kFloats) {
    std::vector<Bytes> pairs =
        makePairs(getSpecialValues(type), getStorageSize(type));
    for (const char *rounding :
         {"nearest_even", "zero", "negative_inf", "positive_inf"})
      for (const char *flush : {"", " flush_to_zero"}) {
        if (*flush && type != ElementType::F32)
          continue;
        std::string tile = " : tile<@" + spell(type) + ">\n";
        EXPECT_TRUE(
            check({"%m = mulf %a, %b" + tile + "%r = addf %b, %m rounding<" +
                       rounding + ">" + flush + tile,
                   {type, type},
                   type},
                  pairs));
      }
  }
}

/// Loops with 8-bit bounds near the ends of the signed and unsigned ranges have
/// as many iterations as before, also loops that are removed.
TEST_F(PatternValuesTest, short_loops) {
  const int ends[] = {-128, -127, -126, -2, -1, 0, 1, 2, 5, 126, 127};
  for (bool isUnsigned : {false, true})
    for (int step : {1, 2, 3, 64, 126, 127})
      for (int lower : ends) {
        auto constant = [](const std::string &name, int value,
                           const char *type) {
          return name + " = constant <" + type + ": " + std::to_string(value) +
                 "> : tile<" + type + ">\n";
        };
        std::string text =
            constant("%lower", lower, "i8") + constant("%step", step, "i8") +
            constant("%one", 1, "i32") + constant("%prime", 31, "i32") +
            constant("%v0", 0, "i32");
        unsigned number = 0, numShort = 0;
        for (int upper : ends) {
          std::string n = std::to_string(++number);
          text += constant("%upper" + n, upper, "i8") + "%s" + n +
                  " = muli %v" + std::to_string(number - 1) +
                  ", %prime : tile<i32>\n%v" + n + " = for" +
                  (isUnsigned ? " unsigned" : "") + " %k in (%lower to %upper" +
                  n + ", step %step) : tile<i8> iter_values(%c = %s" + n +
                  ") -> (tile<i32>) {\n%n = addi %c, %one : tile<i32>\n"
                  "continue %n : tile<i32>\n}\n";
          int from = isUnsigned ? lower & 255 : lower;
          int to = isUnsigned ? upper & 255 : upper;
          numShort += from + step >= to;
        }
        Body body{text + "%r = reshape %v" + std::to_string(number) +
                      " : tile<i32> -> tile<@i32>",
                  {ElementType::I32},
                  ElementType::I32};
        bool isChanged = check(body, {Bytes(4)});
        EXPECT_EQ(isChanged, numShort != 0) << text;
      }
}

} // namespace
