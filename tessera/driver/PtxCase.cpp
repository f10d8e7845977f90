//===- PtxCase.cpp - conformance cases in PTX -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/PtxCase.h"

#include "tessera/driver/ArrayFiles.h"
#include "tessera/driver/CaseJson.h"
#include "tessera/driver/PtxArguments.h"
#include "tessera/driver/PtxLaunch.h"
#include "tessera/driver/PtxSource.h"
#include "tessera/runtime/arrays/AvailableMemory.h"
#include "tessera/runtime/arrays/Npz.h"
#include "tessera/support/Errors.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace tessera;

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

/// Names of types that cases have besides those of arguments.
static Expected<runtime::DType> findDType(StringRef name) {
  StringRef known = StringSwitch<StringRef>(name)
                        .Cases({"u8", "b8"}, "uint8")
                        .Cases({"u16", "b16"}, "uint16")
                        .Cases({"u32", "b32"}, "uint32")
                        .Cases({"u64", "b64"}, "uint64")
                        .Cases({"s8", "s16", "s32", "s64"}, "i")
                        .Cases({"e4m3", "e4m3fn", "f8e4m3"}, "f8E4M3FN")
                        .Cases({"e5m2", "f8e5m2"}, "f8E5M2")
                        .Cases({"ue8m0", "e8m0"}, "f8E8M0FNU")
                        .Case("pred", "bool")
                        .Default(name);
  std::string spelling =
      known == "i" ? "i" + name.drop_front().str() : known.str();
  if (std::optional<runtime::DType> dtype = runtime::parseDType(spelling))
    return *dtype;
  return makeError("'" + name + "' is not an element type");
}

/// What is wrong with a value, as a path of JSON takes only fixed texts.
static thread_local std::string wrongValue;

static bool report(json::Path path, Error error) {
  wrongValue = ": " + toString(std::move(error));
  path.report("wrong value");
  return false;
}

/// Numbers of a tensor map may stand as such or as text, and words may have
/// more around them, such as `L2_128B`.
static std::string readWord(const json::Value &value) {
  if (std::optional<int64_t> number = value.getAsInteger())
    return *number == 0 ? "none" : std::to_string(*number);
  std::string text = value.getAsString().value_or("none").lower();
  StringRef digits = StringRef(text).rtrim("abcdefghijklmnopqrstuvwxyz_ ");
  digits = digits.take_back(digits.size() -
                            (digits.find_last_not_of("0123456789") + 1));
  if (StringRef(text).ends_with("none"))
    return "none";
  return digits.empty() ? text : digits.str();
}

/// Maps a value that may be missing or null.
template <typename T>
static bool mapNullable(json::ObjectMapper &mapper, StringLiteral key,
                        T &target) {
  std::optional<T> value;
  if (!mapper.map(key, value))
    return false;
  if (value)
    target = std::move(*value);
  return true;
}

// JSON looks for these beside the types.
namespace tessera::runtime {
static bool fromJSON(const json::Value &value, Tolerance &tolerance,
                     json::Path path) {
  json::ObjectMapper mapper(value, path);
  return mapper && mapNullable(mapper, "rtol", tolerance.rtol) &&
         mapNullable(mapper, "atol", tolerance.atol);
}
} // namespace tessera::runtime

