//===- InterpreterEngine.h - the interpreter as an engine -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_INTERPRETER_INTERPRETERENGINE_H
#define TESSERA_INTERPRETER_INTERPRETERENGINE_H

#include "tessera/engine/Engine.h"

namespace tessera::interpreter {

/// Creates the engine `interp`. Its kernels refer to the entry.
std::unique_ptr<engine::Engine> createEngine();

} // namespace tessera::interpreter

#endif // TESSERA_INTERPRETER_INTERPRETERENGINE_H
