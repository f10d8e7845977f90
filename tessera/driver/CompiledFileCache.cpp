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

std::optional<engine::CompiledFile> CompiledFileCache::find() const {
  std::optional<std::string> bytes = cache ? cache->find(key) : std::nullopt;
  if (!bytes)
    return std::nullopt;
  auto [size, rest] = StringRef(*bytes).split('\n');
  size_t headerSize;
  if (size.getAsInteger(10, headerSize) || headerSize > rest.size())
    return std::nullopt;
  engine::CompiledFile file;
  file.header = rest.take_front(headerSize).str();
  file.contents = MemoryBuffer::getMemBufferCopy(rest.drop_front(headerSize));
  return file;
}

void CompiledFileCache::store(const engine::CompiledFile &file) const {
  if (cache)
    cache->store(key, std::to_string(file.header.size()) + "\n" + file.header +
                          file.contents->getBuffer().str());
}
