//===- Schedule.h - how a kernel for a GPU overlaps its work -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The choices that are left when each tile has its layout: how tiles are copied
// to shared memory, how far ahead, and what runs while products do. The
// compiler makes each of them, unless it is forced. The text, which users write
// for `--plan`, names those that are:
//
//   copies=async,rotate=off
//
// All choices compute the same. One that a kernel does not allow is not made:
// so each text is for each kernel.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_GPU_SCHEDULE_H
#define TESSERA_CODEGEN_GPU_SCHEDULE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <optional>
#include <string>
#include <vector>

namespace tessera::gpu {

/// What copies tiles to shared memory before they are needed: nothing,
/// cp.async, or tensor copies where they are possible and else cp.async.
enum class Copies { Plain, Async, Tensor };

/// Who makes tensor maps: each CTA, or whoever launches the kernel, if that is
/// us.
enum class Maps { Device, Launch };

/// Which lines the L2 cache gives up first: any, or those of tiles that a
/// kernel reads once.
enum class Evict { Normal, First };

/// What has no value is chosen by the compiler.
struct Schedule {
  std::optional<Copies> copies;
  /// The number of slots of rings, if they fit; otherwise as many as do.
  std::optional<unsigned> depth;
  /// The number of CTAs that share an SM, if they fit, for tensor copies.
  std::optional<unsigned> blocks;
  /// The last product of an iteration is computed in the next one.
  std::optional<bool> rotates;
  /// A product may end in the next iteration.
  std::optional<bool> defers;
  /// A CTA computes several tile blocks.
  std::optional<bool> persists;
  /// How many tile blocks such a CTA computes as one, with larger tiles: a
  /// power of two.
  std::optional<unsigned> joins;
  std::optional<Maps> maps;
  /// How much later the second warpgroup starts, in nanoseconds: then it
  /// computes while the first one stores.
  std::optional<unsigned> delay;
  std::optional<Evict> evict;
  /// As little as possible stands before the first product of a tile.
  std::optional<bool> shortensStarts;
  /// Two warpgroups begin the products of rotated loops one after the other.
  std::optional<bool> takesTurns;
  /// The left operand that a rotated loop does not change is in registers.
  std::optional<bool> keepsLeft;
  /// Two iterations of a rotated loop are computed as one.
  std::optional<bool> pairs;

  /// Reads a text; `auto` forces nothing. The error is a sentence about the
  /// word that is wrong.
  static llvm::Expected<Schedule> parse(llvm::StringRef text);
  /// The shortest text for it, which is the same for equal schedules.
  std::string print() const;

  /// Texts that force one choice each, for who looks for the fastest plan: the
  /// most promising ones first.
  static std::vector<std::string> getCandidates();

  bool operator==(const Schedule &) const = default;
};

} // namespace tessera::gpu

#endif // TESSERA_CODEGEN_GPU_SCHEDULE_H
