//===- PtxKernels.h - kernels with PTX by hand -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Sources of PTX that know one kernel each, for the engines that run PTX.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_UNITTESTS_ENGINE_PTXKERNELS_H
#define TESSERA_UNITTESTS_ENGINE_PTXKERNELS_H

#include "tessera/engine/Engine.h"
#include "tessera/engine/PtxSource.h"
#include "tessera/runtime/arrays/Launch.h"
#include "unittests/dialect/Parsing.h"

#include "mlir/IR/Verifier.h"
#include "gtest/gtest.h"

#include <cstring>

namespace tessera {

using engine::PrepareOptions;
using runtime::Argument;
using runtime::Launch;

/// Adds %x to 32 elements per tile block.
inline constexpr llvm::StringLiteral kKernel = R"(
cuda_tile.module @m {
  entry @add(%p: tile<ptr<i32>>, %x: tile<i32>) {
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %c32 = constant <i32: 32> : tile<i32>
    %start = muli %bx, %c32 : tile<i32>
    %s1 = reshape %start : tile<i32> -> tile<1xi32>
    %s = broadcast %s1 : tile<1xi32> -> tile<32xi32>
    %i = iota : tile<32xi32>
    %at = addi %s, %i : tile<32xi32>
    %p1 = reshape %p : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p32 = broadcast %p1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %q = offset %p32, %at : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %v, %t = load_ptr_tko weak %q : tile<32xptr<i32>> -> tile<32xi32>, token
    %x1 = reshape %x : tile<i32> -> tile<1xi32>
    %x32 = broadcast %x1 : tile<1xi32> -> tile<32xi32>
    %w = addi %v, %x32 : tile<32xi32>
    %u = store_ptr_tko weak %q, %w token=%t : tile<32xptr<i32>>, tile<32xi32> -> token
    return
  }
})";

inline constexpr llvm::StringLiteral kPtx = R"(.version 8.0
.target sm_90
.address_size 64
.visible .entry add(.param .u64 p, .param .u32 x)
{
.reg .b32 %r<6>; .reg .b64 %rd<4>;
ld.param.u64 %rd1, [p];
ld.param.u32 %r1, [x];
mov.u32 %r2, %ctaid.x;
mov.u32 %r3, %tid.x;
mad.lo.u32 %r2, %r2, 32, %r3;
mad.wide.u32 %rd2, %r2, 4, %rd1;
ld.global.u32 %r4, [%rd2];
add.u32 %r4, %r4, %r1;
st.global.u32 [%rd2], %r4;
ret;
}
)";

class OneKernel : public PtxSource {
public:
  explicit OneKernel(std::string text, bool hasState = false)
      : text(std::move(text)), hasState(hasState) {}
  llvm::Expected<PtxCode> compile(cuda_tile::EntryOp entry,
                                  const PrepareOptions &) const override {
    if (entry.getName() != "add")
      return llvm::make_error<engine::EngineError>("unknown kernel");
    PtxCode code;
    code.text = text;
    code.entry = "add";
    code.block = {32, 1, 1};
    code.ops = {{13, 12}, {15, 16}};
    code.hasState = hasState;
    return code;
  }

private:
  std::string text;
  bool hasState;
};

/// Prints three elements per tile block and asserts that all are below %x.
inline constexpr llvm::StringLiteral kPrintKernel = R"(
cuda_tile.module @m {
  entry @talk(%x: tile<i32>) {
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %b1 = reshape %bx : tile<i32> -> tile<1xi32>
    %b = broadcast %b1 : tile<1xi32> -> tile<2xi32>
    %i = iota : tile<2xi32>
    %v = addi %b, %i : tile<2xi32>
    print_tko "block %d: %i\0A", %bx, %v : tile<i32>, tile<2xi32> -> token
    %x1 = reshape %x : tile<i32> -> tile<1xi32>
    %x2 = broadcast %x1 : tile<1xi32> -> tile<2xi32>
    %less = cmpi less_than %v, %x2, signed : tile<2xi32> -> tile<2xi1>
    assert %less, "too large" : tile<2xi1>
    return
  }
})";

