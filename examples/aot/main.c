/*===- main.c - a kernel compiled ahead of time ------------------*- C -*-===*\
|*                                                                          *|
|* Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.     *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                  *|
|*                                                                          *|
\*===----------------------------------------------------------------------===*/

/*
 * Adds two vectors with the kernel of examples/vector_add.mlir:
 *
 *   tessera compile examples/vector_add.mlir -o vector_add.o
 *   cc -I. -I$prefix/include examples/aot/main.c vector_add.o \
 *      -L$prefix/lib -ltessera_rt -Wl,-rpath,$prefix/lib -o add
 *   ./add
 *
 * where $prefix is the folder in which Tessera is installed, or its build
 * folder. The exit status is 1 if anything goes wrong.
 */

#include "vector_add.h"

#include <stdio.h>

enum { kLength = 1000, kTile = 128 };

static float a[kLength], b[kLength], c[kLength];

int main(void) {
  /* As many tile blocks as it takes; the last one is not full. */
  TsrLaunch launch = {{(kLength + kTile - 1) / kTile, 1, 1}, 0, 0, 0, 0, 0, 0};
  double sum = 0;
  int i;
  for (i = 0; i < kLength; ++i) {
    a[i] = (float)i;
    b[i] = 0.5f;
  }
  if (vector_add_launch(&launch, a, b, c, kLength) != TSR_OK)
    return 1;
  for (i = 0; i < kLength; ++i) {
    if (c[i] != a[i] + b[i]) {
      fprintf(stderr, "c[%d] is %g, not %g\n", i, c[i], a[i] + b[i]);
      return 1;
    }
    sum += c[i];
  }
  printf("%d sums, %g in all\n", (int)kLength, sum);
  return 0;
}
