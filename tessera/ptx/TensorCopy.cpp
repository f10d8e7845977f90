//===- TensorCopy.cpp - bulk and tensor copies -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/ptx/Decoder.h"
#include "tessera/ptx/Lanes.h"

using namespace tessera;
using namespace tessera::ptx;

void ptx::addTensorCopies(DecodeTable &) {}

bool ptx::decodeAsyncStore(Decoder &d) { return d.fail("not understood"); }
bool ptx::decodeAsyncReduction(Decoder &d) { return d.fail("not understood"); }
bool ptx::decodeBulkCopy(Decoder &d) { return d.fail("not understood"); }
