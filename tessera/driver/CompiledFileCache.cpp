//===- CompiledFileCache.cpp - files that were compiled before -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/CompiledFileCache.h"

#include "tessera/bytecode/Format.h"
#include "tessera/runtime/host/CodeCache.h"
#include "tessera/runtime/host/Sha256.h"
#include "tessera/support/OwnFile.h"

#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tessera;

CompiledFileCache::CompiledFileCache(runtime::CodeCache *cache,
                                     const Inputs &inputs)
    : cache(inputs.compiler ? cache : nullptr) {
  if (!this->cache)
    return;
  raw_string_ostream os(key);
  os << "file\n" << describeOwnBuild() << *inputs.compiler << "\n";
  os << "hints " << (inputs.source.hints ? int(*inputs.source.hints) : -1);
  for (Version version : inputs.source.acceptedVersions)
    os << " " << version;
  // Names come last, as they may have any characters.
  StringRef module = inputs.module.getBuffer();
  os << "\n" << runtime::formatHex(runtime::Sha256::of(module));
  auto addName = [&](StringRef name) {
    os << "\n" << name.size() << " " << name;
  };
  // Lines of text are those of the file. Bytecode names its sources itself, and
  // front ends write it to temporary files.
  if (!bytecode::isBytecode(module))
    addName(inputs.module.getBufferIdentifier());
  addName(inputs.entry);
  if (inputs.header) {
    addName(inputs.header->file);
    addName(inputs.header->origin);
  }
}

//===----------------------------------------------------------------------===//
// Remarks
//===----------------------------------------------------------------------===//

/// A text is its length and its bytes, as it may have any characters.
static void packText(raw_ostream &os, StringRef text) {
  os << text.size() << " " << text;
}

static bool unpackText(StringRef &bytes, std::string &text) {
  size_t size;
  if (bytes.consumeInteger(10, size) || !bytes.consume_front(" ") ||
      size > bytes.size())
    return false;
  text = bytes.take_front(size).str();
  bytes = bytes.drop_front(size);
  return true;
}

template <typename Number>
static bool unpackNumber(StringRef &bytes, Number &number) {
  return !bytes.consumeInteger(10, number) && bytes.consume_front(" ");
}

static std::string packRemarks(ArrayRef<engine::Remark> remarks) {
  std::string bytes;
  raw_string_ostream os(bytes);
  for (const engine::Remark &remark : remarks) {
    os << int(remark.isMissed) << " " << (remark.op ? 1 : 0) << " "
       << remark.op.value_or(0) << " " << (remark.position ? 1 : 0) << " ";
    const engine::Remark::Position place =
        remark.position.value_or(engine::Remark::Position{"", 0, 0});
    os << place.line << " " << place.column << " ";
    for (StringRef text : {StringRef(place.file), StringRef(remark.kind),
                           StringRef(remark.entry), StringRef(remark.opName),
                           StringRef(remark.text)})
      packText(os, text);
  }
  return bytes;
}

static std::optional<std::vector<engine::Remark>>
unpackRemarks(StringRef bytes) {
  std::vector<engine::Remark> remarks;
  while (!bytes.empty()) {
    engine::Remark &remark = remarks.emplace_back();
    engine::Remark::Position place;
    unsigned isMissed, hasOp, hasPlace;
    engine::OpNumber op;
    if (!unpackNumber(bytes, isMissed) || !unpackNumber(bytes, hasOp) ||
        !unpackNumber(bytes, op) || !unpackNumber(bytes, hasPlace) ||
        !unpackNumber(bytes, place.line) || !unpackNumber(bytes, place.column))
      return std::nullopt;
    for (std::string *text : {&place.file, &remark.kind, &remark.entry,
                              &remark.opName, &remark.text})
      if (!unpackText(bytes, *text))
        return std::nullopt;
    remark.isMissed = isMissed != 0;
    if (hasOp)
      remark.op = op;
    if (hasPlace)
      remark.position = place;
  }
  return remarks;
}

//===----------------------------------------------------------------------===//
// Files
//===----------------------------------------------------------------------===//

std::optional<KeptFile> CompiledFileCache::find() const {
  std::optional<std::string> bytes = cache ? cache->find(key) : std::nullopt;
  if (!bytes)
    return std::nullopt;
  KeptFile kept;
  std::string packed;
  StringRef rest = *bytes;
  if (!unpackText(rest, kept.file.header) || !unpackText(rest, packed))
    return std::nullopt;
  std::optional<std::vector<engine::Remark>> remarks = unpackRemarks(packed);
  if (!remarks)
    return std::nullopt;
  kept.remarks = std::move(*remarks);
  kept.file.contents = MemoryBuffer::getMemBufferCopy(rest);
  return kept;
}

void CompiledFileCache::store(const engine::CompiledFile &file,
                              ArrayRef<engine::Remark> remarks) const {
  if (!cache)
    return;
  std::string bytes;
  raw_string_ostream os(bytes);
  packText(os, file.header);
  packText(os, packRemarks(remarks));
  os << file.contents->getBuffer();
  cache->store(key, bytes);
}
