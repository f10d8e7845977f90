//===- Kernel.h - entries as engines run them -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DRIVER_KERNEL_H
#define TESSERA_DRIVER_KERNEL_H

#include "tessera/dialect/Ops.h"
#include "tessera/driver/Options.h"
#include "tessera/driver/Source.h"
#include "tessera/interpreter/Interpreter.h"
#include "tessera/runtime/arrays/Binding.h"

#include "llvm/Support/Error.h"

namespace tessera {

/// A module's entry of that name, or its only one if the name is empty.
llvm::Expected<cuda_tile::EntryOp> findEntry(cuda_tile::ModuleOp module,
                                             llvm::StringRef name);

/// What arguments an entry wants.
std::vector<runtime::Parameter> getParameters(cuda_tile::EntryOp entry);

/// Reads a file of arrays; the error says what is wrong with it. `name` is of
/// an array in a .npz file, empty for a .npy file.
llvm::Expected<runtime::Array> readArray(llvm::StringRef path,
                                         llvm::StringRef name);

/// The error that a sentence of the runtime makes.
llvm::Error makeError(const llvm::Twine &message);

/// ` (tile block 1, 0, 0)`
std::string describeBlock(const interpreter::BlockId &block);

/// The same of the tile block that failed; empty if none did.
std::string describeFailedBlock(const interpreter::Failure &failure);

/// `check: race: … (tile block 1, 0, 0)`
std::string describeReport(const interpreter::Report &report);

/// Collects the reports and the failure of a launch as diagnostics of the file.
void addDiagnostics(Source &source, const interpreter::Outcome &outcome);

} // namespace tessera

#endif // TESSERA_DRIVER_KERNEL_H
