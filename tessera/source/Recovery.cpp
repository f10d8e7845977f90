//===- Recovery.cpp - what to leave out of a text after an error -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/source/Recovery.h"

#include "tessera/source/Characters.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::source;

//===----------------------------------------------------------------------===//
// Statements
//===----------------------------------------------------------------------===//

namespace {
class StatementFinder {
public:
  StatementFinder(StringRef text, size_t at, const IsOperation &isOperation)
      : text(text), at(at), isOperation(isOperation) {}

  /// Reads up to the brace that ends the block, and that one.
  void readBlock(std::vector<Statement> &statements, Statement *around);

private:
  bool beginStatement(std::vector<Statement> &statements, bool isFirst);
  bool readResults(Statement &statement);
  bool readName(Statement &statement);

  StringRef text;
  size_t at;
  const IsOperation &isOperation;
  /// No results with an equals sign begin before this.
  size_t noResultsBefore = 0;
};
} // namespace

/// `%a, %b:2 =`, if something other than a value follows.
bool StatementFinder::readResults(Statement &statement) {
  if (at < noResultsBefore)
    return false;
  size_t next = at;
  while (next < text.size() && text[next] == '%') {
    size_t end = skipWord(text, next + 1);
    statement.results.push_back(text.slice(next, end));
    next = skipBlanks(text, end);
    if (text.substr(next).starts_with(":")) {
      size_t digits = skipBlanks(text, next + 1);
      end = digits;
      while (end < text.size() && isDigit(text[end]))
        ++end;
      if (end == digits)
        break;
      next = skipBlanks(text, end);
    }
    if (text.substr(next).starts_with(",")) {
      next = skipBlanks(text, next + 1);
      continue;
    }
    break;
  }
  if (text.substr(next).starts_with("=")) {
    size_t name = skipBlanks(text, next + 1);
    if (name < text.size() && (isAlpha(text[name]) || text[name] == '"')) {
      at = name;
      return true;
    }
  }
  noResultsBefore = next;
  return false;
}

/// The name of an operation without results.
bool StatementFinder::readName(Statement &statement) {
  if (at < text.size() && text[at] == '"')
    return true;
  size_t end = skipWord(text, at);
  statement.name = text.slice(at, end);
  statement.name.consume_front("cuda_tile.");
  // `token = %t` is the rest of a statement.
  return isOperation(statement.name) &&
         !text.substr(skipBlanks(text, end)).starts_with("=");
}

bool StatementFinder::beginStatement(std::vector<Statement> &statements,
                                     bool isFirst) {
  Statement statement;
  statement.span.begin = at;
  if (text[at] == '%') {
    if (!readResults(statement))
      return false;
    statement.name = text.slice(at, skipWord(text, at));
    statement.name.consume_front("cuda_tile.");
  } else if (!isFirst || !readName(statement)) {
    return false;
  }
  if (!statements.empty())
    statements.back().span.end = statement.span.begin;
  statements.push_back(std::move(statement));
  return true;
}

void StatementFinder::readBlock(std::vector<Statement> &statements,
                                Statement *around) {
  // A statement may begin after a line's end or a brace.
  bool isFirst = true;
  size_t own = statements.size();
  while (at < text.size()) {
    size_t next = skipBlanks(text, at);
    isFirst |= text.slice(at, next).contains('\n');
    at = next;
    if (at == text.size())
      break;
    if (text[at] == '}')
      break;
    bool begins = beginStatement(statements, isFirst);
    isFirst = false;
    Statement *current = statements.size() > own ? &statements.back() : around;
    if (begins)
      at = std::max(at, current->span.begin + 1);
    char c = text[at];
    if (c == '{') {
      ++at;
      std::vector<Statement> ignored;
      readBlock(current ? current->inner : ignored, current);
      at = std::min(at + 1, text.size());
      isFirst = true;
    } else if (c == '"') {
      at = skipString(text, at);
    } else if (c == '%') {
      size_t end = skipWord(text, at + 1);
      if (current)
        current->uses.push_back(text.slice(at, end));
      at = end;
    } else {
      at = isWordChar(c) ? skipWord(text, at) : at + 1;
    }
  }
  if (statements.size() > own)
    statements.back().span.end = at;
}

std::vector<Statement> source::findStatements(StringRef text, size_t begin,
                                              const IsOperation &isOperation) {
  std::vector<Statement> statements;
  StatementFinder(text, begin, isOperation).readBlock(statements, nullptr);
  return statements;
}

//===----------------------------------------------------------------------===//
// What depends on what
//===----------------------------------------------------------------------===//

namespace {
/// Goes through the statements of an entry in their order, and leaves out those
/// that are wrong and those that use what is not there any more.
class Omission {
public:
  Omission(ArrayRef<size_t> wrong, ArrayRef<std::pair<size_t, StringRef>> lost,
           SmallVectorImpl<TextSpan> &leftOut)
      : wrong(wrong), lost(lost), leftOut(leftOut) {}

  /// What a block without some of its statements cannot be inside of.
  enum class Around { None, Region, Loop };
  Around visitBlock(ArrayRef<Statement> statements);

private:
  bool isLost(const Statement &statement) const;

