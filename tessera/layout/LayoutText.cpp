//===- LayoutText.cpp - layouts as text -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/layout/Layout.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <ostream>

using namespace tessera;
using namespace tessera::layout;

static constexpr std::array<std::string_view, kNumGroups> kNames = {
    "registers", "lanes", "warps", "cluster"};

Axes layout::nameAxes(Shape shape, std::string_view letters) {
  assert(shape.size() == letters.size());
  Axes axes;
  for (size_t d = 0; d < shape.size(); ++d)
    axes.push_back({letters[d], getNumBits(shape[d])});
  return axes;
}

static unsigned countBits(const Axes &axes) {
  unsigned bits = 0;
  for (const Axis &axis : axes)
    bits += axis.numBits;
  return bits;
}

//===----------------------------------------------------------------------===//
// Printing
//===----------------------------------------------------------------------===//

static std::string spellBit(unsigned bit, const Axes &axes) {
  for (size_t d = axes.size(); d-- > 0;) {
    if (bit < axes[d].numBits)
      return axes[d].letter + std::to_string(bit);
    bit -= axes[d].numBits;
  }
  assert(false && "no axis has this bit");
  return {};
}

static std::string spellVector(uint32_t vector, const Axes &axes) {
  if (!vector)
    return "0";
  std::string text;
  for (; vector; vector &= vector - 1) {
    if (!text.empty())
      text += '+';
    text += spellBit(std::countr_zero(vector), axes);
  }
  return text;
}

std::string Layout::str(const Axes &axes) const {
  assert(countBits(axes) == getNumIndexBits());
  std::string text;
  for (Group group : kGroups) {
    if (getBasis(group).empty())
      continue;
    if (!text.empty())
      text += "  ";
    text += kNames[unsigned(group)];
    for (uint32_t vector : getBasis(group))
      text += ' ' + spellVector(vector, axes);
  }
  return text;
}

std::ostream &layout::operator<<(std::ostream &os, const Layout &layout) {
  return os << layout.str({{'i', layout.getNumIndexBits()}});
}

//===----------------------------------------------------------------------===//
// Parsing
//===----------------------------------------------------------------------===//

namespace {

class Parser {
public:
  Parser(std::string_view text, const Axes &axes)
      : text(text), axes(axes), numIndexBits(countBits(axes)) {}

  Result<Layout> parse();

private:
  /// The next word; empty at the end.
  std::string_view takeWord();
  Result<uint32_t> parseVector(std::string_view word);
  Result<unsigned> parseBit(std::string_view word);

  std::string_view text;
  const Axes &axes;
  unsigned numIndexBits;
  int group = -1; // the one that is read
};

} // namespace

static std::string quote(std::string_view word) {
  return "'" + std::string(word) + "'";
}

std::string_view Parser::takeWord() {
  size_t begin = std::min(text.find_first_not_of(" \t\n"), text.size());
  size_t end = std::min(text.find_first_of(" \t\n", begin), text.size());
  std::string_view word = text.substr(begin, end - begin);
  text.remove_prefix(end);
  return word;
}

Result<unsigned> Parser::parseBit(std::string_view word) {
  unsigned number = 0;
  const char *end = word.data() + word.size();
  bool isBit = word.size() >= 2 && (word.size() == 2 || word[1] != '0');
  if (isBit) {
    std::from_chars_result read = std::from_chars(&word[1], end, number);
    isBit = read.ec == std::errc() && read.ptr == end;
  }
  if (!isBit)
    return Problem{"expected an index bit such as 'm0', got " + quote(word)};
  unsigned first = numIndexBits;
  for (const Axis &axis : axes) {
    first -= axis.numBits;
    if (axis.letter != word[0])
      continue;
    if (number >= axis.numBits)
      return Problem{"expected a bit of '" + std::string(1, axis.letter) +
                     "' below " + std::to_string(axis.numBits) + ", got " +
                     quote(word)};
    return first + number;
  }
  return Problem{"no dimension is called '" + std::string(1, word[0]) + "'"};
}

Result<uint32_t> Parser::parseVector(std::string_view word) {
  if (word == "0")
    return uint32_t(0);
  uint32_t vector = 0;
  while (true) {
    size_t length = std::min(word.find('+'), word.size());
    std::string_view name = word.substr(0, length);
    Result<unsigned> bit = parseBit(name);
    if (!bit)
      return bit.getProblem();
    if (vector >> *bit & 1)
      return Problem{"index bit " + quote(name) + " is added twice"};
    vector |= uint32_t(1) << *bit;
    if (length == word.size())
      return vector;
    word.remove_prefix(length + 1);
  }
}

Result<Layout> Parser::parse() {
  BitMatrix matrix(numIndexBits, 0);
  std::array<unsigned, kNumGroups> sizes{};
  for (std::string_view word = takeWord(); !word.empty(); word = takeWord()) {
    auto name = std::find(kNames.begin(), kNames.end(), word);
    if (name != kNames.end()) {
      int next = name - kNames.begin();
      if (next <= group)
        return Problem{quote(word) + " cannot follow " + quote(kNames[group])};
      group = next;
      continue;
    }
    if (group < 0)
      return Problem{
          "expected 'registers', 'lanes', 'warps' or 'cluster', got " +
          quote(word)};
    Result<uint32_t> vector = parseVector(word);
    if (!vector)
      return vector.getProblem();
    if (matrix.getNumColumns() == kMaxBits)
      return Problem{"expected at most 32 hardware bits"};
    matrix.appendColumn(*vector);
    ++sizes[group];
  }
  return Layout(matrix, GroupSizes(sizes[0], sizes[1], sizes[2], sizes[3]));
}

Result<Layout> Layout::parse(std::string_view text, const Axes &axes) {
  return Parser(text, axes).parse();
}
