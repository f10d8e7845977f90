//===- ReferenceTest.cpp - what the reference says -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/reference/Reference.h"

#include "tessera/bytecode/WireTable.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include "gtest/gtest.h"

using namespace llvm;
using namespace tessera;
using reference::Entry;

namespace {

TEST(ReferenceTest, EveryOperationHasAnEntry) {
  EXPECT_EQ(reference::getOps().size(), bytecode::getOpRows().size());
  for (const bytecode::OpRow &row : bytecode::getOpRows()) {
    const Entry *entry = reference::findOp(row.mnemonic);
    ASSERT_TRUE(entry) << row.mnemonic.str();
    std::string opcode = "opcode " + std::to_string(row.opcode) + " (";
    EXPECT_TRUE(entry->text.contains(opcode)) << row.mnemonic.str();
    EXPECT_TRUE(entry->text.contains("since " + row.since.str()));
    EXPECT_TRUE(entry->markdown.contains("```mlir")) << row.mnemonic.str();
    EXPECT_TRUE(
        any_of(reference::getFamilies(), [&](const reference::Family &family) {
          return family.name == entry->family;
        }));
  }
}

TEST(ReferenceTest, LinesFitATerminal) {
  for (const Entry &entry : reference::getEntries()) {
    // Examples may have long lines.
    StringRef text = entry.text.split("example:\n").first;
    for (StringRef line : split(text, '\n'))
      EXPECT_LE(line.size(), 80u) << line.str();
  }
}

TEST(ReferenceTest, Names) {
  EXPECT_EQ(reference::findEntry("cuda_tile.addi"),
            reference::findEntry("addi"));
  EXPECT_EQ(reference::findEntry("tile")->kind, reference::Kind::Type);
  EXPECT_EQ(reference::findOp("tile"), nullptr);
  EXPECT_EQ(reference::findEntry("nonsense"), nullptr);
}

} // namespace
