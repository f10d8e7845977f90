//===- Builtin.cpp - functions that the driver provides -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/ptx/Block.h"
#include "tessera/ptx/Control.h"
#include "tessera/ptx/Lanes.h"

#include <cstring>

using namespace tessera;
using namespace tessera::ptx;

/// No string of a kernel is longer.
static constexpr size_t kMaxText = 1 << 16;

Builtin ptx::findBuiltin(std::string_view name) {
  if (name == "vprintf")
    return Builtin::Vprintf;
  if (name == "__assertfail")
    return Builtin::AssertFail;
  if (name == "malloc")
    return Builtin::Malloc;
  if (name == "free")
    return Builtin::Free;
  return Builtin::None;
}

namespace {

/// An argument or result of a call, for one lane.
uint8_t *findOperand(Warp &warp, const CallOperand &operand, unsigned lane) {
  if (operand.isRegister)
    return warp.registers + operand.at + lane * (operand.bytes > 4 ? 8 : 4);
  return warp.frame->parameters.data() +
         lane * warp.frame->function->parameterBytes + operand.at;
}

uint64_t getArgument(Warp &warp, const CallDetail &call, size_t i,
                     unsigned lane) {
  uint64_t value = 0;
  if (i < call.arguments.size())
    std::memcpy(&value, findOperand(warp, call.arguments[i], lane),
                std::min<uint64_t>(8, call.arguments[i].bytes));
  return value;
}

void setResult(Warp &warp, const Op &op, const CallDetail &call, unsigned lane,
               uint64_t value) {
  if (call.results.empty())
    return;
  const CallOperand &result = call.results[0];
  std::memcpy(findOperand(warp, result, lane), &value,
              std::min<uint64_t>(8, result.bytes));
  if (result.isRegister && warp.isChecked())
    warp.setDefined(op, result.number, uint32_t(1) << lane, kAllLanes);
}

std::string readText(Warp &warp, const Op &op, unsigned lane,
                     uint64_t address) {
  std::string text;
  while (text.size() < kMaxText) {
    Spot spot =
        warp.find(op, lane, Space::Generic, address + text.size(), 1, 1);
    if (!spot || !*spot.bytes)
      break;
    text += char(*spot.bytes);
  }
  warp.charge(text.size() / 8);
  return text;
}

/// Formats as C's printf; arguments lie at `address` with natural alignment.
class Formatter {
public:
  Formatter(Warp &warp, const Op &op, unsigned lane, uint64_t address)
      : warp(warp), op(op), lane(lane), next(address) {}

  std::string format(const std::string &pattern) {
    for (size_t i = 0; i < pattern.size() && result.size() < kMaxText; ++i) {
      if (pattern[i] != '%') {
        result += pattern[i];
        continue;
      }
      if (i + 1 < pattern.size() && pattern[i + 1] == '%') {
        result += '%';
        ++i;
        continue;
      }
      i = formatOne(pattern, i);
    }
    return result;
  }

private:
  uint64_t take(unsigned bytes) {
    next = (next + bytes - 1) / bytes * bytes;
    uint64_t value = 0;
    Spot spot = warp.find(op, lane, Space::Generic, next, bytes, bytes);
    if (spot)
      std::memcpy(&value, spot.bytes, bytes);
    next += bytes;
    return value;
  }

  /// Adds a flag, a digit or a dot to a specification.
  static void addToSpec(std::string &spec, unsigned &digits, char c) {
    // Wider or longer numbers would take memory and time as large as they are.
    constexpr unsigned kMaxDigits = 3;
    bool isDigit = c >= '0' && c <= '9';
    digits = isDigit ? digits + 1 : 0;
    if (digits <= kMaxDigits && spec.size() < 32)
      spec += c;
  }

