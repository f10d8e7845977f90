//===- NpyTest.cpp - NumPy's .npy files -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/runtime/arrays/Npy.h"

#include "gtest/gtest.h"

using namespace tessera;
using namespace tessera::runtime;

namespace {

std::string file(std::string_view dict, std::string_view data,
                 unsigned version = 1) {
  std::string text("\x93NUMPY", 6);
  text += char(version);
  text += '\0';
  for (unsigned i = 0; i < (version == 1 ? 2u : 4u); ++i)
    text += char(dict.size() >> (8 * i));
  return text.append(dict).append(data);
}

std::string header(std::string_view descr, std::string_view shape,
                   std::string_view order = "False") {
  return "{'descr': '" + std::string(descr) +
         "', 'fortran_order': " + std::string(order) +
         ", 'shape': " + std::string(shape) + ", }   \n";
}

std::string refusal(const std::string &bytes) {
  Result<Array> array = readNpy(bytes);
  return array ? "" : array.getMessage();
}

TEST(NpyTest, Reads) {
  for (unsigned version : {1u, 2u, 3u}) {
    Result<Array> array = readNpy(file(
        header("<i2", "(2, 1)"), std::string_view("\1\0\2\0", 4), version));
    ASSERT_TRUE(array) << array.getMessage();
    EXPECT_EQ(array->dtype, DType{ElementType::I16});
    EXPECT_EQ(array->shape, (std::vector<uint64_t>{2, 1}));
    EXPECT_EQ(array->bytes, (std::vector<uint8_t>{1, 0, 2, 0}));
  }
  // Keys in any order, quotes of either kind, Python 2's numbers.
  EXPECT_TRUE(readNpy(file("{\"shape\":(1L,),'fortran_order':True,"
                           "'descr':'|u1'}",
                           "x")));
  EXPECT_TRUE(readNpy(file(header("<f8", "()"), "12345678")));
  EXPECT_TRUE(readNpy(file(header("<f4", "(0, 3)"), "")));
  EXPECT_TRUE(readNpy(file(header("|V2", "(1,)"), "ab")));
  EXPECT_TRUE(readNpy(file(header(">i1", "(1,)"), "a")));
  // With one dimension, Fortran order and C order are the same.
  EXPECT_TRUE(readNpy(file(header("<i2", "(1, 2)", "True"), "abcd")));
  EXPECT_EQ(readNpy(file(header("|b1", "(2,)"), "\2\1"))->bytes,
            (std::vector<uint8_t>{1, 1}));
}

TEST(NpyTest, Writes) {
  for (unsigned i = 0; i < kNumElementTypes; ++i) {
    DType dtype{static_cast<ElementType>(i)};
    Array array{dtype, {2, 3}, {}};
    array.bytes.resize(*countBytes(dtype, array.shape), 0);
    array.bytes[0] = dtype.type == ElementType::TF32 ? 0 : 1;
    std::string bytes = writeNpy(array);
    EXPECT_EQ((bytes.size() - array.bytes.size()) % 64, 0u);
    Result<Array> read = readNpy(bytes);
    ASSERT_TRUE(read) << read.getMessage();
    EXPECT_EQ(read->shape, array.shape);
    Result<Array> same = reinterpret(*read, dtype);
    ASSERT_TRUE(same) << same.getMessage();
    EXPECT_EQ(same->bytes, array.bytes);
  }
  EXPECT_EQ(readNpy(writeNpy({{ElementType::I4}, {2}, {8, 7}}))->bytes,
            (std::vector<uint8_t>{0xf8, 7}));
}

TEST(NpyTest, WrongTypes) {
  EXPECT_EQ(refusal(file(header(">f4", "(1,)"), "abcd")),
            "its elements are big-endian ('>f4'); save "
            "a.astype(a.dtype.newbyteorder('<'))");
  EXPECT_EQ(refusal(file(header("|O", "(1,)"), "abcd")),
            "its elements are Python objects ('|O')");
  EXPECT_EQ(refusal(file(header("<c8", "(1,)"), "abcdefgh")),
            "its elements are of no type that Tile IR has ('<c8')");
  EXPECT_EQ(refusal(file(header("<U1", "(1,)"), "abcd")),
            "its elements are of no type that Tile IR has ('<U1')");
  EXPECT_EQ(refusal(file("{'descr': [('x', '<f4')], 'fortran_order': False, "
                         "'shape': (1,)}",
                         "abcd")),
            "its elements are records, not numbers");
}

TEST(NpyTest, NotContiguous) {
  EXPECT_EQ(refusal(file(header("<i2", "(2, 2)", "True"), "abcdefgh")),
            "it is not contiguous (fortran_order is True); save "
            "numpy.ascontiguousarray(a)");
}

TEST(NpyTest, WrongSizes) {
  EXPECT_EQ(refusal(file(header("<f4", "(2,)"), "abcd")),
            "f32[2] takes 8 bytes, but it holds 4");
  EXPECT_EQ(refusal(file(header("<f4", "(2,)"), "abcdefghi")),
            "f32[2] takes 8 bytes, but it holds 9");
  EXPECT_EQ(
      refusal(file(header("<f4", "(4294967296, 4294967296)"), "")),
      "f32[4294967296, 4294967296] takes more than 140737488355328 bytes");
  EXPECT_EQ(refusal(file(header("<f4", "(99999999999999999999,)"), "")),
            "the shape in its header is not a tuple of numbers");
}

TEST(NpyTest, WrongHeaders) {
  std::string good = file(header("<i2", "(1,)"), "ab");
  EXPECT_EQ(refusal(""), "it is not a .npy file");
  EXPECT_EQ(refusal("PK\3\4"), "it is not a .npy file");
  EXPECT_EQ(refusal(good.substr(0, 9)), "it ends within its header");
  EXPECT_EQ(refusal(good.substr(0, 20)),
            "its header should have 61 bytes, but 10 are left");
  EXPECT_EQ(refusal(file(header("<i2", "(1,)"), "ab", 4)),
            "it has version 4.0 of .npy, not 1.0, 2.0 or 3.0");
  EXPECT_EQ(refusal(file(std::string(1 << 17, ' '), "", 2)),
            "its header has 131072 bytes, more than 65536");
  EXPECT_EQ(refusal(file("[]", "")), "its header is not a dictionary");
  EXPECT_EQ(refusal(file("{'descr'", "")), "its header is not a dictionary");
  EXPECT_EQ(refusal(file("{}", "")), "its header has no 'descr'");
  EXPECT_EQ(refusal(file("{'x': 1}", "")),
            "its header has an unknown entry 'x'");
  EXPECT_EQ(refusal(file("{'descr': '<f4', 'descr': '<f4'}", "")),
            "its header has 'descr' twice");
  EXPECT_EQ(refusal(file("{'fortran_order': 1}", "")),
            "'fortran_order' in its header is neither True nor False");
  EXPECT_EQ(refusal(file(header("<i2", "(-1,)"), "")),
            "the shape in its header is not a tuple of numbers");
  EXPECT_EQ(refusal(file(header("<i2", "(1,)") + "x", "ab")),
            "its header goes on after the dictionary");
  // Every truncated file is refused.
  for (size_t i = 0; i < good.size(); ++i)
    EXPECT_FALSE(readNpy(std::string_view(good).substr(0, i))) << i;
}

} // namespace
