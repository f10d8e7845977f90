//===- Errors.h - errors with just a message -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_SUPPORT_ERRORS_H
#define TESSERA_SUPPORT_ERRORS_H

#include "llvm/Support/Error.h"

namespace tessera {

/// Returns an error that is only a message.
inline llvm::Error makeError(const llvm::Twine &message) {
  return llvm::createStringError(message);
}

} // namespace tessera

#endif // TESSERA_SUPPORT_ERRORS_H
