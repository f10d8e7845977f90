//===- Options.h - how a kernel is prepared and launched -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The options of all engines in neutral words. An engine ignores what does not
// concern it; what it cannot do at all is in its Capabilities, which commands
// check before they ask for it.
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

/// LLVM's sanitizers, which compiled code can report its accesses to. The
/// program must be linked with the sanitizer's runtime, by -fsanitize=….
enum class Instrumentation { None, Address, Thread };

struct PrepareOptions {
  /// The level of the rewrites that come first, 0 to 3 (docs/rewrites.md).
  unsigned level = 2;
  /// The processor, as a command line names it; empty for this machine.
  std::string target;
  /// Take code that an earlier process compiled, and keep what is compiled now.
  bool usesCache = false;
  /// Compile a table of lines, and tell debuggers of the code.
  bool hasLines = false;
  /// The directory where perf is told of the code; empty for none.
  std::string perfDirectory;
  Instrumentation instrumentation = Instrumentation::None;
  /// Where remarks go, or null.
  std::vector<Remark> *remarks = nullptr;
};

/// An order among those that tokens allow, and of tile blocks.
enum class Order { Program, Reverse, Random };

/// A sink is called from any thread, but from one at a time. A text of one tile
/// block may come in pieces, with none of another block between them.
using runtime::TextSink;

struct LaunchOptions {
  /// How many threads run tile blocks; 0 for one per core.
  unsigned threads = 0;
  /// The launch is given up after this time.
  std::optional<std::chrono::milliseconds> timeout;
  /// The most memory that the engine may take besides the arrays.
  uint64_t memoryLimit = uint64_t(8) << 30;
  /// What print_tko prints, what assertions say, and each operation with its
  /// values. A sink that is empty drops the text.
  TextSink output, messages, trace;
  /// Where an operation is, by its number, for what assertions say; called as
  /// sinks are. If it is empty, the location in the module is taken.
  std::function<std::string(uint64_t op)> locate;
  /// Told now and then how many tile blocks are done; called as sinks are.
  std::function<void(uint64_t done, uint64_t all)> progress;
  /// Look for undefined behaviour; at most `maxReports` reports are kept.
  bool check = false;
  unsigned maxReports = 20;
  Order order = Order::Program;
  uint64_t seed = 0; // of Order::Random
  /// If the kernel faults, end the process with a message rather than a bare
  /// signal.
  bool guardsFaults = false;
  /// What that message ends with, such as how to find the fault; may be empty.
  std::string faultAdvice;
};

} // namespace tessera::engine

#endif // TESSERA_ENGINE_OPTIONS_H
