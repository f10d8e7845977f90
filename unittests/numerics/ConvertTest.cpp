//===- ConvertTest.cpp - conversions beside MPFR -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/numerics/Convert.h"
#include "unittests/numerics/Checks.h"
#include "unittests/numerics/Oracle.h"

#include "gtest/gtest.h"

#include <cmath>

using namespace tessera;
using namespace tessera::numerics;
using namespace tessera::oracle;

static constexpr ElementType kFloats[] = {
    ElementType::F16,    ElementType::BF16,      ElementType::F32,
    ElementType::F64,    ElementType::TF32,      ElementType::F8E4M3FN,
    ElementType::F8E5M2, ElementType::F8E8M0FNU, ElementType::F4E2M1FN};
static constexpr ElementType kIntegers[] = {ElementType::I1,  ElementType::I4,
                                            ElementType::I8,  ElementType::I16,
                                            ElementType::I32, ElementType::I64};

static void expectRight(const Report &report) {
  EXPECT_EQ(report.wrong, 0u) << report.first;
  EXPECT_NE(report.inputs, 0u);
}

/// All of a type of up to 16 bits; special and random ones of the others.
static Inputs makeInputs(ElementType type) {
  Inputs values;
  if (getBitWidth(type) <= 16) {
    for (uint64_t i = 0; i < uint64_t(1) << getBitWidth(type); ++i)
      values.push_back(i);
    return values;
  }
  Random numbers(1);
  if (isInteger(type)) {
    unsigned width = getBitWidth(type);
    uint64_t mask = ~uint64_t(0) >> (64 - width);
    for (unsigned i = 0; i < width; ++i)
      for (unsigned j = 0; j <= i; ++j)
        for (uint64_t last : {-1, 0, 1}) {
          uint64_t value = (uint64_t(1) << i) + (uint64_t(1) << j) + last;
          values.push_back(value & mask);
          values.push_back((0 - value) & mask);
        }
    for (int i = 0; i < 10000; ++i) {
      uint64_t bits = numbers.next();
      values.push_back((bits >> (numbers.next() % 64)) & mask);
    }
    return values;
  }
  values = getSpecialValues(type);
  for (int i = 0; i < 30000; ++i)
    values.push_back(numbers.nextFloat(type, 0));
  // Around every value of each narrow type, and halfway to the next.
  for (ElementType narrow : {ElementType::F16, ElementType::F8E4M3FN,
                             ElementType::F8E5M2, ElementType::F4E2M1FN}) {
    uint64_t count = uint64_t(1) << getBitWidth(narrow);
    for (uint64_t i = 0; i + 1 < count;
         i += narrow == ElementType::F16 ? 7 : 1) {
      double low = decode(narrow, i), high = decode(narrow, i + 1);
      double middle = low + (high - low) / 2;
      for (double value : {low, middle, std::nextafter(middle, INFINITY),
                           std::nextafter(middle, -INFINITY),
                           double(std::nextafterf(float(middle), INFINITY)),
                           double(std::nextafterf(float(middle), -INFINITY))}) {
        Number number;
        mpfr_set_d(number, value, MPFR_RNDN);
        values.push_back(encode(type, number, Rounding::NearestEven));
      }
    }
  }
  return values;
}

TEST(ConvertTest, floats) {
  for (ElementType from : kFloats) {
    Inputs values = makeInputs(from);
    for (ElementType to : kFloats)
      for (Rounding rounding : getConversionModes(to))
        expectRight(checkConversion(from, to, rounding, values));
  }
}

TEST(ConvertTest, integersToFloats) {
  for (ElementType from : kIntegers) {
    Inputs values = makeInputs(from);
    for (ElementType to : kFloats)
      for (Rounding rounding : getConversionModes(to))
        for (bool isSigned : {false, true})
          if (to != ElementType::F8E8M0FNU)
            expectRight(checkFromInteger(from, to, isSigned, rounding, values));
  }
}