/// Thread 0 of a CTA of one thread takes a place for a record, by the rules of
/// device/Messages.h.
inline constexpr llvm::StringLiteral kPrintPtx = R"(.version 8.0
.target sm_90
.address_size 64
.visible .global .align 8 .u64 tessera_messages = 0;
.visible .entry talk(.param .u32 x)
{
.reg .b32 %r<16>; .reg .b64 %rd<6>; .reg .pred %p<4>;
ld.global.u64 %rd1, [tessera_messages];
ld.param.u32 %r10, [x];
mov.u32 %r1, %ctaid.x;
add.u32 %r2, %r1, 1;
mov.u32 %r3, 32;
ld.relaxed.gpu.global.u32 %r4, [%rd1];
ld.relaxed.gpu.global.u32 %r5, [%rd1+4];
setp.gt.u32 %p1, %r5, %r4;
@%p1 bra LOST;
atom.relaxed.gpu.global.add.u32 %r5, [%rd1+4], %r3;
add.u32 %r6, %r5, %r3;
setp.gt.u32 %p1, %r6, %r4;
@%p1 bra LOST;
cvt.u64.u32 %rd2, %r5;
add.u64 %rd2, %rd2, %rd1;
st.global.u32 [%rd2+16], %r3;
st.global.u32 [%rd2+20], 0;
st.global.u32 [%rd2+24], %r1;
st.global.u32 [%rd2+28], 0;
st.global.u32 [%rd2+32], 0;
st.global.u32 [%rd2+36], %r1;
st.global.u32 [%rd2+40], %r1;
st.global.u32 [%rd2+44], %r2;
bra ASSERT;
LOST:
red.relaxed.gpu.global.add.u32 [%rd1+8], 1;
ASSERT:
set.lt.s32.s32 %r7, %r1, %r10;
set.lt.s32.s32 %r8, %r2, %r10;
and.b32 %r9, %r7, %r8;
setp.ne.u32 %p1, %r9, 0;
@%p1 ret;
mov.u32 %r3, 28;
atom.relaxed.gpu.global.add.u32 %r5, [%rd1+4], %r3;
cvt.u64.u32 %rd2, %r5;
add.u64 %rd2, %rd2, %rd1;
st.global.u32 [%rd2+16], %r3;
st.global.u32 [%rd2+20], 1;
st.global.u32 [%rd2+24], %r1;
st.global.u32 [%rd2+28], 0;
st.global.u32 [%rd2+32], 0;
and.b32 %r7, %r7, 1;
and.b32 %r8, %r8, 1;
st.global.u32 [%rd2+36], %r7;
st.global.u32 [%rd2+40], %r8;
ret;
}
)";

class PrintKernel : public PtxSource {
public:
  explicit PrintKernel(std::string text) : text(std::move(text)) {}
  llvm::Expected<PtxCode> compile(cuda_tile::EntryOp,
                                  const PrepareOptions &) const override {
    PtxCode code;
    code.text = text;
    code.entry = "talk";
    code.sites.push_back({runtime::MessageSite::Print,
                          7,
                          "block %d: %i\n",
                          "",
                          {{ElementType::I32, {}}, {ElementType::I32, {2}}}});
    code.sites.push_back({runtime::MessageSite::Assert,
                          11,
                          "too large",
                          "",
                          {{ElementType::I1, {2}}}});
    return code;
  }

private:
  std::string text;
};

inline Launch makeTalk(uint32_t blocks) {
  Launch launch;
  launch.grid = {blocks, 1, 1};
  launch.arguments.push_back({Argument::Scalar{ElementType::I32, 3}});
  return launch;
}

class PtxKernelTest : public testing::Test {
protected:
  cuda_tile::EntryOp parse(llvm::StringRef text = kKernel) {
    top = parser.parse(text.str());
    EXPECT_TRUE(top && succeeded(mlir::verify(*top)));
    cuda_tile::EntryOp entry;
    top->walk([&](cuda_tile::EntryOp op) { entry = op; });
    return entry;
  }

  Launch makeLaunch(size_t elements, uint32_t blocks) {
    Launch launch;
    launch.grid = {blocks, 1, 1};
    runtime::Buffer buffer;
    buffer.name = "p";
    buffer.bytes.resize(elements * 4);
    for (uint32_t i = 0; i < elements; ++i)
      std::memcpy(buffer.bytes.data() + i * 4, &i, 4);
    launch.buffers.push_back(std::move(buffer));
    launch.arguments.push_back({Argument::Pointer{0}});
    launch.arguments.push_back(
        {Argument::Scalar{ElementType::I32, 0xfffffff0}});
    return launch;
  }

  TestParser parser;
  mlir::OwningOpRef<mlir::Operation *> top;
};

} // namespace tessera

#endif // TESSERA_UNITTESTS_ENGINE_PTXKERNELS_H
