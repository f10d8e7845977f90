//===- InputFile.cpp - files read within a limit -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/support/InputFile.h"
#include "tessera/support/Errors.h"

#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/SmallVectorMemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <unistd.h>

using namespace llvm;
using namespace tessera;

using BufferOr = Expected<std::unique_ptr<MemoryBuffer>>;

InputOptions InputOptions::forModule() {
  InputOptions options;
  options.maxBytes = kMaxModuleBytes;
  options.content = "a module";
  options.hasStandardInput = true;
  return options;
}

std::string tessera::formatBytes(uint64_t bytes) {
  constexpr uint64_t kMebi = uint64_t(1) << 20;
  if (bytes != 0 && bytes % kMebi == 0)
    return std::to_string(bytes / kMebi) + " MiB";
  return std::to_string(bytes) + (bytes == 1 ? " byte" : " bytes");
}

//===----------------------------------------------------------------------===//
// Files
//===----------------------------------------------------------------------===//

static Error refuse(StringRef path, const Twine &reason) {
  return makeError("cannot read '" + path + "': " + reason);
}

/// Reads up to the end, unless that is beyond the limit.
static BufferOr readStream(sys::fs::file_t file, StringRef path, StringRef name,
                           uint64_t limit, const Twine &refusal) {
  constexpr size_t kChunk = 1 << 16;
  SmallVector<char, 0> bytes;
  for (;;) {
    size_t size = bytes.size();
    bytes.resize_for_overwrite(size + kChunk);
    Expected<size_t> count = sys::fs::readNativeFile(
        file, MutableArrayRef(bytes.data() + size, kChunk));
    if (!count)
      return refuse(path, toString(count.takeError()));
    bytes.truncate(size + *count);
    if (bytes.size() > limit)
      return refuse(path, refusal);
    if (*count == 0)
      return std::make_unique<SmallVectorMemoryBuffer>(std::move(bytes), name);
  }
}

/// Reads an open file.
static BufferOr readOpened(sys::fs::file_t file, StringRef path, StringRef name,
                           const InputOptions &options) {
  sys::fs::file_status status;
  if (std::error_code error = sys::fs::status(file, status))
    return refuse(path, error.message());
  if (sys::fs::is_directory(status))
    return refuse(path,
                  std::make_error_code(std::errc::is_a_directory).message());
  uint64_t size = status.getSize();
  uint64_t streamLimit = std::min(options.maxBytes, kMaxStreamBytes);
  // Files of /proc are regular ones, but do not tell their size.
  if (!sys::fs::is_regular_file(status) || size == 0)
    return readStream(file, path, name, streamLimit,
                      "it has no size, so at most " + formatBytes(streamLimit) +
                          " of it are read, and there is more");
  std::string refusal =
      ("it has " + formatBytes(size) + ", but " + options.content +
       " has at most " + formatBytes(options.maxBytes))
          .str();
  if (size > options.maxBytes)
    return refuse(path, refusal);
  // Somebody may have read the beginning of standard input.
  if (path != name)
    return readStream(file, path, name, options.maxBytes, refusal);
  auto buffer = MemoryBuffer::getOpenFile(file, name, size, options.needsZero);
  if (std::error_code error = buffer.getError())
    return refuse(path, error.message());
  return std::move(*buffer);
}

BufferOr tessera::readInput(StringRef path, const InputOptions &options) {
  if (options.hasStandardInput && path == "-")
    return readOpened(sys::fs::getStdinHandle(), path, "<stdin>", options);
  Expected<sys::fs::file_t> file = sys::fs::openNativeFileForRead(path);
  if (!file)
    return refuse(path, toString(file.takeError()));
  llvm::scope_exit close([&] { sys::fs::closeFile(*file); });
  return readOpened(*file, path, path, options);
}

//===----------------------------------------------------------------------===//
// Servers
//===----------------------------------------------------------------------===//

namespace {
/// Standard input as the C library reads it.
struct BoundedInput {
  std::string tool;
  uint64_t lineBytes = 0; // of the line that is not complete yet
};
} // namespace

static ssize_t readBounded(void *data, char *bytes, size_t size) {
  auto *input = static_cast<BoundedInput *>(data);
  if (input->lineBytes > kMaxStreamBytes)
    return 0;
  ssize_t count = read(STDIN_FILENO, bytes, size);
  if (count < 0) {
    errs() << input->tool << ": cannot read standard input: " << strerror(errno)
           << "\n";
    return count;
  }
  StringRef chunk(bytes, count);
  size_t end = chunk.rfind('\n');
  input->lineBytes = end == StringRef::npos ? input->lineBytes + chunk.size()
                                            : chunk.size() - end - 1;
  if (input->lineBytes > kMaxStreamBytes) {
    errs() << input->tool << ": cannot read standard input: a line has at most "
           << formatBytes(kMaxStreamBytes) << ", and this one is longer\n";
    return 0;
  }
  return count;
}

void tessera::boundStandardInput(StringRef tool) {
  static BoundedInput input;
  input.tool = tool.str();
  cookie_io_functions_t functions = {};
  functions.read = readBounded;
  if (FILE *bounded = fopencookie(&input, "r", functions))
    stdin = bounded;
}
