//===- DeviceKernel.cpp - how a compiled kernel is launched -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/runtime/device/DeviceKernel.h"

using namespace tessera;
using namespace tessera::runtime;

static constexpr std::string_view kSiteWords[] = {"print", "assert", "fail"};
/// For a tile of pointers.
static constexpr std::string_view kPointerWord = "ptr";
/// The most dimensions of a tile in a file.
static constexpr uint64_t kMaxTileRank = 64;

static void writeSite(LineWriter &line, const MessageSite &site) {
  line.word("site")
      .word(kSiteWords[site.kind])
      .number(site.op)
      .quoted(site.text)
      .quoted(site.location)
      .end();
  for (const MessageSite::Tile &tile : site.tiles) {
    line.word("tile")
        .word(tile.type ? getSpelling(*tile.type) : kPointerWord)
        .number(tile.shape.size());
    for (int64_t extent : tile.shape)
      line.signedNumber(extent);
    line.end();
  }
}

void runtime::writeKernel(LineWriter &line, const DeviceKernel &kernel) {
  line.word("entry").quoted(kernel.entry).end();
  line.word("block").extents(kernel.block).end();
  line.word("cluster").extents(kernel.cluster).end();
  line.word("shared").number(kernel.dynamicSharedBytes).end();
  if (kernel.hasState)
    line.word("state").end();
  for (const MapRecipe &map : kernel.maps)
    writeRecipe(line, map);
  for (const MessageSite &site : kernel.sites)
    writeSite(line, site);
}

static void readSite(LineReader &reader, DeviceKernel &kernel) {
  MessageSite site;
  std::string_view kind = reader.word();
  size_t index = 0;
  while (index < std::size(kSiteWords) && kSiteWords[index] != kind)
    ++index;
  if (index == std::size(kSiteWords))
    return reader.fail("'" + std::string(kind) + "' is not a kind of message");
  site.kind = MessageSite::Kind(index);
  site.op = reader.number();
  site.text = reader.quoted();
  site.location = reader.quoted();
  kernel.sites.push_back(std::move(site));
}

static void readTile(LineReader &reader, DeviceKernel &kernel) {
  if (kernel.sites.empty())
    return reader.fail("a tile belongs to a site");
  MessageSite::Tile tile;
  std::string_view type = reader.word();
  if (type != kPointerWord) {
    tile.type = parseElementType(type);
    if (!tile.type)
      reader.fail("'" + std::string(type) + "' is not an element type");
  }
  tile.shape.resize(reader.number(kMaxTileRank));
  for (int64_t &extent : tile.shape)
    extent = reader.signedNumber();
  kernel.sites.back().tiles.push_back(std::move(tile));
}

bool runtime::readKernelLine(LineReader &reader, std::string_view key,
                             DeviceKernel &kernel) {
  if (key == "entry")
    kernel.entry = reader.quoted();
  else if (key == "block")
    kernel.block = reader.extents();
  else if (key == "cluster")
    kernel.cluster = reader.extents();
  else if (key == "shared")
    kernel.dynamicSharedBytes = reader.number(INT32_MAX);
  else if (key == "state")
    kernel.hasState = true;
  else if (key == "site")
    readSite(reader, kernel);
  else if (key == "tile")
    readTile(reader, kernel);
  else
    return readRecipeLine(reader, key, kernel.maps);
  return true;
}

std::optional<Problem> runtime::checkKernel(const DeviceKernel &kernel) {
  for (const MessageSite &site : kernel.sites)
    if (std::optional<Problem> wrong = checkSite(site))
      return Problem{"a site: " + wrong->message};
  for (const MapRecipe &map : kernel.maps)
    if (std::optional<Problem> wrong = checkRecipe(map))
      return Problem{"a tensor map: " + wrong->message};
  return std::nullopt;
}
