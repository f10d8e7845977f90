//===- ArgumentSpec.cpp - arguments of a launch, as written -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/runtime/arrays/ArgumentSpec.h"

#include <charconv>
#include <cmath>
#include <cstring>

using namespace tessera;
using namespace tessera::runtime;

static std::string quote(std::string_view text) {
  return "'" + std::string(text) + "'";
}

template <typename T, typename... Format>
static bool parseWhole(std::string_view text, T &value, Format... format) {
  auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), value, format...);
  return error == std::errc() && end == text.data() + text.size();
}

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

static Result<Number> parseInteger(ElementType type, std::string_view text) {
  unsigned width = getBitWidth(type);
  uint64_t mask = ~uint64_t(0) >> (64 - width);
  bool isNegative = text.starts_with("-");
  uint64_t magnitude = 0;
  if (type == ElementType::I1 && (text == "true" || text == "false"))
    return Number{uint64_t(text == "true")};
  auto [end, error] = std::from_chars(text.data() + isNegative,
                                      text.data() + text.size(), magnitude);
  if (error == std::errc::invalid_argument || end != text.data() + text.size())
    return Problem{quote(text) + " is not an integer"};
  uint64_t limit = isNegative ? uint64_t(1) << (width - 1) : mask;
  if (error != std::errc() || magnitude > limit)
    return Problem{quote(text) + " does not fit " +
                   std::string(getSpelling(type))};
  return Number{(isNegative ? 0 - magnitude : magnitude) & mask};
}

Result<Number> runtime::parseNumber(ElementType type, std::string_view text) {
  std::string spelling(getSpelling(type));
  if (text.starts_with("0x") || text.starts_with("0X")) {
    uint64_t bits;
    if (!parseWhole(text.substr(2), bits, 16) || text[2] == '-')
      return Problem{quote(text) + " is not a hexadecimal number"};
    unsigned width = getBitWidth(type);
    if (width < 64 && bits >> width != 0)
      return Problem{quote(text) + " does not fit " + spelling};
    if (type == ElementType::TF32 && bits % (1 << 13) != 0)
      return Problem{quote(text) + " has bits that tf32 does not have"};
    return Number{bits};
  }
  if (isInteger(type))
    return parseInteger(type, text);
  std::string_view digits = text.starts_with("+") ? text.substr(1) : text;
  const Problem outOfRange{quote(text) + " does not fit " + spelling};
  Number number;
  auto [end, error] = std::from_chars(
      digits.data(), digits.data() + digits.size(), number.value);
  if (error == std::errc::invalid_argument ||
      end != digits.data() + digits.size())
    return Problem{quote(text) + " is not a number"};
  if (error != std::errc())
    return outOfRange;
  // numerics rounds it once.
  if (type == ElementType::F32 && std::isfinite(number.value)) {
    float value;
    if (!parseWhole(digits, value))
      return outOfRange;
    uint32_t bits;
    std::memcpy(&bits, &value, sizeof bits);
    number.bits = bits;
  }
  if (type == ElementType::F64 && !std::isnan(number.value)) {
    number.bits.emplace();
    std::memcpy(&*number.bits, &number.value, sizeof number.value);
  }
  return number;
}

//===----------------------------------------------------------------------===//
// Arrays
//===----------------------------------------------------------------------===//

/// Parses `128,64`; empty text is an empty list.
template <typename T>
static bool parseList(std::string_view text, std::vector<T> &list) {
  if (text.empty())
    return true;
  for (;;) {
    size_t comma = text.find(',');
    T number;
    std::string_view word = text.substr(0, comma);
    while (word.starts_with(" "))
      word.remove_prefix(1);
    if (!parseWhole(word, number))
      return false;
    list.push_back(number);
    if (comma == std::string_view::npos)
      return true;
    text.remove_prefix(comma + 1);
  }
}

/// Parses the text between brackets.
static std::optional<Problem> parseLayout(std::string_view text,
                                          ArgumentSpec &spec) {
  size_t colon = text.find(':');
  std::vector<uint64_t> shape;
  if (!parseList(text.substr(0, colon), shape))
    return Problem{quote(text) + " is not a shape such as 128,64"};
  if (colon != std::string_view::npos) {
    Strides strides;
    if (!parseList(text.substr(colon + 1), strides))
      return Problem{quote(text) +
                     " has no strides such as 64,1 after its colon"};
    if (strides.size() != shape.size())
      return Problem{quote(text) + " has " + std::to_string(shape.size()) +
                     " extents and " + std::to_string(strides.size()) +
                     " strides"};
    spec.strides = std::move(strides);
  }
  spec.shape = std::move(shape);
  return std::nullopt;
}

