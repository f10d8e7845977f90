//===- SourceTest.cpp - from bytes to verified operations -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/source/Source.h"

#include "tessera/bytecode/Reader.h"
#include "tessera/source/Context.h"
#include "tessera/source/Print.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "gtest/gtest.h"

using namespace tessera;
using namespace tessera::source;
using mlir::DiagnosticSeverity;

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
                      "    return\n"
                      "  }\n"
                      "}\n";

// No compiler would honour this hint.
const char kHint[] = "cuda_tile.module @m {\n"
                     "  entry @a() {\n"
                     "  }\n"
                     "  entry @k() optimization_hints=<sm_1 = {occupancy = 2}> "
                     "{\n"
                     "  }\n"
                     "}\n";

std::unique_ptr<Source> make(llvm::StringRef contents,
                             const SourceOptions &options = {}) {
  return std::make_unique<Source>(
      llvm::MemoryBuffer::getMemBufferCopy(contents, "file"), options);
}

SourceOptions withHints(cuda_tile::HintPolicy policy) {
  SourceOptions options;
  options.hints = policy;
  return options;
}

/// The bytecode of a text that is valid, apart from its hints.
std::string assemble(llvm::StringRef text, Version version = kDefaultVersion) {
  auto source = make(text, withHints(cuda_tile::HintPolicy::Ignore));
  EXPECT_TRUE(succeeded(source->check()));
  llvm::Expected<cuda_tile::ModuleOp> module = source->findModule();
  EXPECT_TRUE(bool(module));
  mlir::FailureOr<std::string> bytes = source->write(*module, version);
  EXPECT_TRUE(succeeded(bytes));
  return *bytes;
}

void expectPosition(const Place &place, size_t offset, unsigned line,
                    unsigned column) {
  EXPECT_EQ(place.offset, offset);
  EXPECT_EQ(place.line, line);
  EXPECT_EQ(place.column, column);
}

/// The offset of a word in a text.
size_t find(llvm::StringRef text, llvm::StringRef word) {
  return text.find(word);
}

//===----------------------------------------------------------------------===//
// Opening
//===----------------------------------------------------------------------===//

TEST(SourceTest, RecognisesContents) {
  auto text = make(kGood);
  EXPECT_TRUE(text->isText());
  EXPECT_FALSE(text->isBytecode());
  EXPECT_EQ(text->getVersion(), std::nullopt);
  EXPECT_EQ(text->getName(), "file");
  auto bytes = make(assemble(kGood, {13, 2}));
  EXPECT_FALSE(bytes->isText());
  EXPECT_TRUE(bytes->isBytecode());
  EXPECT_EQ(bytes->getVersion(), (Version{13, 2}));
  auto binary = make(llvm::StringRef("abc\0def", 7));
  EXPECT_FALSE(binary->isText());
  EXPECT_FALSE(binary->isBytecode());
  EXPECT_TRUE(failed(binary->read()));
  ASSERT_EQ(binary->getDiagnostics().getAll().size(), 1u);
  const Message &message = binary->getDiagnostics().getAll()[0].message;
  EXPECT_EQ(message.text, "it is a binary file, not Tile IR text");
  expectPosition(message.place, 3, 0, 0);
}

TEST(SourceTest, LoadsFiles) {
  auto missing = Source::load("/no/such/file", {});
  ASSERT_FALSE(bool(missing));
  EXPECT_EQ(llvm::toString(missing.takeError()),
            "cannot read '/no/such/file': No such file or directory");

  llvm::SmallString<128> path;
  int handle;
  ASSERT_FALSE(
      llvm::sys::fs::createTemporaryFile("source", "mlir", handle, path));
  llvm::FileRemover remover(path);
  auto write = [&](llvm::StringRef contents) {
    std::error_code error;
    llvm::raw_fd_ostream os(path, error);
    os << contents;
  };
  write(llvm::StringRef("a\0b", 3));
  auto binary = Source::load(path, {});
  ASSERT_FALSE(bool(binary));
  EXPECT_EQ(llvm::toString(binary.takeError()),
            "cannot read '" + path.str().str() +
                "': it is a binary file, not Tile IR text");
  write(kGood);
  auto good = Source::load(path, {});
  ASSERT_TRUE(bool(good));
  EXPECT_EQ((*good)->getName(), path.str());
  EXPECT_TRUE(succeeded((*good)->check()));
}

