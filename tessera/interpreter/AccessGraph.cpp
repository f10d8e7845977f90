//===- AccessGraph.cpp - which accesses come before which -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/interpreter/AccessGraph.h"

using namespace tessera;
using namespace tessera::interpreter;

/// A release is compared with the ends of so many chains of its tile block, the
/// youngest ones, before it begins another.
static constexpr size_t kMaxChainsTried = 4;

AccessGraph::AccessGraph() {
  nodes.push_back({}); // number 0 is none
  chains.push_back({});
}

uint32_t AccessGraph::add(uint64_t block, llvm::ArrayRef<uint32_t> parents) {
  Node node{block, {}, uint32_t(tokens.size())};
  for (uint32_t parent : parents) {
    if (!parent)
      continue;
    tokens.push_back(parent);
    node.seen = sets.getUnion(node.seen, nodes[parent].seen);
  }
  nodes.push_back(node);
  return nodes.size() - 1;
}

llvm::ArrayRef<uint32_t> AccessGraph::getTokens(uint32_t node) const {
  uint32_t first = nodes[node].firstToken;
  uint32_t end =
      node + 1 == nodes.size() ? tokens.size() : nodes[node + 1].firstToken;
  return llvm::ArrayRef(tokens).slice(first, end - first);
}

//===----------------------------------------------------------------------===//
// Releases
//===----------------------------------------------------------------------===//

void AccessGraph::release(uint32_t number) {
  Node &node = nodes[number];
  if (node.chain)
    return;
  llvm::SmallVector<uint32_t, 1> &ours = chainsOfBlock[node.block];
  for (size_t i = 0; i < ours.size() && i < kMaxChainsTried; ++i) {
    uint32_t candidate = ours[ours.size() - 1 - i];
    if (!isReachedByTokens(chains[candidate].back().node, number))
      continue;
    node.chain = candidate;
    break;
  }
  if (!node.chain) {
    node.chain = chains.size();
    ours.push_back(node.chain);
    chains.emplace_back();
  }
  chains[node.chain].push_back({number, {}, {}});
  node.position = chains[node.chain].size();
}

ReleaseSet AccessGraph::getPublished(uint32_t number) {
  const Node &node = nodes[number];
  Release &release = chains[node.chain][node.position - 1];
  if (release.published.isEmpty() || !release.seen.isSame(node.seen)) {
    release.seen = node.seen;
    release.published =
        sets.getUnion(sets.make(node.chain, node.position), node.seen);
  }
  return release.published;
}

void AccessGraph::observe(uint32_t acquire, ReleaseSet set) {
  ReleaseSet &seen = nodes[acquire].seen;
  seen = sets.getUnion(set, seen);
  lastAfter = 0;
}

//===----------------------------------------------------------------------===//
// Paths
//===----------------------------------------------------------------------===//

/// Nodes are numbered as they are executed, so paths lead from lower to higher
/// numbers.
bool AccessGraph::isReachedByTokens(uint32_t before, uint32_t after) {
  if (before >= after)
    return false;
  visited.resize(nodes.size());
  ++search;
  // A loop asks of each iteration whether it comes after the same access; the
  // iteration before knew.
  uint32_t &known = knownAfter[before];
  if (known == after)
    return true;
  llvm::SmallVector<uint32_t, 16> open = {after};
  while (!open.empty()) {
    uint32_t current = open.pop_back_val();
    for (uint32_t parent : getTokens(current)) {
      if (parent == before || (known && parent == known)) {
        known = after;
        return true;
      }
      if (parent < before || visited[parent] == search)
        continue;
      visited[parent] = search;
      open.push_back(parent);
    }
  }
  return false;
}

bool AccessGraph::isOrdered(uint32_t before, uint32_t after) {
  if (before == lastBefore && after == lastAfter)
    return lastAnswer;
  auto search = [&] {
    uint64_t block = nodes[before].block;
    if (block == nodes[after].block && isReachedByTokens(before, after))
      return true;
    ReleaseSet seen = nodes[after].seen;
    if (seen.isEmpty())
      return false;
    auto ours = chainsOfBlock.find(block);
    if (ours == chainsOfBlock.end())
      return false;
    for (uint32_t chain : ours->second) {
      uint32_t position = seen.getPosition(chain);
      if (!position)
        continue;
      uint32_t release = chains[chain][position - 1].node;
      if (release == before || isReachedByTokens(before, release))
        return true;
    }
    return false;
  };
  lastAnswer = search();
  lastBefore = before;
  lastAfter = after;
  return lastAnswer;
}
