//===- ContainerTest.cpp - the model of files that the fuzzers edit -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Container.h"
#include "fuzz/Mutator.h"

#include "tessera/bytecode/Decoder.h"
#include "tessera/bytecode/Writer.h"
#include "tessera/support/DeepStack.h"
#include "unittests/dialect/Parsing.h"

#include "llvm/ADT/StringExtras.h"

#include "gtest/gtest.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::bytecode;
using namespace tessera::fuzz;

namespace {

/// Files of our own writer.
class ContainerTest : public testing::Test {
protected:
  std::string write(StringRef text, Version version = kDefaultVersion) {
    mlir::OwningOpRef<mlir::Operation *> op = parser.parse(text);
    auto module = dyn_cast_if_present<cuda_tile::ModuleOp>(op.get());
    std::string bytes;
    EXPECT_TRUE(module && succeeded(writeModule(module, version, bytes)))
        << text.str();
    return bytes;
  }

  /// One with a bit of everything.
  std::string writeSample(Version version) {
    return write(R"(
      #file = #cuda_tile.di_file<"a.py" in "/tmp">
      #unit = #cuda_tile.di_compile_unit<file = #file>
      #function = #cuda_tile.di_subprogram<file = #file, line = 8, name = "k", linkageName = "k", compileUnit = #unit, scopeLine = 8>
      #loc = #cuda_tile.di_loc<loc("a.py":8:3) in #function>
      cuda_tile.module @m {
        global @g alignment = 16 <f32: [1.0, 2.0]> : tile<2xf32>
        entry @plain() { return }
        entry @k(%p: tile<ptr<f32>>, %n: tile<i32>, %c: tile<i1>) optimization_hints=<sm_100 = {num_cta_in_cga = 2}> {
          %q = assume div_by<16>, %p : tile<ptr<f32>>
          %g = get_global @g : tile<ptr<f32>>
          %i = constant <i32: [1, 2, 3, 4]> : tile<4xi32>
          %v = make_tensor_view %q, shape = [%n, 128], strides = [128, 1] : tile<i32> -> tensor_view<?x128xf32, strides=[128,1]>
          %w = make_partition_view %v : partition_view<tile=(4x4), padding_value = zero, tensor_view<?x128xf32, strides=[128,1]>>
          %x, %t = load_view_tko weak %w[%n, %n] : partition_view<tile=(4x4), padding_value = zero, tensor_view<?x128xf32, strides=[128,1]>>, tile<i32> -> tile<4x4xf32>, token
          %r = reduce %x dim=1 identities=[0.0 : f32] : tile<4x4xf32> -> tile<4xf32> (%a: tile<f32>, %b: tile<f32>) {
            %s = addf %a, %b : tile<f32>
            yield %s : tile<f32>
          }
          %f = for %k in (%n to %n, step %n) : tile<i32> iter_values(%acc = %n) -> (tile<i32>) {
            %m = addi %acc, %k : tile<i32>
            if %c { continue %m : tile<i32> }
            continue %acc : tile<i32>
          }
          return
        } loc(#loc)
      }
    )",
                 version);
  }

  TestParser parser;
};

/// How much of a file can be read.
enum Progress { Refused, Tables, Everything };

Progress decode(StringRef bytes) {
  Decoder decoder(bytes);
  if (!decoder.decode())
    return decoder.getTables().sections.empty() ? Refused : Tables;
  struct : BodyVisitor {
    bool operation(const RawOp &) override { return true; }
  } visitor;
  for (const RawFunction &function : decoder.getTables().functions)
    if (!BodyDecoder(decoder, function).walk(visitor))
      return Tables;
  return Everything;
}

size_t countNodes(File &file, Role role) {
  size_t count = 0;
  for (Section &section : file.sections)
    forEachNode(section.payload,
                [&](Node &node) { count += node.role == role; });
  return count;
}

TEST_F(ContainerTest, assembles_what_was_split) {
  for (Version version : getSupportedVersions()) {
    std::string bytes = writeSample(version);
    std::optional<File> file = split(bytes);
    ASSERT_TRUE(file);
    EXPECT_EQ(assemble(*file), bytes);
    // No part was left as raw bytes.
    EXPECT_EQ(countNodes(*file, Role::Raw), 0u);
    EXPECT_EQ(countNodes(*file, Role::Function), 2u);
    EXPECT_EQ(countNodes(*file, Role::Global), 1u);
    EXPECT_EQ(countNodes(*file, Role::Operation), 16u);
    EXPECT_EQ(countNodes(*file, Role::DebugEntry), 4u);
  }
}

TEST_F(ContainerTest, refuses_what_is_no_file) {
  EXPECT_FALSE(split(""));
  EXPECT_FALSE(split("cuda_tile.module @m {}"));
  std::string bytes = writeSample(kDefaultVersion);
  EXPECT_FALSE(split(StringRef(bytes).drop_back()));
}

TEST_F(ContainerTest, keeps_what_does_not_fit_as_bytes) {
  std::string bytes = write("cuda_tile.module @m { entry @k() { return } }");
  // The only operation gets an opcode that does not exist.
  size_t place = bytes.find("\x5C");
  ASSERT_NE(place, std::string::npos);
  bytes[place] = 0x19;
  std::optional<File> file = split(bytes);
  ASSERT_TRUE(file);
  EXPECT_EQ(countNodes(*file, Role::Raw), 1u);
  EXPECT_EQ(assemble(*file), bytes);
}

TEST_F(ContainerTest, renumbers_values) {
  std::string bytes = write(R"(cuda_tile.module @m {
    entry @k(%n: tile<i32>) {
      %0 = absi %n : tile<i32>
      %1 = muli %n, %n : tile<i32>
      %2 = addi %1, %n : tile<i32>
      return
    }
  })");
  std::optional<File> file = split(bytes);
  ASSERT_TRUE(file);
  Node &function = file->findFunctions()->front();
  bindValues(*file, function);
  std::vector<Node> &body = function.children[kFunctionBody].children;
  body.erase(body.begin());
  renumberValues(*file, function, [](size_t) { return 0; });
  EXPECT_EQ(assemble(*file), write(R"(cuda_tile.module @m {
    entry @k(%n: tile<i32>) {
      %1 = muli %n, %n : tile<i32>
      %2 = addi %1, %n : tile<i32>
      return
    }
  })"));
}

