//===- CachedPtx.cpp - PTX in the cache -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/engines/CachedPtx.h"

using namespace tessera;
using namespace tessera::runtime;

static constexpr std::string_view kFirstLine = "tessera-ptx 1";

std::string tessera::packPtx(const PtxCode &code) {
  LineWriter line(kFirstLine);
  writeKernel(line, code);
  for (const auto &[number, op] : code.ops)
    line.word("op").number(number).number(op).end();
  line.word("text").end();
  return line.text + code.text;
}

std::optional<PtxCode> tessera::unpackPtx(std::string_view bytes) {
  PtxCode code;
  LineReader reader(bytes, kFirstLine);
  while (reader.next()) {
    std::string_view key = reader.word();
    if (key == "op") {
      auto number = uint32_t(reader.number(UINT32_MAX));
      code.ops[number] = reader.number();
    } else if (key == "text") {
      reader.endLine(key);
      code.text = reader.getRest();
      break;
    } else if (!readKernelLine(reader, key, code)) {
      return std::nullopt;
    }
    reader.endLine(key);
  }
  if (!reader.getProblem().empty() || code.text.empty() || checkKernel(code))
    return std::nullopt;
  return code;
}
