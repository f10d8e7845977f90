//===- Pack.cpp - compiled kernels in a folder -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/runtime/pack/Pack.h"

#include <charconv>
#include <cstdio>
#include <cstdlib>

using namespace tessera;
using namespace tessera::runtime;

/// The first line; another number means another form.
static constexpr std::string_view kFirstLine = "tessera-pack 1";

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

namespace {

/// Writes lines of words.
class LineWriter {
public:
  std::string text{kFirstLine};

  LineWriter() { text += '\n'; }

  LineWriter &word(std::string_view word) {
    text += (isAtStart ? "" : " ");
    text += word;
    isAtStart = false;
    return *this;
  }
  LineWriter &number(uint64_t number) { return word(std::to_string(number)); }
  LineWriter &signedNumber(int64_t number) {
    return word(std::to_string(number));
  }
  LineWriter &real(double value) {
    char digits[40];
    std::snprintf(digits, sizeof(digits), "%.17g", value);
    return word(digits);
  }
  /// In quotes, with two hexadecimal digits after a backslash for what is not
  /// printed as it is.
  LineWriter &quoted(std::string_view value) {
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
  LineWriter &extents(const std::array<uint32_t, 3> &extents) {
    for (uint32_t extent : extents)
      number(extent);
    return *this;
  }
  LineWriter &array(const PackedArray &array) {
    word(getName(array.dtype)).number(array.shape.size());
    for (uint64_t extent : array.shape)
      number(extent);
    return *this;
  }
  void end() {
    text += '\n';
    isAtStart = true;
  }

private:
  bool isAtStart = true;
};

} // namespace

static constexpr std::string_view kSiteWords[] = {"print", "assert", "fail"};
/// For a tile of pointers.
static constexpr std::string_view kPointerWord = "ptr";

static void writeSite(LineWriter &line, const MessageSite &site) {
  line.word("site")
      .word(kSiteWords[site.kind])
      .number(site.op)
      .quoted(site.text)
      .quoted(site.location)
      .end();
  for (const MessageSite::Tile &tile : site.tiles) {
    line.word("tile")
        .word(tile.type ? getSpelling(*tile.type) : kPointerWord)
        .number(tile.shape.size());
    for (int64_t extent : tile.shape)
      line.signedNumber(extent);
    line.end();
  }
}

static void writeExpected(LineWriter &line, const PackedCase::Expected &array) {
  line.word("expect").quoted(array.name).number(array.buffer);
  line.array(array.result);
  for (int64_t stride : array.strides)
    line.signedNumber(stride);
  if (array.tolerance.isBitwise)
    line.word("exact");
  else
    line.word("within").real(array.tolerance.rtol).real(array.tolerance.atol);
  line.array(array.wanted).quoted(array.file).end();
}

std::string runtime::formatCase(const PackedCase &given) {
  LineWriter line;
  line.word("name").quoted(given.name).end();
  if (!given.skipped.empty())
    line.word("skipped").quoted(given.skipped).end();
  if (!given.problem.empty())
    line.word("problem").quoted(given.problem).end();
  if (!given.ptx.empty())
    line.word("ptx").quoted(given.ptx).end();
  if (!given.cubin.empty())
    line.word("cubin").quoted(given.cubin).end();
  line.word("entry").quoted(given.entry).end();
  line.word("grid").extents(given.shape.grid).end();
  if (given.tileBlocks[0] != 0)
    line.word("tiles").extents(given.tileBlocks).end();
  line.word("block").extents(given.shape.block).end();
  line.word("cluster").extents(given.shape.cluster).end();
  line.word("shared").number(given.shape.dynamicSharedBytes).end();
  if (given.hasState)
    line.word("state").end();
  for (const PackedCase::Buffer &buffer : given.buffers) {
    line.word("buffer")
        .quoted(buffer.name)
        .number(buffer.size)
        .quoted(buffer.file)
        .end();
    for (const Buffer::Relocation &relocation : buffer.relocations)
      line.word("relocation")
          .number(relocation.offset)
          .number(relocation.buffer)
          .end();
  }
  for (const Argument &argument : given.arguments)
    if (const auto *scalar = std::get_if<Argument::Scalar>(&argument.value)) {
      line.word("scalar")
          .word(getSpelling(scalar->type))
          .number(scalar->bits)
          .end();
    } else {
      auto pointer = std::get<Argument::Pointer>(argument.value);
      line.word("pointer").number(pointer.buffer).number(pointer.offset).end();
    }
  for (const MessageSite &site : given.sites)
    writeSite(line, site);
  for (const PackedCase::Expected &array : given.expected)
    writeExpected(line, array);
  return line.text;
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

namespace {

/// Reads a case line by line. The first problem is kept; after it, words are
/// empty and numbers 0.
class CaseReader {
public:
  explicit CaseReader(std::string_view text) : rest(text) {}

  Result<PackedCase> read();

private:
  void readLine();
  void readArray(PackedArray &array);
  void readSite();
  void readTile();
  void readExpected();
  void checkAll();

  std::string_view word();
  uint64_t number(uint64_t limit = UINT64_MAX);
  int64_t signedNumber();
  double real();
  std::string quoted();
  /// A file in the folder of the pack.
  std::string fileName();
  std::array<uint32_t, 3> extents();
  std::vector<uint64_t> shape();
  DType dtype();

  void fail(const std::string &message) {
    if (problem.empty())
      problem = "line " + std::to_string(lineNumber) + ": " + message;
  }

  std::string_view rest, line;
  size_t lineNumber = 0;
  std::string problem;
  PackedCase result;
};

} // namespace

std::string_view CaseReader::word() {
  if (!problem.empty())
    return "";
  while (line.starts_with(' '))
    line.remove_prefix(1);
  size_t end = std::min(line.find(' '), line.size());
  std::string_view taken = line.substr(0, end);
  line.remove_prefix(end);
  if (taken.empty())
    fail("a word is missing");
  return taken;
}

uint64_t CaseReader::number(uint64_t limit) {
  std::string_view text = word();
  uint64_t value = 0;
  auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() ||
      value > limit) {
    fail("'" + std::string(text) + "' is no number up to " +
         std::to_string(limit));
    return 0;
  }
  return value;
}

int64_t CaseReader::signedNumber() {
  std::string_view text = word();
  int64_t value = 0;
  auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) {
    fail("'" + std::string(text) + "' is no number");
    return 0;
  }
  return value;
}