namespace tessera {
static bool fromJSON(const json::Value &value, PtxCase::Array &array,
                     json::Path path) {
  json::ObjectMapper mapper(value, path);
  if (!mapper || !mapNullable(mapper, "name", array.name) ||
      !mapper.map("dtype", array.dtype) || !mapper.map("shape", array.shape) ||
      !mapper.map("role", array.role) || !mapper.map("input", array.input) ||
      !mapper.map("expected", array.expected))
    return false;
  if (!is_contained({"in", "out", "inout"}, array.role))
    return report(path.field("role"),
                  makeError("expected 'in', 'out' or 'inout'"));
  const json::Value *tolerance = value.getAsObject()->get("tolerance");
  if (!tolerance || tolerance->getAsNull() ||
      tolerance->getAsString() == StringRef("exact"))
    return true;
  return fromJSON(*tolerance, array.tolerance.emplace(),
                  path.field("tolerance"));
}

static bool readTensorMap(const json::Value &value, PtxCase::Argument &argument,
                          json::Path path) {
  TensorMapSpec &map = argument.tensorMap;
  json::ObjectMapper mapper(value, path);
  std::string dtype;
  if (!mapper || !mapper.map("dtype", dtype) ||
      !mapper.map("global_dim", map.dims) ||
      !mapper.map("global_strides", map.strides) ||
      !mapper.map("box", map.box) ||
      !mapNullable(mapper, "element_strides", map.elementStrides) ||
      !mapper.map("array", argument.array))
    return false;
  // Types of maps have names of their own, such as tf32; others are those of
  // arrays.
  std::string spelling = dtype; // `tf32_ftz`, `tf32.ftz`
  llvm::erase_if(spelling, [](char c) { return c == '_' || c == '.'; });
  if (Error error = map.set("type", spelling)) {
    consumeError(std::move(error));
    map.type.reset();
    Expected<runtime::DType> known = findDType(dtype);
    if (!known)
      return report(path.field("dtype"), known.takeError());
    if (Error unknown = map.complete(*known, {}, {}))
      return report(path.field("dtype"), std::move(unknown));
  }
  const json::Object &object = *value.getAsObject();
  for (auto [key, word] :
       {std::pair("interleave", "interleave"), std::pair("swizzle", "swizzle"),
        std::pair("l2_promotion", "l2")})
    if (const json::Value *each = object.get(key))
      if (Error error = map.set(word, readWord(*each)))
        return report(path.field(key), std::move(error));
  if (const json::Value *each = object.get("oob_fill")) {
    bool isNan =
        StringRef(readWord(*each)).contains("nan") || each->getAsInteger() == 1;
    map.fill = isNan ? ptx::TensorFill::NaN : ptx::TensorFill::Zero;
  }
  return true;
}

static bool readBytes(const json::Value &value, PtxCase::Argument &argument,
                      json::Path path) {
  json::ObjectMapper mapper(value, path);
  std::string hex;
  std::optional<uint64_t> size;
  if (!mapper || !mapper.map("hex", hex) || !mapper.map("size", size))
    return false;
  Expected<std::vector<uint8_t>> bytes = parseHex(hex);
  if (!bytes)
    return report(path.field("hex"), bytes.takeError());
  if (size && *size != bytes->size())
    return report(path.field("hex"),
                  makeError("expected " + Twine(*size) + " bytes, not " +
                            Twine(bytes->size())));
  argument.bytes = std::move(*bytes);
  return true;
}

static bool fromJSON(const json::Value &value, PtxCase::Argument &argument,
                     json::Path path) {
  json::ObjectMapper mapper(value, path);
  std::string kind;
  if (!mapper || !mapper.map("kind", kind))
    return false;
  std::optional<PtxCase::Argument::Kind> known =
      StringSwitch<std::optional<PtxCase::Argument::Kind>>(kind)
          .Case("array", PtxCase::Argument::ArrayPointer)
          .Case("scalar", PtxCase::Argument::Scalar)
          .Case("bytes", PtxCase::Argument::Bytes)
          .Case("tensormap", PtxCase::Argument::TensorMap)
          .Case("scratch", PtxCase::Argument::Scratch)
          .Default(std::nullopt);
  if (!known)
    return report(path.field("kind"), makeError("unknown kind '" + kind + "'"));
  argument.kind = *known;
  switch (*known) {
  case PtxCase::Argument::ArrayPointer:
    return fromJSON(value, argument.array, path);
  case PtxCase::Argument::Scalar:
    if (const json::Value *scalar = value.getAsObject()->get("value"))
      argument.value = *scalar;
    return mapper.map("dtype", argument.dtype);
  case PtxCase::Argument::Bytes:
    return readBytes(value, argument, path);
  case PtxCase::Argument::TensorMap:
    return readTensorMap(value, argument, path);
  case PtxCase::Argument::Scratch:
    return mapper.map("bytes", argument.scratchBytes);
  }
  llvm_unreachable("unknown kind");
}

static bool fromJSON(const json::Value &value, PtxCase::Output &output,
                     json::Path path) {
  json::ObjectMapper mapper(value, path);
  std::string order = "exact";
  if (!mapper || !mapper.map("text", output.text) ||
      !mapNullable(mapper, "order", order))
    return false;
  output.isOrdered = order == "exact";
  if (output.isOrdered || order == "lines-in-any-order")
    return true;
  return report(path.field("order"),
                makeError("expected 'exact' or 'lines-in-any-order'"));
}

static bool readKind(const std::string &word, PtxCase &result,
                     json::Path path) {
  for (size_t i = 0; i < ptx::kNumFindingKinds; ++i)
    if (ptx::getWord(ptx::FindingKind(i)) == word) {
      result.accepted.push_back(ptx::FindingKind(i));
      return true;
    }
  return report(path, makeError("unknown kind of finding '" + word + "'"));
}

/// The finding of a fault.
static bool readCheck(const json::Value &value, PtxCase &result,
                      json::Path path) {
  const json::Object *check = value.getAsObject();
  const json::Array *findings = check ? check->getArray("findings") : nullptr;
  if (!findings || findings->empty())
    return true;
  // A path keeps a pointer to the one before.
  json::Path list = path.field("findings");
  json::Path place = list.index(0);
  json::ObjectMapper mapper(findings->front(), place);
  std::string kind;
  std::vector<std::string> others;
  if (!mapper || !mapper.map("kind", kind) ||
      !mapNullable(mapper, "also_accepted", others) ||
      !mapNullable(mapper, "source", result.source) ||
      !mapNullable(mapper, "line", result.line))
    return false;
  if (!readKind(kind, result, place.field("kind")))
    return false;
  for (const std::string &other : others)
    if (!readKind(other, result, place.field("also_accepted")))
      return false;
  return true;
}

static bool fromJSON(const json::Value &value, PtxCase &result,
                     json::Path path) {
  json::ObjectMapper mapper(value, path);
  if (!mapper || !mapper.map("ptx", result.ptx) ||
      !mapNullable(mapper, "entry", result.entry) ||
      !mapper.map("grid", result.grid) || !mapper.map("block", result.block) ||
      !mapNullable(mapper, "cluster", result.cluster) ||
      !mapNullable(mapper, "shared", result.sharedBytes) ||
      !mapper.map("args", result.arguments) ||
      !mapNullable(mapper, "data", result.data) ||
      !mapper.map("stdout", result.output))
    return false;
  const json::Value *check = value.getAsObject()->get("check");
  return !check || readCheck(*check, result, path.field("check"));
}
} // namespace tessera

