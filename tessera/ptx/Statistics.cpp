//===- Statistics.cpp - what a launch did, in numbers -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/ptx/Statistics.h"

#include "tessera/ptx/MatrixModifiers.h"

using namespace tessera;
using namespace tessera::ptx;

std::string_view ptx::getPathName(Path path) {
  static constexpr std::string_view names[] = {
      "global load",  "global store",  "global atomic", "shared load",
      "shared store", "shared atomic", "local",         "cp.async",
      "bulk load",    "bulk store",    "cluster",       "wgmma operands"};
  static_assert(std::size(names) == kNumPaths);
  return names[size_t(path)];
}

void Counts::add(const Counts &other) {
  executions += other.executions;
  lanes += other.lanes;
  wavefronts += other.wavefronts;
  idealWavefronts += other.idealWavefronts;
  sectors += other.sectors;
  idealSectors += other.idealSectors;
  for (size_t i = 0; i < kNumPaths; ++i)
    bytes[i] += other.bytes[i];
  barriers += other.barriers;
  divergentBranches += other.divergentBranches;
  products += other.products;
  streamedBytes += other.streamedBytes;
}

std::optional<MatrixUse> ptx::findMatrixUse(const Instruction &instruction) {
  bool isWgmma = instruction.opcode == "wgmma";
  if (!isWgmma && instruction.opcode != "mma" && instruction.opcode != "wmma")
    return std::nullopt;
  std::optional<MatrixShape> shape;
  // The sums' type comes first, then that of A.
  std::vector<std::string_view> types;
  bool isProduct = instruction.opcode == "mma";
  for (const std::string &modifier : instruction.modifiers) {
    isProduct |= modifier == "mma" || modifier == "mma_async";
    if (std::optional<MatrixShape> found = parseShape(modifier))
      shape = found;
    else if (parseElementKind(modifier) || modifier == "f32" ||
             modifier == "s32")
      types.push_back(modifier);
  }
  if (!isProduct || !shape || types.empty())
    return std::nullopt;
  MatrixUse use;
  use.isWgmma = isWgmma;
  use.hasF16Sums = types[0] == "f16";
  // `wmma` of f16 gives the types of D and C only.
  if (types.size() > 2)
    use.kind = parseElementKind(types[1]).value_or(ElementKind::F16);
  use.products = uint64_t(shape->m) * shape->n * shape->k;
  if (*shape == MatrixShape{8, 8, 4} && use.kind == ElementKind::F16)
    use.products *= 4; // one product for each eight lanes
  if (isWgmma) {
    // A warp computes 16 of the 64 rows. B is read once for the four warps.
    use.products /= 4;
    constexpr uint64_t kRowBytes = 32;
    use.sharedBytes = shape->n * kRowBytes / 4;
    bool isInRegisters = instruction.operands.size() > 1 &&
                         instruction.operands[1].kind == Operand::Vector;
    if (!isInRegisters)
      use.sharedBytes += 16 * kRowBytes;
  }
  return use;
}
