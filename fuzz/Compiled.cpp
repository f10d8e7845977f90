//===- Compiled.cpp - random modules as machine code -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Compiled.h"
#include "fuzz/Engines.h"

#include "tessera/numerics/Convert.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <cmath>
#include <cstring>
#include <deque>
#include <sys/mman.h>
#include <unistd.h>

using namespace tessera;
using namespace tessera::fuzz;

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

namespace {

/// A buffer surrounded by inaccessible pages. It is at the end of its own
/// pages, or at their start; the rest of them is checked for changes.
class GuardedMemory {
public:
  GuardedMemory(const std::vector<uint8_t> &bytes, bool isAtEnd)
      : size(bytes.size()) {
    size_t page = sysconf(_SC_PAGESIZE);
    inner = std::max<size_t>(1, (size + page - 1) / page) * page;
    outer = inner + 2 * page;
    void *memory =
        mmap(nullptr, outer, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
      llvm::report_fatal_error("no memory");
    begin = static_cast<uint8_t *>(memory);
    mprotect(begin + page, inner, PROT_READ | PROT_WRITE);
    std::memset(begin + page, kFiller, inner);
    // The same alignment as the interpreter's addresses.
    constexpr size_t kAlignment = 64;
    data =
        begin + page + (isAtEnd ? (inner - size) / kAlignment * kAlignment : 0);
    std::memcpy(data, bytes.data(), size);
  }
  GuardedMemory(const GuardedMemory &) = delete;
  ~GuardedMemory() { munmap(begin, outer); }

  uint8_t *getData() const { return data; }
  llvm::ArrayRef<uint8_t> getBytes() const { return {data, size}; }
  bool isIntact() const {
    size_t page = (outer - inner) / 2;
    auto isFiller = [](uint8_t byte) { return byte == kFiller; };
    return std::all_of(begin + page, data, isFiller) &&
           std::all_of(data + size, begin + page + inner, isFiller);
  }

private:
  static constexpr uint8_t kFiller = 0xa5;
  size_t size, inner, outer;
  uint8_t *begin, *data;
};

} // namespace

//===----------------------------------------------------------------------===//
// Comparison
//===----------------------------------------------------------------------===//

static bool isNaN(ElementType type, const uint8_t *element) {
  return !isInteger(type) && getBitWidth(type) != 4 &&
         std::isnan(numerics::getDouble(type, element));
}

/// The number of floats between two floats of the same type, plus one.
static uint64_t getDistance(ElementType type, uint64_t a, uint64_t b) {
  if (isInteger(type))
    return UINT64_MAX;
  uint64_t sign = uint64_t(1) << (getStorageSize(type) * 8 - 1);
  auto rank = [&](uint64_t bits) {
    int64_t magnitude = bits & (sign - 1);
    return bits & sign ? -magnitude : magnitude;
  };
  uint64_t distance = std::abs(rank(a) - rank(b));
  return distance ? distance : UINT64_MAX; // zeros of different signs
}

static std::string compareBytes(llvm::StringRef name, ElementType type,
                                uint64_t bound, llvm::ArrayRef<uint8_t> left,
                                llvm::ArrayRef<uint8_t> right) {
  size_t size = getStorageSize(type);
  std::string text;
  for (size_t i = 0; i + size <= left.size(); i += size) {
    if (std::memcmp(&left[i], &right[i], size) == 0 ||
        (isNaN(type, &left[i]) && isNaN(type, &right[i])))
      continue;
    uint64_t a = 0, b = 0;
    std::memcpy(&a, &left[i], size);
    std::memcpy(&b, &right[i], size);
    if (bound && getDistance(type, a, b) <= bound)
      continue;
    llvm::raw_string_ostream os(text);
    os << "element " << i / size << " of " << name << " (" << getSpelling(type)
       << ") is 0x" << llvm::utohexstr(b) << ", not 0x" << llvm::utohexstr(a);
    if (bound)
      os << " within " << bound << " ulp";
    break;
  }
  return text;
}

/// Removes the sign of NaNs, which is not specified, and spaces, which depend
/// on it.
static std::string normalize(llvm::StringRef text) {
  std::string result;
  for (size_t i = 0; i < text.size(); ++i) {
    bool isSign = (text[i] == '-' || text[i] == '+') &&
                  text.substr(i + 1, 3).equals_insensitive("nan");
    if (!isSign && text[i] != ' ')
      result += text[i];
  }
  return result;
}

//===----------------------------------------------------------------------===//
// Running
//===----------------------------------------------------------------------===//

/// The chips that code for the PTX machine is compiled for.
static const std::vector<std::string> kGpus = {"sm_75", "sm_80", "sm_89",
                                               "sm_90a"};

/// The processors that this machine can run; an empty name is its own.
static const std::vector<std::string> &getTargets(llvm::StringRef engine) {
  if (engine == "ptx")
    return kGpus;
  static const std::vector<std::string> targets = [] {
    std::vector<std::string> names = {""};
    for (const char *name : {"x86-64-v3", "x86-64-v2"}) {
      if (llvm::Error error = getEngine("cpu").checkTarget(name))
        llvm::consumeError(std::move(error));
      else
        names.push_back(name);
    }
    return names;
  }();
  return targets;
}

namespace {
struct Run {
  std::string wrong, output;
  std::vector<std::vector<uint8_t>> buffers;
};
} // namespace

/// On the PTX machine, which checks accesses by itself: first with one order of
/// warps, then with a random one.
static Run launchOnMachine(const engine::ReadyKernel &kernel,
                           runtime::Launch launch, bool isFirst,
                           uint64_t seed) {
  Run run;
  engine::LaunchOptions options;
  options.threads = 1;
  options.timeout = std::chrono::seconds(60);
  options.check = true;
  options.order = isFirst ? engine::Order::Program : engine::Order::Random;
  options.seed = seed;
  options.output = [&](std::string_view text) { run.output += text; };
  options.messages = [&](std::string_view text) { run.wrong += text; };
  engine::Outcome outcome = kernel.launch(launch, options);
  if (outcome.hasFailed())
    run.wrong = "fails: " + outcome.failure.message;
  else if (!outcome.reports.empty())
    run.wrong = "is reported: " + outcome.reports.front().kind + ": " +
                outcome.reports.front().message;
  else if (outcome.failedAsserts)
    run.wrong = "breaks an assertion: " + run.wrong;
  for (runtime::Buffer &buffer : launch.buffers)
    run.buffers.emplace_back(buffer.bytes.begin(), buffer.bytes.end());
  return run;
}

static Run launch(const engine::ReadyKernel &kernel,
                  const runtime::Launch &launch, unsigned threads,
                  bool isAtEnd) {
  Run run;
  std::deque<GuardedMemory> memory;
  std::vector<uint64_t> addresses;
  for (const runtime::Buffer &buffer : launch.buffers) {
    memory.emplace_back(buffer.bytes, isAtEnd);
    addresses.push_back(reinterpret_cast<uint64_t>(memory.back().getData()));
  }
  engine::LaunchOptions options;
  options.threads = threads;
  options.timeout = std::chrono::seconds(10);
  options.output = [&](std::string_view text) { run.output += text; };
  options.messages = [&](std::string_view text) { run.wrong += text; };
  engine::Outcome outcome = kernel.launchOnAddresses(
      launch.grid, makeArgumentWords(launch, addresses), options);
  if (outcome.hasFailed())
    run.wrong = "fails: " + outcome.failure.message;
  else if (outcome.failedAsserts)
    run.wrong = "breaks an assertion: " + run.wrong;
  for (auto [i, each] : llvm::enumerate(memory)) {
    if (!each.isIntact() && run.wrong.empty())
      run.wrong = "writes beyond " + launch.buffers[i].name;
    run.buffers.push_back(each.getBytes().vec());
  }
  return run;
}

namespace {
/// How a module is compiled: the processor and the level of rewrites, from the
/// seed.
struct Configuration {
  Configuration(const CompileTarget &target, uint64_t seed)
      : engine(target.engine) {
    const std::vector<std::string> &targets = getTargets(engine);
    options.target =
        target.name.empty() ? targets[seed % targets.size()] : target.name;
    options.plan = target.plan;
    // Without rewrites there is more to compile.
    options.level = seed / targets.size() % 2 ? 2 : 0;
  }
  std::string describe() const {
    return "on " + getEngine(engine).getTitle().str() + " (" +
           (options.target.empty() ? "native" : options.target) + ", -O" +
           std::to_string(options.level) +
           (options.plan.empty() ? "" : ", " + options.plan) + ") ";
  }

