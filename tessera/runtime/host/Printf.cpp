//===- Printf.cpp - print_tko -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/runtime/host/Printf.h"
#include "tessera/numerics/Convert.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <optional>
#include <string>

using namespace tessera;
using namespace tessera::runtime;

/// The maximum width or precision, since they come from a file.
static constexpr unsigned kMaxWidth = 1000;
/// The maximum length of an element: the largest f64 has 309 digits before its
/// point, and `kMaxWidth` digits may follow.
static constexpr size_t kMaxElement = kMaxWidth + 512;

namespace {

/// The parts of `%+08.3lf`. Length modifiers are dropped, as the type of the
/// operand is known.
struct Conversion {
  std::string flags;
  unsigned width = 0;
  std::optional<unsigned> precision;
  char letter = 0;
};

/// Collects text, so that the sink is not called for each element.
class TextBuffer {
public:
  explicit TextBuffer(const TextSink &sink) : sink(sink) {}

  void add(std::string_view text) {
    if (text.size() > sizeof(bytes) - size)
      flush();
    if (text.size() > sizeof(bytes))
      return sink(text);
    std::memcpy(bytes + size, text.data(), text.size());
    size += text.size();
  }

  template <typename T> void addElement(const char *format, T value) {
    if (kMaxElement > sizeof(bytes) - size)
      flush();
    int length = std::snprintf(bytes + size, kMaxElement, format, value);
    assert(length >= 0 && size_t(length) < kMaxElement && "too long");
    size += length;
  }

  void flush() {
    if (size != 0)
      sink({bytes, size});
    size = 0;
  }

private:
  const TextSink &sink;
  size_t size = 0;
  char bytes[4096];
};

} // namespace

static bool isOneOf(char c, std::string_view letters) {
  return letters.find(c) != std::string_view::npos;
}

/// Removes a conversion from the front of `text`, which begins after a `%`. If
/// there is none, returns none and removes nothing.
static std::optional<Conversion> takeConversion(std::string_view &text) {
  std::string_view rest = text;
  Conversion conversion;
  auto takeNumber = [&] {
    unsigned number = 0;
    for (; !rest.empty() && isOneOf(rest.front(), "0123456789");
         rest.remove_prefix(1))
      number = std::min(number * 10 + (rest.front() - '0'), kMaxWidth);
    return number;
  };
  for (; !rest.empty() && isOneOf(rest.front(), "-+ #0"); rest.remove_prefix(1))
    if (!isOneOf(rest.front(), conversion.flags))
      conversion.flags += rest.front();
  conversion.width = takeNumber();
  if (rest.starts_with('.')) {
    rest.remove_prefix(1);
    conversion.precision = takeNumber();
  }
  while (!rest.empty() && isOneOf(rest.front(), "hlLqjzt"))
    rest.remove_prefix(1);
  if (rest.empty() || !isOneOf(rest.front(), "diuoxXeEfFgGaAcsSpn"))
    return std::nullopt;
  conversion.letter = rest.front();
  rest.remove_prefix(1);
  text = rest;
  return conversion;
}

/// How an element of this type is printed.
static FormatPart chooseFormat(const Conversion &conversion, uint32_t tileType,
                               size_t tile) {
  FormatPart part;
  part.tile = tile;
  bool isPointer = tileType == kTsrPointer;
  ElementType type =
      isPointer ? ElementType::I64 : static_cast<ElementType>(tileType);
  char letter = conversion.letter;
  if (isPointer || (letter == 'p' && isInteger(type))) {
    part.kind = FormatPart::Unsigned;
    if (!isOneOf(letter, "diuoxX")) {
      part.text = "0x%llx";
      return part;
    }
  } else if (isFloat(type) || isOneOf(letter, "eEfFgGaA")) {
    part.kind = FormatPart::Float;
    if (!isOneOf(letter, "eEfFgGaA"))
      letter = 'f';
  } else if (isOneOf(letter, "uoxX")) {
    part.kind = FormatPart::Unsigned;
  } else if (letter == 'c') {
    part.kind = FormatPart::Character;
  } else {
    part.kind = FormatPart::Signed;
    letter = 'd';
  }
  part.text = "%" + conversion.flags;
  if (conversion.width)
    part.text += std::to_string(conversion.width);
  if (conversion.precision)
    part.text += "." + std::to_string(*conversion.precision);
  if (part.kind == FormatPart::Unsigned || part.kind == FormatPart::Signed)
    part.text += "ll";
  part.text += letter;
  return part;
}

