//===- AllEngines.cpp - the engines that Tessera has -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/engines/AllEngines.h"
#include "tessera/codegen/cpu/CpuEngine.h"
#include "tessera/codegen/gpu/ir/Tgpu.h"
#include "tessera/engines/CudaEngine.h"
#include "tessera/engines/GpuSource.h"
#include "tessera/interpreter/InterpreterEngine.h"

#include "mlir/IR/DialectRegistry.h"

using namespace tessera;

void tessera::addAllEngines(engine::EngineRegistry &registry) {
  // The reference comes first.
  registry.add(interpreter::createEngine());
  registry.add(cpu::createEngine(), /*isDefault=*/true);
  registry.add(createPtxEngine(createGpuSource()));
  registry.add(createCudaEngine(createGpuSource()));
}

const engine::EngineRegistry &tessera::getAllEngines() {
  static const engine::EngineRegistry engines = [] {
    engine::EngineRegistry all;
    addAllEngines(all);
    return all;
  }();
  return engines;
}

void tessera::addEngineDialects(mlir::DialectRegistry &registry) {
  registry.insert<tgpu::TgpuDialect>();
}
