//===- DiagnosticsTest.cpp - diagnostics as data -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/source/Diagnostics.h"

#include "gtest/gtest.h"

using namespace tessera::source;
using mlir::DiagnosticSeverity;

namespace {

Diagnostic make(DiagnosticSeverity severity, const std::string &text) {
  return {{severity, text, {}}, {}};
}

TEST(DiagnosticsTest, CountsAndFinds) {
  Diagnostics diagnostics;
  EXPECT_EQ(diagnostics.getFirstError(), "");
  diagnostics.add(make(DiagnosticSeverity::Warning, "odd"));
  diagnostics.error({7, 2, 3, std::nullopt}, "first");
  diagnostics.error({9, 3, 1, std::nullopt}, "second", {1, 1, 2, std::nullopt},
                    "because of this");
  EXPECT_EQ(diagnostics.countErrors(), 2u);
  EXPECT_EQ(diagnostics.countWarnings(), 1u);
  EXPECT_EQ(diagnostics.getFirstError(), "first");
  // A note without words is none.
  ASSERT_EQ(diagnostics.getAll().size(), 3u);
  EXPECT_TRUE(diagnostics.getAll()[1].notes.empty());
  ASSERT_EQ(diagnostics.getAll()[2].notes.size(), 1u);
  const Message &note = diagnostics.getAll()[2].notes.front();
  EXPECT_EQ(note.severity, DiagnosticSeverity::Note);
  EXPECT_EQ(note.text, "because of this");
  EXPECT_EQ(note.place.offset, 1u);
}

TEST(DiagnosticsTest, SortsByPosition) {
  Diagnostics diagnostics;
  diagnostics.error({}, "nowhere");
  diagnostics.error({9, 3, 1, std::nullopt}, "late");
  diagnostics.error({7, 2, 3, std::nullopt}, "early");
  diagnostics.error({7, 2, 3, std::nullopt}, "early too");
  std::string order;
  for (const Diagnostic *diagnostic : diagnostics.sortByPosition())
    order += diagnostic->message.text + ", ";
  EXPECT_EQ(order, "early, early too, late, nowhere, ");
}

TEST(DiagnosticsTest, IsBounded) {
  Diagnostics diagnostics;
  std::string longText(Diagnostics::kMaxLength + 1, 'x');
  Diagnostic first = make(DiagnosticSeverity::Error, longText);
  first.notes.push_back({DiagnosticSeverity::Note, longText, {}});
  diagnostics.add(first);
  std::string cut = std::string(Diagnostics::kMaxLength, 'x') + " …";
  EXPECT_EQ(diagnostics.getAll().front().message.text, cut);
  EXPECT_EQ(diagnostics.getAll().front().notes.front().text, cut);
  for (size_t i = 1; i < Diagnostics::kMaxDiagnostics; ++i)
    diagnostics.add(make(DiagnosticSeverity::Error, "wrong"));
  EXPECT_EQ(diagnostics.getNumDropped(), 0u);
  // Beyond the limit errors are counted, and warnings are not.
  diagnostics.add(make(DiagnosticSeverity::Error, "wrong"));
  diagnostics.add(make(DiagnosticSeverity::Warning, "odd"));
  EXPECT_EQ(diagnostics.getNumDropped(), 1u);
  EXPECT_EQ(diagnostics.getAll().size(), Diagnostics::kMaxDiagnostics);
  EXPECT_EQ(diagnostics.countErrors(), Diagnostics::kMaxDiagnostics + 1);
  EXPECT_EQ(diagnostics.countWarnings(), 0u);
}

TEST(DiagnosticsTest, ReturnsToAMark) {
  Diagnostics diagnostics;
  for (size_t i = 0; i <= Diagnostics::kMaxDiagnostics; ++i)
    diagnostics.add(make(DiagnosticSeverity::Error, "wrong"));
  Diagnostics::Mark mark = diagnostics.mark();
  diagnostics.add(make(DiagnosticSeverity::Error, "wrong"));
  EXPECT_FALSE(diagnostics.mark() == mark);
  diagnostics.rewind(mark);
  EXPECT_TRUE(diagnostics.mark() == mark);
  EXPECT_EQ(diagnostics.getNumDropped(), 1u);
  diagnostics.clear();
  EXPECT_TRUE(diagnostics.getAll().empty());
  EXPECT_EQ(diagnostics.countErrors(), 0u);
}

TEST(DiagnosticsTest, Spelling) {
  EXPECT_EQ((FileLine{"kernel.py", 12, 7}).str(), "kernel.py:12:7");
  llvm::Error error =
      llvm::make_error<PlacedError>("wrong", Place{3, 1, 4, std::nullopt});
  // The place is data, and the caller shows it.
  EXPECT_EQ(llvm::toString(std::move(error)), "wrong");
}

} // namespace
