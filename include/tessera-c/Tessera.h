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
 * Errors. Each function that can fail returns a status. The callback of the
 * context receives messages about what is wrong with an input, with positions;
 * without a callback they are dropped. The library prints nothing, and a wrong
 * input does not end the program. NULL for a required argument is an error; if
 * NULL is allowed, the function says what it means. After an error, results are
 * NULL or an empty buffer.
 *
 * Threads. A context and its modules may be used by only one thread at a time,
 * but not always the same. Different contexts are independent. Callbacks run on
 * the calling thread, before the call returns. Compiled kernels are different:
 * several threads may launch a kernel at the same time, and the callbacks of a
 * launch run on any thread.
 *
 * Stacks. The work is done on a thread of the library, which ends before the
 * call returns, because nested Tile IR may need more stack than the caller has.
 * During the call, 1 GiB of address space is reserved for it; memory is used
 * only as needed. The status is TESSERA_ERROR_RESOURCES if there is none. Both
 * readers reject regions and brackets beyond 4096 levels, for which this stack
 * is more than enough. The library installs no signal handlers.
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
  /** NULL for a required argument, or a value that its enum does not have. */
  TESSERA_ERROR_INVALID_ARGUMENT = 1,
  /** The input is not Tile IR: its text or its bytes are wrong. */
  TESSERA_ERROR_READ = 2,
  /** The module violates a rule of Tile IR. */
  TESSERA_ERROR_VERIFY = 3,
  /** The version of bytecode is not supported. */
  TESSERA_ERROR_VERSION = 4,
  /** This version of bytecode, or any, cannot represent the module. */
  TESSERA_ERROR_WRITE = 5,
  /** There is no memory for a stack or a result. */
  TESSERA_ERROR_RESOURCES = 6,
  /** An entry cannot be compiled, or there is no such entry or processor. */
  TESSERA_ERROR_COMPILE = 7,
  /** A launch is not possible, or its kernel failed. */
  TESSERA_ERROR_LAUNCH = 8,
  /** The timeout of a launch expired. */
  TESSERA_ERROR_TIMEOUT = 9,
  /** An assert of a kernel failed; all tile blocks have finished. */
  TESSERA_ERROR_ASSERT = 10
} TesseraStatus;

/** Returns a few words about a status, such as `invalid argument`. Never NULL;
 * must not be freed. */
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

/** Returns the versions that can be read and written, oldest first. The array
 * is valid as long as the library is loaded. */
TesseraStatus tesseraGetSupportedVersions(const TesseraVersion **versions,
                                          size_t *count);

/** Returns the version to write by default: the newest that the published tools
 *  read. */
TesseraVersion tesseraGetDefaultVersion(void);

/** Parses `13.1`; TESSERA_ERROR_VERSION if that version is not supported. */
TesseraStatus tesseraVersionParse(const char *text, TesseraVersion *version);

/*===----------------------------------------------------------------------===*\
|* Buffers
\*===----------------------------------------------------------------------===*/

/** Bytes that the caller owns. A zero byte, not counted, follows the last. */
typedef struct TesseraBuffer {
  char *data;
  size_t size;
} TesseraBuffer;

/** Frees the bytes and makes the buffer empty. Does nothing for NULL or an
 * empty buffer. */
void tesseraBufferFree(TesseraBuffer *buffer);

/*===----------------------------------------------------------------------===*\
|* Diagnostics
\*===----------------------------------------------------------------------===*/

typedef enum TesseraSeverity {
  TESSERA_SEVERITY_ERROR = 0,
  TESSERA_SEVERITY_WARNING = 1,
  /** Adds information to the diagnostic before it. */
  TESSERA_SEVERITY_NOTE = 2,
  TESSERA_SEVERITY_REMARK = 3
} TesseraSeverity;

/** A message about an input. Valid until the callback returns. Strings end with
 * a zero byte. They may quote the input, and are UTF-8 if the input is. */
typedef struct TesseraDiagnostic {
  TesseraSeverity severity;
  /** Without severity and position: `expected '<'`. */
  const char *message;
  /** The file of the position: the name given when the module was read, or a
   *  file that the input itself names, such as the Python file in its debug
   *  information. */
  const char *source;
  /** The position in bytecode, counted from 0; -1 for text or if unknown. */
  int64_t offset;
  /** The position in text, both counted from 1; 0 for bytecode or if unknown.
   *  Columns count bytes. */
  uint32_t line;
  uint32_t column;
} TesseraDiagnostic;

/** Receives each diagnostic at the end of a call. It must not use its own
 *  context, and must return normally (no longjmp, no exception). */