//===----------------------------------------------------------------------===//
// Valid sources
//===----------------------------------------------------------------------===//

TEST(SourceTest, TextAndBytecodeGoRound) {
  auto text = make(kGood);
  EXPECT_TRUE(succeeded(text->check()));
  EXPECT_TRUE(text->isVerified());
  EXPECT_TRUE(text->getDiagnostics().getAll().empty());
  EXPECT_EQ(text->print(/*withLocations=*/false), kGood);
  // Printing twice gives the same text, and no positions are printed.
  EXPECT_EQ(text->print(/*withLocations=*/true).find("file"),
            std::string::npos);
  std::string bytes = assemble(kGood);
  auto read = make(bytes);
  ASSERT_TRUE(succeeded(read->check()));
  llvm::Expected<cuda_tile::ModuleOp> module = read->findModule();
  ASSERT_TRUE(bool(module));
  EXPECT_EQ(*read->write(*module, kDefaultVersion), bytes);
}

TEST(SourceTest, ReadingIsNotVerifying) {
  auto source = make(kWrong);
  EXPECT_TRUE(succeeded(source->read()));
  EXPECT_TRUE(source->getDiagnostics().getAll().empty());
  EXPECT_FALSE(source->isVerified());
  // What breaks rules is printed in generic form.
  EXPECT_NE(source->print(false).find("\"cuda_tile.iota\"()"),
            std::string::npos);
  EXPECT_TRUE(source->getDiagnostics().getAll().empty());
  EXPECT_TRUE(failed(source->verify()));
  EXPECT_EQ(source->getDiagnostics().countErrors(), 2u);
}

TEST(SourceTest, SeveralOperationsArePrintedAndVerifiedTogether) {
  auto two = make("cuda_tile.module @a {\n}\ncuda_tile.module @b {\n}\n");
  EXPECT_TRUE(succeeded(two->check()));
  EXPECT_EQ(llvm::range_size(two->getBlock()), 2u);
  EXPECT_EQ(two->print(false).substr(0, 8), "module {");
  EXPECT_EQ(llvm::range_size(two->getBlock()), 2u);
  auto same = make("cuda_tile.module @a {\n}\ncuda_tile.module @a {\n}\n");
  EXPECT_TRUE(failed(same->check()));
  EXPECT_EQ(same->getDiagnostics().getFirstError(),
            "redefinition of symbol named 'a'");
  auto none = make("// Nothing is here.\n");
  EXPECT_TRUE(succeeded(none->check()));
  EXPECT_EQ(none->print(false), "");
}

//===----------------------------------------------------------------------===//
// The module
//===----------------------------------------------------------------------===//

/// The result of `findModule` for a text that can be read.
std::pair<std::string, Place> refuseModule(llvm::StringRef text) {
  auto source = make(text);
  EXPECT_TRUE(succeeded(source->read()));
  llvm::Expected<cuda_tile::ModuleOp> module = source->findModule();
  EXPECT_FALSE(bool(module));
  std::pair<std::string, Place> result;
  handleAllErrors(module.takeError(), [&](const PlacedError &error) {
    result = {error.getMessage(), error.getPlace()};
  });
  // The error is returned; the caller decides whether to report it.
  EXPECT_TRUE(source->getDiagnostics().getAll().empty());
  return result;
}

TEST(SourceTest, OneModule) {
  auto [none, nowhere] = refuseModule("");
  EXPECT_EQ(none, "expected a single CUDA Tile IR module, got 0");
  EXPECT_EQ(nowhere.offset, std::nullopt);
  auto [two, second] =
      refuseModule(std::string(kGood) + "cuda_tile.module @n {\n}\n");
  EXPECT_EQ(two, "expected a single CUDA Tile IR module, got 2");
  expectPosition(second, std::strlen(kGood), 7, 1);
  auto [other, place] = refuseModule("\n %0 = cuda_tile.iota : tile<8xi32>");
  EXPECT_EQ(other, "expected a CUDA Tile IR module, but got a cuda_tile.iota");
  expectPosition(place, 7, 2, 7);
}

