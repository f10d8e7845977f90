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

/// Runs `work` on a thread of its own with a large stack, and gives its result.
/// MLIR's parser and printer recurse once a nested region. Should even this
/// stack end, the process says so in a sentence and exits with status 1 instead
/// of crashing.
int runOnDeepStack(llvm::function_ref<int()> work);

/// The same for a library in a program of somebody else, whose signals are not
/// ours to handle: runtimes of languages fault on purpose, at any time and on
/// any thread. So the end of this stack is a crash, and `work` should be known
/// to fit. Signals to the process go to the other threads. False, and nothing
/// is done, if there is no room for the stack.
[[nodiscard]] bool tryOnDeepStack(llvm::function_ref<void()> work);

} // namespace tessera

#endif // TESSERA_SUPPORT_DEEPSTACK_H
