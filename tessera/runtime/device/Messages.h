//===- Messages.h - what kernels on a device tell the host -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// print_tko, assert and failures of kernels that run as PTX. The code generator
// writes the device's half, and engines read what comes back.
//
// A module whose kernels have messages has a variable
//
//   .visible .global .align 8 .u64 tessera_messages = 0;
//
// While it is 0, the launcher is not ours: kernels call vprintf and
// __assertfail. Our launchers store the address of a buffer in it:
//
//   offset 0   u32 capacity   the bytes for records
//          4   u32 used       the bytes that kernels have taken
//          8   u32 lost       the records that did not fit
//         12   u32 reserved
//         16   records, one after another
//
// and a record is
//
//   offset 0   u32 bytes      of this record, a multiple of 4
//          4   u32 site       an index into the table of sites of the kernel
//          8   u32 block[3]   the tile block: x, y, z
//         20   u32 payload[]
//
// The payload is that of `MessageSite`: for each tile of it the elements in
// row-major order, one word per element, or two, the low one first, if an
// element has 64 bits. A word has the bits of an element as in a register, and
// zeros above.
//
// To send a record, one thread of the block
//
//   1. reads `used`, and goes to 3 if it is above `capacity`: otherwise `used`
//      could overflow;
//   2. adds the size of the record to `used` by an atomic operation of scope
//      gpu. If the old value plus the size is at most `capacity`, the record
//      begins at 16 plus the old value, and any threads write it;
//   3. otherwise adds 1 to `lost`, and the record is dropped.
//
// The host sets all of the buffer to 0 before a launch, and reads it after the
// launch. A record of 0 bytes ends the records: its place was taken, but it
// did not fit, or the kernel was stopped before it was written.
//
// The records of one tile block are in the order of the text of the kernel's
// output, so operations that are ordered by tokens are ordered by barriers.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_RUNTIME_DEVICE_MESSAGES_H
#define TESSERA_RUNTIME_DEVICE_MESSAGES_H

#include "tessera/numerics/ElementType.h"
#include "tessera/runtime/Grid.h"
#include "tessera/runtime/host/Printf.h"
#include "tessera/support/Result.h"

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tessera::runtime {

/// The variable of the module.
inline constexpr std::string_view kMessagesVariable = "tessera_messages";

/// Offsets in the buffer, in bytes.
inline constexpr uint32_t kMessageCapacity = 0, kMessageUsed = 4,
                          kMessageLost = 8, kMessageRecords = 16;
/// Offsets in a record.
inline constexpr uint32_t kRecordBytes = 0, kRecordSite = 4, kRecordBlock = 8,
                          kRecordPayload = 20;

/// An operation of a kernel that sends messages.
struct MessageSite {
  /// Print: `text` is the format, and the tiles are its operands.
  /// Assert: `text` is the message, and the only tile is the condition, of i1.
  /// A record is sent if an element is false; the tile block goes on.
  /// Fail: the tile block cannot go on, and returns. `text` may have one
  /// `%lld`, for a tile of one i64; there may be none.
  enum Kind : uint8_t { Print, Assert, Fail };
  /// A tile of elements, or of pointers.
  struct Tile {
    std::optional<ElementType> type; // none: pointers
    std::vector<int64_t> shape;
  };

  Kind kind = Print;
  /// The number of the operation in a pre-order walk of its module.
  uint64_t op = 0;
  std::string text;
  /// The source of the operation, for programs without the module; may be
  /// empty.
  std::string location = {};
  std::vector<Tile> tiles = {};
};

/// The words of an element in a record.
constexpr uint32_t countElementWords(std::optional<ElementType> type) {
  return !type || getStorageSize(*type) == 8 ? 2 : 1;
}
/// The size of a record of this site.
uint64_t countRecordBytes(const MessageSite &site);

/// Says what is wrong with a site that was read from a file.
std::optional<Problem> checkSite(const MessageSite &site);

/// A capacity for a launch of so many tile blocks: enough if each sends a few
/// messages of each site, within reason. 0 if there are no sites.
uint32_t chooseMessageCapacity(std::span<const MessageSite> sites,
                               uint64_t numBlocks);
/// A larger capacity, after records were lost.
uint32_t growMessageCapacity(uint32_t capacity);

/// An empty buffer, as it is before a launch.
std::vector<uint8_t> makeMessageBuffer(uint32_t capacity);

/// Where decoded messages go.
struct MessageSinks {
  /// As in engine::LaunchOptions; may be empty.
  TextSink output, messages;
  std::function<std::string(uint64_t op)> locate;
};

struct MessageOutcome {
  struct Failure {
    uint64_t op;
    BlockId block;
    std::string message, location;
  };

  uint64_t failedAsserts = 0; // elements
  uint64_t lost = 0;          // records
  /// Of the first tile block that failed.
  std::optional<Failure> failure;
};

/// Decodes the buffer after a launch, in the order of tile blocks. Prints what
/// the other engines print; if records were lost, says so in a message. A
/// buffer that a kernel has overwritten is read as far as it makes sense.
MessageOutcome decodeMessages(std::span<const uint8_t> buffer,
                              std::span<const MessageSite> sites,
                              const std::array<uint32_t, 3> &grid,
                              const MessageSinks &sinks);

} // namespace tessera::runtime

#endif // TESSERA_RUNTIME_DEVICE_MESSAGES_H
