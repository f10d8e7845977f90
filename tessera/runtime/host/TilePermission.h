//===- TilePermission.h - asks for the registers of AMX -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The registers of AMX are 8 KiB for each thread that uses them. Linux saves
// them for processes that have asked, and kills others at the first instruction
// (Documentation/arch/x86/xstate.rst).
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_RUNTIME_HOST_TILEPERMISSION_H
#define TESSERA_RUNTIME_HOST_TILEPERMISSION_H

#include <string_view>

namespace tessera::runtime {

/// Asks for them, once a process and for all of its threads. Empty if they may
/// be used; else why not, as a sentence.
std::string_view requestTiles();

/// What a number of errno means when the system refuses them.
std::string_view describeTileRefusal(int error);

} // namespace tessera::runtime

#endif // TESSERA_RUNTIME_HOST_TILEPERMISSION_H
