//===- Npz.h - NumPy's .npz files -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_RUNTIME_ARRAYS_NPZ_H
#define TESSERA_RUNTIME_ARRAYS_NPZ_H

#include "tessera/runtime/arrays/Array.h"

#include <string_view>

namespace tessera::runtime {

/// A zip file of arrays, stored or deflated.
class Npz {
public:
  /// Reads the directory of a file. `file` must outlive this object.
  static Result<Npz> open(std::string_view file);

  /// Names of the arrays, without `.npy`.
  std::vector<std::string> getNames() const;
  bool contains(std::string_view name) const { return find(name) != nullptr; }

  /// Reads an array. Allocates no more than the array's header asks for, and
  /// only if the file can contain that much.
  Result<Array> read(std::string_view name) const;

private:
  struct Entry {
    std::string name;
    unsigned flags, method;
    uint32_t crc;
    uint64_t packedSize, size, offset;
  };

  explicit Npz(std::string_view file) : file(file) {}
  const Entry *find(std::string_view name) const;
  Result<std::string_view> findData(const Entry &entry) const;
  Result<std::string> inflateEntry(const Entry &entry,
                                   std::string_view data) const;

  std::string_view file;
  std::vector<Entry> entries;
};

/// Returns an uncompressed file of these arrays. A problem if zip cannot hold
/// them.
Result<std::string>
writeNpz(const std::vector<std::pair<std::string, Array>> &arrays);

} // namespace tessera::runtime

#endif // TESSERA_RUNTIME_ARRAYS_NPZ_H
