//===- Translate.h - translations to and from bytecode -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DRIVER_TRANSLATE_H
#define TESSERA_DRIVER_TRANSLATE_H

namespace tessera {

/// The main of tessera-translate, which has the options `-cudatilebc-to-mlir`
/// and `-mlir-to-cudatilebc` of the published tool.
int translateMain(int argc, char **argv);

} // namespace tessera

#endif // TESSERA_DRIVER_TRANSLATE_H
