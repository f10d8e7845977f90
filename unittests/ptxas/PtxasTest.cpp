//===- PtxasTest.cpp -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/ptxas/Ptxas.h"
#include "tessera/runtime/host/CodeCache.h"
#include "tessera/support/AtomicFile.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "gtest/gtest.h"

#include <cstdlib>

using namespace tessera;

namespace {

constexpr llvm::StringLiteral kPtx = R"(.version 8.0
.target sm_80 // and later
.address_size 64
.visible .entry k(.param .u64 p)
{
.reg .b32 %r<3>; .reg .b64 %rd<2>;
.shared .align 4 .b8 buffer[60000];
ld.param.u64 %rd1, [p];
mov.u32 %r1, buffer;
ld.shared.u32 %r2, [%r1];
st.global.u32 [%rd1], %r2;
ret;
}
)";

/// Behaves as ptxas does: writes what it reads behind a head of ELF.
constexpr llvm::StringLiteral kFake = R"(#!/bin/sh
if [ "$1" = --version ]; then
  echo "ptxas: NVIDIA (R) Ptx optimizing assembler"
  echo "Cuda compilation tools, release 12.9, V12.9.86"
  exit 0
fi
echo "$@" >"$(dirname "$0")/arguments"
for word in "$@"; do
  case $last in -o) out=$word ;; esac
  case $word in *.ptx) in=$word ;; esac
  last=$word
done
if grep -q bad "$in"; then
  echo "ptxas $in, line 1; fatal   : Missing .version directive at start of file '$in'" >&2
  echo "ptxas fatal   : Ptx assembly aborted due to errors" >&2
  exit 255
fi
grep -q quiet "$in" && exit 3
if [ -f "$(dirname "$0")/is-old" ]; then
  case $* in *extended-smem*)
    echo "ptxas fatal   : Unknown option '-enable-extended-smem'" >&2
    exit 1 ;;
  esac
fi
grep -q none "$in" && exit 0
printf '\177ELF' >"$out"
cat "$in" >>"$out"
cat >&2 <<END
ptxas warning : Unresolved extern variable 'x' in whole program compilation
ptxas info    : 0 bytes gmem
ptxas info    : Compiling entry function 'k' for 'sm_80'
ptxas info    : Function properties for k
    16 bytes stack frame, 12 bytes spill stores, 8 bytes spill loads
ptxas info    : Used 32 registers, used 2 barriers, 16 bytes cumulative stack size, 60000 bytes smem, 352 bytes cmem[0]
ptxas info    : Compile time = 1.710 ms
END
)";

class PtxasTest : public testing::Test {
protected:
  void SetUp() override {
    ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("ptxas-test", folder));
    path = (folder + "/ptxas").str();
    ASSERT_FALSE(bool(writeFileAtomically(path, kFake)));
    ASSERT_FALSE(
        llvm::sys::fs::setPermissions(path, llvm::sys::fs::perms::all_all));
  }
  void TearDown() override { llvm::sys::fs::remove_directories(folder); }

  llvm::SmallString<128> folder;
  std::string path;
};

TEST(PtxasInfoTest, Targets) {
  EXPECT_EQ(findPtxTarget(kPtx), "sm_80");
  EXPECT_EQ(findPtxTarget(".version 8.0\n.target sm_90a, debug\n"), "sm_90a");
  EXPECT_EQ(findPtxTarget("x"), "");
}

TEST_F(PtxasTest, Assembles) {
  llvm::Expected<Ptxas> ptxas = Ptxas::open(path);
  ASSERT_TRUE(bool(ptxas)) << toString(ptxas.takeError());
  llvm::Expected<Cubin> cubin = ptxas->assemble(kPtx);
  ASSERT_TRUE(bool(cubin)) << toString(cubin.takeError());
  EXPECT_EQ(cubin->bytes, "\x7f"
                          "ELF" +
                              kPtx.str());
  ASSERT_EQ(cubin->functions.size(), 1u);
  const PtxasFunction &function = cubin->functions[0];
  EXPECT_EQ(function.name, "k");
  EXPECT_EQ(function.registers, 32u);
  EXPECT_EQ(function.barriers, 2u);
  EXPECT_EQ(function.stackBytes, 16u);
  EXPECT_EQ(function.spillStoreBytes, 12u);
  EXPECT_EQ(function.spillLoadBytes, 8u);
  EXPECT_EQ(function.sharedBytes, 60000u);
  EXPECT_EQ(cubin->messages, "ptxas warning : Unresolved extern variable 'x' "
                             "in whole program compilation\n");
  auto arguments = llvm::MemoryBuffer::getFile(folder + "/arguments");
  ASSERT_TRUE(bool(arguments));
  llvm::StringRef text = (*arguments)->getBuffer();
  EXPECT_TRUE(text.starts_with("-v -arch=sm_80 ")) << text.str();
  EXPECT_TRUE(text.contains("--enable-extended-smem=true")) << text.str();
}

