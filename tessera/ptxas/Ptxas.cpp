//===- Ptxas.cpp - NVIDIA's assembler -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/ptxas/Ptxas.h"
#include "tessera/runtime/host/CodeCache.h"
#include "tessera/runtime/host/Sha256.h"
#include "tessera/support/AtomicFile.h"
#include "tessera/support/Errors.h"
#include "tessera/support/InputFile.h"
#include "tessera/support/OwnFile.h"
#include "tessera/support/Process.h"
#include "tessera/support/TemporaryFolder.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

#include <cstdlib>

using namespace llvm;
using namespace tessera;

//===----------------------------------------------------------------------===//
// Finding it
//===----------------------------------------------------------------------===//

static StringRef getVariable(const char *name) {
  const char *value = std::getenv(name);
  return value ? value : "";
}

/// Folders of Python's packages below a prefix such as /usr or a virtual
/// environment.
static void addPackages(StringRef prefix, std::vector<std::string> &folders) {
  std::error_code error;
  std::vector<std::string> found;
  for (sys::fs::directory_iterator it(prefix + "/lib", error), end;
       it != end && !error; it.increment(error))
    if (sys::path::filename(it->path()).starts_with("python3"))
      for (StringRef name : {"/site-packages", "/dist-packages"})
        if (sys::fs::is_directory(it->path() + name))
          found.push_back(it->path() + name.str());
  // The order of a folder's entries is any.
  llvm::sort(found);
  folders.insert(folders.end(), found.begin(), found.end());
}

static std::vector<std::string> findPackages() {
  std::vector<std::string> folders;
  if (StringRef prefix = getVariable("VIRTUAL_ENV"); !prefix.empty())
    addPackages(prefix, folders);
  SmallVector<StringRef> paths;
  getVariable("PATH").split(paths, sys::EnvPathSeparator, /*MaxSplit=*/-1,
                            /*KeepEmpty=*/false);
  for (StringRef path : paths)
    if (sys::fs::can_execute(path + "/python3"))
      addPackages(sys::path::parent_path(path), folders);
  if (StringRef home = getVariable("HOME"); !home.empty())
    addPackages((home + "/.local").str(), folders);
  return folders;
}

/// All places but TESSERA_PTXAS, in order.
static std::vector<std::string> getPlaces() {
  std::vector<std::string> places;
  if (ErrorOr<std::string> found = sys::findProgramByName("ptxas"))
    places.push_back(*found);
  if (StringRef home = getVariable("CUDA_HOME"); !home.empty())
    places.push_back((home + "/bin/ptxas").str());
  places.push_back("/usr/local/cuda/bin/ptxas");
  std::vector<std::string> packages = findPackages();
  for (StringRef inside :
       {"nvidia/cu13/bin/ptxas", "nvidia/cuda_nvcc/bin/ptxas",
        "triton/backends/nvidia/bin/ptxas"})
    for (const std::string &folder : packages)
      places.push_back((folder + "/" + inside).str());
  return places;
}

Expected<std::string> Ptxas::findPath() {
  StringRef named = getVariable("TESSERA_PTXAS");
  if (named == "none")
    return makeError("a cubin needs ptxas, and TESSERA_PTXAS is 'none'");
  if (!named.empty())
    return named.str();
  for (const std::string &place : getPlaces())
    if (sys::fs::can_execute(place))
      return place;
  return makeError(
      "a cubin needs ptxas, which is not on this machine: install the CUDA "
      "toolkit or the Python package nvidia-cuda-nvcc, or name it in "
      "TESSERA_PTXAS");
}

Expected<Ptxas> Ptxas::find() {
  Expected<std::string> path = findPath();
  if (!path)
    return path.takeError();
  bool isNamed = !getVariable("TESSERA_PTXAS").empty();
  Expected<Ptxas> opened = open(std::move(*path));
  if (!opened && isNamed)
    return makeError("TESSERA_PTXAS: " + toString(opened.takeError()));
  return opened;
}

Expected<Ptxas> Ptxas::open(std::string path) {
  if (std::error_code error =
          sys::fs::access(path, sys::fs::AccessMode::Execute))
    return makeError("cannot run '" + path + "': " + error.message());
  Ptxas ptxas;
  ptxas.path = std::move(path);
  return ptxas;
}

