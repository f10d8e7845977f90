//===- Kernel.cpp - a prepared entry for Python -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Kernel.h"
#include "Copies.h"
#include "ModuleState.h"

#include "tessera/analysis/WrittenParameters.h"
#include "tessera/engine/AccessObserver.h"
#include "tessera/engine/CheckLaunch.h"
#include "tessera/engine/Engine.h"
#include "tessera/engines/AllEngines.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <limits>

using namespace llvm;
using namespace tessera;
using namespace tessera::python;
using engine::Outcome;

//===----------------------------------------------------------------------===//
// Compiling
//===----------------------------------------------------------------------===//

std::vector<std::string> python::getEngineNames() {
  std::vector<std::string> names;
  for (StringRef name : getAllEngines().getNames())
    names.push_back(name.str());
  return names;
}

Kernel::Kernel(std::shared_ptr<Module> owner, const CompileSettings &settings)
    : module(std::move(owner)) {
  const engine::Engine *engine = getAllEngines().find(settings.engine);
  if (!engine)
    throw makeRefusal("there is no engine '" + settings.engine +
                      "'; there are " + join(getEngineNames(), ", "));
  engine::Capabilities capabilities = engine->getCapabilities();
  takesAddresses = capabilities.takesAddresses;
  takesDeviceAddresses = capabilities.takesDeviceAddresses;
  checks = capabilities.checks;
  std::lock_guard<std::mutex> lock(module->getMutex());
  onDeepStack([&]() -> std::optional<Refusal> {
    Module::State &state = module->getState();
    if (!state.source->isVerified() && failed(state.source->verify()))
      return takeRefusal(*state.source);
    std::optional<StringRef> wanted;
    if (settings.entry)
      wanted = *settings.entry;
    Expected<cuda_tile::EntryOp> entry =
        cuda_tile::findEntry(state.module, wanted, "entry=");
    if (!entry)
      return makeRefusal(toString(entry.takeError()));
    auto explain = [&](Error error) {
      Refusal refusal;
      handleAllErrors(std::move(error), [&](const engine::EngineError &wrong) {
        Position position;
        if (wrong.getOp())
          position = convertPlace(
              state.source->findPlace(state.module, *wrong.getOp()));
        refusal = makeRefusal(wrong.getMessage(), position);
      });
      return refusal;
    };
    if (!settings.target.empty())
      if (Error error = engine->checkTarget(settings.target))
        return makeRefusal(toString(std::move(error)));
    Expected<std::vector<runtime::Parameter>> found =
        engine::getParameters(*entry);
    if (!found)
      return explain(found.takeError());
    engine::PrepareOptions options;
    options.level = settings.level;
    options.target = settings.target;
    options.usesCache = settings.useCache;
    options.plan = settings.plan;
    options.contractsFloats = settings.contractsFloats;
    if (Error error = engine->checkCodeOptions(options))
      return makeRefusal(toString(std::move(error)));
    Expected<std::unique_ptr<engine::ReadyKernel>> prepared =
        engine->prepare(*entry, options);
    if (!prepared)
      return explain(prepared.takeError());
    parameters = std::move(*found);
    written = analysis::findWrittenParameters(*entry);
    name = makeUtf8(entry->getSymName());
    ready = std::move(*prepared);
    return std::nullopt;
  });
}

Kernel::~Kernel() = default;

//===----------------------------------------------------------------------===//
// Arguments
//===----------------------------------------------------------------------===//

bool ArrayInput::isAligned() const {
  return address % getStorageSize(dtype.type) == 0;
}

uint64_t ArrayInput::countElements() const {
  uint64_t count = 1;
  for (uint64_t extent : shape)
    count *= extent;
  return count;
}

bool ArrayInput::isContiguous() const {
  int64_t expected = 1;
  for (size_t i = shape.size(); i-- != 0;) {
    if (shape[i] != 1 && strides[i] != expected && countElements() > 1)
      return false;
    expected *= int64_t(shape[i]);
  }
  return true;
}

