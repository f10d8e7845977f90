//===- Driver.cpp - the tessera command -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/Driver.h"

#include "tessera/driver/EngineOptions.h"
#include "tessera/driver/ReferenceHelp.h"
#include "tessera/support/DeepStack.h"
#include "tessera/support/StandardOutput.h"
#include "tessera/support/Suggest.h"
#include "tessera/support/Version.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tessera;

static const Command *const kCommands[] = {
    &kCheckCommand,      &kDisCommand,       &kAsCommand,
    &kFmtCommand,        &kObjdumpCommand,   &kDiffCommand,
    &kStatsCommand,      &kStripCommand,     &kOptCommand,
    &kReduceCommand,     &kRunCommand,       &kConformCommand,
    &kBenchCommand,      &kCompileCommand,   &kTuneCommand,
    &kCacheCommand,      &kPtxCheckCommand,  &kPtxRunCommand,
    &kPtxConformCommand, &kCompletionCommand};

ArrayRef<const Command *> tessera::getCommands() { return kCommands; }

/// The command whose name the arguments begin with, and those after it.
static std::pair<const Command *, ArrayRef<StringRef>>
findCommand(ArrayRef<StringRef> arguments) {
  for (const Command *command : kCommands) {
    SmallVector<StringRef, 2> words;
    StringRef(command->name).split(words, ' ');
    if (arguments.take_front(words.size()) == ArrayRef<StringRef>(words))
      return {command, arguments.drop_front(words.size())};
  }
  return {nullptr, arguments};
}

std::vector<const Command *> tessera::getGroup(StringRef name) {
  std::vector<const Command *> group;
  copy_if(kCommands, std::back_inserter(group), [&](const Command *command) {
    auto [first, second] = StringRef(command->name).split(' ');
    return !second.empty() && first == name;
  });
  return group;
}

static constexpr unsigned kNameWidth = 13;

static void printCommands(raw_ostream &os, ArrayRef<const Command *> commands) {
  for (const Command *command : commands)
    os << "  " << left_justify(command->name, kNameWidth) << command->summary
       << "\n";
}

static void printGroup(raw_ostream &os, StringRef name) {
  os << "usage: tessera " << name
     << " COMMAND [OPTION]... [FILE]...\n\n"
        "commands:\n";
  printCommands(os, getGroup(name));
  os << "\n`tessera help " << name
     << " COMMAND` shows its options and an example.\n";
}

static void printOverview(raw_ostream &os) {
  os << "tessera: the open toolchain for CUDA Tile IR\n\n"
        "usage: tessera COMMAND [OPTION]... [FILE]...\n\n"
        "commands:\n";
  printCommands(os, kCommands);
  os << "  " << left_justify("help", kNameWidth)
     << "explain a command, or an operation of Tile IR\n\n"
     << "`tessera help COMMAND` shows its options and an example.\n"
        "`tessera help OP` explains an operation, such as `addf`; `tessera "
        "help "
        "ops`\nlists all operations.\n"
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

/// The names of all commands and groups.
static void addCommandNames(SmallVectorImpl<StringRef> &names) {
  for (const Command *command : kCommands) {
    auto [first, second] = StringRef(command->name).split(' ');
    if (!second.empty() && !is_contained(names, first))
      names.push_back(first);
    names.push_back(command->name);
  }
}

static int reportUnknownCommand(StringRef name) {
  SmallVector<StringRef> known = {"help"};
  addCommandNames(known);
  errs() << "tessera: unknown command '" << name << "'"
         << suggestInPassing(name, known) << "; `tessera help` lists them\n";
  return kBadUsage;
}

/// Runs a group without a command that it has.
static int runGroup(StringRef name, ArrayRef<StringRef> arguments) {
  if (arguments.empty()) {
    printGroup(errs(), name);
    return kBadUsage;
  }
  StringRef first = arguments.front();
  if (first == "help" || first == "--help" || first == "-h") {
    printGroup(outs(), name);
    return kSuccess;
  }
  SmallVector<StringRef> known;
  for (const Command *command : getGroup(name))
    known.push_back(StringRef(command->name).split(' ').second);
  errs() << "tessera: unknown command '" << name << " " << first << "'"
         << suggestInPassing(first, known) << "; `tessera help " << name
         << "` lists them\n";
  return kBadUsage;
}

/// Reports that there is no help on this: neither a command nor an operation.
static int reportUnknownTopic(StringRef name) {
  SmallVector<StringRef> known = {"ops"};
  addCommandNames(known);
  addEntryNames(known);
  StringRef word = name;
  word.consume_front("cuda_tile.");
  errs() << "tessera: no help on '" << name << "'"
         << suggestInPassing(word, known)
         << "; `tessera help` lists the commands, `tessera help ops` the "
            "operations\n";
  return kBadUsage;
}

/// Breaks a text into lines of at most 80 columns. It begins in this column,
/// and so do the other lines.
static std::string wrap(StringRef text, size_t column) {
  constexpr size_t kWidth = 80;
  std::string lines;
  size_t used = column;
  SmallVector<StringRef> words;
  text.split(words, ' ');
  for (StringRef word : words) {
    if (used != column && used + 1 + word.size() > kWidth) {
      lines += "\n" + std::string(column, ' ');
      used = column;
    } else if (used != column) {
      lines += ' ';
      ++used;
    }
    lines += word;
    used += word.size();
  }
  return lines;
}

std::string tessera::getHelp(const Command &command) {
  static constexpr StringLiteral kEngines = "{engines}";
  StringRef help = command.help;
  size_t place = help.find(kEngines);
  if (!command.describeEngines || place == StringRef::npos)
    return help.str();
  StringRef before = help.take_front(place);
  return (before +
          wrap(command.describeEngines(), place - (before.rfind('\n') + 1)) +
          help.drop_front(place + kEngines.size()))
      .str();
}

static int runHelp(ArrayRef<StringRef> arguments) {
  if (arguments.empty()) {
    printOverview(outs());
    return kSuccess;
  }
  StringRef topic = arguments.front();
  if (topic == "ops")
    printOps(outs());
  else if (const Command *command = findCommand(arguments).first)
    outs() << getHelp(*command);
  else if (!getGroup(topic).empty())
    return runGroup(topic, arguments.size() > 1 ? arguments.slice(1, 1)
                                                : ArrayRef<StringRef>("help"));
  else if (!printEntry(outs(), topic))
    return reportUnknownTopic(topic);
  return kSuccess;
}

static int runVersion() {
  outs() << "tessera " TESSERA_VERSION " (Tile IR "
         << getSupportedVersions().front() << " to "
         << getSupportedVersions().back() << ", MLIR " << LLVM_VERSION_STRING
         << ")\n";
  return kSuccess;
}

int tessera::runTessera(ArrayRef<StringRef> arguments,
                        const engine::EngineRegistry &engines) {
  setEngines(engines);
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
  auto [command, own] = findCommand(arguments);
  if (!command && !getGroup(name).empty())
    return runGroup(name, rest);
  if (!command)
    return reportUnknownCommand(name);
  if (is_contained(own, "--help") ||
      (!command->hasOwnH && is_contained(own, "-h"))) {
    outs() << getHelp(*command);
    return kSuccess;
  }
  return command->run(own);
}

int tessera::tesseraMain(int argc, char **argv,
                         const engine::EngineRegistry &engines) {
  guardStandardOutput("tessera");
  // What is printed to both streams is seen in the order it was printed.
  errs().tie(&outs());
  SmallVector<StringRef> arguments(argv + 1, argv + argc);
  return runOnDeepStack([&] { return runTessera(arguments, engines); });
}
