//===- Target.cpp - the processor to compile for -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/cpu/Target.h"
#include "tessera/runtime/host/TilePermission.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Target/TargetOptions.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/SubtargetFeature.h"

#include <algorithm>
#include <mutex>
#include <vector>

using namespace tessera::cpu;

static void initializeOnce() {
  static std::once_flag once;
  std::call_once(once, [] {
    llvm::InitializeNativeTarget();
    llvm::InitializeNativeTargetAsmPrinter();
    llvm::InitializeNativeTargetAsmParser();
  });
}

static const llvm::Target *findLlvmTarget(const std::string &triple,
                                          std::string &error) {
  initializeOnce();
  return llvm::TargetRegistry::lookupTarget(llvm::Triple(triple), error);
}

std::unique_ptr<llvm::TargetMachine> Target::createMachine() const {
  std::string error;
  const llvm::Target *target = findLlvmTarget(triple, error);
  if (!target)
    return nullptr;
  llvm::TargetOptions options;
  // LLVM must not fuse a product and a sum: that would change the rounding.
  options.AllowFPOpFusion = llvm::FPOpFusion::Strict;
  return std::unique_ptr<llvm::TargetMachine>(target->createTargetMachine(
      llvm::Triple(triple), cpu, features, options, llvm::Reloc::PIC_,
      std::nullopt, llvm::CodeGenOptLevel::Default));
}

/// Asks LLVM which of the features that we use a processor has.
static void readFeatures(Target &target) {
  std::unique_ptr<llvm::TargetMachine> machine = target.createMachine();
  if (!machine)
    return;
  const llvm::MCSubtargetInfo &info = *machine->getMCSubtargetInfo();
  auto has = [&](llvm::StringRef name) {
    return info.checkFeatures(("+" + name).str());
  };
  if (!llvm::Triple(target.triple).isX86())
    return;
  target.hasFma = has("fma");
  target.hasF16C = has("f16c");
  target.hasAvx2 = has("avx2");
  target.hasAvx512 =
      has("avx512f") && has("avx512bw") && has("avx512dq") && has("avx512vl");
  target.hasAvx512Bf16 = target.hasAvx512 && has("avx512bf16");
  target.hasAvx512Fp16 = target.hasAvx512 && has("avx512fp16");
  target.hasAvx512Vnni = target.hasAvx512 && has("avx512vnni");
  bool hasTiles = target.hasAvx512 && has("amx-tile");
  target.hasAmxInt8 = hasTiles && has("amx-int8");
  target.hasAmxBf16 = hasTiles && has("amx-bf16");
  target.hasAmxFp16 = hasTiles && has("amx-fp16");
  target.vectorBytes = target.hasAvx512 ? 64 : has("avx") ? 32 : 16;
  target.numVectorRegisters = target.hasAvx512 ? 32 : 16;
}

/// The features of this processor, without those that the operating system
/// denies to this process.
static llvm::StringMap<bool> getHostFeatures() {
  llvm::StringMap<bool> features = llvm::sys::getHostCPUFeatures();
  if (features.lookup("amx-tile") && !tessera::runtime::requestTiles().empty())
    for (auto &feature : features)
      if (feature.first().starts_with("amx-"))
        feature.second = false;
  return features;
}

const Target &Target::getHost() {
  static const Target host = [] {
    Target target;
    target.triple = llvm::sys::getProcessTriple();
    target.cpu = llvm::sys::getHostCPUName().str();
    // Features that the processor's name implies may be disabled, by a virtual
    // machine or by the operating system. Sorted, so that the order is always
    // the same.
    std::vector<std::string> features;
    for (const auto &feature : getHostFeatures())
      features.push_back((feature.second ? "+" : "-") + feature.first().str());
    std::sort(features.begin(), features.end());
    for (const std::string &feature : features)
      target.features += (target.features.empty() ? "" : ",") + feature;
    readFeatures(target);
    return target;
  }();
  return host;
}

llvm::Expected<Target> Target::get(llvm::StringRef cpu) {
  if (cpu == "native")
    return getHost();
  Target target;
  target.triple = llvm::sys::getProcessTriple();
  std::string error;
  const llvm::Target *llvmTarget = findLlvmTarget(target.triple, error);
  if (!llvmTarget)
    return llvm::createStringError(error);
  std::unique_ptr<llvm::MCSubtargetInfo> info(
      llvmTarget->createMCSubtargetInfo(llvm::Triple(target.triple), "", ""));
  if (!info || !info->isCPUStringValid(cpu))
    return llvm::createStringError("'" + cpu.str() +
                                   "' is no processor that is known here");
  // LLVM would exit for a processor without a 64-bit mode.
  info.reset(
      llvmTarget->createMCSubtargetInfo(llvm::Triple(target.triple), cpu, ""));
  if (llvm::Triple(target.triple).isX86() && !info->checkFeatures("+64bit"))
    return llvm::createStringError("'" + cpu.str() +
                                   "' is no processor of 64 bits");
  target.cpu = cpu.str();
  readFeatures(target);
  return target;
}

std::string Target::getMissing() const {
  // LLVM's features include tuning hints, which any machine satisfies. The
  // features that a host reports are instructions only.
  std::unique_ptr<llvm::TargetMachine> machine = createMachine();
  if (!machine)
    return triple;
  const llvm::MCSubtargetInfo &info = *machine->getMCSubtargetInfo();
  std::vector<std::string> missing;
  for (const auto &feature : getHostFeatures())
    if (!feature.second && info.checkFeatures(("+" + feature.first()).str()))
      missing.push_back(feature.first().str());
  return missing.empty() ? ""
                         : *std::min_element(missing.begin(), missing.end());
}