TEST(SourceTest, AModuleInsideOthers) {
  auto source = make("module {\n" + std::string(kGood) + "}\n");
  ASSERT_TRUE(succeeded(source->check()));
  llvm::Expected<cuda_tile::ModuleOp> module = source->findModule();
  ASSERT_TRUE(bool(module));
  EXPECT_EQ(source->print(false).substr(0, 8), "module {");
  source->isolate(*module);
  EXPECT_EQ(source->print(false), kGood);
}

//===----------------------------------------------------------------------===//
// Wrong text
//===----------------------------------------------------------------------===//

TEST(SourceTest, RulesAreBrokenInText) {
  auto source = make(kWrong);
  EXPECT_TRUE(failed(source->check()));
  EXPECT_FALSE(source->isVerified());
  llvm::ArrayRef<Diagnostic> all = source->getDiagnostics().getAll();
  ASSERT_EQ(all.size(), 2u);
  for (const Diagnostic &diagnostic : all) {
    EXPECT_EQ(diagnostic.message.severity, DiagnosticSeverity::Error);
    EXPECT_TRUE(llvm::StringRef(diagnostic.message.text)
                    .contains("expects result type to be 1-d tile"));
  }
  expectPosition(all[0].message.place, find(kWrong, "iota"), 3, 10);
  EXPECT_FALSE(all[0].message.place.location);
  expectPosition(all[1].message.place, find(kWrong, "iota : tile<4x4"), 4, 10);
  ASSERT_TRUE(all[1].message.place.location);
  EXPECT_EQ(all[1].message.place.location->str(), "kernel.py:12:7");
}

TEST(SourceTest, NotesHavePlaces) {
  auto source =
      make("cuda_tile.module @m {\nentry @k() {\n}\nentry @k() {\n}\n}\n");
  EXPECT_TRUE(failed(source->check()));
  llvm::ArrayRef<Diagnostic> all = source->getDiagnostics().getAll();
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0].message.place.line, 4u);
  ASSERT_EQ(all[0].notes.size(), 1u);
  EXPECT_EQ(all[0].notes[0].severity, DiagnosticSeverity::Note);
  EXPECT_EQ(all[0].notes[0].place.line, 2u);
}

TEST(SourceTest, ReadStopsAndCheckGoesOn) {
  const char text[] = "cuda_tile.module @m {\n"
                      "  entry @a() {\n"
                      "    oops\n"
                      "  }\n"
                      "  entry @b() {\n"
                      "    oops\n"
                      "  }\n"
                      "  entry @c() {\n"
                      "    %0 = iota : tile<8x8xi32>\n"
                      "  }\n"
                      "}\n";
  auto first = make(text);
  EXPECT_TRUE(failed(first->read()));
  ASSERT_EQ(first->getDiagnostics().getAll().size(), 1u);
  expectPosition(first->getDiagnostics().getAll()[0].message.place,
                 find(text, "oops"), 3, 5);
  auto all = make(text);
  EXPECT_TRUE(failed(all->check()));
  ASSERT_EQ(all->getDiagnostics().getAll().size(), 3u);
  const unsigned lines[] = {3, 6, 9};
  for (auto [line, diagnostic] :
       llvm::zip_equal(lines, all->getDiagnostics().getAll()))
    EXPECT_EQ(diagnostic.message.place.line, line);
}

TEST(SourceTest, LeavingOutAnEntryAddsNoErrors) {
  // The brackets of @a do not match, so that @a ends where @b does.
  auto source = make("cuda_tile.module @m {\n"
                     "  entry @a() {\n"
                     "    %0 = iota : tile<8xi32\n"
                     "    return\n"
                     "  }\n"
                     "  entry @b() {\n"
                     "    return\n"
                     "  }\n"
                     "}\n");
  EXPECT_TRUE(failed(source->check()));
  EXPECT_EQ(source->getDiagnostics().countErrors(), 1u);
}

