//===- Remarks.h - what passes changed -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_TRANSFORMS_REMARKS_H
#define TESSERA_TRANSFORMS_REMARKS_H

#include "mlir/IR/Operation.h"
#include "mlir/Pass/PassInstrumentation.h"
#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace tessera {

/// A change of one operation by one pass.
struct Remark {
  enum Kind { Erased, Replaced, Inserted, Moved, Changed };
  Kind kind;
  std::string pass;
  std::string op;
  std::string by;    // for `Replaced`
  std::string entry; // empty outside of entries
  /// The source location, if known.
  std::string file;
  unsigned line = 0, column = 0;
};

/// Writes remarks as a stream of YAML documents, in LLVM's format.
void writeYaml(llvm::raw_ostream &os, const std::vector<Remark> &remarks);

/// Compares the operations before and after each pass, so it reports the
/// changes of any pass. An operation that is gone counts as replaced if a new
/// one has its location.
class RemarkCollector : public mlir::PassInstrumentation {
public:
  explicit RemarkCollector(std::vector<Remark> &remarks) : remarks(remarks) {}

  void runBeforePass(mlir::Pass *pass, mlir::Operation *op) override;
  void runAfterPass(mlir::Pass *pass, mlir::Operation *op) override;

private:
  struct Seen {
    mlir::Operation *op, *parent;
    mlir::OperationName name;
    mlir::Location location;
    size_t properties;
    std::string entry;
  };
  static std::vector<Seen> collect(mlir::Operation *root);
  void add(Remark::Kind kind, mlir::Pass *pass, const Seen &seen,
           llvm::StringRef by = "");

  std::vector<Remark> &remarks;
  std::vector<Seen> before;
};

} // namespace tessera

#endif // TESSERA_TRANSFORMS_REMARKS_H
