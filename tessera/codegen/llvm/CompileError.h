//===- CompileError.h - why a kernel cannot be compiled -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_LLVM_COMPILEERROR_H
#define TESSERA_CODEGEN_LLVM_COMPILEERROR_H

#include "llvm/ADT/Twine.h"
#include "llvm/Support/Error.h"

#include <cstdint>
#include <optional>
#include <string>

namespace tessera::codegen {

/// Why something could not be compiled, and the operation at fault: its
/// position in a pre-order walk of its cuda_tile.module, which is 0 itself.
class CompileError : public llvm::ErrorInfo<CompileError> {
public:
  static char ID;

  explicit CompileError(const llvm::Twine &message,
                        std::optional<uint64_t> op = std::nullopt)
      : message(message.str()), op(op) {}

  const std::string &getMessage() const { return message; }
  std::optional<uint64_t> getOp() const { return op; }

  void log(llvm::raw_ostream &os) const override;
  std::error_code convertToErrorCode() const override;

private:
  std::string message;
  std::optional<uint64_t> op;
};

} // namespace tessera::codegen

#endif // TESSERA_CODEGEN_LLVM_COMPILEERROR_H
