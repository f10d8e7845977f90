//===- RecordedTest.cpp - the machine and the hardware -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs every recorded form of conformance/ptx/hardware on the machine and
// compares the results with what the hardware computed. For some forms only:
//
//   TESSERA_FORMS='^(add|sub)\..*f32$' build/dev/bin/tessera-ptx-recorded-tests
//
// The entry of a form is made as kernels.py makes it.
//
//===----------------------------------------------------------------------===//

#include "tessera/numerics/Cpu.h"
#include "tessera/ptx/Launch.h"
#include "tessera/ptx/Parser.h"
#include "tessera/runtime/arrays/Npz.h"

#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <map>
#include <regex>

using namespace tessera;
using namespace tessera::ptx;

namespace {

//===----------------------------------------------------------------------===//
// The recording
//===----------------------------------------------------------------------===//

struct Form {
  std::string name, entry, accuracy, body, extra;
  std::vector<std::string> ins, outs;
  unsigned block = 32;
};

constexpr unsigned kCount = 512; // values per operand

class Recording {
public:
  static const Recording &get() {
    static Recording recording;
    return recording;
  }

  std::vector<Form> forms;

  std::vector<uint8_t> read(const std::string &name) const {
    Result<runtime::Array> array = npz->read(name);
    EXPECT_TRUE(bool(array)) << name;
    return array ? std::move(array->bytes) : std::vector<uint8_t>();
  }

private:
  Recording() {
    const std::string folder = TESSERA_SOURCE_DIR "/conformance/ptx/hardware/";
    auto open = [&](const char *name) {
      auto buffer = llvm::MemoryBuffer::getFile(folder + name);
      EXPECT_TRUE(bool(buffer)) << name;
      return std::move(*buffer);
    };
    archive = open("recorded.npz");
    Result<runtime::Npz> opened = runtime::Npz::open(
        {archive->getBufferStart(), archive->getBufferSize()});
    EXPECT_TRUE(bool(opened));
    npz.emplace(std::move(*opened));
    std::unique_ptr<llvm::MemoryBuffer> text = open("recorded.json");
    llvm::Expected<llvm::json::Value> json =
        llvm::json::parse(text->getBuffer());
    EXPECT_TRUE(bool(json));
    for (const llvm::json::Value &value :
         *json->getAsObject()->getArray("forms")) {
      const llvm::json::Object &object = *value.getAsObject();
      Form form;
      form.name = object.getString("name")->str();
      form.entry = object.getString("entry")->str();
      form.accuracy = object.getString("accuracy")->str();
      form.body = object.getString("body")->str();
      form.extra = object.getString("extra")->str();
      form.block = unsigned(*object.getInteger("block"));
      for (const llvm::json::Value &pool : *object.getArray("ins"))
        form.ins.push_back(pool.getAsString()->str());
      for (const llvm::json::Value &type : *object.getArray("outs"))
        form.outs.push_back(type.getAsString()->str());
      forms.push_back(std::move(form));
    }
  }

