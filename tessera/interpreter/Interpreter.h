//===- Interpreter.h - runs a kernel as the specification says -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_INTERPRETER_INTERPRETER_H
#define TESSERA_INTERPRETER_INTERPRETER_H

#include "tessera/dialect/Ops.h"
#include "tessera/engine/Options.h"
#include "tessera/engine/Outcome.h"
#include "tessera/runtime/arrays/Launch.h"

namespace tessera::interpreter {

using engine::BlockId;
using engine::Failure;
using engine::LaunchOptions;
using engine::Order;
using engine::Outcome;
using engine::Report;

/// Runs a verified entry on a launch that `engine::checkLaunch` accepts. Leaves
/// the results in the buffers, including `written`.
Outcome run(cuda_tile::EntryOp entry, runtime::Launch &launch,
            const LaunchOptions &options);

} // namespace tessera::interpreter

#endif // TESSERA_INTERPRETER_INTERPRETER_H
