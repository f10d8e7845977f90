//===- CachedPtxTest.cpp -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/engines/CachedPtx.h"

#include "gtest/gtest.h"

using namespace tessera;
using runtime::MessageSite;

namespace {

PtxCode makeCode() {
  PtxCode code;
  code.text = ".version 8.0\n\nop 1 2\n.target sm_80\n";
  code.entry = "a \"b\"\n\xff";
  code.block = {128, 1, 1};
  code.cluster = {2, 1, 1};
  code.dynamicSharedBytes = 65536;
  code.hasState = true;
  code.ops = {{3, 7}, {9, uint64_t(1) << 40}};
  code.sites.push_back({MessageSite::Print,
                        5,
                        "%d\n",
                        "k.py:1:2",
                        {{ElementType::I32, {2, 4}}}});
  code.sites.push_back({MessageSite::Fail, 6, "", "", {}});
  return code;
}

TEST(CachedPtxTest, ReadsWhatItWrites) {
  PtxCode code = makeCode();
  std::optional<PtxCode> read = unpackPtx(packPtx(code));
  ASSERT_TRUE(read);
  EXPECT_EQ(packPtx(*read), packPtx(code));
  EXPECT_EQ(read->text, code.text);
  EXPECT_EQ(read->entry, code.entry);
  EXPECT_EQ(read->ops, code.ops);
  EXPECT_EQ(read->sites[0].text, "%d\n");
  EXPECT_TRUE(read->hasState);
  // What a kernel does not have is not there either.
  PtxCode plain;
  plain.text = "x";
  read = unpackPtx(packPtx(plain));
  ASSERT_TRUE(read);
  EXPECT_FALSE(read->hasState);
  EXPECT_TRUE(read->sites.empty());
}

TEST(CachedPtxTest, RefusesOtherBytes) {
  std::string bytes = packPtx(makeCode());
  size_t textBegin = bytes.size() - makeCode().text.size();
  for (size_t i = 0; i <= textBegin; ++i)
    EXPECT_FALSE(unpackPtx(std::string_view(bytes).substr(0, i))) << i;
  for (size_t i = 0; i < bytes.size(); ++i)
    for (char c : {'\0', ' ', '"', '9', '-', '\n'}) {
      std::string changed = bytes;
      changed[i] = c;
      (void)unpackPtx(changed);
    }
  EXPECT_FALSE(unpackPtx("tessera-ptx 2\ntext\nx"));
  EXPECT_FALSE(unpackPtx("tessera-ptx 1\nfrob\ntext\nx"));
  EXPECT_FALSE(unpackPtx("tessera-ptx 1\nsite print 1 \"\" \"\"\n"
                         "tile i32 1 -1\ntext\nx"));
}

} // namespace
