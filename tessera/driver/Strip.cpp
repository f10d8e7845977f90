//===- Strip.cpp - tessera strip -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/Driver.h"
#include "tessera/driver/Output.h"
#include "tessera/driver/Source.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringSet.h"

using namespace llvm;
using namespace tessera;

static constexpr StringLiteral kHelp =
    R"(usage: tessera strip [OPTION]... FILE -o OUT

Removes what a kernel does not need to run. The output is text if the input is
text, and bytecode of the same version if it is bytecode.

options:
  -o OUT      the file to write; `-` is standard output
  --debug     remove debug information only
  --names     remove names only: the producer, the name of the module, and the
              names of private globals, which become @g0, @g1 and so on; entries
              and public globals keep their names
  --hints=MODE, --accept-versions=V[,V]...
              as for `tessera check`
Without --debug and --names, both are removed.

exit status: 0; 1 if the file is invalid; 2 if the command line is wrong.

example:
  tessera as examples/vector_add.mlir -o /tmp/vector_add.tileirbc
  tessera strip /tmp/vector_add.tileirbc -o /tmp/stripped.tileirbc
)";

static void stripDebugInfo(cuda_tile::ModuleOp module) {
  auto unknown = mlir::UnknownLoc::get(module.getContext());
  module->walk([&](mlir::Operation *op) {
    op->setLoc(unknown);
    for (mlir::Region &region : op->getRegions())
      for (mlir::Block &block : region)
        for (mlir::BlockArgument argument : block.getArguments())
          argument.setLoc(unknown);
  });
}

static bool isPrivate(mlir::Operation &op) {
  auto global = dyn_cast<cuda_tile::GlobalOp>(op);
  return global &&
         global.getSymbolVisibility() == cuda_tile::SymbolVisibility::Private;
}

static void stripNames(cuda_tile::ModuleOp module) {
  module.removeProducerAttr();
  module.setSymName("kernels");
  mlir::Block &body = module.getBody().front();
  StringSet<> taken;
  for (mlir::Operation &op : body)
    if (!isPrivate(op))
      taken.insert(mlir::SymbolTable::getSymbolName(&op).getValue());
  DenseMap<mlir::StringAttr, mlir::FlatSymbolRefAttr> renamed;
  unsigned next = 0;
  for (mlir::Operation &op : body) {
    if (!isPrivate(op))
      continue;
    std::string name;
    do
      name = "g" + std::to_string(next++);
    while (taken.contains(name));
    mlir::StringAttr before = mlir::SymbolTable::getSymbolName(&op);
    mlir::SymbolTable::setSymbolName(&op, name);
    renamed[before] =
        mlir::FlatSymbolRefAttr::get(mlir::SymbolTable::getSymbolName(&op));
  }
  module->walk([&](cuda_tile::GetGlobalOp op) {
    if (auto name = renamed.lookup(op.getNameAttr().getAttr()))
      op.setNameAttr(name);
  });
}

static int runStrip(ArrayRef<StringRef> arguments) {
  SourceOptions sourceOptions;
  bool debug = false, names = false;
  std::string output;
  OptionParser options;
  options.value("-o", output);
  options.flag("--debug", debug);
  options.flag("--names", names);
  addSourceOptions(options, sourceOptions);
  if (Error error = options.parse(arguments))
    return reportUsage(kStripCommand, toString(std::move(error)));
  if (options.getFiles().size() != 1)
    return reportUsage(kStripCommand, "one file is needed");
  if (output.empty())
    return reportUsage(kStripCommand,
                       "-o is needed; `-o -` is standard output");
  if (!debug && !names)
    debug = names = true;
  cuda_tile::ModuleOp module;
  std::unique_ptr<Source> source =
      openModule(options.getFiles().front(), sourceOptions, module);
  if (!source)
    return kBadInput;
  if (debug)
    stripDebugInfo(module);
  if (names)
    stripNames(module);
  if (!source->isBytecode())
    return writeOutput(output,
                       source->print(!debug && source->getScan().hasLocations));
  std::optional<std::string> bytes =
      writeBytecode(*source, module, *source->getVersion());
  return bytes ? writeOutput(output, *bytes) : kBadInput;
}

const Command tessera::kStripCommand = {
    "strip", "remove debug information and names", kHelp, runStrip};
