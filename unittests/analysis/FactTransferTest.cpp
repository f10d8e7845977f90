//===- FactTransferTest.cpp - facts of results are true -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Soundness by exhaustion: for each operation and all facts of a grid, every
// result that numerics computes from operands of which the facts are true is in
// the fact that is derived.
//
//===----------------------------------------------------------------------===//

#include "tessera/analysis/FactTransfer.h"
#include "FactChecks.h"
#include "tessera/numerics/Convert.h"

#include "gtest/gtest.h"

#include <array>
#include <functional>
#include <random>

using namespace tessera;
using namespace tessera::analysis;
using namespace tessera::numerics;

namespace {

using Bytes = std::vector<uint8_t>;
using Tile = std::vector<uint64_t>;

/// A binary operation on bytes with its modifiers, and what it computes.
struct Operation {
  std::string name;
  std::function<Fact(const Fact &, const Fact &)> derive;
  unsigned resultWidth = 8;
  Bytes results = Bytes(65536);     // of a * 256 + b
  Bytes isUndefined = Bytes(65536); // by a promise that is broken

  uint64_t get(uint64_t a, uint64_t b) const { return results[a * 256 + b]; }
  bool skips(uint64_t a, uint64_t b) const { return isUndefined[a * 256 + b]; }
};

const Bytes &getLeft() {
  static const Bytes values = [] {
    Bytes bytes(65536);
    for (size_t i = 0; i < bytes.size(); ++i)
      bytes[i] = uint8_t(i >> 8);
    return bytes;
  }();
  return values;
}

const Bytes &getRight() {
  static const Bytes values = [] {
    Bytes bytes(65536);
    for (size_t i = 0; i < bytes.size(); ++i)
      bytes[i] = uint8_t(i);
    return bytes;
  }();
  return values;
}

Operation makeArithmetic(std::string name, BinaryInteger op, bool isSigned,
                         Overflow promise) {
  Operation operation;
  operation.name = name + (isSigned ? " signed" : " unsigned") +
                   (promise.noSignedWrap ? " nsw" : "") +
                   (promise.noUnsignedWrap ? " nuw" : "");
  operation.derive = [=](const Fact &a, const Fact &b) {
    return evaluateFact(op, isSigned, promise, a, b);
  };
  evaluate(op, ElementType::I8, isSigned, getLeft().data(), getRight().data(),
           operation.results.data(), 65536);
  if (promise.noSignedWrap || promise.noUnsignedWrap)
    for (size_t i = 0; i < 65536; ++i) {
      std::optional<FaultAt> fault =
          findFault(op, ElementType::I8, isSigned, promise, &getLeft()[i],
                    &getRight()[i], 1);
      operation.isUndefined[i] = fault && (fault->fault == Fault::SignedWrap ||
                                           fault->fault == Fault::UnsignedWrap);
    }
  return operation;
}

std::vector<Operation> getOperations() {
  std::vector<Operation> operations;
  using Op = BinaryInteger;
  for (auto [name, op] :
       {std::pair("add", Op::Add), std::pair("sub", Op::Sub),
        std::pair("mul", Op::Mul), std::pair("shl", Op::ShiftLeft)})
    for (bool isSignedPromise : {false, true})
      for (bool isUnsignedPromise : {false, true})
        operations.push_back(makeArithmetic(
            name, op, false, {isSignedPromise, isUnsignedPromise}));
  for (auto [name, op] :
       {std::pair("div", Op::Div), std::pair("ceildiv", Op::DivCeil),
        std::pair("floordiv", Op::DivFloor), std::pair("rem", Op::Rem),
        std::pair("max", Op::Max), std::pair("min", Op::Min),
        std::pair("shr", Op::ShiftRight)})
    for (bool isSigned : {false, true})
      operations.push_back(makeArithmetic(name, op, isSigned, {}));
  for (auto [name, op] :
       {std::pair("and", Op::And), std::pair("or", Op::Or),
        std::pair("xor", Op::Xor), std::pair("mulhi", Op::MulHigh)})
    operations.push_back(makeArithmetic(name, op, false, {}));
  for (unsigned predicate = 0; predicate < 6; ++predicate)
    for (bool isSigned : {false, true}) {
      Operation operation;
      operation.name = "cmp " + std::to_string(predicate) +
                       (isSigned ? " signed" : " unsigned");
      operation.derive = [=](const Fact &a, const Fact &b) {
        return compareFacts(Predicate(predicate), isSigned, a, b);
      };
      operation.resultWidth = 1;
      compare(Predicate(predicate), isSigned, ElementType::I8, getLeft().data(),
              getRight().data(), operation.results.data(), 65536);
      operations.push_back(std::move(operation));
    }
  return operations;
}

//===----------------------------------------------------------------------===//
// Scalars
//===----------------------------------------------------------------------===//

/// A fact and all bytes that it is true of.
struct Scalar {
  Fact fact;
  Bytes values;
};

/// All intervals of a grid with all divisors of a list.
std::vector<Scalar> getScalars() {
  std::vector<Bounds> intervals;
  const int ends[] = {-128, -37, -1, 0, 1, 12, 127};
  for (int min : ends)
    for (int max : ends)
      if (min <= max)
        intervals.push_back(Bounds::fromSigned(8, min, max));
  for (auto [min, max] : {std::pair(1, 255), std::pair(100, 200),
                          std::pair(0, 128), std::pair(127, 130)})
    intervals.push_back(Bounds::fromUnsigned(8, min, max));
  std::vector<Scalar> scalars;
  for (const Bounds &bounds : intervals)
    for (uint64_t divisor : {1, 2, 3, 6, 8, 16}) {
      Scalar scalar = {Fact::getUnknown(8, {}), {}};
      scalar.fact.bounds = bounds;
      scalar.fact.divisor = divisor;
      if (!scalar.fact.normalize())
        continue;
      for (unsigned bits = 0; bits < 256; ++bits)
        if (holds(scalar.fact, bits))
          scalar.values.push_back(uint8_t(bits));
      bool isNew = true;
      for (const Scalar &other : scalars)
        isNew &= !(other.fact == scalar.fact);
      if (isNew)
        scalars.push_back(std::move(scalar));
    }
  return scalars;
}

TEST(FactTransferTest, normalizing_keeps_all_values) {
  for (int min = -128; min <= 127; min += 5)
    for (int max = min; max <= 127; max += 3)
      for (unsigned low : {0, 1, 64, 127, 128, 200})
        for (unsigned high : {0, 63, 127, 128, 129, 255})
          for (uint64_t divisor : {1, 3, 4, 10, 100, 128}) {
            Fact fact = Fact::getUnknown(8, {});
            fact.bounds = {8, min, max, low, high};
            fact.divisor = divisor;
            Fact normalized = fact;
            bool isPossible = normalized.normalize();
            unsigned count = 0;
            for (unsigned bits = 0; bits < 256; ++bits) {
              bool isIn = low <= high && holds(fact, bits);
              count += isIn;
              if (isPossible)
                EXPECT_EQ(isIn, holds(normalized, bits));
            }
            // What is possible may be nothing, but not the other way round.
            if (!isPossible)
              EXPECT_EQ(count, 0u) << describe(fact);
          }
}

TEST(FactTransferTest, scalars_by_exhaustion) {
  std::vector<Scalar> scalars = getScalars();
  for (const Operation &operation : getOperations())
    for (const Scalar &a : scalars)
      for (const Scalar &b : scalars) {
        Fact fact = operation.derive(a.fact, b.fact);
        std::array<bool, 256> isIn = {};
        for (unsigned bits = 0; bits < 1u << operation.resultWidth; ++bits)
          isIn[bits] = holds(fact, bits);
        bool isSound = true;
        for (uint8_t x : a.values)
          for (uint8_t y : b.values)
            isSound &= isIn[operation.get(x, y)] || operation.skips(x, y);
        ASSERT_TRUE(isSound)
            << operation.name << "\n  " << describe(a.fact) << "\n  "
            << describe(b.fact) << "\n  gives " << describe(fact);
      }
}

/// Exact facts give exact results.
TEST(FactTransferTest, constants_by_exhaustion) {
  for (const Operation &operation : getOperations())
    for (unsigned x = 0; x < 256; ++x)
      for (unsigned y = 0; y < 256; ++y) {
        Fact fact = operation.derive(Fact::getSplat(8, {}, x),
                                     Fact::getSplat(8, {}, y));
        if (operation.skips(x, y))
          continue;
        ASSERT_TRUE(fact.bounds.isPoint() &&
                    fact.bounds.unsignedMin == operation.get(x, y))
            << operation.name << " " << x << " " << y << " gives "
            << describe(fact);
      }
}

TEST(FactTransferTest, unary_and_conversions_by_exhaustion) {
  Bytes all(256);
  for (unsigned i = 0; i < 256; ++i)
    all[i] = uint8_t(i);
  for (const Scalar &a : getScalars()) {
    for (UnaryInteger op : {UnaryInteger::Abs, UnaryInteger::Neg})
      for (bool noSignedWrap : {false, op == UnaryInteger::Neg}) {
        Overflow promise = {noSignedWrap, false};
        Fact fact = evaluateFact(op, promise, a.fact);
        for (uint8_t value : a.values) {
          uint8_t result;
          evaluate(op, ElementType::I8, &value, &result, 1);
          if (findFault(op, ElementType::I8, promise, &value, 1))
            continue;
          ASSERT_TRUE(holds(fact, result))
              << unsigned(op) << " " << describe(a.fact) << " gives "
              << describe(fact) << " but " << unsigned(value) << " gives "
              << unsigned(result);
        }
      }
    for (auto [type, width] :
         {std::pair(ElementType::I16, 16u), std::pair(ElementType::I64, 64u)})
      for (bool isSigned : {false, true}) {
        Fact fact = extendFact(width, isSigned, a.fact);
        for (uint8_t value : a.values) {
          uint64_t result = 0;
          extendInteger(ElementType::I8, type, isSigned, &value, &result, 1);
          ASSERT_TRUE(holds(fact, result))
              << describe(a.fact) << " gives " << describe(fact);
        }
      }
    for (auto [type, width] :
         {std::pair(ElementType::I1, 1u), std::pair(ElementType::I4, 4u)})
      for (unsigned kind = 0; kind < 4; ++kind) {
        Overflow promise = {(kind & 1) != 0, (kind & 2) != 0};
        Fact fact = truncateFact(width, promise, a.fact);
        for (uint8_t value : a.values) {
          uint8_t result = 0;
          truncateInteger(ElementType::I8, type, &value, &result, 1);
          result &= (1 << width) - 1;
          if (kind &&
              findTruncationFault(ElementType::I8, type, promise, &value, 1))
            continue;
          ASSERT_TRUE(holds(fact, result))
              << describe(a.fact) << " gives " << describe(fact);
        }
      }
  }
}

//===----------------------------------------------------------------------===//
// Tiles
//===----------------------------------------------------------------------===//

constexpr int64_t kExtent = 8;

/// Facts of tiles of 8 bytes, each with some tiles that it is true of: all of
/// them if there are few.
struct TileClass {
  Fact fact;
  std::vector<Tile> tiles;
};

class TileClasses {
public:
  TileClasses() {
    for (int64_t length : {1, 4, 8})
      for (uint64_t divisor : {1, 2, 4, 16, 0})
        for (bool wraps : {false, true})
          add({kExtent, wraps ? 1 : length, length, 1, divisor});
    for (int64_t length : {2, 8})
      for (uint64_t divisor : {1, 3, 4, 8})
        add({kExtent, 1, 1, length, divisor});
    for (uint64_t value : {0, 1, 3, 7, 8, 0x7f, 0x80, 0xf8, 0xff})
      classes.push_back({Fact::getSplat(8, {kExtent}, value),
                         {Tile(size_t(kExtent), value)}});
    // Exactly one tile.
    for (const Tile &tile :
         {Tile{0, 1, 2, 3, 4, 5, 6, 7},
          Tile{124, 125, 126, 127, 128, 129, 130, 131},
          Tile{1, 1, 3, 3, 9, 9, 0, 0}, Tile{255, 0, 1, 2, 0, 1, 2, 3}})
      classes.push_back({Fact::getElements(8, {kExtent}, tile), {tile}});
  }

