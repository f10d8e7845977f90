//===- Fragment.h - which lane holds which element of a matrix -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A fragment is the part of a matrix that the registers of a warp hold. Where
// an element is, is a sum over bits: of its position inside a register (`sub`),
// of the number of the register, and of the lane. For A of mma.m16n8k16 with
// 16-bit elements
//
//   sub   c1                 two elements per register: columns 0 and 1
//   reg   r8 c8              register 1 is 8 rows below, register 2 8 columns
//                            to the right, register 3 both
//   lane  c2 c4 r1 r2 r4     lane 1 is 2 columns to the right, lane 4 a row
//                            below
//
// so lane 6, register 3, upper half holds row 1 + 8 and column 4 + 8 + 1. The
// maps of mma and wgmma are documented. Those of wmma are not: they are as an
// H200 has them (conformance/ptx/hardware). There, a fragment of f16 may have
// more registers than elements: the others hold copies, and are not read.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_PTX_FRAGMENT_H
#define TESSERA_PTX_FRAGMENT_H

#include <array>
#include <cstdint>

namespace tessera::ptx {

/// What a bit adds to the row and to the column.
struct FragmentStep {
  uint16_t row = 0, column = 0;
};

struct FragmentMap {
  std::array<FragmentStep, 5> sub{}, reg{}, lane{};
  uint8_t numSub = 0, numReg = 0;

