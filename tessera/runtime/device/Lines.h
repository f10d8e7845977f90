//===- Lines.h - texts that are lines of words -*- C++ -* -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The form of files that describe kernels: a line begins with a word that says
// what it is about, and other words, numbers and texts in quotes follow.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_RUNTIME_DEVICE_LINES_H
#define TESSERA_RUNTIME_DEVICE_LINES_H

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace tessera::runtime {

class LineWriter {
public:
  explicit LineWriter(std::string_view firstLine) : text(firstLine) {
    text += '\n';
  }

  std::string text;

  LineWriter &word(std::string_view word);
  LineWriter &number(uint64_t number) { return word(std::to_string(number)); }
  LineWriter &signedNumber(int64_t number) {
    return word(std::to_string(number));
  }
  LineWriter &real(double value);
  /// In quotes, with two hexadecimal digits after a backslash for what is not
  /// printed as it is.
  LineWriter &quoted(std::string_view value);
  LineWriter &extents(const std::array<uint32_t, 3> &extents);
  void end();

private:
  bool isAtStart = true;
};

/// Reads such lines. The first problem is kept; after it, words are empty and
/// numbers 0.
class LineReader {
public:
  /// A problem if the first line is another one.
  LineReader(std::string_view text, std::string_view firstLine);

  /// Goes to the next line that is not empty. False at the end of the text, and
  /// after a problem.
  bool next();
  /// A problem if there is more in this line.
  void endLine(std::string_view key);

  std::string_view word();
  uint64_t number(uint64_t limit = UINT64_MAX);
  int64_t signedNumber();
  double real();
  std::string quoted();
  /// None of them is 0.
  std::array<uint32_t, 3> extents();

  void fail(const std::string &message);
  /// Empty if there is none; it names the line.
  const std::string &getProblem() const { return problem; }
  /// The text after this line.
  std::string_view getRest() const { return rest; }

private:
  bool readLine();
  void skipSpaces();

  std::string_view rest, line;
  size_t lineNumber = 0;
  std::string problem;
};

} // namespace tessera::runtime

#endif // TESSERA_RUNTIME_DEVICE_LINES_H
