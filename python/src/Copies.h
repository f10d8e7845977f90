//===- Copies.h - arrays in the memory of an engine -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The interpreter and the PTX machine have memory of their own, where they see
// every wrong access. Arrays are copied there and back. Arrays that overlap,
// such as two views of one array, share a buffer. A buffer begins as many bytes
// after a multiple of 16 as the array does, so that promises about alignment
// are checked for the real address. An array that is not aligned to its own
// elements becomes aligned, so that engines that need no copies take it, too.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_PYTHON_COPIES_H
#define TESSERA_PYTHON_COPIES_H

#include "Kernel.h"

namespace tessera::python {

/// For each array its address, its shape and its strides.
std::vector<uint64_t> makeTableWords(const TableInput &table);

class LaunchCopies {
public:
  /// The buffer of a pointer in `arguments` is the number of its input. Throws
  /// a BadArgument.
  LaunchCopies(const std::vector<Input> &inputs,
               std::vector<runtime::Argument> arguments,
               const std::array<uint32_t, 3> &grid);

  runtime::Launch &getLaunch() { return launch; }
  /// Where in an array a byte of a buffer is.
  struct ArrayPlace {
    uint32_t argument;
    int64_t offset; // in bytes, from its first element
  };
  /// The arrays that have this byte, but none of tables.
  std::vector<ArrayPlace> findArrays(std::string_view buffer,
                                     uint64_t offset) const;

  /// Copies back what was changed, and nothing else.
  void writeBack();

private:
  /// Memory of the caller that is copied as a whole.
  struct Region {
    uint64_t begin, end;
    size_t argument; // the first, from 0
    unsigned elementSize;
    bool isInTable; // so that its buffer begins with it

    uint64_t getPadding() const;
  };

  void addRegion(const ArrayInput &array, size_t argument, bool isInTable);
  void mergeRegions();
  void makeBuffers();
  void markElements(const ArrayInput &array);
  size_t findRegion(const ArrayInput &array) const;
  size_t addTable(const TableInput &table, size_t argument);

  const std::vector<Input> &inputs;
  std::vector<Region> regions; // the first buffers, in order
  runtime::Launch launch;
};

} // namespace tessera::python

#endif // TESSERA_PYTHON_COPIES_H
