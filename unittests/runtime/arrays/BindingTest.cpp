//===- BindingTest.cpp - arguments meet parameters -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/runtime/arrays/Binding.h"

#include "gtest/gtest.h"

using namespace tessera;
using namespace tessera::runtime;

namespace {

constexpr Parameter kI32{ElementType::I32}, kI64{ElementType::I64},
    kFloat{ElementType::F32}, kPointer{ElementType::F32, true},
    kHalfPointer{ElementType::F16, true};

GivenArgument array(std::vector<uint64_t> shape,
                    ElementType type = ElementType::F32, uint64_t offset = 0) {
  Strides strides = getContiguousStrides(shape);
  return ArrayArgument{{type}, shape, strides, 0, offset};
}

GivenArgument scalar(ElementType type, uint64_t bits) {
  return Argument::Scalar{type, bits};
}

/// `p` for a pointer, else the number.
std::string bind(const std::vector<Parameter> &parameters,
                 const std::vector<GivenArgument> &arguments) {
  Result<std::vector<Argument>> bound = bindArguments(parameters, arguments);
  if (!bound)
    return bound.getMessage();
  std::string text;
  for (const Argument &argument : *bound) {
    text += text.empty() ? "" : " ";
    if (const auto *number = std::get_if<Argument::Scalar>(&argument.value))
      text += std::string(getSpelling(number->type)) + ":" +
              std::to_string(number->bits);
    else
      text += "p";
  }
  return text;
}

TEST(BindingTest, OneToOne) {
  EXPECT_EQ(bind({}, {}), "");
  EXPECT_EQ(bind({kPointer, kPointer, kI32},
                 {array({8}), array({2, 4}), scalar(ElementType::I32, 8)}),
            "p p i32:8");
}

TEST(BindingTest, Places) {
  // Types are not compared: those of numbers are not known yet.
  Result<std::vector<Placement>> placements =
      placeArguments({kPointer, kI32, kI32, kFloat, kHalfPointer, kI64},
                     {array({8}), scalar(ElementType::I32, 0), array({}),
                      scalar(ElementType::I32, 0)});
  ASSERT_TRUE(bool(placements));
  std::vector<size_t> parameters;
  std::vector<bool> expanded;
  for (Placement placement : *placements) {
    parameters.push_back(placement.parameter);
    expanded.push_back(placement.isExpanded);
  }
  EXPECT_EQ(parameters, (std::vector<size_t>{0, 3, 4, 5}));
  EXPECT_EQ(expanded, (std::vector<bool>{true, false, false, false}));
  EXPECT_FALSE(bool(placeArguments({kPointer}, {})));
}

TEST(BindingTest, AllExpand) {
  EXPECT_EQ(bind({kPointer, kI32, kI32, kI32, kI32, kPointer, kI64, kI64},
                 {array({2, 4}), array({8})}),
            "p i32:2 i32:4 i32:4 i32:1 p i64:8 i64:1");
  EXPECT_EQ(bind({kPointer, kI32, kI32, kI32, kFloat, kPointer},
                 {array({8}), scalar(ElementType::I32, 3),
                  scalar(ElementType::F32, 0), array({})}),
            "p i32:8 i32:1 i32:3 f32:0 p");
}

TEST(BindingTest, SomeExpand) {
  // Only the first array is followed by integers.
  EXPECT_EQ(bind({kPointer, kI32, kI32, kPointer}, {array({8}), array({4})}),
            "p i32:8 i32:1 p");
  // The scalar is of another type, so the integers are the array's.
  EXPECT_EQ(bind({kPointer, kI32, kI32, kFloat, kPointer},
                 {array({8}), scalar(ElementType::F32, 0), array({4})}),
            "p i32:8 i32:1 f32:0 p");
}

TEST(BindingTest, ScalarsGivenOneByOne) {
  EXPECT_EQ(bind({kPointer, kI32, kI32, kPointer, kI32, kI32},
                 {array({8}), scalar(ElementType::I32, 5),
                  scalar(ElementType::I32, 6), array({4})}),
            "p i32:5 i32:6 p i32:4 i32:1");
}

TEST(BindingTest, Counts) {
  EXPECT_EQ(bind({kPointer, kI32}, {array({8})}),
            "the entry has 2 parameters, but 1 argument is given, 3 with the "
            "shape and strides of each array");
  EXPECT_EQ(bind({kI32, kI32}, {scalar(ElementType::I32, 1)}),
            "the entry has 2 parameters, but 1 argument is given");
  EXPECT_EQ(bind({}, {scalar(ElementType::I32, 1)}),
            "the entry has 0 parameters, but 1 argument is given");
  EXPECT_EQ(bind({kI32, kPointer}, {array({})}),
            "the entry has 2 parameters, but 1 argument is given");
  EXPECT_EQ(bind({kPointer, kPointer}, {array({})}),
            "the entry has 2 parameters, but 1 argument is given");
  EXPECT_EQ(bind({kI32}, {}),
            "the entry has 1 parameter, but 0 arguments are given");
}

TEST(BindingTest, Ranks) {
  EXPECT_EQ(bind({kPointer, kI32, kI32, kI32, kI32}, {array({8})}),
            "argument 1 has rank 1, but parameter 1 is followed by 4 scalars "
            "that no argument is given for, the shape and strides of an array "
            "of rank 2");
  EXPECT_EQ(bind({kPointer, kI32, kI32, kPointer, kI32, kI32},
                 {array({8}), array({2, 4})}),
            "argument 2 has rank 2, but parameter 4 is followed by 2 scalars "
            "that no argument is given for, the shape and strides of an array "
            "of rank 1");
}

TEST(BindingTest, Types) {
  EXPECT_EQ(bind({kHalfPointer}, {array({8})}),
            "argument 1 is an array of f32, but parameter 1 is a pointer to "
            "f16");
  EXPECT_EQ(bind({kHalfPointer}, {array({8}, ElementType::I16)}),
            "argument 1 is an array of i16, but parameter 1 is a pointer to "
            "f16; to use its bits as f16, write that type before the @");
  EXPECT_EQ(bind({kI32, kPointer},
                 {scalar(ElementType::I32, 0), scalar(ElementType::I32, 0)}),
            "argument 2 is a scalar of i32, but parameter 2 is a pointer to "
            "f32");
  EXPECT_EQ(bind({kI32}, {array({8})}),
            "argument 1 is an array of f32, but parameter 1 is a scalar of "
            "i32");
  EXPECT_EQ(bind({kI32}, {scalar(ElementType::I64, 0)}),
            "argument 1 is a scalar of i64, but parameter 1 is a scalar of "
            "i32");
  EXPECT_EQ(bind({kPointer, kFloat, kI32}, {array({8})}),
            "the extent of dimension 0 of argument 1 goes to parameter 2, "
            "which is a scalar of f32, not of i32 or i64");
}

TEST(BindingTest, Widths) {
  std::vector<uint64_t> shape{3000000000};
  EXPECT_EQ(bind({{ElementType::I8, true}, kI32, kI32},
                 {array(shape, ElementType::I8)}),
            "the extent of dimension 0 of argument 1 is 3000000000, which does "
            "not fit parameter 2, an i32");
  EXPECT_EQ(bind({{ElementType::I8, true}, kI64, kI32},
                 {array(shape, ElementType::I8)}),
            "p i64:3000000000 i32:1");
}

TEST(BindingTest, Alignment) {
  EXPECT_EQ(bind({kPointer}, {array({8}, ElementType::F32, 2)}),
            "argument 1 begins 2 bytes after an aligned address, but elements "
            "of f32 are aligned to 4 bytes");
  EXPECT_EQ(bind({kPointer}, {array({8}, ElementType::F32, 4)}), "p");
}

} // namespace
