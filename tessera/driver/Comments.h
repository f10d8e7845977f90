//===- Comments.h - comments survive formatting -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// MLIR keeps no comments, and prints what the author wrote on many lines on
// one. A comment stays on the lines of its statement: an operation, or the
// definition of an alias.
//
//   where it is in the source           where it is put
//   ----------------------------------  ---------------------------------------
//   after a statement, on its last      at the end of the statement's last line
//   line
//   between statements, on a line of    on a line before the next statement of
//   its own                             the region; before the closing brace if
//                                       none follows
//   within a statement, before its      on a line before the statement
//   first brace
//   after an opening brace, on its line at the end of the line of that brace
//   between `}` and the `{` of `else`   after `} else {`: the first of them at
//                                       the end of that line if it ended one,
//                                       the others on lines below
//   after the last `}` of a statement,  on lines before that brace; but the
//   before its end                      last of them at the end of the
//                                       statement if it ended a line and
//                                       nothing else is there
//   after everything                    at the end of the text
//
// One blank line stays where there are some before a statement, or before a
// comment between statements, but not at the beginning or end of a block.
//
// The order stays, and a second time changes nothing. An example:
//
//   %a = addi %x, // about x         // about x
//     %y // about y                  // about y
//     : tile<i32> // the sum         %a = addi %x, %y : tile<i32> // the sum
//   if %c // when                    // when
//   { // then                        if %c { // then
//   } // or                          } else { // or
//   // what                            // what
//   else { // else                     // else
//   }                                }
//
// A statement that the canonical text leaves out, such as a `yield` without
// operands or an alias that nothing refers to, leaves its comments to what
// follows it.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DRIVER_COMMENTS_H
#define TESSERA_DRIVER_COMMENTS_H

#include "tessera/driver/TextEdits.h"
#include "tessera/driver/TextLayout.h"

namespace tessera {

/// Inserts the comments and blank lines of `source`, whose layout is `from`,
/// into `printed`, whose layout is `to`. `counterpart` tells which statement of
/// `to` a statement of `from` is, if any.
void insertComments(const Source &source, const TextLayout &from,
                    llvm::StringRef printed, const TextLayout &to,
                    llvm::ArrayRef<std::optional<size_t>> counterpart,
                    TextEdits &edits);

} // namespace tessera

#endif // TESSERA_DRIVER_COMMENTS_H
