//===- NativeKernel.cpp - compiled kernels in memory -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/cpu/NativeKernel.h"
#include "tessera/codegen/cpu/CachedCode.h"
#include "tessera/codegen/cpu/jit/JitDump.h"
#include "tessera/codegen/cpu/jit/SupportFunctions.h"
#include "tessera/runtime/host/CodeCache.h"

using namespace tessera;
using namespace tessera::cpu;

llvm::Expected<std::unique_ptr<NativeKernel>>
NativeKernel::load(CompiledEntry object, bool hasLines, JitDump *dump) {
  auto refuse = [&](llvm::StringRef what, llvm::Error reason) {
    return llvm::make_error<engine::EngineError>(what + ": " +
                                                 toString(std::move(reason)));
  };
  const KernelTraits &traits = object.traits;
  std::unique_ptr<llvm::MemoryBuffer> copy;
  if (dump)
    copy = llvm::MemoryBuffer::getMemBufferCopy(object.code->getBuffer());
  llvm::Expected<Jit> jit =
      Jit::load(std::move(object.code), getSupportFunctions(), hasLines);
  if (!jit)
    return refuse("the code cannot be loaded", jit.takeError());
  llvm::Expected<void *> function = jit->find(traits.symbol);
  if (!function)
    return refuse("the code cannot be loaded", function.takeError());
  if (dump)
    if (llvm::Error wrong = dump->add(*copy, traits.symbol, *function))
      return refuse("perf cannot be told of the code", std::move(wrong));
  std::unique_ptr<NativeKernel> kernel(new NativeKernel(std::move(*jit)));
  kernel->code.function = reinterpret_cast<TsrKernel>(*function);
  kernel->code.arenaBytes = traits.arenaBytes;
  kernel->code.mayWait = traits.mayWait;
  kernel->code.usesTiles = traits.usesTiles;
  return kernel;
}

/// Returns a kernel from the cache; null if there is none that can be loaded.
static std::unique_ptr<NativeKernel> findCached(const std::string &key,
                                                const CompileOptions &options) {
  std::optional<std::string> bytes = options.cache->find(key);
  std::optional<CompiledEntry> object =
      bytes ? unpackCode(*bytes) : std::nullopt;
  if (!object)
    return nullptr;
  llvm::Expected<std::unique_ptr<NativeKernel>> kernel =
      NativeKernel::load(std::move(*object), options.hasLines, options.dump);
  if (kernel)
    return std::move(*kernel);
  // It is compiled again, and a real error will occur again.
  llvm::consumeError(kernel.takeError());
  return nullptr;
}

llvm::Error
NativeKernel::checkInstrumentation(Instrumentation instrumentation) {
  if (hasRuntime(instrumentation))
    return llvm::Error::success();
  return llvm::make_error<engine::EngineError>(
      "this program has no " +
      llvm::StringRef(instrumentation == Instrumentation::Address
                          ? "AddressSanitizer"
                          : "ThreadSanitizer") +
      ", which the code would report to");
}

llvm::Expected<std::unique_ptr<NativeKernel>>
NativeKernel::compile(cuda_tile::EntryOp entry, const CompileOptions &options) {
  if (llvm::Error error = checkInstrumentation(options.instrumentation))
    return error;
  std::string key;
  if (options.cache) {
    key = makeKey(entry, options);
    if (std::unique_ptr<NativeKernel> kernel = findCached(key, options))
      return kernel;
  }
  llvm::Expected<CompiledEntry> object =
      compileTo(Stage::Object, entry, options);
  if (!object)
    return object.takeError();
  if (options.cache)
    options.cache->store(key, packCode(*object));
  return load(std::move(*object), options.hasLines, options.dump);
}
