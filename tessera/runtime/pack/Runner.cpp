//===- Runner.cpp - runs and judges a pack -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A kernel that faults or does not end leaves the device unusable for its
// process. So cases run in a child; when that cannot go on, another child takes
// the cases that are left.
//
//===----------------------------------------------------------------------===//

#include "tessera/runtime/pack/Runner.h"
#include "tessera/runtime/pack/CaseRun.h"

#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <regex.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace tessera;
using namespace tessera::runtime;

static constexpr const char *kHelp =
    R"(usage: run [OPTION]...

Runs the kernels in the folder of this program on the first NVIDIA GPU, and
compares the results with the expected ones. Prints each failure with its reason.
The last line is `N passed, N failed, N skipped`.

options:
  --list             print the names of the cases, and run nothing
  --filter=REGEX     only cases with a name that has a match
  --ptx              run PTX, which the driver compiles (default, where there is
                     PTX)
  --cubin            run cubins
  --repeat=N         launch each kernel N times; all results are compared
  --timeout=SECONDS  stop a kernel after this time; it fails (default 60)
  --times            print the fastest time of each kernel that passes
  --output           print what kernels print; a bundle does that in any case
  --save=DIR         write the results to this folder, as CASE.ARRAY.npy; those
                     of a bundle by their own names (default: the current one)
  --in-process       do not start other processes: for debuggers and for
                     compute-sanitizer. The first kernel that faults ends the run
  --folder=DIR       take the kernels of this folder instead

exit status: 0 if no case failed; 1 if a case failed or there is no GPU; 2 if the
command line is wrong.
)";

namespace {

struct Settings {
  std::string folder, filter, save;
  bool isList = false, showsTimes = false, isInProcess = false;
  PackOptions options;
};

/// A case, or why it cannot be read.
struct Job {
  std::string name, file;
  std::optional<PackedCase> given;
  std::string problem;
};

/// What a child says of a case; the reason is behind it.
struct VerdictHead {
  uint64_t index, reasonBytes;
  double seconds;
  uint32_t status;
  /// The child ends after this.
  uint32_t isLast;
};

class PackRun {
public:
  explicit PackRun(Settings settings) : settings(std::move(settings)) {}

  int run();

private:
  std::optional<Problem> readIndex();
  std::optional<Problem> openDevice();
  CaseVerdict judge(const Job &job);
  void report(size_t index, const CaseVerdict &verdict);
  size_t runInChild(size_t first);
  int finish();

  Settings settings;
  std::vector<Job> jobs;
  std::unique_ptr<cuda::Device> device;
  std::unique_ptr<cuda::ModuleCache> modules;
  size_t counts[3] = {};
  std::map<std::string, size_t> skipped;
};

} // namespace

static int failWith(const std::string &message) {
  std::fflush(stdout);
  std::fprintf(stderr, "run: %s\n", message.c_str());
  return 1;
}

//===----------------------------------------------------------------------===//
// Cases
//===----------------------------------------------------------------------===//

