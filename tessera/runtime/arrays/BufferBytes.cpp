//===- BufferBytes.cpp - memory for the arrays of kernels -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/runtime/arrays/BufferBytes.h"
#include "tessera/runtime/Mapping.h"

#include <cstdio>
#include <cstdlib>
#include <sys/mman.h>

using namespace tessera;
using namespace tessera::runtime;

/// Inaccessible bytes before and after a buffer: more than most tiles have.
static constexpr size_t kGuardBytes = size_t(1) << 20;

static size_t roundUp(size_t size, size_t unit) {
  return (size + unit - 1) / unit * unit;
}

[[noreturn]] static void endWithoutMemory(size_t size) {
  fprintf(stderr, "tessera: there is no memory for an array of %zu bytes\n",
          size);
  exit(1);
}

/// Places a buffer so that it ends with its last page.
static size_t getSlack(size_t size) {
  return roundUp(size, getPageSize()) - roundUp(size, kBufferAlignment);
}

uint8_t *runtime::allocateBuffer(size_t size) {
  size_t pages = roundUp(size, getPageSize());
  void *address = mmap(nullptr, pages + 2 * kGuardBytes, PROT_NONE,
                       MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (address == MAP_FAILED)
    endWithoutMemory(size);
  uint8_t *begin = static_cast<uint8_t *>(address) + kGuardBytes;
  if (mprotect(begin, pages, PROT_READ | PROT_WRITE) != 0)
    endWithoutMemory(size);
  return begin + getSlack(size);
}

void runtime::freeBuffer(uint8_t *bytes, size_t size) {
  munmap(bytes - getSlack(size) - kGuardBytes,
         roundUp(size, getPageSize()) + 2 * kGuardBytes);
}
