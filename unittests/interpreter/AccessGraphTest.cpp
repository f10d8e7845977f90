//===- AccessGraphTest.cpp - which accesses come before which -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/interpreter/AccessGraph.h"

#include "gtest/gtest.h"

#include <map>
#include <random>

using namespace tessera::interpreter;

//===----------------------------------------------------------------------===//
// Sets of releases
//===----------------------------------------------------------------------===//

TEST(ReleaseSetTest, Positions) {
  ReleaseSets sets;
  ReleaseSet empty;
  EXPECT_TRUE(empty.isEmpty());
  EXPECT_EQ(empty.getPosition(1), 0u);
  ReleaseSet one = sets.make(5, 3);
  EXPECT_EQ(one.getPosition(5), 3u);
  EXPECT_EQ(one.getPosition(4), 0u);
  ReleaseSet two = sets.getUnion(one, sets.make(0x80000001, 7));
  EXPECT_EQ(two.getPosition(5), 3u);
  EXPECT_EQ(two.getPosition(0x80000001), 7u);
  EXPECT_EQ(two.getPosition(1), 0u);
  EXPECT_EQ(one.getPosition(0x80000001), 0u);
  // The later position counts.
  EXPECT_EQ(sets.getUnion(two, sets.make(5, 4)).getPosition(5), 4u);
  EXPECT_EQ(sets.getUnion(two, sets.make(5, 2)).getPosition(5), 3u);
}

TEST(ReleaseSetTest, ASetWithAllOfTheOtherIsReturned) {
  ReleaseSets sets;
  ReleaseSet small, large;
  for (uint32_t chain = 1; chain < 200; ++chain) {
    large = sets.getUnion(large, sets.make(chain * 37, chain));
    if (chain % 3 == 0)
      small = sets.getUnion(small, sets.make(chain * 37, chain / 2));
  }
  EXPECT_TRUE(sets.getUnion(large, small).isSame(large));
  EXPECT_TRUE(sets.getUnion(large, large).isSame(large));
  EXPECT_TRUE(sets.getUnion(large, {}).isSame(large));
  EXPECT_TRUE(sets.getUnion({}, large).isSame(large));
}

TEST(ReleaseSetTest, RandomUnions) {
  std::mt19937 random(1);
  ReleaseSets sets;
  std::vector<std::pair<ReleaseSet, std::map<uint32_t, uint32_t>>> all(1);
  for (int i = 0; i < 2000; ++i) {
    auto [set, map] = all[random() % all.size()];
    if (random() % 2) {
      uint32_t chain = random() % 4 ? random() % 64 : random();
      uint32_t position = 1 + random() % 9;
      set = sets.getUnion(set, sets.make(chain, position));
      map[chain] = std::max(map[chain], position);
    } else {
      auto &[other, otherMap] = all[random() % all.size()];
      set = sets.getUnion(set, other);
      for (auto [chain, position] : otherMap)
        map[chain] = std::max(map[chain], position);
    }
    for (auto [chain, position] : map)
      ASSERT_EQ(set.getPosition(chain), position);
    for (uint32_t chain = 0; chain < 64; ++chain)
      ASSERT_EQ(set.getPosition(chain), map.count(chain) ? map[chain] : 0u);
    all.push_back({set, map});
  }
}

//===----------------------------------------------------------------------===//
// Orders
//===----------------------------------------------------------------------===//

/// The example of the header.
TEST(AccessGraphTest, Tickets) {
  for (bool hasToken : {true, false}) {
    AccessGraph graph;
    uint32_t node1 = graph.add(0, {});
    uint32_t node2 = graph.add(0, {node1});
    uint32_t node3 = graph.add(0, {hasToken ? node2 : node1});
    graph.release(node3);
    uint32_t node4 = graph.add(1, {});
    graph.observe(node4, graph.getPublished(node3));
    uint32_t node5 = graph.add(1, {node4});
    uint32_t node6 = graph.add(1, {node5});
    graph.release(node6);
    uint32_t node7 = graph.add(2, {});
    graph.observe(node7, graph.getPublished(node6));
    uint32_t node8 = graph.add(2, {node7});
    EXPECT_EQ(graph.isOrdered(node2, node8), hasToken);
    EXPECT_TRUE(graph.isOrdered(node1, node8));
    EXPECT_TRUE(graph.isOrdered(node3, node8));
    EXPECT_TRUE(graph.isOrdered(node5, node8));
    EXPECT_FALSE(graph.isOrdered(node8, node5));
    EXPECT_FALSE(graph.isOrdered(node1, graph.add(2, {})));
  }
}

