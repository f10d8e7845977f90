//===- WireTableTest.cpp -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/bytecode/WireTable.h"
#include "tessera/bytecode/Format.h"

#include "tessera/dialect/Ops.h"

#include "gtest/gtest.h"

using namespace tessera;
using namespace tessera::bytecode;

static const OpRow &getRow(llvm::StringRef mnemonic) {
  for (const OpRow &row : getOpRows())
    if (row.mnemonic == mnemonic)
      return row;
  llvm::report_fatal_error("no such operation");
}

TEST(WireTableTest, HolesHaveNoRow) {
  for (uint64_t opcode = 0; opcode < 300; ++opcode) {
    bool isHole = (opcode >= 0x19 && opcode <= 0x24) ||
                  (opcode >= 0x34 && opcode <= 0x39) || opcode > 0x7A;
    const OpRow *row = findOpRow(opcode);
    EXPECT_EQ(row == nullptr, isHole) << opcode;
    if (row)
      EXPECT_EQ(row->opcode, opcode);
  }
  EXPECT_EQ(findOpRow(~uint64_t(0)), nullptr);
}

// Bits of the flags are numbered by version, attributes before operands.
TEST(WireTableTest, FlagsOfALoad) {
  const OpRow &row = getRow("load_ptr_tko");
  EXPECT_EQ(row.getKnownFlags({13, 1}), 0x1Fu);
  EXPECT_EQ(row.attributes[1].name, "memory_scope");
  EXPECT_EQ(row.attributes[1].flagBit, 0);
  EXPECT_EQ(row.operands[3].name, "token");
  EXPECT_EQ(row.operands[3].flagBit, 4);
  EXPECT_EQ(row.operandLayout, OperandLayout::Groups);
  EXPECT_FALSE(row.countsResults);
}

TEST(WireTableTest, WhatCameLaterIsNotInOlderVersions) {
  const OpRow &print = getRow("print_tko");
  EXPECT_FALSE(print.hasFlags({13, 1}));
  EXPECT_EQ(print.countResults({13, 1}), 0u);
  EXPECT_EQ(print.getKnownFlags({13, 1}), 0u);
  EXPECT_TRUE(print.hasFlags({13, 2}));
  EXPECT_EQ(print.countResults({13, 2}), 1u);
  EXPECT_EQ(print.getKnownFlags({13, 2}), 1u);

  const OpRow &load = getRow("load_view_tko");
  EXPECT_EQ(load.attributes.back().name, "inbounds");
  EXPECT_EQ(load.attributes.back().since, (Version{13, 4}));
  EXPECT_FALSE(load.attributes.back().isOptional());
  EXPECT_EQ(load.operands[load.attributes.back().sizedBy].name, "index");

  const EnumRow &rounding = *getRow("ftof").attributes.front().enumeration;
  EXPECT_EQ(rounding.find(7)->since, (Version{13, 4}));
  EXPECT_EQ(rounding.find(8), nullptr);
}

// Rows name members of properties; the names are those MLIR knows.
TEST(WireTableTest, FieldsAreAttributesOfTheOperation) {
  mlir::MLIRContext context;
  context.loadDialect<cuda_tile::CudaTileDialect>();
  for (const OpRow &row : getOpRows()) {
    auto name = mlir::RegisteredOperationName::lookup(row.name, &context);
    ASSERT_TRUE(name) << row.name.str();
    for (const AttributeField &field : row.attributes)
      EXPECT_TRUE(llvm::any_of(
          name->getAttributeNames(),
          [&](mlir::StringAttr known) { return known == field.name; }))
          << row.name.str() << " " << field.name.str();
    EXPECT_EQ(row.isTerminator, name->hasTrait<mlir::OpTrait::IsTerminator>())
        << row.name.str();
  }
}

TEST(WireTableTest, TypesStandAtTheirTags) {
  for (const TypeRow &row : getTypeRows())
    EXPECT_EQ(findTypeRow(static_cast<uint64_t>(row.tag)), &row);
  for (uint64_t tag = 23; tag < 130; ++tag)
    EXPECT_EQ(findTypeRow(tag), nullptr);
  EXPECT_EQ(findTypeRow(131), nullptr);
}
