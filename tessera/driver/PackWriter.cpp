//===- PackWriter.cpp - writes compiled kernels to a folder -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/PackWriter.h"
#include "tessera/engine/LinearGrid.h"

#include "tessera/runtime/host/Sha256.h"
#include "tessera/support/AtomicFile.h"
#include "tessera/support/Errors.h"
#include "tessera/support/InputFile.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace tessera;

static constexpr StringLiteral kIndex = "index", kCases = "cases",
                               kCode = "code", kData = "data", kProgram = "run";

static Error fail(StringRef path, std::error_code error) {
  return makeError("cannot write '" + path + "': " + error.message());
}

Error PackWriter::begin() {
  if (std::error_code error = sys::fs::create_directories(folder))
    return fail(folder, error);
  std::error_code error;
  bool isEmpty = sys::fs::directory_iterator(folder, error) ==
                 sys::fs::directory_iterator();
  if (error)
    return fail(folder, error);
  std::string index = folder + "/" + kIndex.str();
  if (!isEmpty && (!sys::fs::exists(index) ||
                   !sys::fs::is_directory(folder + "/" + kCases)))
    return makeError("'" + folder + "' has files in it, but is not a pack");
  if (!isEmpty)
    if (std::error_code error = sys::fs::remove(index))
      return fail(index, error);
  for (StringRef name : {kCases, kCode, kData}) {
    std::string path = (folder + "/" + name).str();
    if (std::error_code error = sys::fs::remove_directories(path, false))
      return fail(path, error);
    if (std::error_code error = sys::fs::create_directories(path))
      return fail(path, error);
  }
  return Error::success();
}

Expected<std::string> PackWriter::store(StringRef subfolder,
                                        StringRef extension, StringRef bytes) {
  // Half of the hash tells them apart.
  std::string name =
      (subfolder + "/" +
       runtime::formatHex(runtime::Sha256::of(bytes)).substr(0, 32) + extension)
          .str();
  {
    std::lock_guard<std::mutex> lock(mutex);
    if (!stored.insert(name).second)
      return name;
  }
  if (Error error = writeFileAtomically(folder + "/" + name, bytes))
    return error;
  return name;
}

Error PackWriter::write(const runtime::PackedCase &packed) {
  // A name that every system takes.
  std::string base;
  for (char c : StringRef(packed.name).take_front(150))
    base += isAlnum(c) || c == '_' || c == '-' || c == '.' ? c : '_';
  std::string file = base;
  {
    std::lock_guard<std::mutex> lock(mutex);
    for (unsigned i = 2; !usedFiles.insert(file).second; ++i)
      file = base + "-" + std::to_string(i);
    if (!files.try_emplace(packed.name, file).second)
      return makeError("there are two cases '" + packed.name + "'");
  }
  return writeFileAtomically(folder + "/" + kCases.str() + "/" + file + ".case",
                             runtime::formatCase(packed));
}

Error PackWriter::addSkipped(StringRef name, StringRef reason) {
  runtime::PackedCase packed;
  packed.name = name.str();
  packed.skipped = reason.str();
  return write(packed);
}

Error PackWriter::addProblem(StringRef name, StringRef reason) {
  runtime::PackedCase packed;
  packed.name = name.str();
  packed.problem = reason.str();
  return write(packed);
}

template <typename Bytes> static StringRef toText(const Bytes &bytes) {
  return StringRef(reinterpret_cast<const char *>(bytes.data()), bytes.size());
}

Error PackWriter::add(StringRef name, const Kernel &kernel) {
  const PtxCode &code = kernel.code;
  runtime::PackedCase packed;
  packed.name = name.str();
  static_cast<runtime::DeviceKernel &>(packed) = code;
  packed.grid = kernel.launch.grid;
  if (needsLinearGrid(kernel.launch.grid)) {
    packed.grid = getLinearGrid(kernel.launch.grid);
    packed.tileBlocks = kernel.launch.grid;
  }
  packed.arguments = kernel.launch.arguments;
  Expected<std::string> ptx = store(kCode, ".ptx", code.text);
  if (!ptx)
    return ptx.takeError();
  packed.ptx = *ptx;
  if (!kernel.cubin.empty()) {
    Expected<std::string> cubin = store(kCode, ".cubin", kernel.cubin);
    if (!cubin)
      return cubin.takeError();
    packed.cubin = *cubin;
  }
  for (const runtime::Buffer &buffer : kernel.launch.buffers) {
    runtime::PackedCase::Buffer made{buffer.name, buffer.bytes.size(), "",
                                     buffer.relocations};
    if (!all_of(buffer.bytes, [](uint8_t byte) { return byte == 0; })) {
      Expected<std::string> file = store(kData, "", toText(buffer.bytes));
      if (!file)
        return file.takeError();
      made.file = *file;
    }
    packed.buffers.push_back(std::move(made));
  }
  for (const Case::Judged &each : kernel.expected) {
    Expected<std::string> file = store(kData, "", toText(each.wanted.bytes));
    if (!file)
      return file.takeError();
    packed.expected.push_back({each.name,
                               each.buffer,
                               each.offset,
                               {each.dtype, each.shape},
                               each.strides,
                               each.tolerance,
                               {each.wanted.dtype, each.wanted.shape},
                               *file});
  }
  packed.outputs = kernel.outputs;
  return write(packed);
}

/// The program beside this one, which runs packs.
static Expected<std::string> readProgram() {
  static int anchor;
  SmallString<256> path(
      sys::path::parent_path(sys::fs::getMainExecutable("tessera", &anchor)));
  sys::path::append(path, "tessera-pack-run");
  InputOptions options;
  options.needsZero = false;
  Expected<std::unique_ptr<MemoryBuffer>> program = readInput(path, options);
  if (!program)
    return program.takeError();
  return (*program)->getBuffer().str();
}

Error PackWriter::finish(ArrayRef<std::string> order) {
  Expected<std::string> program = readProgram();
  if (!program)
    return program.takeError();
  std::string path = folder + "/" + kProgram.str();
  if (Error error = writeFileAtomically(path, *program))
    return error;
  if (std::error_code error = sys::fs::setPermissions(
          path, sys::fs::all_read | sys::fs::all_exe | sys::fs::owner_write))
    return fail(path, error);
  std::string index;
  for (const std::string &name : order)
    if (auto found = files.find(name); found != files.end())
      index += found->second + "\n";
  return writeFileAtomically(folder + "/" + kIndex.str(), index);
}
