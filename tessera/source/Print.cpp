//===- Print.cpp - operations as text -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/source/Print.h"

#include "tessera/dialect/LocatedPrinting.h"
#include "tessera/dialect/Modules.h"

#include "llvm/Support/raw_ostream.h"

using namespace tessera;

std::string source::printText(mlir::Operation *top,
                              const PrintOptions &options) {
  mlir::OpPrintingFlags flags;
  if (options.isVerified)
    flags.assumeVerified();
  std::optional<cuda_tile::HiddenPositions> hidden;
  std::optional<cuda_tile::LocatedPrinting> located;
  if (options.withLocations) {
    hidden.emplace(top, options.file);
    located.emplace();
    flags.enableDebugInfo(/*enable=*/true, /*prettyForm=*/false);
  }
  mlir::AsmState state(top, flags);
  std::string text;
  llvm::raw_string_ostream os(text);
  top->print(os, state);
  if (!llvm::StringRef(text).ends_with("\n"))
    os << '\n';
  return text;
}
