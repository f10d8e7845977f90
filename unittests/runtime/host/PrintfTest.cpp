//===- PrintfTest.cpp - print_tko -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/runtime/host/Printf.h"
#include "tessera/numerics/ElementType.h"
#include "tessera/runtime/host/Messages.h"

#include "gtest/gtest.h"

#include <vector>

using namespace tessera;
using namespace tessera::runtime;

namespace {

std::string format(std::string_view format, std::vector<TsrTile> tiles) {
  std::string text;
  printFormatted([&](std::string_view piece) { text += piece; }, format, tiles);
  return text;
}

template <typename T> TsrTile scalar(const T &value, ElementType type) {
  return {&value, nullptr, 0, uint32_t(type)};
}

TEST(PrintfTest, Scalars) {
  int32_t number = -5;
  TsrTile i32 = scalar(number, ElementType::I32);
  EXPECT_EQ(format("%d|%i|%u|%x|%#o|%+5d|%-5d|%05d|%lld|%hhX", {10, i32}),
            "-5|-5|4294967291|fffffffb|037777777773|   -5|-5   |-0005|-5|"
            "FFFFFFFB");
  // The nearest conversion that fits.
  EXPECT_EQ(format("%f|%.2e|%s|%p", {4, i32}),
            "-5.000000|-5.00e+00|-5|0xfffffffb");
  double real = 0.1;
  TsrTile f64 = scalar(real, ElementType::F64);
  EXPECT_EQ(format("%f|%d|%.3g|%a|%lf", {5, f64}),
            "0.100000|0.100000|0.1|0x1.999999999999ap-4|0.100000");
  uint8_t yes = 1;
  EXPECT_EQ(format("%d %i", {2, scalar(yes, ElementType::I1)}), "1 1");
  uint8_t small = 0xf;
  EXPECT_EQ(format("%d %u", {2, scalar(small, ElementType::I4)}), "-1 15");
  uint8_t letter = 'A', none = 0;
  EXPECT_EQ(format("%c%3c", {2, scalar(letter, ElementType::I8)}), "A  A");
  EXPECT_EQ(format("%c", {scalar(none, ElementType::I8)}), std::string(1, 0));
  uint64_t address = 0xABCDEF0123;
  TsrTile pointer{&address, nullptr, 0, kTsrPointer};
  EXPECT_EQ(format("%p %20p %d %x %f", {5, pointer}),
            "0xabcdef0123 0xabcdef0123 737894400291 abcdef0123 0xabcdef0123");
}

/// The sign of a NaN is the processor's; it is not printed.
TEST(PrintfTest, NaNs) {
  uint32_t bits[] = {0x7fc00000, 0xffc00000, 0x7f800001};
  for (uint32_t &each : bits)
    EXPECT_EQ(format("%f|%G|%5e", {3, scalar(each, ElementType::F32)}),
              "nan|NAN|  nan");
  uint32_t infinity = 0xff800000;
  EXPECT_EQ(format("%f", {scalar(infinity, ElementType::F32)}), "-inf");
}

TEST(PrintfTest, Texts) {
  EXPECT_EQ(format(std::string_view("a\0b%%\0", 6), {}),
            std::string_view("a\0b%\0", 5));
  EXPECT_EQ(format("", {}), "");
  EXPECT_EQ(format("100%%, 5% %k %", {}), "100%, 5% %k %");
  EXPECT_EQ(format("%d left", {}), "% left");
  EXPECT_EQ(format(std::string(10000, 'x'), {}), std::string(10000, 'x'));
}

TEST(PrintfTest, Tiles) {
  int16_t data[] = {1, 2, 3, 4, 5, 6};
  int64_t shape[] = {1, 3, 2};
  EXPECT_EQ(format("%02d!", {{data, shape, 3, uint32_t(ElementType::I16)}}),
            "[[[01, 02], [03, 04], [05, 06]]]!");
  // The text is written in pieces, and no width makes a piece too long.
  std::vector<double> reals(1000, -1.7976931348623157e308);
  int64_t many[] = {1000};
  size_t size = 0, largest = 0;
  printFormatted(
      [&](std::string_view piece) {
        size += piece.size();
        largest = std::max(largest, piece.size());
      },
      "%#+0999999999.999999999f",
      std::vector<TsrTile>{
          {reals.data(), many, 1, uint32_t(ElementType::F64)}});
  EXPECT_EQ(size, 1000u * (1 + 309 + 1 + 1000) + 2 * 999 + 2);
  EXPECT_LE(largest, 4096u);
}

TEST(MessagesTest, Sentences) {
  int64_t shape[] = {3, 4, 5};
  EXPECT_EQ(formatIndex(shape, 59), "[2, 3, 4]");
  EXPECT_EQ(formatIndex({}, 0), "");
  EXPECT_EQ(formatBlock({1, 0, 16777214}), "(1, 0, 16777214)");
  EXPECT_EQ(formatTimeout(std::chrono::milliseconds(1250)),
            "gave up after 1.2 seconds");
}

} // namespace
