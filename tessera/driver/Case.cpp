//===- Case.cpp - conformance cases -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/Case.h"

#include "tessera/driver/ArrayFiles.h"
#include "tessera/driver/CaseJson.h"
#include "tessera/runtime/arrays/ArgumentSpec.h"
#include "tessera/runtime/arrays/AvailableMemory.h"
#include "tessera/runtime/arrays/Npz.h"
#include "tessera/support/Errors.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace tessera;

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

// JSON looks for these beside the types.
namespace tessera {
static bool fromJSON(const json::Value &value, Case::Parameter &parameter,
                     json::Path path) {
  json::ObjectMapper mapper(value, path);
  if (!mapper || !mapper.map("type", parameter.type) ||
      !mapper.map("array", parameter.array) ||
      !mapper.map("list", parameter.list))
    return false;
  if (const json::Value *scalar = value.getAsObject()->get("value"))
    parameter.value = *scalar;
  return true;
}

static bool fromJSON(const json::Value &value, Case::Array &array,
                     json::Path path) {
  json::ObjectMapper mapper(value, path);
  return mapper && mapper.map("name", array.name) &&
         mapper.map("dtype", array.dtype) && mapper.map("shape", array.shape) &&
         mapper.map("strides", array.strides);
}

static bool fromJSON(const json::Value &value, Case::Tolerance &tolerance,
                     json::Path path) {
  json::ObjectMapper mapper(value, path);
  return mapper && mapper.map("rtol", tolerance.rtol) &&
         mapper.map("atol", tolerance.atol);
}

static bool fromJSON(const json::Value &value, Case::ExpectedArray &expected,
                     json::Path path) {
  json::ObjectMapper mapper(value, path);
  return mapper && mapper.map("tol", expected.tolerance);
}

static bool readFiles(const json::Object &object, StringRef key,
                      Case::Files &files, json::Path path) {
  const json::Value *value = object.get(key);
  if (!value)
    return true;
  if (std::optional<StringRef> file = value->getAsString()) {
    files[""] = file->str();
    return true;
  }
  return json::fromJSON(*value, files, path.field(key));
}

static bool fromJSON(const json::Value &value, Case &result, json::Path path) {
  json::ObjectMapper mapper(value, path);
  if (!mapper || !mapper.mapOptional("name", result.name) ||
      !mapper.mapOptional("entry_symbol", result.entry) ||
      !mapper.map("grid", result.grid) ||
      !mapper.map("entry_params", result.parameters) ||
      !mapper.map("arrays", result.arrays) ||
      !mapper.mapOptional("expected", result.expected) ||
      !mapper.mapOptional("data", result.data))
    return false;
  result.hasExpected = true;
  if (!mapper.mapOptional("has_golden_output", result.hasExpected))
    return false;
  result.hasExpected &= !result.expected.empty();
  return readFiles(*value.getAsObject(), "files", result.bytecode, path) &&
         readFiles(*value.getAsObject(), "text", result.text, path);
}
} // namespace tessera

Expected<Case> Case::read(StringRef path) {
  Expected<json::Value> value = readCaseJson(path);
  if (!value)
    return value.takeError();
  Case result;
  json::Path::Root root("case");
  if (!fromJSON(*value, result, root))
    return makeError("'" + path + "': " + toString(root.getError()));
  if (result.name.empty())
    result.name = sys::path::stem(path);
  // A folder `cases` stands beside those with the other files.
  StringRef folder = sys::path::parent_path(path);
  if (sys::path::filename(folder) == "cases")
    folder = sys::path::parent_path(folder);
  result.folder = folder.empty() ? "." : folder.str();
  if (result.hasExpected && result.data.empty())
    return makeError("'" + path + "': it has expected arrays, but no 'data'");
  return result;
}

std::string Case::resolve(StringRef path) const {
  if (sys::path::is_absolute(path))
    return path.str();
  SmallString<256> full(folder);
  sys::path::append(full, path);
  return full.str().str();
}

//===----------------------------------------------------------------------===//
// Launching
//===----------------------------------------------------------------------===//

namespace {
/// What the parameters of a case become.
class CaseLoader {
public:
  CaseLoader(const Case &given, runtime::Launch &launch)
      : given(given), launch(launch) {}

