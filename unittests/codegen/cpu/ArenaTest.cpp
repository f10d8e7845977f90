//===- ArenaTest.cpp - memory for the tiles of a block -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/cpu/emit/Arena.h"

#include "gtest/gtest.h"

#include <vector>

using namespace tessera::cpu;

namespace {

// The example of Arena.h.
TEST(ArenaTest, Example) {
  Arena arena;
  Slot *a = arena.allocate(4096);
  Slot *b = arena.allocate(100);
  EXPECT_EQ(a->offset, 0u);
  EXPECT_EQ(b->offset, 4096u);
  EXPECT_EQ(b->size, 128u);
  arena.free(a);
  EXPECT_EQ(arena.allocate(64)->offset, 0u);
  EXPECT_EQ(arena.getPeak(), 4224u);
}

TEST(ArenaTest, TheSmallestPartThatFitsIsTaken) {
  Arena arena;
  Slot *large = arena.allocate(512);
  arena.allocate(64);
  Slot *small = arena.allocate(128);
  arena.allocate(64);
  arena.free(large);
  arena.free(small);
  EXPECT_EQ(arena.allocate(128)->offset, small->offset);
  EXPECT_EQ(arena.allocate(128)->offset, large->offset);
  EXPECT_EQ(arena.allocate(384)->offset, large->offset + 128);
  EXPECT_EQ(arena.getPeak(), 768u);
}

TEST(ArenaTest, NeighboursAreJoined) {
  // In whatever order three slots are freed, they become one free part.
  for (std::vector<unsigned> order : {std::vector<unsigned>{0, 1, 2},
                                      {0, 2, 1},
                                      {1, 0, 2},
                                      {1, 2, 0},
                                      {2, 0, 1},
                                      {2, 1, 0}}) {
    Arena arena;
    Slot *slots[] = {arena.allocate(64), arena.allocate(64),
                     arena.allocate(64)};
    for (unsigned i : order)
      arena.free(slots[i]);
    EXPECT_EQ(arena.allocate(192)->offset, 0u);
    EXPECT_EQ(arena.getPeak(), 192u);
  }
}

TEST(ArenaTest, PinnedSlotsAreKept) {
  Arena arena;
  Slot *slot = arena.allocate(64);
  slot->isPinned = true;
  arena.free(slot);
  EXPECT_EQ(arena.allocate(64)->offset, 64u);
  slot->isPinned = false;
  arena.free(slot);
  EXPECT_EQ(arena.allocate(64)->offset, 0u);
}

} // namespace
