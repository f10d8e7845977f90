//===- Dialect.cpp - the cuda_tile dialect -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/dialect/Dialect.h"

#include "tessera/dialect/Ops.h"

#include "mlir/Interfaces/FoldInterfaces.h"
#include "mlir/Transforms/InliningUtils.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace tessera::cuda_tile;

#include "tessera/dialect/Dialect.cpp.inc"

namespace {
/// Debug scopes are repeated on every operation: print each once, as an alias.
struct AsmInterface : public OpAsmDialectInterface {
  using OpAsmDialectInterface::OpAsmDialectInterface;

  AliasResult getAlias(Attribute attr, raw_ostream &os) const override {
    StringRef name =
        llvm::TypeSwitch<Attribute, StringRef>(attr)
            .Case<DIFileAttr, DICompileUnitAttr, DILexicalBlockAttr,
                  DISubprogramAttr>(
                [](auto scope) { return decltype(scope)::getMnemonic(); })
            .Default([](Attribute) { return StringRef(); });
    if (name.empty())
      return AliasResult::NoAlias;
    os << name;
    return AliasResult::OverridableAlias;
  }
};

/// Tile IR has no calls, but tools may wrap entries and inline them.
struct TileInlinerInterface : public DialectInlinerInterface {
  using DialectInlinerInterface::DialectInlinerInterface;

  bool isLegalToInline(Operation *, Region *, bool, IRMapping &) const final {
    return true;
  }
  bool isLegalToInline(Region *, Region *, bool, IRMapping &) const final {
    return true;
  }
};

/// Bodies of aggregates keep their constants, so that they can be evaluated on
/// their own, for many rows at once.
struct TileFoldInterface : public DialectFoldInterface {
  using DialectFoldInterface::DialectFoldInterface;

  bool shouldMaterializeInto(Region *region) const final {
    return isa<ReduceOp, ScanOp>(region->getParentOp());
  }
};
} // namespace

void CudaTileDialect::initialize() {
  registerTypes();
  registerViewTypes();
  registerAttributes();
  registerOperations();
  addInterfaces<AsmInterface, TileFoldInterface, TileInlinerInterface>();
}

void CudaTileDialect::registerOperations() {
  addOperations<
#define GET_OP_LIST
#include "tessera/dialect/OpList.cpp.inc"
      >();
}

/// Parses as `OpTy` an operation with another name.
template <typename OpTy, ParseResult (*parse)(OpAsmParser &, OperationState &)>
static ParseResult parseAs(OpAsmParser &parser, OperationState &state) {
  state.name = OperationName(OpTy::getOperationName(), parser.getContext());
  return parse(parser, state);
}

std::optional<Dialect::ParseOpHook>
CudaTileDialect::getParseOperationHook(StringRef opName) const {
  if (opName == "cuda_tile.print")
    return ParseOpHook(parseAs<PrintTkoOp, PrintTkoOp::parseLegacy>);
  if (opName == "cuda_tile.fpowf")
    return ParseOpHook(parseAs<PowOp, PowOp::parse>);
  return std::nullopt;
}
