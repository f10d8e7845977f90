//===- TensorBoxTest.cpp - boxes of tiles, by brute force -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Fills a buffer box by box, as tensor copies do, with the coordinates of the
// elements: each must be where a thread would have put it.
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/ir/TensorBox.h"
#include "tessera/dialect/ElementData.h"
#include "unittests/dialect/Parsing.h"

#include "mlir/AsmParser/AsmParser.h"
#include "llvm/Support/FormatVariadic.h"
#include "gtest/gtest.h"

#include <random>

using namespace tessera;
using layout::Layout;

namespace {

using Extents = llvm::SmallVector<int64_t, 5>;

/// A tile, and how it goes to shared memory: it is reshaped, permuted, and
/// reshaped again, unless a list is empty.
struct Copy {
  /// What follows `tile=`: extents, the tensor, the map of dimensions.
  std::string view;
  Extents tile;
  const char *element;
  Extents split;
  llvm::SmallVector<int32_t, 5> permutation;
  Extents slot;
  unsigned swizzle = 128;
};

class TensorBoxTest : public testing::Test {
protected:
  TensorBoxTest() { parser.context.getOrLoadDialect<tgpu::TgpuDialect>(); }

  /// Each element has one place, in any order.
  Layout makeLayout(unsigned numBits) {
    std::vector<unsigned> bits(numBits);
    std::iota(bits.begin(), bits.end(), 0);
    std::shuffle(bits.begin(), bits.end(), random);
    layout::GroupSizes sizes(numBits - 7, 5, 2);
    layout::BitMatrix matrix(numBits, numBits);
    for (unsigned i = 0; i < numBits; ++i)
      matrix.setColumn(i, uint32_t(1) << bits[i]);
    return Layout(matrix, sizes);
  }

  std::optional<tgpu::TensorBox> find(const Copy &copy) {
    view = mlir::dyn_cast_or_null<cuda_tile::TileView>(mlir::parseType(
        "!cuda_tile.partition_view<tile=" + copy.view + ">", &parser.context));
    mlir::Type element = mlir::parseType(copy.element, &parser.context);
    EXPECT_TRUE(view && element) << copy.view;
    if (!view || !element)
      return std::nullopt;
    Layout layout = makeLayout(layout::getNumBits(layout::Shape(copy.tile)));
    from = tgpu::FragType::get(copy.tile, element, layout);
    Extents shape = copy.split.empty() ? copy.tile : copy.split;
    if (!copy.permutation.empty()) {
      layout = layout::push(layout::permute(layout::Shape(shape),
                                            std::span(copy.permutation.data(),
                                                      copy.permutation.size())),
                            layout);
      Extents permuted;
      for (int32_t d : copy.permutation)
        permuted.push_back(shape[d]);
      shape = permuted;
    }
    if (!copy.slot.empty())
      shape = copy.slot;
    to = tgpu::FragType::get(shape, element, layout);
    buffer = tgpu::BufferType::get(shape, element, 2, copy.swizzle);
    return tgpu::findTensorBox(view, from, to, buffer);
  }

  /// The coordinates of an element of the tile.
  Extents getCoordinates(int64_t index) {
    Extents coordinates(from.getShape().size());
    for (size_t d = coordinates.size(); d-- > 0;) {
      coordinates[d] = index % from.getShape()[d];
      index /= from.getShape()[d];
    }
    return coordinates;
  }

