//===- FoldsTest.cpp - folds beside the interpreter -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The interpreter computes an operation for all pairs of 8-bit integers, or of
// interesting floats, in one launch. Then the operation on scalars is folded
// for each pair. The fold must have the same bits, and must succeed exactly
// where the operation is defined.
//
//===----------------------------------------------------------------------===//

#include "BodyTest.h"
#include "tessera/dialect/ElementData.h"
#include "tessera/dialect/Numerics.h"

#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

#include <random>

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::bodies;

namespace {

class FoldsTest : public BodyTest {
protected:
  /// The last operation of the body in a kernel on tiles of this shape.
  Operation *parseOp(const Body &body, StringRef shape) {
    std::string parameters;
    for (auto [i, type] : llvm::enumerate(body.operands)) {
      parameters += (i ? ", %" : "%") + std::string(1, char('a' + i)) +
                    ": tile<" + shape.str() + spell(type) + ">";
    }
    // Entries take only scalars. So the body is in the region of an
    // unregistered operation, whose arguments may be tiles.
    std::string text = "\"test.wrap\"() ({\n^bb0(" +
                       replaceAll(parameters, "tile<", "!cuda_tile.tile<") +
                       "):\n" +
                       replaceAll(replaceAll(body.text, "@", shape),
                                  "%r = ", "%r = cuda_tile.") +
                       "\n}) : () -> ()\n";
    modules.push_back(parser.parse(text));
    if (!modules.back()) {
      ADD_FAILURE() << text;
      return nullptr;
    }
    Operation *found = nullptr;
    modules.back()->walk([&](Operation *op) {
      if (op->getNumResults() == 1 && isa<CudaTileDialect>(op->getDialect()))
        found = op;
    });
    return found;
  }

  /// What folding gives: a literal, one of the operands, or nothing.
  static OpFoldResult fold(Operation *op, ArrayRef<Attribute> operands) {
    SmallVector<OpFoldResult> results;
    if (failed(op->fold(operands, results)) || results.empty())
      return nullptr;
    return results.front();
  }

  /// The bits of what folding gave.
  static std::optional<Bytes> getBits(Operation *op, OpFoldResult result,
                                      ArrayRef<Attribute> operands) {
    if (!result)
      return std::nullopt;
    auto attribute = dyn_cast<Attribute>(result);
    if (!attribute)
      for (auto [operand, literal] : llvm::zip(op->getOperands(), operands))
        if (cast<mlir::Value>(result) == operand)
          attribute = literal;
    if (!attribute)
      return std::nullopt;
    return readElements(cast<DenseIntOrFPElementsAttr>(attribute));
  }

  /// Folds a body of one op for each element of the operands, and some of them
  /// four at a time. `expect(index)` says whether there has to be a result: 1,
  /// must not be: 0, or either: -1.
  void check(const Body &body, ArrayRef<Bytes> operands,
             llvm::function_ref<int(size_t, const uint8_t *)> expect) {
    Bytes wanted = interpret(body, operands);
    Operation *op = parseOp(body, "");
    Operation *wide = parseOp(body, "4x");
    if (!op || !wide || wanted.empty())
      return;
    size_t size = getStorageSize(body.result);
    size_t count = wanted.size() / size;
    auto makeLiterals = [&](Operation *op, size_t index, size_t n) {
      SmallVector<Attribute> literals;
      for (auto [i, type] : llvm::enumerate(op->getOperandTypes())) {
        size_t each = getStorageSize(body.operands[i]);
        literals.push_back(
            makeElements(cast<TileType>(type),
                         ArrayRef(operands[i]).slice(index * each, n * each)));
      }
      return literals;
    };
    size_t numFolded = 0;
    for (size_t i = 0; i < count; ++i) {
      SmallVector<Attribute> literals = makeLiterals(op, i, 1);
      std::optional<Bytes> bits = getBits(op, fold(op, literals), literals);
      const uint8_t *result = wanted.data() + i * size;
      int expected = expect(i, result);
      if (expected != -1) {
        ASSERT_EQ(bits.has_value(), expected == 1) << body.text << " at " << i;
      }
      if (bits) {
        ++numFolded;
        ASSERT_EQ(*bits, Bytes(result, result + size))
            << body.text << " at " << i;
      }
      // Elements of one tile are computed together.
      if (i % 32 != 0 || i + 4 > count)
        continue;
      literals = makeLiterals(wide, i, 4);
      bits = getBits(wide, fold(wide, literals), literals);
      bool isAllDefined = true;
      for (size_t k = 0; k < 4; ++k)
        isAllDefined &= expect(i + k, result + k * size) == 1;
      if (isAllDefined) {
        ASSERT_TRUE(bits.has_value()) << body.text << " at " << i;
      }
      if (bits) {
        ASSERT_EQ(*bits, Bytes(result, result + 4 * size))
            << body.text << " at " << i;
      }
    }
    totalFolded += numFolded;
  }