/// An error if this is another program.
Error Ptxas::checkVersion() const {
  constexpr std::chrono::seconds kTimeLimit(60);
  Expected<ProcessEnd> end =
      runProcess(path, {path, "--version"}, kTimeLimit, ProcessOutput::Kept);
  if (!end)
    return end.takeError();
  if (end->status != 0 || !StringRef(end->output).contains("release "))
    return makeError("'" + path +
                     "' is not a ptxas: it does not say its version");
  return Error::success();
}

//===----------------------------------------------------------------------===//
// Assembling
//===----------------------------------------------------------------------===//

std::string tessera::findPtxTarget(StringRef text) {
  while (!text.empty()) {
    auto [line, rest] = text.split('\n');
    text = rest;
    line = line.trim();
    if (line.consume_front(".target"))
      return line.take_until([](char c) { return c == ',' || c == '/'; })
          .trim()
          .str();
  }
  return "";
}

/// The number before a word: ` 8 registers` has 8 before `registers`.
static unsigned findNumber(StringRef line, StringRef word) {
  size_t at = line.find(word);
  if (at == StringRef::npos)
    return 0;
  StringRef before = line.take_front(at).rtrim();
  StringRef digits = before.take_back(
      before.size() - before.find_last_not_of("0123456789") - 1);
  unsigned number = 0;
  digits.getAsInteger(10, number);
  return number;
}

bool Ptxas::isTooOld(StringRef message) {
  return message.contains("is not defined for option 'gpu-name'") ||
         message.contains("Unsupported .version");
}

bool Ptxas::needsLessShared(StringRef message) {
  return message.contains("uses too much shared data");
}

std::vector<PtxasFunction> tessera::parsePtxasInfo(StringRef text) {
  std::vector<PtxasFunction> functions;
  while (!text.empty()) {
    auto [line, rest] = text.split('\n');
    text = rest;
    if (line.contains("Function properties for ")) {
      functions.emplace_back();
      functions.back().name =
          line.split("Function properties for ").second.trim().str();
    } else if (functions.empty()) {
      continue;
    } else if (line.contains(" bytes stack frame")) {
      PtxasFunction &last = functions.back();
      last.stackBytes = findNumber(line, "bytes stack frame");
      last.spillStoreBytes = findNumber(line, "bytes spill stores");
      last.spillLoadBytes = findNumber(line, "bytes spill loads");
    } else if (line.contains("Used ")) {
      PtxasFunction &last = functions.back();
      last.registers = findNumber(line, "registers");
      last.barriers = findNumber(line, "barriers");
      last.sharedBytes = findNumber(line, "bytes smem");
    }
  }
  return functions;
}

/// Warnings and errors, without the names of temporary files.
static std::string findMessages(StringRef output, StringRef input) {
  std::string messages;
  while (!output.empty()) {
    auto [line, rest] = output.split('\n');
    output = rest;
    line = line.trim();
    if (line.empty() || line.contains("info    :") ||
        line.contains(" bytes stack frame") ||
        line.contains("Ptx assembly aborted"))
      continue;
    std::string text = line.str();
    for (size_t at; (at = text.find(input.str())) != std::string::npos;)
      text.replace(at, input.size(), "the PTX");
    messages += text + "\n";
  }
  return messages;
}

//===----------------------------------------------------------------------===//
// Cubins in the cache
//===----------------------------------------------------------------------===//

static std::string makeKey(const Ptxas &ptxas, StringRef text, StringRef target,
                           const PtxasOptions &options) {
  return ("cubin\n" + describeFile(ptxas.getPath()) + "\n" + target +
          (options.hasLines ? " lines" : "") +
          (options.isForDebugger ? " debugger" : "") + "\n" +
          runtime::formatHex(runtime::Sha256::of(text)))
      .str();
}

