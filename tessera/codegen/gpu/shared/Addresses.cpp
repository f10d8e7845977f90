//===- Addresses.cpp - where elements are in shared memory -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/shared/Addresses.h"
#include "tessera/dialect/ElementData.h"

#include "llvm/Support/MathExtras.h"

#include <set>

using namespace tessera;
using namespace tessera::gpu;

/// The most bytes that one instruction moves for a thread.
static constexpr unsigned kVectorBytes = 16;

/// The address with one bit set, after the swizzle.
static uint32_t applySwizzle(tgpu::BufferType buffer, uint32_t address) {
  if (!buffer.getSwizzle())
    return address;
  // The bits that number the units of a span.
  uint32_t units = buffer.getSwizzle() - buffer.getUnit();
  return address ^ ((address >> buffer.getShift()) & units);
}

SharedMap gpu::getSharedMap(tgpu::BufferType buffer,
                            llvm::ArrayRef<int64_t> whole,
                            llvm::ArrayRef<int64_t> part, const Layout &layout,
                            uint32_t bits) {
  SharedMap map;
  map.elementBytes =
      getStorageSize(cuda_tile::convertElementType(buffer.getElementType()));
  unsigned shift = llvm::Log2_32(map.elementBytes);
  unsigned wholeBits = layout::getNumBits(layout::Shape(whole));
  unsigned slotBits = llvm::Log2_64_Ceil(buffer.getDepth());
  map.addressesOfIndex = BitMatrix(layout::kMaxBits, 0);
  for (unsigned bit = 0; bit < wholeBits + slotBits; ++bit) {
    uint32_t index = uint32_t(1) << bit;
    uint32_t place = layout::gatherBits(index, ~bits);
    map.addressesOfIndex.appendColumn(applySwizzle(buffer, place << shift));
  }
  // A tile of the buffer has a block at the origin.
  BitMatrix block =
      layout::extract(layout::Shape(whole), layout::Shape(part)).toMatrix();
  BitMatrix indices = block * layout.getMatrix();
  map.addresses =
      map.addressesOfIndex.selectColumns(layout::getLowMask(wholeBits)) *
      indices;
  uint32_t inBlock = 0;
  for (uint32_t column : block.getColumns())
    inBlock |= column;
  map.blockBits = layout::getLowMask(wholeBits + slotBits) & ~inBlock;
  map.rounds = BitMatrix(layout::kMaxBits, 0);
  for (uint32_t column : indices.getColumns())
    map.rounds.appendColumn(column & bits);
  return map;
}

VectorPlan gpu::planVectors(const SharedMap &map, const Layout &layout,
                            uint32_t copies) {
  unsigned numRegisters = layout.getSizes()[Group::Register];
  // What other threads and blocks add to addresses.
  uint32_t others = 0;
  for (unsigned bit = numRegisters; bit < map.addresses.getNumColumns(); ++bit)
    others |= map.addresses[bit];
  for (unsigned bit = 0; bit < map.addressesOfIndex.getNumColumns(); ++bit)
    if (map.blockBits >> bit & 1)
      others |= map.addressesOfIndex[bit];
  // Only registers that are not left out, and both maps at once: a vector is
  // moved in one round.
  BitMatrix addresses(layout::kMaxBits, numRegisters);
  uint32_t roundRegisters = 0;
  for (unsigned bit = 0; bit < numRegisters; ++bit) {
    if (copies >> bit & 1)
      continue;
    if (map.rounds[bit])
      roundRegisters |= uint32_t(1) << bit;
    addresses.setColumn(bit, map.addresses[bit]);
  }
  VectorPlan plan;
  plan.steps = {0};
  uint32_t low = 0;
  for (uint32_t unit = map.elementBytes; unit < kVectorBytes; unit <<= 1) {
    std::optional<uint32_t> step = addresses.solve(unit);
    if (others & unit || !step || (*step & roundRegisters))
      break;
    low |= unit;
    for (unsigned i = 0, e = plan.steps.size(); i < e; ++i)
      plan.steps.push_back(plan.steps[i] ^ *step);
  }
  for (uint32_t reg = 0; reg < uint32_t(1) << numRegisters; ++reg)
    if ((reg & copies) == 0 && (addresses.apply(reg) & low) == 0)
      plan.first.push_back(reg);
  return plan;
}

unsigned gpu::getNumPasses(const SharedMap &map, const Layout &layout,
                           uint32_t copies) {
  VectorPlan plan = planVectors(map, layout, copies);
  unsigned numRegisters = layout.getSizes()[Group::Register];
  unsigned bytes = std::max<unsigned>(4, plan.steps.size() * map.elementBytes);
  unsigned perPhase = std::min(32u, 128 / bytes);
  // All phases are alike: they differ by a constant that is added to addresses.
  std::set<uint32_t> words;
  std::array<unsigned, 32> load{};
  for (uint32_t lane = 0; lane < perPhase; ++lane) {
    uint32_t address = map.addresses.apply(lane << numRegisters);
    for (unsigned i = 0; i < bytes; i += 4)
      if (words.insert((address + i) / 4).second)
        ++load[(address + i) / 4 % 32];
  }
  unsigned passes = *std::max_element(load.begin(), load.end());
  return plan.first.size() * (32 / perPhase) * passes;
}

tgpu::BufferType gpu::chooseSwizzle(tgpu::BufferType buffer,
                                    llvm::ArrayRef<int64_t> whole,
                                    const Layout &put,
                                    llvm::ArrayRef<int64_t> part,
                                    const Layout &get, uint32_t bits) {
  tgpu::BufferType best;
  unsigned least = 0;
  uint32_t registers = put.getSizes().getMask(Group::Register);
  auto consider = [&](unsigned swizzle, unsigned unit, unsigned shift) {
    auto candidate =
        tgpu::BufferType::get(buffer.getShape(), buffer.getElementType(),
                              buffer.getDepth(), swizzle, unit, shift);
    unsigned passes =
        getNumPasses(getSharedMap(candidate, whole, whole, put, bits), put,
                     put.getCopyBits() & registers) +
        getNumPasses(getSharedMap(candidate, whole, part, get, bits), get,
                     get.getGroupMatrix(Group::Register).getFreeColumns());
    if (!best || passes < least) {
      best = candidate;
      least = passes;
    }
  };
  consider(0, tgpu::BufferType::kMatrixUnit, tgpu::BufferType::kMatrixShift);
  // Larger units first: of equal costs the one with longer vectors wins.
  constexpr unsigned kSpan = 128;
  for (unsigned unit : {16, 8, 4})
    for (unsigned shift = llvm::Log2_32(kSpan / unit);
         uint64_t(unit) << shift < uint64_t(buffer.getTileBytes()); ++shift)
      consider(kSpan, unit, shift);
  return best;
}
