//===- PackTest.cpp -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/runtime/arrays/Npy.h"
#include "tessera/runtime/pack/CaseRun.h"
#include "unittests/runtime/cuda/FakeDevice.h"

#include <cstdio>
#include <cstdlib>
#include <filesystem>

using namespace tessera;
using namespace tessera::runtime;

namespace {

/// Stores the number of the block, and prints or asserts it.
constexpr std::string_view kPtx = R"(.version 8.0
.target sm_80
.address_size 64
.visible .global .align 8 .u64 tessera_messages = 0;
.visible .entry k(.param .u64 p, .param .u32 site)
{
.reg .b32 %r<6>; .reg .b64 %rd<4>;
ld.param.u64 %rd1, [p];
ld.param.u32 %r1, [site];
mov.u32 %r2, %ctaid.x;
mul.wide.u32 %rd2, %r2, 4;
add.u64 %rd2, %rd2, %rd1;
st.global.u32 [%rd2], %r2;
ld.global.u64 %rd1, [tessera_messages];
atom.relaxed.gpu.global.add.u32 %r4, [%rd1+4], 24;
cvt.u64.u32 %rd2, %r4;
add.u64 %rd1, %rd1, %rd2;
st.global.u32 [%rd1+16], 24;
st.global.u32 [%rd1+20], %r1;
st.global.u32 [%rd1+24], %r2;
st.global.u32 [%rd1+28], 0;
st.global.u32 [%rd1+32], 0;
st.global.u32 [%rd1+36], %r2;
ret;
}
)";

PackedCase makeCase() {
  PackedCase packed;
  packed.name = "a \"case\"\n\xff";
  packed.ptx = "k.ptx";
  packed.entry = "k";
  packed.grid = {2, 1, 1};
  packed.dynamicSharedBytes = 16;
  packed.buffers.push_back({"p", 8, "", {}});
  packed.buffers.push_back({"table", 16, "table", {{8, 0}}});
  packed.arguments.push_back({Argument::Pointer{0, 0}});
  packed.arguments.push_back({Argument::Scalar{ElementType::I32, 0}});
  packed.sites.push_back(
      {MessageSite::Print, 7, "block %d\n", "", {{ElementType::I32, {}}}});
  packed.sites.push_back({MessageSite::Assert,
                          9,
                          "not \"0\"",
                          "k.py:1:2",
                          {{ElementType::I1, {1}}}});
  packed.sites.push_back(
      {MessageSite::Print, 11, "%p", "", {{std::nullopt, {2, 1}}}});
  packed.expected.push_back({"p",
                             0,
                             0,
                             {{ElementType::I32, true}, {2}},
                             {1},
                             {1e-3, 0.1, false},
                             {{ElementType::I32, false}, {2}},
                             "wanted"});
  packed.expected.push_back({"none",
                             0,
                             0,
                             {{ElementType::F16}, {0, 3}},
                             {3, 1},
                             Tolerance::exact(),
                             {{ElementType::F16}, {0, 3}},
                             "empty"});
  packed.expected.push_back({"near",
                             0,
                             0,
                             {{ElementType::F32}, {2}},
                             {1},
                             Tolerance::withinUlp(3),
                             {{ElementType::F32}, {2}},
                             "wanted"});
  return packed;
}

TEST(PackTest, ReadsWhatItWrites) {
  std::string text = formatCase(makeCase());
  Result<PackedCase> read = parseCase(text);
  ASSERT_TRUE(bool(read)) << read.getMessage();
  EXPECT_EQ(formatCase(*read), text);
  EXPECT_EQ(read->name, makeCase().name);
  EXPECT_EQ(read->tileBlocks[0], 0u);
  EXPECT_EQ(read->sites[1].text, "not \"0\"");
  EXPECT_TRUE(read->expected[1].tolerance.isBitwise);
  EXPECT_EQ(read->expected[0].tolerance.rtol, 1e-3);
  EXPECT_EQ(read->expected[2].tolerance.maxUlp, 3u);
}

TEST(PackTest, GridsThatAreLaunchedAlongX) {
  PackedCase packed = makeCase();
  packed.grid = {140000, 1, 1};
  packed.tileBlocks = {2, 70000, 1};
  Result<PackedCase> read = parseCase(formatCase(packed));
  ASSERT_TRUE(bool(read)) << read.getMessage();
  EXPECT_EQ(read->tileBlocks, packed.tileBlocks);
  EXPECT_EQ(read->grid, packed.grid);
}

