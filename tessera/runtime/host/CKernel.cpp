//===- CKernel.cpp - launching compiled kernels from C -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera-c/Kernel.h"
#include "tessera/runtime/host/KernelLaunch.h"

#include <cstdio>

using namespace tessera::runtime;

/// Writes text to the callback, or to a stream if there is none.
static std::function<void(std::string_view)>
makeWriter(TsrTextCallback callback, void *userData, FILE *stream) {
  return [=](std::string_view text) {
    if (callback)
      callback(text.data(), text.size(), userData);
    else
      fwrite(text.data(), 1, text.size(), stream);
  };
}

static TsrStatus report(const TsrKernelCode &code, const KernelOutcome &outcome,
                        const KernelOptions &options) {
  std::string text = std::string(code.name) + ": ";
  if (outcome.failure != KernelOutcome::None) {
    if (!outcome.location.empty())
      text += outcome.location + ": ";
    text += outcome.message;
    if (!outcome.location.empty())
      text += " in tile block " + formatBlock(outcome.block);
    options.messages(text + "\n");
    return outcome.failure == KernelOutcome::Timeout ? TSR_TIMED_OUT
                                                     : TSR_FAILED;
  }
  if (outcome.failedAsserts == 0)
    return TSR_OK;
  options.messages(text + std::to_string(outcome.failedAsserts) +
                   (outcome.failedAsserts == 1 ? " assertion" : " assertions") +
                   " failed\n");
  return TSR_ASSERTED;
}

TsrStatus tsr_launch(const TsrKernelCode *code, const TsrLaunch *launch,
                     const uint64_t *arguments) {
  KernelCode kernel;
  kernel.function = code->function;
  kernel.arenaBytes = code->arenaBytes;
  kernel.mayWait = code->flags & TSR_KERNEL_MAY_WAIT;
  kernel.usesTiles = code->flags & TSR_KERNEL_USES_AMX;
  KernelOptions options;
  options.threads = launch->threads;
  if (launch->timeoutMilliseconds != 0)
    options.timeout = std::chrono::milliseconds(
        std::min<uint64_t>(launch->timeoutMilliseconds, uint64_t(1) << 40));
  if (launch->memoryLimit != 0)
    options.memoryLimit = launch->memoryLimit;
  options.output = makeWriter(launch->output, launch->userData, stdout);
  options.messages = makeWriter(launch->messages, launch->userData, stderr);
  KernelOutcome outcome = launchKernel(
      kernel, arguments, {launch->grid[0], launch->grid[1], launch->grid[2]},
      options);
  return report(*code, outcome, options);
}
