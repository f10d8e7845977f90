//===- MessageInput.cpp - messages from an editor, within limits -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/lsp/MessageInput.h"

#include "tessera/support/InputFile.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::lsp;

/// Headers of real clients have less than 100 bytes.
static constexpr size_t kMaxHeaderBytes = 1 << 16;

LogicalResult MessageInput::fail(std::string message) {
  problem = std::move(message);
  return failure();
}

/// Reads up to and with the empty line. Empty lines before the first field are
/// skipped. Fails without a problem if the input ends before it.
LogicalResult MessageInput::readHeader(std::string &header) {
  for (size_t line = 0;;) {
    int c = std::fgetc(file);
    if (c == EOF)
      return StringRef(header).trim().empty() || std::ferror(file)
                 ? failure()
                 : fail("it ends inside a message");
    if (header.size() == kMaxHeaderBytes)
      return fail("the header of a message has at most " +
                  utostr(kMaxHeaderBytes) + " bytes, and this one has more");
    header += static_cast<char>(c);
    if (c != '\n')
      continue;
    if (StringRef(header).drop_front(line).trim().empty() &&
        !StringRef(header).trim().empty())
      return success();
    line = header.size();
  }
}

LogicalResult MessageInput::readStandardMessage(std::string &json) {
  std::string header;
  if (failed(readHeader(header)))
    return failure();
  SmallVector<StringRef> lines;
  StringRef(header).split(lines, '\n');
  StringRef length;
  for (StringRef line : lines)
    if (auto [name, value] = line.split(':');
        name.trim().equals_insensitive("content-length"))
      length = value.trim();
  if (length.empty())
    return fail("the header of a message has no Content-Length");
  uint64_t left;
  if (length.getAsInteger(10, left) || left == 0 || left > kMaxStreamBytes)
    return fail(("a message has 1 byte to " + formatBytes(kMaxStreamBytes) +
                 ", not '" + length.take_front(100) + "'")
                    .str());
  // In parts, so that memory is used only for what is sent.
  json.clear();
  while (left > 0) {
    size_t part = std::min<uint64_t>(left, 1 << 20), begin = json.size();
    json.resize(begin + part);
    size_t count = std::fread(json.data() + begin, 1, part, file);
    if (count == 0)
      return std::ferror(file) ? failure() : fail("it ends inside a message");
    json.resize(begin + count);
    left -= count;
  }
  return success();
}
