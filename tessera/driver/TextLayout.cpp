//===- TextLayout.cpp - where statements are in a text -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/TextLayout.h"

#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace tessera;
using source::TextSpan;

bool tessera::hasBlankLine(StringRef text) {
  bool isBlank = false; // the line so far, after the first end of a line
  for (auto [at, c] : llvm::enumerate(text)) {
    // A carriage return alone ends a line too.
    bool endsLine =
        c == '\n' || (c == '\r' && !text.substr(at + 1).starts_with("\n"));
    if (endsLine && isBlank)
      return true;
    isBlank = endsLine || (isBlank && llvm::isSpace(c));
  }
  return false;
}

namespace {

/// Walks along the tokens of a text with the statements that are open, finds
/// the braces of their regions, and the places of the comments in between.
class LayoutBuilder {
public:
  /// `text` is `original` without its labels.
  LayoutBuilder(StringRef text, StringRef original, ArrayRef<TextSpan> comments,
                std::vector<Statement> &statements,
                const DenseMap<Operation *, size_t> &indexOf,
                std::vector<CommentPlace> &places)
      : text(text), original(original), comments(comments),
        statements(statements), indexOf(indexOf), places(places) {}

  void build();

private:
  /// A statement that has begun and not ended.
  struct OpenStatement {
    size_t index;
    bool isGeneric = false; // `"cuda_tile.if"(…)`
    /// What is open in its own tokens: `(`, `[`, `<`, `{`, and `R` for the
    /// brace of a region.
    SmallString<8> brackets;
    /// Comments after a region, until it is known whether another one follows.
    SmallVector<CommentPlace, 0> afterRegion;

    bool isInRegion() const { return StringRef(brackets).contains('R'); }
    /// A `}` would close the region; in a label with arguments it would not.
    bool isBetweenStatements() const {
      return !brackets.empty() && brackets.back() == 'R';
    }
  };

  StringRef getSpelling(TextSpan span) {
    return text.slice(span.begin, span.end);
  }
  /// `<=` and `>=` are no brackets.
  bool isComparison(TextSpan token) {
    return StringRef("<>").contains(text[token.begin]) &&
           text.substr(token.end).starts_with("=");
  }
  /// Whether there is a blank line between the last token or comment before an
  /// offset and the offset.
  bool followsBlankLine(size_t offset) {
    size_t begin = std::max(previous.end, lastCommentEnd);
    return hasBlankLine(original.slice(begin, offset));
  }
  bool beginsStatement(TextSpan token) {
    return next < statements.size() && !token.empty() &&
           statements[next].begin == token.begin;
  }

  void endStatements(TextSpan following);
  void placeComments(TextSpan following);
  void placeComment(CommentPlace place);
  void settlePending(TextSpan following);
  void settleAfterRegions();
  void step(TextSpan token, TextSpan following);
  bool opensRegion(const OpenStatement &open, TextSpan following);
  void emit(CommentPlace place, CommentPlace::Kind kind, size_t statement,
            size_t region = 0);

  StringRef text, original;
  ArrayRef<TextSpan> comments; // those to come
  size_t lastCommentEnd = 0;
  std::vector<Statement> &statements;
  const DenseMap<Operation *, size_t> &indexOf;
  std::vector<CommentPlace> &places;

  size_t next = 0; // statement to begin
  std::vector<OpenStatement> stack;
  TextSpan previous;                      // token; empty at first
  std::optional<OpenStatement> lastEnded; // with the previous token
  /// Comments before a statement or a brace that is to come.
  SmallVector<CommentPlace, 0> pending;
};

} // namespace

void LayoutBuilder::emit(CommentPlace place, CommentPlace::Kind kind,
                         size_t statement, size_t region) {
  place.kind = kind;
  place.statement = statement;
  place.region = region;
  places.push_back(place);
}

