//===- Program.h - PTX decoded for the machine -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A program is a module whose instructions are understood. Each instruction
// became an Op: a function to run, and where its operands are. For
//
//   add.s32 %r3, %r1, 7;
//
// the Op has
//
//   run       a function that adds 32 lanes
//   at[0]     byte offset of %r3 in the registers of a frame
//   at[1]     byte offset of %r1
//   at[2]     byte offset of a constant: 32 times 7
//   reads     the register %r1
//   writes    the register %r3
//
// Frame. The registers of a function, for the 32 lanes of a warp. A register is
// an array with one element per lane, so that a loop over lanes is vectorized:
//
//   width of the register    in the frame
//   predicate                one uint32_t, a bit per lane
//   8, 16 and 32 bits        uint32_t[32]; unused high bits are 0
//   64 bits                  uint64_t[32]
//   128 bits                 uint64_t[32] low words, then uint64_t[32] high
//   words
//
// Constants, special registers (%tid.x) and addresses of local variables are
// arrays of the same form behind the registers. They are filled in when a frame
// is made. So each operand of an arithmetic instruction is an offset.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_PTX_PROGRAM_H
#define TESSERA_PTX_PROGRAM_H

#include "tessera/ptx/Module.h"
#include "tessera/support/Result.h"

#include <memory>

namespace tessera::ptx {

inline constexpr unsigned kLanes = 32;
inline constexpr uint32_t kAllLanes = ~uint32_t(0);

class Warp;
struct Op;

/// Executes an instruction for the lanes of `Warp::mask`.
using Handler = void (*)(Warp &warp, const Op &op);

/// Base of what instructions keep besides offsets.
struct Detail {
  virtual ~Detail() = default;
};

/// Which lanes must be at the instruction together before it runs.
enum class Together : uint8_t {
  /// Any lanes.
  No,
  /// All lanes of the warp that have not exited (`.aligned`).
  Warp,
  /// The lanes that a mask in register `together` names (`.sync`).
  Mask,
};

/// What an instruction is, for statistics.
enum class OpClass : uint8_t {
  Integer,
  Float,
  Double,
  Special, // ex2 and its like
  Convert,
  Move,
  Control,
  Load,
  Store,
  Atomic,
  Barrier,
  Shuffle,
  Matrix,
  AsyncCopy,
  Fence,
  Other,
};

struct Op {
  Handler run = nullptr;
  /// Offsets of operands in the frame. By custom, destinations come first.
  std::array<uint32_t, 6> at{};
  /// The guard's offset, and the value at which lanes are skipped: the lanes
  /// that run are `(predicate ^ guardFlip) & active`. No guard if hasGuard is
  /// false.
  uint32_t guard = 0;
  uint32_t guardFlip = 0;
  uint32_t guardRegister = 0;
  bool hasGuard = false;
  Together together = Together::No;
  OpClass opClass = OpClass::Other;
  /// Where the lane mask of Together::Mask is.
  uint32_t togetherAt = 0;
  /// The result is undefined only if all operands are: for selection, logic and
  /// packing, where undefined parts may be unused.
  bool isForgiving = false;
  /// A copy of a register to another, also in parts: keeps all the state of the
  /// value.
  bool isCopy = false;
  /// The handler updates which lanes of its results are defined.
  bool ownsDefined = false;
  /// An undefined operand is reported: addresses, stores to global memory, …
  bool needsDefined = false;
  /// The first of `reads` is the base of an address.
  bool hasAddressRegister = false;
  /// May touch registers that a wgmma in flight uses: wgmma itself.
  bool allowsPending = false;
  /// Accurate only within documented bounds.
  bool isApproximate = false;
  /// Bit i: the predicate at[i] is negated.
  uint8_t negated = 0;
  /// Small numbers of the instruction; meaning by handler.
  uint32_t a = 0, b = 0;
  uint64_t immediate = 0;
  std::unique_ptr<Detail> detail;
  /// Registers by number, for the checks.
  std::vector<uint32_t> reads, writes;
  /// The instruction in Function::instructions.
  uint32_t instruction = 0;

  template <typename T> const T &get() const {
    return static_cast<const T &>(*detail);
  }
};

/// A special register, or another value that is filled in per frame.
struct FrameValue {
  enum Kind : uint8_t {
    TidX,
    TidY,
    TidZ,
    NtidX,
    NtidY,
    NtidZ,
    CtaidX,
    CtaidY,
    CtaidZ,
    NctaidX,
    NctaidY,
    NctaidZ,
    LaneId,
    WarpId,
    NWarpId,
    SmId,
    NSmId,
    GridId,
    LaneMaskEq,
    LaneMaskLe,
    LaneMaskLt,
    LaneMaskGe,
    LaneMaskGt,
    ClusterIdX,
    ClusterIdY,
    ClusterIdZ,
    NClusterIdX,
    NClusterIdY,
    NClusterIdZ,
    ClusterCtaidX,
    ClusterCtaidY,
    ClusterCtaidZ,
    ClusterNctaidX,
    ClusterNctaidY,
    ClusterNctaidZ,
    ClusterCtaRank,
    ClusterNctaRank,
    IsExplicitCluster,
    TotalSharedSize,
    DynamicSharedSize,
    AggrSharedSize,
    /// 0 where nothing is known, such as %envreg.
    Zero,
    /// The address of a local variable or of a parameter of a `.func`:
    /// `offset` from the frame's base.
    LocalAddress,
    /// The address of a variable of the module, or of a parameter of the entry:
    /// `number`.
    ModuleAddress,
    EntryParameter,
    /// A shared variable of the function.
    SharedAddress,
    /// The address of a function.
    FunctionAddress,
  };
  Kind kind;
  bool isWide = false; // uint64_t per lane
  uint32_t at = 0;
  uint32_t number = 0;
  uint64_t offset = 0;
};

struct DecodedFunction {
  const Function *source = nullptr;
  std::vector<Op> ops; // as many as instructions, and an `exit` or `ret`
  /// Bytes of a frame, and offsets of registers in it.
  uint32_t frameBytes = 0;
  std::vector<uint32_t> registerAt;
  /// Constants and their place: copied into each frame from `constantsAt`.
  uint32_t constantsAt = 0;
  std::vector<uint8_t> constants;
  std::vector<FrameValue> values;
  /// Per variable of the function: the offset in local memory, in shared
  /// memory, or in the parameters of the frame, by its space.
  std::vector<uint64_t> variableAt;
  uint64_t localBytes = 0;
  uint64_t parameterBytes = 0;
};

/// A module that can run.
struct Program {
  Module module;
  std::vector<DecodedFunction> functions;
  /// `sm_90a` as 90 and 'a'.
  unsigned targetNumber = 0;
  /// Some function calls malloc or free.
  bool usesHeap = false;
};

/// The static shared memory of an entry and of the functions that it may call.
struct SharedLayout {
  /// The offset of each variable of the module, and of each variable of each
  /// function; ~0 for those that are not used or are in other spaces.
  std::vector<uint64_t> moduleAt;
  std::vector<std::vector<uint64_t>> functionAt;
  uint64_t bytes = 0;
};
SharedLayout layOutShared(const Program &program, uint32_t entry);

/// Understands all instructions, or returns the first that it does not, by its
/// position.
Result<Program, SyntaxError> decode(Module module);

} // namespace tessera::ptx

#endif // TESSERA_PTX_PROGRAM_H