Expected<PtxCase> PtxCase::read(StringRef path) {
  Expected<json::Value> value = readCaseJson(path);
  if (!value)
    return value.takeError();
  PtxCase result;
  json::Path::Root root("case");
  wrongValue.clear();
  if (!fromJSON(*value, result, root))
    return makeError("'" + path + "': " + toString(root.getError()) +
                     wrongValue);
  // The folders `cases` and `faults` stand beside those with the other files.
  StringRef folder = sys::path::parent_path(path);
  if (is_contained({"cases", "faults"}, sys::path::filename(folder)))
    folder = sys::path::parent_path(folder);
  result.folder = folder.empty() ? "." : folder.str();
  return result;
}

std::string PtxCase::resolve(StringRef path) const {
  if (sys::path::is_absolute(path))
    return path.str();
  SmallString<256> full(folder);
  sys::path::append(full, path);
  return full.str().str();
}

//===----------------------------------------------------------------------===//
// Loading
//===----------------------------------------------------------------------===//

Expected<LoadedPtxCase> LoadedPtxCase::load(const PtxCase &given) {
  LoadedPtxCase loaded(given);
  std::string path = given.resolve(given.ptx);
  Expected<std::unique_ptr<MemoryBuffer>> text = readPtx(path);
  if (!text)
    return text.takeError();
  Result<ptx::Program, ptx::SyntaxError> program =
      loadPtx((*text)->getBuffer());
  if (!program) {
    const ptx::SyntaxError &error = program.getProblem();
    return makeError(path + ":" + Twine(error.position.line) + ":" +
                     Twine(error.position.column) +
                     ": error: " + error.message);
  }
  loaded.program = std::make_shared<const ptx::Program>(std::move(*program));
  Expected<uint32_t> entry =
      findPtxEntry(loaded.program->module, given.entry, "'entry'");
  if (!entry)
    return makeError("'" + path + "': " + toString(entry.takeError()));
  loaded.entry = *entry;
  if (!given.data.empty()) {
    Expected<std::unique_ptr<MemoryBuffer>> data =
        readArrayFile(given.resolve(given.data));
    if (!data)
      return data.takeError();
    loaded.data = std::move(*data);
  }
  return loaded;
}

