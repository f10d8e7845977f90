//===- NpzTest.cpp - NumPy's .npz files -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/runtime/arrays/Npz.h"

#include "tessera/runtime/arrays/Npy.h"

#include "gtest/gtest.h"

#include <zlib.h>

using namespace tessera;
using namespace tessera::runtime;

namespace {

constexpr DType kI8{ElementType::I8};

void put(std::string &file, uint64_t number, unsigned size) {
  for (unsigned i = 0; i < size; ++i)
    file += i < 8 ? char(number >> (8 * i)) : '\0';
}

std::string deflated(std::string_view bytes) {
  z_stream stream = {};
  deflateInit2(&stream, 9, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
  std::string result(deflateBound(&stream, bytes.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(bytes.data()));
  stream.avail_in = bytes.size();
  stream.next_out = reinterpret_cast<Bytef *>(result.data());
  stream.avail_out = result.size();
  deflate(&stream, Z_FINISH);
  result.resize(stream.total_out);
  deflateEnd(&stream);
  return result;
}

/// A zip file with one entry; each member can be set to a wrong value.
struct Zip {
  std::string name = "a.npy", packed;
  uint64_t size = 0, crc = 0, method = 8, flags = 0, times = 1;
  bool isZip64 = false;

  explicit Zip(std::string_view bytes) : packed(deflated(bytes)) {
    size = bytes.size();
    crc = crc32_z(0, reinterpret_cast<const Bytef *>(bytes.data()), size);
  }

  std::string get() const {
    std::string file, directory;
    for (unsigned i = 0; i < times; ++i) {
      std::string common, extra;
      put(common, 20, 2);
      put(common, flags, 2);
      put(common, method, 2);
      put(common, 0, 4);
      put(common, crc, 4);
      put(common, isZip64 ? 0xffffffff : packed.size(), 4);
      put(common, isZip64 ? 0xffffffff : size, 4);
      put(common, name.size(), 2);
      if (isZip64) {
        put(extra, 1, 2);
        put(extra, 16, 2);
        put(extra, size, 8);
        put(extra, packed.size(), 8);
      }
      put(common, extra.size(), 2);
      uint64_t offset = file.size();
      put(file, 0x04034b50, 4);
      file += common + name + extra + packed;
      put(directory, 0x02014b50, 4);
      put(directory, 20, 2);
      directory += common;
      put(directory, 0, 10);
      put(directory, offset, 4);
      directory += name + extra;
    }
    uint64_t offset = file.size();
    file += directory;
    if (isZip64) {
      uint64_t end = file.size();
      put(file, 0x06064b50, 4);
      put(file, 44, 8);
      put(file, 0, 12);
      put(file, times, 8);
      put(file, times, 8);
      put(file, directory.size(), 8);
      put(file, offset, 8);
      put(file, 0x07064b50, 4);
      put(file, 0, 4);
      put(file, end, 8);
      put(file, 1, 4);
    }
    put(file, 0x06054b50, 4);
    put(file, 0, 4);
    put(file, times, 2);
    put(file, times, 2);
    put(file, directory.size(), 4);
    put(file, isZip64 ? 0xffffffff : offset, 4);
    put(file, 0, 2);
    return file;
  }
};

std::string npy(size_t size) {
  return writeNpy({kI8, {size}, std::vector<uint8_t>(size, 7)});
}

std::string refusal(const std::string &file) {
  Result<Npz> npz = Npz::open(file);
  if (!npz)
    return npz.getMessage();
  Result<Array> array = npz->read("a");
  return array ? "" : array.getMessage();
}

TEST(NpzTest, WritesAndReads) {
  Array a{kI8, {3}, {1, 2, 3}};
  Array b{{ElementType::BF16}, {1}, {4, 5}};
  Result<std::string> file = writeNpz({{"a", a}, {"out:b", b}});
  ASSERT_TRUE(file);
  Result<Npz> npz = Npz::open(*file);
  ASSERT_TRUE(npz) << npz.getMessage();
  EXPECT_EQ(npz->getNames(), (std::vector<std::string>{"a", "out:b"}));
  EXPECT_EQ(npz->read("a")->bytes, a.bytes);
  EXPECT_EQ(npz->read("out:b")->bytes, b.bytes);
  EXPECT_EQ(npz->read("c").getMessage(), "it has no array 'c'");
  EXPECT_TRUE(Npz::open(*writeNpz({})));
}

TEST(NpzTest, Compressed) {
  for (size_t size : {0, 5, 70000, 1000000}) {
    Zip zip(npy(size));
    EXPECT_EQ(refusal(zip.get()), "") << size;
    zip.isZip64 = true;
    EXPECT_EQ(refusal(zip.get()), "") << size;
  }
}

TEST(NpzTest, Hostile) {
  Zip zip(npy(100000));
  zip.crc ^= 1;
  EXPECT_EQ(refusal(zip.get()), "'a' is damaged: its checksum is wrong");
  zip = Zip(npy(100000));
  zip.flags = 1;
  EXPECT_EQ(refusal(zip.get()), "'a' is encrypted");
  zip = Zip(npy(100000));
  zip.method = 12;
  EXPECT_EQ(refusal(zip.get()), "'a' is compressed by method 12 of zip, not "
                                "stored or deflated");
  zip.method = 0;
  EXPECT_EQ(refusal(zip.get()), "'a' is stored, but has two sizes");
  zip = Zip(npy(100000));
  zip.times = 2;
  EXPECT_EQ(refusal(zip.get()), "it has 'a' twice");
  // More than the header of the array says.
  zip = Zip(npy(100000) + std::string(1000000, '\0'));
  EXPECT_EQ(refusal(zip.get()),
            "'a': i8[100000] takes 100000 bytes, but it holds 1100000");
  // A size larger than the data, and a smaller one.
  zip = Zip(npy(100000));
  zip.size = 90000;
  EXPECT_EQ(refusal(zip.get()),
            "'a': i8[100000] takes 100000 bytes, but it holds 89872");
  zip.size = uint64_t(1) << 31;
  EXPECT_EQ(refusal(zip.get()), "the compressed data of 'a' is damaged");
  zip = Zip(npy(10));
  zip.size -= 1;
  EXPECT_EQ(refusal(zip.get()), "the compressed data of 'a' is damaged");
  zip.size += 2;
  EXPECT_EQ(refusal(zip.get()), "the compressed data of 'a' is damaged");
}

TEST(NpzTest, AnyDamageIsRefused) {
  for (bool isZip64 : {false, true}) {
    Zip zip(npy(50));
    zip.isZip64 = isZip64;
    std::string good = zip.get();
    for (size_t i = 0; i < good.size(); ++i)
      EXPECT_NE(refusal(good.substr(0, i)), "") << i;
    // No changed byte may cause a crash. A changed name or date is not an
    // error.
    for (size_t i = 0; i < good.size(); ++i)
      for (unsigned bit = 0; bit < 8; ++bit) {
        std::string damaged = good;
        damaged[i] ^= 1 << bit;
        (void)refusal(damaged);
      }
  }
  EXPECT_EQ(refusal(""), "it is not a .npz file");
  EXPECT_EQ(refusal(npy(5)), "it is not a .npz file");
}

} // namespace
