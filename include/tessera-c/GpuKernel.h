/*===- GpuKernel.h - launching compiled kernels on GPUs from C --*- C -*-===*\
|*                                                                          *|
|* Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.     *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                  *|
|*                                                                          *|
\*===----------------------------------------------------------------------===*/

/*
 * Launches kernels that `tessera compile --target=sm_90a -o k.cubin
 * --header=k.h` has compiled, on the first NVIDIA GPU of this machine
 * (CUDA_VISIBLE_DEVICES chooses which that is). Plain C99. The header k.h
 * declares a function for each entry:
 *
 *   TsrGpuModule *module;
 *   TsrGpuLaunch launch = {{8, 1, 1}};
 *   if (tsr_gpu_load_file("k.cubin", &module) != TSR_OK)
 *     return fail(tsr_gpu_get_error());
 *   if (vector_add_launch(module, &launch, a, b, c, n) != TSR_OK)
 *     return 1;
 *
 * Link with libtessera_rt, shared or static. Nothing of CUDA is needed for
 * that: NVIDIA's driver is loaded by the first call, and if there is none, that
 * call fails.
 *
 * All functions are thread-safe. They make the primary context of the GPU,
 * which is that of CUDA's runtime too, the current one of the calling thread.
 * So memory and streams of CUDA's runtime, or of PyTorch, can be used here.
 *
 * Addresses are not checked. After a kernel has accessed other memory, or did
 * not end in time, the GPU cannot be used any more in this process.
 */

#ifndef TESSERA_C_GPUKERNEL_H
#define TESSERA_C_GPUKERNEL_H

#include "tessera-c/Kernel.h"

#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

/* An address in the memory of the GPU. */
typedef uint64_t TsrGpuAddress;

/* PTX or a cubin, on the GPU. */
typedef struct TsrGpuModule TsrGpuModule;

/* A sentence about the last function that failed in this thread; empty if there
 * was none. Valid until the next one fails. */
const char *tsr_gpu_get_error(void);

/* Loads PTX or a cubin from a file, or from memory, which may be freed then. */
TsrStatus tsr_gpu_load_file(const char *path, TsrGpuModule **module);
TsrStatus tsr_gpu_load(const void *image, size_t size, TsrGpuModule **module);
/* Does nothing for NULL. No launch may be in progress. */
void tsr_gpu_unload(TsrGpuModule *module);

/* Memory of the GPU, for programs that do not use CUDA otherwise. Copies are
 * done when the function returns. */
TsrStatus tsr_gpu_allocate(size_t size, TsrGpuAddress *address);
/* Does nothing for 0. */
void tsr_gpu_free(TsrGpuAddress address);
TsrStatus tsr_gpu_copy_to(TsrGpuAddress to, const void *from, size_t size);
TsrStatus tsr_gpu_copy_from(void *to, TsrGpuAddress from, size_t size);

enum {
  /* Return when the kernel is in the stream. Whoever waits for the stream
   * learns whether it failed. Not for kernels that print or assert. */
  TSR_GPU_NO_WAIT = 1
};

/* A launch. A field that is 0 has the default that its comment gives. */
typedef struct TsrGpuLaunch {
  /* Tile blocks along each axis; none run if one is 0. */
  uint32_t grid[3];
  /* TSR_GPU_NO_WAIT, or 0. */
  uint32_t flags;
  /* A CUstream or cudaStream_t: the kernel runs after what was given to it
   * before. (void *)1 is the default stream. NULL for a stream of its own,
   * which is not for TSR_GPU_NO_WAIT. */
  void *stream;
  /* The launch fails after this time; 0 for never. The GPU is lost then. */
  uint64_t timeoutMilliseconds;
  /* Receives what the kernel prints; standard output if NULL. */
  TsrTextCallback output;
  /* Receives error messages; standard error if NULL. */
  TsrTextCallback messages;
  /* Passed to both callbacks. */
  void *userData;
} TsrGpuLaunch;

/* A compiled entry, of a header that `tessera compile` has written. */
typedef struct TsrGpuKernelCode {
  /* The name in the module, for messages. */
  const char *name;
  uint32_t numParameters;
  /* How it is launched, in the words of Tessera. */
  uint32_t numLines;
  const char *const *lines;
} TsrGpuKernelCode;

/* Launches a kernel. `arguments` has 8 bytes per parameter: an address, or the
 * bits of a number in the low bytes. */
TsrStatus tsr_gpu_launch(TsrGpuModule *module, const TsrGpuKernelCode *code,
                         const TsrGpuLaunch *launch, const uint64_t *arguments);

#ifdef __cplusplus
}
#endif

#endif /* TESSERA_C_GPUKERNEL_H */
