//===- TypesTest.cpp - rules of types that no text can break -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A builder or the reader of bytecode can.
//
//===----------------------------------------------------------------------===//

#include "Parsing.h"

#include "mlir/IR/Builders.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;

namespace {

class TypesTest : public ::testing::Test {
protected:
  using EmitError = function_ref<InFlightDiagnostic()>;

  /// The diagnostic that `make` emits.
  std::string refusal(function_ref<void(EmitError)> make) {
    std::string message;
    ScopedDiagnosticHandler handler(&parser.context,
                                    [&](Diagnostic &diagnostic) {
                                      message = diagnostic.str();
                                      return success();
                                    });
    make([&] { return mlir::emitError(builder.getUnknownLoc()); });
    return message;
  }

  TestParser parser;
  Builder builder{&parser.context};
};

TEST_F(TypesTest, tensor_view_c8) {
  EXPECT_EQ(refusal([&](EmitError emitError) {
              TensorViewType::getChecked(emitError, builder.getF32Type(),
                                         ArrayRef<int64_t>{4, 4},
                                         ArrayRef<int64_t>{0, 1});
            }),
            "dimensions must have strictly positive constant strides but got "
            "[0, 1]");
}

TEST_F(TypesTest, view_c7) {
  auto tensor = TensorViewType::get(builder.getF32Type(), {4}, {1});
  EXPECT_EQ(refusal([&](EmitError emitError) {
              PartitionViewType::getChecked(emitError, &parser.context,
                                            builder.getDenseI32ArrayAttr({-4}),
                                            tensor, ArrayRef<int32_t>{0},
                                            PaddingValueAttr());
            }),
            "tile shape dimensions must have positive length but got [-4]");
}

TEST_F(TypesTest, index_c1) {
  auto tensor = TensorViewType::get(builder.getF32Type(), {4}, {1});
  TileView view =
      PartitionViewType::get(&parser.context, builder.getDenseI32ArrayAttr({4}),
                             tensor, {0}, PaddingValueAttr());
  Type index = builder.getI32Type();
  EXPECT_EQ(refusal([&](EmitError emitError) {
              (void)view.verifyIndexTypes(emitError, TypeRange(index));
            }),
            "expected index type to be a tile type, got 'i32'");
}

} // namespace
