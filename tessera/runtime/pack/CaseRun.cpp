//===- CaseRun.cpp - runs one case of a pack -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/runtime/pack/CaseRun.h"
#include "tessera/runtime/arrays/ArrayValues.h"
#include "tessera/runtime/arrays/AvailableMemory.h"
#include "tessera/runtime/arrays/Npy.h"
#include "tessera/runtime/host/Messages.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <sys/stat.h>

using namespace tessera;
using namespace tessera::runtime;

Result<std::string> runtime::readPackFile(const std::string &path,
                                          std::optional<uint64_t> size) {
  auto fail = [&](const std::string &why) {
    return Problem{"cannot read '" + path + "': " + why};
  };
  std::FILE *file = std::fopen(path.c_str(), "rb");
  if (!file)
    return fail(std::strerror(errno));
  struct stat status;
  std::string contents, why;
  if (fstat(fileno(file), &status) != 0)
    why = std::strerror(errno);
  else if (!S_ISREG(status.st_mode))
    why = "it is not a regular file";
  else if (size && uint64_t(status.st_size) != *size)
    why = "it has " + std::to_string(status.st_size) + " bytes, not " +
          std::to_string(*size);
  else if (auto problem = checkMemory("it takes ", uint64_t(status.st_size)))
    why = problem->message;
  if (why.empty()) {
    contents.resize(status.st_size);
    if (std::fread(contents.data(), 1, contents.size(), file) !=
        contents.size())
      why = "it is too short";
  }
  std::fclose(file);
  if (!why.empty())
    return fail(why);
  return contents;
}

namespace {

class CaseRun {
public:
  CaseRun(const PackedCase &given, const std::string &folder,
          const cuda::Device &device, cuda::ModuleCache &modules,
          const PackOptions &options)
      : given(given), folder(folder), device(device), modules(modules),
        options(options) {}

  CaseVerdict run();

private:
  std::string getFile() const;
  std::optional<Problem> load();
  std::optional<Problem> loadCode();
  std::optional<Problem> runOnce(double &seconds);
  std::optional<Problem> judgeMessages(const std::vector<uint8_t> &messages);
  std::optional<Problem> compare(const Launch &launch);
  std::optional<Problem> save(const std::string &name,
                              const Array &array) const;
  std::optional<Problem> showOutputs();

  const PackedCase &given;
  const std::string &folder;
  const cuda::Device &device;
  cuda::ModuleCache &modules;
  const PackOptions &options;

  std::string image;
  std::shared_ptr<const cuda::Module> module;
  std::optional<cuda::Kernel> kernel;
  Launch initial, results;
  std::vector<Array> wanted;
};

} // namespace

std::string CaseRun::getFile() const {
  if (options.form == PackOptions::Cubin ||
      (options.form == PackOptions::Any && given.ptx.empty()))
    return given.cubin;
  return given.ptx;
}

std::optional<Problem> CaseRun::loadCode() {
  if (auto problem = device.enter())
    return problem;
  if (given.hasState) {
    auto loaded = cuda::Module::load(device, image);
    if (!loaded)
      return loaded.getProblem();
    kernel.reset();
    module = std::move(*loaded);
  } else {
    auto loaded = modules.load(image);
    if (!loaded)
      return loaded.getProblem();
    module = *loaded;
  }
  Result<cuda::Kernel> found = module->findKernel(given.entry);
  if (!found)
    return found.getProblem();
  kernel.emplace(*found);
  return std::nullopt;
}

std::optional<Problem> CaseRun::load() {
  Result<std::string> code = readPackFile(folder + "/" + getFile());
  if (!code)
    return code.getProblem();
  image = std::move(*code);
  initial.grid = given.grid;
  initial.arguments = given.arguments;
  for (const PackedCase::Buffer &buffer : given.buffers) {
    Buffer made;
    made.name = buffer.name;
    made.relocations = buffer.relocations;
    // Itself and a copy for each launch.
    if (auto problem =
            checkMemory("'" + buffer.name + "' takes ", 2 * buffer.size))
      return problem;
    made.bytes.resize(buffer.size);
    if (!buffer.file.empty()) {
      Result<std::string> bytes =
          readPackFile(folder + "/" + buffer.file, buffer.size);
      if (!bytes)
        return bytes.getProblem();
      std::copy(bytes->begin(), bytes->end(), made.bytes.begin());
    }
    initial.buffers.push_back(std::move(made));
  }
  for (const PackedCase::Expected &array : given.expected) {
    Result<uint64_t> size = countBytes(array.wanted.dtype, array.wanted.shape);
    if (!size)
      return size.getProblem();
    Result<std::string> bytes = readPackFile(folder + "/" + array.file, *size);
    if (!bytes)
      return bytes.getProblem();
    wanted.push_back({array.wanted.dtype, array.wanted.shape,
                      std::vector<uint8_t>(bytes->begin(), bytes->end())});
  }
  return std::nullopt;
}

std::optional<Problem>
CaseRun::judgeMessages(const std::vector<uint8_t> &messages) {
  std::string first;
  MessageSinks sinks;
  sinks.output = options.output;
  if (!sinks.output && !given.outputs.empty())
    sinks.output = [](std::string_view text) {
      std::fwrite(text.data(), 1, text.size(), stdout);
    };
  sinks.messages = [&](std::string_view text) {
    if (first.empty())
      first = text.substr(0, text.find('\n'));
  };
  MessageOutcome outcome = decodeMessages(
      messages, given.sites,
      given.tileBlocks[0] ? given.tileBlocks : given.grid, sinks);
  if (outcome.failure)
    return Problem{outcome.failure->message + " in tile block " +
                   formatBlock(outcome.failure->block)};
  if (outcome.failedAsserts != 0)
    return Problem{std::to_string(outcome.failedAsserts) +
                   (outcome.failedAsserts == 1 ? " assertion" : " assertions") +
                   " failed: " + first};
  return std::nullopt;
}

