//===- ModuleState.h - the MLIR side of a module -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_PYTHON_MODULESTATE_H
#define TESSERA_PYTHON_MODULESTATE_H

#include "Module.h"

#include "tessera/source/Source.h"
#include "tessera/transforms/Remarks.h"

namespace tessera::python {

struct Module::State {
  std::unique_ptr<source::Source> source;
  cuda_tile::ModuleOp module;
  std::vector<tessera::Remark> remarks;
};

/// The text as Python takes it: messages may quote any bytes of an input.
std::string makeUtf8(llvm::StringRef text);

Position convertPlace(const source::Place &place);

/// Moves the diagnostics of a source into a refusal.
Refusal takeRefusal(source::Source &source);
Refusal makeRefusal(const llvm::Twine &message, const Position &position = {});

/// Does work on a deep stack. What it refuses is thrown to the caller.
void onDeepStack(llvm::function_ref<std::optional<Refusal>()> work);

} // namespace tessera::python

#endif // TESSERA_PYTHON_MODULESTATE_H