TEST(PackTest, WrongTexts) {
  std::string head = "tessera-pack 2\nname \"x\"\n";
  auto refuse = [&](std::string_view lines) {
    Result<PackedCase> read = parseCase(head + std::string(lines));
    return read ? "" : read.getMessage();
  };
  EXPECT_EQ(refuse(""), "");
  EXPECT_EQ(parseCase("tessera-pack 1\n").getMessage(),
            "line 1: it does not begin with 'tessera-pack 2'");
  EXPECT_EQ(parseCase("").getMessage(), "line 0: it has no name");
  EXPECT_EQ(refuse("frob"), "line 3: unknown word 'frob'");
  EXPECT_EQ(refuse("grid 1 2"), "line 3: a word is missing");
  EXPECT_EQ(refuse("grid 1 2 0"), "line 3: an extent is 0");
  EXPECT_EQ(refuse("grid 1 2 3 4"),
            "line 3: there is more than belongs to 'grid'");
  EXPECT_EQ(refuse("grid 1 2 4294967296"),
            "line 3: '4294967296' is not a number up to 4294967295");
  EXPECT_EQ(refuse("entry k"), "line 3: a text in quotes is missing");
  EXPECT_EQ(refuse("entry \"k"), "line 3: a text in quotes has no end");
  EXPECT_EQ(refuse("entry \"\\zz\""), "line 3: a text in quotes has no end");
  EXPECT_EQ(refuse("ptx \"/etc/passwd\""),
            "line 3: '/etc/passwd' is not in the folder");
  EXPECT_EQ(refuse("ptx \"../x\""), "line 3: '../x' is not in the folder");
  EXPECT_EQ(refuse("pointer 0 0"), "line 3: there is no buffer 0");
  EXPECT_EQ(refuse("scalar i33 1"), "line 3: 'i33' is not an element type");
  EXPECT_EQ(refuse("tile i32 0"), "line 3: a tile belongs to a site");
  EXPECT_EQ(refuse("relocation 0 0"),
            "line 3: a relocation belongs to a buffer");
  EXPECT_EQ(refuse("buffer \"a\" 4 \"\"\nrelocation 0 0"),
            "line 4: a relocation of 'a' is outside");
  EXPECT_EQ(refuse("site print 1 \"\" \"\"\ntile i32 1 -1"),
            "line 4: a site: the shape of a tile is wrong");
  EXPECT_EQ(refuse("expect \"a\" 0 0 i32 1 2 1 within 0 0 i32 1 2 \"f\""),
            "line 3: 'a' is not in its buffer");
  EXPECT_EQ(refuse("expect \"a\" 0 0 i32 65"),
            "line 3: '65' is not a number up to 64");
  EXPECT_EQ(refuse("buffer \"a\" 8 \"\"\noutput \"c\" \"c.npy\" 0 4 i32 1 2 1"),
            "line 4: 'c' is not in its buffer");
  EXPECT_EQ(
      refuse("buffer \"a\" 8 \"\"\noutput \"c\" \"a/c.npy\" 0 0 i32 1 2 1"),
      "line 4: 'a/c.npy' is in a folder");
  // No beginning of a text, and no text with a byte changed, does harm.
  std::string text = formatCase(makeCase());
  for (size_t i = 0; i < text.size(); ++i) {
    (void)parseCase(std::string_view(text).substr(0, i));
    for (char c : {'\0', ' ', '"', '9', '-', '\xff'}) {
      std::string changed = text;
      changed[i] = c;
      (void)parseCase(changed);
    }
  }
}

class PackRunTest : public cuda::FakeDeviceTest {
protected:
  void SetUp() override {
    FakeDeviceTest::SetUp();
    char path[] = "/tmp/tessera-pack-XXXXXX";
    ASSERT_TRUE(mkdtemp(path));
    folder = path;
    write("k.ptx", kPtx);
    write("table", std::string(16, '\x11'));
    write("wanted", std::string("\0\0\0\0\1\0\0\0", 8));
    write("empty", "");
    modules = std::make_unique<cuda::ModuleCache>(*device);
    options.output = [this](std::string_view text) { printed += text; };
  }
  void TearDown() override {
    modules.reset();
    std::filesystem::remove_all(folder);
    FakeDeviceTest::TearDown();
  }

  void write(const std::string &name, std::string_view bytes) {
    std::FILE *file = std::fopen((folder + "/" + name).c_str(), "wb");
    ASSERT_TRUE(file);
    std::fwrite(bytes.data(), 1, bytes.size(), file);
    std::fclose(file);
  }
  std::string run(const PackedCase &packed) {
    verdict = runCase(packed, folder, *device, *modules, options);
    return verdict.reason;
  }

  std::string folder, printed;
  std::unique_ptr<cuda::ModuleCache> modules;
  PackOptions options;
  CaseVerdict verdict;
};

TEST_F(PackRunTest, Passes) {
  options.repeat = 2;
  EXPECT_EQ(run(makeCase()), "");
  EXPECT_EQ(verdict.status, CaseVerdict::Passed);
  EXPECT_EQ(verdict.seconds, 0.00025);
  EXPECT_EQ(printed, "block 0\nblock 1\nblock 0\nblock 1\n");
  PackedCase state = makeCase();
  state.hasState = true;
  EXPECT_EQ(run(state), "");
}

