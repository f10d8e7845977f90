//===- MessagesTest.cpp -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/runtime/device/Messages.h"

#include "gtest/gtest.h"

#include <cstring>

using namespace tessera;
using namespace tessera::runtime;

namespace {

class DeviceMessagesTest : public testing::Test {
protected:
  DeviceMessagesTest() {
    sites.push_back({MessageSite::Print,
                     7,
                     "x = %d, p = %p\n",
                     "",
                     {{ElementType::I16, {2}}, {std::nullopt, {}}}});
    sites.push_back({MessageSite::Assert,
                     9,
                     "positive",
                     "k.py:3:1",
                     {{ElementType::I1, {2, 2}}}});
    sites.push_back({MessageSite::Fail,
                     11,
                     "the step is %lld",
                     "",
                     {{ElementType::I64, {}}}});
    sinks.output =
        sinks.messages = [this](std::string_view more) { text += more; };
  }

  /// What a kernel does.
  void send(uint32_t site, BlockId block, std::vector<uint32_t> payload) {
    uint32_t head[4];
    std::memcpy(head, buffer.data(), sizeof(head));
    std::vector<uint32_t> record = {uint32_t(20 + 4 * payload.size()), site,
                                    block[0], block[1], block[2]};
    record.insert(record.end(), payload.begin(), payload.end());
    uint32_t old = head[1];
    if (head[1] <= head[0])
      head[1] += record[0];
    if (old + record[0] <= head[0])
      std::memcpy(&buffer[16 + old], record.data(), record[0]);
    else
      ++head[2];
    std::memcpy(buffer.data(), head, sizeof(head));
  }

  MessageOutcome decode() {
    text.clear();
    return decodeMessages(buffer, sites, {4, 4, 4}, sinks);
  }

  std::vector<MessageSite> sites;
  std::vector<uint8_t> buffer = makeMessageBuffer(256);
  MessageSinks sinks;
  std::string text;
};

TEST_F(DeviceMessagesTest, SizesOfRecords) {
  EXPECT_EQ(countRecordBytes(sites[0]), 20u + 8 + 8);
  EXPECT_EQ(countRecordBytes(sites[1]), 20u + 16);
  EXPECT_EQ(countRecordBytes(sites[2]), 20u + 8);
}

TEST_F(DeviceMessagesTest, BlocksInOrder) {
  send(1, {1, 0, 0}, {1, 0, 1, 0});
  send(0, {1, 0, 0}, {5, 0xffff, 0x10, 1});
  send(0, {0, 0, 0}, {3, 4, 0, 0});
  MessageOutcome outcome = decode();
  EXPECT_EQ(text,
            "x = [3, 4], p = 0x0\n"
            "k.py:3:1: assertion failed in tile block (1, 0, 0) at [0, 1]: "
            "positive\n"
            "k.py:3:1: assertion failed in tile block (1, 0, 0) at [1, 1]: "
            "positive\n"
            "x = [5, -1], p = 0x100000010\n");
  EXPECT_EQ(outcome.failedAsserts, 2u);
  EXPECT_EQ(outcome.lost, 0u);
  EXPECT_FALSE(outcome.failure);
}

TEST_F(DeviceMessagesTest, LocationsOfTheEngine) {
  send(1, {0, 0, 0}, {0, 1, 1, 1});
  sinks.locate = [](uint64_t op) { return "op " + std::to_string(op); };
  decode();
  EXPECT_EQ(text, "op 9: assertion failed in tile block (0, 0, 0) at [0, 0]: "
                  "positive\n");
}

TEST_F(DeviceMessagesTest, TheFirstBlockThatFailed) {
  send(2, {0, 3, 0}, {7, 0});
  send(2, {3, 0, 0}, {0xffffffff, 0xffffffff});
  MessageOutcome outcome = decode();
  ASSERT_TRUE(outcome.failure);
  EXPECT_EQ(outcome.failure->message, "the step is -1");
  EXPECT_EQ(outcome.failure->op, 11u);
  EXPECT_EQ(outcome.failure->block, (BlockId{3, 0, 0}));
}

TEST_F(DeviceMessagesTest, LostRecords) {
  for (uint32_t i = 0; i < 10; ++i)
    send(0, {i, 0, 0}, {i, i, 0, 0});
  MessageOutcome outcome = decode();
  EXPECT_EQ(outcome.lost, 3u);
  EXPECT_NE(text.find("x = [6, 6]"), std::string::npos);
  EXPECT_EQ(text.find("x = [7, 7]"), std::string::npos);
  EXPECT_NE(text.find("3 messages of the kernel did not fit into the buffer of "
                      "256 bytes and were lost\n"),
            std::string::npos)
      << text;
  EXPECT_GT(growMessageCapacity(256), 256u);
  EXPECT_EQ(growMessageCapacity(1 << 30), 1u << 30);
}

/// Whatever a broken kernel writes there.
TEST_F(DeviceMessagesTest, Overwritten) {
  send(0, {0, 0, 0}, {3, 4, 0, 0});
  std::vector<uint8_t> good = buffer;
  for (size_t i = 0; i < 60; ++i)
    for (uint8_t value : {0, 1, 0x7f, 0xff}) {
      buffer = good;
      buffer[i] = value;
      decode();
    }
  EXPECT_EQ(decodeMessages({}, sites, {1, 1, 1}, sinks).lost, 0u);
}

TEST_F(DeviceMessagesTest, Capacity) {
  EXPECT_EQ(chooseMessageCapacity({}, 100), 0u);
  EXPECT_EQ(chooseMessageCapacity(sites, 1), 64u << 10);
  EXPECT_EQ(chooseMessageCapacity(sites, UINT64_MAX), 64u << 20);
}

TEST_F(DeviceMessagesTest, WrongSites) {
  for (const MessageSite &site : sites)
    EXPECT_FALSE(checkSite(site));
  sites[0].tiles[0].shape = {1 << 20, 1 << 20};
  EXPECT_TRUE(checkSite(sites[0]));
  sites[0].tiles[0].shape = {-1};
  EXPECT_TRUE(checkSite(sites[0]));
  sites[1].tiles.clear();
  EXPECT_TRUE(checkSite(sites[1]));
  sites[2].tiles[0].type = ElementType::F32;
  EXPECT_TRUE(checkSite(sites[2]));
}

} // namespace
