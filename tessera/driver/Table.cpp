//===- Table.cpp - tables of measurements -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/Table.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"

using namespace llvm;
using namespace tessera;

std::string tessera::formatTime(double seconds) {
  const char *units[] = {"s", "ms", "us", "ns"};
  unsigned unit = 0;
  while (seconds < 1 && unit != 3) {
    seconds *= 1000;
    ++unit;
  }
  std::string text;
  raw_string_ostream(text) << format(seconds < 10    ? "%.2f"
                                     : seconds < 100 ? "%.1f"
                                                     : "%.0f",
                                     seconds)
                           << " " << units[unit];
  return text;
}

std::string tessera::formatSpeed(double ratio) {
  std::string text;
  raw_string_ostream(text) << format("%.3gx", ratio);
  return text;
}

double tessera::getQuantile(const std::vector<double> &sorted, double part) {
  double place = part * double(sorted.size() - 1);
  size_t below = size_t(place);
  size_t above = std::min(below + 1, sorted.size() - 1);
  return sorted[below] +
         (place - double(below)) * (sorted[above] - sorted[below]);
}

void tessera::printTable(raw_ostream &os,
                         ArrayRef<SmallVector<std::string, 10>> rows) {
  for (const auto &row : rows) {
    std::string line;
    for (auto [column, cell] : enumerate(row)) {
      size_t width = 0;
      for (const auto &other : rows)
        width = std::max(width, other[column].size());
      std::string space(width - cell.size(), ' ');
      line += (column == 0 ? cell + space : "  " + space + cell);
    }
    os << "  " << line << "\n";
  }
}
