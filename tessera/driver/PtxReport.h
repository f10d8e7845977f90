//===- PtxReport.h - what the PTX machine found -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DRIVER_PTXREPORT_H
#define TESSERA_DRIVER_PTXREPORT_H

#include "tessera/ptx/GpuRates.h"
#include "tessera/ptx/Launch.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/JSON.h"

namespace tessera {

/// A finding in one line without its place:
/// `shared-race: … (PTX line 12, block 0,0,0, thread 5,0,0), 3 times`.
std::string describeFinding(const ptx::Finding &finding);

/// Where a finding is: `k.cu:12`, or `k.ptx:34:5` without `.loc`.
std::string describePlace(llvm::StringRef path, const ptx::Place &place);

/// Prints all findings to standard error, one sentence each. With `check`,
/// approximate instructions that were executed are named too.
void printFindings(llvm::StringRef path, const ptx::Program &program,
                   const ptx::Outcome &outcome, bool check);

/// The same for programs: the attributes of an object.
void writeFindings(llvm::json::OStream &json, const ptx::Program &program,
                   const ptx::Outcome &outcome);

/// Prints statistics to standard output: a table of lines, sums, and an
/// estimate of the time on a GPU.
void printStatistics(llvm::StringRef path, const ptx::Statistics &statistics,
                     const ptx::GpuRates &gpu);

/// The same for programs, and all instructions: the attribute `statistics` of
/// an object.
void writeStatistics(llvm::json::OStream &json,
                     const ptx::Statistics &statistics,
                     const ptx::GpuRates &gpu);

} // namespace tessera

#endif // TESSERA_DRIVER_PTXREPORT_H