TEST(ConvertTest, floatsToIntegers) {
  for (ElementType from : kFloats) {
    Inputs values = makeInputs(from);
    for (ElementType to : kIntegers)
      for (bool isSigned : {false, true})
        expectRight(checkToInteger(from, to, isSigned, values));
  }
}

static uint64_t getMask(ElementType type) {
  return ~uint64_t(0) >> (64 - getBitWidth(type));
}

static int64_t extend(ElementType type, uint64_t bits) {
  unsigned above = 64 - getBitWidth(type);
  return static_cast<int64_t>(bits << above) >> above;
}

TEST(ConvertTest, betweenIntegers) {
  for (ElementType from : kIntegers) {
    Inputs values = makeInputs(from);
    std::vector<uint8_t> bytes = store(from, values);
    for (ElementType to : kIntegers) {
      std::vector<uint8_t> out(values.size() * getStorageSize(to));
      for (bool isSigned : {false, true}) {
        extendInteger(from, to, isSigned, bytes.data(), out.data(),
                      values.size());
        Inputs results = load(to, out);
        for (size_t i = 0; i < values.size(); ++i)
          ASSERT_EQ(results[i],
                    (isSigned ? static_cast<uint64_t>(extend(from, values[i]))
                              : values[i]) &
                        getMask(to));
      }
      truncateInteger(from, to, bytes.data(), out.data(), values.size());
      Inputs results = load(to, out);
      for (size_t i = 0; i < values.size(); ++i)
        if (getBitWidth(to) <= getBitWidth(from)) {
          ASSERT_EQ(results[i], values[i] & getMask(to));
        }
    }
  }
}

TEST(ConvertTest, truncationFaults) {
  for (ElementType from : kIntegers)
    for (ElementType to : kIntegers) {
      if (getBitWidth(to) >= getBitWidth(from))
        continue;
      Inputs values = makeInputs(from);
      std::vector<uint8_t> bytes = store(from, values);
      for (bool noSigned : {false, true})
        for (bool noUnsigned : {false, true}) {
          Overflow promise{noSigned, noUnsigned};
          bool found = false;
          for (size_t i = 0; i < values.size(); ++i) {
            std::optional<Fault> wanted;
            if (noSigned && extend(to, values[i]) != extend(from, values[i]))
              wanted = Fault::SignedWrap;
            else if (noUnsigned && (values[i] & ~getMask(to)))
              wanted = Fault::UnsignedWrap;
            auto fault = findTruncationFault(
                from, to, promise, &bytes[i * getStorageSize(from)], 1);
            ASSERT_EQ(fault.has_value(), wanted.has_value());
            if (!fault)
              continue;
            ASSERT_EQ(fault->fault, *wanted);
            if (!found) {
              auto all = findTruncationFault(from, to, promise, bytes.data(),
                                             values.size());
              ASSERT_TRUE(all);
              ASSERT_EQ(all->index, i);
              ASSERT_EQ(all->fault, *wanted);
            }
            found = true;
          }
          if (!found) {
            EXPECT_FALSE(findTruncationFault(from, to, promise, bytes.data(),
                                             values.size()));
          }
        }
    }
}

TEST(ConvertTest, packing) {
  for (unsigned bits : {1u, 4u})
    for (size_t count : {0u, 1u, 2u, 7u, 8u, 9u, 100u}) {
      std::vector<uint8_t> elements(count), back(count, 0xaa);
      Random numbers(count);
      for (uint8_t &element : elements)
        element = numbers.next() & ((1u << bits) - 1);
      std::vector<uint8_t> packed((count * bits + 7) / 8, 0xff);
      packBits(bits, elements.data(), packed.data(), count);
      unpackBits(bits, packed.data(), back.data(), count);
      EXPECT_EQ(back, elements);
      if (count * bits % 8) {
        EXPECT_EQ(packed.back() >> (count * bits % 8), 0);
      }
    }
  uint8_t nibbles[] = {0x3, 0xc}, byte = 0;
  packBits(4, nibbles, &byte, 2);
  EXPECT_EQ(byte, 0xc3);
}