/// A path may leave a block and come back to it where no token leads.
TEST(AccessGraphTest, ThereAndBack) {
  AccessGraph graph;
  uint32_t store = graph.add(0, {});
  uint32_t release = graph.add(0, {store});
  graph.release(release);
  uint32_t answer = graph.add(1, {});
  graph.observe(answer, graph.getPublished(release));
  graph.release(answer);
  uint32_t load = graph.add(0, {});
  EXPECT_FALSE(graph.isOrdered(store, load));
  graph.observe(load, graph.getPublished(answer));
  EXPECT_TRUE(graph.isOrdered(store, load));
}

/// Releases that no token orders are chains of their own.
TEST(AccessGraphTest, UnorderedReleases) {
  AccessGraph graph;
  std::vector<uint32_t> stores, releases;
  for (int i = 0; i < 10; ++i) {
    stores.push_back(graph.add(0, {}));
    releases.push_back(graph.add(0, {stores.back()}));
    graph.release(releases.back());
  }
  for (int i = 0; i < 10; ++i) {
    uint32_t acquire = graph.add(1, {});
    graph.observe(acquire, graph.getPublished(releases[i]));
    for (int k = 0; k < 10; ++k)
      EXPECT_EQ(graph.isOrdered(stores[k], acquire), k == i) << k << " " << i;
  }
}

/// Random graphs, with all edges in a matrix as well.
TEST(AccessGraphTest, RandomGraphs) {
  for (unsigned seed = 0; seed < 200; ++seed) {
    std::mt19937 random(seed);
    AccessGraph graph;
    unsigned numBlocks = 1 + random() % 5, numNodes = 60;
    std::vector<std::vector<uint32_t>> ofBlock(numBlocks);
    std::vector<uint32_t> releases;
    std::vector<std::vector<bool>> before(numNodes + 1,
                                          std::vector<bool>(numNodes + 1));
    auto addEdge = [&](uint32_t from, uint32_t to) {
      before[to][from] = true;
      for (uint32_t i = 1; i < from; ++i)
        if (before[from][i])
          before[to][i] = true;
    };
    for (unsigned i = 0; i < numNodes; ++i) {
      unsigned block = random() % numBlocks;
      std::vector<uint32_t> tokens;
      for (unsigned k = random() % 3; k != 0 && !ofBlock[block].empty(); --k)
        tokens.push_back(ofBlock[block][random() % ofBlock[block].size()]);
      uint32_t node = graph.add(block, tokens);
      ofBlock[block].push_back(node);
      for (uint32_t token : tokens)
        addEdge(token, node);
      for (unsigned k = random() % 3; k != 0 && !releases.empty(); --k) {
        uint32_t release = releases[random() % releases.size()];
        graph.observe(node, graph.getPublished(release));
        addEdge(release, node);
      }
      if (random() % 3 == 0) {
        graph.release(node);
        releases.push_back(node);
      }
      for (uint32_t other = 1; other <= node; ++other)
        ASSERT_EQ(graph.isOrdered(other, node), before[node][other])
            << "seed " << seed << ": " << other << " before " << node;
    }
    for (uint32_t a = 1; a <= numNodes; ++a)
      for (uint32_t b = 1; b <= numNodes; ++b)
        ASSERT_EQ(graph.isOrdered(a, b), before[b][a])
            << "seed " << seed << ": " << a << " before " << b;
  }
}
