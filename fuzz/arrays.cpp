//===- arrays.cpp - reads any bytes as arrays -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Array files and arguments come from users too. What is read is written and
// read again.
//
//===----------------------------------------------------------------------===//

#include "fuzz/Harness.h"

#include "tessera/runtime/arrays/ArgumentSpec.h"
#include "tessera/runtime/arrays/Npy.h"
#include "tessera/runtime/arrays/Npz.h"

using namespace tessera;
using namespace tessera::runtime;

static void check(const Array &array) {
  std::string written = writeNpy(array);
  Result<Array> again = readNpy(written);
  if (!again)
    fuzz::fail("what was written cannot be read: " + again.getMessage());
  if (again->bytes != array.bytes || again->shape != array.shape)
    fuzz::fail("an array is another one after writing and reading");
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  std::string_view bytes(reinterpret_cast<const char *>(data), size);
  Result<Array> array = readNpy(bytes);
  if (array)
    check(*array);
  else if (array.getMessage().empty())
    fuzz::fail("an error without a message");

  Result<Npz> npz = Npz::open(bytes);
  if (npz)
    for (const std::string &name : npz->getNames()) {
      Result<Array> member = npz->read(name);
      if (member)
        check(*member);
    }

  // Arguments are short.
  if (size < 1000) {
    (void)parseArgument(bytes);
    (void)parseGrid(bytes);
  }
  return 0;
}