std::optional<Problem> PackRun::readIndex() {
  Result<std::string> index = readPackFile(settings.folder + "/index");
  if (!index)
    return index.getProblem();
  regex_t filter;
  if (int error =
          regcomp(&filter, settings.filter.c_str(), REG_EXTENDED | REG_NOSUB)) {
    char text[256];
    regerror(error, &filter, text, sizeof(text));
    return Problem{"--filter: " + std::string(text)};
  }
  std::string_view rest = *index;
  while (!rest.empty()) {
    size_t end = std::min(rest.find('\n'), rest.size());
    std::string file(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (file.empty())
      continue;
    Job job;
    job.name = job.file = file;
    Result<std::string> text =
        readPackFile(settings.folder + "/cases/" + file + ".case");
    if (!text) {
      job.problem = text.getMessage();
    } else if (Result<PackedCase> read = parseCase(*text)) {
      job.name = read->name;
      job.given = std::move(*read);
    } else {
      job.problem = "cases/" + file + ".case: " + read.getMessage();
    }
    if (settings.filter.empty() ||
        regexec(&filter, job.name.c_str(), 0, nullptr, 0) == 0)
      jobs.push_back(std::move(job));
  }
  regfree(&filter);
  return std::nullopt;
}

std::optional<Problem> PackRun::openDevice() {
  if (device)
    return std::nullopt;
  Result<const cuda::Driver *> driver = cuda::Driver::get();
  if (!driver)
    return driver.getProblem();
  Result<std::unique_ptr<cuda::Device>> opened = cuda::Device::open(**driver);
  if (!opened)
    return opened.getProblem();
  device = std::move(*opened);
  modules = std::make_unique<cuda::ModuleCache>(*device, /*numKept=*/8);
  return std::nullopt;
}

CaseVerdict PackRun::judge(const Job &job) {
  if (!job.given)
    return {CaseVerdict::Failed, job.problem};
  PackOptions options = settings.options;
  if (!settings.save.empty())
    options.save = settings.save + "/" + job.file;
  return runCase(*job.given, settings.folder, *device, *modules, options);
}

void PackRun::report(size_t index, const CaseVerdict &verdict) {
  ++counts[verdict.status];
  const char *name = jobs[index].name.c_str();
  if (verdict.status == CaseVerdict::Skipped)
    ++skipped[verdict.reason];
  else if (verdict.status == CaseVerdict::Failed)
    std::printf("FAILED %s: %s\n", name, verdict.reason.c_str());
  else if (settings.showsTimes)
    std::printf("%12.3f us  %s\n", verdict.seconds * 1e6, name);
  std::fflush(stdout);
}

//===----------------------------------------------------------------------===//
// Processes
//===----------------------------------------------------------------------===//

static bool writeAll(int descriptor, const void *data, size_t size) {
  const char *bytes = static_cast<const char *>(data);
  while (size != 0) {
    ssize_t count = write(descriptor, bytes, size);
    if (count < 0 && errno == EINTR)
      continue;
    if (count <= 0)
      return false;
    bytes += count;
    size -= count;
  }
  return true;
}

static bool readAll(int descriptor, void *data, size_t size) {
  char *bytes = static_cast<char *>(data);
  while (size != 0) {
    ssize_t count = read(descriptor, bytes, size);
    if (count < 0 && errno == EINTR)
      continue;
    if (count <= 0)
      return false;
    bytes += count;
    size -= count;
  }
  return true;
}

/// Runs cases from `first` on in a child until one makes the device unusable.
/// Returns the number of the next case.
size_t PackRun::runInChild(size_t first) {
  int ends[2];
  std::fflush(stdout);
  if (pipe(ends) != 0) {
    report(first, {CaseVerdict::Failed, "cannot make a pipe"});
    return first + 1;
  }
  pid_t child = fork();
  if (child == 0) {
    close(ends[0]);
    std::optional<Problem> problem = openDevice();
    for (size_t i = first; i < jobs.size(); ++i) {
      CaseVerdict verdict =
          problem ? CaseVerdict{CaseVerdict::Failed, problem->message}
                  : judge(jobs[i]);
      bool isLast = i + 1 == jobs.size() || (device && device->isLost());
      VerdictHead head = {i, verdict.reason.size(), verdict.seconds,
                          verdict.status, isLast};
      std::fflush(stdout);
      if (!writeAll(ends[1], &head, sizeof(head)) ||
          !writeAll(ends[1], verdict.reason.data(), verdict.reason.size()) ||
          isLast)
        _exit(0);
    }
    _exit(0);
  }
  close(ends[1]);
  size_t next = first;
  VerdictHead head;
  bool isLast = false;
  constexpr uint64_t kMaxReason = 1 << 20;
  while (child > 0 && !isLast && readAll(ends[0], &head, sizeof(head)) &&
         head.index == next && head.status <= CaseVerdict::Skipped &&
         head.reasonBytes <= kMaxReason) {
    std::string reason(head.reasonBytes, '\0');
    if (!readAll(ends[0], reason.data(), reason.size()))
      break;
    report(next++, {CaseVerdict::Status(head.status), reason, head.seconds});
    isLast = head.isLast;
  }
  close(ends[0]);
  int status = 0;
  if (child > 0)
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
      continue;
  if (isLast)
    return next;
  std::string reason =
      child < 0 ? "cannot start a process: " + std::string(strerror(errno))
      : WIFSIGNALED(status) ? "the process was ended by signal " +
                                  std::to_string(WTERMSIG(status)) + " (" +
                                  strsignal(WTERMSIG(status)) + ")"
                            : "the process ended with status " +
                                  std::to_string(WEXITSTATUS(status));
  report(next, {CaseVerdict::Failed, reason});
  return next + 1;
}

int PackRun::finish() {
  for (const auto &[reason, count] : skipped)
    std::printf("%zu skipped: %s\n", count, reason.c_str());
  std::printf("%zu passed, %zu failed, %zu skipped\n",
              counts[CaseVerdict::Passed], counts[CaseVerdict::Failed],
              counts[CaseVerdict::Skipped]);
  if (std::fflush(stdout) != 0)
    return failWith("cannot write to standard output");
  return counts[CaseVerdict::Failed] == 0 ? 0 : 1;
}

int PackRun::run() {
  if (std::optional<Problem> problem = readIndex())
    return failWith(problem->message);
  if (settings.isList) {
    for (const Job &job : jobs)
      std::printf("%s\n", job.name.c_str());
    return 0;
  }
  if (!settings.save.empty() && mkdir(settings.save.c_str(), 0777) != 0 &&
      errno != EEXIST)
    return failWith("cannot make '" + settings.save + "': " + strerror(errno));
  if (!settings.isInProcess) {
    for (size_t next = 0; next < jobs.size();)
      next = runInChild(next);
    return finish();
  }
  if (std::optional<Problem> problem = openDevice())
    return failWith(problem->message);
  for (size_t i = 0; i < jobs.size() && !device->isLost(); ++i)
    report(i, judge(jobs[i]));
  return finish();
}

//===----------------------------------------------------------------------===//
// The command line
//===----------------------------------------------------------------------===//

static int refuse(const std::string &message) {
  std::fprintf(stderr, "run: %s; see run --help\n", message.c_str());
  return 2;
}

/// The folder of this program.
static std::string findOwnFolder() {
  std::string path(4096, '\0');
  ssize_t size = readlink("/proc/self/exe", path.data(), path.size());
  path.resize(size > 0 ? size : 0);
  return path.substr(0, path.rfind('/'));
}

static std::optional<unsigned> parseCount(std::string_view text) {
  unsigned value = 0;
  auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value == 0)
    return std::nullopt;
  return value;
}