//===----------------------------------------------------------------------===//
// Running
//===----------------------------------------------------------------------===//

namespace {
/// A case on a machine of its own.
class CaseRun {
public:
  CaseRun(const PtxCase &given, const ptx::Program &program,
          const runtime::Npz *npz)
      : given(given), machine(program), npz(npz) {}

  Expected<std::vector<PtxValue>> makeValues();
  /// How arrays differ from the expected ones.
  Expected<std::string> compare();

  const PtxCase &given;
  ptx::Machine machine;

private:
  struct Placed {
    const PtxCase::Array *array;
    runtime::DType dtype;
    ptx::Region *region;
  };
  Expected<runtime::Array> readData(StringRef name, const PtxCase::Array &array,
                                    runtime::DType dtype);
  Expected<uint64_t> place(const PtxCase::Array &array);
  Expected<PtxValue> makeValue(const PtxCase::Argument &argument);

  const runtime::Npz *npz;
  std::vector<Placed> placed;
};
} // namespace

/// An array of the data, as elements of a type.
Expected<runtime::Array> CaseRun::readData(StringRef name,
                                           const PtxCase::Array &array,
                                           runtime::DType dtype) {
  if (!npz)
    return makeError("the case has no 'data'");
  Result<runtime::Array> read = npz->read(name);
  if (!read)
    return makeError(read.getMessage());
  if (read->shape != array.shape)
    return makeError("the data is " + describe(read->dtype, read->shape) +
                     ", the case says " + describe(dtype, array.shape));
  Result<runtime::Array> typed = runtime::reinterpret(std::move(*read), dtype);
  if (!typed)
    return makeError(typed.getMessage());
  return std::move(*typed);
}

/// Puts an array into memory and returns its address.
Expected<uint64_t> CaseRun::place(const PtxCase::Array &array) {
  // Several parameters may have the same array, one of them as a tensor map.
  for (const Placed &other : placed)
    if (!array.name.empty() && other.array->name == array.name) {
      placed.push_back({&array, other.dtype, other.region});
      return other.region->base;
    }
  auto refuse = [&](const Twine &message) {
    return makeError("array '" + array.name + "': " + message);
  };
  Expected<runtime::DType> dtype = findDType(array.dtype);
  if (!dtype)
    return refuse(toString(dtype.takeError()));
  Result<uint64_t> size = runtime::countBytes(*dtype, array.shape);
  if (!size)
    return refuse(size.getMessage());
  // Elements, their copy for the machine, and what it knows of them.
  if (std::optional<Problem> problem = runtime::checkMemory(
          describe(*dtype, array.shape) + " takes ", 3 * *size))
    return refuse(problem->message);
  bool isWritten = array.role != "out" || array.input;
  runtime::Array contents{*dtype, array.shape, {}};
  if (isWritten) {
    if (!array.input)
      return refuse("it has no 'input'");
    Expected<runtime::Array> read = readData(*array.input, array, *dtype);
    if (!read)
      return refuse(toString(read.takeError()));
    contents = std::move(*read);
  } else {
    contents.bytes.resize(*size);
  }
  Result<runtime::Buffer> buffer = runtime::makeBuffer(
      array.name, contents, runtime::getContiguousStrides(array.shape),
      /*offset=*/0, isWritten);
  if (!buffer)
    return refuse(buffer.getMessage());
  ptx::Region &region = addRegion(machine.getMemory(), *buffer);
  placed.push_back({&array, *dtype, &region});
  return region.base;
}

