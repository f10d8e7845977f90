//===- Fmt.cpp - tessera fmt -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/Driver.h"
#include "tessera/driver/Format.h"
#include "tessera/driver/Source.h"
#include "tessera/support/AtomicFile.h"

#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tessera;

static constexpr StringLiteral kHelp =
    R"(usage: tessera fmt [OPTION]... FILE...

Prints Tile IR as text in its canonical layout: one operation per line, short
types, one spelling of every word. Names are the author's. Comments stay with
their operations, and locations stay where the text has them. A file that is
wrong is reported as by `tessera check` and left alone. Bytecode, which has no
names, is printed too, without locations; `tessera dis` does more with it.

A comment at the end of an operation's last line stays there. One inside an
operation goes on a line before it. One between operations stays before the
next, or before the closing brace if none follows. One on the line of an opening
brace stays on that line. Comments between `}` and `else {` follow `} else {`.
Of the blank lines between operations or comments one is kept; those at the
beginning and the end of a block are removed.

options:
  -i             rewrite the files, which must be text, in place. A file that is
                 read-only or has several hard links is refused and left alone;
                 a symbolic link is followed
  --check        print the names of files, which must be text, that are not in
                 canonical layout, and nothing else
  --rename       name values by what they are, as `tessera dis` does. With
                 --check, such names belong to the canonical form
  --hints=MODE, --accept-versions=V[,V]...
                 as for `tessera check`

A byte order mark at the beginning of a file is accepted, and not printed.

exit status: 0; 1 if a file is wrong or cannot be rewritten, or with --check not
in canonical layout; 2 if the command line is wrong.

example:
  tessera fmt examples/vector_add.mlir
)";

namespace {
struct Settings {
  bool inPlace = false;
  bool onlyCheck = false;
  FormatOptions format;
  SourceOptions source;
};
} // namespace

static bool formatFile(StringRef path, const Settings &settings) {
  std::unique_ptr<Source> source = openSource(path, settings.source);
  if (!source)
    return false;
  if (source->isBytecode() && (settings.inPlace || settings.onlyCheck)) {
    reportFailure("'" + source->getName() +
                  "' is bytecode; -i and --check are for text, and `tessera "
                  "dis` makes text of it");
    return false;
  }
  Expected<std::string> text = formatSource(*source, settings.format);
  if (!text) {
    reportFailure(text.takeError());
    return false;
  }
  bool isCanonical = *text == source->getText() && !source->hasByteOrderMark();
  if (settings.onlyCheck) {
    if (!isCanonical)
      outs() << source->getName() << "\n";
    return isCanonical;
  }
  if (!settings.inPlace) {
    outs() << *text;
    return true;
  }
  if (isCanonical)
    return true;
  if (Error error = rewriteFile(path, *text)) {
    reportFailure(std::move(error));
    return false;
  }
  return true;
}

static int runFmt(ArrayRef<StringRef> arguments) {
  Settings settings;
  OptionParser options;
  options.flag("-i", settings.inPlace);
  options.flag("--check", settings.onlyCheck);
  bool renames = false;
  options.flag("--rename", renames);
  addSourceOptions(options, settings.source);
  if (Error error = options.parse(arguments))
    return reportUsage(kFmtCommand, toString(std::move(error)));
  if (options.getFiles().empty())
    return reportUsage(kFmtCommand, "no file given");
  if (settings.inPlace && settings.onlyCheck)
    return reportUsage(kFmtCommand, "-i and --check exclude each other");
  if (settings.inPlace && is_contained(options.getFiles(), "-"))
    return reportUsage(kFmtCommand, "standard input has no place for -i");
  settings.format.keepsNames = !renames;
  settings.source.recordsPositions = true;
  bool good = true;
  for (StringRef path : options.getFiles())
    good &= formatFile(path, settings);
  return good ? kSuccess : kBadInput;
}

const Command tessera::kFmtCommand = {"fmt", "print Tile IR in canonical form",
                                      kHelp, runFmt};
