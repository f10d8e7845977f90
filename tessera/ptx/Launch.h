//===- Launch.h - how a kernel is launched on the machine -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A launch takes a program, its memory and its parameters:
//
//   Result<Module, SyntaxError> module = parse(text);
//   Result<Program, SyntaxError> program = decode(std::move(*module));
//   Machine machine(*program);
//   Region &x = machine.getMemory().allocate("x", 4096);
//   fill(x.bytes);
//   std::vector<uint8_t> parameters = …; // as the entry declares them
//   Outcome outcome = machine.launch(entry, parameters, options);
//
// Results are in the regions.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_PTX_LAUNCH_H
#define TESSERA_PTX_LAUNCH_H

#include "tessera/ptx/Finding.h"
#include "tessera/ptx/Memory.h"
#include "tessera/ptx/Program.h"

#include <chrono>
#include <functional>

namespace tessera::ptx {

/// In which order warps and CTAs run.
enum class Order : uint8_t { Program, Reverse, Random };
/// When asynchronous operations act: at once, when a wait demands it, or
/// anywhere between.
enum class Async : uint8_t { Eager, Lazy, Random };

struct Options {
  std::array<uint32_t, 3> grid{1, 1, 1}, block{1, 1, 1};
  /// CTAs per cluster; 0 for what the entry requires, or 1.
  std::array<uint32_t, 3> cluster{};
  uint64_t dynamicSharedBytes = 0;
  Order order = Order::Program;
  Async async = Async::Eager;
  uint64_t orderSeed = 0, asyncSeed = 0;
  bool check = false;
  bool stats = false;
  unsigned maxFindings = 20;
  /// CTAs run on so many threads; 1 with `check` or `stats`. 0: one per core.
  unsigned threads = 1;
  std::optional<std::chrono::milliseconds> timeout;
  /// Asked now and then, by any thread of the launch: whether to end it.
  std::function<bool()> isCancelled;
  /// Besides the regions.
  uint64_t memoryLimit = uint64_t(8) << 30;
  /// Receives what printf writes.
  std::function<void(std::string_view)> output;
};

struct Statistics;

struct Outcome {
  /// With `check`, all that was found. Without, the fault that ended the
  /// launch, if any: the machine goes on after a finding only with `check`.
  std::vector<Finding> findings;
  uint64_t droppedFindings = 0;
  /// Why the launch was refused, before anything ran; or that it ended for lack
  /// of memory (Options::memoryLimit); or empty.
  std::string refusal;
  /// Whether the launch ended early because of Options::isCancelled.
  bool wasCancelled = false;
  /// Warp instructions.
  uint64_t numInstructions = 0;
  /// Lines of approximate instructions that were executed.
  std::vector<Place> approximate;
  std::shared_ptr<Statistics> statistics;

  bool hasFailed() const {
    return !refusal.empty() || wasCancelled || !findings.empty();
  }
};

class Machine {
public:
  /// Allocates and initialises the variables of the module. `program` must
  /// outlive the machine. If they take more than `memoryLimit`, there are none
  /// and launches are refused.
  explicit Machine(const Program &program, uint64_t memoryLimit = uint64_t(8)
                                                                  << 30);
  ~Machine();

  GlobalMemory &getMemory();
  /// The region of a variable of the module by name, or null.
  Region *findVariable(std::string_view name);

  /// The bytes of the parameters of an entry: offset and size of each.
  struct Parameter {
    uint64_t offset, size;
    uint32_t alignment;
  };
  std::vector<Parameter> getParameters(uint32_t entry) const;

  /// Runs an entry, by its number among the functions.
  Outcome launch(uint32_t entry, const std::vector<uint8_t> &parameters,
                 const Options &options);

private:
  struct State;
  std::unique_ptr<State> state;
};

} // namespace tessera::ptx

#endif // TESSERA_PTX_LAUNCH_H
