//===- sweep.cpp - numerics beside MPFR, on very many inputs -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All values of types of up to 16 bits and of tf32 for operations with one
// operand and conversions; special values and ten million random inputs for
// each of the others. Prints a line for each operation, type and mode, and
// fails if there is a violation.
//
//===----------------------------------------------------------------------===//

#include "unittests/numerics/Checks.h"
#include "unittests/numerics/Oracle.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <chrono>
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <mutex>
#include <thread>

using namespace tessera;
using namespace tessera::numerics;
using namespace tessera::oracle;

static constexpr size_t kChunk = 1 << 16;
/// If there is a faster reference than MPFR, this many are also checked with
/// MPFR.
static constexpr size_t kMpfrInputs = 1000000;

static constexpr ElementType kTypes[] = {ElementType::F16, ElementType::BF16,
                                         ElementType::F32, ElementType::F64};
static constexpr ElementType kFloats[] = {
    ElementType::F16,    ElementType::BF16,      ElementType::F32,
    ElementType::F64,    ElementType::TF32,      ElementType::F8E4M3FN,
    ElementType::F8E5M2, ElementType::F8E8M0FNU, ElementType::F4E2M1FN};
static constexpr ElementType kIntegers[] = {ElementType::I1, ElementType::I8,
                                            ElementType::I16, ElementType::I32,
                                            ElementType::I64};
static constexpr Rounding kModes[] = {Rounding::NearestEven, Rounding::Zero,
                                      Rounding::NegativeInf,
                                      Rounding::PositiveInf};

namespace {

class Sweep {
public:
  Sweep(size_t inputs, unsigned threads, const char *only)
      : inputs(inputs), threads(threads), only(only) {}

  void sweepUnary();
  void sweepBinary();
  void sweepFma();
  void sweepConversions();
  void sweepIntegers();
  bool hasFailed() const { return failed; }

private:
  /// One line: chunks of inputs in all threads. `check` is given a generator, a
  /// number of inputs, and how many inputs came before.
  using Check = std::function<Report(Random &, size_t count, size_t before)>;
  void run(const std::string &name, size_t count, const Report &special,
           const Check &check);
  /// The same for inputs that are known.
  void run(const std::string &name, const Inputs &values,
           const std::function<Report(const Inputs &)> &check);
  bool isWanted(const std::string &name) const {
    return name.find(only) != std::string::npos;
  }

  size_t inputs;
  unsigned threads;
  const char *only;
  bool failed = false;
};

} // namespace

void Sweep::run(const std::string &name, size_t count, const Report &special,
                const Check &check) {
  auto start = std::chrono::steady_clock::now();
  Report total = special;
  std::atomic<size_t> next = 0;
  std::mutex mutex;
  auto work = [&] {
    size_t begin;
    while ((begin = next.fetch_add(kChunk)) < count) {
      Random numbers(std::hash<std::string>()(name) + begin);
      Report report = check(numbers, std::min(kChunk, count - begin), begin);
      std::lock_guard<std::mutex> lock(mutex);
      total.merge(report);
    }
    mpfr_free_cache();
  };
  std::vector<std::thread> pool;
  for (unsigned i = 0; i < threads; ++i)
    pool.emplace_back(work);
  for (std::thread &thread : pool)
    thread.join();
  double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start)
          .count();
  std::printf("%-36s %11" PRIu64 " inputs %7.1f s  ", name.c_str(),
              total.inputs, seconds);
  if (total.wrong != 0) {
    std::printf("%" PRIu64 " WRONG: %s\n", total.wrong, total.first.c_str());
    failed = true;
  } else if (total.worst == 0 && total.notNearest == 0) {
    std::printf("exact\n");
  } else {
    std::printf("worst %.4f ulp, %" PRIu64 " not nearest\n", total.worst,
                total.notNearest);
  }
  std::fflush(stdout);
}

void Sweep::run(const std::string &name, const Inputs &values,
                const std::function<Report(const Inputs &)> &check) {
  run(name, values.size(), {}, [&](Random &, size_t count, size_t before) {
    return check(
        Inputs(values.begin() + before, values.begin() + before + count));
  });
}

static std::string makeName(const char *op, ElementType type, FloatMode mode) {
  return std::string(op) + " " + std::string(getSpelling(type)) + " " +
         getName(mode.rounding) + (mode.flushToZero ? " ftz" : "") +
         (mode.propagateNaN ? " propagate_nan" : "");
}

/// Every value of a type, if there are not too many.
static Inputs getAllValues(ElementType type) {
  unsigned low = type == ElementType::TF32 ? 13 : 0;
  Inputs values;
  for (uint64_t i = 0; i < uint64_t(1) << (getBitWidth(type) - low); ++i)
    values.push_back(i << low);
  return values;
}

static bool isSmall(ElementType type) {
  return getBitWidth(type) <= 16 || type == ElementType::TF32;
}