/// Whether the `{` at hand opens a region of the statement. Dictionaries have
/// braces too; but no operation begins in one, and what is empty is a region
/// only where the syntax has one and no operation of it is in the text.
bool LayoutBuilder::opensRegion(const OpenStatement &open, TextSpan following) {
  const Statement &statement = statements[open.index];
  size_t number = statement.regions.size();
  if (!statement.op || number >= statement.op->getNumRegions())
    return false;
  if (beginsStatement(following) || getSpelling(following).starts_with("^"))
    return true;
  if (getSpelling(following) != "}")
    return false;
  Region &region = statement.op->getRegion(number);
  if (!region.empty() && !region.front().empty() &&
      indexOf.contains(&region.front().front()))
    return false;
  if (open.isGeneric)
    return open.brackets == "(";
  if (!open.brackets.empty())
    return false;
  StringRef before = getSpelling(previous);
  return number == 0 ? before != "attributes" : before == "else";
}

/// Follows a token that belongs to the innermost statement.
void LayoutBuilder::step(TextSpan token, TextSpan following) {
  if (stack.empty())
    return;
  OpenStatement &open = stack.back();
  Statement &statement = statements[open.index];
  StringRef spelling = getSpelling(token);
  if (spelling.starts_with("\"") && open.brackets.empty() &&
      statement.regions.empty())
    open.isGeneric = true;
  if (spelling.size() != 1 || isComparison(token))
    return;
  char c = spelling.front();
  if (c == '{' && opensRegion(open, following)) {
    for (CommentPlace &place : open.afterRegion)
      emit(place, CommentPlace::Open, open.index, statement.regions.size());
    open.afterRegion.clear();
    open.brackets.push_back('R');
    statement.regions.push_back({token.begin, statement.end});
  } else if (StringRef("([{<").contains(c)) {
    open.brackets.push_back(c);
  } else if (StringRef(")]}>").contains(c) && !open.brackets.empty()) {
    if (open.isBetweenStatements())
      statement.regions.back().end = token.end;
    open.brackets.pop_back();
  }
}

/// Closes the statements whose last token was the previous one.
void LayoutBuilder::endStatements(TextSpan following) {
  lastEnded.reset();
  while (!stack.empty()) {
    Statement &statement = statements[stack.back().index];
    // How long the definition of an alias is shows when something else begins.
    bool hasEnded = statement.op ? previous.end >= statement.end
                                 : beginsStatement(following);
    if (!hasEnded && !following.empty())
      return;
    statement.end = previous.end;
    lastEnded = std::move(stack.back());
    stack.pop_back();
  }
}

/// Gives a place to a comment between the previous token and the next.
void LayoutBuilder::placeComment(CommentPlace place) {
  OpenStatement *open = stack.empty() ? nullptr : &stack.back();
  if (open && !open->isInRegion()) {
    if (statements[open->index].regions.empty())
      emit(place, CommentPlace::Before, open->index);
    else
      open->afterRegion.push_back(place);
    return;
  }
  if (place.endsLine && lastEnded)
    return emit(place, CommentPlace::After, lastEnded->index);
  if (place.endsLine && open) {
    ArrayRef<TextSpan> regions = statements[open->index].regions;
    if (regions.back().begin == previous.begin)
      return emit(place, CommentPlace::Open, open->index, regions.size() - 1);
  }
  place.followsBlankLine = followsBlankLine(place.comment.begin);
  pending.push_back(place);
}

/// Settles what was said between the last region of a statement and its end:
/// it is kept in the last region, but for a comment at the end of a line where
/// none follows the statement.
void LayoutBuilder::settleAfterRegions() {
  if (!lastEnded)
    return;
  size_t index = lastEnded->index;
  size_t lastRegion = statements[index].regions.size() - 1;
  bool isFollowed = !places.empty() &&
                    places.back().kind == CommentPlace::After &&
                    places.back().statement == index;
  for (auto [number, place] : llvm::enumerate(lastEnded->afterRegion)) {
    bool isLast = number + 1 == lastEnded->afterRegion.size();
    if (isLast && place.endsLine && !isFollowed)
      emit(place, CommentPlace::After, index);
    else
      emit(place, CommentPlace::Close, index, lastRegion);
  }
}

