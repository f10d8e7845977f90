// Element-wise code needs registers only.
// RUN: tessera compile %s --target=sm_80 --emit=tgpu -o - | FileCheck %s --check-prefix=TGPU
// RUN: tessera compile %s --target=sm_80 --emit=tgpu -o - | tessera-opt | FileCheck %s --check-prefix=TGPU
// RUN: tessera compile %s --target=sm_80 --emit=llvm -o - | FileCheck %s --check-prefix=LLVM
// RUN: tessera compile %s --target=sm_80 --emit=ptx -o - | FileCheck %s --check-prefix=PTX
// RUN: tessera run %s --engine=ptx --check --grid 16 f16[4096]=ones out:%t.npy:f16[4096] f32:3 | FileCheck %s --check-prefix=VALUES

// TGPU-LABEL: tgpu.kernel "scale" attributes {warps = 2 : i32}
// TGPU: tgpu.load_view {{.*}}vector = 4{{.*}} -> <256xf16, "[[LAYOUT:registers n0 n1  lanes n2 n3 n4 n5 n6  warps n7]]">
// TGPU: tgpu.map {{.*}} -> !tgpu.frag<256xf32, "[[LAYOUT]]">
// TGPU: cuda_tile.ftof
// TGPU: tgpu.view "broadcast"
// TGPU: cuda_tile.mulf
// TGPU: tgpu.store_view {{.*}}vector = 4
// TGPU-NOT: tgpu.{{sync|convert}}

// LLVM: define ptx_kernel void @scale(i64 %0, i64 %1, float %2)
// LLVM: fmul float
// LLVM-NOT: addrspace(3)

// PTX: .target sm_80
// PTX: .visible .entry scale(
// PTX: .reqntid 64, 1, 1
// PTX-COUNT-1: ld.global.v2.b32
// PTX-COUNT-4: mul.rn.f32
// PTX-COUNT-1: st.global.v2.b32
// PTX-NOT: {{bar.sync|st.global}}

// VALUES: f16[4096], min 3, max 3, mean 3
cuda_tile.module @elements {
  entry @scale(%p: tile<ptr<f16>>, %q: tile<ptr<f16>>, %factor: tile<f32>) {
    %a = assume div_by<16>, %p : tile<ptr<f16>>
    %b = assume div_by<16>, %q : tile<ptr<f16>>
    %from = make_tensor_view %a, shape = [4096], strides = [1] : tensor_view<4096xf16, strides=[1]>
    %to = make_tensor_view %b, shape = [4096], strides = [1] : tensor_view<4096xf16, strides=[1]>
    %in = make_partition_view %from : partition_view<tile=(256), tensor_view<4096xf16, strides=[1]>>
    %out = make_partition_view %to : partition_view<tile=(256), tensor_view<4096xf16, strides=[1]>>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %v, %t = load_view_tko weak %in[%x] : partition_view<tile=(256), tensor_view<4096xf16, strides=[1]>>, tile<i32> -> tile<256xf16>, token
    %w = ftof %v : tile<256xf16> -> tile<256xf32>
    %f1 = reshape %factor : tile<f32> -> tile<1xf32>
    %f = broadcast %f1 : tile<1xf32> -> tile<256xf32>
    %m = mulf %w, %f rounding<nearest_even> : tile<256xf32>
    %n = ftof %m : tile<256xf32> -> tile<256xf16>
    %s = store_view_tko weak %n, %out[%x] : tile<256xf16>, partition_view<tile=(256), tensor_view<4096xf16, strides=[1]>>, tile<i32> -> token
    return
  }
}
