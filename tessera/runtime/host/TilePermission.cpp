//===- TilePermission.cpp - requests the registers of AMX -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/runtime/host/TilePermission.h"

#include <cerrno>

#if defined(__linux__) && defined(__x86_64__)
#include <sys/syscall.h>
#include <unistd.h>
#endif

using namespace tessera;

std::string_view runtime::describeTileRefusal(int error) {
  switch (error) {
  case ENOSPC:
    return "the kernel uses AMX, and a signal stack of this process is too "
           "small for its registers";
  case EPERM:
    return "the kernel uses AMX, which the system does not allow this process";
  default:
    return "the kernel uses AMX, which this processor or its system does not "
           "have";
  }
}

/// Returns 0, or an errno value.
static int askSystem() {
#if defined(__linux__) && defined(__x86_64__)
  // From <asm/prctl.h>; older systems lack these constants.
  constexpr long kRequestPermission = 0x1023; // ARCH_REQ_XCOMP_PERM
  constexpr long kTileData = 18;              // XFEATURE_XTILEDATA
  return syscall(SYS_arch_prctl, kRequestPermission, kTileData) == 0 ? 0
                                                                     : errno;
#else
  return ENOSYS;
#endif
}

std::string_view runtime::requestTiles() {
  // The answer must not change, as code is compiled accordingly.
  static const int error = askSystem();
  return error ? describeTileRefusal(error) : std::string_view();
}
