/*===- Kernel.h - launching compiled kernels from C -------------*- C -*-===*\
|*                                                                          *|
|* Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.     *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                  *|
|*                                                                          *|
\*===----------------------------------------------------------------------===*/

/*
 * Launches kernels that `tessera compile --target=cpu` has compiled. Plain C99.
 * The header that it writes next to an object file declares a function for each
 * entry, which takes a TsrLaunch and the parameters of the entry:
 *
 *   TsrLaunch launch = {{8, 1, 1}};
 *   if (vector_add_launch(&launch, a, b, c, n) != TSR_OK)
 *     return 1;
 *
 * Link with libtessera_rt, shared or static; it needs neither MLIR nor LLVM.
 *
 * A launch returns when all tile blocks have finished. Several threads may
 * launch at the same time, also the same kernel. Tile blocks run on threads of
 * the library, which are kept for the next launch.
 *
 * Addresses are not checked. The memory must be as large as the kernel expects,
 * and aligned to its elements, or to more if the kernel assumes more.
 */

#ifndef TESSERA_C_KERNEL_H
#define TESSERA_C_KERNEL_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How a launch ended. */
typedef enum TsrStatus {
  TSR_OK = 0,
  /* The grid is too large, there is no memory, or the kernel failed. */
  TSR_FAILED = 1,
  /* The timeout expired. */
  TSR_TIMED_OUT = 2,
  /* An assert of the kernel failed; all tile blocks have finished. */
  TSR_ASSERTED = 3
} TsrStatus;

/* Receives text. Called from any thread, but one at a time. The text is not
 * terminated, and may come in pieces. */
typedef void (*TsrTextCallback)(const char *text, size_t size, void *userData);

/* A launch. A field that is 0 has the default that its comment gives. */
typedef struct TsrLaunch {
  /* Tile blocks along each axis; none run if one is 0. */
  uint32_t grid[3];
  /* The number of threads that run tile blocks; 0 for one per core. */
  uint32_t threads;
  /* The launch is stopped after this time; 0 for never. */
  uint64_t timeoutMilliseconds;
  /* The limit of memory that tile blocks use internally, in bytes; 0 for 8 GiB.
   */
  uint64_t memoryLimit;
  /* Receives what the kernel prints; standard output if NULL. */
  TsrTextCallback output;
  /* Receives error messages; standard error if NULL. */
  TsrTextCallback messages;
  /* Passed to both callbacks. */
  void *userData;
} TsrLaunch;

struct TsrBlock;
/* The code of one tile block. */
typedef void (*TsrKernel)(struct TsrBlock *block, const uint64_t *arguments,
                          uint8_t *arena);

enum {
  /* Tile blocks may wait for each other. */
  TSR_KERNEL_MAY_WAIT = 1,
  /* The code uses AMX. A launch requests permission from the system, and fails
   * if that is denied. */
  TSR_KERNEL_USES_AMX = 2
};

/* A compiled entry. An object file has one for each entry, NAME_code. Only for
 * programs that look up kernels by name at run time. */
typedef struct TsrKernelCode {
  TsrKernel function;
  /* The name in the module, for messages. */
  const char *name;
  /* Memory that a tile block needs internally. */
  uint64_t arenaBytes;
  uint32_t numParameters;
  uint32_t flags;
} TsrKernelCode;

/* Launches a kernel. `arguments` has 8 bytes per parameter: an address, or the
 * bits of a number in the low bytes. */
TsrStatus tsr_launch(const TsrKernelCode *code, const TsrLaunch *launch,
                     const uint64_t *arguments);

#ifdef __cplusplus
}
#endif

#endif /* TESSERA_C_KERNEL_H */
