//===- ChildProcess.h - work that may end the process -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Code that somebody else wrote may fault, and may have written anywhere
// before: a process in which it ran is not one to go on in. So it runs in a
// child, which tells by messages how far it came, and its end is the end of the
// child alone.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_SUPPORT_CHILDPROCESS_H
#define TESSERA_SUPPORT_CHILDPROCESS_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <mutex>
#include <string>

namespace tessera {

/// By which a child tells its parent something. Any thread may.
class ChildMessages {
public:
  explicit ChildMessages(int descriptor) : descriptor(descriptor) {}
  void send(llvm::StringRef message);

private:
  std::mutex mutex;
  int descriptor;
};

/// Runs `work` in a child of this process, a copy of it with this thread alone,
/// and calls `receive` here for each message that comes. Gives why the child
/// ended before `work` did; nothing if it did not. What the child says on
/// standard error is passed on if it ended well, and else is taken for the
/// reason. The error is that there can be no child, and nothing was done.
llvm::Expected<std::string>
runInChild(llvm::function_ref<void(ChildMessages &)> work,
           llvm::function_ref<void(llvm::StringRef)> receive);

} // namespace tessera

#endif // TESSERA_SUPPORT_CHILDPROCESS_H
