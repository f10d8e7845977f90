//===- Messages.cpp - messages about tile blocks -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/runtime/host/Messages.h"

#include <cstdio>

using namespace tessera;

std::string runtime::formatIndex(std::span<const int64_t> shape,
                                 uint64_t element) {
  if (shape.empty())
    return "";
  std::string text;
  for (size_t d = shape.size(); d-- > 0;) {
    uint64_t extent = shape[d];
    text = std::to_string(element % extent) + (text.empty() ? "" : ", ") + text;
    element /= extent;
  }
  return "[" + text + "]";
}

std::string runtime::formatBlock(const BlockId &block) {
  return "(" + std::to_string(block[0]) + ", " + std::to_string(block[1]) +
         ", " + std::to_string(block[2]) + ")";
}

std::string runtime::formatAssertion(std::string_view location,
                                     const BlockId &block,
                                     std::span<const int64_t> shape,
                                     uint64_t element,
                                     std::string_view message) {
  std::string index = formatIndex(shape, element);
  return std::string(location) + (location.empty() ? "" : ": ") +
         "assertion failed in tile block " + formatBlock(block) +
         (index.empty() ? "" : " at " + index) + ": " + std::string(message) +
         "\n";
}

std::string runtime::formatTimeout(std::chrono::milliseconds timeout) {
  char text[64];
  std::snprintf(text, sizeof(text), "gave up after %.1f seconds",
                std::chrono::duration<double>(timeout).count());
  return text;
}
