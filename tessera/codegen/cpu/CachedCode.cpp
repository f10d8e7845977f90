//===- CachedCode.cpp - compiled kernels in the cache -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/cpu/CachedCode.h"
#include "tessera/codegen/llvm/CacheKey.h"

#include "llvm/Support/FileSystem.h"

using namespace tessera;
using namespace tessera::cpu;

std::string cpu::makeKey(cuda_tile::EntryOp entry,
                         const CompileOptions &options) {
  std::string target;
  llvm::raw_string_ostream stream(target);
  stream << options.getTarget().getKey() << "\n"
         << options.level << " " << options.contractsFloats << " "
         << options.hasLines << " " << unsigned(options.instrumentation);
  // The line table has paths relative to the current directory.
  if (options.hasLines) {
    llvm::SmallString<128> folder;
    llvm::sys::fs::current_path(folder);
    stream << "\n" << folder;
  }
  return codegen::makeCacheKey(entry, target);
}

std::string cpu::packCode(const CompiledEntry &compiled) {
  const KernelTraits &traits = compiled.traits;
  return (llvm::Twine(traits.arenaBytes) + " " + llvm::Twine(traits.mayWait) +
          " " + llvm::Twine(traits.usesTiles) + " " + traits.symbol + "\n" +
          compiled.code->getBuffer())
      .str();
}

std::optional<CompiledEntry> cpu::unpackCode(llvm::StringRef bytes) {
  auto [line, object] = bytes.split('\n');
  auto [arena, rest] = line.split(' ');
  auto [waits, others] = rest.split(' ');
  auto [tiles, symbol] = others.split(' ');
  CompiledEntry compiled;
  KernelTraits &traits = compiled.traits;
  if (arena.getAsInteger(10, traits.arenaBytes) || symbol.empty())
    return std::nullopt;
  traits.mayWait = waits == "1";
  traits.usesTiles = tiles == "1";
  traits.symbol = symbol.str();
  compiled.code = llvm::MemoryBuffer::getMemBufferCopy(object, symbol);
  return compiled;
}
