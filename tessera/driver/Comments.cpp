//===- Comments.cpp - comments survive formatting -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/Comments.h"

#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace tessera;

namespace {

/// An operation as it stands in the text.
struct Placed {
  Operation *op;
  size_t begin, end;
};

class CommentInserter {
public:
  CommentInserter(const Source &source, StringRef printed,
                  const AsmState::LocationMap &lines)
      : text(source.getText()), lineOf(lines) {
    printed.split(output, '\n');
    before.resize(output.size() + 1);
    after.resize(output.size());
    for (const auto &definition : source.getPositions()->getOpDefs())
      placed.push_back({definition.op,
                        source.getOffset(definition.scopeLoc.Start),
                        source.getOffset(definition.scopeLoc.End)});
    for (const Placed &op : placed)
      endOf[op.op] = op.end;
    llvm::sort(placed, [](const Placed &a, const Placed &b) {
      return a.begin < b.begin;
    });
  }

  void insert(source::TextSpan comment) {
    StringRef words = text.slice(comment.begin, comment.end).rtrim();
    auto next = llvm::partition_point(
        placed, [&](const Placed &op) { return op.begin < comment.begin; });
    Operation *parent = findParent(comment.begin, next);
    if (next != placed.begin() && trails(comment, *std::prev(next)))
      if (appendTo(std::prev(next)->op, words))
        return;
    if (next != placed.end() && findParentInText(next->op) == parent)
      if (std::optional<size_t> line = findLine(next->op)) {
        before[*line].push_back({words, indentOf(*line)});
        return;
      }
    insertAtEnd(parent, next, words);
  }

  std::string finish() {
    std::string result;
    llvm::raw_string_ostream os(result);
    for (size_t line = 0; line <= output.size(); ++line) {
      for (const Leading &comment : before[line])
        os.indent(comment.indent) << comment.words << '\n';
      if (line == output.size())
        break;
      os << output[line];
      if (!after[line].empty())
        os << ' ' << after[line];
      if (line + 1 != output.size())
        os << '\n';
    }
    return result;
  }

private:
  struct Leading {
    StringRef words;
    unsigned indent;
  };
  using Iterator = std::vector<Placed>::iterator;

  /// The innermost operation around the position; null at the top. `next` is
  /// the first that begins after it.
  Operation *findParent(size_t at, Iterator next) {
    if (next == placed.begin())
      return nullptr;
    Operation *op = std::prev(next)->op;
    while (op && endOf.lookup(op) <= at)
      op = op->getParentOp();
    return op;
  }

  /// The parent of an operation, unless only printing put it there.
  Operation *findParentInText(Operation *op) {
    Operation *parent = op->getParentOp();
    return endOf.contains(parent) ? parent : nullptr;
  }

  /// The comment ends a line that belongs to `op`: of its head, or its only
  /// one.
  bool trails(source::TextSpan comment, const Placed &op) {
    size_t lineBegin = text.rfind('\n', comment.begin);
    lineBegin = lineBegin == StringRef::npos ? 0 : lineBegin + 1;
    StringRef code = text.slice(lineBegin, comment.begin);
    if (code.trim().empty())
      return false;
    return op.end > lineBegin;
  }

  /// The line of the output on which `op` begins, unless it is not printed.
  std::optional<size_t> findLine(Operation *op) {
    auto it = lineOf.find(op);
    if (it == lineOf.end() || it->second.first == 0 ||
        it->second.first > output.size())
      return std::nullopt;
    return it->second.first - 1;
  }

  unsigned indentOf(size_t line) {
    return output[line].size() - output[line].ltrim().size();
  }

  bool appendTo(Operation *op, StringRef words) {
    std::optional<size_t> line = findLine(op);
    if (!line || !after[*line].empty())
      return false;
    after[*line] = words;
    return true;
  }

  /// Before the brace that closes the region of `parent` in which the operation
  /// before `next` stands.
  void insertAtEnd(Operation *parent, Iterator next, StringRef words) {
    std::optional<size_t> parentLine = parent ? findLine(parent) : std::nullopt;
    if (!parentLine) {
      before[output.empty() ? 0 : output.size() - 1].push_back({words, 0});
      return;
    }
    size_t line = *parentLine;
    for (Iterator it = next; it != placed.begin();) {
      --it;
      if (std::optional<size_t> previous = findLine(it->op)) {
        line = std::max(line, *previous);
        break;
      }
    }
    unsigned indent = indentOf(*parentLine);
    for (++line; line < output.size(); ++line)
      if (indentOf(line) <= indent && output[line].ltrim().starts_with("}"))
        break;
    before[line].push_back({words, indent + 2});
  }

  StringRef text;
  const AsmState::LocationMap &lineOf;
  SmallVector<StringRef> output;
  std::vector<Placed> placed; // in the order of the text
  DenseMap<Operation *, size_t> endOf;
  std::vector<SmallVector<Leading, 1>> before;
  std::vector<StringRef> after;
};

} // namespace

std::string tessera::insertComments(const Source &source, StringRef printed,
                                    const AsmState::LocationMap &lines) {
  CommentInserter inserter(source, printed, lines);
  for (source::TextSpan comment : source.getScan().comments)
    inserter.insert(comment);
  return inserter.finish();
}
