//===- Format.cpp - Tile IR in its canonical form -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/Format.h"

#include "tessera/driver/Comments.h"

using namespace llvm;
using namespace tessera;

Expected<std::string> tessera::formatSource(Source &source) {
  mlir::Block &block = source.getBlock();
  bool hasComments = !source.getScan().comments.empty();
  mlir::AsmState::LocationMap lines;
  if (block.empty())
    return hasComments ? insertComments(source, "", lines) : "";
  std::string text = source.print(source.getScan().hasLocations,
                                  hasComments ? &lines : nullptr);
  return hasComments ? insertComments(source, text, lines) : text;
}
