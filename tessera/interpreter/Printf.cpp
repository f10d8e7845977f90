//===- Printf.cpp - print_tko===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/interpreter/Printf.h"
#include "tessera/dialect/Types.h"
#include "tessera/numerics/Convert.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdio>

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::interpreter;

/// A width or precision beyond this is taken for this: it comes from a file.
static constexpr unsigned kMaxWidth = 1000;

namespace {

/// `%+08.3lf` in its parts; length modifiers are dropped, since the width of
/// the operand is known.
struct Conversion {
  std::string flags;
  unsigned width = 0;
  std::optional<unsigned> precision;
  char letter = 0;
};

} // namespace

/// Takes a conversion from the front of `text`, which begins after a `%`.
/// Nothing if it is none; then nothing is taken.
static std::optional<Conversion> takeConversion(StringRef &text) {
  StringRef rest = text;
  Conversion conversion;
  auto takeNumber = [&] {
    unsigned number = 0;
    while (!rest.empty() && llvm::isDigit(rest.front())) {
      number = std::min(number * 10 + (rest.front() - '0'), kMaxWidth);
      rest = rest.drop_front();
    }
    return number;
  };
  StringRef flags =
      rest.take_while([](char c) { return StringRef("-+ #0").contains(c); });
  for (char flag : flags)
    if (!StringRef(conversion.flags).contains(flag))
      conversion.flags += flag;
  rest = rest.drop_front(flags.size());
  conversion.width = takeNumber();
  if (rest.consume_front("."))
    conversion.precision = takeNumber();
  rest =
      rest.drop_while([](char c) { return StringRef("hlLqjzt").contains(c); });
  if (rest.empty() || !StringRef("diuoxXeEfFgGaAcsSpn").contains(rest.front()))
    return std::nullopt;
  conversion.letter = rest.front();
  text = rest.drop_front();
  return conversion;
}

template <typename T>
static std::string print(const Conversion &conversion, StringRef length,
                         char letter, T value) {
  std::string format = "%" + conversion.flags;
  if (conversion.width)
    format += llvm::utostr(conversion.width);
  if (conversion.precision)
    format += "." + llvm::utostr(*conversion.precision);
  format += length;
  format += letter;
  int size = std::snprintf(nullptr, 0, format.c_str(), value);
  std::string text(size + 1, 0);
  std::snprintf(text.data(), text.size(), format.c_str(), value);
  text.resize(size);
  return text;
}

/// One element. Where the conversion does not fit the type, the nearest that
/// does is taken: what the specification leaves undefined is readable so.
static std::string printElement(const Conversion &conversion, Type type,
                                const Tile &tile, size_t index) {
  char letter = conversion.letter;
  bool forFloat = StringRef("eEfFgGaA").contains(letter);
  if (isa<PointerType>(type) || (letter == 'p' && isInteger(tile.getType()))) {
    if (letter == 'p' || !StringRef("diuoxX").contains(letter))
      return "0x" + llvm::utohexstr(tile.getUnsigned(index), true);
    return print<unsigned long long>(conversion, "ll", letter,
                                     tile.getUnsigned(index));
  }
  if (isFloat(tile.getType()) || forFloat)
    return print<double>(
        conversion, "", forFloat ? letter : 'f',
        numerics::getDouble(tile.getType(),
                            tile.data() + index * tile.getElementSize()));
  switch (letter) {
  case 'u':
  case 'o':
  case 'x':
  case 'X':
    return print<unsigned long long>(conversion, "ll", letter,
                                     tile.getUnsigned(index));
  case 'c':
    return print<int>(conversion, "", 'c',
                      static_cast<unsigned char>(tile.getUnsigned(index)));
  default:
    // A truth is 1, not -1.
    return print<long long>(conversion, "ll", 'd',
                            tile.getType() == ElementType::I1
                                ? tile.getUnsigned(index)
                                : tile.getSigned(index));
  }
}

/// Elements from `first` on of the part of a tile that has this shape.
static void printTile(llvm::raw_ostream &os, const Conversion &conversion,
                      Type type, const Tile &tile, ArrayRef<int64_t> shape,
                      size_t &next) {
  if (shape.empty()) {
    os << printElement(conversion, type, tile, next++);
    return;
  }
  os << "[";
  for (int64_t i = 0; i < shape.front(); ++i) {
    os << (i ? ", " : "");
    printTile(os, conversion, type, tile, shape.drop_front(), next);
  }
  os << "]";
}

void interpreter::printFormatted(llvm::raw_ostream &os, StringRef format,
                                 TypeRange types,
                                 ArrayRef<interpreter::Value> values) {
  size_t argument = 0;
  while (!format.empty()) {
    size_t percent = std::min(format.find('%'), format.size());
    os << format.take_front(percent);
    format = format.drop_front(percent);
    if (format.empty())
      break;
    format = format.drop_front();
    if (format.consume_front("%")) {
      os << "%";
      continue;
    }
    std::optional<Conversion> conversion = takeConversion(format);
    if (!conversion || argument == values.size()) {
      os << "%";
      continue;
    }
    auto type = cast<TileType>(types[argument]);
    size_t next = 0;
    printTile(os, *conversion, type.getElementType(), values[argument].tile(),
              type.getShape(), next);
    ++argument;
  }
}
