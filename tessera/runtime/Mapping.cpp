//===- Mapping.cpp - memory from the system -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/runtime/Mapping.h"

#include <algorithm>
#include <sys/mman.h>
#include <unistd.h>
#include <utility>

using namespace tessera;
using namespace tessera::runtime;

size_t runtime::getPageSize() {
  static const size_t size = sysconf(_SC_PAGESIZE);
  return size;
}

Mapping::Mapping(size_t size) {
  size_t page = getPageSize();
  if (size == 0 || size > SIZE_MAX - page)
    return;
  size = (size + page - 1) / page * page;
  void *address = mmap(nullptr, size, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (address == MAP_FAILED)
    return;
  bytes = static_cast<uint8_t *>(address);
  numBytes = size;
}

Mapping::Mapping(Mapping &&other) noexcept
    : bytes(std::exchange(other.bytes, nullptr)),
      numBytes(std::exchange(other.numBytes, 0)) {}

Mapping &Mapping::operator=(Mapping &&other) noexcept {
  std::swap(bytes, other.bytes);
  std::swap(numBytes, other.numBytes);
  return *this;
}

Mapping::~Mapping() {
  if (bytes)
    munmap(bytes, numBytes);
}

void *runtime::mapAligned(size_t size, size_t alignment) {
  size_t page = getPageSize();
  if (size == 0 || size > SIZE_MAX - page)
    return nullptr;
  size = (size + page - 1) / page * page;
  if (alignment > SIZE_MAX - size)
    return nullptr;
  // Address space is taken for any place that the alignment may ask for, and
  // what is before and after that place is given back.
  size_t all = size + alignment;
  void *address = mmap(nullptr, all, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (address == MAP_FAILED)
    return nullptr;
  auto *begin = static_cast<uint8_t *>(address);
  alignment = std::max(alignment, page);
  size_t before = -reinterpret_cast<uintptr_t>(begin) & (alignment - 1);
  if (before != 0)
    munmap(begin, before);
  if (size_t after = all - before - size; after >= page)
    munmap(begin + before + size, after);
  return begin + before;
}

bool Mapping::protectFirstPage() {
  return mprotect(bytes, getPageSize(), PROT_NONE) == 0;
}
