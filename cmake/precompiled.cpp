//===- precompiled.cpp - precompiled headers need a source -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// They belong to a target, and a target has sources. Nothing is compiled here.
//
//===----------------------------------------------------------------------===//