TEST(SourceTest, RefusedBeforeItIsParsed) {
  std::string deep = "cuda_tile.module @m attributes {a =\n" +
                     std::string(5000, '[') + std::string(5000, ']') + "} {}";
  auto source = make(deep);
  EXPECT_TRUE(failed(source->check()));
  ASSERT_EQ(source->getDiagnostics().getAll().size(), 1u);
  const Message &message = source->getDiagnostics().getAll()[0].message;
  EXPECT_EQ(message.text, "brackets nest deeper than 4096 levels");
  EXPECT_EQ(message.place.line, 2u);
}

TEST(SourceTest, LabelsOfOlderText) {
  const char text[] = "cuda_tile.module @m {\nentry @k(%c: tile<i1>) {\n"
                      "if %c {\n^then:\n  %0 = iota : tile<8x8xi32>\n}\n}\n}\n";
  auto source = make(text);
  EXPECT_TRUE(failed(source->check()));
  ASSERT_EQ(source->getDiagnostics().getAll().size(), 1u);
  // Blanking the label has not moved anything.
  expectPosition(source->getDiagnostics().getAll()[0].message.place,
                 find(text, "iota"), 5, 8);
}

//===----------------------------------------------------------------------===//
// Wrong bytecode
//===----------------------------------------------------------------------===//

TEST(SourceTest, BrokenBytecode) {
  auto source = make(assemble(kGood).substr(0, 9));
  EXPECT_TRUE(failed(source->check()));
  ASSERT_EQ(source->getDiagnostics().getAll().size(), 1u);
  const Message &message = source->getDiagnostics().getAll()[0].message;
  EXPECT_NE(message.text.find("the data ends here"), std::string::npos);
  expectPosition(message.place, 8, 0, 0);
}

TEST(SourceTest, VersionsThatAreNotAccepted) {
  SourceOptions options;
  options.acceptedVersions = {{13, 1}};
  EXPECT_TRUE(succeeded(make(assemble(kGood, {13, 1}), options)->check()));
  auto source = make(assemble(kGood, {13, 2}), options);
  EXPECT_TRUE(failed(source->check()));
  EXPECT_EQ(source->getDiagnostics().countErrors(), 1u);
}

/// The offset that the reader records for an operation.
uint64_t findOffset(llvm::StringRef bytes, uint64_t number) {
  std::unique_ptr<mlir::MLIRContext> context = makeContext();
  auto module = bytecode::readModule(bytes, context.get());
  EXPECT_TRUE(bool(module));
  return bytecode::findOffsets(bytes, module->get())[number];
}

TEST(SourceTest, RulesAreBrokenInBytecode) {
  std::string bytes = assemble(kHint);
  // The module is 0, @a is 1, its return is 2.
  uint64_t offset = findOffset(bytes, 3);
  EXPECT_GT(offset, 8u);
  auto error = make(bytes);
  EXPECT_TRUE(failed(error->check()));
  ASSERT_EQ(error->getDiagnostics().getAll().size(), 1u);
  expectPosition(error->getDiagnostics().getAll()[0].message.place, offset, 0,
                 0);
  // A warning has an offset as well.
  auto warning = make(bytes, withHints(cuda_tile::HintPolicy::Warn));
  EXPECT_TRUE(succeeded(warning->check()));
  EXPECT_EQ(warning->getDiagnostics().countWarnings(), 1u);
  EXPECT_EQ(warning->getDiagnostics().countErrors(), 0u);
  expectPosition(warning->getDiagnostics().getAll()[0].message.place, offset, 0,
                 0);
  auto ignored = make(bytes, withHints(cuda_tile::HintPolicy::Ignore));
  EXPECT_TRUE(succeeded(ignored->check()));
  EXPECT_TRUE(ignored->getDiagnostics().getAll().empty());
}

