//===- Lines.cpp - texts that are lines of words -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/runtime/device/Lines.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <cstdlib>

using namespace tessera::runtime;

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

LineWriter &LineWriter::word(std::string_view word) {
  text += (isAtStart ? "" : " ");
  text += word;
  isAtStart = false;
  return *this;
}

LineWriter &LineWriter::real(double value) {
  char digits[40];
  std::snprintf(digits, sizeof(digits), "%.17g", value);
  return word(digits);
}

LineWriter &LineWriter::quoted(std::string_view value) {
  std::string quoted = "\"";
  for (unsigned char c : value) {
    if (c >= ' ' && c < 0x7f && c != '"' && c != '\\') {
      quoted += char(c);
      continue;
    }
    char escape[4];
    std::snprintf(escape, sizeof(escape), "\\%02x", c);
    quoted += escape;
  }
  return word(quoted + "\"");
}

LineWriter &LineWriter::extents(const std::array<uint32_t, 3> &extents) {
  for (uint32_t extent : extents)
    number(extent);
  return *this;
}

void LineWriter::end() {
  text += '\n';
  isAtStart = true;
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

LineReader::LineReader(std::string_view text, std::string_view firstLine)
    : rest(text) {
  if (readLine() && line != firstLine)
    fail("it does not begin with '" + std::string(firstLine) + "'");
}

void LineReader::fail(const std::string &message) {
  if (problem.empty())
    problem = "line " + std::to_string(lineNumber) + ": " + message;
}

bool LineReader::readLine() {
  if (rest.empty() || !problem.empty())
    return false;
  size_t end = std::min(rest.find('\n'), rest.size());
  line = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  ++lineNumber;
  return true;
}

bool LineReader::next() {
  while (readLine())
    if (!line.empty())
      return true;
  return false;
}

void LineReader::skipSpaces() {
  while (line.starts_with(' '))
    line.remove_prefix(1);
}

void LineReader::endLine(std::string_view key) {
  skipSpaces();
  if (problem.empty() && !line.empty())
    fail("there is more than belongs to '" + std::string(key) + "'");
}

std::string_view LineReader::word() {
  if (!problem.empty())
    return "";
  skipSpaces();
  size_t end = std::min(line.find(' '), line.size());
  std::string_view taken = line.substr(0, end);
  line.remove_prefix(end);
  if (taken.empty())
    fail("a word is missing");
  return taken;
}

uint64_t LineReader::number(uint64_t limit) {
  std::string_view text = word();
  uint64_t value = 0;
  auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() ||
      value > limit) {
    fail("'" + std::string(text) + "' is not a number up to " +
         std::to_string(limit));
    return 0;
  }
  return value;
}

int64_t LineReader::signedNumber() {
  std::string_view text = word();
  int64_t value = 0;
  auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) {
    fail("'" + std::string(text) + "' is not a number");
    return 0;
  }
  return value;
}

double LineReader::real() {
  std::string text(word());
  char *end = nullptr;
  double value = std::strtod(text.c_str(), &end);
  if (text.empty() || *end)
    fail("'" + text + "' is not a number");
  return value;
}

static int getDigit(char c) {
  return c >= '0' && c <= '9'   ? c - '0'
         : c >= 'a' && c <= 'f' ? c - 'a' + 10
                                : -1;
}

std::string LineReader::quoted() {
  std::string value;
  if (!problem.empty())
    return value;
  skipSpaces();
  if (!line.starts_with('"')) {
    fail("a text in quotes is missing");
    return value;
  }
  for (size_t i = 1; i < line.size(); ++i) {
    if (line[i] == '"') {
      line.remove_prefix(i + 1);
      return value;
    }
    if (line[i] != '\\') {
      value += line[i];
      continue;
    }
    int high = i + 1 < line.size() ? getDigit(line[i + 1]) : -1,
        low = i + 2 < line.size() ? getDigit(line[i + 2]) : -1;
    if (high < 0 || low < 0)
      break;
    value += char(high * 16 + low);
    i += 2;
  }
  fail("a text in quotes has no end");
  return "";
}

std::array<uint32_t, 3> LineReader::extents() {
  std::array<uint32_t, 3> extents;
  for (uint32_t &extent : extents) {
    extent = uint32_t(number(UINT32_MAX));
    if (extent == 0)
      fail("an extent is 0");
  }
  return extents;
}
