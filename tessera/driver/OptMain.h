//===- OptMain.h - the tessera-opt command -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DRIVER_OPTMAIN_H
#define TESSERA_DRIVER_OPTMAIN_H

namespace mlir {
class DialectRegistry;
}

namespace tessera {

/// mlir-opt over our dialects and the passes of MLIR that suit them. Input goes
/// through the same scan as that of `tessera check`. `addDialects` adds those
/// of the engines, which this room does not know.
int optMain(int argc, char **argv,
            void (*addDialects)(mlir::DialectRegistry &registry));

} // namespace tessera

#endif // TESSERA_DRIVER_OPTMAIN_H
