//===- Npz.cpp - NumPy's .npz files -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/runtime/arrays/Npz.h"
#include "tessera/runtime/arrays/AvailableMemory.h"

#include "tessera/runtime/arrays/Npy.h"

#include <zlib.h>

#include <algorithm>

using namespace tessera;
using namespace tessera::runtime;

//===----------------------------------------------------------------------===//
// The directory
//===----------------------------------------------------------------------===//

static constexpr uint32_t kLocalHeader = 0x04034b50;
static constexpr uint32_t kDirectoryEntry = 0x02014b50;
static constexpr uint32_t kDirectoryEnd = 0x06054b50;
static constexpr uint32_t kDirectoryEnd64 = 0x06064b50;
static constexpr uint32_t kDirectoryLocator64 = 0x07064b50;
// Deflate expands a byte to at most 1032.
static constexpr uint64_t kMaxRatio = 1032;

/// A number of `size` bytes. The caller has checked that they exist.
static uint64_t getNumber(std::string_view bytes, size_t offset,
                          unsigned size) {
  uint64_t number = 0;
  for (unsigned i = 0; i < size; ++i)
    number |= uint64_t(uint8_t(bytes[offset + i])) << (8 * i);
  return number;
}

namespace {
struct Directory {
  uint64_t numEntries, size, offset;
};
} // namespace

/// Finds the directory from the end of the file, where a comment may follow it.
static Result<Directory> findDirectory(std::string_view file) {
  constexpr size_t kEndSize = 22, kMaxComment = 0xffff;
  const Problem none{"it is not a .npz file"};
  if (file.size() < kEndSize)
    return none;
  size_t end = file.size() - kEndSize;
  size_t first = end > kMaxComment ? end - kMaxComment : 0;
  while (getNumber(file, end, 4) != kDirectoryEnd ||
         getNumber(file, end + 20, 2) != file.size() - end - kEndSize) {
    if (end == first)
      return none;
    --end;
  }
  Directory directory{getNumber(file, end + 10, 2),
                      getNumber(file, end + 12, 4),
                      getNumber(file, end + 16, 4)};
  if (directory.numEntries == 0xffff || directory.size == 0xffffffff ||
      directory.offset == 0xffffffff) {
    constexpr size_t kLocatorSize = 20, kEnd64Size = 56;
    if (end < kLocatorSize ||
        getNumber(file, end - kLocatorSize, 4) != kDirectoryLocator64)
      return Problem{"its directory is damaged"};
    uint64_t end64 = getNumber(file, end - kLocatorSize + 8, 8);
    if (file.size() < kEnd64Size || end64 > file.size() - kEnd64Size ||
        getNumber(file, end64, 4) != kDirectoryEnd64)
      return Problem{"its directory is damaged"};
    directory = {getNumber(file, end64 + 32, 8), getNumber(file, end64 + 40, 8),
                 getNumber(file, end64 + 48, 8)};
  }
  if (directory.offset > end || directory.size > end - directory.offset)
    return Problem{"its directory is damaged"};
  return directory;
}

/// Sizes that need more than four bytes are in an extra field, in this order.
static bool readZip64(std::string_view extra,
                      std::initializer_list<uint64_t *> fields) {
  while (extra.size() >= 4) {
    uint64_t id = getNumber(extra, 0, 2), size = getNumber(extra, 2, 2);
    if (size > extra.size() - 4)
      return false;
    if (id == 1) {
      std::string_view values = extra.substr(4, size);
      for (uint64_t *field : fields) {
        if (*field != 0xffffffff)
          continue;
        if (values.size() < 8)
          return false;
        *field = getNumber(values, 0, 8);
        values.remove_prefix(8);
      }
      return true;
    }
    extra.remove_prefix(4 + size);
  }
  return std::ranges::none_of(
      fields, [](uint64_t *field) { return *field == 0xffffffff; });
}