  /// Fills the buffer box by box.
  void expectFilled(const tgpu::TensorBox &box, const std::string &name) {
    size_t rank = from.getShape().size();
    ASSERT_EQ(box.dims.size(), rank) << name;
    ASSERT_EQ(box.extents.size(), rank) << name;
    int64_t size =
        getStorageSize(cuda_tile::convertElementType(from.getElementType()));
    int64_t numElements = 1;
    for (int64_t extent : box.extents) {
      EXPECT_LE(extent, 256) << name;
      numElements *= extent;
    }
    EXPECT_EQ(box.numBytes, numElements * size) << name;
    EXPECT_EQ(box.numBytes % 128, 0) << name;
    EXPECT_EQ(box.extents[0] * size % 16, 0) << name;
    if (buffer.getSwizzle()) {
      EXPECT_EQ(box.extents[0] * size, buffer.getSwizzle()) << name;
    }
    size_t innermost = cuda_tile::getTensorDimension(view, box.dims[0]);
    EXPECT_EQ(view.getTensorView().getStrides()[innermost], 1) << name;
    std::vector<Extents> filled;
    for (const auto &start : box.boxes)
      for (int64_t e = 0; e < numElements; ++e) {
        Extents coordinates(rank);
        int64_t rest = e;
        for (auto [i, dim] : llvm::enumerate(box.dims)) {
          coordinates[dim] = start[i] + rest % box.extents[i];
          rest /= box.extents[i];
        }
        filled.push_back(coordinates);
      }
    uint32_t numPlaces = uint32_t(1) << from.getLayout().getSizes().getTotal();
    ASSERT_EQ(filled.size(), numPlaces) << name;
    for (uint32_t place = 0; place < numPlaces; ++place)
      ASSERT_EQ(filled[to.getLayout().getMatrix().apply(place)],
                getCoordinates(from.getLayout().getMatrix().apply(place)))
          << name << ", place " << place;
  }

  /// Expects so many boxes with these extents, the innermost first.
  void expectBoxes(const Copy &copy, Extents extents, size_t count) {
    std::optional<tgpu::TensorBox> box = find(copy);
    ASSERT_TRUE(box) << copy.view;
    EXPECT_EQ(Extents(box->extents), extents) << copy.view;
    EXPECT_EQ(box->boxes.size(), count) << copy.view;
    expectFilled(*box, copy.view);
  }

  TestParser parser;
  std::mt19937 random{7};
  cuda_tile::TileView view;
  tgpu::FragType from, to;
  tgpu::BufferType buffer;
};

const char kRows[] = "tensor_view<?x?x{0}, strides=[?,1]>",
           kColumns[] = "tensor_view<?x?x{0}, strides=[1,?]>";

std::string makeView(const char *tile, const char *tensor, const char *element,
                     const char *more = "") {
  return std::string(tile) + ", " + llvm::formatv(tensor, element).str() + more;
}

} // namespace

// The example of TensorBox.h.
TEST_F(TensorBoxTest, Panels) {
  Copy copy{makeView("(64x256)", kRows, "f16"),
            {64, 256},
            "f16",
            {64, 4, 64},
            {1, 0, 2},
            {}};
  expectBoxes(copy, {64, 64}, 4);
  std::optional<tgpu::TensorBox> box = find(copy);
  EXPECT_EQ(box->dims, (llvm::SmallVector<unsigned, 5>{1, 0}));
  for (auto [i, start] : llvm::enumerate(box->boxes))
    EXPECT_EQ(Extents(start), (Extents{int64_t(64 * i), 0}));
}

TEST_F(TensorBoxTest, Matrices) {
  // Rows of the buffer are rows of the tensor, or its columns.
  expectBoxes({makeView("(64x64)", kRows, "f16"), {64, 64}, "f16", {}, {}, {}},
              {64, 64}, 1);
  expectBoxes({makeView("(64x64)", kColumns, "f16"),
               {64, 64},
               "f16",
               {},
               {1, 0},
               {1, 64, 64}},
              {64, 64}, 1);
  expectBoxes({makeView("(128x32)", kRows, "f8E4M3FN"),
               {128, 32},
               "f8E4M3FN",
               {},
               {},
               {},
               32},
              {32, 128}, 1);
  expectBoxes({makeView("(128x16)", kRows, "f32"),
               {128, 16},
               "f32",
               {},
               {},
               {1, 128, 16},
               64},
              {16, 128}, 1);
  expectBoxes({makeView("(16x64)", kRows, "f32"),
               {16, 64},
               "f32",
               {16, 2, 32},
               {1, 0, 2},
               {}},
              {32, 16}, 2);
  // Without a swizzle, rows are as long as they are.
  expectBoxes({makeView("(32x8)", kRows, "f16"), {32, 8}, "f16", {}, {}, {}, 0},
              {8, 32}, 1);
  expectBoxes(
      {makeView("(8x128)", kRows, "f32"), {8, 128}, "f32", {}, {}, {}, 0},
      {128, 8}, 1);
}