  /// The same for floats: there is a result where it and all operands are
  /// finite, and nowhere else.
  void checkFinite(const Body &body, ArrayRef<Bytes> operands, bool isFolded) {
    check(body, operands, [&](size_t index, const uint8_t *result) {
      bool isDefined = isFolded && isFinite(body.result, result);
      for (auto [type, operand] : llvm::zip(body.operands, operands))
        isDefined &= isFinite(type, &operand[index * getStorageSize(type)]);
      return isDefined ? 1 : 0;
    });
  }

  /// Folds with one operand that is no literal, and with one value as both
  /// operands. `values` are the elements of a type; those of the operands stand
  /// in row-major order of pairs.
  void checkIdentities(const Body &body, const Bytes &values,
                       ArrayRef<Bytes> operands) {
    ElementType type = body.operands[0];
    size_t size = getStorageSize(type), n = values.size() / size;
    size_t resultSize = getStorageSize(body.result);
    Bytes wanted = interpret(body, operands);
    Operation *op = parseOp(body, "");
    Body twice = body;
    twice.text = replaceAll(body.text, "%b", "%a");
    Operation *same = parseOp(twice, "");
    if (!op || !same || wanted.empty())
      return;
    auto tile = cast<TileType>(op->getOperand(0).getType());
    auto getValue = [&](size_t i) {
      return ArrayRef(values).slice(i * size, size);
    };
    auto getWanted = [&](size_t lhs, size_t rhs) {
      return ArrayRef(wanted).slice((lhs * n + rhs) * resultSize, resultSize);
    };
    for (size_t c = 0; c < n; ++c) {
      Attribute literal = makeElements(tile, getValue(c));
      for (bool onLeft : {false, true}) {
        Attribute pair[] = {onLeft ? literal : Attribute(),
                            onLeft ? Attribute() : literal};
        OpFoldResult result = fold(op, pair);
        if (!result)
          continue;
        ++numIdentities;
        for (size_t x = 0; x < n; ++x) {
          ArrayRef<uint8_t> expected =
              onLeft ? getWanted(c, x) : getWanted(x, c);
          Bytes bits;
          if (auto attribute = dyn_cast<Attribute>(result))
            bits = readElements(cast<DenseIntOrFPElementsAttr>(attribute));
          else
            bits = getValue((cast<mlir::Value>(result) ==
                             op->getOperand(onLeft ? 0 : 1))
                                ? c
                                : x)
                       .vec();
          ASSERT_EQ(ArrayRef<uint8_t>(bits), expected)
              << body.text << " at " << x << ", literal " << c;
        }
      }
    }
    Attribute none[] = {Attribute(), Attribute()};
    OpFoldResult result = fold(same, none);
    if (!result)
      return;
    ++numIdentities;
    for (size_t x = 0; x < n; ++x) {
      Bytes bits = getValue(x).vec();
      if (auto attribute = dyn_cast<Attribute>(result))
        bits = readElements(cast<DenseIntOrFPElementsAttr>(attribute));
      ASSERT_EQ(ArrayRef<uint8_t>(bits), getWanted(x, x))
          << twice.text << " at " << x;
    }
  }

