//===- Arguments.h - the arguments of a launch -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DRIVER_ARGUMENTS_H
#define TESSERA_DRIVER_ARGUMENTS_H

#include "tessera/runtime/arrays/ArgumentSpec.h"
#include "tessera/runtime/arrays/Binding.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/xxhash.h"

#include <optional>

namespace tessera {

/// The arguments of `tessera run`, read or made.
class Arguments {
public:
  /// An argument that is an array.
  struct ArrayEntry {
    unsigned number; // of the argument, from 1 on
    std::string output;
    runtime::ArrayArgument array;
    /// Of the bytes of the buffer before the launch, if no argument is marked
    /// as an output: a copy would double what a launch takes.
    std::optional<llvm::XXH128_hash_t> fingerprint;
  };

  /// Reads what was written on the command line; the error is about usage.
  llvm::Error parse(llvm::ArrayRef<llvm::StringRef> texts);
  /// The same for one argument. Its number is for messages.
  llvm::Error add(unsigned number, llvm::StringRef text);

  /// Reads and makes the arrays, as buffers of a launch.
  llvm::Error makeArrays(runtime::Launch &launch);
  /// What was added, in that order, once the arrays are made.
  llvm::ArrayRef<runtime::GivenArgument> getGiven() const { return given; }

  /// Makes the arrays, and puts everything into a launch of an entry with such
  /// parameters.
  llvm::Error load(const std::vector<runtime::Parameter> &parameters,
                   runtime::Launch &launch);

  llvm::ArrayRef<ArrayEntry> getArrays() const { return arrays; }
  bool hasOutputs() const;
  /// Whether an array without a mark is an output.
  static bool hasChanged(const ArrayEntry &entry,
                         const runtime::Launch &launch);

  /// The elements of an array as they are now.
  static runtime::Array gather(const ArrayEntry &entry,
                               const runtime::Launch &launch,
                               uint64_t *numUnwritten = nullptr);

  /// The arguments as they may be written again, one a line, arrays being
  /// files `argN.npy` of a folder.
  std::string describe(llvm::StringRef folder) const;

private:
  llvm::Expected<runtime::Strides>
  countArray(const runtime::ArgumentSpec &spec, runtime::DType dtype,
             const std::vector<uint64_t> &shape, bool isMade);
  llvm::Error loadArray(unsigned number, const runtime::ArgumentSpec &spec,
                        runtime::Launch &launch);

  struct Spec : runtime::ArgumentSpec {
    unsigned number;
  };
  std::vector<Spec> specs;
  std::vector<runtime::GivenArgument> given;
  std::vector<ArrayEntry> arrays;
  uint64_t copiedBytes = 0;
};

} // namespace tessera

#endif // TESSERA_DRIVER_ARGUMENTS_H