  ArrayRef<size_t> wrong;
  ArrayRef<std::pair<size_t, StringRef>> lost;
  SmallVectorImpl<TextSpan> &leftOut;
  /// How often a name is that of a result that was left out in the blocks
  /// around.
  StringMap<unsigned> missing;
};
} // namespace

static bool contains(TextSpan span, size_t offset) {
  return span.begin <= offset && offset < span.end;
}

/// The statement at this position that has none inside it there.
static const Statement *findInnermost(ArrayRef<Statement> statements,
                                      size_t offset,
                                      const Statement **previous) {
  const Statement *found = nullptr;
  for (;;) {
    const Statement *at = find_if(statements, [&](const Statement &statement) {
      return contains(statement.span, offset);
    });
    if (at == statements.end())
      return found;
    *previous = at == statements.begin() ? nullptr : at - 1;
    found = at;
    statements = at->inner;
  }
}

bool Omission::isLost(const Statement &statement) const {
  auto isWrong = [&](size_t offset) {
    const Statement *previous;
    return contains(statement.span, offset) &&
           findInnermost(statement, offset, &previous) == &statement;
  };
  auto isUseless = [&](StringRef name) {
    return missing.lookup(name) != 0 ||
           any_of(lost, [&](const std::pair<size_t, StringRef> &entry) {
             return entry.first <= statement.span.begin && entry.second == name;
           });
  };
  return any_of(wrong, isWrong) || any_of(statement.uses, isUseless);
}

Omission::Around Omission::visitBlock(ArrayRef<Statement> statements) {
  Around around = Around::None;
  SmallVector<StringRef> results;
  for (const Statement &statement : statements) {
    size_t numLeftOut = leftOut.size();
    Around needed =
        isLost(statement) ? Around::Region : visitBlock(statement.inner);
    if (needed == Around::None)
      continue;
    // What was left out inside is part of it.
    leftOut.truncate(numLeftOut);
    leftOut.push_back(statement.span);
    for (StringRef result : statement.results) {
      results.push_back(result);
      ++missing[result];
    }
    // Without its terminator a region means something else.
    bool isLoop = statement.name == "loop" || statement.name == "for";
    if (statement.name == "break" || statement.name == "continue" ||
        (needed == Around::Loop && !isLoop))
      around = Around::Loop;
    else if (statement.name == "yield" && around == Around::None)
      around = Around::Region;
  }
  for (StringRef result : results)
    --missing[result];
  return around;
}

//===----------------------------------------------------------------------===//
// Recovery
//===----------------------------------------------------------------------===//

Recovery::Recovery(StringRef text, IsOperation isOperation)
    : text(text), isOperation(std::move(isOperation)),
      hasBlocks(hasPlausibleBraces(text)) {}

/// The entry, which an error was found in at `offset`.
Recovery::BrokenEntry &Recovery::getEntry(const TextEntry &span,
                                          size_t offset) {
  auto known = find_if(entries, [&](const BrokenEntry &entry) {
    return entry.span.begin == span.begin;
  });
  if (known != entries.end())
    return *known;
  BrokenEntry &entry = entries.emplace_back();
  entry.span = span;
  entry.firstError = offset;
  if (hasBlocks)
    entry.statements = findStatements(text, span.body, isOperation);
  return entry;
}

Recovery::Step Recovery::leaveOut(size_t offset, StringRef message) {
  std::optional<TextEntry> span = findEntryAround(text, offset);
  if (!span)
    return Step::None;
  BrokenEntry &entry = getEntry(*span, offset);
  if (entry.isLeftOut)
    return Step::None;
  const Statement *previous = nullptr;
  const Statement *statement =
      findInnermost(entry.statements, offset, &previous);
  if (!statement) {
    entry.isLeftOut = true;
    return entry.wrong.empty() ? Step::Entry : Step::EntryAtLast;
  }
  entry.wrong.push_back(offset);
  // Where one statement begins, the end of another may be missing.
  if (offset == statement->span.begin && previous &&
      !message.starts_with("redefinition of SSA value"))
    entry.wrong.push_back(previous->span.begin);
  // One value is wrong once.
  if (message == "use of undeclared SSA value name") {
    entry.lost.emplace_back(offset,
                            text.slice(offset, skipWord(text, offset + 1)));
  } else if (message.consume_front("use of value '")) {
    StringRef name = message.take_until([](char c) { return c == '\''; });
    // The message outlives nothing; the text has the name as well.
    size_t place = text.find(name, offset);
    if (place != StringRef::npos)
      entry.lost.emplace_back(offset, text.substr(place, name.size()));
  }
  return Step::Statement;
}

SmallVector<TextSpan> Recovery::getLeftOut() const {
  SmallVector<TextSpan> leftOut;
  for (const BrokenEntry &entry : entries) {
    if (entry.isLeftOut)
      leftOut.push_back(entry.span);
    else
      (void)Omission(entry.wrong, entry.lost, leftOut)
          .visitBlock(entry.statements);
  }
  return leftOut;
}

void Recovery::forEachEntry(function_ref<void(size_t, size_t)> show) const {
  for (const BrokenEntry &entry : entries)
    show(entry.span.begin, entry.firstError);
}
