//===- CApiTest.cpp - Tile IR through the C API -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera-c/Tessera.h"

#include "gtest/gtest.h"

#include <csignal>
#include <cstring>
#include <pthread.h>
#include <string>
#include <thread>
#include <vector>

namespace {

const char kGood[] = "cuda_tile.module @m {\n"
                     "  entry @k() {\n"
                     "    %0 = iota : tile<8xi32>\n"
                     "    return\n"
                     "  }\n"
                     "}\n";

// Two operations that break a rule, the second with a location of its own.
const char kWrong[] = "cuda_tile.module @m {\n"
                      "  entry @k() {\n"
                      "    %0 = iota : tile<8x8xi32>\n"
                      "    %1 = iota : tile<4x4xi32> loc(\"kernel.py\":12:7)\n"
                      "  }\n"
                      "}\n";

// No compiler would honour this hint.
const char kHint[] =
    "cuda_tile.module @m {\n"
    "  entry @k() optimization_hints=<sm_1 = {occupancy = 2}> {\n"
    "  }\n"
    "}\n";

/// Entries of this many nested operations.
std::string nest(unsigned depth) {
  std::string text = "cuda_tile.module @m {\nentry @k(%c: tile<i1>) {\n";
  for (unsigned i = 0; i < depth; ++i)
    text += "if %c {\n";
  for (unsigned i = 0; i < depth; ++i)
    text += "}\n";
  return text + "}\n}\n";
}

class CApiTest : public ::testing::Test {
protected:
  struct Seen {
    TesseraSeverity severity;
    std::string message, source;
    int64_t offset;
    uint32_t line, column;
    std::thread::id thread;
  };

  void SetUp() override {
    ASSERT_EQ(tesseraContextCreate(&context), TESSERA_OK);
    ASSERT_EQ(tesseraContextSetDiagnosticCallback(context, record, &seen),
              TESSERA_OK);
  }
  void TearDown() override {
    tesseraModuleDestroy(module);
    tesseraContextDestroy(context);
  }

  static void record(const TesseraDiagnostic *diagnostic, void *userData) {
    static_cast<std::vector<Seen> *>(userData)->push_back(
        {diagnostic->severity, diagnostic->message, diagnostic->source,
         diagnostic->offset, diagnostic->line, diagnostic->column,
         std::this_thread::get_id()});
  }

  /// Reads into `module`; drops the old module and its diagnostics.
  TesseraStatus read(const std::string &contents, bool verify = true) {
    seen.clear();
    tesseraModuleDestroy(module);
    return tesseraModuleRead(context, contents.data(), contents.size(), "file",
                             verify, &module);
  }

  std::string print(bool locations = false) {
    TesseraBuffer buffer;
    EXPECT_EQ(tesseraModulePrint(module, locations, &buffer), TESSERA_OK);
    return take(buffer);
  }

  std::string write(TesseraVersion version) {
    TesseraBuffer buffer;
    EXPECT_EQ(tesseraModuleWriteBytecode(module, version, &buffer), TESSERA_OK);
    return take(buffer);
  }

  static std::string take(TesseraBuffer &buffer) {
    std::string contents(buffer.data, buffer.size);
    // A zero follows, so that text is a string of C.
    EXPECT_EQ(buffer.data[buffer.size], '\0');
    tesseraBufferFree(&buffer);
    EXPECT_EQ(buffer.data, nullptr);
    EXPECT_EQ(buffer.size, 0u);
    return contents;
  }

  void expectSeen(size_t index, TesseraSeverity severity,
                  const std::string &message, const std::string &source,
                  int64_t offset, uint32_t line, uint32_t column) {
    ASSERT_LT(index, seen.size());
    EXPECT_EQ(seen[index].severity, severity);
    EXPECT_NE(seen[index].message.find(message), std::string::npos)
        << seen[index].message;
    EXPECT_EQ(seen[index].source, source);
    EXPECT_EQ(seen[index].offset, offset);
    EXPECT_EQ(seen[index].line, line);
    EXPECT_EQ(seen[index].column, column);
  }

