//===- FakeDriver.cpp - a CUDA driver without a GPU -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "unittests/runtime/cuda/FakeDriver.h"
#include "tessera/ptx/Launch.h"
#include "tessera/ptx/Parser.h"
#include "tessera/ptx/TensorMap.h"
#include "tessera/runtime/cuda/Driver.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <mutex>
#include <set>
#include <span>
#include <sstream>
#include <vector>

using namespace tessera;
using namespace tessera::runtime::cuda;

namespace {

constexpr Status kInvalidValue = 1, kIllegalAddress = 700, kAssertFailed = 710,
                 kMisaligned = 716, kLaunchFailed = 719;
/// Regions of the machine lie at multiples of this, in order.
constexpr uint64_t kSlotBytes = uint64_t(1) << 32;
constexpr uint64_t kVariableWindow = 0x5000'0000'0000;

/// An allocation. A slot that is free is kept for the next one.
struct Slot {
  bool isUsed = false;
  std::vector<uint8_t> own;
  std::span<uint8_t> bytes;
};

struct FakeModule {
  ptx::Program program;
  std::map<std::string, std::vector<uint8_t>> variables;
};

struct FakeFunction {
  FakeModule *module;
  uint32_t number;
};

struct FakeEvent {
  bool isReady = true;
};

class Fake {
public:
  Fake() {
    if (const char *words = std::getenv("TESSERA_FAKE_CUDA"))
      control(words);
  }
  ~Fake() {
    if (!liveFile.empty())
      if (std::FILE *file = std::fopen(liveFile.c_str(), "w")) {
        std::fprintf(file, "%d\n", countLive());
        std::fclose(file);
      }
    // What was never given back because the device was lost.
    for (const Slot &slot : slots)
      if (slot.isUsed && slot.own.empty())
        std::free(slot.bytes.data());
    for (void *handle : handles)
      delete static_cast<FakeEvent *>(handle);
  }

  void control(const std::string &words) {
    sm = 90;
    numDevices = 1;
    newestPtx = 999;
    slowThreads = UINT32_MAX;
    isSlow = false;
    failing.clear();
    hanging.clear();
    calls.clear();
    sticky = pending = kSuccess;
    isHanging = false;
    std::istringstream stream(words);
    for (std::string word; stream >> word;) {
      std::string key = word.substr(0, word.find('=')),
                  value = word.substr(word.find('=') + 1);
      if (key == "sm")
        sm = std::stoi(value);
      else if (key == "devices")
        numDevices = std::stoi(value);
      else if (key == "ptx")
        newestPtx = std::stoi(value);
      else if (key == "fail")
        failing[value.substr(0, value.find(':'))] =
            std::stoi(value.substr(value.find(':') + 1));
      else if (key == "hang")
        hanging = value;
      else if (key == "slow")
        slowThreads = unsigned(std::stoul(value));
      else if (key == "live")
        liveFile = value;
    }
  }

  int countLive() const {
    return int(std::count_if(slots.begin(), slots.end(),
                             [](const Slot &slot) { return slot.isUsed; })) +
           int(modules.size() + handles.size()) + contexts;
  }

  std::mutex mutex;
  int sm = 90, numDevices = 1, newestPtx = 999, contexts = 0;
  std::map<std::string, Status> failing;
  std::string hanging, calls, liveFile;
  /// Of the context, and what a kernel has done that nobody has asked for yet.
  Status sticky = kSuccess, pending = kSuccess;
  bool isHanging = false;
  unsigned slowThreads = UINT32_MAX;
  bool isSlow = false; // the last kernel
  std::vector<Slot> slots;
  std::vector<std::unique_ptr<FakeModule>> modules;
  std::vector<std::unique_ptr<FakeFunction>> functions;
  std::set<void *> handles; // streams and events

