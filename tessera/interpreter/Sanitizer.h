//===- Sanitizer.h - finds undefined behaviour -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two accesses of one address, one of them a write, must be in order, unless
// both are atomic for each other. Each piece of memory remembers its last
// writer and who has read since; AccessGraph.h says what is in order.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_INTERPRETER_SANITIZER_H
#define TESSERA_INTERPRETER_SANITIZER_H

#include "tessera/interpreter/AccessGraph.h"
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
  /// Holds accesses of several tile blocks.
  bool isWide() const { return scope != cuda_tile::MemoryScope::TileBlock; }
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
  uint32_t addNode(mlir::Operation *op, BlockId block, uint64_t blockNumber,
                   AccessMode mode, llvm::ArrayRef<uint32_t> tokens);
  /// Notes that the operation of `node` touches these bytes. A comparison and
  /// swap that found another value does not write them.
  void access(Segment &segment, uint64_t offset, uint64_t length, uint32_t node,
              bool writes);

private:
  struct Access {
    mlir::Operation *op;
    BlockId block;
    AccessMode mode;
  };
  /// The releases of an address that an acquire of it would see: those that no
  /// other one comes after.
  struct Sequence {
    llvm::SmallVector<uint32_t, 2> releases;
    /// What the wide ones of them publish together, but for the latest ones.
    ReleaseSet published;
    llvm::SmallVector<uint32_t, 2> latest;
  };

  void touch(Segment &segment, Shadow::Cell &cell, uint64_t offset,
             uint32_t node, bool writes);
  bool isRace(uint32_t before, uint32_t after);
  bool areStrong(uint32_t a, uint32_t b) const;
  void reportRace(Segment &segment, uint64_t offset, uint32_t before,
                  uint32_t after);
  uint32_t addReader(uint32_t set, uint32_t node);
  void setReaders(Shadow::Cell &cell, uint32_t set);
  void freeUnusedSets();
  void acquire(Sequence &sequence, uint32_t node);
  void release(Sequence &sequence, uint32_t node);

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

  AccessGraph graph;
  std::vector<Access> accesses; // by node
  /// A set of readers; the empty one has number 0. Most are replaced by the
  /// next reader, so their numbers are used again.
  struct ReaderSet {
    llvm::SmallVector<uint32_t, 2> nodes;
    uint32_t numCells = 0; // that have it
  };
  std::vector<ReaderSet> readerSets;
  std::vector<uint32_t> freeSets, unusedSets;
  /// Cells were copied, so it is not known how many have a set.
  bool keepsSets = false;
  /// What sets became when `grownBy` was added to them.
  llvm::DenseMap<uint32_t, uint32_t> grownSets;
  uint32_t grownBy = 0;
  llvm::DenseMap<uint64_t, Sequence> sequences; // by address
};

} // namespace tessera::interpreter

#endif // TESSERA_INTERPRETER_SANITIZER_H
