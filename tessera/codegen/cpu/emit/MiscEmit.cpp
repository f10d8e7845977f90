//===- MiscEmit.cpp - print -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/cpu/emit/KernelEmitter.h"
#include "tessera/runtime/host/KernelAbi.h"

using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::cpu;
using mlir::dyn_cast;
using mlir::isa;
using mlir::Operation;

static void emitPrint(KernelEmitter &emitter, PrintTkoOp op) {
  size_t count = op.getArgs().size();
  llvm::Value *tiles = emitter.host.makePrintedTiles(count);
  for (auto [i, argument] : llvm::enumerate(op.getArgs())) {
    auto tile = cast<TileType>(argument.getType());
    llvm::Value *data = emitter.getDense(argument);
    if (emitter.hasFailed())
      return;
    uint32_t element = isa<PointerType>(tile.getElementType())
                           ? runtime::kTsrPointer
                           : uint32_t(emitter.getType(argument));
    emitter.host.setPrintedTile(tiles, i, {data, tile.getShape(), element});
  }
  emitter.host.print(op.getStr(), tiles, count);
}

bool KernelEmitter::emitMisc(Operation *op) {
  auto print = dyn_cast<PrintTkoOp>(op);
  if (!print)
    return false;
  emitPrint(*this, print);
  if (!hasFailed())
    liveness.retire(op);
  return true;
}
