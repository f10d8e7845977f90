//===- Suggest.h - what a misspelled word may have meant -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// "did you mean" for everything that users spell: commands, options and their
// values, operations.
//
//   suggest("chekc", {"check", "diff"})   "did you mean 'check'?"
//   suggest("addx", {"addf", "addi"})     "did you mean 'addf' or 'addi'?"
//   suggest("gpu", {"interp", "cpu"})     ""
//
// A known word is close if it takes few edits to get there: letters put in,
// left out, replaced, or swapped with a neighbour; one edit per three letters,
// and one in shorter words. In words of three letters or less no letter is
// replaced: that makes another word as often as it mends one. If nothing is
// close, words that begin with what was written are suggested: `load` is meant
// to be longer.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_SUPPORT_SUGGEST_H
#define TESSERA_SUPPORT_SUGGEST_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <string>

namespace tessera {

/// The known words that are closest to `word`, at most three; none if none is
/// close. Capitals are taken as small letters.
llvm::SmallVector<llvm::StringRef, 3>
findClose(llvm::StringRef word, llvm::ArrayRef<llvm::StringRef> known);

/// `did you mean 'a' or 'b'?`, or nothing.
std::string suggest(llvm::StringRef word,
                    llvm::ArrayRef<llvm::StringRef> known);

/// The same to be put behind the word in a sentence: ` (did you mean 'a'?)`, or
/// nothing.
std::string suggestInPassing(llvm::StringRef word,
                             llvm::ArrayRef<llvm::StringRef> known);

} // namespace tessera

#endif // TESSERA_SUPPORT_SUGGEST_H
