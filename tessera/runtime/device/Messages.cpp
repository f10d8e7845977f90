//===- Messages.cpp - what kernels on a device tell the host -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/runtime/device/Messages.h"
#include "tessera/runtime/host/Messages.h"

#include <algorithm>
#include <cstring>

using namespace tessera;
using namespace tessera::runtime;

/// More elements than any tile has.
static constexpr uint64_t kMaxElements = uint64_t(1) << 24;
static constexpr uint32_t kMinCapacity = 64 << 10, kMaxChosen = 64 << 20,
                          kMaxCapacity = 1 << 30;

static uint64_t countElements(const MessageSite::Tile &tile) {
  uint64_t count = 1;
  for (int64_t extent : tile.shape)
    count *= uint64_t(extent);
  return count;
}

uint64_t runtime::countRecordBytes(const MessageSite &site) {
  uint64_t bytes = kRecordPayload;
  for (const MessageSite::Tile &tile : site.tiles)
    bytes += countElements(tile) * countElementWords(tile.type) * 4;
  return bytes;
}

std::optional<Problem> runtime::checkSite(const MessageSite &site) {
  uint64_t all = 0;
  for (const MessageSite::Tile &tile : site.tiles) {
    uint64_t count = 1;
    for (int64_t extent : tile.shape) {
      if (extent < 1 || uint64_t(extent) > kMaxElements / count)
        return Problem{"the shape of a tile is wrong"};
      count *= uint64_t(extent);
    }
    all += count;
    if (all > kMaxElements)
      return Problem{"it has too many elements"};
  }
  if (site.kind == MessageSite::Assert &&
      (site.tiles.size() != 1 || site.tiles[0].type != ElementType::I1))
    return Problem{"an assertion has one tile, of i1"};
  if (site.kind == MessageSite::Fail && !site.tiles.empty() &&
      (site.tiles.size() != 1 || site.tiles[0].type != ElementType::I64 ||
       countElements(site.tiles[0]) != 1))
    return Problem{"a failure has one number, of i64"};
  return std::nullopt;
}

uint32_t runtime::chooseMessageCapacity(std::span<const MessageSite> sites,
                                        uint64_t numBlocks) {
  if (sites.empty())
    return 0;
  uint64_t bytes = 0;
  for (const MessageSite &site : sites)
    bytes += 4 * countRecordBytes(site);
  bytes = std::min<uint64_t>(bytes, kMaxChosen) *
          std::min<uint64_t>(numBlocks, kMaxChosen);
  return uint32_t(std::clamp<uint64_t>(bytes, kMinCapacity, kMaxChosen)) & ~3u;
}

uint32_t runtime::growMessageCapacity(uint32_t capacity) {
  return std::max(capacity, std::min(capacity, kMaxCapacity / 4) * 4);
}

static void putWord(std::span<uint8_t> bytes, uint64_t offset, uint32_t word) {
  std::memcpy(bytes.data() + offset, &word, sizeof(word));
}

static uint32_t getWord(std::span<const uint8_t> bytes, uint64_t offset) {
  uint32_t word;
  std::memcpy(&word, bytes.data() + offset, sizeof(word));
  return word;
}

std::vector<uint8_t> runtime::makeMessageBuffer(uint32_t capacity) {
  std::vector<uint8_t> buffer(kMessageRecords + uint64_t(capacity));
  putWord(buffer, kMessageCapacity, capacity);
  return buffer;
}

//===----------------------------------------------------------------------===//
// Decoding
//===----------------------------------------------------------------------===//

namespace {

struct Record {
  const MessageSite *site;
  BlockId block;
  uint64_t number; // of the block
  std::span<const uint8_t> payload;
};

class Decoder {
public:
  Decoder(const MessageSinks &sinks) : sinks(sinks) {}

  void decode(const Record &record);

  MessageOutcome outcome;

private:
  void print(const Record &record);
  void fail(const Record &record);
  void reportAssertion(const Record &record);

  const MessageSinks &sinks;
};

} // namespace

/// Elements as they are in registers, from the words of a record.
static std::vector<uint8_t> takeElements(const MessageSite::Tile &tile,
                                         std::span<const uint8_t> &payload) {
  uint64_t count = countElements(tile);
  size_t words = countElementWords(tile.type);
  size_t size = tile.type ? getStorageSize(*tile.type) : 8;
  std::vector<uint8_t> elements(count * size);
  for (uint64_t i = 0; i < count; ++i)
    std::memcpy(&elements[i * size], &payload[i * words * 4], size);
  payload = payload.subspan(count * words * 4);
  return elements;
}

