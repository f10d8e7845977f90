//===- AtomicFile.cpp - files written whole or not at all -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/support/AtomicFile.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <filesystem>
#include <optional>
#include <unistd.h>

using namespace llvm;

static Error fail(StringRef path, std::error_code error) {
  return createStringError(error, "cannot write '%s': %s", path.str().c_str(),
                           error.message().c_str());
}

/// Resolves links, also if the target does not exist yet.
static SmallString<256> followLinks(StringRef path) {
  SmallString<256> target;
  if (!sys::fs::real_path(path, target))
    return target;
  // It does not exist. The limit ends cycles of links.
  target = path;
  for (int i = 0; i < 40 && sys::fs::is_symlink_file(target); ++i) {
    std::error_code error;
    SmallString<256> next(
        std::filesystem::read_symlink(target.c_str(), error).string());
    if (error)
      break;
    if (!sys::path::is_absolute(next)) {
      SmallString<256> folder = sys::path::parent_path(target);
      sys::path::append(folder, next);
      next = folder;
    }
    target = next;
  }
  return target;
}

/// The open file of this process that a path names, such as /dev/stdout or
/// /dev/fd/3.
static std::optional<int> getNamedDescriptor(StringRef path) {
  if (path == "/dev/stdout")
    return STDOUT_FILENO;
  if (path == "/dev/stderr")
    return STDERR_FILENO;
  int descriptor;
  if ((path.consume_front("/dev/fd/") ||
       path.consume_front("/proc/self/fd/")) &&
      !path.getAsInteger(10, descriptor) && descriptor >= 0)
    return descriptor;
  return std::nullopt;
}

static Error writeTo(raw_fd_ostream &os, StringRef path, StringRef contents) {
  os << contents;
  os.flush();
  std::error_code error = os.error();
  os.clear_error();
  return error ? fail(path, error) : Error::success();
}

/// Writes directly to a device or a pipe, which must not be replaced.
static Error writeThrough(StringRef path, StringRef contents) {
  std::error_code error;
  raw_fd_ostream os(path, error, sys::fs::CD_OpenExisting);
  return error ? fail(path, error) : writeTo(os, path, contents);
}

Error tessera::writeFileAtomically(StringRef path, StringRef contents) {
  // Opening such a path again would start at the beginning of a file that
  // others have written to, and a socket cannot be opened at all.
  if (std::optional<int> descriptor = getNamedDescriptor(path)) {
    outs().flush(); // earlier output comes first
    raw_fd_ostream os(*descriptor, /*shouldClose=*/false);
    return writeTo(os, path, contents);
  }
  // Links in /proc to pipes do not resolve to files. Opening the link itself
  // works.
  sys::fs::file_status status;
  if (!sys::fs::status(path, status) && sys::fs::is_other(status))
    return writeThrough(path, contents);
  SmallString<256> target = followLinks(path);

  // 0666 modified by the umask, as for any new file; a file that is replaced
  // passes on its mode.
  unsigned mode = sys::fs::all_read | sys::fs::all_write;
  bool exists = sys::fs::exists(status);
  if (exists)
    mode = status.permissions();

  int descriptor;
  SmallString<256> temporary;
  if (std::error_code error =
          sys::fs::createUniqueFile(target + ".tmp-%%%%%%", descriptor,
                                    temporary, sys::fs::OF_None, mode))
    return fail(path, error);
  raw_fd_ostream os(descriptor, /*shouldClose=*/true);
  os << contents;
  os.close();
  std::error_code error = os.error();
  os.clear_error();
  if (!error && exists)
    error = sys::fs::setPermissions(temporary, sys::fs::perms(mode));
  if (!error)
    error = sys::fs::rename(temporary, target);
  if (!error)
    return Error::success();
  (void)sys::fs::remove(temporary);
  return fail(path, error);
}

Error tessera::rewriteFile(StringRef path, StringRef contents) {
  auto refuse = [&](const Twine &reason) {
    return createStringError("cannot rewrite '" + path + "': " + reason);
  };
  sys::fs::file_status status;
  if (std::error_code error = sys::fs::status(path, status))
    return fail(path, error);
  if (!sys::fs::is_regular_file(status))
    return refuse("it is not a regular file");
  // The superuser may write anything; a file that nobody may write is meant to
  // stay as it is all the same.
  bool isReadOnly = (status.permissions() & sys::fs::all_write) == 0;
  if (isReadOnly || sys::fs::access(path, sys::fs::AccessMode::Write))
    return refuse("it is read-only");
  if (status.getLinkCount() > 1)
    return refuse("it has " + Twine(status.getLinkCount() - 1) +
                  " more hard link" + (status.getLinkCount() > 2 ? "s" : "") +
                  ", which would keep the old text");
  return writeFileAtomically(path, contents);
}