  /// Folds a body of several ops inside its kernel: the results stay, and so
  /// many operations are left of those that are not there to move elements in
  /// and out.
  void checkChain(const Body &body, ArrayRef<Bytes> operands,
                  unsigned numLeft) {
    size_t count = operands[0].size() / getStorageSize(body.operands[0]);
    auto module = parser.parse(makeKernel(body, count));
    ASSERT_TRUE(module) << body.text;
    Bytes before = interpret(module.get(), body, operands);
    GreedyRewriteConfig config;
    config.setRegionSimplificationLevel(GreedySimplifyRegionLevel::Disabled);
    (void)applyPatternsGreedily(module.get(),
                                RewritePatternSet(&parser.context), config);
    unsigned left = 0;
    module->walk([&](Operation *op) {
      left +=
          !isa<cuda_tile::ModuleOp, EntryOp, IotaOp, ReshapeOp, BroadcastOp,
               OffsetOp, LoadPtrTkoOp, StorePtrTkoOp, ReturnOp, ConstantOp>(op);
    });
    EXPECT_EQ(left, numLeft) << body.text;
    EXPECT_EQ(interpret(module.get(), body, operands), before) << body.text;
  }

  FoldsTest() { parser.context.allowUnregisteredDialects(); }

  std::vector<OwningOpRef<Operation *>> modules;
  size_t totalFolded = 0, numIdentities = 0;
};

//===----------------------------------------------------------------------===//
// Integers
//===----------------------------------------------------------------------===//

struct IntegerRow {
  const char *name;
  numerics::BinaryInteger function;
  bool hasSignedness, hasOverflow;
  const char *suffix = "";
};

TEST_F(FoldsTest, integers_by_exhaustion) {
  using numerics::BinaryInteger;
  const IntegerRow rows[] = {
      {"addi", BinaryInteger::Add, false, true},
      {"subi", BinaryInteger::Sub, false, true},
      {"muli", BinaryInteger::Mul, false, true},
      {"mulhii", BinaryInteger::MulHigh, false, false},
      {"shli", BinaryInteger::ShiftLeft, false, true},
      {"shri", BinaryInteger::ShiftRight, true, false},
      {"divi", BinaryInteger::Div, true, false},
      {"divi", BinaryInteger::DivCeil, true, false, " rounding<positive_inf>"},
      {"divi", BinaryInteger::DivFloor, true, false, " rounding<negative_inf>"},
      {"remi", BinaryInteger::Rem, true, false},
      {"maxi", BinaryInteger::Max, true, false},
      {"mini", BinaryInteger::Min, true, false},
      {"andi", BinaryInteger::And, false, false},
      {"ori", BinaryInteger::Or, false, false},
      {"xori", BinaryInteger::Xor, false, false},
  };
  for (ElementType type : {ElementType::I1, ElementType::I8}) {
    Bytes values = getAllValues(type);
    std::vector<Bytes> pairs = makePairs(values, 1);
    for (const IntegerRow &row : rows)
      for (unsigned mode = 0; mode < 4; ++mode) {
        numerics::Overflow promise;
        std::string modifier;
        bool isSigned = false;
        if (row.hasOverflow) {
          const char *promises[] = {"", " overflow<no_signed_wrap>",
                                    " overflow<no_unsigned_wrap>",
                                    " overflow<no_wrap>"};
          modifier = promises[mode];
          promise = {(mode & 1) != 0, (mode & 2) != 0};
        } else if (row.hasSignedness && mode < 2) {
          isSigned = mode == 1;
          modifier = isSigned ? " signed" : " unsigned";
        } else if (mode != 0) {
          break;
        }
        if (row.function == BinaryInteger::DivFloor && !isSigned)
          continue; // there is no such op
        Body body{std::string("%r = ") + row.name + " %a, %b" + modifier +
                      row.suffix + " : tile<@" + spell(type) + ">",
                  {type, type},
                  type};
        check(body, pairs, [&](size_t index, const uint8_t *) {
          if (!numerics::findFault(row.function, type, isSigned, promise,
                                   &pairs[0][index], &pairs[1][index], 1))
            return 1;
          // An identity may fold an operation that is undefined, but not a
          // division or shift that the sanitizer would report.
          return row.hasOverflow && row.function != BinaryInteger::ShiftLeft
                     ? -1
                     : 0;
        });
        checkIdentities(body, values, pairs);
      }
    for (const char *predicate :
         {"equal", "not_equal", "less_than", "less_than_or_equal",
          "greater_than", "greater_than_or_equal"})
      for (const char *signedness : {"signed", "unsigned"}) {
        Body body{std::string("%r = cmpi ") + predicate + " %a, %b, " +
                      signedness + " : tile<@" + spell(type) + "> -> tile<@i1>",
                  {type, type},
                  ElementType::I1};
        check(body, pairs, [](size_t, const uint8_t *) { return 1; });
        checkIdentities(body, values, pairs);
      }
    for (const char *op :
         {"absi %a", "negi %a", "negi %a overflow<no_signed_wrap>"}) {
      bool promises = StringRef(op).contains("wrap");
      Body body{std::string("%r = ") + op + " : tile<@" + spell(type) + ">",
                {type},
                type};
      check(body, {values}, [&](size_t index, const uint8_t *) {
        return promises && values[index] == (type == ElementType::I1 ? 1 : 0x80)
                   ? 0
                   : 1;
      });
    }
  }
  EXPECT_GT(totalFolded, 1500000u);
  EXPECT_GT(numIdentities, 100u);
}

TEST_F(FoldsTest, chains_of_integers) {
  ElementType type = ElementType::I8;
  std::vector<Bytes> pairs = makePairs(getAllValues(type), 1);
  auto check = [&](StringRef text, unsigned left) {
    checkChain({text.str(), {type, type}, type}, pairs, left);
  };
  StringRef tile = " : tile<@i8>\n";
  auto two = [&](StringRef first, StringRef second) {
    return ("%m = " + first + tile + "%r = " + second + tile).str();
  };
  check(two("subi %a, %b", "addi %m, %b"), 0);
  check(two("subi %a, %b", "addi %b, %m"), 0);
  check(two("addi %a, %b", "subi %m, %b"), 0);
  check(two("addi %a, %b", "subi %m, %a"), 0);
  check(two("addi %a, %b", "subi %b, %m"), 2);
  check(two("subi %a, %b", "addi %m, %a"), 2);
  check(two("negi %a", "negi %m"), 0);
  check(two("absi %a", "absi %m"), 1);
  check(two("xori %a, %b", "xori %m, %b"), 0);
  check(two("xori %a, %b", "xori %a, %m"), 0);
  check("%c = constant <i8: 85> : tile<@i8>\n" +
            two("xori %a, %c", "xori %m, %c"),
        0);
  check(two("xori %a, %b", "xori %m, %m"), 0);
}

TEST_F(FoldsTest, select_chooses_the_same) {
  ElementType type = ElementType::I8;
  std::vector<Bytes> pairs = makePairs(getAllValues(type), 1);
  auto check = [&](StringRef text, unsigned left) {
    checkChain({text.str(), {type, type}, type}, pairs, left);
  };
  std::string pick = "%r = select %p, %a, %b : tile<@i1>, tile<@i8>\n";
  std::string swap = "%r = select %p, %b, %a : tile<@i1>, tile<@i8>\n";
  for (const char *predicate : {"equal", "not_equal", "less_than"}) {
    std::string compare = std::string("%p = cmpi ") + predicate +
                          " %a, %b, signed : tile<@i8> -> tile<@i1>\n";
    unsigned left = StringRef(predicate) == "less_than" ? 2 : 0;
    check(compare + pick, left);
    check(compare + swap, left);
    // Conditions that are negated, and that are asked again.
    std::string negate = replaceAll(compare, "%p", "%q") +
                         "%true = constant <i1: true> : tile<@i1>\n"
                         "%p = xori %q, %true : tile<@i1>\n";
    check(negate + pick, left);
    std::string again = replaceAll(compare, "%b", "%a0") +
                        "%m = select %p, %a, %b : tile<@i1>, tile<@i8>\n"
                        "%n = select %p, %b, %a : tile<@i1>, tile<@i8>\n"
                        "%r = select %p, %m, %n : tile<@i1>, tile<@i8>\n";
    check("%a0 = constant <i8: 3> : tile<@i8>\n" + again, 0);
  }
}

//===----------------------------------------------------------------------===//
// Floats
//===----------------------------------------------------------------------===//

/// An operation on floats, and whether it is folded where all is finite.
struct FloatBody {
  Body body;
  bool isFolded;
};

/// Every operation in every rounding mode, with and without its words.
std::vector<FloatBody> makeFloatBodies(ElementType type) {
  const char *roundings[] = {"nearest_even", "zero",   "negative_inf",
                             "positive_inf", "approx", "full"};
  struct Row {
    const char *name;
    unsigned numOperands;
    unsigned numRoundings; // of the ones above; 0 if there is no choice
    std::vector<const char *> words;
  };
  const char *flush = " flush_to_zero", *nan = " propagate_nan";
  const Row rows[] = {{"addf", 2, 4, {"", flush}},
                      {"subf", 2, 4, {"", flush}},
                      {"mulf", 2, 4, {"", flush}},
                      {"divf", 2, 6, {"", flush}},
                      {"remf", 2, 0, {""}},
                      {"maxf", 2, 0, {"", flush, nan}},
                      {"minf", 2, 0, {"", flush, nan}},
                      {"fma", 3, 4, {"", flush}},
                      {"sqrt", 1, 5, {"", flush}},
                      {"absf", 1, 0, {""}},
                      {"negf", 1, 0, {""}},
                      {"ceil", 1, 0, {""}},
                      {"floor", 1, 0, {""}}};
  const char *operands[] = {" %a", " %a, %b", " %a, %b, %c"};
  std::string tile = " : tile<@" + spell(type) + ">";
  bool isF32 = type == ElementType::F32;
  std::vector<FloatBody> bodies;
  for (const Row &row : rows)
    for (unsigned mode = 0; mode < std::max(row.numRoundings, 1u); ++mode)
      for (const char *word : row.words) {
        if (!isF32 && (word == flush || mode > 3))
          continue;
        std::string rounding =
            row.numRoundings ? std::string(" rounding<") + roundings[mode] + ">"
                             : "";
        bodies.push_back(
            {{std::string("%r = ") + row.name + operands[row.numOperands - 1] +
                  rounding + word + tile,
              std::vector<ElementType>(row.numOperands, type), type},
             mode < 4});
      }
  for (const char *predicate :
       {"equal", "not_equal", "less_than", "less_than_or_equal", "greater_than",
        "greater_than_or_equal"})
    for (const char *ordering : {"ordered", "unordered"})
      bodies.push_back({{std::string("%r = cmpf ") + predicate + " " +
                             ordering + " %a, %b" + tile + " -> tile<@i1>",
                         {type, type},
                         ElementType::I1},
                        true});
  return bodies;
}

TEST_F(FoldsTest, floats_of_interest) {
  for (ElementType type : kFloats) {
    size_t size = getStorageSize(type);
    Bytes values = getSpecialValues(type);
    std::vector<Bytes> pairs = makePairs(values, size);
    // Each pair with some third.
    std::vector<Bytes> triples = pairs;
    triples.emplace_back();
    for (size_t i = 0; i < pairs[0].size() / size; ++i) {
      const uint8_t *third =
          &values[(i * 7 + i / kNumSpecial * 5) % kNumSpecial * size];
      triples[2].insert(triples[2].end(), third, third + size);
    }
    for (const auto &[body, isFolded] : makeFloatBodies(type)) {
      size_t numOperands = body.operands.size();
      std::vector<Bytes> inputs = numOperands == 1 ? std::vector<Bytes>{values}
                                  : numOperands == 2 ? pairs
                                                     : triples;
      checkFinite(body, inputs, isFolded);
      if (numOperands == 2)
        checkIdentities(body, values, pairs);
    }
  }
  // Comparisons of a value with itself, one for each predicate and type.
  EXPECT_EQ(numIdentities, 4u * 6);
  EXPECT_GT(totalFolded, 20000u);
}

/// Random bits, and random numbers of like size, whose sums are of interest.
TEST_F(FoldsTest, random_floats) {
  constexpr size_t kCount = 512;
  std::mt19937_64 random(20260714);
  for (ElementType type : kFloats) {
    size_t size = getStorageSize(type);
    std::vector<Bytes> operands(3, Bytes(kCount * size));
    for (Bytes &operand : operands)
      for (size_t i = 0; i < kCount; ++i) {
        uint64_t bits = random();
        if (i % 2 == 0)
          numerics::setDouble(
              type,
              std::ldexp(double(int64_t(random())), int(random() % 16) - 70),
              &bits);
        std::memcpy(&operand[i * size], &bits, size);
      }
    for (const auto &[body, isFolded] : makeFloatBodies(type))
      checkFinite(body, ArrayRef(operands).take_front(body.operands.size()),
                  isFolded);
  }
  EXPECT_GT(totalFolded, 20000u);
}

TEST_F(FoldsTest, chains_of_floats) {
  for (ElementType type : kFloats) {
    Bytes values =
        getBitWidth(type) == 16 ? getAllHalves() : getSpecialValues(type);
    std::string tile = " : tile<@" + spell(type) + ">\n";
    auto check = [&](const char *first, const char *second, unsigned left) {
      checkChain({"%m = " + std::string(first) + tile + "%r = " + second + tile,
                  {type},
                  type},
                 {values}, left);
    };
    check("negf %a", "negf %m", 0);
    check("absf %a", "absf %m", 1);
    check("negf %a", "absf %m", 1);
    check("ceil %a", "ceil %m", 1);
    check("floor %a", "ceil %m", 1);
    check("ceil %a", "floor %m", 1);
    check("absf %a", "negf %m", 2);
  }
}

//===----------------------------------------------------------------------===//
// Conversions
//===----------------------------------------------------------------------===//

/// 32 integers: all bits and none, one bit, around them.
Bytes getSpecialIntegers(ElementType type) {
  if (type == ElementType::I1)
    return getAllValues(type);
  Bytes values;
  size_t size = getStorageSize(type);
  uint64_t bits = 0x9E3779B97F4A7C15;
  for (unsigned i = 0; i < 32; ++i) {
    uint64_t value = i < 8    ? i - uint64_t(4)
                     : i < 16 ? (uint64_t(1) << (8 * size - 1)) + i - 12
                     : i < 20 ? uint64_t(1) << (i * 3 - 40)
                     : i < 24 ? ~(uint64_t(1) << (i * 3 - 40))
                              : (bits *= 0xD1342543DE82EF95);
    auto *from = reinterpret_cast<const uint8_t *>(&value);
    values.insert(values.end(), from, from + size);
  }
  return values;
}

TEST_F(FoldsTest, conversions) {
  using enum ElementType;
  const ElementType integers[] = {I1, I8, I16, I32, I64};
  auto arrow = [](ElementType from, ElementType to) {
    return " : tile<@" + spell(from) + "> -> tile<@" + spell(to) + ">";
  };
  auto always = [](size_t, const uint8_t *) { return 1; };
  for (ElementType from : integers) {
    Bytes values = getSpecialIntegers(from);
    for (const char *sign : {" signed", " unsigned"}) {
      for (ElementType to : integers)
        if (getBitWidth(to) > getBitWidth(from))
          check({"%r = exti %a" + std::string(sign) + arrow(from, to),
                 {from},
                 to},
                {values}, always);
      for (ElementType to : {F16, BF16, F32, F64, TF32, F8E4M3FN, F8E5M2})
        checkFinite(
            {"%r = itof %a" + std::string(sign) + arrow(from, to), {from}, to},
            {values}, true);
    }
    for (ElementType to : integers)
      for (unsigned mode = 0; mode < 4; ++mode) {
        if (getBitWidth(to) >= getBitWidth(from))
          continue;
        const char *promises[] = {"", " overflow<no_signed_wrap>",
                                  " overflow<no_unsigned_wrap>",
                                  " overflow<no_wrap>"};
        numerics::Overflow promise{(mode & 1) != 0, (mode & 2) != 0};
        check({"%r = trunci %a" + std::string(promises[mode]) + arrow(from, to),
               {from},
               to},
              {values}, [&](size_t index, const uint8_t *) {
                return numerics::findTruncationFault(
                           from, to, promise,
                           &values[index * getStorageSize(from)], 1)
                           ? 0
                           : 1;
              });
      }
  }
  for (ElementType from :
       {F16, BF16, F32, F64, TF32, F8E4M3FN, F8E5M2, F8E8M0FNU}) {
    Bytes values =
        getBitWidth(from) == 8 ? getAllValues(from) : getSpecialValues(from);
    size_t size = getStorageSize(from);
    for (ElementType to :
         {F16, BF16, F32, F64, TF32, F8E4M3FN, F8E5M2, F8E8M0FNU})
      if (to != from)
        for (const char *mode : getRoundings(from, to))
          checkFinite({"%r = ftof %a" + std::string(mode) + arrow(from, to),
                       {from},
                       to},
                      {values}, true);
    for (ElementType to : integers)
      for (bool isSigned : {false, true})
        for (bool saturates : {false, true})
          check({"%r = ftoi %a " +
                     std::string(isSigned ? "signed" : "unsigned") +
                     " rounding<nearest_int_to_zero>" +
                     (saturates ? " saturating" : "") + arrow(from, to),
                 {from},
                 to},
                {values}, [&](size_t index, const uint8_t *) {
                  const uint8_t *element = &values[index * size];
                  uint8_t mark;
                  return isFinite(from, element) &&
                                 (saturates ||
                                  !numerics::markOutOfRange(from, to, isSigned,
                                                            element, &mark, 1))
                             ? 1
                             : 0;
                });
    for (ElementType to : integers)
      if (getBitWidth(to) == getBitWidth(from) && from != TF32) {
        check({"%r = bitcast %a" + arrow(from, to), {from}, to}, {values},
              always);
        check({"%r = bitcast %a" + arrow(to, from), {to}, from}, {values},
              always);
      }
  }
  EXPECT_GT(totalFolded, 3000u);
}

//===----------------------------------------------------------------------===//
// Tiles
//===----------------------------------------------------------------------===//

TEST_F(FoldsTest, tiles_of_literals) {
  Bytes values(16);
  for (size_t i = 0; i < values.size(); ++i)
    values[i] = i;
  // Two literals as operands; the result is added to the parameter.
  std::string literals =
      "%z = constant <i32: 0> : tile<i32>\n"
      "%o = constant <i32: 1> : tile<i32>\n"
      "%u = constant <i8: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, "
      "-16]> : tile<16xi8>\n"
      "%v = constant <i8: [[1, -2], [3, -4]]> : tile<2x2xi8>\n";
  auto check = [&](StringRef text, StringRef shape, unsigned left = 1) {
    std::string result = "%w = reshape %x : tile<" + shape.str() +
                         "> -> tile<16xi8>\n%r = addi %a, %w : tile<@i8>";
    checkChain({literals + text.str() + "\n" + result,
                {ElementType::I8},
                ElementType::I8},
               {values}, left);
  };
  std::string square = "%s = reshape %u : tile<16xi8> -> tile<2x4x2xi8>\n";
  check(square + "%x = permute %s [2, 0, 1] : tile<2x4x2xi8> -> tile<2x2x4xi8>",
        "2x2x4xi8");
  check("%s = reshape %v : tile<2x2xi8> -> tile<2x1x2xi8>\n"
        "%x = broadcast %s : tile<2x1x2xi8> -> tile<2x4x2xi8>",
        "2x4x2xi8");
  check("%s = reshape %u : tile<16xi8> -> tile<4x4xi8>\n"
        "%e = extract %s[%o, %z] : tile<4x4xi8> -> tile<2x2xi8>\n"
        "%i2 = insert %v, %s[%z, %o] : tile<2x2xi8>, tile<4x4xi8>\n"
        "%x = insert %e, %i2[%o, %o] : tile<2x2xi8>, tile<4x4xi8>",
        "4x4xi8");
  check("%h = cat %v, %v dim = 0 : tile<2x2xi8>, tile<2x2xi8> -> tile<4x2xi8>\n"
        "%g = permute %h [1, 0] : tile<4x2xi8> -> tile<2x4xi8>\n"
        "%f = reshape %g : tile<2x4xi8> -> tile<4x2xi8>\n"
        "%x = cat %h, %f dim = 1 : tile<4x2xi8>, tile<4x2xi8> -> tile<4x4xi8>",
        "4x4xi8");
  check("%f = unpack %u : tile<16xi8> -> tile<8xi16>\n"
        "%g = addi %f, %f : tile<8xi16>\n"
        "%x = pack %g : tile<8xi16> -> tile<16xi8>",
        "16xi8");
  check("%f = unpack %u : tile<16xi8> -> tile<128xi1>\n"
        "%x = pack %f : tile<128xi1> -> tile<16xi8>",
        "16xi8");
  check("%p = constant <i8: 3> : tile<16xi8>\n"
        "%c = cmpi less_than %u, %p, signed : tile<16xi8> -> tile<16xi1>\n"
        "%x = select %c, %u, %p : tile<16xi1>, tile<16xi8>",
        "16xi8");
}

} // namespace