static Inputs makeInputs(ElementType type, Random &numbers, size_t count) {
  Inputs values(count);
  for (uint64_t &value : values)
    value = numbers.nextFloat(type, 0);
  return values;
}

static Inputs makePartners(ElementType type, Random &numbers,
                           const Inputs &others) {
  Inputs values;
  for (uint64_t other : others)
    values.push_back(numbers.nextFloat(type, other));
  return values;
}

static void makePairs(const Inputs &values, Inputs &lhs, Inputs &rhs) {
  for (uint64_t a : values)
    for (uint64_t b : values) {
      lhs.push_back(a);
      rhs.push_back(b);
    }
}

static std::vector<FloatMode> getModes(UnaryFloat op, ElementType type) {
  std::vector<FloatMode> modes = {{}};
  if (op == UnaryFloat::Sqrt)
    modes = {{kModes[0]}, {kModes[1]}, {kModes[2]}, {kModes[3]}};
  if (type == ElementType::F32 &&
      (op == UnaryFloat::Sqrt || op == UnaryFloat::Rsqrt ||
       op == UnaryFloat::Exp2))
    for (size_t i = 0, e = modes.size(); i < e; ++i)
      modes.push_back({modes[i].rounding, true});
  return modes;
}

void Sweep::sweepUnary() {
  for (ElementType type : kTypes)
    for (unsigned i = 0; i <= unsigned(UnaryFloat::TanH); ++i)
      for (FloatMode mode : getModes(UnaryFloat(i), type)) {
        auto op = UnaryFloat(i);
        std::string name = makeName(getName(op), type, mode);
        if (!isWanted(name))
          continue;
        if (isSmall(type)) {
          run(name, getAllValues(type), [&](const Inputs &values) {
            return check(op, type, mode, values);
          });
          continue;
        }
        Report special = check(op, type, mode, getSpecialValues(type));
        bool mayBeQuick =
            !isExact(op) && type == ElementType::F32 && !mode.flushToZero;
        run(name, inputs, special,
            [&](Random &numbers, size_t count, size_t before) {
              Inputs values = makeInputs(type, numbers, count);
              return mayBeQuick && before >= kMpfrInputs
                         ? checkQuickly(op, type, values)
                         : check(op, type, mode, values);
            });
      }
}

static std::vector<FloatMode> getModes(BinaryFloat op, ElementType type) {
  std::vector<FloatMode> modes = {{}};
  if (op <= BinaryFloat::Div)
    modes = {{kModes[0]}, {kModes[1]}, {kModes[2]}, {kModes[3]}};
  if (op == BinaryFloat::Max || op == BinaryFloat::Min)
    modes.push_back({Rounding::NearestEven, false, true});
  if (type != ElementType::F32)
    return modes;
  if (op <= BinaryFloat::Div || op == BinaryFloat::Max ||
      op == BinaryFloat::Min)
    modes.push_back({Rounding::NearestEven, true});
  if (op == BinaryFloat::Div) {
    modes.push_back({Rounding::Approx});
    modes.push_back({Rounding::Full});
  }
  return modes;
}

void Sweep::sweepBinary() {
  for (ElementType type : kTypes)
    for (unsigned i = 0; i <= unsigned(BinaryFloat::Atan2); ++i)
      for (FloatMode mode : getModes(BinaryFloat(i), type)) {
        auto op = BinaryFloat(i);
        std::string name = makeName(getName(op), type, mode);
        if (!isWanted(name))
          continue;
        Inputs a, b;
        makePairs(getSpecialValues(type), a, b);
        Report special = check(op, type, mode, a, b);
        bool mayBeQuick = !isExact(op) && type != ElementType::F64;
        run(name, inputs, special,
            [&](Random &numbers, size_t count, size_t before) {
              Inputs lhs = makeInputs(type, numbers, count);
              Inputs rhs = makePartners(type, numbers, lhs);
              return mayBeQuick && before >= kMpfrInputs
                         ? checkQuickly(op, type, lhs, rhs)
                         : check(op, type, mode, lhs, rhs);
            });
      }
}

/// Near the product of others, so that terms cancel, or anything.
static Inputs makeAddends(ElementType type, Random &numbers, const Inputs &lhs,
                          const Inputs &rhs) {
  Inputs values;
  Number value;
  for (size_t i = 0; i < lhs.size(); ++i) {
    double product = decode(type, lhs[i]) * decode(type, rhs[i]);
    decode(ElementType::F64, std::bit_cast<uint64_t>(product), value);
    uint64_t near = encode(type, value, Rounding::Zero);
    uint64_t choice = numbers.next() % 4;
    values.push_back(choice == 0   ? near ^ getSignMask(type)
                     : choice == 1 ? near
                                   : numbers.nextFloat(type, near));
  }
  return values;
}

