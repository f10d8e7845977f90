//===- Sha256.h - SHA-256 -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_RUNTIME_HOST_SHA256_H
#define TESSERA_RUNTIME_HOST_SHA256_H

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace tessera::runtime {

/// SHA-256 of FIPS 180-4, of bytes that come in pieces.
class Sha256 {
public:
  using Digest = std::array<uint8_t, 32>;

  void add(std::string_view bytes);
  /// Nothing may be added afterwards.
  Digest finish();
  static Digest of(std::string_view bytes);

private:
  void addChunk(const uint8_t *chunk);

  std::array<uint32_t, 8> state = {0x6a09e667, 0xbb67ae85, 0x3c6ef372,
                                   0xa54ff53a, 0x510e527f, 0x9b05688c,
                                   0x1f83d9ab, 0x5be0cd19};
  uint64_t length = 0;
  std::array<uint8_t, 64> rest; // the first length % 64 bytes are valid
};

/// Two hexadecimal digits per byte.
std::string formatHex(const Sha256::Digest &digest);

} // namespace tessera::runtime

#endif // TESSERA_RUNTIME_HOST_SHA256_H
