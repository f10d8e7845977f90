//===- Launch.cpp - arguments and buffers of a launch -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/runtime/arrays/Launch.h"

#include <cstring>

using namespace tessera;
using namespace tessera::runtime;

void runtime::relocate(Launch &launch, std::span<const uint64_t> addresses) {
  for (Buffer &buffer : launch.buffers)
    for (const Buffer::Relocation &relocation : buffer.relocations)
      std::memcpy(buffer.bytes.data() + relocation.offset,
                  &addresses[relocation.buffer], sizeof(uint64_t));
}

std::vector<uint64_t>
runtime::makeArgumentWords(const Launch &launch,
                           std::span<const uint64_t> addresses) {
  std::vector<uint64_t> words;
  for (const Argument &argument : launch.arguments) {
    if (const auto *scalar = std::get_if<Argument::Scalar>(&argument.value)) {
      words.push_back(scalar->bits);
      continue;
    }
    auto pointer = std::get<Argument::Pointer>(argument.value);
    words.push_back(addresses[pointer.buffer] + pointer.offset);
  }
  return words;
}

std::vector<uint64_t> runtime::getAddresses(Launch &launch) {
  std::vector<uint64_t> addresses;
  for (Buffer &buffer : launch.buffers)
    addresses.push_back(reinterpret_cast<uint64_t>(buffer.bytes.data()));
  return addresses;
}
