//===- Generator.h - new parts of a file -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Private to the mutator.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_FUZZ_GENERATOR_H
#define TESSERA_FUZZ_GENERATOR_H

#include "fuzz/Container.h"

#include <cassert>
#include <random>

namespace tessera::fuzz {

/// Random numbers from a seed.
class Random {
public:
  explicit Random(uint32_t seed) : engine(seed) {
    // The first numbers of similar seeds are similar.
    engine.discard(4);
  }

  uint64_t next() {
    uint64_t high = engine();
    return high << 31 ^ engine();
  }
  /// A number below `bound`, which must not be 0.
  size_t below(size_t bound) {
    assert(bound != 0 && "nothing to choose from");
    return next() % bound;
  }
  bool oneIn(unsigned n) { return below(n) == 0; }
  template <typename Range> auto &pick(Range &&range) {
    return range[below(std::size(range))];
  }

private:
  std::minstd_rand engine;
};

/// Chooses numbers and creates parts that fit a file, or almost.
class Generator {
public:
  Generator(File &file, Random &random) : file(file), random(random) {}

  uint64_t chooseNumber();
  int64_t chooseSigned();
  /// An index into a table of this size; occasionally one outside of it.
  uint64_t chooseIndex(uint64_t size);
  uint64_t chooseEntry(bytecode::SectionId id);

  Node makeEnum(const bytecode::EnumRow &row);
  /// An attribute with its tag.
  Node makeAttribute(unsigned depth = 0);
  /// The contents of the group of an attribute that is present.
  Node makeField(const bytecode::AttributeField &field);
  /// An operation whose operands and results have the same type, as in most
  /// operations. renumberValues decides which values the operands are.
  Node makeOperation(const bytecode::OpRow &row, uint32_t type);
  Node makeType();
  Node makeDebugEntry();
  Node makeGlobal();
  /// A section with an entry, or an empty one.
  Section makeSection(bytecode::SectionId id);

  // Chains of length `depth`.
  Node makeLoops(size_t depth);
  Node makeDictionaries(size_t depth);
  /// Each entry refers to the next, so the first one needs them all.
  void addTypes(std::vector<Node> &types, size_t depth);
  void addCallSites(std::vector<Node> &entries, size_t depth);

private:
  Node makeDictionary(unsigned depth);
  Node makeRegion();

  File &file;
  Random &random;
};

} // namespace tessera::fuzz

#endif // TESSERA_FUZZ_GENERATOR_H
