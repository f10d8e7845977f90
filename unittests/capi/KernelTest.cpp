//===- KernelTest.cpp - kernels compiled and launched through the C API -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera-c/Tessera.h"

#include "gtest/gtest.h"

#include <bit>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string>
#include <thread>
#include <unistd.h>
#include <vector>

namespace {

const char kText[] = R"(cuda_tile.module @m {
  entry @add(%a: tile<ptr<f32>>, %x: tile<f32>) {
    %b, %y, %z = get_tile_block_id : tile<i32>
    %c4 = constant <i32: 4> : tile<i32>
    %begin = muli %b, %c4 : tile<i32>
    %own = offset %a, %begin : tile<ptr<f32>>, tile<i32> -> tile<ptr<f32>>
    %i = iota : tile<4xi32>
    %a1 = reshape %own : tile<ptr<f32>> -> tile<1xptr<f32>>
    %as = broadcast %a1 : tile<1xptr<f32>> -> tile<4xptr<f32>>
    %ap = offset %as, %i : tile<4xptr<f32>>, tile<4xi32> -> tile<4xptr<f32>>
    %v, %t0 = load_ptr_tko weak %ap : tile<4xptr<f32>> -> tile<4xf32>, token
    %x1 = reshape %x : tile<f32> -> tile<1xf32>
    %xs = broadcast %x1 : tile<1xf32> -> tile<4xf32>
    %s = addf %v, %xs : tile<4xf32>
    %t1 = store_ptr_tko weak %ap, %s token = %t0 : tile<4xptr<f32>>, tile<4xf32> -> token
  }
  entry @prints(%a: tile<i32>) {
    %t = print_tko "seven is %d\n", %a : tile<i32> -> token
  }
  entry @asserts(%c: tile<i1>) {
    assert %c, "it does not hold" : tile<i1>
  }
  entry @steps(%step: tile<i32>) {
    %c0 = constant <i32: 0> : tile<i32>
    %c4 = constant <i32: 4> : tile<i32>
    for %i in (%c0 to %c4, step %step) : tile<i32> {
      %t = print_tko "%d", %i : tile<i32> -> token
    }
  }
  entry @forever() {
    loop {
      continue
    }
  }
  entry @nibbles(%p: tile<ptr<f4E2M1FN>>) {
    %p1 = reshape %p : tile<ptr<f4E2M1FN>> -> tile<1xptr<f4E2M1FN>>
    %ps = broadcast %p1 : tile<1xptr<f4E2M1FN>> -> tile<2xptr<f4E2M1FN>>
    %v, %t = load_ptr_tko weak %ps : tile<2xptr<f4E2M1FN>> -> tile<2xf4E2M1FN>, token
    %u = store_ptr_tko weak %ps, %v token = %t : tile<2xptr<f4E2M1FN>>, tile<2xf4E2M1FN> -> token
  }
}
)";

class KernelTest : public ::testing::Test {
protected:
  void SetUp() override {
    ASSERT_EQ(tesseraContextCreate(&context), TESSERA_OK);
    ASSERT_EQ(tesseraContextSetDiagnosticCallback(
                  context,
                  [](const TesseraDiagnostic *diagnostic, void *userData) {
                    *static_cast<std::string *>(userData) +=
                        std::to_string(diagnostic->line) + ": " +
                        diagnostic->message + "\n";
                  },
                  &said),
              TESSERA_OK);
    read(kText);
  }
  void TearDown() override {
    tesseraKernelDestroy(kernel);
    tesseraModuleDestroy(module);
    tesseraContextDestroy(context);
  }

  void read(const std::string &text, bool verify = true) {
    tesseraModuleDestroy(module);
    ASSERT_EQ(tesseraModuleRead(context, text.data(), text.size(), "file",
                                verify, &module),
              TESSERA_OK)
        << said;
  }

  TesseraStatus compile(const TesseraCompileOptions &options) {
    said.clear();
    tesseraKernelDestroy(kernel);
    TesseraStatus status = tesseraKernelCompile(module, &options, &kernel);
    EXPECT_EQ(kernel != nullptr, status == TESSERA_OK);
    return status;
  }
  TesseraStatus compile(const char *entry) {
    TesseraCompileOptions options = {};
    options.entry = entry;
    return compile(options);
  }

  /// Launches with callbacks that record their calls, and records the message.
  TesseraStatus launch(std::vector<uint64_t> arguments,
                       TesseraLaunch settings = {{1, 1, 1}}) {
    said.clear();
    settings.userData = &said;
    settings.output =
        settings.messages = [](const char *text, size_t size, void *userData) {
          static_cast<std::string *>(userData)->append(text, size);
        };
    TesseraBuffer buffer = {&dummy, 1};
    TesseraStatus status = tesseraKernelLaunch(
        kernel, &settings, arguments.data(), arguments.size(), &buffer);
    EXPECT_EQ(buffer.data == nullptr, status == TESSERA_OK);
    message = buffer.data ? std::string(buffer.data, buffer.size) : "";
    tesseraBufferFree(&buffer);
    return status;
  }