  std::vector<TileClass> classes;

private:
  void add(Runs runs) {
    const Bounds bounds[] = {Bounds::getFull(8), Bounds::fromSigned(8, 0, 127),
                             Bounds::fromSigned(8, -20, 40),
                             Bounds::fromUnsigned(8, 1, 255)};
    for (const Bounds &range : bounds) {
      TileClass tileClass = {Fact::getUnknown(8, {kExtent}), {}};
      tileClass.fact.bounds = range;
      tileClass.fact.runs[0] = runs;
      Fact given = tileClass.fact;
      if (!tileClass.fact.normalize())
        continue;
      EXPECT_TRUE(isWellFormed(tileClass.fact)) << describe(tileClass.fact);
      fill(tileClass, given);
      if (!tileClass.tiles.empty())
        classes.push_back(std::move(tileClass));
    }
  }

  /// Tiles made of runs; what is true of the given fact is true of the
  /// normalized one.
  void fill(TileClass &tileClass, const Fact &given) {
    const Runs &runs = given.runs[0];
    int64_t length = std::max(runs.wrapping, runs.constancy);
    bool isOne = length == kExtent;
    for (unsigned i = 0; i < (isOne ? 256 : 400); ++i) {
      Tile tile(kExtent);
      for (int64_t first = 0; first < kExtent; first += length) {
        uint64_t start = isOne ? i : pick(runs.divisor);
        for (int64_t j = 0; j < length; ++j)
          tile[size_t(first + j)] =
              (start + uint64_t(runs.constancy > 1 ? 0 : j)) & 255;
      }
      if (!holds(given, tile))
        continue;
      EXPECT_TRUE(holds(tileClass.fact, tile)) << describe(given) << "\n"
                                               << describe(tileClass.fact);
      tileClass.tiles.push_back(tile);
    }
  }

