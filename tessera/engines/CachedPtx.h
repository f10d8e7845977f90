//===- CachedPtx.h - PTX in the cache -*- C++ -* -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_ENGINES_CACHEDPTX_H
#define TESSERA_ENGINES_CACHEDPTX_H

#include "tessera/engine/PtxSource.h"

namespace tessera {

/// Returns the bytes to cache: lines that describe the kernel, then the text.
std::string packPtx(const PtxCode &code);
/// Returns none if the bytes were not made by `packPtx`.
std::optional<PtxCode> unpackPtx(std::string_view bytes);

} // namespace tessera

#endif // TESSERA_ENGINES_CACHEDPTX_H