  Error load(const std::vector<runtime::Parameter> &wanted);

private:
  Error loadArray(const Case::Array &array, const runtime::Npz &npz);
  Expected<size_t> findBuffer(StringRef name) const;
  Expected<size_t> makeTable(StringRef list);
  Expected<runtime::Argument> makeArgument(const Case::Parameter &parameter,
                                           const runtime::Parameter &wanted);
  Expected<runtime::Argument> makeScalar(const Case::Parameter &parameter,
                                         ElementType type);

  const Case &given;
  runtime::Launch &launch;
};
} // namespace

static Expected<runtime::DType> findDType(StringRef name) {
  std::optional<runtime::DType> dtype = runtime::parseDType(name);
  if (!dtype)
    return makeError("'" + name + "' is not an element type");
  return *dtype;
}

static runtime::Strides getStrides(const Case::Array &array) {
  return array.strides ? *array.strides
                       : runtime::getContiguousStrides(array.shape);
}

Error CaseLoader::loadArray(const Case::Array &array, const runtime::Npz &npz) {
  auto refuse = [&](const Twine &message) {
    return makeError("array '" + array.name + "': " + message);
  };
  Expected<runtime::DType> dtype = findDType(array.dtype);
  if (!dtype)
    return refuse(toString(dtype.takeError()));
  Result<uint64_t> size = runtime::countBytes(*dtype, array.shape);
  if (!size)
    return refuse(size.getMessage());
  runtime::Strides strides = getStrides(array);
  Result<uint64_t> memory = runtime::countMemory(*dtype, array.shape, strides);
  if (!memory)
    return refuse(memory.getMessage());
  // Elements, their copy for the kernel, and a map of what is written.
  if (std::optional<Problem> problem = runtime::checkMemory(
          describe(*dtype, array.shape) + " takes ", *size + 2 * *memory))
    return refuse(problem->message);
  runtime::Array contents{*dtype, array.shape, {}};
  // What the file does not have was never written.
  bool isWritten = npz.contains("in:" + array.name);
  if (isWritten) {
    Result<runtime::Array> read = npz.read("in:" + array.name);
    if (!read)
      return refuse(read.getMessage());
    if (read->shape != array.shape)
      return refuse("the data is " + describe(read->dtype, read->shape) +
                    ", the case says " + describe(*dtype, array.shape));
    Result<runtime::Array> typed =
        runtime::reinterpret(std::move(*read), *dtype);
    if (!typed)
      return refuse(typed.getMessage());
    contents = std::move(*typed);
  } else {
    contents.bytes.resize(*size);
  }
  Result<runtime::Buffer> buffer = runtime::makeBuffer(
      array.name, contents, strides, /*offset=*/0, isWritten);
  if (!buffer)
    return refuse(buffer.getMessage());
  launch.buffers.push_back(std::move(*buffer));
  return Error::success();
}

Expected<size_t> CaseLoader::findBuffer(StringRef name) const {
  auto it = find_if(given.arrays, [&](const Case::Array &array) {
    return array.name == name;
  });
  if (it == given.arrays.end())
    return makeError("there is no array '" + name + "'");
  return it - given.arrays.begin();
}

/// A list of arrays is a table of words of 8 bytes: for each array `LIST[i]`
/// its address, extents and strides.
Expected<size_t> CaseLoader::makeTable(StringRef list) {
  runtime::Buffer table;
  table.name = list.str();
  table.elementSize = 8;
  auto append = [&](uint64_t word) {
    for (unsigned i = 0; i < 8; ++i)
      table.bytes.push_back(word >> (8 * i));
  };
  for (unsigned i = 0;; ++i) {
    std::string name = (list + "[" + Twine(i) + "]").str();
    auto it = find_if(given.arrays, [&](const Case::Array &array) {
      return array.name == name;
    });
    if (it == given.arrays.end())
      break;
    table.relocations.push_back(
        {table.bytes.size(), size_t(it - given.arrays.begin())});
    append(0);
    for (uint64_t extent : it->shape)
      append(extent);
    for (int64_t stride : getStrides(*it))
      append(stride);
  }
  launch.buffers.push_back(std::move(table));
  return launch.buffers.size() - 1;
}

Expected<runtime::Argument>
CaseLoader::makeScalar(const Case::Parameter &parameter, ElementType type) {
  Expected<uint64_t> bits = readScalar(parameter.value, type);
  if (!bits)
    return bits.takeError();
  return runtime::Argument{runtime::Argument::Scalar{type, *bits}};
}

