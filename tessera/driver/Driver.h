//===- Driver.h - the tessera command -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DRIVER_DRIVER_H
#define TESSERA_DRIVER_DRIVER_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace tessera::engine {
class EngineRegistry;
}

namespace tessera {

enum ExitStatus : int {
  kSuccess = 0,
  kBadInput = 1, // a file is wrong, or cannot be read or written
  kBadUsage = 2, // the command line is wrong
  kReported = 3, // `tessera run --check` found undefined behaviour
  kAsserted = 4, // an assert of a kernel failed
};

/// A sub-command. Its body stands in a file of its own.
struct Command {
  /// A word, or two: the command `run` of the group `ptx` is `ptx run`.
  llvm::StringLiteral name;
  llvm::StringLiteral summary;
  /// Everything `tessera help NAME` prints: usage, options, a runnable example.
  llvm::StringLiteral help;
  int (*run)(llvm::ArrayRef<llvm::StringRef> arguments);
  /// True if `-h` is an option of its own; help is `--help` then.
  bool hasOwnH = false;
  /// What stands for `{engines}` in the help; null if that has none.
  std::string (*describeEngines)() = nullptr;
};

extern const Command kAsCommand;
extern const Command kBenchCommand;
extern const Command kCacheCommand;
extern const Command kCheckCommand;
extern const Command kCompileCommand;
extern const Command kCompletionCommand;
extern const Command kConformCommand;
extern const Command kDisCommand;
extern const Command kDiffCommand;
extern const Command kFmtCommand;
extern const Command kObjdumpCommand;
extern const Command kOptCommand;
extern const Command kPtxCheckCommand;
extern const Command kPtxConformCommand;
extern const Command kPtxRunCommand;
extern const Command kReduceCommand;
extern const Command kRunCommand;
extern const Command kStatsCommand;
extern const Command kStripCommand;
extern const Command kTuneCommand;

/// All sub-commands, in the order in which help lists them.
llvm::ArrayRef<const Command *> getCommands();

/// The commands of a group, such as `ptx`; none if there is no such group.
std::vector<const Command *> getGroup(llvm::StringRef name);

/// What `tessera help NAME` prints.
std::string getHelp(const Command &command);

/// Runs `tessera` with these arguments, the program's name left out. Kernels
/// run on these engines, of which there must be one.
int runTessera(llvm::ArrayRef<llvm::StringRef> arguments,
               const engine::EngineRegistry &engines);

/// The main function of `tessera`, and of other programs that have its commands
/// with other engines.
int tesseraMain(int argc, char **argv, const engine::EngineRegistry &engines);

/// Reports a wrong command line and gives the status for it.
int reportUsage(const Command &command, const llvm::Twine &message);

/// Reports a file that cannot be read or written and gives the status for it.
int reportFailure(const llvm::Twine &message);
/// The same of an error; one without a message was reported already.
int reportFailure(llvm::Error error);

} // namespace tessera

#endif // TESSERA_DRIVER_DRIVER_H