  TesseraContext *context = nullptr;
  TesseraModule *module = nullptr;
  TesseraKernel *kernel = nullptr;
  std::string said, message;
  char dummy = 0;
};

uint64_t address(const void *pointer) {
  return reinterpret_cast<uintptr_t>(pointer);
}
uint64_t bits(float value) { return std::bit_cast<uint32_t>(value); }

//===----------------------------------------------------------------------===//
// Compiling
//===----------------------------------------------------------------------===//

TEST_F(KernelTest, CompiledOnceLaunchedOften) {
  ASSERT_EQ(compile("add"), TESSERA_OK) << said;
  std::vector<float> values(40, 1);
  EXPECT_EQ(launch({address(values.data()), bits(2)}, {{10, 1, 1}}),
            TESSERA_OK);
  EXPECT_EQ(values, std::vector<float>(40, 3));
  TesseraLaunch some = {{2, 1, 1}};
  some.threads = 1;
  EXPECT_EQ(launch({address(values.data()), bits(-1)}, some), TESSERA_OK);
  std::vector<float> expected(40, 3);
  std::fill_n(expected.begin(), 8, 2);
  EXPECT_EQ(values, expected);
  // No blocks, no accesses.
  EXPECT_EQ(launch({0, 0}, {{0, 1, 1}}), TESSERA_OK);
}

TEST_F(KernelTest, KernelsOutliveTheirModules) {
  ASSERT_EQ(compile("add"), TESSERA_OK);
  tesseraModuleDestroy(module);
  tesseraContextDestroy(context);
  module = nullptr;
  context = nullptr;
  EXPECT_STREQ(tesseraKernelGetName(kernel), "add");
  float values[4] = {0, 1, 2, 3};
  EXPECT_EQ(launch({address(values), bits(0.5)}), TESSERA_OK);
  EXPECT_EQ(values[3], 3.5f);
}

TEST_F(KernelTest, Parameters) {
  ASSERT_EQ(compile("add"), TESSERA_OK);
  const TesseraParameter *parameters = nullptr;
  size_t count = 0;
  ASSERT_EQ(tesseraKernelGetParameters(kernel, &parameters, &count),
            TESSERA_OK);
  ASSERT_EQ(count, 2u);
  EXPECT_STREQ(parameters[0].type, "f32");
  EXPECT_EQ(parameters[0].bits, 32u);
  EXPECT_TRUE(parameters[0].isPointer);
  EXPECT_STREQ(parameters[1].type, "f32");
  EXPECT_FALSE(parameters[1].isPointer);
  ASSERT_EQ(compile("forever"), TESSERA_OK);
  ASSERT_EQ(tesseraKernelGetParameters(kernel, &parameters, &count),
            TESSERA_OK);
  EXPECT_EQ(count, 0u);
}

TEST_F(KernelTest, LevelsAndProcessors) {
  for (int level = TESSERA_OPTIMIZATION_DEFAULT;
       level <= TESSERA_OPTIMIZATION_O3; ++level)
    for (const char *cpu : {static_cast<const char *>(nullptr), "native",
#if defined(__x86_64__)
                            "x86-64"
#endif
         }) {
      TesseraCompileOptions options = {};
      options.entry = "add";
      options.cpu = cpu;
      options.optimization = TesseraOptimization(level);
      ASSERT_EQ(compile(options), TESSERA_OK) << said;
      float values[4] = {0, 1, 2, 3};
      EXPECT_EQ(launch({address(values), bits(1)}), TESSERA_OK);
      EXPECT_EQ(values[3], 4);
    }
}

// (1 + 2^-12)^2 is between two floats. What is lost by rounding it is all that
// is left of the sum.
TEST_F(KernelTest, Contraction) {
  read("cuda_tile.module @m {\n"
       "  entry @k(%p: tile<ptr<f32>>, %a: tile<f32>, %b: tile<f32>) {\n"
       "    %0 = mulf %a, %a : tile<f32>\n"
       "    %1 = addf %0, %b : tile<f32>\n"
       "    %t = store_ptr_tko weak %p, %1 : tile<ptr<f32>>, tile<f32> -> "
       "token\n"
       "  }\n}\n");
  for (auto [contraction, expected] :
       {std::pair(TESSERA_CONTRACTION_DEFAULT, 0.0f),
        std::pair(TESSERA_CONTRACTION_OFF, 0.0f),
        std::pair(TESSERA_CONTRACTION_FAST, 0x1p-24f)}) {
    TesseraCompileOptions options = {};
    options.contraction = contraction;
    ASSERT_EQ(compile(options), TESSERA_OK) << said;
    float value = 1;
    EXPECT_EQ(
        launch({address(&value), bits(1 + 0x1p-12f), bits(-1 - 0x1p-11f)}),
        TESSERA_OK);
    EXPECT_EQ(value, expected);
  }
}

