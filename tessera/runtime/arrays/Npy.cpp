//===- Npy.cpp - NumPy's .npy files -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/runtime/arrays/Npy.h"
#include "tessera/runtime/arrays/AvailableMemory.h"

#include <algorithm>
#include <charconv>

using namespace tessera;
using namespace tessera::runtime;

static constexpr std::string_view kMagic("\x93NUMPY", 6);

//===----------------------------------------------------------------------===//
// The dictionary of a header
//===----------------------------------------------------------------------===//

namespace {
/// Reads the subset of Python literals that NumPy writes.
class DictReader {
public:
  explicit DictReader(std::string_view text) : text(text) {}

  Result<NpyHeader> read();

private:
  void skipSpace() {
    while (!text.empty() &&
           std::string_view(" \t\n\r").find(text[0]) != std::string_view::npos)
      text.remove_prefix(1);
  }
  bool take(std::string_view token) {
    skipSpace();
    if (!text.starts_with(token))
      return false;
    text.remove_prefix(token.size());
    return true;
  }
  bool readString(std::string &value);
  bool readShape(std::vector<uint64_t> &shape);
  std::optional<Problem> readEntry();

  std::string_view text;
  std::optional<std::string> descr;
  std::optional<bool> isFortran;
  std::optional<std::vector<uint64_t>> shape;
};
} // namespace

bool DictReader::readString(std::string &value) {
  skipSpace();
  if (text.empty() || (text[0] != '\'' && text[0] != '"'))
    return false;
  size_t end = text.find(text[0], 1);
  if (end == std::string_view::npos)
    return false;
  value = text.substr(1, end - 1);
  text.remove_prefix(end + 1);
  return value.find('\\') == std::string::npos;
}

bool DictReader::readShape(std::vector<uint64_t> &extents) {
  if (!take("("))
    return false;
  while (!take(")")) {
    skipSpace();
    uint64_t extent;
    auto [end, error] =
        std::from_chars(text.data(), text.data() + text.size(), extent);
    if (error != std::errc())
      return false;
    text.remove_prefix(end - text.data());
    (void)take("L"); // as Python 2 wrote them
    extents.push_back(extent);
    if (!take(",") && !(skipSpace(), text.starts_with(")")))
      return false;
  }
  return true;
}

/// Reads a key and its value.
std::optional<Problem> DictReader::readEntry() {
  std::string key;
  if (!readString(key) || !take(":"))
    return Problem{"its header is not a dictionary"};
  auto twice = [&] { return Problem{"its header has '" + key + "' twice"}; };
  if (key == "descr") {
    if (descr)
      return twice();
    skipSpace();
    if (text.starts_with("["))
      return Problem{"its elements are records, not numbers"};
    std::string value;
    if (!readString(value))
      return Problem{"the type in its header is not a string"};
    descr = std::move(value);
  } else if (key == "fortran_order") {
    if (isFortran)
      return twice();
    bool isTrue = take("True");
    if (!isTrue && !take("False"))
      return Problem{"'fortran_order' in its header is neither True nor False"};
    isFortran = isTrue;
  } else if (key == "shape") {
    if (shape)
      return twice();
    std::vector<uint64_t> value;
    if (!readShape(value))
      return Problem{"the shape in its header is not a tuple of numbers"};
    shape = std::move(value);
  } else {
    return Problem{"its header has an unknown entry '" + key.substr(0, 64) +
                   "'"};
  }
  return std::nullopt;
}

Result<NpyHeader> DictReader::read() {
  if (!take("{"))
    return Problem{"its header is not a dictionary"};
  while (!take("}")) {
    if (std::optional<Problem> problem = readEntry())
      return *problem;
    if (!take(",") && !(skipSpace(), text.starts_with("}")))
      return Problem{"its header is not a dictionary"};
  }
  skipSpace();
  if (!text.empty())
    return Problem{"its header goes on after the dictionary"};
  if (!descr || !isFortran || !shape)
    return Problem{std::string("its header has no '") +
                   (!descr       ? "descr"
                    : !isFortran ? "fortran_order"
                                 : "shape") +
                   "'"};
  Result<DType> dtype = parseDescr(*descr);
  if (!dtype)
    return dtype.getProblem();
  // With at most one dimension that is not 1, both orders are the same.
  if (*isFortran && std::ranges::count_if(*shape, [](uint64_t extent) {
                      return extent != 1;
                    }) > 1)
    return Problem{"it is not contiguous (fortran_order is True); save "
                   "numpy.ascontiguousarray(a)"};
  return NpyHeader{*dtype, std::move(*shape), 0, 0};
}

