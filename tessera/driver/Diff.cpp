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

#include "mlir/IR/AsmState.h"
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

/// Prints one operation as its entry has it.
static void printOp(char mark, mlir::Operation *op, mlir::AsmState &state) {
  std::string text;
  raw_string_ostream os(text);
  op->print(os, state);
  StringRef line = StringRef(text).split('\n').first;
  // Inside a module the dialect goes without saying.
  constexpr StringLiteral kDialect = "cuda_tile.";
  size_t name = line.find(kDialect);
  outs() << mark << "   ";
  if (name == 0 ||
      (name != StringRef::npos && line.take_front(name).ends_with("= ")))
    outs() << line.take_front(name) << line.drop_front(name + kDialect.size());
  else
    outs() << line;
  outs() << "\n";
}

static cuda_tile::EntryOp getEntry(mlir::Operation *op) {
  if (auto entry = dyn_cast<cuda_tile::EntryOp>(op))
    return entry;
  return op->getParentOfType<cuda_tile::EntryOp>();
}

static void printSide(char mark, mlir::Operation *op, bool withContext) {
  constexpr unsigned kContext = 3;
  if (!op)
    return;
  mlir::Operation *scope = op;
  if (cuda_tile::EntryOp entry = getEntry(op))
    scope = entry;
  mlir::OpPrintingFlags flags;
  flags.assumeVerified().skipRegions();
  mlir::AsmState state(scope, flags);
  if (withContext && op != scope) {
    SmallVector<mlir::Operation *> before;
    for (mlir::Operation *previous = op->getPrevNode();
         previous && before.size() < kContext;
         previous = previous->getPrevNode())
      before.push_back(previous);
    if (before.size() < kContext && op->getParentOp() != scope)
      before.push_back(op->getParentOp());
    for (mlir::Operation *previous : reverse(before))
      printOp(' ', previous, state);
  }
  printOp(mark, op, state);
}

static std::string nameScope(mlir::Operation *op) {
  if (cuda_tile::EntryOp entry = getEntry(op))
    return ("entry @" + entry.getSymName()).str();
  if (auto global = dyn_cast<cuda_tile::GlobalOp>(op))
    return ("global @" + global.getSymName()).str();
  return "module";
}

static void report(const Difference &difference) {
  mlir::Operation *any = difference.left ? difference.left : difference.right;
  outs() << "@@ " << nameScope(any) << ": " << difference.reason << "\n";
  if (isa<cuda_tile::ModuleOp>(any))
    return;
  printSide('-', difference.left, /*withContext=*/true);
  printSide('+', difference.right, /*withContext=*/!difference.left);
}

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
    for_each(differences, report);
  }
  return kDifferent;
}

const Command tessera::kDiffCommand = {
    "diff", "compare the kernels of two files", kHelp, runDiff};
