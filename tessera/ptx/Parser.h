//===- Parser.h - PTX text to a module -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_PTX_PARSER_H
#define TESSERA_PTX_PARSER_H

#include "tessera/ptx/Module.h"
#include "tessera/support/Result.h"

namespace tessera::ptx {

/// Parses PTX 6.0 to 9.0 and resolves all names. The first error ends it. What
/// instructions mean is not looked at.
Result<Module, SyntaxError> parseModule(std::string_view text);

} // namespace tessera::ptx

#endif // TESSERA_PTX_PARSER_H
