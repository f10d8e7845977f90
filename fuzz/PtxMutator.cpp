//===- PtxMutator.cpp - changes PTX by lines and by words -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Random bytes hardly ever make another instruction. Here lines are dropped,
// repeated, swapped and taken from another file; words are replaced by other
// words of the text, numbers by ones that matter, modifiers are dropped. Some
// changes are left to libFuzzer, which has the dictionary.
//
//===----------------------------------------------------------------------===//

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

/// libFuzzer's own, or that of Standalone.cpp.
extern "C" size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t maxSize);

namespace {

struct Word {
  size_t at, size;
};

bool isWordPart(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '%' ||
         c == '$';
}

/// Numbers at the edges of what fields hold.
constexpr std::string_view kNumbers[] = {"0",
                                         "1",
                                         "2",
                                         "3",
                                         "15",
                                         "16",
                                         "31",
                                         "32",
                                         "33",
                                         "63",
                                         "64",
                                         "127",
                                         "128",
                                         "255",
                                         "256",
                                         "1023",
                                         "4096",
                                         "65535",
                                         "65536",
                                         "232448",
                                         "1048575",
                                         "1048576",
                                         "16777216",
                                         "2147483647",
                                         "2147483648",
                                         "4294967295",
                                         "4294967296",
                                         "1099511627776",
                                         "9223372036854775807",
                                         "9223372036854775808",
                                         "18446744073709551615",
                                         "-1",
                                         "-4",
                                         "-128",
                                         "-2147483648",
                                         "-9223372036854775808",
                                         "0f7F800000",
                                         "0f7FC00000",
                                         "0f00000001",
                                         "0fFF800000",
                                         "0d7FF0000000000000",
                                         "0d0000000000000001",
                                         "1.0",
                                         "WARP_SZ"};

class PtxMutator {
public:
  PtxMutator(std::string text, unsigned seed)
      : text(std::move(text)), random(seed + 1) {}

  std::string text;

  void mutate() {
    switch (below(12)) {
    case 0:
      return dropLine();
    case 1:
      return copyLine();
    case 2:
      return swapLines();
    case 3:
    case 4:
      return replaceNumber();
    case 5:
    case 6:
    case 7:
      return replaceWord();
    case 8:
      return dropModifier();
    case 9:
      return addModifier();
    case 10:
      return changeSettings();
    default:
      return moveOperand();
    }
  }

  /// Puts some lines of another text somewhere into this one.
  void splice(const std::string &other) {
    std::vector<Word> theirs = getLines(other);
    std::vector<Word> ours = getLines(text);
    if (theirs.empty() || ours.empty())
      return;
    size_t first = below(theirs.size());
    size_t last = std::min(theirs.size() - 1, first + below(6));
    std::string lines =
        other.substr(theirs[first].at,
                     theirs[last].at + theirs[last].size - theirs[first].at);
    text.insert(ours[below(ours.size())].at, lines);
  }

private:
  size_t below(size_t bound) { return bound ? random() % bound : 0; }

  static std::vector<Word> getLines(const std::string &text) {
    std::vector<Word> lines;
    for (size_t at = 0; at < text.size();) {
      size_t end = text.find('\n', at);
      end = end == std::string::npos ? text.size() : end + 1;
      lines.push_back({at, end - at});
      at = end;
    }
    return lines;
  }

  std::vector<Word> getWords() const {
    std::vector<Word> words;
    for (size_t at = 0; at < text.size();) {
      size_t end = at;
      while (end < text.size() && isWordPart(text[end]))
        ++end;
      if (end > at)
        words.push_back({at, end - at});
      at = end + 1;
    }
    return words;
  }

  void dropLine() {
    std::vector<Word> lines = getLines(text);
    if (lines.empty())
      return;
    Word line = lines[below(lines.size())];
    text.erase(line.at, line.size);
  }

  void copyLine() {
    std::vector<Word> lines = getLines(text);
    if (lines.empty())
      return;
    Word from = lines[below(lines.size())];
    std::string line = text.substr(from.at, from.size);
    text.insert(lines[below(lines.size())].at, line);
  }

