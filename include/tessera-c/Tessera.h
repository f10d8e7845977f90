/*===- Tessera.h - Tile IR for programs in C and beyond ---------*- C -*-===*\
|*                                                                          *|
|* Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.     *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                  *|
|*                                                                          *|
\*===----------------------------------------------------------------------===*/

/*
 * Reads, verifies, prints and writes CUDA Tile IR, as text and as bytecode, and
 * compiles and launches it on this machine. Plain C99, for C and for every
 * language that can call it:
 *
 *   TesseraContext *context = NULL;
 *   TesseraModule *module = NULL;
 *   TesseraBuffer text = {NULL, 0};
 *   tesseraContextCreate(&context);
 *   tesseraContextSetDiagnosticCallback(context, report, NULL);
 *   if (tesseraModuleRead(context, data, size, "kernel.tileirbc", true,
 *                         &module) == TESSERA_OK &&
 *       tesseraModulePrint(module, false, &text) == TESSERA_OK)
 *     fwrite(text.data, 1, text.size, stdout);
 *   tesseraBufferFree(&text);
 *   tesseraModuleDestroy(module);
 *   tesseraContextDestroy(context);
 *
 * Errors. Each function that can fail gives a status. What is wrong with an
 * input is told in sentences, with positions, to the callback of the context;
 * without one it is dropped. The library prints nothing, and a wrong input does
 * not end the program. A NULL where there must be something is a status, unless
 * a function says what it stands for. After an error results are NULL, or an
 * empty buffer.
 *
 * Threads. A context, with the modules that belong to it, is used by one thread
 * at a time, not always the same; two contexts have nothing to do with each
 * other. Callbacks run on the thread that called, before the call returns. With
 * compiled kernels it is otherwise: several threads may launch one at a time,
 * and what it prints is told from any thread.
 *
 * Stacks. The work is done on a thread of the library's own, which ends before
 * the call returns, for Tile IR nests deeper than the stack of the caller may
 * allow. Address space of 1 GiB is reserved for it during the call, and only as
 * much memory used as is needed; TESSERA_ERROR_RESOURCES if there is none. Both
 * readers refuse regions and brackets beyond 4096 levels, which this stack
 * holds many times over. Signals are left to the program: no handler is
 * installed.
 */

#ifndef TESSERA_C_TESSERA_H
#define TESSERA_C_TESSERA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/*===----------------------------------------------------------------------===*\
|* Statuses
\*===----------------------------------------------------------------------===*/

typedef enum TesseraStatus {
  TESSERA_OK = 0,
  /** NULL where there must be something, or a number that no enum has. */
  TESSERA_ERROR_INVALID_ARGUMENT = 1,
  /** The input is not Tile IR: its text or its bytes are wrong. */
  TESSERA_ERROR_READ = 2,
  /** What was read breaks a rule of Tile IR. */
  TESSERA_ERROR_VERIFY = 3,
  /** The version of bytecode is not supported. */
  TESSERA_ERROR_VERSION = 4,
  /** The version of bytecode, or bytecode at all, cannot hold the module. */
  TESSERA_ERROR_WRITE = 5,
  /** No memory for a stack, or for a result. */
  TESSERA_ERROR_RESOURCES = 6,
  /** An entry cannot be compiled, or there is no such entry or processor. */
  TESSERA_ERROR_COMPILE = 7,
  /** A launch is not possible, or its kernel could not go on. */
  TESSERA_ERROR_LAUNCH = 8,
  /** The time of a launch was up. */
  TESSERA_ERROR_TIMEOUT = 9,
  /** An assert of a kernel did not hold; all tile blocks ended. */
  TESSERA_ERROR_ASSERT = 10
} TesseraStatus;

/** A few words about a status, such as `invalid argument`; never NULL, and
 * never to be freed. */
const char *tesseraStatusDescribe(TesseraStatus status);

/*===----------------------------------------------------------------------===*\
|* Versions
\*===----------------------------------------------------------------------===*/

/** The version of the library, such as `0.1.0`. */
const char *tesseraVersionString(void);

/** A version of Tile IR bytecode: 13.1 is {13, 1, 0}. */
typedef struct TesseraVersion {
  uint8_t major;
  uint8_t minor;
  uint16_t tag;
} TesseraVersion;

/** The versions that are read and written, oldest first. The array lives as
 * long as the library. */
TesseraStatus tesseraGetSupportedVersions(const TesseraVersion **versions,
                                          size_t *count);

/** The version to write if there is no reason for another: the newest that the
 *  published tools read. */
TesseraVersion tesseraGetDefaultVersion(void);