TEST(ConvertTest, doubles) {
  for (ElementType type : kFloats)
    for (uint64_t bits : getSpecialValues(type)) {
      std::vector<uint8_t> element = store(type, {bits});
      double wanted = decode(type, bits), value = getDouble(type, &element[0]);
      if (wanted != wanted) {
        EXPECT_TRUE(value != value);
      } else {
        EXPECT_EQ(value, wanted);
      }
      std::vector<uint8_t> back(element.size());
      setDouble(type, value, back.data());
      if (wanted == wanted) {
        EXPECT_EQ(back, element);
      }
    }
  uint8_t bit = 1, nibble = 0xf, byte = 0x80;
  EXPECT_EQ(getDouble(ElementType::I1, &bit), 1);
  EXPECT_EQ(getDouble(ElementType::I4, &nibble), -1);
  EXPECT_EQ(getDouble(ElementType::I8, &byte), -128);
  setDouble(ElementType::I1, 5.0, &bit);
  EXPECT_EQ(bit, 1);
  setDouble(ElementType::I1, 0.9, &bit);
  EXPECT_EQ(bit, 0);
  setDouble(ElementType::I8, -1000, &byte);
  EXPECT_EQ(byte, 0x80);
  int64_t large;
  setDouble(ElementType::I64, 1e300, &large);
  EXPECT_EQ(large, INT64_MAX);
}

static unsigned convertOne(ElementType to, Rounding rounding, float value) {
  uint8_t result = 0xaa;
  convertFloat(ElementType::F32, to, rounding, &value, &result, 1);
  return result;
}

/// The answers of Tessera where the specification leaves things open.
TEST(ConvertTest, openPoints) {
  constexpr Rounding kNearest = Rounding::NearestEven;
  EXPECT_EQ(convertOne(ElementType::F8E4M3FN, kNearest, 464), 0x7eu);
  EXPECT_EQ(convertOne(ElementType::F8E4M3FN, kNearest, 465), 0x7fu);
  EXPECT_EQ(convertOne(ElementType::F8E4M3FN, kNearest, -INFINITY), 0xffu);
  EXPECT_EQ(convertOne(ElementType::F8E4M3FN, Rounding::Zero, 1e9f), 0x7eu);
  EXPECT_EQ(convertOne(ElementType::F8E5M2, kNearest, 1e9f), 0x7cu);
  EXPECT_EQ(convertOne(ElementType::F4E2M1FN, kNearest, -1e9f), 0xfu);
  EXPECT_EQ(convertOne(ElementType::F4E2M1FN, kNearest, NAN), 0x7u);
  EXPECT_EQ(convertOne(ElementType::F4E2M1FN, kNearest, -NAN), 0xfu);
  EXPECT_EQ(convertOne(ElementType::F4E2M1FN, kNearest, INFINITY), 0x7u);
  EXPECT_EQ(convertOne(ElementType::F8E8M0FNU, Rounding::Zero, 0), 0u);
  EXPECT_EQ(convertOne(ElementType::F8E8M0FNU, Rounding::Zero, -0.0f), 0u);
  EXPECT_EQ(convertOne(ElementType::F8E8M0FNU, Rounding::Zero, -1), 0xffu);
  EXPECT_EQ(convertOne(ElementType::F8E8M0FNU, Rounding::Zero, NAN), 0xffu);
  EXPECT_EQ(convertOne(ElementType::F8E8M0FNU, Rounding::Zero, 1.99f), 127u);
  EXPECT_EQ(convertOne(ElementType::F8E8M0FNU, Rounding::PositiveInf, 1.01f),
            128u);
  EXPECT_EQ(
      convertOne(ElementType::F8E8M0FNU, Rounding::PositiveInf, 0x1.8p127f),
      0xfeu);
}
