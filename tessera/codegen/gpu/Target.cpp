//===- Target.cpp - the GPU to compile for -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/Target.h"

#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Target/TargetOptions.h"

#include <mutex>

using namespace tessera::gpu;

namespace {
struct Row {
  llvm::StringLiteral name, code;
  unsigned sm;
  bool isExact;
  unsigned ptxVersion;
  unsigned sharedKilobytes;
  unsigned numMultiprocessors;
};
} // namespace

// PTX 8.7 is the first that has everything we use on these chips; a driver of
// CUDA 12.8 takes it. Chips that came later run the code of an older one: the
// shared memory is what ptxas 13.4 lets them have. H100, H200 and GH200 have
// 132 multiprocessors; for other chips the number is not used yet.
static constexpr Row kRows[] = {
    {"sm_75", "sm_75", 75, false, 87, 64, 0},
    {"sm_80", "sm_80", 80, false, 87, 163, 0},
    {"sm_86", "sm_86", 86, false, 87, 99, 0},
    {"sm_87", "sm_87", 87, false, 87, 163, 0},
    {"sm_88", "sm_87", 87, false, 87, 99, 0},
    {"sm_89", "sm_89", 89, false, 87, 99, 0},
    {"sm_90", "sm_90", 90, false, 87, 227, 132},
    {"sm_90a", "sm_90a", 90, true, 87, 227, 132},
    {"sm_100", "sm_100", 100, false, 87, 227, 0},
    {"sm_103", "sm_103", 103, false, 88, 227, 0},
    {"sm_107", "sm_100", 100, false, 87, 227, 0},
    {"sm_110", "sm_100", 100, false, 87, 227, 0},
    {"sm_120", "sm_120", 120, false, 87, 99, 0},
    {"sm_121", "sm_120", 120, false, 87, 99, 0},
};

llvm::Expected<Target> Target::get(llvm::StringRef name) {
  for (const Row &row : kRows)
    if (row.name == name) {
      Target target;
      target.name = name.str();
      target.code = row.code.str();
      target.sm = row.sm;
      name.drop_front(3).consumeInteger(10, target.chip);
      target.isExact = row.isExact;
      target.ptxVersion = row.ptxVersion;
      target.numMultiprocessors = row.numMultiprocessors;
      target.maxSharedBytes = row.sharedKilobytes << 10;
      return target;
    }
  return llvm::createStringError("there is no target '" + name.str() +
                                 "'; there are " + getNames());
}

std::string Target::getNames() {
  std::string names;
  for (const Row &row : kRows)
    names += (names.empty() ? "" : ", ") + row.name.str();
  return names;
}

std::unique_ptr<llvm::TargetMachine> Target::createMachine() const {
  static std::once_flag once;
  std::call_once(once, [] {
    LLVMInitializeNVPTXTargetInfo();
    LLVMInitializeNVPTXTarget();
    LLVMInitializeNVPTXTargetMC();
    LLVMInitializeNVPTXAsmPrinter();
  });
  std::string error;
  llvm::Triple triple("nvptx64-nvidia-cuda");
  const llvm::Target *target =
      llvm::TargetRegistry::lookupTarget(triple, error);
  if (!target)
    return nullptr;
  llvm::TargetOptions options;
  // LLVM must not fuse a product and a sum: that would change the rounding.
  options.AllowFPOpFusion = llvm::FPOpFusion::Strict;
  return std::unique_ptr<llvm::TargetMachine>(target->createTargetMachine(
      triple, code, "+ptx" + std::to_string(ptxVersion), options,
      llvm::Reloc::PIC_, std::nullopt, llvm::CodeGenOptLevel::Default));
}
