//===- Strip.cpp - tessera strip -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/Driver.h"
#include "tessera/driver/Output.h"

#include "llvm/ADT/DenseMap.h"

using namespace llvm;
using namespace tessera;

static constexpr StringLiteral kHelp =
    R"(usage: tessera strip [OPTION]... FILE -o OUT

Drops what a kernel does not need to run. Text gives text, bytecode gives
bytecode of the same version.

options:
  -o OUT      the file to write; `-` is standard output
  --debug     drop debug information only
  --names     drop names only: the producer, the name of the module, and those of
              private globals, which become @g0, @g1 and so on; entries and public
              globals keep theirs, by which they are found
  --hints=MODE, --accept-versions=V[,V]...
              as for `tessera check`
Without --debug and --names, both are dropped.

exit status: 0; 1 if the file is wrong; 2 if the command line is wrong.

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

static void stripNames(cuda_tile::ModuleOp module) {
  module.removeProducerAttr();
  module.setSymName("kernels");
  mlir::SymbolTable symbols(module);
  DenseMap<mlir::StringAttr, mlir::FlatSymbolRefAttr> renamed;
  unsigned next = 0;
  for (auto global : module.getBody().front().getOps<cuda_tile::GlobalOp>()) {
    if (global.getSymbolVisibility() != cuda_tile::SymbolVisibility::Private)
      continue;
    std::string name;
    do
      name = "g" + std::to_string(next++);
    while (symbols.lookup(name) && name != global.getSymName());
    mlir::StringAttr before = global.getSymNameAttr();
    global.setSymName(name);
    renamed[before] = mlir::FlatSymbolRefAttr::get(global.getSymNameAttr());
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
  Options options;
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
  std::unique_ptr<Source> source =
      Source::open(options.getFiles().front(), sourceOptions);
  if (!source)
    return kBadInput;
  cuda_tile::ModuleOp module = source->findModule();
  if (!module)
    return kBadInput;
  if (debug)
    stripDebugInfo(module);
  if (names)
    stripNames(module);
  if (!source->isBytecode())
    return writeOutput(
        output, printText(*source, !debug && source->getScan().hasLocations));
  std::string bytes;
  return source->write(module, *source->getVersion(), bytes)
             ? writeOutput(output, bytes)
             : kBadInput;
}

const Command tessera::kStripCommand = {
    "strip", "drop debug information and names", kHelp, runStrip};
