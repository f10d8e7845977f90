//===- OptionParser.cpp - command lines of sub-commands -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/OptionParser.h"

#include "tessera/support/Errors.h"
#include "tessera/support/Suggest.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"

using namespace llvm;
using namespace tessera;

void OptionParser::flag(StringRef name, bool &value) {
  options.push_back({name, {}, [&value](size_t) { value = true; }});
}

void OptionParser::choice(StringRef name, ArrayRef<StringRef> words,
                          std::function<void(size_t)> set) {
  options.push_back({name, words.vec(), std::move(set)});
}

void OptionParser::value(StringRef name, std::function<Error(StringRef)> set) {
  options.push_back({name, {}, {}, std::move(set)});
}

void OptionParser::value(StringRef name, std::string &target) {
  value(name, [&target](StringRef text) {
    target = text.str();
    return Error::success();
  });
}

void OptionParser::optionalValue(StringRef name,
                                 std::function<Error(StringRef)> set) {
  options.push_back({name, {}, {}, std::move(set), /*isOptional=*/true});
}

void OptionParser::seededChoice(StringRef name, ArrayRef<StringRef> words,
                                std::function<void(size_t, uint64_t)> set) {
  value(name,
        [name, words = words.vec(),
         set = std::move(set)](StringRef text) -> Error {
          auto [word, seedText] = text.split(':');
          uint64_t seed = 0;
          auto known = find(words, text);
          bool isRandom = word == "random" && !seedText.getAsInteger(10, seed);
          if (known == words.end() && !isRandom) {
            std::vector<StringRef> choices = words;
            choices.push_back("random:SEED");
            std::vector<StringRef> close = words;
            close.push_back("random");
            return makeError("option '" + name + "' needs " +
                             joinWords(choices, "or") + ", not '" + text + "'" +
                             suggestInPassing(word, close));
          }
          set(known - words.begin(), seed);
          return Error::success();
        });
}

void OptionParser::regex(StringRef name, std::string &target) {
  value(name, [&target](StringRef text) -> Error {
    std::string problem;
    if (!Regex(text).isValid(problem))
      return makeError("'" + text +
                       "' is not a regular expression: " + problem);
    target = text.str();
    return Error::success();
  });
}

void OptionParser::timeout(std::function<void(std::chrono::milliseconds)> set) {
  // Beyond this, milliseconds do not fit their type.
  constexpr double kMaxSeconds = 1e9;
  number(
      "--timeout", "a number of seconds",
      [](double seconds) { return seconds > 0 && seconds <= kMaxSeconds; },
      [set = std::move(set)](double seconds) {
        set(std::chrono::milliseconds(
            std::max<int64_t>(1, static_cast<int64_t>(seconds * 1000))));
      });
}

std::string tessera::joinWords(ArrayRef<StringRef> words, StringRef last) {
  std::string text;
  for (auto [i, word] : enumerate(words)) {
    if (i != 0)
      text += i + 1 == words.size() ? (" " + last + " ").str() : ", ";
    text += word;
  }
  return text;
}

Expected<Version> tessera::parseVersion(StringRef text) {
  std::optional<Version> version = Version::parse(text);
  if (!version)
    return makeError("'" + text + "' is no version; one looks like 13.3");
  if (!isSupported(*version))
    return makeError("unsupported version requested " + text +
                     ", must be in range " + getSupportedRange());
  return *version;
}

void OptionParser::count(StringRef name, unsigned least, unsigned &target) {
  value(name, [name, least, &target](StringRef text) -> Error {
    unsigned parsed;
    if (text.getAsInteger(10, parsed) || parsed < least)
      return makeError("option '" + name + "' needs a whole number from " +
                       Twine(least) + " on, not '" + text + "'");
    target = parsed;
    return Error::success();
  });
}

void OptionParser::number(StringRef name, StringRef kind,
                          std::function<bool(double)> accepts,
                          std::function<void(double)> set) {
  value(name,
        [name, kind, accepts = std::move(accepts),
         set = std::move(set)](StringRef text) -> Error {
          double parsed;
          if (text.getAsDouble(parsed) || !accepts(parsed))
            return makeError("option '" + name + "' needs " + kind + ", not '" +
                             text + "'");
          set(parsed);
          return Error::success();
        });
}

void OptionParser::bytecodeVersion(std::optional<Version> &target) {
  value("--bytecode-version", [&target](StringRef text) -> Error {
    Expected<Version> parsed = parseVersion(text);
    if (!parsed)
      return parsed.takeError();
    target = *parsed;
    return Error::success();
  });
}

/// Handles one option; `rest` is what follows it.
Error OptionParser::apply(const Option &option, StringRef argument,
                          ArrayRef<StringRef> &rest) {
  auto [name, value] = argument.split('=');
  bool hasValue = name.size() != argument.size();
  if (option.isOptional) {
    if (hasValue && value.empty())
      return makeError("option '" + name + "=' needs a value");
    return option.setValue(value);
  }
  bool takesValue = option.setValue || !option.words.empty();
  if (takesValue && !hasValue && !rest.empty() &&
      !(name.starts_with("--") && rest.front().starts_with("--"))) {
    value = rest.front();
    rest = rest.drop_front();
    hasValue = true;
  }
  if (option.setValue) {
    if (!hasValue || value.empty())
      return makeError("option '" + name + "' needs a value");
    return option.setValue(value);
  }
  if (option.words.empty()) {
    if (hasValue)
      return makeError("option '" + name + "' takes no value");
    option.set(0);
    return Error::success();
  }
  auto word = find(option.words, value);
  if (word == option.words.end())
    return makeError("option '" + name + "' needs one of " +
                     join(option.words, ", ") +
                     (hasValue ? ", not '" + value.str() + "'" : "") +
                     suggestInPassing(value, option.words));
  option.set(word - option.words.begin());
  return Error::success();
}

SmallVector<StringRef> OptionParser::getNames() const {
  SmallVector<StringRef> names = {"--help"};
  for (const Option &option : options)
    names.push_back(option.name);
  return names;
}

void OptionParser::ignoreUnknown(std::function<void(StringRef)> tell) {
  tellUnknown = std::move(tell);
}

void OptionParser::dropPossibleValues() {
  // From the back, so that positions stay as they are.
  for (size_t position : reverse(possibleValues))
    if (files.size() > 1)
      files.erase(files.begin() + position);
}

Error OptionParser::parse(ArrayRef<StringRef> arguments) {
  bool onlyFiles = false;
  while (!arguments.empty()) {
    StringRef argument = arguments.front();
    arguments = arguments.drop_front();
    if (onlyFiles || argument == "-" || !argument.starts_with("-")) {
      files.push_back(argument);
      continue;
    }
    if (argument == "--") {
      onlyFiles = true;
      continue;
    }
    StringRef name = argument.split('=').first;
    auto option =
        find_if(options, [&](const Option &o) { return o.name == name; });
    if (option == options.end() && tellUnknown) {
      tellUnknown(name);
      bool hasValue = name.size() != argument.size();
      if (!hasValue && !arguments.empty() &&
          !arguments.front().starts_with("-"))
        possibleValues.push_back(files.size());
      continue;
    }
    if (option == options.end())
      return makeError("unknown option '" + name + "'" +
                       suggestInPassing(name, getNames()));
    if (Error error = apply(*option, argument, arguments))
      return error;
  }
  dropPossibleValues();
  return Error::success();
}
