//===- Remarks.cpp - what passes changed -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/transforms/Remarks.h"

#include "tessera/dialect/Attributes.h"
#include "tessera/dialect/Ops.h"

#include "mlir/Pass/Pass.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace tessera;

//===----------------------------------------------------------------------===//
// Collecting
//===----------------------------------------------------------------------===//

/// True for passes that only run others, which are reported themselves.
static bool isContainer(Pass *pass) {
  return pass->getArgument().empty() ||
         pass->getArgument() == "composite-fixed-point-pass";
}

std::vector<RemarkCollector::Seen> RemarkCollector::collect(Operation *root) {
  std::vector<Seen> all;
  root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    auto entry = dyn_cast<cuda_tile::EntryOp>(op);
    if (!entry)
      entry = op->getParentOfType<cuda_tile::EntryOp>();
    all.push_back({op, op->getParentOp(), op->getName(), op->getLoc(),
                   op->hashProperties(),
                   entry ? entry.getSymName().str() : std::string()});
  });
  return all;
}

static FileLineColLoc findFile(LocationAttr location) {
  FileLineColLoc found;
  location.walk([&](Location part) {
    if (auto scoped = dyn_cast<cuda_tile::DILocAttr>(LocationAttr(part)))
      found = scoped.getSourceLoc();
    else
      found = dyn_cast<FileLineColLoc>(LocationAttr(part));
    return found ? WalkResult::interrupt() : WalkResult::advance();
  });
  return found;
}

void RemarkCollector::add(Remark::Kind kind, Pass *pass, const Seen &seen,
                          StringRef by) {
  Remark remark{kind,
                pass->getArgument().str(),
                seen.name.getStringRef().str(),
                by.str(),
                seen.entry,
                "",
                0,
                0};
  if (FileLineColLoc file = findFile(seen.location)) {
    remark.file = file.getFilename().str();
    remark.line = file.getLine();
    remark.column = file.getColumn();
  }
  remarks.push_back(std::move(remark));
}

void RemarkCollector::runBeforePass(Pass *pass, Operation *op) {
  if (!isContainer(pass))
    before = collect(op);
}

void RemarkCollector::runAfterPass(Pass *pass, Operation *op) {
  if (isContainer(pass))
    return;
  std::vector<Seen> after = collect(op);
  // The address of an erased operation may be reused.
  DenseMap<Operation *, const Seen *> old;
  for (const Seen &seen : before)
    old[seen.op] = &seen;
  DenseMap<Attribute, const Seen *> inserted; // by location
  std::vector<const Seen *> fresh;
  for (const Seen &seen : after) {
    auto it = old.find(seen.op);
    if (it != old.end() && it->second->name == seen.name &&
        it->second->location == seen.location) {
      if (it->second->parent != seen.parent)
        add(Remark::Moved, pass, seen);
      else if (it->second->properties != seen.properties)
        add(Remark::Changed, pass, seen);
      old.erase(it);
      continue;
    }
    fresh.push_back(&seen);
    if (!isa<UnknownLoc>(seen.location))
      inserted.try_emplace(LocationAttr(seen.location), &seen);
  }
  llvm::DenseSet<const Seen *> matched;
  for (const Seen &seen : before) {
    if (auto it = old.find(seen.op); it == old.end() || it->second != &seen)
      continue;
    const Seen *by = inserted.lookup(LocationAttr(seen.location));
    matched.insert(by);
    add(by ? Remark::Replaced : Remark::Erased, pass, seen,
        by ? by->name.getStringRef() : "");
  }
  for (const Seen *seen : fresh)
    if (!matched.contains(seen))
      add(Remark::Inserted, pass, *seen);
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

/// A YAML string in single quotes.
static std::string quote(StringRef text) {
  std::string quoted = "'";
  for (char c : text)
    quoted += c == '\'' ? "''" : std::string(1, c);
  return quoted + "'";
}

void tessera::writeYaml(raw_ostream &os, const std::vector<Remark> &remarks) {
  static constexpr StringLiteral kNames[] = {"erased", "replaced", "inserted",
                                             "moved", "changed"};
  for (const Remark &remark : remarks) {
    os << "--- !Passed\nPass: " << remark.pass
       << "\nName: " << kNames[remark.kind] << "\n";
    if (!remark.file.empty())
      os << "DebugLoc: { File: " << quote(remark.file)
         << ", Line: " << remark.line << ", Column: " << remark.column
         << " }\n";
    os << "Function: " << quote(remark.entry)
       << "\nArgs:\n  - Op: " << remark.op << "\n";
    if (!remark.by.empty())
      os << "  - By: " << remark.by << "\n";
    os << "...\n";
  }
}
