//===- Table.h - tables of measurements -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DRIVER_TABLE_H
#define TESSERA_DRIVER_TABLE_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/raw_ostream.h"

#include <string>
#include <vector>

namespace tessera {

/// `1.25 ms`
std::string formatTime(double seconds);

/// `1.25x`
std::string formatSpeed(double ratio);

/// The value at a part of numbers that are sorted, between the two nearest.
double getQuantile(const std::vector<double> &sorted, double part);

/// Prints rows of equally many cells: the first column to the left, the others
/// to the right.
void printTable(llvm::raw_ostream &os,
                llvm::ArrayRef<llvm::SmallVector<std::string, 10>> rows);

} // namespace tessera

#endif // TESSERA_DRIVER_TABLE_H
