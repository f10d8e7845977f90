//===- MmaTest.cpp - matrix products -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the recorded forms (RecordedTest.cpp) do not show: the maps against the
// formulas of the PTX manual, the quick way of sums against the slow one, when
// wgmma acts, and what is refused or reported.
//
//===----------------------------------------------------------------------===//

#include "PtxFixture.h"

#include "tessera/numerics/Cpu.h"
#include "tessera/ptx/Fragment.h"
#include "tessera/ptx/MatrixDescriptor.h"
#include "tessera/ptx/MatrixOperands.h"
#include "tessera/ptx/MatrixProduct.h"

#include <cmath>
#include <random>
#include <set>

using namespace tessera;
using namespace tessera::ptx;

//===----------------------------------------------------------------------===//
// Maps
//===----------------------------------------------------------------------===//

namespace {

using Formula = std::pair<unsigned, unsigned> (*)(unsigned lane, unsigned i);

/// Elements of a fragment count from the low bits of its first register.
void expectMap(const FragmentMap *map, unsigned rows, unsigned columns,
               Formula formula) {
  ASSERT_NE(map, nullptr);
  std::set<std::pair<unsigned, unsigned>> seen;
  unsigned per = map->getPerRegister();
  for (unsigned lane = 0; lane < kLanes; ++lane)
    for (unsigned i = 0; i < per * map->getRegisters(); ++i) {
      FragmentStep at = map->find(i % per, i / per, lane);
      std::pair<unsigned, unsigned> element(at.row, at.column);
      EXPECT_EQ(element, formula(lane, i))
          << "lane " << lane << " element " << i;
      EXPECT_LT(at.row, rows);
      EXPECT_LT(at.column, columns);
      seen.insert(element);
    }
  EXPECT_EQ(seen.size(), size_t(rows) * columns);
}

} // namespace

TEST(FragmentTest, OperandA) {
  // As the manual writes it: group is lane / 4, and t the lane in the group.
  expectMap(findFragmentA(16, 16, 8), 16, 8, [](unsigned lane, unsigned i) {
    return std::pair(lane / 4 + (i >= 2 ? 8 : 0), lane % 4 * 2 + (i & 1));
  });
  expectMap(findFragmentA(16, 16, 16), 16, 16, [](unsigned lane, unsigned i) {
    bool isUpper = i < 2 || (i >= 4 && i < 6);
    return std::pair(lane / 4 + (isUpper ? 0 : 8),
                     lane % 4 * 2 + (i & 1) + (i >= 4 ? 8 : 0));
  });
  expectMap(findFragmentA(32, 16, 4), 16, 4, [](unsigned lane, unsigned i) {
    return std::pair(lane / 4 + 8 * i, lane % 4);
  });
  expectMap(findFragmentA(32, 16, 8), 16, 8, [](unsigned lane, unsigned i) {
    return std::pair(lane / 4 + (i & 1) * 8, lane % 4 + (i >= 2 ? 4 : 0));
  });
  expectMap(findFragmentA(64, 8, 4), 8, 4, [](unsigned lane, unsigned) {
    return std::pair(lane / 4, lane % 4);
  });
  expectMap(findFragmentA(64, 16, 16), 16, 16, [](unsigned lane, unsigned i) {
    return std::pair(lane / 4 + (i & 1) * 8, i / 2 * 4 + lane % 4);
  });
  expectMap(findFragmentA(8, 8, 16), 8, 16, [](unsigned lane, unsigned i) {
    return std::pair(lane / 4, lane % 4 * 4 + i);
  });
  expectMap(findFragmentA(8, 16, 16), 16, 16, [](unsigned lane, unsigned i) {
    return std::pair(lane / 4 + (i < 4 ? 0 : 8), lane % 4 * 4 + (i & 3));
  });
  expectMap(findFragmentA(8, 16, 32), 16, 32, [](unsigned lane, unsigned i) {
    bool isUpper = i < 4 || (i >= 8 && i < 12);
    return std::pair(lane / 4 + (isUpper ? 0 : 8),
                     lane % 4 * 4 + (i & 3) + (i >= 8 ? 16 : 0));
  });
  expectMap(findFragmentA(4, 16, 64), 16, 64, [](unsigned lane, unsigned i) {
    bool isUpper = i < 8 || (i >= 16 && i < 24);
    return std::pair(lane / 4 + (isUpper ? 0 : 8),
                     lane % 4 * 8 + (i & 7) + (i >= 16 ? 32 : 0));
  });
  expectMap(findFragmentA(1, 16, 256), 16, 256, [](unsigned lane, unsigned i) {
    return std::pair(lane / 4 + (i / 32 % 2) * 8,
                     lane % 4 * 32 + i % 32 + (i >= 64 ? 128 : 0));
  });
}

