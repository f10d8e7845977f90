//===- Fmt.cpp - tessera fmt -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/Comments.h"
#include "tessera/driver/Driver.h"
#include "tessera/driver/Source.h"
#include "tessera/support/AtomicFile.h"

#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tessera;

static constexpr StringLiteral kHelp =
    R"(usage: tessera fmt [-i] [--check] [--hints=MODE] FILE...

Prints Tile IR text in its canonical form: short types, one spelling of every
word, values named by what they are. Comments stay with their operations, and
locations stay where the text has them. A file that is wrong is reported as by
`tessera check` and left alone.

options:
  -i             rewrite the files in place
  --check        print the names of files that are not in canonical form, and
                 nothing else
  --hints=MODE   error, warn or ignore, as for `tessera check`

exit status: 0; 1 if a file is wrong, or with --check not in canonical form;
2 if the command line is wrong.

example:
  tessera fmt examples/vector_add.mlir
)";

/// Forgets the positions that the parser gave to operations without a location:
/// among locations that the text has, they would look like more of those.
static void forgetPositions(mlir::Operation *top, StringRef file) {
  auto unknown = mlir::UnknownLoc::get(top->getContext());
  auto isPosition = [&](mlir::Location location) {
    auto line = mlir::dyn_cast<mlir::FileLineColLoc>(location);
    return line && line.getFilename() == file;
  };
  top->walk([&](mlir::Operation *op) {
    if (isPosition(op->getLoc()))
      op->setLoc(unknown);
    for (mlir::Region &region : op->getRegions())
      for (mlir::BlockArgument argument : region.getArguments())
        if (isPosition(argument.getLoc()))
          argument.setLoc(unknown);
  });
}

/// The canonical text of a checked source.
static std::string format(Source &source) {
  mlir::Block &block = source.getBlock();
  bool hasComments = !source.getScan().comments.empty();
  mlir::AsmState::LocationMap lines;
  if (block.empty())
    return hasComments ? insertComments(source, "", lines) : "";
  // One operation is printed as it is. Several share their aliases, which needs
  // something around them.
  mlir::OwningOpRef<mlir::Operation *> top;
  if (llvm::hasSingleElement(block)) {
    top = &block.front();
    top->remove();
  } else {
    auto module =
        mlir::ModuleOp::create(mlir::UnknownLoc::get(&source.getContext()));
    module.getBody()->getOperations().splice(module.getBody()->begin(),
                                             block.getOperations());
    top = module.getOperation();
  }

  mlir::OpPrintingFlags flags;
  flags.assumeVerified();
  if (source.getScan().hasLocations) {
    forgetPositions(*top, source.getName());
    flags.enableDebugInfo(/*enable=*/true, /*prettyForm=*/false);
  }
  mlir::AsmState state(*top, flags, hasComments ? &lines : nullptr);
  std::string text;
  raw_string_ostream os(text);
  (*top)->print(os, state);
  if (!StringRef(text).ends_with("\n"))
    os << '\n';
  return hasComments ? insertComments(source, text, lines) : text;
}

namespace {
struct Settings {
  bool inPlace = false;
  bool onlyCheck = false;
  cuda_tile::HintPolicy hints = cuda_tile::HintPolicy::Error;
};
} // namespace

static bool formatFile(StringRef path, const Settings &settings) {
  Expected<std::unique_ptr<Source>> source = Source::load(path, settings.hints);
  if (!source) {
    reportFailure(toString(source.takeError()));
    return false;
  }
  bool valid = (*source)->check();
  (*source)->getDiagnostics().print();
  if (!valid)
    return false;
  std::string text = format(**source);
  bool isCanonical = text == (*source)->getText();
  if (settings.onlyCheck) {
    if (!isCanonical)
      outs() << (*source)->getName() << "\n";
    return isCanonical;
  }
  if (!settings.inPlace) {
    outs() << text;
    return true;
  }
  if (isCanonical)
    return true;
  if (Error error = writeFileAtomically(path, text)) {
    reportFailure(toString(std::move(error)));
    return false;
  }
  return true;
}

static int runFmt(ArrayRef<StringRef> arguments) {
  Settings settings;
  Options options;
  options.flag("-i", settings.inPlace);
  options.flag("--check", settings.onlyCheck);
  addHintsOption(options, settings.hints);
  if (Error error = options.parse(arguments))
    return reportUsage(kFmtCommand, toString(std::move(error)));
  if (options.getFiles().empty())
    return reportUsage(kFmtCommand, "no file given");
  if (settings.inPlace && settings.onlyCheck)
    return reportUsage(kFmtCommand, "-i and --check exclude each other");
  if (settings.inPlace && is_contained(options.getFiles(), "-"))
    return reportUsage(kFmtCommand, "standard input has no place for -i");
  bool good = true;
  for (StringRef path : options.getFiles())
    good &= formatFile(path, settings);
  return good ? kSuccess : kBadInput;
}

const Command tessera::kFmtCommand = {"fmt", "print Tile IR in canonical form",
                                      kHelp, runFmt};
