//===- CpuEngine.h - the CPU as an engine -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_CPU_CPUENGINE_H
#define TESSERA_CODEGEN_CPU_CPUENGINE_H

#include "tessera/engine/Engine.h"

namespace tessera::cpu {

/// Creates the engine `cpu`, which is also the compiler of `tessera compile
/// --target=cpu`. Prepared kernels hold no MLIR objects.
std::unique_ptr<engine::Engine> createEngine();

} // namespace tessera::cpu

#endif // TESSERA_CODEGEN_CPU_CPUENGINE_H
