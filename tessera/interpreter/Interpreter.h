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

#include <map>

namespace tessera::interpreter {

using engine::BlockId;
using engine::Failure;
using engine::LaunchOptions;
using engine::Order;
using engine::Outcome;
using engine::Report;

/// What a launch left in the globals of the module, by name. Constants are not
/// here.
using Globals = std::map<std::string, std::vector<uint8_t>>;

/// Runs a verified entry on a launch that `engine::checkLaunch` accepts. Leaves
/// the results in the buffers, including `written`. Globals that are in `kept`
/// have the values from there, and it gets the new ones. If it contracts
/// floats, a product and a sum are rounded once, by the rule of `fuse-fma`.
Outcome run(cuda_tile::EntryOp entry, runtime::Launch &launch,
            const LaunchOptions &options, bool contractsFloats = false,
            Globals *kept = nullptr);

} // namespace tessera::interpreter

#endif // TESSERA_INTERPRETER_INTERPRETER_H
