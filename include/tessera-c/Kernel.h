/*===- Kernel.h - launching compiled kernels from C -------------*- C -*-===*\
|*                                                                          *|
|* Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.     *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                  *|
|*                                                                          *|
\*===----------------------------------------------------------------------===*/

/*
 * What `tessera compile --target=cpu` makes is launched so. Plain C99. The
 * header that it writes beside an object file declares a function for each
 * entry, which takes a TsrLaunch and the parameters of the entry:
 *
 *   TsrLaunch launch = {{8, 1, 1}};
 *   if (vector_add_launch(&launch, a, b, c, n) != TSR_OK)
 *     return 1;
 *
 * Link with libtessera_rt, shared or static; it needs neither MLIR nor LLVM.
 *
 * Launches return when all tile blocks have ended. Several threads may launch
 * at a time, the same kernel too. Tile blocks run on threads of the library,
 * which stay for the next launch.
 *
 * Addresses are used as they are: what lies behind them must be as large as
 * the kernel takes it to be, and aligned to its elements, or to more where the
 * kernel assumes more. Nothing is checked.
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
  /* The grid is too large, there is no memory, or the kernel cannot go on. */
  TSR_FAILED = 1,
  /* Its time was up. */
  TSR_TIMED_OUT = 2,
  /* An assert of the kernel did not hold; all tile blocks ended. */
  TSR_ASSERTED = 3
} TsrStatus;

/* Called with text, from any thread, but from one at a time. The text is not
 * terminated, and may come in pieces. */
typedef void (*TsrTextCallback)(const char *text, size_t size, void *userData);

/* A launch. What is 0 is as said. */
typedef struct TsrLaunch {
  /* Tile blocks along each axis; none run if one is 0. */
  uint32_t grid[3];
  /* How many threads run tile blocks; 0 for one a core. */
  uint32_t threads;
  /* The launch is given up after this time; 0 for never. */
  uint64_t timeoutMilliseconds;
  /* The most memory that tile blocks may take for themselves, in bytes; 0 for
   * 8 GiB. */
  uint64_t memoryLimit;
  /* What the kernel prints; standard output if NULL. */
  TsrTextCallback output;
  /* What failed, in sentences; standard error if NULL. */
  TsrTextCallback messages;
  /* Handed to both. */
  void *userData;
} TsrLaunch;

struct TsrBlock;
/* The code of one tile block. */
typedef void (*TsrKernel)(struct TsrBlock *block, const uint64_t *arguments,
                          uint8_t *arena);

enum {
  /* Tile blocks may wait for each other. */
  TSR_KERNEL_MAY_WAIT = 1,
  /* It has instructions of AMX. A launch asks the system to allow them to this
   * process, and fails if it does not. */
  TSR_KERNEL_USES_AMX = 2
};

/* An entry as code; an object file has one of them for each entry, NAME_code.
 * For programs that find kernels by name when they run; others have no use for
 * it. */
typedef struct TsrKernelCode {
  TsrKernel function;
  /* As in the module, for messages. */
  const char *name;
  /* Memory that a tile block needs for itself. */
  uint64_t arenaBytes;
  uint32_t numParameters;
  uint32_t flags;
} TsrKernelCode;

/* Launches a kernel. There are 8 bytes for each parameter: an address, or the
 * bits of a number in the low ones. */
TsrStatus tsr_launch(const TsrKernelCode *code, const TsrLaunch *launch,
                     const uint64_t *arguments);

#ifdef __cplusplus
}
#endif

#endif /* TESSERA_C_KERNEL_H */
