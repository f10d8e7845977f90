//===- DistinctTest.cpp - iterations with different indices -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every proof is tried: for many sizes that fulfil its conditions, all
// iterations are evaluated and their indices compared. So are the proofs of
// random indices.
//
//===----------------------------------------------------------------------===//

#include "tessera/analysis/Distinct.h"
#include "unittests/dialect/Parsing.h"

#include "llvm/ADT/TypeSwitch.h"
#include "gtest/gtest.h"

#include <map>
#include <random>

using namespace mlir;
using namespace tessera;
using namespace tessera::analysis;
using namespace tessera::cuda_tile;

namespace {

struct DistinctRow {
  const char *name;
  const char *before; // the loop
  const char *body;
  bool isProven;
};

constexpr DistinctRow kRows[] = {
    {"itself", "",
     "%i = addi %t, %zero : tile<i32> %j = addi %a, %zero : tile<i32>", true},
    {"far", "", "%i = subi %t, %a : tile<i32> %j = addi %a, %zero : tile<i32>",
     true},
    {"apart", "",
     "%i = muli %t, %eight : tile<i32> %j = addi %a, %zero : tile<i32>", true},
    {"lines", "",
     "%i = divi %t, %a signed rounding<negative_inf> : tile<i32>"
     "%j = remi %t, %a signed : tile<i32>",
     true},
    {"columns", "",
     "%j = divi %t, %a unsigned : tile<i32> %i = remi %t, %a unsigned : "
     "tile<i32>",
     true},
    {"longer", "",
     "%q = divi %t, %a signed rounding<zero> : tile<i32> %i = addi %q, %b : "
     "tile<i32>"
     "%w = exti %t signed : tile<i32> -> tile<i64>"
     "%d = exti %a signed : tile<i32> -> tile<i64>"
     "%r = remi %w, %d signed : tile<i64> %j = trunci %r : tile<i64> -> "
     "tile<i32>",
     true},
    // In one number again.
    {"digits", "",
     "%q = divi %t, %eight signed rounding<zero> : tile<i32>"
     "%r = remi %t, %eight signed : tile<i32> %s = muli %q, %eight : tile<i32>"
     "%i = addi %r, %s : tile<i32> %j = addi %a, %zero : tile<i32>",
     true},
    // The analysis does not see that the product is at most t.
    {"digits of any size", "",
     "%q = divi %t, %a signed rounding<zero> : tile<i32>"
     "%r = remi %t, %a signed : tile<i32> %s = muli %q, %a : tile<i32>"
     "%i = addi %r, %s : tile<i32> %j = addi %a, %zero : tile<i32>",
     false},
    // As the example of Distinct.h, and with the rest of the group as Triton
    // has it.
    {"grouped", "%wide = muli %eight, %b : tile<i32>",
     "%g = divi %t, %wide signed rounding<negative_inf> : tile<i32>"
     "%first = muli %g, %eight : tile<i32> %rest = subi %a, %first : tile<i32>"
     "%height = mini %rest, %eight signed : tile<i32>"
     "%down = remi %t, %height signed : tile<i32> %i = addi %first, %down : "
     "tile<i32>"
     "%number = remi %t, %wide signed : tile<i32>"
     "%j = divi %number, %height signed rounding<negative_inf> : tile<i32>",
     true},
    {"grouped, by rest", "%wide = muli %eight, %b : tile<i32>",
     "%g = divi %t, %wide signed rounding<zero> : tile<i32>"
     "%first = muli %g, %eight : tile<i32> %rest = subi %a, %first : tile<i32>"
     "%height = mini %eight, %rest signed : tile<i32>"
     "%number = remi %t, %wide signed : tile<i32>"
     "%down = remi %number, %height signed : tile<i32> %i = addi %first, %down "
     ": tile<i32>"
     "%j = divi %number, %height signed rounding<zero> : tile<i32>",
     true},
    {"grouped, all in the loop", "",
     "%wide = muli %eight, %b : tile<i32>"
     "%g = divi %t, %wide signed rounding<zero> : tile<i32>"
     "%first = muli %g, %eight : tile<i32> %rest = subi %a, %first : tile<i32>"
     "%height = mini %eight, %rest signed : tile<i32>"
     "%number = remi %t, %wide signed : tile<i32>"
     "%down = remi %number, %height signed : tile<i32>"
     "%i = addi %first, %down : tile<i32>"
     "%j = divi %number, %height signed rounding<zero> : tile<i32>",
     true},
    {"grouped, columns of eight", "%wide = muli %eight, %b : tile<i32>",
     "%g = divi %t, %wide signed rounding<negative_inf> : tile<i32>"
     "%first = muli %g, %eight : tile<i32> %rest = subi %a, %first : tile<i32>"
     "%height = mini %rest, %eight signed : tile<i32>"
     "%down = remi %t, %height signed : tile<i32>"
     "%i = addi %first, %down : tile<i32>"
     "%number = remi %t, %wide signed : tile<i32>"
     "%j = divi %number, %eight signed rounding<negative_inf> : tile<i32>",
     false},
    {"halves", "",
     "%i = divi %t, %eight signed rounding<zero> : tile<i32> %j = addi %a, "
     "%zero : tile<i32>",
     false},
    {"again", "",
     "%i = remi %t, %a signed : tile<i32> %j = addi %a, %zero : tile<i32>",
     false},
    {"another divisor", "",
     "%i = divi %t, %a signed rounding<zero> : tile<i32> %j = remi %t, %b "
     "signed : tile<i32>",
     false},
    {"rounded up", "",
     "%i = divi %t, %a signed rounding<positive_inf> : tile<i32>"
     "%j = remi %t, %a signed : tile<i32>",
     false},
    {"sum of digits", "",
     "%q = divi %t, %a signed rounding<zero> : tile<i32> %r = remi %t, %a "
     "signed : tile<i32>"
     "%i = addi %r, %q : tile<i32> %j = addi %a, %zero : tile<i32>",
     false},
    {"digits overlap", "",
     "%q = divi %t, %a signed rounding<zero> : tile<i32> %r = remi %t, %a "
     "signed : tile<i32>"
     "%s = muli %q, %b : tile<i32> %i = addi %r, %s : tile<i32>"
     "%j = addi %a, %zero : tile<i32>",
     false},
    {"bits", "", "%i = xori %t, %a : tile<i32> %j = addi %a, %zero : tile<i32>",
     false},
    // A product that may wrap around.
    {"overflow", "%large = muli %b, %b : tile<i32>",
     "%s = muli %t, %a : tile<i32> %u = muli %s, %b : tile<i32> %i = muli %u, "
     "%b : tile<i32>"
     "%j = addi %a, %zero : tile<i32>",
     false},
};

std::string writeKernel(llvm::StringRef before, llvm::StringRef body) {
  return ("cuda_tile.module @m { entry @k(%a: tile<i32>, %b: tile<i32>, "
          "%n: tile<i32>) {"
          "%zero = constant <i32: 0> : tile<i32>"
          "%eight = constant <i32: 8> : tile<i32>"
          "%x, %y, %z = get_tile_block_id : tile<i32>"
          "%gx, %gy, %gz = get_num_tile_blocks : tile<i32> " +
          before + " for %t in (%x to %n, step %gx) : tile<i32> {" + body +
          " %both = xori %i, %j : tile<i32> } return } }")
      .str();
}

/// Values of i1, i32 and i64, as signed numbers.
using Values = llvm::DenseMap<Value, int64_t>;

int64_t divideDown(int64_t a, int64_t b) {
  int64_t quotient = a / b;
  return a % b != 0 && (a < 0) != (b < 0) ? quotient - 1 : quotient;
}

/// False if something is divided by zero.
bool evaluate(Operation *op, Values &values) {
  auto get = [&](unsigned number) {
    return values.lookup(op->getOperand(number));
  };
  bool isGood = true;
  auto result = llvm::TypeSwitch<Operation *, std::optional<int64_t>>(op)
                    .Case([&](ConstantOp each) {
                      return cast<DenseElementsAttr>(each.getValue())
                          .getSplatValue<APInt>()
                          .getSExtValue();
                    })
                    .Case([&](AddIOp) { return get(0) + get(1); })
                    .Case([&](SubIOp) { return get(0) - get(1); })
                    .Case([&](MulIOp) {
                      return int64_t(uint64_t(get(0)) * uint64_t(get(1)));
                    })
                    .Case([&](MinIOp) { return std::min(get(0), get(1)); })
                    .Case([&](MaxIOp) { return std::max(get(0), get(1)); })
                    .Case([&](XOrIOp) { return get(0) ^ get(1); })
                    .Case<ExtIOp, TruncIOp>([&](auto) { return get(0); })
                    .Case([&](CmpIOp) { return get(0) < get(1) ? -1 : 0; })
                    .Case([&](SelectOp) { return get(0) ? get(1) : get(2); })
                    .Case([&](DivIOp each) -> int64_t {
                      isGood = get(1) != 0;
                      if (!isGood)
                        return 0;
                      if (each.getRounding() == RoundingMode::PositiveInf)
                        return -divideDown(-get(0), get(1));
                      return each.getRounding() == RoundingMode::NegativeInf
                                 ? divideDown(get(0), get(1))
                                 : get(0) / get(1);
                    })
                    .Case([&](RemIOp) -> int64_t {
                      isGood = get(1) != 0;
                      return isGood ? get(0) % get(1) : 0;
                    })
                    .Default(std::nullopt);
  if (!result)
    return true;
  auto type = cast<TileType>(op->getResult(0).getType());
  unsigned width = type.getElementType().getIntOrFloatBitWidth();
  values[op->getResult(0)] = llvm::SignExtend64(uint64_t(*result), width);
  return isGood;
}

/// A kernel with a loop, whose last operation has the two indices.
class Kernel {
public:
  Kernel(TestParser &parser, const std::string &text)
      : module(parser.parse(text)) {
    (*module)->walk([&](EntryOp op) { entry = op; });
    (*module)->walk([&](ForOp op) { loop = op; });
  }