  Slot *find(Address address, size_t bytes, uint64_t &offset);
  std::vector<uint8_t> *findVariable(Address address);
  Address take(size_t size, uint8_t *host);
  Status run(FakeFunction &function, ptx::Options options, void **parameters);
};

Fake &getFake() {
  static Fake fake;
  return fake;
}

Address Fake::take(size_t size, uint8_t *host) {
  size_t number = 0;
  while (number < slots.size() && slots[number].isUsed)
    ++number;
  if (number == slots.size())
    slots.emplace_back();
  Slot &slot = slots[number];
  slot.isUsed = true;
  if (!host) {
    // What was there before, to a kernel that relies on zeros.
    slot.own.assign(size, 0xa5);
    slot.bytes = slot.own;
  } else {
    slot.bytes = {host, size};
  }
  return ptx::kGlobalWindow + (number + 1) * kSlotBytes;
}

Slot *Fake::find(Address address, size_t bytes, uint64_t &offset) {
  if (address < ptx::kGlobalWindow + kSlotBytes)
    return nullptr;
  uint64_t number = (address - ptx::kGlobalWindow) / kSlotBytes - 1;
  offset = address % kSlotBytes;
  if (number >= slots.size() || !slots[number].isUsed ||
      offset + bytes > slots[number].bytes.size())
    return nullptr;
  return &slots[number];
}

std::vector<uint8_t> *Fake::findVariable(Address address) {
  if (address < kVariableWindow || address >= ptx::kGlobalWindow)
    return nullptr;
  uint64_t number = (address - kVariableWindow) / kSlotBytes;
  if (number >= modules.size() || !modules[number])
    return nullptr;
  auto &variables = modules[number]->variables;
  uint64_t index = address % kSlotBytes >> 20;
  return index < variables.size() ? &std::next(variables.begin(), index)->second
                                  : nullptr;
}

Status getStatus(ptx::FindingKind kind) {
  switch (kind) {
  case ptx::FindingKind::OutOfBounds:
    return kIllegalAddress;
  case ptx::FindingKind::Misaligned:
    return kMisaligned;
  case ptx::FindingKind::Assert:
    return kAssertFailed;
  default:
    return kLaunchFailed;
  }
}

/// Runs a kernel. A fault is seen by the calls after this one.
Status Fake::run(FakeFunction &function, ptx::Options options,
                 void **parameters) {
  FakeModule &module = *function.module;
  const ptx::Program &program = module.program;
  isSlow = options.block[0] > slowThreads;
  if (program.module.functions[function.number].name == hanging) {
    isHanging = true;
    return kSuccess;
  }
  ptx::Machine machine(program);
  for (auto &[name, bytes] : module.variables)
    machine.findVariable(name)->bytes = bytes;
  std::vector<ptx::Region *> regions;
  for (const Slot &slot : slots) {
    ptx::Region &region = machine.getMemory().allocate(
        "an allocation", slot.isUsed ? slot.bytes.size() : 1, kSlotBytes);
    if (region.base != ptx::kGlobalWindow + (regions.size() + 1) * kSlotBytes)
      return kInvalidValue;
    if (slot.isUsed)
      std::copy(slot.bytes.begin(), slot.bytes.end(), region.bytes.begin());
    regions.push_back(&region);
  }
  std::vector<uint8_t> packed;
  size_t index = 0;
  for (auto [offset, size, alignment] :
       machine.getParameters(function.number)) {
    packed.resize(offset + size);
    std::memcpy(packed.data() + offset, parameters[index++], size);
  }
  ptx::Outcome outcome = machine.launch(function.number, packed, options);
  if (!outcome.refusal.empty())
    return kInvalidValue;
  if (!outcome.findings.empty())
    pending = getStatus(outcome.findings[0].kind);
  for (auto &[name, bytes] : module.variables)
    bytes = machine.findVariable(name)->bytes;
  for (size_t i = 0; i < slots.size(); ++i)
    if (slots[i].isUsed)
      std::copy(regions[i]->bytes.begin(), regions[i]->bytes.end(),
                slots[i].bytes.begin());
  return kSuccess;
}

/// Every function begins with this: what is asked for fails.
#define ENTER(NAME)                                                            \
  Fake &fake = getFake();                                                      \
  std::lock_guard<std::mutex> lock(fake.mutex);                                \
  fake.calls += std::string(fake.calls.empty() ? "" : " ") + #NAME;            \
  if (auto found = fake.failing.find(#NAME); found != fake.failing.end())      \
    return found->second;
/// And those that wait with this.
#define ENTER_WAIT(NAME)                                                       \
  ENTER(NAME)                                                                  \
  if (fake.pending != kSuccess)                                                \
    fake.sticky = fake.pending;                                                \
  if (fake.sticky != kSuccess)                                                 \
    return fake.sticky;
/// And those that use a context with this.
#define ENTER_CONTEXT(NAME)                                                    \
  ENTER(NAME)                                                                  \
  if (fake.sticky != kSuccess)                                                 \
    return fake.sticky;

} // namespace

extern "C" {

void fakeCudaControl(const char *words) { getFake().control(words); }
const char *fakeCudaCalls() { return getFake().calls.c_str(); }
int fakeCudaLive() { return getFake().countLive(); }

Status cuInit(unsigned) {
  ENTER(cuInit)
  return fake.numDevices == 0 ? kNoDevice : kSuccess;
}

Status cuDriverGetVersion(int *version) {
  ENTER(cuDriverGetVersion)
  *version = 13000;
  return kSuccess;
}

Status cuGetErrorName(Status status, const char **name) {
  static const std::map<Status, const char *> names = {
      {kInvalidValue, "CUDA_ERROR_INVALID_VALUE"},
      {kOutOfMemory, "CUDA_ERROR_OUT_OF_MEMORY"},
      {kInvalidPtx, "CUDA_ERROR_INVALID_PTX"},
      {kUnsupportedPtxVersion, "CUDA_ERROR_UNSUPPORTED_PTX_VERSION"},
      {kIllegalAddress, "CUDA_ERROR_ILLEGAL_ADDRESS"},
      {kMisaligned, "CUDA_ERROR_MISALIGNED_ADDRESS"},
      {kAssertFailed, "CUDA_ERROR_ASSERT"},
      {kLaunchFailed, "CUDA_ERROR_LAUNCH_FAILED"}};
  auto found = names.find(status);
  if (found == names.end())
    return kInvalidValue;
  *name = found->second;
  return kSuccess;
}

Status cuGetErrorString(Status status, const char **text) {
  static const std::map<Status, const char *> texts = {
      {kInvalidValue, "invalid argument"},
      {kOutOfMemory, "out of memory"},
      {kInvalidPtx, "a PTX JIT compilation failed"},
      {kUnsupportedPtxVersion,
       "the provided PTX was compiled with an unsupported toolchain."},
      {kIllegalAddress, "an illegal memory access was encountered"},
      {kMisaligned, "misaligned address"},
      {kAssertFailed, "device-side assert triggered"},
      {kLaunchFailed, "unspecified launch failure"}};
  auto found = texts.find(status);
  if (found == texts.end())
    return kInvalidValue;
  *text = found->second;
  return kSuccess;
}

Status cuDeviceGetCount(int *count) {
  ENTER(cuDeviceGetCount)
  *count = fake.numDevices;
  return kSuccess;
}

Status cuDeviceGet(int *device, int ordinal) {
  ENTER(cuDeviceGet)
  *device = ordinal;
  return kSuccess;
}

Status cuDeviceGetName(char *name, int size, int) {
  ENTER(cuDeviceGetName)
  std::snprintf(name, size, "the PTX machine");
  return kSuccess;
}

Status cuDeviceTotalMem_v2(size_t *bytes, int) {
  ENTER(cuDeviceTotalMem_v2)
  *bytes = size_t(8) << 30;
  return kSuccess;
}

Status cuDeviceGetAttribute(int *value, int attribute, int) {
  ENTER(cuDeviceGetAttribute)
  switch (attribute) {
  case 1: // threads
    *value = 1024;
    break;
  case 5: // the grid
    *value = 0x7fffffff;
    break;
  case 6:
  case 7:
    *value = 65535;
    break;
  case 8: // shared memory
    *value = 48 << 10;
    break;
  case 97:
    *value = 227 << 10;
    break;
  case 75:
    *value = fake.sm / 10;
    break;
  case 76:
    *value = fake.sm % 10;
    break;
  default:
    *value = 1;
  }
  return kSuccess;
}

Status cuDevicePrimaryCtxRetain(Handle *context, int) {
  ENTER(cuDevicePrimaryCtxRetain)
  *context = &fake;
  ++fake.contexts;
  return kSuccess;
}

Status cuDevicePrimaryCtxRelease_v2(int) {
  ENTER(cuDevicePrimaryCtxRelease_v2)
  --fake.contexts;
  return kSuccess;
}

Status cuCtxSetCurrent(Handle) {
  ENTER(cuCtxSetCurrent)
  return kSuccess;
}

Status cuMemAlloc_v2(Address *address, size_t bytes) {
  ENTER_CONTEXT(cuMemAlloc_v2)
  if (bytes == 0)
    return kInvalidValue;
  *address = fake.take(bytes, nullptr);
  return kSuccess;
}

Status cuMemFree_v2(Address address) {
  ENTER_CONTEXT(cuMemFree_v2)
  uint64_t offset;
  Slot *slot = fake.find(address, 0, offset);
  if (!slot || offset != 0)
    return kInvalidValue;
  *slot = {};
  return kSuccess;
}

Status cuMemHostAlloc(void **bytes, size_t size, unsigned) {
  ENTER_CONTEXT(cuMemHostAlloc)
  *bytes = std::malloc(size);
  std::memset(*bytes, 0xa5, size);
  fake.take(size, static_cast<uint8_t *>(*bytes));
  return kSuccess;
}

Status cuMemFreeHost(void *bytes) {
  ENTER_CONTEXT(cuMemFreeHost)
  for (Slot &slot : fake.slots)
    if (slot.isUsed && slot.bytes.data() == bytes) {
      slot = {};
      std::free(bytes);
      return kSuccess;
    }
  return kInvalidValue;
}

Status cuMemHostGetDevicePointer_v2(Address *address, void *bytes, unsigned) {
  ENTER_CONTEXT(cuMemHostGetDevicePointer_v2)
  for (size_t i = 0; i < fake.slots.size(); ++i)
    if (fake.slots[i].isUsed && fake.slots[i].bytes.data() == bytes) {
      *address = ptx::kGlobalWindow + (i + 1) * kSlotBytes;
      return kSuccess;
    }
  return kInvalidValue;
}

Status cuMemcpyHtoDAsync_v2(Address to, const void *from, size_t bytes,
                            Handle) {
  ENTER_CONTEXT(cuMemcpyHtoDAsync_v2)
  uint64_t offset;
  if (std::vector<uint8_t> *variable = fake.findVariable(to)) {
    if (bytes > variable->size())
      return kInvalidValue;
    std::memcpy(variable->data(), from, bytes);
    return kSuccess;
  }
  Slot *slot = fake.find(to, bytes, offset);
  if (!slot)
    return kInvalidValue;
  std::memcpy(slot->bytes.data() + offset, from, bytes);
  return kSuccess;
}

Status cuMemcpyDtoHAsync_v2(void *to, Address from, size_t bytes, Handle) {
  ENTER_CONTEXT(cuMemcpyDtoHAsync_v2)
  uint64_t offset;
  Slot *slot = fake.find(from, bytes, offset);
  if (!slot)
    return kInvalidValue;
  std::memcpy(to, slot->bytes.data() + offset, bytes);
  return kSuccess;
}

Status cuModuleLoadDataEx(Handle *module, const void *image, unsigned count,
                          int *options, void **values) {
  ENTER_CONTEXT(cuModuleLoadDataEx)
  char *log = nullptr;
  size_t size = 0;
  for (unsigned i = 0; i < count; ++i) {
    if (options[i] == 5)
      log = static_cast<char *>(values[i]);
    if (options[i] == 6)
      size = reinterpret_cast<size_t>(values[i]);
  }
  const char *text = static_cast<const char *>(image);
  if (std::memcmp(text,
                  "\x7f"
                  "ELF",
                  4) == 0)
    text += 4;
  auto refuse = [&](const ptx::SyntaxError &error) {
    if (log)
      std::snprintf(log, size,
                    "ptxas application ptx input, line %u; error   : %s\n\n",
                    error.position.line, error.message.c_str());
    return kInvalidPtx;
  };
  int major = 0, minor = 0;
  if (text == image && std::strstr(text, ".version ") &&
      std::sscanf(std::strstr(text, ".version "), ".version %d.%d", &major,
                  &minor) == 2 &&
      major * 10 + minor > fake.newestPtx)
    return kUnsupportedPtxVersion;
  Result<ptx::Module, ptx::SyntaxError> parsed = ptx::parseModule(text);
  if (!parsed)
    return refuse(parsed.getProblem());
  Result<ptx::Program, ptx::SyntaxError> program =
      ptx::decode(std::move(*parsed));
  if (!program)
    return refuse(program.getProblem());
  auto made = std::make_unique<FakeModule>(FakeModule{std::move(*program), {}});
  ptx::Machine machine(made->program);
  for (const ptx::Variable &variable : made->program.module.variables)
    if (ptx::Region *region = machine.findVariable(variable.name))
      made->variables[variable.name] = region->bytes;
  *module = made.get();
  fake.modules.push_back(std::move(made));
  return kSuccess;
}

Status cuModuleUnload(Handle module) {
  ENTER_CONTEXT(cuModuleUnload)
  return std::erase_if(fake.modules,
                       [&](auto &each) { return each.get() == module; })
             ? kSuccess
             : kInvalidValue;
}

Status cuModuleGetFunction(Handle *function, Handle module, const char *name) {
  ENTER_CONTEXT(cuModuleGetFunction)
  auto *owner = static_cast<FakeModule *>(module);
  int32_t number = owner->program.module.findFunction(name);
  if (number < 0)
    return kNotFound;
  fake.functions.push_back(
      std::make_unique<FakeFunction>(FakeFunction{owner, uint32_t(number)}));
  *function = fake.functions.back().get();
  return kSuccess;
}

Status cuModuleGetGlobal_v2(Address *address, size_t *bytes, Handle module,
                            const char *name) {
  ENTER_CONTEXT(cuModuleGetGlobal_v2)
  for (size_t i = 0; i < fake.modules.size(); ++i) {
    if (fake.modules[i].get() != module)
      continue;
    auto &variables = fake.modules[i]->variables;
    auto found = variables.find(name);
    if (found == variables.end())
      return kNotFound;
    *address = kVariableWindow + i * kSlotBytes +
               (uint64_t(std::distance(variables.begin(), found)) << 20);
    *bytes = found->second.size();
    return kSuccess;
  }
  return kInvalidValue;
}

Status cuFuncGetAttribute(int *value, int attribute, Handle) {
  ENTER_CONTEXT(cuFuncGetAttribute)
  *value = attribute == 0 ? 1024 : attribute == 4 ? 32 : 0;
  return kSuccess;
}

Status cuFuncSetAttribute(Handle, int, int) {
  ENTER_CONTEXT(cuFuncSetAttribute)
  return kSuccess;
}

Status cuLaunchKernel(Handle function, unsigned gridX, unsigned gridY,
                      unsigned gridZ, unsigned blockX, unsigned blockY,
                      unsigned blockZ, unsigned sharedBytes, Handle,
                      void **parameters, void **) {
  ENTER_CONTEXT(cuLaunchKernel)
  ptx::Options options;
  options.grid = {gridX, gridY, gridZ};
  options.block = {blockX, blockY, blockZ};
  options.dynamicSharedBytes = sharedBytes;
  return fake.run(*static_cast<FakeFunction *>(function), options, parameters);
}

Status cuLaunchKernelEx(const LaunchConfig *config, Handle function,
                        void **parameters, void **) {
  ENTER_CONTEXT(cuLaunchKernelEx)
  ptx::Options options;
  options.grid = {config->gridX, config->gridY, config->gridZ};
  options.block = {config->blockX, config->blockY, config->blockZ};
  options.dynamicSharedBytes = config->sharedBytes;
  for (unsigned i = 0; i < config->numAttributes; ++i)
    if (config->attributes[i].id == kLaunchCluster) {
      auto cluster = config->attributes[i].value.cluster;
      options.cluster = {cluster.x, cluster.y, cluster.z};
    }
  return fake.run(*static_cast<FakeFunction *>(function), options, parameters);
}

Status cuTensorMapEncodeTiled(void *map, int type, uint32_t rank, void *address,
                              const uint64_t *sizes, const uint64_t *strides,
                              const uint32_t *box, const uint32_t *steps,
                              int interleave, int swizzle, int promotion,
                              int fill) {
  ENTER(cuTensorMapEncodeTiled)
  if (reinterpret_cast<uintptr_t>(map) % ptx::kTensorMapAlignment)
    return kInvalidValue;
  Result<ptx::TensorMapBytes> bytes = ptx::encodeTiled(
      type, rank, reinterpret_cast<uint64_t>(address), sizes, strides, box,
      steps, interleave, swizzle, promotion, fill);
  if (!bytes)
    return kInvalidValue;
  std::memcpy(map, bytes->data(), bytes->size());
  return kSuccess;
}

Status cuStreamCreate(Handle *stream, unsigned) {
  ENTER_CONTEXT(cuStreamCreate)
  *stream = new FakeEvent;
  fake.handles.insert(*stream);
  return kSuccess;
}

Status cuStreamDestroy_v2(Handle stream) {
  ENTER_CONTEXT(cuStreamDestroy_v2)
  if (!fake.handles.erase(stream))
    return kInvalidValue;
  delete static_cast<FakeEvent *>(stream);
  return kSuccess;
}

Status cuStreamSynchronize(Handle) {
  ENTER_WAIT(cuStreamSynchronize)
  return kSuccess;
}

Status cuEventCreate(Handle *event, unsigned) {
  ENTER_CONTEXT(cuEventCreate)
  *event = new FakeEvent;
  fake.handles.insert(*event);
  return kSuccess;
}

Status cuEventDestroy_v2(Handle event) {
  ENTER_CONTEXT(cuEventDestroy_v2)
  if (!fake.handles.erase(event))
    return kInvalidValue;
  delete static_cast<FakeEvent *>(event);
  return kSuccess;
}

Status cuEventRecord(Handle event, Handle) {
  ENTER_CONTEXT(cuEventRecord)
  static_cast<FakeEvent *>(event)->isReady = !fake.isHanging;
  return kSuccess;
}

Status cuEventQuery(Handle event) {
  ENTER_WAIT(cuEventQuery)
  return static_cast<FakeEvent *>(event)->isReady ? kSuccess : kNotReady;
}

Status cuEventSynchronize(Handle) {
  ENTER_WAIT(cuEventSynchronize)
  return kSuccess;
}

Status cuEventElapsedTime(float *milliseconds, Handle, Handle) {
  ENTER_CONTEXT(cuEventElapsedTime)
  *milliseconds = fake.isSlow ? 0.5f : 0.25f;
  return kSuccess;
}
}