  std::unique_ptr<llvm::MemoryBuffer> archive;
  std::optional<runtime::Npz> npz;
};

//===----------------------------------------------------------------------===//
// The entry of a form
//===----------------------------------------------------------------------===//

/// The type of the register for a pool or a result.
std::string getRegisterType(const std::string &pool) {
  static const std::map<std::string, std::string> types = {
      {"f32", "f32"},    {"f64", "f64"},    {"f16", "b16"},   {"bf16", "b16"},
      {"b16", "b16"},    {"b64", "b64"},    {"pred", "pred"}, {"few64", "b64"},
      {"e4m3x2", "b16"}, {"e5m2x2", "b16"}, {"b8x2", "b16"},  {"angle", "f32"},
      {"unit", "f32"},   {"m.f32", "f32"},  {"m.f64", "f64"}};
  auto found = types.find(pool);
  return found == types.end() ? "b32" : found->second;
}

unsigned getBytes(const std::string &registerType) {
  return registerType == "f64" || registerType == "b64" ? 8
         : registerType == "b16"                        ? 2
                                                        : 4;
}

std::string makeEntry(const Form &form) {
  struct Place {
    std::string name, type;
  };
  std::vector<Place> places;
  for (size_t i = 0; i < form.ins.size(); ++i)
    places.push_back({"i" + std::to_string(i), getRegisterType(form.ins[i])});
  for (size_t i = 0; i < form.outs.size(); ++i)
    places.push_back({"o" + std::to_string(i), getRegisterType(form.outs[i])});
  std::string text = ".version 8.7\n.target sm_90a\n.address_size 64\n"
                     ".visible .entry " +
                     form.entry + "(";
  for (size_t i = 0; i <= places.size(); ++i)
    text += (i ? ", " : "") + (".param .u64 p" + std::to_string(i));
  text += ")\n.maxntid " + std::to_string(form.block) + ", 1, 1\n{\n" +
          form.extra +
          "\n.reg .b32 tid, tx, cx, nx; .reg .b64 address, scratch;\n";
  for (const Place &place : places)
    text += ".reg ." + place.type + " " + place.name + ";\n";
  text += "mov.u32 tx, %tid.x; mov.u32 cx, %ctaid.x; mov.u32 nx, %ntid.x; "
          "mad.lo.u32 tid, cx, nx, tx;\nld.param.u64 scratch, [p" +
          std::to_string(places.size()) +
          "]; cvta.to.global.u64 scratch, scratch;\n";
  auto address = [&](size_t i) {
    return "ld.param.u64 address, [p" + std::to_string(i) +
           "]; cvta.to.global.u64 address, address; "
           "mad.wide.u32 address, tid, " +
           std::to_string(getBytes(places[i].type)) + ", address;\n";
  };
  for (size_t i = 0; i < form.ins.size(); ++i)
    text += address(i) +
            (places[i].type == "pred"
                 ? "{.reg .b32 w; ld.global.b32 w, [address]; setp.ne.u32 " +
                       places[i].name + ", w, 0;}\n"
                 : "ld.global." + places[i].type + " " + places[i].name +
                       ", [address];\n");
  text += form.body + "\n";
  for (size_t i = form.ins.size(); i < places.size(); ++i)
    text += address(i) +
            (places[i].type == "pred"
                 ? "{.reg .b32 w; selp.u32 w, 1, 0, " + places[i].name +
                       "; st.global.b32 [address], w;}\n"
                 : "st.global." + places[i].type + " [address], " +
                       places[i].name + ";\n");
  return text + "ret;\n}\n";
}

//===----------------------------------------------------------------------===//
// Comparison
//===----------------------------------------------------------------------===//

/// How far results of a form may be from the hardware's: by so many units in
/// the last place, or by an absolute difference. NaN must have equal bits.
struct Bound {
  const char *pattern;
  uint64_t ulp;
  double absolute = 0;
};

/// The first pattern that matches counts; no row means equal bits. Each row is
/// what is reached now, which is within what PTX documents.
const Bound kBounds[] = {
    // Computed with a smaller error than the hardware has; the other
    // approximations have its bits.
    {R"(^lg2\.approx)", 1, 2e-7},   {R"(^(sin|cos)\.approx)", 1, 5e-7},
    {R"(^tanh\.approx\.f32)", 120}, {R"(^tanh\.approx\.b?f16)", 1},
    {R"(^rsqrt\.approx\.f64)", 1},
};

/// The layout of floats in a result, as exponent and fraction bits.
struct FloatLayout {
  unsigned width, fraction;
};

FloatLayout getLayout(const Form &form, const std::string &out) {
  if (out == "f64")
    return {64, 52};
  if (out.starts_with("bf16"))
    return {16, 7};
  // Results of mma and wgmma in words are pairs of f16.
  if (out.starts_with("f16") || (out == "b32" && form.accuracy == "tensor"))
    return {16, 10};
  return {32, 23};
}

double toDouble(uint64_t bits, FloatLayout layout) {
  unsigned exponentBits = layout.width - 1 - layout.fraction;
  int bias = (1 << (exponentBits - 1)) - 1;
  uint64_t fraction = bits & ((uint64_t(1) << layout.fraction) - 1);
  int exponent = int(bits >> layout.fraction) & ((1 << exponentBits) - 1);
  bool isNegative = bits >> (layout.width - 1) & 1;
  double value =
      exponent ? std::ldexp(double(fraction | uint64_t(1) << layout.fraction),
                            exponent - bias - int(layout.fraction))
               : std::ldexp(double(fraction), 1 - bias - int(layout.fraction));
  if (exponent == (1 << exponentBits) - 1)
    value = fraction ? NAN : INFINITY;
  return isNegative ? -value : value;
}

/// Units in the last place between two floats; 0 for equal bits only.
uint64_t getDistance(uint64_t a, uint64_t b, FloatLayout layout) {
  uint64_t sign = uint64_t(1) << (layout.width - 1);
  auto order = [&](uint64_t bits) {
    return bits & sign ? -int64_t(bits & ~sign) : int64_t(bits);
  };
  if (a == b)
    return 0;
  if (std::isnan(toDouble(a, layout)) || std::isnan(toDouble(b, layout)))
    return ~uint64_t(0);
  int64_t x = order(a), y = order(b);
  // Zeros of both signs are one apart.
  return std::max<uint64_t>(1, x > y ? uint64_t(x) - uint64_t(y)
                                     : uint64_t(y) - uint64_t(x));
}

struct Difference {
  unsigned count = 0;
  uint64_t worst = 0;
  unsigned result = 0, thread = 0;
  uint64_t got = 0, expected = 0;
};

uint64_t getElement(const std::vector<uint8_t> &bytes, size_t i, size_t size) {
  uint64_t value = 0;
  if ((i + 1) * size <= bytes.size())
    std::memcpy(&value, bytes.data() + i * size, size);
  return value;
}

void compare(const Form &form, unsigned result, const Bound *bound,
             const std::vector<uint8_t> &got,
             const std::vector<uint8_t> &expected, Difference &difference) {
  size_t size = getBytes(getRegisterType(form.outs[result]));
  FloatLayout layout = getLayout(form, form.outs[result]);
  for (unsigned i = 0; i < kCount; ++i) {
    uint64_t a = getElement(got, i, size), b = getElement(expected, i, size);
    if (a == b)
      continue;
    uint64_t worst = ~uint64_t(0);
    bool isNear = false;
    if (form.accuracy != "exact") {
      worst = 0;
      isNear = bound != nullptr;
      for (unsigned shift = 0; shift < size * 8; shift += layout.width) {
        uint64_t mask = ~uint64_t(0) >> (64 - layout.width);
        uint64_t x = a >> shift & mask, y = b >> shift & mask;
        uint64_t distance = getDistance(x, y, layout);
        worst = std::max(worst, distance);
        if (bound && distance > bound->ulp)
          isNear &= std::abs(toDouble(x, layout) - toDouble(y, layout)) <=
                    bound->absolute;
      }
    }
    if (!isNear && (!difference.count || worst > difference.worst)) {
      difference.result = result;
      difference.thread = i;
      difference.got = a;
      difference.expected = b;
      difference.worst = worst;
    }
    difference.count += !isNear;
  }
}

std::string toHex(uint64_t value) {
  char text[24];
  std::snprintf(text, sizeof text, "0x%llx", (unsigned long long)value);
  return text;
}

//===----------------------------------------------------------------------===//
// Running
//===----------------------------------------------------------------------===//

/// Empty if the results are those of the hardware.
std::string run(const Form &form, bool check) {
  const Recording &recording = Recording::get();
  Result<Module, SyntaxError> module = parseModule(makeEntry(form));
  if (!module)
    return "cannot be read: " + module.getMessage();
  Result<Program, SyntaxError> program = decode(std::move(*module));
  if (!program)
    return "cannot be decoded: " + program.getMessage();
  Machine machine(*program);
  std::vector<uint8_t> parameters;
  std::vector<Region *> inputs, results;
  auto add = [&](const std::string &name, uint64_t size) {
    Region &region = machine.getMemory().allocate(name, size);
    uint64_t base = region.base;
    parameters.resize(parameters.size() + 8);
    std::memcpy(parameters.data() + parameters.size() - 8, &base, 8);
    return &region;
  };
  std::map<std::string, unsigned> positions;
  for (const std::string &pool : form.ins) {
    unsigned position = positions[pool]++;
    std::string name = "pool." + pool + "." + std::to_string(position);
    std::vector<uint8_t> bytes = recording.read(name);
    add(name, bytes.size())->bytes = std::move(bytes);
  }
  for (size_t i = 0; i < form.outs.size(); ++i)
    results.push_back(add("out." + std::to_string(i),
                          kCount * getBytes(getRegisterType(form.outs[i]))));
  add("scratch", kCount * 8);
  Options options;
  options.grid = {kCount / form.block, 1, 1};
  options.block = {form.block, 1, 1};
  options.check = check;
  Outcome outcome = machine.launch(0, parameters, options);
  if (!outcome.refusal.empty())
    return "was refused: " + outcome.refusal;
  if (!outcome.findings.empty())
    return "failed: " + outcome.findings[0].message;
  const Bound *bound = nullptr;
  if (form.accuracy != "exact")
    for (const Bound &row : kBounds)
      if (!bound && std::regex_search(form.name, std::regex(row.pattern)))
        bound = &row;
  Difference difference;
  for (unsigned i = 0; i < form.outs.size(); ++i)
    compare(form, i, bound, results[i]->bytes,
            recording.read("out." + form.entry + "." + std::to_string(i)),
            difference);
  if (!difference.count)
    return {};
  std::string text =
      std::to_string(difference.count) + " of " +
      std::to_string(kCount * form.outs.size()) + " values differ: thread " +
      std::to_string(difference.thread) + " has o" +
      std::to_string(difference.result) + " = " + toHex(difference.got) +
      ", the hardware " + toHex(difference.expected);
  if (form.accuracy != "exact" && difference.worst != ~uint64_t(0))
    text += " (" + std::to_string(difference.worst) + " ulp)";
  std::map<std::string, unsigned> seen;
  for (size_t i = 0; i < form.ins.size() && i < 4; ++i) {
    const std::string &pool = form.ins[i];
    std::vector<uint8_t> bytes =
        recording.read("pool." + pool + "." + std::to_string(seen[pool]++));
    text += ", i" + std::to_string(i) + " = " +
            toHex(getElement(bytes, difference.thread,
                             getBytes(getRegisterType(pool))));
  }
  return text;
}

void runAll(const std::string &accuracy, bool check = false) {
  const char *filter = std::getenv("TESSERA_FORMS");
  std::regex pattern(filter ? filter : "");
  unsigned count = 0, failed = 0;
  std::string report;
  for (const Form &form : Recording::get().forms) {
    if (form.accuracy != accuracy || !std::regex_search(form.name, pattern))
      continue;
    ++count;
    std::string message = run(form, check);
    if (message.empty())
      continue;
    ++failed;
    report += form.name + ": " + message + "\n";
  }
  EXPECT_EQ(failed, 0u) << failed << " of " << count << " forms fail\n"
                        << report;
}

} // namespace

TEST(RecordedTest, Exact) { runAll("exact"); }
TEST(RecordedTest, Approximate) { runAll("approximate"); }
TEST(RecordedTest, Tensor) { runAll("tensor"); }

// The forms are free of faults, so nothing must be found in them.
TEST(RecordedTest, Checked) {
  runAll("exact", true);
  runAll("tensor", true);
}

// As on a processor without AVX2.
TEST(RecordedTest, NarrowVectors) {
  numerics::forbidWideVectors(true);
  runAll("exact");
  runAll("approximate");
  numerics::forbidWideVectors(false);
}