TEST(FragmentTest, OperandB) {
  expectMap(findFragmentB(16, 8, 16), 16, 8, [](unsigned lane, unsigned i) {
    return std::pair(lane % 4 * 2 + (i & 1) + (i >= 2 ? 8 : 0), lane / 4);
  });
  expectMap(findFragmentB(32, 8, 8), 8, 8, [](unsigned lane, unsigned i) {
    return std::pair(lane % 4 + (i ? 4 : 0), lane / 4);
  });
  expectMap(findFragmentB(64, 8, 16), 16, 8, [](unsigned lane, unsigned i) {
    return std::pair(lane % 4 + i * 4, lane / 4);
  });
  expectMap(findFragmentB(8, 8, 32), 32, 8, [](unsigned lane, unsigned i) {
    return std::pair(lane % 4 * 4 + (i & 3) + (i >= 4 ? 16 : 0), lane / 4);
  });
  expectMap(findFragmentB(4, 8, 64), 64, 8, [](unsigned lane, unsigned i) {
    return std::pair(lane % 4 * 8 + (i & 7) + (i >= 8 ? 32 : 0), lane / 4);
  });
  expectMap(findFragmentB(1, 8, 128), 128, 8, [](unsigned lane, unsigned i) {
    return std::pair(lane % 4 * 32 + i, lane / 4);
  });
}

/// The layout that is used must be that of the map.
TEST(FragmentTest, Sums) {
  for (const fragment::NamedMap &entry : fragment::kC) {
    SumLayout layout{entry.bits == 16   ? SumType::F16
                     : entry.bits == 64 ? SumType::F64
                                        : SumType::F32,
                     entry.rows, entry.depth};
    EXPECT_EQ(layout.numRegisters(), entry.map.getRegisters());
    for (unsigned reg = 0; reg < entry.map.getRegisters(); ++reg)
      for (unsigned sub = 0; sub < entry.map.getPerRegister(); ++sub)
        for (unsigned lane = 0; lane < kLanes; ++lane) {
          FragmentStep at = entry.map.find(sub, reg, lane);
          EXPECT_EQ(layout.getRegister(at.row, at.column / 8, at.column & 1),
                    reg);
          EXPECT_EQ(4 * (at.row & 7) + at.column % 8 / 2, unsigned(lane));
        }
  }
}

TEST(FragmentTest, PlacesOfColumns) {
  const unsigned columns[] = {0, 2, 4, 6, 1, 3, 5, 7, 8, 10};
  for (unsigned place = 0; place < 10; ++place)
    EXPECT_EQ(getPlace(columns[place]), place);
}

//===----------------------------------------------------------------------===//
// Sums
//===----------------------------------------------------------------------===//

