/*===- host.c - kernels that sanitizers watch --------------------*- C -*-===*\
|*                                                                          *|
|* Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.     *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                  *|
|*                                                                          *|
\*===----------------------------------------------------------------------===*/

/*
 * Launches the examples, and kernels whose tile blocks wait, on 1 and 2 threads
 * and compares what they leave: `host`. `host past_end`, `host race` and `host
 * masked_race` launch what is to be reported. scripts/check-sanitizers builds
 * and runs it; results themselves are the matter of other tests.
 */

#include "flash_attention.h"
#include "kernels.h"
#include "layer_norm.h"
#include "matmul.h"
#include "softmax.h"
#include "vector_add.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static TsrLaunch launch = {{1, 1, 1}, 1, 0, 0, 0, 0, 0};

/* Not a byte more than is asked for, so that each one too far is seen. */
static void *make(size_t size) {
  void *memory = calloc(size, 1);
  if (!memory)
    abort();
  return memory;
}

static uint32_t nextRandom(void) {
  static uint32_t state = 1;
  state = state * 1664525u + 1013904223u;
  return state >> 8;
}

static float *makeFloats(size_t count) {
  float *values = make(count * sizeof(float));
  for (size_t i = 0; i < count; ++i)
    values[i] = (float)nextRandom() / (1 << 23) - 1;
  return values;
}

/* f16 from 0.5 to 1. */
static uint16_t *makeHalves(size_t count) {
  uint16_t *values = make(count * sizeof(uint16_t));
  for (size_t i = 0; i < count; ++i)
    values[i] = 0x3800 | (nextRandom() & 0x3ff);
  return values;
}

/* Launches with one thread and then, more than once, with two; `clear` is how
 * much of `result` there is to be cleared before and compared after. */
#define RUN(name, gridX, gridY, result, clear, ...)                            \
  do {                                                                         \
    void *expected = make(clear);                                              \
    for (int round = 0; round < 4; ++round) {                                  \
      launch.grid[0] = gridX;                                                  \
      launch.grid[1] = gridY;                                                  \
      launch.threads = round == 0 ? 1 : 2;                                     \
      memset(result, 0, clear);                                                \
      if (name##_launch(&launch, __VA_ARGS__) != TSR_OK)                       \
        return 1;                                                              \
      if (round == 0)                                                          \
        memcpy(expected, result, clear);                                       \
      else if (memcmp(expected, result, clear) != 0) {                         \
        fprintf(stderr, #name ": other results on 2 threads\n");               \
        return 1;                                                              \
      }                                                                        \
    }                                                                          \
    free(expected);                                                            \
    printf(#name ": ok\n");                                                    \
  } while (0)

static int runExamples(void) {
  {
    enum { n = 100000 };
    float *a = makeFloats(n), *b = makeFloats(n), *c = makeFloats(n);
    RUN(vector_add, (n + 127) / 128, 1, c, n * sizeof(float), a, b, c, n);
    for (int i = 0; i < n; ++i)
      if (c[i] != a[i] + b[i])
        return 1;
    free(a), free(b), free(c);
  }
  {
    enum { rows = 64, n = rows * 1024 };
    float *x = makeFloats(n), *y = makeFloats(n);
    RUN(softmax, rows, 1, y, n * sizeof(float), x, y);
    free(x), free(y);
  }
  {
    enum { rows = 64, columns = 1000, n = rows * columns };
    float *x = makeFloats(n), *weight = makeFloats(columns),
          *bias = makeFloats(columns), *y = makeFloats(n);
    RUN(layer_norm, rows, 1, y, n * sizeof(float), x, weight, bias, y, rows,
        columns, 1e-5f);
    free(x), free(weight), free(bias), free(y);
  }
  {
    enum { m = 100, n = 80, k = 72 };
    uint16_t *a = makeHalves(m * k), *b = makeHalves(k * n);
    float *c = makeFloats(m * n);
    RUN(matmul, 2, 2, c, m * n * sizeof(float), a, b, c, m, n, k);
    free(a), free(b), free(c);
  }
  {
    enum { heads = 2, length = 100, n = heads * length * 64 };
    uint16_t *q = makeHalves(n), *k = makeHalves(n), *v = makeHalves(n);
    float *out = makeFloats(n);
    RUN(flash_attention, 2, heads, out, n * sizeof(float), q, k, v, out, heads,
        length);
    free(q), free(k), free(v), free(out);
  }
  return 0;
}

static int runWaiting(void) {
  enum { blocks = 100 };
  int32_t *counter = make(2 * sizeof(int32_t)),
          *chain = make(2 * blocks * sizeof(int32_t));
  RUN(lock, blocks, 1, counter, 2 * sizeof(int32_t), counter, counter + 1);
  RUN(chain, blocks, 1, chain, 2 * blocks * sizeof(int32_t), chain,
      chain + blocks);
  if (counter[1] != blocks || chain[blocks] != blocks)
    return 1;
  free(counter), free(chain);
  return 0;
}

static void drop(const char *text, size_t size, void *userData) {
  (void)text, (void)size, (void)userData;
}

static int runForever(void) {
  TsrLaunch brief = {{8, 1, 1}, 2, 100, 0, drop, drop, 0};
  if (forever_launch(&brief) != TSR_TIMED_OUT)
    return 1;
  printf("forever: ok\n");
  return 0;
}

int main(int argc, char **argv) {
  if (argc == 1)
    return runExamples() || runWaiting() || runForever();
  if (strcmp(argv[1], "past_end") == 0)
    return past_end_launch(&launch, makeFloats(63), makeFloats(64));
  /* So many that the second thread gets some. */
  launch.grid[0] = 100000;
  launch.threads = 2;
  if (strcmp(argv[1], "race") == 0)
    return race_launch(&launch, makeFloats(64), 64);
  if (strcmp(argv[1], "masked_race") == 0)
    return race_launch(&launch, makeFloats(50), 50);
  fprintf(stderr, "what is %s?\n", argv[1]);
  return 2;
}
