//===- JitDump.h - what perf is told of code in memory -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `perf record` notes addresses; whose code was there, it cannot know when the
// process is gone. So a process with code of its own keeps a file beside, named
// jit-PID.dump, in which each function is written when it is loaded: its name,
// its lines, its bytes and the time. The process maps the file as if it were
// code, which perf notes as it does for libraries. `perf inject --jit` finds
// the file that way, makes a small library of each function and puts it into
// the profile. tools/perf/Documentation/jitdump-specification.txt of Linux
// describes the file.
//
// LLVM has a plugin that writes such files. It is not used: its lines are for
// versions of perf before 5.8, and 64 bytes off in those since, and where its
// file goes is a matter of the environment.
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

/// The file of this process in a directory, where there should be one. It is
/// made, and the directory if need be, when the first code is added.
class JitDump {
public:
  explicit JitDump(std::string directory);
  ~JitDump();
  JitDump(const JitDump &) = delete;
  JitDump &operator=(const JitDump &) = delete;

  /// Tells of the code of an object file that was linked: of the function
  /// `symbol`, which is at `address` now, and of all others in its section.
  /// Must be called before any of it runs. Any thread may.
  llvm::Error add(const llvm::MemoryBuffer &object, llvm::StringRef symbol,
                  const void *address);

private:
  llvm::Error open(uint16_t machine);
  llvm::Error fail(const std::string &reason) const;

  const std::string directory;
  std::mutex mutex; // of the following
  std::string path;
  std::unique_ptr<llvm::raw_fd_ostream> stream;
  void *mapping = nullptr;
  uint64_t numFunctions = 0;
};

} // namespace tessera::cpu

#endif // TESSERA_CODEGEN_CPU_JIT_JITDUMP_H
