//===- Output.cpp - what sub-commands give out -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/Output.h"

#include "tessera/dialect/Modules.h"
#include "tessera/driver/Driver.h"
#include "tessera/support/AtomicFile.h"

#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tessera;

std::string tessera::printText(mlir::Operation *top, bool withLocations,
                               StringRef file,
                               mlir::AsmState::LocationMap *lines) {
  mlir::OpPrintingFlags flags;
  flags.assumeVerified();
  std::optional<cuda_tile::HiddenPositions> hidden;
  if (withLocations) {
    hidden.emplace(top, file);
    flags.enableDebugInfo(/*enable=*/true, /*prettyForm=*/false);
  }
  mlir::AsmState state(top, flags, lines);
  std::string text;
  raw_string_ostream os(text);
  top->print(os, state);
  if (!StringRef(text).ends_with("\n"))
    os << '\n';
  return text;
}

std::string tessera::printText(Source &source, bool withLocations,
                               mlir::AsmState::LocationMap *lines) {
  mlir::Block &block = source.getBlock();
  if (block.empty())
    return "";
  // One operation is printed as it is. Several share their aliases, which needs
  // something around them.
  mlir::OwningOpRef<mlir::ModuleOp> around;
  mlir::Operation *top = &block.front();
  if (llvm::hasSingleElement(block)) {
    top->remove();
  } else {
    around =
        mlir::ModuleOp::create(mlir::UnknownLoc::get(&source.getContext()));
    around->getBody()->getOperations().splice(around->getBody()->begin(),
                                              block.getOperations());
    top = around->getOperation();
  }

  std::string text = printText(top, withLocations, source.getName(), lines);
  if (around)
    block.getOperations().splice(block.begin(),
                                 around->getBody()->getOperations());
  else
    block.push_back(top);
  return text;
}

int tessera::writeOutput(StringRef path, StringRef contents) {
  if (path == "-") {
    outs() << contents;
    return kSuccess;
  }
  if (Error error = writeFileAtomically(path, contents))
    return reportFailure(std::move(error));
  return kSuccess;
}