  std::optional<DistinctProof> prove() {
    return proveDistinct(loop, getIndices());
  }

  /// Launches the kernel on one block. Returns whether the conditions of the
  /// proof hold.
  bool check(const DistinctProof &proof, int64_t a, int64_t b, int64_t n) {
    Values values;
    std::array<int64_t, 3> arguments = {a, b, n};
    for (auto [argument, value] :
         llvm::zip_equal(entry.getBody().getArguments(), arguments))
      values[argument] = value;
    for (Operation &op : entry.getBody().front())
      evaluate(&op, values);
    for (Value value : proof.bounded)
      if (values[value] < 1 || values[value] > DistinctProof::kMost)
        return false;
    iterate(n - 1, values);
    for (Value value : proof.falling)
      if (values[value] < 1)
        return false;
    std::map<std::pair<int64_t, int64_t>, int64_t> seen;
    for (int64_t t = 0; t < n; ++t) {
      // Something that indices do not need may be divided by zero.
      if (!iterate(t, values))
        return false;
      auto [it, isNew] = seen.try_emplace(
          {values[getIndices()[0]], values[getIndices()[1]]}, t);
      EXPECT_TRUE(isNew) << it->second << " and " << t << " of " << n
                         << " with " << a << ", " << b << "\n"
                         << text();
      if (!isNew)
        break;
    }
    return true;
  }

