//===- PtxCheck.cpp - tessera ptx check -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/Driver.h"
#include "tessera/driver/OptionParser.h"
#include "tessera/driver/PtxSource.h"

#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tessera;

static constexpr StringLiteral kHelp =
    R"(usage: tessera ptx check [OPTION]... FILE...

Reads PTX 6.0 to 9.0 and decodes every instruction, as `tessera ptx run` does before
it runs anything. Reports the first error of each file with line and column: a wrong
syntax, a name that is not declared, an instruction or a modifier that the PTX
machine does not know.

options:
  --quiet    print nothing; use the exit status

exit status: 0 if every file is right; 1 if a file is wrong or cannot be read; 2 if
the command line is wrong.

example:
  tessera ptx check examples/saxpy.ptx
)";

static bool checkFile(StringRef path, bool quiet) {
  Expected<std::unique_ptr<MemoryBuffer>> buffer = readPtx(path);
  if (!buffer) {
    std::string message = toString(buffer.takeError());
    if (!quiet)
      reportFailure(message);
    return false;
  }
  StringRef text = (*buffer)->getBuffer();
  Result<ptx::Program, ptx::SyntaxError> program = loadPtx(text);
  if (!quiet && program)
    outs() << getPtxName(path) << ": ok\n";
  else if (!quiet)
    showPtxError(path, text, program.getProblem());
  return bool(program);
}

static int runPtxCheck(ArrayRef<StringRef> arguments) {
  bool quiet = false;
  OptionParser options;
  options.flag("--quiet", quiet);
  if (Error error = options.parse(arguments))
    return reportUsage(kPtxCheckCommand, toString(std::move(error)));
  if (options.getFiles().empty())
    return reportUsage(kPtxCheckCommand, "no file given");
  bool valid = true;
  for (StringRef path : options.getFiles())
    valid &= checkFile(path, quiet);
  return valid ? kSuccess : kBadInput;
}

const Command tessera::kPtxCheckCommand = {
    "ptx check", "verify PTX and name what cannot be run", kHelp, runPtxCheck};
