//===- TensorMapTest.cpp - maps, and copies that a GPU made -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RecordedTensors.h"

#include "tessera/ptx/BulkReduction.h"

using namespace tessera;
using namespace tessera::ptx;

//===----------------------------------------------------------------------===//
// Copies that an H200 made
//===----------------------------------------------------------------------===//

namespace {

/// What a copy makes of shared memory, or of the tensor.
std::vector<uint8_t> doCopy(const RecordedTensor &recorded,
                            const TensorMap &map,
                            const std::vector<uint8_t> &tensor,
                            const std::vector<uint8_t> &shared) {
  const std::string &kind = recorded.kind;
  std::vector<uint8_t> result =
      kind == "load" ? std::vector<uint8_t>(shared.size(), 0xA5) : tensor;
  BulkReduction reduce = nullptr;
  for (unsigned i = 0; kind == "reduce" && i <= unsigned(BulkOp::Xor); ++i)
    if (getSpelling(BulkOp(i)) == recorded.operation)
      reduce = findBulkReduction(BulkOp(i), map.type);
  for (const TensorPiece &piece :
       getPieces(map, recorded.getPosition(), recorded.shared)) {
    uint64_t at = piece.address - map.address;
    size_t offset = recorded.shared + piece.offset;
    if (kind == "load") {
      if (piece.isInside)
        std::copy_n(tensor.begin() + at, piece.bytes, result.begin() + offset);
      else
        fillOutside(map, result.data() + offset, piece.bytes);
      if (piece.isInside)
        convertLoaded(map.type, result.data() + offset, piece.bytes);
    } else if (piece.isInside && reduce) {
      reduce(result.data() + at, shared.data() + offset, piece.bytes);
    } else if (piece.isInside) {
      std::copy_n(shared.begin() + offset, piece.bytes, result.begin() + at);
    }
  }
  return result;
}

TEST(TensorMap, RecordedCopies) {
  RecordedTensors recorded;
  ASSERT_EQ(recorded.cases.size(), 342u);
  unsigned count = 0;
  for (const RecordedTensor &tensor : recorded.cases) {
    // The copy faulted on the GPU.
    std::optional<std::vector<uint8_t>> expected = recorded.getResult(tensor);
    if (!expected)
      continue;
    TensorMap map = tensor.makeMap(0x700000010000);
    TensorMapBytes bytes = encode(map);
    Result<TensorMap> decoded = decode(bytes);
    ASSERT_TRUE(decoded) << tensor.name << ": " << decoded.getMessage();
    EXPECT_EQ(compare(doCopy(tensor, *decoded, recorded.getSource(tensor),
                             recorded.shared),
                      *expected),
              "")
        << tensor.name;
    ++count;
  }
  EXPECT_EQ(count, 303u);
}

TEST(TensorMap, FaultsOfTheGpu) {
  RecordedTensors recorded;
  for (const RecordedTensor &tensor : recorded.cases) {
    TensorMap map = tensor.makeMap(0x700000010000);
    bool hasFailed = !recorded.getResult(tensor).has_value();
    bool isMisaligned = tensor.shared % kBoxAlignment;
    EXPECT_EQ(isMisaligned ||
                  findFault(map, tensor.getPosition(), tensor.kind == "load"),
              hasFailed)
        << tensor.name;
  }
}

//===----------------------------------------------------------------------===//
// Limits
//===----------------------------------------------------------------------===//

/// The parameters of the driver's call, valid as they are.
struct Parameters {
  uint32_t type = 6, rank = 3;
  uint64_t address = 0x700000010000;
  std::vector<uint64_t> dims{64, 64, 8, 1, 1}, strides{128, 8192, 65536, 65536};
  std::vector<uint32_t> box{64, 8, 2, 1, 1}, steps{1, 1, 1, 1, 1};
  uint32_t interleave = 0, swizzle = 0, promotion = 0, fill = 0;
  std::vector<int32_t> lower{0, 0, 0}, upper{0, 0, 0};
  uint32_t channels = 16, pixels = 32;

