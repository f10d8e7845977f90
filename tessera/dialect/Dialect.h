//===- Dialect.h - the cuda_tile dialect -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DIALECT_DIALECT_H
#define TESSERA_DIALECT_DIALECT_H

#include "mlir/IR/Dialect.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace tessera::cuda_tile {

/// What to do about an optimization hint that no compiler would use.
enum class HintPolicy { Ignore, Warn, Error };

/// The order of token-ordered operations. All of them write this resource, so
/// that no pass that ignores tokens moves, merges or erases one.
struct TokenOrderResource
    : public mlir::SideEffects::Resource::Base<TokenOrderResource> {
  llvm::StringRef getName() final { return "cuda_tile.TokenOrder"; }
};

/// What the host can observe: printed lines and failed assertions.
struct HostResource : public mlir::SideEffects::Resource::Base<HostResource> {
  llvm::StringRef getName() final { return "cuda_tile.Host"; }
};

} // namespace tessera::cuda_tile

#include "tessera/dialect/Dialect.h.inc"

#endif // TESSERA_DIALECT_DIALECT_H