TEST_F(PackRunTest, SavesOutputs) {
  options.output = nullptr;
  options.saveFolder = folder;
  PackedCase packed = makeCase();
  packed.buffers.push_back({"other", 4, "", {}});
  PackedArray array{{ElementType::I32}, {1}};
  packed.outputs.push_back({"c", "c.npy", 0, 4, array, {1}});
  packed.outputs.push_back({"argument 2", "", 2, 0, array, {1}});
  packed.outputs.push_back({"argument 1", "", 0, 0, array, {1}});
  testing::internal::CaptureStdout();
  EXPECT_EQ(run(packed), "");
  EXPECT_EQ(testing::internal::GetCapturedStdout(),
            "block 0\nblock 1\n" + folder +
                "/c.npy: i32[1], min 1, max 1, mean 1\n"
                "argument 1: i32[1], min 0, max 0, mean 0\n");
  Result<std::string> file = readPackFile(folder + "/c.npy");
  ASSERT_TRUE(bool(file)) << file.getMessage();
  EXPECT_EQ(file->substr(file->size() - 4), std::string("\1\0\0\0", 4));
  options.saveFolder = folder + "/missing";
  testing::internal::CaptureStdout();
  EXPECT_EQ(run(packed), "cannot write '" + folder +
                             "/missing/c.npy': No such file or directory");
  testing::internal::GetCapturedStdout();
}

TEST_F(PackRunTest, Fails) {
  PackedCase packed = makeCase();
  packed.arguments[1] = {Argument::Scalar{ElementType::I32, 1}};
  EXPECT_EQ(run(packed),
            "1 assertion failed: k.py:1:2: assertion failed in tile block (0, "
            "0, 0) at [0]: not \"0\"");
  write("wanted", std::string("\0\0\0\0\2\0\0\0", 8));
  options.repeat = 2;
  EXPECT_EQ(run(makeCase()), "launch 1: p: 1 of 2 elements differ, first at "
                             "[1]: got 1, expected 2");
  options.repeat = 1;
  write("wanted", "");
  EXPECT_EQ(run(makeCase()),
            "cannot read '" + folder + "/wanted': it has 0 bytes, not 8");
  packed = makeCase();
  packed.entry = "other";
  write("wanted", std::string("\0\0\0\0\1\0\0\0", 8));
  EXPECT_EQ(run(packed), "the code has no entry 'other'");
  packed.ptx = "none";
  EXPECT_EQ(run(packed),
            "cannot read '" + folder + "/none': No such file or directory");
  packed.problem = "not compiled";
  EXPECT_EQ(run(packed), "not compiled");
  EXPECT_EQ(verdict.status, CaseVerdict::Failed);
}

TEST_F(PackRunTest, KeepsResults) {
  options.save = folder + "/case";
  write("wanted", std::string("\0\0\0\0\2\0\0\0", 8));
  PackedCase packed = makeCase();
  packed.expected[0].name = "a/p";
  EXPECT_NE(run(packed), "");
  Result<std::string> file = readPackFile(folder + "/case.a_p.npy");
  ASSERT_TRUE(bool(file)) << file.getMessage();
  Result<Array> array = readNpy(*file);
  ASSERT_TRUE(bool(array)) << array.getMessage();
  EXPECT_EQ(array->bytes, (std::vector<uint8_t>{0, 0, 0, 0, 1, 0, 0, 0}));
  // All of them, though the first is wrong.
  EXPECT_TRUE(std::filesystem::exists(folder + "/case.none.npy"));
  options.save = folder + "/missing/case";
  EXPECT_EQ(run(packed), "cannot write '" + folder +
                             "/missing/case.a_p.npy': No such file or "
                             "directory");
}

TEST_F(PackRunTest, Forms) {
  options.form = PackOptions::Cubin;
  PackedCase packed = makeCase();
  EXPECT_EQ(run(packed), "no cubin");
  EXPECT_EQ(verdict.status, CaseVerdict::Skipped);
  write("k.cubin", "\x7f"
                   "ELF" +
                       std::string(kPtx));
  packed.cubin = "k.cubin";
  packed.ptx.clear();
  EXPECT_EQ(run(packed), "");
  options.form = PackOptions::Any;
  EXPECT_EQ(run(packed), "");
  options.form = PackOptions::Ptx;
  EXPECT_EQ(run(packed), "no PTX");
  packed.skipped = "no expected values";
  EXPECT_EQ(run(packed), "no expected values");
  EXPECT_EQ(verdict.status, CaseVerdict::Skipped);
}

} // namespace
