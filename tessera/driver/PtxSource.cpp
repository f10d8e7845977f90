//===- PtxSource.cpp - files of PTX -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/PtxSource.h"

#include "tessera/driver/Diagnostics.h"
#include "tessera/ptx/Parser.h"
#include "tessera/support/Errors.h"
#include "tessera/support/InputFile.h"
#include "tessera/support/Suggest.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SourceMgr.h"

using namespace llvm;
using namespace tessera;

/// Much more than compilers write. A decoded program takes many times the size
/// of its text.
static constexpr uint64_t kMaxPtxBytes = uint64_t(64) << 20;

Expected<std::unique_ptr<MemoryBuffer>> tessera::readPtx(StringRef path) {
  InputOptions options;
  options.maxBytes = kMaxPtxBytes;
  options.content = "PTX";
  options.hasStandardInput = true;
  return readInput(path, options);
}

Result<ptx::Program, ptx::SyntaxError> tessera::loadPtx(StringRef text) {
  Result<ptx::Module, ptx::SyntaxError> module = ptx::parseModule(text);
  if (!module)
    return std::move(module.getProblem());
  return ptx::decode(std::move(*module));
}

StringRef tessera::getPtxName(StringRef path) {
  return path == "-" ? "<stdin>" : path;
}

void tessera::showPtxError(StringRef path, StringRef text,
                           const ptx::SyntaxError &error) {
  SourceMgr sources;
  unsigned id = sources.AddNewSourceBuffer(
      MemoryBuffer::getMemBuffer(text, getPtxName(path)), SMLoc());
  const MemoryBuffer *buffer = sources.getMemoryBuffer(id);
  // The end of a text may be in a line or column that it does not have.
  SMLoc place = sources.FindLocForLineAndColumn(id, error.position.line,
                                                error.position.column);
  if (!place.isValid())
    place = SMLoc::getFromPointer(buffer->getBufferEnd());
  showMessage(sources, place, SourceMgr::DK_Error, error.message);
}

Expected<uint32_t> tessera::findPtxEntry(const ptx::Module &module,
                                         StringRef name, StringRef option) {
  std::vector<uint32_t> entries;
  SmallVector<StringRef> names;
  for (auto [index, function] : enumerate(module.functions))
    if (function.isEntry && function.isDefined) {
      entries.push_back(index);
      names.push_back(function.name);
    }
  if (entries.empty())
    return makeError("the module has no entry");
  // A module of a library has hundreds.
  constexpr size_t kMaxNames = 20;
  std::string list = join(ArrayRef(names).take_front(kMaxNames), ", ");
  if (names.size() > kMaxNames)
    list += ", … " + std::to_string(names.size() - kMaxNames) + " more";
  if (name.empty() && entries.size() > 1)
    return makeError("the module has " + Twine(entries.size()) +
                     " entries; choose one with " + option + ": " + list);
  if (name.empty())
    return entries.front();
  auto found = find(names, name);
  if (found != names.end())
    return entries[found - names.begin()];
  return makeError("the module has no entry '" + name + "'" +
                   suggestInPassing(name, names) + ", only " + list);
}