/// Settles comments that lead something, once that is there.
void LayoutBuilder::settlePending(TextSpan following) {
  bool closes = !stack.empty() && stack.back().isBetweenStatements() &&
                getSpelling(following) == "}";
  if (!following.empty() && !closes && !beginsStatement(following))
    return;
  for (CommentPlace &place : pending) {
    if (following.empty())
      emit(place, CommentPlace::Unfollowed, 0);
    else if (closes)
      emit(place, CommentPlace::Close, stack.back().index,
           statements[stack.back().index].regions.size() - 1);
    else
      emit(place, CommentPlace::Before, next);
  }
  pending.clear();
}

/// Gives places to the comments between the previous token and the next.
void LayoutBuilder::placeComments(TextSpan following) {
  bool isFirst = !previous.empty();
  while (!comments.empty() &&
         (following.empty() || comments.front().begin < following.begin)) {
    CommentPlace place;
    place.comment = comments.front();
    place.endsLine =
        isFirst &&
        text.slice(previous.end, place.comment.begin).find_first_of("\n\r") ==
            StringRef::npos;
    placeComment(place);
    lastCommentEnd = place.comment.end;
    isFirst = false;
    comments = comments.drop_front();
  }
  settleAfterRegions();
  settlePending(following);
}

void LayoutBuilder::build() {
  source::TextTokens tokens(text);
  auto take = [&]() -> TextSpan {
    StringRef token = tokens.next();
    if (token.empty())
      return {};
    size_t begin = token.data() - text.data();
    return {begin, begin + token.size()};
  };
  for (TextSpan token = take();;) {
    endStatements(token);
    placeComments(token);
    if (token.empty())
      return;
    TextSpan following = take();
    if (beginsStatement(token)) {
      Statement &statement = statements[next];
      statement.followsBlankLine = followsBlankLine(token.begin);
      if (!stack.empty() && stack.back().isInRegion()) {
        statement.parent = stack.back().index;
        statement.parentRegion =
            statements[*statement.parent].regions.size() - 1;
      }
      stack.push_back({next++, {}, {}, {}});
    }
    step(token, following);
    previous = token;
    token = following;
  }
}

void TextLayout::collectStatements(const Source &source) {
  const AsmParserState &positions = *source.getPositions();
  for (const auto &definition : positions.getOpDefs()) {
    Statement statement;
    statement.op = definition.op;
    llvm::SMLoc begin =
        definition.resultGroups.empty()
            ? definition.scopeLoc.Start
            : definition.resultGroups.front().definition.loc.Start;
    statement.begin = source.getOffset(begin);
    statement.end = source.getOffset(definition.scopeLoc.End);
    statements.push_back(std::move(statement));
  }
  auto addAlias = [&](StringRef name, SMRange range, Attribute value) {
    if (!range.isValid())
      return;
    Statement statement;
    statement.alias = value;
    statement.aliasName = name;
    statement.begin = source.getOffset(range.Start);
    statements.push_back(std::move(statement));
  };
  for (const auto &alias : positions.getAttributeAliasDefs())
    addAlias(alias.name, alias.definition.loc, alias.value);
  for (const auto &alias : positions.getTypeAliasDefs())
    addAlias(alias.name, alias.definition.loc, {});
  llvm::sort(statements, [](const Statement &a, const Statement &b) {
    return a.begin < b.begin;
  });
  for (auto [index, statement] : llvm::enumerate(statements))
    if (statement.op)
      indexOf[statement.op] = index;
}

TextLayout::TextLayout(const Source &source) {
  collectStatements(source);
  // Labels are no tokens: the parser did not see them.
  std::string text = blank(source.getText(), source.getScan().labels);
  LayoutBuilder(text, source.getText(), source.getScan().comments, statements,
                indexOf, comments)
      .build();
  llvm::sort(comments, [](const CommentPlace &a, const CommentPlace &b) {
    return a.comment.begin < b.comment.begin;
  });
}

std::optional<size_t> TextLayout::find(Operation *op) const {
  auto found = indexOf.find(op);
  if (found == indexOf.end())
    return std::nullopt;
  return found->second;
}
