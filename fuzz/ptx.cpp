//===- ptx.cpp - parses, decodes and runs any text as PTX -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A text is refused at a position, or decoded and its first entry launched on
// the machine with little memory and little time. Whatever the kernel does, the
// launch must end soon and within its memory, and say why if it ends early.
//
// How it is launched is in the first line, if that is a comment: one character
// each for what Settings has, in this order. Parameters come from the rest of
// the line.
//
//===----------------------------------------------------------------------===//

#include "tessera/ptx/Launch.h"
#include "tessera/ptx/Parser.h"
#include "tessera/ptx/TensorMap.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>

using namespace tessera;
using namespace tessera::ptx;

static constexpr uint64_t kRegionBytes = 4096;
static constexpr uint64_t kMemoryLimit = uint64_t(64) << 20;
static constexpr std::chrono::milliseconds kTimeout{200};
/// A launch that takes so many times its limit in processor time is a finding.
/// Sanitizers make all slow, and one instruction may take long.
static constexpr double kMaxSeconds = 10;

[[noreturn]] static void fail(const std::string &message) {
  std::fprintf(stderr, "fuzz: %s\n", message.c_str());
  std::abort();
}

/// The characters of the first line, and zeros behind them.
namespace {
class Settings {
public:
  explicit Settings(std::string_view text) {
    if (text.starts_with("//"))
      characters = text.substr(2, text.find('\n') - 2);
  }
  /// A number below `bound`.
  unsigned take(unsigned bound) {
    if (next >= characters.size())
      return 0;
    return static_cast<unsigned char>(characters[next++]) % bound;
  }

private:
  std::string_view characters;
  size_t next = 0;
};
} // namespace

static Options makeOptions(Settings &settings) {
  Options options;
  options.check = settings.take(2) == 0;
  options.async = Async(settings.take(3));
  options.order = Order(settings.take(3));
  constexpr uint32_t kBlocks[] = {32, 64, 1, 33, 128};
  options.block = {kBlocks[settings.take(5)], 1, 1};
  constexpr uint32_t kGrids[] = {1, 2, 4};
  options.grid = {kGrids[settings.take(3)], 1, 1};
  options.cluster = {options.grid[0] > 1 ? 1 + settings.take(2) : 0, 0, 0};
  constexpr uint64_t kShared[] = {1024, 0, 40000, 232448, ~uint64_t(0)};
  options.dynamicSharedBytes = kShared[settings.take(5)];
  options.timeout = kTimeout;
  options.memoryLimit = kMemoryLimit;
  return options;
}

/// Addresses of the region, small numbers and tensor maps.
static std::vector<uint8_t>
makeParameters(const std::vector<Machine::Parameter> &parameters,
               const Region &region, Settings &settings) {
  constexpr uint64_t kNumbers[] = {
      4, 1, 0, 32, 64, 100, 0xffff, 0xffffffff, 0x8000000000000000};
  std::vector<uint8_t> bytes;
  for (const Machine::Parameter &parameter : parameters) {
    // The launch refuses more, and says so.
    if (parameter.offset + parameter.size > (1 << 20))
      return bytes;
    bytes.resize(
        std::max<uint64_t>(bytes.size(), parameter.offset + parameter.size));
    uint8_t *at = bytes.data() + parameter.offset;
    unsigned choice = settings.take(16);
    if (parameter.size >= kTensorMapBytes) {
      TensorMap map;
      map.type = TensorType(choice % kNumTensorTypes);
      map.rank = 2;
      map.address = region.base;
      map.dims = {16, 16, 1, 1, 1};
      map.strides[0] = 128;
      map.box = {8, 8, 1, 1, 1};
      TensorMapBytes encoded = encode(map);
      std::memcpy(at, encoded.data(), encoded.size());
      continue;
    }
    uint64_t value = parameter.size == 8 && choice < 12
                         ? region.base + choice * 64
                         : kNumbers[choice % std::size(kNumbers)];
    std::memcpy(at, &value, std::min<uint64_t>(parameter.size, 8));
  }
  return bytes;
}

static void checkFindings(const Outcome &outcome) {
  for (const Finding &finding : outcome.findings)
    if (finding.message.empty())
      fail("a finding without a message");
}

static void launch(const Program &program, uint32_t entry, Settings settings) {
  Machine machine(program, kMemoryLimit);
  Options options = makeOptions(settings);
  size_t printed = 0;
  options.output = [&](std::string_view text) { printed += text.size(); };
  Region &region = machine.getMemory().allocate("data", kRegionBytes);
  for (size_t i = 0; i < region.bytes.size(); ++i)
    region.bytes[i] = uint8_t(i * 7);
  std::vector<uint8_t> parameters =
      makeParameters(machine.getParameters(entry), region, settings);
  std::clock_t start = std::clock();
  checkFindings(machine.launch(entry, parameters, options));
  if (double(std::clock() - start) / CLOCKS_PER_SEC > kMaxSeconds)
    fail("the launch took much longer than its time limit");
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  std::string_view text(reinterpret_cast<const char *>(data), size);
  Result<Module, SyntaxError> module = parseModule(text);
  if (!module) {
    if (module.getMessage().empty())
      fail("a text is refused without a reason");
    return 0;
  }
  Result<Program, SyntaxError> program = decode(std::move(*module));
  if (!program) {
    if (program.getMessage().empty())
      fail("an instruction is refused without a reason");
    return 0;
  }
  const std::vector<Function> &functions = program->module.functions;
  for (uint32_t i = 0; i < functions.size(); ++i)
    if (functions[i].isEntry && functions[i].isDefined) {
      launch(*program, i, Settings(text));
      break;
    }
  return 0;
}
