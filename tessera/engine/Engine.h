//===- Engine.h - what every engine is -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An engine runs kernels. The interpreter is one, the CPU engine another; the
// driver, the C API and the fuzzer know no more of them than this room says.
// Running a kernel takes three steps:
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
// `prepare` does once what need not be done for each launch, such as compiling.
// A launch leaves its results in the buffers of `launch`; the outcome says how
// it ended. Failures and reports name operations by number, so the outcome is
// of use when the module is gone, and needs no locations in it.
//
// A new engine is one file with a class that derives from Engine, and a line in
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
  /// The operation that is to blame, if there is one.
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
  bool traces = false;      // says what each operation does
  bool counts = false;      // counts operations, and notes what is written
  bool compiles = false;    // prepares by compiling, with lines and for perf
  bool instruments = false; // compiles for LLVM's sanitizers
  bool threads = false;     // runs tile blocks on several threads
  /// Runs on the memory of this process: a kernel can be launched on addresses,
  /// and one that is wrong can end the process.
  bool takesAddresses = false;
};

/// An entry that an engine has prepared, to be launched any number of times.
///
/// A kernel of an engine that takes addresses keeps nothing of MLIR: it may
/// outlive the module and its context, and be launched by several threads at a
/// time. A kernel of another engine may keep the entry: it must not outlive the
/// module, nor be used after the module has changed.
class ReadyKernel {
public:
  virtual ~ReadyKernel();

  /// Runs all tile blocks of a launch that `checkLaunch` accepts. The buffers
  /// are left as the kernel leaves them. An engine that counts keeps
  /// `Buffer::written` up to date, another one clears it.
  virtual Outcome launch(runtime::Launch &launch,
                         const LaunchOptions &options) const = 0;

  /// The same on memory of the caller. There is one word for each parameter of
  /// the entry: an address, or the bits of a number. Nothing is checked.
  /// Refused by engines that do not take addresses.
  virtual Outcome launchOnAddresses(const std::array<uint32_t, 3> &grid,
                                    llvm::ArrayRef<uint64_t> arguments,
                                    const LaunchOptions &options) const;
};

/// All calls may come from several threads at a time.
class Engine {
public:
  virtual ~Engine();

  /// What `--engine` calls it: `cpu`.
  virtual llvm::StringRef getName() const = 0;
  /// What sentences call it: `the CPU engine`.
  virtual llvm::StringRef getTitle() const = 0;
  /// What it does to a kernel, for help texts: with `it` for the kernel,
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

  /// Says why code with this instrumentation cannot run in this process.
  virtual llvm::Error
  checkInstrumentation(Instrumentation instrumentation) const;

  /// What writes kernels to files, or null.
  virtual const Compiler *getCompiler() const { return nullptr; }
};

} // namespace tessera::engine

#endif // TESSERA_ENGINE_ENGINE_H