int runtime::runPack(int argc, char **argv) {
  Settings settings;
  settings.folder = findOwnFolder();
  for (int i = 1; i < argc; ++i) {
    std::string_view option = argv[i], value;
    bool hasValue = option.find('=') != std::string_view::npos;
    if (hasValue) {
      value = option.substr(option.find('=') + 1);
      option = option.substr(0, option.find('='));
    }
    if (option == "--filter" && hasValue) {
      settings.filter = value;
    } else if (option == "--folder" && hasValue) {
      settings.folder = value;
    } else if (option == "--save" && hasValue) {
      settings.save = value;
      settings.options.saveFolder = value;
    } else if (option == "--repeat" && hasValue) {
      std::optional<unsigned> count = parseCount(value);
      if (!count)
        return refuse("--repeat needs a number from 1 on");
      settings.options.repeat = *count;
    } else if (option == "--timeout" && hasValue) {
      std::optional<unsigned> count = parseCount(value);
      if (!count)
        return refuse("--timeout needs a whole number of seconds");
      settings.options.timeout = std::chrono::seconds(*count);
    } else if (hasValue) {
      return refuse("unknown option '" + std::string(argv[i]) + "'");
    } else if (option == "--help" || option == "-h") {
      std::fputs(kHelp, stdout);
      return 0;
    } else if (option == "--list") {
      settings.isList = true;
    } else if (option == "--ptx") {
      settings.options.form = PackOptions::Ptx;
    } else if (option == "--cubin") {
      settings.options.form = PackOptions::Cubin;
    } else if (option == "--times") {
      settings.showsTimes = true;
    } else if (option == "--in-process") {
      settings.isInProcess = true;
    } else if (option == "--output") {
      settings.options.output = [](std::string_view text) {
        std::fwrite(text.data(), 1, text.size(), stdout);
      };
    } else {
      return refuse("unknown option '" + std::string(argv[i]) + "'");
    }
  }
  return PackRun(std::move(settings)).run();
}