void Sweep::sweepFma() {
  for (ElementType type : kTypes) {
    std::vector<FloatMode> modes = {
        {kModes[0]}, {kModes[1]}, {kModes[2]}, {kModes[3]}};
    if (type == ElementType::F32)
      modes.push_back({Rounding::NearestEven, true});
    for (FloatMode mode : modes) {
      std::string name = makeName("fma", type, mode);
      if (!isWanted(name))
        continue;
      Inputs pairA, pairB, a, b, c;
      makePairs(getSpecialValues(type), pairA, pairB);
      // All pairs of factors with some addends.
      for (uint64_t value : getSpecialValues(type, 20)) {
        a.insert(a.end(), pairA.begin(), pairA.end());
        b.insert(b.end(), pairB.begin(), pairB.end());
        c.insert(c.end(), pairA.size(), value);
      }
      Report special = checkFma(type, mode, a, b, c);
      run(name, inputs, special, [&](Random &numbers, size_t count, size_t) {
        Inputs lhs = makeInputs(type, numbers, count);
        Inputs rhs = makePartners(type, numbers, lhs);
        Inputs acc = makeAddends(type, numbers, lhs, rhs);
        return checkFma(type, mode, lhs, rhs, acc);
      });
    }
  }
}

void Sweep::sweepConversions() {
  for (ElementType from : kFloats)
    for (ElementType to : kFloats)
      for (Rounding rounding : getConversionModes(to)) {
        std::string name = "ftof " + std::string(getSpelling(from)) + " " +
                           std::string(getSpelling(to)) + " " +
                           getName(rounding);
        if (!isWanted(name))
          continue;
        if (isSmall(from)) {
          run(name, getAllValues(from), [&](const Inputs &values) {
            return checkConversion(from, to, rounding, values);
          });
          continue;
        }
        Report special =
            checkConversion(from, to, rounding, getSpecialValues(from));
        run(name, inputs, special, [&](Random &numbers, size_t count, size_t) {
          return checkConversion(from, to, rounding,
                                 makeInputs(from, numbers, count));
        });
      }
}

void Sweep::sweepIntegers() {
  for (ElementType integer : kIntegers)
    for (ElementType type : kFloats)
      for (bool isSigned : {false, true}) {
        std::string types = std::string(getSpelling(integer)) +
                            (isSigned ? " signed " : " unsigned ") +
                            std::string(getSpelling(type));
        auto checkBack = [&](const Inputs &values) {
          return checkToInteger(type, integer, isSigned, values);
        };
        if (isWanted("ftoi " + types)) {
          if (isSmall(type))
            run("ftoi " + types, getAllValues(type), checkBack);
          else
            run("ftoi " + types, inputs, checkBack(getSpecialValues(type)),
                [&](Random &numbers, size_t count, size_t) {
                  return checkBack(makeInputs(type, numbers, count));
                });
        }
        if (type == ElementType::F8E8M0FNU || !isWanted("itof " + types))
          continue;
        auto checkAll = [&](const Inputs &values) {
          Report report;
          for (Rounding rounding : kModes)
            report.merge(
                checkFromInteger(integer, type, isSigned, rounding, values));
          return report;
        };
        if (isSmall(integer))
          run("itof " + types, getAllValues(integer), checkAll);
        else
          run("itof " + types, inputs / 4, {},
              [&](Random &numbers, size_t count, size_t) {
                Inputs values(count);
                uint64_t mask = ~uint64_t(0) >> (64 - getBitWidth(integer));
                for (uint64_t &value : values) {
                  uint64_t bits = numbers.next();
                  value = (bits >> (numbers.next() % 64)) & mask;
                  // Many ones at the end, or many zeros: ties.
                  if (bits % 4 == 0)
                    value &= ~uint64_t(0) << (numbers.next() % 40);
                }
                return checkAll(values);
              });
      }
}

int main(int argc, char **argv) {
  size_t inputs = 10000000;
  unsigned threads = std::thread::hardware_concurrency();
  const char *only = "";
  for (int i = 1; i < argc; ++i) {
    if (!std::strcmp(argv[i], "--quick") && i + 1 < argc)
      inputs = std::strtoull(argv[++i], nullptr, 10);
    else if (!std::strcmp(argv[i], "--threads") && i + 1 < argc)
      threads = static_cast<unsigned>(std::strtoul(argv[++i], nullptr, 10));
    else if (!std::strcmp(argv[i], "--only") && i + 1 < argc)
      only = argv[++i];
    else {
      std::fprintf(stderr,
                   "usage: numerics-sweep [--quick N] [--threads N] [--only "
                   "text]\n"
                   "  --quick N    N random inputs an operation, not %zu\n"
                   "  --only text  lines whose name has this text\n",
                   inputs);
      return 2;
    }
  }
  Sweep sweep(inputs, std::max(threads, 1u), only);
  auto start = std::chrono::steady_clock::now();
  sweep.sweepUnary();
  sweep.sweepBinary();
  sweep.sweepFma();
  sweep.sweepConversions();
  sweep.sweepIntegers();
  std::printf(
      "%s after %.0f s\n", sweep.hasFailed() ? "failed" : "passed",
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start)
          .count());
  return sweep.hasFailed() ? 1 : 0;
}