Expected<runtime::Argument>
CaseLoader::makeArgument(const Case::Parameter &parameter,
                         const runtime::Parameter &wanted) {
  StringRef type = parameter.type;
  bool isPointer = type.consume_front("ptr<") && type.consume_back(">");
  Expected<runtime::DType> dtype = findDType(type);
  if (!dtype)
    return dtype.takeError();
  if (dtype->type != wanted.type || isPointer != wanted.isPointer)
    return makeError("the case says " + parameter.type + ", the entry " +
                     (wanted.isPointer ? "a pointer to " : "a scalar of ") +
                     getSpelling(wanted.type));
  if (!isPointer)
    return makeScalar(parameter, dtype->type);
  if (!parameter.array && !parameter.list)
    return makeError("a pointer has neither an array nor a list");
  Expected<size_t> buffer = parameter.array ? findBuffer(*parameter.array)
                                            : makeTable(*parameter.list);
  if (!buffer)
    return buffer.takeError();
  return runtime::Argument{runtime::Argument::Pointer{*buffer}};
}

Error CaseLoader::load(const std::vector<runtime::Parameter> &wanted) {
  Result<std::array<uint32_t, 3>> grid = runtime::checkGrid(given.grid);
  if (!grid)
    return makeError(grid.getMessage());
  launch.grid = *grid;

  std::unique_ptr<MemoryBuffer> file = MemoryBuffer::getMemBuffer("");
  std::string path = given.resolve(given.data);
  std::string none = *runtime::writeNpz({});
  std::string_view bytes = none;
  if (!given.data.empty()) {
    Expected<std::unique_ptr<MemoryBuffer>> buffer = readArrayFile(path);
    if (!buffer)
      return buffer.takeError();
    file = std::move(*buffer);
    bytes = file->getBuffer();
  }
  Result<runtime::Npz> npz = runtime::Npz::open(bytes);
  if (!npz)
    return makeError("cannot read '" + path + "': " + npz.getMessage());
  for (const Case::Array &array : given.arrays)
    if (Error error = loadArray(array, *npz))
      return error;

  if (given.parameters.size() != wanted.size())
    return makeError("the case has " + Twine(given.parameters.size()) +
                     " parameters, the entry " + Twine(wanted.size()));
  for (auto [index, parameter] : enumerate(given.parameters)) {
    Expected<runtime::Argument> argument =
        makeArgument(parameter, wanted[index]);
    if (!argument)
      return makeError("parameter " + Twine(index + 1) + ": " +
                       toString(argument.takeError()));
    launch.arguments.push_back(std::move(*argument));
  }
  return Error::success();
}

Error Case::load(const std::vector<runtime::Parameter> &wanted,
                 runtime::Launch &launch) const {
  return CaseLoader(*this, launch).load(wanted);
}

//===----------------------------------------------------------------------===//
// Comparing
//===----------------------------------------------------------------------===//

Expected<std::vector<Case::Judged>> Case::loadExpected() const {
  std::vector<Judged> all;
  for (const auto &[arrayName, details] : expected) {
    auto array = find_if(arrays, [&, &wanted = arrayName](const Array &each) {
      return each.name == wanted;
    });
    if (array == arrays.end())
      return makeError("there is no array '" + arrayName + "'");
    llvm::Expected<runtime::Array> wanted =
        readArray(resolve(data), "out:" + arrayName);
    if (!wanted)
      return wanted.takeError();
    runtime::DType dtype = *runtime::parseDType(array->dtype);
    runtime::Tolerance tolerance = runtime::getDefaultTolerance(dtype.type);
    if (details.tolerance) {
      tolerance.rtol = details.tolerance->rtol.value_or(tolerance.rtol);
      tolerance.atol = details.tolerance->atol.value_or(tolerance.atol);
    }
    all.push_back({arrayName, size_t(array - arrays.begin()), dtype,
                   array->shape, getStrides(*array), tolerance,
                   std::move(*wanted)});
  }
  return all;
}

Error Case::compare(const runtime::Launch &launch) const {
  llvm::Expected<std::vector<Judged>> all = loadExpected();
  if (!all)
    return all.takeError();
  for (Judged &each : *all) {
    runtime::Array result = runtime::gather(
        launch.buffers[each.buffer], each.dtype, each.shape, each.strides);
    std::string difference =
        runtime::compareArrays(result, std::move(each.wanted), each.tolerance);
    if (!difference.empty())
      return makeError(each.name + ": " + difference);
  }
  return Error::success();
}
