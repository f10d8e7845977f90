//===- TilePermission.h - requests the registers of AMX -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The registers of AMX take 8 KiB for each thread that uses them. Linux saves
// them only for processes that have requested them, and kills others at the
// first AMX instruction (Documentation/arch/x86/xstate.rst).
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_RUNTIME_HOST_TILEPERMISSION_H
#define TESSERA_RUNTIME_HOST_TILEPERMISSION_H

#include <string_view>

namespace tessera::runtime {

/// Requests the registers, once per process and for all its threads. Returns an
/// empty string if they may be used, else the reason as a sentence.
std::string_view requestTiles();

/// Explains an errno value of a denied request.
std::string_view describeTileRefusal(int error);

} // namespace tessera::runtime

#endif // TESSERA_RUNTIME_HOST_TILEPERMISSION_H
