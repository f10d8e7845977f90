//===- Finding.h - what the machine reports -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_PTX_FINDING_H
#define TESSERA_PTX_FINDING_H

#include "tessera/ptx/Module.h"

namespace tessera::ptx {

enum class FindingKind : uint8_t {
  SharedRace,
  GlobalRace,
  UninitialisedRead,
  OutOfBounds,
  Misaligned,
  DivergentBarrier,
  BarrierMisuse,
  MbarrierMisuse,
  Deadlock,
  Timeout,
  AsyncNotWaited,
  PendingCopyAtExit,
  MissingProxyFence,
  WgmmaInFlight,
  WgmmaMissingFence,
  InactiveLane,
  ClusterExited,
  Assert,
  Trap,
};
inline constexpr size_t kNumFindingKinds = size_t(FindingKind::Trap) + 1;

/// The word for programs: `shared-race`.
std::string_view getWord(FindingKind kind);

/// A place in a program.
struct Place {
  std::string function;
  Position position;
  /// Through `.loc`; the file is empty if there is none.
  std::string file;
  SourceLine source;
};

/// A fault of the program, in one sentence.
struct Finding {
  FindingKind kind;
  std::string message;
  Place place = {};
  /// The other access of a race, or where an undefined value comes from.
  std::optional<Place> other = std::nullopt;
  std::array<uint32_t, 3> block{}, thread{};
  /// How often it was found at this place.
  uint64_t times = 1;
};

/// `FILE:LINE (PTX line N)`, or `PTX line N`.
std::string describe(const Place &place);

} // namespace tessera::ptx

#endif // TESSERA_PTX_FINDING_H
