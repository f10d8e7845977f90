/*===- main.c - a kernel compiled ahead of time, on a GPU --------*- C -*-===*\
|*                                                                          *|
|* Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.     *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                  *|
|*                                                                          *|
\*===----------------------------------------------------------------------===*/

/*
 * Adds two vectors on a GPU with the kernel of examples/vector_add.mlir:
 *
 *   tessera compile examples/vector_add.mlir --target=sm_80 -o vector_add.ptx \
 *     --header=vector_add.h
 *   cc -I. -I$prefix/include examples/aot_gpu/main.c \
 *     -L$prefix/lib -ltessera_rt -Wl,-rpath,$prefix/lib -o add
 *   ./add vector_add.ptx
 *
 * where $prefix is the folder in which Tessera is installed, or its build
 * folder. A cubin is used in the same way. The exit status is 1 if anything
 * goes wrong, as where there is no GPU.
 */

#include "vector_add.h"

#include <stdio.h>

enum { kLength = 1000, kTile = 128 };

static float a[kLength], b[kLength], c[kLength];

static int fail(void) {
  fprintf(stderr, "%s\n", tsr_gpu_get_error());
  return 1;
}

int main(int argc, char **argv) {
  /* As many tile blocks as it takes; the last one is not full. */
  TsrGpuLaunch launch = {
      {(kLength + kTile - 1) / kTile, 1, 1}, 0, NULL, 0, NULL, NULL, NULL};
  TsrGpuModule *module;
  TsrGpuAddress on_gpu[3];
  double sum = 0;
  int i;
  if (argc != 2) {
    fprintf(stderr, "usage: %s vector_add.ptx\n", argv[0]);
    return 1;
  }
  if (tsr_gpu_load_file(argv[1], &module) != TSR_OK)
    return fail();
  for (i = 0; i < kLength; ++i) {
    a[i] = (float)i;
    b[i] = 0.5f;
  }
  for (i = 0; i < 3; ++i)
    if (tsr_gpu_allocate(sizeof(a), &on_gpu[i]) != TSR_OK)
      return fail();
  if (tsr_gpu_copy_to(on_gpu[0], a, sizeof(a)) != TSR_OK ||
      tsr_gpu_copy_to(on_gpu[1], b, sizeof(b)) != TSR_OK)
    return fail();
  /* This says by itself why it fails. */
  if (vector_add_launch(module, &launch, on_gpu[0], on_gpu[1], on_gpu[2],
                        kLength) != TSR_OK)
    return 1;
  if (tsr_gpu_copy_from(c, on_gpu[2], sizeof(c)) != TSR_OK)
    return fail();
  for (i = 0; i < 3; ++i)
    tsr_gpu_free(on_gpu[i]);
  tsr_gpu_unload(module);
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