TEST_F(KernelTest, Plans) {
  TesseraCompileOptions options = {};
  options.entry = "add";
  options.plan = "depth=3";
  EXPECT_EQ(compile(options), TESSERA_ERROR_COMPILE);
  EXPECT_EQ(said, "0: the CPU engine has no plans\n");
  options.engine = "ptx";
  EXPECT_EQ(compile(options), TESSERA_OK);
  options.plan = "depth=1";
  EXPECT_EQ(compile(options), TESSERA_ERROR_COMPILE);
  EXPECT_EQ(said, "0: 'depth' is a number from 2 to 16 or auto, not '1'\n");
}

TEST_F(KernelTest, TheCacheIsAskedFor) {
  // The first use decides where it is, and there is no other in this process.
  std::filesystem::path folder = std::filesystem::temp_directory_path() /
                                 ("tessera-capi-" + std::to_string(getpid()));
  setenv("TESSERA_CACHE_DIR", folder.c_str(), 1);
  ASSERT_EQ(compile("add"), TESSERA_OK);
  EXPECT_FALSE(std::filesystem::exists(folder));
  TesseraCompileOptions options = {};
  options.entry = "add";
  options.useCache = true;
  for (unsigned i = 0; i < 2; ++i) {
    ASSERT_EQ(compile(options), TESSERA_OK);
    float values[4] = {0, 1, 2, 3};
    EXPECT_EQ(launch({address(values), bits(1)}), TESSERA_OK);
    EXPECT_EQ(values[3], 4);
    EXPECT_FALSE(std::filesystem::is_empty(folder));
  }
  unsetenv("TESSERA_CACHE_DIR");
  std::filesystem::remove_all(folder);
}

