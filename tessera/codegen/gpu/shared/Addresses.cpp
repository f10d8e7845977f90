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

std::optional<MatrixPlan>
gpu::planMatrices(const SharedMap &map, const Layout &layout, uint32_t copies) {
  layout::GroupSizes sizes = layout.getSizes();
  unsigned numRegisters = sizes[Group::Register];
  uint32_t registerMask = sizes.getMask(Group::Register);
  if (map.elementBytes != 2 || sizes[Group::Lane] != 5 ||
      (layout.getCopyBits() & ~registerMask))
    return std::nullopt;
  // The address bits in a row.
  constexpr uint32_t kInRow = 2 | 4 | 8;
  uint32_t inRow = 0;
  llvm::SmallVector<unsigned, 8> free;
  for (unsigned bit = 0; bit < map.addresses.getNumColumns(); ++bit) {
    bool isRegister = bit < numRegisters;
    if (isRegister && copies >> bit & 1)
      continue;
    if (map.rounds[bit] && !isRegister)
      return std::nullopt;
    if (map.addresses[bit] & kInRow)
      inRow |= uint32_t(1) << bit;
    else if (isRegister && !map.rounds[bit])
      free.push_back(bit);
  }
  for (unsigned bit = 0; bit < map.addressesOfIndex.getNumColumns(); ++bit)
    if (map.blockBits >> bit & 1 && map.addressesOfIndex[bit] & kInRow)
      return std::nullopt;
  // Whether three hardware bits are the address bits in a row, and no others.
  auto areInRow = [&](unsigned first, unsigned second, unsigned third) {
    return map.addresses[first] == 2 && map.addresses[second] == 4 &&
           map.addresses[third] == 8 &&
           inRow == (uint32_t(1) << first | uint32_t(1) << second |
                     uint32_t(1) << third);
  };
  unsigned lane = numRegisters;
  MatrixPlan plan;
  llvm::SmallVector<unsigned, 3> rowBits;
  if (unsigned low = llvm::countr_zero(inRow); inRow && low < numRegisters &&
                                               !map.rounds[low] &&
                                               areInRow(low, lane, lane + 1)) {
    plan.isTransposed = false;
    plan.pair = uint32_t(1) << low;
    rowBits = {lane + 2, lane + 3, lane + 4};
  } else if (!free.empty() && areInRow(lane + 2, lane + 3, lane + 4)) {
    plan.isTransposed = true;
    plan.pair = uint32_t(1) << free.front();
    rowBits = {free.front(), lane, lane + 1};
    free.erase(free.begin());
  } else {
    return std::nullopt;
  }
  constexpr unsigned kMatrixBits = 2;
  free.truncate(std::min<size_t>(free.size(), kMatrixBits));
  plan.rows = BitMatrix(layout::kMaxBits, 0);
  for (unsigned bit : rowBits)
    plan.rows.appendColumn(map.addresses[bit]);
  plan.matrices = {0};
  uint32_t inInstruction = plan.pair;
  for (unsigned bit : free) {
    plan.rows.appendColumn(map.addresses[bit]);
    inInstruction |= uint32_t(1) << bit;
    for (unsigned i = 0, e = plan.matrices.size(); i < e; ++i)
      plan.matrices.push_back(plan.matrices[i] ^ uint32_t(1) << bit);
  }
  // Addresses of further lanes are not used.
  while (plan.rows.getNumColumns() < sizes[Group::Lane])
    plan.rows.appendColumn(0);
  for (unsigned bit = lane + sizes[Group::Lane];
       bit < map.addresses.getNumColumns(); ++bit)
    plan.rows.appendColumn(map.addresses[bit]);
  for (uint32_t reg = 0; reg <= registerMask; ++reg)
    if ((reg & (copies | inInstruction)) == 0)
      plan.first.push_back(reg);
  return plan;
}

unsigned gpu::getNumPasses(const MatrixPlan &plan) {
  constexpr unsigned kRows = 8, kRowBytes = 16;
  std::array<unsigned, 128 / kRowBytes> load{};
  for (uint32_t row = 0; row < kRows; ++row)
    ++load[plan.rows.apply(row) / kRowBytes % load.size()];
  return plan.first.size() * plan.matrices.size() *
         *std::max_element(load.begin(), load.end());
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

tgpu::BufferType
gpu::chooseSwizzle(tgpu::BufferType buffer, llvm::ArrayRef<int64_t> whole,
                   const Layout &put, llvm::ArrayRef<int64_t> part,
                   const Layout &get, uint32_t bits, bool hasMatrixStores) {
  tgpu::BufferType best;
  unsigned least = 0;
  uint32_t registers = put.getSizes().getMask(Group::Register);
  auto consider = [&](unsigned swizzle, unsigned unit, unsigned shift) {
    auto candidate =
        tgpu::BufferType::get(buffer.getShape(), buffer.getElementType(),
                              buffer.getDepth(), swizzle, unit, shift);
    SharedMap putMap = getSharedMap(candidate, whole, whole, put, bits);
    uint32_t copies = put.getCopyBits() & registers;
    std::optional<MatrixPlan> matrices;
    if (hasMatrixStores)
      matrices = planMatrices(putMap, put, copies);
    unsigned passes =
        (matrices ? getNumPasses(*matrices)
                  : getNumPasses(putMap, put, copies)) +
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
