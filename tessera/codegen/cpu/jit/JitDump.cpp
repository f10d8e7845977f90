//===- JitDump.cpp - describes code in memory to perf -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/cpu/jit/JitDump.h"

#include "llvm/DebugInfo/DWARF/DWARFContext.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Threading.h"
#include "llvm/Support/raw_ostream.h"

#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

using namespace llvm;
using namespace tessera;
using namespace tessera::cpu;

//===----------------------------------------------------------------------===//
// The functions of an object file
//===----------------------------------------------------------------------===//

namespace {
struct Line {
  uint64_t offset; // in the section
  uint32_t number; // 0 where there is none
  std::string file;
};

struct CodeFunction {
  StringRef name;
  uint64_t offset, size; // in the section
  std::vector<Line> lines;
};
} // namespace

static std::vector<Line> readLines(DWARFContext &context, uint64_t section,
                                   const CodeFunction &function) {
  constexpr DILineInfoSpecifier::FileLineInfoKind kAbsolute =
      DILineInfoSpecifier::FileLineInfoKind::AbsoluteFilePath;
  std::vector<Line> lines;
  for (const auto &[address, info] : context.getLineInfoForAddressRange(
           {function.offset, section}, function.size, kAbsolute)) {
    // If an instruction has several lines, the last one counts.
    if (!lines.empty() && lines.back().offset == address)
      lines.pop_back();
    // perf does not use columns.
    if (!lines.empty() && lines.back().number == info.Line &&
        lines.back().file == info.FileName)
      continue;
    lines.push_back({address, info.Line, info.FileName});
  }
  // perf takes the last entry for the end of the function, so add one there.
  if (!lines.empty()) {
    Line end = lines.back();
    end.offset = function.offset + function.size;
    lines.push_back(std::move(end));
  }
  return lines;
}

/// Returns the functions in the section of `symbol`, and the offset of
/// `symbol`.
static Expected<std::vector<CodeFunction>>
readFunctions(const object::ELFObjectFileBase &object, StringRef symbol,
              uint64_t &symbolOffset) {
  auto isFunction = [](object::ELFSymbolRef each) {
    return each.getELFType() == ELF::STT_FUNC && each.getSize() != 0;
  };
  std::optional<object::section_iterator> section;
  for (object::ELFSymbolRef each : object.symbols()) {
    Expected<StringRef> name = each.getName();
    if (!name)
      return name.takeError();
    if (!isFunction(each) || *name != symbol)
      continue;
    Expected<object::section_iterator> its = each.getSection();
    if (!its)
      return its.takeError();
    section = *its;
    symbolOffset = each.getValue().get();
  }
  if (!section || *section == object.section_end())
    return createStringError("there is no code of " + symbol);
  std::unique_ptr<DWARFContext> context = DWARFContext::create(object);
  std::vector<CodeFunction> functions;
  for (object::ELFSymbolRef each : object.symbols()) {
    Expected<object::section_iterator> its = each.getSection();
    if (!its)
      return its.takeError();
    if (!isFunction(each) || *its != *section)
      continue;
    CodeFunction &function = functions.emplace_back();
    function.name = cantFail(each.getName());
    function.offset = cantFail(each.getValue());
    function.size = each.getSize();
    function.lines = readLines(*context, (*section)->getIndex(), function);
  }
  return functions;
}

//===----------------------------------------------------------------------===//
// Records
//===----------------------------------------------------------------------===//

/// Numbers are in native byte order; perf detects it by the first one.
template <typename T> static void put(std::string &bytes, T value) {
  bytes.append(reinterpret_cast<const char *>(&value), sizeof(value));
}

static void putText(std::string &bytes, StringRef text) {
  // A name with a zero byte would make the rest of the file unreadable.
  bytes.append(text.take_until([](char c) { return c == '\0'; }));
  bytes.push_back('\0');
}

/// The clock that `perf record -k mono` uses.
static uint64_t getTime() {
  timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return uint64_t(now.tv_sec) * 1'000'000'000 + uint64_t(now.tv_nsec);
}

static std::string makeHeader(uint16_t machine) {
  constexpr uint32_t kMagic = 0x4A695444, kVersion = 1, kSize = 40;
  std::string bytes;
  put(bytes, kMagic);
  put(bytes, kVersion);
  put(bytes, kSize);
  put(bytes, uint32_t(machine));
  put(bytes, uint32_t(0)); // reserved
  put(bytes, uint32_t(sys::Process::getProcessId()));
  put(bytes, getTime());
  put(bytes, uint64_t(0)); // flags
  return bytes;
}