Result<Npz> Npz::open(std::string_view file) {
  Result<Directory> directory = findDirectory(file);
  if (!directory)
    return directory.getProblem();
  constexpr size_t kEntrySize = 46;
  const Problem damaged{"its directory is damaged"};
  Npz npz(file);
  std::string_view rest = file.substr(directory->offset, directory->size);
  for (uint64_t i = 0; i < directory->numEntries; ++i) {
    if (rest.size() < kEntrySize || getNumber(rest, 0, 4) != kDirectoryEntry)
      return damaged;
    uint64_t nameSize = getNumber(rest, 28, 2),
             extraSize = getNumber(rest, 30, 2),
             commentSize = getNumber(rest, 32, 2);
    if (nameSize + extraSize + commentSize > rest.size() - kEntrySize)
      return damaged;
    Entry entry{std::string(rest.substr(kEntrySize, nameSize)),
                unsigned(getNumber(rest, 8, 2)),
                unsigned(getNumber(rest, 10, 2)),
                uint32_t(getNumber(rest, 16, 4)),
                getNumber(rest, 20, 4),
                getNumber(rest, 24, 4),
                getNumber(rest, 42, 4)};
    if (!readZip64(rest.substr(kEntrySize + nameSize, extraSize),
                   {&entry.size, &entry.packedSize, &entry.offset}))
      return damaged;
    rest.remove_prefix(kEntrySize + nameSize + extraSize + commentSize);
    // Ignore other files.
    if (!entry.name.ends_with(".npy"))
      continue;
    entry.name.resize(entry.name.size() - 4);
    npz.entries.push_back(std::move(entry));
  }
  std::vector<std::string> names = npz.getNames();
  std::ranges::sort(names);
  auto twice = std::ranges::adjacent_find(names);
  if (twice != names.end())
    return Problem{"it has '" + *twice + "' twice"};
  return npz;
}

std::vector<std::string> Npz::getNames() const {
  std::vector<std::string> names;
  for (const Entry &entry : entries)
    names.push_back(entry.name);
  return names;
}

const Npz::Entry *Npz::find(std::string_view name) const {
  auto it = std::ranges::find(entries, name, &Entry::name);
  return it == entries.end() ? nullptr : &*it;
}

//===----------------------------------------------------------------------===//
// Entries
//===----------------------------------------------------------------------===//

/// The bytes of an entry in the file.
Result<std::string_view> Npz::findData(const Entry &entry) const {
  constexpr size_t kHeaderSize = 30;
  const Problem damaged{"'" + entry.name + "' is not where the directory says"};
  if (file.size() < kHeaderSize || entry.offset > file.size() - kHeaderSize ||
      getNumber(file, entry.offset, 4) != kLocalHeader)
    return damaged;
  uint64_t begin = entry.offset + kHeaderSize +
                   getNumber(file, entry.offset + 26, 2) +
                   getNumber(file, entry.offset + 28, 2);
  if (begin > file.size() || entry.packedSize > file.size() - begin)
    return damaged;
  return file.substr(begin, entry.packedSize);
}

namespace {
/// Releases zlib's memory in every case.
struct Inflater {
  z_stream stream = {};
  bool isReady = inflateInit2(&stream, -MAX_WBITS) == Z_OK;
  ~Inflater() {
    if (isReady)
      inflateEnd(&stream);
  }

  /// Fills `target` from `filled` on. False if the data is damaged or too
  /// short.
  bool fill(std::string &target, size_t filled, std::string_view &data) {
    while (filled < target.size()) {
      // zlib counts in 32 bits.
      constexpr size_t kStep = 1 << 30;
      stream.next_out = reinterpret_cast<Bytef *>(&target[filled]);
      stream.avail_out = std::min(target.size() - filled, kStep);
      stream.next_in =
          reinterpret_cast<Bytef *>(const_cast<char *>(data.data()));
      stream.avail_in = std::min(data.size(), kStep);
      size_t room = stream.avail_out, given = stream.avail_in;
      int status = inflate(&stream, Z_NO_FLUSH);
      size_t made = room - stream.avail_out;
      filled += made;
      data.remove_prefix(given - stream.avail_in);
      if (status == Z_STREAM_END)
        return hasEnded = true, filled == target.size();
      if (status != Z_OK || (made == 0 && given == stream.avail_in))
        return false;
    }
    return true;
  }

  /// True if there is no data after what was read.
  bool finish(std::string_view data) {
    char byte;
    stream.next_out = reinterpret_cast<Bytef *>(&byte);
    stream.avail_out = 1;
    stream.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(data.data()));
    stream.avail_in = std::min<size_t>(data.size(), 1 << 30);
    return hasEnded || (inflate(&stream, Z_NO_FLUSH) == Z_STREAM_END &&
                        stream.avail_out == 1);
  }

  bool hasEnded = false;
};
} // namespace

