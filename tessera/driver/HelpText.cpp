//===- HelpText.cpp - the options that a help text lists -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/HelpText.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace tessera;

bool HelpOption::takesFile() const {
  StringRef kind = StringRef(placeholder).take_while(isUpper);
  return kind == "OUT" || kind == "FILE" || kind == "DIR";
}

/// Whether a value is meant as it is written, such as `text` or `O2`; what
/// stands for a value is in capitals.
static bool isWord(StringRef value) {
  return any_of(value, [](char c) { return isLower(c) || isDigit(c); }) &&
         all_of(value, [](char c) { return isAlnum(c) || c == '-'; });
}

/// Adds one definition such as `--emit=text|bytecode` or `-o OUT`.
static void addOption(std::vector<HelpOption> &options, StringRef definition,
                      StringRef summary) {
  StringRef name = definition.take_until(
      [](char c) { return StringRef("= [").contains(c); });
  StringRef value = definition.drop_front(name.size());
  bool isOptional = value.consume_front("[=") && value.consume_back("]");
  value = value.ltrim("= ");
  auto option =
      find_if(options, [&](const HelpOption &o) { return o.name == name; });
  // An option may have a line for each of its words.
  if (option == options.end())
    option =
        options.insert(option, {name.str(), "", {}, summary.str(), isOptional});
  SmallVector<StringRef> words;
  value.split(words, '|');
  if (all_of(words, isWord))
    for (StringRef word : words)
      option->words.push_back(word.str());
  else
    option->placeholder = value.str();
}

std::vector<HelpOption> tessera::parseHelpOptions(StringRef help) {
  std::vector<HelpOption> options;
  SmallVector<StringRef> lines;
  help.split("\noptions:\n").second.split(lines, '\n');
  for (auto [i, line] : enumerate(lines)) {
    // The list ends with the first line that is not indented.
    if (!line.starts_with("  "))
      break;
    if (!line.starts_with("  -"))
      continue;
    auto [definitions, summary] = line.drop_front(2).split("  ");
    // A long definition has its text on the next line.
    if (summary.empty() && i + 1 != lines.size())
      summary = lines[i + 1];
    summary = summary.trim();
    while (!definitions.empty()) {
      auto [definition, rest] = definitions.split(", -");
      addOption(options, definition.rtrim(), summary);
      // The dash belongs to the next one.
      definitions =
          rest.empty() ? rest : StringRef(rest.data() - 1, rest.size() + 1);
    }
  }
  return options;
}
