//===- LinearGrid.cpp - grids that are large along y or z -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The code generator reads the registers of the grid by `mov` and nothing else,
// and assumes no bounds of y and z. So the text can be rewritten line by line,
// without compiling the kernel again.
//
//===----------------------------------------------------------------------===//

#include "tessera/engine/LinearGrid.h"
#include "tessera/engine/Engine.h"

#include "llvm/ADT/StringExtras.h"

using namespace tessera;
using engine::EngineError;

/// How many blocks a GPU takes along y and z.
static constexpr uint32_t kMaxBlocks = 65535;
static constexpr uint64_t kMaxLinearBlocks = 0x7fffffff;

bool tessera::needsLinearGrid(const GridExtents &grid) {
  return grid[1] > kMaxBlocks || grid[2] > kMaxBlocks;
}

GridExtents tessera::getLinearGrid(const GridExtents &grid) {
  return {grid[0] * grid[1] * grid[2], 1, 1};
}

runtime::BlockId tessera::getBlockOfGrid(uint32_t number,
                                         const GridExtents &grid) {
  return {number % grid[0], number / grid[0] % grid[1],
          number / grid[0] / grid[1]};
}

/// The instructions that set `target` to a register of the grid.
static std::string computeRegister(llvm::StringRef target, bool isBlock,
                                   unsigned axis, const GridExtents &grid) {
  if (!isBlock)
    return ("mov.u32 \t" + target + ", " + llvm::Twine(grid[axis]) + ";").str();
  auto divide = [&](llvm::StringRef by, uint64_t extent) {
    return (" " + by + ".u32 \t" + target + ", " + target + ", " +
            llvm::Twine(extent) + ";")
        .str();
  };
  std::string code = ("mov.u32 \t" + target + ", %ctaid.x;").str();
  if (axis > 0)
    code += divide("div", axis == 1 ? grid[0] : uint64_t(grid[0]) * grid[1]);
  if (axis < 2)
    code += divide("rem", grid[axis]);
  return code;
}

/// Rewrites a line that reads a register of the grid; nullopt if it does so in
/// a way that is not known.
static std::optional<std::string> rewriteLine(llvm::StringRef line,
                                              const GridExtents &grid) {
  llvm::StringRef rest = line.ltrim();
  llvm::StringRef indent = line.drop_back(rest.size());
  if (!rest.consume_front("mov.u32") && !rest.consume_front("mov.b32"))
    return std::nullopt;
  auto [target, source] = rest.split(',');
  source = source.trim();
  bool isBlock = source.consume_front("%ctaid.");
  if (!isBlock && !source.consume_front("%nctaid."))
    return std::nullopt;
  if (source.size() != 2 || source[0] < 'x' || source[0] > 'z' ||
      source[1] != ';')
    return std::nullopt;
  return indent.str() +
         computeRegister(target.trim(), isBlock, source[0] - 'x', grid);
}

llvm::Expected<PtxCode> tessera::linearizeGrid(const PtxCode &code,
                                               const GridExtents &grid) {
  auto fail = [&](const llvm::Twine &why) {
    return llvm::make_error<EngineError>(
        "a grid of " + llvm::Twine(grid[0]) + "x" + llvm::Twine(grid[1]) + "x" +
        llvm::Twine(grid[2]) + " tile blocks " + why);
  };
  uint64_t numRows = uint64_t(grid[1]) * grid[2];
  if (numRows > kMaxLinearBlocks || numRows * grid[0] > kMaxLinearBlocks)
    return fail("is too large for a GPU, which takes at most 2147483647 along "
                "x and 65535 along y and z");
  if (code.cluster != GridExtents{1, 1, 1})
    return fail("is too large for clusters along y or z");
  PtxCode linear = code;
  linear.text.clear();
  for (llvm::StringRef line : llvm::split(code.text, '\n')) {
    if (!linear.text.empty())
      linear.text += '\n';
    if (!line.contains("%ctaid") && !line.contains("%nctaid")) {
      linear.text += line;
      continue;
    }
    std::optional<std::string> rewritten = rewriteLine(line, grid);
    if (!rewritten)
      return fail("needs code that reads the grid by 'mov' only, not '" +
                  line.trim() + "'");
    linear.text += *rewritten;
  }
  return linear;
}
