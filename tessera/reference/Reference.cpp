//===- Reference.cpp - what the reference says -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/reference/Reference.h"

#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::reference;

#include "tessera/reference/Reference.cpp.inc"

ArrayRef<Family> reference::getFamilies() { return kFamilies; }

ArrayRef<Entry> reference::getEntries() { return kEntries; }

ArrayRef<Entry> reference::getOps() {
  return getEntries().take_while(
      [](const Entry &entry) { return entry.kind == Kind::Operation; });
}

static const Entry *find(ArrayRef<Entry> entries, StringRef name) {
  name.consume_front("cuda_tile.");
  auto it =
      find_if(entries, [&](const Entry &entry) { return entry.name == name; });
  return it == entries.end() ? nullptr : it;
}

const Entry *reference::findEntry(StringRef name) {
  return ::find(getEntries(), name);
}

const Entry *reference::findOp(StringRef name) {
  return ::find(getOps(), name);
}
