//===- Machine.h - runs the operations of a tile block -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Control flow uses an explicit stack of frames. So a tile block can stop in
// the middle and continue later, and nesting uses no stack of the host.
//
// In program order, every operation is evaluated when control reaches it. In
// other orders, an operation becomes a node with its operands, which may be
// results of other nodes. It is evaluated when control flow needs its result,
// or when the schedule says so. A token is an operand like any other, so every
// resulting order is one that tokens allow.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_INTERPRETER_MACHINE_H
#define TESSERA_INTERPRETER_MACHINE_H

#include "tessera/interpreter/Context.h"

#include <random>

namespace tessera::interpreter {

class Machine {
public:
  /// A tile block at its start.
  Machine(Context &context, const Program &program, BlockId block,
          uint64_t blockNumber, llvm::ArrayRef<Value> arguments);
  /// The body of a reduction.
  Machine(Context &context, const Program &program,
          llvm::ArrayRef<Value> arguments);
  ~Machine();

  enum class State { Done, Waiting };

  /// Continues until the end, a failure, or a loop that seems to wait for
  /// another tile block.
  State run();

  /// False if `run` would run nothing but idle rounds (Waiting.h).
  bool canGoOn() const { return !isIdle || context.watched.hasChanged(watch); }
  /// Ends the launch: the block waits for what never comes.
  void failWaiting();

  /// What the body of a reduction yields, after `run`.
  llvm::ArrayRef<Value> getYielded() const { return yielded; }

private:
  struct Frame {
    const Code *code;
    const OpInfo *owner; // null for the outermost
    size_t next = 0;
    // For a `for`.
    uint64_t induction = 0;
    uint64_t step = 0;
    uint64_t remaining = 0;
    // Of a `loop`: rounds without a pause that touched memory, and after how
    // many it pauses.
    uint64_t rounds = 0;
    uint64_t pauseAfter = 0;
    bool touchedMemory = false;
    /// Since the last pause a round did more than read.
    bool hasActed = false;
    /// The round has another `loop` in it.
    bool hasInnerLoop = false;
    /// What the round began with, if that is little.
    std::optional<llvm::SmallVector<Value, 2>> carried;
    size_t numAllocas = 0; // when it began
  };

  void enter(const Code &code, llvm::ArrayRef<Value> arguments);
  void step(const OpInfo &info);
  void perform(const OpInfo &info);
  void execute(const OpInfo &info, Operands operands, Results results);
  void enterFor(const OpInfo &info);
  void enterLoop(const OpInfo &info);
  void enterIf(const OpInfo &info);
  void continueLoop(const OpInfo &info);
  void endRound(Frame &frame, llvm::ArrayRef<Value> values);
  void leave(llvm::ArrayRef<Value> values);
  void popFrame();
  void freeAllocas(size_t remaining);
  void startIteration(Frame &frame, llvm::ArrayRef<Value> values);
  llvm::SmallVector<Value, 4> read(llvm::ArrayRef<uint32_t> slots);
  void release(const OpInfo &info);

  // For orders other than program order.
  void defer(const OpInfo &info);
  Value force(Value value);
  void forceNode(llvm::IntrusiveRefCntPtr<Node> node);
  void runPending();
  void evaluateDeferred();

  Context &context;
  BlockId block;
  uint64_t blockNumber;
  bool isBody;
  bool isLazy;
  std::vector<Value> slots;
  std::vector<Frame> frames;
  std::vector<uint64_t> allocas; // addresses
  std::vector<Value> yielded;
  /// All deferred operations, and those among them that access memory and are
  /// pending.
  std::vector<llvm::IntrusiveRefCntPtr<Node>> deferred, pending;
  std::mt19937_64 random;
  uint64_t pauseAfter;
  bool isWaiting = false;
  /// Whether it is paused after an idle round, and what that read.
  bool isIdle = false;
  WatchedWords::Watch watch;
};

} // namespace tessera::interpreter

#endif // TESSERA_INTERPRETER_MACHINE_H
