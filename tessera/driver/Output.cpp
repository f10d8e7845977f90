//===- Output.cpp - what sub-commands give out -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/Output.h"

#include "tessera/driver/Driver.h"
#include "tessera/support/AtomicFile.h"

#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tessera;

Error tessera::writeFileOrOutput(StringRef path, StringRef contents) {
  if (path != "-")
    return writeFileAtomically(path, contents);
  outs() << contents;
  return Error::success();
}

int tessera::writeOutput(StringRef path, StringRef contents) {
  if (Error error = writeFileOrOutput(path, contents))
    return reportFailure(std::move(error));
  return kSuccess;
}
