//===- Cache.cpp - tessera cache -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/Driver.h"
#include "tessera/driver/EngineOptions.h"
#include "tessera/driver/OptionParser.h"
#include "tessera/runtime/host/CodeCache.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tessera;
using runtime::CodeCache;

static constexpr StringLiteral kHelp =
    R"(usage: tessera cache [show|clear]

Shows where compiled kernels are kept, how many there are, and how much space
they take. `tessera run`, `bench` and `conform` keep the code of a kernel there
and take it from there the next time, for CPUs and GPUs; so does `tessera compile`
for PTX and cubins. If the limit is reached, the code that was not used for the
longest time is removed.

actions:
  show     print the folder, the number of entries and the bytes (default)
  clear    remove all entries; other files in the folder stay

The folder is $TESSERA_CACHE_DIR, and if that is not set $XDG_CACHE_HOME/tessera
or ~/.cache/tessera. If TESSERA_CACHE_DIR is empty, nothing is kept.

options: none

exit status: 0; 1 if the folder cannot be read or an entry cannot be removed;
2 if the command line is wrong.

example:
  tessera cache show
)";

/// `1 entry`, `2 entries`
static std::string countEntries(uint64_t number) {
  return std::to_string(number) + (number == 1 ? " entry" : " entries");
}

static int show(StringRef engines, const CodeCache &cache) {
  Result<CodeCache::Usage> usage = cache.measure();
  if (!usage)
    return reportFailure(usage.getMessage());
  outs() << engines << ": " << cache.getDirectory() << ": "
         << countEntries(usage->entries) << ", " << usage->bytes
         << " of at most " << cache.getMaxBytes() << " bytes\n";
  return kSuccess;
}

static int clear(StringRef engines, CodeCache &cache) {
  Result<CodeCache::Usage> removed = cache.clear();
  if (!removed)
    return reportFailure(removed.getMessage());
  outs() << engines << ": " << cache.getDirectory() << ": removed "
         << countEntries(removed->entries) << ", " << removed->bytes
         << " bytes\n";
  return kSuccess;
}

static int runCache(ArrayRef<StringRef> arguments) {
  OptionParser options;
  if (Error error = options.parse(arguments))
    return reportUsage(kCacheCommand, toString(std::move(error)));
  ArrayRef<StringRef> actions = options.getFiles();
  StringRef action = actions.empty() ? "show" : actions.front();
  if (actions.size() > 1)
    return reportUsage(kCacheCommand, "one action is enough");
  if (action != "show" && action != "clear")
    return reportUsage(kCacheCommand,
                       "unknown action '" + action + "'; use show or clear");
  // Engines may share a cache, which is then shown once.
  MapVector<CodeCache *, std::string> caches;
  for (const std::unique_ptr<const engine::Engine> &engine :
       getEngines().getAll())
    if (CodeCache *cache = engine->getCodeCache()) {
      std::string &names = caches[cache];
      names += (names.empty() ? "" : ", ") + engine->getName().str();
    }
  int status = kSuccess;
  for (const auto &[cache, names] : caches) {
    int result = kSuccess;
    if (cache->getDirectory().empty())
      outs() << names << ": no folder is set, so nothing is kept\n";
    else if (action == "show")
      result = show(names, *cache);
    else
      result = clear(names, *cache);
    status = std::max(status, result);
  }
  return status;
}

const Command tessera::kCacheCommand = {
    "cache", "show or clear the compiled kernels that are kept", kHelp,
    runCache};