std::pair<uint64_t, uint64_t> ArrayInput::getRange() const {
  if (countElements() == 0)
    return {address, address};
  int64_t low = 0, high = 0; // elements
  for (auto [extent, stride] : zip_equal(shape, strides))
    (stride < 0 ? low : high) += int64_t(extent - 1) * stride;
  unsigned bits = getBitWidth(dtype.type);
  if (bits == 4)
    return {address + low / 2, address + high / 2 + 1};
  int64_t size = getStorageSize(dtype.type);
  return {address + low * size, address + (high + 1) * size};
}

/// The argument as Binding.h sees it.
static runtime::GivenArgument makeGiven(const Input &input, size_t index,
                                        const runtime::Parameter *parameter,
                                        uint64_t bits) {
  if (const auto *array = std::get_if<ArrayInput>(&input))
    return runtime::ArrayArgument{array->dtype, array->shape, array->strides,
                                  index, 0};
  if (std::holds_alternative<TableInput>(input))
    return runtime::ArrayArgument{{ElementType::I64}, {}, {}, index, 0};
  return runtime::Argument::Scalar{
      parameter ? parameter->type : ElementType::I32, bits};
}

std::vector<runtime::Placement>
Kernel::place(const std::vector<Input> &inputs) const {
  std::vector<runtime::GivenArgument> given;
  for (auto [i, input] : enumerate(inputs))
    given.push_back(makeGiven(input, i, nullptr, 0));
  Result<std::vector<runtime::Placement>> placements =
      placeArguments(parameters, given);
  if (!placements)
    throw BadArgument{placements.getMessage()};
  for (auto [i, placement] : enumerate(*placements)) {
    const runtime::Parameter &parameter = parameters[placement.parameter];
    bool isNumber = std::holds_alternative<NumberInput>(inputs[i]);
    if (isNumber == parameter.isPointer)
      throw BadArgument{
          ("argument " + Twine(i + 1) +
           (isNumber ? " is a number" : " is an array") + ", but parameter " +
           Twine(placement.parameter + 1) + " is " +
           (parameter.isPointer ? "a pointer to " : "a number of type ") +
           StringRef(getSpelling(parameter.type)))
              .str()};
  }
  return std::move(*placements);
}

/// Says what is wrong with an array as an argument of any kernel.
static void checkArray(const ArrayInput &array, const Twine &what,
                       bool canBeCopied) {
  if (!array.isAligned() && (!canBeCopied || array.isOnDevice))
    throw BadArgument{
        (what + " begins at an address that is not a multiple of " +
         Twine(getStorageSize(array.dtype.type)) + ", the size of its elements")
            .str()};
  if (array.address == 0 && array.countElements() != 0)
    throw BadArgument{(what + " has no memory").str()};
}

void Kernel::checkArrays(
    const std::vector<Input> &inputs,
    const std::vector<runtime::Placement> &placements) const {
  for (auto [i, input] : enumerate(inputs)) {
    std::string what = ("argument " + Twine(i + 1)).str();
    size_t at = placements[i].parameter;
    if (const auto *table = std::get_if<TableInput>(&input)) {
      for (const ArrayInput &array : table->arrays) {
        checkArray(array, "an array of " + what, /*canBeCopied=*/false);
        if (array.isReadOnly && written[at])
          throw BadArgument{"an array of " + what +
                            " is read-only, but the kernel writes to it"};
      }
      continue;
    }
    const auto *array = std::get_if<ArrayInput>(&input);
    if (!array)
      continue;
    checkArray(*array, what, /*canBeCopied=*/true);
    const runtime::Parameter &parameter = parameters[at];
    if (array->dtype.type != parameter.type)
      throw BadArgument{
          (what + " is an array of " + Twine(runtime::getName(array->dtype)) +
           ", but parameter " + Twine(at + 1) + " is a pointer to " +
           StringRef(getSpelling(parameter.type)))
              .str()};
    if (array->isReadOnly && written[at])
      throw BadArgument{what + " is read-only, but the kernel writes to it"};
    if (!placements[i].isExpanded && !array->isPointer &&
        !array->isContiguous())
      throw BadArgument{
          (Twine(what) + " is not contiguous, but parameter " + Twine(at + 1) +
           " of the kernel takes no strides; pass a contiguous copy, or "
           "tessera.pointer(array) if the kernel knows the layout")
              .str()};
  }
}

