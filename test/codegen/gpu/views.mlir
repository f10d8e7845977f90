// Accesses through views: 16 bytes at a time where facts prove that elements
// are adjacent and aligned, one test per coordinate at the edges, none inside.
// RUN: tessera compile %s --target=sm_80 --emit=ptx -o - | FileCheck %s
// RUN: tessera compile %s --target=sm_80 --emit=tgpu -o - \
// RUN:   | FileCheck %s --check-prefix=TGPU

cuda_tile.module @views {
  // Sizes and alignment are known: whole tiles are inside or outside.
  // TGPU-LABEL: tgpu.kernel "aligned"
  // TGPU: tgpu.load_view {{.*}}bounds = array<i32: 1, 1>{{.*}}vector = 4
  // TGPU: tgpu.store_view {{.*}}bounds = array<i32: 1, 1>{{.*}}vector = 4
  // CHECK-LABEL: .entry aligned(
  // CHECK: @%p{{.*}} ld.global.v4.b32
  // CHECK-NOT: ld.global.b32
  // CHECK: @%p{{.*}} st.global.v4.b32
  // CHECK-NOT: st.global.b32
  // CHECK: ret
  entry @aligned(%p: tile<ptr<f32>>, %q: tile<ptr<f32>>) {
    %a = assume div_by<16>, %p : tile<ptr<f32>>
    %b = assume div_by<16>, %q : tile<ptr<f32>>
    %from = make_tensor_view %a, shape = [256, 256], strides = [256, 1] : tensor_view<256x256xf32, strides=[256,1]>
    %to = make_tensor_view %b, shape = [256, 256], strides = [256, 1] : tensor_view<256x256xf32, strides=[256,1]>
    %in = make_partition_view %from : partition_view<tile=(32x32), tensor_view<256x256xf32, strides=[256,1]>>
    %out = make_partition_view %to : partition_view<tile=(32x32), tensor_view<256x256xf32, strides=[256,1]>>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %v, %t = load_view_tko weak %in[%x, %y] : partition_view<tile=(32x32), tensor_view<256x256xf32, strides=[256,1]>>, tile<i32> -> tile<32x32xf32>, token
    %s = store_view_tko weak %v, %out[%x, %y] : tile<32x32xf32>, partition_view<tile=(32x32), tensor_view<256x256xf32, strides=[256,1]>>, tile<i32> -> token
    return
  }

  // A promise removes the tests, and the instructions have no predicates.
  // TGPU-LABEL: tgpu.kernel "promised"
  // TGPU: tgpu.load_view {{.*}}bounds = array<i32: 0>{{.*}}vector = 8
  // CHECK-LABEL: .entry promised(
  // CHECK-NOT: setp
  // CHECK: ld.global.v4.b32
  // CHECK-NOT: setp
  // CHECK: st.global.v4.b32
  // CHECK: ret
  entry @promised(%p: tile<ptr<f16>>, %n: tile<i32>) {
    %a = assume div_by<16>, %p : tile<ptr<f16>>
    %m = assume div_by<16>, %n : tile<i32>
    %from = make_tensor_view %a, shape = [%m], strides = [1] : tile<i32> -> tensor_view<?xf16, strides=[1]>
    %in = make_partition_view %from : partition_view<tile=(1024), tensor_view<?xf16, strides=[1]>>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %v, %t = load_view_tko weak %in[%x] inbounds = [true] : partition_view<tile=(1024), tensor_view<?xf16, strides=[1]>>, tile<i32> -> tile<1024xf16>, token
    %w = addf %v, %v : tile<1024xf16>
    %s = store_view_tko weak %w, %in[%x] token=%t inbounds = [true] : tile<1024xf16>, partition_view<tile=(1024), tensor_view<?xf16, strides=[1]>>, tile<i32> -> token
    return
  }

  // Nothing is known of the size: elements are tested, and moved, one by one.
  // TGPU-LABEL: tgpu.kernel "unknown"
  // TGPU: tgpu.load_view {{.*}}bounds = array<i32: 2>
  // CHECK-LABEL: .entry unknown(
  // CHECK-NOT: .v4
  // CHECK: ld.global.b32
  // CHECK: ret
  entry @unknown(%p: tile<ptr<f32>>, %n: tile<i32>) {
    %from = make_tensor_view %p, shape = [%n], strides = [1] : tile<i32> -> tensor_view<?xf32, strides=[1]>
    %in = make_partition_view %from : partition_view<tile=(128), padding_value = zero, tensor_view<?xf32, strides=[1]>>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %v, %t = load_view_tko weak %in[%x] : partition_view<tile=(128), padding_value = zero, tensor_view<?xf32, strides=[1]>>, tile<i32> -> tile<128xf32>, token
    %w = addf %v, %v : tile<128xf32>
    %s = store_view_tko weak %w, %in[%x] token=%t : tile<128xf32>, partition_view<tile=(128), padding_value = zero, tensor_view<?xf32, strides=[1]>>, tile<i32> -> token
    return
  }

  // The first dimension of the tile is the contiguous one of the tensor.
  // TGPU-LABEL: tgpu.kernel "mapped"
  // TGPU: tgpu.load_view {{.*}}vector = 4{{.*}}registers m0 m1
  entry @mapped(%p: tile<ptr<f32>>) {
    %a = assume div_by<16>, %p : tile<ptr<f32>>
    %from = make_tensor_view %a, shape = [256, 256], strides = [256, 1] : tensor_view<256x256xf32, strides=[256,1]>
    %in = make_partition_view %from : partition_view<tile=(32x32), tensor_view<256x256xf32, strides=[256,1]>, dim_map=[1, 0]>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %v, %t = load_view_tko weak %in[%x, %y] : partition_view<tile=(32x32), tensor_view<256x256xf32, strides=[256,1]>, dim_map=[1, 0]>, tile<i32> -> tile<32x32xf32>, token
    %w = addf %v, %v : tile<32x32xf32>
    %s = store_view_tko weak %w, %in[%x, %y] token=%t : tile<32x32xf32>, partition_view<tile=(32x32), tensor_view<256x256xf32, strides=[256,1]>, dim_map=[1, 0]>, tile<i32> -> token
    return
  }
}