static Result<Fill> parseFill(ElementType type, std::string_view text) {
  size_t colon = text.find(':');
  std::string_view word = text.substr(0, colon);
  bool hasMore = colon != std::string_view::npos;
  std::string_view more = hasMore ? text.substr(colon + 1) : "";
  Fill fill;
  if (word == "zeros" || word == "ones" || word == "arange") {
    if (hasMore)
      return Problem{quote(word) + " takes no value"};
    fill.kind = word == "zeros"  ? Fill::Zeros
                : word == "ones" ? Fill::Ones
                                 : Fill::Arange;
    return fill;
  }
  if (word == "full") {
    Result<Number> number = parseNumber(type, more);
    if (!number)
      return number.getProblem();
    fill.kind = Fill::Full;
    fill.number = *number;
    return fill;
  }
  if (word != "randn" && word != "uniform")
    return Problem{"unknown fill " + quote(word) +
                   "; use zeros, ones, full:VALUE, arange, randn:SEED or "
                   "uniform:SEED"};
  fill.kind = word == "randn" ? Fill::Randn : Fill::Uniform;
  if (fill.kind == Fill::Randn && isInteger(type))
    return Problem{"'randn' makes floats only; for integers use 'uniform' or "
                   "'arange'"};
  size_t next = more.find(':');
  if (hasMore && !parseWhole(more.substr(0, next), fill.seed))
    return Problem{quote(more.substr(0, next)) +
                   " is not a seed, which is a whole number"};
  if (next == std::string_view::npos)
    return fill;
  std::string_view bounds = more.substr(next + 1);
  size_t middle = bounds.find(':');
  if (fill.kind == Fill::Randn || middle == std::string_view::npos)
    return Problem{quote(text) + " has too much after its seed; write "
                                 "uniform:SEED:LOW:HIGH"};
  for (auto [target, written] :
       {std::pair{&fill.low, bounds.substr(0, middle)},
        std::pair{&fill.high, bounds.substr(middle + 1)}}) {
    Result<Number> number = parseNumber(type, written);
    if (!number)
      return number.getProblem();
    *target = *number;
  }
  return fill;
}

/// Removes `+BYTES` from the end.
static bool takeOffset(std::string_view &text, uint64_t &offset) {
  size_t plus = text.rfind('+');
  if (plus == std::string_view::npos || plus == 0 ||
      text.substr(plus + 1).find_first_not_of("0123456789") !=
          std::string_view::npos ||
      plus + 1 == text.size())
    return true;
  // `1e+5` is a number, `arange+5` is not.
  if (plus >= 2 && (text[plus - 1] == 'e' || text[plus - 1] == 'E') &&
      (text[plus - 2] == '.' ||
       (text[plus - 2] >= '0' && text[plus - 2] <= '9')))
    return true;
  bool isRead = parseWhole(text.substr(plus + 1), offset);
  text = text.substr(0, plus);
  return isRead;
}

/// Splits `a.npz:NAME`. Folders may have colons in their names, so the last
/// `.npz:` counts, and what ends in `.npy` is a file.
static std::optional<Problem> parseFile(std::string_view text,
                                        ArgumentSpec &spec) {
  size_t suffix = text.rfind(".npz:");
  if (suffix != std::string_view::npos && !text.ends_with(".npy")) {
    spec.name = text.substr(suffix + 5);
    text = text.substr(0, suffix + 4);
    if (spec.name.empty())
      return Problem{"the name of an array must follow '" + std::string(text) +
                     ":'"};
  } else if (text.ends_with(".npz")) {
    return Problem{quote(text) + " holds several arrays; name one, as in @" +
                   std::string(text) + ":a"};
  }
  if (text.empty())
    return Problem{"the name of a file must follow '@'"};
  spec.file = text;
  return std::nullopt;
}