  /// Why the call fails, or nothing.
  std::string tile() const {
    return getMessage(encodeTiled(type, rank, address, dims.data(),
                                  strides.data(), box.data(), steps.data(),
                                  interleave, swizzle, promotion, fill));
  }
  std::string im2col() const {
    return getMessage(encodeIm2col(type, rank, address, dims.data(),
                                   strides.data(), lower.data(), upper.data(),
                                   channels, pixels, steps.data(), interleave,
                                   swizzle, promotion, fill));
  }

private:
  static std::string getMessage(const Result<TensorMapBytes> &result) {
    return result ? "" : result.getMessage();
  }
};

TEST(TensorMap, LimitsOfTiles) {
  EXPECT_EQ(Parameters().tile(), "");
  auto expect = [](const char *message, auto change) {
    Parameters parameters;
    change(parameters);
    EXPECT_EQ(parameters.tile(), message);
  };
  using P = Parameters;
  expect("element type 13 has 4 or 6 bits, which needs sm_100",
         [](P &p) { p.type = 13; });
  expect("element type 16 does not exist", [](P &p) { p.type = 16; });
  expect("rank 0 is not in the range from 1 to 5", [](P &p) { p.rank = 0; });
  expect("rank 6 is not in the range from 1 to 5", [](P &p) { p.rank = 6; });
  expect("rank 2 is less than 3, as an interleaved layout needs it", [](P &p) {
    p.rank = 2;
    p.interleave = 1;
  });
  expect("address 0x700000010008 is not a multiple of 16",
         [](P &p) { p.address += 8; });
  expect("address 0x700000010010 is not a multiple of 32", [](P &p) {
    p.address += 16;
    p.interleave = 2;
    p.swizzle = 1;
  });
  expect("dims[1] is 0, not in the range from 1 to 2^32",
         [](P &p) { p.dims[1] = 0; });
  expect("", [](P &p) { p.dims[1] = uint64_t(1) << 32; });
  expect("dims[1] is 4294967297, not in the range from 1 to 2^32",
         [](P &p) { p.dims[1] = (uint64_t(1) << 32) + 1; });
  expect("strides[0] is 24, not a multiple of 16",
         [](P &p) { p.strides[0] = 24; });
  expect("strides[1] is 1099511627776, not less than 2^40",
         [](P &p) { p.strides[1] = uint64_t(1) << 40; });
  expect("", [](P &p) { p.strides[1] = 0; });
  expect("strides[0] is 144, not a multiple of 32", [](P &p) {
    p.strides[0] = 144;
    p.interleave = 2;
    p.swizzle = 1;
  });
  expect("box[1] is 0, not in the range from 1 to 256",
         [](P &p) { p.box[1] = 0; });
  expect("", [](P &p) { p.box[1] = 256; });
  expect("the box has 1048576 bytes, more than the 233472 of shared memory",
         [](P &p) { p.box = {256, 256, 8, 1, 1}; });
  expect("", [](P &p) {
    p.box = {256, 256, 8, 1, 1};
    p.steps = {1, 4, 2, 1, 1};
  });
  expect("", [](P &p) {
    p.type = 8;
    p.box = {256, 114, 1, 1, 1};
  });
  expect("the box has 235520 bytes, more than the 233472 of shared memory",
         [](P &p) {
           p.type = 8;
           p.box = {256, 115, 1, 1, 1};
         });
  expect("box[1] is 257, not in the range from 1 to 256",
         [](P &p) { p.box[1] = 257; });
  expect("box[0] is 24 bytes, not a multiple of 16",
         [](P &p) { p.box[0] = 12; });
  expect("", [](P &p) { p.swizzle = 3; });
  expect("box[0] is 128 bytes, more than the swizzle of 64 bytes has",
         [](P &p) { p.swizzle = 2; });
  expect("element strides[1] is 0, not in the range from 1 to 8",
         [](P &p) { p.steps[1] = 0; });
  expect("element strides[1] is 9, not in the range from 1 to 8",
         [](P &p) { p.steps[1] = 9; });
  expect("interleave 3 does not exist", [](P &p) { p.interleave = 3; });
  expect("an interleave of 32 bytes needs the swizzle of 32 bytes",
         [](P &p) { p.interleave = 2; });
  expect("swizzle 4 needs sm_100", [](P &p) { p.swizzle = 4; });
  expect("swizzle 7 does not exist", [](P &p) { p.swizzle = 7; });
  expect("L2 promotion 4 does not exist", [](P &p) { p.promotion = 4; });
  expect("fill 2 does not exist", [](P &p) { p.fill = 2; });
  expect("elements of type u16 cannot be filled with NaN", [](P &p) {
    p.fill = 1;
    p.type = 1;
  });
}

TEST(TensorMap, LimitsOfIm2col) {
  EXPECT_EQ(Parameters().im2col(), "");
  auto expect = [](const char *message, auto change) {
    Parameters parameters;
    change(parameters);
    EXPECT_EQ(parameters.im2col(), message);
  };
  using P = Parameters;
  expect("rank 2 is less than 3, as im2col needs it", [](P &p) { p.rank = 2; });
  expect("", [](P &p) { p.lower[0] = -32768; });
  expect("lower corner[0] is -32769, not in the range from -32768 to 32767",
         [](P &p) { p.lower[0] = -32769; });
  expect("upper corner[1] is 128, not in the range from -128 to 127", [](P &p) {
    p.rank = 4;
    p.upper[1] = 128;
  });
  expect("the bounding box is empty in dimension 1",
         [](P &p) { p.upper[0] = -64; });
  expect("0 channels per pixel are not in the range from 1 to 256",
         [](P &p) { p.channels = 0; });
  expect("257 channels per pixel are not in the range from 1 to 256",
         [](P &p) { p.channels = 257; });
  expect("a pixel is 24 bytes, not a multiple of 16",
         [](P &p) { p.channels = 12; });
  expect("the box has 524288 bytes, more than the 233472 of shared memory",
         [](P &p) {
           p.channels = 256;
           p.pixels = 1024;
         });
  expect("1025 pixels per column are not in the range from 1 to 1024",
         [](P &p) { p.pixels = 1025; });
}

TEST(TensorMap, FieldsAreKept) {
  TensorMap map;
  map.type = TensorType::BF16;
  map.rank = 5;
  map.address = 0x700012345670;
  map.dims = {256, uint64_t(1) << 32, 3, 4, 5};
  map.strides = {512, 1024, (uint64_t(1) << 40) - 16, 16};
  map.box = {64, 256, 1, 8, 3};
  map.steps = {1, 8, 2, 3, 4};
  map.swizzle = Swizzle::Bytes128;
  map.promotion = Promotion::Bytes256;
  map.fill = TensorFill::NaN;
  TensorMapBytes bytes = encode(map);
  Result<TensorMap> decoded = decode(bytes);
  ASSERT_TRUE(decoded) << decoded.getMessage();
  EXPECT_EQ(decoded->type, map.type);
  EXPECT_EQ(decoded->rank, map.rank);
  EXPECT_EQ(decoded->address, map.address);
  EXPECT_EQ(decoded->dims, map.dims);
  EXPECT_EQ(decoded->strides, map.strides);
  EXPECT_EQ(decoded->box, map.box);
  EXPECT_EQ(decoded->steps, map.steps);
  EXPECT_EQ(decoded->interleave, map.interleave);
  EXPECT_EQ(decoded->swizzle, map.swizzle);
  EXPECT_EQ(decoded->promotion, map.promotion);
  EXPECT_EQ(decoded->fill, map.fill);
  EXPECT_EQ(encode(*decoded), bytes);
}

TEST(TensorMap, ReplacedFields) {
  TensorMapBytes bytes{};
  EXPECT_FALSE(decode(bytes));
  auto replace = [&](TensorMapField field, unsigned index, uint64_t value) {
    std::optional<Problem> problem = replaceField(bytes, field, index, value);
    EXPECT_FALSE(problem);
  };
  replace(TensorMapField::GlobalAddress, 0, 0x700000010000);
  replace(TensorMapField::Rank, 0, 1);
  replace(TensorMapField::ElementType, 0, 9); // f64
  replace(TensorMapField::GlobalDim, 0, 100);
  replace(TensorMapField::GlobalDim, 1, 200);
  replace(TensorMapField::GlobalStride, 0, 800);
  replace(TensorMapField::BoxDim, 0, 8);
  replace(TensorMapField::BoxDim, 1, 4);
  replace(TensorMapField::ElementStride, 1, 2);
  replace(TensorMapField::SwizzleMode, 0, 2);
  replace(TensorMapField::FillMode, 0, 1);
  Result<TensorMap> map = decode(bytes);
  ASSERT_TRUE(map) << map.getMessage();
  EXPECT_EQ(map->type, TensorType::F64);
  EXPECT_EQ(map->rank, 2u);
  EXPECT_EQ(map->dims[1], 200u);
  EXPECT_EQ(map->strides[0], 800u);
  EXPECT_EQ(map->getBoxBytes(), 8u * 2 * 8);
  EXPECT_EQ(map->getSharedBytes(), 64u * 2);
  EXPECT_EQ(map->fill, TensorFill::NaN);
  replace(TensorMapField::GlobalDim, 1, 0);
  map = decode(bytes);
  ASSERT_FALSE(map);
  EXPECT_EQ(map.getMessage(), "the tensor map is invalid: dims[1] is 0, not in "
                              "the range from 1 to 2^32");
  bytes[0] ^= 1;
  EXPECT_TRUE(replaceField(bytes, TensorMapField::Rank, 0, 1));
}

//===----------------------------------------------------------------------===//
// Special values, as an H200 computed them
//===----------------------------------------------------------------------===//

TEST(TensorMap, LoadedElements) {
  struct Row {
    uint32_t value, asTF32;
  };
  for (Row row : {Row{1, 0},
                  {0x80000001, 0x80000000},
                  {0x007FFFFF, 0x00800000},
                  {0x3F800FFF, 0x3F800000},
                  {0x3F801000, 0x3F800000},
                  {0x3F801001, 0x3F802000},
                  {0x3F803000, 0x3F804000},
                  {0x7F7FFFFF, 0x7F800000},
                  {0xFF800000, 0xFF800000},
                  {0x7F800001, 0x7FFFE000},
                  {0xFFC12345, 0x7FFFE000}})
    for (TensorType type : {TensorType::F32, TensorType::F32Ftz,
                            TensorType::TF32, TensorType::TF32Ftz}) {
      uint32_t value = row.value;
      convertLoaded(type, reinterpret_cast<uint8_t *>(&value), 4);
      EXPECT_EQ(value, type >= TensorType::TF32 ? row.asTF32 : row.value);
    }
}

template <typename T> struct SpecialSum {
  BulkOp op;
  TensorType type;
  T target, source, result;
};

template <typename T> void check(std::initializer_list<SpecialSum<T>> rows) {
  for (const SpecialSum<T> &row : rows) {
    T target = row.target;
    findBulkReduction(row.op, row.type)(
        reinterpret_cast<uint8_t *>(&target),
        reinterpret_cast<const uint8_t *>(&row.source), sizeof(T));
    EXPECT_EQ(target, row.result)
        << getSpelling(row.op) << " " << getSpelling(row.type) << " "
        << row.target << " " << row.source;
  }
}

TEST(TensorMap, SpecialValuesOfReductions) {
  constexpr BulkOp add = BulkOp::Add, min = BulkOp::Min, max = BulkOp::Max;
  using Type = TensorType;
  check<uint32_t>({{add, Type::F32, 1, 1, 2},
                   {add, Type::F32, 0x7FFFFF, 1, 0x800000},
                   {add, Type::F32Ftz, 0x7FFFFF, 1, 0},
                   {add, Type::F32Ftz, 0x80000001, 0x80000000, 0x80000000},
                   {add, Type::TF32Ftz, 0x800000, 1, 0x800000},
                   {add, Type::TF32, 0x3F800001, 0, 0x3F800001},
                   {add, Type::F32, 0xFFC12345, 0, 0x7FFFFFFF},
                   {add, Type::F32, 0x7F800000, 0xFF800000, 0x7FFFFFFF}});
  check<uint16_t>({{add, Type::F16, 1, 0x3FF, 0x400},
                   {add, Type::F16, 0x7BFF, 0x7BFF, 0x7C00},
                   {add, Type::F16, 0x8001, 1, 0},
                   {add, Type::F16, 0xFE00, 0, 0x7FFF},
                   {add, Type::BF16, 0x7F, 1, 0x80},
                   {add, Type::BF16, 0x7F7F, 0x7F7F, 0x7F80},
                   {min, Type::F16, 0, 0x8000, 0x8000},
                   {max, Type::F16, 0x8000, 0, 0},
                   {min, Type::BF16, 0x7FC0, 0x3F80, 0x3F80},
                   {max, Type::BF16, 0x3F80, 0x7F81, 0x3F80},
                   {max, Type::F16, 0x7E00, 0xFFFF, 0x7FFF}});
  check<uint64_t>(
      {{add, Type::F64, 1, 1, 2},
       {add, Type::F64, 0x7FF0000000000000, 0xFFF0000000000000,
        0xFFF8000000000000},
       {add, Type::F64, 0x7FF8000000000000, 0xFFF8123400000000,
        0xFFF8123400000000},
       {add, Type::F64, 0xFFF8123400000000, 0, 0xFFF8123400000000}});
  check<uint32_t>({{BulkOp::Inc, Type::U32, 5, 5, 0},
                   {BulkOp::Inc, Type::U32, 4, 5, 5},
                   {BulkOp::Dec, Type::U32, 0, 5, 5},
                   {BulkOp::Dec, Type::U32, 6, 5, 5},
                   {BulkOp::Dec, Type::U32, 3, 5, 2}});
  EXPECT_EQ(findBulkReduction(min, Type::F32), nullptr);
  EXPECT_EQ(findBulkReduction(add, Type::U16), nullptr);
  EXPECT_EQ(findBulkReduction(BulkOp::Inc, Type::U64), nullptr);
}

} // namespace