static std::string makeRecord(uint32_t kind, StringRef body) {
  constexpr uint32_t kPrefixSize = 16;
  std::string bytes;
  put(bytes, kind);
  put(bytes, uint32_t(kPrefixSize + body.size()));
  put(bytes, getTime());
  return bytes.append(body);
}

static std::string makeLoadRecord(const CodeFunction &function, uint64_t base,
                                  uint64_t number) {
  constexpr uint32_t kCodeLoad = 0;
  uint64_t address = base + function.offset;
  std::string body;
  put(body, uint32_t(sys::Process::getProcessId()));
  put(body, uint32_t(get_threadid()));
  put(body, address); // where it is in memory, and where it runs
  put(body, address);
  put(body, function.size);
  put(body, number);
  putText(body, function.name);
  body.append(reinterpret_cast<const char *>(address), function.size);
  return makeRecord(kCodeLoad, body);
}

static std::string makeLinesRecord(const CodeFunction &function,
                                   uint64_t base) {
  constexpr uint32_t kCodeLines = 2;
  std::string body;
  put(body, base + function.offset);
  put(body, uint64_t(function.lines.size()));
  for (const Line &line : function.lines) {
    put(body, base + line.offset);
    put(body, line.number);
    put(body, uint32_t(0)); // discriminator
    putText(body, line.file);
  }
  return makeRecord(kCodeLines, body);
}

//===----------------------------------------------------------------------===//
// The file
//===----------------------------------------------------------------------===//

JitDump::JitDump(std::string directory) : directory(std::move(directory)) {}

JitDump::~JitDump() {
  if (mapping)
    munmap(mapping, sysconf(_SC_PAGESIZE));
}

Error JitDump::fail(const std::string &reason) const {
  return createStringError("cannot write '" + path + "': " + reason);
}

Error JitDump::open(uint16_t machine) {
  std::error_code error = sys::fs::create_directories(directory);
  // perf records the path of the mapped file; `path` is for messages.
  SmallString<128> full(directory);
  sys::path::append(full,
                    "jit-" + Twine(sys::Process::getProcessId()) + ".dump");
  path = full.str();
  if (error)
    return fail(error.message());
  int descriptor;
  error = sys::fs::openFileForReadWrite(
      path, descriptor, sys::fs::CD_CreateAlways, sys::fs::OF_None);
  if (error)
    return fail(error.message());
  auto file = std::make_unique<raw_fd_ostream>(descriptor,
                                               /*shouldClose=*/true);
  *file << makeHeader(machine);
  file->flush();
  if (file->has_error()) {
    error = file->error();
    file->clear_error();
    return fail(error.message());
  }
  // The mapping stays as long as the process, for a perf that attaches later.
  void *mapped = mmap(nullptr, sysconf(_SC_PAGESIZE), PROT_READ | PROT_EXEC,
                      MAP_PRIVATE, descriptor, 0);
  if (mapped == MAP_FAILED)
    return fail("perf finds it only if it can be mapped as code: " +
                errnoAsErrorCode().message());
  mapping = mapped;
  stream = std::move(file);
  return Error::success();
}

Error JitDump::add(const MemoryBuffer &object, StringRef symbol,
                   const void *address) {
  Expected<std::unique_ptr<object::ObjectFile>> file =
      object::ObjectFile::createObjectFile(object.getMemBufferRef());
  if (!file)
    return file.takeError();
  auto *elf = dyn_cast<object::ELFObjectFileBase>(file->get());
  if (!elf)
    return createStringError("perf can be told of ELF object files alone");
  uint64_t offset = 0;
  Expected<std::vector<CodeFunction>> functions =
      readFunctions(*elf, symbol, offset);
  if (!functions)
    return functions.takeError();
  uint64_t base = reinterpret_cast<uint64_t>(address) - offset;
  std::lock_guard<std::mutex> lock(mutex);
  if (!stream)
    if (Error error = open(elf->getEMachine()))
      return error;
  for (const CodeFunction &function : *functions) {
    // A record of lines precedes the record of its function.
    if (!function.lines.empty())
      *stream << makeLinesRecord(function, base);
    *stream << makeLoadRecord(function, base, numFunctions++);
  }
  // If the program is killed, the file still has everything that ran.
  stream->flush();
  if (!stream->has_error())
    return Error::success();
  std::error_code error = stream->error();
  stream->clear_error();
  return fail(error.message());
}
