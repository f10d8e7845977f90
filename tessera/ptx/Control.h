//===- Control.h - calls, as they are decoded -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_PTX_CONTROL_H
#define TESSERA_PTX_CONTROL_H

#include "tessera/ptx/Program.h"

namespace tessera::ptx {

/// An argument or result of a call: a place in the registers of the frame, or
/// in its parameters.
struct CallOperand {
  bool isRegister = false;
  uint64_t at = 0;
  uint64_t bytes = 0;
  /// Of a register, for the checks.
  uint32_t number = 0;
};

/// Functions that the machine provides, as the driver does.
enum class Builtin : uint8_t { None, Vprintf, AssertFail, Malloc, Free };

struct CallDetail : Detail {
  std::vector<CallOperand> arguments, results;
  /// The function, or -1 if its address is in at[0].
  int64_t function = -1;
  Builtin builtin = Builtin::None;
};

/// Executes a function of the machine's own (Builtin.cpp).
void runBuiltin(Warp &warp, const Op &op);
/// The builtin of this name.
Builtin findBuiltin(std::string_view name);

} // namespace tessera::ptx

#endif // TESSERA_PTX_CONTROL_H