Expected<PtxValue> CaseRun::makeValue(const PtxCase::Argument &argument) {
  switch (argument.kind) {
  case PtxCase::Argument::Scalar: {
    Expected<runtime::DType> dtype = findDType(argument.dtype);
    if (!dtype)
      return dtype.takeError();
    Expected<uint64_t> bits = readScalar(argument.value, dtype->type);
    if (!bits)
      return bits.takeError();
    return PtxValue::makeScalar(dtype->type, *bits, PtxValue::Bytes);
  }
  case PtxCase::Argument::Bytes:
    return PtxValue{PtxValue::Bytes,
                    "a structure of " + std::to_string(argument.bytes.size()) +
                        " bytes",
                    argument.bytes};
  case PtxCase::Argument::Scratch: {
    if (argument.scratchBytes == 0)
      return PtxValue::makePointer(0, "a null pointer");
    if (std::optional<Problem> problem = runtime::checkMemory(
            "the scratch memory takes ", argument.scratchBytes))
      return makeError(problem->message);
    ptx::Region &region =
        machine.getMemory().allocate("scratch", argument.scratchBytes);
    return PtxValue::makePointer(region.base, "scratch memory");
  }
  case PtxCase::Argument::ArrayPointer:
  case PtxCase::Argument::TensorMap: {
    Expected<uint64_t> address = place(argument.array);
    if (!address)
      return address.takeError();
    if (argument.kind == PtxCase::Argument::ArrayPointer)
      return PtxValue::makePointer(*address,
                                   "an array of " + argument.array.dtype);
    Expected<std::vector<uint8_t>> bytes = argument.tensorMap.encode(*address);
    if (!bytes)
      return bytes.takeError();
    return PtxValue{PtxValue::TensorMap, "a tensor map", std::move(*bytes)};
  }
  }
  llvm_unreachable("unknown kind");
}

Expected<std::vector<PtxValue>> CaseRun::makeValues() {
  std::vector<PtxValue> values;
  // Arrays are told apart by their addresses.
  placed.reserve(given.arguments.size());
  for (auto [index, argument] : enumerate(given.arguments)) {
    Expected<PtxValue> value = makeValue(argument);
    if (!value)
      return makeError("argument " + Twine(index + 1) + ": " +
                       toString(value.takeError()));
    values.push_back(std::move(*value));
  }
  return values;
}

Expected<std::string> CaseRun::compare() {
  for (const Placed &each : placed) {
    const PtxCase::Array &array = *each.array;
    if (!array.expected)
      continue;
    Expected<runtime::Array> wanted =
        readData(*array.expected, array, each.dtype);
    if (!wanted)
      return makeError("array '" + array.name +
                       "': " + toString(wanted.takeError()));
    runtime::Buffer buffer;
    buffer.bytes = each.region->bytes;
    runtime::Array result =
        runtime::gather(buffer, each.dtype, array.shape,
                        runtime::getContiguousStrides(array.shape));
    std::string difference = runtime::compareArrays(
        result, std::move(*wanted),
        array.tolerance.value_or(runtime::Tolerance::exact()));
    if (!difference.empty())
      return array.name + ": " + difference;
  }
  return "";
}