  llvm::StringRef engine;
  engine::PrepareOptions options;
};
} // namespace

static llvm::Expected<std::unique_ptr<engine::ReadyKernel>>
prepare(const GeneratedModule &generated, const Configuration &configuration) {
  return getEngine(configuration.engine)
      .prepare(generated.entry, configuration.options);
}

std::string fuzz::checkCompiles(const GeneratedModule &generated,
                                const CompileTarget &target, uint64_t seed) {
  Configuration configuration(target, seed);
  auto kernel = prepare(generated, configuration);
  return kernel ? ""
                : configuration.describe() +
                      "is refused: " + toString(kernel.takeError());
}

static bool hasGlobals(const GeneratedModule &generated) {
  cuda_tile::ModuleOp module = generated.module.get();
  return !module.getBody().getOps<cuda_tile::GlobalOp>().empty();
}

std::string fuzz::checkCompiled(const GeneratedModule &generated,
                                const CompileTarget &target, uint64_t seed,
                                const std::vector<runtime::Buffer> &expected,
                                llvm::StringRef expectedOutput, bool isExact) {
  Configuration configuration(target, seed);
  bool isOnMachine = !getEngine(target.engine).getCapabilities().takesAddresses;
  std::string what = configuration.describe();
  auto kernel = prepare(generated, configuration);
  std::vector<std::vector<uint8_t>> first;
  for (unsigned threads : {1, 2}) {
    // A kernel keeps its globals, but the second launch needs their initial
    // values.
    if (threads == 2 && hasGlobals(generated))
      kernel = prepare(generated, configuration);
    if (!kernel)
      return what + "is refused: " + toString(kernel.takeError());
    Run run =
        isOnMachine
            ? launchOnMachine(**kernel, generated.launch, threads == 1, seed)
            : launch(**kernel, generated.launch, threads, threads == 1);
    std::string on = threads == 1  ? ""
                     : isOnMachine ? "in a random order "
                                   : "on two threads ";
    if (!run.wrong.empty())
      return what + on + run.wrong;
    if (threads == 1 && isExact &&
        normalize(run.output) != normalize(expectedOutput))
      return what + "prints something else:\n" + run.output + "\nnot\n" +
             expectedOutput.str();
    for (auto [i, buffer] : llvm::enumerate(run.buffers)) {
      if (threads == 1 && !isExact)
        continue;
      // Two threads must compute the same as one.
      bool isAgain = threads != 1 && (!isExact || generated.bounds[i]);
      llvm::ArrayRef<uint8_t> wanted = expected[i].bytes;
      if (isAgain)
        wanted = first[i];
      std::string wrong =
          compareBytes(expected[i].name, generated.bufferTypes[i],
                       isAgain ? 0 : generated.bounds[i], wanted, buffer);
      if (!wrong.empty())
        return what + on + "leaves something else: " + wrong;
    }
    first = std::move(run.buffers);
  }
  return "";
}

/// A buffer may have bits set that its type does not have.
static ElementType getComparedType(ElementType type) {
  return type == ElementType::TF32 ? ElementType::F32
         : getBitWidth(type) < 8   ? ElementType::I8
                                   : type;
}

std::string fuzz::packCompiled(const GeneratedModule &generated,
                               const CompileTarget &target, uint64_t seed,
                               const std::vector<runtime::Buffer> &expected,
                               llvm::StringRef name, PackWriter &writer) {
  Configuration configuration(target, seed);
  llvm::Expected<PtxCode> code =
      getEngine(target.engine)
          .getPtxSource()
          ->compile(generated.entry, configuration.options);
  if (!code)
    return configuration.describe() +
           "is refused: " + toString(code.takeError());
  std::vector<Case::Judged> judged;
  for (auto [i, buffer] : llvm::enumerate(expected)) {
    runtime::DType dtype{getComparedType(generated.bufferTypes[i])};
    std::vector<uint64_t> shape = {buffer.bytes.size() /
                                   getStorageSize(dtype.type)};
    runtime::Tolerance tolerance =
        generated.bounds[i] ? runtime::Tolerance::withinUlp(generated.bounds[i])
                            : runtime::Tolerance::exact();
    judged.push_back(
        {buffer.name,
         i,
         dtype,
         shape,
         {1},
         tolerance,
         {dtype, shape, {buffer.bytes.begin(), buffer.bytes.end()}}});
  }
  return toString(writer.add(name, {*code, "", generated.launch, judged}));
}
