//===- Diff.cpp - tessera diff -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/Driver.h"
#include "tessera/driver/ModuleDiff.h"
#include "tessera/driver/Source.h"
#include "tessera/source/Context.h"
#include "tessera/support/StandardOutput.h"

#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tessera;

static constexpr StringLiteral kHelp =
    R"(usage: tessera diff [OPTION]... A B

Compares the kernels of two files, text or bytecode. It ignores the names of values
and of the module, the version of bytecode, and the order of tables, globals and
entries. It compares the producer, which versions before 13.3 do not have. For each
entry that differs it shows the first operation that differs, and the ones before.

options:
  --ignore-debuginfo    do not compare locations
  --quiet               print nothing; use the exit status
  --hints=MODE, --accept-versions=V[,V]...
                        as for `tessera check`

exit status: 0 if they are the same, 1 if they differ, 2 if a file is invalid or
cannot be read, or the command line is wrong.

example:
  tessera as examples/vector_add.mlir -o /tmp/vector_add.tileirbc
  tessera diff examples/vector_add.mlir /tmp/vector_add.tileirbc
)";

static int runDiff(ArrayRef<StringRef> arguments) {
  constexpr int kDifferent = 1, kTrouble = 2;
  setLostOutputStatus(kTrouble);
  SourceOptions sourceOptions;
  DiffOptions diffOptions;
  bool quiet = false;
  OptionParser options;
  options.flag("--ignore-debuginfo", diffOptions.ignoreDebugInfo);
  options.flag("--quiet", quiet);
  addSourceOptions(options, sourceOptions);
  if (Error error = options.parse(arguments))
    return reportUsage(kDiffCommand, toString(std::move(error)));
  if (options.getFiles().size() != 2)
    return reportUsage(kDiffCommand, "two files are needed");
  // One context makes equal types and attributes the same object.
  std::unique_ptr<mlir::MLIRContext> context = source::makeContext();
  sourceOptions.context = context.get();
  std::unique_ptr<Source> sources[2];
  cuda_tile::ModuleOp modules[2];
  for (auto [path, source, module] :
       zip_equal(options.getFiles(), sources, modules)) {
    source = openModule(path, sourceOptions, module);
    if (!source)
      return kTrouble;
  }
  std::vector<Difference> differences =
      diffModules(modules[0], modules[1], diffOptions);
  if (differences.empty())
    return kSuccess;
  if (!quiet) {
    outs() << "--- " << sources[0]->getName() << "\n+++ "
           << sources[1]->getName() << "\n";
    for (const Difference &difference : differences)
      printDifference(outs(), difference);
  }
  return kDifferent;
}

const Command tessera::kDiffCommand = {
    "diff", "compare the kernels of two files", kHelp, runDiff};