TEST_F(KernelTest, WhatCannotBeCompiled) {
  EXPECT_EQ(compile(static_cast<const char *>(nullptr)), TESSERA_ERROR_COMPILE);
  EXPECT_EQ(said, "0: the module has 6 entries, and none is named\n");
  EXPECT_EQ(compile("sub"), TESSERA_ERROR_COMPILE);
  EXPECT_EQ(said, "0: the module has no entry @sub\n");
  EXPECT_EQ(compile("nibbles"), TESSERA_ERROR_COMPILE);
  EXPECT_EQ(said,
            "38: elements of type f4E2M1FN cannot be accessed one by one\n");
  TesseraCompileOptions options = {};
  options.entry = "add";
  options.cpu = "pdp-11";
  EXPECT_EQ(compile(options), TESSERA_ERROR_COMPILE);
  EXPECT_EQ(said, "0: 'pdp-11' is no processor that is known here\n");
  options = {};
  options.optimization = TesseraOptimization(5);
  EXPECT_EQ(compile(options), TESSERA_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(said, "");
  options = {};
  options.contraction = TesseraContraction(3);
  EXPECT_EQ(compile(options), TESSERA_ERROR_INVALID_ARGUMENT);

  read("cuda_tile.module @m {\n}\n");
  EXPECT_EQ(compile(static_cast<const char *>(nullptr)), TESSERA_ERROR_COMPILE);
  EXPECT_EQ(said, "0: the module has no entry\n");
  // A module that breaks a rule is refused even if it was not verified before.
  read("cuda_tile.module @m {\n  entry @k() {\n"
       "    %0 = iota : tile<8x8xi32>\n  }\n}\n",
       /*verify=*/false);
  EXPECT_EQ(compile("k"), TESSERA_ERROR_VERIFY);
  EXPECT_EQ(said,
            "3: 'cuda_tile.iota' op expects result type to be 1-d tile\n");
}

TEST_F(KernelTest, Null) {
  EXPECT_EQ(tesseraKernelCompile(nullptr, nullptr, &kernel),
            TESSERA_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(tesseraKernelCompile(module, nullptr, nullptr),
            TESSERA_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(tesseraKernelGetName(nullptr), nullptr);
  const TesseraParameter *parameters = nullptr;
  size_t count = 1;
  EXPECT_EQ(tesseraKernelGetParameters(nullptr, &parameters, &count),
            TESSERA_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(count, 0u);
  tesseraKernelDestroy(nullptr);

  EXPECT_EQ(launch({}), TESSERA_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(message, "the kernel is null");
  ASSERT_EQ(compile("prints"), TESSERA_OK);
  EXPECT_EQ(tesseraKernelGetParameters(kernel, nullptr, &count),
            TESSERA_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(tesseraKernelGetParameters(kernel, &parameters, nullptr),
            TESSERA_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(tesseraKernelLaunch(kernel, nullptr, nullptr, 0, nullptr),
            TESSERA_ERROR_INVALID_ARGUMENT);
  TesseraLaunch one = {{1, 1, 1}};
  EXPECT_EQ(tesseraKernelLaunch(kernel, &one, nullptr, 1, nullptr),
            TESSERA_ERROR_INVALID_ARGUMENT);
  // Without callbacks, text is dropped.
  uint64_t seven = 7;
  EXPECT_EQ(tesseraKernelLaunch(kernel, &one, &seven, 1, nullptr), TESSERA_OK);
}

//===----------------------------------------------------------------------===//
// Launching
//===----------------------------------------------------------------------===//

TEST_F(KernelTest, WhatKernelsSay) {
  ASSERT_EQ(compile("prints"), TESSERA_OK);
  EXPECT_EQ(launch({7}), TESSERA_OK);
  EXPECT_EQ(said, "seven is 7\n");
  ASSERT_EQ(compile("asserts"), TESSERA_OK);
  EXPECT_EQ(launch({1}), TESSERA_OK);
  EXPECT_EQ(said, "");
  EXPECT_EQ(launch({0}, {{3, 1, 1}, 1}), TESSERA_ERROR_ASSERT);
  EXPECT_NE(said.find("it does not hold"), std::string::npos) << said;
  EXPECT_EQ(message, "@asserts: 3 assertions failed");
}

// What the verifier accepts and no engine can run.
TEST_F(KernelTest, Refused) {
  read(R"(cuda_tile.module @m {
  entry @token(%t: token) {
    return
  }
  entry @number(%a: tile<i32>, %x: f32) {
    return
  }
  entry @foreign(%a: tile<i32>) {
    %b = "builtin.unrealized_conversion_cast"(%a) : (!cuda_tile.tile<i32>) -> !cuda_tile.tile<f32>
    return
  }
}
)");
  EXPECT_EQ(compile("token"), TESSERA_ERROR_COMPILE);
  EXPECT_EQ(said, "2: parameter 1 of @token is a !cuda_tile.token, but a "
                  "launch passes numbers and pointers\n");
  EXPECT_EQ(compile("number"), TESSERA_ERROR_COMPILE);
  EXPECT_EQ(said, "5: parameter 2 of @number is a f32, but a launch passes "
                  "numbers and pointers\n");
  EXPECT_EQ(compile("foreign"), TESSERA_ERROR_COMPILE);
  EXPECT_EQ(said, "9: 'builtin.unrealized_conversion_cast' is not an operation "
                  "of Tile IR, and no engine runs it\n");
}

TEST_F(KernelTest, LaunchesThatFail) {
  ASSERT_EQ(compile("steps"), TESSERA_OK);
  EXPECT_EQ(launch({1}), TESSERA_OK);
  EXPECT_EQ(said, "0123");
  EXPECT_EQ(launch({0}, {{2, 1, 1}}), TESSERA_ERROR_LAUNCH);
  EXPECT_EQ(message, "@steps: file:26:5: the step of this loop is 0, which is "
                     "not positive in tile block (0, 0, 0)");
  EXPECT_EQ(launch({}), TESSERA_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(message, "@steps has 1 parameter, but there are 0 arguments");
  EXPECT_EQ(launch({1}, {{1 << 24, 1 << 24, 1 << 24}}), TESSERA_ERROR_LAUNCH);
  EXPECT_EQ(message, "@steps: a grid of more than 9223372036854775807 tile "
                     "blocks is too large");
  ASSERT_EQ(compile("forever"), TESSERA_OK);
  TesseraLaunch brief = {{1, 1, 1}};
  brief.timeoutMilliseconds = 100;
  EXPECT_EQ(launch({}, brief), TESSERA_ERROR_TIMEOUT);
  EXPECT_EQ(message, "@forever: gave up after 0.1 seconds");
  ASSERT_EQ(compile("add"), TESSERA_OK);
  EXPECT_EQ(launch({1}), TESSERA_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(message, "@add has 2 parameters, but there is 1 argument");
}

TEST_F(KernelTest, ThreadsLaunchAtOnce) {
  ASSERT_EQ(compile("add"), TESSERA_OK);
  auto work = [&] {
    std::vector<float> values(256, 0);
    uint64_t arguments[] = {address(values.data()), bits(1)};
    TesseraLaunch launch = {{64, 1, 1}, 2};
    for (unsigned i = 0; i < 100; ++i)
      EXPECT_EQ(tesseraKernelLaunch(kernel, &launch, arguments, 2, nullptr),
                TESSERA_OK);
    EXPECT_EQ(values, std::vector<float>(256, 100));
  };
  std::vector<std::thread> threads;
  for (unsigned i = 0; i < 4; ++i)
    threads.emplace_back(work);
  for (std::thread &thread : threads)
    thread.join();
}

} // namespace
