//===- Execution.cpp - a launch on a GPU, from arrays to results -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/runtime/cuda/Execution.h"
#include "tessera/runtime/host/LaunchStop.h"
#include "tessera/runtime/host/Messages.h"

#include <algorithm>
#include <thread>

using namespace tessera;
using namespace tessera::runtime;
using namespace tessera::runtime::cuda;

namespace {

/// One launch. The first problem ends it.
class Execution {
public:
  Execution(const Kernel &kernel, const ExecutionOptions &options)
      : kernel(kernel), module(kernel.getModule()), device(module.getDevice()),
        options(options) {}

  ExecutionOutcome run(const KernelShape &shape, Launch *launch,
                       std::span<const uint64_t> words);

private:
  std::optional<Problem> setUp();
  std::optional<Problem> copyIn(Launch &launch);
  std::optional<Problem> copyOut(Launch &launch);
  std::optional<Problem> setUpMessages();
  bool start(const KernelShape &shape);
  bool wait();
  bool fail(ExecutionOutcome::Kind kind, std::string message);

  const Kernel &kernel;
  const Module &module;
  const Device &device;
  const ExecutionOptions &options;

  ExecutionOutcome outcome;
  std::optional<Stream> stream;
  std::optional<Event> begin, end;
  std::vector<Memory> buffers;
  std::vector<uint64_t> addresses, words;
  std::optional<SharedMemory> messages;
};

} // namespace

bool Execution::fail(ExecutionOutcome::Kind kind, std::string message) {
  outcome.kind = kind;
  outcome.message = std::move(message);
  return false;
}

std::optional<Problem> Execution::setUp() {
  if (auto problem = device.enter())
    return problem;
  if (options.stream) {
    stream.emplace(Stream::borrow(device, options.stream));
  } else {
    Result<Stream> newStream = Stream::create(device);
    if (!newStream)
      return newStream.getProblem();
    stream.emplace(std::move(*newStream));
  }
  if (!options.waits)
    return std::nullopt;
  for (std::optional<Event> *event : {&begin, &end}) {
    Result<Event> newEvent = Event::create(device);
    if (!newEvent)
      return newEvent.getProblem();
    event->emplace(std::move(*newEvent));
  }
  return std::nullopt;
}

std::optional<Problem> Execution::copyIn(Launch &launch) {
  for (const Buffer &buffer : launch.buffers) {
    Result<Memory> memory = Memory::allocate(device, buffer.bytes.size());
    if (!memory)
      return memory.getProblem();
    addresses.push_back(memory->getAddress());
    buffers.push_back(std::move(*memory));
  }
  relocate(launch, addresses);
  for (size_t i = 0; i < buffers.size(); ++i)
    if (auto problem = buffers[i].copyFrom(launch.buffers[i].bytes, *stream))
      return problem;
  words = makeArgumentWords(launch, addresses);
  return std::nullopt;
}

std::optional<Problem> Execution::copyOut(Launch &launch) {
  for (size_t i = 0; i < buffers.size(); ++i)
    if (auto problem = buffers[i].copyTo(launch.buffers[i].bytes, *stream))
      return problem;
  return stream->synchronize();
}

/// Stores the address of a new buffer in the module.
std::optional<Problem> Execution::setUpMessages() {
  Result<Module::Variable> variable =
      module.findVariable(std::string(kMessagesVariable));
  if (!variable)
    return variable.getProblem();
  if (variable->size != sizeof(uint64_t))
    return Problem{"the variable '" + std::string(kMessagesVariable) +
                   "' of the code does not have 8 bytes"};
  std::vector<uint8_t> empty = makeMessageBuffer(options.messageCapacity);
  Result<SharedMemory> memory = SharedMemory::allocate(device, empty.size());
  if (!memory)
    return memory.getProblem();
  messages.emplace(std::move(*memory));
  std::copy(empty.begin(), empty.end(), messages->getBytes().begin());
  uint64_t address = messages->getAddress();
  const Driver &driver = device.getDriver();
  if (auto problem = device.check(
          driver.cuMemcpyHtoDAsync_v2(variable->address, &address,
                                      sizeof(address), stream->get()),
          "set up the buffer of messages"))
    return problem;
  return stream->synchronize();
}

