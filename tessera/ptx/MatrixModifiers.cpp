//===- MatrixModifiers.cpp - modifiers of matrix instructions -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/ptx/MatrixModifiers.h"

using namespace tessera;
using namespace tessera::ptx;

std::optional<MatrixShape> ptx::parseShape(std::string_view text) {
  MatrixShape shape;
  for (auto [letter, number] :
       {std::pair('m', &shape.m), {'n', &shape.n}, {'k', &shape.k}}) {
    if (text.empty() && letter == 'k')
      return shape;
    if (text.empty() || text[0] != letter)
      return std::nullopt;
    text.remove_prefix(1);
    size_t digits = 0;
    for (; digits < text.size() && digits < 3 && text[digits] >= '0' &&
           text[digits] <= '9';
         ++digits)
      *number = *number * 10 + unsigned(text[digits] - '0');
    if (!digits)
      return std::nullopt;
    text.remove_prefix(digits);
  }
  return text.empty() ? std::optional(shape) : std::nullopt;
}

std::optional<ElementKind> ptx::parseElementKind(std::string_view text) {
  static constexpr std::pair<std::string_view, ElementKind> kNames[] = {
      {"f16", ElementKind::F16},   {"bf16", ElementKind::BF16},
      {"tf32", ElementKind::TF32}, {"e4m3", ElementKind::E4M3},
      {"e5m2", ElementKind::E5M2}, {"s8", ElementKind::S8},
      {"u8", ElementKind::U8},     {"s4", ElementKind::S4},
      {"u4", ElementKind::U4},     {"b1", ElementKind::B1},
      {"f64", ElementKind::F64},
  };
  for (auto [name, kind] : kNames)
    if (name == text)
      return kind;
  return std::nullopt;
}

bool MatrixModifiers::take(Decoder &d) {
  bool isSync = false, isAligned = false, hasPopc = false, hasSpace = false;
  auto set = [&](bool &flag) {
    if (flag)
      return d.fail("'" + d.instruction->opcode + "' has '." +
                    std::string(d.peek()) + "' twice");
    d.take();
    return flag = true;
  };
  for (std::string_view word = d.peek(); !word.empty(); word = d.peek()) {
    if (std::optional<MatrixShape> found = parseShape(word)) {
      if (shape)
        return d.fail("'" + d.instruction->opcode + "' has two shapes");
      shape = found;
      d.take();
    } else if (word == "row" || word == "col") {
      layouts.push_back(word == "row");
      d.take();
    } else if (parseElementKind(word) || word == "f32" || word == "s32" ||
               word == "b16") {
      types.push_back(word);
      d.take();
    } else if (word == "sync" || word == "aligned") {
      if (!set(word == "sync" ? isSync : isAligned))
        return false;
    } else if (word == "trans" || word == "satfinite") {
      if (!set(word == "trans" ? isTransposed : saturate))
        return false;
    } else if (word == "popc") {
      if (!set(hasPopc))
        return false;
    } else if ((word == "xor" || word == "and") && bits == Bits::None) {
      bits = word == "xor" ? Bits::Xor : Bits::And;
      d.take();
    } else if ((word == "x1" || word == "x2" || word == "x4") && !count) {
      count = unsigned(word[1] - '0');
      d.take();
    } else if (word == "global" || word == "shared" || word == "shared::cta") {
      space = word == "global" ? Space::Global : Space::Shared;
      if (!set(hasSpace))
        return false;
    } else if (round == Decoder::Round::None &&
               (round = d.acceptRound()) != Decoder::Round::None) {
      continue;
    } else {
      break;
    }
  }
  if (!d.peek().empty())
    return d.fail("'." + std::string(d.peek()) + "' is not possible here in '" +
                  d.instruction->opcode + "'");
  if (!isSync || !isAligned)
    return d.fail("'" + d.instruction->opcode + "' needs '.sync.aligned'");
  if (hasPopc != (bits != Bits::None))
    return d.fail("'.popc' goes with '.and' or '.xor'");
  return true;
}

bool MatrixModifiers::allow(Decoder &d, unsigned parts) const {
  unsigned given = (layouts.empty() ? Nothing : Layouts) |
                   (count ? Count : Nothing) |
                   (isTransposed ? Transposition : Nothing) |
                   (saturate ? Saturation : Nothing) |
                   (round != Decoder::Round::None ? Rounding : Nothing) |
                   (bits != Bits::None ? BitOperation : Nothing) |
                   (space != Space::Generic ? MemorySpace : Nothing);
  if (!(given & ~parts))
    return true;
  unsigned wrong = given & ~parts;
  return d.fail(std::string(wrong & Layouts         ? "a layout"
                            : wrong & Count         ? "a count"
                            : wrong & Transposition ? "'.trans'"
                            : wrong & Saturation    ? "'.satfinite'"
                            : wrong & Rounding      ? "a rounding"
                            : wrong & BitOperation  ? "'.popc'"
                                                    : "a state space") +
                " is not possible here in '" + d.instruction->opcode + "'");
}
