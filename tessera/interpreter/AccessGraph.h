//===- AccessGraph.h - which accesses come before which -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Memory operations, as they are executed, become nodes of a graph. It has two
// kinds of edges:
//
//   token    between operations of one tile block
//   seen     from a release to an acquire that has seen it, of any tile blocks
//
// Access u comes before access v if there is a path from u to v. Token edges
// are searched. Seen edges are not stored: each node has the set of releases
// that a path with a seen edge leads from, and a path is found by this rule:
//
//   There is a path from u to v if and only if
//     (1) token edges lead from u to v, or
//     (2) the set of v has a release r of u's tile block, and u is r or token
//         edges lead from u to r.
//
// Proof. A path without seen edges is (1). Of any other path take the first
// seen edge: it begins at a release r, r is in the set of v, and the path from
// u to r has token edges only, so r belongs to the tile block of u. The other
// direction: r is in the set only if a path leads from r to v.
//
// The releases of a tile block are divided into chains, in which token edges
// lead from each release to the next. With a release, a set therefore has the
// earlier ones of its chain for (2), and it needs to store only a position per
// chain. Blocks nearly always order their releases by tokens, so a block has
// one chain, and a set is what others call a vector clock. Where a block does
// not, it has more chains; nothing is lost.
//
// An example. Three blocks pass a ticket on; each waits for its turn, stores to
// `data`, and adds 1 to the ticket. The token edges are --, and ^ is the
// release that the acquire has seen:
//
//   block 0   load 1 -- store 2 -- add 3                     chain A: 3
//   block 1             load 4 (^3) -- store 5 -- add 6      chain B: 6
//   block 2                       load 7 (^6) -- store 8 -- add 9
//
//   sets: {} for 1, 2, 3; {A1} for 4, 5, 6; {A1, B1} for 7, 8, 9
//
// Does store 2 come before store 8? The set of 8 has A1, which is node 3, and a
// token edge leads from 2 to 3: yes, by (2). Had block 0 no token between 2 and
// 3, the search from 3 would not meet 2: no, and 2 and 8 race. The loads that
// block 2 repeats while the ticket is 0 or 1 are nodes too; those after the
// first have the same set, and nobody searches them.
//
// Sets are immutable and share their parts: a node takes the set of its token
// as it is, and uniting two sets takes the parts that one of them has already.
// unittests/interpreter/AccessGraphTest.cpp has this example, and compares the
// rule with a search of all edges on random graphs.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_INTERPRETER_ACCESSGRAPH_H
#define TESSERA_INTERPRETER_ACCESSGRAPH_H

#include "tessera/interpreter/ReleaseSet.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

#include <vector>

namespace tessera::interpreter {

class AccessGraph {
public:
  AccessGraph();

  /// A node of a tile block, after the nodes of these tokens, of the same
  /// block. Nodes are numbered in the order of the calls, from 1; a token 0 is
  /// none.
  uint32_t add(uint64_t block, llvm::ArrayRef<uint32_t> tokens);
  uint64_t getBlock(uint32_t node) const { return nodes[node].block; }

  /// Makes a node a release. Must come before any `getPublished` of it.
  void release(uint32_t node);
  /// What an acquire that sees this release sees: the release, and what that
  /// has seen. Grows for as long as the release itself sees more.
  ReleaseSet getPublished(uint32_t release);
  /// Adds edges from the releases of a set to a node without successors.
  void observe(uint32_t acquire, ReleaseSet set);
  /// The union of two sets. It is fastest if `a` has all of `b`.
  ReleaseSet getUnion(ReleaseSet a, ReleaseSet b) {
    return sets.getUnion(a, b);
  }

  /// True if there is a path.
  bool isOrdered(uint32_t before, uint32_t after);

private:
  struct Node {
    uint64_t block;
    ReleaseSet seen;
    uint32_t firstToken; // in `tokens`; the last one is before the next node's
    uint32_t chain = 0;  // of a release, or 0
    uint32_t position = 0;
  };
  /// A release in a chain, and its published set as of `seen`.
  struct Release {
    uint32_t node;
    ReleaseSet seen, published;
  };

  llvm::ArrayRef<uint32_t> getTokens(uint32_t node) const;
  bool isReachedByTokens(uint32_t before, uint32_t after);

  ReleaseSets sets;
  std::vector<Node> nodes;
  std::vector<uint32_t> tokens;
  std::vector<std::vector<Release>> chains; // number 0 is none
  llvm::DenseMap<uint64_t, llvm::SmallVector<uint32_t, 1>> chainsOfBlock;

  /// A node that token edges are known to lead to from another.
  llvm::DenseMap<uint32_t, uint32_t> knownAfter;
  /// For each node the last search that met it.
  std::vector<uint32_t> visited;
  uint32_t search = 0;
  /// The answer to the last question.
  uint32_t lastBefore = 0, lastAfter = 0;
  bool lastAnswer = false;
};

} // namespace tessera::interpreter

#endif // TESSERA_INTERPRETER_ACCESSGRAPH_H
