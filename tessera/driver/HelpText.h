//===- HelpText.h - the options that a help text lists -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Help texts are the one list of options with their values and meanings.
// Completion in shells is made from them. A line that defines options begins
// with two spaces and a dash, and two spaces end the definition:
//
//   options:
//     --emit=text|bytecode    what to write
//     -o OUT                  where to
//     --rtol=R, --atol=A      tolerances
//     --hints=MODE            as for `tessera check`
//     --stats[=json]          an option that may have a value
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DRIVER_HELPTEXT_H
#define TESSERA_DRIVER_HELPTEXT_H

#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace tessera {

/// An option as a help text defines it.
struct HelpOption {
  /// With its dashes.
  std::string name;
  /// What the text has in place of the value, such as `OUT`; empty if the
  /// option has none, or only the `words`.
  std::string placeholder;
  /// The values to choose from, if the text has them.
  std::vector<std::string> words;
  /// What it does, in one line.
  std::string summary;
  /// The value may be left out.
  bool isOptional = false;

  bool takesValue() const { return !placeholder.empty() || !words.empty(); }
  /// Whether the value is the name of a file or folder.
  bool takesFile() const;
};

/// The options of a help text, in its order, each once.
std::vector<HelpOption> parseHelpOptions(llvm::StringRef help);

} // namespace tessera

#endif // TESSERA_DRIVER_HELPTEXT_H
