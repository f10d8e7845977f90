//===- BitwiseEval.cpp - bitwise arithmetic -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/interpreter/IntegerEval.h"

using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::interpreter;
using numerics::BinaryInteger;

void interpreter::addBitwiseEvaluators(EvaluatorTable &table) {
  table.add<AndIOp>(evaluateBinary<AndIOp, BinaryInteger::And>);
  table.add<OrIOp>(evaluateBinary<OrIOp, BinaryInteger::Or>);
  table.add<XOrIOp>(evaluateBinary<XOrIOp, BinaryInteger::Xor>);
}
