//===- Sizes.cpp - the sizes of the parts of a bytecode file -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/bytecode/Sizes.h"

#include "tessera/bytecode/Decoder.h"

#include <vector>

using namespace tessera;
using namespace tessera::bytecode;

namespace {
/// Adds up the bytes of the operations of a function.
class SizeVisitor : public BodyVisitor {
public:
  SizeVisitor(std::map<std::string, uint64_t> &ops, uint64_t begin)
      : ops(ops), taken(begin) {}

  bool operation(const RawOp &op) override {
    uint64_t *size = &ops[op.row->mnemonic.str()];
    take(size, op.end);
    if (op.row->numRegions != 0)
      around.push_back(size);
    return true;
  }
  bool beginRegion(unsigned, uint64_t end) override {
    take(around.back(), end);
    return true;
  }
  bool beginBlock(llvm::ArrayRef<Ref>, uint32_t, uint64_t end) override {
    take(around.back(), end);
    return true;
  }
  bool endOperation() override {
    around.pop_back();
    return true;
  }

private:
  void take(uint64_t *size, uint64_t end) {
    *size += end - taken;
    taken = end;
  }

  std::map<std::string, uint64_t> &ops;
  std::vector<uint64_t *> around; // of operations whose regions are open
  uint64_t taken;                 // bytes before this are counted
};
} // namespace

Sizes bytecode::measure(llvm::StringRef bytes) {
  Sizes sizes;
  sizes.file = bytes.size();
  Decoder decoder(bytes);
  if (bytes.empty() || !decoder.decode())
    return sizes;
  for (const RawSection &section : decoder.getTables().sections)
    sizes.sections[getSectionRow(section.id).name.str()] =
        section.end - section.begin;
  for (const RawFunction &function : decoder.getTables().functions) {
    SizeVisitor visitor(sizes.ops, function.bodyBegin);
    BodyDecoder(decoder, function).walk(visitor);
  }
  return sizes;
}
