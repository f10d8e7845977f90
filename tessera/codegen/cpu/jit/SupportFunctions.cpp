//===- SupportFunctions.cpp - functions for compiled code -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/cpu/jit/SupportFunctions.h"
#include "tessera/runtime/host/KernelFunctions.h"
#include "tessera/runtime/host/KernelMma.h"
#include "tessera/runtime/host/KernelNumerics.h"

using namespace tessera;
using namespace tessera::cpu;

static const std::pair<llvm::StringRef, void *> kArithmetic[] = {
    {"tsr_float_unary", reinterpret_cast<void *>(tsr_float_unary)},
    {"tsr_float_binary", reinterpret_cast<void *>(tsr_float_binary)},
    {"tsr_float_fma", reinterpret_cast<void *>(tsr_float_fma)},
    {"tsr_float_powi", reinterpret_cast<void *>(tsr_float_powi)},
    {"tsr_convert_float", reinterpret_cast<void *>(tsr_convert_float)},
    {"tsr_integer_to_float", reinterpret_cast<void *>(tsr_integer_to_float)},
    {"tsr_pack_bits", reinterpret_cast<void *>(tsr_pack_bits)},
    {"tsr_unpack_bits", reinterpret_cast<void *>(tsr_unpack_bits)},
    {"tsr_mmaf", reinterpret_cast<void *>(tsr_mmaf)},
    {"tsr_mmai", reinterpret_cast<void *>(tsr_mmai)},
    {"tsr_mmaf_scaled", reinterpret_cast<void *>(tsr_mmaf_scaled)},
};

SupportFunctions cpu::getSupportFunctions() {
  static const auto functions = [] {
    std::vector<std::pair<llvm::StringRef, void *>> all(std::begin(kArithmetic),
                                                        std::end(kArithmetic));
    for (auto [name, address] : runtime::getKernelFunctions())
      all.push_back({name, address});
    return all;
  }();
  return functions;
}
