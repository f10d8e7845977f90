//===- TgpuMisc.td - messages to the host -*- tablegen -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Included at the end of Tgpu.td. Messages are records in a buffer of the
// launcher (runtime/device/Messages.h). All threads take part.
//
//===----------------------------------------------------------------------===//

def Tgpu_PrintOp : Tgpu_Op<"print"> {
  let summary = "prints tiles; the format is that of print_tko";
  let arguments = (ins StrAttr:$format, Variadic<Tgpu_Data>:$operands);
  let assemblyFormat = [{
    $format (`,` $operands^ `:` type($operands))? attr-dict
  }];
}

def Tgpu_AssertOp : Tgpu_Op<"assert"> {
  let summary = "sends a message if an element is false, and goes on";
  let arguments = (ins Tgpu_Data:$condition, StrAttr:$message);
  let assemblyFormat = "$condition `,` $message attr-dict `:` type($condition)";
}