//===----------------------------------------------------------------------===//
// Places of operations
//===----------------------------------------------------------------------===//

/// The first `iota` of a source.
mlir::Operation *findIota(Source &source) {
  mlir::Operation *found = nullptr;
  for (mlir::Operation &op : source.getBlock())
    op.walk([&](cuda_tile::IotaOp iota) { found = iota; });
  return found;
}

TEST(SourceTest, PlacesOfOperations) {
  auto text = make(kGood);
  ASSERT_TRUE(succeeded(text->check()));
  expectPosition(text->findPlace(findIota(*text)), find(kGood, "iota"), 3, 10);

  std::string located = kGood;
  located.insert(located.find("\n    return"), " loc(\"kernel.py\":12:7)");
  auto marked = make(located);
  ASSERT_TRUE(succeeded(marked->check()));
  mlir::Operation *op = findIota(*marked);
  Place place = marked->findPlace(op);
  expectPosition(place, find(located, "iota"), 3, 10);
  ASSERT_TRUE(place.location);
  EXPECT_EQ(place.location->str(), "kernel.py:12:7");
  // For an operation that replaced the one that was read, only the location is
  // known.
  marked->markRewritten();
  place = marked->findPlace(op);
  EXPECT_EQ(place.offset, std::nullopt);
  ASSERT_TRUE(place.location);

  std::string bytes = assemble(kGood);
  auto read = make(bytes);
  ASSERT_TRUE(succeeded(read->check()));
  expectPosition(read->findPlace(findIota(*read)), findOffset(bytes, 2), 0, 0);
}

TEST(SourceTest, PlacesByNumber) {
  // The module is 0 and its entry is 1, whatever contains them.
  std::string wrapped = "module {\n" + std::string(kGood) + "}\n";
  auto text = make(wrapped);
  ASSERT_TRUE(succeeded(text->check()));
  llvm::Expected<cuda_tile::ModuleOp> module = text->findModule();
  ASSERT_TRUE(bool(module));
  expectPosition(text->findPlace(*module, 0), find(wrapped, "cuda_tile"), 2, 1);
  expectPosition(text->findPlace(*module, 2), find(wrapped, "iota"), 4, 10);
  EXPECT_EQ(text->findPlace(*module, 99).offset, std::nullopt);

  std::string bytes = assemble(kGood);
  auto read = make(bytes);
  ASSERT_TRUE(succeeded(read->check()));
  module = read->findModule();
  ASSERT_TRUE(bool(module));
  for (uint64_t number : {0, 1, 2, 3})
    expectPosition(read->findPlace(*module, number), findOffset(bytes, number),
                   0, 0);
}