/// It does not know the option for large shared memory.
TEST_F(PtxasTest, OldPtxas) {
  ASSERT_FALSE(bool(writeFileAtomically((folder + "/is-old").str(), "")));
  llvm::Expected<Ptxas> ptxas = Ptxas::open(path);
  ASSERT_TRUE(bool(ptxas)) << toString(ptxas.takeError());
  llvm::Expected<Cubin> cubin = ptxas->assemble(kPtx);
  ASSERT_TRUE(bool(cubin)) << toString(cubin.takeError());
  auto arguments = llvm::MemoryBuffer::getFile(folder + "/arguments");
  ASSERT_TRUE(bool(arguments));
  EXPECT_FALSE((*arguments)->getBuffer().contains("extended-smem"));
  EXPECT_TRUE(Ptxas::needsLessShared(
      "ptxas error   : Entry function 'k' uses too much shared data (0x10000 "
      "bytes, 0xc000 max)"));
}

TEST_F(PtxasTest, CubinsAreKept) {
  llvm::Expected<Ptxas> ptxas = Ptxas::open(path);
  ASSERT_TRUE(bool(ptxas)) << toString(ptxas.takeError());
  runtime::CodeCache cache((folder + "/cache").str());
  std::string arguments = (folder + "/arguments").str();
  PtxasOptions options;
  options.cache = &cache;
  auto assemble = [&](llvm::StringRef text, bool runs) {
    llvm::sys::fs::remove(arguments);
    llvm::Expected<Cubin> cubin = ptxas->assemble(text, options);
    EXPECT_EQ(llvm::sys::fs::exists(arguments), runs);
    if (!cubin) {
      llvm::consumeError(cubin.takeError());
      return Cubin();
    }
    return std::move(*cubin);
  };
  Cubin first = assemble(kPtx, true), second = assemble(kPtx, false);
  EXPECT_EQ(first.bytes, second.bytes);
  EXPECT_EQ(first.messages, second.messages);
  ASSERT_EQ(second.functions.size(), 1u);
  EXPECT_EQ(second.functions[0].name, "k");
  EXPECT_EQ(second.functions[0].barriers, 2u);
  EXPECT_EQ(second.functions[0].spillLoadBytes, 8u);
  // Another text, target or option is another cubin.
  (void)assemble(kPtx.str() + " ", true);
  options.target = "sm_90";
  (void)assemble(kPtx, true);
  (void)assemble(kPtx, false);
  options.hasLines = true;
  (void)assemble(kPtx, true);
  // So is another ptxas.
  ASSERT_FALSE(bool(writeFileAtomically(path, kFake.str() + "\n")));
  ASSERT_FALSE(
      llvm::sys::fs::setPermissions(path, llvm::sys::fs::perms::all_all));
  (void)assemble(kPtx, true);
  // Errors are not kept.
  EXPECT_EQ(assemble(".target sm_80 // bad\n", true).bytes, "");
  EXPECT_EQ(assemble(".target sm_80 // bad\n", true).bytes, "");
}

TEST_F(PtxasTest, Messages) {
  llvm::Expected<Ptxas> ptxas = Ptxas::open(path);
  ASSERT_TRUE(bool(ptxas));
  auto refuse = [&](llvm::StringRef text) {
    PtxasOptions options;
    options.target = "sm_80";
    return toString(ptxas->assemble(text, options).takeError());
  };
  EXPECT_EQ(refuse("bad"),
            "'" + path +
                "' refuses the PTX: ptxas the PTX, line 1; fatal   : Missing "
                ".version directive at start of file 'the PTX'");
  EXPECT_EQ(refuse("quiet"), "'" + path + "' ended with status 3");
  EXPECT_TRUE(llvm::StringRef(refuse("none"))
                  .starts_with("'" + path + "' made no cubin: "));
  EXPECT_EQ(toString(ptxas->assemble("x").takeError()),
            "the PTX names no .target");
}

