//===- Ptxas.cpp - NVIDIA's assembler -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/ptxas/Ptxas.h"
#include "tessera/support/AtomicFile.h"
#include "tessera/support/Errors.h"
#include "tessera/support/InputFile.h"
#include "tessera/support/Process.h"

#include "llvm/ADT/SmallString.h"
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

Expected<Ptxas> Ptxas::find() {
  if (StringRef named = getVariable("TESSERA_PTXAS"); !named.empty()) {
    Expected<Ptxas> opened = open(named.str());
    if (!opened)
      return makeError("TESSERA_PTXAS: " + toString(opened.takeError()));
    return opened;
  }
  for (const std::string &place : getPlaces())
    if (sys::fs::can_execute(place))
      return open(place);
  return makeError(
      "a cubin needs ptxas, which is not on this machine: install the CUDA "
      "toolkit or the Python package nvidia-cuda-nvcc, or name it in "
      "TESSERA_PTXAS");
}

Expected<Ptxas> Ptxas::open(std::string path) {
  constexpr std::chrono::seconds kTimeLimit(60);
  Expected<ProcessEnd> end =
      runProcess(path, {path, "--version"}, kTimeLimit, ProcessOutput::Kept);
  if (!end)
    return end.takeError();
  StringRef release = StringRef(end->output).split("release ").second;
  Ptxas ptxas;
  if (end->status != 0 || release.consumeInteger(10, ptxas.major) ||
      !release.consume_front(".") || release.consumeInteger(10, ptxas.minor))
    return makeError("'" + path + "' is no ptxas: it does not say its version");
  ptxas.path = std::move(path);
  return ptxas;
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

namespace {
/// A folder for files in between, gone with it.
class TemporaryFolder {
public:
  ~TemporaryFolder() {
    if (!path.empty())
      sys::fs::remove_directories(path);
  }
  std::error_code create() {
    return sys::fs::createUniqueDirectory("tessera-ptxas", path);
  }
  std::string get(StringRef name) const { return (path + "/" + name).str(); }

private:
  SmallString<128> path;
};
} // namespace

Expected<Cubin> Ptxas::assemble(StringRef text,
                                const PtxasOptions &options) const {
  std::string target =
      options.target.empty() ? findPtxTarget(text) : options.target;
  if (target.empty())
    return makeError("the PTX names no .target");
  TemporaryFolder folder;
  if (std::error_code error = folder.create())
    return makeError("cannot make a folder for ptxas: " + error.message());
  std::string input = folder.get("kernel.ptx"),
              result = folder.get("kernel.cubin");
  if (Error error = writeFileAtomically(input, text))
    return error;
  std::vector<std::string> arguments = {path,  "-v", "-arch=" + target,
                                        input, "-o", result};
  // Then static shared memory may take more than 48 KB, and the cubin runs
  // under any launcher. The option is in no manual; 12.9 and 13.0 have it.
  if (major > 12 || (major == 12 && minor >= 9))
    arguments.push_back("--enable-extended-smem=true");
  if (options.hasLines)
    arguments.push_back("-lineinfo");
  Expected<ProcessEnd> end =
      runProcess(path, arguments, options.timeLimit, ProcessOutput::Kept);
  if (!end)
    return end.takeError();
  if (end->isTimedOut)
    return makeError("'" + path + "' takes more than " +
                     Twine(options.timeLimit.count()) + " seconds");
  Cubin cubin;
  cubin.messages = findMessages(end->output, input);
  if (end->status != 0) {
    StringRef said = StringRef(cubin.messages).trim();
    return makeError(
        "'" + path + "' " +
        (said.empty() ? "ended with status " + std::to_string(end->status)
                      : "refuses the PTX: " + join(split(said, "\n"), "; ")));
  }
  InputOptions reading;
  reading.needsZero = false;
  Expected<std::unique_ptr<MemoryBuffer>> made = readInput(result, reading);
  if (!made)
    return makeError("'" + path +
                     "' made no cubin: " + toString(made.takeError()));
  cubin.bytes = (*made)->getBuffer().str();
  cubin.functions = parsePtxasInfo(end->output);
  return cubin;
}
