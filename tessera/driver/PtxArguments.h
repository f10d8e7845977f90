//===- PtxArguments.h - arguments of an entry in PTX -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The arguments of `tessera ptx run` are those of `tessera run`, and
//
//   bytes:00010203                      a structure, by its bytes
//   tensormap:box=64x32,swizzle=128:A   a tensor map of the array A
//
// PtxTensorMap.h has the words of a tensor map.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DRIVER_PTXARGUMENTS_H
#define TESSERA_DRIVER_PTXARGUMENTS_H

#include "tessera/driver/Arguments.h"
#include "tessera/driver/PtxLaunch.h"
#include "tessera/driver/PtxTensorMap.h"

namespace tessera {

/// Reads the bytes of a structure, two hexadecimal digits each.
llvm::Expected<std::vector<uint8_t>> parseHex(llvm::StringRef text);

class PtxArguments {
public:
  /// Reads what was written on the command line; the error is about usage.
  llvm::Error parse(llvm::ArrayRef<llvm::StringRef> texts);

  /// Makes the arrays in the memory of the machine, and a value for each
  /// parameter. The error names the argument.
  llvm::Expected<std::vector<PtxValue>> load(ptx::Machine &machine);

  /// Takes the arrays back from the machine, after the launch.
  void takeArrays(bool isTracked);

  const Arguments &getArguments() const { return arguments; }
  const runtime::Launch &getLaunch() const { return launch; }

private:
  struct Item {
    /// Of a structure.
    std::optional<std::vector<uint8_t>> bytes;
    std::optional<TensorMapSpec> tensorMap;
    /// Of others, in `arguments`.
    size_t index = 0;
  };
  llvm::Expected<Item> parseItem(unsigned number, llvm::StringRef text);
  llvm::Expected<PtxValue> makeValue(const Item &item);

  std::vector<Item> items;
  Arguments arguments;
  size_t numGiven = 0; // to `arguments`
  runtime::Launch launch;
  std::vector<ptx::Region *> regions; // of the buffers
};

} // namespace tessera

#endif // TESSERA_DRIVER_PTXARGUMENTS_H
