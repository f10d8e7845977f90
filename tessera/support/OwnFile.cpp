//===- OwnFile.cpp - the file that this code is loaded from -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/support/OwnFile.h"

#include <link.h>

namespace {
struct Search {
  uintptr_t address;
  std::string path;
};
} // namespace

/// Ends the walk, by not returning 0, at the object that has the address.
static int visit(dl_phdr_info *info, size_t, void *data) {
  auto *search = static_cast<Search *>(data);
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    const auto &segment = info->dlpi_phdr[i];
    uintptr_t begin = info->dlpi_addr + segment.p_vaddr;
    if (segment.p_type != PT_LOAD || search->address < begin ||
        search->address - begin >= segment.p_memsz)
      continue;
    // The program has no name here; dladdr would give what it was called by,
    // which leads nowhere from another folder.
    search->path = info->dlpi_name;
    return 1;
  }
  return 0;
}

std::string tessera::getOwnLibrary() {
  Search search{reinterpret_cast<uintptr_t>(&visit), ""};
  dl_iterate_phdr(visit, &search);
  return search.path;
}
