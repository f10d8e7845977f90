//===- TensorMapTest.cpp - maps, and copies that a GPU made -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/ptx/TensorMap.h"
#include "tessera/ptx/BulkReduction.h"
#include "tessera/runtime/arrays/Npz.h"

#include <fstream>
#include <gtest/gtest.h>
#include <sstream>

using namespace tessera;
using namespace tessera::ptx;

//===----------------------------------------------------------------------===//
// Copies that an H200 made
//===----------------------------------------------------------------------===//

namespace {

std::string readFile(const std::string &name) {
  std::ifstream file(std::string(TESSERA_SOURCE_DIR) +
                         "/conformance/ptx/hardware/" + name,
                     std::ios::binary);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

/// A line of `tensors` in recorded.json.
struct Recorded {
  explicit Recorded(std::string line) : line(std::move(line)) {}

  std::string getText(const char *key) const {
    size_t at = find(key);
    return line.substr(at + 1, line.find('"', at + 1) - at - 1);
  }
  std::vector<int64_t> getNumbers(const char *key) const {
    size_t at = find(key) + 1;
    std::string list = line.substr(at, line.find(']', at) - at);
    for (char &c : list)
      c = c == ',' ? ' ' : c;
    std::istringstream stream(list);
    std::vector<int64_t> numbers;
    for (int64_t number; stream >> number;)
      numbers.push_back(number);
    return numbers;
  }
  size_t getBytes() const { return std::stoul(line.substr(find("bytes"))); }

private:
  size_t find(const char *key) const {
    std::string quoted = '"' + std::string(key) + "\": ";
    return line.find(quoted) + quoted.size();
  }

  std::string line;
};

template <typename T> T findNumber(std::string_view name, auto spell, T last) {
  for (unsigned i = 0; i <= unsigned(last); ++i)
    if (spell(T(i)) == name)
      return T(i);
  ADD_FAILURE() << "no " << name;
  return last;
}

TensorMap makeMap(const Recorded &recorded, uint64_t address) {
  TensorMap map;
  map.type = findNumber(
      recorded.getText("dtype"),
      [](TensorType type) { return getSpelling(type); }, TensorType::TF32Ftz);
  std::string swizzle = recorded.getText("swizzle");
  map.swizzle = swizzle == "none" ? Swizzle::None
                : swizzle == "32" ? Swizzle::Bytes32
                : swizzle == "64" ? Swizzle::Bytes64
                                  : Swizzle::Bytes128;
  map.fill = recorded.getText("oob_fill") == "nan" ? TensorFill::NaN
                                                   : TensorFill::Zero;
  map.address = address;
  std::vector<int64_t> dims = recorded.getNumbers("global_dim");
  map.rank = unsigned(dims.size());
  std::copy(dims.begin(), dims.end(), map.dims.begin());
  std::vector<int64_t> list = recorded.getNumbers("global_strides");
  std::copy(list.begin(), list.end(), map.strides.begin());
  list = recorded.getNumbers("box");
  std::copy(list.begin(), list.end(), map.box.begin());
  list = recorded.getNumbers("element_strides");
  std::copy(list.begin(), list.end(), map.steps.begin());
  return map;
}

/// The first byte that differs, as a sentence.
std::string compare(const std::vector<uint8_t> &actual,
                    const std::vector<uint8_t> &expected) {
  if (actual.size() != expected.size())
    return "the sizes differ";
  for (size_t i = 0; i < actual.size(); ++i)
    if (actual[i] != expected[i])
      return "byte " + std::to_string(i) + " is " + std::to_string(actual[i]) +
             ", not " + std::to_string(expected[i]);
  return "";
}

/// What a copy makes of shared memory, or of the tensor.
std::vector<uint8_t> doCopy(const Recorded &recorded, const TensorMap &map,
                            const std::vector<uint8_t> &tensor,
                            const std::vector<uint8_t> &shared) {
  std::string kind = recorded.getText("kind");
  std::vector<uint8_t> result =
      kind == "load" ? std::vector<uint8_t>(shared.size(), 0xA5) : tensor;
  TensorPosition position;
  std::vector<int64_t> start = recorded.getNumbers("start");
  std::copy(start.begin(), start.end(), position.at.begin());
  BulkReduction reduce = nullptr;
  if (kind == "reduce")
    reduce = findBulkReduction(findNumber(
                                   recorded.getText("op"),
                                   [](BulkOp op) { return getSpelling(op); },
                                   BulkOp::Xor),
                               map.type);
  // The recorded kernels have the box at address 0 of shared memory, modulo
  // 1024.
  for (const TensorPiece &piece : getPieces(map, position, 0)) {
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
  std::string npz = readFile("recorded.npz"), json = readFile("recorded.json");
  Result<runtime::Npz> arrays = runtime::Npz::open(npz);
  ASSERT_TRUE(arrays) << arrays.getMessage();
  std::vector<uint8_t> shared = arrays->read("tensor.shared")->bytes;
  std::vector<uint8_t> source = arrays->read("tensor.source")->bytes;
  std::istringstream lines(json);
  unsigned count = 0, failed = 0;
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("{\"name\": \"tensor."))
      continue;
    Recorded recorded(line);
    std::string name = recorded.getText("name");
    // The copy faulted on the GPU.
    if (!arrays->contains("out." + name)) {
      ++failed;
      continue;
    }
    constexpr uint64_t address = 0x700000010000;
    TensorMap map = makeMap(recorded, address);
    TensorMapBytes bytes = encode(map);
    Result<TensorMap> decoded = decode(bytes);
    ASSERT_TRUE(decoded) << name << ": " << decoded.getMessage();
    std::vector<uint8_t> tensor(source.begin(),
                                source.begin() + recorded.getBytes());
    EXPECT_EQ(compare(doCopy(recorded, *decoded, tensor, shared),
                      arrays->read("out." + name)->bytes),
              "")
        << name;
    ++count;
  }
  EXPECT_EQ(count, 213u);
  EXPECT_EQ(failed, 11u);
}

} // namespace
