//===- yardstick.cpp - the speed of memory and plain C++===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// yardstick copy|transpose N THREADS: prints the seconds of the best of several
// runs. `copy` is a memcpy of N bytes, `transpose` transposes an N by N array
// of f32 in blocks; both split the work among threads.
//
//===----------------------------------------------------------------------===//

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <thread>
#include <vector>

/// The compiler must not see that the result is unused.
static void use(void *memory) { asm volatile("" ::"r"(memory) : "memory"); }

static void *allocate(size_t bytes) {
  constexpr size_t kHugePage = size_t(2) << 20;
  void *memory = std::aligned_alloc(kHugePage, (bytes + kHugePage - 1) /
                                                   kHugePage * kHugePage);
  if (!memory)
    std::exit(1);
  std::memset(memory, 1, bytes);
  return memory;
}

/// Runs `part(i)` for each thread at the same time.
static void share(unsigned threads, const std::function<void(unsigned)> &part) {
  std::vector<std::thread> others;
  for (unsigned i = 1; i < threads; ++i)
    others.emplace_back(part, i);
  part(0);
  for (std::thread &other : others)
    other.join();
}

static void transpose(const float *source, float *result, size_t n,
                      size_t begin, size_t end) {
  constexpr size_t kBlock = 32;
  for (size_t i = begin; i < end; i += kBlock)
    for (size_t j = 0; j < n; j += kBlock)
      for (size_t y = i; y < i + kBlock; ++y)
        for (size_t x = j; x < j + kBlock; ++x)
          result[x * n + y] = source[y * n + x];
}

int main(int argc, char **argv) {
  if (argc != 4) {
    std::fprintf(stderr, "usage: yardstick copy|transpose N THREADS\n");
    return 2;
  }
  bool copies = std::strcmp(argv[1], "copy") == 0;
  size_t n = std::strtoull(argv[2], nullptr, 10);
  unsigned threads = std::max(1, std::atoi(argv[3]));
  size_t bytes = copies ? n : n * n * sizeof(float);
  char *source = static_cast<char *>(allocate(bytes));
  char *result = static_cast<char *>(allocate(bytes));
  double best = 1e9;
  for (int round = 0; round < 7; ++round) {
    auto start = std::chrono::steady_clock::now();
    share(threads, [&](unsigned i) {
      size_t whole = copies ? n : n / 32;
      size_t begin = whole * i / threads, end = whole * (i + 1) / threads;
      if (copies)
        std::memcpy(result + begin, source + begin, end - begin);
      else
        transpose(reinterpret_cast<float *>(source),
                  reinterpret_cast<float *>(result), n, begin * 32, end * 32);
    });
    use(result);
    best = std::min(best, std::chrono::duration<double>(
                              std::chrono::steady_clock::now() - start)
                              .count());
  }
  std::printf("%.9f\n", best);
}
