//===- ArrayFiles.cpp - arrays in files -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/ArrayFiles.h"

#include "tessera/runtime/arrays/Npy.h"
#include "tessera/runtime/arrays/Npz.h"
#include "tessera/support/Errors.h"
#include "tessera/support/InputFile.h"

using namespace llvm;
using namespace tessera;

Expected<std::unique_ptr<MemoryBuffer>> tessera::readArrayFile(StringRef path) {
  // What a file may hold is up to its format. It is mapped, so that one array
  // of many can be taken.
  InputOptions options;
  options.needsZero = false;
  return readInput(path, options);
}

Expected<runtime::Array> tessera::readArray(StringRef path, StringRef name) {
  Expected<std::unique_ptr<MemoryBuffer>> buffer = readArrayFile(path);
  if (!buffer)
    return buffer.takeError();
  std::string_view bytes = (*buffer)->getBuffer();
  auto refuse = [&](const std::string &message) {
    return makeError("cannot read '" + path + "': " + message);
  };
  Result<runtime::Array> array = Problem{};
  if (name.empty()) {
    array = runtime::readNpy(bytes);
  } else {
    Result<runtime::Npz> npz = runtime::Npz::open(bytes);
    if (!npz)
      return refuse(npz.getMessage());
    array = npz->read(name);
  }
  if (!array)
    return refuse(array.getMessage());
  return std::move(*array);
}