std::vector<runtime::Argument>
Kernel::bind(const std::vector<Input> &inputs,
             const std::vector<runtime::Placement> &placements,
             const std::vector<uint64_t> &numbers) const {
  std::vector<runtime::GivenArgument> given;
  given.reserve(inputs.size());
  for (auto [i, input] : enumerate(inputs))
    given.push_back(
        makeGiven(input, i, &parameters[placements[i].parameter], numbers[i]));
  Result<std::vector<runtime::Argument>> bound =
      bindArguments(parameters, given);
  if (!bound)
    throw BadArgument{bound.getMessage()};
  return std::move(*bound);
}

//===----------------------------------------------------------------------===//
// Launching
//===----------------------------------------------------------------------===//

Outcome Kernel::launchOnAddresses(const std::vector<Input> &inputs,
                                  std::vector<runtime::Argument> arguments,
                                  const LaunchSettings &settings,
                                  const engine::LaunchOptions &options) const {
  std::vector<std::vector<uint64_t>> tables;
  SmallVector<uint64_t, 32> words;
  engine::LaunchOptions own = options;
  for (const runtime::Argument &argument : arguments) {
    if (const auto *scalar =
            std::get_if<runtime::Argument::Scalar>(&argument.value)) {
      words.push_back(scalar->bits);
      continue;
    }
    const Input &input =
        inputs[std::get<runtime::Argument::Pointer>(argument.value).buffer];
    if (const auto *array = std::get_if<ArrayInput>(&input)) {
      words.push_back(array->address);
      continue;
    }
    std::vector<uint64_t> &table =
        tables.emplace_back(makeTableWords(std::get<TableInput>(input)));
    if (takesDeviceAddresses)
      own.tables.emplace_back(words.size(), table);
    words.push_back(reinterpret_cast<uintptr_t>(table.data()));
  }
  return ready->launchOnAddresses(settings.grid, words, own);
}

namespace {
/// While it exists, records the accesses of launches of this thread.
class TraceRecorder {
public:
  TraceRecorder(cuda_tile::ModuleOp module, const LaunchCopies &copies,
                Trace &trace)
      : copies(copies), trace(trace),
        observer(
            [this](const engine::ObservedAccess &access) { add(access); }) {
    uint64_t number = 0;
    module->walk<mlir::WalkOrder::PreOrder>(
        [&](mlir::Operation *op) { numbers[op] = number++; });
  }

private:
  void add(const engine::ObservedAccess &access) {
    if (trace.accesses.size() >= Trace::kMaxAccesses) {
      ++trace.numDropped;
      return;
    }
    for (const LaunchCopies::ArrayPlace &place :
         copies.findArrays(access.buffer, access.offset))
      trace.accesses.push_back({place.argument, place.offset, access.length,
                                access.reads, access.writes,
                                numbers.lookup(access.op), access.block});
  }

  const LaunchCopies &copies;
  Trace &trace;
  DenseMap<mlir::Operation *, uint64_t> numbers;
  engine::AccessObserver observer;
};
} // namespace

Outcome Kernel::launchOnCopies(const std::vector<Input> &inputs,
                               std::vector<runtime::Argument> arguments,
                               const LaunchSettings &settings,
                               const engine::LaunchOptions &options,
                               Trace *trace) const {
  LaunchCopies copies(inputs, std::move(arguments), settings.grid);
  // The entry belongs to a context that is made for one thread.
  std::unique_lock<std::mutex> lock(module->getMutex(), std::defer_lock);
  if (!takesAddresses && !takesDeviceAddresses)
    lock.lock();
  std::optional<TraceRecorder> recorder;
  if (trace)
    recorder.emplace(module->getState().module, copies, *trace);
  Outcome outcome = ready->launch(copies.getLaunch(), options);
  copies.writeBack();
  return outcome;
}

static bool isOnDevice(const Input &input) {
  if (const auto *array = std::get_if<ArrayInput>(&input))
    return array->isOnDevice;
  const auto *table = std::get_if<TableInput>(&input);
  return table && any_of(table->arrays, [](const ArrayInput &array) {
           return array.isOnDevice;
         });
}

static bool isArray(const Input &input) {
  return !std::holds_alternative<NumberInput>(input);
}

