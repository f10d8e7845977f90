//===- objdump.cpp - shows any bytes -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Does what `tessera objdump` does with a file: the decoder continues after
// errors, and every part of its result is printed.
//
//===----------------------------------------------------------------------===//

#include "fuzz/Harness.h"

#include "tessera/driver/Objdump.h"

using namespace llvm;
using namespace tessera;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  StringRef bytes(reinterpret_cast<const char *>(data), size);
  fuzz::MemoryWatch watch(size);
  DumpOptions options;
  options.headers = options.tables = options.ops = options.hex = true;
  auto errors = dumpBytecode(bytes, options, nulls());
  options.json = true;
  auto jsonErrors = dumpBytecode(bytes, options, nulls());
  if (errors.size() != jsonErrors.size())
    fuzz::fail("text and JSON find different errors");

  // Continuing after an error must not hide it.
  bytecode::Decoder decoder(bytes);
  if (!decoder.decode() && errors.empty())
    fuzz::fail("objdump shows a file without an error that cannot be read");
  for (const bytecode::DecodeError &error : errors)
    if (error.offset > size || error.message.empty())
      fuzz::fail("an error without a place or a message");
  return 0;
}
