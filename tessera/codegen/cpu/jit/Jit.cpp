//===- Jit.cpp - object code to callable functions -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/cpu/jit/Jit.h"
#include "tessera/support/OwnFile.h"

#include "llvm/ExecutionEngine/Orc/AbsoluteSymbols.h"
#include "llvm/ExecutionEngine/Orc/Debugging/DebuggerSupport.h"
#include "llvm/ExecutionEngine/Orc/ExecutionUtils.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/Support/DynamicLibrary.h"

#include <dlfcn.h>

using namespace llvm;
using namespace tessera;
using namespace tessera::cpu;

Jit::Jit(std::unique_ptr<orc::LLJIT> jit) : jit(std::move(jit)) {}
Jit::~Jit() = default;
Jit::Jit(Jit &&) noexcept = default;

/// A program that loads us as a library may not be linked with libm, but we
/// are. Loading our library through LLVM would expose its symbols to the whole
/// program.
static sys::DynamicLibrary openOwnLibrary() {
  static const sys::DynamicLibrary own = [] {
    std::string path = getOwnLibrary();
    void *handle =
        path.empty() ? nullptr : dlopen(path.c_str(), RTLD_LAZY | RTLD_NOLOAD);
    return handle ? sys::DynamicLibrary(handle) : sys::DynamicLibrary();
  }();
  return own;
}

Expected<Jit> Jit::load(std::unique_ptr<MemoryBuffer> object,
                        SupportFunctions support, bool isDebugged) {
  const Target &host = Target::getHost();
  orc::JITTargetMachineBuilder machine{Triple(host.triple)};
  machine.setCPU(host.cpu);
  machine.getFeatures() = SubtargetFeatures(host.features);
  Expected<std::unique_ptr<orc::LLJIT>> jit =
      orc::LLJITBuilder()
          .setJITTargetMachineBuilder(std::move(machine))
          // There are no initializers to run and no exceptions to unwind; a
          // platform would only cost a millisecond.
          .setPlatformSetUp(orc::setUpInactivePlatform)
          .create();
  if (!jit)
    return jit.takeError();
  if (isDebugged)
    if (Error error = orc::enableDebuggerSupport(**jit))
      return error;
  orc::SymbolMap symbols;
  for (auto [name, address] : support)
    symbols[(*jit)->mangleAndIntern(name)] = {
        orc::ExecutorAddr::fromPtr(address), JITSymbolFlags::Exported};
  orc::JITDylib &library = (*jit)->getMainJITDylib();
  if (Error error = library.define(orc::absoluteSymbols(std::move(symbols))))
    return error;
  // Functions that LLVM itself may call: memcpy, and those of libm.
  auto generator = orc::DynamicLibrarySearchGenerator::GetForCurrentProcess(
      (*jit)->getDataLayout().getGlobalPrefix());
  if (!generator)
    return generator.takeError();
  library.addGenerator(std::move(*generator));
  if (sys::DynamicLibrary own = openOwnLibrary(); own.isValid())
    library.addGenerator(std::make_unique<orc::DynamicLibrarySearchGenerator>(
        own, (*jit)->getDataLayout().getGlobalPrefix()));
  if (Error error = (*jit)->addObjectFile(std::move(object)))
    return error;
  return Jit(std::move(*jit));
}

Expected<void *> Jit::find(StringRef symbol) const {
  Expected<orc::ExecutorAddr> address = jit->lookup(symbol);
  if (!address)
    return address.takeError();
  return address->toPtr<void *>();
}
