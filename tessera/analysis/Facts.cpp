//===- Facts.cpp - what is known about integers and pointers -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A query solves for all values that the answer depends on, except those
// already solved. So each value of a kernel is solved for once.
//
// Values are sorted so that sources come first, except for those that a loop
// carries back. In that order each fact is derived from its sources, and again
// whenever one of them has become weaker. Facts only become weaker, and
// loop-carried facts are widened in large steps, so this ends soon. Widening
// goes too far, so at the end everything is derived a few more times: a fact
// that follows from true facts is true.
//
//===----------------------------------------------------------------------===//

#include "tessera/analysis/Facts.h"
#include "tessera/analysis/FactReader.h"

#include "llvm/ADT/BitVector.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::analysis;

/// How often a fact may change before it is widened: loop-carried facts, and
/// all others. (Others change as often as the loop-carried facts that they
/// depend on.)
static constexpr unsigned kCarriedChanges = 2, kOtherChanges = 64;
/// How often the result is sharpened.
static constexpr unsigned kSharpenings = 2;

class Facts::Solver {
public:
  explicit Solver(Facts &facts) : facts(facts) {}

  void solve(Value value) {
    order(value);
    connect();
    iterate();
    for (unsigned i = 0; i < kSharpenings && isWidened; ++i)
      sharpen();
    for (Node &node : nodes) {
      // No execution reaches these values.
      if (!node.fact)
        node.fact = FactReader::getUnknown(node.value.getType());
      facts.facts.push_back(std::move(*node.fact));
      facts.known[node.value] = &facts.facts.back();
    }
  }

private:
  struct Node {
    Value value;
    FactSources sources;
    SmallVector<unsigned, 2> users;
    std::optional<Fact> fact;
    unsigned numChanges = 0;
  };

  bool isNew(Value value) const {
    return !facts.known.contains(value) && !numbers.contains(value);
  }

  /// Numbers all values that `root` depends on. Uses an explicit stack, as IR
  /// may be deep.
  void order(Value root) {
    SmallVector<Value> roots = {root};
    while (!roots.empty()) {
      struct Visit {
        Value value;
        FactSources sources;
        size_t next = 0;
      };
      std::vector<Visit> stack;
      auto enter = [&](Value value) {
        if (isNew(value))
          stack.push_back({value, facts.reader->getSources(value)});
      };
      enter(roots.pop_back_val());
      while (!stack.empty()) {
        Visit &top = stack.back();
        if (top.next < top.sources.before.size()) {
          enter(top.sources.before[top.next++]);
          continue;
        }
        numbers[top.value] = nodes.size();
        roots.append(top.sources.after);
        nodes.push_back({top.value, std::move(top.sources), {}, {}});
        stack.pop_back();
      }
    }
  }

  void connect() {
    for (unsigned i = 0; i < nodes.size(); ++i)
      for (Value source :
           llvm::concat<Value>(nodes[i].sources.before, nodes[i].sources.after))
        if (auto it = numbers.find(source); it != numbers.end())
          nodes[it->second].users.push_back(i);
  }

  std::optional<Fact> derive(const Node &node) {
    return facts.reader->derive(
        node.value, node.sources, [&](Value source) -> const Fact * {
          auto it = numbers.find(source);
          if (it == numbers.end())
            return facts.known.at(source);
          const std::optional<Fact> &fact = nodes[it->second].fact;
          return fact ? &*fact : nullptr;
        });
  }

  /// Returns whether the fact of a node became weaker.
  bool update(Node &node) {
    std::optional<Fact> fact = derive(node);
    if (!fact)
      return false;
    if (!node.fact) {
      node.fact = std::move(fact);
      return true;
    }
    Fact joined = join(*node.fact, *fact);
    if (joined == *node.fact)
      return false;
    unsigned limit =
        node.sources.after.empty() ? kOtherChanges : kCarriedChanges;
    if (++node.numChanges > limit) {
      joined = widen(*node.fact, joined, node.numChanges - limit);
      isWidened = true;
    }
    node.fact = std::move(joined);
    return true;
  }

  /// Derives facts that are due, in order.
  void iterate() {
    llvm::BitVector due(nodes.size(), true);
    for (int next = due.find_first(); next >= 0;) {
      unsigned current = unsigned(next), first = current;
      due.reset(current);
      if (update(nodes[current]))
        for (unsigned user : nodes[current].users) {
          due.set(user);
          first = std::min(first, user);
        }
      next = first < current || due.test(current) ? int(first)
                                                  : due.find_next(current);
    }
  }

  void sharpen() {
    for (Node &node : nodes)
      if (std::optional<Fact> fact = derive(node))
        node.fact = std::move(fact);
  }

  Facts &facts;
  std::vector<Node> nodes;
  llvm::DenseMap<Value, unsigned> numbers;
  bool isWidened = false;
};

Facts::Facts(cuda_tile::EntryOp entry)
    : reader(std::make_unique<FactReader>(entry)) {}
Facts::~Facts() = default;

const Fact &Facts::get(Value value) {
  if (!known.contains(value))
    Solver(*this).solve(value);
  return *known.at(value);
}

TensorFact Facts::getTensor(Value view) {
  return reader->deriveTensor(view, [&](Value source) { return &get(source); });
}

bool Facts::fitsInSigned(Value value, unsigned bits) {
  const Bounds &bounds = getBounds(value);
  return bounds.signedMin >= getSignedMin(bits) &&
         bounds.signedMax <= getSignedMax(bits);
}

/// A power of two that divides every multiple of `divisor`.
static uint64_t getAlignment(uint64_t divisor) {
  return divisor == 0 ? uint64_t(1) << 63 : getPowerOfTwo(divisor);
}

uint64_t Facts::getPointerAlignment(Value value) {
  return getAlignment(get(value).divisor);
}

uint64_t Facts::getRunAlignment(Value value, unsigned dim, int64_t length) {
  return getAlignment(get(value).getRunDivisor(dim, length));
}