/** Reads `13.1`; TESSERA_ERROR_VERSION if that is no supported version. */
TesseraStatus tesseraVersionParse(const char *text, TesseraVersion *version);

/*===----------------------------------------------------------------------===*\
|* Buffers
\*===----------------------------------------------------------------------===*/

/** Bytes that the caller owns. A zero, not counted, follows the last one. */
typedef struct TesseraBuffer {
  char *data;
  size_t size;
} TesseraBuffer;

/** Frees the bytes and makes the buffer empty. Nothing to do for NULL and for
 * an empty buffer. */
void tesseraBufferFree(TesseraBuffer *buffer);

/*===----------------------------------------------------------------------===*\
|* Diagnostics
\*===----------------------------------------------------------------------===*/

typedef enum TesseraSeverity {
  TESSERA_SEVERITY_ERROR = 0,
  TESSERA_SEVERITY_WARNING = 1,
  /** Says more about the diagnostic before it. */
  TESSERA_SEVERITY_NOTE = 2,
  TESSERA_SEVERITY_REMARK = 3
} TesseraSeverity;

/** One sentence about an input. It lives until the callback returns. Strings
 * end with a zero; they may quote the input, and are UTF-8 as far as that is.
 */
typedef struct TesseraDiagnostic {
  TesseraSeverity severity;
  /** Without severity and position: `expected '<'`. */
  const char *message;
  /** What the position is in: the name given when the module was read, or a
   *  file that the input itself names, such as the Python file in its debug
   *  information. */
  const char *source;
  /** The position in bytecode, counted from 0; -1 for text, and if unknown. */
  int64_t offset;
  /** The position in text, both counted from 1; 0 for bytecode, and if
   *  unknown. Columns count bytes. */
  uint32_t line;
  uint32_t column;
} TesseraDiagnostic;

/** Told each diagnostic when the work of a call is done. It must not use the
 *  context it is set on, nor leave in another way than by returning. */
typedef void (*TesseraDiagnosticCallback)(const TesseraDiagnostic *diagnostic,
                                          void *userData);

/*===----------------------------------------------------------------------===*\
|* Contexts
\*===----------------------------------------------------------------------===*/

/** Owns what modules share. Making one takes milliseconds: use it for many
 *  modules; but what it has seen, types and constants, it keeps. */
typedef struct TesseraContext TesseraContext;

/** Makes a context without callback that takes wrong hints for errors. */
TesseraStatus tesseraContextCreate(TesseraContext **context);

/** Nothing to do for NULL. Modules of the context stay valid, and have to be
 *  destroyed in turn: the order does not matter. */
void tesseraContextDestroy(TesseraContext *context);

/** NULL drops diagnostics. `userData` is handed to the callback. */
TesseraStatus
tesseraContextSetDiagnosticCallback(TesseraContext *context,
                                    TesseraDiagnosticCallback callback,
                                    void *userData);

/** What the verifier does with optimization hints that no compiler would
 *  honour. */
typedef enum TesseraHintPolicy {
  TESSERA_HINTS_ERROR = 0,
  TESSERA_HINTS_WARN = 1,
  TESSERA_HINTS_IGNORE = 2
} TesseraHintPolicy;

TesseraStatus tesseraContextSetHintPolicy(TesseraContext *context,
                                          TesseraHintPolicy policy);

/*===----------------------------------------------------------------------===*\
|* Modules
\*===----------------------------------------------------------------------===*/

/** One `cuda_tile.module`. */
typedef struct TesseraModule TesseraModule;

/** Reads a module from memory, text or bytecode, which its content tells. The
 *  bytes are not needed any more when this returns; NULL is allowed if there
 *  are none. Text may have the module inside a builtin `module`, which is
 *  forgotten. Reading ends at the first error; verifying, if asked for, finds
 *  more than one.
 *
 *  `name` is for diagnostics only; NULL stands for `<memory>`.
 *
 *  With `verify` false a module that breaks rules can be looked at: it is
 *  printed in MLIR's generic form. */
TesseraStatus tesseraModuleRead(TesseraContext *context, const void *data,
                                size_t size, const char *name, bool verify,
                                TesseraModule **module);

/** Nothing to do for NULL. */
void tesseraModuleDestroy(TesseraModule *module);

/** TESSERA_ERROR_VERIFY if the module breaks a rule of Tile IR. */
TesseraStatus tesseraModuleVerify(TesseraModule *module);

/** Prints the module as text; with `locations`, those that its source had. */
TesseraStatus tesseraModulePrint(TesseraModule *module, bool locations,
                                 TesseraBuffer *text);

