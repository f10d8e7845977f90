//===- ProofTest.h - compares simplified expressions -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every test of a rule is also a proof: the interpreter runs it on all 65,536
// pairs of bytes, with each pair of conditions, before and after. An element
// that was defined must still be defined, and equal.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_UNITTESTS_TRANSFORMS_PROOFTEST_H
#define TESSERA_UNITTESTS_TRANSFORMS_PROOFTEST_H

#include "ExpressionLists.h"
#include "tessera/transforms/Simplifier.h"

#include "mlir/IR/Verifier.h"

namespace tessera::lists {

class ProofTest : public testing::Test {
protected:
  /// Simplifies and proves it on `inputs`. Returns the resulting list.
  std::string prove(StringRef list, ArrayRef<Inputs> inputs) {
    ExpressionKernel kernel(parser, list, int64_t(inputs[0].x.size()));
    if (failed(verify(*kernel.module)))
      return "wrong test";
    std::vector<std::vector<uint8_t>> before;
    std::vector<std::vector<bool>> wasUndefined;
    for (const Inputs &in : inputs) {
      before.push_back(run(kernel.entry, in));
      wasUndefined.push_back(findUndefined(kernel.entry, in));
    }
    applied.clear();
    isChanged = simplifyExpressions(*kernel.module, &applied);
    EXPECT_TRUE(succeeded(verify(*kernel.module))) << list.str();
    std::string result = kernel.print(kernel.root());
    for (auto [i, in] : llvm::enumerate(inputs))
      compare(list, result, in, before[i], run(kernel.entry, in),
              wasUndefined[i], findUndefined(kernel.entry, in));
    EXPECT_FALSE(simplifyExpressions(*kernel.module))
        << list.str() << "\nis " << result << "\nand then "
        << kernel.print(kernel.root());
    return result;
  }

  /// On all pairs of bytes; if there are conditions, with all pairs of those.
  std::string prove(StringRef list) {
    bool asks = list.contains(" p") || list.contains(" q");
    return prove(list,
                 asks ? ArrayRef(pairs()) : ArrayRef(pairs()).take_front());
  }

  static const std::vector<Inputs> &pairs() {
    static const std::vector<Inputs> kPairs = [] {
      std::vector<Inputs> all;
      for (unsigned conditions = 0; conditions < 4; ++conditions) {
        all.push_back(makeAllPairs());
        for (uint8_t &p : all.back().p)
          p ^= conditions & 1;
        for (uint8_t &q : all.back().q)
          q ^= conditions >> 1;
      }
      return all;
    }();
    return kPairs;
  }

  TestParser parser;
  llvm::StringSet<> applied; // names of rules
  bool isChanged = false;
  size_t numDefined = 0;

private:
  void compare(StringRef list, StringRef result, const Inputs &in,
               const std::vector<uint8_t> &before,
               const std::vector<uint8_t> &after,
               const std::vector<bool> &wasUndefined,
               const std::vector<bool> &isUndefined) {
    for (size_t i = 0; i < before.size(); ++i) {
      if (wasUndefined[i])
        continue;
      ++numDefined;
      bool isRight = !isUndefined[i] && before[i] == after[i];
      EXPECT_TRUE(isRight) << list.str() << "\nis " << result.str()
                           << "\nfor x=" << int(in.x[i])
                           << " y=" << int(in.y[i]) << " p=" << int(in.p[i])
                           << " q=" << int(in.q[i]) << ": " << int(before[i])
                           << ", " << int(after[i])
                           << (isUndefined[i] ? " undefined" : "");
      if (!isRight)
        break;
    }
  }
};

} // namespace tessera::lists

#endif // TESSERA_UNITTESTS_TRANSFORMS_PROOFTEST_H