  void swapLines() {
    std::vector<Word> lines = getLines(text);
    if (lines.size() < 2)
      return;
    size_t index = below(lines.size() - 1);
    Word a = lines[index];
    std::string line = text.substr(a.at, a.size);
    text.erase(a.at, a.size);
    text.insert(a.at + lines[index + 1].size, line);
  }

  void replaceNumber() {
    std::vector<Word> words = getWords();
    std::erase_if(words, [&](const Word &word) {
      return !std::isdigit(static_cast<unsigned char>(text[word.at]));
    });
    if (words.empty())
      return;
    Word word = words[below(words.size())];
    text.replace(word.at, word.size, kNumbers[below(std::size(kNumbers))]);
  }

  void replaceWord() {
    std::vector<Word> words = getWords();
    if (words.empty())
      return;
    Word to = words[below(words.size())];
    // One of the same kind most of the time: a register, a modifier, a name.
    Word from = words[below(words.size())];
    auto kind = [&](const Word &word) {
      char before = word.at ? text[word.at - 1] : ' ';
      return before == '.' ? '.' : text[word.at] == '%' ? '%' : 'a';
    };
    for (unsigned i = 0; i < 20 && kind(from) != kind(to) && below(16); ++i)
      from = words[below(words.size())];
    text.replace(to.at, to.size, text.substr(from.at, from.size));
  }

  std::vector<Word> getModifiers() const {
    std::vector<Word> words = getWords();
    std::erase_if(words, [&](const Word &word) {
      return word.at < 2 || text[word.at - 1] != '.' ||
             !isWordPart(text[word.at - 2]);
    });
    return words;
  }

  void dropModifier() {
    std::vector<Word> words = getModifiers();
    if (words.empty())
      return;
    Word word = words[below(words.size())];
    text.erase(word.at - 1, word.size + 1);
  }

  void addModifier() {
    std::vector<Word> words = getModifiers();
    if (words.empty())
      return;
    Word from = words[below(words.size())];
    std::string modifier = text.substr(from.at - 1, from.size + 1);
    text.insert(words[below(words.size())].at - 1, modifier);
  }

  /// Drops, repeats or nests an operand.
  void moveOperand() {
    std::vector<size_t> commas;
    for (size_t i = 0; i < text.size(); ++i)
      if (text[i] == ',')
        commas.push_back(i);
    if (commas.empty())
      return;
    size_t at = commas[below(commas.size())];
    size_t end = text.find_first_of(",;}])", at + 1);
    if (end == std::string::npos)
      return;
    std::string operand = text.substr(at, end - at);
    switch (below(4)) {
    case 0:
      text.erase(at, end - at);
      return;
    case 1:
      text.insert(at, operand);
      return;
    case 2:
      text.replace(at + 1, end - at - 1, " {" + operand.substr(1) + "}");
      return;
    default:
      text.replace(at + 1, end - at - 1, below(2) ? " _" : " [data+4]");
    }
  }

  void changeSettings() {
    if (!text.starts_with("//")) {
      text.insert(0, "//aaaaaaaa\n");
      return;
    }
    size_t end = text.find('\n');
    if (end == std::string::npos || end < 3)
      return;
    text[2 + below(end - 2)] = char('a' + below(16));
  }

  std::mt19937 random;
};

size_t copyOut(const std::string &text, uint8_t *data, size_t maxSize) {
  size_t size = std::min(text.size(), maxSize);
  std::copy_n(text.begin(), size, data);
  return size;
}

} // namespace

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size,
                                          size_t maxSize, unsigned seed) {
  if (seed % 8 == 0)
    return LLVMFuzzerMutate(data, size, maxSize);
  PtxMutator mutator({reinterpret_cast<char *>(data), size}, seed);
  for (unsigned i = 0; i <= seed / 8 % 3; ++i)
    mutator.mutate();
  return copyOut(mutator.text, data, maxSize);
}

extern "C" size_t LLVMFuzzerCustomCrossOver(const uint8_t *first,
                                            size_t firstSize,
                                            const uint8_t *second,
                                            size_t secondSize, uint8_t *out,
                                            size_t maxSize, unsigned seed) {
  PtxMutator mutator({reinterpret_cast<const char *>(first), firstSize}, seed);
  mutator.splice({reinterpret_cast<const char *>(second), secondSize});
  return copyOut(mutator.text, out, maxSize);
}
