//===- Pack.cpp - compiled kernels in a folder -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/runtime/pack/Pack.h"

using namespace tessera;
using namespace tessera::runtime;

/// The first line; another number means another form.
static constexpr std::string_view kFirstLine = "tessera-pack 2";

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

static void writeArray(LineWriter &line, const PackedArray &array) {
  line.word(getName(array.dtype)).number(array.shape.size());
  for (uint64_t extent : array.shape)
    line.number(extent);
}

/// An array in a buffer.
static void writePlace(LineWriter &line, size_t buffer, uint64_t offset,
                       const PackedArray &array, const Strides &strides) {
  line.number(buffer).number(offset);
  writeArray(line, array);
  for (int64_t stride : strides)
    line.signedNumber(stride);
}

static void writeExpected(LineWriter &line, const PackedCase::Expected &array) {
  line.word("expect").quoted(array.name);
  writePlace(line, array.buffer, array.offset, array.result, array.strides);
  if (array.tolerance.maxUlp)
    line.word("ulp").number(array.tolerance.maxUlp);
  else if (array.tolerance.isBitwise)
    line.word("exact");
  else
    line.word("within").real(array.tolerance.rtol).real(array.tolerance.atol);
  writeArray(line, array.wanted);
  line.quoted(array.file).end();
}

std::string runtime::formatCase(const PackedCase &given) {
  LineWriter line(kFirstLine);
  line.word("name").quoted(given.name).end();
  if (!given.skipped.empty())
    line.word("skipped").quoted(given.skipped).end();
  if (!given.problem.empty())
    line.word("problem").quoted(given.problem).end();
  if (!given.ptx.empty())
    line.word("ptx").quoted(given.ptx).end();
  if (!given.cubin.empty())
    line.word("cubin").quoted(given.cubin).end();
  line.word("grid").extents(given.grid).end();
  if (given.tileBlocks[0] != 0)
    line.word("tiles").extents(given.tileBlocks).end();
  writeKernel(line, given);
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
  for (const PackedCase::Expected &array : given.expected)
    writeExpected(line, array);
  for (const PackedCase::Output &output : given.outputs) {
    line.word("output").quoted(output.name).quoted(output.file);
    writePlace(line, output.buffer, output.offset, output.array,
               output.strides);
    line.end();
  }
  return line.text;
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

namespace {

class CaseReader : LineReader {
public:
  explicit CaseReader(std::string_view text) : LineReader(text, kFirstLine) {}

  Result<PackedCase> read();

private:
  void readLine();
  void readArray(PackedArray &array);
  /// An array in a buffer.
  template <typename Place> void readPlace(Place &place, PackedArray &array);
  template <typename Place>
  void checkPlace(const Place &place, const PackedArray &array);
  void readExpected();
  void readOutput();
  void checkAll();

  /// A file in the folder of the pack.
  std::string fileName();
  std::vector<uint64_t> shape();
  DType dtype();

  PackedCase result;
};

} // namespace

std::string CaseReader::fileName() {
  std::string name = quoted();
  if (name.starts_with('/') || name.find("..") != std::string::npos)
    fail("'" + name + "' is not in the folder");
  return name;
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

template <typename Place>
void CaseReader::readPlace(Place &place, PackedArray &array) {
  place.buffer = number();
  place.offset = number();
  readArray(array);
  place.strides.resize(array.shape.size());
  for (int64_t &stride : place.strides)
    stride = signedNumber();
}

void CaseReader::readOutput() {
  PackedCase::Output output;
  output.name = quoted();
  output.file = fileName();
  if (output.file.find('/') != std::string::npos)
    fail("'" + output.file + "' is in a folder");
  readPlace(output, output.array);
  result.outputs.push_back(std::move(output));
}

void CaseReader::readExpected() {
  PackedCase::Expected array;
  array.name = quoted();
  readPlace(array, array.result);
  std::string_view tolerance = word();
  if (tolerance == "exact") {
    array.tolerance = Tolerance::exact();
  } else if (tolerance == "ulp") {
    array.tolerance = Tolerance::withinUlp(number());
  } else if (tolerance == "within") {
    array.tolerance.rtol = real();
    array.tolerance.atol = real();
  } else {
    fail("'" + std::string(tolerance) + "' is not a tolerance");
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
  else if (key == "grid")
    result.grid = extents();
  else if (key == "tiles")
    result.tileBlocks = extents();
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
  } else if (key == "expect")
    readExpected();
  else if (key == "output")
    readOutput();
  else if (!readKernelLine(*this, key, result))
    fail("unknown word '" + std::string(key) + "'");
  endLine(key);
}

template <typename Place>
void CaseReader::checkPlace(const Place &place, const PackedArray &array) {
  Result<uint64_t> memory =
      countMemory(array.dtype, array.shape, place.strides);
  if (!memory)
    return fail("'" + place.name + "': " + memory.getMessage());
  if (place.buffer >= result.buffers.size())
    return fail("'" + place.name + "' is not in its buffer");
  uint64_t size = result.buffers[place.buffer].size;
  if (place.offset > size || *memory > size - place.offset)
    fail("'" + place.name + "' is not in its buffer");
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
  if (std::optional<Problem> wrong = checkKernel(result))
    fail(wrong->message);
  for (const PackedCase::Expected &array : result.expected)
    checkPlace(array, array.result);
  for (const PackedCase::Output &output : result.outputs)
    checkPlace(output, output.array);
}

Result<PackedCase> CaseReader::read() {
  while (next())
    readLine();
  if (getProblem().empty())
    checkAll();
  if (result.name.empty())
    fail("it has no name");
  if (!getProblem().empty())
    return Problem{getProblem()};
  return std::move(result);
}

Result<PackedCase> runtime::parseCase(std::string_view text) {
  return CaseReader(text).read();
}
