//===- As.cpp - tessera as -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/Driver.h"
#include "tessera/driver/Output.h"
#include "tessera/driver/Source.h"

#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tessera;

static constexpr StringLiteral kHelp =
    R"(usage: tessera as [OPTION]... FILE -o OUT
       tessera as --list-versions

Writes text as bytecode, or bytecode in another version. If the version does not
support something in the module, that is an error, and OUT is not changed.

options:
  -o OUT                  the file to write; `-` is standard output
  --bytecode-version=V    13.1, 13.2, 13.3 or 13.4; the default is the
                          version of the input, or 13.3 if that is text
  --list-versions         print the versions, one per line
  --hints=MODE, --accept-versions=V[,V]...
                          as for `tessera check`

exit status: 0; 1 if the file is invalid or the version does not support it; 2 if
the command line is wrong.

example:
  tessera as --bytecode-version=13.1 examples/vector_add.mlir -o /tmp/a.tileirbc
)";

static int runAs(ArrayRef<StringRef> arguments) {
  SourceOptions sourceOptions;
  bool listVersions = false;
  std::string output;
  std::optional<Version> version;
  OptionParser options;
  options.value("-o", output);
  options.flag("--list-versions", listVersions);
  options.bytecodeVersion(version);
  addSourceOptions(options, sourceOptions);
  if (Error error = options.parse(arguments))
    return reportUsage(kAsCommand, toString(std::move(error)));
  if (listVersions) {
    for (Version supported : getSupportedVersions())
      outs() << supported << "\n";
    return kSuccess;
  }
  if (options.getFiles().size() != 1)
    return reportUsage(kAsCommand, "one file is needed");
  if (output.empty())
    return reportUsage(kAsCommand, "-o is needed; `-o -` is standard output");
  cuda_tile::ModuleOp module;
  std::unique_ptr<Source> source =
      openModule(options.getFiles().front(), sourceOptions, module);
  if (!source)
    return kBadInput;
  if (!version)
    version = source->getVersion().value_or(kDefaultVersion);
  std::optional<std::string> bytes = writeBytecode(*source, module, *version);
  return bytes ? writeOutput(output, *bytes) : kBadInput;
}

const Command tessera::kAsCommand = {"as", "write bytecode", kHelp, runAs};
