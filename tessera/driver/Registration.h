//===- Registration.h - the dialects every tool knows -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DRIVER_REGISTRATION_H
#define TESSERA_DRIVER_REGISTRATION_H

#include "mlir/IR/DialectRegistry.h"

namespace tessera {

/// Registers the dialects of Tessera; builtin is always there.
void registerDialects(mlir::DialectRegistry &registry);

} // namespace tessera

#endif // TESSERA_DRIVER_REGISTRATION_H