  size_t formatOne(const std::string &pattern, size_t at) {
    std::string spec = "%";
    unsigned digits = 0;
    unsigned longs = 0;
    size_t i = at + 1;
    for (; i < pattern.size(); ++i) {
      char c = pattern[i];
      if (c == '*') {
        for (char digit : std::to_string(int32_t(take(4))))
          addToSpec(spec, digits, digit);
      } else if (c == 'l' || c == 'z' || c == 't' || c == 'j') {
        longs += c == 'l' ? 1 : 2;
      } else if (c == 'h') {
      } else if (std::strchr("-+ #0123456789.", c)) {
        addToSpec(spec, digits, c);
      } else {
        break;
      }
    }
    if (i >= pattern.size()) {
      result += pattern.substr(at);
      return pattern.size();
    }
    char c = pattern[i];
    char text[1024];
    text[0] = 0;
    switch (c) {
    case 'd':
    case 'i':
      std::snprintf(text, sizeof text, (spec + "lld").c_str(),
                    longs ? (long long)(take(8))
                          : (long long)(int32_t(take(4))));
      break;
    case 'u':
    case 'x':
    case 'X':
    case 'o':
      std::snprintf(text, sizeof text, (spec + "ll" + c).c_str(),
                    (unsigned long long)(take(longs ? 8 : 4)));
      break;
    case 'c':
      std::snprintf(text, sizeof text, (spec + c).c_str(), int(take(4)));
      break;
    case 'p':
      std::snprintf(text, sizeof text, "0x%llx", (unsigned long long)(take(8)));
      break;
    case 's': {
      std::string value = readText(warp, op, lane, take(8));
      if (spec == "%") {
        result += value;
        return i;
      }
      std::snprintf(text, sizeof text, (spec + c).c_str(), value.c_str());
      break;
    }
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G':
    case 'a':
    case 'A': {
      double value;
      uint64_t bits = take(8);
      std::memcpy(&value, &bits, 8);
      std::snprintf(text, sizeof text, (spec + c).c_str(), value);
      break;
    }
    default:
      result += pattern.substr(at, i - at + 1);
      return i;
    }
    result += text;
    return i;
  }

  Warp &warp;
  const Op &op;
  unsigned lane;
  uint64_t next;
  std::string result;
};

void runPrintf(Warp &warp, const Op &op, const CallDetail &call) {
  forLanes(warp.mask, [&](unsigned l) {
    std::string pattern = readText(warp, op, l, getArgument(warp, call, 0, l));
    std::string text =
        Formatter(warp, op, l, getArgument(warp, call, 1, l)).format(pattern);
    warp.grid.print(text);
    setResult(warp, op, call, l, text.size());
  });
}

void runAssert(Warp &warp, const Op &op, const CallDetail &call) {
  forLanes(warp.mask, [&](unsigned l) {
    std::string text = readText(warp, op, l, getArgument(warp, call, 0, l));
    std::string file = readText(warp, op, l, getArgument(warp, call, 1, l));
    uint32_t line = uint32_t(getArgument(warp, call, 2, l));
    warp.report(op, FindingKind::Assert, l,
                "assertion '" + text + "' failed (" + file + ":" +
                    std::to_string(line) + ")");
  });
  warp.exitLanes();
}

constexpr uint64_t kHeapBytes = 8u << 20;
constexpr uint64_t kHeapUnit = 256;

uint64_t getHeapBytes(uint64_t bytes) {
  return (std::max<uint64_t>(bytes, 1) + kHeapUnit - 1) / kHeapUnit * kHeapUnit;
}

void runMalloc(Warp &warp, const Op &op, const CallDetail &call) {
  forLanes(warp.mask, [&](unsigned l) {
    uint64_t bytes = getArgument(warp, call, 0, l);
    // As the driver's default heap. Small pieces count as a unit of it.
    uint64_t counted = getHeapBytes(bytes);
    if (bytes > kHeapBytes || warp.grid.heapBytes + counted > kHeapBytes ||
        warp.grid.isOverMemory(0)) {
      setResult(warp, op, call, l, 0);
      return;
    }
    warp.grid.heapBytes += counted;
    Region &region = warp.grid.memory.allocate(
        "malloc", std::max<uint64_t>(bytes, 1), 256, !warp.isChecked());
    setResult(warp, op, call, l, region.base);
  });
}

void runFree(Warp &warp, const Op &op, const CallDetail &call) {
  forLanes(warp.mask, [&](unsigned l) {
    uint64_t address = getArgument(warp, call, 0, l);
    if (!address)
      return;
    Region *region = warp.grid.memory.find(address);
    if (!region || region->base != address || region->name != "malloc") {
      warp.report(op, FindingKind::OutOfBounds, l,
                  "free of an address that malloc did not return");
      return;
    }
    warp.grid.heapBytes -=
        std::min(warp.grid.heapBytes, getHeapBytes(region->size()));
    // What is left of the region is kept.
    warp.grid.heapMemory.add(sizeof(Region) + 64);
    warp.grid.memory.free(address);
  });
}

} // namespace

void ptx::runBuiltin(Warp &warp, const Op &op) {
  const CallDetail &call = op.get<CallDetail>();
  switch (call.builtin) {
  case Builtin::Vprintf:
    return runPrintf(warp, op, call);
  case Builtin::AssertFail:
    return runAssert(warp, op, call);
  case Builtin::Malloc:
    return runMalloc(warp, op, call);
  case Builtin::Free:
    return runFree(warp, op, call);
  case Builtin::None:
    return;
  }
}