double CaseReader::real() {
  std::string text(word());
  char *end = nullptr;
  double value = std::strtod(text.c_str(), &end);
  if (text.empty() || *end)
    fail("'" + text + "' is no number");
  return value;
}

static int getDigit(char c) {
  return c >= '0' && c <= '9'   ? c - '0'
         : c >= 'a' && c <= 'f' ? c - 'a' + 10
                                : -1;
}

std::string CaseReader::quoted() {
  while (line.starts_with(' '))
    line.remove_prefix(1);
  std::string value;
  if (!problem.empty())
    return value;
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

std::string CaseReader::fileName() {
  std::string name = quoted();
  if (name.starts_with('/') || name.find("..") != std::string::npos)
    fail("'" + name + "' is not in the folder");
  return name;
}

std::array<uint32_t, 3> CaseReader::extents() {
  std::array<uint32_t, 3> extents;
  for (uint32_t &extent : extents) {
    extent = uint32_t(number(UINT32_MAX));
    if (extent == 0)
      fail("an extent is 0");
  }
  return extents;
}

std::vector<uint64_t> CaseReader::shape() {
  std::vector<uint64_t> shape(number(kMaxRank));
  for (uint64_t &extent : shape)
    extent = number();
  return shape;
}

DType CaseReader::dtype() {
  std::string_view name = word();
  std::optional<DType> dtype = parseDType(name);
  if (!dtype)
    fail("'" + std::string(name) + "' is not an element type");
  return dtype.value_or(DType{ElementType::I8});
}

void CaseReader::readArray(PackedArray &array) {
  array.dtype = dtype();
  array.shape = shape();
  Result<uint64_t> size = countBytes(array.dtype, array.shape);
  if (!size)
    fail(size.getMessage());
}

void CaseReader::readSite() {
  MessageSite site;
  std::string_view kind = word();
  size_t index = 0;
  while (index < std::size(kSiteWords) && kSiteWords[index] != kind)
    ++index;
  if (index == std::size(kSiteWords))
    return fail("'" + std::string(kind) + "' is no kind of message");
  site.kind = MessageSite::Kind(index);
  site.op = number();
  site.text = quoted();
  site.location = quoted();
  result.sites.push_back(std::move(site));
}

void CaseReader::readTile() {
  if (result.sites.empty())
    return fail("a tile belongs to a site");
  MessageSite::Tile tile;
  std::string_view type = word();
  if (type != kPointerWord) {
    tile.type = parseElementType(type);
    if (!tile.type)
      fail("'" + std::string(type) + "' is not an element type");
  }
  tile.shape.resize(number(kMaxRank));
  for (int64_t &extent : tile.shape)
    extent = signedNumber();
  result.sites.back().tiles.push_back(std::move(tile));
}

void CaseReader::readExpected() {
  PackedCase::Expected array;
  array.name = quoted();
  array.buffer = number();
  readArray(array.result);
  array.strides.resize(array.result.shape.size());
  for (int64_t &stride : array.strides)
    stride = signedNumber();
  std::string_view tolerance = word();
  if (tolerance == "exact") {
    array.tolerance = Tolerance::exact();
  } else if (tolerance == "within") {
    array.tolerance.rtol = real();
    array.tolerance.atol = real();
  } else {
    fail("'" + std::string(tolerance) + "' is no tolerance");
  }
  readArray(array.wanted);
  array.file = fileName();
  result.expected.push_back(std::move(array));
}

void CaseReader::readLine() {
  std::string_view key = word();
  if (key == "name")
    result.name = quoted();
  else if (key == "skipped")
    result.skipped = quoted();
  else if (key == "problem")
    result.problem = quoted();
  else if (key == "ptx")
    result.ptx = fileName();
  else if (key == "cubin")
    result.cubin = fileName();
  else if (key == "entry")
    result.entry = quoted();
  else if (key == "grid")
    result.shape.grid = extents();
  else if (key == "tiles")
    result.tileBlocks = extents();
  else if (key == "block")
    result.shape.block = extents();
  else if (key == "cluster")
    result.shape.cluster = extents();
  else if (key == "shared")
    result.shape.dynamicSharedBytes = number(INT32_MAX);
  else if (key == "state")
    result.hasState = true;
  else if (key == "buffer") {
    PackedCase::Buffer buffer;
    buffer.name = quoted();
    buffer.size = number(kMaxArrayBytes);
    buffer.file = fileName();
    result.buffers.push_back(std::move(buffer));
  } else if (key == "relocation") {
    size_t offset = number(), target = number();
    if (result.buffers.empty())
      return fail("a relocation belongs to a buffer");
    result.buffers.back().relocations.push_back({offset, target});
  } else if (key == "scalar") {
    std::string_view name = word();
    std::optional<ElementType> type = parseElementType(name);
    if (!type)
      return fail("'" + std::string(name) + "' is not an element type");
    result.arguments.push_back({Argument::Scalar{*type, number()}});
  } else if (key == "pointer") {
    size_t buffer = number(), offset = number();
    result.arguments.push_back({Argument::Pointer{buffer, offset}});
  } else if (key == "site")
    readSite();
  else if (key == "tile")
    readTile();
  else if (key == "expect")
    readExpected();
  else
    fail("unknown word '" + std::string(key) + "'");
  while (line.starts_with(' '))
    line.remove_prefix(1);
  if (problem.empty() && !line.empty())
    fail("there is more than belongs to '" + std::string(key) + "'");
}

/// Indices of buffers, and whether what is used is in them.
void CaseReader::checkAll() {
  auto hasBuffer = [&](size_t index) { return index < result.buffers.size(); };
  for (const PackedCase::Buffer &buffer : result.buffers)
    for (const Buffer::Relocation &relocation : buffer.relocations)
      if (!hasBuffer(relocation.buffer) || buffer.size < 8 ||
          relocation.offset > buffer.size - 8)
        fail("a relocation of '" + buffer.name + "' is outside");
  for (const Argument &argument : result.arguments)
    if (const auto *pointer = std::get_if<Argument::Pointer>(&argument.value))
      if (!hasBuffer(pointer->buffer))
        fail("there is no buffer " + std::to_string(pointer->buffer));
  for (const MessageSite &site : result.sites)
    if (std::optional<Problem> wrong = checkSite(site))
      fail("a site: " + wrong->message);
  for (const PackedCase::Expected &array : result.expected) {
    Result<uint64_t> memory =
        countMemory(array.result.dtype, array.result.shape, array.strides);
    if (!memory)
      fail("'" + array.name + "': " + memory.getMessage());
    else if (!hasBuffer(array.buffer) ||
             *memory > result.buffers[array.buffer].size)
      fail("'" + array.name + "' is not in its buffer");
  }
}

Result<PackedCase> CaseReader::read() {
  while (!rest.empty() && problem.empty()) {
    size_t end = std::min(rest.find('\n'), rest.size());
    line = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (++lineNumber == 1) {
      if (line != kFirstLine)
        fail("it does not begin with '" + std::string(kFirstLine) + "'");
    } else if (!line.empty()) {
      readLine();
    }
  }
  if (problem.empty())
    checkAll();
  if (problem.empty() && result.name.empty())
    fail("it has no name");
  if (!problem.empty())
    return Problem{problem};
  return std::move(result);
}

Result<PackedCase> runtime::parseCase(std::string_view text) {
  return CaseReader(text).read();
}
