//===- CaseJson.h - the JSON of conformance cases -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DRIVER_CASEJSON_H
#define TESSERA_DRIVER_CASEJSON_H

#include "tessera/numerics/ElementType.h"

#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"

namespace tessera {

/// Reads a file of JSON. As Python writes them, NaN and infinities may stand
/// for numbers; they become text.
llvm::Expected<llvm::json::Value> readCaseJson(llvm::StringRef path);

/// The bits of a scalar: a number, a truth value, or a text such as `nan` or
/// `0x7fc00000`.
llvm::Expected<uint64_t> readScalar(const llvm::json::Value &value,
                                    ElementType type);

} // namespace tessera

#endif // TESSERA_DRIVER_CASEJSON_H
