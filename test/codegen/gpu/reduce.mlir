// Sums of rows that are spread over two warps; docs/gpu-compiler.md explains this kernel.
// RUN: tessera compile %s --target=sm_90a --emit=tgpu -o - | FileCheck %s --check-prefix=TGPU
// RUN: tessera compile %s --target=sm_90a --emit=tgpu -o - | tessera-opt | FileCheck %s --check-prefix=TGPU
// RUN: tessera compile %s --target=sm_90a --emit=llvm -o - | FileCheck %s --check-prefix=LLVM
// RUN: tessera compile %s --target=sm_90a --emit=ptx -o - | FileCheck %s --check-prefix=PTX
// RUN: tessera run %s --engine=ptx --check --grid 16 f32[64,256]=arange out:%t.npy:f32[64] | FileCheck %s --check-prefix=SUMS

// 4 rows: registers n0 n1 are 16 adjacent bytes, which one instruction loads.
// TGPU-LABEL: tgpu.kernel "sums" attributes {shared = 32 : i64, warps = 2 : i32}
// TGPU: tgpu.load_view {{.*}}dim = 1{{.*}}vector = 4{{.*}}"registers n0 n1 m0 m1  lanes n2 n3 n4 n5 n6  warps n7"
// Inside a warp first, then the two warps through shared memory.
// TGPU: tgpu.reduce {{.*}} dim 1 bits 127 any_order
// TGPU: tgpu.alloc at 0 : <1 x 4x2xf32, 0>
// TGPU-NEXT: tgpu.put
// TGPU-NEXT: tgpu.sync "shared"
// TGPU-NEXT: tgpu.get
// TGPU-NEXT: tgpu.reduce {{.*}} dim 1 bits 1 any_order
// TGPU: tgpu.view "reshape"
// TGPU: tgpu.store_view
// TGPU-NOT: tgpu.sync

// LLVM: @sums_shared = internal addrspace(3) global [32 x i8]
// LLVM: define ptx_kernel void @sums(i64
// LLVM: call i32 @llvm.nvvm.shfl.sync.bfly.i32(
// LLVM: call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)

// PTX: .visible .entry sums(
// PTX: .reqntid 64, 1, 1
// PTX-COUNT-4: ld.global.v4.b32
// PTX-COUNT-20: shfl.sync.bfly.b32
// PTX: bar.sync
// PTX: ld.shared.v4.b32
// PTX-COUNT-4: st.global.b32

// SUMS: f32[64], min 32640, max 4.16141e+06, mean 2.09702e+06
cuda_tile.module @sums {
  entry @sums(%p: tile<ptr<f32>>, %q: tile<ptr<f32>>) {
    %a = assume div_by<16>, %p : tile<ptr<f32>>
    %v = make_tensor_view %a, shape = [64, 256], strides = [256, 1] : tensor_view<64x256xf32, strides=[256,1]>
    %in = make_partition_view %v : partition_view<tile=(4x256), tensor_view<64x256xf32, strides=[256,1]>>
    %w = make_tensor_view %q, shape = [64], strides = [1] : tensor_view<64xf32, strides=[1]>
    %out = make_partition_view %w : partition_view<tile=(4), tensor_view<64xf32, strides=[1]>>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %t, %k = load_view_tko weak %in[%x, %zero] : partition_view<tile=(4x256), tensor_view<64x256xf32, strides=[256,1]>>, tile<i32> -> tile<4x256xf32>, token
    %s = reduce %t dim=1 identities=[0.0 : f32] : tile<4x256xf32> -> tile<4xf32> (%l: tile<f32>, %r: tile<f32>) {
      %u = addf %l, %r rounding<nearest_even> : tile<f32>
      yield %u : tile<f32>
    }
    %m = store_view_tko weak %s, %out[%x] : tile<4xf32>, partition_view<tile=(4), tensor_view<64xf32, strides=[1]>>, tile<i32> -> token
    return
  }
}
