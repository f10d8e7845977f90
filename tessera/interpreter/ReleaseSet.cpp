//===- ReleaseSet.cpp - sets of releases that share their parts -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/interpreter/ReleaseSet.h"

#include <bit>

using namespace tessera;
using namespace tessera::interpreter;

uint32_t ReleaseSet::getPosition(uint32_t chain) const {
  const Part *part = root;
  while (part && part->bit != 0) {
    if (!part->holds(chain))
      return 0;
    part = part->children[(chain & part->bit) != 0];
  }
  return part && part->chain == chain ? part->position : 0;
}

ReleaseSet ReleaseSets::make(uint32_t chain, uint32_t position) {
  Part *leaf = allocator.Allocate<Part>();
  leaf->chain = chain;
  leaf->bit = 0;
  leaf->position = position;
  return ReleaseSet(leaf);
}

const ReleaseSets::Part *ReleaseSets::makeBranch(uint32_t bit, const Part *low,
                                                 const Part *high) {
  Part *branch = allocator.Allocate<Part>();
  branch->chain = low->chain & ~(2 * bit - 1);
  branch->bit = bit;
  branch->children[0] = low;
  branch->children[1] = high;
  return branch;
}

const ReleaseSets::Part *ReleaseSets::getUnion(const Part *a, const Part *b) {
  if (a == b || !b)
    return a;
  if (!a)
    return b;
  if (a->bit == b->bit && a->chain == b->chain) {
    if (a->bit == 0)
      return a->position >= b->position ? a : b;
    const Part *low = getUnion(a->children[0], b->children[0]);
    const Part *high = getUnion(a->children[1], b->children[1]);
    if (low == a->children[0] && high == a->children[1])
      return a;
    if (low == b->children[0] && high == b->children[1])
      return b;
    return makeBranch(a->bit, low, high);
  }
  // One of them may belong below the other.
  for (auto [outer, inner] : {std::pair(a, b), std::pair(b, a)}) {
    if (outer->bit <= inner->bit || !outer->holds(inner->chain))
      continue;
    unsigned side = (inner->chain & outer->bit) != 0;
    const Part *old = outer->children[side];
    const Part *united =
        outer == a ? getUnion(old, inner) : getUnion(inner, old);
    if (united == old)
      return outer;
    return side ? makeBranch(outer->bit, outer->children[0], united)
                : makeBranch(outer->bit, united, outer->children[1]);
  }
  uint32_t bit = std::bit_floor(a->chain ^ b->chain);
  return a->chain & bit ? makeBranch(bit, b, a) : makeBranch(bit, a, b);
}

ReleaseSet ReleaseSets::getUnion(ReleaseSet a, ReleaseSet b) {
  return ReleaseSet(getUnion(a.root, b.root));
}
