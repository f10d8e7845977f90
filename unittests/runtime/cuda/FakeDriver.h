//===- FakeDriver.h - a CUDA driver without a GPU -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A shared library with the functions of libcuda that Tessera calls. Kernels
// run on the PTX machine, when they are launched; memory, variables, streams
// and events are simulated, and calls are counted. So the code that runs on a
// GPU is tested where there is none, with
// TESSERA_LIBCUDA=libtessera-fake-cuda.so.
//
// A cubin is PTX behind the four bytes that begin an ELF file.
//
// It is told what to do by words with spaces between them, in the environment
// (TESSERA_FAKE_CUDA) or by a call:
//
//   sm=80              the compute capability (default 90)
//   devices=0          the number of devices (default 1)
//   ptx=80             the newest PTX that it takes (default: any)
//   fail=NAME:STATUS   this function returns this status
//   hang=ENTRY         this kernel never ends
//   slow=N             kernels with more than N threads per block take twice as
//                      long
//   live=FILE          at the end, write how much was not freed
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_UNITTESTS_RUNTIME_CUDA_FAKEDRIVER_H
#define TESSERA_UNITTESTS_RUNTIME_CUDA_FAKEDRIVER_H

extern "C" {
/// Forgets earlier words and calls.
void fakeCudaControl(const char *words);
/// The names of the functions that were called, with spaces between them.
const char *fakeCudaCalls();
/// The number of allocations, modules, streams, events and contexts that are
/// there.
int fakeCudaLive();
}

#endif // TESSERA_UNITTESTS_RUNTIME_CUDA_FAKEDRIVER_H