TEST_F(TensorBoxTest, LargeTiles) {
  // A box has at most 256 rows.
  expectBoxes(
      {makeView("(512x64)", kRows, "f16"), {512, 64}, "f16", {}, {}, {}},
      {64, 256}, 2);
  expectBoxes({makeView("(1024x64)", kRows, "f8E5M2"),
               {1024, 64},
               "f8E5M2",
               {},
               {},
               {},
               64},
              {64, 256}, 4);
  expectBoxes({makeView("(512x128)", kRows, "f16"),
               {512, 128},
               "f16",
               {512, 2, 64},
               {1, 0, 2},
               {}},
              {64, 256}, 4);
}

TEST_F(TensorBoxTest, MoreDimensions) {
  const char *tensor = "tensor_view<?x?x?x64x{0}, strides=[?,?,64,1]>";
  expectBoxes({makeView("(1x1x64x64)", tensor, "f16"),
               {1, 1, 64, 64},
               "f16",
               {},
               {},
               {1, 64, 64}},
              {64, 64, 1, 1}, 1);
  // Rows come from two dimensions.
  expectBoxes({makeView("(1x4x16x64)", tensor, "f16"),
               {1, 4, 16, 64},
               "f16",
               {},
               {},
               {1, 64, 64}},
              {64, 16, 4, 1}, 1);
  // Keys, as attention has them.
  expectBoxes(
      {makeView("(1x64x128)", "tensor_view<?x?x64x{0}, strides=[?,64,1]>",
                "f16", ", dim_map=[0, 2, 1]"),
       {1, 64, 128},
       "f16",
       {64, 128},
       {1, 0},
       {1, 128, 64}},
      {64, 128, 1}, 1);
  // One dimension: a box is one row.
  expectBoxes(
      {"(512), tensor_view<?xf16, strides=[1]>", {512}, "f16", {}, {}, {8, 64}},
      {64}, 8);
  expectBoxes({"(2x1x2x8x64), tensor_view<?x?x?x?x?xf16, strides=[?,?,?,?,1]>",
               {2, 1, 2, 8, 64},
               "f16",
               {},
               {},
               {1, 32, 64}},
              {64, 8, 2, 2, 1}, 1);
}

TEST_F(TensorBoxTest, Refused) {
  auto expectRefused = [&](const Copy &copy) {
    EXPECT_FALSE(find(copy)) << copy.view << ", swizzle " << copy.swizzle;
  };
  // No dimension is known to have neighbours in memory.
  expectRefused({"(64x64), tensor_view<?x?xf16, strides=[?,?]>",
                 {64, 64},
                 "f16",
                 {},
                 {},
                 {}});
  // Neighbours in memory are not neighbours in the buffer.
  expectRefused(
      {makeView("(64x64)", kColumns, "f16"), {64, 64}, "f16", {}, {}, {}});
  expectRefused(
      {makeView("(64x64)", kRows, "f16"), {64, 64}, "f16", {}, {1, 0}, {}});
  // Rows that are longer or shorter than the swizzle.
  for (unsigned swizzle : {32, 64})
    expectRefused({makeView("(64x64)", kRows, "f16"),
                   {64, 64},
                   "f16",
                   {},
                   {},
                   {},
                   swizzle});
  expectRefused(
      {makeView("(64x32)", kRows, "f16"), {64, 32}, "f16", {}, {}, {}});
  // Rows of less than 16 bytes, and of more than 256 elements.
  expectRefused(
      {makeView("(64x4)", kRows, "f16"), {64, 4}, "f16", {}, {}, {}, 0});
  expectRefused({makeView("(8x512)", kRows, "f8E5M2"),
                 {8, 512},
                 "f8E5M2",
                 {},
                 {},
                 {},
                 0});
  // A row of the buffer has elements of two rows of the tensor.
  expectRefused(
      {makeView("(128x32)", kRows, "f16"), {128, 32}, "f16", {}, {}, {64, 64}});
  // Boxes of less than 128 bytes: rows of the tile are not in order.
  expectRefused({makeView("(64x8)", kRows, "f16"),
                 {64, 8},
                 "f16",
                 {2, 32, 8},
                 {1, 0, 2},
                 {},
                 0});
  // Tensor maps have at most five dimensions.
  expectRefused(
      {"(1x1x1x1x64x64), tensor_view<?x?x?x?x?x?xf16, strides=[?,?,?,?,?,1]>",
       {1, 1, 1, 1, 64, 64},
       "f16",
       {},
       {},
       {64, 64}});
}