std::vector<FormatPart> runtime::parseFormat(std::string_view format,
                                             std::span<const uint32_t> types) {
  std::vector<FormatPart> parts;
  auto addText = [&](std::string_view text) {
    if (text.empty())
      return;
    if (parts.empty() || parts.back().kind != FormatPart::Text)
      parts.push_back({});
    parts.back().text += text;
  };
  size_t tile = 0;
  while (!format.empty()) {
    size_t percent = std::min(format.find('%'), format.size());
    addText(format.substr(0, percent));
    format.remove_prefix(percent);
    if (format.empty())
      break;
    format.remove_prefix(1);
    if (format.starts_with('%')) {
      format.remove_prefix(1);
      addText("%");
      continue;
    }
    std::optional<Conversion> conversion = takeConversion(format);
    if (!conversion || tile == types.size()) {
      addText("%");
      continue;
    }
    parts.push_back(chooseFormat(*conversion, types[tile], tile));
    ++tile;
  }
  return parts;
}

namespace {

/// Prints a tile with one conversion.
class TilePrinter {
public:
  TilePrinter(TextBuffer &buffer, const FormatPart &part, const TsrTile &tile)
      : buffer(buffer), part(part), tile(tile),
        type(tile.type == kTsrPointer ? ElementType::I64
                                      : static_cast<ElementType>(tile.type)) {}

  void print() {
    next = static_cast<const uint8_t *>(tile.data);
    print({tile.shape, tile.rank});
  }

private:
  void print(std::span<const int64_t> shape);
  void printElement();

  TextBuffer &buffer;
  const FormatPart &part;
  const TsrTile &tile;
  ElementType type;
  const uint8_t *next = nullptr;
};

} // namespace

void TilePrinter::printElement() {
  switch (part.kind) {
  case FormatPart::Text:
    return;
  case FormatPart::Float: {
    double value = numerics::getDouble(type, next);
    // Processors disagree about the sign of a NaN, so print it without.
    buffer.addElement<double>(part.text.c_str(),
                              std::isnan(value) ? std::fabs(value) : value);
    break;
  }
  case FormatPart::Unsigned:
    buffer.addElement<unsigned long long>(part.text.c_str(),
                                          numerics::getUnsigned(type, next));
    break;
  case FormatPart::Signed:
    // True is 1, not -1.
    buffer.addElement<long long>(
        part.text.c_str(),
        type == ElementType::I1
            ? static_cast<int64_t>(numerics::getUnsigned(type, next))
            : numerics::getSigned(type, next));
    break;
  case FormatPart::Character:
    buffer.addElement<int>(
        part.text.c_str(),
        static_cast<unsigned char>(numerics::getUnsigned(type, next)));
    break;
  }
  next += getStorageSize(type);
}

/// Prints the part of the tile that has this shape and begins at `next`.
void TilePrinter::print(std::span<const int64_t> shape) {
  if (shape.empty())
    return printElement();
  buffer.add("[");
  for (int64_t i = 0; i < shape.front(); ++i) {
    buffer.add(i ? ", " : "");
    print(shape.subspan(1));
  }
  buffer.add("]");
}

void runtime::printFormatted(const TextSink &sink, std::string_view format,
                             std::span<const TsrTile> tiles) {
  TextBuffer buffer(sink);
  std::vector<uint32_t> types;
  for (const TsrTile &tile : tiles)
    types.push_back(tile.type);
  for (const FormatPart &part : parseFormat(format, types)) {
    if (part.kind == FormatPart::Text)
      buffer.add(part.text);
    else
      TilePrinter(buffer, part, tiles[part.tile]).print();
  }
  buffer.flush();
}