/// A line of numbers per function and its name, an empty line, the messages, a
/// zero, and the cubin.
static std::string packCubin(const Cubin &cubin) {
  std::string bytes;
  raw_string_ostream os(bytes);
  for (const PtxasFunction &each : cubin.functions)
    os << each.registers << " " << each.stackBytes << " "
       << each.spillStoreBytes << " " << each.spillLoadBytes << " "
       << each.sharedBytes << " " << each.barriers << " " << each.name << "\n";
  os << "\n" << cubin.messages << '\0' << cubin.bytes;
  return bytes;
}

static std::optional<Cubin> unpackCubin(StringRef bytes) {
  Cubin cubin;
  for (StringRef line;
       std::tie(line, bytes) = bytes.split('\n'), !line.empty();) {
    PtxasFunction &function = cubin.functions.emplace_back();
    for (unsigned *number :
         {&function.registers, &function.stackBytes, &function.spillStoreBytes,
          &function.spillLoadBytes, &function.sharedBytes, &function.barriers})
      if (line.consumeInteger(10, *number) || !line.consume_front(" "))
        return std::nullopt;
    function.name = line.str();
  }
  size_t end = bytes.find('\0');
  if (end == StringRef::npos)
    return std::nullopt;
  cubin.messages = bytes.take_front(end).str();
  cubin.bytes = bytes.drop_front(end + 1).str();
  return cubin;
}

Expected<Cubin> Ptxas::assemble(StringRef text,
                                const PtxasOptions &options) const {
  std::string target =
      options.target.empty() ? findPtxTarget(text) : options.target;
  if (target.empty())
    return makeError("the PTX names no .target");
  if (!options.cache)
    return run(text, target, options);
  std::string key = makeKey(*this, text, target, options);
  if (std::optional<std::string> bytes = options.cache->find(key))
    if (std::optional<Cubin> cubin = unpackCubin(*bytes))
      return std::move(*cubin);
  Expected<Cubin> cubin = run(text, target, options);
  if (cubin)
    options.cache->store(key, packCubin(*cubin));
  return cubin;
}

Expected<Cubin> Ptxas::run(StringRef text, const std::string &target,
                           const PtxasOptions &options) const {
  Expected<TemporaryFolder> folder = TemporaryFolder::create("ptxas");
  if (!folder)
    return folder.takeError();
  std::string input = folder->get("kernel.ptx"),
              result = folder->get("kernel.cubin");
  if (Error error = writeFileAtomically(input, text))
    return error;
  std::vector<std::string> arguments = {path,  "-v", "-arch=" + target,
                                        input, "-o", result};
  // It does not optimize what is to be debugged, and wants to be told.
  if (options.isForDebugger)
    arguments.insert(arguments.end(), {"-g", "-O0"});
  else if (options.hasLines)
    arguments.push_back("-lineinfo");
  // It is in no manual; 12.9 and 13.0 have it.
  constexpr StringLiteral kLargeShared = "--enable-extended-smem=true";
  arguments.push_back(kLargeShared.str());
  auto runIt = [&] {
    return runProcess(path, arguments, options.timeLimit, ProcessOutput::Kept);
  };
  Expected<ProcessEnd> end = runIt();
  if (end && end->status != 0 &&
      StringRef(end->output).contains("Unknown option")) {
    arguments.pop_back();
    end = runIt();
  }
  if (!end)
    return end.takeError();
  if (end->isTimedOut)
    return makeError("'" + path + "' takes more than " +
                     Twine(options.timeLimit.count()) + " seconds");
  Cubin cubin;
  cubin.messages = findMessages(end->output, input);
  if (end->status != 0) {
    StringRef said = StringRef(cubin.messages).trim();
    if (said.empty())
      if (Error error = checkVersion())
        return error;
    return makeError(
        "'" + path + "' " +
        (said.empty() ? "ended with status " + std::to_string(end->status)
                      : "refuses the PTX: " + join(split(said, "\n"), "; ")));
  }
  InputOptions reading;
  reading.needsZero = false;
  Expected<std::unique_ptr<MemoryBuffer>> made = readInput(result, reading);
  if (!made) {
    if (Error error = checkVersion()) {
      consumeError(made.takeError());
      return error;
    }
    return makeError("'" + path +
                     "' made no cubin: " + toString(made.takeError()));
  }
  cubin.bytes = (*made)->getBuffer().str();
  cubin.functions = parsePtxasInfo(end->output);
  return cubin;
}