typedef void (*TesseraDiagnosticCallback)(const TesseraDiagnostic *diagnostic,
                                          void *userData);

/*===----------------------------------------------------------------------===*\
|* Contexts
\*===----------------------------------------------------------------------===*/

/** Owns what modules share. Creating one takes milliseconds, so use it for many
 *  modules. It keeps all types and constants that it has seen. */
typedef struct TesseraContext TesseraContext;

/** Creates a context without a callback, with TESSERA_HINTS_ERROR. */
TesseraStatus tesseraContextCreate(TesseraContext **context);

/** Does nothing for NULL. Modules of the context stay valid and must be
 *  destroyed separately, in any order. */
void tesseraContextDestroy(TesseraContext *context);

/** NULL drops diagnostics. `userData` is passed to the callback. */
TesseraStatus
tesseraContextSetDiagnosticCallback(TesseraContext *context,
                                    TesseraDiagnosticCallback callback,
                                    void *userData);

/** What the verifier does about optimization hints that no compiler would
 *  use. */
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

/** Reads a module from memory. The content decides whether it is text or
 *  bytecode. The bytes are not needed after the call; `data` may be NULL if
 *  `size` is 0. In text, the module may be inside a builtin `module`, which is
 *  dropped. Reading stops at the first error; verifying may find several.
 *
 *  `name` is for diagnostics only; NULL means `<memory>`.
 *
 *  With `verify` false, an invalid module can be inspected: it is printed in
 *  MLIR's generic form. */
TesseraStatus tesseraModuleRead(TesseraContext *context, const void *data,
                                size_t size, const char *name, bool verify,
                                TesseraModule **module);

/** Does nothing for NULL. */
void tesseraModuleDestroy(TesseraModule *module);

/** TESSERA_ERROR_VERIFY if the module violates a rule of Tile IR. */
TesseraStatus tesseraModuleVerify(TesseraModule *module);

/** Prints the module as text; with `locations`, including source locations. */
TesseraStatus tesseraModulePrint(TesseraModule *module, bool locations,
                                 TesseraBuffer *text);

/** Writes the module as bytecode. A module that was not verified is verified
 *  first. The same module gives the same bytes. Bytecode has neither the name
 *  of the module nor comments. */
TesseraStatus tesseraModuleWriteBytecode(TesseraModule *module,
                                         TesseraVersion version,
                                         TesseraBuffer *bytecode);

/*===----------------------------------------------------------------------===*\
|* Kernels
\*===----------------------------------------------------------------------===*/

/** An entry compiled for this machine or its GPU: compiled once, launched any
 *  number of times, by any thread. It does not need its module or context any
 *  more. */
typedef struct TesseraKernel TesseraKernel;

/** How far the module is optimized before it is compiled. */
typedef enum TesseraOptimization {
  TESSERA_OPTIMIZATION_DEFAULT = 0, /* as O2 */
  TESSERA_OPTIMIZATION_O0 = 1,
  TESSERA_OPTIMIZATION_O1 = 2,
  TESSERA_OPTIMIZATION_O2 = 3,
  TESSERA_OPTIMIZATION_O3 = 4
} TesseraOptimization;

/** Whether a product of floats that is added to something is rounded once, in
 *  one instruction, instead of twice. The last bits of results differ then. */
typedef enum TesseraContraction {
  TESSERA_CONTRACTION_DEFAULT = 0, /* fast for GPUs at O3, otherwise off */
  TESSERA_CONTRACTION_OFF = 1,
  TESSERA_CONTRACTION_FAST = 2
} TesseraContraction;

/** A field that is 0 has the default that its comment gives. */
typedef struct TesseraCompileOptions {
  /** The name of the entry; NULL if the module has only one. */
  const char *entry;
  /** The name of a processor in LLVM, such as `x86-64-v3`; NULL for this one.
   *  This machine must have all its instructions. */
  const char *cpu;
  TesseraOptimization optimization;
  /** Whether to look up and store code on disk, in $TESSERA_CACHE_DIR,
   *  $XDG_CACHE_HOME/tessera or ~/.cache/tessera. */
  bool useCache;
  /** What runs the kernel: `cpu`; `cuda`, the first NVIDIA GPU of this machine;
   *  `ptx`, which runs the code for GPUs on the CPU. NULL for `cpu`. */
  const char *engine;
  /** For the engines `cuda` and `ptx`: the GPU to compile for, such as `sm_80`;
   *  NULL for the GPU of this machine, and `sm_90a` for `ptx`. */
  const char *gpu;
  /** For the engines `cuda` and `ptx`: how the work of the kernel overlaps, as
   *  `--plan` of the command line, such as `copies=async,depth=3`; NULL for the
   *  plan that `tessera tune` has kept, or else the compiler's own. */
  const char *plan;
  TesseraContraction contraction;
} TesseraCompileOptions;