/// Writes an array; its file is whole or not there.
std::optional<Problem> CaseRun::save(const std::string &name,
                                     const Array &array) const {
  std::string path = options.save + ".";
  for (char c : name)
    path += c == '/' || c == '\0' ? '_' : c;
  path += ".npy";
  std::string bytes = writeNpy(array), part = path + ".part";
  std::FILE *file = std::fopen(part.c_str(), "wb");
  bool isWritten =
      file && std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size();
  if (file)
    isWritten &= std::fclose(file) == 0;
  if (isWritten && std::rename(part.c_str(), path.c_str()) == 0)
    return std::nullopt;
  Problem problem{"cannot write '" + path + "': " + std::strerror(errno)};
  std::remove(part.c_str());
  return problem;
}

std::optional<Problem> CaseRun::compare(const Launch &launch) {
  std::optional<Problem> first;
  for (size_t i = 0; i < given.expected.size(); ++i) {
    const PackedCase::Expected &array = given.expected[i];
    Array result = gather(launch.buffers[array.buffer], array.result.dtype,
                          array.result.shape, array.strides, array.offset);
    if (!options.save.empty() && given.outputs.empty())
      if (auto problem = save(array.name, result))
        return problem;
    if (first)
      continue;
    std::string difference = compareArrays(result, wanted[i], array.tolerance);
    if (!difference.empty())
      first = Problem{array.name + ": " + difference};
  }
  return first;
}

/// Writes a file whole or not at all.
static std::optional<Problem> writeFile(const std::string &path,
                                        std::string_view bytes) {
  std::string temporary = path + ".tmp";
  std::FILE *file = std::fopen(temporary.c_str(), "wb");
  bool isWritten =
      file && std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size();
  if (file && std::fclose(file) != 0)
    isWritten = false;
  if (isWritten && std::rename(temporary.c_str(), path.c_str()) == 0)
    return std::nullopt;
  std::string why = std::strerror(errno);
  (void)std::remove(temporary.c_str());
  return Problem{"cannot write '" + path + "': " + why};
}

std::optional<Problem> CaseRun::showOutputs() {
  for (const PackedCase::Output &output : given.outputs) {
    const Buffer &buffer = results.buffers[output.buffer];
    if (output.file.empty() &&
        buffer.bytes == initial.buffers[output.buffer].bytes)
      continue;
    Array array = gather(buffer, output.array.dtype, output.array.shape,
                         output.strides, output.offset);
    std::string name = output.file.empty() ? output.name
                       : options.saveFolder == "."
                           ? output.file
                           : options.saveFolder + "/" + output.file;
    if (!output.file.empty())
      if (auto problem = writeFile(name, writeNpy(array)))
        return problem;
    std::printf("%s: %s\n", name.c_str(), formatSummary(array).c_str());
  }
  return std::nullopt;
}

std::optional<Problem> CaseRun::runOnce(double &seconds) {
  if (given.hasState || !module)
    if (auto problem = loadCode())
      return problem;
  Launch launch = initial;
  cuda::ExecutionOptions execution;
  execution.timeout = options.timeout;
  const auto &grid = given.grid;
  execution.messageCapacity =
      chooseMessageCapacity(given.sites, uint64_t(grid[0]) * grid[1] * grid[2]);
  cuda::ExecutionOutcome outcome = cuda::execute(
      *kernel, cuda::makeShape(given, given.grid), launch, execution);
  std::optional<Problem> said = judgeMessages(outcome.messages);
  if (outcome.kind != cuda::ExecutionOutcome::Done)
    return Problem{outcome.message};
  if (said)
    return said;
  seconds = outcome.seconds;
  if (!given.outputs.empty())
    results = launch;
  return compare(launch);
}

CaseVerdict CaseRun::run() {
  if (!given.skipped.empty())
    return {CaseVerdict::Skipped, given.skipped};
  if (!given.problem.empty())
    return {CaseVerdict::Failed, given.problem};
  if (getFile().empty())
    return {CaseVerdict::Skipped,
            options.form == PackOptions::Ptx ? "no PTX" : "no cubin"};
  if (auto problem = load())
    return {CaseVerdict::Failed, problem->message};
  CaseVerdict verdict{CaseVerdict::Passed, ""};
  for (unsigned i = 0; i < options.repeat; ++i) {
    double seconds = 0;
    if (auto problem = runOnce(seconds)) {
      std::string prefix =
          options.repeat == 1 ? "" : "launch " + std::to_string(i + 1) + ": ";
      return {CaseVerdict::Failed, prefix + problem->message};
    }
    verdict.seconds = i == 0 ? seconds : std::min(verdict.seconds, seconds);
  }
  if (auto problem = showOutputs())
    return {CaseVerdict::Failed, problem->message};
  return verdict;
}

CaseVerdict runtime::runCase(const PackedCase &given, const std::string &folder,
                             const cuda::Device &device,
                             cuda::ModuleCache &modules,
                             const PackOptions &options) {
  return CaseRun(given, folder, device, modules, options).run();
}
