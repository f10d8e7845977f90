/*===- c_launch.c - a kernel compiled and launched from C --------*- C -*-===*\
|*                                                                          *|
|* Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.     *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                  *|
|*                                                                          *|
\*===----------------------------------------------------------------------===*/

/*
 * Compiles a kernel from a text in memory and launches it twice:
 *
 *   cc -std=c99 -Iinclude examples/c_launch.c -Lbuild/dev/lib -ltessera-c \
 *      -Wl,-rpath,$PWD/build/dev/lib -o c_launch && ./c_launch
 *
 * Bytecode would do as well as text. The exit status is 1 if anything goes
 * wrong.
 */

#include "tessera-c/Tessera.h"

#include <stdio.h>
#include <string.h>

/* y = factor * x, in tiles of 64. The last tile may reach past the end. */
static const char kText[] =
    "cuda_tile.module @m {\n"
    "  entry @scale(%x: tile<ptr<f32>>, %y: tile<ptr<f32>>, %n: tile<i32>,\n"
    "               %factor: tile<f32>) {\n"
    "    %block, %by, %bz = get_tile_block_id : tile<i32>\n"
    "    %tx = make_tensor_view %x, shape = [%n], strides = [1] : tile<i32> "
    "-> tensor_view<?xf32, strides=[1]>\n"
    "    %ty = make_tensor_view %y, shape = [%n], strides = [1] : tile<i32> "
    "-> tensor_view<?xf32, strides=[1]>\n"
    "    %px = make_partition_view %tx : partition_view<tile=(64), "
    "padding_value = zero, tensor_view<?xf32, strides=[1]>>\n"
    "    %py = make_partition_view %ty : partition_view<tile=(64), "
    "tensor_view<?xf32, strides=[1]>>\n"
    "    %v, %t = load_view_tko weak %px[%block] : partition_view<tile=(64), "
    "padding_value = zero, tensor_view<?xf32, strides=[1]>>, tile<i32> "
    "-> tile<64xf32>, token\n"
    "    %f1 = reshape %factor : tile<f32> -> tile<1xf32>\n"
    "    %f = broadcast %f1 : tile<1xf32> -> tile<64xf32>\n"
    "    %product = mulf %v, %f : tile<64xf32>\n"
    "    %u = store_view_tko weak %product, %py[%block] : tile<64xf32>, "
    "partition_view<tile=(64), tensor_view<?xf32, strides=[1]>>, tile<i32> "
    "-> token\n"
    "  }\n"
    "}\n";

enum { kLength = 1000, kTile = 64 };
static float x[kLength], y[kLength];

static void report(const TesseraDiagnostic *diagnostic, void *userData) {
  (void)userData;
  fprintf(stderr, "%s:%u:%u: %s\n", diagnostic->source,
          (unsigned)diagnostic->line, (unsigned)diagnostic->column,
          diagnostic->message);
}

/* Compiles the one entry of a text for this machine. */
static TesseraKernel *compile(const char *text) {
  TesseraContext *context = NULL;
  TesseraModule *module = NULL;
  TesseraKernel *kernel = NULL;
  /* All other fields have their defaults. */
  TesseraCompileOptions options = {.useCache = false};
  tesseraContextCreate(&context);
  tesseraContextSetDiagnosticCallback(context, report, NULL);
  if (tesseraModuleRead(context, text, strlen(text), "scale.mlir",
                        /*verify=*/true, &module) == TESSERA_OK)
    tesseraKernelCompile(module, &options, &kernel);
  /* Code needs what it was made from no more. */
  tesseraModuleDestroy(module);
  tesseraContextDestroy(context);
  return kernel;
}

static bool scale(const TesseraKernel *kernel, float factor) {
  /* An address, or the bits of a number: for each parameter 8 bytes. */
  uint64_t arguments[4] = {(uintptr_t)x, (uintptr_t)y, kLength, 0};
  TesseraLaunch launch = {.grid = {(kLength + kTile - 1) / kTile, 1, 1}};
  TesseraBuffer message;
  uint32_t bits;
  double sum = 0;
  int i;
  memcpy(&bits, &factor, sizeof(bits));
  arguments[3] = bits;
  if (tesseraKernelLaunch(kernel, &launch, arguments, 4, &message) !=
      TESSERA_OK) {
    fprintf(stderr, "%s\n", message.data);
    tesseraBufferFree(&message);
    return false;
  }
  for (i = 0; i < kLength; ++i)
    sum += y[i];
  printf("times %g: %g in all\n", factor, sum);
  return true;
}

int main(void) {
  const TesseraParameter *parameters;
  size_t count, i;
  bool isGood;
  TesseraKernel *kernel = compile(kText);
  if (!kernel)
    return 1;
  for (i = 0; i < kLength; ++i)
    x[i] = (float)i;

  printf("%s takes", tesseraKernelGetName(kernel));
  tesseraKernelGetParameters(kernel, &parameters, &count);
  for (i = 0; i < count; ++i)
    printf("%s %s%s", i == 0 ? "" : ",",
           parameters[i].isPointer ? "a pointer to " : "", parameters[i].type);
  printf("\n");

  isGood = scale(kernel, 2.0f) && scale(kernel, 0.5f);
  tesseraKernelDestroy(kernel);
  return isGood ? 0 : 1;
}
