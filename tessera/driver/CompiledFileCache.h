//===- CompiledFileCache.h - files that were compiled before -*- C++ -* -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DRIVER_COMPILEDFILECACHE_H
#define TESSERA_DRIVER_COMPILEDFILECACHE_H

#include "tessera/engine/Compiler.h"
#include "tessera/source/Source.h"

namespace tessera::runtime {
class CodeCache;
}

namespace tessera {

/// A file, and the remarks that were made with it.
struct KeptFile {
  engine::CompiledFile file;
  std::vector<engine::Remark> remarks;
};

/// Finds the result of `tessera compile` by the bytes of its input, so that a
/// file that was compiled before is not even parsed.
class CompiledFileCache {
public:
  /// What a file depends on, besides this build of Tessera.
  struct Inputs {
    /// What the compiler says; nothing is cached if it says nothing.
    std::optional<std::string> compiler;
    const llvm::MemoryBuffer &module;
    const source::SourceOptions &source;
    llvm::StringRef entry; // empty for all
    const std::optional<engine::HeaderNames> &header;
  };

  /// The cache may be null.
  CompiledFileCache(runtime::CodeCache *cache, const Inputs &inputs);

  std::optional<KeptFile> find() const;
  /// Remarks are kept only if the compiler's description says that there are
  /// some.
  void store(const engine::CompiledFile &file,
             llvm::ArrayRef<engine::Remark> remarks) const;

private:
  runtime::CodeCache *cache;
  std::string key;
};

} // namespace tessera

#endif // TESSERA_DRIVER_COMPILEDFILECACHE_H
