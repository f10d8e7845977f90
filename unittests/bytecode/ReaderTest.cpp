//===- ReaderTest.cpp -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/bytecode/Reader.h"
#include "tessera/bytecode/Writer.h"
#include "tessera/driver/ModuleDiff.h"

#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"

#include "gtest/gtest.h"

using namespace mlir;
using namespace tessera;

namespace {
class ReaderTest : public ::testing::Test {
protected:
  ReaderTest() { context.loadDialect<cuda_tile::CudaTileDialect>(); }

  std::string write(StringRef text, Version version = kDefaultVersion) {
    OwningOpRef<Operation *> op = parseSourceString(text, &context);
    std::string bytes;
    EXPECT_TRUE(op);
    EXPECT_TRUE(succeeded(
        bytecode::writeModule(cast<cuda_tile::ModuleOp>(*op), version, bytes)));
    return bytes;
  }

  /// The error of reading; empty if there is none.
  std::string getError(StringRef bytes,
                       const bytecode::ReadOptions &options = {}) {
    auto module = bytecode::readModule(bytes, &context, options);
    return module ? "" : toString(module.takeError());
  }

  MLIRContext context;
};
} // namespace

/// A module with this many entries, each with its own operations.
static std::string makeEntries(unsigned count) {
  std::string text = "cuda_tile.module @m {\n";
  for (unsigned i = 0; i < count; ++i)
    text += "  entry @k" + std::to_string(i) +
            "(%a: tile<i32>) {\n    %0 = constant <i32: " + std::to_string(i) +
            "> : tile<i32>\n    %1 = addi %a, %0 : tile<i32>\n    return\n"
            "  }\n";
  return text + "}\n";
}

static constexpr StringLiteral kAddition =
    "cuda_tile.module @m {\n"
    "  entry @add(%a: tile<i32>, %b: tile<i32>) {\n"
    "    %c = addi %a, %b : tile<i32>\n"
    "    return\n"
    "  }\n"
    "}\n";

// The worked example of the format: one addi in 76 bytes.
TEST_F(ReaderTest, WorkedExample) {
  const unsigned char expected[] = {
      0x7F, 0x54, 0x69, 0x6C, 0x65, 0x49, 0x52, 0x00, 0x0D, 0x01, 0x00,
      0x00, 0x82, 0x10, 0x08, 0xCB, 0x01, 0x00, 0x02, 0x02, 0x00, 0x08,
      0x03, 0x01, 0x00, 0x00, 0x01, 0x5C, 0x00, 0x00, 0xCB, 0xCB, 0x85,
      0x19, 0x04, 0xCB, 0x03, 0xCB, 0xCB, 0xCB, 0x00, 0x00, 0x00, 0x00,
      0x01, 0x00, 0x00, 0x00, 0x04, 0x00, 0x00, 0x00, 0x03, 0x0D, 0x00,
      0x00, 0x10, 0x02, 0x01, 0x01, 0x00, 0x81, 0x0B, 0x04, 0x01, 0xCB,
      0xCB, 0xCB, 0x00, 0x00, 0x00, 0x00, 0x61, 0x64, 0x64, 0x00};
  std::string bytes = write(kAddition, {13, 1});
  EXPECT_EQ(
      StringRef(bytes),
      StringRef(reinterpret_cast<const char *>(expected), sizeof(expected)));
}

TEST_F(ReaderTest, ThreadsChangeNothing) {
  std::string bytes = write(makeEntries(200));
  bytecode::ReadOptions options;
  auto one = cantFail(bytecode::readModule(bytes, &context, options));
  options.numThreads = 4;
  auto four = cantFail(bytecode::readModule(bytes, &context, options));
  EXPECT_TRUE(succeeded(mlir::verify(*four)));
  EXPECT_TRUE(diffModules(*one, *four).empty());
  std::string first, second;
  ASSERT_TRUE(succeeded(bytecode::writeModule(*one, {13, 3}, first)));
  ASSERT_TRUE(succeeded(bytecode::writeModule(*four, {13, 3}, second)));
  EXPECT_EQ(first, second);
}

TEST_F(ReaderTest, ThreadsFindTheSameError) {
  std::string bytes = write(makeEntries(200));
  // The opcodes of two functions are those of no operation.
  unsigned broken = 0;
  for (size_t at = 0; at + 3 < bytes.size(); ++at)
    // `addi` of a value and an argument, then `return`.
    if (StringRef(bytes).substr(at).starts_with(
            StringRef("\x03\x01\x00\x00\x01\x5C", 6)) &&
        (++broken == 60 || broken == 150))
      bytes[at] = 0x19;
  ASSERT_EQ(broken, 200u);
  std::string one = getError(bytes);
  EXPECT_NE(one.find("function 'k59': unknown or unimplemented opcode: 25"),
            std::string::npos)
      << one;
  bytecode::ReadOptions options;
  options.numThreads = 4;
  for (int i = 0; i < 20; ++i)
    EXPECT_EQ(getError(bytes, options), one);
}

TEST_F(ReaderTest, OnlyAcceptedVersionsAreRead) {
  std::string bytes = write(makeEntries(1), {13, 3});
  Version accepted[] = {{13, 1}, {13, 2}};
  bytecode::ReadOptions options;
  options.acceptedVersions = accepted;
  EXPECT_EQ(getError(bytes, options),
            "error at offset 8 (0x8): header: Tile version 13.3 is not among "
            "the accepted ones: 13.1, 13.2");
  EXPECT_EQ(bytecode::getFileVersion(bytes), (Version{13, 3}));
  EXPECT_EQ(bytecode::getFileVersion("\x7fTile"), std::nullopt);
}

TEST_F(ReaderTest, OffsetsAreThoseOfTheOperations) {
  std::string bytes = write(kAddition, {13, 1});
  auto module = cantFail(bytecode::readModule(bytes, &context));
  EXPECT_EQ(bytecode::findOffsets(bytes, *module),
            (std::vector<uint64_t>{0, 0x11, 0x16, 0x1B}));
}

TEST_F(ReaderTest, AWriteThatFailsLeavesTheBytesAlone) {
  OwningOpRef<Operation *> op =
      parseSourceString("cuda_tile.module @m {\n"
                        "  entry @k(%a: tile<f32>, %b: tile<f32>) {\n"
                        "    %c = atan2 %a, %b : tile<f32>\n"
                        "    return\n"
                        "  }\n"
                        "}\n",
                        &context);
  ASSERT_TRUE(op);
  std::string message, bytes = "before";
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    message = diagnostic.str();
    return success();
  });
  Operation *culprit = nullptr;
  auto module = cast<cuda_tile::ModuleOp>(*op);
  EXPECT_TRUE(failed(bytecode::writeModule(module, {13, 1}, bytes, &culprit)));
  EXPECT_EQ(bytes, "before");
  EXPECT_EQ(message, "operation 'cuda_tile.atan2' is not available in bytecode "
                     "version 13.1 (needs 13.2)");
  ASSERT_TRUE(culprit);
  EXPECT_TRUE(isa<cuda_tile::Atan2Op>(culprit));
  EXPECT_TRUE(failed(bytecode::writeModule(module, {13, 5}, bytes)));
  EXPECT_EQ(message, "unsupported version requested 13.5, must be in range "
                     "[13.1 - 13.4]");
}
