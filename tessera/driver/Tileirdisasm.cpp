//===- Tileirdisasm.cpp - tileirdisasm -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/Tileiras.h"

#include "tessera/driver/Driver.h"
#include "tessera/driver/Output.h"
#include "tessera/driver/Source.h"
#include "tessera/support/DeepStack.h"
#include "tessera/support/StandardOutput.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tessera;

static constexpr StringLiteral kHelp =
    R"(usage: tileirdisasm [OPTION]... FILE

Prints Tile IR bytecode as text. It takes the command line of NVIDIA's program of that
name and prints what that prints: the entries and globals, without a module around
them. `tessera dis` prints text that can be read back.

FILE may be text, too; `-` is standard input.

options:
  -g, --print-debug-info
                       print locations
  --preview=FEATURE    accepted; it changes nothing
  --version            print the version of this program

exit status: 0; 1 if the file is invalid; 2 if the command line is wrong.

example:
  tessera as examples/vector_add.mlir -o /tmp/vector_add.tileirbc
  tileirdisasm /tmp/vector_add.tileirbc
)";

/// What is inside the module that a text has, two columns to the left. Lines
/// with definitions of attributes are outside of it.
static std::string dropModule(StringRef text) {
  std::string inside;
  SmallVector<StringRef> lines;
  text.split(lines, '\n', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  for (StringRef line : lines) {
    if (line.consume_front("  ") || line.starts_with("#"))
      inside += (line + "\n").str();
    else
      assert(line.starts_with("cuda_tile.module") || line.starts_with("}"));
  }
  return inside;
}

static int runTileirdisasm(ArrayRef<StringRef> arguments) {
  bool hasLocations = false, hasHelp = false, hasVersion = false;
  OptionParser options;
  for (StringRef name : {"-g", "--print-debug-info"})
    options.flag(name, hasLocations);
  for (StringRef name : {"-h", "--help"})
    options.flag(name, hasHelp);
  options.flag("--version", hasVersion);
  options.value("--preview", [](StringRef) { return Error::success(); });
  options.ignoreUnknown([](StringRef name) {
    errs() << "warning: unknown option '" << name << "' is ignored\n";
  });
  auto refuse = [](const Twine &message) {
    errs() << "error: " << message << "; see `tileirdisasm --help`\n";
    return kBadUsage;
  };
  if (Error error = options.parse(arguments))
    return refuse(toString(std::move(error)));
  if (hasHelp) {
    outs() << kHelp;
    return kSuccess;
  }
  if (hasVersion) {
    // cuTile.jl looks for three numbers behind a V.
    Version newest = getSupportedVersions().back();
    outs() << "tileirdisasm: Tessera " TESSERA_VERSION "\nTile IR, release "
           << newest << ", V" << newest << ".0\n";
    return kSuccess;
  }
  if (options.getFiles().size() != 1)
    return refuse("one file of bytecode is needed");
  SourceOptions sourceOptions;
  sourceOptions.hints = cuda_tile::HintPolicy::Ignore;
  Expected<std::unique_ptr<Source>> source =
      Source::load(options.getFiles().front(), sourceOptions);
  if (!source) {
    errs() << "error: " << toString(source.takeError()) << "\n";
    return kBadInput;
  }
  if (failed((*source)->check()) || !findModule(**source)) {
    printForFrontEnd(**source);
    return kBadInput;
  }
  outs() << dropModule((*source)->print(hasLocations));
  return kSuccess;
}

int tessera::tileirdisasmMain(int argc, char **argv) {
  guardStandardOutput("tileirdisasm");
  errs().tie(&outs());
  SmallVector<StringRef> arguments(argv + 1, argv + argc);
  return runOnDeepStack([&] { return runTileirdisasm(arguments); });
}
