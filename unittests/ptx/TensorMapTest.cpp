//===- TensorMapTest.cpp - maps, and copies that a GPU made -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RecordedTensors.h"

#include "tessera/ptx/BulkReduction.h"

using namespace tessera;
using namespace tessera::ptx;

//===----------------------------------------------------------------------===//
// Copies that an H200 made
//===----------------------------------------------------------------------===//

namespace {

/// What a copy makes of shared memory, or of the tensor.
std::vector<uint8_t> doCopy(const RecordedTensor &recorded,
                            const TensorMap &map,
                            const std::vector<uint8_t> &tensor,
                            const std::vector<uint8_t> &shared) {
  const std::string &kind = recorded.kind;
  std::vector<uint8_t> result =
      kind == "load" ? std::vector<uint8_t>(shared.size(), 0xA5) : tensor;
  BulkReduction reduce = nullptr;
  for (unsigned i = 0; kind == "reduce" && i <= unsigned(BulkOp::Xor); ++i)
    if (getSpelling(BulkOp(i)) == recorded.operation)
      reduce = findBulkReduction(BulkOp(i), map.type);
  // The recorded kernels have the box at address 0 of shared memory, modulo
  // 1024.
  for (const TensorPiece &piece : getPieces(map, recorded.getPosition(), 0)) {
    uint64_t at = piece.address - map.address;
    if (kind == "load") {
      if (piece.isInside)
        std::copy_n(tensor.begin() + at, piece.bytes,
                    result.begin() + piece.offset);
      else
        fillOutside(map, result.data() + piece.offset, piece.bytes);
      if (piece.isInside)
        convertLoaded(map.type, result.data() + piece.offset, piece.bytes);
    } else if (piece.isInside && reduce) {
      reduce(result.data() + at, shared.data() + piece.offset, piece.bytes);
    } else if (piece.isInside) {
      std::copy_n(shared.begin() + piece.offset, piece.bytes,
                  result.begin() + at);
    }
  }
  return result;
}

TEST(TensorMap, RecordedCopies) {
  RecordedTensors recorded;
  ASSERT_EQ(recorded.cases.size(), 224u);
  unsigned count = 0;
  for (const RecordedTensor &tensor : recorded.cases) {
    // The copy faulted on the GPU.
    std::optional<std::vector<uint8_t>> expected = recorded.getResult(tensor);
    if (!expected)
      continue;
    TensorMap map = tensor.makeMap(0x700000010000);
    TensorMapBytes bytes = encode(map);
    Result<TensorMap> decoded = decode(bytes);
    ASSERT_TRUE(decoded) << tensor.name << ": " << decoded.getMessage();
    EXPECT_EQ(compare(doCopy(tensor, *decoded, recorded.getSource(tensor),
                             recorded.shared),
                      *expected),
              "")
        << tensor.name;
    ++count;
  }
  EXPECT_EQ(count, 213u);
}

TEST(TensorMap, FaultsOfTheGpu) {
  RecordedTensors recorded;
  for (const RecordedTensor &tensor : recorded.cases) {
    TensorMap map = tensor.makeMap(0x700000010000);
    bool hasFailed = !recorded.getResult(tensor).has_value();
    EXPECT_EQ(
        findFault(map, tensor.getPosition(), tensor.kind == "load").has_value(),
        hasFailed)
        << tensor.name;
  }
}

} // namespace