void Decoder::print(const Record &record) {
  if (!sinks.output)
    return;
  std::span<const uint8_t> payload = record.payload;
  std::vector<std::vector<uint8_t>> elements;
  std::vector<TsrTile> tiles;
  for (const MessageSite::Tile &tile : record.site->tiles) {
    elements.push_back(takeElements(tile, payload));
    tiles.push_back({elements.back().data(), tile.shape.data(),
                     uint32_t(tile.shape.size()),
                     tile.type ? uint32_t(*tile.type) : kTsrPointer});
  }
  printFormatted(sinks.output, record.site->text, tiles);
}

void Decoder::reportAssertion(const Record &record) {
  const MessageSite &site = *record.site;
  const MessageSite::Tile &tile = site.tiles[0];
  for (uint64_t i = 0, count = countElements(tile); i < count; ++i) {
    if (getWord(record.payload, i * 4) != 0)
      continue;
    ++outcome.failedAsserts;
    if (!sinks.messages)
      continue;
    sinks.messages(
        formatAssertion(sinks.locate ? sinks.locate(site.op) : site.location,
                        record.block, tile.shape, i, site.text));
  }
}

void Decoder::fail(const Record &record) {
  if (outcome.failure)
    return;
  constexpr std::string_view kPlace = "%lld";
  std::string text = record.site->text;
  size_t place = text.find(kPlace);
  if (place != std::string::npos && record.payload.size() >= 8) {
    int64_t value;
    std::memcpy(&value, record.payload.data(), sizeof(value));
    text.replace(place, kPlace.size(), std::to_string(value));
  }
  outcome.failure = {record.site->op, record.block, std::move(text),
                     record.site->location};
}

void Decoder::decode(const Record &record) {
  switch (record.site->kind) {
  case MessageSite::Print:
    return print(record);
  case MessageSite::Assert:
    return reportAssertion(record);
  case MessageSite::Fail:
    return fail(record);
  }
}

/// The records in the order in which they were sent.
static std::vector<Record> findRecords(std::span<const uint8_t> buffer,
                                       std::span<const MessageSite> sites,
                                       const std::array<uint32_t, 3> &grid) {
  std::vector<Record> records;
  std::span<const uint8_t> rest = buffer.subspan(kMessageRecords);
  rest = rest.first(
      std::min<uint64_t>(rest.size(), getWord(buffer, kMessageUsed)));
  while (rest.size() >= kRecordPayload) {
    uint32_t bytes = getWord(rest, kRecordBytes);
    uint32_t site = getWord(rest, kRecordSite);
    if (bytes > rest.size() || site >= sites.size() ||
        bytes != countRecordBytes(sites[site]))
      break;
    BlockId block;
    for (unsigned i = 0; i < 3; ++i)
      block[i] = getWord(rest, kRecordBlock + 4 * i);
    records.push_back(
        {&sites[site], block,
         block[0] + grid[0] * (block[1] + uint64_t(grid[1]) * block[2]),
         rest.subspan(kRecordPayload, bytes - kRecordPayload)});
    rest = rest.subspan(bytes);
  }
  return records;
}

MessageOutcome runtime::decodeMessages(std::span<const uint8_t> buffer,
                                       std::span<const MessageSite> sites,
                                       const std::array<uint32_t, 3> &grid,
                                       const MessageSinks &sinks) {
  Decoder decoder(sinks);
  if (buffer.size() < kMessageRecords)
    return decoder.outcome;
  std::vector<Record> records = findRecords(buffer, sites, grid);
  // Those of one block stay in the order of the buffer.
  std::sort(records.begin(), records.end(),
            [](const Record &a, const Record &b) {
              return std::make_pair(a.number, a.payload.data()) <
                     std::make_pair(b.number, b.payload.data());
            });
  for (const Record &record : records)
    decoder.decode(record);
  MessageOutcome &outcome = decoder.outcome;
  outcome.lost = getWord(buffer, kMessageLost);
  if (outcome.lost != 0 && sinks.messages)
    sinks.messages(std::to_string(outcome.lost) +
                   (outcome.lost == 1 ? " message" : " messages") +
                   " of the kernel did not fit into the buffer of " +
                   std::to_string(getWord(buffer, kMessageCapacity)) +
                   " bytes and were lost\n");
  return std::move(outcome);
}
