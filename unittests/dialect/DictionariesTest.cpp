//===- DictionariesTest.cpp - attribute dictionaries of all operations -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An attribute dictionary cannot repeat an attribute of the syntax. The golden
// text has all operations. Each is printed with an attribute of an unknown
// name, which is then replaced by each attribute that the operation has.
//
//===----------------------------------------------------------------------===//

#include "Parsing.h"
#include "tessera/dialect/Ops.h"
#include "tessera/source/Source.h"

#include "llvm/Support/MemoryBuffer.h"
#include "gtest/gtest.h"

#include <map>
#include <set>

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;

namespace {

constexpr llvm::StringLiteral kMark = "attribute_of_no_meaning";

/// The text of the module of `op` with nothing in it but what is around `op`.
std::string printAlone(Operation *op) {
  Operation *child = nullptr;
  while (!isa<cuda_tile::ModuleOp>(op)) {
    child = op;
    op = op->getParentOp();
  }
  OwningOpRef<Operation *> alone = op->cloneWithoutRegions();
  Block &block = alone->getRegion(0).emplaceBlock();
  if (child)
    block.push_back(child->clone());
  std::string text;
  llvm::raw_string_ostream os(text);
  // It does not verify without its globals.
  alone->print(os, OpPrintingFlags().assumeVerified());
  return text;
}

TEST(DictionariesTest, NothingIsSaidTwice) {
  TestParser parser;
  auto file = llvm::MemoryBuffer::getFile(
      TESSERA_SOURCE_DIR "/conformance/golden/all_ops.13.4.mlir");
  ASSERT_TRUE(bool(file));
  OwningOpRef<Operation *> module = parser.parse((*file)->getBuffer());
  ASSERT_TRUE(bool(module));
  // One of each kind.
  std::map<std::string, Operation *> operations;
  module->walk([&](Operation *op) {
    if (isa<CudaTileDialect>(op->getDialect()))
      operations.emplace(op->getName().stripDialect().str(), op);
  });
  EXPECT_EQ(
      operations.size(),
      parser.context.getRegisteredOperationsByDialect("cuda_tile").size());
  unsigned numChecked = 0;
  std::set<std::string> withoutDictionary;
  for (auto &[name, op] : operations) {
    op->setDiscardableAttr(kMark, UnitAttr::get(&parser.context));
    std::string text = printAlone(op);
    op->removeDiscardableAttr(StringAttr::get(&parser.context, kMark));
    size_t place = text.find(kMark);
    if (place == std::string::npos) {
      withoutDictionary.insert(name);
      continue;
    }
    for (StringAttr attribute :
         op->getName().getRegisteredInfo()->getAttributeNames()) {
      // It has no syntax of its own.
      if (name == "module" && attribute.getValue() == "producer")
        continue;
      std::string repeated = text;
      repeated.replace(place, kMark.size(), attribute.str());
      source::Source source(
          llvm::MemoryBuffer::getMemBufferCopy(repeated, "file"), {});
      EXPECT_TRUE(failed(source.read())) << repeated;
      auto all = source.getDiagnostics().getAll();
      ASSERT_EQ(all.size(), 1u) << repeated;
      StringRef message = all[0].message.text;
      EXPECT_TRUE(message.ends_with(
          "'" + attribute.str() +
          "' is part of the operation's syntax and cannot stand in its "
          "attribute dictionary"))
          << name << ": " << message.str();
      EXPECT_EQ(all[0].message.place.offset, place) << repeated;
      ++numChecked;
    }
  }
  EXPECT_GT(numChecked, 100u);
  EXPECT_EQ(withoutDictionary, (std::set<std::string>{"get_index_space_shape",
                                                      "get_tensor_shape"}));
}

} // namespace
