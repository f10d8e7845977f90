//===- TextEdits.h - changes of a text -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DRIVER_TEXTEDITS_H
#define TESSERA_DRIVER_TEXTEDITS_H

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

#include <string>
#include <tuple>
#include <vector>

namespace tessera {

/// Changes of one text, collected in any order and made at once. Positions are
/// those of the unchanged text; no two replaced parts overlap.
class TextEdits {
public:
  void replace(size_t begin, size_t end, std::string words) {
    edits.push_back({begin, end, edits.size(), std::move(words)});
  }
  /// What is inserted at one position stays in the order of the calls.
  void insert(size_t at, std::string words) {
    replace(at, at, std::move(words));
  }

  /// Returns the changed text.
  std::string apply(llvm::StringRef text) {
    llvm::sort(edits, [](const Edit &a, const Edit &b) {
      return std::tie(a.begin, a.end, a.order) <
             std::tie(b.begin, b.end, b.order);
    });
    std::string result;
    size_t at = 0;
    for (const Edit &edit : edits) {
      result += text.slice(at, edit.begin);
      result += edit.words;
      at = edit.end;
    }
    result += text.drop_front(at);
    return result;
  }

private:
  struct Edit {
    size_t begin, end, order;
    std::string words;
  };
  std::vector<Edit> edits;
};

} // namespace tessera

#endif // TESSERA_DRIVER_TEXTEDITS_H
