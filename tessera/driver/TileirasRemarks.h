//===- TileirasRemarks.h - remarks of tileiras -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DRIVER_TILEIRASREMARKS_H
#define TESSERA_DRIVER_TILEIRASREMARKS_H

#include "tessera/driver/OptionParser.h"
#include "tessera/engine/Compiler.h"

#include <array>

namespace tessera {

/// The kind of the remark that PTX was written in place of a cubin. It is
/// printed in any case.
inline constexpr llvm::StringLiteral kWrittenAsPtx = "written-as-ptx";

/// Which remarks `tileiras` gives out, and how.
class TileirasRemarks {
public:
  /// The options `--remarks`, `--remarks-passed` and so on. A category that is
  /// not known is reported by `warn` and ignored.
  void addOptions(OptionParser &options,
                  std::function<void(const llvm::Twine &)> warn);

  /// Whether any could be given out.
  bool isWanted() const;

  /// Prints them to standard error, or writes a file of YAML.
  llvm::Error giveOut(llvm::ArrayRef<engine::Remark> remarks) const;

private:
  enum Type { Passed, Missed, Failed, Analysis };
  enum Category { None, All, Memory, TensorCore };
  bool selects(const engine::Remark &remark) const;
  static Type getType(const engine::Remark &remark);
  static llvm::StringRef getPass(const engine::Remark &remark);
  static void printYaml(llvm::raw_ostream &os, const engine::Remark &remark);

  std::array<Category, 4> categories = {None, None, None, None};
  bool isYaml = false;
  std::string output = "tileir_remarks.yaml";
};

} // namespace tessera

#endif // TESSERA_DRIVER_TILEIRASREMARKS_H