TEST_F(PtxasTest, NoPtxas) {
  for (const char *other : {"/bin/true", "/bin/false"}) {
    llvm::Expected<Ptxas> ptxas = Ptxas::open(other);
    ASSERT_TRUE(bool(ptxas)) << toString(ptxas.takeError());
    EXPECT_EQ(toString(ptxas->assemble(kPtx).takeError()),
              "'" + std::string(other) +
                  "' is not a ptxas: it does not say its version");
  }
  EXPECT_NE(toString(Ptxas::open("/nonexistent/ptxas").takeError())
                .find("cannot run '/nonexistent/ptxas'"),
            std::string::npos);
}

/// Sets variables for the time of a test.
class Environment {
public:
  Environment(
      std::initializer_list<std::pair<const char *, const char *>> all) {
    for (auto [name, value] : all) {
      const char *old = std::getenv(name);
      before.emplace_back(name,
                          old ? std::optional<std::string>(old) : std::nullopt);
      setenv(name, value, 1);
    }
  }
  ~Environment() {
    for (auto &[name, value] : before)
      if (value)
        setenv(name, value->c_str(), 1);
      else
        unsetenv(name);
  }

private:
  std::vector<std::pair<const char *, std::optional<std::string>>> before;
};

TEST_F(PtxasTest, Places) {
  std::string root = folder.str().str();
  auto place = [&](const std::string &name) {
    std::string file = root + "/" + name;
    llvm::sys::fs::create_directories(llvm::StringRef(file).rsplit('/').first);
    llvm::sys::fs::copy_file(path, file);
    llvm::sys::fs::setPermissions(file, llvm::sys::fs::perms::all_all);
    return file;
  };
  std::string toolkit = place("toolkit/bin/ptxas"),
              triton = place("venv/lib/python3.11/site-packages/triton/"
                             "backends/nvidia/bin/ptxas"),
              package = place("venv/lib/python3.11/site-packages/nvidia/"
                              "cuda_nvcc/bin/ptxas");
  std::string cuda = root + "/toolkit", venv = root + "/venv";
  auto find = [] {
    llvm::Expected<Ptxas> found = Ptxas::find();
    return found ? found->getPath() : toString(found.takeError());
  };
  {
    Environment set = {{"TESSERA_PTXAS", toolkit.c_str()},
                       {"PATH", root.c_str()}};
    EXPECT_EQ(find(), toolkit);
  }
  {
    Environment set = {{"TESSERA_PTXAS", "/nonexistent/ptxas"}};
    EXPECT_TRUE(llvm::StringRef(find()).starts_with("TESSERA_PTXAS: cannot "))
        << find();
  }
  {
    Environment set = {{"TESSERA_PTXAS", ""}, {"PATH", root.c_str()}};
    EXPECT_EQ(find(), path);
  }
  {
    // There are no shell utilities on this PATH, but only sh and printf run.
    Environment set = {{"TESSERA_PTXAS", ""},
                       {"PATH", "/nonexistent"},
                       {"CUDA_HOME", cuda.c_str()}};
    EXPECT_EQ(find(), toolkit);
  }
  if (llvm::sys::fs::exists("/usr/local/cuda/bin/ptxas"))
    return;
  Environment set = {{"TESSERA_PTXAS", ""},
                     {"PATH", "/nonexistent"},
                     {"CUDA_HOME", ""},
                     {"HOME", ""},
                     {"VIRTUAL_ENV", venv.c_str()}};
  EXPECT_EQ(find(), package);
  llvm::sys::fs::remove(package);
  EXPECT_EQ(find(), triton);
  llvm::sys::fs::remove(triton);
  EXPECT_EQ(find(), "a cubin needs ptxas, which is not on this machine: "
                    "install the CUDA toolkit or the Python package "
                    "nvidia-cuda-nvcc, or name it in TESSERA_PTXAS");
}

/// The real one, where it is.
TEST(PtxasInfoTest, Real) {
  llvm::Expected<Ptxas> ptxas = Ptxas::find();
  if (!ptxas) {
    llvm::consumeError(ptxas.takeError());
    GTEST_SKIP() << "there is not a ptxas";
  }
  llvm::Expected<Cubin> cubin = ptxas->assemble(kPtx);
  ASSERT_TRUE(bool(cubin)) << toString(cubin.takeError());
  EXPECT_TRUE(llvm::StringRef(cubin->bytes)
                  .starts_with("\x7f"
                               "ELF"));
  ASSERT_EQ(cubin->functions.size(), 1u);
  EXPECT_EQ(cubin->functions[0].name, "k");
  EXPECT_GT(cubin->functions[0].registers, 0u);
  EXPECT_EQ(cubin->functions[0].sharedBytes, 60000u);
  EXPECT_NE(toString(ptxas->assemble(kPtx.str() + "frob").takeError())
                .find(" refuses the PTX: "),
            std::string::npos);
}

} // namespace
