//===- Kernel.h - a prepared entry for Python -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_PYTHON_KERNEL_H
#define TESSERA_PYTHON_KERNEL_H

#include "Module.h"

#include "tessera/runtime/arrays/Binding.h"

#include <array>
#include <functional>

namespace tessera::engine {
class ReadyKernel;
struct LaunchOptions;
struct Outcome;
} // namespace tessera::engine

namespace tessera::python {

/// Elements in memory of the caller, or of a device.
struct ArrayInput {
  runtime::DType dtype;
  std::vector<uint64_t> shape;
  runtime::Strides strides; // in elements
  uint64_t address = 0;     // of element 0, 0, …
  bool isReadOnly = false;
  bool isOnDevice = false;
  bool isUninitialized = false; // for the sanitizer
  bool isPointer = false;       // the caller answers for its layout

  /// Whether it begins at a multiple of the size of its elements.
  bool isAligned() const;
  uint64_t countElements() const;
  bool isContiguous() const;
  /// The bytes that elements take: from the lowest to after the highest.
  std::pair<uint64_t, uint64_t> getRange() const;
};

/// A number, whose type is not known before its parameter is.
struct NumberInput {};
/// Arrays whose addresses, shapes and strides are in a table of 8-byte words.
struct TableInput {
  std::vector<ArrayInput> arrays;
};
using Input = std::variant<NumberInput, ArrayInput, TableInput>;

struct LaunchSettings {
  std::array<uint32_t, 3> grid = {1, 1, 1};
  unsigned threads = 0;
  std::optional<double> timeoutSeconds;
  bool check = false;
  unsigned maxFindings = 20;
  std::string order; // `program`, `reverse` or `random`; empty for the first
  uint64_t seed = 0;
  void *stream = nullptr;
  /// Receive what the kernel prints, and messages of failed assertions.
  std::function<void(std::string_view)> output;
};

struct Finding {
  std::string kind, message, op;
  std::array<uint32_t, 3> block;
  Position position;
  uint64_t times = 1;
  bool hasOther = false;
  std::array<uint32_t, 3> otherBlock = {};
  Position otherPosition;
};

struct LaunchResult {
  /// `error`, `timeout`, `refused`, `stopped`, `assert`, or empty.
  std::string failure;
  std::string message;
  Position position;
  std::optional<std::array<uint32_t, 3>> block;
  std::vector<Finding> findings;
  uint64_t droppedFindings = 0;
  bool losesDevice = false;
};

/// An access of a traced launch to adjacent bytes of an array.
struct TracedAccess {
  uint32_t argument; // from 0
  int64_t offset;    // in bytes, from element 0, 0, … of the array
  uint64_t length;
  bool reads, writes;
  uint64_t op;
  std::array<uint32_t, 3> block;
};

struct Trace {
  std::vector<TracedAccess> accesses;
  uint64_t numDropped = 0; // beyond `kMaxAccesses`
  static constexpr size_t kMaxAccesses = size_t(1) << 22;
};

/// An argument that does not fit. The message says which.
struct BadArgument {
  std::string message;
};

struct CompileSettings {
  std::optional<std::string> entry;
  std::string engine;
  unsigned level = 2;
  std::string target;
  bool useCache = true;
  std::string plan;
  std::optional<bool> contractsFloats;
};

/// A kernel may be launched by several threads at once.
class Kernel {
public:
  /// Throws a Refusal.
  Kernel(std::shared_ptr<Module> module, const CompileSettings &settings);
  ~Kernel();

  const std::string &getName() const { return name; }
  const std::vector<runtime::Parameter> &getParameters() const {
    return parameters;
  }
  const std::vector<bool> &getWritten() const { return written; }

  /// Says which parameter each argument is for. Throws a BadArgument.
  std::vector<runtime::Placement> place(const std::vector<Input> &inputs) const;

  /// `numbers` has the bits of an input that is a number. Throws a BadArgument.
  LaunchResult launch(const std::vector<Input> &inputs,
                      const std::vector<runtime::Placement> &placements,
                      const std::vector<uint64_t> &numbers,
                      const LaunchSettings &settings,
                      Trace *trace = nullptr) const;

private:
  void checkArrays(const std::vector<Input> &inputs,
                   const std::vector<runtime::Placement> &placements) const;
  std::vector<runtime::Argument>
  bind(const std::vector<Input> &inputs,
       const std::vector<runtime::Placement> &placements,
       const std::vector<uint64_t> &numbers) const;
  engine::Outcome launchOnAddresses(const std::vector<Input> &inputs,
                                    std::vector<runtime::Argument> arguments,
                                    const LaunchSettings &settings,
                                    const engine::LaunchOptions &options) const;
  engine::Outcome launchOnCopies(const std::vector<Input> &inputs,
                                 std::vector<runtime::Argument> arguments,
                                 const LaunchSettings &settings,
                                 const engine::LaunchOptions &options,
                                 Trace *trace) const;
  LaunchResult convert(const engine::Outcome &outcome,
                       std::string messages) const;
  Position findPosition(std::optional<uint64_t> op, std::string *name) const;

  std::shared_ptr<Module> module;
  std::string name;
  std::vector<runtime::Parameter> parameters;
  std::vector<bool> written;
  bool takesAddresses = false, takesDeviceAddresses = false, checks = false;
  std::unique_ptr<engine::ReadyKernel> ready;
};

std::vector<std::string> getEngineNames();

} // namespace tessera::python

#endif // TESSERA_PYTHON_KERNEL_H
