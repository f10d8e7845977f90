//===- RingChoices.h - what products ask of rings -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The rules by which loops get rings of tensor copies. Each was measured on an
// H200; docs/gpu-speed.md has the numbers. `--plan` overrides them.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_GPU_PIPELINE_RINGCHOICES_H
#define TESSERA_CODEGEN_GPU_PIPELINE_RINGCHOICES_H

#include "tessera/codegen/gpu/ir/Tgpu.h"

namespace tessera::gpu {

/// True if each warpgroup reads what the products of a loop multiply from
/// shared memory once: one instruction has all of its rows and columns.
bool readsOnce(tgpu::ForOp loop);

/// True if a product has few rows or columns, and memory limits the kernel.
bool isSkinny(tgpu::KernelOp kernel);

/// True if threads load an operand of a product from shared memory.
bool gathers(tgpu::KernelOp kernel);

/// How many tiles the tensor cores multiply in a time in which memory answers,
/// 2048 clocks. With several products, of the shortest.
int64_t getTilesInFlight(tgpu::KernelOp kernel);

/// Registers of a thread for the sums of a product, at most.
unsigned getNumSums(tgpu::KernelOp kernel);

/// Those of products that follow each other in a block: of sums, also of those
/// that are added up in f32 (at most 64 of them are in flight), and of left
/// operands, which are made for the next iteration while instructions read this
/// one's.
unsigned countChainRegisters(mlir::Block &block);

/// The same for the block of a kernel where it is most.
unsigned countChainRegisters(tgpu::KernelOp kernel);

/// Elements of the sums of a product, at most.
uint64_t countSums(tgpu::KernelOp kernel);

/// True if consumers should have all registers that a thread can have: for the
/// sums of a product, for further sums that are added to them, for what it
/// gathers, and for a loop over the parts of a tile that is cut.
bool needsAllRegisters(tgpu::KernelOp kernel);

/// True if several CTAs should share an SM: a warpgroup alone leaves the tensor
/// cores idle while it computes. But an instruction needs registers for its
/// sums before roles deal them out, and products with few rows or columns wait
/// for memory: they need deep rings.
bool shouldShare(tgpu::KernelOp kernel);

/// True if one warpgroup computes what it multiplies next, as in attention,
/// while another one has the tensor cores.
bool doWarpgroupsTakeTurns(tgpu::KernelOp kernel);

/// False if a CTA should compute one tile block only: products with few rows or
/// columns have few blocks, and short iterations of attention are best at the
/// start of a CTA.
bool isPersistenceUseful(tgpu::KernelOp kernel);

/// How many tile blocks a persistent CTA should compute as one, if there is
/// room for their sums: two of two warpgroups, four of one, which become two
/// warpgroups. The blocks share an operand, so shared memory is read and
/// written less. Of attention with 64 rows, two. But with few columns of sums,
/// exponentials limit it, and small CTAs that share an SM wait less.
unsigned chooseJoin(tgpu::KernelOp kernel);

} // namespace tessera::gpu

#endif // TESSERA_CODEGEN_GPU_PIPELINE_RINGCHOICES_H
