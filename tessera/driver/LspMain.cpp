//===- LspMain.cpp - the tessera-lsp command -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/LspMain.h"

#include "tessera/driver/Driver.h"
#include "tessera/driver/Format.h"
#include "tessera/driver/OptionParser.h"
#include "tessera/lsp/MessageInput.h"
#include "tessera/lsp/Server.h"

#include "llvm/Support/LSP/Logging.h"
#include "llvm/Support/LSP/Transport.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tessera;
using llvm::lsp::JSONStreamStyle;
using llvm::lsp::Logger;

static constexpr StringLiteral kHelp =
    R"(usage: tessera-lsp [OPTION]...

A language server for Tile IR text. An editor starts it and talks to it on
standard input and output. It shows what `tessera check` reports, explains
operations and types on hover, formats as `tessera fmt` does, finds definitions
and uses, lists symbols, and completes names of operations, types and values.

options:
  --log=LEVEL           what is written to standard error: error (default), info
                        or verbose
  --pretty              indented JSON
  --input-style=STYLE   standard (default), or delimited: messages are separated
                        by lines of `// -----`
  --lit-test            for tests: --pretty --input-style=delimited --log=verbose
  --version             print the version
  --help                print this

exit status: 0 if the editor ended it as the protocol says, 1 if not, 2 if the
command line is wrong.
)";

namespace {
struct Settings {
  Logger::Level level = Logger::Level::Error;
  JSONStreamStyle style = JSONStreamStyle::Standard;
  bool isPretty = false, isTest = false;
  bool wantsHelp = false, wantsVersion = false;
};
} // namespace

static Error parse(ArrayRef<StringRef> arguments, Settings &settings) {
  OptionParser options;
  options.flag("--help", settings.wantsHelp);
  options.flag("-h", settings.wantsHelp);
  options.flag("--version", settings.wantsVersion);
  options.flag("--pretty", settings.isPretty);
  options.flag("--lit-test", settings.isTest);
  options.flag("-lit-test", settings.isTest); // as mlir-lsp-server has it
  options.choice("--log", {"error", "info", "verbose"}, [&](size_t choice) {
    settings.level = std::array{Logger::Level::Error, Logger::Level::Info,
                                Logger::Level::Debug}[choice];
  });
  options.choice("--input-style", {"standard", "delimited"},
                 [&](size_t choice) {
                   settings.style = choice == 0 ? JSONStreamStyle::Standard
                                                : JSONStreamStyle::Delimited;
                 });
  if (Error error = options.parse(arguments))
    return error;
  if (!options.getFiles().empty())
    return createStringError("it takes no files: an editor sends them");
  if (settings.isTest) {
    settings.isPretty = true;
    settings.style = JSONStreamStyle::Delimited;
    settings.level = Logger::Level::Debug;
  }
  return Error::success();
}

int tessera::lspMain(int argc, char **argv) {
  Settings settings;
  if (Error error =
          parse(SmallVector<StringRef>(argv + 1, argv + argc), settings)) {
    errs() << "tessera-lsp: " << toString(std::move(error))
           << "; see `tessera-lsp --help`\n";
    return kBadUsage;
  }
  if (settings.wantsHelp) {
    outs() << kHelp;
    return kSuccess;
  }
  if (settings.wantsVersion) {
    outs() << "tessera-lsp " TESSERA_VERSION "\n";
    return kSuccess;
  }
  Logger::setLogLevel(settings.level);
  auto owned = std::make_unique<lsp::MessageInput>(stdin, settings.style);
  lsp::MessageInput &input = *owned;
  llvm::lsp::JSONTransport transport(std::move(owned), outs(),
                                     settings.isPretty);
  Expected<bool> hasEnded = lsp::serve(transport, [](Source &source) {
    return formatSource(source, FormatOptions());
  });
  if (hasEnded)
    return *hasEnded ? kSuccess : kBadInput;
  std::string error = toString(hasEnded.takeError());
  if (!input.getProblem().empty())
    errs() << "tessera-lsp: cannot read standard input: " << input.getProblem()
           << "\n";
  else
    Logger::error("the connection to the editor has ended: {0}", error);
  return kBadInput;
}
