//===- Options.h - how a kernel is prepared and launched -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The options of all engines. An engine ignores options that do not apply to
// it. What it cannot do is in its Capabilities, which commands check first.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_ENGINE_OPTIONS_H
#define TESSERA_ENGINE_OPTIONS_H

#include "tessera/runtime/host/Printf.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace tessera::engine {

struct Remark;

/// LLVM's sanitizers, for compiled code. The program must be linked with the
/// sanitizer's runtime, by -fsanitize=…. Code for a GPU is instrumented by
/// another program when it is loaded; Address means that this program can find
/// each access in it.
enum class Instrumentation { None, Address, Thread };

struct PrepareOptions {
  /// The level of the rewrites that run first, 0 to 3 (docs/rewrites.md).
  unsigned level = 2;
  /// The processor, as on the command line; empty for this machine.
  std::string target;
  /// Use code that an earlier process compiled, and store what is compiled now.
  bool usesCache = false;
  /// Add a line table, and register the code with debuggers.
  bool hasLines = false;
  /// For a GPU, with a line table: code that a debugger steps through by lines,
  /// which is not optimized.
  bool isForDebugger = false;
  /// The directory for perf's description of the code; empty for none.
  std::string perfDirectory;
  Instrumentation instrumentation = Instrumentation::None;
  /// For a GPU: code for launchers that pass no shared memory. Then PTX takes
  /// no more of it than a driver gives without being asked.
  bool isForAnyLauncher = false;
  /// Whether a product of floats that is added to something becomes one
  /// operation, which rounds once (`fuse-fma`). If it is not set: for a GPU at
  /// level 3, and not otherwise.
  std::optional<bool> contractsFloats;
  /// For a GPU: choices of the compiler that are forced, as `--plan` has them;
  /// empty for those that it makes.
  std::string plan;
  /// Receives remarks; or null.
  std::vector<Remark> *remarks = nullptr;
};

/// An order of operations that tokens allow, and of tile blocks.
enum class Order { Program, Reverse, Random };

/// When an asynchronous operation acts: when it is issued, when something waits
/// for it, or at any time between.
enum class Asynchrony { Eager, Lazy, Random };

/// A sink is called from any thread, but one at a time. The text of one tile
/// block may come in pieces, but not mixed with that of another block.
using runtime::TextSink;

struct LaunchOptions {
  /// The number of threads that run tile blocks; 0 for one per core.
  unsigned threads = 0;
  /// The launch is stopped after this time.
  std::optional<std::chrono::milliseconds> timeout;
  /// On a GPU: the CUstream that the kernel runs in, after what was given to it
  /// before; null for a new one.
  void *stream = nullptr;
  /// For a launch on addresses of a device: words of the host that an argument
  /// is to be the address of, by the number of the argument.
  std::vector<std::pair<size_t, std::vector<uint64_t>>> tables;
  /// The limit of memory for the engine, besides the arrays.
  uint64_t memoryLimit = uint64_t(8) << 30;
  /// Receive what print_tko prints, messages of assertions, and each operation
  /// with its values. An empty sink drops the text.
  TextSink output, messages, trace;
  /// Where an operation is, by its number, for what assertions say; called as
  /// sinks are. If it is empty, the location in the module is taken.
  std::function<std::string(uint64_t op)> locate;
  /// Told now and then how many tile blocks are done; called as sinks are.
  std::function<void(uint64_t done, uint64_t all)> progress;
  /// Look for undefined behaviour; keep at most `maxReports` reports.
  bool check = false;
  unsigned maxReports = 20;
  Order order = Order::Program;
  uint64_t seed = 0; // for Order::Random
  /// If it is not set: eager, or random with the seed of a random order.
  std::optional<Asynchrony> async;
  uint64_t asyncSeed = 0; // for Asynchrony::Random
  /// If the kernel faults, end the process with a message instead of a signal.
  bool guardsFaults = false;
  /// What that message ends with, such as how to find the fault; may be empty.
  std::string faultAdvice;
};

} // namespace tessera::engine

#endif // TESSERA_ENGINE_OPTIONS_H
