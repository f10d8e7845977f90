//===- Translate.h - translations to and from bytecode -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DRIVER_TRANSLATE_H
#define TESSERA_DRIVER_TRANSLATE_H

namespace tessera {

/// Registers `-cudatilebc-to-mlir` and `-mlir-to-cudatilebc` with MLIR's
/// registry of translations.
void registerTranslations();

/// The main of tessera-translate.
int translateMain(int argc, char **argv);

} // namespace tessera

#endif // TESSERA_DRIVER_TRANSLATE_H