  std::string text() {
    std::string printed;
    llvm::raw_string_ostream(printed) << **module;
    return printed;
  }

private:
  OperandRange getIndices() {
    return std::prev(loop.getRegion().front().end(), 2)->getOperands();
  }
  bool iterate(int64_t t, Values &values) {
    values[loop.getInductionVar()] = t;
    bool isGood = true;
    for (Operation &op : loop.getRegion().front())
      isGood &= evaluate(&op, values);
    return isGood;
  }

  OwningOpRef<Operation *> module;
  EntryOp entry;
  ForOp loop;
};

TEST(Distinct, FormsOfIndices) {
  TestParser parser;
  for (const DistinctRow &row : kRows) {
    SCOPED_TRACE(row.name);
    Kernel kernel(parser, writeKernel(row.before, row.body));
    std::optional<DistinctProof> proof = kernel.prove();
    EXPECT_EQ(proof.has_value(), row.isProven);
    if (!proof)
      continue;
    int64_t count = 0;
    for (int64_t a = -2; a < 20; ++a)
      for (int64_t b = -2; b < 12; ++b)
        for (int64_t n : {int64_t(1), int64_t(7), int64_t(40), a * b})
          count += n > 0 && kernel.check(*proof, a, b, n);
    EXPECT_GT(count, 100);
  }
}

// Each operation uses the one before twice.
TEST(Distinct, ManyPaths) {
  TestParser parser;
  std::string body = "%v0 = subi %a, %t : tile<i32>\n";
  for (unsigned i = 0; i < 50; ++i)
    body += "%v" + std::to_string(i + 1) + " = mini %v" + std::to_string(i) +
            ", %v" + std::to_string(i) + " signed : tile<i32>\n";
  body += "%i = divi %t, %v50 signed rounding<zero> : tile<i32>\n"
          "%j = remi %t, %v50 signed : tile<i32>\n";
  EXPECT_FALSE(Kernel(parser, writeKernel("", body)).prove());
}

/// Random indices, with many quotients and remainders of the same numbers.
std::string writeRandomBody(std::mt19937 &random) {
  std::vector<std::string> names = {"%t", "%t", "%a", "%b", "%eight"};
  std::string body;
  auto pick = [&] { return names[random() % names.size()]; };
  auto add = [&](llvm::StringRef op, llvm::StringRef a, llvm::StringRef b,
                 llvm::StringRef modifiers) {
    std::string name = "%v" + std::to_string(names.size());
    body +=
        (name + " = " + op + " " + a + ", " + b + modifiers + " : tile<i32>\n")
            .str();
    names.push_back(name);
    return name;
  };
  constexpr llvm::StringRef kDown = " signed rounding<negative_inf>";
  for (unsigned count = 1 + random() % 4; count; --count) {
    std::string a = pick(), b = pick();
    switch (random() % 8) {
    case 0:
      add("addi", a, b, "");
      break;
    case 1:
      add("subi", a, b, "");
      break;
    case 2:
      add("muli", a, b, "");
      break;
    case 3:
      add("mini", a, b, " signed");
      break;
    case 4: {
      // The digits of another number, perhaps with one of them changed.
      std::string high = add("divi", a, b, kDown);
      std::string low = add("remi", a, random() % 4 ? b : pick(), " signed");
      add("addi", add("muli", high, random() % 4 ? b : pick(), ""), low, "");
      break;
    }
    default:
      add("divi", a, b, kDown);
      add("remi", a, b, " signed");
      break;
    }
  }
  auto last = [&] { return names[names.size() - 1 - random() % 3]; };
  body += "%i = addi " + last() + ", %zero : tile<i32>\n";
  body += "%j = addi " + last() + ", %zero : tile<i32>\n";
  return body;
}

TEST(Distinct, RandomIndices) {
  constexpr unsigned kKernels = 4000;
  TestParser parser;
  std::mt19937 random(1);
  unsigned numProofs = 0, numChecks = 0;
  for (unsigned i = 0; i < kKernels; ++i) {
    Kernel kernel(parser, writeKernel("", writeRandomBody(random)));
    std::optional<DistinctProof> proof = kernel.prove();
    if (!proof)
      continue;
    ++numProofs;
    for (unsigned trial = 0; trial < 12; ++trial)
      numChecks += kernel.check(*proof, random() % 12, random() % 12,
                                1 + random() % 150);
    if (HasFailure())
      break;
  }
  EXPECT_GT(numProofs, kKernels / 10);
  EXPECT_GT(numChecks, numProofs);
}

} // namespace