TEST_F(ContainerTest, adjusts_locations) {
  std::optional<File> file = split(writeSample(kDefaultVersion));
  ASSERT_TRUE(file);
  Node &function = file->findFunctions()->back();
  std::vector<Node> &body = function.children[kFunctionBody].children;
  bindValues(*file, function);
  body.insert(body.begin(), body[0]);
  renumberValues(*file, function, [](size_t) { return 0; });
  EXPECT_EQ(decode(assemble(*file)), Tables);
  adjustLocations(*file, function);
  EXPECT_EQ(decode(assemble(*file)), Everything);
}

TEST_F(ContainerTest, distorts_each_derived_number) {
  std::optional<File> file = split(writeSample(kDefaultVersion));
  ASSERT_TRUE(file);
  std::string bytes = assemble(*file);
  auto change = [](uint64_t value) { return value + 1; };
  for (size_t i = 0, e = countDerived(*file); i < e; ++i) {
    Distortion distortion{i, change};
    EXPECT_NE(assemble(*file, &distortion), bytes);
  }
}

size_t flipByte(uint8_t *data, size_t size, size_t) {
  if (size != 0)
    data[size / 2] ^= 0x10;
  return size;
}

TEST_F(ContainerTest, mutants_are_read_far) {
  constexpr unsigned kSeeds = 10000;
  std::vector<std::string> files;
  for (Version version : getSupportedVersions())
    files.push_back(writeSample(version));
  files.push_back(write("cuda_tile.module @m {}"));
  files.push_back("no bytecode");
  constexpr size_t kMaxSize = 8192;
  std::vector<uint8_t> buffer(kMaxSize);
  unsigned counts[3] = {};
  auto mutateAll = [&] {
    for (unsigned seed = 0; seed < kSeeds; ++seed) {
      StringRef file = files[seed % files.size()];
      llvm::copy(file.bytes(), buffer.begin());
      size_t size =
          mutateBytecode(buffer.data(), file.size(), kMaxSize, seed, flipByte);
      ASSERT_LE(size, kMaxSize);
      StringRef mutant(reinterpret_cast<char *>(buffer.data()), size);
      Progress progress = decode(mutant);
      if (file != files.back())
        ++counts[progress];
    }
  };
  // Some nest as deep as a file may. The fuzzers have such a stack too.
  ASSERT_TRUE(tryOnDeepStack(mutateAll));
  unsigned good = kSeeds - kSeeds / files.size();
  EXPECT_LT(counts[Refused], good / 10);
  // About half are (4143 of 8334 when this was written).
  EXPECT_GT(counts[Everything], good * 9 / 20);
}

TEST_F(ContainerTest, mutation_follows_the_seed) {
  std::string file = writeSample(kDefaultVersion);
  auto mutate = [&](uint32_t seed) {
    std::vector<uint8_t> buffer(8192);
    llvm::copy(StringRef(file).bytes(), buffer.begin());
    buffer.resize(mutateBytecode(buffer.data(), file.size(), buffer.size(),
                                 seed, flipByte));
    return buffer;
  };
  EXPECT_EQ(mutate(7), mutate(7));
  EXPECT_NE(mutate(7), mutate(8));
}

TEST_F(ContainerTest, crossing_merges_files) {
  std::string first = write(R"(cuda_tile.module @m {
    entry @k(%n: tile<i32>) { %0 = absi %n : tile<i32> return }
  })");
  std::string second = writeSample(kDefaultVersion);
  unsigned numMerged = 0;
  for (uint32_t seed = 0; seed < 100; ++seed) {
    std::vector<uint8_t> out(8192);
    size_t size = crossBytecode(arrayRefFromStringRef(first),
                                arrayRefFromStringRef(second), out.data(),
                                out.size(), seed);
    ASSERT_NE(size, 0u);
    StringRef crossed(reinterpret_cast<char *>(out.data()), size);
    numMerged += decode(crossed) == Everything;
    Decoder decoder(crossed);
    decoder.decode();
    EXPECT_EQ(decoder.getTables().functions.size(), 3u);
  }
  EXPECT_GT(numMerged, 50u);
}

} // namespace
