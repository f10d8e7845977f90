//===- ArrayTest.cpp - arrays and how they lie in memory -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/runtime/arrays/Array.h"
#include "tessera/runtime/arrays/AvailableMemory.h"

#include "gtest/gtest.h"

using namespace tessera;
using namespace tessera::runtime;

namespace {

constexpr DType kI8{ElementType::I8}, kF32{ElementType::F32},
    kF4{ElementType::F4E2M1FN};

Array count(DType dtype, std::vector<uint64_t> shape) {
  Array array{dtype, shape, {}};
  array.bytes.resize(*countBytes(dtype, shape));
  for (size_t i = 0; i < array.bytes.size(); ++i)
    array.bytes[i] = i + 1;
  return array;
}

TEST(ArrayTest, Names) {
  for (unsigned i = 0; i < kNumElementTypes; ++i) {
    DType dtype{static_cast<ElementType>(i)};
    EXPECT_EQ(parseDType(getName(dtype)), dtype);
  }
  EXPECT_EQ(parseDType("bool"), DType{ElementType::I1});
  EXPECT_EQ(parseDType("uint16"), (DType{ElementType::I16, true}));
  EXPECT_EQ(parseDType("ui16"), (DType{ElementType::I16, true}));
  EXPECT_EQ(parseDType("bfloat16"), DType{ElementType::BF16});
  EXPECT_EQ(parseDType("float8_e8m0fnu"), DType{ElementType::F8E8M0FNU});
  EXPECT_FALSE(parseDType("u32"));
  EXPECT_FALSE(parseDType("complex64"));
  EXPECT_EQ(describe(kF32, {2, 3}), "f32[2, 3]");
}

TEST(ArrayTest, Sizes) {
  EXPECT_EQ(*countBytes(kF32, {2, 3}), 24u);
  EXPECT_EQ(*countBytes(kF32, {}), 4u);
  EXPECT_EQ(*countBytes(kF32, {0, 5}), 0u);
  uint64_t huge = uint64_t(1) << 63;
  for (const std::vector<uint64_t> &shape :
       {std::vector<uint64_t>{huge}, {huge, 2}, {huge, 0}, {0, huge, huge}})
    EXPECT_FALSE(countBytes(kF32, shape));
  EXPECT_FALSE(countBytes(kF32, std::vector<uint64_t>(65, 1)));
}

TEST(ArrayTest, Alignment) {
  for (uint64_t size : {1, 255, 256, 4095, 4096, 4097, 1 << 20}) {
    Array array = count(kI8, {size});
    Result<Buffer> buffer = makeBuffer("a", array, {1});
    ASSERT_TRUE(buffer);
    EXPECT_EQ(reinterpret_cast<uintptr_t>(buffer->bytes.data()) % 256, 0u);
    EXPECT_EQ(buffer->bytes, array.bytes);
    Buffer moved = std::move(*buffer), copy = moved;
    EXPECT_EQ(copy.bytes, moved.bytes);
    EXPECT_NE(copy.bytes.data(), moved.bytes.data());
  }
}

TEST(ArrayDeathTest, NothingStandsBehind) {
  Array array = count(kI8, {1000});
  Result<Buffer> buffer = makeBuffer("a", array, {1});
  // The next multiple of 256 is not mapped.
  volatile uint8_t *bytes = buffer->bytes.data();
  EXPECT_DEATH(bytes[1024] = 1, "");
  EXPECT_DEATH(bytes[1 << 20] = 1, "");
  EXPECT_DEATH(bytes[-(1 << 20)] = 1, "");
}

TEST(ArrayTest, Contiguous) {
  Array array = count(kF32, {2, 3});
  Strides strides = getContiguousStrides(array.shape);
  EXPECT_EQ(strides, (Strides{3, 1}));
  Result<Buffer> buffer = makeBuffer("a", array, strides);
  ASSERT_TRUE(buffer);
  EXPECT_EQ(buffer->bytes, array.bytes);
  EXPECT_TRUE(buffer->written.empty());
  EXPECT_EQ(buffer->elementSize, 4u);
  EXPECT_EQ(gather(*buffer, kF32, array.shape, strides).bytes, array.bytes);
}

TEST(ArrayTest, Gaps) {
  Array array = count(kI8, {2, 3});
  Strides strides{5, 1};
  Result<Buffer> buffer = makeBuffer("a", array, strides, /*offset=*/1);
  ASSERT_TRUE(buffer);
  EXPECT_EQ(buffer->bytes, (std::vector<uint8_t>{0, 1, 2, 3, 0, 0, 4, 5, 6}));
  EXPECT_EQ(buffer->written, (std::vector<uint8_t>{0, 1, 1, 1, 0, 0, 1, 1, 1}));
  EXPECT_EQ(gather(*buffer, kI8, array.shape, strides, 1).bytes, array.bytes);
}

TEST(ArrayTest, TransposedAndThreeDimensions) {
  Array array = count(kI8, {2, 2, 3});
  Strides strides{1, 6, 2};
  Result<Buffer> buffer = makeBuffer("a", array, strides);
  ASSERT_TRUE(buffer);
  EXPECT_EQ(buffer->bytes,
            (std::vector<uint8_t>{1, 7, 2, 8, 3, 9, 4, 10, 5, 11, 6, 12}));
  EXPECT_EQ(gather(*buffer, kI8, array.shape, strides).bytes, array.bytes);
}

TEST(ArrayTest, StrideOfZero) {
  Array array = count(kI8, {2, 2});
  Result<Buffer> buffer = makeBuffer("a", array, {0, 1});
  ASSERT_TRUE(buffer);
  EXPECT_EQ(buffer->bytes, (std::vector<uint8_t>{3, 4}));
  EXPECT_EQ(gather(*buffer, kI8, {2, 2}, {0, 1}).bytes,
            (std::vector<uint8_t>{3, 4, 3, 4}));
}

TEST(ArrayTest, FourBits) {
  Array array{kF4, {3}, {1, 2, 15}};
  Result<Buffer> buffer = makeBuffer("a", array, {1});
  ASSERT_TRUE(buffer);
  EXPECT_EQ(buffer->bytes, (std::vector<uint8_t>{0x21, 0x0f}));
  EXPECT_EQ(gather(*buffer, kF4, {3}, {1}).bytes, array.bytes);
}

TEST(ArrayTest, NeverWritten) {
  Array array = count(kF32, {2});
  Result<Buffer> buffer =
      makeBuffer("a", array, {1}, /*offset=*/0, /*isWritten=*/false);
  ASSERT_TRUE(buffer);
  EXPECT_EQ(buffer->written, std::vector<uint8_t>(8, 0));
  buffer->written.assign({1, 1, 1, 1, 1, 1, 1, 0});
  uint64_t numUnwritten;
  (void)gather(*buffer, kF32, {2}, {1}, 0, &numUnwritten);
  EXPECT_EQ(numUnwritten, 1u);
}

TEST(ArrayTest, Empty) {
  Array array = count(kF32, {0, 4});
  Result<Buffer> buffer = makeBuffer("a", array, {8, 1});
  ASSERT_TRUE(buffer);
  EXPECT_TRUE(buffer->bytes.empty());
  EXPECT_TRUE(gather(*buffer, kF32, {0, 4}, {8, 1}).bytes.empty());
}

TEST(ArrayTest, WrongStrides) {
  Array array = count(kF32, {2, 2});
  EXPECT_EQ(makeBuffer("a", array, {-1, 1}).getMessage(),
            "stride -1 of dimension 0 is negative");
  EXPECT_EQ(makeBuffer("a", array, {int64_t(1) << 62, 1}).getMessage(),
            "with its strides it takes more than 140737488355328 bytes");
  EXPECT_EQ(makeBuffer("a", array, {1}).getMessage(),
            "it has 2 dimensions and 1 strides");
}

TEST(ArrayTest, LargeSizes) {
  // More than 8 GiB, and nothing is allocated for it.
  EXPECT_EQ(*countBytes(kF32, {9, 1 << 28}), uint64_t(9) << 30);
  EXPECT_EQ(*countMemory(kF32, {9, 1 << 28}, {1 << 28, 1}), uint64_t(9) << 30);
  EXPECT_EQ(*countBytes(kI8, {uint64_t(1) << 47}), uint64_t(1) << 47);
  EXPECT_EQ(countBytes(kI8, {2, uint64_t(1) << 47}).getMessage(),
            "i8[2, 140737488355328] takes more than 140737488355328 bytes");
  EXPECT_EQ(countBytes(kF32, {UINT64_MAX, UINT64_MAX, 0}).getMessage(),
            "f32[18446744073709551615, 18446744073709551615, 0] takes more "
            "than 140737488355328 bytes");
}

TEST(ArrayTest, AvailableMemory) {
  EXPECT_FALSE(checkMemory("it takes ", 10, 10));
  EXPECT_EQ(checkMemory("it takes ", 11, 10)->message,
            "it takes 11 bytes, but only 10 bytes of memory are available");
  EXPECT_FALSE(checkMemory("it takes ", 1 << 20));
  EXPECT_TRUE(checkMemory("it takes ", UINT64_MAX - 1) ||
              getAvailableMemory() == UINT64_MAX);
  std::string text = "MemTotal:  8 kB\nMemAvailable:    3 kB\nOther: x kB\n";
  EXPECT_EQ(findMemoryLine(text, "MemTotal"), 8192u);
  EXPECT_EQ(findMemoryLine(text, "MemAvailable"), 3072u);
  EXPECT_EQ(findMemoryLine(text, "Available"), std::nullopt);
  EXPECT_EQ(findMemoryLine(text, "Other"), std::nullopt);
  EXPECT_EQ(findMemoryLine("", "MemTotal"), std::nullopt);
}

TEST(ArrayTest, Reinterpret) {
  DType u16{ElementType::I16, true}, u8{ElementType::I8, true};
  Result<Array> array = reinterpret(count(u16, {2}), {ElementType::BF16});
  ASSERT_TRUE(array);
  EXPECT_EQ(array->dtype.type, ElementType::BF16);
  EXPECT_EQ(reinterpret(count(u8, {2}), {ElementType::BF16}).getMessage(),
            "elements of ui8 take 1 bytes, and of bf16 2");
  EXPECT_EQ(reinterpret(count(u8, {16}), kF4).getMessage(),
            "element 15 has bits that f4E2M1FN does not have");
  EXPECT_EQ(reinterpret({kI8, {2}, {0xf8, 7}}, {ElementType::I4})->bytes,
            (std::vector<uint8_t>{8, 7}));
  EXPECT_FALSE(reinterpret({kI8, {1}, {0x80}}, {ElementType::I4}));
  EXPECT_TRUE(reinterpret({kF32, {1}, {0, 0x20, 1, 1}}, {ElementType::TF32}));
  EXPECT_FALSE(reinterpret({kF32, {1}, {0, 0x10, 1, 1}}, {ElementType::TF32}));
}

} // namespace
