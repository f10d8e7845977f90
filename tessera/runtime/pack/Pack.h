//===- Pack.h - compiled kernels in a folder -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A pack is a folder with kernels that are compiled already, what they are
// launched on, and what should come out, for a machine that has a GPU but
// neither LLVM nor a compiler. It may have conformance cases, or a bundle: one
// launch, whose results are saved.
//
//   run               the program that runs and judges it (Runner.h)
//   index             the names of the cases' files, one per line
//   cases/NAME.case   a launch: lines of words, as `formatCase` writes them
//   code/HASH.ptx, code/HASH.cubin
//   data/HASH         arrays, as they are in memory
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_RUNTIME_PACK_PACK_H
#define TESSERA_RUNTIME_PACK_PACK_H

#include "tessera/runtime/arrays/Compare.h"
#include "tessera/runtime/arrays/Launch.h"
#include "tessera/runtime/cuda/Module.h"
#include "tessera/runtime/device/DeviceKernel.h"

namespace tessera::runtime {

/// The type and shape of an array.
struct PackedArray {
  DType dtype;
  std::vector<uint64_t> shape;
};

/// A case of a pack. Names of files start from the folder of the pack.
struct PackedCase : DeviceKernel {
  /// Memory of the kernel.
  struct Buffer {
    std::string name;
    uint64_t size = 0;
    std::string file; // with its contents; empty for zeros
    std::vector<runtime::Buffer::Relocation> relocations = {};
  };
  /// An array that the kernel should leave in a buffer.
  struct Expected {
    std::string name;
    size_t buffer = 0;
    uint64_t offset = 0; // in the buffer
    PackedArray result;  // as it is there
    Strides strides;
    Tolerance tolerance;
    PackedArray wanted; // as it is in the file
    std::string file;
  };

  /// An array that is shown after the launch.
  struct Output {
    std::string name;
    /// The file to write it to; if empty, it is shown only if it has changed.
    std::string file;
    size_t buffer = 0;
    uint64_t offset = 0; // in the buffer
    PackedArray array;
    Strides strides;
  };

  std::string name;
  /// Why it is not run, or why it fails without being run; usually empty.
  std::string skipped, problem;
  std::string ptx, cubin; // files; empty if there is none
  std::array<uint32_t, 3> grid{1, 1, 1};
  /// The grid of tile blocks, if it is not launched as it is; otherwise 0.
  std::array<uint32_t, 3> tileBlocks{};
  std::vector<Buffer> buffers;
  std::vector<Argument> arguments;
  std::vector<Expected> expected;
  /// What the kernel prints is shown too, if there are any.
  std::vector<Output> outputs;
};

/// The text of a case, and back. The problem of a text names the line.
std::string formatCase(const PackedCase &given);
Result<PackedCase> parseCase(std::string_view text);

} // namespace tessera::runtime

#endif // TESSERA_RUNTIME_PACK_PACK_H
