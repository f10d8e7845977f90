//===- JitDump.h - describes code in memory to perf -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `perf record` records addresses. After the process has ended, it cannot know
// which function was at an address. So a process that generates code writes a
// file, jit-PID.dump. Each function is added to it when it is loaded: its name,
// lines, bytes and the time. The process also maps the file as if it were code,
// so perf records its path as it does for libraries. `perf inject --jit` finds
// the file that way, makes a small library of each function, and adds it to the
// profile. tools/perf/Documentation/jitdump-specification.txt in Linux
// describes the format.
//
// We do not use LLVM's plugin that writes such files: its line tables are for
// perf before 5.8 and off by 64 bytes since then, and only the environment
// decides where its file goes.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_CPU_JIT_JITDUMP_H
#define TESSERA_CODEGEN_CPU_JIT_JITDUMP_H

#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"

#include <memory>
#include <mutex>
#include <string>

namespace llvm {
class raw_fd_ostream;
}

namespace tessera::cpu {

/// The jitdump file of this process, in a directory. The file is created when
/// the first code is added, and the directory too if needed.
class JitDump {
public:
  explicit JitDump(std::string directory);
  ~JitDump();
  JitDump(const JitDump &) = delete;
  JitDump &operator=(const JitDump &) = delete;

  /// Describes the code of an object file that was linked: the function
  /// `symbol`, which is at `address` now, and all others in its section. Call
  /// it before any of this code runs. Thread-safe.
  llvm::Error add(const llvm::MemoryBuffer &object, llvm::StringRef symbol,
                  const void *address);

private:
  llvm::Error open(uint16_t machine);
  llvm::Error fail(const std::string &reason) const;

  const std::string directory;
  std::mutex mutex; // guards the following
  std::string path;
  std::unique_ptr<llvm::raw_fd_ostream> stream;
  void *mapping = nullptr;
  uint64_t numFunctions = 0;
};

} // namespace tessera::cpu

#endif // TESSERA_CODEGEN_CPU_JIT_JITDUMP_H
