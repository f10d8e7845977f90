//===- AllEngines.h - the engines that Tessera has -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_ENGINES_ALLENGINES_H
#define TESSERA_ENGINES_ALLENGINES_H

#include "tessera/engine/Registry.h"

namespace mlir {
class DialectRegistry;
}

namespace tessera {

/// Adds all engines. This is the only place that lists them.
void addAllEngines(engine::EngineRegistry &registry);

/// All engines, for libraries: there is one of each per process.
const engine::EngineRegistry &getAllEngines();

/// Adds the dialects between Tile IR and the code of engines, for tools that
/// read and print them.
void addEngineDialects(mlir::DialectRegistry &registry);

} // namespace tessera

#endif // TESSERA_ENGINES_ALLENGINES_H
