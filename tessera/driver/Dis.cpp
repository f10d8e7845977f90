//===- Dis.cpp - tessera dis -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/Driver.h"
#include "tessera/driver/Output.h"
#include "tessera/driver/Source.h"

using namespace llvm;
using namespace tessera;

static constexpr StringLiteral kHelp =
    R"(usage: tessera dis [OPTION]... FILE

Prints bytecode as text. Errors are reported as by `tessera check`; to look into
a broken file, use `tessera objdump`. A file of text is accepted too, and is
printed in canonical form without comments.

options:
  -o OUT         write to a file instead of standard output
  --debuginfo    print locations
  --hints=MODE, --accept-versions=V[,V]...
                 as for `tessera check`

exit status: 0; 1 if the file is invalid; 2 if the command line is wrong.

example:
  tessera as examples/vector_add.mlir -o /tmp/vector_add.tileirbc
  tessera dis /tmp/vector_add.tileirbc
)";

static int runDis(ArrayRef<StringRef> arguments) {
  SourceOptions sourceOptions;
  bool debugInfo = false;
  std::string output = "-";
  OptionParser options;
  options.value("-o", output);
  options.flag("--debuginfo", debugInfo);
  addSourceOptions(options, sourceOptions);
  if (Error error = options.parse(arguments))
    return reportUsage(kDisCommand, toString(std::move(error)));
  if (options.getFiles().size() != 1)
    return reportUsage(kDisCommand, "one file is needed");
  cuda_tile::ModuleOp module;
  std::unique_ptr<Source> source =
      openModule(options.getFiles().front(), sourceOptions, module);
  if (!source)
    return kBadInput;
  return writeOutput(output, source->print(debugInfo));
}

const Command tessera::kDisCommand = {"dis", "print the text of bytecode",
                                      kHelp, runDis};
