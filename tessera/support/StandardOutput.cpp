//===- StandardOutput.cpp - what could not be printed -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/support/StandardOutput.h"

#include "llvm/Support/raw_ostream.h"

#include <cstdio>
#include <cstdlib>
#include <string>

using namespace llvm;

static std::string toolName;
static int lostOutputStatus = 1;

static void onExit() {
  outs().flush();
  bool isLost = outs().has_error() || errs().has_error();
  if (outs().has_error())
    errs() << toolName
           << ": cannot write to standard output: " << outs().error().message()
           << "\n";
  outs().clear_error();
  errs().clear_error();
  if (!isLost)
    return;
  std::fflush(nullptr);
  std::_Exit(lostOutputStatus);
}

void tessera::guardStandardOutput(StringRef tool) {
  toolName = tool.str();
  // These are destroyed, and complain, after what is registered later has run.
  (void)outs();
  (void)errs();
  std::atexit(onExit);
}

void tessera::setLostOutputStatus(int status) { lostOutputStatus = status; }
