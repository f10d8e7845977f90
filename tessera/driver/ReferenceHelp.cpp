//===- ReferenceHelp.cpp - tessera help OP -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/ReferenceHelp.h"

#include "tessera/reference/Reference.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"

using namespace llvm;
using namespace tessera;
using reference::Entry;
using reference::Kind;

static void printNames(raw_ostream &os, StringRef title, Kind kind) {
  constexpr size_t kWidth = 80;
  std::string line = title.str() + ":";
  for (const Entry &entry : reference::getEntries()) {
    if (entry.kind != kind)
      continue;
    if (line.size() + 1 + entry.name.size() > kWidth) {
      os << line << "\n";
      line = " ";
    }
    line += (" " + entry.name).str();
  }
  os << line << "\n";
}

void tessera::printOps(raw_ostream &os) {
  os << reference::getOps().size()
     << " operations of Tile IR; `tessera help OP` explains one.\n";
  for (const reference::Family &family : reference::getFamilies()) {
    os << "\n" << family.title << ":\n";
    for (const Entry &op : reference::getOps())
      if (op.family == family.name)
        os << "  " << left_justify(op.name, 27) << op.summary << "\n";
  }
  os << "\n`reduce` is a command too: `tessera help cuda_tile.reduce` explains "
        "the\noperation. There is help on these as well.\n\n";
  printNames(os, "types", Kind::Type);
  printNames(os, "attributes", Kind::Attribute);
  printNames(os, "enumerations", Kind::Enumeration);
}

bool tessera::printEntry(raw_ostream &os, StringRef name) {
  const Entry *entry = reference::findEntry(name);
  if (entry)
    os << entry->text;
  return entry;
}

void tessera::addEntryNames(SmallVectorImpl<StringRef> &names) {
  for (const Entry &entry : reference::getEntries())
    names.push_back(entry.name);
}