static engine::LaunchOptions makeOptions(const LaunchSettings &settings,
                                         engine::TextSink messages) {
  engine::LaunchOptions options;
  options.threads = settings.threads;
  if (settings.timeoutSeconds)
    options.timeout = std::chrono::milliseconds(
        int64_t(std::min(*settings.timeoutSeconds, 1e9) * 1000));
  options.check = settings.check;
  options.maxReports = settings.maxFindings;
  options.order = settings.order == "reverse"  ? engine::Order::Reverse
                  : settings.order == "random" ? engine::Order::Random
                                               : engine::Order::Program;
  options.seed = settings.seed;
  options.stream = settings.stream;
  options.output = settings.output;
  options.messages = std::move(messages);
  return options;
}

LaunchResult Kernel::launch(const std::vector<Input> &inputs,
                            const std::vector<runtime::Placement> &placements,
                            const std::vector<uint64_t> &numbers,
                            const LaunchSettings &settings,
                            Trace *trace) const {
  checkArrays(inputs, placements);
  if (settings.check && !checks)
    throw BadArgument{"this engine does not look for undefined behaviour; "
                      "compile the kernel with engine=\"interp\""};
  size_t numArrays = count_if(inputs, isArray);
  size_t numOnDevice = count_if(inputs, isOnDevice);
  if (numOnDevice != 0 && !takesDeviceAddresses)
    throw BadArgument{
        "an argument is on a GPU, but the kernel runs on the CPU"};
  if (numOnDevice != 0 && numOnDevice != numArrays)
    throw BadArgument{"some arguments are on a GPU and others are not"};
  std::vector<runtime::Argument> arguments = bind(inputs, placements, numbers);
  if (is_contained(settings.grid, 0u))
    return {};
  std::string messages;
  engine::LaunchOptions options =
      makeOptions(settings, [&](std::string_view text) { messages += text; });
  // What Dask sends to its workers may begin anywhere.
  bool isAligned = all_of(inputs, [](const Input &input) {
    const auto *array = std::get_if<ArrayInput>(&input);
    return !array || array->isAligned();
  });
  bool direct = (takesAddresses && isAligned) || numOnDevice != 0 ||
                (takesDeviceAddresses && numArrays == 0);
  Outcome outcome = direct ? launchOnAddresses(inputs, std::move(arguments),
                                               settings, options)
                           : launchOnCopies(inputs, std::move(arguments),
                                            settings, options, trace);
  if (!outcome.hasFailed() && outcome.reports.empty() &&
      outcome.failedAsserts == 0)
    return {};
  return convert(outcome, std::move(messages));
}

//===----------------------------------------------------------------------===//
// Results
//===----------------------------------------------------------------------===//

Position Kernel::findPosition(std::optional<uint64_t> number,
                              std::string *opName) const {
  if (!number)
    return {};
  std::lock_guard<std::mutex> lock(module->getMutex());
  Module::State &state = module->getState();
  if (mlir::Operation *op = cuda_tile::findOp(state.module, *number);
      op && opName)
    *opName = op->getName().stripDialect().str();
  return convertPlace(state.source->findPlace(state.module, *number));
}

LaunchResult Kernel::convert(const Outcome &outcome,
                             std::string messages) const {
  LaunchResult result;
  for (const engine::Report &report : outcome.reports) {
    Finding &finding = result.findings.emplace_back();
    finding.kind = report.kind;
    finding.message = makeUtf8(report.message);
    finding.block = report.block;
    finding.times = report.times;
    finding.position = findPosition(report.op, &finding.op);
    if (report.otherOp) {
      finding.hasOther = true;
      finding.otherBlock = report.otherBlock;
      finding.otherPosition = findPosition(report.otherOp, nullptr);
    }
  }
  result.droppedFindings = outcome.droppedReports;
  result.losesDevice = outcome.losesDevice;
  const engine::Failure &failure = outcome.failure;
  if (!outcome.hasFailed()) {
    if (outcome.failedAsserts != 0) {
      result.failure = "assert";
      result.message = makeUtf8(messages);
    }
    return result;
  }
  result.failure = failure.kind == engine::Failure::Timeout   ? "timeout"
                   : failure.kind == engine::Failure::Refused ? "refused"
                                                              : "error";
  result.message = makeUtf8(failure.message);
  result.position = findPosition(failure.op, nullptr);
  if (failure.op)
    result.block = failure.block;
  return result;
}
