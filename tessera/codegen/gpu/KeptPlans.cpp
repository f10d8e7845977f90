//===- KeptPlans.cpp - plans that were measured -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/KeptPlans.h"
#include "tessera/codegen/llvm/CacheKey.h"
#include "tessera/runtime/host/CodeCache.h"
#include "tessera/runtime/host/Sha256.h"
#include "tessera/support/Errors.h"

using namespace tessera;
using namespace tessera::gpu;

static constexpr llvm::StringLiteral kStampKey = "stamp of kept plans";

static std::string makeKey(cuda_tile::EntryOp entry, llvm::StringRef target) {
  return codegen::makeCacheKey(entry, ("kept plan " + target).str());
}

std::string KeptPlans::getStamp() const {
  return cache.find(std::string_view(kStampKey)).value_or("");
}

/// No stamp comes back, so that a file of an earlier plan is not found.
void KeptPlans::changeStamp(llvm::StringRef key) {
  cache.store(std::string_view(kStampKey),
              runtime::formatHex(runtime::Sha256::of(getStamp() + key.str())));
}

std::optional<Schedule> KeptPlans::find(cuda_tile::EntryOp entry,
                                        llvm::StringRef target) const {
  // Making a key takes longer.
  if (getStamp().empty())
    return std::nullopt;
  std::optional<std::string> text = cache.find(makeKey(entry, target));
  if (!text)
    return std::nullopt;
  llvm::Expected<Schedule> plan = Schedule::parse(*text);
  if (plan)
    return *plan;
  llvm::consumeError(plan.takeError());
  return std::nullopt;
}

llvm::Error KeptPlans::keep(cuda_tile::EntryOp entry, llvm::StringRef target,
                            const Schedule &plan) {
  if (cache.getDirectory().empty())
    return makeError("no folder is set for the cache, so no plan is kept");
  std::string key = makeKey(entry, target);
  cache.store(key, plan.print());
  changeStamp(key);
  if (find(entry, target) != plan)
    return makeError("cannot keep the plan in '" + cache.getDirectory() + "'");
  return llvm::Error::success();
}

bool KeptPlans::forget(cuda_tile::EntryOp entry, llvm::StringRef target) {
  std::string key = makeKey(entry, target);
  if (!cache.remove(key))
    return false;
  changeStamp(key);
  return true;
}
