//===- ByteCursorTest.cpp -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/support/ByteCursor.h"
#include "tessera/support/ByteSink.h"

#include "gtest/gtest.h"

#include <limits>

using namespace llvm;
using namespace tessera;

static std::string bytes(std::initializer_list<uint8_t> values) {
  return std::string(values.begin(), values.end());
}

TEST(ByteCursorTest, NumbersComeBack) {
  ByteSink sink;
  SmallVector<uint64_t> numbers = {0, 1, 127, 128, 16383, 16384};
  for (unsigned bit = 0; bit < 64; ++bit)
    numbers.push_back(uint64_t(1) << bit);
  numbers.push_back(std::numeric_limits<uint64_t>::max());
  for (uint64_t number : numbers) {
    sink.writeVarint(number);
    sink.writeSignedVarint(static_cast<int64_t>(number));
    sink.writeSignedVarint(static_cast<int64_t>(0 - number));
  }
  ByteCursor cursor(sink.str());
  for (uint64_t number : numbers) {
    uint64_t value;
    int64_t positive, negative;
    ASSERT_TRUE(cursor.readVarint(value));
    ASSERT_TRUE(cursor.readSignedVarint(positive));
    ASSERT_TRUE(cursor.readSignedVarint(negative));
    EXPECT_EQ(value, number);
    EXPECT_EQ(positive, static_cast<int64_t>(number));
    EXPECT_EQ(negative, static_cast<int64_t>(0 - number));
  }
  EXPECT_TRUE(cursor.isAtEnd());
}

TEST(ByteCursorTest, ZigZagIsThatOfTheFormat) {
  ByteSink sink;
  for (int64_t number : {0, -1, 1, 64})
    sink.writeSignedVarint(number);
  EXPECT_EQ(sink.str(), bytes({0x00, 0x01, 0x02, 0x80, 0x01}));
}

TEST(ByteCursorTest, LongFormsAreTaken) {
  std::string file = bytes({0x85, 0x80, 0x00});
  ByteCursor cursor(file);
  uint64_t value;
  ASSERT_TRUE(cursor.readVarint(value));
  EXPECT_EQ(value, 5u);
}

TEST(ByteCursorTest, AFailureConsumesNothing) {
  uint64_t value;
  std::string cut = bytes({0x80, 0x80});
  ByteCursor cursor(cut);
  EXPECT_FALSE(cursor.readVarint(value));
  EXPECT_EQ(cursor.getOffset(), 0u);
  EXPECT_TRUE(cursor.isVarintCutOff());

  // Bit 64 is set.
  std::string wide = std::string(9, '\xff') + '\x02';
  ByteCursor wideCursor(wide);
  EXPECT_FALSE(wideCursor.readVarint(value));
  EXPECT_EQ(wideCursor.getOffset(), 0u);
  EXPECT_FALSE(wideCursor.isVarintCutOff());

  // An eleventh byte.
  std::string endless(11, '\x80');
  ByteCursor endlessCursor(endless);
  EXPECT_FALSE(endlessCursor.readVarint(value));
  EXPECT_FALSE(endlessCursor.isVarintCutOff());
}

TEST(ByteCursorTest, WideCodesKeepTheirUpperBits) {
  // -inf as a producer writes it: the zig-zag code of its 64 bits has 65.
  std::string file =
      bytes({0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0xF0, 0xFF, 0x03});
  ByteCursor cursor(file);
  WideCode code;
  ASSERT_TRUE(cursor.readWideVarint(code));
  EXPECT_EQ(code.low >> 1 | uint64_t(code.high & 1) << 63, 0xFFF0000000000000u);
  EXPECT_EQ(code.high, 1u);
}

TEST(ByteCursorTest, AWindowEndsBeforeTheFileDoes) {
  std::string file = bytes({1, 2, 3, 4, 5, 6});
  ByteCursor cursor(file, 2, 5);
  EXPECT_EQ(cursor.getOffset(), 2u);
  uint16_t two;
  ASSERT_TRUE(cursor.readFixed(two));
  EXPECT_EQ(two, 0x0403u);
  EXPECT_FALSE(cursor.readFixed(two));
  EXPECT_FALSE(cursor.readBytes(2));
  EXPECT_FALSE(cursor.skip(2));
  EXPECT_EQ(*cursor.readBytes(1), bytes({5}));
  uint8_t one;
  EXPECT_FALSE(cursor.readByte(one));
  EXPECT_EQ(cursor.getOffset(), 5u);
}
