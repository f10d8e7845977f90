//===- Comments.cpp - comments survive formatting -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/Comments.h"

using namespace mlir;
using namespace tessera;

namespace {

class CommentInserter {
public:
  CommentInserter(const Source &source, const TextLayout &from,
                  StringRef printed, const TextLayout &to,
                  ArrayRef<std::optional<size_t>> counterpart, TextEdits &edits)
      : text(source.getText()), from(from), printed(printed), to(to),
        counterpart(counterpart), edits(edits) {
    findFirstInRegions();
    for (auto [index, statement] : llvm::enumerate(from.getStatements()))
      if (!statement.parent && counterpart[index])
        printedAtTop.push_back(index);
  }

  /// Inserts all comments and blank lines, in the order of the source.
  void insertAll();

private:
  using RegionKey = std::pair<size_t, size_t>; // statement of `to`, region

  size_t getLineBegin(size_t at) {
    return printed.take_front(at).rfind('\n') + 1; // npos + 1 is 0
  }
  size_t getLineEnd(size_t at) {
    return std::min(printed.find('\n', at), printed.size());
  }
  size_t getIndent(size_t at) {
    size_t begin = getLineBegin(at);
    return printed.find_first_not_of(' ', begin) - begin;
  }

  void findFirstInRegions();
  void insert(const CommentPlace &place);
  void putBlankLine(size_t lineBegin);
  void putOnLine(size_t at, size_t indent);
  bool putAtLineEnd(size_t at);
  void putBefore(size_t statement);
  void putAtEndOf(size_t statement, size_t region);
  void putAtBrace(size_t statement, size_t region, bool endsLine);
  void putAfterAll() { putOnLine(printed.size(), 0); }
  void leaveToNext(size_t statement);

  StringRef text;
  const TextLayout &from;
  StringRef printed;
  const TextLayout &to;
  ArrayRef<std::optional<size_t>> counterpart;
  TextEdits &edits;
  std::vector<size_t> printedAtTop;    // statements of `from`
  DenseMap<RegionKey, size_t> firstIn; // the first statement of a region
  DenseSet<size_t> takenLines;         // that end with a comment, by their end
  DenseSet<size_t> firstLines;         // of blocks, by their begin
  DenseSet<size_t> linesAfterComments; // that were put on lines of their own
  StringRef words;                     // of the comment at hand
  bool followsBlankLine = false;       // the comment at hand
};

} // namespace

void CommentInserter::findFirstInRegions() {
  firstLines.insert(0);
  for (auto [index, statement] : llvm::enumerate(to.getStatements())) {
    if (statement.parent)
      firstIn.try_emplace({*statement.parent, statement.parentRegion}, index);
    for (source::TextSpan region : statement.regions)
      firstLines.insert(getLineEnd(region.begin) + 1);
  }
}

/// Puts a blank line before a line, unless it would be the first of a block.
void CommentInserter::putBlankLine(size_t lineBegin) {
  if (!firstLines.contains(lineBegin) || linesAfterComments.contains(lineBegin))
    edits.insert(lineBegin, "\n");
}

/// Puts the comment on a line of its own, before the line of `at`.
void CommentInserter::putOnLine(size_t at, size_t indent) {
  size_t begin = getLineBegin(at);
  if (followsBlankLine)
    putBlankLine(begin);
  edits.insert(begin, std::string(indent, ' ') + words.str() + "\n");
  linesAfterComments.insert(begin);
}

/// Puts it at the end of the line of `at`, unless there is one.
bool CommentInserter::putAtLineEnd(size_t at) {
  size_t end = getLineEnd(at);
  if (!takenLines.insert(end).second)
    return false;
  edits.insert(end, " " + words.str());
  return true;
}

void CommentInserter::putBefore(size_t statement) {
  size_t begin = to.getStatements()[statement].begin;
  putOnLine(begin, getIndent(begin));
}

/// Puts it before the closing brace of a region. A region that is not printed
/// leaves it to the one before.
void CommentInserter::putAtEndOf(size_t statement, size_t region) {
  ArrayRef<source::TextSpan> regions = to.getStatements()[statement].regions;
  if (regions.empty())
    return putBefore(statement);
  size_t brace = regions[std::min(region, regions.size() - 1)].end - 1;
  putOnLine(brace, getIndent(brace) + 2);
}

/// Puts it behind the opening brace of a region.
void CommentInserter::putAtBrace(size_t statement, size_t region,
                                 bool endsLine) {
  ArrayRef<source::TextSpan> regions = to.getStatements()[statement].regions;
  if (region >= regions.size())
    return putAtEndOf(statement, region);
  if (endsLine && putAtLineEnd(regions[region].begin))
    return;
  // Those that follow come after this one.
  takenLines.insert(getLineEnd(regions[region].begin));
  auto first = firstIn.find({statement, region});
  if (first != firstIn.end())
    putBefore(first->second);
  else
    putAtEndOf(statement, region);
}

/// A statement that is not printed leaves its comments to what follows it. In a
/// region that is the end: only terminators are left out.
void CommentInserter::leaveToNext(size_t statement) {
  const Statement &leaving = from.getStatements()[statement];
  if (leaving.parent && counterpart[*leaving.parent])
    return putAtEndOf(*counterpart[*leaving.parent], leaving.parentRegion);
  auto next = llvm::upper_bound(printedAtTop, statement);
  if (next == printedAtTop.end())
    return putAfterAll();
  putBefore(*counterpart[*next]);
}

void CommentInserter::insert(const CommentPlace &place) {
  words = text.slice(place.comment.begin, place.comment.end).rtrim();
  followsBlankLine = place.followsBlankLine;
  if (place.kind == CommentPlace::Unfollowed)
    return putAfterAll();
  if (!counterpart[place.statement])
    return leaveToNext(place.statement);
  size_t statement = *counterpart[place.statement];
  switch (place.kind) {
  case CommentPlace::Before:
    return putBefore(statement);
  case CommentPlace::After:
    if (!putAtLineEnd(to.getStatements()[statement].end))
      putBefore(statement);
    return;
  case CommentPlace::Open:
    return putAtBrace(statement, place.region, place.endsLine);
  case CommentPlace::Close:
    return putAtEndOf(statement, place.region);
  case CommentPlace::Unfollowed:
    break;
  }
  llvm_unreachable("a place without a statement");
}

void CommentInserter::insertAll() {
  ArrayRef<CommentPlace> comments = from.getComments();
  for (auto [index, statement] : llvm::enumerate(from.getStatements())) {
    while (!comments.empty() &&
           comments.front().comment.begin < statement.begin) {
      insert(comments.front());
      comments = comments.drop_front();
    }
    if (statement.followsBlankLine && counterpart[index])
      putBlankLine(getLineBegin(to.getStatements()[*counterpart[index]].begin));
  }
  for (const CommentPlace &place : comments)
    insert(place);
}

void tessera::insertComments(const Source &source, const TextLayout &from,
                             StringRef printed, const TextLayout &to,
                             ArrayRef<std::optional<size_t>> counterpart,
                             TextEdits &edits) {
  CommentInserter(source, from, printed, to, counterpart, edits).insertAll();
}