// Any tile, and any order of its elements: what is found must be right.
TEST_F(TensorBoxTest, Random) {
  struct Element {
    const char *name;
    int64_t size;
  };
  constexpr Element kElements[] = {
      {"f8E4M3FN", 1}, {"i8", 1}, {"f16", 2}, {"bf16", 2}, {"f32", 4}};
  unsigned numFound = 0;
  for (unsigned i = 0; i < 4000; ++i) {
    Element element = kElements[random() % std::size(kElements)];
    size_t rank = 1 + random() % 5, unit = random() % rank;
    Copy copy;
    copy.element = element.name;
    copy.swizzle = std::array{0u, 32u, 64u, 128u}[random() % 4];
    copy.tile.assign(rank, 1);
    for (int bits = 7 + random() % 6; bits > 0; --bits)
      copy.tile[random() % 2 ? random() % rank : unit] *= 2;
    std::string tile, sizes, strides, map;
    std::vector<size_t> order(rank);
    std::iota(order.begin(), order.end(), 0);
    if (random() % 2)
      std::shuffle(order.begin(), order.end(), random);
    for (size_t d = 0; d < rank; ++d) {
      tile += (d ? "x" : "") + std::to_string(copy.tile[d]);
      sizes += "?x";
      strides += std::string(d ? "," : "") + (d == order[unit] ? "1" : "?");
      map += (d ? ", " : "") + std::to_string(order[d]);
    }
    copy.view = llvm::formatv(
        "({0}), tensor_view<{1}{2}, strides=[{3}]>, dim_map=[{4}]", tile, sizes,
        element.name, strides, map);
    // Mostly with neighbours in memory as neighbours in the buffer.
    copy.permutation.resize(rank);
    std::iota(copy.permutation.begin(), copy.permutation.end(), 0);
    if (random() % 4) {
      copy.permutation.erase(copy.permutation.begin() + unit);
      if (random() % 2)
        std::shuffle(copy.permutation.begin(), copy.permutation.end(), random);
      copy.permutation.push_back(unit);
    }
    int64_t numElements = 1;
    for (int64_t extent : copy.tile)
      numElements *= extent;
    int64_t columns =
        std::min(copy.swizzle ? copy.swizzle / element.size
                              : std::max<int64_t>(1, copy.tile[unit]),
                 numElements);
    copy.slot = {numElements / columns, columns};
    // Panels, as products have them.
    if (copy.tile[unit] > columns && random() % 2 &&
        copy.permutation.back() == int32_t(unit)) {
      copy.split = copy.tile;
      copy.split[unit] = columns;
      copy.split.insert(copy.split.begin() + unit, copy.tile[unit] / columns);
      for (int32_t &d : copy.permutation)
        d += d >= int32_t(unit);
      copy.permutation.insert(copy.permutation.begin(), unit);
    }
    std::optional<tgpu::TensorBox> box = find(copy);
    numFound += box.has_value();
    if (box)
      expectFilled(*box, copy.view);
    if (testing::Test::HasFailure())
      return;
  }
  EXPECT_GE(numFound, 500u);
  RecordProperty("found", int(numFound));
}
