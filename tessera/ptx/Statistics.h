//===- Statistics.h - what a launch did, in numbers -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Counted by StatisticsRecorder when Options::stats is set. Two numbers say how
// well lanes access memory together:
//
// Wavefronts. Shared memory has 32 banks of 4 bytes. An access of a warp is
// done in passes: 32 lanes of up to 4 bytes, 16 lanes of 8 bytes, or 8 lanes of
// 16 bytes. A pass takes as many wavefronts as the bank with the most words;
// lanes that read the same word share it. Ideal is one wavefront a pass.
//
// Sectors. Global memory is moved in sectors of 32 bytes. Ideal is the number
// of different bytes that the lanes ask for, divided by 32 and rounded up.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_PTX_STATISTICS_H
#define TESSERA_PTX_STATISTICS_H

#include "tessera/ptx/Finding.h"
#include "tessera/ptx/MatrixProduct.h"
#include "tessera/ptx/Program.h"

namespace tessera::ptx {

inline constexpr uint64_t kSectorBytes = 32;
inline constexpr uint64_t kWavefrontBytes = 128;

/// Which way bytes go.
enum class Path : uint8_t {
  GlobalLoad,
  GlobalStore,
  GlobalAtomic,
  SharedLoad,
  SharedStore,
  SharedAtomic,
  Local,
  /// `cp.async`: what is read of global memory.
  CopyAsync,
  /// Bulk and tensor copies: what is read of global memory, and written to it.
  BulkLoad,
  BulkStore,
  /// To or from the shared memory of another CTA.
  Cluster,
  /// Operands of wgmma in shared memory.
  Wgmma,
};
inline constexpr size_t kNumPaths = size_t(Path::Wgmma) + 1;
/// `global load`.
std::string_view getPathName(Path path);

struct Counts {
  /// Instructions of warps, also those whose guard was false for all lanes.
  uint64_t executions = 0;
  /// Lanes that executed them: the sum.
  uint64_t lanes = 0;
  uint64_t wavefronts = 0, idealWavefronts = 0;
  uint64_t sectors = 0, idealSectors = 0;
  std::array<uint64_t, kNumPaths> bytes{};
  /// `bar` and `barrier`, by warp.
  uint64_t barriers = 0;
  /// Branches that some lanes of a warp took and others did not.
  uint64_t divergentBranches = 0;
  /// Multiply-adds of mma and wgmma.
  uint64_t products = 0;
  /// Bytes of shared memory that bulk copies and wgmma access. They have no
  /// bank conflicts.
  uint64_t streamedBytes = 0;

  void add(const Counts &other);
  double getMeanLanes() const {
    return executions ? double(lanes) / double(executions) : 0;
  }
};

/// What an instruction multiplies.
struct MatrixUse {
  ElementKind kind = ElementKind::F16;
  bool isWgmma = false;
  bool hasF16Sums = false;
  /// Multiply-adds of one warp, and bytes of operands in shared memory.
  uint64_t products = 0;
  uint64_t sharedBytes = 0;
};

/// An instruction that was executed.
struct InstructionCounts {
  /// Numbers of the function and of the instruction in it.
  uint32_t function = 0, instruction = 0;
  Place place;
  /// `ld.global.v4.f32`; empty for the end of a function.
  std::string name;
  OpClass opClass = OpClass::Other;
  std::optional<MatrixUse> matrix;
  Counts counts;
};

struct Statistics {
  uint64_t numBlocks = 0, numThreads = 0; // threads of a block
  /// In the order of the program.
  std::vector<InstructionCounts> instructions;
  Counts total;
  /// Bytes that L2 gives and takes if L1 keeps all that a CTA loads.
  uint64_t l2Bytes = 0;
  /// Bytes of memory if L2 keeps everything: each sector is read at most once
  /// and written at most once.
  uint64_t memoryBytes = 0;
};

/// What an instruction does with matrices: by shape and types.
std::optional<MatrixUse> findMatrixUse(const Instruction &instruction);

} // namespace tessera::ptx

#endif // TESSERA_PTX_STATISTICS_H
