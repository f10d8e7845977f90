//===- Sanitizer.h - finds undefined behaviour -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Memory operations, as they are executed, become nodes of a graph: an edge is
// a token, or a release that an acquire has seen. Two accesses of one address,
// one of them a write, must have a path between them, unless both are atomic
// for each other. Each piece of memory remembers its last writer and who has
// read since.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_INTERPRETER_SANITIZER_H
#define TESSERA_INTERPRETER_SANITIZER_H

#include "tessera/interpreter/Interpreter.h"
#include "tessera/interpreter/Memory.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

namespace tessera::interpreter {

/// How an operation touches memory.
struct AccessMode {
  bool reads = false;
  bool writes = false;
  cuda_tile::MemoryOrderingSemantics ordering =
      cuda_tile::MemoryOrderingSemantics::Weak;
  cuda_tile::MemoryScope scope = cuda_tile::MemoryScope::TileBlock;

  bool isWeak() const {
    return ordering == cuda_tile::MemoryOrderingSemantics::Weak;
  }
  bool acquires() const;
  bool releases() const;
};

class Sanitizer {
public:
  Sanitizer(const LaunchOptions &options, Outcome &outcome);

  bool isEnabled() const { return enabled; }

  /// Notes undefined behaviour, once for each operation and kind.
  void report(llvm::StringRef kind, mlir::Operation *op, BlockId block,
              const llvm::Twine &message, mlir::Operation *otherOp = nullptr,
              BlockId otherBlock = {});

  /// A mark for elements that `op` leaves undefined, and who has a mark.
  uint8_t getMark(mlir::Operation *op);
  mlir::Operation *getOrigin(uint8_t mark) const;

  /// A node after `parents`.
  uint32_t addNode(mlir::Operation *op, BlockId block, uint32_t blockNumber,
                   AccessMode mode, llvm::ArrayRef<uint32_t> parents);
  /// Notes that the operation of `node` touches these bytes. A comparison and
  /// swap that found another value does not write them.
  void access(Segment &segment, uint64_t offset, uint64_t length, uint32_t node,
              bool writes);

private:
  struct GraphNode {
    mlir::Operation *op;
    BlockId block;
    uint32_t blockNumber;
    AccessMode mode;
    bool crossesBlocks; // it or a node before it has an edge from another block
    llvm::SmallVector<uint32_t, 2> parents;
  };

  void touch(Segment &segment, Shadow::Cell &cell, uint64_t offset,
             uint32_t node, bool writes);
  bool isOrdered(uint32_t before, uint32_t after);
  bool isRace(uint32_t before, uint32_t after);
  bool areStrong(const GraphNode &a, const GraphNode &b) const;
  void reportRace(Segment &segment, uint64_t offset, uint32_t before,
                  uint32_t after);
  uint32_t addReader(uint32_t set, uint32_t node);
  void addEdge(uint32_t from, uint32_t to);

  const LaunchOptions &options;
  Outcome &outcome;
  bool enabled;

  struct ReportKey {
    mlir::Operation *op;
    mlir::Operation *otherOp;
    llvm::StringRef kind;
    bool operator<(const ReportKey &other) const {
      return std::tie(op, otherOp, kind) <
             std::tie(other.op, other.otherOp, other.kind);
    }
  };
  std::map<ReportKey, size_t> known; // index in the reports, or past them
  std::vector<mlir::Operation *> origins;

  std::vector<GraphNode> nodes;
  /// A node that is known to come after another.
  llvm::DenseMap<uint32_t, uint32_t> knownAfter;
  /// For each node the last search that met it.
  std::vector<uint32_t> visited;
  uint32_t search = 0;
  /// The answer to the last question.
  uint32_t lastBefore = 0, lastAfter = 0;
  bool lastAnswer = false;
  /// Sets of readers: the empty one has number 0.
  std::vector<llvm::SmallVector<uint32_t, 2>> readerSets;
  llvm::DenseMap<std::pair<uint32_t, uint32_t>, uint32_t> grownSets;
  /// The releases that an acquire of this address would see.
  llvm::DenseMap<uint64_t, llvm::SmallVector<uint32_t, 2>> releases;
};

} // namespace tessera::interpreter

#endif // TESSERA_INTERPRETER_SANITIZER_H