TEST(SourceTest, ATextThatNamesItself) {
  // The line is not one of the text, so it cannot be shown.
  std::string text = kGood;
  text.insert(text.find("\n    return"), " loc(\"file\":99:1)");
  auto source = make(text);
  ASSERT_TRUE(succeeded(source->check()));
  Place told = source->findPlace(findIota(*source)->getLoc());
  EXPECT_EQ(told.offset, std::nullopt);
  EXPECT_FALSE(told.location);
  expectPosition(source->findPlace(findIota(*source)), find(text, "iota"), 3,
                 10);
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

const char kNew[] = "cuda_tile.module @m {\n"
                    "  entry @k(%x: tile<f32>) {\n"
                    "    %0 = atan2 %x, %x : tile<f32>\n"
                    "  }\n"
                    "}\n";

TEST(SourceTest, WhatAVersionCannotHold) {
  std::string bytes = assemble(kNew, {13, 2});
  for (bool isText : {true, false}) {
    auto source = make(isText ? llvm::StringRef(kNew) : bytes);
    ASSERT_TRUE(succeeded(source->check()));
    llvm::Expected<cuda_tile::ModuleOp> module = source->findModule();
    ASSERT_TRUE(bool(module));
    EXPECT_TRUE(failed(source->write(*module, {13, 1})));
    ASSERT_EQ(source->getDiagnostics().getAll().size(), 1u);
    const Message &message = source->getDiagnostics().getAll()[0].message;
    EXPECT_NE(message.text.find("13.1"), std::string::npos);
    if (isText)
      expectPosition(message.place, find(kNew, "atan2"), 3, 10);
    else
      expectPosition(message.place, findOffset(bytes, 2), 0, 0);
    EXPECT_TRUE(succeeded(source->write(*module, {13, 2})));
  }
}

//===----------------------------------------------------------------------===//
// Contexts
//===----------------------------------------------------------------------===//

TEST(SourceTest, ListensInAContextOfItsOwn) {
  auto source = make(kGood);
  ASSERT_TRUE(succeeded(source->check()));
  mlir::emitError(findIota(*source)->getLoc(), "not today");
  ASSERT_EQ(source->getDiagnostics().countErrors(), 1u);
  expectPosition(source->getDiagnostics().getAll()[0].message.place,
                 find(kGood, "iota"), 3, 10);
}

TEST(SourceTest, HintsOfTheContext) {
  std::unique_ptr<mlir::MLIRContext> context = makeContext();
  SourceOptions options;
  options.context = context.get();
  EXPECT_TRUE(failed(make(kHint, options)->check()));
  context->getLoadedDialect<cuda_tile::CudaTileDialect>()->setHintPolicy(
      cuda_tile::HintPolicy::Ignore);
  EXPECT_TRUE(succeeded(make(kHint, options)->check()));
  options.hints = cuda_tile::HintPolicy::Error;
  EXPECT_TRUE(failed(make(kHint, options)->check()));
}

TEST(SourceTest, SharesAContext) {
  std::unique_ptr<mlir::MLIRContext> context = makeContext();
  unsigned numSeen = 0;
  mlir::ScopedDiagnosticHandler handler(context.get(),
                                        [&](mlir::Diagnostic &) { ++numSeen; });
  SourceOptions options;
  options.context = context.get();
  auto good = make(kGood, options), wrong = make(kWrong, options);
  EXPECT_TRUE(succeeded(good->check()));
  EXPECT_TRUE(failed(wrong->check()));
  // Each has its own diagnostics, and others get none of them.
  EXPECT_EQ(good->getDiagnostics().countErrors(), 0u);
  EXPECT_EQ(wrong->getDiagnostics().countErrors(), 2u);
  EXPECT_EQ(numSeen, 0u);
  mlir::Location location = findIota(*good)->getLoc();
  mlir::emitError(location, "for others");
  EXPECT_EQ(numSeen, 1u);
  {
    Listener listener(*good);
    mlir::emitError(location, "for this");
  }
  EXPECT_EQ(numSeen, 1u);
  EXPECT_EQ(good->getDiagnostics().getFirstError(), "for this");
}

/// The operations whose positions were recorded.
size_t countOps(const Source &source) {
  size_t number = 0;
  for (const auto &op : source.getPositions()->getOpDefs())
    number += op.op != nullptr;
  return number;
}

TEST(SourceTest, RecordsPositionsIfAsked) {
  auto plain = make(kGood);
  EXPECT_TRUE(succeeded(plain->check()));
  EXPECT_EQ(plain->getPositions(), nullptr);

  SourceOptions options;
  options.recordsPositions = true;
  auto recorded = make(kGood, options);
  EXPECT_TRUE(succeeded(recorded->check()));
  ASSERT_NE(recorded->getPositions(), nullptr);
  EXPECT_EQ(countOps(*recorded), 4u);

  // The entry with the error is left out, and the other one is recorded.
  auto partial = make("cuda_tile.module @m {\n"
                      "  entry @a() { oops }\n"
                      "  entry @b() { return }\n"
                      "}\n",
                      options);
  EXPECT_TRUE(failed(partial->check()));
  ASSERT_NE(partial->getPositions(), nullptr);
  EXPECT_EQ(countOps(*partial), 3u);

  // Nothing is left of the text, so nothing may be recorded.
  auto wrong = make("oops", options);
  EXPECT_TRUE(failed(wrong->check()));
  EXPECT_EQ(wrong->getPositions(), nullptr);
}

} // namespace
