//===- TgpuAtomics.td - -*- tablegen -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Included at the end of Tgpu.td.
//
//===----------------------------------------------------------------------===//