bool Execution::start(const KernelShape &shape) {
  if (auto problem = begin->record(*stream))
    return fail(ExecutionOutcome::Refused, problem->message);
  if (auto problem = kernel.launch(shape, words, *stream))
    return fail(ExecutionOutcome::Refused, problem->message);
  if (auto problem = end->record(*stream))
    return fail(ExecutionOutcome::Failed, problem->message);
  return true;
}

/// How long a launch that is to stop is still waited for: most kernels end in
/// that time, and the GPU is not lost.
static constexpr std::chrono::milliseconds kPatience(1000);

bool Execution::wait() {
  const LaunchStop *stop = LaunchStop::getCurrent();
  if (!options.timeout && !stop) {
    if (auto problem = end->synchronize())
      return fail(ExecutionOutcome::Failed, problem->message);
    return true;
  }
  std::optional<LaunchClock::TimePoint> deadline, stopTime;
  if (options.timeout)
    deadline = options.clock->now() + *options.timeout;
  // Short kernels are waited for busily, others with ever longer pauses.
  auto pause = std::chrono::microseconds(0);
  bool isStopped = false;
  for (unsigned i = 0;; ++i) {
    // In this order, a kernel that was done in time is never reported.
    LaunchClock::TimePoint now = options.clock->now();
    bool isLate = deadline && now >= *deadline;
    if (stop && stop->isRequested() && !stopTime)
      stopTime = now + kPatience;
    isStopped = stopTime && now >= *stopTime;
    Result<bool> isDone = end->isDone();
    if (!isDone)
      return fail(ExecutionOutcome::Failed, isDone.getMessage());
    if (*isDone)
      return true;
    if (isLate || isStopped)
      break;
    if (i < 200)
      std::this_thread::yield();
    else
      std::this_thread::sleep_for(pause);
    pause = std::min(pause + std::chrono::microseconds(20),
                     std::chrono::microseconds(1000));
  }
  if (isStopped) {
    device.setLost("the GPU still runs a kernel whose launch was stopped");
    return fail(ExecutionOutcome::Failed, std::string(LaunchStop::kMessage));
  }
  device.setLost("the GPU still runs a kernel whose time was up");
  return fail(ExecutionOutcome::TimedOut, formatTimeout(*options.timeout));
}

ExecutionOutcome Execution::run(const KernelShape &shape, Launch *launch,
                                std::span<const uint64_t> givenWords) {
  auto refuse = [&](const Problem &problem) {
    fail(ExecutionOutcome::Refused, problem.message);
    return std::move(outcome);
  };
  words.assign(givenWords.begin(), givenWords.end());
  if (auto problem = setUp())
    return refuse(*problem);
  if (!options.waits) {
    if (auto problem = kernel.launch(shape, words, *stream))
      return refuse(*problem);
    return std::move(outcome);
  }
  if (launch)
    if (auto problem = copyIn(*launch))
      return refuse(*problem);
  std::unique_lock<std::mutex> lock(module.getMessageMutex(), std::defer_lock);
  if (options.messageCapacity != 0) {
    lock.lock();
    if (auto problem = setUpMessages())
      return refuse(*problem);
  }
  bool isDone = start(shape) && wait();
  if (messages && outcome.kind != ExecutionOutcome::Refused) {
    std::span<const uint8_t> bytes = messages->getBytes();
    outcome.messages.assign(bytes.begin(), bytes.end());
  }
  if (!isDone)
    return std::move(outcome);
  if (launch)
    if (auto problem = copyOut(*launch)) {
      fail(ExecutionOutcome::Failed, problem->message);
      return std::move(outcome);
    }
  Result<double> seconds = end->getSecondsSince(*begin);
  if (!seconds)
    fail(ExecutionOutcome::Failed, seconds.getMessage());
  else
    outcome.seconds = *seconds;
  return std::move(outcome);
}

ExecutionOutcome cuda::execute(const Kernel &kernel, const KernelShape &shape,
                               Launch &launch,
                               const ExecutionOptions &options) {
  return Execution(kernel, options).run(shape, &launch, {});
}

ExecutionOutcome cuda::execute(const Kernel &kernel, const KernelShape &shape,
                               std::span<const uint64_t> words,
                               const ExecutionOptions &options) {
  return Execution(kernel, options).run(shape, nullptr, words);
}
