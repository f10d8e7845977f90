//===- Objdump.h - what a bytecode file holds -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DRIVER_OBJDUMP_H
#define TESSERA_DRIVER_OBJDUMP_H

#include "tessera/bytecode/Decoder.h"

#include "llvm/Support/raw_ostream.h"

namespace tessera {

struct DumpOptions {
  bool headers = false;
  bool tables = false;
  bool ops = false;
  bool hex = false;
  bool json = false;
};

/// Shows what the bytes hold, as far as it can be made out. Gives what is
/// wrong, if anything is: with a table, and with the first function that is.
std::vector<bytecode::DecodeError> dumpBytecode(llvm::StringRef bytes,
                                                const DumpOptions &options,
                                                llvm::raw_ostream &os);

/// The same for programs; `options` choose the parts.
std::vector<bytecode::DecodeError>
dumpBytecodeAsJson(llvm::StringRef bytes, const DumpOptions &options,
                   llvm::raw_ostream &os);

} // namespace tessera

#endif // TESSERA_DRIVER_OBJDUMP_H