static std::optional<Problem> parseSource(std::string_view text,
                                          ArgumentSpec &spec) {
  const Problem unknown{quote(text) +
                        " is neither a scalar such as i32:5 nor an array such "
                        "as @a.npy or f32[128]=zeros"};
  if (!takeOffset(text, spec.offset) || spec.offset > kMaxArrayBytes)
    return Problem{"the offset of " + quote(text) + " is too large"};
  size_t special = text.find_first_of("[@=");
  if (special == std::string_view::npos)
    return unknown;
  if (special != 0) {
    spec.dtype = parseDType(text.substr(0, special));
    if (!spec.dtype)
      return Problem{quote(text.substr(0, special)) +
                     " is not an element type"};
  }
  std::string_view rest = text.substr(special);
  if (rest.starts_with("[")) {
    size_t end = rest.find(']');
    if (special == 0 || end == std::string_view::npos)
      return unknown;
    if (std::optional<Problem> problem =
            parseLayout(rest.substr(1, end - 1), spec))
      return problem;
    rest.remove_prefix(end + 1);
  }
  if (rest.starts_with("@"))
    return parseFile(rest.substr(1), spec);
  if (!spec.shape)
    return unknown;
  if (rest.starts_with("=")) {
    Result<Fill> fill = parseFill(spec.dtype->type, rest.substr(1));
    if (!fill)
      return fill.getProblem();
    spec.fill = *fill;
    return std::nullopt;
  }
  if (!rest.empty())
    return unknown;
  return std::nullopt;
}

/// Whether a text begins as a source does, with a type or a file.
static bool beginsSource(std::string_view text) {
  size_t special = text.find_first_of("[@=");
  return special != std::string_view::npos &&
         (special == 0 || parseDType(text.substr(0, special)));
}

/// Reads `FILE:SOURCE`. Both may have colons; the file ends at the first one
/// that a source follows.
static Result<ArgumentSpec> parseOutput(std::string_view text) {
  std::optional<Problem> problem;
  bool isLikely = false; // what the problem is about
  for (size_t colon = text.find(':', 1); colon != std::string_view::npos;
       colon = text.find(':', colon + 1)) {
    std::string_view rest = text.substr(colon + 1);
    ArgumentSpec spec;
    spec.output = text.substr(0, colon);
    std::optional<Problem> wrong = parseSource(rest, spec);
    if (!wrong)
      return spec;
    if (!problem || (!isLikely && beginsSource(rest))) {
      problem = wrong;
      isLikely = beginsSource(rest);
    }
  }
  if (problem)
    return *problem;
  return Problem{quote("out:" + std::string(text)) +
                 " is not an output such as out:c.npy:f32[128]"};
}

Result<ArgumentSpec> runtime::parseArgument(std::string_view text) {
  if (text.starts_with("out:"))
    return parseOutput(text.substr(4));
  ArgumentSpec spec;
  std::optional<Problem> problem;
  if (size_t colon = text.find(':');
      colon != std::string_view::npos && text.find_first_of("[@=") > colon) {
    spec.dtype = parseDType(text.substr(0, colon));
    if (!spec.dtype)
      return Problem{quote(text.substr(0, colon)) + " is not an element type"};
    Result<Number> number =
        parseNumber(spec.dtype->type, text.substr(colon + 1));
    if (!number)
      return number.getProblem();
    spec.scalar = *number;
  } else {
    problem = parseSource(text, spec);
  }
  if (problem)
    return *problem;
  return spec;
}

//===----------------------------------------------------------------------===//
// Grids
//===----------------------------------------------------------------------===//

Result<std::array<uint32_t, 3>>
runtime::checkGrid(const std::vector<uint64_t> &extents) {
  if (extents.empty() || extents.size() > 3)
    return Problem{"a grid has 1 to 3 extents, not " +
                   std::to_string(extents.size())};
  std::array<uint32_t, 3> grid = {1, 1, 1};
  uint64_t numBlocks = 1;
  for (size_t i = 0; i < extents.size(); ++i) {
    if (extents[i] < 1 || extents[i] > kMaxGridExtent)
      return Problem{"extent " + std::to_string(extents[i]) +
                     " of the grid is not in 1 to " +
                     std::to_string(kMaxGridExtent)};
    grid[i] = extents[i];
    if (extents[i] > kMaxGridBlocks / numBlocks)
      return Problem{"the grid has more than " +
                     std::to_string(kMaxGridBlocks) + " tile blocks"};
    numBlocks *= extents[i];
  }
  return grid;
}

Result<std::array<uint32_t, 3>> runtime::parseGrid(std::string_view text) {
  std::vector<uint64_t> extents;
  if (!parseList(text, extents) || extents.empty())
    return Problem{quote(text) + " is not a grid such as 4 or 4,2,1"};
  return checkGrid(extents);
}
