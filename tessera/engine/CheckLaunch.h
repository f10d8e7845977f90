//===- CheckLaunch.h - checks a launch against an entry -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_ENGINE_CHECKLAUNCH_H
#define TESSERA_ENGINE_CHECKLAUNCH_H

#include "tessera/dialect/Ops.h"
#include "tessera/runtime/arrays/Binding.h"
#include "tessera/runtime/arrays/Launch.h"

#include "llvm/Support/Error.h"

#include <vector>

namespace tessera::engine {

/// Returns the parameters of an entry. The error is an EngineError: the entry
/// has a view or a token as parameter, which the verifier accepts but no launch
/// can pass.
llvm::Expected<std::vector<runtime::Parameter>>
getParameters(cuda_tile::EntryOp entry);

/// Says why no engine can run this entry, although the verifier accepts it: a
/// parameter that no launch can pass, or an operation of another dialect. The
/// error is an EngineError. Engines ask this before they prepare or compile.
llvm::Error checkEntry(cuda_tile::EntryOp entry);

/// Says what is wrong with a launch of this entry.
llvm::Error checkLaunch(cuda_tile::EntryOp entry,
                        const runtime::Launch &launch);

} // namespace tessera::engine

#endif // TESSERA_ENGINE_CHECKLAUNCH_H
