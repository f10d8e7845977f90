//===- OwnFile.cpp - the file that has this code -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/support/OwnFile.h"

#include "llvm/Config/llvm-config.h"
#include "llvm/Support/FileSystem.h"

#include <link.h>

namespace {
struct Search {
  uintptr_t address;
  std::string path;
};
} // namespace

/// Stops, by returning 1, at the object that contains the address.
static int visit(dl_phdr_info *info, size_t, void *data) {
  auto *search = static_cast<Search *>(data);
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    const auto &segment = info->dlpi_phdr[i];
    uintptr_t begin = info->dlpi_addr + segment.p_vaddr;
    if (segment.p_type != PT_LOAD || search->address < begin ||
        search->address - begin >= segment.p_memsz)
      continue;
    // The program has no name here. dladdr would return the name it was called
    // by, which is useless in another directory.
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

std::string tessera::describeFile(const std::string &path) {
  llvm::sys::fs::file_status status;
  if (llvm::sys::fs::status(path, status))
    return path;
  return path + " " + std::to_string(status.getSize()) + " " +
         std::to_string(
             status.getLastModificationTime().time_since_epoch().count());
}

std::string tessera::describeOwnBuild() {
  std::string library = getOwnLibrary();
  return "tessera " TESSERA_VERSION ", LLVM " LLVM_VERSION_STRING "\n" +
         describeFile(library.empty() ? "/proc/self/exe" : library) + "\n";
}
