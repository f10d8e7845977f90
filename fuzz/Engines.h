//===- Engines.h - the engines that modules are run on -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_FUZZ_ENGINES_H
#define TESSERA_FUZZ_ENGINES_H

#include "tessera/engine/Engine.h"

namespace tessera::fuzz {

/// Returns the engine with this name, which must exist.
const engine::Engine &getEngine(llvm::StringRef name);

} // namespace tessera::fuzz

#endif // TESSERA_FUZZ_ENGINES_H
