//===- Standalone.cpp - runs a fuzzer without libFuzzer -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   fuzz-reader-smoke [--runs=N] [--seed=N] [--save=FILE] FILE...
//
// Runs each file, and then N mutations, which are the same for the same seed.
// Each run changes a file or the result of the previous run. With --save, the
// input is written to a file before every run, so that one that crashes is
// kept.
//
//===----------------------------------------------------------------------===//

#include "tessera/support/DeepStack.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

#include <random>
#include <string>
#include <vector>

using namespace llvm;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
// The text fuzzer has none of these.
extern "C" LLVM_ATTRIBUTE_WEAK size_t LLVMFuzzerCustomMutator(uint8_t *data,
                                                              size_t size,
                                                              size_t maxSize,
                                                              unsigned seed);
extern "C" LLVM_ATTRIBUTE_WEAK size_t LLVMFuzzerCustomCrossOver(
    const uint8_t *first, size_t firstSize, const uint8_t *second,
    size_t secondSize, uint8_t *out, size_t maxSize, unsigned seed);

static std::minstd_rand engine;

static size_t below(size_t bound) { return engine() % bound; }

/// A simple replacement for libFuzzer's.
extern "C" size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t maxSize) {
  if (size == 0 || (size < maxSize && below(4) == 0)) {
    if (size == maxSize)
      return size;
    size_t place = below(size + 1);
    std::copy_backward(data + place, data + size, data + size + 1);
    data[place] = below(256);
    return size + 1;
  }
  size_t place = below(size);
  switch (below(3)) {
  case 0:
    data[place] ^= 1 << below(8);
    return size;
  case 1:
    data[place] = data[below(size)];
    return size;
  default:
    std::copy(data + place + 1, data + size, data + place);
    return size - 1;
  }
}

namespace {
struct Settings {
  unsigned runs = 0;
  unsigned seed = 1;
  std::string save;
};
} // namespace

static void run(ArrayRef<uint8_t> input, const Settings &settings) {
  if (!settings.save.empty()) {
    std::error_code error;
    raw_fd_ostream(settings.save, error)
        .write(reinterpret_cast<const char *>(input.data()), input.size());
  }
  // A separate copy, so that a sanitizer detects reads beyond it.
  std::vector<uint8_t> copy(input);
  LLVMFuzzerTestOneInput(copy.data(), copy.size());
}

static int runAll(ArrayRef<std::vector<uint8_t>> files,
                  const Settings &settings) {
  constexpr size_t kMaxSize = 65536;
  for (const std::vector<uint8_t> &file : files)
    run(file, settings);
  std::vector<uint8_t> input, crossed(kMaxSize);
  for (unsigned i = 0; i < settings.runs; ++i) {
    // Restart now and then, or a long walk ends in garbage.
    if (i % 8 == 0)
      input = files[below(files.size())];
    size_t size = input.size();
    const std::vector<uint8_t> &other = files[below(files.size())];
    input.resize(std::max(kMaxSize, size));
    if (LLVMFuzzerCustomCrossOver && below(8) == 0) {
      if (size_t made = LLVMFuzzerCustomCrossOver(
              input.data(), size, other.data(), other.size(), crossed.data(),
              kMaxSize, engine())) {
        std::copy_n(crossed.begin(), made, input.begin());
        size = made;
      }
    }
    size = LLVMFuzzerCustomMutator
               ? LLVMFuzzerCustomMutator(input.data(), size, input.size(),
                                         engine())
               : LLVMFuzzerMutate(input.data(), size, input.size());
    input.resize(size);
    run(input, settings);
  }
  outs() << files.size() << " files, " << settings.runs << " changed ones\n";
  return 0;
}

int main(int argc, char **argv) {
  Settings settings;
  std::vector<std::vector<uint8_t>> files;
  for (StringRef argument : ArrayRef(argv + 1, argc - 1)) {
    bool isBad = false;
    if (argument.consume_front("--runs=")) {
      isBad = argument.getAsInteger(10, settings.runs);
    } else if (argument.consume_front("--seed=")) {
      isBad = argument.getAsInteger(10, settings.seed);
    } else if (argument.consume_front("--save=")) {
      settings.save = argument;
    } else if (auto buffer = MemoryBuffer::getFile(argument)) {
      StringRef contents = (*buffer)->getBuffer();
      files.emplace_back(contents.bytes_begin(), contents.bytes_end());
    } else {
      isBad = true;
    }
    if (isBad) {
      errs() << argv[0] << ": cannot use '" << argument << "'\n";
      return 2;
    }
  }
  if (files.empty()) {
    errs() << "usage: " << argv[0]
           << " [--runs=N] [--seed=N] [--save=FILE] FILE...\n";
    return 2;
  }
  engine.seed(settings.seed);
  return tessera::runOnDeepStack([&] { return runAll(files, settings); });
}
