//===- DeepStack.h - a stack for recursive work -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_SUPPORT_DEEPSTACK_H
#define TESSERA_SUPPORT_DEEPSTACK_H

#include "llvm/ADT/STLFunctionalExtras.h"

namespace tessera {

/// Runs `work` on a separate thread with a large stack, and returns its result.
/// MLIR's parser and printer recurse once per nested region. If even this stack
/// overflows, the process exits with a message and status 1 instead of
/// crashing.
int runOnDeepStack(llvm::function_ref<int()> work);

/// The same for a library, which must not handle the signals of its host
/// program: language runtimes fault on purpose, at any time and on any thread.
/// So an overflow of this stack is a crash, and `work` must be known to fit.
/// Signals to the process go to other threads. Returns false, and does nothing,
/// if the stack cannot be allocated.
[[nodiscard]] bool tryOnDeepStack(llvm::function_ref<void()> work);

} // namespace tessera

#endif // TESSERA_SUPPORT_DEEPSTACK_H