/** Writes the module as bytecode; one that was not verified is verified first.
 *  The same module gives the same bytes. Bytecode has no name of the module and
 *  no comments. */
TesseraStatus tesseraModuleWriteBytecode(TesseraModule *module,
                                         TesseraVersion version,
                                         TesseraBuffer *bytecode);

/*===----------------------------------------------------------------------===*\
|* Kernels
\*===----------------------------------------------------------------------===*/

/** An entry as code of this machine: compiled once, launched any number of
 *  times, by any threads. It needs neither its module nor its context any
 *  more. */
typedef struct TesseraKernel TesseraKernel;

/** How far the module is rewritten before code is made of it. */
typedef enum TesseraOptimization {
  TESSERA_OPTIMIZATION_DEFAULT = 0, /* as O2 */
  TESSERA_OPTIMIZATION_O0 = 1,
  TESSERA_OPTIMIZATION_O1 = 2,
  TESSERA_OPTIMIZATION_O2 = 3,
  TESSERA_OPTIMIZATION_O3 = 4
} TesseraOptimization;

/** What is 0 is as said. */
typedef struct TesseraCompileOptions {
  /** The name of the entry; NULL for the only one of the module. */
  const char *entry;
  /** A processor, by the name that LLVM has for it, such as `x86-64-v3`; NULL
   *  for this one. This machine must have all of its instructions. */
  const char *cpu;
  TesseraOptimization optimization;
  /** Whether code is looked for on disk before it is made, and kept there:
   *  below $TESSERA_CACHE_DIR, $XDG_CACHE_HOME/tessera or ~/.cache/tessera. */
  bool useCache;
} TesseraCompileOptions;

/** Compiles an entry of the module; one that was not verified is verified
 *  first. NULL options are all 0. Why it cannot be done is told to the callback
 *  of the context. */
TesseraStatus tesseraKernelCompile(TesseraModule *module,
                                   const TesseraCompileOptions *options,
                                   TesseraKernel **kernel);

/** Nothing to do for NULL. No launch may be under way. */
void tesseraKernelDestroy(TesseraKernel *kernel);

/** The name of the entry, which lives as long as the kernel; NULL for NULL. */
const char *tesseraKernelGetName(const TesseraKernel *kernel);

/** What an entry is launched with. */
typedef struct TesseraParameter {
  /** `f32`, `i64`, …: the type of a number, or of what is pointed to. */
  const char *type;
  /** The bits of an element: of 4-bit types, two share a byte in memory. */
  uint32_t bits;
  bool isPointer;
} TesseraParameter;

/** The parameters of the entry, in order. The array lives as long as the
 *  kernel. */
TesseraStatus tesseraKernelGetParameters(const TesseraKernel *kernel,
                                         const TesseraParameter **parameters,
                                         size_t *count);

/** Called with text, from any thread, but from one at a time; on the thread
 *  that launches if that is the only one. The text is not terminated, and may
 *  come in pieces. Stacks may be as small as 256 KiB. */
typedef void (*TesseraTextCallback)(const char *text, size_t size,
                                    void *userData);

/** A launch. What is 0 is as said. */
typedef struct TesseraLaunch {
  /** Tile blocks along each axis; none run if one is 0. */
  uint32_t grid[3];
  /** How many threads run tile blocks; 0 for one a core. */
  uint32_t threads;
  /** The launch is given up after this time; 0 for never. */
  uint64_t timeoutMilliseconds;
  /** The most memory that tile blocks may take for themselves, in bytes; 0 for
   *  8 GiB. */
  uint64_t memoryLimit;
  /** What the kernel prints; dropped if NULL. */
  TesseraTextCallback output;
  /** A line for each element of an assert that does not hold; dropped if NULL.
   */
  TesseraTextCallback messages;
  /** Handed to both. */
  void *userData;
} TesseraLaunch;

/** Runs all tile blocks of a grid, and returns when they have ended. There are
 *  8 bytes for each parameter: an address, or the bits of a number in the low
 *  ones. Addresses are used as they are: what lies behind them must be as large
 *  as the kernel takes it to be, and aligned to its elements, or to more where
 *  the kernel assumes more.
 *
 *  After an error `message`, unless it is NULL, has a sentence about it; else
 *  it is empty. */
TesseraStatus tesseraKernelLaunch(const TesseraKernel *kernel,
                                  const TesseraLaunch *launch,
                                  const uint64_t *arguments, size_t count,
                                  TesseraBuffer *message);

#ifdef __cplusplus
}
#endif

#endif /* TESSERA_C_TESSERA_H */
