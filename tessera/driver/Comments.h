//===- Comments.h - comments survive formatting -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// MLIR keeps no comments. A comment belongs to an operation: to the one whose
// line it ends, or else to the next one in the same region; where none follows,
// to the end of the region.
//
//   // leads `a`
//   %a = iota : tile<4xi32> // trails `a`
//   for %i in (…) {         // trails `for`
//     // at the end of the body of `for`
//   }
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DRIVER_COMMENTS_H
#define TESSERA_DRIVER_COMMENTS_H

#include "tessera/driver/Source.h"

#include "mlir/IR/AsmState.h"

namespace tessera {

/// Puts the comments of `source` into `printed`, the canonical text of its
/// operations, whose lines `lines` tells.
std::string insertComments(const Source &source, llvm::StringRef printed,
                           const mlir::AsmState::LocationMap &lines);

} // namespace tessera

#endif // TESSERA_DRIVER_COMMENTS_H