//===----------------------------------------------------------------------===//
// Files
//===----------------------------------------------------------------------===//

Result<NpyHeader> runtime::readNpyHeader(std::string_view begin,
                                         uint64_t fileSize) {
  if (!begin.starts_with(kMagic))
    return Problem{"it is not a .npy file"};
  auto byteAt = [&](size_t i) { return uint64_t(uint8_t(begin[i])); };
  const Problem truncated{"it ends within its header"};
  if (begin.size() < 10)
    return truncated;
  uint64_t major = byteAt(6), minor = byteAt(7);
  if (major < 1 || major > 3 || minor != 0)
    return Problem{"it has version " + std::to_string(major) + "." +
                   std::to_string(minor) + " of .npy, not 1.0, 2.0 or 3.0"};
  size_t prefix = major == 1 ? 10 : 12;
  if (begin.size() < prefix)
    return truncated;
  uint64_t length = byteAt(8) | byteAt(9) << 8;
  if (major > 1)
    length |= byteAt(10) << 16 | byteAt(11) << 24;
  if (length > fileSize - prefix)
    return Problem{"its header should have " + std::to_string(length) +
                   " bytes, but " + std::to_string(fileSize - prefix) +
                   " are left"};
  // Headers of numeric arrays are short; a longer one is not ours.
  constexpr uint64_t kMaxHeader = 1 << 16;
  if (length > kMaxHeader || length > begin.size() - prefix)
    return Problem{"its header has " + std::to_string(length) +
                   " bytes, more than " + std::to_string(kMaxHeader)};
  Result<NpyHeader> header = DictReader(begin.substr(prefix, length)).read();
  if (!header)
    return header;
  Result<uint64_t> bytes = countBytes(header->dtype, header->shape);
  if (!bytes)
    return bytes.getProblem();
  header->size = prefix + length;
  header->dataBytes = *bytes;
  if (fileSize - header->size != *bytes)
    return Problem{describe(header->dtype, header->shape) + " takes " +
                   std::to_string(*bytes) + " bytes, but it holds " +
                   std::to_string(fileSize - header->size)};
  return header;
}

Result<Array> runtime::readNpy(std::string_view file) {
  Result<NpyHeader> header = readNpyHeader(file, file.size());
  if (!header)
    return header.getProblem();
  std::string_view data = file.substr(header->size);
  if (std::optional<Problem> problem = checkMemory(
          describe(header->dtype, header->shape) + " takes ", data.size()))
    return *problem;
  Array array{header->dtype, std::move(header->shape),
              std::vector<uint8_t>(data.begin(), data.end())};
  // In NumPy, any byte but 0 is true.
  if (array.dtype.type == ElementType::I1)
    for (uint8_t &byte : array.bytes)
      byte = byte != 0;
  return array;
}

std::string runtime::writeNpy(const Array &array) {
  std::string header = "{'descr': '" + std::string(getDescr(array.dtype)) +
                       "', 'fortran_order': False, 'shape': (";
  for (uint64_t extent : array.shape)
    header += std::to_string(extent) + ",";
  header += "), }";
  // The elements start at a multiple of 64, as in NumPy.
  size_t size = 10 + header.size() + 1;
  header.append((64 - size % 64) % 64, ' ');
  header += '\n';

  std::string file(kMagic);
  file += '\1';
  file += '\0';
  file += static_cast<char>(header.size() & 0xff);
  file += static_cast<char>(header.size() >> 8);
  file += header;
  // NumPy's signed integer needs the sign extended.
  if (array.dtype == DType{ElementType::I4}) {
    for (uint8_t byte : array.bytes)
      file += static_cast<char>(byte >= 8 ? byte | 0xf0 : byte);
    return file;
  }
  file.append(array.bytes.begin(), array.bytes.end());
  return file;
}
