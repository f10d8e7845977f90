//===- Engine.h - what runs a kernel -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DRIVER_ENGINE_H
#define TESSERA_DRIVER_ENGINE_H

#include "tessera/driver/Options.h"
#include "tessera/interpreter/Interpreter.h"

#include <memory>

namespace tessera {

namespace cpu {
struct Target;
} // namespace cpu

enum class Engine { Interpreter, Cpu };

/// How to run a kernel. What only the interpreter knows is in its own options.
struct EngineOptions : interpreter::Options {
  Engine engine = Engine::Interpreter;
  unsigned threads = 0; // all cores
  /// What the CPU engine compiles for; null for this machine.
  std::shared_ptr<const cpu::Target> target;
};

/// The options `--engine`, `--cpu`, `--threads`, `--order`, `--check` and
/// `--timeout`, which commands that run kernels have.
void addEngineOptions(Options &options, EngineOptions &values);

/// Runs an entry on the engine of choice.
interpreter::Outcome runEntry(cuda_tile::EntryOp entry, runtime::Launch &launch,
                              const EngineOptions &options);

} // namespace tessera

#endif // TESSERA_DRIVER_ENGINE_H