/// How a text differs from the one that is expected.
static std::string compareOutput(StringRef text,
                                 const PtxCase::Output &expected) {
  SmallVector<StringRef> lines, wanted;
  text.split(lines, '\n');
  StringRef(expected.text).split(wanted, '\n');
  if (!expected.isOrdered) {
    llvm::sort(lines);
    llvm::sort(wanted);
  }
  // A line, or the end of the text.
  auto show = [](ArrayRef<StringRef> all, size_t index) {
    return index < all.size() ? "'" + all[index].take_front(200).str() + "'"
                              : "nothing";
  };
  for (size_t i = 0; i < std::max(lines.size(), wanted.size()); ++i)
    if (i >= lines.size() || i >= wanted.size() || lines[i] != wanted[i])
      return "the kernel printed " + show(lines, i) + ", expected " +
             show(wanted, i) + ", in " +
             (expected.isOrdered ? "line " : "sorted line ") +
             std::to_string(i + 1);
  return "";
}

static Expected<Extents> toExtents(StringRef what,
                                   const std::vector<uint64_t> &numbers) {
  Extents extents = {1, 1, 1};
  if (numbers.empty() || numbers.size() > extents.size())
    return makeError("a " + what + " has 1 to 3 extents, not " +
                     Twine(numbers.size()));
  for (auto [extent, number] : zip(extents, numbers)) {
    if (number > UINT32_MAX)
      return makeError("extent " + Twine(number) + " of the " + what +
                       " is too large");
    extent = number;
  }
  return extents;
}

static Error setShape(const PtxCase &given, ptx::Options &options) {
  Expected<Extents> grid = toExtents("grid", given.grid);
  if (!grid)
    return grid.takeError();
  Expected<Extents> block = toExtents("block", given.block);
  if (!block)
    return block.takeError();
  options.grid = *grid;
  options.block = *block;
  options.dynamicSharedBytes = given.sharedBytes;
  if (!given.cluster.empty()) {
    Expected<Extents> cluster = toExtents("cluster", given.cluster);
    if (!cluster)
      return cluster.takeError();
    options.cluster = *cluster;
  }
  return checkShape(options);
}

Expected<LoadedPtxCase::Run> LoadedPtxCase::run(ptx::Options options) const {
  auto refuse = [](Error error) {
    return makeError("cannot launch: " + toString(std::move(error)));
  };
  if (Error error = setShape(*given, options))
    return refuse(std::move(error));
  if (Error error = checkEntryShape(*program, entry, options))
    return refuse(std::move(error));
  if (Error error = checkVariables(program->module))
    return refuse(std::move(error));
  std::optional<runtime::Npz> npz;
  if (data) {
    Result<runtime::Npz> opened = runtime::Npz::open(data->getBuffer());
    if (!opened)
      return makeError("cannot read '" + given->resolve(given->data) +
                       "': " + opened.getMessage());
    npz = std::move(*opened);
  }
  CaseRun run(*given, *program, npz ? &*npz : nullptr);
  Expected<std::vector<PtxValue>> values = run.makeValues();
  if (!values)
    return refuse(values.takeError());
  Expected<std::vector<uint8_t>> parameters =
      packParameters(run.machine, *program, entry, *values);
  if (!parameters)
    return refuse(parameters.takeError());
  std::string printed;
  options.output = [&](std::string_view text) { printed += text; };
  Run result;
  result.outcome = run.machine.launch(entry, *parameters, options);
  if (!result.outcome.refusal.empty())
    return refuse(makeError(result.outcome.refusal));
  if (!result.outcome.findings.empty() || !given->accepted.empty())
    return result;
  Expected<std::string> difference = run.compare();
  if (!difference)
    return difference.takeError();
  result.difference = std::move(*difference);
  if (result.difference.empty() && given->output)
    result.difference = compareOutput(printed, *given->output);
  return result;
}
