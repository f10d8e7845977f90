//===- Schedule.cpp - how a kernel for a GPU overlaps its work -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/Schedule.h"
#include "tessera/support/Errors.h"
#include "tessera/support/Suggest.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace tessera;
using namespace tessera::gpu;
using llvm::StringRef;

static constexpr StringRef kAuto = "auto";
static constexpr StringRef kKeys[] = {
    "copies", "depth", "blocks", "rotate", "defer", "persist", "join",
    "maps",   "delay", "evict",  "starts", "turns", "left",    "pairs"};
/// In the order of the enumeration.
static constexpr StringRef kCopies[] = {"plain", "async", "tensor"};
static constexpr StringRef kMaps[] = {"device", "launch"};
static constexpr StringRef kEvict[] = {"normal", "first"};
static constexpr StringRef kSwitch[] = {"off", "on"};
static constexpr StringRef kLeft[] = {"shared", "registers"};
/// Powers of two.
static constexpr StringRef kJoins[] = {"1", "2", "4", "8"};

/// Reads one of `words`, or `auto`, which is none.
static llvm::Expected<std::optional<size_t>>
parseWord(StringRef key, StringRef text, llvm::ArrayRef<StringRef> words) {
  if (text == kAuto)
    return std::nullopt;
  const StringRef *found = llvm::find(words, text);
  if (found != words.end())
    return found - words.begin();
  llvm::SmallVector<StringRef> known(words);
  known.push_back(kAuto);
  return makeError("'" + key + "' is " +
                   llvm::join(llvm::ArrayRef(known).drop_back(), ", ") +
                   " or auto, not '" + text + "'" +
                   suggestInPassing(text, known));
}

/// The same, as an enumeration that has the words in this order.
template <typename Enum>
static llvm::Expected<std::optional<Enum>>
parseEnum(StringRef key, StringRef text, llvm::ArrayRef<StringRef> words) {
  llvm::Expected<std::optional<size_t>> word = parseWord(key, text, words);
  if (!word)
    return word.takeError();
  return *word ? std::optional(Enum(**word)) : std::nullopt;
}

static llvm::Expected<std::optional<bool>> parseSwitch(StringRef key,
                                                       StringRef text) {
  return parseEnum<bool>(key, text, kSwitch);
}

static llvm::Expected<std::optional<unsigned>>
parseCount(StringRef key, StringRef text, unsigned least, unsigned most) {
  if (text == kAuto)
    return std::nullopt;
  unsigned count;
  if (text.getAsInteger(10, count) || count < least || count > most)
    return makeError("'" + key + "' is a number from " + llvm::Twine(least) +
                     " to " + llvm::Twine(most) + " or auto, not '" + text +
                     "'");
  return count;
}

/// Takes a value that was read, or the error.
template <typename Value>
static llvm::Error assign(Value &to, llvm::Expected<Value> from) {
  if (!from)
    return from.takeError();
  to = *from;
  return llvm::Error::success();
}

static llvm::Error setChoice(Schedule &schedule, StringRef key,
                             StringRef text) {
  // More slots than any ring of products can use, and more CTAs than an SM has
  // registers for.
  constexpr unsigned kLeastSlots = 2, kMostSlots = 16, kMostBlocks = 8,
                     kMostDelay = 100000;
  if (key == "copies")
    return assign(schedule.copies, parseEnum<Copies>(key, text, kCopies));
  if (key == "maps")
    return assign(schedule.maps, parseEnum<Maps>(key, text, kMaps));
  if (key == "evict")
    return assign(schedule.evict, parseEnum<Evict>(key, text, kEvict));
  if (key == "depth")
    return assign(schedule.depth,
                  parseCount(key, text, kLeastSlots, kMostSlots));
  if (key == "blocks")
    return assign(schedule.blocks, parseCount(key, text, 1, kMostBlocks));
  if (key == "delay")
    return assign(schedule.delay, parseCount(key, text, 0, kMostDelay));
  if (key == "rotate")
    return assign(schedule.rotates, parseSwitch(key, text));
  if (key == "defer")
    return assign(schedule.defers, parseSwitch(key, text));
  if (key == "persist")
    return assign(schedule.persists, parseSwitch(key, text));
  if (key == "starts")
    return assign(schedule.shortensStarts, parseSwitch(key, text));
  if (key == "turns")
    return assign(schedule.takesTurns, parseSwitch(key, text));
  if (key == "pairs")
    return assign(schedule.pairs, parseSwitch(key, text));
  if (key == "left")
    return assign(schedule.keepsLeft, parseEnum<bool>(key, text, kLeft));
  llvm::Expected<std::optional<size_t>> power = parseWord(key, text, kJoins);
  if (!power)
    return power.takeError();
  schedule.joins = *power ? std::optional(1u << **power) : std::nullopt;
  return llvm::Error::success();
}

llvm::Expected<Schedule> Schedule::parse(StringRef text) {
  Schedule schedule;
  if (text == kAuto)
    return schedule;
  llvm::SmallVector<StringRef> words, keys;
  text.split(words, ',');
  for (StringRef word : words) {
    auto [key, value] = word.split('=');
    if (!llvm::is_contained(kKeys, key))
      return makeError("a plan has choices of " +
                       llvm::join(llvm::ArrayRef(kKeys), ", ") +
                       ", as in copies=async, not of '" + key + "'" +
                       suggestInPassing(key, kKeys));
    if (llvm::is_contained(keys, key))
      return makeError("'" + key + "' is given twice");
    keys.push_back(key);
    if (llvm::Error error = setChoice(schedule, key, value))
      return std::move(error);
  }
  return schedule;
}

std::string Schedule::print() const {
  llvm::SmallVector<std::string> words;
  auto add = [&](StringRef key, const llvm::Twine &value) {
    words.push_back((key + "=" + value).str());
  };
  if (copies)
    add("copies", kCopies[size_t(*copies)]);
  if (depth)
    add("depth", llvm::Twine(*depth));
  if (blocks)
    add("blocks", llvm::Twine(*blocks));
  if (rotates)
    add("rotate", kSwitch[*rotates]);
  if (defers)
    add("defer", kSwitch[*defers]);
  if (persists)
    add("persist", kSwitch[*persists]);
  if (joins)
    add("join", llvm::Twine(*joins));
  if (maps)
    add("maps", kMaps[size_t(*maps)]);
  if (delay)
    add("delay", llvm::Twine(*delay));
  if (evict)
    add("evict", kEvict[size_t(*evict)]);
  if (shortensStarts)
    add("starts", kSwitch[*shortensStarts]);
  if (takesTurns)
    add("turns", kSwitch[*takesTurns]);
  if (keepsLeft)
    add("left", kLeft[*keepsLeft]);
  if (pairs)
    add("pairs", kSwitch[*pairs]);
  return words.empty() ? kAuto.str() : llvm::join(words, ",");
}

std::vector<std::string> Schedule::getCandidates() {
  return {"copies=async", "copies=tensor",  "maps=launch", "delay=1000",
          "delay=400",    "delay=0",        "evict=first", "evict=normal",
          "join=1",       "join=2",         "join=4",      "blocks=1",
          "blocks=2",     "depth=3",        "depth=4",     "depth=6",
          "rotate=off",   "rotate=on",      "defer=off",   "persist=on",
          "persist=off",  "starts=off",     "turns=on",    "turns=off",
          "left=shared",  "left=registers", "pairs=on",    "pairs=off",
          "copies=plain"};
}
