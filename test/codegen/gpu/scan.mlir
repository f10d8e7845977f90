// Prefix sums of a row: inside a warp by shuffles, then the sums of the warps
// are carried over.
// RUN: tessera compile %s --target=sm_80 --emit=tgpu -o - | FileCheck %s --check-prefix=TGPU
// RUN: tessera compile %s --target=sm_80 --emit=tgpu -o - | tessera-opt | FileCheck %s --check-prefix=TGPU
// RUN: tessera compile %s --target=sm_80 --emit=llvm -o - | FileCheck %s --check-prefix=LLVM
// RUN: tessera compile %s --target=sm_80 --emit=ptx -o - | FileCheck %s --check-prefix=PTX
// RUN: tessera run %s --engine=ptx --check --grid 1 i32[1024]=ones out:%t.npy:i32[1024] | FileCheck %s --check-prefix=VALUES

// TGPU-LABEL: tgpu.kernel "prefix"
// TGPU: tgpu.load_view
// A thread gets 16 adjacent elements.
// TGPU: tgpu.get {{.*}}"registers n0 n1 n2 n3  lanes n4 n5 n6 n7 n8  warps n9"
// TGPU: tgpu.scan {{.*}} dim 0 block 512 :
// TGPU: tgpu.reduce {{.*}} dim 0 bits 511
// TGPU: tgpu.sync "shared"
// TGPU: tgpu.scan {{.*}} dim 0 block 2 exclusive :
// TGPU: tgpu.carry {{.*}} dim 0
// TGPU: tgpu.store_view {{.*}}vector = 4

// LLVM: define ptx_kernel void @prefix(
// LLVM: call i32 @llvm.nvvm.shfl.sync

// PTX: .visible .entry prefix(
// PTX: ld.global.v4.b32
// PTX: shfl.sync
// PTX: bar.sync
// PTX: st.global.v4.b32

// VALUES: i32[1024], min 1, max 1024, mean 512.5
cuda_tile.module @scan {
  entry @prefix(%p: tile<ptr<i32>>, %q: tile<ptr<i32>>) {
    %a = assume div_by<16>, %p : tile<ptr<i32>>
    %b = assume div_by<16>, %q : tile<ptr<i32>>
    %from = make_tensor_view %a, shape = [1024], strides = [1] : tensor_view<1024xi32, strides=[1]>
    %to = make_tensor_view %b, shape = [1024], strides = [1] : tensor_view<1024xi32, strides=[1]>
    %in = make_partition_view %from : partition_view<tile=(1024), tensor_view<1024xi32, strides=[1]>>
    %out = make_partition_view %to : partition_view<tile=(1024), tensor_view<1024xi32, strides=[1]>>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %v, %t = load_view_tko weak %in[%x] : partition_view<tile=(1024), tensor_view<1024xi32, strides=[1]>>, tile<i32> -> tile<1024xi32>, token
    %w = scan %v dim=0 reverse=false identities=[0 : i32] : tile<1024xi32> -> tile<1024xi32> (%l: tile<i32>, %r: tile<i32>) {
      %u = addi %l, %r : tile<i32>
      yield %u : tile<i32>
    }
    %s = store_view_tko weak %w, %out[%x] : tile<1024xi32>, partition_view<tile=(1024), tensor_view<1024xi32, strides=[1]>>, tile<i32> -> token
    return
  }
}
