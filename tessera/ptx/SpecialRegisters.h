//===- SpecialRegisters.h - %tid and its like -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_PTX_SPECIALREGISTERS_H
#define TESSERA_PTX_SPECIALREGISTERS_H

#include "tessera/ptx/Program.h"

namespace tessera::ptx {

/// The special register of this name, such as `%tid.x`, if its value does not
/// change while a frame lives.
std::optional<FrameValue::Kind> findSpecialRegister(std::string_view name);

/// Registers that differ from one instruction to the next.
enum class ClockRegister : uint8_t {
  Clock,
  ClockHigh,
  Clock64,
  Time,
  TimeLow,
  TimeHigh
};
std::optional<ClockRegister> findClockRegister(std::string_view name);

} // namespace tessera::ptx

#endif // TESSERA_PTX_SPECIALREGISTERS_H
