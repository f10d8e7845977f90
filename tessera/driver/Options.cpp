//===- Options.cpp - command lines of sub-commands -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/Options.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace tessera;

void Options::flag(StringRef name, bool &value) {
  options.push_back({name, {}, [&value](size_t) { value = true; }});
}

void Options::choice(StringRef name, ArrayRef<StringRef> words,
                     std::function<void(size_t)> set) {
  options.push_back({name, words.vec(), std::move(set)});
}

static Error usage(const Twine &message) {
  return createStringError(std::make_error_code(std::errc::invalid_argument),
                           message);
}

Error Options::parse(ArrayRef<StringRef> arguments) {
  bool onlyFiles = false;
  for (StringRef argument : arguments) {
    if (onlyFiles || argument == "-" || !argument.starts_with("-")) {
      files.push_back(argument);
      continue;
    }
    if (argument == "--") {
      onlyFiles = true;
      continue;
    }
    auto [name, value] = argument.split('=');
    auto option =
        find_if(options, [&](const Option &o) { return o.name == name; });
    if (option == options.end())
      return usage("unknown option '" + name + "'");
    bool hasValue = name.size() != argument.size();
    if (option->words.empty()) {
      if (hasValue)
        return usage("option '" + name + "' takes no value");
      option->set(0);
      continue;
    }
    auto word = find(option->words, value);
    if (word == option->words.end())
      return usage("option '" + name + "' needs one of " +
                   join(option->words, ", ") +
                   (hasValue ? ", not '" + value.str() + "'" : ""));
    option->set(word - option->words.begin());
  }
  return Error::success();
}