  /// Multiples of `divisor`, more of them near the ends of the type.
  uint64_t pick(uint64_t divisor) {
    if (divisor == 0)
      return 0;
    uint64_t value = random() % 256;
    const uint64_t ends[] = {0, 120, 127, 128, 248, 255};
    if (random() % 2)
      value = ends[random() % 6] + random() % 3;
    return value / divisor * divisor & 255;
  }

  std::mt19937 random;
};

TEST(FactTransferTest, tiles_of_bytes) {
  TileClasses all;
  std::mt19937 random(1);
  Tile result(kExtent);
  for (const Operation &operation : getOperations())
    for (const TileClass &a : all.classes)
      for (const TileClass &b : all.classes) {
        Fact fact = operation.derive(a.fact, b.fact);
        ASSERT_TRUE(isWellFormed(fact)) << describe(fact);
        for (unsigned i = 0; i < 12; ++i) {
          const Tile &x = a.tiles[random() % a.tiles.size()];
          const Tile &y = b.tiles[random() % b.tiles.size()];
          bool skips = false;
          for (size_t j = 0; j < size_t(kExtent); ++j) {
            result[j] = operation.get(x[j], y[j]);
            skips |= operation.skips(x[j], y[j]);
          }
          ASSERT_TRUE(skips || holds(fact, result))
              << operation.name << "\n  " << describe(a.fact) << "\n  "
              << describe(b.fact) << "\n  gives " << describe(fact)
              << "\n  but of the tiles beginning " << x[0] << " " << x[1]
              << " and " << y[0] << " " << y[1] << ": " << result[0] << " "
              << result[1] << " " << result[2] << " " << result[3] << " "
              << result[4];
        }
      }
}

/// The most important case: all possible runs with many numbers.
TEST(FactTransferTest, runs_by_exhaustion) {
  std::vector<TileClass> classes;
  for (TileClass &tileClass : TileClasses().classes) {
    const Runs &run = tileClass.fact.runs[0];
    bool isFull = tileClass.fact.bounds.signedMax == 127;
    if (isFull && tileClass.tiles.size() > 1 &&
        std::max(run.wrapping, run.constancy) == kExtent)
      classes.push_back(std::move(tileClass));
  }
  Tile result(kExtent);
  for (const Operation &operation : getOperations())
    for (const TileClass &a : classes)
      for (const TileClass &b : classes) {
        Fact fact = operation.derive(a.fact, b.fact);
        for (const Tile &x : a.tiles)
          for (size_t i = 0; i < b.tiles.size(); i += 1 + b.tiles.size() / 12) {
            const Tile &y = b.tiles[i];
            bool skips = false;
            for (size_t j = 0; j < size_t(kExtent); ++j) {
              result[j] = operation.get(x[j], y[j]);
              skips |= operation.skips(x[j], y[j]);
            }
            ASSERT_TRUE(skips || holds(fact, result))
                << operation.name << "\n  " << describe(a.fact) << "\n  "
                << describe(b.fact) << "\n  gives " << describe(fact)
                << "\n  but " << x[0] << " … and " << y[0]
                << " …: " << result[0] << " " << result[1] << " " << result[2];
          }
      }
}

TEST(FactTransferTest, tiles_converted_and_selected) {
  TileClasses all;
  std::mt19937 random(2);
  auto pick = [&](const TileClass &from) -> const Tile & {
    return from.tiles[random() % from.tiles.size()];
  };
  for (const TileClass &a : all.classes) {
    for (bool isSigned : {false, true}) {
      Fact fact = extendFact(16, isSigned, a.fact);
      ASSERT_TRUE(isWellFormed(fact)) << describe(fact);
      for (Tile tile : a.tiles) {
        for (uint64_t &element : tile)
          element =
              (isSigned ? uint64_t(llvm::SignExtend64(element, 8)) : element) &
              65535;
        ASSERT_TRUE(holds(fact, tile))
            << describe(a.fact) << " gives " << describe(fact);
      }
    }
    for (unsigned width : {1u, 4u}) {
      Fact fact = truncateFact(width, {}, a.fact);
      ASSERT_TRUE(isWellFormed(fact)) << describe(fact);
      for (Tile tile : a.tiles) {
        for (uint64_t &element : tile)
          element &= (1u << width) - 1;
        ASSERT_TRUE(holds(fact, tile))
            << describe(a.fact) << " gives " << describe(fact);
      }
    }
    for (const TileClass &b : all.classes) {
      Fact joined = join(a.fact, b.fact);
      Fact widened = widen(a.fact, joined, random() % 14);
      ASSERT_TRUE(isWellFormed(joined) && isWellFormed(widened));
      for (unsigned i = 0; i < 8; ++i) {
        const Tile &x = pick(a), &y = pick(b);
        ASSERT_TRUE(holds(joined, x) && holds(joined, y)) << describe(joined);
        ASSERT_TRUE(holds(widened, x) && holds(widened, y))
            << describe(widened);
        if (std::optional<Fact> both = meet(a.fact, b.fact);
            both && holds(b.fact, x))
          ASSERT_TRUE(holds(*both, x)) << describe(*both);
        Fact known = meet(a.fact, b.fact).value_or(a.fact);
        ASSERT_TRUE(isWellFormed(known)) << describe(known);
        // A condition that is the same in runs of some length.
        int64_t constancy = int64_t(1) << random() % 4;
        Fact condition = Fact::getUnknown(1, {kExtent});
        condition.runs[0].constancy = constancy;
        Tile selected(kExtent);
        for (int64_t j = 0; j < kExtent; j += constancy)
          for (int64_t k = j, choice = random() % 2; k < j + constancy; ++k)
            selected[size_t(k)] = (choice ? x : y)[size_t(k)];
        Fact fact = selectFact(condition, a.fact, b.fact);
        ASSERT_TRUE(isWellFormed(fact) && holds(fact, selected))
            << describe(a.fact) << "\n"
            << describe(b.fact) << "\n"
            << constancy << " gives " << describe(fact);
      }
    }
  }
}

/// Pointers to elements of 4 bits and of 1 to 8 bytes.
TEST(FactTransferTest, pointers) {
  TileClasses all;
  std::mt19937_64 random(3);
  for (unsigned bits : {4u, 8u, 16u, 32u, 64u})
    for (uint64_t alignment : {1, 2, 8, 16, 4096})
      for (int64_t contiguity : {1, 2, 8})
        for (const TileClass &offsets : all.classes) {
          uint64_t step = bits / 8;
          if (step == 0 && contiguity > 1)
            continue;
          Fact pointers = Fact::getUnknownPointers(step, {kExtent});
          pointers.runs[0] = {kExtent, contiguity, contiguity, 1, alignment};
          if (contiguity == 1)
            pointers.runs[0].constancy = kExtent;
          ASSERT_TRUE(pointers.normalize());
          Fact fact = offsetFact(pointers, offsets.fact, bits);
          Fact integers = pointerToInteger(fact);
          Fact back = integerToPointer(step, integers);
          Fact others = pointerToPointer(4, fact);
          ASSERT_TRUE(isWellFormed(fact) && isWellFormed(integers) &&
                      isWellFormed(back) && isWellFormed(others));
          for (unsigned i = 0; i < 8; ++i) {
            const Tile &tile = offsets.tiles[random() % offsets.tiles.size()];
            Tile addresses(kExtent);
            uint64_t base = 0;
            bool isWhole = true;
            for (size_t j = 0; j < size_t(kExtent); ++j) {
              if (contiguity == 1 ? j == 0 : j % size_t(contiguity) == 0)
                base = (random() % 2 ? random() : random() % 65536) /
                       alignment * alignment;
              uint64_t run =
                  contiguity == 1 ? 0 : j % size_t(contiguity) * step;
              int64_t offset = llvm::SignExtend64(tile[j], 8) * int64_t(bits);
              isWhole &= offset % 8 == 0;
              addresses[j] = base + run + uint64_t(offset / 8);
            }
            if (!isWhole)
              continue;
            ASSERT_TRUE(holds(fact, addresses) && holds(integers, addresses) &&
                        holds(back, addresses) && holds(others, addresses))
                << describe(pointers) << "\n"
                << describe(offsets.fact) << "\ngives " << describe(fact)
                << "\n"
                << describe(integers);
          }
        }
}

//===----------------------------------------------------------------------===//
// Movements
//===----------------------------------------------------------------------===//

using Shape = std::vector<int64_t>;

int64_t count(const Shape &shape) {
  int64_t product = 1;
  for (int64_t extent : shape)
    product *= extent;
  return product;
}

/// All shapes of this many elements and of up to three dimensions.
std::vector<Shape> getShapes(int64_t elements) {
  std::vector<Shape> shapes = {{elements}};
  for (int64_t a = 1; a <= elements; a *= 2) {
    shapes.push_back({a, elements / a});
    for (int64_t b = 1; b <= elements / a; b *= 2)
      shapes.push_back({a, b, elements / a / b});
  }
  return shapes;
}

/// A tile whose elements are sums of something along each dimension.
Tile makeTile(const Shape &shape, std::mt19937 &random) {
  std::vector<std::vector<uint64_t>> parts;
  for (int64_t extent : shape) {
    std::vector<uint64_t> part(static_cast<size_t>(extent));
    unsigned kind = random() % 5, length = 1u << random() % 4;
    for (size_t i = 0; i < part.size(); ++i)
      part[i] = kind == 0   ? 0
                : kind == 1 ? i
                : kind == 2 ? i % length + i / length * 16
                : kind == 3 ? i / length * 5
                            : random() % 256;
    parts.push_back(std::move(part));
  }
  uint64_t base = random() % 3 ? random() % 256 : random() % 16 * 16;
  Tile tile(size_t(count(shape)));
  for (size_t i = 0; i < tile.size(); ++i) {
    uint64_t sum = base;
    size_t rest = i;
    for (size_t d = shape.size(); d-- > 0; rest /= size_t(shape[d]))
      sum += parts[d][rest % size_t(shape[d])];
    tile[i] = sum & 255;
  }
  return tile;
}

Tile permute(const Tile &tile, const Shape &shape,
             const std::vector<int32_t> &permutation) {
  Shape strides(shape.size(), 1), to;
  for (size_t d = shape.size() - 1; d-- > 0;)
    strides[d] = strides[d + 1] * shape[d + 1];
  for (int32_t from : permutation)
    to.push_back(shape[size_t(from)]);
  Tile result(tile.size());
  for (size_t i = 0; i < tile.size(); ++i) {
    size_t rest = i, source = 0;
    for (size_t d = to.size(); d-- > 0; rest /= size_t(to[d]))
      source += rest % size_t(to[d]) * size_t(strides[size_t(permutation[d])]);
    result[i] = tile[source];
  }
  return result;
}

TEST(FactTransferTest, reshape_and_permute) {
  std::mt19937 random(4);
  for (const Shape &from : getShapes(16))
    for (unsigned round = 0; round < 60; ++round) {
      Tile tile = makeTile(from, random), other = makeTile(from, random);
      Fact exact = Fact::getElements(8, from, tile);
      ASSERT_TRUE(isWellFormed(exact) && holds(exact, tile)) << describe(exact);
      Fact fact =
          round % 2 ? exact : join(exact, Fact::getElements(8, from, other));
      ASSERT_TRUE(holds(fact, tile)) << describe(fact);
      for (const Shape &to : getShapes(16)) {
        Fact reshaped = reshapeFact(fact, to);
        ASSERT_TRUE(isWellFormed(reshaped) && holds(reshaped, tile))
            << describe(fact) << "\ngives " << describe(reshaped);
      }
      std::vector<int32_t> permutation(from.size());
      for (size_t d = 0; d < from.size(); ++d)
        permutation[d] = int32_t(d);
      do {
        Fact permuted = permuteFact(fact, permutation);
        ASSERT_TRUE(holds(permuted, permute(tile, from, permutation)))
            << describe(permuted);
      } while (std::next_permutation(permutation.begin(), permutation.end()));
    }
}

/// The elements of a tile of `shape` at the given block of a larger one.
Tile extract(const Tile &tile, const Shape &whole, const Shape &part,
             const Shape &block) {
  Tile result(size_t(count(part)));
  for (size_t i = 0; i < result.size(); ++i) {
    size_t rest = i, source = 0, stride = 1;
    for (size_t d = part.size(); d-- > 0; rest /= size_t(part[d])) {
      source += (size_t(block[d] * part[d]) + rest % size_t(part[d])) * stride;
      stride *= size_t(whole[d]);
    }
    result[i] = tile[source];
  }
  return result;
}

TEST(FactTransferTest, broadcast_cat_extract_insert) {
  std::mt19937 random(5);
  for (unsigned round = 0; round < 4000; ++round) {
    Shape part, whole, block;
    for (unsigned d = 0; d < 2; ++d) {
      part.push_back(int64_t(1) << random() % 3);
      whole.push_back(part.back() << random() % 3);
      block.push_back(int64_t(random()) % (whole[d] / part[d]));
    }
    Tile tile = makeTile(whole, random), small = makeTile(part, random);
    Fact fact = Fact::getElements(8, whole, tile);
    Fact smallFact = Fact::getElements(8, part, small);

    Fact extracted = extractFact(fact, part);
    ASSERT_TRUE(isWellFormed(extracted) &&
                holds(extracted, extract(tile, whole, part, block)))
        << describe(fact) << "\ngives " << describe(extracted);

    Tile inserted = tile;
    for (int64_t i = 0; i < part[0]; ++i)
      for (int64_t j = 0; j < part[1]; ++j)
        inserted[size_t((block[0] * part[0] + i) * whole[1] +
                        block[1] * part[1] + j)] =
            small[size_t(i * part[1] + j)];
    Fact insertedFact = insertFact(smallFact, fact);
    ASSERT_TRUE(isWellFormed(insertedFact) && holds(insertedFact, inserted))
        << describe(insertedFact);

    Tile other = makeTile(whole, random);
    Fact otherFact = Fact::getElements(8, whole, other);
    for (unsigned dim : {0u, 1u}) {
      Tile joined;
      size_t row = size_t(dim == 0 ? whole[0] * whole[1] : whole[1]);
      for (size_t i = 0; i < tile.size(); i += row) {
        joined.insert(joined.end(), &tile[i], &tile[i] + row);
        joined.insert(joined.end(), &other[i], &other[i] + row);
      }
      Fact cat = catFacts(fact, otherFact, dim);
      ASSERT_TRUE(isWellFormed(cat) && holds(cat, joined)) << describe(cat);
    }

    // A row becomes all rows.
    Shape row = {1, whole[1]};
    Tile rowTile(tile.begin(), tile.begin() + whole[1]), wide;
    for (int64_t i = 0; i < whole[0]; ++i)
      wide.insert(wide.end(), rowTile.begin(), rowTile.end());
    Fact broad = broadcastFact(Fact::getElements(8, row, rowTile), whole);
    ASSERT_TRUE(isWellFormed(broad) && holds(broad, wide)) << describe(broad);
  }
}

TEST(FactTransferTest, iota) {
  for (auto [width, extent] :
       {std::pair(1u, 1), std::pair(1u, 2), std::pair(8u, 8),
        std::pair(8u, 128), std::pair(8u, 256), std::pair(16u, 1024)}) {
    Tile tile(static_cast<size_t>(extent));
    for (size_t i = 0; i < tile.size(); ++i)
      tile[i] = i;
    Fact fact = Fact::getIota(width, extent);
    EXPECT_TRUE(isWellFormed(fact) && holds(fact, tile)) << describe(fact);
    EXPECT_EQ(fact, Fact::getElements(width, {extent}, tile)) << describe(fact);
  }
}

} // namespace
