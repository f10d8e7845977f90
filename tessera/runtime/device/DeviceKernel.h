//===- DeviceKernel.h - how a compiled kernel is launched -*- C++ -* -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_RUNTIME_DEVICE_DEVICEKERNEL_H
#define TESSERA_RUNTIME_DEVICE_DEVICEKERNEL_H

#include "tessera/runtime/device/Lines.h"
#include "tessera/runtime/device/Messages.h"
#include "tessera/runtime/device/TensorMaps.h"

namespace tessera::runtime {

/// What a launcher must know of a kernel besides its code. One CTA runs one
/// tile block.
struct DeviceKernel {
  /// The name of the `.entry`. Its parameters are those of the Tile IR entry,
  /// in order: a 64-bit address, or a number of its type.
  std::string entry;
  std::array<uint32_t, 3> block{1, 1, 1}, cluster{1, 1, 1};
  uint64_t dynamicSharedBytes = 0;
  /// Tensor maps that the launcher passes after the arguments; none if the
  /// kernel has no parameters for them.
  std::vector<MapRecipe> maps;
  /// The code has variables that launches change, besides that of messages.
  /// They are shared by the launches of a kernel, but not with another kernel.
  bool hasState = false;
  /// What prints, asserts or fails. If there are sites, the code has the
  /// variable of Messages.h.
  std::vector<MessageSite> sites;
};

/// Writes the lines of a kernel.
void writeKernel(LineWriter &writer, const DeviceKernel &kernel);
/// Reads the rest of a line that begins with this word. False if no line of a
/// kernel does.
bool readKernelLine(LineReader &reader, std::string_view key,
                    DeviceKernel &kernel);
/// Says what is wrong with what was read.
std::optional<Problem> checkKernel(const DeviceKernel &kernel);

} // namespace tessera::runtime

#endif // TESSERA_RUNTIME_DEVICE_DEVICEKERNEL_H