/** Compiles an entry of the module. A module that was not verified is verified
 *  first. NULL options mean all 0. The callback of the context receives the
 *  reason if it fails. */
TesseraStatus tesseraKernelCompile(TesseraModule *module,
                                   const TesseraCompileOptions *options,
                                   TesseraKernel **kernel);

/** Does nothing for NULL. No launch may be in progress. */
void tesseraKernelDestroy(TesseraKernel *kernel);

/** The name of the entry, valid as long as the kernel; NULL for NULL. */
const char *tesseraKernelGetName(const TesseraKernel *kernel);

/** A parameter of an entry. */
typedef struct TesseraParameter {
  /** `f32`, `i64`, …: the type of a number, or of the pointee. */
  const char *type;
  /** The bits of an element. Two elements of a 4-bit type share a byte. */
  uint32_t bits;
  bool isPointer;
} TesseraParameter;

/** Returns the parameters of the entry, in order. The array is valid as long as
 *  the kernel. */
TesseraStatus tesseraKernelGetParameters(const TesseraKernel *kernel,
                                         const TesseraParameter **parameters,
                                         size_t *count);

/** Receives text. Called from any thread, but one at a time; on the launching
 *  thread if there is only one. The text is not terminated, and may come in
 *  pieces. The stack may be as small as 256 KiB. */
typedef void (*TesseraTextCallback)(const char *text, size_t size,
                                    void *userData);

/** A launch. A field that is 0 has the default that its comment gives. */
typedef struct TesseraLaunch {
  /** Tile blocks along each axis; none run if one is 0. */
  uint32_t grid[3];
  /** The number of threads that run tile blocks; 0 for one per core. */
  uint32_t threads;
  /** The launch is stopped after this time; 0 for never. A kernel on a GPU
   * cannot be stopped: the GPU is lost to this process then. */
  uint64_t timeoutMilliseconds;
  /** The limit of memory that tile blocks use internally, in bytes; 0 for
   *  8 GiB. */
  uint64_t memoryLimit;
  /** Receives what the kernel prints; dropped if NULL. */
  TesseraTextCallback output;
  /** Receives a line for each element of an assert that fails; dropped if NULL.
   */
  TesseraTextCallback messages;
  /** Passed to both callbacks. */
  void *userData;
  /** For the engine `cuda`: a CUstream or cudaStream_t, in which the kernel
   * runs after what was given to it before; (void *)1 is the default stream.
   * NULL for a stream of its own, which does not wait for others. */
  void *stream;
} TesseraLaunch;

/** Runs all tile blocks of a grid, and returns when they have finished.
 *  `arguments` has 8 bytes per parameter: an address, or the bits of a number
 *  in the low bytes. Addresses are not checked: the memory must be as large as
 *  the kernel expects, and aligned to its elements, or to more if the kernel
 *  assumes more. For the engine `cuda` they are addresses of the GPU. The
 * engine `ptx` has a memory of its own, and takes no addresses.
 *
 *  After an error, `message` (unless NULL) has a sentence about it; otherwise
 *  it is empty. */
TesseraStatus tesseraKernelLaunch(const TesseraKernel *kernel,
                                  const TesseraLaunch *launch,
                                  const uint64_t *arguments, size_t count,
                                  TesseraBuffer *message);

/** An argument of a launch on tensors. */
typedef struct TesseraArgument {
  /** A tensor of DLPack, `const DLTensor *`; NULL for a number. */
  const void *tensor;
  /** The type of a number, such as `i32`. */
  const char *type;
  /** The bits of a number, in the low bytes. */
  uint64_t bits;
} TesseraArgument;

/** The same on tensors. They must be where the engine runs: in memory of the
 * CPU (kDLCPU, kDLCUDAHost) for `cpu` and `ptx`, of the first GPU (kDLCUDA,
 *  kDLCUDAManaged) for `cuda`. `ptx` copies them to its own memory and back, so
 *  there they must not overlap.
 *
 *  Element types must be those of the entry. If the entry takes the extents and
 *  strides of an array after its pointer, as kernels of cuTile do, they may be
 *  left out: they are those of the tensor. */
TesseraStatus tesseraKernelLaunchTensors(const TesseraKernel *kernel,
                                         const TesseraLaunch *launch,
                                         const TesseraArgument *arguments,
                                         size_t count, TesseraBuffer *message);

#ifdef __cplusplus
}
#endif

#endif /* TESSERA_C_TESSERA_H */