  TesseraContext *context = nullptr;
  TesseraModule *module = nullptr;
  std::vector<Seen> seen;
};

//===----------------------------------------------------------------------===//
// Versions and arguments
//===----------------------------------------------------------------------===//

TEST_F(CApiTest, Versions) {
  EXPECT_STREQ(tesseraVersionString(), TESSERA_VERSION);
  const TesseraVersion *versions = nullptr;
  size_t count = 0;
  ASSERT_EQ(tesseraGetSupportedVersions(&versions, &count), TESSERA_OK);
  ASSERT_EQ(count, 4u);
  for (size_t i = 0; i < count; ++i) {
    EXPECT_EQ(versions[i].major, 13);
    EXPECT_EQ(versions[i].minor, i + 1);
    EXPECT_EQ(versions[i].tag, 0);
  }
  EXPECT_EQ(tesseraGetDefaultVersion().major, 13);
  EXPECT_EQ(tesseraGetDefaultVersion().minor, 3);

  TesseraVersion version;
  ASSERT_EQ(tesseraVersionParse("13.2", &version), TESSERA_OK);
  EXPECT_EQ(version.major, 13);
  EXPECT_EQ(version.minor, 2);
  for (const char *wrong : {"", "13", "13.0", "13.5", "12.1", "thirteen"}) {
    EXPECT_EQ(tesseraVersionParse(wrong, &version), TESSERA_ERROR_VERSION);
    EXPECT_EQ(version.major, 0);
  }
}

TEST_F(CApiTest, NullIsAStatus) {
  const TesseraVersion *versions = nullptr;
  size_t count = 0;
  TesseraVersion version;
  TesseraBuffer buffer;
  ASSERT_EQ(read(kGood), TESSERA_OK);
  for (TesseraStatus status :
       {tesseraGetSupportedVersions(nullptr, &count),
        tesseraGetSupportedVersions(&versions, nullptr),
        tesseraVersionParse(nullptr, &version),
        tesseraVersionParse("13.1", nullptr), tesseraContextCreate(nullptr),
        tesseraContextSetDiagnosticCallback(nullptr, record, &seen),
        tesseraContextSetHintPolicy(nullptr, TESSERA_HINTS_WARN),
        tesseraModuleRead(context, kGood, 5, "file", true, nullptr),
        tesseraModuleVerify(nullptr),
        tesseraModulePrint(module, false, nullptr),
        tesseraModuleWriteBytecode(module, tesseraGetDefaultVersion(),
                                   nullptr)})
    EXPECT_EQ(status, TESSERA_ERROR_INVALID_ARGUMENT);
  // No result is left undefined.
  TesseraModule *other = module;
  EXPECT_EQ(tesseraModuleRead(nullptr, kGood, 5, "file", true, &other),
            TESSERA_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(other, nullptr);
  other = module;
  EXPECT_EQ(tesseraModuleRead(context, nullptr, 5, "file", true, &other),
            TESSERA_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(other, nullptr);
  buffer.data = const_cast<char *>(kGood);
  EXPECT_EQ(tesseraModulePrint(nullptr, false, &buffer),
            TESSERA_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(buffer.data, nullptr);
  buffer.data = const_cast<char *>(kGood);
  EXPECT_EQ(
      tesseraModuleWriteBytecode(nullptr, tesseraGetDefaultVersion(), &buffer),
      TESSERA_ERROR_INVALID_ARGUMENT);
  EXPECT_EQ(buffer.data, nullptr);
  tesseraBufferFree(&buffer);
  tesseraBufferFree(nullptr);
  tesseraModuleDestroy(nullptr);
  tesseraContextDestroy(nullptr);
  EXPECT_TRUE(seen.empty());
}

TEST_F(CApiTest, NumbersThatNoEnumHas) {
  auto policy = static_cast<TesseraHintPolicy>(3);
  EXPECT_EQ(tesseraContextSetHintPolicy(context, policy),
            TESSERA_ERROR_INVALID_ARGUMENT);
  EXPECT_STREQ(tesseraStatusDescribe(TESSERA_ERROR_INVALID_ARGUMENT),
               "invalid argument");
  EXPECT_STREQ(tesseraStatusDescribe(static_cast<TesseraStatus>(11)),
               "unknown status");
}

//===----------------------------------------------------------------------===//
// Reading, printing, writing
//===----------------------------------------------------------------------===//

TEST_F(CApiTest, TextAndBytecodeGoRound) {
  ASSERT_EQ(read(kGood), TESSERA_OK);
  EXPECT_EQ(tesseraModuleVerify(module), TESSERA_OK);
  EXPECT_EQ(print(), kGood);
  const TesseraVersion *versions;
  size_t count;
  ASSERT_EQ(tesseraGetSupportedVersions(&versions, &count), TESSERA_OK);
  for (size_t i = 0; i < count; ++i) {
    ASSERT_EQ(read(kGood), TESSERA_OK);
    std::string bytes = write(versions[i]);
    EXPECT_EQ(bytes.substr(0, 8), std::string("\x7fTileIR\0", 8));
    ASSERT_EQ(read(bytes), TESSERA_OK);
    EXPECT_EQ(write(versions[i]), bytes);
    // Bytecode has no name of the module.
    std::string text = kGood;
    text.replace(text.find("@m"), 2, "@kernels");
    EXPECT_EQ(print(), text);
  }
  EXPECT_TRUE(seen.empty());
}

TEST_F(CApiTest, TextOfOlderTools) {
  // Labels that the parser itself would refuse, and a module around.
  ASSERT_EQ(read("module {\ncuda_tile.module @m {\n"
                 "entry @k(%c: tile<i1>) {\nif %c {\n^then:\n}\n}\n}\n}\n"),
            TESSERA_OK);
  EXPECT_EQ(print().substr(0, 19), "cuda_tile.module @m");
}

TEST_F(CApiTest, OneModule) {
  EXPECT_EQ(read(""), TESSERA_ERROR_READ);
  expectSeen(0, TESSERA_SEVERITY_ERROR,
             "expected a single CUDA Tile IR module, got 0", "file", -1, 0, 0);
  EXPECT_EQ(tesseraModuleRead(context, nullptr, 0, nullptr, true, &module),
            TESSERA_ERROR_READ);
  expectSeen(1, TESSERA_SEVERITY_ERROR, "got 0", "<memory>", -1, 0, 0);
  EXPECT_EQ(read(std::string(kGood) + "cuda_tile.module @n {\n}\n"),
            TESSERA_ERROR_READ);
  expectSeen(0, TESSERA_SEVERITY_ERROR,
             "expected a single CUDA Tile IR module, got 2", "file", -1, 7, 1);
  EXPECT_EQ(read("\n %0 = cuda_tile.iota : tile<8xi32>"), TESSERA_ERROR_READ);
  expectSeen(0, TESSERA_SEVERITY_ERROR,
             "expected a CUDA Tile IR module, but got a cuda_tile.iota", "file",
             -1, 2, 7);
  EXPECT_EQ(module, nullptr);
}

TEST_F(CApiTest, Locations) {
  std::string text = kGood;
  text.insert(text.find("\n    return"), " loc(\"kernel.py\":12:7)");
  ASSERT_EQ(read(text), TESSERA_OK);
  EXPECT_EQ(print(), kGood);
  // Only what the text has, not where it stands in the text.
  std::string printed = print(/*locations=*/true);
  EXPECT_NE(printed.find("loc(\"kernel.py\":12:7)"), std::string::npos);
  EXPECT_EQ(printed.find("file"), std::string::npos);
}

TEST_F(CApiTest, WhatAVersionCannotHold) {
  ASSERT_EQ(read("cuda_tile.module @m {\n"
                 "  entry @k(%x: tile<f32>) {\n"
                 "    %0 = atan2 %x, %x : tile<f32>\n"
                 "  }\n"
                 "}\n"),
            TESSERA_OK);
  TesseraBuffer buffer;
  // Printing with locations has not cost the positions.
  print(/*locations=*/true);
  EXPECT_EQ(tesseraModuleWriteBytecode(module, {13, 1, 0}, &buffer),
            TESSERA_ERROR_WRITE);
  EXPECT_EQ(buffer.data, nullptr);
  expectSeen(0, TESSERA_SEVERITY_ERROR, "13.1", "file", -1, 3, 10);
  EXPECT_EQ(tesseraModuleWriteBytecode(module, {13, 9, 0}, &buffer),
            TESSERA_ERROR_VERSION);
  expectSeen(1, TESSERA_SEVERITY_ERROR, "unsupported version requested 13.9",
             "file", -1, 1, 1);

  // For bytecode the offset of the operation is reported, although the module
  // is verified already.
  std::string bytes = write({13, 2, 0});
  ASSERT_EQ(read(bytes), TESSERA_OK);
  EXPECT_EQ(tesseraModuleWriteBytecode(module, {13, 1, 0}, &buffer),
            TESSERA_ERROR_WRITE);
  ASSERT_EQ(seen.size(), 1u);
  EXPECT_GT(seen[0].offset, 8);
  EXPECT_EQ(seen[0].line, 0u);
}

//===----------------------------------------------------------------------===//
// Wrong input
//===----------------------------------------------------------------------===//

TEST_F(CApiTest, WrongText) {
  EXPECT_EQ(read("cuda_tile.module @m {\n  oops\n}\n"), TESSERA_ERROR_READ);
  ASSERT_EQ(seen.size(), 1u);
  expectSeen(0, TESSERA_SEVERITY_ERROR, "oops", "file", -1, 2, 3);
  EXPECT_EQ(module, nullptr);
  EXPECT_EQ(read(std::string("abc\0def", 7)), TESSERA_ERROR_READ);
  expectSeen(0, TESSERA_SEVERITY_ERROR, "it is a binary file", "file", 3, 0, 0);
  // Notes follow what they are about.
  EXPECT_EQ(read("cuda_tile.module @m {\nentry @k() {\n}\nentry @k() {\n}\n}"),
            TESSERA_ERROR_VERIFY);
  expectSeen(0, TESSERA_SEVERITY_ERROR, "redefinition of symbol named 'k'",
             "file", -1, 4, 1);
  expectSeen(1, TESSERA_SEVERITY_NOTE, "existing symbol", "file", -1, 2, 1);
}

TEST_F(CApiTest, WrongBytes) {
  ASSERT_EQ(read(kGood), TESSERA_OK);
  std::string bytes = write(tesseraGetDefaultVersion());
  EXPECT_EQ(read(bytes.substr(0, 9)), TESSERA_ERROR_READ);
  ASSERT_EQ(seen.size(), 1u);
  expectSeen(0, TESSERA_SEVERITY_ERROR, "the data ends here", "file", 8, 0, 0);
  // Whatever is cut off or changed, there is a status and, if it is an error, a
  // sentence.
  for (size_t i = 8; i < bytes.size(); ++i) {
    EXPECT_EQ(read(bytes.substr(0, i)), TESSERA_ERROR_READ) << i;
    EXPECT_EQ(seen.size(), 1u) << i;
    EXPECT_GE(seen[0].offset, 0);
    std::string changed = bytes;
    changed[i] ^= 0x55;
    bool isRead = read(changed) == TESSERA_OK;
    EXPECT_EQ(isRead, seen.empty()) << i;
  }
}

TEST_F(CApiTest, BrokenRules) {
  EXPECT_EQ(read(kWrong), TESSERA_ERROR_VERIFY);
  EXPECT_EQ(module, nullptr);
  ASSERT_EQ(seen.size(), 3u);
  const char *message = "expects result type to be 1-d tile";
  expectSeen(0, TESSERA_SEVERITY_ERROR, message, "file", -1, 3, 10);
  expectSeen(1, TESSERA_SEVERITY_ERROR, message, "file", -1, 4, 10);
  expectSeen(2, TESSERA_SEVERITY_NOTE, "its source is here", "kernel.py", -1,
             12, 7);
}

TEST_F(CApiTest, VerifyingLater) {
  ASSERT_EQ(read(kWrong, /*verify=*/false), TESSERA_OK);
  EXPECT_TRUE(seen.empty());
  // What breaks rules is printed, in generic form, but not written.
  EXPECT_NE(print().find("\"cuda_tile.iota\"()"), std::string::npos);
  EXPECT_TRUE(seen.empty());
  TesseraBuffer buffer;
  EXPECT_EQ(
      tesseraModuleWriteBytecode(module, tesseraGetDefaultVersion(), &buffer),
      TESSERA_ERROR_VERIFY);
  EXPECT_EQ(seen.size(), 3u);
  seen.clear();
  EXPECT_EQ(tesseraModuleVerify(module), TESSERA_ERROR_VERIFY);
  ASSERT_EQ(seen.size(), 3u);
  expectSeen(1, TESSERA_SEVERITY_ERROR, "1-d tile", "file", -1, 4, 10);

  // A valid module is printed and written without a call to verify.
  ASSERT_EQ(read(kGood, /*verify=*/false), TESSERA_OK);
  EXPECT_EQ(print(), kGood);
  write(tesseraGetDefaultVersion());
}

TEST_F(CApiTest, HintsAndOffsets) {
  EXPECT_EQ(read(kHint), TESSERA_ERROR_VERIFY);
  expectSeen(0, TESSERA_SEVERITY_ERROR, "unknown hint key sm_1", "file", -1, 2,
             3);
  ASSERT_EQ(tesseraContextSetHintPolicy(context, TESSERA_HINTS_WARN),
            TESSERA_OK);
  EXPECT_EQ(read(kHint), TESSERA_OK);
  ASSERT_EQ(seen.size(), 1u);
  expectSeen(0, TESSERA_SEVERITY_WARNING, "unknown hint key sm_1", "file", -1,
             2, 3);
  ASSERT_EQ(tesseraContextSetHintPolicy(context, TESSERA_HINTS_IGNORE),
            TESSERA_OK);
  EXPECT_EQ(read(kHint), TESSERA_OK);
  EXPECT_TRUE(seen.empty());

  // Bytecode that can be read but breaks a rule: the operation's offset is
  // reported, while reading and later.
  std::string bytes = write(tesseraGetDefaultVersion());
  ASSERT_EQ(tesseraContextSetHintPolicy(context, TESSERA_HINTS_ERROR),
            TESSERA_OK);
  EXPECT_EQ(read(bytes), TESSERA_ERROR_VERIFY);
  ASSERT_EQ(seen.size(), 1u);
  int64_t offset = seen[0].offset;
  EXPECT_GT(offset, 8);
  EXPECT_LT(offset, static_cast<int64_t>(bytes.size()));
  EXPECT_EQ(seen[0].line, 0u);
  ASSERT_EQ(read(bytes, /*verify=*/false), TESSERA_OK);
  EXPECT_EQ(tesseraModuleVerify(module), TESSERA_ERROR_VERIFY);
  expectSeen(0, TESSERA_SEVERITY_ERROR, "unknown hint key sm_1", "file", offset,
             0, 0);
  ASSERT_EQ(tesseraContextSetHintPolicy(context, TESSERA_HINTS_WARN),
            TESSERA_OK);
  EXPECT_EQ(read(bytes), TESSERA_OK);
  ASSERT_EQ(seen.size(), 1u);
  expectSeen(0, TESSERA_SEVERITY_WARNING, "unknown hint key sm_1", "file",
             offset, 0, 0);
}

TEST_F(CApiTest, MessagesAreBounded) {
  std::string text = "cuda_tile.module @m {\nentry @k() {\n";
  for (unsigned i = 0; i < 1500; ++i)
    text += "%" + std::to_string(i) + " = iota : tile<8x8xi32>\n";
  EXPECT_EQ(read(text + "}\n}\n"), TESSERA_ERROR_VERIFY);
  ASSERT_EQ(seen.size(), 1001u);
  EXPECT_EQ(seen.back().severity, TESSERA_SEVERITY_NOTE);
  EXPECT_EQ(seen.back().message, "500 more errors are not shown");

  // Notes do not count.
  text = "cuda_tile.module @m {\nentry @k() {\n";
  for (unsigned i = 0; i < 800; ++i)
    text += "%" + std::to_string(i) +
            " = iota : tile<8x8xi32> loc(\"k.py\":" + std::to_string(i + 1) +
            ":1)\n";
  EXPECT_EQ(read(text + "}\n}\n"), TESSERA_ERROR_VERIFY);
  EXPECT_EQ(seen.size(), 1600u);
  EXPECT_EQ(seen.back().message, "its source is here");
}

//===----------------------------------------------------------------------===//
// Callbacks, threads, lifetimes
//===----------------------------------------------------------------------===//

TEST_F(CApiTest, CallbacksRunOnTheCallersThread) {
  EXPECT_EQ(read(kWrong), TESSERA_ERROR_VERIFY);
  ASSERT_FALSE(seen.empty());
  for (const Seen &one : seen)
    EXPECT_EQ(one.thread, std::this_thread::get_id());
}

TEST_F(CApiTest, NothingIsPrinted) {
  ::testing::internal::CaptureStdout();
  ::testing::internal::CaptureStderr();
  ASSERT_EQ(tesseraContextSetDiagnosticCallback(context, nullptr, nullptr),
            TESSERA_OK);
  EXPECT_EQ(read(kWrong), TESSERA_ERROR_VERIFY);
  EXPECT_EQ(read("oops"), TESSERA_ERROR_READ);
  EXPECT_EQ(read(kWrong, /*verify=*/false), TESSERA_OK);
  print();
  EXPECT_EQ(::testing::internal::GetCapturedStdout(), "");
  EXPECT_EQ(::testing::internal::GetCapturedStderr(), "");
  EXPECT_TRUE(seen.empty());
  // Dropped diagnostics are not reported later.
  ASSERT_EQ(tesseraContextSetDiagnosticCallback(context, record, &seen),
            TESSERA_OK);
  ASSERT_EQ(read(kGood), TESSERA_OK);
  EXPECT_TRUE(seen.empty());
}

TEST_F(CApiTest, AModuleOutlivesItsContext) {
  ASSERT_EQ(read(kGood), TESSERA_OK);
  tesseraContextDestroy(context);
  context = nullptr;
  EXPECT_EQ(print(), kGood);
  EXPECT_EQ(tesseraModuleVerify(module), TESSERA_OK);
}

TEST_F(CApiTest, Nesting) {
  EXPECT_EQ(read(nest(5000)), TESSERA_ERROR_READ);
  ASSERT_EQ(seen.size(), 1u);
  expectSeen(0, TESSERA_SEVERITY_ERROR, "brackets nest deeper than 4096 levels",
             "file", -1, 4097, 7);

  // What is allowed needs no more stack than the least a thread can have here,
  // and takes no signal from the program.
  struct sigaction before, after;
  sigaction(SIGSEGV, nullptr, &before);
  auto work = [](void *test) -> void * {
    auto *self = static_cast<CApiTest_Nesting_Test *>(test);
    EXPECT_EQ(self->read(nest(4000)), TESSERA_OK);
    std::string text = self->print();
    std::string bytes = self->write(tesseraGetDefaultVersion());
    EXPECT_EQ(self->read(bytes), TESSERA_OK);
    EXPECT_EQ(self->write(tesseraGetDefaultVersion()), bytes);
    tesseraModuleDestroy(self->module);
    self->module = nullptr;
    return nullptr;
  };
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, 256 << 10);
  pthread_t thread;
  ASSERT_EQ(pthread_create(&thread, &attributes, work, this), 0);
  pthread_join(thread, nullptr);
  pthread_attr_destroy(&attributes);
  sigaction(SIGSEGV, nullptr, &after);
  EXPECT_EQ(before.sa_sigaction, after.sa_sigaction);
}

TEST_F(CApiTest, ContextsAreIndependent) {
  auto work = [] {
    TesseraContext *own = nullptr;
    EXPECT_EQ(tesseraContextCreate(&own), TESSERA_OK);
    for (unsigned i = 0; i < 20; ++i) {
      TesseraModule *read = nullptr;
      EXPECT_EQ(
          tesseraModuleRead(own, kGood, std::strlen(kGood), "f", true, &read),
          TESSERA_OK);
      EXPECT_EQ(tesseraModuleVerify(read), TESSERA_OK);
      tesseraModuleDestroy(read);
      EXPECT_EQ(
          tesseraModuleRead(own, kWrong, std::strlen(kWrong), "f", true, &read),
          TESSERA_ERROR_VERIFY);
    }
    tesseraContextDestroy(own);
  };
  std::vector<std::thread> threads;
  for (unsigned i = 0; i < 4; ++i)
    threads.emplace_back(work);
  for (std::thread &thread : threads)
    thread.join();
}

} // namespace
