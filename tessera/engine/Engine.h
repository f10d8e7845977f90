//===- Engine.h - the interface of engines -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An engine runs kernels. The interpreter is one, the CPU engine another. The
// driver, the C API and the fuzzer use engines only through this room. Running
// a kernel takes three steps:
//
//   const Engine *engine = registry.find("cpu");
//   if (llvm::Error wrong = checkLaunch(entry, launch))
//     return wrong;
//   llvm::Expected<std::unique_ptr<ReadyKernel>> kernel =
//       engine->prepare(entry, PrepareOptions());
//   if (!kernel)
//     return kernel.takeError();
//   Outcome outcome = (*kernel)->launch(launch, LaunchOptions());
//
// `prepare` does the work that is needed only once for all launches, such as
// compiling. A launch leaves its results in the buffers of `launch`; the
// outcome says how it ended. Failures and reports name operations by number. So
// the outcome is useful after the module is gone, and the module needs no
// locations.
//
// A new engine is a class that derives from Engine, and a line in
// engines/AllEngines.cpp. test/engine/BlockCounter.cpp is a small example.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_ENGINE_ENGINE_H
#define TESSERA_ENGINE_ENGINE_H

#include "tessera/dialect/Ops.h"
#include "tessera/engine/Options.h"
#include "tessera/engine/Outcome.h"
#include "tessera/runtime/arrays/Launch.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <array>
#include <memory>

namespace tessera::runtime {
class CodeCache;
}

namespace tessera {
class PtxSource;
}

namespace tessera::engine {

class Compiler;

/// Why an engine cannot prepare or compile an entry.
class EngineError : public llvm::ErrorInfo<EngineError> {
public:
  static char ID;

  explicit EngineError(const llvm::Twine &message,
                       std::optional<OpNumber> op = std::nullopt)
      : text(message.str()), op(op) {}

  const std::string &getMessage() const { return text; }
  /// The operation at fault, if there is one.
  std::optional<OpNumber> getOp() const { return op; }

  void log(llvm::raw_ostream &os) const override;
  std::error_code convertToErrorCode() const override;

private:
  std::string text;
  std::optional<OpNumber> op;
};

/// What an engine can do. Commands check their options against this.
struct Capabilities {
  bool checks = false;      // finds undefined behaviour
  bool orders = false;      // runs operations and tile blocks in other orders
  bool delays = false;      // chooses when asynchronous operations act
  bool traces = false;      // reports what each operation does
  bool counts = false;      // counts operations, and tracks what is written
  bool compiles = false;    // prepares by compiling, with lines and for perf
  bool instruments = false; // compiles for LLVM's sanitizers
  bool times = false;       // measures the time of a kernel on a device
  bool plans = false;       // compiles as `PrepareOptions::plan` says
  bool threads = false;     // runs tile blocks on several threads
  /// Runs on the memory of this process: a kernel can be launched on addresses,
  /// and a wrong one can crash the process.
  bool takesAddresses = false;
  /// Runs on the memory of a device: addresses are those of the device. A wrong
  /// kernel can end the use of the device in this process.
  bool takesDeviceAddresses = false;
};

/// An entry that an engine has prepared. It can be launched any number of
/// times, and keeps the globals of its module from launch to launch. Those of
/// another kernel are not the same, even if the entry is.
///
/// A kernel of an engine that takes addresses of any kind holds no MLIR
/// objects: it may outlive the module and its context, and several threads may
/// launch it at once. Kernels of other engines may hold the entry: they must
/// not outlive the module, nor be used after it has changed.
class ReadyKernel {
public:
  virtual ~ReadyKernel();

  /// Runs all tile blocks of a launch that `checkLaunch` accepts, and leaves
  /// the results in its buffers. An engine that counts updates
  /// `Buffer::written`; others clear it.
  virtual Outcome launch(runtime::Launch &launch,
                         const LaunchOptions &options) const = 0;

  /// The same on memory of the caller. There is one word per parameter of the
  /// entry: an address, or the bits of a number. Nothing is checked. Fails for
  /// engines that do not take addresses.
  virtual Outcome launchOnAddresses(const std::array<uint32_t, 3> &grid,
                                    llvm::ArrayRef<uint64_t> arguments,
                                    const LaunchOptions &options) const;
};

/// All functions are thread-safe.
class Engine {
public:
  virtual ~Engine();

  /// The name for `--engine`: `cpu`.
  virtual llvm::StringRef getName() const = 0;
  /// The name in sentences: `the CPU engine`.
  virtual llvm::StringRef getTitle() const = 0;
  /// What it does to a kernel, for help texts, with `it` for the kernel:
  /// `compiles it for this machine`.
  virtual std::string describe(llvm::StringRef kernel) const = 0;
  virtual Capabilities getCapabilities() const = 0;

  /// Prepares an entry of a verified module. The error is an EngineError.
  virtual llvm::Expected<std::unique_ptr<ReadyKernel>>
  prepare(cuda_tile::EntryOp entry, const PrepareOptions &options) const = 0;

  /// What targets of this engine are called, such as `cpu`; empty if
  /// `PrepareOptions::target` does not concern it.
  virtual llvm::StringRef getTargetWord() const { return ""; }
  /// Says why code for this target cannot run on this machine.
  virtual llvm::Error checkTarget(llvm::StringRef target) const;

  /// The target that `prepare` compiles for if it is given this one, which may
  /// be empty. The error is an EngineError.
  virtual llvm::Expected<std::string>
  chooseTarget(llvm::StringRef target) const;

  /// Says what is wrong with a plan; for engines that have them.
  virtual llvm::Error checkPlan(llvm::StringRef plan) const;

  /// Says what is wrong with the plan of these options, or that this engine has
  /// no plans.
  llvm::Error checkCodeOptions(const PrepareOptions &options) const;

  /// Says why code with this instrumentation cannot run in this process.
  virtual llvm::Error
  checkInstrumentation(Instrumentation instrumentation) const;

  /// The cache of compiled code, or null if this engine has none.
  virtual runtime::CodeCache *getCodeCache() const { return nullptr; }

  /// What writes kernels to files, or null.
  virtual const Compiler *getCompiler() const { return nullptr; }

  /// What makes PTX for this engine, or null. It can be packed for a machine
  /// that has a GPU.
  virtual const PtxSource *getPtxSource() const { return nullptr; }
};

} // namespace tessera::engine

#endif // TESSERA_ENGINE_ENGINE_H
