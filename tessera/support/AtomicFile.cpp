//===- AtomicFile.cpp - files that are written whole or not at all -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/support/AtomicFile.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

static Error fail(StringRef path, std::error_code error) {
  return createStringError(error, "cannot write '%s': %s", path.str().c_str(),
                           error.message().c_str());
}

Error tessera::writeFileAtomically(StringRef path, StringRef contents) {
  SmallString<256> target;
  if (sys::fs::real_path(path, target))
    target = path; // it does not exist yet

  // 0666 as modified by the umask, as for any new file; the file that is
  // replaced hands on its own.
  unsigned mode = sys::fs::all_read | sys::fs::all_write;
  bool exists = false;
  sys::fs::file_status status;
  if (!sys::fs::status(target, status) && sys::fs::exists(status)) {
    exists = true;
    mode = status.permissions();
  }

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