namespace {

/// Random elements: `style` 0 near 1, 1 all exponents, 2 with infinities, NaN
/// and zeros, 3 all bits.
void fill(NumberMatrix &matrix, ElementKind kind, unsigned rows,
          unsigned columns, unsigned style, std::mt19937 &random) {
  unsigned bits = getBits(kind);
  unsigned fraction = kind == ElementKind::F16    ? 10
                      : kind == ElementKind::BF16 ? 7
                      : kind == ElementKind::TF32 ? 23
                      : kind == ElementKind::E4M3 ? 3
                                                  : 2;
  unsigned exponentBits = bits - 1 - fraction;
  unsigned bias = (1u << (exponentBits - 1)) - 1;
  matrix.resize(rows, columns);
  std::vector<uint32_t> codes(matrix.value.size());
  for (uint32_t &code : codes) {
    code = random();
    if (style != 3) {
      uint32_t exponent =
          style == 1 ? random() % (2 * bias) : bias - 2 + random() % 4;
      if (style == 2 && random() % 8 == 0)
        exponent = random() % 2 ? 0 : 2 * bias + 1;
      uint32_t mask = ((1u << exponentBits) - 1) << fraction;
      code = (code & ~mask) | exponent << fraction;
      if (style == 2 && random() % 6 == 0)
        code &= ~((1u << fraction) - 1);
    }
    if (bits < 32)
      code &= (1u << bits) - 1;
  }
  convertElements(kind, codes.data(), matrix.value.data(),
                  unsigned(codes.size()));
  matrix.classify(kind);
}

} // namespace

TEST(MatrixProductTest, QuickSumsAreSlowSums) {
  std::mt19937 random(7);
  for (ElementKind kind : {ElementKind::F16, ElementKind::BF16,
                           ElementKind::TF32, ElementKind::E4M3})
    for (unsigned style = 0; style < 4; ++style)
      for (bool isF16 : {false, true})
        for (bool isPlain : {false, true}) {
          if (isF16 && (kind == ElementKind::BF16 || kind == ElementKind::TF32))
            continue;
          unsigned depth = 256 / getBits(kind), columns = 40;
          NumberMatrix a, b;
          fill(a, kind, 16, depth, style, random);
          fill(b, kind, depth, columns, style, random);
          SumRule rule;
          rule.isF16 = isF16;
          if (kind == ElementKind::E4M3)
            rule.fractionBits = rule.keptBits = 13;
          std::vector<uint32_t> sums(16 * columns);
          for (uint32_t &sum : sums) {
            sum = random();
            if (style != 3 && !isF16)
              sum = (sum & 0x807fffff) | (120 + random() % 16) << 23;
            if (isF16)
              sum &= 0xffff;
            if (random() % 8 == 0)
              sum = 0;
          }
          std::vector<uint32_t> expected = sums;
          multiplyFloatsSlowly(rule, a, b, 0, depth, expected.data());
          numerics::forbidWideVectors(isPlain);
          multiplyFloats(rule, a, b, 0, depth, sums.data());
          numerics::forbidWideVectors(false);
          for (size_t i = 0; i < sums.size(); ++i)
            ASSERT_EQ(sums[i], expected[i])
                << "kind " << int(kind) << " style " << style << " f16 "
                << isF16 << " element " << i;
        }
}

TEST(MatrixProductTest, BitsBelowTheLargestAreCutOff) {
  NumberMatrix a, b;
  a.resize(1, 2);
  b.resize(2, 8);
  a.value = {1.0f, -1.0f};
  std::fill_n(b.value.begin(), 8, 1.0f);
  std::fill_n(b.value.begin() + 8, 8, 0x1p-14f);
  a.classify(ElementKind::F16);
  b.classify(ElementKind::F16);
  std::vector<uint32_t> sums(8, std::bit_cast<uint32_t>(0x1.000001p-14f));
  multiplyFloats({}, a, b, 0, 2, sums.data());
  // 1 - 2^-14 + 2^-14 + 2^-38: the last one is below 2^-25.
  EXPECT_EQ(sums[0], std::bit_cast<uint32_t>(1.0f));
  // With 13 fraction bits 2^-14 itself is.
  SumRule rule;
  rule.fractionBits = rule.keptBits = 13;
  std::fill(sums.begin(), sums.end(), 0);
  multiplyFloats(rule, a, b, 0, 2, sums.data());
  EXPECT_EQ(sums[0], std::bit_cast<uint32_t>(1.0f));
  std::fill(sums.begin(), sums.end(), 0);
  multiplyFloats({}, a, b, 0, 2, sums.data());
  EXPECT_EQ(sums[0], std::bit_cast<uint32_t>(1.0f - 0x1p-14f));
}

