//===- RecordedTensors.h - tensor copies that a GPU made -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The part `tensors` of conformance/ptx/hardware.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_UNITTESTS_PTX_RECORDEDTENSORS_H
#define TESSERA_UNITTESTS_PTX_RECORDEDTENSORS_H

#include "tessera/ptx/TensorMap.h"
#include "tessera/runtime/arrays/Npz.h"

#include <fstream>
#include <gtest/gtest.h>
#include <sstream>

namespace tessera::ptx {

/// A line of `tensors` in recorded.json.
struct RecordedTensor {
  explicit RecordedTensor(std::string text) : line(std::move(text)) {
    name = getText("name");
    kind = getText("kind");
    operation = getText("op");
    bytes = size_t(getNumber("bytes"));
    shared = unsigned(getNumber("shared"));
    isIm2col = has("im2col");
  }

  std::string name;
  /// `load`, `store` or `reduce`.
  std::string kind;
  /// Of a reduction.
  std::string operation;
  /// Of the tensor.
  size_t bytes;
  /// Where the box is in shared memory.
  unsigned shared;
  bool isIm2col;

  TensorMap makeMap(uint64_t address) const {
    TensorMap map;
    for (unsigned i = 0; i < kNumTensorTypes; ++i)
      if (getSpelling(TensorType(i)) == getText("dtype"))
        map.type = TensorType(i);
    std::string swizzle = getText("swizzle");
    map.swizzle = swizzle == "none" ? Swizzle::None
                  : swizzle == "32" ? Swizzle::Bytes32
                  : swizzle == "64" ? Swizzle::Bytes64
                                    : Swizzle::Bytes128;
    map.fill =
        getText("oob_fill") == "nan" ? TensorFill::NaN : TensorFill::Zero;
    map.address = address;
    std::vector<int64_t> dims = getNumbers("global_dim");
    map.rank = unsigned(dims.size());
    std::copy(dims.begin(), dims.end(), map.dims.begin());
    std::vector<int64_t> list = getNumbers("global_strides");
    std::copy(list.begin(), list.end(), map.strides.begin());
    list = getNumbers("box");
    map.isIm2col = isIm2col;
    if (isIm2col) {
      map.channels = uint32_t(list[0]);
      map.pixels = uint32_t(list[1]);
      list = getNumbers("lower");
      std::copy(list.begin(), list.end(), map.lower.begin());
      list = getNumbers("upper");
      std::copy(list.begin(), list.end(), map.upper.begin());
    } else {
      std::copy(list.begin(), list.end(), map.box.begin());
    }
    map.interleave = Interleave(getNumber("interleave") / 16);
    list = getNumbers("element_strides");
    std::copy(list.begin(), list.end(), map.steps.begin());
    return map;
  }

  TensorPosition getPosition() const {
    TensorPosition position;
    std::vector<int64_t> start = getNumbers("start");
    std::copy(start.begin(), start.end(), position.at.begin());
    if (isIm2col && kind == "load") {
      std::vector<int64_t> offsets = getNumbers("offsets");
      std::copy(offsets.begin(), offsets.end(), position.offsets.begin());
    }
    return position;
  }

private:
  size_t find(const char *key) const {
    std::string quoted = '"' + std::string(key) + "\": ";
    return line.find(quoted) + quoted.size();
  }
  bool has(const char *key) const {
    return line.find('"' + std::string(key) + "\": ") != std::string::npos;
  }
  /// 0 if it is not there.
  int64_t getNumber(const char *key) const {
    return has(key) ? std::stoll(line.substr(find(key))) : 0;
  }
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

  std::string line;
};

/// All of them, with their data.
class RecordedTensors {
public:
  RecordedTensors() : file(readFile("recorded.npz")) {
    std::istringstream lines(readFile("recorded.json"));
    for (std::string line; std::getline(lines, line);)
      if (line.starts_with("{\"name\": \"tensor."))
        cases.emplace_back(line);
    Result<runtime::Npz> opened = runtime::Npz::open(file);
    if (!opened) {
      ADD_FAILURE() << opened.getMessage();
      return;
    }
    arrays.emplace(std::move(*opened));
    shared = arrays->read("tensor.shared")->bytes;
    source = arrays->read("tensor.source")->bytes;
  }

  std::vector<RecordedTensor> cases;
  /// Shared memory before a store.
  std::vector<uint8_t> shared;

  /// The tensor before a copy.
  std::vector<uint8_t> getSource(const RecordedTensor &tensor) const {
    return {source.begin(), source.begin() + ptrdiff_t(tensor.bytes)};
  }
  /// Shared memory after a load, else the tensor; nothing if the copy failed on
  /// the GPU.
  std::optional<std::vector<uint8_t>>
  getResult(const RecordedTensor &tensor) const {
    if (!arrays->contains("out." + tensor.name))
      return std::nullopt;
    return arrays->read("out." + tensor.name)->bytes;
  }

private:
  static std::string readFile(const std::string &name) {
    std::ifstream stream(std::string(TESSERA_SOURCE_DIR) +
                             "/conformance/ptx/hardware/" + name,
                         std::ios::binary);
    std::stringstream text;
    text << stream.rdbuf();
    return text.str();
  }

  std::string file;
  std::optional<runtime::Npz> arrays;
  std::vector<uint8_t> source;
};

/// The first byte that differs, as a sentence.
inline std::string compare(const std::vector<uint8_t> &actual,
                           const std::vector<uint8_t> &expected) {
  if (actual.size() != expected.size())
    return "the sizes differ";
  for (size_t i = 0; i < actual.size(); ++i)
    if (actual[i] != expected[i])
      return "byte " + std::to_string(i) + " is " + std::to_string(actual[i]) +
             ", not " + std::to_string(expected[i]);
  return "";
}

} // namespace tessera::ptx

#endif // TESSERA_UNITTESTS_PTX_RECORDEDTENSORS_H
