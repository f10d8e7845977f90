//===- Check.cpp - tessera check -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/Driver.h"
#include "tessera/driver/Source.h"

#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tessera;

static constexpr StringLiteral kHelp =
    R"(usage: tessera check [OPTION]... FILE...

Reads and verifies Tile IR, text or bytecode. Reports every error with its
place: line and column in text, offset in bytecode. After a syntax error the
check continues without the statement that is wrong and without what depends on
it. In bytecode that cannot be read, the first error is the only one. A file must
hold exactly one module.

options:
  --hints=error    an unknown optimization hint is an error (default)
  --hints=warn     it is a warning
  --hints=ignore   optimization hints are not checked
  --accept-versions=V[,V]...
                   the versions of bytecode to accept (default: all that are
                   supported, 13.1, 13.2, 13.3 and 13.4)
  --quiet          print nothing; use the exit status

exit status: 0 if every file is valid; 1 if a file is invalid or cannot be read;
2 if the command line is wrong.

example:
  tessera check examples/vector_add.mlir
)";

/// `2 errors`, `1 warning`
static std::string formatCount(unsigned number, StringRef what) {
  return (Twine(number) + " " + what + (number == 1 ? "" : "s")).str();
}

namespace {
struct Settings {
  SourceOptions source;
  bool quiet = false;
};
} // namespace

static bool checkFile(StringRef path, const Settings &settings) {
  Expected<std::unique_ptr<Source>> source =
      Source::load(path, settings.source);
  if (!source) {
    std::string message = toString(source.takeError());
    if (!settings.quiet)
      reportFailure(message);
    return false;
  }
  bool valid = succeeded((*source)->check()) && findModule(**source);
  if (settings.quiet)
    return valid;
  const source::Diagnostics &diagnostics = (*source)->getDiagnostics();
  std::string summary =
      valid ? "ok" : formatCount(diagnostics.countErrors(), "error");
  if (unsigned number = diagnostics.countWarnings())
    summary += ", " + formatCount(number, "warning");
  printDiagnostics(**source);
  (valid ? outs() : errs()) << (*source)->getName() << ": " << summary << "\n";
  return valid;
}

static int runCheck(ArrayRef<StringRef> arguments) {
  Settings settings;
  OptionParser options;
  options.flag("--quiet", settings.quiet);
  addSourceOptions(options, settings.source);
  if (Error error = options.parse(arguments))
    return reportUsage(kCheckCommand, toString(std::move(error)));
  if (options.getFiles().empty())
    return reportUsage(kCheckCommand, "no file given");
  bool valid = true;
  for (StringRef path : options.getFiles())
    valid &= checkFile(path, settings);
  return valid ? kSuccess : kBadInput;
}

const Command tessera::kCheckCommand = {
    "check", "verify Tile IR and report every error with its place", kHelp,
    runCheck};
