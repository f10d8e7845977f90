//===- Driver.cpp - the tessera command -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/Driver.h"

#include "tessera/support/Version.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tessera;

static const Command *const kCommands[] = {
    &kCheckCommand,   &kDisCommand,    &kAsCommand,    &kFmtCommand,
    &kObjdumpCommand, &kDiffCommand,   &kStatsCommand, &kStripCommand,
    &kOptCommand,     &kReduceCommand, &kRunCommand,   &kConformCommand,
    &kBenchCommand,   &kCompileCommand};

static const Command *findCommand(StringRef name) {
  auto it = find_if(
      kCommands, [&](const Command *command) { return command->name == name; });
  return it == std::end(kCommands) ? nullptr : *it;
}

static void printOverview(raw_ostream &os) {
  os << "tessera: the open toolchain for CUDA Tile IR\n\n"
        "usage: tessera COMMAND [OPTION]... [FILE]...\n\n"
        "commands:\n";
  for (const Command *command : kCommands)
    os << "  " << left_justify(command->name, 8) << command->summary << "\n";
  os << "  " << left_justify("help", 8) << "explain a command\n\n"
     << "`tessera help COMMAND` shows its options and an example.\n"
        "`tessera --version` shows the version.\n"
        "A FILE of `-` is standard input.\n";
}

int tessera::reportUsage(const Command &command, const Twine &message) {
  errs() << "tessera " << command.name << ": " << message
         << "; see `tessera help " << command.name << "`\n";
  return kBadUsage;
}

int tessera::reportFailure(const Twine &message) {
  errs() << "tessera: " << message << "\n";
  return kBadInput;
}

int tessera::reportFailure(Error error) {
  std::string message = toString(std::move(error));
  return message.empty() ? int(kBadInput) : reportFailure(message);
}

static int reportUnknown(StringRef name) {
  errs() << "tessera: unknown command '" << name
         << "'; `tessera help` lists them\n";
  return kBadUsage;
}

static int runHelp(ArrayRef<StringRef> arguments) {
  if (arguments.empty()) {
    printOverview(outs());
    return kSuccess;
  }
  const Command *command = findCommand(arguments.front());
  if (!command)
    return reportUnknown(arguments.front());
  outs() << command->help;
  return kSuccess;
}

static int runVersion() {
  outs() << "tessera " TESSERA_VERSION " (Tile IR "
         << getSupportedVersions().front() << " to "
         << getSupportedVersions().back() << ", MLIR " << LLVM_VERSION_STRING
         << ")\n";
  return kSuccess;
}

int tessera::runTessera(ArrayRef<StringRef> arguments) {
  if (arguments.empty()) {
    printOverview(errs());
    return kBadUsage;
  }
  StringRef name = arguments.front();
  ArrayRef<StringRef> rest = arguments.drop_front();
  if (name == "help" || name == "--help" || name == "-h")
    return runHelp(rest);
  if (name == "--version")
    return runVersion();
  const Command *command = findCommand(name);
  if (!command)
    return reportUnknown(name);
  if (is_contained(rest, "--help") ||
      (!command->hasOwnH && is_contained(rest, "-h")))
    return runHelp(name);
  return command->run(rest);
}
