//===- ReleaseSet.h - sets of releases that share their parts -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A map from chains to positions, as a binary trie over the bits of a chain's
// number. A branch has the highest bit in which the chains below it differ, so
// the depth is at most 32, and mostly the logarithm of the number of chains.
// Maps are never changed: a union makes new branches only where neither map has
// the result already. With N blocks that each see all earlier ones, N maps of
// up to N entries take about N log N branches.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_INTERPRETER_RELEASESET_H
#define TESSERA_INTERPRETER_RELEASESET_H

#include "llvm/Support/Allocator.h"

#include <cstdint>

namespace tessera::interpreter {

/// A set of releases: of each chain those up to a position. Valid as long as
/// the ReleaseSets that made it.
class ReleaseSet {
public:
  /// The empty set.
  ReleaseSet() = default;

  /// The position of the last release of a chain, from 1; 0 if there is none.
  uint32_t getPosition(uint32_t chain) const;
  bool isEmpty() const { return !root; }
  /// Whether both are one object; equal sets may be two.
  bool isSame(ReleaseSet other) const { return root == other.root; }

private:
  friend class ReleaseSets;
  struct Part {
    uint32_t chain; // of a branch: the bits above `bit`, the others are 0
    uint32_t bit;   // of a branch; 0 for a leaf
    union {
      uint32_t position;       // of a leaf
      const Part *children[2]; // of a branch, by `bit`
    };
    bool holds(uint32_t other) const {
      return (other & ~(2 * bit - 1)) == chain;
    }
  };
  explicit ReleaseSet(const Part *root) : root(root) {}

  const Part *root = nullptr;
};

/// Makes sets and holds their parts.
class ReleaseSets {
public:
  ReleaseSet make(uint32_t chain, uint32_t position);
  /// Returns `a` itself if it has all of `b`.
  ReleaseSet getUnion(ReleaseSet a, ReleaseSet b);

private:
  using Part = ReleaseSet::Part;
  const Part *getUnion(const Part *a, const Part *b);
  const Part *makeBranch(uint32_t bit, const Part *low, const Part *high);

  llvm::BumpPtrAllocator allocator;
};

} // namespace tessera::interpreter

#endif // TESSERA_INTERPRETER_RELEASESET_H
