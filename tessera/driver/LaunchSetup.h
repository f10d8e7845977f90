//===- LaunchSetup.h - a launch from the command line -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DRIVER_LAUNCHSETUP_H
#define TESSERA_DRIVER_LAUNCHSETUP_H

#include "tessera/driver/Arguments.h"
#include "tessera/driver/OptionParser.h"
#include "tessera/driver/Rewrite.h"
#include "tessera/driver/Source.h"

namespace tessera {

/// A kernel and what it is launched on, as `FILE --grid X[,Y[,Z]] [ARG]...` and
/// a few options say.
class LaunchSetup {
public:
  /// The options `--grid`, `--entry`, `--opt`, and those of sources.
  void addOptions(OptionParser &options);
  /// Only `--grid`, for commands that have the others too.
  void addGridOption(OptionParser &options);
  void setSource(const SourceOptions &options, llvm::StringRef entry) {
    sourceOptions = options;
    entryName = entry.str();
  }
  /// Takes the file and the arguments; the error is about usage.
  llvm::Error takeFiles(llvm::ArrayRef<llvm::StringRef> files);
  /// Takes only the file, if nothing is launched.
  llvm::Error takeFile(llvm::ArrayRef<llvm::StringRef> files);
  /// Reads the module and finds the entry. An error without a message was
  /// printed already.
  llvm::Error openEntry();
  /// Reads everything. An error without a message was printed already.
  llvm::Error prepare();

  Arguments arguments;
  std::unique_ptr<Source> source;
  cuda_tile::EntryOp entry;
  runtime::Launch launch;

  bool hasGrid() const { return grid.has_value(); }

private:
  SourceOptions sourceOptions;
  PipelineOptions pipeline;
  std::string path, entryName;
  std::optional<std::array<uint32_t, 3>> grid;
};

} // namespace tessera

#endif // TESSERA_DRIVER_LAUNCHSETUP_H
