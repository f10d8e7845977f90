//===- KernelFunctions.cpp - functions for compiled kernels -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/runtime/host/KernelFunctions.h"
#include "tessera/runtime/Mapping.h"
#include "tessera/runtime/host/FaultGuard.h"
#include "tessera/runtime/host/LaunchState.h"
#include "tessera/runtime/host/Printf.h"
#include "tessera/runtime/host/WaitingBlocks.h"

#include <cstring>

using namespace tessera;
using namespace tessera::runtime;

static BlockState &getState(TsrBlock *block) {
  return *static_cast<BlockState *>(block);
}

void tsr_print(TsrBlock *block, const char *format, uint64_t length,
               const TsrTile *tiles, uint32_t count) {
  LaunchState &launch = getState(block).launch;
  if (!launch.options.output)
    return;
  HostCode host;
  std::lock_guard<std::mutex> lock(launch.outputMutex);
  printFormatted(launch.options.output, {format, length}, {tiles, count});
}

void tsr_assert_failed_at(TsrBlock *block, uint64_t op, const char *location,
                          const char *message, uint64_t length,
                          const int64_t *shape, uint32_t rank, uint64_t index) {
  BlockState &state = getState(block);
  LaunchState &launch = state.launch;
  launch.failedAsserts.fetch_add(1, std::memory_order_relaxed);
  if (!launch.options.messages)
    return;
  HostCode host;
  std::lock_guard<std::mutex> lock(launch.outputMutex);
  bool isKnown = op != kTsrNoOp && launch.options.locate;
  launch.options.messages(
      formatAssertion(isKnown ? launch.options.locate(op) : location,
                      state.getId(), {shape, rank}, index, {message, length}));
}

void tsr_assert_failed(TsrBlock *block, const char *message, uint64_t length,
                       const int64_t *shape, uint32_t rank, uint64_t index) {
  tsr_assert_failed_at(block, kTsrNoOp, "", message, length, shape, rank,
                       index);
}

void tsr_fail(TsrBlock *block, uint64_t op, const char *location,
              const char *message, int64_t value) {
  BlockState &state = getState(block);
  constexpr std::string_view kPlace = "%lld";
  std::string text = message;
  if (size_t place = text.find(kPlace); place != std::string::npos)
    text.replace(place, kPlace.size(), std::to_string(value));
  state.hasFailed = true;
  state.launch.fail(state, op == kTsrNoOp ? std::nullopt : std::optional(op),
                    location, std::move(text));
}

void *tsr_place_global(TsrGlobal *global) {
  std::atomic_ref<void *> address(global->address);
  if (void *known = address.load(std::memory_order_acquire))
    return known;
  HostCode host;
  static std::mutex mutex;
  std::lock_guard<std::mutex> lock(mutex);
  if (void *known = address.load(std::memory_order_relaxed))
    return known;
  void *place = mapAligned(global->size, global->alignment);
  if (!place)
    return nullptr;
  std::memcpy(place, global->contents, global->size);
  address.store(place, std::memory_order_release);
  return place;
}

void tsr_wait(TsrBlock *block) {
  BlockState &state = getState(block);
  if (state.launch.waiting)
    state.launch.waiting->wait(state);
}

std::span<const std::pair<const char *, void *>> runtime::getKernelFunctions() {
  static const std::pair<const char *, void *> functions[] = {
      {"tsr_print", reinterpret_cast<void *>(tsr_print)},
      {"tsr_assert_failed_at", reinterpret_cast<void *>(tsr_assert_failed_at)},
      {"tsr_assert_failed", reinterpret_cast<void *>(tsr_assert_failed)},
      {"tsr_place_global", reinterpret_cast<void *>(tsr_place_global)},
      {"tsr_fail", reinterpret_cast<void *>(tsr_fail)},
      {"tsr_wait", reinterpret_cast<void *>(tsr_wait)},
  };
  return functions;
}
