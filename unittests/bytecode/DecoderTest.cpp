//===- DecoderTest.cpp -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The tables of the decoder can be read after an error, as objdump does. A
// fuzzer found both files.
//
//===----------------------------------------------------------------------===//

#include "tessera/bytecode/Decoder.h"

#include "llvm/ADT/StringExtras.h"

#include "gtest/gtest.h"

using namespace tessera;
using namespace tessera::bytecode;

// The debug section says that it has 65 attributes, for which there is no room.
TEST(DecoderTest, CountsThatWereRefusedAreForgotten) {
  std::string file = llvm::fromHex(
      "7f54696c654952000d030000820808cb00cbcbcbcbcbcbcb830c08cbcbcbcbcb00cbcbcb"
      "00cbcbcb41cbcbcb810404cb00cbcbcb00");
  Decoder decoder(file);
  EXPECT_FALSE(decoder.decodeAll());
  EXPECT_EQ(decoder.getError()->context, "debug section");
  EXPECT_TRUE(decoder.getTables().debug.isBroken);
  EXPECT_EQ(decoder.getTables().debug.numEntries, 0u);
}

// Both types are wrong. Reading the second one does not change the error of the
// first.
TEST(DecoderTest, TheFirstErrorStays) {
  std::string file = llvm::fromHex(
      "7f54696c654952000d030000820808cb00cbcbcbcbcbcbcb851204cb02cbcbcb00000000"
      "030000000d09000d0800810404cbcbcb00cbcbcb00");
  Decoder decoder(file);
  EXPECT_FALSE(decoder.decode());
  std::string before = decoder.getError()->describe();
  EXPECT_EQ(decoder.getError()->context, "type 0") << before;
  RawType type;
  EXPECT_FALSE(decoder.decodeType(1, type));
  EXPECT_EQ(decoder.getError()->describe(), before);
}