//===----------------------------------------------------------------------===//
// Descriptors
//===----------------------------------------------------------------------===//

namespace {

/// The address of an element, one at a time.
uint32_t findElement(const MatrixDescriptor &descriptor, unsigned row,
                     unsigned kByte, bool isTransposed) {
  uint32_t s = descriptor.swizzle, offset;
  if (!isTransposed) {
    offset = s ? row % 8 * s + row / 8 * descriptor.stride + kByte
               : row % 8 * 16 + row / 8 * descriptor.stride + kByte % 16 +
                     kByte / 16 * descriptor.leading;
  } else {
    uint32_t k = kByte / 2, b = row * 2;
    offset = s ? b % s + b / s * descriptor.leading + k % 8 * s +
                     k / 8 * descriptor.stride
               : b % 16 + b / 16 * descriptor.stride + k % 8 * 16 +
                     k / 8 * descriptor.leading;
  }
  uint32_t address = descriptor.start + offset;
  for (unsigned bit = 4; s >> bit > 1; ++bit)
    address ^= (address >> (bit + 3) & 1) << bit;
  return address;
}

} // namespace

TEST(MatrixDescriptorTest, Pieces) {
  for (uint32_t code = 0; code < 4; ++code)
    for (bool isTransposed : {false, true}) {
      uint64_t bits = uint64_t(code) << 62 | uint64_t(64) << 32 |
                      uint64_t(160) << 16 | 0x46;
      EXPECT_EQ(MatrixDescriptor::check(bits), "");
      MatrixDescriptor descriptor = MatrixDescriptor::decode(bits);
      std::vector<uint32_t> pieces;
      descriptor.findPieces(16, 16, isTransposed, pieces);
      ASSERT_EQ(pieces.size(), 32u);
      for (unsigned row = 16; row < 32; ++row)
        for (unsigned kByte = 0; kByte < kRowBytes; kByte += 2) {
          unsigned r = row - 16;
          uint32_t expected = isTransposed
                                  ? pieces[kByte / 2 * 2 + r / 8] + r % 8 * 2
                                  : pieces[r * 2 + kByte / 16] + kByte % 16;
          EXPECT_EQ(findElement(descriptor, row, kByte, isTransposed), expected)
              << "swizzle " << descriptor.swizzle << " row " << row;
        }
    }
}

TEST(MatrixDescriptorTest, Ranges) {
  // 128 rows of 128 bytes, of which 32 are used: the swizzle spreads them.
  SharedOperand operand{uint64_t(1) << 62 | uint64_t(64) << 32, 0, 128, false};
  uint32_t total = 0, end = 0;
  forEachOperandRange(operand, [&](uint32_t address, uint32_t bytes) {
    EXPECT_TRUE(!end || address > end);
    EXPECT_EQ(bytes % 16, 0u);
    end = address + bytes;
    total += bytes;
  });
  EXPECT_EQ(total, 128u * 32);
  // Rows that follow each other without a gap are one range.
  operand.descriptor = uint64_t(3) << 62 | uint64_t(16) << 32;
  EXPECT_EQ(findRanges(operand).size(), 1u);
}

TEST(MatrixDescriptorTest, ReservedBits) {
  for (unsigned bit = 0; bit < 64; ++bit) {
    bool isField = bit < 14 || (bit >= 16 && bit < 30) ||
                   (bit >= 32 && bit < 46) || bit >= 62;
    EXPECT_EQ(MatrixDescriptor::check(uint64_t(1) << bit).empty(), isField)
        << bit;
  }
}
