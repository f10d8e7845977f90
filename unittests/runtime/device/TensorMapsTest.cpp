//===- TensorMapsTest.cpp -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/runtime/device/DeviceKernel.h"

#include "gtest/gtest.h"

using namespace tessera;
using namespace tessera::runtime;

namespace {

constexpr uint64_t kAddress = 0x7f0000000100;

/// The example of TensorMaps.h.
MapRecipe makeRecipe() {
  MapRecipe recipe;
  recipe.elementBytes = 2;
  recipe.swizzle = 128;
  recipe.dims = {{{{}, 64}, {{}, 1}, 64}, {{1, 0, 32}, {2, 0, 32}, 32}};
  return recipe;
}

TEST(TensorMapsTest, Fields) {
  // What is above the 32 bits of a parameter does not count.
  const uint64_t words[] = {kAddress, (uint64_t(7) << 32) + 500, 80};
  Result<MapFields> fields = findMapFields(makeRecipe(), words);
  ASSERT_TRUE(fields) << fields.getMessage();
  EXPECT_EQ(fields->type, 1u);
  EXPECT_EQ(fields->rank, 2u);
  EXPECT_EQ(fields->swizzle, 3u);
  EXPECT_EQ(fields->address, kAddress);
  EXPECT_EQ(fields->sizes, (std::array<uint64_t, 5>{64, 500}));
  EXPECT_EQ(fields->strides, (std::array<uint64_t, 4>{160}));
  EXPECT_EQ(fields->box, (std::array<uint32_t, 5>{64, 32}));
  EXPECT_EQ(fields->steps, (std::array<uint32_t, 5>{1, 1}));
}

TEST(TensorMapsTest, Types) {
  // The driver's numbers: 11 is tf32, to which it rounds.
  EXPECT_EQ(getMapType(4, /*roundsToTF32=*/false), 2u);
  EXPECT_EQ(getMapType(4, /*roundsToTF32=*/true), 11u);
}

TEST(TensorMapsTest, SmallTensors) {
  // The driver takes no size of 0. A single row has a stride that the driver
  // takes, whatever the launch says.
  for (uint64_t rows : {0, 1}) {
    const uint64_t words[] = {kAddress, rows, 3};
    Result<MapFields> fields = findMapFields(makeRecipe(), words);
    ASSERT_TRUE(fields);
    EXPECT_EQ(fields->sizes[1], 1u);
    EXPECT_EQ(fields->strides[0], 16u);
  }
}

TEST(TensorMapsTest, LargeStrides) {
  // Bytes would wrap around to a stride of 0, which the driver may take.
  MapRecipe recipe = makeRecipe();
  recipe.dims[1].stride.bits = 64;
  const uint64_t words[] = {kAddress, 500, uint64_t(1) << 63};
  Result<MapFields> fields = findMapFields(recipe, words);
  ASSERT_FALSE(fields);
  EXPECT_EQ(fields.getMessage(),
            "a tensor map has a stride of 9223372036854775808 elements");
}

TEST(TensorMapsTest, MissingParameters) {
  const uint64_t words[] = {kAddress, 500};
  Result<MapFields> fields = findMapFields(makeRecipe(), words);
  ASSERT_FALSE(fields);
  EXPECT_EQ(fields.getMessage(), "a tensor map needs parameter 2 of 2");
}

TEST(TensorMapsTest, Parameters) {
  const uint64_t words[] = {kAddress, 500, 80};
  const std::vector<MapRecipe> recipes(3, makeRecipe());
  unsigned count = 0;
  MapParameters made(recipes, words, [&](const MapFields &, uint8_t *map) {
    EXPECT_EQ(reinterpret_cast<uintptr_t>(map) % kMapAlignment, 0u);
    map[kMapBytes - 1] = ++count;
    return true;
  });
  EXPECT_EQ(made.areMade(), 1u);
  ASSERT_EQ(made.getMaps().size(), 3 * kMapBytes);
  EXPECT_EQ(made.getMaps()[2 * kMapBytes - 1], 2);

  // One that cannot be made is enough.
  count = 0;
  auto encode = [&](const MapFields &, uint8_t *) { return ++count != 2; };
  EXPECT_EQ(MapParameters(recipes, words, encode).areMade(), 0u);
  EXPECT_EQ(count, 2u);
  EXPECT_EQ(MapParameters(recipes, {}, encode).areMade(), 0u);
}

/// The problem of the lines of a kernel, or nothing.
std::string read(const std::string &lines, DeviceKernel &kernel) {
  std::string text = "kernel 1\n" + lines;
  LineReader reader(text, "kernel 1");
  while (reader.next()) {
    std::string_view key = reader.word();
    if (!readKernelLine(reader, key, kernel))
      return "unknown";
    reader.endLine(key);
  }
  if (!reader.getProblem().empty())
    return reader.getProblem();
  std::optional<Problem> problem = checkKernel(kernel);
  return problem ? problem->message : "";
}

TEST(TensorMapsTest, Lines) {
  LineWriter line("kernel 1");
  DeviceKernel kernel;
  kernel.entry = "k";
  kernel.maps.assign(2, makeRecipe());
  kernel.maps[1].base = 4;
  kernel.maps[1].dims.pop_back();
  kernel.maps[1].elementBytes = 4;
  kernel.maps[1].roundsToTF32 = true;
  writeKernel(line, kernel);
  DeviceKernel other;
  EXPECT_EQ(read(line.text.substr(sizeof("kernel 1")), other), "");
  EXPECT_EQ(other.maps, kernel.maps);
}

TEST(TensorMapsTest, WrongLines) {
  const std::string dim = "dim constant 64 constant 1 64\n";
  const std::pair<std::string, std::string> cases[] = {
      {dim, "line 2: a dimension belongs to a map"},
      {"map 3 128 0 0\n" + dim,
       "a tensor map: elements have 3 bytes, which is not 1, 2, 4 or 8"},
      {"map 0 128 0 0\n" + dim,
       "a tensor map: elements have 0 bytes, which is not 1, 2, 4 or 8"},
      {"map 2 128 0 1\n" + dim,
       "a tensor map: elements of 2 bytes cannot be rounded to tf32"},
      {"map 2 16 0 0\n" + dim,
       "a tensor map: a swizzle of 16 bytes, which is not 0, 32, 64 or 128"},
      {"map 2 128 0 0\n", "a tensor map: 0 dimensions, which is not 1 to 5"},
      {"map 2 128 0 0\n" + dim + dim + dim + dim + dim + dim,
       "a tensor map: 6 dimensions, which is not 1 to 5"},
      {"map 2 128 0 0\ndim parameter 1 0 constant 1 64\n",
       "a tensor map: a parameter of 0 bits"},
      {"map 2 128 0 0\ndim argument 1 constant 1 64\n",
       "line 3: 'argument' is neither parameter nor constant"},
  };
  for (const auto &[lines, expected] : cases) {
    DeviceKernel kernel;
    EXPECT_EQ(read(lines, kernel), expected) << lines;
  }
  DeviceKernel kernel;
  EXPECT_NE(read("map 2 128 0 0\ndim parameter 1 65 constant 1 64\n", kernel),
            "");
}

} // namespace