  constexpr unsigned getRegisters() const { return 1u << numReg; }
  constexpr unsigned getPerRegister() const { return 1u << numSub; }
  constexpr FragmentStep find(unsigned subNumber, unsigned regNumber,
                              unsigned laneNumber) const {
    FragmentStep at;
    for (unsigned i = 0; i < 5; ++i) {
      const FragmentStep *steps[] = {&sub[i], &reg[i], &lane[i]};
      const unsigned numbers[] = {subNumber, regNumber, laneNumber};
      for (unsigned j = 0; j < 3; ++j)
        if (numbers[j] >> i & 1) {
          at.row += steps[j]->row;
          at.column += steps[j]->column;
        }
    }
    return at;
  }
  /// The map of the transposed matrix.
  constexpr FragmentMap transpose() const {
    FragmentMap result = *this;
    for (auto *steps : {&result.sub, &result.reg, &result.lane})
      for (FragmentStep &step : *steps)
        step = {step.column, step.row};
    return result;
  }
};

namespace fragment {

constexpr FragmentStep r(uint16_t rows) { return {rows, 0}; }
constexpr FragmentStep c(uint16_t columns) { return {0, columns}; }

template <size_t numSub, size_t numReg>
constexpr FragmentMap makeMap(const FragmentStep (&sub)[numSub],
                              const FragmentStep (&reg)[numReg],
                              const FragmentStep (&lane)[5]) {
  FragmentMap map;
  // An entry without a step stands for none: C++ has no empty arrays.
  for (size_t i = 0; i < numSub; ++i)
    if (sub[i].row || sub[i].column)
      map.sub[map.numSub++] = sub[i];
  for (size_t i = 0; i < numReg; ++i)
    if (reg[i].row || reg[i].column)
      map.reg[map.numReg++] = reg[i];
  for (size_t i = 0; i < 5; ++i)
    map.lane[i] = lane[i];
  return map;
}

inline constexpr FragmentStep kNone{};

struct NamedMap {
  uint8_t bits;   // of an element
  uint8_t rows;   // of A: m
  uint16_t depth; // k
  FragmentMap map;
};

// clang-format off

/// A of mma and wmma, and of wgmma in registers (m = 16 per warp): m x k.
inline constexpr NamedMap kA[] = {
//  bits  m    k          sub                             reg                   lane
    {16,  16,   8, makeMap({c(1)},                        {r(8)},               {c(2), c(4), r(1), r(2), r(4)})},
    {16,   8,  16, makeMap({c(1)},                        {c(8)},               {c(2), c(4), r(1), r(2), r(4)})},
    {16,  16,  16, makeMap({c(1)},                        {r(8), c(8)},         {c(2), c(4), r(1), r(2), r(4)})},
    {16,  32,  16, makeMap({c(1)},                        {r(8), c(8), r(16)},  {c(2), c(4), r(1), r(2), r(4)})},
    {32,  16,   4, makeMap({kNone},                       {r(8)},               {c(1), c(2), r(1), r(2), r(4)})},
    {32,  16,   8, makeMap({kNone},                       {r(8), c(4)},         {c(1), c(2), r(1), r(2), r(4)})},
    {64,   8,   4, makeMap({kNone},                       {kNone},              {c(1), c(2), r(1), r(2), r(4)})},
    {64,  16,   4, makeMap({kNone},                       {r(8)},               {c(1), c(2), r(1), r(2), r(4)})},
    {64,  16,   8, makeMap({kNone},                       {r(8), c(4)},         {c(1), c(2), r(1), r(2), r(4)})},
    {64,  16,  16, makeMap({kNone},                       {r(8), c(4), c(8)},   {c(1), c(2), r(1), r(2), r(4)})},
    { 8,   8,  16, makeMap({c(1), c(2)},                  {kNone},              {c(4), c(8), r(1), r(2), r(4)})},
    { 8,  16,  16, makeMap({c(1), c(2)},                  {r(8)},               {c(4), c(8), r(1), r(2), r(4)})},
    { 8,  16,  32, makeMap({c(1), c(2)},                  {r(8), c(16)},        {c(4), c(8), r(1), r(2), r(4)})},
    { 8,  32,  16, makeMap({c(1), c(2)},                  {r(8), r(16)},        {c(4), c(8), r(1), r(2), r(4)})},
    { 4,   8,  32, makeMap({c(1), c(2), c(4)},            {kNone},              {c(8), c(16), r(1), r(2), r(4)})},
    { 4,  16,  32, makeMap({c(1), c(2), c(4)},            {r(8)},               {c(8), c(16), r(1), r(2), r(4)})},
    { 4,  16,  64, makeMap({c(1), c(2), c(4)},            {r(8), c(32)},        {c(8), c(16), r(1), r(2), r(4)})},
    { 1,   8, 128, makeMap({c(1), c(2), c(4), c(8), c(16)}, {kNone},            {c(32), c(64), r(1), r(2), r(4)})},
    { 1,  16, 128, makeMap({c(1), c(2), c(4), c(8), c(16)}, {r(8)},             {c(32), c(64), r(1), r(2), r(4)})},
    { 1,  16, 256, makeMap({c(1), c(2), c(4), c(8), c(16)}, {r(8), c(128)},     {c(32), c(64), r(1), r(2), r(4)})},
};

/// B of mma and wmma: k x n. `rows` is n.
inline constexpr NamedMap kB[] = {
//  bits  n    k          sub                             reg                   lane
    {16,   8,   8, makeMap({r(1)},                        {kNone},              {r(2), r(4), c(1), c(2), c(4)})},
    {16,   8,  16, makeMap({r(1)},                        {r(8)},               {r(2), r(4), c(1), c(2), c(4)})},
    {16,  16,  16, makeMap({r(1)},                        {r(8), c(8)},         {r(2), r(4), c(1), c(2), c(4)})},
    {32,   8,   4, makeMap({kNone},                       {kNone},              {r(1), r(2), c(1), c(2), c(4)})},
    {32,   8,   8, makeMap({kNone},                       {r(4)},               {r(1), r(2), c(1), c(2), c(4)})},
    {32,  16,   8, makeMap({kNone},                       {r(4), c(8)},         {r(1), r(2), c(1), c(2), c(4)})},
    {64,   8,   4, makeMap({kNone},                       {kNone},              {r(1), r(2), c(1), c(2), c(4)})},
    {64,   8,   8, makeMap({kNone},                       {r(4)},               {r(1), r(2), c(1), c(2), c(4)})},
    {64,   8,  16, makeMap({kNone},                       {r(4), r(8)},         {r(1), r(2), c(1), c(2), c(4)})},
    { 8,   8,  16, makeMap({r(1), r(2)},                  {kNone},              {r(4), r(8), c(1), c(2), c(4)})},
    { 8,  16,  16, makeMap({r(1), r(2)},                  {c(8)},               {r(4), r(8), c(1), c(2), c(4)})},
    { 8,   8,  32, makeMap({r(1), r(2)},                  {r(16)},              {r(4), r(8), c(1), c(2), c(4)})},
    { 4,   8,  32, makeMap({r(1), r(2), r(4)},            {kNone},              {r(8), r(16), c(1), c(2), c(4)})},
    { 4,   8,  64, makeMap({r(1), r(2), r(4)},            {r(32)},              {r(8), r(16), c(1), c(2), c(4)})},
    { 1,   8, 128, makeMap({r(1), r(2), r(4), r(8), r(16)}, {kNone},            {r(32), r(64), c(1), c(2), c(4)})},
    { 1,   8, 256, makeMap({r(1), r(2), r(4), r(8), r(16)}, {r(128)},           {r(32), r(64), c(1), c(2), c(4)})},
};

/// C and D of mma and wmma: m x n. `depth` is n here. wgmma has them as
/// m16nN: a warp holds 16 rows, and registers above the second count groups of
/// eight columns, also if their number is no power of two.
inline constexpr NamedMap kC[] = {
//  bits  m    n          sub       reg                   lane
    {32,   8,   8, makeMap({kNone}, {c(1)},               {c(2), c(4), r(1), r(2), r(4)})},
    {32,  16,   8, makeMap({kNone}, {c(1), r(8)},         {c(2), c(4), r(1), r(2), r(4)})},
    {32,  16,  16, makeMap({kNone}, {c(1), r(8), c(8)},   {c(2), c(4), r(1), r(2), r(4)})},
    {32,  32,   8, makeMap({kNone}, {c(1), r(8), r(16)},  {c(2), c(4), r(1), r(2), r(4)})},
    {16,  16,   8, makeMap({c(1)},  {r(8)},               {c(2), c(4), r(1), r(2), r(4)})},
    {16,  16,  16, makeMap({c(1)},  {r(8), c(8)},         {c(2), c(4), r(1), r(2), r(4)})},
    {16,  32,   8, makeMap({c(1)},  {r(8), r(16)},        {c(2), c(4), r(1), r(2), r(4)})},
    {64,   8,   8, makeMap({kNone}, {c(1)},               {c(2), c(4), r(1), r(2), r(4)})},
    {64,  16,   8, makeMap({kNone}, {c(1), r(8)},         {c(2), c(4), r(1), r(2), r(4)})},
};

/// m8n32k16 of wmma is m32n8k16 of the transposed matrices: its B is the
/// transposed A of that shape, its A the transposed B, and so on.

// clang-format on

template <size_t count>
constexpr const FragmentMap *findMap(const NamedMap (&maps)[count],
                                     unsigned bits, unsigned rows,
                                     unsigned depth) {
  for (const NamedMap &entry : maps)
    if (entry.bits == bits && entry.rows == rows && entry.depth == depth)
      return &entry.map;
  return nullptr;
}

} // namespace fragment

/// Null if there is no such operand.
constexpr const FragmentMap *findFragmentA(unsigned bits, unsigned m,
                                           unsigned k) {
  return fragment::findMap(fragment::kA, bits, m, k);
}
constexpr const FragmentMap *findFragmentB(unsigned bits, unsigned n,
                                           unsigned k) {
  return fragment::findMap(fragment::kB, bits, n, k);
}
constexpr const FragmentMap *findFragmentC(unsigned bits, unsigned m,
                                           unsigned n) {
  return fragment::findMap(fragment::kC, bits, m, n);
}

} // namespace tessera::ptx

#endif // TESSERA_PTX_FRAGMENT_H