Result<std::string> Npz::inflateEntry(const Entry &entry,
                                      std::string_view data) const {
  const Problem damaged{"the compressed data of '" + entry.name +
                        "' is damaged"};
  if (entry.size / kMaxRatio > data.size())
    return damaged;
  Inflater inflater;
  if (!inflater.isReady)
    return Problem{"zlib does not work"};
  // First inflate the header alone: it says how many bytes to expect.
  constexpr uint64_t kBegin = (1 << 16) + 12;
  std::string bytes(std::min(entry.size, kBegin), '\0');
  if (!inflater.fill(bytes, 0, data))
    return damaged;
  if (entry.size > kBegin) {
    Result<NpyHeader> header = readNpyHeader(bytes, entry.size);
    if (!header)
      return Problem{"'" + entry.name + "': " + header.getMessage()};
    if (std::optional<Problem> problem =
            checkMemory("'" + entry.name + "' takes ", entry.size))
      return *problem;
    bytes.resize(entry.size);
    if (inflater.hasEnded || !inflater.fill(bytes, kBegin, data))
      return damaged;
  }
  if (!inflater.finish(data))
    return damaged;
  return bytes;
}

Result<Array> Npz::read(std::string_view name) const {
  const Entry *entry = find(name);
  if (!entry)
    return Problem{"it has no array '" + std::string(name) + "'"};
  if (entry->flags & 1)
    return Problem{"'" + entry->name + "' is encrypted"};
  if (entry->method != 0 && entry->method != 8)
    return Problem{"'" + entry->name + "' is compressed by method " +
                   std::to_string(entry->method) +
                   " of zip, not stored or deflated"};
  Result<std::string_view> data = findData(*entry);
  if (!data)
    return data.getProblem();
  std::string inflated;
  std::string_view bytes = *data;
  if (entry->method == 8) {
    Result<std::string> result = inflateEntry(*entry, *data);
    if (!result)
      return result.getProblem();
    inflated = std::move(*result);
    bytes = inflated;
  } else if (entry->size != entry->packedSize) {
    return Problem{"'" + entry->name + "' is stored, but has two sizes"};
  }
  if (crc32_z(0, reinterpret_cast<const Bytef *>(bytes.data()), bytes.size()) !=
      entry->crc)
    return Problem{"'" + entry->name + "' is damaged: its checksum is wrong"};
  Result<Array> array = readNpy(bytes);
  if (!array)
    return Problem{"'" + entry->name + "': " + array.getMessage()};
  return array;
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

static void putNumber(std::string &file, uint64_t number, unsigned size) {
  for (unsigned i = 0; i < size; ++i)
    file += static_cast<char>(number >> (8 * i));
}

Result<std::string>
runtime::writeNpz(const std::vector<std::pair<std::string, Array>> &arrays) {
  std::string file, directory;
  for (const auto &[name, array] : arrays) {
    std::string bytes = writeNpy(array);
    std::string fileName = name + ".npy";
    uint64_t offset = file.size();
    if (bytes.size() + offset >= 0xffff0000 || arrays.size() >= 0xffff ||
        fileName.size() >= 0xffff)
      return Problem{"arrays of more than 4 GiB do not fit a .npz file"};
    uint32_t crc =
        crc32_z(0, reinterpret_cast<const Bytef *>(bytes.data()), bytes.size());
    // Fields that the header of an entry and the directory share. The date is
    // the earliest that zip allows, so that equal arrays give equal files.
    std::string common;
    putNumber(common, 20, 2);   // version to read it
    putNumber(common, 0, 2);    // flags
    putNumber(common, 0, 2);    // stored
    putNumber(common, 0, 2);    // time
    putNumber(common, 0x21, 2); // date
    putNumber(common, crc, 4);
    putNumber(common, bytes.size(), 4);
    putNumber(common, bytes.size(), 4);
    putNumber(common, fileName.size(), 2);
    putNumber(common, 0, 2); // extra

    putNumber(file, kLocalHeader, 4);
    file += common + fileName + bytes;

    putNumber(directory, kDirectoryEntry, 4);
    putNumber(directory, 20, 2); // version that wrote it
    directory += common;
    putNumber(directory, 0, 2); // comment
    putNumber(directory, 0, 2); // disk
    putNumber(directory, 0, 2); // attributes
    putNumber(directory, 0, 4);
    putNumber(directory, offset, 4);
    directory += fileName;
  }
  uint64_t offset = file.size();
  file += directory;
  putNumber(file, kDirectoryEnd, 4);
  putNumber(file, 0, 4); // disks
  putNumber(file, arrays.size(), 2);
  putNumber(file, arrays.size(), 2);
  putNumber(file, directory.size(), 4);
  putNumber(file, offset, 4);
  putNumber(file, 0, 2); // comment
  return file;
}
