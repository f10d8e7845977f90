//===- OptionParser.h - command lines of sub-commands -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DRIVER_OPTIONPARSER_H
#define TESSERA_DRIVER_OPTIONPARSER_H

#include "tessera/support/Version.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <chrono>
#include <functional>
#include <optional>
#include <vector>

namespace tessera {

/// The options of one sub-command. An option is `--name`, `-n`, `--name=VALUE`,
/// `--name VALUE` or `-n VALUE`; what does not begin with a dash, and `-`
/// itself, is a file; after `--` everything is.
class OptionParser {
public:
  /// An option without a value; `name` has its dashes.
  void flag(llvm::StringRef name, bool &value);

  /// An option whose value is one of `words`.
  void choice(llvm::StringRef name, llvm::ArrayRef<llvm::StringRef> words,
              std::function<void(size_t)> set);

  /// An option with any value: `--name=VALUE` or `--name VALUE`; only the
  /// latter if it has one dash. After two dashes, what begins with two is the
  /// next option, not a value.
  void value(llvm::StringRef name,
             std::function<llvm::Error(llvm::StringRef)> set);

  /// An option whose value is kept as it is.
  void value(llvm::StringRef name, std::string &value);

  /// An option that has a value or not: `--name` or `--name=VALUE`. Without
  /// one, `set` gets an empty text.
  void optionalValue(llvm::StringRef name,
                     std::function<llvm::Error(llvm::StringRef)> set);

  /// An option whose value is one of `words` or `random:SEED`, for which the
  /// choice is the number of words.
  void seededChoice(llvm::StringRef name, llvm::ArrayRef<llvm::StringRef> words,
                    std::function<void(size_t choice, uint64_t seed)> set);

  /// An option whose value is a regular expression.
  void regex(llvm::StringRef name, std::string &value);

  /// The option `--timeout`, in seconds.
  void timeout(std::function<void(std::chrono::milliseconds)> set);

  /// An option whose value is a whole number that is at least `least`.
  void count(llvm::StringRef name, unsigned least, unsigned &value);

  /// An option whose value is a number that `accepts` does; `kind` is which
  /// those are, as in "a number from 0 on".
  void number(llvm::StringRef name, llvm::StringRef kind,
              std::function<bool(double)> accepts,
              std::function<void(double)> set);

  /// The option `--bytecode-version`.
  void bytecodeVersion(std::optional<Version> &value);

  /// Has options that are not known passed to `tell`, by their names, and
  /// ignored. A file after one is taken for its value if there are more files
  /// than one.
  void ignoreUnknown(std::function<void(llvm::StringRef)> tell);

  /// Reads the arguments, or says in a sentence what is wrong with them.
  llvm::Error parse(llvm::ArrayRef<llvm::StringRef> arguments);

  llvm::ArrayRef<llvm::StringRef> getFiles() const { return files; }

private:
  struct Option;
  llvm::SmallVector<llvm::StringRef> getNames() const;
  llvm::Error apply(const Option &option, llvm::StringRef argument,
                    llvm::ArrayRef<llvm::StringRef> &rest);

  struct Option {
    llvm::StringRef name;
    std::vector<llvm::StringRef> words; // of a choice
    std::function<void(size_t)> set;    // of a flag or a choice
    std::function<llvm::Error(llvm::StringRef)> setValue = {};
    bool isOptional = false; // the value
  };

  void dropPossibleValues();

  std::vector<Option> options;
  std::function<void(llvm::StringRef)> tellUnknown;
  std::vector<llvm::StringRef> files;
  /// The positions in `files` that may be values of options not known.
  std::vector<size_t> possibleValues;
};

/// `a, b and c`, with `and` for `last`.
std::string joinWords(llvm::ArrayRef<llvm::StringRef> words,
                      llvm::StringRef last);

/// Reads a version of bytecode that is supported, or says what is wrong with
/// it.
llvm::Expected<Version> parseVersion(llvm::StringRef text);

} // namespace tessera

#endif // TESSERA_DRIVER_OPTIONPARSER_H
