//===- LaunchReport.h - the outcome of a launch as a user sees it -*- C++
//-*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DRIVER_LAUNCHREPORT_H
#define TESSERA_DRIVER_LAUNCHREPORT_H

#include "tessera/dialect/Ops.h"
#include "tessera/driver/Source.h"
#include "tessera/engine/Outcome.h"

namespace tessera {

/// The operation that an outcome names, in the module of the entry that was
/// launched; null for none.
mlir::Operation *findOp(cuda_tile::EntryOp entry,
                        std::optional<engine::OpNumber> number);

/// The tile block that failed, as ` (tile block 1, 0, 0)`; empty if none did.
std::string describeFailedBlock(const engine::Failure &failure);

/// The message of a failure, after its location if that alone tells where it
/// happened.
std::string describeFailure(const engine::Failure &failure);

/// `check: race: … (tile block 1, 0, 0)`
std::string describeReport(const engine::Report &report);

/// Says where operations of this module are: `kernel.mlir:12:5`, or for
/// bytecode `kernel.tileirbc: offset 0x1a3`, and `(kernel.py:3:1)` if an
/// operation comes from elsewhere. For `LaunchOptions::locate`, as long as both
/// live.
std::function<std::string(engine::OpNumber)>
makeLocator(Source &source, cuda_tile::EntryOp entry);

/// Collects the reports and the failure of a launch as diagnostics of the file.
void addDiagnostics(Source &source, cuda_tile::EntryOp entry,
                    const engine::Outcome &outcome);

} // namespace tessera

#endif // TESSERA_DRIVER_LAUNCHREPORT_H
