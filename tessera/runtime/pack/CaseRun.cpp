//===- CaseRun.cpp - runs one case of a pack -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/runtime/pack/CaseRun.h"
#include "tessera/runtime/arrays/AvailableMemory.h"
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
    why = "it is no file";
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

  const PackedCase &given;
  const std::string &folder;
  const cuda::Device &device;
  cuda::ModuleCache &modules;
  const PackOptions &options;

  std::string image;
  std::shared_ptr<const cuda::Module> module;
  std::optional<cuda::Kernel> kernel;
  Launch initial;
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
  initial.grid = given.shape.grid;
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
  sinks.messages = [&](std::string_view text) {
    if (first.empty())
      first = text.substr(0, text.find('\n'));
  };
  MessageOutcome outcome = decodeMessages(
      messages, given.sites,
      given.tileBlocks[0] ? given.tileBlocks : given.shape.grid, sinks);
  if (outcome.failure)
    return Problem{outcome.failure->message + " in tile block " +
                   formatBlock(outcome.failure->block)};
  if (outcome.failedAsserts != 0)
    return Problem{std::to_string(outcome.failedAsserts) +
                   (outcome.failedAsserts == 1 ? " assertion" : " assertions") +
                   " failed: " + first};
  return std::nullopt;
}

std::optional<Problem> CaseRun::compare(const Launch &launch) {
  for (size_t i = 0; i < given.expected.size(); ++i) {
    const PackedCase::Expected &array = given.expected[i];
    Array result = gather(launch.buffers[array.buffer], array.result.dtype,
                          array.result.shape, array.strides);
    std::string difference = compareArrays(result, wanted[i], array.tolerance);
    if (!difference.empty())
      return Problem{array.name + ": " + difference};
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
  const auto &grid = given.shape.grid;
  execution.messageCapacity =
      chooseMessageCapacity(given.sites, uint64_t(grid[0]) * grid[1] * grid[2]);
  cuda::ExecutionOutcome outcome =
      cuda::execute(*kernel, given.shape, launch, execution);
  std::optional<Problem> said = judgeMessages(outcome.messages);
  if (outcome.kind != cuda::ExecutionOutcome::Done)
    return Problem{outcome.message};
  if (said)
    return said;
  seconds = outcome.seconds;
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
  return verdict;
}

CaseVerdict runtime::runCase(const PackedCase &given, const std::string &folder,
                             const cuda::Device &device,
                             cuda::ModuleCache &modules,
                             const PackOptions &options) {
  return CaseRun(given, folder, device, modules, options).run();
}
