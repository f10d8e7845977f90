//===- TypeBase.td - base class of types -*- tablegen -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DIALECT_TYPEBASE_TD
#define TESSERA_DIALECT_TYPEBASE_TD

include "mlir/IR/AttrTypeBase.td"
include "tessera/dialect/Dialect.td"

class CudaTile_Type<string cppName, string typeMnemonic, string sinceVersion,
                    list<Trait> traits = []>
    : TypeDef<CudaTile_Dialect, cppName, traits>, CudaTile_Documented {
  let mnemonic = typeMnemonic;
  string since = sinceVersion;
}

#endif // TESSERA_DIALECT_TYPEBASE_TD
