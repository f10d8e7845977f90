//===- PatternsTest.cpp - each pattern fires somewhere and stops somewhere
//-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Entries of test/dialect/canonicalize-*.mlir say above them which patterns
// they are about: `// fires: CombineIfs`, `// stops: CombineIfs`. FileCheck
// checks the results. This test checks that these comments are true, and that
// each pattern of an operation has an entry of each kind.
//
// A pattern that fires does so among all others and folds, or by itself where a
// fold is quicker. One that stops is tried, by itself, and never succeeds.
//
//===----------------------------------------------------------------------===//

#include "Parsing.h"
#include "tessera/dialect/Ops.h"

#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "gtest/gtest.h"

#include <map>
#include <set>

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;

namespace {

using Names = std::set<std::string>;

/// `MergeChain<ReshapeOp>` for what the compiler calls it.
std::string getName(const Pattern &pattern) {
  std::string name = pattern.getDebugName().str();
  for (StringRef scope : {"(anonymous namespace)::", "{anonymous}::",
                          "tessera::cuda_tile::", "<unnamed>::"})
    for (size_t at; (at = name.find(scope.str())) != std::string::npos;)
      name.erase(at, scope.size());
  return name;
}

struct Recorder : public RewriterBase::Listener {
  Names tried, succeeded;

  void notifyPatternBegin(const Pattern &pattern, Operation *) override {
    tried.insert(getName(pattern));
  }
  void notifyPatternEnd(const Pattern &pattern, LogicalResult status) override {
    if (mlir::succeeded(status))
      succeeded.insert(getName(pattern));
  }
};

/// The claims above an entry.
struct Claims {
  Names fires, stops;
};

class PatternsTest : public testing::Test {
protected:
  RewritePatternSet collectPatterns() {
    RewritePatternSet patterns(&parser.context);
    parser.context.getLoadedDialect<CudaTileDialect>()
        ->getCanonicalizationPatterns(patterns);
    for (RegisteredOperationName op :
         parser.context.getRegisteredOperationsByDialect("cuda_tile"))
      op.getCanonicalizationPatterns(patterns, &parser.context);
    return patterns;
  }

  Names getAllNames() {
    Names names;
    RewritePatternSet patterns = collectPatterns();
    for (const auto &pattern : patterns.getNativePatterns())
      names.insert(getName(*pattern));
    return names;
  }

  /// Rewrites a copy of the entry by all patterns and folds, or by the one of
  /// this name alone.
  Recorder rewrite(EntryOp entry, StringRef only = "") {
    RewritePatternSet patterns = collectPatterns();
    if (!only.empty())
      llvm::erase_if(patterns.getNativePatterns(), [&](const auto &pattern) {
        return getName(*pattern) != only;
      });
    OwningOpRef<Operation *> copy =
        entry->getParentOfType<cuda_tile::ModuleOp>()->clone();
    copy->walk([&](EntryOp other) {
      if (other.getSymName() != entry.getSymName())
        other.erase();
    });
    Recorder recorder;
    GreedyRewriteConfig config;
    config.setListener(&recorder);
    config.enableFolding(only.empty());
    config.enableConstantCSE(only.empty());
    config.setRegionSimplificationLevel(GreedySimplifyRegionLevel::Disabled);
    (void)applyPatternsGreedily(copy.get(), std::move(patterns), config);
    return recorder;
  }

  TestParser parser;
};

/// The claims in the comment that ends above this line, counted from 1.
Claims findClaims(ArrayRef<StringRef> lines, unsigned line) {
  Claims claims;
  for (unsigned i = line - 1; i > 0; --i) {
    StringRef text = lines[i - 1].trim();
    if (!text.consume_front("//"))
      break;
    text = text.ltrim();
    Names *names = text.consume_front("fires:")   ? &claims.fires
                   : text.consume_front("stops:") ? &claims.stops
                                                  : nullptr;
    if (!names)
      continue;
    SmallVector<StringRef> parts;
    text.split(parts, ',');
    for (StringRef part : parts)
      names->insert(part.trim().str());
  }
  return claims;
}

TEST_F(PatternsTest, each_pattern_fires_and_stops) {
  Names all = getAllNames();
  EXPECT_GT(all.size(), 50u);
  Names missingFires = all, missingStops = all;
  std::error_code error;
  for (llvm::sys::fs::directory_iterator
           file(TESSERA_SOURCE_DIR "/test/dialect", error),
       end;
       file != end && !error; file.increment(error)) {
    StringRef path = file->path();
    if (!llvm::sys::path::filename(path).starts_with("canonicalize-"))
      continue;
    auto buffer = llvm::MemoryBuffer::getFile(path);
    ASSERT_TRUE(buffer) << path.str();
    SmallVector<StringRef> lines;
    (*buffer)->getBuffer().split(lines, '\n');
    OwningOpRef<Operation *> module = parser.parse((*buffer)->getBuffer());
    ASSERT_TRUE(module) << path.str();
    module->walk([&](EntryOp entry) {
      auto loc = entry->getLoc()->findInstanceOf<FileLineColLoc>();
      Claims claims = findClaims(lines, loc.getLine());
      std::string where = (path + ":" + llvm::Twine(loc.getLine())).str();
      Names others = rewrite(entry).succeeded;
      for (const std::string &name : claims.fires) {
        EXPECT_TRUE(all.count(name)) << where << ": no pattern " << name;
        EXPECT_TRUE(others.count(name) ||
                    rewrite(entry, name).succeeded.count(name))
            << where << ": " << name << " does not fire";
        missingFires.erase(name);
      }
      for (const std::string &name : claims.stops) {
        EXPECT_TRUE(all.count(name)) << where << ": no pattern " << name;
        Recorder alone = rewrite(entry, name);
        EXPECT_TRUE(alone.tried.count(name))
            << where << ": " << name << " is not tried";
        EXPECT_FALSE(alone.succeeded.count(name))
            << where << ": " << name << " does not stop";
        missingStops.erase(name);
      }
    });
  }
  for (const std::string &name : missingFires)
    ADD_FAILURE() << "no test says that it fires: " << name;
  for (const std::string &name : missingStops)
    ADD_FAILURE() << "no test says that it stops: " << name;
}

} // namespace
